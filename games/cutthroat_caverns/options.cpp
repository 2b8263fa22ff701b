// Section 4: who decides what, and why something is not possible. What is not listed is refused;
// `explain` says by which rule.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kSnickerSum = 60;  // CAV-STD-04
constexpr int kTollCard = 20;    // node A1: what a card must be worth
constexpr unsigned kAmuletDraws = 2;

void yes_or_no(OptionList& list) {
  list.add(verb(Verb::yes));
  list.add(verb(Verb::no));
}

// Every kind of the pile, once.
void each_card(std::uint64_t kinds, Verb how, OptionList& list) {
  each_kind(kinds, [&](unsigned card) { list.add(verb(how), card); });
}

void each_player(const Board& board, unsigned places, Verb how, OptionList& list) {
  each_bit(places, [&](unsigned place) { list.add(verb(how), who_option(board, place)); });
}

// What is in one and not in the other, each kind once.
template <class Each>
void each_left(const Content& content, const Belongings& own, const Belongings& used, Each each) {
  for (unsigned i = 0; i < content.items.size(); ++i)
    if (own.items[i] > used.items[i]) each(unsigned{content.items[i]});
  each_bit(own.relics & ~used.relics, [&](unsigned relic) { each(kFirstRelic + relic); });
}

std::uint32_t own_picks(const Draft& draft, unsigned place) {
  std::uint32_t mask = 0;
  for (const std::uint8_t pick : draft.picks[place])
    if (pick != 0) mask |= 1U << (pick - 1U);
  return mask;
}

// Whoever has no part in this question.
Refusal not_asked(const State& state) {
  if (state.secret.answers.asked().empty())
    return refuse(rule("CAV-TURN-01"), "Another player decides now.");
  return refuse(rule("CAV-DET-03"), "This player is not asked, or has answered.");
}

// Of the listed options with that verb the one with the largest measure; the first of equals.
template <class Measure>
Option best_of(const OptionList& list, Verb how, Option other, Measure measure) {
  bool found = false;
  Option best = other;
  int most = 0;
  for (const Option& option : list) {
    if (option.verb != verb(how)) continue;
    const int value = measure(option);
    if (found && value <= most) continue;
    found = true;
    most = value;
    best = option;
  }
  return best;
}

const Option* option_with(const OptionList& list, Verb how) {
  for (const Option& option : list)
    if (option.verb == verb(how)) return &option;
  return nullptr;
}

}  // namespace

SeatSet CutthroatCaverns::waiting(const State& state) const {
  if (state.step() == Step::over) return {};
  if (!state.secret.answers.asked().empty()) return state.secret.answers.waiting();
  const unsigned place = decider(state);
  return place < kPlaces ? SeatSet(person_at(state, place)) : SeatSet{};
}

void CutthroatCaverns::options(const State& state, Seat seat, OptionList& list) const {
  question_options(state, place_of(state, seat), list);
}

int CutthroatCaverns::worth(unsigned card) const {
  return content_.cards[card].kind == CardKind::attack ? content_.cards[card].ladder[kNormal] : 0;
}

void CutthroatCaverns::question_options(const State& state, unsigned place,
                                        OptionList& list) const {
  switch (state.step()) {
    case Step::window:
      return window_options(state, place, list);
    case Step::set:
    case Step::reset:
      return set_options(state, place, list);
    case Step::take_character:
    case Step::draft:
    case Step::reputations:
    case Step::quest:
      return setup_options(state, place, list);
    case Step::order:
    case Step::special:
    case Step::holy:
    case Step::target:
    case Step::double_strike:
    case Step::snicker:
    case Step::hold_card:
    case Step::extra:
    case Step::bluff:
    case Step::assist:
    case Step::consent:
    case Step::heal_consent:
    case Step::ring:
      return attack_options(state, place, list);
    case Step::offer:
      return offer_options(state, place, list);
    default:
      return people_options(state, place, list);
  }
}

