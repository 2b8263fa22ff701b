// undercroft position: what may stand in a position of a game, or a fresh one to begin with.
#include "engine/position.hpp"

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/files.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

// A path with | in it must not end a cell of the table.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
  return result;
}

bool is_value(const PositionField& field) {
  return value_otherwise(field).has_value();
}

std::string page(const GameInfo& info) {
  std::string text = "# Positions of " + info.title + "\n\n";
  text +=
      "What may stand in the `given` of a scenario, and what a `dump` holds. The third column "
      "says\n"
      "what holds where a field is left out. Entries of a list are `[]`, `*` is any name, and "
      "`a|b`\n"
      "is one of several. [scenarios.md](../scenarios.md) says how a scenario is written.\n\n"
      "This page is written by `undercroft position " +
      info.id + " --fields --out docs/positions/" + info.id + ".md`.\n\n";
  text += "| field | what it takes | left out | what it means |\n| --- | --- | --- | --- |\n";
  for (const PositionField& field : info.position) {
    const std::string otherwise = cell(field.otherwise);
    text += "| `" + cell(field.path) + "` | " + cell(field.type) + " | " +
            (is_value(field) ? "`" + otherwise + "`" : otherwise) + " | " + cell(field.meaning) +
            " |\n";
  }
  return text;
}

void print_fields(const GameInfo& info) {
  for (const PositionField& field : info.position) {
    print(Line(std::string(field.path), Tone::key));
    print_wrapped(Line(fmt::format("    {}; left out: {}", field.type, field.otherwise)), 4);
    print_wrapped(Line(fmt::format("    {}", field.meaning)), 4);
  }
}

void print_fields_json(const GameInfo& info) {
  std::string text;
  json::Writer out(text);
  out.open().field("game", info.id).key("fields").open_list();
  for (const PositionField& field : info.position)
    out.open()
        .field("path", field.path)
        .field("type", field.type)
        .field("otherwise", field.otherwise)
        .field_flag("is_value", is_value(field))
        .field("meaning", field.meaning)
        .close();
  out.close_list().close();
  print_raw(text + "\n");
}

// A line for each member, to be taken into a scenario.
std::string fresh_position(const Game& game, const PositionRequest& request) {
  const Setup setup =
      make_setup(game.info(), standard_setup(game.info()), request.seats, request.set);
  Rng rng(request.seed);
  Table table(rng);
  const Position position = need(undercroft::set_up(game, setup, table));
  const Value value = need(json::parse(position.dump()));
  std::string text = "{";
  for (const auto& [name, member] : value.members) {
    std::string key;
    json::Writer(key).text(name);
    text += (text.size() == 1 ? "" : ",\n ") + key + ": " + json::print(member);
  }
  return text + "}\n";
}

}  // namespace

int run_position(const PositionRequest& request) {
  const auto game = take_game(request.game);
  const bool to_file = !request.out.empty() && request.out != "-";
  std::string text;
  if (!request.fields) {
    text = fresh_position(*game, request);
  } else if (request.json) {
    print_fields_json(game->info());
    return kFine;
  } else if (request.out.empty()) {
    print_fields(game->info());
    return kFine;
  } else {
    text = page(game->info());
  }
  if (to_file)
    write_text(request.out, text);
  else
    print_raw(text);
  return kFine;
}

}  // namespace undercroft::cli
