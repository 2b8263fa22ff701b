#include "games/duel_of_ages/content_sentences.hpp"

#include <array>
#include <bit>
#include <span>
#include <vector>

namespace undercroft::duel_of_ages {

namespace {

// A person's ability needs no subject: "Can fly." A card's says whose it is: "Its user can fly."
Text does(const Voice& voice, std::string_view predicate) {
  return voice.person() ? Text(predicate) : Text(voice.subject) + " " + Text(predicate);
}
Text with_subject(const Voice& voice, std::string_view predicate) {
  return Text(voice.subject) + " " + Text(predicate);
}
// "his Aim weapons", "Aim weapons of its user"
Text owned(const Voice& voice, const Text& things) {
  return voice.person() ? Text(voice.possessive) + " " + things
                        : things + " of " + Text(voice.object);
}

Text stat_name(std::uint8_t stat) {
  if (stat == kHitStat) return "Hit";
  return Text(rating_names()[stat]);
}

std::vector<Text> class_names(std::uint32_t classes) {
  std::vector<Text> names;
  for (unsigned i = 1; i < class_ids().size(); ++i)
    if ((classes >> i & 1U) != 0)
      names.emplace_back(class_ids()[i] == "auto" ? "automatic" : class_ids()[i]);
  return names;
}

std::vector<Text> attack_names(const Trait& trait) {
  std::vector<Text> names = class_names(trait.classes);
  if (trait.attacks == kByAny) return names;
  if ((trait.attacks & kByMelee) != 0) names.emplace_back("melee");
  if ((trait.attacks & kByRanged) != 0) names.emplace_back("ranged");
  if ((trait.attacks & kByArea) != 0) names.emplace_back("area");
  return names;
}

// "thrown and grenade attacks", "attacks"
Text attacks_text(const Trait& trait) {
  const std::vector<Text> names = attack_names(trait);
  return names.empty() ? "attacks" : listed_with(names, "and") + " attacks";
}

Text age_name(Age age) {
  return Text(age_ids()[static_cast<std::size_t>(age)]);
}

// "If she has a revealed mount she ", before what she then may do
Text condition_text(const Trait& trait, const Voice& voice) {
  switch (trait.condition) {
    case If::half:
    case If::half_in_melee:
      return "while " + Text(voice.possessive) + " Health is half of maximum or less, ";
    case If::mounted:
      return "if " + with_subject(voice, "has a revealed mount ");
    case If::vehicle:
      return "if " + with_subject(voice, "has a revealed vehicle ");
    case If::in_terrain:
      return "while in " + terrain_list(trait, "or") + " ";
    case If::in_age:
      return "in " + age_name(trait.age) + " spaces ";
    default:
      return {};
  }
}

// A permission, perhaps under a condition.
Text may(const Trait& trait, const Voice& voice, std::string_view predicate) {
  if (trait.condition == If::always) return does(voice, predicate);
  return condition_text(trait, voice) + with_subject(voice, predicate);
}

Text cost_text(const Trait& trait, const Voice& voice) {
  return condition_text(trait, voice) + costing(trait) + " " + Text(voice.object) + " " +
         std::to_string(trait.amount);
}

// 2.0: AV(x): mod(roll, n)
Text venture_text(const Trait& trait, const Voice& voice) {
  const Text bonus = signed_number(trait.amount);
  if (trait.ventures == kAtAnything)
    return bonus + (voice.person() ? " on every adventure challenge"
                                   : " on all adventure challenges of " + Text(voice.object));
  if (trait.ventures == kAtInterrogate) return bonus + " when interrogating";
  if (trait.ventures == kAtBase)
    return bonus + (voice.person() ? " on every adventure challenge" : " on adventure challenges") +
           " in the Team Base, including the Main Gate";
  constexpr std::array<std::string_view, 6> kNames = {
      "adventure", "Team Base", "Vault", "free-prisoner", "interrogation", "Field of Honor"};
  std::vector<Text> names;
  for (unsigned i = 0; i < kNames.size(); ++i)
    if ((trait.ventures >> i & 1U) != 0) names.emplace_back(kNames[i]);
  return bonus + " on " + listed_with(names, "and") + " challenges";
}

Text mod_text(const Trait& trait, const Voice& voice) {
  if (trait.when == When::adventure) return venture_text(trait, voice);
  const Text change = change_text(trait);
  if (trait.when == When::attacking)
    return condition_text(trait, voice) + owned(voice, attacks_text(trait)) + " have " + change;
  Text against;
  if (trait.when == When::defending && !attack_names(trait).empty())
    against = " against " + attacks_text(trait);
  switch (trait.condition) {
    case If::in_melee:
    case If::half_in_melee:
      return condition_text(trait, voice) + owned(voice, "melee attacks") + " have " + change;
    case If::half:
    case If::mounted:
    case If::vehicle:
      return condition_text(trait, voice) + with_subject(voice, "has ") + change + against;
    case If::in_terrain:
      return change + against + " while in " + terrain_list(trait, "or");
    case If::in_age:
      return change + against + " in " + age_name(trait.age) + " spaces";
    default:
      return change + against;
  }
}

Text aura_text(const Trait& trait, const Voice& voice) {
  Text text = trait.who == AuraFor::enemies ? "enemy units " : "other friendly units ";
  if (trait.at_move) text += "that start their Move ";
  text += "within " + std::to_string(trait.radius) + (trait.radius == 1 ? " space" : " spaces");
  if (!voice.person()) text.append(" of ").append(voice.object);
  return text + " have " + change_text(trait) + (trait.at_move ? " this turn" : "");
}

// "his grenades", "her thrown and grenade weapons", "Aim weapons of its user"
Text weapons_text(const Trait& trait, const Voice& voice) {
  if (trait.classes == 0) return owned(voice, stat_name(trait.stat) + " weapons");
  if (trait.classes == class_bit(Class::grenade)) return owned(voice, "grenades");
  return owned(voice, listed_with(class_names(trait.classes), "and") + " weapons");
}

Text nouse_text(const Trait& trait, const Voice& voice) {
  constexpr std::array<std::string_view, 12> kNames = {
      "ranged weapons", "melee weapons", "armor",   "shields", "transports", "stealth cards",
      "medical cards",  "gadgets",       "secrets", "cubes",   "genies",     "pets"};
  std::vector<Text> names;
  for (unsigned i = 0; i < kNames.size(); ++i)
    if ((trait.types >> i & 1U) != 0) names.emplace_back(kNames[i]);
  return may(trait, voice, "cannot use " + listed_with(names, "or"));
}

Text hidden_text(const Trait& trait, const Voice& voice) {
  Text text = "enemies cannot OpFire at " + Text(voice.object);
  if (trait.terrains == 0) return text;
  return text + " at a " + terrain_list(trait, "or") + " space";
}

Text less_damage_text(const Trait& trait, const Voice& voice) {
  const bool area = trait.attacks == kByArea && trait.classes == 0;
  return (area ? Text("area weapons") : attacks_text(trait)) + " deal " +
         std::to_string(trait.amount) + " less damage to " + Text(voice.object) +
         ", subtracted after the damage challenge (minimum 0)";
}

Text move_text(const Trait& trait, const Voice& voice) {
  return may(trait, voice,
             trait.amount == kFull
                 ? Text("may Move normally after firing")
                 : "may Move up to " + std::to_string(trait.amount) + " move points after firing");
}

Text extra_melee_text(const Trait& trait, const Voice& voice) {
  return may(trait, voice,
             trait.amount == 1 ? Text("makes a second melee attack each Melee, against a different "
                                      "target than the first")
                               : "makes " + std::to_string(trait.amount) +
                                     " more melee attacks each Melee, each against a different "
                                     "target");
}

Text atleast_text(const Trait& trait, const Voice& voice) {
  const Text worst =
      " never worse than " + Text(grade_names()[static_cast<std::size_t>(trait.grade)]);
  if (trait.ventures == kAtFreeing)
    return owned(voice, "attempts to free prisoners") + " are" + worst;
  return owned(voice, "adventure challenges") + " are" + worst;
}

Text draw_text(const Trait& trait, const Voice& voice) {
  const bool pass = trait.grade == Grade::pass;
  const Text cards = trait.amount == 1 ? " extra card" : " extra cards";
  return "when " + Text(voice.possessive) + " own adventure (any location, the Gate too) is " +
         (pass ? "Pass or Amaze"
               : Text(grade_names()[static_cast<std::size_t>(trait.grade)]) +
                     (trait.grade == Grade::amaze ? "" : " or better")) +
         " " + with_subject(voice, "draws ") + std::to_string(trait.amount) + cards +
         ", as a draw of its own after the cards of the result";
}

Text swap_text(const Trait& trait, const Voice& voice) {
  const Text one = stat_name(trait.stat);
  const Text other = stat_name(trait.limit);
  return "on adventures " + with_subject(voice, "may use ") + one + " in place of " + other +
         " or " + other + " in place of " + one;
}

Text reroll_text(const Voice& voice) {
  return "once per turn, after one of " + Text(voice.possessive) + " own adventure rolls, " +
         with_subject(voice, "may reroll it and must keep the second roll");
}

Text plain_text(const Trait& trait, const Voice& voice) {
  const Text amount = std::to_string(trait.amount);
  switch (trait.code) {
    case TraitCode::mod:
      return mod_text(trait, voice);
    case TraitCode::cost:
      if (!trait.pass_only) return cost_text(trait, voice);
      return may(trait, voice,
                 "may cross " + terrain_list(trait, "and") + " at " + amount +
                     " per space, not ending there");
    case TraitCode::cost_more:
      return cost_text(trait, voice) + " more";
    case TraitCode::fly:
      return may(trait, voice, "can fly");
    case TraitCode::nostop:
      return condition_text(trait, voice) +
             with_subject(voice, "does not have to stop in enemy spaces");
    case TraitCode::noop:
      return may(trait, voice, "cannot OpFire");
    case TraitCode::noenter:
      return may(trait, voice, "may not enter " + terrain_list(trait, "or"));
    case TraitCode::nouse:
      return nouse_text(trait, voice);
    case TraitCode::noreq:
      return may(trait, voice, "ignores " + stat_name(trait.stat) + " requirements");
    case TraitCode::nolimit:
      return voice.person() ? "no card limit" : with_subject(voice, "has no card limit");
    case TraitCode::notrade:
      return may(trait, voice, "cannot trade");
    case TraitCode::hidden_op:
      return hidden_text(trait, voice);
    case TraitCode::noattack:
      return "units with " + stat_name(trait.stat) + " " + std::to_string(trait.limit) +
             " or more cannot attack " + Text(voice.object);
    case TraitCode::immune_mental:
      return voice.person() ? "immune to mental effects"
                            : with_subject(voice, "is immune to mental effects");
    case TraitCode::aura:
      return aura_text(trait, voice);
    case TraitCode::range:
      return weapons_text(trait, voice) + " have +" + amount + " range";
    case TraitCode::op:
      return weapons_text(trait, voice) + " that can OpFire have +" + amount + " OpFire";
    case TraitCode::traderange:
      return may(trait, voice, "may trade with friendly units up to " + amount + " spaces away");
    case TraitCode::moveafterfire:
      return move_text(trait, voice);
    case TraitCode::extra_melee:
      return extra_melee_text(trait, voice);
    case TraitCode::rating_is:
      return stat_name(trait.stat) + (voice.person() ? "" : " of " + Text(voice.object)) +
             " equals current Health";
    case TraitCode::less_damage:
      return less_damage_text(trait, voice);
    case TraitCode::atleast:
      return atleast_text(trait, voice);
    case TraitCode::swap:
      return swap_text(trait, voice);
    case TraitCode::reroll:
      return reroll_text(voice);
    case TraitCode::draw:
      return draw_text(trait, voice);
    case TraitCode::custom:
      return custom_text(static_cast<Custom>(trait.amount), voice);
  }
  return {};
}

}  // namespace

Text signed_number(int n) {
  return (n < 0 ? "" : "+") + std::to_string(n);
}

Text listed_with(std::span<const Text> things, std::string_view last) {
  Text text;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (i > 0 && i + 1 == things.size())
      text.append(" ").append(last).append(" ");
    else if (i > 0)
      text += ", ";
    text += things[i];
  }
  return text;
}

