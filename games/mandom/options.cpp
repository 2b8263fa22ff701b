// Section 4: who decides what, and why something is not possible. `options` lists what `permit_*`
// permits; the generic suite compares the two for everything that a seat might try.
#include <algorithm>

#include "games/mandom/mandom.hpp"
#include "games/mandom/rules.hpp"

namespace undercroft::mandom {

namespace {

constexpr std::uint16_t verb(Verb v) {
  return static_cast<std::uint16_t>(v);
}

constexpr Refusal refuse(RuleId rule, std::string_view why) {
  return {rule, why};
}

// What a seat hears that tries something while another question is open.
Refusal wrong_time(const State& state, Verb tried) {
  switch (state.step()) {
    case Step::card:
      return refuse(rule("MAN-BID-05"),
                    "A card has been drawn: it must be placed, or removed together with an item.");
    case Step::turn:
      if (tried == Verb::place || tried == Verb::remove)
        return refuse(rule("MAN-BID-05"), "First draw a card.");
      return refuse(rule("MAN-BID-03"), "A turn is a draw or a pass.");
    case Step::throw_sign:
      return refuse(rule("MAN-SET-06"), "Rock, paper or scissors first.");
    case Step::choose_hero:
      return refuse(rule("MAN-VAR-10"), "The hero of this round is chosen first.");
    case Step::name_type:
      return refuse(rule("MAN-CHL-02"), "The challenger names a monster type, or none, first.");
    case Step::name_number:
      return refuse(rule("MAN-VAR-06"), "A number is named first.");
    default:
      return refuse(rule("MAN-BID-11"), "Bidding is over: the challenge is on.");
  }
}

// The step at which a verb is an answer.
Step step_of(Verb v) {
  switch (v) {
    case Verb::draw:
    case Verb::pass:
      return Step::turn;
    case Verb::place:
    case Verb::remove:
      return Step::card;
    case Verb::name_type:
    case Verb::name_none:
      return Step::name_type;
    case Verb::throw_sign:
      return Step::throw_sign;
    case Verb::take_hero:
      return Step::choose_hero;
    case Verb::name_number:
      return Step::name_number;
    case Verb::exchange:
    case Verb::keep:
      return Step::exchange;
    case Verb::use_item:
    case Verb::use_none:
      return Step::use_item;
    case Verb::give_up:
      return Step::feed_ooze;
  }
  return Step::over;
}

// Options without arguments carry zeros, so that there is one spelling of each.
bool bare(Option option) {
  return option.a == 0 && option.b == 0 && option.c == 0;
}

bool equipped(const State& state, const Content& content, unsigned item) {
  if (item >= content.items.size()) return false;
  const std::uint8_t slot = content.slot_of[state.hero][item];
  return slot != kNothing && (state.equipped >> slot & 1U) != 0;
}

// MAN-BID-04.
Refusal permit_draw(const State& state) {
  if (state.pile_size > 0) return kAllowed;
  return refuse(rule("MAN-BID-04"), "The draw pile is empty: pass is the only choice.");
}

// MAN-BID-07, MAN-BID-08.
Refusal permit_remove(const State& state, const Content& content, Option option) {
  if (state.equipped == 0)
    return refuse(rule("MAN-BID-08"), "No item is equipped: the card must be placed.");
  if (option.b != 0 || option.c != 0 || !equipped(state, content, option.a))
    return refuse(rule("MAN-BID-07"), "Only an item that the hero still wears can be removed.");
  return kAllowed;
}

// MAN-VAR-02 step 6, with which other item a Smoke Bomb is paid.
Refusal permit_use(const State& state, const Content& content, unsigned usable, Option option) {
  const auto no = refuse(rule("MAN-VAR-02"), "That item cannot defeat this monster now.");
  if (option.c != 0 || !equipped(state, content, option.a)) return no;
  const unsigned slot = content.slot_of[state.hero][option.a];
  if ((usable >> slot & 1U) == 0) return no;
  const bool needs = !content.items[option.a].discard.none();
  if (needs != (option.b != 0)) return no;
  if (needs && (option.b - 1U == option.a || !equipped(state, content, option.b - 1U)))
    return refuse(rule("MAN-VAR-02"), "Another equipped item must be discarded for it.");
  return kAllowed;
}

template <class Each>
void each_slot(unsigned mask, Each each) {
  for (; mask != 0; mask &= mask - 1) each(static_cast<unsigned>(std::countr_zero(mask)));
}

}  // namespace

// The lists that depend on nothing but the hero and what he wears are written once.
void Mandom::make_lists() {
  turn_list_ = {Option{verb(Verb::draw), 0, 0, 0}, Option{verb(Verb::pass), 0, 0, 0}};
  for (std::uint16_t type = 0; type < content_.type_count; ++type)
    type_list_.push_back({verb(Verb::name_type), type, 0, 0});
  type_list_.push_back({verb(Verb::name_none), 0, 0, 0});
  card_lists_.resize(content_.heroes.size());
  for (std::size_t hero = 0; hero < content_.heroes.size(); ++hero)
    for (unsigned mask = 0; mask < 1U << kItems; ++mask) {
      auto* next = card_lists_[hero][mask].data();
      *next++ = {verb(Verb::place), 0, 0, 0};
      each_slot(mask, [&](unsigned slot) {
        *next++ = {verb(Verb::remove), content_.heroes[hero].items[slot], 0, 0};
      });
    }
}

// The two questions of bidding first: they are nearly all that is ever asked.
void Mandom::options(const State& state, Seat, OptionList& list) const {
  const Step step = state.step();
  if (step == Step::turn)
    return list.borrow(std::span(turn_list_).subspan(permit_draw(state).allowed() ? 0 : 1));
  if (step == Step::card)
    return list.borrow(std::span(card_lists_[state.hero][state.equipped])
                           .first(1U + static_cast<unsigned>(std::popcount(state.equipped))));
  further_options(state, list);
}

void Mandom::further_options(const State& state, OptionList& list) const {
  const Hero& hero = content_.heroes[state.hero];
  switch (state.step()) {
    case Step::name_type:
      return list.borrow(type_list_);
    case Step::throw_sign:
      for (unsigned sign = 0; sign < 3; ++sign) list.add(verb(Verb::throw_sign), sign);
      return;
    case Step::choose_hero:
      return each_slot(state.config.heroes_enabled,
                       [&](unsigned h) { list.add(verb(Verb::take_hero), h); });
    case Step::name_number:
      return each_slot(state.equipped & content_.numbering[state.hero], [&](unsigned slot) {
        each_slot(content_.item(state.hero, slot).names_number,
                  [&](unsigned n) { list.add(verb(Verb::name_number), n); });
      });
    case Step::exchange:
      list.add(verb(Verb::exchange));
      return list.add(verb(Verb::keep));
    case Step::use_item:
      each_slot(usable_slots(state), [&](unsigned slot) {
        if (content_.item(state.hero, slot).discard.none())
          return list.add(verb(Verb::use_item), hero.items[slot]);
        each_slot(state.equipped & ~(1U << slot), [&](unsigned other) {
          list.add(verb(Verb::use_item), hero.items[slot], hero.items[other] + 1U);
        });
      });
      return list.add(verb(Verb::use_none));
    case Step::feed_ooze:
      return each_slot(state.equipped,
                       [&](unsigned slot) { list.add(verb(Verb::give_up), hero.items[slot]); });
    case Step::over:
    case Step::reveal:
    case Step::turn:
    case Step::card:
      return;
  }
}

Refusal Mandom::why_not(const State& state, Seat seat, Option option) const {
  if (state.step() == Step::over) return refuse(rule("MAN-OUT-02"), "The game is over.");
  if (option.verb >= kVerbCount) return refuse(rule("MAN-BID-03"), "There is no such choice.");
  const auto tried = static_cast<Verb>(option.verb);
  if (seat.index >= state.config.seats)
    return refuse(rule("MAN-SET-01"), "There is no such seat at this table.");
  if (!waiting(state).has(seat)) {
    if (state.step() == Step::throw_sign)
      return refuse(rule("MAN-SET-06"), "This seat has thrown its sign or is out of the throwing.");
    if ((state.active >> seat.index & 1U) == 0)
      return refuse(rule("MAN-BID-09"), "This seat has passed or is out.");
    return refuse(rule("MAN-BID-02"), "It is another seat's turn.");
  }
  if (step_of(tried) != state.step()) return wrong_time(state, tried);
  switch (tried) {
    case Verb::draw:
      return bare(option) ? permit_draw(state)
                          : refuse(rule("MAN-BID-03"), "A draw has no more to say.");
    case Verb::remove:
      return permit_remove(state, content_, option);
    case Verb::name_type:
      if (option.a < content_.type_count && option.b == 0 && option.c == 0) return kAllowed;
      if (option.a < content_.monsters.size())
        return refuse(rule("MAN-VAR-03"), "A special monster cannot be named.");
      return refuse(rule("MAN-CHL-02"), "There is no such monster to name.");
    case Verb::throw_sign:
      if (option.a < 3 && option.b == 0 && option.c == 0) return kAllowed;
      return refuse(rule("MAN-SET-06"), "The signs are rock, paper and scissors.");
    case Verb::take_hero:
      if (option.a < kMaxHeroes && (state.config.heroes_enabled >> option.a & 1U) != 0 &&
          option.b == 0 && option.c == 0)
        return kAllowed;
      return refuse(rule("MAN-VAR-09"), "Only an enabled hero can be chosen.");
    case Verb::name_number: {
      OptionList list;
      options(state, seat, list);
      if (list.contains(option)) return kAllowed;
      return refuse(rule("MAN-VAR-06"), "That number cannot be named.");
    }
    case Verb::use_item:
      return permit_use(state, content_, usable_slots(state), option);
    case Verb::give_up:
      if (equipped(state, content_, option.a) && option.b == 0 && option.c == 0) return kAllowed;
      return refuse(rule("MAN-VAR-11"), "Only an equipped item can be given up.");
    default:
      return bare(option) ? kAllowed
                          : refuse(rule("MAN-BID-03"), "That choice has no more to say.");
  }
}

// Everything that the seat might look for: draw, pass, place, every item of the hero, and what the
// present question offers.
void Mandom::candidates(const State& state, Seat seat, OptionList& list) const {
  if (waiting(state).has(seat)) options(state, seat, list);
  list.own();
  const auto add = [&](Option option) {
    if (!list.contains(option)) list.add(option);
  };
  add({verb(Verb::draw), 0, 0, 0});
  add({verb(Verb::pass), 0, 0, 0});
  add({verb(Verb::place), 0, 0, 0});
  for (const std::uint8_t item : content_.heroes[state.hero].items) {
    add({verb(Verb::remove), item, 0, 0});
    if (state.step() == Step::use_item) add({verb(Verb::use_item), item, 0, 0});
    if (state.step() == Step::feed_ooze) add({verb(Verb::give_up), item, 0, 0});
  }
  if (state.step() == Step::choose_hero)
    for (unsigned hero = 0; hero < content_.heroes.size(); ++hero)
      add({verb(Verb::take_hero), static_cast<std::uint16_t>(hero), 0, 0});
  if (state.step() == Step::name_type)
    for (unsigned type = 0; type < content_.monsters.size(); ++type)
      add({verb(Verb::name_type), static_cast<std::uint16_t>(type), 0, 0});
}

// Section 6, turn_timer_s: pass, place, none or keep where there is one, otherwise a random option.
Option Mandom::fallback(const State& state, Seat seat, Rng& rng) const {
  OptionList list;
  options(state, seat, list);
  for (const Option& option : list)
    for (const Verb quiet : {Verb::pass, Verb::place, Verb::name_none, Verb::keep, Verb::use_none})
      if (option.verb == verb(quiet)) return option;
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace undercroft::mandom
