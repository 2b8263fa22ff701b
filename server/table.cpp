#include "server/table.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <utility>

namespace undercroft::server {

namespace {

// A match that is being played is kept so often, in seconds: its lines do not say when they came.
constexpr std::int64_t kTouchedEvery = 600;

std::uint64_t next_number() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

}  // namespace

Table::Table(Services& services, Room room)
    : services_(services),
      number_(next_number()),
      room_(std::move(room)),
      places_(room_.seats() + 1) {
  asleep_since_ = services_.clock.now();
  for (Place& place : places_) place.away_since = asleep_since_;
  frozen_ = asleep_since_;
}

Answer<void> Table::open(bool start) {
  room_.starting = start;
  return go_on_starting();
}

void Table::resume(Woken woken) {
  seq_ = woken.saved.lines;
  era_ = woken.saved.undone;
  for (TalkLine& line : woken.saved.talk) talk_.add(std::move(line));
  if (!woken.match) {
    // It may have begun in the very moment in which everything stopped: then it begins once more,
    // with the same deal.
    room_.starting = room_.starting || playing();
    room_.stage = Stage::gathering;
    if (room_.starting && !go_on_starting()) room_.starting = false;
    set_alarm();
    return;
  }
  for (std::size_t i = 0; i < places_.size(); ++i) places_[i].lines = woken.lines.of(viewer_at(i));
  match_ = std::move(woken.match);
  told_decisions_ = room_.decisions = match_->journal().entries.size();
  if (match_->over() && playing()) finish();
  settle();
}

void Table::play_again(MatchListener& listener) const {
  [[maybe_unused]] const auto again = Match::replay(game(), match_->journal(), &listener);
  assert(again);
}

Table::Place& Table::place(Viewer viewer) {
  return viewer == kSpectator ? places_.back() : places_[viewer.index];
}

const Table::Place& Table::place(Viewer viewer) const {
  return viewer == kSpectator ? places_.back() : places_[viewer.index];
}

Viewer Table::viewer_at(std::size_t place) const {
  return place == room_.seats() ? kSpectator : Viewer{static_cast<std::uint8_t>(place)};
}

SeatSet Table::here() const {
  SeatSet here;
  for (std::size_t i = 0; i < room_.seats(); ++i)
    if (places_[i].links > 0) here.add(viewer_at(i));
  return here;
}

std::size_t Table::people_here() const {
  return links_.size() - places_.back().links;
}

Attendance Table::attendance() const {
  return {here(), static_cast<int>(places_.back().links), motion_ ? &motion_->motion : nullptr};
}

std::string Table::room_text() const {
  std::string text;
  json::Writer out(text);
  write_room(out, room_, attendance());
  return text;
}

std::string Table::room_text_of(Room on_disk) const {
  on_disk.decisions = std::max(on_disk.decisions, std::min(told_decisions_, room_.decisions));
  Attendance there = attendance();
  there.motion = nullptr;
  std::string text;
  json::Writer out(text);
  write_room(out, on_disk, there);
  return text;
}

bool Table::forgettable() const {
  return links_.empty() && knocks_.empty() &&
         services_.clock.now() >= asleep_since_ + services_.limits.asleep;
}

void Table::put_away() {
  put_away_ = true;
  if (room_.stage != Stage::over) keep();
}

void Table::stay() {
  put_away_ = false;
  set_alarm();
}

void Table::keep() {
  if (room_.stage == Stage::over)
    services_.past.forget(room_.id);
  else
    room_.touched = services_.clock.date();
  written_ = services_.store.keep(save_room(room_));
}

void Table::append(std::string_view line) {
  if (room_.stage == Stage::over)
    services_.past.forget(room_.id);
  else if (services_.clock.date() - room_.touched >= kTouchedEvery)
    keep();
  written_ = services_.store.append(room_.id, line);
  ++seq_;
}

void Table::set_next(std::string next) {
  room_.next = std::move(next);
  keep();
  tell_room();
}

std::string Table::give_token(Seat seat) {
  std::string token = room_.give_token(seat);
  keep();
  return token;
}

Answer<void> Table::receive(LinkId link, const ClientMessage& message) {
  Link* found = find_link(link);
  if (found == nullptr) return refuse(Code::not_seated, "Say hello to the match first.");
  return std::visit([&](const auto& said) { return on(*found, said); }, message);
}

Table::Link* Table::find_link(LinkId link) {
  const auto found = std::ranges::find(links_, link, &Link::id);
  return found == links_.end() ? nullptr : &*found;
}

}  // namespace undercroft::server
