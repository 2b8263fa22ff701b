// Who may come in: to watch, to sit down, or to knock first.
#include <algorithm>

#include "server/limits.hpp"
#include "server/names.hpp"
#include "server/table.hpp"

namespace undercroft::server {

CallerMark Table::mark_of(CallerKey caller) const {
  return room_.door.mark_of(caller);
}

// Whoever calls from where the host does is at home.
bool Table::at_home(CallerMark mark) const {
  return room_.host != kNoSeat && room_.chair(room_.host).mark == mark;
}

Answer<void> Table::may_watch(CallerKey caller) const {
  if (room_.door.bars_room(mark_of(caller)))
    return refuse(Code::barred, "The host has sent you away from this table.");
  if (!room_.door.watchers)
    return refuse(Code::no_watchers, "There are no spectators at this table.");
  if (places_.back().links >= static_cast<std::uint32_t>(services_.limits.watchers))
    return refuse(Code::limit, "Too many people watch this match already.");
  return {};
}

Answer<void> Table::may_sit(const TakeSeat& wanted, CallerKey caller) {
  if (room_.door.bars_seats(mark_of(caller)))
    return refuse(Code::barred, "The host has sent you away; you cannot sit down here again.");
  if (room_.door.entry == Entry::ask)
    return refuse(Code::must_ask, "The host lets people in here: knock first.");
  if (room_.door.entry == Entry::password) return check_password(wanted, caller);
  return count_seat(caller);
}

Answer<void> Table::check_password(const TakeSeat& wanted, CallerKey caller) {
  if (!wanted.password) return refuse(Code::bad_password, "This table asks for a password.");
  const Time now = services_.clock.now();
  if (!services_.quotas.guesses.left(caller, now))
    return refuse(Code::too_fast, "You have tried many wrong passwords; wait a minute.");
  if (room_.door.opens(*wanted.password)) return {};
  services_.quotas.guesses.spend(caller, now, 1);
  return refuse(Code::bad_password, "That is not the password of this table.");
}

// Strangers find the tables that are listed: one caller holds at most half of the seats there, and
// takes so many at all such tables. Friends of the house are as many as they are; so is whoever was
// told of a table that is not listed.
Answer<void> Table::count_seat(CallerKey caller) {
  const CallerMark mark = mark_of(caller);
  if (!room_.listed || at_home(mark)) return {};
  const auto held = std::ranges::count(room_.chairs, mark, &Chair::mark);
  if (held >= static_cast<std::ptrdiff_t>(room_.seats() / 2))
    return refuse(
        Code::limit,
        "Half of this table is taken from where you are; leave the other seats to others.");
  if (services_.quotas.seats.take(caller, services_.clock.now())) return {};
  return refuse(Code::limit, "You have taken many seats in a short time; wait a little.");
}

// --- Knocking

Answer<void> Table::knock(LinkId link, CallerKey caller, const TakeSeat& wanted) {
  if (const auto free = free_seat(wanted); !free) return std::unexpected(free.error());
  if (auto name = room_.fitting_name(wanted.name); !name) return std::unexpected(name.error());
  if (room_.door.bars_seats(mark_of(caller)))
    return refuse(Code::barred, "The host has sent you away; you cannot sit down here again.");
  if (room_.door.entry != Entry::ask)
    return refuse(Code::not_now, "Nobody needs to knock here; take a seat.");
  const auto before = std::ranges::find(knocks_, link, &Knock::link);
  if (before != knocks_.end()) {
    before->wanted = wanted;
  } else {
    if (knocks_.size() >= kMostKnocks)
      return refuse(Code::limit, "Many people are knocking here; try again later.");
    if (!services_.quotas.knocks.take(caller, services_.clock.now()))
      return refuse(Code::too_fast, "You have knocked often; wait a minute.");
    knocks_.push_back({++last_knock_, link, caller, wanted});
  }
  tell_host();
  return {};
}

void Table::forget_knock(LinkId link) {
  if (std::erase_if(knocks_, [&](const Knock& one) { return one.link == link; }) == 0) return;
  tell_host();
  set_alarm();
}

Answer<void> Table::on(Link& link, const AdmitMessage& message) {
  if (auto fine = check_host(link); !fine) return fine;
  const auto found = std::ranges::find(knocks_, message.knock, &Knock::number);
  if (found == knocks_.end()) return refuse(Code::not_found, "Whoever knocked has gone away.");
  const Knock knock = *found;
  if (!message.yes) {
    turn_away([&](const Knock& one) { return one.number == knock.number; },
              "The host does not let you in.");
    tell_host();
    return {};
  }
  const auto there = seat_down(knock.wanted, knock.caller);
  if (!there) return std::unexpected(there.error());
  knocks_.erase(std::ranges::find(knocks_, knock.number, &Knock::number));
  services_.outbox.send(knock.link, std::make_shared<const std::string>(admitted_message(*there)),
                        written_);
  tell_host();
  return {};
}

void Table::turn_away(const std::function<bool(const Knock&)>& meant, std::string_view words) {
  const Text text = std::make_shared<const std::string>(
      refused_message({Code::declined, std::string(words), {}}));
  for (const Knock& one : knocks_)
    if (meant(one)) services_.network.send(one.link, text);
  std::erase_if(knocks_, meant);
}

// Who knocks and who watches is for the host alone; `anew` for one who has just come.
void Table::tell_host(bool anew) {
  if (room_.host == kNoSeat || place(room_.host).links == 0) return;
  AtDoor door;
  for (const Knock& one : knocks_) door.knocks.push_back({one.number, tidied(one.wanted.name)});
  for (const Link& link : links_)
    if (link.viewer == kSpectator) door.watchers.emplace(link.watcher, muted(link));
  door.barred = room_.door.barred.size();
  if (door == AtDoor{} && door_told_.empty()) return;
  std::string text = door_message(door);
  if (text == door_told_ && !anew) return;
  send_place(room_.host.index, text);
  door_told_ = std::move(text);
}

}  // namespace undercroft::server
