// Section 10, as far as one state can show it, and that the frames of the agenda are such as the
// rules could have made: a position may come from a stranger's file.
#include "games/dark_castle/party.hpp"
#include "games/dark_castle/phases.hpp"
#include "games/dark_castle/position.hpp"

namespace undercroft::dark_castle {

namespace {

constexpr std::string_view kWrongPlace = "a step lies where the rules do not put it";

// One frame and the one that it interrupts.
class FrameChecker {
 public:
  FrameChecker(const DarkCastle& rules, const State& state)
      : rules_(rules), content_(rules.content()), state_(state) {}

  // From the bottom of the stack to its top.
  std::string_view check() {
    const int size = state_.agenda.size();
    if (size == 0) return "nothing is to be done";
    for (int depth = size - 1; depth >= 0; --depth) {
      const Frame& frame = state_.agenda.below(depth);
      const bool bottom = depth == size - 1;
      if (bottom != (frame.step == Step::page || frame.step == Step::over)) return kWrongPlace;
      const Frame parent = bottom ? Frame{} : state_.agenda.below(depth + 1);
      if (const std::string_view wrong = check(frame, parent, depth == 0); !wrong.empty())
        return wrong;
    }
    return check_top();
  }

 private:
  unsigned everyone() const { return everybody(state_); }
  bool is_place(unsigned place) const { return place < state_.config.party; }
  bool is_mask(unsigned mask) const { return (mask & ~everyone()) == 0; }

  // The operation belongs to the open page, and who it speaks of is known.
  bool op_fits(unsigned pc, OpCode code) const {
    return pc < content_.ops.size() && content_.ops[pc].code == code && op_known(pc);
  }
  bool op_known(unsigned pc) const {
    const DarkCastle::OpPlace& where = rules_.op_place(pc);
    const unsigned page = state_.pages == 0 ? unsigned{kNothing} : state_.book[state_.pages - 1U];
    return where.page == page && (!where.nominated || nominee_known()) &&
           (!where.each || is_place(state_.each));
  }
  // Or just being asked for.
  bool nominee_known() const { return is_place(state_.nominee) || state_.step() == Step::nominate; }

  // What may have an operation carried out above it.
  bool contains(const Frame& parent) const {
    switch (parent.step) {
      case Step::page:
        return parent.a == 1 || state_.pages == 0;
      case Step::block:
        return true;
      case Step::each_test:
        return parent.a == kTestReady;
      case Step::group_test:
        return parent.a == kTestMissed;
      case Step::discard:
        return parent.pc != kThiefPc;
      default:
        return false;
    }
  }
  static bool in_combat(const Frame& parent, unsigned phase) {
    return parent.step == Step::combat && parent.a == phase;
  }
  static bool in_test(const Frame& parent, unsigned phase) {
    return (parent.step == Step::test || parent.step == Step::each_test ||
            parent.step == Step::group_test) &&
           parent.a == phase;
  }

  std::string_view check(const Frame& frame, const Frame& parent, bool top) const {
    return fits(frame, parent, top) ? std::string_view{} : kWrongPlace;
  }

