// What a round does to the characters: HP, and the items that are used up or stolen on the way.
#pragma once

#include <array>
#include <cstdint>

#include "games/dark_castle/fight_policy.hpp"
#include "games/dark_castle/fight_round.hpp"

namespace undercroft::dark_castle {

struct Condition {
  std::int8_t hp = 0;  // 0: dead
  Stock stock = 0;
  friend constexpr bool operator==(Condition, Condition) = default;
};
using Company = std::array<Condition, kParty>;

// Who does what in a round. Who neither fights nor rests is no participant.
struct Roles {
  std::uint8_t fighters = 0;  // a mask of places
  std::uint8_t resting = kNothing;
};

class Conditions {
 public:
  explicit Conditions(const FightParty& party) : party_(&party) {}

  // The READY window.
  Condition ready(unsigned place, Condition condition) const;
  // One character from the rest to the next READY window, where nobody else's HP matters.
  Condition after(unsigned place, Condition condition, Roles roles, unsigned fate) const;
  // Everybody.
  Company after(Company company, Roles roles, Fates fates) const;
  // The special `final_blow`: the healthiest of these places strikes it.
  Company final_blow(Company company, unsigned last) const;

  // What happens to one depends on how the others are.
  bool entangled() const;
  static bool anybody_dead(const Company& company, unsigned size);

 private:
  Condition rested(Condition condition) const;
  Condition robbed(unsigned place, Condition condition) const;
  // The thief and the Defend Phase.
  Condition suffering(unsigned place, Condition condition, bool may_evade, unsigned fate) const;
  Condition losing(unsigned place, Condition condition, int loss, bool may_evade) const;
  int attack_loss(unsigned place, Condition condition) const;
  void heal_by_verses(Company& company) const;
  // Who has the lowest HP of these places.
  unsigned lowest(const Company& company, unsigned places) const;

  const FightParty* party_;
};

}  // namespace undercroft::dark_castle
