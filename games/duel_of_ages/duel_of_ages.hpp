// Duel of Ages with cutthroat rules, complete: the rules object that meets the engine's contract.
// One source file a chapter of the rulebook; the rule ids stand above the functions that carry them
// out.
//
// Every step of the agenda (state.hpp, phases.hpp) has up to four functions with its name:
//   bool NAME(State&, Table&)             carries the frame on top out; true: somebody is asked now
//   void answer_NAME(State&, Option, Table&)   takes what was answered; the frame is still on top
//   void list_NAME(const Sight&, OptionList&)  what the player in letter `a` may answer, in order
//   Refusal permit_NAME(const Sight&, Option)  why not; where a step has none, the list decides
// Lists and permissions take a Sight: of the state for the rules, of a view for bots and words.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/content.hpp"
#include "engine/game.hpp"
#include "games/duel_of_ages/content.hpp"
#include "games/duel_of_ages/map.hpp"
#include "games/duel_of_ages/phases.hpp"
#include "games/duel_of_ages/state.hpp"
#include "games/duel_of_ages/view.hpp"

namespace undercroft::duel_of_ages {

// Stable in replay files: a verb keeps its number. Cards are named by their kind; where a hand
// holds a revealed and an unrevealed one of a kind, the revealed one is meant. Weapons are kinds,
// or kNatural. Spaces are indices in canonical order, Domes and rotations count from 0.
enum class Verb : std::uint16_t {
  pass,          // Fire, OpFire, parting shot, Melee
  done,          // enough: Free Action, Move, declaring, pick up, companions, Vault
  platter,       // a: platter
  rotate,        // a: rotation
  key,           // a: key
  site,          // a: site; b: rotation
  put_under,     // a: character (draft)
  first,         // a: player (D-04)
  use,           // a: unit; b: source as in phases.hpp `use`; c: action | target << 8 (0xFF: none)
  reveal,        // a: unit; b: kind
  wear,          // a: unit; b: kind: set active
  take_off,      // a: unit; b: kind: set inactive
  trade,         // a: unit; b: with this unit: begin to put an offer together
  give,          // a: kind, of one's own side of the offer
  ask,           // a: kind, of the other side
  propose,       //
  cancel,        //
  accept,        //
  refuse,        // a trade
  pick_up,       // a: unit; b: kind (Free Action or end of Move)
  unleash,       // a: unit; b: kind; c: target character
  rest,          // a: unit (DUE-HQ-02)
  refresh,       // a: unit (Avindel)
  deploy,        // a: unit; b: kind (Jump Pad)
  jump,          // a: unit; b: pad index; to the HQ or from it
  attacker,      // a: player (D-07)
  shoot,         // a: unit; b: weapon; c: target figure
  blast,         // a: unit; b: weapon; c: target space (area weapons)
  op_shoot,      // a: unit | target << 8; b: weapon; c: trail space
  move,          // a: unit (D-09)
  stay,          // D-10: it does not Move; walking: it stops here
  go,            // a: space (D-10)
  walk,          // D-10: one step at a time
  step,          // a: space
  melee,         // a: space (D-15)
  next,          // a: unit (D-16: attacks next; D-20: adventures next)
  strike,        // a: target figure; b: weapon
  ability,       // a: target figure; b: action (MI)
  kill,          //
  imprison,      //
  dome,          // a: Dome (D-26, D-27)
  target,        // a: figure (D-31, D-24, D-37, D-39)
  to_hq,         // D-32
  to_place,      // D-32: the normal place
  discard,       // a: kind (D-22)
  declare,       // a: unit (D-19)
  sneak,         // D-21: Main Gate by Stealth
  force,         // D-21: Main Gate by Strength
  by,            // a: Rating (D-21: HQ, Ombra)
  free,          // D-21: prisoners
  interrogate,   // a: prisoner
  pay,           // D-21
  pay_more,      // D-21: one extra card
  player,        // a: player (D-23)
  champion,      // a: unit (D-25)
  gage,          // D-43
  no,            // D-43, D-12, D-42
  again,         // D-29
  stop,          // D-29
  location,      // a: Location (D-38)
  contest,       // a: contest, from 0
  take,          // a: kind; b: holder (D-40)
  release,       // a: prisoner (PRI-03)
  bring,         // a: unit (D-41)
  send,          // a: unit; b: Dome (D-42)
  keep,          // D-28
  reroll,        // a: 1 + kind, or 0 the own ability (D-28)
  enter,         // a: character (D-30)
  ask_first,     // a: player (D-33)
  become,        // the Loner (D-34)
  refuse_offer,  // D-34, D-35
  ally,          // a: player (D-35)
};
inline constexpr unsigned kVerbCount = 72;
static_assert(static_cast<unsigned>(Verb::ally) == kVerbCount - 1);
constexpr std::uint16_t verb(Verb verb) {
  return static_cast<std::uint16_t>(verb);
}
// Room for `done` is always left (so long a list was never seen).
inline bool full(const OptionList& list) {
  return list.size() >= OptionList::kCapacity - 2;
}
// Options are named without a state, and the number of a space does not say which map it is on: in
// options that leave the rules a space of the map for four players is marked with this.
inline constexpr unsigned kWideMap = 0x400;
inline constexpr unsigned kSpaceBits = kWideMap - 1U;
constexpr Option mark_map(Option option, unsigned mark) {
  switch (static_cast<Verb>(option.verb)) {
    case Verb::go:
    case Verb::step:
    case Verb::melee:
      option.a = static_cast<std::uint16_t>((option.a & ~kWideMap) | mark);
      break;
    case Verb::blast:
    case Verb::op_shoot:
      option.c = static_cast<std::uint16_t>((option.c & ~kWideMap) | mark);
      break;
    default:
      break;
  }
  return option;
}

enum class ChanceKind : std::uint16_t {
  die,        // 0 to 5: faces 1 to 6
  dome,       // 0 to D - 1: Dome 1 to D
  card,       // drawn: Content::cards
  character,  // dealt or drawn: Content::characters
  henchman,   // a token
  badge,      //
  guardian,   //
  slot,       // a card stolen or taken from the Vault: its place among those it may be
  platter,    // random maps
  rotation,   //
  site,       // random maps: site * 3 + rotation among the legal ones
};
inline constexpr unsigned kChanceCount = 11;
constexpr std::uint16_t chance(ChanceKind kind) {
  return static_cast<std::uint16_t>(kind);
}

// Arguments of every event: who (a player), figure, amount, more. -1 where there is none.
enum class EventKind : std::uint16_t {
  // 3.5
  rolled_for_first,  // who; amount both dice
  first_player,      // who
  dealt,             // who; amount characters
  dealt_character,   // who; figure (secret)
  put_under,         // who; figure (secret)
  drew,              // who; figure the unit (-1: an `off` one); amount kind (secret)
  deck_made,         // amount cards
  platter_chosen,    // who; amount platter
  platter_placed,    // who; amount platter; more slot | rotation << 4
  key_placed,        // who; amount key; more site | rotation << 8
  vault_filled,      // amount cards added; more in it
  guardian_shown,    // amount guardian; more Location
  // 3.6, 3.7
  turn_begins,   // who the Loner or -1; amount turn; more side
  phase_begins,  // amount Phase; more side
  lesser_ally,   // who; amount characters; more cards
  lesser_roll,   // who; amount die
  acts_first,    // who; amount Phase; more by
  // 3.8
  entered,         // who, figure; amount EnterHow; more space
  used,            // who, figure; amount source as in phases.hpp; more target or -1
  healed,          // who, figure; amount by; more Health now
  refreshed,       // who, figure
  revealed,        // who, figure; amount kind
  worn,            // who, figure; amount kind; more 1 active, 0 not
  traded,          // who, figure; amount cards given; more the other unit
  trade_proposed,  // who, figure; amount cards offered | asked << 8; more the other unit
  trade_refused,   // who, figure; more the other unit
  moved_card,      // who the new owner; figure the new holder; amount kind (secret); more from
  picked_up,       // who, figure; amount kind
  dropped,         // who, figure; amount kind; more space
  discarded,       // who, figure; amount kind; more DiscardWhy or -1
  unleashed,       // who, figure the bearer; amount pet; more target
  deployed,        // who, figure; more space
  jumped,          // who, figure; more space
  sped_up,         // who, figure; amount
  hidden,          // who, figure (Smoke Bomb)
  cannot_move,     // who, figure
  die_rolled,      // who, figure; amount face
  // 3.9 to 3.13
  attack,        // who, figure; amount weapon kind or -1; more target figure
  blast,         // who, figure; amount weapon; more space
  challenge,     // who, figure; amount margin; more Rating | RollFor << 8
  rolled,        // who, figure; amount both dice; more Grade
  rerolled,      // who, figure; amount 1 + kind or 0
  raised,        // who, figure; more Grade: atleast, Big Herr
  hit,           // who, figure the target; amount Grade; more attacker
  damaged,       // who, figure; amount damage; more Health left
  stunned,       // who, figure
  weapon_lost,   // who, figure; amount kind
  passes,        // who, figure or -1; amount Phase
  move_ends,     // who, figure; amount spaces; more space
  stepped,       // who, figure; more space
  pet_moved,     // who, figure; amount spaces; more space
  melee_begins,  // more space
  defeated,      // who, figure; amount DefeatHow; more by figure or -1
  credited,      // who; figure; amount defeats this turn
  killed,        // who, figure
  imprisoned,    // who, figure
  taken_over,    // who the new controller; figure; more the old
  reset,         // who, figure (Blatt)
  freed,         // who, figure; amount Health
  pet_leaves,    // who, figure
  pet_given,     // who the new owner; figure; more the old
  target_named,  // who, figure; more target
  target_gone,   // who, figure
  // 3.14
  dome_rolled,  // who conducts; figure; amount Dome; more 1: banished
  dismissed,    // who, figure; amount Dome
  banished,     // who, figure; amount Dome; more who chose
  placed,       // who, figure; more space
  reinforces,   // who; amount characters still off
  // 3.15 to 3.17
  declared,         // who, figure
  adventure,        // who, figure; amount Location; more position (Team Base: Spot)
  adventure_ends,   // who, figure; amount Location; more Grade
  paid,             // who, figure; amount cards; more Location
  marker,           // who; amount Location; more progress now
  marker_back,      // who; amount Location; more progress now
  track_complete,   // who; amount Location
  contest_won,      // who, figure; amount contest from 0
  tournament_over,  // who
  badge_drawn,      // who, figure; amount badge
  badge_back,       // amount badge
  guardian_gone,    // amount guardian; more Location
  hired,            // who, figure the henchman
  victim_named,     // who; amount victim player; more Location
  discipline,       // who; amount Rating; more die
  champion_named,   // who, figure
  gage_spent,       // who, figure
  point_dealt,      // who, figure: one point of damage
  stolen,           // who, figure the thief; amount kind (secret); more from unit or 255 the Vault
  looked,           // who, figure; amount cards of the Vault
  looked_at,        // who; amount kind (secret)
  gate_passed,      // who, figure
  hq_damaged,       // who, figure; amount structure lost; more left
  hq_destroyed,     // who, figure
  grace_lost,       // who, figure; amount left
  planned,          // who, figure; amount Location (Krule)
  // 3.20 to 3.23
  offer_made,     // who is asked; amount defeats
  offer_refused,  // who
  becomes_loner,  // who
  alliance,       // who; more with: two players are allies now
  end_triggered,  // who eliminated or -1; amount turn
  hard_cap,       // amount turn; more: it waits, until any turn of the Loner from this one on
  scored,         // who; amount points; more Location, kLocations: characters
  game_ends,      // amount turn
  points,         // who; amount points in all
  won,            // who
  // Later ones.
  comes_on,  // who, figure: everybody sees now who it is; where it comes to is not known yet
};
inline constexpr unsigned kEventCount = 105;
static_assert(static_cast<unsigned>(EventKind::comes_on) == kEventCount - 1);

// Where a rating comes from, and what of the own unrevealed cards was needed for it: those are
// revealed when it counts (DUE-CRD-04). A bit for each place in the hand.
struct Reckoned {
  int value = 0;
  std::uint32_t cards = 0;
};
// What an attack would be: also for odds, bots and the board.
struct AttackPlan {
  int margin = 0;  // Hit, limited to -6 .. 6
  int power = 0;   // Power minus Armor, before the Hit's grade counts, not limited
  int damage = 0;  // Damage D
  int less = 0;    // subtracted after the damage challenge
  int poison = 0;  // more damage where there was any (DUE-PET-03)
  std::uint32_t attacker_cards = 0;
  std::uint32_t target_cards = 0;  // armor, shield, stealth cards that are revealed by it
};
// Results of a challenge in ways out of 36 (DUE-CHA-02).
struct Chances {
  std::array<std::uint8_t, 5> ways{};
  int success() const { return ways[2] + ways[3] + ways[4]; }
};
Chances chances(int margin);
Grade grade_of(int margin, int first, int second);  // DUE-CHA-01
int damage_of(int damage, Grade grade);             // DUE-DMG-01
inline constexpr int kGradePower = 2;               // DUE-FIR-04
inline constexpr Weapon kBareHands{};               // DUE-MEL-04: a natural melee attack

struct Gait;  // gait.hpp: what each step costs a figure
class Ways;   // ways.hpp: the cheapest ways from a space

class DuelOfAges {
 public:
  using State = duel_of_ages::State;
  using View = duel_of_ages::View;

