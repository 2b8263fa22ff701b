#include "games/dark_castle/fight_round.hpp"

#include <algorithm>
#include <bit>
#include <span>

namespace undercroft::dark_castle {

namespace {

constexpr double kOneFace = 1.0 / kFaces;

// A roll of one character, after its re-rolls.
struct Roll {
  Face face;
  std::uint8_t extra = kNothing;  // of the Cracked Axe
  double probability = 0;
};

// What a character's hands do in the Attack Phase.
struct Arms {
  std::vector<Roll> rolls;
  std::vector<Roll> second;  // of Dented Daggers
  unsigned single_counts = 1;
  bool verses = false;
};

void add_roll(std::vector<Roll>& rolls, Roll roll) {
  for (Roll& known : rolls) {
    if (known.face == roll.face && known.extra == roll.extra) {
      known.probability += roll.probability;
      return;
    }
  }
  rolls.push_back(roll);
}

// What became of the row, and of what depends on who did it. Eight bytes, to be compared at once.
struct Traces {
  Row row{};
  std::uint8_t removed = 0;  // who removed a die: masks of places
  std::uint8_t last = kNothing;
  std::uint8_t blocked = 0;
  std::uint8_t heard = 0;
  std::uint8_t robbed : 4 = 0;
  std::uint8_t heals : 4 = 0;
  std::uint64_t bits() const { return std::bit_cast<std::uint64_t>(*this); }
};
static_assert(sizeof(Traces) == sizeof(std::uint64_t));

struct Struggle : Traces {
  double probability = 0;
};

void add_struggle(std::vector<Struggle>& all, const Struggle& one) {
  for (Struggle& known : all) {
    if (known.bits() == one.bits()) {
      known.probability += one.probability;
      return;
    }
  }
  all.push_back(one);
}

// Sorts, and makes one of all that are alike.
template <typename Thing, typename Key>
void merge_alike(std::vector<Thing>& things, Key key) {
  std::sort(things.begin(), things.end(),
            [&](const Thing& a, const Thing& b) { return key(a) < key(b); });
  std::size_t kept = 0;
  for (std::size_t k = 1; k < things.size(); ++k) {
    if (key(things[k]) == key(things[kept]))
      things[kept].probability += things[k].probability;
    else
      things[++kept] = things[k];
  }
  if (!things.empty()) things.resize(kept + 1);
}

std::uint64_t key_of(const RoundOutcome& outcome) {
  const Row& row = outcome.row;
  return std::uint64_t{outcome.fates.code()} << 16 | static_cast<unsigned>(row[0] << 12) |
         static_cast<unsigned>(row[1] << 8) | static_cast<unsigned>(row[2] << 4) | outcome.last;
}

class Round {
 public:
  Round(const FightParty& party, const RoundSetup& setup);
  std::vector<RoundOutcome> outcomes();

 private:
  void arm(unsigned place);
  void roll(std::vector<Roll>& rolls, const Hands& hands, unsigned place, unsigned spent,
            double probability) const;
  void roll_all(unsigned k, double probability);
  void resolve(double probability);
  void resolve_by_count(double probability);
  void resolve_in_order(double probability);
  std::array<std::uint8_t, kParty> order() const;
  void count_face(Struggle& struggle, unsigned place, Face face) const;
  void strike(unsigned place, unsigned trait);
  void strike_face(unsigned place, Face face);
  void second_attack(unsigned place);
  void settle(const Struggle& struggle, unsigned last_blows);
  void settle_counts();
  Potions potions_after(const Struggle& struggle) const;
  void add(Fates fates, const Row& row, unsigned last, double probability);
  unsigned hits(unsigned place, Face face) const {
    return face.is_double() ? 2 : arms_[place].single_counts;
  }

  const FightParty& party_;
  const Fight& fight_;
  const RoundSetup& setup_;
  std::array<Hands, kParty> hands_{};
  std::array<Arms, kParty> arms_{};
  // Who removes which die matters: not only how many hits of each trait there are.
  bool in_order_ = false;
  bool last_blow_ = false;  // the group orders the attacks for it
  bool potions_ = false;    // somebody who rolls holds one
  unsigned tolled_ = 0;

