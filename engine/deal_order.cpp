#include "engine/deal_order.hpp"

namespace undercroft {

namespace {

// What the text is for comes first, and only its last part has no fixed form: two different
// promises never make the same text.
std::string hashed(std::string_view use, std::string_view commitment, Seat seat,
                   std::string_view nonce) {
  std::string text = "undercroft ";
  text.append(use).append("\n").append(commitment);
  text.append("\n").append(std::to_string(seat.index)).append("\n").append(nonce);
  return to_hex(sha256(text));
}

}  // namespace

std::string nonce_commitment(std::string_view commitment, Seat seat, std::string_view nonce) {
  return hashed("nonce", commitment, seat, nonce);
}

std::string derived_nonce(std::string_view commitment, Seat seat) {
  return hashed("bot", commitment, seat, "");
}

Result<void> check_order(const FairSeed& fair, std::string_view commitment, int seats) {
  const auto count = static_cast<std::size_t>(seats);
  if (fair.nonces.size() != count || fair.nonce_commitments.size() != count)
    return fail("there are " + std::to_string(fair.nonces.size()) + " nonces and " +
                std::to_string(fair.nonce_commitments.size()) +
                " commitments to them; expected one of each for " + std::to_string(count) +
                " seats");
  for (std::uint8_t i = 0; i < count; ++i) {
    const Seat seat{i};
    const std::string& promised = fair.nonce_commitments[i];
    const std::string where = "seat " + std::to_string(i) + ": ";
    if (promised.empty() && fair.nonces[i] != derived_nonce(commitment, seat))
      return fail(where +
                  "nobody committed to its nonce, and it does not follow from the deal's "
                  "commitment; somebody chose it");
    if (!promised.empty() && promised != nonce_commitment(commitment, seat, fair.nonces[i]))
      return fail(where +
                  "its nonce does not fit the commitment to it, or that was made for "
                  "another deal or seat");
  }
  return {};
}

}  // namespace undercroft
