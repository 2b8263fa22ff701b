// The content of Escape the Dark Castle as the rules use it: chapters as flat lists of operations,
// items as numbers, made from the TOML records once, at start.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/content.hpp"
#include "engine/game.hpp"
#include "games/dark_castle/state.hpp"

namespace undercroft::dark_castle {

// Who an operation is about, 2.4.
enum class Who : std::uint8_t {
  you,
  others,
  all,
  nominee,
  non_nominees,
  lowest,
  random1,
  each,
  group,  // of a discard: any held item
};

enum class OpCode : std::uint8_t {
  damage,      // who, n
  heal,        // who, n
  draw,        // n
  discard,     // who, n, random; block[0]: what a target without items does instead
  choice,      // by_group; index: the first of n choices in Content::choices
  nominate,    // who: all or others
  test,        // who, traits; block: success, failure
  each_test,   // who, traits; block: success, failure
  group_test,  // who, traits (one), n needed, tries; block: success, failure, miss. Also a relay
  die,         // block: might, cunning, wisdom
  combat,      // who; index: of Content::fights
  peek,        //
  must_turn_next,  // who
  shuffle_items,   //
};

// A run of operations in Content::ops. Block 0 is empty.
struct Block {
  std::uint16_t first = 0;
  std::uint16_t count = 0;
};

inline constexpr std::uint8_t kPartySize = 0xFF;  // as a number: P, the characters in the game

struct Op {
  OpCode code = OpCode::peek;
  Who who = Who::you;
  std::uint8_t n = 0;
  std::uint8_t traits = 0;  // a mask: bit t, any of them will do
  std::uint8_t tries = 0;   // 0: as many as it takes
  bool random = false;
  bool by_group = false;
  std::uint16_t index = 0;
  std::array<std::uint16_t, 3> block{};  // indices into Content::blocks
};

// An option of a choice op.
struct Choice {
  std::string id;           // the label in lower case with underscores: the option's name
  std::string label;        // "Break through at a run"
  bool needs_item = false;  // only if somebody holds an item
  std::uint16_t block = 0;
};

inline constexpr std::uint8_t kNoTrait = 3;

// The enemy of a combat op. Traits are kNoTrait and amounts 0 where the special is not there.
struct Fight {
  std::array<std::uint8_t, kTraits> shows{};  // printed faces
  std::uint8_t rolls = 0;                     // rolled dice for each character in the game
  std::uint8_t reward = 1;
  Who who = Who::all;
  std::uint8_t regrow = kNoTrait;
  std::uint8_t hears = kNoTrait;
  std::uint8_t guarded = kNoTrait;
  std::uint8_t thief = kNoTrait;
  std::uint8_t final_blow = 0;
  std::uint8_t idle_bite = 0;
  std::uint8_t reinforce = 0;
  std::uint8_t toll = 0;
  Who toll_who = Who::you;
  bool lowest_only = false;
  bool duel = false;
  bool no_rest = false;
  bool no_block = false;
  bool shift = false;
  bool helped = false;
  bool stuck = false;
  bool you_first = false;
  bool surprise = false;
};

struct Chapter {
  std::string id;
  std::string name;
  std::string kind;     // "choice, combat"
  std::string flavour;  // read aloud first
  std::string text;     // generated
  std::uint16_t block = 0;
  bool boss = false;
};

struct Character {
  std::string id;
  std::string name;
  std::string flavour;
  std::array<Face, kFaces> faces{};
  // The faces as numbers, for questions to chance.
  std::array<std::uint8_t, kFaces> codes{};
  std::array<std::uint8_t, kTraits> traits{};  // symbols on the die
};

// When an item may be used, ESC-ITM-08.
enum class Timing : std::uint8_t { any, roll, attack, test, dice, round, hurt, passive };
enum class Heals : std::uint8_t { nobody, holder, one, all };

struct Item {
  std::string id;
  std::string name;
  std::string text;  // generated
  std::uint8_t count = 1;
  std::uint8_t hands = 1;
  bool one_use = true;
  Timing timing = Timing::any;
  // What it does; 0 or false where it does not.
  Heals heals = Heals::nobody;
  std::uint8_t heal = 0;
  std::uint8_t adds = kNoTrait;  // one more symbol of this trait
  std::uint8_t rerolls = 0;      // a mask of traits: a die that shows one of them
  bool prevents = false;         // a loss of HP
  bool sets_die = false;
  bool free_attack = false;
  bool cancels_attack = false;
  std::uint8_t extra_dice = 0;  // chapter dice rolled with an attack
  bool second_attack = false;
  std::uint8_t shield = 0;         // less damage of an enemy attack...
  std::uint8_t shield_least = 0;   // ... but never less than this
  std::uint8_t single_counts = 0;  // a single face counts as so many
  std::uint8_t double_heals = 0;   // a counted double heals somebody so much
};

struct Content {
  std::vector<Character> characters;
  std::vector<Chapter> chapters;  // the bosses last
  std::vector<Item> items;
  std::vector<Op> ops;
  std::vector<Block> blocks;
  std::vector<Choice> choices;
  std::vector<Fight> fights;
  std::vector<RuleText> rules;
  Chapter start;    // 2.8
  Chapter victory;  // 2.3: the victory card, no effect
  std::uint8_t boss_count = 0;
  std::uint8_t item_cards = 0;  // all copies

  std::uint8_t first_boss() const {
    return static_cast<std::uint8_t>(chapters.size() - boss_count);
  }
  std::span<const Op> block(unsigned index) const {
    return std::span(ops).subspan(blocks[index].first, blocks[index].count);
  }
};

// The rule ids in the order of the rulebook; RuleId indexes into this.
std::span<const std::string_view> rule_ids();

// From the sources, later ones laid over earlier ones. Faults name file, line and column.
Result<Content> read_content(std::span<const content::Source> sources);

}  // namespace undercroft::dark_castle
