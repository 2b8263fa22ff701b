// Dungeon of Mandom in words: names of options and outcomes, questions, the log. Everything here is
// made from a view or an event, so it cannot tell more than the reader may know.
#include <algorithm>

#include "games/mandom/events.hpp"

namespace undercroft::mandom {

namespace {

constexpr std::array<std::string_view, 3> kSigns = {"rock", "paper", "scissors"};

// In the order of EventKind.
constexpr std::array<std::string_view, kEventCount> kEventNames = {
    "starts_first", "threw",      "signs_tied",   "leaves_signs", "round_begins", "specials_shown",
    "hero_stands",  "drew",       "placed",       "removed",      "passed",       "challenges",
    "named_type",   "named_none", "named_number", "revealed",     "blocked",      "damaged",
    "succeeded",    "failed",     "turned",       "flipped",      "dropped",      "won",
    "pair_shown",   "round_ends", "ignored",      "nothing",      "marks_ignore", "exchanged",
    "gained_hp",    "hp_becomes", "marks_defeat", "softened",     "run_begins",   "run_ends",
    "lost_item",    "revived",    "died",         "all_differ",   "stops_reveal", "used"};

std::string seat_word(int seat) {
  return "@" + std::to_string(seat);
}
std::string card_word(std::string_view id) {
  return "{" + std::string(id) + "}";
}
std::string count_word(int n, std::string_view thing) {
  return std::to_string(n) + " " + std::string(thing) + (n == 1 ? "" : "s");
}

// One event in words; the arguments by name.
class Teller {
 public:
  Teller(const Content& content, const Event& event) : content_(content), event_(event) {}

  std::string tell() const {
    switch (static_cast<EventKind>(event_.kind)) {
      case EventKind::starts_first:
      case EventKind::threw:
      case EventKind::signs_tied:
      case EventKind::leaves_signs:
      case EventKind::round_begins:
      case EventKind::specials_shown:
      case EventKind::hero_stands:
        return tell_beginning();
      case EventKind::drew:
      case EventKind::placed:
      case EventKind::removed:
      case EventKind::passed:
      case EventKind::challenges:
        return tell_bidding();
      case EventKind::turned:
      case EventKind::flipped:
      case EventKind::dropped:
      case EventKind::won:
      case EventKind::pair_shown:
      case EventKind::round_ends:
      case EventKind::succeeded:
      case EventKind::failed:
        return tell_result();
      default:
        return tell_challenge();
    }
  }

 private:
  int arg(int which) const { return event_.args[static_cast<unsigned>(which)]; }
  bool hidden(int which) const { return arg(which) == kHidden; }
  int amount() const { return arg(kAmountArg); }
  std::string number() const { return std::to_string(amount()); }
  std::string seat() const { return seat_word(arg(kSeatArg)); }
  std::string card() const { return card_of(kCardArg); }
  std::string card_of(int which) const {
    if (arg(which) < 0) return "a card";
    return card_word(content_.monsters[static_cast<unsigned>(arg(which))].id);
  }
  std::string item() const {
    if (arg(kItemArg) < 0) return "an item";
    return card_word(content_.items[static_cast<unsigned>(arg(kItemArg))].id);
  }

  std::string tell_beginning() const {
    switch (static_cast<EventKind>(event_.kind)) {
      case EventKind::starts_first: {
        constexpr std::array<std::string_view, 4> kHow = {"by lot", "as the last challenger",
                                                          "by the signs", "by agreement"};
        return seat() + " became the first player, " +
               std::string(kHow[static_cast<unsigned>(amount())]) + ".";
      }
      case EventKind::threw:
        return seat() + " threw " + std::string(kSigns[static_cast<unsigned>(amount())]) + ".";
      case EventKind::signs_tied:
        return "Nobody lost the throw.";
      case EventKind::leaves_signs:
        return seat() + " lost the throw.";
      case EventKind::round_begins:
        return "Round " + number() + " began; " + seat() + " had the first turn.";
      case EventKind::specials_shown:
        return card() + " and " + card_of(kAmountArg) + " were shuffled into the draw pile.";
      default:
        return (arg(kSeatArg) < 0 ? std::string("The hero of this round was the ")
                                  : seat() + " chose the hero: the ") +
               card_word(content_.heroes[static_cast<unsigned>(amount())].id) + ".";
    }
  }

  std::string tell_bidding() const {
    switch (static_cast<EventKind>(event_.kind)) {
      case EventKind::drew:
        return hidden(kCardArg) ? seat() + " drew a card." : seat() + " drew " + card() + ".";
      case EventKind::placed:
        return seat() + " put " + card() + " into the dungeon, now " +
               count_word(amount(), "card") + " deep.";
      case EventKind::removed: {
        std::string text = seat() + " took " + item() + " off the hero";
        text += hidden(kCardArg) ? " and hid a card under it" : " and hid " + card() + " under it";
        return text + (hidden(kAmountArg) ? "." : "; the hero had " + number() + " HP.");
      }
      case EventKind::passed:
        return seat() + " passed.";
      default:
        return seat() + " had to challenge the dungeon: " + count_word(arg(kItemArg), "card") +
               ", hero " + number() + " HP.";
    }
  }

