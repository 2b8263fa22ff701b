// A tiny game with one of everything that matches and scenarios have to deal with: open and secret
// chance, choices that may be taken back, forced ones, a simultaneous vote, options of the set-up,
// a winner, and an end without one.
//
// Each seat in turn may raise its stake, then flips the coin for it, takes a coin from the bag in
// secret, or stops.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "engine/game.hpp"

namespace undercroft::coin {

inline constexpr std::array<std::string_view, 8> kRuleIds{
    "COIN-SET-01", "COIN-VOT-01", "COIN-STK-01", "COIN-FLP-01",
    "COIN-BAG-01", "COIN-BAG-02", "COIN-END-01", "COIN-INF-01"};
inline constexpr std::array<std::string_view, 3> kCoins{"copper", "silver", "gold"};
inline constexpr std::array<std::string_view, 3> kPhases{"vote", "turn", "over"};

constexpr RuleId rule(std::string_view id) {
  for (std::size_t i = 0; i < kRuleIds.size(); ++i)
    if (kRuleIds[i] == id) return RuleId{static_cast<std::uint16_t>(i)};
  return kNoRule;
}

enum Phase : std::uint8_t { kVote, kTurn, kOver };
enum Verb : std::uint16_t { kVoteFor = 1, kStake, kFlip, kBag, kStop };
enum EventKind : std::uint16_t { kStarted, kVoted, kRaised, kFlipped, kTook, kStopped, kEnded };
inline constexpr std::array<std::string_view, 7> kEventNames{
    "started", "voted", "raised", "flipped", "took", "stopped", "ended"};
enum ChanceKind : std::uint16_t { kSeatChance, kCoinChance, kBagChance };
enum Setting : std::size_t { kFirst, kGoal, kVoteFirst };

// What may stand in a position. The stake is written where it is not 1.
inline constexpr std::array<PositionField, 10> kFields{{
    {"goal", "1 to 9", "as the option says", "points to win"},
    {"phase", "vote, turn or over", "\"turn\"", "what goes on"},
    {"turn", "a seat", "as set up", "whose turn it is"},
    {"turns", "0 to 6", "0", "turns that are over"},
    {"stake", "1 to 3", "1", "what the coin is flipped for"},
    {"winner", "a seat", "null", "who has won"},
    {"points", "a list of 0 to 9", "0 for each seat", "what each seat has"},
    {"held", "a list of coins", "null for each seat", "what each seat holds"},
    {"notes.*.text", "a text", "\"\"", "nothing that the game reads"},
    {"at", "flip", "nobody has flipped", "the coin falls at once"},
}};

inline constexpr std::uint8_t kNothing = 0xFF;
inline constexpr std::uint8_t kMostTurns = 6;

struct State {
  std::uint8_t seats = 0;
  std::uint8_t goal = 0;
  std::uint8_t phase = kTurn;
  std::uint8_t turn = 0;
  std::uint8_t turns = 0;
  std::uint8_t stake = 1;
  std::uint8_t winner = kNothing;
  std::uint8_t voting = 0;  // the seats whose vote is still out
  std::array<std::uint8_t, 4> points{};
  std::array<std::uint8_t, 4> held{kNothing, kNothing, kNothing, kNothing};
  std::array<std::uint8_t, 4> bag{};  // the coins left, then nothing
  std::uint8_t bag_size = 0;
};

struct View {
  State state;
  Viewer viewer;
};

class Rules {
 public:
  using State = coin::State;
  using View = coin::View;

  Rules() {
    info_.id = "coin";
    info_.title = "Coin";
    info_.min_seats = 2;
    info_.max_seats = 4;
    info_.usual_seats = 2;
    info_.options = {
        {"first",
         OptionSpec::Kind::choice,
         {"random", "seat:0", "seat:1"},
         0,
         1,
         0,
         "who starts",
         "COIN-SET-01"},
        {"goal", OptionSpec::Kind::number, {}, 1, 9, 3, "points to win", "COIN-END-01"},
        {"vote", OptionSpec::Kind::flag, {}, 0, 1, 0, "vote first", "COIN-VOT-01"}};
    for (const std::string_view id : kRuleIds) info_.rules.push_back({std::string(id), "", ""});
    info_.cards = {{"copper", "Copper", "coin", "1", ""},
                   {"silver", "Silver", "coin", "2", ""},
                   {"gold", "Gold", "coin", "3", ""}};
    info_.most_decisions = 60;
    info_.position = kFields;
  }