  bool fits(const Frame& frame, const Frame& parent, bool top) const {
    switch (frame.step) {
      case Step::over:
        return top && state_.result != Ending::playing;
      case Step::page:
        return frame.a == state_.page_open && state_.page_open <= (state_.pages > 0 ? 1 : 0);
      case Step::take_character:
        return parent.step == Step::page && state_.pages == 0 && is_place(frame.a);
      case Step::camp:
        return (contains(parent) || parent.step == Step::page) && frame.a < kCampActions;
      case Step::choice:
        return contains(parent) && op_fits(frame.pc, OpCode::choice);
      case Step::nominate:
        return contains(parent) && op_fits(frame.pc, OpCode::nominate);
      case Step::block:
        return contains(parent) && frame.pc < content_.ops.size() && op_known(frame.pc) &&
               frame.end == rules_.op_place(frame.pc).end;
      case Step::window:
        return fits_window(frame, parent);
      case Step::hurt:
        return fits_hurt(frame, parent);
      case Step::discard:
        return fits_discard(frame, parent, top);
      case Step::group_discard:
        return contains(parent) && frame.a > 0 && frame.a <= kMaxItems;
      case Step::test:
        return contains(parent) && op_fits(frame.pc, OpCode::test) && is_place(frame.b) &&
               frame.a <= kTestJudge;
      case Step::each_test:
        return contains(parent) && op_fits(frame.pc, OpCode::each_test) && is_mask(frame.c) &&
               is_place(frame.b) && state_.each == frame.b && frame.a <= kTestJudge &&
               (frame.end == kNothing || is_place(frame.end));
      case Step::group_test:
        return contains(parent) && op_fits(frame.pc, OpCode::group_test) && frame.end != 0 &&
               is_mask(frame.end) && frame.a <= kTestMissed && frame.b > 0;
      case Step::combat:
        return contains(parent) && fits_combat(frame);
      default:
        return fits_in_combat(frame, parent);
    }
  }

  bool fits_in_combat(const Frame& frame, const Frame& parent) const {
    switch (frame.step) {
      case Step::attack:
        return is_place(frame.b) && frame.a <= kAttackStrikeAgain && attack_rolled(frame) &&
               (frame.c == 0 ? in_combat(parent, kCombatOpenRoll)
                             : frame.c == 1 && frame.a <= kAttackStrike && dice_window(parent));
      case Step::duel:
        return in_combat(parent, kCombatReady) && state_.combat.round > 1 &&
               content_.fights[parent.pc].duel;
      case Step::rest:
        return in_combat(parent, kCombatRoll);
      case Step::order:
        return in_combat(parent, kCombatOpenRoll) && state_.combat.dice() > 0;
      case Step::help:
        return in_combat(parent, kCombatDice) && state_.combat.helps > 0;
      case Step::set_die:
        return is_place(frame.b) && dice_window(parent);
      case Step::verses:
        return is_place(frame.b) && frame.a > 0 &&
               (parent.step == Step::verses || in_test(parent, kTestCount) ||
                (parent.step == Step::attack &&
                 (parent.a == kAttackStrike || parent.a == kAttackStrikeAgain)));
      default:
        return false;
    }
  }
  static bool dice_window(const Frame& parent) {
    return parent.step == Step::window && parent.a == static_cast<unsigned>(Window::dice);
  }
  bool attack_rolled(const Frame& frame) const {
    const bool second = frame.a == kAttackCountAgain || frame.a == kAttackStrikeAgain;
    return !state_.rolls.face[frame.b].none() && (!second || !state_.rolls.second[frame.b].none());
  }

  bool fits_window(const Frame& frame, const Frame& parent) const {
    if (!is_mask(frame.b) || !is_place(frame.c) || (frame.b >> frame.c & 1U) != 0) return false;
    switch (static_cast<Window>(frame.a)) {
      case Window::ready:
        return parent.step == Step::block || in_test(parent, kTestRoll);
      case Window::ready_round:
        return in_combat(parent, kCombatRest);
      case Window::dice:
        return in_combat(parent, kCombatRound) && state_.combat.round == 0;
      case Window::roll_test:
        return in_test(parent, kTestCount) && state_.rolls.rolled == rollers_of(parent) &&
               state_.rolls.counted == 0;
      case Window::roll_attack:
        return in_combat(parent, kCombatAttack) && state_.rolls.rolled != state_.rolls.counted;
      case Window::guard:
        return in_combat(parent, kCombatDefend);
    }
    return false;
  }
  static unsigned rollers_of(const Frame& test) {
    return test.step == Step::group_test ? test.end : 1U << test.b;
  }

