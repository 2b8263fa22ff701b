// The lines that the store keeps of a match, read back. They are the lines of a journal, as they
// came, and two kinds that no journal has: {"undo":12} where all but twelve decisions were taken
// back, and
// {"watcher":"words"} where a spectator spoke.
#pragma once

#include <string>
#include <vector>

#include "engine/match.hpp"
#include "server/talk.hpp"

namespace undercroft::server {

struct SavedMatch {
  bool begun = false;  // there is a journal; before that there is only talk
  Journal journal;     // without talk; with the secret, which a going match has not told yet
  std::vector<TalkLine> talk;  // all of it, in order
  std::size_t lines = 0;
  std::uint32_t undone = 0;
};

Result<SavedMatch> read_saved(const Game& game, const std::vector<std::string>& lines,
                              const FairSeed& fair);
// Those decisions that count and all that was said by people at the table: what
// `undercroft verify` reads.
Journal whole_journal(SavedMatch saved);

std::string undo_line(std::size_t keep);
std::string watcher_line(std::string_view words);

}  // namespace undercroft::server
