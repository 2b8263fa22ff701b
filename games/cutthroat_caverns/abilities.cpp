// Chapters 3.19 and 3.20: abilities, and Relics and Reputations that are used. None of them is an
// Action card: nothing cancels them. Their effects find the subject in the window beneath them.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kNyxKeeps = 2;  // CAV-ABL-01, 2.9
constexpr int kPinHurts = 5;  // 2.10, Voodoo
constexpr int kPinHeals = 10;

unsigned taken_count(const State& state) {
  unsigned count = 0;
  while (count < state.secret.taken.size() && state.secret.taken[count].kind != kNothing) ++count;
  return count;
}

// Where Initiative order matters for what is asked of chance.
unsigned pick_of(const Pile& hand, ChanceKind kind, Table& table) {
  const auto size = static_cast<std::uint32_t>(hand.size());
  if (table.quiet()) return hand.at(static_cast<int>(table.roll_quietly(size)));
  std::array<std::uint8_t, kMaxHidden> values{};
  std::size_t count = 0;
  hand.each([&](unsigned card, int copies) {
    for (int copy = 0; copy < copies; ++copy) values[count++] = static_cast<std::uint8_t>(card);
  });
  return values[table.pick(static_cast<std::uint16_t>(kind), {values.data(), count})];
}

}  // namespace

// CAV-ABL-01. Vasha's second attack comes after her set one: her turn learns of it when its window
// closes.
void CutthroatCaverns::use_ability(State& state, unsigned place, Table& table) const {
  const unsigned character = state.places[place].character;
  const unsigned effect = content_.characters[character].ability;
  state.places[place].ability_used = 1;
  happened(state);
  tell(table, EventKind::used, rule("CAV-ABL-01"),
       {.who = player(state, place), .card = thing(Category::ability, character)});
  Frame& window = state.agenda.top();
  if (static_cast<Window>(window.a) == Window::prereveal &&
      find_op(effect, OpCode::extra_attack) != nullptr) {
    window.c |= kWindowVasha;
    return;
  }
  push_operations(state, effect, kOpsOfThing, place, kNothing);
}

// CAV-EVT-04, CAV-EVT-06: bound to the Relic, not to its holder.
void CutthroatCaverns::use_relic(State& state, unsigned place, Option option, Table& table) const {
  const unsigned target = place_named(state, option.b);
  state.relics_used |= 1U << option.a;
  happened(state);
  tell(table, EventKind::used, rule("CAV-EVT-06"),
       {.who = player(state, place),
        .card = thing(Category::relic, option.a),
        .more = player(state, target)});
  push_operations(state, content_.relics[option.a].effect, kOpsOfThing, place, target);
}

// CAV-REP-05.
void CutthroatCaverns::use_reputation(State& state, unsigned place, Option option,
                                      Table& table) const {
  const Reputation& reputation = content_.reputations[option.a];
  const unsigned target = place_named(state, option.b);
  Place& own = state.places[place];
  (reputation.uses == Uses::per_game ? own.reputations_gone : own.reputations_used) |= 1U
                                                                                       << option.a;
  happened(state);
  tell(table, EventKind::used, rule("CAV-REP-05"),
       {.who = player(state, place),
        .card = thing(Category::reputation, option.a),
        .more = player(state, target)});
  if (find_op(reputation.effect, OpCode::look_set) != nullptr)
    return look_at_set(state, place, option, table);
  push_operations(state, reputation.effect, kOpsOfThing, place, target);
}

// Tactician: which of two cards he looks at is in the answer, and nowhere else.
void CutthroatCaverns::look_at_set(State& state, unsigned place, Option option,
                                   Table& table) const {
  const unsigned target = place_named(state, option.b);
  SetCard& card = state.secret.places[target].set[option.c & 0xFFU];
  card.seen_by = static_cast<std::uint8_t>(card.seen_by | 1U << state.places[place].person);
  whisper(table, EventKind::set_seen, rule("CAV-REP-05"),
          {.who = player(state, place), .card = card_arg(card.kind), .more = player(state, target)},
          persons(state, 1U << place | 1U << target));
}

