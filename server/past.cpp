#include "server/past.hpp"

#include <algorithm>
#include <utility>

#include "server/limits.hpp"
#include "server/replay.hpp"
#include "server/store_reader.hpp"

namespace undercroft::server {

namespace {

constexpr Time kPastEvery = Time(1000) / kPastPerSecond;

std::size_t kib(const std::string& body) {
  return body.size() / 1024 + 1;
}

HttpResponse response(const Past::Wanted& wanted, std::shared_ptr<const std::string> body) {
  HttpResponse response;
  response.shared = std::move(body);
  if (wanted.journal) response.type = "application/x-ndjson";
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

// On a chore's thread.
Answer<std::string> write_past(StoreReader& reading, const Past::Wanted& wanted,
                               const std::optional<Room>& in_memory, std::size_t& decisions) {
  auto room = in_memory ? Answer<Room>(*in_memory) : reading.room(wanted.match);
  if (!room) return std::unexpected(room.error());
  if (room->stage != Stage::over) return refuse(Code::not_over, "The match is not over yet.");
  if (wanted.viewer != kSpectator && wanted.viewer.index >= room->seats())
    return refuse(Code::bad_message, "The viewer is the number of a seat.");
  auto saved = reading.saved(*room);
  if (!saved) return std::unexpected(saved.error());
  decisions = saved->journal.entries.size();
  if (wanted.journal) return journal_body(*room, std::move(*saved));
  auto body = replay_body(*room, *saved, wanted.viewer);
  if (!body) return reading.unreadable(Code::not_found, wanted.match, body.error().text);
  return std::move(*body);
}

}  // namespace

Past::Past(const Shelf& shelf, Store& store, Chores& chores, const Clock& clock,
           std::function<void(std::string_view, std::string_view)> fault)
    : shelf_(shelf),
      store_(store),
      chores_(chores),
      clock_(clock),
      fault_(std::move(fault)),
      allowances_(kPastAtOnce, kPastEvery) {}

bool Past::may_ask(CallerKey caller) const {
  return allowances_.left(caller, clock_.now());
}

void Past::spend(CallerKey caller, std::size_t cost) {
  allowances_.spend(caller, clock_.now(), static_cast<int>(cost));
}

void Past::answer(const Wanted& wanted, std::optional<Room> room, CallerKey caller, Told told) {
  if (!may_ask(caller))
    return told(refuse(Code::too_fast, "You have asked for many matches; wait a moment."));
  if (const auto kept = kept_.find(wanted); kept != kept_.end()) {
    kept->second.used = ++uses_;
    spend(caller, kib(*kept->second.body));
    return told(response(wanted, kept->second.body));
  }
  const auto [open, fresh] = open_.try_emplace(wanted);
  open->second.askers.push_back({caller, std::move(told)});
  if (!fresh) return;
  const bool begun =
      chores_.begin(caller,
                    [this, reading = StoreReader(shelf_, store_), wanted,
                     room = std::move(room)]() mutable -> Chores::News {
                      Read read;
                      auto body = write_past(reading, wanted, room, read.decisions);
                      if (body)
                        read.body = std::make_shared<const std::string>(std::move(*body));
                      else
                        read.body = std::unexpected(body.error());
                      read.fault = reading.fault();
                      return [this, wanted, read = std::move(read)] { came(wanted, read); };
                    });
  if (!begun)
    came(wanted, {refuse(Code::too_fast, "That was a lot at once; wait a moment."), 0, ""});
}

void Past::came(const Wanted& wanted, const Read& read) {
  const Open open = std::move(open_.extract(wanted).mapped());
  if (!read.fault.empty()) fault_("match_unreadable", read.fault);
  if (read.body && !open.changed) keep(wanted, *read.body);
  for (const auto& [caller, told] : open.askers) {
    spend(caller, read.decisions + (read.body ? kib(**read.body) : 1));
    told(read.body ? Answer<HttpResponse>(response(wanted, *read.body))
                   : std::unexpected(read.body.error()));
  }
}

void Past::keep(const Wanted& wanted, std::shared_ptr<const std::string> body) {
  bytes_ += body->size();
  kept_[wanted] = {std::move(body), ++uses_};
  while (bytes_ > kPastKept) {
    const auto oldest =
        std::ranges::min_element(kept_, {}, [](const auto& one) { return one.second.used; });
    bytes_ -= oldest->second.body->size();
    kept_.erase(oldest);
  }
}

void Past::forget(const std::string& match) {
  for (auto open = open_.lower_bound({match}); open != open_.end() && open->first.match == match;
       ++open)
    open->second.changed = true;
  auto kept = kept_.lower_bound({match});
  while (kept != kept_.end() && kept->first.match == match) {
    bytes_ -= kept->second.body->size();
    kept = kept_.erase(kept);
  }
}

}  // namespace undercroft::server
