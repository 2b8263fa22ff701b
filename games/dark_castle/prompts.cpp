// What a seat is asked, in words: what is decided and what is at stake. Nothing here looks at what
// others have answered, so a question stays the same while they think.
#include "games/dark_castle/dark_castle.hpp"
#include "games/dark_castle/naming.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

using namespace naming;

// Why HP are about to be lost, in the order of Loss.
constexpr std::array<std::string_view, kLossCount> kLossWords = {
    "to the card", "to the enemy's attack", "for having removed no die", "to the enemy's toll",
    "for the final blow"};

class Prompter {
 public:
  Prompter(const View& view, const Content& content)
      : state_(view.known), frame_(view.known.agenda.top()), content_(content), names_(content) {}

  std::string tell() const {
    std::string words = question();
    if (state_.ballot == 0 || words.empty()) return words;
    return "You did not all want the same. Say it once more; then it is counted. " + words;
  }

 private:
  std::string question() const {
    switch (frame_.step) {
      case Step::take_character:
        return take_character();
      case Step::page:
        return page();
      case Step::choice:
        return choice();
      case Step::nominate:
        return open() + ": whom do you send?" + stake();
      case Step::camp:
        return camp();
      case Step::window:
        return window();
      case Step::hurt:
        return hurt();
      case Step::discard:
        return discard();
      case Step::group_discard:
        return open() + ": the group gives up " + count_words(frame_.a, "item") +
               ". Whose, and which?";
      case Step::verses:
        return at(frame_.b) + " rolled a double, and the verses can heal somebody by " +
               std::to_string(frame_.a) + ". Whom?";
      default:
        return combat_question();
    }
  }

  std::string combat_question() const {
    switch (frame_.step) {
      case Step::duel:
        return enemy() + "Who steps into the ring for round " +
               std::to_string(state_.combat.round) +
               "? Only that prisoner rolls, and only that prisoner can be hit.";
      case Step::rest:
        return enemy() +
               "Does somebody rest this round? Whoever rests heals 1 and cannot be hit, but does "
               "not roll.";
      case Step::order:
        return enemy() + "Whose attack is resolved next?" + order_matters();
      case Step::help:
        return enemy() + "Those who passed their test help you: which die goes" +
               (state_.combat.helps > 1
                    ? "? You may take away " + std::to_string(state_.combat.helps) + "."
                    : "?");
      case Step::set_die:
        return enemy() + at(frame_.b) + ", which die do you turn, and to what?";
      default:
        return "";
    }
  }

  std::string at(unsigned place) const { return names_.character(character_at(state_, place)); }
  std::string open() const {
    const int page = open_page(state_);
    return page < 0 ? "The castle" : names_.chapter(page);
  }
  // "You face {rat_king}: Might, Might and Cunning. "
  std::string enemy() const {
    return "You face " + open() + ": " + row_words(state_.combat.row) + ". ";
  }

  std::string take_character() const {
    if (state_.config.seats > 1)
      return "Which prisoner are you? Together you want all three traits: Might, Cunning and "
             "Wisdom.";
    if (frame_.a == 0)
      return "You lead two prisoners. Who is the first? Together you want all three traits: Might, "
             "Cunning and Wisdom.";
    return "Who goes with " + at(0) + "?";
  }

  std::string page() const {
    const bool boss = chapters_left(state_) == 0;
    std::string words;
    if (state_.next_page != kNothing)
      words = "The next card lies open: " + names_.chapter(state_.next_page) + ". ";
    if (state_.must_turn != kNothing) return words + at(state_.must_turn) + " must turn this page.";
    words += boss ? "The last card is the boss. Who turns it?"
                  : "Who turns page " + std::to_string(state_.pages + 1) + "?";
    return words + " That prisoner is \"you\" on the card, for better or worse.";
  }

  std::string choice() const {
    if (!content_.ops[frame_.pc].by_group)
      return open() + ": " + at(state_.you) + ", what do you do?";
    return open() + ": what does the group do? \"You\" on the card is " + at(state_.you) + ".";
  }

