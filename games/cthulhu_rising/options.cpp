// Section 4: who is asked, what may be answered, and why not.
#include <array>

#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/rules.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr std::array<Option, 1> kPassOnly = {{{static_cast<std::uint16_t>(Verb::pass), 0, 0, 0}}};
constexpr std::array<Option, 1> kGoOn = {{{static_cast<std::uint16_t>(Verb::go_on), 0, 0, 0}}};
constexpr std::array<Option, 2> kYesNo = {{{static_cast<std::uint16_t>(Verb::yes), 0, 0, 0},
                                           {static_cast<std::uint16_t>(Verb::no), 0, 0, 0}}};
constexpr std::array<Option, 1> kNoOnly = {{{static_cast<std::uint16_t>(Verb::no), 0, 0, 0}}};
constexpr std::array<Option, 2> kMulligan = {
    {{static_cast<std::uint16_t>(Verb::keep), 0, 0, 0},
     {static_cast<std::uint16_t>(Verb::mulligan), 0, 0, 0}}};

constexpr Seat kOnlooker{0};

void list_lines(const Place& place, std::uint64_t lines, Verb v, OptionList& list) {
  each_bit(lines, [&](unsigned line) { list.add(option_of(v, ref_of(kA, place.kinds[line], 0))); });
}

// What a table does for somebody whose time is up: lets it go, where that is possible.
bool lets_go(Option option) {
  switch (static_cast<Verb>(option.verb)) {
    case Verb::pass:
    case Verb::done:
    case Verb::none:
    case Verb::no:
    case Verb::keep:
      return true;
    default:
      return false;
  }
}

}  // namespace

SeatSet CthulhuRising::waiting(const State& state) const {
  if (state.ending != Ending::playing) return {};
  if (state.step() == Step::watch) return kOnlooker;
  if (state.step() == Step::keep) {
    SeatSet set;
    for (const Place& place : state.places)
      if (!place.minion() && place.kept < kOpeningResources) set.add(Seat{place.person});
    return set;
  }
  const unsigned side = decider(state);
  if (side >= kSides || state.places[side].minion()) return {};
  return person_of(state, side);
}

Seat CthulhuRising::first_waiting(const State& state) const {
  const SeatSet set = waiting(state);
  return set.empty() ? kNoSeat : set.lowest();
}

void CthulhuRising::options(const State& state, Seat seat, OptionList& list) const {
  if (!waiting(state).has(seat)) return;
  if (state.step() == Step::watch) return list.borrow(kGoOn);
  list_answers(state, side_of(state, seat), list);
  add_concede(state, list);
}

// CTH-END-05. Where both choose at the same time nobody can end it for the other; where there is
// only one answer there is nothing to decide, and the table gives it.
void CthulhuRising::add_concede(const State& state, OptionList& list) const {
  if (state.config.concede == 0 || state.step() == Step::keep || list.size() < 2) return;
  list.own();
  list.add(option_of(Verb::concede));
}

// Every answer to the question on top.
void CthulhuRising::list_answers(const State& state, unsigned side, OptionList& list) const {
  const Frame& frame = state.agenda.top();
  const Place& place = state.places[side];
  const Pile& hand = state.secret.places[side].hand;
  const auto choose = [&](Spots cards, Verb v) {
    by_name(state, cards, [&](unsigned spot) { list.add(option_of(v, ref_at(state, spot))); });
  };
  switch (frame.step) {
    case Step::mulligan:
      return list.borrow(kMulligan);
    case Step::keep:
      return list_keep(state, side, list);
    case Step::restore: {
      Spots cards = characters(state, side) & state.insane;
      each_bit(cards, [&](unsigned spot) {
        if (!can_be_restored(state, spot)) cards &= ~bit(spot);
      });
      return choose(cards, Verb::restore);
    }
    case Step::resource:
      each_bit(hand.lines(), [&](unsigned line) {
        for (unsigned domain = 1; domain <= place.domain_count; ++domain)
          list.add(option_of(Verb::resource, ref_of(kA, place.kinds[line], 0), domain));
      });
      return list.add(option_of(Verb::none));
    case Step::window:
      if (!list_actions(state, side, hand, &list)) return list.borrow(kPassOnly);
      return list.add(option_of(Verb::pass));
    case Step::disrupt:
      if (!list_disrupts(state, side, hand, &list)) return list.borrow(kPassOnly);
      return list.add(option_of(Verb::pass));
    case Step::respond:
      if (!list_responses(state, side, hand, &list)) return list.borrow(kPassOnly);
      return list.add(option_of(Verb::pass));
    case Step::order:
      return list_order(state, list);
    case Step::target:
      return list_targets(state, list);
    case Step::host: {
      const Play& play = state.plays[frame.b];
      choose(hosts(state, side, kind_in(play.card)), Verb::choose);
      return each_bit(story_hosts(state, side, kind_in(play.card)),
                      [&](unsigned slot) { list.add(option_of(Verb::choose_story, slot)); });
    }
    case Step::cost_card: {
      const Play& play = state.plays[frame.b];
      const Cost& cost = content_.costs_of(content_.abilities[play.ability])[frame.c];
      if (cost.kind == CostKind::discard)
        return list_lines(place, hand.lines(), Verb::discard, list);
      return choose(matching(state, play, content_.picks[cost.pick]), Verb::choose);
    }
    case Step::pay:
      return each_bit(payers_of_frame(state, frame),
                      [&](unsigned domain) { list.add(option_of(Verb::pay, domain + 1U)); });
    default:
      return list_later_answers(state, side, list);
  }
}

