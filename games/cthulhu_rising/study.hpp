// What the lab counts in games of Cthulhu Rising, and what section 12 expects of it.
#pragma once

#include <vector>

#include "engine/study.hpp"

namespace undercroft::cthulhu_rising {

std::vector<StudyTable> study_tables();
std::vector<Expected> study_expected();

}  // namespace undercroft::cthulhu_rising
