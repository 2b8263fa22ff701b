// The people and bots around the table for an evening: one game after the other with the same
// chairs, each handing on to the next what the rules say (Game::carry).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/session.hpp"

namespace undercroft::cli {

class Sitting {
 public:
  explicit Sitting(const PlayRequest& request);

  Session& session() { return *session_; }
  const Session& session() const { return *session_; }
  int pace_ms() const { return pace_ms_; }

  // Another game: the same people, new cards.
  void rematch();

  // Where `save` without a name goes.
  std::string usual_file() const;
  void save(const std::string& file);
  // With --save the match is written at the start and whenever a person has decided.
  void autosave();
  bool saved() const;
  const std::string& saved_in() const { return saved_as_; }
  void dump(const std::string& file) const;
  std::string dump_text() const;

  // Who plays, and the promise about the cards.
  Lines welcome() const;
  // Who won, and the secret that proves the promise.
  Lines farewell() const;

 private:
  void resume(const PlayRequest& request);
  void begin(const PlayRequest& request);
  std::vector<Chair> make_chairs(const PlayRequest& request, int seats) const;
  FairSeed next_seed();

  std::unique_ptr<Game> game_;
  std::optional<std::string> seed_;
  int games_ = 0;
  std::string keep_in_;    // --save
  std::string came_from_;  // --resume
  std::size_t saved_lines_ = 0;
  std::string saved_as_;
  int pace_ms_ = 0;
  std::optional<Session> session_;
};

}  // namespace undercroft::cli
