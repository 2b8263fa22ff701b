// Chapter 3.1: setting up.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/option_index.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

enum Characters : std::uint8_t { kRandom, kChoose, kList };

}  // namespace

std::uint64_t named_by_module(const Content& content, unsigned module) {
  std::array<bool, 256> reached{};
  reached[content.modules[module].first] = true;
  const auto reach = [&](unsigned node) {
    if (node == kNothing || reached[node]) return false;
    return reached[node] = true;
  };
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < content.nodes.size(); ++i) {
      if (!reached[i]) continue;
      const Node& node = content.nodes[i];
      more = reach(node.next) || more;
      for (unsigned choice = 0; choice < node.choices; ++choice)
        more = reach(content.choices[node.first_choice + choice].next) || more;
    }
  }
  std::uint64_t named = 0;
  for (std::size_t i = 0; i < content.nodes.size(); ++i)
    if (reached[i] && content.nodes[i].encounter != kNothing)
      named |= std::uint64_t{1} << content.nodes[i].encounter;
  return named;
}

// Section 6: the options that rules read.
void CutthroatCaverns::read_config(State& state, const Setup& setup) const {
  Config& config = state.config;
  const auto value = [&](OptionIndex index) {
    return static_cast<std::uint8_t>(setup.values[index]);
  };
  config.seats = static_cast<std::uint8_t>(setup.seats);
  config.encounters = value(kEncountersOption);
  config.hand_size = value(kHandSizeOption);
  config.start_lp = static_cast<std::uint8_t>(kLeastStartLp + value(kStartLpOption) * kStartLpStep);
  config.exhaustion_round = value(kExhaustionRoundOption);
  config.offers = value(kTradeOffersOption);
  config.module = value(kModuleOption);
  config.reputations = static_cast<Drafting>(value(kReputationsOption));
  config.quests = static_cast<QuestMode>(value(kQuestsOption));
  config.choose_characters = value(kCharactersOption) == kChoose ? 1 : 0;
  config.new_main_cards = value(kNewMainCardsOption);
  config.expanded = value(kPoolOption);
  config.abilities = value(kAbilitiesOption);
  config.events = value(kEventsOption);
  config.boss_final = value(kBossFinalOption);
  config.mulligan = value(kMulliganOption);
  config.potions_between = value(kPotionsOption);
  set_difficulty(config, static_cast<Difficulty>(value(kDifficultyOption)));
  config.bot_temper = value(kBotTemperOption);
  config.fixed_count = value(kFixedEncountersOption);
  for (unsigned i = 0; i < config.fixed_count; ++i)
    config.fixed[i] = setup.entries[kFixedEntries + i];
}

// Section 6, difficulty. `even` is a table of the content: what makes a party of that size, with
// what is in the box, neither safe nor lost.
void CutthroatCaverns::set_difficulty(Config& config, Difficulty difficulty) const {
  constexpr std::uint8_t kFury = 5;
  constexpr std::uint8_t kFewer = 85;
  constexpr std::uint8_t kMore = 115;
  if (difficulty == Difficulty::easy) config.lp_percent = kFewer;
  if (difficulty == Difficulty::deadly) config.lp_percent = kMore;
  if (difficulty == Difficulty::hard || difficulty == Difficulty::deadly) config.fury = kFury;
  if (difficulty != Difficulty::even) return;
  const EvenRow& row = content_.even[config.module != 0     ? kEvenModule
                                     : config.events != 0   ? kEvenEvents
                                     : config.expanded != 0 ? kEvenExpanded
                                                            : kEvenCore];
  const unsigned players = config.seats - unsigned{kLeastSeats};
  config.lp_percent = row.lp[players];
  config.fury = row.fury[players];
}

// CAV-SETUP-01, CAV-SETUP-05 to CAV-SETUP-08. No deck has an order that anybody could know: a card
// is picked when it comes.
void CutthroatCaverns::setup(State& state, const Setup& setup, Table& table) const {
  read_config(state, setup);
  const Config& config = state.config;
  for (unsigned place = 0; place < config.seats; ++place) {
    state.places[place].person = static_cast<std::uint8_t>(place);
    state.place_of[place] = static_cast<std::uint8_t>(place);
  }
  state.taking_part = static_cast<std::uint8_t>(everybody(state));
  for (std::size_t card = 0; card < content_.cards.size(); ++card)
    if (config.new_main_cards != 0 || !content_.cards[card].is_new)
      for (unsigned copy = 0; copy < content_.cards[card].count; ++copy)
        state.secret.draw.add(static_cast<unsigned>(card));
  state.draw_size = static_cast<std::uint8_t>(state.secret.draw.size());
  state.encounters = config.expanded != 0 ? core_pool_ | expanded_pool_ : core_pool_;
  if (config.module != 0)
    state.encounters &= ~named_by_module(content_, config.module - 1U);
  else
    state.deck_size = static_cast<std::uint8_t>(config.encounters - config.boss_final);
  if (config.events != 0) {
    state.events = all_of(content_.events);
    state.relics = all_of(content_.relics);
  }
  if (setup.values[kCharactersOption] == kList)
    for (unsigned i = 0; i < config.seats && i < static_cast<unsigned>(setup.values[kPartyOption]);
         ++i)
      state.places[i].character = setup.entries[kPartyEntries + i];
  state.agenda.push({.step = Step::game});
  state.agenda.push({.step = Step::create});
  advance(state, table);
}

