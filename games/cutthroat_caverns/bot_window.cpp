// Windows: what an answer is worth now. An interrupt is for the killing blow of another; a blow is
// passed on to whoever is in front; healing another is nearly a kill.
#include <cmath>

#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr int kHardBlow = 15;       // worth a redirection
constexpr int kLowLp = 30;          // every blow is
constexpr int kPartOfBlow = 10;     // what is worth a card to be rid of
constexpr double kNever = -1;       // worse than to pass
constexpr double kPerhaps = 0.25;   // how often a power without a better reason is used
constexpr double kCard = 0.4;       // Prestige that an interrupt is worth in hand
constexpr int kTeamPrestige = 2;    // Takin' One For The Team
constexpr int kFireOnPlayers = 10;  // CAV-ITM-07
constexpr int kGenerous = 40;       // LP from which an own potion may go to another
constexpr double kLifeSaved = 2;    // what the life of another is worth to a gentle bot

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
        return on_me() && blow() >= kPartOfBlow ? 4 : kNever;
      case Verb::challenge:
        return challenge();
      case Verb::call_help:
        return besieged() ? 0.5 : kNever;
      case Verb::pin:
        return pin();
      case Verb::ability:
        return power();
      case Verb::relic:
      case Verb::reputation:
        return used(option);
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
  double prize(const Unit& unit) const {
    const Creature* creature = find_creature(view_, unit.target);
    return creature == nullptr ? 0 : my_.prize(*creature);
  }
  // What it is worth to me that this kill does not happen: who gets it, whether it may be mine
  // later, and what the party pays for another round.
  double spoil(unsigned whose, const Creature& creature) const {
    const double prize = my_.prize(creature);
    if (prize <= 0) return kNever;
    const int others = std::max(my_.players() - 1, 1);
    double worth = prize / others * (my_.leads(whose) ? 1.5 : 0.8);
    if (my_.bears_grudge(whose)) worth += 0.3 * my_.temper().grudge;
    worth += may_kill(creature) ? 0.5 * prize : prize / (others + 1) * 0.5;
    return (worth - my_.toll()) * my_.temper().malice - kCard;
  }
  bool may_kill(const Creature& creature) const {
    if (!my_.turn_to_come()) return false;
    for (const std::uint8_t card : view_.glimpses[my_.own()].set)
      if (card < kUnknown && my_.reach(card, &creature) >= creature.lp) return true;
    return false;
  }
  bool besieged() const {
    int tokens = 0;
    for (unsigned i = 0; i < view_.creature_count; ++i)
      if ((view_.creatures[i].flags & kOngoing) != 0 && view_.creatures[i].before == my_.own())
        ++tokens;
    return tokens >= 2 || (tokens > 0 && my_.me().lp <= kLowLp);
  }

  double play(Option option) {
    switch (now()) {
      case Window::reveal:
        return on_attack(option);
      case Window::kill:
        return on_kill();
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

  // Whose attack is Protected will not allow it (CAV-PROT-02): nobody is asked in vain.
  static bool out_of_reach(const Unit& unit) { return (unit.flags & kProtected) != 0; }

  double on_kill() const {
    const Unit* unit = attack();
    if (unit == nullptr || unit->owner == my_.own() || out_of_reach(*unit)) return kNever;
    const Creature* creature = find_creature(view_, unit->target);
    return creature == nullptr ? kNever : spoil(unit->owner, *creature);
  }

  double on_attack(Option option) const {
    const Unit* unit = attack();
    if (unit == nullptr) return kNever;
    const bool mine = unit->owner == my_.own();
    const Op* turns = my_.find(option.a, OpCode::rotate);
    const Op* adds = my_.find(option.a, OpCode::add);
    if (my_.find(option.a, OpCode::replace_attack) != nullptr)
      return my_.leads(unit->owner) || my_.bears_grudge(unit->owner) ? 0.5 : kNever;
    const bool kills = result(*unit).kills;
    if (mine) {
      if (kills) return kNever;
      const bool then =
          kills_with(*unit, turns == nullptr ? 0 : turns->n, adds == nullptr ? 0 : adds->n);
      return then ? prize(*unit) - kCard : kNever;
    }
    const Creature* creature = find_creature(view_, unit->target);
    if (!kills || creature == nullptr || out_of_reach(*unit)) return kNever;
    if (my_.find(option.a, OpCode::miss) != nullptr) {
      const Op* hurts = my_.find(option.a, OpCode::damage);
      if (hurts != nullptr && my_.too_early_to_kill(unit->owner, hurts->n)) return kNever;
      return spoil(unit->owner, *creature);
    }
    if (turns != nullptr && turns->n < 0 && !kills_with(*unit, turns->n, 0))
      return spoil(unit->owner, *creature) + 0.1;
    return kNever;
  }

  // Shoving somebody aside pays when he would have killed and I come after him.
  double on_set_card(Option option) {
    const unsigned whose = place_named(view_, option.b);
    const Creature* prey = my_.prey();
    if (now() != Window::prereveal || frame_.b != whose || prey == nullptr) return kNever;
    if (!my_.turn_to_come() || (prey->flags & kBarrierUp) != 0) return kNever;
    const double likely = my_.hits_for(whose, prey->lp);
    const double worth = (spoil(whose, *prey) + kCard) * likely - kCard;
    // Not every time: a grudge without a reason annoys people.
    if (worth <= 0 || (!my_.leads(whose) && !my_.bears_grudge(whose) && rng_.below(2) == 0))
      return kNever;
    if (my_.find(option.a, OpCode::discard_set) != nullptr) return worth + 0.2;
    if (my_.find(option.a, OpCode::put_set) != nullptr) return worth + 0.1;
    if (my_.find(option.a, OpCode::swap_set) != nullptr) return weak_card() ? worth : kNever;
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
    if (my_.find(option.a, OpCode::halve) == nullptr) return kNever;
    const double spared =
        my_.lp_worth(struck->victim, loss) - my_.lp_worth(struck->victim, half(loss));
    if (on_me()) return loss > kPartOfBlow ? spared - kCard : kNever;
    // The party needs its fighters.
    return loss >= view_.places[struck->victim].lp && half(loss) < view_.places[struck->victim].lp
               ? kLifeSaved * my_.temper().party - kCard
               : kNever;
  }
  double redirect(Option option, int loss) const {
    const Op* op = my_.find(option.a, OpCode::redirect);
    // Takin' One For The Team: a blow that can be borne for Prestige.
    if (op->who == Who::actor)
      return loss < my_.me().lp ? kTeamPrestige - my_.lp_worth(my_.own(), loss) - kCard : kNever;
    if (!on_me() || (loss < kHardBlow && my_.me().lp > kLowLp)) return kNever;
    // CAV-HIVE-05: it would only split the token.
    if (option.a == rules_.content().named.called_you_ugly &&
        my_.behaviour() == Behaviour::hivemind)
      return kNever;
    const double base = my_.lp_worth(my_.own(), loss) - kCard;
    if (option.b == 0) return base + (my_.too_early_to_kill(hero(), loss) ? kNever : 0.5);
    const unsigned whom = place_named(view_, option.b);
    if (whom >= kPlaces || whom == my_.own()) return kNever;
    if (my_.too_early_to_kill(whom, loss)) return kNever;
    // The party needs its fighters as long as there is something to fight.
    const bool dies = view_.places[whom].lp <= loss;
    return base - my_.temper().party * my_.lp_worth(whom, loss) + 0.2 * my_.target_worth(whom) -
           (dies && !late() ? 1.0 : 0.0);
  }
  unsigned hero() const { return my_.leader(); }
  bool late() const { return view_.number + 2 >= view_.config.encounters; }
  double strike_back() const {
    const Hit* struck = hit();
    const Creature* source = struck == nullptr ? nullptr : find_creature(view_, struck->source);
    if (source == nullptr) return kNever;
    int most = 0;
    my_.hand().each([&](unsigned kind, int) {
      if (my_.card(kind).printed) most = std::max(most, my_.reach(kind, source));
    });
    if (most >= source->lp) return 3.0 + my_.prize(*source);
    return my_.hand().size() >= 5 && most >= 20 ? 0.3 : kNever;
  }

  // A cancel is for what hurts me.
  double cancel(Option option) const {
    if (frame_.b >= view_.play_count) return kNever;
    const Play& played = view_.plays[frame_.b];
    const double better = my_.find(option.a, OpCode::capture) != nullptr ? 0.5 : 0;
    if (played.target == my_.own() && played.card < rules_.content().cards.size()) {
      const bool blows = my_.find(played.card, OpCode::redirect) != nullptr;
      const int loss = view_.hit_count > 0 ? view_.hits[view_.hit_count - 1U].damage : 0;
      if (!blows || loss >= kPartOfBlow) return 1 + better;
      return kNever;
    }
    const bool my_attack = view_.unit_count > 0 && top_unit(view_).owner == my_.own();
    const Op* turns = my_.find(played.card, OpCode::rotate);
    const bool harms = my_.find(played.card, OpCode::miss) != nullptr ||
                       my_.find(played.card, OpCode::floor) != nullptr ||
                       (turns != nullptr && turns->n < 0);
    return my_attack && harms && result(top_unit(view_)).kills ? 2 + better : kNever;
  }
  // Late numbers kill.
  double swap_initiative(Option option) {
    const unsigned whom = place_named(view_, option.b);
    const bool far = whom < kPlaces && my_.me().initiative == 1 &&
                     view_.places[whom].initiative == my_.players();
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
      return on_me() && (blow() >= 25 || blow() >= my_.me().lp) ? 3 : kNever;
    if (option.a == rules_.content().named.potion_of_strength) return strengthen();
    const bool before = now() == Window::pre || now() == Window::lock;
    return before && my_.hand().size() >= 5 && rng_.below(3) == 0 ? 1 : kNever;
  }
  double heal(const Card& item, unsigned whom) const {
    if (whom >= kPlaces) return kNever;
    const Place& there = view_.places[whom];
    const int lost = there.start_lp - there.lp;
    const bool saves = on_me() && blow() >= my_.me().lp && blow() < my_.me().lp + item.heals;
    if (whom == my_.own()) {
      if (saves) return 5;
      return there.lp <= kLowLp || (view_.number >= view_.config.encounters && there.lp < kGenerous)
                 ? 2
                 : kNever;
    }
    // Prestige for nothing important: the own LP must last. Who needs it most will not refuse.
    if (my_.me().lp < kGenerous || lost < item.heals) return kNever;
    return 0.5 * item.heals_prestige + 0.01 * lost - 0.2 * my_.target_worth(whom);
  }
  double burn() const {
    for (unsigned place = 0; place < view_.config.seats; ++place)
      if (place != my_.own() && view_.places[place].alive() &&
          my_.too_early_to_kill(place, kFireOnPlayers))
        return kNever;
    double worth = 0;
    for (unsigned i = 0; i < view_.creature_count; ++i)
      if (rules_.item_blow(view_, view_.creatures[i], 30).kills)
        worth += my_.prize(view_.creatures[i]);
    return worth >= 2 ? 1 + worth : kNever;
  }
  double strengthen() {
    if (now() == Window::reveal && attack() != nullptr && attack()->owner == my_.own())
      return !result(*attack()).kills && kills_with(*attack(), 1, 0) ? prize(*attack()) : kNever;
    const Creature* prey = my_.prey();
    return now() == Window::lock && prey != nullptr && prey->lp > 60 && rng_.below(4) == 0 ? 0.3
                                                                                           : kNever;
  }
  // CAV-TURN-05: the held card for the kill, or before it is lost.
  double fire() const {
    if (now() == Window::held) return 1;
    const std::uint8_t held = view_.glimpses[my_.own()].held;
    const Creature* prey = my_.prey();
    return held < kUnknown && prey != nullptr && my_.reach(held) >= prey->lp ? 9 : kNever;
  }
  // A pin also heals the creatures: for those who have earned it.
  double pin() const {
    const unsigned doll = view_.encounter.doll[my_.own()];
    if (doll >= kPlaces || my_.too_early_to_kill(doll, 5)) return kNever;
    const bool far = view_.places[doll].prestige >= my_.me().prestige + 4;
    return (far || my_.bears_grudge(doll)) && my_.toll() < 0.5 * my_.temper().malice ? 0.3 : kNever;
  }
  double used(Option option) {
    const unsigned whom = place_named(view_, option.b);
    // rl_oracle_bones: who has looked knows.
    if (is(option, Verb::relic) && view_.next != kNothing && now() == Window::encounter_end &&
        option.b == 0)
      return kNever;
    if (option.b != 0 && !my_.leads(whom) && !my_.bears_grudge(whom)) return kNever;
    if (now() == Window::reveal) return strengthened();
    return power();
  }
  // War Drum, Duelist: for an own attack that then kills.
  double strengthened() const {
    const Unit* unit = attack();
    if (unit == nullptr || unit->owner != my_.own() || result(*unit).kills) return kNever;
    return kills_with(*unit, 1, 0) || kills_with(*unit, 0, 20) ? prize(*unit) : kNever;
  }
  // An ability or Relic: against a heavy blow, for a kill, else now and then.
  double power() {
    const unsigned effect = my_.me().character < rules_.content().characters.size()
                                ? rules_.content().characters[my_.me().character].ability
                                : 0U;
    if (now() == Window::declared) {
      const Hit* struck = hit();
      const Creature* source = struck == nullptr ? nullptr : find_creature(view_, struck->source);
      if (source != nullptr && my_.find_in(effect, OpCode::damage_source, 0) != nullptr &&
          2 * struck->damage >= source->lp && (source->flags & kBarrierUp) == 0)
        return 1 + my_.prize(*source);
      return on_me() && blow() >= kHardBlow ? 2 : kNever;
    }
    if (now() == Window::prereveal && my_.find_in(effect, OpCode::extra_attack, 0) != nullptr) {
      const Creature* prey = my_.prey();
      return prey != nullptr && prey->lp <= 70 && my_.prize(*prey) >= 3 ? 1 : kNever;
    }
    return rng_.real() < kPerhaps ? 0.3 : kNever;
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
