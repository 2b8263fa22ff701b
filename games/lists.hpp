// Lists that people write themselves to play with, as decks: text in, everything that is to be said
// about it out. The game says what is right; whoever offers such lists knows nothing of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace undercroft {

struct ListReport {
  std::string name;
  std::vector<std::string> faults;    // with file and line where one is to blame; none: it is fine
  std::vector<std::string> warnings;  // what may be done but is seldom good
  std::vector<std::string> facts;     // "50 cards, 31 of them characters (62 percent)"
  std::string text;                   // the list as it is usually written
  std::string value;                  // the same as the value of an option
};

}  // namespace undercroft
