// The vocabulary of Cutthroat Caverns: sections 2.2 and 2.3 of its specification as calls.
#include "games/cutthroat_caverns/content_words.hpp"

#include <utility>
#include <vector>

#include "games/cutthroat_caverns/content_verbs.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using Call = content::Node;
using content::node_text;
using content::Param;
using content::Vocabulary;

constexpr int kMostDamage = 500;

// A number of rounds, or a word for how long.
Param duration() {
  return {"rounds", Param::Type::number, "duration", 1, 9, false, false};
}

// 2.2.
void add_selectors(Vocabulary& v) {
  const auto who = [&](std::string_view name, Who code, std::string_view text,
                       std::vector<Param> params = {}) {
    add(v, "who", name, code, std::move(params), say(text));
  };
  who("all", Who::all, "every player");
  who("init", Who::init, "the player with Initiative {k}", {number("k", 1, kPlaces)});
  who("init_last", Who::init_last, "the player with the highest Initiative number");
  who("most_damage", Who::most_damage, "whoever damaged it most this round");
  who("least_damage", Who::least_damage, "whoever damaged it least this round");
  who("first_damage", Who::first_damage, "the first to damage it this round");
  who("last_damage", Who::last_damage, "the last to damage it this round");
  who("attackers", Who::attackers, "everybody who damaged it this round");
  who("nonattackers", Who::nonattackers, "everybody who did not damage it this round");
  who("all_but_most_damage", Who::all_but_most_damage,
      "everybody but the one who damaged it most this round");
  who("most_cards", Who::most_cards, "whoever holds the most cards");
  who("low_lp", Who::low_lp, "whoever has the fewest LP");
  who("top_prestige", Who::top_prestige, "everybody with the most Prestige");
  who("before", Who::before, "the player it stands before");
  who("strikers", Who::strikers, "everybody who chose Strike");
  who("holders", Who::holders, "everybody who chose Hold");
  who("turn_of_token", Who::turn_of_token,
      "the player whose Initiative number is its place in the row");
  who("killer", Who::killer, "the killer");
  who("actor", Who::actor, "you");
  who("owner", Who::owner, "its owner");
  who("victim", Who::victim, "the victim");
  who("target", Who::target, "the chosen player");
  who("others", Who::others, "every other player");
  add(v, "who", "next", Who::next, {number("k", 1, kPlaces)}, [](const Call& node) {
    const int n = node.args[0].number;
    return n == 1 ? std::string("the next player") : "the next " + std::to_string(n) + " players";
  });
  who("most_prestige_other", Who::most_prestige_other, "the other player with the most Prestige");
  who("random_other", Who::random_other, "another player, picked by chance");
}

void add_amounts(Vocabulary& v) {
  const auto amount = [&](std::string_view name, Amount code, std::vector<Param> params,
                          Say words) {
    add(v, "amount", name, code, std::move(params), std::move(words));
  };
  const Param damage = number("n", 5, 100);
  amount("per_round", Amount::per_round, {damage}, say("{n} times the number of the round"));
  amount("half_most_damage", Amount::half_most_damage, {damage},
         say("half of that damage, rounded up to 5 and at most {n}"));
  amount("per_action", Amount::per_action, {damage},
         say("{n}, and 5 more for every Action card beyond the second played this round"));
  amount("lost_to_it", Amount::lost_to_it, {}, say("as many LP as it has just taken"));
  amount("damage_of_hit", Amount::damage_of_hit, {number("n", 1, 4)}, [](const Call& node) {
    const int n = node.args[0].number;
    if (n == 1) return std::string("the damage of the hit");
    return n == 2 ? std::string("twice the damage of the hit")
                  : std::to_string(n) + " times the damage of the hit";
  });
}

void add_conditions(Vocabulary& v) {
  const auto condition = [&](std::string_view name, Condition code, std::string_view text,
                             std::vector<Param> params = {}) {
    add(v, "condition", name, code, std::move(params), say(text));
  };
  condition("nobody_damaged", Condition::nobody_damaged, "if nobody damaged it this round");
  condition("somebody_damaged", Condition::somebody_damaged, "if somebody damaged it this round");
  condition("odd_round", Condition::odd_round, "in odd rounds");
  condition("even_round", Condition::even_round, "in even rounds");
  condition("from_round", Condition::from_round, "from round {n} on", {number("n", 2, 30)});
  condition("up_to_round", Condition::up_to_round, "up to round {n}", {number("n", 1, 30)});
  condition("nobody_famous", Condition::nobody_famous, "while nobody has any Prestige");
  condition("has_belonging", Condition::has_belonging, "if {who|have} an untipped Item or Relic",
            {call("who", "who")});
  condition("barrier_up", Condition::barrier_up, "while the barrier is up");
  condition("card_was", Condition::card_was, "if that was {card}", {word("card", kCardWords)});
  condition("relics_on", Condition::relics_on, "if you play with Relics");
  condition("target_is_other", Condition::target_is_other, "if that is not you");
  condition("early_encounter", Condition::early_encounter, "in encounters 1 to {n}",
            {number("n", 1, kMaxTrack)});
  condition("own_attack", Condition::own_attack, "used on your own revealed attack");
  condition("own_hit", Condition::own_hit, "used on a declared hit on you");
}

