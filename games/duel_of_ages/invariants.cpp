// Section 10: what holds at every question: sides, map, markers, figures. Positions may come from a
// stranger's file, so whatever the rules use as an index is in range afterwards.
#include "games/duel_of_ages/position.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

class TableCheck {
 public:
  TableCheck(const DuelOfAges& rules, const State& state)
      : rules_(rules), content_(rules.content()), state_(state), names_(content_) {}

  std::string find() {
    check_head();
    if (fine()) check_sides();
    if (fine()) check_map();
    if (fine()) check_players();
    for (unsigned unit = 0; unit < kUnits && fine(); ++unit) check_unit(unit);
    for (unsigned pet = 0; pet < kMaxPets && fine(); ++pet) check_pet(pet);
    if (fine()) check_trails();
    if (fine()) check_notes();
    return std::move(fault_);
  }

 private:
  bool fine() const { return fault_.empty(); }
  void want(bool holds, std::string_view otherwise) {
    if (!holds && fine()) fault_ = std::string(otherwise);
  }
  // About a figure; its name is looked up only where something is wrong.
  void want(bool holds, unsigned figure, std::string_view says) {
    if (!holds && fine()) fault_ = names_.figure_id(figure) + std::string(says);
  }
  bool in_setup() const { return state_.phase == Phase::setup; }
  bool is_player(unsigned player) const { return player < seats(state_); }
  bool is_space(unsigned space) const { return space < geometry(state_.layout.size).spaces; }
  // Somebody's fall is not over yet: what looked at him may be out of date.
  bool somebody_falls() const { return frame_of(state_, Step::defeat) != nullptr; }
  bool falls(unsigned figure) const {
    for (int depth = 0; depth < state_.agenda.size(); ++depth)
      if (state_.agenda.below(depth).step == Step::defeat && state_.agenda.below(depth).b == figure)
        return true;
    return false;
  }

  void check_head() {
    const Config& config = state_.config;
    want(config.seats == 3 || config.seats == 4, "three or four people play");
    want(state_.layout.size == config.seats, "the map is for another number of players");
    want(state_.phase <= Phase::end, "there is no such phase");
    want(state_.active < 2 && state_.next_side < 2, "there are two sides");
    want(is_player(state_.first_player), "the first player is none");
    const int wait = config.seats == 3 ? kCapWait : 0;
    want(state_.turn <= config.turn_limit + config.overtime + wait + 1,
         "no game has so many turns");
    want(state_.clean < 2 && state_.closed < 2 && state_.cap_ended < 2 && state_.triggered < 4,
         "a flag is out of range");
    want(state_.new_loner <= 4, "a new Loner's character draws 2 or 4 cards");
    want(state_.destroyer == kNobody || is_player(state_.destroyer),
         "whoever destroyed the HQ is not there");
    want(state_.structure <= config.structure, "the HQ is stronger than it was");
    want(in_setup() || (state_.structure == 0) == (state_.destroyer != kNobody),
         "the HQ is destroyed exactly when its structure is 0");
  }

  // DUE-SID-01, DUE-LES-03.
  void check_sides() {
    std::array<unsigned, 2> count{};
    for (unsigned player = 0; player < seats(state_); ++player) {
      if (state_.players[player].side > 1) return want(false, "a player is on no side");
      ++count[state_.players[player].side];
    }
    if (seats(state_) == 3) {
      want(is_player(state_.loner), "of three players one is the Loner");
      if (!fine()) return;
      want(count[side_of(state_, state_.loner)] == 1, "the Loner has an ally");
    } else {
      want(state_.loner == kNobody, "of four players nobody is the Loner");
      want(count[0] == 2, "four players are two Alliances of two");
    }
    for (unsigned side = 0; side < 2 && state_.turn > 0; ++side) {
      const unsigned lesser = state_.lesser[side];
      if (count[side] == 2)
        want(is_player(lesser) && side_of(state_, lesser) == side,
             "an Alliance has no Lesser Ally of its own");
      else
        want(lesser == kNobody, "the Loner has a Lesser Ally");
    }
  }

