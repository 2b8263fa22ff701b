// undercroft verify: a journal's form, its replay with every hash, and the proof that no card was
// dealt by favour.
#include <fmt/format.h>

#include <optional>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/match_files.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

// One line a check: a check that cannot be made, because one before it failed, says so.
bool tell(std::string_view check, const std::optional<Result<void>>& result,
          const std::string& when_fine) {
  Line line = Line(fmt::format("{:<10}", check), Tone::strong);
  if (!result)
    line.add("not checked", Tone::quiet);
  else if (*result)
    line.add("ok", Tone::good).add("  " + when_fine);
  else
    line.add("FAILED", Tone::bad).add("  " + harmless(result->error().text));
  print(line);
  return result && *result;
}

template <class T>
Result<void> without_value(const Result<T>& result) {
  if (!result) return std::unexpected(result.error());
  return {};
}

std::size_t outcomes(const Journal& journal) {
  return journal.opening.size() + journal.rolled.size();
}

std::string fairness_words(const Journal& journal) {
  if (journal.simulated)
    return fmt::format("a simulated game: number {} of the run with seed {} has all {} outcomes",
                       journal.simulated->game, journal.simulated->run, outcomes(journal));
  return fmt::format("the secret hashes to {}... as promised and gives all {} outcomes",
                     journal.commitment.substr(0, 16), outcomes(journal));
}

bool verify_journal(const Game& game, const Journal& journal) {
  tell("journal", Result<void>{},
       fmt::format("{}, {}, {} decisions, {}", game.info().title,
                   setup_words(game.info(), journal.setup), journal.entries.size(),
                   journal.finished ? "over" : "not over yet"));
  const auto replayed = without_value(Match::replay(game, journal));
  const auto fair = Match::verify_fairness(game, journal);
  const bool same = tell("replay", replayed, "every choice is legal and every hash is the same");
  return tell("fairness", fair, fairness_words(journal)) && same;
}

}  // namespace

int run_verify(const VerifyRequest& request) {
  const auto loaded = load_journal(request.file, request.content);
  if (loaded) return verify_journal(*loaded->game, loaded->journal) ? kFine : kFailed;
  tell("journal", without_value(loaded), "");
  tell("replay", {}, "");
  tell("fairness", {}, "");
  return kFailed;
}

}  // namespace undercroft::cli
