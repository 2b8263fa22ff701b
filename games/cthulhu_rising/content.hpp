// The content of Cthulhu Rising as the rules use it: cards as numbers and masks, abilities as flat
// lists of operations; made from the TOML records once, at start. No card has code of its own: all
// that a card does is an `Ability` in the vocabulary of section 2.4, and the text that a player
// reads is written from the same record (content_text.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "engine/game.hpp"
#include "games/cthulhu_rising/state.hpp"

namespace undercroft::cthulhu_rising {

// 2.2. The order is that of `Domain::match`.
enum class Faction : std::uint8_t {
  agency,
  miskatonic,
  syndicate,
  silver_twilight,
  cthulhu,
  hastur,
  yog_sothoth,
  shub_niggurath,
  neutral,
};
enum class CardType : std::uint8_t { character, support, event, conspiracy, story };
enum Icon : std::uint8_t { kTerror, kCombat, kArcane, kInvestigation };

inline constexpr int kMaxSubtypes = 64;  // 40, and room; a bit each

// 2.4: kinds of abilities.
enum class AbilityKind : std::uint8_t { passive, action, response, forced, disrupt, win };

// 2.4: filters, in the words of a card.
enum class FilterWord : std::uint8_t {
  mine,
  enemy,
  ready,
  exhausted,
  sane,
  insane,
  wounded,
  committed,
  uncommitted,
  here,
  other,
  can_go_insane,
  subtype,      // n: Content::subtypes
  faction,      // n: Faction
  type,         // n: CardType
  cost_up_to,   // n
  skill_up_to,  // n
  unique,
  nonunique,
  in_hand,
  in_discard,
  attacked,
  opponent_tokens,  // n: at least
};
inline constexpr int kFilterWords = 23;
struct Filter {
  FilterWord word = FilterWord::mine;
  std::uint8_t n = 0;
};

enum class Quantity : std::uint8_t { reference, all, choose, up_to, opponent_chooses };
enum class Reference : std::uint8_t { none, self, host, it, chosen, here };
enum class Sort : std::uint8_t { character, support, card, story };

// A pick, 2.4. `filters` keeps the written order, which the text follows; the rest is the same for
// the rules. Pick 0 of the content is empty.
struct Pick {
  std::vector<Filter> filters;
  std::uint64_t subtypes = 0;  // all of these
  std::uint32_t words = 0;     // a bit for each FilterWord
  Quantity quantity = Quantity::reference;
  Reference reference = Reference::none;
  Sort sort = Sort::card;
  std::uint8_t n = 0;
  std::uint8_t faction = kNothing;
  std::uint8_t type = kNothing;  // CardType
  std::uint8_t cost_up_to = kNothing;
  std::uint8_t skill_up_to = kNothing;
  std::uint8_t tokens = 0;         // opponent_tokens
  std::uint8_t number = kNothing;  // which set of its ability: index into Play::picks