// CAV-SETUP-09: the order of things.
bool CutthroatCaverns::create(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  switch (top.a++) {
    case kCreateCharacters:
      deal_characters(state, table);
      return false;
    case kCreateReputations:
      deal_reputations(state, table);
      return false;
    case kCreateLp:
      fix_lp(state, table);
      return false;
    case kCreateInitiative:
      draw_initiative(state, table);
      return false;
    case kCreateHands:
      return create_hands(state, table);
    case kCreateAmulets: {
      const unsigned amulet = amulet_item();
      last_first(state, living(state), [&](unsigned place) {
        if (owns(state.places[place].belongings, amulet))
          state.agenda.push({.step = Step::amulet, .b = static_cast<std::uint8_t>(place)});
      });
      return false;
    }
    case kCreateAlchemist: {
      std::array<Drawn, kPlaces> found{};
      find_items(state, found, table);
      tell_items(state, found, table);
      return false;
    }
    case kCreateQuests:
      deal_quests(state, table);
      return false;
    default:
      state.agenda.pop();
      if (state.config.module == 0)
        tell(table, EventKind::deck_laid, rule("CAV-SETUP-06"),
             {.amount = state.deck_size, .more = state.config.boss_final});
      return false;
  }
}

// CAV-SETUP-02: as agreed, chosen in seat order, or by lot.
void CutthroatCaverns::deal_characters(State& state, Table& table) const {
  if (state.config.choose_characters != 0) {
    state.agenda.push({.step = Step::take_character});
    return;
  }
  std::array<std::uint8_t, kMaxCharacters> left{};
  unsigned count = 0;
  for (unsigned character = 0; character < content_.characters.size(); ++character)
    if (place_of_character(state, character) == kNothing)
      left[count++] = static_cast<std::uint8_t>(character);
  for (unsigned place = 0; place < state.config.seats; ++place) {
    Place& mine = state.places[place];
    if (mine.character == kNothing) {
      const std::uint32_t at = table.pick(static_cast<std::uint16_t>(ChanceKind::character),
                                          std::span(left.data(), count));
      mine.character = left[at];
      left[at] = left[--count];
    }
    tell(table, EventKind::took_character, rule("CAV-SETUP-02"), {.who = player(state, place)});
  }
}

// DEC-CHARACTER. Whoever has only one left to choose from is not asked.
void CutthroatCaverns::answer_character(State& state, unsigned character, Table& table) const {
  Frame& top = state.agenda.top();
  for (unsigned next = character; next != kNothing;) {
    const unsigned place = top.b++;
    state.places[place].character = static_cast<std::uint8_t>(next);
    tell(table, EventKind::took_character, rule("CAV-SETUP-02"), {.who = player(state, place)});
    next = kNothing;
    if (top.b == state.config.seats) return state.agenda.pop();
    unsigned left = 0;
    for (unsigned other = 0; other < content_.characters.size(); ++other) {
      if (place_of_character(state, other) != kNothing) continue;
      ++left;
      next = other;
    }
    if (left > 1) next = kNothing;
  }
}

// CAV-SETUP-03, CAV-REP-01.
void CutthroatCaverns::fix_lp(State& state, Table& table) const {
  for (unsigned place = 0; place < state.config.seats; ++place) {
    Place& mine = state.places[place];
    int lp = state.config.start_lp;
    each_kind(mine.reputations,
              [&](unsigned reputation) { lp -= content_.reputations[reputation].cost; });
    mine.lp = mine.start_lp = static_cast<std::uint8_t>(lp);
    tell(table, EventKind::lp_set,
         mine.reputations == 0 ? rule("CAV-SETUP-03") : rule("CAV-REP-01"),
         {.who = player(state, place), .amount = lp});
  }
}

unsigned CutthroatCaverns::amulet_item() const {
  return content_.cards[content_.named.amulet].item;
}