// DEC-CHARACTER, DEC-REP-PICK, DEC-REP-QUICK, DEC-REP-USE, DEC-QUEST.
void CutthroatCaverns::setup_options(const State& state, unsigned place, OptionList& list) const {
  const Draft& draft = state.secret.draft;
  switch (state.step()) {
    case Step::take_character:
      for (unsigned i = 0; i < content_.characters.size(); ++i)
        if (place_of_character(state, i) == kNothing) list.add(verb(Verb::take_character), i);
      return;
    case Step::draft: {
      const unsigned origin = packet_held(state, place, draft.pass);
      return each_bit(draft.packet[origin],
                      [&](unsigned card) { list.add(verb(Verb::pick), card); });
    }
    case Step::reputations: {
      const std::uint32_t own =
          state.agenda.top().a != 0 ? own_picks(draft, place) : draft.packet[place];
      each_bit(own & ~draft.use[place], [&](unsigned card) {
        if (affordable(state, draft.use[place] | 1U << card)) list.add(verb(Verb::use), card);
      });
      return list.add(verb(Verb::done));
    }
    default: {
      const unsigned person = state.places[place].person;
      if (state.secret.places[place].quest != kNothing)
        list.add(verb(Verb::keep_quest), state.secret.places[place].quest);
      if (state.secret.quest_left[person] != kNothing)
        list.add(verb(Verb::keep_quest), state.secret.quest_left[person]);
      return;
    }
  }
}

// Questions inside turns, attacks and Actions.
void CutthroatCaverns::attack_options(const State& state, unsigned place, OptionList& list) const {
  const Frame& top = state.agenda.top();
  const Pile& hand = state.secret.places[place].hand;
  const std::uint64_t printed = hand.kinds() & printed_cards_;
  switch (top.step) {
    case Step::order:
      list.add(verb(Verb::reveal), 0);
      return list.add(verb(Verb::reveal), 1);
    case Step::target:
      return each_target(state, state.units[top.b], list);
    case Step::double_strike:
      // CAV-STD-02: announced only by whoever can keep his word, or the Riders would wait in vain.
      if (top.a == kStrikeAnother) {
        if (printed != 0) list.add(verb(Verb::yes));
        return list.add(verb(Verb::no));
      }
      each_card(printed, Verb::with, list);
      if (top.a != kStrikeSecond || list.empty()) list.add(verb(Verb::none));
      return;
    case Step::snicker:
      return snicker_options(state, place, list);
    case Step::hold_card:
    case Step::extra:
      each_card(printed, Verb::with, list);
      return list.add(verb(Verb::none));
    case Step::bluff: {
      const unsigned named = state.plays[top.b].card;
      if (has_perk(state, place, Perk::honest)) return list.add(verb(Verb::lay), named);
      return each_card(hand.kinds() & action_cards_, Verb::lay, list);
    }
    case Step::assist:
      return each_card(hand.kinds() & attack_cards_, Verb::with, list);
    case Step::ring: {
      // CAV-FOG-03, DEC-RING: only what was truly named can lie there face up.
      const unsigned real = state.secret.real[top.b];
      if (real == 0 || real - 1U == state.plays[top.b].card) list.add(verb(Verb::yes));
      return list.add(verb(Verb::no));
    }
    default:
      return yes_or_no(list);
  }
}

