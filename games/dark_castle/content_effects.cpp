// Chapters as operations, 2.4.
#include "games/dark_castle/content_effects.hpp"

#include <algorithm>
#include <string>
#include <string_view>
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

// What has happened before a statement, whichever way the chapter went. What happens in a branch is
// forgotten behind it.
struct Known {
  bool nominee = false;
  bool remembered = false;  // the results of an each_test
  bool each = false;        // there is a character being tested
  bool in_each_test = false;
  bool rolled = false;
  Op roll;  // the last die op
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

std::uint8_t small(const Node& number) {
  return static_cast<std::uint8_t>(number.number);
}

Who who_of(const Node& word) {
  return static_cast<Who>(word.number);
}

class ChapterReader {
 public:
  ChapterReader(Content& content, const Cursor& effect) : content_(&content), effect_(&effect) {}

  std::uint16_t block(Nodes statements, Known known) {
    if (++known.depth > kMostDeep)
      fault(statements.front(), "effects stand inside each other at most " +
                                    std::to_string(kMostDeep) + " deep; make it flatter");
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
    const auto& args = statement.args;
    switch (statement.verb->code) {
      case kDamage:
      case kHeal:
        op.code = statement.verb->code == kDamage ? OpCode::damage : OpCode::heal;
        op.who = target(args[0], known);
        op.n = small(args[1]);
        break;
      case kDraw:
        op.code = OpCode::draw;
        op.n = small(args[0]);
        break;
      case kDiscard:
        discard(op, statement, known);
        break;
      case kDiscardGroup:
        op.code = OpCode::discard;
        op.who = Who::group;
        op.n = small(args[0]);
        break;
      case kChoice:
        choice(op, statement, known);
        break;
      case kNominate:
        op.code = OpCode::nominate;
        op.who = who_of(args[0]);
        known.nominee = true;
        break;
      case kTest:
        op.code = OpCode::test;
        test(op, statement, known);
        break;
      case kEachTest:
        op.code = OpCode::each_test;
        each_test(op, statement, known);
        break;
      case kGroupTest:
      case kRelay:
        op.code = OpCode::group_test;
        group_test(op, statement, known);
        break;
      case kDie:
        op.code = OpCode::die;
        for (std::size_t trait = 0; trait < kTraits; ++trait)
          op.block[trait] = branch(args[trait], 0, known);
        known.rolled = true;
        known.roll = op;
        break;
      case kSameRoll:
        if (!known.rolled) fault(statement, "there is no roll yet; put die(...) before same_roll");
        op = known.roll;
        break;
      case kCombat:
        op.code = OpCode::combat;
        combat(op, statement, known);
        break;
      case kMustTurnNext:
        op.code = OpCode::must_turn_next;
        op.who = target(args[0], known);
        break;
      case kShuffleItems:
        op.code = OpCode::shuffle_items;
        break;
      case kPeek:
      default:
        op.code = OpCode::peek;
        break;
    }
    return op;
  }

  void discard(Op& op, const Node& statement, Known known) {
    op.code = OpCode::discard;
    op.who = target(statement.args[0], known);
    op.n = small(statement.args[1]);
    op.random = statement.args[2].number != 0;
    known.each = true;
    if (statement.args.size() > 3) op.block[0] = branch(statement.args[3], 0, known);
  }

  void choice(Op& op, const Node& statement, const Known& known) {
    const Nodes options = parts_of(statement, 1);
    op.code = OpCode::choice;
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
    if (known.in_each_test)
      return fault(statement, "an each_test cannot stand inside another; use test(each, ...)");
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
    if (++combats_ > kMostCombats)
      return fault(statement, "a chapter has at most " + std::to_string(kMostCombats) + " combats");
    once(parts);
    Fight fight;
    fight.who = op.who = target(statement.args[0], known);
    for (const Node& part : parts) enemy(fight, part, known);
    prize(parts);
    row(fight, statement);
    op.index = static_cast<std::uint16_t>(content_->fights.size());
    content_->fights.push_back(fight);
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

  void enemy(Fight& fight, const Node& part, const Known& known) {
    const auto& args = part.args;
    switch (part.verb->code) {
      case kShows:
        // More than fit are refused by their number, which must not wrap around before.
        for (const Node& face : args)
          if (std::uint8_t& count = fight.shows[small(face)]; count <= kMaxRow) ++count;
        break;
      case kRolls:
        fight.rolls = small(args[0]);
        break;
      case kRegrow:
        fight.regrow = small(args[0]);
        break;
      case kLowestOnly:
        fight.lowest_only = true;
        break;
      case kDuel:
        fight.duel = true;
        break;
      case kFinalBlow:
        fight.final_blow = small(args[0]);
        break;
      case kIdleBite:
        fight.idle_bite = small(args[0]);
        break;
      case kReinforce:
        fight.reinforce = small(args[0]);
        break;
      case kNoRest:
        fight.no_rest = true;
        break;
      case kNoBlock:
        fight.no_block = true;
        break;
      case kHears:
        fight.hears = small(args[0]);
        break;
      case kGuarded:
        fight.guarded = small(args[0]);
        break;
      case kShift:
        fight.shift = true;
        break;
      case kHelped:
      case kStuck:
        (part.verb->code == kHelped ? fight.helped : fight.stuck) = true;
        if (!known.remembered)
          fault(part, part.verb->name +
                          " needs a test before it; write each_test(all, might, remembered)");
        break;
      case kThief:
        fight.thief = small(args[0]);
        break;
      case kYouFirst:
        fight.you_first = true;
        break;
      case kSurprise:
        fight.surprise = true;
        break;
      case kToll:
        fight.toll_who = target(args[0], known);
        fight.toll = small(args[1]);
        break;
      case kReward:
        fight.reward = small(args[0]);
        break;
      case kWinsTheGame:
        fight.reward = 0;
        break;
      default:
        break;
    }
  }

  Content* content_;
  const Cursor* effect_;
  int combats_ = 0;
};

}  // namespace

std::uint16_t read_chapter_effect(Content& content, const Cursor& effect, Nodes statements) {
  return ChapterReader(content, effect).block(statements, {});
}

}  // namespace undercroft::dark_castle
