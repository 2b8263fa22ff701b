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

// What is said of a house rule that is wrong.
std::string fault_of(std::string_view house) {
  const auto content = with(house);
  return content ? "it is fine" : content.error().text;
}

struct Mistake {
  std::string_view record;
  std::string_view fault;
};

// An effect of a new chapter on the third line, its first letter in column 11.
TEST(DarkCastleFaults, OfChapters) {
  constexpr std::array<Mistake, 30> kMistakes = {{
      {"",
       "11: chapter.odd.effect: expected effect (damage, heal, draw, discard, discard_group, "
       "choice, nominate, test, ...), got nothing"},
      {"damge(you, 2)",
       "11: chapter.odd.effect: expected effect (damage, heal, draw, discard, discard_group, "
       "choice, nominate, test, ...), got \"damge\"; did you mean damage?"},
      {"damage(you, 0)",
       "23: chapter.odd.effect: damage(...) takes a number from 1 to 24 for n, got 0"},
      {"damage(thou, 1)",
       "18: chapter.odd.effect: damage(...) takes target (you, others, all, nominee, non_nominees, "
       "lowest, random_one, each) for who, got \"thou\"; did you mean you?"},
      {"draw(10)",
       "16: chapter.odd.effect: draw(...) takes a number from 1 to 9 or amount (party), got 10"},
      {"draw(partly)",
       "16: chapter.odd.effect: draw(...) takes a number from 1 to 9 or amount (party), got "
       "\"partly\"; did you mean party?"},
      {"test(all, might, success(peek))",
       "16: chapter.odd.effect: test(...) takes one character (you, nominee, each) for who, got "
       "\"all\" (target)"},
      {"test(you, might)",
       "26: chapter.odd.effect: test(...) takes outcome (success, failure) for outcomes, got "
       "nothing"},
      {"test(you, might, success(peek), success(draw(1)))",
       "43: chapter.odd.effect: success stands here twice; leave one out"},
      {"group_test(all, might, need(0), tries(1), failure(peek))",
       "39: chapter.odd.effect: need(...) takes a number from 1 to 40 or amount (party), got 0"},
      {"group_test(all, might, need(2), tries(0), failure(peek))",
       "49: chapter.odd.effect: tries(...) takes a number from 1 to 20, got 0"},
      {"group_test(all, might, need(2), until_done, success(peek))",
       "43: chapter.odd.effect: without a limit every attempt must hurt; add miss(damage(...)) or "
       "say tries(3)"},
      {"damage(nominee, 1); nominate(all)",
       "18: chapter.odd.effect: nobody is nominated yet; put nominate(all) before this, not into a "
       "branch"},
      {"test(you, might, success(nominate(all))); heal(non_nominees, 1)",
       "58: chapter.odd.effect: nobody is nominated yet; put nominate(all) before this, not into a "
       "branch"},
      {"heal(each, 1)",
       "16: chapter.odd.effect: each is the character being tested; write it inside each_test(...) "
       "or otherwise(...)"},
      {"each_test(all, might, failure(each_test(all, might, failure(damage(each, 1)))))",
       "41: chapter.odd.effect: an each_test cannot stand inside another; use test(each, ...)"},
      {"die(on_might(each_test(all, might, failure(damage(each, 1)))), on_cunning(nothing), "
       "on_wisdom(nothing)); each_test(all, might, failure(same_roll))",
       "146: chapter.odd.effect: an each_test cannot stand inside another; use test(each, ...)"},
      {"combat(all, shows(might), helped)",
       "37: chapter.odd.effect: helped needs a test before it; write each_test(all, might, "
       "remembered)"},
      {"each_test(all, might, failure(peek)); combat(all, shows(might), stuck)",
       "75: chapter.odd.effect: stuck needs a test before it; write each_test(all, might, "
       "remembered)"},
      {"combat(all, shows(might, might), rolls(1), reinforce(4))",
       "11: chapter.odd.effect: with four characters this enemy has up to 10 dice, and there are "
       "9"},
      {"combat(all, no_rest)",
       "11: chapter.odd.effect: an enemy needs dice; add shows(might) or rolls(1)"},
      {"combat(all, rolls(1), no_rest, no_rest)",
       "42: chapter.odd.effect: no_rest stands here twice; leave one out"},
      {"combat(all, rolls(1), wins_the_game)",
       "11: chapter.odd.effect: only a boss has wins_the_game; say reward(0)"},
      {"combat(you, rolls(1)); combat(you, rolls(1)); combat(you, rolls(1)); "
       "combat(you, rolls(1)); combat(you, rolls(1))",
       "103: chapter.odd.effect: a chapter has at most 4 combats"},
      {"choice(group, option_if_items('Pay', discard_group(1)))",
       "11: chapter.odd.effect: a choice needs an option that is always open; make one of them "
       "option(...)"},
      {"choice(group, option('Go', peek), option('go!', nothing))",
       "52: chapter.odd.effect: two options of one choice read alike; give this another label"},
      {"choice(group, option('?!', peek))",
       "32: chapter.odd.effect: a label needs a letter from a to z or a digit"},
      {"choice(group, option(Go, peek))",
       "32: chapter.odd.effect: option(...) takes a text of 1 to 60 letters in single quotes for "
       "label, got \"Go\"; put it between ' and '"},
      {"choice(group, option('Go), option('Stay', nothing))",
       "46: chapter.odd.effect: expected a comma or ) in option(...), got \"Stay\""},
      {"same_roll", "11: chapter.odd.effect: there is no roll yet; put die(...) before same_roll"},
  }};
  for (const Mistake& mistake : kMistakes)
    EXPECT_EQ(fault_of("[[chapter]]\nid = \"odd\"\neffect = \"" + std::string(mistake.record) +
                       "\"\nname = \"Odd\"\nkind = \"trap\"\nflavour = \"Odd.\""),
              "house.toml:3:" + std::string(mistake.fault));
}

