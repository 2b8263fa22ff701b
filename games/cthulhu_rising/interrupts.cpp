// Which window a question belongs to, and what of it is worth asking a person for. All of it from
// the own view: the windows themselves are public.
#include "games/cthulhu_rising/naming.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// Behind the action windows, in the order of GameInfo::windows.
constexpr int kDisruptWindow = kWindowCount;
constexpr int kRespondWindow = kWindowCount + 1;

// The card that an option plays or uses.
unsigned kind_played(Option option) {
  switch (static_cast<Verb>(option.verb)) {
    case Verb::play:
    case Verb::use:
    case Verb::place:
    case Verb::disrupt:
    case Verb::respond:
      return kind_in(option.a);
    default:
      return kNothing;
  }
}

// What somebody would do at any time: it does not meet anything that happens now.
bool unhurried(OpCode code) {
  switch (code) {
    case OpCode::wound:
    case OpCode::insane:
    case OpCode::destroy:
    case OpCode::bounce:
    case OpCode::exhaust:
    case OpCode::uncommit:
    case OpCode::mod:
    case OpCode::token:
    case OpCode::cancel:
      return false;
    default:
      return true;
  }
}

// Somebody is one token away from a story that is attacked, or one story away from the game.
bool at_stake(const Board& board) {
  for (unsigned side = 0; side < kSides; ++side)
    if (board.places[side].won_count + 1 == kWinStories) return true;
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    if (!occupied(board, slot) || !attacked(board, slot)) continue;
    for (const unsigned tokens : board.row[slot].tokens)
      if (tokens + 1 >= kWinTokens) return true;
  }
  return false;
}

// Something is done to a card of this side.
bool hits(const Board& board, unsigned side) {
  const Frame& top = board.agenda.top();
  const Spots own = controlled(board, side);
  if (top.step == Step::disrupt && top.a == kDisruptHarm) return top.y < kSpots && has(own, top.y);
  if (board.play_count == 0) return false;
  const Play& play = top_play(board);
  if (play.side == side) return false;
  for (const Chosen& chosen : play.picks)
    if ((chosen.one & own) != 0) return true;
  return false;
}

bool defends(const Board& board, unsigned side) {
  if (board.phase != Phase::story || board.active == side) return false;
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (occupied(board, slot) && attacked(board, slot)) return true;
  return false;
}

}  // namespace

Interrupt CthulhuRising::interrupt(const View& view, Seat /*seat*/,
                                   std::span<const Option> options) const {
  Interrupt about;
  const Frame& top = view.agenda.top();
  const unsigned side = view.side;
  about.rests = top.step == Step::watch;
  if (side >= kSides) return about;
  switch (top.step) {
    case Step::window:
      // The own operations are a player's work, not an interruption.
      if (top.a == static_cast<unsigned>(Window::operations) && view.active == side) return about;
      about.window = top.a;
      break;
    case Step::disrupt:
      about.window = kDisruptWindow;
      break;
    case Step::respond:
      about.window = kRespondWindow;
      break;
    default:
      return about;
  }
  about.stake = at_stake(view);
  about.concerns = hits(view, side) || defends(view, side);
  const auto window = static_cast<Window>(top.a);
  const bool early = top.step == Step::window && window <= Window::resource;
  for (const Option& option : options) {
    const unsigned kind = kind_played(option);
    if (kind >= content_.cards.size()) {
      about.ways.emplace_back();
      continue;
    }
    const Card& card = content_.cards[kind];
    Way way{card.id, false, copy_in(option.a) != 0};
    if (early && option.b < card.abilities) {
      const auto ops = content_.ops_of(content_.abilities_of(card)[option.b]);
      way.quiet = !ops.empty() && unhurried(ops[0].code);
    }
    about.ways.push_back(std::move(way));
  }
  return about;
}

}  // namespace undercroft::cthulhu_rising
