// Whether an ability could be used now, and why not. The hand is an argument: the one that somebody
// has, or every card that he could have.
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/rules.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// Domains that several costs of one ability ask for.
class Drains {
 public:
  void add(unsigned payers) {
    ++count_;
    each_ = each_ && payers != 0;
    any_ |= payers;
  }
  bool possible() const { return each_ && std::popcount(any_) >= count_; }

 private:
  unsigned any_ = 0;
  int count_ = 0;
  bool each_ = true;
};

}  // namespace

// An event out of the hand, the pool or from the top of the deck.
Play CthulhuRising::play_of_event(const Board& board, unsigned side, unsigned line,
                                  unsigned ability) const {
  const Place& place = board.places[side];
  const unsigned kind = place.kinds[line];
  const Card& card = content_.cards[kind];
  Play play;
  play.ability = static_cast<std::uint16_t>(card.first_ability + ability);
  play.card = ref_of(side, kind, 0);
  play.side = static_cast<std::uint8_t>(side);
  play.line = static_cast<std::uint8_t>(line);
  const Ability& used = content_.abilities[play.ability];
  if (used.from_top) {
    play.flags = kFromTop;
  } else {
    play.flags = place.minion() ? kFromPool : kFromHand;
    play.flags |= kIsEvent;
    play.cost = static_cast<std::uint8_t>(price(board, side, kind));
  }
  if (used.kind == AbilityKind::action) play.flags |= kIsAction;
  if (used.kind == AbilityKind::disrupt) play.flags |= kCannotCancel;
  return play;
}

// An ability of a card in play.
Play CthulhuRising::play_of_card(const Board& board, unsigned spot, unsigned ability) const {
  Play play;
  play.ability = static_cast<std::uint16_t>(card_at(board, spot).first_ability + ability);
  play.card = ref_at(board, spot);
  play.side = static_cast<std::uint8_t>(controller(board, spot));
  play.spot = static_cast<std::uint8_t>(spot);
  const unsigned host = board.table[spot].host;
  play.here = static_cast<std::uint8_t>(slot_of(board, host < kSpots ? host : spot));
  play.host = board.table[spot].host;
  const AbilityKind kind = content_.abilities[play.ability].kind;
  if (kind == AbilityKind::action) play.flags |= kIsAction;
  if (kind == AbilityKind::disrupt || kind == AbilityKind::forced) play.flags |= kCannotCancel;
  return play;
}

// 2.4: windows. The window itself is open; this is only about which.
bool CthulhuRising::window_admits(const Board& board, unsigned side, InWindow window) const {
  switch (window) {
    case InWindow::any:
      return true;
    case InWindow::story:
      return board.phase == Phase::story;
    case InWindow::draw:
      return board.phase == Phase::draw;
    case InWindow::operations:
      break;
  }
  return board.phase == Phase::operations && board.active == side;
}

// CTH-ACT-02, CTH-ACT-04, CTH-EFF-02, CTH-EFF-06. Whether the trigger fits is asked before.
Refusal CthulhuRising::usable(const Board& board, const Play& play, const Pile& hand) const {
  const Ability& ability = content_.abilities[play.ability];
  if (play.spot < kSpots) {
    // CTH-ACT-11: it may still answer its own insanity.
    const bool of_itself = ability.kind == AbilityKind::response &&
                           ability.on.kind == TriggerKind::insane &&
                           content_.picks[ability.on.pick].reference == Reference::self;
    if (has(board.insane, play.spot) && !of_itself)
      return {rule("CTH-MAD-01"), "an insane card has no text"};
    if (ability.limit != Limit::none && has(board.table[play.spot].used, ability.index))
      return {rule("CTH-ACT-02"), "it has been used as often as it may be"};
  }
  if (ability.kind == AbilityKind::action && !window_admits(board, play.side, ability.window))
    return {rule("CTH-ACT-02"), "its action may not be taken now"};
  if (!condition_holds(board, ability, play.spot))
    return {rule("CTH-ACT-02"), "its condition does not hold"};
  if (!targets_there(board, play, hand))
    return {rule("CTH-EFF-02"), "there is not enough to choose from"};
  return costs_payable(board, play, hand);
}

// CTH-EFF-06: every cost can be paid; several drains need several domains.
Refusal CthulhuRising::costs_payable(const Board& board, const Play& play, const Pile&) const {
  const Ability& ability = content_.abilities[play.ability];
  Drains drains;
  if ((play.flags & kIsEvent) != 0) {
    const unsigned kind = kind_in(play.card);
    if (const Refusal no = may_play(board, play.side, kind); !no.allowed()) return no;
    if (play.cost > 0) drains.add(payers_of_card(board, play.side, kind));
  }
  for (const Cost& cost : content_.costs_of(ability)) {
    if (cost.kind == CostKind::pay)
      drains.add(payers(board, play.side, cost.n, 0, Faction::neutral));
    if (const Refusal no = cost_payable(board, play, cost); !no.allowed()) return no;
  }
  if (drains.possible()) return kAllowed;
  return {rule("CTH-DOM-01"), "no undrained domain has enough resources"};
}

// But for drains.
Refusal CthulhuRising::cost_payable(const Board& board, const Play& play, const Cost& cost) const {
  const Place& place = board.places[play.side];
  const bool there = play.spot < kSpots;
  switch (cost.kind) {
    case CostKind::pay:
      return kAllowed;
    case CostKind::exhaust_self:
      if (there && has(ready_sane(board), play.spot)) return kAllowed;
      return {rule("CTH-EFF-06"), "it is not ready"};
    case CostKind::sacrifice_self:
    case CostKind::bounce_self:
      if (there) return kAllowed;
      return {rule("CTH-EFF-06"), "it is not in play"};
    case CostKind::sacrifice:
      if (matching(board, play, content_.picks[cost.pick]) != 0) return kAllowed;
      return {rule("CTH-EFF-06"), "there is nothing to sacrifice"};
    case CostKind::discard:
      break;
  }
  // The event itself is not another card.
  const int others = place.hand - ((play.flags & kFromHand) != 0 ? 1 : 0);
  if (others >= cost.n) return kAllowed;
  return {rule("CTH-EFF-06"), "there are not enough cards in hand"};
}

}  // namespace undercroft::cthulhu_rising
