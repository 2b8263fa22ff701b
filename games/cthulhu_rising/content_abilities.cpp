// From parsed abilities to what the rules carry out.
#include <utility>

#include "games/cthulhu_rising/content_reader.hpp"

namespace undercroft::cthulhu_rising {

namespace {

using Node = content::Node;
using content::fault_at;

unsigned filter_bit(FilterWord word) {
  return 1U << static_cast<unsigned>(word);
}

void apply(Pick& pick, Filter filter) {
  pick.filters.push_back(filter);
  pick.words |= filter_bit(filter.word);
  switch (filter.word) {
    case FilterWord::subtype:
      pick.subtypes |= bit(filter.n);
      break;
    case FilterWord::faction:
      pick.faction = filter.n;
      break;
    case FilterWord::type:
      pick.type = filter.n;
      break;
    case FilterWord::cost_up_to:
      pick.cost_up_to = filter.n;
      break;
    case FilterWord::skill_up_to:
      pick.skill_up_to = filter.n;
      break;
    case FilterWord::opponent_tokens:
      pick.tokens = filter.n;
      break;
    default:
      break;
  }
}

void apply(Delta& delta, const Change& change) {
  const auto add = [&](std::int8_t& to) { to = static_cast<std::int8_t>(to + change.n); };
  switch (change.what) {
    case ChangeWhat::skill:
      return add(delta.skill);
    case ChangeWhat::toughness:
      return add(delta.toughness);
    case ChangeWhat::gain:
      delta.gained |= change.keyword;
      return;
    case ChangeWhat::lose:
      delta.lost |= change.keyword;
      return;
    default:
      return add(delta.icons[static_cast<unsigned>(change.what) - 1U]);
  }
}

class AbilityReader {
 public:
  AbilityReader(Content& content, const Cursor& effect) : content_(&content), effect_(&effect) {}

  Ability read(const Node& node) {
    Ability made;
    made.kind = static_cast<AbilityKind>(code(node));
    std::vector<Op> ops;
    std::vector<Cost> costs;
    for (const Node& part : node.args) {
      if (code(part) >= kOnClause)
        clause(made, ops, costs, part);
      else
        ops.push_back(op(part));
    }
    finish(made, ops, costs);
    return made;
  }

  std::uint16_t sort_pick(const Node& node) {
    Pick pick;
    read_sort_of(pick, node);
    return keep(std::move(pick));
  }

 private:
  void finish(Ability& made, const std::vector<Op>& ops, const std::vector<Cost>& costs) {
    made.first_op = static_cast<std::uint16_t>(content_->ops.size());
    made.ops = static_cast<std::uint16_t>(ops.size());
    content_->ops.insert(content_->ops.end(), ops.begin(), ops.end());
    made.first_cost = static_cast<std::uint16_t>(content_->costs.size());
    made.costs = static_cast<std::uint16_t>(costs.size());
    content_->costs.insert(content_->costs.end(), costs.begin(), costs.end());
    made.picks = picks_;
    made.hidden_picks = hidden_picks_;
  }

  void clause(Ability& made, std::vector<Op>& ops, std::vector<Cost>& costs, const Node& part) {
    switch (code(part)) {
      case kOnClause:
        made.on = trigger(part.args[0]);
        break;
      case kIfClause:
        made.condition = static_cast<Condition>(code(part.args[0]));
        if (made.condition == Condition::host_subtype)
          made.condition_n = static_cast<std::uint8_t>(part.args[0].args[0].number);
        break;
      case kInClause:
        made.window = static_cast<InWindow>(part.args[0].number);
        break;
      case kCostClause:
        for (const Node& one : part.args) costs.push_back(cost(made, one));
        break;
      case kFromDecktopClause:
        made.from_top = true;
        break;
      case kOncePerTurnClause:
        made.limit = Limit::turn;
        break;
      case kOncePerPhaseClause:
        made.limit = Limit::phase;
        break;
      case kThenClause:
        ops.push_back(op(part.args[0]));
        ops.back().then = true;
        break;
      default:
        break;
    }
  }

