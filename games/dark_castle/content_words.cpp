// The vocabulary of Escape the Dark Castle: section 2.4 of its specification as calls. Sentences
// that depend on their surroundings are written in content_text.cpp.
#include "games/dark_castle/content_words.hpp"

#include <initializer_list>
#include <string_view>
#include <utility>

namespace undercroft::dark_castle {

namespace {

using content::Param;
using content::Vocabulary;

// Nobody has more HP than 18 and a bonus of 6.
constexpr int kFullHp = 24;
constexpr int kMostNeeded = 40;
constexpr int kMostTries = 20;

Param number(std::string name, int low, int high) {
  return {std::move(name), Param::Type::number, {}, low, high, false, false};
}
// A number, or `party`: one for each character in the game.
Param amount(std::string name, int high) {
  return {std::move(name), Param::Type::number, "amount", 1, high, false, false};
}
Param word(std::string name, std::string domain) {
  return {std::move(name), Param::Type::word, std::move(domain), 0, 0, false, false};
}
Param call(std::string name, std::string category) {
  return {std::move(name), Param::Type::call, std::move(category), 0, 0, false, false};
}
Param calls(std::string name, std::string category) {
  return {std::move(name), Param::Type::call, std::move(category), 0, 0, true, false};
}
Param maybe(Param param) {
  param.optional = true;
  return param;
}

void add_words(Vocabulary& v, std::string_view domain, std::initializer_list<Who> targets) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kTargets = {{
      {"you", "you"},
      {"others", "every other character"},
      {"all", "every character"},
      {"nominee", "the nominee"},
      {"non_nominees", "everyone but the nominee"},
      {"lowest", "each character with the lowest HP"},
      {"random_one", "one random character"},
      {"each", "that character"},
  }};
  for (const Who who : targets) {
    const auto& [name, text] = kTargets[static_cast<std::size_t>(who)];
    v.add({std::string(domain), std::string(name), static_cast<int>(who), std::string(text)});
  }
}

void add_targets(Vocabulary& v) {
  using enum Who;
  add_words(v, "target", {you, others, all, nominee, non_nominees, lowest, random1, each});
  add_words(v, "target of a toll", {you, others, all, nominee, non_nominees, lowest, random1});
  add_words(v, "one character", {you, nominee, each});
  add_words(v, "one roller", {you, nominee});
  add_words(v, "characters", {all, others, non_nominees});
  add_words(v, "candidates", {all, others});
  add_words(v, "page turner", {you, nominee});
  v.add({"fighters", "all", static_cast<int>(all), "all"});
  v.add({"fighters", "you", static_cast<int>(you), "you alone"});
  v.add({"fighters", "nominee", static_cast<int>(nominee), "the nominee alone"});
  add_words(v, "fighters", {others, non_nominees});
}

void add_plain_words(Vocabulary& v) {
  constexpr unsigned kMight = 1U << static_cast<unsigned>(Trait::might);
  constexpr unsigned kCunning = 1U << static_cast<unsigned>(Trait::cunning);
  constexpr unsigned kWisdom = 1U << static_cast<unsigned>(Trait::wisdom);
  v.add({"trait", "might", static_cast<int>(Trait::might), "Might"});
  v.add({"trait", "cunning", static_cast<int>(Trait::cunning), "Cunning"});
  v.add({"trait", "wisdom", static_cast<int>(Trait::wisdom), "Wisdom"});
  for (const std::string_view domain : {"tested trait", "shown trait"}) {
    v.add({std::string(domain), "might", kMight, "Might"});
    v.add({std::string(domain), "cunning", kCunning, "Cunning"});
    v.add({std::string(domain), "wisdom", kWisdom, "Wisdom"});
  }
  v.add({"tested trait", "might_or_cunning", kMight | kCunning, "Might or Cunning"});
  v.add({"tested trait", "might_or_wisdom", kMight | kWisdom, "Might or Wisdom"});
  v.add({"tested trait", "cunning_or_wisdom", kCunning | kWisdom, "Cunning or Wisdom"});
  v.add({"shown trait", "any", kMight | kCunning | kWisdom, ""});
  v.add({"amount", "party", kPartySize, "P"});
  v.add({"chooser", "group", 1, "the group"});
  v.add({"chooser", "you", 0, "you"});
  v.add({"way", "choose", 0, ""});
  v.add({"way", "random", 1, ""});
  v.add({"patient", "holder", static_cast<int>(Heals::holder), "the holder"});
  v.add({"patient", "one", static_cast<int>(Heals::one), "one character of the holder's choice"});
  v.add({"patient", "all", static_cast<int>(Heals::all), "every character"});
}

void add_verb(Vocabulary& v, std::string_view category, std::string_view name, Code code,
              std::vector<Param> params, std::string_view sentence) {
  v.add({std::string(name),
         std::string(category),
         code,
         std::move(params),
         std::string(sentence),
         {}});
}

void add_statements(Vocabulary& v) {
  const auto effect = [&](std::string_view name, Code code, std::vector<Param> params,
                          std::string_view sentence = {}) {
    add_verb(v, "effect", name, code, std::move(params), sentence);
  };
  effect("damage", kDamage, {word("who", "target"), number("n", 1, kFullHp)});
  effect("heal", kHeal, {word("who", "target"), number("n", 1, kFullHp)});
  effect("draw", kDraw, {amount("n", kMostDrawn)});
  effect("discard", kDiscard,
         {word("who", "target"), number("n", 1, kHands), word("how", "way"),
          maybe(call("otherwise", "otherwise"))});
  effect("discard_group", kDiscardGroup, {number("n", 1, kParty * kHands)},
         "the group discards {n} held item{n|s} of its choice");
  effect("choice", kChoice, {word("by", "chooser"), calls("options", "option")});
  effect("nominate", kNominate, {word("from", "candidates")});
  effect(
      "test", kTest,
      {word("who", "one character"), word("trait", "tested trait"), calls("outcomes", "outcome")});
  effect("each_test", kEachTest,
         {word("who", "characters"), word("trait", "tested trait"),
          calls("outcomes", "outcome of each")});
  effect("group_test", kGroupTest,
         {word("who", "characters"), word("trait", "trait"), call("need", "need"),
          call("tries", "tries"), calls("outcomes", "outcome of all")});
  effect("relay", kRelay,
         {word("who", "one roller"), word("trait", "trait"), call("need", "need"),
          call("tries", "tries"), calls("outcomes", "outcome of all")});
  effect("die", kDie,
         {call("might", "on_might"), call("cunning", "on_cunning"), call("wisdom", "on_wisdom")});
  effect("same_roll", kSameRoll, {}, "the same roll once more");
  effect("combat", kCombat, {word("who", "fighters"), calls("enemy", "enemy")});
  effect("peek", kPeek, {}, "the next castle card is shown to all");
  effect("must_turn_next", kMustTurnNext, {word("who", "page turner")});
  effect("shuffle_items", kShuffleItems, {},
         "all held items are shuffled and dealt out again at random");
  effect("nothing", kNothingHappens, {}, "nothing");
}

void add_parts(Vocabulary& v) {
  const Param label{"label", Param::Type::text, {}, 1, kMostLetters, false, false};
  const Param body = calls("effects", "effect");
  add_verb(v, "option", "option", kOption, {label, body}, {});
  add_verb(v, "option", "option_if_items", kOptionIfItems, {label, body}, {});
  add_verb(v, "otherwise", "otherwise", kOtherwise, {body}, {});
  for (const std::string_view category : {"outcome", "outcome of each", "outcome of all"}) {
    add_verb(v, category, "success", kSuccess, {body}, "success");
    add_verb(v, category, "failure", kFailure, {body}, "failure");
  }
  add_verb(v, "outcome of each", "remembered", kRemembered, {}, {});
  add_verb(v, "outcome of all", "miss", kMiss, {body},
           "after each attempt that does not complete it");
  add_verb(v, "need", "need", kNeed, {amount("n", kMostNeeded)}, "{n}");
  add_verb(v, "tries", "tries", kTries, {number("n", 1, kMostTries)}, "at most {n} attempt{n|s}");
  add_verb(v, "tries", "until_done", kUntilDone, {}, "as many attempts as needed");
  add_verb(v, "on_might", "on_might", kOnMight, {body}, "Might");
  add_verb(v, "on_cunning", "on_cunning", kOnCunning, {body}, "Cunning");
  add_verb(v, "on_wisdom", "on_wisdom", kOnWisdom, {body}, "Wisdom");
}

void add_enemies(Vocabulary& v) {
  const auto enemy = [&](std::string_view name, Code code, std::vector<Param> params,
                         std::string_view sentence) {
    add_verb(v, "enemy", name, code, std::move(params), sentence);
  };
  const Param trait = word("trait", "trait");
  Param faces = trait;
  faces.many = true;
  enemy("shows", kShows, {faces}, {});
  enemy("rolls", kRolls, {number("n", 1, kMaxRow / kParty)}, {});
  enemy("regrow", kRegrow, {trait}, "regrow {trait}");
  enemy("lowest_only", kLowestOnly, {}, "lowest only");
  enemy("duel", kDuel, {}, "duel");
  enemy("final_blow", kFinalBlow, {number("n", 1, 9)}, "final blow {n}");
  enemy("idle_bite", kIdleBite, {number("n", 1, 9)}, "idle bite {n}");
  enemy("reinforce", kReinforce, {number("n", 1, kMaxRow)}, "reinforce up to {n}");
  enemy("no_rest", kNoRest, {}, "no rest");
  enemy("no_block", kNoBlock, {}, "no block");
  enemy("hears", kHears, {trait}, "hears {trait}");
  enemy("guarded", kGuarded, {trait}, "guarded {trait}");
  enemy("shift", kShift, {}, "shift");
  enemy("helped", kHelped, {}, "helped");
  enemy("stuck", kStuck, {}, "stuck");
  enemy("thief", kThief, {trait}, "thief {trait}");
  enemy("you_first", kYouFirst, {}, "you first");
  enemy("surprise", kSurprise, {}, "surprise");
  enemy("toll", kToll, {word("who", "target of a toll"), number("n", 1, 9)}, {});
  enemy("reward", kReward, {number("n", 0, kMostDrawn)}, "reward {n} item{n|s}");
  enemy("wins_the_game", kWinsTheGame, {}, "winning it wins the game");
}

void add_items(Vocabulary& v) {
  const auto item = [&](std::string_view name, Code code, std::vector<Param> params,
                        std::string_view sentence = {}) {
    add_verb(v, "item", name, code, std::move(params), sentence);
  };
  item("heal", kItemHeal, {word("who", "patient"), number("n", 1, kFullHp)}, "{who} heals {n}");
  item("add", kAdd, {word("trait", "trait")}, "counts as one extra {trait} rolled by the holder");
  item("reroll", kReroll, {word("trait", "shown trait")});
  item("prevent", kPrevent, {}, "it loses none from that source");
  item("set_die", kSetDie, {}, "turn one chapter die to a trait of your choice");
  item("extra_die", kExtraDie, {},
       "whenever the holder rolls to attack, it also rolls one chapter die; that face is one more "
       "hit (never a block)");
  item("second_attack", kSecondAttack, {},
       "once per combat round, when the holder's attack has removed at least one chapter die, it "
       "rolls its die again and resolves that as one more attack");
  item("free_attack", kFreeAttack, {}, "one attack roll that the enemy does not answer");
  item(
      "shield", kShield, {number("n", 1, 9), number("least", 0, 9)},
      "the enemy attack deals {n} less damage to the holder, minimum {least}; a second shield adds "
      "nothing");
  item("single_counts", kSingleCounts, {number("n", 2, 4)});
  item("double_heals", kDoubleHeals, {number("n", 1, 9)},
       "whenever the holder's counted face is a double, one character of the group's choice may "
       "heal {n}");
  item("cancel_attack", kCancelAttack, {},
       "the enemy makes no attack in this round's Defend Phase; specials still happen");
}

}  // namespace

content::Vocabulary castle_vocabulary() {
  Vocabulary v;
  add_targets(v);
  add_plain_words(v);
  add_statements(v);
  add_parts(v);
  add_enemies(v);
  add_items(v);
  return v;
}

}  // namespace undercroft::dark_castle
