// The game's identity card and its options.
#include "games/duel_of_ages/duel_of_ages.hpp"

#include <bit>
#include <utility>

#include "engine/option_specs.hpp"
#include "games/duel_of_ages/content_gallery.hpp"
#include "games/duel_of_ages/map_text.hpp"
#include "games/duel_of_ages/option_index.hpp"
#include "games/duel_of_ages/position.hpp"
#include "games/duel_of_ages/study.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace specs;

constexpr int kMostTurns = 60;     // options turn_limit and overtime
constexpr int kMostOvertime = 30;  //
constexpr int kLeastTurns = 8;
constexpr int kLeastCharacters = 3;
constexpr int kMostCharacters = 8;
constexpr int kLeastStructure = 3;
constexpr int kMostStructure = 15;
constexpr int kLeastLocations = 6;
constexpr int kScored = 12;
// What may be asked in a turn: some 40 units with a dozen Free Actions each, 20 pairs of units that
// trade three times with 50 questions each, 16 steps of every unit, three shots of every unit, as
// many rerolls, five adventures of every character with a dozen questions each.
constexpr int kMostInTurn = 12'000;
constexpr int kMostInSetup = 200;

// Section 6: what each preset brings along.
OptionSpec preset_option() {
  OptionSpec preset = choice_of(
      "preset", {"standard", "quick"}, 0,
      "quick: 12 turns and 3 characters each; what you set yourself wins over it", "DUE-END-01");
  preset.presets = {"", "turn_limit=12 chars_per_player=3"};
  return preset;
}

// People choose and turn their platters; thirteen or sixteen keys one by one is for those who want
// to spend an evening on it.
OptionSpec map_build_option() {
  return for_people(
      choice_of("map_build", {"full", "platters_only", "random"}, 0,
                "full: everybody places platters and keys; platters_only: platters are chosen and "
                "turned, keys lie at random; random: everything does",
                "DUE-SET-06"),
      static_cast<int>(MapBuild::platters_only));
}

OptionSpec locations_option(const Content& content) {
  std::vector<std::string> ids;
  for (unsigned i = 0; i < kAdventureKeys; ++i)
    if (static_cast<Location>(i) != Location::base) ids.push_back(content.keys[i].id);
  OptionSpec spec = {.id = "locations",
                     .kind = OptionSpec::Kind::subset,
                     .values = std::move(ids),
                     .help = "the locations on the map besides the Base, at least six",
                     .rule = "DUE-VP-01"};
  spec.standard = (1 << kScored) - 1;
  return spec;
}

// Section 6. The order is that of OptionIndex.
std::vector<OptionSpec> options_of(const Content& content) {
  return {
      preset_option(),
      number("chars_per_player", 0, kMostCharacters, 0,
             "characters dealt to each, from 3 on; 0: 5 for three players, 4 for four",
             "DUE-SET-03"),
      number("first_loner_handicap", 0, 2, 1, "so many fewer are dealt to the first Loner",
             "DUE-SET-03"),
      number("turn_limit", 0, kMostTurns, 0,
             "the turn in which time expires, from 8 on; 0: 20 for three players, 18 for four",
             "DUE-END-01"),
      number(
          "overtime", 0, kMostOvertime, 12,
          "so many turns later the game ends in any case; three players wait up to seven more for "
          "a clean turn of the Loner",
          "DUE-END-05"),
      map_build_option(),
      list_of("map", map_words(content), kMapEntries, kMostMapEntries,
              "a map that is ready: each platter by its slot, then each key by its site, as "
              "id-rotation",
              "DUE-SET-06"),
      flag("draft", false, "everybody is dealt two more characters and puts two away",
           "DUE-SET-03"),
      for_host(flag("ordering_delegated", true,
                    "orders that hardly matter are answered for the Lesser Ally until he asks for "
                    "them",
                    "DUE-LES-09")),
      number("hq_structure", 0, kMostStructure, 0,
             "structure of the HQ, from 3 on; 0: 6 for three players, 8 for four", "DUE-HQ-03"),
      flag("lost_includes_henchmen_4p", false,
           "four players: a lost henchman is reason enough to change alliance", "DUE-FOU-04"),
      number("adventure_cap", 1, 10, 5, "challenges of one character in one Adventure phase",
             "DUE-ADV-04"),
      locations_option(content),
  };
}

