// Chapters as operations, 2.4.
#include "games/dark_castle/content_effects.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/dark_castle/content_words.hpp"

namespace undercroft::dark_castle {

namespace {

using content::Node;
using Nodes = std::span<const Node>;

// Each block is two frames of the agenda at most, and a fight with its windows needs five more.
constexpr int kMostDeep = 6;
// More would be a siege, not a chapter.
constexpr int kMostCombats = 4;
constexpr int kMostRepeats = 4;

// The last die op, for same_roll, and what is in its branches: they happen again where it stands.
struct LastRoll {
  Op op;
  bool there = false;
  bool tests_each = false;
  int deep = 0;  // blocks inside each other
  int combats = 0;
};

// What has happened before a statement, whichever way the chapter went. What happens in a branch is
// forgotten behind it.
struct Known {
  bool nominee = false;
  bool remembered = false;  // the results of an each_test
  bool each = false;        // there is a character being tested
  bool in_each_test = false;
  LastRoll roll;
  int depth = 0;
};

// The label in lower case with underscores.
std::string id_of(std::string_view label) {
  std::string id;
  for (const char c : label) {
    const bool capital = c >= 'A' && c <= 'Z';
    const char low = capital ? static_cast<char>(c - 'A' + 'a') : c;
    if ((low >= 'a' && low <= 'z') || (low >= '0' && low <= '9'))
      id += low;
    else if ((c == ' ' || c == '-' || c == '_') && !id.empty() && id.back() != '_')
      id += '_';
  }
  while (!id.empty() && id.back() == '_') id.pop_back();
  return id;
}

Who who_of(const Node& word) {
  return static_cast<Who>(word.number);
}

OpCode op_code(std::uint8_t code) {
  switch (code) {
    case kDamage:
      return OpCode::damage;
    case kHeal:
      return OpCode::heal;
    case kDraw:
      return OpCode::draw;
    case kDiscard:
    case kDiscardGroup:
      return OpCode::discard;
    case kChoice:
      return OpCode::choice;
    case kNominate:
      return OpCode::nominate;
    case kTest:
      return OpCode::test;
    case kEachTest:
      return OpCode::each_test;
    case kGroupTest:
    case kRelay:
      return OpCode::group_test;
    case kDie:
    case kSameRoll:
      return OpCode::die;
    case kCombat:
      return OpCode::combat;
    case kMustTurnNext:
      return OpCode::must_turn_next;
    case kShuffleItems:
      return OpCode::shuffle_items;
    default:
      return OpCode::peek;
  }
}

class ChapterReader {
 public:
  ChapterReader(Content& content, const Cursor& effect) : content_(&content), effect_(&effect) {}

  std::uint16_t block(Nodes statements, Known known) {
    go_down_to(++known.depth, statements.front());
    std::vector<Op> ops;
    for (const Node& statement : statements) {
      if (failed()) return 0;
      if (statement.verb->code != kNothingHappens) ops.push_back(op(statement, known));
    }
    if (ops.empty()) return 0;
    Block block;
    block.first = static_cast<std::uint16_t>(content_->ops.size());
    block.count = static_cast<std::uint16_t>(ops.size());
    content_->ops.insert(content_->ops.end(), ops.begin(), ops.end());
    content_->blocks.push_back(block);
    return static_cast<std::uint16_t>(content_->blocks.size() - 1);
  }

 private:
  bool failed() const { return effect_->report().failed(); }
  void fault(const Node& node, std::string_view what) { content::fault_at(*effect_, node, what); }

  std::uint16_t branch(const Node& part, std::size_t first, const Known& known) {
    return block(parts_of(part, first), known);
  }

  void go_down_to(int depth, const Node& node) {
    deepest_ = std::max(deepest_, depth);
    if (depth > kMostDeep)
      fault(node, "effects stand inside each other at most " + std::to_string(kMostDeep) +
                      " deep; make it flatter");
  }

  void count_combats(int more, const Node& node) {
    combats_ += more;
    if (combats_ > kMostCombats)
      fault(node, "a chapter has at most " + std::to_string(kMostCombats) + " combats");
  }

  // 2.4: nominee and non_nominees only after a nominate op; `each` only where somebody is tested.
  Who target(const Node& word, const Known& known) {
    const Who who = who_of(word);
    if ((who == Who::nominee || who == Who::non_nominees) && !known.nominee)
      fault(word, "nobody is nominated yet; put nominate(all) before this, not into a branch");
    if (who == Who::each && !known.each)
      fault(word,
            "each is the character being tested; write it inside each_test(...) or "
            "otherwise(...)");
    return who;
  }