std::string steps(int n) {
  return n == 1 ? std::string("one step") : counted(n, "step");
}

// 2.3: of attacks, set cards, Actions.
void add_card_effects(Vocabulary& v) {
  const auto effect = [&](std::string_view name, OpCode code, std::string_view text,
                          std::vector<Param> params = {}) {
    add(v, "effect", name, code, std::move(params), say(text));
  };
  add(v, "effect", "rotate", OpCode::rotate, {number("n", -3, 3)}, [](const Call& node) {
    const int n = node.args[0].number;
    return std::string("the attack turns ") + (n < 0 ? "down " : "up ") + steps(n < 0 ? -n : n);
  });
  effect("add", OpCode::add, "the attack does {n} more", {number("n", 5, kMostDamage)});
  effect("miss", OpCode::miss, "the attack misses");
  effect("protect", OpCode::protect, "the attack is Protected");
  effect("replace_attack", OpCode::replace_attack,
         "the revealed card is discarded, and this one is its owner's attack instead");
  effect("discard_set", OpCode::discard_set, "the chosen face-down card is shown and discarded");
  effect("swap_set", OpCode::swap_set,
         "your own face-down card and the chosen one change places, unseen");
  effect("put_set", OpCode::put_set,
         "the chosen face-down card goes back to its owner's hand, and an Attack card of your hand "
         "lies there instead as that player's attack");
  effect("look_set", OpCode::look_set, "you alone look at the chosen face-down card");
  effect("cancel", OpCode::cancel, "the Action card has no effect and is discarded");
  effect("capture", OpCode::capture,
         "the Action card has no effect and you take it into your hand");
}

void add_creature_effects(Vocabulary& v) {
  const auto effect = [&](std::string_view name, OpCode code, std::string_view text,
                          std::vector<Param> params = {}) {
    add(v, "effect", name, code, std::move(params), say(text));
  };
  const Param damage = number("n", 5, kMostDamage);
  const Param beyond = maybe(word("beyond", "beyond"));
  effect("damage_creatures", OpCode::damage_creatures, "every engaged creature loses {n} LP",
         {damage});
  effect("damage_source", OpCode::damage_source, "the creature loses {n} LP", {damage});
  effect("damage_source_by", OpCode::damage_source, "the creature loses {amount}",
         {call("amount", "amount")});
  effect("heal_creature", OpCode::heal_creature, "it heals {n} LP{beyond}", {damage, beyond});
  effect("heal_creature_by", OpCode::heal_creature, "it heals {amount}{beyond}",
         {call("amount", "amount"), beyond});
  effect("stun", OpCode::stun, "the target does not attack for the rest of the round");
  effect("floor", OpCode::floor, "the creature cannot fall below {n} LP for the rest of the round",
         {damage});
}

std::string hit_text(const Call& node, std::string_view amount) {
  std::string text = fill("hits {who} for ", node).append(fill(amount, node));
  if (!parts_of(node).empty()) text += " (and if that costs LP, " + clause(parts_of(node)) + ")";
  return text;
}

void add_hit_effects(Vocabulary& v) {
  const auto effect = [&](std::string_view name, OpCode code, std::string_view text,
                          std::vector<Param> params = {}) {
    add(v, "effect", name, code, std::move(params), say(text));
  };
  const Param who = call("who", "who");
  const Param on_hit = maybe(calls("effects", "effect"));
  add(v, "effect", "hit", OpCode::hit, {who, number("n", 0, kMostDamage), on_hit},
      [](const Call& node) { return hit_text(node, "{n}"); });
  add(v, "effect", "hit_by", OpCode::hit, {who, call("amount", "amount"), on_hit},
      [](const Call& node) { return hit_text(node, "{amount}"); });
  effect(
      "steal_hit", OpCode::steal_hit,
      "takes a random untipped Item or Relic of {who} into the sack, or hits for {n} where there "
      "is none",
      {who, number("n", 5, kMostDamage)});
  effect("halve", OpCode::halve, "the hit is halved");
  effect("double", OpCode::double_hit, "the hit is doubled");
  effect("redirect", OpCode::redirect, "{who|become} the victim", {who});
  effect("lock", OpCode::lock, "the hit can no longer be redirected or blocked");
  effect("block", OpCode::block, "the hit is blocked");
  effect("mirror", OpCode::mirror,
         "the creature suffers what the hit costs you too, as damage of yours");
}