// CAV-STD-04: only cards with which a legal list can still be reached.
void CutthroatCaverns::snicker_options(const State& state, unsigned place, OptionList& list) const {
  const Frame& top = state.agenda.top();
  const Pile& hand = state.secret.places[place].hand;
  const int named = top.a;
  // The most that so many further cards could bring, without one copy of the given kind.
  const auto best_rest = [&](unsigned without, int cards) {
    int first = 0;
    int second = 0;
    hand.each([&](unsigned card, int copies) {
      if ((printed_cards_ >> card & 1U) == 0) return;
      for (int copy = card == without ? 1 : 0; copy < copies; ++copy) {
        const int value = worth(card);
        if (value > first) {
          second = first;
          first = value;
        } else if (value > second) {
          second = value;
        }
      }
    });
    return (cards > 0 ? first : 0) + (cards > 1 ? second : 0);
  };
  if (named < kSnicker)
    each_kind(hand.kinds() & printed_cards_, [&](unsigned card) {
      const int value = worth(card);
      if (value > 0 && top.y + value + best_rest(card, kSnicker - 1 - named) >= kSnickerSum &&
          (named > 0 || best_rest(card, 1) > 0))
        list.add(verb(Verb::with), card);
    });
  if (named == 0) return list.add(verb(Verb::none));
  if (list.empty() || (named > 1 && top.y >= kSnickerSum)) list.add(verb(Verb::done));
}

// DEC-TRADE: each thing at most as often as it is there; not both sides empty (CAV-TRD-01).
void CutthroatCaverns::offer_options(const Board& board, unsigned place, OptionList& list) const {
  const Offer& offer = board.offer;
  each_left(content_, board.places[place].belongings, offer.gives,
            [&](unsigned belonging) { list.add(verb(Verb::give), belonging); });
  each_left(content_, board.places[offer.to].belongings, offer.takes,
            [&](unsigned belonging) { list.add(verb(Verb::ask), belonging); });
  if (!empty(offer.gives) || !empty(offer.takes)) list.add(verb(Verb::send));
  list.add(verb(Verb::withdraw));
}

// Everything else: about players, belongings, discards and the module.
void CutthroatCaverns::people_options(const State& state, unsigned place, OptionList& list) const {
  const Frame& top = state.agenda.top();
  const Pile& hand = state.secret.places[place].hand;
  const unsigned others = living(state) & ~(1U << place);
  switch (top.step) {
    case Step::steal:
      each_bit(others, [&](unsigned from) {
        each_left(content_, state.places[from].belongings, {}, [&](unsigned belonging) {
          if (stealable(state, top, from, belonging))
            list.add(verb(Verb::steal), belonging, who_option(state, from));
        });
      });
      return list.add(verb(Verb::none));
    case Step::amulet:
      for (unsigned cards = 0; cards <= kAmuletDraws; ++cards) list.add(verb(Verb::draw), cards);
      return;
    case Step::excess:
    case Step::discard_choice:
      return each_card(hand.kinds(), Verb::discard, list);
    case Step::discard_any:
      each_card(hand.kinds(), Verb::discard, list);
      return list.add(verb(Verb::done));
    case Step::bites:
      return each_player(state, others, Verb::choose, list);
    case Step::risen: {
      // CAV-LICH-03: without cards it still strikes. Creatures pass by who evades.
      const unsigned victims = eligible(state);
      each_kind(hand.kinds(), [&](unsigned card) {
        each_bit(victims, [&](unsigned victim) {
          list.add(verb(Verb::attack_as_risen), card + 1U, who_option(state, victim));
        });
      });
      if (hand.empty())
        each_bit(victims, [&](unsigned victim) {
          list.add(verb(Verb::attack_as_risen), 0, who_option(state, victim));
        });
      return;
    }
    case Step::bloodstone:
      each_player(state, living(state), Verb::choose, list);
      return list.add(verb(Verb::none));
    case Step::doll: {
      unsigned taken = 0;
      for (const std::uint8_t doll : state.encounter.doll)
        if (doll < kPlaces) taken |= 1U << doll;
      return each_player(state, others & ~taken, Verb::choose, list);
    }
    case Step::loot:
      each_left(content_, state.estate, {},
                [&](unsigned belonging) { list.add(verb(Verb::take), belonging); });
      return list.add(verb(Verb::none));
    case Step::nyx: {
      std::uint64_t kinds = 0;
      for (const Taken& taken : state.secret.taken)
        if (taken.kind != kNothing) kinds |= std::uint64_t{1} << taken.kind;
      return each_card(kinds, Verb::keep_card, list);
    }
    case Step::bridge:
      list.add(verb(Verb::hold));
      return list.add(verb(Verb::run));
    case Step::vote:
    case Step::module_choice:
      for (unsigned i = top.x; i < unsigned{top.x} + top.y; ++i) list.add(verb(Verb::vote), i);
      if (top.y > 0) return;
      // Node A1: a card that is worth enough, or the wound.
      each_kind(hand.kinds() & printed_cards_, [&](unsigned card) {
        if (worth(card) >= (top.x > 0 ? int{top.x} : kTollCard)) list.add(verb(Verb::with), card);
      });
      return list.add(verb(Verb::none));
    case Step::valves:
      for (unsigned valve = 1; valve <= kValves; ++valve) list.add(verb(Verb::valve), valve);
      return;
    case Step::offer_answer:
    case Step::glutton:
    case Step::greed:
    case Step::ragnarok:
      return yes_or_no(list);
    default:
      return;
  }
}

