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
  agreed,           // as proposed: somebody had said the same before
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
  group_total,      // who: mask of traits; card total; amount needed; more attempt
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
  rests,            // who
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
inline constexpr int kEventCount = 66;
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
  void load(State& state, const Cursor& position, Table& table) const;
  std::string broken(const State& state) const;

  // bot.cpp: section 11
  std::size_t choose(int level, const View& view, Seat seat, std::span<const Option> options,
                     Rng& rng, Patience& patience) const;

  // odds.cpp: the exact chance to win the fight that is on or offered
  Odds odds(const View& view, const Patience& patience) const;

  // words.cpp, view_json.cpp
  void view_json(const View& view, json::Writer& out) const;
  void tell_table(const View& view, std::string& words) const;
  void tell_prompt(const View& view, Seat seat, std::string& words) const;
  void tell_option(const View& view, Option option, std::string& words) const;
  void name_option(Option option, std::string& words) const;
  void tell_event(const Event& event, std::string& words) const;
  void name_event(std::uint16_t kind, std::string& words) const;
  void name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const;

  // What several chapters, positions and bots need.
  bool group_decides(const State& state) const;
  Seat decider(const State& state) const;
  int free_hands(const State& state, unsigned place) const {
    return kHands - hands_[state.party[place].items[0]] - hands_[state.party[place].items[1]];
  }
  // Whether the character may use the item in the window that is open, ESC-ITM-08.
  Refusal permit_use(const State& state, unsigned place, unsigned item, unsigned target) const;
  Refusal permit_camp_use(const State& state, unsigned place, unsigned item, unsigned target) const;
  Refusal permit_rest(const State& state, unsigned place) const;
  Refusal permit_choice(const State& state, unsigned choice) const;
  unsigned rollers(const State& state) const;
  // The item with which a place could prevent its loss, or kNothing.
  unsigned evasion(const State& state, unsigned place) const;
  // Where an operation stands: on which chapter (kNothing: the start card), where its block ends,
  // and whether a nominee or an `each` is known there.
  struct OpPlace {
    std::uint8_t page = kNothing;
    bool nominated = false;
    bool each = false;
    std::uint16_t end = 0;
  };
  const OpPlace& op_place(unsigned op) const { return op_places_[op]; }
  const OpPlace& fight_place(unsigned fight) const { return fight_places_[fight]; }

 private:
  // setup.cpp
  void read_config(State& state, const Setup& setup) const;
  void deal_characters(State& state, const Setup& setup, Table& table) const;
  void take_character(State& state, unsigned character, Table& table) const;
  void begin(State& state, Table& table) const;

  // group.cpp: ESC-GRP
  void ask_group(State& state) const;
  void put_vote(State& state, Seat seat, Option option, Table& table) const;
  void decide(State& state, Table& table) const;
  void carry_out(State& state, Option option, Table& table) const;

  // pages.cpp: ESC-FLOW, ESC-END
  void advance(State& state, Table& table) const;
  bool asks(State& state, Table& table) const;
  bool page(State& state, Table& table) const;
  void turn_page(State& state, unsigned place, Table& table) const;
  std::uint8_t next_page(State& state, Table& table) const;
  void page_done(State& state, Table& table) const;
  void win(State& state, Table& table) const;
  void lose(State& state, Table& table) const;

  // operations.cpp: 2.4
  void push_block(State& state, unsigned block) const;
  void operate(State& state, Table& table) const;
  void carry_out_op(State& state, unsigned index, Table& table) const;
  unsigned targets(State& state, Who who, Table& table) const;
  int amount(const State& state, unsigned n) const;
  bool choice(State& state, Table& table) const;
  void pick_choice(State& state, unsigned choice, Table& table) const;
  unsigned nominees(const State& state) const;
  bool nomination(State& state, Table& table) const;
  void nominate(State& state, unsigned place, Table& table) const;
  void peek(State& state, Table& table) const;
  void shuffle_items(State& state, Table& table) const;
  unsigned roll_chapter_die(Table& table) const;

  // hit_points.cpp: ESC-HP
  void damage(State& state, unsigned mask, unsigned n, unsigned kind, Table& table) const;
  void begin_loss(State& state, unsigned kind, Table& table) const;
  bool hurt(State& state, Table& table) const;
  void suffer(State& state, unsigned kind, Table& table) const;
  void heal(State& state, unsigned place, unsigned n, RuleId rule, Table& table) const;

  // items.cpp: ESC-ITM
  void draw_items(State& state, int n, Table& table) const;
  unsigned pick_item(std::array<std::uint8_t, kMaxItems>& pile, Table& table) const;
  void hold(State& state, unsigned place, unsigned item) const;
  void put_down(State& state, unsigned place, unsigned hand) const;
  void throw_away(State& state, unsigned place, unsigned item, int how, RuleId rule,
                  Table& table) const;
  bool camp(State& state, Table& table) const;
  void close_camp(State& state, Table& table) const;
  void camp_action(State& state, Option option, Table& table) const;
  bool discard(State& state, Table& table) const;
  bool group_discard(State& state, Table& table) const;
  void lose_item(State& state, Option option, Table& table) const;

  // items_use.cpp: ESC-ITM
  void push_window(State& state, Window window) const;
  bool window(State& state, Table& table) const;
  bool has_usable(const State& state, unsigned place) const;
  Refusal permit_in_combat(const State& state, unsigned place, unsigned item) const;
  Refusal permit_in_test(const State& state, unsigned place, unsigned item) const;
  Refusal permit_reroll(const State& state, unsigned place, const Item& item) const;
  bool attempt_succeeds(const State& state) const;
  void use(State& state, Option option, Table& table) const;
  void apply_item(State& state, unsigned place, unsigned item, unsigned target, Table& table) const;
  void reroll(State& state, unsigned place, unsigned item, Table& table) const;
  bool sing_verses(State& state, unsigned place, Face face) const;

  // attempts.cpp: ESC-TST
  Face roll_die(const State& state, unsigned place, Table& table) const;
  unsigned symbols(const State& state, unsigned place, Face face) const;
  void test(State& state, Table& table) const;
  void each_test(State& state, Table& table) const;
  void group_test(State& state, Table& table) const;
  void roll_attempt(State& state, unsigned mask, Table& table) const;
  bool count_attempt(State& state) const;
  void make_attempt(State& state, unsigned rollers, Table& table) const;
  bool judge_attempt(State& state, unsigned place, const Op& op, RuleId rule, Table& table) const;

  // combat.cpp: ESC-CBT
  void combat(State& state, Table& table) const;
  void begin_combat(State& state, const Fight& fight, Table& table) const;
  void begin_round(State& state, const Fight& fight, Table& table) const;
  void shift_row(State& state, Table& table) const;
  void roll_attacks(State& state, Table& table) const;
  void next_attack(State& state, const Fight& fight) const;
  void enemy_attack(State& state, const Fight& fight, Table& table) const;
  void idle_bite(State& state, const Fight& fight, Table& table) const;
  void reinforce(State& state, const Fight& fight, Table& table) const;
  void win_combat(State& state, const Fight& fight, Table& table) const;
  bool help(State& state, Table& table) const;
  void remove_help(State& state, unsigned trait, Table& table) const;
  void duel(State& state, unsigned place, Table& table) const;
  void rest(State& state, unsigned place, Table& table) const;
  unsigned may_rest(const State& state) const;
  bool order_matters(const State& state, const Fight& fight, unsigned open) const;
  const Fight& fight_of(const State& state) const;

  // attack.cpp: ESC-CBT-10 to 12
  void attack(State& state, Table& table) const;
  void count_attack(State& state, unsigned place, Face face, bool free, Table& table) const;
  int strike(State& state, unsigned place, Face face, Table& table) const;
  bool hit(State& state, unsigned place, unsigned trait, Table& table) const;
  bool can_hit(const State& state, const Fight& fight, unsigned trait) const;
  void free_attack(State& state, unsigned place, Table& table) const;
  bool held_item(const State& state, unsigned place, bool Item::* which) const;

  // options.cpp
  void camp_options(const State& state, OptionList& list) const;
  void camp_uses(const State& state, unsigned hurt, const std::array<int, kParty>& free,
                 OptionList& list) const;
  void window_options(const State& state, OptionList& list) const;
  void discard_options(const State& state, OptionList& list) const;
  Refusal explain(const State& state, Option option) const;
  Refusal explain_item(const State& state, Option option) const;

  void make_info();
  void make_tables();
  void place_ops(unsigned block, OpPlace where);

  Content content_;
  GameInfo info_;
  // By kind of item, with a last row for an empty hand: what every window looks at.
  std::array<std::uint8_t, 256> hands_{};
  // Kinds that could be used in a window at all, a bit each.
  std::array<std::uint64_t, kWindowCount> window_items_{};
  std::array<Heals, kMaxItems> camp_heals_{};  // of items that may be used at any time
  std::vector<OpPlace> op_places_;
  std::vector<OpPlace> fight_places_;
};

// The game from its built-in content with the folder's sources laid over it.
Result<std::unique_ptr<Game>> make(std::span<const content::Source> more);

}  // namespace undercroft::dark_castle
