// What words about a question need: the viewer's sight, names, chances in percent.
#pragma once

#include <string>

#include "games/duel_of_ages/naming.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

class Sayer {
 public:
  Sayer(const DuelOfAges& rules, const View& view)
      : rules_(rules), view_(view), names_(rules.content()), sight_(view.sight()) {}

  const naming::Names& names() const { return names_; }
  const Sight& sight() const { return sight_; }
  const Frame& frame() const { return view_.agenda.top(); }

  std::string figure(std::int64_t id) const { return names_.figure(id); }
  std::string card(std::int64_t kind) const { return names_.card(kind); }
  std::string player(std::int64_t player) const {
    if (player == view_.viewer) return "you";
    return player >= 0 && player < seats(view_) ? naming::player_words(player) : "nobody";
  }
  // "@1's {tanner}", "your {tanner}"
  std::string one(std::int64_t id) const;
  std::string place(std::int64_t space) const;
  std::string location(std::int64_t location) const { return names_.location(location); }
  static std::string percent(double chance);

  // Whether that figure is on this board, so that the rules may be asked about it.
  bool stands_there(std::int64_t id) const;
  // The space of an option, whatever map it was marked for.
  Space space_in(unsigned argument) const;

  // What an attack would come to, for an attacker and a target on the board; false where it cannot
  // be told.
  struct Forecast {
    bool known = false;
    int margin = 0;
    DuelOfAges::AttackOdds odds;
  };
  Forecast forecast(unsigned attacker, unsigned target, unsigned weapon, AttackKind kind,
                    Space space, unsigned flags) const;
  // ": hits 83 %, about 1.6 damage, defeats 12 %"
  std::string odds(const Forecast& forecast) const;

  // The success chance of the adventure a character would begin where it stands; of one under way
  // with what has been chosen. False where it cannot be told.
  struct Chance {
    bool known = false;
    bool certain = false;
    Rating rating = Rating::strength;
    int margin = 0;
    double success = 0;
  };
  Chance chance_of(unsigned unit, const Venture& venture) const;
  Chance chance_here(unsigned unit) const;
  std::string success(const Chance& chance) const;

 private:
  const DuelOfAges& rules_;
  const View& view_;
  naming::Names names_;
  Sight sight_;
};

}  // namespace undercroft::duel_of_ages
