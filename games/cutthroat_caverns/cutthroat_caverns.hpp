// Cutthroat Caverns, complete: the rules object that meets the engine's contract. One source file a
// chapter of the rulebook; the rule ids stand above the functions that carry them out.
//
// Functions that take a `Board` need nothing that is hidden: views, words and bots use them too.
// A function named like a step carries that step's frame out and says whether somebody is asked
// now; `answer_...` takes what was answered.
#pragma once

#include <memory>

#include "engine/content.hpp"
#include "engine/game.hpp"
#include "games/cutthroat_caverns/content.hpp"
#include "games/cutthroat_caverns/state.hpp"
#include "games/cutthroat_caverns/view.hpp"

namespace undercroft::cutthroat_caverns {

// Stable in replay files: a verb keeps its number. A player is named by the character, an index
// into the content, so that an option has the same name in every game; creatures by their number.
// `who` below is character + 1, 0 for nobody.
enum class Verb : std::uint16_t {
  pass,             // in a window
  take_character,   // a: character
  pick,             // a: reputation, to the own five
  use,              // a: reputation, of the own ones
  done,             // enough: reputations, second set card, discards, cards of a Snicker-Snackt
  keep_quest,       // a: quest
  set,              // a: card
  also,             // a: card, the second
  hold,             // Hold; at the bridge too
  strike,           // Strike
  run,              // at the bridge
  keep,             // DEC-RESET: nothing is changed
  reveal,           // a: 0 or 1, which set card first
  play,             // a: card, b: who, c: at | own << 8 (which set card of his, which own one)
  play_ring,        // likewise, from under the Ring of Storing
  announce,         // likewise, under the Fog
  lay,              // a: card, what it really is
  tip,              // a: card, b: who
  ability,          //
  relic,            // a: relic, b: who, c: at
  reputation,       // a: reputation, b: who, c: at
  fire,             // the held card
  call_help,        //
  pin,              //
  acolyte,          //
  challenge,        //
  offer,            // a: who
  give,             // a: belonging (see below)
  ask,              // a: belonging
  send,             //
  withdraw,         //
  yes,              // consent, trade, special, bonus, another, store, draw on, bring back, take
  no,               //
  target,           // a: number of a creature, b: who
  with,             // a: card: extra attack, Double Strike, Snicker-Snackt, held card, assist, A1
  none,             // no such card, nothing stolen, nobody
  steal,            // a: belonging, b: who
  choose,           // a: who: bite, doll, Bloodstone
  attack_as_risen,  // a: card + 1 or 0, b: who
  discard,          // a: card
  take,             // a: belonging, out of an estate
  keep_card,        // a: card (Nyx)
  draw,             // a: 0 to 2 (Amulet)
  vote,             // a: index into Content::choices
  valve,            // a: 1 to 3
};
inline constexpr int kVerbCount = 45;
static_assert(static_cast<int>(Verb::valve) == kVerbCount - 1);

// An Item or Relic in one number, for options and for chance: a card, or 64 + a relic.
inline constexpr unsigned kFirstRelic = 64;
constexpr bool is_relic(unsigned belonging) {
  return belonging >= kFirstRelic;
}

enum class ChanceKind : std::uint16_t {
  character,   // dealt at random, place by place
  initiative,  // a number, for the living places in order; the last gets what is left, unasked
  card,        // drawn
  discard,     // lost at random
  stolen,      // by Nyx
  encounter,
  event,
  relic,
  quest,
  reputation,
  belonging,  // an Item or Relic lost at random
  player,     // RANDOM, Ragnarok: a character
};
inline constexpr int kChanceCount = 12;

// Arguments of every event: who, card, amount, more. -1 where there is none. A player, in `who` and
// where it says player, is character | person << 4, so that words can name both. A card is a Thing.
enum class EventKind : std::uint16_t {
  // 3.1
  took_character,     // who
  reputation_dealt,   // who, card (secret)
  reputation_picked,  // who, card (secret)
  reputation_used,    // who, card
  lp_set,             // who; amount
  mulligan,           // who
  quest_dealt,        // who, card (secret)
  quest_kept,         // who, card (secret)
  deck_laid,          // amount encounters; more 1: a boss under them
  // 3.2
  encounter_revealed,  // card; amount number; more 1: companion, 2: sudden death, 3: a Trap
  event_drawn,         // card; amount 1: active
  arrived,             // who before; card creature; amount LP; more number
  flipped,             // more number
  moved,               // who before; card creature; more number
  initiative_drawn,    // who; amount
  initiative_swapped,  // who; more player
  round_begins,        // amount
  total,               // card creature; amount LP left; more number
  encounter_done,      // card
  exhausted,           // amount damage
  // hands
  drew,         // who, card (secret); more DrawWhy
  no_card,      // who
  reshuffled,   // amount cards
  item_laid,    // who, card
  discarded,    // who, card; more 0 own choice, 1 at random, 2 excess, 3 of the dead, 4 unused,
                // 5 drawn in vain for a Risen, of nobody
  amulet_draw,  // who; amount
  shown,        // who, card: everybody knows it now
  // 3.4, 3.5
  set,           // who; amount cards
  set_nothing,   // who; more 0 no card, 1 must miss the round
  reset,         // who; amount cards that lie there now
  turn_begins,   // who
  bluffed,       // who, card
  stance_shown,  // who; amount 1 Hold, 2 Strike
  returned,      // who, card (Hold)
  held_laid,     // who
  held_fired,    // who, card
  // 3.6, 3.7
  revealed,        // who, card
  used_special,    // who, card
  targeted,        // who; card creature or character; more number
  no_target,       // who, card
  rider_waits,     // who, card
  rider_attached,  // who, card
  maneuver,        // who, card
  stand_in,        // who, card
  combined,        // who, card; amount sum
  modified,        // who did it; card by which; amount; more ModKind
  computed,        // who; card base; amount
  struck,          // who; card creature or character; amount; more LP left
  missed,          // who, card
  attack_lost,     // who, card; more 0 owner dead, 1 Shadowmancer
  // kills
  killed,           // who or -1; card creature; amount Prestige; more number
  survived,         // card creature; amount LP; more 0 floor, 1 spore, 2 second wind
  prestige,         // who; amount change; more total; card why
  creature_healed,  // card creature; amount; more LP
  stunned,          // card creature; more number
  // 3.9, 3.10
  announced,      // who, card: under the Fog; more player aimed at
  played,         // who, card; amount 1: face down under that name; more player aimed at
  consent_asked,  // who asks, card; more player
  refused,        // who, card; more player who asked
  allowed,        // who, card; more player who asked
  challenged,     // who; more player
  lie,            // who, card
  truth,          // who, card
  cancelled,      // who, card; more player whose it was
  captured,       // who, card; more player whose it was
  resolved,       // who, card
  fizzled,        // who, card
  stored,         // who, card
  set_discarded,  // who lost it, card; more player
  set_swapped,    // who; more player
  set_replaced,   // who did it; card (secret) ; more player whose
  set_seen,       // who looks, card (secret); more player whose
  // 3.11, 3.12
  tipped,      // who, card; more player
  used_up,     // who, card
  used,        // who, card (ability, Relic, Reputation); more player
  offered,     // who; more player
  offer_part,  // who, card; more 0 gives, 1 asks for
  trade_done,  // who; more player
  declined,    // who; amount 1 withdrawn; more player
  passed_on,   // who had it, card; more player who has it now
  help_asked,  // who
  stole,       // who, card; more player
  // 3.13, 3.14
  attacks,     // who victim; card creature; amount damage; more number
  no_victim,   // card creature; more number
  scaled,      // who did it; amount damage now; more 0 halved, 1 doubled
  redirected,  // who did it; more player
  blocked,     // who did it, card
  locked,      // who
  lost_lp,     // who; amount; more LP left; card why
  healed,      // who; amount; more LP
  saved,       // who, card; amount LP
  died,        // who; more how-manieth
  status,      // who, card; amount how long; more 1: ends
  poisoned,    // who; amount; more tokens
  estate,      // who, card
  looted,      // who, card
  // 3.17, 3.18
  became_vampyre,  // who
  bit,             // who; more player
  became_boar,     // who; amount LP
  split,           // card; more number
  swapped_seats,   // who; more player
  may_revive,      // who
  revived,         // who; amount LP
  barrier,         // who or -1; amount strength; more 0 hit, 1 down, 2 raised
  record,          // who; amount
  glutton,         // who; amount damage
  part_begins,     // amount
  rose,            // who; amount cards
  sacked,          // who, card
  trap_value,      // who; amount
  trap_choice,     // who; amount 0 hold, 1 run
  // 3.20, 3.24
  measure,       // who or -1, card
  relic_taken,   // who, card
  relic_awakes,  // who or -1, card; more number
  doll_taken,    // who; more player
  pin_stuck,     // who; more player
  peeked,        // who, card (secret)
  nyx_took,      // who; card (secret to Nyx and its owner); more player
  nyx_kept,      // who; card (secret); more player
  node_entered,  // amount node
  voted,         // who; amount choice (secret until all are in)
  vote_counted,  // amount choice; more votes
  chose,         // who; amount choice
  water,         // amount now; more change
  acolyte,       // who; amount LP; more Acolyte
  // 3.25
  tied,            // amount mask of places
  quest_shown,     // who, card; amount 1: fulfilled
  won_game,        // who; amount Prestige
  shared_victory,  // who; amount Prestige
  boar_won,        // who
  all_dead,        // amount encounter number
  valve_turned,    // who; amount 1 to 3
  answers_in,      // the last answer of all was given; nobody is told
};
inline constexpr int kEventCount = 133;
static_assert(static_cast<int>(EventKind::answers_in) == kEventCount - 1);

struct Drawn;  // events.hpp
struct Told;

class CutthroatCaverns {
 public:
  using State = cutthroat_caverns::State;
  using View = cutthroat_caverns::View;