  std::string tell_challenge() const {
    switch (static_cast<EventKind>(event_.kind)) {
      case EventKind::named_type:
        return seat() + " named " + card() + ".";
      case EventKind::named_none:
        return seat() + " named no monster.";
      case EventKind::named_number:
        return seat() + " named the number " + number() + ".";
      case EventKind::revealed:
        return card() + " was revealed" + (amount() < 0 ? "." : ", strength " + number() + ".");
      case EventKind::blocked:
        return card() + (arg(kItemArg) < 0 ? " was defeated by what came before it."
                                           : " was stopped by " + item() + ".");
      case EventKind::damaged:
        return card() + " dealt " + number() + " damage; " +
               (arg(kSeatArg) < 0 ? std::to_string(arg(kItemArg)) + " in all."
                                  : "the hero had " + std::to_string(arg(kItemArg)) + " HP left.");
      case EventKind::ignored:
        return card() + " was ignored.";
      case EventKind::nothing:
        return card() + ": nothing happened.";
      case EventKind::marks_ignore:
        return card() + " helped: the next card will be ignored.";
      case EventKind::exchanged:
        return seat() + " set " + card() + " aside and faced " + card_of(kItemArg) + " instead.";
      case EventKind::gained_hp:
        return item() + " gave the hero " + std::to_string(arg(kSeatArg)) + " HP: now " + number() +
               ".";
      case EventKind::hp_becomes:
        return item() + " set the hero to " + number() + " HP.";
      case EventKind::marks_defeat:
        return item() + ": the next monster will be defeated too.";
      case EventKind::softened:
        return item() + ": later monsters deal " + number() + " less.";
      case EventKind::run_begins:
        return item() + ": those of the same kind that follow will be defeated too.";
      case EventKind::run_ends:
        return card() + " ended the run.";
      case EventKind::lost_item:
        return seat() + " lost " + item() + "; the hero had " + number() + " HP.";
      case EventKind::revived:
        return item() + " brought the hero back with " + number() + " HP.";
      case EventKind::died:
        return "The hero died of " + card() + ".";
      case EventKind::all_differ:
        return item() + ": all monsters were of different types.";
      case EventKind::stops_reveal:
        return "The rest of the dungeon stayed closed.";
      default:
        return seat() + " used " + item() + " against " + card() + ".";
    }
  }

  std::string tell_result() const {
    switch (static_cast<EventKind>(event_.kind)) {
      case EventKind::succeeded:
      case EventKind::failed: {
        const bool won = static_cast<EventKind>(event_.kind) == EventKind::succeeded;
        const std::string text =
            seat() + (won ? " survived the dungeon" : " failed in the dungeon");
        if (arg(kItemArg) < 0) return text + (won ? " with " + number() + " HP." : ".");
        return text + ": " + std::to_string(arg(kItemArg)) + " damage against " + number() + " HP.";
      }
      case EventKind::turned:
        return seat() + " marked a success.";
      case EventKind::flipped:
        return seat() + " marked a failure.";
      case EventKind::dropped:
        return seat() + " dropped out of the game.";
      case EventKind::won:
        return seat() + " won the game.";
      case EventKind::pair_shown:
        return seat() + " showed what lay concealed: " + item() + " on " + card() + ".";
      default:
        return "Round " + number() + " ended; all cards and items came back.";
    }
  }