Refusal CutthroatCaverns::why_not(const State& state, Seat seat, Option option) const {
  if (state.step() == Step::over) return refuse(rule("CAV-END-01"), "The game is over.");
  if (seat.index >= state.config.seats)
    return refuse(rule("CAV-SETUP-01"), "There is no such seat at this table.");
  if (option.verb >= kVerbCount) return refuse(rule("CAV-WIN-01"), "There is no such choice.");
  if (!waiting(state).has(seat)) return not_asked(state);
  OptionList list;
  options(state, seat, list);
  return list.contains(option) ? kAllowed : explain(state, place_of(state, seat), option);
}

// Why something that is not among the options is not possible now.
Refusal CutthroatCaverns::explain(const State& state, unsigned place, Option option) const {
  const Step step = state.step();
  if (step == Step::window) {
    const Refusal no = permit_play(state, place, option);
    return no.allowed() ? refuse(rule("CAV-ACT-01"), "It cannot be done like that.") : no;
  }
  switch (static_cast<Verb>(option.verb)) {
    case Verb::pass:
      return refuse(rule("CAV-WIN-01"), "This has to be decided.");
    case Verb::take_character:
      return refuse(rule("CAV-SETUP-02"), "Only a character that nobody has can be taken.");
    case Verb::pick:
      return refuse(rule("CAV-REP-04"), "Only a card of the packet at hand can be picked.");
    case Verb::use:
      return step == Step::reputations
                 ? refuse(rule("CAV-REP-01"), "It is not there, or would leave too few LP.")
                 : refuse(rule("CAV-REP-03"), "Reputations are chosen before the game.");
    case Verb::keep_quest:
      return refuse(rule("CAV-QST-01"), "Only one of the two Quests that were dealt can be kept.");
    case Verb::set:
    case Verb::also:
      if (step != Step::set && step != Step::reset)
        return refuse(rule("CAV-SET-04"), "Cards are set before the first reveal of a round.");
      if (option.a < content_.cards.size() && content_.cards[option.a].kind == CardKind::action &&
          (state.secret.places[place].hand.kinds() & attack_cards_) != 0)
        return refuse(rule("CAV-SET-02"), "Who holds an Attack card may not bluff.");
      return static_cast<Verb>(option.verb) == Verb::also
                 ? refuse(rule("CAV-SET-03"), "No such second card can be set.")
                 : refuse(rule("CAV-SET-01"), "That card cannot be set.");
    case Verb::hold:
    case Verb::strike:
      return refuse(rule("CAV-HOLD-01"), "Nobody chooses between Hold and Strike now.");
    case Verb::run:
      return refuse(rule("CAV-TRAP-03"), "There is no bridge to run over.");
    case Verb::keep:
      return refuse(rule("CAV-SET-04"), "There is nothing to keep.");
    case Verb::reveal:
      return refuse(rule("CAV-TURN-02"), "There is no order to choose.");
    case Verb::play:
    case Verb::play_ring:
      return refuse(rule("CAV-ACT-01"), "Actions are played in the windows of their row.");
    case Verb::announce:
    case Verb::lay:
    case Verb::challenge:
      return refuse(rule("CAV-FOG-01"), "That is for the Fog of War, and not for this moment.");
    case Verb::tip:
      return refuse(rule("CAV-ITM-02"), "Items are used in the windows that admit them.");
    case Verb::ability:
      return refuse(rule("CAV-ABL-01"), "An ability is declared in its windows.");
    case Verb::relic:
      return refuse(rule("CAV-EVT-04"), "Relics are used in the windows of their row.");
    case Verb::reputation:
      return refuse(rule("CAV-REP-05"), "Reputations are used in the windows of their row.");
    case Verb::fire:
      return refuse(rule("CAV-TURN-05"), "A held card is fired after another's attack.");
    case Verb::call_help:
      return refuse(rule("CAV-HORD-05"), "Help is asked for in W-LOCK and before a reveal.");
    case Verb::pin:
      return refuse(rule("CAV-EVT-02"), "Pins are stuck at the end of a round.");
    case Verb::acolyte:
      return refuse(rule("CAV-ADV-01"), "The acolyte steps in when her protector is attacked.");
    case Verb::offer:
    case Verb::give:
    case Verb::ask:
    case Verb::send:
    case Verb::withdraw:
      return refuse(rule("CAV-TRD-01"), "That is no part of an offer that can be made now.");
    case Verb::target:
      return step == Step::target && state.encounter.ongoing != kNothing
                 ? refuse(rule("CAV-HORD-04"), "That Undead is not this player's to attack.")
                 : refuse(rule("CAV-ATK-04"), "That is no legal target.");
    case Verb::with:
      if (step == Step::snicker)
        return refuse(rule("CAV-STD-04"), "With that card the sum of 60 is not reached.");
      return refuse(rule("CAV-STD-02"), "It has to be a suitable card of the own hand.");
    case Verb::steal:
      return refuse(rule("CAV-ITM-03"), "That cannot be stolen.");
    case Verb::choose:
      return refuse(rule("CAV-VAMP-02"), "That player cannot be chosen.");
    case Verb::attack_as_risen:
      return refuse(rule("CAV-LICH-03"), "The Risen cannot strike like that.");
    case Verb::discard:
      return refuse(rule("CAV-ENC-12"), "That card cannot be discarded now.");
    case Verb::take:
      return refuse(rule("CAV-LOOT-01"), "That does not lie in an estate to loot.");
    case Verb::keep_card:
      return refuse(rule("CAV-ABL-01"), "That card was not taken.");
    case Verb::draw:
      return refuse(rule("CAV-ITM-08"), "The Amulet gives up to two cards when it is gained.");
    case Verb::vote:
    case Verb::valve:
      return refuse(rule("CAV-ADV-02"), "That is not what the module asks.");
    case Verb::yes:
      if (step == Step::double_strike && state.agenda.top().a == kStrikeAnother)
        return refuse(rule("CAV-STD-02"), "There is no second suitable card in the hand.");
      break;
    case Verb::done:
    case Verb::none:
    case Verb::no:
      break;
  }
  return refuse(rule("CAV-WIN-01"), "That is not an answer to what is asked.");
}

