#include "games/mandom/bot_estimate.hpp"

#include <algorithm>
#include <bit>

namespace undercroft::mandom {

namespace {

bool is_card(std::uint8_t card) {
  return card < kMaxTypes;
}

// The most numbers that a sword can offer; Father's Sword offers three.
constexpr unsigned kMostNumbers = 8;

}  // namespace

Guess::Guess(const Content& content, const View& view) : pile_left_(view.pile_size > 0) {
  for (unsigned i = 0; i < content.deck_size; ++i) ++unseen_copies_[content.deck[i]];
  if (view.specials_on != 0)
    for (const std::uint8_t special : view.specials)
      if (is_card(special)) ++unseen_copies_[special];
  const auto see = [this](std::uint8_t card) {
    if (is_card(card) && unseen_copies_[card] > 0) --unseen_copies_[card];
  };
  dungeon_.height = view.dungeon_size;
  for (unsigned i = 0; i < view.dungeon_size; ++i) {
    dungeon_.cards[i] = view.dungeon[i];
    see(view.dungeon[i]);
    if (is_card(view.dungeon[i]))
      ++known_copies_[view.dungeon[i]];
    else
      hole_[holes_++] = static_cast<std::uint8_t>(i);
  }
  for (unsigned i = 0; i < view.pair_count; ++i) see(view.pair_card[i]);
  see(view.pending);
  see(view.aside);
  for (unsigned type = 0; type < content.monsters.size(); ++type)
    for (unsigned copy = 0; copy < unseen_copies_[type] && unseen_count_ < kPileCap; ++copy)
      unseen_[unseen_count_++] = static_cast<std::uint8_t>(type);
}

unsigned Guess::possible(unsigned type) const {
  return known_copies_[type] + std::min<unsigned>(holes_, unseen_copies_[type]);
}

void Guess::deal(Rng& rng) {
  const unsigned wanted = std::min(holes_ + (pile_left_ ? 1U : 0U), unseen_count_);
  for (unsigned i = 0; i < wanted; ++i) {
    std::swap(unseen_[i], unseen_[i + rng.below(unseen_count_ - i)]);
    if (i < holes_)
      dungeon_.cards[hole_[i]] = unseen_[i];
    else
      dungeon_.next = unseen_[i];
  }
}

// How often the hero came out alive, whatever is named and for each name and number.
struct Estimate::Tally {
  Plan plan;
  std::uint32_t blocked = 0;
  int hp = 0;
  unsigned name_count = 0;
  unsigned number_count = 0;
  int always = 0;
  std::array<std::uint8_t, kMaxTypes> names;
  std::array<std::uint8_t, kMostNumbers> numbers;
  std::array<std::array<int, kMostNumbers>, kMaxTypes> wins;  // [name][number]

