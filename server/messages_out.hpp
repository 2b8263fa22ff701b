// The short messages to a client. A table writes `welcome` and `update` itself, piece by piece.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/complaint.hpp"
#include "server/messages_in.hpp"
#include "server/room.hpp"
#include "server/talk.hpp"

namespace undercroft::server {

std::string refused_message(const Complaint& complaint, std::optional<std::int64_t> ask = {});
std::string pong_message(std::int64_t n);
std::string bye_message(std::string_view text, std::optional<int> retry_ms);
std::string room_message(const Room& room, const Attendance& attendance);
std::string said_message(const TalkLine& line, std::size_t number);
std::string emoted_message(Seat seat, Emote emote);
std::string odds_message(std::uint64_t seq, const Odds& odds);
// Without a seat for whoever only watches.
struct Seated {
  std::string match;
  Seat seat = kNoSeat;
  std::string token;
};
std::string moved_message(const Seated& seated);

std::string admitted_message(const Seated& seated);
// For one person alone.
std::string notice_message(std::string_view words);
// What only a host is told: who asks for a seat, who watches and whether they are muted, and how
// many were sent away.
struct AtDoor {
  struct Knocker {
    std::uint32_t number = 0;
    std::string name;
    friend bool operator==(const Knocker&, const Knocker&) = default;
  };
  std::vector<Knocker> knocks;
  std::map<std::uint32_t, bool> watchers;
  std::size_t barred = 0;
  friend bool operator==(const AtDoor&, const AtDoor&) = default;
};
std::string door_message(const AtDoor& door);
// What proves the deal when the match is over: members of a `Result`.
void write_proof(json::Writer& out, const FairSeed& fair);

// Bodies of answers over HTTP.
std::string seated_body(const Seated& seated);
std::string refused_body(const Complaint& complaint);

}  // namespace undercroft::server
