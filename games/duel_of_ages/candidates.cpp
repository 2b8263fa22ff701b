// Section 4: what a player might look for where he is asked, possible or not; permissions say why
// not. Only his own cards and what everybody sees are looked at.
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/map_building.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kBeyond =
    2;  // so many spaces beyond its points a unit is told why it gets no farther

void expect(OptionList& list, Verb what, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
  const Option option{verb(what), static_cast<std::uint16_t>(a), static_cast<std::uint16_t>(b),
                      static_cast<std::uint16_t>(c)};
  if (list.size() < OptionList::kCapacity && !list.contains(option)) list.add(option);
}

// Each kind of card that the unit holds, as far as the asked player knows.
template <class Visit>
void each_kind(const Sight& sight, unsigned unit, Visit visit) {
  for (unsigned place = 0; place < sight.board.hands.count(unit); ++place)
    if (const unsigned kind = seen_kind(sight, unit, place); kind < kMaxKinds) visit(kind);
}

}  // namespace

void DuelOfAges::candidates(const State& state, Seat seat, OptionList& list) const {
  if (first_waiting(state) != seat) return;
  OptionList plain;
  this->list(Sight(state), plain);
  plain.own();
  expect_more(state, plain);
  const unsigned mark = seats(state) == 4 ? kWideMap : 0U;
  for (const Option& option : plain) list.add(mark_map(option, mark));
}

void DuelOfAges::expect_more(const State& state, OptionList& list) const {
  const Sight sight(state);
  const Frame& frame = state.agenda.top();
  switch (state.step()) {
    case Step::site:
      for (unsigned site = 0; site < geometry(state.layout.size).sites; ++site)
        for (unsigned rotation = 0; rotation < kKeyRotations; ++rotation)
          expect(list, Verb::site, site, rotation);
      return;
    case Step::free:
      return each_unit(state.on[frame.a], [&](unsigned unit) { expect_free(sight, unit, list); });
    case Step::shoot:
      return expect_shots(sight, list);
    case Step::move:
      return each_unit(state.on[frame.a], [&](unsigned unit) { expect(list, Verb::move, unit); });
    case Step::path:
      return expect_paths(sight, list);
    case Step::walk:
      for (const Space to : map(state).geometry().beside[state.units[frame.b].space])
        if (to != kNowhere) expect(list, Verb::step, to);
      return expect(list, Verb::stay);
    case Step::strike:
      return expect_strikes(sight, list);
    case Step::declare:
      return each_unit(state.on[frame.a],
                       [&](unsigned unit) { expect(list, Verb::declare, unit); });
    default:
      return;
  }
}

// D-05, D-36.
void DuelOfAges::expect_free(const Sight& sight, unsigned unit, OptionList& list) const {
  const Board& board = sight.board;
  for (unsigned index = 0; index < figure(unit).actions.size(); ++index)
    expect_uses(board, unit, 0, index, list);
  each_kind(sight, unit, [&](unsigned kind) {
    const Card& card = content_.cards[kind];
    for (unsigned index = 0; index < card.actions.size(); ++index)
      expect_uses(board, unit, kind + 1, index, list);
    expect(list, Verb::reveal, unit, kind);
    if (card.type == CardType::armor || card.type == CardType::shield ||
        card.type == CardType::transport) {
      expect(list, Verb::wear, unit, kind);
      expect(list, Verb::take_off, unit, kind);
    }
    if (card.jump_pad) expect(list, Verb::deploy, unit, kind);
    if (card.pet == 0xFF) return;
    each_unit(enemies_of(board, board.units[unit].owner),
              [&](unsigned target) { expect(list, Verb::unleash, unit, kind, target); });
  });
  each_unit(friends_of(board, board.units[unit].owner), [&](unsigned other) {
    if (other != unit) expect(list, Verb::trade, unit, other);
  });
  for (unsigned i = 0; i < board.dropped.count; ++i)
    if (board.dropped.space[i] == board.units[unit].space)
      expect(list, Verb::pick_up, unit, board.dropped.kind[i]);
  expect(list, Verb::rest, unit);
  if (has_custom(unit, Custom::grace)) expect(list, Verb::refresh, unit);
  for (unsigned pad = 0; pad < kPads; ++pad)
    if (board.pads[pad].owner == board.units[unit].owner) expect(list, Verb::jump, unit, pad);
  const Spot spot = map(sight).at(board.units[unit].space).spot;
  if (spot == Spot::spring) expect_uses(board, unit, kUseSpring, 0, list);
  if (spot == Spot::market) expect_uses(board, unit, kUseMarket, 0, list);
}

