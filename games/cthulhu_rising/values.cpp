// Current values: skill, icons, keywords, Day and Night, and what follows from them.
#include <algorithm>

#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

std::uint8_t at_least_none(int n) {
  return static_cast<std::uint8_t>(std::max(n, 0));
}

// CTH-MAD-01: an insane character has nothing.
void set_nothing(InPlay& card) {
  card.skill = 0;
  card.icons = {};
  card.toughness = 0;
  card.keywords = 0;
}

// CTH-GEN-07: what is lost is absent even if something grants it.
void set_values(InPlay& card, const Card& printed, const Delta& sum) {
  card.skill = at_least_none(printed.skill + sum.skill);
  for (unsigned i = 0; i < kIcons; ++i)
    card.icons[i] = at_least_none(printed.icons[i] + sum.icons[i]);
  card.toughness = at_least_none(printed.toughness + sum.toughness);
  card.keywords = static_cast<std::uint16_t>((printed.keywords | sum.gained) &
                                             ~static_cast<unsigned>(sum.lost));
}

void set_printed(InPlay& card, const Card& printed) {
  card.skill = printed.skill;
  card.icons = printed.icons;
  card.toughness = printed.toughness;
  card.keywords = printed.keywords;
}

bool says_nothing(const Delta& delta) {
  return delta == Delta{};
}

}  // namespace

// What is printed on every card in play, for those who bring cards there by themselves.
void CthulhuRising::note_cards(Board& board) const {
  board.marked = {};
  board.temporary = 0;
  each_bit(board.there, [&](unsigned spot) {
    each_bit(card_at(board, spot).marks, [&](unsigned mark) { board.marked[mark] |= bit(spot); });
    if (!says_nothing(board.table[spot].until_end)) board.temporary |= bit(spot);
  });
}

void CthulhuRising::reckon(Board& board) const {
  note_cards(board);
  revalue(board);
}

// CTH-KEY-12: a sane card with the keyword, or an effect until the end of the phase.
// CTH-ACT-12, CTH-ACT-13: then every passive ability whose condition holds, then what is temporary.
void CthulhuRising::revalue(Board& board) const {
  unsigned keywords = 0;
  each_bit(board.marked[kTellsTime] & ~board.insane,
           [&](unsigned spot) { keywords |= card_at(board, spot).keywords; });
  board.time =
      static_cast<std::uint8_t>(board.time_until_end | ((keywords & kDay) != 0 ? kItIsDay : 0) |
                                ((keywords & kNight) != 0 ? kItIsNight : 0));
  std::array<Delta, kSpots> sums;
  Spots touched = board.temporary;
  each_bit(touched, [&](unsigned spot) { sums[spot] = board.table[spot].until_end; });
  each_bit(board.marked[kModifies] & ~board.insane,
           [&](unsigned spot) { touched = add_passives(board, spot, touched, sums); });
  each_bit(board.there & ~board.insane & ~touched, [&](unsigned spot) {
    InPlay& card = board.table[spot];
    set_printed(card, content_.cards[card.kind]);
  });
  each_bit(touched & ~board.insane, [&](unsigned spot) {
    InPlay& card = board.table[spot];
    set_values(card, content_.cards[card.kind], sums[spot]);
  });
  each_bit(board.insane, [&](unsigned spot) { set_nothing(board.table[spot]); });
}

// Who is committed matters to passive abilities alone.
void CthulhuRising::recommit(Board& board) const {
  if ((board.marked[kHeeds] & ~board.insane) != 0) revalue(board);
}

// CTH-ACT-13. `touched` are the cards that have a sum; what it is with this card's is returned.
Spots CthulhuRising::add_passives(const Board& board, unsigned spot, Spots touched,
                                  std::span<Delta, kSpots> sums) const {
  const Card& card = card_at(board, spot);
  for (unsigned i = 0; i < card.abilities; ++i) {
    const Ability& ability = content_.abilities[card.first_ability + i];
    if (ability.kind != AbilityKind::passive || !condition_holds(board, ability, spot)) continue;
    for (const Op& op : content_.ops_of(ability)) {
      if (op.code != OpCode::mod && op.code != OpCode::restrict_) continue;
      each_bit(passive_spots(board, spot, i, op), [&](unsigned target) {
        if (!has(touched, target)) sums[target] = Delta{};
        touched |= bit(target);
        add_delta(sums[target], op.delta);
      });
    }
  }
  return touched;
}

// The cards that a step of a passive ability is about; nearly always the card itself or its host.
Spots CthulhuRising::passive_spots(const Board& board, unsigned spot, unsigned ability,
                                   const Op& op) const {
  const Pick& pick = content_.picks[op.pick];
  if (pick.quantity == Quantity::reference && pick.reference == Reference::self) return bit(spot);
  if (pick.quantity == Quantity::reference && pick.reference == Reference::host) {
    const unsigned host = board.table[spot].host;
    return host < kSpots ? bit(host) & board.there : Spots{0};
  }
  return picked_spots(board, play_of_card(board, spot, ability), op);
}

// CTH-EFF-03.
void CthulhuRising::change_for_now(Board& board, unsigned spot, const Delta& delta) const {
  Delta& sum = board.table[spot].until_end;
  add_delta(sum, delta);
  board.temporary = says_nothing(sum) ? board.temporary & ~bit(spot) : board.temporary | bit(spot);
}

void CthulhuRising::end_changes(Board& board) const {
  each_bit(board.temporary, [&](unsigned spot) { board.table[spot].until_end = Delta{}; });
  board.temporary = 0;
}

