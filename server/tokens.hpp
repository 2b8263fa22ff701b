// Secrets and names that nobody can guess, from the kernel.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/sha256.hpp"

namespace undercroft::server {

// The secret of a match.
Digest256 random_secret();
std::uint64_t random_seed();

// From here on secrets and seeds follow from this text, so that a test deals the same games every
// time. Tokens and names of matches stay what nobody can guess.
void deal_for_tests(std::string_view text);

// 128 random bits in hexadecimal: opens one seat of one match. Only its hash is kept.
std::string random_token();
inline Digest256 token_hash(std::string_view token) {
  return sha256(token);
}
// Takes the same time wherever they differ.
bool same_hash(const Digest256& a, const Digest256& b);

// Ten letters and digits that are hard to confuse when somebody reads them aloud.
std::string random_match_id();
bool is_match_id(std::string_view text);

}  // namespace undercroft::server
