// The full screen of a table: where the table, the log and the question stand. Draws; decides
// nothing.
#pragma once

#include <string>
#include <vector>

#include "cli/screen.hpp"

namespace undercroft::cli {

struct TablePicture {
  Line title;
  Line aside;  // at the right end of the title
  Lines table;
  Lines log;
  Line heading;  // of the question
  Lines question;
  Lines choices;
  std::vector<std::string> keys;  // one a choice
  std::size_t chosen = 0;
  Line footer;
};

void draw_table(Screen& screen, const TablePicture& picture);

}  // namespace undercroft::cli
