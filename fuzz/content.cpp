// Content laid over a game's own.
#include "engine/content.hpp"

#include <algorithm>

#include "content/toml.hpp"
#include "fuzz/bytes.hpp"
#include "fuzz/edit.hpp"
#include "fuzz/onward.hpp"
#include "games/registry.hpp"
#include "tests/suite.hpp"

namespace undercroft::fuzz {

namespace {

Result<Value> parse(std::string_view text) {
  return text.starts_with("{") ? json::parse(text, "house.json")
                               : content::parse_toml(text, "house.toml");
}

std::string play_some(const Game& game, std::uint64_t seed) {
  Rng rng(seed);
  for (const Setup& setup : suite::random_setups(game.info(), seed, 3)) {
    Table table(rng);
    auto now = set_up(game, setup, table);
    if (!now) return now.error().text;
    if (std::string wrong = play_on(std::move(*now), rng); !wrong.empty())
      return wrong + "\n" + suite::setup_words(game.info(), setup);
  }
  return {};
}

}  // namespace

// The document; what follows a zero byte chooses mistakes to make in it.
std::string content(Bytes bytes) {
  const std::string_view all = text_of(bytes);
  const std::string_view text = all.substr(0, all.find('\0'));
  auto root = parse(text);
  if (!root) return root.error().text.empty() ? "a fault without words" : "";
  Choices choices(bytes.subspan(std::min(text.size() + 1, bytes.size())));
  for (int count = 0; count < 8 && !choices.done(); ++count) make_mistake(*root, choices);
  const content::Source source{text.starts_with("{") ? "house.json" : "house.toml",
                               std::move(*root)};
  for (const GameEntry& entry : registered_games()) {
    const auto game = entry.make({&source, 1});
    if (!game && game.error().text.empty()) return "a fault without words";
    if (!game) continue;
    if (std::string wrong = play_some(**game, hash_bytes(all.data(), all.size())); !wrong.empty())
      return wrong;
  }
  return {};
}

}  // namespace undercroft::fuzz
