// The exact odds of a combat against fights played out. The player here is written from sections
// 2.4, 2.7 and 3.6 and from the head of fight_policy.hpp alone and shares no code with the solver,
// so it checks how the rules were read, too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/rng.hpp"
#include "games/dark_castle/fight_solver.hpp"

namespace undercroft::dark_castle {
namespace {

constexpr unsigned M = 0;
constexpr unsigned C = 1;
constexpr unsigned W = 2;

// --- Content by hand: what sections 2.1 and 2.7 print
// ---------------------------------------------

enum Who1 : std::uint8_t { abbot, cook, miller, smith, tailor, tanner, monk };

enum Thing : std::uint8_t {
  apple,
  loaf,
  pork,
  kettle,
  brew,
  concoction,
  draught,
  evasion,
  luck,
  elixir,
  salve,
  blade,
  flail,
  hatchet,
  axe,
  daggers,
  longbow,
  shield,
  stones,
  verses,
  lantern,
  smoke,
  things,
};

Character character_of(const std::string& id, std::initializer_list<const char*> faces) {
  Character made;
  made.id = id;
  std::size_t k = 0;
  for (const std::string face : faces) {
    const auto trait = static_cast<unsigned>(std::string("MCW").find(face[0]));
    made.faces[k++] = Face(trait, face.size() == 2);
  }
  return made;
}

Content content_by_hand() {
  Content content;
  content.characters = {
      character_of("abbot", {"W", "W", "WW", "M", "MM", "C"}),
      character_of("cook", {"M", "M", "MM", "C", "CC", "W"}),
      character_of("miller", {"C", "C", "CC", "M", "MM", "W"}),
      character_of("smith", {"M", "M", "MM", "W", "WW", "C"}),
      character_of("tailor", {"C", "C", "CC", "W", "WW", "M"}),
      character_of("tanner", {"W", "W", "WW", "C", "CC", "M"}),
      character_of("monk", {"W", "W", "W", "W", "W", "W"}),
  };
  content.items.resize(things);
  for (Item& item : content.items) item.timing = Timing::passive;
  const auto food = [&](Thing thing, Heals whom, std::uint8_t n) {
    content.items[thing].heals = whom;
    content.items[thing].heal = n;
    content.items[thing].timing = Timing::any;
  };
  food(apple, Heals::holder, 1);
  food(loaf, Heals::holder, 2);
  food(pork, Heals::holder, 3);
  food(kettle, Heals::all, 2);
  food(salve, Heals::one, 3);
  for (unsigned t = 0; t < kTraits; ++t) {
    content.items[brew + t].adds = static_cast<std::uint8_t>(t);
    content.items[brew + t].timing = Timing::roll;
  }
  content.items[evasion].prevents = true;
  content.items[evasion].timing = Timing::hurt;
  content.items[luck].rerolls = 7;
  content.items[luck].timing = Timing::roll;
  content.items[elixir].sets_die = true;
  content.items[elixir].timing = Timing::dice;
  const auto weapon = [&](Thing thing, unsigned trait) {
    content.items[thing].rerolls = static_cast<std::uint8_t>(1U << trait);
    content.items[thing].timing = Timing::attack;
  };
  weapon(blade, W);
  weapon(flail, C);
  weapon(hatchet, M);
  content.items[axe].extra_dice = 1;
  content.items[daggers].second_attack = true;
  content.items[longbow].free_attack = true;
  content.items[longbow].timing = Timing::dice;
  content.items[shield].shield = 1;
  content.items[shield].shield_least = 1;
  content.items[stones].single_counts = 2;
  content.items[verses].double_heals = 1;
  content.items[lantern].rerolls = 7;
  content.items[lantern].timing = Timing::test;
  content.items[smoke].cancels_attack = true;
  content.items[smoke].timing = Timing::round;
  for (const Thing kept :
       {blade, flail, hatchet, axe, daggers, longbow, shield, stones, verses, lantern})
    content.items[kept].one_use = false;
  return content;
}

const Content& content() {
  static const Content made = content_by_hand();
  return made;
}

// --- A fight to be tried
// --------------------------------------------------------------------------

struct Member {
  std::uint8_t character;
  int hp;
  std::vector<Thing> items;
};

struct Trial {
  std::string name;
  std::vector<Member> members;
  int max_hp = 0;
  std::string row;  // "MMC"
  Fight fight{};
  unsigned you = 0;
  RestRule rest = RestRule::no_consecutive;
  int attack = 2;
  unsigned passed = 0;
  unsigned named = 0xF;
  unsigned rested = 0;
  int round = 1;
  bool no_attack = false;
  float for_hp = 0;  // worth
  float for_lowest = 0;
};

Row row_of(const std::string& faces) {
  Row row{};
  for (const char face : faces) ++row[std::string("MCW").find(face)];
  return row;
}

FightParty party_of(const Trial& trial) {
  FightParty party;
  party.content = &content();
  party.fight = &trial.fight;
  party.size = static_cast<std::uint8_t>(trial.members.size());
  party.you = static_cast<std::uint8_t>(trial.you);
  party.named = static_cast<std::uint8_t>(trial.named & ((1U << party.size) - 1));
  party.max_hp = static_cast<std::uint8_t>(trial.max_hp);
  party.attack_value = static_cast<std::uint8_t>(trial.attack);
  party.rest = trial.rest;
  for (std::size_t k = 0; k < trial.members.size(); ++k) {
    Prisoner& prisoner = party.prisoners[k];
    prisoner.character = trial.members[k].character;
    prisoner.hp = static_cast<std::int8_t>(trial.members[k].hp);
    std::vector<Thing> items = trial.members[k].items;
    std::sort(items.begin(), items.end());
    for (std::size_t i = 0; i < items.size(); ++i) prisoner.items[i] = items[i];
  }
  return party;
}

FightMoment moment_of(const Trial& trial) {
  FightMoment moment;
  moment.row = row_of(trial.row);
  moment.round = static_cast<std::uint8_t>(trial.round);
  moment.rested = static_cast<std::uint8_t>(trial.rested);
  moment.passed = static_cast<std::uint8_t>(trial.passed);
  moment.no_attack = trial.no_attack;
  moment.prisoners = party_of(trial).prisoners;
  return moment;
}

FightWorth worth_of(const Trial& trial) {
  return FightWorth::of_health(trial.for_hp, trial.for_lowest);
}

FightOdds odds_of(const Trial& trial) {
  FightSolver solver(party_of(trial), worth_of(trial));
  return solver.odds(moment_of(trial));
}

// --- The same fight played with dice
// --------------------------------------------------------------

// Asks the solver once for every situation.
class Adviser {
 public:
  explicit Adviser(const Trial& trial) : solver_(party_of(trial), worth_of(trial)) {}
  unsigned choice(const FightMoment& moment) {
    std::string key;
    for (const Prisoner& one : moment.prisoners) {
      key += static_cast<char>(one.hp);
      key += static_cast<char>(one.items[0]);
      key += static_cast<char>(one.items[1]);
    }
    for (const std::uint8_t count : moment.row) key += static_cast<char>(count);
    key += static_cast<char>(moment.rested | (moment.round <= 1 ? 16 : 0) |
                             (moment.no_attack ? 32 : 0));
    key += static_cast<char>(moment.reinforced);
    const auto [found, fresh] = known_.try_emplace(key, 0U);
    if (fresh) {
      EXPECT_TRUE(solver_.covers(moment));
      found->second = solver_.odds(moment).choice;
    }
    return found->second;
  }
  FightSolver& solver() { return solver_; }

