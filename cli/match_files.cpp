#include "cli/match_files.hpp"

#include <fmt/format.h>

#include "cli/files.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

// An option's value in a file may be written as a person would: 2, true or "rogue".
std::string value_text(const Cursor& cursor) {
  const Value& value = cursor.value();
  if (value.kind == Value::Kind::number) return std::to_string(value.number);
  if (value.kind == Value::Kind::flag) return value.flag ? "true" : "false";
  return std::string(cursor.text());
}

void read_options(const Cursor& options, const GameInfo& info, Setup& setup) {
  for (const auto& [id, value] : options.value().members) {
    const Cursor member = options.at(id);
    if (auto fine = set_option(info.options, setup, id + "=" + value_text(member)); !fine)
      member.fault(fine.error().text);
  }
}

void check_version(const Cursor& file) {
  const Cursor version = file.at("undercroft");
  if (const auto found = version.number(0, 1'000'000);
      found != kPositionVersion && !file.report().failed())
    version.fault(fmt::format("this is a position of version {}; expected version {}", found,
                              kPositionVersion));
}

void need_fine(const Report& report) {
  if (report.failed()) failed(report.first);
}

// Members on lines of their own down to a depth: people make puzzles of these files.
void write_spread(const Value& value, int depth, std::string indent, std::string& text) {
  if (value.kind != Value::Kind::record || value.members.empty() || depth == 0) {
    text += json::print(value);
    return;
  }
  indent += "  ";
  text += "{";
  for (std::size_t i = 0; i < value.members.size(); ++i) {
    const auto& [key, member] = value.members[i];
    text += (i == 0 ? "\n" : ",\n") + indent + json::print(Value::of(key)) + ": ";
    write_spread(member, depth - 1, indent, text);
  }
  text += "\n" + indent.substr(2) + "}";
}

}  // namespace

Result<JournalFile> load_journal(const std::string& file, const std::string& content) {
  const std::string text = read_text(file);
  auto id = journal_game(text, file);
  if (!id) return std::unexpected(id.error());
  JournalFile loaded;
  loaded.game = take_game({*id, content}, file);
  auto journal = read_journal(*loaded.game, text, file);
  if (!journal) return std::unexpected(journal.error());
  loaded.journal = std::move(*journal);
  return loaded;
}

PositionFile load_position_file(const std::string& file, const std::string& content) {
  const Value value = need(json::parse(read_text(file), file));
  Report report{file, {}};
  const Cursor cursor(value, report);
  check_version(cursor);
  need_fine(report);
  cursor.only({"undercroft", "game", "seats", "options", "position"});
  const std::string id(cursor.at("game").text());
  need_fine(report);
  PositionFile loaded;
  loaded.game = take_game({id, content}, file);
  const GameInfo& info = loaded.game->info();
  loaded.setup = standard_setup(info);
  loaded.setup.seats = static_cast<int>(cursor.at("seats").number(info.min_seats, info.max_seats));
  if (cursor.has("options")) read_options(cursor.at("options"), info, loaded.setup);
  loaded.position = cursor.at("position").value();
  need_fine(report);
  return loaded;
}

std::string position_text(const Game& game, const Setup& setup, const Position& position) {
  const GameInfo& info = game.info();
  std::string text;
  json::Writer out(text);
  out.open().field("undercroft", kPositionVersion).field("game", info.id);
  out.field("seats", setup.seats).key("options").open();
  for (std::size_t i = 0; i < info.options.size(); ++i)
    if (setup.values[i] != info.options[i].standard)
      out.field(info.options[i].id, option_value(info.options[i], setup, i));
  out.close().key("position").raw(position.dump()).close();
  std::string spread;
  write_spread(need(json::parse(text)), 2, "", spread);
  return spread + "\n";
}

std::string setup_words(const GameInfo& info, const Setup& setup) {
  std::string words = fmt::format("{} seat{}", setup.seats, setup.seats == 1 ? "" : "s");
  for (std::size_t i = 0; i < info.options.size(); ++i)
    if (setup.values[i] != info.options[i].standard)
      words += fmt::format(", {}={}", info.options[i].id, option_value(info.options[i], setup, i));
  return words;
}

}  // namespace undercroft::cli
