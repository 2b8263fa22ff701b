// How single traits and actions read. For content_text.cpp and content_steps.cpp only.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/duel_of_ages/content.hpp"

namespace undercroft::duel_of_ages {

// Whom a text speaks of: a person ("he") or whoever has a card ("its user").
struct Voice {
  std::string_view subject, object, possessive, reflexive, space;
  std::string_view actor;  // in an action of a card: "the user"; empty for a person
  bool person() const { return actor.empty(); }
};

// content_sentences.cpp
std::string signed_number(int n);
// "a, b or c"
std::string listed(std::span<const std::string> things, std::string_view last);
char capital(char c);
// In the order in which they were written.
std::string terrain_list(const Trait& trait, std::string_view last);
// "rough costs", but "woods cost" and "swamp and water cost"
std::string costing(const Trait& trait);
std::string change_text(const Trait& trait);                        // "+1 Armor"
std::string crossing_text(const Trait& trait, const Voice& voice);  // behind a semicolon
std::string trait_text(const Trait& trait, const Voice& voice);
std::string custom_text(Custom custom, const Voice& voice);

// content_steps.cpp
std::string person_action_text(const Figure& figure, const Action& action, const Voice& voice);
// "Free Action, discard: " and what follows it.
std::string card_action_head(const Action& action, const Voice& voice);
std::string card_steps_text(const Action& action, const Voice& voice);

}  // namespace undercroft::duel_of_ages
