// What a seat is asked, in words: what is decided and what is at stake.
#include "games/duel_of_ages/phases.hpp"
#include "games/duel_of_ages/words.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

class Prompter {
 public:
  Prompter(const DuelOfAges& rules, const View& view)
      : view_(view), say_(rules, view), frame_(view.agenda.top()) {}

  std::string tell() const {
    const Step step = frame_.step;
    if (step == Step::over) return "The game is over.";
    if (step <= Step::draft) return setup();
    if (step <= Step::trade_answer) return free_action();
    if (step <= Step::pick_up) return fire_and_move();
    if (step <= Step::fate) return melee();
    if (step <= Step::discard) return placing();
    if (step <= Step::again) return adventure();
    if (step <= Step::show) return result();
    return turn_end();
  }

 private:
  std::string unit() const { return say_.figure(frame_.b); }

  std::string setup() const {
    switch (frame_.step) {
      case Step::platter:
        return "Which platter do you choose for the arena?";
      case Step::rotation:
        return "How do you turn your platter?";
      case Step::key:
        return "Which key do you place next?";
      case Step::site:
        return "Where do you put " + say_.location(frame_.b) + ", and how?";
      default:
        return "Which character do you put under the unused deck?";
    }
  }
  std::string free_action() const {
    switch (frame_.step) {
      case Step::first:
        return "You are the Lesser Ally. Who acts first in " +
               std::string(name_in(kPhaseTitles, frame_.b)) + "?";
      case Step::trade:
        return "What do " + say_.figure(frame_.b) + " and " + say_.figure(frame_.c) +
               " exchange? " + offer();
      case Step::trade_answer:
        return say_.one(frame_.b) + " offers " + say_.figure(frame_.c) + " a trade. " + offer() +
               " Do you accept?";
      default:
        return "Free Action: what do your units do?";
    }
  }
  // What the viewer may know of the offer.
  std::string offer() const {
    const Trade& trade = view_.trade;
    if (trade.from >= kUnits || trade.to >= kUnits) return "Nothing is offered yet.";
    const std::string given = cards(trade.from, trade.gives);
    const std::string asked = cards(trade.to, trade.takes);
    if (given.empty() && asked.empty()) return "Nothing is offered yet.";
    const std::string words = given.empty() ? "Nothing is given" : "Given: " + given;
    return words + (asked.empty() ? "." : "; for it: " + asked + ".");
  }
  std::string cards(unsigned unit, std::uint32_t places) const {
    std::vector<std::string> known;
    int hidden = 0;
    for (unsigned place = 0; place < view_.hands.count(unit) && place < 32; ++place) {
      if ((places >> place & 1U) == 0) continue;
      const unsigned kind = view_.kinds[view_.hands.begin[unit] + place];
      if (kind == kUnknown)
        ++hidden;
      else
        known.push_back(say_.card(kind));
    }
    if (hidden > 0) known.push_back(count_words(hidden, "unrevealed card"));
    return listed(known);
  }

