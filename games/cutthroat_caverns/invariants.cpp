// Section 10, as far as one state can show it: every card in one place, everybody's numbers within
// bounds, nothing left behind in empty slots, and on the agenda only what the rules could have put
// there.
#include <algorithm>
#include <bit>
#include <cstring>

#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/position.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using namespace naming;

constexpr int kExhaustedRounds = 18;  // I-15

template <class Value>
bool wiped(const Value& value) {
  const Value plain{};
  return std::memcmp(&value, &plain, sizeof value) == 0;
}
template <class Value, std::size_t N>
bool wiped_from(const std::array<Value, N>& slots, std::size_t first) {
  return std::all_of(slots.begin() + static_cast<std::ptrdiff_t>(std::min(first, N)), slots.end(),
                     [](const Value& slot) { return wiped(slot); });
}

bool has_frame(const Board& board, Step step) {
  return frame_of(board, step) != nullptr;
}

// Everything that lies somewhere, in the order of section 10.
class TableChecker {
 public:
  TableChecker(const CutthroatCaverns& rules, const State& state)
      : rules_(rules), content_(rules.content()), state_(state) {}

  std::string check() const {
    if (state_.config.seats < kLeastSeats || state_.config.seats > kPlaces)
      return "CAV-SETUP-01: 3 to 6 players";
    using Check = std::string (TableChecker::*)() const;
    for (const Check each :
         {&TableChecker::slots, &TableChecker::persons, &TableChecker::indices,
          &TableChecker::counts, &TableChecker::cards, &TableChecker::players,
          &TableChecker::creatures, &TableChecker::initiative, &TableChecker::relics,
          &TableChecker::decks, &TableChecker::rounds, &TableChecker::attacks, &TableChecker::plays,
          &TableChecker::knowledge, &TableChecker::hidden, &TableChecker::ending})
      if (std::string wrong = (this->*each)(); !wrong.empty()) return wrong;
    return {};
  }

 private:
  unsigned seats() const { return state_.config.seats; }
  bool card(unsigned kind) const { return kind < content_.cards.size() && kind < kMaxCards; }
  bool card_or_none(unsigned kind) const { return kind == kNothing || card(kind); }
  bool place(unsigned at) const { return at < seats(); }
  bool place_or_none(unsigned at) const { return at == kNothing || place(at); }
  bool mask(unsigned places) const { return places >> seats() == 0; }
  std::string id(unsigned kind) const { return card(kind) ? content_.cards[kind].id : "?"; }
  bool is(unsigned kind, CardKind what) const {
    return card(kind) && content_.cards[kind].kind == what;
  }
  std::string name(unsigned at) const {
    const int who = character_at(state_, at);
    return Names(content_).character_id(who);
  }
  bool risen(unsigned at) const {
    for (unsigned i = 0; i < state_.creature_count; ++i)
      if (state_.creatures[i].kind == content_.named.risen && state_.creatures[i].before == at)
        return true;
    return false;
  }

  // Slots that are not used are wiped, so that equal positions are equal bytes.
  std::string slots() const {
    if (state_.unit_count > kMaxUnits || state_.hit_count > kMaxHits ||
        state_.creature_count > kMaxCreatures || state_.play_count > kMaxPlays ||
        state_.fog_size > kMaxFog)
      return "a stack is longer than it can be";
    if (!wiped_from(state_.units, state_.unit_count)) return "an attack that is over was not wiped";
    if (!wiped_from(state_.hits, state_.hit_count)) return "a hit that is over was not wiped";
    if (!wiped_from(state_.creatures, state_.creature_count))
      return "a dead creature was not wiped";
    if (!wiped_from(state_.plays, state_.play_count)) return "a play that is over was not wiped";
    if (!wiped_from(state_.secret.real, state_.play_count))
      return "the card behind a name was not wiped";
    if (!wiped_from(state_.secret.fog, state_.fog_size)) return "a card of the Fog was not wiped";
    if (!wiped_from(state_.places, seats()) || !wiped_from(state_.secret.places, seats()) ||
        !wiped_from(state_.secret.known, seats()))
      return "an empty place is not empty";
    for (const Knowledge& known : state_.secret.known)
      if (known.count > kMaxHidden || !wiped_from(known.cards, known.count))
        return "what was known was not wiped";
    for (unsigned i = 0; i < state_.unit_count; ++i)
      if (state_.units[i].mod_count > kMaxMods ||
          !wiped_from(state_.units[i].mods, state_.units[i].mod_count))
        return "what was told of an attack was not wiped";
    return {};
  }

  // CAV-THAN-02: who plays which place, both ways.
  std::string persons() const {
    for (unsigned at = 0; at < seats(); ++at) {
      const unsigned person = state_.places[at].person;
      if (person >= seats() || state_.place_of[person] != at)
        return "CAV-THAN-02: the persons and their places do not agree";
      const unsigned who = state_.places[at].character;
      if (who != kNothing && who >= content_.characters.size()) return "there is no such character";
      for (unsigned other = 0; other < at; ++other)
        if (who != kNothing && state_.places[other].character == who)
          return "CAV-SETUP-02: a character is in the game twice";
    }
    return {};
  }

