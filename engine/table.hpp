// What the rules stand on while a state changes: the table gives chance and takes events. A state
// holds no random generator and no listeners, so copying it copies neither.
#pragma once

#include <cstdint>
#include <span>

#include "engine/event.hpp"
#include "engine/rng.hpp"

namespace undercroft {

// A question to chance: one of n equally likely outcomes. `kind` is the game's own (a seat, a card,
// a die), and where the outcome picks from a list, `values` is that list, so that a script can say
// "the orc".
struct ChanceAsk {
  std::uint16_t kind = 0;
  std::uint32_t n = 1;
  std::span<const std::uint8_t> values;
};

// Where chance comes from when it is not the fast generator: cryptographic, scripted, recorded.
class ChanceSource {
 public:
  virtual std::uint32_t roll(const ChanceAsk& ask) = 0;

 protected:
  ~ChanceSource() = default;
};

class Table {
 public:
  // Simulation: nobody listens.
  explicit Table(Rng& rng) : rng_(&rng) {}
  Table(ChanceSource& source, EventSink* sink) : source_(&source), sink_(sink) {}
  Table(Rng& rng, EventSink* sink) : rng_(&rng), sink_(sink) {}

  // Uniform in [0, n).
  std::uint32_t roll(std::uint16_t kind, std::uint32_t n) {
    if (source_ == nullptr) [[likely]]
      return rng_->below(n);
    return source_->roll({kind, n, {}});
  }
  // The index of a uniformly drawn member of the list, which is not empty.
  std::uint32_t pick(std::uint16_t kind, std::span<const std::uint8_t> values) {
    const auto n = static_cast<std::uint32_t>(values.size());
    if (source_ == nullptr) [[likely]]
      return rng_->below(n);
    return source_->roll({kind, n, values});
  }
  // A simulation: chance is the fast generator and nobody listens. The few rules that are carried
  // out millions of times a second ask this once instead of twice.
  bool quiet() const { return source_ == nullptr && sink_ == nullptr; }
  std::uint32_t roll_quietly(std::uint32_t n) { return rng_->below(n); }
  // Whether building an event is worth it.
  bool heard() const { return sink_ != nullptr; }
  void tell(const Event& event) {
    if (sink_ != nullptr) sink_->tell(event);
  }

 private:
  Rng* rng_ = nullptr;
  ChanceSource* source_ = nullptr;
  EventSink* sink_ = nullptr;
};

}  // namespace undercroft
