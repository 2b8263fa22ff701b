#include "server/tokens.hpp"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <span>

namespace undercroft::server {

namespace {

// Without 0 and o, 1, i and l.
constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr std::size_t kIdLetters = 10;

// Without randomness there are no secrets, and going on would be worse than stopping.
void fill_random(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t got = getrandom(bytes.data(), bytes.size(), 0);
    if (got > 0)
      bytes = bytes.subspan(static_cast<std::size_t>(got));
    else if (errno != EINTR)
      std::abort();
  }
}

// Empty but in tests.
std::string& test_text() {
  static std::string text;
  return text;
}

}  // namespace

void deal_for_tests(std::string_view text) {
  test_text() = text;
}

Digest256 random_secret() {
  if (std::string& text = test_text(); !text.empty()) {
    const Digest256 next = sha256(text);
    text.assign(next.begin(), next.end());
    return sha256(text);
  }
  Digest256 secret{};
  fill_random(secret);
  return secret;
}

std::uint64_t random_seed() {
  const Digest256 bytes = random_secret();
  std::uint64_t seed = 0;
  for (const std::uint8_t byte : std::span(bytes).first<8>()) seed = seed << 8 | byte;
  return seed;
}

std::string random_token() {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::array<std::uint8_t, 16> bytes{};
  fill_random(bytes);
  std::string token;
  for (const std::uint8_t byte : bytes) {
    token += kHex[byte >> 4];
    token += kHex[byte & 15];
  }
  return token;
}

bool same_hash(const Digest256& a, const Digest256& b) {
  unsigned different = 0;
  for (std::size_t i = 0; i < a.size(); ++i) different |= static_cast<unsigned>(a[i] ^ b[i]);
  return different == 0;
}

std::string random_match_id() {
  std::string id;
  std::array<std::uint8_t, 32> bytes{};
  while (id.size() < kIdLetters) {
    fill_random(bytes);
    for (const std::uint8_t byte : bytes)
      if (const std::size_t letter = byte & 31U; letter < kLetters.size() && id.size() < kIdLetters)
        id += kLetters[letter];
  }
  return id;
}

bool is_match_id(std::string_view text) {
  return text.size() == kIdLetters && std::ranges::all_of(text, [](char c) {
           return kLetters.find(c) != std::string_view::npos;
         });
}

}  // namespace undercroft::server