// One action with everybody it could be thought to work on.
void DuelOfAges::expect_uses(const Board& board, unsigned unit, unsigned source, unsigned index,
                             OptionList& list) const {
  const Action* const action = free_action(unit, source, index);
  if (action == nullptr) return;
  const unsigned player = board.units[unit].owner;
  const auto aim = [&](unsigned target) {
    expect(list, Verb::use, unit, source, index | target << 8);
  };
  switch (action->target) {
    case Who::own_prisoner:
      for (unsigned prisoner = 0; prisoner < kMaxCharacters; ++prisoner)
        if (board.units[prisoner].standing == Standing::prison) aim(prisoner);
      return;
    case Who::enemy_within:
    case Who::enemy_character_within:
      return each_unit(enemies_of(board, player), aim);
    case Who::another_friend_here:
    case Who::self_or_friend_here:
      return each_unit(friends_of(board, player), aim);
    case Who::own_unit:
      return each_unit(board.on[player], aim);
    default:
      return aim(kNobody);
  }
}

// D-08, D-12, D-13: every weapon at everybody on the other side, in OpFire at each space of its
// way.
void DuelOfAges::expect_shots(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  const auto kind = static_cast<ShotKind>(frame.b);
  const auto aim = [&](unsigned unit, unsigned weapon, unsigned target) {
    if (kind == kShotOp) {
      const Trail& trail = board.trails[target];
      Space space = trail.empty() ? kNowhere : trail.start();
      for (unsigned i = 0; i <= trail.size() && space != kNowhere; ++i) {
        expect(list, Verb::op_shoot, unit | target << 8, weapon, space);
        if (i < trail.size()) space = map(sight).geometry().beside[space][trail.direction(i)];
      }
      return;
    }
    if (weapon_of(unit, weapon).area)
      expect(list, Verb::blast, unit, weapon, space_of(board, target));
    else
      expect(list, Verb::shoot, unit, weapon, target);
  };
  const auto shoot = [&](unsigned unit, unsigned weapon) {
    for (unsigned target = 0; target < kFigures; ++target)
      if (target != unit && stands(board, target)) aim(unit, weapon, target);
  };
  const Units units = kind == kShotParting ? unit_bit(frame.c) : board.on[frame.a];
  each_unit(units, [&](unsigned unit) {
    if (figure(unit).natural) shoot(unit, kNatural);
    each_kind(sight, unit, [&](unsigned card) {
      if (content_.cards[card].type == CardType::ranged) shoot(unit, card);
    });
  });
}

// D-10: what lies not much farther than it could get.
void DuelOfAges::expect_paths(const Sight& sight, OptionList& list) const {
  const unsigned unit = sight.board.agenda.top().b;
  const Space from = sight.board.units[unit].space;
  const int far = speed_of(sight, unit) + kBeyond;
  const Map& ground = map(sight);
  for (Space to = 0; to < ground.spaces(); ++to)
    if (to != from && ground.distance(from, to) <= far) expect(list, Verb::go, to);
}

// D-17: everybody in the space, with everything it could strike with.
void DuelOfAges::expect_strikes(const Sight& sight, OptionList& list) const {
  const Board& board = sight.board;
  const Frame& frame = board.agenda.top();
  const unsigned unit = frame.b;
  for (unsigned target = 0; target < kFigures; ++target) {
    if (target == unit || !stands(board, target) || space_of(board, target) != frame.x) continue;
    expect(list, Verb::strike, target, kNatural);
    each_kind(sight, unit, [&](unsigned kind) {
      if (content_.cards[kind].type == CardType::melee) expect(list, Verb::strike, target, kind);
    });
    for (unsigned index = 0; index < figure(unit).actions.size(); ++index)
      if (figure(unit).actions[index].when == When::melee_instead)
        expect(list, Verb::ability, target, index);
  }
}

}  // namespace undercroft::duel_of_ages
