#include "engine/nearest.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace undercroft {

namespace {

// Nobody mistypes a longer word, and a bound keeps the table below on the stack.
constexpr std::size_t kMaxLength = 40;

using Row = std::array<std::size_t, kMaxLength + 1>;

// How many letters must be added, dropped, changed or swapped with their neighbour. Both words fit
// in a row.
std::size_t distance(std::string_view a, std::string_view b) {
  Row before{};
  Row last{};
  Row row{};
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before = last;
    last = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view written, std::span<const std::string_view> words) {
  if (written.size() > kMaxLength) return {};
  std::string_view best;
  // A third of the letters wrong is still a typo; more is another word.
  std::size_t limit = (written.size() + 2) / 3;
  for (const std::string_view word : words) {
    if (word.size() > kMaxLength) continue;
    const std::size_t far = distance(written, word);
    if (far > limit || far >= word.size() || (far == limit && !best.empty())) continue;
    best = word;
    limit = far;
  }
  return best;
}

}  // namespace undercroft
