// Things that lie over the table for a moment: a panel of text to read, a line to fill in.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/screen.hpp"

namespace undercroft::cli {

// Draws what lies beneath, without showing it yet; called again when the size changes.
using Backdrop = std::function<void()>;

// Text to scroll through until it is closed. False where the terminal is gone.
bool read_panel(Screen& screen, const Backdrop& backdrop, const Line& title, const Lines& text,
                bool from_end = false);

// A line at the bottom; nothing where it was given up.
std::optional<std::string> fill_in(Screen& screen, const Backdrop& backdrop, const Line& label,
                                   std::string start);

}  // namespace undercroft::cli
