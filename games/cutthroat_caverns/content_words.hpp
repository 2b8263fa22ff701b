// The vocabulary in which the cards of Cutthroat Caverns are written, and how it reads.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/content.hpp"
#include "games/cutthroat_caverns/content.hpp"

namespace undercroft::cutthroat_caverns {

// Statements are of the category "effect", selectors of "who", further ones of "amount",
// "condition", "perk", "goal" and "option". The code of a verb is its OpCode, Who, Amount,
// Condition, Perk or Goal. Ids of cards and nodes are words that the reader adds itself.
content::Vocabulary caverns_vocabulary();

inline constexpr std::string_view kCardWords = "card";
inline constexpr std::string_view kNodeWords = "node";
inline constexpr int kMostLetters = 60;  // of a label

// The argument of that name, or null where it was left out.
const content::Node* argument(const content::Node& call, std::string_view name);
// The arguments of the last parameter, which may be repeated.
std::span<const content::Node> parts_of(const content::Node& call);

// "1 card", "2 cards"
std::string counted(int n, std::string_view thing);
// A sentence: a capital first, a full stop last.
std::string as_sentence(std::string text);
// Statements one after the other, joined by semicolons.
std::string clause(std::span<const content::Node> statements);

}  // namespace undercroft::cutthroat_caverns
