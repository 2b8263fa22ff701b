#include "cli/screen_table.hpp"

#include <algorithm>
#include <chrono>

#include "cli/console.hpp"
#include "cli/screen_host.hpp"
#include "cli/screen_question.hpp"

namespace undercroft::cli {

namespace {

using Clock = std::chrono::steady_clock;

// One match after the other: the table goes on by itself until a person is asked.
class ScreenTable {
 public:
  ScreenTable(Screen& screen, Sitting& sitting) : host_(screen, sitting) {}

  void run() {
    while (!host_.left) {
      last_person_ = kNoSeat;
      host_.aside = promise();
      // What a resumed match has behind it needs no showing again.
      host_.look_as(session().common_viewer());
      while (!host_.left && !session().over()) {
        if (const auto seat = session().asked())
          decide(*seat);
        else
          watch();
      }
      if (!host_.left) finish();
    }
  }

 private:
  Session& session() { return host_.session(); }
  std::size_t decisions() { return session().match().journal().entries.size(); }
  std::string promise() { return "deal " + session().match().journal().commitment.substr(0, 8); }

  // One decision of a bot: a moment to think, in which a choice can still be taken back, and then
  // what came of it.
  void watch() {
    host_.keys = footer_keys({{"u", "undo"}, {"l", "log"}, {"Enter", "hurry"}, {"q", "quit"}});
    if (host_.viewer() != session().common_viewer()) host_.look_as(session().common_viewer());
    const std::size_t before = decisions();
    pause(host_.sitting().pace_ms());
    if (host_.left || decisions() != before) return;
    session().act();
    catch_up();
  }

  // New lines of the log appear one by one over the table as it was, so that a challenge is seen
  // card by card (MAN-CHL-09 and its like).
  void catch_up() {
    const std::size_t all = session().log(host_.viewer()).size();
    host_.shown = std::min(host_.shown, all);
    while (!host_.left && host_.shown < all) {
      ++host_.shown;
      if (host_.shown < all) pause(host_.sitting().pace_ms() / 2);
    }
    host_.lay_table();
  }

  void pause(int milliseconds) {
    const auto until = Clock::now() + std::chrono::milliseconds(milliseconds);
    const Backdrop backdrop = [&] { host_.draw_waiting(); };
    while (!host_.left && !hurry_) {
      host_.show(backdrop);
      const auto rest =
          std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
      const Key key = host_.screen().wait(static_cast<int>(std::max<long>(0, rest)));
      if (key.is(Key::Kind::none)) return;
      host_.notice = {};
      if (key.is(Key::Kind::enter) || key.is(' ')) hurry_ = true;
      if (key.is('u') && host_.undo(last_person_)) return;
      host_.serve(key, backdrop);
    }
  }

  void decide(Seat seat) {
    hurry_ = false;
    if (session().people() > 1 && seat != last_person_) curtain(seat);
    if (host_.left) return;
    last_person_ = seat;
    host_.look_as(seat);
    ask_on_screen(host_, seat);
    host_.aside = promise();
    if (host_.left) return;
    host_.autosave();
    catch_up();
  }

  // People who share a screen must not see each other's cards.
  void curtain(Seat seat) {
    const Line words = Line(session().chairs()[seat.index].name, Tone::own)
                           .add(", it is your turn. Enter, when nobody else is looking.");
    const Backdrop backdrop = [&] {
      Screen& screen = host_.screen();
      screen.put(std::max(0, (screen.width() - words.width()) / 2), screen.height() / 2, words,
                 screen.width());
      screen.put(0, screen.height() - 1, host_.notice, screen.width());
    };
    while (!host_.left) {
      host_.show(backdrop);
      const Key key = host_.screen().wait(-1);
      if (key.is(Key::Kind::enter)) return;
      if (key.is(Key::Kind::closed)) host_.left = true;
      if (key.is('q')) host_.leave(backdrop);
    }
  }

  void finish() {
    hurry_ = false;
    host_.autosave();
    host_.look_as(session().common_viewer());
    host_.keys = footer_keys(
        {{"n", "another game"}, {"l", "log"}, {"r", "rules"}, {"s", "save"}, {"q", "leave"}});
    const Backdrop backdrop = [&] { host_.draw_end(); };
    while (!host_.left) {
      host_.show(backdrop);
      const Key key = host_.screen().wait(-1);
      host_.notice = {};
      if (key.is('n')) return host_.sitting().rematch();
      host_.serve(key, backdrop);
    }
  }

  ScreenHost host_;
  Seat last_person_ = kNoSeat;
  bool hurry_ = false;  // until a person is asked again
};

}  // namespace

int play_screen(Sitting& sitting) {
  {
    Screen screen;
    ScreenTable(screen, sitting).run();
  }
  // The full screen is gone with all that was on it; this stays.
  if (sitting.session().over())
    print_wrapped(sitting.farewell());
  else
    print(Line(sitting.saved() ? "Saved in " + sitting.saved_in() + "." : "Left without saving.",
               Tone::quiet));
  return kFine;
}

}  // namespace undercroft::cli
