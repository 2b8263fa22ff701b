// Setting up, 3.5.
#include <algorithm>
#include <array>
#include <bit>

#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/map_text.hpp"
#include "games/duel_of_ages/option_index.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr unsigned kVaultCards = 2;  // DUE-SET-08
constexpr unsigned kDrafted = 2;     // section 6
constexpr unsigned kLonerCards = 2;  // DUE-FRE-02
constexpr unsigned kLabyrinths = 4;  //
constexpr int kMostTies = 50;        // of the roll for the first player; then the lowest seat

constexpr std::uint32_t low_bits(unsigned n) {
  return (1U << n) - 1U;
}

// The locations that the option names: the adventure keys without the base, which is always there;
// vistas are there for four players.
std::uint16_t locations_of(unsigned chosen, unsigned seats) {
  constexpr auto kBase = static_cast<unsigned>(Location::base);
  const unsigned before = chosen & low_bits(kBase);
  const unsigned behind = chosen >> kBase << (kBase + 1);
  const unsigned vistas = seats == 4 ? low_bits(kLocations) & ~low_bits(kAdventureKeys) : 0;
  return static_cast<std::uint16_t>(before | 1U << kBase | behind | vistas);
}

// Somebody's frame goes on to the next phase.
void set_setup_phase(State& state, SetupPhase phase) {
  Frame& frame = state.agenda.top();
  frame = {Step::setup, phase};
}

}  // namespace

// Section 6. What depends on the number of players is 0 where nothing was said.
void DuelOfAges::read_config(State& state, const Setup& setup) const {
  const auto value = [&](OptionIndex option) {
    return static_cast<unsigned>(setup.values[option]);
  };
  const auto value_or = [&](OptionIndex option, int usual) {
    return byte(value(option) != 0 ? value(option) : static_cast<unsigned>(usual));
  };
  Config& config = state.config;
  config.seats = byte(static_cast<unsigned>(setup.seats));
  config.characters = value_or(kCharactersOption, characters_by_default(setup.seats));
  config.handicap = byte(value(kHandicapOption));
  config.turn_limit = value_or(kTurnLimitOption, turn_limit_by_default(setup.seats));
  config.overtime = byte(value(kOvertimeOption));
  config.build = static_cast<MapBuild>(value(kMapBuildOption));
  config.draft = byte(value(kDraftOption));
  config.structure = value_or(kStructureOption, structure_by_default(setup.seats));
  config.henchmen_lost = byte(value(kHenchmenOption));
  config.cap = byte(value(kCapOption));
  config.locations = locations_of(value(kLocationsOption), config.seats);
  state.layout.size = config.seats;
  state.layout.blank = static_cast<std::uint16_t>(low_bits(kAdventureKeys) & ~config.locations);
  if (value(kMapOption) == 0) return;
  const auto given =
      read_map(content_, std::span(setup.entries).subspan(kMapEntries, value(kMapOption)),
               config.seats, state.layout.blank);
  if (!given) return;  // GameInfo::refuses said so before
  state.layout = *given;
  config.build = MapBuild::given;
}

void DuelOfAges::setup(State& state, const Setup& setup, Table& table) const {
  read_config(state, setup);
  put_out_decks(state);
  push(state, Step::setup, kSetupRoll);
  advance(state, table);
}

// DUE-SET-03, DUE-GEN-01: all shuffled. A pile whose order nobody knows has none.
void DuelOfAges::put_out_decks(State& state) const {
  const auto characters = static_cast<unsigned>(content_.characters.size());
  state.secret.unused = (Units{1} << characters) - 1U;
  state.unused_count = byte(characters);
  for (unsigned kind = 0; kind < content_.cards.size(); ++kind)
    for (unsigned copy = 0; copy < content_.cards[kind].copies; ++copy) {
      state.secret.deck.add(kind);
      ++state.deck;
    }
  state.badges.fresh =
      static_cast<std::uint16_t>(low_bits(static_cast<unsigned>(content_.badges.size())));
  state.badges.holder.fill(kNobody);
  state.secret.tokens = static_cast<std::uint16_t>(low_bits(content_.tokens()));
  state.tokens = byte(content_.tokens());
  for (unsigned labyrinth = 0; labyrinth < kLabyrinths; ++labyrinth) {
    const Age age = content_.keys[labyrinth].age;
    const auto count = std::ranges::count(content_.guardians, age, &Guardian::age);
    state.guardians[labyrinth].fresh = byte(low_bits(static_cast<unsigned>(count)));
  }
  state.structure = state.config.structure;
  state.destroyer = kNobody;
}

