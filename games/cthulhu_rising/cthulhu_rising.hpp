// Cthulhu Rising, complete: the rules object that meets the engine's contract. One source file a
// chapter of the rulebook; the rule ids stand above the functions that carry them out.
//
// Functions that take a `Board` need nothing that is hidden; where the own hand matters it is an
// argument of its own. So views, words, bots, the Minion and its trials use them too, and a hand
// that somebody could have (`possible_hand`) asks the same questions as one that he has.
// A function named like a step carries that step's frame out and says whether somebody is asked
// now; `answer_...` takes what was answered.
#pragma once

#include <memory>
#include <optional>

#include "engine/content.hpp"
#include "engine/game.hpp"
#include "games/cthulhu_rising/content.hpp"
#include "games/cthulhu_rising/evaluation.hpp"
#include "games/cthulhu_rising/state.hpp"
#include "games/cthulhu_rising/view.hpp"

namespace undercroft::cthulhu_rising {

// Stable in replay files: a verb keeps its number. Cards are named by a Ref: in play with owner and
// copy, anywhere else by their kind alone (`ref_of(kA, kind, 0)`, "kind" below); domains count from
// 1, slots are those of the row.
enum class Verb : std::uint16_t {
  pass,          // in a window, a disrupt or a response step
  done,          // enough: commits, up to n targets
  none,          // no resource, no card taken, nobody readied
  yes,           // story effect, Dormant card, top of the deck, "may do the same"
  no,            //
  mulligan,      //
  keep,          // no mulligan
  resource,      // a: kind; b: domain, 0 in D-KEEP
  restore,       // a: Ref
  play,          // a: kind; b: which ability of an event
  use,           // a: Ref; b: which ability
  place,         // a: kind of a Dormant card; b: slot
  disrupt,       // a: Ref, or kind of an event; b: which ability
  respond,       // likewise; c: the event answered, from 1
  force,         // D-ORDER: a: Ref, or kind of a card that left; b: which ability; c: the event
  choose,        // a: Ref: target, host, victim, sacrifice, cost
  choose_story,  // a: slot: target or host
  take,          // a: kind: a card of a pile or a hand; D-SEARCH
  discard,       // a: kind
  pay,           // a: domain
  commit,        // a: Ref; b: slot
  resolve,       // a: slot
  ready,         // a: Ref
  attach,        // a: domain: where the top card of the deck goes
  lose,          // a: kind; b: domain: which resource
  drain,         // a: domain of the other side
  concede,       //
  go_on,         // the onlooker of two Minions
};
inline constexpr int kVerbCount = 28;
static_assert(static_cast<int>(Verb::go_on) == kVerbCount - 1);

enum class ChanceKind : std::uint16_t {
  story,    // Content::stories
  card,     // drawn, milled or made a resource: Content::cards
  scout,    // revealed for a scout
  looked,   // seen by a search
  discard,  // lost at random
  coin,     // 0 Skull, 1 Magnifying Glass
  die,      // 0 to 5: faces 1 to 6
};
inline constexpr int kChanceCount = 7;

// Arguments of every event: who, card, amount, more. -1 where there is none. `who` is a side and
// who decides for it (`player` in events.hpp); card is a Ref, also in `more` where it says Ref.
// Those from `considered` on are a Minion's thoughts: the rule of the event is the rule it follows.
enum class EventKind : std::uint16_t {
  // 3.2
  deck_taken,      // who; amount cards; more deck
  story_dealt,     // card; more slot
  scout_revealed,  // who, card
  scout_found,     // who, card; amount cost
  no_scout,        // who
  die_set,         // who; amount value; more domain, 0 the Events Domain
  mulligan_taken,  // who
  hand_kept,       // who
  resource_kept,   // who, card; more domain
  coin_flipped,    // who has the first turn; amount 0 Skull, 1 Magnifying Glass
  // 3.3
  turn_begins,   // who; amount number
  phase_begins,  // who; amount Phase
  window_opens,  // who has the first go; amount Window
  passed,        // who; amount Window, 8 a disrupt, 9 a response step
  phase_ends,    // who; amount Phase
  // cards and domains
  drew,               // who, card (secret); more DrawWhy
  to_pool,            // who, card
  resource_added,     // who, card; more domain
  no_resource,        // who
  domain_drained,     // who; amount cost; more domain, 0 the Events Domain
  transient_spent,    // who, card; more domain
  domains_refreshed,  // who
  domain_made,        // who; more domain
  resource_lost,      // who, card; more domain
  discarded,          // who, card; more DiscardedHow
  milled,             // who, card
  shuffled,           // who
  searched,           // who; amount cards
  looked_at,          // who, card (secret)
  taken,              // who, card; more Goal
  hand_seen,          // who looks; more whose (a side)
  prophecy_laid,      // who, card
  prophecy_down,      // who, card
  // 3.5, 3.6
  played,          // who, card; amount cost paid
  entered,         // who, card; more 1 played, 0 put into play
  attached,        // who, card; more Ref of the host, a story too
  dormant_placed,  // who, card (secret where face down); amount price; more slot
  used,            // who, card; amount which ability
  responded,       // who, card; amount which event
  forced,          // who, card; amount which event
  disrupted,       // who, card; more Ref of what it was about
  targeted,        // who, card; more Ref
  cancelled,       // who, card that was cancelled; more Ref of what did it
  replaced,        // who, card; more Ref of what did it
  fizzled,         // who, card
  limit_reached,   // who (ruling 27)
  // what happens to cards
  wounded,            // who, card; amount wounds now
  went_insane,        // who, card
  destroyed,          // who, card
  sacrificed,         // who, card
  returned,           // who, card
  to_deck_top,        // who, card; more 1: Resilient
  to_deck_bottom,     // who, card
  exhausted,          // who, card
  readied,            // who, card
  restored,           // who, card
  healed,             // who, card; amount wounds now
  modified,           // who, card; amount by how much; more ModifiedWhat
  struggles_changed,  // card; amount by how many; more icon | slot << 2
  control_taken,      // who, card
  fated_token,        // who, card; amount tokens
  discounted,         // who, card; amount
  time_changed,       // amount TimeFlag
  // 3.8 to 3.11
  committed,      // who, card; amount Ref of what lies there; more slot
  uncommitted,    // who, card; more 1: the story or the phase is over
  story_begins,   // who attacks; card; more slot
  struggle,       // who won or -1; card; amount both totals, attacker first; more icon | slot << 2
  spared,         // who, card of the story; more icon | slot << 2: nobody could suffer it
  success,        // who; card; amount both skills; more slot
  no_success,     // who; card; amount both skills; more slot
  uncontested,    // who; card; more slot
  token,          // who; card; amount change; more slot | tokens now << 3
  story_won,      // who; card; amount stories won; more slot
  effect_chosen,  // who; card; amount 1 resolved, 0 not
  woke,           // who, card
  slept_on,       // who, card: discarded
  // 3.17
  deck_empty,  // who
  game_won,    // who; amount stories won; more Ending
  game_drawn,  // more Ending
  conceded,    // who
  // 3.19, 3.20: the economy
  rolled,         // who; amount face; more domain, 0 where it is invalid
  die_raised,     // who; amount value; more domain, 0 the Events Domain
  die_lowered,    // who; amount value; more domain
  reinitialised,  // who; amount cards drawn
  reserve_set,    // who; amount 1: a domain stays undrained for an event
  // thoughts
  considered,   // who, card; amount CP (or cost); more icons_arg
  weighed,      // who, card; amount Impact; more threshold
  tie_broken,   // who, card that comes first; amount Ref of the other; more TieBreak
  decided,      // who, card; amount CP, Impact or value; more Why
  declined,     // who, card; amount Impact; more threshold
  held_back,    // who, card; amount CP
  quota_set,    // who; amount quota; more possible defenders
  story_order,  // who; card; amount tokens; more slot; or icons and kRankedByIcons + slot
  planned,      // who; card the domain; amount cards; more costs together, -1 hidden
  plan_raised,  // who, card; amount value; more slot
  candidates,   // who; amount cards of the hand that qualify; more HandCards: which are not named
  event_noted,  // who, card of the pool; amount 1 valid; more turns waited (CTH-MIN-23)
  valued,       // who, card or -1; amount value afterwards; more what was chosen (CTH-MIN-72)
  aimed_at,     // who, card; amount Ref of a target; more slot or -1
};
inline constexpr int kEventCount = 99;
static_assert(static_cast<int>(EventKind::aimed_at) == kEventCount - 1);

enum class HandCards : std::uint8_t { characters, supports, cards };
enum class DrawWhy : std::uint8_t { setup, draw_phase, effect, reinitialise };
enum class DiscardedHow : std::uint8_t { choice, random, picked, limit, cost, event, resource };
// Skill, the four icons, Toughness; from 8 on a keyword's bit gained, from 24 on lost.
enum class ModifiedWhat : std::uint8_t {
  skill,
  terror,
  combat,
  arcane,
  investigation,
  toughness,
  gained = 8,
  lost = 24,
};

// What can pay besides the standard domains.
inline constexpr unsigned kNothingToPay = 1U << 6;
inline constexpr unsigned kEventsPays = 1U << 7;

class Mind;

class CthulhuRising {
 public:
  using State = cthulhu_rising::State;
  using View = cthulhu_rising::View;

