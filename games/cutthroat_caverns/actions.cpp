// Chapters 3.8 and 3.10: Action cards, from the moment they are named to the discard pile, and the
// consent that a Protected attack asks for.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

// The window in which this play is an answer lies right beneath its frame.
const Frame& answered_window(const Board& board, unsigned index) {
  for (int i = 0; i + 1 < board.agenda.size(); ++i)
    if (board.agenda.below(i).step == Step::play && board.agenda.below(i).b == index)
      return board.agenda.below(i + 1);
  return board.agenda.top();
}

bool is_about_attack(const Frame& window) {
  const auto now = static_cast<Window>(window.a);
  return window.step == Step::window &&
         (now == Window::reveal || now == Window::kill || now == Window::post);
}

int attack_depth(const Board& board, unsigned unit) {
  for (int i = 0; i < board.agenda.size(); ++i)
    if (board.agenda.below(i).step == Step::attack && board.agenda.below(i).b == unit)
      return board.agenda.size() - i;
  return 0;
}

void note_refusal(State& state, Refused refused) {
  for (Refused& slot : state.refused) {
    if (slot.depth != 0) continue;
    slot = refused;
    return;
  }
}

// Persons who know of such a card there.
unsigned knowers(const Knowledge& known, unsigned card) {
  unsigned mask = 0;
  for (unsigned i = 0; i < known.count; ++i)
    if (known.cards[i].kind == card) mask |= known.cards[i].by;
  return (mask & kEverybodyKnows) != 0 ? 0xFFU : mask;
}

bool unseen_in_fog(const Play& play) {
  return (play.flags & kFogged) != 0 && (play.flags & (kProven | kLie)) == 0;
}

}  // namespace

// CAV-ACT-02: the card is named with its targets; it stays in the hand until nobody objects.
void CutthroatCaverns::begin_play(State& state, unsigned place, Option option, Table& table) const {
  const auto how = static_cast<Verb>(option.verb);
  const unsigned index = state.play_count++;
  Play& play = state.plays[index];
  play.actor = static_cast<std::uint8_t>(place);
  play.card = static_cast<std::uint8_t>(option.a);
  play.target = static_cast<std::uint8_t>(place_named(state, option.b));
  play.at = static_cast<std::uint8_t>(option.c & 0xFFU);
  play.own = static_cast<std::uint8_t>(option.c >> 8);
  if (how == Verb::announce) play.flags = kFogged;
  if (how == Verb::play_ring) play.flags = kFromRing;
  play.subject = state.agenda.top().b;
  if (how == Verb::announce)
    reveal(table, EventKind::announced, rule("CAV-FOG-01"),
           {.who = player(state, place),
            .card = card_arg(play.card),
            .more = player(state, play.target)});
  state.agenda.push({.step = Step::play,
                     .a = how == Verb::announce ? kPlayReal : kPlayConsent,
                     .b = static_cast<std::uint8_t>(index)});
}

