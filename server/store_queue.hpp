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
  enum class Kind : std::uint8_t { append, keep, remove, pack, shrink };

  struct Change {
    Kind kind;
    bool listed;
    // When it was created and touched; or the last line that was packed; or pages.
    std::array<std::int64_t, 2> numbers;
    std::string_view match;
    // The line; or game, stage and room; or what was packed.
    std::array<std::string_view, 3> texts;
  };

  void append(std::string_view match, std::string_view line) {
    entries_.push_back({Kind::append, false, {}, take(match), {take(line), 0, 0}});
  }
  void keep(const MatchRecord& record) {
    entries_.push_back({Kind::keep,
                        record.listed,
                        {record.created, record.touched},
                        take(record.id),
                        {take(record.game), take(record.stage), take(record.room)}});
  }
  void remove(std::string_view match) {
    entries_.push_back({Kind::remove, false, {}, take(match), {}});
  }
  void pack(const PackedJournal& packed) {
    entries_.push_back(
        {Kind::pack, false, {packed.last, 0}, take(packed.match), {take(packed.body), 0, 0}});
  }
  void shrink(int pages) { entries_.push_back({Kind::shrink, false, {pages, 0}, 0, {}}); }

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
      Change change{entry.kind, entry.listed, entry.numbers, next(entry.match), {}};
      for (std::size_t i = 0; i < change.texts.size(); ++i) change.texts[i] = next(entry.texts[i]);
      if (!visit(change)) return false;
    }
    return true;
  }

  // Packing changes nothing that anybody reads.
  bool mentions(std::string_view match) const {
    return !each(
        [&](const Change& change) { return change.kind == Kind::pack || change.match != match; });
  }

 private:
  // Sizes only: the bytes stand one behind the other.
  struct Entry {
    Kind kind;
    bool listed;
    std::array<std::int64_t, 2> numbers;
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
