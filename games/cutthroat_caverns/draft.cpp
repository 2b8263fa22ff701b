// Chapters 3.22 and 3.23: Reputations and how they are drafted; Quests are dealt.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kLeastLp = 40;  // CAV-REP-01: nobody starts below

// One of the mask, by lot.
unsigned draw_one(std::uint32_t among, ChanceKind kind, Table& table) {
  std::array<std::uint8_t, 32> list{};
  unsigned count = 0;
  each_bit(among, [&](unsigned index) { list[count++] = static_cast<std::uint8_t>(index); });
  return list[table.pick(static_cast<std::uint16_t>(kind), std::span(list.data(), count))];
}

}  // namespace

// CAV-REP-01: the total cost leaves at least 40 LP.
bool CutthroatCaverns::affordable(const State& state, std::uint32_t reputations) const {
  int cost = 0;
  each_bit(reputations,
           [&](unsigned reputation) { cost += content_.reputations[reputation].cost; });
  return cost <= state.config.start_lp - kLeastLp;
}

std::uint32_t CutthroatCaverns::deal_reputation(State& state, std::uint32_t among, unsigned place,
                                                Table& table) const {
  const unsigned reputation = draw_one(among, ChanceKind::reputation, table);
  state.secret.draft.packet[place] |= std::uint32_t{1} << reputation;
  whisper(table, EventKind::reputation_dealt,
          state.config.reputations == Drafting::quick ? rule("CAV-REP-03") : rule("CAV-REP-04"),
          {.who = player(state, place), .card = thing(Category::reputation, reputation)},
          person_at(state, place));
  return among & ~(std::uint32_t{1} << reputation);
}

// CAV-REP-02 to CAV-REP-04.
void CutthroatCaverns::deal_reputations(State& state, Table& table) const {
  const Drafting how = state.config.reputations;
  if (how == Drafting::off) return;
  if (how == Drafting::pregen) {
    for (unsigned place = 0; place < state.config.seats; ++place) {
      Place& mine = state.places[place];
      mine.reputations = content_.characters[mine.character].pregen;
      each_bit(mine.reputations, [&](unsigned reputation) {
        tell(table, EventKind::reputation_used, rule("CAV-REP-02"),
             {.who = player(state, place), .card = thing(Category::reputation, reputation)});
      });
    }
    return;
  }
  std::uint32_t left = all_of(content_.reputations);
  for (unsigned place = 0; place < state.config.seats; ++place)
    for (int card = 0; card < kDraft && left != 0; ++card)
      left = deal_reputation(state, left, place, table);
  const bool standard = how == Drafting::standard;
  state.agenda.push({.step = Step::reputations, .a = static_cast<std::uint8_t>(standard ? 1 : 0)});
  if (standard) state.agenda.push({.step = Step::draft});
}

// CAV-REP-04, DEC-REP-PICK.
bool CutthroatCaverns::draft(State& state, Table&) const {
  return ask(state, everybody(state));
}

// CAV-REP-04: everybody takes the chosen card and passes the rest to the left. The last card of a
// packet needs no choice.
void CutthroatCaverns::all_picked(State& state, Table& table) const {
  Draft& draft = state.secret.draft;
  const auto take = [&](unsigned place, unsigned reputation) {
    draft.packet[packet_held(state, place, draft.pass)] &= ~(std::uint32_t{1} << reputation);
    draft.picks[place][draft.pass] = static_cast<std::uint8_t>(reputation + 1);
    whisper(table, EventKind::reputation_picked, rule("CAV-REP-04"),
            {.who = player(state, place), .card = thing(Category::reputation, reputation)},
            person_at(state, place));
  };
  for (unsigned place = 0; place < state.config.seats; ++place)
    take(place, state.secret.answers.of(person_at(state, place)).a);
  state.secret.answers.close();
  if (++draft.pass < kDraft - 1) return;
  for (unsigned place = 0; place < state.config.seats; ++place)
    take(place, static_cast<unsigned>(
                    std::countr_zero(draft.packet[packet_held(state, place, draft.pass)])));
  ++draft.pass;
  state.agenda.pop();
}

// CAV-REP-03, CAV-REP-04: DEC-REP-QUICK, DEC-REP-USE.
bool CutthroatCaverns::reputations(State& state, Table&) const {
  return ask(state, everybody(state));
}

// One after the other, until done.
void CutthroatCaverns::answer_reputation(State& state, unsigned place, Option option,
                                         Table&) const {
  if (option.verb == verb(Verb::use))
    state.secret.draft.use[place] |= std::uint32_t{1} << option.a;
  else
    state.secret.answers.put(person_at(state, place), option);
}

// CAV-REP-05: all have decided; the used ones lie open for the whole game.
void CutthroatCaverns::use_reputations(State& state, Table& table) const {
  state.secret.answers.close();
  state.agenda.pop();
  for (unsigned place = 0; place < state.config.seats; ++place) {
    state.places[place].reputations = state.secret.draft.use[place];
    each_bit(state.places[place].reputations, [&](unsigned reputation) {
      reveal(table, EventKind::reputation_used, rule("CAV-REP-05"),
             {.who = player(state, place), .card = thing(Category::reputation, reputation)});
    });
  }
  state.secret.draft = Draft{};
}

// CAV-QST-01: two for each. The second lies where the one that leaves the game will lie.
void CutthroatCaverns::deal_quests(State& state, Table& table) const {
  if (state.config.quests == QuestMode::off) return;
  std::uint32_t left = all_of(content_.quests);
  for (unsigned place = 0; place < state.config.seats; ++place) {
    HiddenPlace& hidden = state.secret.places[place];
    const Seat person = person_at(state, place);
    for (std::uint8_t* slot : {&hidden.quest, &state.secret.quest_left[person.index]}) {
      if (left == 0) return;
      const unsigned dealt = draw_one(left, ChanceKind::quest, table);
      left &= ~(std::uint32_t{1} << dealt);
      *slot = static_cast<std::uint8_t>(dealt);
      whisper(table, EventKind::quest_dealt, rule("CAV-QST-01"),
              {.who = player(state, place), .card = thing(Category::quest, dealt)}, person);
    }
    hidden.quest_known = static_cast<std::uint8_t>(1U << person.index);
  }
  state.agenda.push({.step = Step::quest});
}

// DEC-QUEST.
bool CutthroatCaverns::quest(State& state, Table&) const {
  return ask(state, everybody(state));
}

// CAV-QST-01: the other leaves the game; nobody but its player has seen it.
void CutthroatCaverns::all_kept(State& state, Table& table) const {
  for (unsigned place = 0; place < state.config.seats; ++place) {
    const Seat person = person_at(state, place);
    const auto kept = static_cast<std::uint8_t>(state.secret.answers.of(person).a);
    std::uint8_t& mine = state.secret.places[place].quest;
    std::uint8_t& other = state.secret.quest_left[person.index];
    if (mine != kept) std::swap(mine, other);
    whisper(table, EventKind::quest_kept, rule("CAV-QST-01"),
            {.who = player(state, place), .card = thing(Category::quest, mine)}, person);
  }
  state.secret.answers.close();
  state.agenda.pop();
}

}  // namespace undercroft::cutthroat_caverns
