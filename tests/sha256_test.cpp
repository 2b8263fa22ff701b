// Known answers from the Secure Hash Standard (FIPS 180) and its examples.
#include "engine/sha256.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace undercroft {
namespace {

std::string hex_of(std::string_view bytes) {
  return to_hex(sha256(bytes));
}

TEST(Sha256, KnownAnswers) {
  EXPECT_EQ(hex_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hex_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hex_of("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                   "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  EXPECT_EQ(hex_of(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// Where the padding just fits in a block, just does not, and begins a block of its own.
TEST(Sha256, AroundTheEdgeOfABlock) {
  EXPECT_EQ(hex_of(std::string(55, 'a')),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(hex_of(std::string(56, 'a')),
            "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
  EXPECT_EQ(hex_of(std::string(63, 'a')),
            "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34");
  EXPECT_EQ(hex_of(std::string(64, 'a')),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  EXPECT_EQ(hex_of(std::string(65, 'a')),
            "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0");
  EXPECT_EQ(hex_of(std::string_view("\0", 1)),
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
}

TEST(Sha256, HexGoesBothWays) {
  const Digest256 digest = sha256("abc");
  Digest256 back{};
  EXPECT_TRUE(from_hex(to_hex(digest), back));
  EXPECT_EQ(back, digest);
  EXPECT_EQ(as_bytes(digest).size(), 32u);
}

TEST(Sha256, RefusesWhatIsNoDigest) {
  Digest256 digest{};
  EXPECT_FALSE(from_hex("", digest));
  EXPECT_FALSE(from_hex(std::string(63, '0'), digest));
  EXPECT_FALSE(from_hex(std::string(65, '0'), digest));
  EXPECT_FALSE(from_hex(std::string(63, '0') + "g", digest));
  EXPECT_TRUE(from_hex(std::string(64, '0'), digest));
}

}  // namespace
}  // namespace undercroft
