// Parts of sentences that every game's words are made of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace undercroft {

// "1 card", "3 cards", "2 henchmen".
std::string count_words(int n, std::string_view thing, std::string_view things = {});
std::string listed(const std::vector<std::string>& parts);  // "this, that and the other"
std::string signed_words(int n);                            // "+2", "-1"
std::string capital(std::string words);                     // "the Minion" at a sentence's begin

// The id of a record of the content, "?" where there is none.
template <class Record>
std::string id_in(const std::vector<Record>& records, std::int64_t index) {
  return index >= 0 && index < static_cast<std::int64_t>(records.size())
             ? records[static_cast<std::size_t>(index)].id
             : "?";
}
// "{id}", which readers turn into the title; something else where the id is not known.
std::string braced(const std::string& id, std::string_view otherwise);

}  // namespace undercroft
