// What section 2.4 asks of a card record beyond its grammar. Every fault stands at the place of
// what is wrong and says what would be right.
#include <algorithm>
#include <array>

#include "games/cthulhu_rising/content_reader.hpp"

namespace undercroft::cthulhu_rising {

namespace {

using Node = content::Node;

bool is_clause(const Node& part) {
  return code(part) >= kOnClause && code(part) != kThenClause;
}
// The step itself, also behind then(...).
const Node* step_of(const Node& part) {
  return code(part) == kThenClause ? part.args.data() : &part;
}
OpCode op_code(const Node& step) {
  return static_cast<OpCode>(code(step));
}

bool continuous(OpCode op) {
  return op == OpCode::mod || op == OpCode::restrict_ || op == OpCode::struggle ||
         op == OpCode::discount;
}
bool about_stories(OpCode op) {
  return op == OpCode::token || op == OpCode::struggle;
}
bool about_piles(OpCode op) {
  return op == OpCode::recur || op == OpCode::put;
}

constexpr unsigned filter_mask(std::initializer_list<FilterWord> words) {
  unsigned mask = 0;
  for (const FilterWord word : words) mask |= 1U << static_cast<unsigned>(word);
  return mask;
}
constexpr unsigned kPassiveFilters =
    filter_mask({FilterWord::mine, FilterWord::enemy, FilterWord::here, FilterWord::other,
                 FilterWord::subtype, FilterWord::faction, FilterWord::sane, FilterWord::insane,
                 FilterWord::committed, FilterWord::unique, FilterWord::nonunique});
constexpr unsigned kDiscountFilters =
    filter_mask({FilterWord::type, FilterWord::subtype, FilterWord::faction});
constexpr unsigned kStoryFilters =
    filter_mask({FilterWord::other, FilterWord::attacked, FilterWord::opponent_tokens});
constexpr unsigned kPileFilters = filter_mask({FilterWord::in_hand, FilterWord::in_discard});

class Checker {
 public:
  Checker(const Cursor& effect, CardType type, std::uint16_t keywords, bool attached)
      : effect_(&effect), type_(type), keywords_(keywords), attached_(attached) {}

  void ability(const Node& node) {
    node_ = &node;
    kind_ = static_cast<AbilityKind>(code(node));
    on_ = nullptr;
    chosen_ = false;
    place();
    clauses();
    steps();
  }

 private:
  void fault(const Node& at, std::string_view what) { content::fault_at(*effect_, at, what); }

  // 2.3, last row: which kinds of abilities a type of card has.
  void place() {
    const bool passive = kind_ == AbilityKind::passive;
    const bool win = kind_ == AbilityKind::win;
    if (type_ == CardType::story && !win) fault(*node_, "a story has only win(...)");
    if (type_ == CardType::conspiracy && !win && !passive)
      fault(*node_, "a conspiracy has only passive(...) and win(...)");
    if (type_ == CardType::event && (passive || win || kind_ == AbilityKind::forced))
      fault(*node_, "an event has only action(...), response(...) and disrupt(...)");
    if (type_ <= CardType::support && win)
      fault(*node_, "win(...) stands only on stories and conspiracies");
  }

  void clauses() {
    unsigned seen = 0;
    for (const Node& part : node_->args) {
      if (!is_clause(part)) continue;
      const unsigned bit_of = 1U << (code(part) - kOnClause);
      if ((seen & bit_of) != 0) fault(part, "this stands only once in an ability");
      seen |= bit_of;
      clause(part);
    }
    const bool answers = kind_ == AbilityKind::response || kind_ == AbilityKind::forced ||
                         kind_ == AbilityKind::disrupt;
    if (answers && on_ == nullptr) fault(*node_, "expected on(...): what it answers");
  }

  void clause(const Node& part) {
    switch (code(part)) {
      case kOnClause:
        on_ = &part.args[0];
        return trigger(part.args[0]);
      case kIfClause:
        return condition(part);
      case kInClause:
        if (kind_ != AbilityKind::action) fault(part, "in(...) stands only in action(...)");
        return;
      case kCostClause:
        return costs(part);
      case kFromDecktopClause:
        if (kind_ != AbilityKind::response || type_ != CardType::event || !has(kProphecy))
          fault(part, "from_decktop stands only in response(...) of an event with prophecy");
        return;
      default:
        if (kind_ == AbilityKind::passive || kind_ == AbilityKind::win || type_ == CardType::event)
          fault(part, "a limit stands only on abilities that a card in play may use again");
        return;
    }
  }

