// How a chapter or an item reads: from the effect alone, so that a card cannot say something else
// than it does.
#include <algorithm>
#include <string_view>

#include "games/dark_castle/content_words.hpp"

namespace undercroft::dark_castle {

namespace {

using content::Node;
using content::node_text;
using Nodes = std::span<const Node>;

// Where a statement stands: by itself on the card, under an outcome, or in an option, where another
// choice is a choice once more.
enum class Place : std::uint8_t { card, branch, option };

std::string clause(Nodes statements, Place place);

bool is_you(const Node& who) {
  return who.number == static_cast<int>(Who::you);
}

// "you lose", "the nominee loses"
std::string does(const Node& who, std::string_view verb) {
  return node_text(who).append(" ").append(verb).append(is_you(who) ? "" : "s");
}

std::string counted(int n, std::string_view thing) {
  return std::to_string(n).append(" ").append(thing).append(n == 1 ? "" : "s");
}

bool branches(const Node& statement);

bool any_branches(Nodes statements) {
  return std::ranges::any_of(statements, branches);
}

// What happens next depends on how this went.
bool branches(const Node& statement) {
  switch (statement.verb->code) {
    case kChoice:
    case kTest:
    case kGroupTest:
    case kRelay:
    case kDie:
      return true;
    case kEachTest:
      return std::ranges::any_of(statement.args, [](const Node& part) {
        return part.is("success") || part.is("failure");
      });
    default:
      return false;
  }
}

// Something that branches itself stands in brackets, or nobody could tell where it ends.
std::string branch_text(const Node& part, Place place) {
  const std::string text = clause(part.args, place);
  return node_text(part) + ": " + (any_branches(part.args) ? "(" + text + ")" : text);
}

std::string outcomes_text(const Node& test, std::size_t first, Place place) {
  std::string text;
  for (const Node& part : parts_of(test, first))
    if (part.verb->code != kRemembered) text += "; " + branch_text(part, place);
  return text;
}

std::string draw_text(const Node& draw) {
  const Node& n = draw.args[0];
  return n.number == kPartySize ? "draw 1 item per character" : "draw " + counted(n.number, "item");
}

std::string discard_text(const Node& discard, Place place) {
  const Node& who = discard.args[0];
  std::string text = does(who, "discard") + " " + counted(discard.args[1].number, "item");
  if (discard.args[2].number != 0)
    text += " at random";
  else
    text += is_you(who) ? " of your choice" : " of its choice";
  if (discard.args.size() < 4) return text;
  return text + (is_you(who) ? " (if you hold none: " : " (if it holds none: ") +
         clause(discard.args[3].args, place) + ")";
}

std::string test_text(const Node& test, Place place) {
  std::string text = does(test.args[0], "test") + " " + node_text(test.args[1]) + " in one attempt";
  for (const Node& part : parts_of(test, 2))
    if (part.verb->code == kRemembered) text += " (the result is used by the combat)";
  return text + outcomes_text(test, 2, place);
}

std::string group_test_text(const Node& test, Place place) {
  return does(test.args[0], "roll") + (test.verb->code == kRelay ? " alone" : " together") +
         ", collecting " + node_text(test.args[2]) + " " + node_text(test.args[1]) + " in " +
         node_text(test.args[3]) + outcomes_text(test, 4, place);
}

std::string die_text(const Node& die, Place place) {
  std::string text = "roll a chapter die: ";
  for (std::size_t i = 0; i < die.args.size(); ++i)
    text += (i == 0 ? "" : "; ") + branch_text(die.args[i], place);
  return text;
}

// "1 Might + 2 Wisdom + 1 rolled die per character"
std::string dice_text(Nodes enemy) {
  std::array<int, kTraits> faces{};
  std::array<std::string, kTraits> names;
  std::string rolled;
  for (const Node& part : enemy) {
    if (part.verb->code == kRolls)
      rolled = part.args[0].number == 1 ? "1 rolled die per character"
                                        : node_text(part.args[0]) + " rolled dice per character";
    if (part.verb->code != kShows) continue;
    for (const Node& face : part.args) {
      const auto trait = static_cast<std::size_t>(face.number);
      ++faces[trait];
      names[trait] = node_text(face);
    }
  }
  std::string text;
  for (std::size_t trait = 0; trait < faces.size(); ++trait)
    if (faces[trait] > 0)
      text += (text.empty() ? "" : " + ") + std::to_string(faces[trait]) + " " + names[trait];
  if (!rolled.empty()) text += (text.empty() ? "" : " + ") + rolled;
  return text;
}

std::string combat_text(const Node& combat) {
  const Nodes enemy = parts_of(combat, 1);
  std::string text = "combat [" + node_text(combat.args[0]) + "] against " + dice_text(enemy);
  for (const Node& part : enemy) {
    if (part.verb->code == kShows || part.verb->code == kRolls) continue;
    text += ", ";
    if (part.verb->code == kToll)
      text +=
          "toll: " + does(part.args[0], "lose") + " " + node_text(part.args[1]) + " HP each round";
    else
      text += node_text(part);
  }
  return text;
}

std::string label_text(const Node& option) {
  return "\"" + option.args[0].text + "\"";
}

// On the card: (a) "Play": what happens. (b) "Decline": nothing.
std::string choice_list(const Node& choice) {
  std::string text =
      node_text(choice.args[0]) + (choice.args[0].number == 0 ? " choose:" : " chooses:");
  char letter = 'a';
  for (const Node& option : parts_of(choice, 1)) {
    text += std::string(" (") + letter++ + ") " + label_text(option);
    if (option.verb->code == kOptionIfItems) text += " (only if somebody holds an item)";
    text += ": " + clause(parts_of(option, 1), Place::option) + ".";
  }
  return text;
}

// Inside something else: between "Play again" (what happens) and "Stop"
std::string choice_between(const Node& choice, Place place) {
  std::string text =
      node_text(choice.args[0]) + (choice.args[0].number == 0 ? " choose" : " chooses");
  if (place == Place::option) text += " once more";
  const Nodes options = parts_of(choice, 1);
  for (std::size_t i = 0; i < options.size(); ++i) {
    text += i == 0 ? " between " : i + 1 < options.size() ? ", " : " and ";
    text += label_text(options[i]);
    const Nodes effects = parts_of(options[i], 1);
    const bool nothing = effects.size() == 1 && effects[0].verb->code == kNothingHappens;
    const bool conditional = options[i].verb->code == kOptionIfItems;
    if (nothing && !conditional) continue;
    text += conditional ? " (only if somebody holds an item: " : " (";
    text += clause(effects, Place::option) + ")";
  }
  return text;
}

std::string statement_text(const Node& statement, Place place) {
  const auto& args = statement.args;
  // What stands under an outcome within an option is still within it.
  const Place below = place == Place::option ? Place::option : Place::branch;
  switch (statement.verb->code) {
    case kDamage:
      return does(args[0], "lose") + " " + node_text(args[1]) + " HP";
    case kHeal:
      return does(args[0], "heal") + " " + node_text(args[1]);
    case kDraw:
      return draw_text(statement);
    case kDiscard:
      return discard_text(statement, below);
    case kChoice:
      return place == Place::card ? choice_list(statement) : choice_between(statement, place);
    case kNominate:
      return args[0].number == static_cast<int>(Who::others) ? "nominate a character other than you"
                                                             : "nominate a character";
    case kTest:
    case kEachTest:
      return test_text(statement, below);
    case kGroupTest:
    case kRelay:
      return group_test_text(statement, below);
    case kDie:
      return die_text(statement, below);
    case kCombat:
      return combat_text(statement);
    case kMustTurnNext:
      return node_text(args[0]) + " must turn the next page" + (is_you(args[0]) ? " too" : "");
    default:
      return node_text(statement);
  }
}

// What follows something that branches happens whichever way it went.
void append_statement(std::string& text, const Node& before, const Node& next, Place place) {
  const std::string words = statement_text(next, place);
  const bool choice = next.verb->code == kChoice;
  if (!branches(before))
    text += (choice ? "; then " : "; ") + words;
  else if (place == Place::card)
    text += (text.back() == '.' ? "" : ".") + (" Then, in any case, " + words);
  else
    text += "; then, in any case, " + words;
}

std::string clause(Nodes statements, Place place) {
  std::string text;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (i == 0)
      text = statement_text(statements[i], place);
    else
      append_statement(text, statements[i - 1], statements[i], place);
  }
  return text;
}

std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  char& first = text.front();
  if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  if (text.back() != '.') text += '.';
  return text;
}