char capital_letter(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

Text terrain_list(const Trait& trait, std::string_view last) {
  std::vector<Text> names;
  for (std::uint64_t rest = trait.terrain_order; rest != 0; rest >>= 4)
    names.emplace_back(terrain_names()[(rest & 15U) - 1]);
  return listed_with(names, last);
}

Text costing(const Trait& trait) {
  const bool one = std::has_single_bit(trait.terrains) &&
                   trait.terrains != 1U << static_cast<unsigned>(Terrain::woods);
  return terrain_list(trait, "and") + (one ? " costs" : " cost");
}

Text change_text(const Trait& trait) {
  return signed_number(trait.amount) + " " + stat_name(trait.stat);
}

Text crossing_text(const Trait& trait, const Voice& voice) {
  return with_subject(voice, "may cross ") + terrain_list(trait, "and") + " at " +
         std::to_string(trait.amount) + " per space but may not end " + Text(voice.possessive) +
         " Move in it";
}

Text trait_text(const Trait& trait, const Voice& voice) {
  if (!trait.mental) return plain_text(trait, voice);
  Text text = plain_text(trait, voice);
  text.front() = capital_letter(text.front());
  return "Mental. " + text;
}

Text custom_text(Custom custom, const Voice& voice) {
  switch (custom) {
    case Custom::grace:
      return "Grace: see DUE-SPC-05";
    case Custom::blatt_reset:
      return "if killed, imprisoned or taken over " +
             with_subject(voice, "resets instead: see DUE-SPC-02");
    case Custom::riposte:
      return "Riposte: the first time in each Melee that an enemy Hit against " +
             Text(voice.object) + " is Fail or Fopp, " +
             with_subject(voice, "at once makes one extra melee attack on that enemy (weapon of ") +
             Text(voice.possessive) + " choice, not optional)";
    case Custom::catskill_vengeance:
      return "grows stronger with every allied character killed by the enemy: see DUE-SPC-01";
    case Custom::herr_fame:
      return "fame in modern spaces: see DUE-SPC-03";
    case Custom::diabolical_plan:
      return "Diabolical plan: see DUE-SPC-07";
    case Custom::parting_shot:
      return "a parting shot: see DUE-SPC-06";
    case Custom::target_lock:
      return "may attack only " + Text(voice.possessive) + " target: see DUE-SPC-04";
  }
  return {};
}

}  // namespace undercroft::duel_of_ages
