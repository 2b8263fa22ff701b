// What reading, writing and checking positions share.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "games/cutthroat_caverns/naming.hpp"
#include "games/cutthroat_caverns/sight.hpp"

namespace undercroft::cutthroat_caverns {

// What a small number in the state is, and so how it is written.
enum class As : std::uint8_t {
  number,
  place,      // a character, or P0 to P5
  places,     // a mask of them
  person,     // a seat
  persons,    // a mask of them
  card,       // ids from here on
  creature,   //
  encounter,  //
  relic,      //
  event,      //
  target,     // a creature's number, a player, "all"
  marks,      // of a creature, by their names
};

// A member of a struct of the state by its name. What equals the struct's default is not written.
template <class Struct>
struct Field {
  std::string_view name;
  As as = As::number;
  std::uint8_t Struct::* byte = nullptr;
  std::uint16_t Struct::* wide = nullptr;

  unsigned of(const Struct& from) const { return byte != nullptr ? from.*byte : from.*wide; }
  void put(Struct& to, std::int64_t value) const {
    if (byte != nullptr)
      to.*byte = static_cast<std::uint8_t>(value);
    else
      to.*wide = static_cast<std::uint16_t>(value);
  }
};
template <class Struct>
constexpr Field<Struct> field(std::string_view name, std::uint8_t Struct::* at,
                              As as = As::number) {
  return {name, as, at, nullptr};
}
template <class Struct>
constexpr Field<Struct> field(std::string_view name, std::uint16_t Struct::* at) {
  return {name, As::number, nullptr, at};
}

// CreatureFlag, a bit each.
inline constexpr std::array<std::string_view, 6> kCreatureMarks = {
    "attacking", "stunned", "faded", "ongoing", "barrier_up", "moved"};

inline constexpr std::array kStatusFields = {
    field("strength", &Statuses::strength),     field("strength_later", &Statuses::strength_later),
    field("haste", &Statuses::haste),           field("no_set", &Statuses::no_set),
    field("poison", &Statuses::poison),         field("iron_skin", &Statuses::iron_skin),
    field("evade", &Statuses::evade),           field("vampyre", &Statuses::vampyre),
    field("wereboar", &Statuses::wereboar),     field("crowded", &Statuses::crowded),
    field("nine_cards", &Statuses::nine_cards), field("cursed", &Statuses::cursed)};
inline constexpr std::array kTallyFields = {field("lost", &Tally::lost),
                                            field("healed", &Tally::healed),
                                            field("dealt", &Tally::dealt),
                                            field("best", &Tally::best),
                                            field("actions", &Tally::actions),
                                            field("gave", &Tally::gave),
                                            field("amulet_drawn", &Tally::amulet_drawn),
                                            field("creature_hurt", &Tally::creature_hurt)};
inline constexpr std::array kDeedFields = {field("healed", &Deeds::healed),
                                           field("lost", &Deeds::lost),
                                           field("best", &Deeds::best),
                                           field("kills", &Deeds::kills),
                                           field("great_kills", &Deeds::great_kills),
                                           field("unholy_kills", &Deeds::unholy_kills),
                                           field("unhurt", &Deeds::unhurt),
                                           field("resolved", &Deeds::resolved)};
inline constexpr std::array kPlaceFields = {field("prestige", &Place::prestige),
                                            field("fixed", &Place::set_fixed),
                                            field("ability_used", &Place::ability_used),
                                            field("hourglass", &Place::hourglass),
                                            field("debt", &Place::debt),
                                            field("died", &Place::died),
                                            field("fell", &Place::fell),
                                            field("round_damage", &Place::round_damage)};
inline constexpr std::array kCreatureFields = {field("barrier", &Creature::barrier),
                                               field("before", &Creature::before, As::place),
                                               field("relic", &Creature::relic, As::relic),
                                               field("flags", &Creature::flags, As::marks),
                                               field("floor", &Creature::floor),
                                               field("position", &Creature::position)};
inline constexpr std::array kUnitFields = {field("computed", &Unit::computed),
                                           field("damage", &Unit::damage),
                                           field("flags", &Unit::flags),
                                           field("owner", &Unit::owner, As::place),
                                           field("card", &Unit::card, As::card),
                                           field("position", &Unit::position),
                                           field("rider_position", &Unit::rider_position),
                                           field("multiplier", &Unit::multiplier),
                                           field("target", &Unit::target, As::target)};
inline constexpr std::array kHitFields = {field("damage", &Hit::damage),
                                          field("effect", &Hit::effect),
                                          field("source", &Hit::source, As::target),
                                          field("victim", &Hit::victim, As::place),
                                          field("tried", &Hit::tried, As::places),
                                          field("flags", &Hit::flags),
                                          field("lost", &Hit::lost),
                                          field("kind", &Hit::kind, As::creature)};
inline constexpr std::array kPlayFields = {field("actor", &Play::actor, As::place),
                                           field("card", &Play::card, As::card),
                                           field("target", &Play::target, As::place),
                                           field("at", &Play::at),
                                           field("own", &Play::own),
                                           field("flags", &Play::flags),
                                           field("taker", &Play::taker, As::place),
                                           field("subject", &Play::subject)};
inline constexpr std::array kRefusedFields = {
    field("depth", &Refused::depth), field("actor", &Refused::actor, As::place),
    field("card", &Refused::card, As::card), field("target", &Refused::target, As::place)};
// `card`, `round`, `rows` and `arrivals` are always said.
inline constexpr std::array kEncounterFields = {
    field("record", &Encounter::record),
    field("record_now", &Encounter::record_now),
    field("best", &Encounter::best),
    field("excess", &Encounter::excess),
    field("best_by", &Encounter::best_by, As::place),
    field("ongoing", &Encounter::ongoing, As::encounter),
    field("part", &Encounter::part),
    field("killer", &Encounter::killer, As::place),
    field("complete", &Encounter::complete),
    field("defeated", &Encounter::defeated),
    field("somebody_died", &Encounter::somebody_died),
    field("token_died", &Encounter::token_died),
    field("player_one", &Encounter::player_one, As::place),
    field("actions", &Encounter::actions),
    field("turn", &Encounter::turn, As::place),
    field("acted", &Encounter::acted, As::places),
    field("help", &Encounter::help, As::places),
    field("bloodlust", &Encounter::bloodlust, As::places),
    field("ambush", &Encounter::ambush, As::places),
    field("pinned", &Encounter::pinned, As::places),
    field("second_wind", &Encounter::second_wind),
    field("walls", &Encounter::walls),
    field("awakened", &Encounter::awakened),
    field("ragnarok", &Encounter::ragnarok, As::place),
    field("boar_floor", &Encounter::boar_floor),
    field("shown", &Encounter::shown, As::card)};
inline constexpr std::array kAdventureFields = {
    field("water", &Adventure::water), field("acolyte_lp", &Adventure::acolyte_lp),
    field("protector", &Adventure::protector, As::place),
    field("robber", &Adventure::robber, As::place)};
inline constexpr std::array kOfferFields = {field("from", &Offer::from, As::place),
                                            field("to", &Offer::to, As::place)};
inline constexpr std::array kFrameLetters = {field("a", &Frame::a), field("b", &Frame::b),
                                             field("c", &Frame::c), field("x", &Frame::x),
                                             field("y", &Frame::y)};

// The encounters that may come in this match.
inline std::uint64_t pool_of(const Config& config, std::uint64_t core, std::uint64_t expanded) {
  return config.expanded != 0 ? core | expanded : core;
}

// The cards of the game by kind: 94 or 110.
using Counts = std::array<int, kMaxCards>;
Counts deck_counts(const Content& content, const Config& config);
// What is left of them when everything that lies somewhere or is being played has been taken away:
// the draw pile.
Counts cards_left(const Content& content, const State& state);
// Relics that nobody has and that have not left the game, Events neither used nor active.
std::uint32_t relics_left(const Content& content, const State& state);
std::uint32_t events_left(const Content& content, const State& state);

// invariants.cpp: everything but the agenda and the answers; then these. A sentence, or nothing.
std::string broken_table(const CutthroatCaverns& rules, const State& state);
std::string broken_agenda(const CutthroatCaverns& rules, const State& state);

// position_fields.cpp: what may stand in a position.
std::span<const PositionField> position_fields();

}  // namespace undercroft::cutthroat_caverns
