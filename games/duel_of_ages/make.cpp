// The game with its built-in content and sources laid over it.
#include "games/duel_of_ages/duel_of_ages.hpp"

namespace undercroft::builtin {
extern const std::string_view duel_of_ages;
}

namespace undercroft::duel_of_ages {

Result<std::unique_ptr<Game>> make(std::span<const content::Source> more) {
  auto sources = content::parse_builtin(builtin::duel_of_ages, "duel_of_ages");
  if (!sources) return std::unexpected(sources.error());
  sources->insert(sources->end(), more.begin(), more.end());
  auto content = read_content(*sources);
  if (!content) return std::unexpected(content.error());
  return std::make_unique<GameOf<DuelOfAges>>(DuelOfAges(std::move(*content)));
}

}  // namespace undercroft::duel_of_ages