// What a seat might look for: the options, what it holds and whom it could be aimed at, and what
// lies open before the others, so that `?` can say why not.
void CutthroatCaverns::candidates(const State& state, Seat seat, OptionList& list) const {
  if (waiting(state).has(seat)) options(state, seat, list);
  list.own();
  const auto add = [&](Option option) {
    if (!list.contains(option)) list.add(option);
  };
  if (state.step() == Step::take_character)
    for (unsigned i = 0; i < content_.characters.size(); ++i)
      add(option_of(Verb::take_character, i));
  const unsigned place = place_of(state, seat);
  if (place >= kPlaces || state.places[place].character == kNothing) return;
  const unsigned others = living(state) & ~(1U << place);
  const auto aim = [&](Verb how, unsigned index, unsigned whom) {
    each_bit(whom, [&](unsigned other) { add(option_of(how, index, who_option(state, other))); });
  };
  const Verb how = event_active(state, Perk::fog) ? Verb::announce : Verb::play;
  const Pile& hand = state.secret.places[place].hand;
  each_kind(hand.kinds() & action_cards_, [&](unsigned card) {
    if (content_.cards[card].aim == Aim::nothing) return add(option_of(how, card));
    aim(how, card, content_.cards[card].aim == Aim::new_victim ? living(state) : others);
  });
  candidates_at(state, place, list);
  for (unsigned i = 0; i < content_.items.size(); ++i) {
    unsigned copies = 0;
    each_bit(living(state),
             [&](unsigned owner) { copies += state.places[owner].belongings.items[i]; });
    if (copies == 0) continue;
    const unsigned card = content_.items[i];
    add(option_of(Verb::tip, card));
    if (content_.cards[card].heals != 0 && state.places[place].belongings.items[i] > 0)
      aim(Verb::tip, card, others);
  }
  const Belongings& own = state.places[place].belongings;
  each_bit(own.relics, [&](unsigned relic) {
    if (content_.relics[relic].aim == Aim::nothing) return add(option_of(Verb::relic, relic));
    aim(Verb::relic, relic, others);
  });
  each_bit(state.places[place].reputations, [&](unsigned card) {
    if (content_.reputations[card].aim == Aim::nothing)
      return add(option_of(Verb::reputation, card));
    aim(Verb::reputation, card, others);
  });
  if (state.config.abilities != 0) add(option_of(Verb::ability));
  if (state.places[place].held != 0) add(option_of(Verb::fire));
  if (state.step() != Step::window) return;
  if (state.encounter.ongoing != kNothing) add(option_of(Verb::call_help));
  each_bit(others, [&](unsigned other) { add(option_of(Verb::offer, who_option(state, other))); });
}

