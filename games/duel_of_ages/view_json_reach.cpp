// D-10 for the browser's board: every space where a unit may end its Move, the way there, which
// enemies with a publicly known weapon could OpFire at it, and what it could try there.
#include <cmath>

#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/view_json.hpp"
#include "games/duel_of_ages/ways.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

// An enemy weapon that everybody knows could OpFire.
struct Watcher {
  unsigned unit = 0;
  unsigned weapon = 0;
  Space space = 0;
  int least = 1;
  int range = 0;
  std::array<double, kMaxSpaces> hit{};  // negative: not worked out yet
};
struct Danger {
  Space at = kNowhere;
  double hit = 0;
};

class ReachWriter {
 public:
  ReachWriter(const DuelOfAges& rules, const View& view, unsigned unit, json::Writer& out)
      : rules_(rules),
        view_(view),
        say_(rules, view),
        map_(rules.map(view)),
        unit_(unit),
        from_(view.units[unit].space),
        out_(out) {}

  void write() {
    const int points = rules_.speed_of(say_.sight(), unit_);
    const Ways ways = rules_.reach(say_.sight(), unit_, from_, points);
    find_watchers();
    out_.key("reach").open_list();
    for (Space space = 0; space < map_.spaces(); ++space)
      if (ways.may_end(space)) write_end(ways, space);
    out_.close_list();
  }

 private:
  void write_end(const Ways& ways, Space to) {
    out_.open().field("space", to).field("cost", ways.cost(to)).key("path").open_list();
    std::array<Danger, kUnits> danger{};
    Ways::Way way;
    ways.find(to, way);
    Space at = from_;
    for (const unsigned direction : way.steps()) {
      at = map_.beside(at, direction);
      out_.number(at);
      look_at(at, danger);
    }
    out_.close_list();
    write_danger(danger);
    write_trial(to);
    out_.close();
  }
  // Of each who sees it on its way the best shot.
  void write_danger(const std::array<Danger, kUnits>& danger) {
    int count = 0;
    out_.key("shots").open_list();
    for (unsigned unit = 0; unit < kUnits; ++unit) {
      if (danger[unit].at == kNowhere) continue;
      ++count;
      out_.open().field("by", say_.names().figure_id(unit)).field("at", danger[unit].at);
      out_.field("hit", thousandths(danger[unit].hit)).close();
    }
    out_.close_list().field("danger", count);
  }
  void write_trial(Space to) {
    if (!is_character(unit_) || !rules_.may_venture_on(view_, unit_, to).allowed()) return;
    if (in_space(view_, enemies_of(view_, view_.units[unit_].owner), to) != 0) return;
    const Sayer::Chance chance = say_.chance_of(unit_, rules_.venture_on(view_, unit_, to));
    if (!chance.known) return;
    out_.key("trial").open();
    write_chance_of(chance, out_);
    out_.close();
  }

  void look_at(Space at, std::array<Danger, kUnits>& danger) {
    if (hides_in(map_.at(at).terrain)) return;
    for (Watcher& watcher : watchers_) {
      if (watcher.space == at) continue;
      const int far = map_.distance(watcher.space, at);
      if (far < watcher.least || far > watcher.range || map_.sight(watcher.space, at) == kNoSight)
        continue;
      if (watcher.hit[at] < 0)
        watcher.hit[at] =
            say_.forecast(watcher.unit, unit_, watcher.weapon, AttackKind::op_fire, at, 0).odds.hit;
      Danger& most = danger[watcher.unit];
      if (most.at == kNowhere || watcher.hit[at] > most.hit) most = {at, watcher.hit[at]};
    }
  }
  bool cannot_be_seen() const {
    if (marked(view_, unit_, kHiddenOp)) return true;
    for (const Trait& trait : rules_.figure(unit_).traits)
      if (trait.code == TraitCode::hidden_op && trait.terrains == 0) return true;
    return false;
  }
  bool hides_in(Terrain terrain) const {
    for (const Trait& trait : rules_.figure(unit_).traits)
      if (trait.code == TraitCode::hidden_op &&
          (trait.terrains >> static_cast<unsigned>(terrain) & 1U) != 0)
        return true;
    return false;
  }
  void find_watchers() {
    if (cannot_be_seen()) return;
    const Sight open = in_public(view_);
    each_unit(enemies_of(view_, view_.units[unit_].owner), [&](unsigned unit) {
      if (rules_.in_dome(view_, unit) || !rules_.may_act(view_, unit)) return;
      if (rules_.has_trait(open, unit, TraitCode::noop)) return;
      if (!rules_.may_attack(open, unit, unit_).allowed()) return;
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
    Watcher& watcher = watchers_.emplace_back();
    watcher.unit = unit;
    watcher.weapon = weapon;
    watcher.space = view_.units[unit].space;
    watcher.least = rules_.weapon_of(unit, weapon).least;
    watcher.range = rules_.range_of(open, unit, weapon);
    watcher.hit.fill(-1);
  }

  const DuelOfAges& rules_;
  const View& view_;
  Sayer say_;
  const Map& map_;
  unsigned unit_;
  Space from_;
  json::Writer& out_;
  std::vector<Watcher> watchers_;
};

}  // namespace

void write_reach(const DuelOfAges& rules, const View& view, unsigned unit, json::Writer& out) {
  ReachWriter(rules, view, unit, out).write();
}

void write_chance_of(const Sayer::Chance& chance, json::Writer& out) {
  out.field("rating", name_in(rating_ids(), static_cast<int>(chance.rating)));
  out.field("margin", chance.margin);
  if (chance.certain) out.field_flag("certain", true);
  out.field("success", thousandths(chance.success));
}

std::int64_t thousandths(double value) {
  return std::lround(value * 1000);
}

}  // namespace undercroft::duel_of_ages
