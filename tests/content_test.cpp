// Effects: what is read, what is refused and how, what the rules walk and what people read.
#include "engine/content.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/nearest.hpp"

namespace undercroft::content {
namespace {

enum Code : std::uint8_t {
  kDefeat = 1,
  kGainHp,
  kHit,
  kBoth,
  kFlee,
  kShout,
  kUpTo,
  kEven,
  kOne,
  kOffer,
  kName,
  kDraw
};

Param number_param(std::string name, int low, int high) {
  Param param;
  param.name = std::move(name);
  param.low = low;
  param.high = high;
  return param;
}

Param other_param(std::string name, Param::Type type, std::string of, bool many = false) {
  Param param;
  param.name = std::move(name);
  param.type = type;
  param.of = std::move(of);
  param.many = many;
  return param;
}

void add_verb(Vocabulary& vocabulary, std::string_view name, std::string_view category, Code code,
              std::vector<Param> params, std::string_view sentence) {
  vocabulary.add(Verb{std::string(name), std::string(category), code, std::move(params),
                      std::string(sentence), nullptr});
}

const Vocabulary& game() {
  static const Vocabulary kGame = [] {
    using enum Param::Type;
    Vocabulary v;
    add_verb(v, "defeat", "effect", kDefeat, {other_param("who", call, "monsters")},
             "defeat {who}");
    add_verb(v, "gain_hp", "effect", kGainHp, {number_param("n", -5, 20)},
             "gain {n} hit point{n|s}");
    add_verb(v, "hit", "effect", kHit,
             {number_param("n", 0, 40000), other_param("kinds", word, "monster", true)},
             "hit {kinds}, which {kinds|loses|lose} {n}");
    add_verb(v, "both", "effect", kBoth, {other_param("what", call, "effect", true)}, "{what}");
    add_verb(v, "flee", "effect", kFlee, {}, "flee!");
    add_verb(v, "strength_up_to", "monsters", kUpTo, {number_param("n", 1, 9)},
             "monsters of strength {n} or less");
    add_verb(v, "even", "monsters", kEven, {}, "monsters of even strength");
    add_verb(v, "one", "monsters", kOne, {other_param("kind", word, "monster")}, "the {kind}");
    Param label = other_param("label", text, "");
    label.low = 1;
    label.high = 12;
    Param amount = number_param("n", 1, 9);
    amount.of = "amount";
    Param more = other_param("more", call, "effect", true);
    more.optional = true;
    add_verb(v, "offer", "talk", kOffer, {label, number_param("n", 1, 9), more},
             "offer \"{label}\" for {n}{more}");
    Param names = label;
    names.many = true;
    add_verb(v, "call", "talk", kName, {names}, "call {label}");
    add_verb(v, "draw", "talk", kDraw, {amount}, "draw {n}");
    Verb shout;
    shout.name = "shout";
    shout.category = "effect";
    shout.code = kShout;
    shout.params = {number_param("n", 0, 9)};
    shout.say = [](const Node& node) { return "shout " + node_text(node.args[0]) + " times"; };
    v.add(std::move(shout));
    v.add(Word{"monster", "dragon", 9, "red dragon"});
    v.add(Word{"monster", "goblin", 1, ""});
    v.add(Word{"item", "torch", 200, "torch"});
    v.add(Word{"amount", "party", 300, "one each"});
    return v;
  }();
  return kGame;
}

struct Parsed {
  std::vector<Node> nodes;
  std::string fault;
};

// As if it stood in items.toml, line 8, its opening quote in column 10.
Parsed parse(std::string_view effect, std::string_view category = "effect") {
  Value value = Value::of(effect);
  value.line = 8;
  value.column = 10;
  Report report;
  report.file = "items.toml";
  Parsed parsed;
  parsed.nodes = parse_effect(game(), Cursor(value, report, "item.torch.effect"), category);
  parsed.fault = report.first;
  return parsed;
}

std::string fault_of(std::string_view effect, std::string_view category = "effect") {
  const Parsed parsed = parse(effect, category);
  EXPECT_TRUE(parsed.nodes.empty());
  constexpr std::string_view kPath = ": item.torch.effect: ";
  const std::size_t path = parsed.fault.find(kPath);
  EXPECT_EQ(parsed.fault.substr(0, 13), "items.toml:8:") << parsed.fault;
  if (path == std::string::npos || path < 13) return parsed.fault;
  return parsed.fault.substr(13, path - 13) + " " + parsed.fault.substr(path + kPath.size());
}

std::string text_of(std::string_view effect, std::string_view category = "effect") {
  const Parsed parsed = parse(effect, category);
  EXPECT_EQ(parsed.fault, "");
  return effect_text(parsed.nodes);
}

TEST(ParseEffect, ReadsStatementsNumbersWordsAndNestedCalls) {
  const Parsed parsed =
      parse(" defeat ( strength_up_to(3) ) ;gain_hp(-2);\thit(40,dragon , goblin)\n; flee ");
  EXPECT_EQ(parsed.fault, "");
  ASSERT_EQ(parsed.nodes.size(), 4u);
  EXPECT_TRUE(parsed.nodes[0].is("defeat"));
  EXPECT_TRUE(parsed.nodes[0].args[0].is("strength_up_to"));
  EXPECT_EQ(parsed.nodes[0].args[0].args[0].number, 3);
  EXPECT_EQ(parsed.nodes[1].args[0].number, -2);
  ASSERT_EQ(parsed.nodes[2].args.size(), 3u);
  EXPECT_EQ(parsed.nodes[2].args[1].word->name, "dragon");
  EXPECT_EQ(parsed.nodes[2].args[1].number, 9);
  EXPECT_TRUE(parsed.nodes[3].is("flee"));
}

TEST(ParseEffect, BareWordIsACallWithoutArguments) {
  EXPECT_EQ(compile(parse("defeat(even); flee").nodes),
            compile(parse("defeat(even());flee()").nodes));
}

TEST(ParseEffect, ReadsAnotherCategory) {
  const Value value = Value::of("strength_up_to(2)");
  Report report;
  const auto nodes = parse_effect(game(), Cursor(value, report), "monsters");
  EXPECT_FALSE(report.failed());
  ASSERT_EQ(nodes.size(), 1u);
}

TEST(ParseEffectFault, NamesPlaceChoicesAndTheWordThatWasMeant) {
  EXPECT_EQ(parse("defeat(evn)").fault,
            "items.toml:8:18: item.torch.effect: defeat(...) takes monsters (strength_up_to, even, "
            "one), got \"evn\"; did you mean even?");
  EXPECT_EQ(fault_of("defeat(one(drgaon))"),
            "22 one(...) takes monster (dragon, goblin), got \"drgaon\"; did you mean dragon?");
  EXPECT_EQ(fault_of("flee; defat(even)"),
            "17 expected effect (defeat, gain_hp, hit, both, flee, shout), got \"defat\"; did you "
            "mean defeat?");
}

TEST(ParseEffectFault, SaysWhatAWordIsElsewhere) {
  EXPECT_EQ(fault_of("defeat(dragon)"),
            "18 defeat(...) takes monsters (strength_up_to, even, one), got \"dragon\" (monster)");
  EXPECT_EQ(fault_of("defeat(gain_hp(1))"),
            "18 defeat(...) takes monsters (strength_up_to, even, one), got \"gain_hp\" (effect)");
  EXPECT_EQ(fault_of("defeat(one(torch))"),
            "22 one(...) takes monster (dragon, goblin), got \"torch\" (item)");
  EXPECT_EQ(fault_of("defeat(one(dragon(2)))"), "22 \"dragon\" is a word and takes no arguments");
}

TEST(ParseEffectFault, NamesTheNumbersThatFit) {
  EXPECT_EQ(fault_of("gain_hp(21)"), "19 gain_hp(...) takes a number from -5 to 20, got 21");
  EXPECT_EQ(fault_of("gain_hp(dragon)"),
            "19 gain_hp(...) takes a number from -5 to 20, got \"dragon\"");
  EXPECT_EQ(fault_of("gain_hp(99999999999999999999)"),
            "19 gain_hp(...) takes a number from -5 to 20, got 99999999999999999999");
  EXPECT_EQ(fault_of("gain_hp(-99999999999999999999)"),
            "19 gain_hp(...) takes a number from -5 to 20, got -99999999999999999999");
  EXPECT_EQ(fault_of("gain_hp(2nd)"), "19 \"2nd\" is neither a whole number nor a word");
  EXPECT_EQ(fault_of("gain_hp(-)"), "19 \"-\" is neither a whole number nor a word");
  // A program holds a number in two bytes, whatever the verb says.
  EXPECT_EQ(fault_of("hit(32768, dragon)"),
            "15 hit(...) takes a number from 0 to 32767 for n, got 32768");
}

TEST(ParseEffectFault, CountsArguments) {
  EXPECT_EQ(fault_of("gain_hp"), "18 gain_hp(...) takes a number from -5 to 20, got nothing");
  EXPECT_EQ(fault_of("gain_hp( )"), "20 gain_hp(...) takes a number from -5 to 20, got nothing");
  EXPECT_EQ(fault_of("gain_hp(1, 2)"), "22 gain_hp(...) takes no more than 1 argument, got 2");
  EXPECT_EQ(fault_of("flee(even)"), "16 flee(...) takes no arguments, got \"even\"");
  EXPECT_EQ(fault_of("hit(3)"),
            "16 hit(...) takes monster (dragon, goblin) for kinds, got nothing");
}

TEST(ParseEffectFault, NamesTheMissingMark) {
  EXPECT_EQ(fault_of("gain_hp(1"),
            "20 expected a comma or ) in gain_hp(...), got the end of the text");
  EXPECT_EQ(fault_of("gain_hp(1 2)"), "21 expected a comma or ) in gain_hp(...), got \"2\"");
  EXPECT_EQ(fault_of("flee flee"), "16 expected a semicolon or the end, got \"flee\"");
  EXPECT_EQ(fault_of("flee)"), "15 expected a semicolon or the end, got \")\"");
  EXPECT_EQ(fault_of("flee;"), "16 expected a word, a number or a call, got the end of the text");
  EXPECT_EQ(fault_of("gain_hp(,)"), "19 expected a word, a number or a call, got \",\"");
  EXPECT_EQ(fault_of(" "),
            "11 expected effect (defeat, gain_hp, hit, both, flee, shout), got nothing");
}

TEST(ParseEffectFault, CountsLettersNotBytesAndNeverBreaksTheLine) {
  EXPECT_EQ(fault_of("flee; \xC3\xA9"), "17 expected a word, a number or a call, got \"\xC3\xA9\"");
  EXPECT_EQ(fault_of(std::string_view("flee\x01", 5)),
            "15 expected a semicolon or the end, got \"?\"");
  EXPECT_EQ(fault_of(std::string_view("\0", 1)),
            "11 expected a word, a number or a call, got \"?\"");
}

TEST(ParseEffectFault, NamesTheLineOfATextOfSeveral) {
  EXPECT_EQ(parse("flee;\n  fle;\nflee").fault.substr(0, 16), "items.toml:9:3: ");
  EXPECT_EQ(parse("both(flee,\n\xC3\xA9").fault.substr(0, 16), "items.toml:9:1: ");
  EXPECT_EQ(parse("flee;\n\nboth(flee,\r\n gain_hp(99))").fault.substr(0, 19),
            "items.toml:11:10: i");
  EXPECT_EQ(parse("fle;\nflee").fault.substr(0, 17), "items.toml:8:11: ");
}

TEST(ParseEffectText, StandsInSingleQuotes) {
  const Parsed parsed = parse("offer( 'A (b; c),' , 3); call('x', '\xC3\xA9')", "talk");
  EXPECT_EQ(parsed.fault, "");
  ASSERT_EQ(parsed.nodes.size(), 2u);
  EXPECT_EQ(parsed.nodes[0].args[0].text, "A (b; c),");
  EXPECT_EQ(parsed.nodes[0].args[0].at, 7u);
  EXPECT_EQ(parsed.nodes[0].args[1].number, 3);
  EXPECT_EQ(parsed.nodes[1].args[1].text, "\xC3\xA9");
  EXPECT_EQ(text_of("offer('Hello', 3); call('Ann', 'Bob')", "talk"),
            "Offer \"Hello\" for 3. Call Ann and Bob.");
}

TEST(ParseEffectText, TwoQuotesAreAnApostrophe) {
  const Parsed parsed = parse("call('Don''t', '''tis', '''')", "talk");
  ASSERT_EQ(parsed.nodes.size(), 1u) << parsed.fault;
  EXPECT_EQ(parsed.nodes[0].args[0].text, "Don't");
  EXPECT_EQ(parsed.nodes[0].args[1].text, "'tis");
  EXPECT_EQ(parsed.nodes[0].args[2].text, "'");
}

TEST(ParseEffectText, IsLeftOutOfPrograms) {
  const std::vector<std::uint8_t> expected = {kOffer, 6, 0, 3, 0, 1, kFlee, 0, 0, kName, 0, 0};
  EXPECT_EQ(compile(parse("offer('Hello', 3, flee); call('a', 'b')", "talk").nodes), expected);
}

TEST(ParseEffectText, EndsOnItsLine) {
  EXPECT_EQ(fault_of("call('Ann)", "talk"),
            "16 the text that begins here has no closing ' on its line");
  EXPECT_EQ(fault_of("call('Ann\n')", "talk"),
            "16 the text that begins here has no closing ' on its line");
  EXPECT_EQ(fault_of(std::string_view("call('A\0n')", 11), "talk"),
            "16 the text that begins here has no closing ' on its line");
  EXPECT_EQ(fault_of("call('Ann''", "talk"),
            "16 the text that begins here has no closing ' on its line");
  EXPECT_EQ(fault_of("'", "talk"), "11 the text that begins here has no closing ' on its line");
}

TEST(ParseEffectText, HasSoManyLetters) {
  const std::string takes = "16 call(...) takes a text of 1 to 12 letters in single quotes";
  EXPECT_EQ(fault_of("call('')", "talk"), takes + ", got 0");
  EXPECT_EQ(fault_of("call('123456789abcd')", "talk"), takes + ", got 13");
  EXPECT_EQ(fault_of("call('" + std::string(4000, 'x') + "')", "talk"), takes + ", got 4000");
  std::string accents;
  for (int i = 0; i < 12; ++i) accents += "\xC3\xA9";
  EXPECT_EQ(text_of("call('" + accents + "')", "talk"), "Call " + accents + ".");
  const std::string apostrophes(12, '\'');
  EXPECT_EQ(text_of("call('" + apostrophes + apostrophes + "')", "talk"),
            "Call " + apostrophes + ".");
}

TEST(ParseEffectText, IsRefusedWhereNoneBelongs) {
  EXPECT_EQ(fault_of("gain_hp('3')"),
            "19 gain_hp(...) takes a number from -5 to 20, got the text \"3\"");
  EXPECT_EQ(fault_of("defeat(one('dragon'))"),
            "22 one(...) takes monster (dragon, goblin), got the text \"dragon\"; did you mean "
            "dragon?");
  EXPECT_EQ(fault_of("'flee'"),
            "11 expected effect (defeat, gain_hp, hit, both, flee, shout), got the text \"flee\"; "
            "did you mean flee?");
  EXPECT_EQ(fault_of("flee('now')"), "16 flee(...) takes no arguments, got the text \"now\"");
  EXPECT_EQ(fault_of("flee 'now'"), "16 expected a semicolon or the end, got \"'\"");
  EXPECT_EQ(fault_of("both('a'(flee))"), "19 expected a comma or ) in both(...), got \"(\"");
}

TEST(ParseEffectText, IsAskedForWhereItBelongs) {
  EXPECT_EQ(fault_of("call(Ann)", "talk"),
            "16 call(...) takes a text of 1 to 12 letters in single quotes, got \"Ann\"; put it "
            "between ' and '");
  EXPECT_EQ(
      fault_of("offer(3, 3)", "talk"),
      "17 offer(...) takes a text of 1 to 12 letters in single quotes for label, got 3; put it "
      "between ' and '");
  EXPECT_EQ(fault_of("call(flee())", "talk"),
            "16 call(...) takes a text of 1 to 12 letters in single quotes, got \"flee\"");
  EXPECT_EQ(fault_of("call", "talk"),
            "15 call(...) takes a text of 1 to 12 letters in single quotes, got nothing");
}

TEST(ParseEffectNumber, MayBeAWordWhereTheVerbSaysSo) {
  EXPECT_EQ(text_of("draw(3); draw(party)", "talk"), "Draw 3. Draw one each.");
  EXPECT_EQ(parse("draw(party)", "talk").nodes[0].args[0].number, 300);
  EXPECT_EQ(fault_of("draw(10)", "talk"),
            "16 draw(...) takes a number from 1 to 9 or amount (party), got 10");
  EXPECT_EQ(fault_of("draw(part)", "talk"),
            "16 draw(...) takes a number from 1 to 9 or amount (party), got \"part\"; did you mean "
            "party?");
  EXPECT_EQ(fault_of("draw(dragon)", "talk"),
            "16 draw(...) takes a number from 1 to 9 or amount (party), got \"dragon\" (monster)");
  // Two bytes like any number.
  const std::vector<std::uint8_t> expected = {kDraw, 2, 0, 44, 1};
  EXPECT_EQ(compile(parse("draw(party)", "talk").nodes), expected);
}

TEST(ParseEffectOptional, MayBeLeftOut) {
  EXPECT_EQ(parse("offer('a', 1)", "talk").nodes[0].args.size(), 2u);
  EXPECT_EQ(parse("offer('a', 1, flee, flee)", "talk").nodes[0].args.size(), 4u);
  EXPECT_EQ(fault_of("offer('a')", "talk"),
            "20 offer(...) takes a number from 1 to 9 for n, got nothing");
  // Before repeated arguments stands their count, also of none.
  const std::vector<std::uint8_t> expected = {kOffer, 3, 0, 1, 0, 0};
  EXPECT_EQ(compile(parse("offer('a', 1)", "talk").nodes), expected);
  EXPECT_EQ(text_of("offer('a', 1)", "talk"), "Offer \"a\" for 1.");
}

TEST(FaultAt, NamesThePlaceOfANode) {
  Value value = Value::of("flee;\n gain_hp(3)");
  value.line = 8;
  value.column = 10;
  Report report;
  report.file = "items.toml";
  const Cursor cursor(value, report, "effect");
  const auto nodes = parse_effect(game(), cursor);
  ASSERT_EQ(nodes.size(), 2u);
  fault_at(cursor, nodes[1].args[0], "too much");
  EXPECT_EQ(report.first, "items.toml:9:10: effect: too much");
}

TEST(ParseEffectFault, RefusesWhatIsNoText) {
  Value value = Value::of(std::int64_t{3});
  Report report;
  EXPECT_TRUE(parse_effect(game(), Cursor(value, report, "effect")).empty());
  EXPECT_EQ(report.first, "effect: expected a text, got a whole number");
}

TEST(ParseEffectFault, KeepsTheFirstFaultOfAReport) {
  const Value value = Value::of("nonsense");
  Report report;
  report.first = "an earlier fault";
  EXPECT_TRUE(parse_effect(game(), Cursor(value, report)).empty());
  EXPECT_EQ(report.first, "an earlier fault");
}

TEST(ParseEffectHostile, IsRefusedInOneLine) {
  std::string deep;
  for (int i = 0; i < 500; ++i) deep += "both(";
  EXPECT_EQ(fault_of(deep), "166 calls stand inside each other at most 32 deep");
  EXPECT_EQ(fault_of(std::string(5000, '(')),
            "11 an effect has at most 4096 characters, this 5000");
  EXPECT_EQ(fault_of(std::string(4000, 'x')).size(), 111u);
  EXPECT_EQ(fault_of("gain_hp(" + std::string(4000, '9') + ")"),
            "19 gain_hp(...) takes a number from -5 to 20, got " + std::string(40, '9') + "...");
  EXPECT_NE(fault_of("\xC3" + std::string(100, '\x80')), "");
  std::string many = "both(flee";
  for (int i = 0; i < 255; ++i) many += ",flee";
  EXPECT_EQ(fault_of(many + ")"), "1291 at most 255 arguments may stand here");
}

TEST(ParseEffectHostile, EveryBytePairIsReadOrRefused) {
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b) {
      std::string effect = "hit(1,dragon)";
      effect[3] = static_cast<char>(a);
      effect[6] = static_cast<char>(b);
      const Parsed parsed = parse(effect);
      ASSERT_NE(parsed.nodes.empty(), parsed.fault.empty()) << effect;
      ASSERT_EQ(parsed.fault.find('\n'), std::string::npos);
      effect = "call('ab','c')";
      effect[7] = static_cast<char>(a);
      effect[8] = static_cast<char>(b);
      const Parsed texts = parse(effect, "talk");
      ASSERT_NE(texts.nodes.empty(), texts.fault.empty()) << effect;
      ASSERT_EQ(texts.fault.find('\n'), std::string::npos);
    }
}

TEST(Compile, GivesTheBytesThatTheHeaderPromises) {
  const std::vector<std::uint8_t> expected = {
      kDefeat, 5, 0, kUpTo, 2,    0, 3, 0,  // a nested call with a number
      kGainHp, 2, 0, 0xFE,  0xFF,           // -2
      kHit,    5, 0, 44,    1,    2, 9, 1,  // 300, then two words
      kFlee,   0, 0};
  EXPECT_EQ(
      compile(
          parse("defeat(strength_up_to(3)); gain_hp(-2); hit(300, dragon, goblin); flee").nodes),
      expected);
  EXPECT_TRUE(compile({}).empty());
}

TEST(Program, WalksCallsInOrder) {
  const auto code =
      compile(parse("both(gain_hp(-2), defeat(one(dragon))); hit(300, goblin)").nodes);
  Program program(code);
  Program::Call both = program.next();
  EXPECT_EQ(both.code, kBoth);
  EXPECT_EQ(both.args.count(), 2);
  Program::Call gain = both.args.next();
  EXPECT_EQ(gain.code, kGainHp);
  EXPECT_EQ(gain.args.number(), -2);
  EXPECT_TRUE(gain.args.done());
  Program::Call defeat = both.args.next();
  Program::Call one = defeat.args.next();
  EXPECT_EQ(one.code, kOne);
  EXPECT_EQ(one.args.word(), 9);
  EXPECT_TRUE(both.args.done());
  Program::Call hit = program.next();
  EXPECT_EQ(hit.args.number(), 300);
  EXPECT_EQ(hit.args.count(), 1);
  EXPECT_EQ(hit.args.word(), 1);
  EXPECT_TRUE(hit.args.done());
  EXPECT_TRUE(program.done());
  EXPECT_TRUE(Program().done());
}

TEST(Program, LongestEffectStillFits) {
  std::string effect = "both(";
  for (int i = 0; i < 254; ++i) effect += "gain_hp(9),";
  const auto code = compile(parse(effect + "flee)").nodes);
  Program program(code);
  Program::Call both = program.next();
  EXPECT_TRUE(program.done());
  EXPECT_EQ(both.args.count(), 255);
  int calls = 0;
  for (; !both.args.done(); ++calls) both.args.next();
  EXPECT_EQ(calls, 255);
}

TEST(EffectText, FillsTheSentence) {
  EXPECT_EQ(text_of("defeat(strength_up_to(3)); gain_hp(2)"),
            "Defeat monsters of strength 3 or less. Gain 2 hit points.");
  EXPECT_EQ(text_of("defeat(one(dragon)); defeat(one(goblin))"),
            "Defeat the red dragon. Defeat the goblin.");
  EXPECT_EQ(text_of("flee"), "Flee!");
  EXPECT_EQ(effect_text({}), "");
}

TEST(EffectText, PluralFallsAwayAtOne) {
  EXPECT_EQ(text_of("gain_hp(1)"), "Gain 1 hit point.");
  EXPECT_EQ(text_of("gain_hp(0)"), "Gain 0 hit points.");
  EXPECT_EQ(text_of("gain_hp(-1)"), "Gain -1 hit points.");
  EXPECT_EQ(text_of("hit(1, dragon)"), "Hit red dragon, which loses 1.");
  EXPECT_EQ(text_of("hit(1, dragon, goblin)"), "Hit red dragon and goblin, which lose 1.");
}

TEST(EffectText, JoinsRepeatedArguments) {
  EXPECT_EQ(text_of("both(gain_hp(1), shout(2), defeat(even))"),
            "Gain 1 hit point, shout 2 times and defeat monsters of even strength.");
}

TEST(EffectText, SayWritesTheWordsItself) {
  EXPECT_EQ(text_of("shout(3)"), "Shout 3 times.");
}

TEST(EffectText, LeavesAnUnknownSlotToBeSeen) {
  Verb verb;
  verb.name = "odd";
  verb.sentence = "take {this} and {that";
  Node node;
  node.verb = &verb;
  EXPECT_EQ(node_text(node), "take {this} and {that");
  verb.sentence.clear();
  EXPECT_EQ(node_text(node), "odd");
}

TEST(Nearest, FindsTyposOnly) {
  const std::vector<std::string_view> words = {"dragon", "goblin", "orc", "to"};
  EXPECT_EQ(nearest("dragno", words), "dragon");
  EXPECT_EQ(nearest("gobli", words), "goblin");
  EXPECT_EQ(nearest("ocr", words), "orc");
  EXPECT_EQ(nearest("vampire", words), "");
  EXPECT_EQ(nearest("", words), "");
  EXPECT_EQ(nearest(std::string(1000, 'd'), words), "");
}

TEST(Nearest, ListsFirstWhatIsMeantOfMany) {
  const std::vector<std::string_view> words = {
      "ab",      "cd",     "ef", "gh", "ij", "kl", "mn", "op", "qr", "mu_antarctic_geologist",
      "mu_dean", "mu_dead"};
  const std::vector<std::string_view> few(words.begin(), words.begin() + 3);
  EXPECT_EQ(choices("x", few), "ab, cd, ef");
  std::vector<std::string_view> many = words;
  many.emplace_back("st");
  EXPECT_TRUE(choices("geologist", many).starts_with("mu_antarctic_geologist, "));
  EXPECT_TRUE(choices("mu_geologist", many).starts_with("mu_antarctic_geologist, "));
  EXPECT_TRUE(choices("mu_deen", many).starts_with("mu_dean, mu_dead, "));
  EXPECT_TRUE(choices("x", many).ends_with(" and 8 others"));
}

}  // namespace
}  // namespace undercroft::content
