// What happened, the rule that made it happen, and who may know. The log, the animations and the
// answer to "why did that happen?" all come from events.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/rule.hpp"
#include "engine/seat.hpp"

namespace undercroft {

// An argument that the viewer may not know.
inline constexpr std::int32_t kHidden = std::numeric_limits<std::int32_t>::min();

struct Event {
  std::uint16_t kind = 0;  // the game's own enumeration
  RuleId rule;
  SeatSet seen_by = SeatSet::everyone();  // who notices it; nobody: it only reveals
  SeatSet knows = SeatSet::everyone();    // who also knows the secret arguments
  std::uint8_t secret = 0;                // bit i: args[i] is only for those who know
  std::uint8_t reveals = 0;               // somebody learned something hidden: no undo past this
  std::array<std::int32_t, 4> args{};
  friend bool operator==(const Event&, const Event&) = default;
};

// The event as that viewer experiences it, or nothing.
inline std::optional<Event> seen_as(const Event& event, Viewer viewer) {
  if (!event.seen_by.has(viewer)) return std::nullopt;
  Event seen = event;
  if (!event.knows.has(viewer))
    for (unsigned i = 0; i < seen.args.size(); ++i)
      if ((event.secret >> i & 1U) != 0) seen.args[i] = kHidden;
  // A viewer does not learn who else knows.
  seen.secret = 0;
  seen.seen_by = SeatSet::everyone();
  seen.knows = SeatSet::everyone();
  return seen;
}

class EventSink {
 public:
  virtual void tell(const Event& event) = 0;

 protected:
  ~EventSink() = default;
};

}  // namespace undercroft