  explicit CthulhuRising(Content content);

  const GameInfo& info() const { return info_; }
  const Content& content() const { return content_; }

  // setup.cpp: CTH-SET
  void setup(State& state, const Setup& setup, Table& table) const;

  // options.cpp: section 4
  SeatSet waiting(const State& state) const;
  Seat first_waiting(const State& state) const;
  void options(const State& state, Seat seat, OptionList& list) const;
  Refusal why_not(const State& state, Seat seat, Option option) const;
  void candidates(const State& state, Seat seat, OptionList& list) const;
  Option fallback(const State& state, Seat seat, Rng& rng) const;

  // game.cpp: one choice arrives
  void step(State& state, Seat seat, Option option, Table& table) const;

  // view.cpp: section 5
  View view(const State& state, Viewer viewer) const;
  void imagine(State& state, Viewer viewer, Rng& rng) const;
  // bot_worlds.cpp
  bool deal_world(const View& view, State& world, Rng& rng) const;

  // ending.cpp: CTH-END
  Outcome outcome(const State& state) const;
  int carry(const State&) const { return -1; }

  // position.cpp, position_read.cpp, invariants.cpp
  void dump(const State& state, json::Writer& out) const;
  void load(State& state, const Cursor& position, Table& table) const;
  std::string broken(const State& state) const;

  // study.cpp: what docs/balance counts
  void study(std::span<const Event> events, const State& end, Findings& findings) const;

  // bot.cpp: section 11
  std::size_t choose(int level, const View& view, Seat seat, std::span<const Option> options,
                     Rng& rng, Patience& patience) const;

  // words.cpp, prompts.cpp, table_words.cpp, events_words.cpp, view_json.cpp
  void view_json(const View& view, json::Writer& out) const;
  void tell_table(const View& view, std::string& words) const;
  void tell_prompt(const View& view, Seat seat, std::string& words) const;
  void tell_option(const View& view, Option option, std::string& words) const;
  void name_option(Option option, std::string& words) const;
  void tell_event(const Event& event, std::string& words) const;
  void name_event(std::uint16_t kind, std::string& words) const;
  void name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const;
  // The viewer's own options, from the view alone.
  void options_seen(const View& view, OptionList& list) const;
  // interrupts.cpp: which window a question belongs to, and what is worth asking for
  Interrupt interrupt(const View& view, Seat seat, std::span<const Option> options) const;

  // What several chapters, words, positions and bots need.

  // game.cpp: the side that the frame on top asks; kNothing where it is nobody, everybody (keep) or
  // the onlooker (watch)
  unsigned decider(const Board& board) const;

  const Card& card_at(const Board& board, unsigned spot) const {
    return content_.cards[board.table[spot].kind];
  }
  const Card& card_of(const Board& board, unsigned side, unsigned line) const {
    return content_.cards[board.places[side].kinds[line]];
  }

  // values.cpp: CTH-GEN-07, CTH-ACT-12, CTH-ACT-13, CTH-KEY-01 to 05, -12
  void reckon(Board& board) const;    // marks, every current value, Day and Night
  void revalue(Board& board) const;   // likewise where the marks are right
  void recommit(Board& board) const;  // likewise where only commitments have changed
  bool condition_holds(const Board& board, const Ability& ability, unsigned spot) const;
  bool can_go_insane(const Board& board, unsigned spot) const;  // CTH-MAD-02
  bool can_be_wounded(const Board& board, unsigned spot) const;
  bool can_commit(const Board& board, unsigned spot) const;                  // CTH-COM-01
  bool can_be_restored(const Board& board, unsigned spot) const;             // CTH-KEY-05
  int struggles_at(const Board& board, unsigned slot, unsigned icon) const;  // CTH-STR-02
  int icon_total(const Board& board, unsigned slot, unsigned side, unsigned icon) const;
  int skill_total(const Board& board, unsigned slot, unsigned side) const;
  bool fast_at(const Board& board, unsigned slot, unsigned side) const;
  // CTH-STR-03: the winner's side, or kNothing.
  unsigned struggle_winner(const Board& board, unsigned slot, unsigned icon) const;
  // CTH-KEY-05: whether a card with these keywords meets its opposite among that side's.
  bool sides_with_enemies(const Board& board, unsigned side, unsigned keywords) const;
  // The board without effects until the end of the phase (CTH-EVA-05).
  void without_temporary(Board& board) const;

