// All other questions of section 4.
#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr int kWorthless = 5;  // discarded at a refill
constexpr int kLpToKeep = 70;  // what Reputations may leave
constexpr int kSafeLp = 50;
constexpr double kTrust = 0.8;   // how often the bridge is held with the others
constexpr int kAgreedValve = 1;  // what everybody would say without a word
constexpr int kHealingAccepted = 15;
constexpr int kFewCards = 4;
constexpr int kSmallCards = 10;     // one of them is enough
constexpr double kProtospore = 90;  // what a Protospore's death is worth among targets
constexpr double kBoarKill = 400;   // CAV-BOAR-03: 4 Prestige

class QuestionMind {
 public:
  QuestionMind(const CutthroatCaverns& rules, const Estimate& my, const View& view, Rng& rng)
      : rules_(rules), my_(my), view_(view), frame_(view.agenda.top()), rng_(rng) {}

  double worth(Option option) const {
    switch (static_cast<Verb>(option.verb)) {
      case Verb::yes:
        return yes();
      case Verb::no:
        return 0;
      case Verb::target:
        return target(option);
      case Verb::with:
        return with(option.a);
      case Verb::steal:
        return 1.0 + my_.belonging_value(option.a) + prestige_of(option.b) * 0.1;
      case Verb::take:
        return 1.0 + my_.belonging_value(option.a);
      case Verb::choose:
        return choose(option.a);
      case Verb::attack_as_risen:
        return prestige_of(option.b) + (option.a == 0 ? 0 : my_.card(option.a - 1U).ladder[kHalf]);
      case Verb::discard:
        return discard(option.a);
      case Verb::done:
        return done();
      case Verb::keep_card:
        return my_.keep_value(option.a);
      case Verb::draw:
        return option.a;
      case Verb::lay:
        return lay(option.a);
      case Verb::reveal:
        return order(option.a);
      case Verb::use:
      case Verb::pick:
        return reputation(option.a);
      case Verb::hold:
        return kTrust;
      case Verb::run:
        return rng_.real();
      case Verb::vote:
        return vote(option.a);
      case Verb::valve:
        return option.a == kAgreedValve ? 1 : 0;
      case Verb::withdraw:
        return 1;
      default:
        return 0;
    }
  }

 private:
  int prestige_of(unsigned who) const {
    const unsigned place = place_named(view_, who);
    return place < kPlaces ? view_.places[place].prestige : 0;
  }

  // Above 0: yes.
  double yes() const {
    switch (frame_.step) {
      case Step::consent:
        return welcome() ? 1 : -1;
      case Step::offer_answer:
        return my_.heap_value(view_.offer.gives) - my_.heap_value(view_.offer.takes) - 0.5;
      case Step::heal_consent:
        // Hardly hurt, the healer would only win Prestige.
        return my_.me().start_lp - my_.me().lp >= kHealingAccepted ? 1 : -1;
      case Step::glutton:
        // CAV-GLUT-02: beyond the limit every card costs LP, and many cards draw its blow.
        return my_.me().hand < kFewCards ? 1 : -1;
      case Step::ragnarok:
        // Somebody more to share the blows, while there is much to come.
        return my_.players() <= 2 && view_.number + 2 <= view_.config.encounters ? 1 : -1;
      case Step::greed:
        return my_.me().lp > kSafeLp ? 1 : -1;
      default:
        return 1;
    }
  }
  // What another wants to do to the own Protected attack.
  bool welcome() const {
    if (frame_.b >= view_.play_count) return false;
    const unsigned card = view_.plays[frame_.b].card;
    const Op* turns = my_.find(card, OpCode::rotate);
    return my_.find(card, OpCode::add) != nullptr || (turns != nullptr && turns->n > 0);
  }

  // The kill that is worth most; else whatever is closest to death.
  double target(Option option) const {
    if (frame_.b >= view_.unit_count) return 0;
    const Unit& unit = view_.units[frame_.b];
    if (option.b != 0) return target_player(place_named(view_, option.b), unit);
    const Creature* creature = find_creature(view_, option.a);
    if (creature == nullptr) return 0;
    const double prize = my_.prize(*creature);
    const bool kills =
        (creature->flags & kBarrierUp) == 0 && my_.reach(unit.card, creature) >= creature->lp;
    if (kills && prize > 0) return 1000.0 + 100.0 * prize;
    // A Protospore heals the Spore by thirty (CAV-SPOR-02).
    if (kills && creature->kind == rules_.content().named.protospore) return kProtospore;
    return 10.0 * rules_.content().creatures[creature->kind].prestige - creature->lp * 0.1;
  }
  // The Wereboar player, for the others; everybody else, for him.
  double target_player(unsigned whom, const Unit& unit) const {
    if (whom >= kPlaces) return 0;
    if (my_.me().status.wereboar != 0) return 5.0 + my_.target_worth(whom);
    return my_.reach(unit.card, nullptr) >= view_.places[whom].lp ? 1000.0 + kBoarKill : 20.0;
  }

