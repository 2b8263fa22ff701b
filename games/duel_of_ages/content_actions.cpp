// From calls to actions: a price, perhaps a test, and a few operations.
#include <algorithm>

#include "games/duel_of_ages/content_reader.hpp"

namespace undercroft::duel_of_ages {

namespace {

using content::Node;

bool is_card(Bearer bearer) {
  return bearer == Bearer::gear;
}

// Whom an action chooses, where it chooses somebody.
bool chosen(Who who) {
  switch (who) {
    case Who::nobody:
    case Who::self:
    case Who::both:
    case Who::victim:
      return false;
    default:
      return true;
  }
}
bool is_enemy(Who who) {
  return who == Who::enemy_within || who == Who::enemy_character_within || who == Who::enemy_here ||
         who == Who::enemy_character_here;
}
bool in_melee_only(Who who) {
  return who == Who::enemy_here || who == Who::enemy_character_here;
}

class ActionReader {
 public:
  explicit ActionReader(const Statement& statement) : statement_(&statement) {
    const std::uint8_t code = statement.node->verb->code;
    action_.once = code == kFreeOnceWord;
    action_.when = action_.once ? When::free : static_cast<When>(code);
    if (action_.when == When::kills) action_.target = Who::victim;
  }

  void read() {
    for (const Node& part : statement_->node->args) this->part(part);
    if (clauses_.condition != If::always && clauses_.condition != If::half &&
        clauses_.condition != If::health_up_to)
      fault(*statement_->node, "an action has the condition half or health_up_to(...)");
    action_.condition = clauses_.condition;
    action_.limit = clauses_.limit;
    action_.attacks = clauses_.attacks;
    action_.mental = clauses_.mental;
    check();
    action_.in_dome = action_.when == When::free && possible_in_dome();
    const auto index = static_cast<std::uint8_t>(statement_->to->actions.size());
    statement_->to->lines.push_back({AbilityLine::Kind::action, index});
    statement_->to->actions.push_back(action_);
  }

 private:
  void fault(const Node& at, std::string_view what) const { statement_->fault(at, what); }

  void part(const Node& part) {
    switch (part.verb->code) {
      case kFromPart:
        return results(part, Grade::amaze);
      case kOnPart:
        return results(part, static_cast<Grade>(part.args[0].number));
      case kDiscardPart:
        action_.discard = true;
        return;
      case kMoreCardsPart:
        action_.more_cards = static_cast<std::uint8_t>(part.args[0].number);
        return;
      case kForcedPart:
        action_.forced = true;
        return;
      case kDiePart:
        action_.test = Test::die;
        action_.die_from = static_cast<std::uint8_t>(part.args[0].number);
        return;
      case kChallengePart:
        action_.test = Test::challenge;
        action_.own = static_cast<std::uint8_t>(part.args[0].number);
        action_.theirs = static_cast<std::uint8_t>(part.args[1].number);
        return;
      default:
        if (!read_clause(*statement_, part, clauses_)) step(part, Grade::fopp, Grade::amaze);
    }
  }

  void results(const Node& part, Grade to) {
    if (action_.test != Test::challenge)
      return fault(part, "results stand behind chal(...) in MI(...) or FA(...)");
    const auto from = static_cast<Grade>(part.args[0].number);
    for (std::size_t i = 1; i < part.args.size(); ++i) {
      if (part.args[i].verb->code >= kFirstClause)
        return fault(part.args[i], "here stands what happens, nothing else");
      step(part.args[i], from, to);
    }
    graded_ = true;
  }

  Who target(const Node& node) {
    const std::uint8_t code = node.verb->code;
    if (code == kItTarget) {
      if (!chosen(action_.target)) fault(node, "nobody has been chosen before");
      return action_.target;
    }
    const Who who = static_cast<Who>(code);
    if (who == Who::victim && action_.when != When::kills)
      fault(node, "there is a victim only in OK(...)");
    if (in_melee_only(who) !=
            (action_.when == When::melee_instead || action_.when == When::melee_start) &&
        chosen(who))
      fault(node, in_melee_only(who) ? "this is for MI(...) and MS(...)"
                                     : "in MI(...) and MS(...) an enemy in the space is chosen");
    if (!chosen(who)) return who;
    const std::uint8_t radius =
        node.args.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(node.args[0].number);
    if (chosen(action_.target) && (action_.target != who || action_.radius != radius))
      fault(node, "an action chooses one target; say it for the same one again");
    action_.target = who;
    action_.radius = radius;
    return who;
  }

