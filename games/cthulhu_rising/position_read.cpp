// Positions from JSON: the head of one, and what all parts of the reader share.
#include "games/cthulhu_rising/position_read.hpp"

#include "engine/nearest.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

PositionReader::PositionReader(const Content& content, State& state, const Cursor& root)
    : content_(content),
      state_(state),
      root_(root),
      cards_(ids_of(content.cards)),
      story_ids_(ids_of(content.stories)),
      decks_(ids_of(content.decks)) {}

// A position leaves nothing of the set-up but its options, who sits where, and which stories and
// decks are used.
void PositionReader::begin() {
  stories_ = state_.story_deck;
  for (unsigned slot = 1; slot <= kStories; ++slot)
    if (state_.row[slot].card < kMaxStories) stories_ |= 1U << state_.row[slot].card;
  const State before = state_;
  state_ = State{};
  state_.config = before.config;
  for (unsigned at = 0; at < kSides; ++at) {
    Place& to = state_.places[at];
    const Place& from = before.places[at];
    to.brain = from.brain;
    to.person = from.person;
    to.lines = from.lines;
    to.kinds = from.kinds;
    to.copies = from.copies;
  }
}

void PositionReader::read_head() {
  root_.only({"turn",     "active",     "first",  "phase",   "at",        "go",          "passes",
              "row",      "story_deck", "a",      "b",       "play",      "last_number", "dormant",
              "placing",  "placed",     "time",   "changed", "discounts", "plays",       "batches",
              "triggers", "answered",   "agenda", "ending",  "winner"});
  begin();
  constexpr int kUsualTurn = 3;
  state_.turn = static_cast<std::uint16_t>(root_.number_or("turn", 0, 9999, kUsualTurn));
  state_.active = byte(side_or(root_, "active", kA));
  // Whose first turn it was follows from whose turn it is now.
  const unsigned first = state_.turn % 2 == 1 ? unsigned{state_.active} : other_side(state_.active);
  state_.first = byte(side_or(root_, "first", first));
  if (root_.has("phase")) state_.phase = static_cast<Phase>(root_.at("phase").word(kPhaseWords));
  if (root_.has("ending"))
    state_.ending = static_cast<Ending>(root_.at("ending").word(kEndingWords));
  if (root_.has("winner") && !is_null(root_.at("winner")))
    state_.winner = byte(side(root_.at("winner")));
  if (state_.ending == Ending::playing && state_.winner != kNothing)
    root_.at("winner").fault("a game that goes on has no winner");
  state_.placed = byte(static_cast<std::int64_t>(bits(root_, "placed", kSlots)));
  state_.changed = root_.flag_or("changed", true) ? 1 : 0;
  if (!root_.has("time")) return;
  const Cursor list = root_.at("time");
  for (std::size_t i = 0; i < list.size(); ++i)
    state_.time_until_end |= byte(1 << list.item(i).word(kTimeWords));
}

unsigned PositionReader::side_or(const Cursor& from, std::string_view key,
                                 unsigned otherwise) const {
  return from.has(key) ? side(from.at(key)) : otherwise;
}

unsigned PositionReader::card(const Cursor& at) const {
  const std::string_view id = at.text();
  for (unsigned kind = 0; kind < cards_.size(); ++kind)
    if (cards_[kind] == id) return kind;
  if (!failed())
    at.fault("there is no card \"" + std::string(id) + "\"; possible: " + choices(id, cards_));
  return 0;
}

unsigned PositionReader::story(const Cursor& at) const {
  return static_cast<unsigned>(at.word(story_ids_));
}

// "a.ag_riot_sergeant", "b.ct_brood_guard.2".
std::optional<PositionReader::Named> PositionReader::named(const Cursor& at) const {
  constexpr std::string_view kWanted =
      "expected a card in play such as \"a.ag_riot_sergeant\" or \"b.ct_brood_guard.2\"";
  std::string_view text = at.text();
  Named found;
  if (failed()) return std::nullopt;
  if (!text.starts_with("a.") && !text.starts_with("b.")) {
    at.fault(kWanted);
    return std::nullopt;
  }
  found.owner = text.front() == 'b' ? kB : kA;
  text.remove_prefix(2);
  if (const std::size_t dot = text.find('.'); dot != std::string_view::npos) {
    const std::string_view copy = text.substr(dot + 1);
    if (copy.size() != 1 || copy[0] < '1' || copy[0] > '0' + kMaxCopies) {
      at.fault(kWanted);
      return std::nullopt;
    }
    found.copy = static_cast<unsigned>(copy[0] - '0');
    text = text.substr(0, dot);
  }
  for (; found.kind < cards_.size(); ++found.kind)
    if (cards_[found.kind] == text) return found;
  at.fault("there is no card \"" + std::string(text) + "\"; possible: " + choices(text, cards_));
  return std::nullopt;
}

// A list of numbers below `count`, each once.
std::uint64_t PositionReader::bits(const Cursor& from, std::string_view key, unsigned count) const {
  if (!from.has(key)) return 0;
  const Cursor list = from.at(key);
  std::uint64_t mask = 0;
  for (std::size_t i = 0; i < list.size(); ++i)
    mask |= bit(static_cast<unsigned>(list.item(i).number(0, count - 1)));
  return mask;
}

// The deck lists first: what is a line of them is known only then. Values, hidden cards and the
// rest that follows is worked out; then nothing may be asked that has no answer.
void CthulhuRising::load(State& state, const Cursor& position, Table& /*table*/) const {
  PositionReader reader(content_, state, position);
  reader.read_head();
  if (!reader.failed()) reader.read_lists();
  if (reader.failed()) return;
  state.interest = 0;
  note_list(state, kA);
  note_list(state, kB);
  reader.read_table();
  if (reader.failed()) return;
  for (unsigned side = 0; side < kSides; ++side)
    for (unsigned domain = 0; domain < state.places[side].domain_count; ++domain)
      count_domain(state, side, domain);
  reckon(state);
  reader.read_flow();
  if (reader.failed()) return;
  if (const std::string wrong = broken(state); !wrong.empty()) return reader.fault(wrong);
  if (state.ending != Ending::playing) return;
  const SeatSet asked = waiting(state);
  if (asked.empty()) return reader.fault("nobody is asked anything here");
  for (const Seat seat : asked) {
    OptionList list;
    options(state, seat, list);
    if (list.empty()) return reader.fault("the question on top has no answer");
  }
}

}  // namespace undercroft::cthulhu_rising
