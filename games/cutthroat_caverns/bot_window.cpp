// Windows: what an answer is worth now. An interrupt is for the killing blow of another; a blow is
// passed on to whoever is in front; healing another is nearly a kill.
#include <cmath>

#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr int kGreatBlow = 15;     // worth a redirection
constexpr int kLowLp = 30;         // every blow is
constexpr int kMercyUntil = 4;     // before this encounter nobody is sent to death
constexpr int kInRange = 50;       // of an ordinary attack
constexpr double kNever = -1;      // worse than to pass
constexpr double kPerhaps = 0.25;  // how often a power without a better reason is used

class WindowMind {
 public:
  WindowMind(const CutthroatCaverns& rules, const Estimate& my, const View& view, Rng& rng)
      : rules_(rules), my_(my), view_(view), frame_(view.agenda.top()), rng_(rng) {}

  double worth(Option option) {
    switch (static_cast<Verb>(option.verb)) {
      case Verb::pass:
        return 0;
      case Verb::play:
      case Verb::play_ring:
        return play(option);
      case Verb::announce:
        return announce(option);
      case Verb::tip:
        return tip(option);
      case Verb::fire:
        return fire();
      case Verb::acolyte:
        return blow() >= kGreatBlow ? 4 : kNever;
      case Verb::challenge:
        return challenge();
      case Verb::call_help:
        return 0.5;
      case Verb::pin:
        return pin();
      case Verb::ability:
        return power();
      case Verb::relic:
      case Verb::reputation:
        return option.b == 0 || my_.leads(place_named(view_, option.b)) ? power() : kNever;
      default:
        return kNever;  // trades: people find offers of bots tiresome
    }
  }

 private:
  Window now() const { return static_cast<Window>(frame_.a); }
  const Unit* attack() const {
    return frame_.b < view_.unit_count ? &view_.units[frame_.b] : nullptr;
  }
  const Hit* hit() const { return frame_.b < view_.hit_count ? &view_.hits[frame_.b] : nullptr; }
  int blow() const {
    return now() == Window::declared && hit() != nullptr ? rules_.hit_loss(view_, *hit()) : 0;
  }
  bool on_me() const { return hit() != nullptr && hit()->victim == my_.own(); }

  CutthroatCaverns::Blow result(const Unit& unit) const {
    const Creature* creature = find_creature(view_, unit.target);
    if (creature == nullptr) return {};
    return rules_.after_target(view_, unit, *creature, rules_.compute(view_, unit));
  }
  // What the attack would do with another position or bonus.
  bool kills_with(Unit unit, int steps, int flat) const {
    const int position = std::clamp(unit.position + steps, 0, int{kDouble});
    unit.position = static_cast<std::uint8_t>(position);
    const int riders = std::clamp(unit.rider_position + steps, 0, int{kDouble});
    unit.rider_position = static_cast<std::uint8_t>(riders);
    unit.flat = static_cast<std::int16_t>(unit.flat + flat);
    return result(unit).kills;
  }
  int prize(const Unit& unit) const {
    const Creature* creature = find_creature(view_, unit.target);
    return creature == nullptr ? 0 : rules_.content().creatures[creature->kind].prestige;
  }

  double play(Option option) {
    switch (now()) {
      case Window::reveal:
        return on_attack(option);
      case Window::kill:
        return attack() != nullptr && attack()->owner != my_.own() && prize(*attack()) >= 2
                   ? 4.0 + prize(*attack())
                   : kNever;
      case Window::post:
        return 5;  // what can be played behind an own great blow gives Prestige
      case Window::lock:
      case Window::prereveal:
        return on_set_card(option);
      case Window::declared:
        return on_blow(option);
      case Window::struck:
        return strike_back();
      case Window::action:
        return cancel(option);
      case Window::init:
        return swap_initiative(option);
      default:
        return kNever;
    }
  }

