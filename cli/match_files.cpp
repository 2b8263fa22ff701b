#include "cli/match_files.hpp"

#include <fmt/format.h>

#include <charconv>

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

ThoughtNote read_thought(const Cursor& cursor) {
  cursor.only({"seat", "by", "seed"});
  ThoughtNote note;
  note.viewer.index = static_cast<std::uint8_t>(cursor.at("seat").number(0, kSpectator.index));
  note.by = cursor.at("by").text();
  const std::string_view seed = cursor.at("seed").text();
  const char* const end = seed.data() + seed.size();
  if (seed.empty() || std::from_chars(seed.data(), end, note.seed).ptr != end)
    cursor.at("seed").fault("expected a whole number");
  return note;
}

void need_fine(const Report& report) {
  if (report.failed()) failed(report.first);
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
  cursor.only({"undercroft", "game", "seats", "options", "thought", "position"});
  const std::string id(cursor.at("game").text());
  need_fine(report);
  PositionFile loaded;
  loaded.game = take_game({id, content}, file);
  const GameInfo& info = loaded.game->info();
  loaded.setup = standard_setup(info);
  loaded.setup.seats = static_cast<int>(cursor.at("seats").number(info.min_seats, info.max_seats));
  if (cursor.has("options")) read_options(cursor.at("options"), info, loaded.setup);
  if (cursor.has("thought")) loaded.thought = read_thought(cursor.at("thought"));
  loaded.position = cursor.at("position").value();
  need_fine(report);
  return loaded;
}

std::string setup_words(const GameInfo& info, const Setup& setup) {
  std::string words = fmt::format("{} seat{}", setup.seats, setup.seats == 1 ? "" : "s");
  for (std::size_t i = 0; i < info.options.size(); ++i)
    if (setup.values[i] != info.options[i].standard)
      words += fmt::format(", {}={}", info.options[i].id, option_value(info.options[i], setup, i));
  return words;
}

}  // namespace undercroft::cli