  explicit CutthroatCaverns(Content content);

  const GameInfo& info() const { return info_; }
  const Content& content() const { return content_; }

  // setup.cpp: CAV-SETUP
  void setup(State& state, const Setup& setup, Table& table) const;

  // options.cpp: section 4
  SeatSet waiting(const State& state) const;
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

  // ending.cpp: CAV-END
  Outcome outcome(const State& state) const;
  int carry(const State&) const { return -1; }

  // position.cpp, invariants.cpp
  void dump(const State& state, json::Writer& out) const;
  void load(State& state, const Cursor& position, Table& table) const;
  std::string broken(const State& state) const;

  // bot.cpp: section 11
  std::size_t choose(int level, const View& view, Seat seat, std::span<const Option> options,
                     Rng& rng, Patience& patience) const;

  // study.cpp: what is counted for docs/balance
  void study(std::span<const Event> events, const State& end, Findings& findings) const;

  // words.cpp, prompts.cpp, table_words.cpp, events_words.cpp, view_json.cpp
  void view_json(const View& view, json::Writer& out) const;
  void tell_table(const View& view, std::string& words) const;
  void tell_prompt(const View& view, Seat seat, std::string& words) const;
  // interrupts.cpp: which window a question is, and what of it is worth asking for
  Interrupt interrupt(const View& view, Seat seat, std::span<const Option> options) const;
  void tell_option(const View& view, Option option, std::string& words) const;
  void name_option(Option option, std::string& words) const;
  void tell_event(const Event& event, std::string& words) const;
  void name_event(std::uint16_t kind, std::string& words) const;
  void name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const;