  double on_attack(Option option) const {
    const Unit* unit = attack();
    if (unit == nullptr) return kNever;
    const bool mine = unit->owner == my_.own();
    const Op* turns = my_.find(option.a, OpCode::rotate);
    const Op* adds = my_.find(option.a, OpCode::add);
    if (my_.find(option.a, OpCode::replace_attack) != nullptr)
      return my_.leads(unit->owner) ? 1 : kNever;
    const bool kills = result(*unit).kills;
    if (mine) {
      if (kills) return kNever;
      const bool then =
          kills_with(*unit, turns == nullptr ? 0 : turns->n, adds == nullptr ? 0 : adds->n);
      return then ? 8.0 + prize(*unit) : kNever;
    }
    if (!kills) return kNever;
    if (my_.find(option.a, OpCode::miss) != nullptr) return 5.0 + prize(*unit);
    if (turns != nullptr && turns->n < 0 && !kills_with(*unit, turns->n, 0))
      return 4.0 + prize(*unit);
    return kNever;
  }

  // Shoving somebody aside pays when he would have killed and I come after him.
  double on_set_card(Option option) {
    const unsigned whose = place_named(view_, option.b);
    const Creature* prey = my_.prey();
    if (now() != Window::prereveal || frame_.b != whose || prey == nullptr) return kNever;
    if (!my_.turn_to_come() || prey->lp > kInRange) return kNever;
    // Not every time, and not always the same: a grudge without a reason annoys people.
    if (!my_.leads(whose) && rng_.below(2) == 0) return kNever;
    if (my_.find(option.a, OpCode::discard_set) != nullptr) return 4;
    if (my_.find(option.a, OpCode::put_set) != nullptr) return 3;
    if (my_.find(option.a, OpCode::swap_set) != nullptr) return weak_card() ? 2 : kNever;
    return kNever;
  }
  bool weak_card() const {
    const std::uint8_t first = view_.glimpses[my_.own()].set[0];
    return first < kUnknown && my_.reach(first) <= 10;
  }

  double on_blow(Option option) const {
    const Hit* struck = hit();
    if (struck == nullptr) return kNever;
    const int loss = blow();
    if (my_.find(option.a, OpCode::redirect) != nullptr) return redirect(option, loss);
    const bool heavy = loss >= kGreatBlow + 5 || loss >= my_.me().lp;
    if (my_.find(option.a, OpCode::halve) != nullptr && on_me() && heavy) return 3;
    return kNever;
  }
  double redirect(Option option, int loss) const {
    const Op* op = my_.find(option.a, OpCode::redirect);
    // Takin' One For The Team: a small blow for Prestige.
    if (op->who == Who::actor) return loss <= 10 && my_.me().lp > 60 ? 4 : kNever;
    if (!on_me() || (loss < kGreatBlow && my_.me().lp > kLowLp)) return kNever;
    const double base = 2.0 + loss / 5.0;
    if (option.b == 0) return base;
    const unsigned whom = place_named(view_, option.b);
    if (whom >= kPlaces || whom == my_.own()) return kNever;
    // Nobody is killed early in a game, and the party needs its fighters.
    const bool dies = view_.places[whom].lp <= loss;
    if (dies && view_.number < kMercyUntil && loss < my_.me().lp) return kNever;
    return base + view_.places[whom].prestige * 0.5 - (dies ? 1.0 : 0.0);
  }
  double strike_back() const {
    const Hit* struck = hit();
    const Creature* source = struck == nullptr ? nullptr : find_creature(view_, struck->source);
    if (source == nullptr) return kNever;
    int most = 0;
    my_.hand().each([&](unsigned kind, int) {
      if (my_.card(kind).printed) most = std::max(most, my_.reach(kind));
    });
    if (most >= source->lp) return 9;
    return my_.hand().size() >= 5 && most >= 20 ? 1 : kNever;
  }

  // A cancel is for what hurts me.
  double cancel(Option option) const {
    if (frame_.b >= view_.play_count) return kNever;
    const Play& played = view_.plays[frame_.b];
    const double better = my_.find(option.a, OpCode::capture) != nullptr ? 0.5 : 0;
    if (played.target == my_.own()) return 4 + better;
    const bool my_attack = view_.unit_count > 0 && top_unit(view_).owner == my_.own();
    const Op* turns = my_.find(played.card, OpCode::rotate);
    const bool harms = my_.find(played.card, OpCode::miss) != nullptr ||
                       my_.find(played.card, OpCode::floor) != nullptr ||
                       (turns != nullptr && turns->n < 0);
    return my_attack && harms && result(top_unit(view_)).kills ? 6 + better : kNever;
  }
  // Late numbers kill.
  double swap_initiative(Option option) {
    const unsigned whom = place_named(view_, option.b);
    const bool far = whom < kPlaces && my_.me().initiative == 1 && my_.players_behind() > 0 &&
                     view_.places[whom].initiative > my_.players_behind();
    return far && rng_.below(3) == 0 ? 1 : kNever;
  }

