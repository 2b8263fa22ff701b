// A tiny game of windows, for whoever hosts games with interruptions: in each one everybody may
// parry, if the set-up has armed them, or begin a barter, which is possible all the time and rarely
// wanted. Every second window is about one seat, every fourth has something at stake, and a round
// has four.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/game.hpp"

namespace undercroft::ambush {

inline constexpr std::array<std::string_view, 3> kRuleIds{"AMB-RND-01", "AMB-WIN-01", "AMB-BAR-01"};
constexpr RuleId rule(std::string_view id) {
  for (std::size_t i = 0; i < kRuleIds.size(); ++i)
    if (kRuleIds[i] == id) return RuleId{static_cast<std::uint16_t>(i)};
  return kNoRule;
}

enum Verb : std::uint16_t { kPass, kParry, kBarter, kAdd, kSend, kYes, kNo };
inline constexpr std::array<std::string_view, 7> kVerbs{"pass", "parry", "barter", "add",
                                                        "send", "yes",   "no"};
enum EventKind : std::uint16_t { kRound, kParried, kOffered, kTraded, kDeclined };
inline constexpr std::array<std::string_view, 5> kEvents{"round", "parried", "offered", "traded",
                                                         "declined"};
enum Phase : std::uint8_t { kWindow, kBuild, kAnswer, kOver };
enum Setting : std::size_t { kArmed, kBarters };

inline constexpr std::uint8_t kWindows = 16;
inline constexpr std::uint8_t kInRound = 4;
inline constexpr std::uint8_t kOpen = 0xFF;

struct State {
  std::uint8_t seats = 0;
  std::uint8_t phase = kWindow;
  std::uint8_t number = 0;  // of the window
  std::uint8_t armed = 0;   // a bit each, secret
  std::uint8_t barters = 0;
  std::uint8_t from = 0;   // who barters
  std::uint8_t added = 0;  // parts of the offer
  std::uint8_t trades = 0;
  std::array<std::uint8_t, 4> answers{kOpen, kOpen, kOpen, kOpen};
};

struct View {
  State state;
  Viewer viewer;
};

class Rules {
 public:
  using State = ambush::State;
  using View = ambush::View;

  Rules() {
    info_.id = "ambush";
    info_.title = "Ambush";
    info_.min_seats = 2;
    info_.max_seats = 4;
    info_.usual_seats = 3;
    info_.options = {
        {"armed", OptionSpec::Kind::number, {}, 0, 15, 0, "who can parry", "AMB-WIN-01"},
        {"barters", OptionSpec::Kind::flag, {}, 0, 1, 1, "everybody can barter", "AMB-BAR-01"}};
    for (const std::string_view id : kRuleIds) info_.rules.push_back({std::string(id), "", ""});
    info_.cards = {{"parry", "Parry", "card", "", ""}};
    info_.rounds = {"AMB-RND-01"};
    info_.windows = {{"alarm", "Alarm"}, {"lull", "Lull"}};
    info_.acts = {{"barter", "a barter"}};
    info_.levels = {"calm"};
    info_.most_decisions = 4000;
  }
  const GameInfo& info() const { return info_; }

  void setup(State& s, const Setup& setup, Table& table) const {
    s = State{};
    s.seats = static_cast<std::uint8_t>(setup.seats);
    s.armed = static_cast<std::uint8_t>(setup.values[kArmed]);
    s.barters = static_cast<std::uint8_t>(setup.values[kBarters]);
    tell(table, kRound, "AMB-RND-01", 0);
  }

  static std::uint8_t partner(const State& s) {
    return static_cast<std::uint8_t>((s.from + 1U) % s.seats);
  }
  SeatSet waiting(const State& s) const {
    if (s.phase == kBuild) return Seat{s.from};
    if (s.phase == kAnswer) return Seat{partner(s)};
    SeatSet set;
    for (std::uint8_t i = 0; s.phase == kWindow && i < s.seats; ++i)
      if (s.answers[i] == kOpen) set.add(Seat{i});
    return set;
  }
  void options(const State& s, Seat seat, OptionList& list) const {
    for (std::uint16_t verb = kPass; verb <= kNo; ++verb)
      if (why_not(s, seat, {verb, 0, 0, 0}).allowed()) list.add(verb);
  }
  void candidates(const State& s, Seat seat, OptionList& list) const { options(s, seat, list); }
  Refusal why_not(const State& s, Seat seat, Option option) const {
    const Refusal no{rule("AMB-WIN-01"), "That is not possible now."};
    if (!waiting(s).has(seat) || option.a != 0 || option.b != 0 || option.c != 0) return no;
    switch (option.verb) {
      case kPass:
        return s.phase == kWindow ? kAllowed : no;
      case kParry:
        return s.phase == kWindow && (s.armed >> seat.index & 1U) != 0 ? kAllowed : no;
      case kBarter:
        return s.phase == kWindow && s.barters != 0 ? kAllowed : no;
      case kAdd:
        return s.phase == kBuild && s.added < 2 ? kAllowed : no;
      case kSend:
        return s.phase == kBuild && s.added > 0 ? kAllowed : no;
      case kYes:
      case kNo:
        return s.phase == kAnswer ? kAllowed : no;
      default:
        return no;
    }
  }
  void step(State& s, Seat seat, Option option, Table& table) const {
    if (s.phase == kBuild) {
      if (option.verb == kAdd) {
        ++s.added;
      } else {
        s.phase = kAnswer;
        tell(table, kOffered, "AMB-BAR-01", s.from, partner(s));
      }
      return;
    }
    if (s.phase == kAnswer) {
      if (option.verb == kYes) ++s.trades;
      tell(table, option.verb == kYes ? kTraded : kDeclined, "AMB-BAR-01", seat.index);
      return next(s, table);
    }
    s.answers[seat.index] = static_cast<std::uint8_t>(option.verb);
    if (waiting(s).empty()) all_in(s, table);
  }

