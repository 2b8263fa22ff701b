// Journals as they might come from a file.
#include "engine/match.hpp"
#include "fuzz/bytes.hpp"

namespace undercroft::fuzz {

namespace {

// A match that has been replayed can be saved, read again and taken back.
std::string use(const Game& game, const Journal& journal, Match& match) {
  const std::string text = write_journal(game, match.journal());
  const auto again = read_journal(game, text, "again");
  if (!again) return "what was written is not read: " + again.error().text;
  if (auto replayed = Match::replay(game, *again); !replayed)
    return "what was replayed once is not replayed again: " + replayed.error().text;
  static_cast<void>(Match::verify_fairness(game, journal));
  for (const Seat seat : SeatSet::first(journal.setup.seats)) static_cast<void>(match.undo(seat));
  OptionList list;
  for (const Seat seat : match.position().waiting()) {
    match.position().options(seat, list);
    if (!match.choose(seat, list[0]).allowed()) return "an option of a replayed match is refused";
    break;
  }
  return game.broken(match.position().state());
}

}  // namespace

std::string journal(Bytes bytes) {
  const std::string_view text = text_of(bytes);
  const auto id = journal_game(text, "journal");
  const Game* const game = game_of(id ? std::string_view(*id) : "mandom");
  if (game == nullptr) return {};
  const auto read = read_journal(*game, text, "journal");
  if (!read) return read.error().text.empty() ? "a fault without words" : "";
  auto match = Match::replay(*game, *read);
  if (!match) return match.error().text.empty() ? "a fault without words" : "";
  return use(*game, *read, *match);
}

}  // namespace undercroft::fuzz