// 3.5 in its order.
bool DuelOfAges::set_up(State& state, Table& table) const {
  const Frame frame = state.agenda.top();
  switch (frame.a) {
    case kSetupRoll:
      set_setup_phase(state, kSetupDeal);
      find_first_player(state, table);
      take_sides(state, table);
      return false;
    case kSetupDeal:
      set_setup_phase(state, kSetupDraft);
      for (unsigned n = 0; n < seats(state); ++n)
        deal_hand(state, (state.first_player + n) % seats(state), table);
      return false;
    case kSetupDraft:
      if (!ask_draft(state)) set_setup_phase(state, kSetupDraw);
      return false;
    case kSetupDraw:
      set_setup_phase(state, kSetupPlatters);
      for (unsigned n = 0; n < seats(state); ++n)
        draw_hand(state, (state.first_player + n) % seats(state), table);
      return false;
    case kSetupPlatters:
      if (!choose_platters(state)) set_setup_phase(state, kSetupSlots);
      return false;
    case kSetupSlots:
      if (!place_platters(state, table)) set_setup_phase(state, kSetupKeys);
      return false;
    case kSetupKeys:
      if (!place_keys(state, table)) set_setup_phase(state, kSetupFinish);
      return false;
    default:
      finish_setup(state, table);
      return false;
  }
}

// DUE-SET-01: two dice each; those who tie for the highest roll again among themselves.
void DuelOfAges::find_first_player(State& state, Table& table) const {
  unsigned in = low_bits(seats(state));
  for (int rolls = 0; rolls < kMostTies && !std::has_single_bit(in); ++rolls) {
    unsigned best = 0;
    unsigned highest = 0;
    for (unsigned player = 0; player < seats(state); ++player) {
      if ((in >> player & 1U) == 0) continue;
      const unsigned first = 1 + table.roll(chance(ChanceKind::die), 6);
      const unsigned second = 1 + table.roll(chance(ChanceKind::die), 6);
      tell(table, EventKind::rolled_for_first, rule("DUE-SET-01"),
           {.who = static_cast<int>(player),
            .amount = dice(static_cast<int>(first), static_cast<int>(second))});
      if (first + second > best) highest = 0;
      best = std::max(best, first + second);
      if (first + second == best) highest |= 1U << player;
    }
    in = highest;
  }
  state.first_player = byte(static_cast<unsigned>(std::countr_zero(in)));
  tell(table, EventKind::first_player, rule("DUE-SET-01"), {.who = state.first_player});
}

// DUE-SID-01: the Loner against the other two. DUE-FOU-01: the highest roller and the player to his
// right against the other two. Side 0 has the first turn (DUE-TRN-02, DUE-FOU-03).
void DuelOfAges::take_sides(State& state, Table& table) const {
  const unsigned first = state.first_player;
  const bool four = seats(state) == 4;
  for (unsigned player = 0; player < seats(state); ++player) {
    const bool leads = player == first || (four && player == right_of(state, first));
    state.players[player].side = leads ? 0 : 1;
  }
  if (!four) {
    state.loner = byte(first);
    state.new_loner = kLonerCards;
  }
  for (unsigned player = 0; player < seats(state); ++player)
    if (const unsigned ally = ally_of(state, player); ally != kNobody && ally > player)
      tell(table, EventKind::alliance, four ? rule("DUE-FOU-01") : rule("DUE-SID-01"),
           {.who = static_cast<int>(player), .more = static_cast<int>(ally)});
}