void CthulhuRising::list_later_answers(const State& state, unsigned side, OptionList& list) const {
  const Frame& frame = state.agenda.top();
  const Place& place = state.places[side];
  const auto choose = [&](Spots cards, Verb v) {
    by_name(state, cards, [&](unsigned spot) { list.add(option_of(v, ref_at(state, spot))); });
  };
  switch (frame.step) {
    case Step::sacrifice:
      return choose(characters(state, side), Verb::choose);
    case Step::discard:
      return list_lines(state.places[frame.c], state.secret.places[frame.c].hand.lines(),
                        Verb::discard, list);
    case Step::search: {
      std::uint64_t lines = state.secret.places[side].look.lines();
      each_bit(lines, [&](unsigned line) {
        if (!matches_kind(content_.picks[frame.x], place.kinds[line])) lines &= ~bit(line);
      });
      list_lines(place, lines, Verb::take, list);
      return list.add(option_of(Verb::none));
    }
    case Step::attach:
      for (unsigned domain = 1; domain <= place.domain_count; ++domain)
        list.add(option_of(Verb::attach, domain));
      return;
    case Step::lose:
      for (unsigned domain = 0; domain < place.domain_count; ++domain)
        each_bit(place.domains[domain].resources.lines(), [&](unsigned line) {
          list.add(option_of(Verb::lose, ref_of(kA, place.kinds[line], 0), domain + 1U));
        });
      return;
    case Step::drain:
      for (unsigned domain = 0; domain < state.places[frame.c].domain_count; ++domain)
        if (state.places[frame.c].domains[domain].drained == 0)
          list.add(option_of(Verb::drain, domain + 1U));
      return;
    case Step::commit:
    case Step::defend:
      return list_commits(state, side, list);
    case Step::next:
      return each_bit(frame.x, [&](unsigned slot) { list.add(option_of(Verb::resolve, slot)); });
    case Step::victim:
      return choose(victims(state, frame.c, side, frame.a == 1), Verb::choose);
    case Step::ready:
      choose(state.at[frame.c] & characters(state, side) & state.exhausted, Verb::ready);
      return list.add(option_of(Verb::none));
    case Step::effect:
      return list.borrow(effect_with_hand(state) ? std::span<const Option>(kYesNo)
                                                 : std::span<const Option>(kNoOnly));
    case Step::wake:
      return list.borrow(may_wake(state, side, dormant_line(state, frame.c))
                             ? std::span<const Option>(kYesNo)
                             : std::span<const Option>(kNoOnly));
    default:
      return list.borrow(kYesNo);  // resilient, may
  }
}

// CTH-SET-08: cards that are not chosen yet.
void CthulhuRising::list_keep(const State& state, unsigned side, OptionList& list) const {
  const HiddenPlace& hidden = state.secret.places[side];
  std::uint64_t lines = hidden.hand.lines();
  each_bit(hidden.keep.lines(), [&](unsigned line) {
    if (hidden.keep.count(line) == hidden.hand.count(line)) lines &= ~bit(line);
  });
  list_lines(state.places[side], lines, Verb::resource, list);
}

