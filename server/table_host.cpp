// What a host does about those who came: mute them, take them from a seat, send them away.
#include <algorithm>

#include "server/net_frame.hpp"
#include "server/table.hpp"

namespace undercroft::server {

namespace {

constexpr std::string_view kSentAway = "The host has sent you away from this table.";
constexpr std::string_view kUnseated = "The host has taken you from your seat.";

}  // namespace

Answer<void> Table::check_host(const Link& link) const {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (*seat != room_.host) return refuse(Code::not_host, "Only the host decides that.");
  return {};
}

// A person whom the host may do something about.
Answer<Seat> Table::guest_at(Seat seat) const {
  if (seat.index >= room_.seats() || !room_.chair(seat).person())
    return refuse(Code::not_now, "Nobody sits there.");
  if (seat == room_.host) return refuse(Code::not_now, "That is your own seat.");
  return seat;
}

Answer<CallerKey> Table::watcher_called(std::uint32_t number) const {
  if (const auto caller = watchers_.caller_of(number)) return *caller;
  return refuse(Code::not_found, "There is no such spectator any more.");
}

// All that a person at that seat is known by, but not where the host is at home.
std::vector<CallerMark> Table::marks_at(Seat seat) const {
  std::vector<CallerMark> marks = {room_.chair(seat).mark};
  for (const Link& link : links_)
    if (link.viewer == seat) marks.push_back(mark_of(link.caller));
  std::erase_if(marks, [&](CallerMark mark) { return mark == 0 || at_home(mark); });
  return marks;
}

Answer<void> Table::on(Link& link, const DoorMessage& message) {
  if (auto fine = check_host(link); !fine) return fine;
  if (auto fine = room_.door.change(message.wish); !fine) return fine;
  if (!room_.door.watchers)
    send_away([](const Link& one) { return one.viewer == kSpectator; },
              "The host has closed this table to spectators.");
  keep();
  tell_room();
  tell_host();
  return {};
}

Answer<void> Table::on(Link& link, const MuteMessage& message) {
  if (auto fine = check_host(link); !fine) return fine;
  const bool on = message.on;
  const std::string words =
      on ? "The host has muted you: what you say is not told." : "The host lets you speak again.";
  if (message.who.seat) {
    const auto seat = guest_at(*message.who.seat);
    if (!seat) return std::unexpected(seat.error());
    room_.chair(*seat).muted = on;
    // Nor by another link, without the seat.
    for (const CallerMark mark : marks_at(*seat)) room_.door.mute(mark, on);
    notify([&](const Link& one) { return one.viewer == *seat; }, words);
  } else {
    const auto caller = watcher_called(message.who.watcher);
    if (!caller) return std::unexpected(caller.error());
    room_.door.mute(mark_of(*caller), on);
    notify([&](const Link& one) { return one.viewer == kSpectator && one.caller == *caller; },
           words);
  }
  keep();
  tell_room();
  tell_host();
  return {};
}

bool Table::muted(const Link& link) const {
  if (link.viewer != kSpectator) return room_.chair(link.viewer).muted;
  return room_.door.mutes(mark_of(link.caller));
}

Answer<void> Table::on(Link& link, const RemoveMessage& message) {
  if (auto fine = check_host(link); !fine) return fine;
  if (message.who.seat) return remove_from_seat(*message.who.seat);
  const auto caller = watcher_called(message.who.watcher);
  if (!caller) return std::unexpected(caller.error());
  if (const CallerMark mark = mark_of(*caller); !at_home(mark)) room_.door.bar(mark, true);
  turn_away([&](const Knock& one) { return one.caller == *caller; }, kSentAway);
  send_away([&](const Link& one) { return one.viewer == kSpectator && one.caller == *caller; },
            kSentAway);
  keep();
  tell_room();
  tell_host();
  return {};
}

// Before the game the seat is open again, during it a bot plays on; the token opens it no more.
Answer<void> Table::remove_from_seat(Seat seat) {
  if (const auto guest = guest_at(seat); !guest) return std::unexpected(guest.error());
  if (room_.stage == Stage::over) return refuse(Code::not_now, "The match is over.");
  for (const CallerMark mark : marks_at(seat)) room_.door.bar(mark, false);
  std::vector<LinkId> theirs;
  for (const Link& link : links_)
    if (link.viewer == seat) theirs.push_back(link.id);
  if (playing()) {
    Chair& chair = room_.chair(seat);
    chair.has_token = chair.muted = false;
    chair.mark = 0;
    if (motion_ && motion_->motion.by == seat) end_motion();
    make_watchers(seat, kUnseated);
    put_in_bot(seat, true);
  } else {
    leave_lobby(seat, kUnseated);
  }
  const auto was_there = [&](const Link& one) { return std::ranges::count(theirs, one.id) > 0; };
  notify(was_there, kUnseated);
  tell_host();
  return {};
}

Answer<void> Table::on(Link& link, const PardonMessage&) {
  if (auto fine = check_host(link); !fine) return fine;
  room_.door.barred.clear();
  keep();
  tell_host();
  return {};
}

// It says nothing of the game, so it waits for nothing.
void Table::notify(const std::function<bool(const Link&)>& meant, std::string_view words) const {
  const Text text = std::make_shared<const std::string>(notice_message(words));
  for (const Link& link : links_)
    if (meant(link)) services_.network.send(link.id, text);
}

void Table::send_away(const std::function<bool(const Link&)>& meant, std::string_view words) {
  std::vector<LinkId> gone;
  for (const Link& link : links_)
    if (meant(link)) gone.push_back(link.id);
  const Text bye = std::make_shared<const std::string>(bye_message(words, std::nullopt));
  for (const LinkId link : gone) {
    services_.network.send(link, bye);
    lose(link);
    services_.network.close(link, close_code::policy, "sent away");
  }
  if (!gone.empty()) rearrange();
}

}  // namespace undercroft::server
