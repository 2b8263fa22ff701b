// 3.16, the labyrinths: guardians, and what an Amaze does in each.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/venture.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr unsigned kPoints = 3;  // DUE-LAB-05

enum LabyrinthEffect : std::uint16_t { kLabBadge, kLabAmaze, kLabPoints };

}  // namespace

// DUE-LAB-01, DUE-GEN-01: one of the shuffled guardians, then those under them in order.
void DuelOfAges::turn_guardian(State& state, Location location, Table& table) const {
  Guardians& deck = state.guardians[location_index(location)];
  const Age age = content_.keys[location_index(location)].age;
  if (deck.fresh != 0) {
    std::array<std::uint8_t, kMaxGuardians> left;
    std::array<std::uint8_t, kMaxGuardians> row;
    unsigned n = 0;
    unsigned of_age = 0;
    for (unsigned guardian = 0; guardian < content_.guardians.size(); ++guardian) {
      if (content_.guardians[guardian].age != age) continue;
      if ((deck.fresh >> of_age & 1U) != 0) {
        row[n] = static_cast<std::uint8_t>(of_age);
        left[n++] = static_cast<std::uint8_t>(guardian);
      }
      ++of_age;
    }
    const unsigned drawn = table.pick(static_cast<std::uint16_t>(ChanceKind::guardian),
                                      std::span<const std::uint8_t>(left).first(n));
    deck.fresh = static_cast<std::uint8_t>(deck.fresh & ~(1U << row[drawn]));
    deck.face_up = left[drawn];
  } else if (deck.under_count > 0) {
    deck.face_up = deck.under[0];
    --deck.under_count;
    for (unsigned i = 0; i < deck.under_count; ++i) deck.under[i] = deck.under[i + 1];
    deck.under[deck.under_count] = 0;
  }
  reveal(table, EventKind::guardian_shown,
         state.turn == 0 ? rule("DUE-SET-09") : rule("DUE-LAB-01"),
         {.amount = deck.face_up, .more = static_cast<int>(location)});
}

// DUE-LAB-01: it goes under its deck and the next is turned up, before anything else.
void DuelOfAges::beat_guardian(State& state, Location location, Table& table) const {
  Guardians& deck = state.guardians[location_index(location)];
  tell(table, EventKind::guardian_gone, rule("DUE-LAB-01"),
       {.amount = deck.face_up, .more = static_cast<int>(location)});
  deck.under[deck.under_count++] = deck.face_up;
  turn_guardian(state, location, table);
}

// DUE-LAB-02, DUE-LAB-05, DUE-LAB-06.
void DuelOfAges::labyrinth_effect(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const unsigned unit = frame.b;
  const Location location = location_of(state.venture);
  const unsigned owner = state.units[unit].owner;
  Player& player = state.players[owner];
  if (frame.x == kLabBadge) {
    const auto bit = static_cast<std::uint8_t>(1U << location_index(location));
    frame.x = kLabAmaze;
    if (progress_of(state, owner, location) < goal_of(location)) return;
    if ((player.labyrinths & bit) != 0) return;
    player.labyrinths = static_cast<std::uint8_t>(player.labyrinths | bit);
    return draw_badge(state, unit, rule("DUE-LAB-06"), table);
  }
  if (frame.x == kLabPoints) {
    if (state.venture.points == 0) {
      frame.a = kResultOver;
      return;
    }
    --state.venture.points;
    return push(state, Step::point, owner, kPointDamage, state.venture.victim);
  }
  frame.a = kResultOver;
  if (state.venture.grade != Grade::amaze) return;
  switch (location) {
    case Location::lab_ancient:
      return fill_vault(state, 1, rule("DUE-LAB-03"), table);
    case Location::lab_colonial:
      return fill_vault(state, 2, rule("DUE-LAB-03"), table);
    case Location::lab_modern:
      frame.a = kResultB;
      frame.x = kLabPoints;
      state.venture.points = kPoints;
      return push(state, Step::victim, owner, unit);
    default:
      heal(state, unit, max_health(state, unit), rule("DUE-LAB-02"), table);
      return draw(state, unit, 1, rule("DUE-LAB-02"), table);
  }
}

// D-23: DUE-LAB-05, DUE-FOH-01, DUE-TOW-01.
void DuelOfAges::list_victim(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const bool field = location_of(board.venture) == Location::field;
  for (unsigned player = 0; player < seats(board); ++player) {
    if (allied(board, player, board.agenda.top().a)) continue;
    if (field && champions_of(board, player) == 0) continue;
    list.add(verb(Verb::player), player);
  }
}

void DuelOfAges::answer_victim(State& state, Option option, Table& table) const {
  const Location location = location_of(state.venture);
  RuleId because = rule("DUE-TOW-01");
  if (location == Location::field) because = rule("DUE-FOH-01");
  if (is_labyrinth(location)) because = rule("DUE-LAB-05");
  tell(table, EventKind::victim_named, because,
       {.who = state.agenda.top().a, .amount = option.a, .more = static_cast<int>(location)});
  state.agenda.pop();
  state.venture.victim = static_cast<std::uint8_t>(option.a);
}

// D-24: the victim's units outside Domes, for each point anew.
void DuelOfAges::list_point(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  each_unit(outside_domes(board, map(sight), board.on[board.agenda.top().c]),
            [&](unsigned unit) { list.add(verb(Verb::target), unit); });
}

// DUE-LAB-05: no challenge, and Armor does not help. DUE-TOW-02: what the floor does.
void DuelOfAges::answer_point(State& state, Option option, Table& table) const {
  const Frame frame = state.agenda.top();
  state.agenda.pop();
  if (frame.b == kPointHavoc) return havoc_strikes(state, option.a, table);
  tell(table, EventKind::point_dealt, rule("DUE-LAB-05"),
       {.who = state.units[option.a].owner, .figure = option.a});
  hurt(state, option.a, 1, frame.a, state.venture.figure, false, rule("DUE-LAB-05"), table);
}

}  // namespace undercroft::duel_of_ages
