// What is under way in a position: attacks, a roll, an adventure, an offer of trade, the agenda; or
// a word for where the turn is.
#include "games/duel_of_ages/phases.hpp"
#include "games/duel_of_ages/position_read.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

using namespace naming;

namespace {

// A place in the turn by a word: the phase of the frame `turn`, which the rules carry on from
// there until somebody is asked.
struct TurnWord {
  std::string_view word;
  TurnPhase at;
  TurnPhase ordered;  // where it is said who acts first
  Phase phase;        // what was told last
};
constexpr std::array<TurnWord, 12> kTurnWords = {{
    {"free", kTurnFreeFirst, kTurnFreeA, Phase::free_action},
    {"start", kTurnStart, kTurnStart, Phase::end},
    {"forced", kTurnForced, kTurnForced, Phase::end},
    {"fire", kTurnFire, kTurnFire, Phase::free_action},
    {"move", kTurnMoveFirst, kTurnMoveA, Phase::fire},
    {"op_fire", kTurnOpFire, kTurnOpFire, Phase::move},
    {"parting", kTurnParting, kTurnParting, Phase::op_fire},
    {"melee", kTurnMelee, kTurnMelee, Phase::op_fire},
    {"adventure", kTurnAdventureFirst, kTurnAdventure, Phase::melee},
    {"reinforce", kTurnReinforceFirst, kTurnReinforceA, Phase::adventure},
    {"end", kTurnEnd, kTurnEnd, Phase::reinforce},
    {"offers", kTurnOffers, kTurnOffers, Phase::end},
}};

}  // namespace

void PositionReader::read_flow() {
  if (!failed()) read_attacks();
  if (!failed()) read_roll();
  if (!failed()) read_venture();
  if (!failed()) read_trade();
  if (failed()) return;
  enters() ? enter() : read_agenda();
  state_.secret.tokens = tokens_left(content_, state_);
  state_.tokens = static_cast<std::uint8_t>(std::popcount(state_.secret.tokens));
}

void PositionReader::read_attacks() {
  if (!root_.has("attacks")) return;
  const Cursor list = root_.at("attacks");
  if (list.size() > kAttacks) return list.fault("expected at most " + std::to_string(kAttacks));
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const Cursor from = list.item(i);
    from.only({"attacker", "target", "weapon", "at", "kind", "flags", "hit"});
    if (failed()) return;
    Attack& to = state_.attacks[state_.attack_count++];
    to.attacker = byte(figure(from.at("attacker")));
    to.target = byte(figure(from.at("target")));
    to.weapon = byte(weapon(from.at("weapon")));
    to.space = space(from.at("at"));
    to.kind = static_cast<AttackKind>(from.at("kind").word(std::span(kAttackKindNames)));
    to.flags = byte(bits(from, "flags", kAttackFlagNames));
    if (from.has("hit")) to.hit = static_cast<Grade>(from.at("hit").word(grade_ids()));
  }
}

void PositionReader::read_roll() {
  if (!root_.has("roll")) return;
  const Cursor from = root_.at("roll");
  from.only({"for", "figure", "margin", "dice", "grade", "done", "rerolls"});
  if (failed()) return;
  Roll& to = state_.roll;
  to.purpose = static_cast<RollFor>(from.at("for").word(std::span(kRollForNames)));
  to.figure = byte(figure(from.at("figure")));
  to.margin = static_cast<std::int8_t>(from.number_or("margin", -6, 6, 0));
  if (from.has("grade")) to.grade = static_cast<Grade>(from.at("grade").word(grade_ids()));
  to.done = from.flag_or("done", false) ? 1 : 0;
  to.rerolls = small(from, "rerolls", 255, 0);
  if (!from.has("dice")) return;
  const Cursor dice = from.at("dice");
  if (dice.size() != 2) return dice.fault("expected both dice");
  to.first = byte(dice.item(0).number(0, 6));
  to.second = byte(dice.item(1).number(0, 6));
}