  Chance best(int deals) const;
};

// The challenger names what is best for him; an opponent names the number that is worst
// (MAN-VAR-06).
Chance Estimate::Tally::best(int deals) const {
  Chance chance{.percent = -1};
  for (unsigned i = 0; i < name_count; ++i) {
    const auto worst = std::min_element(wins[i].begin(), wins[i].begin() + number_count);
    const int percent = (always + *worst) * 100 / deals;
    if (percent > chance.percent)
      chance = {percent, names[i], numbers[static_cast<std::size_t>(worst - wins[i].begin())]};
  }
  return chance;
}

bool Estimate::summed() const {
  return kit_.content->heroes[kit_.hero].summed && view_.specials_on == 0;
}

// Names come the stronger first; never one that cannot be there or that something else blocks
// anyhow.
Estimate::Tally Estimate::begin(const Plan& plan) const {
  const Content& content = *kit_.content;
  Tally tally;
  tally.plan = plan;
  tally.hp = kit_.hp(plan.equipped);
  tally.blocked = kit_.blocked(plan.equipped);
  const std::uint32_t pointless = items_hidden() ? 0 : tally.blocked;
  if (view_.named == kNothing && (plan.equipped & content.naming[kit_.hero]) != 0)
    for (unsigned type = 0; type < content.type_count; ++type) {
      const bool there = guess_.possible(type) > 0 || (plan.placed && view_.pending == type);
      if (there && (pointless >> type & 1U) == 0)
        tally.names[tally.name_count++] = static_cast<std::uint8_t>(type);
    }
  std::sort(tally.names.begin(), tally.names.begin() + tally.name_count,
            [&](std::uint8_t a, std::uint8_t b) {
              return content.strength[a] != content.strength[b]
                         ? content.strength[a] > content.strength[b]
                         : a > b;
            });
  if (tally.name_count == 0) tally.names[tally.name_count++] = view_.named;

  for (unsigned left = plan.equipped & content.numbering[kit_.hero]; left != 0; left &= left - 1)
    for (std::uint32_t bits = kit_.items[lowest(left)]->names_number;
         bits != 0 && view_.number == 0 && tally.number_count < kMostNumbers; bits &= bits - 1)
      tally.numbers[tally.number_count++] = static_cast<std::uint8_t>(lowest(bits));
  if (tally.number_count == 0) tally.numbers[tally.number_count++] = view_.number;
  for (unsigned i = 0; i < tally.name_count; ++i) tally.wins[i].fill(0);
  return tally;
}

unsigned Estimate::guess_equipped(unsigned equipped, Rng& rng) const {
  for (int gone = std::popcount(equipped) - view_.equipped_count; gone > 0; --gone) {
    unsigned left = equipped;
    for (unsigned skip = rng.below(static_cast<std::uint32_t>(std::popcount(equipped))); skip > 0;
         --skip)
      left &= left - 1;
    equipped &= ~(1U << lowest(left));
  }
  return equipped;
}

// MAN-CHL-04 to -07.
void Estimate::count_summed(Tally& tally, Rng& rng) const {
  const Content& content = *kit_.content;
  const Imagined& dungeon = guess_.dungeon();
  std::uint32_t blocked = tally.blocked;
  int hp = tally.hp;
  unsigned equipped = tally.plan.equipped;
  if (items_hidden()) [[unlikely]] {
    equipped = guess_equipped(equipped, rng);
    blocked = kit_.blocked(equipped);
    hp = kit_.hp(equipped);
  }
  std::array<std::uint8_t, kMaxTypes> dealt{};
  int damage = 0;
  const auto meet = [&](unsigned card) {
    if ((blocked >> card & 1U) != 0) return;
    damage += content.strength[card];
    dealt[card] = static_cast<std::uint8_t>(dealt[card] + content.strength[card]);
  };
  for (unsigned i = 0; i < dungeon.height; ++i) meet(dungeon.cards[i]);
  if (tally.plan.placed) meet(view_.pending);
  if (damage < hp) {
    ++tally.always;
    return;
  }
  if ((equipped & content.naming[kit_.hero]) == 0) return;
  for (unsigned i = 0; i < tally.name_count; ++i)
    if (tally.names[i] != kNothing && damage - dealt[tally.names[i]] < hp)
      for (unsigned j = 0; j < tally.number_count; ++j) ++tally.wins[i][j];
}

// MAN-VAR-01. A hero who needs no name survives with any; one who does needs a name that is in
// there.
void Estimate::count_running(Tally& tally, Rng& rng) const {
  Imagined dungeon = guess_.dungeon();
  if (tally.plan.placed) dungeon.cards[dungeon.height++] = view_.pending;
  const unsigned equipped =
      items_hidden() ? guess_equipped(tally.plan.equipped, rng) : unsigned{tally.plan.equipped};
  std::uint32_t inside = 0;
  for (unsigned i = 0; i < dungeon.height; ++i) inside |= 1U << dungeon.cards[i];
  for (unsigned j = 0; j < tally.number_count; ++j) {
    const bool alive = Delve(kit_, dungeon, equipped, view_.named, tally.numbers[j]).survives();
    for (unsigned i = 0; i < tally.name_count; ++i) {
      const unsigned name = tally.names[i];
      const bool helps = !alive && name != view_.named && (inside >> name & 1U) != 0 &&
                         Delve(kit_, dungeon, equipped, name, tally.numbers[j]).survives();
      tally.wins[i][j] += alive || helps ? 1 : 0;
    }
  }
}

void Estimate::judge(std::span<const Plan> plans, int deals, Rng& rng, std::span<Chance> chances) {
  std::array<Tally, kMostPlans> tallies;
  for (std::size_t i = 0; i < plans.size(); ++i) tallies[i] = begin(plans[i]);
  deals = deals_needed(deals);
  const bool sum = summed();
  for (int deal = 0; deal < deals; ++deal) {
    guess_.deal(rng);
    for (std::size_t i = 0; i < plans.size(); ++i)
      sum ? count_summed(tallies[i], rng) : count_running(tallies[i], rng);
  }
  for (std::size_t i = 0; i < plans.size(); ++i) chances[i] = tallies[i].best(deals);
}

Chance Estimate::judge(Plan plan, int deals, Rng& rng) {
  Chance chance;
  judge({&plan, 1}, deals, rng, {&chance, 1});
  return chance;
}

}  // namespace undercroft::mandom
