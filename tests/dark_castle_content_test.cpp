// The cards of Escape the Dark Castle: all there, reading as the rulebook prints them; what the
// rules get of them; and what is said of a mistaken card.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "content/toml.hpp"
#include "engine/content.hpp"
#include "games/dark_castle/content.hpp"
#include "games/dark_castle/content_words.hpp"

namespace undercroft::builtin {
extern const std::string_view dark_castle;
}

namespace undercroft::dark_castle {
namespace {

// Cards are examined here, not the rulebook: any text will do for a rule.
content::Source rulebook() {
  content::Source source{"rulebook.toml", {}};
  Value rules;
  rules.kind = Value::Kind::list;
  for (const std::string_view id : rule_ids()) {
    Value rule;
    rule.set("id", Value::of(id));
    rule.set("section", Value::of("A section"));
    rule.set("text", Value::of("A text."));
    rules.items.push_back(std::move(rule));
  }
  source.root.set("rule", std::move(rules));
  return source;
}

Result<Content> with(std::string_view house) {
  auto sources = content::parse_builtin(builtin::dark_castle, "dark_castle");
  if (!sources) return std::unexpected(sources.error());
  sources->push_back(rulebook());
  auto root = content::parse_toml(house, "house.toml");
  if (!root) return std::unexpected(root.error());
  sources->push_back({"house.toml", std::move(*root)});
  return read_content(*sources);
}

const Content& box() {
  static const Content kBox = [] {
    auto content = with("");
    EXPECT_TRUE(content.has_value()) << content.error().text;
    return content ? std::move(*content) : Content{};
  }();
  return kBox;
}

const Chapter& chapter(const Content& content, std::string_view id) {
  static const Chapter kNone;
  const auto found = std::ranges::find(content.chapters, id, &Chapter::id);
  EXPECT_NE(found, content.chapters.end()) << id;
  return found == content.chapters.end() ? kNone : *found;
}

std::string text_of(const Content& content, std::string_view id) {
  for (const Chapter& card : content.chapters)
    if (card.id == id) return card.text;
  for (const Item& item : content.items)
    if (item.id == id) return item.text;
  return "there is no such card";
}

std::span<const Op> ops_of(std::string_view id) {
  return box().block(chapter(box(), id).block);
}

TEST(DarkCastleContent, IsAllThere) {
  EXPECT_EQ(box().characters.size(), 6u);
  EXPECT_EQ(box().chapters.size(), 48u);
  EXPECT_EQ(box().boss_count, 3);
  EXPECT_EQ(box().chapters[box().first_boss()].id, "dark_one");
  EXPECT_EQ(box().items.size(), 22u);
  EXPECT_EQ(box().item_cards, 35);
  EXPECT_EQ(box().rules.size(), rule_ids().size());
  for (std::size_t i = 0; i < box().chapters.size(); ++i)
    EXPECT_EQ(box().chapters[i].boss, i >= box().first_boss());
}

TEST(DarkCastleContent, ReadsAsTheRulebookPrintsIt) {
  std::ifstream file(UNDERCROFT_SOURCE_DIR "/tests/dark_castle_texts.txt");
  int cards = 0;
  for (std::string line; std::getline(file, line); ++cards) {
    const std::size_t tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    EXPECT_EQ(text_of(box(), line.substr(0, tab)), line.substr(tab + 1)) << line.substr(0, tab);
  }
  EXPECT_EQ(cards, 70);
}

// 2.1: three faces of the best trait, one of them double; two of the second, one double; one single
// of the third.
TEST(DarkCastleContent, EveryDieHasTheSameShape) {
  for (const Character& character : box().characters) {
    std::array<int, kTraits> faces{};
    std::array<int, kTraits> doubles{};
    for (std::size_t i = 0; i < kFaces; ++i) {
      const Face face = character.faces[i];
      EXPECT_EQ(character.codes[i], face.code());
      ++faces[face.trait()];
      doubles[face.trait()] += face.is_double() ? 1 : 0;
    }
    for (std::size_t trait = 0; trait < kTraits; ++trait) {
      EXPECT_EQ(doubles[trait], faces[trait] > 1 ? 1 : 0) << character.id;
      EXPECT_EQ(character.traits[trait], faces[trait] + doubles[trait]) << character.id;
    }
    std::ranges::sort(faces);
    EXPECT_EQ(faces, (std::array<int, kTraits>{1, 2, 3})) << character.id;
  }
}

TEST(DarkCastleContent, TraitValuesAreThoseOfTheCards) {
  using Row = std::array<std::uint8_t, kTraits>;
  const std::vector<std::pair<std::string_view, Row>> expected = {
      {"abbot", {3, 1, 4}}, {"cook", {4, 3, 1}},   {"miller", {3, 4, 1}},
      {"smith", {4, 1, 3}}, {"tailor", {1, 4, 3}}, {"tanner", {1, 3, 4}}};
  ASSERT_EQ(box().characters.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(box().characters[i].id, expected[i].first);
    EXPECT_EQ(box().characters[i].traits, expected[i].second);
  }
  EXPECT_EQ(box().characters[0].name, "The Abbot");
  EXPECT_EQ(box().characters[0].flavour, "He prayed for the wrong lord.");
  EXPECT_EQ(box().characters[0].faces[2], Face(2, true));
}

TEST(DarkCastleContent, StartAndVictory) {
  const auto start = box().block(box().start.block);
  ASSERT_EQ(start.size(), 1u);
  EXPECT_EQ(start[0].code, OpCode::draw);
  EXPECT_EQ(start[0].n, kPartySize);
  EXPECT_EQ(box().start.id, "start_card");
  EXPECT_EQ(box().start.text, "Draw 1 item per character.");
  EXPECT_EQ(box().start.flavour, "The lock has rusted through. Nobody is coming. Go.");
  EXPECT_EQ(box().victory.id, "victory_card");
  EXPECT_EQ(box().victory.block, 0);
}

TEST(DarkCastleContent, BlockZeroIsEmptyAndEveryIndexIsInRange) {
  EXPECT_EQ(box().blocks[0].count, 0);
  for (const Block& block : box().blocks)
    EXPECT_LE(std::size_t{block.first} + block.count, box().ops.size());
  for (const Op& op : box().ops) {
    for (const std::uint16_t block : op.block) EXPECT_LT(block, box().blocks.size());
    if (op.code == OpCode::choice) {
      EXPECT_LE(std::size_t{op.index} + op.n, box().choices.size());
    }
    if (op.code == OpCode::combat) {
      EXPECT_LT(op.index, box().fights.size());
    }
  }
  for (const Choice& choice : box().choices) EXPECT_LT(choice.block, box().blocks.size());
}

TEST(DarkCastleContent, ChoicesLieTogetherAlsoWhenOneHoldsAnother) {
  const auto ops = ops_of("gamblers_ghost");
  ASSERT_EQ(ops.size(), 1u);
  const Op& choice = ops[0];
  EXPECT_FALSE(choice.by_group);
  ASSERT_EQ(choice.n, 2);
  const Choice& play = box().choices[choice.index];
  EXPECT_EQ(play.id, "play");
  EXPECT_EQ(box().choices[choice.index + 1u].id, "decline");
  EXPECT_EQ(box().choices[choice.index + 1u].block, 0);
  const auto played = box().block(play.block);
  ASSERT_EQ(played.size(), 2u);
  EXPECT_EQ(played[0].code, OpCode::die);
  const Choice& again = box().choices[played[1].index];
  EXPECT_EQ(again.label, "Play again");
  EXPECT_EQ(again.id, "play_again");
  // The same roll once more is the same operation.
  ASSERT_EQ(box().block(again.block).size(), 1u);
  EXPECT_EQ(box().block(again.block)[0].code, OpCode::die);
  EXPECT_EQ(box().block(again.block)[0].block, played[0].block);
  EXPECT_EQ(box().block(played[0].block[2])[0].code, OpCode::damage);
}

TEST(DarkCastleContent, ConditionsAndTestsAsTheRulesReadThem) {
  const Op& guards = ops_of("drunken_guards")[0];
  EXPECT_TRUE(guards.by_group);
  EXPECT_EQ(guards.n, 3);
  EXPECT_TRUE(box().choices[guards.index].needs_item);
  EXPECT_FALSE(box().choices[guards.index + 1u].needs_item);
  EXPECT_EQ(box().block(box().choices[guards.index].block)[0].who, Who::group);

  const auto stair = ops_of("tumbling_stair");
  ASSERT_EQ(stair.size(), 2u);
  EXPECT_EQ(stair[0].code, OpCode::each_test);
  EXPECT_EQ(stair[0].traits, 6);
  EXPECT_EQ(stair[0].block[0], 0);
  EXPECT_EQ(box().block(stair[0].block[1])[0].who, Who::each);
  EXPECT_EQ(stair[1].code, OpCode::shuffle_items);

  const auto crawl = ops_of("flooded_crawl");
  ASSERT_EQ(crawl.size(), 2u);
  EXPECT_EQ(crawl[1].code, OpCode::group_test);
  EXPECT_EQ(crawl[1].who, Who::nominee);
  EXPECT_EQ(crawl[1].traits, 2);
  EXPECT_EQ(crawl[1].n, 3);
  EXPECT_EQ(crawl[1].tries, 4);
  EXPECT_EQ(box().block(crawl[1].block[2])[0].code, OpCode::each_test);
  EXPECT_EQ(ops_of("drowning_cell")[0].tries, 0);
  EXPECT_EQ(ops_of("drowning_cell")[0].n, kPartySize);

  const Op& vault = box().block(ops_of("dripping_vault")[0].block[1])[0];
  EXPECT_EQ(vault.code, OpCode::discard);
  EXPECT_TRUE(vault.random);
  EXPECT_EQ(box().block(vault.block[0])[0].code, OpCode::damage);
}

TEST(DarkCastleContent, EnemiesAsTheRulesReadThem) {
  const Op& op = ops_of("shifting_shade")[0];
  const Fight& shade = box().fights[op.index];
  EXPECT_EQ(shade.shows, (std::array<std::uint8_t, kTraits>{0, 0, 1}));
  EXPECT_EQ(shade.rolls, 1);
  EXPECT_EQ(shade.reward, 1);
  EXPECT_TRUE(shade.shift);
  EXPECT_EQ(shade.toll, 1);
  EXPECT_EQ(shade.toll_who, Who::you);
  EXPECT_EQ(shade.regrow, kNoTrait);
  const Fight& priestess = box().fights[ops_of("demented_priestess").back().index];
  EXPECT_EQ(priestess.regrow, 2);
  EXPECT_EQ(priestess.reward, 0);
  EXPECT_EQ(priestess.shows, (std::array<std::uint8_t, kTraits>{0, 1, 2}));
  const auto twins = ops_of("twin_acolytes");
  EXPECT_EQ(box().fights[twins[1].index].who, Who::nominee);
  EXPECT_EQ(box().fights[twins[1].index].reward, 0);
  EXPECT_EQ(box().fights[ops_of("cutpurse_imp")[0].index].thief, 1);
}

TEST(DarkCastleContent, ItemsAsTheRulesReadThem) {
  const auto item = [](std::string_view id) -> const Item& {
    return *std::ranges::find(box().items, id, &Item::id);
  };
  EXPECT_EQ(item("healing_salve").heals, Heals::one);
  EXPECT_EQ(item("healing_salve").heal, 3);
  EXPECT_EQ(item("kettle_of_broth").hands, 2);
  EXPECT_EQ(item("kettle_of_broth").heals, Heals::all);
  EXPECT_EQ(item("brew_of_might").adds, 0);
  EXPECT_EQ(item("stale_loaf").adds, kNoTrait);
  EXPECT_EQ(item("stale_loaf").count, 3);
  EXPECT_EQ(item("liquid_luck").rerolls, 7);
  EXPECT_EQ(item("liquid_luck").timing, Timing::roll);
  EXPECT_EQ(item("decayed_blade").rerolls, 4);
  EXPECT_FALSE(item("decayed_blade").one_use);
  EXPECT_TRUE(item("effervescent_evasion").prevents);
  EXPECT_TRUE(item("elixir_of_insight").sets_die);
  EXPECT_EQ(item("cracked_axe").extra_dice, 1);
  EXPECT_TRUE(item("dented_daggers").second_attack);
  EXPECT_TRUE(item("warped_longbow").free_attack);
  EXPECT_EQ(item("rotten_shield").shield, 1);
  EXPECT_EQ(item("rotten_shield").shield_least, 1);
  EXPECT_EQ(item("replication_stones").single_counts, 2);
  EXPECT_EQ(item("healing_verses").double_heals, 1);
  EXPECT_TRUE(item("smoke_pot").cancels_attack);
}

// Whatever a house rule may say must read well too.
TEST(DarkCastleTexts, OfHouseRules) {
  const auto chapter_reads = [](std::string_view effect) {
    const auto content =
        with("[[chapter]]\nid = \"rat_king\"\neffect = \"" + std::string(effect) + "\"");
    return content ? text_of(*content, "rat_king") : content.error().text;
  };
  EXPECT_EQ(chapter_reads("discard(you, 2, choose, otherwise(damage(you, 1)))"),
            "You discard 2 items of your choice (if you hold none: you lose 1 HP).");
  EXPECT_EQ(chapter_reads("discard(all, 1, choose)"),
            "Every character discards 1 item of its choice.");
  EXPECT_EQ(chapter_reads("nominate(others); must_turn_next(nominee); draw(party)"),
            "Nominate a character other than you; the nominee must turn the next page; draw 1 item "
            "per character.");
  EXPECT_EQ(chapter_reads("relay(you, might, need(2), until_done, miss(damage(you, 1)))"),
            "You roll alone, collecting 2 Might in as many attempts as needed; after each attempt "
            "that does not complete it: you lose 1 HP.");
  EXPECT_EQ(
      chapter_reads("choice(group, option('Go', peek), option_if_items('Pay', nothing)); "
                    "heal(lowest, 1)"),
      "The group chooses: (a) \"Go\": the next castle card is shown to all. (b) \"Pay\" (only "
      "if somebody holds an item): nothing. Then, in any case, each character with the lowest "
      "HP heals 1.");
  EXPECT_EQ(chapter_reads("test(you, might_or_wisdom, failure(choice(group, option('Stay', "
                          "damage(all, 1)), option_if_items('Pay', discard_group(2)), "
                          "option('Go', nothing))))"),
            "You test Might or Wisdom in one attempt; failure: (the group chooses between \"Stay\" "
            "(every character loses 1 HP), \"Pay\" (only if somebody holds an item: the group "
            "discards 2 held items of its choice) and \"Go\").");
  EXPECT_EQ(
      chapter_reads("each_test(all, might, failure(damage(each, 1)), remembered); "
                    "combat(others, shows(might), rolls(2), toll(lowest, 2), stuck)"),
      "Every character tests Might in one attempt (the result is used by the combat); failure: "
      "that character loses 1 HP. Then, in any case, combat [every other character] against "
      "1 Might + 2 rolled dice per character, toll: each character with the lowest HP loses 2 "
      "HP each round, stuck.");
}

TEST(DarkCastleTexts, OfHouseItems) {
  const auto item_reads = [](std::string_view fields) {
    const auto content = with("[[item]]\nid = \"odd\"\nname = \"Odd\"\n" + std::string(fields));
    return content ? text_of(*content, "odd") : content.error().text;
  };
  EXPECT_EQ(item_reads("one_use = true\ntiming = \"test\"\neffect = \"reroll(might)\""),
            "Discard after the holder rolled its character die in a test: if it shows Might, "
            "re-roll it; the new face counts.");
  EXPECT_EQ(item_reads("one_use = false\ntiming = \"roll\"\neffect = \"reroll(any)\""),
            "Once per combat round or test attempt the holder may re-roll its die; the new face "
            "counts.");
  EXPECT_EQ(item_reads("one_use = true\ntiming = \"dice\"\neffect = \"free_attack\""),
            "Discard before round 1 of a combat the holder takes part in: it makes one attack roll "
            "that the enemy does not answer.");
  EXPECT_EQ(item_reads("one_use = false\ntiming = \"passive\"\neffect = \"shield(2, 0); "
                       "single_counts(3)\""),
            "The enemy attack deals 2 less damage to the holder, minimum 0; a second shield adds "
            "nothing. A single face on the holder's die counts as three of that trait (it is not a "
            "double and does not block).");
}

}  // namespace
}  // namespace undercroft::dark_castle