 private:
  FightSolver solver_;
  std::map<std::string, unsigned, std::less<>> known_;
};

struct Person {
  int hp = 0;
  std::vector<int> items;   // sorted
  std::vector<Face> faces;  // rolled and counted in this round: two with Daggers
  int extra = -1;
  bool rolls = false;
  bool removed = false;
  bool has(Thing thing) const { return std::count(items.begin(), items.end(), thing) > 0; }
  void drop(int thing) { items.erase(std::find(items.begin(), items.end(), thing)); }
};

class Play {
 public:
  Play(const Trial& trial, Adviser& adviser, Rng& rng, bool checked = false)
      : trial_(trial), fight_(trial.fight), adviser_(adviser), rng_(rng), checked_(checked) {
    for (const Member& member : trial.members) {
      Person person;
      person.hp = member.hp;
      person.items.assign(member.items.begin(), member.items.end());
      std::sort(person.items.begin(), person.items.end());
      people_.push_back(person);
    }
    for (const char face : trial.row)
      row_.push_back(static_cast<unsigned>(std::string("MCW").find(face)));
    rested_ = trial.rested;
  }

  bool won() {
    for (round_ = trial_.round; round_ <= 200; ++round_) {
      if (round_ > trial_.round && fight_.shift)
        for (unsigned& die : row_) die = rng_.below(3);
      play_round();
      if (dead_) return false;
      if (row_.empty()) return true;
    }
    return false;
  }

  double worth() const {
    double sum = 1;
    int lowest = 99;
    for (const Person& person : people_) {
      sum += static_cast<double>(trial_.for_hp) * person.hp;
      lowest = std::min(lowest, person.hp);
    }
    return sum + static_cast<double>(trial_.for_lowest) * lowest;
  }

 private:
  unsigned size() const { return static_cast<unsigned>(people_.size()); }
  std::vector<unsigned> seats() const {  // from you
    std::vector<unsigned> order;
    for (unsigned k = 0; k < size(); ++k) order.push_back((trial_.you + k) % size());
    return order;
  }
  bool named(unsigned p) const { return trial_.named >> p & 1U; }
  bool has_rolled(unsigned p) const { return people_[p].rolls; }
  Face throw_die(unsigned p) {
    return content().characters[trial_.members[p].character].faces[rng_.below(6)];
  }

  void eat() {
    for (Person& person : people_) {
      for (bool again = true; again;) {
        again = false;
        for (const auto& [food, heals] : {std::pair{pork, 3}, {loaf, 2}, {apple, 1}}) {
          if (!person.has(food) || person.hp + heals > trial_.max_hp) continue;
          person.hp += heals;
          person.drop(food);
          again = true;
          break;
        }
      }
    }
  }

  unsigned ask() {
    FightMoment moment;
    moment.row = row();
    moment.round = static_cast<std::uint8_t>(round_);
    moment.rested = static_cast<std::uint8_t>(rested_);
    moment.reinforced = static_cast<std::uint8_t>(reinforced_);
    moment.passed = static_cast<std::uint8_t>(trial_.passed);
    moment.no_attack = trial_.no_attack && round_ == trial_.round;
    moment.prisoners = prisoners();
    return adviser_.choice(moment);
  }

  bool may_rest(unsigned p, unsigned rolling) const {
    if (trial_.rest == RestRule::none || fight_.no_rest || fight_.duel) return false;
    if (trial_.rest != RestRule::free && (rested_ >> p & 1U)) return false;
    return people_[p].rolls && rolling >= 2;
  }

  void play_round() {
    fighting_.assign(size(), false);
    resting_ = -1;
    for (unsigned p = 0; p < size(); ++p) {
      people_[p].faces.clear();
      people_[p].extra = -1;
      people_[p].removed = false;
      people_[p].rolls = false;
    }
    eat();
    const unsigned choice = ask();
    unsigned rolling = 0;
    for (unsigned p = 0; p < size(); ++p) {
      bool in = named(p);
      if (fight_.you_first && round_ == 1) in = p == trial_.you;
      if (fight_.duel) in = round_ == 1 ? p == trial_.you : p == choice;
      fighting_[p] = in;
      people_[p].rolls = in && !(fight_.stuck && round_ == 1 && !(trial_.passed >> p & 1U));
      rolling += people_[p].rolls ? 1 : 0;
    }
    if (!fight_.duel) rest(choice, rolling);
    attack_phase();
    if (row_.empty() || dead_) return;
    guard();
    if (row_.empty() || dead_) return;
    defend_phase();
  }

  void rest(unsigned choice, unsigned rolling) {
    const unsigned before = rested_;
    if (trial_.rest == RestRule::no_consecutive) rested_ = 0;
    if (choice == kNobody) return;
    rested_ = before;
    ASSERT_TRUE(may_rest(choice, rolling));
    if (trial_.rest == RestRule::no_consecutive) rested_ = 0;
    if (trial_.rest != RestRule::free) rested_ |= 1U << choice;
    resting_ = static_cast<int>(choice);
    fighting_[choice] = false;
    people_[choice].rolls = false;
    people_[choice].hp = std::min(trial_.max_hp, people_[choice].hp + 1);
  }

  bool enemy_attacks() const {
    if (trial_.no_attack && round_ == trial_.round) return false;
    return !(fight_.surprise && round_ == 1);
  }

