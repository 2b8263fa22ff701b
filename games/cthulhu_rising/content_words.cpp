// The vocabulary of section 2.4: what can be called, with which arguments.
#include "games/cthulhu_rising/content_words.hpp"

#include <bit>
#include <utility>
#include <vector>

namespace undercroft::cthulhu_rising {

namespace {

constexpr int kMostCards = 20;   // that one step moves
constexpr int kMostChange = 10;  // of a value
constexpr int kMostTokens = 5;   // CTH-WIN-01
constexpr int kMostTargets = 9;  // that one pick chooses

constexpr std::array<std::string_view, 16> kKeywordIds = {
    "willpower",  "invulnerability", "fast",          "heroic",      "villainous", "loyal",
    "transient",  "resilient",       "dormant",       "day",         "night",      "prophecy",
    "attachment", "fated",           "cannot_commit", "cannot_ready"};
constexpr std::array<std::string_view, 16> kKeywordNames = {
    "Willpower",  "Invulnerability", "Fast",          "Heroic",        "Villainous", "Loyal",
    "Transient",  "Resilient",       "Dormant",       "Day",           "Night",      "Prophecy",
    "Attachment", "Fated",           "cannot commit", "does not ready"};
// Without a number: on a card, and to be gained or lost.
constexpr unsigned kPlainKeywords = 13;

using content::Param;
using Params = std::vector<Param>;

Param number(std::string_view name, int low, int high) {
  Param param;
  param.name = name;
  param.low = low;
  param.high = high;
  return param;
}
Param word(std::string_view name, std::string_view domain) {
  Param param;
  param.name = name;
  param.type = Param::Type::word;
  param.of = domain;
  return param;
}
Param call(std::string_view category) {
  Param param;
  param.name = category;
  param.type = Param::Type::call;
  param.of = category;
  return param;
}
Param calls(std::string_view category) {
  Param param = call(category);
  param.many = true;
  return param;
}
Param maybe(Param param) {
  param.optional = true;
  return param;
}

class Builder {
 public:
  template <class Code>
  void add(std::string_view category, std::string_view name, Code code, Params params = {}) {
    content::Verb verb;
    verb.name = name;
    verb.category = category;
    verb.code = static_cast<std::uint8_t>(code);
    verb.params = std::move(params);
    vocabulary.add(std::move(verb));
  }
  void step(std::string_view name, OpCode code, const Params& params = {}) {
    add(kParts, name, code, params);
    add(kSteps, name, code, params);
  }
  void words(std::string_view domain, std::span<const std::string_view> names, int first = 0) {
    for (std::size_t i = 0; i < names.size(); ++i)
      vocabulary.add(content::Word{std::string(domain), std::string(names[i]),
                                   static_cast<int>(i) + first, std::string(names[i])});
  }
  content::Vocabulary vocabulary;
};

void add_words(Builder& b) {
  constexpr std::array<std::string_view, 2> kTimes = {"day", "night"};
  constexpr std::array<std::string_view, 3> kWindows = {"story", "draw", "ops"};
  constexpr std::array<std::string_view, 3> kUses = {"event", "action", "any"};
  constexpr std::array<std::string_view, 2> kStates = {"ready", "exhausted"};
  constexpr std::array<std::string_view, 2> kBans = {"commit", "ready"};
  b.words("side", kWhoWords);
  b.words("time", kTimes);
  b.words("window", kWindows, static_cast<int>(InWindow::story));
  b.words("use", kUses);
  b.words("mode", kPickModes);
  b.words("goal", kGoalWords);
  b.words("state", kStates);
  b.words("ban", kBans);
  b.words("icon", icon_ids());
  b.words("faction", faction_ids());
  b.words("type", type_ids().first(4));
  b.words("keyword", std::span(kKeywordIds).first(kPlainKeywords));
}

void add_abilities(Builder& b) {
  const Params parts = {calls(kParts)};
  b.add(kAbilities, "passive", AbilityKind::passive, parts);
  b.add(kAbilities, "action", AbilityKind::action, parts);
  b.add(kAbilities, "response", AbilityKind::response, parts);
  b.add(kAbilities, "forced", AbilityKind::forced, parts);
  b.add(kAbilities, "disrupt", AbilityKind::disrupt, parts);
  b.add(kAbilities, "win", AbilityKind::win, parts);
  b.add(kParts, "on", kOnClause, {call(kTriggers)});
  b.add(kParts, "if", kIfClause, {call(kConditions)});
  b.add(kParts, "in", kInClause, {word("window", "window")});
  b.add(kParts, "cost", kCostClause, {calls(kCosts)});
  b.add(kParts, "from_decktop", kFromDecktopClause);
  b.add(kParts, "once_per_turn", kOncePerTurnClause);
  b.add(kParts, "once_per_phase", kOncePerPhaseClause);
  b.add(kParts, "then", kThenClause, {call(kSteps)});
}

void add_triggers(Builder& b) {
  const Params subject = {call(kSubjects)};
  b.add(kTriggers, "enter", TriggerKind::enter, subject);
  b.add(kTriggers, "play", TriggerKind::play, subject);
  b.add(kTriggers, "leave", TriggerKind::leave, subject);
  b.add(kTriggers, "destroyed", TriggerKind::destroyed, subject);
  b.add(kTriggers, "wounded", TriggerKind::wounded, subject);
  b.add(kTriggers, "insane", TriggerKind::insane, subject);
  b.add(kTriggers, "commit", TriggerKind::commit, subject);
  b.add(kTriggers, "win", TriggerKind::win_terror, {word("icon", "icon")});
  b.add(kTriggers, "success", TriggerKind::success, {word("side", "side")});
  b.add(kTriggers, "story_won", TriggerKind::story_won, {word("side", "side")});
  b.add(kTriggers, "would_wound", TriggerKind::would_wound, subject);
  b.add(kTriggers, "would_insane", TriggerKind::would_insane, subject);
  b.add(kTriggers, "would_destroy", TriggerKind::would_destroy, subject);
  b.add(kTriggers, "ability", TriggerKind::ability_event,
        {word("side", "side"), word("use", "use")});
}

void add_conditions(Builder& b) {
  const Params self = {call(kSubjects)};
  b.add(kConditions, "day", Condition::day);
  b.add(kConditions, "night", Condition::night);
  b.add(kConditions, "committed", Condition::committed, self);
  b.add(kConditions, "attacking", Condition::attacking, self);
  b.add(kConditions, "defending", Condition::defending, self);
  b.add(kConditions, "host_subtype", Condition::host_subtype, {word("subtype", kSubtypeWords)});
  b.add(kCosts, "pay", CostKind::pay, {number("n", 1, kMostPrinted)});
  b.add(kCosts, "exhaust", CostKind::exhaust_self, self);
  b.add(kCosts, "sacrifice", CostKind::sacrifice, self);
  b.add(kCosts, "discard", CostKind::discard, {number("n", 1, kMostCards)});
  b.add(kCosts, "bounce", CostKind::bounce_self, self);
}

void add_picks(Builder& b) {
  b.add(kPicks, "all", Quantity::all, {call(kSorts)});
  const Params counted = {number("n", 1, kMostTargets), call(kSorts)};
  b.add(kPicks, "choose", Quantity::choose, counted);
  b.add(kPicks, "up_to", Quantity::up_to, counted);
  b.add(kPicks, "opponent_chooses", Quantity::opponent_chooses, counted);
  const auto reference = [&](std::string_view name, Reference which) {
    b.add(kPicks, name, kFirstReference + static_cast<unsigned>(which));
  };
  reference("self", Reference::self);
  reference("host", Reference::host);
  reference("it", Reference::it);
  reference("chosen", Reference::chosen);
  reference("here", Reference::here);
  for (const std::string_view category : {kSorts, kSubjects}) {
    const Params filters = {maybe(calls(kFilters))};
    b.add(category, "char", Sort::character, filters);
    b.add(category, "support", Sort::support, filters);
    b.add(category, "card", Sort::card, filters);
    b.add(category, "story", Sort::story, filters);
  }
  b.add(kSubjects, "self", kSelfSubject);
}

void add_filters(Builder& b) {
  constexpr std::array<std::pair<std::string_view, FilterWord>, 17> kPlain = {{
      {"mine", FilterWord::mine},
      {"enemy", FilterWord::enemy},
      {"ready", FilterWord::ready},
      {"exhausted", FilterWord::exhausted},
      {"sane", FilterWord::sane},
      {"insane", FilterWord::insane},
      {"wounded", FilterWord::wounded},
      {"committed", FilterWord::committed},
      {"uncommitted", FilterWord::uncommitted},
      {"here", FilterWord::here},
      {"other", FilterWord::other},
      {"can_go_insane", FilterWord::can_go_insane},
      {"unique", FilterWord::unique},
      {"nonunique", FilterWord::nonunique},
      {"in_hand", FilterWord::in_hand},
      {"in_discard", FilterWord::in_discard},
      {"attacked", FilterWord::attacked},
  }};
  for (const auto& [name, filter] : kPlain) b.add(kFilters, name, filter);
  b.add(kFilters, "subtype", FilterWord::subtype, {word("subtype", kSubtypeWords)});
  b.add(kFilters, "faction", FilterWord::faction, {word("faction", "faction")});
  b.add(kFilters, "type", FilterWord::type, {word("type", "type")});
  b.add(kFilters, "cost_up_to", FilterWord::cost_up_to, {number("n", 0, kMostPrinted)});
  b.add(kFilters, "skill_up_to", FilterWord::skill_up_to, {number("n", 0, kMostPrinted)});
  b.add(kFilters, "opponent_tokens", FilterWord::opponent_tokens, {number("n", 1, kMostTokens)});
}

void add_changes(Builder& b) {
  const Params n = {number("n", -kMostChange, kMostChange)};
  b.add(kChanges, "skill", ChangeWhat::skill, n);
  b.add(kChanges, "terror", ChangeWhat::terror, n);
  b.add(kChanges, "combat", ChangeWhat::combat, n);
  b.add(kChanges, "arcane", ChangeWhat::arcane, n);
  b.add(kChanges, "investigation", ChangeWhat::investigation, n);
  b.add(kChanges, "toughness", ChangeWhat::toughness, n);
  b.add(kChanges, "gain", ChangeWhat::gain, {word("keyword", "keyword")});
  b.add(kChanges, "lose", ChangeWhat::lose, {word("keyword", "keyword")});
  for (unsigned i = 0; i < kPlainKeywords; ++i) b.add(kKeywords, kKeywordIds[i], i);
  b.add(kKeywords, "toughness", kToughnessCode, {number("n", 1, kMostPrinted)});
  b.add(kKeywords, "steadfast", kSteadfastCode,
        {word("faction", "faction"), number("n", 1, kMostPrinted)});
  b.add(kKeywords, "fated", kFatedCode, {number("n", 1, kMostPrinted)});
}

void add_steps_on_cards(Builder& b) {
  const Params pick = {call(kPicks)};
  const Params pick_n = {call(kPicks), number("n", 1, kMostChange)};
  const Params pick_changes = {call(kPicks), calls(kChanges)};
  b.step("wound", OpCode::wound, pick_n);
  b.step("insane", OpCode::insane, pick);
  b.step("destroy", OpCode::destroy, pick);
  b.step("sacrifice", OpCode::sacrifice, {word("who", "side"), number("n", 1, kMostTargets)});
  b.step("bounce", OpCode::bounce, pick);
  b.step("exhaust", OpCode::exhaust, pick);
  b.step("ready", OpCode::ready, pick);
  b.step("restore", OpCode::restore, pick);
  b.step("heal", OpCode::heal, pick_n);
  b.step("mod", OpCode::mod, pick_changes);
  b.step("restrict", OpCode::restrict_, {call(kPicks), word("what", "ban")});
  b.step("struggle", OpCode::struggle, pick_changes);
  b.step("uncommit", OpCode::uncommit, pick);
  b.step("control", OpCode::control, pick);
  b.step("commit", OpCode::commit, {call(kPicks), call(kPicks)});
  b.step("fate", OpCode::fate, {number("n", 1, kMostChange)});
}

void add_other_steps(Builder& b) {
  const Params who = {word("who", "side")};
  const Params who_n = {word("who", "side"), number("n", 1, kMostCards)};
  const Params who_signed = {word("who", "side"), number("n", -kMostCards, kMostCards)};
  b.step("draw", OpCode::draw, who_n);
  b.step("discard", OpCode::discard,
         {word("who", "side"), number("n", 1, kMostCards), word("mode", "mode")});
  b.step("hand_limit", OpCode::hand_limit, {word("who", "side"), number("n", 0, kMostCards)});
  b.step("mill", OpCode::mill, who_n);
  b.step("search", OpCode::search, {number("n", 1, kMostCards), call(kSorts)});
  b.step("recur", OpCode::recur, {call(kPicks), word("to", "goal")});
  b.step("put", OpCode::put, {call(kPicks), word("state", "state")});
  b.step("token", OpCode::token,
         {call(kPicks), word("who", "side"), number("n", -kMostTokens, kMostTokens)});
  b.step("resource", OpCode::resource, who_signed);
  b.step("domain", OpCode::domain, who);
  b.step("refresh", OpCode::refresh, who);
  b.step("drain", OpCode::drain, {word("who", "side"), number("n", 1, kMaxDomains)});
  b.step("discount", OpCode::discount, {call(kSorts), number("n", 1, kMostPrinted)});
  b.step("time", OpCode::time, {word("time", "time")});
  b.step("prophecy", OpCode::prophecy);
  b.step("cancel", OpCode::cancel);
  b.step("instead", OpCode::instead, {call(kSteps)});
  b.step("opp_may", OpCode::opp_may, {call(kSteps)});
}

}  // namespace

content::Vocabulary rising_vocabulary() {
  Builder builder;
  add_words(builder);
  add_abilities(builder);
  add_triggers(builder);
  add_conditions(builder);
  add_picks(builder);
  add_filters(builder);
  add_changes(builder);
  add_steps_on_cards(builder);
  add_other_steps(builder);
  return std::move(builder.vocabulary);
}

std::span<const std::string_view> keyword_ids() {
  return kKeywordIds;
}
std::span<const std::string_view> keyword_names() {
  return kKeywordNames;
}

std::string subtype_id(std::string_view name) {
  std::string id;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z')
      id += static_cast<char>(c - 'A' + 'a');
    else
      id += (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '_';
  }
  return id;
}

}  // namespace undercroft::cthulhu_rising
