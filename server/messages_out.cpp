#include "server/messages_out.hpp"

#include <algorithm>
#include <cmath>

#include "engine/deal_order.hpp"

namespace undercroft::server {

namespace {

json::Writer& begin(json::Writer& out, std::string_view type) {
  return out.open().field("t", type);
}

void write_complaint(json::Writer& out, const Complaint& complaint) {
  out.field("code", code_name(complaint.code)).field("text", complaint.text);
  if (!complaint.rule.empty()) out.field("rule", complaint.rule);
}

void write_seated(json::Writer& out, const Seated& seated) {
  out.field("match", seated.match);
  if (seated.seat == kNoSeat) return;
  out.field("seat", seated.seat.index).field("token", seated.token);
}

}  // namespace

std::string refused_message(const Complaint& complaint, std::optional<std::int64_t> ask) {
  std::string text;
  json::Writer out(text);
  write_complaint(begin(out, "refused"), complaint);
  if (ask) out.field("ask", *ask);
  out.close();
  return text;
}

std::string pong_message(std::int64_t n) {
  std::string text;
  json::Writer out(text);
  begin(out, "pong").field("n", n).close();
  return text;
}

std::string bye_message(std::string_view words, std::optional<int> retry_ms) {
  std::string text;
  json::Writer out(text);
  begin(out, "bye").field("text", words);
  if (retry_ms) out.field("retry_ms", *retry_ms);
  out.close();
  return text;
}

std::string room_message(const Room& room, const Attendance& attendance) {
  std::string text;
  json::Writer out(text);
  begin(out, "room").key("room");
  write_room(out, room, attendance);
  out.close();
  return text;
}

std::string said_message(const TalkLine& line, std::size_t number) {
  std::string text;
  json::Writer out(text);
  begin(out, "said").key("line");
  write_talk_line(out, line, number);
  out.close();
  return text;
}

std::string emoted_message(Seat seat, Emote emote) {
  std::string text;
  json::Writer out(text);
  begin(out, "emoted").field("seat", seat.index).field("emote", emote_name(emote)).close();
  return text;
}

std::string odds_message(std::uint64_t seq, const Odds& odds) {
  std::string text;
  json::Writer out(text);
  begin(out, "odds").field("seq", static_cast<std::int64_t>(seq));
  if (odds.known) out.field("chance", std::lround(1000 * std::clamp(odds.chance, 0.0, 1.0)));
  out.field("words", odds.words).close();
  return text;
}

std::string moved_message(const Seated& seated) {
  std::string text;
  json::Writer out(text);
  write_seated(begin(out, "moved"), seated);
  out.close();
  return text;
}

std::string admitted_message(const Seated& seated) {
  std::string text;
  json::Writer out(text);
  write_seated(begin(out, "admitted"), seated);
  out.close();
  return text;
}

std::string notice_message(std::string_view words) {
  std::string text;
  json::Writer out(text);
  begin(out, "notice").field("text", words).close();
  return text;
}

std::string door_message(const AtDoor& door) {
  std::string text;
  json::Writer out(text);
  begin(out, "door").key("knocks").open_list();
  for (const auto& [number, name] : door.knocks)
    out.open().field("n", number).field("name", name).close();
  out.close_list().key("watchers").open_list();
  for (const auto& [number, muted] : door.watchers) {
    out.open().field("n", number);
    if (muted) out.field_flag("muted", true);
    out.close();
  }
  out.close_list().field("barred", static_cast<std::int64_t>(door.barred)).close();
  return text;
}

void write_proof(json::Writer& out, const FairSeed& fair) {
  const auto write_texts = [&](std::string_view name, const std::vector<std::string>& texts) {
    out.key(name).open_list();
    for (const std::string& text : texts) out.text(text);
    out.close_list();
  };
  out.field("secret", to_hex(fair.secret));
  write_texts("nonces", fair.nonces);
  if (has_order(fair)) write_texts("nonce_commitments", fair.nonce_commitments);
}

std::string seated_body(const Seated& seated) {
  std::string text;
  json::Writer out(text);
  write_seated(out.open(), seated);
  out.close();
  return text;
}

std::string refused_body(const Complaint& complaint) {
  std::string text;
  json::Writer out(text);
  write_complaint(out.open(), complaint);
  out.close();
  return text;
}

}  // namespace undercroft::server
