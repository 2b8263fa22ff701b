// Dungeon of Mandom, complete: the rules object that meets the engine's contract. One source file a
// chapter of the rulebook; the rule ids stand above the functions that carry them out.
#pragma once

#include <memory>

#include "engine/content.hpp"
#include "engine/game.hpp"
#include "games/mandom/content.hpp"
#include "games/mandom/state.hpp"
#include "games/mandom/view.hpp"

namespace undercroft::mandom {

// Stable in replay files: a verb keeps its number.
enum class Verb : std::uint16_t {
  draw,
  pass,
  place,
  remove,     // a: item
  name_type,  // a: monster
  name_none,
  throw_sign,   // a: sign
  take_hero,    // a: hero
  name_number,  // a: number
  exchange,
  keep,
  use_item,  // a: item, b: item to discard + 1 (Smoke Bomb)
  use_none,
  give_up,  // a: item
};
inline constexpr int kVerbCount = 14;

enum class ChanceKind : std::uint16_t { seat, card, hero, special };

// Arguments of every event: seat, card, item, amount; kHidden or -1 where there is none.
enum class EventKind : std::uint16_t {
  starts_first,  // seat; amount 0 by lot, 1 as last challenger, 2 by signs, 3 fixed
  threw,         // seat; amount sign
  signs_tied,
  leaves_signs,    // seat
  round_begins,    // seat first; amount round
  specials_shown,  // card; amount other card
  hero_stands,     // amount hero; seat chooser or -1
  drew,            // seat, card
  placed,          // seat, card; amount height
  removed,         // seat, card, item; amount HP
  passed,          // seat
  challenges,      // seat; item count of cards; amount HP
  named_type,      // seat, card
  named_none,      // seat
  named_number,    // seat; amount
  revealed,        // card; amount strength or -1
  blocked,         // card, item
  damaged,         // card; item total (or HP); amount damage
  succeeded,       // seat; item damage (or cards); amount HP
  failed,          // seat; item damage; amount HP
  turned,          // seat: sideways
  flipped,         // seat: red
  dropped,         // seat
  won,             // seat
  pair_shown,      // seat, card, item
  round_ends,      // amount round
  ignored,         // card
  nothing,         // card
  marks_ignore,    // card
  exchanged,       // card; item the new card
  gained_hp,       // item; amount; card
  hp_becomes,      // item; amount
  marks_defeat,    // item
  softened,        // item; amount in all
  run_begins,      // item
  run_ends,        // card
  lost_item,       // seat, card, item; amount HP
  revived,         // item, card; amount HP
  died,            // card; amount HP
  all_differ,      // item
  stops_reveal,
  used,  // seat, card, item
};
inline constexpr int kEventCount = 42;
static_assert(static_cast<int>(EventKind::used) == kEventCount - 1);

class Mandom {
 public:
  using State = mandom::State;
  using View = mandom::View;

  explicit Mandom(Content content);

  const GameInfo& info() const { return info_; }
  const Content& content() const { return content_; }

  // setup.cpp: MAN-SET
  void setup(State& state, const Setup& setup, Table& table) const;

  // options.cpp: section 4
  // Exactly one seat, or several while signs are thrown (I-04).
  SeatSet waiting(const State& state) const {
    const Frame& top = state.agenda.top();
    if (top.step > Step::throw_sign) [[likely]]
      return Seat{top.seat};
    return top.step == Step::over ? SeatSet{} : state.signs.waiting();
  }
  Seat first_waiting(const State& state) const {
    const Frame& top = state.agenda.top();
    if (top.step > Step::throw_sign) [[likely]]
      return Seat{top.seat};
    return top.step == Step::over ? kNoSeat : state.signs.waiting().lowest();
  }
  void options(const State& state, Seat seat, OptionList& list) const;
  Refusal why_not(const State& state, Seat seat, Option option) const;
  void candidates(const State& state, Seat seat, OptionList& list) const;
  Option fallback(const State& state, Seat seat, Rng& rng) const;

  // bidding.cpp: MAN-BID
  void step(State& state, Seat seat, Option option, Table& table) const;

  // view.cpp: MAN-INF, section 5
  View view(const State& state, Viewer viewer) const;
  void imagine(State& state, Viewer viewer, Rng& rng) const;

  // outcome.cpp: MAN-OUT
  Outcome outcome(const State& state) const;
  int carry(const State& state) const;

