#include "cli/journal_folder.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

namespace fs = std::filesystem;

class JournalOnDisk final : public MatchListener {
 public:
  JournalOnDisk(const Game& game, const fs::path& path)
      : game_(game),
        file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644)),
        error_(file_ < 0 ? errno : 0) {}
  JournalOnDisk(const JournalOnDisk&) = delete;
  JournalOnDisk& operator=(const JournalOnDisk&) = delete;
  ~JournalOnDisk() {
    if (file_ >= 0) ::close(file_);
  }

  void happened(const LoggedEvent&) override {}

  // What is new, and behind it the closing line, which the next time is written over.
  void settled(const Match& match) override {
    if (error_ != 0) return;
    const Journal& journal = match.journal();
    text_ = journal.entries.empty() ? journal_header(game_, journal)
                                    : journal_line(game_, journal, journal.entries.size() - 1);
    const auto kept = static_cast<off_t>(text_.size());
    text_ += journal_end(journal);
    write();
    at_ += kept;
  }

  int error() const { return error_; }

 private:
  void write() {
    std::string_view rest = text_;
    for (off_t at = at_; !rest.empty();) {
      const auto written = ::pwrite(file_, rest.data(), rest.size(), at);
      if (written <= 0) {
        error_ = written < 0 ? errno : ENOSPC;
        return;
      }
      at += written;
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  const Game& game_;
  int file_;
  int error_;
  off_t at_ = 0;
  std::string text_;
};

// Nobody hears it: the run goes on to its end without journals.
class Unheard final : public MatchListener {
 public:
  void happened(const LoggedEvent&) override {}
};

}  // namespace

JournalFolder::JournalFolder(fs::path folder) : folder_(std::move(folder)) {
  const std::string name = folder_.string();
  const auto need = [&](const std::error_code& error) {
    if (error) failed(name + " cannot be written: " + error.message());
  };
  std::error_code error;
  if (fs::exists(folder_, error) && !fs::is_directory(folder_, error))
    misused(name + " is a file; --journals takes a new or an empty folder");
  fs::create_directories(folder_, error);
  need(error);
  const bool empty = fs::is_empty(folder_, error);
  need(error);
  if (!empty) misused(name + " holds files already; --journals takes a new or an empty folder");
  if (::access(folder_.c_str(), W_OK | X_OK) != 0)
    need(std::error_code(errno, std::generic_category()));
}

void JournalFolder::keep(const Game& game, std::uint64_t number,
                         const std::function<void(MatchListener&)>& play) {
  if (broken_) {
    Unheard unheard;
    return play(unheard);
  }
  const fs::path path = folder_ / (std::to_string(number) + ".jsonl");
  JournalOnDisk journal(game, path);
  play(journal);
  if (journal.error() != 0)
    give_up(path.string() + " cannot be written: " + std::strerror(journal.error()));
}

void JournalFolder::give_up(std::string why) {
  const std::scoped_lock lock(mutex_);
  if (!broken_) why_ = std::move(why);
  broken_ = true;
}

void JournalFolder::need_whole() const {
  if (broken_) failed(why_);
}

}  // namespace undercroft::cli
