// undercroft play: at a full screen where a person is there, as lines otherwise.
#include "cli/commands.hpp"
#include "cli/lists.hpp"
#include "cli/plain_table.hpp"
#include "cli/screen.hpp"
#include "cli/screen_table.hpp"
#include "cli/sitting.hpp"

namespace undercroft::cli {

int run_play(const PlayRequest& asked_for) {
  PlayRequest request = asked_for;
  add_lists(request);
  Sitting sitting(request);
  return request.plain || !Screen::available() ? play_plain(sitting) : play_screen(sitting);
}

}  // namespace undercroft::cli