void CthulhuRising::list_order(const State& state, OptionList& list) const {
  std::array<Waiting, 24> waiting_now;
  const unsigned count = forced_waiting(state, waiting_now);
  for (unsigned i = 0; i < count; ++i) {
    const Waiting& one = waiting_now[i];
    const Ref ref = one.spot < kSpots ? ref_at(state, one.spot)
                                      : ref_of(kA, state.triggers[one.trigger].card, 0);
    list.add(option_of(Verb::force, ref, one.ability, one.trigger + 1U));
  }
}

void CthulhuRising::list_targets(const State& state, OptionList& list) const {
  const Frame& frame = state.agenda.top();
  const Play& play = state.plays[frame.b];
  const Choosing choice = choosing(content_.abilities[play.ability], frame.c);
  const std::uint64_t mask = target_mask(state, frame, state.secret.places[play.side].hand);
  if (choice.pick->sort == Sort::story)
    each_bit(mask, [&](unsigned slot) { list.add(option_of(Verb::choose_story, slot)); });
  else if (choice.pick->in_pile())
    list_lines(state.places[play.side], mask, Verb::take, list);
  else
    by_name(state, mask,
            [&](unsigned spot) { list.add(option_of(Verb::choose, ref_at(state, spot))); });
  const bool win = content_.abilities[play.ability].kind == AbilityKind::win;
  const bool enough = choice.pick->quantity == Quantity::up_to && (frame.a > 0 || win);
  if (enough || list.empty()) list.add(option_of(Verb::done));
}

void CthulhuRising::list_commits(const State& state, unsigned side, OptionList& list) const {
  const unsigned slots = commit_slots(state);
  const unsigned last = state.config.canonical_commit != 0 ? state.agenda.top().x : 0U;
  by_name(state, characters(state, side) & ready_sane(state), [&](unsigned spot) {
    const Ref ref = ref_at(state, spot);
    if (ref < last || !can_commit(state, spot)) return;
    each_bit(slots, [&](unsigned slot) { list.add(option_of(Verb::commit, ref, slot)); });
  });
  list.add(option_of(Verb::done));
}

// CTH-WIN-04 with the cards that the winner has.
bool CthulhuRising::effect_with_hand(const State& state) const {
  const Frame& frame = state.agenda.top();
  return targets_there(state, play_of_win(state, frame.b, frame.c, frame.x),
                       state.secret.places[frame.b].hand);
}

// What is listed is allowed; for anything else the reason.
Refusal CthulhuRising::why_not(const State& state, Seat seat, Option option) const {
  if (!waiting(state).has(seat)) return {rule("CTH-ACT-01"), "you are not asked now"};
  OptionList list;
  options(state, seat, list);
  if (list.contains(option)) return kAllowed;
  const Refusal no = permit(state, side_of(state, seat), option);
  return no.allowed() ? Refusal{rule("CTH-ACT-01"), "that is no answer to what is asked now"} : no;
}

// The rule that stands against it, as far as one can be named.
Refusal CthulhuRising::permit(const State& state, unsigned side, Option option) const {
  constexpr Refusal kNot{rule("CTH-ACT-01"), "that is no answer to what is asked now"};
  if (side >= kSides) return kNot;
  const Pile& hand = state.secret.places[side].hand;
  const auto v = static_cast<Verb>(option.verb);
  const bool card = kind_in(option.a) < content_.cards.size() && !is_story(option.a);
  if (v == Verb::concede)
    return {rule("CTH-END-05"), state.config.concede == 0    ? "this table does not allow it"
                                : state.step() == Step::keep ? "choose your resources first"
                                                             : "there is nothing to decide now"};
  switch (state.step()) {
    case Step::window:
      if ((v == Verb::play || v == Verb::use || v == Verb::place) && card)
        return permit_action(state, side, hand, option);
      return kNot;
    case Step::disrupt:
      return v == Verb::disrupt && card ? permit_disrupt(state, side, hand, option) : kNot;
    case Step::respond:
      return v == Verb::respond && card ? permit_response(state, side, hand, option) : kNot;
    case Step::commit:
    case Step::defend:
      return v == Verb::commit ? permit_commit(state, side, option) : kNot;
    case Step::restore:
      if (const unsigned spot = spot_named(state, option.a);
          v == Verb::restore && spot != kNothing && controller(state, spot) == side &&
          has(state.insane, spot))
        return {rule("CTH-KEY-05"), "Heroic and Villainous characters do not stand together"};
      return {rule("CTH-PHA-02"), "one of your insane characters is restored"};
    case Step::host:
      return {rule("CTH-ATT-01"), "it cannot be attached there"};
    case Step::target:
      return {rule("CTH-EFF-02"), "that cannot be chosen"};
    case Step::pay:
      return {rule("CTH-DOM-01"), "that domain cannot pay for it"};
    case Step::resource:
      return {rule("CTH-PHA-04"), "one card from your hand to one of your domains"};
    case Step::keep:
      return {rule("CTH-SET-08"), "three of your eight cards become resources"};
    case Step::victim:
      return state.agenda.top().a == 1
                 ? Refusal{rule("CTH-STR-05"), "that character cannot be wounded there"}
                 : Refusal{rule("CTH-STR-04"), "that character cannot go insane there"};
    default:
      return kNot;
  }
}

