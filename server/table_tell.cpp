// What goes out: to everybody what everybody may know, and to each what that viewer may see.
#include <algorithm>

#include "server/append.hpp"
#include "server/table.hpp"

namespace undercroft::server {

namespace {

// One text at a time is built on the network's thread; what these have allocated stays.
struct Drafts {
  std::string message;
  std::string view;
  std::string unused;
};
Drafts& drafts() {
  thread_local Drafts drafts;
  return drafts;
}

void write_seats(std::string& out, SeatSet seats) {
  out += '[';
  for (const Seat seat : seats) {
    if (out.back() != '[') out += ',';
    append_number(out, seat.index);
  }
  out += ']';
}

Text shared(const std::string& text) {
  return std::make_shared<const std::string>(text);
}

}  // namespace

void Table::send(const Link& link, Text text, Haste haste) {
  services_.outbox.send(link.id, std::move(text), written_, haste);
}

void Table::send_all(const std::string& text) {
  if (links_.empty()) return;
  const Text one = shared(text);
  for (const Link& link : links_) send(link, one);
}

void Table::send_place(std::size_t place, const std::string& text, Haste haste) {
  const Text one = shared(text);
  for (const Link& link : links_)
    if (link.viewer == viewer_at(place)) send(link, one, haste);
}

void Table::tell_room() {
  if (!links_.empty()) send_all(room_message(room_, attendance()));
}

void Table::tell_update(Telling& telling) {
  std::string& out = drafts().message;
  std::string& view = drafts().view;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Viewer viewer = viewer_at(i);
    if (places_[i].links == 0) {
      places_[i].lines += telling.lines(viewer);
      continue;
    }
    out = "{\"t\":\"update\",\"seq\":";
    append_number(out, static_cast<std::int64_t>(seq_));
    out += ",\"log\":[";
    places_[i].lines = telling.write(game(), viewer, places_[i].lines, out);
    out += "],\"set\":";
    view.clear();
    json::Writer json(view);
    game().view_json(state(), viewer, json);
    places_[i].shown.patch(view, out);
    write_state(out, viewer);
    out += '}';
    // Whoever has nothing to decide may hear of it together with what follows at once.
    send_place(i, out, is_asked(places_[i]) || !playing() ? Haste::now : Haste::soon);
  }
}

// Nothing happened in the game, but a question, an order or a clock is another.
void Table::tell_state(Viewer viewer) {
  if (!match_ || place(viewer).links == 0) return;
  std::string& out = drafts().message;
  out = "{\"t\":\"update\",\"seq\":";
  append_number(out, static_cast<std::int64_t>(seq_));
  out += ",\"log\":[],\"set\":{}";
  write_state(out, viewer);
  out += '}';
  send_place(viewer == kSpectator ? room_.seats() : viewer.index, out);
}

// Who is waited for, for how long, and what this viewer has to decide.
void Table::write_state(std::string& out, Viewer viewer) {
  out += ",\"waiting\":";
  write_seats(out, waiting());
  if (window_ && playing()) {
    json::Writer json(out += ",\"window\":");
    json.text(window_name());
  }
  // The time of whoever has least; bots have none.
  const Question* first = nullptr;
  for (const Seat seat : waiting()) {
    const Question& question = places_[seat.index].question;
    if (first == nullptr || question.deadline < first->deadline) first = &question;
  }
  if (first != nullptr) write_time(out, *first);
  if (viewer != kSpectator) {
    write_ask(out, viewer);
    if (const auto& order = place(viewer).order) {
      json::Writer json(out += ",\"order\":");
      json.open().field("option", order->option).field("until", until_name(order->until)).close();
    }
    write_watch(out, viewer);
  }
  write_result(out);
}

// What the table answers by itself is no question to the person.
bool Table::is_asked(const Place& place) {
  return place.question.hash != 0 && place.question.due == kNever && !place.question.sealed;
}

void Table::write_ask(std::string& out, Seat seat) {
  const Question& question = place(seat).question;
  if (!is_asked(place(seat))) return;
  out += ",\"ask\":{\"id\":";
  append_number(out, question.id);
  out += ',';
  out += question_text(seat);
  write_time(out, question);
  out += '}';
}

void Table::write_result(std::string& out) const {
  if (room_.stage != Stage::over) return;
  json::Writer json(out += ",\"result\":");
  json.open().key("ranks").open_list();
  for (const std::uint8_t rank : room_.ranks) json.number(rank);
  json.close_list();
  write_proof(json, match_->journal().fair);
  json.close();
}

void Table::write_time(std::string& out, const Question& question) const {
  if (question.deadline == kNever) return;
  out += ",\"left_ms\":";
  append_number(out, std::max(question.deadline - table_time(), Time{0}).count());
  out += ",\"of_ms\":";
  append_number(out, question.given.count());
}

}  // namespace undercroft::server