  explicit DuelOfAges(Content content);

  const GameInfo& info() const { return info_; }
  const Content& content() const { return content_; }

  // setup.cpp: DUE-SET
  void setup(State& state, const Setup& setup, Table& table) const;

  // options.cpp: section 4
  SeatSet waiting(const State& state) const;
  Seat first_waiting(const State& state) const;
  void options(const State& state, Seat seat, OptionList& list) const;
  Refusal why_not(const State& state, Seat seat, Option option) const;
  void candidates(const State& state, Seat seat, OptionList& list) const;  // candidates.cpp
  void expect_more(const State& state, OptionList& list) const;
  Option fallback(const State& state, Seat seat, Rng& rng) const;
  void options_seen(const View& view, OptionList& list) const;  // the viewer's own, from the view

  // game.cpp: one choice arrives
  void step(State& state, Seat seat, Option option, Table& table) const;

  // view.cpp: section 5
  View view(const State& state, Viewer viewer) const;
  void imagine(State& state, Viewer viewer, Rng& rng) const;
  // bot_worlds.cpp
  bool deal_world(const View& view, State& world, Rng& rng) const;

  // ending.cpp: DUE-END, DUE-VP
  Outcome outcome(const State& state) const;
  int carry(const State&) const { return -1; }

  // position*.cpp, invariants.cpp
  void dump(const State& state, json::Writer& out) const;
  void load(State& state, const Cursor& position, Table& table) const;
  std::string broken(const State& state) const;