  View view(const State& s, Viewer viewer) const {
    View v{s, viewer};
    v.state.armed = static_cast<std::uint8_t>(s.armed & 1U << viewer.index);
    for (std::uint8_t i = 0; i < s.seats; ++i)
      if (i != viewer.index && s.answers[i] != kOpen) v.state.answers[i] = 0;
    return v;
  }
  void imagine(State&, Viewer, Rng&) const {}
  Interrupt interrupt(const View& v, Seat seat, std::span<const Option> options) const {
    Interrupt about;
    about.lapses = v.state.phase == kAnswer;
    if (v.state.phase != kWindow) return about;
    about.window = v.state.number % 2;
    about.stake = v.state.number % 4 == 3;
    about.concerns = v.state.number % 2 == 1 && v.state.number / 2 % v.state.seats == seat.index;
    for (const Option& option : options)
      about.ways.push_back(
          {option.verb == kPass ? "" : std::string(kVerbs[option.verb]), option.verb == kBarter});
    return about;
  }

  Outcome outcome(const State& s) const {
    Outcome outcome;
    outcome.over = s.phase == kOver;
    for (std::size_t i = 0; outcome.over && i < s.seats; ++i) outcome.rank[i] = 1;
    return outcome;
  }
  Option fallback(const State& s, Seat seat, Rng&) const {
    OptionList list;
    options(s, seat, list);
    return s.phase == kAnswer ? Option{kNo, 0, 0, 0} : list[0];
  }
  int carry(const State&) const { return -1; }
  void dump(const State& s, json::Writer& out) const { write(s, out); }
  void load(State& s, const Cursor& position, Table& /*table*/) const {
    s.number = static_cast<std::uint8_t>(position.number_or("number", 0, kWindows - 1, s.number));
  }
  std::string broken(const State&) const { return {}; }
  std::size_t choose(int, const View&, Seat, std::span<const Option>, Rng&) const { return 0; }

  void view_json(const View& v, json::Writer& out) const { write(v.state, out); }
  void tell_table(const View&, std::string& words) const { words += "It is dark."; }
  void tell_prompt(const View& v, Seat, std::string& words) const {
    words += v.state.phase == kWindow ? "Somebody is there." : "What of the barter?";
  }
  void tell_option(const View&, Option option, std::string& words) const {
    name_option(option, words);
  }
  void name_option(Option option, std::string& words) const {
    words += option.verb < kVerbs.size() ? kVerbs[option.verb] : "nothing";
  }
  void tell_event(const Event& event, std::string& words) const {
    name_event(event.kind, words);
    words += " @" + std::to_string(event.args[0]);
  }
  void name_event(std::uint16_t kind, std::string& words) const {
    words += kind < kEvents.size() ? kEvents[kind] : "unknown";
  }
  void name_chance(std::uint16_t, std::uint32_t value, std::string& words) const {
    words += std::to_string(value);
  }

 private:
  static void tell(Table& table, EventKind kind, std::string_view id, int a, int b = 0) {
    Event event;
    event.kind = kind;
    event.rule = rule(id);
    event.args = {a, b};
    table.tell(event);
  }
  static void all_in(State& s, Table& table) {
    for (std::uint8_t i = 0; i < s.seats; ++i) {
      if (s.answers[i] == kParry) {
        tell(table, kParried, "AMB-WIN-01", i);
        return next(s, table);
      }
      if (s.answers[i] == kBarter) {
        s.from = i;
        s.phase = kBuild;
        s.added = 0;
        s.answers = {kOpen, kOpen, kOpen, kOpen};
        return;
      }
    }
    next(s, table);
  }
  static void next(State& s, Table& table) {
    s.answers = {kOpen, kOpen, kOpen, kOpen};
    s.phase = ++s.number == kWindows ? kOver : kWindow;
    if (s.phase == kWindow && s.number % kInRound == 0)
      tell(table, kRound, "AMB-RND-01", s.number / kInRound);
  }
  static void write(const State& s, json::Writer& out) {
    out.open().field("number", s.number).field("phase", s.phase).field("trades", s.trades);
    out.field("armed", s.armed).field("added", s.added).key("answers").open_list();
    for (std::size_t i = 0; i < s.seats; ++i) out.number(s.answers[i]);
    out.close_list().close();
  }

  GameInfo info_;
};

using AmbushGame = GameOf<Rules>;

}  // namespace undercroft::ambush
