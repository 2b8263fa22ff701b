// The question that is open, for the browser's board: whom it is about, and for the one who is
// asked what each answer may come to: odds of attacks and adventures, in thousandths.
#include "games/duel_of_ages/position.hpp"
#include "games/duel_of_ages/view_json.hpp"
#include "games/duel_of_ages/words.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

class QuestionWriter {
 public:
  QuestionWriter(const DuelOfAges& rules, const View& view, json::Writer& out)
      : rules_(rules), view_(view), say_(rules, view), frame_(view.agenda.top()), out_(out) {}

  void write() {
    out_.key("question");
    if (frame_.step == Step::over) return void(out_.null());
    out_.open().field("step", name_in(kStepNames, static_cast<int>(frame_.step)));
    write_letters();
    if (rules_.decider(view_) == view_.viewer) {
      if (frame_.step == Step::path && say_.stands_there(frame_.b))
        write_reach(rules_, view_, frame_.b, out_);
      write_odds();
    }
    out_.close();
  }

 private:
  void write_letters() {
    const Letters& letters = letters_of(frame_.step);
    for (unsigned i = 0; i < kLetters; ++i) {
      const unsigned value = letter(frame_, i);
      switch (letters[i].as) {
        case As::nothing:
          break;
        case As::number:
        case As::seat:
          out_.field(letters[i].name, value);
          break;
        case As::maybe_seat:
          if (value != kNobody) out_.field(letters[i].name, value);
          break;
        case As::space:
        case As::maybe_space:
          if (value != kNowhere) out_.field(letters[i].name, value);
          break;
        case As::one_more:
          if (value != 0) out_.field(letters[i].name, say_.names().figure_id(value - 1));
          break;
        case As::key:
          out_.field(letters[i].name, say_.names().key_id(value));
          break;
        case As::phase:
          out_.field(letters[i].name, name_in(kPhaseNames, value));
          break;
        default:
          if (value != kNobody) out_.field(letters[i].name, say_.names().figure_id(value));
      }
    }
  }

  // By the names of the options.
  void write_odds() {
    OptionList list;
    rules_.options_seen(view_, list);
    out_.key("odds").open_list();
    for (const Option& option : list) {
      switch (static_cast<Verb>(option.verb)) {
        case Verb::shoot:
          write_attack(option, forecast_shot(option));
          break;
        case Verb::op_shoot:
          write_attack(option, say_.forecast(option.a & 0xFFU, option.a >> 8U, option.b,
                                             AttackKind::op_fire, say_.space_in(option.c), 0));
          break;
        case Verb::strike:
          if (say_.stands_there(option.a))
            write_attack(option, say_.forecast(frame_.b, option.a, option.b, AttackKind::melee,
                                               space_of(view_, option.a), 0));
          break;
        case Verb::declare:
          write_chance(option, say_.chance_here(option.a));
          break;
        case Verb::next:
          if (frame_.step == Step::next_venture) write_chance(option, say_.chance_here(option.a));
          break;
        case Verb::again:
          write_chance(option, say_.chance_here(frame_.b));
          break;
        default:
          break;
      }
    }
    out_.close_list();
  }
  Sayer::Forecast forecast_shot(Option option) const {
    if (!say_.stands_there(option.c)) return {};
    const unsigned flags = frame_.b == kShotParting ? unsigned{kParting} : 0U;
    return say_.forecast(option.a, option.c, option.b, AttackKind::fire, space_of(view_, option.c),
                         flags);
  }
  void begin_entry(Option option) {
    std::string name;
    rules_.name_option(option, name);
    out_.open().field("option", name);
  }
  void write_attack(Option option, const Sayer::Forecast& forecast) {
    if (!forecast.known) return;
    begin_entry(option);
    out_.field("margin", forecast.margin);
    out_.field("hit", thousandths(forecast.odds.hit));
    out_.field("damage", thousandths(forecast.odds.damage));
    out_.field("defeat", thousandths(forecast.odds.defeat)).close();
  }
  void write_chance(Option option, const Sayer::Chance& chance) {
    if (!chance.known) return;
    begin_entry(option);
    write_chance_of(chance, out_);
    out_.close();
  }

  const DuelOfAges& rules_;
  const View& view_;
  Sayer say_;
  const Frame& frame_;
  json::Writer& out_;
};

}  // namespace

void write_question(const DuelOfAges& rules, const View& view, json::Writer& out) {
  QuestionWriter(rules, view, out).write();
}

}  // namespace undercroft::duel_of_ages
