// What a person at the terminal wants to be asked in windows: changed and told in words.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "cli/shelf.hpp"
#include "cli/typed.hpp"

namespace undercroft::cli {

namespace {

constexpr std::array<Wanted, 4> kWanted = {Wanted::usual, Wanted::always, Wanted::stake,
                                           Wanted::never};
constexpr std::array<Until, 3> kUntil = {Until::round, Until::me, Until::off};

std::string_view wanted_words(Wanted wanted) {
  switch (wanted) {
    case Wanted::always:
      return "always";
    case Wanted::stake:
      return "only when a kill or a life is at stake";
    case Wanted::never:
      return "never";
    default:
      return "as usual";
  }
}

std::string_view until_words(Until until) {
  switch (until) {
    case Until::round:
      return ", until the round is over";
    case Until::me:
      return ", until something happens to you";
    default:
      return "";
  }
}

std::string name_of(const GameInfo& info, const std::string& id) {
  for (const auto* list : {&info.windows, &info.acts})
    for (const Named& one : *list)
      if (one.id == id) return one.name;
  const CardText* card = find_card(info, id);
  return card != nullptr ? card->name : id;
}

Line wish_line(const std::string& what, Wish wish) {
  return Line(fmt::format("{}: {}{}.", what, wanted_words(wish.wanted), until_words(wish.until)));
}

Lines all_wishes(const GameInfo& info, const Watch& watch) {
  Lines lines;
  if (watch.hand) lines.emplace_back("You are asked in the next window where you can do anything.");
  if (watch.all.wanted != Wanted::usual) lines.push_back(wish_line("Everything", watch.all));
  for (const auto* wishes : {&watch.windows(), &watch.groups()})
    for (const auto& [id, wish] : *wishes) lines.push_back(wish_line(name_of(info, id), wish));
  if (lines.empty())
    lines.emplace_back(
        "Everything as usual: you are asked where a card of yours can answer, and let go what is "
        "possible nearly always (potions, trades); `act` asks for those.");
  return lines;
}

template <class Value, std::size_t Count, class Name>
std::optional<Value> read_word(const std::array<Value, Count>& values, Name name,
                               const std::string& word) {
  for (const Value value : values)
    if (name(value) == word) return value;
  return std::nullopt;
}

Lines wrong(const std::string& text) {
  return {Line(text, Tone::bad)};
}

}  // namespace

bool Session::in_window(Seat seat) const {
  return game().interrupt(state(), seat, {}).is_window();
}

std::optional<std::size_t> Session::letting_go(Seat seat) const {
  const Interrupt asked = about(seat);
  for (std::size_t i = 0; asked.is_window() && i < asked.ways.size(); ++i)
    if (asked.ways[i].group.empty()) return i;
  return std::nullopt;
}

void Session::hush(Seat seat, Until until) {
  watches_[seat.index].all = {Wanted::never, until};
  watches_[seat.index].hand = false;
}

void Session::raise_hand(Seat seat) {
  watches_[seat.index].hand = true;
}

Lines Session::change_watch(Seat seat, std::string_view words) {
  const GameInfo& info = game().info();
  Watch& watch = watches_[seat.index];
  std::istringstream in{std::string(words)};
  std::string what;
  std::string when;
  std::string until;
  in >> what >> when >> until;
  if (what.empty()) return all_wishes(info, watch);
  const auto wanted = read_word(kWanted, wanted_name, when);
  if (!wanted) return wrong("Say when: always, usual, stake or never.");
  const auto lasts = until.empty() ? Until::off : read_word(kUntil, until_name, until);
  if (!lasts) return wrong("Say until when: round, me or off.");
  const Wish wish{*wanted, *lasts};
  const auto named = [&](const std::vector<Named>& list) {
    return std::ranges::find(list, what, &Named::id) != list.end();
  };
  if (what == "all") {
    watch.all = *wanted == Wanted::usual ? Wish{} : wish;
  } else if (named(info.windows)) {
    watch.want_window(what, wish);
  } else if (named(info.acts)) {
    watch.want_group(what, wish);
  } else if (const CardText* card = find_card(info, what); card != nullptr) {
    watch.want_group(card->id, wish);
  } else {
    std::vector<std::string> ids = {"all"};
    for (const Named& window : info.windows) ids.push_back(window.id);
    for (const CardText& card_text : info.cards) ids.push_back(card_text.id);
    return wrong("There is no window or card \"" + harmless(what) + "\"" +
                 did_you_mean(what, ids, ""));
  }
  return all_wishes(info, watch);
}

Lines obey_watch(Session& session, Seat seat, const Typed& typed) {
  if (session.game().info().windows.empty())
    return wrong("This game has no windows in which one could interrupt.");
  if (typed.order == Order::watch) return session.change_watch(seat, typed.rest);
  if (typed.order == Order::act)
    session.raise_hand(seat);
  else
    session.hush(seat, typed.rest == "round" ? Until::round : Until::me);
  return session.change_watch(seat, "");
}

}  // namespace undercroft::cli
