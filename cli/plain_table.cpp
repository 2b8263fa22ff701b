#include "cli/plain_table.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "cli/console.hpp"
#include "cli/explain.hpp"
#include "cli/line_input.hpp"
#include "cli/lookup.hpp"
#include "cli/stop.hpp"
#include "cli/typed.hpp"

namespace undercroft::cli {

namespace {

using Clock = std::chrono::steady_clock;

class PlainTable {
 public:
  explicit PlainTable(Sitting& sitting) : sitting_(sitting), session_(sitting.session()) {}

  int run() {
    print_wrapped(sitting_.welcome());
    print(Line("Type a number or a choice's name, ? to have it explained, help for the rest.",
               Tone::quiet));
    while (!session_.over()) {
      tell_news();
      if (const auto seat = session_.asked()) {
        if (!ask(*seat)) return leave();
      } else {
        session_.act();
      }
    }
    tell_news();
    guarded([&] { sitting_.autosave(); });
    print_wrapped(sitting_.farewell());
    after_the_end();
    return kFine;
  }

 private:
  void tell_news() {
    const auto log = session_.log(session_.common_viewer());
    for (told_ = std::min(told_, log.size()); told_ < log.size(); ++told_)
      print_wrapped(Line("- ").append(log[told_].line), 2);
  }

  void show_question(Seat seat) {
    print("");
    print_wrapped(session_.table_words(seat));
    if (session_.people() > 1)
      print(Line(session_.chairs()[seat.index].name, Tone::own).add(" decides."));
    print_wrapped(session_.prompt_words(seat));
    for (const Line& note : session_.prompt_notes(seat)) print_wrapped(note);
    const std::vector<Option> list = session_.options(seat);
    int column = 0;
    for (const Option& option : list)
      column = std::max(column, session_.option_words(seat, option).width() + 8);
    for (std::size_t i = 0; i < list.size(); ++i) {
      Line line(fmt::format("  {:>2}  ", i + 1), Tone::key);
      line.append(session_.option_words(seat, list[i])).pad(std::min(column, 60));
      print_wrapped(line.add("  ").add(option_name(session_.game(), list[i]), Tone::quiet), 6);
    }
  }

  // One decision of that person. False where they leave instead.
  bool ask(Seat seat) {
    show_question(seat);
    const int limit = session_.time_limit();
    const auto deadline =
        limit > 0 ? std::optional(Clock::now() + std::chrono::seconds(limit)) : std::nullopt;
    if (limit > 0)
      print(Line(fmt::format("You have {} second{}.", limit, limit == 1 ? "" : "s"), Tone::quiet));
    std::string text;
    while (true) {
      const auto got = read(text, deadline);
      if (got == LineInput::Got::end) return false;
      if (got == LineInput::Got::time_up) {
        session_.choose_for(seat);
        break;
      }
      Typed typed = understand(session_, seat, text);
      // Enter alone lets it go.
      if (const auto pass = session_.letting_go(seat); pass && typed.order == Order::nothing)
        typed = {Order::choose, session_.options(seat)[*pass], {}};
      if (obey(seat, typed)) break;
      if (left_) return false;
    }
    guarded([&] { sitting_.autosave(); });
    return true;
  }

  LineInput::Got read(std::string& text, std::optional<Clock::time_point> deadline) {
    print_raw("> ");
    finish_output();
    const auto got = input_.next(text, deadline);
    // What was piped in is not on the screen yet; a transcript without it cannot be read.
    if (isatty(STDIN_FILENO) == 0 || got != LineInput::Got::line)
      print(Line(got == LineInput::Got::line ? harmless(text) : ""));
    return got;
  }

  // True where the position changed, so that the table goes on.
  bool obey(std::optional<Seat> seat, const Typed& typed) {
    switch (typed.order) {
      case Order::choose:
        return choose(*seat, typed.option);
      case Order::undo:
        return undo(seat);
      case Order::explain:
        if (seat) print_wrapped(explain(session_, *seat, typed.rest));
        return false;
      case Order::act:
      case Order::hush:
      case Order::watch:
        return seat && change_watch(*seat, typed);
      case Order::quit:
        left_ = true;
        return false;
      case Order::unknown:
        print_wrapped(not_understood(session_, seat, typed.rest));
        return false;
      default:
        serve(seat, typed);
        return false;
    }
  }

