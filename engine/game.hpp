// The contract between a game and everything else.
//
// A game is a pure function on a plain value. Its author writes a class that meets the concept
// `GameRules`: an object that holds the game's content (cards, numbers) and otherwise only reads
// and changes states handed to it. `GameOf<Rules>` makes of it a `Game`, the type-erased form on
// which bots, matches, the lab, the command and the server are built once for all games. Code that
// must be as fast as possible (playouts) is a template over the rules themselves.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/event.hpp"
#include "engine/hash.hpp"
#include "engine/json.hpp"
#include "engine/option.hpp"
#include "engine/patience.hpp"
#include "engine/position_fields.hpp"
#include "engine/rule.hpp"
#include "engine/seat.hpp"
#include "engine/setup.hpp"
#include "engine/study.hpp"
#include "engine/table.hpp"

namespace undercroft {

// A rule of the rulebook, in words for a reader.
struct RuleText {
  std::string id;
  std::string section;
  std::string text;
};

// A card (or item, hero, tile) as the gallery shows it; the text is generated from its effect.
struct CardText {
  std::string id;
  std::string name;
  std::string kind;   // "monster", "item", ...
  std::string facts;  // "strength 3, 2 copies"
  std::string text;
  std::string data = "{}";  // the same facts for the game's board, as JSON of the game's own
};

// Something that people know by a name and programs by an id.
struct Named {
  std::string id;
  std::string name;
};

struct GameInfo {
  std::string id;
  std::string title;
  std::string blurb;
  int min_seats = 1;
  int max_seats = 1;
  int usual_seats = 1;
  std::vector<OptionSpec> options;
  std::vector<RuleText> rules;  // RuleId indexes into this
  std::vector<CardText> cards;
  std::vector<std::string> levels;  // of bots, weakest first, besides "random"
  // Of these the first so many answer at once; the others search and may take a second a move.
  int quick_levels = 99;
  std::vector<std::string> endings;  // rules whose events end a game
  std::vector<std::string> rounds;   // rules whose events begin a round, where the game has rounds
  // Moments in which people may interrupt, where the game has such, and what can be done in them
  // that stands on no card.
  std::vector<Named> windows;
  std::vector<Named> acts;
  // No game has more decisions than this, whatever is chosen; forced ones count.
  int most_decisions = 0;
  // Everybody wins or loses together.
  bool cooperative = false;
  // What its options forbid together, in one sentence; nothing where they are fine, or where the
  // game has no such rule. Each is within its spec already.
  std::function<std::string(const Setup&)> refuses;
  // What may stand in a position, for people who write one; nothing: it is not described.
  std::span<const PositionField> position;
  // What the game counts for a designer (Game::study), and what its specification expects of that.
  std::vector<StudyTable> studies;
  std::vector<Expected> expected;
};

// Over or not. `rank` 1 is a winner; co-operative games give everybody the same rank.
struct Outcome {
  bool over = false;
  std::array<std::uint8_t, kMaxSeats> rank{};
  bool won(Seat seat) const { return over && rank[seat.index] == 1; }
};

// What one option of an interruption comes to.
struct Way {
  std::string group;   // the card or act: an id of GameInfo::cards or acts; nothing: to let it go
  bool quiet = false;  // possible nearly always and rarely wanted: no reason to ask
  bool open = false;   // lies before everybody, round after round: a reason to ask once in a while
};

// What kind of question a seat has, from its own view alone. In a window people may interrupt, and
// nearly always they let things go; whoever hosts the game does that for them, as `fallback` says,
// unless they would want to be asked (engine/watch.hpp). Whether there is a window, and which,
// depends on public facts only.
struct Interrupt {
  int window = -1;        // an index into GameInfo::windows; -1: an ordinary question
  bool stake = false;     // a kill or a life may hang on it
  bool life = false;      // this seat's own life does
  bool concerns = false;  // something happens to this seat
  bool rests = false;     // nothing to decide, but to look at: a person says when to go on
  bool lapses = false;    // an offer: without an answer it is gone after a while, clock or not
  std::vector<Way> ways;  // in a window, one for each option
  bool is_window() const { return window >= 0; }
};

// How good the chances are, as one viewer can know it. Known only where the game can tell.
struct Odds {
  bool known = false;
  double chance = 0;  // from 0 to 1
  std::string words;  // for people, with marks like all words
};

// The set-up of a game with every option at its default.
Setup standard_setup(const GameInfo& info);
// Likewise where people play: some options have another default there.
Setup people_setup(const GameInfo& info);
// Seats within bounds, every value within its spec.
Result<void> check_setup(const GameInfo& info, const Setup& setup);
const RuleText* find_rule(const GameInfo& info, std::string_view id);
const CardText* find_card(const GameInfo& info, std::string_view id_or_name);

// How the rules choose: with patience, or so quickly that they need none.
template <class R>
concept ChoosesPatiently = requires(const R& r, const typename R::View& view, Seat seat,
                                    std::span<const Option> options, Rng& rng, Patience& patience) {
  { r.choose(0, view, seat, options, rng, patience) } -> std::same_as<std::size_t>;
};
template <class R>
concept ChoosesQuickly = requires(const R& r, const typename R::View& view, Seat seat,
                                  std::span<const Option> options, Rng& rng) {
  { r.choose(0, view, seat, options, rng) } -> std::same_as<std::size_t>;
};

// What the author of a game writes. Words below:
//   waiting   the seats that must decide now; several where the rules have people decide at the
//   same time. Their choices
//             may arrive in any order and the result does not depend on that order.
//   options   of a waiting seat, never empty, in rulebook order, added to an empty list. Who is
//   asked must depend on public facts only. why_not   the rule that forbids an option, from the
//   same predicates that `options` uses. step      the one way a state changes; the option must be
//   legal (Game::apply checks). view      what a viewer may know, as a plain value built by adding
//   what is allowed. Words, JSON and bots are made from
//             the view alone, so they cannot tell more than it.
//   imagine   replaces everything the viewer cannot know by another possibility, uniformly.
//   fallback  what a table does for a seat whose time is up; the generator is the table's.
//   tell_*    append words; of an event that goes without saying none, and no log has a line for
//   it. `@1` stands for the person in seat 1 and `{torch}` for a card, so that a client can put in
//             names and links; `plain_words` does it for a terminal. Sentences about people are in
//             the past tense.
// Where bots search, `choose` takes a `Patience&` besides, and heeds it in whatever it plays out.
// A game may also have `Odds odds(const View&, const Patience&) const`: how likely a good end is,
// from what a viewer may know. It may take long; nobody waits for it at a table. Such a game has a
// host option `odds`.
// And a game with windows has
// `Interrupt interrupt(const View&, Seat, std::span<const Option> options) const`.
// A game whose bots search has `bool deal_world(const View&, State&, Rng&) const`: a state that
// looks like this to its viewer, by chance; its bots play in no others (engine/worlds.hpp). And it
// may have `void study(std::span<const Event>, const State&, Findings&) const`: what a designer
// counts in a game that is over, by the tables of `GameInfo::studies`.
template <class R>
concept GameRules =
    std::is_trivially_copyable_v<typename R::State> &&
    std::has_unique_object_representations_v<typename R::State> &&
    std::is_trivially_copyable_v<typename R::View> &&
    std::has_unique_object_representations_v<typename R::View> &&
    (ChoosesPatiently<R> || ChoosesQuickly<R>) &&
    requires(const R& r, typename R::State& s, const typename R::State& cs,
             const typename R::View& v, Seat seat, Option option, Table& table, OptionList& list,
             Rng& rng, json::Writer& json, Report& report, std::string& words, const Event& event) {
      { r.info() } -> std::same_as<const GameInfo&>;
      { r.setup(s, Setup{}, table) };
      { r.waiting(cs) } -> std::same_as<SeatSet>;
      { r.options(cs, seat, list) };
      { r.why_not(cs, seat, option) } -> std::same_as<Refusal>;
      { r.step(s, seat, option, table) };
      { r.view(cs, seat) } -> std::same_as<typename R::View>;
      { r.imagine(s, seat, rng) };
      { r.outcome(cs) } -> std::same_as<Outcome>;
      { r.fallback(cs, seat, rng) } -> std::same_as<Option>;
      { r.carry(cs) } -> std::same_as<int>;
      { r.dump(cs, json) };
      { r.load(s, Cursor(Value{}, report), table) };
      { r.broken(cs) } -> std::same_as<std::string>;
      { r.view_json(v, json) };
      { r.tell_table(v, words) };
      { r.tell_prompt(v, seat, words) };
      { r.tell_option(v, option, words) };
      { r.name_option(option, words) };
      { r.tell_event(event, words) };
      { r.name_event(event.kind, words) };
      { r.name_chance(0, 0U, words) };
      { r.candidates(cs, seat, list) };
    };

// The type-erased game. States and views are `const void*` to values of the rules' own types;
// `Position` owns one.
class Game {
 public:
  virtual ~Game() = default;

