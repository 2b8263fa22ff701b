// What happened in Escape the Dark Castle, told as a story. An event names characters and cards, so
// no state is needed; where it holds places of the party, only their number is told.
#include <bit>

#include "games/dark_castle/events.hpp"
#include "games/dark_castle/naming.hpp"

namespace undercroft::dark_castle {

namespace {

using namespace naming;

// In the order of EventKind.
constexpr std::array<std::string_view, kEventCount> kEventNames = {"took_character",
                                                                   "castle_laid",
                                                                   "boss_laid",
                                                                   "items_laid",
                                                                   "hp_given",
                                                                   "start_turned",
                                                                   "page_decided",
                                                                   "page_turned",
                                                                   "page_done",
                                                                   "chose",
                                                                   "nominated",
                                                                   "proposed",
                                                                   "agreed",
                                                                   "voted",
                                                                   "vote_split",
                                                                   "vote_counted",
                                                                   "drew_item",
                                                                   "deck_reshuffled",
                                                                   "nothing_to_draw",
                                                                   "took",
                                                                   "dropped",
                                                                   "gave",
                                                                   "used",
                                                                   "used_up",
                                                                   "symbol_added",
                                                                   "camp_left",
                                                                   "camp_forced",
                                                                   "discarded",
                                                                   "had_nothing",
                                                                   "items_collected",
                                                                   "item_dealt",
                                                                   "item_unheld",
                                                                   "peeked",
                                                                   "must_turn",
                                                                   "rolled",
                                                                   "rerolled",
                                                                   "extra_die",
                                                                   "test_passed",
                                                                   "test_failed",
                                                                   "group_total",
                                                                   "group_passed",
                                                                   "group_failed",
                                                                   "die_rolled",
                                                                   "victim_drawn",
                                                                   "lost_hp",
                                                                   "healed",
                                                                   "evaded",
                                                                   "shielded",
                                                                   "combat_begins",
                                                                   "row_set",
                                                                   "help_removed",
                                                                   "die_turned",
                                                                   "round_begins",
                                                                   "duels",
                                                                   "rests",
                                                                   "hit",
                                                                   "missed",
                                                                   "blocks",
                                                                   "enemy_attacks",
                                                                   "enemy_holds",
                                                                   "reinforced",
                                                                   "combat_won",
                                                                   "exhausted",
                                                                   "died",
                                                                   "lost_game",
                                                                   "won_game"};
static_assert(kEventNames.back() == "won_game");

// What a vote was about.
std::string_view matter_of(int verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::turn:
      return "who turns the page";
    case Verb::pick:
      return "what to do";
    case Verb::nominate:
      return "whom to send";
    case Verb::lose:
      return "what to give up";
    case Verb::fight:
      return "who steps into the ring";
    case Verb::rest:
    case Verb::rest_none:
      return "who rests";
    case Verb::attack:
      return "who strikes next";
    case Verb::help:
      return "which die goes";
    case Verb::heal:
    case Verb::heal_none:
      return "who is healed";
    case Verb::done:
      return "to break camp";
    default:
      return "what to do in camp";
  }
}

// One event in words; the arguments by name.
class Teller {
 public:
  Teller(const Content& content, const Event& event)
      : content_(content), names_(content), event_(event) {}

  std::string tell() const {
    if (event_.kind >= kEventCount) return "Something happened.";
    const auto kind = static_cast<EventKind>(event_.kind);
    if (kind <= EventKind::page_done) return tell_pages(kind);
    if (kind <= EventKind::vote_counted) return tell_group(kind);
    if (kind <= EventKind::must_turn) return tell_items(kind);
    if (kind <= EventKind::victim_drawn) return tell_tests(kind);
    if (kind <= EventKind::shielded) return tell_hp(kind);
    if (kind <= EventKind::duels) return tell_combat(kind);
    return tell_blows(kind);
  }

 private:
  int arg(int which) const { return event_.args[static_cast<unsigned>(which)]; }
  int amount() const { return arg(kAmountArg); }
  int more() const { return arg(kMoreArg); }
  int card() const { return arg(kCardArg); }
  std::string number() const { return std::to_string(amount()); }
  std::string who() const { return names_.character(arg(kWhoArg)); }
  std::string seat() const { return arg(kWhoArg) < 0 ? "Somebody" : seat_word(arg(kWhoArg)); }
  static std::string seat_word(int seat) { return "@" + std::to_string(seat); }
  std::string item() const { return names_.the_item(card()); }
  std::string Item() const { return names_.The_item(card()); }
  std::string chapter() const { return names_.chapter(card()); }
  std::string trait() const { return trait_name(amount()); }
  int places() const { return amount() < 0 ? 0 : std::popcount(static_cast<unsigned>(amount())); }

