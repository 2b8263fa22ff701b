// Frames of a WebSocket, as the bytes of a client come in: cut anywhere.
#include "server/net_frame.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "fuzz/bytes.hpp"

namespace undercroft::fuzz {

namespace {

using server::FrameHead;
using server::HeadRead;
using server::Opcode;

constexpr std::size_t kLongestHead = 14;    // with a length of eight bytes and a mask
constexpr std::size_t kLongestClose = 125;  // as of every control frame

// --- The same once more, from the words of RFC 6455 and as plainly as possible

bool decodes(std::string_view text) {
  constexpr std::array<unsigned, 4> kLeast = {0, 0x80, 0x800, 0x10000};
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[i + k]); };
    const unsigned lead = byte(0);
    std::size_t more = 0;
    if (lead >> 5 == 0b110) more = 1;
    if (lead >> 4 == 0b1110) more = 2;
    if (lead >> 3 == 0b11110) more = 3;
    if ((lead >= 0x80 && more == 0) || more >= text.size() - i) return false;
    unsigned code = more == 0 ? lead : lead & (0x3FU >> more);
    for (std::size_t k = 1; k <= more; ++k) {
      if (byte(k) >> 6 != 0b10) return false;
      code = code << 6 | (byte(k) & 0x3FU);
    }
    if (code < kLeast[more] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return false;
    i += more + 1;
  }
  return true;
}

bool may_close_with(unsigned code) {
  constexpr std::array<unsigned, 12> kRegistered = {1000, 1001, 1002, 1003, 1007, 1008,
                                                    1009, 1010, 1011, 1012, 1013, 1014};
  return std::ranges::find(kRegistered, code) != kRegistered.end() || code / 1000 == 3 ||
         code / 1000 == 4;
}

struct PlainHead {
  enum class Kind : std::uint8_t { more, broken, whole };
  Kind kind = Kind::more;
  unsigned opcode = 0;
  bool last = false;
  std::uint64_t length = 0;
  std::size_t size = 0;
};

PlainHead plain_head(Bytes bytes) {
  // No reserved bits, only the opcodes that have a meaning, control frames in one part.
  constexpr std::array<unsigned, 9> kFirst = {0x00, 0x01, 0x02, 0x80, 0x81, 0x82, 0x88, 0x89, 0x8A};
  PlainHead head;
  if (bytes.size() < 2) return head;
  head.opcode = bytes[0] % 16U;
  head.last = bytes[0] >= 0x80;
  head.length = bytes[1] % 128U;
  head.kind = PlainHead::Kind::broken;
  if (std::ranges::find(kFirst, bytes[0]) == kFirst.end() || bytes[1] < 128) return head;
  if (head.opcode >= 8 && head.length > 125) return head;

  const std::size_t wide = head.length == 126 ? 2U : head.length == 127 ? 8U : 0U;
  head.size = 2 + wide + 4;
  head.kind = PlainHead::Kind::more;
  if (bytes.size() < head.size) return head;
  if (wide > 0) head.length = 0;
  for (std::size_t i = 0; i < wide; ++i) head.length = head.length * 256 + bytes[2 + i];
  const bool shortest = wide == 0 || (wide == 2 && head.length > 125) ||
                        (wide == 8 && head.length > 65535 && bytes[2] < 128);
  head.kind = shortest ? PlainHead::Kind::whole : PlainHead::Kind::broken;
  return head;
}

std::string plainly_unmasked(Bytes bytes, const std::uint8_t* mask) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) text += static_cast<char>(bytes[i] ^ mask[i % 4]);
  return text;
}

// --- What a link hears

// Every message, ping and goodbye in its order, until nothing can follow.
class Heard {
 public:
  bool over() const { return over_; }
  const std::vector<std::string>& all() const { return all_; }

  void broken() { end("broken"); }
  void frame(unsigned opcode, bool last, const std::string& payload) {
    if (opcode == 0x8) return end("close " + payload);
    if (opcode > 0x8) return all_.push_back((opcode == 0x9 ? "ping " : "pong ") + payload);
    if (within_ != (opcode == 0x0)) return end("out of order");
    within_ = !last;
    message_ += payload;
    if (!last) return;
    all_.push_back("message " + message_);
    message_.clear();
  }

 private:
  void end(std::string why) {
    all_.push_back(std::move(why));
    over_ = true;
  }
  std::vector<std::string> all_;
  std::string message_;
  bool within_ = false;
  bool over_ = false;
};

Heard plainly_heard(Bytes bytes) {
  Heard heard;
  while (!heard.over()) {
    const PlainHead head = plain_head(bytes);
    if (head.kind == PlainHead::Kind::broken) heard.broken();
    if (head.kind != PlainHead::Kind::whole || bytes.size() - head.size < head.length) break;
    const std::uint8_t* const mask = bytes.data() + head.size - 4;
    const Bytes payload = bytes.subspan(head.size, head.length);
    heard.frame(head.opcode, head.last, plainly_unmasked(payload, mask));
    bytes = bytes.subspan(head.size + head.length);
  }
  return heard;
}

