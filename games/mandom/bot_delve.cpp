#include "games/mandom/bot_delve.hpp"

#include <algorithm>
#include <bit>

namespace undercroft::mandom {

namespace {

bool bears(const Monsters& monsters, const Monster& monster, unsigned type) {
  return (monsters.types >> type & 1U) != 0 ||
         (monster.has_strength() && (monsters.strengths >> monster.strength & 1U) != 0);
}

// How many ordinary cards the item speaks of.
unsigned copies(const Content& content, const Monsters& monsters) {
  unsigned sum = 0;
  for (unsigned type = 0; type < content.type_count; ++type)
    if (bears(monsters, content.monsters[type], type)) sum += content.monsters[type].copies;
  return sum;
}

// In cards it stops, roughly. For the Warrior this gives the order of section 11: spear, shield,
// sword, grail, torch, armor.
unsigned worth_of(const Content& content, const Item& item) {
  unsigned worth = static_cast<unsigned>(item.hp * item.hp) / 3U;
  worth += copies(content, item.defeats);
  worth += item.names_type ? 4U : 0U;
  worth += item.names_number != 0 ? 1U : 0U;
  worth += item.defeat_next || item.gain_hp > 0 || item.gain_strength ? 2U : 0U;
  worth += item.defeats_seen || item.exchange || item.all_differ ? 3U : 0U;
  worth += !item.once.none() || item.revival != Revival::none ? 4U : 0U;
  worth += !item.discard.none() || item.reduce != 0 || item.odd_deals != 0 ? 5U : 0U;
  return worth;
}

void put(std::uint8_t& slots, unsigned slot, bool in) {
  if (in) slots = static_cast<std::uint8_t>(slots | 1U << slot);
}

}  // namespace

Kit::Kit(const Content& of, unsigned whose) : content(&of), hero(whose) {
  for (unsigned slot = 0; slot < kItems; ++slot) {
    const Item& item = of.item(hero, slot);
    items[slot] = &item;
    worth[slot] = static_cast<std::uint8_t>(std::min(worth_of(of, item), 250U));
    put(passive, slot,
        !item.defeats.none() || item.defeats_seen || item.names_type || item.names_number != 0);
    put(once, slot, !item.once.none());
    put(discarding, slot, !item.discard.none());
    put(exchanging, slot, item.exchange);
    put(reducing, slot, item.reduce != 0 || item.odd_deals != 0 || item.even_deals != 0);
    put(reviving, slot, item.revival != Revival::none);
    put(differing, slot, item.all_differ);
  }
}

int Kit::hp(unsigned equipped) const {
  int sum = content->heroes[hero].hp;
  for (; equipped != 0; equipped &= equipped - 1) sum += content->slot_hp[hero][lowest(equipped)];
  return sum;
}

std::uint32_t Kit::blocked(unsigned equipped) const {
  std::uint32_t types = 0;
  for (unsigned left = equipped & passive; left != 0; left &= left - 1)
    if (items[lowest(left)]->hp_up_to == 0) types |= content->blocks[hero][lowest(left)];
  return types;
}

Delve::Delve(const Kit& kit, const Imagined& dungeon, unsigned equipped, unsigned named,
             unsigned number)
    : kit_(&kit),
      dungeon_(dungeon),
      hp_(kit.hp(equipped)),
      equipped_(static_cast<std::uint8_t>(equipped)),
      named_(static_cast<std::uint8_t>(named)),
      number_(static_cast<std::uint8_t>(number)) {}

Delve::Delve(const Kit& kit, const Imagined& dungeon, const View& view)
    : kit_(&kit),
      dungeon_(dungeon),
      hp_(view.hp),
      equipped_(view.equipped),
      spent_(view.spent),
      named_(view.named),
      number_(view.number),
      strength_(view.strength),
      softened_(view.softened),
      mark_(view.mark),
      run_(view.run != 0),
      dead_(view.dead != 0) {
  // What the view does not carry is told again by the cards turned so far; a Mimic or a Twin among
  // them is taken as printed.
  if (view.aside != kNothing) seen_ |= 1U << view.aside;
  for (position_ = 1; position_ < view.revealed; ++position_) {
    seen_ |= 1U << card();
    if (monster().has_strength())
      last_strength_ = monster().from == StrengthFrom::position ? position_ : monster().strength;
  }
}

bool Delve::survives() {
  while (position_ < dungeon_.height && !dead_) {
    ++position_;
    meet();
  }
  return !dead_ || ((equipped_ & kit_->differing) != 0 && all_differ());
}

// MAN-VAR-02 steps 1 to 3.
void Delve::meet() {
  const Monster& now = monster();
  switch (now.from) {
    case StrengthFrom::print:
      strength_ = now.strength;
      break;
    case StrengthFrom::items:
      strength_ = static_cast<std::uint8_t>(std::popcount(equipped_));
      break;
    case StrengthFrom::position:
      strength_ = position_;
      break;
    case StrengthFrom::last_strength:
      strength_ = last_strength_;
      break;
  }
  const Mark mark = mark_;
  mark_ = Mark::none;
  if (mark == Mark::ignore) return note_revealed();
  if (mark == Mark::defeat && now.has_strength() && !now.unbeatable) return note_revealed();
  switch (now.effect) {
    case Special::none:
      return face();
    case Special::ignore_next:
      mark_ = Mark::ignore;
      break;
    case Special::take_item:
      if (equipped_ != 0) return lose(wants_lost());
      break;
    case Special::nothing:
      break;
  }
  note_revealed();
}

// Step 4.
void Delve::face() {
  if ((equipped_ & kit_->exchanging & ~spent_) != 0 && dungeon_.next != kNothing &&
      wants_exchange())
    return exchange();
  keep();
}

// Steps 5 and 6.
void Delve::keep() {
  unsigned by = kNothing;
  if (passively_defeated(&by)) {
    if (by != kNothing) defeated_by(by);
    return note_revealed();
  }
  const Use how = wants_item();
  if (how.slot == kNothing) return suffer();
  use(how);
}

// Step 7.
void Delve::suffer() {
  const int before = hp_;
  hp_ -= damage();
  check_death(before);
  note_revealed();
}

// Step 4 used: the new card takes the old one's place; MAN-VAR-12: the old one has been seen.
void Delve::exchange() {
  note_revealed();
  spent_ = static_cast<std::uint8_t>(spent_ | (equipped_ & kit_->exchanging));
  dungeon_.cards[dungeon_.height - position_] = dungeon_.next;
  dungeon_.next = kNothing;
  meet();
}

// Step 6 used.
void Delve::use(Use how) {
  const Item& item = *kit_->items[how.slot];
  if (how.discard != kNothing) return lose(how.discard);
  spent_ = static_cast<std::uint8_t>(spent_ | 1U << how.slot);
  if (item.become_strength) hp_ = strength_;
  if (item.run) run_ = true;
  note_revealed();
}

// MAN-VAR-11, step 8.
void Delve::lose(unsigned slot) {
  const int before = hp_;
  equipped_ = static_cast<std::uint8_t>(equipped_ & ~(1U << slot));
  hp_ -= kit_->items[slot]->hp;
  check_death(before);
  note_revealed();
}

bool Delve::fits(const Monsters& monsters) const {
  return (monsters.types >> card() & 1U) != 0 || (monsters.strengths >> strength_ & 1U) != 0;
}

bool Delve::works(const Item& item) const {
  return item.hp_up_to == 0 || hp_ <= item.hp_up_to;
}

// Step 5; `by` stays empty for a Lucky Coin's run, which brings nothing more.
bool Delve::passively_defeated(unsigned* by) const {
  const unsigned type = card();
  if (monster().unbeatable) return false;
  for (unsigned left = equipped_ & kit_->passive; left != 0; left &= left - 1) {
    const Item& item = *kit_->items[lowest(left)];
    const bool beaten = (fits(item.defeats) && works(item)) ||
                        (item.defeats_seen && (seen_ >> type & 1U) != 0) ||
                        (item.names_type && named_ == type) ||
                        (item.names_number != 0 && number_ != 0 && number_ == strength_);
    if (!beaten) continue;
    *by = lowest(left);
    return true;
  }
  return run_ && strength_ % 2 == 0;
}

void Delve::defeated_by(unsigned slot) {
  const Item& item = *kit_->items[slot];
  hp_ += item.gain_hp + (item.gain_strength ? strength_ : 0);
  softened_ = static_cast<std::uint8_t>(softened_ + item.soften_later);
  if (item.defeat_next) mark_ = Mark::defeat;
}

int Delve::damage() const {
  int dealt = strength_;
  int less = softened_;
  for (unsigned left = equipped_ & kit_->reducing; left != 0; left &= left - 1) {
    const Item& item = *kit_->items[lowest(left)];
    const int instead = strength_ % 2 != 0 ? item.odd_deals : item.even_deals;
    if (instead != 0 && works(item)) dealt = std::min(dealt, instead);
    less += item.reduce;
  }
  return std::max(dealt - less, 0);
}

bool Delve::can_revive(int hp_before) const {
  for (unsigned left = equipped_ & kit_->reviving; left != 0; left &= left - 1) {
    const Item& item = *kit_->items[lowest(left)];
    if (item.revival == Revival::once_to_base ? (spent_ >> lowest(left) & 1U) == 0
                                              : hp_before >= item.revive_from)
      return true;
  }
  return false;
}

// Step 8.
void Delve::check_death(int hp_before) {
  if (hp_ > 0) return;
  for (unsigned left = equipped_ & kit_->reviving; left != 0; left &= left - 1) {
    const Item& item = *kit_->items[lowest(left)];
    if (item.revival == Revival::once_to_base && (spent_ >> lowest(left) & 1U) == 0) {
      spent_ = static_cast<std::uint8_t>(spent_ | 1U << lowest(left));
      hp_ = kit_->content->heroes[kit_->hero].hp;
      return;
    }
    if (item.revival == Revival::whenever && hp_before >= item.revive_from) {
      hp_ = item.revive_to;
      return;
    }
  }
  dead_ = true;
}

// MAN-VAR-12.
void Delve::note_revealed() {
  seen_ |= 1U << card();
  if (!monster().has_strength()) return;
  last_strength_ = strength_;
  if (strength_ % 2 != 0) run_ = false;
}

// MAN-VAR-07.
bool Delve::all_differ() const {
  std::uint32_t types = 0;
  for (unsigned i = 0; i < dungeon_.height; ++i) {
    const std::uint32_t type = 1U << dungeon_.cards[i];
    if ((types & type) != 0) return false;
    types |= type;
  }
  return true;
}

// A card of the pile deals 4 on the average.
bool Delve::wants_exchange() const {
  unsigned by = kNothing;
  return !passively_defeated(&by) && (damage() > 4 || deadly());
}

bool Delve::worth_using(const Item& item) const {
  if (item.become_strength) return strength_ >= hp_ || deadly();
  return damage() >= (item.run ? 4 : 5) || deadly();
}

Use Delve::wants_item() const {
  if (monster().unbeatable) return {};
  for (unsigned left = equipped_ & kit_->once & ~spent_; left != 0; left &= left - 1) {
    const Item& item = *kit_->items[lowest(left)];
    if (fits(item.once) && worth_using(item)) return {lowest(left), kNothing};
  }
  for (unsigned left = equipped_ & kit_->discarding; left != 0; left &= left - 1) {
    const unsigned others = equipped_ & ~(1U << lowest(left));
    if (others == 0 || !fits(kit_->items[lowest(left)]->discard)) continue;
    const unsigned discard = least_missed(others);
    const int cost = kit_->items[discard]->hp;
    if (cost < hp_ && (deadly() || damage() >= cost + 4)) return {lowest(left), discard};
  }
  return {};
}

unsigned Delve::wants_lost() const {
  return least_missed(equipped_);
}

// Spent items first, and never the one whose loss kills while there is another.
unsigned Delve::least_missed(unsigned slots) const {
  unsigned best = lowest(slots);
  unsigned least = ~0U;
  for (; slots != 0; slots &= slots - 1) {
    const unsigned slot = lowest(slots);
    unsigned missed = (spent_ >> slot & 1U) != 0 ? 0U : kit_->worth[slot];
    if (kit_->items[slot]->hp >= hp_) missed += 1000;
    if (missed < least) {
      least = missed;
      best = slot;
    }
  }
  return best;
}

}  // namespace undercroft::mandom