  // Numbers that other checks and the rules use to look things up.
  std::string indices() const {
    for (unsigned at = 0; at < seats(); ++at) {
      const HiddenPlace& there = state_.secret.places[at];
      for (const SetCard& set : there.set)
        if (!card_or_none(set.kind)) return "there is no such set card";
      if (!card_or_none(there.held)) return "there is no such held card";
      if (there.quest != kNothing && there.quest >= content_.quests.size())
        return "there is no such Quest";
      for (const std::uint8_t rider : state_.places[at].riders)
        if (!card_or_none(rider)) return "there is no such Rider";
      if (!place_or_none(state_.encounter.doll[at])) return "there is no such doll";
      if (!place_or_none(state_.adventure.march[at])) return "nobody marches there";
    }
    const Encounter& e = state_.encounter;
    for (const unsigned at :
         {e.best_by, e.killer, e.player_one, e.turn, e.ragnarok, state_.adventure.protector,
          state_.adventure.robber, state_.offer.from, state_.offer.to})
      if (!place_or_none(at)) return "there is no such player";
    for (const unsigned which : {e.card, e.ongoing, state_.secret.next})
      if (which != kNothing && which >= content_.encounters.size())
        return "there is no such encounter";
    for (const unsigned which : e.events)
      if (which != kNothing && which >= content_.events.size()) return "there is no such Event";
    for (const unsigned places :
         {e.acted, e.help, e.bloodlust, e.ambush, e.pinned, state_.taking_part, state_.winners})
      if (!mask(places)) return "a player who does not play is named";
    for (const unsigned kind : {state_.ring, state_.stack_top, e.shown})
      if (!card_or_none(kind)) return "there is no such card";
    if (state_.adventure.node != 0 && state_.adventure.node >= content_.nodes.size())
      return "there is no such node";
    for (const Refused& refused : state_.refused)
      if (!place_or_none(refused.actor) || !place_or_none(refused.target) ||
          !card_or_none(refused.card) || refused.depth > kAgenda)
        return "a refusal names nothing that there is";
    return indices_of_stacks();
  }
  std::string indices_of_stacks() const {
    for (unsigned i = 0; i < state_.unit_count; ++i) {
      const Unit& unit = state_.units[i];
      const bool sound = place(unit.owner) && card(unit.card) && unit.position <= kDouble &&
                         unit.rider_position <= kDouble && target(unit.target);
      if (!sound) return "I-09: an attack is of nobody, with nothing, or off its ladder";
      for (const std::uint8_t other : unit.others)
        if (!card_or_none(other)) return "there is no such card in an attack";
      for (const std::uint8_t rider : unit.riders)
        if (!card_or_none(rider)) return "there is no such Rider in an attack";
    }
    for (unsigned i = 0; i < state_.hit_count; ++i) {
      const Hit& hit = state_.hits[i];
      // The Wereboar player's is of no kind of creature (CAV-BOAR-02).
      const bool of_kind =
          hit.kind < content_.creatures.size() || (hit.kind == kNothing && is_player(hit.source));
      if (!place(hit.victim) || !of_kind ||
          hit.effect >= std::max<std::size_t>(content_.blocks.size(), 1) || !mask(hit.tried) ||
          !target(hit.source))
        return "a hit is on nobody or by nothing";
    }
    for (unsigned i = 0; i < state_.play_count; ++i) {
      const Play& play = state_.plays[i];
      if (!place(play.actor) || !card(play.card) || !place_or_none(play.target) ||
          !place_or_none(play.taker) || play.at >= kSetCards || play.own >= kSetCards)
        return "a play is by nobody or of nothing";
      if (state_.secret.real[i] > content_.cards.size()) return "there is no such laid card";
    }
    return {};
  }
  bool target(unsigned at) const {
    return at <= kEveryCreature || (is_player(at) && place(at - kFirstPlayer));
  }

  // What is public of hidden cards is their number.
  std::string counts() const {
    if (state_.draw_size != state_.secret.draw.size()) return "the draw pile has another size";
    for (unsigned at = 0; at < seats(); ++at) {
      const Place& open = state_.places[at];
      const HiddenPlace& there = state_.secret.places[at];
      if (open.hand != there.hand.size()) return name(at) + "'s hand has another size";
      if ((open.held != 0) != (there.held != kNothing)) return "a held card is and is not there";
      if (open.set > kSetCards) return "I-08: too many set cards";
      for (unsigned i = 0; i < open.set; ++i)
        if (!card(there.set[i].kind)) return "a set card is missing";
      if ((unsigned{open.set_fixed} >> open.set) != 0)
        return "CAV-SET-04: a card must stay that is not set";
    }
    for (unsigned i = 0; i < state_.fog_size; ++i)
      if (!is(state_.secret.fog[i].kind, CardKind::action) || state_.secret.fog[i].by >= seats())
        return "CAV-FOG-01: only Action cards are laid under the Fog";
    for (unsigned i = 0; i < state_.play_count; ++i) {
      const unsigned real = state_.secret.real[i];
      if (real != 0 && !is(real - 1, CardKind::action))
        return "CAV-FOG-01: only Action cards are laid under the Fog";
    }
    for (const Taken& taken : state_.secret.taken)
      if (!card_or_none(taken.kind) || (taken.kind != kNothing && !place(taken.from)))
        return "a taken card is none";
    return {};
  }

