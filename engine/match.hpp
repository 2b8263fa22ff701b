// A match is its set-up and a journal: every choice and every chance outcome in order, with the
// state's hash. The state is whatever the journal replays to, so saving is appending, a replay is
// exact, and undo is the journal less its tail.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/chance.hpp"
#include "engine/position.hpp"

namespace undercroft {

// One decision, what chance answered meanwhile, and the hash of the state after it.
struct JournalEntry {
  Seat seat{};
  Option option{};
  std::vector<Rolled> rolled;
  std::uint64_t hash = 0;
  // Nobody learned anything from it, so it may be taken back.
  bool reversible = false;
};

// Table talk: never changes the state (MAN-TALK-02 and its like). `after` counts the decisions
// before it.
struct Said {
  std::size_t after = 0;
  Seat seat{};
  std::string words;
};

struct Journal {
  std::string game;
  Setup setup;
  FairSeed fair;
  // The hash of the secret as it was published before the first card; `verify_fairness` holds the
  // secret against it.
  std::string commitment;
  // Where the match began in a given position instead of the set-up: its JSON.
  std::string from;
  std::vector<Rolled> opening;  // chance of the set-up
  std::uint64_t opening_hash = 0;
  std::vector<JournalEntry> entries;
  std::vector<Said> talk;
  bool finished = false;
};

// An event with the decision that caused it (0: the set-up).
struct LoggedEvent {
  std::size_t decision = 0;
  Event event;
};

class Match {
 public:
  // A fresh match whose chance comes from the seed.
  static Result<Match> start(const Game& game, const Setup& setup, FairSeed fair,
                             const Value* from = nullptr, std::string_view file = "position");
  // The match of a journal, replayed and checked: every choice legal, every outcome asked for,
  // every hash equal.
  static Result<Match> replay(const Game& game, const Journal& journal);

  const Game& game() const { return position_.game(); }
  const Position& position() const { return position_; }
  const Journal& journal() const { return journal_; }
  const std::vector<LoggedEvent>& log() const { return log_; }
  bool over() const { return position_.outcome().over; }

  Refusal choose(Seat seat, Option option);
  // The table talk of MAN-TALK-01; the state stays as it is.
  void say(Seat seat, std::string words);
  // Takes back that seat's last choice and everything since, or says why not.
  Result<void> undo(Seat seat);

  // Whether the journal's chance is what its published seed gives: the proof of fairness.
  static Result<void> verify_fairness(const Game& game, const Journal& journal);

 private:
  struct Listener final : EventSink {
    Listener(Match& m, std::size_t d) : match(&m), decision(d) {}
    void tell(const Event& event) override;
    Match* match;
    std::size_t decision;  // 0: the set-up
    bool revealing = false;
  };
  explicit Match(const Game& game) : position_(game) {}
  Result<void> open(const Value* from, std::string_view file, ChanceSource& chance);
  Refusal carry_out(Seat seat, Option option, ChanceSource& chance);
  Result<void> reopen(const Journal& journal);
  Result<void> repeat(const JournalEntry& entry);
  Result<void> repeat_all(const Journal& journal);

  Position position_;
  Journal journal_;
  std::vector<LoggedEvent> log_;
  std::optional<FairChance> chance_;
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
std::string journal_line(const Game& game, const JournalEntry& entry);
std::string journal_line(const Said& said);
// The secret stands in this line and nowhere else.
std::string journal_end(const Journal& journal);

inline constexpr int kJournalVersion = 1;

}  // namespace undercroft
