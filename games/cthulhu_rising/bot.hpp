// How good players play (section 11): the parts of the bots. Everything is decided from what the
// bot's own seat may know: the board, which is everybody's, and the own hand.
#pragma once

#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// GameInfo::levels.
inline constexpr int kNoviceLevel = 0;
inline constexpr int kSoundLevel = 1;
inline constexpr int kExpertLevel = 2;

inline bool is(Option option, Verb v) {
  return option.verb == verb(v);
}

// One question to one bot that knows its own hand.
class Mind {
 public:
  using Options = std::span<const Option>;
  Mind(const CthulhuRising& rules, const Board& board, const Pile& hand, unsigned side,
       Options options, Rng& rng);

  // Indices into the options.
  std::size_t novice() const;  // bot.cpp
  std::size_t sound() const;   // bot_sound.cpp

 private:
  // bot.cpp
  std::size_t novice_acts() const;
  std::size_t novice_commits(std::uint32_t percent) const;
  template <class Wanted>
  std::size_t any(Wanted wanted) const;  // one of these, by chance; kNone where there is none

  // bot_sound.cpp: windows, responses, disrupts
  std::size_t acts() const;
  std::size_t responds() const;
  std::size_t disrupts() const;
  bool worth_weighing(Option option, Attempt& tried) const;
  bool helps_to_pay(const Op& op) const;
  int dormant_value(Option option) const;
  // bot_story.cpp: commit and defend (CTH-LIL-08, CTH-LIL-09)
  std::size_t commits(bool defends) const;
  // bot_questions.cpp: everything else
  std::size_t answers() const;
  std::size_t targets() const;
  std::size_t hosts() const;
  std::size_t keeps() const;
  std::size_t adds_resource() const;
  std::size_t mulligans() const;
  int resource_value(unsigned kind) const;
  int room_in(unsigned domain) const;
  int card_value(unsigned kind) const;

  const Card& card(unsigned kind) const { return content_.cards[kind]; }
  const Place& place() const { return board_.places[side_]; }
  unsigned spot(Option option) const { return spot_named(board_, option.a); }
  int price(unsigned kind) const { return rules_.price(board_, side_, kind); }
  Trial trial() const { return {board_, hand_, {}, static_cast<std::uint8_t>(side_)}; }

  // The option with the highest score; the first of equals. Nobody gives up.
  template <class Score>
  std::size_t best(Score score) const {
    std::size_t found = 0;
    int most = 0;
    bool some = false;
    for (std::size_t i = 0; i < options_.size(); ++i) {
      if (is(options_[i], Verb::concede)) continue;
      const int now = score(options_[i]);
      if (some && now <= most) continue;
      some = true;
      most = now;
      found = i;
    }
    return found;
  }
  std::size_t find(Verb v) const {
    for (std::size_t i = 0; i < options_.size(); ++i)
      if (is(options_[i], v)) return i;
    return kNone;
  }
  std::size_t index_of(Option option) const {
    for (std::size_t i = 0; i < options_.size(); ++i)
      if (options_[i] == option) return i;
    return kNone;
  }

  static constexpr std::size_t kNone = ~std::size_t{0};

  const CthulhuRising& rules_;
  const Content& content_;
  const Board& board_;
  const Pile& hand_;
  Options options_;
  Rng& rng_;
  unsigned side_;
};

// bot_expert.cpp: what the sound player would do, and the other options, tried out.
std::size_t expert(const CthulhuRising& rules, const View& view, unsigned side,
                   std::span<const Option> options, Rng& rng, Patience& patience);

}  // namespace undercroft::cthulhu_rising