  // study.cpp
  void study(std::span<const Event> events, const State& end, Findings& findings) const;

  // bot*.cpp: section 11
  std::size_t choose(int level, const View& view, Seat seat, std::span<const Option> options,
                     Rng& rng, Patience& patience) const;

  // words.cpp, prompts.cpp, table_words.cpp, events_words.cpp, view_json.cpp, naming.cpp
  void view_json(const View& view, json::Writer& out) const;
  void tell_table(const View& view, std::string& words) const;
  void tell_prompt(const View& view, Seat seat, std::string& words) const;
  void tell_option(const View& view, Option option, std::string& words) const;
  void name_option(Option option, std::string& words) const;
  void tell_event(const Event& event, std::string& words) const;
  void name_event(std::uint16_t kind, std::string& words) const;
  void name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const;
  // interrupts.cpp: OpFire, rerolls, parting shot, Gage
  Interrupt interrupt(const View& view, Seat seat, std::span<const Option> options) const;

  // --- What several chapters, words, positions and bots need. ---

  const Map& map(const Board& board) const { return map_of(content_, board.layout, map_stamp_); }
  const Map& map(const Sight& sight) const {
    if (sight.map == nullptr) sight.map = &map(sight.board);
    return *sight.map;
  }
  const Figure& figure(unsigned id) const { return content_.figure(id); }

  // values.cpp: DUE-GEN-07, DUE-CRD-04, -05, DUE-BAS-02, DUE-SPC-01, -05
  // Printed value, badges, traits of its own and of its cards, auras, this turn's changes; no
  // attack or adventure is looked at.
  Reckoned rating(const Sight& sight, unsigned figure, Rating rating) const;
  int max_health(const Board& board, unsigned figure) const;
  // DUE-CRD-04: S and I are met and no rule forbids it. `place` is in the unit's hand.
  bool can_use(const Sight& sight, unsigned unit, unsigned kind) const;
  bool has_trait(const Sight& sight, unsigned figure, TraitCode code) const;  // own or of its cards
  bool has_custom(unsigned figure, Custom custom) const;
  bool card_has(unsigned kind, TraitCode code) const {
    return (known_.card_codes[kind] & code_bit(code)) != 0;
  }
  Units units_with(Custom custom) const { return known_.units[static_cast<unsigned>(custom)]; }
  // Whether the card at that place of the hand counts now (active gear, gadget, stealth).
  bool card_counts(const Sight& sight, unsigned unit, unsigned place) const;
  unsigned card_limit(const Board& board, unsigned unit) const;  // DUE-CRD-03
  bool immune(const Board& board, unsigned figure) const;        // to mental effects
  bool may_act(const Board& board, unsigned unit) const;         // DUE-GEN-11, not in prison, on
  // Whether a trait's condition holds for a figure that is taken to stand in that space; `melee`:
  // in a melee attack of its own.
  bool holds(const Sight& sight, unsigned figure, const Trait& trait, Space space,
             bool melee = false) const;
  // DUE-MEL-03: Wits for the order of Melee, by what everybody sees.
  int order_wits(const Board& board, unsigned figure) const;
  bool in_dome(const Sight& sight, unsigned unit) const {  // of a unit on the board
    const Space space = sight.board.units[unit].space;
    return space != kNowhere && map(sight).at(space).terrain == Terrain::dome;
  }
  bool in_dome(const Board& board, unsigned unit) const { return in_dome(in_public(board), unit); }

  // challenge.cpp: 3.4. Pushes Step::roll; the frame below reads `state.roll` when it is on top
  // again (roll.done), and wipes it with `state.roll = {}`.
  void push_roll(State& state, RollFor purpose, unsigned figure, int margin, RuleId rule,
                 Table& table) const;

  // attack.cpp: 3.9, 3.13. What this attack would be. `space` is where the target is aimed at.
  AttackPlan plan_attack(const Sight& sight, unsigned attacker, unsigned target, unsigned weapon,
                         AttackKind kind, Space space, unsigned flags) const;
  // Whether the rules let this attacker attack that target at all (sides, Perpetua, Big Herr,
  // TiAx): not where they stand.
  Refusal may_attack(const Sight& sight, unsigned attacker, unsigned target) const;
  // Expected damage and the chance to defeat, in closed form from two dice.
  struct AttackOdds {
    double hit = 0;
    double damage = 0;
    double defeat = 0;
  };
  AttackOdds attack_odds(const Sight& sight, const AttackPlan& plan, unsigned target,
                         bool stuns_instead) const;

  // fire.cpp: 3.9, 3.12. The weapon's numbers for this user from that space, range and shots with
  // all that changes them; `weapon` is a kind or kNatural.
  const Weapon& weapon_of(unsigned figure, unsigned weapon) const;
  int range_of(const Sight& sight, unsigned unit, unsigned weapon) const;
  int shots_of(const Sight& sight, unsigned unit, unsigned weapon) const;
  Refusal may_shoot(const Sight& sight, unsigned unit, unsigned weapon, unsigned target,
                    Space space, ShotKind kind) const;
  // DUE-GEN-10: whether a unit counts for D-07, D-08, D-13 by what everybody sees.
  bool could_shoot(const Board& board, unsigned unit, ShotKind kind) const;

  // moving.cpp: 3.11
  int speed_of(const Sight& sight, unsigned figure) const;  // move points for this Move
  int step_cost(const Sight& sight, unsigned figure, Space from, Space to) const;  // < 0: not
  Refusal may_move(const Sight& sight, unsigned unit) const;
  // DUE-MOV-01: everywhere it can go from there.
  Ways reach(const Sight& sight, unsigned figure, Space from, int points) const;

  // adventure.cpp, locations: 3.15 to 3.17
  Refusal may_venture(const Sight& sight, unsigned unit) const;  // DUE-ADV-03
  // The margin of the adventure that is open to it, for a choice of rating; the difficulty or the
  // opposing rating taken. Also for odds and bots.
  struct VenturePlan {
    Rating rating = Rating::strength;
    int margin = 0;
    std::uint32_t cards = 0;
    bool certain = false;  // passes without a roll
  };
  VenturePlan plan_venture(const Sight& sight, unsigned unit, const Venture& venture) const;
  // The adventure that this unit would begin on that space, before any choice; location 0xFF: none.
  Venture venture_on(const Board& board, unsigned unit, Space space) const;
  // Whether there is something to do on that space for this unit, wherever it is now.
  Refusal may_venture_on(const Board& board, unsigned unit, Space space) const;

