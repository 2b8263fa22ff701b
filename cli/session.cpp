#include "cli/session.hpp"

#include <algorithm>
#include <cstring>

#include "cli/shelf.hpp"
#include "games/registry.hpp"

namespace undercroft::cli {

namespace {

// What bots think with follows from the secret, but tells nothing of the cards it deals.
std::uint64_t mind_seed(const FairSeed& fair) {
  const Digest256 digest = sha256("minds:" + std::string(as_bytes(fair.secret)));
  std::uint64_t seed = 0;
  std::memcpy(&seed, digest.data(), sizeof seed);
  return seed;
}

enum class Thought : std::uint8_t { choice, claim, fallback };

// A bot's chance is a function of the place in the match, so that a resumed match, or one in which
// a choice was taken back, goes on as it would have.
Rng mind_at(std::uint64_t minds, std::size_t decision, Seat seat, Thought thought) {
  const std::uint64_t who = seat.index * 2U + static_cast<unsigned>(thought);
  return Rng(combine(combine(minds, decision), who));
}

}  // namespace

Session::Session(Match match, std::vector<Chair> chairs)
    : match_(std::move(match)),
      chairs_(std::move(chairs)),
      minds_(mind_seed(match_.journal().fair)),
      watches_(chairs_.size()) {
  settle();
}

int Session::people() const {
  return static_cast<int>(
      std::ranges::count_if(chairs_, [](const Chair& chair) { return !chair.bot; }));
}

std::vector<Option> Session::options(Seat seat) const {
  OptionList list;
  match_.position().options(seat, list);
  return {list.begin(), list.end()};
}

std::vector<Option> Session::candidates(Seat seat) const {
  OptionList list;
  game().candidates(state(), seat, list);
  return {list.begin(), list.end()};
}

Interrupt Session::about(Seat seat) const {
  return game().interrupt(state(), seat, options(seat));
}

bool Session::table_decides(Seat seat) const {
  if (chairs_[seat.index].bot) return true;
  const Interrupt asked = about(seat);
  if (options(seat).size() == 1) return !asked.rests;
  return asked.is_window() && !watches_[seat.index].asks(game().info(), asked);
}

SeatSet Session::people_waited_for() const {
  SeatSet people;
  for (const Seat seat : match_.position().waiting())
    if (!chairs_[seat.index].bot) people.add(seat);
  return people;
}

std::optional<Seat> Session::asked() const {
  const SeatSet people = people_waited_for();
  if (people.empty() || acting()) return std::nullopt;
  return people.lowest();
}

std::optional<Seat> Session::acting() const {
  // Where everybody plays together bots follow what people propose: those come first.
  const SeatSet people = people_waited_for();
  const bool people_first = game().info().cooperative && !people.empty();
  for (const Seat seat : people_first ? people : match_.position().waiting())
    if (table_decides(seat)) return seat;
  return std::nullopt;
}

void Session::act() {
  const auto seat = acting();
  if (!seat) return;
  const std::vector<Option> list = options(*seat);
  const Chair& chair = chairs_[seat->index];
  if (!chair.bot) {
    // Of windows there are so many that nobody wants to read of each.
    if (!in_window(*seat))
      remark(*seat, "There was only one choice, so it was made for you: ", list[0]);
    Rng mind = mind_at(minds_, match_.journal().entries.size(), *seat, Thought::fallback);
    match_.choose(*seat, list.size() == 1 ? list[0] : game().fallback(state(), *seat, mind));
    return settle();
  }
  Rng mind = mind_at(minds_, match_.journal().entries.size(), *seat, Thought::choice);
  const Option option = list[chair.bot->choose(game(), state(), *seat, list, mind)];
  const std::string claim = claim_of(*seat, option);
  match_.choose(*seat, option);
  if (!claim.empty()) match_.say(*seat, claim);
  settle();
}

Refusal Session::choose(Seat seat, Option option) {
  if (const Interrupt asked = about(seat); asked.is_window()) {
    const std::vector<Option> list = options(seat);
    const auto chosen = static_cast<std::size_t>(std::ranges::find(list, option) - list.begin());
    watches_[seat.index].answered(game().info(), asked, chosen);
  }
  const Refusal refusal = match_.choose(seat, option);
  settle();
  return refusal;
}

void Session::settle() {
  const auto& rounds = game().info().rounds;
  const auto& log = match_.log();
  bool round = false;
  for (heard_ = std::min(heard_, log.size()); heard_ < log.size(); ++heard_) {
    const RuleId rule = log[heard_].event.rule;
    round =
        round || (!rule.none() &&
                  std::ranges::find(rounds, game().info().rules[rule.index].id) != rounds.end());
  }
  if (round)
    for (Watch& watch : watches_) watch.ends(Until::round);
  for (const Seat seat : people_waited_for())
    if (about(seat).concerns) watches_[seat.index].ends(Until::me);
}

std::string Session::claim_of(Seat seat, Option option) const {
  if (host_option(game().info(), setup(), "claims") == 0) return "";
  const auto entry = std::ranges::find(registered_games(), game().info().id, &GameEntry::id);
  if (entry == registered_games().end() || entry->claim == nullptr) return "";
  Rng mind = mind_at(minds_, match_.journal().entries.size(), seat, Thought::claim);
  return entry->claim(game(), state(), seat, option, mind);
}

void Session::choose_for(Seat seat) {
  Rng mind = mind_at(minds_, match_.journal().entries.size(), seat, Thought::fallback);
  const Option option = game().fallback(state(), seat, mind);
  remark(seat, "Time was up, so the table chose for you: ", option);
  match_.choose(seat, option);
  settle();
}

void Session::remark(Seat seat, std::string_view before, Option option) {
  remarks_.push_back({match_.journal().entries.size(), seat,
                      std::string(before) + option_name(game(), option) + "."});
}

Result<void> Session::undo(Seat seat) {
  const auto& entries = match_.journal().entries;
  if (!over() && std::ranges::find(entries, seat, &JournalEntry::seat) == entries.end())
    return fail("there is nothing yet that could be taken back");
  // A choice that the host made is taken back together with the one before it.
  do {
    if (auto fine = match_.undo(seat); !fine) return fail(with_names(fine.error().text));
    std::erase_if(remarks_, [&](const Remark& remark) {
      return remark.after >= match_.journal().entries.size();
    });
  } while (match_.position().waiting().has(seat) && table_decides(seat));
  settle();
  return {};
}

// The engine knows people as P0, P1.
std::string Session::with_names(std::string text) const {
  for (std::size_t seat = 0; seat < chairs_.size(); ++seat) {
    const std::string id = "\"P" + std::to_string(seat) + ":";
    if (const std::size_t at = text.find(id); at != std::string::npos)
      text.replace(at, id.size(), "\"" + chairs_[seat].name + ":");
  }
  return text;
}

int Session::time_limit() const {
  return host_option(game().info(), setup(), "turn_timer_s");
}

Viewer Session::common_viewer() const {
  if (people() != 1) return kSpectator;
  const auto person = std::ranges::find_if(chairs_, [](const Chair& chair) { return !chair.bot; });
  return Viewer{static_cast<std::uint8_t>(person - chairs_.begin())};
}

Names Session::names_for(Viewer viewer) const {
  Names names;
  for (const Chair& chair : chairs_) names.seats.push_back(chair.name);
  if (viewer.index >= chairs_.size() || chairs_[viewer.index].bot) return names;
  names.own = viewer;
  names.seats[viewer.index] = "You";
  return names;
}

namespace {

// How often in a row the same was told: seven cards dealt to somebody are one thing that happened.
class Repeats {
 public:
  int count(std::size_t decision, const std::string& words) {
    times_ = decision == decision_ && words == words_ ? times_ + 1 : 1;
    decision_ = decision;
    words_ = words;
    return times_;
  }

