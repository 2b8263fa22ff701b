#include "server/deal_proof.hpp"

#include <algorithm>

#include "engine/deal_order.hpp"
#include "server/tokens.hpp"

namespace undercroft::server {

namespace {

SeatSet without_commitment(const Room& room) {
  SeatSet seats;
  for (const Seat seat : sharers(room))
    if (room.chair(seat).nonce_commitment.empty()) seats.add(seat);
  return seats;
}

void forget_nonce(Chair& chair) {
  chair.nonce_commitment.clear();
  chair.nonce.clear();
}

// What has been shown is worth nothing any more.
void renew_if_shown(Room& room) {
  if (std::ranges::all_of(room.chairs, [](const Chair& chair) { return chair.nonce.empty(); }))
    return;
  room.secret = random_secret();
  for (Chair& chair : room.chairs) forget_nonce(chair);
}

Answer<void> check_part(const Room& room, Seat seat) {
  if (room.stage != Stage::gathering) return refuse(Code::not_now, "The cards are dealt already.");
  if (!sharers(room).has(seat)) return refuse(Code::not_now, "The deal is made without you.");
  return {};
}

Answer<void> check_part(const Room& room, Seat seat, const std::string& to) {
  if (auto fine = check_part(room, seat); !fine) return fine;
  if (to != room.commitment())
    return refuse(Code::stale, "The table has committed to another secret meanwhile.");
  return {};
}

}  // namespace

SeatSet sharers(const Room& room) {
  return room.people() - room.without;
}

ProofStep proof_step(const Room& room) {
  return without_commitment(room).empty() ? ProofStep::reveal : ProofStep::commit;
}

SeatSet awaited(const Room& room) {
  if (const SeatSet missing = without_commitment(room); !missing.empty()) return missing;
  SeatSet missing;
  for (const Seat seat : sharers(room))
    if (room.chair(seat).nonce.empty()) missing.add(seat);
  return missing;
}

Answer<bool> commit_nonce(Room& room, Seat seat, const CommitMessage& message) {
  std::string& promised = room.chair(seat).nonce_commitment;
  if (message.to == room.commitment() && message.nonce_commitment == promised) return false;
  if (auto fine = check_part(room, seat, message.to); !fine) return std::unexpected(fine.error());
  if (!promised.empty())
    return refuse(Code::stale, "Your seat has committed to another nonce already.");
  promised = message.nonce_commitment;
  return true;
}

Answer<bool> reveal_nonce(Room& room, Seat seat, const RevealMessage& message) {
  Chair& chair = room.chair(seat);
  if (message.to == room.commitment() && message.nonce == chair.nonce) return false;
  if (auto fine = check_part(room, seat, message.to); !fine) return std::unexpected(fine.error());
  if (!room.starting || proof_step(room) != ProofStep::reveal)
    return refuse(Code::not_now, "Nonces are told when the match starts and all have committed.");
  if (chair.nonce_commitment != nonce_commitment(message.to, seat, message.nonce))
    return refuse(Code::bad_message, "This nonce is not the one that your seat committed to.");
  chair.nonce = message.nonce;
  return true;
}

Answer<void> lose_nonce(Room& room, Seat seat) {
  if (auto fine = check_part(room, seat); !fine) return fine;
  if (room.chair(seat).nonce_commitment.empty() || !room.chair(seat).nonce.empty())
    return refuse(Code::not_now, "Your seat has no nonce to be revealed.");
  forget_nonce(room.chair(seat));
  renew_if_shown(room);
  return {};
}

void leave_out(Room& room, SeatSet seats) {
  room.without = seats;
  for (const Seat seat : seats) forget_nonce(room.chair(seat));
  renew_if_shown(room);
}

void stop_start(Room& room) {
  if (!room.starting) return;
  room.starting = false;
  room.without = {};
  renew_if_shown(room);
}

}  // namespace undercroft::server