  // I-01.
  std::string cards() const {
    const Counts left = cards_left(content_, state_);
    for (unsigned kind = 0; kind < content_.cards.size() && kind < kMaxCards; ++kind)
      if (left[kind] != state_.secret.draw.count(kind))
        return "I-01: the cards of " + id(kind) + " do not add up";
    return {};
  }

  std::string players() const {
    for (unsigned at = 0; at < seats(); ++at)
      if (std::string wrong = player(at); !wrong.empty()) return wrong;
    return {};
  }
  std::string player(unsigned at) const {
    const Place& there = state_.places[at];
    const Statuses& status = there.status;
    if (there.lp > there.start_lp) return "I-02: " + name(at) + " has more LP than at the start";
    if (there.lp % 5 != 0 || there.start_lp % 5 != 0)
      return "I-02: the LP of " + name(at) + " are no multiple of 5";
    if (status.wereboar != 0 && there.lp > kBoarLp) return "CAV-BOAR-06: 50 LP at most";
    if (status.evade > 2 || status.cursed > 2 || status.strength_later > 1)
      return "a status is none that there is";
    for (const std::uint8_t rider : there.riders)
      if (rider != kNothing && !is_rider(rider)) return "CAV-RID-01: only Riders wait";
    if ((there.reputations >> std::min<std::size_t>(content_.reputations.size(), 31)) != 0 &&
        content_.reputations.size() < 32)
      return "there is no such Reputation";
    return there.alive() ? limit(at) : dead_player(at);
  }
  bool is_rider(unsigned kind) const {
    const Subtype subtype = content_.cards[kind].subtype;
    return subtype == Subtype::additive_rider || subtype == Subtype::multiplicative_rider;
  }
  // I-07. What Nyx keeps arrives together (CAV-ENC-15), and all hands are dealt before they are
  // looked at.
  std::string limit(unsigned at) const {
    for (const Step step : {Step::excess, Step::amulet, Step::nyx, Step::create})
      if (has_frame(state_, step)) return {};
    if (state_.ending != Ending::playing || state_.places[at].character == kNothing) return {};
    return state_.places[at].hand <= rules_.hand_limit(state_, at)
               ? ""
               : "I-07: " + name(at) + " has too many cards";
  }
  // I-17.
  std::string dead_player(unsigned at) const {
    const Place& there = state_.places[at];
    if (there.set != 0 || there.held != 0 || there.riders != Place{}.riders ||
        !empty(there.belongings) || there.tipped != Place{}.tipped)
      return "I-17: the dead have nothing";
    return there.hand == 0 || risen(at) ? "" : "I-17: the dead hold no cards";
  }

  // I-03.
  std::string creatures() const {
    unsigned before = 0;
    for (unsigned i = 0; i < state_.creature_count; ++i) {
      const Creature& creature = state_.creatures[i];
      if (creature.kind >= content_.creatures.size()) return "there is no such creature";
      if (creature.number <= before || creature.number > state_.encounter.arrivals)
        return "CAV-TOK-03: creatures stand in order of arrival";
      before = creature.number;
      if (creature.lp == 0 && !dying(creature.number))
        return "I-03: a dead creature is still in play";
      if (creature.lp % 5 != 0) return "I-03: a creature's LP are no multiple of 5";
      if (!place_or_none(creature.before)) return "a creature stands before nobody";
      for (unsigned at = 0; at < kPlaces; ++at)
        if ((creature.damage[at] > 0) != creature.blows.has(at))
          return "CAV-ATK-17: who has hurt a creature has done it damage";
      if (creature.relic != kNothing && creature.relic >= content_.relics.size())
        return "there is no such Relic";
    }
    return {};
  }
  bool dying(unsigned number) const {
    for (int depth = 0; depth < state_.agenda.size(); ++depth) {
      const Frame& frame = state_.agenda.below(depth);
      if (frame.step == Step::kill && frame.x == number) return true;
    }
    return false;
  }

  // I-06.
  std::string initiative() const {
    unsigned taken = 0;
    std::string wrong;
    each_bit(living(state_), [&](unsigned at) {
      const unsigned number = state_.places[at].initiative;
      if (number == 0) return;
      if ((taken >> number & 1U) != 0) wrong = "I-06: two players have the same Initiative";
      taken |= 1U << number;
    });
    return wrong;
  }