  // prices.cpp: CTH-DOM-01 to 05, CTH-KEY-06 to 08, CTH-MIN-02, -06
  int price(const Board& board, unsigned side, unsigned kind) const;  // discounts taken
  // Domains that could pay, a bit each; kEventsPays the Events Domain, kNothingToPay where the cost
  // is 0.
  unsigned payers(const Board& board, unsigned side, int cost, unsigned pay_flags,
                  Faction faction) const;
  unsigned payers_of_card(const Board& board, unsigned side, unsigned kind) const;
  int resources_of(const Board& board, unsigned side, Faction faction) const;  // CTH-KEY-07
  void count_domain(Board& board, unsigned side, unsigned domain) const;

  // permits.cpp: CTH-PLAY-02, CTH-KEY-05, -11, -14, CTH-CON-02, CTH-EFF-08, CTH-ATT-01
  Refusal may_enter(const Board& board, unsigned side, unsigned kind) const;
  bool may_be_put(const Board& board, unsigned side, unsigned kind) const;   // put(...)
  bool may_control(const Board& board, unsigned side, unsigned spot) const;  // CTH-EFF-08
  Refusal may_play(const Board& board, unsigned side, unsigned kind) const;  // and pay for it
  Refusal may_place(const Board& board, unsigned side, unsigned kind, unsigned slot) const;
  Spots hosts(const Board& board, unsigned side, unsigned kind) const;  // CTH-ATT-01
  unsigned story_hosts(const Board& board, unsigned side, unsigned kind) const;

  // targets.cpp: 2.4. The play says who "you", self, host, it, here and t1 are.
  Spots matching(const Board& board, const Play& play, const Pick& pick) const;
  bool matches(const Board& board, const Play& play, const Pick& pick, unsigned spot) const;
  bool matches_kind(const Pick& pick, unsigned kind) const;  // of a card that is not in play
  Spots legal_spots(const Board& board, const Play& play, const Pick& pick, OpCode code) const;
  std::uint64_t legal_lines(const Board& board, const Play& play, const Pick& pick, OpCode code,
                            const Pile& hand) const;
  unsigned legal_slots(const Board& board, const Play& play, const Pick& pick) const;
  // What a step is about, chosen or not; what does not fit any more is left out (CTH-ACT-05).
  Spots picked_spots(const Board& board, const Play& play, const Op& op) const;
  unsigned picked_slots(const Board& board, const Play& play, unsigned pick) const;
  // Every pick that its controller chooses has enough to choose from (CTH-EFF-02).
  bool targets_there(const Board& board, const Play& play, const Pile& hand) const;

  // usable.cpp: CTH-ACT-02, -04, CTH-EFF-06: whether it could be used now, with this hand
  Refusal usable(const Board& board, const Play& play, const Pile& hand) const;
  Refusal costs_payable(const Board& board, const Play& play, const Pile& hand) const;
  Play play_of_event(const Board& board, unsigned side, unsigned line, unsigned ability) const;
  Play play_of_card(const Board& board, unsigned spot, unsigned ability) const;
  bool window_admits(const Board& board, unsigned side, InWindow window) const;

  // windows.cpp, disrupts.cpp, responses.cpp: what a side could do with such a hand. With a list
  // everything is listed; without one the first thing found is enough.
  bool list_actions(const Board& board, unsigned side, const Pile& hand, OptionList* list) const;
  bool list_disrupts(const Board& board, unsigned side, const Pile& hand, OptionList* list) const;
  bool list_responses(const Board& board, unsigned side, const Pile& hand, OptionList* list) const;
  // Every card that could be in that hand as everybody knows: none where it is empty. Asking with
  // it tells nothing (CTH-ACT-14).
  Pile possible_hand(const Board& board, unsigned side) const;

  // evaluation.cpp: CTH-EVA-01 to 03
  int worth(const Board& board, unsigned spot) const;  // CV
  int side_value(const Board& board, unsigned side) const;
  int eval(const Board& board, unsigned side) const;
  // Likewise of a copy that nobody needs any more: what is temporary is taken off it.
  int eval_last(Board& board, unsigned side) const;
  // forecast.cpp: CTH-EVA-04, 05
  Forecast forecast(const Board& board) const;
  int forecast_value(const Board& board, unsigned side) const;
  // U, V and (U + V) div 2, for somebody who attacks with this.
  int outcome_value(const Board& board, unsigned side) const;
  int eval_in_window(const Board& board, unsigned side) const;  // EVAL*
  int eval_in_window_last(Board& board, unsigned side) const;   // of a copy that is done with
  Window window_of(const Board& board) const;                   // which one counts
  // trial.cpp: CTH-EVA-06, 07
  void attempt(Trial& trial, const Attempt& tried) const;   // does it, costs included
  int best_impact(const Trial& now, Attempt& tried) const;  // and which targets give it
  // Likewise where it is known what the position is worth before (trial_value).
  int best_impact(const Trial& now, int before, Attempt& tried) const;
  // potential.cpp: CTH-MIN-10 to 13, CTH-LIL-02
  Potential potential(const Board& board, unsigned spot) const;
  Potential printed_potential(unsigned owner, unsigned kind) const;
  Priority priority(unsigned owner, unsigned kind, unsigned copy) const;
  bool above(const Board& board, unsigned side, unsigned spot, unsigned other) const;
  bool card_above(const Board& board, unsigned side, unsigned kind, unsigned other) const;
  bool support_above(unsigned kind, unsigned other) const;
  TieBreak what_decided(const Potential& a, const Potential& b) const;
  TieBreak what_decided(const Priority& a, const Priority& b) const;
  // minion_story.cpp, lillith_story.cpp: what they would do on that board: for the rules and for
  // the expert bot
  CommitPlan minion_commits(const Board& board, unsigned side) const;   // CTH-MIN-50
  CommitPlan minion_defends(const Board& board, unsigned side) const;   // CTH-MIN-55
  CommitPlan lillith_commits(const Board& board, unsigned side) const;  // CTH-LIL-08
  CommitPlan lillith_defends(const Board& board, unsigned side) const;  // CTH-LIL-09

