// What clients may say, read strictly: a member that does not belong there, a wrong kind or a text
// that is too long is refused with a sentence, and nothing is guessed. docs/protocol.schema.json
// holds the same shapes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/seat.hpp"
#include "engine/watch.hpp"
#include "server/complaint.hpp"
#include "server/door.hpp"

namespace undercroft::server {

inline constexpr int kProtocolVersion = 2;

// How much of the log and the talk a client holds already.
struct Have {
  std::int64_t era = -1;
  std::int64_t log = 0;
  std::int64_t talk = 0;
};

enum class Emote : std::uint8_t {
  hello,
  thanks,
  well_played,
  oops,
  thinking,
  laugh,
  cheer,
  gulp,
  help
};
std::string_view emote_name(Emote emote);

struct HelloMessage {
  std::string match;
  std::optional<std::string> token;
  Have have;
};
struct ChooseMessage {
  std::int64_t ask = 0;
  std::string option;
};
struct OrderMessage {
  std::optional<std::string> option;
  Until until = Until::off;
};
// What to be asked in windows: of that one, of that card or act, or altogether.
struct WatchMessage {
  std::optional<std::string> window;
  std::optional<std::string> group;
  Wish wish;
};
// To be asked in the next window where something can be done; or what to do there, step by step.
struct HandMessage {
  bool up = true;
  std::vector<std::string> plan;
};
struct ReadyMessage {
  bool ready = true;
};
struct StartMessage {};
// To a nonce, for the secret that the room has committed to.
struct CommitMessage {
  std::string to;
  std::string nonce_commitment;
};
struct RevealMessage {
  std::string to;
  std::string nonce;
};
struct LostMessage {};
struct BotMessage {
  Seat seat{};
  std::optional<std::string> level;
};
struct LeaveMessage {};
struct ReturnMessage {};
struct SayMessage {
  std::string words;
};
struct EmoteMessage {
  Emote emote{};
};
struct UndoMessage {};
struct ReplaceMessage {
  Seat seat{};
};
struct VoteMessage {
  bool yes = false;
};
struct PauseMessage {
  bool on = true;
};
struct ConcedeMessage {};
struct OddsMessage {};
struct RematchMessage {};
// Who may come in, as the host wants it.
struct DoorMessage {
  DoorWish wish;
};
// A seat, or else a spectator by number.
struct GuestAt {
  std::optional<Seat> seat;
  std::uint32_t watcher = 0;
};
struct MuteMessage {
  GuestAt who;
  bool on = true;
};
struct RemoveMessage {
  GuestAt who;
};
// Whoever was sent away may come again.
struct PardonMessage {};
// The host's answer to a knock.
struct AdmitMessage {
  std::uint32_t knock = 0;
  bool yes = false;
};
// Who wants to sit down, over HTTP or by knocking.
struct TakeSeat {
  std::optional<Seat> seat;
  std::string name;
  std::optional<std::string> password;
};
struct KnockMessage {
  std::string match;
  TakeSeat wanted;
};
struct PingMessage {
  std::int64_t n = 0;
};

using ClientMessage =
    std::variant<HelloMessage, ChooseMessage, OrderMessage, WatchMessage, HandMessage, ReadyMessage,
                 StartMessage, CommitMessage, RevealMessage, LostMessage, BotMessage, LeaveMessage,
                 ReturnMessage, SayMessage, EmoteMessage, UndoMessage, ReplaceMessage, VoteMessage,
                 PauseMessage, ConcedeMessage, OddsMessage, RematchMessage, DoorMessage,
                 MuteMessage, RemoveMessage, PardonMessage, AdmitMessage, KnockMessage,
                 PingMessage>;
Answer<ClientMessage> read_message(std::string_view text);

// The bodies of HTTP requests.
struct SeatPlan {
  enum class Kind : std::uint8_t { you, open, bot };
  Kind kind = Kind::open;
  std::string level;
};
struct CreateMatch {
  std::string game;
  std::string name;
  std::vector<SeatPlan> seats;
  std::vector<std::pair<std::string, std::string>> options;
  bool listed = false;
  std::optional<int> clock;
  std::optional<int> pace;
  bool start = false;
  DoorWish door;
};
Answer<CreateMatch> read_create(std::string_view body);

Answer<TakeSeat> read_take_seat(std::string_view body);

}  // namespace undercroft::server
