#include "cli/screen.hpp"

#include <termpaint.h>
#include <termpaintx.h>

#include <algorithm>
#include <chrono>
#include <deque>

#include "cli/console.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

// How long a change of size may go unnoticed.
constexpr int kLookAround = 200;

struct Look {
  unsigned colour = TERMPAINT_DEFAULT_COLOR;
  int style = 0;
};

// The terminal's own colours, so that its theme holds; shapes alone where colours are unwanted.
Look look_of(Tone tone) {
  switch (tone) {
    case Tone::plain:
      return {};
    case Tone::strong:
      return {TERMPAINT_DEFAULT_COLOR, TERMPAINT_STYLE_BOLD};
    case Tone::own:
      return {TERMPAINT_COLOR_BRIGHT_CYAN, TERMPAINT_STYLE_BOLD};
    case Tone::seat:
      return {TERMPAINT_COLOR_CYAN, 0};
    case Tone::card:
      return {TERMPAINT_COLOR_YELLOW, 0};
    case Tone::quiet:
      return {TERMPAINT_COLOR_DARK_GREY, 0};
    case Tone::key:
      return {TERMPAINT_COLOR_BRIGHT_BLUE, TERMPAINT_STYLE_BOLD};
    case Tone::good:
      return {TERMPAINT_COLOR_GREEN, 0};
    case Tone::bad:
      return {TERMPAINT_COLOR_BRIGHT_RED, 0};
    case Tone::talk:
      return {TERMPAINT_COLOR_MAGENTA, TERMPAINT_STYLE_ITALIC};
  }
  return {};
}

struct NamedKey {
  const char* (*atom)();
  Key::Kind kind;
};

Key key_of(const termpaint_event& event) {
  static constexpr NamedKey kKeys[] = {
      {termpaint_input_enter, Key::Kind::enter},
      {termpaint_input_numpad_enter, Key::Kind::enter},
      {termpaint_input_escape, Key::Kind::escape},
      {termpaint_input_backspace, Key::Kind::backspace},
      {termpaint_input_arrow_up, Key::Kind::up},
      {termpaint_input_arrow_down, Key::Kind::down},
      {termpaint_input_arrow_left, Key::Kind::left},
      {termpaint_input_arrow_right, Key::Kind::right},
      {termpaint_input_page_up, Key::Kind::page_up},
      {termpaint_input_page_down, Key::Kind::page_down},
      {termpaint_input_home, Key::Kind::home},
      {termpaint_input_end, Key::Kind::end},
  };
  if (event.key.atom == termpaint_input_space()) return {Key::Kind::letter, " "};
  for (const NamedKey& named : kKeys)
    if (event.key.atom == named.atom()) return {named.kind, {}};
  return {};
}

}  // namespace

struct Screen::Terminal {
  termpaint_integration* integration = nullptr;
  termpaint_terminal* terminal = nullptr;
  termpaint_surface* surface = nullptr;
  termpaint_attr* attributes = nullptr;
  std::deque<Key> keys;
  bool coloured = colourful();

  void take(const termpaint_event& event) {
    if (event.type == TERMPAINT_EV_KEY) {
      if (const Key key = key_of(event); !key.is(Key::Kind::none)) keys.push_back(key);
    } else if (event.type == TERMPAINT_EV_CHAR) {
      const std::string letter(event.c.string, event.c.length);
      const bool control = (event.c.modifier & TERMPAINT_MOD_CTRL) != 0;
      if (control && (letter == "c" || letter == "C" || letter == "d"))
        keys.push_back({Key::Kind::closed, {}});
      else if (!control)
        keys.push_back({Key::Kind::letter, letter});
    } else if (event.type == TERMPAINT_EV_REPAINT_REQUESTED) {
      keys.push_back({Key::Kind::resized, {}});
    }
  }
  void follow_size() {
    int width = 0;
    int height = 0;
    if (!termpaintx_full_integration_terminal_size(integration, &width, &height)) return;
    if (width == termpaint_surface_width(surface) && height == termpaint_surface_height(surface))
      return;
    termpaint_surface_resize(surface, width, height);
    keys.push_back({Key::Kind::resized, {}});
  }
  const termpaint_attr* look(Tone tone, bool chosen) const {
    const Look look = look_of(tone);
    termpaint_attr_reset_style(attributes);
    termpaint_attr_set_fg(attributes, coloured ? look.colour : TERMPAINT_DEFAULT_COLOR);
    termpaint_attr_set_style(attributes, look.style | (chosen ? TERMPAINT_STYLE_INVERSE : 0));
    return attributes;
  }
};

