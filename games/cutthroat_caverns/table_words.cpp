// The table of Cutthroat Caverns in a few lines: the encounter, what is being fought out, the
// players, the own hand.
#include "games/cutthroat_caverns/naming.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using namespace naming;

class TableTeller {
 public:
  TableTeller(const CutthroatCaverns& rules, const View& view)
      : rules_(rules), view_(view), content_(rules.content()), names_(content_) {}

  std::string tell() const {
    std::string words = head() + events() + module();
    for (unsigned i = 0; i < view_.creature_count; ++i) words += creature(view_.creatures[i]);
    for (unsigned place = 0; place < view_.config.seats; ++place) words += player(place);
    return words + attack() + hits() + plays() + piles() + hand();
  }

 private:
  std::string head() const {
    switch (view_.ending) {
      case Ending::wiped_out:
        return "Everybody is dead\n";
      case Ending::won:
      case Ending::boar_won:
        return "Won by " + winners() + "\n";
      case Ending::playing:
        break;
    }
    std::string words = "Before the first encounter";
    if (view_.sudden_death != 0)
      words = "Sudden death";
    else if (view_.number > 0)
      words = "Encounter " + std::to_string(view_.number) + " of " +
              std::to_string(view_.config.encounters);
    const Encounter& e = view_.encounter;
    if (e.card != kNothing) words += ": " + names_.encounter(e.card);
    if (e.ongoing != kNothing) words += " beside " + names_.encounter(e.ongoing);
    if (e.round > 0) words += ", round " + std::to_string(e.round);
    if (e.part > 0) words += ", part " + std::to_string(e.part);
    if (e.record > 0) words += ", to be beaten: " + std::to_string(e.record);
    return words + "\n";
  }
  std::string winners() const {
    std::vector<std::string> parts;
    each_bit(view_.winners,
             [&](unsigned place) { parts.push_back(person_word(view_.places[place].person)); });
    return listed(parts);
  }

  std::string events() const {
    std::string words;
    for (const std::uint8_t event : view_.encounter.events)
      if (event != kNothing) words += "  Event " + names_.event(event) + "\n";
    return words;
  }
  std::string module() const {
    if (view_.config.module == 0) return "";
    const Adventure& a = view_.adventure;
    std::string words = "  " + names_.node(a.node) + ", water " + std::to_string(a.water);
    if (a.acolyte == Acolyte::freed)
      words += ", the acolyte (" + std::to_string(a.acolyte_lp) + " LP) goes with " +
               names_.at(view_, a.protector);
    return words + "\n";
  }

  std::string creature(const Creature& creature) const {
    std::string words = "  " + names_.creature_numbered(view_, creature) + "  " +
                        std::to_string(creature.lp) + "/" + std::to_string(creature.start_lp) +
                        " LP";
    if (creature.kind < content_.creatures.size())
      words += ", " + std::to_string(content_.creatures[creature.kind].prestige) + " Prestige";
    if ((creature.flags & kBarrierUp) != 0)
      words += ", barrier " + std::to_string(creature.barrier);
    if (creature.before < kPlaces) words += ", before " + names_.at(view_, creature.before);
    if ((creature.flags & kAttacking) != 0) words += ", attacking";
    if ((creature.flags & kStunned) != 0) words += ", stunned";
    if (creature.floor > 0) words += ", not below " + std::to_string(creature.floor);
    return words + damage(creature) + "\n";
  }
  std::string damage(const Creature& creature) const {
    std::vector<std::string> parts;
    for (unsigned place = 0; place < view_.config.seats; ++place)
      if (creature.damage[place] > 0)
        parts.push_back(names_.at(view_, place) + " " + std::to_string(creature.damage[place]));
    return parts.empty() ? "" : "; hit by " + listed(parts);
  }