  const GameInfo& info() const { return info_; }

  void setup(State& s, const Setup& setup, Table& table) const {
    s = State{};
    s.seats = static_cast<std::uint8_t>(setup.seats);
    s.goal = static_cast<std::uint8_t>(setup.values[kGoal]);
    s.bag = {0, 1, 1, 2};
    s.bag_size = 4;
    if (setup.carry >= 0 && setup.carry < setup.seats)
      s.turn = static_cast<std::uint8_t>(setup.carry);
    else if (setup.values[kFirst] != 0)
      s.turn = static_cast<std::uint8_t>(setup.values[kFirst] - 1);
    else
      s.turn = static_cast<std::uint8_t>(table.roll(kSeatChance, s.seats));
    if (setup.values[kVoteFirst] != 0) {
      s.phase = kVote;
      s.voting = static_cast<std::uint8_t>((1U << s.seats) - 1U);
    }
    tell(table, kStarted, "COIN-SET-01", s.turn);
  }

  SeatSet waiting(const State& s) const {
    if (s.phase == kVote) return SeatSet::from_bits(s.voting);
    return s.phase == kTurn ? SeatSet(Seat{s.turn}) : SeatSet{};
  }

  void options(const State& s, Seat seat, OptionList& list) const {
    OptionList all;
    everything(all);
    for (const Option& option : all)
      if (why_not(s, seat, option).allowed()) list.add(option);
  }
  void candidates(const State&, Seat, OptionList& list) const { everything(list); }

  Refusal why_not(const State& s, Seat seat, Option option) const {
    OptionList all;
    everything(all);
    if (!all.contains(option)) return {rule("COIN-SET-01"), "There is no such choice."};
    if (s.phase == kOver) return {rule("COIN-END-01"), "The game is over."};
    if (!waiting(s).has(seat)) return {rule("COIN-SET-01"), "It is not your turn."};
    if ((option.verb == kVoteFor) != (s.phase == kVote))
      return {rule("COIN-VOT-01"), "Votes come first and only then."};
    if (option.verb == kStake && option.a <= s.stake)
      return {rule("COIN-STK-01"), "A stake can only be raised."};
    if (s.stake == 3 && option.verb != kFlip)
      return {rule("COIN-STK-01"), "The highest stake must be flipped for."};
    if (option.verb == kBag && s.held[seat.index] != kNothing)
      return {rule("COIN-BAG-02"), "You hold a coin already."};
    return kAllowed;
  }

  void step(State& s, Seat seat, Option option, Table& table) const {
    switch (option.verb) {
      case kVoteFor:
        s.voting = static_cast<std::uint8_t>(s.voting & ~(1U << seat.index));
        if (option.a == 1) s.goal = 1;
        tell(table, kVoted, "COIN-VOT-01", seat.index);
        if (s.voting == 0) s.phase = kTurn;
        return;
      case kStake:
        s.stake = static_cast<std::uint8_t>(option.a);
        return tell(table, kRaised, "COIN-STK-01", seat.index, s.stake);
      case kFlip:
        flip(s, seat, table);
        return;
      case kBag:
        take(s, seat, table);
        return next_turn(s, table);
      default:
        tell(table, kStopped, "COIN-STK-01", seat.index);
        return next_turn(s, table);
    }
  }

  View view(const State& s, Viewer viewer) const {
    View v{s, viewer};
    for (std::size_t i = 0; i < s.held.size(); ++i)
      if (i != viewer.index && s.held[i] != kNothing) v.state.held[i] = kNothing - 1;
    v.state.bag = {};
    return v;
  }
  void imagine(State&, Viewer, Rng&) const {}

