// Chapter 3.1: setting up.
#include "games/dark_castle/events.hpp"
#include "games/dark_castle/option_index.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

// ESC-SET-06: by the number of players.
constexpr std::array<std::uint8_t, kSeats + 1> kStartHp = {0, 18, 18, 14, 12};

enum class Characters : std::uint8_t { choose, random, list };

}  // namespace

// Section 6: the options that rules read.
void DarkCastle::read_config(State& state, const Setup& setup) const {
  Config& config = state.config;
  const auto value = [&](OptionIndex index) { return setup.values[index]; };
  config.seats = static_cast<std::uint8_t>(setup.seats);
  config.party = static_cast<std::uint8_t>(setup.seats == 1 ? 2 : setup.seats);
  config.max_hp = static_cast<std::uint8_t>(kStartHp[config.seats] + value(kHpBonus));
  config.castle_length = static_cast<std::uint8_t>(value(kCastleLength));
  if (value(kBoss) > 0)
    config.boss = static_cast<std::uint8_t>(content_.first_boss() + value(kBoss) - 1);
  config.attack_value = static_cast<std::uint8_t>(value(kAttackValue));
  config.start_items = static_cast<std::uint8_t>(value(kStartItems));
  config.group = static_cast<GroupDecision>(value(kGroupDecision));
  config.rest = static_cast<RestRule>(value(kRestRule));
  config.item_reshuffle = static_cast<std::uint8_t>(value(kItemReshuffle));
  config.auto_order = static_cast<std::uint8_t>(value(kAutoOrder));
  config.fixed_count = static_cast<std::uint8_t>(value(kFixedCastle));
  for (unsigned i = 0; i < config.fixed_count; ++i)
    config.fixed[i] = setup.entries[kFixedEntries + i];
  if (config.fixed_count > 0) config.castle_length = config.fixed_count;
}

// ESC-SET-01 to ESC-SET-06. The castle deck and the item deck have no order that anybody could
// know: a card is picked when it is turned.
void DarkCastle::setup(State& state, const Setup& setup, Table& table) const {
  read_config(state, setup);
  state.unseen = content_.chapters.size() == kMaxChapters
                     ? ~std::uint64_t{0}
                     : (std::uint64_t{1} << content_.chapters.size()) - 1U;
  for (std::size_t item = 0; item < content_.items.size(); ++item)
    state.deck[item] = content_.items[item].count;
  for (unsigned place = 0; place < state.config.party; ++place)
    state.party[place].hp = static_cast<std::int8_t>(state.config.max_hp);
  tell(table, EventKind::castle_laid, rule("ESC-SET-02"), {.amount = state.config.castle_length});
  tell(table, EventKind::boss_laid, rule("ESC-SET-03"), {});
  tell(table, EventKind::items_laid, rule("ESC-SET-04"), {.amount = content_.item_cards});
  state.agenda.push({.step = Step::page});
  deal_characters(state, setup, table);
  advance(state, table);
}

// ESC-SET-05: chosen in seat order, by lot, or as agreed beforehand.
void DarkCastle::deal_characters(State& state, const Setup& setup, Table& table) const {
  state.agenda.push({.step = Step::take_character});
  const auto how = static_cast<Characters>(setup.values[kCharacters]);
  if (how == Characters::random) {
    std::array<std::uint8_t, kMaxCharacters> left{};
    auto count = static_cast<unsigned>(content_.characters.size());
    for (unsigned i = 0; i < count; ++i) left[i] = static_cast<std::uint8_t>(i);
    for (unsigned place = 0; place < state.config.party; ++place) {
      const std::uint32_t at = table.pick(static_cast<std::uint16_t>(ChanceKind::character),
                                          std::span(left.data(), count));
      const std::uint8_t character = left[at];
      left[at] = left[--count];
      take_character(state, character, table);
    }
  } else if (how == Characters::list) {
    const auto named = static_cast<unsigned>(setup.values[kPartyList]);
    for (unsigned i = 0; i < named && i < state.config.party; ++i)
      take_character(state, setup.entries[kPartyEntries + i], table);
  }
}

// ESC-SET-05, ESC-SOLO-01: all different; a solo player takes two.
void DarkCastle::take_character(State& state, unsigned character, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned place = top.a++;
  state.party[place].character = static_cast<std::uint8_t>(character);
  const RuleId by = state.config.seats == 1 ? rule("ESC-SOLO-01") : rule("ESC-SET-05");
  tell(table, EventKind::took_character, by,
       {.who = static_cast<int>(character), .more = controller(state, place).index});
  if (top.a < state.config.party) return;
  state.agenda.pop();
  begin(state, table);
}

// ESC-SET-06, ESC-SET-07: the start card is turned over and resolved; nobody is "you" on it.
void DarkCastle::begin(State& state, Table& table) const {
  tell(table, EventKind::hp_given, rule("ESC-SET-06"), {.amount = state.config.max_hp});
  tell(table, EventKind::start_turned, rule("ESC-SET-07"), {});
  push_block(state, content_.start.block);
}

}  // namespace undercroft::dark_castle
