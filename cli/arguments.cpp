// The command line. The only file that includes CLI11, which compiles slowly.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <functional>
#include <map>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

// The command that was chosen runs after parsing, so that its own faults are not CLI11's.
class CommandLine {
 public:
  CommandLine() {
    app_.name("undercroft");
    app_.description("A table for dungeon games: plays, referees, replays and simulates them.");
    app_.set_version_flag("--version", "undercroft " UNDERCROFT_VERSION);
    app_.require_subcommand(0, 1);
    app_.footer(
        "Every command has its own --help, with examples.\n"
        "Exit codes: 0 fine, 1 failed, 2 misused. NO_COLOR switches colours off.\n\n"
        "Examples:\n"
        "  undercroft                          a menu, on a terminal\n"
        "  undercroft serve                    the table in browsers, for friends nearby\n"
        "  undercroft play mandom              a game against bots\n"
        "  undercroft rules mandom MAN-CHL     the rules of the challenge\n"
        "  undercroft simulate mandom --games 100000");
    add_games();
    add_lookup("rules", "The rulebook, or one rule, or the rules whose id begins so", "RULE",
               rules_, run_rules,
               "  undercroft rules mandom             all of it\n"
               "  undercroft rules mandom MAN-CHL     one chapter\n"
               "  undercroft rules mandom MAN-CHL-04  one rule\n"
               "  undercroft rules mandom --json");
    add_lookup("cards", "Every card with its facts and text, or one card", "CARD", cards_,
               run_cards,
               "  undercroft cards mandom\n"
               "  undercroft cards mandom torch\n"
               "  undercroft cards mandom \"Vorpal Sword\" --json");
    add_deck();
    add_play();
    add_serve();
    add_simulate();
    add_balance();
    add_scenario();
    add_position();
    add_coverage();
    add_replay();
    add_verify();
    add_think();
    add_signature();
  }

  int run(int count, char** words) {
    std::vector<std::string> args(words + std::min(count, 1), words + count);
    if (!args.empty() && args.front() == "help") turn_help(args);
    check_command(args);
    // CLI11 takes the words last first.
    std::reverse(args.begin(), args.end());
    try {
      app_.parse(args);
    } catch (const CLI::Success& success) {
      return app_.exit(success);
    } catch (const CLI::ParseError& error) {
      explain(error);
    }
    if (app_.get_subcommands().empty()) return without_command();
    return work_.at(app_.get_subcommands().front()->get_name())();
  }

 private:
  CLI::App* command(const char* name, const char* description, std::function<int()> work,
                    const std::string& examples) {
    CLI::App* sub = app_.add_subcommand(name, description);
    sub->footer("Examples:\n" + examples);
    work_[name] = std::move(work);
    return sub;
  }
  static void game_argument(CLI::App* sub, GameChoice& game, bool required = true) {
    auto* option =
        sub->add_option("GAME", game.id, "A game's id, as `undercroft games` lists them");
    if (required) option->required();
    content_option(sub, game.content);
  }
  static void content_option(CLI::App* sub, std::string& content) {
    sub->add_option("--content", content, "A folder of *.toml files laid over the game's content")
        ->type_name("DIR");
  }
  static void set_options(CLI::App* sub, std::vector<std::string>& set) {
    sub->add_option("--set", set, "An option of the game; may be given several times")
        ->type_name("OPTION=VALUE")
        ->allow_extra_args(false);
  }
  static void bots_option(CLI::App* sub, std::vector<std::string>& bots, const char* help) {
    sub->add_option("--bots", bots, help)
        ->type_name("LEVEL,...")
        ->delimiter(',')
        ->allow_extra_args(false);
  }

  void add_games() {
    CLI::App* sub = command(
        "games", "What can be played, with seats and options", [&] { return run_games(games_); },
        "  undercroft games\n  undercroft games --json");
    sub->add_flag("--json", games_.json, "For programs");
  }

  void add_lookup(const char* name, const char* description, const char* what,
                  LookupRequest& request, int (*work)(const LookupRequest&),
                  const std::string& examples) {
    CLI::App* sub =
        command(name, description, [&request, work] { return work(request); }, examples);
    game_argument(sub, request.game);
    sub->add_option(what, request.what, "What to look up; everything where left out");
    sub->add_flag("--json", request.json, "For programs");
  }