// DUE-SET-03: face down, kept in id order. The first Loner of three gets fewer.
void DuelOfAges::deal_hand(State& state, unsigned player, Table& table) const {
  const Config& config = state.config;
  Player& his = state.players[player];
  unsigned n = config.characters;
  if (player == state.loner) n -= std::min<unsigned>(config.handicap, n - 1U);
  if (config.draft != 0) n += kDrafted;
  n = std::min<unsigned>({n, kOff, state.unused_count});
  Units hand = 0;
  for (unsigned dealt = 0; dealt < n; ++dealt) {
    std::array<std::uint8_t, kMaxCharacters> left;
    unsigned count = 0;
    each_unit(state.secret.unused, [&](unsigned id) { left[count++] = byte(id); });
    const unsigned id =
        left[table.pick(chance(ChanceKind::character), std::span(left).first(count))];
    state.secret.unused &= ~unit_bit(id);
    --state.unused_count;
    hand |= unit_bit(id);
    whisper(table, EventKind::dealt_character, rule("DUE-SET-03"),
            {.who = static_cast<int>(player), .figure = static_cast<int>(id)}, kFigureArg,
            seat_of(player));
  }
  each_unit(hand, [&](unsigned id) { state.secret.off[player][his.off++].character = byte(id); });
  his.draft_left = config.draft != 0 ? byte(std::min<unsigned>(kDrafted, n - 1U)) : std::uint8_t{0};
  tell(table, EventKind::dealt, rule("DUE-SET-03"),
       {.who = static_cast<int>(player), .amount = his.off});
}

// D-44: one after the other, clockwise from the first player. False: all have put theirs away.
bool DuelOfAges::ask_draft(State& state) const {
  for (unsigned n = 0; n < seats(state); ++n) {
    const unsigned player = (state.first_player + n) % seats(state);
    if (state.players[player].draft_left == 0) continue;
    push(state, Step::draft, player);
    return true;
  }
  return false;
}

void DuelOfAges::list_draft(const Sight& sight, OptionList& list) const {
  const unsigned player = sight.board.agenda.top().a;
  if (sight.off == nullptr) return;
  for (unsigned i = 0; i < sight.board.players[player].off; ++i)
    list.add(verb(Verb::put_under), (*sight.off)[player][i].character);
}

// Section 6, `draft`: under the unused deck, behind everything that is in it (DUE-GEN-01).
void DuelOfAges::answer_draft(State& state, Option option, Table& table) const {
  const unsigned player = state.agenda.top().a;
  state.agenda.pop();
  Player& his = state.players[player];
  auto& hand = state.secret.off[player];
  unsigned i = 0;
  while (i + 1U < his.off && hand[i].character != option.a) ++i;
  std::copy(hand.begin() + i + 1, hand.begin() + his.off, hand.begin() + i);
  hand[--his.off] = Off{};
  --his.draft_left;
  state.secret.under[state.under_count] = byte(option.a);
  state.under_by[state.under_count++] = byte(player);
  ++state.unused_count;
  whisper(table, EventKind::put_under, rule("DUE-SET-03"),
          {.who = static_cast<int>(player), .figure = option.a}, kFigureArg, seat_of(player));
}

// DUE-SET-04: unrevealed starting cards, and a henchman who waits with his character.
void DuelOfAges::draw_hand(State& state, unsigned player, Table& table) const {
  Player& his = state.players[player];
  for (unsigned i = 0; i < his.off; ++i) {
    Off& off = state.secret.off[player][i];
    const Figure& character = content_.characters[off.character];
    const unsigned wanted = std::min<unsigned>(character.cards, kStartCards);
    for (unsigned n = 0; n < wanted; ++n) {
      const unsigned kind = draw_kind(state, table);
      if (kind == kNobody) break;
      off.cards[his.off_cards[i]++] = byte(kind);
      whisper(table, EventKind::drew, rule("DUE-SET-04"),
              {.who = static_cast<int>(player), .amount = static_cast<int>(kind)}, kAmountArg,
              seat_of(player));
    }
    if (character.henchmen == 0) continue;
    const unsigned token = draw_token(state, table);
    if (token == kNobody) continue;
    off.token = byte(token);
    his.off_tokens[i] = 1;
    whisper(table, EventKind::dealt_character, rule("DUE-SET-04"),
            {.who = static_cast<int>(player), .figure = static_cast<int>(token)}, kFigureArg,
            seat_of(player));
  }
}

// DUE-SET-08, 09: only the White base, with its Vault; a guardian in each labyrinth; then the first
// turn.
void DuelOfAges::finish_setup(State& state, Table& table) const {
  state.agenda.pop();
  push(state, Step::turn, kTurnStart);
  fill_vault(state, kVaultCards, rule("DUE-SET-08"), table);
  for (unsigned labyrinth = 0; labyrinth < kLabyrinths; ++labyrinth)
    if ((state.config.locations >> labyrinth & 1U) != 0)
      turn_guardian(state, static_cast<Location>(labyrinth), table);
}

}  // namespace undercroft::duel_of_ages
