// The text on a card, section 2.5: written from what the rules carry out, so it cannot say
// something else.
#include <array>
#include <string>
#include <string_view>

#include "engine/phrases.hpp"
#include "games/cthulhu_rising/content_reader.hpp"
#include "games/cthulhu_rising/content_steps.hpp"

namespace undercroft::cthulhu_rising {

namespace {

class Sentences : public Steps {
 public:
  Sentences(const Content& content, const Ability& ability, std::string_view name, CardType type,
            std::uint16_t attach)
      : Steps(content, ability, name, attach), type_(type) {}

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

  CardType type_;
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