 private:
  friend class Mind;  // bot.hpp: section 11
  using Handler = bool (CthulhuRising::*)(State&, Table&) const;

  // cthulhu_rising.cpp: the identity card, options with presets
  void loosen_picks();
  void make_info();

  // values.cpp
  void note_cards(Board& board) const;
  Spots add_passives(const Board& board, unsigned spot, Spots touched,
                     std::span<Delta, kSpots> sums) const;
  Spots passive_spots(const Board& board, unsigned spot, unsigned ability, const Op& op) const;
  // CTH-EFF-03: a change until the end of the phase, and its end.
  void change_for_now(Board& board, unsigned spot, const Delta& delta) const;
  void end_changes(Board& board) const;
  int struggles_by(const Board& board, unsigned spot, unsigned slot, unsigned icon) const;

  // targets.cpp
  bool matches_values(const Board& board, const Pick& pick, unsigned spot) const;
  int targets_of(const Board& board, const Play& play, const Pick& pick, OpCode code,
                 const Pile& hand) const;
  Spots referred_spots(const Board& board, const Play& play, Reference reference) const;

  // prices.cpp, usable.cpp
  int discount_by(const Board& board, unsigned spot, unsigned kind) const;
  Refusal cost_payable(const Board& board, const Play& play, const Cost& cost) const;

  // game.cpp: the agenda
  void advance(State& state, Table& table) const;
  bool run_top(State& state, Table& table) const;
  void carry_out(State& state, unsigned side, Option option, Table& table) const;
  // Of a question to one side: a Minion answers at once; a person is asked (true) unless the list
  // of public options has a single one. `hidden` questions are asked in any case.
  bool ask(State& state, unsigned side, bool hidden, Table& table) const;
  void push(State& state, Step step, unsigned a = 0, unsigned b = 0, unsigned c = 0, unsigned x = 0,
            unsigned y = 0) const;
  void list_answers(const State& state, unsigned side, OptionList& list) const;

  // setup.cpp: CTH-SET
  void read_config(State& state, const Setup& setup) const;
  void take_deck(State& state, unsigned side, const Setup& setup, Table& table) const;
  void take_list(State& state, unsigned side, const DeckList& deck) const;
  void note_list(Board& board, unsigned side) const;  // masks, interest
  bool set_up(State& state, Table& table) const;
  void deal_story(State& state, unsigned slot, Table& table) const;
  bool scout(State& state, unsigned side, unsigned cost, RuleId rule, Table& table) const;
  unsigned scout_cost(const State& state, unsigned side, unsigned cost) const;
  void set_up_minion(State& state, unsigned side, Table& table) const;
  void flip_coin(State& state, Table& table) const;
  bool mulligan(State& state, Table& table) const;
  void answer_mulligan(State& state, Option option, Table& table) const;
  bool keep(State& state, Table& table) const;
  void answer_keep(State& state, unsigned side, Option option, Table& table) const;
  void lay_resources(State& state, Table& table) const;

  // decks.cpp: CTH-EFF-09, -10, CTH-KEY-13, CTH-MIN-04, CTH-END-03. Cards and what is known of
  // them.
  struct Taken {
    unsigned line = 0;
    bool known = false;  // everybody knew it; else it is still among the hidden
  };
  Taken take_top(State& state, unsigned side, ChanceKind why, Table& table) const;
  bool deck_ran_out(State& state, unsigned side, Table& table) const;  // after each card taken
  void go_back(State& state, unsigned side, const Pile& cards) const;
  void draw(State& state, unsigned side, int n, DrawWhy why, RuleId rule, Table& table) const;
  void mill(State& state, unsigned side, int n, Table& table) const;
  void shuffle(State& state, unsigned side, Table& table) const;
  void put_on_top(State& state, unsigned side, unsigned line, bool face_up, Table& table) const;
  void put_at_bottom(State& state, unsigned side, unsigned line) const;
  void cover_prophecy(State& state, unsigned side, Table& table) const;
  void to_hand(State& state, unsigned side, unsigned line, bool openly, Table& table) const;
  void out_of_hand(State& state, unsigned side, unsigned line) const;  // openly
  void no_longer_hidden(State& state, unsigned side, unsigned line) const;
  void show_in_hand(State& state, unsigned side, unsigned line, int copies) const;
  void to_discard(State& state, unsigned side, unsigned line) const;
  void discard_from_hand(State& state, unsigned side, unsigned line, DiscardedHow how, RuleId rule,
                         Table& table) const;
  void discard_random(State& state, unsigned side, int n, Table& table) const;
  void add_resource(State& state, unsigned side, unsigned line, unsigned domain, RuleId because,
                    Table& table) const;
  void lose_resource(State& state, unsigned side, unsigned domain, unsigned line, EventKind how,
                     RuleId because, Table& table) const;
  void peek(State& state, unsigned side) const;  // the other side has seen the hand
  void out_of_pool(State& state, unsigned side, unsigned line) const;
  void to_pool(State& state, unsigned side, unsigned line, Table& table) const;

  // turn.cpp: CTH-PHA, CTH-MIN-20 to 24
  bool turn(State& state, Table& table) const;
  void begin_turn(State& state, Table& table) const;
  void number_anew(Board& board) const;
  bool restore(State& state, Table& table) const;
  void answer_restore(State& state, Option option, Table& table) const;
  void restore_card(State& state, unsigned spot, RuleId rule, Table& table) const;
  void refresh(State& state, Table& table) const;
  void draw_phase(State& state, Table& table) const;
  bool resource(State& state, Table& table) const;
  void answer_resource(State& state, Option option, Table& table) const;
  void begin_phase(State& state, Phase phase, Table& table) const;
  void end_phase(State& state, Table& table) const;
  std::uint8_t limited_by_turn(const Board& board, unsigned spot) const;
  void end_turn(State& state, Table& table) const;
  bool watch(State& state, Table& table) const;

  // windows.cpp: CTH-ACT-01 to 03, -14, ruling 27
  void push_window(State& state, Window window, Table& table) const;
  bool window(State& state, Table& table) const;
  void answer_window(State& state, unsigned side, Option option, Table& table) const;
  void pass_on(State& state, Table& table) const;
  void begin_action(State& state, unsigned side, Option option, Table& table) const;
  bool list_cards(const Board& board, unsigned side, const Pile& hand, OptionList* list) const;
  Refusal permit_action(const Board& board, unsigned side, const Pile& hand, Option option) const;