  virtual const GameInfo& info() const = 0;
  virtual std::size_t state_bytes() const = 0;
  virtual std::size_t view_bytes() const = 0;

  virtual void setup(void* state, const Setup& setup, Table& table) const = 0;
  virtual SeatSet waiting(const void* state) const = 0;
  virtual void options(const void* state, Seat seat, OptionList& list) const = 0;
  virtual Refusal why_not(const void* state, Seat seat, Option option) const = 0;
  virtual void step(void* state, Seat seat, Option option, Table& table) const = 0;
  virtual void view(const void* state, Viewer viewer, void* view) const = 0;
  virtual void imagine(void* state, Viewer viewer, Rng& rng) const = 0;
  virtual Outcome outcome(const void* state) const = 0;
  virtual Option fallback(const void* state, Seat seat, Rng& rng) const = 0;
  // What a finished game hands to the next one at the same table (Setup::carry).
  virtual int carry(const void* state) const = 0;

  virtual void dump(const void* state, json::Writer& out) const = 0;
  // Reads a whole or partial position over the given state, which is a fresh set-up; checks
  // everything. Where the position says that the rules go on from some moment, they do, with the
  // table's chance.
  virtual void load(void* state, const Cursor& position, Table& table) const = 0;
  // A sentence about the first broken invariant, or nothing.
  virtual std::string broken(const void* state) const = 0;