// As server/net_link.cpp goes about it: what is not a whole frame yet is kept for later, and a
// payload is unmasked where it lies.
class Ear {
 public:
  void take(Bytes piece) {
    rest_.append(text_of(piece));
    std::span<char> bytes = rest_;
    for (std::size_t used = 1; used > 0 && !heard_.over(); bytes = bytes.subspan(used))
      used = take_frame(bytes);
    rest_.erase(0, rest_.size() - bytes.size());
  }
  const Heard& heard() const { return heard_; }

 private:
  std::size_t take_frame(std::span<char> bytes) {
    const auto [head, broken] = server::read_head(bytes);
    if (broken != nullptr) heard_.broken();
    if (!head || bytes.size() - head->size < head->length) return 0;
    const std::span<char> payload = bytes.subspan(head->size, head->length);
    server::unmask(payload, head->mask);
    heard_.frame(static_cast<unsigned>(head->opcode), head->last,
                 std::string(payload.data(), payload.size()));
    return head->size + payload.size();
  }

  Heard heard_;
  std::string rest_;
};

// Pieces of two sizes in turn; of none means all that is left.
Heard heard_in_pieces(Bytes bytes, std::array<std::size_t, 2> sizes) {
  Ear ear;
  for (std::size_t turn = 0; !bytes.empty(); ++turn) {
    const std::size_t size = sizes[turn % 2];
    const std::size_t count = size == 0 ? bytes.size() : std::min(size, bytes.size());
    ear.take(bytes.first(count));
    bytes = bytes.subspan(count);
  }
  return ear.heard();
}

// --- What must hold

bool same_head(const HeadRead& read, const PlainHead& plain, Bytes bytes) {
  const bool broken = read.broken != nullptr;
  if (broken != (plain.kind == PlainHead::Kind::broken)) return false;
  if (read.head.has_value() != (plain.kind == PlainHead::Kind::whole)) return false;
  if (!read.head) return true;
  const FrameHead& head = *read.head;
  return static_cast<unsigned>(head.opcode) == plain.opcode && head.last == plain.last &&
         head.length == plain.length && head.size == plain.size &&
         std::ranges::equal(head.mask, bytes.subspan(head.size - 4, 4), [](char a, std::uint8_t b) {
           return static_cast<std::uint8_t>(a) == b;
         });
}

// The head here, from ever more bytes: what is known once stays so.
std::string check_head(Bytes bytes) {
  PlainHead::Kind before = PlainHead::Kind::more;
  for (std::size_t n = 0; n <= std::min(bytes.size(), kLongestHead + 2); ++n) {
    // A copy of its own, so that a byte too far is noticed.
    const std::vector<char> some(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(n));
    const HeadRead read = server::read_head(some);
    const PlainHead plain = plain_head(bytes.first(n));
    if (!same_head(read, plain, bytes))
      return "the first " + std::to_string(n) + " bytes of a frame are read in two ways";
    if (before != PlainHead::Kind::more && plain.kind != before) return "a head changes with more";
    if (read.head && read.head->is_control() && (read.head->length > 125 || !read.head->last))
      return "a control frame is too long or in parts";
    if (n >= kLongestHead && plain.kind == PlainHead::Kind::more) return "a head does not end";
    before = plain.kind;
  }
  return {};
}

// Wherever in memory it lies.
std::string check_unmask(Bytes bytes) {
  constexpr std::size_t kEnough = 64;
  if (bytes.size() < 4) return {};
  const Bytes payload = bytes.subspan(4, std::min(bytes.size() - 4, kEnough));
  const std::string expected = plainly_unmasked(payload, bytes.data());
  std::array<char, 4> mask{};
  std::ranges::copy(text_of(bytes.first(4)), mask.begin());
  for (std::size_t offset = 0; offset < 8; ++offset) {
    std::vector<char> memory(offset, 'x');
    memory.insert(memory.end(), payload.begin(), payload.end());
    const std::vector<char> before = memory;
    const std::span<char> part = std::span(memory).subspan(offset);
    server::unmask(part, mask);
    if (!std::ranges::equal(part, expected)) return "the mask is applied wrongly";
    server::unmask(part, mask);
    if (memory != before) return "unmasked twice is not what it was";
  }
  return {};
}

// From eight places, because most texts are looked at eight bytes at a time.
std::string check_utf8(std::string_view text) {
  for (std::size_t skip = 0; skip < std::min<std::size_t>(8, text.size() + 1); ++skip)
    if (server::valid_utf8(text.substr(skip)) != decodes(text.substr(skip)))
      return "a text is UTF-8 or not in two ways";
  return {};
}

