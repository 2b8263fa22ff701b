// Chapter 3.11: Items and Relics that change hands, are tipped, are stolen.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kEmptyRelicDeck = 2;  // RELIC without a Relic: so much Prestige

Window window_now(const Board& board) {
  for (int i = 0; i < board.agenda.size(); ++i)
    if (board.agenda.below(i).step == Step::window)
      return static_cast<Window>(board.agenda.below(i).a);
  return Window::pre;
}

// CAV-ITM-05: the turn of this round is over, so it begins with the next. After the durations of
// the round have been counted down the next round is the first anyway.
bool begins_later(const Board& board, unsigned place) {
  if (board.encounter.round == 0 || (board.encounter.acted >> place & 1U) == 0) return false;
  switch (window_now(board)) {
    case Window::prereveal:
    case Window::reveal:
    case Window::kill:
    case Window::post:
    case Window::declared:
    case Window::struck:
      return true;
    default:
      return false;
  }
}

// Rounds until it ends, the current one included.
int strength_end(const Statuses& status) {
  return status.strength + (status.strength > 0 && status.strength_later != 0 ? 1 : 0);
}

// Drawn, looted, stolen and traded things have been told of. Others come from a pile or a sack.
bool comes_untold(Step step) {
  return step == Step::kill || step == Step::operations || step == Step::awaken;
}

}  // namespace

// Nobody can trade, steal or loot what is tipped, so belongings are always untipped. The Amulet
// asks its new owner (CAV-ITM-08).
void CutthroatCaverns::gain(State& state, unsigned place, unsigned belonging, Table& table) const {
  Belongings& own = state.places[place].belongings;
  if (is_relic(belonging))
    own.relics |= 1U << (belonging - kFirstRelic);
  else
    ++own.items[content_.cards[belonging].item];
  if (comes_untold(state.step()))
    reveal(table, is_relic(belonging) ? EventKind::relic_taken : EventKind::item_laid,
           rule("CAV-ITM-01"), {.who = player(state, place), .card = belonging_arg(belonging)});
  if (belonging == content_.named.amulet && state.places[place].tally.amulet_drawn == 0)
    state.agenda.push({.step = Step::amulet, .b = static_cast<std::uint8_t>(place)});
}

// A smaller hand that follows from it is for the caller to check (CAV-ENC-12).
void CutthroatCaverns::lose(State& state, unsigned place, unsigned belonging) const {
  Belongings& own = state.places[place].belongings;
  if (is_relic(belonging))
    own.relics &= ~(1U << (belonging - kFirstRelic));
  else
    --own.items[content_.cards[belonging].item];
}

// CAV-ITM-08, CAV-ITM-09: once for each player in an encounter.
bool CutthroatCaverns::amulet(State& state, Table&) const {
  const Place& place = state.places[state.agenda.top().b];
  const bool has =
      place.belongings.items[content_.cards[content_.named.amulet].item] > 0 && place.alive();
  if (has && place.tally.amulet_drawn == 0) return true;
  state.agenda.pop();
  return false;
}

void CutthroatCaverns::answer_amulet(State& state, Option option, Table& table) const {
  const unsigned place = state.agenda.top().b;
  state.agenda.pop();
  state.places[place].tally.amulet_drawn = 1;
  tell(table, EventKind::amulet_draw, rule("CAV-ITM-08"),
       {.who = player(state, place), .amount = option.a});
  if (option.a > 0) push_draw(state, place, option.a, kDrawAmulet);
}

// The first operation of that kind in a block.
const Op* CutthroatCaverns::find_op(unsigned block, OpCode code) const {
  for (const Op& op : content_.block(block)) {
    if (op.code == code) return &op;
    if (op.code != OpCode::when) continue;
    if (const Op* found = op.block != 0 ? find_op(op.block, code) : nullptr; found != nullptr)
      return found;
    if (const Op* found = op.other != 0 ? find_op(op.other, code) : nullptr; found != nullptr)
      return found;
  }
  return nullptr;
}

// CAV-WIN-04, CAV-ENC-16.
bool CutthroatCaverns::item_useful(const Board& board, unsigned place, unsigned card) const {
  const Op* given = find_op(content_.cards[card].effect, OpCode::status);
  if (given == nullptr) return true;
  const Statuses& status = board.places[place].status;
  const Window now = window_now(board);
  const bool module_ends =
      board.config.module != 0 && content_.nodes[board.adventure.node].next == kNothing;
  const bool last = board.sudden_death != 0 || module_ends ||
                    (board.config.module == 0 && board.number >= board.config.encounters);
  const bool too_late = now == Window::encounter_end && last;
  switch (given->index) {
    case kStrength:
      if (now == Window::reveal && board.unit_count > 0 && top_unit(board).owner == place &&
          (top_unit(board).flags & kNoAttack) == 0 && top_unit(board).position < kDouble)
        return true;
      return !too_late && given->n + (begins_later(board, place) ? 1 : 0) > strength_end(status);
    case kHaste:
      return !too_late && given->n > status.haste;
    case kIronSkin:
      return now != Window::encounter_end && status.iron_skin == 0;
    default:
      return true;
  }
}