// What belongs to the question that is asked.
void CutthroatCaverns::candidates_at(const State& state, unsigned place, OptionList& list) const {
  const auto add = [&](Option option) {
    if (!list.contains(option)) list.add(option);
  };
  const Pile& hand = state.secret.places[place].hand;
  const unsigned others = living(state) & ~(1U << place);
  const auto tipped = [&](unsigned owner, auto each) {
    for (unsigned i = 0; i < content_.items.size(); ++i)
      if (state.places[owner].tipped[i] > 0) each(unsigned{content_.items[i]});
  };
  switch (state.step()) {
    case Step::set:
    case Step::reset:
      return each_kind(hand.kinds(), [&](unsigned card) {
        add(option_of(Verb::set, card));
        add(option_of(Verb::also, card));
      });
    case Step::target:
      for (unsigned i = 0; i < state.creature_count; ++i)
        add(option_of(Verb::target, state.creatures[i].number));
      return each_bit(others, [&](unsigned other) {
        add(option_of(Verb::target, 0, who_option(state, other)));
      });
    case Step::double_strike:
      if (state.agenda.top().a == kStrikeAnother) return add(option_of(Verb::yes));
      [[fallthrough]];
    case Step::snicker:
    case Step::hold_card:
    case Step::extra:
    case Step::assist:
      return each_kind(hand.kinds(), [&](unsigned card) { add(option_of(Verb::with, card)); });
    case Step::steal:
      return each_bit(others, [&](unsigned other) {
        tipped(other,
               [&](unsigned card) { add(option_of(Verb::steal, card, who_option(state, other))); });
      });
    case Step::offer:
      tipped(place, [&](unsigned card) { add(option_of(Verb::give, card)); });
      if (state.offer.to < kPlaces)
        tipped(state.offer.to, [&](unsigned card) { add(option_of(Verb::ask, card)); });
      return add(option_of(Verb::send));
    case Step::reputations:
      return each_bit(state.agenda.top().a != 0 ? own_picks(state.secret.draft, place)
                                                : state.secret.draft.packet[place],
                      [&](unsigned card) { add(option_of(Verb::use, card)); });
    default:
      return;
  }
}

