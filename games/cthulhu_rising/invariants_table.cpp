// Section 10: the story row, Dormant cards, and the cards in play.
#include "games/cthulhu_rising/invariants.hpp"
#include "games/cthulhu_rising/sight.hpp"

namespace undercroft::cthulhu_rising {

// Invariant 7, and every story once.
std::string CthulhuRising::wrong_with_row(const State& state) const {
  if (state.story_deck >> content_.stories.size() != 0) return "there is no such story";
  std::uint32_t seen = state.story_deck;
  const auto twice = [&](unsigned story) {
    const bool again = (seen >> story & 1U) != 0;
    seen |= 1U << story;
    return again;
  };
  for (const Place& place : state.places)
    for (unsigned i = 0; i < place.won_count; ++i)
      if (place.won[i].owner == kNothing && twice(place.won[i].card))
        return "CTH-SET-03: a story is in the game twice";
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    const Slot& here = state.row[slot];
    if (!occupied(state, slot)) {
      Slot empty;
      empty.fresh = here.fresh;
      if (here.fresh > 1 || !same(here, empty)) return "CTH-WIN-02: an empty place is not empty";
      continue;
    }
    if (here.fresh > 1) return "CTH-WIN-03: a story is new or it is not";
    if (slot >= 1 && slot <= kStories) {
      if (here.card >= content_.stories.size()) return "there is no such story";
      if (twice(here.card)) return "CTH-SET-03: a story is in the game twice";
      continue;
    }
    const unsigned side = slot == own_slot(kA) ? kA : kB;
    if (here.card >= content_.cards.size() ||
        content_.cards[here.card].type != CardType::conspiracy ||
        line_of(state, side, here.card) == kNothing)
      return "CTH-CON-02: there is no conspiracy of its player in that place";
  }
  return {};
}

// CTH-KEY-11.
std::string CthulhuRising::wrong_with_dormant(const State& state) const {
  if (state.dormant_count > kMaxDormant || !wiped_from(state.dormant, state.dormant_count))
    return "CTH-KEY-11: there are more Dormant cards than can be";
  for (unsigned i = 0; i < kMaxDormant; ++i) {
    const Dormant& dormant = state.dormant[i];
    const unsigned secret = state.secret.dormant[i];
    const bool placing = i == state.dormant_count && placing_side(state) != kNothing;
    if (i >= state.dormant_count && !placing) {
      if (secret != 0) return "CTH-KEY-11: a Dormant card that is gone was not wiped";
      continue;
    }
    const unsigned side = placing ? placing_side(state) : unsigned{dormant.owner};
    if (side >= kSides || (!placing && dormant.slot >= kSlots))
      return "CTH-KEY-11: a Dormant card lies nowhere";
    if (face_down(state, i) != (secret != 0) || (secret != 0 && state.places[side].minion()))
      return "CTH-KEY-11: a Dormant card lies face up and face down";
    const unsigned line = secret != 0 ? secret - 1U : unsigned{dormant.line};
    if (line >= state.places[side].lines || !has(state.places[side].masks.dormant, line))
      return "CTH-KEY-11: a card that is not Dormant sleeps";
    if (placing && !state.secret.places[side].hand.has(line))
      return "CTH-KEY-11: the card to be placed is not in hand";
  }
  return {};
}

// Masks mean cards that are there, and each of them has a name and a number of its own.
std::string CthulhuRising::wrong_with_table(const State& state) const {
  for (const Spots mask : {state.characters, state.owned_by_b, state.of_b, state.exhausted,
                           state.insane, committed(state)})
    if ((mask & ~state.there) != 0) return "a mask means a card that is not there";
  Spots before = 0;
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    if ((state.at[slot] & before) != 0)
      return "CTH-COM-01: a character is committed to two stories";
    if (state.at[slot] != 0 && !occupied(state, slot) && state.ending == Ending::playing)
      return "CTH-COM-01: a character is committed to no story";
    before |= state.at[slot];
  }
  if ((before & ~state.characters) != 0) return "CTH-COM-01: only characters commit";
  if (before != 0 && state.phase != Phase::story && state.ending == Ending::playing)
    return "CTH-COM-05: somebody is committed outside of a story phase";
  if ((state.insane & ~state.characters) != 0) return "CTH-MAD-01: only characters go insane";
  if ((state.insane & (state.exhausted | before)) != 0)
    return "CTH-MAD-01: an insane character is exhausted or committed";
  for (unsigned spot = 0; spot < kSpots; ++spot) {
    if (!has(state.there, spot)) {
      if (!wiped(state.table[spot])) return "a card that left play was not wiped";
      continue;
    }
    if (std::string wrong = wrong_with_card(state, spot); !wrong.empty()) return wrong;
  }
  return {};
}