// "Discard when the holder would lose HP"
std::string_view occasion(const Item& item, Code code) {
  constexpr std::string_view kRolled = "after the holder rolled its character die";
  switch (item.timing) {
    case Timing::roll:
      return code == kReroll ? kRolled : "";
    case Timing::attack:
      return "after the holder rolled its character die to attack";
    case Timing::test:
      return "after the holder rolled its character die in a test";
    case Timing::dice:
      return "before round 1 of a combat the holder takes part in";
    case Timing::round:
      return "at the start of a combat round by a participating character";
    case Timing::hurt:
      return "when the holder would lose HP";
    case Timing::any:
    case Timing::passive:
      break;
  }
  return "";
}

std::string discarded(const Item& item, Code code, std::string_view does) {
  const std::string_view when = occasion(item, code);
  return std::string("discard")
      .append(when.empty() ? "" : " ")
      .append(when)
      .append(": ")
      .append(does);
}

std::string reroll_text(const Item& item, const Node& reroll) {
  const std::string trait(reroll.args[0].word->text);
  constexpr std::string_view kCounts = "; the new face counts";
  if (item.one_use) {
    const std::string what = trait.empty() ? "re-roll it" : "if it shows " + trait + ", re-roll it";
    return discarded(item, kReroll, what + std::string(kCounts));
  }
  std::string text = item.timing == Timing::attack ? "once per combat round"
                     : item.timing == Timing::test ? "once per test attempt (not in combat)"
                                                   : "once per combat round or test attempt";
  text += trait.empty() ? " the holder may re-roll its die"
                        : ", if the holder's die shows " + trait + " it may be re-rolled";
  return text.append(kCounts);
}

