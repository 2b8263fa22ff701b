// One event in words, its arguments by name. The Minion's thoughts are told in a file of their own.
#pragma once

#include <string>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/naming.hpp"

namespace undercroft::cthulhu_rising {

class EventTeller {
 public:
  EventTeller(const Content& content, const Event& event) : names_(content), event_(event) {}

  std::string tell() const;

 private:
  bool silent(EventKind kind) const;
  std::string tell_setup(EventKind kind) const;
  std::string tell_turn(EventKind kind) const;
  std::string tell_zones(EventKind kind) const;
  std::string tell_plays(EventKind kind) const;
  std::string tell_cards(EventKind kind) const;
  std::string tell_changes(EventKind kind) const;
  std::string tell_stories(EventKind kind) const;
  std::string tell_end(EventKind kind) const;
  // events_thoughts.cpp
  std::string tell_economy(EventKind kind) const;
  std::string tell_thought(EventKind kind) const;
  std::string tell_decision() const;
  std::string tell_tie() const;
  std::string valued_thing() const;

  int arg(int which) const { return event_.args[static_cast<unsigned>(which)]; }
  int amount() const { return arg(kAmountArg); }
  int more() const { return arg(kMoreArg); }
  std::string number() const { return std::to_string(amount()); }
  std::string who() const { return naming::player_words(arg(kWhoArg)); }
  std::string Who() const { return capital(who()); }
  std::string whose() const { return who() + "'s"; }
  std::string Whose() const { return Who() + "'s"; }
  bool somebody() const { return arg(kWhoArg) >= 0; }
  std::string card() const { return names_.thing(arg(kCardArg)); }
  // "The Minion's {ct_brood_guard}".
  std::string Card() const { return somebody() ? Whose() + " " + card() : capital(card()); }
  std::string other() const { return names_.thing(more()); }
  std::string domain() const {
    return more() <= 0 ? "the Events Domain" : "domain " + std::to_string(more());
  }
  std::string icon() const { return std::string(icon_names()[static_cast<unsigned>(more() & 3)]); }
  // "a Terror", "an Arcane".
  std::string an_icon() const { return ((more() & 3) >= kArcane ? "an " : "a ") + icon(); }
  std::string modification() const;
  std::string discarded() const;
  std::string deck() const;

  naming::Names names_;
  const Event& event_;
};

}  // namespace undercroft::cthulhu_rising
