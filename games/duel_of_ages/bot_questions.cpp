// The sound player's answers to everything that is not a unit's turn.
#include <algorithm>

#include "games/duel_of_ages/bot.hpp"
#include "games/duel_of_ages/hands.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr double kHealed = 0.13;  // a point of Health
constexpr double kCardCost = 0.12;

}  // namespace

// What a Free Action is worth; nothing where it is better left.
double Mind::use_worth(Option option) const {
  const unsigned unit = option.a;
  switch (static_cast<Verb>(option.verb)) {
    case Verb::pick_up:
      return card_worth(unit, option.b);
    case Verb::unleash: {
      const int far =
          rules_.map(sight_).distance(board_.units[unit].space, board_.units[option.c].space);
      return far > 12 ? 0.0 : 0.4 - 0.02 * far;
    }
    case Verb::rest:
      return kHealed;
    case Verb::refresh:
      return 0.1 * (3 - board_.units[unit].grace);
    case Verb::wear: {
      if (content().cards[option.b].type == CardType::transport) return 0.06;
      // Armor protects unseen or open; only what was taken off has to be put on again.
      const unsigned place = rules_.gear_place(sight_, unit, option.b, true);
      return place != kNobody && flagged(board_, unit, place, kTakenOff) ? 0.05 : 0;
    }
    case Verb::use:
      break;
    default:
      return 0;
  }
  if (option.b == kUseSpring) return kHealed;
  if (option.b > content().cards.size()) return 0;
  const bool own = option.b == 0;
  const auto& list = own ? rules_.figure(unit).actions : content().cards[option.b - 1U].actions;
  const unsigned which = option.c & 0xFFU;
  const unsigned target = option.c >> 8;
  if (which >= list.size()) return 0;
  const Action& action = list[which];
  double chance = 1;
  if (action.test == Test::die) chance = (7 - action.die_from) / 6.0;
  double worth = 0;
  for (unsigned i = 0; i < action.op_count; ++i) {
    const Op& op = action.ops[i];
    const unsigned whom = op.who == Who::self || target >= kFigures ? unit : target;
    double grade = chance;
    if (action.test == Test::challenge && target < kFigures) {
      const int margin =
          rules_.rating(sight_, unit, static_cast<Rating>(action.own)).value -
          rules_.rating(in_public(board_), target, static_cast<Rating>(action.theirs)).value;
      const Chances odds = chances(std::clamp(margin, -6, 6));
      int ways = 0;
      for (unsigned g = static_cast<unsigned>(op.from); g <= static_cast<unsigned>(op.to); ++g)
        ways += odds.ways[g];
      grade = ways / 36.0;
    }
    switch (op.code) {
      case OpCode::heal: {
        const int missing = rules_.max_health(board_, whom) - board_.units[whom].health;
        worth += kHealed * std::min(missing, int{op.n} == kFull ? 99 : int{op.n});
        break;
      }
      case OpCode::nomove:
        worth -= 0.15;
        break;
      case OpCode::draw:
        worth += kCardCost * op.n;
        break;
      case OpCode::steal:
        worth += 0.25;
        break;
      case OpCode::banish:
        worth += 0.45 * grade;
        break;
      case OpCode::takeover:
        worth += 2 * unit_worth(target) * grade;
        break;
      case OpCode::hire:
        worth += 0.45;
        break;
      case OpCode::free:
        worth += 1.2;
        break;
      case OpCode::place_gate:
        worth += board_.destroyer == kNobody ? 0.2 : 0.0;
        break;
      case OpCode::plan:
        for (unsigned other = 0; other < seats(board_); ++other)
          if (!allied(board_, player_, other))
            for (unsigned at = 0; at < kAdventureKeys; ++at)
              worth += board_.players[other].progress[at] > 1 ? 0.08 : 0.0;
        break;
      default:
        break;
    }
  }
  if (action.discard) worth -= kCardCost;
  return worth - kCardCost * action.more_cards;
}

// For an own unit where its errands are, for an enemy's where they are not.
std::size_t Mind::picks_dome() const {
  const unsigned unit = frame().b;
  const Map& map = rules_.map(sight_);
  const double sign = allied(board_, player_, board_.units[unit].owner) ? 1 : -1;
  return best([&](Option option) { return sign * place_worth(unit, map.dome(option.a)); });
}

std::size_t Mind::picks_way() const {
  const unsigned unit = frame().b;
  return best([&](Option option) {
    Venture venture = board_.venture;
    switch (static_cast<Verb>(option.verb)) {
      case Verb::force:
        venture.flags |= kForce;
        break;
      case Verb::by:
        if (static_cast<Rating>(option.a) == Rating::intellect &&
            rules_.map(sight_).at(venture.space).spot == Spot::hq)
          venture.flags |= kForce;
        break;
      case Verb::free:
        return 0.9;
      case Verb::interrogate:
        return 0.4;
      case Verb::pay:
        return 0.5;
      case Verb::pay_more:
        // One card for a second step at once.
        return board_.hands.count(unit) >= 4 ? 0.6 : 0.3;
      default:
        break;
    }
    const DuelOfAges::VenturePlan plan = rules_.plan_venture(sight_, unit, venture);
    return plan.certain ? 1.0 : chances(plan.margin).success() / 36.0;
  });
}

// More for less: what comes in against what goes out.
std::size_t Mind::answers_trade() const {
  const unsigned from = frame().b;
  const unsigned to = frame().c;
  (void)from;
  (void)to;
  const std::size_t yes = find(Verb::accept);
  const std::size_t no = find(Verb::refuse);
  return yes != kNone && rng_.below(100) < 30 ? yes : no;
}