TEST(DarkCastleFaults, OfOtherRecords) {
  constexpr std::array<Mistake, 27> kMistakes = {{
      {"[[chapter]]\nid = \"odd\"\nname = \"Odd\"\nkind = \"trap\"\neffect = \"peek\"",
       "house.toml:1:1: chapter.odd.flavour: this is missing"},
      {"[[chapter]]\nid = \"rat_king\"\ncolour = \"red\"",
       "house.toml:3:10: chapter.rat_king: there is no field \"colour\"; the fields are id name "
       "kind flavour effect"},
      {"[[boss]]\nid = \"dark_one\"\neffect = \"damage(you, 1)\"",
       "house.toml:3:11: boss.dark_one.effect: a boss ends with a combat(...) that has "
       "wins_the_game"},
      {"[[boss]]\nid = \"dark_one\"\neffect = \"\"\"\ndamage(you, 1);\n  combat(all, rolls(1), "
       "reward(0))\"\"\"",
       "house.toml:5:3: boss.dark_one.effect: a boss ends with a combat(...) that has "
       "wins_the_game"},
      {"[[boss]]\nid = \"dark_one\"\neffect = \"combat(all, rolls(1), wins_the_game); combat(all, "
       "rolls(1), wins_the_game)\"",
       "house.toml:3:11: boss.dark_one.effect: only the last combat of a boss wins the game; say "
       "reward(0)"},
      {"[[boss]]\nid = \"dark_one\"\neffect = \"combat(all, rolls(1), reward(2), wins_the_game)\"",
       "house.toml:3:33: boss.dark_one.effect: nothing is drawn when the game is won; leave reward "
       "out"},
      {"[[boss]]\nid = \"rat_king\"\nname = \"Rat\"\nflavour = \"Rat.\"\neffect = \"combat(all, "
       "rolls(1), wins_the_game)\"",
       "house.toml:2:6: boss.rat_king.id: the id \"rat_king\" is used twice"},
      {"[[character]]\nid = \"cook\"\nfaces = [\"M\", \"C\", \"W\"]",
       "house.toml:3:9: character.cook.faces: a die has six faces, this one has 3"},
      {"[[character]]\nid = \"cook\"\nfaces = [\"M\", \"C\", \"W\", \"X\", \"M\", \"M\"]",
       "house.toml:3:25: character.cook.faces[3]: expected one of M, C, W, MM, CC, WW; got \"X\""},
      {"[[character]]\nid = \"cook\"\nfaces = [\"M\", \"C\", \"MM\", \"CC\", \"M\", \"M\"]",
       "house.toml:3:9: character.cook.faces: a die shows every trait; this one has no \"W\""},
      {"[[character]]\nid = \"The Cook\"",
       "house.toml:2:6: character.The Cook.id: an id is made of small letters, digits and "
       "underscores"},
      {"[[item]]\nid = \"odd\"\nname = \"Odd\"\none_use = true\neffect = \"heal(holder, 1)\"",
       "house.toml:1:1: item.odd.timing: this is missing"},
      {"[[item]]\nid = \"stale_loaf\"\ntiming = \"always\"",
       "house.toml:3:10: item.stale_loaf.timing: expected one of any, roll, attack, test, dice, "
       "round, hurt, passive; got \"always\""},
      {"[[item]]\nid = \"stale_loaf\"\ncount = 0",
       "house.toml:3:9: item.stale_loaf.count: expected a number from 1 to 20, got 0"},
      {"[[item]]\nid = \"stale_loaf\"\nhands = 3",
       "house.toml:3:9: item.stale_loaf.hands: expected a number from 1 to 2, got 3"},
      {"[[item]]\nid = \"stale_loaf\"\neffect = \"prevent\"",
       "house.toml:3:11: item.stale_loaf.effect: prevent needs timing = \"hurt\""},
      {"[[item]]\nid = \"stale_loaf\"\neffect = \"reroll(any)\"",
       "house.toml:3:11: item.stale_loaf.effect: reroll needs timing = \"roll\" or \"attack\" or "
       "\"test\""},
      {"[[item]]\nid = \"stale_loaf\"\none_use = false\neffect = \"heal(one, 1)\"",
       "house.toml:4:11: item.stale_loaf.effect: heal uses the item up; say one_use = true"},
      {"[[item]]\nid = \"rotten_shield\"\none_use = true\neffect = \"shield(1, 1)\"",
       "house.toml:4:11: item.rotten_shield.effect: shield always works; say one_use = false"},
      {"[[item]]\nid = \"stale_loaf\"\neffect = \"heal(holder, 1); heal(one, 1)\"",
       "house.toml:3:28: item.stale_loaf.effect: an item that is used does one thing; leave this "
       "out"},
      {"[[item]]\nid = \"rotten_shield\"\neffect = \"shield(1, 1); shield(2, 1)\"",
       "house.toml:3:25: item.rotten_shield.effect: shield stands here twice; leave one out"},
      {"[[item]]\nid = \"cracked_axe\"\nhands = 1\neffect = \"extra_die\"",
       "house.toml:4:11: item.cracked_axe.effect: extra_die needs hands = 2"},
      {"[[item]]\nid = \"stale_loaf\"\neffect = \"damage(you, 1)\"",
       "house.toml:3:11: item.stale_loaf.effect: expected item (heal, add, reroll, prevent, "
       "set_die, extra_die, second_attack, free_attack, ...), got \"damage\" (effect)"},
      {"[[card]]\nid = \"start_card\"\neffect = \"damage(you, 1)\"",
       "house.toml:3:11: card.start_card.effect: the start card can only draw(...)"},
      {"[[card]]\nid = \"victory_card\"\neffect = \"draw(1)\"",
       "house.toml:3:10: card.victory_card.effect: the victory card has no effect; leave it out"},
      {"[[card]]\nid = \"third_card\"", "house.toml:1:1: card.third_card: at most 2 of these fit"},
      {"[[rule]]\nid = \"ESC-SET-99\"", "house.toml:1:1: rule.ESC-SET-99: at most 69 of these fit"},
  }};
  for (const Mistake& mistake : kMistakes) EXPECT_EQ(fault_of(mistake.record), mistake.fault);
}

