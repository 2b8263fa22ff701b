// Section 10: what is being carried out. Every frame has letters that its step can look up, lies on
// one that could have pushed it, and the stacks of plays and batches are those of the frames.
#include "games/cthulhu_rising/invariants.hpp"
#include "games/cthulhu_rising/naming.hpp"
#include "games/cthulhu_rising/sight.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr const char* kNoSuch = "CTH-ACT-04: there is no such ability or card being played";

Phase phase_of(unsigned window) {
  switch (static_cast<Window>(window)) {
    case Window::refresh:
      return Phase::refresh;
    case Window::draw:
      return Phase::draw;
    case Window::resource:
      return Phase::resource;
    case Window::operations:
      return Phase::operations;
    default:
      return Phase::story;
  }
}

bool under_is(const Frame* under, Step step) {
  return under != nullptr && under->step == step;
}

}  // namespace

std::string CthulhuRising::wrong_with_stacks(const State& state) const {
  if (state.play_count > kMaxPlays || !wiped_from(state.plays, state.play_count))
    return "an ability that is over was not wiped";
  if (state.batch_count > kMaxBatches || !wiped_from(state.batches, state.batch_count))
    return "what happened to cards was not wiped";
  if (state.trigger_count > kMaxTriggers || !wiped_from(state.triggers, state.trigger_count) ||
      state.answered_count > kMaxAnswered || !wiped_from(state.answered, state.answered_count))
    return "an event that nobody can answer was not wiped";
  for (unsigned i = 0; i < state.play_count; ++i)
    if (std::string wrong = wrong_with_play(state, state.plays[i]); !wrong.empty()) return wrong;
  for (unsigned i = 0; i < state.batch_count; ++i) {
    const Batch& batch = state.batches[i];
    if (((batch.cards | batch.settled | batch.to_top) & ~state.there) != 0 ||
        (batch.by >= kSides && batch.by != kNothing) ||
        (batch.cause >= kSpots && batch.cause != kNothing))
      return "CTH-WND-03: something happens to a card that is not there";
  }
  return {};
}

// What was chosen for it so far (CTH-EFF-02).
bool CthulhuRising::picks_fit(const State& state, const Play& play) const {
  const Place& place = state.places[play.side];
  const bool has_ability = play.ability < content_.abilities.size();
  for (unsigned i = 0; i < kMaxPicks; ++i) {
    const Chosen& chosen = play.picks[i];
    const Choosing choice =
        has_ability ? choosing(content_.abilities[play.ability], i) : Choosing{};
    if (choice.pick == nullptr) {
      if (!wiped(chosen)) return false;
    } else if (choice.pick->sort == Sort::story) {
      if (chosen.one >> kSlots != 0 || chosen.two != 0) return false;
    } else if (choice.pick->in_pile()) {
      if ((place.lines < kMaxDeck && (chosen.one | chosen.two) >> place.lines != 0) ||
          (chosen.two & ~chosen.one) != 0)
        return false;
    } else if ((chosen.one & ~state.there) != 0 || chosen.two != 0) {
      return false;
    }
  }
  return true;
}

