#include "cli/screen_question.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "cli/explain.hpp"
#include "cli/typed.hpp"

namespace undercroft::cli {

namespace {

using Clock = std::chrono::steady_clock;

class Question {
 public:
  Question(ScreenHost& host, Seat seat)
      : host_(host),
        seat_(seat),
        chosen_(host.session().letting_go(seat).value_or(0)),
        backdrop_([this] { host_.draw_question(seat_, chosen_); }) {}

  void ask() {
    const std::size_t before = decisions();
    const int limit = session().time_limit();
    const auto deadline = Clock::now() + std::chrono::seconds(limit);
    while (!host_.left && decisions() == before && session().asked() == seat_) {
      host_.keys = footer_keys({{"?", "explain"},
                                {"u", "undo"},
                                {"l", "log"},
                                {"t", "talk"},
                                {"r", "rules"},
                                {"c", "cards"},
                                {"s", "save"},
                                {"q", "quit"},
                                {":", "type"}});
      if (limit > 0) tell_time(deadline);
      host_.show(backdrop_);
      const Key key = host_.screen().wait(limit > 0 ? 250 : -1);
      if (limit > 0 && Clock::now() >= deadline) return session().choose_for(seat_);
      if (!key.is(Key::Kind::none)) take(key);
    }
  }

 private:
  Session& session() { return host_.session(); }
  std::size_t decisions() { return session().match().journal().entries.size(); }

  void tell_time(Clock::time_point deadline) {
    const auto left = std::chrono::ceil<std::chrono::seconds>(deadline - Clock::now()).count();
    host_.aside = fmt::format("{} s left", std::max<long>(0, left));
  }

  void take(const Key& key) {
    const auto list = session().options(seat_);
    host_.notice = {};
    if (const auto index = choice_of(key, list.size())) return choose(list[*index]);
    if (key.is(Key::Kind::up)) chosen_ = (chosen_ + list.size() - 1) % list.size();
    if (key.is(Key::Kind::down)) chosen_ = (chosen_ + 1) % list.size();
    if (key.is(Key::Kind::enter)) return choose(list[chosen_]);
    if (key.is('?')) return explain_key();
    if (key.is('t')) return talk();
    if (key.is(':') || key.is('/')) return type();
    if (key.is('u')) {
      host_.undo(seat_);
      return;
    }
    host_.serve(key, backdrop_);
  }

  void choose(Option option) {
    if (session().choose(seat_, option).allowed()) return;
    host_.panel("Not possible", explain_option(session(), seat_, option), backdrop_);
  }

  // A choice's key explains it at once; anything else begins a name.
  void explain_key() {
    host_.notice = Line("Explain what? ", Tone::strong)
                       .add("A choice's key; or a name and Enter; Enter alone for everything.");
    host_.show(backdrop_);
    const Key key = host_.screen().wait(-1);
    host_.notice = {};
    const auto list = session().options(seat_);
    if (const auto index = choice_of(key, list.size()))
      return host_.panel("Explained", explain_option(session(), seat_, list[*index]), backdrop_);
    if (key.is(Key::Kind::enter)) return explain_word("");
    if (!key.is(Key::Kind::letter)) return;
    const auto what =
        fill_in(host_.screen(), backdrop_, Line("Explain:", Tone::strong), key.letter);
    if (what) explain_word(*what);
  }

  void explain_word(const std::string& what) {
    host_.panel("Explained", explain(session(), seat_, what), backdrop_);
  }

  void talk() {
    const auto words = fill_in(host_.screen(), backdrop_, Line("Say:", Tone::strong), "");
    if (words) host_.say(seat_, *words);
  }

  // Everything that the plain table understands can be typed here as well.
  void type() {
    const auto text = fill_in(host_.screen(), backdrop_, Line(":", Tone::strong), "");
    if (!text) return;
    const Typed typed = understand(session(), seat_, *text);
    switch (typed.order) {
      case Order::choose:
        return choose(typed.option);
      case Order::explain:
        return explain_word(typed.rest);
      case Order::undo:
        host_.undo(seat_);
        return;
      case Order::say:
        return host_.say(seat_, typed.rest);
      case Order::odds:
        return host_.panel("Odds", {session().odds_words(seat_)}, backdrop_);
      case Order::act:
      case Order::hush:
        host_.notice = obey_watch(session(), seat_, typed).front();
        return;
      case Order::watch:
        return host_.panel("What you are asked", obey_watch(session(), seat_, typed), backdrop_);
      case Order::rules:
        return host_.show_rules(typed.rest, backdrop_);
      case Order::cards:
        return host_.show_cards(typed.rest, backdrop_);
      case Order::save:
        return host_.save(typed.rest.empty() ? host_.sitting().usual_file() : typed.rest);
      case Order::dump:
        return host_.dump(typed.rest);
      case Order::log:
        return host_.show_log(backdrop_);
      case Order::help:
        return host_.panel("What can be typed", typing_help(), backdrop_);
      case Order::quit:
        return host_.leave(backdrop_);
      case Order::unknown:
        host_.notice = not_understood(session(), seat_, typed.rest);
        return;
      case Order::table:
      case Order::nothing:
        return;
    }
  }

  ScreenHost& host_;
  Seat seat_;
  std::size_t chosen_ = 0;
  Backdrop backdrop_;
};

}  // namespace

void ask_on_screen(ScreenHost& host, Seat seat) {
  Question(host, seat).ask();
}

}  // namespace undercroft::cli