  // CAV-EVT-04, -06: every Relic is in one place.
  std::string relics() const {
    std::uint32_t all = 0;
    bool twice = false;
    const auto add = [&](std::uint32_t some) {
      twice = twice || (all & some) != 0;
      all |= some;
    };
    for (unsigned at = 0; at < seats(); ++at) add(state_.places[at].belongings.relics);
    for (const std::uint32_t some :
         {state_.estate.relics, state_.sack.relics, state_.relics, state_.relics_gone})
      add(some);
    if (twice) return "a Relic is in two places";
    const auto count = content_.relics.size();
    return count < 32 && all >> count != 0 ? "there is no such Relic" : "";
  }

  std::string decks() const {
    if ((state_.events & state_.events_discard) != 0) return "an Event is used and unused";
    const auto events = content_.events.size();
    if (events < 32 && (state_.events | state_.events_discard) >> events != 0)
      return "there is no such Event";
    const auto count = content_.encounters.size();
    if (count < 64 && state_.encounters >> count != 0) return "there is no such encounter";
    for (const std::uint8_t card : {state_.encounter.card, state_.encounter.ongoing})
      if (card != kNothing && (state_.encounters >> card & 1U) != 0)
        return "the encounter in progress lies in the deck";
    if (state_.config.module != 0 &&
        (state_.encounters & named_by_module(content_, state_.config.module - 1U)) != 0)
      return "CAV-ADV-01: an encounter of the adventure lies in the deck";
    if (state_.secret.next == kNothing && state_.secret.next_known != 0)
      return "somebody knows a next encounter that is none";
    return offer();
  }
  // What is offered is still there.
  std::string offer() const {
    const Offer& offer = state_.offer;
    const auto has = [&](unsigned at, const Belongings& part) {
      if (empty(part)) return true;
      if (!place(at)) return false;
      const Belongings& all = state_.places[at].belongings;
      for (unsigned item = 0; item < kMaxItems; ++item)
        if (part.items[item] > all.items[item]) return false;
      return (part.relics & ~all.relics) == 0;
    };
    return has(offer.from, offer.gives) && has(offer.to, offer.takes)
               ? ""
               : "CAV-TRD-01: something is offered that is not there";
  }

  // I-08: two set cards need HASTE or a Relic, which can be seen until the cards are locked; none
  // lies there from the end of RND-7 to the next RND-2. I-15: exhaustion ends every fight.
  std::string rounds() const {
    if (state_.encounter.round > state_.config.exhaustion_round + kExhaustedRounds)
      return "I-15: a fight goes on for too long";
    const Frame* round = frame_of(state_, Step::round);
    if (round == nullptr || has_frame(state_, Step::awaken)) return {};
    const bool none = round->a <= kRoundSet || round->a >= kRoundInitiative;
    for (unsigned at = 0; at < seats(); ++at) {
      const Place& there = state_.places[at];
      if (none && (there.set != 0 || there.held != 0))
        return "I-08: " + name(at) + " has a set or held card outside of lock, turns and specific";
      if (round->a <= kRoundReset && there.set > 1 && !rules_.may_set_two(state_, at))
        return "I-08: " + name(at) + " has set two cards";
    }
    return {};
  }

  // I-09, I-10, I-13.
  std::string attacks() const {
    for (unsigned i = 0; i < state_.unit_count; ++i) {
      const Unit& unit = state_.units[i];
      const unsigned cap = content_.cards[unit.card].cap;
      if (cap != 0 && (unit.flags & kCombined) == 0 && unit.computed > cap)
        return "I-09: " + id(unit.card) + " does more than it may";
      if (unit.computed % 5 != 0 || unit.damage % 5 != 0)
        return "I-03: an attack is no multiple of 5";
      if ((unit.flags & kNoAttack) != 0 && !is_rider(unit.card) &&
          content_.cards[unit.card].subtype != Subtype::maneuver)
        return "CAV-ATK-02: " + id(unit.card) + " is an attack";
      int multiplicative = 0;
      for (const std::uint8_t rider : unit.riders) {
        if (rider == kNothing) continue;
        if (!is_rider(rider)) return "CAV-RID-01: only Riders go along with an attack";
        if (content_.cards[rider].subtype == Subtype::multiplicative_rider) ++multiplicative;
      }
      if (multiplicative > 1) return "I-10: two multiplicative Riders in one attack";
    }
    for (unsigned i = 0; i < state_.hit_count; ++i) {
      const Hit& hit = state_.hits[i];
      if (hit.damage % 5 != 0 || hit.lost % 5 != 0) return "I-02: a hit is no multiple of 5";
      if ((hit.tried >> hit.victim & 1U) == 0)
        return "I-13: a victim is not among those that were its victims";
    }
    return {};
  }

