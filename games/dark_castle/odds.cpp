// The odds that a table tells when it is asked: of the fight that is on, at the start of a round;
// of the fights that the open page offers, before one is chosen.
#include <cmath>

#include "games/dark_castle/fight_player.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

std::string percent(double chance) {
  const long permille = std::lround(chance * 1000);
  return std::to_string(permille / 10) + "." + std::to_string(permille % 10) + " %";
}

std::string character_word(const DarkCastle& rules, const State& state, unsigned place) {
  return "{" + rules.content().characters[state.party[place].character].id + "}";
}

// Every choice of who rests with its chance, the best one first said.
std::string choices_words(const DarkCastle& rules, const State& state, const Fight& fight,
                          const FightOdds& odds) {
  const bool duel = fight.duel;
  const auto name = [&](unsigned choice) {
    if (choice == kNobody) return std::string("nobody rests");
    return character_word(rules, state, choice) + (duel ? " fights" : " rests");
  };
  std::string words;
  for (unsigned choice = 0; choice <= kParty; ++choice) {
    if ((odds.legal >> choice & 1U) == 0) continue;
    words += words.empty() ? "" : ", ";
    words += name(choice) + " " + percent(odds.choices[choice].chance);
  }
  return words;
}

Odds given_up() {
  return {false, 0, "Working out the odds took too long."};
}

Odds of_fight(const DarkCastle& rules, const State& state, const Fight& fight,
              const Patience& patience) {
  if (!at_start_of_round(state))
    return {false, 0,
            "The dice of this round are on the table: ask again when the next one begins."};
  FightSolver solver(fight_party(rules.content(), fight, state), {}, patience);
  const FightOdds odds = solver.odds(start_of_round(state));
  if (patience.over()) return given_up();
  std::string words = "This fight is won with " + percent(odds.value.chance) +
                      ", if you rest well and keep your wits about your items.";
  const bool several = (odds.legal & (odds.legal - 1)) != 0;
  if (several && (state.step() == Step::rest || state.step() == Step::duel))
    words += " By choice: " + choices_words(rules, state, fight, odds) + ".";
  return {true, odds.value.chance, std::move(words)};
}

unsigned mask_of(const State& state, Who who) {
  const unsigned you = 1U << state.you;
  switch (who) {
    case Who::you:
      return you;
    case Who::others:
      return everybody(state) & ~you;
    case Who::nominee:
      return state.nominee < kParty ? 1U << state.nominee : 0U;
    default:
      return everybody(state);
  }
}

// A combat that a block begins with, if only losses and healing come before it; those are applied
// to the party. The chance is 0 where somebody would die of them.
struct Offered {
  const Op* combat = nullptr;
  bool deadly = false;
};
Offered first_combat(const Content& content, const State& state, unsigned block,
                     std::array<Prisoner, kParty>& party) {
  Offered offered;
  for (const Op& op : content.block(block)) {
    if (op.code == OpCode::combat) {
      offered.combat = &op;
      return offered;
    }
    if (op.code != OpCode::damage && op.code != OpCode::heal) return {};
    each_bit(mask_of(state, op.who), [&](unsigned place) {
      const int change = op.code == OpCode::heal ? op.n : -op.n;
      party[place].hp =
          static_cast<std::int8_t>(std::min<int>(state.config.max_hp, party[place].hp + change));
      offered.deadly = offered.deadly || party[place].hp <= 0;
    });
  }
  return {};
}

// The chance of every fight among the choices of the open page.
Odds of_choices(const DarkCastle& rules, const State& state, const Patience& patience) {
  const Content& content = rules.content();
  const Op& op = content.ops[state.agenda.top().pc];
  Odds odds{false, 0, "No choice here is a fight whose odds could be told."};
  std::string words;
  for (unsigned i = op.index; i < op.index + unsigned{op.n}; ++i) {
    FightMoment moment = start_of_round(state);
    const Offered offered =
        first_combat(content, state, content.choices[i].block, moment.prisoners);
    if (offered.combat == nullptr || !rules.permit_choice(state, i).allowed()) continue;
    FightParty party = fight_party(content, content.fights[offered.combat->index], state);
    party.named = static_cast<std::uint8_t>(mask_of(state, offered.combat->who));
    party.prisoners = moment.prisoners;
    const double chance =
        offered.deadly ? 0 : FightSolver(party, {}, patience).before(moment).chance;
    if (patience.over()) return given_up();
    words += (words.empty() ? "" : "; ") + content.choices[i].label + ": " + percent(chance);
    odds.known = true;
    odds.chance = std::max(odds.chance, chance);
  }
  if (odds.known) odds.words = "Chances to win the fight. " + words + ".";
  return odds;
}

}  // namespace

Odds DarkCastle::odds(const View& view, const Patience& patience) const {
  const State& state = view.known;
  if (const Fight* fight = fight_in(*this, state); fight != nullptr)
    return of_fight(*this, state, *fight, patience);
  if (state.step() == Step::choice) return of_choices(*this, state, patience);
  return {false, 0, "There is no fight to tell the odds of."};
}

}  // namespace undercroft::dark_castle
