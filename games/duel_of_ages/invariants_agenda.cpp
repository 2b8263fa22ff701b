// Which frame may lie on which, and letters that the rules can go on with: positions may come from
// a stranger's file, and nothing in them may lead the rules out of their tables.
#include "games/duel_of_ages/phases.hpp"
#include "games/duel_of_ages/position.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

using StepSet = std::uint64_t;
static_assert(kStepCount <= 64);
template <class... Some>
constexpr StepSet steps(Some... some) {
  return ((StepSet{1} << static_cast<unsigned>(some)) | ...);
}
// Frames that work and never ask.
constexpr StepSet kWorking =
    steps(Step::setup, Step::turn, Step::forced, Step::use, Step::fire, Step::fight, Step::attack,
          Step::defeat, Step::enter, Step::adventure, Step::venture, Step::result);
// What may have to wait for somebody's fall, entering, Dome or roll: working frames of the turn,
// and questions that go on afterwards.
constexpr StepSet kInTurn =
    (kWorking & ~steps(Step::setup)) |
    steps(Step::free, Step::move, Step::melee, Step::reinforce, Step::discard, Step::point,
          Step::take, Step::companion, Step::location, Step::contest, Step::spoils, Step::lock,
          Step::dome);

// Below which frames a step may be asked or carried out; a step that is not named lies lowest.
constexpr StepSet below(Step step) {
  switch (step) {
    case Step::over:
    case Step::setup:
    case Step::turn:
      return 0;
    case Step::platter:
    case Step::rotation:
    case Step::key:
    case Step::site:
    case Step::draft:
      return steps(Step::setup);
    case Step::first:
    case Step::free:
    case Step::fire:
    case Step::move:
    case Step::melee:
    case Step::adventure:
    case Step::reinforce:
    case Step::offer_order:
    case Step::offer:
    case Step::new_ally:
      return steps(Step::turn);
    case Step::forced:
      return steps(Step::turn, Step::forced);
    case Step::use:
    case Step::trade:
    case Step::trade_answer:
      return steps(Step::free);
    case Step::attacker:
      return steps(Step::fire);
    case Step::shoot:
      return steps(Step::fire, Step::turn);
    case Step::path:
    case Step::walk:
      return steps(Step::move);
    case Step::pick_up:
      return steps(Step::move, Step::free);
    case Step::fight:
      return steps(Step::melee);
    case Step::tie:
    case Step::whom_to_reveal:
      return steps(Step::fight);
    case Step::strike:
      return steps(Step::fight, Step::attack);
    case Step::attack:
      return steps(Step::fire, Step::fight, Step::attack, Step::turn);
    case Step::roll:
      return steps(Step::attack, Step::venture, Step::use, Step::fight);
    case Step::spoils:
    case Step::fate:
      return steps(Step::defeat);
    case Step::declare:
    case Step::next_venture:
    case Step::venture:
      return steps(Step::adventure);
    case Step::way:
    case Step::gage:
    case Step::champion:
    case Step::again:
    case Step::result:
      return steps(Step::venture);
    case Step::victim:
      return steps(Step::venture, Step::result);
    case Step::point:
    case Step::strategic:
    case Step::show:
      return steps(Step::result);
    case Step::location:
      return steps(Step::result, Step::use);
    case Step::contest:
      return steps(Step::result, Step::use, Step::contest);
    case Step::take:
    case Step::companion:
      return steps(Step::result, Step::use);
    default:
      return kInTurn;
  }
}

class AgendaCheck {
 public:
  AgendaCheck(const DuelOfAges& rules, const State& state)
      : rules_(rules), content_(rules.content()), state_(state) {}

  std::string find() {
    const int size = state_.agenda.size();
    want(size <= static_cast<int>(kAgenda), "too much is to be done");
    for (int depth = size - 1; depth >= 0 && fine(); --depth) check_frame(depth);
    if (fine()) check_attacks();
    if (fine()) check_roll();
    if (fine()) check_venture();
    if (fine()) check_trade();
    if (fine()) check_top();
    if (fine()) check_phase();
    return std::move(fault_);
  }

