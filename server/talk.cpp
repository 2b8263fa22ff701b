#include "server/talk.hpp"

#include <algorithm>

#include "server/limits.hpp"

namespace undercroft::server {

void Talk::add(TalkLine line) {
  if (kept_.size() == kTalkKept) {
    kept_.erase(kept_.begin());
    ++first_;
  }
  kept_.push_back(std::move(line));
}

std::size_t Talk::from(std::int64_t wanted) const {
  const auto from = static_cast<std::size_t>(std::max<std::int64_t>(wanted, 0));
  return std::clamp(from, first_, count());
}

void Talk::write(json::Writer& out, std::size_t from) const {
  out.open_list();
  for (std::size_t n = from; n < count(); ++n) write_talk_line(out, kept_[n - first_], n);
  out.close_list();
}

void write_talk_line(json::Writer& out, const TalkLine& line, std::size_t number) {
  out.open().field("n", static_cast<std::int64_t>(number)).field("at", line.at);
  if (line.by == kSpectator)
    out.field("name", "Spectator");
  else
    out.field("seat", line.by.index);
  if (line.watcher != 0) out.field("watcher", line.watcher);
  out.field("words", line.words).close();
}

}  // namespace undercroft::server