  void step(const Node& part, Grade from, Grade to) {
    Op op;
    op.from = from;
    op.to = to;
    if (part.verb->code < kCrossPart) op.code = static_cast<OpCode>(part.verb->code);
    switch (part.verb->code) {
      case kPlacePart:
        place(part, op);
        break;
      case kCustomPart:
        custom(part, op);
        break;
      case kFreeToHqPart:
        op.code = OpCode::free;
        op.to_hq = true;
        break;
      default:
        arguments(part, op);
        break;
    }
    if (op.code == OpCode::free) op.who = action_.target = Who::own_prisoner;
    check_who(part, op);
    if (action_.op_count >= action_.ops.size()) return fault(part, "at most 3 of these fit");
    action_.ops[action_.op_count++] = op;
  }

  void arguments(const Node& part, Op& op) {
    for (const Node& arg : part.args) {
      if (arg.verb != nullptr)
        op.who = target(arg);
      else if (arg.word != nullptr && arg.word->domain == "how")
        op.random = arg.number != 0;
      else
        op.n = static_cast<std::int8_t>(arg.number);
    }
  }

  void place(const Node& part, Op& op) {
    op.companions = part.args[0].number != 0;
    op.code = part.args[1].number == kToHq ? OpCode::place_hq : OpCode::place_gate;
    if (op.companions && op.code == OpCode::place_gate)
      fault(part.args[0], "only the unit itself is placed on the Main Gate");
  }

  void custom(const Node& part, Op& op) {
    const auto custom = static_cast<Custom>(part.args[0].number);
    const bool plan = custom == Custom::diabolical_plan && action_.when == When::free;
    const bool reset = custom == Custom::blatt_reset && action_.when == When::falls;
    if (statement_->bearer != Bearer::character || !(plan || reset))
      return fault(part.args[0],
                   "of characters only: FA(custom(diabolical_plan)) and OX(custom(blatt_reset))");
    op.code = plan ? OpCode::plan : OpCode::reset;
    Abilities& to = *statement_->to;
    to.customs = static_cast<std::uint8_t>(to.customs | custom_bit(custom));
    if (!plan) return;
    action_.in_base = true;
    action_.more_cards = 2;  // DUE-SPC-07
  }

  // Who can suffer what.
  void check_who(const Node& part, const Op& op) const {
    const auto only = [&](std::initializer_list<Who> allowed, std::string_view what) {
      if (std::ranges::find(allowed, op.who) == allowed.end()) fault(part, what);
    };
    switch (op.code) {
      case OpCode::heal:
        return only({Who::self, Who::another_friend_here, Who::self_or_friend_here},
                    "heal(...) is for self, another_friend or self_or_friend");
      case OpCode::dismiss:
        return only({Who::self}, "a unit dismisses itself");
      case OpCode::give:
        return only({Who::own_unit}, "give(...) is for own_unit");
      case OpCode::takeover:
        return only({Who::enemy_character_within, Who::enemy_character_here},
                    "only an enemy character is taken over");
      case OpCode::nomove:
        if (op.who == Who::both && !chosen(action_.target))
          fault(part, "nobody has been chosen before");
        if (op.who != Who::both && op.who != Who::self && !is_enemy(op.who))
          fault(part, "nomove(...) is for self, both or an enemy");
        return;
      case OpCode::damage:
        if (op.who != Who::self && !is_enemy(op.who))
          fault(part, "dmg(...) is for self or an enemy");
        return;
      case OpCode::banish:
      case OpCode::reveal:
      case OpCode::steal:
        return only({Who::enemy_within, Who::enemy_character_within, Who::enemy_here,
                     Who::enemy_character_here, Who::victim},
                    "this is for enemies");
      default:
        break;
    }
  }