  // True where the person is not asked this question any more.
  bool change_watch(Seat seat, const Typed& typed) {
    print_wrapped(obey_watch(session_, seat, typed));
    return session_.asked() != seat;
  }

  // What changes nothing in the match.
  void serve(std::optional<Seat> seat, const Typed& typed) {
    switch (typed.order) {
      case Order::log:
        return show_log(seat.value_or(session_.common_viewer()));
      case Order::save:
        return guarded([&] { save(typed.rest); });
      case Order::dump:
        return guarded([&] { dump(typed.rest); });
      case Order::say:
        if (seat) session_.say(*seat, typed.rest);
        return tell_news();
      case Order::table:
        return print_wrapped(session_.table_words(seat.value_or(session_.common_viewer())));
      case Order::odds:
        return print_wrapped(session_.odds_words(seat.value_or(session_.common_viewer())));
      case Order::rules:
        return show(find_rules(info(), typed.rest),
                    [&](const auto& rules) { return rulebook(info(), rules); });
      case Order::cards:
        return show(find_cards(info(), typed.rest), gallery);
      case Order::help:
        return print_wrapped(typing_help());
      default:
        return;
    }
  }

  // A file that cannot be written is no reason to lose the match.
  template <class Work>
  void guarded(Work work) {
    try {
      work();
    } catch (const Stop& stop) {
      print_wrapped(Line(stop.text, Tone::bad));
    }
  }

  template <class Found, class Show>
  void show(const Result<Found>& found, Show lines) {
    if (found)
      print_wrapped(lines(*found));
    else
      print_wrapped(Line(found.error().text, Tone::bad));
  }

  bool choose(Seat seat, Option option) {
    if (!session_.choose(seat, option).allowed()) {
      print_wrapped(explain_option(session_, seat, option));
      return false;
    }
    return true;
  }

  bool undo(std::optional<Seat> seat) {
    if (!seat) return false;
    if (auto fine = session_.undo(*seat); !fine) {
      print_wrapped(Line(fine.error().text, Tone::bad));
      return false;
    }
    print(Line("Taken back.", Tone::good));
    return true;
  }

  void show_log(Viewer viewer) {
    for (const LogLine& entry : session_.log(viewer))
      print_wrapped(Line(fmt::format("{:4}  ", entry.decision), Tone::quiet).append(entry.line), 6);
  }

  void save(const std::string& file) {
    const std::string name = file.empty() ? sitting_.usual_file() : file;
    sitting_.save(name);
    print(Line("Saved in " + name + "; go on with `undercroft play --resume " + name + "`.",
               Tone::good));
  }

  void dump(const std::string& file) {
    if (file.empty()) return print_raw(sitting_.dump_text());
    sitting_.dump(file);
    print(Line("Written to " + file + "; begin there with `undercroft play --from " + file + "`.",
               Tone::good));
  }

  int leave() {
    if (!left_) failed("the input ended before the game was over");
    sitting_.autosave();
    if (!sitting_.saved()) print(Line("Left without saving.", Tone::quiet));
    return kFine;
  }

  // A script may still want to save what it played; more choices than it needed are no fault.
  void after_the_end() {
    std::string text;
    if (isatty(STDIN_FILENO) != 0) return;
    while (!left_ && input_.next(text) == LineInput::Got::line) {
      const Typed typed = understand(session_, std::nullopt, text);
      if (typed.order != Order::unknown) obey(std::nullopt, typed);
    }
  }

  const GameInfo& info() const { return session_.game().info(); }

  Sitting& sitting_;
  Session& session_;
  LineInput input_;
  std::size_t told_ = 0;
  bool left_ = false;
};

}  // namespace

int play_plain(Sitting& sitting) {
  return PlainTable(sitting).run();
}

}  // namespace undercroft::cli
