// Setting up, 3.2.
#include <algorithm>
#include <array>

#include "games/cthulhu_rising/events.hpp"
#include "games/cthulhu_rising/option_index.hpp"
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr int kCostChoices = 7;  // 0 to 6; the next one is none

std::uint8_t byte(int n) {
  return static_cast<std::uint8_t>(n);
}
std::uint8_t cost_of(int choice) {
  return choice < kCostChoices ? byte(choice) : kNothing;
}

bool has_minion(const Board& board) {
  return board.places[kB].minion();
}

// The costs that a scout may have, the wanted one first (CTH-SET-04).
constexpr std::array<int, 7> kScoutSteps = {0, 1, -1, 2, -2, 3, -3};

}  // namespace

// CTH-GEN-01, section 6.
void CthulhuRising::read_config(State& state, const Setup& setup) const {
  const auto value = [&](OptionIndex option) { return setup.values[option]; };
  Config& config = state.config;
  constexpr std::array<Mode, 3> kModes = {Mode::solo, Mode::measure, Mode::mirror};
  config.mode =
      setup.seats == kSides ? Mode::versus : kModes[static_cast<unsigned>(value(kModeOption))];
  config.max_turns = static_cast<std::uint16_t>(value(kMaxTurnsOption));
  config.start_dice = byte(value(kStartDiceOption));
  config.start_events_dice = byte(value(kStartEventsDiceOption));
  config.mulligan_bonus = byte(value(kMulliganBonusOption));
  config.scout_cost = cost_of(value(kScoutCostOption));
  config.reinit_cost = cost_of(value(kReinitCostOption));
  config.minion_hand = byte(value(kMinionHandOption));
  config.minion_draw = byte(value(kMinionDrawOption));
  config.first_turn_standard = static_cast<FirstTurn>(value(kFirstTurnStandardOption));
  config.first_turn_minion = static_cast<FirstTurn>(value(kFirstTurnMinionOption));
  config.first_player = static_cast<First>(value(kFirstPlayerOption));
  config.third_drain_fallback = byte(value(kThirdDrainFallbackOption));
  config.equal_defense_total = byte(value(kEqualDefenseOption));
  config.defend_by_icons = byte(value(kDefendOrderOption));
  config.story_margin = byte(value(kStoryMarginOption));
  config.unique_global = byte(value(kUniqueScopeOption));
  config.minion_hand_visible = byte(value(kMinionHandVisibleOption));
  config.spectator_open = byte(value(kSpectatorOpenOption));
  config.concede = byte(value(kConcedeOption));
  config.canonical_commit = byte(value(kCanonicalCommitOption));
  const Brain brain = value(kMinionBrainOption) == 0 ? Brain::rising : Brain::lillith;
  for (unsigned side = 0; side < kSides; ++side) {
    const bool person = config.mode == Mode::versus || (side == kA && config.mode != Mode::mirror);
    state.places[side].brain = person ? Brain::person : brain;
    state.places[side].person = person ? byte(static_cast<int>(side)) : kNothing;
    state.places[side].domain_count = kFirstDomains;
  }
}

void CthulhuRising::setup(State& state, const Setup& setup, Table& table) const {
  read_config(state, setup);
  take_deck(state, kA, setup, table);
  take_deck(state, kB, setup, table);
  state.story_deck = static_cast<std::uint32_t>(setup.values[kStoryDeckOption]);
  push(state, Step::setup);
  advance(state, table);
}

// CTH-SET-01: a deck of one's own, or a ready-made one.
void CthulhuRising::take_deck(State& state, unsigned side, const Setup& setup, Table& table) const {
  const int choice = setup.values[side == kA ? kDeckAOption : kDeckBOption];
  const DeckList made = own_deck(content_, setup, side);
  const bool own = !made.lines.empty();
  state.config.deck[side] = own ? kNothing : byte(choice);
  take_list(state, side, own ? made : content_.decks[static_cast<std::size_t>(choice)]);
  tell(table, EventKind::deck_taken, rule("CTH-SET-01"),
       {.who = player(state, side),
        .amount = state.places[side].deck.size,
        .more = own ? -1 : choice});
}

