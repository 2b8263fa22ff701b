// The sound player's answers to everything that is neither a window nor a commitment.
#include <algorithm>

#include "games/cthulhu_rising/bot.hpp"
#include "games/cthulhu_rising/phases.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr int kDear = 4;            // from this cost on a card is rather a resource at the start
constexpr int kMostResources = 10;  // in all
constexpr int kCheap = 2;
constexpr int kCheapWanted = 2;
// What three domains should hold, the largest first.
constexpr std::array<int, kMaxDomains> kDomainGoals = {4, 3, 3, 2, 2, 2};

}  // namespace

// How much a card in hand is worth: what it does on the table, if it can be paid for soon.
int Mind::card_value(unsigned kind) const {
  const Card& held = card(kind);
  int most = 0;
  for (unsigned i = 0; i < place().domain_count; ++i)
    most = std::max<int>(most, place().domains[i].worth);
  const int cost = price(kind);
  int value = held.type == CardType::character ? 20 + 2 * (held.cost + held.skill + held.icon_sum)
              : held.type == CardType::event   ? 12 + 2 * held.cost
                                               : 8 + 2 * held.cost + held.text_box;
  if (cost > most + 1) value -= 12 * (cost - most - 1);
  const unsigned line = line_of(board_, side_, kind);
  if (line != kNothing && hand_.count(line) > 1) value -= 6;
  if (held.unique && !rules_.may_enter(board_, side_, kind).allowed()) value -= 30;
  return value;
}

// CTH-SET-08: how good it is as a resource at the start: dear cards of the own faction, events, the
// most expensive. A domain with a neutral card alone pays for no card of a faction.
int Mind::resource_value(unsigned kind) const {
  const Card& held = card(kind);
  const bool neutral = held.faction == Faction::neutral;
  int value = held.cost;
  if (!neutral && held.cost >= kDear) value += 200;
  if (held.type == CardType::event || held.type == CardType::conspiracy) value += 100;
  return neutral ? value - 50 : value;
}

std::size_t Mind::keeps() const {
  return best([&](Option option) { return resource_value(kind_in(option.a)); });
}

std::size_t Mind::mulligans() const {
  int cheap = 0;
  hand_.each([&](unsigned line, int copies) {
    const Card& held = card(place().kinds[line]);
    if (held.type == CardType::character && held.cost <= kCheap) cheap += copies;
  });
  return find(cheap < kCheapWanted ? Verb::mulligan : Verb::keep);
}

// How far a domain is below what it should hold.
int Mind::room_in(unsigned domain) const {
  unsigned rank = 0;
  const auto size = [&](unsigned i) { return place().domains[i].resources.size(); };
  for (unsigned i = 0; i < place().domain_count; ++i)
    if (size(i) > size(domain) || (size(i) == size(domain) && i < domain)) ++rank;
  return kDomainGoals[rank] - size(domain);
}

std::size_t Mind::adds_resource() const {
  int total = 0;
  for (unsigned i = 0; i < place().domain_count; ++i) total += place().domains[i].resources.size();
  if (total >= kMostResources || hand_.size() < 2) return find(Verb::none);
  return best([&](Option option) {
    if (!is(option, Verb::resource)) return -10000;
    const unsigned kind = kind_in(option.a);
    const Domain& domain = place().domains[option.b - 1U];
    const auto faction = static_cast<unsigned>(card(kind).faction);
    // A domain needs one card of the faction.
    const int match = domain.match[faction] == 0 && card(kind).faction != Faction::neutral ? 1 : 0;
    return 20 * room_in(option.b - 1U) - card_value(kind) + match;
  });
}