  // Would this hit do anything to the dice as they lie?
  bool lands(unsigned trait, const std::vector<unsigned>& dice) const {
    if (std::count(dice.begin(), dice.end(), trait) == 0) return false;
    if (trait != fight_.guarded) return true;
    return std::all_of(dice.begin(), dice.end(), [&](unsigned die) { return die == trait; });
  }

  void attack_phase() {
    for (const unsigned p : seats()) {
      Person& person = people_[p];
      if (!person.rolls) continue;
      person.faces = {throw_die(p)};
      if (person.has(axe)) person.extra = static_cast<int>(rng_.below(3));
    }
    for (const unsigned p : seats())
      if (people_[p].rolls) reroll(p);
    std::vector<unsigned> order = attack_order();
    last_ = -1;
    unsigned open = 0;
    for (const unsigned p : order) open |= 1U << p;
    for (const unsigned p : order) {
      if (checked_ && !row_.empty()) check_order(p, open);
      attack(p);
      open &= ~(1U << p);
    }
    // Thief, also in the winning round.
    for (unsigned p = 0; p < size(); ++p)
      if (fight_.thief != kNoTrait && shows(p, fight_.thief)) give_to_thief(p);
    if (row_.empty()) final_blow();
  }

  bool shows(unsigned p, unsigned trait) const {
    return std::any_of(people_[p].faces.begin(), people_[p].faces.end(),
                       [&](Face face) { return face.trait() == trait; });
  }
  bool rolled_double(unsigned p) const {
    return std::any_of(people_[p].faces.begin(), people_[p].faces.end(),
                       [](Face face) { return face.is_double(); });
  }

  void reroll(unsigned p) {
    Person& person = people_[p];
    std::vector<int> fresh;
    for (const int thing : person.items)
      if (thing == blade || thing == flail || thing == hatchet) fresh.push_back(thing);
    for (;;) {
      const Face face = person.faces[0];
      const bool blocks = face.is_double() && !fight_.no_block && enemy_attacks();
      if (blocks || lands(face.trait(), row_)) return;
      const int fitting = face.trait() == W ? blade : face.trait() == C ? flail : hatchet;
      const auto weapon = std::find(fresh.begin(), fresh.end(), fitting);
      if (weapon == fresh.end()) return;
      fresh.erase(weapon);
      person.faces[0] = throw_die(p);
    }
  }

  int hits(unsigned p, Face face) const {
    return face.is_double() || people_[p].has(stones) ? 2 : 1;
  }

  std::vector<unsigned> attack_order() {
    std::vector<unsigned> order;
    bool any_daggers = false;
    for (const unsigned p : seats()) {
      if (!has_rolled(p)) continue;
      order.push_back(p);
      any_daggers |= people_[p].has(daggers);
    }
    if (fight_.final_blow > 0 && fight_.guarded == kNoTrait && fight_.regrow == kNoTrait &&
        !any_daggers) {
      const std::vector<unsigned> best = order_for_last_blow(order);
      if (!best.empty()) return best;
    }
    const auto key = [&](unsigned p) {
      const Face face = people_[p].faces[0];
      const bool late = face.trait() == fight_.guarded || face.trait() == fight_.regrow;
      return std::tuple(late, !people_[p].has(daggers), fight_.idle_bite > 0 && face.is_double());
    };
    // Equal ones stay in seat order from you.
    const std::vector<unsigned> seats = order;
    std::ranges::sort(order, {}, [&](unsigned p) {
      return std::tuple(key(p), std::ranges::find(seats, p) - seats.begin());
    });
    return order;
  }

  std::array<Prisoner, kParty> prisoners() const {
    std::array<Prisoner, kParty> made{};
    for (unsigned p = 0; p < size(); ++p) {
      made[p].character = trial_.members[p].character;
      made[p].hp = static_cast<std::int8_t>(people_[p].hp);
      for (std::size_t i = 0; i < people_[p].items.size(); ++i)
        made[p].items[i] = static_cast<std::uint8_t>(people_[p].items[i]);
    }
    return made;
  }
  Row row() const {
    Row row{};
    for (const unsigned die : row_) ++row[die];
    return row;
  }

  // A bot that asks the policies attacks in the same order.
  void check_order(unsigned p, unsigned open) const {
    Attacks attacks;
    attacks.row = row();
    attacks.open = open;
    for (unsigned q = 0; q < size(); ++q) attacks.rolled |= has_rolled(q) ? 1U << q : 0U;
    for (unsigned q = 0; q < size(); ++q) {
      if (!people_[q].faces.empty()) attacks.face[q] = people_[q].faces[0];
      if (people_[q].extra >= 0) attacks.extra[q] = static_cast<std::uint8_t>(people_[q].extra);
    }
    EXPECT_EQ(next_attack(party_of(trial_), prisoners(), attacks), p) << trial_.name;
  }

  // And uses the same potions: everybody is asked from you, and again after every use.
  void check_potions(bool finished, int last) const {
    const FightParty party = party_of(trial_);
    std::array<Prisoner, kParty> holders = prisoners();
    unsigned rollers = 0;
    for (unsigned p = 0; p < size(); ++p) rollers |= has_rolled(p) ? 1U << p : 0U;
    Row dice = row();
    int user = -1;
    for (unsigned k = 0; k < size() && dice_in(dice) > 0;) {
      const unsigned p = seats()[k];
      const unsigned hand = potion_to_use(party, holders, rollers, dice, p);
      if (hand == kHands) {
        ++k;
        continue;
      }
      --dice[content().items[holders[p].items[hand]].adds];
      holders[p].items[hand] = kNothing;
      user = static_cast<int>(p);
      k = 0;
    }
    EXPECT_EQ(dice_in(dice) == 0, finished) << trial_.name;
    EXPECT_EQ(user >= 0, finished) << trial_.name;
    if (finished && fight_.final_blow > 0) {
      EXPECT_EQ(user, last) << trial_.name;
    }
  }

