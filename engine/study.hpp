// What a designer counts in a game besides who won: how hard it is, what is dear, what kills. Each
// game says itself what it counts; the lab adds it up over many games and makes tables of it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace undercroft {

// A table of lines, or a single figure where it has no word ("encounter") for its lines.
struct StudyTable {
  std::string title;
  std::string line = {};  // NOLINT(readability-redundant-member-init): shorter initialisers
  std::string figure;     // what is counted each time: "deaths"
  bool share = false;     // from 0 to 1, shown in percent
  // A table of lines and columns: a word for the columns; its lines are counted as "line/column".
  std::string column = {};  // NOLINT(readability-redundant-member-init)
  // A single figure whose lines are numbers: shown as median, 10th and 90th percentile.
  bool spread = false;
};

// What the specification of a game expects of a figure.
struct Expected {
  std::size_t table = 0;  // an index into GameInfo::studies
  std::string line = {};  // NOLINT(readability-redundant-member-init)
  std::string setting;    // "preset=core"
  int seats = 0;
  std::string text;  // "14 % (sound)"
};

class Findings {
 public:
  // That line of the table came up so many times, and so much was counted in all.
  virtual void count(std::size_t table, std::string_view line, double times, double sum) = 0;

 protected:
  ~Findings() = default;
};

}  // namespace undercroft