// CAV-ITM-05. While an earlier one still works in this round, the rounds follow each other without
// a gap.
void CutthroatCaverns::drink_strength(State& state, unsigned place, int rounds) const {
  Statuses& status = state.places[place].status;
  const bool later = begins_later(state, place);
  const int end = rounds + (later ? 1 : 0);
  if (end <= strength_end(status)) return;
  const bool works = status.strength > 0 && status.strength_later == 0;
  status.strength = static_cast<std::uint8_t>(works ? end : rounds);
  status.strength_later = later && !works ? 1 : 0;
}

// CAV-ITM-03: one-use Items leave the game.
void CutthroatCaverns::use_up(State& state, unsigned place, unsigned card, Table& table) const {
  lose(state, place, card);
  state.gone.add(card);
  tell(table, EventKind::used_up, rule("CAV-ITM-03"),
       {.who = player(state, place), .card = card_arg(card)});
}

// CAV-ITM-03 to CAV-ITM-07. What lasts lies tipped until it ends.
void CutthroatCaverns::tip(State& state, unsigned place, Option option, Table& table) const {
  const unsigned index = option.a;
  const Card& card = content_.cards[index];
  const unsigned target = option.b == 0 ? place : place_named(state, option.b);
  if (card.heals > 0 && target != place) {
    tell(table, EventKind::consent_asked, rule("CAV-ITM-04"),
         {.who = player(state, place), .card = card_arg(index), .more = player(state, target)});
    state.agenda.push({.step = Step::heal_consent,
                       .a = static_cast<std::uint8_t>(index),
                       .b = static_cast<std::uint8_t>(place),
                       .c = static_cast<std::uint8_t>(target)});
    return;
  }
  happened(state);
  if (card.heals > 0) return heal_with(state, place, index, target, table);
  tell(table, EventKind::tipped, rule("CAV-ITM-03"),
       {.who = player(state, place), .card = card_arg(index), .more = -1});
  if (const Op* burns = find_op(card.effect, OpCode::damage_creatures); burns != nullptr) {
    const Op* singes = find_op(card.effect, OpCode::damage);
    use_up(state, place, index, table);
    state.agenda.push(
        {.step = Step::fire,
         .a = kFireCreatures,
         .b = static_cast<std::uint8_t>(place),
         .x = static_cast<std::uint16_t>(burns->n),
         .y = static_cast<std::uint16_t>(singes != nullptr ? singes->n : std::int16_t{0})});
    return;
  }
  const Op* given = find_op(card.effect, OpCode::status);
  if (given == nullptr) {
    use_up(state, place, index, table);
  } else {
    if (given->index == kStrength) drink_strength(state, place, given->n);
    lose(state, place, index);
    ++state.places[place].tipped[card.item];
  }
  push_operations(state, card.effect, kOpsOfThing, place, place);
}

// CAV-ITM-04.
void CutthroatCaverns::heal_with(State& state, unsigned place, unsigned card, unsigned target,
                                 Table& table) const {
  tell(table, EventKind::tipped, rule("CAV-ITM-04"),
       {.who = player(state, place), .card = card_arg(card), .more = player(state, target)});
  use_up(state, place, card, table);
  const int before = state.places[target].lp;
  heal(state, target, content_.cards[card].heals + perk(state, place, Perk::medic),
       rule("CAV-ITM-04"), table);
  if (target == place) return;
  const int healed = state.places[target].lp - before;
  Place& healer = state.places[place];
  healer.tally.healed = static_cast<std::uint16_t>(healer.tally.healed + healed);
  healer.deeds.healed = static_cast<std::uint16_t>(healer.deeds.healed + healed);
  gain_prestige(state, place, content_.cards[card].heals_prestige, thing(Category::card, card),
                rule("CAV-ITM-04"), table);
}

bool CutthroatCaverns::heal_consent(State&, Table&) const {
  return true;
}

// CAV-ITM-04, CAV-TRD-05: a refusal has no consequence but that it is not asked again.
void CutthroatCaverns::answer_heal_consent(State& state, bool yes, Table& table) const {
  const Frame asked = state.agenda.top();
  state.agenda.pop();
  tell(table, yes ? EventKind::allowed : EventKind::refused, rule("CAV-ITM-04"),
       {.who = player(state, asked.c), .card = card_arg(asked.a), .more = player(state, asked.b)});
  if (yes) {
    happened(state);
    return heal_with(state, asked.b, asked.a, asked.c, table);
  }
  for (Refused& slot : state.refused) {
    if (slot.depth != 0) continue;
    slot = {.depth = static_cast<std::uint8_t>(state.agenda.size()),
            .actor = asked.b,
            .card = asked.a,
            .target = asked.c};
    return;
  }
}