TEST(DarkCastleFaults, OfTooMuch) {
  std::string deep = "peek";
  for (int i = 0; i < 6; ++i) deep = "test(you, might, success(" + deep + "))";
  EXPECT_EQ(fault_of("[[chapter]]\nid = \"rat_king\"\neffect = \"" + deep + "\""),
            "house.toml:3:161: chapter.rat_king.effect: effects stand inside each other at most 6 "
            "deep; make it flatter");
  std::string choice = "choice(you";
  for (int i = 0; i < 9; ++i) choice += ", option('" + std::to_string(i) + "', nothing)";
  EXPECT_EQ(fault_of("[[chapter]]\nid = \"rat_king\"\neffect = \"" + choice + ")\""),
            "house.toml:3:199: chapter.rat_king.effect: a choice has at most 8 options");
  std::string items;
  for (int i = 0; i < 9; ++i)
    items += "[[item]]\nid = \"odd_" + std::to_string(i) +
             "\"\nname = \"Odd\"\ncount = 20\none_use = true\ntiming = \"any\"\neffect = "
             "\"heal(all, 1)\"\n";
  EXPECT_EQ(fault_of(items),
            "house.toml:57:1: item.odd_8: there are at most 200 item cards, this makes it 215");
  std::string chapters;
  for (int i = 0; i < 12; ++i)
    chapters += "[[chapter]]\nid = \"odd_" + std::to_string(i) +
                "\"\nname = \"Odd\"\nkind = \"find\"\nflavour = \"Odd.\"\neffect = \"peek\"\n";
  EXPECT_EQ(fault_of(chapters), "house.toml:67:1: chapter.odd_11: at most 56 of these fit");
}

