// Which questions interrupt something, and what each answer would play: OpFire, rerolls, the
// parting shot, a Champion's Gage. All of it from the own view.
#include "games/duel_of_ages/words.hpp"

namespace undercroft::duel_of_ages {

namespace {

// In the order of GameInfo::windows.
enum WindowIndex : std::uint8_t { kOpFireWindow, kRerollWindow, kPartingWindow, kGageWindow };

constexpr double kWorthAsking = 0.05;  // a shot that hits more rarely than this is a quiet one

class Interrupter {
 public:
  Interrupter(const DuelOfAges& rules, const View& view)
      : view_(view), say_(rules, view), frame_(view.agenda.top()) {}

  Interrupt about(std::span<const Option> options) const {
    Interrupt about;
    about.window = window();
    if (frame_.step == Step::trade_answer) {
      about.lapses = true;
      about.concerns = true;
    }
    if (!about.is_window()) return about;
    about.stake = about.window == kRerollWindow ? roll_at_stake() : false;
    about.concerns = about.window == kRerollWindow;
    for (const Option& option : options) {
      about.ways.push_back(way(option));
      about.stake = about.stake || may_defeat(option);
    }
    return about;
  }

 private:
  int window() const {
    switch (frame_.step) {
      case Step::shoot:
        if (frame_.b == kShotOp) return kOpFireWindow;
        return frame_.b == kShotParting ? int{kPartingWindow} : -1;
      case Step::roll:
        return kRerollWindow;
      case Step::gage:
        return kGageWindow;
      default:
        return -1;
    }
  }
  // A failure, or a blow that could fell somebody.
  bool roll_at_stake() const { return view_.roll.grade < Grade::squeak; }

  Way way(Option option) const {
    switch (static_cast<Verb>(option.verb)) {
      case Verb::shoot:
      case Verb::op_shoot:
        return {weapon(option.b), forecast(option).odds.hit < kWorthAsking, false};
      case Verb::blast:
        return {weapon(option.b), false, false};
      case Verb::reroll: {
        // A roll that succeeded is rarely thrown again.
        const bool quiet = view_.roll.grade >= Grade::squeak;
        if (option.a == 0) return {"second_sight", quiet, true};
        return {say_.names().card_id(option.a - 1), quiet, false};
      }
      case Verb::gage:
        return {"champions_gage", false, false};
      default:
        return {};
    }
  }
  std::string weapon(unsigned weapon) const {
    return weapon == kNatural ? std::string("natural") : say_.names().card_id(weapon);
  }
  Sayer::Forecast forecast(Option option) const {
    if (option.verb == verb(Verb::op_shoot))
      return say_.forecast(option.a & 0xFFU, option.a >> 8U, option.b, AttackKind::op_fire,
                           say_.space_in(option.c), 0);
    if (option.verb != verb(Verb::shoot) || !say_.stands_there(option.c)) return {};
    return say_.forecast(option.a, option.c, option.b, AttackKind::fire, space_of(view_, option.c),
                         kParting);
  }
  bool may_defeat(Option option) const {
    constexpr double kReal = 0.02;
    return forecast(option).odds.defeat > kReal;
  }

  const View& view_;
  Sayer say_;
  const Frame& frame_;
};

}  // namespace

Interrupt DuelOfAges::interrupt(const View& view, Seat, std::span<const Option> options) const {
  return Interrupter(*this, view).about(options);
}

}  // namespace undercroft::duel_of_ages