  // What several chapters, words, positions and bots need.

  // game.cpp: whom the frame on top asks where it is one player; kNothing where it is several or
  // nobody
  unsigned decider(const Board& board) const;

  // perks.cpp: what a player's Relics, Reputations and Items, and the active Events, bring along.
  // 0 where nobody brings it.
  bool has_perk(const Board& board, unsigned place, Perk perk) const;
  int perk(const Board& board, unsigned place, Perk perk) const;
  bool event_active(const Board& board, Perk perk) const;
  int max_hand(const Board& board, unsigned place) const;    // CAV-ENC-15
  int hand_limit(const Board& board, unsigned place) const;  // CAV-ENC-12, CAV-GLUT-03

  // selectors.cpp: 2.2; masks of places
  unsigned eligible(const Board& board) const;
  unsigned select(const Board& board, const Op& op, const Creature* creature) const;
  unsigned init_place(const Board& board, unsigned k) const;  // INIT(k), eligible or not

  // operations.cpp, creature_attack.cpp: a creature's row as far as it follows from the table
  int row_amount(const Board& board, const Op& op, const Creature* creature) const;
  bool row_holds(const Board& board, const Op& op, const Creature* creature) const;
  int declared(const Board& board, int printed) const;  // CAV-CA-05: Enraged and difficulty

  // ending.cpp: CAV-QST-02, as things are now
  bool fulfilled(const Board& board, unsigned place, const Quest& quest) const;

  // attack_value.cpp: what an attack will do, as far as is known: for the rules, the table and bots
  int card_value(const Board& board, const Unit& unit) const;  // the base on its ladder
  int compute(const Board& board, const Unit& unit) const;     // CAV-ATK-10 up to the card's cap
  struct Blow {
    int damage = 0;  // that counts for the owner
    int loss = 0;    // that the creature loses
    bool kills = false;
  };
  Blow after_target(const Board& board, const Unit& unit, const Creature& creature,
                    int damage) const;
  Blow item_blow(const Board& board, const Creature& creature, int damage) const;
  Blow boar_blow(const Board& board, unsigned place, int damage) const;  // CAV-BOAR-03
  Thing bringer(const Board& board, unsigned place, Perk perk) const;    // what brings the perk
  bool legal_target(const Board& board, unsigned owner, unsigned target) const;
  void each_target(const Board& board, const Unit& unit, OptionList& list) const;

  // actions.cpp: whom a play concerns (Evil Eye, Silver Tongue)
  unsigned aimed_at(const Board& board, const Play& play) const;

  // life.cpp: what a hit would cost its victim now (CAV-CA-05)
  int hit_loss(const Board& board, const Hit& hit) const;

  // responses.cpp: CAV-WIN-01, CAV-WIN-04. Whether the window admits the thing for this player by
  // public facts alone, without looking at hands.
  Refusal permit(const Board& board, unsigned place, const Response& response) const;
  // Places that by public facts could have an answer in the window on top.
  unsigned could_answer(const Board& board) const;
  // With the targets, and with the hand.
  Refusal permit_play(const State& state, unsigned place, Option option) const;

  // setting.cpp: whether the player has to set in this round
  bool sets(const Board& board, unsigned place) const;
  bool may_set_two(const Board& board, unsigned place) const;

 private:
  // interrupts.cpp
  Thing played_thing(const View& view, Option option) const;
  const std::string& thing_id(Thing what) const;
  bool could_save(Thing what) const;
  Way way_of(const View& view, Window window, const Interrupt& about, Option option) const;

  using Handler = bool (CutthroatCaverns::*)(State&, Table&) const;

  // game.cpp: the agenda
  void advance(State& state, Table& table) const;
  bool run_top(State& state, Table& table) const;
  bool ask(State& state, unsigned places) const;  // all at once; false where it is nobody
  void put_answer(State& state, Seat seat, Option option, Table& table) const;
  void all_answered(State& state, Table& table) const;
  void carry_out(State& state, unsigned place, Option option, Table& table) const;
  bool game(State& state, Table& table) const;

  // setup.cpp: CAV-SETUP
  void read_config(State& state, const Setup& setup) const;
  void set_difficulty(Config& config, Difficulty difficulty) const;
  bool create(State& state, Table& table) const;
  void deal_characters(State& state, Table& table) const;
  void answer_character(State& state, unsigned character, Table& table) const;
  void fix_lp(State& state, Table& table) const;
  bool create_hands(State& state, Table& table) const;
  void deal_hands(State& state, std::span<Drawn> drawn, Table& table) const;
  void deal_card(State& state, unsigned place, Drawn& drawn, Table& table) const;
  void tell_items(const State& state, std::span<const Drawn> drawn, Table& table) const;
  void mulligan(State& state, unsigned place, Drawn& drawn, Table& table) const;
  void find_items(State& state, std::span<Drawn> found, Table& table) const;  // rp_alchemist
  void find_item(State& state, unsigned place, Drawn& found, Table& table) const;
  unsigned amulet_item() const;

  // draft.cpp: CAV-REP, CAV-QST-01
  void deal_reputations(State& state, Table& table) const;
  bool draft(State& state, Table& table) const;
  void all_picked(State& state, Table& table) const;
  bool reputations(State& state, Table& table) const;
  void answer_reputation(State& state, unsigned place, Option option, Table& table) const;
  void use_reputations(State& state, Table& table) const;
  void deal_quests(State& state, Table& table) const;
  bool quest(State& state, Table& table) const;
  void all_kept(State& state, Table& table) const;
  bool affordable(const State& state, std::uint32_t reputations) const;  // CAV-REP-01
  std::uint32_t deal_reputation(State& state, std::uint32_t among, unsigned place,
                                Table& table) const;

