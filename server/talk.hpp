// Table talk: the last lines of it, numbered from the first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"
#include "engine/seat.hpp"

namespace undercroft::server {

struct TalkLine {
  std::uint32_t at = 0;  // how many decisions had been made
  Viewer by = kSpectator;
  std::string words;
  std::uint32_t watcher = 0;  // which of the spectators, where that is still known
};

class Talk {
 public:
  void add(TalkLine line);
  std::size_t count() const { return first_ + kept_.size(); }
  const TalkLine& last() const { return kept_.back(); }
  // The first line that can still be told of those from here on.
  std::size_t from(std::int64_t wanted) const;
  void write(json::Writer& out, std::size_t from) const;

 private:
  std::size_t first_ = 0;  // so many lines are forgotten
  std::vector<TalkLine> kept_;
};

void write_talk_line(json::Writer& out, const TalkLine& line, std::size_t number);

}  // namespace undercroft::server