 private:
  bool fine() const { return fault_.empty(); }
  void want(bool holds, std::string_view otherwise) {
    if (!holds && fine()) fault_ = std::string(otherwise);
  }
  bool is_player(unsigned player) const { return player < seats(state_); }
  bool is_space(unsigned space) const { return space < geometry(state_.layout.size).spaces; }
  bool is_figure(unsigned figure) const { return figure_exists(content_, figure); }
  bool is_there(unsigned unit) const {
    return is_unit(unit) && is_figure(unit) && stands(state_, unit);
  }
  bool has(Step step) const { return frame_of(state_, step) != nullptr; }

  // The set-up is a phase of its own.
  void check_phase() {
    const int size = state_.agenda.size();
    const bool set_up = size > 0 && state_.agenda.below(size - 1).step == Step::setup;
    want(set_up == (state_.phase == Phase::setup), "the phase is another one");
    if (fine() && set_up) fault_ = broken_setup(rules_, state_);
  }

  void check_frame(int depth) {
    const Frame& frame = state_.agenda.below(depth);
    const bool lowest = depth + 1 == state_.agenda.size();
    if (static_cast<unsigned>(frame.step) >= kStepCount)
      return want(false, "there is no such step");
    const StepSet allowed = below(frame.step);
    if (lowest)
      want(allowed == 0, "the agenda begins in the middle");
    else
      want((allowed & steps(state_.agenda.below(depth + 1).step)) != 0,
           "a frame lies where it cannot");
    const Letters& letters = letters_of(frame.step);
    for (unsigned i = 0; i < kLetters && fine(); ++i)
      want(is_in_range(letters[i], letter(frame, i)), "a letter of a frame is out of range");
    if (fine()) check_letters(frame);
  }
  bool is_in_range(const Letter& as, unsigned value) const {
    switch (as.as) {
      case As::nothing:
        return value == 0;
      case As::number:
        return value <= as.most;
      case As::seat:
        return is_player(value);
      case As::maybe_seat:
        return value == kNobody || is_player(value);
      case As::unit:
        return is_unit(value) && is_figure(value);
      case As::maybe_unit:
        return value == kNobody || (is_unit(value) && is_figure(value));
      case As::character:
        return is_character(value) && is_figure(value);
      case As::figure:
        return is_figure(value);
      case As::maybe_figure:
        return value == kNobody || is_figure(value);
      case As::one_more:
        return value == 0 || is_figure(value - 1);
      case As::space:
        return is_space(value);
      case As::maybe_space:
        return value == kNowhere || is_space(value);
      case As::key:
        return value < kLocations;
      case As::phase:
        return value < kPhaseNames.size();
    }
    return false;
  }

