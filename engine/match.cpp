#include "engine/match.hpp"

#include <cassert>

#include "engine/deal_order.hpp"

namespace undercroft {

namespace {

std::string who(Seat seat) {
  return "P" + std::to_string(seat.index);
}

std::string at_decision(std::size_t decision) {
  return decision == 0 ? "set-up: " : "decision " + std::to_string(decision) + ": ";
}

std::string named(const Game& game, const JournalEntry& entry) {
  return who(entry.seat) + ": " + option_name(game, entry.option);
}

std::string refused(const Game& game, const JournalEntry& entry, const Refusal& refusal) {
  return "\"" + named(game, entry) + "\" is not possible, " +
         game.info().rules[refusal.rule.index].id + ": " + std::string(refusal.why);
}

// What the recording should have been: every outcome asked for, none left over, and the same state
// after it.
Result<void> compare(const RecordedChance& chance, std::uint64_t is, std::uint64_t recorded) {
  if (!chance.fault.empty()) return fail(chance.fault);
  if (!chance.used_up()) return fail("the journal has more chance outcomes than were asked for");
  if (is != recorded) return fail("the state is not the one that was recorded (hashes differ)");
  return {};
}

Result<void> with_place(std::size_t decision, Result<void> result) {
  if (!result) return fail(at_decision(decision) + result.error().text);
  return result;
}

// The seed's answers to the questions that were recorded, in order.
Result<void> compare_chance(JournalChance& chance, std::span<const Rolled> rolled) {
  for (const Rolled& recorded : rolled) {
    if (recorded.n == 0) return fail("an outcome of none is no chance");
    const std::uint32_t value = chance.roll({0, recorded.n, {}});
    if (value != recorded.value)
      return fail("the seed gives " + std::to_string(value) + " of " + std::to_string(recorded.n) +
                  ", the journal has " + std::to_string(recorded.value));
  }
  return {};
}

Result<void> check_talk(const Journal& journal) {
  std::size_t before = 0;
  for (const Said& said : journal.talk) {
    if (said.after < before || said.after > journal.entries.size())
      return fail("talk: what was said after decision " + std::to_string(said.after) +
                  " is out of place");
    if (said.seat.index >= journal.setup.seats)
      return fail("talk: there is no seat " + who(said.seat));
    before = said.after;
  }
  return {};
}

}  // namespace

std::span<const Rolled> Journal::rolled_in(std::size_t entry) const {
  const std::size_t begin = entry == 0 ? 0 : entries[entry - 1].rolled_end;
  return std::span(rolled).subspan(begin, entries[entry].rolled_end - begin);
}

void Journal::add(JournalEntry entry, std::span<const Rolled> outcomes) {
  rolled.insert(rolled.end(), outcomes.begin(), outcomes.end());
  entry.rolled_end = static_cast<std::uint32_t>(rolled.size());
  entries.push_back(entry);
}

void Journal::cut(std::size_t keep) {
  entries.resize(keep);
  rolled.resize(keep == 0 ? 0 : entries.back().rolled_end);
  while (!talk.empty() && talk.back().after > keep) talk.pop_back();
}

JournalChance::JournalChance(const Journal& journal) {
  if (journal.simulated)
    seeded_.emplace(journal.simulated->seed());
  else
    fair_.emplace(journal.fair);
}

void Match::Ear::tell(const Event& event) {
  const LoggedEvent logged{decision, event};
  if (match->keeps_log_) match->log_.push_back(logged);
  if (heard != nullptr) heard->happened(logged);
  revealing = revealing || event.reveals != 0;
}

Result<Match> Match::start(const Game& game, const Setup& setup, FairSeed fair, const Value* from,
                           std::string_view file, MatchListener* heard) {
  Match match(game, heard == nullptr);
  match.journal_.game = game.info().id;
  match.journal_.setup = setup;
  match.journal_.commitment = fair.commitment();
  match.journal_.fair = std::move(fair);
  match.chance_.emplace(match.journal_);
  if (auto fine = match.open(from, file, *match.chance_, heard); !fine)
    return std::unexpected(fine.error());
  return match;
}

Result<Match> Match::simulate(const Game& game, const Setup& setup, Simulated simulated,
                              MatchListener* heard) {
  Match match(game, heard == nullptr);
  match.journal_.game = game.info().id;
  match.journal_.setup = setup;
  match.journal_.simulated = std::move(simulated);
  match.chance_.emplace(match.journal_);
  if (auto fine = match.open(nullptr, "", *match.chance_, heard); !fine)
    return std::unexpected(fine.error());
  return match;
}

Result<void> Match::open(const Value* from, std::string_view file, ChanceSource& chance,
                         MatchListener* heard) {
  RecordingChance recording(chance);
  Ear ear(*this, 0, heard);
  Table table(recording, &ear);
  auto position = from != nullptr ? load_position(game(), journal_.setup, *from, file, table)
                                  : set_up(game(), journal_.setup, table);
  if (!position) return std::unexpected(position.error());
  position_ = std::move(*position);
  if (from != nullptr) journal_.from = json::print(*from);
  journal_.opening = std::move(recording.rolled);
  journal_.opening_hash = position_.hash();
  journal_.finished = over();
  if (heard != nullptr) heard->settled(*this);
  return {};
}

Refusal Match::choose(Seat seat, Option option, MatchListener* heard) {
  return carry_out(seat, option, *chance_, heard);
}

Refusal Match::carry_out(Seat seat, Option option, ChanceSource& chance, MatchListener* heard) {
  assert(seat.index < kMaxSeats);
  RecordingChance recording(chance);
  Ear ear(*this, journal_.entries.size() + 1, heard);
  Table table(recording, &ear);
  const Refusal refusal = position_.apply(seat, option, table);
  if (!refusal.allowed()) return refusal;
  journal_.add({.hash = position_.hash(),
                .option = option,
                .seat = seat,
                .reversible = recording.rolled.empty() && !ear.revealing},
               recording.rolled);
  journal_.finished = over();
  if (heard != nullptr) heard->settled(*this);
  return refusal;
}

void Match::say(Seat seat, std::string words) {
  journal_.talk.push_back({journal_.entries.size(), seat, std::move(words)});
}

Result<void> Match::reopen(const Journal& journal, MatchListener* heard) {
  Value position;
  if (!journal.from.empty()) {
    auto parsed = json::parse(journal.from, "position");
    if (!parsed) return std::unexpected(parsed.error());
    position = std::move(*parsed);
  }
  RecordedChance recorded;
  recorded.load(journal.opening);
  if (auto fine = open(journal.from.empty() ? nullptr : &position, "position", recorded, heard);
      !fine)
    return fine;
  return compare(recorded, journal_.opening_hash, journal.opening_hash);
}

Result<void> Match::repeat(const Journal& journal, std::size_t number, MatchListener* heard) {
  const JournalEntry& entry = journal.entries[number];
  if (entry.seat.index >= journal_.setup.seats)
    return fail("there is no seat " + who(entry.seat) + " at a table of " +
                std::to_string(journal_.setup.seats));
  RecordedChance recorded;
  const std::span<const Rolled> rolled = journal.rolled_in(number);
  recorded.load({rolled.begin(), rolled.end()});
  const Refusal refusal = carry_out(entry.seat, entry.option, recorded, heard);
  if (!refusal.allowed()) return fail(refused(game(), entry, refusal));
  return compare(recorded, journal_.entries.back().hash, entry.hash);
}

// What may be taken back is found out anew: a file that claims it is not believed.
Result<void> Match::repeat_all(const Journal& journal, MatchListener* heard) {
  journal_.game = journal.game;
  journal_.setup = journal.setup;
  journal_.simulated = journal.simulated;
  journal_.commitment = journal.commitment;
  journal_.fair = journal.fair;
  if (auto fine = with_place(0, reopen(journal, heard)); !fine) return fine;
  for (std::size_t i = 0; i < journal.entries.size(); ++i)
    if (auto fine = with_place(i + 1, repeat(journal, i, heard)); !fine) return fine;
  if (auto fine = check_talk(journal); !fine) return fine;
  journal_.talk = journal.talk;
  return {};
}

Result<Match> Match::replay(const Game& game, const Journal& journal, MatchListener* heard) {
  if (journal.game != game.info().id)
    return fail("the journal is of the game \"" + journal.game + "\", not of \"" + game.info().id +
                "\"");
  Match match(game, heard == nullptr);
  if (auto fine = match.repeat_all(journal, heard); !fine) return std::unexpected(fine.error());
  if (match.journal_.finished != journal.finished)
    return fail(journal.finished ? "the journal says that the match is over, but it goes on"
                                 : "the journal says that the match goes on, but it is over");
  // To go on, the seed's stream must stand where it stood. Whether it gave what was recorded is for
  // verify_fairness to tell.
  match.chance_.emplace(match.journal_);
  for (const Rolled& rolled : match.journal_.opening) match.chance_->roll({0, rolled.n, {}});
  for (const Rolled& rolled : match.journal_.rolled) match.chance_->roll({0, rolled.n, {}});
  return match;
}

Result<std::size_t> Match::undo_to(Seat seat) const {
  // The seed is published with the end, so nothing after it could be fair.
  if (over()) return fail("the match is over, so nothing can be taken back");
  std::size_t keep = journal_.entries.size();
  while (keep > 0 && journal_.entries[keep - 1].seat != seat) --keep;
  if (keep == 0) return fail(who(seat) + " has not decided anything that could be taken back");
  --keep;
  for (std::size_t i = keep; i < journal_.entries.size(); ++i) {
    const JournalEntry& entry = journal_.entries[i];
    if (entry.reversible) continue;
    return fail(
        at_decision(i + 1) + "\"" + named(game(), entry) + "\" cannot be taken back: " +
        (journal_.rolled_in(i).empty() ? "it showed something hidden" : "chance decided in it"));
  }
  return keep;
}

Result<void> Match::undo(Seat seat, MatchListener* heard) {
  const auto keep = undo_to(seat);
  if (!keep) return std::unexpected(keep.error());
  Journal shorter = journal_;
  shorter.cut(*keep);
  Match rebuilt(game(), keeps_log_);
  if (auto fine = rebuilt.repeat_all(shorter, heard); !fine) return fine;
  // No chance is ever taken back, so the stream stays where it is.
  rebuilt.chance_ = std::move(chance_);
  *this = std::move(rebuilt);
  return {};
}

Result<void> Match::verify_fairness(const Game& game, const Journal& journal) {
  if (!journal.simulated && journal.fair.commitment() != journal.commitment)
    return fail("the secret is not the one that was promised: its hash is " +
                journal.fair.commitment() + ", the commitment " + journal.commitment);
  if (has_order(journal.fair))
    if (auto fine = check_order(journal.fair, journal.commitment, journal.setup.seats); !fine)
      return fine;
  JournalChance chance(journal);
  if (auto fine = with_place(0, compare_chance(chance, journal.opening)); !fine) return fine;
  for (std::size_t i = 0; i < journal.entries.size(); ++i)
    if (auto fine = with_place(i + 1, compare_chance(chance, journal.rolled_in(i))); !fine)
      return fine;
  // The outcomes are the seed's; that they are the ones the rules asked for, only the rules can
  // say.
  if (auto match = replay(game, journal); !match) return std::unexpected(match.error());
  return {};
}

}  // namespace undercroft