  // What the one who is sent will have to do: the operation that follows.
  std::string stake() const {
    const unsigned next = frame_.pc + 1U;
    if (state_.agenda.size() < 2) return "";
    const Frame& around = state_.agenda.below(1);
    if (around.step != Step::block || next >= around.end || next >= content_.ops.size()) return "";
    const Op& op = content_.ops[next];
    switch (op.code) {
      case OpCode::test:
        return " It will be one roll for " + traits_words(op.traits) + ".";
      case OpCode::group_test:
        return " That prisoner must roll " + std::to_string(needed(op)) + " " +
               traits_words(op.traits) + " alone.";
      case OpCode::combat:
        return " That prisoner fights alone first.";
      case OpCode::choice:
        return " Then you choose what that prisoner tries.";
      default:
        return "";
    }
  }
  int needed(const Op& op) const { return op.n == kPartySize ? state_.config.party : op.n; }

  std::string camp() const {
    const int lying = cards_in(state_.pool);
    const std::string free = "Give, take, put down and eat as you like";
    if (lying == 0) return "You make camp. " + free + ", then go on.";
    return "You make camp. " + count_words(lying, "item") + (lying == 1 ? " lies" : " lie") +
           " in the pool. " + free + "; what is left there when you go on is discarded.";
  }

  std::string window() const {
    const std::string ask = at(frame_.c) + ", do you use an item";
    switch (static_cast<Window>(frame_.a)) {
      case Window::ready:
        return ask + (test_of(state_) == nullptr ? " before the page takes its course?"
                                                 : " before the roll for " + test_traits() + "?");
      case Window::ready_round:
        return enemy() + ask + " before round " + std::to_string(state_.combat.round) + "?";
      case Window::dice:
        return enemy() + ask + " before the first round?";
      case Window::roll_test:
        return "The roll for " + test_traits() + ": " + rolls() + ". " + ask + "?";
      case Window::roll_attack:
        return enemy() + "Still to strike: " + rolls() + ". " + ask + "?";
      case Window::guard:
        return enemy() + "It is about to attack. " + ask + " first?";
    }
    return "";
  }

  std::string test_traits() const {
    const Frame* test = test_of(state_);
    if (test == nullptr) return "the test";
    const Op& op = content_.ops[test->pc];
    if (test->step != Step::group_test) return traits_words(op.traits);
    return std::to_string(needed(op)) + " " + traits_words(op.traits) + " (" +
           std::to_string(test->c) + " so far)";
  }
  // The dice that lie and are not counted yet.
  std::string rolls() const {
    std::vector<std::string> dice;
    for (unsigned place = 0; place < state_.config.party; ++place)
      if (in_mask(state_.rolls.rolled, place) && !in_mask(state_.rolls.counted, place) &&
          !state_.rolls.face[place].none())
        dice.push_back(at(place) + " " + face_name(state_.rolls.face[place].code()));
    return dice.empty() ? "nothing" : listed(dice);
  }

  std::string hurt() const {
    const unsigned place = frame_.c;
    if (place >= kParty) return "";
    return at(place) + " is about to lose " + std::to_string(state_.loss[place]) + " of " +
           std::to_string(state_.party[place].hp) + " HP " +
           std::string(name_in(kLossWords, frame_.b)) + ". Do you prevent it?";
  }

  std::string discard() const {
    if (frame_.pc == kThiefPc)
      return "A thief's hand is in the bag of " + at(frame_.c) + ". Which item is let go?";
    return at(frame_.c) + " must discard " + count_words(frame_.b, "item") + ". Which one?";
  }

  std::string order_matters() const {
    const Frame* combat = combat_of(state_);
    if (combat == nullptr) return "";
    const Fight& fight = content_.fights[combat->pc];
    if (fight.guarded != kNoTrait)
      return " " + trait_name(fight.guarded) + " dice are safe while another face stands.";
    if (fight.regrow != kNoTrait)
      return " A die that is hit is rolled and stays if it shows " + trait_name(fight.regrow) + ".";
    if (fight.final_blow > 0)
      return " Whoever removes the last die loses " + std::to_string(fight.final_blow) + " HP.";
    if (fight.idle_bite > 0)
      return " Whoever removes no die loses " + std::to_string(fight.idle_bite) +
             " HP, if any die is left.";
    return "";
  }

  const State& state_;
  const Frame& frame_;
  const Content& content_;
  Names names_;
};

}  // namespace

void DarkCastle::tell_prompt(const View& view, Seat, std::string& words) const {
  words += Prompter(view, content_).tell();
}

}  // namespace undercroft::dark_castle
