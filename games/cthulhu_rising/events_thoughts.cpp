// The economy and the thoughts of a Minion in words: what it looked at, what decided, what it did.
// The rule that it follows stands beside each line.
#include "games/cthulhu_rising/events_words.hpp"

namespace undercroft::cthulhu_rising {

using namespace naming;

namespace {

std::array<std::uint8_t, kIcons> icons_in(int packed) {
  std::array<std::uint8_t, kIcons> icons{};
  for (unsigned i = 0; i < kIcons; ++i) icons[i] = static_cast<std::uint8_t>(packed >> (3 * i) & 7);
  return icons;
}

// In the order of TieBreak: what the one that comes first has more or less of.
constexpr std::array<std::string_view, 15> kTieWords = {"Character Potential",
                                                        "Investigation icons",
                                                        "Terror icons",
                                                        "Combat icons",
                                                        "Arcane icons",
                                                        "its text",
                                                        "its name comes first",
                                                        "it is the first copy",
                                                        "cost",
                                                        "icons",
                                                        "its name comes first",
                                                        "tokens",
                                                        "icons of the attackers",
                                                        "place in the row",
                                                        "the event came first"};

// In the order of HandCards.
constexpr std::array<std::string_view, 3> kHandCards = {"character", "support", "card"};

bool is_lillith(int player) {
  const int person = player < 0 ? 0 : person_in(player);
  return person == kLillithPerson || person == kMirrorLillith;
}

}  // namespace

std::string EventTeller::tell_economy(EventKind kind) const {
  switch (kind) {
    case EventKind::rolled:
      return Who() + " rolled " + number() +
             (more() > 0 ? " for " + domain() + "." : ", which counts for nothing: again.");
    case EventKind::die_raised:
      return Whose() + " die of " + domain() + " rose to " + number() + ".";
    case EventKind::die_lowered:
      return Whose() + " die of " + domain() + " fell to " + number() + ".";
    case EventKind::reinitialised:
      return Who() + " had no character left and started over, with " +
             count_words(amount(), "card") + " drawn.";
    default:
      return amount() == 1 ? Who() + " keeps a domain for an event in its pool."
                           : Who() + " keeps no domain for events.";
  }
}

std::string EventTeller::tell_thought(EventKind kind) const {
  switch (kind) {
    case EventKind::considered: {
      const std::string icons = more() < 0 ? "" : icon_words(icons_in(more()));
      return Who() + " looked at " + card() + ": " + (is_lillith(arg(kWhoArg)) ? "cost " : "CP ") +
             number() + (icons.empty() ? "." : " (" + icons + ").");
    }
    case EventKind::weighed:
      if (more() == kNoTest) return Who() + " weighed " + card() + ": no test.";
      return Who() + " weighed " + card() + ": Impact " + number() + ", " + std::to_string(more()) +
             " needed.";
    case EventKind::tie_broken:
      return tell_tie();
    case EventKind::decided:
      return tell_decision();
    case EventKind::declined:
      return Who() + " left " + card() + ": Impact " + number() + " is below " +
             std::to_string(more()) + ".";
    case EventKind::held_back:
      return Who() + " held " + card() + " back (" + (is_lillith(arg(kWhoArg)) ? "cost " : "CP ") +
             number() + ").";
    case EventKind::quota_set:
      return more() == 0 ? "Nobody could defend: " + who() + " sends one character to a story."
                         : count_words(more(), "character") + " could defend: " + who() +
                               " sends " + number() + " to a story before the next one.";
    case EventKind::story_order:
      return Who() + " ranks " + card() + ": " +
             count_words(amount(), (unsigned(more()) & kRankedByIcons) != 0 ? "icon" : "token") +
             ".";
    case EventKind::planned:
      return Who() + " could play " + count_words(amount(), "card") +
             (more() < 0 ? "" : " for " + std::to_string(more()) + " together") +
             (arg(kCardArg) < 0 ? "."
                                : " with domain " + std::to_string(arg(kCardArg)) + " raised.");
    case EventKind::candidates:
      return Who() + " could take one of " + count_words(amount(), name_in(kHandCards, more())) +
             ".";
    case EventKind::event_noted:
      return Card() + " is " + (amount() == 1 ? "" : "not ") + "valid, waiting for " +
             count_words(more(), "turn") + ".";
    case EventKind::valued:
      return Who() + " values " + valued_thing() + " at " + number() + ".";
    case EventKind::aimed_at:
      return Who() + " means " + names_.thing(amount()) + " by " + card() + ".";
    default:
      return Who() + " finds " + card() + " best at story " + std::to_string(more()) + " (value " +
             number() + ").";
  }
}

// What a choice of CTH-MIN-72 is about, or the position as it is.
std::string EventTeller::valued_thing() const {
  if (arg(kCardArg) >= 0) return card();
  if (event_.rule != rule("CTH-MIN-72")) return "the position as it is";
  return more() <= 0 ? "leaving it" : "choice " + std::to_string(more());
}

std::string EventTeller::tell_tie() const {
  const auto by = static_cast<TieBreak>(more());
  const std::string other = amount() < 0 ? "another card" : names_.thing(amount());
  std::string words = "Equal: " + card() + " before " + other + ", by ";
  switch (by) {
    case TieBreak::id:
    case TieBreak::copy:
    case TieBreak::name:
    case TieBreak::earlier_event:
      words = "Equal: " + card() + " before " + other + ": ";
      break;
    default:
      break;
  }
  return words + std::string(name_in(kTieWords, more())) + ".";
}

std::string EventTeller::tell_decision() const {
  const std::string value = (is_lillith(arg(kWhoArg)) ? "cost " : "CP ") + number();
  const std::string took = Who() + " took " + card();
  switch (static_cast<Why>(more())) {
    case Why::highest_potential:
      return took + ": the highest, " + value + ".";
    case Why::lowest_potential:
      return took + ": the lowest, " + value + ".";
    case Why::highest_priority:
      return took + ": the highest, " + value + ".";
    case Why::lowest_priority:
      return took + ": the lowest, " + value + ".";
    case Why::highest_support:
      return took + ": the highest support.";
    case Why::lowest_support:
      return took + ": the lowest support.";
    case Why::only_candidate:
      return took + ": the only one.";
    case Why::survives:
      return took + ": it survives the wound.";
    case Why::without_attachment:
      return took + ": the highest without an attachment.";
    case Why::most_tokens:
      return Who() + " sends " + card() + ", " + value + ", where most tokens are.";
    case Why::most_icons:
      return Who() + " sends " + card() + ", " + value + ", where the attackers have most icons.";
    case Why::next_story:
      return Who() + " sends " + card() + ", " + value +
             ", to the next story: enough are at the one before.";
    case Why::second_defender:
      return Who() + " sends " + card() + ", " + value + ", to the next attacked story.";
    case Why::best_impact:
      return took + ": the best Impact, " + number() + ".";
    case Why::best_outcome:
      return arg(kCardArg) < 0 ? Who() + " took the best outcome." : took + ": the best outcome.";
    case Why::nothing_better:
      return Who() + " sends nobody: nothing makes it better.";
    case Why::best_plan:
      return arg(kCardArg) < 0
                 ? Who() + " raises domain " + number() + ": best for what she can play."
                 : took + ": part of the best plan.";
    case Why::trigger_holds:
      return took + ": its moment has come.";
    case Why::beneficial:
      return took + ": it gains, Impact " + number() + ".";
    case Why::free_of_cost:
      return took + ": it costs nothing.";
    case Why::discount:
      return took + ": it makes the next card cheaper.";
    case Why::smallest_die:
      return Who() + " drains the smallest die that is enough.";
    case Why::cannot_pay:
      return took + ", which it could not pay for, to lie Dormant.";
    case Why::highest_cost:
      return took + ": the event that costs most.";
    case Why::resilient:
      return Who() + (amount() == 1 ? " puts " + card() + " on top of its deck instead."
                                    : " lets " + card() + " go to its hand.");
    case Why::dormant:
      return Who() + (amount() == 1 ? " plays " : " cannot play ") + card() +
             ", which lay Dormant.";
    case Why::most_tokens_host:
      return took + ": most of its tokens, " + number() + ".";
    case Why::most_tokens_here:
      return Who() + " resolves " + card() + " next: most of its tokens, " + number() + ".";
    case Why::forbidden:
      return Card() + " may not commit and is left out.";
    case Why::reserved:
      return Who() + " keeps a domain for an event that is valid.";
    case Why::nothing_applies:
      break;
  }
  return Who() + " has nothing to do.";
}

}  // namespace undercroft::cthulhu_rising