  Outcome outcome(const State& s) const {
    Outcome outcome;
    outcome.over = s.phase == kOver;
    if (outcome.over)
      for (std::size_t i = 0; i < s.seats; ++i) outcome.rank[i] = i == s.winner ? 1 : 2;
    return outcome;
  }
  Option fallback(const State& s, Seat seat, Rng&) const {
    OptionList list;
    options(s, seat, list);
    return list[0];
  }
  int carry(const State& s) const { return s.winner == kNothing ? -1 : s.winner; }

  void dump(const State& s, json::Writer& out) const { write(s, out, kNoSeat); }
  void load(State& s, const Cursor& position, Table& table) const {
    position.only(
        {"goal", "phase", "turn", "turns", "stake", "winner", "points", "held", "notes", "at"});
    s.goal = static_cast<std::uint8_t>(position.number_or("goal", 1, 9, s.goal));
    if (position.has("phase"))
      s.phase = static_cast<std::uint8_t>(position.at("phase").word(kPhases));
    s.turn = static_cast<std::uint8_t>(position.number_or("turn", 0, s.seats - 1, s.turn));
    s.turns = static_cast<std::uint8_t>(position.number_or("turns", 0, kMostTurns, s.turns));
    s.stake = static_cast<std::uint8_t>(position.number_or("stake", 1, 3, s.stake));
    if (position.has("points"))
      for (std::size_t i = 0; i < s.seats; ++i)
        s.points[i] = static_cast<std::uint8_t>(position.at("points").item(i).number(0, 9));
    if (position.has("held"))
      for (std::size_t i = 0; i < s.seats; ++i) {
        const Cursor coin = position.at("held").item(i);
        if (coin.value().kind != Value::Kind::null)
          s.held[i] = static_cast<std::uint8_t>(coin.word(kCoins));
      }
    if (position.has("at")) flip(s, Seat{s.turn}, table);
  }
  std::string broken(const State& s) const {
    for (std::size_t i = 0; i < s.seats; ++i)
      if (s.phase != kOver && s.points[i] >= s.goal) return "somebody has won already";
    return {};
  }
  std::size_t choose(int, const View&, Seat, std::span<const Option>, Rng&) const { return 0; }

  void view_json(const View& v, json::Writer& out) const { write(v.state, out, v.viewer); }
  void tell_table(const View& v, std::string& words) const {
    words += "The stake is " + std::to_string(v.state.stake) + ".\n";
    for (std::size_t i = 0; i < v.state.seats; ++i) {
      words += "@" + std::to_string(i) + " has " + std::to_string(v.state.points[i]);
      if (v.state.held[i] < kCoins.size())
        words += " and holds {" + std::string(kCoins[v.state.held[i]]) + "}";
      words += ".\n";
    }
  }
  void tell_prompt(const View& v, Seat, std::string& words) const {
    words += v.state.phase == kVote ? "Play for one point only?" : "Stake, flip, take or stop?";
  }
  void tell_option(const View& v, Option option, std::string& words) const {
    name_option(option, words);
    if (option.verb == kFlip) words += " for " + std::to_string(v.state.stake);
  }
  // Of any numbers: files are hostile.
  void name_option(Option option, std::string& words) const {
    switch (option.verb) {
      case kVoteFor:
        words += option.a == 1 ? "vote yes" : "vote no";
        return;
      case kStake:
        words += "stake " + std::to_string(option.a);
        return;
      case kFlip:
        words += "flip";
        return;
      case kBag:
        words += "take";
        return;
      case kStop:
        words += "stop";
        return;
      default:
        words += "nothing";
    }
  }
  void tell_event(const Event& event, std::string& words) const {
    const std::string who = "@" + std::to_string(event.args[0]);
    switch (event.kind) {
      case kStarted:
        words += who + " started.";
        return;
      case kVoted:
        words += who + " voted.";
        return;
      case kRaised:
        words += who + " raised the stake to " + std::to_string(event.args[1]) + ".";
        return;
      case kFlipped:
        words += who + " flipped " + (event.args[1] == 0 ? "heads." : "tails.");
        return;
      case kTook:
        words += who + " took ";
        words += event.args[1] == kHidden
                     ? "a coin"
                     : "the {" + std::string(kCoins[static_cast<std::size_t>(event.args[1])]) + "}";
        words += ".";
        return;
      case kStopped:
        words += who + " stopped.";
        return;
      default:
        words += event.args[0] < 0 ? "Nobody won." : who + " won.";
    }
  }
  void name_event(std::uint16_t kind, std::string& words) const {
    words += kind < kEventNames.size() ? kEventNames[kind] : "unknown";
  }
  void name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const {
    if (kind == kSeatChance)
      words += "seat " + std::to_string(value);
    else if (kind == kCoinChance)
      words += value == 0 ? "heads" : "tails";
    else
      words += kCoins[value];
  }