void PositionReader::read_venture() {
  if (!root_.has("venture")) return;
  const Cursor from = root_.at("venture");
  from.only({"unit", "at", "location", "position", "flags", "victim", "champion", "points",
             "discipline", "grade"});
  if (failed()) return;
  Venture& to = state_.venture;
  to.figure = byte(unit(from.at("unit")));
  to.space = space(from.at("at"));
  if (from.has("location") && !is_null(from.at("location")))
    to.location = byte(from.at("location").word(location_ids()));
  to.position = small(from, "position", 255, 0);
  to.flags = byte(bits(from, "flags", kVentureFlagNames));
  if (from.has("victim")) to.victim = seat(from.at("victim"));
  if (from.has("champion")) to.champion = byte(figure(from.at("champion")));
  to.points = small(from, "points", 255, 0);
  if (from.has("discipline")) to.discipline = byte(from.at("discipline").word(rating_ids()));
  if (from.has("grade")) to.grade = static_cast<Grade>(from.at("grade").word(grade_ids()));
}

void PositionReader::read_trade() {
  if (!root_.has("trade")) return;
  const Cursor from = root_.at("trade");
  from.only({"from", "to", "gives", "takes"});
  if (failed()) return;
  Trade& to = state_.secret.trade;
  to.from = byte(unit(from.at("from")));
  to.to = byte(unit(from.at("to")));
  to.gives = numbers(from, "gives", kMostCards - 1);
  to.takes = numbers(from, "takes", kMostCards - 1);
}

// The bottom of the stack first; nothing at all where the game is over.
void PositionReader::read_agenda() {
  const Cursor list = root_.at("agenda");
  if (list.size() > kAgenda)
    return list.fault("expected at most " + std::to_string(kAgenda) + " frames");
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) read_frame(list.item(i));
}

void PositionReader::read_frame(const Cursor& from) {
  constexpr std::array<std::string_view, kLetters> kPlain = {"a", "b", "c", "x", "y"};
  Frame frame;
  frame.step = static_cast<Step>(from.at("step").word(std::span(kStepNames)));
  if (failed()) return;
  const Letters& letters = letters_of(frame.step);
  for (const auto& [key, unused] : from.value().members) {
    unsigned which = 0;
    while (which < kLetters && key != letters[which].name &&
           (letters[which].as != As::nothing || key != kPlain[which]))
      ++which;
    if (which < kLetters)
      set_letter(frame, which, read_letter(letters[which], from.at(key)));
    else if (key != "step")
      return from.fault("a frame of this step has no \"" + key + "\"");
  }
  state_.agenda.push(frame);
}

unsigned PositionReader::read_letter(const Letter& as, const Cursor& at) const {
  switch (as.as) {
    case As::nothing:
      return static_cast<unsigned>(at.number(0, 0));
    case As::number:
      return static_cast<unsigned>(at.number(0, as.most));
    case As::seat:
    case As::maybe_seat:
      return seat(at);
    case As::unit:
      return unit(at);
    case As::character:
      return character(at);
    case As::figure:
    case As::maybe_unit:
    case As::maybe_figure:
      return figure(at);
    case As::one_more:
      return figure(at) + 1;
    case As::space:
    case As::maybe_space:
      return space(at);
    case As::key:
      return static_cast<unsigned>(at.word(location_ids()));
    case As::phase:
      return static_cast<unsigned>(at.word(std::span(kPhaseNames)));
  }
  return 0;
}

// The frame of the turn, where the word says; `first` says who of the allies acts first.
void PositionReader::enter() {
  std::array<std::string_view, kTurnWords.size()> words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = kTurnWords[i].word;
  const TurnWord& entry =
      kTurnWords[root_.has("at") ? root_.at("at").word(std::span<const std::string_view>(words))
                                 : 0];
  if (failed()) return;
  for (const std::string_view key : {"attacks", "roll", "venture", "trade"})
    if (root_.has(key)) return root_.at(key).fault("this needs an agenda");
  if (!root_.has("phase")) state_.phase = entry.phase;
  unsigned first = 0;
  while (first + 1 < seats() && !active(state_, first)) ++first;
  if (state_.loner != kNobody && active(state_, state_.loner)) first = state_.loner;
  Frame frame{.step = Step::turn, .a = entry.at};
  if (root_.has("first")) {
    const Cursor said = root_.at("first");
    first = seat(said);
    if (failed()) return;
    if (first >= seats() || !active(state_, first))
      return said.fault("this player's side is not the active one");
    frame.a = entry.ordered;
  }
  frame.b = byte(first);
  frame.c = byte(ally_of(state_, first));
  state_.agenda.push(frame);
}

}  // namespace undercroft::duel_of_ages