  // ending.cpp: DUE-VP, DUE-LES-01, -02
  int points_of(const Board& board, unsigned player) const;  // all victory points as they stand
  // `ahead`: as if that player were one step further.
  int location_points(const Board& board, unsigned player, Location location,
                      unsigned ahead = kNobody) const;
  int character_points(const Board& board, unsigned player) const;  // DUE-VP-04
  int characters_of(const Board& board, unsigned player) const;     // DUE-VP-04: on, off, returning
  int lesser_count(const Board& board, unsigned player) const;      // DUE-LES-01
  int equipment_of(const Board& board, unsigned player) const;      // DUE-LES-02

  // game.cpp: the player that the frame on top asks; kNobody where the game is over
  unsigned decider(const Board& board) const;

 private:
  friend class Mind;  // bot.hpp: section 11
  struct StepTable;   // step_table.hpp
  using Handler = bool (DuelOfAges::*)(State&, Table&) const;
  using Answer = void (DuelOfAges::*)(State&, Option, Table&) const;
  using Lister = void (DuelOfAges::*)(const Sight&, OptionList&) const;
  using Permit = Refusal (DuelOfAges::*)(const Sight&, Option) const;

  void make_info();  // duel_of_ages.cpp: the identity card

  // game.cpp
  void advance(State& state, Table& table) const;
  bool run_top(State& state, Table& table) const;
  void push(State& state, Step step, unsigned a = 0, unsigned b = 0, unsigned c = 0, unsigned x = 0,
            unsigned y = 0) const;
  bool over(State&, Table&) const { return true; }
  // For frames that only ask: a player is asked, unless the public possibilities are a single one.
  bool asks(State& state, Table& table) const;
  bool ask_always(State&, Table&) const { return true; }

  // options.cpp
  void list(const Sight& sight, OptionList& list) const;
  void list_marked(const Sight& sight, OptionList& list) const;
  Refusal permit(const Sight& sight, Option option) const;

  // candidates.cpp
  void expect_free(const Sight& sight, unsigned unit, OptionList& list) const;
  void expect_uses(const Board& board, unsigned unit, unsigned source, unsigned index,
                   OptionList& list) const;
  void expect_shots(const Sight& sight, OptionList& list) const;
  void expect_paths(const Sight& sight, OptionList& list) const;
  void expect_strikes(const Sight& sight, OptionList& list) const;

  // ===== setup.cpp, map_building.cpp: 3.2, 3.5 =====
  void read_config(State& state, const Setup& setup) const;
  bool set_up(State& state, Table& table) const;
  void answer_platter(State& state, Option option, Table& table) const;
  void answer_rotation(State& state, Option option, Table& table) const;
  void answer_key(State& state, Option option, Table& table) const;
  void answer_site(State& state, Option option, Table& table) const;
  void answer_draft(State& state, Option option, Table& table) const;
  void list_platter(const Sight& sight, OptionList& list) const;
  void list_rotation(const Sight& sight, OptionList& list) const;
  void list_key(const Sight& sight, OptionList& list) const;
  void list_site(const Sight& sight, OptionList& list) const;
  void list_draft(const Sight& sight, OptionList& list) const;
  Refusal permit_site(const Sight& sight, Option option) const;
  void put_out_decks(State& state) const;
  void find_first_player(State& state, Table& table) const;  // DUE-SET-01
  void take_sides(State& state, Table& table) const;         // DUE-SID-01, DUE-FOU-01
  void deal_hand(State& state, unsigned player, Table& table) const;
  void draw_hand(State& state, unsigned player, Table& table) const;
  bool ask_draft(State& state) const;
  void finish_setup(State& state, Table& table) const;
  bool choose_platters(State& state) const;
  bool place_platters(State& state, Table& table) const;
  bool place_keys(State& state, Table& table) const;
  void put_platter(State& state, unsigned player, unsigned slot, Placed platter,
                   Table& table) const;
  void put_key(State& state, unsigned player, unsigned site, Placed key, Table& table) const;

  // ===== turn.cpp, lesser_ally.cpp, reinforce.cpp: 3.6, 3.7, 3.8 (forced), 3.14 (REI) =====
  bool turn(State& state, Table& table) const;
  bool forced(State& state, Table& table) const;
  bool first(State& state, Table& table) const;
  bool reinforce(State& state, Table& table) const;
  void answer_first(State& state, Option option, Table& table) const;
  void answer_reinforce(State& state, Option option, Table& table) const;
  void list_first(const Sight& sight, OptionList& list) const;
  void list_reinforce(const Sight& sight, OptionList& list) const;
  void begin_turn(State& state, Table& table) const;  // DUE-TRN-03
  void find_lesser(State& state, unsigned side, Table& table) const;
  // Of a set of players (a bit each): DUE-LES-02.
  unsigned poorest_of(const Board& board, unsigned players, Table& table) const;
  void clear_marks(State& state) const;
  void lose_grace(State& state, Table& table) const;  // DUE-SPC-05
  void begin_phase(State& state, Phase phase, Table& table) const;
  void order_allies(State& state, Phase phase) const;  // D-04
  bool has_something(const Board& board, unsigned player, Phase phase) const;
  bool reassign_targets(State& state, Table& table) const;  // DUE-SPC-04: true: Step::lock
  bool seek_targets(State& state) const;                    // likewise, at the start of a phase
  void push_forced(State& state) const;
  void push_free(State& state, unsigned player) const;
  void push_move(State& state, unsigned player) const;
  void push_adventures(State& state) const;
  void push_reinforce(State& state, unsigned player, Table& table) const;
  bool parting_shots(State& state) const;  // DUE-SPC-06: true: somebody is asked
  void regenerate(State& state, unsigned unit, Table& table) const;
  void bring_on(State& state, unsigned place, Table& table) const;
  bool turn_of_phases(State& state, Table& table) const;
  bool close_turn(State& state, Table& table) const;  // DUE-TRN-04