// Hands, and where nothing is asked before them the Alchemists' Items: which of several Items was
// dealt, dealt anew or found nothing on the table shows, so they are told together.
bool CutthroatCaverns::create_hands(State& state, Table& table) const {
  std::array<Drawn, kPlaces> drawn{};
  deal_hands(state, drawn, table);
  // CAV-ENC-12: a Reputation may make the hand smaller than what is dealt.
  bool asks = false;
  last_first(state, living(state), [&](unsigned place) {
    const bool excess = check_limit(state, place);
    asks = asks || excess || owns(state.places[place].belongings, amulet_item());
  });
  if (!asks) {
    state.agenda.top().a = kCreateQuests;
    find_items(state, drawn, table);
  }
  tell_items(state, drawn, table);
  return false;
}

// CAV-SETUP-05: one card at a time in Initiative order. Items lie open at once and are not
// replaced; their Amulets are asked for when all have their cards.
void CutthroatCaverns::deal_hands(State& state, std::span<Drawn> drawn, Table& table) const {
  for (unsigned card = 0; card < state.config.hand_size; ++card)
    by_initiative(state, living(state),
                  [&](unsigned place) { deal_card(state, place, drawn[place], table); });
  by_initiative(state, living(state), [&](unsigned place) {
    tell_drawn(state, place, {.cards = drawn[place].cards, .items = {}}, rule("CAV-SETUP-05"),
               kDrawDealt, table);
  });
  if (state.config.mulligan == 0) return;
  by_initiative(state, living(state),
                [&](unsigned place) { mulligan(state, place, drawn[place], table); });
}

void CutthroatCaverns::deal_card(State& state, unsigned place, Drawn& drawn, Table& table) const {
  const unsigned card = pick_card(state, table);
  if (card == kNothing) return;
  const Card& printed = content_.cards[card];
  if (printed.kind == CardKind::item) {
    ++state.places[place].belongings.items[printed.item];
    return drawn.items.add(card);
  }
  put_in_hand(state, place, card, 0);
  drawn.cards.add(card);
}

void CutthroatCaverns::tell_items(const State& state, std::span<const Drawn> drawn,
                                  Table& table) const {
  by_initiative(state, living(state), [&](unsigned place) {
    const bool found = has_perk(state, place, Perk::alchemist);
    tell_drawn(state, place, {.cards = {}, .items = drawn[place].items},
               found ? rule("CAV-SETUP-09") : rule("CAV-SETUP-05"), kDrawDealt, table);
  });
}

// Section 6, mulligan_no_attack: shown, shuffled back, redrawn once.
void CutthroatCaverns::mulligan(State& state, unsigned place, Drawn& drawn, Table& table) const {
  Pile& hand = state.secret.places[place].hand;
  if ((hand.kinds() & attack_cards_) != 0) return;
  const int cards = hand.size();
  reveal(table, EventKind::mulligan, rule("CAV-SETUP-05"), {.who = player(state, place)});
  hand.each([&](unsigned card, int copies) {
    for (int copy = 0; copy < copies; ++copy) {
      reveal(table, EventKind::shown, rule("CAV-SETUP-05"),
             {.who = player(state, place), .card = card_arg(card)});
      state.secret.draw.add(card);
    }
  });
  hand = Pile{};
  state.places[place].hand = 0;
  state.draw_size = static_cast<std::uint8_t>(state.draw_size + cards);
  drawn.cards = Pile{};
  for (int card = 0; card < cards; ++card) deal_card(state, place, drawn, table);
  tell_drawn(state, place, {.cards = drawn.cards, .items = {}}, rule("CAV-SETUP-05"), kDrawDealt,
             table);
}

// rp_alchemist: cards are revealed until an Item appears and the others are shuffled back, so it is
// any Item of the draw pile.
void CutthroatCaverns::find_items(State& state, std::span<Drawn> found, Table& table) const {
  by_initiative(state, living(state), [&](unsigned place) {
    if (has_perk(state, place, Perk::alchemist)) find_item(state, place, found[place], table);
  });
}

void CutthroatCaverns::find_item(State& state, unsigned place, Drawn& found, Table& table) const {
  std::array<std::uint8_t, kMaxItems * kMaxCopies> items{};
  unsigned count = 0;
  state.secret.draw.each([&](unsigned card, int copies) {
    if (content_.cards[card].kind != CardKind::item) return;
    for (int copy = 0; copy < copies; ++copy) items[count++] = static_cast<std::uint8_t>(card);
  });
  if (count == 0) return;
  const unsigned card = items[table.pick(static_cast<std::uint16_t>(ChanceKind::card),
                                         std::span(items.data(), count))];
  state.secret.draw.remove(card);
  --state.draw_size;
  found.items.add(card);
  gain(state, place, card, table);
}

}  // namespace undercroft::cutthroat_caverns
