// undercroft deck: what is wrong with a list of one's own, or what is in it.
#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/files.hpp"
#include "cli/lists.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

// The game that is named, or the only one that is played with such lists.
std::string game_with_lists(const std::string& named) {
  if (!named.empty()) return named;
  std::string found;
  for (const GameEntry& entry : registered_games()) {
    if (entry.read_list == nullptr) continue;
    if (!found.empty()) misused("several games have such lists; say --game which");
    found = entry.id;
  }
  if (found.empty()) misused("no game is played with lists of one's own");
  return found;
}

const GameEntry& entry_with_lists(const GameInfo& info) {
  const GameEntry* entry = find_entry(info.id);
  if (entry == nullptr || entry->read_list == nullptr)
    misused(info.title + " is not played with lists of one's own");
  return *entry;
}

void write_all(json::Writer& out, std::string_view key, const std::vector<std::string>& texts) {
  out.key(key).open_list();
  for (const std::string& text : texts) out.text(text);
  out.close_list();
}

void print_json(const GameInfo& info, const ListReport& report) {
  std::string text;
  json::Writer out(text);
  out.open().field("game", info.id).field("name", report.name);
  out.field_flag("legal", report.faults.empty());
  write_all(out, "faults", report.faults);
  write_all(out, "warnings", report.warnings);
  write_all(out, "facts", report.facts);
  out.field("text", report.text).field("value", report.value).close();
  print_raw(text + "\n");
}

// The list first, so that what is printed can be read again, and the rest as remarks below it.
void print_report(const ListReport& report) {
  print_raw(report.text);
  for (const std::string& fact : report.facts) print(Line("# " + fact, Tone::quiet));
  for (const std::string& warning : report.warnings)
    print(Line("# advice: " + warning, Tone::quiet));
}

}  // namespace

int run_deck(const DeckRequest& request) {
  const auto game = take_game({game_with_lists(request.game.id), request.game.content});
  const GameEntry& entry = entry_with_lists(game->info());
  const ListReport report = entry.read_list(*game, read_text(request.file), request.file);
  if (request.json) {
    print_json(game->info(), report);
    return report.faults.empty() ? kFine : kFailed;
  }
  if (!report.faults.empty()) failed(report.faults.front());
  print_report(report);
  return kFine;
}

void add_lists(PlayRequest& request) {
  if (request.decks.empty()) return;
  if (request.game.id.empty()) misused("--deck goes with a new game: say which");
  const auto game = take_game(request.game);
  const GameEntry& entry = entry_with_lists(game->info());
  if (request.decks.size() > entry.lists.size())
    misused("--deck may be given " + std::to_string(entry.lists.size()) + " times");
  for (std::size_t i = 0; i < request.decks.size(); ++i) {
    const ListReport report = entry.read_list(*game, read_text(request.decks[i]), request.decks[i]);
    if (!report.faults.empty()) failed(report.faults.front());
    request.set.push_back(std::string(entry.lists[i]) + "=" + report.value);
  }
}

}  // namespace undercroft::cli
