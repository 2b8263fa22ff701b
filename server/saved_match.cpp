#include "server/saved_match.hpp"

#include <algorithm>
#include <ranges>

namespace undercroft::server {

namespace {

// The lines of the journal, sorted out of what was written.
struct Sorted {
  std::string header;
  std::vector<std::string_view> entries;
  std::string_view end;
};

Result<void> sort_line(std::string_view line, Sorted& sorted, SavedMatch& saved) {
  const auto value = json::parse(line, "saved match");
  if (!value) return std::unexpected(value.error());
  Report report{"saved match", {}};
  const Cursor cursor(*value, report);
  const auto at = static_cast<std::uint32_t>(sorted.entries.size());
  if (cursor.has("undercroft")) {
    sorted.header = line;
  } else if (cursor.has("do")) {
    sorted.entries.push_back(line);
  } else if (cursor.has("say")) {
    const auto seat = static_cast<std::uint8_t>(cursor.at("seat").number(0, kMaxSeats - 1));
    saved.talk.push_back({at, Seat{seat}, std::string(cursor.at("say").text())});
  } else if (cursor.has("watcher")) {
    saved.talk.push_back({at, kSpectator, std::string(cursor.at("watcher").text())});
  } else if (cursor.has("undo")) {
    sorted.entries.resize(static_cast<std::size_t>(cursor.at("undo").number(0, at)));
    ++saved.undone;
  } else {
    sorted.end = line;
  }
  return report.result();
}

}  // namespace

Result<SavedMatch> read_saved(const Game& game, const std::vector<std::string>& lines,
                              const FairSeed& fair) {
  SavedMatch saved;
  Sorted sorted;
  for (const std::string& line : lines)
    if (auto fine = sort_line(line, sorted, saved); !fine) return std::unexpected(fine.error());
  saved.lines = lines.size();
  saved.begun = !sorted.header.empty();
  if (!saved.begun) return saved;
  std::string text = sorted.header;
  for (const std::string_view entry : sorted.entries) text += entry;
  Journal unfinished;
  unfinished.fair = fair;
  text += sorted.end.empty() ? journal_end(unfinished) : std::string(sorted.end);
  auto journal = read_journal(game, text, "saved match");
  if (!journal) return std::unexpected(journal.error());
  saved.journal = std::move(*journal);
  return saved;
}

Journal whole_journal(SavedMatch saved) {
  for (TalkLine& line : saved.talk)
    if (line.by != kSpectator)
      saved.journal.talk.push_back({std::min<std::size_t>(line.at, saved.journal.entries.size()),
                                    line.by, std::move(line.words)});
  // What was said before something was taken back now stands after fewer decisions than what came
  // before it may claim.
  std::size_t most = saved.journal.entries.size();
  for (Said& said : std::views::reverse(saved.journal.talk))
    most = said.after = std::min(said.after, most);
  return std::move(saved.journal);
}

std::string undo_line(std::size_t keep) {
  std::string text;
  json::Writer out(text);
  out.open().field("undo", static_cast<std::int64_t>(keep)).close();
  return text + "\n";
}

std::string watcher_line(std::string_view words) {
  std::string text;
  json::Writer out(text);
  out.open().field("watcher", words).close();
  return text + "\n";
}

}  // namespace undercroft::server