  void trigger(const Node& node) {
    const auto kind = static_cast<TriggerKind>(code(node));
    const bool disrupts = kind >= TriggerKind::would_wound;
    if (kind_ != AbilityKind::response && kind_ != AbilityKind::forced &&
        kind_ != AbilityKind::disrupt)
      return fault(node, "on(...) stands only in response(...), forced(...) and disrupt(...)");
    if (disrupts != (kind_ == AbilityKind::disrupt))
      return fault(node, disrupts ? "this is answered only by disrupt(...)"
                                  : "disrupt(...) answers would_wound, would_insane, "
                                    "would_destroy or ability(...)");
    if (kind == TriggerKind::ability_event && node.args[0].number != 1)
      return fault(node.args[0], "expected opponent");
    if (kind == TriggerKind::success && node.args[0].number != 0)
      return fault(node.args[0], "expected you");
    if (kind == TriggerKind::story_won && node.args[0].number == 2)
      return fault(node.args[0], "expected you or opponent");
    for (const Node& arg : node.args)
      if (arg.verb != nullptr)
        filters(arg, ~(kPileFilters | kStoryFilters) | filter_mask({FilterWord::other}));
  }

  void condition(const Node& part) {
    if (kind_ != AbilityKind::passive && kind_ != AbilityKind::action)
      fault(part, "if(...) stands only in passive(...) and action(...)");
    const Node& node = part.args[0];
    if (static_cast<Condition>(code(node)) == Condition::host_subtype && !attached_)
      fault(node, "only an attachment has a host");
    for (const Node& arg : node.args)
      if (arg.verb != nullptr) needs_self(arg);
  }

  void costs(const Node& part) {
    if (kind_ == AbilityKind::passive || kind_ == AbilityKind::forced || kind_ == AbilityKind::win)
      fault(part, "cost(...) stands only in action(...), response(...) and disrupt(...)");
    for (const Node& cost : part.args) {
      const auto kind = static_cast<CostKind>(code(cost));
      const bool of_self = kind == CostKind::exhaust_self || kind == CostKind::bounce_self;
      if (of_self) needs_self(cost.args[0]);
      const bool self = kind == CostKind::sacrifice && code(cost.args[0]) == kSelfSubject;
      if (type_ == CardType::event && (of_self || self))
        fault(cost, "an event is not in play: it cannot pay with itself");
      if (kind == CostKind::sacrifice && !self) sacrificed(cost.args[0]);
    }
  }
  // CTH-EFF-06: only own cards.
  void sacrificed(const Node& sort) {
    const auto is_mine = [](const Node& filter) {
      return static_cast<FilterWord>(code(filter)) == FilterWord::mine;
    };
    if (static_cast<Sort>(code(sort)) == Sort::story)
      fault(sort, "a story cannot be sacrificed");
    else if (std::ranges::none_of(sort.args, is_mine))
      fault(sort, "costs are paid only with own cards: add mine");
    filters(sort, ~(kPileFilters | kStoryFilters) | filter_mask({FilterWord::other}));
  }
  void needs_self(const Node& subject) {
    if (code(subject) != kSelfSubject) fault(subject, "expected self");
  }

  void steps() {
    const Node* last = nullptr;
    for (const Node& part : node_->args) {
      if (is_clause(part)) continue;
      if (code(part) == kThenClause && last == nullptr)
        fault(part, "then(...) stands behind another step");
      last = step_of(part);
      step(*last);
    }
    if (last == nullptr) return fault(*node_, "expected a step: what it does");
    if (kind_ == AbilityKind::disrupt && on_ != nullptr) disrupt_ends(*last);
  }

  void disrupt_ends(const Node& last) {
    const bool ability = code(*on_) == static_cast<unsigned>(TriggerKind::ability_event);
    if (ability && op_code(last) != OpCode::cancel)
      fault(last, "a disrupt of ability(...) ends in cancel");
    if (!ability && op_code(last) != OpCode::cancel && op_code(last) != OpCode::instead)
      fault(last, "a disrupt ends in cancel or instead(...)");
  }

  void step(const Node& node) {
    const OpCode op = op_code(node);
    if (kind_ == AbilityKind::passive && !continuous(op))
      fault(node, "passive(...) has only mod, restrict, struggle and discount");
    if ((op == OpCode::cancel || op == OpCode::instead) && kind_ != AbilityKind::disrupt)
      fault(node, "this stands only in disrupt(...)");
    if (op == OpCode::prophecy && !has(kProphecy))
      fault(node, "prophecy stands only on an event with the keyword prophecy");
    if (op == OpCode::fate && !has(kFated))
      fault(node, "fate(...) stands only on a card with the keyword fated(n)");
    if (op == OpCode::instead || op == OpCode::opp_may) {
      chosen_ = op == OpCode::instead && chosen_;
      return step(node.args[0]);
    }
    const auto& params = node.verb->params;
    bool second = false;
    for (std::size_t i = 0; i < node.args.size(); ++i) {
      const content::Param& param = params[std::min(i, params.size() - 1)];
      if (param.of == kPicks) pick(node.args[i], op, std::exchange(second, true));
      if (param.of == kSorts) sort(node.args[i], op);
      if (param.of == kChanges) change(node.args[i], op);
    }
  }

