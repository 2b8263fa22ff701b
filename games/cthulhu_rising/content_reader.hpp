// What the readers of records share. For content*.cpp only.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "engine/content_records.hpp"
#include "games/cthulhu_rising/content.hpp"
#include "games/cthulhu_rising/content_words.hpp"

namespace undercroft::cthulhu_rising {

struct Reader {
  Content content;
  content::Ids ids;
  std::set<std::string, std::less<>> names;
  content::Vocabulary vocabulary = rising_vocabulary();
};

inline unsigned code(const content::Node& node) {
  return node.verb->code;
}

// Words between commas, with their places.
struct ListedWord {
  std::string_view text;
  std::size_t at = 0;
};
std::vector<ListedWord> listed_words(const Cursor& text);
void fault_in(const Cursor& text, const ListedWord& word, std::string_view what);

// content_abilities.cpp: the field `abilities`, if it is there; where they begin in the content,
// and how many. `attached` says whether there is a host.
struct AbilityRun {
  std::uint16_t first = 0;
  std::uint8_t count = 0;
};
AbilityRun read_abilities(Reader& reader, const Cursor& record, CardType type, std::uint8_t card,
                          std::uint16_t keywords, bool attached);
// A pick of cards alone, as in `attach`.
std::uint16_t read_sort(Reader& reader, const Cursor& field);

// content_check.cpp: what 2.4 says of a card record; faults stand at their place.
void check_abilities(const Content& content, const Cursor& effect,
                     std::span<const content::Node> statements, CardType type,
                     std::uint16_t keywords, bool attached);

// content_numbers.cpp: CTH-MIN-12, CTH-MIN-62, CTH-LIL-07
int op_points(OpCode code);
int ability_points(const Content& content, const Ability& ability);
Aim aim_of(const Content& content, const Ability& ability);
Lillith lillith_of(const Content& content, const Card& card);
int text_box(const Content& content, const Card& card);

// content_text.cpp
std::string card_text(const Content& content, const Card& card);
std::string story_text(const Content& content, const StoryCard& story);
std::string keywords_text(const Card& card);

// content_cards.cpp
void read_card(Reader& reader, const Cursor& record);
void read_story(Reader& reader, const Cursor& record);
// deck_text.cpp
void read_deck_record(Reader& reader, const Cursor& record);

}  // namespace undercroft::cthulhu_rising
