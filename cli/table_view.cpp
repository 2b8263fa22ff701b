#include "cli/table_view.hpp"

#include <algorithm>
#include <vector>

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

// The choices in columns, filled downwards. In one column those that are too wide go over several
// lines: all of them where there is room, else at least the one that is pointed at.
class Choices {
 public:
  Choices(const TablePicture& picture, int width) : picture_(picture), width_(width) {
    for (const auto& choice : picture.choices) widest_ = std::max(widest_, choice.width() + 6);
  }
  int count() const { return size_of(picture_.choices); }
  int rows() const { return std::min(most_, tall_); }

  bool whole() const { return rows() == tall_; }

  // Takes as many columns as it needs to fit, and scrolls where even that is not enough.
  void fit(int room) {
    if (count() == 0) return;
    columns_ = 1;
    while (columns_ < kMostColumns && (count() + columns_ - 1) / columns_ > room &&
           (columns_ + 1) * widest_ <= width_)
      ++columns_;
    most_ = std::max(1, room);
    tall_ = (count() + columns_ - 1) / columns_;
    if (columns_ == 1) lay_out(true);
    if (columns_ == 1 && tall_ > most_) lay_out(false);
  }

  void draw(Screen& screen, int x, int y) const {
    if (count() == 0) return;
    const int top = std::clamp(chosen_row() - rows() / 2, 0, tall_ - rows());
    const int each = width_ / columns_;
    int at = 0;
    for (std::size_t i = 0; i < picture_.choices.size(); ++i) {
      const Lines lines = columns_ == 1 ? parts_[i] : Lines{line_of(i)};
      for (const Line& line : lines) {
        const int row = at % tall_ - top;
        if (row >= 0 && row < rows()) screen.put(x + at / tall_ * each, y + row, line, each - 1);
        ++at;
      }
    }
  }

 private:
  Line line_of(std::size_t index) const {
    Line line(index == picture_.chosen ? " ▸ " : "   ", Tone::key);
    return line.add(picture_.keys[index], Tone::key).pad(6).append(picture_.choices[index]);
  }
  void lay_out(bool all) {
    parts_.clear();
    tall_ = 0;
    for (std::size_t i = 0; i < picture_.choices.size(); ++i) {
      const bool whole = all || i == picture_.chosen;
      parts_.push_back(whole ? wrap(line_of(i), width_ - 1, 6) : Lines{line_of(i)});
      tall_ += size_of(parts_.back());
    }
  }
  int chosen_row() const {
    if (columns_ > 1) return static_cast<int>(picture_.chosen) % tall_;
    int row = 0;
    for (std::size_t i = 0; i < picture_.chosen; ++i) row += size_of(parts_[i]);
    return row;
  }

  const TablePicture& picture_;
  int width_;
  int widest_ = 1;
  int columns_ = 0;
  int most_ = 0;
  int tall_ = 0;
  std::vector<Lines> parts_;  // of one column: the lines of each choice
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