  // ===== free_actions.cpp, free_permits.cpp, usable.cpp, using.cpp: 3.8 =====
  // Who may use what at whom, and why not. `source` and `index` as in phases.hpp `use`.
  Refusal may_do(const Board& board, unsigned unit) const;  // any Free Action, by who is asked
  const Action* free_action(unsigned unit, unsigned source, unsigned index) const;
  Refusal may_use(const Sight& sight, unsigned unit, unsigned source, unsigned index) const;
  Refusal may_use_card(const Sight& sight, unsigned unit, unsigned kind) const;
  Refusal may_use_own(const Board& board, unsigned unit, unsigned index) const;
  Refusal may_use_vista(const Board& board, unsigned unit, unsigned source) const;
  Refusal may_begin_op(const Board& board, unsigned unit, const Action& action, const Op& op) const;
  Refusal may_aim(const Board& board, unsigned unit, const Action& action, unsigned target) const;
  Refusal may_choose(const Board& board, unsigned unit, const Action& action,
                     unsigned target) const;
  bool in_reach(const Board& board, Space from, Space to, unsigned radius) const;
  Refusal may_help_op(const Board& board, const Action& action, const Op& op,
                      unsigned target) const;
  unsigned usable_place(const Sight& sight, unsigned unit, unsigned kind) const;
  bool wounded(const Board& board, unsigned unit) const;
  Refusal may_reveal(const Sight& sight, unsigned unit, unsigned kind) const;
  Refusal may_set_gear(const Sight& sight, unsigned unit, unsigned kind, bool on) const;
  unsigned gear_place(const Sight& sight, unsigned unit, unsigned kind, bool on) const;
  unsigned worn_place(const Board& board, unsigned unit, CardType type) const;
  Refusal may_unleash(const Sight& sight, unsigned unit, unsigned kind, unsigned target) const;
  Refusal may_rest(const Board& board, unsigned unit) const;
  Refusal may_refresh(const Board& board, unsigned unit) const;
  Refusal may_deploy(const Sight& sight, unsigned unit, unsigned kind) const;
  Refusal may_jump(const Board& board, unsigned unit, unsigned pad) const;
  void list_actions(const Sight& sight, unsigned unit, OptionList& list) const;
  void list_own_actions(const Sight& sight, unsigned unit, OptionList& list) const;
  void list_card_actions(const Sight& sight, unsigned unit, OptionList& list) const;
  void list_place_actions(const Sight& sight, unsigned unit, OptionList& list) const;
  void list_uses(const Sight& sight, unsigned unit, unsigned source, unsigned index,
                 OptionList& list) const;
  void list_gear(const Sight& sight, unsigned unit, unsigned kind, OptionList& list) const;
  void reveal_one(State& state, unsigned unit, unsigned kind, Table& table) const;
  void set_gear(State& state, unsigned unit, unsigned kind, bool on, Table& table) const;
  void deploy_pad(State& state, unsigned unit, unsigned kind, Table& table) const;
  void jump(State& state, unsigned unit, unsigned pad, Table& table) const;
  void refresh(State& state, unsigned unit, Table& table) const;
  int medical_bonus(unsigned unit, unsigned source) const;
  void place_in_hq(State& state, unsigned unit, bool companions, Table& table) const;
  void move_cards(State& state, unsigned unit, const Op& op, unsigned other, Table& table) const;
  void pay_use(State& state, const Frame& frame, Table& table) const;
  bool test_use(State& state, const Frame& frame, Table& table) const;
  void carry_out(State& state, const Frame& frame, const Op& op, Table& table) const;
  void carry_out_on(State& state, const Frame& frame, const Op& op, unsigned figure,
                    Table& table) const;
  bool free(State& state, Table& table) const;
  bool use(State& state, Table& table) const;
  void answer_free(State& state, Option option, Table& table) const;
  void list_free(const Sight& sight, OptionList& list) const;
  Refusal permit_free(const Sight& sight, Option option) const;

  // ===== trading.cpp: DUE-CRD-07 =====
  Refusal may_trade(const Sight& sight, unsigned unit, unsigned with) const;
  int trade_range(const Sight& sight, unsigned unit) const;
  int radio_range(const Sight& sight, unsigned unit, unsigned place) const;
  void show_radio(State& state, unsigned unit, int far, Table& table) const;
  void propose(State& state, Table& table) const;
  void begin_trade(State& state, unsigned unit, unsigned with, Table& table) const;
  void carry_out_trade(State& state, RuleId rule, Table& table) const;
  // Whether both hold no more than they may afterwards, and something changes hands.
  bool trade_fits(const Board& board, const Trade& trade) const;
  void answer_trade(State& state, Option option, Table& table) const;
  void answer_trade_answer(State& state, Option option, Table& table) const;
  void list_trade(const Sight& sight, OptionList& list) const;
  void list_trade_answer(const Sight& sight, OptionList& list) const;

  // ===== cards.cpp: 3.18 =====
  // Hands. Places count from 0 within the hand. All keep Hands, kinds and flags in step.
  void put_card(State& state, unsigned holder, unsigned kind, bool revealed, unsigned made,
                unsigned knows, unsigned flags = 0) const;
  void remove_card(State& state, unsigned holder, unsigned place) const;
  void draw(State& state, unsigned unit, unsigned n, RuleId rule,
            Table& table) const;                         // then limit
  unsigned draw_kind(State& state, Table& table) const;  // kNobody: both piles are empty
  void reveal_card(State& state, unsigned unit, unsigned place, RuleId rule, Table& table) const;
  void reveal_cards(State& state, unsigned unit, std::uint32_t places, RuleId rule,
                    Table& table) const;
  void discard_card(State& state, unsigned unit, unsigned place, RuleId rule, Table& table) const;
  void discard_all(State& state, unsigned unit, RuleId rule, Table& table) const;
  void drop_all(State& state, unsigned unit, RuleId rule, Table& table) const;  // into its space
  void pass_card(State& state, unsigned from, unsigned place, unsigned to, RuleId rule,
                 Table& table) const;  // trade, gift, theft; `from` may be kVault
  void steal_random(State& state, unsigned thief, unsigned victim, RuleId rule, Table& table) const;
  void keep_limit(State& state, unsigned unit, Table& table) const;  // pushes Step::discard
  void fill_vault(State& state, unsigned n, RuleId rule, Table& table) const;
  void draw_badge(State& state, unsigned character, RuleId rule, Table& table) const;
  void return_badges(State& state, unsigned character, RuleId rule, Table& table) const;
  // The place of a kind in a hand, a revealed one first; kNobody: none.
  unsigned place_of(const Sight& sight, unsigned unit, unsigned kind) const;
  void answer_pick_up(State& state, Option option, Table& table) const;
  void list_pick_up(const Sight& sight, OptionList& list) const;
  bool pick_up(State& state, Table& table) const;
  Refusal may_pick_up(const Board& board, unsigned unit, unsigned kind) const;
  void take_from_pile(State& state, unsigned unit, unsigned kind, Table& table) const;
  void list_pile(const Board& board, unsigned unit, OptionList& list) const;
  bool discard(State& state, Table& table) const;
  void answer_discard(State& state, Option option, Table& table) const;
  void list_discard(const Sight& sight, OptionList& list) const;

  // ===== values.cpp, attack_plan.cpp: ratings as they are needed inside =====
  void prepare();  // for the constructor: what is looked up all the time
  void prepare_figure(unsigned id);
  void prepare_card(unsigned kind);
  // What a unit wears while it is attacked (DUE-CRD-04): places in its hand, kNobody for none.
  struct Gear {
    std::uint32_t shown = 0;  // unrevealed ones that the attack brings to light
    std::uint8_t armor = kNobody;
    std::uint8_t shield = kNobody;
  };
  // An attack, as traits of AT and DF ask about it.
  struct Blow {
    Space space = kNowhere;     // where its target is aimed at
    std::uint32_t classes = 0;  // of the weapon
    std::uint8_t attacks = 0;   // AttackBit
    bool melee = false;
  };
  // As `rating`, also of kHitStat; `gear` null: as it is worn now. Not cut off at 0.
  Reckoned reckon(const Sight& sight, unsigned figure, unsigned stat, Space space,
                  const Gear* gear) const;
  void add_cards(const Sight& sight, unsigned unit, unsigned stat, Space space, const Gear* gear,
                 Reckoned& sum) const;
  bool card_worn(const Sight& sight, unsigned unit, unsigned place, const Gear* gear) const;
  int badge_bonus(const Board& board, unsigned figure, unsigned stat) const;
  int aura_bonus(const Board& board, unsigned figure, unsigned stat) const;
  int riding_bonus(const Board& board, unsigned unit) const;
  int own_measure(const Board& board, unsigned unit, Rating rating) const;
  bool rides(const Board& board, unsigned unit, Class kind) const;
  Blow blow_of(unsigned attacker, unsigned weapon, AttackKind kind, Space space) const;
  Gear gear_against(const Sight& sight, unsigned unit, const Blow& blow) const;
  int protection(const Card& card, const Blow& blow) const;
  // Traits of that trigger that fit the blow, of the figure and of the cards that count.
  void add_in_attack(const Sight& sight, unsigned figure, unsigned stat, When when,
                     const Blow& blow, const Gear* gear, Reckoned& sum) const;
  Reckoned against_blow(const Sight& sight, unsigned target, Rating rating, const Blow& blow,
                        const Gear& gear) const;
  int hit_bonus(const Board& board, unsigned attacker, unsigned weapon, const Blow& blow) const;
  int vengeance(const Board& board, unsigned figure) const;  // DUE-SPC-01: n, or 0 for all others
  int less_damage(const Sight& sight, unsigned target, const Blow& blow) const;

