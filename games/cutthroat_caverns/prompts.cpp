// What a seat is asked, in words: what is decided and what is at stake. Nothing here looks at what
// others have answered, so a question stays the same while they think.
#include "games/cutthroat_caverns/naming.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using namespace naming;

class Prompter {
 public:
  Prompter(const CutthroatCaverns& rules, const View& view)
      : rules_(rules),
        view_(view),
        frame_(view.agenda.top()),
        content_(rules.content()),
        names_(content_) {}

  std::string tell() const {
    switch (frame_.step) {
      case Step::take_character:
        return "Which character are you?";
      case Step::draft:
        return "Pick a Reputation; the rest goes to your left. Pick " +
               std::to_string(view_.draft_pass + 1) + " of " + std::to_string(kDraft) + ".";
      case Step::reputations:
        return "Which of your Reputations do you use? What they cost is taken from your " +
               std::to_string(view_.config.start_lp) + " LP.";
      case Step::quest:
        return "Which Quest do you keep? The other leaves the game.";
      case Step::set:
        return set();
      case Step::reset:
        return view_.answer.verb == verb(Verb::set)
                   ? "A second card, or is one enough?"
                   : "Something has happened. Do you change what you set?";
      case Step::order:
        return "Which of your two cards do you turn up first?";
      case Step::window:
        return window();
      default:
        return attack_question();
    }
  }

 private:
  std::string attack_question() const {
    switch (frame_.step) {
      case Step::special:
        return attack_card() + " is your special attack. Do you use it as such?";
      case Step::target:
        return "Whom do you attack with " + attack_card() + "?";
      case Step::holy:
        return "Your target fears " + attack_card() + ". Do you take the bonus?";
      case Step::double_strike:
        return double_strike();
      case Step::snicker:
        return "Two or three cards make one attack, 60 or more together; the last one can be "
               "turned. So far " +
               std::to_string(frame_.y) + ".";
      case Step::hold_card:
        return "Which card do you hold back for later in this round?";
      case Step::extra:
        return frame_.c == kNoTarget
                   ? "You may attack at once. With which card?"
                   : "You may strike at " + names_.target(view_, frame_.c) + ". With which card?";
      case Step::steal:
        return "What do you take, and from whom?";
      default:
        return play_question();
    }
  }
  std::string play_question() const {
    switch (frame_.step) {
      case Step::bluff:
        return "You said " + names_.card(play().card) + ". Which card do you really lay?";
      case Step::assist:
        return "Which Attack card do you put before " + names_.at(view_, play().target) + "?";
      case Step::consent:
        return names_.at(view_, play().actor) + " wants to play " + names_.card(play().card) +
               " on your Protected attack. Do you allow it?";
      case Step::heal_consent:
        return names_.at(view_, frame_.b) + " offers to heal you with " + names_.card(frame_.a) +
               prestige_for_healer() + ". Do you accept?";
      case Step::ring:
        return "Do you keep " + names_.card(play().card) + " under the Ring?";
      case Step::offer:
        return "Your offer to " + names_.at(view_, view_.offer.to) +
               ": what do you give, and what do you ask for?";
      case Step::offer_answer:
        return trade();
      default:
        return round_question();
    }
  }
  std::string round_question() const {
    switch (frame_.step) {
      case Step::amulet:
        return "The Amulet is yours. How many cards do you draw?";
      case Step::excess:
        return "You have " + count_words(own().hand, "card") + " and may have " +
               std::to_string(rules_.hand_limit(view_, frame_.b)) + ". What do you discard?";
      case Step::discard_choice:
        return "You must discard " + count_words(frame_.a, "card") + ". Which?";
      case Step::bites:
        return "You are a Vampyre. Whom do you bite for 5?";
      case Step::risen:
        return "You have risen. Whom do you attack, and with what? It counts half.";
      case Step::glutton:
        return "You have " + count_words(own().hand, "card") + ". Do you draw another? Beyond " +
               std::to_string(rules_.max_hand(view_, frame_.b)) + " each costs 5 LP.";
      case Step::greed:
        return "The measure of greed: do you take what is offered?";
      case Step::bloodstone:
        return "The Bloodstone wants blood. Whose?";
      case Step::ragnarok:
        return "You may bring one of the dead back, by lot. Do you?";
      case Step::loot:
        return "What do you take of what the dead have left?";
      case Step::discard_any:
        return "You may discard cards before you draw up to " +
               std::to_string(rules_.max_hand(view_, frame_.b)) + ".";
      case Step::doll:
        return "Whose doll do you take?";
      case Step::nyx:
        return "Which of these cards do you keep? Two at most.";
      default:
        return module_question();
    }
  }
  std::string module_question() const {
    switch (frame_.step) {
      case Step::bridge:
        return "The bridge is giving way. If at least half of you hold, runners get across unhurt; "
               "if not, runners suffer most.";
      case Step::vote:
        return names_.node(view_.adventure.node) + ": what shall the party do?";
      case Step::module_choice:
        return names_.node(view_.adventure.node) + ": what do you do?";
      case Step::valves:
        return names_.node(view_.adventure.node) + ": which valve do you turn?";
      default:
        return "";
    }
  }

  const Place& own() const { return view_.places[frame_.b < kPlaces ? frame_.b : 0]; }
  const Play& play() const { return view_.plays[frame_.b < kMaxPlays ? frame_.b : 0]; }
  std::string attack_card() const {
    return frame_.b < view_.unit_count ? names_.card(view_.units[frame_.b].card) : "it";
  }

