// undercroft_digests SEED GAMES: the lines that wasm/check.mjs compares with those of the module.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "wasm/digests.hpp"

int main(int count, char** words) {
  if (count != 3) {
    std::fprintf(stderr, "usage: undercroft_digests SEED GAMES\n");
    return 2;
  }
  const std::uint64_t seed = std::strtoull(words[1], nullptr, 10);
  const std::uint64_t games = std::strtoull(words[2], nullptr, 10);
  for (const undercroft::Setting& setting : undercroft::settings())
    std::printf("%016" PRIx64 " %s\n", undercroft::digest(setting, seed, games),
                setting.words.c_str());
}