  On trigger(const Node& node) {
    On on;
    on.kind = static_cast<TriggerKind>(code(node));
    if (on.kind == TriggerKind::win_terror) {
      on.kind = static_cast<TriggerKind>(code(node) + static_cast<unsigned>(node.args[0].number));
    } else if (on.kind == TriggerKind::ability_event) {
      on.who = static_cast<Who>(node.args[0].number);
      on.kind = static_cast<TriggerKind>(code(node) + static_cast<unsigned>(node.args[1].number));
    } else if (on.kind == TriggerKind::success || on.kind == TriggerKind::story_won) {
      on.who = static_cast<Who>(node.args[0].number);
    } else {
      on.pick = subject(node.args[0]);
    }
    return on;
  }

  Cost cost(Ability& made, const Node& node) {
    Cost cost;
    cost.kind = static_cast<CostKind>(code(node));
    if (cost.kind == CostKind::pay || cost.kind == CostKind::discard)
      cost.n = static_cast<std::uint8_t>(node.args[0].number);
    else
      cost.pick = subject(node.args[0]);
    if (cost.kind == CostKind::sacrifice && code(node.args[0]) == kSelfSubject)
      cost.kind = CostKind::sacrifice_self;
    made.pays |= cost.kind == CostKind::pay;
    made.exhausts |= cost.kind == CostKind::exhaust_self;
    return cost;
  }

  // The card itself, or cards.
  std::uint16_t subject(const Node& node) {
    Pick pick;
    if (code(node) == kSelfSubject)
      pick.reference = Reference::self;
    else
      read_sort_of(pick, node);
    return keep(std::move(pick));
  }

  void read_sort_of(Pick& pick, const Node& node) {
    pick.quantity = pick.n == 0 ? Quantity::all : pick.quantity;
    pick.sort = static_cast<Sort>(code(node));
    for (const Node& filter : node.args) {
      const auto n = static_cast<std::uint8_t>(filter.args.empty() ? 0 : filter.args[0].number);
      apply(pick, {static_cast<FilterWord>(code(filter)), n});
    }
  }

  std::uint16_t pick(const Node& node) {
    Pick pick;
    if (code(node) >= kFirstReference) {
      pick.reference = static_cast<Reference>(code(node) - kFirstReference);
      return keep(std::move(pick));
    }
    pick.quantity = static_cast<Quantity>(code(node));
    if (pick.quantity != Quantity::all) pick.n = static_cast<std::uint8_t>(node.args[0].number);
    read_sort_of(pick, node.args.back());
    if (pick.quantity != Quantity::all) number(pick, node);
    return keep(std::move(pick));
  }

  void number(Pick& pick, const Node& node) {
    if (picks_ == kMaxPicks)
      fault_at(*effect_, node,
               "an ability chooses at most " + std::to_string(kMaxPicks) + " times");
    hidden_picks_ |= pick.has(FilterWord::in_hand);
    pick.number = picks_++;
  }

  std::uint16_t keep(Pick pick) {
    content_->picks.push_back(std::move(pick));
    return static_cast<std::uint16_t>(content_->picks.size() - 1);
  }

  Op op(const Node& node) {
    Op op;
    op.code = static_cast<OpCode>(code(node));
    if (op.code == OpCode::instead || op.code == OpCode::opp_may) {
      op.ability = inner(op.code, node.args[0]);
      return op;
    }
    const auto& params = node.verb->params;
    bool picked = false;
    op.first_change = static_cast<std::uint16_t>(content_->changes.size());
    for (std::size_t i = 0; i < node.args.size(); ++i) {
      const content::Param& param = params[std::min(i, params.size() - 1)];
      if (param.of == kPicks)
        (std::exchange(picked, true) ? op.story : op.pick) = pick(node.args[i]);
      else if (param.of == kSorts)
        op.pick = sort_pick(node.args[i]);
      else if (param.of == kChanges)
        add_change(op, change(node.args[i]));
      else
        set(op, param.name, node.args[i].number);
    }
    return op;
  }

