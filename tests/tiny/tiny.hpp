// Six on a Stair: a made-up game with one of every hard thing that the larger games will ask of the
// engine. Nobody is meant to enjoy it; it is here to prove the contract.
//
//  - six seats answer a window at once, the lowest initiative acts, the other answers are dropped
//    unseen, and the window begins again;
//  - a response that cancels a response that cancels an attack: windows inside windows;
//  - an attack redirected, halved and cancelled;
//  - a shot in the middle of somebody else's move, after which the move goes on;
//  - two seats swap everything they hold, and the people remember what they held.
//
// Each person plays a figure on a stair. In order of initiative a figure climbs, strikes at
// another, or swaps; whoever stands on the top step, or is the last on their feet, or is highest
// after four rounds wins.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/agenda.hpp"
#include "engine/answers.hpp"
#include "engine/game.hpp"

namespace undercroft::tiny {

inline constexpr int kSeats = 6;
inline constexpr int kRounds = 4;
inline constexpr int kHealth = 5;
inline constexpr int kStrike = 4;  // damage
inline constexpr int kHand = 8;    // four dealt at most, one drawn in each round

enum class Card : std::uint8_t { strike, swap, deny, swerve, shield, shot };
inline constexpr int kCards = 6;
inline constexpr std::array<std::string_view, kCards> kCardNames = {"strike", "swap",   "deny",
                                                                    "swerve", "shield", "shot"};
inline constexpr std::array<std::uint8_t, kCards> kCopies = {10, 6, 8, 6, 6, 6};
inline constexpr std::array<std::string_view, kSeats> kFigureNames = {"knight", "monk",  "thief",
                                                                      "witch",  "smith", "fool"};

// Stable in replay files. A card is played by its place in the hand, which everybody sees.
enum class Verb : std::uint16_t {
  pass,
  climb,   // a: steps
  strike,  // a: place in the hand, b: figure
  swap,    // a: place, b: figure
  deny,    // a: place
  swerve,  // a: place, b: figure
  shield,  // a: place
  shot,    // a: place
};
inline constexpr int kVerbs = 8;

enum class EventKind : std::uint16_t {
  drew,        // figure, card
  turn,        // figure, seat
  climbed,     // figure, step
  played,      // figure, card, other figure or -1
  answered,    // how many were asked
  cancelled,   // card
  redirected,  // figure
  halved,      // damage
  hit,         // figure, damage, health
  fell,        // figure
  dropped,     // figure, card
  swapped,     // figure, other figure
  won,         // seat
};
inline constexpr std::array<std::string_view, 13> kEventNames = {
    "drew",   "turn", "climbed", "played",  "answered", "cancelled", "redirected",
    "halved", "hit",  "fell",    "dropped", "swapped",  "won"};
enum class ChanceKind : std::uint16_t { card, figure };

inline constexpr std::array<std::string_view, 12> kRuleIds = {
    "TNY-SET-01", "TNY-TRN-01", "TNY-TRN-02", "TNY-CLB-01", "TNY-STR-01", "TNY-SWP-01",
    "TNY-WIN-01", "TNY-WIN-02", "TNY-RSP-01", "TNY-RSP-02", "TNY-FAL-01", "TNY-END-01"};
consteval RuleId rule(std::string_view id) {
  return rule_in(kRuleIds, id);
}

enum class Step : std::uint8_t { none, turn, climb, strike, swap, response, window, over };
inline constexpr std::array<std::string_view, 8> kStepNames = {
    "none", "turn", "climb", "strike", "swap", "response", "window", "over"};

// How far a frame has come: it has still to be done, may be answered, stands, or was cancelled.
enum class Stage : std::uint8_t { fresh, open, settled, cancelled };
inline constexpr std::array<std::string_view, 4> kStageNames = {"fresh", "open", "settled",
                                                                "cancelled"};

struct Frame {
  Step step = Step::none;
  Stage stage = Stage::fresh;
  std::uint8_t actor = 0;   // a figure
  std::uint8_t target = 0;  // a figure
  Card card = Card::strike;
  std::uint8_t amount = 0;  // damage of a strike, steps left to climb
};

// A card and the people who have seen it in this hand.
struct Held {
  Card card = Card::strike;
  std::uint8_t seen = 0;
};

struct Figure {
  std::array<Held, kHand> hand{};
  std::uint8_t held = 0;
  std::uint8_t health = kHealth;
  std::uint8_t stair = 0;
  std::uint8_t initiative = 0;
  std::uint8_t seat = 0;  // who plays it
  bool standing() const { return health > 0; }
};

struct State {
  Answers<kSeats> answers;
  std::array<Figure, kSeats> figures{};
  std::array<std::uint8_t, kCards> deck{};  // copies left; a deck has no order that anybody knows
  std::array<std::uint8_t, kCards> discard{};
  // A turn, what is done in it, a response to it, every deny there is on top, and a window.
  Agenda<Frame, 12> agenda;
  std::uint8_t seats = 0;
  std::uint8_t top = 0;
  std::uint8_t turns = 0;
  std::uint8_t winners = 0;  // seats
  std::uint8_t unused = 0;
};
static_assert(std::has_unique_object_representations_v<State>);

inline constexpr std::uint8_t kUnknown = 0xFE;

struct View {
  struct Place {
    std::array<std::uint8_t, kHand> hand{};  // a card or kUnknown
    std::uint8_t held = 0;
    std::uint8_t health = 0;
    std::uint8_t stair = 0;
    std::uint8_t initiative = 0;
    std::uint8_t seat = 0;
  };
  Option answer{};  // the viewer's own, while the others think
  std::array<Place, kSeats> figures{};
  std::array<std::uint8_t, kCards> discard{};
  std::array<Frame, 12> agenda{};
  std::uint8_t frames = 0;
  std::uint8_t deck = 0;
  std::uint8_t waiting = 0;
  std::uint8_t asked = 0;
  std::uint8_t seats = 0;
  std::uint8_t top = 0;
  std::uint8_t turns = 0;
  std::uint8_t winners = 0;
  std::uint8_t viewer = 0;
  std::uint8_t unused = 0;
};
static_assert(std::has_unique_object_representations_v<View>);

class Rules {
 public:
  using State = tiny::State;
  using View = tiny::View;

