// What a client says, in messages and in the bodies of requests.
#include "server/messages_in.hpp"

#include <algorithm>

#include "engine/json.hpp"
#include "fuzz/bytes.hpp"
#include "fuzz/edit.hpp"
#include "server/limits.hpp"
#include "server/messages_out.hpp"
#include "server/names.hpp"
#include "server/net_frame.hpp"

namespace undercroft::fuzz {

namespace {

constexpr std::size_t kLongestId = 64;  // of a game, a match, a token, a level, a window
constexpr std::int64_t kMostCounted = (std::int64_t{1} << 32) - 1;  // spectators and knocks
constexpr std::int64_t kBrowserCounts = (std::int64_t{1} << 53) - 1;

// An accepted message written as JSON again, while an eye is kept on the limits.
class Retelling {
 public:
  Retelling() : out_(json) { out_.open(); }
  std::string json;
  std::string wrong;

  void text(std::string_view key, std::string_view words, std::size_t most) {
    check(words, most);
    out_.field(key, words);
  }
  void text_if(std::string_view key, const std::optional<std::string>& words, std::size_t most) {
    if (words) text(key, *words, most);
  }
  void number(std::string_view key, std::int64_t value, std::int64_t low, std::int64_t high) {
    if (value < low || value > high) wrong = std::string(key) + " is out of its limits";
    out_.field(key, value);
  }
  void seat(Seat seat) { number("seat", seat.index, 0, kMaxSeats - 1); }
  void flag(std::string_view key, bool value) { out_.field_flag(key, value); }
  void texts(std::string_view key, const std::vector<std::string>& all, std::size_t most) {
    out_.key(key).open_list();
    for (const std::string& words : all) {
      check(words, most);
      out_.text(words);
    }
    out_.close_list();
  }
  void open(std::string_view key) { out_.key(key).open(); }
  void close() { out_.close(); }
  void open_list(std::string_view key) { out_.key(key).open_list(); }
  void open_item() { out_.open(); }
  void close_list() { out_.close_list(); }

