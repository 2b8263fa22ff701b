#include "engine/json.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>

namespace undercroft::json {
namespace {

std::string again(std::string_view text) {
  const Result<Value> value = parse(text);
  return value ? print(*value) : value.error().text;
}

TEST(Json, RoundTrip) {
  for (const std::string_view text :
       {R"({"a":[1,-2,{"b":true}],"c":null,"d":false,"e":"x"})", "[]", "{}", R"("")", "0", "null",
        "-9223372036854775808", "9223372036854775807", R"({"":{"":[[]]}})"})
    EXPECT_EQ(again(text), text);
  EXPECT_EQ(again(" {\t\"a\" :\r\n [ 1 , 2 ] } \n"), R"({"a":[1,2]})");
}

TEST(Json, Escapes) {
  const Result<Value> value = parse(R"("\"\\\/\n\t\r\b\fAé€")");
  ASSERT_TRUE(value.has_value());
  EXPECT_EQ(value->text, "\"\\/\n\t\r\b\fA\xC3\xA9\xE2\x82\xAC");
  EXPECT_EQ(print(*value), "\"\\\"\\\\/\\n\\u0009\\u000d\\u0008\\u000cA\xC3\xA9\xE2\x82\xAC\"");
  EXPECT_EQ(parse(print(*value))->text, value->text);
  EXPECT_EQ(parse(R"("\u0041\u00e9\u20AC\ud800")")->text, "A\xC3\xA9\xE2\x82\xAC?");
  std::string every;
  for (int c = 1; c < 128; ++c) every += static_cast<char>(c);
  EXPECT_EQ(parse(print(Value::of(every)))->text, every);
}

TEST(Json, PlacesAreWhereAValueBegins) {
  const Result<Value> value = parse("{\n  \"a\": [1,\n\t2]}");
  ASSERT_TRUE(value.has_value());
  const Value& list = *value->find("a");
  EXPECT_EQ(list.line, 2u);
  EXPECT_EQ(list.column, 8u);
  EXPECT_EQ(list.items[1].line, 3u);
  EXPECT_EQ(list.items[1].column, 2u);
}

TEST(JsonFault, NamesLineColumnAndWhatWasExpected) {
  const auto fault = [](std::string_view text) {
    const Result<Value> value = parse(text, "m.json");
    return value ? "no fault" : value.error().text;
  };
  EXPECT_EQ(fault(""), "m.json:1:1: the text ends here, a value was expected");
  EXPECT_EQ(fault("{\n \"a\": tru }"),
            "m.json:2:7: expected a value: { [ \" a number, true, false or null");
  EXPECT_EQ(fault("[1 2]"), "m.json:1:4: expected a comma or ]");
  EXPECT_EQ(fault("[1,]"), "m.json:1:4: expected a value: { [ \" a number, true, false or null");
  EXPECT_EQ(fault("{\"a\":1 \"b\"}"), "m.json:1:8: expected a comma or }");
  EXPECT_EQ(fault("{\"a\" 1}"), "m.json:1:6: expected a colon after the key");
  EXPECT_EQ(fault("{a:1}"), "m.json:1:2: expected a key in quotes");
  EXPECT_EQ(fault("{\"a\":1,}"), "m.json:1:8: expected a key in quotes");
  EXPECT_EQ(fault("1 2"), "m.json:1:3: nothing may follow the value");
  EXPECT_EQ(fault("1.5"), "m.json:1:2: expected a whole number");
  EXPECT_EQ(fault("1e5"), "m.json:1:2: expected a whole number");
  EXPECT_EQ(fault("-"), "m.json:1:1: expected a whole number of at most 18 digits");
  EXPECT_EQ(fault("9223372036854775808"),
            "m.json:1:1: expected a whole number of at most 18 digits");
  EXPECT_EQ(fault("\"a\nb\""),
            "m.json:1:3: a text may not contain a line break or control character");
  EXPECT_EQ(fault("\"ab"), "m.json:1:4: the text is not closed by a quote");
  EXPECT_EQ(fault("\"\\q\""), "m.json:1:3: unknown escape after \\");
  EXPECT_EQ(fault("\"\\u12G4\""), "m.json:1:4: expected four hexadecimal digits after \\u");
}

TEST(JsonFault, ADuplicateKey) {
  const Result<Value> value = parse(R"({"a":1,"a":2})", "m.json");
  ASSERT_FALSE(value.has_value());
  EXPECT_NE(value.error().text.find("the key \"a\" stands here twice"), std::string::npos);
  EXPECT_TRUE(parse(R"([{"a":1},{"a":2}])").has_value());
}

TEST(JsonHostile, DepthIsLimited) {
  EXPECT_TRUE(parse(std::string(64, '[') + std::string(64, ']')).has_value());
  EXPECT_FALSE(parse(std::string(66, '[') + std::string(66, ']')).has_value());
  const Result<Value> deep = parse(std::string(1'000'000, '['), "m.json");
  ASSERT_FALSE(deep.has_value());
  EXPECT_EQ(deep.error().text, "m.json:1:66: nested too deeply");
}

// Every beginning of a text, and every text with one byte changed, is a value or a fault; never a
// crash.
TEST(JsonHostile, CutOrChangedTextIsRefusedQuietly) {
  const std::string text = R"({"a":[1,-2,{"b":true}],"c":null,"d":"\u00e9\n\\","e":{}})";
  for (std::size_t i = 0; i < text.size(); ++i) {
    EXPECT_FALSE(parse(std::string_view(text).substr(0, i)).has_value()) << i;
    for (int c = 0; c < 256; ++c) {
      std::string changed = text;
      changed[i] = static_cast<char>(c);
      const Result<Value> value = parse(changed);
      EXPECT_TRUE(!value || parse(print(*value))) << changed;
    }
  }
  for (const std::string_view cut :
       {"\"\\", "\"\\u", "\"\\u00", "-", "t", "{\"", "{\"a", "{\"a\":"})
    EXPECT_FALSE(parse(cut).has_value()) << cut;
}

TEST(Writer, KeepsCommasInOrder) {
  std::string text;
  Writer out(text);
  out.open().field("a", 1).key("b").open_list().number(2).text("x").null().close_list();
  out.field_flag("c", true).field("d", "y").key("e").real(0.125, 2).close();
  EXPECT_EQ(text, R"({"a":1,"b":[2,"x",null],"c":true,"d":"y","e":0.12})");
}

}  // namespace
}  // namespace undercroft::json
