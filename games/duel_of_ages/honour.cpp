// 3.16, the Royal Tournament and the Field of Honor.
#include <algorithm>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/venture.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr unsigned kPrizeCards = 2;  // DUE-ROY-03
constexpr unsigned kContests = 6;

}  // namespace

// DUE-ROY-01: a marker on the contest; nobody else's is touched. DUE-ROY-03: with the sixth the
// Tournament is closed to everybody.
void DuelOfAges::win_contest(State& state, Table& table) const {
  const Venture& venture = state.venture;
  const unsigned owner = state.units[venture.figure].owner;
  Player& player = state.players[owner];
  const unsigned contest = venture.position - 1U;
  player.contests = static_cast<std::uint8_t>(player.contests | 1U << contest);
  tell(table, EventKind::contest_won, rule("DUE-ROY-01"),
       {.who = static_cast<int>(owner),
        .figure = venture.figure,
        .amount = static_cast<int>(contest)});
  set_marker(state, owner, Location::royal, std::popcount(player.contests), rule("DUE-ROY-01"),
             table);
  if (player.progress[location_index(Location::royal)] < kContests) return;
  state.closed = 1;
  tell(table, EventKind::tournament_over, rule("DUE-ROY-03"), {.who = static_cast<int>(owner)});
}

// DUE-ROY-03: the extra character for whoever has just closed it.
void DuelOfAges::tournament_prize(State& state, Table&) const {
  Frame& frame = state.agenda.top();
  const unsigned player = state.units[frame.b].owner;
  frame.a = kResultOver;
  if (state.closed != 0)
    push(state, Step::enter, kEnterDraw, player, kNobody, kPrizeCards, kEnterPrize);
}

// DUE-FOH-02.
void DuelOfAges::field_prize(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  frame.a = kResultOver;
  if (state.venture.grade == Grade::amaze) draw_badge(state, frame.b, rule("DUE-FOH-02"), table);
}

// DUE-FOH-01: his characters on the board, Domes included; not TiAx.
Units DuelOfAges::champions_of(const Board& board, unsigned player) const {
  Units champions = 0;
  each_unit(board.on[player], [&](unsigned unit) {
    if (is_character(unit) && !has_custom(unit, Custom::target_lock)) champions |= unit_bit(unit);
  });
  return champions;
}

bool DuelOfAges::is_gage(unsigned kind) const {
  if (kind >= content_.cards.size()) return false;
  return std::ranges::any_of(content_.cards[kind].actions, [](const Action& action) {
    return action.when == When::adventure_discard && (action.ventures & kAtField) != 0;
  });
}

int DuelOfAges::gage_bonus() const {
  for (const Card& card : content_.cards)
    for (const Action& action : card.actions)
      if (action.when == When::adventure_discard) return action.ops[0].n;
  return 0;
}

// D-43, DUE-GEN-10: whoever holds an unrevealed card is asked, and whoever shows a Gage.
bool DuelOfAges::gage_window(const Board& board, unsigned unit) const {
  for (unsigned place = 0; place < board.hands.count(unit); ++place) {
    const unsigned kind = shown_kind(board, unit, place);
    if (kind == kUnknown || (is_gage(kind) && can_use(in_public(board), unit, kind))) return true;
  }
  return false;
}

void DuelOfAges::list_gage(const Sight& sight, OptionList& list) const {
  const unsigned unit = sight.board.agenda.top().b;
  bool held = false;
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place) {
    const unsigned kind = seen_kind(sight, unit, place);
    held |= kind != kUnknown && is_gage(kind) && can_use(sight, unit, kind);
  }
  if (held) list.add(verb(Verb::gage));
  list.add(verb(Verb::no));
}

void DuelOfAges::answer_gage(State& state, Option option, Table& table) const {
  const unsigned unit = state.agenda.top().b;
  state.agenda.pop();
  if (option.verb == verb(Verb::no)) return;
  unsigned kind = 0;
  while (kind + 1U < content_.cards.size() &&
         (!is_gage(kind) || !can_use(state, unit, kind) || place_of(state, unit, kind) == kNobody))
    ++kind;
  add_flag(state.venture, kGage);
  reveal(table, EventKind::gage_spent, rule("DUE-FOH-01"),
         {.who = state.units[unit].owner, .figure = static_cast<int>(unit)});
  discard_card(state, unit, place_of(state, unit, kind), rule("DUE-FOH-01"), table);
}

// DUE-FOH-01: one die says with what they fight (2.9).
void DuelOfAges::throw_discipline(State& state, Table& table) const {
  const unsigned die = table.roll(static_cast<std::uint16_t>(ChanceKind::die), 6);
  const Rating discipline = content_.tracks[location_index(Location::field)].at[die].rating;
  state.venture.discipline = static_cast<std::uint8_t>(discipline);
  reveal(table, EventKind::discipline, rule("DUE-FOH-01"),
         {.who = state.units[state.venture.figure].owner,
          .amount = static_cast<int>(discipline),
          .more = static_cast<int>(die) + 1});
}

// D-25: the named player chooses, after the die.
void DuelOfAges::list_champion(const Sight& sight, OptionList& list) const {
  each_unit(champions_of(sight.board, sight.board.agenda.top().a),
            [&](unsigned unit) { list.add(verb(Verb::champion), unit); });
}

void DuelOfAges::answer_champion(State& state, Option option, Table& table) const {
  const unsigned player = state.agenda.top().a;
  state.agenda.pop();
  state.venture.champion = static_cast<std::uint8_t>(option.a);
  tell(table, EventKind::champion_named, rule("DUE-FOH-01"),
       {.who = static_cast<int>(player), .figure = option.a});
}

// For odds and bots: the mean over the disciplines of the printed rating, less that of the best
// champion of the enemy player against whom this is most.
int DuelOfAges::field_guess(const Board& board, unsigned unit) const {
  const Track& track = content_.tracks[location_index(Location::field)];
  int most = -36;
  for (unsigned player = 0; player < seats(board); ++player) {
    const Units champions = champions_of(board, player);
    if (allied(board, player, board.units[unit].owner) || champions == 0) continue;
    int sum = 0;
    for (unsigned die = 0; die < kContests; ++die) {
      const auto tested = static_cast<unsigned>(track.at[die].rating);
      int best = 0;
      each_unit(champions, [&](unsigned champion) {
        best = std::max(best, int{figure(champion).ratings[tested]});
      });
      sum += figure(unit).ratings[tested] - best;
    }
    most = std::max(most, sum);
  }
  return most / static_cast<int>(kContests);
}

}  // namespace undercroft::duel_of_ages