  // The step of an `instead` belongs to the same play; that of an `opp_may` is another's.
  std::uint16_t inner(OpCode outer, const Node& step) {
    AbilityReader reader(*content_, *effect_);
    if (outer == OpCode::instead) reader.picks_ = picks_;
    Ability made;
    made.kind = AbilityKind::win;
    const std::vector<Op> ops = {reader.op(step)};
    reader.finish(made, ops, {});
    if (outer == OpCode::instead) picks_ = reader.picks_;
    content_->abilities.push_back(made);
    return static_cast<std::uint16_t>(content_->abilities.size() - 1);
  }

  static Change change(const Node& node) {
    Change made;
    made.what = static_cast<ChangeWhat>(code(node));
    if (made.what == ChangeWhat::gain || made.what == ChangeWhat::lose)
      made.keyword = static_cast<std::uint16_t>(1U << node.args[0].number);
    else
      made.n = static_cast<std::int8_t>(node.args[0].number);
    return made;
  }
  void add_change(Op& op, const Change& change) {
    apply(op.delta, change);
    content_->changes.push_back(change);
    ++op.changes;
  }

  void set(Op& op, std::string_view name, std::int32_t value) {
    if (name == "who")
      op.who = static_cast<Who>(value);
    else if (name == "n")
      op.n = static_cast<std::int8_t>(value);
    else if (name == "mode")
      op.mode = static_cast<DiscardMode>(value);
    else if (name == "to")
      op.to = static_cast<Goal>(value);
    else if (name == "state")
      op.exhausted = value == 1;
    else if (name == "time")
      op.n = value == 0 ? kItIsDay : kItIsNight;
    else if (name == "what")
      add_change(op, {ChangeWhat::gain, 0, value == 0 ? kCannotCommit : kCannotReady});
  }

  Content* content_;
  const Cursor* effect_;
  std::uint8_t picks_ = 0;
  bool hidden_picks_ = false;
};

}  // namespace

AbilityRun read_abilities(Reader& reader, const Cursor& record, CardType type, std::uint8_t card,
                          std::uint16_t keywords, bool attached) {
  if (!record.has("abilities")) return {};
  const Cursor field = record.at("abilities");
  const std::vector<Node> statements = content::parse_effect(reader.vocabulary, field, kAbilities);
  if (statements.empty()) return {};
  if (statements.size() > kMaxAbilities)
    field.fault("a card has at most " + std::to_string(kMaxAbilities) + " abilities");
  check_abilities(reader.content, field, statements, type, keywords, attached);
  if (record.report().failed()) return {};
  // Those inside of others come first, so that a card's own lie side by side.
  std::vector<Ability> made;
  for (const Node& statement : statements)
    made.push_back(AbilityReader(reader.content, field).read(statement));
  AbilityRun run;
  run.first = static_cast<std::uint16_t>(reader.content.abilities.size());
  run.count = static_cast<std::uint8_t>(made.size());
  for (Ability& ability : made) {
    ability.card = card;
    ability.index = static_cast<std::uint8_t>(&ability - made.data());
    ability.points = static_cast<std::int8_t>(ability_points(reader.content, ability));
    ability.aim = aim_of(reader.content, ability);
    reader.content.abilities.push_back(ability);
  }
  return run;
}

std::uint16_t read_sort(Reader& reader, const Cursor& field) {
  const std::vector<Node> statements = content::parse_effect(reader.vocabulary, field, kSorts);
  if (statements.empty()) return 0;
  if (statements.size() > 1) field.fault("expected one kind of cards");
  return AbilityReader(reader.content, field).sort_pick(statements.front());
}

}  // namespace undercroft::cthulhu_rising