// CAV-ITM-07, CAV-ITM-10, CAV-BOAR-05: creatures in order of arrival, the Wereboar player as one of
// them, then the other players by Initiative. Letter c: the last creature, then the players done.
bool CutthroatCaverns::fire(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const unsigned place = top.b;
  const unsigned boar = wereboar_place(state);
  const RuleId why = rule("CAV-ITM-07");
  Thing by = kNoThing;
  for (const std::uint8_t item : content_.items)
    if (by == kNoThing && content_.cards[item].own_turn) by = thing(Category::card, item);
  if (top.a == kFireCreatures) {
    for (unsigned i = 0; i < state.creature_count; ++i) {
      Creature& creature = state.creatures[i];
      if (creature.number <= top.c) continue;
      top.c = creature.number;
      const Blow blow = item_blow(state, creature, top.x);
      hurt_creature(state, creature, blow.damage, blow.loss, place, table);
      return false;
    }
    top.a = kFireBoar;
    return false;
  }
  if (top.a == kFireBoar) {
    top.a = kFirePlayers;
    top.c = 0;
    if (boar == kNothing || boar == place || (state.taking_part >> boar & 1U) == 0) return false;
    top.c = static_cast<std::uint8_t>(1U << boar);
    hurt_boar(state, boar, top.x, place, table);
    return false;
  }
  const unsigned left = living(state) & ~(1U << place) & ~unsigned{top.c};
  if (left == 0 || top.y == 0) {
    state.agenda.pop();
    return false;
  }
  const unsigned burnt = first_of(state, left);
  top.c = static_cast<std::uint8_t>(top.c | 1U << burnt);
  hurt(state, burnt, top.y, Harm::player, by, why, table);
  return false;
}

// DEC-STEAL: of another living player; the Hoarder's things stay where they are.
bool CutthroatCaverns::stealable(const Board& board, const Frame& steal, unsigned from,
                                 unsigned belonging) const {
  const unsigned thief = steal.b;
  if (from == thief || (living(board) >> from & 1U) == 0) return false;
  if (has_perk(board, from, Perk::hoarder)) return false;
  if (steal.c == kStealRicher && board.places[from].prestige <= board.places[thief].prestige)
    return false;
  if (is_relic(belonging))
    return steal.a == 0 &&
           (board.places[from].belongings.relics >> (belonging - kFirstRelic) & 1U) != 0;
  return board.places[from].belongings.items[content_.cards[belonging].item] > 0;
}

bool CutthroatCaverns::anything_to_steal(const Board& board, const Frame& steal) const {
  bool any = false;
  for (unsigned from = 0; from < board.config.seats && !any; ++from) {
    for (const std::uint8_t item : content_.items) any = any || stealable(board, steal, from, item);
    each_bit(board.places[from].belongings.relics, [&](unsigned relic) {
      any = any || stealable(board, steal, from, kFirstRelic + relic);
    });
  }
  return any;
}

bool CutthroatCaverns::steal(State& state, Table&) const {
  const Frame frame = state.agenda.top();
  if (state.places[frame.b].alive() && anything_to_steal(state, frame)) return true;
  state.agenda.pop();
  return false;
}

// CAV-EVT-04: Relics are stolen like Items. The loser's hand may be too large now, and the Amulet's
// new owner draws first.
void CutthroatCaverns::answer_steal(State& state, Option option, Table& table) const {
  const unsigned thief = state.agenda.top().b;
  state.agenda.pop();
  if (option.verb == verb(Verb::none)) return;
  const unsigned from = place_named(state, option.b);
  tell(table, EventKind::stole, rule("CAV-ATK-14"),
       {.who = player(state, thief), .card = belonging_arg(option.a), .more = player(state, from)});
  note_wrong(state, from, thief);
  lose(state, from, option.a);
  check_limit(state, from);
  gain(state, thief, option.a, table);
}

// CAV-EVT-04: RELIC(p). The deck has no order: the Relic is picked when it comes.
void CutthroatCaverns::gain_relic(State& state, unsigned place, Table& table) const {
  if (state.relics == 0)
    return gain_prestige(state, place, kEmptyRelicDeck, kNoThing, rule("CAV-EVT-04"), table);
  std::array<std::uint8_t, kMaxRelics> values{};
  std::size_t count = 0;
  each_bit(state.relics,
           [&](unsigned relic) { values[count++] = static_cast<std::uint8_t>(relic); });
  const std::uint32_t at =
      table.pick(static_cast<std::uint16_t>(ChanceKind::relic), {values.data(), count});
  const unsigned relic = values[at];
  state.relics &= ~(1U << relic);
  reveal(table, EventKind::relic_taken, rule("CAV-EVT-04"),
         {.who = player(state, place), .card = thing(Category::relic, relic)});
  state.places[place].belongings.relics |= 1U << relic;
}

}  // namespace undercroft::cutthroat_caverns