  // The worlds of its searching bots, where they play in some (engine/worlds.hpp): a state that
  // looks like this view to its viewer. False where none is found.
  virtual bool deals_worlds() const = 0;
  virtual bool deal_world(const void* view, void* state, Rng& rng) const = 0;

  // A bot of that level (an index into info().levels) picks one of the options, from the seat's
  // view alone. When patience ends it picks the best it knows by then.
  virtual std::size_t choose(int level, const void* state, Seat seat,
                             std::span<const Option> options, Rng& rng,
                             Patience& patience) const = 0;
  std::size_t choose(int level, const void* state, Seat seat, std::span<const Option> options,
                     Rng& rng) const {
    Patience patience;
    return choose(level, state, seat, options, rng, patience);
  }

  virtual void view_json(const void* state, Viewer viewer, json::Writer& out) const = 0;
  virtual void tell_table(const void* state, Viewer viewer, std::string& words) const = 0;
  virtual void tell_prompt(const void* state, Seat seat, std::string& words) const = 0;
  virtual void tell_option(const void* state, Seat seat, Option option,
                           std::string& words) const = 0;
  // The short stable name of an option: "remove torch". Scenarios, replays and keyboards use it. Of
  // any numbers whatever, since a replay's reader asks for the names of what stands in a file.
  virtual void name_option(Option option, std::string& words) const = 0;
  virtual void tell_event(const Event& event, std::string& words) const = 0;
  // The short stable name of a kind of event: "revealed". Clients choose sounds and movements by
  // it.
  virtual void name_event(std::uint16_t kind, std::string& words) const = 0;
  virtual void name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const = 0;
  // Everything the seat might expect to be able to do now, legal or not: what `?` explains.
  virtual void candidates(const void* state, Seat seat, OptionList& list) const = 0;
  // The chances from the viewer's view alone; unknown where the game does not tell any, or where
  // patience ended before they were worked out.
  virtual bool has_odds() const = 0;
  virtual Odds odds(const void* state, Viewer viewer, const Patience& patience) const = 0;
  Odds odds(const void* state, Viewer viewer) const { return odds(state, viewer, Patience()); }
  // Whether the question of a waiting seat interrupts something. Its options are given, or none
  // where only the window is wanted.
  virtual Interrupt interrupt(const void* state, Seat seat,
                              std::span<const Option> options) const = 0;
  // What a designer counts in a finished game, from everything that was told.
  virtual void study(std::span<const Event> events, const void* end, Findings& findings) const = 0;

  // Random games from the state's start, as fast as the rules allow: see engine/playout.hpp.
  struct Playouts {
    std::uint64_t games = 0;
    std::uint64_t decisions = 0;
    std::uint64_t digest = 0;
    std::array<std::uint64_t, kMaxSeats> wins{};
  };
  virtual Playouts playouts(const Setup& setup, std::uint64_t seed, std::uint64_t first,
                            std::uint64_t count) const = 0;