  // ===== challenge.cpp: 3.4 =====
  Rating rolled_rating(const State& state) const;
  void throw_dice(State& state, Table& table) const;
  bool could_reroll(const Board& board) const;
  bool rerolls_itself(const Board& board, unsigned unit) const;
  bool roll(State& state, Table& table) const;
  void answer_roll(State& state, Option option, Table& table) const;
  void list_roll(const Sight& sight, OptionList& list) const;

  // ===== fire.cpp: 3.9, 3.12 =====
  bool fire(State& state, Table& table) const;
  bool attacker(State& state, Table& table) const;
  bool shoot(State& state, Table& table) const;
  void answer_attacker(State& state, Option option, Table& table) const;
  void answer_shoot(State& state, Option option, Table& table) const;
  void list_attacker(const Sight& sight, OptionList& list) const;
  void list_shoot(const Sight& sight, OptionList& list) const;
  Refusal permit_shoot(const Sight& sight, Option option) const;
  unsigned could_attack(const Board& board, unsigned side,
                        ShotKind kind) const;  // players, a bit each
  bool armed(const Board& board, unsigned unit, ShotKind kind) const;
  Refusal may_use_weapon(const Sight& sight, unsigned unit, unsigned weapon, ShotKind kind) const;
  Refusal may_be_seen(const Map& map, Space from, Space space, int least, int range) const;
  Refusal may_op(const Map& map, const Board& board, unsigned unit, unsigned target,
                 Space space) const;
  Refusal may_op_at(const Map& map, const Board& board, unsigned unit, unsigned target,
                    Space space) const;
  Refusal may_blast(const Sight& sight, unsigned unit, unsigned weapon, Space space) const;
  void list_shots(const Sight& sight, unsigned unit, unsigned weapon, ShotKind kind,
                  OptionList& list) const;
  void list_blasts(const Sight& sight, unsigned unit, unsigned weapon, int range,
                   OptionList& list) const;
  void list_op_shots(const Sight& sight, unsigned unit, unsigned weapon, int range,
                     OptionList& list) const;
  void reveal_range(State& state, unsigned unit, unsigned weapon, int distance, Table& table) const;
  void begin_shot(State& state, const Attack& attack, ShotKind kind, Table& table) const;
  int range_bonus(unsigned unit, unsigned weapon, const Trait& trait) const;

  // ===== moving.cpp, pets.cpp: 3.11, 3.19 =====
  bool move(State& state, Table& table) const;
  bool path(State& state, Table& table) const;
  bool walk(State& state, Table& table) const;
  void answer_move(State& state, Option option, Table& table) const;
  void answer_path(State& state, Option option, Table& table) const;
  void answer_walk(State& state, Option option, Table& table) const;
  void list_move(const Sight& sight, OptionList& list) const;
  void list_path(const Sight& sight, OptionList& list) const;
  void list_walk(const Sight& sight, OptionList& list) const;
  Refusal permit_move(const Sight& sight, Option option) const;
  Refusal permit_path(const Sight& sight, Option option) const;
  Refusal permit_walk(const Sight& sight, Option option) const;
  // Of a unit without what the card at that place of its hand does.
  Gait gait_of(const Sight& sight, unsigned figure, unsigned without = kNobody) const;
  int after_fire(const Sight& sight, unsigned unit) const;  // move points, 0: it may not Move
  Refusal may_step(const Sight& sight, const Frame& walk, Space to) const;
  Refusal may_end_in(const Sight& sight, unsigned unit, Space space) const;
  void reveal_for_way(State& state, unsigned unit, std::span<const std::uint8_t> directions,
                      int points, Table& table) const;
  void step_to(State& state, unsigned figure, unsigned direction, RuleId rule, Table& table) const;
  bool step_tells(const Board& board, unsigned id, Space space) const;
  bool way_tells(const Board& board, unsigned unit, Space to, int cost) const;
  void end_move(State& state, unsigned unit, Table& table, bool tells = false) const;
  void move_pet(State& state, unsigned pet, Table& table) const;
  void move_pets(State& state, unsigned player, Table& table) const;  // DUE-PET-02
  void unleash(State& state, unsigned bearer, unsigned place, unsigned target, Table& table) const;
  void pet_leaves(State& state, unsigned pet, RuleId rule, Table& table) const;
  // DUE-PET-04, SPC-04: that character fell, reset, or is controlled by somebody else now.
  void lose_sight_of(State& state, unsigned character, Table& table) const;
  void give_pets(State& state, Table& table) const;  // DUE-PET-05, 06: after sides changed

  // ===== melee.cpp: 3.13 =====
  bool melee(State& state, Table& table) const;
  bool fight(State& state, Table& table) const;
  bool tie(State& state, Table& table) const;
  bool strike(State& state, Table& table) const;
  bool whom_to_reveal(State& state, Table& table) const;
  void answer_melee(State& state, Option option, Table& table) const;
  void answer_tie(State& state, Option option, Table& table) const;
  void answer_strike(State& state, Option option, Table& table) const;
  void answer_whom_to_reveal(State& state, Option option, Table& table) const;
  void list_melee(const Sight& sight, OptionList& list) const;
  void list_tie(const Sight& sight, OptionList& list) const;
  void list_strike(const Sight& sight, OptionList& list) const;
  void list_whom_to_reveal(const Sight& sight, OptionList& list) const;
  Refusal permit_strike(const Sight& sight, Option option) const;
  // Figures in a Melee: units, and pets by their number.
  struct Fighters {
    Units units = 0;
    std::uint16_t pets = 0;
    bool has(unsigned figure) const {
      return is_pet(figure) ? (pets >> (figure - kUnits) & 1U) != 0 : (units >> figure & 1U) != 0;
    }
    unsigned count() const {
      return static_cast<unsigned>(std::popcount(units) + std::popcount(pets));
    }
    unsigned first() const {
      return static_cast<unsigned>(units != 0 ? std::countr_zero(units)
                                              : std::countr_zero(pets) + static_cast<int>(kUnits));
    }
  };
  Fighters fighters(const Board& board, unsigned side, Space space) const;
  bool is_melee(const Board& board, Space space) const;
  bool can_strike(const Board& board, unsigned figure, Space space) const;
  Fighters next_to_strike(const Board& board, Space space) const;
  bool start_fight(State& state, Table& table) const;
  void give_turn(State& state, unsigned figure, Table& table) const;
  bool order_fight(State& state, Table& table) const;
  bool strike_again(State& state, Table& table) const;
  bool test_ability(State& state, Table& table) const;
  bool finish_ability(State& state, Table& table) const;
  void end_fight(State& state) const;
  void do_in_melee(State& state, const Op& op, unsigned unit, unsigned target, Table& table) const;
  void list_strikes(const Sight& sight, unsigned unit, unsigned target, bool riposte,
                    OptionList& list) const;
  void list_abilities(const Sight& sight, unsigned unit, OptionList& list) const;
  Refusal may_use_ability(const Board& board, unsigned unit, unsigned index, unsigned target) const;
  Refusal may_strike(const Sight& sight, const Frame& frame, unsigned target,
                     unsigned weapon) const;

