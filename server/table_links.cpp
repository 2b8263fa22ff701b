// Coming and going: who is connected, and who sits down.
#include <algorithm>

#include "server/table.hpp"

namespace undercroft::server {

Answer<Viewer> Table::admit(const HelloMessage& hello) const {
  if (hello.token) {
    if (const auto seat = room_.seat_of(*hello.token)) return *seat;
    return refuse(Code::bad_token, "This link does not open a seat of this match (any more).");
  }
  if (places_.back().links >= static_cast<std::uint32_t>(services_.limits.watchers))
    return refuse(Code::limit, "Too many people watch this match already.");
  return kSpectator;
}

void Table::arrive(LinkId link, CallerKey caller, Viewer viewer, const Have& have) {
  Place& where = place(viewer);
  const bool first = where.links == 0;
  links_.push_back({link, caller, viewer});
  ++where.links;
  if (viewer != kSpectator && !room_.chair(viewer).came) {
    room_.chair(viewer).came = true;
    keep();
  }
  freeze_or_thaw();
  tell_welcome(links_.back(), have);
  if (first || viewer == kSpectator) tell_room();
}

void Table::depart(LinkId link) {
  Link* const found = find_link(link);
  if (found == nullptr) return;
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
  freeze_or_thaw();
  if (motion_) count_votes();
  if (where.links == 0 || viewer == kSpectator) tell_room();
  set_alarm();
}

Viewer Table::viewer_of(LinkId link) const {
  const auto found = std::ranges::find(links_, link, &Link::id);
  return found == links_.end() ? kSpectator : found->viewer;
}

Answer<Seated> Table::sit(const TakeSeat& wanted, CallerKey caller) {
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
  auto name = room_.fitting_name(wanted.name);
  if (!name) return std::unexpected(name.error());
  if (auto fine = count_seat(caller); !fine) return std::unexpected(fine.error());
  std::string token = room_.seat_person(*free, std::move(*name), wanted.nonce);
  room_.chair(*free).mark = room_.door.mark_of(caller);
  keep();
  tell_room();
  return Seated{room_.id, *free, std::move(token)};
}

void Table::say_goodbye(const Text& text) {
  for (const Link& link : links_) services_.network.send(link.id, text);
}

}  // namespace undercroft::server