  bool has(FilterWord word) const { return (words >> static_cast<unsigned>(word) & 1U) != 0; }
  bool chosen_by_controller() const {
    return quantity == Quantity::choose || quantity == Quantity::up_to;
  }
  // Of cards that lie in a pile instead of in play.
  bool in_pile() const { return has(FilterWord::in_hand) || has(FilterWord::in_discard); }
};

// 2.4: primitives.
enum class OpCode : std::uint8_t {
  wound,       // pick, n
  insane,      // pick
  destroy,     // pick
  sacrifice,   // who, n
  bounce,      // pick
  exhaust,     // pick
  ready,       // pick
  restore,     // pick
  heal,        // pick, n
  mod,         // pick, delta
  restrict_,   // pick, delta: kCannotCommit or kCannotReady gained
  struggle,    // pick (a story), delta: icons
  draw,        // who, n
  discard,     // who, n, mode
  hand_limit,  // who, n
  mill,        // who, n
  search,      // n, pick
  recur,       // pick, to
  put,         // pick, exhausted
  token,       // pick, who, n (may be negative)
  fate,        // n
  commit,      // pick, story
  uncommit,    // pick
  control,     // pick
  resource,    // who, n (may be negative)
  domain,      // who
  refresh,     // who
  drain,       // who, n
  discount,    // pick, n
  time,        // n: TimeFlag
  prophecy,    //
  cancel,      //
  instead,     // ability: its operations happen in place of the disrupted event
  opp_may,     // ability: the other side may resolve it as "you"
};
inline constexpr int kOpCodes = 34;
static_assert(static_cast<int>(OpCode::opp_may) == kOpCodes - 1);

enum class Who : std::uint8_t { you, opponent, each };
enum class DiscardMode : std::uint8_t { random, choose, pick };
enum class Goal : std::uint8_t { hand, deck_top, deck_bottom };

// One change of a `mod`, `restrict` or `struggle`, in the written order, which the text follows.
enum class ChangeWhat : std::uint8_t {
  skill,
  terror,  // and the other three icons in order
  combat,
  arcane,
  investigation,
  toughness,
  gain,  // keyword
  lose,
};
struct Change {
  ChangeWhat what = ChangeWhat::skill;
  std::int8_t n = 0;
  std::uint16_t keyword = 0;  // Keyword
};

// One step of an ability.
struct Op {
  Delta delta;
  std::uint16_t pick = 0;          // Content::picks
  std::uint16_t story = 0;         // of `commit`: where to, Content::picks
  std::uint16_t ability = 0;       // of `instead` and `opp_may`: Content::abilities
  std::uint16_t first_change = 0;  // Content::changes: the same as `delta`
  std::uint8_t changes = 0;
  OpCode code = OpCode::cancel;
  Who who = Who::you;
  std::int8_t n = 0;
  DiscardMode mode = DiscardMode::random;
  Goal to = Goal::hand;
  bool then = false;       // ">>": skipped unless the step before it succeeded
  bool exhausted = false;  // of `put`
};

enum class CostKind : std::uint8_t {
  pay,             // n
  exhaust_self,    //
  sacrifice_self,  //
  sacrifice,       // pick: one of them
  discard,         // n, other cards from hand
  bounce_self,     //
};
struct Cost {
  CostKind kind = CostKind::pay;
  std::uint8_t n = 0;
  std::uint16_t pick = 0;
};

enum class Condition : std::uint8_t {
  always,
  day,
  night,
  committed,  // self
  attacking,
  defending,
  host_subtype,  // n: Content::subtypes
};
enum class InWindow : std::uint8_t { any, story, draw, operations };
enum class Limit : std::uint8_t { none, turn, phase };

// What a trigger is about: a card, or a side.
struct On {
  TriggerKind kind = TriggerKind::enter;
  std::uint16_t pick = 0;  // whose `reference` is self, or with filters
  Who who = Who::you;      // of success, story_won, ability
};

// CTH-MIN-62: where a Minion uses it. Those named `own` are windows of its own turn.
enum class Aim : std::uint8_t { s1_own, s2_own, s3, operations, own_draw, opponent_draw, trigger };
// CTH-LIL-07.
enum class Lillith : std::uint8_t {
  none,
  strike,
  pump,
  shrink,
  engine,
  raise,
  mend,
  score,
  cancel,
  save,
  react,
  prophecy,
};

struct Ability {
  On on;
  std::uint16_t first_op = 0;  // Content::ops
  std::uint16_t ops = 0;
  std::uint16_t first_cost = 0;  // Content::costs
  std::uint16_t costs = 0;
  AbilityKind kind = AbilityKind::passive;
  Condition condition = Condition::always;
  std::uint8_t condition_n = 0;
  InWindow window = InWindow::any;
  Limit limit = Limit::none;
  bool from_top = false;         // from decktop
  bool exhausts = false;         // exhaust_self is among its costs
  bool pays = false;             // pay is
  std::uint8_t picks = 0;        // sets that its controller chooses, at most kMaxPicks
  bool hidden_picks = false;     // one of them is of cards in hand
  Aim aim = Aim::s3;             // CTH-MIN-62, from its first step
  std::int8_t points = 0;        // its share of the text-box score (CTH-MIN-12)
  std::uint8_t card = kNothing;  // Content::cards, or of `win` of a story: Content::stories
  std::uint8_t index = 0;        // which of the card's
};

// 2.3.
struct Card {
  std::string id;
  std::string name;
  std::string short_name;  // up to the first comma
  std::string flavour;
  std::string keywords_text;         // "Heroic. Willpower. Toughness +1."
  std::string text;                  // generated, without the keywords
  std::vector<std::uint8_t> listed;  // Content::subtypes in printed order
  std::uint64_t subtypes = 0;        // a bit each
  CardType type = CardType::character;
  Faction faction = Faction::neutral;
  bool unique = false;
  std::uint8_t cost = 0;
  std::uint8_t skill = 0;
  std::array<std::uint8_t, kIcons> icons{};
  std::uint8_t toughness = 0;
  std::uint16_t keywords = 0;  // Keyword
  std::uint8_t steadfast = 0;  // resources needed; 0: none
  Faction steadfast_faction = Faction::neutral;
  std::uint8_t fated = 0;
  std::uint16_t attach = 0;                      // Content::picks: where an attachment may go
  std::array<std::uint8_t, kIcons> struggles{};  // of a conspiracy
  std::uint16_t first_ability = 0;               // Content::abilities
  std::uint8_t abilities = 0;                    // at most kMaxAbilities
  std::uint8_t kinds = 0;                        // a bit for each AbilityKind that it has
  std::int8_t text_box = 0;                      // TB, CTH-MIN-12
  Lillith lillith = Lillith::none;               // of an event
  std::uint8_t icon_sum = 0;
  std::uint16_t name_rank = 0;  // CTH-LIL-02: its place among all names in byte order
  std::uint16_t marks = 0;      // a bit for each Mark

