#include "games/dark_castle/fight_condition.hpp"

#include <algorithm>

namespace undercroft::dark_castle {

namespace {

Stock without(Stock stock, unsigned hand) {
  return static_cast<Stock>(stock & ~(1U << hand));
}

}  // namespace

Condition Conditions::ready(unsigned place, Condition condition) const {
  for (;;) {
    const Hands hands = hands_left(*party_, place, condition.stock);
    const unsigned hand = condition.hp > 0 ? food_to_eat(*party_, hands, condition.hp) : kHands;
    if (hand == kHands) return condition;
    condition.hp = static_cast<std::int8_t>(condition.hp + party_->item(hands[hand])->heal);
    condition.stock = without(condition.stock, hand);
  }
}

// ESC-CBT-06
Condition Conditions::rested(Condition condition) const {
  if (condition.hp < party_->max_hp) ++condition.hp;
  return condition;
}

// The special `thief`.
Condition Conditions::robbed(unsigned place, Condition condition) const {
  const unsigned hand = item_to_lose(*party_, hands_left(*party_, place, condition.stock));
  if (hand != kHands) condition.stock = without(condition.stock, hand);
  return condition;
}

// ESC-HP-02 and ESC-HP-03, for one character.
Condition Conditions::losing(unsigned place, Condition condition, int loss, bool may_evade) const {
  if (may_evade) {
    const Hands hands = hands_left(*party_, place, condition.stock);
    const unsigned hand = evasion_to_use(*party_, hands, condition.hp, loss);
    if (hand != kHands) {
      condition.stock = without(condition.stock, hand);
      return condition;
    }
  }
  if (condition.hp <= loss) return Condition{};
  condition.hp = static_cast<std::int8_t>(condition.hp - loss);
  return condition;
}

// ESC-CBT-15, and the Rotten Shield: a second one adds nothing.
int Conditions::attack_loss(unsigned place, Condition condition) const {
  const int attack = party_->attack_value;
  int loss = attack;
  for (const std::uint8_t kind : hands_left(*party_, place, condition.stock)) {
    const Item* item = party_->item(kind);
    if (item && item->shield > 0)
      loss = std::min(loss, std::max<int>(attack - item->shield, item->shield_least));
  }
  return loss;
}

// ESC-CBT-13 to ESC-CBT-16
Condition Conditions::suffering(unsigned place, Condition condition, bool may_evade,
                                unsigned fate) const {
  if (fate & fate::kRobbed) condition = robbed(place, condition);
  if (fate & fate::kHit)
    condition = losing(place, condition, attack_loss(place, condition), may_evade);
  if (condition.hp > 0 && (fate & fate::kBitten))
    condition = losing(place, condition, party_->fight->idle_bite, may_evade);
  if (condition.hp > 0 && (fate & fate::kTolled))
    condition = losing(place, condition, party_->fight->toll, may_evade);
  return condition;
}

Condition Conditions::after(unsigned place, Condition condition, Roles roles, unsigned fate) const {
  const bool may_evade = roles.fighters >> place & 1U;  // ESC-ITM-10, ESC-ITM-11
  if (roles.resting == place) condition = rested(condition);
  condition = suffering(place, condition, may_evade, fate);
  return fate & fate::kWon ? condition : ready(place, condition);
}

Company Conditions::after(Company company, Roles roles, Fates fates) const {
  const Fight& fight = *party_->fight;
  if (roles.resting != kNothing) company[roles.resting] = rested(company[roles.resting]);
  for (unsigned k = 0; k < fates.heals(); ++k) heal_by_verses(company);
  const unsigned in_reach = fight.lowest_only ? lowest(company, roles.fighters) : roles.fighters;
  for (unsigned place = 0; place < party_->size; ++place) {
    const unsigned spared = in_reach >> place & 1U ? 0U : fate::kHit;
    company[place] =
        suffering(place, company[place], roles.fighters >> place & 1U, fates.of(place) & ~spared);
  }
  if (fates.won() || anybody_dead(company, party_->size)) return company;
  if (fight.toll > 0 && fight.toll_who == Who::lowest) {
    const unsigned payers = lowest(company, (1U << party_->size) - 1);
    for (unsigned place = 0; place < party_->size; ++place)
      if (payers >> place & 1U)
        company[place] = losing(place, company[place], fight.toll, roles.fighters >> place & 1U);
  }
  for (unsigned place = 0; place < party_->size; ++place)
    company[place] = ready(place, company[place]);
  return company;
}

Company Conditions::final_blow(Company company, unsigned last) const {
  if (last == 0) return company;
  std::array<int, kParty> hp{};
  for (unsigned place = 0; place < party_->size; ++place) hp[place] = company[place].hp;
  const unsigned place = healthiest(*party_, hp, last);
  company[place] = losing(place, company[place], party_->fight->final_blow, true);
  return company;
}

void Conditions::heal_by_verses(Company& company) const {
  std::array<int, kParty> hp{};
  int amount = 0;
  for (unsigned place = 0; place < party_->size; ++place) {
    hp[place] = company[place].hp;
    for (const std::uint8_t kind : party_->prisoners[place].items)
      if (const Item* item = party_->item(kind); item && use_of(*item) == Use::verses)
        amount = item->double_heals;
  }
  const unsigned target = verses_target(*party_, hp);
  if (target == kNothing) return;
  company[target].hp = static_cast<std::int8_t>(std::min<int>(party_->max_hp, hp[target] + amount));
}

unsigned Conditions::lowest(const Company& company, unsigned places) const {
  int least = 127;
  for (unsigned place = 0; place < party_->size; ++place)
    if (places >> place & 1U) least = std::min<int>(least, company[place].hp);
  unsigned found = 0;
  for (unsigned place = 0; place < party_->size; ++place)
    if ((places >> place & 1U) && company[place].hp == least) found |= 1U << place;
  return found;
}

bool Conditions::entangled() const {
  const Fight& fight = *party_->fight;
  if (fight.lowest_only || (fight.toll > 0 && fight.toll_who == Who::lowest)) return true;
  for (unsigned place = 0; place < party_->size; ++place)
    if ((party_->named >> place & 1U) &&
        holds(*party_, party_->prisoners[place].items, Use::verses))
      return true;
  return false;
}

bool Conditions::anybody_dead(const Company& company, unsigned size) {
  for (unsigned place = 0; place < size; ++place)
    if (company[place].hp <= 0) return true;
  return false;
}

}  // namespace undercroft::dark_castle
