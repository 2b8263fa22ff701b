// How good players play (section 11): the parts of the bots. Everything is decided from what the
// bot's own seat may know. What things are worth is reckoned in Prestige.
#pragma once

#include "games/cutthroat_caverns/cutthroat_caverns.hpp"

namespace undercroft::cutthroat_caverns::bot {

inline constexpr double kUsualDamage = 22;  // section 11: of a player's attack...
inline constexpr double kSpread = 280;      // ... and its variance

// How a bot takes things, from the host's option `bot_temper`: 0 gentle, 5 fair, 10 spiteful.
struct Temper {
  explicit Temper(unsigned option);
  double party;   // what the LP of another are worth against the own
  double malice;  // how readily kills are spoiled and blows passed on
  double grudge;  // how much likelier the target is who did one wrong
  int memory;     // for how many encounters a wrong is remembered
};

// bot_estimate.cpp: the situation as one player sees it.
class Estimate {
 public:
  Estimate(const CutthroatCaverns& rules, const View& view);

  const Temper& temper() const { return temper_; }
  unsigned own() const { return own_; }
  const Place& me() const { return view_.places[own_]; }
  const Pile& hand() const { return view_.glimpses[own_].known; }
  const Card& card(unsigned kind) const { return content_.cards[kind]; }
  const CreatureKind& kind_of(const Creature& creature) const {
    return content_.creatures[creature.kind];
  }
  Behaviour behaviour() const;  // of the current encounter
  int players() const { return players_; }

  // What a card would hit for as the own attack in this round, with the Riders that wait.
  int reach(unsigned kind) const { return reach(kind, prey_); }
  int reach(unsigned kind, const Creature* target) const;
  // The creature that matters: the one that is worth most and, of these, weakest. Or nothing.
  const Creature* prey() const { return prey_; }
  // The Prestige of killing it now, what its death does to the killer included.
  double prize(const Creature& creature) const;

  // What those who come earlier, and later, are expected to do (CAV-TURN-01): mean and variance.
  struct Crowd {
    int count = 0;
    int eligible = 0;  // of them those whom creatures do not pass by (2.2)
    double mean = 0;
    double variance = 0;
  };
  const Crowd& before() const { return before_; }
  const Crowd& behind() const { return behind_; }
  // Whether the own turn of this round is still to come.
  bool turn_to_come() const;
  // How likely that player's next attack does so much.
  double hits_for(unsigned place, int damage) const;

  // The living opponent with the most Prestige; of several the one with the most LP.
  unsigned leader() const;
  bool leads(unsigned place) const;
  // CAV-TRD-05 has no consequence in the rules; bots remember other things for a while.
  bool bears_grudge(unsigned place) const;
  // How gladly something bad is done to that player rather than to another.
  double target_worth(unsigned place) const;
  // Nobody is sent to death early in a game (section 11).
  bool too_early_to_kill(unsigned place, int loss) const;

  // Of so many LP, to whoever loses them.
  double lp_worth(unsigned place, int loss) const;
  // What the creature is expected to cost me this round if I do so much damage to it.
  double threat(const Creature& creature, int damage) const;
  // What a further round costs me, and the party as far as I care.
  double toll() const;
  // How much it hurts the own chances to lose the card.
  int keep_value(unsigned kind) const;
  // What an Item or Relic is worth to have.
  int belonging_value(unsigned belonging) const;
  int heap_value(const Belongings& heap) const;
  // Whether the Action's effect has this operation, also under a condition.
  const Op* find(unsigned kind, OpCode code) const;
  const Op* find_in(unsigned block, OpCode code, int depth) const;

 private:
  struct Blows {
    double mine = 0;   // LP, by how likely it is that they are mine
    double party = 0;  // LP of everybody together
  };
  double expected(unsigned place) const;
  int stand_in_reach(const Card& card) const;
  std::array<int, 3> best_three() const;
  const Creature* find_prey() const;
  void add_blows(const Creature& creature, unsigned block, int damage, Blows& blows,
                 int depth) const;
  void add_special(const Creature& creature, Blows& blows) const;
  bool holds(const Op& op, const Creature& creature) const;
  double chance(const Op& op, const Creature& creature, int damage) const;
  double victims(const Op& op) const;

  const CutthroatCaverns& rules_;
  const View& view_;
  const Content& content_;
  unsigned own_;
  Temper temper_;
  int players_;
  const Creature* prey_;
  Crowd before_;
  Crowd behind_;
};

// How likely something that is spread like this is at least so much.
double at_least(double amount, double mean, double variance);

using Options = std::span<const Option>;

// bot_set.cpp: which card to set, Hold or Strike.
std::size_t set_card(const Estimate& my, const View& view, Options options, Rng& rng);
// bot_window.cpp: the answer in a window: whatever is worth most, or pass.
std::size_t window(const CutthroatCaverns& rules, const Estimate& my, const View& view,
                   Options options, Rng& rng);
// bot_questions.cpp: everything else.
std::size_t question(const CutthroatCaverns& rules, const Estimate& my, const View& view,
                     Options options, Rng& rng);

// bot_worlds.cpp: `CutthroatCaverns::deal_world` can deal hands and Quests, nothing else that is
// hidden.
bool only_hands_hidden(const View& view);

// bot_expert.cpp: what the sound player would do, and the other options, tried out.
std::size_t expert(const CutthroatCaverns& rules, const View& view, Options options, Rng& rng,
                   Patience& patience);

// GameInfo::levels.
inline constexpr int kNoviceLevel = 0;
inline constexpr int kSoundLevel = 1;
inline constexpr int kExpertLevel = 2;

// The option with the highest score; the first of equals.
template <class Score>
std::size_t best(Options options, Score score) {
  std::size_t found = 0;
  double most = -1e9;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const double now = score(options[i]);
    if (now <= most) continue;
    most = now;
    found = i;
  }
  return found;
}
inline bool is(Option option, Verb verb) {
  return option.verb == static_cast<std::uint16_t>(verb);
}

}  // namespace undercroft::cutthroat_caverns::bot