  // search and discount: any card that is not in play.
  void sort(const Node& node, OpCode op) {
    if (op == OpCode::discount) return filters(node, kDiscountFilters);
    filters(node, kDiscountFilters | filter_mask({FilterWord::cost_up_to, FilterWord::skill_up_to,
                                                  FilterWord::unique, FilterWord::nonunique}));
  }

  void change(const Node& node, OpCode op) {
    const auto what = static_cast<ChangeWhat>(code(node));
    const bool icon = what >= ChangeWhat::terror && what <= ChangeWhat::investigation;
    if (op == OpCode::struggle && !icon) fault(node, "struggle(...) adds or removes icons");
    if (!node.args.empty() && node.args[0].word == nullptr && node.args[0].number == 0)
      fault(node.args[0], "a change of 0 changes nothing");
  }

  void pick(const Node& node, OpCode op, bool second) {
    const bool story = about_stories(op) || (op == OpCode::commit && second);
    if (code(node) >= kFirstReference) return reference(node, op, story);
    const Node& cards = node.args.back();
    const bool is_story = static_cast<Sort>(code(cards)) == Sort::story;
    if (story != is_story)
      fault(cards, story ? "expected story(...)" : "a story cannot be chosen here");
    if (kind_ == AbilityKind::passive && code(node) != static_cast<unsigned>(Quantity::all))
      fault(node, "a passive chooses nothing: all(...), self or host");
    chosen_ = chosen_ || code(node) != static_cast<unsigned>(Quantity::all);
    if (story) return filters(cards, kStoryFilters);
    if (about_piles(op)) return piles(cards);
    if (kind_ == AbilityKind::passive) return filters(cards, kPassiveFilters);
    filters(cards, ~(kPileFilters | kStoryFilters) | filter_mask({FilterWord::other}));
  }
  void piles(const Node& cards) {
    const auto lies = [](const Node& filter) {
      const auto word = static_cast<FilterWord>(code(filter));
      return word == FilterWord::in_hand || word == FilterWord::in_discard;
    };
    if (std::ranges::none_of(cards.args, lies))
      fault(cards, "say where the card lies: in_hand or in_discard");
    filters(cards,
            kPileFilters | kDiscountFilters |
                filter_mask({FilterWord::mine, FilterWord::cost_up_to, FilterWord::skill_up_to,
                             FilterWord::unique, FilterWord::nonunique}));
  }

  void reference(const Node& node, OpCode op, bool story) {
    const auto which = static_cast<Reference>(code(node) - kFirstReference);
    if (which == Reference::host && !attached_) fault(node, "only an attachment has a host");
    if (which == Reference::it && on_ == nullptr)
      fault(node, "it is the card of on(...), and there is none");
    if (which == Reference::chosen && !chosen_) fault(node, "nothing has been chosen yet");
    if (which == Reference::here && !story) fault(node, "here is a story, expected a card");
    if (which == Reference::self && (story || type_ == CardType::event))
      fault(node, story ? "expected a story" : "an event is not in play");
    if (about_piles(op) && which != Reference::it && which != Reference::chosen)
      fault(node, "expected a card in hand or in the discard pile");
  }

  void filters(const Node& cards, unsigned allowed) {
    for (const Node& filter : cards.args)
      if ((allowed >> code(filter) & 1U) == 0) fault(filter, "this filter makes no sense here");
  }

  bool has(Keyword keyword) const { return (keywords_ & keyword) != 0; }

  const Cursor* effect_;
  const Node* node_ = nullptr;
  const Node* on_ = nullptr;  // the trigger
  AbilityKind kind_ = AbilityKind::passive;
  CardType type_;
  std::uint16_t keywords_;
  bool attached_;
  bool chosen_ = false;
};

}  // namespace

void check_abilities(const Content&, const Cursor& effect,
                     std::span<const content::Node> statements, CardType type,
                     std::uint16_t keywords, bool attached) {
  Checker checker(effect, type, keywords, attached);
  for (const Node& statement : statements)
    if (!effect.report().failed()) checker.ability(statement);
}

}  // namespace undercroft::cthulhu_rising