  // The checked way to change a state: an illegal option is refused with its rule and changes
  // nothing.
  Refusal apply(void* state, Seat seat, Option option, Table& table) const {
    const Refusal refusal = why_not(state, seat, option);
    if (refusal.allowed()) step(state, seat, option, table);
    return refusal;
  }
  std::uint64_t hash(const void* state) const { return hash_bytes(state, state_bytes()); }
};

// The seed of one game of a run: a function of the two numbers alone, so that any split of a run
// over threads or machines plays the same games.
constexpr std::uint64_t game_seed(std::uint64_t run, std::uint64_t game) {
  return combine(run, game);
}
// A game's share of the run's digest; shares are added, so their order does not matter.
constexpr std::uint64_t digest_share(std::uint64_t game, std::uint64_t final_hash) {
  return combine(final_hash, game);
}

// The lowest waiting seat, or kNoSeat when the game is over. A game may have a shorter way to it
// than through the set.
template <GameRules R>
Seat first_waiting(const R& rules, const typename R::State& state) {
  if constexpr (requires { rules.first_waiting(state); }) {
    return rules.first_waiting(state);
  } else {
    const SeatSet waiting = rules.waiting(state);
    return waiting.empty() ? kNoSeat : waiting.lowest();
  }
}

// The rules' own choice, whether they ask for patience or not.
template <GameRules R>
std::size_t choose_by(const R& rules, int level, const typename R::View& view, Seat seat,
                      std::span<const Option> options, Rng& rng,
                      [[maybe_unused]] Patience& patience) {
  if constexpr (ChoosesPatiently<R>)
    return rules.choose(level, view, seat, options, rng, patience);
  else
    return rules.choose(level, view, seat, options, rng);
}

// A game of uniformly random choices, to the end. Returns the number of decisions.
template <GameRules R>
std::uint32_t random_playout(const R& rules, typename R::State& state, Rng& rng, Table& table) {
  OptionList list;
  std::uint32_t decisions = 0;
  for (Seat seat = first_waiting(rules, state); seat != kNoSeat;
       seat = first_waiting(rules, state)) {
    list.clear();
    rules.options(state, seat, list);
    const std::uint32_t pick = rng.below(static_cast<std::uint32_t>(list.size()));
    rules.step(state, seat, list[pick], table);
    ++decisions;
  }
  return decisions;
}

template <GameRules R>
class GameOf final : public Game {
 public:
  using State = typename R::State;
  using View = typename R::View;

  explicit GameOf(R rules) : rules_(std::move(rules)) {}
  const R& rules() const { return rules_; }

  const GameInfo& info() const override { return rules_.info(); }
  std::size_t state_bytes() const override { return sizeof(State); }
  std::size_t view_bytes() const override { return sizeof(View); }

