// From parsed effects to what the rules carry out.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "engine/content_records.hpp"
#include "games/cutthroat_caverns/content.hpp"
#include "games/cutthroat_caverns/content_words.hpp"

namespace undercroft::cutthroat_caverns {

// What all readers of records need at hand.
struct Reader {
  Content content;
  content::Ids ids;
  // An encounter and the creature in it may share an id.
  content::Ids creature_ids;
  content::Vocabulary vocabulary = caverns_vocabulary();
};

// Where an effect stands: what it can be about depends on that. A bit each.
enum Where : std::uint16_t {
  kInAttack = 1,     // of an Attack card
  kInAction = 2,     // of an Action card
  kInItem = 4,       // of an Item
  kInThing = 8,      // of a Relic, a Reputation or an ability
  kInCreature = 16,  // what it does in a round
  kInHit = 32,       // what its hit does besides
  kInDeath = 64,     // what its death does
  kInEvent = 128,
  kInNode = 256,
  kInEach = 512,  // what one player after the other does
};

// In the order of Aim.
inline constexpr std::array<std::string_view, 5> kAims = {"nothing", "set_card", "own_and_other",
                                                          "new_victim", "other_player"};

// An index into Content::blocks.
std::uint16_t read_block(Content& content, const Cursor& effect,
                         std::span<const content::Node> statements, Where where);
// content_places.cpp: a statement or a selector that makes no sense there is refused.
void check_place(const Cursor& effect, const content::Node& statement, Where where);
// All LP and all damage are multiples of 5.
void check_fives(const Cursor& effect, const content::Node& statement);

// The effect in that field, if it is there: its block, and its words.
struct Effect {
  std::uint16_t block = 0;
  std::string text;
};
Effect read_effect(Reader& reader, const Cursor& record, std::string_view field, Where where);

// The perks in that field, if it is there, and their words.
struct Perks {
  std::vector<PerkOf> perks;
  std::string text;
};
Perks read_perks(Reader& reader, const Cursor& record);

// Words between commas or semicolons with their places.
struct ListedWord {
  std::string_view text;
  std::size_t at = 0;
};
std::vector<ListedWord> listed_words(const Cursor& text);
void fault_in(const Cursor& text, const ListedWord& word, std::string_view what);
// The word's index among the names, with a remedy where it is none of them.
std::size_t index_in(const Cursor& text, const ListedWord& word, std::span<const std::string> names,
                     std::string_view what);

// content_cards.cpp
void read_card(Reader& reader, const Cursor& record);
void check_deck(Reader& reader, const Cursor& record);
// content_creatures.cpp
void read_creature(Reader& reader, const Cursor& record);
void read_encounter(Reader& reader, const Cursor& record);
// content_things.cpp
void read_character(Reader& reader, const Cursor& record);
void read_relic(Reader& reader, const Cursor& record);
void read_reputation(Reader& reader, const Cursor& record);
void read_event(Reader& reader, const Cursor& record);
void read_quest(Reader& reader, const Cursor& record);
void read_even(Reader& reader, const Cursor& record);
// content_module.cpp
Result<void> read_modules(Reader& reader, const content::Source& all);
// content_responses.cpp
Result<void> read_responses(Reader& reader, const content::Source& all);

// content_text.cpp: what is not an effect, in words.
std::string card_text(const Content& content, const Card& card, std::string_view effect,
                      std::string_view hit_effect, std::string_view bonus_effect);
std::string_view behaviour_text(Behaviour behaviour);
std::string_view measure_text(Measure measure);
// "Undead, Fiend or Demon"
std::string types_text(const Content& content, std::uint32_t types, std::string_view last);

}  // namespace undercroft::cutthroat_caverns