  bool fits_hurt(const Frame& frame, const Frame& parent) const {
    if (!is_mask(frame.a) || !is_place(frame.c)) return false;
    switch (frame.b) {
      case kCardLoss:
        return contains(parent);
      case kAttackLoss:
        return in_combat(parent, kCombatIdle);
      case kIdleLoss:
        return in_combat(parent, kCombatToll);
      case kTollLoss:
        return in_combat(parent, kCombatReinforce);
      case kFinalLoss:
        return in_combat(parent, kCombatReward);
      default:
        return false;
    }
  }
  bool fits_discard(const Frame& frame, const Frame& parent, bool top) const {
    if (!is_mask(frame.a) || !is_place(frame.c)) return false;
    if (frame.end != kNothing && !is_place(frame.end)) return false;
    if (top && frame.b == 0) return false;
    if (frame.pc == kThiefPc) return in_combat(parent, kCombatGuard) && frame.b <= 1;
    return contains(parent) && op_fits(frame.pc, OpCode::discard) &&
           content_.ops[frame.pc].who != Who::group && state_.each == frame.c &&
           frame.b <= content_.ops[frame.pc].n;
  }
  bool fits_combat(const Frame& frame) const {
    if (frame.pc >= content_.fights.size() || frame.a > kCombatReward) return false;
    const DarkCastle::OpPlace& where = rules_.fight_place(frame.pc);
    const unsigned page = state_.pages == 0 ? unsigned{kNothing} : state_.book[state_.pages - 1U];
    return where.page == page && (!where.nominated || nominee_known()) &&
           state_.combat.named != 0 && (state_.combat.round > 0) == (frame.a > kCombatRound) &&
           (state_.combat.round == 0 || state_.combat.fighters != 0);
  }

  // The question can be asked, and has more than one answer.
  std::string_view check_top() const {
    const Frame& top = state_.agenda.top();
    switch (top.step) {
      case Step::over:
        return {};
      case Step::block:
      case Step::test:
      case Step::each_test:
      case Step::group_test:
      case Step::combat:
      case Step::attack:
        return "nobody is asked anything";
      case Step::take_character:
        return taken_before(top.a) ? std::string_view{} : "characters are taken in seat order";
      case Step::page:
        return state_.must_turn == kNothing && state_.page_open == 0
                   ? std::string_view{}
                   : "who turns the page is decided already";
      case Step::hurt:
        return hurt_asks(top) ? std::string_view{} : "nobody could prevent a loss";
      default:
        break;
    }
    if (top.step == Step::window && needs_row(top) && state_.combat.dice() == 0)
      return "the row is empty";
    OptionList list;
    rules_.list_choices(state_, list);
    return list.size() > 1 ? std::string_view{} : "there is nothing to decide";
  }
  static bool needs_row(const Frame& top) {
    return top.a != static_cast<unsigned>(Window::ready) &&
           top.a != static_cast<unsigned>(Window::roll_test) &&
           top.a != static_cast<unsigned>(Window::roll_attack);
  }
  bool taken_before(unsigned place) const {
    for (unsigned at = 0; at < state_.config.party; ++at)
      if ((state_.party[at].character != kNothing) != (at < place)) return false;
    return true;
  }
  bool hurt_asks(const Frame& top) const {
    bool fine = top.a != 0 && top.c == first_from_you(state_, top.a);
    each_bit(top.a, [&](unsigned place) {
      fine = fine && state_.loss[place] > 0 && rules_.evasion(state_, place) != kNothing;
    });
    return fine;
  }

