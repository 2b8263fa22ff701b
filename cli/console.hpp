// The ordinary output of commands: lines on stdout, in colour where a person looks at them.
#pragma once

#include <string_view>

#include "cli/words.hpp"

namespace undercroft::cli {

// Both ends are a person at a terminal that can do more than print.
bool person_present();
bool error_terminal();
// NO_COLOR is respected (no-color.org).
bool colourful();
// For reading: the terminal's width, but no longer than the eye likes.
int reading_width();

void print(const Line& line);
void print_wrapped(const Line& line, int hang = 0);
void print_wrapped(const Lines& lines);
// Text for programs, as it is.
void print_raw(std::string_view text);
// What was printed must have arrived; a full disk is a failure.
void finish_output();

}  // namespace undercroft::cli
