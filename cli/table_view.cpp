#include "cli/table_view.hpp"

#include <algorithm>

namespace undercroft::cli {

namespace {

// From here on the log stands beside the table instead of below it.
constexpr int kWide = 110;
constexpr int kWideTable = 66;
// The log is worth squeezing the choices into columns for.
constexpr int kWantedLog = 7;
constexpr int kMostColumns = 4;

int size_of(const Lines& lines) {
  return static_cast<int>(lines.size());
}

// The choices in columns, filled downwards.
class Choices {
 public:
  Choices(const TablePicture& picture, int width) : picture_(picture), width_(width) {
    for (const auto& choice : picture.choices) widest_ = std::max(widest_, choice.width() + 6);
  }
  int count() const { return size_of(picture_.choices); }
  int rows() const {
    return columns_ == 0 ? 0 : std::min(most_, (count() + columns_ - 1) / columns_);
  }

  bool whole() const { return rows() * columns_ >= count(); }

  // Takes as many columns as it needs to fit, and scrolls where even that is not enough.
  void fit(int room) {
    if (count() == 0) return;
    columns_ = 1;
    while (columns_ < kMostColumns && (count() + columns_ - 1) / columns_ > room &&
           (columns_ + 1) * widest_ <= width_)
      ++columns_;
    most_ = std::max(1, room);
  }

  void draw(Screen& screen, int x, int y) const {
    const int tall = columns_ == 0 ? 0 : (count() + columns_ - 1) / columns_;
    const int top = tall <= rows() ? 0 : first_row(tall);
    const int each = columns_ > 0 ? width_ / columns_ : width_;
    for (int i = 0; i < count(); ++i) {
      const int row = i % tall - top;
      if (row < 0 || row >= rows()) continue;
      draw_one(screen, x + i / tall * each, y + row, each, static_cast<std::size_t>(i));
    }
  }

 private:
  int first_row(int tall) const {
    const int chosen = static_cast<int>(picture_.chosen) % tall;
    return std::clamp(chosen - rows() / 2, 0, tall - rows());
  }
  void draw_one(Screen& screen, int x, int y, int width, std::size_t index) const {
    const bool chosen = index == picture_.chosen;
    Line line(chosen ? " ▸ " : "   ", Tone::key);
    line.add(picture_.keys[index], Tone::key).pad(6).append(picture_.choices[index]);
    screen.put(x, y, line, width - 1);
  }

  const TablePicture& picture_;
  int width_;
  int widest_ = 1;
  int columns_ = 0;
  int most_ = 0;
};

void put_lines(Screen& screen, int x, int y, int width, int rows, const Lines& lines) {
  for (int i = 0; i < std::min(rows, size_of(lines)); ++i)
    screen.put(x, y + i, lines[static_cast<std::size_t>(i)], width);
}

// The newest lines of the log that fit.
void put_log(Screen& screen, int x, int y, int width, int rows, const Lines& log) {
  Lines lines;
  for (auto entry = log.rbegin(); entry != log.rend() && size_of(lines) < rows; ++entry) {
    const Lines parts = wrap(*entry, width, 2);
    lines.insert(lines.end(), parts.rbegin(), parts.rend());
  }
  if (size_of(lines) > rows) lines.resize(static_cast<std::size_t>(std::max(0, rows)));
  std::reverse(lines.begin(), lines.end());
  put_lines(screen, x, y, width, rows, lines);
}

void put_title(Screen& screen, const TablePicture& picture) {
  const int width = screen.width();
  screen.rule(0, 0, width, picture.title);
  if (picture.title.width() + picture.aside.width() + 10 > width) return;
  const int x = width - picture.aside.width() - 4;
  screen.put(x, 0, Line(" ").append(picture.aside).add(" "), picture.aside.width() + 2);
}

int put_question(Screen& screen, const TablePicture& picture, const Choices& choices, int y,
                 int width) {
  const Lines question = wrap_all(picture.question, width - 2);
  Line heading = picture.heading;
  if (!choices.whole())
    heading.add("  ↑ ↓ for all " + std::to_string(choices.count()) + " choices", Tone::quiet);
  screen.rule(0, y, width, heading);
  put_lines(screen, 1, y + 1, width - 2, size_of(question), question);
  choices.draw(screen, 0, y + 1 + size_of(question));
  return y + 1 + size_of(question) + choices.rows();
}

// Log beside the table.
void draw_wide(Screen& screen, const TablePicture& picture) {
  const int left = std::max(kWideTable, screen.width() * 11 / 20);
  const int right = left + 2;
  const int bottom = screen.height() - 1;
  const Lines table = wrap_all(picture.table, left - 2);
  const int asked = size_of(wrap_all(picture.question, left - 2));
  Choices choices(picture, left);
  choices.fit(std::max(bottom - 2 - size_of(table) - asked - 1, bottom / 2));
  put_lines(screen, 1, 1, left - 2, bottom - 1, table);
  put_question(screen, picture, choices, 2 + size_of(table), left);
  for (int y = 1; y < bottom; ++y) screen.put(left, y, Line("│", Tone::quiet), 1);
  put_log(screen, right, 1, screen.width() - right, bottom - 1, picture.log);
}

// Table, log and question one below the other. The question is never cut; the log gives way first.
void draw_tall(Screen& screen, const TablePicture& picture) {
  const int width = screen.width();
  const int bottom = screen.height() - 1;
  const Lines table = wrap_all(picture.table, width - 2);
  const int asked = size_of(wrap_all(picture.question, width - 2));
  Choices choices(picture, width);
  choices.fit(std::max(3, bottom - size_of(table) - asked - 3 - kWantedLog));
  // Where columns are not to be had, the choices still come before the log.
  if (!choices.whole()) choices.fit(std::max(bottom - size_of(table) - asked - 4, bottom / 2));
  const int question = std::max(1, bottom - 1 - asked - choices.rows());
  const int log = std::min(size_of(table) + 1, question);
  put_lines(screen, 1, 1, width - 2, log - 1, table);
  if (question - log > 1) {
    screen.rule(0, log, width);
    put_log(screen, 1, log + 1, width - 2, question - log - 1, picture.log);
  }
  put_question(screen, picture, choices, question, width);
}

}  // namespace

void draw_table(Screen& screen, const TablePicture& picture) {
  put_title(screen, picture);
  if (screen.width() >= kWide)
    draw_wide(screen, picture);
  else
    draw_tall(screen, picture);
  screen.put(0, screen.height() - 1, picture.footer, screen.width());
}

}  // namespace undercroft::cli
