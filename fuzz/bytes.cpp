#include "fuzz/bytes.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "games/registry.hpp"

namespace undercroft::fuzz {

namespace {

int choose_value(const OptionSpec& spec, Choices& choices) {
  switch (spec.kind) {
    case OptionSpec::Kind::flag:
      return static_cast<int>(choices.below(2));
    case OptionSpec::Kind::number:
      return spec.low +
             static_cast<int>(choices.below(static_cast<std::uint32_t>(spec.high - spec.low) + 1U));
    case OptionSpec::Kind::choice:
      return static_cast<int>(choices.below(static_cast<std::uint32_t>(spec.values.size())));
    case OptionSpec::Kind::subset:
      return 1 + static_cast<int>(choices.below((1U << spec.values.size()) - 1U));
    case OptionSpec::Kind::list:
      break;
  }
  return 0;
}

// So many of the values, each taken from those that are left.
std::vector<std::uint8_t> choose_entries(const OptionSpec& spec, Choices& choices) {
  std::vector<std::uint8_t> left(spec.values.size());
  std::iota(left.begin(), left.end(), std::uint8_t{0});
  std::vector<std::uint8_t> entries;
  const auto most = std::min<std::size_t>(left.size(), static_cast<std::size_t>(spec.high));
  for (std::uint32_t n = choices.below(static_cast<std::uint32_t>(most) + 1U); n > 0; --n) {
    const auto at = left.begin() + choices.below(static_cast<std::uint32_t>(left.size()));
    entries.push_back(*at);
    left.erase(at);
  }
  return entries;
}

}  // namespace

std::string_view text_of(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

const Game* game_of(std::string_view id) {
  static std::map<std::string_view, std::unique_ptr<Game>> games;
  for (const GameEntry& entry : registered_games()) {
    if (entry.id != id) continue;
    auto& game = games[entry.id];
    if (game == nullptr) game = std::move(*make_game(id));
    return game.get();
  }
  return nullptr;
}

Setup choose_setup(const GameInfo& info, Choices& choices) {
  Setup setup = standard_setup(info);
  setup.seats = info.min_seats + static_cast<int>(choices.below(static_cast<std::uint32_t>(
                                     info.max_seats - info.min_seats + 1)));
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const Setup before = setup;
    if (info.options[i].kind == OptionSpec::Kind::list)
      set_list(info.options[i], setup, i, choose_entries(info.options[i], choices));
    else
      setup.values[i] = choose_value(info.options[i], choices);
    // What the game refuses beside the others stays as it was.
    if (info.refuses && !info.refuses(setup).empty()) setup = before;
  }
  return setup;
}

}  // namespace undercroft::fuzz
