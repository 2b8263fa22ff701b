// undercroft without a command: choose a game and how to play it, and begin.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/lookup.hpp"
#include "cli/panel.hpp"
#include "cli/screen.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"
#include "cli/words.hpp"

namespace undercroft::cli {

namespace {

// A line of the menu: something with a value that left and right change.
struct Row {
  std::string label;
  std::string value;
  std::string help;
  std::function<void(int)> change;
  // NOLINTNEXTLINE(readability-redundant-member-init)
  std::string note = {};  // what was measured with this value
};

int turned(int value, int by, int low, int high) {
  const int count = high - low + 1;
  return low + ((value - low + by) % count + count) % count;
}

class Menu {
 public:
  explicit Menu(Screen& screen) : screen_(screen), games_(take_games("")) { reset(); }

  // What to play, or nothing.
  std::optional<PlayRequest> choose() {
    while (true) {
      const std::vector<Row> rows = make_rows();
      screen_.clear();
      draw(rows);
      screen_.show();
      const Key key = screen_.wait(-1);
      if (key.is(Key::Kind::closed) || key.is(Key::Kind::escape) || key.is('q'))
        return std::nullopt;
      if (key.is(Key::Kind::enter)) return request();
      if (key.is(Key::Kind::up)) row_ = turned(row_, -1, 0, static_cast<int>(rows.size()) - 1);
      if (key.is(Key::Kind::down)) row_ = turned(row_, 1, 0, static_cast<int>(rows.size()) - 1);
      if (key.is(Key::Kind::left)) rows[static_cast<std::size_t>(row_)].change(-1);
      if (key.is(Key::Kind::right) || key.is(' ')) rows[static_cast<std::size_t>(row_)].change(1);
      if (key.is('r')) show_rules(rows);
    }
  }

 private:
  const GameInfo& info() const { return games_[static_cast<std::size_t>(game_)]->info(); }

  void reset() {
    setup_ = people_setup(info());
    said_.clear();
    level_ = static_cast<int>(bot_levels(info()).size()) - 1;
  }

  std::vector<Row> make_rows() {
    std::vector<Row> rows;
    rows.push_back({"Game", info().title, info().blurb, [this](int by) {
                      game_ = turned(game_, by, 0, static_cast<int>(games_.size()) - 1);
                      reset();
                    }});
    rows.push_back(
        {"Seats", std::to_string(setup_.seats), "you and as many bots as are left", [this](int by) {
           setup_.seats = turned(setup_.seats, by, info().min_seats, info().max_seats);
         }});
    const auto levels = bot_levels(info());
    rows.push_back({"Bots", levels[static_cast<std::size_t>(level_)], "how well they play",
                    [this, count = static_cast<int>(levels.size())](int by) {
                      level_ = turned(level_, by, 0, count - 1);
                    }});
    for (std::size_t i = 0; i < info().options.size(); ++i) add_option(rows, i);
    return rows;
  }

  void add_option(std::vector<Row>& rows, std::size_t index) {
    const OptionSpec& spec = info().options[index];
    // A set or a list of things takes more than two keys: that is for the command line.
    if (spec.kind == OptionSpec::Kind::subset || spec.kind == OptionSpec::Kind::list) return;
    const bool choice = spec.kind == OptionSpec::Kind::choice;
    const int low = spec.kind == OptionSpec::Kind::number ? spec.low : 0;
    const int high = choice ? static_cast<int>(spec.values.size()) - 1
                     : spec.kind == OptionSpec::Kind::number ? spec.high
                                                             : 1;
    const std::string_view figure = figure_of(spec, setup_.values[index]);
    std::string note = figure.empty() ? "" : fmt::format("{} {}", spec.measure, figure);
    std::string help = spec.help;
    if (!spec.figures.empty()) help += ". In all, " + figures_text(spec);
    rows.push_back({spec.id, option_value(spec, setup_, index), std::move(help),
                    [this, index, low, high](int by) {
                      setup_.values[index] = turned(setup_.values[index], by, low, high);
                      said_.insert(index);
                      follow_presets();
                    },
                    std::move(note)});
  }