  // Every order is tried out; the first in which the healthiest possible strikes last.
  std::vector<unsigned> order_for_last_blow(const std::vector<unsigned>& seats_in) {
    std::vector<int> hp;
    for (const Person& person : people_) hp.push_back(person.hp);
    for (const unsigned p : seats_in)
      if (people_[p].has(verses) && people_[p].faces[0].is_double())
        if (const int target = weakest(hp); target >= 0) ++hp[static_cast<unsigned>(target)];
    std::vector<unsigned> places(seats_in.size());
    for (unsigned k = 0; k < places.size(); ++k) places[k] = k;
    std::vector<unsigned> best;
    unsigned best_last = 0;
    do {
      std::vector<unsigned> dice = row_;
      unsigned last = 99;
      for (const unsigned k : places) {
        const unsigned p = seats_in[k];
        std::vector<unsigned> blows(static_cast<std::size_t>(hits(p, people_[p].faces[0])),
                                    people_[p].faces[0].trait());
        if (people_[p].extra >= 0) blows.push_back(static_cast<unsigned>(people_[p].extra));
        for (const unsigned trait : blows) {
          const auto die = std::find(dice.begin(), dice.end(), trait);
          if (die == dice.end()) continue;
          dice.erase(die);
          last = k;
        }
      }
      if (!dice.empty()) return {};
      if (best.empty() || hp[seats_in[last]] > hp[seats_in[best_last]] ||
          (hp[seats_in[last]] == hp[seats_in[best_last]] && last < best_last)) {
        best.clear();
        for (const unsigned k : places) best.push_back(seats_in[k]);
        best_last = last;
      }
    } while (std::next_permutation(places.begin(), places.end()));
    return best;
  }

  int weakest(const std::vector<int>& hp) const {
    int found = -1;
    for (const unsigned p : seats())
      if (hp[p] < trial_.max_hp && (found < 0 || hp[p] < hp[static_cast<unsigned>(found)]))
        found = static_cast<int>(p);
    return found;
  }

  void count_verses(unsigned p, Face face) {
    if (!people_[p].has(verses) || !face.is_double()) return;
    std::vector<int> hp;
    for (const Person& person : people_) hp.push_back(person.hp);
    if (const int target = weakest(hp); target >= 0) ++people_[static_cast<unsigned>(target)].hp;
  }

  void hit(unsigned p, unsigned trait) {
    if (!lands(trait, row_)) return;
    const auto die = std::find(row_.begin(), row_.end(), trait);
    if (fight_.regrow != kNoTrait) {
      const unsigned face = rng_.below(3);
      if (face == fight_.regrow) {
        *die = face;
        return;
      }
    }
    row_.erase(die);
    people_[p].removed = true;
    last_ = static_cast<int>(p);
  }

  void attack(unsigned p) {
    const Face face = people_[p].faces[0];
    count_verses(p, face);
    for (int k = hits(p, face); k > 0; --k) hit(p, face.trait());
    if (people_[p].extra >= 0) hit(p, static_cast<unsigned>(people_[p].extra));
    if (people_[p].has(daggers) && people_[p].removed && !row_.empty()) {
      const Face second = throw_die(p);
      people_[p].faces.push_back(second);
      count_verses(p, second);
      for (int k = hits(p, second); k > 0; --k) hit(p, second.trait());
    }
  }

  void give_to_thief(unsigned p) {
    Person& person = people_[p];
    if (person.items.empty()) return;
    const auto missed = [](int thing) {
      switch (thing) {
        case brew:
        case concoction:
        case draught:
          return 1;
        case apple:
        case loaf:
        case pork:
          return 2;
        case verses:
          return 3;
        case blade:
        case flail:
        case hatchet:
          return 4;
        case shield:
          return 5;
        case stones:
          return 6;
        case axe:
          return 7;
        case daggers:
          return 8;
        case evasion:
          return 9;
        default:
          return 0;
      }
    };
    std::size_t lost = 0;
    for (std::size_t k = 1; k < person.items.size(); ++k)
      if (missed(person.items[k]) <= missed(person.items[lost])) lost = k;
    person.items.erase(person.items.begin() + static_cast<long>(lost));
  }

  // A step of losses, ESC-HP-02: evasions, then all losses, then the death check.
  void lose(const std::vector<int>& loss) {
    for (unsigned p = 0; p < size(); ++p) {
      if (loss[p] == 0) continue;
      const bool may_use = fighting_[p];
      if (loss[p] >= people_[p].hp && may_use && people_[p].has(evasion)) {
        people_[p].drop(evasion);
        continue;
      }
      people_[p].hp -= loss[p];
    }
    for (const Person& person : people_) dead_ |= person.hp <= 0;
  }

  void final_blow() {
    if (fight_.final_blow == 0) return;
    std::vector<int> loss(size(), 0);
    loss[static_cast<unsigned>(last_)] = fight_.final_blow;
    lose(loss);
  }

  // All ways to use potions until the row is empty; tells who may be the last.
  void try_potions(std::vector<std::vector<int>>& items, std::vector<unsigned>& dice,
                   unsigned& last) const {
    for (unsigned p = 0; p < size(); ++p) {
      if (!has_rolled(p)) continue;
      for (std::size_t k = 0; k < items[p].size(); ++k) {
        const int thing = items[p][k];
        if (thing != brew && thing != concoction && thing != draught) continue;
        const auto trait = static_cast<unsigned>(thing - brew);
        if (!lands(trait, dice)) continue;
        auto items_left = items;
        auto dice_left = dice;
        items_left[p].erase(items_left[p].begin() + static_cast<long>(k));
        dice_left.erase(std::find(dice_left.begin(), dice_left.end(), trait));
        if (dice_left.empty())
          last |= 1U << p;
        else
          try_potions(items_left, dice_left, last);
      }
    }
  }

  void guard() {
    if (fight_.regrow != kNoTrait) return;
    std::vector<std::vector<int>> items;
    for (const Person& person : people_) items.push_back(person.items);
    unsigned last = 0;
    try_potions(items, row_, last);
    last_ = -1;
    for (const unsigned p : seats())
      if ((last >> p & 1U) &&
          (last_ < 0 || people_[p].hp > people_[static_cast<unsigned>(last_)].hp))
        last_ = static_cast<int>(p);
    if (checked_) check_potions(last != 0, last_);
    if (last == 0) return;
    row_.clear();
    final_blow();
  }