// CAV-ACT-02, CAV-ACT-03, CAV-FOG-01, CAV-FOG-02.
bool CutthroatCaverns::play(State& state, Table& table) const {
  Frame& top = state.agenda.top();
  const std::uint8_t index = top.b;
  const Play& now = state.plays[index];
  switch (top.a) {
    case kPlayReal:
      top.a = kPlayConsent;
      state.agenda.push({.step = Step::bluff, .b = index});
      return false;
    case kPlayConsent: {
      top.a = kPlayShow;
      const Frame& window = state.agenda.below(1);
      const Response* response =
          find_response(static_cast<Window>(window.a), thing(Category::card, now.card));
      if (response == nullptr || !needs_consent(state, now.actor, *response)) return false;
      const std::uint8_t owner = state.units[window.b].owner;
      tell(table, EventKind::consent_asked, rule("CAV-PROT-02"),
           {.who = player(state, now.actor),
            .card = card_arg(now.card),
            .more = player(state, owner)});
      state.agenda.push({.step = Step::consent, .b = index, .c = owner});
      return false;
    }
    case kPlayShow:
      top.a = (now.flags & kFogged) != 0 ? kPlayChallenge : kPlayWindow;
      show_play(state, table);
      return false;
    case kPlayChallenge:
      top.a = kPlayWindow;
      push_window(state, Window::challenge, index);
      return false;
    case kPlayWindow: {
      if ((now.flags & kLie) != 0) {
        top.a = kPlayOver;
        return false;
      }
      top.a = kPlayResolve;
      const Content::Named& named = content_.named;
      const bool sabotage =
          now.card == named.edge_out || now.card == named.trip || now.card == named.critical_miss;
      if (sabotage && has_perk(state, now.actor, Perk::saboteur)) return false;
      push_window(state, Window::action, index);
      return false;
    }
    case kPlayResolve:
      top.a = kPlayOver;
      if ((now.flags & kCancelled) == 0) resolve_play(state, table);
      return false;
    case kPlayEvilEye:
      top.a = kPlayRing;
      evil_eye(state, table);
      return false;
    case kPlayRing:
      top.a = kPlayOver;
      if (may_store(state, now)) state.agenda.push({.step = Step::ring, .b = index});
      return false;
    default:
      end_play(state, table);
      return false;
  }
}

bool CutthroatCaverns::consent(State&, Table&) const {
  return true;
}

// CAV-PROT-02: refused, the card stays in the hand; it has been shown. Under the Fog only a name
// was said.
void CutthroatCaverns::answer_consent(State& state, bool yes, Table& table) const {
  const Frame asked = state.agenda.top();
  const Play play = state.plays[asked.b];
  state.agenda.pop();
  tell(table, yes ? EventKind::allowed : EventKind::refused, rule("CAV-PROT-02"),
       {.who = player(state, asked.c),
        .card = card_arg(play.card),
        .more = player(state, play.actor)});
  if (yes) return;
  note_refusal(state, {.depth = static_cast<std::uint8_t>(attack_depth(state, play.subject)),
                       .actor = play.actor,
                       .card = play.card,
                       .target = kNothing});
  if ((play.flags & (kFogged | kFromRing)) == 0) {
    show_card(state, play.actor, play.card);
    reveal(table, EventKind::shown, rule("CAV-PROT-02"),
           {.who = player(state, play.actor), .card = card_arg(play.card)});
  }
  drop_play(state);
}

// Everybody knows of this card now. Whoever knew of one there takes it for the same.
void CutthroatCaverns::show_card(State& state, unsigned place, unsigned card) const {
  Knowledge& known = state.secret.known[place];
  for (unsigned i = 0; i < known.count; ++i) {
    if (known.cards[i].kind != card) continue;
    known.cards[i].by = static_cast<std::uint8_t>(kEverybodyKnows | everybody(state));
    return;
  }
  learn(state, place, card, kEverybodyKnows);
}

// CAV-ACT-02: it leaves the hand and counts as played. Face down under the Fog it may have been any
// Action card, so nobody is sure any more of one that he knew to be there.
void CutthroatCaverns::show_play(State& state, Table& table) const {
  const unsigned index = state.agenda.top().b;
  const Play& play = state.plays[index];
  const bool fogged = (play.flags & kFogged) != 0;
  if ((play.flags & kFromRing) != 0) {
    state.ring = kNothing;
  } else if (fogged) {
    take_from_hand(state, play.actor, state.secret.real[index] - 1U, false);
    forget_kinds(state, play.actor, action_cards_);
  } else {
    take_from_hand(state, play.actor, play.card, true);
  }
  ++state.encounter.actions;
  ++state.places[play.actor].tally.actions;
  reveal(table, EventKind::played, rule("CAV-ACT-02"),
         {.who = player(state, play.actor),
          .card = card_arg(play.card),
          .amount = fogged ? 1 : 0,
          .more = player(state, play.target)});
}

