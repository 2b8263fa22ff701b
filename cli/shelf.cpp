#include "cli/shelf.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/stop.hpp"
#include "content/toml.hpp"
#include "engine/nearest.hpp"

namespace undercroft::cli {

namespace {

bool playable(std::string_view id) {
  return std::ranges::find(registered_games(), id, &GameEntry::id) != registered_games().end();
}

std::string no_such_game(std::string_view id) {
  std::vector<std::string> ids;
  for (const GameEntry& entry : registered_games()) ids.emplace_back(entry.id);
  const std::string known = fmt::format("{}", fmt::join(ids, ", "));
  for (const ComingGame& coming : coming_games())
    if (coming.id == id)
      return fmt::format("{} is not yet on the table; the games are {}", coming.title, known);
  return fmt::format("there is no game \"{}\"{}", id,
                     did_you_mean(id, ids, "; the games are " + known));
}

}  // namespace

std::unique_ptr<Game> take_game(const GameChoice& choice, std::string_view named_in) {
  if (!playable(choice.id)) {
    if (named_in.empty()) misused(no_such_game(choice.id));
    failed(fmt::format("{}: {}", named_in, no_such_game(choice.id)));
  }
  std::vector<content::Source> more;
  if (!choice.content.empty()) {
    if (!std::filesystem::is_directory(choice.content))
      misused(choice.content + " is not a folder; --content takes one with *.toml files");
    more = need(content::read_folder(choice.content));
  }
  return need(make_game(choice.id, more));
}

std::vector<std::unique_ptr<Game>> take_games(std::string_view id) {
  std::vector<std::unique_ptr<Game>> games;
  if (!id.empty()) {
    games.push_back(take_game({std::string(id), ""}));
    return games;
  }
  for (const GameEntry& entry : registered_games())
    games.push_back(take_game({std::string(entry.id), ""}));
  return games;
}

std::vector<std::string> bot_levels(const GameInfo& info) {
  std::vector<std::string> levels = {"random"};
  levels.insert(levels.end(), info.levels.begin(), info.levels.end());
  return levels;
}

Setup make_setup(const GameInfo& info, Setup setup, std::optional<int> seats,
                 std::span<const std::string> set) {
  if (seats) setup.seats = *seats;
  asked(set_options(info.options, setup, set));
  asked(check_setup(info, setup));
  return setup;
}

int host_option(const GameInfo& info, const Setup& setup, std::string_view id) {
  const auto found = std::ranges::find(info.options, id, &OptionSpec::id);
  if (found == info.options.end()) return 0;
  return setup.values[static_cast<std::size_t>(found - info.options.begin())];
}

std::vector<Bot> take_bots(const GameInfo& info, const std::vector<std::string>& names,
                           std::size_t seats) {
  std::vector<Bot> bots;
  for (const std::string& name : names) bots.push_back(asked(find_bot(info, name)));
  if (bots.size() == 1) bots.assign(seats, bots.front());
  if (bots.size() != seats)
    misused(fmt::format("--bots names {} bots for {} seats; name one for all, or {}", bots.size(),
                        seats, seats));
  return bots;
}

std::string did_you_mean(std::string_view written, std::span<const std::string> words,
                         std::string_view otherwise) {
  const std::vector<std::string_view> views(words.begin(), words.end());
  const std::string_view near = nearest(written, views);
  return near.empty() ? std::string(otherwise) : fmt::format("; did you mean {}?", near);
}

std::string digest_text(std::uint64_t digest) {
  return fmt::format("{:016x}", digest);
}

}  // namespace undercroft::cli
