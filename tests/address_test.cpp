// Addresses, ranges and names as whoever runs the server writes them.
#include "server/net_address.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "server/net_host.hpp"

namespace undercroft::server {
namespace {

IpAddress ip(const char* text) {
  return read_ip_address(text).value();
}

bool holds(const char* range, const char* address) {
  return read_address_range(range).value().holds(ip(address));
}

TEST(Address, IsOneOfBothKinds) {
  EXPECT_TRUE(ip("192.0.2.1").is_v4());
  EXPECT_FALSE(ip("2001:db8::1").is_v4());
  EXPECT_EQ(ip("192.0.2.1"), ip("::ffff:192.0.2.1"));
  for (const char* none :
       {"", "localhost", "192.0.2", "192.0.2.1:80", "[::1]", "1.2.3.4 ", "::1%lo"})
    EXPECT_FALSE(read_ip_address(none)) << none;
}

TEST(Address, ARangeHoldsWhatBeginsLikeIt) {
  EXPECT_TRUE(holds("10.0.0.0/8", "10.255.0.1"));
  EXPECT_FALSE(holds("10.0.0.0/8", "11.0.0.1"));
  EXPECT_TRUE(holds("192.0.2.128/25", "192.0.2.200"));
  EXPECT_FALSE(holds("192.0.2.128/25", "192.0.2.127"));
  EXPECT_TRUE(holds("127.0.0.1", "127.0.0.1"));
  EXPECT_FALSE(holds("127.0.0.1", "127.0.0.2"));
  EXPECT_TRUE(holds("0.0.0.0/0", "203.0.113.9"));
  EXPECT_TRUE(holds("fd00::/8", "fdff::1"));
  EXPECT_FALSE(holds("fd00::/8", "fe80::1"));
  // All of IPv6 is not all of IPv4, although that can be written within it.
  EXPECT_FALSE(holds("::/0", "192.0.2.1"));
  EXPECT_TRUE(holds("::/0", "2001:db8::1"));
}

TEST(Address, AWrongRangeIsToldWhatWouldBeRight) {
  const auto wrong = [](const char* text) { return read_address_range(text).error().text; };
  for (const char* text : {"proxy", "", "10.0.0.0.0/8", "/8"})
    EXPECT_EQ(wrong(text), "an address such as 127.0.0.1, 10.0.0.0/8 or fd00::/8, not \"" +
                               std::string(text) + "\"");
  for (const char* text : {"10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8x"})
    EXPECT_EQ(wrong(text),
              "0 to 32 bits behind the / of such an address, not \"" + std::string(text) + "\"");
  EXPECT_EQ(wrong("::1/129"), "0 to 128 bits behind the / of such an address, not \"::1/129\"");
  EXPECT_EQ(wrong("10.1.2.3/8"),
            "a range by its first address; that of \"10.1.2.3/8\" is 10.0.0.0/8");
}

TEST(Address, APlaceToListenAt) {
  EXPECT_EQ(read_endpoint("127.0.0.1:9100")->port, 9100);
  EXPECT_EQ(read_endpoint("[::1]:9100")->address, "::1");
  for (const char* none : {"9100", ":9100", "localhost:9100", "127.0.0.1", "127.0.0.1:0",
                           "::1:9100", "127.0.0.1:99999", "[127.0.0.1]:80", "127.0.0.1:"})
    EXPECT_FALSE(read_endpoint(none)) << none;
}

TEST(HostNames, AreAddressesOurOwnAndThoseGiven) {
  const std::string given[] = {"Club.example"};
  const HostNames names(given);
  std::array<char, 256> machine{};
  ASSERT_EQ(::gethostname(machine.data(), machine.size() - 1), 0);
  for (const std::string& known :
       {std::string("localhost"), std::string("LocalHost:8080"), std::string("127.0.0.1:8080"),
        std::string("192.168.0.7"), std::string("[::1]:8080"), std::string("[fd00::7]"),
        std::string("club.example"), std::string("CLUB.example.:443"), std::string(machine.data()),
        std::string(machine.data()) + ":80"})
    EXPECT_TRUE(names.know(known)) << known;
  for (const char* strange :
       {"", "evil.example", "club.example.evil.example", "evil.example:8080",
        "127.0.0.1.evil.example", "localhost.evil.example", "localhost:80:80", "localhost:x",
        "[::1", "[::1]x", "[evil.example]", "user@localhost", "2130706433"})
    EXPECT_FALSE(names.know(strange)) << strange;
  EXPECT_FALSE(HostNames().know("club.example"));
}

TEST(HostNames, AreNotAddressesOfPages) {
  EXPECT_TRUE(is_host_name("club.example"));
  for (const char* none :
       {"", "http://club.example", "club.example:8080", "club example", "*.example"})
    EXPECT_FALSE(is_host_name(none)) << none;
}

}  // namespace
}  // namespace undercroft::server
