// The vocabulary of Cutthroat Caverns: sections 2.2 and 2.3 of its specification as calls.
#include "games/cutthroat_caverns/content_words.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace undercroft::cutthroat_caverns {

namespace {

using Call = content::Node;
using content::node_text;
using content::Param;
using content::Vocabulary;
using Nodes = std::span<const Call>;

constexpr int kMostDamage = 500;
constexpr int kMostCardsMoved = 14;

Param number(std::string name, int low, int high) {
  return {std::move(name), Param::Type::number, {}, low, high, false, false};
}
// A number of rounds, or a word for how long.
Param duration() {
  return {"rounds", Param::Type::number, "duration", 1, 9, false, false};
}
Param word(std::string name, std::string_view domain) {
  return {std::move(name), Param::Type::word, std::string(domain), 0, 0, false, false};
}
Param call(std::string name, std::string_view category) {
  return {std::move(name), Param::Type::call, std::string(category), 0, 0, false, false};
}
Param calls(std::string name, std::string_view category) {
  return {std::move(name), Param::Type::call, std::string(category), 0, 0, true, false};
}
Param maybe(Param param) {
  param.optional = true;
  return param;
}

bool is_who(const Call& node, Who who) {
  return node.verb != nullptr && node.verb->code == static_cast<std::uint8_t>(who);
}

// "you" and several players go without the s.
bool plural(const Call& who) {
  return is_who(who, Who::actor) || (is_who(who, Who::next) && who.args[0].number > 1);
}

// "you lose", "the killer loses"
std::string does(const Call& who, std::string_view verb) {
  return node_text(who).append(" ").append(verb).append(plural(who) ? "" : "s");
}

// What stands for a {slot} of a template: {n} the words of the argument, {n:card} that many cards,
// {who|lose} who loses, {effects} all of them.
std::string filled(const Call& node, std::string_view slot) {
  const std::size_t mark = slot.find_first_of("|:");
  const std::string_view name = slot.substr(0, mark);
  const Call* arg = argument(node, name);
  if (name == "effects") return clause(parts_of(node));
  if (arg == nullptr) return {};
  if (mark == std::string_view::npos) return node_text(*arg);
  const std::string_view more = slot.substr(mark + 1);
  return slot[mark] == '|' ? does(*arg, more) : counted(arg->number, more);
}

std::string fill(std::string_view form, const Call& node) {
  std::string text;
  std::size_t at = 0;
  for (std::size_t open = form.find('{'); open != std::string_view::npos;
       open = form.find('{', at)) {
    const std::size_t close = form.find('}', open);
    text += form.substr(at, open - at);
    text += filled(node, form.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  return text.append(form.substr(at));
}

using Say = std::function<std::string(const Call&)>;

Say say(std::string_view form) {
  return [form](const Call& node) { return fill(form, node); };
}

template <class Code>
void add(Vocabulary& v, std::string_view category, std::string_view name, Code code,
         std::vector<Param> params, Say words) {
  v.add({std::string(name),
         std::string(category),
         static_cast<std::uint8_t>(code),
         std::move(params),
         {},
         std::move(words)});
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
         say("half of that damage, at most {n}"));
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
         "the revealed card is discarded and this one lies there instead, as its owner's attack");
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

// What cards do without being used.
void add_perks(Vocabulary& v) {
  const auto perk = [&](std::string_view name, Perk code, std::string_view text) {
    std::vector<Param> params;
    if (text.find("{n") != std::string_view::npos) params.push_back(number("n", 1, 100));
    add(v, "perk", name, code, std::move(params), say(text));
  };
  add(v, "perk", "hand_more", Perk::hand_more, {number("n", -3, 3)}, [](const Call& node) {
    const int n = node.args[0].number;
    return "you may hold " + counted(n < 0 ? -n : n, "card") + (n < 0 ? " fewer" : " more");
  });
  add(v, "perk", "hand_at_least", Perk::hand_at_least, {number("n", 1, kMostCardsMoved)},
      say("the hand may hold {n:card}"));
  perk("rotates_weak", Perk::rotates_weak,
       "your attacks with a printed value of 5 or 10 turn up one step");
  perk("rotates_desperate", Perk::rotates_desperate,
       "while you have {n} LP or fewer, your attacks turn up one step");
  perk("adds_unholy", Perk::adds_unholy, "your attacks on Undead, Fiends and Demons do {n} more");
  perk("adds_first", Perk::adds_first,
       "your first attack in round 1 of every encounter does {n} more");
  perk("adds_great", Perk::adds_great,
       "your attacks with a printed value of 40 or more do {n} more");
  perk("no_maneuvers", Perk::no_maneuvers,
       "you may not set a Tactical Maneuver while you hold another Attack card");
  perk("adds_small_once", Perk::adds_small_once,
       "only for an attack of yours with a printed value from 1 to {n}");
  perk("no_poison", Perk::no_poison,
       "your poison tokens neither cost you LP nor weaken your attacks");
  perk("one_poison", Perk::one_poison, "you never have more than one poison token");
  perk("evil_eye", Perk::evil_eye,
       "whoever's Action card works on you, on a card of yours or sends a hit to you loses {n} LP");
  perk("cloak", Perk::cloak, "the first hit on you in every encounter does {n} less");
  perk("thick_skin", Perk::thick_skin, "every hit on you does {n} less, but at least 5");
  perk("brittle", Perk::brittle, "every hit on you does {n} more");
  perk("two_cards", Perk::two_cards, "when you set, you may set two cards this round");
  perk("crown", Perk::crown,
       "whenever you kill a creature worth 3 Prestige or more, you gain {n} more");
  perk("glory", Perk::glory,
       "whenever you kill a creature worth 1 or 2 Prestige, you gain {n} more");
  perk("phoenix", Perk::phoenix,
       "when you would die, you have {n} LP instead and this leaves the game");
  perk("survivor", Perk::survivor, "once in the game, when you would die, you have {n} LP instead");
  perk("bloodstone", Perk::bloodstone,
       "whenever another player dies, you gain {n} Prestige; at the end of every encounter you may "
       "make a player lose 5 LP");
  perk("ring", Perk::ring,
       "an Action card of yours that has worked may go under the ring, face up and one at a time, "
       "instead of being discarded; later you may play it once more");
  perk("medic", Perk::medic, "your healing Items heal {n} more");
  perk("scavenger", Perk::scavenger, "you loot first and may take {n} things");
  perk("opportunist", Perk::opportunist, "whenever you kill a creature, you draw {n:card}");
  perk("saboteur", Perk::saboteur, "your Edge Out, Trip and Critical Miss cannot be cancelled");
  perk("hoarder", Perk::hoarder, "nobody can steal your Items and Relics, only loot them");
  perk("feinter", Perk::feinter,
       "whenever you reveal a Tactical Maneuver or a Rider, you draw {n:card}");
  perk("coward", Perk::coward,
       "the first time in an encounter that a hit costs you LP, you discard {n:card} picked by "
       "chance");
  perk("hated", Perk::hated, "where creatures choose between equals, they choose you");
  perk("cursed_blood", Perk::cursed_blood, "whenever you heal, you heal {n} less");
  perk("slow", Perk::slow, "whenever you draw Initiative 1, you swap with the player who drew 2");
  perk("debtor", Perk::debtor, "the first {n} Prestige that you would gain are lost");
  perk("honest", Perk::honest,
       "you may not play Not On My Watch! or Not So Fast!, nor lie in the Fog of War");
  perk("draws_when_gained", Perk::draws_when_gained,
       "when it comes to you, you may draw up to {n:card}, once per encounter");
  perk("alchemist", Perk::alchemist, "you begin the game with an Item from the deck");
}

void add_event_perks(Vocabulary& v) {
  const auto perk = [&](std::string_view name, Perk code, std::string_view text) {
    std::vector<Param> params;
    if (text.find("{n") != std::string_view::npos) params.push_back(number("n", 1, 100));
    add(v, "perk", name, code, std::move(params), say(text));
  };
  perk("fog", Perk::fog,
       "Action cards are played face down under any name and may be challenged; a liar who is "
       "caught loses the card and 3 Prestige, a challenger who is wrong loses 1 Prestige");
  perk(
      "close_quarters", Perk::close_quarters,
      "everybody draws 2 cards instead of 1 at the end of a round; whenever an attack with printed "
      "value does no damage, the next player in Initiative order loses {n} LP");
  perk(
      "walls", Perk::walls,
      "at the start of every round after the first everybody may hold {n:card} fewer, but at least "
      "3");
  perk("voodoo", Perk::voodoo,
       "at the end of every round whoever has a doll may stick a pin into it: its player loses {n} "
       "LP and every creature heals 10 LP");
  perk("thick_hide", Perk::thick_hide,
       "a single creature has {n} LP more for every player at the start, a token 5 more");
  perk("enraged", Perk::enraged, "every hit of 5 or more does {n} more");
  perk("pitch_dark", Perk::pitch_dark,
       "Initiative is drawn again at the start of every round, but turned up only when all cards "
       "are set");
  perk("slick_stone", Perk::slick_stone,
       "whoever does 50 or more with one attack loses {n} LP afterwards");
  perk("bloodlust", Perk::bloodlust,
       "everybody's first attack in this encounter turns up one step");
  perk("dead_silence", Perk::dead_silence, "nobody may play an Action card in round 1");
  perk("second_wind", Perk::second_wind,
       "the first time the last creature would die, it has {n} LP instead and nobody gains "
       "Prestige");
}

// 2.12.
void add_goals(Vocabulary& v) {
  const auto goal = [&](std::string_view name, Goal code, std::string_view text) {
    std::vector<Param> params;
    if (text.find("{n") != std::string_view::npos) params.push_back(number("n", 1, 255));
    add(v, "goal", name, code, std::move(params), say(text));
  };
  goal("great_kills", Goal::great_kills, "kill {n} or more creatures worth 4 Prestige or more");
  goal("lp_percent", Goal::lp_percent, "end the game with {n}% or more of your starting LP");
  goal("unholy_kills", Goal::unholy_kills, "kill {n} or more Undead, Fiends or Demons");
  goal("healed", Goal::healed, "heal other players for {n} LP or more in all");
  goal("last_alive", Goal::last_alive, "be the only player alive at the end");
  goal("belongings", Goal::belongings, "end the game with {n} or more untipped Items or Relics");
  goal("unhurt", Goal::unhurt, "lose no LP to creature attacks in {n} or more encounters");
  goal("lost", Goal::lost, "lose {n} LP or more over the whole game, and live");
  goal("resolved", Goal::resolved, "have {n} or more of your Action cards work");
  goal("humble", Goal::humble, "have {n} Prestige or more without a single kill");
  goal("best", Goal::best, "do {n} damage or more with one attack");
  goal("types", Goal::types, "kill creatures of {n} or more different types");
}

}  // namespace

const Call* argument(const Call& node, std::string_view name) {
  const auto& params = node.verb->params;
  for (std::size_t i = 0; i < std::min(params.size(), node.args.size()); ++i)
    if (params[i].name == name) return &node.args[i];
  return nullptr;
}

Nodes parts_of(const Call& node) {
  const auto& params = node.verb->params;
  if (params.empty() || !params.back().many || node.args.size() < params.size()) return {};
  return Nodes(node.args).subspan(params.size() - 1);
}

std::string counted(int n, std::string_view thing) {
  return std::to_string(n).append(" ").append(thing).append(n == 1 ? "" : "s");
}

std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  char& first = text.front();
  if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  if (text.back() != '.') text += '.';
  return text;
}

std::string clause(Nodes statements) {
  std::string text;
  for (const Call& statement : statements) {
    const std::string words = node_text(statement);
    if (!words.empty()) text.append(text.empty() ? "" : "; ").append(words);
  }
  return text;
}

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
  add_event_perks(v);
  add_goals(v);
  return v;
}

}  // namespace undercroft::cutthroat_caverns
