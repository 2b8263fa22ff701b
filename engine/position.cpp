#include "engine/position.hpp"

namespace undercroft {

Result<Position> set_up(const Game& game, const Setup& setup, Table& table) {
  if (auto fine = check_setup(game.info(), setup); !fine) return std::unexpected(fine.error());
  Position position(game);
  game.setup(position.state(), setup, table);
  return position;
}

Result<Position> load_position(const Game& game, const Setup& setup, const Value& json,
                               std::string_view file, Table& table) {
  // Chance in the set-up is overwritten by the position or of no account; a fixed seed keeps
  // loading pure.
  Rng rng(0);
  Table quiet(rng);
  auto position = set_up(game, setup, quiet);
  if (!position) return position;
  Report report{std::string(file), {}};
  const Cursor root(json, report);
  check_fields(game.info().position, game.info().id, root);
  if (!report.failed()) game.load(position->state(), root, table);
  if (!report.failed())
    if (const std::string broken = game.broken(position->state()); !broken.empty())
      report.fault(json, "", broken);
  if (report.failed()) return fail(report.first);
  return position;
}

Result<Position> load_position(const Game& game, const Setup& setup, const Value& json,
                               std::string_view file) {
  Rng rng(0);
  Table table(rng);
  return load_position(game, setup, json, file, table);
}

}  // namespace undercroft