  // CAV-ACT-02: until it is shown, what somebody plays is in his hand or under the Ring.
  std::string plays() const {
    for (unsigned i = 0; i < state_.play_count; ++i) {
      const Play& play = state_.plays[i];
      const bool fogged = (play.flags & kFogged) != 0;
      const unsigned real = state_.secret.real[i];
      if (real != 0 && !fogged) return "CAV-FOG-01: an open play has nothing behind its name";
      if (fogged && real == 0 && phase_of(state_, Step::play, i) > kPlayConsent)
        return "CAV-FOG-01: nothing lies behind a name";
      if (play_is_out(state_, i)) continue;
      const unsigned kind = fogged && real != 0 ? real - 1U : unsigned{play.card};
      const bool there = (play.flags & kFromRing) != 0 ? state_.ring == play.card
                         : fogged && real == 0 ? true
                                               : state_.secret.places[play.actor].hand.has(kind);
      if (!there) return "CAV-ACT-02: somebody plays what he does not have";
    }
    return {};
  }

  // Copies of one kind lie like a thermometer (state.hpp), and what is known is there.
  std::string knowledge() const {
    for (unsigned at = 0; at < seats(); ++at) {
      const Knowledge& known = state_.secret.known[at];
      for (unsigned i = 0; i < known.count; ++i) {
        const Known& entry = known.cards[i];
        if (!card(entry.kind) || entry.by == 0) return "somebody knows of no card";
        if (i == 0) continue;
        const Known& before = known.cards[i - 1];
        if (before.kind > entry.kind) return "what is known is not in order";
        if (before.kind == entry.kind && (entry.by & ~before.by) != 0)
          return "somebody knows of two and not of one";
      }
      if (known.count > 0 && !all_there(at))
        return "I-14: a card is known to lie where it does not";
    }
    return {};
  }
  bool all_there(unsigned at) const {
    for (unsigned person = 0; person < seats(); ++person) {
      const Viewer viewer{static_cast<std::uint8_t>(person)};
      Pile there = hidden_cards(state_, at);
      for (unsigned i = 0; i < state_.places[at].set; ++i) {
        const SetCard& set = state_.secret.places[at].set[i];
        if (sees_set(set, viewer)) there.remove(set.kind);
      }
      bool fine = true;
      surely_there(state_, at, viewer).each([&](unsigned kind, int count) {
        fine = fine && there.count(kind) >= count;
      });
      if (!fine) return false;
    }
    return true;
  }

  // What may lie hidden where.
  std::string hidden() const {
    for (unsigned at = 0; at < seats(); ++at) {
      const HiddenPlace& there = state_.secret.places[at];
      bool items = false;
      there.hand.each([&](unsigned kind, int) { items = items || is(kind, CardKind::item); });
      for (const SetCard& set : there.set) items = items || is(set.kind, CardKind::item);
      if (items) return "CAV-ITM-01: Items are no part of a hand";
      if (there.held != kNothing && !content_.cards[there.held].printed)
        return "CAV-STD-03: a held card has a printed value";
      if (std::string wrong = wishes(at); !wrong.empty()) return wrong;
    }
    return {};
  }
  // Chosen and still in the hand.
  std::string wishes(unsigned at) const {
    const HiddenPlace& there = state_.secret.places[at];
    Pile hand = there.hand;
    for (unsigned i = state_.places[at].set; i < kSetCards; ++i) {
      const unsigned kind = there.set[i].kind;
      if (kind == kNothing) continue;
      if (i > 0 && there.set[i - 1].kind == kNothing)
        return "a second card is chosen before the first";
      if (!hand.has(kind)) return "a card is chosen that is not in the hand";
      hand.remove(kind);
      if (state_.step() != Step::set && state_.step() != Step::reset)
        return "a card is chosen where nobody sets";
    }
    return {};
  }

  // I-18.
  std::string ending() const {
    if (state_.sudden_death == 0 && state_.taking_part != everybody(state_))
      return "CAV-END-04: everybody takes part until there is a tie";
    const bool over = state_.step() == Step::over;
    if (over != (state_.ending != Ending::playing))
      return "a game is over exactly when it has ended";
    if (!over) return state_.winners == 0 ? "" : "somebody has won a game that goes on";
    const bool won = state_.ending != Ending::wiped_out;
    for (unsigned at = 0; at < seats() && !won; ++at)
      if (state_.places[at].alive()) return "I-18: nobody has won, and somebody lives";
    return won == (state_.winners != 0) ? "" : "I-18: a game that was won has a winner";
  }

  const CutthroatCaverns& rules_;
  const Content& content_;
  const State& state_;
};

// What the letters of a frame may hold (phases.hpp).
enum class Letter : std::uint8_t {
  any,
  zero,
  place,          // of a player
  place_or_none,  //
  places,         // a mask
  unit,           // index of an attack
  play,           // of a play
  hit,            // of a hit
  phase,          // up to the last of them
};
struct Shape {
  Letter a = Letter::zero;
  Letter b = Letter::zero;
  Letter c = Letter::zero;
  std::uint8_t last_phase = 0;
};