// Section 11: with three units on the board, unless two enemies with many more would then surround
// them.
std::size_t Mind::answers_offer() const {
  const std::size_t yes = find(Verb::become);
  if (yes == kNone) return last();
  const int own = std::popcount(board_.on[player_]) + board_.players[player_].off;
  int others = 0;
  for (unsigned other = 0; other < seats(board_); ++other)
    if (other != player_) others += std::popcount(board_.on[other]);
  // Near the end only a clean turn of the Loner stops the game: whoever leads wants that turn.
  const bool late = board_.turn + 4 >= board_.config.turn_limit;
  const bool leads = leader_among((1U << seats(board_)) - 1U) == player_;
  if (late) return leads || own >= 2 ? yes : last();
  return own >= 3 && others <= 3 * own ? yes : last();
}

// A second roll for what went wrong.
std::size_t Mind::rerolls() const {
  if (board_.roll.grade >= Grade::squeak) return last();
  for (std::size_t i = 0; i < options_.size(); ++i) {
    if (!is(options_[i], Verb::reroll)) continue;
    // An own ability costs nothing; a coin is kept for what matters.
    if (options_[i].a == 0) return i;
    if (board_.roll.purpose == RollFor::adventure && board_.roll.margin >= 0) return i;
    if (board_.roll.purpose == RollFor::hit && board_.roll.margin >= 2) return i;
  }
  return last();
}

std::size_t Mind::answers() const {
  switch (board_.step()) {
    case Step::platter:
    case Step::rotation:
    case Step::key:
    case Step::site:
      return any();
    case Step::draft:
      return best([&](Option option) {
        int sum = 0;
        for (const std::uint8_t rating : rules_.figure(option.a).ratings) sum += rating;
        return -static_cast<double>(sum);
      });
    case Step::first:
      // Section 11: the partner goes first, and shows what is left to do.
      return best([&](Option option) { return option.a != player_ ? 1.0 : 0.0; });
    case Step::trade:
      return find(Verb::cancel) != kNone ? find(Verb::cancel) : last();
    case Step::trade_answer:
      return answers_trade();
    case Step::walk:
      return find(Verb::stay) != kNone ? find(Verb::stay) : 0;
    case Step::pick_up:
      return best([&](Option option) {
        return is(option, Verb::pick_up) ? card_worth(option.a, option.b) : 0.0;
      });
    case Step::roll:
      return rerolls();
    case Step::dome:
      return picks_dome();
    case Step::way:
      return picks_way();
    case Step::offer:
      return answers_offer();
    case Step::new_ally: {
      const unsigned ally = ally_of(board_, player_);
      const int now = ally == kNobody ? 0 : std::popcount(board_.on[ally]);
      return best([&](Option option) {
        return is(option, Verb::ally) ? std::popcount(board_.on[option.a]) - now - 0.5 : 0.0;
      });
    }
    case Step::offer_order:
      // The weaker rival gets the chance.
      return best(
          [&](Option option) { return -static_cast<double>(rules_.points_of(board_, option.a)); });
    case Step::fate: {
      // A prisoner is worth a visit to somebody who is about to go there.
      bool near = false;
      const Map& map = rules_.map(sight_);
      each_unit(board_.on[player_],
                [&](unsigned unit) { near = near || map.at(board_.units[unit].space).base; });
      const std::size_t wanted = find(near ? Verb::imprison : Verb::kill);
      return wanted != kNone ? wanted : last();
    }
    case Step::discard:
      return best([&](Option option) { return -card_worth(frame().b, option.a); });
    case Step::take:
      return best([&](Option option) {
        return is(option, Verb::take) ? card_worth(frame().c, option.a) + 0.01 : 0.0;
      });
    case Step::spoils:
      return best([&](Option option) { return card_worth(frame().c, option.a); });
    case Step::next_venture:
      return best([&](Option option) {
        return mine(option.a) ? venture_worth(option.a, board_.units[option.a].space) : 0.0;
      });
    case Step::again:
      return venture_worth(frame().b, board_.units[frame().b].space) > 0.1 ? 0 : last();
    case Step::victim:
      return best(
          [&](Option option) { return static_cast<double>(rules_.points_of(board_, option.a)); });
    case Step::gage:
      return 0;
    case Step::champion:
      return best([&](Option option) {
        return static_cast<double>(
            rules_.rating(sight_, option.a, static_cast<Rating>(board_.venture.discipline)).value);
      });
    case Step::point:
      return best([&](Option option) {
        return unit_worth(option.a) / std::max(1U, health_of(board_, option.a));
      });
    case Step::lock:
      return best([&](Option option) {
        return -static_cast<double>(rules_.max_health(board_, option.a)) -
               0.1 * rules_.rating(in_public(board_), option.a, Rating::armor).value;
      });
    case Step::location:
      return best([&](Option option) {
        double sum = 0;
        for (unsigned other = 0; other < seats(board_); ++other)
          if (!allied(board_, player_, other)) sum += board_.players[other].progress[option.a];
        return sum;
      });
    case Step::whom_to_reveal:
    case Step::show:
      return best([&](Option option) { return static_cast<double>(board_.hands.count(option.a)); });
    case Step::strategic:
    case Step::companion:
      return last();
    case Step::reinforce:
      return best([&](Option option) {
        int sum = 0;
        for (const std::uint8_t rating : rules_.figure(option.a).ratings) sum += rating;
        return static_cast<double>(sum);
      });
    case Step::attacker:
      return best([&](Option option) { return option.a == player_ ? 1.0 : 0.0; });
    default:
      return 0;
  }
}

}  // namespace undercroft::duel_of_ages
