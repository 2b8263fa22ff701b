// The pieces of the JSON view, for the browser's board. Member names stay.
#pragma once

#include "games/duel_of_ages/duel_of_ages.hpp"

namespace undercroft::duel_of_ages {

// view_json_map.cpp: the arena, also while it is built.
void write_map(const DuelOfAges& rules, const View& view, json::Writer& out);
// view_json_question.cpp: what is asked and, for the one who is asked, what it may come to.
void write_question(const DuelOfAges& rules, const View& view, json::Writer& out);

}  // namespace undercroft::duel_of_ages