 private:
  std::size_t decision_ = 0;
  std::string words_;
  int times_ = 0;
};

}  // namespace

std::vector<LogLine> Session::log(Viewer viewer) const {
  const Names names = names_for(viewer);
  std::vector<LogLine> lines;
  Repeats repeats;
  auto event = match_.log().begin();
  for (std::size_t decision = 0; decision <= match_.journal().entries.size(); ++decision) {
    for (; event != match_.log().end() && event->decision <= decision; ++event) {
      const auto seen = seen_as(event->event, viewer);
      if (!seen) continue;
      std::string words;
      game().tell_event(*seen, words);
      if (words.empty()) continue;
      Line line = told_line(game(), words, names);
      const int times = repeats.count(decision, words);
      if (times > 1) {
        line.add(" ×" + std::to_string(times));
        lines.pop_back();
      }
      if (!seen->rule.none()) line.add("  ").append(rule_aside(game().info(), seen->rule));
      lines.push_back({decision, std::move(line)});
    }
    add_talk(decision, names, lines);
  }
  return lines;
}

void Session::add_talk(std::size_t decision, const Names& names,
                       std::vector<LogLine>& lines) const {
  for (const Said& said : match_.journal().talk) {
    if (said.after != decision) continue;
    Line line(names.seats[said.seat.index], said.seat == names.own ? Tone::own : Tone::seat);
    line.add(": ").add("\"" + harmless(said.words) + "\"", Tone::talk);
    lines.push_back({decision, std::move(line)});
  }
  for (const Remark& remark : remarks_)
    if (remark.after == decision && remark.seat == names.own)
      lines.push_back({decision, Line(remark.words, Tone::quiet)});
}

Lines Session::table_words(Viewer viewer) const {
  std::string words;
  game().tell_table(state(), viewer, words);
  Names names = names_for(viewer);
  for (const std::string& name : names.seats) names.column = std::max(names.column, columns(name));
  return told(game(), words, names);
}

Line Session::prompt_words(Seat seat) const {
  std::string words;
  game().tell_prompt(state(), seat, words);
  return told_line(game(), words, names_for(seat));
}

Lines Session::prompt_notes(Seat seat) const {
  std::string words;
  game().tell_prompt(state(), seat, words);
  Lines notes;
  for (const CardText* card : cards_named(game().info(), words)) {
    Line note(card->name + ": " + card->facts + ".", Tone::quiet);
    if (!card->text.empty()) note.add(" " + card->text, Tone::quiet);
    notes.push_back(std::move(note));
  }
  return notes;
}

Line Session::option_words(Seat seat, Option option) const {
  std::string words;
  game().tell_option(state(), seat, option, words);
  return told_line(game(), words, names_for(seat));
}

Line Session::result_words() const {
  const Outcome outcome = match_.position().outcome();
  const Names names = names_for(common_viewer());
  Line line("The game is over. ");
  if (game().info().cooperative)
    return line
        .add(chairs_.size() == 1 ? names.seats[0] : "Everybody",
             names.own.index == 0 && chairs_.size() == 1 ? Tone::own : Tone::seat)
        .add(outcome.rank[0] == 1 ? " won." : " lost.");
  bool anybody = false;
  for (std::size_t seat = 0; seat < chairs_.size(); ++seat) {
    if (outcome.rank[seat] != 1) continue;
    line.add(anybody ? " and " : "")
        .add(names.seats[seat], seat == names.own.index ? Tone::own : Tone::seat);
    anybody = true;
  }
  return line.add(anybody ? " won." : "Nobody won.");
}

Line Session::odds_words(Viewer viewer) const {
  if (!game().has_odds()) return Line("This game tells no odds.", Tone::quiet);
  if (host_option(game().info(), setup(), "odds") == 0)
    return Line("The odds are not told at this table; --set odds=true tells them.", Tone::quiet);
  if (over()) return Line("The game is over.", Tone::quiet);
  return told_line(game(), game().odds(state(), viewer).words, names_for(viewer));
}

}  // namespace undercroft::cli
