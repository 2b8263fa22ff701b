// Reading the records of a game's content: what every game does the same way.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/content.hpp"
#include "engine/game.hpp"

namespace undercroft::content {

// All sources as one, later ones laid over earlier ones.
Source lay_over(std::span<const Source> sources);

// The records of one kind in order, each with its own report so that a fault names the right file.
// There must be some, and at most `most`.
Result<void> each_record(const Source& source, std::string_view kind, std::size_t most,
                         const std::function<void(const Cursor&)>& read);

// The ids of a game's cards: no two alike, of whatever kind they are, because scenarios, options
// and the gallery know a card by its id alone.
class Ids {
 public:
  // The id of a record: small letters, digits and underscores, so that it can stand in the name of
  // an option.
  std::string read(const Cursor& record);

 private:
  std::set<std::string, std::less<>> known_;
};

// The records of [[rule]], which must be exactly these, in this order.
Result<std::vector<RuleText>> read_rules(const Source& source,
                                         std::span<const std::string_view> ids);

}  // namespace undercroft::content
