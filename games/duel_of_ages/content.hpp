// What Duel of Ages is printed on: characters, equipment, henchmen, badges, guardians, platters,
// keys (section 2 of its specification). Read from content/*.toml once; the rules only look.
//
// Abilities come in two kinds. A *trait* holds by itself (P, AT, DF, AV and what is printed beside
// weapons): a modifier, a cost, a permission. An *action* is something that its controller chooses
// or that happens at a moment (FA, MI, MS, OK, OX, AV!, RR!): a price, perhaps a test, and a few
// operations. Alternatives ("choose ... | ...") are two actions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "engine/error.hpp"

namespace undercroft::duel_of_ages {

constexpr std::uint8_t byte(std::int64_t n) {
  return static_cast<std::uint8_t>(n);
}

// 2.1
enum class Rating : std::uint8_t {
  speed,
  health,
  wits,
  melee,
  power,
  damage,
  aim,
  point,
  throwing,  // "throw" in content
  react,
  stealth,
  armor,
  strength,
  intellect,
  honor,
  respect,
};
inline constexpr unsigned kRatings = 16;
// What a modifier may change besides: any Hit challenge it makes, the margin of this challenge.
inline constexpr std::uint8_t kHitStat = 16;
inline constexpr std::uint8_t kRollStat = 17;

enum class Grade : std::uint8_t { fopp, fail, squeak, pass, amaze };  // 2.1
enum class Age : std::uint8_t { ancient, colonial, modern, future };
enum class Nature : std::uint8_t { human, being, machine };
enum class Terrain : std::uint8_t {
  clear,
  woods,
  rough,
  swamp,
  water,
  deep,
  building,
  mesa,
  cavern,
  dome,
};
inline constexpr unsigned kTerrains = 10;

enum class CardType : std::uint8_t {
  ranged,
  melee,
  armor,
  shield,
  transport,
  stealth,
  medical,
  gadget,
  secret,
  cube,
  genie,
  pet,
};
// DUE-CRD-04: what is worn or ridden, one of each type.
constexpr bool is_gear(CardType type) {
  return type == CardType::armor || type == CardType::shield || type == CardType::transport;
}
// Classes of cards, and the skills in them (DUE-CRD-05); a bit each in a mask.
enum class Class : std::uint8_t {
  none,  // "-"
  bow,
  blade,
  swing,
  thrown,
  thrust,
  brawl,
  powder,
  rifle,
  revolver,
  automatic,  // "auto" in content
  heavy,
  energy,
  grenade,
  armor,
  mount,
  vehicle,
  stealth,
  medical,
  gadget,
  pet,
};
constexpr std::uint32_t class_bit(Class skill) {
  return 1U << static_cast<unsigned>(skill);
}

// 2.0: triggers.
enum class When : std::uint8_t {
  always,             // P
  free,               // FA: once per turn
  attacking,          // AT(x)
  defending,          // DF(x)
  adventure,          // AV(x)
  adventure_discard,  // AV!(x)
  melee_instead,      // MI
  melee_start,        // MS
  kills,              // OK(x)
  falls,              // OX
  reroll,             // RR!
};

// Kinds of attack that AT, DF and OK name; a bit each, all of them where nothing is named. Which
// weapon classes they name stands in Trait::classes.
enum AttackBit : std::uint8_t { kByMelee = 1, kByRanged = 2, kByArea = 4 };
inline constexpr std::uint8_t kByAny = 7;
// Adventures that AV names; a bit each.
enum VentureBit : std::uint8_t {
  kAtAnything = 1,  // every adventure challenge
  kAtBase = 2,      // in the Team Base, the Main Gate included
  kAtVault = 4,     //
  kAtFreeing = 8,   // free prisoners
  kAtInterrogate = 16,
  kAtField = 32,  // Field of Honor
};

enum class If : std::uint8_t {
  always,
  half,           // current Health at most half of the maximum
  in_melee,       // of its melee attacks: `if melee`
  half_in_melee,  // `if melee&half`
  mounted,        // has an active transport of class mount
  vehicle,        // likewise vehicle
  in_terrain,     // Trait::terrains: of the space it is in or enters
  in_age,         // Trait::age: likewise
  melee_order,    // for the order of Melee only, while the card is revealed (War Spear)
  health_up_to,   // Trait::limit
};

enum class TraitCode : std::uint8_t {
  mod,            // stat, amount
  cost,           // terrains cost amount; pass_only
  cost_more,      // terrains cost amount more
  fly,            //
  nostop,         //
  noop,           // cannot OpFire
  noenter,        // terrains
  nouse,          // types: bits of CardType
  noreq,          // stat: intellect or strength
  nolimit,        //
  notrade,        //
  hidden_op,      // no target of OpFire; terrains: only at trail spaces of these, 0 everywhere
  noattack,       // units with stat of at least limit cannot attack it
  immune_mental,  //
  aura,           // stat, amount for `who` within radius
  range,          // amount for weapons of these classes, or with the rating `stat` (classes 0)
  op,             // amount more OpFire shots for weapons with the rating `stat`
  traderange,     // amount
  moveafterfire,  // amount move points; kFull: a normal Move
  extra_melee,    // amount more attacks, each on a different target
  rating_is,      // stat is replaced by the current Health
  less_damage,    // DF(x): amount less damage after the damage challenge
  atleast,        // AV(x): the result is at least `grade`
  swap,           // AV: may use one of stat and limit for the other
  reroll,         // AV: once per turn
  draw,           // AV: draws amount cards where the result is `grade` or better
  custom,         // Custom in amount
};
constexpr std::uint32_t code_bit(TraitCode code) {
  return std::uint32_t{1} << static_cast<unsigned>(code);
}
inline constexpr std::int8_t kFull = 99;

enum class Custom : std::uint8_t {
  grace,               // DUE-SPC-05
  blatt_reset,         // DUE-SPC-02
  riposte,             //
  catskill_vengeance,  // DUE-SPC-01
  herr_fame,           // DUE-SPC-03
  diabolical_plan,     // DUE-SPC-07: an action
  parting_shot,        // DUE-SPC-06
  target_lock,         // DUE-SPC-04
};
inline constexpr unsigned kCustoms = 8;
constexpr std::uint8_t custom_bit(Custom custom) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(custom));
}