 private:
  // Letters are counted, but they are no way round a limit on bytes: each has at most four.
  void check(std::string_view words, std::size_t most) {
    if (!server::valid_utf8(words)) wrong = "a text that is not UTF-8 is accepted";
    if (server::letters(words) > most || words.size() > 4 * most)
      wrong = "a text of more than " + std::to_string(most) + " letters is accepted";
  }
  json::Writer out_;
};

void retell(Retelling& to, const server::HelloMessage& hello) {
  to.text("t", "hello", kLongestId);
  to.number("v", server::kProtocolVersion, 2, 2);
  to.text("match", hello.match, kLongestId);
  to.text_if("token", hello.token, kLongestId);
  if (hello.have.era < 0) return;
  to.open("have");
  to.number("era", hello.have.era, 0, kBrowserCounts);
  to.number("log", hello.have.log, 0, kBrowserCounts);
  to.number("talk", hello.have.talk, 0, kBrowserCounts);
  to.close();
}
void retell(Retelling& to, const server::ChooseMessage& choose) {
  to.text("t", "choose", kLongestId);
  to.number("ask", choose.ask, 0, kBrowserCounts);
  to.text("option", choose.option, server::kOptionBytes);
}
void retell(Retelling& to, const server::OrderMessage& order) {
  to.text("t", "order", kLongestId);
  to.text_if("option", order.option, server::kOptionBytes);
  to.text("until", until_name(order.until), kLongestId);
}
void retell(Retelling& to, const server::WatchMessage& watch) {
  to.text("t", "watch", kLongestId);
  if (watch.window && watch.group) to.wrong = "a wish is about a window and a group";
  to.text_if("window", watch.window, kLongestId);
  to.text_if("group", watch.group, kLongestId);
  to.text("ask", wanted_name(watch.wish.wanted), kLongestId);
  to.text("until", until_name(watch.wish.until), kLongestId);
}
void retell(Retelling& to, const server::HandMessage& hand) {
  to.text("t", "hand", kLongestId);
  to.flag("up", hand.up);
  if (hand.plan.size() > server::kLongestPlan) to.wrong = "a plan is too long";
  to.texts("plan", hand.plan, server::kOptionBytes);
}
void retell(Retelling& to, const server::ReadyMessage& ready) {
  to.text("t", "ready", kLongestId);
  to.flag("ready", ready.ready);
}
void retell(Retelling& to, const server::BotMessage& bot) {
  to.text("t", "bot", kLongestId);
  to.seat(bot.seat);
  to.text_if("level", bot.level, kLongestId);
}
void retell(Retelling& to, const server::SayMessage& say) {
  to.text("t", "say", kLongestId);
  to.text("words", say.words, server::kTalkLetters);
}
void retell(Retelling& to, const server::EmoteMessage& emote) {
  to.text("t", "emote", kLongestId);
  to.text("emote", server::emote_name(emote.emote), kLongestId);
}
void retell(Retelling& to, const server::ReplaceMessage& replace) {
  to.text("t", "replace", kLongestId);
  to.seat(replace.seat);
}
void retell(Retelling& to, const server::VoteMessage& vote) {
  to.text("t", "vote", kLongestId);
  to.flag("yes", vote.yes);
}
void retell(Retelling& to, const server::PauseMessage& pause) {
  to.text("t", "pause", kLongestId);
  to.flag("on", pause.on);
}
void retell(Retelling& to, const server::PingMessage& ping) {
  to.text("t", "ping", kLongestId);
  to.number("n", ping.n, -kBrowserCounts, kBrowserCounts);
}
void retell(Retelling& to, const server::StartMessage&) {
  to.text("t", "start", kLongestId);
}
void retell(Retelling& to, const server::CommitMessage& commit) {
  to.text("t", "commit", kLongestId);
  to.text("to", commit.to, kLongestId);
  to.text("nonce_commitment", commit.nonce_commitment, kLongestId);
}
void retell(Retelling& to, const server::RevealMessage& reveal) {
  to.text("t", "reveal", kLongestId);
  to.text("to", reveal.to, kLongestId);
  to.text("nonce", reveal.nonce, server::kNonceLetters);
}
void retell(Retelling& to, const server::LostMessage&) {
  to.text("t", "lost", kLongestId);
}
void retell(Retelling& to, const server::LeaveMessage&) {
  to.text("t", "leave", kLongestId);
}
void retell(Retelling& to, const server::ReturnMessage&) {
  to.text("t", "return", kLongestId);
}
void retell(Retelling& to, const server::UndoMessage&) {
  to.text("t", "undo", kLongestId);
}
void retell(Retelling& to, const server::ConcedeMessage&) {
  to.text("t", "concede", kLongestId);
}
void retell(Retelling& to, const server::OddsMessage&) {
  to.text("t", "odds", kLongestId);
}
void retell(Retelling& to, const server::RematchMessage&) {
  to.text("t", "rematch", kLongestId);
}
void retell(Retelling& to, const server::DoorWish& wish) {
  if (wish.entry)
    to.text("entry", server::kEntryNames[static_cast<std::size_t>(*wish.entry)], kLongestId);
  to.text_if("password", wish.password, server::kPasswordLetters);
  if (wish.watchers) to.flag("watchers", *wish.watchers);
}
void retell(Retelling& to, const server::DoorMessage& door) {
  to.text("t", "door", kLongestId);
  retell(to, door.wish);
}
void retell(Retelling& to, const server::GuestAt& who) {
  if (who.seat)
    to.seat(*who.seat);
  else
    to.number("watcher", who.watcher, 1, kMostCounted);
}
void retell(Retelling& to, const server::MuteMessage& mute) {
  to.text("t", "mute", kLongestId);
  retell(to, mute.who);
  to.flag("on", mute.on);
}
void retell(Retelling& to, const server::RemoveMessage& remove) {
  to.text("t", "remove", kLongestId);
  retell(to, remove.who);
}
void retell(Retelling& to, const server::PardonMessage&) {
  to.text("t", "pardon", kLongestId);
}
void retell(Retelling& to, const server::AdmitMessage& admit) {
  to.text("t", "admit", kLongestId);
  to.number("knock", admit.knock, 1, kMostCounted);
  to.flag("yes", admit.yes);
}
void retell(Retelling& to, const server::TakeSeat& take) {
  if (take.seat) to.seat(*take.seat);
  to.text("name", take.name, server::kNameLetters);
  to.text_if("password", take.password, server::kPasswordLetters);
}
void retell(Retelling& to, const server::KnockMessage& knock) {
  to.text("t", "knock", kLongestId);
  to.text("match", knock.match, kLongestId);
  retell(to, knock.wanted);
}
void retell(Retelling& to, const server::ClientMessage& message) {
  std::visit([&](const auto& kind) { retell(to, kind); }, message);
}

void retell(Retelling& to, const server::SeatPlan& plan) {
  constexpr std::array<std::string_view, 3> kKinds = {"you", "open", "bot"};
  to.open_item();
  to.text("kind", kKinds[static_cast<std::size_t>(plan.kind)], kLongestId);
  if (!plan.level.empty()) to.text("level", plan.level, kLongestId);
  to.close();
}
void retell(Retelling& to, const server::CreateMatch& create) {
  to.text("game", create.game, kLongestId);
  to.text("name", create.name, server::kNameLetters);
  if (create.seats.empty() || create.seats.size() > kMaxSeats) to.wrong = "no table has such seats";
  to.open_list("seats");
  for (const server::SeatPlan& plan : create.seats) retell(to, plan);
  to.close_list();
  to.open("options");
  for (const auto& [id, value] : create.options) to.text(id, value, server::kSettingBytes);
  to.close();
  to.flag("listed", create.listed);
  if (create.clock) to.number("clock", *create.clock, 0, server::kLongestClock);
  if (create.pace) to.number("pace", *create.pace, 0, server::kSlowestPace);
  to.flag("start", create.start);
  retell(to, create.door);
}

struct Retold {
  std::string json;
  std::string wrong;
};
template <class Message>
Retold retold(const Message& message) {
  Retelling retelling;
  retell(retelling, message);
  retelling.close();
  return {std::move(retelling.json), std::move(retelling.wrong)};
}

// Blanks wherever JSON has room for them.
std::string with_blanks(std::string_view text) {
  std::string spaced;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quoted && text[i] == '\\') spaced += text[i++];
    const bool sign = !quoted && std::string_view("{}[],:").contains(text[i]);
    if (text[i] == '"') quoted = !quoted;
    if (sign) spaced += " \n";
    spaced += text[i];
    if (sign) spaced += "\t\r";
  }
  return spaced;
}

