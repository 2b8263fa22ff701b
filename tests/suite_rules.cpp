// Properties 1, 4, 5 and 6: who may do what, and that nobody may do anything else.
#include <algorithm>
#include <bit>

#include "tests/suite_checks.hpp"

namespace undercroft::suite {

namespace {

Seat any_of(SeatSet seats, Rng& rng) {
  for (auto skip = rng.below(static_cast<std::uint32_t>(seats.count())); skip > 0; --skip)
    seats.remove(seats.lowest());
  return seats.lowest();
}

Option any_of(const OptionList& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

std::string quoted(const Game& game, Option option) {
  return "\"" + option_name(game, option) + "\" (" + std::to_string(option.verb) + " " +
         std::to_string(option.a) + " " + std::to_string(option.b) + " " +
         std::to_string(option.c) + ")";
}

bool legal(const Position& now, Seat seat, Option option) {
  if (!now.waiting().has(seat)) return false;
  OptionList list;
  now.options(seat, list);
  return list.contains(option);
}

// A refusal names a rule of the game and gives a reason, and nothing has happened.
bool check_refusal(Examiner& examiner, const Position& now, Seat seat, Option option) {
  const Game& game = examiner.game();
  Position after = now;
  Rng rng(1);
  Table table(rng);
  const Refusal refusal = after.apply(seat, option, table);
  if (refusal.rule.index >= game.info().rules.size())
    return examiner.broke(Property::refuses, who(seat) + ": " + quoted(game, option) +
                                                 " is refused by a rule that is not there");
  if (refusal.why.empty())
    return examiner.broke(Property::refuses,
                          who(seat) + ": " + quoted(game, option) + " is refused without a reason");
  if (after != now)
    return examiner.broke(Property::refuses, who(seat) + ": " + quoted(game, option) +
                                                 " is refused and changes the state");
  return true;
}

bool check_judgement(Examiner& examiner, const Position& now, Seat seat, Option option,
                     bool expected) {
  examiner.tested(Property::refuses);
  const Game& game = examiner.game();
  const bool allowed = game.why_not(now.state(), seat, option).allowed();
  if (allowed != expected)
    return examiner.broke(Property::refuses, who(seat) + ": " + quoted(game, option) +
                                                 (allowed ? " is accepted but not among the options"
                                                          : " is among the options but refused"));
  return allowed || check_refusal(examiner, now, seat, option);
}

// Noise, and options that were legal before somebody damaged them.
Option damaged(Option option, Rng& rng) {
  std::uint16_t* const parts[] = {&option.verb, &option.a, &option.b, &option.c};
  std::uint16_t& part = *parts[rng.below(4)];
  switch (rng.below(5)) {
    case 0:
      part = static_cast<std::uint16_t>(part + 1U);
      break;
    case 1:
      part = static_cast<std::uint16_t>(part - 1U);
      break;
    case 2:
      part = static_cast<std::uint16_t>(part ^ 1U << rng.below(16));
      break;
    case 3:
      part = static_cast<std::uint16_t>(rng.below(24));
      break;
    default:
      return std::bit_cast<Option>(rng.next());
  }
  return option;
}

struct Choice {
  Seat seat;
  Option option;
};

// Lets the choices arrive in that order. Nobody's choice may touch what the others can choose.
bool arrive(Examiner& examiner, Position& now, std::span<const Choice> choices, Table& table) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const auto [seat, option] = choices[i];
    if (!legal(now, seat, option))
      return examiner.broke(Property::order,
                            who(seat) + " can no longer choose " + quoted(examiner.game(), option) +
                                " after others who are waited for as well have chosen");
    OptionList before;
    OptionList after;
    const bool last = i + 1 == choices.size();
    if (!last) now.options(choices[i + 1].seat, before);
    examiner.game().step(now.state(), seat, option, table);
    if (last || !now.waiting().has(choices[i + 1].seat)) continue;
    now.options(choices[i + 1].seat, after);
    if (!std::ranges::equal(before.span(), after.span()))
      return examiner.broke(Property::order, "the options of " + who(choices[i + 1].seat) +
                                                 " change when " + who(seat) + " chooses");
  }
  return true;
}

bool check_duplicates(Examiner& examiner, Seat seat, const OptionList& list) {
  for (std::size_t i = 1; i < list.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (list[i] == list[j])
        return examiner.broke(Property::ends, who(seat) + " has the option " +
                                                  quoted(examiner.game(), list[i]) + " twice");
  return true;
}

bool check_ranks(Examiner& examiner, const Outcome& outcome) {
  for (std::uint8_t seat = 0; seat < kMaxSeats; ++seat)
    if ((outcome.rank[seat] != 0) != examiner.seats().has(Seat{seat}))
      return examiner.broke(Property::ends, "the game is over and the rank of " + who(Seat{seat}) +
                                                " is " + std::to_string(outcome.rank[seat]));
  if (!examiner.game().info().cooperative) return true;
  for (const Seat seat : examiner.seats())
    if (outcome.rank[seat.index] != outcome.rank[0])
      return examiner.broke(Property::ends, "one seat of a co-operative game ends before another");
  return true;
}

}  // namespace

std::string who(Viewer viewer) {
  return viewer == kSpectator ? "the spectator" : "P" + std::to_string(viewer.index);
}

bool check_sound(Examiner& examiner, const Position& now, Property property) {
  examiner.tested(Property::conserves);
  const std::string broken = examiner.game().broken(now.state());
  if (broken.empty()) return true;
  return examiner.broke(
      property, property == Property::hides ? "an imagined world is not sound: " + broken : broken);
}

bool check_end(Examiner& examiner, const Position& now) {
  examiner.tested(Property::ends);
  const SeatSet waiting = now.waiting();
  const Outcome outcome = now.outcome();
  if (outcome.over && !waiting.empty())
    return examiner.broke(Property::ends, "the game is over and somebody is waited for");
  if (!outcome.over && waiting.empty())
    return examiner.broke(Property::ends, "nobody is waited for and the game is not over");
  if (!(waiting - examiner.seats()).empty())
    return examiner.broke(Property::ends, "somebody is waited for who is not at the table");
  return !outcome.over || check_ranks(examiner, outcome);
}

// Every waited-on seat has options, all different, one of them the fallback; what it may do,
// another seat that is not waited for may not.
bool check_offers(Examiner& examiner, const Position& now, Rng& rng) {
  const SeatSet waiting = now.waiting();
  OptionList list;
  for (const Seat seat : waiting) {
    now.options(seat, list);
    if (list.empty())
      return examiner.broke(Property::ends, who(seat) + " is waited for and has no options");
    if (!check_duplicates(examiner, seat, list)) return false;
    if (!list.contains(examiner.game().fallback(now.state(), seat, rng)))
      return examiner.broke(Property::ends,
                            "what is done for " + who(seat) + " in time trouble is not possible");
  }
  const SeatSet idle = (SeatSet::first(kMaxSeats) | kSpectator) - waiting;
  const Seat seat = any_of(idle, rng);
  for (const Option& option : list) {
    if (examiner.game().why_not(now.state(), seat, option).allowed())
      return examiner.broke(Property::ends, who(seat) + " is not waited for and may " +
                                                quoted(examiner.game(), option));
  }
  return true;
}

// Scenarios, replays and keyboards know an option by its name.
bool check_names(Examiner& examiner, const Position& now) {
  OptionList list;
  for (const Seat seat : now.waiting()) {
    now.options(seat, list);
    for (const Option& option : list) {
      const auto found =
          find_option(examiner.game(), now.state(), seat, option_name(examiner.game(), option));
      if (!found || *found != option)
        return examiner.broke(Property::ends, "another option of " + who(seat) + " is called " +
                                                  quoted(examiner.game(), option) + " too");
    }
  }
  return true;
}

// The same choices, once in the order of the seats and once shuffled, with the same chance: it is
// asked only when all are in.
bool check_order(Examiner& examiner, const Position& now, Rng& rng) {
  const SeatSet waiting = now.waiting();
  if (waiting.count() < 2) return true;
  examiner.tested(Property::order);
  std::vector<Choice> choices;
  OptionList list;
  for (const Seat seat : waiting) {
    now.options(seat, list);
    choices.push_back({seat, any_of(list, rng)});
  }
  const std::uint64_t chance = rng.next();
  Position ordered = now;
  Position shuffled = now;
  Rng ordered_chance(chance);
  Rng shuffled_chance(chance);
  Table ordered_table(ordered_chance);
  Table shuffled_table(shuffled_chance);
  if (!arrive(examiner, ordered, choices, ordered_table)) return false;
  // A rotation moves everybody, so that no try is wasted on the same order.
  const auto turn = 1 + rng.below(static_cast<std::uint32_t>(choices.size()) - 1U);
  std::ranges::rotate(choices, choices.begin() + turn);
  if (rng.below(2) == 0) std::swap(choices.front(), choices[choices.size() - 2]);
  if (!arrive(examiner, shuffled, choices, shuffled_table)) return false;
  if (ordered == shuffled) return true;
  std::string what = "the same choices in another order lead to another state:";
  for (const Choice& choice : choices)
    what += " " + who(choice.seat) + " " + quoted(examiner.game(), choice.option) + ";";
  return examiner.broke(Property::order, what);
}

// What a seat might expect to do is possible exactly if it is among the options.
bool check_expected(Examiner& examiner, const Position& now, Rng& rng) {
  const Seat seat = any_of(examiner.seats(), rng);
  const bool waited_for = now.waiting().has(seat);
  OptionList options;
  OptionList candidates;
  if (waited_for) now.options(seat, options);
  for (const Option& option : options)
    if (!check_judgement(examiner, now, seat, option, true)) return false;
  examiner.game().candidates(now.state(), seat, candidates);
  for (const Option& option : candidates)
    if (!check_judgement(examiner, now, seat, option, options.contains(option))) return false;
  return true;
}

bool check_noise(Examiner& examiner, const Position& now, Rng& rng) {
  const SeatSet waiting = now.waiting();
  OptionList list;
  if (!waiting.empty()) now.options(any_of(waiting, rng), list);
  for (int attempt = 0; attempt < 3; ++attempt) {
    const Seat seat = rng.below(4) == 0 || waiting.empty()
                          ? any_of(SeatSet::first(kMaxSeats) | kSpectator, rng)
                          : any_of(waiting, rng);
    const Option option = damaged(list.empty() ? Option{} : any_of(list, rng), rng);
    if (!check_judgement(examiner, now, seat, option, legal(now, seat, option))) return false;
  }
  return true;
}

}  // namespace undercroft::suite