  // ===== attack.cpp, damage.cpp: 3.9, 3.10, 3.13 =====
  bool next_target(State& state, Table& table) const;
  void put_on_gear(State& state, const Attack& attack, Table& table) const;
  AttackPlan plan_of(const State& state, const Attack& attack) const;
  void roll_hit(State& state, Table& table) const;
  void read_hit(State& state, Table& table) const;
  void roll_damage(State& state, Table& table) const;
  void read_damage(State& state, Table& table) const;
  void stun(State& state, unsigned figure, RuleId rule, Table& table) const;
  void end_attack(State& state, Table& table) const;
  void lose_weapon(State& state, const Attack& attack, Table& table) const;
  void riposte(State& state, const Attack& attack, Table& table) const;
  void push_spoils(State& state, const Frame& fall, Table& table) const;
  void show_hand(State& state, unsigned unit, unsigned player, RuleId rule, Table& table) const;
  void fall(State& state, const Frame& frame, Table& table) const;
  void count_fall(State& state, unsigned figure, unsigned credit, bool killed, Table& table) const;
  void kill(State& state, unsigned figure, Table& table) const;
  void take_over(State& state, unsigned character, unsigned player, Table& table) const;
  void leave_board(State& state, unsigned unit, Standing standing) const;
  bool attack(State& state, Table& table) const;
  void push_attack(State& state, const Attack& attack, Table& table) const;
  // DUE-DMG-02: damage without a damage challenge (or after one). Pushes Step::defeat where it
  // fells; `credit` is the player who gets it or kNobody, `by` the figure or kNobody, `melee`
  // whether it was a melee attack by an enemy character or henchman (DUE-DMG-03).
  void hurt(State& state, unsigned figure, int damage, unsigned credit, unsigned by, bool melee,
            RuleId rule, Table& table) const;
  void heal(State& state, unsigned figure, int n, RuleId rule, Table& table) const;
  bool defeat(State& state, Table& table) const;
  bool spoils(State& state, Table& table) const;
  bool fate(State& state, Table& table) const;
  void answer_spoils(State& state, Option option, Table& table) const;
  void answer_fate(State& state, Option option, Table& table) const;
  void list_spoils(const Sight& sight, OptionList& list) const;
  void list_fate(const Sight& sight, OptionList& list) const;
  // DUE-PRI-01 without an attacker (the Vault's Fopp), DUE-TAK-01: push Step::defeat.
  void push_imprison(State& state, unsigned character, unsigned credit, Table& table) const;
  void push_takeover(State& state, unsigned character, unsigned player, Table& table) const;
  void free_prisoner(State& state, unsigned character, bool to_hq, Table& table) const;

  // ===== domes.cpp: 3.14, entering =====
  void dismiss(State& state, unsigned unit, RuleId rule, Table& table) const;  // pushes Step::dome
  void banish(State& state, unsigned unit, RuleId rule, Table& table) const;   // likewise
  void place(State& state, unsigned unit, Space space, RuleId rule, Table& table) const;
  bool dome(State& state, Table& table) const;
  void answer_dome(State& state, Option option, Table& table) const;
  void list_dome(const Sight& sight, OptionList& list) const;
  bool enter(State& state, Table& table) const;
  bool place_new(State& state, Table& table) const;
  void answer_place_new(State& state, Option option, Table& table) const;
  void list_place_new(const Sight& sight, OptionList& list) const;
  void hire(State& state, unsigned player, Space space, Table& table) const;  // DUE-MER-02
  bool lock(State& state, Table& table) const;                                // DUE-SPC-04
  void answer_lock(State& state, Option option, Table& table) const;
  void list_lock(const Sight& sight, OptionList& list) const;
  void roll_dome(State& state, unsigned unit, DomeWhy why, RuleId rule, Table& table) const;
  // On the board at full Health, in that space; nothing is told.
  void come_on(State& state, unsigned unit, unsigned player, Space space) const;
  unsigned draw_character(State& state, Table& table) const;  // the unused deck; kNobody: none
  unsigned draw_token(State& state, Table& table) const;      // a figure; kNobody: none
  bool enter_draw(State& state, Table& table) const;
  void unpack_off(State& state, unsigned player, unsigned place, Table& table) const;
  void enter_place(State& state, Table& table) const;
  void enter_token(State& state, Table& table) const;
  void enter_over(State& state, unsigned character, Table& table) const;
  void shuffle_dead(State& state) const;