// What is being used or played (CTH-ACT-04).
std::string CthulhuRising::wrong_with_play(const State& state, const Play& play) const {
  if (play.side >= kSides || play.flags >> 13 != 0 || play.pick >= kMaxPicks) return kNoSuch;
  const Place& place = state.places[play.side];
  const bool placed = (play.flags & kPlaced) != 0;
  const bool has_ability = play.ability < content_.abilities.size();
  if (!has_ability && play.ability != 0xFFFF) return kNoSuch;
  if (has_ability == ((play.flags & (kPutDown | kPlaced)) != 0)) return kNoSuch;
  if (play.card == kNoRef) {
    if (!placed || play.line != kNothing || place.minion()) return kNoSuch;
  } else if (is_story(play.card)) {
    if (story_in(play.card) >= content_.stories.size()) return kNoSuch;
  } else if (kind_in(play.card) >= content_.cards.size() || play.card >= kStoryRef) {
    return kNoSuch;
  }
  const bool out = (play.flags & (kFromHand | kFromPool | kFromTop)) != 0;
  if (out != (play.line != kNothing) && !placed) return kNoSuch;
  if (play.line != kNothing &&
      (play.line >= place.lines || is_story(play.card) ||
       place.kinds[play.line] != kind_in(play.card) || owner_in(play.card) != play.side))
    return kNoSuch;
  if (out && has_ability && content_.cards[kind_in(play.card)].type != CardType::event)
    return kNoSuch;
  if ((play.flags & kPutDown) != 0 &&
      (!out || content_.cards[kind_in(play.card)].type == CardType::event))
    return kNoSuch;
  if (placed && play.here >= kSlots) return kNoSuch;
  if (!spot_or_none(state, play.spot) || !spot_or_none(state, play.struck) ||
      !slot_or_none(play.here) ||
      (play.trigger != kNothing && play.trigger >= state.trigger_count) ||
      (play.batch != kNothing && play.batch >= kMaxBatches))
    return kNoSuch;
  if (play.host != kNothing &&
      ((play.host & kStoryHost) != 0 ? (play.host & ~unsigned{kStoryHost}) >= kSlots
                                     : !spot_or_none(state, play.host)))
    return kNoSuch;
  return picks_fit(state, play) ? std::string() : kNoSuch;
}

std::string CthulhuRising::wrong_with_triggers(const State& state) const {
  for (unsigned i = 0; i < state.trigger_count; ++i) {
    const Trigger& trigger = state.triggers[i];
    const bool of_card = trigger.kind <= TriggerKind::commit;
    if (static_cast<int>(trigger.kind) >= kTriggerCount || (trigger.here & ~state.there) != 0 ||
        trigger.flags >> 5 != 0 || !spot_or_none(state, trigger.spot) ||
        !slot_or_none(trigger.slot) ||
        (of_card ? trigger.card >= content_.cards.size()
                 : trigger.card != kNothing && trigger.card >= content_.cards.size()) ||
        (trigger.side >= kSides && trigger.side != kNothing))
      return "CTH-ACT-09: there is no such event to answer";
  }
  for (unsigned i = 0; i < state.answered_count; ++i) {
    const Answered& answered = state.answered[i];
    if (answered.trigger >= state.trigger_count || !spot_or_none(state, answered.spot) ||
        answered.ability >= kMaxAbilities)
      return "CTH-ACT-09: an event has been answered by nothing";
  }
  return {};
}

std::string CthulhuRising::wrong_with_agenda(const State& state) const {
  const int size = state.agenda.size();
  if (size == 0 || size > kAgenda) return "nothing is to be done";
  const bool over = state.ending != Ending::playing;
  if (over != (state.step() == Step::over) || (over && size != 1))
    return "CTH-END-01: the game is over and goes on";
  unsigned plays = 0;
  unsigned batches = 0;
  const Frame* under = nullptr;
  for (int depth = size - 1; depth >= 0; --depth) {
    const Frame& frame = state.agenda.below(depth);
    if (static_cast<int>(frame.step) >= kStepCount) return "there is no such step";
    if (frame.step == Step::play && frame.b == plays && plays < state.play_count) ++plays;
    const bool batch = frame.step == Step::harm || frame.step == Step::leave;
    if (batch && frame.b == batches && batches < state.batch_count) ++batches;
    if (!frame_fits(state, frame, under, plays, batches))
      return "CTH-ACT-04: frame " + std::to_string(size - depth) + " of the agenda, \"" +
             std::string(naming::kStepNames[static_cast<unsigned>(frame.step)]) +
             "\", cannot be there";
    under = &frame;
  }
  if (plays != state.play_count || batches != state.batch_count)
    return "CTH-ACT-04: an ability or what happens to cards is carried out by nobody";
  return {};
}

