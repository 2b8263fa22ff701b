// All other questions of section 4.
#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr int kWorthless = 5;  // discarded at a refill
constexpr int kLeastLp = 70;   // what Reputations may leave
constexpr int kSafeLp = 50;

class QuestionMind {
 public:
  QuestionMind(const CutthroatCaverns& rules, const Estimate& my, const View& view)
      : rules_(rules), my_(my), view_(view), frame_(view.agenda.top()) {}

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
        return 1;
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
      case Step::glutton:
        return my_.me().hand < rules_.max_hand(view_, my_.own()) ? 1 : -1;
      case Step::ragnarok:
        return -1;
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
    if (option.b != 0) return 5.0 + prestige_of(option.b);
    const Creature* creature = find_creature(view_, option.a);
    if (creature == nullptr || frame_.b >= view_.unit_count) return 0;
    const Unit& unit = view_.units[frame_.b];
    const int prestige = rules_.content().creatures[creature->kind].prestige;
    const bool kills = my_.reach(unit.card) >= creature->lp;
    return (kills ? 1000.0 + 100.0 * prestige : 10.0 * prestige) - creature->lp * 0.1;
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

  double choose(unsigned who) const {
    const unsigned place = place_named(view_, who);
    if (place >= kPlaces || place == my_.own()) return -1;
    return 1.0 + view_.places[place].prestige;
  }

  double discard(unsigned kind) const {
    const int value = my_.keep_value(kind);
    if (frame_.step == Step::discard_any) return value <= kWorthless ? 10.0 - value : -1.0;
    return 1000.0 - value;
  }
  double done() const {
    // Reputations: the dear ones first, as long as enough LP are left.
    if (frame_.step == Step::reputations) return lp_left() <= kLeastLp ? 1000 : 0.5;
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
    return cost > 0 && lp_left() - cost >= kLeastLp ? cost : -1.0;
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
};

}  // namespace

std::size_t question(const CutthroatCaverns& rules, const Estimate& my, const View& view,
                     Options options, Rng& rng) {
  const QuestionMind mind(rules, my, view);
  return best(options, [&](Option option) { return mind.worth(option) + rng.real() * 0.01; });
}

}  // namespace undercroft::cutthroat_caverns::bot
