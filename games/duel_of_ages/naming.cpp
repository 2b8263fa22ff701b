// Names of things and of places.
#include "games/duel_of_ages/naming.hpp"

#include <charconv>

namespace undercroft::duel_of_ages::naming {

std::string player_words(std::int64_t player) {
  return player >= 0 && player < kPlayers ? "@" + std::to_string(player) : "nobody";
}

std::string seat_name(std::int64_t player) {
  return player >= 0 && player < kPlayers ? "P" + std::to_string(player) : "?";
}

std::string hex_text(Hex hex) {
  return std::to_string(hex.q) + "," + std::to_string(hex.r);
}

std::string space_text(unsigned platters, unsigned space) {
  const Geometry& spaces = geometry(platters == 4 ? 4 : 3);
  return space < spaces.spaces ? hex_text(spaces.at[space]) : "?" + std::to_string(space);
}

bool read_hex(std::string_view text, Hex& hex) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return false;
  const auto whole = [](std::string_view digits, std::int8_t& to) {
    int value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stop, fault] = std::from_chars(digits.data(), end, value);
    if (fault != std::errc() || stop != end || value < -99 || value > 99) return false;
    to = static_cast<std::int8_t>(value);
    return true;
  };
  return whole(text.substr(0, comma), hex.q) && whole(text.substr(comma + 1), hex.r);
}

bool figure_exists(const Content& content, std::int64_t figure) {
  if (figure < 0 || figure >= kFigures) return false;
  const auto id = static_cast<unsigned>(figure);
  if (is_character(id)) return id < content.characters.size();
  if (is_henchman(id)) return id - kMaxCharacters < content.tokens();
  return id - kUnits < content.pets.size();
}

std::string Names::figure_id(std::int64_t figure) const {
  if (!figure_exists(content_, figure)) return "?";
  const auto id = static_cast<unsigned>(figure);
  const std::string& name = content_.figure(id).id;
  if (!is_henchman(id)) return name;
  return name + ((id - kMaxCharacters) % 2 == 0 ? "_1" : "_2");
}

unsigned Names::find_figure(std::string_view id) const {
  for (unsigned figure = 0; figure < kFigures; ++figure)
    if (figure_exists(content_, figure) && figure_id(figure) == id) return figure;
  return kNobody;
}

std::string Names::figure(std::int64_t figure) const {
  if (!figure_exists(content_, figure)) return "somebody";
  const auto id = static_cast<unsigned>(figure);
  std::string name = "{" + content_.figure(id).id + "}";
  if (!is_henchman(id)) return name;
  return name + ((id - kMaxCharacters) % 2 == 0 ? " 1" : " 2");
}

std::string Names::weapon(std::int64_t figure, std::int64_t weapon) const {
  if (weapon != kNatural) return card(weapon);
  const bool ranged =
      figure_exists(content_, figure) && content_.figure(static_cast<unsigned>(figure)).natural;
  return ranged ? "natural attack" : "bare hands";
}

std::string Names::location(std::int64_t location) const {
  const std::string id = key_id(location);
  if (id == "?") return "a location";
  return id.starts_with("lith_") ? "{" + id + "}" : "the {" + id + "}";
}

std::string label_of(const Ground& ground) {
  constexpr std::array<std::string_view, 13> kSpots = {
      "",   "",       "T",     "Field",  "Tower",  "Gate Yard", "Main Gate",
      "HQ", "Prison", "Vault", "Spring", "Market", "Hill"};
  constexpr std::array<std::string_view, 9> kTrack = {"L", "L", "L", "L", "", "R", "M", "A", "S"};
  if (ground.spot == Spot::track)
    return std::string(name_in(kTrack, ground.location)) + std::to_string(ground.position);
  std::string label(name_in(kSpots, static_cast<int>(ground.spot)));
  if (ground.spot == Spot::contest) label += std::to_string(ground.position);
  return label;
}

std::string Names::place(const Map& map, std::int64_t space) const {
  if (space < 0 || space >= static_cast<std::int64_t>(map.spaces())) return "nowhere";
  const auto at = static_cast<Space>(space);
  const Ground& ground = map.at(at);
  if (ground.dome != 0xFF) return "Dome " + std::to_string(ground.dome + 1);
  const std::string label = label_of(ground);
  switch (ground.spot) {
    case Spot::none:
      break;
    case Spot::track:
    case Spot::contest:
      return label + " of " + location(ground.location);
    case Spot::field:
    case Spot::tower:
      return location(ground.location);
    default:
      return "the " + label;
  }
  return std::string(name_in(terrain_names(), static_cast<int>(ground.terrain))) + " at " +
         hex_text(map.geometry().at[at]);
}

const Frame* frame_of(const Board& board, Step step) {
  for (int depth = 0; depth < board.agenda.size(); ++depth)
    if (board.agenda.below(depth).step == step) return &board.agenda.below(depth);
  return nullptr;
}

}  // namespace undercroft::duel_of_ages::naming
