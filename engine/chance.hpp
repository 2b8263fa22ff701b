// The slower sources of chance, beside the fast generator that `Table` holds itself: cryptographic
// for hosted matches, scripted for scenarios, recorded for replays; and a listener that keeps what
// any of them gave.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"
#include "engine/sha256.hpp"
#include "engine/table.hpp"

namespace undercroft {

// A secret seed and what each player added to it. The hash of the seed is published before the
// first card (the commitment), the seed at the end; whoever has both can deal the whole match
// again.
struct FairSeed {
  Digest256 secret{};
  std::vector<std::string> nonces;
  // To each nonce, empty where it follows from the commitment (engine/deal_order.hpp). None at all
  // where nobody was asked to commit.
  std::vector<std::string> nonce_commitments;
  std::string commitment() const { return to_hex(sha256(as_bytes(secret))); }
};

// Block i of the stream is SHA-256 of secret, nonces and i; each block gives eight numbers of 32
// bits.
class FairChance final : public ChanceSource {
 public:
  explicit FairChance(const FairSeed& seed);
  std::uint32_t roll(const ChanceAsk& ask) override;

 private:
  std::uint32_t next();
  std::string key_;
  std::uint64_t block_ = 0;
  Digest256 bytes_{};
  unsigned used_ = 32;
};

// One outcome as a replay keeps it.
struct Rolled {
  std::uint32_t n = 1;
  std::uint32_t value = 0;
  friend bool operator==(const Rolled&, const Rolled&) = default;
};

// Hands on another source's outcomes and keeps them.
class RecordingChance final : public ChanceSource {
 public:
  explicit RecordingChance(ChanceSource& from) : from_(&from) {}
  std::uint32_t roll(const ChanceAsk& ask) override {
    const std::uint32_t value = from_->roll(ask);
    rolled.push_back({ask.n, value});
    return value;
  }
  std::vector<Rolled> rolled;

 private:
  ChanceSource* from_;
};

// Gives back what a journal holds. A question that the journal does not answer is a fault of the
// journal.
class RecordedChance final : public ChanceSource {
 public:
  void load(std::vector<Rolled> rolled) {
    rolled_ = std::move(rolled);
    next_ = 0;
  }
  std::uint32_t roll(const ChanceAsk& ask) override;
  bool used_up() const { return next_ == rolled_.size(); }
  std::string fault;

 private:
  std::vector<Rolled> rolled_;
  std::size_t next_ = 0;
};

// Outcomes by name, in order: "orc", "seat 2". A name must fit the question; "any" takes the first
// outcome, and "any more" does so from there on, until other names are added.
class ScriptedChance final : public ChanceSource {
 public:
  static constexpr std::string_view kAnyMore = "any more";

  explicit ScriptedChance(const Game& game) : game_(&game) {}
  void add(std::string name);
  std::uint32_t roll(const ChanceAsk& ask) override;
  // The names that no question has asked for.
  std::vector<std::string> left() const;
  std::string fault;

 private:
  const Game* game_;
  std::vector<std::string> names_;
  std::size_t next_ = 0;
};

// The fast generator as a source, where a recording is wanted of a seeded game.
class SeededChance final : public ChanceSource {
 public:
  explicit SeededChance(std::uint64_t seed) : rng_(seed) {}
  std::uint32_t roll(const ChanceAsk& ask) override { return rng_.below(ask.n); }

 private:
  Rng rng_;
};

}  // namespace undercroft