// CAV-WIN-03, CAV-ACT-05. Whom it is aimed at is fixed now: a redirection changes the victim.
void CutthroatCaverns::resolve_play(State& state, Table& table) const {
  const unsigned index = state.agenda.top().b;
  Play& play = state.plays[index];
  const bool legal = still_legal(state, play, state.agenda.below(1));
  tell(table, legal ? EventKind::resolved : EventKind::fizzled,
       legal ? rule("CAV-ACT-02") : rule("CAV-WIN-03"),
       {.who = player(state, play.actor), .card = card_arg(play.card)});
  if (!legal) return;
  state.agenda.top().a = kPlayEvilEye;
  std::uint8_t& resolved = state.places[play.actor].deeds.resolved;
  if (resolved < 255) ++resolved;
  if (content_.cards[play.card].aim == Aim::nothing)
    play.target = static_cast<std::uint8_t>(aimed_at(state, play));
  if ((hostile_cards_ >> play.card & 1U) != 0) note_wrong(state, play.target, play.actor);
  push_operations(state, content_.cards[play.card].effect, kOpsOfPlay, play.actor, index);
}

// Whom an Action concerns: who is named, whose attack it is, whom a redirection will find.
unsigned CutthroatCaverns::aimed_at(const Board& board, const Play& play) const {
  const Card& card = content_.cards[play.card];
  if (card.aim != Aim::nothing) return play.target;
  unsigned index = 0;
  while (index < board.play_count && &board.plays[index] != &play) ++index;
  const Frame& window = answered_window(board, index);
  if (is_about_attack(window))
    return window.b < board.unit_count ? board.units[window.b].owner : unsigned{kNothing};
  if (window.step != Step::window || static_cast<Window>(window.a) != Window::declared ||
      window.b >= board.hit_count)
    return kNothing;
  const Op* redirects = find_op(card.effect, OpCode::redirect);
  if (redirects == nullptr || redirects->who == Who::actor) return kNothing;
  return hero(board, board.hits[window.b], play.actor);
}

// Evil Eye: whoever aimed at its holder suffers.
void CutthroatCaverns::evil_eye(State& state, Table& table) const {
  const Play& play = state.plays[state.agenda.top().b];
  const unsigned target = play.target;
  if (target >= kPlaces || target == play.actor || !state.places[target].alive() ||
      !state.places[play.actor].alive() || !has_perk(state, target, Perk::evil_eye))
    return;
  const std::uint32_t relics =
      state.places[target].belongings.relics & perk_relics_[static_cast<unsigned>(Perk::evil_eye)];
  const Thing why = relics == 0
                        ? kNoThing
                        : thing(Category::relic, static_cast<unsigned>(std::countr_zero(relics)));
  hurt(state, play.actor, perk(state, target, Perk::evil_eye), Harm::player, why,
       rule("CAV-EVT-04"), table);
}

// DEC-RING: an own Action from the hand has resolved. Under the Fog it is asked in any case, since
// asking only those who told the truth would tell.
bool CutthroatCaverns::may_store(const Board& board, const Play& play) const {
  return (play.flags & (kFromRing | kCancelled)) == 0 && board.ring == kNothing &&
         board.places[play.actor].alive() && has_perk(board, play.actor, Perk::ring);
}

bool CutthroatCaverns::ring(State&, Table&) const {
  return true;
}

void CutthroatCaverns::answer_ring(State& state, bool yes, Table& table) const {
  const Play play = state.plays[state.agenda.top().b];
  state.agenda.pop();
  if (!yes) return;
  state.ring = play.card;
  reveal(table, EventKind::stored, rule("CAV-EVT-04"),
         {.who = player(state, play.actor), .card = card_arg(play.card)});
  drop_play(state);
  happened(state);
}

