// What the lab counts in games of Cutthroat Caverns, and what section 12 expects of it.
#pragma once

#include <vector>

#include "engine/study.hpp"

namespace undercroft::cutthroat_caverns {

std::vector<StudyTable> study_tables();
std::vector<Expected> study_expected();

}  // namespace undercroft::cutthroat_caverns
