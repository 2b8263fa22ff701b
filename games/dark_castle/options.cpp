// Section 4: who decides what, and why something is not possible. Options are listed in the order
// of its table; what is not listed is refused, and `explain` says by which rule.
#include <algorithm>

#include "games/dark_castle/events.hpp"
#include "games/dark_castle/naming.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

// The different items in the hands of a place.
template <class Each>
void each_item(const State& state, unsigned place, Each each) {
  const auto& items = state.party[place].items;
  if (items[0] == kNothing) return;
  each(unsigned{items[0]});
  if (items[1] != kNothing && items[1] != items[0]) each(unsigned{items[1]});
}

bool is_camp_verb(Verb verb) {
  return verb == Verb::take || verb == Verb::drop || verb == Verb::give || verb == Verb::use_pool ||
         verb == Verb::done;
}

}  // namespace

SeatSet DarkCastle::waiting(const State& state) const {
  if (state.step() == Step::over) return {};
  if (!state.votes.asked().empty()) return state.votes.waiting();
  return decider(state);
}

void DarkCastle::options(const State& state, Seat seat, OptionList& list) const {
  list_choices(state, list);
  // ESC-GRP-05: everybody but the speaker may leave it to the others.
  if (!state.votes.asked().empty() && seat != speaker(state)) list.add(verb(Verb::abstain));
}

void DarkCastle::list_choices(const State& state, OptionList& list) const {
  const Frame& top = state.agenda.top();
  const auto each_character = [&](unsigned mask, Verb what) {
    each_bit(mask, [&](unsigned place) { list.add(verb(what), state.party[place].character); });
  };
  switch (top.step) {
    case Step::camp:
      return camp_options(state, list);
    case Step::window:
    case Step::hurt:
      return window_options(state, list);
    case Step::rest:
      each_character(may_rest(state), Verb::rest);
      return list.add(verb(Verb::rest_none));
    case Step::page:
      return each_character(everybody(state), Verb::turn);
    case Step::choice: {
      const Op& op = content_.ops[top.pc];
      for (unsigned i = op.index; i < op.index + unsigned{op.n}; ++i)
        if (permit_choice(state, i).allowed()) list.add(verb(Verb::pick), i);
      return;
    }
    case Step::take_character:
      for (unsigned i = 0; i < content_.characters.size(); ++i)
        if (place_of(state, i) == kNothing) list.add(verb(Verb::take_character), i);
      return;
    case Step::nominate:
      return each_character(nominees(state), Verb::nominate);
    case Step::discard:
    case Step::group_discard:
      return discard_options(state, list);
    case Step::duel:
      return each_character(everybody(state), Verb::fight);
    case Step::order:
      return from_you(
          state, state.rolls.rolled & ~unsigned{state.rolls.counted},
          [&](unsigned place) { list.add(verb(Verb::attack), state.party[place].character); });
    case Step::help:
      for (unsigned trait = 0; trait < kTraits; ++trait)
        if (state.combat.row[trait] > 0) list.add(verb(Verb::help), trait);
      return;
    case Step::set_die:
      for (unsigned from = 0; from < kTraits; ++from)
        for (unsigned to = 0; to < kTraits; ++to)
          if (from != to && state.combat.row[from] > 0) list.add(verb(Verb::turn_die), from, to);
      return;
    case Step::verses:
      each_character(hurt_places(state), Verb::heal);
      return list.add(verb(Verb::heal_none));
    default:
      return;
  }
}

// ESC-ITM-04: TAKE, DROP, GIVE, USE, USE_POOL, DONE.
void DarkCastle::camp_options(const State& state, OptionList& list) const {
  const unsigned party = state.config.party;
  const unsigned hurt = hurt_places(state);
  const auto character = [&](unsigned place) { return unsigned{state.party[place].character}; };
  std::array<int, kParty> free{};
  for (unsigned place = 0; place < party; ++place) free[place] = free_hands(state, place);

  each_kind(state.pool, [&](unsigned item) {
    for (unsigned place = 0; place < party; ++place)
      if (free[place] >= hands_[item]) list.add(verb(Verb::take), item, character(place));
  });
  for (unsigned place = 0; place < party; ++place)
    each_item(state, place,
              [&](unsigned item) { list.add(verb(Verb::drop), character(place), item); });
  for (unsigned place = 0; place < party; ++place)
    each_item(state, place, [&](unsigned item) {
      for (unsigned to = 0; to < party; ++to)
        if (to != place && free[to] >= hands_[item])
          list.add(verb(Verb::give), character(place), item, character(to));
    });
  if (hurt != 0) camp_uses(state, hurt, free, list);
  list.add(verb(Verb::done));
}

