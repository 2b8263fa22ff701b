// Matches and positions as files.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/commands.hpp"
#include "engine/match.hpp"
#include "engine/position_file.hpp"

namespace undercroft::cli {

struct JournalFile {
  std::unique_ptr<Game> game;
  Journal journal;
};

// The form is right; Match::replay says whether the substance is. `content` as for GameChoice.
Result<JournalFile> load_journal(const std::string& file, const std::string& content);

struct PositionFile {
  std::unique_ptr<Game> game;
  Setup setup;
  Value position;
  std::optional<ThoughtNote> thought;
};
PositionFile load_position_file(const std::string& file, const std::string& content);

// "3 seats, hero=rogue": the set-up in words, without what is standard.
std::string setup_words(const GameInfo& info, const Setup& setup);

}  // namespace undercroft::cli
