// What the readers of records share. For content*.cpp only.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "engine/content_records.hpp"
#include "games/duel_of_ages/content.hpp"
#include "games/duel_of_ages/content_words.hpp"

namespace undercroft::duel_of_ages {

struct Reader {
  Content content;
  content::Ids ids;
  std::set<std::string, std::less<>> names;
  content::Vocabulary vocabulary = duel_vocabulary();
};

// An ability in the order in which it was written, for the text: a number among its kind.
struct AbilityLine {
  enum class Kind : std::uint8_t { trait, action, natural, custom, poison };
  Kind kind = Kind::trait;
  std::uint8_t index = 0;
};

enum class Bearer : std::uint8_t { character, henchman, pet, ranged, melee, gear };

// What `abilities` of a record come to.
struct Abilities {
  std::vector<Trait> traits;
  std::vector<Action> actions;
  std::vector<AbilityLine> lines;
  std::uint8_t customs = 0;
  bool natural = false;
  bool poison = false;
  Weapon weapon;  // the natural attack
};

// content_abilities.cpp: the field `abilities`, if it is there. What a weapon does besides is
// written into `weapon`, which others leave out.
Abilities read_abilities(const Reader& reader, const Cursor& record, Bearer bearer,
                         Weapon* weapon = nullptr);

// content_actions.cpp: one trigger with its steps.
struct Statement {
  const Cursor* effect;
  const content::Node* node;
  Bearer bearer;
  Abilities* to;
  void fault(const content::Node& at, std::string_view what) const;
};
void read_action(const Statement& statement);
void read_discarded_venture(const Statement& statement);
// What both traits and actions have.
struct Clauses {
  If condition = If::always;
  std::uint16_t terrains = 0;
  std::uint64_t terrain_order = 0;
  Age age = Age::ancient;
  std::uint8_t limit = 0;
  std::uint8_t attacks = kByAny;
  std::uint8_t ventures = kAtAnything;
  std::uint32_t classes = 0;
  Grade grade = Grade::squeak;
  bool mental = false;
};
// True if the part was a clause of these.
bool read_clause(const Statement& statement, const content::Node& part, Clauses& clauses);

// content_text.cpp
std::string figure_text(const Figure& figure, std::span<const AbilityLine> lines, Bearer bearer);
std::string card_text(const Card& card, std::span<const AbilityLine> lines);
std::string badge_text(const Badge& badge);

// content_figures.cpp
void read_character(Reader& reader, const Cursor& record);
void read_henchman(Reader& reader, const Cursor& record);
void read_pet(Reader& reader, const Cursor& record);
std::string read_name(Reader& reader, const Cursor& record);
std::uint32_t read_skills(const Cursor& record);
Age read_age(const Cursor& record);

// content_cards.cpp
void read_ranged(Reader& reader, const Cursor& record);
void read_melee(Reader& reader, const Cursor& record);
void read_gear(Reader& reader, const Cursor& record);

// content_map.cpp
void read_badge(Reader& reader, const Cursor& record);
void read_guardian(Reader& reader, const Cursor& record);
void read_platter(Reader& reader, const Cursor& record);
void read_key(Reader& reader, const Cursor& record);
void read_track(Reader& reader, const Cursor& record);

}  // namespace undercroft::duel_of_ages
