// Chapter 3.17: encounters that change people. CAV-VAMP, CAV-BOAR, CAV-THAN, CAV-RAGN.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kRevivedLp = 50;  // CAV-RAGN-02

// A player by chance, named by the character.
unsigned random_place(const Board& board, unsigned mask, Table& table) {
  std::array<std::uint8_t, kPlaces> places{};
  std::array<std::uint8_t, kPlaces> characters{};
  unsigned count = 0;
  each_bit(mask, [&](unsigned place) {
    places[count] = static_cast<std::uint8_t>(place);
    characters[count++] = board.places[place].character;
  });
  return places[table.pick(static_cast<std::uint16_t>(ChanceKind::player),
                           std::span(characters.data(), count))];
}

}  // namespace

// CAV-VAMP-02: RND-10c, in Initiative order. One other player is bitten without a question.
bool CutthroatCaverns::bites(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  while (top.c != 0) {
    const unsigned place = first_of(state, top.c);
    top.c = static_cast<std::uint8_t>(top.c & ~(1U << place));
    top.b = static_cast<std::uint8_t>(place);
    const unsigned others = living(state) & ~(1U << place);
    if (!lives(state, place) || state.places[place].status.vampyre == 0 || others == 0) continue;
    if (std::popcount(others) > 1) return true;
    bite(state, place, static_cast<unsigned>(std::countr_zero(others)), table);
    return false;
  }
  state.agenda.pop();
  return false;
}

// DEC-VAMPYRE.
void CutthroatCaverns::answer_bite(State& state, Option option, Table& table) const {
  bite(state, state.agenda.top().b, place_named(state, option.a), table);
}

void CutthroatCaverns::bite(State& state, unsigned place, unsigned victim, Table& table) const {
  if (victim >= kPlaces) return;
  tell(table, EventKind::bit, rule("CAV-VAMP-02"),
       {.who = player(state, place), .more = player(state, victim)});
  hurt(state, victim, kBite, Harm::player, thing(Category::status, kVampyre), rule("CAV-VAMP-02"),
       table);
}

// CAV-BOAR-01: no poison, no statuses; keeps hand, Items and seat.
void CutthroatCaverns::become_boar(State& state, unsigned place, Table& table) const {
  Place& boar = state.places[place];
  boar.status = Statuses{};
  boar.status.wereboar = 1;
  boar.lp = static_cast<std::uint8_t>(std::min<int>(kBoarLp, boar.start_lp));
  tell(table, EventKind::became_boar, rule("CAV-BOAR-01"),
       {.who = player(state, place), .amount = boar.lp});
}

// CAV-BOAR-02, CAV-CA-10: his attack is one creature attack instance of that damage.
void CutthroatCaverns::boar_attack(State& state, Unit& unit, Table&) const {
  if (unit.damage == 0 || !is_player(unit.target)) return;
  Creature source;
  source.number = player_target(unit.owner);
  const unsigned first = state.hit_count;
  push_hit(state, source, unit.target - unsigned{kFirstPlayer}, unit.damage, 0, 0);
  push_volley(state, first);
}

// The person who leaves a place remembers everything that is hidden there.
void CutthroatCaverns::remember(State& state, unsigned place, unsigned person) const {
  const auto know = [&](unsigned kind, int copies) {
    for (int i = 0; i < copies; ++i) learn(state, place, kind, 1U << person);
  };
  HiddenPlace& hidden = state.secret.places[place];
  const Pile hand = hidden.hand;
  hand.each(know);
  for (unsigned at = 0; at < state.places[place].set; ++at)
    hidden.set[at].seen_by = static_cast<std::uint8_t>(hidden.set[at].seen_by | 1U << person);
  if (state.places[place].held != 0) know(hidden.held, 1);
  hidden.quest_known = static_cast<std::uint8_t>(hidden.quest_known | 1U << person);
}

// SWAP_CONTROL. CAV-THAN-01, CAV-THAN-02: the seats do not change, the people do.
void CutthroatCaverns::swap_control(State& state, unsigned one, unsigned other,
                                    Table& table) const {
  if (one >= kPlaces || other >= kPlaces || one == other) return;
  remember(state, one, state.places[one].person);
  remember(state, other, state.places[other].person);
  // Each sees the other's hand now.
  reveal(table, EventKind::swapped_seats, rule("CAV-THAN-01"),
         {.who = player(state, one), .more = player(state, other)});
  std::swap(state.places[one].person, state.places[other].person);
  // Wrongs are between people.
  std::swap(state.wronged[one], state.wronged[other]);
  for (auto& by : state.wronged) std::swap(by[one], by[other]);
  state.place_of[state.places[one].person] = static_cast<std::uint8_t>(one);
  state.place_of[state.places[other].person] = static_cast<std::uint8_t>(other);
}

// DEC-RAGNAROK: only a killer who lives is asked, and only where somebody is dead.
bool CutthroatCaverns::ragnarok(State& state, Table&) const {
  const unsigned place = state.agenda.top().b;
  if (lives(state, place) && dead(state) != 0) return true;
  state.encounter.ragnarok = kNothing;
  state.agenda.pop();
  return false;
}

// CAV-RAGN-01, CAV-RAGN-02: one dead player at random; who cannot be picked.
void CutthroatCaverns::answer_ragnarok(State& state, bool yes, Table& table) const {
  state.agenda.pop();
  state.encounter.ragnarok = kNothing;
  if (!yes) return;
  const unsigned place = random_place(state, dead(state), table);
  Place& back = state.places[place];
  unsigned last = 0;
  each_bit(living(state), [&](unsigned other) {
    last = std::max<unsigned>(last, state.places[other].initiative);
  });
  back.lp = static_cast<std::uint8_t>(std::min<int>(kRevivedLp, back.start_lp));
  // Until the next draw he is last in order.
  back.initiative = static_cast<std::uint8_t>(last + 1);
  back.died = 0;
  tell(table, EventKind::revived, rule("CAV-RAGN-02"),
       {.who = player(state, place), .amount = back.lp});
}

}  // namespace undercroft::cutthroat_caverns
