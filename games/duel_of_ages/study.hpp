// What the lab counts in games of Duel of Ages, and what section 12 expects of it.
#pragma once

#include <vector>

#include "engine/study.hpp"

namespace undercroft::duel_of_ages {

std::vector<StudyTable> study_tables();
std::vector<Expected> study_expected();

}  // namespace undercroft::duel_of_ages