  void check_map() {
    std::uint32_t platters = 0;
    for (unsigned slot = 0; slot < kMaxSlots && fine(); ++slot) {
      const Placed& placed = state_.layout.slots[slot];
      if (placed.what == kNoPlatter) {
        want(placed.rotation == 0 && (slot >= state_.layout.size || in_setup()),
             "the map is not complete");
        continue;
      }
      want(slot < state_.layout.size && placed.what < content_.platters.size() &&
               placed.rotation < 6 && (platters >> placed.what & 1U) == 0,
           "the platters cannot lie like that");
      platters |= 1U << (placed.what & 31U);
    }
    std::uint32_t keys = 0;
    for (unsigned site = 0; site < kMaxSites && fine(); ++site) {
      const Placed& placed = state_.layout.sites[site];
      if (placed.what == kNoKey) {
        want(placed.rotation == 0 && (site >= state_.layout.site_count() || in_setup()),
             "the map is not complete");
        continue;
      }
      check_key(placed, site, (keys >> (placed.what & 31U) & 1U) != 0);
      keys |= 1U << (placed.what & 31U);
    }
  }
  // DUE-MAP-11, DUE-SET-06.
  void check_key(const Placed& placed, unsigned site, bool twice) {
    want(site < state_.layout.site_count() && placed.what < kLocations && placed.rotation < 3 &&
             !twice,
         "the keys cannot lie like that");
    if (!fine()) return;
    const Key& key = content_.keys[placed.what];
    want(!key.vista || state_.layout.size == 4, "vista keys are for four players");
    const bool walled = key.walled && (state_.layout.blank >> placed.what & 1U) == 0;
    want(!walled || walled_fits(geometry(state_.layout.size), site, placed.rotation),
         "nobody could walk up to the entrance of a walled key");
  }

  void check_players() {
    for (unsigned player = 0; player < kPlayers && fine(); ++player) {
      const Player& it = state_.players[player];
      if (player >= seats(state_)) {
        want(it.off == 0 && state_.on[player] == 0, "a player too many has something");
        continue;
      }
      for (unsigned i = 0; i < kLocations; ++i)
        want(it.progress[i] <= most_progress(i), "a marker is further than its track goes");
      want(it.contests < 64, "there are six contests");
      want(it.progress[location_index(Location::royal)] == std::popcount(it.contests),
           "markers on the Tournament are counted wrongly");
      want(it.labyrinths < 16, "there are four labyrinths");
      want(it.platter == kNoPlatter || it.platter < content_.platters.size(),
           "a player chose a platter that is not there");
      want(it.draft_left <= kOff, "nobody drafts so much");
    }
    if (state_.closed == 0 || !fine()) return;
    bool all = false;
    for (unsigned player = 0; player < seats(state_); ++player)
      all = all || state_.players[player].contests == 63;
    want(all, "the Tournament is closed and nobody has won all contests");
  }
  // Section 10.
  unsigned most_progress(unsigned index) const {
    if (index >= kAdventureKeys || (state_.config.locations >> index & 1U) == 0) return 0;
    switch (static_cast<Location>(index)) {
      case Location::base:
        return 0;
      case Location::havoc:
      case Location::knowledge:
        return 3;
      case Location::royal:
      case Location::field:
        return 6;
      default:
        return 4;
    }
  }

  void check_unit(unsigned unit) {
    const Unit& it = state_.units[unit];
    const bool on = it.standing == Standing::on;
    for (unsigned player = 0; player < kPlayers; ++player)
      want(((state_.on[player] >> unit & 1U) != 0) == (on && it.owner == player), unit,
           " is not counted among the units of its player");
    want(it.standing <= Standing::dead, unit, " is in no state");
    if (!fine()) return;
    if (!figure_exists(content_, unit))
      return want(it.standing == Standing::hidden, "a unit too many");
    if (on) return check_standing(it, unit);
    want(it.space == kNowhere && it.health == 0 && it.grace == 0 && it.target == kNobody &&
             it.used == 0 && it.speed == 0 && it.shots == 0 && it.op_weapon == kNobody &&
             it.ventures == 0,
         unit, " is not on the board and keeps something from it");
    want(it.marks == 0 || (it.standing == Standing::prison && it.marks == kNoAct), unit,
         " is not on the board and is marked");
    want(state_.hands.count(unit) == 0, unit, " is not on the board and holds cards");
    const bool owned = it.standing == Standing::prison || it.standing == Standing::returning;
    want(owned ? is_player(it.owner) : it.owner == kNobody, unit, " has an owner it cannot have");
    want(!owned || is_character(unit), unit, " is no character");
    want(it.standing != Standing::returning || rules_.has_custom(unit, Custom::blatt_reset), unit,
         " does not return");
  }
  void check_standing(const Unit& it, unsigned unit) {
    want(!in_setup(), unit, " is on the board before the game begins");
    want(is_player(it.owner), unit, " is nobody's");
    want(is_space(it.space), unit, " stands outside the map");
    if (!fine()) return;
    want(it.health > 0 || falls(unit), unit, " has no Health");
    want(static_cast<int>(it.health) <= rules_.max_health(state_, unit), unit,
         " is healthier than it can be");
    want(it.marks < 1U << kMarkNames.size(), unit, " has a mark that is not there");
    want(it.grace <= kFullGrace && (it.grace == 0 || rules_.has_custom(unit, Custom::grace)), unit,
         " has too much grace");
    want(it.target == kNobody || (it.target < content_.characters.size() &&
                                  rules_.has_custom(unit, Custom::target_lock)),
         unit, " hunts somebody it cannot hunt");
    want(
        it.op_weapon == kNobody || it.op_weapon == kNatural || it.op_weapon < content_.cards.size(),
        unit, " shoots with no weapon");
    want(it.ventures <= state_.config.cap, unit, " adventures too often");
    const Frame* walk = frame_of(state_, Step::walk);
    want(rules_.map(state_).at(it.space).terrain != Terrain::deep ||
             (walk != nullptr && walk->b == unit),
         unit, " stands in deep water");
    want(rules_.map(state_).at(it.space).terrain != Terrain::dome || state_.trails[unit].empty(),
         unit, " moved into a Dome");
  }