std::string check_close(std::string_view payload) {
  const auto [code, reason] = server::read_close(payload);
  if (payload.empty()) return code == 1005 && reason.empty() ? "" : "an empty close says something";
  if (payload.size() == 1) return code ? "half a close code is read" : "";
  const unsigned said =
      static_cast<unsigned char>(payload[0]) * 256U + static_cast<unsigned char>(payload[1]);
  if (code.has_value() != may_close_with(said)) return "a close code is judged in two ways";
  if (code && (*code != said || reason != payload.substr(2))) return "a close is read wrongly";
  return {};
}

// The longest start of a reason that a close frame has room for.
std::string_view fitting_reason(std::string_view reason) {
  std::size_t size = std::min(reason.size(), kLongestClose - 2);
  while (!decodes(reason.substr(0, size))) --size;
  return reason.substr(0, size);
}

std::string check_goodbye(std::uint16_t code, std::string_view reason) {
  const std::string payload = server::close_payload(code, reason);
  if (payload.size() > kLongestClose) return "a close does not fit into its frame";
  if (!server::valid_utf8(std::string_view(payload).substr(2))) return "a reason is not UTF-8";
  if (std::string_view(payload).substr(2) != fitting_reason(reason))
    return "a reason is cut wrongly";
  const server::CloseRead read = server::read_close(payload);
  if (may_close_with(code) && (read.code != code || read.reason != fitting_reason(reason)))
    return "what was said at the end is read otherwise";
  return check_close(payload);
}

std::uint64_t any_length(Choices& choices) {
  constexpr std::array<std::uint64_t, 6> kEdges = {0, 125, 126, 0xFFFF, 0x10000, ~0ULL >> 1};
  if (const std::uint32_t at = choices.below(12); at < kEdges.size()) return kEdges[at];
  const std::uint32_t shift = choices.below(64);
  std::uint64_t length = 0;
  for (int i = 0; i < 4; ++i) length = length << 16 | choices.word();
  return (length >> 1) >> shift;
}

// What we write is what a client would have to write, but for the mask.
std::string check_write(Choices& choices) {
  constexpr std::array<Opcode, 6> kAll = {Opcode::more,  Opcode::text, Opcode::binary,
                                          Opcode::close, Opcode::ping, Opcode::pong};
  const Opcode opcode = kAll[choices.below(kAll.size())];
  const std::uint64_t length = any_length(choices);
  const std::size_t size = server::head_size(length);
  if (size > server::kMostHeadBytes) return "a head is longer than any";
  std::vector<char> head(size);
  server::write_head(opcode, length, head.data());
  if (static_cast<unsigned char>(head[1]) >= 0x80) return "a server masks";
  head[1] = static_cast<char>(static_cast<unsigned char>(head[1]) | 0x80U);
  constexpr std::array<char, 4> kMask = {'m', 'a', 's', 'k'};
  head.insert(head.end(), kMask.begin(), kMask.end());
  const auto [read, broken] = server::read_head(head);
  const bool control = static_cast<unsigned>(opcode) >= 0x8;
  if (control && length > 125) return broken != nullptr ? "" : "a long control frame is read";
  if (!read) return "a head that was written is not read";
  const bool same = read->opcode == opcode && read->last && read->length == length &&
                    read->size == head.size() && read->mask == kMask;
  return same ? "" : "a head that was written is read otherwise";
}

std::string check_stream(Bytes bytes, std::array<std::size_t, 2> sizes) {
  const Heard plain = plainly_heard(bytes);
  if (heard_in_pieces(bytes, {0, 0}).all() != plain.all()) return "the frames are read in two ways";
  if (heard_in_pieces(bytes, sizes).all() != plain.all()) return "the pieces change the frames";
  for (const std::string& what : plain.all()) {
    const std::string_view payload = std::string_view(what).substr(what.find(' ') + 1);
    std::string wrong = check_utf8(payload);
    if (wrong.empty()) wrong = check_close(payload);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace

// The sizes of the pieces, then the stream; the same bytes serve as a mask, a text, a reason and a
// length, too.
std::string frames(Bytes bytes) {
  Choices choices(bytes);
  const std::array<std::size_t, 2> sizes = {choices.byte(), choices.byte()};
  const Bytes stream = choices.rest();
  const std::string_view text = text_of(stream);
  std::string wrong = check_stream(stream, sizes);
  if (wrong.empty()) wrong = check_head(stream);
  if (wrong.empty()) wrong = check_unmask(stream);
  if (wrong.empty()) wrong = check_utf8(text);
  if (wrong.empty()) wrong = check_write(choices);
  if (wrong.empty()) {
    Choices rest(stream);
    const auto code = static_cast<std::uint16_t>(rest.word());
    wrong = check_goodbye(code, text_of(rest.rest()));
  }
  return wrong;
}

}  // namespace undercroft::fuzz
