#include "cli/words.hpp"

#include <algorithm>
#include <cctype>

namespace undercroft::cli {

namespace {

// One character with its tone: wrapping is easiest letter by letter.
struct Cell {
  std::string_view letter;
  Tone tone;
  bool glued = false;
  bool breakable() const { return letter == " " && !glued; }
};

std::size_t letter_bytes(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte < 0xC0) return 1;
  return byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// Names of cards and short asides in brackets are not torn apart.
void glue(std::vector<Cell>& cells) {
  constexpr std::size_t kShort = 28;
  std::size_t opened = cells.size();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Cell& cell = cells[i];
    cell.glued = cell.tone == Tone::card || cell.tone == Tone::own;
    if (cell.letter == "(" || cell.letter == "[") opened = i;
    if ((cell.letter != ")" && cell.letter != "]") || opened > i || i - opened > kShort) continue;
    for (std::size_t inside = opened; inside < i; ++inside) cells[inside].glued = true;
  }
}

std::vector<Cell> cells_of(const Line& line) {
  std::vector<Cell> cells;
  for (const Span& span : line.spans()) {
    std::string_view rest = span.text;
    while (!rest.empty()) {
      const std::size_t bytes = std::min(letter_bytes(rest.front()), rest.size());
      cells.push_back({rest.substr(0, bytes), span.tone, false});
      rest.remove_prefix(bytes);
    }
  }
  glue(cells);
  return cells;
}

// The end of the part of the cells that fits, and where the next part begins.
struct Break {
  std::size_t end;
  std::size_t next;
};

Break find_break(const std::vector<Cell>& cells, std::size_t from, std::size_t room) {
  if (cells.size() - from <= room) return {cells.size(), cells.size()};
  for (std::size_t at = from + room; at > from; --at) {
    if (!cells[at].breakable()) continue;
    std::size_t next = at;
    while (next < cells.size() && cells[next].breakable()) ++next;
    while (at > from + 1 && cells[at - 1].breakable()) --at;
    return {at, next};
  }
  return {from + room, from + room};
}

// "You" begins a sentence; inside one it is "you".
std::string seat_name(const Names& names, std::size_t seat, std::string_view before) {
  if (seat >= names.seats.size()) return "P" + std::to_string(seat);
  const std::size_t last = before.find_last_not_of(" >");
  const bool begins = last == std::string_view::npos || before[last] == '.' || before[last] == '?';
  if (seat == names.own.index && !begins && names.seats[seat] == "You") return "you";
  return names.seats[seat];
}

bool digit_at(std::string_view words, std::size_t at) {
  return at < words.size() && std::isdigit(static_cast<unsigned char>(words[at])) != 0;
}

// What follows a name and differs when it is "you": "your card", "you were". How much of the words
// that has said.
std::size_t follow(Line& line, std::string_view name, std::string_view rest) {
  if (name != "You" && name != "you") return 0;
  for (const auto& [theirs, yours] :
       {std::pair<std::string_view, std::string_view>{"'s ", "r "}, {" was ", " were "}}) {
    if (!rest.starts_with(theirs)) continue;
    line.add(yours, theirs == "'s " ? Tone::own : Tone::plain);
    return theirs.size();
  }
  return 0;
}

}  // namespace

Line& Line::add(std::string_view text, Tone tone) {
  if (text.empty()) return *this;
  if (!spans_.empty() && spans_.back().tone == tone)
    spans_.back().text += text;
  else
    spans_.push_back({tone, std::string(text)});
  return *this;
}

Line& Line::append(const Line& other) {
  for (const Span& span : other.spans_) add(span.text, span.tone);
  return *this;
}

Line& Line::pad(int column) {
  return add(std::string(static_cast<std::size_t>(std::max(0, column - width())), ' '));
}

int Line::width() const {
  int width = 0;
  for (const Span& span : spans_) width += columns(span.text);
  return width;
}

std::string Line::text() const {
  std::string text;
  for (const Span& span : spans_) text += span.text;
  return text;
}

int columns(std::string_view text) {
  return static_cast<int>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) >> 6) != 2; }));
}

