// From the start to the first card: the proof of the deal goes its way (server/deal_proof.hpp), and
// somebody who does not answer holds it up for a while only.
#include "server/deal_proof.hpp"
#include "server/limits.hpp"
#include "server/table.hpp"

namespace undercroft::server {

Answer<void> Table::on(Link& link, const StartMessage&) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (room_.stage != Stage::gathering) return refuse(Code::not_now, "The match has begun already.");
  if (*seat != room_.host) return refuse(Code::not_host, "Only the host starts the match.");
  if (room_.has_open_seat())
    return refuse(Code::not_now, "There is an open seat; wait for somebody, or put a bot there.");
  for (const Seat person : room_.people())
    if (person != *seat && !room_.chair(person).ready)
      return refuse(Code::not_now, room_.chair(person).name + " is not ready.");
  if (room_.starting) return {};
  room_.chair(*seat).ready = true;
  room_.starting = true;
  leave_out(room_, long_away());
  return go_on_starting();
}

Answer<void> Table::on(Link& link, const CommitMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  const ProofStep before = proof_step(room_);
  const auto news = commit_nonce(room_, *seat, message);
  if (!news) return std::unexpected(news.error());
  return *news ? answered_start(before) : Answer<void>{};
}

Answer<void> Table::on(Link& link, const RevealMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  const ProofStep before = proof_step(room_);
  const auto news = reveal_nonce(room_, *seat, message);
  if (!news) return std::unexpected(news.error());
  return *news ? answered_start(before) : Answer<void>{};
}

Answer<void> Table::on(Link& link, const LostMessage&) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  // Seldom enough that somebody who only says so is left out in between.
  const Time seldom = 3 * std::chrono::duration_cast<Time>(services_.limits.absence);
  if (!place(*seat).lost.take(services_.clock.now(), 1, seldom))
    return refuse(Code::too_fast, "The proof of the deal has begun anew for you already; wait.");
  if (auto fine = lose_nonce(room_, *seat); !fine) return fine;
  return go_on_starting();
}

// With the last answer the cards are dealt. Each answer gives the others their time anew.
Answer<void> Table::go_on_starting() {
  untold_ = kNever;
  if (room_.starting && awaited(room_).empty()) return begin();
  start_due_ = room_.starting ? table_time() + services_.limits.absence : kNever;
  keep();
  tell_room();
  set_alarm();
  return {};
}

// Pages answer all at once: the others are told together, when it matters or a moment later.
Answer<void> Table::answered_start(ProofStep before) {
  if (room_.starting && (awaited(room_).empty() || proof_step(room_) != before))
    return go_on_starting();
  keep();
  if (room_.starting) start_due_ = table_time() + services_.limits.absence;
  if (untold_ == kNever) untold_ = services_.clock.now() + kProofMoment;
  set_alarm();
  return {};
}

void Table::tell_answers() {
  if (untold_ > services_.clock.now()) return;
  untold_ = kNever;
  tell_room();
}

SeatSet Table::long_away() const {
  SeatSet away;
  for (const Seat seat : room_.people()) {
    const Place& where = places_[seat.index];
    if (where.links == 0 && services_.clock.now() >= where.away_since + services_.limits.absence)
      away.add(seat);
  }
  return away;
}

// Whoever has not answered is dealt without. Where nobody has, those who are here are waited for: a
// deal that no person had a part in would be the server's alone.
void Table::start_without_late() {
  if (!room_.starting || frozen_ || services_.clock.now() < start_due_) return;
  const SeatSet late = awaited(room_);
  if (late != sharers(room_)) {
    leave_out(room_, room_.without | late);
    go_on_starting();
    return;
  }
  start_due_ = kNever;
  const SeatSet gone = room_.people() - here();
  if (gone == room_.people() || gone == room_.without) return;
  leave_out(room_, gone);
  keep();
  tell_room();
}

}  // namespace undercroft::server