  void add_deck() {
    CLI::App* sub = command(
        "deck", "Check a deck of one's own, or another list that a game is played with",
        [&] { return run_deck(deck_); },
        "  undercroft deck my-deck.txt                        what is wrong, or what is in it\n"
        "  undercroft deck my-deck.txt --json                 the value of an option too\n"
        "  undercroft play cthulhu_rising --deck my-deck.txt");
    sub->add_option("FILE", deck_.file, "A text with a line for each card, as `3 Rum Runner`")
        ->required();
    sub->add_option("--game", deck_.game.id, "For which game, where several have such lists")
        ->type_name("GAME");
    content_option(sub, deck_.game.content);
    sub->add_flag("--json", deck_.json, "For programs");
  }

  void add_play() {
    CLI::App* sub = command(
        "play", "Play in the terminal, against bots or with people at one keyboard",
        [&] { return run_play(play_); },
        "  undercroft play mandom                               three seats, you and two bots\n"
        "  undercroft play mandom --seats 4 --bots novice,sound,random\n"
        "  undercroft play mandom --set hero=rogue --set special_monsters=2\n"
        "  undercroft play mandom --save game.jsonl             kept as it goes\n"
        "  undercroft play --resume game.jsonl --save game.jsonl\n"
        "  undercroft play --from puzzle.json                   a position from `dump`\n"
        "  undercroft play mandom --hotseat 2                   two people take turns\n"
        "  printf 'draw\\n1\\n' | undercroft play mandom --seed 7  scripted");
    game_argument(sub, play_.game, false);
    sub->add_option("--seats", play_.seats, "How many play")->type_name("N");
    sub->add_option("--seat", play_.seat, "Where you sit, from 0")->type_name("K");
    sub->add_option("--hotseat", play_.people, "How many people share this terminal")
        ->type_name("N");
    sub->add_option("--seed", play_.seed, "Any text; the same text deals the same cards")
        ->type_name("TEXT");
    bots_option(sub, play_.bots, "Who fills the other seats: one level for all, or one each");
    set_options(sub, play_.set);
    sub->add_option("--deck", play_.decks,
                    "A deck of your own (see `undercroft deck`); a second one is the other side's")
        ->type_name("FILE")
        ->allow_extra_args(false);
    sub->add_option("--from", play_.from, "Begin in a position written by `dump`")
        ->type_name("FILE");
    sub->add_option("--save", play_.save, "Keep the match in this file as it goes")
        ->type_name("FILE");
    sub->add_option("--resume", play_.resume, "Go on with a saved match")->type_name("FILE");
    sub->add_option("--pace", play_.pace_ms,
                    "How long bots take on the full screen, 700 if not said")
        ->type_name("MS");
    sub->add_flag("--plain", play_.plain, "Lines instead of a full screen");
  }

  void add_serve() {
    CLI::App* sub = command(
        "serve", "Open the table to browsers, here and in the network",
        [&] { return run_serve(serve_); },
        "  undercroft serve                              at port 8080, for everybody nearby\n"
        "  undercroft serve --port 9000 --bind 127.0.0.1 only for this computer\n"
        "  undercroft serve --store sqlite:club.db       matches in a file of its own\n"
        "  undercroft serve --store memory               nothing is kept\n"
        "  undercroft serve --bind 127.0.0.1 --trust-proxy 127.0.0.1 --host club.example\n"
        "                                                behind a proxy on this computer");
    sub->add_option("--port", serve_.port, "8080 if not said; 0 takes any that is free")
        ->type_name("PORT");
    sub->add_option("--bind", serve_.bind, "The address to listen at; all if not said")
        ->type_name("ADDR");
    sub->add_option("--store", serve_.store,
                    "sqlite:FILE or memory; a file in your data folder if not said")
        ->type_name("STORE");
    sub->add_option("--keep", serve_.keep,
                    "How long a match is kept after its end, or after it was left unfinished: "
                    "36h, 90d, 12w or forever, as it is if not said")
        ->type_name("TIME");
    sub->add_option("--log", serve_.log, "quiet, info or debug, as JSON lines on standard error")
        ->type_name("LEVEL");
    sub->add_option("--pace", serve_.pace_ms,
                    "How long bots take where a match does not say, 700 if not said")
        ->type_name("MS");
    sub->add_option("--limits", serve_.limits,
                    "off: one address may do as much as it likes, as a load test must")
        ->type_name("on|off");
    sub->add_option("--host", serve_.hosts,
                    "A name under which guests come, besides localhost, this machine's own and "
                    "addresses; may be repeated")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    sub->add_option("--trust-proxy", serve_.trusted,
                    "Proxies in front of this: they tell who calls, by the PROXY protocol (v2), "
                    "Forwarded or X-Forwarded-For; may be repeated")
        ->type_name("ADDR[/BITS],...")
        ->delimiter(',')
        ->allow_extra_args(false);
    sub->add_option("--admin", serve_.admin,
                    "Where /metrics is, as 127.0.0.1:9100; nowhere if not said")
        ->type_name("ADDR:PORT");
    sub->add_option("--content", serve_.content,
                    "A folder of *.toml files laid over the games' content; may be repeated")
        ->type_name("DIR")
        ->allow_extra_args(false);
  }