// By status: what it means for whoever has it.
std::string status_text(const Call& node) {
  const Call& who = *argument(node, "who");
  const Call& rounds = *argument(node, "rounds");
  const bool you = is_who(who, Who::actor);
  const std::string long_for =
      rounds.word != nullptr ? node_text(rounds) : "for " + counted(rounds.number, "round");
  const std::string name = node_text(who);
  switch (argument(node, "status")->number) {
    case kStrength:
      return "every attack of " + (you ? "yours" : name) + " turns up one step " + long_for;
    case kHaste:
      return name + " may set two cards in the next " + counted(rounds.number, "round") +
             " in which " + (you ? "you set" : "that player sets");
    case kIronSkin:
      return does(who, "lose") + " no LP " + long_for + ", except to poison and exhaustion";
    case kEvade:
      return "creatures ignore " + name + " " + long_for;
    case kVampyre:
      return does(who, "become") + " a Vampyre";
    default:
      return "every attack of " + (you ? "yours" : name) + " turns down one step " + long_for;
  }
}

void add_player_effects(Vocabulary& v) {
  const auto effect = [&](std::string_view name, OpCode code, std::string_view text,
                          std::vector<Param> params) {
    add(v, "effect", name, code, std::move(params), say(text));
  };
  const Param who = call("who", "who");
  const Param cards = number("n", 1, kMostCardsMoved);
  const Param lp = number("n", 5, kMostDamage);
  effect("damage", OpCode::damage, "{who|lose} {n} LP", {who, lp, word("harm", "harm")});
  effect("heal", OpCode::heal, "{who|heal} {n} LP", {who, lp});
  add(v, "effect", "prestige", OpCode::prestige, {who, number("n", -9, 9)}, [](const Call& node) {
    const int n = node.args[1].number;
    return does(node.args[0], n < 0 ? "lose" : "gain") + " " + std::to_string(n < 0 ? -n : n) +
           " Prestige";
  });
  effect("draw", OpCode::draw, "{who|draw} {n:card}", {who, cards});
  effect("draw_to", OpCode::draw_to, "{who|draw} until {n} cards are in hand", {who, cards});
  effect("discard_random", OpCode::discard_random, "{who|discard} {n:card} picked by chance",
         {who, cards});
  effect("discard_choice", OpCode::discard_choice, "{who|discard} {n:card} of their choice",
         {who, cards});
  effect("steal", OpCode::steal, "{who} may take an untipped Item or Relic of another player",
         {who});
  effect("steal_from_richer", OpCode::steal,
         "{who} may take an untipped Item, but no Relic, of a player who has more Prestige", {who});
  add(v, "effect", "status", OpCode::status, {who, word("status", "status"), duration()},
      status_text);
  add(v, "effect", "no_set", OpCode::no_set, {who, number("n", 1, 9)}, [](const Call& node) {
    const int n = node.args[1].number;
    return does(node.args[0], "set") + " no card in the next " +
           (n == 1 ? std::string("round") : counted(n, "round"));
  });
  effect("swap_initiative", OpCode::swap_initiative, "you swap Initiative cards with {who}", {who});
  effect("poison", OpCode::poison, "{who|get} {n:poison token}", {who, number("n", 1, 9)});
  effect("max_hand", OpCode::max_hand, "{who} may hold {n:card} for this encounter", {who, cards});
  effect("curse_hand", OpCode::curse_hand,
         "{who} may hold 1 card fewer until the end of the next encounter", {who});
  effect("relic", OpCode::relic, "{who|take} a Relic", {who});
}

