// The cheapest ways from a space (DUE-MOV-01, DUE-PET-02). Spaces that cost the same to get to are
// taken all at once (area.hpp); a single way is looked for only where it is asked for.
#pragma once

#include <bit>
#include <span>

#include "games/duel_of_ages/area.hpp"
#include "games/duel_of_ages/gait.hpp"

namespace undercroft::duel_of_ages {

class Ways {
 public:
  static constexpr unsigned kFarthest = 254;

  // `stops`: where a Move must end (DUE-MOV-02).
  Ways(const Map& map, const Gait& gait, const Area& stops);

  // Everything that can be reached for so many points.
  void spread(Space from, unsigned points) { run(from, points, nullptr); }
  // Until one of the goals is reached; whether one is.
  bool seek(Space from, const Area& goals, unsigned points = kFarthest) {
    return run(from, points, &goals);
  }
  // DUE-MOV-01: a single step as the whole Move, whatever it costs.
  void add_single_step(Space to);

  bool reaches(Space space) const { return reached_.has(map_.bit(space)); }
  unsigned cost(Space space) const;  // of a space that is reached
  // Where a Move may end.
  template <class Visit>
  void each_end(Visit visit) const {
    for (unsigned w = low_; w <= high_; ++w)
      for (std::uint64_t left = ends(w); left != 0; left &= left - 1)
        visit(map_.space_of_bit(w * 64U + static_cast<unsigned>(std::countr_zero(left))));
  }
  bool ends_anywhere() const;
  bool may_end(Space space) const {
    const unsigned bit = map_.bit(space);
    return (ends(bit / 64U) >> (bit % 64U) & 1U) != 0;
  }

  // The way to a space that is reached, or to the nearest of the goals that were sought: of ways
  // that cost the same the one whose list of spaces comes first in canonical order.
  struct Way {
    std::array<std::uint8_t, kFarthest> directions;
    unsigned length = 0;
    std::span<const std::uint8_t> steps() const { return std::span(directions).first(length); }
  };
  void find(Space to, Way& way) const;
  void find_goal(Way& way) const { trace(goals_, most_, way); }

 private:
  // Spaces by what a step there costs.
  struct Fees {
    unsigned count = 0;
    std::array<std::uint8_t, kMostStepCost> cost;
    std::array<Area, kMostStepCost> spaces;
    void add(unsigned fee, const Area& area, const Area* age);
  };

  bool run(Space from, unsigned points, const Area* goals);
  bool settle(unsigned cost);
  void expand(const Area& front, const Fees& fees, unsigned cost, unsigned points);
  void back(const Area& to, const Fees& fees, const Area* among, unsigned cost,
            std::span<Area> on) const;
  void trace(const Area& goals, unsigned cost, Way& way) const;
  std::uint64_t ends(unsigned w) const {
    return reached_.words[w] & ~no_end_.words[w] & ~home_.words[w];
  }

  const Map& map_;
  const Gait gait_;
  const Area stops_;
  Area no_end_{};
  Fees fees_;
  Fees over_;  // of mesas, from a mesa
  Space from_ = kNowhere;
  Area home_{};
  Area reached_{};
  Area singles_{};     // by a single step only
  Area goals_{};       // the nearest
  unsigned most_ = 0;  // what they cost
  unsigned top_ = 0;   // the last level in use
  unsigned low_ = 0;   // the words where something lies
  unsigned high_ = 0;
  // By the cost of the way there.
  std::array<Area, kFarthest + kMostStepCost + 1> levels_;
};

}  // namespace undercroft::duel_of_ages