  void check() const {
    const Node& node = *statement_->node;
    const bool card = is_card(statement_->bearer);
    const bool of_units = action_.when == When::melee_instead ||
                          action_.when == When::melee_start || action_.when == When::kills ||
                          action_.when == When::falls;
    if (action_.op_count == 0) fault(node, "nothing happens in it");
    if (action_.discard && !card) fault(node, "only a card can be discarded");
    if (card && (of_units || action_.once || action_.forced))
      fault(node, "cards have FA(...), AV(...) and RR(...)");
    if (action_.when == When::reroll) return check_reroll(node);
    if (action_.when == When::melee_instead && action_.test != Test::challenge)
      fault(node, "expected chal(...) in it");
    if (action_.test != Test::none && !is_enemy(action_.target))
      fault(node, "a test needs an enemy whom it is about");
    if ((action_.test == Test::challenge) != graded_)
      fault(node, "behind chal(...) stand from(...) or on(...)");
    if (action_.when != When::kills && clauses_.attacks != kByAny)
      fault(node, "by(...) is for OK(...), AT(...) and DF(...)");
    if (action_.when != When::kills && clauses_.classes != 0)
      fault(node, "by(...) with a class is for AT(...) and DF(...)");
    check_ops(node);
  }

  void check_reroll(const Node& node) const {
    if (!action_.discard || action_.op_count != 1 || action_.ops[0].code != OpCode::reroll)
      fault(node, "expected RR(discard, reroll)");
  }

  void check_ops(const Node& node) const {
    const auto is = [&](OpCode code) {
      return std::ranges::any_of(ops(), [code](const Op& op) { return op.code == code; });
    };
    if (is(OpCode::reroll)) fault(node, "reroll belongs into RR(...) or AV(...)");
    if (action_.when == When::falls && !is(OpCode::reset))
      fault(node, "expected OX(custom(blatt_reset))");
    const bool lone_heal = action_.op_count == 1 && is(OpCode::heal) && !action_.discard;
    if (action_.forced && !(lone_heal && action_.ops[0].who == Who::self))
      fault(node, "expected FA(forced, heal(n, self))");
    if (is(OpCode::deploy) &&
        (action_.op_count != 1 || action_.discard || !is_card(statement_->bearer)))
      fault(node, "a Jump Pad has FA(deploy) and nothing else in it");
    if (action_.when == When::melee_start && !(action_.op_count == 1 && is(OpCode::reveal)))
      fault(node, "expected MS(reveal(enemy))");
    if (action_.when == When::kills &&
        !(action_.op_count == 1 && is(OpCode::steal) && action_.ops[0].who == Who::victim))
      fault(node, "expected OK(..., steal(n, victim, choose))");
  }

  std::span<const Op> ops() const { return std::span(action_.ops).first(action_.op_count); }

  // DUE-FRE-03: what a unit does to itself, draws, frees and leaves.
  bool possible_in_dome() const {
    return std::ranges::all_of(ops(), [](const Op& op) {
      switch (op.code) {
        case OpCode::heal:
          return op.who != Who::another_friend_here;
        case OpCode::nomove:
          return op.who == Who::both || op.who == Who::self;
        case OpCode::speed:
        case OpCode::hide:
        case OpCode::draw:
        case OpCode::free:
        case OpCode::place_hq:
        case OpCode::dismiss:
          return true;
        default:
          return false;
      }
    });
  }

  const Statement* statement_;
  Action action_;
  Clauses clauses_;
  bool graded_ = false;
};

}  // namespace

void read_action(const Statement& statement) {
  ActionReader(statement).read();
}

// AV!(x): only the Champion's Gage is asked for, where a duel is called.
void read_discarded_venture(const Statement& statement) {
  Clauses clauses;
  const Node* mod = nullptr;
  for (const Node& part : statement.node->args) {
    read_clause(statement, part, clauses);
    if (part.is("mod")) mod = &part;
    if (part.verb->code < kFirstClause && !part.is("mod"))
      return statement.fault(part, "with discard there is only mod(roll, n)");
  }
  if (statement.bearer != Bearer::gear)
    return statement.fault(*statement.node, "only a card can be discarded");
  if (mod == nullptr || mod->args[0].number != kRollStat || clauses.ventures != kAtField)
    return statement.fault(*statement.node,
                           "expected AV(discard, at(field_of_honor), mod(roll, n))");
  Action action;
  action.when = When::adventure_discard;
  action.ventures = clauses.ventures;
  action.discard = true;
  action.op_count = 1;
  action.ops[0].code = OpCode::modify;
  action.ops[0].n = static_cast<std::int8_t>(mod->args[1].number);
  const auto index = static_cast<std::uint8_t>(statement.to->actions.size());
  statement.to->lines.push_back({AbilityLine::Kind::action, index});
  statement.to->actions.push_back(action);
}

}  // namespace undercroft::duel_of_ages
