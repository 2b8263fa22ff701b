#include "cli/panel.hpp"

#include <algorithm>

namespace undercroft::cli {

namespace {

constexpr int kWidest = 90;

class Panel {
 public:
  Panel(Screen& screen, const Line& title, const Lines& text)
      : screen_(screen), title_(title), text_(text) {
    fit();
  }

  // Breaks the text anew for the size that the screen has now.
  void fit() {
    width_ = std::min(kWidest, screen_.width() - 2);
    lines_ = wrap_all(text_, width_ - 4);
    rows_ = std::clamp(static_cast<int>(lines_.size()), 1, std::max(1, screen_.height() - 4));
    scroll(0);
  }
  void scroll(int by) { top_ = std::clamp(top_ + by, 0, last_top()); }
  void to_end() { top_ = last_top(); }
  void to_start() { top_ = 0; }
  int page() const { return std::max(1, rows_ - 1); }

  void draw() {
    const int x = (screen_.width() - width_) / 2;
    const int y = std::max(0, (screen_.height() - rows_ - 2) / 2);
    border(x, y, "┌", "┐", title_);
    for (int row = 0; row < rows_; ++row) {
      const auto at = static_cast<std::size_t>(top_ + row);
      Line line("│ ", Tone::quiet);
      if (at < lines_.size()) line.append(lines_[at]);
      screen_.put(x, y + 1 + row, line.pad(width_ - 1).add("│", Tone::quiet), width_);
    }
    const bool more = static_cast<int>(lines_.size()) > rows_;
    border(x, y + rows_ + 1, "└", "┘",
           Line(more ? "↑ ↓ scroll, Esc closes" : "Esc closes", Tone::quiet));
  }

 private:
  int last_top() const { return std::max(0, static_cast<int>(lines_.size()) - rows_); }
  void border(int x, int y, std::string_view left, std::string_view right, const Line& words) {
    screen_.rule(x, y, width_, words);
    screen_.put(x, y, Line(left, Tone::quiet), 1);
    screen_.put(x + width_ - 1, y, Line(right, Tone::quiet), 1);
  }

  Screen& screen_;
  const Line& title_;
  const Lines& text_;
  Lines lines_;
  int width_ = 0;
  int rows_ = 0;
  int top_ = 0;
};

void drop_last_letter(std::string& text) {
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) text.pop_back();
  if (!text.empty()) text.pop_back();
}

}  // namespace

bool read_panel(Screen& screen, const Backdrop& backdrop, const Line& title, const Lines& text,
                bool from_end) {
  Panel panel(screen, title, text);
  if (from_end) panel.to_end();
  while (true) {
    screen.clear();
    backdrop();
    panel.draw();
    screen.show();
    const Key key = screen.wait(-1);
    switch (key.kind) {
      case Key::Kind::closed:
        return false;
      case Key::Kind::escape:
      case Key::Kind::enter:
        return true;
      case Key::Kind::up:
        panel.scroll(-1);
        break;
      case Key::Kind::down:
        panel.scroll(1);
        break;
      case Key::Kind::page_up:
        panel.scroll(-panel.page());
        break;
      case Key::Kind::page_down:
        panel.scroll(panel.page());
        break;
      case Key::Kind::home:
        panel.to_start();
        break;
      case Key::Kind::end:
        panel.to_end();
        break;
      case Key::Kind::resized:
        panel.fit();
        break;
      default:
        if (key.is('q')) return true;
        if (key.is(' ')) panel.scroll(panel.page());
        if (key.is('k')) panel.scroll(-1);
        if (key.is('j')) panel.scroll(1);
        break;
    }
  }
}

std::optional<std::string> fill_in(Screen& screen, const Backdrop& backdrop, const Line& label,
                                   std::string start) {
  while (true) {
    screen.clear();
    backdrop();
    const int y = screen.height() - 1;
    Line line = label;
    line.add(" ").add(start);
    const int x = std::min(line.width(), screen.width() - 1);
    screen.put(0, y, line.pad(screen.width()), screen.width());
    screen.cursor(x, y);
    screen.show();
    const Key key = screen.wait(-1);
    if (key.is(Key::Kind::escape) || key.is(Key::Kind::closed)) return std::nullopt;
    if (key.is(Key::Kind::enter)) return start;
    if (key.is(Key::Kind::backspace)) drop_last_letter(start);
    if (key.is(Key::Kind::letter)) start += key.letter;
  }
}

}  // namespace undercroft::cli
