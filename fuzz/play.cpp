// Any game, driven by bytes.
#include "fuzz/bytes.hpp"
#include "games/registry.hpp"
#include "tests/suite.hpp"
#include "tests/tiny/tiny.hpp"

namespace undercroft::fuzz {

namespace {

// The suite's cheap checks always, the costly ones now and then.
constexpr suite::Effort kEffort{.names = 32,
                                .saves = 16,
                                .hides = 2,
                                .words = 16,
                                .onward = 256,
                                .order = 2,
                                .refuses = 2,
                                .tells = 2,
                                .journals = 1};

const Game& any_game(Choices& choices) {
  static const tiny::TinyGame tiny_game{tiny::Rules()};
  const auto games = registered_games();
  const std::uint32_t at = choices.below(static_cast<std::uint32_t>(games.size()) + 1U);
  return at == games.size() ? tiny_game : *game_of(games[at].id);
}

Option odd_option(Choices& choices) {
  Option option;
  for (std::uint16_t* part : {&option.verb, &option.a, &option.b, &option.c})
    *part = static_cast<std::uint16_t>(choices.byte() < 200 ? choices.byte() : choices.word());
  return option;
}

class Play {
 public:
  Play(const Game& game, const Setup& setup, Choices& choices)
      : game_(game),
        choices_(choices),
        examiner_(game, setup, kEffort),
        now_(game),
        rng_(choices.word()),
        table_(rng_) {
    game_.setup(now_.state(), setup, table_);
  }

  std::string play() {
    const int most = game_.info().most_decisions;
    for (int decision = 0; examiner_.position(now_, rng_.next()); ++decision) {
      if (now_.waiting().empty()) return {};
      if (decision == most) return "the game does not end";
      // The rest of a game that the bytes do not tell is of no interest.
      if (choices_.done()) return {};
      if (std::string wrong = decide(); !wrong.empty()) return wrong;
    }
    return describe();
  }

 private:
  std::string decide() {
    const std::uint32_t way = choices_.byte();
    if (way < 32) return try_something();
    SeatSet waiting = now_.waiting();
    for (auto skip = way % static_cast<unsigned>(waiting.count()); skip > 0; --skip)
      waiting.remove(waiting.lowest());
    const Seat seat = waiting.lowest();
    now_.options(seat, list_);
    const Option option = list_[choices_.below(static_cast<std::uint32_t>(list_.size()))];
    if (!examiner_.choice(now_, seat, option, rng_.next(), rng_.next())) return describe();
    game_.step(now_.state(), seat, option, table_);
    return {};
  }

  // Something that is hardly possible, from somebody who is perhaps not even there.
  std::string try_something() {
    const Seat seat{static_cast<std::uint8_t>(choices_.byte() % (kMaxSeats + 1))};
    const Option option = odd_option(choices_);
    bool legal = false;
    if (now_.waiting().has(seat)) {
      now_.options(seat, list_);
      legal = list_.contains(option);
    }
    const Position before = now_;
    const Refusal refusal = now_.apply(seat, option, table_);
    if (refusal.allowed() != legal) return "an option is judged in two ways: " + before.dump();
    if (!legal && now_ != before) return "a refused option changes the state: " + before.dump();
    return {};
  }

  std::string describe() const {
    return suite::summary(examiner_.findings) + "  game " + game_.info().id + " " +
           suite::setup_words(game_.info(), examiner_.setup()) + "\n  position " + now_.dump();
  }

  const Game& game_;
  Choices& choices_;
  suite::Examiner examiner_;
  Position now_;
  Rng rng_;
  Table table_;
  OptionList list_;
};

}  // namespace

std::string play(Bytes bytes) {
  Choices choices(bytes);
  const Game& game = any_game(choices);
  const Setup setup = choose_setup(game.info(), choices);
  return Play(game, setup, choices).play();
}

}  // namespace undercroft::fuzz