// ESC-ITM-03: whom an item heals between pages, and that somebody of them is hurt (ESC-ITM-11).
void DarkCastle::camp_uses(const State& state, unsigned hurt, const std::array<int, kParty>& free,
                           OptionList& list) const {
  const auto uses = [&](Verb how, unsigned place, unsigned item) {
    const unsigned character = state.party[place].character;
    switch (camp_heals_[item]) {
      case Heals::nobody:
        return;
      case Heals::one:
        return each_bit(hurt, [&](unsigned target) {
          list.add(verb(how), character, item, state.party[target].character + 1U);
        });
      case Heals::holder:
        if ((hurt >> place & 1U) != 0) list.add(verb(how), character, item);
        return;
      case Heals::all:
        return list.add(verb(how), character, item);
    }
  };
  for (unsigned place = 0; place < state.config.party; ++place)
    each_item(state, place, [&](unsigned item) { uses(Verb::use, place, item); });
  for (unsigned place = 0; place < state.config.party; ++place)
    each_kind(state.pool, [&](unsigned item) {
      if (free[place] >= hands_[item]) uses(Verb::use_pool, place, item);
    });
}

// D-ITEM and D-HURT: what the character that is asked may use.
void DarkCastle::window_options(const State& state, OptionList& list) const {
  const unsigned place = state.agenda.top().c;
  const unsigned character = state.party[place].character;
  const bool hurt = state.step() == Step::hurt;
  each_item(state, place, [&](unsigned item) {
    const Item& card = content_.items[item];
    if (hurt) {
      if (card.prevents) list.add(verb(Verb::use), character, item);
    } else if (card.heals == Heals::one) {
      from_you(state, hurt_places(state), [&](unsigned target) {
        list.add(verb(Verb::use), character, item, state.party[target].character + 1U);
      });
    } else if (permit_use(state, place, item, kNothing).allowed()) {
      list.add(verb(Verb::use), character, item);
    }
  });
  list.add(verb(Verb::pass));
}

void DarkCastle::discard_options(const State& state, OptionList& list) const {
  const bool group = state.step() == Step::group_discard;
  each_bit(group ? everybody(state) : 1U << state.agenda.top().c, [&](unsigned place) {
    each_item(state, place, [&](unsigned item) {
      list.add(verb(Verb::lose), state.party[place].character, item);
    });
  });
}

Refusal DarkCastle::why_not(const State& state, Seat seat, Option option) const {
  if (state.step() == Step::over)
    return refuse(state.result == Ending::won ? rule("ESC-END-01") : rule("ESC-END-02"),
                  "The game is over.");
  if (seat.index >= state.config.seats)
    return refuse(rule("ESC-SET-01"), "There is no such seat at this table.");
  if (option.verb >= kVerbCount) return refuse(rule("ESC-GRP-01"), "There is no such choice.");
  if (!waiting(state).has(seat)) {
    if (!state.votes.asked().empty())
      return refuse(rule("ESC-GRP-03"), "This seat has said what it wants.");
    if (state.step() == Step::take_character)
      return refuse(rule("ESC-SET-05"), "Characters are chosen in seat order.");
    return group_decides(state)
               ? refuse(rule("ESC-GRP-02"), "The speaker decides for the group now.")
               : refuse(rule("ESC-GRP-04"), "This is for another character's player to decide.");
  }
  OptionList list;
  options(state, seat, list);
  return list.contains(option) ? kAllowed : explain(state, option);
}

// Why something that is not among the options is not possible now.
Refusal DarkCastle::explain(const State& state, Option option) const {
  const Step step = state.step();
  const unsigned place = place_of(state, option.a);
  const auto tried = static_cast<Verb>(option.verb);
  if (is_camp_verb(tried) && step != Step::camp)
    return refuse(rule("ESC-ITM-05"),
                  "Items change hands only between pages and when items are drawn.");
  switch (tried) {
    case Verb::take_character:
      return refuse(rule("ESC-SET-05"), "Only a character that nobody has taken can be chosen.");
    case Verb::turn:
      return refuse(rule("ESC-FLOW-01"), "Who turns the page is decided before each page.");
    case Verb::pick:
      if (step == Step::choice && option.a >= content_.ops[state.agenda.top().pc].index &&
          option.a <
              content_.ops[state.agenda.top().pc].index + content_.ops[state.agenda.top().pc].n &&
          !permit_choice(state, option.a).allowed())
        return permit_choice(state, option.a);
      return refuse(rule("ESC-FLOW-03"), "The open page does not offer that now.");
    case Verb::nominate:
      return refuse(rule("ESC-GRP-01"), "Nobody of that kind can be nominated now.");
    case Verb::take:
    case Verb::give:
      return refuse(rule("ESC-ITM-01"), "There is no such item there, or no free hand for it.");
    case Verb::drop:
    case Verb::done:
    case Verb::use:
    case Verb::use_pool:
    case Verb::pass:
      return explain_item(state, option);
    case Verb::lose:
      return refuse(rule("ESC-GRP-04"), "That item cannot be given up here.");
    case Verb::fight:
      return refuse(rule("ESC-CBT-18"), "No duel asks for a fighter now.");
    case Verb::rest:
      if (const Frame* fight = naming::combat_of(state);
          fight != nullptr && state.combat.round > 0 && place != kNothing && option.b == 0 &&
          option.c == 0 && !permit_rest(state, place).allowed())
        return permit_rest(state, place);
      return refuse(rule("ESC-CBT-06"), "Resting is decided at the start of a round of combat.");
    case Verb::rest_none:
      return refuse(rule("ESC-CBT-06"), "Resting is decided at the start of a round of combat.");
    case Verb::attack:
      return refuse(rule("ESC-CBT-10"), "Only an attack that is still open can be resolved.");
    case Verb::help:
    case Verb::turn_die:
      return refuse(rule("ESC-CBT-04"), "No die of the row can be changed like that now.");
    case Verb::heal:
    case Verb::heal_none:
      return refuse(rule("ESC-ITM-16"), "No verses are sung for that character now.");
    case Verb::abstain:
      return refuse(rule("ESC-GRP-05"), "Only in a vote, and not the speaker.");
  }
  return refuse(rule("ESC-GRP-01"), "There is no such choice.");
}