  // position.cpp
  void dump(const State& state, json::Writer& out) const;
  void load(State& state, const Cursor& position, Table& table) const;
  std::string broken(const State& state) const;
  std::string broken_challenge(const State& state) const;

  // bot.cpp: section 11
  std::size_t choose(int level, const View& view, Seat seat, std::span<const Option> options,
                     Rng& rng) const;

  // words.cpp
  void view_json(const View& view, json::Writer& out) const;
  void tell_table(const View& view, std::string& words) const;
  void tell_prompt(const View& view, Seat seat, std::string& words) const;
  void tell_option(const View& view, Option option, std::string& words) const;
  void name_option(Option option, std::string& words) const;
  void tell_event(const Event& event, std::string& words) const;
  void name_event(std::uint16_t kind, std::string& words) const;
  void name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const;

  // What several chapters need.
  int hero_hp(unsigned hero, unsigned equipped) const;
  bool summed(const State& state) const;
  // The items that could defeat the card being resolved now, MAN-VAR-02 step 6.
  unsigned usable_slots(const State& state) const;
  unsigned sword_seat(const State& state) const;

 private:
  // setup.cpp
  void find_first_player(State& state, const Setup& setup, Table& table) const;
  void throw_sign(State& state, Seat seat, Option option, Table& table) const;
  void judge_signs(State& state, Table& table) const;
  void settle_first(State& state, unsigned seat, int how, Table& table) const;

  // outcome.cpp
  void begin_round(State& state, unsigned first, Table& table) const;
  void take_hero(State& state, unsigned hero, int chooser, Table& table) const;
  void begin_bidding(State& state, Table& table) const;
  void end_challenge(State& state, bool success, Table& table) const;
  void end_round(State& state, Table& table) const;
  void show_pairs(const State& state, RuleId rule, Table& table) const;
  void win(State& state, unsigned seat, RuleId rule, Table& table) const;

  // bidding.cpp
  void step_further(State& state, Seat seat, Option option, Table& table) const;
  void draw(State& state, Table& table) const;
  void take_card(State& state, std::uint32_t at) const;
  void place(State& state, Table& table) const;
  void remove(State& state, Option option, Table& table) const;
  void pass(State& state, Table& table) const;
  [[gnu::always_inline]] void next_turn(State& state) const;

  // challenge.cpp: MAN-CHL
  void begin_challenge(State& state, Table& table) const;
  void name(State& state, Option option, Table& table) const;
  void advance(State& state, Table& table) const;
  void reveal_all(State& state, Table& table) const;
  void tell_summed(const State& state, unsigned card, unsigned total, Table& table) const;

  // resolve.cpp: MAN-VAR-01, -02
  void reveal_next(State& state, Table& table) const;
  void resolve(State& state, Table& table) const;
  void after_exchange(State& state, Table& table) const;
  void suffer(State& state, Table& table) const;
  void card_done(State& state) const;
  bool marked(State& state, Table& table) const;
  bool special_effect(State& state, Table& table) const;
  bool passively_defeated(State& state, Table& table) const;
  void apply_bonus(State& state, unsigned slot, Table& table) const;
  void exchange(State& state, Option option, Table& table) const;
  void use_item(State& state, Option option, Table& table) const;
  void feed_ooze(State& state, Option option, Table& table) const;
  void lose_item(State& state, unsigned slot, RuleId rule, Table& table) const;
  void check_death(State& state, int hp_before, Table& table) const;
  bool equipped_item(const State& state, bool Item::* which, unsigned* slot = nullptr) const;
  bool matches(const State& state, const Monsters& monsters, unsigned card) const;
  unsigned strength_now(const State& state, unsigned card) const;
  bool all_types_differ(const State& state) const;

  void make_info();
  void make_lists();
  void further_options(const State& state, OptionList& list) const;

  Content content_;
  GameInfo info_;
  // Ready-made lists: D-TURN, D-VORPAL, and D-CARD by hero and equipped slots.
  std::array<Option, 2> turn_list_{};
  std::vector<Option> type_list_;
  // Room for eight, not seven: a row is found by a shift.
  std::vector<std::array<std::array<Option, 8>, 1U << kItems>> card_lists_;
};

// position_fields.cpp: what may stand in a position.
std::span<const PositionField> position_fields();

// The game from its built-in content with the folder's sources laid over it.
Result<std::unique_ptr<Game>> make(std::span<const content::Source> more);

}  // namespace undercroft::mandom