  // What was not changed by hand goes with what was.
  void follow_presets() {
    const int seats = setup_.seats;
    const std::vector<std::string> texts = said();
    setup_ = people_setup(info());
    setup_.seats = seats;
    asked(set_options(info().options, setup_, texts));
  }

  std::vector<std::string> said() const {
    std::vector<std::string> texts;
    for (const std::size_t i : said_)
      texts.push_back(info().options[i].id + "=" + option_value(info().options[i], setup_, i));
    return texts;
  }

  void draw(const std::vector<Row>& rows) {
    const int width = screen_.width();
    screen_.rule(0, 0, width, Line("Undercroft", Tone::strong));
    screen_.put(3, 1, Line("A table for dungeon games.", Tone::quiet), width - 3);
    const Lines foot = wrap(coming_words(), width - 4, 2);
    const Lines help = wrap(Line(rows[static_cast<std::size_t>(row_)].help, Tone::talk), width - 4);
    const int bottom = screen_.height() - 2 - static_cast<int>(foot.size() + help.size()) - 1;
    draw_rows(rows, 3, std::max(1, bottom - 4));
    put_lines(bottom, help);
    put_lines(bottom + static_cast<int>(help.size()) + 1, foot);
    Line keys(" ");
    for (const auto& [key, what] : {std::pair{"Enter", "play"},
                                    {"↑ ↓", "choose"},
                                    {"← →", "change"},
                                    {"r", "rules"},
                                    {"q", "leave"}})
      keys.add(key, Tone::key).add(" ").add(what).add("  ");
    screen_.put(0, screen_.height() - 1, keys, width);
  }

  void put_lines(int y, const Lines& lines) {
    for (const Line& line : lines) screen_.put(3, y++, line, screen_.width() - 3);
  }

  static Line coming_words() {
    std::string titles;
    for (const ComingGame& game : coming_games())
      titles += fmt::format("{}{}", titles.empty() ? "Not yet on the table: " : ", ", game.title);
    return Line(titles, Tone::quiet);
  }

  // As many rows as there is room for, around the chosen one.
  void draw_rows(const std::vector<Row>& rows, int y, int room) {
    const int count = static_cast<int>(rows.size());
    const int top = std::clamp(row_ - room / 2, 0, std::max(0, count - room));
    for (int i = 0; i < std::min(room, count - top); ++i)
      draw_row(rows[static_cast<std::size_t>(top + i)], y + i, top + i == row_);
  }

  void draw_row(const Row& row, int y, bool chosen) {
    Line line(chosen ? " ▸ " : "   ", Tone::key);
    line.add(row.label, chosen ? Tone::own : Tone::plain).pad(25);
    line.add(chosen ? "◂ " : "  ", Tone::key).add(row.value, Tone::card);
    line.add(chosen ? " ▸" : "", Tone::key);
    if (!row.note.empty()) line.add("  ").add(row.note, Tone::quiet);
    screen_.put(0, y, line, screen_.width());
  }

  void show_rules(const std::vector<Row>& rows) {
    std::vector<const RuleText*> rules;
    for (const RuleText& rule : info().rules) rules.push_back(&rule);
    read_panel(screen_, [&] { draw(rows); }, Line("Rules", Tone::strong), rulebook(info(), rules));
  }

  PlayRequest request() const {
    PlayRequest made;
    made.game.id = info().id;
    made.seats = setup_.seats;
    made.bots = {bot_levels(info())[static_cast<std::size_t>(level_)]};
    made.set = said();
    return made;
  }

  Screen& screen_;
  std::vector<std::unique_ptr<Game>> games_;
  int game_ = 0;
  int level_ = 0;
  int row_ = 0;
  Setup setup_;
  std::set<std::size_t> said_;  // the options that were changed by hand
};

std::optional<PlayRequest> ask() {
  Screen screen;
  return Menu(screen).choose();
}

}  // namespace

int run_menu() {
  const auto request = ask();
  return request ? run_play(*request) : kFine;
}

}  // namespace undercroft::cli