// ESC-ITM: why this item cannot be used so.
Refusal DarkCastle::explain_item(const State& state, Option option) const {
  const auto tried = static_cast<Verb>(option.verb);
  const Refusal plain = refuse(rule("ESC-ITM-08"), "This is not the moment for it.");
  if (tried == Verb::pass || tried == Verb::done) return plain;
  const unsigned place = place_of(state, option.a);
  const unsigned item = option.b;
  if (place == kNothing || item >= content_.items.size())
    return refuse(rule("ESC-ITM-01"), "There is no such character or item.");
  const bool from_pool = tried == Verb::use_pool;
  if (!from_pool && hand_with(state, place, item) == kHands)
    return refuse(rule("ESC-ITM-01"), "The character does not hold that item.");
  if (from_pool && (state.pool[item] == 0 || free_hands(state, place) < hands_[item]))
    return refuse(rule("ESC-ITM-03"), "It is not in the pool, or there is no free hand for it.");
  const unsigned target = option.c == 0 ? kNothing : place_of(state, option.c - 1U);
  if (state.step() == Step::camp) {
    const Refusal camp = permit_camp_use(state, place, item, target);
    return camp.allowed() ? plain : camp;
  }
  if (state.step() == Step::hurt)
    return refuse(rule("ESC-HP-04"), "Inside a loss of HP only prevention can be used.");
  if (state.combat.resting == place)
    return refuse(rule("ESC-ITM-10"), "A resting character cannot use items.");
  if (state.step() != Step::window || state.agenda.top().c != place)
    return refuse(rule("ESC-ITM-09"), "This character is not asked about its items now.");
  const Refusal use = permit_use(state, place, item, target);
  return use.allowed() ? plain : use;
}

// What a seat might look for: what is asked, whoever is asked; who is taken already; the dimmed
// choices of the page and another one to turn it; resting; the items of its characters; and in
// camp, which is everybody's, all there is.
void DarkCastle::candidates(const State& state, Seat seat, OptionList& list) const {
  if (waiting(state).has(seat)) options(state, seat, list);
  const auto add = [&](Option option) {
    if (!list.contains(option)) list.add(option);
  };
  OptionList asked;
  list_choices(state, asked);
  for (const Option& option : asked) add(option);
  if (!state.votes.asked().empty()) add(option_of(Verb::abstain));
  const Step step = state.step();
  if (step == Step::take_character) {
    for (unsigned i = 0; i < content_.characters.size(); ++i)
      add(option_of(Verb::take_character, i));
    return;
  }
  if (step == Step::choice) {
    const Op& op = content_.ops[state.agenda.top().pc];
    for (unsigned i = op.index; i < op.index + unsigned{op.n}; ++i) add(option_of(Verb::pick, i));
  }
  const bool fight = naming::combat_of(state) != nullptr;
  for (unsigned place = 0; place < state.config.party; ++place) {
    const unsigned character = state.party[place].character;
    if (step == Step::choice || step == Step::nominate) add(option_of(Verb::turn, character));
    if (fight) add(option_of(Verb::rest, character));
    if (step == Step::camp)
      for (unsigned item = 0; item < content_.items.size(); ++item) {
        if (state.pool[item] == 0) continue;
        add(option_of(Verb::take, item, character));
        if (content_.items[item].heals != Heals::one)
          add(option_of(Verb::use_pool, character, item));
      }
    else if (controller(state, place) != seat)
      continue;
    each_item(state, place, [&](unsigned item) {
      if (content_.items[item].heals != Heals::one) add(option_of(Verb::use, character, item));
      add(option_of(Verb::drop, character, item));
      for (unsigned to = 0; to < state.config.party; ++to)
        if (to != place) add(option_of(Verb::give, character, item, state.party[to].character));
    });
  }
}

// ESC-GRP-05: in a vote who does not answer leaves it to the others. Otherwise what does least:
// decline, done, nobody; else any option.
Option DarkCastle::fallback(const State& state, Seat seat, Rng& rng) const {
  OptionList list;
  options(state, seat, list);
  for (const Verb quiet : {Verb::abstain, Verb::pass, Verb::done, Verb::rest_none, Verb::heal_none})
    for (const Option& option : list)
      if (option.verb == verb(quiet)) return option;
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace undercroft::dark_castle
