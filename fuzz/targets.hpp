// What the fuzzers do with arbitrary bytes. Each target answers with a sentence about what went
// wrong, or nothing; crashing is left to the code under test. libFuzzer calls them through
// main.cpp, and the tests run the corpus through them in every build.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace undercroft::fuzz {

using Bytes = std::span<const std::uint8_t>;

// Any game in any set-up: bytes choose the options, possible and impossible ones, and the suite
// looks on.
std::string play(Bytes bytes);
// A journal as it might come from a file.
std::string journal(Bytes bytes);
// A position as JSON, behind a byte that chooses the set-up; what is accepted must be playable.
std::string position(Bytes bytes);
// Content laid over a game's own, as TOML, or as JSON if it begins with a brace; what is accepted
// must be playable.
std::string content(Bytes bytes);
// A scenario file.
std::string scenario(Bytes bytes);
// The bytes of a client on a WebSocket, behind two that say into what pieces they are cut.
std::string frames(Bytes bytes);
// A message or the body of a request, behind a byte that chooses which.
std::string messages(Bytes bytes);
// What a proxy says about who calls.
std::string callers(Bytes bytes);

struct Target {
  std::string_view name;
  std::string (*run)(Bytes bytes);
};
inline constexpr std::array<Target, 8> kTargets = {{{"play", play},
                                                    {"journal", journal},
                                                    {"position", position},
                                                    {"content", content},
                                                    {"scenario", scenario},
                                                    {"frames", frames},
                                                    {"messages", messages},
                                                    {"callers", callers}}};

}  // namespace undercroft::fuzz