enum class AuraFor : std::uint8_t { friends_not_self, enemies };

struct Trait {
  TraitCode code = TraitCode::mod;
  When when = When::always;
  If condition = If::always;
  std::uint8_t stat = 0;  // a Rating, kHitStat or kRollStat
  std::int8_t amount = 0;
  std::uint8_t limit = 0;
  std::uint8_t attacks = kByAny;        // of AT and DF: AttackBit
  std::uint8_t ventures = kAtAnything;  // of AV: VentureBit
  Age age = Age::ancient;
  std::uint8_t radius = 0;
  AuraFor who = AuraFor::friends_not_self;
  Grade grade = Grade::squeak;
  bool mental = false;
  bool pass_only = false;
  bool at_move = false;             // an aura that counts at the start of a Move (Orbison)
  std::uint16_t terrains = 0;       // a bit each
  std::uint64_t terrain_order = 0;  // for the text: 1 + terrain, four bits each, the first lowest
  std::uint16_t types = 0;          // bits of CardType
  std::uint32_t classes = 0;        // bits of Class; 0: all
};

// Whom an action is aimed at; chosen by its controller unless it is the unit itself.
enum class Who : std::uint8_t {
  nobody,
  self,
  another_friend_here,     // another friend in its space
  self_or_friend_here,     //
  own_unit,                // any own unit on the board
  own_prisoner,            //
  enemy_within,            // enemy unit within radius
  enemy_character_within,  //
  enemy_here,              // MI, MS: enemy unit in its space
  enemy_character_here,    //
  victim,                  // OK: who has just been defeated
  both,                    // itself and the chosen one (nomove)
};

enum class OpCode : std::uint8_t {
  heal,        // n; kFull: all
  damage,      // n
  speed,       // n, this turn
  nomove,      // this turn
  hide,        // hidden_op this turn
  draw,        // n
  reveal,      // all its cards
  steal,       // n of its cards to the acting unit: `random` or chosen
  give,        // 1 card of the acting unit, chosen, to the target
  banish,      //
  dismiss,     //
  place_hq,    // the acting unit, and companions if `companions`
  place_gate,  // on the Main Gate space
  free,        // a prisoner, dismissed; `to_hq`: placed in the HQ
  takeover,    //
  hire,        // n, in the acting unit's space
  deploy,      // a Jump Pad
  reroll,      //
  modify,      // n to this challenge (Champion's Gage)
  exchange,    // discard 1 card, draw 1 (vista)
  plan,        // custom(diabolical_plan)
  reset,       // custom(blatt_reset)
  unleash,     // a Pet: DUE-PET-01
};
struct Op {
  OpCode code = OpCode::heal;
  Who who = Who::self;
  std::int8_t n = 0;
  Grade from = Grade::fopp;  // after a challenge: on results from ... to
  Grade to = Grade::amaze;
  bool random = false;
  bool to_hq = false;
  bool companions = false;
};