  // `known` learns what the statements after this one may rely on.
  Op op(const Node& statement, Known& known) {
    Op op;
    op.code = op_code(statement.verb->code);
    const auto& args = statement.args;
    switch (statement.verb->code) {
      case kDamage:
      case kHeal:
        op.who = target(args[0], known);
        op.n = small(args[1]);
        break;
      case kDraw:
        op.n = small(args[0]);
        break;
      case kDiscard:
        discard(op, statement, known);
        break;
      case kDiscardGroup:
        op.who = Who::group;
        op.n = small(args[0]);
        break;
      case kChoice:
        choice(op, statement, known);
        break;
      case kNominate:
        op.who = who_of(args[0]);
        known.nominee = true;
        break;
      case kTest:
        test(op, statement, known);
        break;
      case kEachTest:
        each_test(op, statement, known);
        break;
      case kGroupTest:
      case kRelay:
        group_test(op, statement, known);
        break;
      case kDie:
        die(op, statement, known);
        break;
      case kSameRoll:
        op = known.roll.op;
        repeat(statement, known);
        break;
      case kCombat:
        combat(op, statement, known);
        break;
      case kMustTurnNext:
        op.who = target(args[0], known);
        break;
      default:  // peek and shuffle_items say it all
        break;
    }
    return op;
  }

  void die(Op& op, const Node& statement, Known& known) {
    const int deepest = std::exchange(deepest_, known.depth);
    const int combats = combats_;
    const int each_tests = each_tests_;
    for (std::size_t trait = 0; trait < kTraits; ++trait)
      op.block[trait] = branch(statement.args[trait], 0, known);
    known.roll = {op, true, each_tests_ != each_tests, deepest_ - known.depth, combats_ - combats};
    deepest_ = std::max(deepest_, deepest);
  }

  void repeat(const Node& statement, const Known& known) {
    const LastRoll& roll = known.roll;
    if (!roll.there) return fault(statement, "there is no roll yet; put die(...) before same_roll");
    if (++repeats_ > kMostRepeats)
      return fault(statement,
                   "a chapter has same_roll at most " + std::to_string(kMostRepeats) + " times");
    if (roll.tests_each) enter_each_test(statement, known);
    count_combats(roll.combats, statement);
    go_down_to(known.depth + roll.deep, statement);
  }

  void enter_each_test(const Node& statement, const Known& known) {
    ++each_tests_;
    if (known.in_each_test)
      fault(statement, "an each_test cannot stand inside another; use test(each, ...)");
  }

  void discard(Op& op, const Node& statement, Known known) {
    op.who = target(statement.args[0], known);
    op.n = small(statement.args[1]);
    op.random = statement.args[2].number != 0;
    known.each = true;
    if (statement.args.size() > 3) op.block[0] = branch(statement.args[3], 0, known);
  }

  void choice(Op& op, const Node& statement, const Known& known) {
    const Nodes options = parts_of(statement, 1);
    op.by_group = statement.args[0].number != 0;
    op.index = static_cast<std::uint16_t>(content_->choices.size());
    op.n = static_cast<std::uint8_t>(std::min<std::size_t>(options.size(), kMostOptions));
    if (options.size() > kMostOptions)
      return fault(options[kMostOptions],
                   "a choice has at most " + std::to_string(kMostOptions) + " options");
    if (std::ranges::none_of(options,
                             [](const Node& option) { return option.verb->code == kOption; }))
      return fault(statement,
                   "a choice needs an option that is always open; make one of them "
                   "option(...)");
    // Their places first: an option may hold another choice.
    content_->choices.resize(content_->choices.size() + options.size());
    for (std::size_t i = 0; i < options.size() && !failed(); ++i)
      this->option(op, i, options[i], known);
  }

  void option(const Op& op, std::size_t index, const Node& option, const Known& known) {
    const auto first = content_->choices.begin() + op.index;
    const std::string& label = option.args[0].text;
    Choice choice;
    choice.id = id_of(label);
    choice.label = label;
    choice.needs_item = option.verb->code == kOptionIfItems;
    if (choice.id.empty())
      return fault(option.args[0], "a label needs a letter from a to z or a digit");
    if (std::any_of(first, first + static_cast<std::ptrdiff_t>(index),
                    [&](const Choice& other) { return other.id == choice.id; }))
      return fault(option.args[0], "two options of one choice read alike; give this another label");
    choice.block = branch(option, 1, known);
    content_->choices[op.index + index] = std::move(choice);
  }

