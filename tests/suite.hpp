// The suite that every game gets for nothing: seven properties that hold in every game on this
// engine, put to the test at every decision of a game in play. Tests run it over millions of
// decisions, fuzzers over games that bytes have chosen.
//
// The properties (docs: "What one generic test suite proves"):
//  1 ends       A game is over within its stated bound, and over exactly when nobody is waited for.
//               Waited-on seats are at the table and have options, each with a name of its own;
//               nobody else may do anything.
//  2 saves      load(dump(s)) is s, byte for byte; the journal of a whole game, written and read
//               again, replays to the same hash after every decision; whether somebody listens does
//               not change what happens.
//  3 hides      In worlds drawn by imagine(s, viewer) everything the viewer can ask for is the same
//               as in s: view, JSON, words, who is waited for, the own options, what one might
//               expect to do and the reason why not, the result. So nothing leaks, not even through
//               who is asked. A spectator sees nothing that a seat does not know, unless the host
//               wants it so with an option named `spectator_open`. Imagined worlds are sound and
//               can be played to their end. What the game's searching bots deal from a view
//               (engine/worlds.hpp) is sound too and gives that view back.
//  4 order      Where several seats are waited for, their choices in two orders give the same
//  bytes,
//               and no choice changes what the others may choose.
//  5 refuses    What is not among the options is refused, with a rule of the game and a reason, and
//               changes nothing; what is among them is possible. Tried with everything a seat might
//               expect, with damaged options, with noise, and from the wrong seats.
//  6 conserves  The game's own invariants (Game::broken).
//  7 tells      What a viewer is told agrees with what he sees next. Take the state and a world
//               imagined for the viewer, and the same choice in both:
//               - nothing gets into a view unannounced: where he is told the same and none of it
//                 `reveals`, he sees the same afterwards;
//               - undo gives nothing away: where chance was not asked and no event `reveals`, he is
//                 told the same and sees the same;
//               - what chance told last is remembered: where two outcomes of the last question, all
//                 else equal, are told to him differently and his views agree, the states agree
//                 too. Otherwise an event shows what the view hides, or the view has forgotten
//                 what still lies there;
//               - a spectator is told nothing that a seat is not told, and the words made from
//                 hidden arguments name no card that the arguments hid;
//               - every kind of event has a name of its own, and the rules that end a game or begin
//                 a round are rules of the game.
//               (It is NOT demanded that equal views follow equal events: what was shown may since
//               have been shuffled back, and a view need not remember that.)
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.hpp"
#include "engine/match.hpp"
#include "engine/position.hpp"

namespace undercroft::suite {

enum class Property : std::uint8_t { ends = 1, saves, hides, order, refuses, conserves, tells };
inline constexpr std::size_t kProperties = 7;
std::string_view property_name(Property property);

// How often the costlier checks run: at one decision (or game) in so many.
struct Effort {
  unsigned names = 16;
  unsigned saves = 8;
  unsigned hides = 1;
  unsigned words = 16;   // JSON and words, on top of a view's bytes
  unsigned onward = 64;  // playing an imagined world to its end
  unsigned order = 1;
  unsigned refuses = 1;
  unsigned tells = 1;
  unsigned journals = 4;  // of games
};
inline constexpr Effort kThorough{1, 1, 1, 1, 4, 1, 1, 1, 1};

struct Failure {
  Property property = Property::ends;
  std::string what;
  std::string where;  // game, set-up, seed, decision, and the position
};

struct Findings {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  // How often each property was put to the test, so that one that never was can be seen.
  std::array<std::uint64_t, kProperties + 1> checks{};
  // Worlds that bots dealt from their views, and how often they found none.
  std::uint64_t dealt = 0;
  std::uint64_t not_dealt = 0;
  std::optional<Failure> failure;  // the first
  // The names of the kinds of events that were heard.
  std::map<std::uint16_t, std::string> kinds;
  void add(const Findings& other);
  // Notes the name of a kind; a sentence where another kind has that name already.
  std::string name_kind(std::uint16_t kind, const std::string& name);
};
// "1,000,000 decisions in 40,000 games", or the failure.
std::string summary(const Findings& findings);

// Looks at positions and choices of one game with one set-up. The numbers called `dice` choose what
// is tried: the same number tries the same again. Each answer is whether all is well; after the
// first failure there is nothing more to look at.
class Examiner {
 public:
  Examiner(const Game& game, const Setup& setup, const Effort& effort)
      : game_(&game), setup_(setup), effort_(effort) {}

  // Somebody has to decide here, or the game is over.
  bool position(const Position& now, std::uint64_t dice);
  // This is about to be chosen; `chance` seeds what chance will answer.
  bool choice(const Position& now, Seat seat, Option option, std::uint64_t chance,
              std::uint64_t dice);
  // A whole game as it was recorded.
  bool journal(const Journal& journal);

  // What a bot in that seat might think of here: so many worlds by `imagine`, and as many as the
  // game's bots deal them.
  bool worlds(const Position& now, Seat seat, int count, std::uint64_t dice);

  // What the checks need.
  const Game& game() const { return *game_; }
  const Setup& setup() const { return setup_; }
  SeatSet seats() const { return SeatSet::first(setup_.seats); }
  Viewer any_viewer(Rng& rng) const;
  // With the option `spectator_open` spectators see what seats do not.
  bool open_to_spectators() const;
  void tested(Property property) { ++findings.checks[static_cast<std::size_t>(property)]; }
  // Notes the failure; always false.
  bool broke(Property property, std::string what);

  Findings findings;

 private:
  const Game* game_;
  Setup setup_;
  Effort effort_;
};

// Games to be played and looked at.
struct Plan {
  Setup setup;
  Bot bot;  // in every seat
  std::uint64_t seed = 1;
  std::uint64_t decisions = 1000;  // whole games until there are so many
  Effort effort;
  // A bot that searches decides once in so many times, the best that does not otherwise.
  unsigned thinks = 1;
};

Findings examine(const Game& game, const Plan& plan);
// One game, by the seed that a failure names.
Findings examine_game(const Game& game, const Plan& plan, std::uint64_t seed);

// The set-ups to try: the default for every number of seats, every option at every value,
// everything at its highest, and random combinations.
std::vector<Setup> default_setups(const GameInfo& info);
std::vector<Setup> option_setups(const GameInfo& info);
std::vector<Setup> random_setups(const GameInfo& info, std::uint64_t seed, int count);
// "seats=3 hero=rogue": what differs from the default.
std::string setup_words(const GameInfo& info, const Setup& setup);

}  // namespace undercroft::suite
