// The same people again.
#include "server/limits.hpp"
#include "server/names.hpp"
#include "server/table.hpp"
#include "server/tokens.hpp"

namespace undercroft::server {

Answer<void> Table::may_rematch(LinkId link) const {
  if (viewer_of(link) == kSpectator)
    return refuse(Code::not_seated, "Only those who played can ask for a rematch.");
  if (room_.stage != Stage::over) return refuse(Code::not_over, "The match is not over yet.");
  return {};
}

// Whoever gave up and is gone is not waited for: the bot stays. Whoever is away finds the seat as
// it was, but the cards are dealt without a nonce of theirs.
Room Table::next_room(std::int64_t date) const {
  Room next = room_;
  next.id = random_match_id();
  next.secret = random_secret();
  next.without = {};
  next.stage = Stage::gathering;
  next.paused = false;
  next.ranks.clear();
  next.next.clear();
  next.decisions = 0;
  next.created = date;
  next.setup.carry = game().carry(state());
  for (const Seat seat : next.all_seats()) {
    Chair& chair = next.chair(seat);
    if (chair.person() && chair.played_by_bot() && !here().has(seat)) {
      next.seat_bot(seat, chair.bot);
      continue;
    }
    if (chair.person() && !here().has(seat)) next.without.add(seat);
    chair.ready = true;
    chair.nonce_commitment.clear();
    chair.nonce.clear();
    chair.conceded = chair.stand_in = chair.has_token = chair.came = false;
  }
  if (next.host != kNoSeat && !next.chair(next.host).person())
    next.host = next.people().empty() ? kNoSeat : next.people().lowest();
  return next;
}

}  // namespace undercroft::server