// Whether it is JSON that says just this, in one line.
bool tells(std::string_view json, const server::Complaint& complaint) {
  const auto value = json::parse(json, "refusal");
  if (!value || !server::valid_utf8(json)) return false;
  const Value* const code = value->find("code");
  const Value* const text = value->find("text");
  return code != nullptr && code->text == server::code_name(complaint.code) && text != nullptr &&
         text->text == complaint.text;
}

std::string check_refusal(const server::Complaint& complaint) {
  if (complaint.text.empty()) return "a refusal without words";
  if (std::ranges::any_of(complaint.text, [](char c) { return c >= 0 && c < ' '; }))
    return "a refusal of several lines";
  if (!tells(server::refused_message(complaint), complaint) ||
      !tells(server::refused_message(complaint, kBrowserCounts), complaint))
    return "the message of a refusal is broken: " + complaint.text;
  if (!tells(server::refused_body(complaint), complaint))
    return "the body of a refusal is broken: " + complaint.text;
  return {};
}

template <class Message>
std::string check_reading(server::Answer<Message> (*read)(std::string_view),
                          std::string_view text) {
  const auto message = read(text);
  const auto again = read(text);
  if (message.has_value() != again.has_value()) return "the same text is accepted and refused";
  if (!message)
    return message.error().text != again.error().text ? "the same text is refused in two ways"
                                                      : check_refusal(message.error());
  const Retold first = retold(*message);
  if (!first.wrong.empty()) return first.wrong;
  if (retold(*again).json != first.json) return "the same text is read in two ways";
  for (const std::string& other : {with_blanks(text), first.json}) {
    const auto same = read(other);
    if (!same) return "only once accepted: " + other + ": " + same.error().text;
    if (retold(*same).json != first.json) return "read otherwise: " + other;
  }
  return {};
}

// Of a text with a zero byte, what follows that chooses mistakes to make in it.
std::string with_mistakes(Bytes bytes) {
  const std::string_view all = text_of(bytes);
  const std::string_view text = all.substr(0, all.find('\0'));
  if (text.size() == all.size()) return std::string(text);
  auto value = json::parse(text, "text");
  if (!value) return std::string(text);
  Choices choices(bytes.subspan(text.size() + 1));
  for (int count = 0; count < 4 && !choices.done(); ++count) make_mistake(*value, choices);
  return json::print(*value);
}

}  // namespace

// The first byte chooses who reads the rest: a link, or one of two requests.
std::string messages(Bytes bytes) {
  Choices choices(bytes);
  const std::uint32_t reader = choices.below(3);
  const std::string text = with_mistakes(choices.rest());
  if (reader == 1) return check_reading(server::read_create, text);
  if (reader == 2) return check_reading(server::read_take_seat, text);
  // A link refuses what is not UTF-8 before anybody reads it.
  return server::valid_utf8(text) ? check_reading(server::read_message, text) : "";
}

}  // namespace undercroft::fuzz