  // Extra attacks: the cheapest that kills, else the hardest. A held card: the hardest. A gift to
  // another: the weakest.
  double with(unsigned kind) const {
    const int reach = my_.reach(kind);
    switch (frame_.step) {
      case Step::assist:
        return 100.0 - reach;
      case Step::extra:
      case Step::double_strike: {
        const Creature* prey = my_.prey();
        const bool kills = prey != nullptr && reach >= prey->lp;
        return kills ? 1000.0 - reach : 1.0 + reach;
      }
      case Step::module_choice:
        return my_.me().lp > kSafeLp ? -1.0 : 100.0 - my_.keep_value(kind);
      default:
        return 1.0 + reach;
    }
  }

  // Water drowns everybody (2.14); an acolyte alive helps at the end.
  double vote(unsigned choice) const {
    if (choice >= rules_.content().choices.size()) return 0;
    const unsigned effect = rules_.content().choices[choice].effect;
    double worth = 0.5;
    if (const Op* water = my_.find_in(effect, OpCode::water, 0); water != nullptr)
      worth -= water->n * (view_.adventure.water >= 3 ? 3.0 : 1.0);
    if (const Op* rest = my_.find_in(effect, OpCode::heal, 0);
        rest != nullptr && my_.me().lp <= kSafeLp)
      worth += 1.5;
    if (my_.find_in(effect, OpCode::free_acolyte, 0) != nullptr) worth += 1;
    return worth;
  }

  double choose(unsigned who) const {
    const unsigned place = place_named(view_, who);
    if (place >= kPlaces || place == my_.own()) return -1;
    return 1.0 + my_.target_worth(place) - (my_.too_early_to_kill(place, kBite) ? 20.0 : 0.0);
  }

  // Refills: what is worth nothing goes, and of small cards one is enough.
  double discard(unsigned kind) const {
    const int value = my_.keep_value(kind);
    if (frame_.step != Step::discard_any) return 1000.0 - value;
    if (value <= kWorthless) return 10.0 - value;
    int small = 0;
    my_.hand().each([&](unsigned other, int copies) {
      if (my_.keep_value(other) <= kSmallCards) small += copies;
    });
    return value <= kSmallCards && small > 1 ? 1.0 : -1.0;
  }
  double done() const {
    // Reputations: the dear ones first, as long as enough LP are left.
    if (frame_.step == Step::reputations) return lp_left() <= kLpToKeep ? 1000 : 0.5;
    return frame_.step == Step::snicker ? 0.5 : 0;
  }
  int lp_left() const {
    int lp = view_.config.start_lp;
    each_bit(view_.used, [&](unsigned which) { lp -= rules_.content().reputations[which].cost; });
    return lp;
  }
  double reputation(unsigned which) const {
    const int cost = rules_.content().reputations[which].cost;
    if (frame_.step == Step::draft) return cost;
    return cost > 0 && lp_left() - cost >= kLpToKeep ? cost : -1.0;
  }

  // The truth, if it can be told; else what is missed least.
  double lay(unsigned kind) const {
    const bool true_name = frame_.b < view_.play_count && view_.plays[frame_.b].card == kind;
    return true_name ? 100.0 : -1.0 * my_.keep_value(kind);
  }
  // Riders go before the attack that they help.
  double order(unsigned at) const {
    const std::uint8_t card = view_.glimpses[my_.own()].set[at < kSetCards ? at : 0];
    return card < kUnknown && !my_.card(card).printed ? 1 : 0;
  }

  const CutthroatCaverns& rules_;
  const Estimate& my_;
  const View& view_;
  const Frame& frame_;
  Rng& rng_;
};

}  // namespace

std::size_t question(const CutthroatCaverns& rules, const Estimate& my, const View& view,
                     Options options, Rng& rng) {
  const QuestionMind mind(rules, my, view, rng);
  return best(options, [&](Option option) { return mind.worth(option) + rng.real() * 0.01; });
}

}  // namespace undercroft::cutthroat_caverns::bot
