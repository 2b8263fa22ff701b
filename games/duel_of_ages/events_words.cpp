// What happened in Duel of Ages, told as a story. An event names players, figures and cards, so no
// state is needed; what its hearer may not know has been taken out of it before.
#include "games/duel_of_ages/events.hpp"
#include "games/duel_of_ages/naming.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

// One event in words; the arguments by name.
class Teller {
 public:
  Teller(const Content& content, const Event& event) : names_(content), event_(event) {}

  std::string tell() const {
    if (event_.kind >= kEventCount) return "Something happened.";
    const auto kind = static_cast<EventKind>(event_.kind);
    // Where it came to is told when that is known.
    if (kind == EventKind::comes_on) return {};
    if (kind <= EventKind::guardian_shown) return tell_setup(kind);
    if (kind <= EventKind::acts_first) return tell_turn(kind);
    if (kind <= EventKind::discarded) return tell_cards(kind);
    if (kind <= EventKind::die_rolled) return tell_deeds(kind);
    if (kind <= EventKind::passes) return tell_attack(kind);
    if (kind <= EventKind::melee_begins) return tell_moves(kind);
    if (kind <= EventKind::target_gone) return tell_falls(kind);
    if (kind <= EventKind::reinforces) return tell_domes(kind);
    if (kind <= EventKind::tournament_over) return tell_adventure(kind);
    if (kind <= EventKind::planned) return tell_results(kind);
    return tell_end(kind);
  }

 private:
  int arg(int which) const { return event_.args[static_cast<unsigned>(which)]; }
  bool hidden(int which) const { return arg(which) == kHidden; }
  int amount() const { return arg(kAmountArg); }
  int more() const { return arg(kMoreArg); }
  std::string number() const { return hidden(kAmountArg) ? "some" : std::to_string(amount()); }
  // A player may be left out where nobody stands for it.
  std::string who() const {
    return arg(kWhoArg) >= 0 && arg(kWhoArg) < static_cast<int>(kPlayers)
               ? player_words(arg(kWhoArg))
               : "Somebody";
  }
  bool has_who() const { return arg(kWhoArg) >= 0; }
  std::string player(int which) const {
    return arg(which) >= 0 && arg(which) < static_cast<int>(kPlayers) ? player_words(arg(which))
                                                                      : "somebody";
  }
  std::string figure() const { return names_.figure(arg(kFigureArg)); }
  std::string Figure() const { return capital(figure()); }
  bool has_figure() const { return arg(kFigureArg) >= 0; }
  std::string other() const { return names_.figure(more()); }
  std::string card() const { return hidden(kAmountArg) ? "a card" : names_.card(amount()); }
  std::string place(int which) const { return names_.location(arg(which)); }
  // "@1's {tanner}"; of nobody in particular just the figure.
  std::string one() const { return has_who() ? who() + "'s " + figure() : Figure(); }
  std::string dice() const {
    return std::to_string(amount() & 7) + " and " + std::to_string(amount() >> 3 & 7);
  }
  std::string grade(int which) const { return std::string(name_in(grade_names(), arg(which))); }
  static std::string rating_word(int rating) {
    return std::string(name_in(rating_names(), rating));
  }
  std::string phase() const { return std::string(name_in(kPhaseTitles, amount())); }
  static std::string dome(int n) { return "Dome " + std::to_string(n + 1); }

  std::string tell_setup(EventKind kind) const {
    const std::string slot = std::to_string(more() & 15);
    const std::string site = std::to_string(more() & 255);
    switch (kind) {
      case EventKind::rolled_for_first:
        return who() + " rolled " + dice() + ".";
      case EventKind::first_player:
        return who() + " rolled highest and went first.";
      case EventKind::dealt:
        return who() + " got " + count_words(amount(), "character") + ".";
      case EventKind::dealt_character:
        return who() + " was dealt " + (hidden(kFigureArg) ? "somebody" : figure()) + ".";
      case EventKind::put_under:
        return who() + " put " + (hidden(kFigureArg) ? "a character" : figure()) +
               " under the unused deck.";
      case EventKind::drew:
        return has_figure() ? one() + " drew " + card() + "."
                            : who() + " laid " + card() + " on a character that waits.";
      case EventKind::deck_made:
        return "The discards were shuffled: a new deck of " + count_words(amount(), "card") + ".";
      case EventKind::platter_chosen:
        return who() + " chose " + names_.platter(amount()) + ".";
      case EventKind::platter_placed:
        return (has_who() ? who() + " laid " + names_.platter(amount()) + " into slot " + slot
                          : "Slot " + slot + " got " + names_.platter(amount())) +
               ", turned " + std::to_string(more() >> 4 & 15) + "/6.";
      case EventKind::key_placed:
        return (has_who() ? who() + " put " + place(kAmountArg) + " on site " + site
                          : "Site " + site + " got " + place(kAmountArg)) +
               ", turned " + std::to_string(more() >> 8 & 15) + "/3.";
      case EventKind::vault_filled:
        return count_words(amount(), "card") + (amount() == 1 ? " was" : " were") +
               " put into the Vault, which holds " + std::to_string(more()) + " now.";
      default:
        return names_.guardian(amount()) + " guards " + place(kMoreArg) + " now.";
    }
  }

