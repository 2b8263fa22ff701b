#include "server/messages_in.hpp"

#include <array>
#include <limits>

#include "engine/json.hpp"
#include "engine/sha256.hpp"
#include "server/limits.hpp"
#include "server/names.hpp"
#include "server/net_frame.hpp"

namespace undercroft::server {

namespace {

constexpr std::array<std::string_view, 9> kEmotes = {
    "hello", "thanks", "well_played", "oops", "thinking", "laugh", "cheer", "gulp", "help"};
constexpr std::array<std::string_view, 3> kPlans = {"you", "open", "bot"};

constexpr std::int64_t kLargest = (std::int64_t{1} << 53) - 1;  // what a browser counts to
constexpr std::size_t kIdBytes = 64;  // of a game, a match, a token, a level: none is as long

// Texts that are too long are a fault of their own; the first one found is remembered.
struct Reading {
  explicit Reading(std::string what) : report{std::move(what), {}} {}
  Report report;
  std::string too_long;

  std::string text(const Cursor& cursor, std::size_t most) {
    const std::string_view words = cursor.text();
    if (words.size() <= most || letters(words) <= most) return std::string(words);
    if (too_long.empty())
      too_long = cursor.path() + " is too long: at most " + std::to_string(most) + " letters";
    return {};
  }
  std::optional<std::string> text_if(const Cursor& cursor, std::string_view key, std::size_t most) {
    if (!cursor.has(key)) return std::nullopt;
    return text(cursor.at(key), most);
  }
};

Seat read_seat(const Cursor& cursor) {
  return Seat{static_cast<std::uint8_t>(cursor.number(0, kMaxSeats - 1))};
}

ClientMessage read_hello(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "v", "match", "token", "have"});
  HelloMessage hello;
  hello.match = reading.text(cursor.at("match"), kIdBytes);
  hello.token = reading.text_if(cursor, "token", kIdBytes);
  cursor.at("v").number(0, kLargest);
  if (!cursor.has("have")) return hello;
  const Cursor have = cursor.at("have");
  have.only({"era", "log", "talk"});
  hello.have = {have.at("era").number(0, kLargest), have.at("log").number(0, kLargest),
                have.at("talk").number(0, kLargest)};
  return hello;
}

ClientMessage read_choose(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "ask", "option"});
  return ChooseMessage{cursor.at("ask").number(0, kLargest),
                       reading.text(cursor.at("option"), kOptionBytes)};
}

ClientMessage read_order(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "option", "until"});
  OrderMessage order;
  order.option = reading.text_if(cursor, "option", kOptionBytes);
  if (cursor.has("until")) order.until = static_cast<Until>(cursor.at("until").word(kUntilNames));
  return order;
}

ClientMessage read_watch(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "window", "group", "ask", "until"});
  WatchMessage watch;
  watch.window = reading.text_if(cursor, "window", kIdBytes);
  watch.group = reading.text_if(cursor, "group", kIdBytes);
  if (watch.window && watch.group) cursor.fault("expected a window or a group, not both");
  watch.wish.wanted = static_cast<Wanted>(cursor.at("ask").word(kWantedNames));
  if (cursor.has("until"))
    watch.wish.until = static_cast<Until>(cursor.at("until").word(kUntilNames));
  return watch;
}

ClientMessage read_hand(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "up", "plan"});
  HandMessage hand;
  hand.up = cursor.at("up").flag();
  if (!cursor.has("plan")) return hand;
  const Cursor plan = cursor.at("plan");
  if (plan.size() > kLongestPlan)
    plan.fault("expected at most " + std::to_string(kLongestPlan) + " steps");
  for (std::size_t i = 0; i < plan.size() && !reading.report.failed(); ++i)
    hand.plan.push_back(reading.text(plan.item(i), kOptionBytes));
  return hand;
}

ClientMessage read_ready(const Cursor& cursor, Reading&) {
  cursor.only({"t", "ready"});
  return ReadyMessage{cursor.at("ready").flag()};
}

ClientMessage read_bot(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "seat", "level"});
  return BotMessage{read_seat(cursor.at("seat")), reading.text_if(cursor, "level", kIdBytes)};
}

ClientMessage read_say(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "words"});
  return SayMessage{reading.text(cursor.at("words"), kTalkLetters)};
}

ClientMessage read_commit(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "to", "nonce_commitment"});
  Digest256 digest{};
  if (!from_hex(cursor.at("nonce_commitment").text(), digest))
    cursor.at("nonce_commitment").fault("expected 64 hexadecimal digits");
  return CommitMessage{reading.text(cursor.at("to"), kIdBytes), to_hex(digest)};
}

ClientMessage read_reveal(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "to", "nonce"});
  if (cursor.at("nonce").text().empty()) cursor.at("nonce").fault("expected at least one letter");
  return RevealMessage{reading.text(cursor.at("to"), kIdBytes),
                       reading.text(cursor.at("nonce"), kNonceLetters)};
}