  // paying.cpp: CTH-DOM-01, CTH-KEY-08, CTH-MIN-06
  void drain_domain(State& state, unsigned side, unsigned domain, int cost, Table& table) const;
  void refresh_domains(State& state, unsigned side, RuleId because, Table& table) const;
  unsigned payers_of_frame(const Board& board, const Frame& frame) const;
  bool pay(State& state, Table& table) const;
  void answer_pay(State& state, Option option, Table& table) const;
  void use_discounts(State& state, unsigned side, unsigned kind) const;

  // playing.cpp: CTH-PLAY, CTH-KEY-11
  void begin_card(State& state, unsigned side, unsigned line, Table& table) const;
  void put_down(State& state, const Play& play, Table& table) const;
  void lay_dormant_down(State& state, const Play& play, Table& table) const;
  void place_dormant(State& state, unsigned side, Option option, Table& table) const;
  bool host(State& state, Table& table) const;
  void answer_host(State& state, Option option, Table& table) const;

  // abilities.cpp: CTH-ACT-04
  void begin_play(State& state, const Play& play, Table& table) const;
  void begin_attempt(State& state, unsigned side, const Attempt& attempt, Table& table) const;
  bool play(State& state, Table& table) const;
  void declare(State& state, const Play& play, Table& table) const;
  void pay_for_card(State& state, unsigned index, Table& table) const;
  void pay_cost(State& state, unsigned index, const Cost& cost, unsigned which, Table& table) const;
  void execute(State& state, unsigned index, Table& table) const;
  void end_play(State& state, Table& table) const;
  void drop_play(State& state) const;
  // The step and the pick that choose a set of an ability.
  struct Choosing {
    const Op* op = nullptr;
    const Pick* pick = nullptr;
  };
  Choosing choosing(const Ability& ability, unsigned number) const;
  bool target(State& state, Table& table) const;
  std::uint64_t target_mask(const Board& board, const Frame& frame, const Pile& hand) const;
  int targets_left(const Board& board, const Frame& frame) const;
  void answer_target(State& state, Option option, Table& table) const;
  bool cost_card(State& state, Table& table) const;
  void answer_cost_card(State& state, Option option, Table& table) const;

  // disrupts.cpp: CTH-ACT-06
  void push_disrupt(State& state, unsigned of, unsigned index, unsigned spot) const;
  bool disrupt(State& state, Table& table) const;
  void answer_disrupt(State& state, unsigned side, Option option, Table& table) const;
  Refusal permit_disrupt(const Board& board, unsigned side, const Pile& hand, Option option) const;
  bool disrupt_applies(const Board& board, const Play& play) const;
  int disrupted_ref(const Board& board, const Play& play) const;
  Pile hand_as_known(const State& state, unsigned side) const;
  Pile pool_pile(const Board& board, unsigned side) const;
  void cancel_disrupted(State& state, const Play& play, bool instead, Table& table) const;

  // responses.cpp: CTH-ACT-08 to 11, -15, -16
  void emit(State& state, Trigger trigger) const;
  void emit_card(State& state, TriggerKind kind, unsigned spot) const;
  bool settle(State& state, Table& table) const;
  void push_settle(State& state, unsigned first, unsigned flags) const;
  void forget_triggers(State& state) const;
  bool could_answer(const Card& card, unsigned ability, AbilityKind kind,
                    const Trigger& trigger) const;
  bool answers(const Board& board, const Trigger& trigger, const Play& play) const;
  bool answers_card(const Board& board, const Trigger& trigger, const Play& play,
                    const Pick& pick) const;
  bool left_answers(const Trigger& trigger, const Ability& ability) const;
  Play play_of_left(const Board& board, unsigned trigger, unsigned ability) const;
  Play play_of_response(const Board& board, unsigned side, Option option) const;
  bool list_left(const Board& board, unsigned trigger, const Pile& hand, OptionList* list) const;
  void push_forced(State& state, Table& table) const;
  void note_answer(State& state, unsigned trigger, unsigned spot, unsigned ability) const;
  bool answered_already(const Board& board, unsigned trigger, unsigned spot,
                        unsigned ability) const;
  // The forced responses that wait, in play order; returns how many.
  struct Waiting {
    std::uint8_t trigger = 0;
    std::uint8_t spot = kNothing;
    std::uint8_t ability = 0;
  };
  unsigned forced_waiting(const Board& board, std::span<Waiting> list) const;
  void begin_forced(State& state, const Waiting& one, Table& table) const;
  bool order(State& state, Table& table) const;
  void answer_order(State& state, Option option, Table& table) const;
  bool respond(State& state, Table& table) const;
  void answer_respond(State& state, unsigned side, Option option, Table& table) const;
  Refusal permit_response(const Board& board, unsigned side, const Pile& hand, Option option) const;

  // checks.cpp: CTH-ACT-07, -17, CTH-KEY-10, CTH-ATT-03
  bool checks(State& state, Table& table) const;
  bool check_wounds(State& state) const;
  bool check_fated(State& state) const;
  bool check_attachments(State& state) const;
  bool check_stories(State& state, Table& table) const;

  // effects.cpp: CTH-EFF-01 to 05, -11: step by step
  bool effects(State& state, Table& table) const;
  void operate(State& state, const Op& op, Table& table) const;
  bool opponent_has_chosen(State& state, const Op& op) const;
  void add_discount(State& state, const Op& op, Table& table) const;
  void succeed(State& state) const;  // the step of the top play did something
  bool may(State& state, Table& table) const;
  void answer_may(State& state, Option option, Table& table) const;
  // effects_cards.cpp: steps about cards in play
  void operate_on_cards(State& state, const Op& op, Spots cards, Table& table) const;
  void operate_on_card(State& state, const Op& op, unsigned spot, Table& table) const;
  void modify(State& state, const Op& op, Spots cards, Table& table) const;
  void tell_changes(const State& state, const Op& op, unsigned spot, Table& table) const;
  void move_commitment(State& state, const Op& op, Spots cards, Table& table) const;
  void take_control(State& state, unsigned spot, unsigned side, Table& table) const;  // CTH-EFF-08
  bool sacrifice(State& state, Table& table) const;
  void answer_sacrifice(State& state, Option option, Table& table) const;
  // effects_zones.cpp: steps about hands, decks, piles and domains
  void operate_on_side(State& state, const Op& op, unsigned side, Table& table) const;
  void recur(State& state, const Op& op, Table& table) const;
  void put(State& state, const Op& op, Table& table) const;
  void begin_discard(State& state, const Op& op, unsigned side, Table& table) const;
  void discard_chosen(State& state, const Frame& frame, unsigned line, Table& table) const;
  void top_to_domain(State& state, unsigned side, unsigned domain, Table& table) const;
  bool discard(State& state, Table& table) const;
  void answer_discard(State& state, Option option, Table& table) const;
  void begin_search(State& state, const Op& op, unsigned side, Table& table) const;
  bool search(State& state, Table& table) const;
  void answer_search(State& state, Option option, Table& table) const;
  bool attach(State& state, Table& table) const;
  void answer_attach(State& state, Option option, Table& table) const;
  bool lose(State& state, Table& table) const;
  void answer_lose(State& state, Option option, Table& table) const;
  bool drain(State& state, Table& table) const;
  void answer_drain(State& state, Option option, Table& table) const;
  void make_domain(State& state, unsigned side, Table& table) const;
  // effects_stories.cpp: tokens, struggles
  void operate_on_stories(State& state, const Op& op, unsigned slots, Table& table) const;
  void change_struggles(State& state, const Op& op, unsigned slot, Table& table) const;
  void add_tokens(State& state, unsigned slot, unsigned side, int n, RuleId rule,
                  Table& table) const;

