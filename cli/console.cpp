#include "cli/console.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

constexpr int kUsualWidth = 80;
constexpr int kWidestText = 100;

bool dumb() {
  const char* term = std::getenv("TERM");
  return term == nullptr || std::string_view(term) == "dumb" || *term == '\0';
}

bool no_colour_wished() {
  const char* wish = std::getenv("NO_COLOR");
  return wish != nullptr && *wish != '\0';
}

std::string_view colour_of(Tone tone) {
  switch (tone) {
    case Tone::plain:
      return "";
    case Tone::strong:
      return "\033[1m";
    case Tone::own:
      return "\033[1;36m";
    case Tone::seat:
      return "\033[36m";
    case Tone::card:
      return "\033[33m";
    case Tone::quiet:
      return "\033[90m";
    case Tone::key:
      return "\033[1;34m";
    case Tone::good:
      return "\033[32m";
    case Tone::bad:
      return "\033[31m";
    case Tone::talk:
      return "\033[35m";
  }
  return "";
}

}  // namespace

bool person_present() {
  return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && !dumb();
}

bool error_terminal() {
  return isatty(STDERR_FILENO) != 0 && !dumb();
}

bool colourful() {
  static const bool answer = isatty(STDOUT_FILENO) != 0 && !dumb() && !no_colour_wished();
  return answer;
}

int reading_width() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0) return kUsualWidth;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsualWidth;
  return std::min<int>(size.ws_col, kWidestText);
}

void print(const Line& line) {
  std::string text;
  for (const Span& span : line.spans()) {
    const std::string_view colour = colourful() ? colour_of(span.tone) : "";
    text += colour;
    text += span.text;
    if (!colour.empty()) text += "\033[0m";
  }
  print_raw(text + "\n");
}

void print_wrapped(const Line& line, int hang) {
  for (const Line& part : wrap(line, reading_width(), hang)) print(part);
}

void print_wrapped(const Lines& lines) {
  for (const Line& line : wrap_all(lines, reading_width())) print(line);
}

void print_raw(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void finish_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    failed("the output could not be written; is the disk full?");
}

}  // namespace undercroft::cli
