// A deck of one's own with everything that is to be said about it.
#include "games/cthulhu_rising/deck_list.hpp"

#include "games/cthulhu_rising/cthulhu_rising.hpp"

namespace undercroft::cthulhu_rising {

ListReport read_list(const Game& game, std::string_view text, std::string_view file) {
  const Content& content = static_cast<const GameOf<CthulhuRising>&>(game).rules().content();
  ListReport said;
  const Result<DeckList> deck = read_deck(content, text, file);
  if (!deck) {
    said.faults.push_back(deck.error().text);
    return said;
  }
  const DeckReport report = check_deck(content, *deck);
  for (const std::string& fault : report.faults)
    said.faults.push_back(std::string(file) + ": " + fault);
  said.name = deck->name;
  said.warnings = report.warnings;
  said.text = print_deck(content, *deck);
  for (const DeckList::Line& line : deck->lines)
    said.value += (said.value.empty() ? "" : "+") + content.cards[line.card].id +
                  (line.copies > 1 ? "*" + std::to_string(line.copies) : "");
  if (report.size == 0) return said;
  said.facts.push_back(std::to_string(report.size) + " cards, " +
                       std::to_string(report.characters) + " of them characters (" +
                       std::to_string(100 * report.characters / report.size) + " percent)");
  std::string curve = "characters by cost:";
  for (std::size_t cost = 0; cost < report.curve.size(); ++cost)
    if (report.curve[cost] > 0)
      curve += " " + std::to_string(report.curve[cost]) + " of " + std::to_string(cost) + ",";
  curve.pop_back();
  said.facts.push_back(std::move(curve));
  std::string icons = "skill " + std::to_string(report.skill) + " and icons together:";
  for (unsigned icon = 0; icon < kIcons; ++icon)
    icons += " " + std::to_string(report.icons[icon]) + " " + std::string(icon_names()[icon]) + ",";
  icons.pop_back();
  said.facts.push_back(std::move(icons));
  return said;
}

}  // namespace undercroft::cthulhu_rising
