// What Duel of Ages is printed on, read once for the tests.
#pragma once

#include "games/duel_of_ages/content.hpp"

namespace undercroft::duel_of_ages {

const Content& box();

}  // namespace undercroft::duel_of_ages
