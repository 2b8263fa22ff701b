// The commands and what each is asked for. arguments.cpp fills these in from the command line; one
// file a command does the work and returns the exit code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace undercroft::cli {

// A game, perhaps with content of one's own laid over it.
struct GameChoice {
  std::string id;
  std::string content;
};

struct GamesRequest {
  bool json = false;
};

struct LookupRequest {  // rules and cards
  GameChoice game;
  std::string what;
  bool json = false;
};

struct PlayRequest {
  GameChoice game;
  std::optional<int> seats;
  int seat = 0;
  int people = 1;
  std::optional<std::string> seed;
  std::vector<std::string> bots;
  std::vector<std::string> set;
  std::vector<std::string> decks;
  std::string from;
  std::string save;
  std::string resume;
  int pace_ms = 700;
  bool plain = false;
};

struct DeckRequest {
  GameChoice game;  // the one that has decks where none is named
  std::string file;
  bool json = false;
};

struct SimulateRequest {
  GameChoice game;
  std::uint64_t games = 10'000;
  std::optional<int> seats;
  std::vector<std::string> bots;
  std::uint64_t seed = 1;
  std::uint64_t first = 0;
  int threads = 0;
  std::vector<std::string> set;
  bool rotate = false;
  std::string json;
  std::string journals;  // a folder; none are kept where empty
};

struct BalanceRequest {
  GameChoice game;
  std::uint64_t games = 100'000;
  std::string bot;  // sound, or the strongest level, where empty
  std::uint64_t seed = 1;
  std::vector<std::string> set;
  // Games of a level that searches, and settings whose effect on the win
  // rate is measured; quick levels and settings get a tenth of the games.
  std::uint64_t level_games = 300;
  std::uint64_t try_games = 0;  // 0: a tenth
  std::vector<std::string> tries;
  std::vector<std::string> each;      // options that take all their values in turn, or those named
  std::vector<std::string> chapters;  // settings that get a chapter of their own
  std::uint64_t chapter_games = 0;    // 0: a tenth
  std::vector<std::string> knobs;     // options whose values are tried one at a time, one seat each
  std::uint64_t knob_games = 0;       // 0: as many as of a setting
  std::string parts;                  // a folder that keeps parts of the page that are finished
  std::string only;                   // of these parts
  std::string out;
};

struct ScenarioRequest {
  std::vector<std::string> files;
  std::string content;
};

struct PositionRequest {
  GameChoice game;
  bool fields = false;
  bool json = false;
  std::optional<int> seats;
  std::vector<std::string> set;
  std::uint64_t seed = 1;
  std::string out;
};

struct CoverageRequest {
  std::string game;  // every game where empty
  std::string dir;
};

struct ReplayRequest {
  std::string file;
  std::string content;
  bool step = false;
  std::size_t from = 0;
  std::optional<int> seat;
  bool all = false;
};

struct VerifyRequest {
  std::string file;
  std::string content;
};

struct ThinkRequest {
  std::string file;
  std::string content;
  // Where the file does not say, or something else is wanted.
  std::optional<int> seat;
  std::string bot;
  std::optional<std::uint64_t> seed;
};

struct ServeRequest {
  int port = 8080;
  std::string bind;   // every address where empty
  std::string store;  // a file in the user's data folder where empty
  std::string keep = "forever";
  std::string log = "quiet";
  int pace_ms = 700;
  std::string limits = "on";
  std::vector<std::string> trusted;
  std::vector<std::string> hosts;
  std::string admin;  // nowhere where empty
  std::vector<std::string> content;
};

struct SignatureRequest {
  std::string game;  // every game where empty
  std::string dir;
  bool check = false;
  bool write = false;
  int threads = 0;
};

int run_games(const GamesRequest& request);
int run_rules(const LookupRequest& request);
int run_cards(const LookupRequest& request);
int run_deck(const DeckRequest& request);
int run_play(const PlayRequest& request);
int run_simulate(const SimulateRequest& request);
int run_balance(const BalanceRequest& request);
int run_scenario(const ScenarioRequest& request);
int run_position(const PositionRequest& request);
int run_coverage(const CoverageRequest& request);
int run_replay(const ReplayRequest& request);
int run_verify(const VerifyRequest& request);
int run_think(const ThinkRequest& request);
int run_signature(const SignatureRequest& request);
int run_serve(const ServeRequest& request);
// Without a command, for a person at a terminal.
int run_menu();

// Reads the command line and runs what it asks for.
int run_command_line(int count, char** words);

}  // namespace undercroft::cli