Shape shape_of(Step step) {
  using enum Letter;
  switch (step) {
    case Step::over:
      return {};
    case Step::game:
      return {phase, zero, zero, kGameEnd};
    case Step::create:
      return {phase, any, zero, kCreateDone};
    case Step::take_character:
    case Step::order:
    case Step::hold_card:
    case Step::offer:
    case Step::offer_answer:
    case Step::amulet:
    case Step::excess:
    case Step::greed:
    case Step::bloodstone:
    case Step::ragnarok:
      return {zero, place, zero};
    case Step::draft:
    case Step::quest:
    case Step::bridge:
    case Step::valves:
    case Step::vote:
      return {};
    case Step::reputations:
    case Step::set:
      return {phase, zero, zero, 1};
    case Step::encounter:
      return {phase, any, any, kEncounterOver};
    case Step::round:
      return {phase, any, any, kRoundOver};
    case Step::turns:
      return {phase, zero, zero, kTurnsOver};
    case Step::turn:
      return {phase, place, any, kTurnOver};
    case Step::attack:
      return {phase, unit, any, kAttackOver};
    case Step::special:
    case Step::holy:
    case Step::target:
      return {zero, unit, zero};
    case Step::double_strike:
      return {phase, place, any, kStrikeSecond};
    case Step::snicker:
      return {phase, place, zero, kSnicker};
    case Step::extra:
      return {phase, place, any, kExtraAttack};
    case Step::steal:
      return {phase, place, any, 1};
    case Step::sweep:
      return {phase, unit, any, kSweepApply};
    case Step::kill:
      return {phase, place_or_none, any, kKillEncounter};
    case Step::window:
      return {phase, any, any, kWindowCount - 1};
    case Step::play:
      return {phase, play, zero, kPlayOver};
    case Step::bluff:
    case Step::assist:
    case Step::ring:
      return {zero, play, zero};
    case Step::consent:
      return {zero, play, place};
    case Step::heal_consent:
      return {any, place, place};
    case Step::fire:
      return {phase, place, any, kFirePlayers};
    case Step::volley:
      return {any, any, any};
    case Step::hit:
      return {phase, hit, zero, kHitOver};
    case Step::operations:
      return {phase, any, any, kOpsOfNode};
    case Step::draw:
      return {any, place, any};
    case Step::discard_choice:
      return {any, place, zero};
    case Step::reset:
    case Step::bites:
    case Step::risen:
    case Step::discard_any:
    case Step::doll:
      return {zero, place_or_none, places};
    case Step::glutton:
      return {phase, place_or_none, places, 1};
    case Step::loot:
      return {any, place_or_none, places};
    case Step::end_encounter:
      return {phase, any, places, kEndOver};
    case Step::nyx:
      return {any, place, any};
    case Step::awaken:
      return {phase, any, any, kAwakenOver};
    case Step::corridor:
      return {phase, any, any, kCorridorDraw};
    case Step::node:
      return {phase, any, any, kNodeNext};
    case Step::module_choice:
      return {zero, place, zero};
    case Step::sudden_death:
      return {phase, places, any, kSuddenCompare};
  }
  return {};
}

// Which step may lie right below. Those not named may lie on anything that goes on.
bool may_lie_on(Step step, Step below) {
  const auto one_of = [&](std::initializer_list<Step> steps) {
    return std::ranges::find(steps, below) != steps.end();
  };
  switch (step) {
    case Step::create:
      return one_of({Step::game});
    case Step::take_character:
    case Step::quest:
    case Step::reputations:
      return one_of({Step::create});
    case Step::draft:
      return one_of({Step::reputations});
    case Step::round:
      return one_of({Step::encounter});
    case Step::turns:
      return one_of({Step::round, Step::awaken});
    case Step::turn:
      return one_of({Step::turns});
    case Step::order:
      return one_of({Step::turn});
    case Step::special:
    case Step::target:
    case Step::holy:
    case Step::sweep:
      return one_of({Step::attack});
    case Step::play:
    case Step::heal_consent:
    case Step::offer:
      return one_of({Step::window});
    case Step::bluff:
    case Step::consent:
    case Step::ring:
      return one_of({Step::play});
    case Step::set:
    case Step::reset:
      return one_of({Step::round, Step::awaken, Step::corridor});
    default:
      return below != Step::over;
  }
}

// A frame names what it does next before it asks: below a question of setting stands the lock.
bool goes_on_with_the_lock(Step step, const Frame& below) {
  if (step != Step::set) return true;
  switch (below.step) {
    case Step::round:
      return below.a == kRoundLock;
    case Step::awaken:
      return below.a == kAwakenLock;
    case Step::corridor:
      return below.a == kCorridorLock;
    default:
      return false;
  }
}

// Steps that only ask: nothing lies on top of them.
bool only_asks(Step step) {
  switch (step) {
    case Step::over:
    case Step::take_character:
    case Step::draft:
    case Step::quest:
    case Step::set:
    case Step::order:
    case Step::special:
    case Step::target:
    case Step::holy:
    case Step::bluff:
    case Step::consent:
    case Step::heal_consent:
    case Step::ring:
    case Step::offer:
    case Step::offer_answer:
    case Step::bridge:
    case Step::vote:
    case Step::valves:
    case Step::module_choice:
      return true;
    default:
      return false;
  }
}

