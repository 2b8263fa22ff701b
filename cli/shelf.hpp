// The shelf: which games can be played, and getting one down.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "cli/commands.hpp"
#include "engine/game.hpp"
#include "games/registry.hpp"

namespace undercroft::cli {

// `named_in` is the file that names the game, where it is not the command line.
std::unique_ptr<Game> take_game(const GameChoice& choice, std::string_view named_in = "");
// The games named, all where none is.
std::vector<std::unique_ptr<Game>> take_games(std::string_view id);

// "random" and the levels of the game.
std::vector<std::string> bot_levels(const GameInfo& info);
// A set-up with "option=value" laid over it.
Setup make_setup(const GameInfo& info, Setup setup, std::optional<int> seats,
                 std::span<const std::string> set);
// The value of an option that only the table reads; games without it have none of that.
int host_option(const GameInfo& info, const Setup& setup, std::string_view id);
// One bot a seat: as many names as seats, or one name for all.
std::vector<Bot> take_bots(const GameInfo& info, const std::vector<std::string>& names,
                           std::size_t seats);

// "; did you mean X?" where something near was probably meant, else what is given.
std::string did_you_mean(std::string_view written, std::span<const std::string> words,
                         std::string_view otherwise);

// 16 hexadecimal digits.
std::string digest_text(std::uint64_t digest);

}  // namespace undercroft::cli
