// A match is its set-up and a journal: every choice and every chance outcome in order, with the
// state's hash. The state is whatever the journal replays to, so saving is appending, a replay is
// exact, and undo is the journal less its tail.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/chance.hpp"
#include "engine/position.hpp"

namespace undercroft {

// One decision and the hash of the state after it. A server holds thousands of journals, so what
// chance answered stands in one list for all entries of a journal (`Journal::rolled_in`).
struct JournalEntry {
  std::uint64_t hash = 0;
  Option option{};
  std::uint32_t rolled_end = 0;  // its outcomes end here, and begin where those before it end
  Seat seat{};
  // Nobody learned anything from it, so it may be taken back.
  bool reversible = false;
};
static_assert(sizeof(JournalEntry) == 24);

// Table talk: never changes the state (MAN-TALK-02 and its like). `after` counts the decisions
// before it.
struct Said {
  std::size_t after = 0;
  Seat seat{};
  std::string words;
};

// A game that bots played in a run. Its chance is the fast generator's, so these two numbers deal
// it again; nobody promised anybody anything.
struct Simulated {
  std::uint64_t run = 0;          // the run's seed
  std::uint64_t game = 0;         // which game of the run, from 0
  std::vector<std::string> bots;  // the level in each seat
  std::uint64_t seed() const { return game_seed(run, game); }
};

struct Journal {
  std::string game;
  Setup setup;
  // Instead of the seed and the commitment.
  std::optional<Simulated> simulated;
  FairSeed fair;
  // The hash of the secret as it was published before the first card; `verify_fairness` holds the
  // secret against it.
  std::string commitment;
  // Where the match began in a given position instead of the set-up: its JSON.
  std::string from;
  std::vector<Rolled> opening;  // chance of the set-up
  std::uint64_t opening_hash = 0;
  std::vector<JournalEntry> entries;
  std::vector<Rolled> rolled;  // chance of all entries, in order
  std::vector<Said> talk;
  bool finished = false;

  // What chance answered in that entry.
  std::span<const Rolled> rolled_in(std::size_t entry) const;
  void add(JournalEntry entry, std::span<const Rolled> outcomes);
  // Less its tail: so many entries stay, and the talk up to there.
  void cut(std::size_t keep);
};

// An event with the decision that caused it (0: the set-up).
struct LoggedEvent {
  std::size_t decision = 0;
  Event event;
};

// The stream of a journal's seed, from its beginning.
class JournalChance final : public ChanceSource {
 public:
  explicit JournalChance(const Journal& journal);
  std::uint32_t roll(const ChanceAsk& ask) override {
    return seeded_ ? seeded_->roll(ask) : fair_->roll(ask);
  }

 private:
  std::optional<FairChance> fair_;
  std::optional<SeededChance> seeded_;
};

class Match;

// Hears a match go on, as it is played or played again.
class MatchListener {
 public:
  virtual void happened(const LoggedEvent& logged) = 0;
  // The set-up or a decision is done, with all its events told.
  virtual void settled(const Match& /*match*/) {}

 protected:
  ~MatchListener() = default;
};

// A match that is made with a listener keeps no log of its events: a server that holds thousands
// could not. Then each call that makes events takes a listener for them, or nobody hears them.
class Match {
 public:
  // A fresh match whose chance comes from the seed.
  static Result<Match> start(const Game& game, const Setup& setup, FairSeed fair,
                             const Value* from = nullptr, std::string_view file = "position",
                             MatchListener* heard = nullptr);
  // The game of a run, to be played by whoever plays it.
  static Result<Match> simulate(const Game& game, const Setup& setup, Simulated simulated,
                                MatchListener* heard);
  // The match of a journal, replayed and checked: every choice legal, every outcome asked for,
  // every hash equal.
  static Result<Match> replay(const Game& game, const Journal& journal,
                              MatchListener* heard = nullptr);

  const Game& game() const { return position_.game(); }
  const Position& position() const { return position_; }
  const Journal& journal() const { return journal_; }
  const std::vector<LoggedEvent>& log() const { return log_; }
  bool over() const { return position_.outcome().over; }

  Refusal choose(Seat seat, Option option, MatchListener* heard = nullptr);
  // The table talk of MAN-TALK-01; the state stays as it is.
  void say(Seat seat, std::string words);
  // Takes back that seat's last choice and everything since, or says why not. A listener hears
  // again everything that is left.
  Result<void> undo(Seat seat, MatchListener* heard = nullptr);
  // How many decisions `undo` would leave, or why it is not possible.
  Result<std::size_t> undo_to(Seat seat) const;

  // Whether the journal's chance is what its published seed gives: the proof of fairness. Of a
  // simulated game: what the run's seed gives.
  static Result<void> verify_fairness(const Game& game, const Journal& journal);

 private:
  struct Ear final : EventSink {
    Ear(Match& m, std::size_t d, MatchListener* h) : match(&m), decision(d), heard(h) {}
    void tell(const Event& event) override;
    Match* match;
    std::size_t decision;  // 0: the set-up
    MatchListener* heard;
    bool revealing = false;
  };
  Match(const Game& game, bool keeps_log) : position_(game), keeps_log_(keeps_log) {}
  Result<void> open(const Value* from, std::string_view file, ChanceSource& chance,
                    MatchListener* heard);
  Refusal carry_out(Seat seat, Option option, ChanceSource& chance, MatchListener* heard);
  Result<void> reopen(const Journal& journal, MatchListener* heard);
  Result<void> repeat(const Journal& journal, std::size_t entry, MatchListener* heard);
  Result<void> repeat_all(const Journal& journal, MatchListener* heard);

  Position position_;
  Journal journal_;
  bool keeps_log_;
  std::vector<LoggedEvent> log_;
  std::optional<JournalChance> chance_;
};

// Journals as files: a header line, a line for each decision and a closing line, all JSON, so that
// saving is appending lines and a cut file loses only its tail; the reader notices.
std::string write_journal(const Game& game, const Journal& journal);
// Reads and checks the form; `Match::replay` checks the substance. The game is looked up by the
// caller from the header.
Result<std::string> journal_game(std::string_view text, std::string_view file);
Result<Journal> read_journal(const Game& game, std::string_view text, std::string_view file);

// The lines of such a file, each with its line break, for a store that appends them as they come.
std::string journal_header(const Game& game, const Journal& journal);
std::string journal_line(const Game& game, const Journal& journal, std::size_t entry);
std::string journal_line(const Said& said);
// The secret stands in this line and nowhere else.
std::string journal_end(const Journal& journal);

inline constexpr int kJournalVersion = 1;

}  // namespace undercroft