  bool has(AbilityKind ability) const {
    return (kinds >> static_cast<unsigned>(ability) & 1U) != 0;
  }
};

// 2.7.
struct StoryCard {
  std::string id;
  std::string name;
  std::string flavour;
  std::string text;
  std::array<std::uint8_t, kIcons> struggles{1, 1, 1, 1};
  std::uint16_t first_ability = 0;
  std::uint8_t abilities = 0;
};

// A ready-made or a user's deck (2.8).
struct DeckList {
  struct Line {
    std::uint8_t card = kNothing;  // Content::cards
    std::uint8_t copies = 0;
  };
  std::string id;
  std::string name;
  std::vector<Line> lines;  // ids rising
  // The deck whose place it takes in the tuned set (Content::decks), for one that is out of line.
  std::uint8_t tunes = kNothing;
  int size() const {
    int sum = 0;
    for (const Line& line : lines) sum += line.copies;
    return sum;
  }
};

struct Content {
  std::vector<Card> cards;  // ids rising: the order of CTH-GEN-06
  std::vector<StoryCard> stories;
  std::vector<DeckList> decks;
  std::vector<std::string> subtypes;  // "Deep One"
  std::vector<Ability> abilities;
  std::vector<Op> ops;
  std::vector<Change> changes;
  std::vector<Cost> costs;
  std::vector<Pick> picks;  // 0 is empty
  std::vector<RuleText> rules;

  std::span<const Ability> abilities_of(const Card& card) const {
    return std::span(abilities).subspan(card.first_ability, card.abilities);
  }
  std::span<const Ability> abilities_of(const StoryCard& story) const {
    return std::span(abilities).subspan(story.first_ability, story.abilities);
  }
  std::span<const Op> ops_of(const Ability& ability) const {
    return std::span(ops).subspan(ability.first_op, ability.ops);
  }
  std::span<const Change> changes_of(const Op& op) const {
    return std::span(changes).subspan(op.first_change, op.changes);
  }
  std::span<const Cost> costs_of(const Ability& ability) const {
    return std::span(costs).subspan(ability.first_cost, ability.costs);
  }
};

// The names of things as they stand in content files and in JSON: "silver_twilight", "character".
std::span<const std::string_view> faction_ids();
std::span<const std::string_view> faction_names();  // "Silver Twilight"
std::span<const std::string_view> type_ids();
std::span<const std::string_view> icon_ids();     // "terror"
std::span<const std::string_view> icon_names();   // "Terror"
std::span<const std::string_view> aim_ids();      // "S2 own"
std::span<const std::string_view> lillith_ids();  // "STRIKE"

// An ability in the notation of the content files, from its compiled form (invariant 19), and in
// the words of a card (2.5).
std::string print_ability(const Content& content, const Ability& ability);
std::string ability_text(const Content& content, const Ability& ability);

// The rule ids in the order of the rulebook; RuleId indexes into this.
std::span<const std::string_view> rule_ids();

// From the sources, later ones laid over earlier ones. Faults name file, line and column.
Result<Content> read_content(std::span<const content::Source> sources);

// 2.4, 2.8: what is wrong with a deck, or nothing. Warnings say what a good deck would have
// (CTH 2.1: 60 to 65 percent characters).
struct DeckReport {
  std::vector<std::string> faults;
  std::vector<std::string> warnings;
  int size = 0;
  int characters = 0;
  std::array<int, 11> curve{};      // characters by cost
  std::array<int, kIcons> icons{};  // over all characters
  int skill = 0;                    // likewise
  bool legal() const { return faults.empty(); }
};
DeckReport check_deck(const Content& content, const DeckList& deck);

// The deck that a set-up lists card by card for a side; without lines where it lists none.
DeckList own_deck(const Content& content, const Setup& setup, unsigned side);
// What is wrong with the decks that a set-up lists, or nothing (GameInfo::refuses).
std::string deck_fault(const Content& content, const Setup& setup);

// A deck as text: a name in the first line behind a #, then one line a card, "3 Beat Patrolman";
// ids may stand for names, and what follows another # is a comment. Printing and reading are
// inverse.
std::string print_deck(const Content& content, const DeckList& deck);
Result<DeckList> read_deck(const Content& content, std::string_view text, std::string_view file);

}  // namespace undercroft::cthulhu_rising
