// Property 7: what a viewer is told agrees with what he sees next.
#include <algorithm>
#include <cctype>

#include "tests/suite_checks.hpp"

namespace undercroft::suite {

namespace {

// Chance from a seed that keeps what it was asked, and can answer one question otherwise.
class BentChance final : public ChanceSource {
 public:
  explicit BentChance(std::uint64_t seed) : rng_(seed) {}
  BentChance(std::uint64_t seed, std::size_t question, std::uint32_t by)
      : rng_(seed), question_(question), by_(by) {}
  std::uint32_t roll(const ChanceAsk& ask) override {
    const std::uint32_t value = rng_.below(ask.n);
    const bool bend = asked.size() == question_;
    asked.push_back(ask.n);
    return bend ? (value + by_) % ask.n : value;
  }
  std::vector<std::uint32_t> asked;

 private:
  Rng rng_;
  std::size_t question_ = SIZE_MAX;
  std::uint32_t by_ = 0;
};

struct Listener final : EventSink {
  explicit Listener(std::vector<Event>& list) : events(&list) {}
  void tell(const Event& event) override { events->push_back(event); }
  std::vector<Event>* events;
};

bool reveals_any(const std::vector<Event>& events) {
  return std::ranges::any_of(events, [](const Event& event) { return event.reveals != 0; });
}

std::string words_of(const Game& game, const Event& event) {
  std::string words;
  game.tell_event(event, words);
  return words;
}

// `{torch}` is a card of the game and `@2` somebody at the table; nothing is left of hidden
// numbers.
std::string fault_in(const Examiner& examiner, std::string_view words) {
  if (words.find(std::to_string(kHidden)) != std::string_view::npos) return "a hidden number";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == '@') {
      const bool digit =
          i + 1 < words.size() && std::isdigit(static_cast<unsigned char>(words[i + 1])) != 0;
      if (!digit || words[i + 1] - '0' >= examiner.setup().seats) return "a seat that is not there";
    } else if (words[i] == '{') {
      const std::size_t end = words.find('}', i);
      if (end == std::string_view::npos) return "a brace without its other half";
      const std::string_view id = words.substr(i + 1, end - i - 1);
      if (std::ranges::find(examiner.game().info().cards, id, &CardText::id) ==
          examiner.game().info().cards.end())
        return "the card \"" + std::string(id) + "\", which is not there,";
      i = end;
    }
  }
  return {};
}

bool well_formed(Examiner& examiner, std::string_view words) {
  const std::string fault = fault_in(examiner, words);
  if (fault.empty() && !words.empty()) return true;
  return examiner.broke(Property::tells,
                        words.empty() ? "something is told without words"
                                      : "there is " + fault + " in \"" + std::string(words) + "\"");
}

// Every card that the second text names stands in the first.
bool names_only_cards_of(std::string_view all, std::string_view some) {
  for (std::size_t i = some.find('{'); i != std::string_view::npos; i = some.find('{', i + 1)) {
    const std::size_t end = some.find('}', i);
    if (all.find(some.substr(i, end - i + 1)) == std::string_view::npos) return false;
  }
  return true;
}

bool is_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

bool check_kind(Examiner& examiner, std::uint16_t kind) {
  if (examiner.findings.kinds.contains(kind)) return true;
  std::string name;
  examiner.game().name_event(kind, name);
  if (!is_name(name))
    return examiner.broke(Property::tells, "events of kind " + std::to_string(kind) +
                                               " are called \"" + name + "\", which is no name");
  std::string fault = examiner.findings.name_kind(kind, name);
  return fault.empty() || examiner.broke(Property::tells, std::move(fault));
}

bool check_event(Examiner& examiner, const Event& event, Viewer viewer) {
  const Game& game = examiner.game();
  if (!check_kind(examiner, event.kind)) return false;
  if (event.rule.index >= game.info().rules.size())
    return examiner.broke(Property::tells, "an event is caused by a rule that is not there");
  const SeatSet everybody = examiner.seats() | kSpectator;
  const auto spectator_first = [&](SeatSet set) {
    return set.has(kSpectator) && (set & everybody) != everybody;
  };
  if (!examiner.open_to_spectators() &&
      (spectator_first(event.seen_by) || (event.secret != 0 && spectator_first(event.knows))))
    return examiner.broke(Property::tells,
                          "a spectator is told what a seat is not told: " + words_of(game, event));
  const std::string all = words_of(game, event);
  // Something may go without saying, but then for everybody.
  if (!all.empty() && !well_formed(examiner, all)) return false;
  const auto seen = seen_as(event, viewer);
  if (!seen) return true;
  const std::string some = words_of(game, *seen);
  if (some.empty() != all.empty())
    return examiner.broke(Property::tells, "only some hear words: \"" + all + some + "\"");
  if (!some.empty() && !well_formed(examiner, some)) return false;
  if (names_only_cards_of(all, some)) return true;
  return examiner.broke(Property::tells,
                        "\"" + some + "\" names a card that \"" + all + "\" does not name");
}

std::string told(const Game& game, const std::vector<Event>& events) {
  std::string text;
  for (const Event& event : events) text += (text.empty() ? "" : " ") + words_of(game, event);
  return "\"" + text + "\"";
}

