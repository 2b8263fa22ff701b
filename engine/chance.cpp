#include "engine/chance.hpp"

#include "engine/nearest.hpp"

namespace undercroft {

FairChance::FairChance(const FairSeed& seed) : key_(as_bytes(seed.secret)) {
  // Lengths keep two different lists of nonces from making one and the same key.
  for (const std::string& nonce : seed.nonces) key_ += std::to_string(nonce.size()) + ":" + nonce;
}

std::uint32_t FairChance::next() {
  if (used_ == bytes_.size()) {
    bytes_ = sha256(key_ + "/" + std::to_string(block_++));
    used_ = 0;
  }
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = word << 8 | bytes_[used_++];
  return word;
}

std::uint32_t FairChance::roll(const ChanceAsk& ask) {
  const std::uint32_t floor = (0U - ask.n) % ask.n;
  while (true) {
    const std::uint64_t product = std::uint64_t{next()} * ask.n;
    if (static_cast<std::uint32_t>(product) >= floor)
      return static_cast<std::uint32_t>(product >> 32);
  }
}

std::uint32_t RecordedChance::roll(const ChanceAsk& ask) {
  if (next_ == rolled_.size()) {
    if (fault.empty()) fault = "a chance outcome is missing";
    return 0;
  }
  const Rolled& rolled = rolled_[next_++];
  if (rolled.n != ask.n || rolled.value >= ask.n) {
    if (fault.empty())
      fault = "chance was asked for one of " + std::to_string(ask.n) + ", the journal has " +
              std::to_string(rolled.value) + " of " + std::to_string(rolled.n);
    return 0;
  }
  return rolled.value;
}

void ScriptedChance::add(std::string name) {
  if (!names_.empty() && names_.back() == kAnyMore) names_.pop_back();
  names_.push_back(std::move(name));
}

std::vector<std::string> ScriptedChance::left() const {
  std::vector<std::string> names(names_.begin() + static_cast<std::ptrdiff_t>(next_), names_.end());
  if (!names.empty() && names.back() == kAnyMore) names.pop_back();
  return names;
}

std::uint32_t ScriptedChance::roll(const ChanceAsk& ask) {
  const auto name_of = [&](std::uint32_t i) {
    std::string name;
    game_->name_chance(ask.kind, ask.values.empty() ? i : ask.values[i], name);
    return name;
  };
  const auto possible = [&](std::string_view wanted) {
    std::vector<std::string> names;
    for (std::uint32_t i = 0; i < ask.n; ++i) names.push_back(name_of(i));
    const std::vector<std::string_view> views(names.begin(), names.end());
    return choices(wanted, views);
  };
  if (next_ == names_.size()) {
    if (fault.empty())
      fault = "chance is asked but no `chance` line says what it gives; possible: " + possible("");
    return 0;
  }
  if (names_[next_] == kAnyMore) return 0;
  const std::string& wanted = names_[next_++];
  for (std::uint32_t i = 0; i < ask.n; ++i)
    if (wanted == "any" || name_of(i) == wanted) return i;
  if (fault.empty())
    fault = "the script says \"" + wanted + "\", but chance can only give " + possible(wanted);
  return 0;
}

}  // namespace undercroft
