// Playing the games that the suite looks at, and saying where something went wrong.
#include "tests/suite.hpp"

#include <algorithm>
#include <numeric>

#include "tests/suite_checks.hpp"

namespace undercroft::suite {

namespace {

constexpr std::array<std::string_view, kProperties + 1> kNames = {
    "",
    "a game ends, and who is waited for has options",
    "what is saved comes back",
    "nothing hidden leaks",
    "the order of simultaneous choices does not matter",
    "what is not possible is refused and changes nothing",
    "cards are conserved, invariants hold",
    "what is told agrees with what is seen"};

std::string thousands(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

// A game in play, from its set-up to its end.
class Playing {
 public:
  Playing(const Game& game, const Plan& plan, std::uint64_t seed, std::uint64_t number)
      : game_(game),
        plan_(plan),
        seed_(seed),
        examiner_(game, plan.setup, plan.effort),
        now_(game),
        minds_(combine(seed, 1)),
        keeps_journal_(number % plan.effort.journals == 0) {}

  Findings play() {
    begin();
    check_info(examiner_);
    while (look()) decide();
    if (keeps_journal_ && !examiner_.findings.failure) examiner_.journal(journal_);
    examiner_.findings.games = 1;
    examiner_.findings.decisions = decision_;
    if (examiner_.findings.failure) examiner_.findings.failure->where = where();
    return std::move(examiner_.findings);
  }

 private:
  // Chance of each decision has a seed of its own, so that a check can ask the same again.
  std::uint64_t chance_seed() const { return combine(seed_, 2 + 2 * decision_); }
  std::uint64_t dice() const { return combine(seed_, 3 + 2 * decision_); }

  void begin() {
    SeededChance seeded(chance_seed());
    RecordingChance recording(seeded);
    Table table(recording, nullptr);
    game_.setup(now_.state(), plan_.setup, table);
    journal_.game = game_.info().id;
    journal_.setup = plan_.setup;
    journal_.commitment = journal_.fair.commitment();
    journal_.opening = std::move(recording.rolled);
    journal_.opening_hash = now_.hash();
  }

  // Whether the game goes on and all is well.
  bool look() {
    if (examiner_.findings.failure) return false;
    if (!examiner_.position(now_, dice())) return false;
    journal_.finished = now_.waiting().empty();
    if (journal_.finished) return false;
    const auto most = static_cast<std::uint64_t>(game_.info().most_decisions);
    if (decision_ < most) return true;
    return examiner_.broke(Property::ends,
                           "after " + std::to_string(most) +
                               " decisions the game should be over (GameInfo::most_decisions)");
  }

  void decide() {
    SeatSet waiting = now_.waiting();
    for (auto skip = minds_.below(static_cast<std::uint32_t>(waiting.count())); skip > 0; --skip)
      waiting.remove(waiting.lowest());
    const Seat seat = waiting.lowest();
    now_.options(seat, options_);
    const Bot quick{game_.info().quick_levels - 1};
    const Bot bot = decision_ % plan_.thinks == 0 ? plan_.bot : quick;
    const std::size_t pick = bot.choose(game_, now_.state(), seat, options_.span(), minds_);
    if (pick >= options_.size()) {
      examiner_.broke(Property::refuses, "a bot chose number " + std::to_string(pick) + " of " +
                                             std::to_string(options_.size()) + " options");
      return;
    }
    if (!examiner_.choice(now_, seat, options_[pick], chance_seed(), dice())) return;
    carry_out(seat, options_[pick]);
  }

  void carry_out(Seat seat, Option option) {
    SeededChance seeded(chance_seed());
    ++decision_;
    if (!keeps_journal_) {
      Table table(seeded, nullptr);
      game_.step(now_.state(), seat, option, table);
      return;
    }
    RecordingChance recording(seeded);
    Table table(recording, nullptr);
    game_.step(now_.state(), seat, option, table);
    journal_.add({.hash = now_.hash(), .option = option, .seat = seat}, recording.rolled);
  }

  std::string where() const {
    const GameInfo& info = game_.info();
    std::string text = "  game      " + info.id + " " + setup_words(info, plan_.setup);
    text += "\n  players   " + bot_name(info, plan_.bot);
    text += "\n  seed      " + std::to_string(seed_) + ", decision " + std::to_string(decision_);
    text += "\n  again     UNDERCROFT_REPEAT=\"" + info.id + " " + bot_name(info, plan_.bot) + " " +
            std::to_string(seed_) +
            (plan_.thinks > 1 ? " thinks=" + std::to_string(plan_.thinks) : "") + " " +
            setup_words(info, plan_.setup) +
            "\" undercroft_tests --gtest_filter=SuiteFailure.Repeats";
    return text + "\n  position  " + now_.dump() + "\n";
  }

  const Game& game_;
  const Plan& plan_;
  std::uint64_t seed_;
  Examiner examiner_;
  Position now_;
  Rng minds_;
  bool keeps_journal_;
  Journal journal_;
  OptionList options_;
  std::uint64_t decision_ = 0;
};

// The values of an option that are worth a try of their own.
std::vector<int> values_of(const OptionSpec& spec) {
  const int count = static_cast<int>(spec.values.size());
  std::vector<int> values;
  switch (spec.kind) {
    case OptionSpec::Kind::flag:
      return {0, 1};
    case OptionSpec::Kind::number:
      values = {spec.low, std::min(spec.low + 1, spec.high), spec.high};
      break;
    case OptionSpec::Kind::choice:
      for (int i = 0; i < count; ++i) values.push_back(i);
      break;
    case OptionSpec::Kind::subset:
      for (int i = 0; i < count; ++i) values.push_back(1 << i);
      values.push_back((1 << count) - 1);
      break;
    case OptionSpec::Kind::list: {
      // Numbers of entries.
      const int most = std::min(count, spec.high);
      values = {0, std::min(1, most), std::min(2, most), most};
      break;
    }
  }
  return values;
}

void place_value(const OptionSpec& spec, Setup& setup, std::size_t index, int value, Rng& rng) {
  setup.values[index] = value;
  if (spec.kind != OptionSpec::Kind::list) return;
  std::vector<std::uint8_t> entries(spec.values.size());
  std::iota(entries.begin(), entries.end(), std::uint8_t{0});
  for (std::size_t i = entries.size(); i > 1; --i)
    std::swap(entries[i - 1], entries[rng.below(static_cast<std::uint32_t>(i))]);
  entries.resize(static_cast<std::size_t>(value));
  set_list(spec, setup, index, entries);
}

// Sets the option; a list gets so many entries, in an order drawn. What the game refuses beside the
// others stays as it was: a list of cards that makes no deck.
void set_value(const GameInfo& info, Setup& setup, std::size_t index, int value, Rng& rng) {
  const Setup before = setup;
  place_value(info.options[index], setup, index, value, rng);
  if (info.refuses && !info.refuses(setup).empty()) setup = before;
}

int random_value(const OptionSpec& spec, Rng& rng) {
  if (spec.kind == OptionSpec::Kind::subset)
    return 1 + static_cast<int>(rng.below((1U << spec.values.size()) - 1U));
  const std::vector<int> values = values_of(spec);
  return values[rng.below(static_cast<std::uint32_t>(values.size()))];
}

int seat_choices(const GameInfo& info) {
  return info.max_seats - info.min_seats + 1;
}

}  // namespace

std::string_view property_name(Property property) {
  return kNames[static_cast<std::size_t>(property)];
}

void Findings::add(const Findings& other) {
  games += other.games;
  decisions += other.decisions;
  for (std::size_t i = 0; i < checks.size(); ++i) checks[i] += other.checks[i];
  dealt += other.dealt;
  not_dealt += other.not_dealt;
  if (!failure) failure = other.failure;
  for (const auto& [kind, name] : other.kinds)
    if (std::string fault = name_kind(kind, name); !fault.empty() && !failure)
      failure = Failure{Property::tells, std::move(fault), {}};
}

std::string Findings::name_kind(std::uint16_t kind, const std::string& name) {
  if (kinds.contains(kind)) return {};
  for (const auto& [other, taken] : kinds)
    if (taken == name)
      return "events of kinds " + std::to_string(other) + " and " + std::to_string(kind) +
             " are both called \"" + name + "\"";
  kinds.emplace(kind, name);
  return {};
}

std::string summary(const Findings& findings) {
  if (findings.failure) {
    const Failure& failure = *findings.failure;
    return "property " + std::to_string(static_cast<int>(failure.property)) + " failed (" +
           std::string(property_name(failure.property)) + "): " + failure.what + "\n" +
           failure.where;
  }
  std::string text = thousands(findings.decisions) + " decisions in " + thousands(findings.games) +
                     " games; checks by property:";
  for (std::size_t i = 1; i < findings.checks.size(); ++i)
    text += " " + thousands(findings.checks[i]);
  return text;
}

bool Examiner::broke(Property property, std::string what) {
  if (!findings.failure) findings.failure = Failure{property, std::move(what), {}};
  return false;
}

Viewer Examiner::any_viewer(Rng& rng) const {
  const auto at = rng.below(static_cast<std::uint32_t>(setup_.seats) + 1U);
  return at == static_cast<std::uint32_t>(setup_.seats) ? kSpectator
                                                        : Seat{static_cast<std::uint8_t>(at)};
}

bool Examiner::open_to_spectators() const {
  const auto& options = game_->info().options;
  const auto found = std::ranges::find(options, "spectator_open", &OptionSpec::id);
  return found != options.end() &&
         setup_.values[static_cast<std::size_t>(found - options.begin())] != 0;
}

// Every check draws from a stream of its own, so that the rest can be left out or run more often
// and it still tries the same.
bool Examiner::position(const Position& now, std::uint64_t dice) {
  std::uint64_t stream = 0;
  const auto holds = [&](unsigned one_in, auto check) {
    Rng rng(combine(dice, ++stream));
    return rng.below(one_in) != 0 || check(rng);
  };
  return check_sound(*this, now, Property::conserves) && check_end(*this, now) &&
         holds(1, [&](Rng& rng) { return check_offers(*this, now, rng); }) &&
         holds(effort_.names, [&](Rng&) { return check_names(*this, now); }) &&
         holds(effort_.saves, [&](Rng&) { return check_load(*this, now); }) &&
         holds(effort_.hides,
               [&](Rng& rng) {
                 const bool words = rng.below(effort_.words) == 0;
                 return check_world(*this, now, any_viewer(rng), rng, words);
               }) &&
         holds(effort_.hides,
               [&](Rng& rng) {
                 const SeatSet waiting = now.waiting();
                 return waiting.empty() || check_dealt(*this, now, waiting.lowest(), rng);
               }) &&
         holds(effort_.onward,
               [&](Rng& rng) { return check_onward(*this, now, any_viewer(rng), rng); }) &&
         holds(effort_.order, [&](Rng& rng) { return check_order(*this, now, rng); }) &&
         holds(effort_.refuses, [&](Rng& rng) { return check_expected(*this, now, rng); }) &&
         holds(effort_.refuses, [&](Rng& rng) { return check_noise(*this, now, rng); }) &&
         holds(effort_.names, [&](Rng& rng) { return check_words(*this, now, rng); });
}

bool Examiner::worlds(const Position& now, Seat seat, int count, std::uint64_t dice) {
  Rng rng(dice);
  for (int i = 0; i < count; ++i)
    if (!check_world(*this, now, seat, rng, false) || !check_dealt(*this, now, seat, rng))
      return false;
  return true;
}

bool Examiner::choice(const Position& now, Seat seat, Option option, std::uint64_t chance,
                      std::uint64_t dice) {
  Rng rng(combine(dice, 0));
  if (rng.below(effort_.tells) != 0) return true;
  return check_unheard(*this, now, seat, option, chance) &&
         check_telling(*this, now, seat, option, chance, rng);
}

bool Examiner::journal(const Journal& journal) {
  return check_journal(*this, journal);
}

Findings examine_game(const Game& game, const Plan& plan, std::uint64_t seed) {
  return Playing(game, plan, seed, 0).play();
}

Findings examine(const Game& game, const Plan& plan) {
  Findings sum;
  while (sum.decisions < plan.decisions && !sum.failure)
    sum.add(Playing(game, plan, game_seed(plan.seed, sum.games), sum.games).play());
  return sum;
}

std::vector<Setup> default_setups(const GameInfo& info) {
  std::vector<Setup> setups;
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
    setups.push_back(standard_setup(info));
    setups.back().seats = seats;
  }
  return setups;
}

std::vector<Setup> option_setups(const GameInfo& info) {
  Rng rng(info.options.size());
  std::vector<Setup> setups;
  for (Setup setup : default_setups(info)) {
    for (std::size_t i = 0; i < info.options.size(); ++i)
      set_value(info, setup, i, values_of(info.options[i]).back(), rng);
    setups.push_back(setup);
  }
  int turn = 0;
  for (std::size_t i = 0; i < info.options.size(); ++i)
    for (const int value : values_of(info.options[i])) {
      Setup setup = standard_setup(info);
      setup.seats = info.min_seats + turn++ % seat_choices(info);
      set_value(info, setup, i, value, rng);
      setups.push_back(setup);
    }
  return setups;
}

std::vector<Setup> random_setups(const GameInfo& info, std::uint64_t seed, int count) {
  Rng rng(seed);
  std::vector<Setup> setups;
  for (int n = 0; n < count; ++n) {
    Setup setup = standard_setup(info);
    setup.seats = info.min_seats +
                  static_cast<int>(rng.below(static_cast<std::uint32_t>(seat_choices(info))));
    for (std::size_t i = 0; i < info.options.size(); ++i)
      set_value(info, setup, i, random_value(info.options[i], rng), rng);
    setup.carry = static_cast<int>(rng.below(static_cast<std::uint32_t>(info.max_seats) + 1U)) - 1;
    setups.push_back(setup);
  }
  return setups;
}

std::string setup_words(const GameInfo& info, const Setup& setup) {
  std::string text = "seats=" + std::to_string(setup.seats);
  if (setup.carry >= 0) text += " carry=" + std::to_string(setup.carry);
  for (const std::string& setting : settings_of(info.options, setup)) text += " " + setting;
  return text;
}

}  // namespace undercroft::suite
