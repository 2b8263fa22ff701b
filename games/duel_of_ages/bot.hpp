// How good players play (section 11): the parts of the bots. Everything is decided from what the
// bot's own seat may know: the board, which is everybody's, and its own cards.
//
// A sound player weighs a unit's turn as a whole: what its best errand is worth from where it could
// be (an adventure now, one on the way, a fight), less what standing there may cost it. The values
// are in victory points, so that an adventure, a shot and a kill can be held against each other.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

// GameInfo::levels.
inline constexpr int kNoviceLevel = 0;
inline constexpr int kSoundLevel = 1;
inline constexpr int kExpertLevel = 2;

inline constexpr double kDangerShare = 0.6;

inline bool is(Option option, Verb v) {
  return option.verb == verb(v);
}

// Something a character could do at a place, and what that is worth when it gets there.
struct Errand {
  Space space = kNowhere;
  double worth = 0;
};

// One question to one bot that sees what its seat sees.
class Mind {
 public:
  using Options = std::span<const Option>;
  Mind(const DuelOfAges& rules, const Sight& sight, unsigned player, Options options, Rng& rng)
      : rules_(rules),
        sight_(sight),
        board_(sight.board),
        options_(options),
        rng_(rng),
        player_(player) {}

  // Indices into the options.
  std::size_t novice() const;  // bot.cpp
  std::size_t sound() const;   // bot_sound.cpp
  // Of the places that a unit could go to, the best as the sound player sees it; at most kPlaces.
  static constexpr std::size_t kPlaces = 8;
  std::size_t best_places(std::span<std::size_t> best) const;

  // bot_prospects.cpp: from 0 to 1, were the players sound from here on.
  double chance_to_win(unsigned player) const;

 private:
  static constexpr unsigned kErrands = 40;
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  // bot.cpp
  std::size_t novice_shot() const;
  std::size_t novice_way() const;

  // bot_value.cpp
  double step_worth(unsigned player, Location location) const;  // of one step forward
  double unit_worth(unsigned unit) const;                       // of a unit's life
  double card_worth(unsigned unit, unsigned kind) const;        // of a card in that unit's hands
  double success(unsigned unit, const Venture& venture) const;  // of the best way to go about it
  double venture_worth(unsigned unit, Space space) const;       // of an adventure there, now
  double attack_worth(unsigned attacker, unsigned target, unsigned weapon, AttackKind kind,
                      Space space) const;
  double best_strike(unsigned attacker, unsigned target) const;
  unsigned leader_among(unsigned players) const;  // bits of players: who has the most points

  // bot_errands.cpp: where a unit wants to be
  template <class Visit>
  void each_adventure(unsigned owner, Location location, Visit visit) const;
  unsigned errands(unsigned unit, std::array<Errand, kErrands>& found) const;
  double worth_at(Space space, std::span<const Errand> errands, int speed) const;
  double danger_at(unsigned unit, Space space) const;
  double fight_worth(unsigned unit, Space space) const;
  double place_worth(unsigned unit, Space space) const;  // all of this

  // bot_sound.cpp
  std::size_t acts_freely() const;
  std::size_t shoots() const;
  std::size_t picks_mover() const;
  template <class See>
  double weigh_places(See see) const;
  std::size_t picks_path() const;
  std::size_t strikes() const;
  std::size_t declares() const;
  // bot_questions.cpp: everything else
  std::size_t answers() const;
  std::size_t picks_dome() const;
  std::size_t picks_way() const;
  std::size_t answers_trade() const;
  std::size_t answers_offer() const;
  std::size_t rerolls() const;
  double use_worth(Option option) const;

  const Content& content() const { return rules_.content(); }
  const Frame& frame() const { return board_.agenda.top(); }
  bool mine(unsigned figure) const { return owner_of(board_, figure) == player_; }

  // The option with the highest score; the first of equals.
  template <class Score>
  std::size_t best(Score score) const {
    std::size_t found = 0;
    double most = -1e30;
    for (std::size_t i = 0; i < options_.size(); ++i) {
      const double now = score(options_[i]);
      if (now <= most) continue;
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
  std::size_t last() const { return options_.size() - 1; }
  std::size_t any() const { return rng_.below(static_cast<std::uint32_t>(options_.size())); }

  const DuelOfAges& rules_;
  Sight sight_;
  const Board& board_;
  Options options_;
  Rng& rng_;
  unsigned player_;
};

// bot_expert.cpp
std::size_t expert(const DuelOfAges& rules, const View& view, std::span<const Option> options,
                   std::size_t otherwise, Rng& rng, Patience& patience);

}  // namespace undercroft::duel_of_ages