  // encounter.cpp: CAV-ENC-01 to CAV-ENC-07
  bool encounter(State& state, Table& table) const;
  unsigned pick_encounter(State& state, std::uint64_t among, Table& table) const;
  void reveal_encounter(State& state, Frame& frame, Table& table) const;
  void place_creatures(State& state, const EncounterCard& card, Table& table) const;
  Creature* arrive(State& state, unsigned kind, unsigned before, Table& table) const;
  int creature_lp(const Board& board, const CreatureKind& kind) const;
  bool complete(const Board& board) const;        // CAV-ENC-07 and every completion rule
  Behaviour behaviour(const Board& board) const;  // of the current encounter
  bool is_trap(const Board& board) const;
  void companion(State& state, Table& table) const;  // CAV-HORD-01
  unsigned next_of_deck(State& state, Table& table) const;

  // encounter_end.cpp: CAV-ENC-11, CAV-LOOT
  bool end_encounter(State& state, Table& table) const;
  void end_measures(State& state, Table& table) const;
  void end_statuses(State& state, Table& table) const;
  bool bloodstone(State& state, Table& table) const;
  void answer_bloodstone(State& state, Option option, Table& table) const;
  bool loot(State& state, Table& table) const;
  void answer_loot(State& state, Option option, Table& table) const;
  bool discard_any(State& state, Table& table) const;
  void answer_discard_any(State& state, Option option, Table& table) const;
  void refill(State& state, unsigned place) const;
  void end_potions(State& state, unsigned place, RuleId rule, Table& table) const;
  void lay_away(State& state, Belongings& belongings) const;  // out of the game
  void leave_encounter(State& state, Table& table) const;
  void clear_encounter(State& state) const;

  // round.cpp: CAV-RND, CAV-TURN, CAV-POI
  bool round(State& state, Table& table) const;
  void begin_round(State& state, Table& table) const;
  void act(State& state, bool random, Table& table) const;  // RND-6, RND-9
  bool turns(State& state, Table& table) const;
  bool turn(State& state, Table& table) const;
  void flip(State& state, Table& table) const;
  bool order(State& state, Table& table) const;
  void answer_order(State& state, Option option, Table& table) const;
  void discard_round(State& state, Table& table) const;
  void poison(State& state, Table& table) const;
  void exhaustion(State& state, Table& table) const;
  void durations(State& state, Table& table) const;

  // initiative.cpp: CAV-ENC-06, RND-8
  void draw_initiative(State& state, Table& table) const;
  void swap_initiative(State& state, unsigned one, unsigned other, RuleId rule, Table& table) const;

  // setting.cpp: CAV-SET
  bool set(State& state, Table& table) const;
  void answer_set(State& state, unsigned place, Option option, Table& table) const;
  void all_set(State& state, Table& table) const;
  bool reset(State& state, Table& table) const;
  void answer_reset(State& state, unsigned place, Option option, Table& table) const;
  void set_options(const State& state, unsigned place, OptionList& list) const;
  std::uint64_t settable(const State& state, unsigned place) const;  // kinds, CAV-SET-01, -02
  void discard_set(State& state, unsigned place, unsigned at, Table& table) const;
  std::uint64_t settable_of(const Board& board, unsigned place, std::uint64_t kinds) const;
  std::uint64_t second_cards(const State& state, unsigned place, Pile cards, unsigned first) const;
  bool asks_second(const Board& board, unsigned place, int cards) const;
  void reset_options(const State& state, unsigned place, OptionList& list) const;
  Pile cards_to_reset(const State& state, unsigned place) const;
  unsigned chosen_anew(const State& state, unsigned place) const;
  void set_anew(State& state, unsigned place, unsigned first, unsigned second) const;
  SetCard take_set(State& state, unsigned place, unsigned at) const;
  bool hides_stance(const Board& board) const;            // CAV-HOLD-01
  void lock_cards(State& state, unsigned setters) const;  // HASTE counts this round (CAV-ITM-05)
  void use_hourglass(State& state, unsigned place, Table& table) const;

  // hands.cpp: drawing, discarding, who knows what of hands
  bool draw(State& state, Table& table) const;
  bool draws_on(const Board& board) const;
  bool draw_card(State& state, Drawn& drawn, Table& table) const;
  void push_draw(State& state, unsigned place, int cards, unsigned why) const;
  unsigned pick_card(State& state, Table& table) const;  // off the draw pile, CAV-ENC-13
  void put_in_hand(State& state, unsigned place, unsigned card, unsigned known_by) const;
  void take_from_hand(State& state, unsigned place, unsigned card, bool openly) const;
  void leave_openly(State& state, unsigned place, unsigned card) const;
  void learn(State& state, unsigned place, unsigned card, unsigned persons) const;
  void discard_card(State& state, unsigned place, unsigned card, int how, RuleId rule,
                    Table& table) const;
  void push_draws(State& state, unsigned places, int cards, unsigned why) const;
  bool feasting(const Board& board) const;  // CAV-GLUT: until CAV-ENC-11(c) is done
  void to_discard(State& state, unsigned card) const;
  bool check_limit(State& state, unsigned place) const;  // CAV-ENC-12: true where it must discard
  bool excess(State& state, Table& table) const;
  void answer_excess(State& state, Option option, Table& table) const;
  bool discard_choice(State& state, Table& table) const;
  void answer_discard_choice(State& state, Option option, Table& table) const;
  void discard_random(State& state, unsigned place, int cards, Table& table) const;