  // harm.cpp: CTH-WND, CTH-MAD
  void push_harm(State& state, Harm harm, Spots cards, int amount, unsigned by,
                 unsigned cause) const;
  bool harm(State& state, Table& table) const;
  unsigned would_interest(const Board& board) const;
  void strike(State& state, const Batch& batch, Table& table) const;
  void go_insane(State& state, unsigned spot, Table& table) const;

  // moving.cpp: into play and out of it, on a board alone: for the rules and for trials
  unsigned arrive(Board& board, unsigned side, unsigned owner_side, unsigned line,
                  unsigned host) const;
  void depart(Board& board, unsigned spot) const;         // CTH-EFF-07; where to is the caller's
  void forget_object(Board& board, unsigned spot) const;  // it is gone: no list means it any more
  bool picks_spots(const Play& play, unsigned pick) const;
  void turn_insane(Board& board, unsigned spot) const;  // CTH-MAD-01
  void uncommit(Board& board, unsigned spot) const;
  void exhaust(Board& board, unsigned spot) const;
  void make_ready(Board& board, unsigned spot) const;

  // leaving.cpp: CTH-GEN-03, CTH-KEY-09, CTH-EFF-05, -07
  void push_leave(State& state, Departure departure, Spots cards, unsigned by) const;
  bool leave(State& state, Table& table) const;
  void leave_play(State& state, unsigned spot, Departure departure, bool to_top,
                  Table& table) const;
  bool resilient(State& state, Table& table) const;
  void answer_resilient(State& state, bool yes, Table& table) const;
  void drop_batch(State& state) const;

  // entering.cpp: CTH-PLAY-05, CTH-ATT-01, CTH-KEY-12, CTH-CON
  unsigned enter_play(State& state, unsigned side, unsigned owner, unsigned line, unsigned host,
                      bool played, bool quietly, Table& table) const;
  bool enter(State& state, Table& table) const;
  void lay_conspiracy(State& state, unsigned side, unsigned line, Table& table) const;

  // committing.cpp: CTH-PHA-06, CTH-COM
  bool story(State& state, Table& table) const;
  bool commit(State& state, Table& table) const;
  bool defend(State& state, Table& table) const;
  void answer_commit(State& state, unsigned side, Option option, Table& table) const;
  unsigned commit_slots(const Board& board) const;
  Refusal permit_commit(const Board& board, unsigned side, Option option) const;
  void uncommit_all(State& state, Table& table) const;

  // struggles.cpp: CTH-STR, CTH-SUC
  bool resolve(State& state, Table& table) const;
  bool next(State& state, Table& table) const;
  void answer_next(State& state, Option option, Table& table) const;
  void begin_story(State& state, unsigned slot, Table& table) const;
  void struggle(State& state, unsigned slot, unsigned icon, Table& table) const;
  Spots victims(const Board& board, unsigned slot, unsigned side, bool wound) const;
  bool victim(State& state, Table& table) const;
  void answer_victim(State& state, Option option, Table& table) const;
  bool ready(State& state, Table& table) const;
  void answer_ready(State& state, Option option, Table& table) const;
  void compare_skill(State& state, unsigned slot, Table& table) const;

  // winning.cpp: CTH-WIN, CTH-KEY-11, CTH-CON-03
  void push_win(State& state, unsigned slot, unsigned winner) const;
  bool win(State& state, Table& table) const;
  void take_story(State& state, Table& table) const;
  Play play_of_win(const Board& board, unsigned winner, unsigned slot, Ref ref) const;
  bool effect_possible(const Board& board, const Frame& frame) const;
  unsigned next_dormant(const Board& board, unsigned slot) const;
  bool may_wake(const Board& board, unsigned side, unsigned line) const;
  unsigned dormant_line(const State& state, unsigned at) const;
  bool effect(State& state, Table& table) const;
  void answer_effect(State& state, bool yes, Table& table) const;
  void tell_effect(const State& state, bool yes, Table& table) const;
  bool wake(State& state, Table& table) const;
  void answer_wake(State& state, bool yes, Table& table) const;

  // ending.cpp: CTH-END
  void lose_by_deck(State& state, unsigned side, Table& table) const;
  void end_game(State& state, unsigned winner, Ending ending, Table& table) const;
  void end_by_turns(State& state, Table& table) const;
  void concede(State& state, unsigned side, Table& table) const;
  bool over(State& /*state*/, Table& /*table*/) const { return true; }