  // A part that may stand once.
  void once(Nodes parts) {
    for (std::size_t i = 1; i < parts.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (parts[i].verb->code == parts[j].verb->code)
          return fault(parts[i], parts[i].verb->name + " stands here twice; leave one out");
  }

  void outcomes(Op& op, Nodes parts, const Known& known) {
    once(parts);
    for (const Node& part : parts) {
      if (failed()) return;
      if (part.verb->code == kSuccess) op.block[0] = branch(part, 0, known);
      if (part.verb->code == kFailure) op.block[1] = branch(part, 0, known);
      if (part.verb->code == kMiss) op.block[2] = branch(part, 0, known);
    }
  }

  void test(Op& op, const Node& statement, const Known& known) {
    op.who = target(statement.args[0], known);
    op.traits = small(statement.args[1]);
    outcomes(op, parts_of(statement, 2), known);
  }

  void each_test(Op& op, const Node& statement, Known& known) {
    enter_each_test(statement, known);
    Known inside = known;
    inside.each = inside.in_each_test = true;
    test(op, statement, inside);
    for (const Node& part : parts_of(statement, 2))
      known.remembered = known.remembered || part.verb->code == kRemembered;
  }

  // I-10: without a limit somebody must be worse off after every attempt, or it need not end.
  void group_test(Op& op, const Node& statement, const Known& known) {
    const Node& tries = statement.args[3];
    const Nodes parts = parts_of(statement, 4);
    op.who = target(statement.args[0], known);
    op.traits = trait_bit(statement.args[1]);
    op.n = small(statement.args[2].args[0]);
    op.tries = tries.verb->code == kTries ? small(tries.args[0]) : std::uint8_t{0};
    outcomes(op, parts, known);
    const auto hurts = [](const Node& part) {
      return part.verb->code == kMiss && std::ranges::any_of(part.args, [](const Node& node) {
               return node.verb->code == kDamage;
             });
    };
    if (op.tries == 0 && std::ranges::none_of(parts, hurts))
      fault(tries,
            "without a limit every attempt must hurt; add miss(damage(...)) or say tries(3)");
  }

  void combat(Op& op, const Node& statement, const Known& known) {
    const Nodes parts = parts_of(statement, 1);
    count_combats(1, statement);
    once(parts);
    op.who = target(statement.args[0], known);
    for (const Node& part : parts) special(part, known);
    prize(parts);
    const Fight fight = read_fight(statement);
    row(fight, statement);
    op.index = static_cast<std::uint16_t>(content_->fights.size());
    content_->fights.push_back(fight);
  }

  // 2.4: helped and stuck only after an each_test op.
  void special(const Node& part, const Known& known) {
    if (part.verb->code == kToll) target(part.args[0], known);
    if ((part.verb->code == kHelped || part.verb->code == kStuck) && !known.remembered)
      fault(part,
            part.verb->name + " needs a test before it; write each_test(all, might, remembered)");
  }

  void prize(Nodes parts) {
    const auto reward = std::ranges::find_if(parts, [](const Node& p) { return p.is("reward"); });
    if (reward != parts.end() &&
        std::ranges::any_of(parts, [](const Node& part) { return part.is("wins_the_game"); }))
      fault(*reward, "nothing is drawn when the game is won; leave reward out");
  }

  // ESC-CBT-02: there are nine chapter dice, and up to four characters bring them out.
  void row(const Fight& fight, const Node& statement) {
    const int printed = fight.shows[0] + fight.shows[1] + fight.shows[2];
    const int most = printed + kParty * fight.rolls + fight.reinforce;
    if (printed + fight.rolls == 0)
      fault(statement, "an enemy needs dice; add shows(might) or rolls(1)");
    if (most > kMaxRow)
      fault(statement, "with four characters this enemy has up to " + std::to_string(most) +
                           " dice, and there are " + std::to_string(kMaxRow));
  }

  Content* content_;
  const Cursor* effect_;
  // Of the chapter so far.
  int deepest_ = 0;
  int combats_ = 0;
  int each_tests_ = 0;
  int repeats_ = 0;
};

}  // namespace

std::uint16_t read_chapter_effect(Content& content, const Cursor& effect, Nodes statements) {
  return ChapterReader(content, effect).block(statements, {});
}

}  // namespace undercroft::dark_castle