  std::string tell_turn(EventKind kind) const {
    switch (kind) {
      case EventKind::turn_begins:
        return "Turn " + number() + " began" + (has_who() ? ", with " + who() + " as Loner." : ".");
      case EventKind::phase_begins:
        return phase() + " began.";
      case EventKind::lesser_ally:
        return who() + " was the Lesser Ally, with " + count_words(amount(), "unit") + " and " +
               count_words(more(), "card") + ".";
      case EventKind::lesser_roll:
        return who() + " rolled " + number() + " for it.";
      default:
        return who() + " was first in " + phase() +
               (more() >= 0 && more() != arg(kWhoArg) ? ", said " + player(kMoreArg) + "." : ".");
    }
  }

  std::string tell_cards(EventKind kind) const {
    switch (kind) {
      case EventKind::entered:
        return one() + entered();
      case EventKind::used:
        return used();
      case EventKind::healed:
        return one() + " healed " + number() + " and has " + std::to_string(more()) + " Health.";
      case EventKind::refreshed:
        return one() + " was refreshed: 3 grace.";
      case EventKind::revealed:
        return one() + " revealed " + card() + ".";
      case EventKind::worn:
        return one() + (more() != 0 ? " made use of " : " put away ") + card() + ".";
      case EventKind::traded:
        return figure() + " and " + other() +
               " exchanged cards: " + count_words(amount() & 255, "card") + " given.";
      case EventKind::trade_proposed:
        return one() + " offered " + count_words(amount() & 255, "card") + " to " + other() +
               (amount() >> 8 > 0 ? " and asked for " + count_words(amount() >> 8, "card") + "."
                                  : ".");
      case EventKind::trade_refused:
        return "The trade of " + figure() + " with " + other() + " was refused.";
      case EventKind::moved_card:
        return one() + " got " + card() + (more() >= 0 ? " from " + other() + "." : ".");
      case EventKind::picked_up:
        return one() + " picked up " + card() + ".";
      case EventKind::dropped:
        return figure() + " dropped " + card() + ".";
      default:
        return (has_figure() ? one() : who()) + " discarded " + card() + ".";
    }
  }
  std::string entered() const {
    switch (amount()) {
      case kEnterLoner:
        return " came on for the new Loner.";
      case kEnterReturn:
        return " came back.";
      case kEnterPrize:
        return " joined as the prize of the Tournament.";
      case kEnterFreed:
      case kEnterFreedHq:
        return " came out of Prison.";
      case kEnterHired:
        return " was hired and came on.";
      default:
        return " entered the arena.";
    }
  }
  std::string used() const {
    const std::string target =
        more() >= 0 && more() != arg(kFigureArg) ? " on " + other() : std::string();
    if (amount() == kUseSpring) return one() + " drank from the {vista_spring}.";
    if (amount() == kUseMarket) return one() + " traded at the {vista_market}.";
    if (amount() <= 0) return one() + " used an ability" + target + ".";
    return one() + " used " + names_.card(amount() - 1) + target + ".";
  }

  std::string tell_deeds(EventKind kind) const {
    switch (kind) {
      case EventKind::unleashed:
        return one() + " unleashed " + names_.figure(amount()) + " on " + other() + ".";
      case EventKind::deployed:
        return one() + " deployed {jump_pad}.";
      case EventKind::jumped:
        return one() + " jumped by {jump_pad}.";
      case EventKind::sped_up:
        return one() + " got " + signed_words(amount()) + " Speed for this turn.";
      case EventKind::hidden:
        return one() + " vanished in smoke: no OpFire at it this turn.";
      case EventKind::cannot_move:
        return one() + " may not Move this turn.";
      default:
        return (has_figure() ? one() : who()) + " rolled " + number() + ".";
    }
  }

