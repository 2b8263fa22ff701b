// A state of some game together with that game: owns the bytes, copies by memcpy. The bytes are
// allocated once, when the position is made; stepping and copying onto another position of the same
// game allocate nothing.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>

#include "engine/game.hpp"

namespace undercroft {

class Position {
 public:
  explicit Position(const Game& game)
      : game_(&game), words_(std::make_unique<Word[]>(word_count())) {}
  Position(const Position& other) : Position(*other.game_) { copy(other); }
  Position& operator=(const Position& other) {
    if (this == &other) return *this;
    if (game_ != other.game_) {
      game_ = other.game_;
      words_ = std::make_unique<Word[]>(word_count());
    }
    copy(other);
    return *this;
  }
  Position(Position&&) = default;
  Position& operator=(Position&&) = default;
  ~Position() = default;

  const Game& game() const { return *game_; }
  void* state() { return words_.get(); }
  const void* state() const { return words_.get(); }

  SeatSet waiting() const { return game_->waiting(state()); }
  void options(Seat seat, OptionList& list) const { game_->options(state(), seat, list); }
  Refusal apply(Seat seat, Option option, Table& table) {
    return game_->apply(state(), seat, option, table);
  }
  Outcome outcome() const { return game_->outcome(state()); }
  std::uint64_t hash() const { return game_->hash(state()); }
  std::string dump() const {
    std::string text;
    json::Writer out(text);
    game_->dump(state(), out);
    return text;
  }
  friend bool operator==(const Position& a, const Position& b) {
    return a.game_ == b.game_ && std::memcmp(a.state(), b.state(), a.game_->state_bytes()) == 0;
  }

 private:
  using Word = std::max_align_t;
  std::size_t word_count() const {
    return (game_->state_bytes() + sizeof(Word) - 1) / sizeof(Word);
  }
  void copy(const Position& other) { std::memcpy(state(), other.state(), game_->state_bytes()); }
  const Game* game_;
  std::unique_ptr<Word[]> words_;
};

// A fresh set-up, with the seeds or scripts of the table.
Result<Position> set_up(const Game& game, const Setup& setup, Table& table);
// A position from its JSON, laid over a fresh set-up; what it does not mention stays as set up. The
// set-up's own chance is of no account. What the rules do from there to the first question has its
// chance and its listener from the table; without one nobody listens and chance is a fixed seed's.
Result<Position> load_position(const Game& game, const Setup& setup, const Value& json,
                               std::string_view file, Table& table);
Result<Position> load_position(const Game& game, const Setup& setup, const Value& json,
                               std::string_view file);

}  // namespace undercroft
