// The checks behind the suite's properties, one function each. They answer whether all is well and
// leave the failure with the examiner.
#pragma once

#include "tests/suite.hpp"

namespace undercroft::suite {

// 1, suite_rules.cpp
bool check_end(Examiner& examiner, const Position& now);
bool check_offers(Examiner& examiner, const Position& now, Rng& rng);
bool check_names(Examiner& examiner, const Position& now);
// 2, suite_saves.cpp
bool check_load(Examiner& examiner, const Position& now);
bool check_unheard(Examiner& examiner, const Position& now, Seat seat, Option option,
                   std::uint64_t chance);
bool check_journal(Examiner& examiner, const Journal& journal);
// 3, suite_hides.cpp
bool check_world(Examiner& examiner, const Position& now, Viewer viewer, Rng& rng, bool words);
bool check_dealt(Examiner& examiner, const Position& now, Seat seat, Rng& rng);
bool check_onward(Examiner& examiner, const Position& now, Viewer viewer, Rng& rng);
// 4, suite_rules.cpp
bool check_order(Examiner& examiner, const Position& now, Rng& rng);
// 5, suite_rules.cpp
bool check_expected(Examiner& examiner, const Position& now, Rng& rng);
bool check_noise(Examiner& examiner, const Position& now, Rng& rng);
// 6; also 3, of an imagined world
bool check_sound(Examiner& examiner, const Position& now, Property property);
// 7, suite_tells.cpp
bool check_info(Examiner& examiner);
bool check_telling(Examiner& examiner, const Position& now, Seat seat, Option option,
                   std::uint64_t chance, Rng& rng);
bool check_words(Examiner& examiner, const Position& now, Rng& rng);

// What a viewer is shown, as bytes.
class Sight {
 public:
  Sight(const Position& now, Viewer viewer);
  friend bool operator==(const Sight&, const Sight&) = default;
  const void* view() const { return bytes_.data(); }

 private:
  std::vector<unsigned char> bytes_;
};

// One way to carry out a choice, with all that happened.
struct Telling {
  Telling(const Position& now, Seat seat, Option option, ChanceSource& chance);
  // As that viewer was told it.
  std::vector<Event> seen_by(Viewer viewer) const;
  bool reveals() const;

  Position after;
  std::vector<Event> events;
};

std::string who(Viewer viewer);

}  // namespace undercroft::suite
