// What is going on: plays, batches, events that can be answered, the agenda; or a word for it.
#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/position_read.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

namespace {

// A place in the flow by a word: a question to a person, so that what follows from the answer can
// be seen. A story phase's has the frame of that phase below it.
struct Entry {
  std::string_view word;
  Phase phase;
  Step step;
  Window window;       // of a window
  std::uint8_t after;  // TurnPhase, or in a story phase StoryPhase
  std::uint8_t passes;
};
constexpr std::array<Entry, 15> kEntries = {{
    {"operations", Phase::operations, Step::window, Window::operations, kTurnStory, 0},
    {"restore", Phase::refresh, Step::restore, Window::refresh, kTurnRefresh, 0},
    {"refresh", Phase::refresh, Step::window, Window::refresh, kTurnDraw, 0},
    {"draw", Phase::draw, Step::window, Window::draw, kTurnResource, 0},
    {"resource", Phase::resource, Step::resource, Window::resource, kTurnResourceWindow, 0},
    {"resource_window", Phase::resource, Step::window, Window::resource, kTurnOperations, 0},
    {"s1", Phase::story, Step::window, Window::s1, kStoryCommit, 0},
    {"commit", Phase::story, Step::commit, Window::s1, kStoryCommitted, 0},
    {"s2", Phase::story, Step::window, Window::s2, kStoryDefend, 0},
    {"defend", Phase::story, Step::defend, Window::s2, kStoryDefended, 0},
    {"s3", Phase::story, Step::window, Window::s3, kStoryResolve, 0},
    {"resolve", Phase::story, Step::window, Window::s3, kStoryResolve, 1},
    {"s4", Phase::story, Step::window, Window::s4, kStoryOver, 0},
    {"begin", Phase::story, Step::window, Window::s4, kStoryOver, 1},
    {"watch", Phase::none, Step::watch, Window::refresh, kTurnRestore, 0},
}};
constexpr std::string_view kBegin = "begin";

}  // namespace

void PositionReader::read_flow() {
  read_triggers();
  if (failed()) return;
  if (state_.ending != Ending::playing) {
    if (root_.has("at")) return root_.at("at").fault("the game is over");
    state_.agenda.push({.step = Step::over});
    return;
  }
  if (root_.has("agenda"))
    read_agenda();
  else
    enter();
}

template <class Entry, std::size_t N, class One>
void PositionReader::stack(std::string_view key, std::array<Entry, N>& to, std::uint8_t& count,
                           One one) {
  if (!root_.has(key)) return;
  const Cursor list = root_.at(key);
  if (list.size() > N) return list.fault("expected at most " + std::to_string(N));
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) one(list.item(i), to[count++]);
}

// Read with the table: a card in limbo is one of a deck list.
void PositionReader::read_plays() {
  if (!root_.has("agenda")) return root_.at("plays").fault("plays need an agenda");
  read_agenda();
  stack("plays", state_.plays, state_.play_count, [&](const Cursor& from, Play& to) {
    only(from, kPlayFields, {"picks"});
    if (failed()) return;
    fields(from, to, kPlayFields);
    if (to.side >= kSides) return from.fault("a play has a side");
    if (to.line != kNothing && to.line >= state_.places[to.side].lines)
      return from.at("line").fault("the deck list has no such line");
    if (!from.has("picks")) return;
    const Cursor list = from.at("picks");
    if (list.size() > kMaxPicks) return list.fault("expected at most two sets");
    for (std::size_t i = 0; i < list.size(); ++i) {
      list.item(i).only({"one", "two"});
      if (failed()) return;
      to.picks[i].one = bits(list.item(i), "one", kSpots);
      to.picks[i].two = bits(list.item(i), "two", kSpots);
    }
  });
}