// The options, and what somebody might think of besides: everything that he holds or controls, and
// every card, story or domain where one is to be named.
void CthulhuRising::candidates(const State& state, Seat seat, OptionList& list) const {
  if (!waiting(state).has(seat)) return;
  options(state, seat, list);
  if (state.step() == Step::watch || state.step() == Step::keep) return;
  list.own();
  const unsigned side = side_of(state, seat);
  const auto add = [&](Option option) {
    if (!list.contains(option) && list.size() + 1 < OptionList::kCapacity) list.add(option);
  };
  const auto each_card = [&](Spots cards, Verb v, unsigned b) {
    each_bit(cards, [&](unsigned spot) { add(option_of(v, ref_at(state, spot), b)); });
  };
  const auto each_use = [&](AbilityKind kind, Verb v) {
    each_bit(controlled(state, side), [&](unsigned spot) {
      for (unsigned i = 0; i < card_at(state, spot).abilities; ++i)
        if (content_.abilities[card_at(state, spot).first_ability + i].kind == kind)
          add(option_of(v, ref_at(state, spot), i));
    });
  };
  const auto each_held = [&](std::uint64_t lines, Verb v, unsigned b) {
    each_bit(state.secret.places[side].hand.lines() & lines, [&](unsigned line) {
      add(option_of(v, ref_of(kA, kind_of(state, side, line), 0), b));
    });
  };
  const DeckMasks& masks = state.places[side].masks;
  switch (state.step()) {
    case Step::window:
      each_held(~std::uint64_t{0}, Verb::play, 0);
      each_use(AbilityKind::action, Verb::use);
      for (unsigned slot = 0; slot < kSlots; ++slot) each_held(masks.dormant, Verb::place, slot);
      break;
    case Step::disrupt:
      each_held(masks.events, Verb::disrupt, 0);
      each_use(AbilityKind::disrupt, Verb::disrupt);
      break;
    case Step::restore:
      each_card(characters(state, side), Verb::restore, 0);
      break;
    case Step::commit:
    case Step::defend:
      for (unsigned slot = 0; slot < kSlots; ++slot)
        each_card(state.characters, Verb::commit, slot);
      break;
    case Step::target:
    case Step::host:
      for (unsigned slot = 0; slot < kSlots; ++slot) add(option_of(Verb::choose_story, slot));
      [[fallthrough]];
    case Step::victim:
      each_card(state.there, Verb::choose, 0);
      break;
    case Step::pay:
      for (unsigned domain = 1; domain <= state.places[side].domain_count; ++domain)
        add(option_of(Verb::pay, domain));
      break;
    default:
      break;
  }
  add(option_of(Verb::concede));
}

Option CthulhuRising::fallback(const State& state, Seat seat, Rng& rng) const {
  OptionList list;
  options(state, seat, list);
  for (const Option& option : list)
    if (lets_go(option)) return option;
  const auto count = static_cast<std::uint32_t>(list.size());
  const bool concedes = count > 1 && list[count - 1U].verb == verb(Verb::concede);
  const std::uint32_t usual = concedes ? count - 1U : count;
  return list[rng.below(usual)];
}

}  // namespace undercroft::cthulhu_rising
