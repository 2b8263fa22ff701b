// What can stand where: an effect that asks for a victim where nobody is hit, or turns an attack
// where there is none, is refused with the places where it would be at home.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "games/cutthroat_caverns/content_effects.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using Call = content::Node;

constexpr unsigned kPlayed = kInAction | kInThing;
constexpr unsigned kUsed = kPlayed | kInItem;
constexpr unsigned kAnywhere = 0x3FF;

constexpr std::array<std::string_view, 10> kPlaceNames = {"an Attack card",
                                                          "an Action card",
                                                          "an Item",
                                                          "a Relic, Reputation or ability",
                                                          "a creature's attack",
                                                          "a hit",
                                                          "a creature's death",
                                                          "an Event",
                                                          "a node",
                                                          "an each"};

unsigned places_of(OpCode code) {
  switch (code) {
    case OpCode::rotate:
    case OpCode::add:
    case OpCode::miss:
    case OpCode::protect:
      return kUsed;
    case OpCode::replace_attack:
    case OpCode::discard_set:
    case OpCode::swap_set:
    case OpCode::put_set:
    case OpCode::capture:
    case OpCode::floor:
      return kInAction;
    case OpCode::look_set:
    case OpCode::cancel:
    case OpCode::damage_source:
    case OpCode::halve:
    case OpCode::double_hit:
    case OpCode::redirect:
    case OpCode::lock:
    case OpCode::block:
    case OpCode::mirror:
    case OpCode::swap_initiative:
    case OpCode::extra_attack:
      return kPlayed;
    case OpCode::damage_creatures:
      return kInItem;
    case OpCode::heal_creature:
      return kInCreature | kInHit;
    case OpCode::stun:
    case OpCode::stun_target:
      return kInAttack;
    case OpCode::hit:
      return kInCreature | kInDeath;
    case OpCode::steal_hit:
      return kInCreature;
    case OpCode::steal:
      return kInAttack | kPlayed;
    case OpCode::nyx:
    case OpCode::peek_encounter:
      return kInThing;
    case OpCode::take_sack:
    case OpCode::ask_ragnarok:
      return kInDeath;
    case OpCode::dolls:
    case OpCode::awaken:
    case OpCode::each:
      return kInEvent;
    case OpCode::water:
    case OpCode::free_acolyte:
    case OpCode::rob_acolyte:
    case OpCode::leave_acolyte:
    case OpCode::discard_or_hurt:
      return kInNode;
    default:
      return kAnywhere;
  }
}

unsigned places_of(Who who) {
  switch (who) {
    case Who::most_damage:
    case Who::least_damage:
    case Who::first_damage:
    case Who::last_damage:
    case Who::attackers:
    case Who::nonattackers:
    case Who::all_but_most_damage:
    case Who::before:
    case Who::strikers:
    case Who::holders:
    case Who::turn_of_token:
      return kInCreature;
    case Who::killer:
      return kInDeath | kInNode;
    case Who::actor:
      return kInAttack | kUsed | kInNode | kInEach;
    case Who::owner:
    case Who::most_prestige_other:
    case Who::random_other:
      return kPlayed;
    case Who::victim:
      return kInHit;
    case Who::target:
      return kUsed;
    case Who::others:
      return kInAttack | kUsed;
    case Who::next:
      return kInAttack;
    default:
      return kAnywhere;
  }
}

// "a creature's attack or a creature's death"
std::string place_names(unsigned places) {
  std::string text;
  for (std::size_t i = 0; i < kPlaceNames.size(); ++i)
    if ((places >> i & 1U) != 0) text.append(text.empty() ? "" : " or ").append(kPlaceNames[i]);
  return text;
}

void refuse_elsewhere(const Cursor& effect, const Call& call, unsigned places, Where where) {
  if ((places & where) != 0 || effect.report().failed()) return;
  content::fault_at(effect, call,
                    call.verb->name + " cannot stand in " + place_names(where) + ", only in " +
                        place_names(places));
}

// Perks that are numbers of LP or of damage.
constexpr std::array<Perk, 19> kFives = {
    Perk::rotates_desperate, Perk::adds_unholy, Perk::adds_first,     Perk::adds_great,
    Perk::evil_eye,          Perk::cloak,       Perk::thick_skin,     Perk::brittle,
    Perk::phoenix,           Perk::survivor,    Perk::medic,          Perk::cursed_blood,
    Perk::close_quarters,    Perk::voodoo,      Perk::thick_hide,     Perk::enraged,
    Perk::slick_stone,       Perk::second_wind, Perk::adds_small_once};

bool counts_in_fives(const Call& call) {
  if (call.verb->category == "perk")
    return std::ranges::find(kFives, static_cast<Perk>(call.verb->code)) != kFives.end();
  switch (static_cast<OpCode>(call.verb->code)) {
    case OpCode::add:
    case OpCode::damage_creatures:
    case OpCode::damage_source:
    case OpCode::heal_creature:
    case OpCode::floor:
    case OpCode::hit:
    case OpCode::steal_hit:
    case OpCode::damage:
    case OpCode::heal:
    case OpCode::free_acolyte:
    case OpCode::discard_or_hurt:
      return true;
    default:
      return false;
  }
}

void check_five(const Cursor& effect, const Call* number) {
  if (number != nullptr && number->number % 5 != 0 && !effect.report().failed())
    content::fault_at(effect, *number, "all LP and all damage are multiples of 5");
}

// The LP of per_round(5) and its like; damage_of_hit(2) is a factor.
const Call* amount_of(const Call& call) {
  const Call* amount = argument(call, "amount");
  if (amount == nullptr || amount->args.empty() || amount->is("damage_of_hit")) return nullptr;
  return amount->args.data();
}

}  // namespace

void check_place(const Cursor& effect, const Call& statement, Where where) {
  refuse_elsewhere(effect, statement, places_of(static_cast<OpCode>(statement.verb->code)), where);
  if (const Call* who = argument(statement, "who"); who != nullptr)
    refuse_elsewhere(effect, *who, places_of(static_cast<Who>(who->verb->code)), where);
}

void check_fives(const Cursor& effect, const Call& statement) {
  if (!counts_in_fives(statement)) return;
  check_five(effect, argument(statement, "n"));
  check_five(effect, argument(statement, "lp"));
  check_five(effect, amount_of(statement));
}

}  // namespace undercroft::cutthroat_caverns