void CthulhuRising::take_list(State& state, unsigned side, const DeckList& deck) const {
  Place& place = state.places[side];
  for (const DeckList::Line& line : deck.lines) {
    const unsigned at = place.lines++;
    place.kinds[at] = line.card;
    for (int copy = 0; copy < line.copies; ++copy) {
      place.copies.add(at);
      place.hidden.add(at);
      state.secret.places[side].deck.add(at);
    }
    place.deck.size = byte(place.deck.size + line.copies);
  }
  note_list(state, side);
}

// What the lines can be played as, and which events somebody could answer.
void CthulhuRising::note_list(Board& board, unsigned side) const {
  Place& place = board.places[side];
  place.masks = DeckMasks{};
  for (unsigned line = 0; line < place.lines; ++line) {
    const Card& card = content_.cards[place.kinds[line]];
    const std::uint64_t here = bit(line);
    if (card.type == CardType::character) place.masks.characters |= here;
    if (card.type == CardType::support) place.masks.supports |= here;
    if (card.type == CardType::conspiracy) place.masks.conspiracies |= here;
    if ((card.keywords & kDormant) != 0) place.masks.dormant |= here;
    const bool event = card.type == CardType::event;
    if (event) place.masks.events |= here;
    for (const Ability& ability : content_.abilities_of(card)) {
      if (ability.kind == AbilityKind::response || ability.kind == AbilityKind::forced)
        board.interest |= 1U << static_cast<unsigned>(ability.on.kind);
      if (!event) continue;
      if (ability.kind == AbilityKind::action) place.masks.actions |= here;
      if (ability.kind == AbilityKind::disrupt) place.masks.disrupts |= here;
      if (ability.kind == AbilityKind::response && !ability.from_top) place.masks.responses |= here;
    }
  }
}

// The order of 3.2: solo, versus and mirror differ.
bool CthulhuRising::set_up(State& state, Table& table) const {
  Frame& frame = state.agenda.top();
  const bool versus = state.config.mode == Mode::versus;
  const bool mirror = state.config.mode == Mode::mirror;
  switch (frame.a) {
    case kSetupStories:
      frame.a = versus ? kSetupFirst : kSetupScout;
      frame.b = mirror ? kA : kB;
      for (unsigned slot = 1; slot <= kStories; ++slot) deal_story(state, slot, table);
      return false;
    case kSetupFirst:
      frame.a = kSetupDraw;
      flip_coin(state, table);
      return false;
    case kSetupScout:
      frame.a = kSetupMinion;
      scout(state, frame.b, state.config.scout_cost, rule("CTH-SET-04"), table);
      return false;
    case kSetupMinion: {
      const unsigned side = frame.b;
      frame.a = mirror && side == kA ? kSetupScout : kSetupDraw;
      frame.b = kB;
      set_up_minion(state, side, table);
      return false;
    }
    case kSetupDraw:
      frame.a = mirror ? kSetupCoin : kSetupMulligan;
      frame.b = versus ? state.first : std::uint8_t{kA};
      for (unsigned side = 0; side < kSides; ++side)
        if (!state.places[side].minion())
          draw(state, side, kOpening, DrawWhy::setup, rule("CTH-SET-07"), table);
      return false;
    case kSetupMulligan: {
      const unsigned side = frame.b;
      const bool another = versus && side == state.first;
      if (!another) frame.a = kSetupKeep;
      frame.b = byte(static_cast<int>(other_side(side)));
      push(state, Step::mulligan, 0, side);
      return false;
    }
    case kSetupKeep:
      frame.a = versus ? kSetupBegin : kSetupCoin;
      push(state, Step::keep);
      return false;
    case kSetupCoin:
      frame.a = kSetupBegin;
      flip_coin(state, table);
      return false;
    default:
      state.agenda.pop();
      push(state, Step::turn, kTurnBegin, kNothing);
      return false;
  }
}

