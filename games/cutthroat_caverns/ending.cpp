// Chapter 3.25: the end of the game, and what Quests come to.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kQuestBonus = 5;  // CAV-QST-02, mode bonus

int things_in(const Belongings& belongings) {
  int things = std::popcount(belongings.relics);
  for (const std::uint8_t copies : belongings.items) things += copies;
  return things;
}

// CAV-END-05 as one number: living before dead, the living by Prestige, the dead by how late they
// died and then by Prestige.
int standing(const Place& place) {
  const int order = place.alive() ? 0x100 : place.died;
  return order << 8 | place.prestige;
}

}  // namespace

// 2.12, CAV-QST-02, CAV-QST-03: of a living player who is no Wereboar.
bool CutthroatCaverns::fulfilled(const Board& board, unsigned place, const Quest& quest) const {
  const Place& mine = board.places[place];
  if (!mine.alive() || mine.status.wereboar != 0) return false;
  const Deeds& deeds = mine.deeds;
  switch (quest.goal) {
    case Goal::great_kills:
      return deeds.great_kills >= quest.n;
    case Goal::lp_percent:
      return mine.lp * 100 >= quest.n * mine.start_lp;
    case Goal::unholy_kills:
      return deeds.unholy_kills >= quest.n;
    case Goal::healed:
      return deeds.healed >= quest.n;
    case Goal::last_alive:
      return std::popcount(everybody(board) & ~dead(board)) == 1;
    case Goal::belongings:
      return things_in(mine.belongings) >= quest.n;
    case Goal::unhurt:
      return deeds.unhurt >= quest.n;
    case Goal::lost:
      return deeds.lost >= quest.n;
    case Goal::resolved:
      return deeds.resolved >= quest.n;
    case Goal::humble:
      return mine.prestige >= quest.n && deeds.kills == 0;
    case Goal::best:
      return deeds.best >= quest.n;
    case Goal::types:
      return std::popcount(deeds.types) >= quest.n;
  }
  return false;
}

// CAV-END-02, CAV-QST-02: of these players the ones with the most Prestige, a fulfilled Quest
// before everything. In a sudden death the Quests have been checked (CAV-QST-03).
unsigned CutthroatCaverns::leaders(const State& state, unsigned among) const {
  unsigned best = 0;
  int most = -1;
  each_bit(among, [&](unsigned place) {
    const unsigned quest = state.secret.places[place].quest;
    const bool first = state.config.quests == QuestMode::victory && state.sudden_death == 0 &&
                       quest != kNothing && fulfilled(state, place, content_.quests[quest]);
    const int score = (first ? 0x100 : 0) + state.places[place].prestige;
    if (score > most) best = 0;
    most = std::max(most, score);
    if (score == most) best |= 1U << place;
  });
  return best;
}

// CAV-QST-02, CAV-QST-03: revealed and checked now.
void CutthroatCaverns::show_quests(State& state, Table& table) const {
  for (unsigned place = 0; place < state.config.seats; ++place) {
    HiddenPlace& hidden = state.secret.places[place];
    if (hidden.quest == kNothing) continue;
    const bool done = fulfilled(state, place, content_.quests[hidden.quest]);
    hidden.quest_known = kEverybodyKnows | 0x3F;
    reveal(table, EventKind::quest_shown, rule("CAV-QST-03"),
           {.who = player(state, place),
            .card = thing(Category::quest, hidden.quest),
            .amount = done ? 1 : 0});
    if (done && state.config.quests == QuestMode::bonus)
      gain_prestige(state, place, kQuestBonus, thing(Category::quest, hidden.quest),
                    rule("CAV-QST-02"), table);
  }
}

// CAV-END-01, CAV-END-02, CAV-BOAR-04: the winner is among the living who are no Wereboar.
void CutthroatCaverns::end_game(State& state, Table& table) const {
  show_quests(state, table);
  unsigned among = living(state);
  if (const unsigned boar = wereboar_place(state); boar != kNothing) among &= ~(1U << boar);
  if (among == 0) return wipe_out(state, table);
  const unsigned first = leaders(state, among);
  if (std::popcount(first) == 1) return win(state, first, table);
  state.sudden_death = 1;
  state.agenda.push({.step = Step::sudden_death, .b = static_cast<std::uint8_t>(first)});
}

// CAV-END-03, CAV-END-04: letter b holds the tied players. A set-aside card is played by them
// alone, until one of them is in front, one is alive, or no card is left.
bool CutthroatCaverns::sudden_death(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  switch (top.a) {
    case kSuddenDraw:
      state.taking_part = top.b;
      tell(table, EventKind::tied, rule("CAV-END-03"), {.amount = top.b});
      if ((state.encounters & sudden_pool_) == 0) {
        win(state, top.b, table);
        return false;
      }
      top.a = kSuddenFight;
      return false;
    case kSuddenFight:
      top.a = kSuddenCompare;
      state.agenda.push({.step = Step::encounter, .c = kUnnumbered});
      return false;
    default: {
      const unsigned alive = top.b & living(state);
      if (alive == 0) {
        win(state, top.b, table);
        return false;
      }
      const unsigned first = leaders(state, alive);
      if (std::popcount(first) == 1) {
        win(state, first, table);
        return false;
      }
      top.b = static_cast<std::uint8_t>(first);
      top.a = kSuddenDraw;
      return false;
    }
  }
}