std::string CthulhuRising::wrong_with_card(const State& state, unsigned spot) const {
  const InPlay& card = state.table[spot];
  const unsigned side = owner(state, spot);
  const Place& place = state.places[side];
  if (card.kind >= content_.cards.size() || card.line >= place.lines ||
      place.kinds[card.line] != card.kind)
    return "a card in play is not in the list of its owner";
  const Card& printed = content_.cards[card.kind];
  const std::string& id = printed.id;
  if (printed.type != CardType::character && printed.type != CardType::support)
    return id + " cannot be in play";
  if ((printed.type == CardType::character) != has(state.characters, spot))
    return id + " is no character, or it is one";
  if (card.copy < 1 || card.copy > kMaxCopies || card.number == 0 ||
      card.number > state.last_number || card.used >> printed.abilities != 0)
    return id + " has a number that it cannot have";
  const auto alike = [&](unsigned other) {
    return other != spot && (state.table[other].number == card.number ||
                             ref_at(state, other) == ref_at(state, spot));
  };
  bool twice = false;
  each_bit(state.there, [&](unsigned other) { twice = twice || alike(other); });
  if (twice) return "CTH-GEN-06: " + id + " has the number of another card";
  // CTH-ATT: to a story of the row or to a character.
  if (card.host != kNothing) {
    const bool story = (card.host & kStoryHost) != 0;
    const bool held = story ? (card.host & ~unsigned{kStoryHost}) < kSlots
                            : has(state.characters, card.host) && card.host != spot;
    if (printed.attach == 0 || !held) return "CTH-ATT-01: " + id + " is attached to nothing";
  }
  // Invariants 5 and 11.
  if (!has(state.characters, spot) && card.wounds != 0)
    return "CTH-WND-01: " + id + " is no character and has wounds";
  // A wounded one is about to be destroyed (CTH-ACT-07), and somebody may yet prevent it; between
  // steps its Toughness of 0 forbids wounds below.
  if (has(state.insane, spot) && (card.tokens != 0 || card.until_end != Delta{}))
    return "CTH-MAD-01: " + id + " is insane and has tokens or changes";
  return {};
}

// Invariants 11 and 18: what is worked out is up to date.
std::string CthulhuRising::wrong_with_values(const State& state) const {
  Board fresh = state;
  reckon(fresh);
  if (fresh.marked != state.marked || fresh.temporary != state.temporary)
    return "CTH-GEN-07: what the cards in play can do is out of date";
  if (fresh.time != state.time) return "CTH-KEY-12: Day and Night are out of date";
  for (unsigned spot = 0; spot < kSpots; ++spot)
    if (!same(fresh.table[spot], state.table[spot]))
      return "CTH-GEN-07: the values of " + card_at(state, spot).id + " are out of date";
  return {};
}

// Invariants 3, 5 and 9 hold between steps: while something is being carried out a character may
// have wounds that it does not survive, and a story tokens that win it.
std::string CthulhuRising::wrong_when_quiet(const State& state) const {
  std::string wrong;
  const auto say = [&](std::string what) {
    if (wrong.empty()) wrong = std::move(what);
  };
  each_bit(state.there, [&](unsigned spot) {
    if (!card_at(state, spot).unique) return;
    each_bit(state.there & ~bit(spot), [&](unsigned other) {
      if (state.table[other].kind == state.table[spot].kind &&
          (owner(state, spot) == owner(state, other) ||
           controller(state, spot) == controller(state, other)))
        say("CTH-KEY-14: " + card_at(state, spot).id + " is unique and in play twice");
    });
  });
  const Step step = state.step();
  if (step != Step::window && step != Step::restore && step != Step::resource) return wrong;
  if (state.changed != 0) return wrong;
  for (const Slot& slot : state.row)
    if (slot.tokens[kA] >= kWinTokens || slot.tokens[kB] >= kWinTokens)
      say("CTH-WIN-01: a story has five tokens and is not won");
  for (unsigned i = 0; i < state.dormant_count; ++i)
    if (!occupied(state, state.dormant[i].slot)) say("CTH-KEY-11: a Dormant card lies at no story");
  each_bit(state.there, [&](unsigned spot) {
    const InPlay& card = state.table[spot];
    const std::string& id = card_at(state, spot).id;
    if (has(state.characters, spot) && card.wounds > card.toughness)
      say("CTH-WND-01: " + id + " has more wounds than it survives");
    if (card_at(state, spot).attach == 0) return;
    const bool held =
        card.host != kNothing &&
        ((card.host & kStoryHost) != 0 ? occupied(state, card.host & ~unsigned{kStoryHost})
                                       : !has(state.insane, card.host));
    if (!held) say("CTH-ATT-03: " + id + " is attached to nothing");
  });
  return wrong;
}

}  // namespace undercroft::cthulhu_rising
