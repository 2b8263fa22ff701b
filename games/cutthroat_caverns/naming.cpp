// Names of things and of situations, for words and JSON.
#include "games/cutthroat_caverns/naming.hpp"

#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::naming {

std::string person_word(unsigned person) {
  return "@" + std::to_string(person);
}

std::string Names::belonging_id(std::int64_t belonging) const {
  return belonging >= kFirstRelic ? relic_id(belonging - kFirstRelic) : card_id(belonging);
}

std::string Names::thing_id(std::int64_t thing) const {
  if (thing < 0 || thing > 0xFFFF) return "?";
  const unsigned index = index_of(static_cast<unsigned>(thing));
  switch (category_of(static_cast<unsigned>(thing))) {
    case Category::card:
      return card_id(index);
    case Category::relic:
      return relic_id(index);
    case Category::reputation:
      return reputation_id(index);
    case Category::ability:
      return index < content_.characters.size() ? "ab_" + content_.characters[index].id : "?";
    case Category::character:
      return character_id(index);
    case Category::event:
      return event_id(index);
    case Category::quest:
      return quest_id(index);
    case Category::encounter:
      return encounter_id(index);
    case Category::creature:
      return creature_id(index);
    case Category::status:
      return std::string(name_in(kStatusNames, index));
    case Category::rule:
      break;
  }
  return "?";
}

std::string Names::thing(std::int64_t thing) const {
  if (thing < 0 || thing > 0xFFFF) return "a card";
  const unsigned index = index_of(static_cast<unsigned>(thing));
  switch (category_of(static_cast<unsigned>(thing))) {
    case Category::ability:
      return index < content_.characters.size() ? "{ab_" + content_.characters[index].id + "}"
                                                : "an ability";
    case Category::status:
      return index < kStatusCount ? std::string(kStatusTitles[index]) : "a status";
    case Category::character:
      return character(index);
    case Category::creature:
      return creature(index);
    case Category::event:
      return event(index);
    case Category::quest:
      return quest(index);
    case Category::relic:
      return relic(index);
    case Category::reputation:
      return reputation(index);
    case Category::encounter:
      return encounter(index);
    case Category::rule:
      return "the rules";
    case Category::card:
      break;
  }
  return card(index);
}

std::string Names::label(std::int64_t choice) const {
  if (choice < 0 || choice >= static_cast<std::int64_t>(content_.choices.size())) return "?";
  return content_.choices[static_cast<std::size_t>(choice)].label;
}

std::string Names::node(std::int64_t node) const {
  if (node < 0 || node >= static_cast<std::int64_t>(content_.nodes.size())) return "a room";
  return content_.nodes[static_cast<std::size_t>(node)].name;
}

std::string Names::window(std::int64_t window) const {
  if (window < 0 || window >= static_cast<std::int64_t>(content_.windows.size())) return "Window";
  return content_.windows[static_cast<std::size_t>(window)].name;
}

std::string Names::creature_numbered(const Board& board, const Creature& creature) const {
  int alike = 0;
  for (unsigned i = 0; i < board.creature_count && i < kMaxCreatures; ++i)
    alike += board.creatures[i].kind == creature.kind ? 1 : 0;
  const bool token =
      creature.kind < content_.creatures.size() && content_.creatures[creature.kind].token;
  const std::string name = this->creature(creature.kind);
  return alike > 1 || token ? name + " " + std::to_string(creature.number) : name;
}

std::string Names::at(const Board& board, std::int64_t place) const {
  if (place < 0 || place >= kPlaces || character_at(board, place) < 0) return "somebody";
  return person_word(board.places[static_cast<std::size_t>(place)].person);
}

std::string Names::target(const Board& board, unsigned target) const {
  if (target == kEveryCreature) return "every creature";
  if (is_player(target)) return at(board, target - kFirstPlayer);
  const Creature* creature = find_creature(board, target);
  return creature == nullptr ? "nothing" : creature_numbered(board, *creature);
}

int character_at(const Board& board, std::int64_t place) {
  if (place < 0 || place >= kPlaces) return -1;
  const std::uint8_t character = board.places[static_cast<unsigned>(place)].character;
  return character == kNothing ? -1 : character;
}

std::vector<StatusNow> statuses_of(const Place& place) {
  std::vector<StatusNow> found;
  const Statuses& s = place.status;
  const auto note = [&](Status status, int present, int rounds) {
    if (present != 0) found.push_back({status, rounds});
  };
  note(kStrength, s.strength, s.strength);
  note(kHaste, s.haste, s.haste);
  note(kIronSkin, s.iron_skin, 0);
  note(kEvade, s.evade, 0);
  note(kVampyre, s.vampyre, 0);
  note(kWereboar, s.wereboar, 0);
  note(kNoSet, s.no_set, s.no_set);
  note(kCrowded, s.crowded, 0);
  return found;
}

std::vector<unsigned> belongings_of(const Content& content, const Belongings& heap) {
  std::vector<unsigned> found;
  for (unsigned item = 0; item < kMaxItems && item < content.items.size(); ++item)
    found.insert(found.end(), heap.items[item], content.items[item]);
  each_bit(heap.relics, [&](unsigned relic) { found.push_back(kFirstRelic + relic); });
  return found;
}

std::vector<unsigned> cards_of(const Pile& pile) {
  std::vector<unsigned> found;
  pile.each([&](unsigned kind, int count) {
    found.insert(found.end(), static_cast<std::size_t>(count), kind);
  });
  return found;
}

const Frame* frame_of(const Board& board, Step step) {
  for (int depth = 0; depth < board.agenda.size(); ++depth)
    if (board.agenda.below(depth).step == step) return &board.agenda.below(depth);
  return nullptr;
}

unsigned current_hit(const Board& board) {
  const Frame* hit = frame_of(board, Step::hit);
  return hit != nullptr && hit->b < board.hit_count ? unsigned{hit->b} : unsigned{kNothing};
}

}  // namespace undercroft::cutthroat_caverns::naming