// What a repeated roll holds counts where it is repeated.
TEST(DarkCastleFaults, OfRepeatedRolls) {
  const auto fault = [](const std::string& effect) {
    return fault_of("[[chapter]]\nid = \"rat_king\"\neffect = \"" + effect + "\"");
  };
  const std::string rest = ", on_cunning(nothing), on_wisdom(nothing)); ";
  EXPECT_EQ(fault("die(on_might(peek)" + rest + "same_roll; same_roll; same_roll; same_roll"),
            "it is fine");
  EXPECT_EQ(
      fault("die(on_might(peek)" + rest + "same_roll; same_roll; same_roll; same_roll; same_roll"),
      "house.toml:3:117: chapter.rat_king.effect: a chapter has same_roll at most 4 times");
  EXPECT_EQ(fault("die(on_might(combat(you, rolls(1)), combat(you, rolls(1)))" + rest +
                  "same_roll; same_roll"),
            "house.toml:3:124: chapter.rat_king.effect: a chapter has at most 4 combats");
  std::string deep = "peek";
  for (int i = 0; i < 4; ++i) deep = "test(you, might, success(" + deep + "))";
  EXPECT_EQ(fault("die(on_might(" + deep + ")" + rest + "same_roll"), "it is fine");
  EXPECT_EQ(
      fault("die(on_might(" + deep + ")" + rest + "test(you, might, success(same_roll))"),
      "house.toml:3:206: chapter.rat_king.effect: effects stand inside each other at most 6 deep; "
      "make it flatter");
}

TEST(DarkCastleFaults, OfWhatIsMissing) {
  const auto rules = rulebook();
  EXPECT_EQ(read_content({&rules, 1}).error().text, "content: there is no [[chapter]]");
  auto few = content::parse_toml(
      "[[chapter]]\nid = \"odd\"\nname = \"Odd\"\nkind = \"find\"\nflavour = \"Odd.\"\neffect = "
      "\"peek\"\n[[boss]]\nid = \"end\"\nname = \"End\"\nflavour = \"End.\"\neffect = "
      "\"combat(all, rolls(1), wins_the_game)\"",
      "few.toml");
  ASSERT_TRUE(few.has_value());
  const content::Source source{"few.toml", *few};
  EXPECT_EQ(read_content({&source, 1}).error().text,
            "content: there must be at least 30 of [[chapter]], there are 1");
}

}  // namespace
}  // namespace undercroft::dark_castle