enum class Test : std::uint8_t { none, die, challenge };
struct Action {
  When when = When::free;
  Who target = Who::nobody;
  std::uint8_t radius = 0;
  Test test = Test::none;
  std::uint8_t die_from = 0;  // Test::die: this or more
  std::uint8_t own = 0;       // Test::challenge: Rating of the acting unit against ...
  std::uint8_t theirs = 0;    // ... this one of the target
  If condition = If::always;  // with `limit`
  std::uint8_t limit = 0;
  std::uint8_t attacks = kByAny;  // of OK
  std::uint8_t ventures = 0;      // of AV!
  std::uint8_t more_cards = 0;    // further cards of the bearer to discard as cost
  bool discard = false;           // FA!: the card itself is the cost
  bool once = false;              // FA1: once per game
  bool mental = false;
  bool in_base = false;  // Krule
  bool in_dome = false;  // DUE-FRE-03: also possible in a Dome
  bool forced = false;   // DUE-FRE-01: regeneration
  std::uint8_t op_count = 0;
  std::array<Op, 3> ops{};
};
inline std::span<const Op> ops_of(const Action& action) {
  return std::span(action.ops).first(action.op_count);
}

// A weapon, on a card or natural (DUE-FIR, DUE-MEL). Of melee weapons hit, power and damage are
// added to the user's own.
struct Weapon {
  Rating rating = Rating::aim;  // of ranged ones
  std::uint8_t range = 0;
  std::uint8_t least = 1;  // minimum range
  std::uint8_t shots = 0;  // `op`
  std::int8_t hit = 0;
  std::int8_t power = 0;
  std::int8_t damage = 0;
  bool ranged = false;
  bool area = false;
  bool once = false;
  bool stuns_instead = false;   // Stun Orb: no damage challenge
  bool stuns = false;           // Shock Baton: on damage
  bool harms_user = false;      // Chainsaw: on Hit Fopp 1 damage to the user
  bool mounted_damage = false;  // Sabre: +1 Damage while mounted
};

struct Card {
  std::string id, name, text;
  Age age = Age::ancient;
  CardType type = CardType::ranged;
  Class kind = Class::none;
  std::uint8_t copies = 1;
  std::uint8_t strength = 0;   // least needed
  std::uint8_t intellect = 0;  //
  std::uint8_t pet = 0xFF;     // an index into Content::pets
  Weapon weapon;               // of ranged and melee cards
  std::vector<Trait> traits;
  std::vector<Action> actions;
  bool jump_pad = false;
};

enum class Pronoun : std::uint8_t { he, she, it };

// A character, a kind of henchman or a pet: what stands on the board.
struct Figure {
  std::string id, name, text;
  std::string called;  // in a sentence: "Mesmer"
  Pronoun pronoun = Pronoun::it;
  Age age = Age::ancient;
  Nature nature = Nature::human;
  std::array<std::uint8_t, kRatings> ratings{};
  std::uint8_t cards = 0;     // of characters: starting cards
  std::uint8_t henchmen = 0;  // starting henchmen
  std::uint32_t skills = 0;   // bits of Class
  std::uint8_t customs = 0;   // bits of Custom
  bool natural = false;       // has a natural ranged attack
  bool poison = false;        // of pets: 1 more damage to whom it damages, machines excepted
  Weapon weapon;              // the natural ranged attack
  std::vector<Trait> traits;
  std::vector<Action> actions;
};

struct Badge {
  std::string id, name, text;
  std::array<std::int8_t, kRatings> bonus{};
};
struct Guardian {
  std::string id, name;
  Age age = Age::ancient;
  Rating rating = Rating::strength;
  std::uint8_t difficulty = 0;
};

inline constexpr unsigned kPlatterSpaces = 43;
struct Platter {
  std::string id, name;
  Age age = Age::ancient;
  std::array<Terrain, kPlatterSpaces> terrain{};  // rows r = -4 to 4, q increasing
};

// 2.8: the labels of a key's spaces, in this order everywhere.
enum KeySpace : std::uint8_t {
  kKeyA,
  kKeyB,
  kKeyC,
  kKeyO1,
  kKeyO2,
  kKeyO3,
  kKeyO4,
  kKeyO5,
  kKeyO6
};
inline constexpr unsigned kKeySpaces = 9;