  void setup(void* state, const Setup& setup, Table& table) const override {
    of(state) = State{};
    rules_.setup(of(state), setup, table);
  }
  SeatSet waiting(const void* state) const override { return rules_.waiting(of(state)); }
  void options(const void* state, Seat seat, OptionList& list) const override {
    list.clear();
    rules_.options(of(state), seat, list);
  }
  Refusal why_not(const void* state, Seat seat, Option option) const override {
    return rules_.why_not(of(state), seat, option);
  }
  void step(void* state, Seat seat, Option option, Table& table) const override {
    rules_.step(of(state), seat, option, table);
  }
  void view(const void* state, Viewer viewer, void* view) const override {
    *static_cast<View*>(view) = rules_.view(of(state), viewer);
  }
  void imagine(void* state, Viewer viewer, Rng& rng) const override {
    rules_.imagine(of(state), viewer, rng);
  }
  Outcome outcome(const void* state) const override { return rules_.outcome(of(state)); }
  Option fallback(const void* state, Seat seat, Rng& rng) const override {
    return rules_.fallback(of(state), seat, rng);
  }
  int carry(const void* state) const override { return rules_.carry(of(state)); }
  void dump(const void* state, json::Writer& out) const override { rules_.dump(of(state), out); }
  void load(void* state, const Cursor& position, Table& table) const override {
    rules_.load(of(state), position, table);
  }
  std::string broken(const void* state) const override { return rules_.broken(of(state)); }
  bool deals_worlds() const override { return kDealsWorlds; }
  bool deal_world([[maybe_unused]] const void* view, [[maybe_unused]] void* state,
                  [[maybe_unused]] Rng& rng) const override {
    if constexpr (kDealsWorlds)
      return rules_.deal_world(*static_cast<const View*>(view), of(state), rng);
    else
      return false;
  }
  using Game::choose;
  std::size_t choose(int level, const void* state, Seat seat, std::span<const Option> options,
                     Rng& rng, Patience& patience) const override {
    return choose_by(rules_, level, rules_.view(of(state), seat), seat, options, rng, patience);
  }
  void view_json(const void* state, Viewer viewer, json::Writer& out) const override {
    rules_.view_json(rules_.view(of(state), viewer), out);
  }
  void tell_table(const void* state, Viewer viewer, std::string& words) const override {
    rules_.tell_table(rules_.view(of(state), viewer), words);
  }
  void tell_prompt(const void* state, Seat seat, std::string& words) const override {
    rules_.tell_prompt(rules_.view(of(state), seat), seat, words);
  }
  void tell_option(const void* state, Seat seat, Option option, std::string& words) const override {
    rules_.tell_option(rules_.view(of(state), seat), option, words);
  }
  void name_option(Option option, std::string& words) const override {
    rules_.name_option(option, words);
  }
  void tell_event(const Event& event, std::string& words) const override {
    rules_.tell_event(event, words);
  }
  void name_event(std::uint16_t kind, std::string& words) const override {
    rules_.name_event(kind, words);
  }
  void name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const override {
    rules_.name_chance(kind, value, words);
  }
  void candidates(const void* state, Seat seat, OptionList& list) const override {
    list.clear();
    rules_.candidates(of(state), seat, list);
  }
  bool has_odds() const override { return kTellsOdds; }
  using Game::odds;
  Odds odds([[maybe_unused]] const void* state, [[maybe_unused]] Viewer viewer,
            [[maybe_unused]] const Patience& patience) const override {
    if constexpr (kTellsOdds)
      return rules_.odds(rules_.view(of(state), viewer), patience);
    else
      return {};
  }
  Interrupt interrupt([[maybe_unused]] const void* state, [[maybe_unused]] Seat seat,
                      [[maybe_unused]] std::span<const Option> options) const override {
    if constexpr (kInterrupts)
      return rules_.interrupt(rules_.view(of(state), seat), seat, options);
    else
      return {};
  }

  void study([[maybe_unused]] std::span<const Event> events, [[maybe_unused]] const void* end,
             [[maybe_unused]] Findings& findings) const override {
    if constexpr (requires { rules_.study(events, of(end), findings); })
      rules_.study(events, of(end), findings);
  }

  Playouts playouts(const Setup& setup, std::uint64_t seed, std::uint64_t first,
                    std::uint64_t count) const override {
    Playouts sum;
    for (std::uint64_t game = first; game < first + count; ++game) {
      Rng rng(game_seed(seed, game));
      Table table(rng);
      State state{};
      rules_.setup(state, setup, table);
      sum.decisions += random_playout(rules_, state, rng, table);
      const Outcome outcome = rules_.outcome(state);
      for (unsigned seat = 0; seat < kMaxSeats; ++seat)
        if (outcome.rank[seat] == 1) ++sum.wins[seat];
      sum.digest += digest_share(game, hash_bytes(&state, sizeof state));
      ++sum.games;
    }
    return sum;
  }

 private:
  static constexpr bool kTellsOdds =
      requires(const R& rules, const View& view, const Patience& patience) {
        { rules.odds(view, patience) } -> std::same_as<Odds>;
      };
  static constexpr bool kInterrupts =
      requires(const R& rules, const View& view, std::span<const Option> options) {
        { rules.interrupt(view, Seat{}, options) } -> std::same_as<Interrupt>;
      };
  static constexpr bool kDealsWorlds =
      requires(const R& rules, const View& view, State& state, Rng& rng) {
        { rules.deal_world(view, state, rng) } -> std::same_as<bool>;
      };
  static State& of(void* state) { return *static_cast<State*>(state); }
  static const State& of(const void* state) { return *static_cast<const State*>(state); }
  R rules_;
};

// The words with `@1` and `{torch}` replaced by names.
std::string plain_words(const Game& game, std::string_view words,
                        std::span<const std::string> seat_names);
// The option of that seat with that name: a legal one if there is one, else one the seat might
// expect.
Result<Option> find_option(const Game& game, const void* state, Seat seat, std::string_view name);
std::string option_name(const Game& game, Option option);

}  // namespace undercroft