// Section 4, last column.
Option CutthroatCaverns::fallback(const State& state, Seat seat, Rng& rng) const {
  OptionList list;
  options(state, seat, list);
  const auto value = [&](Option option) { return worth(option.a); };
  const auto cheap = [&](Option option) { return -worth(option.a); };
  const auto famous = [&](unsigned who) {
    return int{state.places[place_named(state, who)].prestige};
  };
  const auto quiet = [&](std::initializer_list<Verb> verbs) {
    for (const Verb how : verbs)
      if (const Option* option = option_with(list, how); option != nullptr) return *option;
    return list[0];
  };
  switch (state.step()) {
    case Step::window:
      return static_cast<Window>(state.agenda.top().a) == Window::held
                 ? quiet({Verb::fire, Verb::pass})
                 : quiet({Verb::pass});
    case Step::take_character:
      return list[rng.below(static_cast<std::uint32_t>(list.size()))];
    case Step::set:
    case Step::reset:
      if (const Option* keep = option_with(list, Verb::keep); keep != nullptr) return *keep;
      return best_of(list, Verb::set, quiet({Verb::strike, Verb::done}), cheap);
    case Step::target:
      return best_of(list, Verb::target, list[0], [&](Option option) {
        if (option.b != 0) return -int{state.places[place_named(state, option.b)].lp};
        const Creature* creature = find_creature(state, option.a);
        return creature == nullptr ? 0 : -int{creature->lp};
      });
    case Step::double_strike:
    case Step::hold_card:
    case Step::extra:
      return best_of(list, Verb::with, quiet({Verb::yes, Verb::none}), value);
    case Step::snicker:
      if (const Option* done = option_with(list, Verb::done); done != nullptr) return *done;
      return best_of(list, Verb::with, quiet({Verb::none}), cheap);
    case Step::bluff: {
      const Option truth = option_of(Verb::lay, state.plays[state.agenda.top().b].card);
      return list.contains(truth) ? truth : list[0];
    }
    case Step::assist:
      return best_of(list, Verb::with, list[0], cheap);
    case Step::consent:
    case Step::ring:
    case Step::offer_answer:
    case Step::glutton:
    case Step::greed:
    case Step::ragnarok:
      return quiet({Verb::no});
    case Step::module_choice:
      return list[0];
    case Step::amulet:
      return option_of(Verb::draw, kAmuletDraws);
    case Step::excess:
    case Step::discard_choice:
      return best_of(list, Verb::discard, list[0], cheap);
    case Step::bites:
    case Step::doll:
      return best_of(list, Verb::choose, list[0], [&](Option option) { return famous(option.a); });
    case Step::risen:
      return best_of(list, Verb::attack_as_risen, list[0], [&](Option option) {
        return (option.a == 0 ? 0 : worth(option.a - 1U)) * 256 + famous(option.b);
      });
    case Step::nyx:
      return best_of(list, Verb::keep_card, list[0], value);
    case Step::loot:
      for (const std::uint8_t wanted :
           {content_.named.potion_of_healing, content_.named.potion_of_strength,
            content_.named.iron_skin, content_.named.amulet})
        if (list.contains(option_of(Verb::take, wanted))) return option_of(Verb::take, wanted);
      return quiet({Verb::take, Verb::none});
    default:
      break;
  }
  return quiet({Verb::withdraw, Verb::done, Verb::none});
}

}  // namespace undercroft::cutthroat_caverns