// CTH-SET-03, CTH-WIN-02 (g): any of the stories that are left; none where the deck is empty.
void CthulhuRising::deal_story(State& state, unsigned slot, Table& table) const {
  if (state.story_deck == 0) return;
  const auto count = static_cast<std::uint32_t>(std::popcount(state.story_deck));
  unsigned story = 0;
  if (table.quiet()) {
    std::uint32_t rest = state.story_deck;
    for (std::uint32_t rank = table.roll_quietly(count); rank > 0; --rank) rest &= rest - 1;
    story = lowest(rest);
  } else {
    std::array<std::uint8_t, kMaxStories> values;
    std::size_t listed = 0;
    each_bit(state.story_deck, [&](unsigned i) { values[listed++] = byte(static_cast<int>(i)); });
    story = values[table.pick(static_cast<std::uint16_t>(ChanceKind::story),
                              std::span(values).first(listed))];
  }
  state.story_deck &= ~(1U << story);
  state.row[slot] = Slot{};
  state.row[slot].card = byte(static_cast<int>(story));
  reveal(table, EventKind::story_dealt, rule("CTH-SET-03"),
         {.card = story_ref(story), .more = static_cast<int>(slot)});
}

// CTH-SET-04: the first of these costs that the deck has among its characters.
unsigned CthulhuRising::scout_cost(const State& state, unsigned side, unsigned cost) const {
  unsigned costs = 0;
  const auto note = [&](unsigned line) {
    const Card& card = card_of(state, side, line);
    if (card.type == CardType::character) costs |= 1U << card.cost;
  };
  each_bit(state.secret.places[side].deck.lines(), note);
  const Deck& deck = state.places[side].deck;
  for (unsigned i = 0; i < deck.top; ++i) note(deck.known[i]);
  for (unsigned i = 0; i < deck.bottom; ++i) note(deck.known[kMaxDeck - 1U - i]);
  for (const int step_by : kScoutSteps) {
    const int wanted = static_cast<int>(cost) + step_by;
    if (wanted >= 0 && (costs >> wanted & 1U) != 0) return static_cast<unsigned>(wanted);
  }
  return kNothing;
}

// CTH-SET-04, CTH-MIN-24: cards are shown until a character of that cost comes; it enters play
// without setting anything off, and the rest goes back.
bool CthulhuRising::scout(State& state, unsigned side, unsigned cost, RuleId why,
                          Table& table) const {
  if (cost == kNothing || free_spot(state) == kNothing) return false;
  const unsigned wanted = scout_cost(state, side, cost);
  if (wanted == kNothing) {
    tell(table, EventKind::no_scout, why, {.who = player(state, side)});
    return false;
  }
  Pile shown;
  while (state.places[side].deck.size > 0) {
    const Taken taken = take_top(state, side, ChanceKind::scout, table);
    const Card& card = card_of(state, side, taken.line);
    const Ref ref = ref_of(side, kind_of(state, side, taken.line), 0);
    reveal(table, EventKind::scout_revealed, why, {.who = player(state, side), .card = ref});
    if (card.type == CardType::character && card.cost == wanted) {
      go_back(state, side, shown);
      shuffle(state, side, table);
      tell(table, EventKind::scout_found, why,
           {.who = player(state, side), .card = ref, .amount = static_cast<int>(wanted)});
      if (!taken.known) state.places[side].hidden.remove(taken.line);
      enter_play(state, side, side, taken.line, kNothing, false, true, table);
      return true;
    }
    if (taken.known) state.places[side].hidden.add(taken.line);
    shown.add(taken.line);
  }
  go_back(state, side, shown);
  shuffle(state, side, table);
  return false;
}

