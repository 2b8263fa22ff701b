// Words with a meaning attached: what is a card, a seat, a rule. The terminal, the plain lines and
// the full screen all show the same lines; each decides what a meaning looks like.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace undercroft::cli {

enum class Tone : std::uint8_t {
  plain,
  strong,  // headings
  own,     // the reader's seat
  seat,    // other seats
  card,    // cards, never broken over two lines
  quiet,   // rule ids and asides
  key,     // what may be typed
  good,
  bad,
  talk,  // what somebody said
};

struct Span {
  Tone tone = Tone::plain;
  std::string text;
  friend bool operator==(const Span&, const Span&) = default;
};

class Line {
 public:
  Line() = default;
  Line(std::string_view text, Tone tone = Tone::plain) { add(text, tone); }
  Line(const char* text) : Line(std::string_view(text)) {}
  Line& add(std::string_view text, Tone tone = Tone::plain);
  Line& append(const Line& other);
  // Spaces up to the column.
  Line& pad(int column);
  const std::vector<Span>& spans() const { return spans_; }
  bool empty() const { return spans_.empty(); }
  int width() const;
  std::string text() const;

 private:
  std::vector<Span> spans_;
};
using Lines = std::vector<Line>;

// How many columns the text takes on a terminal.
int columns(std::string_view text);
// The text without anything that a terminal would take for an order.
std::string harmless(std::string_view text);

// Breaks at spaces; the lines after the first begin `hang` columns further in.
Lines wrap(const Line& line, int width, int hang = 0);
// Where a line of a table should go on after a break: below its first column of text.
int hang_of(const Line& line);
Lines wrap_all(const Lines& lines, int width);

// Who is who to one reader.
struct Names {
  std::vector<std::string> seats;
  Seat own = kNoSeat;
  // Names that begin a row are padded to this width.
  int column = 0;
};
// "P0", "P1": the names in scenarios and files.
Names seat_ids(int seats);

// The words of a game with `@1` and `{torch}` replaced by names. One line for each line break.
Lines told(const Game& game, std::string_view words, const Names& names);
Line told_line(const Game& game, std::string_view words, const Names& names);

// The cards that the words of a game mention as {id}.
std::vector<const CardText*> cards_named(const GameInfo& info, std::string_view words);

// The id of a rule as an aside, or nothing.
Line rule_aside(const GameInfo& info, RuleId rule);

}  // namespace undercroft::cli
