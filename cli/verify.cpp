// undercroft verify: a journal's form, its replay with every hash, and the proof that no card was
// dealt by favour.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/match_files.hpp"
#include "cli/stop.hpp"
#include "engine/deal_order.hpp"

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

// Whether the order of the proof bound whoever ran the server, or why nobody can say.
void tell_order(const Journal& journal) {
  const FairSeed& fair = journal.fair;
  const auto people = std::ranges::count_if(fair.nonce_commitments,
                                            [](const std::string& one) { return !one.empty(); });
  if (has_order(fair) && people > 0) {
    const auto others = static_cast<std::ptrdiff_t>(fair.nonces.size()) - people;
    tell("order", check_order(fair, journal.commitment, journal.setup.seats),
         fmt::format("{} nonce{} committed to for this secret and seat, {} {} from it: nobody "
                     "could choose the deal, if pages were shown this commitment first",
                     people, people == 1 ? " was" : "s were", others,
                     others == 1 ? "follows" : "follow"));
    return;
  }
  print(Line(fmt::format("{:<10}", "order"), Tone::strong)
            .add("not proven", Tone::quiet)
            .add(has_order(fair) ? "  no person's nonce is in the deal, so whoever chose the "
                                   "secret chose it"
                                 : "  nobody committed to a nonce, so whoever chose the secret may "
                                   "have known them all"));
}

bool verify_journal(const Game& game, const Journal& journal) {
  tell("journal", Result<void>{},
       fmt::format("{}, {}, {} decisions, {}", game.info().title,
                   setup_words(game.info(), journal.setup), journal.entries.size(),
                   journal.finished ? "over" : "not over yet"));
  const auto replayed = without_value(Match::replay(game, journal));
  const auto fair = Match::verify_fairness(game, journal);
  const bool same = tell("replay", replayed, "every choice is legal and every hash is the same");
  if (!journal.simulated) tell_order(journal);
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