  const DarkCastle& rules_;
  const Content& content_;
  const State& state_;
};

bool on_stack(const State& state, Step step) {
  for (int depth = 0; depth < state.agenda.size(); ++depth)
    if (state.agenda.below(depth).step == step) return true;
  return false;
}

// I-01, I-03.
std::string broken_party(const DarkCastle& rules, const State& state) {
  const bool lost = state.result == Ending::lost;
  const bool taking = state.step() == Step::take_character;
  for (unsigned place = 0; place < state.config.party; ++place) {
    const Prisoner& prisoner = state.party[place];
    if (prisoner.character == kNothing && !taking) return "ESC-SET-05: a character is missing";
    if (prisoner.hp > state.config.max_hp || (prisoner.hp < 1 && !lost))
      return "I-01: HP are between 1 and the maximum";
    if (rules.free_hands(state, place) < 0) return "I-03: a character has two hands";
    for (unsigned hand = 0; hand < kHands; ++hand)
      if ((state.rolls.spent & spent_bit(place, hand)) != 0 && prisoner.items[hand] == kNothing)
        return "an empty hand has used nothing";
  }
  return {};
}

// I-02: every item is somewhere, once. The pool is empty outside CAMP.
std::string broken_items(const Content& content, const State& state) {
  std::array<int, kMaxItems> count{};
  bool pooled = false;
  for (unsigned item = 0; item < kMaxItems; ++item) {
    count[item] = state.deck[item] + state.discard[item] + state.pool[item];
    pooled = pooled || state.pool[item] > 0;
  }
  for (const Prisoner& prisoner : state.party)
    for (const std::uint8_t item : prisoner.items)
      if (item != kNothing) ++count[item];
  for (std::size_t item = 0; item < content.items.size(); ++item)
    if (count[item] != content.items[item].count)
      return "I-02: the cards of " + content.items[item].id + " do not add up";
  return pooled && state.step() != Step::camp ? "I-02: the pool is empty outside of camps" : "";
}

// I-05, I-06, and that dice lie where somebody rolled.
std::string broken_dice(const State& state) {
  const Rolls& rolls = state.rolls;
  const Combat& combat = state.combat;
  if (combat.dice() > kMaxRow) return "I-05: there are nine chapter dice";
  if ((rolls.counted & ~rolls.rolled) != 0) return "only what was rolled is counted";
  const bool free = state.combat.round == 0;
  for (unsigned place = 0; place < state.config.party; ++place) {
    const bool rolled = (rolls.rolled >> place & 1U) != 0;
    if (rolled && rolls.face[place].none()) return "a die that was rolled shows a face";
    if (!rolled && (!rolls.second[place].none() || rolls.extra[place] != kNothing ||
                    (!rolls.face[place].none() && !free)))
      return "a die that was not rolled shows nothing";
  }
  if (combat.resting != kNothing && (rolls.rolled >> combat.resting & 1U) != 0)
    return "I-06: who rests does not roll";
  if (combat.resting != kNothing && (combat.fighters >> combat.resting & 1U) == 0)
    return "I-06: only a participant rests";
  if (state.result != Ending::playing) return {};
  if (!on_stack(state, Step::combat)) {
    if (!is_default(combat)) return "there is no fight";
    if (!on_stack(state, Step::test) && !on_stack(state, Step::each_test) &&
        !on_stack(state, Step::group_test) && !is_default(rolls))
      return "nobody has rolled";
  } else if (!free && (rolls.rolled & ~combat.fighters) != 0) {
    return "only participants roll";
  }
  return {};
}

}  // namespace

std::string broken_stack(const DarkCastle& rules, const State& state) {
  return std::string(FrameChecker(rules, state).check());
}

std::string DarkCastle::broken(const State& state) const {
  if (std::string party = broken_party(*this, state); !party.empty()) return party;
  if (std::string items = broken_items(content_, state); !items.empty()) return items;
  if (std::string dice = broken_dice(state); !dice.empty()) return dice;
  if (std::string stack = broken_stack(*this, state); !stack.empty()) return stack;
  if (state.step() == Step::over) {
    // I-11.
    const bool boss = state.pages > state.config.castle_length;
    if (state.result == Ending::won && !boss) return "I-11: the boss was not beaten";
    return {};
  }
  if (state.result != Ending::playing) return "a game that goes on has no result";
  if (state.pages == state.config.castle_length + 1 && state.page_open == 0)
    return "I-04: the boss is the last card";
  bool losing = false;
  for (const std::uint8_t loss : state.loss) losing = losing || loss > 0;
  if (losing != (state.step() == Step::hurt)) return "ESC-HP-02: losses are suffered at once";
  const bool voting = state.config.group != GroupDecision::speaker && state.config.seats > 1 &&
                      group_decides(state);
  if (voting == state.votes.asked().empty()) return "ESC-GRP-03: all seats vote, or none";
  return {};
}

}  // namespace undercroft::dark_castle
