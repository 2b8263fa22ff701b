#include "bots/bot.hpp"

#include <algorithm>

namespace undercroft {

Result<Bot> find_bot(const GameInfo& info, std::string_view level) {
  if (level == "random") return Bot{-1};
  const auto found = std::ranges::find(info.levels, level);
  if (found != info.levels.end()) return Bot{static_cast<int>(found - info.levels.begin())};
  std::string known = "random";
  for (const std::string& name : info.levels) known += ", " + name;
  return fail("there is no bot \"" + std::string(level) + "\" for " + info.title +
              "; the levels are " + known);
}

std::string bot_name(const GameInfo& info, Bot bot) {
  return bot.level < 0 ? "random" : info.levels[static_cast<std::size_t>(bot.level)];
}

}  // namespace undercroft