  const Content& content_;
  const Event& event_;
};

std::string mark_words(const View& view, unsigned seat) {
  const PlayerCard& card = view.cards[seat];
  std::string text = "won ";
  for (int i = 0; i < view.successes_to_win; ++i) text += i < card.successes ? "●" : "○";
  text += " lost ";
  for (int i = 0; i < view.failures_to_drop; ++i) text += i < card.failures ? "■" : "□";
  return text;
}

std::string status_words(const View& view, unsigned seat) {
  if (view.winner == seat) return "won the game";
  if ((view.out >> seat & 1U) != 0) return "out of the game";
  if (view.challenger == seat) return "in the dungeon";
  if ((view.waiting >> seat & 1U) != 0) return "to decide";
  if (view.step != Step::throw_sign && (view.active >> seat & 1U) == 0) return "passed";
  return "";
}

int pairs_of(const View& view, unsigned seat) {
  return static_cast<int>(
      std::count(view.pair_seat.begin(), view.pair_seat.begin() + view.pair_count, seat));
}

}  // namespace

void Mandom::name_option(Option option, std::string& words) const {
  const auto item_id = [&](unsigned item) {
    return item < content_.items.size() ? content_.items[item].id : "?";
  };
  switch (static_cast<Verb>(option.verb)) {
    case Verb::draw:
      words += "draw";
      return;
    case Verb::pass:
      words += "pass";
      return;
    case Verb::place:
      words += "place";
      return;
    case Verb::remove:
      words += "remove " + item_id(option.a);
      return;
    case Verb::name_type:
      words +=
          "name " + (option.a < content_.monsters.size() ? content_.monsters[option.a].id : "?");
      return;
    case Verb::name_none:
      words += "name none";
      return;
    case Verb::throw_sign:
      words.append("throw ").append(option.a < 3 ? kSigns[option.a] : "?");
      return;
    case Verb::take_hero:
      words += "take " + (option.a < content_.heroes.size() ? content_.heroes[option.a].id : "?");
      return;
    case Verb::name_number:
      words += "name " + std::to_string(option.a);
      return;
    case Verb::exchange:
      words += "exchange";
      return;
    case Verb::keep:
      words += "keep";
      return;
    case Verb::use_item:
      words += "use " + item_id(option.a);
      if (option.b != 0) words += " discarding " + item_id(option.b - 1U);
      return;
    case Verb::use_none:
      words += "use none";
      return;
    case Verb::give_up:
      words += "give up " + item_id(option.a);
      return;
  }
  words += "?";
}

void Mandom::name_event(std::uint16_t kind, std::string& words) const {
  words += kind < kEventNames.size() ? kEventNames[kind] : "unknown";
}

void Mandom::name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const {
  switch (static_cast<ChanceKind>(kind)) {
    case ChanceKind::seat:
      words += "seat " + std::to_string(value);
      return;
    case ChanceKind::card:
    case ChanceKind::special:
      words += value < content_.monsters.size() ? content_.monsters[value].id : "?";
      return;
    case ChanceKind::hero:
      words += value < content_.heroes.size() ? content_.heroes[value].id : "?";
      return;
  }
}

void Mandom::tell_event(const Event& event, std::string& words) const {
  words += Teller(content_, event).tell();
}

void Mandom::tell_prompt(const View& view, Seat, std::string& words) const {
  const auto current = [&] {
    return card_word(
        content_.monsters[view.dungeon[static_cast<unsigned>(view.dungeon_size - view.revealed)]]
            .id);
  };
  switch (view.step) {
    case Step::turn:
      words += "Draw a card, or pass and leave this round?";
      return;
    case Step::card:
      words += "You drew " +
               (view.pending < kUnknown ? card_word(content_.monsters[view.pending].id)
                                        : std::string("a card")) +
               ". Into the dungeon, or away with it and one of the hero's items?";
      return;
    case Step::name_type:
      words +=
          "You challenge the dungeon. Which monster do you name before the first card is turned?";
      return;
    case Step::throw_sign:
      words += "Who starts? Throw a sign.";
      return;
    case Step::choose_hero:
      words += "You start this round. Which hero goes?";
      return;
    case Step::name_number:
      words += "Which strength does the sword of " + seat_word(view.challenger) + "'s hero beat?";
      return;
    case Step::exchange:
      words += current() + " stands before you. Exchange it for the top card of the pile?";
      return;
    case Step::use_item:
      words += current() + " stands before you, strength " + std::to_string(view.strength) +
               ". Use an item?";
      return;
    case Step::feed_ooze:
      words += current() + " takes an item. Which one do you give up?";
      return;
    case Step::over:
    case Step::reveal:
      return;
  }
}

void Mandom::tell_option(const View& view, Option option, std::string& words) const {
  const auto item = [&](unsigned index) {
    return index < content_.items.size() ? card_word(content_.items[index].id) : std::string("?");
  };
  const auto without = [&](unsigned index) -> std::string {
    const std::uint8_t slot =
        index < content_.items.size() ? content_.slot_of[view.hero][index] : kNothing;
    if (slot == kNothing || content_.slot_hp[view.hero][slot] == 0 || view.hp < 0) return "";
    return " (hero " + std::to_string(view.hp) + " → " +
           std::to_string(view.hp - content_.slot_hp[view.hero][slot]) + " HP)";
  };
  switch (static_cast<Verb>(option.verb)) {
    case Verb::draw:
      words += "Draw a card (" + std::to_string(view.pile_size) + " left)";
      return;
    case Verb::pass:
      words += "Pass: out of this round, somebody else goes in";
      return;
    case Verb::place:
      words += "Put it into the dungeon (" + std::to_string(view.dungeon_size) + " → " +
               std::to_string(view.dungeon_size + 1) + " cards)";
      return;
    case Verb::remove:
      words += "Throw it away with " + item(option.a) + without(option.a);
      return;
    case Verb::name_type:
      words +=
          "Name " + (option.a < content_.monsters.size() ? card_word(content_.monsters[option.a].id)
                                                         : std::string("?"));
      return;
    case Verb::name_none:
      words += "Name nothing";
      return;
    case Verb::throw_sign:
      words.append("Throw ").append(option.a < 3 ? kSigns[option.a] : "?");
      return;
    case Verb::take_hero:
      words +=
          "Send the " + (option.a < content_.heroes.size() ? card_word(content_.heroes[option.a].id)
                                                           : std::string("?"));
      return;
    case Verb::name_number:
      words += "Name " + std::to_string(option.a);
      return;
    case Verb::exchange:
      words += "Set it aside for the unknown top card";
      return;
    case Verb::keep:
      words += "Face it";
      return;
    case Verb::use_item:
      words += "Use " + item(option.a);
      if (option.b != 0) words += " and discard " + item(option.b - 1U) + without(option.b - 1U);
      return;
    case Verb::use_none:
      words += "Use nothing and take the damage";
      return;
    case Verb::give_up:
      words += "Give up " + item(option.a) + without(option.a);
      return;
  }
}

// The table in a few lines: the hero and items, the two piles, the seats.
void Mandom::tell_table(const View& view, std::string& words) const {
  const Hero& hero = content_.heroes[view.hero];
  if (view.step == Step::throw_sign) {
    words += "Rock, paper, scissors: who starts?\n";
    for (unsigned seat = 0; seat < view.seats; ++seat)
      words += "  " + seat_word(static_cast<int>(seat)) +
               ((view.waiting >> seat & 1U) != 0 ? ": thinking\n"
                : view.sign[seat] == kNothing    ? ": watching\n"
                                                 : ": has thrown\n");
    return;
  }
  if (view.step == Step::choose_hero) {
    words += "Round " + std::to_string(view.round) + "  The hero is being chosen\n";
    for (unsigned seat = 0; seat < view.seats; ++seat)
      words += ((view.waiting >> seat & 1U) != 0 ? "> " : "  ") +
               seat_word(static_cast<int>(seat)) + "  " + mark_words(view, seat) + "\n";
    return;
  }
  words += "Round " + std::to_string(view.round) + "  The hero: " + card_word(hero.id) + ", ";
  words += view.sees_items == 0 ? "HP hidden\n" : std::to_string(view.hp) + " HP\n";
  words += "  Items  ";
  for (unsigned slot = 0; slot < kItems; ++slot) {
    const Item& item = content_.item(view.hero, slot);
    const bool on = (view.equipped >> slot & 1U) != 0;
    words += on ? "[" + card_word(item.id) + "]" : "(" + card_word(item.id) + " gone)";
    if (on && (view.spent >> slot & 1U) != 0) words += " spent";
    words += slot + 1 < kItems ? " " : "\n";
  }
  if (view.sees_items == 0)
    words += "         " + std::to_string(view.equipped_count) +
             " of these are equipped; which, is seen after drawing\n";
  if (view.specials[0] != kNothing)
    words += "  Special monsters this round: " + card_word(content_.monsters[view.specials[0]].id) +
             " and " + card_word(content_.monsters[view.specials[1]].id) + "\n";
  words += "  Draw pile " + std::to_string(view.pile_size) + "   Dungeon " +
           std::to_string(view.dungeon_size) + ":";
  for (unsigned i = 0; i < view.dungeon_size; ++i)
    words +=
        view.dungeon[i] == kUnknown ? " ?" : " " + card_word(content_.monsters[view.dungeon[i]].id);
  words += view.dungeon_size == 0 ? " empty\n" : "  (top)\n";
  if (view.challenger != kNothing) {
    if (view.named != kNothing)
      words += "  Named: " + card_word(content_.monsters[view.named].id) + "\n";
    if (view.number != 0) words += "  Named: strength " + std::to_string(view.number) + "\n";
  }
  for (unsigned seat = 0; seat < view.seats; ++seat) {
    words += (view.waiting >> seat & 1U) != 0 ? "> " : "  ";
    words += seat_word(static_cast<int>(seat)) + "  " + mark_words(view, seat);
    if (const int hidden = pairs_of(view, seat); hidden > 0)
      words += "  " + count_word(hidden, "concealed pair");
    for (unsigned i = 0; i < view.pair_count; ++i)
      if (view.pair_seat[i] == seat && view.pair_card[i] != kUnknown)
        words += " [" + card_word(content_.item(view.hero, view.pair_slot[i]).id) + " on " +
                 card_word(content_.monsters[view.pair_card[i]].id) + "]";
    const std::string status = status_words(view, seat);
    words += (status.empty() ? "" : "  " + status) + "\n";
  }
}

}  // namespace undercroft::mandom
