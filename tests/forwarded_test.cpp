// For whom a proxy calls, in the words of RFC 7239 and in the older ones.
#include "server/net_forwarded.hpp"

#include <gtest/gtest.h>

#include "server/net_preamble.hpp"

namespace undercroft::server {
namespace {

using Node = std::optional<IpAddress>;

Node node(const char* text) {
  return *text == '?' ? Node() : read_ip_address(text).value();
}

Chain chain(std::initializer_list<const char*> texts) {
  Chain chain;
  for (const char* text : texts) chain.push_back(node(text));
  return chain;
}

TEST(Forwarded, IsReadAsTheStandardWritesIt) {
  const auto reads = [](const char* header, std::initializer_list<const char*> as) {
    const auto read = read_forwarded(header);
    ASSERT_TRUE(read) << header;
    EXPECT_EQ(*read, chain(as)) << header;
  };
  reads("for=192.0.2.43", {"192.0.2.43"});
  reads("for=192.0.2.43, for=198.51.100.17", {"192.0.2.43", "198.51.100.17"});
  reads("For=\"[2001:db8:cafe::17]:4711\"", {"2001:db8:cafe::17"});
  reads("for=\"[2001:db8:cafe::17]\"", {"2001:db8:cafe::17"});
  reads("for=192.0.2.60;proto=http;by=203.0.113.43", {"192.0.2.60"});
  reads("proto=https;by=203.0.113.43 ; FOR=\"192.0.2.60:80\"", {"192.0.2.60"});
  reads("for=\"192.0.2.43:_port\"", {"192.0.2.43"});
  reads("for=\"\\192.0.2.43\"", {"192.0.2.43"});
  // Names that hide.
  reads("for=unknown, for=_hidden, for=\"_SEVKISEK\"", {"?", "?", "?"});
  reads("proto=https", {"?"});
  reads("for=\"localhost\"", {"?"});
  // A comma or semicolon within quotes is not one of the list's.
  reads("by=\"a,b;for=1.2.3.4\";for=192.0.2.1", {"192.0.2.1"});
  // Empty elements of a list mean nothing.
  reads(" , for=192.0.2.1 ,, ", {"192.0.2.1"});
  reads("", {});
  // Without the quotes that it should have.
  reads("for=192.0.2.1:80, for=[2001:db8::1]", {"192.0.2.1", "2001:db8::1"});
}

TEST(Forwarded, SaysNothingWhereItIsBroken) {
  for (const char* broken : {"for", "for=", "for=\"192.0.2.1", "for=\"192.0.2.1\\",
                             "for = 192.0.2.1", "=192.0.2.1", "for=192.0.2.1;for=192.0.2.2",
                             "for=192.0.2.1 192.0.2.2", "for=\"192.0.2.1\"x", "192.0.2.1"})
    EXPECT_FALSE(read_forwarded(broken)) << broken;
}

TEST(Forwarded, TheOlderHeaderIsAListOfAddresses) {
  EXPECT_EQ(read_x_forwarded_for("192.0.2.1, 2001:db8::1,198.51.100.17:4711 , [::1]:80"),
            chain({"192.0.2.1", "2001:db8::1", "198.51.100.17", "::1"}));
  EXPECT_EQ(read_x_forwarded_for("unknown, , 192.0.2.1"), chain({"?", "192.0.2.1"}));
  EXPECT_EQ(read_x_forwarded_for(""), Chain());
}

class WhoCalls : public testing::Test {
 protected:
  IpAddress who(const char* peer, std::string forwarded, std::string old = "") const {
    return who_calls(*node(peer), trusted, {std::move(forwarded), std::move(old)});
  }
  std::vector<AddressRange> trusted{*read_address_range("10.0.0.0/8"), *read_address_range("::1")};
};

TEST_F(WhoCalls, AStrangerSpeaksForHimselfOnly) {
  EXPECT_EQ(who("192.0.2.9", "for=198.51.100.1", "198.51.100.1"), *node("192.0.2.9"));
}

TEST_F(WhoCalls, TheLastThatIsNoProxyOfOursCounts) {
  EXPECT_EQ(who("10.0.0.1", "for=198.51.100.1"), *node("198.51.100.1"));
  EXPECT_EQ(who("::1", "", "198.51.100.1"), *node("198.51.100.1"));
  // What stands to the left of it, he may have written himself.
  EXPECT_EQ(who("10.0.0.1", "", "1.1.1.1, 198.51.100.1"), *node("198.51.100.1"));
  EXPECT_EQ(who("10.0.0.1", "for=1.1.1.1, for=198.51.100.1, for=10.9.9.9"), *node("198.51.100.1"));
  EXPECT_EQ(who("10.0.0.1", "", "1.1.1.1, 198.51.100.1, 10.2.2.2, ::1"), *node("198.51.100.1"));
  // Proxies all the way: somebody sits at the first of them.
  EXPECT_EQ(who("10.0.0.1", "", "10.3.3.3, 10.2.2.2"), *node("10.3.3.3"));
}

TEST_F(WhoCalls, WhomAProxyDoesNotNameItAnswersFor) {
  EXPECT_EQ(who("10.0.0.1", ""), *node("10.0.0.1"));
  EXPECT_EQ(who("10.0.0.1", "for=unknown"), *node("10.0.0.1"));
  EXPECT_EQ(who("10.0.0.1", "for=198.51.100.1, for=_x, for=10.2.2.2"), *node("10.2.2.2"));
  EXPECT_EQ(who("10.0.0.1", "for=\"198.51.100.1"), *node("10.0.0.1"));
}

// A proxy writes one header and lets the other through as the caller wrote it.
TEST_F(WhoCalls, NeitherHeaderCountsWhereTheyDiffer) {
  EXPECT_EQ(who("10.0.0.1", "for=1.1.1.1", "198.51.100.1"), *node("10.0.0.1"));
  EXPECT_EQ(who("10.0.0.1", "nonsense", "198.51.100.1"), *node("10.0.0.1"));
  EXPECT_EQ(who("10.0.0.1", "for=198.51.100.1", "198.51.100.1"), *node("198.51.100.1"));
}

class Preamble : public testing::Test {
 protected:
  static std::string preamble(std::string_view kind, const std::string& body) {
    std::string bytes("\r\n\r\n\0\r\nQUIT\n", 12);
    bytes += kind;
    bytes += static_cast<char>(body.size() >> 8);
    bytes += static_cast<char>(body.size() & 0xFF);
    return bytes + body;
  }
  static std::string addresses(const char* from, std::size_t size) {
    const auto ip = read_ip_address(from).value();
    const std::string bytes(ip.bytes.begin(), ip.bytes.end());
    return bytes.substr(16 - size) + std::string(size, '\1') + std::string("\x12\x34\x01\xBB", 4);
  }
  using Is = PreambleRead::Is;
};

TEST_F(Preamble, TellsWhoCalled) {
  const std::string v4 = preamble("\x21\x11", addresses("198.51.100.1", 4));
  const PreambleRead read = read_preamble(v4 + "GET / HTTP/1.1");
  EXPECT_EQ(read.is, Is::whole);
  EXPECT_EQ(read.size, v4.size());
  EXPECT_EQ(read.caller, *node("198.51.100.1"));
  const std::string v6 = preamble("\x21\x21", addresses("2001:db8::1", 16) + "more of TLS");
  EXPECT_EQ(read_preamble(v6).caller, *node("2001:db8::1"));
  EXPECT_EQ(read_preamble(v6).size, v6.size());
}

TEST_F(Preamble, MaySayThatTheProxyItselfCalls) {
  using namespace std::string_literals;
  for (const std::string& bytes :
       {preamble("\x20\x00"s, ""), preamble("\x20\x11", addresses("198.51.100.1", 4)),
        preamble("\x21\x00"s, ""), preamble("\x21\x31", std::string(216, 'x'))}) {
    EXPECT_EQ(read_preamble(bytes).is, Is::whole);
    EXPECT_EQ(read_preamble(bytes).size, bytes.size());
    EXPECT_FALSE(read_preamble(bytes).caller);
  }
}

TEST_F(Preamble, ComesInPieces) {
  const std::string whole = preamble("\x21\x11", addresses("198.51.100.1", 4));
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_EQ(read_preamble(whole.substr(0, size)).is, Is::unfinished) << size;
}

TEST_F(Preamble, IsNotARequest) {
  for (const char* bytes : {"GET / HTTP/1.1\r\n", "\r\nGET", "P", "PROXY TCP4 1.2.3.4 5.6.7.8 1 2"})
    EXPECT_EQ(read_preamble(bytes).is, Is::absent) << bytes;
}

TEST_F(Preamble, IsRefusedWhereItIsBroken) {
  const std::string good = addresses("198.51.100.1", 4);
  for (const std::string& bytes :
       {preamble("\x11\x11", good), preamble("\x22\x11", good), preamble("\x21\x41", good),
        preamble("\x21\x13", good), preamble("\x21\x11", good.substr(1)),
        preamble("\x21\x21", good), preamble("\x21\x11", good + std::string(5000, 'x'))})
    EXPECT_EQ(read_preamble(bytes).is, Is::broken);
}

}  // namespace
}  // namespace undercroft::server
