// Coming and going: who is connected, and who sits down.
#include <algorithm>
#include <utility>

#include "server/table.hpp"

namespace undercroft::server {

Answer<Viewer> Table::admit(const HelloMessage& hello, CallerKey caller) const {
  if (hello.token) {
    if (const auto seat = room_.seat_of(*hello.token)) return *seat;
    return refuse(Code::bad_token, "This link does not open a seat of this match (any more).");
  }
  if (auto fine = may_watch(caller); !fine) return std::unexpected(fine.error());
  return kSpectator;
}

void Table::arrive(LinkId link, CallerKey caller, Viewer viewer, const Have& have) {
  Place& where = place(viewer);
  const bool first = where.links == 0;
  links_.push_back({link, caller, viewer});
  if (viewer == kSpectator) links_.back().watcher = watchers_.number_of(caller);
  put_away_ = false;
  ++where.links;
  if (viewer != kSpectator && !room_.chair(viewer).came) {
    room_.chair(viewer).came = true;
    keep();
  }
  freeze_or_thaw();
  tell_welcome(links_.back(), have);
  if (first || viewer == kSpectator) tell_room();
  if (viewer == kSpectator || viewer == room_.host) tell_host(viewer == room_.host);
}

void Table::depart(LinkId link) {
  const auto viewer = lose(link);
  if (!viewer) return;
  rearrange();
  if (place(*viewer).links == 0 || *viewer == kSpectator) tell_room();
  if (*viewer == kSpectator) tell_host();
}

// As whom it was here.
std::optional<Viewer> Table::lose(LinkId link) {
  Link* const found = find_link(link);
  if (found == nullptr) return std::nullopt;
  const Viewer viewer = found->viewer;
  std::swap(*found, links_.back());
  links_.pop_back();
  Place& where = place(viewer);
  --where.links;
  if (where.links == 0) where.away_since = services_.clock.now();
  if (links_.empty()) {
    asleep_since_ = services_.clock.now();
    // What nobody waits for takes nobody else's turn; whoever comes back has it thought again.
    for (Place& each : places_) stop_thinking(each.question);
  }
  return viewer;
}

void Table::rearrange() {
  freeze_or_thaw();
  if (motion_) count_votes();
  set_alarm();
}

Viewer Table::viewer_of(LinkId link) const {
  const auto found = std::ranges::find(links_, link, &Link::id);
  return found == links_.end() ? kSpectator : found->viewer;
}

Answer<Seat> Table::free_seat(const TakeSeat& wanted) const {
  std::optional<Seat> free;
  for (const Seat seat : room_.all_seats()) {
    const bool fits = !wanted.seat || *wanted.seat == seat;
    if (!free && fits && room_.chair(seat).kind == Chair::Kind::open) free = seat;
  }
  if (room_.stage != Stage::gathering)
    return refuse(Code::taken, "This match has begun without an open seat; you can watch it.");
  if (!free)
    return refuse(Code::taken, wanted.seat ? "That seat is taken; choose another."
                                           : "Every seat of this match is taken.");
  return *free;
}

Answer<Seated> Table::sit(const TakeSeat& wanted, CallerKey caller) {
  if (const auto free = free_seat(wanted); !free) return std::unexpected(free.error());
  if (const auto name = room_.fitting_name(wanted.name); !name)
    return std::unexpected(name.error());
  if (auto fine = may_sit(wanted, caller); !fine) return std::unexpected(fine.error());
  return seat_down(wanted, caller);
}

Answer<Seated> Table::seat_down(const TakeSeat& wanted, CallerKey caller) {
  const auto free = free_seat(wanted);
  if (!free) return std::unexpected(free.error());
  auto name = room_.fitting_name(wanted.name);
  if (!name) return std::unexpected(name.error());
  std::string token = room_.seat_person(*free, std::move(*name));
  room_.chair(*free).mark = mark_of(caller);
  room_.chair(*free).muted = room_.door.mutes(mark_of(caller));
  keep();
  tell_room();
  return Seated{room_.id, *free, std::move(token)};
}

// Whoever has no seat any more may stay and watch, where anybody may; otherwise that is said.
void Table::make_watchers(Seat seat, std::string_view otherwise) {
  place(kSpectator).links += std::exchange(place(seat).links, 0);
  place(seat).away_since = services_.clock.now();
  std::vector<LinkId> theirs;
  for (Link& link : links_) {
    if (link.viewer != seat) continue;
    link.viewer = kSpectator;
    link.watcher = watchers_.number_of(link.caller);
    theirs.push_back(link.id);
  }
  const auto is_theirs = [&](const Link& one) { return std::ranges::count(theirs, one.id) > 0; };
  if (!room_.door.watchers) return send_away(is_theirs, otherwise);
  for (const Link& link : links_)
    if (is_theirs(link)) tell_welcome(link, {era_, 0, static_cast<std::int64_t>(talk_.count())});
}

void Table::say_goodbye(const Text& text) {
  for (const Link& link : links_) services_.network.send(link.id, text);
}

}  // namespace undercroft::server
