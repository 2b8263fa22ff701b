// Matches and positions as files.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/commands.hpp"
#include "engine/match.hpp"

namespace undercroft::cli {

struct JournalFile {
  std::unique_ptr<Game> game;
  Journal journal;
};

// The form is right; Match::replay says whether the substance is. `content` as for GameChoice.
Result<JournalFile> load_journal(const std::string& file, const std::string& content);

// {"undercroft":1,"game":..,"seats":..,"options":{..},"position":{..}}
struct PositionFile {
  std::unique_ptr<Game> game;
  Setup setup;
  Value position;
};
inline constexpr int kPositionVersion = 1;
PositionFile load_position_file(const std::string& file, const std::string& content);
std::string position_text(const Game& game, const Setup& setup, const Position& position);

// "3 seats, hero=rogue": the set-up in words, without what is standard.
std::string setup_words(const GameInfo& info, const Setup& setup);

}  // namespace undercroft::cli