// `plays` and `batches`: how many have begun up to this frame.
bool CthulhuRising::frame_fits(const State& state, const Frame& frame, const Frame* under,
                               unsigned plays, unsigned batches) const {
  const unsigned active = state.active;
  const auto batch_is = [&](unsigned last) {
    return batches > 0 && frame.b == batches - 1U && state.batches[frame.b].what <= last;
  };
  switch (frame.step) {
    case Step::over:
      return under == nullptr;
    case Step::setup:
      return under == nullptr && frame.a <= kSetupBegin && frame.b < kSides;
    case Step::mulligan:
      return under_is(under, Step::setup) && frame.b < kSides && !state.places[frame.b].minion();
    case Step::keep:
      return under_is(under, Step::setup) && state.config.mode != Mode::mirror;
    case Step::watch:
      return under_is(under, Step::turn) && state.config.mode == Mode::mirror;
    case Step::turn:
      return under == nullptr && frame.a <= kTurnEnd && (frame.b < kSpots || frame.b == kNothing);
    case Step::restore:
    case Step::resource:
      return under_is(under, Step::turn) && frame.b == active;
    case Step::window:
      return (under_is(under, Step::turn) || under_is(under, Step::story)) &&
             frame.a < kWindowCount && frame.b < kSides && frame.c < kSides &&
             phase_of(frame.a) == state.phase &&
             (state.phase == Phase::story) == (under->step == Step::story);
    case Step::settle:
      return under != nullptr && frame.a <= kSettleClose && frame.b < kSides &&
             frame.c <= kNoResponses;
    case Step::checks:
      return under != nullptr;
    case Step::order:
      return under_is(under, Step::settle) && frame.b == active;
    case Step::respond:
      return under_is(under, Step::settle) && frame.b < kSides && frame.c < kSides;
    case Step::discard:
      return under != nullptr && frame.b < kSides && frame.c < kSides && frame.x <= kDiscardLimit &&
             (frame.x == kDiscardPick) == (frame.b != frame.c);
    case Step::search:
      return under != nullptr && frame.b < kSides && frame.x < content_.picks.size();
    case Step::attach:
    case Step::lose:
      return under != nullptr && frame.b < kSides && !state.places[frame.b].minion();
    case Step::drain:
      return under != nullptr && frame.b < kSides && frame.c < kSides;
    case Step::harm:
      return under != nullptr && frame.a <= kHarmStrike &&
             batch_is(static_cast<unsigned>(Harm::destroy));
    case Step::leave:
      return under != nullptr && frame.a <= kLeaveGo &&
             batch_is(static_cast<unsigned>(Departure::discarded));
    case Step::resilient:
      return under_is(under, Step::leave) &&
             batch_is(static_cast<unsigned>(Departure::discarded)) && frame.c < kSpots &&
             has(state.there, frame.c);
    case Step::enter:
      return under != nullptr && frame.b < kSpots;
    case Step::disrupt:
      if (frame.c >= kSides || frame.x > kSides) return false;
      if (frame.a == kDisruptPlay)
        return under_is(under, Step::play) && plays > 0 && frame.b == plays - 1U;
      return frame.a == kDisruptHarm && under_is(under, Step::harm) &&
             batch_is(static_cast<unsigned>(Harm::destroy)) && frame.y < kSpots &&
             has(state.there, frame.y);
    case Step::play:
    case Step::target:
    case Step::host:
    case Step::cost_card:
    case Step::pay:
    case Step::effects:
    case Step::may:
    case Step::sacrifice:
      return under != nullptr && plays > 0 && frame.b == plays - 1U &&
             play_frame_fits(state, frame, under, plays);
    default:
      return story_frame_fits(state, frame, under);
  }
}