// 2.8, in the order of the rows. The rules know these places by name; a key's row in the content
// says how it looks.
enum class Location : std::uint8_t {
  lab_ancient,
  lab_colonial,
  lab_modern,
  lab_future,
  base,
  ruins,
  merc_camp,
  lith_alliance,
  lith_strategica,
  royal,
  field,
  havoc,
  knowledge,
  vista_spring,
  vista_market,
  vista_hill,
};
inline constexpr unsigned kLocations = 16;
inline constexpr unsigned kAdventureKeys = 13;

// What a labelled space is, besides the number of its position (L1 is 1, T6 is 6).
enum class Spot : std::uint8_t {
  none,
  track,      // L1 to L5, R1.., M1.., A1.., S1..
  contest,    // T1 to T6
  field,      // H
  tower,      //
  gate_yard,  // outside the Main Gate
  main_gate,
  hq,
  prison,
  vault,
  spring,
  market,
  hill,
};
struct KeyLayout {
  Terrain terrain = Terrain::clear;
  Spot spot = Spot::none;
  std::uint8_t position = 0;
};
struct Key {
  std::string id, name;
  Age age = Age::ancient;
  bool walled = false;
  bool vista = false;
  std::array<KeyLayout, kKeySpaces> spaces{};
};

// 2.9: what has to be passed on a position.
enum class Trial : std::uint8_t { none, test, pay, guardian, max_health };
struct Stage {
  Trial trial = Trial::none;
  Rating rating = Rating::strength;
  std::uint8_t difficulty = 0;  // of `pay`: how many cards
};
inline constexpr unsigned kMaxStages = 6;
struct Track {
  std::uint8_t stages = 0;
  std::array<Stage, kMaxStages> at{};  // [0] is position 1, floor 1, contest T1
};

struct RuleEntry {
  std::string id, section, text;
};

inline constexpr unsigned kMaxKinds = 104;      // of equipment: 86 rows, and room
inline constexpr unsigned kMaxCharacters = 48;  // 40, and room
inline constexpr unsigned kMaxTokens = 16;      // henchmen (2.4)
inline constexpr unsigned kUnits = kMaxCharacters + kMaxTokens;
inline constexpr unsigned kMaxPets = 16;  // 8, and room
inline constexpr unsigned kFigures = kUnits + kMaxPets;
inline constexpr unsigned kMaxBadges = 12;     // 8, and room
inline constexpr unsigned kMaxGuardians = 32;  // 24, and room; 8 for a labyrinth
inline constexpr unsigned kMaxPlatters = 24;   // 16, and room

struct Content {
  std::vector<Figure> characters;
  std::vector<Figure> henchmen;  // rows; tokens are two of each
  std::vector<Figure> pets;
  std::vector<Card> cards;  // in row order of 2.3: ranged, melee, other, pets
  std::vector<Badge> badges;
  std::vector<Guardian> guardians;
  std::vector<Platter> platters;
  std::array<Key, kLocations> keys;
  std::array<Track, kLocations> tracks;
  std::vector<RuleEntry> rulebook;

  // Of a figure on the board: a character, a token (48 and up) or a pet (64 and up).
  const Figure& figure(unsigned id) const {
    if (id < kMaxCharacters) return characters[id];
    if (id < kUnits) return henchmen[(id - kMaxCharacters) / 2];
    return pets[id - kUnits];
  }
  unsigned tokens() const { return static_cast<unsigned>(henchmen.size()) * 2; }
  unsigned card_of_pet(unsigned pet) const { return pet_cards[pet]; }
  std::array<std::uint8_t, kMaxPets> pet_cards{};
};

// content_words.cpp: ids as they stand in the content, and names as people read them, in the order
// of the enums.
std::span<const std::string_view> rating_ids();
std::span<const std::string_view> rating_names();
std::span<const std::string_view> grade_ids();
std::span<const std::string_view> grade_names();
std::span<const std::string_view> age_ids();
std::span<const std::string_view> nature_ids();
std::span<const std::string_view> terrain_ids();
std::span<const std::string_view> terrain_names();
std::span<const std::string_view> type_ids();
std::span<const std::string_view> class_ids();
std::span<const std::string_view> location_ids();
std::span<const std::string_view> spot_ids();
std::span<const std::string_view> custom_ids();

// content.cpp. One sentence with the place where something is wrong.
Result<Content> read_content(std::span<const content::Source> sources);

}  // namespace undercroft::duel_of_ages