  // items.cpp: CAV-ITM
  void gain(State& state, unsigned place, unsigned belonging, Table& table) const;
  void lose(State& state, unsigned place, unsigned belonging) const;
  bool amulet(State& state, Table& table) const;
  void answer_amulet(State& state, Option option, Table& table) const;
  void tip(State& state, unsigned place, Option option, Table& table) const;
  bool heal_consent(State& state, Table& table) const;
  void answer_heal_consent(State& state, bool yes, Table& table) const;
  bool fire(State& state, Table& table) const;
  bool steal(State& state, Table& table) const;
  void answer_steal(State& state, Option option, Table& table) const;
  void gain_relic(State& state, unsigned place, Table& table) const;
  bool item_useful(const Board& board, unsigned place, unsigned card) const;  // CAV-WIN-04
  void drink_strength(State& state, unsigned place, int rounds) const;        // CAV-ITM-05
  void heal_with(State& state, unsigned place, unsigned card, unsigned target, Table& table) const;
  void use_up(State& state, unsigned place, unsigned card, Table& table) const;
  bool stealable(const Board& board, const Frame& steal, unsigned from, unsigned belonging) const;
  bool anything_to_steal(const Board& board, const Frame& steal) const;
  const Op* find_op(unsigned block, OpCode code) const;  // inside conditions too

  // trade.cpp: CAV-TRD
  void begin_offer(State& state, unsigned place, unsigned to, Table& table) const;
  bool offer(State& state, Table& table) const;
  void answer_offer(State& state, Option option, Table& table) const;
  bool offer_answer(State& state, Table& table) const;
  void answer_trade(State& state, bool yes, Table& table) const;
  void call_help(State& state, unsigned place, Table& table) const;

  // windows.cpp: CAV-WIN
  void push_window(State& state, Window window, unsigned subject) const;
  bool window(State& state, Table& table) const;
  bool subject_gone(const Board& board, const Frame& window) const;  // CAV-WIN-02
  void all_in_window(State& state, Table& table) const;
  void respond(State& state, unsigned place, Option option, Table& table) const;
  void close_window(State& state) const;
  void forget_refusals(State& state) const;

  // responses.cpp: what can respond to what
  void window_options(const State& state, unsigned place, OptionList& list) const;
  void list_card(const State& state, unsigned place, unsigned card, Verb verb,
                 OptionList& list) const;
  void list_thing(const State& state, unsigned place, const Response& response,
                  OptionList& list) const;
  Refusal permit_aim(const Board& board, unsigned place, Aim aim, Option option) const;
  bool needs_consent(const Board& board, unsigned place, const Response& response) const;
  const Response* find_response(Window window, Thing thing) const;
  // Rows of the window, a bit each: of what lies open before the player, and of what anybody may
  // do.
  std::uint64_t open_rows(const Board& board, unsigned place, const WindowRows& rows) const;
  // Of the places in the mask those that have the thing, that meet the need, that have something to
  // aim at; and all of it together.
  unsigned holders(const Board& board, const Response& response, unsigned among) const;
  unsigned action_holders(const Board& board, unsigned card, unsigned among) const;
  unsigned act_holders(const Board& board, Act act, unsigned among) const;
  unsigned meeting(const Board& board, const Frame& window, const Response& response,
                   std::uint32_t need, unsigned among) const;
  unsigned meeting_attack(const Board& board, const Frame& window, const Response& response,
                          std::uint32_t need, unsigned among) const;
  unsigned meeting_place(const Board& board, const Frame& window, std::uint32_t need,
                         unsigned among) const;
  unsigned meeting_use(const Board& board, const Response& response, std::uint32_t need,
                       unsigned among) const;
  unsigned aimers(const Board& board, const Frame& window, const Response& response,
                  unsigned among) const;
  unsigned admits(const Board& board, const Frame& window, const Response& response,
                  unsigned among) const;
  bool still_legal(const Board& board, const Play& play, const Frame& window) const;  // CAV-WIN-03
  bool has_what_it_takes(const State& state, unsigned place, const Response& response) const;
  Refusal permit_card(const State& state, unsigned place, Option option) const;
  Refusal why_not_held(const Board& board, unsigned place, const Response& response) const;
  unsigned hero(const Board& board, const Hit& hit, unsigned actor) const;  // My Hero
  bool thing_useful(const Board& board, unsigned place, Thing what) const;  // CAV-WIN-04

  // actions.cpp: CAV-ACT, CAV-PROT
  void begin_play(State& state, unsigned place, Option option, Table& table) const;
  bool play(State& state, Table& table) const;
  bool consent(State& state, Table& table) const;
  void answer_consent(State& state, bool yes, Table& table) const;
  void resolve_play(State& state, Table& table) const;
  bool assist(State& state, Table& table) const;
  void answer_assist(State& state, Option option, Table& table) const;
  bool ring(State& state, Table& table) const;
  void answer_ring(State& state, bool yes, Table& table) const;
  void end_play(State& state, Table& table) const;
  void show_play(State& state, Table& table) const;
  void show_card(State& state, unsigned place, unsigned card) const;
  void evil_eye(State& state, Table& table) const;
  bool may_store(const Board& board, const Play& play) const;
  void drop_play(State& state) const;
  void forget_kinds(State& state, unsigned place, std::uint64_t kinds) const;

  // fog.cpp: CAV-FOG
  bool bluff(State& state, Table& table) const;
  void answer_bluff(State& state, Option option, Table& table) const;
  void challenge(State& state, unsigned place, Table& table) const;
  void fog_options(const State& state, unsigned place, OptionList& list) const;