  void add_simulate() {
    CLI::App* sub = command(
        "simulate", "Mass play of bots; the result does not depend on the number of threads",
        [&] { return run_simulate(simulate_); },
        "  undercroft simulate mandom --games 1000000 --seed 7\n"
        "  undercroft simulate mandom --bots sound,novice --games 2000 --rotate\n"
        "  undercroft simulate mandom --seats 4 --set hero=mage --json -\n"
        "  undercroft simulate mandom --seed 7 --games 100 --journals games\n"
        "  undercroft simulate mandom --seed 7 --first 30 --games 1 --journals one");
    game_argument(sub, simulate_.game);
    sub->add_option("--games", simulate_.games, "How many games, 10000 if not said")
        ->type_name("N");
    sub->add_option("--seats", simulate_.seats, "How many play")->type_name("N");
    bots_option(sub, simulate_.bots, "One level for all seats, or one a seat; random if not said");
    sub->add_option("--seed", simulate_.seed, "A number; the same one gives the same games")
        ->type_name("S");
    sub->add_option("--first", simulate_.first,
                    "Begin with this game of the run, from 0; with --games 1 it is played alone")
        ->type_name("K");
    sub->add_option("--threads", simulate_.threads, "As many as the machine has if not said")
        ->type_name("T");
    set_options(sub, simulate_.set);
    sub->add_flag("--rotate", simulate_.rotate, "Bots change chairs with every game");
    sub->add_option("--json", simulate_.json, "Write the report for programs; - for stdout")
        ->type_name("FILE");
    sub->add_option("--journals", simulate_.journals,
                    "Keep every game as a journal, game K as DIR/K.jsonl, in a new or empty folder")
        ->type_name("DIR");
  }

  void add_balance() {
    CLI::App* sub = command(
        "balance", "Win rates, length, endings and choices of many games, as a page",
        [&] { return run_balance(balance_); },
        "  undercroft balance mandom --out docs/balance/mandom.md\n"
        "  undercroft balance mandom --games 10000 --content my-rules");
    game_argument(sub, balance_.game);
    sub->add_option("--games", balance_.games,
                    "How many at each number of seats, 100000 if not said")
        ->type_name("N");
    sub->add_option("--bots", balance_.bot, "The level at every seat, sound if not said")
        ->type_name("LEVEL");
    sub->add_option("--level-games", balance_.level_games,
                    "How many games of a level that searches, 300 if not said")
        ->type_name("N");
    sub->add_option("--try-games", balance_.try_games,
                    "How many games of each setting, a tenth of --games if not said")
        ->type_name("N");
    sub->add_option("--try", balance_.tries,
                    "A setting whose effect is shown, or several with blanks between; may be given "
                    "several times")
        ->type_name("OPTION=VALUE");
    sub->add_option("--each", balance_.each,
                    "An option that takes all its values in turn, game by game, or those named: "
                    "first_player=a,b, or a group of them: deck_a=tuned; may be given several "
                    "times")
        ->type_name("OPTION");
    sub->add_option("--chapter", balance_.chapters,
                    "A setting that gets a chapter of its own, or several with blanks between, "
                    "seats=N among them; may be given several times")
        ->type_name("OPTION=VALUE");
    sub->add_option("--chapter-games", balance_.chapter_games,
                    "How many games of each such chapter, a tenth of --games if not said")
        ->type_name("N");
    sub->add_option("--knob", balance_.knobs,
                    "An option each of whose values is tried alone, or those named: "
                    "minion_draw=1,2; may be given several times")
        ->type_name("OPTION");
    sub->add_option("--knob-games", balance_.knob_games,
                    "How many games of each such value, as many as of a setting if not said")
        ->type_name("N");
    sub->add_option("--seed", balance_.seed, "A number; the same one gives the same games")
        ->type_name("S");
    set_options(sub, balance_.set);
    sub->add_option("--parts", balance_.parts,
                    "Keep finished parts of the page in this folder and take from it what is there")
        ->type_name("DIR");
    sub->add_option("--only", balance_.only,
                    "Measure only this part, for the folder or for a page of its own: levels, "
                    "difficulty, knobs, settings, seats-N, chapter-N")
        ->type_name("PART");
    sub->add_option("--out", balance_.out, "Write the page to this file")->type_name("FILE");
  }

