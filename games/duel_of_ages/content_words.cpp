// Verbs and words of the content language, and the names of everything.
#include "games/duel_of_ages/content_words.hpp"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace undercroft::duel_of_ages {

namespace {

using content::Param;
using content::Vocabulary;
using NameList = std::span<const std::string_view>;

constexpr std::array<std::string_view, kRatings> kRatingIds = {
    "speed", "health", "wits",    "melee", "power",    "damage",    "aim",   "point",
    "throw", "react",  "stealth", "armor", "strength", "intellect", "honor", "respect"};
constexpr std::array<std::string_view, kRatings> kRatingNames = {
    "Speed", "Health", "Wits",    "Melee", "Power",    "Damage",    "Aim",   "Point",
    "Throw", "React",  "Stealth", "Armor", "Strength", "Intellect", "Honor", "Respect"};
constexpr std::array<std::string_view, 5> kGradeIds = {"fopp", "fail", "squeak", "pass", "amaze"};
constexpr std::array<std::string_view, 5> kGradeNames = {"Fopp", "Fail", "Squeak", "Pass", "Amaze"};
constexpr std::array<std::string_view, 4> kAgeIds = {"ancient", "colonial", "modern", "future"};
constexpr std::array<std::string_view, 3> kNatureIds = {"human", "being", "machine"};
constexpr std::array<std::string_view, kTerrains> kTerrainIds = {
    "clear", "woods", "rough", "swamp", "water", "deep", "building", "mesa", "cavern", "dome"};
constexpr std::array<std::string_view, kTerrains> kTerrainNames = {
    "clear ground", "woods",    "rough", "swamp",  "water",
    "deep water",   "building", "mesa",  "cavern", "Dome"};
constexpr std::array<std::string_view, 12> kTypeIds = {"ranged",    "melee",   "armor",   "shield",
                                                       "transport", "stealth", "medical", "gadget",
                                                       "secret",    "cube",    "genie",   "pet"};
constexpr std::array<std::string_view, 21> kClassIds = {
    "none",   "bow",   "blade",    "swing",   "thrown",  "thrust", "brawl",
    "powder", "rifle", "revolver", "auto",    "heavy",   "energy", "grenade",
    "armor",  "mount", "vehicle",  "stealth", "medical", "gadget", "pet"};
constexpr std::array<std::string_view, kLocations> kLocationIds = {
    "lab_ancient", "lab_colonial",  "lab_modern",      "lab_future", "base",  "ruins",
    "merc_camp",   "lith_alliance", "lith_strategica", "royal",      "field", "havoc",
    "knowledge",   "vista_spring",  "vista_market",    "vista_hill"};
constexpr std::array<std::string_view, 13> kSpotIds = {
    "none", "track",  "contest", "field",  "tower",  "gate_yard", "main_gate",
    "hq",   "prison", "vault",   "spring", "market", "hill"};
constexpr std::array<std::string_view, kCustoms> kCustomIds = {
    "grace",     "blatt_reset",     "riposte",      "catskill_vengeance",
    "herr_fame", "diabolical_plan", "parting_shot", "target_lock"};

constexpr int kMostAmount = 9;  // of a modifier, damage, cards
constexpr int kMostHealth = 20;

Param number_in(std::string_view name, int low, int high, std::string_view of = {}) {
  return {std::string(name), Param::Type::number, std::string(of), low, high, false, false};
}
Param word(std::string_view name, std::string_view of) {
  return {std::string(name), Param::Type::word, std::string(of), 0, 0, false, false};
}
Param words(std::string_view name, std::string_view of) {
  return {std::string(name), Param::Type::word, std::string(of), 0, 0, true, false};
}
Param call(std::string_view name, std::string_view of) {
  return {std::string(name), Param::Type::call, std::string(of), 0, 0, false, false};
}
Param calls(std::string_view name, std::string_view of) {
  return {std::string(name), Param::Type::call, std::string(of), 0, 0, true, false};
}
Param maybe(Param param) {
  param.optional = true;
  return param;
}

// A shorthand for one category after the other.
class Adder {
 public:
  Adder(Vocabulary& vocabulary, std::string_view category)
      : vocabulary_(&vocabulary), category_(category) {}
  template <class Code>
  const Adder& operator()(std::string_view name, Code code, std::vector<Param> params = {}) const {
    vocabulary_->add(content::Verb{std::string(name),
                                   std::string(category_),
                                   static_cast<std::uint8_t>(code),
                                   std::move(params),
                                   {},
                                   {}});
    return *this;
  }