  // ===== adventure.cpp, labyrinths.cpp, tracks.cpp, honour.cpp, towers.cpp, team_base.cpp =====
  bool adventure(State& state, Table& table) const;
  bool declare(State& state, Table& table) const;
  bool next_venture(State& state, Table& table) const;
  bool venture(State& state, Table& table) const;
  bool result(State& state, Table& table) const;
  void answer_declare(State& state, Option option, Table& table) const;
  void answer_next_venture(State& state, Option option, Table& table) const;
  void answer_way(State& state, Option option, Table& table) const;
  void answer_victim(State& state, Option option, Table& table) const;
  void answer_gage(State& state, Option option, Table& table) const;
  void answer_champion(State& state, Option option, Table& table) const;
  void answer_again(State& state, Option option, Table& table) const;
  void answer_point(State& state, Option option, Table& table) const;
  void answer_location(State& state, Option option, Table& table) const;
  void answer_contest(State& state, Option option, Table& table) const;
  void answer_take(State& state, Option option, Table& table) const;
  void answer_companion(State& state, Option option, Table& table) const;
  void answer_strategic(State& state, Option option, Table& table) const;
  void answer_show(State& state, Option option, Table& table) const;
  void list_declare(const Sight& sight, OptionList& list) const;
  void list_next_venture(const Sight& sight, OptionList& list) const;
  void list_way(const Sight& sight, OptionList& list) const;
  void list_victim(const Sight& sight, OptionList& list) const;
  void list_gage(const Sight& sight, OptionList& list) const;
  void list_champion(const Sight& sight, OptionList& list) const;
  void list_again(const Sight& sight, OptionList& list) const;
  void list_point(const Sight& sight, OptionList& list) const;
  void list_location(const Sight& sight, OptionList& list) const;
  void list_contest(const Sight& sight, OptionList& list) const;
  void list_take(const Sight& sight, OptionList& list) const;
  void list_companion(const Sight& sight, OptionList& list) const;
  void list_strategic(const Sight& sight, OptionList& list) const;
  void list_show(const Sight& sight, OptionList& list) const;
  Refusal permit_declare(const Sight& sight, Option option) const;
  void set_marker(State& state, unsigned player, Location location, int progress, RuleId rule,
                  Table& table) const;
  // venturing.cpp: what is tested, with what, against what
  Stage stage_of(const Board& board, const Venture& venture) const;
  Reckoned opposition(const Sight& sight, const Venture& venture) const;
  bool certain(const Board& board, const Venture& venture) const;     // passes without a roll
  bool famous(const Board& board, unsigned unit, Space space) const;  // Big Herr (DUE-SPC-03)
  bool favored(const Board& board, const Venture& venture) const;     // DUE-LIT-02
  unsigned venture_bits(const Board& board, const Venture& venture) const;
  template <class Visit>  // visit(trait, place in the hand or kNobody)
  void each_venture_trait(const Sight& sight, const Venture& venture, Visit visit) const;
  Rating swapped(const Board& board, const Venture& venture, Rating rating) const;
  int venture_bonus(const Sight& sight, const Venture& venture, Rating rating,
                    std::uint32_t& cards) const;
  void raise_grade(State& state, Table& table) const;
  unsigned extra_draws(const Board& board, const Venture& venture) const;
  Refusal track_open(const Board& board, unsigned unit, Space space) const;
  Refusal base_open(const Board& board, unsigned unit, Spot spot) const;
  // adventure.cpp
  Units able(const Board& board, Units units) const;
  void begin_venture(State& state, unsigned unit, RuleId rule, Table& table) const;
  void push_way(State& state, unsigned unit) const;
  void pay_position(State& state, Table& table) const;
  void roll_venture(State& state, Table& table) const;
  // results.cpp
  bool advances(const Board& board, const Venture& venture) const;
  void leave_venture(State& state, Table& table) const;
  void advance_on_track(State& state, Table& table) const;
  void move_own_marker(State& state, Table& table) const;
  void draw_result_cards(State& state, Table& table) const;
  void location_effect(State& state, Table& table) const;
  // labyrinths.cpp
  void turn_guardian(State& state, Location location, Table& table) const;  // also the first one
  void beat_guardian(State& state, Location location, Table& table) const;
  void labyrinth_effect(State& state, Table& table) const;
  // tracks.cpp, honour.cpp, towers.cpp
  void track_reward(State& state, Table& table) const;
  void win_contest(State& state, Table& table) const;
  void tournament_prize(State& state, Table& table) const;
  void field_prize(State& state, Table& table) const;
  bool gage_window(const Board& board, unsigned unit) const;  // DUE-GEN-10
  bool is_gage(unsigned kind) const;
  int gage_bonus() const;
  Units champions_of(const Board& board, unsigned player) const;  // DUE-FOH-01
  int field_guess(const Board& board, unsigned unit) const;       // before a champion is named
  void throw_discipline(State& state, Table& table) const;
  void tower_effect(State& state, Table& table) const;
  void havoc_strikes(State& state, unsigned unit, Table& table) const;
  void knowledge_strikes(State& state, Table& table) const;
  void reveal_hand(State& state, unsigned unit, RuleId rule, Table& table) const;
  void steal_anywhere(State& state, unsigned thief, unsigned victim, RuleId rule,
                      Table& table) const;
  // team_base.cpp
  bool take(State& state, Table& table) const;
  void base_result(State& state, Table& table) const;
  void gate_result(State& state, Table& table) const;
  void vault_result(State& state, Table& table) const;
  void hq_result(State& state, Table& table) const;
  void freeing_result(State& state, Table& table) const;
  void interrogation_result(State& state, Table& table) const;
  void destroy_hq(State& state, unsigned unit, Table& table) const;
  void look_at(State& state, unsigned place, unsigned player, Table& table) const;
  void list_ways_of_prison(const Board& board, unsigned player, OptionList& list) const;
  // plan.cpp: DUE-SPC-07
  bool may_plan(const Board& board, unsigned player) const;  // some location can be named
  bool may_name(const Board& board, unsigned player, Location location) const;
  void carry_out_plan(State& state, unsigned unit, Location location, Table& table) const;

  // ===== switching.cpp, ending.cpp: 3.20 to 3.23 =====
  // The end-of-turn sequence of DUE-TRN-04 from the offers on; pushes what asks.
  bool end_turn(State& state, Table& table) const;
  bool offer_order(State& state, Table& table) const;
  bool offer(State& state, Table& table) const;
  bool new_ally(State& state, Table& table) const;
  void answer_offer_order(State& state, Option option, Table& table) const;
  void answer_offer(State& state, Option option, Table& table) const;
  void answer_new_ally(State& state, Option option, Table& table) const;
  void list_offer_order(const Sight& sight, OptionList& list) const;
  void list_offer(const Sight& sight, OptionList& list) const;
  void list_new_ally(const Sight& sight, OptionList& list) const;
  void make_loner(State& state, unsigned player, Table& table) const;
  bool ends_now(State& state, Table& table) const;  // DUE-END-01 to 05; then the game is over
  void finish(State& state, RuleId rule, Table& table) const;
  void pull_triggers(State& state, Table& table) const;  // DUE-END-01, 02
  void tell_points(const State& state, Table& table) const;
  void push_offer(State& state, unsigned player, unsigned next, RuleId rule, Table& table) const;
  void offer_to_allies(State& state, Table& table) const;         // DUE-SWI-03, 04
  void offer_to_lesser_player(State& state, Table& table) const;  // DUE-FOU-04, 05
  void forget_targets(State& state, Table& table) const;          // DUE-SPC-04: of three players

  GameInfo info_;
  Content content_;
  std::uint64_t map_stamp_ = map_stamp(content_);  // map.hpp
  // values.cpp: what is asked for all the time, read from the content once.
  struct Known {
    std::array<std::uint32_t, kFigures> own{};     // stats that P changes: a bit each
    std::array<std::uint32_t, kMaxKinds> cards{};  // likewise of a card that counts
    std::array<std::uint32_t, kFigures> codes{};   // TraitCodes that it has: a bit each
    std::array<std::uint32_t, kMaxKinds> card_codes{};
    std::array<std::uint16_t, kFigures> barred{};  // nouse: bits of CardType
    std::array<std::uint8_t, kFigures> customs{};
    std::array<std::uint8_t, kFigures> limit{};   // DUE-CRD-03
    std::array<std::uint8_t, kFigures> noreq{};   // 1: Strength, 2: Intellect
    std::array<std::uint8_t, kFigures> immune{};  // to mental effects
    std::array<Units, kCustoms> units{};          // that have this custom
    Units givers = 0;                             // characters with an aura
    std::uint32_t auras = 0;                      // stats that auras change
    std::uint16_t telling = 0;  // terrains where an unrevealed card might show itself: a bit each
  };
  Known known_;
};

// make.cpp: the game with its built-in content and sources laid over it.
Result<std::unique_ptr<Game>> make(std::span<const content::Source> more);

}  // namespace undercroft::duel_of_ages