class AgendaChecker {
 public:
  AgendaChecker(const Content& content, const State& state) : content_(content), state_(state) {}

  std::string check() const {
    const int size = state_.agenda.size();
    if (size == 0) return "nothing is going on";
    for (int i = 0; i < size; ++i) {
      const Frame& frame = at(i);
      if (std::string wrong = letters(frame); !wrong.empty()) return wrong;
      if (i == 0 && frame.step != Step::game && frame.step != Step::over)
        return "below everything lies the game";
      if (i == 0) continue;
      const Step below = at(i - 1).step;
      if (frame.step == Step::game || frame.step == Step::over || !may_lie_on(frame.step, below) ||
          only_asks(below) || !goes_on_with_the_lock(frame.step, at(i - 1)))
        return "the agenda has " + said(frame.step) + " on " + said(below);
    }
    return stacks();
  }

 private:
  // From the bottom.
  const Frame& at(int i) const { return state_.agenda.below(state_.agenda.size() - 1 - i); }
  static std::string said(Step step) {
    return "\"" + std::string(name_in(kStepNames, static_cast<int>(step))) + "\"";
  }
  bool fits(Letter letter, unsigned value, unsigned last) const {
    switch (letter) {
      case Letter::any:
        return true;
      case Letter::zero:
        return value == 0;
      case Letter::place:
        return value < state_.config.seats;
      case Letter::place_or_none:
        return value == kNothing || value < state_.config.seats;
      case Letter::places:
        return value >> state_.config.seats == 0;
      case Letter::unit:
        return value < state_.unit_count;
      case Letter::play:
        return value < state_.play_count;
      case Letter::hit:
        return value < state_.hit_count;
      case Letter::phase:
        return value <= last;
    }
    return false;
  }
  std::string letters(const Frame& frame) const {
    const Shape shape = shape_of(frame.step);
    const bool sound = fits(shape.a, frame.a, shape.last_phase) &&
                       fits(shape.b, frame.b, shape.last_phase) &&
                       fits(shape.c, frame.c, shape.last_phase) && more(frame);
    return sound ? "" : "the agenda has no such " + said(frame.step);
  }
  // What a letter means together with another.
  bool more(const Frame& frame) const {
    switch (frame.step) {
      case Step::window:
        return window(frame);
      case Step::operations:
        return frame.x <= frame.y && frame.y <= content_.ops.size() && operations(frame);
      case Step::vote:
      case Step::module_choice:
        // Node A1 asks for a card: no choices, and x is what it must be worth.
        return frame.y == 0 || std::size_t{frame.x} + frame.y <= content_.choices.size();
      case Step::volley:
        return frame.b <= frame.c && frame.c <= frame.a && frame.a <= state_.hit_count;
      case Step::heal_consent:
        // I-11: an Item is used by its owner.
        return frame.a < content_.cards.size() && content_.cards[frame.a].heals > 0 &&
               owns(state_.places[frame.b].belongings, content_.cards[frame.a].item);
      case Step::kill:
        return frame.c < content_.creatures.size();
      case Step::snicker:
        return snicker(frame);
      default:
        return true;
    }
  }
  bool window(const Frame& frame) const {
    switch (static_cast<Window>(frame.a)) {
      case Window::prereveal:
        return frame.b < state_.config.seats;
      case Window::reveal:
      case Window::kill:
      case Window::post:
        return frame.b < state_.unit_count;
      case Window::declared:
      case Window::struck:
        return frame.b < state_.hit_count;
      case Window::action:
      case Window::challenge:
        return frame.b < state_.play_count;
      case Window::consent:
        return false;
      default:
        return true;
    }
  }
  bool operations(const Frame& frame) const {
    const auto player = [&](unsigned place) { return place < state_.config.seats; };
    switch (static_cast<OpOwner>(frame.a)) {
      case kOpsOfUnit:
        return player(frame.b) && frame.c < state_.unit_count;
      case kOpsOfHit:
        return player(frame.b) && frame.c < state_.hit_count;
      case kOpsOfPlay:
        return player(frame.b) && frame.c < state_.play_count;
      case kOpsOfKill:
        return frame.c < content_.creatures.size();
      case kOpsOfEvent:
        return frame.c < content_.events.size();
      case kOpsOfThing:
        return player(frame.b);
      case kOpsOfNode:
        return frame.c < content_.nodes.size();
      case kOpsOfCreature:
        return true;
    }
    return false;
  }
  bool snicker(const Frame& frame) const {
    for (unsigned i = 0; i < frame.a && i < 2; ++i)
      if ((frame.x >> (8 * i) & 0xFFU) >= content_.cards.size()) return false;
    return true;
  }
  // I-11: the window has a row for the Action.
  bool has_row(const Frame& window, const Frame& play) const {
    const unsigned card = state_.plays[play.b].card;
    return std::ranges::any_of(content_.responses, [&](const Response& row) {
      return static_cast<unsigned>(row.window) == window.a &&
             row.thing == thing(Category::card, card);
    });
  }
  // Attacks and plays lie in the order of their frames.
  std::string stacks() const {
    int unit = -1;
    int play = -1;
    for (int i = 0; i < state_.agenda.size(); ++i) {
      const Frame& frame = at(i);
      if (frame.step == Step::attack) {
        if (frame.b <= unit) return "two attacks are one";
        unit = frame.b;
      }
      if (frame.step == Step::play) {
        if (frame.b <= play) return "two plays are one";
        if (!has_row(at(i - 1), frame)) return "I-11: an Action in a window that is not its own";
        play = frame.b;
      }
    }
    if (play + 1 != state_.play_count) return "a play lies there that nobody carries out";
    return {};
  }

