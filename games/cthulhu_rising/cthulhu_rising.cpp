// The game's identity card and its options.
#include "games/cthulhu_rising/cthulhu_rising.hpp"

#include <algorithm>
#include <utility>

#include "engine/option_specs.hpp"
#include "games/cthulhu_rising/content_gallery.hpp"
#include "games/cthulhu_rising/measured.hpp"
#include "games/cthulhu_rising/option_index.hpp"
#include "games/cthulhu_rising/position.hpp"
#include "games/cthulhu_rising/study.hpp"

namespace undercroft::cthulhu_rising {

namespace {

using Kind = OptionSpec::Kind;
using specs::choice_of;
using specs::flag;
using specs::for_host;
using specs::for_people;
using specs::list_of;
using specs::number;

// 400 turns of eight windows, in each of which both players may act 200 times (ruling 27), with
// some ten questions to each action.
constexpr int kMostDecisions = 400 * 8 * 2 * kMostActions * 10;
constexpr int kQuickLevels = 2;

template <class List>
std::vector<std::string> ids_in(const List& list) {
  std::vector<std::string> ids;
  for (const auto& one : list) ids.push_back(one.id);
  return ids;
}

int index_of_deck(const Content& content, std::string_view id) {
  const auto found = std::ranges::find(content.decks, id, &DeckList::id);
  return found == content.decks.end() ? 0 : static_cast<int>(found - content.decks.begin());
}

OptionSpec cards_option(const Content& content, std::string id, unsigned offset, std::string help) {
  OptionSpec spec = list_of(std::move(id), ids_in(content.cards), offset, kMaxDeck, std::move(help),
                            "CTH-SET-01");
  spec.copies = kMaxCopies;
  return spec;
}

OptionSpec stories_option(const Content& content) {
  OptionSpec spec = {.id = "story_deck",
                     .kind = Kind::subset,
                     .values = ids_in(content.stories),
                     .help = "the stories in the story deck, at least ten",
                     .rule = "CTH-SET-03"};
  spec.standard = static_cast<int>((1U << content.stories.size()) - 1U);
  return spec;
}

// What a sound bot wins at each value, where that was measured.
void add_figures(std::vector<OptionSpec>& specs) {
  for (const Measured& one : kMeasured) {
    Setup setup;
    const std::string text = std::string(one.option) + "=" + std::string(one.value);
    if (!set_option(specs, setup, text)) continue;  // a test holds that there is none
    const auto spec = std::ranges::find(specs, one.option, &OptionSpec::id);
    spec->measure = "a sound bot wins";
    spec->figures.push_back({setup.values[static_cast<std::size_t>(spec - specs.begin())],
                             std::to_string(one.percent) + " %"});
  }
}

// The tuned set: of two decks of which one tunes the other, that one; the printed set the other.
std::vector<ValueGroup> deck_groups(const Content& content) {
  std::vector<ValueGroup> groups = {{"tuned", {}}, {"printed", {}}};
  for (std::size_t i = 0; i < content.decks.size(); ++i) {
    const auto index = static_cast<std::int32_t>(i);
    const bool tuned = std::ranges::find(content.decks, i, &DeckList::tunes) != content.decks.end();
    if (!tuned) groups[0].values.push_back(index);
    if (content.decks[i].tunes == kNothing) groups[1].values.push_back(index);
  }
  return groups;
}

// People begin with the tuned set.
OptionSpec deck_option(const Content& content, std::string id, std::string_view standard,
                       std::string_view people, std::string help) {
  const int usual = index_of_deck(content, standard);
  OptionSpec spec =
      choice_of(std::move(id), ids_in(content.decks), usual, std::move(help), "CTH-SET-01");
  if (standard != people) spec.people = index_of_deck(content, people);
  spec.groups = deck_groups(content);
  return spec;
}

// Section 6: difficulty presets; `newcomer` and `fierce` are ours.
OptionSpec preset_option() {
  OptionSpec preset = choice_of(
      "preset",
      {"newcomer", "easy", "gentle", "normal", "hard", "relentless", "fierce", "nightmare",
       "lillith", "lillith_full"},
      3,
      "how strong the Minion is; what you set yourself wins over it. Near even: newcomer for your "
      "first games, easy for a sound player, fierce for an expert",
      "CTH-SET-05");
  const std::string newcomer =
      "start_dice=0 start_events_dice=0 scout_cost=none mulligan_bonus=0 minion_hand=3 "
      "minion_draw=1 first_turn_minion=draw1_nostory equal_defense=total";
  const std::string slow =
      "start_dice=1 start_events_dice=1 scout_cost=2 first_turn_minion=draw1_nostory";
  preset.presets = {newcomer,
                    slow,
                    "start_dice=1 start_events_dice=1",
                    "",
                    "minion_draw=3",
                    "third_drain_fallback=true",
                    "minion_draw=3 third_drain_fallback=true",
                    "start_dice=3 start_events_dice=3 minion_draw=3 third_drain_fallback=true",
                    "minion_brain=lillith " + slow,
                    "minion_brain=lillith"};
  return preset;
}

std::vector<std::string> costs() {
  return {"0", "1", "2", "3", "4", "5", "6", "none"};
}
std::vector<std::string> first_turns() {
  return {"full", "draw1", "draw1_nostory"};
}

// Section 6. The order is that of OptionIndex.
std::vector<OptionSpec> options_of(const Content& content) {
  std::vector<OptionSpec> list = {
      preset_option(),
      choice_of("mode", {"solo", "measure", "mirror"}, 0,
                "what one seat plays: against the Minion, or mirror to watch two of them; two "
                "seats play against each other",
                "CTH-GEN-01"),
      deck_option(content, "deck_a", "miskatonic", "miskatonic", "the deck of the first seat"),
      deck_option(content, "deck_b", "cthulhu", "cthulhu_tempered",
                  "the deck of the Minion or the second seat"),
      cards_option(content, "cards_a", kCardsAEntries,
                   "a deck of your own for the first seat, card by card"),
      cards_option(content, "cards_b", kCardsBEntries,
                   "a deck of your own for the Minion or the second seat"),
      choice_of("minion_brain", {"rising", "lillith"}, 0, "how the Minion decides", "CTH-LIL-01"),
      number("start_dice", 0, kMaxDie, 2, "what the Minion's three dice show at the start",
             "CTH-SET-05"),
      number("start_events_dice", 0, kMaxDie, 2, "what its Events die shows at the start",
             "CTH-SET-05"),
      number("mulligan_bonus", 0, 3, 1, "added to all its dice if you take a mulligan",
             "CTH-SET-07"),
      choice_of("scout_cost", costs(), 3, "the cost of its forward scout", "CTH-SET-04"),
      choice_of("reinit_cost", costs(), 4, "the cost of the scout when it starts over",
                "CTH-MIN-24"),
      number("minion_hand", 3, 8, 5, "cards it draws at the start", "CTH-SET-06"),
      number("minion_draw", 1, 3, 2, "cards it draws each turn", "CTH-MIN-22"),
      choice_of("first_turn_standard", first_turns(), 2,
                "what a person who begins has of the first turn", "CTH-PHA-03"),
      choice_of("first_turn_minion", first_turns(), 0, "likewise a Minion", "CTH-PHA-03"),
      flag("third_drain_fallback", false, "it may play a third card each turn", "CTH-MIN-34"),
      choice_of("equal_defense", {"per_story", "total"}, 0,
                "whether it counts your defenders at each story or altogether", "CTH-MIN-50"),
      choice_of("defend_order", {"tokens", "icons"}, 0,
                "where it defends first: where you have most success tokens, or where your "
                "attackers have most icons",
                "CTH-MIN-55"),
      number("story_margin", 0, 100, 10, "how good a story's effect must be for it", "CTH-MIN-81"),
      choice_of("unique_scope", {"per_player", "global"}, 0,
                "unique cards: one for each player, or one altogether", "CTH-KEY-14"),
      flag("minion_hand_visible", false, "its hand lies open", "CTH-SET-06"),
      number("max_turns", 20, 400, 100, "after so many turns the game ends", "CTH-END-04"),
      stories_option(content),
      choice_of("first_player", {"coin", "a", "b"}, 0, "who has the first turn", "CTH-SET-09"),
      for_people(flag("concede", false, "one may give up", "CTH-END-05"), 1),
      for_people(flag("canonical_commit", true, "characters are committed in one order only",
                      "CTH-COM-01"),
                 0),
      flag("spectator_open", false, "spectators see all hands", "CTH-DOM-07"),
      for_host(
          number("turn_timer_s", 0, 3600, 0, "seconds to decide, 0 for no limit", "CTH-ACT-14")),
  };
  add_figures(list);
  return list;
}

}  // namespace

CthulhuRising::CthulhuRising(Content content) : content_(std::move(content)) {
  loosen_picks();
  make_info();
}

// CTH-MIN-60 asks whether there would be something to choose if nobody had to be committed.
void CthulhuRising::loosen_picks() {
  constexpr std::uint32_t kOnlyNow = 1U << static_cast<unsigned>(FilterWord::committed) |
                                     1U << static_cast<unsigned>(FilterWord::here);
  loose_picks_ = content_.picks;
  for (Pick& pick : loose_picks_) pick.words &= ~kOnlyNow;
}

void CthulhuRising::make_info() {
  info_.id = "cthulhu_rising";
  info_.title = "Cthulhu Rising";
  info_.blurb =
      "Three stories decide who remembers the town. Your opponent does not sleep, does not bluff, "
      "and does exactly what it must.";
  info_.min_seats = 1;
  info_.max_seats = kSides;
  info_.usual_seats = 1;
  info_.most_decisions = kMostDecisions;
  info_.rules = content_.rules;
  info_.levels = {"novice", "sound", "expert"};
  info_.position = position_fields();
  info_.quick_levels = kQuickLevels;
  info_.endings = {"CTH-END-01", "CTH-END-03", "CTH-END-04", "CTH-END-05"};
  info_.rounds = {"CTH-PHA-02", "CTH-PHA-03", "CTH-PHA-04", "CTH-PHA-05", "CTH-PHA-06"};
  info_.windows = {{"refresh", "After refreshing"},
                   {"draw", "After the draw"},
                   {"resource", "After the resource"},
                   {"operations", "In the other player's operations"},
                   {"s1", "Before attackers are committed"},
                   {"s2", "Before defenders are committed"},
                   {"s3", "Before the struggles"},
                   {"s4", "After the stories"},
                   {"disrupt", "Something is about to happen"},
                   {"respond", "Something has happened"}};
  info_.options = options_of(content_);
  info_.cards = gallery(content_);
  info_.studies = study_tables();
  info_.expected = study_expected();
  // A copy of its own: this object moves, and what it hands out must not look back at it.
  info_.refuses = [content = std::make_shared<const Content>(content_)](const Setup& setup) {
    return deck_fault(*content, setup);
  };
}

}  // namespace undercroft::cthulhu_rising