  void check_pet(unsigned pet) {
    const Pet& it = state_.pets[pet];
    if (it.owner == kNobody)
      return want(it.space == kNowhere && it.health == 0 && it.target == kNobody && it.made == 0,
                  "a pet that is not there keeps something");
    want(pet < content_.pets.size(), "there is no such pet");
    want(is_player(it.owner) && is_space(it.space), "a pet is nobody's, or outside the map");
    if (!fine()) return;
    const unsigned id = kUnits + pet;
    want(it.health > 0 || falls(id), id, " has no Health");
    want(static_cast<int>(it.health) <= rules_.max_health(state_, id), id,
         " is healthier than it can be");
    want(it.target < content_.characters.size(), id, " hunts nobody");
    want(rules_.map(state_).at(it.space).terrain != Terrain::dome, id, " is in a Dome");
    if (!fine() || somebody_falls()) return;
    want(stands(state_, it.target), id, " hunts somebody who is not on the board");
    want(!fine() || !allied(state_, it.owner, state_.units[it.target].owner), id,
         " hunts a friend");
  }

  void check_trails() {
    const Geometry& spaces = geometry(state_.layout.size);
    for (unsigned id = 0; id < kFigures && fine(); ++id) {
      const Trail& trail = state_.trails[id];
      if (trail.steps == 0) continue;
      want(figure_exists(content_, id) && stands(state_, id), "a trail is nobody's");
      want(trail.size() <= kTrail && (trail.steps >> 62) == 0 && is_space(trail.start()),
           "a trail begins nowhere");
      Space now = trail.start();
      for (unsigned i = 0; i < trail.size() && fine(); ++i) {
        now = trail.direction(i) < kDirections ? spaces.beside[now][trail.direction(i)] : kNowhere;
        want(is_space(now), "a trail leaves the map");
      }
      for (unsigned i = trail.size(); i < kTrail && fine(); ++i)
        want(trail.direction(i) == 0, "a trail goes on behind its end");
    }
  }

  void check_notes() {
    for (unsigned space = geometry(state_.layout.size).spaces; space < kSpaceWords * 64; ++space)
      want((state_.melees[space / 64] >> (space % 64) & 1U) == 0, "a Melee was outside the map");
    bool ended = false;
    for (const Proposals& one : state_.proposals) {
      if (one.from == kNobody) {
        ended = true;
        want(one.to == kNobody && one.count == 0, "a trade that was not begun was counted");
        continue;
      }
      want(!ended && figure_exists(content_, one.from) && is_unit(one.from) &&
               figure_exists(content_, one.to) && is_unit(one.to),
           "somebody who is not there began a trade");
    }
    want(state_.shot_count <= kShots, "so many shots are not remembered");
    for (unsigned i = 0; i < kShots && fine(); ++i) {
      const Shot& shot = state_.shots[i];
      if (i < state_.shot_count)
        want(figure_exists(content_, shot.shooter) && is_unit(shot.shooter) &&
                 figure_exists(content_, shot.target),
             "somebody who is not there shot");
      else
        want(shot.shooter == kNobody && shot.target == kNobody, "a shot is behind the last");
    }
    const Units real = unit_bit(static_cast<unsigned>(content_.characters.size())) - 1;
    want((state_.declared & ~real) == 0, "somebody adventures who cannot");
    want((state_.returned & ~real) == 0, "somebody came back who cannot");
  }

  const DuelOfAges& rules_;
  const Content& content_;
  const State& state_;
  Names names_;
  std::string fault_;
};

}  // namespace

std::string broken_table(const DuelOfAges& rules, const State& state) {
  // Lengths first: everything else counts on them.
  if (std::string fault = broken_cards(rules, state); !fault.empty()) return fault;
  if (std::string fault = TableCheck(rules, state).find(); !fault.empty()) return fault;
  return broken_people(rules, state);
}

std::string DuelOfAges::broken(const State& state) const {
  if (std::string fault = broken_table(*this, state); !fault.empty()) return fault;
  return broken_agenda(*this, state);
}

}  // namespace undercroft::duel_of_ages
