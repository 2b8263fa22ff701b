// Journals of a run of simulated games, one file a game. At every moment a file is a whole journal
// of what has been played, so that a game which does not end can be replayed to where it stands.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>

#include "engine/match.hpp"

namespace undercroft::cli {

class JournalFolder {
 public:
  // Makes it where it is not there; it must hold nothing.
  explicit JournalFolder(std::filesystem::path folder);

  // The journal of a game that `play` plays. Any thread.
  void keep(const Game& game, std::uint64_t number,
            const std::function<void(MatchListener&)>& play);
  // A file could not be written: what is played from here on is not kept.
  bool broken() const { return broken_; }
  // Ends the command where something is missing.
  void need_whole() const;

 private:
  void give_up(std::string why);

  std::filesystem::path folder_;
  std::atomic<bool> broken_ = false;
  std::mutex mutex_;
  std::string why_;
};

}  // namespace undercroft::cli