// 2.4: conditions. `spot` is the card with the ability.
bool CthulhuRising::condition_holds(const Board& board, const Ability& ability,
                                    unsigned spot) const {
  const bool is_committed = spot != kNothing && has(committed(board), spot);
  switch (ability.condition) {
    case Condition::always:
      return true;
    case Condition::day:
      return (board.time & kItIsDay) != 0;
    case Condition::night:
      return (board.time & kItIsNight) != 0;
    case Condition::committed:
      return is_committed;
    case Condition::attacking:
      return is_committed && controller(board, spot) == attacker(board);
    case Condition::defending:
      return is_committed && controller(board, spot) == defender(board);
    case Condition::host_subtype:
      break;
  }
  const unsigned host = spot == kNothing ? unsigned{kNothing} : board.table[spot].host;
  return host < kSpots && !has(board.insane, host) &&
         has(card_at(board, host).subtypes, ability.condition_n);
}

// CTH-MAD-02, CTH-KEY-01: a Terror icon or Willpower keeps it sane.
bool CthulhuRising::can_go_insane(const Board& board, unsigned spot) const {
  return has(board.characters & ~board.insane, spot) && board.table[spot].icons[kTerror] == 0 &&
         (board.table[spot].keywords & kWillpower) == 0;
}

// CTH-KEY-02.
bool CthulhuRising::can_be_wounded(const Board& board, unsigned spot) const {
  return has(board.characters, spot) && (board.table[spot].keywords & kInvulnerability) == 0;
}

// CTH-COM-01: ready and sane, and nothing forbids it. CTH-COM-04: not where somebody is committed
// already, who may have been sent there without exhausting.
bool CthulhuRising::can_commit(const Board& board, unsigned spot) const {
  return has(board.characters & ready_sane(board) & ~committed(board), spot) &&
         (board.table[spot].keywords & kCannotCommit) == 0;
}

// CTH-KEY-05: not a Villainous one beside a Heroic one.
bool CthulhuRising::can_be_restored(const Board& board, unsigned spot) const {
  return has(board.insane, spot) &&
         !sides_with_enemies(board, controller(board, spot), card_at(board, spot).keywords);
}

// CTH-KEY-05: whether a card with these keywords meets its opposite among the side's sane
// characters.
bool CthulhuRising::sides_with_enemies(const Board& board, unsigned side, unsigned keywords) const {
  if ((keywords & (kHeroic | kVillainous)) == 0) return false;
  unsigned opposite = 0;
  if ((keywords & kHeroic) != 0) opposite |= kVillainous;
  if ((keywords & kVillainous) != 0) opposite |= kHeroic;
  bool found = false;
  each_bit(characters(board, side) & ~board.insane,
           [&](unsigned spot) { found = found || (board.table[spot].keywords & opposite) != 0; });
  return found;
}

// CTH-STR-02: printed ones, and what cards add or take away.
int CthulhuRising::struggles_at(const Board& board, unsigned slot, unsigned icon) const {
  const Slot& place = board.row[slot];
  if (place.card == kNothing) return 0;
  const bool story = slot != own_slot(kA) && slot != own_slot(kB);
  int count = place.extra[icon] + (story ? content_.stories[place.card].struggles[icon]
                                         : content_.cards[place.card].struggles[icon]);
  each_bit(board.marked[kStruggles] & ~board.insane,
           [&](unsigned spot) { count += struggles_by(board, spot, slot, icon); });
  return std::max(count, 0);
}

int CthulhuRising::struggles_by(const Board& board, unsigned spot, unsigned slot,
                                unsigned icon) const {
  int count = 0;
  const Card& card = card_at(board, spot);
  for (unsigned i = 0; i < card.abilities; ++i) {
    const Ability& ability = content_.abilities[card.first_ability + i];
    if (ability.kind != AbilityKind::passive || !condition_holds(board, ability, spot)) continue;
    for (const Op& op : content_.ops_of(ability)) {
      if (op.code != OpCode::struggle || op.delta.icons[icon] == 0) continue;
      if (has(picked_slots(board, play_of_card(board, spot, i), op.pick), slot))
        count += op.delta.icons[icon];
    }
  }
  return count;
}

int CthulhuRising::icon_total(const Board& board, unsigned slot, unsigned side,
                              unsigned icon) const {
  int sum = 0;
  each_bit(board.at[slot] & characters(board, side),
           [&](unsigned spot) { sum += board.table[spot].icons[icon]; });
  return sum;
}

int CthulhuRising::skill_total(const Board& board, unsigned slot, unsigned side) const {
  int sum = 0;
  each_bit(board.at[slot] & characters(board, side),
           [&](unsigned spot) { sum += board.table[spot].skill; });
  return sum;
}

// CTH-KEY-04.
bool CthulhuRising::fast_at(const Board& board, unsigned slot, unsigned side) const {
  bool fast = false;
  each_bit(board.at[slot] & characters(board, side),
           [&](unsigned spot) { fast = fast || (board.table[spot].keywords & kFast) != 0; });
  return fast;
}

// CTH-STR-03: more icons, or at a tie of at least one the only side that is Fast.
unsigned CthulhuRising::struggle_winner(const Board& board, unsigned slot, unsigned icon) const {
  const int a = icon_total(board, slot, kA, icon);
  const int b = icon_total(board, slot, kB, icon);
  if (a != b) return a > b ? kA : kB;
  if (a == 0) return kNothing;
  const bool fast_a = fast_at(board, slot, kA);
  if (fast_a == fast_at(board, slot, kB)) return kNothing;
  return fast_a ? kA : kB;
}

// CTH-EVA-05: nothing that ends with the phase.
void CthulhuRising::without_temporary(Board& board) const {
  const bool changed = board.time_until_end != 0 || board.temporary != 0;
  board.time_until_end = 0;
  end_changes(board);
  for (Slot& slot : board.row) slot.extra = {};
  if (changed) revalue(board);
}

}  // namespace undercroft::cthulhu_rising
