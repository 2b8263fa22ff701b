// The cards of Cthulhu Rising: all there, reading as the specification says; what the rules get of
// them; decks; and what is said of a mistaken card.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "content/toml.hpp"
#include "engine/content.hpp"
#include "games/cthulhu_rising/content.hpp"

namespace undercroft::builtin {
extern const std::string_view cthulhu_rising;
}

namespace undercroft::cthulhu_rising {
namespace {

Result<Content> with(std::string_view house) {
  auto sources = content::parse_builtin(builtin::cthulhu_rising, "cthulhu_rising");
  if (!sources) return std::unexpected(sources.error());
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

std::string fault_of(std::string_view house) {
  const auto content = with(house);
  return content ? "nothing is wrong" : content.error().text;
}

const Card& card(std::string_view id) {
  static const Card kNone{};
  const auto found = std::ranges::find(box().cards, id, &Card::id);
  EXPECT_NE(found, box().cards.end()) << id;
  return found == box().cards.end() ? kNone : *found;
}

std::vector<std::vector<std::string>> golden(std::string_view file) {
  std::ifstream in(UNDERCROFT_SOURCE_DIR "/tests/" + std::string(file));
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> row(1);
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

TEST(RisingContent, IsAllThere) {
  EXPECT_EQ(box().cards.size(), 153u);
  EXPECT_EQ(box().stories.size(), 12u);
  EXPECT_EQ(box().decks.size(), 8u + 2u);  // and two tuned ones
  EXPECT_EQ(box().rules.size(), 185u);
  EXPECT_TRUE(std::ranges::is_sorted(box().cards, {}, &Card::id));
  std::map<CardType, int> types;
  for (const Card& one : box().cards) ++types[one.type];
  EXPECT_EQ(types[CardType::character], 88);
  EXPECT_EQ(types[CardType::support], 28);
  EXPECT_EQ(types[CardType::event], 29);
  EXPECT_EQ(types[CardType::conspiracy], 8);
}

// 2.6, 2.7: the column "generated text".
TEST(RisingContent, ReadsAsTheSpecificationSays) {
  std::map<std::string, std::string> texts;
  for (const Card& one : box().cards) texts[one.id] = one.text;
  for (const StoryCard& one : box().stories) texts[one.id] = one.text;
  const auto rows = golden("cthulhu_rising_texts.txt");
  EXPECT_EQ(rows.size(), texts.size());
  for (const auto& row : rows) {
    ASSERT_EQ(row.size(), 2u) << row[0];
    EXPECT_EQ(texts[row[0]], row[1]) << row[0];
  }
}

// "Steadfast yog_sothoth 3" and "Steadfast Yog-Sothoth 3." are the same, in any order.
std::vector<std::string> keywords_of(std::string_view text, char between) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == between)
      words.emplace_back();
    else if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  std::erase(words, "");
  std::ranges::sort(words);
  return words;
}

// 2.6: cost, skill, icons, uniqueness, subtypes and keywords, row by row.
TEST(RisingContent, IsPrintedAsTheSpecificationSays) {
  const auto rows = golden("cthulhu_rising_printed.txt");
  ASSERT_EQ(rows.size(), box().cards.size());
  for (const auto& row : rows) {
    ASSERT_EQ(row.size(), 9u) << row[0];
    const Card& one = card(row[0]);
    EXPECT_EQ(one.name, row[1]);
    EXPECT_EQ(std::to_string(one.cost), row[2]) << row[0];
    if (row[3] != "-") {
      EXPECT_EQ(std::to_string(one.skill), row[3]) << row[0];
    }
    std::string icons;
    std::string struggles;
    for (unsigned icon = 0; icon < kIcons; ++icon) {
      icons.append(one.icons[icon], "TCAI"[icon]);
      for (int i = 0; i < one.struggles[icon]; ++i)
        struggles += (struggles.empty() ? "" : " ") + std::string(1, "TCAI"[icon]);
    }
    EXPECT_EQ(icons, row[4] == "-" ? "" : row[4]) << row[0];
    EXPECT_EQ(one.unique, row[5] == "unique") << row[0];
    std::string subtypes;
    for (const unsigned subtype : one.listed)
      subtypes += (subtypes.empty() ? "" : ", ") + box().subtypes[subtype];
    EXPECT_EQ(subtypes, row[6]) << row[0];
    EXPECT_EQ(keywords_of(one.keywords_text, '.'), keywords_of(row[7], ',')) << row[0];
    std::string printed = row[8] == "-" ? "" : row[8];
    std::ranges::sort(printed);
    std::ranges::sort(struggles);
    EXPECT_EQ(struggles, printed) << row[0];
  }
}

// 2.6: the columns aim, lil and tb.
TEST(RisingContent, CountsAsTheSpecificationSays) {
  for (const auto& row : golden("cthulhu_rising_numbers.txt")) {
    ASSERT_EQ(row.size(), 4u) << row[0];
    const Card& one = card(row[0]);
    EXPECT_EQ(std::to_string(one.text_box), row[3]) << row[0];
    EXPECT_EQ(lillith_ids()[static_cast<unsigned>(one.lillith)], row[2]) << row[0];
    if (row[1] == "-") continue;
    const Ability& first = box().abilities_of(one).front();
    EXPECT_EQ(aim_ids()[static_cast<unsigned>(first.aim)], row[1]) << row[0];
  }
}

// Invariant 19: the notation comes back out of what the rules carry out.
TEST(RisingContent, LosesNothingOfItsNotation) {
  auto sources = content::parse_builtin(builtin::cthulhu_rising, "cthulhu_rising");
  ASSERT_TRUE(sources.has_value());
  std::map<std::string, std::string> written;
  for (const content::Source& source : *sources)
    for (const std::string_view kind : {"card", "story"})
      if (const Value* list = source.root.find(kind); list != nullptr)
        for (const Value& record : list->items)
          if (const Value* abilities = record.find("abilities"); abilities != nullptr)
            written[record.find("id")->text] = abilities->text;
  const auto print = [](auto abilities) {
    std::string text;
    for (const Ability& ability : abilities)
      text += (text.empty() ? "" : "; ") + print_ability(box(), ability);
    return text;
  };
  for (const Card& one : box().cards) EXPECT_EQ(print(box().abilities_of(one)), written[one.id]);
  for (const StoryCard& one : box().stories)
    EXPECT_EQ(print(box().abilities_of(one)), written[one.id]);
}

// 2.8: check sums.
TEST(RisingContent, ReadyMadeDecksAddUp) {
  struct Sums {
    std::array<int, 6> curve;
    std::array<int, 5> sums;  // skill, T, C, A, I
  };
  const std::map<std::string, Sums> expected = {
      {"agency", {{3, 13, 10, 4, 1, 0}, {66, 0, 39, 0, 24}}},
      {"miskatonic", {{3, 13, 10, 4, 1, 0}, {74, 0, 8, 20, 37}}},
      {"syndicate", {{3, 15, 8, 4, 1, 0}, {65, 0, 27, 6, 23}}},
      {"silver_twilight", {{3, 13, 10, 4, 1, 0}, {70, 2, 17, 32, 12}}},
      {"cthulhu", {{5, 11, 10, 3, 1, 1}, {68, 20, 35, 6, 6}}},
      {"hastur", {{5, 10, 11, 4, 0, 1}, {66, 26, 7, 26, 3}}},
      {"yog_sothoth", {{3, 13, 10, 4, 0, 1}, {71, 15, 18, 27, 7}}},
      {"shub_niggurath", {{6, 10, 10, 4, 0, 1}, {67, 22, 23, 8, 4}}},
      {"cthulhu_tempered", {{5, 11, 10, 3, 1, 1}, {66, 20, 33, 8, 6}}},
      {"syndicate_hardened", {{3, 12, 11, 4, 1, 0}, {71, 0, 30, 0, 26}}},
  };
  for (const DeckList& deck : box().decks) {
    const DeckReport report = check_deck(box(), deck);
    EXPECT_TRUE(report.legal()) << deck.id;
    EXPECT_TRUE(report.warnings.empty()) << deck.id << ": " << report.warnings.front();
    EXPECT_EQ(report.size, 50) << deck.id;
    EXPECT_EQ(report.characters, 31) << deck.id;
    const Sums& sums = expected.at(deck.id);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(report.curve[i + 1], sums.curve[i]) << deck.id;
    EXPECT_EQ(report.skill, sums.sums[0]) << deck.id;
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(report.icons[i], sums.sums[i + 1]) << deck.id;
  }
}

TEST(RisingContent, DecksGoThroughText) {
  for (const DeckList& deck : box().decks) {
    const std::string text = print_deck(box(), deck);
    const auto back = read_deck(box(), text, "deck.txt");
    ASSERT_TRUE(back.has_value()) << back.error().text;
    EXPECT_EQ(back->name, deck.name);
    EXPECT_EQ(print_deck(box(), *back), text);
    EXPECT_EQ(back->size(), 50);
  }
  const auto mixed =
      read_deck(box(), "\n# My own \n2 Rum Runner # a friend\n1x sy_rum_runner\n", "d");
  ASSERT_TRUE(mixed.has_value()) << mixed.error().text;
  EXPECT_EQ(mixed->name, "My own");
  ASSERT_EQ(mixed->lines.size(), 1u);
  EXPECT_EQ(mixed->lines[0].copies, 3);
  EXPECT_FALSE(check_deck(box(), *mixed).legal());
}

TEST(RisingContent, SaysWhatIsWrongWithADeck) {
  const auto fault = [](std::string_view text) {
    const auto deck = read_deck(box(), text, "deck.txt");
    return deck ? "nothing is wrong" : deck.error().text;
  };
  EXPECT_EQ(fault("# x\n3 Rum Runer\n"),
            "deck.txt:2: there is no card \"Rum Runer\"; did you mean Rum Runner?");
  EXPECT_EQ(fault("2 Rum Runner\n2 rum runner\n"),
            "deck.txt:2: a deck has 1 to 3 copies of a card");
  EXPECT_EQ(fault("Rum Runner\n"),
            "deck.txt:1: expected a number of copies and a card, like 3 Rum Runner");
}

// 2.4: validation, each with its place.
TEST(RisingContent, RefusesWhatMakesNoSense) {
  const auto character = [](std::string_view abilities) {
    return fault_of(
        "[[card]]\nid = \"x\"\nname = \"X\"\ntype = \"character\"\nfaction = \"neutral\"\ncost = "
        "1\nskill = 1\nabilities = \"" +
        std::string(abilities) + "\"\n");
  };
  EXPECT_EQ(character("passive(mod(self, skill(1)))"), "nothing is wrong");
  EXPECT_NE(character("passive(draw(you, 1))").find("passive(...) has only"), std::string::npos);
  EXPECT_NE(character("response(draw(you, 1))").find("expected on(...)"), std::string::npos);
  EXPECT_NE(character("action(cancel)").find("only in disrupt"), std::string::npos);
  EXPECT_NE(character("win(draw(you, 1))").find("only on stories"), std::string::npos);
  EXPECT_NE(character("action(mod(host, skill(1)))").find("only an attachment"), std::string::npos);
  EXPECT_NE(character("action(ready(chosen))").find("nothing has been chosen"), std::string::npos);
  EXPECT_NE(character("action(prophecy)").find("keyword prophecy"), std::string::npos);
  EXPECT_NE(character("forced(on(enter(self)), cost(pay(1)), draw(you, 1))").find("cost(...)"),
            std::string::npos);
  EXPECT_NE(character("disrupt(on(ability(opponent, event)), instead(draw(you, 1)))")
                .find("ends in cancel"),
            std::string::npos);
  EXPECT_NE(character("action(wound(choose(1, story), 1))").find("cannot be chosen here"),
            std::string::npos);
  EXPECT_NE(character("action(recur(choose(1, char(mine)), hand))").find("in_hand or in_discard"),
            std::string::npos);
  EXPECT_NE(character("action(cost(sacrifice(char)), draw(you, 1))").find("add mine"),
            std::string::npos);
  EXPECT_NE(character("action(then(draw(you, 1)))").find("behind another step"), std::string::npos);
  EXPECT_EQ(character("action(wound(choose(1, char(enemie)), 1))"),
            "house.toml:8:42: card.x.abilities: char(...) takes filter (mine, enemy, ready, "
            "exhausted, sane, insane, wounded, committed, ...), got \"enemie\"; did you mean "
            "enemy?");
}

// A house rule changes a card and its text at once.
TEST(RisingContent, TakesCardsFromAFolder) {
  const auto content = with(
      "[[card]]\nid = \"ag_both_barrels\"\nabilities = \"action(wound(choose(2, char(sane)), "
      "1))\"\n[[card]]\nid = \"zz_lantern_bearer\"\nname = \"Lantern Bearer\"\ntype = "
      "\"character\"\nfaction = \"neutral\"\ncost = 2\nskill = 1\nicons = \"I\"\nsubtypes = "
      "\"Lamplighter\"\nabilities = \"passive(mod(all(char(mine, subtype(lamplighter), other)), "
      "investigation(1)))\"\n");
  ASSERT_TRUE(content.has_value()) << content.error().text;
  EXPECT_EQ(content->cards.size(), 154u);
  const auto barrels = std::ranges::find(content->cards, "ag_both_barrels", &Card::id);
  EXPECT_EQ(barrels->text, "Action: Choose and wound 2 sane characters.");
  EXPECT_EQ(content->cards.back().text,
            "Each other Lamplighter character you control gains 1 Investigation icon.");
}

}  // namespace
}  // namespace undercroft::cthulhu_rising