void add_special_effects(Vocabulary& v) {
  const auto effect = [&](std::string_view name, OpCode code, std::string_view text,
                          std::vector<Param> params = {}) {
    add(v, "effect", name, code, std::move(params), say(text));
  };
  const Param who = call("who", "who");
  const Param early = maybe(word("protected", "protection"));
  effect("extra_attack", OpCode::extra_attack,
         "{who} may at once make another attack with an Attack card from hand{protected}",
         {who, early});
  effect("strike_back", OpCode::extra_attack,
         "{who} may at once attack the creature with an Attack card from hand{protected}",
         {who, early});
  effect("second_attack", OpCode::extra_attack,
         "after your set attack {who} may make another with an Attack card from hand{protected}",
         {who, maybe(word("protected", "protection of two"))});
  effect("nyx", OpCode::nyx,
         "you take a random card from the hand of every other player, keep two of them and give "
         "the rest back");
  effect("peek_encounter", OpCode::peek_encounter, "you alone look at the next Encounter card");
  effect("take_sack", OpCode::take_sack, "{who|take} everything in the sack", {who});
  effect("ask_ragnarok", OpCode::ask_ragnarok,
         "at the end of the encounter {who} may bring back one dead player, picked by chance, with "
         "up to 50 LP",
         {who});
  effect("dolls", OpCode::dolls,
         "in Initiative order every player takes the doll of another player");
  effect("awaken", OpCode::awaken, "every Relic in play comes to life");
  add(v, "effect", "water", OpCode::water, {number("n", -6, 6)}, [](const Call& node) {
    const int n = node.args[0].number;
    return std::string(n < 0 ? "the water falls by " : "the water rises by ") +
           std::to_string(n < 0 ? -n : n);
  });
  effect("free_acolyte", OpCode::free_acolyte,
         "the acolyte is free, has {n} LP, and {who|protect} her", {who, number("n", 5, 100)});
  effect("rob_acolyte", OpCode::rob_acolyte, "{who|rob} the acolyte", {who});
  effect("leave_acolyte", OpCode::leave_acolyte, "the acolyte stays in her chains");
  effect("discard_or_hurt", OpCode::discard_or_hurt,
         "{who|discard} an attack with a printed value of {n} or more, or else {who|lose} {lp} LP",
         {who, number("n", 5, 100), number("lp", 5, 100)});
}

void add_flow(Vocabulary& v) {
  const Param effects = calls("effects", "effect");
  add(v, "effect", "when", OpCode::when, {call("condition", "condition"), effects},
      say("{condition}: {effects}"));
  add(v, "effect", "otherwise", OpCode::when, {effects}, say("otherwise: {effects}"));
  add(v, "effect", "on_attack", OpCode::when, {effects}, say("played on an attack: {effects}"));
  add(v, "effect", "on_hit", OpCode::when, {effects}, say("played on a creature's hit: {effects}"));
  add(v, "effect", "each", OpCode::each, {call("who", "who"), effects},
      say("{who}, one after the other: {effects}"));
  add(v, "effect", "nothing", OpCode::when, {}, say("nothing"));
  add(v, "effect", "to", OpCode::when, {word("node", kNodeWords)}, say("go to {node}"));
  const Param label{"label", Param::Type::text, {}, 1, kMostLetters, false, false};
  add(v, "option", "option", OpCode::when, {label, effects}, say("{effects}"));
}

void add_words(Vocabulary& v) {
  v.add({"duration", "round", 0, "this round"});
  v.add({"duration", "encounter", kThisEncounter, "this encounter"});
  v.add({"status", "strength", kStrength, ""});
  v.add({"status", "haste", kHaste, ""});
  v.add({"status", "iron_skin", kIronSkin, ""});
  v.add({"status", "evade", kEvade, ""});
  v.add({"status", "vampyre", kVampyre, ""});
  v.add({"status", "crowded", kCrowded, ""});
  v.add({"harm", "player", static_cast<int>(Harm::player), ""});
  v.add({"harm", "encounter", static_cast<int>(Harm::encounter), ""});
  v.add({"beyond", "beyond", 1, ", even beyond its starting LP"});
  v.add({"protection", "protected_early", 2, ", Protected in encounters 1 to 6"});
  v.add({"protection of two", "protected_early", 2, "; both are Protected in encounters 1 to 6"});
}

}  // namespace

content::Vocabulary caverns_vocabulary() {
  Vocabulary v;
  add_words(v);
  add_selectors(v);
  add_amounts(v);
  add_conditions(v);
  add_card_effects(v);
  add_creature_effects(v);
  add_hit_effects(v);
  add_player_effects(v);
  add_special_effects(v);
  add_flow(v);
  add_perks(v);
  add_goals(v);
  return v;
}

}  // namespace undercroft::cutthroat_caverns
