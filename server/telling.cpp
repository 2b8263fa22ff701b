#include "server/telling.hpp"

#include "server/append.hpp"

namespace undercroft::server {

namespace {

void write_args(json::Writer& out, const Event& seen) {
  out.key("args").open_list();
  for (const std::int32_t arg : seen.args) arg == kHidden ? out.null() : out.number(arg);
  out.close_list();
}

void begin_line(std::string& out, std::uint32_t number, bool first) {
  if (!first) out += ',';
  out += "{\"n\":";
  append_number(out, number);
  out += ',';
}

}  // namespace

void write_line(const Game& game, const Event& seen, std::size_t decision, std::string& out) {
  thread_local std::string words;
  json::Writer json(out);
  json.field("at", static_cast<std::int64_t>(decision));
  words.clear();
  game.name_event(seen.kind, words);
  json.field("kind", std::string_view(words));
  json.field("rule", seen.rule.none() ? std::string_view()
                                      : std::string_view(game.info().rules[seen.rule.index].id));
  write_args(json, seen);
  words.clear();
  game.tell_event(seen, words);
  json.field("words", std::string_view(words)).close();
}

void Telling::happened(const LoggedEvent& logged) {
  if (used_ == told_.size()) told_.emplace_back();
  Told& told = told_[used_++];
  told.decision = logged.decision;
  told.event = logged.event;
  told.known.clear();
  told.unknown.clear();
}

const std::string& Telling::line(const Game& game, Told& told, Viewer viewer) {
  const bool knows = told.event.secret == 0 || told.event.knows.has(viewer);
  std::string& line = knows ? told.known : told.unknown;
  if (line.empty()) write_line(game, *seen_as(told.event, viewer), told.decision, line);
  return line;
}

std::uint32_t Telling::write(const Game& game, Viewer viewer, std::uint32_t number,
                             std::string& out) {
  const std::uint32_t first = number;
  for (std::size_t i = 0; i < used_; ++i) {
    if (!told_[i].event.seen_by.has(viewer)) continue;
    begin_line(out, number, number == first);
    out += line(game, told_[i], viewer);
    ++number;
  }
  return number;
}

std::uint32_t Telling::lines(Viewer viewer) const {
  std::uint32_t lines = 0;
  for (std::size_t i = 0; i < used_; ++i)
    if (told_[i].event.seen_by.has(viewer)) ++lines;
  return lines;
}

bool Telling::mentions(const Game& game, Seat seat) {
  const std::string mark = "@" + std::to_string(seat.index);
  for (std::size_t i = 0; i < used_; ++i)
    if (told_[i].event.seen_by.has(seat) &&
        line(game, told_[i], seat).find(mark) != std::string::npos)
      return true;
  return false;
}

void LogCount::happened(const LoggedEvent& logged) {
  for (const Viewer viewer : logged.event.seen_by) ++lines_[viewer.index];
}

void LogWriter::happened(const LoggedEvent& logged) {
  const auto seen = seen_as(logged.event, viewer_);
  if (!seen) return;
  if (number_ >= from_) {
    begin_line(out_, number_, number_ == from_);
    write_line(game_, *seen, logged.decision, out_);
  }
  ++number_;
}

}  // namespace undercroft::server