  std::string player(unsigned at) const {
    const Place& place = view_.places[at];
    const bool waits = place.person < 16 && in_mask(view_.waiting, place.person);
    std::string words = waits ? "> " : "  ";
    words += person_word(place.person) + "  ";
    if (place.character == kNothing) return words + "still to be chosen\n";
    words += names_.character(place.character);
    if (!place.alive())
      return words + (view_.step() == Step::create
                          ? "\n"
                          : "  dead, " + std::to_string(place.prestige) + " Prestige\n");
    words += "  " + std::to_string(place.lp) + "/" + std::to_string(place.start_lp) + " LP, " +
             std::to_string(place.prestige) + " Prestige";
    if (place.initiative > 0) words += ", Initiative " + std::to_string(place.initiative);
    words += ", " + count_words(place.hand, "card");
    return words + set_cards(at) + marks(at) + belongings(at) + "\n";
  }
  std::string set_cards(unsigned at) const {
    std::string words;
    for (const std::uint8_t card : view_.glimpses[at].set)
      if (card != kNothing) words += card == kUnknown ? " [?]" : " [" + names_.card(card) + "]";
    const std::uint8_t held = view_.glimpses[at].held;
    if (held != kNothing)
      words += held == kUnknown ? " (holds [?])" : " (holds [" + names_.card(held) + "])";
    const Stance stance = view_.glimpses[at].stance;
    if (stance != Stance::none)
      words += " " + std::string(name_in(kStanceNames, static_cast<int>(stance)));
    return words;
  }
  std::string marks(unsigned at) const {
    std::string words;
    const Place& place = view_.places[at];
    for (const StatusNow& now : statuses_of(place)) {
      words += ", " + std::string(kStatusTitles[now.status]);
      if (now.rounds > 0) words += " " + std::to_string(now.rounds);
    }
    if (place.status.poison > 0) words += ", poison " + std::to_string(place.status.poison);
    if (view_.encounter.turn == at) words += ", on turn";
    if (place.round_damage > 0)
      words += ", dealt " + std::to_string(place.round_damage) + " damage";
    return words;
  }
  std::string belongings(unsigned at) const {
    const Place& place = view_.places[at];
    std::string words;
    for (const std::uint8_t rider : place.riders)
      if (rider != kNothing) words += " +" + names_.card(rider);
    for (const unsigned thing : belongings_of(content_, place.belongings))
      words += " [" + names_.belonging(thing) + "]";
    for (const unsigned thing : belongings_of(content_, {.relics = 0, .items = place.tipped}))
      words += " (" + names_.belonging(thing) + ")";
    each_bit(place.reputations,
             [&](unsigned which) { words += " <" + names_.reputation(which) + ">"; });
    return words;
  }

  std::string attack() const {
    if (view_.unit_count == 0) return "";
    const Unit& unit = top_unit(view_);
    std::string words =
        "  Attack of " + names_.at(view_, unit.owner) + ": " + names_.card(unit.card);
    if ((unit.flags & kNoAttack) != 0) return words + "\n";
    for (const std::uint8_t rider : unit.riders)
      if (rider != kNothing) words += " +" + names_.card(rider);
    for (const std::uint8_t other : unit.others)
      if (other != kNothing) words += " and " + names_.card(other);
    words += " on " + names_.target(view_, unit.target) + ", " +
             std::string(name_in(kLadderNames, unit.position)) + ", " +
             std::to_string(rules_.compute(view_, unit));
    if ((unit.flags & kProtected) != 0) words += ", Protected";
    if ((unit.flags & kMissed) != 0) words += ", missed";
    return words + "\n";
  }
  std::string hits() const {
    std::string words;
    for (unsigned i = 0; i < view_.hit_count; ++i) {
      const Hit& hit = view_.hits[i];
      words += std::string(i == current_hit(view_) ? "> " : "  ") + attacker(hit) + " hits " +
               names_.at(view_, hit.victim) + " for " +
               std::to_string(rules_.hit_loss(view_, hit)) +
               ((hit.flags & kLocked) != 0 ? ", locked" : "") +
               ((hit.flags & kBlocked) != 0 ? ", blocked" : "") + "\n";
    }
    return words;
  }
  std::string attacker(const Hit& hit) const {
    return is_player(hit.source) ? names_.target(view_, hit.source) : names_.creature(hit.kind);
  }
  std::string plays() const {
    std::string words;
    for (unsigned i = 0; i < view_.play_count; ++i) {
      const Play& play = view_.plays[i];
      words += "  " + names_.at(view_, play.actor) +
               ((play.flags & kFogged) != 0 ? " announces " : " plays ") + names_.card(play.card);
      if (play.target < kPlaces) words += " on " + names_.at(view_, play.target);
      if (view_.real[i] != 0) words += " (it is " + names_.card(view_.real[i] - 1) + ")";
      if ((play.flags & kCancelled) != 0) words += ", cancelled";
      words += "\n";
    }
    return words;
  }

  std::string piles() const {
    return "  Draw pile " + std::to_string(view_.draw_size) + ", discarded " +
           std::to_string(view_.discard.size() + view_.fog_size) + ", damage stack " +
           std::to_string(view_.stack.size()) + ", encounters left " +
           std::to_string(view_.deck_size) +
           (view_.next != kNothing ? ", next " + names_.encounter(view_.next) : "") + "\n";
  }
  std::string hand() const {
    if (view_.place == kNothing) return "";
    const Glimpse& own = view_.glimpses[view_.place];
    std::string words;
    for (const unsigned card : cards_of(own.known)) words += " [" + names_.card(card) + "]";
    if (!words.empty()) words = "  Hand" + words + "\n";
    if (own.quest != kNothing) words += "  Quest " + names_.quest(own.quest) + "\n";
    std::string answer;
    if (view_.answer.verb != 0xFFFF) {
      rules_.name_option(view_.answer, answer);
      words += "  You have answered: " + answer + "\n";
    }
    return words;
  }

  const CutthroatCaverns& rules_;
  const View& view_;
  const Content& content_;
  Names names_;
};

}  // namespace

void CutthroatCaverns::tell_table(const View& view, std::string& words) const {
  words += TableTeller(*this, view).tell();
}

}  // namespace undercroft::cutthroat_caverns
