// Rules have ids such as MAN-CHL-03. Inside the engine an id is its index in the game's list of
// rules, looked up at compile time, so that a misspelt id does not build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace undercroft {

struct RuleId {
  std::uint16_t index = 0xFFFF;
  constexpr bool none() const { return index == 0xFFFF; }
  friend constexpr bool operator==(RuleId, RuleId) = default;
};
inline constexpr RuleId kNoRule{};

// Never defined: only a call that is reached at compile time names it, and that does not compile.
RuleId no_rule_of_that_id();

// Used by each game as `constexpr RuleId kPlace = rule_in(kRuleIds, "MAN-BID-06")`.
consteval RuleId rule_in(std::span<const std::string_view> ids, std::string_view id) {
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (ids[i] == id) return RuleId{static_cast<std::uint16_t>(i)};
  return no_rule_of_that_id();
}

// Why something is not possible: the rule that forbids it and one sentence. No rule means: it is
// possible.
struct Refusal {
  RuleId rule;
  std::string_view why;
  constexpr bool allowed() const { return rule.none(); }
};
inline constexpr Refusal kAllowed{};

}  // namespace undercroft