  Rules();
  const GameInfo& info() const { return info_; }

  // rules.cpp
  void setup(State& state, const Setup& setup, Table& table) const;
  void step(State& state, Seat seat, Option option, Table& table) const;
  Outcome outcome(const State& state) const;
  int carry(const State&) const { return -1; }

  // options.cpp
  SeatSet waiting(const State& state) const;
  void options(const State& state, Seat seat, OptionList& list) const;
  Refusal why_not(const State& state, Seat seat, Option option) const;
  void candidates(const State& state, Seat seat, OptionList& list) const;
  Option fallback(const State&, Seat, Rng&) const { return {}; }
  std::size_t choose(int, const View&, Seat, std::span<const Option>, Rng&) const { return 0; }

  // view.cpp
  View view(const State& state, Viewer viewer) const;
  void imagine(State& state, Viewer viewer, Rng& rng) const;
  void view_json(const View& view, json::Writer& out) const;

  // position.cpp
  void dump(const State& state, json::Writer& out) const;
  void load(State& state, const Cursor& position, Table& table) const;
  std::string broken(const State& state) const;

  // words.cpp
  void tell_table(const View& view, std::string& words) const;
  void tell_prompt(const View& view, Seat seat, std::string& words) const;
  void tell_option(const View& view, Option option, std::string& words) const;
  void name_option(Option option, std::string& words) const;
  void tell_event(const Event& event, std::string& words) const;
  void name_event(std::uint16_t kind, std::string& words) const;
  void name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const;

 private:
  GameInfo info_;
};

// What several files need.
Verb verb_of(Card card);
unsigned figure_of(const State& state, Seat seat);
inline Seat seat_of(const Figure& figure) {
  return Seat{figure.seat};
}
// What a seat may answer to the frame that the open window is about, whether it is asked or not.
Refusal permit_answer(const State& state, Seat seat, Option option);
// Every way to play each card of that figure's hand.
void each_play(const State& state, unsigned figure, OptionList& list);

using TinyGame = GameOf<Rules>;

}  // namespace undercroft::tiny