  std::string fire_and_move() const {
    switch (frame_.step) {
      case Step::attacker:
        return "You are the Lesser Ally. Who attacks next?";
      case Step::shoot:
        if (frame_.b == kShotParting)
          return "Does " + say_.figure(frame_.c) + " make the parting shot, once per game?";
        return frame_.b == kShotOp ? "OpFire: do you shoot at somebody who moved?"
                                   : "Fire: who shoots at whom? Who fires may not Move.";
      case Step::move:
        return "Which unit moves next?";
      case Step::path:
        return "Where does " + unit() + " go?";
      case Step::walk:
        return "Where does " + unit() + " step? " + count_words(frame_.x, "point") + " left.";
      default:
        return "What does " + unit() + " pick up?";
    }
  }
  std::string melee() const {
    switch (frame_.step) {
      case Step::melee:
        return "In which space is the next Melee?";
      case Step::tie:
        return "Several are equally quick. Who attacks next?";
      case Step::strike:
        return "How does " + unit() + " attack?";
      case Step::whom_to_reveal:
        return unit() + " makes one enemy show all its cards. Whom?";
      case Step::roll:
        return roll();
      case Step::spoils:
        return say_.figure(frame_.c) + " takes one card of " + unit() + ". Which?";
      default:
        return unit() + " is beaten. Kill or imprison?";
    }
  }
  std::string roll() const {
    const Roll& roll = view_.roll;
    return say_.figure(roll.figure) + " rolled " + std::to_string(roll.first) + " and " +
           std::to_string(roll.second) + " at " + signed_words(roll.margin) + ": " +
           std::string(name_in(grade_names(), static_cast<int>(roll.grade))) + ". Do you keep it?";
  }
  std::string placing() const {
    switch (frame_.step) {
      case Step::dome:
        return frame_.x == kDomeBanished ? "Where is " + say_.one(frame_.b) + " banished to?"
                                         : "To which Dome does " + unit() + " go?";
      case Step::lock:
        return "Whom does " + unit() + " hunt?";
      case Step::place_new:
        return "Where does " + unit() + " come on?";
      default:
        return discard();
    }
  }
  std::string discard() const {
    const std::string left = count_words(frame_.x, "card");
    switch (frame_.c) {
      case kDiscardLimit:
        return unit() + " holds too much: " + left + " must go. Which?";
      case kDiscardPay:
        return unit() + " pays " + left + " here. Which?";
      default:
        return unit() + " gives up " + left + " for it. Which?";
    }
  }
  std::string adventure() const {
    switch (frame_.step) {
      case Step::declare:
        return "Which of your characters adventure in this phase?";
      case Step::next_venture:
        return "Who adventures next?";
      case Step::way:
        return "How does " + unit() + " try " + say_.location(view_.venture.location) + "?";
      case Step::victim:
        return "Against which player?";
      case Step::gage:
        return "Does " + unit() + " throw down a Gage before the duel?";
      case Step::champion:
        return say_.one(frame_.b) + " challenges you on the {field}: " +
               std::string(name_in(rating_names(), view_.venture.discipline)) +
               ". Whom do you send?";
      default:
        return unit() + " may challenge again. Do you?";
    }
  }
  std::string result() const {
    switch (frame_.step) {
      case Step::point:
        return frame_.b == kPointDamage
                   ? count_words(view_.venture.points, "point") + " of damage left for units of " +
                         say_.player(frame_.c) + ". Whom?"
                   : "Which unit of " + say_.player(frame_.c) + "?";
      case Step::location:
        return frame_.b == kLocationPlan ? "Against which location does the plan go?"
                                         : "Where does the marker go back?";
      case Step::contest:
        return "Which marker of " + say_.player(frame_.b) + " is lost?";
      case Step::take:
        return frame_.b == kTakePrisoner ? "Which prisoner is freed?" : "Which card is taken?";
      case Step::companion:
        return "Who comes along with " + unit() + "?";
      case Step::strategic:
        return "Which other character do you move to a Dome?";
      default:
        return "Which unit of " + say_.player(frame_.b) + " shows its cards?";
    }
  }
  std::string turn_end() const {
    switch (frame_.step) {
      case Step::reinforce:
        return "Whom do you bring on? " + count_words(frame_.b, "character") + " to come.";
      case Step::offer_order:
        return "Both allies beat units of yours. Who is asked first to turn his coat?";
      case Step::offer:
        return "You beat " + count_words(view_.players[frame_.a % kPlayers].defeats, "unit") +
               " of the Loner. Do you become the Loner?";
      default:
        return "You have lost a character and have the fewest. With whom do you ally yourself?";
    }
  }

  const View& view_;
  Sayer say_;
  const Frame& frame_;
};

}  // namespace

void DuelOfAges::tell_prompt(const View& view, Seat, std::string& words) const {
  words += capital(Prompter(*this, view).tell());
}

}  // namespace undercroft::duel_of_ages
