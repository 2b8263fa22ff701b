// A finished match for those who want to see it again: as frames for the client, and as a journal
// for whoever wants to check it.
#pragma once

#include <string>

#include "server/room.hpp"
#include "server/saved_match.hpp"

namespace undercroft::server {

// The `Replay` of the protocol, with the eyes of that viewer.
Result<std::string> replay_body(const Room& room, const SavedMatch& saved, Viewer viewer);
// The journal as `undercroft verify` reads it, without what was taken back.
std::string journal_body(const Room& room, SavedMatch saved);

}  // namespace undercroft::server