  std::string tell_pages(EventKind kind) const {
    switch (kind) {
      case EventKind::took_character:
        return (more() < 0 ? "Somebody" : seat_word(more())) + " became " + who() + ".";
      case EventKind::castle_laid:
        return count_words(amount(), "chapter") +
               " were laid face down: the way through the castle.";
      case EventKind::boss_laid:
        return "One boss was laid face down under them.";
      case EventKind::items_laid:
        return count_words(amount(), "item") + " were shuffled into a deck.";
      case EventKind::hp_given:
        return "Every prisoner began with " + number() + " HP.";
      case EventKind::start_turned:
        return "The prisoners turned over {" + content_.start.id + "}. " + content_.start.flavour;
      case EventKind::page_decided:
        return who() +
               (amount() == 1 ? " had to turn this page." : " stepped forward to turn the page.");
      case EventKind::page_turned:
        return page_turned();
      default:
        return chapter() + " lay behind the prisoners.";
    }
  }
  // The flavour is read aloud (ESC-FLOW-03).
  std::string page_turned() const {
    std::string words = (more() == 1 ? "The last page: " : "Page " + number() + ": ") + who() +
                        " turned over " + chapter() + ".";
    if (card() < 0 || card() >= static_cast<int>(content_.chapters.size())) return words;
    return words + " " + content_.chapters[static_cast<unsigned>(card())].flavour;
  }

  std::string tell_group(EventKind kind) const {
    switch (kind) {
      case EventKind::chose:
        return (more() == 1 ? "The group" : who()) + " chose: " + names_.label(amount()) + ".";
      case EventKind::nominated:
        return "The group sent " + who() + ".";
      case EventKind::agreed:
        return seat() + " agreed.";
      case EventKind::proposed:
        return seat() + " proposed: " + names_.wish(option()) + ".";
      case EventKind::voted:
        return seat() + (card() < 0 ? " voted." : " voted: " + names_.wish(option()) + ".");
      case EventKind::vote_split:
        return "The proposals differed; everybody was asked once more.";
      default:
        return vote_counted();
    }
  }
  Option option() const {
    const auto packed = static_cast<unsigned>(std::max(more(), 0));
    return {static_cast<std::uint16_t>(card()), static_cast<std::uint16_t>(amount()),
            static_cast<std::uint16_t>(packed & 0xFFU), static_cast<std::uint16_t>(packed >> 8U)};
  }
  std::string vote_counted() const {
    std::string words = "The group settled " + std::string(matter_of(card())) + " with " +
                        count_words(amount(), "vote");
    if (more() == 1) words += "; the speaker's vote broke the tie";
    if (more() == 2) words += "; of those tied the first was taken";
    return words + ".";
  }

  std::string tell_items(EventKind kind) const {
    switch (kind) {
      case EventKind::drew_item:
        return Item() + " was drawn.";
      case EventKind::deck_reshuffled:
        return "The discarded items, " + number() + " in all, were shuffled into a new deck.";
      case EventKind::nothing_to_draw:
        return "There was nothing left to draw.";
      case EventKind::took:
        return who() + " took " + item() + ".";
      case EventKind::dropped:
        return who() + " put " + item() + " into the pool.";
      case EventKind::gave:
        return who() + " gave " + item() + " to " + names_.character(more()) + ".";
      case EventKind::used:
        return used();
      case EventKind::used_up:
        return Item() + " was used up.";
      case EventKind::symbol_added:
        return "For " + who() + " that counted as one more " + trait() + ".";
      case EventKind::camp_left:
        return Item() + " was left behind.";
      case EventKind::camp_forced:
        return "The camp had lasted long enough and was broken.";
      case EventKind::discarded:
        return discarded();
      case EventKind::had_nothing:
        return who() + " had nothing to lose.";
      case EventKind::items_collected:
        return count_words(amount(), "item") + (amount() == 1 ? " was" : " were") +
               " gathered and shuffled.";
      case EventKind::item_dealt:
        return who() + " ended up with " + item() + ".";
      case EventKind::item_unheld:
        return "Nobody had a hand free for " + item() + "; it was discarded.";
      case EventKind::peeked:
        return "The next card was shown to all: " + chapter() + ".";
      default:
        return who() + " was bound to turn the next page too.";
    }
  }
  std::string used() const {
    std::string words = who() + " used " + item();
    if (amount() == 1) words += " straight from the pool";
    if (more() >= 0) words += " on " + names_.character(more());
    return words + ".";
  }
  std::string discarded() const {
    switch (amount()) {
      case 1:
        return who() + " lost " + item() + ", picked by chance.";
      case 2:
        return "The group gave up " + item() + " of " + who() + ".";
      case 3:
        return who() + " lost " + item() + " to a thief's hand.";
      default:
        return who() + " discarded " + item() + ".";
    }
  }