  std::string tell_attack(EventKind kind) const {
    switch (kind) {
      case EventKind::attack:
        return one() + " attacked " + other() +
               (amount() >= 0 && amount() < kNatural ? " with " + card() + "." : ".");
      case EventKind::blast:
        return one() + " aimed " + (amount() >= 0 && amount() < kNatural ? card() : "an attack") +
               " at a whole space.";
      case EventKind::challenge:
        return one() + ": " + rating_word(more() & 255) + " challenge " + purpose(more() >> 8) +
               "at " + signed_words(amount()) + ".";
      case EventKind::rolled:
        return one() + " rolled " + dice() + ": " + grade(kMoreArg) + ".";
      case EventKind::rerolled:
        return one() + " rerolled" +
               (amount() > 0 ? " with " + names_.card(amount() - 1) + "." : ".");
      case EventKind::raised:
        return one() + " made it " + grade(kMoreArg) + ".";
      case EventKind::hit:
        return amount() < static_cast<int>(Grade::squeak)
                   ? other() + " missed " + figure() + "."
                   : other() + " hit " + figure() + " (" + grade(kAmountArg) + ").";
      case EventKind::damaged:
        return one() + " took " + number() + " damage and has " + std::to_string(more()) +
               " Health left.";
      case EventKind::stunned:
        return one() + " was stunned: no Move in its side's next turn.";
      case EventKind::weapon_lost:
        return one() + " lost " + card() + " by a double one.";
      default:
        return (has_figure() ? one() : who()) + " was done with " + phase() + ".";
    }
  }
  static std::string purpose(int purpose) {
    switch (static_cast<RollFor>(purpose)) {
      case RollFor::hit:
        return "to hit ";
      case RollFor::damage:
        return "for damage ";
      default:
        return "";
    }
  }

  std::string tell_moves(EventKind kind) const {
    switch (kind) {
      case EventKind::move_ends:
        return amount() <= 0 ? one() + " stayed where it was."
                             : one() + " moved " + count_words(amount(), "space") + ".";
      case EventKind::stepped:
        return "";  // a board draws each step; the log tells the whole Move
      case EventKind::pet_moved:
        return one() + " ran " + count_words(amount(), "space") + ".";
      default:
        return "A Melee began.";
    }
  }

  std::string tell_falls(EventKind kind) const {
    switch (kind) {
      case EventKind::defeated:
        return one() + " was defeated" + (more() >= 0 ? " by " + other() + "." : ".");
      case EventKind::credited:
        return who() + " had " + count_words(amount(), "defeat") + " of Loner units this turn.";
      case EventKind::killed:
        return one() + " was killed.";
      case EventKind::imprisoned:
        return one() + " was imprisoned.";
      case EventKind::taken_over:
        return who() + " took over " + figure() + " from " + player(kMoreArg) + ".";
      case EventKind::reset:
        return one() + " was gone, but will return.";
      case EventKind::freed:
        return one() + " was freed with " + number() + " Health.";
      case EventKind::pet_leaves:
        return one() + " left the arena.";
      case EventKind::pet_given:
        return who() + " got " + figure() + " from " + player(kMoreArg) + ".";
      case EventKind::target_named:
        return one() + " hunts " + other() + " now.";
      default:
        return one() + " had no target any more.";
    }
  }

  std::string tell_domes(EventKind kind) const {
    switch (kind) {
      case EventKind::dome_rolled:
        return who() + " rolled " + dome(amount()) + " for " + figure() +
               (more() == 1 ? ", who was banished." : ".");
      case EventKind::dismissed:
        return one() + " went to " + dome(amount()) + ".";
      case EventKind::banished:
        return one() + " was banished to " + dome(amount()) +
               (more() >= 0 ? " by " + player(kMoreArg) + "." : ".");
      case EventKind::placed:
        return one() + " was put somewhere else.";
      default:
        return who() + " brought on reinforcements; " + count_words(amount(), "character") +
               " still waited.";
    }
  }