  // abilities.cpp: CAV-ABL, used Relics and Reputations
  void use_ability(State& state, unsigned place, Table& table) const;
  void use_relic(State& state, unsigned place, Option option, Table& table) const;
  void use_reputation(State& state, unsigned place, Option option, Table& table) const;
  bool nyx(State& state, Table& table) const;
  void answer_nyx(State& state, Option option, Table& table) const;
  void pin(State& state, unsigned place, Table& table) const;
  void look_at_set(State& state, unsigned place, Option option, Table& table) const;
  void steal_cards(State& state, unsigned place, Table& table) const;
  void keep_taken(State& state, unsigned at, Table& table) const;
  void return_taken(State& state, Table& table) const;

  // attack.cpp: CAV-ATK, CAV-RID
  Unit& push_unit(State& state, unsigned owner, unsigned card, unsigned flags) const;
  void pop_unit(State& state) const;
  bool attack(State& state, Table& table) const;
  void end_attack(State& state) const;
  void declare(State& state, Unit& unit, Table& table) const;
  void protect(State& state, Unit& unit, Thing by, Table& table) const;
  void find_target(State& state, Unit& unit, Table& table) const;
  void miss_target(State& state, Unit& unit, Table& table) const;
  void take_target(State& state, Unit& unit, Option option) const;
  void aim(State& state, Unit& unit, Table& table) const;
  bool bonus_possible(const Board& board, const Unit& unit) const;
  void turn_by_itself(State& state, Unit& unit, Table& table) const;
  void add_by_itself(State& state, Unit& unit, Table& table) const;
  void add_against_unholy(State& state, Unit& unit, Table& table) const;
  void reckon(State& state, Unit& unit, Table& table) const;
  void note_reckoning(const State& state, Unit& unit) const;
  Blow blow_on(const Board& board, const Unit& unit, unsigned target) const;
  void lose_turn(State& state, Unit& unit, Table& table) const;
  void strike_target(State& state, Unit& unit, unsigned target, Table& table) const;
  void note_target(const Board& board, Unit& unit, unsigned target, Blow blow) const;
  void count_best(State& state, unsigned place, int damage) const;
  unsigned next_swept(const Board& board, const Unit& unit, unsigned last) const;
  void read_text(State& state, const Unit& unit) const;
  bool special(State& state, Table& table) const;
  void answer_special(State& state, bool yes, Table& table) const;
  bool target(State& state, Table& table) const;
  void answer_target(State& state, Option option, Table& table) const;
  bool holy(State& state, Table& table) const;
  void answer_holy(State& state, bool yes, Table& table) const;
  void attach_riders(State& state, Unit& unit, Table& table) const;
  void modify(State& state, Unit& unit, Table& table) const;  // CAV-ATK-07
  void rotate(State& state, Unit& unit, int steps, Thing by, unsigned who, Table& table) const;
  void add_flat(State& state, Unit& unit, int n, Thing by, unsigned who, Table& table) const;
  void note(Unit& unit, Mod mod) const;
  void apply(State& state, Unit& unit, Table& table) const;
  bool sweep(State& state, Table& table) const;
  void backfire(State& state, const Unit& unit, Table& table) const;
  void lay_cards(State& state, Unit& unit, bool successful, Table& table) const;
  void rest_rider(State& state, Unit& unit, Table& table) const;  // CAV-RID-01

  // stand_ins.cpp: CAV-STD, DEC-EXTRA
  void reveal_stand_in(State& state, unsigned place, unsigned card, Table& table) const;
  bool can_attack(const Board& board, unsigned place) const;
  void show_attack_card(State& state, unsigned place, unsigned card, RuleId rule,
                        Table& table) const;
  bool double_strike(State& state, Table& table) const;
  bool strike_first(State& state, bool another) const;
  void combine(State& state, Table& table) const;
  void answer_double(State& state, Option option, Table& table) const;
  bool snicker(State& state, Table& table) const;
  void answer_snicker(State& state, Option option, Table& table) const;
  bool hold_card(State& state, Table& table) const;
  void answer_hold_card(State& state, Option option, Table& table) const;
  void fire_held(State& state, unsigned place, Table& table) const;
  bool extra(State& state, Table& table) const;
  void answer_extra(State& state, Option option, Table& table) const;

  // kill.cpp: CAV-ENC-08, CAV-TOK
  void hurt_creature(State& state, Creature& creature, int damage, int loss, unsigned place,
                     Table& table) const;
  void hurt_boar(State& state, unsigned boar, int damage, unsigned place, Table& table) const;
  bool spared(State& state, Creature& creature, Table& table) const;  // spore, Second Wind
  bool kill(State& state, Table& table) const;
  void credit(State& state, unsigned place, unsigned kind, bool last, Table& table) const;
  void count_damage(State& state, Creature& creature, int damage, unsigned place) const;
  bool last_of_encounter(const Board& board, const Creature& creature) const;
  void gain_prestige(State& state, unsigned place, int n, Thing why, RuleId rule,
                     Table& table) const;
  void remove_creature(State& state, unsigned number) const;
  void heal_creature(State& state, Creature& creature, int n, bool beyond, Table& table) const;

  // creature_attack.cpp: CAV-CA
  void begin_attacks(State& state, Creature& creature, bool random, Table& table) const;
  bool gather(State& state, const Creature& creature, unsigned block) const;  // CAV-CA-12
  void push_hit(State& state, const Creature& source, unsigned victim, int damage, unsigned effect,
                unsigned flags) const;
  void push_volley(State& state, unsigned first) const;
  bool volley(State& state, Table& table) const;
  void after_volley(State& state, const Frame& volley, Table& table) const;
  bool hit(State& state, Table& table) const;
  bool end_hit(State& state) const;
  void on_hit(State& state, const Hit& hit, Table& table) const;
  void strike_source(State& state, const Hit& hit, int damage, unsigned place, Table& table) const;
  void strike_victim(State& state, Hit& hit, Table& table) const;
  void redirect(State& state, Hit& hit, unsigned victim, unsigned by, Table& table) const;
  unsigned new_victims(const Board& board, const Hit& hit) const;                     // CAV-CA-07
  void split_token(State& state, unsigned hit, unsigned victim, Table& table) const;  // CAV-HIVE-05

