// The pieces of the JSON view, for the browser's board. Member names stay.
#pragma once

#include "games/duel_of_ages/words.hpp"

namespace undercroft::duel_of_ages {

// view_json_map.cpp: the arena, also while it is built.
void write_map(const DuelOfAges& rules, const View& view, json::Writer& out);
// view_json_question.cpp: what is asked and, for the one who is asked, what it may come to.
void write_question(const DuelOfAges& rules, const View& view, json::Writer& out);
// view_json_reach.cpp: where the unit may go, who could shoot at it on the way, what it could try
// there.
void write_reach(const DuelOfAges& rules, const View& view, unsigned unit, json::Writer& out);
// The members of an adventure's chance.
void write_chance_of(const Sayer::Chance& chance, json::Writer& out);
// Chances and expectations are whole numbers: JSON of this project knows no others.
std::int64_t thousandths(double value);

}  // namespace undercroft::duel_of_ages
