#include "engine/nearest.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

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

// "geologist" of "mu_geologist" stands in "mu_antarctic_geologist". Short parts stand everywhere.
bool shares_part(std::string_view written, std::string_view word) {
  constexpr std::string_view kBetween = "_-. ";
  constexpr std::size_t kTelling = 4;
  while (!written.empty()) {
    const std::string_view part = written.substr(0, written.find_first_of(kBetween));
    if (part.size() >= kTelling && word.find(part) != std::string_view::npos) return true;
    written.remove_prefix(std::min(part.size() + 1, written.size()));
  }
  return false;
}

// How far the word is from what was written; nothing is nearer than a word that contains it, and
// what has a part in common is not far.
std::size_t rank(std::string_view written, std::string_view word) {
  constexpr std::size_t kNotFar = 4;
  if (!written.empty() && word.find(written) != std::string_view::npos) return 0;
  const std::size_t far = 1 + distance(written.substr(0, kMaxLength), word.substr(0, kMaxLength));
  return shares_part(written, word) ? std::min(far, kNotFar) : far;
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

std::string choices(std::string_view written, std::span<const std::string_view> words) {
  constexpr std::size_t kAll = 12;
  constexpr std::size_t kFew = 5;
  std::vector<std::string_view> each;
  for (const std::string_view word : words)
    if (std::ranges::find(each, word) == each.end()) each.push_back(word);
  const std::size_t different = each.size();
  std::size_t shown = different;
  if (each.size() > kAll) {
    shown = kFew;
    // How far each is, and where it stands: of those that are as far the first comes first.
    std::vector<std::pair<std::size_t, std::size_t>> ranked;
    for (std::size_t i = 0; i < each.size(); ++i) ranked.emplace_back(rank(written, each[i]), i);
    std::ranges::sort(ranked);
    const std::vector<std::string_view> listed = std::exchange(each, {});
    for (std::size_t i = 0; i < shown; ++i) each.push_back(listed[ranked[i].second]);
  }
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) text.append(i == 0 ? "" : ", ").append(each[i]);
  if (shown < different) text += " and " + std::to_string(different - shown) + " others";
  return text;
}

std::string did_you_mean(std::string_view written, std::span<const std::string_view> words) {
  const std::string_view near = nearest(written, words);
  return near.empty() ? "" : "; did you mean " + std::string(near) + "?";
}

}  // namespace undercroft
