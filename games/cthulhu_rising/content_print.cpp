// Abilities back into the notation of the content files: nothing is lost on the way to the rules.
#include <array>
#include <string>

#include "games/cthulhu_rising/content_reader.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr std::array<std::string_view, 6> kKinds = {"passive", "action",  "response",
                                                    "forced",  "disrupt", "win"};
constexpr std::array<std::string_view, kOpCodes> kOps = {
    "wound",      "insane",   "destroy",  "sacrifice", "bounce",   "exhaust", "ready",
    "restore",    "heal",     "mod",      "restrict",  "struggle", "draw",    "discard",
    "hand_limit", "mill",     "search",   "recur",     "put",      "token",   "fate",
    "commit",     "uncommit", "control",  "resource",  "domain",   "refresh", "drain",
    "discount",   "time",     "prophecy", "cancel",    "instead",  "opp_may"};
constexpr std::array<std::string_view, kFilterWords> kFilterNames = {
    "mine",      "enemy",     "ready",       "exhausted",  "sane",           "insane",
    "wounded",   "committed", "uncommitted", "here",       "other",          "can_go_insane",
    "subtype",   "faction",   "type",        "cost_up_to", "skill_up_to",    "unique",
    "nonunique", "in_hand",   "in_discard",  "attacked",   "opponent_tokens"};

std::string call(std::string_view name, std::string_view arguments) {
  if (arguments.empty()) return std::string(name);
  return std::string(name) + "(" + std::string(arguments) + ")";
}