// CTH-SET-05, CTH-SET-06.
void CthulhuRising::set_up_minion(State& state, unsigned side, Table& table) const {
  Place& place = state.places[side];
  for (unsigned i = 0; i < kFirstDomains; ++i) {
    place.domains[i].worth = state.config.start_dice;
    tell(table, EventKind::die_set, rule("CTH-SET-05"),
         {.who = player(state, side),
          .amount = state.config.start_dice,
          .more = static_cast<int>(i) + 1});
  }
  place.events_die = state.config.start_events_dice;
  tell(table, EventKind::die_set, rule("CTH-SET-05"),
       {.who = player(state, side), .amount = place.events_die, .more = 0});
  draw(state, side, state.config.minion_hand, DrawWhy::setup, rule("CTH-SET-06"), table);
}

// CTH-SET-09: the Skull is B's.
void CthulhuRising::flip_coin(State& state, Table& table) const {
  unsigned side = state.config.first_player == First::b ? kB : kA;
  if (state.config.first_player == First::coin)
    side = table.roll(static_cast<std::uint16_t>(ChanceKind::coin), 2) == 0 ? kB : kA;
  state.first = byte(static_cast<int>(side));
  state.active = state.first;
  tell(table, EventKind::coin_flipped, rule("CTH-SET-09"),
       {.who = player(state, side), .amount = side == kB ? 0 : 1});
}

bool CthulhuRising::mulligan(State& state, Table& table) const {
  return ask(state, state.agenda.top().b, true, table);
}

// CTH-SET-07: all eight go back; the Minion's dice show one more.
void CthulhuRising::answer_mulligan(State& state, Option option, Table& table) const {
  const unsigned side = state.agenda.top().b;
  state.agenda.pop();
  if (option.verb != verb(Verb::mulligan)) {
    tell(table, EventKind::hand_kept, rule("CTH-SET-07"), {.who = player(state, side)});
    return;
  }
  HiddenPlace& hidden = state.secret.places[side];
  Place& place = state.places[side];
  tell(table, EventKind::mulligan_taken, rule("CTH-SET-07"), {.who = player(state, side)});
  place.mulligan = 1;
  hidden.hand.each([&](unsigned line, int copies) {
    for (int copy = 0; copy < copies; ++copy) hidden.deck.add(line);
  });
  place.deck.size = byte(place.deck.size + place.hand);
  place.hand = 0;
  hidden.hand = Pile{};
  shuffle(state, side, table);
  draw(state, side, kOpening, DrawWhy::setup, rule("CTH-SET-07"), table);
  if (!has_minion(state)) return;
  const unsigned minion = other_side(side);
  for (unsigned i = 0; i < state.places[minion].domain_count; ++i)
    raise_die(state, minion, i, state.config.mulligan_bonus, rule("CTH-SET-07"), table);
  raise_die(state, minion, kNothing, state.config.mulligan_bonus, rule("CTH-SET-07"), table);
}

// CTH-SET-08: everybody chooses at the same time.
bool CthulhuRising::keep(State& state, Table& table) const {
  for (const Place& place : state.places)
    if (!place.minion() && place.kept < kOpeningResources) return true;
  state.agenda.pop();
  lay_resources(state, table);
  return false;
}

void CthulhuRising::answer_keep(State& state, unsigned side, Option option, Table&) const {
  state.secret.places[side].keep.add(line_of(state, side, kind_in(option.a)));
  ++state.places[side].kept;
}

// CTH-SET-08: in ascending order, one to each domain.
void CthulhuRising::lay_resources(State& state, Table& table) const {
  for (unsigned side = 0; side < kSides; ++side) {
    if (state.places[side].minion()) continue;
    const Pile chosen = state.secret.places[side].keep;
    state.secret.places[side].keep = Pile{};
    unsigned domain = 0;
    chosen.each([&](unsigned line, int copies) {
      for (int copy = 0; copy < copies; ++copy) {
        out_of_hand(state, side, line);
        reveal(table, EventKind::resource_kept, rule("CTH-SET-08"),
               {.who = player(state, side),
                .card = ref_of(side, kind_of(state, side, line), 0),
                .more = static_cast<int>(domain) + 1});
        state.places[side].domains[domain].resources.add(line);
        count_domain(state, side, domain++);
      }
    });
  }
}

}  // namespace undercroft::cthulhu_rising