void PositionReader::read_triggers() {
  stack("batches", state_.batches, state_.batch_count, [&](const Cursor& from, Batch& to) {
    only(from, kBatchFields, {"cards", "settled", "to_top"});
    if (failed()) return;
    fields(from, to, kBatchFields);
    to.cards = bits(from, "cards", kSpots);
    to.settled = bits(from, "settled", kSpots);
    to.to_top = bits(from, "to_top", kSpots);
    if (((to.cards | to.settled | to.to_top) & ~state_.there) != 0)
      from.fault("a card of the batch is not in play");
  });
  stack("triggers", state_.triggers, state_.trigger_count, [&](const Cursor& from, Trigger& to) {
    only(from, kTriggerFields, {"kind", "here"});
    if (failed()) return;
    fields(from, to, kTriggerFields);
    to.kind = static_cast<TriggerKind>(from.at("kind").word(kTriggerWords));
    to.here = bits(from, "here", kSpots);
    const bool about_card = to.kind <= TriggerKind::commit;
    if (about_card && to.card >= content_.cards.size()) return from.fault("it is about a card");
    if (to.spot != kNothing && (to.spot >= kSpots || !has(state_.there, to.spot)))
      return from.fault("its card is not in play");
    if (to.slot != kNothing && to.slot >= kSlots) return from.fault("there is no such slot");
    if ((to.here & ~state_.there) != 0) from.fault("a card that was there is not in play");
  });
  stack("answered", state_.answered, state_.answered_count, [&](const Cursor& from, Answered& to) {
    only(from, kAnsweredFields, {});
    if (failed()) return;
    fields(from, to, kAnsweredFields);
    if (to.trigger >= state_.trigger_count) from.fault("there is no such event");
  });
  if (failed() || !root_.has("discounts")) return;
  const Cursor list = root_.at("discounts");
  if (list.size() > kMaxDiscounts) return list.fault("there are not so many discounts");
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    only(list.item(i), kDiscountFields, {});
    if (failed()) return;
    Discount& to = state_.discounts[i];
    fields(list.item(i), to, kDiscountFields);
    if (to.pick >= content_.picks.size() || (to.pick != 0 && to.side >= kSides))
      list.item(i).fault("there is no such discount");
  }
}

void PositionReader::read_agenda() {
  if (!state_.agenda.empty()) return;
  const Cursor list = root_.at("agenda");
  if (list.size() == 0 || list.size() > kAgenda)
    return list.fault("expected 1 to " + std::to_string(kAgenda) + " frames");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Cursor from = list.item(i);
    only(from, kFrameLetters, {"step"});
    if (failed()) return;
    Frame frame;
    frame.step = static_cast<Step>(from.at("step").word(kStepWords));
    fields(from, frame, kFrameLetters);
    state_.agenda.push(frame);
  }
}

// Who is asked where nothing is said: the active side, or the only person.
unsigned PositionReader::first_person() const {
  return state_.places[state_.active].minion() ? other_side(state_.active)
                                               : unsigned{state_.active};
}

void PositionReader::enter() {
  std::array<std::string_view, kEntries.size()> words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = kEntries[i].word;
  const bool mirror = state_.config.mode == Mode::mirror;
  const Entry& entry = kEntries[root_.has("at") ? root_.at("at").word(words)
                                : mirror        ? kEntries.size() - 1
                                                : 0];
  if (failed()) return;
  if ((entry.step == Step::watch) != mirror)
    return root_.fault("two Minions are watched, and nobody else is: \"at\": \"watch\"");
  const unsigned go = first_person();
  // The turn begins when the last one of the turn before passes.
  if (entry.word == kBegin) {
    if (state_.turn == 0) return root_.at("turn").fault("turns are counted from 1");
    --state_.turn;
    state_.active = byte(other_side(state_.active));
    for (unsigned at = 0; at < kSides; ++at) state_.places[at].turns = turns_begun(state_, at);
  }
  const bool story_phase = entry.phase == Phase::story;
  if (!root_.has("phase")) state_.phase = entry.phase;
  if (state_.phase != entry.phase) return root_.at("phase").fault("\"at\" is in another phase");
  state_.agenda.push(
      {.step = Step::turn, .a = story_phase ? std::uint8_t{kTurnEnd} : entry.after, .b = kNothing});
  if (story_phase) state_.agenda.push({.step = Step::story, .a = entry.after});
  Frame frame{.step = entry.step};
  const unsigned active = state_.active;
  if (entry.step == Step::window) {
    frame.a = static_cast<std::uint8_t>(entry.window);
    frame.b = byte(side_or(root_, "go", go));
    frame.c = byte(root_.number_or("passes", 0, 1, entry.passes));
  } else if (root_.has("go") || root_.has("passes")) {
    return root_.fault("\"go\" and \"passes\" are for windows");
  } else if (entry.step != Step::watch) {
    frame.b = byte(entry.step == Step::defend ? other_side(active) : active);
  }
  if (entry.step != Step::watch && state_.places[frame.b].minion())
    return root_.fault(
        "a Minion would be asked here: begin in the window before, where a person passes");
  state_.agenda.push(frame);
}

}  // namespace undercroft::cthulhu_rising