  std::array<Roll, kParty> dice_{};  // on the table
  std::vector<Struggle> struggles_;
  std::vector<Struggle> next_;
  // Rolls that come to the same: the row here is the number of hits by trait.
  std::vector<Struggle> counts_;
  std::vector<RoundOutcome> outcomes_;
};

Round::Round(const FightParty& party, const RoundSetup& setup)
    : party_(party), fight_(*party.fight), setup_(setup) {
  bool axe = false;
  bool daggers = false;
  for (unsigned place = 0; place < party.size; ++place) {
    hands_[place] = hands_left(party, place, setup.stock[place]);
    if (!(setup.rollers >> place & 1U)) continue;
    arm(place);
    axe |= holds(party, hands_[place], Use::axe);
    daggers |= !arms_[place].second.empty();
    potions_ |= holds(party, hands_[place], Use::potion);
  }
  const bool waits = fight_.guarded != kNoTrait || fight_.regrow != kNoTrait;
  in_order_ = fight_.idle_bite > 0 || fight_.final_blow > 0 || daggers || (axe && waits) ||
              (fight_.guarded != kNoTrait && fight_.regrow != kNoTrait);
  last_blow_ = orders_last_blow(party, hands_, setup.rollers);
  if (fight_.toll > 0) tolled_ = places_of(party, fight_.toll_who);
}

void Round::arm(unsigned place) {
  Arms& arms = arms_[place];
  const Hands& hands = hands_[place];
  roll(arms.rolls, hands, place, 0, 1.0);
  for (const std::uint8_t kind : hands) {
    const Item* item = party_.item(kind);
    if (item) arms.single_counts = std::max<unsigned>(arms.single_counts, item->single_counts);
  }
  arms.verses = holds(party_, hands, Use::verses);
  if (holds(party_, hands, Use::daggers)) {
    const Character& who = party_.content->characters[party_.prisoners[place].character];
    for (const Face face : who.faces) add_roll(arms.second, {face, kNothing, kOneFace});
  }
}

// ESC-CBT-09, and the weapons of ESC-ITM-15.
void Round::roll(std::vector<Roll>& rolls, const Hands& hands, unsigned place, unsigned spent,
                 double probability) const {
  const Character& who = party_.content->characters[party_.prisoners[place].character];
  for (const Face face : who.faces) {
    const unsigned weapon =
        weapon_to_use(party_, hands, spent, setup_.row, face, setup_.enemy_attacks);
    if (weapon != kHands) {
      roll(rolls, hands, place, spent | 1U << weapon, probability * kOneFace);
    } else if (holds(party_, hands, Use::axe)) {
      for (std::uint8_t trait = 0; trait < kTraits; ++trait)
        add_roll(rolls, {face, trait, probability * kOneFace * kOneTrait});
    } else {
      add_roll(rolls, {face, kNothing, probability * kOneFace});
    }
  }
}

std::vector<RoundOutcome> Round::outcomes() {
  roll_all(0, 1.0);
  if (!in_order_) settle_counts();
  merge_alike(outcomes_, key_of);
  return std::move(outcomes_);
}

void Round::roll_all(unsigned k, double probability) {
  if (k == party_.size) return resolve(probability);
  const unsigned place = party_.from_you(k);
  if (!(setup_.rollers >> place & 1U)) return roll_all(k + 1, probability);
  for (const Roll& roll : arms_[place].rolls) {
    dice_[place] = roll;
    roll_all(k + 1, probability * roll.probability);
  }
}

void Round::resolve(double probability) {
  if (in_order_)
    resolve_in_order(probability);
  else
    resolve_by_count(probability);
}

// ESC-CBT-12, ESC-ITM-16, and what `hears` and `thief` look at.
void Round::count_face(Struggle& struggle, unsigned place, Face face) const {
  const auto bit = static_cast<std::uint8_t>(1U << place);
  if (face.is_double() && !fight_.no_block) struggle.blocked |= bit;
  if (fight_.hears != kNoTrait && face.shows(fight_.hears)) struggle.heard |= bit;
  if (fight_.thief != kNoTrait && face.shows(fight_.thief) && setup_.stock[place] != 0)
    struggle.robbed = (struggle.robbed | (bit & ~setup_.unrobbed)) & 0xF;
  if (face.is_double() && arms_[place].verses) struggle.heals = (struggle.heals + 1) & 0xF;
}

// Nobody asks who removed which die: the hits of each trait are added up.
void Round::resolve_by_count(double probability) {
  Struggle count;
  count.probability = probability;
  for (unsigned place = 0; place < party_.size; ++place) {
    if (!(setup_.rollers >> place & 1U)) continue;
    const Roll& roll = dice_[place];
    count_face(count, place, roll.face);
    count.row[roll.face.trait()] =
        static_cast<std::uint8_t>(count.row[roll.face.trait()] + hits(place, roll.face));
    if (roll.extra != kNothing) ++count.row[roll.extra];
  }
  counts_.push_back(count);
}

void Round::settle_counts() {
  // Equal hits one after the other, so that each row is worked out once.
  merge_alike(counts_, [](const Struggle& count) {
    const Row& hits = count.row;
    const auto row = static_cast<unsigned>(hits[0] << 16 | hits[1] << 8 | hits[2]);
    return std::pair(row, count.bits());
  });
  const unsigned late = fight_.guarded != kNoTrait ? fight_.guarded : fight_.regrow;
  for (std::size_t first = 0; first < counts_.size();) {
    const Row hits = counts_[first].row;
    struggles_.assign(1, Struggle{});
    struggles_[0].row = setup_.row;
    struggles_[0].probability = 1;
    for (unsigned t = 0; t < kTraits; ++t)
      for (unsigned hit = 0; t != late && hit < hits[t]; ++hit) strike(kNothing, t);
    if (late != kNoTrait)
      for (unsigned hit = 0; hit < hits[late]; ++hit) strike(kNothing, late);
    std::size_t end = first;
    for (; end < counts_.size() && counts_[end].row == hits; ++end) {
      for (const Struggle& left : struggles_) {
        Struggle result = counts_[end];
        result.row = left.row;
        result.probability *= left.probability;
        settle(result, 0);
      }
    }
    first = end;
  }
}

// ORDER of fight_policy.hpp: the places of those who rolled, then kNothing.
std::array<std::uint8_t, kParty> Round::order() const {
  std::array<std::uint8_t, kParty> order{kNothing, kNothing, kNothing, kNothing};
  std::array<unsigned, kParty> ranks{};
  unsigned count = 0;
  for (unsigned k = 0; k < party_.size; ++k) {
    const unsigned place = party_.from_you(k);
    if (!(setup_.rollers >> place & 1U)) continue;
    const unsigned rank = attack_rank(party_, hands_[place], dice_[place].face);
    unsigned at = count++;
    for (; at > 0 && ranks[at - 1] > rank; --at) {
      order[at] = order[at - 1];
      ranks[at] = ranks[at - 1];
    }
    order[at] = static_cast<std::uint8_t>(place);
    ranks[at] = rank;
  }
  return order;
}

// ESC-CBT-10 and ESC-CBT-11.
void Round::resolve_in_order(double probability) {
  Struggle start;
  start.row = setup_.row;
  start.probability = probability;
  struggles_.assign(1, start);
  for (const std::uint8_t place : order()) {
    if (place == kNothing) break;
    const Roll& roll = dice_[place];
    for (Struggle& struggle : struggles_) count_face(struggle, place, roll.face);
    strike_face(place, roll.face);
    if (roll.extra != kNothing) strike(place, roll.extra);
    if (!arms_[place].second.empty()) second_attack(place);
  }
  unsigned last_blows = 0;
  if (last_blow_) {
    Attacks attacks;
    attacks.row = setup_.row;
    attacks.rolled = setup_.rollers;
    attacks.open = setup_.rollers;
    for (unsigned place = 0; place < party_.size; ++place) {
      attacks.face[place] = dice_[place].face;
      attacks.extra[place] = dice_[place].extra;
    }
    last_blows = possible_last_blows(party_, hands_, attacks);
  }
  for (const Struggle& struggle : struggles_) settle(struggle, last_blows);
}

void Round::strike_face(unsigned place, Face face) {
  for (unsigned hit = 0; hit < hits(place, face); ++hit) strike(place, face.trait());
}

// One hit: ESC-CBT-11, with `guarded` and `regrow`.
void Round::strike(unsigned place, unsigned trait) {
  next_.clear();
  for (Struggle struggle : struggles_) {
    if (hit_applies(fight_, struggle.row, trait)) {
      --struggle.row[trait];
      if (fight_.regrow != kNoTrait) {
        Struggle back = struggle;
        ++back.row[fight_.regrow];
        back.probability *= kOneTrait;
        add_struggle(next_, back);
        struggle.probability *= 1 - kOneTrait;
      }
      // Noted only where somebody will ask: fewer struggles differ.
      if (place != kNothing && (fight_.idle_bite > 0 || !arms_[place].second.empty()))
        struggle.removed = static_cast<std::uint8_t>(struggle.removed | 1U << place);
      if (fight_.final_blow > 0) struggle.last = static_cast<std::uint8_t>(place);
    }
    add_struggle(next_, struggle);
  }
  std::swap(struggles_, next_);
}

// Dented Daggers, ESC-ITM-17: only after an attack that removed a die, and while dice are left.
void Round::second_attack(unsigned place) {
  std::vector<Struggle> done;
  std::vector<Struggle> again;
  for (Struggle struggle : struggles_) {
    const bool strikes = (struggle.removed >> place & 1U) && dice_in(struggle.row) > 0;
    if (fight_.idle_bite == 0) struggle.removed = 0;
    add_struggle(strikes ? again : done, struggle);
  }
  for (const Roll& roll : arms_[place].second) {
    struggles_ = again;
    for (Struggle& struggle : struggles_) {
      struggle.probability *= roll.probability;
      count_face(struggle, place, roll.face);
    }
    strike_face(place, roll.face);
    for (Struggle& struggle : struggles_) {
      if (fight_.idle_bite == 0) struggle.removed = 0;
      add_struggle(done, struggle);
    }
  }
  struggles_ = std::move(done);
}

// What the thief left of them.
Potions Round::potions_after(const Struggle& struggle) const {
  std::array<Hands, kParty> hands = hands_;
  for (unsigned place = 0; place < party_.size; ++place)
    if (struggle.robbed >> place & 1U) hands[place][item_to_lose(party_, hands[place])] = kNothing;
  return potions_of(party_, hands, setup_.rollers);
}

// ESC-CBT-13 to ESC-CBT-16: what the round does to everybody.
void Round::settle(const Struggle& struggle, unsigned last_blows) {
  Fates won;
  won.add_heals(struggle.heals);
  for (unsigned place = 0; place < kParty; ++place)
    won.add(place, fate::kWon | (struggle.robbed >> place & 1U ? fate::kRobbed : 0U));
  if (dice_in(struggle.row) == 0) {
    unsigned last = 0;
    if (fight_.final_blow > 0) last = last_blow_ ? last_blows : 1U << struggle.last;
    return add(won, struggle.row, last, struggle.probability);
  }

  if (potions_) {
    const Potions potions = potions_after(struggle);
    if (potions_finish(party_, potions, struggle.row)) {
      const unsigned last =
          fight_.final_blow > 0 ? possible_last_potions(party_, potions, struggle.row) : 0;
      return add(won, Row{}, last, struggle.probability);
    }
  }

  Fates fates;
  fates.add_heals(struggle.heals);
  unsigned hit = setup_.enemy_attacks ? setup_.fighters & ~unsigned{struggle.blocked} : 0U;
  if (fight_.hears != kNoTrait) hit &= struggle.heard;
  const unsigned bitten = fight_.idle_bite > 0 ? setup_.rollers & ~unsigned{struggle.removed} : 0U;
  for (unsigned place = 0; place < party_.size; ++place) {
    if (hit >> place & 1U) fates.add(place, fate::kHit);
    if (bitten >> place & 1U) fates.add(place, fate::kBitten);
    if (tolled_ >> place & 1U) fates.add(place, fate::kTolled);
    if (struggle.robbed >> place & 1U) fates.add(place, fate::kRobbed);
  }
  if (fight_.toll == 0 || fight_.toll_who != Who::random1)
    return add(fates, struggle.row, 0, struggle.probability);
  for (unsigned place = 0; place < party_.size; ++place) {
    Fates one = fates;
    one.add(place, fate::kTolled);
    add(one, struggle.row, 0, struggle.probability / party_.size);
  }
}

void Round::add(Fates fates, const Row& row, unsigned last, double probability) {
  outcomes_.push_back({fates, row, static_cast<std::uint8_t>(last), probability});
}

}  // namespace

Hands hands_left(const FightParty& party, unsigned place, Stock stock) {
  Hands hands = party.prisoners[place].items;
  for (unsigned hand = 0; hand < kHands; ++hand)
    if (!(stock >> hand & 1U)) hands[hand] = kNothing;
  return hands;
}

unsigned places_of(const FightParty& party, Who who) {
  const unsigned all = (1U << party.size) - 1;
  const unsigned nominee = party.nominee == kNothing ? 0U : 1U << party.nominee;
  switch (who) {
    case Who::you:
    case Who::each:
      return 1U << party.you;
    case Who::others:
      return all & ~(1U << party.you);
    case Who::nominee:
      return nominee;
    case Who::non_nominees:
      return all & ~nominee;
    case Who::all:
    case Who::group:
      return all;
    case Who::lowest:
    case Who::random1:
      return 0;
  }
  return 0;
}

std::vector<RoundOutcome> round_outcomes(const FightParty& party, const RoundSetup& setup) {
  return Round(party, setup).outcomes();
}

}  // namespace undercroft::dark_castle
