// The content of Dungeon of Mandom as the rules use it: numbers and masks, made from the TOML
// records once, at start.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/content.hpp"
#include "engine/game.hpp"
#include "games/mandom/state.hpp"

namespace undercroft::mandom {

// Which monsters an item speaks of: by strength (bit s: strength s, for monsters that have one) or
// by type (bit t).
struct Monsters {
  std::uint32_t strengths = 0;
  std::uint32_t types = 0;
  bool none() const { return strengths == 0 && types == 0; }
};

enum class Revival : std::uint8_t { none, once_to_base, whenever };

struct Item {
  std::string id;
  std::string name;
  std::string text;  // generated from the effect
  std::int8_t hp = 0;
  Monsters defeats;           // always on
  std::uint8_t hp_up_to = 0;  // ... but only while the hero has no more than this; 0: no condition
  bool defeats_seen = false;  // types already revealed
  std::int8_t gain_hp = 0;    // after such a defeat
  bool gain_strength = false;
  bool defeat_next = false;
  std::uint8_t soften_later = 0;
  bool names_type = false;
  std::uint32_t names_number = 0;  // bit n: n may be named
  Monsters once;                   // may defeat one of these
  bool become_strength = false;
  bool run = false;
  Monsters discard;  // may defeat these for another item
  bool exchange = false;
  Revival revival = Revival::none;
  std::uint8_t revive_to = 0;
  std::uint8_t revive_from = 0;
  bool all_differ = false;
  std::uint8_t odd_deals = 0;  // 0: as printed
  std::uint8_t even_deals = 0;
  std::uint8_t reduce = 0;
};

enum class Special : std::uint8_t { none, nothing, ignore_next, take_item };
enum class StrengthFrom : std::uint8_t { print, items, position, last_strength };

struct Monster {
  std::string id;
  std::string name;
  std::string text;
  std::uint8_t strength = 0;
  std::uint8_t copies = 1;
  bool special = false;
  bool unbeatable = false;
  Special effect = Special::none;
  StrengthFrom from = StrengthFrom::print;
  bool has_strength() const { return effect == Special::none; }
};

struct Hero {
  std::string id;
  std::string name;
  std::uint8_t hp = 0;
  bool summed = false;
  std::array<std::uint8_t, kItems> items{};  // indices into Content::items
};

struct Content {
  std::vector<Monster> monsters;  // the ordinary ones first
  std::vector<Item> items;
  std::vector<Hero> heroes;
  std::vector<RuleText> rules;
  std::uint8_t type_count = 0;                // ordinary types: what a Vorpal item can name
  std::array<std::uint8_t, kPileCap> deck{};  // the cards of 2.3, each copy
  std::uint8_t deck_size = 0;
  std::array<std::uint8_t, kMaxTypes> special{};  // the special monsters
  std::uint8_t special_count = 0;

  // Hot tables: what bidding and a summed challenge look up.
  std::array<std::uint8_t, kMaxTypes> strength{};
  std::array<std::array<std::uint32_t, kItems>, kMaxHeroes>
      blocks{};  // ordinary types a slot blocks
  std::array<std::array<std::int8_t, kItems>, kMaxHeroes> slot_hp{};
  // The same by the whole set of equipped slots.
  std::array<std::array<std::uint32_t, 1U << kItems>, kMaxHeroes> blocked_by{};
  std::array<std::array<std::uint8_t, 1U << kItems>, kMaxHeroes> hp_with{};
  std::array<std::array<std::uint8_t, kMaxItems>, kMaxHeroes> slot_of{};  // of an item, or kNothing
  std::array<std::uint8_t, kMaxHeroes> naming{};                          // slots that name a type
  std::array<std::uint8_t, kMaxHeroes> numbering{};  // slots that name a number

  const Item& item(unsigned hero, unsigned slot) const { return items[heroes[hero].items[slot]]; }
};

// The rule ids in the order of the rulebook; RuleId indexes into this.
std::span<const std::string_view> rule_ids();

// From the sources, later ones laid over earlier ones. Faults name file, line and column.
Result<Content> read_content(std::span<const content::Source> sources);

}  // namespace undercroft::mandom