// Which targets leave the best position (CTH-EVA-07).
std::size_t Mind::targets() const {
  const Frame& frame = board_.agenda.top();
  const Trial now = trial();
  return best([&](Option option) {
    Trial tried = now;
    Play play = board_.plays[frame.b];
    if (play.side != side_) {
      rules_.try_answer(tried, frame, option);
      return rules_.trial_value(tried);
    }
    unsigned index = kNothing;
    if (is(option, Verb::choose))
      index = spot(option);
    else if (is(option, Verb::choose_story))
      index = option.a;
    else if (is(option, Verb::take))
      index = line_of(board_, side_, kind_in(option.a));
    int bonus = 0;
    if (index != kNothing) {
      Chosen& chosen = play.picks[frame.c];
      (has(chosen.one, index) ? chosen.two : chosen.one) |= bit(index);
      if (is(option, Verb::take)) bonus = card_value(kind_in(option.a)) / 8;
    }
    rules_.try_ops(tried, play);
    rules_.try_checks(tried.board, tried.side);
    // Enough is enough where more does not help.
    return 2 * (rules_.trial_value(tried) + bonus) + (is(option, Verb::done) ? 1 : 0);
  });
}

std::size_t Mind::hosts() const {
  const Play& play = board_.plays[board_.agenda.top().b];
  const unsigned host = rules_.minion_host(board_, side_, kind_in(play.card));
  const Option wanted = host < kSpots ? option_of(Verb::choose, ref_at(board_, host))
                                      : option_of(Verb::choose_story, host & ~unsigned{kStoryHost});
  const std::size_t found = index_of(wanted);
  return found != kNone ? found : 0;
}

std::size_t Mind::answers() const {
  const Frame& frame = board_.agenda.top();
  const auto by_worth = [&](bool highest) {
    return best([&](Option option) {
      if (is(option, Verb::none)) return -1000;
      const int worth = rules_.worth(board_, spot(option));
      return highest ? worth : -worth;
    });
  };
  switch (frame.step) {
    case Step::mulligan:
      return mulligans();
    case Step::keep:
      return keeps();
    case Step::resource:
      return adds_resource();
    case Step::restore:
      return best([&](Option option) { return rules_.potential(board_, spot(option)).cp; });
    case Step::target:
      return targets();
    case Step::host:
      return hosts();
    case Step::cost_card:
      if (is(options_[0], Verb::discard))
        return best([&](Option option) { return -card_value(kind_in(option.a)); });
      return best([&](Option option) { return -rules_.potential(board_, spot(option)).cp; });
    case Step::discard:
      if (frame.c == side_)
        return best([&](Option option) { return -card_value(kind_in(option.a)); });
      return best([&](Option option) {
        const Card& held = card(kind_in(option.a));
        return int{held.cost} + (held.type == CardType::character ? 1 : 0);
      });
    case Step::search:
      return best([&](Option option) {
        return is(option, Verb::none) ? -1000 : card_value(kind_in(option.a));
      });
    case Step::pay:
      // The smallest that suffices.
      return best([&](Option option) { return -int{place().domains[option.a - 1U].worth}; });
    case Step::sacrifice:
      return by_worth(false);
    case Step::victim:
      if (frame.a == 1)
        return best([&](Option option) {
          const InPlay& one = board_.table[spot(option)];
          return (one.wounds < one.toughness ? 1000 : 0) - rules_.worth(board_, spot(option));
        });
      return by_worth(false);
    case Step::ready:
      return by_worth(true);
    case Step::next:
      return best([&](Option option) { return int{board_.row[option.a].tokens[side_]}; });
    case Step::attach:
      return best([&](Option option) { return room_in(option.a - 1U); });
    case Step::lose:
      return best([&](Option option) {
        return -10 * room_in(option.b - 1U) - resource_value(kind_in(option.a));
      });
    case Step::drain:
      return best(
          [&](Option option) { return int{board_.places[frame.c].domains[option.a - 1U].worth}; });
    case Step::effect: {
      Attempt tried;
      tried.option = option_of(Verb::yes);
      return find(rules_.best_impact(trial(), tried) >= 1 ? Verb::yes : Verb::no);
    }
    case Step::may: {
      Trial done = trial();
      const int before = rules_.trial_value(done);
      rules_.try_answer(done, frame, option_of(Verb::yes));
      return find(rules_.trial_value(done) > before ? Verb::yes : Verb::no);
    }
    case Step::resilient:
      return find(board_.batches[frame.b].what == static_cast<unsigned>(Departure::returned)
                      ? Verb::no
                      : Verb::yes);
    default:
      return 0;
  }
}

}  // namespace undercroft::cthulhu_rising