std::string harmless(std::string_view text) {
  std::string clean(text);
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const auto byte = static_cast<unsigned char>(clean[i]);
    // The second set of controls, U+0080 to U+009F, is C2 and such a byte in UTF-8.
    const bool second = i > 0 && byte >= 0x80 && byte < 0xA0 && clean[i - 1] == '\xC2';
    if (second) clean[i - 1] = ' ';
    if (second || std::iscntrl(byte) != 0) clean[i] = ' ';
  }
  return clean;
}

Lines wrap(const Line& line, int width, int hang) {
  const std::vector<Cell> cells = cells_of(line);
  const auto room = static_cast<std::size_t>(std::max(width, 8));
  const std::size_t margin = std::min(static_cast<std::size_t>(std::max(hang, 0)), room / 2);
  Lines lines;
  std::size_t from = 0;
  do {
    const std::size_t indent = lines.empty() ? 0 : margin;
    const Break found = find_break(cells, from, room - indent);
    Line part(std::string(indent, ' '));
    for (std::size_t i = from; i < found.end; ++i) part.add(cells[i].letter, cells[i].tone);
    lines.push_back(std::move(part));
    from = found.next;
  } while (from < cells.size());
  return lines;
}

int hang_of(const Line& line) {
  const std::string text = line.text();
  const std::size_t start = std::min(text.find_first_not_of(" >"), text.size());
  const std::size_t gap = text.find("  ", start);
  const std::size_t from = gap == std::string::npos ? start : text.find_first_not_of(' ', gap);
  return from == std::string::npos ? 0 : columns(std::string_view(text).substr(0, from));
}

Lines wrap_all(const Lines& lines, int width) {
  Lines all;
  for (const Line& line : lines)
    for (Line& part : wrap(line, width, hang_of(line))) all.push_back(std::move(part));
  return all;
}

Names seat_ids(int seats) {
  Names names;
  for (int seat = 0; seat < seats; ++seat) names.seats.push_back("P" + std::to_string(seat));
  return names;
}

Line told_line(const Game& game, std::string_view words, const Names& names) {
  Line line;
  std::size_t plain_from = 0;
  const auto flush = [&](std::size_t to) { line.add(words.substr(plain_from, to - plain_from)); };
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == '@' && digit_at(words, i + 1)) {
      flush(i);
      const bool row = i <= 2 && plain_from == 0 && words.substr(i + 2).starts_with("  ");
      const auto seat = static_cast<std::size_t>(words[++i] - '0');
      const std::string name = seat_name(names, seat, words.substr(0, i - 1));
      line.add(name, seat == names.own.index ? Tone::own : Tone::seat);
      i += follow(line, name, words.substr(i + 1));
      // Rows of a table begin with a seat: what follows stands in a column.
      if (row) line.pad(names.column > 0 ? 2 + names.column : 0);
    } else if (words[i] == '{') {
      flush(i);
      const std::size_t end = std::min(words.find('}', i), words.size());
      const std::string_view id = words.substr(i + 1, end - i - 1);
      const CardText* card = find_card(game.info(), id);
      line.add(card != nullptr ? std::string_view(card->name) : id, Tone::card);
      i = end;
    } else {
      continue;
    }
    plain_from = std::min(i + 1, words.size());
  }
  flush(words.size());
  return line;
}

Lines told(const Game& game, std::string_view words, const Names& names) {
  Lines lines;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find('\n'), words.size());
    lines.push_back(told_line(game, words.substr(0, end), names));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return lines;
}

std::vector<const CardText*> cards_named(const GameInfo& info, std::string_view words) {
  std::vector<const CardText*> cards;
  for (std::size_t at = words.find('{'); at != std::string_view::npos; at = words.find('{', at)) {
    const std::size_t end = std::min(words.find('}', at), words.size());
    const CardText* card = find_card(info, words.substr(at + 1, end - at - 1));
    if (card != nullptr && std::ranges::find(cards, card) == cards.end()) cards.push_back(card);
    at = end;
  }
  return cards;
}

Line rule_aside(const GameInfo& info, RuleId rule) {
  if (rule.none() || rule.index >= info.rules.size()) return {};
  return Line(info.rules[rule.index].id, Tone::quiet);
}

}  // namespace undercroft::cli
