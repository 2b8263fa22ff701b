// Chapter 3.4: setting cards, and changing them before the first is revealed.
//
// While everybody chooses, nothing moves: the choice lies in the secrets and the card stays in the
// hand until all have set. So nobody can see who has got how far.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

// DEC-SET is up to three small choices.
enum class Stage : std::uint8_t { first, second, stance, done };

// Positions of set cards that go back before others are set (CAV-SET-04).
unsigned loose(const Place& place) {
  return ((1U << place.set) - 1U) & ~unsigned{place.set_fixed};
}

// Who knows that such a card is among the hidden ones.
unsigned who_know(const Knowledge& known, unsigned card) {
  for (unsigned i = 0; i < known.count; ++i)
    if (known.cards[i].kind == card) return known.cards[i].by;
  return 0;
}

}  // namespace

// CAV-SET-01, CAV-SET-07: whether the player has to set in this round.
bool CutthroatCaverns::sets(const Board& board, unsigned place) const {
  const Place& mine = board.places[place];
  return (living(board) >> place & 1U) != 0 && mine.status.no_set == 0 && mine.hand > 0;
}

// CAV-SET-03: HASTE, or a Relic that has not been used in this encounter.
bool CutthroatCaverns::may_set_two(const Board& board, unsigned place) const {
  const Place& mine = board.places[place];
  const std::uint32_t relics =
      perk_relics_[static_cast<std::size_t>(Perk::two_cards)] & mine.belongings.relics;
  return mine.status.haste != 0 || mine.hourglass != 0 || (relics & ~board.relics_used) != 0;
}

// CAV-HOLD-01.
bool CutthroatCaverns::hides_stance(const Board& board) const {
  const Behaviour what = behaviour(board);
  return (what == Behaviour::naiad || what == Behaviour::drake) && board.encounter.awakened == 0 &&
         board.encounter.defeated == 0;
}

// CAV-SET-01, CAV-SET-02: the kinds that may be set out of these cards. An Action card only as a
// bluff, by whoever has no Attack card. A Brute sets no Maneuvers while there is anything else.
std::uint64_t CutthroatCaverns::settable_of(const Board& board, unsigned place,
                                            std::uint64_t kinds) const {
  const std::uint64_t attacks = kinds & attack_cards_;
  if (attacks == 0) return kinds & action_cards_;
  if (!has_perk(board, place, Perk::no_maneuvers)) return attacks;
  std::uint64_t others = attacks;
  each_kind(attacks, [&](unsigned card) {
    if (content_.cards[card].subtype == Subtype::maneuver) others &= ~wide_bit(card);
  });
  return others != 0 ? others : attacks;
}

std::uint64_t CutthroatCaverns::settable(const State& state, unsigned place) const {
  return settable_of(state, place, state.secret.places[place].hand.kinds());
}

// DEC-SET: what there is for a second card beside the one chosen. None beside a bluff.
std::uint64_t CutthroatCaverns::second_cards(const State& state, unsigned place, Pile cards,
                                             unsigned first) const {
  if (!may_set_two(state, place) || !cards.has(first)) return 0;
  cards.remove(first);
  return (wide_bit(first) & attack_cards_) == 0
             ? 0
             : settable_of(state, place, cards.kinds()) & attack_cards_;
}

// Whether a second card is asked for after the first, out of so many: that everybody can see, and
// so it tells nobody what is in the hand. There may be none to add.
bool CutthroatCaverns::asks_second(const Board& board, unsigned place, int cards) const {
  return cards >= kSetCards && may_set_two(board, place);
}

// RND-2 and the passages of a Corridor: everybody who has a card and may set is asked.
bool CutthroatCaverns::set(State& state, Table& table) const {
  unsigned asked = 0;
  each_bit(living(state), [&](unsigned place) {
    if (sets(state, place)) asked |= 1U << place;
  });
  if (ask(state, asked)) return true;
  all_set(state, table);
  return false;
}

namespace {

Stage stage_of(const HiddenPlace& hidden, bool second, bool stance) {
  if (hidden.set[0].kind == kNothing) return Stage::first;
  if (second && hidden.set[1].kind == kNothing && hidden.set[1].seen_by != kNoSecond)
    return Stage::second;
  if (stance && hidden.stance == Stance::none) return Stage::stance;
  return Stage::done;
}

}  // namespace

// DEC-SET, DEC-HOLDSTRIKE, DEC-RESET.
void CutthroatCaverns::set_options(const State& state, unsigned place, OptionList& list) const {
  const auto each = [&](std::uint64_t kinds, Verb what) {
    each_kind(kinds, [&](unsigned card) { list.add(option_of(what, card)); });
  };
  if (state.step() == Step::reset) return reset_options(state, place, list);
  const HiddenPlace& hidden = state.secret.places[place];
  const bool second = asks_second(state, place, state.places[place].hand);
  switch (stage_of(hidden, second, hides_stance(state))) {
    case Stage::first:
      return each(settable(state, place), Verb::set);
    case Stage::second:
      each(second_cards(state, place, hidden.hand, hidden.set[0].kind), Verb::also);
      return list.add(option_of(Verb::done));
    default:
      list.add(option_of(Verb::hold));
      return list.add(option_of(Verb::strike));
  }
}

