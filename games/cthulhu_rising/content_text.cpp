// The text on a card, section 2.5: written from what the rules carry out, so it cannot say
// something else.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "games/cthulhu_rising/content_reader.hpp"

namespace undercroft::cthulhu_rising {

namespace {

std::string counted(int n, std::string_view thing) {
  return std::to_string(n) + " " + std::string(thing) + (n == 1 ? "" : "s");
}

bool begins_with_vowel(std::string_view text) {
  constexpr std::string_view kVowels = "aeiouAEIOU";
  return !text.empty() && kVowels.find(text.front()) != std::string_view::npos;
}
// "a ready character", "an event", "another story"
std::string with_article(const std::string& noun) {
  if (noun.starts_with("other ")) return "an" + noun;
  return (begins_with_vowel(noun) ? "an " : "a ") + noun;
}

std::string capital(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

// Rule 5: the parts of a noun phrase.
enum class Whose : std::uint8_t {
  as_written,  // "you control", "an opponent controls"
  theirs,      // "they control": an opponent chooses
  unsaid,      // of a cost
};

class Sentences {
 public:
  Sentences(const Content& content, const Ability& ability, std::string_view name, CardType type,
            std::uint16_t attach)
      : content_(&content), ability_(&ability), name_(name), type_(type), attach_(attach) {}

  std::string text() const {
    switch (ability_->kind) {
      case AbilityKind::passive:
        return passive();
      case AbilityKind::action:
        return "Action" + brackets() + ": " + capital(body()) + ".";
      case AbilityKind::response:
        return "Response" + brackets() + ": After " + trigger() + ", " + body() + ".";
      case AbilityKind::forced:
        return "Forced Response: After " + trigger() + ", " + body() + ".";
      case AbilityKind::disrupt:
        return "Disrupt" + brackets() + ": When " + trigger() + ", " + body() + ".";
      case AbilityKind::win:
        break;
    }
    return std::string("If you win this ") +
           (type_ == CardType::conspiracy ? "conspiracy" : "story") +
           ", you may resolve: " + body() + ".";
  }

 private:
  const Pick& pick_of(unsigned index) const { return content_->picks[index]; }

  std::string passive() const {
    if (ability_->condition == Condition::always) return capital(body()) + ".";
    return "While " + condition() + ", " + body() + ".";
  }

  // Rule 2.
  std::string condition() const {
    switch (ability_->condition) {
      case Condition::day:
        return "it is Day";
      case Condition::night:
        return "it is Night";
      case Condition::committed:
        return name_ + " is committed to a story";
      case Condition::attacking:
        return name_ + " is attacking";
      case Condition::defending:
        return name_ + " is defending";
      case Condition::host_subtype:
        return host() + " is " + with_article(content_->subtypes[ability_->condition_n]);
      case Condition::always:
        break;
    }
    return {};
  }

  // Rule 3: window, condition of an action, costs, limit.
  std::string brackets() const {
    constexpr std::array<std::string_view, 4> kWindows = {"", "story phase", "draw phase",
                                                          "your operations phase"};
    std::string inside;
    const auto add = [&](std::string_view words) {
      if (!words.empty()) inside.append(inside.empty() ? "" : "; ").append(words);
    };
    add(kWindows[static_cast<unsigned>(ability_->window)]);
    if (ability_->condition != Condition::always) add("while " + condition());
    add(costs());
    if (ability_->limit == Limit::turn) add("once per turn");
    if (ability_->limit == Limit::phase) add("once per phase");
    return inside.empty() ? inside : " (" + inside + ")";
  }

  std::string costs() const {
    std::string text;
    const auto add = [&](const std::string& words) {
      text.append(text.empty() ? "cost: " : ", ").append(words);
    };
    if (ability_->from_top) add("discard " + name_ + " from the top of your deck");
    for (const Cost& cost : content_->costs_of(*ability_)) add(cost_text(cost));
    return text;
  }
  std::string cost_text(const Cost& cost) const {
    switch (cost.kind) {
      case CostKind::pay:
        return "pay " + std::to_string(cost.n);
      case CostKind::exhaust_self:
        return "exhaust " + name_;
      case CostKind::sacrifice_self:
        return "sacrifice " + name_;
      case CostKind::sacrifice:
        return "sacrifice " + with_article(noun(pick_of(cost.pick), false, Whose::unsaid));
      case CostKind::discard:
        return "discard " + counted(cost.n, "card") + " from your hand";
      case CostKind::bounce_self:
        break;
    }
    return "return " + name_ + " to its owner's hand";
  }

  std::string trigger() const {
    const On& on = ability_->on;
    constexpr std::array<std::string_view, kTriggerCount> kVerbs = {"enters play",
                                                                    "is played from hand",
                                                                    "leaves play",
                                                                    "is destroyed",
                                                                    "is wounded",
                                                                    "goes insane",
                                                                    "commits to a story",
                                                                    "",
                                                                    "",
                                                                    "",
                                                                    "",
                                                                    "",
                                                                    "",
                                                                    "would be wounded",
                                                                    "would go insane",
                                                                    "would be destroyed",
                                                                    "",
                                                                    "",
                                                                    ""};
    switch (on.kind) {
      case TriggerKind::win_terror:
      case TriggerKind::win_combat:
      case TriggerKind::win_arcane:
      case TriggerKind::win_investigation:
        return won_struggle(static_cast<unsigned>(on.kind) -
                            static_cast<unsigned>(TriggerKind::win_terror));
      case TriggerKind::success:
        return "you succeed at a story where " + name_ + " is committed";
      case TriggerKind::story_won:
        return on.who == Who::you ? "you win a story" : "an opponent wins a story";
      case TriggerKind::ability_event:
        return "an opponent plays an event";
      case TriggerKind::ability_action:
        return "an opponent triggers an action";
      case TriggerKind::ability_any:
        return "an opponent uses an ability";
      default:
        break;
    }
    const Pick& pick = pick_of(on.pick);
    const std::string who = pick.reference == Reference::self
                                ? name_
                                : with_article(noun(pick, false, Whose::as_written));
    return who + " " + std::string(kVerbs[static_cast<unsigned>(on.kind)]);
  }
  // CTH-ACT-15: a character or an attachment must be there, an event reacts to any story.
  std::string won_struggle(unsigned icon) const {
    std::string text = "you win " + with_article(std::string(icon_names()[icon]) + " struggle");
    if (type_ == CardType::character) text += " at a story where " + name_ + " is committed";
    if (attach_ != 0) text += " at a story where " + host() + " is committed";
    return text;
  }

  // Rule 4.
  std::string body() const {
    std::string text;
    const auto ops = content_->ops_of(*ability_);
    for (std::size_t i = 0; i < ops.size(); ++i) {
      const Op* before = i == 0 ? nullptr : &ops[i - 1];
      const std::string words = step(ops[i], before);
      if (i == 0)
        text = words;
      else
        text += ops[i].then ? ". Then " + words : ". " + capital(words);
    }
    return text;
  }

  std::string step(const Op& op, const Op* before) const {
    switch (op.code) {
      case OpCode::wound:
        return verb(op, "wound") + (op.n > 1 ? " " + std::to_string(op.n) + " times" : "");
      case OpCode::destroy:
        return verb(op, "destroy");
      case OpCode::exhaust:
        return verb(op, "exhaust");
      case OpCode::ready:
        return verb(op, "ready");
      case OpCode::restore:
        return verb(op, "restore");
      case OpCode::uncommit:
        return verb(op, "uncommit");
      case OpCode::insane:
        return does(op, "goes insane", "go insane");
      case OpCode::heal:
        return then_it(op, "remove " + counted(op.n, "wound") + " from ", "");
      case OpCode::bounce:
        return bounce(op);
      case OpCode::mod:
      case OpCode::restrict_:
        return does(op, changes(op, false), changes(op, true));
      case OpCode::control:
        return then_it(op, "take control of ", "");
      case OpCode::commit:
        return commit(op);
      case OpCode::fate:
        return "place " + counted(op.n, "success token") + " on " + name_;
      default:
        break;
    }
    return other_step(op, before);
  }

  std::string other_step(const Op& op, const Op* before) const {
    switch (op.code) {
      case OpCode::sacrifice:
        return sides(op, "sacrifice", "sacrifices") +
               (op.n == 1 ? " a character" : " " + counted(op.n, "character"));
      case OpCode::struggle:
        return struggle(op);
      case OpCode::draw:
        return sides(op, "draw", "draws") + " " + counted(op.n, "card");
      case OpCode::discard:
        return discard(op);
      case OpCode::hand_limit:
        return sides(op, "discard", "discards") + " down to " + counted(op.n, "card") + " in hand";
      case OpCode::mill:
        return sides(op, "discard", "discards") + " the top " +
               (op.n == 1 ? "card" : counted(op.n, "card")) + " of " + their(op) + " deck";
      case OpCode::search:
        return "look at the top " + counted(op.n, "card") + " of your deck, you may reveal " +
               with_article(noun(pick_of(op.pick), false, Whose::as_written)) +
               " among them and put it into your hand, then shuffle";
      case OpCode::recur:
        return recur(op);
      case OpCode::put:
        return then_it(op, "put ", op.exhausted ? " into play exhausted" : " into play");
      case OpCode::token:
        return token(op);
      default:
        break;
    }
    return last_steps(op, before);
  }

  std::string last_steps(const Op& op, const Op* before) const {
    switch (op.code) {
      case OpCode::resource:
        return resource(op);
      case OpCode::domain:
        return sides(op, "create", "creates") + " a new domain with the top card of " + their(op) +
               " deck attached as a resource";
      case OpCode::refresh:
        return "refresh all of " + whose(op) + " domains";
      case OpCode::drain:
        return "choose and drain " + std::to_string(op.n) + " of " + whose(op) + " domains";
      case OpCode::discount:
        return discount(op);
      case OpCode::time:
        return std::string("it is ") + (op.n == kItIsDay ? "Day" : "Night") +
               " until the end of the phase";
      case OpCode::prophecy:
        return "place " + name_ + " faceup on top of your deck";
      case OpCode::cancel:
        return "cancel it";
      case OpCode::instead:
        return "instead " + inner(op);
      case OpCode::opp_may:
        return opponent_may(op, before);
      default:
        break;
    }
    return {};
  }

  // ---- whom it is about

  // REF of the table in 2.5.
  std::string reference(const Pick& pick) const {
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
  std::string host() const {
    return pick_of(attach_).sort == Sort::story ? "attached story" : "attached character";
  }

  static bool several(const Pick& pick) { return pick.n > 1; }

  // CHOOSE of the table in 2.5.
  std::string choose(const Pick& pick) const {
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

  bool chooses(const Pick& pick) const {
    return pick.quantity != Quantity::all && pick.quantity != Quantity::reference;
  }

  // VERB(pick) of the table in 2.5.
  std::string verb(const Op& op, const std::string& word) const {
    const Pick& pick = pick_of(op.pick);
    if (!chooses(pick)) return word + " " + choose(pick);
    if (pick.quantity == Quantity::opponent_chooses)
      return choose(pick) + "; " + word + (several(pick) ? " them" : " it");
    return "choose and " + word + choose(pick).substr(std::string_view("choose").size());
  }

  // "choose a character; it goes insane", "each character goes insane"
  std::string does(const Op& op, const std::string& one, const std::string& many) const {
    const Pick& pick = pick_of(op.pick);
    if (!chooses(pick)) return choose(pick) + " " + one;
    return choose(pick) + (several(pick) ? "; they " + many : "; it " + one);
  }

  // "choose a character; take control of it"
  std::string then_it(const Op& op, const std::string& before, const std::string& behind) const {
    const Pick& pick = pick_of(op.pick);
    if (!chooses(pick)) return before + choose(pick) + behind;
    return choose(pick) + "; " + before + (several(pick) ? "them" : "it") + behind;
  }

  // Rule 5.
  std::string noun(const Pick& pick, bool plural, Whose whose) const {
    std::string text = pick.has(FilterWord::other) ? "other " : "";
    for (const Filter& filter : pick.filters) text += adjective(filter);
    return text + plain_noun(pick, plural) + behind_noun(pick, whose);
  }
  std::string adjective(const Filter& filter) const {
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
  static std::string plain_noun(const Pick& pick, bool plural) {
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
  static std::string behind_noun(const Pick& pick, Whose whose) {
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

  // ---- sides

  // "draw", "each opponent draws", "each player draws"
  static std::string sides(const Op& op, std::string_view you, std::string_view others) {
    if (op.who == Who::you) return std::string(you);
    return (op.who == Who::each ? "each player " : "each opponent ") + std::string(others);
  }
  static std::string their(const Op& op) { return op.who == Who::you ? "your" : "their"; }
  static std::string whose(const Op& op) {
    if (op.who == Who::each) return "each player's";
    return op.who == Who::you ? "your" : "an opponent's";
  }

  // ---- single steps

  std::string bounce(const Op& op) const {
    const Pick& pick = pick_of(op.pick);
    if (!chooses(pick)) return "return " + choose(pick) + " to its owner's hand";
    return choose(pick) + (several(pick) ? "; return them to their owners' hands"
                                         : "; return it to its owner's hand");
  }

  // Rule 6.
  std::string changes(const Op& op, bool plural) const {
    std::string text;
    for (const Change& change : content_->changes_of(op))
      text.append(text.empty() ? "" : " and ").append(change_text(change, plural));
    const bool lasts = ability_->kind == AbilityKind::passive;
    return lasts ? text : text + " until the end of the phase";
  }
  static std::string change_text(const Change& change, bool plural) {
    const auto says = [&](std::string_view one, std::string_view many) {
      return std::string(plural ? many : one);
    };
    switch (change.what) {
      case ChangeWhat::skill:
        return says("gets ", "get ") + signed_text(change.n) + " skill";
      case ChangeWhat::toughness:
        return change.n > 0 ? says("gains", "gain") + " Toughness +" + std::to_string(change.n)
                            : says("gets ", "get ") + signed_text(change.n) + " Toughness";
      case ChangeWhat::gain:
        if (change.keyword == kCannotCommit) return "cannot commit";
        if (change.keyword == kCannotReady) return says("does", "do") + " not ready";
        return says("gains ", "gain ") + keyword_name(change.keyword);
      case ChangeWhat::lose:
        return says("loses ", "lose ") + keyword_name(change.keyword);
      default:
        break;
    }
    const auto icon = static_cast<unsigned>(change.what) - 1U;
    const std::string verb_text = change.n > 0 ? says("gains ", "gain ") : says("loses ", "lose ");
    const int n = change.n > 0 ? change.n : -change.n;
    return verb_text + std::to_string(n) + " " + std::string(icon_names()[icon]) +
           (n == 1 ? " icon" : " icons");
  }
  static std::string signed_text(int n) { return (n > 0 ? "+" : "") + std::to_string(n); }
  static std::string keyword_name(std::uint16_t keyword) {
    for (unsigned i = 0; i < keyword_names().size(); ++i)
      if (keyword == 1U << i) return std::string(keyword_names()[i]);
    return {};
  }

  std::string struggle(const Op& op) const {
    std::string text;
    for (const Change& change : content_->changes_of(op)) {
      const auto icon = static_cast<unsigned>(change.what) - 1U;
      const int n = change.n > 0 ? change.n : -change.n;
      text.append(text.empty() ? "" : " and ").append(change.n > 0 ? "add " : "remove ");
      text.append(std::to_string(n)).append(" ").append(icon_names()[icon]);
      text.append(n == 1 ? " struggle" : " struggles");
    }
    const Pick& pick = pick_of(op.pick);
    const bool lasts = ability_->kind == AbilityKind::passive;
    const std::string end = lasts ? "" : " until the end of the phase";
    if (chooses(pick)) return choose(pick) + "; " + text + " at it" + end;
    return text + " at " + choose(pick) + end;
  }

  static std::string discard(const Op& op) {
    const std::string cards = counted(op.n, "card");
    if (op.mode == DiscardMode::pick)
      return "look at an opponent's hand and discard " + cards + " from it";
    if (op.mode == DiscardMode::random)
      return sides(op, "discard", "discards") + " " + cards + " at random from hand";
    return sides(op, "choose and discard", "chooses and discards") + " " + cards + " from hand";
  }

  std::string recur(const Op& op) const {
    constexpr std::array<std::string_view, 3> kWhere = {
        " into your hand", " on the top of your deck", " on the bottom of your deck"};
    const std::string where(kWhere[static_cast<unsigned>(op.to)]);
    if (pick_of(op.pick).reference == Reference::it) return "put that card" + where;
    return then_it(op, "put ", where);
  }

  std::string token(const Op& op) const {
    const Pick& pick = pick_of(op.pick);
    const bool more = op.n > 0;
    const std::string text = (more ? "add " : "remove ") + std::to_string(more ? op.n : -op.n) +
                             " of " + whose(op) + " success tokens " + (more ? "to " : "from ");
    if (!chooses(pick)) return text + choose(pick);
    return choose(pick) + "; " + text + (several(pick) ? "each of them" : "it");
  }

  std::string commit(const Op& op) const {
    const Pick& to = pick_of(op.story);
    const std::string who = "commit " + choose(pick_of(op.pick)) + " to ";
    if (!chooses(to)) return who + choose(to);
    return who + "a story of your choice" + behind_noun(to, Whose::as_written);
  }

  static std::string resource(const Op& op) {
    if (op.n < 0)
      return sides(op, "choose and discard", "chooses and discards") + " " + std::to_string(-op.n) +
             " of " + their(op) + " resources";
    if (op.n == 1)
      return sides(op, "attach", "attaches") + " the top card of " + their(op) +
             " deck to one of " + their(op) + " domains as a resource";
    return sides(op, "attach", "attaches") + " the top " + std::to_string(op.n) + " cards of " +
           their(op) + " deck to " + their(op) + " domains as resources";
  }

  std::string discount(const Op& op) const {
    const Pick& pick = pick_of(op.pick);
    const std::string by = " by " + std::to_string(op.n) + " (to a minimum of 1)";
    if (ability_->kind == AbilityKind::passive)
      return "lower your cost to play " + noun(pick, true, Whose::as_written) + by;
    return "lower the cost of the next " + noun(pick, false, Whose::as_written) +
           " you play this phase" + by;
  }

  std::string inner(const Op& op) const {
    const Ability& ability = content_->abilities[op.ability];
    return Sentences(*content_, ability, name_, type_, attach_)
        .step(content_->ops[ability.first_op], nullptr);
  }
  // "the same" is said only where it is the same.
  std::string opponent_may(const Op& op, const Op* before) const {
    const std::string words = inner(op);
    if (before != nullptr && step(*before, nullptr) == words)
      return "then each opponent may do the same";
    return "each opponent may resolve: " + words;
  }

  const Content* content_;
  const Ability* ability_;
  std::string name_;
  CardType type_;
  std::uint16_t attach_;
};

void add_sentence(std::string& text, const std::string& sentence) {
  text.append(text.empty() ? "" : " ").append(sentence);
}

// Rule 1.
std::string attachment_text(const Content& content, const Card& card) {
  if (card.attach == 0) return {};
  const Pick& pick = content.picks[card.attach];
  if (pick.sort == Sort::story) return "Attach to a story.";
  std::string noun;
  for (const Filter& filter : pick.filters)
    if (filter.word == FilterWord::subtype) noun += content.subtypes[filter.n] + " ";
  noun += "character";
  const std::string whose = pick.has(FilterWord::mine)    ? " you control"
                            : pick.has(FilterWord::enemy) ? " an opponent controls"
                                                          : "";
  return "Attach to " + with_article(noun) + whose + ".";
}

}  // namespace

std::string ability_text(const Content& content, const Ability& ability) {
  for (const Card& card : content.cards)
    for (const Ability& one : content.abilities_of(card))
      if (&one == &ability)
        return Sentences(content, ability, card.short_name, card.type, card.attach).text();
  return Sentences(content, ability, "", CardType::story, 0).text();
}

std::string card_text(const Content& content, const Card& card) {
  std::string text = attachment_text(content, card);
  for (const Ability& ability : content.abilities_of(card))
    add_sentence(text, Sentences(content, ability, card.short_name, card.type, card.attach).text());
  return text;
}

std::string story_text(const Content& content, const StoryCard& story) {
  std::string text;
  for (const Ability& ability : content.abilities_of(story))
    add_sentence(text, Sentences(content, ability, story.name, CardType::story, 0).text());
  return text;
}

// Rule 7.
std::string keywords_text(const Card& card) {
  std::string text;
  const auto add = [&](const std::string& word) {
    text.append(text.empty() ? "" : " ").append(word).append(".");
  };
  for (unsigned i = 0; i < keyword_names().size(); ++i) {
    if ((card.keywords >> i & 1U) == 0) continue;
    std::string word(keyword_names()[i]);
    if (1U << i == kFated) word += " " + std::to_string(card.fated);
    add(word);
  }
  if (card.toughness > 0) add("Toughness +" + std::to_string(card.toughness));
  if (card.steadfast > 0)
    add("Steadfast " + std::string(faction_names()[static_cast<unsigned>(card.steadfast_faction)]) +
        " " + std::to_string(card.steadfast));
  return text;
}

}  // namespace undercroft::cthulhu_rising