// Frames about the top play.
bool CthulhuRising::play_frame_fits(const State& state, const Frame& frame, const Frame* under,
                                    unsigned /*plays*/) const {
  const Play& play = state.plays[frame.b];
  const Ability* ability =
      play.ability < content_.abilities.size() ? &content_.abilities[play.ability] : nullptr;
  // Its own steps, or those of an `instead` or `opp_may` in it.
  const auto inner = [&](OpCode code, const auto& fits_in) {
    if (ability == nullptr) return false;
    for (const Op& op : content_.ops_of(*ability))
      if (op.code == code && fits_in(op)) return true;
    return false;
  };
  const auto steps_of = [&](const Ability& of) {
    return frame.x >= of.first_op && frame.x <= frame.y && frame.y == of.first_op + of.ops;
  };
  switch (frame.step) {
    case Step::play:
      return frame.a <= kPlayOver && frame.c <= (ability == nullptr ? 0 : ability->costs) &&
             frame.x <= (ability == nullptr ? 0 : ability->picks);
    case Step::target: {
      if (ability == nullptr || frame.c >= kMaxPicks || frame.x >= kSides) return false;
      const Choosing choice = choosing(*ability, frame.c);
      return choice.pick != nullptr && frame.a <= choice.pick->n &&
             (choice.pick->quantity == Quantity::opponent_chooses) == (frame.x != play.side) &&
             (frame.x == play.side ? under_is(under, Step::play) : under_is(under, Step::effects));
    }
    case Step::host:
      return under_is(under, Step::play) && (play.flags & kPutDown) != 0 &&
             content_.cards[kind_in(play.card)].attach != 0;
    case Step::cost_card: {
      if (ability == nullptr || frame.c >= ability->costs || !under_is(under, Step::play))
        return false;
      const Cost& cost = content_.costs_of(*ability)[frame.c];
      return (cost.kind == CostKind::sacrifice && frame.a == 1) ||
             (cost.kind == CostKind::discard && frame.a <= cost.n);
    }
    case Step::pay:
      return under_is(under, Step::play) && frame.a > 0 &&
             frame.c <= (kPayMatch | kPayLoyal | kPayCard) &&
             ((frame.c & kPayCard) == 0 || play.line != kNothing);
    case Step::effects:
      return frame.a <= 1 && ability != nullptr &&
             (steps_of(*ability) || inner(OpCode::instead, [&](const Op& op) {
                return steps_of(content_.abilities[op.ability]);
              }));
    case Step::may:
      return under_is(under, Step::effects) && frame.c < kSides && frame.c != play.side &&
             inner(OpCode::opp_may, [&](const Op& op) { return op.ability == frame.x; });
    default:  // sacrifice
      return under_is(under, Step::effects) && frame.c < kSides;
  }
}

// Frames of the story phase and of won stories.
bool CthulhuRising::story_frame_fits(const State& state, const Frame& frame,
                                     const Frame* under) const {
  const bool story_phase = state.phase == Phase::story;
  const auto ref_fits = [&](unsigned ref) {
    if (is_story(static_cast<Ref>(ref)))
      return story_in(static_cast<Ref>(ref)) < content_.stories.size() &&
             ref == story_ref(story_in(static_cast<Ref>(ref)));
    const unsigned kind = kind_in(static_cast<Ref>(ref));
    return ref < kStoryRef && copy_in(static_cast<Ref>(ref)) == 0 && kind < content_.cards.size() &&
           content_.cards[kind].type == CardType::conspiracy;
  };
  switch (frame.step) {
    case Step::story:
      return under_is(under, Step::turn) && story_phase && frame.a <= kStoryOver;
    case Step::commit:
      return under_is(under, Step::story) && frame.b == attacker(state);
    case Step::defend:
      return under_is(under, Step::story) && frame.b == defender(state);
    case Step::resolve:
      return under_is(under, Step::story) && frame.a <= kResolveDone && frame.b < kSlots &&
             frame.c <= kIcons && frame.x >> kSlots == 0;
    case Step::next:
      return under_is(under, Step::resolve) && frame.b == attacker(state) && frame.x != 0 &&
             frame.x >> kSlots == 0;
    case Step::victim:
      return under_is(under, Step::resolve) && frame.a <= 1 && frame.b < kSides && frame.c < kSlots;
    case Step::ready:
      return under_is(under, Step::resolve) && frame.b < kSides && frame.c < kSlots;
    case Step::win:
      return under != nullptr && frame.a <= kWinTell && frame.b < kSlots && frame.c < kSides &&
             ref_fits(frame.x);
    case Step::effect:
      return under_is(under, Step::win) && frame.b < kSides && frame.c < kSlots &&
             ref_fits(frame.x) &&
             play_of_win(state, frame.b, frame.c, frame.x).ability < content_.abilities.size();
    case Step::wake:
      return under_is(under, Step::win) && frame.b < kSides && frame.c < state.dormant_count &&
             state.dormant[frame.c].owner == frame.b;
    default:
      return false;
  }
}

}  // namespace undercroft::cthulhu_rising
