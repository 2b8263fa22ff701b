// The question that is open, for the browser's board: whom it is about, and for the one who is
// asked what each answer may come to: where a unit can go and who could shoot at it there, odds of
// attacks and adventures.
#include <algorithm>
#include <vector>

#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/position.hpp"
#include "games/duel_of_ages/view_json.hpp"
#include "games/duel_of_ages/words.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

constexpr int kDigits = 3;

// An enemy weapon that everybody knows could OpFire.
struct Watcher {
  unsigned unit = 0;
  unsigned weapon = kNatural;
  Space space = 0;
  int least = 1;
  int range = 0;
};

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
      if (frame_.step == Step::path && say_.stands_there(frame_.b)) write_reach();
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

  // Every space where it may end, what it costs, who could OpFire at it on the way.
  void write_reach() {
    const unsigned unit = frame_.b;
    const Space from = view_.units[unit].space;
    Reach reach;
    rules_.reach(say_.sight(), unit, from, rules_.speed_of(say_.sight(), unit), reach);
    find_watchers(unit);
    out_.key("reach").open_list();
    for (unsigned space = 0; space < geometry(view_.layout.size).spaces; ++space) {
      if (reach.cost[space] == Reach::kNot || (reach.end[space / 64] >> (space % 64) & 1U) == 0)
        continue;
      out_.open().field("space", space).field("cost", reach.cost[space]);
      write_way(unit, from, reach, static_cast<Space>(space));
      write_trial(unit, static_cast<Space>(space));
      out_.close();
    }
    out_.close_list();
  }
  // What it could try there.
  void write_trial(unsigned unit, Space to) {
    if (!is_character(unit) || !rules_.may_venture_on(view_, unit, to).allowed()) return;
    const Sayer::Chance chance = say_.chance_of(unit, rules_.venture_on(view_, unit, to));
    if (!chance.known) return;
    out_.key("trial").open();
    close_chance(chance);
  }
  bool cannot_be_seen(unsigned unit) const {
    if (marked(view_, unit, kHiddenOp)) return true;
    for (const Trait& trait : rules_.figure(unit).traits)
      if (trait.code == TraitCode::hidden_op && trait.terrains == 0) return true;
    return false;
  }
  bool hides_in(unsigned unit, Terrain terrain) const {
    for (const Trait& trait : rules_.figure(unit).traits)
      if (trait.code == TraitCode::hidden_op &&
          (trait.terrains >> static_cast<unsigned>(terrain) & 1U) != 0)
        return true;
    return false;
  }
  void find_watchers(unsigned mover) {
    watchers_.clear();
    if (cannot_be_seen(mover)) return;
    const Sight open = in_public(view_);
    each_unit(enemies_of(view_, view_.units[mover].owner), [&](unsigned unit) {
      if (rules_.in_dome(view_, unit) || !rules_.may_act(view_, unit)) return;
      if (rules_.has_trait(open, unit, TraitCode::noop)) return;
      if (rules_.figure(unit).natural) add_watcher(open, unit, kNatural);
      for (unsigned place = 0; place < view_.hands.count(unit); ++place) {
        const unsigned kind = shown_kind(view_, unit, place);
        if (kind < rules_.content().cards.size() &&
            rules_.content().cards[kind].type == CardType::ranged &&
            rules_.can_use(open, unit, kind))
          add_watcher(open, unit, kind);
      }
    });
  }
  void add_watcher(const Sight& open, unsigned unit, unsigned weapon) {
    if (rules_.shots_of(open, unit, weapon) < 1) return;
    watchers_.push_back({unit, weapon, view_.units[unit].space,
                         rules_.weapon_of(unit, weapon).least,
                         rules_.range_of(open, unit, weapon)});
  }
  // The spaces of the cheapest way there, and of everybody who could OpFire at it on the way the
  // best shot.
  void write_way(unsigned mover, Space from, const Reach& reach, Space to) {
    std::array<std::uint8_t, kTrail> way{};
    const unsigned length = from == to ? 0 : rules_.path_to(view_, reach, to, way);
    const Map& map = rules_.map(view_);
    std::vector<SeenFrom> shots;
    out_.key("path").open_list();
    Space at = from;
    for (unsigned i = 0; i < length && i < kTrail; ++i) {
      at = map.beside(at, way[i]);
      if (at == kNowhere) break;
      out_.number(at);
      if (!hides_in(mover, map.at(at).terrain)) look_at(mover, at, shots);
    }
    out_.close_list().field("danger", shots.size()).key("shots").open_list();
    for (const SeenFrom& shot : shots) {
      out_.open().field("by", say_.names().figure_id(shot.unit)).field("at", shot.at);
      out_.key("hit").real(shot.hit, kDigits).close();
    }
    out_.close_list();
  }
  struct SeenFrom {
    unsigned unit = 0;
    Space at = 0;
    double hit = 0;
  };
  void look_at(unsigned mover, Space at, std::vector<SeenFrom>& shots) const {
    const Map& map = rules_.map(view_);
    for (const Watcher& watcher : watchers_) {
      if (watcher.space == at) continue;
      const int far = map.distance(watcher.space, at);
      if (far < watcher.least || far > watcher.range || map.sight(watcher.space, at) == kNoSight)
        continue;
      const Sayer::Forecast forecast =
          say_.forecast(watcher.unit, mover, watcher.weapon, AttackKind::op_fire, at, 0);
      const auto seen = std::ranges::find(shots, watcher.unit, &SeenFrom::unit);
      if (seen == shots.end())
        shots.push_back({watcher.unit, at, forecast.odds.hit});
      else if (forecast.odds.hit > seen->hit)
        *seen = {watcher.unit, at, forecast.odds.hit};
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
    out_.key("hit").real(forecast.odds.hit, kDigits);
    out_.key("damage").real(forecast.odds.damage, kDigits);
    out_.key("defeat").real(forecast.odds.defeat, kDigits).close();
  }
  void write_chance(Option option, const Sayer::Chance& chance) {
    if (!chance.known) return;
    begin_entry(option);
    close_chance(chance);
  }
  void close_chance(const Sayer::Chance& chance) {
    out_.field("rating", name_in(rating_ids(), static_cast<int>(chance.rating)));
    out_.field("margin", chance.margin);
    if (chance.certain) out_.field_flag("certain", true);
    out_.key("success").real(chance.success, kDigits).close();
  }

  const DuelOfAges& rules_;
  const View& view_;
  Sayer say_;
  const Frame& frame_;
  json::Writer& out_;
  std::vector<Watcher> watchers_;
};

}  // namespace

void write_question(const DuelOfAges& rules, const View& view, json::Writer& out) {
  QuestionWriter(rules, view, out).write();
}

}  // namespace undercroft::duel_of_ages
