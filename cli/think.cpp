// undercroft think: a bot's thought over a position, once more: that of an overdue thought which a
// server kept, or any.
#include <fmt/format.h>

#include <chrono>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/match_files.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"
#include "cli/words.hpp"

namespace undercroft::cli {

namespace {

constexpr std::string_view kOdds = "odds";

ThoughtNote note_of(const ThinkRequest& request, const PositionFile& file,
                    const Position& position) {
  ThoughtNote note = file.thought.value_or(ThoughtNote{kSpectator, "", 1});
  if (request.seat) {
    if (*request.seat < 0 || *request.seat >= file.setup.seats)
      misused(fmt::format("--seat takes 0 to {}, not {}", file.setup.seats - 1, *request.seat));
    note.viewer.index = static_cast<std::uint8_t>(*request.seat);
  } else if (!file.thought && !position.waiting().empty()) {
    note.viewer = position.waiting().lowest();
  }
  if (!request.bot.empty()) note.by = request.bot;
  if (note.by.empty()) misused("the file names no bot; say which with --bot LEVEL");
  if (request.seed) note.seed = *request.seed;
  return note;
}

std::string choice(const Position& position, const ThoughtNote& note) {
  const Game& game = position.game();
  const Bot bot = asked(find_bot(game.info(), note.by));
  if (note.viewer.index >= kMaxSeats || !position.waiting().has(note.viewer))
    misused("that seat is not asked anything in this position; --seat K names another");
  OptionList options;
  position.options(note.viewer, options);
  Rng rng(note.seed);
  return option_name(game,
                     options[bot.choose(game, position.state(), note.viewer, options.span(), rng)]);
}

std::string odds(const Position& position, const ThoughtNote& note) {
  if (!position.game().has_odds()) misused("this game tells no odds");
  const Odds odds = position.game().odds(position.state(), note.viewer);
  return plain_words(position.game(), odds.words, seat_ids(kMaxSeats).seats);
}

}  // namespace

int run_think(const ThinkRequest& request) {
  const PositionFile file = load_position_file(request.file, request.content);
  const Position position =
      need(load_position(*file.game, file.setup, file.position, request.file));
  const ThoughtNote note = note_of(request, file, position);
  const auto begin = std::chrono::steady_clock::now();
  const std::string thought = note.by == kOdds ? odds(position, note) : choice(position, note);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  const std::string viewer =
      note.viewer == kSpectator ? "spectator" : fmt::format("P{}", note.viewer.index);
  print(Line(fmt::format("{}, {}: ", viewer, note.by)).add(thought, Tone::strong));
  print(Line(fmt::format("{:.3f} s, seed {}", took.count(), note.seed), Tone::quiet));
  return kFine;
}

}  // namespace undercroft::cli