  std::string tell_adventure(EventKind kind) const {
    switch (kind) {
      case EventKind::declared:
        return one() + " set out on an adventure.";
      case EventKind::adventure:
        return one() + " tried " + place(kAmountArg) + position() + ".";
      case EventKind::adventure_ends:
        return one() + " was done at " + place(kAmountArg) + ": " + grade(kMoreArg) + ".";
      case EventKind::paid:
        return one() +
               (amount() == 0 ? " paid nothing at "
                              : " paid " + count_words(amount(), "card") + " at ") +
               place(kMoreArg) + ".";
      case EventKind::marker:
        return who() + "'s marker at " + place(kAmountArg) + " went forward to " +
               std::to_string(more()) + ".";
      case EventKind::marker_back:
        return who() + "'s marker at " + place(kAmountArg) + " went back to " +
               std::to_string(more()) + ".";
      case EventKind::track_complete:
        return who() + " completed " + place(kAmountArg) + ".";
      case EventKind::contest_won:
        return one() + " won contest T" + std::to_string(amount() + 1) + " of the {royal}.";
      default:
        return who() + " won all six contests: the {royal} was over.";
    }
  }
  // Of the Team Base the place in it.
  std::string position() const {
    if (amount() == static_cast<int>(Location::base)) {
      constexpr std::array<std::string_view, 4> kPlaces = {", the Main Gate", ", the HQ",
                                                           ", the Prison", ", the Vault"};
      const int spot = more() - static_cast<int>(Spot::main_gate);
      return std::string(spot < 0 ? kPlaces[0] : name_in(kPlaces, spot));
    }
    if (more() <= 0 || amount() == static_cast<int>(Location::field)) return "";
    return " at " + std::to_string(more());
  }

  std::string tell_results(EventKind kind) const {
    switch (kind) {
      case EventKind::badge_drawn:
        return one() + " earned " + names_.badge(amount()) + ".";
      case EventKind::badge_back:
        return names_.badge(amount()) + " went under the badge deck.";
      case EventKind::guardian_gone:
        return names_.guardian(amount()) + " was overcome at " + place(kMoreArg) + ".";
      case EventKind::hired:
        return who() + " hired " + figure() + ".";
      case EventKind::victim_named:
        return who() + " named " + player(kAmountArg) + ".";
      case EventKind::discipline:
        return "The die chose " + rating_word(amount()) + " for the duel.";
      case EventKind::champion_named:
        return who() + " sent " + figure() + " as champion.";
      case EventKind::gage_spent:
        return one() + " threw down {champions_gage}: +3.";
      case EventKind::point_dealt:
        return one() + " was chosen for a point of damage.";
      case EventKind::stolen:
        return one() + " stole " + card() +
               (more() == 255 || more() == kVault ? " from the Vault." : " from " + other() + ".");
      case EventKind::looked:
        return one() + " looked at " + count_words(amount(), "card") + " of the Vault.";
      case EventKind::looked_at:
        return who() + " saw " + card() + ".";
      case EventKind::gate_passed:
        return one() + " got through the Main Gate.";
      case EventKind::hq_damaged:
        return one() + " did " + number() + " to the HQ, which has " + std::to_string(more()) +
               " structure left.";
      case EventKind::hq_destroyed:
        return one() + " destroyed the HQ.";
      case EventKind::grace_lost:
        return one() + " lost grace: " + number() + " left.";
      default:
        return one() + " carried out a diabolical plan against " + place(kAmountArg) + ".";
    }
  }

  std::string tell_end(EventKind kind) const {
    switch (kind) {
      case EventKind::offer_made:
        return who() + " was asked to change sides.";
      case EventKind::offer_refused:
        return who() + " stayed.";
      case EventKind::becomes_loner:
        return who() + " turned coat and became the new Loner.";
      case EventKind::alliance:
        return who() + " and " + player(kMoreArg) + " are allies now.";
      case EventKind::end_triggered:
        return has_who() ? who() + " was eliminated: the end was near." : "Time had expired.";
      case EventKind::hard_cap:
        return more() < 0
                   ? "Nothing could go on after turn " + number() + "."
                   : "Overtime was over: the next clean turn of the Loner ends the game, and "
                     "from turn " +
                         std::to_string(more()) + " on any turn of his.";
      case EventKind::scored:
        return who() + " scored " + number() + " for " +
               (more() == static_cast<int>(kLocations) ? "characters" : place(kMoreArg)) + ".";
      case EventKind::game_ends:
        return "The game ended after turn " + number() + ".";
      case EventKind::points:
        return who() + " had " + count_words(amount(), "point") + " in all.";
      default:
        return who() + " won.";
    }
  }

  Names names_;
  const Event& event_;
};

}  // namespace

void DuelOfAges::tell_event(const Event& event, std::string& words) const {
  words += Teller(content_, event).tell();
}

}  // namespace undercroft::duel_of_ages
