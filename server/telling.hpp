// What happened, in lines for the log: each viewer gets those that it may see, as it may see them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/match.hpp"

namespace undercroft::server {

// One line as JSON, without its number: `"at":3,"kind":"drew",...}`. The event is as its reader
// experiences it.
void write_line(const Game& game, const Event& seen, std::size_t decision, std::string& out);

// The events of one decision. Each is put into words once for those who know its secrets and once
// for those who do not, however many look on.
class Telling final : public MatchListener {
 public:
  // Ready for another decision of any match; what was allocated stays.
  void clear() { used_ = 0; }
  void happened(const LoggedEvent& logged) override;

  std::size_t size() const { return used_; }
  const Event& event(std::size_t i) const { return told_[i].event; }
  // The viewer's lines, the first with that number, separated by commas; gives the next number.
  std::uint32_t write(const Game& game, Viewer viewer, std::uint32_t number, std::string& out);
  // How many lines the viewer gets.
  std::uint32_t lines(Viewer viewer) const;
  // Whether the words of a line that the seat gets speak of it.
  bool mentions(const Game& game, Seat seat);

 private:
  struct Told {
    std::size_t decision = 0;
    Event event;
    std::string known;    // empty until somebody asks
    std::string unknown;  // likewise
  };
  const std::string& line(const Game& game, Told& told, Viewer viewer);

  std::vector<Told> told_;
  std::size_t used_ = 0;
};

// How many lines each viewer got.
class LogCount final : public MatchListener {
 public:
  void happened(const LoggedEvent& logged) override;
  std::uint32_t of(Viewer viewer) const { return lines_[viewer.index]; }

 private:
  std::array<std::uint32_t, 16> lines_{};
};

// The log of a match from its beginning, for one viewer, from that line on.
class LogWriter final : public MatchListener {
 public:
  LogWriter(const Game& game, Viewer viewer, std::uint32_t from, std::string& out)
      : game_(game), viewer_(viewer), from_(from), out_(out) {}
  void happened(const LoggedEvent& logged) override;

 private:
  const Game& game_;
  Viewer viewer_;
  std::uint32_t from_;
  std::uint32_t number_ = 0;
  std::string& out_;
};

}  // namespace undercroft::server