  const Content& content_;
  const State& state_;
};

// CAV-SET-01: while cards are set none lies there yet, and whoever has answered has chosen one.
std::string broken_setting(const State& state) {
  if (state.step() != Step::set) return {};
  for (unsigned place = 0; place < state.config.seats; ++place) {
    if (state.places[place].set != 0) return "I-08: a card was set before cards are set";
    if (state.secret.answers.has(person_at(state, place)) &&
        state.secret.places[place].set[0].kind == kNothing)
      return "CAV-SET-01: somebody has set nothing";
  }
  return {};
}

// CAV-REP-03, CAV-REP-04: everybody has picked as often as cards were passed on, what is left of
// each packet fits that, and no Reputation is there twice.
std::string broken_draft(const State& state) {
  const Draft& draft = state.secret.draft;
  bool drafting = false;
  for (int i = 0; i < state.agenda.size(); ++i)
    drafting = drafting || state.agenda.below(i).step == Step::reputations;
  if (!drafting) return {};
  const bool standard = state.config.reputations == Drafting::standard;
  const bool passing = state.step() == Step::draft;
  if (passing ? draft.pass >= kDraft - 1 : draft.pass != (standard ? kDraft : 0))
    return "CAV-REP-04: the cards were passed on too often or too seldom";
  std::uint32_t seen = 0;
  int cards = 0;
  for (unsigned place = 0; place < state.config.seats; ++place) {
    std::uint32_t own = standard ? 0 : draft.packet[place];
    for (unsigned i = 0; i < kDraft; ++i) {
      const std::uint8_t pick = draft.picks[place][i];
      if ((pick != 0) != (i < draft.pass))
        return "CAV-REP-04: somebody has not picked like the others";
      if (pick == 0) continue;
      own |= std::uint32_t{1} << (pick - 1U);
      ++cards;
    }
    cards += std::popcount(draft.packet[place]);
    seen |= own | draft.packet[place];
    if (std::popcount(draft.packet[place]) != kDraft - draft.pass)
      return "CAV-REP-04: a packet has too many cards or too few";
    if ((draft.use[place] & ~own) != 0) return "CAV-REP-05: somebody uses what he has not picked";
  }
  return std::popcount(seen) == cards ? std::string() : "CAV-REP-04: a Reputation is there twice";
}

// I-19: somebody is asked, and it is somebody who can be.
std::string broken_question(const CutthroatCaverns& rules, const State& state) {
  const auto& answers = state.secret.answers;
  if (state.step() == Step::over)
    return answers.asked().empty() ? "" : "nobody is asked when the game is over";
  // What one player sets anew in two parts lies among the answers too.
  const bool anew = state.step() == Step::reset && !answers.asked().empty();
  if (asks_many(state.step()) || anew) {
    if (answers.asked().empty() || answers.complete()) return "nobody is asked";
    if (answers.asked().bits() >> state.config.seats != 0)
      return "somebody is asked who is not there";
    for (const Seat seat : answers.asked())
      if (!state.places[place_of(state, seat)].alive() && !has_frame(state, Step::create))
        return "I-17: the dead are not asked";
    return {};
  }
  if (!answers.asked().empty()) return "several are asked where one decides";
  const unsigned place = rules.decider(state);
  if (place >= state.config.seats) return "nobody is asked";
  const bool alive =
      state.places[place].alive() || state.step() == Step::risen || has_frame(state, Step::create);
  return alive ? "" : "I-17: the dead are not asked";
}

}  // namespace

std::string broken_table(const CutthroatCaverns& rules, const State& state) {
  return TableChecker(rules, state).check();
}

std::string broken_agenda(const CutthroatCaverns& rules, const State& state) {
  std::string wrong = AgendaChecker(rules.content(), state).check();
  return wrong.empty() ? broken_draft(state) : wrong;
}

std::string CutthroatCaverns::broken(const State& state) const {
  if (std::string wrong = broken_table(*this, state); !wrong.empty()) return wrong;
  if (std::string wrong = broken_agenda(*this, state); !wrong.empty()) return wrong;
  if (std::string wrong = broken_setting(state); !wrong.empty()) return wrong;
  return broken_question(*this, state);
}

}  // namespace undercroft::cutthroat_caverns