  std::string tell_tests(EventKind kind) const {
    switch (kind) {
      case EventKind::rolled:
        return rolled();
      case EventKind::rerolled:
        return who() + " rolled again with " + item() + ": " + face_name(amount()) + ".";
      case EventKind::extra_die:
        return who() + " also rolled a chapter die: " + trait() + ".";
      case EventKind::test_passed:
        return who() + " passed the test of " + traits_words(amount()) + ".";
      case EventKind::test_failed:
        return who() + " failed the test of " + traits_words(amount()) + ".";
      case EventKind::group_total:
        return "Attempt " + std::to_string(more()) + ": " + std::to_string(card()) + " of " +
               number() + " symbols of " + traits_words(arg(kWhoArg)) + ".";
      case EventKind::group_passed:
        return "That was enough: the test was passed.";
      case EventKind::group_failed:
        return "That was not enough: the test was failed.";
      case EventKind::die_rolled:
        return "The chapter die showed " + trait() + ".";
      default:
        return "The lot fell on " + who() + ".";
    }
  }
  std::string rolled() const {
    const std::string face = face_name(amount());
    switch (more()) {
      case 2:
        return who() + " attacked before the first round and rolled " + face + ".";
      case 3:
        return who() + " attacked a second time and rolled " + face + ".";
      default:
        return who() + " rolled " + face + ".";
    }
  }

  std::string tell_hp(EventKind kind) const {
    switch (kind) {
      case EventKind::lost_hp:
        return who() + " lost " + number() + " HP" +
               (more() > 0 ? " and had " + std::to_string(more()) + " left."
                           : ", the last there were.");
      case EventKind::healed:
        return who() + " healed " + number() + " and had " + std::to_string(more()) + " HP.";
      case EventKind::evaded:
        return who() + " got away with " + item() + " and lost nothing.";
      default:
        return Item() + " softened the blow for " + who() + ".";
    }
  }

  std::string tell_combat(EventKind kind) const {
    switch (kind) {
      case EventKind::combat_begins:
        return "Combat began: " + chapter() + " with " + count_words(more(), "die", "dice") +
               " against " + count_words(places(), "prisoner") + ".";
      case EventKind::row_set:
        return (more() == 1 ? "The enemy's dice were rolled anew: " : "The enemy stood with ") +
               row() + ".";
      case EventKind::help_removed:
        return "The others helped: a " + trait() + " die was taken away.";
      case EventKind::die_turned:
        return who() + " turned a " + trait() + " die to " + trait_name(more()) + ".";
      case EventKind::round_begins:
        return "Round " + number() + " of the combat began.";
      default:
        return who() + " stepped into the ring.";
    }
  }
  std::string row() const {
    const auto dice = [&](int which) {
      return static_cast<std::uint8_t>(std::clamp(arg(which), 0, kMaxRow));
    };
    return row_words({dice(kWhoArg), dice(kCardArg), dice(kAmountArg)});
  }

  std::string tell_blows(EventKind kind) const {
    switch (kind) {
      case EventKind::rests:
        return who() + " rested.";
      case EventKind::hit:
        return more() == 0 ? who() + " hit a " + trait() + " die, but it came back as " +
                                 trait_name(card()) + "."
                           : who() + " struck down a " + trait() + " die.";
      case EventKind::missed:
        return who() + " found no " + trait() + " die to strike.";
      case EventKind::blocks:
        return who() + " blocked.";
      case EventKind::enemy_attacks:
        return places() == 0 ? "The enemy attacked and hit nobody."
                             : "The enemy attacked: " + count_words(places(), "prisoner") +
                                   (places() == 1 ? " was" : " were") + " hit.";
      case EventKind::enemy_holds:
        return amount() == 1 ? "The enemy could see nothing for smoke and did not attack."
                             : "The enemy was taken by surprise and did not attack.";
      case EventKind::reinforced:
        return "The enemy got help: a " + trait() + " die.";
      case EventKind::combat_won:
        return "The fight with " + chapter() + " was won" +
               (amount() > 0 ? "; the reward was " + count_words(amount(), "item") + "." : ".");
      case EventKind::exhausted:
        return "It had gone on for too long; nobody had the strength to continue.";
      default:
        return tell_ending(kind);
    }
  }

  std::string tell_ending(EventKind kind) const {
    switch (kind) {
      case EventKind::died:
        return who() + " died.";
      case EventKind::lost_game:
        return "The castle kept them all, with " + count_words(std::max(amount(), 0), "page") +
               " overcome.";
      default:
        return won();
    }
  }
  std::string won() const {
    const std::string words = "The prisoners escaped, with " + number() + " HP and " +
                              count_words(std::max(more(), 0), "item") + " left. {" +
                              content_.victory.id + "} lay before them.";
    return content_.victory.flavour.empty() ? words : words + " " + content_.victory.flavour;
  }

  const Content& content_;
  Names names_;
  const Event& event_;
};

}  // namespace

void DarkCastle::name_event(std::uint16_t kind, std::string& words) const {
  words += kind < kEventNames.size() ? kEventNames[kind] : "unknown";
}

void DarkCastle::tell_event(const Event& event, std::string& words) const {
  words += Teller(content_, event).tell();
}

}  // namespace undercroft::dark_castle
