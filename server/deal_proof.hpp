// The order in which a match comes to its deal, so that nobody can choose it, not even whoever runs
// the server. The room has committed to its secret before anybody hears of the room. Each person
// commits to a nonce for that secret. When the start has been said and all of these are in, nonces
// are revealed; with the last one the cards are dealt. Bots have nonces that follow from the
// commitment (engine/deal_order.hpp).
//
// Whoever does not answer can be left out, but once a nonce has been shown only with a new secret
// and new nonces of everybody else: to withhold one is to ask for another deal, not to choose it.
#pragma once

#include "server/room.hpp"

namespace undercroft::server {

enum class ProofStep : std::uint8_t { commit, reveal };
ProofStep proof_step(const Room& room);
// People whose nonces make the deal, and those of them whose answer is still missing.
SeatSet sharers(const Room& room);
SeatSet awaited(const Room& room);

// False where the same was said before, perhaps by another page of the same person.
Answer<bool> commit_nonce(Room& room, Seat seat, const CommitMessage& message);
Answer<bool> reveal_nonce(Room& room, Seat seat, const RevealMessage& message);
// Its person cannot reveal what was committed to: a browser forgot it, or was another.
Answer<void> lose_nonce(Room& room, Seat seat);
// The deal is made without what these could add.
void leave_out(Room& room, SeatSet seats);
// The start was taken back, or somebody else sits down.
void stop_start(Room& room);

}  // namespace undercroft::server