  void defend_phase() {
    std::vector<int> loss(size(), 0);
    int lowest = 99;
    for (unsigned p = 0; p < size(); ++p)
      if (fighting_[p]) lowest = std::min(lowest, people_[p].hp);
    for (unsigned p = 0; p < size() && enemy_attacks(); ++p) {
      if (!fighting_[p]) continue;
      if (rolled_double(p) && !fight_.no_block) continue;
      if (fight_.hears != kNoTrait && !shows(p, fight_.hears)) continue;
      if (fight_.lowest_only && people_[p].hp != lowest) continue;
      loss[p] = people_[p].has(shield) ? std::max(1, trial_.attack - 1) : trial_.attack;
    }
    lose(loss);
    if (dead_) return;
    loss.assign(size(), 0);
    for (unsigned p = 0; p < size(); ++p)
      if (has_rolled(p) && !people_[p].removed) loss[p] = fight_.idle_bite;
    lose(loss);
    if (dead_) return;
    if (fight_.toll > 0) {
      loss.assign(size(), 0);
      lowest = 99;
      for (const Person& person : people_) lowest = std::min(lowest, person.hp);
      const unsigned drawn = rng_.below(size());
      for (unsigned p = 0; p < size(); ++p) {
        const Who who = fight_.toll_who;
        if ((who == Who::you && p == trial_.you) || (who == Who::others && p != trial_.you) ||
            who == Who::all || (who == Who::lowest && people_[p].hp == lowest) ||
            (who == Who::random1 && p == drawn))
          loss[p] = fight_.toll;
      }
      lose(loss);
      if (dead_) return;
    }
    if (reinforced_ < fight_.reinforce && row_.size() < 9) {
      row_.push_back(rng_.below(3));
      ++reinforced_;
    }
  }

