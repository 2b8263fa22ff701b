// How single traits and actions read. For content_text.cpp and content_steps.cpp only.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/duel_of_ages/content.hpp"

namespace undercroft::duel_of_ages {

using Text = std::string;

// Whom a text speaks of: a person ("he") or whoever has a card ("its user").
struct Voice {
  std::string_view subject, object, possessive, reflexive, space;
  std::string_view actor;  // in an action of a card: "the user"; empty for a person
  bool person() const { return actor.empty(); }
};

// content_sentences.cpp
Text signed_number(int n);
// "a, b or c"
Text listed_with(std::span<const Text> things, std::string_view last);
char capital_letter(char c);
// In the order in which they were written.
Text terrain_list(const Trait& trait, std::string_view last);
// "rough costs", but "woods cost" and "swamp and water cost"
Text costing(const Trait& trait);
Text change_text(const Trait& trait);                        // "+1 Armor"
Text crossing_text(const Trait& trait, const Voice& voice);  // behind a semicolon
Text trait_text(const Trait& trait, const Voice& voice);
Text custom_text(Custom custom, const Voice& voice);

// content_steps.cpp
Text person_action_text(const Figure& figure, const Action& action, const Voice& voice);
// "Free Action, discard: " and what follows it.
Text card_action_head(const Action& action, const Voice& voice);
Text card_steps_text(const Action& action, const Voice& voice);

}  // namespace undercroft::duel_of_ages