  // What the range of a single letter does not say.
  void check_letters(const Frame& frame) {
    switch (frame.step) {
      case Step::use:
        return check_use(frame);
      case Step::fight:
        return check_fight(frame);
      case Step::attack:
        return want(frame.b < state_.attack_count, "an attack is carried out that was not made");
      case Step::enter:
        want(frame.a != kEnterDraw && is_there(frame.c), "somebody comes on who is not there");
        return want(frame.x == 0 || may_come_along(frame), "no henchman comes along");
      case Step::fire:
      case Step::attacker:
        return want(frame.b == static_cast<unsigned>(Phase::fire) ||
                        frame.b == static_cast<unsigned>(Phase::op_fire),
                    "there is no fire in this phase");
      case Step::take:
        return check_take(frame);
      case Step::rotation:
        return want(frame.b < state_.layout.size, "there is no such slot");
      case Step::dome:
        return want(is_there(frame.b) && frame.c < state_.layout.size * 2U,
                    "nobody goes to a Dome");
      case Step::lock:
        return want(is_there(frame.b) && rules_.has_custom(frame.b, Custom::target_lock),
                    "nobody hunts");
      case Step::location:
        return want(frame.b == kLocationPlan || is_player(state_.venture.victim),
                    "nobody's marker goes back");
      default:
        return;
    }
  }
  // In no other place, but on the board when it has come on.
  bool may_come_along(const Frame& frame) const {
    const unsigned token = frame.x - 1U;
    if (!is_henchman(token) || !is_figure(token)) return false;
    for (unsigned player = 0; player < seats(state_); ++player)
      for (unsigned i = 0; i < state_.players[player].off; ++i)
        if (state_.secret.off[player][i].token == token) return false;
    return frame.a == kEnterOver || !stands(state_, token);
  }
  void check_use(const Frame& frame) {
    const unsigned target = frame.y & 0xFFU;
    want(target == kNobody || is_figure(target), "an action is aimed at nobody");
    want((frame.y >> 8) <= static_cast<unsigned>(Grade::amaze), "there is no such grade");
    if (frame.x == kUseSpring || frame.x == kUseMarket) return;
    const std::size_t actions = frame.x == 0 ? content_.figure(frame.b).actions.size()
                                : frame.x <= content_.cards.size()
                                    ? content_.cards[frame.x - 1U].actions.size()
                                    : 0;
    want(frame.c < actions, "there is no such action");
  }
  void check_fight(const Frame& frame) {
    if (frame.a == kFightStart) return want(frame.b <= 2 * kUnits, "nobody begins a Melee");
    want(frame.b == 0 || is_figure(frame.b), "nobody's turn is on in a Melee");
    if (frame.a < kFightTest || !fine()) return;
    want(is_unit(frame.b) && (frame.c & 7U) < content_.figure(frame.b).actions.size() &&
             (frame.c >> 5) <= static_cast<unsigned>(Grade::amaze) && frame.y > 0,
         "there is no such ability");
  }
  void check_take(const Frame& frame) {
    want(is_there(frame.c), "nobody takes anything");
    switch (frame.b) {
      case kTakeVault:
        return want(frame.x == kVault, "the Vault is somewhere else");
      case kTakeUnit:
        return want(frame.x == kNobody ? is_player(state_.venture.victim) : is_there(frame.x),
                    "nobody is robbed");
      default:
        return;
    }
  }

  void check_attacks() {
    want(state_.attack_count <= kAttacks, "there are not so many attacks");
    for (unsigned i = 0; i < kAttacks && fine(); ++i) {
      const Attack& it = state_.attacks[i];
      if (i >= state_.attack_count) {
        want(it.attacker == kNobody && it.target == kNobody && it.space == kNowhere,
             "an attack that is over is remembered");
        continue;
      }
      want(is_figure(it.attacker) && (it.target == kNobody || is_figure(it.target)),
           "an attack is nobody's");
      want(is_space(it.space), "an attack is aimed outside the map");
      want(it.kind <= AttackKind::melee && it.flags < 32 && it.hit <= Grade::amaze,
           "an attack is of no kind");
      if (fine()) check_weapon(it);
    }
  }
  void check_weapon(const Attack& it) {
    const bool melee = it.kind == AttackKind::melee;
    if (it.weapon == kNatural)
      return want(melee || content_.figure(it.attacker).natural, "somebody shoots with nothing");
    want(it.weapon < content_.cards.size() && is_unit(it.attacker), "a weapon is not there");
    if (!fine()) return;
    want(content_.cards[it.weapon].type == (melee ? CardType::melee : CardType::ranged),
         "an attack is made with something else");
  }

  void check_roll() {
    const Roll& roll = state_.roll;
    want(roll.purpose <= RollFor::ability && roll.grade <= Grade::amaze && roll.done <= 1,
         "a roll is for nothing");
    want(roll.margin >= -6 && roll.margin <= 6, "a margin is out of range");
    want(roll.first <= 6 && roll.second <= 6, "a die has six faces");
    if (!has(Step::roll) || !fine()) return;
    want(roll.purpose != RollFor::nothing && is_figure(roll.figure), "nobody rolls");
  }