  // life.cpp: CAV-DTH
  int hurt(State& state, unsigned place, int damage, Harm harm, Thing why, RuleId rule,
           Table& table) const;
  void heal(State& state, unsigned place, int n, RuleId rule, Table& table) const;
  bool save(State& state, unsigned place, Harm harm, Thing why, Table& table) const;
  void die(State& state, unsigned place, Table& table) const;
  void lay_down(State& state, unsigned place, Table& table) const;      // CAV-DTH-02: his cards
  void leave_estate(State& state, unsigned place, Table& table) const;  // ... and belongings
  void mourn(State& state, unsigned place, Table& table) const;         // what a death sets off
  void give_poison(State& state, unsigned place, int tokens, RuleId rule, Table& table) const;
  void give_status(State& state, unsigned place, Status status, int rounds, RuleId rule,
                   Table& table) const;

  // operations.cpp: 2.3
  void push_operations(State& state, unsigned block, unsigned owner, unsigned actor,
                       unsigned subject) const;
  bool operations(State& state, Table& table) const;
  void operate(State& state, const Op& op, const Frame& frame, Table& table) const;
  void operate_on_attack(State& state, const Op& op, const Frame& frame, Table& table) const;
  void operate_on_hit(State& state, const Op& op, const Frame& frame, Table& table) const;
  void operate_on_players(State& state, const Op& op, const Frame& frame, Table& table) const;
  void operate_on_cards(State& state, const Op& op, const Frame& frame, Table& table) const;
  void operate_on_player(State& state, const Op& op, const Frame& frame, unsigned place,
                         Table& table) const;
  void operate_on_module(State& state, const Op& op, const Frame& frame, Table& table) const;
  void swap_sets(State& state, const Play& play, Table& table) const;
  void redirect_to(State& state, Hit& hit, const Op& op, const Frame& frame, Table& table) const;
  void new_hits(State& state, const Op& op, const Frame& frame, Table& table) const;
  void draw_to(State& state, const Op& op, const Frame& frame, unsigned place) const;
  void extra_attack(State& state, const Op& op, const Frame& frame, unsigned place) const;
  void take_sack(State& state, unsigned place, Table& table) const;
  void peek_encounter(State& state, unsigned place, Table& table) const;
  unsigned whom(State& state, const Op& op, const Frame& frame, Table& table) const;
  Thing thing_behind(const Board& board, const Frame& frame) const;  // whose effect it is
  bool holds(const State& state, const Op& op, const Frame& frame) const;
  int amount(const State& state, const Op& op, const Frame& frame) const;

  // The special encounters, 3.17. What the flow of encounter and round calls; each switches over
  // Behaviour and calls the chapter's own function.
  // specials.cpp
  void on_reveal(State& state, Table& table) const;
  void on_round_start(State& state, Table& table) const;
  void on_placement(State& state, Table& table) const;
  bool specific_attacks(State& state, Creature& creature, Table& table) const;  // true: done here
  bool random_attacks(State& state, Creature& creature, Table& table) const;
  void before_random(State& state, Table& table) const;
  void on_growth(State& state, Table& table) const;
  void on_creature_dead(State& state, unsigned kind, unsigned killer, Table& table) const;
  // special_tokens.cpp: horde, spore, hivemind, blink dogs
  void horde_round(State& state, Table& table) const;
  void horde_moves(State& state, unsigned dead, Table& table) const;
  void spore_round(State& state, Table& table) const;
  void spore_growth(State& state, Table& table) const;
  void hivemind_positions(State& state) const;
  void hivemind_growth(State& state, Table& table) const;
  void place_dogs(State& state, bool first, Table& table) const;
  // special_people.cpp: vampyre, wereboar, thantigist, ragnarok
  bool bites(State& state, Table& table) const;
  void answer_bite(State& state, Option option, Table& table) const;
  void bite(State& state, unsigned place, unsigned victim, Table& table) const;
  void become_boar(State& state, unsigned place, Table& table) const;
  void boar_attack(State& state, Unit& unit, Table& table) const;
  void remember(State& state, unsigned place, unsigned person) const;
  void swap_control(State& state, unsigned one, unsigned other, Table& table) const;
  bool ragnarok(State& state, Table& table) const;
  void answer_ragnarok(State& state, bool yes, Table& table) const;
  // special_minds.cpp: barrier, Hold/Strike, shadowmancer, gluttony, goblins
  void hit_barrier(State& state, Creature& creature, int damage, unsigned place,
                   Table& table) const;
  void raise_barrier(State& state, Creature& creature, Table& table) const;
  void reveal_stance(State& state, unsigned place, Table& table) const;
  Stance stance(const Board& board, unsigned place) const;  // CAV-HOLD-03
  unsigned all_strikers(const Board& board) const;
  void hit_each(State& state, const Creature& creature, unsigned places, int damage,
                unsigned flags) const;
  void naiad(State& state, Creature& creature, Table& table) const;
  void drake(State& state, Creature& creature, Table& table) const;
  bool beats_record(const Board& board, const Unit& unit) const;
  void overdraw(State& state, unsigned place, Table& table) const;
  bool glutton(State& state, Table& table) const;
  void answer_glutton(State& state, bool yes, Table& table) const;
  void rob(State& state, const Creature& creature, const Op& op) const;
  void take_to_sack(State& state, unsigned place, Table& table) const;
  // lich.cpp
  void lich_part(State& state, Table& table) const;
  void begin_part(State& state, unsigned part, Table& table) const;
  void place_skeletons(State& state, Table& table) const;
  void raise_dead(State& state, Table& table) const;
  void rise(State& state, unsigned place, Pile& aside, Table& table) const;
  void discard_all(State& state, const Pile& cards, Told told, RuleId by, Table& table) const;
  void fall(State& state, unsigned place, Table& table) const;  // a Risen is destroyed
  bool risen(State& state, Table& table) const;
  void answer_risen(State& state, Option option, Table& table) const;