// A choice as the examiner looks at it.
struct DealtChoice {
  Seat seat;
  Option option;
  std::uint64_t chance;
};

// The same choice in a world that looked the same to the viewer.
bool check_other_world(Examiner& examiner, const Position& now, const DealtChoice& choice,
                       const Telling& here, bool asked, Viewer viewer, Rng& rng) {
  const Game& game = examiner.game();
  Position world = now;
  game.imagine(world.state(), viewer, rng);
  // Somebody else's hand may not allow it there.
  if (!game.why_not(world.state(), choice.seat, choice.option).allowed()) return true;
  examiner.tested(Property::tells);
  BentChance chance(choice.chance);
  const Telling there(world, choice.seat, choice.option, chance);
  const std::vector<Event> told_here = here.seen_by(viewer);
  const std::vector<Event> told_there = there.seen_by(viewer);
  const bool same_sight = Sight(here.after, viewer) == Sight(there.after, viewer);
  const bool same_told = told_here == told_there;
  const std::string name = "\"" + option_name(game, choice.option) + "\" of " + who(choice.seat);
  if (same_told && !same_sight && !reveals_any(told_here))
    return examiner.broke(
        Property::tells, "after " + name + " " + who(viewer) + " sees something that was not told");
  const bool undoable = (!asked && !here.reveals()) || (chance.asked.empty() && !there.reveals());
  if (undoable && !(same_told && same_sight))
    return examiner.broke(Property::tells,
                          name + " may be taken back (no chance, no event that reveals), but " +
                              who(viewer) + " learns something from it: " + told(game, told_here) +
                              " or " + told(game, told_there));
  return true;
}

// The same choice with another outcome of the last question to chance. What an earlier one showed
// may have been shuffled back since, or drawn over, and hidden and open cards may have come in
// another order: that a view need not remember.
bool check_memory(Examiner& examiner, const Position& now, const DealtChoice& choice,
                  const Telling& here, const std::vector<std::uint32_t>& asked, Viewer viewer,
                  Rng& rng) {
  std::size_t question = asked.size();
  while (question > 0 && asked[question - 1] < 2) --question;
  if (question-- == 0) return true;
  examiner.tested(Property::tells);
  BentChance chance(choice.chance, question, 1 + rng.below(asked[question] - 1));
  const Telling bent(now, choice.seat, choice.option, chance);
  const std::vector<Event> told_here = here.seen_by(viewer);
  const std::vector<Event> told_there = bent.seen_by(viewer);
  if (told_here == told_there || here.after == bent.after) return true;
  if (Sight(here.after, viewer) != Sight(bent.after, viewer)) return true;
  return examiner.broke(Property::tells, who(viewer) + " is told what the view does not show: " +
                                             told(examiner.game(), told_here) + " or " +
                                             told(examiner.game(), told_there));
}

}  // namespace

Telling::Telling(const Position& now, Seat seat, Option option, ChanceSource& chance) : after(now) {
  Listener listener(events);
  Table table(chance, &listener);
  now.game().step(after.state(), seat, option, table);
}

std::vector<Event> Telling::seen_by(Viewer viewer) const {
  std::vector<Event> seen;
  for (const Event& event : events)
    if (const auto as_seen = seen_as(event, viewer)) seen.push_back(*as_seen);
  return seen;
}

bool Telling::reveals() const {
  return reveals_any(events);
}

bool check_info(Examiner& examiner) {
  const GameInfo& info = examiner.game().info();
  for (const auto* list : {&info.endings, &info.rounds})
    for (const std::string& id : *list)
      if (find_rule(info, id) == nullptr)
        return examiner.broke(Property::tells, "\"" + id + "\" of GameInfo::" +
                                                   (list == &info.endings ? "endings" : "rounds") +
                                                   " is not a rule of the game");
  return true;
}

bool check_telling(Examiner& examiner, const Position& now, Seat seat, Option option,
                   std::uint64_t chance, Rng& rng) {
  BentChance source(chance);
  const Telling here(now, seat, option, source);
  const Viewer viewer = examiner.any_viewer(rng);
  for (const Event& event : here.events)
    if (!check_event(examiner, event, viewer)) return false;
  const DealtChoice choice{seat, option, chance};
  return check_other_world(examiner, now, choice, here, !source.asked.empty(), viewer, rng) &&
         check_memory(examiner, now, choice, here, source.asked, viewer, rng);
}

bool check_words(Examiner& examiner, const Position& now, Rng& rng) {
  const Game& game = examiner.game();
  std::string words;
  game.tell_table(now.state(), examiner.any_viewer(rng), words);
  if (!well_formed(examiner, words)) return false;
  OptionList list;
  for (const Seat seat : now.waiting()) {
    words.clear();
    game.tell_prompt(now.state(), seat, words);
    if (!well_formed(examiner, words)) return false;
    now.options(seat, list);
    for (const Option& option : list) {
      words.clear();
      game.tell_option(now.state(), seat, option, words);
      if (!well_formed(examiner, words)) return false;
    }
  }
  return true;
}

}  // namespace undercroft::suite