// One small choice; the player is waited for until the last.
void CutthroatCaverns::answer_set(State& state, unsigned place, Option option, Table&) const {
  HiddenPlace& hidden = state.secret.places[place];
  switch (static_cast<Verb>(option.verb)) {
    case Verb::set:
      hidden.set[0].kind = static_cast<std::uint8_t>(option.a);
      break;
    case Verb::also:
      hidden.set[1].kind = static_cast<std::uint8_t>(option.a);
      break;
    case Verb::hold:
      hidden.stance = Stance::hold;
      break;
    case Verb::strike:
      hidden.stance = Stance::strike;
      break;
    default:
      hidden.set[1].seen_by = kNoSecond;
      break;
  }
  const bool second = asks_second(state, place, state.places[place].hand);
  if (stage_of(hidden, second, hides_stance(state)) == Stage::done)
    state.secret.answers.put(person_at(state, place), option);
}

// CAV-SET-01, CAV-SET-02, CAV-SET-07: all have chosen, the cards leave the hands face down. Who set
// is noted in the frame below, for HASTE.
void CutthroatCaverns::all_set(State& state, Table& table) const {
  state.secret.answers.close();
  state.agenda.pop();
  unsigned setters = 0;
  by_initiative(state, living(state), [&](unsigned place) {
    Place& mine = state.places[place];
    HiddenPlace& hidden = state.secret.places[place];
    if (hidden.set[1].kind == kNothing) hidden.set[1] = SetCard{};
    mine.set_fixed = 0;
    for (const SetCard& card : hidden.set) {
      if (card.kind == kNothing) continue;
      take_from_hand(state, place, card.kind, false);
      ++mine.set;
    }
    if (mine.set > 0) {
      setters |= 1U << place;
      tell(table, EventKind::set, rule("CAV-SET-01"),
           {.who = player(state, place), .amount = mine.set});
      return use_hourglass(state, place, table);
    }
    const bool misses = mine.status.no_set > 0 && mine.hand > 0;
    if (misses) --mine.status.no_set;
    tell(table, EventKind::set_nothing, misses ? rule("CAV-SET-07") : rule("CAV-SET-02"),
         {.who = player(state, place), .more = misses ? 1 : 0});
  });
  state.agenda.top().y = static_cast<std::uint16_t>(setters);
}

// CAV-SET-03: two cards without HASTE use the Relic up for this encounter.
void CutthroatCaverns::use_hourglass(State& state, unsigned place, Table& table) const {
  Place& mine = state.places[place];
  if (mine.set < kSetCards || mine.status.haste != 0 || mine.hourglass != 0) return;
  const std::uint32_t relics = perk_relics_[static_cast<std::size_t>(Perk::two_cards)] &
                               mine.belongings.relics & ~state.relics_used;
  if (relics == 0) return;
  const auto relic = static_cast<unsigned>(std::countr_zero(relics));
  state.relics_used |= std::uint32_t{1} << relic;
  mine.hourglass = 1;
  tell(table, EventKind::used, rule("CAV-SET-03"),
       {.who = player(state, place), .card = thing(Category::relic, relic)});
}

// CAV-ITM-05: HASTE counts the rounds in which its owner sets. Called when nothing can be changed
// any more, so that a potion of W-LOCK has counted this round and a later one has not.
void CutthroatCaverns::lock_cards(State& state, unsigned setters) const {
  each_bit(living(state), [&](unsigned place) {
    Place& mine = state.places[place];
    const bool did = mine.set > 0 || (setters >> place & 1U) != 0;
    if (did && mine.status.haste > 0) --mine.status.haste;
  });
}

// CAV-SET-04: in Initiative order, each with a set card that may be changed or joined by another.
// Who knew such a card knows only that its owner has it, whatever he does now.
bool CutthroatCaverns::reset(State& state, Table&) const {
  Frame& top = state.agenda.top();
  // The first of two cards has been named, and its owner is asked for the second.
  if (chosen_anew(state, top.b) != kNothing) return true;
  unsigned still = 0;
  each_bit(top.c & living(state), [&](unsigned place) {
    const Place& mine = state.places[place];
    const bool joined = mine.set < kSetCards && may_set_two(state, place);
    if (mine.set > 0 && (loose(mine) != 0 || joined)) still |= 1U << place;
  });
  if (still == 0) {
    state.agenda.pop();
    return false;
  }
  const unsigned place = first_of(state, still);
  top.b = static_cast<std::uint8_t>(place);
  top.c = static_cast<std::uint8_t>(still & ~(1U << place));
  each_bit(loose(state.places[place]), [&](unsigned at) {
    SetCard& card = state.secret.places[place].set[at];
    // Somebody who knew of such a card anyway may have seen the same one.
    const unsigned seen = card.seen_by & ~who_know(state.secret.known[place], card.kind);
    card.seen_by = 0;
    if (seen != 0) learn(state, place, card.kind, seen);
  });
  state.secret.answers.close();
  return true;
}