  // minion.cpp: every question to a Minion, by the step on top (section 4, last column)
  void minion_go(State& state, unsigned side, Table& table) const;  // CTH-MIN-64: one go
  Option minion_answer(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> minion_action(const State& state, unsigned side, Table& table) const;
  void follow_plan(State& state, unsigned side, Table& table) const;
  void show_chosen(State& state, const Play& play, Table& table) const;
  bool about_hand(const Card& card) const;
  bool hand_matters(const Board& board, unsigned side) const;
  void leave_unanswered(const Board& board, unsigned side, int where, Table& table) const;
  // minion_turn.cpp: CTH-MIN-03 to 05, -23 to 25, -80
  void manage_pool(State& state, unsigned side, Table& table) const;
  void reinitialise(State& state, unsigned side, Table& table) const;
  void minion_resource(State& state, unsigned side, Table& table) const;
  void roll_die(State& state, unsigned side, Table& table) const;
  void raise_die(State& state, unsigned side, unsigned domain, int n, RuleId because,
                 Table& table) const;
  void minion_resources(State& state, unsigned side, int n, Table& table) const;
  void raise_events_dice(State& state, Table& table) const;
  // minion_operations.cpp: CTH-MIN-30 to 38, -40. Each gives what it would do, or nothing.
  std::optional<Attempt> minion_operation(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> use_discount(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> free_card(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> first_drain(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> second_drain(const State& state, unsigned side, Table& table) const;
  bool tells_reserve(const Board& board, unsigned side) const;
  std::optional<Attempt> third_drain(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> lay_dormant(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> best_character(const State& state, unsigned side, bool free_only,
                                        RuleId because, Table& table) const;
  std::optional<Attempt> best_support(const State& state, unsigned side, bool free_only,
                                      RuleId because, Table& table) const;
  unsigned best_in_hand(const State& state, unsigned side, std::uint64_t lines, bool free_only,
                        RuleId because, Table& table) const;
  Attempt play_card(const State& state, unsigned side, unsigned kind, Why why, RuleId because,
                    Table& table) const;
  bool valid_card(const Board& board, unsigned side, unsigned line, const Pile& hand) const;
  unsigned minion_host(const Board& board, unsigned side, unsigned kind) const;
  Spots host_candidates(const Board& board, unsigned side, Spots able) const;
  void tell_host(const Board& board, unsigned side, unsigned kind, Table& table) const;
  // minion_events.cpp: CTH-MIN-34, -41, -60 to 63
  bool valid_event(const Board& board, unsigned side, unsigned line, const Pile& hand) const;
  bool reserve(const Board& board, unsigned side, const Pile& hand) const;
  void note_reserve(State& state, unsigned side, RuleId because, Table& table) const;
  bool aim_is_now(const Board& board, unsigned side, const Ability& ability) const;
  int threshold(const Board& board, unsigned side, unsigned line) const;
  int threshold_of(const Board& board, const Play& play) const;
  void tell_attempts_tie(const Board& board, unsigned side, const Attempt& first,
                         const Attempt& other, RuleId because, bool open, Table& table) const;
  bool takes_from_hand(const Board& board, unsigned side, const Attempt& tried) const;
  void keep_better(const Board& board, unsigned side, const Attempt& tried, RuleId because,
                   bool open, std::optional<Attempt>& best, Table& table) const;
  void tell_aims(const Board& board, unsigned side, const Play& play, const Pick& pick,
                 const Chosen& chosen, RuleId because, Table& table) const;
  RuleId rule_of_answer(const Board& board, unsigned side, const Attempt& attempt) const;
  void first_in_priority(const Trial& now, Attempt tried, std::optional<Attempt>& first) const;
  void name_price(const Board& board, unsigned side, Attempt& tried) const;
  bool better(const Attempt& a, const Attempt& b) const;
  void set_up_scale(Scale& scale, const State& state, unsigned side) const;
  void weigh(Scale& scale, const State& state, unsigned side, Attempt tried, RuleId because,
             bool open, std::optional<Attempt>& best, Table& table) const;
  void tell_best(const Board& board, unsigned side, const Attempt& best, RuleId because,
                 Table& table) const;
  std::optional<Attempt> aimed(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> exhaust_actions(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> paid_ability(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> minion_response(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> minion_disrupt(const State& state, unsigned side, Table& table) const;
  void let_happen(Trial& trial) const;
  Pile hand_and_pool(const State& state, unsigned side) const;
  // minion_story.cpp: CTH-MIN-50 to 52, 55
  Spots committable(const Board& board, unsigned side) const;
  unsigned minion_next(const Board& board, unsigned side, unsigned slots, Table& table) const;
  std::array<int, kSlots> attackers_icons(const Board& board, unsigned foe) const;
  void tell_stories(const Board& board, unsigned side, unsigned counted,
                    std::span<const std::uint8_t> slots, RuleId because, Table& table) const;
  void tell_forbidden(const Board& board, unsigned side, Table& table) const;
  void tell_plan(const Board& board, unsigned side, const CommitPlan& plan, Table& table) const;
  // minion_choices.cpp: CTH-MIN-70 to 73, 81
  Ranking ranked(const Board& board, unsigned side, Spots cards) const;
  unsigned lowest_of(const Board& board, unsigned side, Spots cards) const;
  unsigned lowest_told(const Board& board, unsigned side, Spots cards, RuleId because,
                       Table& table) const;
  unsigned highest_of(const Board& board, unsigned side, Spots cards, RuleId because,
                      Table& table) const;
  void tell_ranking(const Board& board, unsigned side, const Ranking& ranking, bool highest,
                    RuleId because, Table& table) const;
  void tell_tie(const Board& board, unsigned side, unsigned spot, unsigned other, RuleId because,
                Table& table) const;
  void tell_considered(const Board& board, unsigned side, unsigned spot, RuleId because,
                       Table& table) const;
  void tell_in_hand(const State& state, unsigned side, unsigned kind, RuleId because,
                    Table& table) const;
  // The rule of a choice, or the one that stands in its place for LILLITH (CTH-LIL-06).
  RuleId choice_rule(const Board& board, unsigned side, RuleId usual) const;
  void tell_hand_tie(const State& state, unsigned side, unsigned kind, unsigned other,
                     RuleId because, Table& table) const;
  TieBreak support_decided(unsigned kind, unsigned other) const;
  unsigned combat_victim(const Board& board, unsigned side, Spots cards, Table& table) const;
  unsigned minion_discard(const State& state, unsigned side, Table& table) const;
  Option minion_search(const State& state, unsigned side, const Pick& pick, Table& table) const;
  bool minion_keeps(const State& state, unsigned side, const Frame& frame, Table& table) const;
  bool minion_wakes(const State& state, unsigned side, const Frame& frame, Table& table) const;
  std::optional<Attempt> minion_effect(const State& state, unsigned side, Table& table) const;
  Option best_after(const State& state, unsigned side, Table& table) const;  // CTH-MIN-72
  void best_lines(Trial& trial, Play& play, const Op& op) const;
  unsigned first_forced(const State& state, std::span<const Waiting> list, Table& table) const;
  void try_answer(Trial& trial, const Frame& frame, Option option) const;
  int forced_value(const Trial& now, const Play& play) const;
  struct Named {
    int card = -1;
    int more = -1;  // a slot, a domain, 1 for yes
  };
  Named named_in(const State& state, unsigned side, Option option) const;
  void tell_valued(const State& state, unsigned side, Option option, int reached,
                   Table& table) const;
  void tell_choice(const State& state, unsigned side, Option option, int reached,
                   Table& table) const;
  // lillith.cpp: CTH-LIL-03 to 07
  PlayPlan play_plan(const Board& board, unsigned side, const Pile& hand, unsigned most) const;
  void lillith_resource(State& state, unsigned side, Table& table) const;
  std::optional<Attempt> lillith_operation(const State& state, unsigned side, Table& table) const;
  std::optional<Attempt> lillith_event(const State& state, unsigned side, Table& table) const;
  bool lillith_trigger(const State& state, unsigned side, const Play& play, Attempt& tried) const;
  bool lillith_targets(const State& state, unsigned side, const Play& play, const Op& op, int least,
                       Attempt& tried) const;
  bool lillith_lines(const State& state, unsigned side, const Play& play, const Op& op,
                     Attempt& tried) const;
  bool lillith_tips(const Trial& now, const Play& play, const Op& op, Attempt& tried) const;
  bool lillith_scores(const State& state, unsigned side, const Play& play, const Op& op,
                      Attempt& tried) const;
  bool lillith_reacts(const Board& board, const Play& play) const;
  bool lillith_saves(const Board& board, unsigned side) const;
  void tell_trigger(const Board& board, unsigned side, const Attempt& chosen, Table& table) const;
  // lillith_story.cpp: CTH-LIL-08, 09
  void tell_outcomes(const Board& board, unsigned side, const CommitPlan& plan, bool defends,
                     RuleId because, Table& table) const;
  int plan_value(const Board& board, unsigned side) const;
  Board with_committed(const Board& board, unsigned spot, unsigned slot) const;
  CommitPlan greedy_plan(const Board& board, unsigned side, bool defends) const;

  // forecast.cpp
  void fall(Board& board, unsigned spot, bool insane) const;
  unsigned by_worth(const Board& board, Spots cards, bool highest) const;
  void look_ahead(Board& now, Tally& tally) const;
  void forecast_token(Board& now, Tally& tally, unsigned slot, unsigned side) const;
  void forecast_struggle(Board& now, Tally& tally, unsigned slot, unsigned icon) const;

  // trial.cpp: CTH-EVA-06: the steps of an ability on a copy, without frames
  Trial trial_of(const State& state, unsigned side) const;
  int trial_value(const Trial& trial) const;
  int value_after(const Trial& now, const Attempt& tried) const;
  Play play_of_attempt(const Board& board, unsigned side, const Attempt& attempt) const;
  std::optional<int> choose_best(const Trial& now, Attempt& tried, const Play& play,
                                 unsigned number) const;
  template <class Each>
  void each_target(const Trial& now, const Attempt& tried, const Play& play, const Choosing& choice,
                   unsigned number, Each each) const;
  void try_ops(Trial& trial, Play& play) const;
  bool try_op(Trial& trial, Play& play, const Op& op) const;
  bool try_cards(Trial& trial, const Play& play, const Op& op) const;
  bool try_card_step(Trial& trial, const Play& play, const Op& op, unsigned spot,
                     unsigned slots) const;
  bool try_stories(Trial& trial, const Play& play, const Op& op) const;
  bool try_piles(Trial& trial, const Play& play, const Op& op) const;
  bool try_side(Trial& trial, const Op& op, unsigned side) const;
  bool try_resources(Trial& trial, int n, unsigned side) const;
  void try_arrival(Trial& trial, unsigned spot) const;
  void try_card(Trial& trial, const Play& play) const;
  void try_costs(Trial& trial, const Play& play, const Attempt& tried) const;
  // On the copy of that side, or with kNothing in a forecast, where nobody uses Resilient.
  void try_checks(Board& board, unsigned side) const;
  void try_fall(Board& board, unsigned side, unsigned spot, bool insane) const;
  void keep_resilient(Board& board, unsigned side, Spots going) const;
  void try_win(Trial& trial, unsigned slot, unsigned winner) const;
  unsigned lowest_die(const Place& place, bool rises) const;

  // options.cpp
  void add_concede(const State& state, OptionList& list) const;
  void list_later_answers(const State& state, unsigned side, OptionList& list) const;
  void list_keep(const State& state, unsigned side, OptionList& list) const;
  void list_order(const State& state, OptionList& list) const;
  void list_targets(const State& state, OptionList& list) const;
  void list_commits(const State& state, unsigned side, OptionList& list) const;
  bool effect_with_hand(const State& state) const;
  Refusal permit(const State& state, unsigned side, Option option) const;

  // view.cpp
  void imagine_side(State& state, unsigned side, Viewer viewer, Rng& rng) const;
  void imagine_keep(State& state, unsigned side, Rng& rng) const;
  // Lines, and how many cards of them a hand must hold.
  struct Wanted {
    std::uint64_t lines = 0;
    int count = 0;
  };
  Wanted wanted_in_hand(const Board& board, unsigned side) const;

  // invariants.cpp, invariants_table.cpp, invariants_agenda.cpp: section 10. Each gives a sentence
  // about the first thing that is wrong; the earlier ones see to it that the later ones can look
  // everything up.
  std::string wrong_with_rules(const State& state) const;
  std::string wrong_with_list(const State& state, unsigned side) const;
  std::string wrong_with_piles(const State& state, unsigned side) const;
  std::string wrong_with_knowledge(const State& state, unsigned side) const;
  std::string wrong_with_domains(const State& state, unsigned side) const;
  std::string cards_lost(const State& state, unsigned side) const;
  std::string wrong_with_row(const State& state) const;
  std::string wrong_with_dormant(const State& state) const;
  std::string wrong_with_table(const State& state) const;
  std::string wrong_with_card(const State& state, unsigned spot) const;
  std::string wrong_with_values(const State& state) const;
  std::string wrong_when_quiet(const State& state) const;
  std::string wrong_with_stacks(const State& state) const;
  bool picks_fit(const State& state, const Play& play) const;
  std::string wrong_with_play(const State& state, const Play& play) const;
  std::string wrong_with_triggers(const State& state) const;
  std::string wrong_with_agenda(const State& state) const;
  bool frame_fits(const State& state, const Frame& frame, const Frame* under, unsigned plays,
                  unsigned batches) const;
  bool play_frame_fits(const State& state, const Frame& frame, const Frame* under,
                       unsigned plays) const;
  bool story_frame_fits(const State& state, const Frame& frame, const Frame* under) const;
  std::string wrong_with_end(const State& state) const;

  Content content_;
  std::vector<Pick> loose_picks_;  // Content::picks without commitments (CTH-MIN-60)
  GameInfo info_;
};

// make.cpp: the game with its built-in content and sources laid over it.
Result<std::unique_ptr<Game>> make(std::span<const content::Source> more);

}  // namespace undercroft::cthulhu_rising
