// The host at a full screen: what is shown at the moment, and the services that a key calls at any
// time (the log, the rules, saving, leaving). What happens in the match is screen_table.cpp's.
#pragma once

#include <string>

#include "cli/panel.hpp"
#include "cli/sitting.hpp"
#include "cli/stop.hpp"
#include "cli/table_view.hpp"

namespace undercroft::cli {

// Which choice a key stands for: 1 to 9, then letters that call no service.
std::string choice_key(std::size_t index);
std::optional<std::size_t> choice_of(const Key& key, std::size_t count);

Line footer_keys(std::initializer_list<std::pair<std::string_view, std::string_view>> keys);

class ScreenHost {
 public:
  ScreenHost(Screen& screen, Sitting& sitting) : screen_(screen), sitting_(sitting) {}

  Screen& screen() { return screen_; }
  Sitting& sitting() { return sitting_; }
  Session& session() { return sitting_.session(); }
  const GameInfo& info() { return session().game().info(); }

  // The screen is for these eyes from now on, with all that they know.
  void look_as(Viewer viewer);
  // The table as it is now.
  void lay_table() { table = session().table_words(viewer_); }
  Viewer viewer() const { return viewer_; }

  void draw_waiting();
  void draw_question(Seat seat, std::size_t chosen);
  void draw_end();
  void show(const Backdrop& draw);

  void panel(std::string_view title, const Lines& lines, const Backdrop& backdrop,
             bool from_end = false);
  void show_log(const Backdrop& backdrop);
  void show_rules(const std::string& what, const Backdrop& backdrop);
  void show_cards(const std::string& what, const Backdrop& backdrop);
  void save(const std::string& file);
  void dump(const std::string& file);
  void autosave();
  // Asks first where something would be lost.
  void leave(const Backdrop& backdrop);
  bool undo(Seat seat);
  void say(Seat seat, const std::string& words);
  // The keys of these services.
  void serve(const Key& key, const Backdrop& backdrop);

  std::size_t shown = 0;  // lines of the log
  Lines table;            // as it was when the log stood there
  Line keys;
  Line notice;  // over the keys until the next one is pressed
  std::string aside;
  bool left = false;

 private:
  TablePicture picture();
  void save_as(const Backdrop& backdrop);
  // A file that cannot be written is no reason to lose the match.
  template <class Work>
  void guarded(Work work) {
    try {
      work();
    } catch (const Stop& stop) {
      notice = Line(stop.text, Tone::bad);
    }
  }

  Screen& screen_;
  Sitting& sitting_;
  Viewer viewer_ = kSpectator;
};

}  // namespace undercroft::cli
