// The options of section 6 in the order in which `GameInfo::options` lists them.
#pragma once

#include "games/duel_of_ages/state.hpp"

namespace undercroft::duel_of_ages {

enum OptionIndex : std::uint8_t {
  kPresetOption,      // standard, quick
  kCharactersOption,  // chars_per_player; 0: as many as the number of players says (5 or 4)
  kHandicapOption,    // first_loner_handicap
  kTurnLimitOption,   // 0: 20 for three, 18 for four players
  kOvertimeOption,
  kMapBuildOption,  // full, platters_only, random: as in MapBuild
  kMapOption,       // a list: the words of map_text.hpp; empty: the map is built
  kDraftOption,
  kOrderingOption,   // ordering_delegated; host
  kStructureOption,  // hq_structure; 0: 6 for three, 8 for four players
  kHenchmenOption,   // lost_includes_henchmen_4p
  kCapOption,        // adventure_cap
  kLocationsOption,  // a subset of the adventure keys but the base, in their order
};
inline constexpr int kOptionCount = 13;

// Where the list stands in `Setup::entries`, and its length: a platter a slot, a key a site.
inline constexpr unsigned kMapEntries = 0;
inline constexpr unsigned kMostMapEntries = kMaxSlots + kMaxSites;

// Section 6, where the default depends on the number of players: 0 stands for it.
constexpr int characters_by_default(int seats) {
  return seats == 4 ? 4 : 5;
}
constexpr int turn_limit_by_default(int seats) {
  return seats == 4 ? 18 : 20;
}
constexpr int structure_by_default(int seats) {
  return seats == 4 ? 8 : 6;
}

}  // namespace undercroft::duel_of_ages
