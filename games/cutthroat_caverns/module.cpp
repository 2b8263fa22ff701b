// Chapter 3.24 and section 2.14: an adventure module, node after node.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kFlood = 6;        // everybody drowns
constexpr unsigned kRedraw = 1;  // node A1: the second choice
constexpr int kToll = 10;        // node A1: LP, where the content says nothing else
constexpr int kValveDamage = 5;  // node A8
constexpr int kSaved = 4;        // Prestige: the acolyte lives
constexpr int kNotSaved = -2;    // ... does not
constexpr int kRobbery = -3;     // ... was robbed

// A5: the living player with the least Prestige; the largest Initiative number among equals.
unsigned humblest(const Board& board) {
  unsigned best = kNothing;
  by_initiative(board, living(board), [&](unsigned place) {
    if (best == kNothing || board.places[place].prestige <= board.places[best].prestige)
      best = place;
  });
  return best;
}

}  // namespace

// CAV-ADV-01 to CAV-ADV-03. Letter c: which of the node's choices it was.
bool CutthroatCaverns::node(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const Node& here = content_.nodes[state.adventure.node];
  switch (top.a) {
    case kNodeEnter:
      tell(table, EventKind::node_entered, rule("CAV-ADV-01"), {.amount = state.adventure.node});
      enter_node(state, here, table);
      return false;
    case kNodeDecided: {
      top.a = kNodeAfter;
      const unsigned actor = here.type == NodeType::choice ? humblest(state) : front_marcher(state);
      if (here.choices > 0) {
        const Choice& chosen = content_.choices[unsigned{here.first_choice} + top.c];
        push_operations(state, chosen.effect, kOpsOfNode, actor, state.adventure.node);
      }
      return false;
    }
    case kNodeAfter:
      top.a = kNodeNext;
      if (here.type == NodeType::order) {
        if (top.c == kRedraw) march(state, table);
        push_operations(state, here.effect, kOpsOfNode, front_marcher(state), state.adventure.node);
      }
      return false;
    default: {
      unsigned next = here.next;
      if (here.choices > 0) {
        const Choice& chosen = content_.choices[unsigned{here.first_choice} + top.c];
        if (chosen.next != kNothing) next = chosen.next;
      }
      if (next == kNothing) {
        end_module(state, table);
        return false;
      }
      state.adventure.node = static_cast<std::uint8_t>(next);
      top.a = kNodeEnter;
      top.c = 0;
      return false;
    }
  }
}

// What the node asks or brings. The effect of a node without an encounter happens on entering, but
// that of a marching order when the order stands.
void CutthroatCaverns::enter_node(State& state, const Node& here, Table& table) const {
  Frame& top = state.agenda.top();
  top.a = kNodeDecided;
  const std::uint16_t first = here.first_choice;
  const std::uint16_t count = here.choices;
  switch (here.type) {
    case NodeType::order:
      march(state, table);
      return state.agenda.push({.step = Step::vote, .x = first, .y = count});
    case NodeType::vote:
      state.agenda.push({.step = Step::vote, .x = first, .y = count});
      break;
    case NodeType::choice:
      state.agenda.push({.step = Step::module_choice,
                         .b = static_cast<std::uint8_t>(humblest(state)),
                         .x = first,
                         .y = count});
      break;
    case NodeType::puzzle:
      top.a = kNodeAfter;
      state.agenda.push({.step = Step::valves});
      break;
    case NodeType::trap:
    case NodeType::encounter:
    case NodeType::boss:
      top.a = kNodeAfter;
      return state.agenda.push({.step = Step::encounter, .c = kModuleEncounter});
  }
  push_operations(state, here.effect, kOpsOfNode, front_marcher(state), state.adventure.node);
}

// Node A1: the Initiative drawn is the marching order. No W-INIT.
void CutthroatCaverns::march(State& state, Table& table) const {
  draw_initiative(state, table);
  unsigned rank = 0;
  state.adventure.march.fill(kNothing);
  by_initiative(state, living(state), [&](unsigned place) {
    state.adventure.march[rank++] = static_cast<std::uint8_t>(place);
  });
}

unsigned CutthroatCaverns::front_marcher(const Board& board) const {
  for (const std::uint8_t place : board.adventure.march)
    if (place < kPlaces && (living(board) >> place & 1U) != 0) return place;
  return living(board) == 0 ? unsigned{kNothing} : first_of(board, living(board));
}

// CAV-ADV-02, DEC-VOTE: the dead do not vote.
bool CutthroatCaverns::vote(State& state, Table&) const {
  if (ask(state, living(state))) return true;
  state.agenda.pop();
  return false;
}

// 2.14: strict plurality; in a tie the front marcher's own vote decides.
void CutthroatCaverns::all_voted(State& state, Table& table) const {
  const Frame top = state.agenda.top();
  std::array<int, 256> votes{};
  by_initiative(state, living(state), [&](unsigned place) {
    const unsigned choice = state.secret.answers.of(person_at(state, place)).a;
    ++votes[choice - top.x];
    reveal(table, EventKind::voted, rule("CAV-ADV-02"),
           {.who = player(state, place), .amount = static_cast<int>(choice)});
  });
  unsigned best = 0;
  bool tied = false;
  for (unsigned i = 1; i < top.y; ++i) {
    tied = votes[i] == votes[best] || (tied && votes[i] < votes[best]);
    if (votes[i] > votes[best]) best = i;
  }
  if (tied) {
    const Seat front = person_at(state, front_marcher(state));
    const unsigned own = unsigned{state.secret.answers.of(front).a} - top.x;
    if (votes[own] == votes[best]) best = own;
  }
  tell(table, EventKind::vote_counted, rule("CAV-ADV-02"),
       {.amount = static_cast<int>(top.x + best), .more = votes[best]});
  state.secret.answers.close();
  state.agenda.pop();
  state.agenda.top().c = static_cast<std::uint8_t>(best);
}

