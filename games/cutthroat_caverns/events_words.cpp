// What happened in Cutthroat Caverns, told as a story. An event names players and cards, so no
// state is needed; what its hearer may not know has been taken out of it before.
#include <bit>

#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/naming.hpp"
#include "games/cutthroat_caverns/phases.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using namespace naming;

// In the order of EventKind.
constexpr std::array<std::string_view, kEventCount> kEventNames = {
    // 3.1
    "took_character", "reputation_dealt", "reputation_picked", "reputation_used", "lp_set",
    "mulligan", "quest_dealt", "quest_kept", "deck_laid",
    // 3.2
    "encounter_revealed", "event_drawn", "arrived", "flipped", "moved", "initiative_drawn",
    "initiative_swapped", "round_begins", "total", "encounter_done", "exhausted",
    // hands
    "drew", "no_card", "reshuffled", "item_laid", "discarded", "amulet_draw", "shown",
    // 3.4, 3.5
    "set", "set_nothing", "reset", "turn_begins", "bluffed", "stance_shown", "returned",
    "held_laid", "held_fired",
    // 3.6, 3.7
    "revealed", "used_special", "targeted", "no_target", "rider_waits", "rider_attached",
    "maneuver", "stand_in", "combined", "modified", "computed", "struck", "missed", "attack_lost",
    // kills
    "killed", "survived", "prestige", "creature_healed", "stunned",
    // 3.9, 3.10
    "announced", "played", "consent_asked", "refused", "allowed", "challenged", "lie", "truth",
    "cancelled", "captured", "resolved", "fizzled", "stored", "set_discarded", "set_swapped",
    "set_replaced", "set_seen",
    // 3.11, 3.12
    "tipped", "used_up", "used", "offered", "offer_part", "trade_done", "declined", "passed_on",
    "help_asked", "stole",
    // 3.13, 3.14
    "attacks", "no_victim", "scaled", "redirected", "blocked", "locked", "lost_lp", "healed",
    "saved", "died", "status", "poisoned", "estate", "looted",
    // 3.17, 3.18
    "became_vampyre", "bit", "became_boar", "split", "swapped_seats", "may_revive", "revived",
    "barrier", "record", "glutton", "part_begins", "rose", "sacked", "trap_value", "trap_choice",
    // 3.20, 3.24
    "measure", "relic_taken", "relic_awakes", "doll_taken", "pin_stuck", "peeked", "nyx_took",
    "nyx_kept", "node_entered", "voted", "vote_counted", "chose", "water", "acolyte",
    // 3.25
    "tied", "quest_shown", "won_game", "shared_victory", "boar_won", "all_dead", "valve_turned",
    "answers_in"};
static_assert(kEventNames.back() == "answers_in");

// In the order of Status: what is said when it begins and when it ends.
constexpr std::array<std::string_view, kStatusCount> kStatusBegins = {
    " grew strong: every attack turns up one step",
    " grew quick: two cards may be set",
    " grew hard as iron: only poison and exhaustion cost LP now",
    " slipped out of sight: creatures look elsewhere",
    " became a Vampyre",
    " became a Wereboar",
    " will set no card in the next round",
    " was crowded: every attack turns down one step in this round",
    " was poisoned"};
constexpr std::array<std::string_view, kStatusCount> kStatusEnds = {
    "'s strength wore off",    "'s haste wore off",        "'s iron skin wore off",
    " came back into sight",   " stopped being a Vampyre", " stopped being a Wereboar",
    " could set a card again", " had room again",          "'s poison wore off"};

// One event in words; the arguments by name.
class Teller {
 public:
  Teller(const Content& content, const Event& event)
      : content_(content), names_(content), event_(event) {}

