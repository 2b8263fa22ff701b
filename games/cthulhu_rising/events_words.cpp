// What happened in Cthulhu Rising, told as a story. An event names players and cards, so no state
// is needed; what its hearer may not know has been taken out of it before.
#include "games/cthulhu_rising/events_words.hpp"

namespace undercroft::cthulhu_rising {

using namespace naming;

namespace {

// In the order of EventKind.
constexpr std::array<std::string_view, kEventCount> kEventNames = {
    // 3.2
    "deck_taken", "story_dealt", "scout_revealed", "scout_found", "no_scout", "die_set",
    "mulligan_taken", "hand_kept", "resource_kept", "coin_flipped",
    // 3.3
    "turn_begins", "phase_begins", "window_opens", "passed", "phase_ends",
    // cards and domains
    "drew", "to_pool", "resource_added", "no_resource", "domain_drained", "transient_spent",
    "domains_refreshed", "domain_made", "resource_lost", "discarded", "milled", "shuffled",
    "searched", "looked_at", "taken", "hand_seen", "prophecy_laid", "prophecy_down",
    // 3.5, 3.6
    "played", "entered", "attached", "dormant_placed", "used", "responded", "forced", "disrupted",
    "targeted", "cancelled", "replaced", "fizzled", "limit_reached",
    // what happens to cards
    "wounded", "went_insane", "destroyed", "sacrificed", "returned", "to_deck_top",
    "to_deck_bottom", "exhausted", "readied", "restored", "healed", "modified", "struggles_changed",
    "control_taken", "fated_token", "discounted", "time_changed",
    // 3.8 to 3.11
    "committed", "uncommitted", "story_begins", "struggle", "spared", "success", "no_success",
    "uncontested", "token", "story_won", "effect_chosen", "woke", "slept_on",
    // 3.17
    "deck_empty", "game_won", "game_drawn", "conceded",
    // the economy and the thoughts of a Minion
    "rolled", "die_raised", "die_lowered", "reinitialised", "reserve_set", "considered", "weighed",
    "tie_broken", "decided", "declined", "held_back", "quota_set", "story_order", "planned",
    "plan_raised", "candidates", "event_noted", "valued", "aimed_at"};
static_assert(kEventNames.back() == "aimed_at");

constexpr int kOrdinaryWindows = kWindowCount - 1;

std::string ending_words(int ending) {
  switch (static_cast<Ending>(ending)) {
    case Ending::stories:
      return "three stories won";
    case Ending::empty_deck:
      return "the other deck is empty";
    case Ending::turn_limit:
      return "the turn limit is reached";
    case Ending::conceded:
      return "the other side conceded";
    case Ending::playing:
      break;
  }
  return "it is over";
}

}  // namespace

// What goes without saying: it happens in every phase, or the line before has said it. Boards and
// programs hear of it all the same.
bool EventTeller::silent(EventKind kind) const {
  switch (kind) {
    case EventKind::window_opens:
    case EventKind::phase_ends:
      return true;
    case EventKind::passed:
      return amount() <= kOrdinaryWindows;
    case EventKind::entered:
    case EventKind::uncommitted:
      return more() == 1;
    case EventKind::readied:
    case EventKind::domains_refreshed:
      return event_.rule == rule("CTH-PHA-02");
    default:
      return false;
  }
}

std::string EventTeller::tell() const {
  if (event_.kind >= kEventCount) return "Something happened.";
  const auto kind = static_cast<EventKind>(event_.kind);
  if (silent(kind)) return "";
  if (kind <= EventKind::coin_flipped) return tell_setup(kind);
  if (kind <= EventKind::phase_ends) return tell_turn(kind);
  if (kind <= EventKind::prophecy_down) return tell_zones(kind);
  if (kind <= EventKind::limit_reached) return tell_plays(kind);
  if (kind <= EventKind::healed) return tell_cards(kind);
  if (kind <= EventKind::time_changed) return tell_changes(kind);
  if (kind <= EventKind::slept_on) return tell_stories(kind);
  if (kind <= EventKind::conceded) return tell_end(kind);
  return kind <= EventKind::reserve_set ? tell_economy(kind) : tell_thought(kind);
}

std::string EventTeller::deck() const {
  const auto& decks = names_.content().decks;
  if (more() < 0 || more() >= static_cast<int>(decks.size())) return "a deck of " + number();
  return "the {deck_" + decks[static_cast<unsigned>(more())].id + "} (" + number() + " cards)";
}

std::string EventTeller::tell_setup(EventKind kind) const {
  switch (kind) {
    case EventKind::deck_taken:
      return Who() + " took " + deck() + ".";
    case EventKind::story_dealt:
      return capital(card()) + " came into the story row" +
             (more() >= 1 && more() <= kStories ? " as number " + std::to_string(more()) : "") +
             ".";
    case EventKind::scout_revealed:
      return Who() + " turned up " + card() + " in search of a scout.";
    case EventKind::scout_found:
      return Whose() + " scout is " + card() + ", of cost " + number() + ".";
    case EventKind::no_scout:
      return Who() + " has no scout.";
    case EventKind::die_set:
      return Whose() + " die of " + domain() + " shows " + number() + ".";
    case EventKind::mulligan_taken:
      return Who() + " shuffled the cards back and drew 8 new ones.";
    case EventKind::hand_kept:
      return Who() + " kept the opening hand.";
    case EventKind::resource_kept:
      return Who() + " made " + card() + " the resource of " + domain() + ".";
    default:
      return std::string("The coin shows the ") + (amount() == 0 ? "Skull" : "Magnifying Glass") +
             ": the first turn goes to " + who() + ".";
  }
}

std::string EventTeller::tell_turn(EventKind kind) const {
  switch (kind) {
    case EventKind::turn_begins:
      return "Turn " + number() + ": " + who() + ".";
    case EventKind::phase_begins:
      return std::string(name_in(kPhaseTitles, amount())) + ".";
    case EventKind::window_opens:
      return "Actions are possible (" + std::string(name_in(kWindowTitles, amount())) + ").";
    case EventKind::passed:
      if (amount() < kDisruptPassed) return Who() + " passed.";
      return Who() + (amount() == kDisruptPassed ? " let it happen." : " did not respond.");
    default:
      return "The " + std::string(name_in(kPhaseNames, amount())) + " phase ended.";
  }
}

std::string EventTeller::discarded() const {
  switch (static_cast<DiscardedHow>(more())) {
    case DiscardedHow::random:
      return Who() + " lost " + card() + " from hand at random.";
    case DiscardedHow::picked:
      return card() + " was picked out of " + whose() + " hand and discarded.";
    case DiscardedHow::limit:
      return Who() + " discarded " + card() + ", having too many cards.";
    case DiscardedHow::cost:
      return Who() + " discarded " + card() + " as a cost.";
    case DiscardedHow::event:
    case DiscardedHow::resource:
      return Card() + " was discarded.";
    case DiscardedHow::choice:
      break;
  }
  return Who() + " discarded " + card() + ".";
}

std::string EventTeller::tell_zones(EventKind kind) const {
  switch (kind) {
    case EventKind::drew:
      return Who() + " drew " + card() + ".";
    case EventKind::to_pool:
      return card() + " went into " + whose() + " Events Pool.";
    case EventKind::resource_added:
      return Who() + " added " + card() + " to " + domain() + ".";
    case EventKind::no_resource:
      return Who() + " added no resource.";
    case EventKind::domain_drained:
      return Who() + " drained " + domain() + (amount() > 0 ? " to pay " + number() + "." : ".");
    case EventKind::transient_spent:
      return Who() + " lost " + card() + " from " + domain() + ": a Transient is spent with it.";
    case EventKind::domains_refreshed:
      return Whose() + " domains were refreshed.";
    case EventKind::domain_made:
      return Who() + " got a new domain, number " + std::to_string(more()) + ".";
    case EventKind::resource_lost:
      return Who() + " lost " + card() + " from " + domain() + ".";
    case EventKind::discarded:
      return discarded();
    case EventKind::milled:
      return card() + " was discarded from the top of " + whose() + " deck.";
    case EventKind::shuffled:
      return Whose() + " deck was shuffled.";
    case EventKind::searched:
      return Who() + " looked at the top " + count_words(amount(), "card") + " of the deck.";
    case EventKind::looked_at:
      return Who() + " saw " + card() + ".";
    case EventKind::taken:
      return Who() + " took " + card() +
             (more() == static_cast<int>(Goal::hand)       ? " to hand."
              : more() == static_cast<int>(Goal::deck_top) ? " to the top of the deck."
                                                           : " to the bottom of the deck.");
    case EventKind::hand_seen:
      return Who() + " looked at the other hand.";
    case EventKind::prophecy_laid:
      return Who() + " laid " + card() + " face up on top of the deck.";
    default:
      return Whose() + " Prophecy " + card() + " was covered.";
  }
}

std::string EventTeller::tell_plays(EventKind kind) const {
  switch (kind) {
    case EventKind::played:
      return Who() + " played " + card() + (amount() > 0 ? " for " + number() + "." : ".");
    case EventKind::entered:
      return more() == 1 ? Card() + " entered play."
                         : Card() + " entered play without being played.";
    case EventKind::attached:
      return Who() + " attached " + card() + " to " + other() + ".";
    case EventKind::dormant_placed:
      return Who() + " placed " + card() + " at a story as a Dormant card" +
             (amount() > 0 ? ", for " + number() + "." : ".");
    case EventKind::used:
      return Who() + " used " + card() + ".";
    case EventKind::responded:
      return Who() + " responded with " + card() + ".";
    case EventKind::forced:
      return Card() + " had to respond.";
    case EventKind::disrupted:
      return Who() + " disrupted" + (more() >= 0 ? " what would happen to " + other() : "") +
             " with " + card() + ".";
    case EventKind::targeted:
      return Who() + " chose " + other() + " for " + card() + ".";
    case EventKind::cancelled:
      return Card() + " was cancelled" + (more() >= 0 ? " by " + other() + "." : ".");
    case EventKind::replaced:
      return "What would happen to " + card() + " did not: " + other() + " happened instead.";
    case EventKind::fizzled:
      return Card() + " did nothing: there was nothing to do it to.";
    default:
      return Who() + " could do no more in this window.";
  }
}

std::string EventTeller::tell_cards(EventKind kind) const {
  switch (kind) {
    case EventKind::wounded:
      return Card() + " was wounded (" + count_words(amount(), "wound") + " now).";
    case EventKind::went_insane:
      return Card() + " went insane.";
    case EventKind::destroyed:
      return Card() + " was destroyed.";
    case EventKind::sacrificed:
      return Who() + " sacrificed " + card() + ".";
    case EventKind::returned:
      return Card() + " went back to hand.";
    case EventKind::to_deck_top:
      return Card() + " went on top of the deck" + (more() == 1 ? " (Resilient)." : ".");
    case EventKind::to_deck_bottom:
      return Card() + " went to the bottom of the deck.";
    case EventKind::exhausted:
      return Card() + " was exhausted.";
    case EventKind::readied:
      return Card() + " became ready.";
    case EventKind::restored:
      return Card() + " was restored to sanity.";
    default:
      return Card() + " was healed (" + count_words(amount(), "wound") + " left).";
  }
}

std::string EventTeller::modification() const {
  const int what = more();
  if (what >= static_cast<int>(ModifiedWhat::lost))
    return " lost " +
           std::string(name_in(kKeywordTitles, what - static_cast<int>(ModifiedWhat::lost)));
  if (what >= static_cast<int>(ModifiedWhat::gained)) {
    const int keyword = what - static_cast<int>(ModifiedWhat::gained);
    const std::string title(name_in(kKeywordTitles, keyword));
    return (title.starts_with("cannot") ? " " : " gained ") + title;
  }
  if (what == static_cast<int>(ModifiedWhat::skill))
    return " got " + signed_words(amount()) + " skill";
  if (what == static_cast<int>(ModifiedWhat::toughness))
    return " got " + signed_words(amount()) + " Toughness";
  if (what < 1 || what > kIcons) return " changed";
  return (amount() < 0 ? " lost " : " gained ") +
         count_words(amount() < 0 ? -amount() : amount(),
                     std::string(icon_names()[static_cast<unsigned>(what - 1)]) + " icon");
}

std::string EventTeller::tell_changes(EventKind kind) const {
  switch (kind) {
    case EventKind::modified:
      return Card() + modification() + " until the end of the phase.";
    case EventKind::struggles_changed:
      return capital(card()) + " has " +
             count_words(amount() < 0 ? -amount() : amount(), icon() + " struggle") +
             (amount() < 0 ? " fewer" : " more") + " until the end of the phase.";
    case EventKind::control_taken:
      return Who() + " took control of " + card() + ".";
    case EventKind::fated_token:
      return Card() + " has " + count_words(amount(), "success token") + " on it.";
    case EventKind::discounted:
      return Whose() + " next such card costs " + number() + " less (" + card() + ").";
    default:
      return amount() == (kItIsDay | kItIsNight) ? "It is day and night at once."
             : amount() == kItIsDay              ? "It is day."
             : amount() == kItIsNight            ? "It is night."
                                                 : "It is neither day nor night.";
  }
}

std::string EventTeller::tell_stories(EventKind kind) const {
  const std::string skills =
      std::to_string(first_of_both(amount())) + " to " + std::to_string(second_of_both(amount()));
  switch (kind) {
    case EventKind::committed:
      return Who() + " committed " + card() + " to " + names_.thing(amount()) + ".";
    case EventKind::uncommitted:
      return Card() + " left the story.";
    case EventKind::story_begins:
      return capital(card()) + " is resolved.";
    case EventKind::struggle:
      return icon() + " struggle at " + card() + ": attackers " +
             std::to_string(first_of_both(amount())) + ", defenders " +
             std::to_string(second_of_both(amount())) + "; " + (somebody() ? who() : "nobody") +
             " won.";
    case EventKind::spared:
      return "None of " + whose() + " characters there could suffer for it.";
    case EventKind::success:
      return Who() + " succeeded at " + card() + ": skill " + skills + ".";
    case EventKind::no_success:
      return Who() + " did not succeed at " + card() + ": skill " + skills + ".";
    case EventKind::uncontested:
      return card() + " was not defended: a second token.";
    case EventKind::token: {
      const int n = amount() < 0 ? -amount() : amount();
      return Who() + (amount() < 0 ? " lost " : " got ") + count_words(n, "success token") +
             " at " + card() + " (" + std::to_string(more() >> 3) + " now).";
    }
    case EventKind::story_won:
      return Who() + " won " + card() + ": " + count_words(amount(), "story", "stories") + " of " +
             std::to_string(kWinStories) + ".";
    case EventKind::effect_chosen:
      return Who() + (amount() == 1 ? " resolved the effect of " : " left the effect of ") +
             card() + ".";
    case EventKind::woke:
      return Whose() + " Dormant card " + card() + " woke.";
    default:
      return Whose() + " Dormant card " + card() + " slept on and was discarded.";
  }
}

std::string EventTeller::tell_end(EventKind kind) const {
  switch (kind) {
    case EventKind::deck_empty:
      return Whose() + " deck is empty.";
    case EventKind::game_won:
      return Who() + " won the game: " + ending_words(more()) + ".";
    case EventKind::game_drawn:
      return "The game is a draw: " + ending_words(more()) + ".";
    default:
      return Who() + " conceded.";
  }
}

void CthulhuRising::tell_event(const Event& event, std::string& words) const {
  words += EventTeller(content_, event).tell();
}

void CthulhuRising::name_event(std::uint16_t kind, std::string& words) const {
  words += name_in(kEventNames, kind);
}

}  // namespace undercroft::cthulhu_rising