 private:
  Vocabulary* vocabulary_;
  std::string_view category_;
};

void add_words(Vocabulary& v, std::string_view domain, NameList names, int first = 0) {
  for (std::size_t i = 0; i < names.size(); ++i)
    v.add(
        content::Word{std::string(domain), std::string(names[i]), first + static_cast<int>(i), {}});
}
void add_word(Vocabulary& v, std::string_view domain, std::string_view name, int value) {
  v.add(content::Word{std::string(domain), std::string(name), value, {}});
}

void add_all_words(Vocabulary& v) {
  const NameList classes = NameList(kClassIds).subspan(1);
  add_words(v, "rating", kRatingIds);
  add_words(v, "changed rating", kRatingIds);
  add_word(v, "changed rating", "hit", kHitStat);
  add_word(v, "changed rating", "roll", kRollStat);
  add_words(v, "fired rating", NameList(kRatingIds).subspan(6, 3), 6);
  add_words(v, "grade", kGradeIds);
  add_words(v, "age", kAgeIds);
  add_words(v, "terrain", kTerrainIds);
  add_words(v, "type", kTypeIds);
  add_words(v, "weapons", classes, 1);
  add_words(v, "weapons", NameList(kRatingIds).subspan(6, 3), kFirstRatingWord + 6);
  add_word(v, "attack", "melee", kFirstAttackWord + kByMelee);
  add_word(v, "attack", "ranged", kFirstAttackWord + kByRanged);
  add_word(v, "attack", "area", kFirstAttackWord + kByArea);
  add_words(v, "attack", classes, 1);
  add_word(v, "adventure", "base", kAtBase);
  add_word(v, "adventure", "vault", kAtVault);
  add_word(v, "adventure", "free", kAtFreeing);
  add_word(v, "adventure", "interrogate", kAtInterrogate);
  add_word(v, "adventure", "field_of_honor", kAtField);
  add_words(v, "custom", kCustomIds);
  add_word(v, "mental", "mental", 1);
  add_word(v, "all", "all", kFull);
  add_word(v, "full", "full", kFull);
  add_word(v, "need", "intellect", static_cast<int>(Rating::intellect));
  add_word(v, "need", "strength", static_cast<int>(Rating::strength));
  add_word(v, "units", "friends_not_self", static_cast<int>(AuraFor::friends_not_self));
  add_word(v, "units", "enemies", static_cast<int>(AuraFor::enemies));
  add_word(v, "how", "choose", 0);
  add_word(v, "how", "random", 1);
  add_word(v, "whom", "self", 0);
  add_word(v, "whom", "self_and_own", 1);
  add_word(v, "place", "hq", kToHq);
  add_word(v, "place", "main_gate", kToGate);
}

void add_abilities(Vocabulary& v) {
  const Param traits = calls("traits", kTraits);
  const Param steps = calls("steps", kSteps);
  const Adder ability(v, kAbilities);
  ability("P", When::always, {traits})("AT", When::attacking, {traits});
  ability("DF", When::defending, {traits})("AV", When::adventure, {calls("parts", kVentures)});
  ability("FA", When::free, {steps})("FA1", kFreeOnceWord, {steps});
  ability("MI", When::melee_instead, {steps})("MS", When::melee_start, {steps});
  ability("OK", When::kills, {steps})("OX", When::falls, {steps})("RR", When::reroll, {steps});
  ability("natural_ranged", kNaturalWord,
          {word("rating", "fired rating"), number_in("range", 1, kMostRange), number_in("op", 0, 9),
           number_in("power", 0, 20), number_in("damage", 0, 9)});
  ability("custom", kCustomWord, {word("custom", "custom")});
  ability("once", kOnceWord)("min", kLeastRangeWord, {number_in("range", 2, kMostRange)});
  ability("stun_instead", kStunInsteadWord)("stun_on_damage", kStunOnDamageWord);
  ability("harm_on_fopp", kHarmOnFoppWord)("poison", kPoisonWord);
}

std::vector<Param> change_params() {
  return {word("rating", "changed rating"), number_in("n", -kMostAmount, kMostAmount)};
}

void add_traits(Vocabulary& v) {
  const Param terrains = words("terrain", "terrain");
  const Param amount = number_in("n", 1, kMostAmount);
  const Adder trait(v, kTraits);
  trait("mental", kMentalPart)("if", kIfPart, {calls("conditions", kConditions)});
  trait("by", kByPart, {words("attacks", "attack")});
  trait("mod", TraitCode::mod, change_params());
  trait("cost", TraitCode::cost, {amount, terrains});
  trait("cost_more", TraitCode::cost_more, {amount, terrains});
  trait("cross", kCrossPart, {amount, terrains});
  trait("fly", TraitCode::fly)("nostop", TraitCode::nostop)("noop", TraitCode::noop);
  trait("noenter", TraitCode::noenter, {terrains});
  trait("nouse", TraitCode::nouse, {words("types", "type")});
  trait("noreq", TraitCode::noreq, {word("need", "need")});
  trait("nolimit", TraitCode::nolimit)("notrade", TraitCode::notrade);
  trait("hidden_op", TraitCode::hidden_op, {maybe(terrains)});
  trait("noattack", TraitCode::noattack, {word("rating", "rating"), number_in("n", 1, 20)});
  trait("immune", TraitCode::immune_mental, {word("to", "mental")});
  const std::vector<Param> aura = {number_in("radius", 1, kMostRange), word("who", "units"),
                                   calls("changes", kChanges)};
  trait("aura", TraitCode::aura, aura)("aura_at_move", kAuraAtMovePart, aura);
  trait("range", TraitCode::range, {amount, words("weapons", "weapons")});
  trait("op", TraitCode::op, {amount, word("rating", "fired rating")});
  trait("traderange", TraitCode::traderange, {number_in("n", 1, kMostRange)});
  trait("moveafterfire", TraitCode::moveafterfire, {number_in("n", 1, kMostAmount, "full")});
  trait("extra_melee", TraitCode::extra_melee, {number_in("n", 1, 3)});
  trait("as_health", TraitCode::rating_is, {word("rating", "rating")});
  trait("less_damage", TraitCode::less_damage, {amount});
  trait("custom", TraitCode::custom, {word("custom", "custom")});
  Adder(v, kChanges)("mod", TraitCode::mod, change_params());
}

void add_conditions(Vocabulary& v) {
  const Adder condition(v, kConditions);
  condition("half", If::half)("melee", If::in_melee)("mounted", If::mounted);
  condition("vehicle", If::vehicle)("in", If::in_terrain, {words("terrain", "terrain")});
  condition("age", If::in_age, {word("age", "age")})("melee_order", If::melee_order);
  condition("health_up_to", If::health_up_to, {number_in("n", 1, kMostHealth)});
}

void add_ventures(Vocabulary& v) {
  const Adder part(v, kVentures);
  part("at", kAtPart, {words("adventures", "adventure")});
  part("from", kFromPart, {word("grade", "grade")})("discard", kDiscardPart);
  part("mod", TraitCode::mod, change_params());
  part("reroll", TraitCode::reroll)("atleast", TraitCode::atleast, {word("grade", "grade")});
  part("swap", TraitCode::swap, {word("rating", "rating"), word("other", "rating")});
  part("draw", TraitCode::draw, {number_in("n", 1, 4)});
}

void add_targets(Vocabulary& v) {
  const std::vector<Param> radius = {number_in("radius", 1, kMostRange)};
  const Adder target(v, kTargets);
  target("self", Who::self)("another_friend", Who::another_friend_here);
  target("self_or_friend", Who::self_or_friend_here)("own_unit", Who::own_unit);
  target("enemy", Who::enemy_here)("enemy_character", Who::enemy_character_here);
  target("enemy_within", Who::enemy_within, radius);
  target("enemy_character_within", Who::enemy_character_within, radius);
  target("victim", Who::victim)("both", Who::both)("it", kItTarget);
}

void add_steps(Vocabulary& v) {
  const Param who = call("who", kTargets);
  const Param cards = number_in("n", 1, 4);
  const Param results = calls("steps", kSteps);
  const Adder step(v, kSteps);
  step("mental", kMentalPart)("if", kIfPart, {calls("conditions", kConditions)});
  step("by", kByPart, {words("attacks", "attack")})("forced", kForcedPart);
  step("discard", kDiscardPart)("disc", kMoreCardsPart, {cards});
  step("die", kDiePart, {number_in("n", 2, 6)});
  step("chal", kChallengePart, {word("own", "rating"), word("theirs", "rating")});
  step("from", kFromPart, {word("grade", "grade"), results});
  step("on", kOnPart, {word("grade", "grade"), results});
  step("heal", OpCode::heal, {number_in("n", 1, kMostAmount, "all"), who});
  step("dmg", OpCode::damage, {number_in("n", 1, kMostAmount), who});
  step("speed", OpCode::speed, {number_in("n", 1, 4)})("nomove", OpCode::nomove, {who});
  step("hide", OpCode::hide)("draw", OpCode::draw, {cards})("reveal", OpCode::reveal, {who});
  step("steal", OpCode::steal, {cards, who, word("how", "how")})("give", OpCode::give, {who});
  step("banish", OpCode::banish, {who})("dismiss", OpCode::dismiss, {who});
  step("place", kPlacePart, {word("whom", "whom"), word("place", "place")});
  step("free", OpCode::free)("free_to_hq", kFreeToHqPart)("takeover", OpCode::takeover, {who});
  step("hire", OpCode::hire, {number_in("n", 1, 4)})("deploy", OpCode::deploy);
  step("reroll", OpCode::reroll)("custom", kCustomPart, {word("custom", "custom")});
}

// 2.8, 2.9
void add_places(Vocabulary& v) {
  const Adder space(v, kSpaces);
  for (const std::string_view terrain : kTerrainIds) space(terrain, Spot::none);
  const Param terrain = word("terrain", "terrain");
  for (std::size_t spot = 1; spot < kSpotIds.size(); ++spot) {
    const bool numbered = spot <= static_cast<std::size_t>(Spot::contest);
    space(kSpotIds[spot], spot,
          numbered ? std::vector<Param>{number_in("position", 1, kMaxStages), terrain}
                   : std::vector<Param>{terrain});
  }
  const std::vector<Param> test = {word("rating", "rating"), number_in("difficulty", 1, 12)};
  const Adder stage(v, kStages);
  stage("test", Trial::test, test)("pay", Trial::pay, {number_in("cards", 1, 4)});
  stage("guardian", Trial::guardian)("max_health", Trial::max_health, {number_in("n", 1, 12)});
  stage("duel", kDuelStage, {word("rating", "rating")});
}

}  // namespace

NameList rating_ids() {
  return kRatingIds;
}
NameList rating_names() {
  return kRatingNames;
}
NameList grade_ids() {
  return kGradeIds;
}
NameList grade_names() {
  return kGradeNames;
}
NameList age_ids() {
  return kAgeIds;
}
NameList nature_ids() {
  return kNatureIds;
}
NameList terrain_ids() {
  return kTerrainIds;
}
NameList terrain_names() {
  return kTerrainNames;
}
NameList type_ids() {
  return kTypeIds;
}
NameList class_ids() {
  return kClassIds;
}
NameList location_ids() {
  return kLocationIds;
}
NameList spot_ids() {
  return kSpotIds;
}
NameList custom_ids() {
  return kCustomIds;
}

content::Vocabulary duel_vocabulary() {
  Vocabulary v;
  add_all_words(v);
  add_abilities(v);
  add_traits(v);
  add_conditions(v);
  add_ventures(v);
  add_targets(v);
  add_steps(v);
  add_places(v);
  return v;
}

}  // namespace undercroft::duel_of_ages
