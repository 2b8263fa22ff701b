// What items do, 2.7, and which of it goes together.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "games/dark_castle/content_effects.hpp"
#include "games/dark_castle/content_words.hpp"

namespace undercroft::dark_castle {

namespace {

using content::Node;

// When an effect can happen at all, and whether its item is used up: what the windows of ESC-ITM-08
// offer.
struct Usage {
  Code code;
  std::array<bool, 8> timings{};  // by Timing
  bool one_use = true;            // may be
  bool kept = false;              // may be
};

constexpr std::array<bool, 8> at(std::initializer_list<Timing> timings) {
  std::array<bool, 8> set{};
  for (const Timing timing : timings) set[static_cast<std::size_t>(timing)] = true;
  return set;
}

constexpr std::array<Usage, 12> kUses = {{
    {kItemHeal, at({Timing::any}), true, false},
    {kAdd, at({Timing::roll}), true, false},
    {kReroll, at({Timing::roll, Timing::attack, Timing::test}), true, true},
    {kPrevent, at({Timing::hurt}), true, false},
    {kSetDie, at({Timing::dice}), true, false},
    {kExtraDie, at({Timing::passive}), false, true},
    {kSecondAttack, at({Timing::passive}), false, true},
    {kFreeAttack, at({Timing::dice}), true, true},
    {kShield, at({Timing::passive}), false, true},
    {kSingleCounts, at({Timing::passive}), false, true},
    {kDoubleHeals, at({Timing::passive}), false, true},
    {kCancelAttack, at({Timing::round}), true, false},
}};

std::string timings_of(const Usage& use) {
  std::string text;
  for (std::size_t i = 0; i < use.timings.size(); ++i)
    if (use.timings[i])
      text.append(text.empty() ? "\"" : " or \"").append(kTimingNames[i]).append("\"");
  return text;
}

void check_use(const Item& item, const Cursor& effect, const Node& statement) {
  const auto use = std::ranges::find(kUses, statement.verb->code, &Usage::code);
  const std::string& name = statement.verb->name;
  if (!use->timings[static_cast<std::size_t>(item.timing)])
    content::fault_at(effect, statement, name + " needs timing = " + timings_of(*use));
  if (item.one_use && !use->one_use)
    content::fault_at(effect, statement, name + " always works; say one_use = false");
  if (!item.one_use && !use->kept)
    content::fault_at(effect, statement, name + " uses the item up; say one_use = true");
}

void carry_out(Item& item, const Node& statement) {
  const auto number = [&](std::size_t i) {
    return static_cast<std::uint8_t>(statement.args[i].number);
  };
  switch (statement.verb->code) {
    case kItemHeal:
      item.heals = static_cast<Heals>(number(0));
      item.heal = number(1);
      break;
    case kAdd:
      item.adds = number(0);
      break;
    case kReroll:
      item.rerolls = number(0);
      break;
    case kPrevent:
      item.prevents = true;
      break;
    case kSetDie:
      item.sets_die = true;
      break;
    case kExtraDie:
      item.extra_dice = 1;
      break;
    case kSecondAttack:
      item.second_attack = true;
      break;
    case kFreeAttack:
      item.free_attack = true;
      break;
    case kShield:
      item.shield = number(0);
      item.shield_least = number(1);
      break;
    case kSingleCounts:
      item.single_counts = number(0);
      break;
    case kDoubleHeals:
      item.double_heals = number(0);
      break;
    case kCancelAttack:
      item.cancels_attack = true;
      break;
    default:
      break;
  }
}

// Two in two hands would be two dice beside the roll, or two more attacks: there is room for one.
bool fills_both_hands(const Node& statement) {
  return statement.verb->code == kExtraDie || statement.verb->code == kSecondAttack;
}

}  // namespace

void read_item_effect(Item& item, const Cursor& effect, std::span<const Node> statements) {
  for (std::size_t i = 0; i < statements.size() && !effect.report().failed(); ++i) {
    const Node& statement = statements[i];
    check_use(item, effect, statement);
    if (i > 0 && item.timing != Timing::passive)
      content::fault_at(effect, statement, "an item that is used does one thing; leave this out");
    for (std::size_t j = 0; j < i; ++j)
      if (statements[j].verb->code == statement.verb->code)
        content::fault_at(effect, statement,
                          statement.verb->name + " stands here twice; leave one out");
    if (fills_both_hands(statement) && item.hands != kHands)
      content::fault_at(effect, statement, statement.verb->name + " needs hands = 2");
    carry_out(item, statement);
  }
}

}  // namespace undercroft::dark_castle
