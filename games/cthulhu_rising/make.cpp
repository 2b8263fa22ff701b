// The game with its built-in content and sources laid over it.
#include "games/cthulhu_rising/cthulhu_rising.hpp"

namespace undercroft::builtin {
extern const std::string_view cthulhu_rising;
}

namespace undercroft::cthulhu_rising {

Result<std::unique_ptr<Game>> make(std::span<const content::Source> more) {
  auto sources = content::parse_builtin(builtin::cthulhu_rising, "cthulhu_rising");
  if (!sources) return std::unexpected(sources.error());
  sources->insert(sources->end(), more.begin(), more.end());
  auto content = read_content(*sources);
  if (!content) return std::unexpected(content.error());
  return std::make_unique<GameOf<CthulhuRising>>(CthulhuRising(std::move(*content)));
}

}  // namespace undercroft::cthulhu_rising
