// Interruptions: windows in which nearly everybody lets things go. All answers of a window are kept
// sealed until the last is in and a pause is over, then they count together: nobody sees who
// answered first, who was asked at all, or who had to think.
#include <algorithm>

#include "server/limits.hpp"
#include "server/question.hpp"
#include "server/table.hpp"

namespace undercroft::server {

namespace {

// Of the usual pause: there are many windows in a round.
constexpr double kShort = 0.25;
constexpr double kSpread = 0.25;
// Now and then somebody hesitates, whoever it is and whatever they hold.
constexpr double kHesitates = 0.08;
constexpr double kHesitation = 3.0;
// A bot that searches is quick only where it has no choice: a window that waits for one stays open
// for as long as it usually thinks.
constexpr Time kThought{600};

void write_wish(json::Writer& out, std::string_view key, Wish wish) {
  out.key(key).open();
  out.field("ask", wanted_name(wish.wanted)).field("until", until_name(wish.until)).close();
}

void write_wishes(json::Writer& out, std::string_view key, const Watch::Wishes& wishes) {
  if (wishes.empty()) return;
  out.key(key).open();
  for (const auto& [id, wish] : wishes) write_wish(out, id, wish);
  out.close();
}

bool is_group(const GameInfo& info, std::string_view id) {
  for (const Named& act : info.acts)
    if (act.id == id) return true;
  return find_card(info, id) != nullptr;
}

bool is_window(const GameInfo& info, std::string_view id) {
  for (const Named& window : info.windows)
    if (window.id == id) return true;
  return false;
}

}  // namespace

Interrupt Table::about(Seat seat, const OptionList& options) const {
  return game().interrupt(state(), seat, options.span());
}

bool Table::in_window() const {
  if (room_.info().windows.empty() || !playing()) return false;
  const SeatSet asked = waiting();
  return !asked.empty() && game().interrupt(state(), asked.lowest(), {}).is_window();
}

std::string_view Table::window_name() const {
  const Interrupt open = game().interrupt(state(), waiting().lowest(), {});
  return room_.info().windows[static_cast<std::size_t>(open.window)].id;
}

// One for all who are asked. Where a person could wonder about another, a hesitation now and then
// means nothing.
Time Table::window_pause() {
  double share = kShort + kSpread * services_.dice.real();
  const bool hesitates = services_.dice.real() < kHesitates;
  const double longer = kHesitation * services_.dice.real();
  if (hesitates && room_.people().count() > 1) share += longer;
  const Time pause(static_cast<Time::rep>(pace() * share));
  return thinkers_asked() && pace() > 0 ? std::max(pause, kThought) : pause;
}

bool Table::thinkers_asked() const {
  for (const Seat seat : waiting()) {
    const Chair& chair = room_.chair(seat);
    if (chair.played_by_bot() && chair.bot.level >= room_.info().quick_levels) return true;
  }
  return false;
}

Time Table::time_to_decide(const Interrupt& about) const {
  const int seconds =
      about.is_window() || about.lapses
          ? std::min(room_.clock, std::max(room_.clock / kWindowShare, kShortestWindow))
          : room_.clock;
  if (seconds == 0 && about.lapses) return kOfferLapses;
  return std::chrono::seconds(seconds);
}

void Table::seal(Seat seat, Option option, By by) {
  Question& question = place(seat).question;
  question.sealed = option;
  question.by = by;
  question.due = kNever;
  if (by != By::person) return;
  OptionList options;
  match_->position().options(seat, options);
  const auto chosen =
      static_cast<std::size_t>(std::ranges::find(options, option) - options.begin());
  room_.chair(seat).watch.answered(room_.info(), about(seat, options), chosen);
  settle();
  tell_state(seat);
  act();
}

bool Table::all_sealed() const {
  for (const Seat seat : waiting())
    if (!places_[seat.index].question.sealed) return false;
  return true;
}

void Table::close_window() {
  std::vector<Decision> decisions;
  for (const Seat seat : waiting()) {
    const Question& question = place(seat).question;
    decisions.push_back({seat, *question.sealed, question.by});
  }
  carry_out(decisions);
}

// In a window the first step waits until it is possible, and may be beaten by somebody else's act;
// once it is done, the next question is its second step. A plan that does not fit is dropped.
void Table::follow_plan(Seat seat, const OptionList& options) {
  Place& where = place(seat);
  if (where.plan.empty()) return;
  if (window_) {
    if (where.planned > 0) where.plan.clear();
    return;
  }
  if (where.planned == 0) where.planned = 1;
  if (where.planned >= where.plan.size() ||
      option_named(game(), options, where.plan[where.planned]) == nullptr)
    where.plan.clear();
}

const Option* Table::planned(Seat seat, const OptionList& options) const {
  const Place& where = places_[seat.index];
  if (where.planned >= where.plan.size()) return nullptr;
  return option_named(game(), options, where.plan[where.planned]);
}

Answer<void> Table::on(Link& link, const WatchMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  const GameInfo& info = room_.info();
  if (info.windows.empty()) return refuse(Code::not_now, "This game has no windows.");
  if (message.window && !is_window(info, *message.window))
    return refuse(Code::bad_option, "There is no such window.");
  if (message.group && !is_group(info, *message.group))
    return refuse(Code::bad_option, "There is no such card.");
  Watch& watch = room_.chair(*seat).watch;
  const Watch before = watch.lasting();
  if (message.window)
    watch.want_window(*message.window, message.wish);
  else if (message.group)
    watch.want_group(*message.group, message.wish);
  else
    watch.all = message.wish.wanted == Wanted::usual ? Wish{} : message.wish;
  if (watch.lasting() != before) keep();
  if (playing()) settle();
  tell_state(*seat);
  return {};
}

Answer<void> Table::on(Link& link, const HandMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (!playing() || room_.info().windows.empty())
    return refuse(Code::not_now, "There is nothing to interrupt now.");
  Place& where = place(*seat);
  room_.chair(*seat).watch.hand = message.up && message.plan.empty();
  where.plan = message.up ? message.plan : std::vector<std::string>{};
  where.planned = 0;
  settle();
  tell_state(*seat);
  return {};
}

void Table::write_watch(std::string& out, Seat seat) const {
  const Place& where = places_[seat.index];
  const Watch& watch = room_.chair(seat).watch;
  if (!watch.empty() || !where.plan.empty()) {
    json::Writer json(out += ",\"watch\":");
    json.open();
    if (watch.hand) json.field_flag("hand", true);
    if (!where.plan.empty()) {
      json.key("plan").open_list();
      for (const std::string& step : where.plan) json.text(step);
      json.close_list();
    }
    if (watch.all.wanted != Wanted::usual) write_wish(json, "all", watch.all);
    write_wishes(json, "windows", watch.windows());
    write_wishes(json, "groups", watch.groups());
    json.close();
  }
  const Question& question = where.question;
  if (question.sealed && question.by == By::person) {
    std::string name;
    game().name_option(*question.sealed, name);
    json::Writer json(out += ",\"answered\":");
    json.text(name);
  }
}

}  // namespace undercroft::server
