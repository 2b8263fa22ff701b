#include "server/net_text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <ctime>

#include "server/net_frame.hpp"

namespace undercroft::server {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The handshake wants SHA-1 as a proof of having read the request, not for secrecy.
using Sha1 = std::array<std::uint32_t, 5>;

void absorb(Sha1& hash, std::string_view block) {
  std::array<std::uint32_t, 80> w{};
  for (unsigned i = 0; i < 64; ++i) w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(block[i]);
  for (unsigned i = 16; i < 80; ++i)
    w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  auto [a, b, c, d, e] = hash;
  for (unsigned i = 0; i < 80; ++i) {
    std::uint32_t mixed = 0;
    if (i < 20)
      mixed = ((b & c) | (~b & d)) + 0x5A827999;
    else if (i < 40)
      mixed = (b ^ c ^ d) + 0x6ED9EBA1;
    else if (i < 60)
      mixed = ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDC;
    else
      mixed = (b ^ c ^ d) + 0xCA62C1D6;
    const std::uint32_t next = std::rotl(a, 5) + mixed + e + w[i];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  const Sha1 added = {a, b, c, d, e};
  for (unsigned i = 0; i < 5; ++i) hash[i] += added[i];
}

std::string sha1(std::string text) {
  const std::uint64_t bits = text.size() * 8;
  text.push_back('\x80');
  while (text.size() % 64 != 56) text.push_back('\0');
  for (int shift = 56; shift >= 0; shift -= 8) text.push_back(static_cast<char>(bits >> shift));
  Sha1 hash = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  for (std::size_t i = 0; i < text.size(); i += 64)
    absorb(hash, std::string_view(text).substr(i, 64));
  std::string digest;
  for (const std::uint32_t word : hash)
    for (int shift = 24; shift >= 0; shift -= 8) digest.push_back(static_cast<char>(word >> shift));
  return digest;
}

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string base64(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t j = i; j < i + 3; ++j)
      three = three << 8 | (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0U);
    for (unsigned j = 0; j < 4; ++j)
      out.push_back(i + j > bytes.size() ? '=' : kBase64[three >> (18 - 6 * j) & 63U]);
  }
  return out;
}

constexpr std::pair<int, std::string_view> kReasons[] = {
    {101, "Switching Protocols"},
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
};

std::string_view reason_of(int status) {
  const auto* known = std::ranges::find(kReasons, status, &std::pair<int, std::string_view>::first);
  return known == std::end(kReasons) ? "Unnamed" : known->second;
}

std::string date_line() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 48> text{};
  const std::size_t size =
      std::strftime(text.data(), text.size(), "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &parts);
  return {text.data(), size};
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower);
  return out;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<std::string> percent_decoded(std::string_view path) {
  std::string out;
  out.reserve(path.size());
  for (std::size_t i = 0; i < path.size(); ++i) {
    char c = path[i];
    if (c == '%') {
      if (i + 2 >= path.size()) return std::nullopt;
      const int high = hex_digit(path[i + 1]);
      const int low = hex_digit(path[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (c == '\0') return std::nullopt;
    out.push_back(c);
  }
  if (!valid_utf8(out)) return std::nullopt;
  return out;
}

bool same_origin(std::string_view origin, std::string_view host) {
  const auto scheme = origin.find("://");
  if (scheme == origin.npos || host.empty()) return false;
  return same_word(origin.substr(scheme + 3), host);
}

bool lists(std::string_view list, std::string_view word) {
  while (!list.empty()) {
    const auto comma = std::min(list.find(','), list.size());
    if (same_word(trimmed(list.substr(0, comma)), word)) return true;
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return false;
}

bool is_type(std::string_view header, std::string_view type) {
  return same_word(trimmed(header.substr(0, header.find(';'))), type);
}

std::optional<std::string> accept_key(std::string_view key) {
  key = trimmed(key);
  if (key.size() != 24 || !key.ends_with("==")) return std::nullopt;
  if (key.substr(0, 22).find_first_not_of(kBase64) != key.npos) return std::nullopt;
  return base64(sha1(std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"));
}

std::string reply_head(int status, const Headers& headers) {
  std::string head = "HTTP/1.1 " + std::to_string(status) + " ";
  head.append(reason_of(status)).append("\r\n").append(date_line());
  for (const auto& [name, value] : headers)
    head.append(name).append(": ").append(value).append("\r\n");
  return head.append("\r\n");
}

}  // namespace undercroft::server
