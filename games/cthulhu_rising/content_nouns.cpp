#include "games/cthulhu_rising/content_nouns.hpp"

#include <array>

#include "games/cthulhu_rising/content_reader.hpp"

namespace undercroft::cthulhu_rising {

namespace {

bool begins_with_vowel(std::string_view text) {
  constexpr std::string_view kVowels = "aeiouAEIOU";
  return !text.empty() && kVowels.find(text.front()) != std::string_view::npos;
}

}  // namespace

std::string counted(int n, std::string_view thing) {
  return std::to_string(n) + " " + std::string(thing) + (n == 1 ? "" : "s");
}

std::string with_article(const std::string& noun) {
  if (noun.starts_with("other ")) return "an" + noun;
  return (begins_with_vowel(noun) ? "an " : "a ") + noun;
}

// REF of the table in 2.5.
std::string Nouns::reference(const Pick& pick) const {
  switch (pick.reference) {
    case Reference::self:
      return name_;
    case Reference::host:
      return host();
    case Reference::it:
      return "that character";
    case Reference::chosen:
      return "it";
    default:
      return "this story";
  }
}

std::string Nouns::host() const {
  return pick_of(attach_).sort == Sort::story ? "attached story" : "attached character";
}

bool Nouns::several(const Pick& pick) {
  return pick.n > 1;
}

// CHOOSE of the table in 2.5.
std::string Nouns::choose(const Pick& pick) const {
  const bool many = several(pick);
  const std::string n = std::to_string(pick.n) + " ";
  switch (pick.quantity) {
    case Quantity::choose:
      return "choose " + (many ? n + noun(pick, true, Whose::as_written)
                               : with_article(noun(pick, false, Whose::as_written)));
    case Quantity::up_to:
      return "choose up to " + n + noun(pick, many, Whose::as_written);
    case Quantity::opponent_chooses:
      return "an opponent chooses " + (many ? n + noun(pick, true, Whose::theirs)
                                            : with_article(noun(pick, false, Whose::theirs)));
    case Quantity::all:
      return "each " + noun(pick, false, Whose::as_written);
    case Quantity::reference:
      break;
  }
  return reference(pick);
}

bool Nouns::chooses(const Pick& pick) const {
  return pick.quantity != Quantity::all && pick.quantity != Quantity::reference;
}

// VERB(pick) of the table in 2.5.
std::string Nouns::verb(const Op& op, const std::string& word) const {
  const Pick& pick = pick_of(op.pick);
  if (!chooses(pick)) return word + " " + choose(pick);
  if (pick.quantity == Quantity::opponent_chooses)
    return choose(pick) + "; " + word + (several(pick) ? " them" : " it");
  return "choose and " + word + choose(pick).substr(std::string_view("choose").size());
}

// "choose a character; it goes insane", "each character goes insane"
std::string Nouns::does(const Op& op, const std::string& one, const std::string& many) const {
  const Pick& pick = pick_of(op.pick);
  if (!chooses(pick)) return choose(pick) + " " + one;
  return choose(pick) + (several(pick) ? "; they " + many : "; it " + one);
}

// "choose a character; take control of it"
std::string Nouns::then_it(const Op& op, const std::string& before,
                           const std::string& behind) const {
  const Pick& pick = pick_of(op.pick);
  if (!chooses(pick)) return before + choose(pick) + behind;
  return choose(pick) + "; " + before + (several(pick) ? "them" : "it") + behind;
}

// Rule 5.
std::string Nouns::noun(const Pick& pick, bool plural, Whose whose) const {
  std::string text = pick.has(FilterWord::other) ? "other " : "";
  for (const Filter& filter : pick.filters) text += adjective(filter);
  return text + plain_noun(pick, plural) + behind_noun(pick, whose);
}

std::string Nouns::adjective(const Filter& filter) const {
  switch (filter.word) {
    case FilterWord::ready:
      return "ready ";
    case FilterWord::exhausted:
      return "exhausted ";
    case FilterWord::sane:
      return "sane ";
    case FilterWord::insane:
      return "insane ";
    case FilterWord::wounded:
      return "wounded ";
    case FilterWord::committed:
      return "committed ";
    case FilterWord::uncommitted:
      return "uncommitted ";
    case FilterWord::unique:
      return "unique ";
    case FilterWord::nonunique:
      return "nonunique ";
    case FilterWord::subtype:
      return content_->subtypes[filter.n] + " ";
    case FilterWord::faction:
      return std::string(faction_names()[filter.n]) + " ";
    default:
      return {};
  }
}

std::string Nouns::plain_noun(const Pick& pick, bool plural) {
  constexpr std::array<std::string_view, 4> kOfSort = {"character", "support card", "card",
                                                       "story"};
  constexpr std::array<std::string_view, 4> kOfType = {"character", "support card", "event",
                                                       "conspiracy"};
  std::string word(pick.type < kOfType.size() ? kOfType[pick.type]
                                              : kOfSort[static_cast<unsigned>(pick.sort)]);
  if (!plural) return word;
  if (word.back() != 'y') return word + "s";
  word.pop_back();
  return word + "ies";
}

std::string Nouns::behind_noun(const Pick& pick, Whose whose) {
  std::string text;
  if (pick.has(FilterWord::in_hand))
    text += " in your hand";
  else if (pick.has(FilterWord::in_discard))
    text += " in your discard pile";
  else if (whose == Whose::theirs)
    text += " they control";
  else if (whose == Whose::as_written && pick.has(FilterWord::mine))
    text += " you control";
  else if (whose == Whose::as_written && pick.has(FilterWord::enemy))
    text += " an opponent controls";
  if (pick.has(FilterWord::here)) text += " committed to this story";
  if (pick.cost_up_to != kNothing)
    text += " with cost " + std::to_string(pick.cost_up_to) + " or lower";
  if (pick.skill_up_to != kNothing)
    text += " with skill " + std::to_string(pick.skill_up_to) + " or lower";
  if (pick.has(FilterWord::can_go_insane)) text += " that can go insane";
  if (pick.has(FilterWord::attacked)) text += " with an attacker";
  if (pick.tokens == 1) text += " holding an opponent success token";
  if (pick.tokens > 1)
    text += " holding at least " + std::to_string(pick.tokens) + " opponent success tokens";
  return text;
}

// "draw", "each opponent draws", "each player draws"
std::string Nouns::sides(const Op& op, std::string_view you, std::string_view others) {
  if (op.who == Who::you) return std::string(you);
  return (op.who == Who::each ? "each player " : "each opponent ") + std::string(others);
}

std::string Nouns::their(const Op& op) {
  return op.who == Who::you ? "your" : "their";
}

std::string Nouns::whose(const Op& op) {
  if (op.who == Who::each) return "each player's";
  return op.who == Who::you ? "your" : "an opponent's";
}

}  // namespace undercroft::cthulhu_rising