  // traps.cpp: CAV-TRAP
  bool corridor(State& state, Table& table) const;
  void reveal_corridor(State& state, Table& table) const;
  bool bridge(State& state, Table& table) const;
  void all_on_bridge(State& state, Table& table) const;

  // event_deck.cpp: CAV-EVT-01 to -03; measures.cpp: Measures!; awaken.cpp: CAV-EVT-07
  void draw_event(State& state, unsigned slot, Table& table) const;
  void begin_event(State& state, unsigned event, Table& table) const;
  bool doll(State& state, Table& table) const;
  void answer_doll(State& state, Option option, Table& table) const;
  void take_doll(State& state, unsigned place, unsigned whose, Table& table) const;
  void measure(State& state, unsigned event, Table& table) const;
  unsigned measured(const Board& board, Measure measure) const;  // the place that it honours
  bool greed(State& state, Table& table) const;
  void answer_greed(State& state, bool yes, Table& table) const;
  bool awaken(State& state, Table& table) const;
  void begin_relic_round(State& state) const;
  void wake_relics(State& state, Table& table) const;
  void relics_rest(State& state, Table& table) const;
  void relic_to_deck(State& state, unsigned relic) const;

  // module.cpp: CAV-ADV
  bool node(State& state, Table& table) const;
  void enter_node(State& state, const Node& here, Table& table) const;
  void march(State& state, Table& table) const;
  bool vote(State& state, Table& table) const;
  void all_voted(State& state, Table& table) const;
  bool module_choice(State& state, Table& table) const;
  void answer_module(State& state, Option option, Table& table) const;
  bool valves(State& state, Table& table) const;
  void all_turned(State& state, Table& table) const;
  void raise_water(State& state, int n, Table& table) const;
  void use_acolyte(State& state, Table& table) const;
  void end_module(State& state, Table& table) const;
  unsigned front_marcher(const Board& board) const;

  // ending.cpp: CAV-END, CAV-QST-02
  void end_game(State& state, Table& table) const;
  bool sudden_death(State& state, Table& table) const;
  void wipe_out(State& state, Table& table) const;
  void win(State& state, unsigned places, Table& table) const;
  void close_game(State& state, Ending ending) const;
  void lay_rest(State& state) const;
  void show_quests(State& state, Table& table) const;
  unsigned leaders(const State& state, unsigned among) const;

  // options.cpp: the lists of questions to one player
  void question_options(const State& state, unsigned place, OptionList& list) const;
  Refusal explain(const State& state, unsigned place, Option option) const;
  void setup_options(const State& state, unsigned place, OptionList& list) const;
  void attack_options(const State& state, unsigned place, OptionList& list) const;
  void snicker_options(const State& state, unsigned place, OptionList& list) const;
  void offer_options(const Board& board, unsigned place, OptionList& list) const;
  void candidates_at(const State& state, unsigned place, OptionList& list) const;
  void people_options(const State& state, unsigned place, OptionList& list) const;
  int worth(unsigned card) const;  // the printed normal value, Actions 0

  // view.cpp
  void imagine_hands(State& state, Viewer viewer, Rng& rng) const;
  void imagine_answers(State& state, Viewer viewer, Rng& rng) const;
  // Another answer of somebody who has answered: any, or what a bot of that level would say. False
  // where he has none.
  static constexpr int kAnyAnswer = -1;
  bool answer_anew(State& state, Seat seat, int level, Rng& rng) const;
  void imagine_draft(State& state, Viewer viewer, Rng& rng) const;
  void imagine_quests(State& state, Viewer viewer, Rng& rng) const;

  void make_info();
  void make_tables();
  bool is_hostile(unsigned effect) const;
  void note_row(std::size_t index);

  Content content_;
  GameInfo info_;

  // Made from the content once.
  std::array<WindowRows, kWindowCount> window_rows_{};
  // Kinds by what they are.
  std::uint64_t attack_cards_ = 0;
  std::uint64_t action_cards_ = 0;
  std::uint64_t item_cards_ = 0;
  std::uint64_t printed_cards_ = 0;  // attacks with printed value
  std::uint64_t base_cards_ = 0;     // without 2.7
  std::uint64_t hostile_cards_ = 0;  // Actions that do wrong to whom they are aimed at
  // By perk: who brings it, a bit each.
  std::array<std::uint32_t, kPerkCount> perk_items_{};  // by Content::items
  std::array<std::uint32_t, kPerkCount> perk_relics_{};
  std::array<std::uint32_t, kPerkCount> perk_reputations_{};
  std::array<std::uint32_t, kPerkCount> perk_events_{};
  std::array<std::int8_t, kPerkCount> perk_numbers_{};  // of the first that brings it
  // By encounter: whether it may come in a set-up, a bit each.
  std::uint64_t core_pool_ = 0;
  std::uint64_t expanded_pool_ = 0;
  std::uint64_t sudden_pool_ = 0;
};

// The game from its built-in content with the folder's sources laid over it.
Result<std::unique_ptr<Game>> make(std::span<const content::Source> more);

}  // namespace undercroft::cutthroat_caverns