// Unwitting Assist: whoever has no Attack card (any more) changes nothing.
bool CutthroatCaverns::assist(State& state, Table& table) const {
  const Play& play = state.plays[state.agenda.top().b];
  const bool possible = state.places[play.actor].alive() && play.target < kPlaces &&
                        state.places[play.target].alive() &&
                        play.at < state.places[play.target].set &&
                        (state.secret.places[play.actor].hand.kinds() & attack_cards_) != 0;
  if (possible) return true;
  tell(table, EventKind::fizzled, rule("CAV-WIN-03"),
       {.who = player(state, play.actor), .card = card_arg(play.card)});
  state.agenda.pop();
  return false;
}

// The card that lay there goes back to its owner's hand, and those who had looked at it know that.
// It may be any Attack card that left the actor's hand.
void CutthroatCaverns::answer_assist(State& state, Option option, Table& table) const {
  const Play play = state.plays[state.agenda.top().b];
  state.agenda.pop();
  const auto owner = unsigned{play.target};
  SetCard& slot = state.secret.places[owner].set[play.at];
  const SetCard returned = slot;
  take_from_hand(state, play.actor, option.a, false);
  forget_kinds(state, play.actor, attack_cards_);
  slot = {.kind = static_cast<std::uint8_t>(option.a),
          .seen_by = static_cast<std::uint8_t>(1U << state.places[play.actor].person)};
  state.places[owner].set_fixed =
      static_cast<std::uint8_t>(state.places[owner].set_fixed | 1U << play.at);
  const unsigned knew = knowers(state.secret.known[owner], returned.kind);
  put_in_hand(state, owner, returned.kind, returned.seen_by & ~knew);
  whisper(
      table, EventKind::set_replaced, rule("CAV-ACT-08"),
      {.who = player(state, play.actor), .card = card_arg(option.a), .more = player(state, owner)},
      persons(state, 1U << play.actor | 1U << owner));
  check_limit(state, owner);
}

// CAV-ACT-02, CAV-ACT-04, CAV-FOG-03: to the discard pile, to whoever captured it, or unseen under
// the Fog. The limit of a capturer's hand counts at once.
void CutthroatCaverns::end_play(State& state, Table& table) const {
  const unsigned index = state.agenda.top().b;
  const Play play = state.plays[index];
  const unsigned real = state.secret.real[index];
  const unsigned card = real != 0 ? real - 1U : play.card;
  drop_play(state);
  happened(state);
  const auto actor_bit = 1U << state.places[play.actor].person;
  if (play.taker < kPlaces && state.places[play.taker].alive()) {
    put_in_hand(state, play.taker, card, unseen_in_fog(play) ? actor_bit : kEverybodyKnows);
    if (unseen_in_fog(play))
      whisper(table, EventKind::passed_on, rule("CAV-FOG-03"),
              {.who = player(state, play.actor),
               .card = card_arg(card),
               .more = player(state, play.taker)},
              persons(state, 1U << play.actor | 1U << play.taker));
    check_limit(state, play.taker);
  } else if (unseen_in_fog(play)) {
    state.secret.fog[state.fog_size++] = {.kind = static_cast<std::uint8_t>(card),
                                          .by = state.places[play.actor].person};
  } else {
    to_discard(state, card);
  }
}

// The top play and its frame are over, wherever its card went.
void CutthroatCaverns::drop_play(State& state) const {
  const unsigned index = state.agenda.top().b;
  state.plays[index] = {};
  state.secret.real[index] = 0;
  --state.play_count;
  state.agenda.pop();
}

// A hidden card of one of these kinds left the place unseen: it may be any that was known.
void CutthroatCaverns::forget_kinds(State& state, unsigned place, std::uint64_t kinds) const {
  Knowledge& known = state.secret.known[place];
  if (known.count == 0) return;
  Knowledge kept;
  for (unsigned i = 0; i < known.count; ++i)
    if ((kinds >> known.cards[i].kind & 1U) == 0) kept.cards[kept.count++] = known.cards[i];
  known = kept;
}

}  // namespace undercroft::cutthroat_caverns