ClientMessage read_emote(const Cursor& cursor, Reading&) {
  cursor.only({"t", "emote"});
  return EmoteMessage{static_cast<Emote>(cursor.at("emote").word(kEmotes))};
}

ClientMessage read_replace(const Cursor& cursor, Reading&) {
  cursor.only({"t", "seat"});
  return ReplaceMessage{read_seat(cursor.at("seat"))};
}

ClientMessage read_vote(const Cursor& cursor, Reading&) {
  cursor.only({"t", "yes"});
  return VoteMessage{cursor.at("yes").flag()};
}

ClientMessage read_pause(const Cursor& cursor, Reading&) {
  cursor.only({"t", "on"});
  return PauseMessage{cursor.at("on").flag()};
}

ClientMessage read_ping(const Cursor& cursor, Reading&) {
  cursor.only({"t", "n"});
  return PingMessage{cursor.at("n").number(-kLargest, kLargest)};
}

std::string read_password(const Cursor& cursor, Reading& reading) {
  std::string password = reading.text(cursor, kPasswordLetters);
  if (letters(password) < kShortestPassword && reading.too_long.empty())
    cursor.fault("expected at least " + std::to_string(kShortestPassword) + " letters");
  return password;
}

DoorWish read_wish(const Cursor& cursor, Reading& reading) {
  DoorWish wish;
  if (cursor.has("entry")) wish.entry = static_cast<Entry>(cursor.at("entry").word(kEntryNames));
  if (cursor.has("password")) wish.password = read_password(cursor.at("password"), reading);
  if (cursor.has("watchers")) wish.watchers = cursor.at("watchers").flag();
  return wish;
}

ClientMessage read_door(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "entry", "password", "watchers"});
  return DoorMessage{read_wish(cursor, reading)};
}

std::uint32_t read_count(const Cursor& cursor) {
  return static_cast<std::uint32_t>(cursor.number(1, std::numeric_limits<std::uint32_t>::max()));
}

GuestAt read_guest(const Cursor& cursor) {
  if (cursor.has("seat") == cursor.has("watcher")) cursor.fault("expected a seat or a watcher");
  if (cursor.has("seat")) return {read_seat(cursor.at("seat")), 0};
  return {std::nullopt, read_count(cursor.at("watcher"))};
}

ClientMessage read_mute(const Cursor& cursor, Reading&) {
  cursor.only({"t", "seat", "watcher", "on"});
  return MuteMessage{read_guest(cursor), cursor.at("on").flag()};
}

ClientMessage read_remove(const Cursor& cursor, Reading&) {
  cursor.only({"t", "seat", "watcher"});
  return RemoveMessage{read_guest(cursor)};
}

ClientMessage read_admit(const Cursor& cursor, Reading&) {
  cursor.only({"t", "knock", "yes"});
  return AdmitMessage{read_count(cursor.at("knock")), cursor.at("yes").flag()};
}

TakeSeat read_wanted_seat(const Cursor& cursor, Reading& reading) {
  TakeSeat take;
  if (cursor.has("seat")) take.seat = read_seat(cursor.at("seat"));
  take.name = reading.text(cursor.at("name"), kNameLetters);
  return take;
}

ClientMessage read_knock(const Cursor& cursor, Reading& reading) {
  cursor.only({"t", "match", "seat", "name"});
  return KnockMessage{reading.text(cursor.at("match"), kIdBytes),
                      read_wanted_seat(cursor, reading)};
}

template <class Message>
ClientMessage read_bare(const Cursor& cursor, Reading&) {
  cursor.only({"t"});
  return Message{};
}

struct Reader {
  std::string_view type;
  ClientMessage (*read)(const Cursor& cursor, Reading& reading);
};

constexpr std::array<Reader, 29> kReaders = {{
    {"choose", read_choose},
    {"hello", read_hello},
    {"order", read_order},
    {"watch", read_watch},
    {"hand", read_hand},
    {"ready", read_ready},
    {"start", read_bare<StartMessage>},
    {"commit", read_commit},
    {"reveal", read_reveal},
    {"lost", read_bare<LostMessage>},
    {"bot", read_bot},
    {"leave", read_bare<LeaveMessage>},
    {"return", read_bare<ReturnMessage>},
    {"say", read_say},
    {"emote", read_emote},
    {"undo", read_bare<UndoMessage>},
    {"replace", read_replace},
    {"vote", read_vote},
    {"pause", read_pause},
    {"concede", read_bare<ConcedeMessage>},
    {"odds", read_bare<OddsMessage>},
    {"rematch", read_bare<RematchMessage>},
    {"door", read_door},
    {"mute", read_mute},
    {"remove", read_remove},
    {"pardon", read_bare<PardonMessage>},
    {"admit", read_admit},
    {"knock", read_knock},
    {"ping", read_ping},
}};

// What was found wrong, if anything.
Answer<void> verdict(const Reading& reading) {
  if (reading.report.failed()) return refuse(Code::bad_message, reading.report.first);
  if (!reading.too_long.empty()) return refuse(Code::too_long, reading.too_long);
  return {};
}

