// One match at this terminal: who sits where, what the table does by itself, and the log as a
// reader may see it. Both the plain lines and the full screen drive this.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bot.hpp"
#include "cli/words.hpp"
#include "engine/match.hpp"
#include "engine/watch.hpp"

namespace undercroft::cli {

struct Chair {
  std::string name;
  std::optional<Bot> bot;  // a person where there is none
};

struct LogLine {
  std::size_t decision = 0;
  Line line;
};

class Session {
 public:
  Session(Match match, std::vector<Chair> chairs);

  const Match& match() const { return match_; }
  const Game& game() const { return match_.game(); }
  const Setup& setup() const { return match_.journal().setup; }
  const void* state() const { return match_.position().state(); }
  const std::vector<Chair>& chairs() const { return chairs_; }
  bool over() const { return match_.over(); }
  int people() const;

  // The person that has to decide. Nobody while the table can go on by itself, or when it is over.
  std::optional<Seat> asked() const;
  // The seat that the table decides for next: a bot's, one with a lone option, or one that does not
  // want to be asked in such a window.
  std::optional<Seat> acting() const;
  std::vector<Option> options(Seat seat) const;
  // Also what is not possible now, but might be looked for.
  std::vector<Option> candidates(Seat seat) const;
  // One decision of a bot, or a lone option that the host answers.
  void act();
  Refusal choose(Seat seat, Option option);
  // The time is up: the table does what the game says is done then.
  void choose_for(Seat seat);
  void say(Seat seat, const std::string& words) { match_.say(seat, harmless(words)); }
  Result<void> undo(Seat seat);

  // What a person wants to be asked in windows.
  const Watch& watch(Seat seat) const { return watches_[seat.index]; }
  // Lets everything go until then.
  void hush(Seat seat, Until until);
  // Asks in the next window in which something can be done.
  void raise_hand(Seat seat);
  // "reveal stake", "edge_out never round", "all usual": a sentence about what holds now, or what
  // is wrong with the words. Without words: everything that differs from the usual.
  Lines change_watch(Seat seat, std::string_view words);
  // Whether what is asked now is a window.
  bool in_window(Seat seat) const;
  // In a window the option that lets things go, by its place among all.
  std::optional<std::size_t> letting_go(Seat seat) const;

  // Seconds to decide, 0 for as long as you like.
  int time_limit() const;
  // The person, where only one sits here; otherwise what everybody may know.
  Viewer common_viewer() const;
  Names names_for(Viewer viewer) const;
  std::vector<LogLine> log(Viewer viewer) const;
  Lines table_words(Viewer viewer) const;
  Line prompt_words(Seat seat) const;
  // The facts of the cards that the question is about, for those who do not know them by heart.
  Lines prompt_notes(Seat seat) const;
  Line option_words(Seat seat, Option option) const;
  Line result_words() const;
  // How good the chances are as the viewer can know it, or why that is not told.
  Line odds_words(Viewer viewer) const;

 private:
  // What the host did in somebody's place; for that person's eyes only.
  struct Remark {
    std::size_t after = 0;
    Seat seat{};
    std::string words;
  };
  bool table_decides(Seat seat) const;
  Interrupt about(Seat seat) const;
  // After a decision: wishes that held until now are over.
  void settle();
  // The people among those who are waited for.
  SeatSet people_waited_for() const;
  std::string with_names(std::string text) const;
  std::string claim_of(Seat seat, Option option) const;
  void remark(Seat seat, std::string_view before, Option option);
  void add_talk(std::size_t decision, const Names& names, std::vector<LogLine>& lines) const;

  Match match_;
  std::vector<Chair> chairs_;
  std::vector<Remark> remarks_;
  std::uint64_t minds_;
  std::vector<Watch> watches_;  // by seat
  std::size_t heard_ = 0;       // events of the log that were looked at
};

}  // namespace undercroft::cli
