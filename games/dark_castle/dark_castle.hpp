// Escape the Dark Castle, complete: the rules object that meets the engine's contract. One source
// file a chapter of the rulebook; the rule ids stand above the functions that carry them out.
#pragma once

#include <memory>

#include "engine/content.hpp"
#include "engine/game.hpp"
#include "games/dark_castle/content.hpp"
#include "games/dark_castle/state.hpp"
#include "games/dark_castle/view.hpp"

namespace undercroft::dark_castle {

// Stable in replay files: a verb keeps its number. A character is named by its index in the
// content, not by its place in the party, so that an option has the same name in every game.
enum class Verb : std::uint16_t {
  take_character,  // a: character
  turn,            // a: character
  pick,            // a: index into Content::choices
  nominate,        // a: character
  take,            // a: item, b: character
  drop,            // a: character, b: item
  give,            // a: character, b: item, c: character
  use,             // a: character, b: item, c: target character + 1
  use_pool,        // a: character, b: item, c: target character + 1
  done,
  pass,
  lose,   // a: character, b: item
  fight,  // a: character
  rest,   // a: character
  rest_none,
  attack,    // a: character
  help,      // a: trait
  turn_die,  // a: trait shown, b: trait to show
  heal,      // a: character
  heal_none,
  abstain,  // of a vote: leaves it to the others
};
inline constexpr int kVerbCount = 21;

enum class ChanceKind : std::uint16_t {
  character,  // dealt at random
  page,       // a chapter or boss
  item,
  die,          // a character die: the code of a face
  chapter_die,  // a trait
  victim,       // random1: a character
};

// Arguments of every event: who (a character), card (an item or chapter), amount, more. -1 where
// there is none.
enum class EventKind : std::uint16_t {
  took_character,   // who; more seat
  castle_laid,      // amount pages
  boss_laid,        //
  items_laid,       // amount cards
  hp_given,         // amount
  start_turned,     //
  page_decided,     // who; amount 1: must turn
  page_turned,      // who, card; amount number; more 1: boss
  page_done,        // card; amount number
  chose,            // who (you) ; card; amount index into choices; more 1: the group
  nominated,        // who
  proposed,         // who: seat; card verb; amount a; more b | c << 8
  voted,            // who: seat; the rest as above, secret
  vote_split,       // amount: names the second ballot
  vote_counted,     // card verb; amount votes; more 1: tie broken by the speaker, 2: by the order
  drew_item,        // card
  deck_reshuffled,  // amount cards
  nothing_to_draw,  //
  took,             // who, card
  dropped,          // who, card
  gave,             // who, card, more: to
  used,             // who, card, more: target or -1; amount 1: out of the pool
  used_up,          // card
  symbol_added,     // who; amount trait
  camp_left,        // card: discarded out of the pool
  camp_forced,      //
  discarded,    // who, card; amount 0 own choice, 1 at random, 2 the group's choice, 3 to a thief
  had_nothing,  // who
  items_collected,  // amount
  item_dealt,       // who, card
  item_unheld,      // card
  peeked,           // card
  must_turn,        // who
  rolled,           // who; amount face code; more: 0 test, 1 attack, 2 free attack, 3 second attack
  rerolled,         // who, card: item; amount face code
  extra_die,        // who; amount trait
  test_passed,      // who; amount mask of traits
  test_failed,      // who; amount mask of traits
  group_total,      // card total; amount needed; more attempt
  group_passed,     // amount
  group_failed,     //
  die_rolled,       // amount trait
  victim_drawn,     // who
  lost_hp,          // who; amount; more HP left
  healed,           // who; amount; more HP
  evaded,           // who, card
  shielded,         // who, card
  combat_begins,    // card; amount mask of characters' places; more dice
  row_set,          // who might, card cunning, amount wisdom; more 0 set, 1 re-rolled
  help_removed,     // amount trait
  die_turned,       // who; amount from; more to
  round_begins,     // amount round
  duels,            // who
  rests,            // who; more HP
  hit,              // who; amount trait; more 1: the die is gone, 0: it came back as `card` trait
  missed,           // who; amount trait
  blocks,           // who
  enemy_attacks,    // amount mask of places hit
  enemy_holds,      // amount 0 surprise, 1 smoke
  reinforced,       // amount trait
  combat_won,       // card; amount reward
  exhausted,        //
  died,             // who
  lost_game,        // amount pages overcome
  won_game,         // amount HP left; more items left
};
inline constexpr int kEventCount = 65;
static_assert(static_cast<int>(EventKind::won_game) == kEventCount - 1);

class DarkCastle {
 public:
  using State = dark_castle::State;
  using View = dark_castle::View;

  explicit DarkCastle(Content content);

  const GameInfo& info() const { return info_; }
  const Content& content() const { return content_; }

  // setup.cpp: ESC-SET
  void setup(State& state, const Setup& setup, Table& table) const;

  // options.cpp: section 4
  SeatSet waiting(const State& state) const;
  void options(const State& state, Seat seat, OptionList& list) const;
  Refusal why_not(const State& state, Seat seat, Option option) const;
  void candidates(const State& state, Seat seat, OptionList& list) const;
  Option fallback(const State& state, Seat seat, Rng& rng) const;
  // What the frame on top asks, whoever is asked.
  void list_choices(const State& state, OptionList& list) const;

  // group.cpp: ESC-GRP; one choice arrives
  void step(State& state, Seat seat, Option option, Table& table) const;

  // view.cpp: section 5
  View view(const State& state, Viewer viewer) const;
  void imagine(State& state, Viewer viewer, Rng& rng) const;

  // pages.cpp: ESC-END
  Outcome outcome(const State& state) const;
  int carry(const State&) const { return -1; }

  // position.cpp
  void dump(const State& state, json::Writer& out) const;
  void load(State& state, const Cursor& position) const;
  std::string broken(const State& state) const;

  // bot.cpp: section 11
  std::size_t choose(int level, const View& view, Seat seat, std::span<const Option> options,
                     Rng& rng) const;

  // words.cpp, view_json.cpp
  void view_json(const View& view, json::Writer& out) const;
  void tell_table(const View& view, std::string& words) const;
  void tell_prompt(const View& view, Seat seat, std::string& words) const;
  void tell_option(const View& view, Option option, std::string& words) const;
  void name_option(Option option, std::string& words) const;
  void tell_event(const Event& event, std::string& words) const;
  void name_event(std::uint16_t kind, std::string& words) const;
  void name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const;

 private:
  void make_info();

  Content content_;
  GameInfo info_;
};

// The game from its built-in content with the folder's sources laid over it.
Result<std::unique_ptr<Game>> make(std::span<const content::Source> more);

}  // namespace undercroft::dark_castle