 private:
  static void everything(OptionList& list) {
    list.add(kVoteFor, 0);
    list.add(kVoteFor, 1);
    list.add(kStake, 2);
    list.add(kStake, 3);
    list.add(kFlip);
    list.add(kBag);
    list.add(kStop);
  }

  static void tell(Table& table, EventKind kind, std::string_view id, int a, int b = 0) {
    Event event;
    event.kind = kind;
    event.rule = rule(id);
    event.args = {a, b};
    table.tell(event);
  }

  static void flip(State& s, Seat seat, Table& table) {
    const std::uint32_t side = table.roll(kCoinChance, 2);
    tell(table, kFlipped, "COIN-FLP-01", seat.index, static_cast<int>(side));
    if (side == 0) s.points[seat.index] = static_cast<std::uint8_t>(s.points[seat.index] + s.stake);
    if (s.points[seat.index] >= s.goal) {
      s.winner = seat.index;
      return end(s, table);
    }
    next_turn(s, table);
  }

  static void take(State& s, Seat seat, Table& table) {
    const std::uint32_t index = table.pick(kBagChance, {s.bag.data(), s.bag_size});
    s.held[seat.index] = s.bag[index];
    s.bag[index] = s.bag[--s.bag_size];
    s.bag[s.bag_size] = 0;
    Event event;
    event.kind = kTook;
    event.rule = rule("COIN-BAG-01");
    event.knows = seat;
    event.secret = 2;
    event.reveals = 1;
    event.args = {seat.index, s.held[seat.index]};
    table.tell(event);
  }

  static void next_turn(State& s, Table& table) {
    s.stake = 1;
    s.turn = static_cast<std::uint8_t>((s.turn + 1) % s.seats);
    if (++s.turns == kMostTurns) end(s, table);
  }

  static void end(State& s, Table& table) {
    s.phase = kOver;
    tell(table, kEnded, "COIN-END-01", s.winner == kNothing ? -1 : s.winner);
  }

  // A viewer's JSON has "mine" besides; a spectator's has not. A position has no viewer.
  static void write(const State& s, json::Writer& out, Viewer viewer) {
    out.open().field("goal", s.goal).field("phase", kPhases[s.phase]).field("turn", s.turn);
    out.field("turns", s.turns);
    if (viewer != kNoSeat || s.stake != 1) out.field("stake", s.stake);
    out.key("points").open_list();
    for (std::size_t i = 0; i < s.seats; ++i) out.number(s.points[i]);
    out.close_list().key("held").open_list();
    for (std::size_t i = 0; i < s.seats; ++i) {
      if (s.held[i] < kCoins.size())
        out.text(kCoins[s.held[i]]);
      else
        out.null();
    }
    out.close_list();
    if (viewer.index < s.seats && s.held[viewer.index] < kCoins.size())
      out.field("mine", kCoins[s.held[viewer.index]]);
    out.close();
  }

 protected:
  GameInfo info_;
};

using CoinGame = GameOf<Rules>;

}  // namespace undercroft::coin