// DEC-NYX: she keeps two of what she took; with no more than two there is nothing to decide.
bool CutthroatCaverns::nyx(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned place = top.b;
  if (top.c == 0) {
    top.c = 1;
    if (taken_count(state) == 0) steal_cards(state, place, table);
  }
  if (top.a < kNyxKeeps && taken_count(state) + top.a > kNyxKeeps) return true;
  while (top.a < kNyxKeeps && taken_count(state) > 0) keep_taken(state, 0, table);
  return_taken(state, table);
  state.agenda.pop();
  check_limit(state, place);
  return false;
}

void CutthroatCaverns::answer_nyx(State& state, Option option, Table& table) const {
  unsigned at = 0;
  while (at + 1U < state.secret.taken.size() && state.secret.taken[at].kind != option.a) ++at;
  keep_taken(state, at, table);
}

// One card at random of every other living player. Others knew some of those hands, and now cannot
// be sure.
void CutthroatCaverns::steal_cards(State& state, unsigned place, Table& table) const {
  unsigned count = 0;
  by_initiative(state, living(state) & ~(1U << place), [&](unsigned other) {
    const Pile& hand = state.secret.places[other].hand;
    if (hand.empty()) return;
    const unsigned card = pick_of(hand, ChanceKind::stolen, table);
    take_from_hand(state, other, card, false);
    forget_kinds(state, other, ~std::uint64_t{0});
    state.secret.taken[count++] = {.kind = static_cast<std::uint8_t>(card),
                                   .from = static_cast<std::uint8_t>(other)};
    whisper(table, EventKind::nyx_took, rule("CAV-ABL-01"),
            {.who = player(state, place), .card = card_arg(card), .more = player(state, other)},
            persons(state, 1U << place | 1U << other));
  });
}

// A kept card is known to whoever lost it.
void CutthroatCaverns::keep_taken(State& state, unsigned at, Table& table) const {
  Frame& top = state.agenda.top();
  auto& taken = state.secret.taken;
  const Taken kept = taken[at];
  std::shift_left(taken.begin() + at, taken.end(), 1);
  taken.back() = {};
  ++top.a;
  put_in_hand(state, top.b, kept.kind, 1U << state.places[kept.from].person);
  whisper(
      table, EventKind::nyx_kept, rule("CAV-ABL-01"),
      {.who = player(state, top.b), .card = card_arg(kept.kind), .more = player(state, kept.from)},
      persons(state, 1U << top.b | 1U << kept.from));
}

// She has seen what goes back.
void CutthroatCaverns::return_taken(State& state, Table&) const {
  const unsigned place = state.agenda.top().b;
  for (Taken& taken : state.secret.taken) {
    if (taken.kind == kNothing) continue;
    put_in_hand(state, taken.from, taken.kind, 1U << state.places[place].person);
    taken = {};
  }
}

// Voodoo: once in each W-EOR.
void CutthroatCaverns::pin(State& state, unsigned place, Table& table) const {
  const unsigned doll = state.encounter.doll[place];
  note_wrong(state, doll, place);
  state.encounter.pinned = static_cast<std::uint8_t>(state.encounter.pinned | 1U << place);
  happened(state);
  tell(table, EventKind::pin_stuck, rule("CAV-EVT-02"),
       {.who = player(state, place), .more = player(state, doll)});
  unsigned active = kNothing;
  for (const std::uint8_t event : state.encounter.events)
    if (event != kNothing && (perk_events_[static_cast<unsigned>(Perk::voodoo)] >> event & 1U) != 0)
      active = event;
  hurt(state, doll, kPinHurts, Harm::player,
       active == kNothing ? kNoThing : thing(Category::event, active), rule("CAV-EVT-02"), table);
  if (state.ending != Ending::playing) return;
  for (unsigned i = 0; i < state.creature_count; ++i)
    heal_creature(state, state.creatures[i], kPinHeals, false, table);
}

}  // namespace undercroft::cutthroat_caverns
