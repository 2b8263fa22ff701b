// Positions over which a bot thought for too long, or whose odds could not be worked out in time:
// files for whoever mends that, which `undercroft think` and `undercroft play --from` read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/position.hpp"

namespace undercroft::server {

// What was thought about.
struct Subject {
  std::string match;
  std::size_t decisions = 0;  // made before
  Viewer viewer{};            // for whom
  std::string thinker;        // a level of bot, or "odds"
  std::uint64_t seed = 0;     // of the bot's generator
  Setup setup;
  std::shared_ptr<const Position> position;
  std::shared_ptr<const void> owner;  // of the game
};

// So many, or a bot that hangs often would fill the disk; the first ones tell enough.
inline constexpr std::size_t kMostOverdue = 50;

std::string subject_words(const Subject& subject);
// Writes it into the folder, which is made where it is not there. The file, or why there is none.
// Any thread, several at once.
Result<std::string> keep_overdue(const std::string& folder, const Subject& subject);

}  // namespace undercroft::server