  // Under the Fog mostly the truth; never a lie would be as easy to read as always one.
  double announce(Option option) {
    const bool true_name = my_.hand().has(option.a);
    if (!true_name && rng_.below(10) != 0) return kNever;
    const double worth = play(option);
    return true_name ? worth : worth * 0.5;
  }
  double challenge() {
    if (frame_.b >= view_.play_count) return kNever;
    const Play& played = view_.plays[frame_.b];
    const int unseen = std::max(view_.unseen.size(), 1);
    const double share = static_cast<double>(view_.unseen.count(played.card)) / unseen;
    const double lies = std::pow(1.0 - share, view_.places[played.actor].hand + 1);
    return lies > 0.75 && rng_.real() < lies - 0.5 ? 2 : kNever;
  }

  double tip(Option option) {
    const Card& item = my_.card(option.a);
    const unsigned whom = option.b == 0 ? my_.own() : place_named(view_, option.b);
    if (item.heals > 0) return heal(item, whom);
    if (item.own_turn) return burn();
    if (option.a == rules_.content().named.iron_skin)
      return on_me() && (blow() >= 25 || blow() >= my_.me().lp) ? 6 : kNever;
    if (option.a == rules_.content().named.potion_of_strength) return strengthen();
    const bool before = now() == Window::pre || now() == Window::lock;
    return before && my_.hand().size() >= 5 && rng_.below(3) == 0 ? 1 : kNever;
  }
  double heal(const Card& item, unsigned whom) const {
    if (whom >= kPlaces) return kNever;
    const Place& there = view_.places[whom];
    const int lost = there.start_lp - there.lp;
    if (whom == my_.own())
      return (there.lp < kInRange && lost >= item.heals) || there.lp <= kLowLp ? 3 : kNever;
    // Prestige for nothing important: the own LP must last.
    if (my_.me().lp < 60) return kNever;
    return 1.0 + item.heals_prestige - (my_.leads(whom) ? 1.0 : 0.0);
  }
  double burn() const {
    for (unsigned i = 0; i < view_.creature_count; ++i) {
      const Creature& creature = view_.creatures[i];
      if (rules_.item_blow(view_, creature, 30).kills) return 8;
    }
    return kNever;
  }
  double strengthen() {
    if (now() == Window::reveal && attack() != nullptr && attack()->owner == my_.own())
      return !result(*attack()).kills && kills_with(*attack(), 1, 0) ? 8 : kNever;
    const Creature* prey = my_.prey();
    return now() == Window::lock && prey != nullptr && prey->lp > 60 && rng_.below(4) == 0 ? 1
                                                                                           : kNever;
  }
  // CAV-TURN-05: the held card for the kill, or before it is lost.
  double fire() const {
    if (now() == Window::held) return 1;
    const std::uint8_t held = view_.glimpses[my_.own()].held;
    const Creature* prey = my_.prey();
    return held < kUnknown && prey != nullptr && my_.reach(held) >= prey->lp ? 9 : kNever;
  }
  double pin() const {
    const unsigned doll = view_.encounter.doll[my_.own()];
    return my_.leads(doll) ? 1 : kNever;
  }
  // An ability or Relic: against a heavy blow, else now and then.
  double power() {
    if (now() == Window::declared) return on_me() && blow() >= kGreatBlow ? 5 : kNever;
    return rng_.real() < kPerhaps ? 0.5 : kNever;
  }

  const CutthroatCaverns& rules_;
  const Estimate& my_;
  const View& view_;
  const Frame& frame_;
  Rng& rng_;
};

}  // namespace

std::size_t window(const CutthroatCaverns& rules, const Estimate& my, const View& view,
                   Options options, Rng& rng) {
  WindowMind mind(rules, my, view, rng);
  return best(options, [&](Option option) { return mind.worth(option); });
}

}  // namespace undercroft::cutthroat_caverns::bot
