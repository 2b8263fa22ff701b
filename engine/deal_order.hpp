// What binds a deal before anybody can know it. The secret is committed to first; then everybody
// commits to a nonce for this very deal and seat; only then are nonces shown. Whoever plays no part
// in that, a bot above all, has a nonce that follows from the first commitment, so nobody chose it.
#pragma once

#include <string>
#include <string_view>

#include "engine/chance.hpp"
#include "engine/error.hpp"
#include "engine/seat.hpp"

namespace undercroft {

// Of no use in another deal or seat, and it tells nothing of a nonce that nobody can guess.
std::string nonce_commitment(std::string_view commitment, Seat seat, std::string_view nonce);
std::string derived_nonce(std::string_view commitment, Seat seat);

// Whether nonces have been committed to at all: they are not in a game that one machine played, nor
// in journals from before this was asked for.
inline bool has_order(const FairSeed& fair) {
  return !fair.nonce_commitments.empty();
}
// Whether every nonce is the one committed to under this commitment, or follows from it.
Result<void> check_order(const FairSeed& fair, std::string_view commitment, int seats);

}  // namespace undercroft
