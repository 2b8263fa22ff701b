// Property 2: what is saved comes back, and a replay is exact.
#include "tests/suite_checks.hpp"

namespace undercroft::suite {

namespace {

// The first place where two texts part, with a little of what is before and after it.
std::string parting(std::string_view a, std::string_view b) {
  std::size_t at = 0;
  while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
  const std::size_t from = at < 40 ? 0 : at - 40;
  return "\"..." + std::string(a.substr(from, 80)) + "\" and \"..." +
         std::string(b.substr(from, 80)) + "\"";
}

}  // namespace

bool check_load(Examiner& examiner, const Position& now) {
  examiner.tested(Property::saves);
  const std::string text = now.dump();
  const auto value = json::parse(text, "dump");
  if (!value) return examiner.broke(Property::saves, "the dump is no JSON: " + value.error().text);
  const auto loaded = load_position(examiner.game(), examiner.setup(), *value, "dump");
  if (!loaded)
    return examiner.broke(Property::saves, "the dump is refused: " + loaded.error().text);
  if (*loaded == now) return true;
  const std::string again = loaded->dump();
  return examiner.broke(
      Property::saves, "load(dump(s)) is not s: " +
                           (again == text ? "something is not in the dump" : parting(text, again)));
}

// The fast generator without listeners, and a source with one, give the same state.
bool check_unheard(Examiner& examiner, const Position& now, Seat seat, Option option,
                   std::uint64_t chance) {
  examiner.tested(Property::saves);
  SeededChance source(chance);
  const Telling heard(now, seat, option, source);
  Position unheard = now;
  Rng rng(chance);
  Table table(rng);
  examiner.game().step(unheard.state(), seat, option, table);
  if (unheard == heard.after) return true;
  return examiner.broke(Property::saves, "\"" + option_name(examiner.game(), option) +
                                             "\" twice with the same chance, once with somebody "
                                             "listening, leads to different states");
}

bool check_journal(Examiner& examiner, const Journal& journal) {
  examiner.tested(Property::saves);
  const Game& game = examiner.game();
  const auto read = read_journal(game, write_journal(game, journal), "journal");
  if (!read) return examiner.broke(Property::saves, "the journal is refused: " + read.error().text);
  const auto match = Match::replay(game, *read);
  if (!match)
    return examiner.broke(Property::saves, "the journal does not replay: " + match.error().text);
  return true;
}

}  // namespace undercroft::suite
