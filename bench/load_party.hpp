// Three people who play one match of Mandom after the other, each over a connection of their own.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load_scan.hpp"
#include "bench/load_wire.hpp"
#include "engine/rng.hpp"

namespace undercroft::load {

using Clock = std::chrono::steady_clock;

inline constexpr std::size_t kSeats = 3;

// What all parties did together.
struct Tally {
  std::uint64_t choices = 0;  // made; one that is refused ends everything
  std::uint64_t games = 0;    // played to the end
  std::uint64_t bytes = 0;    // received, by all three
  // From sending a choice until all three were told of it.
  std::vector<Clock::duration> delays;
};

class Party {
 public:
  // The people of a match that was made and whose seats were taken.
  Party(std::string match, std::array<std::string, kSeats> tokens);

  Result<void> connect(std::uint16_t port);
  int fd(std::size_t seat) const { return people_[seat]->fd(); }
  // Something came for that seat. `tally` counts it.
  Result<void> receive(std::size_t seat, Tally& tally);

  // Somebody is asked and has not answered.
  bool asked() const { return asked_.has_value(); }
  // And everybody has heard of the last choice.
  bool settled() const { return unaware_ == 0; }
  // Answers as the specification's random player does.
  Result<void> answer(Rng& rng, Tally& tally);

 private:
  struct Question {
    std::size_t seat = 0;
    std::int64_t id = 0;
    std::vector<std::string> options;
  };

  Result<void> hear(std::size_t seat, std::string_view message, Tally& tally);
  Result<void> hear_welcome(std::size_t seat, std::string_view message);
  Result<void> hear_game(std::size_t seat, std::string_view message, Tally& tally);
  Result<void> hear_moved(std::size_t seat, std::string_view message);
  Result<void> take_part(std::size_t seat, std::string_view message);
  Result<void> hear_room(std::size_t seat, std::string_view message);
  Result<void> say(std::size_t seat, std::string_view text);
  Result<void> greet(std::size_t seat, std::string_view match, std::string_view token);
  void noticed(std::size_t seat, std::int64_t seq, Tally& tally);

  std::string match_;
  std::array<std::string, kSeats> tokens_;
  std::array<std::optional<WebSocket>, kSeats> people_;
  Asked scanned_;
  std::optional<Question> asked_;
  // In the proof of the deal: what each page has committed its nonce to, and whether it told it.
  std::array<std::string, kSeats> promised_;
  std::array<bool, kSeats> revealed_{};
  bool started_ = false;
  bool over_ = false;
  // The last choice: when, what the match had counted before, and who has not heard of it yet.
  Clock::time_point chosen_at_;
  std::int64_t seq_ = -1;
  std::int64_t seq_before_ = -1;
  unsigned unaware_ = 0;
};

// Makes so many matches, three people at each.
Result<std::vector<Party>> gather(std::uint16_t port, std::size_t count);

}  // namespace undercroft::load