  void add_scenario() {
    CLI::App* sub = command(
        "scenario", "Run scenario files, or every *.scn below a folder",
        [&] { return run_scenario(scenario_); },
        "  undercroft scenario games/mandom/scenarios\n  undercroft scenario my.scn");
    sub->add_option("FILE", scenario_.files, "Files or folders")->required();
    content_option(sub, scenario_.content);
  }

  void add_position() {
    CLI::App* sub = command(
        "position", "What may stand in a position of a game, or a fresh one as JSON",
        [&] { return run_position(position_); },
        "  undercroft position mandom --fields       every field with what it means\n"
        "  undercroft position mandom --seats 4      a game's beginning, to write a scenario from\n"
        "  undercroft position mandom --fields --out docs/positions/mandom.md");
    game_argument(sub, position_.game);
    sub->add_flag("--fields", position_.fields, "Every field: type, default, meaning");
    sub->add_flag("--json", position_.json, "The fields for programs");
    sub->add_option("--seats", position_.seats, "How many play")->type_name("N");
    set_options(sub, position_.set);
    sub->add_option("--seed", position_.seed, "A number; the same one gives the same position")
        ->type_name("S");
    sub->add_option("--out", position_.out,
                    "Write it to this file, the fields as a page; - for stdout")
        ->type_name("FILE");
  }

  void add_coverage() {
    CLI::App* sub = command(
        "coverage", "Rules and cards that no scenario cites; exit 1 where there are any",
        [&] { return run_coverage(coverage_); },
        "  undercroft coverage\n  undercroft coverage mandom --dir ~/src/undercroft");
    sub->add_option("GAME", coverage_.game, "Every game if not said");
    sub->add_option("--dir", coverage_.dir, "The folder that holds games/GAME/scenarios")
        ->type_name("DIR");
  }

  void add_replay() {
    CLI::App* sub = command(
        "replay", "A saved match in words, decision by decision",
        [&] { return run_replay(replay_); },
        "  undercroft replay game.jsonl\n"
        "  undercroft replay game.jsonl --seat 0 --step    as seat 0 saw it, Enter goes on");
    sub->add_option("FILE", replay_.file, "A file written by `save`")->required();
    content_option(sub, replay_.content);
    sub->add_flag("--step", replay_.step, "Wait for Enter after each decision");
    sub->add_option("--from", replay_.from, "Begin at this decision")->type_name("N");
    auto* seat = sub->add_option("--seat", replay_.seat, "What this seat saw")->type_name("K");
    sub->add_flag("--all", replay_.all, "Hidden cards too, once the match is over (usual then)")
        ->excludes(seat);
  }

  void add_verify() {
    CLI::App* sub = command(
        "verify", "Check a saved match: its form, its replay, and that the deal was fair",
        [&] { return run_verify(verify_); }, "  undercroft verify game.jsonl");
    sub->add_option("FILE", verify_.file, "A file written by `save`")->required();
    content_option(sub, verify_.content);
  }