  void check_venture() {
    const Venture& it = state_.venture;
    const Frame* frame = frame_of(state_, Step::venture);
    if (frame == nullptr)
      return want(it.figure == kNobody, "an adventure that is over is remembered");
    want(it.figure == frame->b, "an adventure is somebody else's");
    want(is_space(it.space) && it.location < kAdventureKeys, "an adventure is nowhere");
    want(it.victim == kNobody || is_player(it.victim), "an adventure strikes nobody");
    want(it.champion == kNobody || (is_character(it.champion) && is_figure(it.champion)),
         "nobody is champion");
    want(it.discipline < kRatings && it.grade <= Grade::amaze && it.flags < 128,
         "an adventure is of no kind");
    if (!fine()) return;
    const auto location = static_cast<Location>(it.location);
    const bool staged = location > Location::base && location != Location::field;
    want(!staged || (it.position >= 1 && it.position <= content_.tracks[it.location].stages),
         "there is no such position");
    want(rules_.map(state_).at(it.space).location == it.location, "an adventure is elsewhere");
  }

  void check_trade() {
    const Trade& trade = state_.secret.trade;
    const Frame& top = state_.agenda.top();
    if (top.step != Step::trade && top.step != Step::trade_answer)
      return want(
          trade.from == kNobody && trade.to == kNobody && trade.gives == 0 && trade.takes == 0,
          "a trade that is over is remembered");
    want(trade.from == top.b && trade.to == top.c && is_there(trade.from) && is_there(trade.to),
         "a trade is somebody else's");
    if (!fine()) return;
    want((trade.gives >> state_.hands.count(trade.from)) == 0 &&
             (trade.takes >> state_.hands.count(trade.to)) == 0,
         "cards are offered that nobody holds");
  }

  // Somebody is asked, and it is about what is there.
  void check_top() {
    const Frame& top = state_.agenda.top();
    want((kWorking & steps(top.step)) == 0, "nobody is asked anything");
    switch (top.step) {
      case Step::path:
      case Step::walk:
      case Step::pick_up:
      case Step::strike:
      case Step::whom_to_reveal:
      case Step::discard:
      case Step::way:
      case Step::victim:
      case Step::gage:
      case Step::again:
      case Step::companion:
      case Step::strategic:
      case Step::place_new:
      case Step::trade:
        want(is_there(top.b), "the unit that is asked about is not there");
        return want(!fine() || state_.units[top.b].owner == top.a, "somebody else's unit is asked");
      case Step::spoils:
        return want(is_there(top.b) && is_there(top.c), "nobody is robbed");
      case Step::fate:
        return want(is_there(top.b), "nobody is beaten");
      case Step::champion:
        return want(state_.venture.victim == top.a, "somebody else is challenged");
      case Step::shoot:
        return want(
            top.b != kShotParting || (is_there(top.c) && state_.units[top.c].owner == top.a),
            "nobody makes the parting shot");
      case Step::first:
      case Step::trade_answer:
        return want(ally_of(state_, top.a) != kNobody, "somebody without an ally is asked");
      case Step::offer_order:
        return want(top.a == state_.loner, "only the Loner says who is asked");
      case Step::offer:
        return want(state_.loner != kNobody && top.a != state_.loner, "nobody becomes the Loner");
      case Step::new_ally:
        return want(seats(state_) == 4, "three players have no new ally");
      case Step::over:
        return check_end();
      default:
        return;
    }
  }
  // DUE-END-03: of three players the last turn was the Loner's, and clean, but for the hard cap.
  void check_end() {
    if (seats(state_) != 3) return;
    want(is_player(state_.loner) && active(state_, state_.loner) &&
             (state_.clean != 0 || state_.cap_ended != 0),
         "the game ended in a turn in which it cannot");
  }

  const DuelOfAges& rules_;
  const Content& content_;
  const State& state_;
  std::string fault_;
};

}  // namespace

std::string broken_agenda(const DuelOfAges& rules, const State& state) {
  return AgendaCheck(rules, state).find();
}

}  // namespace undercroft::duel_of_ages
