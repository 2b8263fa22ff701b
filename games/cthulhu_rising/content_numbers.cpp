// Numbers that a Minion reads off a card: its text-box score, the window in which it is aimed at,
// LILLITH's class. All of them follow from the abilities.
#include "games/cthulhu_rising/content_reader.hpp"

namespace undercroft::cthulhu_rising {

namespace {

const Op* first_op(const Content& content, const Ability& ability) {
  return ability.ops == 0 ? nullptr : &content.ops[ability.first_op];
}

bool is_strike(OpCode code) {
  return code == OpCode::wound || code == OpCode::insane || code == OpCode::destroy ||
         code == OpCode::bounce || code == OpCode::exhaust || code == OpCode::uncommit;
}

bool lifts(const Content& content, const Op& op) {
  const auto changes = content.changes_of(op);
  return !changes.empty() && (changes.front().what == ChangeWhat::gain || changes.front().n > 0);
}

// CTH-MIN-62 without the ability's own window.
Aim usual_aim(OpCode code) {
  switch (code) {
    case OpCode::exhaust:
      return Aim::s2_own;
    case OpCode::draw:
    case OpCode::mill:
    case OpCode::discard:
    case OpCode::search:
    case OpCode::put:
    case OpCode::recur:
    case OpCode::resource:
    case OpCode::domain:
    case OpCode::refresh:
    case OpCode::drain:
    case OpCode::discount:
    case OpCode::time:
    case OpCode::token:
    case OpCode::restore:
      return Aim::operations;
    case OpCode::prophecy:
      return Aim::opponent_draw;
    default:
      return Aim::s3;
  }
}

bool admits(InWindow window, Aim aim) {
  switch (window) {
    case InWindow::any:
      return true;
    case InWindow::story:
      return aim == Aim::s1_own || aim == Aim::s2_own || aim == Aim::s3;
    case InWindow::draw:
      return aim == Aim::own_draw || aim == Aim::opponent_draw;
    case InWindow::operations:
      return aim == Aim::operations;
  }
  return true;
}

Lillith class_of(const Content& content, const Ability& ability, const Op& op) {
  if (ability.kind == AbilityKind::disrupt)
    return ability.on.kind >= TriggerKind::ability_event ? Lillith::cancel : Lillith::save;
  if (op.code == OpCode::prophecy) return Lillith::prophecy;
  if (ability.kind == AbilityKind::response) return Lillith::react;
  if (is_strike(op.code)) return Lillith::strike;
  if (op.code == OpCode::restore) return Lillith::mend;
  if (op.code == OpCode::token) return Lillith::score;
  if (op.code == OpCode::put || op.code == OpCode::recur) return Lillith::raise;
  if (op.code == OpCode::mod) return lifts(content, op) ? Lillith::pump : Lillith::shrink;
  return Lillith::engine;
}

}  // namespace

// 2.4, column PP.
int op_points(OpCode code) {
  switch (code) {
    case OpCode::destroy:
    case OpCode::put:
    case OpCode::token:
    case OpCode::control:
      return 4;
    case OpCode::wound:
    case OpCode::insane:
    case OpCode::sacrifice:
    case OpCode::bounce:
    case OpCode::restore:
    case OpCode::domain:
    case OpCode::cancel:
    case OpCode::instead:
      return 3;
    case OpCode::exhaust:
    case OpCode::ready:
    case OpCode::struggle:
    case OpCode::draw:
    case OpCode::discard:
    case OpCode::search:
    case OpCode::recur:
    case OpCode::uncommit:
    case OpCode::resource:
    case OpCode::refresh:
    case OpCode::drain:
    case OpCode::discount:
      return 2;
    case OpCode::heal:
    case OpCode::mod:
    case OpCode::hand_limit:
    case OpCode::mill:
    case OpCode::commit:
    case OpCode::time:
    case OpCode::prophecy:
      return 1;
    case OpCode::opp_may:
      return 0;
    case OpCode::fate:
      return -1;
    case OpCode::restrict_:
      return -2;
  }
  return 0;
}

// CTH-MIN-12. What comes from the top of the deck costs nothing more (ruling 42).
int ability_points(const Content& content, const Ability& ability) {
  int points = ability.kind == AbilityKind::win ? 0 : 1;
  for (const Op& op : content.ops_of(ability)) points += op_points(op.code);
  return points - ability.costs;
}

// CTH-MIN-12.
int text_box(const Content& content, const Card& card) {
  const auto has = [&](Keyword keyword) { return (card.keywords & keyword) != 0 ? 1 : 0; };
  int score = 2 * card.toughness + 2 * has(kWillpower) + 3 * has(kInvulnerability) +
              2 * has(kFast) + has(kResilient) + has(kDormant) + has(kDay) + has(kNight) -
              has(kFated);
  for (const Ability& ability : content.abilities_of(card)) score += ability.points;
  return score;
}

// CTH-MIN-62.
Aim aim_of(const Content& content, const Ability& ability) {
  if (ability.kind == AbilityKind::response || ability.kind == AbilityKind::disrupt)
    return Aim::trigger;
  const Op* op = first_op(content, ability);
  const Aim aim = op == nullptr ? Aim::s3 : usual_aim(op->code);
  if (admits(ability.window, aim)) return aim;
  // The earliest window of its own turn.
  if (ability.window == InWindow::draw) return Aim::own_draw;
  return ability.window == InWindow::operations ? Aim::operations : Aim::s1_own;
}

// CTH-LIL-07.
Lillith lillith_of(const Content& content, const Card& card) {
  if (card.type != CardType::event || card.abilities == 0) return Lillith::none;
  const Ability& ability = content.abilities[card.first_ability];
  const Op* op = first_op(content, ability);
  return op == nullptr ? Lillith::none : class_of(content, ability, *op);
}

}  // namespace undercroft::cthulhu_rising
