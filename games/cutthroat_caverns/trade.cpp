// Chapter 3.12: negotiation. An offer is put together part by part, openly; the other player takes
// it or leaves it.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

// Every single thing, copies one by one.
template <class Each>
void each_belonging(const Content& content, const Belongings& belongings, Each each) {
  for (unsigned i = 0; i < content.items.size(); ++i)
    for (int copy = 0; copy < belongings.items[i]; ++copy) each(unsigned{content.items[i]});
  each_bit(belongings.relics, [&](unsigned relic) { each(kFirstRelic + relic); });
}

}  // namespace

// CAV-TRD-01, CAV-TRD-02.
void CutthroatCaverns::begin_offer(State& state, unsigned place, unsigned to, Table& table) const {
  ++state.offers[place];
  state.offer = {};
  state.offer.from = static_cast<std::uint8_t>(place);
  state.offer.to = static_cast<std::uint8_t>(to);
  tell(table, EventKind::offered, rule("CAV-TRD-01"),
       {.who = player(state, place), .more = player(state, to)});
  state.agenda.push({.step = Step::offer, .b = static_cast<std::uint8_t>(place)});
}

bool CutthroatCaverns::offer(State&, Table&) const {
  return true;
}

void CutthroatCaverns::answer_offer(State& state, Option option, Table& table) const {
  const unsigned place = state.offer.from;
  const auto how = static_cast<Verb>(option.verb);
  if (how == Verb::send) {
    state.agenda.pop();
    state.agenda.push({.step = Step::offer_answer, .b = state.offer.to});
    return;
  }
  if (how == Verb::withdraw) {
    tell(table, EventKind::declined, rule("CAV-TRD-02"),
         {.who = player(state, place), .amount = 1, .more = player(state, state.offer.to)});
    state.agenda.pop();
    state.offer = {};
    return;
  }
  Belongings& side = how == Verb::give ? state.offer.gives : state.offer.takes;
  if (is_relic(option.a))
    side.relics |= 1U << (option.a - kFirstRelic);
  else
    ++side.items[content_.cards[option.a].item];
  tell(table, EventKind::offer_part, rule("CAV-TRD-01"),
       {.who = player(state, place),
        .card = belonging_arg(option.a),
        .more = how == Verb::give ? 0 : 1});
}

bool CutthroatCaverns::offer_answer(State&, Table&) const {
  return true;
}

// CAV-TRD-02: both ways together; then Amulet draws, then hand limits. What is pushed last comes
// first.
void CutthroatCaverns::answer_trade(State& state, bool yes, Table& table) const {
  const Offer offer = state.offer;
  state.agenda.pop();
  state.offer = {};
  tell(table, yes ? EventKind::trade_done : EventKind::declined, rule("CAV-TRD-02"),
       {.who = player(state, offer.to), .more = player(state, offer.from)});
  if (!yes) return;
  happened(state);
  const auto leaves = [&](const Belongings& things, unsigned from, unsigned to) {
    each_belonging(content_, things, [&](unsigned belonging) {
      lose(state, from, belonging);
      tell(table, EventKind::passed_on, rule("CAV-TRD-02"),
           {.who = player(state, from),
            .card = belonging_arg(belonging),
            .more = player(state, to)});
    });
  };
  leaves(offer.gives, offer.from, offer.to);
  leaves(offer.takes, offer.to, offer.from);
  if (empty(offer.takes)) state.places[offer.from].tally.gave = 1;
  if (empty(offer.gives)) state.places[offer.to].tally.gave = 1;
  // What somebody will have counts for his limit before anything is asked.
  const auto hold = [&](const Belongings& things, unsigned to) {
    Belongings& own = state.places[to].belongings;
    own.relics |= things.relics;
    for (unsigned i = 0; i < kMaxItems; ++i)
      own.items[i] = static_cast<std::uint8_t>(own.items[i] + things.items[i]);
  };
  hold(offer.gives, offer.to);
  hold(offer.takes, offer.from);
  const bool first = state.places[offer.from].initiative < state.places[offer.to].initiative;
  const std::array<std::uint8_t, 2> order =
      first ? std::array{offer.to, offer.from} : std::array{offer.from, offer.to};
  for (const std::uint8_t place : order) check_limit(state, place);
  const unsigned amulet_item = content_.cards[content_.named.amulet].item;
  for (const std::uint8_t place : order) {
    const Belongings& got = place == offer.to ? offer.gives : offer.takes;
    if (owns(got, amulet_item)) state.agenda.push({.step = Step::amulet, .b = place});
  }
}

// CAV-TRD-04, CAV-HORD-05.
void CutthroatCaverns::call_help(State& state, unsigned place, Table& table) const {
  happened(state);
  state.encounter.help = static_cast<std::uint8_t>(state.encounter.help | 1U << place);
  tell(table, EventKind::help_asked, rule("CAV-HORD-05"), {.who = player(state, place)});
}

}  // namespace undercroft::cutthroat_caverns
