// The content of Cutthroat Caverns as the rules use it: cards as numbers and flags, effects as flat
// lists of operations, what can respond to what as a table; made from the TOML records once, at
// start.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/content.hpp"
#include "engine/game.hpp"
#include "games/cutthroat_caverns/state.hpp"

namespace undercroft::cutthroat_caverns {

// 2.2: who an operation is about. Those above `actor` are decided by the table alone.
enum class Who : std::uint8_t {
  all,
  init,       // n: INIT(n)
  init_last,  // INIT(LAST)
  most_damage,
  least_damage,
  first_damage,
  last_damage,
  attackers,
  nonattackers,
  all_but_most_damage,
  most_cards,
  low_lp,
  top_prestige,
  before,    // the player before whom the token stands
  strikers,  // CAV-HOLD
  holders,
  turn_of_token,  // CAV-HIVE-02: INIT(((j-1) mod L)+1)
  killer,
  actor,                // who plays the card, owns the attack or holds the thing
  owner,                // of the attack that is the subject
  victim,               // of the hit that is the subject
  target,               // named when it was played
  others,               // every living player but the actor
  next,                 // n: NEXT(n)
  most_prestige_other,  // My Hero
  random_other,
  nobody,
};

// How much.
enum class Amount : std::uint8_t {
  fixed,
  per_round,         // n for each round
  half_most_damage,  // half of what MOST_DMG dealt, at most n
  per_action,        // n and 5 for each Action card above two this round
  lost_to_it,        // LP that players lost to this creature in this step
  damage_of_hit,     // n times the hit's damage (CAV-CA-13)
};

enum class Condition : std::uint8_t {
  always,
  nobody_damaged,  // no damage to this creature this round
  somebody_damaged,
  odd_round,
  even_round,
  from_round,     // n
  up_to_round,    // n
  nobody_famous,  // the highest Prestige is 0
  has_belonging,  // the player whom the selector would hit has an untipped Item or Relic
  barrier_up,
  card_was,         // index: the card that an operation has just discarded
  relics_on,        // option `events`
  target_is_other,  // the target is not the actor
  early_encounter,  // encounter number at most n (CAV-ABL-03)
  own_attack,       // the top unit is in its W-REVEAL and is the actor's
  own_hit,          // the top hit is in its W-CADECL and its victim is the actor
};

// 2.3 as operations. Who, n, amount and block as each needs them.
enum class OpCode : std::uint8_t {
  // of an attack: the subject is a unit
  rotate,          // n: +1, -1
  add,             // n
  miss,            //
  protect,         //
  replace_attack,  // the card that was played becomes the base
  // of set cards: the subject is the play's target
  discard_set,
  swap_set,
  put_set,   // Unwitting Assist
  look_set,  // Tactician
  // of Actions: the subject is a play
  cancel,
  capture,
  // of creatures
  damage_creatures,  // amount; every engaged creature, credited to the actor
  damage_source,     // amount; the source of the hit, credited to the actor
  heal_creature,     // amount; index 1: may exceed starting LP
  stun,              // the attack's target
  floor,             // n
  stun_target,       //
  // of hits
  hit,        // who, amount, block: on-hit effects
  steal_hit,  // goblin_cutpurses: an Item goes to the sack, else amount
  halve,
  double_hit,
  redirect,  // who
  lock,
  block,
  mirror,  // Mirror Shield
  // of players
  damage,           // who, amount, kind
  heal,             // who, amount
  prestige,         // who, n
  draw,             // who, n
  draw_to,          // who, n
  discard_random,   // who, n
  discard_choice,   // who, n
  steal,            // who steals; n 1: Items only, of those with more Prestige
  status,           // who, index: Status; n: rounds, 0 this round, 255 this encounter
  no_set,           // who, n
  swap_initiative,  // actor with who
  poison,           // who, n
  max_hand,         // who, n: as large as this, this encounter
  curse_hand,       // who: Cursed Goblin
  relic,            // who
  extra_attack,     // who; n is a mask, 1: against the source of the hit; 2: Protected while early
  nyx,              // takes one of everybody
  peek_encounter,   // Oracle Bones
  take_sack,        // who
  ask_ragnarok,     // who
  dolls,            // Voodoo: everybody takes one
  awaken,           // CAV-EVT-07
  // of the module
  water,         // n
  free_acolyte,  // who; n: her LP
  rob_acolyte,   // who
  leave_acolyte,
  discard_or_hurt,  // A1: who, n the value, index the LP
  // flow
  when,  // condition, n or index; block, other
  each,  // who, block: one player after the other, each the actor of it
};

enum class Harm : std::uint8_t { creature, encounter, player, poison, exhaustion };

// A run of operations in Content::ops. Block 0 is empty.
struct Block {
  std::uint16_t first = 0;
  std::uint16_t count = 0;
};

inline constexpr int kThisEncounter = 255;  // rounds of a status for the encounter

struct Op {
  OpCode code = OpCode::when;
  Who who = Who::nobody;
  std::uint8_t k = 0;  // of a selector: INIT(k), NEXT(k)
  Amount amount = Amount::fixed;
  std::int16_t n = 0;
  Harm harm = Harm::encounter;
  Condition condition = Condition::always;
  std::uint8_t index = 0;
  std::uint16_t block = 0;  // indices into Content::blocks
  std::uint16_t other = 0;
};

enum class CardKind : std::uint8_t { attack, action, item };
enum class Subtype : std::uint8_t {
  plain,
  special,
  enhanced,
  maneuver,
  stand_in,
  additive_rider,
  multiplicative_rider,
  none,  // Actions and Items
};
enum class StandIn : std::uint8_t { none, double_strike, opportunity_fire, snicker_snackt };

// What an Action aims at besides its subject.
enum class Aim : std::uint8_t {
  nothing,
  set_card,       // another player's: target, at
  own_and_other,  // an own set card and another player's: target, at, own
  new_victim,     // CAV-CA-07: target
  other_player,   // another living player: target
};

// What Relics, Reputations, Items and Events do without being used. One has a perk or has not;
// `Content::perk` gives who brings it and its number.
enum class Perk : std::uint8_t {
  hand_more,          // n, may be negative
  hand_at_least,      // n
  rotates_weak,       // Gauntlets: base 5 or 10
  rotates_desperate,  // Berserker: LP at most n
  adds_unholy,        // n against Undead, Fiend, Demon
  adds_first,         // Ambusher
  adds_great,         // Brute: printed normal value 40 or more
  no_maneuvers,       // Brute
  adds_small_once,    // Duelist is used; the range of its printed value is here
  no_poison,          // Serpent Charm
  one_poison,         // Iron Stomach
  evil_eye,           // n
  cloak,              // n less, first hit of the encounter
  thick_skin,         // n less, minimum 5
  brittle,            // n more
  two_cards,          // Hourglass
  crown,              // n Prestige for kills of 3 or more
  glory,              // n Prestige for kills of 1 or 2
  phoenix,            // LP n instead of death, the Relic is gone
  survivor,           // LP n instead of death, once
  bloodstone,         // n Prestige for deaths of others; hurts at the end of an encounter
  ring,               // Ring of Storing
  medic,              // n more
  scavenger,          // loots first, n things
  opportunist,        // draws n at a kill
  saboteur,           // Edge Out, Trip and Critical Miss cannot be cancelled
  hoarder,            // not stolen from
  feinter,            // draws n when revealing a Maneuver or Rider
  coward,             // discards n at the first loss
  hated,              // loses ties
  cursed_blood,       // heals n less
  slow,               // 1 becomes 2
  debtor,             // the first n Prestige are lost
  honest,             // no cancel cards, no lies
  alchemist,          // an Item at the end of setup
  // of Events
  fog,
  close_quarters,
  walls,
  voodoo,
  thick_hide,
  enraged,
  pitch_dark,
  slick_stone,
  bloodlust,
  dead_silence,
  second_wind,
  // of an Item: its new owner may draw up to n cards (CAV-ITM-08)
  draws_when_gained,
};
inline constexpr int kPerkCount = 47;
static_assert(static_cast<int>(Perk::draws_when_gained) == kPerkCount - 1);

struct PerkOf {
  Perk perk = Perk::hand_more;
  std::int8_t n = 0;
};

struct Card {
  std::string id;
  std::string name;
  std::string flavour;
  std::string text;  // generated
  CardKind kind = CardKind::attack;
  Subtype subtype = Subtype::none;
  std::uint8_t count = 1;
  bool is_new = false;   // 2.7
  bool printed = false;  // an attack with printed value
  std::array<std::uint8_t, 4> ladder{};
  StandIn stand_in = StandIn::none;
  std::uint8_t multiplier = 1;
  std::uint8_t special_of = kNothing;  // a character
  std::array<std::uint8_t, 4> special_ladder{};
  std::uint8_t portraits = 0;  // characters, a bit each
  bool protects = false;
  std::uint8_t cap = 0;  // 0: none
  bool sweeps = false;
  std::uint32_t against = 0;  // types for which the option `bonus` may be taken
  std::uint8_t bonus = 0;
  std::uint16_t bonus_effect = 0;  // after the damage, if the bonus was taken
  std::uint16_t effect =
      0;  // attacks: after the damage; Actions: when resolved; Items: when tipped
  std::uint16_t hit_effect = 0;  // attacks: after damage above 0
  Aim aim = Aim::nothing;
  std::uint8_t item = kNothing;     // of an Item: its index into Content::items
  bool own_turn = false;            // Alchemist's Fire
  bool passive = false;             // never tipped
  std::uint8_t heals = 0;           // an Item that heals: so many...
  std::uint8_t heals_prestige = 0;  // ... and for another player so much Prestige
  std::vector<PerkOf> perks;        // of an Item, while it lies there untipped
};
inline bool is_rider(const Card& card) {
  return card.subtype == Subtype::additive_rider || card.subtype == Subtype::multiplicative_rider;
}

// How often a Relic, Reputation or ability may be used.
enum class Uses : std::uint8_t { any, per_encounter, per_game };

struct Relic {
  std::string id;
  std::string name;
  std::string text;
  std::vector<PerkOf> perks;
  Uses uses = Uses::any;
  Aim aim = Aim::nothing;
  std::uint16_t effect = 0;
};

struct Reputation {
  std::string id;
  std::string name;
  std::string text;
  std::int8_t cost = 0;
  std::vector<PerkOf> perks;
  Uses uses = Uses::any;
  Aim aim = Aim::nothing;
  std::uint16_t effect = 0;
};

struct Character {
  std::string id;
  std::string name;
  std::string flavour;
  std::string ability_text;
  std::uint16_t ability = 0;  // an effect
  std::uint32_t pregen = 0;   // reputations, CAV-REP-02
};

enum class Measure : std::uint8_t {
  none,
  might,
  blood,
  nerve,
  guile,
  mercy,
  restraint,
  precision,
  endurance,
  greed,
  relics_awaken,
};
struct EventCard {
  std::string id;
  std::string name;
  std::string text;
  Measure measure = Measure::none;  // none: an Events! card
  std::uint16_t track = 0;          // bit k: activates at encounter k
  std::vector<PerkOf> perks;        // while it is active
  std::uint16_t effect = 0;         // at once
};

enum class Goal : std::uint8_t {
  great_kills,
  lp_percent,
  unholy_kills,
  healed,
  last_alive,
  belongings,
  unhurt,
  lost,
  resolved,
  humble,
  best,
  types,
};
struct Quest {
  std::string id;
  std::string name;
  std::string text;
  Goal goal = Goal::great_kills;
  std::uint8_t n = 0;
};

// Creatures whose rules are more than their rows: 3.17 and 3.18. Each is a chapter of code.
enum class Behaviour : std::uint8_t {
  none,
  horde,
  spore,
  vampyre,
  wereboar,
  hivemind,
  thantigist,
  ragnarok,
  barrier,
  blink_dogs,
  naiad,
  drake,
  shadowmancer,
  gluttony,
  lich,
  goblins,
  corridor,
  bridge,
};
inline constexpr int kBehaviourCount = 18;

enum class EncounterSet : std::uint8_t { core, expanded, boss, module };

// A creature or token: what it is and what it does.
struct CreatureKind {
  std::string id;
  std::string name;
  std::string text;         // generated
  std::uint32_t types = 0;  // a bit each, Content::types
  std::uint8_t first_type = 0;
  std::array<std::uint16_t, 4> lp{};  // rows of 3 to 6 players
  std::array<std::uint16_t, 4> barrier{};
  std::int8_t prestige = 0;
  std::int8_t last_prestige = 0;  // for the last one of its encounter besides
  std::uint8_t armor = 0;         // every attack or item does so much less
  std::uint8_t immune_up_to = 0;  // ... that would do so much or less does nothing
  bool incorporeal = false;       // the first attack each round does nothing
  bool token = false;             // its number is shown; Thick Hide +5
  std::uint16_t specific = 0;     // RND-6: effects
  std::uint16_t random = 0;       // RND-9
  std::uint16_t death = 0;        // on death, the killer as actor
};

struct EncounterCard {
  std::string id;
  std::string name;
  std::string flavour;
  std::string text;  // generated
  EncounterSet set = EncounterSet::core;
  Behaviour behaviour = Behaviour::none;
  bool trap = false;
  bool no_sudden_death = false;      // CAV-END-03
  std::uint8_t creature = kNothing;  // what stands there at first, Content::creatures
  std::array<std::uint8_t, 4> count{1, 1, 1, 1};
  std::array<std::uint8_t, 2> others{kNothing, kNothing};  // tokens that come later
};

// 2.1: a window as the content describes it.
struct WindowText {
  std::string id;
  std::string name;    // "Lock"
  std::string prompt;  // what one is asked
  std::string text;    // generated: what can respond to what in it
};

// What can respond to what: one row of content/responses.toml for one thing in one window.
enum Need : std::uint32_t {
  kNeedOwnerIsActor = 1U << 0,  // of the attack
  kNeedOwnerIsOther = 1U << 1,
  kNeedVictimIsActor = 1U << 2,  // of the hit
  kNeedVictimIsOther = 1U << 3,
  kNeedPrinted = 1U << 4,   // an attack with printed value
  kNeedNoAttack = 1U << 5,  // a Maneuver or Rider
  kNeedConsent = 1U << 6,   // where the attack is Protected and another's
  kNeedUnlocked = 1U << 7,
  kNeedUnblocked = 1U << 8,
  kNeedSourceAlive = 1U << 9,
  kNeedGreatDamage = 1U << 10,  // 50 or more
  kNeedSmallCard = 1U << 11,    // printed normal value 1 to 20
  kNeedOwnSetCard = 1U << 12,
  kNeedAttackCard = 1U << 13,  // in the actor's hand
  kNeedOwnTurn = 1U << 14,
  kNeedPlayOfOther = 1U << 15,
  kNeedPlayTargetsActor = 1U << 16,
  kNeedHeld = 1U << 17,  // an own held card
  kNeedUndeadBefore = 1U << 18,
  kNeedDoll = 1U << 19,
  kNeedProtector = 1U << 20,      // of the acolyte, who lives
  kNeedWindowOfActor = 1U << 21,  // W-PREREVEAL of the actor
  kNeedHurt = 1U << 22,           // somebody whom it heals is below his starting LP
  kNeedChange = 1U << 23,         // CAV-WIN-04: it would change something
  kNeedBelongings = 1U << 24,     // somebody has something to trade
  kNeedOfOther = 1U << 25,        // the attack is of another player and is none of a Rider
  kNeedPlayerTurns = 1U << 26,    // only in RND-4
};
struct Response {
  Thing thing = kNoThing;
  Window window = Window::pre;
  std::uint8_t quiet = 0;  // possible nearly always and rarely wanted: nobody is asked for it alone
  std::uint32_t needs = 0;
};
inline constexpr int kActCount = 5;
inline constexpr std::size_t kMaxAnswers = 64;  // things that one window admits; a bit each

// The rows of one window by what they are about. A row is counted from the first of its window; the
// numbers of things are those whose bits are set.
struct WindowRows {
  std::uint64_t actions = 0;      // kinds of Action cards that it could ever admit
  std::uint64_t items = 0;        // kinds of Item cards
  std::uint64_t action_rows = 0;  // rows of Action cards, of acts
  std::uint64_t act_rows = 0;
  std::uint32_t relics = 0;
  std::uint32_t reputations = 0;
  std::uint32_t characters = 0;  // whose abilities
  std::uint16_t first = 0;       // Content::responses
  std::uint8_t acts = 0;
  std::array<std::uint8_t, kMaxCards> card{};
  std::array<std::uint8_t, kMaxRelics> relic{};
  std::array<std::uint8_t, kMaxReputations> reputation{};
  std::array<std::uint8_t, kMaxCharacters> ability{};
  std::array<std::uint8_t, kActCount> act{};
};

enum class NodeType : std::uint8_t { order, vote, choice, trap, encounter, puzzle, boss };
struct Choice {
  std::string id;     // the label in lower case with underscores: the option's name
  std::string label;  // "Rope bridge"
  std::uint16_t effect = 0;
  std::uint8_t next = kNothing;  // Content::nodes
};
struct Node {
  std::string id;
  std::string name;
  std::string text;
  NodeType type = NodeType::vote;
  std::uint8_t encounter = kNothing;
  std::uint16_t effect = 0;        // on entering; of an encounter: the killer's reward
  std::uint16_t first_choice = 0;  // Content::choices
  std::uint8_t choices = 0;
  std::uint8_t next = kNothing;  // kNothing: the end
};
struct Module {
  std::string id;
  std::string name;
  std::string text;
  std::uint8_t first = 0;  // Content::nodes
};

// Difficulty `even`, by 3, 4, 5 and 6 players: creatures' LP in percent, and how much more each of
// their hits does. A row for each kind of box, in this order.
enum EvenKind : std::uint8_t { kEvenCore, kEvenExpanded, kEvenEvents, kEvenModule, kEvenKinds };
struct EvenRow {
  std::array<std::uint8_t, 4> lp{100, 100, 100, 100};
  std::array<std::uint8_t, 4> fury{};
};

struct Content {
  std::array<EvenRow, kEvenKinds> even{};
  std::vector<Character> characters;
  std::vector<Card> cards;          // kinds; all copies are alike
  std::vector<std::uint8_t> items;  // of Item cards: the card
  std::vector<EncounterCard> encounters;
  std::vector<CreatureKind> creatures;
  std::vector<EventCard> events;
  std::vector<Relic> relics;
  std::vector<Quest> quests;
  std::vector<Reputation> reputations;
  std::vector<Module> modules;
  std::vector<Node> nodes;
  std::vector<Choice> choices;
  std::vector<std::string> types;  // "Undead", ...
  std::vector<WindowText> windows;
  std::vector<undercroft::Named> acts;  // what can be done in windows and stands on no card
  std::vector<Response> responses;      // by window, in the order of the rows
  // For readers: what each thing can respond to, one entry a row.
  std::vector<std::pair<Thing, std::string>> occasions;
  std::vector<Op> ops;
  std::vector<Block> blocks;
  std::vector<RuleText> rules;
  std::uint32_t unholy = 0;  // types that Holy Water, Relics and Quests mean

  // Cards and tokens that rules name: found by id when the content is read, missing ones refused.
  struct Named {
    std::uint8_t edge_out, called_you_ugly, trip, critical_miss, strike_of_destiny;
    std::uint8_t not_on_my_watch, not_so_fast;
    std::uint8_t cure_wounds, potion_of_healing, potion_of_strength, iron_skin, amulet;
    std::uint8_t undead, protospore, skeleton, risen, lich, relic_token;  // creatures
    std::uint8_t undead_type, fiend_type, demon_type;
    std::uint8_t emperor_lich;  // encounter
  } named{};

  std::span<const Op> block(unsigned index) const {
    return std::span(ops).subspan(blocks[index].first, blocks[index].count);
  }
};

// Every encounter that the module's nodes name (CAV-ADV-02).
std::uint64_t named_by_module(const Content& content, unsigned module);

// The rule ids in the order of the rulebook; RuleId indexes into this.
std::span<const std::string_view> rule_ids();

// From the sources, later ones laid over earlier ones. Faults name file, line and column.
Result<Content> read_content(std::span<const content::Source> sources);

}  // namespace undercroft::cutthroat_caverns
