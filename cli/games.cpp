// undercroft games: what can be played.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

using Kind = OptionSpec::Kind;

std::string_view kind_word(Kind kind) {
  switch (kind) {
    case Kind::flag:
      return "flag";
    case Kind::number:
      return "number";
    case Kind::choice:
      return "choice";
    case Kind::subset:
      return "subset";
    case Kind::list:
      return "list";
  }
  return "";
}

void write_list(json::Writer& out, std::string_view key, const std::vector<std::string>& words) {
  out.key(key).open_list();
  for (const std::string& word : words) out.text(word);
  out.close_list();
}

void write_default(json::Writer& out, const OptionSpec& spec) {
  out.key("default");
  switch (spec.kind) {
    case Kind::flag:
      out.flag(spec.standard != 0);
      return;
    case Kind::number:
      out.number(spec.standard);
      return;
    case Kind::choice:
      out.text(option_value(spec, spec.standard));
      return;
    case Kind::subset:
      out.open_list();
      for (std::size_t i = 0; i < spec.values.size(); ++i)
        if ((spec.standard >> i & 1) != 0) out.text(spec.values[i]);
      out.close_list();
      return;
    case Kind::list:
      out.open_list().close_list();
      return;
  }
}

void write_figures(json::Writer& out, const OptionSpec& spec) {
  out.field("measure", spec.measure).key("figures").open();
  for (const ValueFigure& figure : spec.figures)
    out.field(option_value(spec, figure.value), figure.text);
  out.close();
}

void write_option(json::Writer& out, const OptionSpec& spec) {
  out.open().field("id", spec.id).field("kind", kind_word(spec.kind));
  if (spec.kind == Kind::number) out.field("min", spec.low).field("max", spec.high);
  if (spec.kind == Kind::list) out.field("max", spec.high);
  if (!spec.values.empty()) write_list(out, "values", spec.values);
  write_default(out, spec);
  if (spec.people) out.field("people", option_value(spec, *spec.people));
  if (!spec.presets.empty()) write_list(out, "presets", spec.presets);
  if (!spec.figures.empty()) write_figures(out, spec);
  out.field("help", spec.help).field("rule", spec.rule).close();
}

void write_game(json::Writer& out, const GameInfo& info) {
  out.open().field("id", info.id).field("title", info.title).field("blurb", info.blurb);
  out.field("min_seats", info.min_seats).field("max_seats", info.max_seats);
  out.field("usual_seats", info.usual_seats);
  out.key("options").open_list();
  for (const OptionSpec& spec : info.options) write_option(out, spec);
  out.close_list();
  write_list(out, "levels", bot_levels(info));
  out.close();
}

std::string value_words(const OptionSpec& spec) {
  switch (spec.kind) {
    case Kind::flag:
      return "true, false";
    case Kind::number:
      return fmt::format("{} to {}", spec.low, spec.high);
    case Kind::choice:
      return fmt::format("{}", fmt::join(spec.values, ", "));
    case Kind::subset:
      return fmt::format("any of {}, joined by +", fmt::join(spec.values, ", "));
    case Kind::list: {
      // Of a hundred words a few show what they look like.
      constexpr std::ptrdiff_t kShown = 6;
      const auto begin = spec.values.begin();
      const bool all = std::ssize(spec.values) <= 4 * kShown;
      const std::string shown =
          fmt::format("{}", fmt::join(begin, all ? spec.values.end() : begin + kShown, ", "));
      const std::string rest =
          all ? "" : fmt::format(" and so on ({} words, all in games --json)", spec.values.size());
      return fmt::format("none, or up to {} of {}{}, joined by + in their order", spec.high, shown,
                         rest);
    }
  }
  return "";
}

void print_option(const OptionSpec& spec) {
  constexpr int kColumn = 22;
  Line head("    ");
  head.add(spec.id + " ", Tone::key).pad(kColumn);
  head.add(spec.help + "  ").add(spec.rule, Tone::quiet);
  print_wrapped(head, kColumn);
  Line values;
  values.pad(kColumn).add(value_words(spec) + "; standard ");
  values.add(option_value(spec, spec.standard), Tone::good);
  if (spec.people) values.add("; with people ").add(option_value(spec, *spec.people), Tone::good);
  print_wrapped(values, kColumn);
  if (!spec.figures.empty()) {
    Line figures;
    print_wrapped(figures.pad(kColumn).add(figures_text(spec)), kColumn);
  }
  for (std::size_t i = 0; i < spec.presets.size(); ++i) {
    if (spec.presets[i].empty()) continue;
    Line preset;
    preset.pad(kColumn).add(spec.values[i] + " also sets " + spec.presets[i], Tone::quiet);
    print_wrapped(preset, kColumn);
  }
}

void print_game(const GameInfo& info) {
  print(Line(info.title, Tone::strong).add("  ").add(info.id, Tone::key));
  print_wrapped(Line("  " + info.blurb), 2);
  print(Line(fmt::format("  {} to {} seats, usually {}; bots: {}", info.min_seats, info.max_seats,
                         info.usual_seats, fmt::join(bot_levels(info), ", "))));
  print("  Options, changed with --set option=value:");
  for (const OptionSpec& spec : info.options) print_option(spec);
  print("");
}

}  // namespace

int run_games(const GamesRequest& request) {
  const auto games = take_games("");
  if (request.json) {
    std::string text;
    json::Writer out(text);
    out.open().key("games").open_list();
    for (const auto& game : games) write_game(out, game->info());
    out.close_list().close();
    print_raw(text + "\n");
    return kFine;
  }
  for (const auto& game : games) print_game(game->info());
  for (const ComingGame& coming : coming_games())
    print(Line(coming.title, Tone::quiet)
              .add("  ")
              .add(coming.id, Tone::quiet)
              .add("  not yet on the table", Tone::quiet));
  return kFine;
}

}  // namespace undercroft::cli
