// Content files: TOML with places, house rules laid over, and what the build packs into the binary.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "content/toml.hpp"
#include "engine/content.hpp"
#include "engine/json.hpp"

namespace undercroft::content {
namespace {

Source source(std::string_view text, std::string_view file = "cards.toml") {
  Result<Value> root = parse_toml(text, file);
  EXPECT_TRUE(root.has_value()) << root.error().text;
  return {std::string(file), root ? std::move(*root) : Value{}};
}

std::string toml_fault(std::string_view text) {
  const Result<Value> root = parse_toml(text, "cards.toml");
  EXPECT_FALSE(root.has_value());
  return root ? "" : root.error().text;
}

std::string place_of(const Value& value) {
  return std::to_string(value.line) + ":" + std::to_string(value.column);
}

constexpr std::string_view kMonsters = R"toml(title = "Monsters"
[[monster]]
strength = 9
id = "dragon"
effect = "roar(2)"
[[monster]]
id = "orc"
tags = ["small", { green = true }]
[rules]
hand = 5
)toml";

TEST(Toml, KeepsOrderAndPlaces) {
  const Source read = source(kMonsters);
  EXPECT_EQ(
      json::print(read.root),
      R"json({"title":"Monsters","monster":[{"strength":9,"id":"dragon","effect":"roar(2)"},)json"
      R"json({"id":"orc","tags":["small",{"green":true}]}],"rules":{"hand":5}})json");
  const Value& monsters = *read.root.find("monster");
  EXPECT_EQ(place_of(monsters.items[0]), "2:1");
  EXPECT_EQ(place_of(*monsters.items[0].find("strength")), "3:12");
  EXPECT_EQ(place_of(*monsters.items[0].find("effect")), "5:10");
  EXPECT_EQ(place_of(monsters.items[1]), "6:1");
  const Value& tags = *monsters.items[1].find("tags");
  EXPECT_EQ(place_of(tags), "8:8");
  EXPECT_EQ(place_of(tags.items[0]), "8:9");
  EXPECT_EQ(place_of(*tags.items[1].find("green")), "8:28");
  EXPECT_EQ(place_of(*read.root.find("rules")), "9:1");
}

TEST(Toml, EffectFaultPointsIntoTheText) {
  Vocabulary vocabulary;
  Verb roar;
  roar.name = "roar";
  roar.category = "effect";
  roar.params.resize(1);
  roar.params[0].high = 1;
  vocabulary.add(std::move(roar));
  const Source read = source(kMonsters);
  Report report;
  report.file = read.file;
  parse_effect(vocabulary, Cursor(read.root, report).at("monster").item(0).at("effect"));
  EXPECT_EQ(report.first,
            "cards.toml:5:16: monster[0].effect: roar(...) takes a number from 0 to 1, got 2");
}

TEST(TomlFault, HasAPlace) {
  EXPECT_EQ(toml_fault("[a]\nb = 1.5"),
            "cards.toml:2:5: a.b: expected a text, a whole number, true or false, got a fraction");
  EXPECT_EQ(toml_fault("a = [1, 1979-05-27]"),
            "cards.toml:1:9: a[1]: expected a text, a whole number, true or false, got a date or "
            "time");
  EXPECT_EQ(toml_fault("a = 1\na = 2").substr(0, 37), "cards.toml:2:5: this is not TOML: Err");
}

TEST(TomlHostile, IsRefusedInOneLine) {
  std::string keys = "a";
  for (int i = 0; i < 1'000'000; ++i) keys += ".a";
  EXPECT_EQ(toml_fault("x = 1\n" + keys + " = 1"), "cards.toml:2:1: more than 32 dots in a line");
  EXPECT_EQ(toml_fault("y = \"\"\"\n\"\"\"\"\"\n" + keys + " = 1"),
            "cards.toml:3:1: more than 32 dots in a line");
  std::string deep = "a";
  for (int i = 0; i < 32; ++i) deep += ".a";
  EXPECT_EQ(toml_fault(deep + " = 1"), "cards.toml:1:69: a: nested too deeply");
  EXPECT_NE(toml_fault("a = " + std::string(100'000, '[')), "");
  EXPECT_NE(toml_fault("a = " + std::string(100'000, '{')), "");
  EXPECT_LT(toml_fault("\"" + std::string(100'000, 'k') + "\" = 1.5").size(), 500u);
  EXPECT_NE(toml_fault("a = \"\xFF\""), "");
  // Where the library would trust the file: a table without a name, letters where a blank may be.
  EXPECT_EQ(toml_fault("[{"),
            "cards.toml:1:2: this is not TOML: Error while parsing key: expected bare key starting "
            "character or string delimiter, saw '{'");
  EXPECT_NE(toml_fault("\xC3\xA9 = 1"), "");
  EXPECT_NE(toml_fault("a = 1\xC3\xA9"), "");
  EXPECT_NE(toml_fault("a = \"\"\"\\\xC3\xA9\"\"\""), "");
  EXPECT_NE(toml_fault(std::string_view("a = \0", 5)), "");
  EXPECT_NE(toml_fault("a = 9223372036854775808"), "");
  EXPECT_NE(toml_fault("a = \""), "");
  EXPECT_NE(toml_fault("a = '''"), "");
  EXPECT_NE(toml_fault("a = \"\\"), "");
}

TEST(Toml, DotsInTextsAndCommentsAreFree) {
  const std::string dots(100, '.');
  source("a = \"" + dots + "\" # " + dots + "\nb = '" + dots + "'\nc = '''" + dots +
         "\n''''' # it's \"" + dots + "\nd = \"\\\"" + dots + "\"");
}

TEST(Toml, LettersBeyondAsciiStandInTexts) {
  const Source read =
      source("a = \"\xC3\xA9\" # \xC3\xA9\n\"\xC3\xA9\" = \"\"\"\\\n \xC3\xA9\"\"\"");
  EXPECT_EQ(json::print(read.root), "{\"a\":\"\xC3\xA9\",\"\xC3\xA9\":\"\xC3\xA9\"}");
}

// The letters of a text begin one column behind its place.
TEST(Toml, KnowsWhereLongTextsBegin) {
  const Source read = source(R"toml(a = """
x"""
b = """y"""
"é" = { c = '''z''', "éé" = """
""" }
d = ["", """
  w""", '', "s"]
)toml");
  EXPECT_EQ(place_of(*read.root.find("a")), "2:0");
  EXPECT_EQ(place_of(*read.root.find("b")), "3:7");
  const Value& record = *read.root.find("é");
  EXPECT_EQ(place_of(*record.find("c")), "4:15");
  EXPECT_EQ(place_of(*record.find("éé")), "5:0");
  const Value& list = *read.root.find("d");
  EXPECT_EQ(place_of(list.items[0]), "6:6");
  EXPECT_EQ(place_of(list.items[1]), "7:0");
  EXPECT_EQ(place_of(list.items[2]), "7:9");
  EXPECT_EQ(place_of(list.items[3]), "7:13");
  const Source other = source("a = \"\"\"\r\nx\"\"\"");
  EXPECT_EQ(place_of(*other.root.find("a")), "2:0");
  // Nobody counts columns from 0.
  Report report;
  report.file = "cards.toml";
  report.fault(*other.root.find("a"), "a", "wrong");
  EXPECT_EQ(report.first, "cards.toml:2:1: a: wrong");
}

TEST(Overlay, ReplacesNamedFieldsAndAddsRecords) {
  Source base = source(kMonsters);
  overlay(base, source("[[monster]]\nid = \"dragon\"\nstrength = 8\n[[monster]]\nid = \"imp\"\n"
                       "[rules]\nlives = 2\n[[monster.x]]\n",
                       "house.toml"));
  EXPECT_EQ(
      json::print(base.root),
      R"json({"title":"Monsters","monster":[{"strength":8,"id":"dragon","effect":"roar(2)"},)json"
      R"json({"id":"orc","tags":["small",{"green":true}]},{"id":"imp","x":[{}]}],)json"
      R"json("rules":{"hand":5,"lives":2}})json");
}

TEST(Overlay, RemembersTheFileAndNeverMixesPlaces) {
  Source base = source(kMonsters);
  overlay(base, source("[[monster]]\nid = \"dragon\"\nstrength = 8", "house.toml"));
  const Value& monsters = *base.root.find("monster");
  EXPECT_EQ(file_of(monsters.items[0], "?"), "house.toml");
  EXPECT_EQ(place_of(monsters.items[0]), "1:1");
  EXPECT_EQ(place_of(*monsters.items[0].find("strength")), "3:12");
  EXPECT_EQ(place_of(*monsters.items[0].find("effect")), "0:0");
  EXPECT_EQ(file_of(monsters.items[1], "?"), "cards.toml");
  EXPECT_EQ(place_of(*monsters.items[1].find("id")), "7:6");
  EXPECT_EQ(file_of(*base.root.find("title"), "?"), "?");
  Report report;
  Cursor(monsters.items[0], report).only({"id", "strength", "effect"});
  EXPECT_FALSE(report.failed());
}

TEST(Overlay, ReplacesWhatIsNoRecord) {
  Source base = source("a = 1\nb = [1, 2]\nc = \"x\"\n[[d]]\nid = 1\n");
  overlay(base, source("b = [3]\nc = \"y\"\nd = 4\ne = true", "house.toml"));
  EXPECT_EQ(json::print(base.root), R"({"a":1,"b":[3],"c":"y","d":4,"e":true})");
  EXPECT_EQ(file_of(*base.root.find("d"), "?"), "house.toml");
  EXPECT_EQ(place_of(*base.root.find("c")), "0:0");
}

TEST(Overlay, RecordWithoutIdIsNewAndNumbersAreIdsToo) {
  Source base = source("[[d]]\nid = 7\nn = 1\n[[d]]\nn = 2");
  overlay(base, source("[[d]]\nid = 7\nn = 3\n[[d]]\nn = 4\n[[d]]\nid = \"7\"", "house.toml"));
  EXPECT_EQ(json::print(base.root), R"({"d":[{"id":7,"n":3},{"n":2},{"n":4},{"id":"7"}]})");
}

TEST(Overlay, TwoHouseRulesOnOneRecord) {
  Source base = source(kMonsters);
  overlay(base, source("[[monster]]\nid = \"orc\"\nstrength = 3", "a.toml"));
  overlay(base, source("[[monster]]\nid = \"orc\"\nstrength = 4", "b.toml"));
  const Value& orc = base.root.find("monster")->items[1];
  EXPECT_EQ(orc.find("strength")->number, 4);
  EXPECT_EQ(file_of(orc, "?"), "b.toml");
}

TEST(Builtin, GivesBackTreesAndPlaces) {
  const std::vector<Source> sources = {source(kMonsters), source("a = \"\xC3\xA9\\n\"", "b.toml")};
  const auto read = parse_builtin(print_builtin(sources), "mandom");
  ASSERT_TRUE(read.has_value()) << read.error().text;
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ((*read)[0].file, "cards.toml");
  EXPECT_EQ(json::print((*read)[0].root), json::print(sources[0].root));
  EXPECT_EQ(json::print((*read)[1].root), json::print(sources[1].root));
  EXPECT_EQ(place_of(*(*read)[0].root.find("monster")->items[0].find("effect")), "5:10");
  EXPECT_EQ(place_of(*(*read)[0].root.find("rules")->find("hand")), "10:8");
}

TEST(Builtin, WithoutPlacesNamesOnlyTheFile) {
  const auto read = parse_builtin(R"([{"file": "a.toml", "root": {"a": 1}}])", "mandom");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(place_of(*(*read)[0].root.find("a")), "0:0");
}

TEST(Builtin, SaysWhatIsWrong) {
  const auto fault = [](std::string_view text) {
    return parse_builtin(text, "mandom").error().text;
  };
  EXPECT_EQ(fault("{}"), "built-in content of mandom:1:1: expected a list, got a record");
  EXPECT_EQ(fault("[{\"file\":\"a\"}]"),
            "built-in content of mandom:1:2: [0].root: this is missing");
  EXPECT_EQ(fault("[{\"file\":\"a\",\"root\":3}]"),
            "built-in content of mandom:1:21: [0].root: expected a record");
  EXPECT_EQ(fault("["), "built-in content of mandom:1:2: the text ends here, a value was expected");
  EXPECT_TRUE(parse_builtin(R"([{"file":"a","root":{"b":1},"places":["x",-1]}])", "mandom"));
}

class Folder : public testing::Test {
 protected:
  Folder() { std::filesystem::create_directories(path_); }
  ~Folder() override { std::filesystem::remove_all(path_); }
  void write(const std::string& name, std::string_view text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  std::string fault() const {
    const auto read = read_folder(path_);
    return read ? "" : read.error().text;
  }
  std::string in(const std::string& rest) const { return path_.string() + rest; }

  const std::filesystem::path path_ =
      std::filesystem::temp_directory_path() /
      ("undercroft_folder_" + std::to_string(getpid()) + "_" +
       testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(Folder, IsReadInTheOrderOfNames) {
  write("b.toml", "x = 2");
  write("a.toml", "x = 1");
  write("empty.toml", "");
  write("notes.txt", "not TOML");
  const auto read = read_folder(path_);
  ASSERT_TRUE(read.has_value()) << read.error().text;
  ASSERT_EQ(read->size(), 3u);
  EXPECT_EQ((*read)[0].file, in("/a.toml"));
  EXPECT_EQ((*read)[1].root.find("x")->number, 2);
  EXPECT_TRUE((*read)[2].root.members.empty());
}

TEST_F(Folder, FaultsAreOneSentence) {
  EXPECT_EQ(fault(), in(": there is no .toml file in this folder"));
  write("a.toml", "x = 1.5");
  EXPECT_EQ(fault(), in("/a.toml:1:5: x: expected a text, a whole number, true or false, got a "
                        "fraction"));
  write("a.toml", std::string((4u << 20) + 1, '#'));
  EXPECT_EQ(fault(), in("/a.toml: is larger than 4 MiB"));
  std::filesystem::remove(path_ / "a.toml");
  std::filesystem::create_directory(path_ / "a.toml");
  EXPECT_EQ(fault(), in("/a.toml: is not a file"));
  std::filesystem::remove(path_ / "a.toml");
  std::filesystem::create_symlink("nowhere", path_ / "a.toml");
  EXPECT_EQ(fault(), in("/a.toml: cannot be read: No such file or directory"));
  std::filesystem::remove_all(path_);
  EXPECT_EQ(fault(), in(": cannot be read as a folder: No such file or directory"));
}

}  // namespace
}  // namespace undercroft::content