  // What stands there, and when one's turn comes.
  std::string set() const {
    const bool second = view_.place != kNothing && has_first();
    std::string words = situation();
    if (second) return words + "A second card, or is one enough?";
    if (view_.place != kNothing && view_.places[view_.place].initiative > 0)
      words += "You have Initiative " + std::to_string(view_.places[view_.place].initiative) + ". ";
    return words + "Which card do you set?";
  }
  bool has_first() const {
    const unsigned first = view_.places[view_.place].set;
    return first < kSetCards && view_.glimpses[view_.place].set[first] != kNothing;
  }
  std::string situation() const {
    std::vector<std::string> parts;
    for (unsigned i = 0; i < view_.creature_count && parts.size() < 4; ++i)
      parts.push_back(names_.creature_numbered(view_, view_.creatures[i]) + " (" +
                      std::to_string(view_.creatures[i].lp) + " LP)");
    if (view_.creature_count > parts.size()) parts.push_back("more");
    return parts.empty() ? "" : "You face " + listed(parts) + ". ";
  }
  std::string double_strike() const {
    if (frame_.a == kStrikeAnother) return "Does a second attack follow this one?";
    return "With which card do you attack" +
           std::string(frame_.a == kStrikeFirst ? " first?" : " now?");
  }

  // The window's own question, behind what it is about.
  std::string window() const {
    const std::string about = subject();
    const std::string question = frame_.a < content_.windows.size()
                                     ? content_.windows[frame_.a].prompt
                                     : "Do you want to do something?";
    return about.empty() ? question : about + " " + question;
  }
  std::string subject() const {
    switch (static_cast<Window>(frame_.a)) {
      case Window::prereveal:
        return frame_.b == view_.place ? "It is your turn."
                                       : "It is " + names_.at(view_, frame_.b) + "'s turn.";
      case Window::reveal:
        return attack();
      case Window::kill:
        return attack() + " It would kill.";
      case Window::post:
        return frame_.b < view_.unit_count
                   ? names_.at(view_, view_.units[frame_.b].owner) + "'s attack is over."
                   : "";
      case Window::declared:
        return blow();
      case Window::struck:
        return struck();
      case Window::action:
        return action();
      case Window::challenge:
        return announced();
      default:
        return "";
    }
  }
  std::string attack() const {
    if (frame_.b >= view_.unit_count) return "";
    const Unit& unit = view_.units[frame_.b];
    const bool mine = unit.owner == view_.place;
    const std::string owner = mine ? "You" : names_.at(view_, unit.owner);
    if ((unit.flags & kNoAttack) != 0)
      return owner + (mine ? " show " : " shows ") + names_.card(unit.card) + ".";
    return owner + (mine ? " attack " : " attacks ") + names_.target(view_, unit.target) +
           " with " + names_.card(unit.card) + " for " +
           std::to_string(rules_.compute(view_, unit)) + left(unit) +
           ((unit.flags & kProtected) != 0 ? " The attack is Protected." : "");
  }
  std::string left(const Unit& unit) const {
    const Creature* creature = find_creature(view_, unit.target);
    return creature == nullptr ? "." : "; it has " + std::to_string(creature->lp) + " LP.";
  }
  std::string blow() const {
    if (frame_.b >= view_.hit_count) return "";
    const Hit& hit = view_.hits[frame_.b];
    return source(hit) + " attacks " + victim(hit) + ": " +
           std::to_string(rules_.hit_loss(view_, hit)) + " LP.";
  }
  std::string struck() const {
    if (frame_.b >= view_.hit_count) return "";
    const Hit& hit = view_.hits[frame_.b];
    return source(hit) + " has hit " + victim(hit) + " for " + std::to_string(hit.lost) + ".";
  }
  std::string source(const Hit& hit) const {
    if (is_player(hit.source)) return names_.target(view_, hit.source);
    const Creature* creature = find_creature(view_, hit.source);
    return creature == nullptr ? names_.creature(hit.kind)
                               : names_.creature_numbered(view_, *creature);
  }
  std::string victim(const Hit& hit) const {
    if (hit.victim == view_.place) return "you";
    const std::string lp =
        hit.victim < kPlaces ? " (" + std::to_string(view_.places[hit.victim].lp) + " LP)" : "";
    return names_.at(view_, hit.victim) + lp;
  }
  std::string action() const {
    const Play& answered = view_.plays[frame_.b < kMaxPlays ? frame_.b : 0];
    return names_.at(view_, answered.actor) + " plays " + names_.card(answered.card) +
           (answered.target < kPlaces ? " on " + names_.at(view_, answered.target) : "") + ".";
  }
  std::string announced() const {
    const Play& answered = view_.plays[frame_.b < kMaxPlays ? frame_.b : 0];
    return names_.at(view_, answered.actor) + " lays a card face down and calls it " +
           names_.card(answered.card) + ".";
  }
  std::string prestige_for_healer() const {
    if (frame_.a >= content_.cards.size() || content_.cards[frame_.a].heals_prestige == 0)
      return "";
    return " (" + std::to_string(content_.cards[frame_.a].heals) + " LP for you, " +
           std::to_string(content_.cards[frame_.a].heals_prestige) + " Prestige for the healer)";
  }
  std::string trade() const {
    const auto side = [&](const Belongings& heap) {
      std::vector<std::string> parts;
      for (const unsigned thing : belongings_of(content_, heap))
        parts.push_back(names_.belonging(thing));
      return parts.empty() ? std::string("nothing") : listed(parts);
    };
    return names_.at(view_, view_.offer.from) + " offers you " + side(view_.offer.gives) + " for " +
           side(view_.offer.takes) + ". Do you agree?";
  }

  const CutthroatCaverns& rules_;
  const View& view_;
  const Frame& frame_;
  const Content& content_;
  Names names_;
};

}  // namespace

void CutthroatCaverns::tell_prompt(const View& view, Seat, std::string& words) const {
  words += Prompter(*this, view).tell();
}

}  // namespace undercroft::cutthroat_caverns