  const Trial& trial_;
  const Fight& fight_;
  Adviser& adviser_;
  Rng& rng_;
  bool checked_;  // compare the policies of fight_policy.hpp on the way
  std::vector<Person> people_;
  std::vector<unsigned> row_;
  std::vector<bool> fighting_;
  int resting_ = -1;
  int last_ = -1;
  int round_ = 1;
  int reinforced_ = 0;
  unsigned rested_ = 0;
  bool dead_ = false;
};

// --- Fights tried
// -----------------------------------------------------------------------------------

Fight special(const std::function<void(Fight&)>& set) {
  Fight fight;
  set(fight);
  return fight;
}

std::vector<Trial> trials() {
  std::vector<Trial> all;
  const auto add = [&](Trial trial) { all.push_back(std::move(trial)); };
  const Fight plain;
  add({.name = "plain, two",
       .members = {{smith, 6, {}}, {tailor, 5, {}}},
       .max_hp = 18,
       .row = "MMCCW",
       .fight = plain});
  add({.name = "plain, three, rested",
       .members = {{abbot, 4, {}}, {cook, 6, {}}, {tanner, 3, {}}},
       .max_hp = 8,
       .row = "MMCWWC",
       .fight = plain,
       .you = 2,
       .rested = 4,
       .round = 3});
  add({.name = "plain, four",
       .members = {{smith, 3, {}}, {miller, 4, {}}, {tanner, 5, {}}, {abbot, 3, {}}},
       .max_hp = 6,
       .row = "MMCCWWW",
       .fight = plain,
       .you = 1});
  add({.name = "alone",
       .members = {{abbot, 9, {}}, {cook, 5, {}}},
       .max_hp = 18,
       .row = "MC",
       .fight = plain,
       .you = 1,
       .named = 2});
  add({.name = "free rests",
       .members = {{tailor, 4, {}}, {tanner, 5, {}}},
       .max_hp = 10,
       .row = "MMC",
       .fight = plain,
       .rest = RestRule::free});
  add({.name = "one rest each",
       .members = {{tailor, 4, {}}, {tanner, 5, {}}, {cook, 4, {}}},
       .max_hp = 9,
       .row = "MMCW",
       .fight = plain,
       .rest = RestRule::once_per_combat,
       .rested = 2,
       .round = 2});
  add({.name = "no rests, attack 3",
       .members = {{smith, 8, {}}, {tanner, 7, {}}},
       .max_hp = 18,
       .row = "MCCW",
       .fight = plain,
       .rest = RestRule::none,
       .attack = 3});
  add({.name = "regrow",
       .members = {{smith, 7, {}}, {tanner, 6, {}}, {miller, 5, {}}},
       .max_hp = 10,
       .row = "CWWMC",
       .fight = special([](Fight& f) { f.regrow = W; })});
  add({.name = "regrow, daggers and blade",
       .members = {{smith, 7, {daggers}}, {abbot, 6, {blade}}},
       .max_hp = 10,
       .row = "CWWM",
       .fight = special([](Fight& f) { f.regrow = W; }),
       .you = 1});
  add({.name = "regrow, axe",
       .members = {{cook, 7, {axe}}, {tanner, 6, {draught}}},
       .max_hp = 10,
       .row = "CWMM",
       .fight = special([](Fight& f) { f.regrow = C; })});
  add({.name = "lowest only, no rest",
       .members = {{cook, 5, {}}, {tailor, 4, {evasion}}, {abbot, 6, {shield}}},
       .max_hp = 9,
       .row = "MWMC",
       .fight = special([](Fight& f) { f.lowest_only = f.no_rest = true; })});
  add({.name = "lowest only, rests, four",
       .members = {{cook, 3, {}}, {tailor, 4, {}}, {abbot, 5, {}}, {miller, 4, {}}},
       .max_hp = 6,
       .row = "MWMCCCW",
       .fight = special([](Fight& f) { f.lowest_only = true; })});
  add({.name = "duel",
       .members = {{smith, 7, {}}, {tailor, 8, {flail}}, {abbot, 6, {}}},
       .max_hp = 14,
       .row = "MCW",
       .fight = special([](Fight& f) { f.duel = true; }),
       .you = 1});
  add({.name = "duel with toll and evasion",
       .members = {{smith, 7, {evasion}}, {tailor, 6, {}}},
       .max_hp = 14,
       .row = "MCW",
       .fight = special([](Fight& f) {
         f.duel = true;
         f.toll = 1;
       })});
  add({.name = "final blow",
       .members = {{miller, 2, {}}, {cook, 3, {}}, {tailor, 1, {}}},
       .max_hp = 8,
       .row = "CMC",
       .fight = special([](Fight& f) { f.final_blow = 2; })});
  add({.name = "final blow, potions, verses",
       .members = {{miller, 3, {verses, concoction}}, {cook, 3, {brew, evasion}}},
       .max_hp = 8,
       .row = "CMCW",
       .fight = special([](Fight& f) { f.final_blow = 3; }),
       .you = 1});
  add({.name = "final blow, axe and daggers",
       .members = {{miller, 4, {axe}}, {cook, 3, {daggers}}, {abbot, 2, {draught}}},
       .max_hp = 8,
       .row = "CMCWW",
       .fight = special([](Fight& f) { f.final_blow = 2; })});
  add({.name = "idle bite, no rest",
       .members = {{cook, 7, {}}, {miller, 8, {}}, {abbot, 6, {}}, {smith, 7, {}}},
       .max_hp = 8,
       .row = "MMCWWCM",
       .fight = special([](Fight& f) {
         f.idle_bite = 1;
         f.no_rest = true;
       })});
  add({.name = "idle bite, daggers, evasion",
       .members = {{cook, 5, {daggers}}, {miller, 5, {evasion, hatchet}}},
       .max_hp = 9,
       .row = "MCCW",
       .fight = special([](Fight& f) { f.idle_bite = 1; }),
       .you = 1});
  add({.name = "reinforce",
       .members = {{cook, 6, {}}, {tanner, 6, {}}},
       .max_hp = 18,
       .row = "MC",
       .fight = special([](Fight& f) {
         f.reinforce = 2;
         f.no_rest = true;
       })});
  add({.name = "reinforce and shift",
       .members = {{cook, 7, {}}, {tanner, 6, {}}},
       .max_hp = 9,
       .row = "MC",
       .fight = special([](Fight& f) {
         f.reinforce = 3;
         f.shift = true;
       })});
  add({.name = "no block",
       .members = {{cook, 6, {hatchet}}, {tanner, 7, {}}},
       .max_hp = 12,
       .row = "CWW",
       .fight = special([](Fight& f) { f.no_block = true; })});
  add({.name = "hears",
       .members = {{cook, 5, {}}, {abbot, 4, {}}, {smith, 5, {shield, blade}}},
       .max_hp = 9,
       .row = "WWCMCC",
       .fight = special([](Fight& f) {
         f.hears = M;
         f.no_rest = true;
       })});
  add({.name = "hears, rests, daggers",
       .members = {{cook, 4, {daggers}}, {abbot, 4, {}}},
       .max_hp = 9,
       .row = "WWCMC",
       .fight = special([](Fight& f) { f.hears = M; })});
  add({.name = "guarded",
       .members = {{smith, 5, {}}, {abbot, 5, {hatchet}}, {miller, 4, {}}},
       .max_hp = 9,
       .row = "MMWCW",
       .fight = special([](Fight& f) { f.guarded = M; })});
  add({.name = "guarded, axe, brew",
       .members = {{smith, 6, {axe}}, {abbot, 5, {brew, draught}}},
       .max_hp = 9,
       .row = "MMWC",
       .fight = special([](Fight& f) { f.guarded = M; }),
       .you = 1});
  add({.name = "shift and toll",
       .members = {{abbot, 8, {}}, {miller, 7, {}}},
       .max_hp = 18,
       .row = "MCWC",
       .fight = special([](Fight& f) {
         f.shift = true;
         f.toll = 1;
       }),
       .you = 1});
  add({.name = "shift and toll, three, once",
       .members = {{abbot, 5, {loaf}}, {miller, 6, {}}, {tanner, 6, {blade, flail}}},
       .max_hp = 7,
       .row = "MCWCW",
       .fight = special([](Fight& f) {
         f.shift = true;
         f.toll = 1;
         f.toll_who = Who::others;
       }),
       .rest = RestRule::once_per_combat});
  add({.name = "toll on the lowest",
       .members = {{abbot, 6, {loaf}}, {miller, 6, {}}},
       .max_hp = 9,
       .row = "MCWC",
       .fight = special([](Fight& f) {
         f.toll = 1;
         f.toll_who = Who::lowest;
       })});
  add({.name = "toll on anybody",
       .members = {{abbot, 7, {evasion}}, {miller, 6, {}}},
       .max_hp = 9,
       .row = "MCWC",
       .fight = special([](Fight& f) {
         f.toll = 1;
         f.toll_who = Who::random1;
       })});
  add({.name = "stuck",
       .members = {{tailor, 4, {}}, {cook, 4, {}}, {abbot, 4, {}}},
       .max_hp = 8,
       .row = "CMWC",
       .fight = special([](Fight& f) { f.stuck = true; }),
       .passed = 6});
  add({.name = "thief",
       .members = {{tailor, 4, {blade, evasion}}, {cook, 4, {flail, loaf}}},
       .max_hp = 9,
       .row = "CMWCC",
       .fight = special([](Fight& f) { f.thief = C; })});
  add({.name = "thief, three",
       .members = {{tanner, 3, {concoction, shield}},
                   {miller, 4, {axe}},
                   {smith, 3, {lantern, blade}}},
       .max_hp = 6,
       .row = "CCCMWC",
       .fight = special([](Fight& f) { f.thief = C; })});
  add({.name = "thief and verses",
       .members = {{tanner, 5, {pork, verses}}, {miller, 4, {shield}}},
       .max_hp = 6,
       .row = "CMWC",
       .fight = special([](Fight& f) { f.thief = W; })});
  add({.name = "you first",
       .members = {{cook, 5, {}}, {tanner, 3, {}}, {smith, 3, {}}},
       .max_hp = 9,
       .row = "MMC",
       .fight = special([](Fight& f) { f.you_first = f.no_rest = true; })});
  add({.name = "surprise",
       .members = {{cook, 3, {blade}}, {tanner, 4, {}}},
       .max_hp = 18,
       .row = "MMCW",
       .fight = special([](Fight& f) { f.surprise = true; })});
  add({.name = "smoke",
       .members = {{cook, 3, {flail, flail}}, {tanner, 4, {}}},
       .max_hp = 18,
       .row = "MMWW",
       .fight = special([](Fight& f) { f.idle_bite = 1; }),
       .round = 2,
       .no_attack = true});
  add({.name = "food, shields, evasions",
       .members = {{cook, 6, {loaf, apple}}, {tailor, 6, {shield, evasion}}},
       .max_hp = 6,
       .row = "MMCCWWM",
       .fight = plain});
  add({.name = "two evasions, pork",
       .members = {{abbot, 3, {evasion, evasion}}, {miller, 5, {pork}}},
       .max_hp = 7,
       .row = "MMCCW",
       .fight = plain,
       .you = 1});
  add({.name = "verses and stones, three",
       .members = {{cook, 4, {stones}}, {abbot, 4, {verses, shield}}, {tailor, 3, {}}},
       .max_hp = 7,
       .row = "MMCWWCC",
       .fight = plain,
       .you = 1});
  add({.name = "axe, daggers, potions",
       .members = {{cook, 4, {axe}}, {tailor, 4, {daggers}}, {abbot, 3, {draught, draught}}},
       .max_hp = 7,
       .row = "MMCWWWCM",
       .fight = plain,
       .you = 2});
  add({.name = "four with items",
       .members = {{smith, 3, {blade, shield}},
                   {miller, 3, {evasion}},
                   {tanner, 3, {verses, concoction}},
                   {abbot, 4, {axe}}},
       .max_hp = 5,
       .row = "MMCCWWCCM",
       .fight = plain,
       .you = 3});
  add({.name = "worth of HP",
       .members = {{smith, 6, {}}, {tailor, 5, {}}},
       .max_hp = 18,
       .row = "MMCCW",
       .fight = plain,
       .for_hp = 0.02F,
       .for_lowest = 0.05F});
  add({.name = "worth of HP, final blow, verses",
       .members = {{smith, 6, {verses}}, {tailor, 5, {evasion}}, {cook, 4, {}}},
       .max_hp = 8,
       .row = "MMCCWC",
       .fight = special([](Fight& f) { f.final_blow = 2; }),
       .you = 1,
       .for_hp = 0.02F,
       .for_lowest = 0.05F});
  return all;
}

// A million fights each: UNDERCROFT_FIGHTS=1000000 prints every trial.
int fights_a_trial() {
  const char* wanted = std::getenv("UNDERCROFT_FIGHTS");
  return wanted ? std::atoi(wanted) : 30'000;
}

// What was played of one trial.
struct Played {
  int fights = 0;
  int won = 0;
  double worth = 0;
  double squares = 0;
  double frequency() const { return static_cast<double>(won) / fights; }
  double mean() const { return worth / fights; }
  double spread() const { return std::sqrt((squares / fights - mean() * mean()) / fights); }
};

Played play(const Trial& trial, Adviser& adviser, int fights, std::uint64_t seed, bool checked) {
  Played played;
  Rng rng(seed);
  for (played.fights = 0; played.fights < fights; ++played.fights) {
    Play one(trial, adviser, rng, checked);
    if (!one.won()) continue;
    ++played.won;
    played.worth += one.worth();
    played.squares += one.worth() * one.worth();
  }
  return played;
}

TEST(DarkCastleFight, OddsAreThoseOfFightsPlayedOut) {
  const bool told = std::getenv("UNDERCROFT_FIGHTS") != nullptr;
  std::uint64_t number = 0;
  double squares = 0;
  for (const Trial& trial : trials()) {
    Adviser adviser(trial);
    const FightValue value = adviser.solver().odds(moment_of(trial)).value;
    EXPECT_FALSE(adviser.solver().simplified().anything()) << trial.name;
    const Played played =
        play(trial, adviser, fights_a_trial(), combine(20240607, number++), false);
    const double error = std::sqrt(value.chance * (1 - value.chance) / played.fights);
    const double deviation = (played.frequency() - value.chance) / error;
    squares += deviation * deviation;
    EXPECT_NEAR(played.frequency(), value.chance, 3 * error) << trial.name;
    EXPECT_NEAR(played.mean(), value.worth, 3 * played.spread()) << trial.name;
    if (told)
      std::printf("| %s | %zu | %.5f | %.5f | %+.2f |\n", trial.name.c_str(), trial.members.size(),
                  value.chance, played.frequency(), deviation);
  }
  // One for normal deviates; forty of them seldom leave this range.
  EXPECT_LT(squares / static_cast<double>(number), 1.7);
  if (told)
    std::printf("mean square of the deviations %.2f\n", squares / static_cast<double>(number));
}

TEST(DarkCastleFight, PoliciesForBotsAreThoseOfTheOdds) {
  std::uint64_t number = 0;
  for (const Trial& trial : trials()) {
    Adviser adviser(trial);
    play(trial, adviser, 500, combine(7, number++), true);
  }
}

// --- By hand
// ----------------------------------------------------------------------------------------

constexpr double kExact = 1e-6;

Trial lone_tailor(int hp, const std::string& row) {
  return {.name = "lone tailor", .members = {{tailor, hp, {}}}, .max_hp = 18, .row = row};
}

TEST(DarkCastleFight, OneDieByHand) {
  // C, C and CC win; WW blocks and leads back here; W and M cost 2.
  EXPECT_NEAR(odds_of(lone_tailor(2, "C")).value.chance, 0.6, kExact);
  EXPECT_NEAR(odds_of(lone_tailor(3, "C")).value.chance, (0.5 + 0.6 / 3) / (5.0 / 6), kExact);
  // With an evasion the first deadly loss costs nothing.
  Trial evading = lone_tailor(2, "C");
  evading.members[0].items = {evasion};
  EXPECT_NEAR(odds_of(evading).value.chance, (0.5 + 0.6 / 3) / (5.0 / 6), kExact);
  // A draught wins with W and WW on the table too, for it finishes any single W.
  Trial drinking = lone_tailor(2, "W");
  drinking.members[0].items = {draught};
  EXPECT_NEAR(odds_of(drinking).value.chance, 1.0, kExact);
  // A blade re-rolls W once: 1/2 + 1/6 (another try) and WW leads back.
  Trial armed = lone_tailor(2, "C");
  armed.members[0].items = {blade};
  EXPECT_NEAR(odds_of(armed).value.chance, (0.5 + 0.5 / 6) / (1 - 1.0 / 6 - 1.0 / 36), kExact);
}

TEST(DarkCastleFight, RestByHand) {
  // The monk hits nothing and dies of every round in which he does not rest.
  Trial trial{.name = "rest", .members = {{tailor, 2, {}}, {monk, 2, {}}}, .max_hp = 2, .row = "C"};
  FightOdds odds = odds_of(trial);
  EXPECT_EQ(odds.legal, 1U << kNobody | 3U);
  EXPECT_NEAR(odds.choices[kNobody].chance, 0.5, kExact);
  EXPECT_NEAR(odds.choices[0].chance, 0.0, kExact);
  EXPECT_NEAR(odds.choices[1].chance, 0.5 + 0.5 / 6, kExact);  // next round he may not
  EXPECT_EQ(odds.choice, 1U);
  trial.rested = 2;
  EXPECT_EQ(odds_of(trial).legal, 1U << kNobody | 1U);
  trial.rest = RestRule::free;
  EXPECT_NEAR(odds_of(trial).value.chance, 0.6, kExact);
  trial.rest = RestRule::none;
  EXPECT_EQ(odds_of(trial).legal, 1U << kNobody);
  trial.rest = RestRule::once_per_combat;
  trial.rested = 0;
  EXPECT_NEAR(odds_of(trial).value.chance, 0.5 + 0.5 / 6, kExact);
  // ESC-CBT-08: nobody rests if nobody else rolls.
  trial.fight.stuck = true;
  trial.passed = 1;
  EXPECT_EQ(odds_of(trial).legal, 1U << kNobody);
}

TEST(DarkCastleFight, ShiftByHand) {
  Trial trial = lone_tailor(2, "C");
  trial.fight.shift = true;
  // The next row is M, C or W: q = (1/6 + q/3 + 1/2 + q/6 + 1/3 + q/6) / 3 = 3/7.
  EXPECT_NEAR(odds_of(trial).value.chance, 0.5 + 3.0 / 7 / 6, kExact);
}

TEST(DarkCastleFight, FinalBlowByHand) {
  // S-12: the hit that empties the row costs 1; a draught's does, too.
  Trial trial = lone_tailor(1, "C");
  trial.fight.final_blow = 1;
  EXPECT_NEAR(odds_of(trial).value.chance, 0.0, kExact);
  trial.members[0].hp = 2;
  EXPECT_NEAR(odds_of(trial).value.chance, 0.6, kExact);
}

TEST(DarkCastleFight, WorthCountsWhatIsLeft) {
  Trial trial = lone_tailor(2, "C");
  trial.for_hp = 0.1F;
  trial.for_lowest = 0.2F;
  const FightValue value = odds_of(trial).value;
  EXPECT_NEAR(value.chance, 0.6, kExact);
  EXPECT_NEAR(value.worth, 0.6 * 1.6, kExact);
}

TEST(DarkCastleFight, NeverMoreThanTwoHundredRounds) {
  // Two monks hit nothing and are not hit: the fight would never end.
  Trial trial{.name = "endless",
              .members = {{monk, 2, {}}, {monk, 2, {}}},
              .max_hp = 2,
              .row = "C",
              .fight = special([](Fight& f) { f.hears = M; })};
  EXPECT_EQ(odds_of(trial).value.chance, 0.0);
}

TEST(DarkCastleFight, BeforeTheDiceAreRolled) {
  Trial trial{.name = "before",
              .members = {{smith, 6, {}}, {tailor, 5, {}}},
              .max_hp = 18,
              .row = "",
              .fight = special([](Fight& f) {
                f.shows = {1, 0, 0};
                f.rolls = 1;
              })};
  FightSolver solver(party_of(trial));
  double mean = 0;
  for (const char a : {'M', 'C', 'W'}) {
    for (const char b : {'M', 'C', 'W'}) {
      FightMoment moment = moment_of(trial);
      moment.row = row_of({'M', a, b});
      mean += solver.odds(moment).value.chance / 9;
    }
  }
  EXPECT_NEAR(solver.before(moment_of(trial)).chance, mean, kExact);
}

TEST(DarkCastleFight, HelpersRemoveTheHardestDice) {
  // S-30: two dice of M, M, C; the tailor keeps the C.
  Trial trial{.name = "helped",
              .members = {{tailor, 2, {}}, {cook, 9, {}}, {smith, 9, {}}},
              .max_hp = 14,
              .row = "",
              .fight = special([](Fight& f) {
                f.shows = {2, 1, 0};
                f.helped = true;
              }),
              .passed = 6,
              .named = 1};
  FightSolver solver(party_of(trial));
  EXPECT_NEAR(solver.before(moment_of(trial)).chance, 0.6, kExact);
}

TEST(DarkCastleFight, KnowsTheMomentsOfItsFight) {
  Trial trial{.name = "covers",
              .members = {{tailor, 5, {evasion, loaf}}, {cook, 5, {}}},
              .max_hp = 9,
              .row = "MC"};
  const FightSolver solver(party_of(trial));
  FightMoment moment = moment_of(trial);
  EXPECT_TRUE(solver.covers(moment));
  moment.prisoners[0].hp = 1;
  moment.prisoners[0].items = {loaf, kNothing};
  EXPECT_TRUE(solver.covers(moment));  // the evasion is used
  moment.prisoners[1].items = {loaf, kNothing};
  EXPECT_FALSE(solver.covers(moment));  // nobody finds a loaf in a fight
}

// --- Time (told, not asserted)
// -----------------------------------------------------------------------

TEST(DarkCastleFight, TellsItsTime) {
  const std::vector<Member> all = {
      {smith, 0, {}}, {miller, 0, {}}, {tanner, 0, {}}, {abbot, 0, {}}};
  struct Boss {
    const char* name;
    Fight fight;
  };
  const std::vector<Boss> bosses = {
      {"plain", {}},
      {"dark one", special([](Fight& f) {
         f.shift = true;
         f.toll = 1;
       })},
      {"priestess", special([](Fight& f) { f.regrow = W; })},
      {"terror", special([](Fight& f) {
         f.idle_bite = 1;
         f.no_rest = true;
       })},
  };
  const std::array<int, 5> most = {0, 0, 18, 14, 12};  // ESC-SET-06
  const std::array<const char*, 5> rows = {"", "", "MMCCW", "MMCCWW", "MMMCCWW"};
  for (unsigned size = 2; size <= 4; ++size) {
    for (const Boss& boss : bosses) {
      Trial trial{.name = boss.name,
                  .members = {all.begin(), all.begin() + size},
                  .max_hp = most[size],
                  .row = rows[size],
                  .fight = boss.fight};
      for (Member& member : trial.members) member.hp = most[size] * 2 / 3;
      const std::clock_t start = std::clock();
      FightSolver solver(party_of(trial));
      const double chance = solver.odds(moment_of(trial)).value.chance;
      const std::clock_t end = std::clock();
      std::printf("%u characters with %2d HP, %-9s %.4f: %6.1f ms, %5.1f MB\n", size,
                  most[size] * 2 / 3, boss.name, chance,
                  static_cast<double>(end - start) * 1e3 / CLOCKS_PER_SEC,
                  static_cast<double>(solver.bytes()) / 1e6);
    }
  }
}

}  // namespace
}  // namespace undercroft::dark_castle