// DEC-MODULE.
bool CutthroatCaverns::module_choice(State& state, Table&) const {
  const unsigned place = state.agenda.top().b;
  if (place < kPlaces && state.places[place].alive()) return true;
  state.agenda.pop();
  return false;
}

// A choice of the node; of node A1 a card that pays the toll, or the wound.
void CutthroatCaverns::answer_module(State& state, Option option, Table& table) const {
  const Frame top = state.agenda.top();
  state.agenda.pop();
  if (option.verb == verb(Verb::vote)) {
    tell(table, EventKind::chose, rule("CAV-ADV-02"),
         {.who = player(state, top.b), .amount = option.a});
    state.agenda.top().c = static_cast<std::uint8_t>(option.a - top.x);
    return;
  }
  if (option.verb == verb(Verb::with))
    return discard_card(state, top.b, option.a, 0, rule("CAV-ADV-01"), table);
  int toll = kToll;
  for (const Op& op : content_.block(content_.nodes[state.adventure.node].effect))
    if (op.code == OpCode::discard_or_hurt && op.index != 0) toll = op.index;
  hurt(state, top.b, toll, Harm::encounter, kNoThing, rule("CAV-ADV-01"), table);
}

// Node A8.
bool CutthroatCaverns::valves(State& state, Table&) const {
  if (ask(state, living(state))) return true;
  state.agenda.pop();
  return false;
}

void CutthroatCaverns::all_turned(State& state, Table& table) const {
  const unsigned all = living(state);
  std::array<unsigned, kValves + 1> turned{};
  by_initiative(state, all, [&](unsigned place) {
    const unsigned valve = state.secret.answers.of(person_at(state, place)).a;
    turned[valve] |= 1U << place;
    reveal(table, EventKind::valve_turned, rule("CAV-ADV-02"),
           {.who = player(state, place), .amount = static_cast<int>(valve)});
  });
  state.secret.answers.close();
  state.agenda.pop();
  int most = 0;
  for (const unsigned places : turned) most = std::max(most, std::popcount(places));
  if (2 * most > std::popcount(all)) return raise_water(state, -1, table);
  raise_water(state, 1, table);
  unsigned hands = 0;
  for (const unsigned places : turned)
    if (std::popcount(places) == most) hands |= places;
  by_initiative(state, hands, [&](unsigned place) {
    if (state.ending == Ending::playing)
      hurt(state, place, kValveDamage, Harm::encounter, kNoThing, rule("CAV-ADV-01"), table);
  });
}

// 2.14: never below 0; at 6 everybody drowns, and nothing saves anybody. A Wereboar player goes
// first, so that he does not win by it.
void CutthroatCaverns::raise_water(State& state, int n, Table& table) const {
  const int before = state.adventure.water;
  const int now = std::clamp(before + n, 0, kFlood);
  state.adventure.water = static_cast<std::uint8_t>(now);
  tell(table, EventKind::water, rule("CAV-ADV-01"), {.amount = now, .more = now - before});
  if (now < kFlood) return;
  const unsigned boar = wereboar_place(state);
  if (boar != kNothing) die(state, boar, table);
  by_initiative(state, living(state), [&](unsigned place) {
    if (state.ending == Ending::playing && state.places[place].alive()) die(state, place, table);
  });
}

// 2.14, DEC-ACOLYTE: she takes the damage that the hit has before the victim's own modifiers
// (CAV-CA-13), and the protector nothing.
void CutthroatCaverns::use_acolyte(State& state, Table& table) const {
  const Frame& top = state.agenda.top();
  Adventure& adventure = state.adventure;
  Hit& hit = state.hits[top.step == Step::window ? top.b : state.hit_count - 1U];
  hit.flags |= kBlocked;
  const int left = std::max(0, int{adventure.acolyte_lp} - int{hit.damage});
  adventure.acolyte_lp = static_cast<std::uint8_t>(left);
  if (left == 0) adventure.acolyte = Acolyte::dead;
  tell(table, EventKind::acolyte, rule("CAV-ADV-01"),
       {.who = player(state, adventure.protector),
        .amount = left,
        .more = static_cast<int>(adventure.acolyte)});
}

// 2.14: what the acolyte brings at the end. Then the normal rules.
void CutthroatCaverns::end_module(State& state, Table& table) const {
  const Adventure& adventure = state.adventure;
  const auto change = [&](unsigned place, int n) {
    if (place < kPlaces && state.places[place].alive())
      gain_prestige(state, place, n, kNoThing, rule("CAV-ADV-01"), table);
  };
  switch (adventure.acolyte) {
    case Acolyte::freed:
      change(adventure.protector, kSaved);
      break;
    case Acolyte::dead:
      change(adventure.protector, kNotSaved);
      break;
    case Acolyte::robbed:
      change(adventure.robber, kRobbery);
      break;
    case Acolyte::unmet:
    case Acolyte::left:
      break;
  }
  state.agenda.pop();
}

}  // namespace undercroft::cutthroat_caverns
