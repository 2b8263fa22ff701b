// A match seen from outside the game: who sits where, on which terms. This is what the store keeps
// of a match besides its journal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "engine/chance.hpp"
#include "engine/json.hpp"
#include "engine/watch.hpp"
#include "server/complaint.hpp"
#include "server/door.hpp"
#include "server/messages_in.hpp"
#include "server/shelf.hpp"
#include "server/store.hpp"

namespace undercroft::server {

enum class Stage : std::uint8_t { gathering, playing, over };
inline constexpr std::array<std::string_view, 3> kStageNames = {"gathering", "playing", "over"};
std::string_view stage_name(Stage stage);

struct Chair {
  enum class Kind : std::uint8_t { open, person, bot };
  Kind kind = Kind::open;
  bool ready = false;
  bool conceded = false;  // a bot plays it to the end
  bool stand_in = false;  // a bot plays it until its person returns
  bool has_token = false;
  bool came = false;    // somebody used the token
  bool muted = false;   // by the host
  Bot bot;              // of a bot's chair, and of whoever plays for a person
  Digest256 token{};    // its hash
  CallerMark mark = 0;  // of whoever sat down
  std::string name;
  std::string nonce_commitment;  // server/deal_proof.hpp
  std::string nonce;             // when it has been revealed
  Watch watch;                   // what its person wants to be asked

  bool person() const { return kind == Kind::person; }
  // Whether a bot decides, whoever's chair it is.
  bool played_by_bot() const { return kind == Kind::bot || conceded || stand_in; }
};

// Something that others must agree to.
struct Motion {
  enum class What : std::uint8_t { undo, replace };
  What what = What::undo;
  Seat by{};
  Seat seat{};  // whom to replace
  SeatSet agreed;
  SeatSet needed;
  friend bool operator==(const Motion&, const Motion&) = default;
};

struct Room {
  std::string id;
  const ShelfGame* game = nullptr;
  Stage stage = Stage::gathering;
  bool listed = false;
  bool paused = false;
  Seat host = kNoSeat;
  int clock = 0;  // seconds
  int pace = 0;   // milliseconds
  Setup setup;
  Door door;
  std::vector<Chair> chairs;
  Digest256 secret{};
  bool starting = false;  // the start was said, and nonces are waited for
  SeatSet without;        // people whose nonces are not
  std::string next;       // the match of the rematch
  std::vector<std::uint8_t> ranks;
  std::int64_t created = 0;
  std::int64_t touched = 0;  // when it ended; before that, when it was last kept
  std::size_t decisions = 0;

  const GameInfo& info() const { return game->info(); }
  std::size_t seats() const { return chairs.size(); }
  SeatSet all_seats() const { return SeatSet::first(static_cast<int>(chairs.size())); }
  Chair& chair(Seat seat) { return chairs[seat.index]; }
  const Chair& chair(Seat seat) const { return chairs[seat.index]; }
  bool has_open_seat() const;
  SeatSet people() const;
  std::string commitment() const;
  FairSeed fair_seed() const;
  // The seat that the token opens.
  std::optional<Seat> seat_of(std::string_view token) const;

  // A name as it may stand at this table: tidy, and nobody else's.
  Answer<std::string> fitting_name(std::string_view name) const;
  // Sits somebody down, who becomes host where nobody was, and gives the new token.
  std::string seat_person(Seat seat, std::string name);
  void seat_bot(Seat seat, Bot bot);
  void empty_seat(Seat seat);
  std::string give_token(Seat seat);
};

// A new room as it was asked for; the seat of whoever asked, if any, is still open.
Answer<Room> furnish(const Shelf& shelf, const CreateMatch& wanted, std::int64_t date);

// What anybody may know.
struct Attendance {
  SeatSet here;
  int watchers = 0;
  const Motion* motion = nullptr;
};
void write_room(json::Writer& out, const Room& room, const Attendance& attendance);

// What the store keeps.
MatchRecord save_room(const Room& room);
Result<Room> load_room(const Shelf& shelf, const MatchRecord& record);

}  // namespace undercroft::server
