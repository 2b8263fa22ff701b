// What Duel of Ages is printed on: all there, as the specification's tables say; the texts made
// from the effects; what the rules get of them; and what is said of a mistaken record.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "content/toml.hpp"
#include "engine/content.hpp"
#include "engine/json.hpp"
#include "games/duel_of_ages/content.hpp"
#include "games/duel_of_ages/content_gallery.hpp"
#include "tests/duel_of_ages_rig.hpp"

namespace undercroft::builtin {
extern const std::string_view duel_of_ages;
}

namespace undercroft::duel_of_ages {
namespace {

using Row = std::vector<std::string>;

Result<Content> with(std::string_view house) {
  auto sources = content::parse_builtin(builtin::duel_of_ages, "duel_of_ages");
  if (!sources) return std::unexpected(sources.error());
  auto root = content::parse_toml(house, "house.toml");
  if (!root) return std::unexpected(root.error());
  sources->push_back({"house.toml", std::move(*root)});
  return read_content(*sources);
}

std::string fault_of(std::string_view house) {
  const auto content = with(house);
  return content ? "nothing is wrong" : content.error().text;
}

template <class Things>
const auto& named(const Things& things, std::string_view id) {
  static const typename Things::value_type kNone{};
  const auto found = std::ranges::find(things, id, &Things::value_type::id);
  EXPECT_NE(found, things.end()) << id;
  return found == things.end() ? kNone : *found;
}
const Card& card(std::string_view id) {
  return named(box().cards, id);
}
const Figure& character(std::string_view id) {
  return named(box().characters, id);
}

std::vector<Row> rows_of(std::string_view file) {
  std::ifstream in(UNDERCROFT_SOURCE_DIR "/tests/" + std::string(file));
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    Row row(1);
    for (const char c : line) {
      if (c == '\t')
        row.emplace_back();
      else
        row.back() += c;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// The rows of one table of the specification (2.2 to 2.8), without the first column.
std::vector<Row> printed(std::string_view table) {
  std::vector<Row> rows;
  for (Row& row : rows_of("duel_of_ages_printed.txt")) {
    if (row[0] != table) continue;
    row.erase(row.begin());
    rows.push_back(std::move(row));
  }
  return rows;
}

template <class Word>
std::string word(std::span<const std::string_view> names, Word value) {
  return std::string(names[static_cast<std::size_t>(value)]);
}
std::string age(Age age) {
  return word(age_ids(), age);
}
std::string ratings(const Figure& figure) {
  std::string text;
  for (const unsigned rating : figure.ratings)
    text += (text.empty() ? "" : "/") + std::to_string(rating);
  return text;
}
std::string bonus(int n) {
  return (n > 0 ? "+" : "") + std::to_string(n);
}
std::set<std::string> skills(std::uint32_t mask) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < class_ids().size(); ++i)
    if ((mask >> i & 1U) != 0) names.emplace(class_ids()[i]);
  return names;
}
std::set<std::string> words(std::string_view text) {
  std::set<std::string> names;
  std::string name;
  for (const char c : text) {
    if (c == ',') names.insert(std::exchange(name, {}));
    if (c != ' ' && c != ',' && c != '-') name += c;
  }
  if (!name.empty()) names.insert(name);
  return names;
}

TEST(DuelContent, IsAllThere) {
  EXPECT_EQ(box().characters.size(), 40u);
  EXPECT_EQ(box().cards.size(), 86u);
  EXPECT_EQ(box().henchmen.size(), 8u);
  EXPECT_EQ(box().pets.size(), 8u);
  EXPECT_EQ(box().badges.size(), 8u);
  EXPECT_EQ(box().guardians.size(), 24u);
  EXPECT_EQ(box().platters.size(), 16u);
  EXPECT_EQ(box().rulebook.size(), 197u);
  int copies = 0;
  for (const Card& one : box().cards) copies += one.copies;
  EXPECT_EQ(copies, 94);
  unsigned customs = 0;
  for (const Figure& one : box().characters) customs |= one.customs;
  EXPECT_EQ(customs, 0xFFu);
  for (unsigned pet = 0; pet < box().pets.size(); ++pet) {
    EXPECT_EQ(box().card_of_pet(pet), 78 + pet);
    EXPECT_EQ(box().cards[78 + pet].pet, pet);
  }
}

// 2.2
TEST(DuelContent, CharactersArePrintedAsTheSpecificationSays) {
  const auto rows = printed("character");
  ASSERT_EQ(rows.size(), box().characters.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Figure& one = box().characters[i];
    const Row expected = {one.id,
                          one.name,
                          age(one.age),
                          word(nature_ids(), one.nature),
                          ratings(one),
                          std::to_string(one.cards),
                          std::to_string(one.henchmen)};
    EXPECT_EQ(expected, Row(rows[i].begin(), rows[i].begin() + 7));
    EXPECT_EQ(skills(one.skills), words(rows[i][7])) << one.id;
  }
}

Row front_of(const Card& one) {
  return {one.id, one.name, age(one.age)};
}
Row needs_of(const Card& one) {
  return {std::to_string(one.copies), std::to_string(one.strength), std::to_string(one.intellect)};
}
Row joined(std::initializer_list<Row> parts) {
  Row all;
  for (const Row& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}
std::string class_name(const Card& one) {
  return one.kind == Class::none ? "-" : word(class_ids(), one.kind);
}

// 2.3, in its order: ranged, melee, other, pets.
TEST(DuelContent, EquipmentIsPrintedAsTheSpecificationSays) {
  std::size_t i = 0;
  for (const Row& row : printed("ranged")) {
    const Card& one = box().cards[i++];
    const Weapon& weapon = one.weapon;
    EXPECT_EQ(one.type, CardType::ranged);
    EXPECT_TRUE(weapon.ranged);
    EXPECT_EQ(row, joined({front_of(one),
                           {class_name(one)},
                           needs_of(one),
                           {word(rating_ids(), weapon.rating), std::to_string(weapon.range),
                            std::to_string(weapon.shots), std::to_string(weapon.power),
                            std::to_string(weapon.damage), weapon.area ? "a" : "s"}}));
  }
  for (const Row& row : printed("melee")) {
    const Card& one = box().cards[i++];
    const Weapon& weapon = one.weapon;
    EXPECT_EQ(one.type, CardType::melee);
    EXPECT_EQ(row, joined({front_of(one),
                           {class_name(one)},
                           needs_of(one),
                           {bonus(weapon.hit), bonus(weapon.power), bonus(weapon.damage)}}));
  }
  for (const Row& row : printed("gear")) {
    const Card& one = box().cards[i++];
    EXPECT_EQ(
        row, joined({front_of(one), {word(type_ids(), one.type), class_name(one)}, needs_of(one)}));
  }
  EXPECT_EQ(i, 78u);
}

TEST(DuelContent, PetsAndHenchmenArePrintedAsTheSpecificationSays) {
  const auto pets = printed("pet");
  ASSERT_EQ(pets.size(), box().pets.size());
  for (std::size_t i = 0; i < pets.size(); ++i) {
    const Figure& one = box().pets[i];
    Row row = {one.id, one.name, age(one.age)};
    for (const Rating rating :
         {Rating::speed, Rating::health, Rating::wits, Rating::melee, Rating::power, Rating::damage,
          Rating::react, Rating::stealth, Rating::armor})
      row.push_back(std::to_string(one.ratings[static_cast<std::size_t>(rating)]));
    EXPECT_EQ(row, pets[i]);
    EXPECT_EQ(card(one.id).actions.front().ops[0].code, OpCode::unleash);
  }
  const auto henchmen = printed("henchman");
  ASSERT_EQ(henchmen.size(), box().henchmen.size());
  for (std::size_t i = 0; i < henchmen.size(); ++i) {
    const Figure& one = box().henchmen[i];
    const Weapon& weapon = one.weapon;
    const std::string natural =
        one.natural ? word(rating_ids(), weapon.rating) + " rng" + std::to_string(weapon.range) +
                          " op" + std::to_string(weapon.shots) + " pow" +
                          std::to_string(weapon.power) + " dmg" + std::to_string(weapon.damage)
                    : "-";
    EXPECT_EQ(henchmen[i], (Row{one.id, one.name, age(one.age), ratings(one), natural}));
  }
}

// 2.5, 2.6
TEST(DuelContent, BadgesAndGuardiansArePrintedAsTheSpecificationSays) {
  const auto badges = printed("badge");
  ASSERT_EQ(badges.size(), box().badges.size());
  for (std::size_t i = 0; i < badges.size(); ++i) {
    const Badge& one = box().badges[i];
    std::set<std::string> bonuses;
    for (std::size_t k = 0; k < kRatings; ++k)
      if (one.bonus[k] != 0) bonuses.insert(std::string(rating_ids()[k]) + bonus(one.bonus[k]));
    EXPECT_EQ(one.id, badges[i][0]);
    EXPECT_EQ(one.name, badges[i][1]);
    EXPECT_EQ(bonuses, words(badges[i][2])) << one.id;
  }
  const auto guardians = printed("guardian");
  ASSERT_EQ(guardians.size(), box().guardians.size());
  for (std::size_t i = 0; i < guardians.size(); ++i) {
    const Guardian& one = box().guardians[i];
    EXPECT_EQ(guardians[i], (Row{one.id, one.name, age(one.age), word(rating_ids(), one.rating),
                                 std::to_string(one.difficulty)}));
  }
}

// 2.7
TEST(DuelContent, PlattersArePrintedAsTheSpecificationSays) {
  const auto rows = printed("platter");
  ASSERT_EQ(rows.size(), box().platters.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Platter& one = box().platters[i];
    std::string text;
    std::size_t space = 0;
    for (const int length : {1, 4, 7, 6, 7, 6, 7, 4, 1}) {
      if (!text.empty()) text += " / ";
      for (int k = 0; k < length; ++k)
        text += ".wrsaxbm?D"[static_cast<std::size_t>(one.terrain[space++])];
    }
    EXPECT_EQ(rows[i], (Row{one.id, one.name, age(one.age), text}));
  }
}

// "L4 cav", "Gate Yard .", "r"
std::string space_text(const KeyLayout& space, std::size_t key) {
  static const std::map<Spot, std::string> kNames = {{Spot::field, "H"},
                                                     {Spot::tower, "Tower"},
                                                     {Spot::gate_yard, "Gate Yard"},
                                                     {Spot::main_gate, "Main Gate"},
                                                     {Spot::hq, "HQ"},
                                                     {Spot::prison, "Prison"},
                                                     {Spot::vault, "Vault"},
                                                     {Spot::spring, "Spring"},
                                                     {Spot::market, "Market"},
                                                     {Spot::hill, "Hill"}};
  static const std::string kTracks = "LLLL-RMAST";
  const std::string terrain =
      space.terrain == Terrain::cavern
          ? "cav"
          : std::string(1, ".wrsaxbm"[static_cast<std::size_t>(space.terrain)]);
  if (space.spot == Spot::none) return terrain;
  if (kNames.contains(space.spot)) return kNames.at(space.spot) + " " + terrain;
  return kTracks[key] + std::to_string(space.position) + " " + terrain;
}

// 2.8
TEST(DuelContent, KeysArePrintedAsTheSpecificationSays) {
  const auto rows = printed("key");
  ASSERT_EQ(rows.size(), kLocations);
  for (std::size_t i = 0; i < kLocations; ++i) {
    const Key& one = box().keys[i];
    Row row = {one.id, one.name + (one.vista ? " (four-player only)" : ""), age(one.age),
               one.walled ? "yes" : "no"};
    for (const KeyLayout& space : one.spaces) row.push_back(space_text(space, i));
    EXPECT_EQ(row, rows[i]);
    EXPECT_EQ(one.id, location_ids()[i]);
  }
}

// 2.9
TEST(DuelContent, TracksAreAsTheSpecificationSays) {
  const auto track = [](Location location) {
    const Track& one = box().tracks[static_cast<std::size_t>(location)];
    std::string text;
    for (unsigned i = 0; i < one.stages; ++i) {
      const Stage& stage = one.at[i];
      text += text.empty() ? "" : " ";
      if (stage.trial == Trial::test) text += word(rating_ids(), stage.rating);
      if (stage.trial == Trial::pay) text += "pay";
      if (stage.trial == Trial::max_health) text += "maximum";
      if (stage.trial == Trial::guardian) text += "guardian";
      if (stage.trial == Trial::none) text += "duel" + word(rating_ids(), stage.rating);
      if (stage.difficulty > 0) text += std::to_string(stage.difficulty);
    }
    return text;
  };
  EXPECT_EQ(track(Location::ruins), "strength5 wits5 react6 intellect7");
  EXPECT_EQ(track(Location::merc_camp), "pay1 respect5 pay2 respect7");
  EXPECT_EQ(track(Location::lith_alliance), "pay1 honor6 pay2 wits7");
  EXPECT_EQ(track(Location::lith_strategica), "intellect5 intellect6 wits6 intellect8");
  EXPECT_EQ(track(Location::havoc), "throw6 strength7 melee8");
  EXPECT_EQ(track(Location::knowledge), "intellect6 intellect7 wits8");
  EXPECT_EQ(track(Location::royal), "strength6 melee6 aim6 maximum5 respect6 react6");
  EXPECT_EQ(track(Location::field), "duelmelee duelaim duelpoint duelthrow duelstrength duelwits");
  EXPECT_EQ(track(Location::base), "stealth6 strength7 stealth6 strength6 intellect6 wits6");
  EXPECT_EQ(track(Location::lab_future), "guardian guardian guardian guardian");
  EXPECT_EQ(track(Location::vista_hill), "");
}

// 2.2, 2.3: the column `text`; of weapons their numbers, note and needs, of pets the note. In three
// notes `once` is written out.
TEST(DuelContent, ReadsAsTheSpecificationSays) {
  std::map<std::string, std::string> texts;
  for (const Figure& one : box().characters) texts[one.id] = one.text;
  for (const Card& one : box().cards) texts[one.id] = one.text;
  for (const Figure& one : box().pets) texts[one.id] = one.text;
  // The specification's text leaves out three of its effects.
  const std::map<std::string, std::string> different = {
      {"tiax",
       "Cannot trade. Immune to mental effects. It does not have to stop in enemy spaces. Speed "
       "equals current Health. Regenerates 1 Health each Free Action. May attack only its target: "
       "see DUE-SPC-04."}};
  const auto rows = rows_of("duel_of_ages_texts.txt");
  EXPECT_EQ(rows.size(), texts.size());
  for (const Row& row : rows) {
    ASSERT_EQ(row.size(), 2u) << row[0];
    const auto other = different.find(row[0]);
    EXPECT_EQ(texts[row[0]], other == different.end() ? row[1] : other->second) << row[0];
  }
}

TEST(DuelContent, OtherTexts) {
  EXPECT_EQ(named(box().henchmen, "archer").text,
            "Natural ranged attack: Aim, range 5, OpFire 1, Power 3, Damage 2.");
  EXPECT_EQ(named(box().henchmen, "spearman").text, "");
  EXPECT_EQ(named(box().badges, "badge_arm").text, "+1 Throw, +1 Strength.");
  EXPECT_EQ(card("cave_spider").text,
            "Free Action: unleashed in the bearer's space at an enemy character; see DUE-PET-01. A "
            "unit it damages takes 1 more damage (poison); machines are immune.");
}

// What the rules get.
TEST(DuelContent, TraitsAreWhatTheNotationSays) {
  const Trait& grace = character("avindel").traits[1];
  EXPECT_EQ(grace.code, TraitCode::cost);
  EXPECT_EQ(grace.condition, If::in_age);
  EXPECT_EQ(grace.age, Age::ancient);
  EXPECT_EQ(grace.amount, 1);
  EXPECT_EQ(grace.terrains, 0b11110);
  EXPECT_TRUE(character("rook").traits[0].pass_only);
  EXPECT_EQ(character("brannoc").traits[0].condition, If::half_in_melee);
  EXPECT_EQ(character("kallista").traits[0].classes,
            class_bit(Class::thrown) | class_bit(Class::grenade));
  EXPECT_EQ(card("spyglass").traits[0].classes, 0u);
  EXPECT_EQ(card("spyglass").traits[0].stat, static_cast<unsigned>(Rating::aim));
  EXPECT_EQ(character("gorm").traits[1].types, 0b11100);
  EXPECT_EQ(character("perpetua").traits[0].code, TraitCode::noattack);
  EXPECT_EQ(character("perpetua").traits[0].limit, 6);
  EXPECT_EQ(character("tanner").traits[1].terrains, 0b10);
  EXPECT_EQ(character("quiet_one").traits[0].terrains, 0);
  EXPECT_EQ(character("lagrange").traits[1].attacks, kByArea);
  EXPECT_EQ(character("lagrange").traits[1].code, TraitCode::less_damage);
  EXPECT_EQ(character("dunmore").traits[0].amount, kFull);
  EXPECT_EQ(character("lyss").traits.size(), 2u);
  EXPECT_EQ(character("lyss").traits[1].stat, kHitStat);
  EXPECT_TRUE(character("lyss").traits[1].mental);
  EXPECT_TRUE(character("orbison").traits[0].at_move);
  EXPECT_EQ(character("thackeray").traits[1].grade, Grade::pass);
  EXPECT_EQ(character("thackeray").traits[1].code, TraitCode::draw);
  EXPECT_EQ(card("skeleton_keys").traits[0].ventures, kAtVault | kAtFreeing);
  EXPECT_EQ(card("probability_dial").traits[0].ventures, kAtAnything);
  EXPECT_EQ(card("war_spear").traits[0].condition, If::melee_order);
  EXPECT_TRUE(card("sabre").weapon.mounted_damage);
  EXPECT_TRUE(card("sabre").traits.empty());
  EXPECT_TRUE(card("stun_orb").weapon.stuns_instead && card("stun_orb").weapon.once);
  EXPECT_EQ(card("gauss_cannon").weapon.least, 2);
}

TEST(DuelContent, ActionsAreWhatTheNotationSays) {
  const Action& marrow = character("old_marrow").actions[0];
  EXPECT_EQ(marrow.when, When::melee_instead);
  EXPECT_TRUE(marrow.mental);
  EXPECT_EQ(marrow.target, Who::enemy_here);
  EXPECT_EQ(marrow.test, duel_of_ages::Test::challenge);
  EXPECT_EQ(marrow.own, static_cast<unsigned>(Rating::wits));
  EXPECT_EQ(marrow.theirs, static_cast<unsigned>(Rating::honor));
  EXPECT_EQ(marrow.ops[0].from, Grade::pass);
  EXPECT_EQ(marrow.ops[0].to, Grade::amaze);
  const Action& mesmer = character("mesmer").actions[0];
  EXPECT_EQ(mesmer.target, Who::enemy_character_here);
  EXPECT_EQ(mesmer.op_count, 2);
  EXPECT_EQ(mesmer.ops[1].to, Grade::fopp);
  EXPECT_EQ(mesmer.ops[1].who, Who::self);
  EXPECT_EQ(character("rook").actions[0].target, Who::victim);
  EXPECT_EQ(character("rook").actions[0].attacks, kByMelee);
  EXPECT_EQ(character("hallorann").actions[0].ops[1].who, Who::both);
  EXPECT_TRUE(character("tiax").actions[0].forced);
  EXPECT_EQ(character("ferro9").actions[0].condition, If::health_up_to);
  EXPECT_EQ(character("ferro9").actions[0].limit, 3);
  EXPECT_TRUE(character("devon_regal").actions[0].once);
  EXPECT_EQ(character("devon_regal").actions[0].ops[0].code, OpCode::place_gate);
  EXPECT_TRUE(character("krule").actions[0].in_base);
  EXPECT_EQ(character("krule").actions[0].more_cards, 2);
  const Action& purse = card("turncoats_purse").actions[0];
  EXPECT_TRUE(purse.discard);
  EXPECT_EQ(purse.more_cards, 1);
  EXPECT_EQ(purse.target, Who::enemy_character_within);
  EXPECT_EQ(purse.radius, 1);
  EXPECT_EQ(card("forged_orders").actions[0].die_from, 3);
  EXPECT_EQ(card("blackmail_file").actions[0].ops[1].who, Who::enemy_within);
  EXPECT_EQ(card("regen_gel").actions[0].ops[0].n, kFull);
  EXPECT_TRUE(card("redoubt_cube").actions[0].ops[0].companions);
  EXPECT_EQ(card("mudgepus").actions.size(), 2u);
  EXPECT_TRUE(card("mudgepus").actions[1].ops[0].to_hq);
  EXPECT_EQ(card("mudgepus").actions[1].target, Who::own_prisoner);
  EXPECT_EQ(card("champions_gage").actions[0].when, When::adventure_discard);
  EXPECT_EQ(card("champions_gage").actions[0].ventures, kAtField);
  EXPECT_EQ(card("lucky_coin").actions[0].when, When::reroll);
  EXPECT_TRUE(card("jump_pad").jump_pad);
}

// DUE-FRE-03: what a unit in a Dome may do.
TEST(DuelContent, SomeActionsArePossibleInADome) {
  std::set<std::string> possible;
  for (const Figure& one : box().characters)
    for (const Action& action : one.actions)
      if (action.in_dome) possible.insert(one.id);
  for (const Card& one : box().cards)
    for (const Action& action : one.actions)
      if (action.in_dome) possible.insert(one.id);
  EXPECT_EQ(possible,
            (std::set<std::string>{"hallorann", "devon_regal", "tiax", "ferro9", "healing_herbs",
                                   "field_kit", "stim_shot", "regen_gel", "royal_pardon",
                                   "smoke_bomb", "letter_of_credit", "redoubt_cube", "mudgepus"}));
}

TEST(DuelContent, TheGalleryHasEverythingOnce) {
  const std::vector<CardText> cards = gallery(box());
  EXPECT_EQ(cards.size(), 40u + 86u + 8u + 8u + 24u + 16u + 16u);
  std::set<std::string> ids;
  for (const CardText& one : cards) {
    EXPECT_TRUE(ids.insert(one.id).second) << one.id;
    EXPECT_FALSE(one.name.empty()) << one.id;
    EXPECT_TRUE(json::parse(one.data).has_value()) << one.id << ": " << one.data;
  }
  const auto& base = named(cards, "base");
  EXPECT_EQ(base.text,
            "Main Gate: Stealth 6 or Strength 7. Vault: Stealth 6. HQ: Strength 6 or Intellect 6. "
            "Prison: free prisoners with Wits 6, or interrogate one with Intellect against its "
            "Honor.");
  EXPECT_EQ(named(cards, "field").text,
            "A duel against an enemy champion; the die says in what: 1 Melee; 2 Aim; 3 Point; 4 "
            "Throw; 5 Strength; 6 Wits.");
  EXPECT_EQ(named(cards, "merc_camp").text,
            "M1 pay 1 card; M2 Respect 5; M3 pay 2 cards; M4 Respect 7.");
  EXPECT_EQ(named(cards, "destrier").facts, "ancient transport (mount); needs Strength 4");
  EXPECT_EQ(named(cards, "big_herr").facts, "modern human, 1 card, 1 henchman");
}

// Every rule has a text of its own, in a section.
TEST(DuelContent, TheRulebookIsWritten) {
  std::set<std::string> texts;
  for (const RuleEntry& rule : box().rulebook) {
    EXPECT_TRUE(texts.insert(rule.text).second) << rule.id;
    EXPECT_GT(rule.text.size(), 30u) << rule.id;
    EXPECT_FALSE(rule.section.empty()) << rule.id;
  }
}

// ===== mistakes =====

std::string person(std::string_view abilities) {
  return fault_of(
      "[[character]]\nid = \"x\"\nname = \"X\"\nage = \"modern\"\nnature = \"human\"\npronoun = "
      "\"she\"\ncards = 2\nratings = [6, 4, 5, 5, 2, 2, 5, 5, 5, 5, 5, 2, 5, 5, 5, "
      "5]\nabilities = \"" +
      std::string(abilities) + "\"\n");
}
std::string gear(std::string_view type, std::string_view abilities) {
  return fault_of("[[gear]]\nid = \"x\"\nname = \"X\"\nage = \"modern\"\ntype = \"" +
                  std::string(type) + "\"\nabilities = \"" + std::string(abilities) + "\"\n");
}
void expect_fault(const std::string& got, std::string_view part) {
  EXPECT_NE(got.find(part), std::string::npos) << got;
}

TEST(DuelContent, RefusesMistakenAbilitiesWithTheirPlace) {
  EXPECT_EQ(person("P(fly); FA(heal(1, self))"), "nothing is wrong");
  EXPECT_EQ(person("P(flyy)"),
            "house.toml:9:16: character.x.abilities: P(...) takes trait (mental, if, by, mod, "
            "cost, cost_more, cross, fly, ...), got \"flyy\"; did you mean fly?");
  EXPECT_EQ(person("P(cost(1, wods))"),
            "house.toml:9:24: character.x.abilities: cost(...) takes terrain (clear, woods, rough, "
            "swamp, water, deep, building, mesa, ...) for terrain, got \"wods\"; did you mean "
            "woods?");
  expect_fault(person("P(mod(roll, 1))"), "house.toml:9:20: ");
  expect_fault(person("P(mod(roll, 1))"), "roll belongs into AV(...)");
  expect_fault(person("P(less_damage(1))"), "this belongs into DF(...)");
  expect_fault(person("DF(fly)"), "this belongs into P(...)");
  expect_fault(person("AT(fly)"), "AT(...) has only mod(...)");
  expect_fault(person("P(by(melee), mod(damage, 1))"), "P(...) has no by(...)");
  expect_fault(person("P(if(half, mounted), fly)"), "only half and melee go together");
  expect_fault(person("P(if(in(woods)), cost(1, rough))"), "this names terrain itself");
  expect_fault(person("P(if(half))"), "nothing in it but conditions");
  expect_fault(person("AV(mod(wits, 1))"), "it is the roll that is changed");
  expect_fault(person("AV(draw(1))"), "from(...) and draw(...) go together");
  expect_fault(person("FA(discard, draw(1))"), "only a card can be discarded");
  expect_fault(person("FA(heal(1, enemy_within(2)))"), "heal(...) is for self");
  expect_fault(person("FA(banish(self))"), "this is for enemies");
  expect_fault(person("FA(banish(enemy))"), "this is for MI(...) and MS(...)");
  expect_fault(person("MI(banish(enemy))"), "expected chal(...) in it");
  expect_fault(person("MI(chal(wits, wits), banish(enemy))"), "stand from(...) or on(...)");
  expect_fault(person("FA(steal(1, it, choose))"), "nobody has been chosen before");
  expect_fault(person("FA(steal(1, victim, choose))"), "a victim only in OK(...)");
  expect_fault(person("FA(draw(1), draw(1), draw(1), draw(1))"), "at most 3 of these fit");
  expect_fault(person("OK(steal(1, enemy_within(2), choose))"), "expected OK(..., steal(");
  expect_fault(person("FA(dmg(1, own_unit))"), "dmg(...) is for self or an enemy");
  expect_fault(person("FA(die(3), heal(1, self))"), "a test needs an enemy");
  expect_fault(person("AV(at(base))"), "nothing in it but conditions");
  expect_fault(person("FA(mental)"), "nothing happens in it");
  expect_fault(person("FA(reroll)"), "reroll belongs into RR(...)");
  expect_fault(person("OX(draw(1))"), "expected OX(custom(blatt_reset))");
  expect_fault(person("FA(deploy)"), "a Jump Pad has FA(deploy)");
  expect_fault(person("custom(riposte)"), "this custom belongs elsewhere");
  expect_fault(person("poison"), "only pets have this");
  expect_fault(person("once"), "only ranged weapons have this");
  expect_fault(gear("gadget", "custom(grace)"), "only characters have this");
  expect_fault(gear("gadget", "MI(chal(wits, wits), on(amaze, banish(enemy)))"),
               "cards have FA(...), AV(...) and RR(...)");
  expect_fault(gear("secret", "P(fly)"), "only what is used");
  expect_fault(gear("armor", "FA(draw(1))"), "only what holds by itself");
  expect_fault(gear("secret", "AV(discard, at(base), mod(roll, 1))"), "expected AV(discard, ");
  expect_fault(gear("secret", "RR(reroll)"), "expected RR(discard, reroll)");
  expect_fault(gear("armour", "DF(mod(armor, 1))"), "gear.x.type");
}

TEST(DuelContent, RefusesMistakenRecordsWithTheirPlace) {
  expect_fault(fault_of("[[character]]\nid = \"rook\"\nratings = [1, 2]\n"),
               "house.toml:3:11: character.rook.ratings: expected 16 ratings, got 2");
  expect_fault(fault_of("[[character]]\nid = \"rook\"\nskills = \"blade, bows\"\n"),
               "house.toml:3:18: character.rook.skills: expected a class of cards");
  expect_fault(fault_of("[[character]]\nid = \"rook\"\nage = \"victorian\"\n"), "house.toml:3:7");
  expect_fault(fault_of("[[ranged]]\nid = \"sling\"\nabilities = \"min(9)\"\n"),
               "house.toml:3:14: ranged.sling.abilities: the least range is more than its range");
  expect_fault(fault_of("[[ranged]]\nid = \"sling\"\nabilities = \"P(fly)\"\n"),
               "a ranged one nothing of this kind");
  expect_fault(fault_of("[[melee]]\nid = \"rapier\"\nabilities = \"FA(draw(1))\"\n"),
               "a weapon has no such ability");
  expect_fault(fault_of("[[melee]]\nid = \"rapier\"\ncopies = 0\n"), "house.toml:3:10");
  expect_fault(fault_of("[[pet]]\nid = \"tusker\"\nabilities = \"FA(draw(1))\"\n"),
               "a pet has only P(...) and poison");
  expect_fault(fault_of("[[gear]]\nid = \"grapnel\"\nprice = 3\n"), "gear.grapnel");
  expect_fault(fault_of("[[card]]\nid = \"grapnel\"\n"), "house.toml:1:1: card: there are no");
  expect_fault(fault_of("[[badge]]\nid = \"badge_iron\"\nbonus = \"mod(health, 1)\"\n"),
               "ratings other than Health");
}

TEST(DuelContent, RefusesAMistakenMap) {
  const auto platter = [](std::string_view rows) {
    return fault_of("[[platter]]\nid = \"mod_rail\"\nrows = [" + std::string(rows) + "]\n");
  };
  expect_fault(platter("\".\""), "expected 9 rows, got 1");
  expect_fault(platter("\".\", \"...\", \"D.....D\", \"......\", \".......\", \"......\", "
                       "\".......\", \"....\", \".\""),
               "platter.mod_rail.rows[1]: this row has 4 spaces, got 3");
  expect_fault(platter("\".\", \"....\", \"D..z..D\", \"......\", \".......\", \"......\", "
                       "\".......\", \"....\", \".\""),
               "expected one of . w r s a x b m D");
  expect_fault(platter("\".\", \"....\", \"D......\", \"......\", \".......\", \"......\", "
                       "\".......\", \"....\", \".\""),
               "a platter has 2 Domes, got 1");
  const auto key = [](std::string_view id, std::string_view field) {
    return fault_of("[[key]]\nid = \"" + std::string(id) + "\"\n" + std::string(field) + "\n");
  };
  expect_fault(key("lab_ancient", "a = \"cavern\""), "needs exactly one space track(4, ...)");
  expect_fault(key("lab_ancient", "a = \"track(3, cavern)\"\nb = \"track(4, cavern)\""),
               "track(3, ...) belongs to the space b");
  expect_fault(key("lab_ancient", "b = \"track(3, clear)\""), "behind walls there is cavern");
  expect_fault(key("base", "walled = false"), "the labyrinths and the base are walled");
  expect_fault(key("ruins", "c = \"dome\""), "a key has neither Domes nor deep water");
  expect_fault(key("ruins", "c = \"tower(clear)\""), "there is no tower(...) in this key");
  expect_fault(key("field", "a = \"clear\"\nb = \"clear\"\nc = \"clear\""), "needs a space field");
  expect_fault(key("garden", "name = \"Garden\""), "house.toml");
  expect_fault(fault_of("[[track]]\nid = \"ruins\"\nstages = \"test(wits, 5)\"\n"),
               "this place has 4 tests, got 1");
  expect_fault(fault_of("[[track]]\nid = \"havoc\"\nstages = \"pay(1); pay(1); pay(1)\"\n"),
               "there is no such test here");
}

TEST(DuelContent, RefusesWhatDoesNotFit) {
  const auto many = [](int count, std::string_view kind, std::string_view fields) {
    std::string text;
    for (int i = 0; i < count; ++i)
      text += "[[" + std::string(kind) + "]]\nid = \"new_" + std::to_string(i) +
              "\"\nname = \"New " + std::to_string(i) + "\"\nage = \"modern\"\n" +
              std::string(fields);
    return fault_of(text);
  };
  const std::string character =
      "nature = \"human\"\npronoun = \"she\"\ncards = 2\nratings = [6, 4, 5, 5, 2, 2, 5, 5, 5, 5, "
      "5, 2, 5, 5, 5, 5]\n";
  EXPECT_EQ(many(8, "character", character), "nothing is wrong");
  expect_fault(many(9, "character", character), "at most 48 of these fit");
  const std::string weapon = "class = \"brawl\"\n";
  EXPECT_EQ(many(18, "melee", weapon), "nothing is wrong");
  expect_fault(many(19, "melee", weapon), "fit");
  expect_fault(many(3, "melee", weapon + "copies = 15\n"),
               "at most 112 cards of equipment fit, got 139");
  expect_fault(fault_of("[[gear]]\nid = \"jump_pad\"\ncopies = 5\n"), "at most 4 Jump Pads fit");
  const std::string guardian = "rating = \"wits\"\ndifficulty = 6\n";
  EXPECT_EQ(many(2, "guardian", guardian), "nothing is wrong");
  expect_fault(many(3, "guardian", guardian), "at most 8 guardians of one age fit");
  expect_fault(many(1, "henchman", character), "fit");
}

// ===== a folder =====

TEST(DuelContent, TakesCardsFromAFolder) {
  const auto content = with(
      "[[gear]]\nid = \"healing_herbs\"\nabilities = \"FA(discard, heal(3, self))\"\n"
      "[[gear]]\nid = \"storm_cloak\"\nname = \"Storm Cloak\"\nage = \"ancient\"\ntype = "
      "\"stealth\"\nintellect = 3\nabilities = \"DF(by(ranged, melee), mod(stealth, 1)); "
      "P(if(in(water, deep)), mod(stealth, 2)); FA(hide)\"\n"
      "[[character]]\nid = \"bellwether\"\nname = \"Aunt Bellwether\"\nage = \"colonial\"\nnature "
      "= \"human\"\npronoun = \"she\"\ncards = 3\nratings = [5, 4, 7, 2, 1, 1, 3, 4, 3, 4, 5, 2, "
      "3, 7, 7, 8]\nskills = \"medical\"\nabilities = \"P(mental, aura(1, friends_not_self, "
      "mod(honor, 2))); FA(mental, chal(wits, wits), on(amaze, "
      "takeover(enemy_character_within(1))), "
      "on(fopp, dmg(1, self))); FA1(draw(2))\"\n");
  ASSERT_TRUE(content.has_value()) << content.error().text;
  EXPECT_EQ(content->characters.size(), 41u);
  EXPECT_EQ(content->cards.size(), 87u);
  EXPECT_EQ(named(content->cards, "healing_herbs").text, "Free Action, discard: the user heals 3.");
  EXPECT_EQ(named(content->cards, "storm_cloak").text,
            "+1 Stealth against melee and ranged attacks, +2 Stealth while in water or deep water. "
            "Free Action: enemies cannot OpFire at the user this turn.");
  EXPECT_EQ(content->characters.back().text,
            "Mental. Other friendly units within 1 space have +2 Honor. Mental. Free Action: "
            "challenges Wits against the Wits of an enemy character in the same or an adjacent "
            "space; Amaze takes it over; Fopp deals 1 damage to Aunt Bellwether. Once per game, "
            "Free Action: draws 2 cards.");
  // Pets stay the last cards.
  EXPECT_EQ(content->cards[content->card_of_pet(0)].id, "war_hound");
}

}  // namespace
}  // namespace undercroft::duel_of_ages