  std::string tell() const {
    if (event_.kind >= kEventCount) return "Something happened.";
    const auto kind = static_cast<EventKind>(event_.kind);
    if (kind <= EventKind::deck_laid) return tell_setup(kind);
    if (kind <= EventKind::exhausted) return tell_encounter(kind);
    if (kind <= EventKind::shown) return tell_hands(kind);
    if (kind <= EventKind::held_fired) return tell_turns(kind);
    if (kind <= EventKind::attack_lost) return tell_attack(kind);
    if (kind <= EventKind::stunned) return tell_kills(kind);
    if (kind <= EventKind::set_seen) return tell_actions(kind);
    if (kind <= EventKind::stole) return tell_items(kind);
    if (kind <= EventKind::looted) return tell_blows(kind);
    if (kind <= EventKind::trap_choice) return tell_specials(kind);
    if (kind <= EventKind::acolyte) return tell_adventure(kind);
    return tell_end(kind);
  }

 private:
  int arg(int which) const { return event_.args[static_cast<unsigned>(which)]; }
  int amount() const { return arg(kAmountArg); }
  int more() const { return arg(kMoreArg); }
  bool hidden(int which) const { return arg(which) == kHidden; }
  std::string number() const { return hidden(kAmountArg) ? "some" : std::to_string(amount()); }
  std::string count() const { return hidden(kMoreArg) ? "some" : std::to_string(more()); }
  static std::string person(int player) {
    return player < 0 ? "somebody" : person_word(static_cast<unsigned>(person_in(player)));
  }
  static std::string Person(int player) { return player < 0 ? "Somebody" : person(player); }
  std::string who() const { return Person(arg(kWhoArg)); }
  bool somebody() const { return arg(kWhoArg) >= 0; }
  std::string other() const { return person(more()); }
  bool has_other() const { return more() >= 0; }
  std::string card() const { return names_.thing(arg(kCardArg)); }
  bool has_card() const { return arg(kCardArg) >= 0; }
  std::string Card() const {
    std::string words = card();
    if (words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
  }
  // "{undead} 3": the number is told where the creature is one of many.
  std::string creature() const { return Card() + numbered(); }
  std::string numbered() const {
    const int thing = arg(kCardArg);
    if (thing < 0 || category_of(static_cast<unsigned>(thing)) != Category::creature) return "";
    const unsigned kind = index_of(static_cast<unsigned>(thing));
    if (kind >= content_.creatures.size() || !content_.creatures[kind].token || more() <= 0)
      return "";
    return " " + std::to_string(more());
  }
  std::string at_other() const { return has_other() ? ", aimed at " + other() : ""; }
  std::string because() const { return has_card() ? " (" + card() + ")" : ""; }

  std::string tell_setup(EventKind kind) const {
    switch (kind) {
      case EventKind::took_character:
        return who() + " became " + names_.character(character_in(arg(kWhoArg))) + ".";
      case EventKind::reputation_dealt:
        return who() + " was dealt " + card() + ".";
      case EventKind::reputation_picked:
        return who() + " picked " + card() + ".";
      case EventKind::reputation_used:
        return who() + " chose the Reputation " + card() + ".";
      case EventKind::lp_set:
        return who() + " started with " + number() + " LP.";
      case EventKind::mulligan:
        return who() + " had no Attack card, showed the hand and drew a new one.";
      case EventKind::quest_dealt:
        return who() + " was dealt " + card() + ".";
      case EventKind::quest_kept:
        return who() + " kept " + card() + ".";
      default:
        return count_words(amount(), "encounter") + " lie ahead" +
               (more() == 1 ? ", and a boss under them." : ".");
    }
  }

  std::string tell_encounter(EventKind kind) const {
    switch (kind) {
      case EventKind::encounter_revealed:
        if (more() == 1) return "Beside it comes " + card() + ".";
        if (more() == 2) return "Sudden death: " + card() + ".";
        if (more() == 3) return "A Trap: " + card() + ".";
        return "Encounter " + number() + ": " + card() + ".";
      case EventKind::event_drawn:
        return amount() == 1 ? "Event: " + card() + "." : "Event: " + card() + ", without effect.";
      case EventKind::arrived:
        return creature() + " arrived with " + number() + " LP" +
               (somebody() ? ", before " + who() + "." : ".");
      case EventKind::flipped:
        return "Undead " + count() + " began to attack.";
      case EventKind::moved:
        return creature() + " now stands before " + who() + ".";
      case EventKind::initiative_drawn:
        return who() + " drew Initiative " + number() + ".";
      case EventKind::initiative_swapped:
        return who() + " and " + other() + " swapped Initiative.";
      case EventKind::round_begins:
        return "Round " + number() + " began.";
      case EventKind::total:
        return creature() + " has " + number() + " LP left.";
      case EventKind::encounter_done:
        return Card() + " is overcome.";
      default:
        return "Exhaustion: everybody loses " + number() + " LP.";
    }
  }

  std::string tell_hands(EventKind kind) const {
    switch (kind) {
      case EventKind::drew:
        return who() + " drew " + card() + ".";
      case EventKind::no_card:
        return "There was no card for " + who() + " to draw.";
      case EventKind::reshuffled:
        return "The discard pile was shuffled: " + count_words(amount(), "card") + ".";
      case EventKind::item_laid:
        return who() + " laid down " + card() + ".";
      case EventKind::discarded:
        return discarded();
      case EventKind::amulet_draw:
        return who() + " drew " + count_words(amount(), "card") + " for the Amulet.";
      default:
        return who() + " showed " + card() + ".";
    }
  }
  std::string discarded() const {
    switch (more()) {
      case 1:
        return who() + " lost " + card() + " at random.";
      case 2:
        return who() + " had too many cards and discarded " + card() + ".";
      case 3:
        return who() + "'s " + card() + " was discarded.";
      case 5:
        return "The risen had no use for " + card() + ", which was discarded.";
      case 4:
        return who() + "'s " + card() + " was not used and was discarded.";
      default:
        return who() + " discarded " + card() + ".";
    }
  }

  std::string tell_turns(EventKind kind) const {
    switch (kind) {
      case EventKind::set:
        return who() + " set " + count_words(amount(), "card") + ".";
      case EventKind::set_nothing:
        return who() + (more() == 1 ? " had to miss the round." : " had no card to set.");
      case EventKind::reset:
        return who() + " kept or changed what was set.";
      case EventKind::turn_begins:
        return person(arg(kWhoArg)) + "'s turn.";
      case EventKind::bluffed:
        return who() + " had bluffed with " + card() + ".";
      case EventKind::stance_shown:
        return who() + (amount() == 1 ? " held." : " struck.");
      case EventKind::returned:
        return who() + " took " + card() + " back into the hand.";
      case EventKind::held_laid:
        return who() + " held a card back.";
      default:
        return who() + " fired the held card: " + card() + ".";
    }
  }

  std::string tell_attack(EventKind kind) const {
    switch (kind) {
      case EventKind::revealed:
        return who() + " revealed " + card() + ".";
      case EventKind::used_special:
        return who() + " used " + card() + " as a special attack.";
      case EventKind::targeted:
        return who() + " attacked " + (has_card() ? card() + numbered() : "every creature") + ".";
      case EventKind::no_target:
        return "There was nothing for " + who() + " to attack with " + card() + ".";
      case EventKind::rider_waits:
        return who() + "'s " + card() + " waits for the next attack.";
      case EventKind::rider_attached:
        return Card() + " went along with " + who() + "'s attack.";
      case EventKind::maneuver:
        return who() + " only made a move: " + card() + ".";
      case EventKind::stand_in:
        return who() + " used " + card() + ".";
      case EventKind::combined:
        return who() + " added " + card() + ", " + number() + " in all.";
      case EventKind::modified:
        return modified();
      case EventKind::computed:
        return who() + "'s " + card() + " does " + number() + ".";
      case EventKind::struck:
        return who() + " hit " + card() + " for " + number() + "; " + count() + " LP left.";
      case EventKind::missed:
        return who() + " missed with " + card() + ".";
      default:
        return more() == 1 ? who() +
                                 " did not do better than the Shadowmancer's last foe and lost "
                                 "the turn."
                           : who() + "'s " + card() + " went to waste.";
    }
  }
  std::string modified() const {
    if (more() < 0 || more() >= kModCount) return "The attack was changed" + because() + ".";
    switch (static_cast<ModKind>(more())) {
      case ModKind::rotated:
        return "The attack went " + std::string(amount() < 0 ? "down" : "up") + " a step" +
               because() + ".";
      case ModKind::added:
        return "The attack got " + signed_words(amount()) + because() + ".";
      case ModKind::multiplied:
        return "The attack counts " + number() + " times" + because() + ".";
      case ModKind::protected_:
        return "The attack is Protected" + because() + ".";
      case ModKind::missed:
        return "The attack was made to miss" + because() + ".";
      case ModKind::replaced:
        return "The attack became " + card() + ".";
      case ModKind::special:
        return "The attack is a special one" + because() + ".";
      case ModKind::capped:
        return "The attack does no more than " + number() + because() + ".";
      case ModKind::poisoned:
        return "Poison takes " + number() + " from the attack.";
      case ModKind::armored:
        return "Armour takes " + number() + " from the attack" + because() + ".";
      case ModKind::immune:
        return Card() + " did not feel the attack.";
      case ModKind::barrier:
        return "The attack went into the barrier of " + card() + ".";
      case ModKind::floored:
        return Card() + " could not go below " + number() + " LP.";
      case ModKind::bonus:
        return "The attack got a bonus of " + number() + because() + ".";
    }
    return "The attack was changed.";
  }

  std::string tell_kills(EventKind kind) const {
    switch (kind) {
      case EventKind::killed:
        if (!somebody()) return creature() + " fell, and nobody can claim it.";
        return who() + " killed " + card() + numbered() + " and won " + number() + " Prestige.";
      case EventKind::survived:
        if (more() == 1) return Card() + " burst its spores and has " + number() + " LP.";
        if (more() == 2) return Card() + " got up again with " + number() + " LP.";
        return Card() + " stays at " + number() + " LP.";
      case EventKind::prestige:
        return who() + (amount() < 0 ? " lost " : " gained ") +
               std::to_string(amount() < 0 ? -amount() : amount()) + " Prestige, " + count() +
               " now" + because() + ".";
      case EventKind::creature_healed:
        return Card() + " healed " + number() + " and has " + count() + " LP.";
      default:
        return creature() + " is stunned.";
    }
  }

  std::string tell_actions(EventKind kind) const {
    switch (kind) {
      case EventKind::announced:
        return who() + " announced \"" + card() + "\"" + at_other() + ".";
      case EventKind::played:
        if (amount() == 1)
          return who() + " laid a card face down: \"" + card() + "\"" + at_other() + ".";
        return who() + " played " + card() + at_other() + ".";
      case EventKind::consent_asked:
        return who() + " asked " + other() + " to allow " + card() + ".";
      case EventKind::refused:
        return who() + " refused " + other() + "'s " + card() + ".";
      case EventKind::allowed:
        return who() + " allowed " + other() + "'s " + card() + ".";
      case EventKind::challenged:
        return who() + " did not believe " + other() + ".";
      case EventKind::lie:
        return who() + " had lied: it was " + card() + ".";
      case EventKind::truth:
        return who() + " had told the truth: " + card() + ".";
      case EventKind::cancelled:
        return who() + " cancelled " + other() + "'s " + card() + ".";
      case EventKind::captured:
        return who() + " caught " + other() + "'s " + card() + ".";
      case EventKind::resolved:
        return who() + "'s " + card() + " took effect.";
      case EventKind::fizzled:
        return who() + "'s " + card() + " came to nothing.";
      case EventKind::stored:
        return who() + " stored " + card() + " under the Ring.";
      case EventKind::set_discarded:
        return who() + " lost the set card " + card() + " to " + other() + ".";
      case EventKind::set_swapped:
        return who() + " and " + other() + " swapped face-down cards.";
      case EventKind::set_replaced:
        return who() + " put " + card() + " in the place of " + other() + "'s set card.";
      default:
        return who() + " looked at " + other() + "'s set card: " + card() + ".";
    }
  }

  std::string tell_items(EventKind kind) const {
    switch (kind) {
      case EventKind::tipped:
        return who() + " used " + card() + (has_other() ? " on " + other() : "") + ".";
      case EventKind::used_up:
        return who() + "'s " + card() + " is used up.";
      case EventKind::used:
        return who() + " used " + card() + (has_other() ? " on " + other() : "") + ".";
      case EventKind::offered:
        return who() + " offered " + other() + " a trade.";
      case EventKind::offer_part:
        return who() + (more() == 1 ? " asked for " : " offered to give ") + card() + ".";
      case EventKind::trade_done:
        return who() + " and " + other() + " traded.";
      case EventKind::declined:
        if (amount() == 1) return who() + " withdrew the offer to " + other() + ".";
        return who() + " declined what " + other() + " offered.";
      case EventKind::passed_on:
        return Card() + " went from " + who() + " to " + other() + ".";
      case EventKind::help_asked:
        return who() + " called for help.";
      default:
        return who() + " stole " + card() + " from " + other() + ".";
    }
  }

  std::string tell_blows(EventKind kind) const {
    switch (kind) {
      case EventKind::attacks:
        return creature() + " attacked " + who() + " for " + number() + ".";
      case EventKind::no_victim:
        return creature() + " found nobody to attack.";
      case EventKind::scaled:
        return who() + (more() == 1 ? " doubled the blow to " : " halved the blow to ") + number() +
               ".";
      case EventKind::redirected:
        if (more() == arg(kWhoArg)) return who() + " stepped into the blow.";
        return who() + " turned the blow on " + other() + ".";
      case EventKind::blocked:
        return who() + " stopped the blow" + because() + ".";
      case EventKind::locked:
        return who() + " took the blow, and nothing can turn it any more.";
      case EventKind::lost_lp:
        return who() + " lost " + number() + " LP, " + count() + " left" + because() + ".";
      case EventKind::healed:
        return who() + " was healed by " + number() + ", to " + count() + " LP.";
      case EventKind::saved:
        return Card() + " saved " + who() + ", at " + number() + " LP.";
      case EventKind::died:
        return who() + " died.";
      case EventKind::status:
        return status();
      case EventKind::poisoned:
        return who() + (amount() < 0 ? " lost " : " got ") +
               count_words(amount() < 0 ? -amount() : amount(), "poison token") + ", " + count() +
               " now.";
      case EventKind::estate:
        return who() + " left " + card() + " behind.";
      default:
        return who() + " took " + card() + " from the dead.";
    }
  }
  std::string status() const {
    const int thing = arg(kCardArg);
    const unsigned status =
        thing < 0 ? unsigned{kStatusCount} : index_of(static_cast<unsigned>(thing));
    if (status >= kStatusCount) return who() + " changed.";
    if (more() == 1) return who() + std::string(kStatusEnds[status]) + ".";
    const bool counted = amount() > 1 && amount() != 255;
    return who() + std::string(kStatusBegins[status]) +
           (counted ? ", for " + count_words(amount(), "round") + "." : ".");
  }

  std::string tell_specials(EventKind kind) const {
    switch (kind) {
      case EventKind::became_vampyre:
        return who() + " became a Vampyre.";
      case EventKind::bit:
        return who() + " bit " + other() + ".";
      case EventKind::became_boar:
        return who() + " did not die but became the Wereboar, with " + number() + " LP.";
      case EventKind::split:
        return creature() + " split off.";
      case EventKind::swapped_seats:
        return who() + " and " + other() + " changed places, with everything that lies there.";
      case EventKind::may_revive:
        return who() + " may bring somebody back from the dead.";
      case EventKind::revived:
        return who() + " came back with " + number() + " LP.";
      case EventKind::barrier:
        return barrier();
      case EventKind::record:
        return somebody() ? who() + " set the mark to beat: " + number() + "."
                          : "The mark to beat is " + number() + ".";
      case EventKind::glutton:
        return who() + " took one card too many and was bitten for " + number() + ".";
      case EventKind::part_begins:
        return "Part " + number() + " began.";
      case EventKind::rose:
        return who() + " rose from the dead with " + count_words(amount(), "card") + ".";
      case EventKind::sacked:
        return "The goblins put " + who() + "'s " + card() + " into their sack.";
      case EventKind::trap_value:
        return who() + " made " + number() + ".";
      default:
        return who() + (amount() == 1 ? " ran." : " held.");
    }
  }
  std::string barrier() const {
    switch (more()) {
      case 1:
        return who() + " knocked the barrier down.";
      case 2:
        return "The barrier is up again: " + number() + ".";
      default:
        return who() + " hit the barrier; " + number() + " left.";
    }
  }

  std::string tell_adventure(EventKind kind) const {
    switch (kind) {
      case EventKind::measure:
        return somebody() ? Card() + " went to " + who() + "." : Card() + " went to nobody.";
      case EventKind::relic_taken:
        return who() + " got a Relic: " + card() + ".";
      case EventKind::relic_awakes:
        return Card() + " awoke" + (somebody() ? " before " + who() + "." : ".");
      case EventKind::doll_taken:
        return who() + " took " + other() + "'s doll.";
      case EventKind::pin_stuck:
        return who() + " stuck a pin into " + other() + "'s doll.";
      case EventKind::peeked:
        return who() + " looked at the next encounter: " + card() + ".";
      case EventKind::nyx_took:
        return who() + " took " + card() + " from " + other() + ".";
      case EventKind::nyx_kept:
        return who() + " kept " + other() + "'s " + card() + ".";
      case EventKind::node_entered:
        return "The party reached " + names_.node(amount()) + ".";
      case EventKind::voted:
        return who() + (hidden(kAmountArg) ? " voted." : " voted: " + names_.label(amount()) + ".");
      case EventKind::vote_counted:
        return names_.label(amount()) + ": " + count_words(more(), "vote") + ".";
      case EventKind::chose:
        return who() + " chose: " + names_.label(amount()) + ".";
      case EventKind::water:
        return "The water stands at " + number() + ".";
      default:
        return acolyte();
    }
  }
  std::string acolyte() const {
    if (more() < 0 || more() > static_cast<int>(Acolyte::dead)) return "The acolyte stirred.";
    switch (static_cast<Acolyte>(more())) {
      case Acolyte::freed:
        return "The acolyte goes with " + who() + " and has " + number() + " LP.";
      case Acolyte::left:
        return "The acolyte was left behind.";
      case Acolyte::robbed:
        return who() + " robbed the acolyte.";
      case Acolyte::dead:
        return "The acolyte died.";
      case Acolyte::unmet:
        break;
    }
    return "The acolyte was not met.";
  }

  std::string tell_end(EventKind kind) const {
    switch (kind) {
      case EventKind::tied:
        return "A tie between " +
               std::to_string(std::popcount(static_cast<unsigned>(std::max(amount(), 0)))) +
               ": sudden death.";
      case EventKind::quest_shown:
        return who() + " had the Quest " + card() +
               (amount() == 1 ? " and fulfilled it." : " and did not fulfil it.");
      case EventKind::won_game:
        return who() + " won with " + number() + " Prestige.";
      case EventKind::shared_victory:
        return who() + " shared the victory with " + number() + " Prestige.";
      case EventKind::boar_won:
        return who() + " ate everybody else, as the Wereboar, and won.";
      case EventKind::answers_in:
        return "All had answered.";
      case EventKind::valve_turned:
        return who() + " turned valve " + number() + ".";
      default:
        return "Everybody is dead in encounter " + number() + ". The caverns have won.";
    }
  }

  const Content& content_;
  Names names_;
  const Event& event_;
};

}  // namespace

void CutthroatCaverns::tell_event(const Event& event, std::string& words) const {
  words += Teller(content_, event).tell();
}

void CutthroatCaverns::name_event(std::uint16_t kind, std::string& words) const {
  words += name_in(kEventNames, kind);
}

}  // namespace undercroft::cutthroat_caverns
