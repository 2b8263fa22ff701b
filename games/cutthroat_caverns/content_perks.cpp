// What cards do without being used, and what Quests ask for, as words of the vocabulary.
#include <utility>
#include <vector>

#include "games/cutthroat_caverns/content_verbs.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using Call = content::Node;
using content::Param;
using content::Vocabulary;

constexpr int kMostOfPerk = 100;
constexpr int kMostOfGoal = 255;  // in a byte

// A sentence with a number in it takes one.
std::vector<Param> numbered(std::string_view text, int most) {
  if (text.find("{n") == std::string_view::npos) return {};
  return {number("n", 1, most)};
}

// What cards do without being used.
void add_card_perks(Vocabulary& v) {
  const auto perk = [&](std::string_view name, Perk code, std::string_view text) {
    add(v, "perk", name, code, numbered(text, kMostOfPerk), say(text));
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
    add(v, "perk", name, code, numbered(text, kMostOfPerk), say(text));
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

}  // namespace

void add_perks(Vocabulary& v) {
  add_card_perks(v);
  add_event_perks(v);
}

// 2.12.
void add_goals(Vocabulary& v) {
  const auto goal = [&](std::string_view name, Goal code, std::string_view text) {
    add(v, "goal", name, code, numbered(text, kMostOfGoal), say(text));
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

}  // namespace undercroft::cutthroat_caverns