  void add_think() {
    CLI::App* sub = command(
        "think", "What a bot chooses in a position, or what the odds are",
        [&] { return run_think(think_); },
        "  undercroft think matches.db.overdue/4f0c-17-P1-expert.json  as the server had asked it\n"
        "  undercroft think puzzle.json --bot expert --seed 3");
    sub->add_option("FILE", think_.file, "A position that `dump` or a server wrote")->required();
    content_option(sub, think_.content);
    sub->add_option("--seat", think_.seat, "Who is asked; else as the file says, or the first")
        ->type_name("K");
    sub->add_option("--bot", think_.bot, "Which bot, or odds; else as the file says")
        ->type_name("LEVEL");
    sub->add_option("--seed", think_.seed, "A number; the same one gives the same thought")
        ->type_name("S");
  }

  void add_signature() {
    CLI::App* sub = command(
        "signature", "One number a setting that moves when the rules do",
        [&] { return run_signature(signature_); },
        "  undercroft signature mandom\n"
        "  undercroft signature --check      compare with games/GAME/signature\n"
        "  undercroft signature --write      after a change that was meant");
    sub->add_option("GAME", signature_.game, "Every game if not said");
    sub->add_option("--dir", signature_.dir, "The folder that holds games/GAME/signature")
        ->type_name("DIR");
    sub->add_option("--threads", signature_.threads, "As many as the machine has if not said")
        ->type_name("T");
    auto* check = sub->add_flag("--check", signature_.check, "Exit 1 where a number differs");
    sub->add_flag("--write", signature_.write, "Write the numbers into the file")->excludes(check);
  }

  // `help play` means `play --help`.
  static void turn_help(std::vector<std::string>& args) {
    args.erase(args.begin());
    args.resize(std::min<std::size_t>(args.size(), 1));
    args.emplace_back("--help");
  }

  void check_command(const std::vector<std::string>& args) const {
    if (args.empty() || args.front().starts_with('-') || work_.contains(args.front())) return;
    std::vector<std::string> names;
    for (const auto& [name, work] : work_) names.push_back(name);
    misused("there is no command \"" + args.front() + "\"" +
            did_you_mean(args.front(), names, "; `undercroft --help` lists them"));
  }

  int without_command() {
    if (person_present()) return run_menu();
    print_raw(app_.help());
    return kFine;
  }

  // CLI11's faults as one line that says what would have been right.
  [[noreturn]] void explain(const CLI::ParseError& error) {
    const auto chosen = app_.get_subcommands();
    const std::string name = chosen.empty() ? "" : " " + chosen.front()->get_name();
    const std::string see = "; see `undercroft" + name + " --help`";
    const auto extras = app_.remaining(true);
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) && !extras.empty())
      misused("undercroft" + name + " has no place for \"" + extras.front() + "\"" +
              suggestion(chosen.empty() ? &app_ : chosen.front(), extras.front(), see));
    std::string what = error.what();
    const std::size_t value = what.find(" = ");
    if (what.starts_with("Could not convert: ") && value != std::string::npos)
      what =
          what.substr(19, value - 19) + " takes a number, not \"" + what.substr(value + 3) + "\"";
    if (const std::size_t missing = what.find(": 1 required "); missing != std::string::npos)
      what = what.substr(0, missing) + " needs a value after it";
    misused(what + see);
  }

  static std::string suggestion(const CLI::App* command, const std::string& extra,
                                const std::string& otherwise) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command->get_options())
      if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
    return did_you_mean(extra, names, otherwise);
  }

  CLI::App app_;
  std::map<std::string, std::function<int()>> work_;
  GamesRequest games_;
  LookupRequest rules_;
  LookupRequest cards_;
  DeckRequest deck_;
  PlayRequest play_;
  SimulateRequest simulate_;
  BalanceRequest balance_;
  ScenarioRequest scenario_;
  PositionRequest position_;
  CoverageRequest coverage_;
  ReplayRequest replay_;
  VerifyRequest verify_;
  ThinkRequest think_;
  SignatureRequest signature_;
  ServeRequest serve_;
};

}  // namespace

int run_command_line(int count, char** words) {
  return CommandLine().run(count, words);
}

}  // namespace undercroft::cli
