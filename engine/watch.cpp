#include "engine/watch.hpp"

#include <algorithm>
#include <array>

namespace undercroft {

namespace {

Wanted wanted_of(const Watch::Wishes& wishes, std::string_view id) {
  for (const auto& [known, wish] : wishes)
    if (known == id) return wish.wanted;
  return Wanted::usual;
}

// A round has two such questions at most: one, and one more for the own life.
constexpr int kOpenAsked = 1;
constexpr int kLifeAsked = 2;

}  // namespace

// A card counts more than a window, and that more than everything.
Wanted Watch::said(const GameInfo& info, const Interrupt& interrupt, const Way& way) const {
  if (const Wanted own = wanted_of(groups_, way.group); own != Wanted::usual) return own;
  const std::string& id = info.windows[static_cast<std::size_t>(interrupt.window)].id;
  const Wanted window = wanted_of(windows_, id);
  const Wanted rest = window == Wanted::usual ? all.wanted : window;
  // Whoever speaks of a card means it, quiet or not; whoever speaks of a window does not mean what
  // is possible in every one.
  return rest == Wanted::stake && way.quiet ? Wanted::never : rest;
}

bool Watch::asks(const GameInfo& info, const Interrupt& interrupt) const {
  const bool enough = let_go_ >= (interrupt.life ? kLifeAsked : kOpenAsked);
  for (const Way& way : interrupt.ways) {
    if (way.group.empty()) continue;
    if (hand) return true;
    if (all.wanted == Wanted::never) return false;
    switch (said(info, interrupt, way)) {
      case Wanted::always:
        return true;
      case Wanted::stake:
        if (interrupt.stake) return true;
        break;
      case Wanted::usual:
        if (!way.quiet && !(way.open && enough)) return true;
        break;
      case Wanted::never:
        break;
    }
  }
  return false;
}

bool Watch::only_open(const GameInfo& info, const Interrupt& interrupt) const {
  return std::ranges::all_of(interrupt.ways, [&](const Way& way) {
    if (way.group.empty()) return true;
    const Wanted wanted = said(info, interrupt, way);
    return wanted == Wanted::never || (wanted == Wanted::usual && (way.quiet || way.open));
  });
}

void Watch::answered(const GameInfo& info, const Interrupt& interrupt, std::size_t option) {
  if (option >= interrupt.ways.size()) return;
  const bool acts = !interrupt.ways[option].group.empty();
  if (!hand && !(acts && interrupt.life) && only_open(info, interrupt)) ++let_go_;
  // Whoever acts may be beaten to it and keeps the hand up; who lets it go has seen enough.
  if (!acts) hand = false;
}

bool Watch::ends(Until until) {
  const Watch before = *this;
  if (until == Until::round) let_go_ = 0;
  const auto over = [&](const Wish& wish) {
    return wish.until == until && wish.wanted != Wanted::usual;
  };
  if (over(all)) all = {};
  for (Wishes* wishes : {&windows_, &groups_})
    std::erase_if(*wishes, [&](const auto& entry) { return over(entry.second); });
  return *this != before;
}

Watch Watch::lasting() const {
  Watch lasting = *this;
  lasting.hand = false;
  lasting.ends(Until::round);
  lasting.ends(Until::me);
  return lasting;
}

void Watch::put(Wishes& wishes, std::string_view id, Wish wish) {
  std::erase_if(wishes, [&](const auto& entry) { return entry.first == id; });
  if (wish.wanted != Wanted::usual) wishes.emplace_back(id, wish);
}

std::string_view wanted_name(Wanted wanted) {
  return kWantedNames[static_cast<std::size_t>(wanted)];
}

std::string_view until_name(Until until) {
  return kUntilNames[static_cast<std::size_t>(until)];
}

}  // namespace undercroft