// The hand with the cards that may be taken back.
Pile CutthroatCaverns::cards_to_reset(const State& state, unsigned place) const {
  Pile cards = state.secret.places[place].hand;
  each_bit(loose(state.places[place]),
           [&](unsigned at) { cards.add(state.secret.places[place].set[at].kind); });
  return cards;
}

// Where a first card has been chosen anew and a second may follow, it waits among the answers.
unsigned CutthroatCaverns::chosen_anew(const State& state, unsigned place) const {
  const Option first = state.secret.answers.of(person_at(state, place));
  if (first.verb != verb(Verb::set)) return kNothing;
  return cards_to_reset(state, place).has(first.a) ? unsigned{first.a} : unsigned{kNothing};
}

void CutthroatCaverns::reset_options(const State& state, unsigned place, OptionList& list) const {
  const Pile cards = cards_to_reset(state, place);
  const unsigned first = chosen_anew(state, place);
  if (first != kNothing) {
    each_kind(second_cards(state, place, cards, first),
              [&](unsigned card) { list.add(option_of(Verb::also, card)); });
    return list.add(option_of(Verb::done));
  }
  list.add(option_of(Verb::keep));
  std::uint64_t kinds = settable_of(state, place, cards.kinds());
  // Nobody bluffs beside a card that must stay.
  if (state.places[place].set_fixed != 0) kinds &= attack_cards_;
  // The same single card again is what `keep` is for.
  if (state.places[place].set == 1 && loose(state.places[place]) != 0 && !may_set_two(state, place))
    kinds &= ~(std::uint64_t{1} << state.secret.places[place].set[0].kind);
  each_kind(kinds, [&](unsigned card) { list.add(option_of(Verb::set, card)); });
}

// DEC-RESET.
void CutthroatCaverns::answer_reset(State& state, unsigned place, Option option,
                                    Table& table) const {
  const unsigned earlier = chosen_anew(state, place);
  const Place& mine = state.places[place];
  if (option.verb == verb(Verb::set) && mine.set_fixed == 0 &&
      asks_second(state, place, mine.hand + mine.set)) {
    // He stays the one who is asked, and this waits among the answers.
    ask(state, 1U << place);
    return state.secret.answers.swap_in(person_at(state, place), option);
  }
  state.secret.answers.close();
  switch (static_cast<Verb>(option.verb)) {
    case Verb::set:
      set_anew(state, place, option.a, kNothing);
      break;
    case Verb::also:
      set_anew(state, place, earlier, option.a);
      break;
    case Verb::done:
      set_anew(state, place, earlier, kNothing);
      break;
    default:
      break;
  }
  // Whether any card was exchanged is not told, only how many lie there now.
  tell(table, EventKind::reset, rule("CAV-SET-04"),
       {.who = player(state, place), .amount = mine.set});
  use_hourglass(state, place, table);
  check_limit(state, place);
}

// CAV-SET-04, CAV-ENC-15: what is not fixed goes back to the hand, the new cards are set.
void CutthroatCaverns::set_anew(State& state, unsigned place, unsigned first,
                                unsigned second) const {
  Place& mine = state.places[place];
  HiddenPlace& hidden = state.secret.places[place];
  for (unsigned at = mine.set; at-- > 0;)
    if ((mine.set_fixed >> at & 1U) == 0)
      put_in_hand(state, place, take_set(state, place, at).kind, 0);
  for (const unsigned card : {first, second}) {
    if (card == kNothing || mine.set == kSetCards) continue;
    take_from_hand(state, place, card, false);
    hidden.set[mine.set++] = {static_cast<std::uint8_t>(card), 0};
  }
}

// Takes a face-down card away; a second one moves up.
SetCard CutthroatCaverns::take_set(State& state, unsigned place, unsigned at) const {
  Place& mine = state.places[place];
  auto& set = state.secret.places[place].set;
  const SetCard taken = set[at];
  if (at == 0) set[0] = set[1];
  set[1] = SetCard{};
  mine.set_fixed = static_cast<std::uint8_t>(at == 0 ? mine.set_fixed >> 1 : mine.set_fixed & 1);
  --mine.set;
  return taken;
}

// 2.3 DISCARD_SET, CAV-ACT-08: the card is shown.
void CutthroatCaverns::discard_set(State& state, unsigned place, unsigned at, Table& table) const {
  const SetCard card = take_set(state, place, at);
  leave_openly(state, place, card.kind);
  to_discard(state, card.kind);
  reveal(table, EventKind::set_discarded, rule("CAV-ACT-08"),
         {.who = player(state, place),
          .card = card_arg(card.kind),
          .more = state.play_count > 0 ? player(state, top_play(state).actor) : -1});
}

}  // namespace undercroft::cutthroat_caverns
