// Positions as JSON.
#include "engine/position.hpp"

#include "fuzz/bytes.hpp"
#include "fuzz/edit.hpp"
#include "fuzz/onward.hpp"
#include "games/registry.hpp"
#include "tests/suite.hpp"

namespace undercroft::fuzz {

namespace {

struct Place {
  const Game* game;
  Setup setup;
};

// A fixed list, so that a corpus stays what it is: the default and some others of every game.
Place any_place(std::uint32_t number) {
  const auto games = registered_games();
  const Game* const game = game_of(games[number % games.size()].id);
  number /= static_cast<std::uint32_t>(games.size());
  if (number == 0) return {game, standard_setup(game->info())};
  return {game, suite::random_setups(game->info(), number, 1).front()};
}

// What is written of it is read as the same again; the suite finds nothing; it can be played on.
std::string use(const Place& place, const Position& now, std::uint64_t seed) {
  suite::Examiner examiner(*place.game, place.setup, suite::kThorough);
  if (!examiner.position(now, seed))
    return suite::summary(examiner.findings) + suite::setup_words(place.game->info(), place.setup) +
           "\n" + now.dump();
  Rng rng(seed);
  return play_on(now, rng);
}

// Some way into a game, with mistakes in what was written down of it.
Result<Value> mistaken(const Place& place, Choices& choices) {
  Rng rng(choices.word());
  Table table(rng);
  Position now(*place.game);
  place.game->setup(now.state(), place.setup, table);
  OptionList list;
  for (std::uint32_t left = choices.byte(); left > 0 && !now.waiting().empty(); --left) {
    const Seat seat = now.waiting().lowest();
    now.options(seat, list);
    const auto pick = rng.below(static_cast<std::uint32_t>(list.size()));
    place.game->step(now.state(), seat, list[pick], table);
  }
  auto document = json::parse(now.dump(), "position");
  for (int count = 0; document && count < 8 && !choices.done(); ++count)
    make_mistake(*document, choices);
  return document;
}

}  // namespace

// The JSON follows the first byte; or, after a question mark, bytes that choose a position and
// mistakes in it.
std::string position(Bytes bytes) {
  Choices choices(bytes);
  const Place place = any_place(choices.byte());
  const std::string_view text = text_of(choices.rest());
  const bool made = text.starts_with("?");
  if (made) choices.byte();
  const auto value = made ? mistaken(place, choices) : json::parse(text, "position");
  if (!value) return value.error().text.empty() ? "a fault without words" : "";
  const auto now = load_position(*place.game, place.setup, *value, "position");
  if (!now) return now.error().text.empty() ? "a fault without words" : "";
  return use(place, *now, hash_bytes(text.data(), text.size()));
}

}  // namespace undercroft::fuzz