// CAV-DTH-04: nobody wins. In a sudden death the tied share the victory (CAV-END-04).
void CutthroatCaverns::wipe_out(State& state, Table& table) const {
  if (state.sudden_death != 0) return win(state, state.taking_part, table);
  close_game(state, Ending::wiped_out);
  tell(table, EventKind::all_dead, rule("CAV-DTH-04"), {.amount = state.number});
}

// CAV-END-02, CAV-END-04, CAV-BOAR-04.
void CutthroatCaverns::win(State& state, unsigned places, Table& table) const {
  const unsigned boar_place = wereboar_place(state);
  const bool boar = boar_place != kNothing && places == 1U << boar_place;
  close_game(state, boar ? Ending::boar_won : Ending::won);
  state.winners = static_cast<std::uint8_t>(places);
  const bool shared = std::popcount(places) > 1;
  each_bit(places, [&](unsigned place) {
    if (boar)
      return tell(table, EventKind::boar_won, rule("CAV-BOAR-04"), {.who = player(state, place)});
    tell(table, shared ? EventKind::shared_victory : EventKind::won_game,
         shared ? rule("CAV-END-04") : rule("CAV-END-02"),
         {.who = player(state, place), .amount = state.places[place].prestige});
  });
}

// I-01: cards of attacks and Actions that were on their way lie on the discard pile in the end.
// They are what is nowhere else.
void CutthroatCaverns::lay_rest(State& state) const {
  std::array<int, kMaxCards> left{};
  for (std::size_t card = 0; card < content_.cards.size(); ++card)
    if (state.config.new_main_cards != 0 || !content_.cards[card].is_new)
      left[card] = content_.cards[card].count;
  const auto found = [&](unsigned card) {
    if (card < left.size()) --left[card];
  };
  const auto pile = [&](const Pile& cards) {
    cards.each([&](unsigned card, int copies) { left[card] -= copies; });
  };
  const auto heap = [&](const std::array<std::uint8_t, kMaxItems>& items) {
    for (unsigned item = 0; item < content_.items.size(); ++item)
      left[content_.items[item]] -= items[item];
  };
  for (const Pile* cards : {&state.secret.draw, &state.discard, &state.stack, &state.gone})
    pile(*cards);
  for (unsigned place = 0; place < state.config.seats; ++place) {
    const Place& open = state.places[place];
    const HiddenPlace& hidden = state.secret.places[place];
    pile(hidden.hand);
    for (unsigned at = 0; at < open.set; ++at) found(hidden.set[at].kind);
    found(hidden.held);
    for (const std::uint8_t rider : open.riders) found(rider);
    heap(open.belongings.items);
    heap(open.tipped);
  }
  heap(state.estate.items);
  heap(state.sack.items);
  found(state.ring);
  for (unsigned i = 0; i < state.fog_size; ++i) found(state.secret.fog[i].kind);
  for (unsigned card = 0; card < left.size(); ++card)
    for (; left[card] > 0; --left[card]) to_discard(state, card);
}

// Whatever was going on is dropped.
void CutthroatCaverns::close_game(State& state, Ending ending) const {
  state.ending = ending;
  state.agenda.clear();
  state.agenda.push({.step = Step::over});
  state.secret.answers.close();
  state.units = {};
  state.hits = {};
  state.plays = {};
  state.secret.real = {};
  state.refused = {};
  state.secret.taken = {};
  state.unit_count = state.hit_count = state.play_count = 0;
  lay_rest(state);
}

// CAV-END-05, by person: whoever controls the place at the end has what it won (CAV-THAN-02).
Outcome CutthroatCaverns::outcome(const State& state) const {
  Outcome outcome;
  outcome.over = state.step() == Step::over;
  if (!outcome.over) return outcome;
  const unsigned seats = state.config.seats;
  const auto won = [&](unsigned place) { return (state.winners >> place & 1U) != 0; };
  for (unsigned place = 0; place < seats; ++place) {
    std::uint8_t& rank = outcome.rank[person_at(state, place).index];
    if (state.ending == Ending::wiped_out) {
      rank = static_cast<std::uint8_t>(seats);
      continue;
    }
    rank = 1;
    for (unsigned other = 0; !won(place) && other < seats; ++other)
      if (won(other) || standing(state.places[other]) > standing(state.places[place])) ++rank;
  }
  return outcome;
}

}  // namespace undercroft::cutthroat_caverns