bool between(int value, int least) {
  return value > 0 && value < least;
}

// Keys whose locations were left out: a bit each.
std::uint16_t blank_keys(unsigned locations) {
  unsigned blank = 0;
  unsigned value = 0;
  for (unsigned i = 0; i < kAdventureKeys; ++i) {
    if (static_cast<Location>(i) == Location::base) continue;
    if ((locations >> value & 1U) == 0) blank |= 1U << i;
    ++value;
  }
  return static_cast<std::uint16_t>(blank);
}

// Section 6, `map`: whether it is one, for so many players.
std::string map_fault(const Content& content, const Setup& setup) {
  const auto count = static_cast<std::size_t>(setup.values[kMapOption]);
  if (count == 0) return {};
  const auto locations = static_cast<unsigned>(setup.values[kLocationsOption]);
  const auto read = read_map(content, std::span(setup.entries).subspan(kMapEntries, count),
                             static_cast<unsigned>(setup.seats), blank_keys(locations));
  return read ? std::string() : read.error().text;
}

// What the kinds of option cannot say: 0 stands for the usual number, but not every number above it
// is one.
std::string fault_of(const Content& content, const Setup& setup) {
  if (between(setup.values[kCharactersOption], kLeastCharacters))
    return "chars_per_player is 0 (the usual number) or at least 3.";
  if (between(setup.values[kTurnLimitOption], kLeastTurns))
    return "turn_limit is 0 (the usual number) or at least 8.";
  if (between(setup.values[kStructureOption], kLeastStructure))
    return "hq_structure is 0 (the usual number) or at least 3.";
  const auto locations = static_cast<unsigned>(setup.values[kLocationsOption]);
  if (std::popcount(locations) < kLeastLocations)
    return "At least six locations must be on the map.";
  return map_fault(content, setup);
}

std::vector<RuleText> rules_of(const Content& content) {
  std::vector<RuleText> rules;
  for (const RuleEntry& entry : content.rulebook)
    rules.push_back({entry.id, entry.section, entry.text});
  return rules;
}

}  // namespace

DuelOfAges::DuelOfAges(Content content) : content_(std::move(content)) {
  prepare();
  make_info();
}

void DuelOfAges::make_info() {
  info_.id = "duel_of_ages";
  info_.title = "Duel of Ages";
  info_.blurb =
      "Heroes of four ages in one arena: one stands alone, the others are friends until it pays "
      "not to be.";
  info_.min_seats = 3;
  info_.max_seats = kPlayers;
  info_.usual_seats = 3;
  info_.most_decisions = kMostInSetup + (kMostTurns + kMostOvertime) * kMostInTurn;
  info_.rules = rules_of(content_);
  info_.levels = {"novice", "sound", "expert"};
  info_.quick_levels = 2;
  info_.endings = {"DUE-END-03", "DUE-END-04", "DUE-END-05"};
  info_.rounds = {"DUE-TRN-02", "DUE-TRN-03"};
  info_.windows = {{"opfire", "When enemies have moved"},
                   {"reroll", "After one of your rolls"},
                   {"parting_shot", "After the enemy's OpFire"},
                   {"gage", "Before a duel of honor"}};
  info_.acts = {{"natural", "A natural weapon"}, {"second_sight", "An ability to reroll"}};
  info_.options = options_of(content_);
  info_.position = position_fields();
  info_.cards = gallery(content_);
  info_.studies = study_tables();
  info_.expected = study_expected();
  // A copy of its own: this object moves, and what it hands out must not look back at it.
  info_.refuses = [content = std::make_shared<const Content>(content_)](const Setup& setup) {
    return fault_of(*content, setup);
  };
}

}  // namespace undercroft::duel_of_ages