std::string single_counts_text(const Node& node) {
  constexpr std::array<std::string_view, 5> kNumbers = {"none", "one", "two", "three", "four"};
  return std::string("a single face on the holder's die counts as ")
      .append(kNumbers[static_cast<std::size_t>(node.args[0].number)])
      .append(" of that trait (it is not a double and does not block)");
}

std::string free_attack_text(const Item& item, const Node& node) {
  if (item.one_use) return discarded(item, kFreeAttack, "it makes " + node_text(node));
  return std::string(occasion(item, kFreeAttack)) + ", it may make " + node_text(node);
}

std::string item_sentence(const Item& item, const Node& node) {
  const auto code = static_cast<Code>(node.verb->code);
  if (code == kReroll) return reroll_text(item, node);
  if (code == kFreeAttack) return free_attack_text(item, node);
  if (code == kSingleCounts) return single_counts_text(node);
  return item.one_use ? discarded(item, code, node_text(node)) : node_text(node);
}

}  // namespace

std::string chapter_text(std::span<const Node> statements) {
  return as_sentence(clause(statements, Place::card));
}

std::string item_text(const Item& item, std::span<const Node> statements) {
  std::string text;
  for (const Node& statement : statements)
    text += (text.empty() ? "" : " ") + as_sentence(item_sentence(item, statement));
  return text;
}

}  // namespace undercroft::dark_castle
