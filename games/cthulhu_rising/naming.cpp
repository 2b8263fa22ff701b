// Names of things and of situations, for words and JSON.
#include "games/cthulhu_rising/naming.hpp"

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising::naming {

std::string side_words(const Board& board, unsigned side) {
  return side < kSides ? player_words(player(board, side)) : std::string("nobody");
}

std::string player_words(int player) {
  if (player < 0) return "nobody";
  const std::string letter = side_in(player) == kA ? " A" : " B";
  switch (person_in(player)) {
    case kRisingPerson:
      return "the Minion";
    case kLillithPerson:
      return "LILLITH";
    case kMirrorRising:
      return "Minion" + letter;
    case kMirrorLillith:
      return "LILLITH" + letter;
    default:
      return "@" + std::to_string(person_in(player));
  }
}

std::string Names::id(std::int64_t ref) const {
  if (ref < 0 || ref >= kNoRef) return "?";
  const auto named = static_cast<Ref>(ref);
  return is_story(named) ? story_id(story_in(named)) : card_id(kind_in(named));
}

std::string Names::ref(std::int64_t ref) const {
  std::string name = id(ref);
  if (name == "?") return name;
  const auto named = static_cast<Ref>(ref);
  if (is_story(named) || copy_in(named) == 0) return name;
  name = std::string(kSideNames[owner_in(named)]) + "." + name;
  return copy_in(named) == 1 ? name : name + "." + std::to_string(copy_in(named));
}

std::string Names::thing(std::int64_t ref) const {
  std::string name = braced(id(ref), "a card");
  if (ref < 0 || ref >= kNoRef || is_story(static_cast<Ref>(ref))) return name;
  const unsigned copy = copy_in(static_cast<Ref>(ref));
  return copy < 2 ? name : name + " " + std::to_string(copy);
}

std::string Names::slot(const Board& board, std::int64_t slot) const {
  if (slot < 0 || slot >= kSlots || !occupied(board, static_cast<unsigned>(slot))) return "a story";
  return thing(ref_in_row(board, static_cast<unsigned>(slot)));
}

std::string Names::ability(std::int64_t kind, unsigned which) const {
  const Card* card = printed(kind);
  if (card == nullptr || which >= card->abilities) return "";
  return ability_text(content_, content_.abilities_of(*card)[which]);
}

const Frame* frame_of(const Board& board, Step step) {
  for (int depth = 0; depth < board.agenda.size(); ++depth)
    if (board.agenda.below(depth).step == step) return &board.agenda.below(depth);
  return nullptr;
}

std::string icon_words(const std::array<std::uint8_t, kIcons>& icons) {
  std::string words;
  for (unsigned icon = 0; icon < kIcons; ++icon) {
    if (icons[icon] == 0) continue;
    if (!words.empty()) words += ' ';
    words.append(icons[icon], kIconLetters[icon][0]);
  }
  return words;
}

std::vector<std::string_view> keywords_in(unsigned keywords, bool titles) {
  std::vector<std::string_view> found;
  for (unsigned i = 0; i < kKeywordNames.size(); ++i)
    if ((keywords >> i & 1U) != 0) found.push_back((titles ? kKeywordTitles : kKeywordNames)[i]);
  return found;
}

}  // namespace undercroft::cthulhu_rising::naming
