// Who may come in.
#include <algorithm>

#include "server/table.hpp"

namespace undercroft::server {

// Strangers find the tables that are listed: one caller holds at most half of the seats there, and
// takes so many at all such tables. Friends of the house, who sit where the host does, are as many
// as they are; so is whoever was told of a table that is not listed.
Answer<void> Table::count_seat(CallerKey caller) {
  const CallerMark mark = room_.door.mark_of(caller);
  if (!room_.listed || (room_.host != kNoSeat && room_.chair(room_.host).mark == mark)) return {};
  const auto held = std::ranges::count(room_.chairs, mark, &Chair::mark);
  if (held >= static_cast<std::ptrdiff_t>(room_.seats() / 2))
    return refuse(Code::limit,
                  "Half of this table is taken from where you are; leave the other "
                  "seats to others.");
  if (services_.quotas.seats.take(caller, services_.clock.now())) return {};
  return refuse(Code::limit, "You have taken many seats in a short time; wait a little.");
}

}  // namespace undercroft::server
