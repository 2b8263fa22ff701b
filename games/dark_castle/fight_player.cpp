#include "games/dark_castle/fight_player.hpp"

#include <algorithm>

#include "games/dark_castle/party.hpp"
#include "games/dark_castle/phases.hpp"

namespace undercroft::dark_castle {

namespace {

class FightPlayer {
 public:
  FightPlayer(const DarkCastle& rules, const State& state, FightSolver& solver,
              std::span<const Option> options)
      : state_(state),
        fight_(*fight_in(rules, state)),
        party_(fight_party(rules.content(), fight_, state)),
        solver_(solver),
        options_(options) {
    for (unsigned place = 0; place < kParty; ++place) hands_[place] = state.party[place].items;
  }

  std::size_t answer() const {
    switch (state_.step()) {
      case Step::rest:
        return rest();
      case Step::duel:
        return index(option_of(Verb::fight, character(best_choice())));
      case Step::window:
        return window();
      case Step::order:
        return index(
            option_of(Verb::attack, character(next_attack(party_, state_.party, attacks()))));
      case Step::hurt: {
        const unsigned place = asked();
        return use(place, evasion_to_use(party_, hands_[place], state_.party[place].hp,
                                         state_.loss[place]));
      }
      case Step::discard:
        return index(option_of(Verb::lose, character(asked()),
                               hands_[asked()][item_to_lose(party_, hands_[asked()])]));
      case Step::verses:
        return verses();
      case Step::help:
        return help();
      default:
        return options_.size() - 1;
    }
  }

 private:
  unsigned asked() const { return state_.agenda.top().c; }
  unsigned character(unsigned place) const { return state_.party[place].character; }
  std::size_t index(Option option) const {
    const auto found = std::ranges::find(options_, option);
    return found == options_.end() ? options_.size() - 1
                                   : static_cast<std::size_t>(found - options_.begin());
  }
  // What is in that hand; with kHands, decline.
  std::size_t use(unsigned place, unsigned hand) const {
    if (hand >= kHands) return options_.size() - 1;
    return index(option_of(Verb::use, character(place), hands_[place][hand]));
  }

  unsigned best_choice() const { return solver_.odds(start_of_round(state_)).choice; }
  std::size_t rest() const {
    const unsigned choice = best_choice();
    if (choice == kNobody) return index(option_of(Verb::rest_none));
    return index(option_of(Verb::rest, character(choice)));
  }

  std::size_t window() const {
    const unsigned place = asked();
    switch (static_cast<Window>(state_.agenda.top().a)) {
      case Window::ready_round:
        return use(place, food_to_eat(party_, hands_[place], state_.party[place].hp));
      case Window::roll_attack:
        return use(place, reroll(place));
      case Window::guard:
        return use(place, potion_to_use(party_, state_.party, state_.rolls.rolled,
                                        state_.combat.row, place));
      default:
        return options_.size() - 1;
    }
  }
  // Only before the first attack is resolved.
  unsigned reroll(unsigned place) const {
    if (state_.rolls.counted != 0 || (state_.rolls.rolled >> place & 1U) == 0) return kHands;
    const unsigned spent = state_.rolls.spent >> (2 * place) & 3U;
    const bool attacks_now =
        state_.combat.no_attack == 0 && !(fight_.surprise && state_.combat.round == 1);
    return weapon_to_use(party_, hands_[place], spent, state_.combat.row, state_.rolls.face[place],
                         attacks_now);
  }

  Attacks attacks() const {
    Attacks now;
    now.row = state_.combat.row;
    now.face = state_.rolls.face;
    now.extra = state_.rolls.extra;
    now.rolled = state_.rolls.rolled;
    now.open = state_.rolls.rolled & ~unsigned{state_.rolls.counted};
    return now;
  }

  std::size_t verses() const {
    std::array<int, kParty> hp{};
    for (unsigned place = 0; place < kParty; ++place) hp[place] = state_.party[place].hp;
    const unsigned target = verses_target(party_, hp);
    return target == kNothing ? options_.size() - 1
                              : index(option_of(Verb::heal, character(target)));
  }

  // The die without which the fight is easiest.
  std::size_t help() const {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t i = 0; i < options_.size(); ++i) {
      FightMoment moment = start_of_round(state_);
      --moment.row[options_[i].a];
      const double worth = dice_in(moment.row) == 0 ? 2 : solver_.odds(moment).value.worth;
      if (worth <= most) continue;
      best = i;
      most = worth;
    }
    return best;
  }

  const State& state_;
  const Fight& fight_;
  FightParty party_;
  FightSolver& solver_;
  std::span<const Option> options_;
  std::array<Hands, kParty> hands_{};
};

}  // namespace

const Fight* fight_in(const DarkCastle& rules, const State& state) {
  for (int depth = 0; depth < state.agenda.size(); ++depth)
    if (state.agenda.below(depth).step == Step::combat)
      return &rules.content().fights[state.agenda.below(depth).pc];
  return nullptr;
}

bool at_start_of_round(const State& state) {
  const Frame& top = state.agenda.top();
  const auto window = static_cast<Window>(top.a);
  return top.step == Step::rest || top.step == Step::duel || top.step == Step::help ||
         (top.step == Step::window && (window == Window::ready_round || window == Window::dice));
}

FightMoment start_of_round(const State& state) {
  FightMoment moment = fight_moment(state);
  moment.round = std::max<std::uint8_t>(moment.round, 1);
  return moment;
}

std::size_t play_fight(const DarkCastle& rules, const State& state, FightSolver& solver,
                       std::span<const Option> options) {
  return FightPlayer(rules, state, solver, options).answer();
}

}  // namespace undercroft::dark_castle