bool Screen::available() {
  return person_present() && termpaintx_full_integration_available();
}

Screen::Screen() : terminal_(std::make_unique<Terminal>()) {
  Terminal& t = *terminal_;
  t.integration = termpaintx_full_integration_setup_terminal_fullscreen(
      "", [](void* self, termpaint_event* event) { static_cast<Terminal*>(self)->take(*event); },
      terminal_.get(), &t.terminal);
  if (t.integration == nullptr) failed("this terminal has no full screen; try --plain");
  t.surface = termpaint_terminal_get_surface(t.terminal);
  t.attributes = termpaint_attr_new(TERMPAINT_DEFAULT_COLOR, TERMPAINT_DEFAULT_COLOR);
  t.follow_size();
  t.keys.clear();
}

Screen::~Screen() {
  termpaint_attr_free(terminal_->attributes);
  termpaint_terminal_free_with_restore(terminal_->terminal);
}

int Screen::width() const {
  return termpaint_surface_width(terminal_->surface);
}

int Screen::height() const {
  return termpaint_surface_height(terminal_->surface);
}

void Screen::clear() {
  termpaint_surface_clear(terminal_->surface, TERMPAINT_DEFAULT_COLOR, TERMPAINT_DEFAULT_COLOR);
  termpaint_terminal_set_cursor_visible(terminal_->terminal, false);
}

void Screen::put(int x, int y, const Line& line, int width, bool chosen) {
  if (y < 0 || y >= height()) return;
  const int last = x + width - 1;
  for (const Span& span : line.spans()) {
    if (x > last) return;
    termpaint_surface_write_with_attr_clipped(terminal_->surface, x, y, span.text.c_str(),
                                              terminal_->look(span.tone, chosen), 0, last);
    x += columns(span.text);
  }
}

void Screen::rule(int x, int y, int width, const Line& words) {
  std::string dashes;
  for (int i = 0; i < width; ++i) dashes += "─";
  put(x, y, Line(dashes, Tone::quiet), width);
  if (!words.empty()) put(x + 2, y, Line(" ").append(words).add(" "), width - 4);
}

void Screen::cursor(int x, int y) {
  termpaint_terminal_set_cursor_position(terminal_->terminal, x, y);
  termpaint_terminal_set_cursor_visible(terminal_->terminal, true);
}

void Screen::show() {
  termpaint_terminal_flush(terminal_->terminal, false);
}

Key Screen::wait(int milliseconds) {
  Terminal& t = *terminal_;
  while (true) {
    t.follow_size();
    if (!t.keys.empty()) {
      const Key key = t.keys.front();
      t.keys.pop_front();
      return key;
    }
    if (milliseconds == 0) return {};
    int slice = milliseconds < 0 ? kLookAround : std::min(milliseconds, kLookAround);
    const auto before = std::chrono::steady_clock::now();
    if (!termpaintx_full_integration_do_iteration_with_timeout(t.integration, &slice))
      return {Key::Kind::closed, {}};
    const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - before);
    if (milliseconds > 0)
      milliseconds = std::max(0, milliseconds - static_cast<int>(spent.count()));
  }
}

}  // namespace undercroft::cli
