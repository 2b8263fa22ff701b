// One question to one person at a full screen, from the first look to the choice.
#pragma once

#include "cli/screen_host.hpp"

namespace undercroft::cli {

// Until the person has chosen, has taken something back, has run out of time or has left.
void ask_on_screen(ScreenHost& host, Seat seat);

}  // namespace undercroft::cli
