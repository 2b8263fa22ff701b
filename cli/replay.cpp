// undercroft replay: a game decision by decision, in words, with the rule behind each event.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/match_files.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

// Whose eyes: one seat, a spectator, or nobody's in particular, who sees everything.
struct Eyes {
  std::optional<Viewer> viewer;
  std::string words(int seats) const {
    if (!viewer) return "everything shown";
    if (viewer->index >= seats) return "as a spectator sees it";
    return fmt::format("as P{} sees it", viewer->index);
  }
};

Eyes choose_eyes(const ReplayRequest& request, const Journal& journal) {
  if (request.seat) {
    if (*request.seat < 0 || *request.seat >= journal.setup.seats)
      misused(fmt::format("--seat takes 0 to {}, not {}", journal.setup.seats - 1, *request.seat));
    return {Viewer{static_cast<std::uint8_t>(*request.seat)}};
  }
  // Nobody has secrets in a game that only bots play.
  const bool open = journal.finished || journal.simulated;
  if (request.all && !open)
    misused("--all shows hidden cards, so only of a match that is over; use --seat K");
  if (open) return {};
  return {kSpectator};
}

class Teller {
 public:
  Teller(const Match& match, Eyes eyes)
      : match_(match), eyes_(eyes), names_(seat_ids(match.journal().setup.seats)) {}

  void tell_decision(std::size_t number) {
    print(heading(number));
    for (const LoggedEvent& logged : match_.log())
      if (logged.decision == number) tell_event(logged.event);
    for (const Said& said : match_.journal().talk)
      if (said.after == number)
        print(Line(fmt::format("      P{}: ", said.seat.index))
                  .add("\"" + harmless(said.words) + "\"", Tone::talk));
  }

 private:
  // What somebody chose may be a secret of theirs; the events tell what others learn of it.
  Line heading(std::size_t number) const {
    if (number == 0) return Line("  set-up", Tone::strong);
    const JournalEntry& entry = match_.journal().entries[number - 1];
    Line line(fmt::format("{:4}  ", number), Tone::quiet);
    line.add(fmt::format("P{}", entry.seat.index), Tone::strong);
    if (!eyes_.viewer || *eyes_.viewer == entry.seat)
      line.add(": ").add(option_name(match_.game(), entry.option), Tone::key);
    return line;
  }
  void tell_event(const Event& event) const {
    const auto seen = eyes_.viewer ? seen_as(event, *eyes_.viewer) : event;
    if (!seen || event.seen_by.empty()) return;
    std::string words;
    match_.game().tell_event(*seen, words);
    if (words.empty()) return;
    print_wrapped(Line("      ")
                      .append(told_line(match_.game(), words, names_))
                      .add("  ")
                      .append(rule_aside(match_.game().info(), event.rule)),
                  8);
  }

  const Match& match_;
  Eyes eyes_;
  Names names_;
};

bool wait_for_enter() {
  finish_output();
  std::string line;
  return static_cast<bool>(std::getline(std::cin, line)) && line != "q";
}

void tell_end(const Match& match) {
  if (!match.over()) {
    print("The match is not over yet.");
    return;
  }
  const Outcome outcome = match.position().outcome();
  if (match.game().info().cooperative) {
    print(
        Line("Over; everybody ").add(outcome.rank[0] == 1 ? "won" : "lost", Tone::strong).add("."));
    return;
  }
  std::string winners;
  for (int seat = 0; seat < match.journal().setup.seats; ++seat)
    if (outcome.won(Seat{static_cast<std::uint8_t>(seat)}))
      winners += fmt::format("{}P{}", winners.empty() ? "" : ", ", seat);
  print(Line("Over; won by ").add(winners.empty() ? "nobody" : winners, Tone::strong).add("."));
}

}  // namespace

int run_replay(const ReplayRequest& request) {
  const JournalFile loaded = need(load_journal(request.file, request.content));
  const auto replayed = Match::replay(*loaded.game, loaded.journal);
  if (!replayed) failed(request.file + ": " + replayed.error().text);
  const Match& match = *replayed;
  const std::size_t last = match.journal().entries.size();
  if (request.from > last)
    misused(fmt::format("--from takes a decision from 0 to {}, not {}", last, request.from));
  const Eyes eyes = choose_eyes(request, loaded.journal);
  const GameInfo& info = loaded.game->info();
  print(Line(info.title, Tone::strong)
            .add(fmt::format(", {}, {} decisions, {}", setup_words(info, loaded.journal.setup),
                             last, eyes.words(loaded.journal.setup.seats))));
  if (request.step) print(Line("Enter goes on, q leaves.", Tone::quiet));
  Teller teller(match, eyes);
  for (std::size_t number = request.from; number <= last; ++number) {
    teller.tell_decision(number);
    if (request.step && !wait_for_enter()) return kFine;
  }
  tell_end(match);
  return kFine;
}

}  // namespace undercroft::cli