// Arguments, joined as they come.
class Args {
 public:
  Args& add(std::string_view text) {
    text_.append(text_.empty() ? "" : ", ").append(text);
    return *this;
  }
  Args& add(int n) { return add(std::to_string(n)); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

class Printer {
 public:
  explicit Printer(const Content& content) : content_(&content) {}

  std::string ability(const Ability& ability) const {
    Args parts;
    if (ability.from_top) parts.add("from_decktop");
    clauses(parts, ability);
    for (const Op& one : content_->ops_of(ability))
      parts.add(one.then ? call("then", op(one)) : op(one));
    return call(kKinds[static_cast<unsigned>(ability.kind)], parts.text());
  }

 private:
  const Pick& pick_of(unsigned index) const { return content_->picks[index]; }

  void clauses(Args& parts, const Ability& ability) const {
    constexpr std::array<std::string_view, 4> kWindows = {"", "story", "draw", "ops"};
    if (ability.kind == AbilityKind::response || ability.kind == AbilityKind::forced ||
        ability.kind == AbilityKind::disrupt)
      parts.add(call("on", trigger(ability.on)));
    if (ability.condition != Condition::always) parts.add(call("if", condition(ability)));
    if (ability.window != InWindow::any)
      parts.add(call("in", kWindows[static_cast<unsigned>(ability.window)]));
    Args costs;
    for (const Cost& one : content_->costs_of(ability)) costs.add(cost(one));
    if (ability.costs > 0) parts.add(call("cost", costs.text()));
    if (ability.limit == Limit::turn) parts.add("once_per_turn");
    if (ability.limit == Limit::phase) parts.add("once_per_phase");
  }

  std::string trigger(const On& on) const {
    constexpr std::array<std::string_view, kTriggerCount> kNames = {
        "enter",         "play",    "leave",     "destroyed",   "wounded",
        "insane",        "commit",  "win",       "win",         "win",
        "win",           "success", "story_won", "would_wound", "would_insane",
        "would_destroy", "ability", "ability",   "ability"};
    constexpr std::array<std::string_view, 3> kUses = {"event", "action", "any"};
    const auto name = kNames[static_cast<unsigned>(on.kind)];
    const std::string_view who = kWhoWords[static_cast<unsigned>(on.who)];
    if (name == "win")
      return call(name, icon_ids()[static_cast<unsigned>(on.kind) -
                                   static_cast<unsigned>(TriggerKind::win_terror)]);
    if (name == "success" || name == "story_won") return call(name, who);
    if (name == "ability") {
      const unsigned use =
          static_cast<unsigned>(on.kind) - static_cast<unsigned>(TriggerKind::ability_event);
      return call(name, Args().add(who).add(kUses[use]).text());
    }
    return call(name, subject(on.pick));
  }

  std::string condition(const Ability& ability) const {
    constexpr std::array<std::string_view, 7> kNames = {"",
                                                        "day",
                                                        "night",
                                                        "committed(self)",
                                                        "attacking(self)",
                                                        "defending(self)",
                                                        "host_subtype"};
    const auto name = kNames[static_cast<unsigned>(ability.condition)];
    if (ability.condition != Condition::host_subtype) return std::string(name);
    return call(name, subtype_id(content_->subtypes[ability.condition_n]));
  }

  std::string cost(const Cost& cost) const {
    constexpr std::array<std::string_view, 6> kNames = {"pay",       "exhaust", "sacrifice",
                                                        "sacrifice", "discard", "bounce"};
    const auto name = kNames[static_cast<unsigned>(cost.kind)];
    if (cost.kind == CostKind::pay || cost.kind == CostKind::discard)
      return call(name, std::to_string(cost.n));
    return call(name, subject(cost.pick));
  }

  std::string subject(unsigned index) const {
    const Pick& pick = pick_of(index);
    return pick.reference == Reference::self ? "self" : sort(pick);
  }

  std::string sort(const Pick& pick) const {
    constexpr std::array<std::string_view, 4> kNames = {"char", "support", "card", "story"};
    Args filters;
    for (const Filter& one : pick.filters) filters.add(filter(one));
    return call(kNames[static_cast<unsigned>(pick.sort)], filters.text());
  }
  std::string filter(const Filter& filter) const {
    const auto name = kFilterNames[static_cast<unsigned>(filter.word)];
    switch (filter.word) {
      case FilterWord::subtype:
        return call(name, subtype_id(content_->subtypes[filter.n]));
      case FilterWord::faction:
        return call(name, faction_ids()[filter.n]);
      case FilterWord::type:
        return call(name, type_ids()[filter.n]);
      case FilterWord::cost_up_to:
      case FilterWord::skill_up_to:
      case FilterWord::opponent_tokens:
        return call(name, std::to_string(filter.n));
      default:
        return std::string(name);
    }
  }

  std::string pick(unsigned index) const {
    constexpr std::array<std::string_view, 6> kReferences = {"",   "self",   "host",
                                                             "it", "chosen", "here"};
    constexpr std::array<std::string_view, 5> kQuantities = {"", "all", "choose", "up_to",
                                                             "opponent_chooses"};
    const Pick& one = pick_of(index);
    if (one.quantity == Quantity::reference)
      return std::string(kReferences[static_cast<unsigned>(one.reference)]);
    Args args;
    if (one.n > 0) args.add(one.n);
    return call(kQuantities[static_cast<unsigned>(one.quantity)], args.add(sort(one)).text());
  }

  std::string op(const Op& op) const {
    Args args;
    if (op.code == OpCode::search) args.add(op.n);
    if (op.code == OpCode::search || op.code == OpCode::discount)
      args.add(sort(pick_of(op.pick)));
    else if (op.pick != 0)
      args.add(pick(op.pick));
    if (op.story != 0) args.add(pick(op.story));
    rest(args, op);
    return call(kOps[static_cast<unsigned>(op.code)], args.text());
  }

  void rest(Args& args, const Op& op) const {
    const std::string_view who = kWhoWords[static_cast<unsigned>(op.who)];
    switch (op.code) {
      case OpCode::wound:
      case OpCode::heal:
      case OpCode::fate:
      case OpCode::discount:
        args.add(op.n);
        return;
      case OpCode::sacrifice:
      case OpCode::draw:
      case OpCode::hand_limit:
      case OpCode::mill:
      case OpCode::token:
      case OpCode::resource:
      case OpCode::drain:
        args.add(who).add(op.n);
        return;
      case OpCode::discard:
        args.add(who).add(op.n).add(kPickModes[static_cast<unsigned>(op.mode)]);
        return;
      case OpCode::domain:
      case OpCode::refresh:
        args.add(who);
        return;
      case OpCode::recur:
        args.add(kGoalWords[static_cast<unsigned>(op.to)]);
        return;
      case OpCode::put:
        args.add(op.exhausted ? "exhausted" : "ready");
        return;
      case OpCode::time:
        args.add(op.n == kItIsDay ? "day" : "night");
        return;
      case OpCode::restrict_:
        args.add((op.delta.gained & kCannotCommit) != 0 ? "commit" : "ready");
        return;
      case OpCode::mod:
      case OpCode::struggle:
        for (const Change& one : content_->changes_of(op)) args.add(change(one));
        return;
      case OpCode::instead:
      case OpCode::opp_may:
        args.add(this->op(content_->ops[content_->abilities[op.ability].first_op]));
        return;
      default:
        return;
    }
  }

  static std::string change(const Change& change) {
    constexpr std::array<std::string_view, 8> kNames = {
        "skill", "terror", "combat", "arcane", "investigation", "toughness", "gain", "lose"};
    const auto name = kNames[static_cast<unsigned>(change.what)];
    if (change.keyword == 0) return call(name, std::to_string(change.n));
    for (unsigned i = 0; i < keyword_ids().size(); ++i)
      if (change.keyword == 1U << i) return call(name, keyword_ids()[i]);
    return std::string(name);
  }

  const Content* content_;
};

}  // namespace

std::string print_ability(const Content& content, const Ability& ability) {
  return Printer(content).ability(ability);
}

}  // namespace undercroft::cthulhu_rising
