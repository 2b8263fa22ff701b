// The store that forgets: for tests, and for a server that shall leave nothing behind.
#include "server/store.hpp"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "server/store_sqlite.hpp"

namespace undercroft::server {

namespace {

class MemoryStore final : public Store {
 public:
  Ticket keep(const MatchRecord& record) override {
    return change([&] { matches_[record.id].record = record; });
  }
  Ticket append(std::string_view match, std::string_view line) override {
    return change([&] {
      const auto found = matches_.find(match);
      Kept& kept = found != matches_.end() ? found->second : matches_[std::string(match)];
      kept.lines.emplace_back(line);
    });
  }
  Ticket remove(std::string_view match) override {
    return change([&] {
      if (const auto found = matches_.find(match); found != matches_.end()) matches_.erase(found);
    });
  }
  Ticket durable() const override {
    const std::scoped_lock lock(mutex_);
    return figures_.changes;
  }
  void on_durable(std::function<void()> told, std::function<void(std::string)>) override {
    told_ = std::move(told);
  }

  Result<MatchRecord> record(std::string_view match) override {
    const std::scoped_lock lock(mutex_);
    const auto found = matches_.find(match);
    return found == matches_.end() ? MatchRecord{} : found->second.record;
  }
  Result<std::vector<std::string>> lines(std::string_view match) override {
    const std::scoped_lock lock(mutex_);
    const auto found = matches_.find(match);
    return found == matches_.end() ? std::vector<std::string>{} : found->second.lines;
  }
  Result<std::vector<MatchRecord>> listed(std::string_view stage, int most) override {
    const std::scoped_lock lock(mutex_);
    std::vector<MatchRecord> list;
    for (const auto& [id, kept] : matches_)
      if (kept.record.listed && (stage.empty() || kept.record.stage == stage))
        list.push_back(kept.record);
    std::ranges::sort(list, std::ranges::greater{}, &MatchRecord::created);
    if (list.size() > static_cast<std::size_t>(most)) list.resize(static_cast<std::size_t>(most));
    return list;
  }

  Result<std::vector<std::string>> outdated(const Outdated& than, int most) override {
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> old;
    for (const auto& [id, kept] : matches_)
      if (static_cast<int>(old.size()) < most &&
          kept.record.touched < (is_over(kept) ? than.over : than.idle))
        old.push_back(id);
    return old;
  }
  Result<DiskFigures> disk() override {
    const std::scoped_lock lock(mutex_);
    DiskFigures figures;
    for (const auto& [id, kept] : matches_) figures.over += is_over(kept) ? 1 : 0;
    return figures;
  }

  void finish() override {}
  Figures figures() const override {
    const std::scoped_lock lock(mutex_);
    return figures_;
  }

 private:
  struct Kept {
    MatchRecord record;
    std::vector<std::string> lines;
  };
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  static bool is_over(const Kept& kept) { return kept.record.stage == "over"; }

  template <class Change>
  Ticket change(const Change& make) {
    Ticket ticket = 0;
    {
      const std::scoped_lock lock(mutex_);
      make();
      ticket = ++figures_.changes;
      figures_.transactions = ticket;
    }
    if (told_) told_();
    return ticket;
  }

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Kept, Hash, std::equal_to<>> matches_;
  std::function<void()> told_;
  Figures figures_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_store(const std::string& where) {
  if (where == "memory") return std::make_unique<MemoryStore>();
  constexpr std::string_view kSqlite = "sqlite:";
  if (where.starts_with(kSqlite) && where.size() > kSqlite.size())
    return open_sqlite_store(where.substr(kSqlite.size()));
  return fail("there is no store \"" + where + "\"; expected memory or sqlite:FILE");
}

}  // namespace undercroft::server
