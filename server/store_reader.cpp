#include "server/store_reader.hpp"

#include "server/tokens.hpp"

namespace undercroft::server {

namespace {

// It may have ended in the very moment in which everything stopped, before that was written.
Result<Match> replay(const Game& game, Journal& journal, LogCount& lines) {
  auto match = Match::replay(game, journal, &lines);
  if (match || journal.finished) return match;
  journal.finished = true;
  lines = {};
  return Match::replay(game, journal, &lines);
}

}  // namespace

std::unexpected<Complaint> no_such_match() {
  return refuse(Code::no_match,
                "There is no such match: the link was cut short, or the match is so old that it is "
                "not kept any more.");
}

std::unexpected<Complaint> StoreReader::unreadable(Code code, std::string_view id,
                                                   const std::string& why) {
  fault_ = std::string(id) + ": " + why;
  return refuse(code, "This match cannot be read any more.");
}

Answer<Room> StoreReader::room(std::string_view id) {
  if (!is_match_id(id)) return no_such_match();
  const auto record = store_->record(id);
  if (record && record->id.empty()) return no_such_match();
  auto room = record ? load_room(*shelf_, *record) : std::unexpected(record.error());
  if (!room) return unreadable(Code::no_match, id, room.error().text);
  return std::move(*room);
}

Answer<SavedMatch> StoreReader::saved(const Room& room) {
  const auto lines = store_->lines(room.id);
  auto saved = lines ? read_saved(*room.game->game, *lines, room.fair_seed())
                     : std::unexpected(lines.error());
  if (!saved) return unreadable(Code::no_match, room.id, saved.error().text);
  return std::move(*saved);
}

Answer<Woken> StoreReader::wake(std::string_view id) {
  auto found = room(id);
  if (!found) return std::unexpected(found.error());
  auto kept = saved(*found);
  if (!kept) return std::unexpected(kept.error());
  Woken woken{std::move(*found), std::move(*kept), {}, {}};
  if (!woken.saved.begun) return woken;
  auto match = replay(*woken.room.game->game, woken.saved.journal, woken.lines);
  if (!match) return unreadable(Code::no_match, id, match.error().text);
  woken.match = std::move(*match);
  return woken;
}

Answer<std::vector<Listed>> StoreReader::list(std::string_view stage, int most) {
  const auto records = store_->listed(stage, most);
  if (!records) {
    fault_ = records.error().text;
    return refuse(Code::not_found, "The list cannot be read now.");
  }
  std::vector<Listed> list;
  for (const MatchRecord& record : *records) {
    Listed& listed = list.emplace_back(record.id, std::nullopt);
    auto room = load_room(*shelf_, record);
    // A lobby that everybody has left is of no use to anybody.
    if (!room || (room->stage == Stage::gathering && room->people().empty())) continue;
    listed.room = std::move(*room);
  }
  return list;
}

}  // namespace undercroft::server
