// Changes on their way to the disk. Two of these take turns: one is filled by whoever writes, one
// is being written; both keep their memory, so that queueing is a copy of bytes and no more.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/store.hpp"

namespace undercroft::server {

class ChangeQueue {
 public:
  enum class Kind : std::uint8_t { append, keep };

  struct Change {
    Kind kind;
    bool listed;
    std::int64_t created;
    std::string_view match;
    // The line; or game, stage and room.
    std::array<std::string_view, 3> texts;
  };

  void append(std::string_view match, std::string_view line) {
    entries_.push_back({Kind::append, false, 0, take(match), {take(line), 0, 0}});
  }
  void keep(const MatchRecord& record) {
    entries_.push_back({Kind::keep,
                        record.listed,
                        record.created,
                        take(record.id),
                        {take(record.game), take(record.stage), take(record.room)}});
  }

  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  void clear() {
    entries_.clear();
    bytes_.clear();
  }
  void swap(ChangeQueue& other) noexcept {
    entries_.swap(other.entries_);
    bytes_.swap(other.bytes_);
  }

  // Every change in order, to somebody who says whether to go on.
  template <class Visit>
  bool each(const Visit& visit) const {
    std::size_t at = 0;
    const auto next = [&](std::uint32_t size) {
      at += size;
      return std::string_view(bytes_).substr(at - size, size);
    };
    for (const Entry& entry : entries_) {
      Change change{entry.kind, entry.listed, entry.created, next(entry.match), {}};
      for (std::size_t i = 0; i < change.texts.size(); ++i) change.texts[i] = next(entry.texts[i]);
      if (!visit(change)) return false;
    }
    return true;
  }

  bool mentions(std::string_view match) const {
    return !each([&](const Change& change) { return change.match != match; });
  }

 private:
  // Sizes only: the bytes stand one behind the other.
  struct Entry {
    Kind kind;
    bool listed;
    std::int64_t created;
    std::uint32_t match;
    std::array<std::uint32_t, 3> texts;
  };
  std::uint32_t take(std::string_view text) {
    bytes_.append(text);
    return static_cast<std::uint32_t>(text.size());
  }
  std::vector<Entry> entries_;
  std::string bytes_;
};

}  // namespace undercroft::server
