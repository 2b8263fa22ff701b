// A full screen of cells and the keys pressed before it. The only user of termpaint: everything
// else draws lines of words.
#pragma once

#include <memory>
#include <string>

#include "cli/words.hpp"

namespace undercroft::cli {

struct Key {
  enum class Kind {
    none,  // nothing was pressed in the time given
    letter,
    enter,
    escape,
    backspace,
    up,
    down,
    left,
    right,
    page_up,
    page_down,
    home,
    end,
    resized,
    closed,  // the terminal is gone, or Ctrl-C
  };
  Kind kind = Kind::none;
  std::string letter;
  bool is(Kind other) const { return kind == other; }
  bool is(char c) const { return kind == Kind::letter && letter.size() == 1 && letter[0] == c; }
};

class Screen {
 public:
  // False where there is no terminal that can do this.
  static bool available();
  Screen();
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  int width() const;
  int height() const;
  void clear();
  // Cuts what does not fit into the width.
  void put(int x, int y, const Line& line, int width, bool chosen = false);
  // A line across, with words in it.
  void rule(int x, int y, int width, const Line& words = {});
  void cursor(int x, int y);
  void show();
  // Waits so long for a key; for ever where negative.
  Key wait(int milliseconds);

 private:
  struct Terminal;
  std::unique_ptr<Terminal> terminal_;
};

}  // namespace undercroft::cli
