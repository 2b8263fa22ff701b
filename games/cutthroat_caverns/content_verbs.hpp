// How the vocabulary of Cutthroat Caverns is put together: parameters, and sentences with slots.
// For content_words.cpp and content_perks.cpp only.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/content.hpp"
#include "games/cutthroat_caverns/content_words.hpp"

namespace undercroft::cutthroat_caverns {

inline constexpr int kMostCardsMoved = 14;  // what the state has room for in a hand

content::Param number(std::string name, int low, int high);
content::Param word(std::string name, std::string_view domain);
content::Param call(std::string name, std::string_view category);
content::Param calls(std::string name, std::string_view category);
content::Param maybe(content::Param param);

bool is_who(const content::Node& node, Who who);
// "you lose", "the killer loses"
std::string does(const content::Node& who, std::string_view verb);
// The template with its {slots} filled: {n} the words of the argument, {n:card} that many cards,
// {who|lose} who loses, {effects} all of them.
std::string fill(std::string_view form, const content::Node& node);

using Say = std::function<std::string(const content::Node&)>;
Say say(std::string_view form);

template <class Code>
void add(content::Vocabulary& v, std::string_view category, std::string_view name, Code code,
         std::vector<content::Param> params, Say words) {
  v.add({std::string(name),
         std::string(category),
         static_cast<std::uint8_t>(code),
         std::move(params),
         {},
         std::move(words)});
}

// content_perks.cpp
void add_perks(content::Vocabulary& v);
void add_goals(content::Vocabulary& v);

}  // namespace undercroft::cutthroat_caverns