Answer<void> check_version(const Value& message) {
  const Value* version = message.find("v");
  if (version == nullptr || version->kind != Value::Kind::number ||
      version->number == kProtocolVersion)
    return {};
  return refuse(Code::version, "This server speaks version " + std::to_string(kProtocolVersion) +
                                   " of the protocol, not " + std::to_string(version->number) +
                                   "; load the page again.");
}

// A page of version 1 chose its nonce before it had seen what the table committed to.
Answer<void> check_age(const Value& body) {
  if (body.find("nonce") == nullptr) return {};
  return refuse(Code::version,
                "A nonce is chosen when the table has committed to its secret, not before; load "
                "the page again.");
}

SeatPlan read_plan(const Cursor& cursor, Reading& reading) {
  cursor.only({"kind", "level"});
  return {static_cast<SeatPlan::Kind>(cursor.at("kind").word(kPlans)),
          reading.text_if(cursor, "level", kIdBytes).value_or("")};
}

void read_options(const Cursor& cursor, Reading& reading, CreateMatch& create) {
  if (cursor.value().kind != Value::Kind::record) return cursor.fault("expected a record");
  for (const auto& [id, value] : cursor.value().members)
    create.options.emplace_back(id, reading.text(cursor.at(id), kSettingBytes));
}

// A link lets only UTF-8 through, but a body may be any bytes. What is not UTF-8 would close the
// link of everybody who is told of it, and cannot be counted in letters.
Result<Value> parse_body(std::string_view body) {
  if (!valid_utf8(body)) return fail("body: this is not valid UTF-8");
  return json::parse(body, "body");
}

std::optional<int> number_if(const Cursor& cursor, std::string_view key, int most) {
  if (!cursor.has(key)) return std::nullopt;
  return static_cast<int>(cursor.at(key).number(0, most));
}

}  // namespace

std::string_view emote_name(Emote emote) {
  return kEmotes[static_cast<std::size_t>(emote)];
}

Answer<ClientMessage> read_message(std::string_view text) {
  const auto value = json::parse(text, "message");
  if (!value) return refuse(Code::bad_json, value.error().text);
  Reading reading("message");
  const Cursor cursor(*value, reading.report);
  const std::string_view type = cursor.at("t").text();
  if (reading.report.failed()) return refuse(Code::bad_message, reading.report.first);
  for (const Reader& reader : kReaders) {
    if (reader.type != type) continue;
    if (type == "hello")
      if (auto fine = check_version(*value); !fine) return std::unexpected(fine.error());
    ClientMessage message = reader.read(cursor, reading);
    if (auto fine = verdict(reading); !fine) return std::unexpected(fine.error());
    return message;
  }
  return refuse(Code::bad_message, "There is no message of type \"" + tidied(type) + "\".");
}

Answer<CreateMatch> read_create(std::string_view body) {
  const auto value = parse_body(body);
  if (!value) return refuse(Code::bad_json, value.error().text);
  if (auto fine = check_age(*value); !fine) return std::unexpected(fine.error());
  Reading reading("body");
  const Cursor cursor(*value, reading.report);
  cursor.only({"game", "name", "seats", "options", "listed", "clock", "pace", "start", "entry",
               "password", "watchers"});
  CreateMatch create;
  create.game = reading.text(cursor.at("game"), kIdBytes);
  create.name = reading.text(cursor.at("name"), kNameLetters);
  const Cursor seats = cursor.at("seats");
  if (const std::size_t count = seats.size(); count < 1 || count > kMaxSeats)
    seats.fault("expected 1 to " + std::to_string(kMaxSeats) + " seats");
  for (std::size_t i = 0; i < seats.size() && !reading.report.failed(); ++i)
    create.seats.push_back(read_plan(seats.item(i), reading));
  if (cursor.has("options")) read_options(cursor.at("options"), reading, create);
  create.listed = cursor.flag_or("listed", false);
  create.clock = number_if(cursor, "clock", kLongestClock);
  create.pace = number_if(cursor, "pace", kSlowestPace);
  create.start = cursor.flag_or("start", false);
  create.door = read_wish(cursor, reading);
  if (auto fine = verdict(reading); !fine) return std::unexpected(fine.error());
  return create;
}

Answer<TakeSeat> read_take_seat(std::string_view body) {
  const auto value = parse_body(body);
  if (!value) return refuse(Code::bad_json, value.error().text);
  if (auto fine = check_age(*value); !fine) return std::unexpected(fine.error());
  Reading reading("body");
  const Cursor cursor(*value, reading.report);
  cursor.only({"seat", "name", "password"});
  TakeSeat take = read_wanted_seat(cursor, reading);
  take.password = reading.text_if(cursor, "password", kPasswordLetters);
  if (auto fine = verdict(reading); !fine) return std::unexpected(fine.error());
  return take;
}

}  // namespace undercroft::server
