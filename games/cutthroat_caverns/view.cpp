// Section 5: who sees what. A view is the board and, added to it, what its viewer may know of the
// secrets; `imagine` deals anew whatever a viewer cannot know.
#include <algorithm>
#include <cassert>
#include <utility>

#include "games/cutthroat_caverns/sight.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

// An imagined world in which somebody is asked and has nothing to say contradicts what is known of
// him (a Snicker-Snackt that has begun has cards to go on with). Such worlds are dealt again.
constexpr int kTries = 64;

template <class Item>
void shuffle(std::span<Item> items, Rng& rng) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[rng.below(static_cast<std::uint32_t>(i))]);
}

// Where nearly all kinds are meant, it is shorter to count the others.
int count_among(const Pile& pile, std::uint64_t kinds) {
  const std::uint64_t among = pile.kinds() & kinds;
  const std::uint64_t others = pile.kinds() & ~kinds;
  const bool the_others = std::popcount(others) < std::popcount(among);
  int count = 0;
  each_kind(the_others ? others : among, [&](unsigned kind) { count += pile.count(kind); });
  return the_others ? pile.size() - count : count;
}

// One card of these kinds, uniformly over the copies, out of the pile, which is not empty. Where
// what was dealt before has used these kinds up, any card.
unsigned take_one(Pile& pile, std::uint64_t kinds, Rng& rng) {
  assert(!pile.empty());
  if (pile.empty()) return 0;
  if ((pile.kinds() & kinds) == 0) kinds = ~std::uint64_t{0};
  int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(count_among(pile, kinds))));
  std::uint64_t rest = pile.kinds() & kinds;
  const auto kind = [&] { return static_cast<unsigned>(std::countr_zero(rest)); };
  for (; rank >= pile.count(kind()); rest &= rest - 1) rank -= pile.count(kind());
  const unsigned found = kind();
  pile.remove(found);
  return found;
}

// Who sees the cards that Nyx took: she does.
unsigned nyx_place(const Board& board) {
  for (int depth = 0; depth < board.agenda.size(); ++depth)
    if (board.agenda.below(depth).step == Step::nyx) return board.agenda.below(depth).b;
  return kNothing;
}

bool knows_taken(const State& state, const Taken& taken, unsigned place) {
  return place != kNothing && (taken.from == place || nyx_place(state) == place);
}

// CAV-FOG: the real card behind an announced name. The honest tell no lies, so theirs is known.
bool knows_real(const CutthroatCaverns& rules, const State& state, unsigned play, Viewer viewer) {
  const Play& announced = state.plays[play];
  if ((announced.flags & (kProven | kLie)) != 0) return true;
  return person_at(state, announced.actor) == viewer ||
         rules.has_perk(state, announced.actor, Perk::honest);
}

bool knows_fog(const FogCard& card, Viewer viewer) {
  return card.by == viewer.index;
}

// Of the hidden cards of another place those that the viewer can name, without set ones that he has
// seen.
Pile nameable_cards(const CutthroatCaverns& rules, const State& state, unsigned place,
                    Viewer viewer) {
  Pile cards = surely_there(state, place, viewer);
  named_cards(rules, state, place).each([&](unsigned kind, int count) {
    while (cards.count(kind) < count) cards.add(kind);
  });
  return cards;
}

// The cards of another place that the viewer cannot name.
Pile unknown_cards(const CutthroatCaverns& rules, const State& state, unsigned place,
                   Viewer viewer) {
  Pile cards = hidden_cards(state, place);
  for (unsigned at = 0; at < kSetCards; ++at) {
    const SetCard& card = state.secret.places[place].set[at];
    if (really_set(state, place, at) && sees_set(card, viewer)) cards.remove(card.kind);
  }
  take_all(cards, nameable_cards(rules, state, place, viewer));
  return cards;
}

Pile unseen_cards(const CutthroatCaverns& rules, const State& state, Viewer viewer) {
  Pile unseen = state.secret.draw;
  const unsigned own = place_of(state, viewer);
  for (unsigned place = 0; place < state.config.seats; ++place)
    if (place != own) unseen.add(unknown_cards(rules, state, place, viewer));
  for (unsigned i = 0; i < state.fog_size; ++i)
    if (!knows_fog(state.secret.fog[i], viewer)) unseen.add(state.secret.fog[i].kind);
  for (unsigned i = 0; i < state.play_count; ++i)
    if (state.secret.real[i] != 0 && play_is_out(state, i) && !knows_real(rules, state, i, viewer))
      unseen.add(state.secret.real[i] - 1U);
  for (const Taken& taken : state.secret.taken)
    if (taken.kind != kNothing && !knows_taken(state, taken, own)) unseen.add(taken.kind);
  return unseen;
}

Glimpse own_glimpse(const State& state, unsigned place) {
  const HiddenPlace& hidden = state.secret.places[place];
  Glimpse glimpse;
  glimpse.known = hidden.hand;
  for (unsigned at = 0; at < kSetCards; ++at) glimpse.set[at] = hidden.set[at].kind;
  glimpse.held = hidden.held;
  glimpse.stance = hidden.stance != Stance::none ? hidden.stance : state.places[place].stance;
  glimpse.quest = hidden.quest;
  glimpse.no_second = hidden.set[1].seen_by == kNoSecond ? 1 : 0;
  return glimpse;
}

Glimpse others_glimpse(const State& state, unsigned place, Viewer viewer) {
  const HiddenPlace& hidden = state.secret.places[place];
  Glimpse glimpse;
  glimpse.known = known_cards(state.secret.known[place], viewer);
  for (unsigned at = 0; at < kSetCards; ++at)
    if (really_set(state, place, at))
      glimpse.set[at] = sees_set(hidden.set[at], viewer) ? hidden.set[at].kind : kUnknown;
  if (hidden.held != kNothing) glimpse.held = kUnknown;
  glimpse.stance = state.places[place].stance;
  if (hidden.quest != kNothing)
    glimpse.quest = knows(hidden.quest_known, viewer) ? hidden.quest : kUnknown;
  return glimpse;
}

std::uint32_t picks_of(const Draft& draft, unsigned place) {
  std::uint32_t mask = 0;
  for (const std::uint8_t pick : draft.picks[place])
    if (pick != 0) mask |= 1U << (pick - 1U);
  return mask;
}

void add_draft(View& view, const State& state) {
  const Draft& draft = state.secret.draft;
  const unsigned place = view.place;
  view.draft_pass = draft.pass;
  if (place == kNothing) return;
  view.picked = picks_of(draft, place);
  view.used = draft.use[place];
  if (state.step() == Step::draft)
    view.packet = draft.packet[packet_held(state, place, draft.pass)];
  else
    view.packet = view.picked != 0 ? view.picked : draft.packet[place];
}

void add_plays(View& view, const CutthroatCaverns& rules, const State& state, Viewer viewer) {
  for (unsigned i = 0; i < state.play_count; ++i)
    if (state.secret.real[i] != 0 && knows_real(rules, state, i, viewer))
      view.real[i] = state.secret.real[i];
  for (unsigned i = 0; i < state.fog_size; ++i)
    if (knows_fog(state.secret.fog[i], viewer))
      view.fog[i] = static_cast<std::uint8_t>(state.secret.fog[i].kind + 1U);
  for (unsigned i = 0; i < view.taken.size(); ++i) {
    const Taken& taken = state.secret.taken[i];
    if (taken.kind == kNothing) continue;
    view.taken[i] = taken;
    if (!knows_taken(state, taken, view.place)) view.taken[i].kind = kUnknown;
  }
}

// What the viewer may not know of hands, in one deal. Constrained slots go first: every way to
// fill the others is then as likely as any.
class Dealer {
 public:
  struct Kinds {
    std::uint64_t actions = 0;
    std::uint64_t attacks = 0;
    std::uint64_t printed = 0;
    std::uint64_t items = 0;
  };

  Dealer(const CutthroatCaverns& rules, State& state, Viewer viewer, Kinds kinds, Rng& rng)
      : rules_(rules),
        state_(state),
        viewer_(viewer),
        own_(place_of(state, viewer)),
        kinds_(kinds),
        rng_(rng),
        unseen_(unseen_cards(rules, state, viewer)) {
    for (unsigned place = 0; place < state.config.seats; ++place) {
      if (place == own_) continue;
      known_[place] = nameable_cards(rules, state, place, viewer);
      named_[place] = named_cards(rules, state, place);
      take_all(known_[place], named_[place]);
      unknown_[place] = unknown_cards(rules, state, place, viewer).size();
    }
  }

  void deal() {
    deal_fog();
    each_other([&](unsigned place) { deal_held(place); });
    each_other([&](unsigned place) {
      if (!state_.places[place].alive()) deal_hidden(place, kinds_.printed);
    });
    each_other([&](unsigned place) { deal_hidden(place, ~kinds_.items); });
    for (Taken& taken : state_.secret.taken)
      if (taken.kind != kNothing && !knows_taken(state_, taken, own_))
        taken.kind = static_cast<std::uint8_t>(take_one(unseen_, ~kinds_.items, rng_));
    state_.secret.draw = unseen_;
    each_other([&](unsigned place) {
      lay_out(place);
      deal_knowledge(place);
    });
    choose_real();
  }

 private:
  template <class Each>
  void each_other(Each each) {
    for (unsigned place = 0; place < state_.config.seats; ++place)
      if (place != own_) each(place);
  }

  void deal_fog() {
    for (unsigned i = 0; i < state_.fog_size; ++i)
      if (!knows_fog(state_.secret.fog[i], viewer_))
        state_.secret.fog[i].kind =
            static_cast<std::uint8_t>(take_one(unseen_, kinds_.actions, rng_));
    for (unsigned i = 0; i < state_.play_count; ++i)
      if (hides_real(i) && play_is_out(state_, i))
        state_.secret.real[i] =
            static_cast<std::uint8_t>(1U + take_one(unseen_, kinds_.actions, rng_));
  }

  bool hides_real(unsigned play) const {
    return state_.secret.real[play] != 0 && !knows_real(rules_, state_, play, viewer_);
  }
  // A card that has been chosen to be laid down, and is still in the hand: some Action there.
  void choose_real() {
    for (unsigned i = 0; i < state_.play_count; ++i) {
      if (!hides_real(i) || play_is_out(state_, i)) continue;
      Pile hand = state_.secret.places[state_.plays[i].actor].hand;
      if (!hand.empty())
        state_.secret.real[i] =
            static_cast<std::uint8_t>(1U + take_one(hand, kinds_.actions, rng_));
    }
  }

  // CAV-STD-03: a held card has a printed value. It may be one that the viewer knows to be there.
  void deal_held(unsigned place) {
    std::uint8_t& held = state_.secret.places[place].held;
    if (held == kNothing) return;
    const int known = count_among(known_[place], kinds_.printed);
    const bool could_be_new = unknown_[place] > 0 && count_among(unseen_, kinds_.printed) > 0;
    const auto all = static_cast<std::uint32_t>(known + unknown_[place]);
    const bool is_known =
        known > 0 && (!could_be_new || rng_.below(all) < static_cast<std::uint32_t>(known));
    if (is_known) {
      held = static_cast<std::uint8_t>(take_one(known_[place], kinds_.printed, rng_));
      return;
    }
    held = static_cast<std::uint8_t>(take_one(unseen_, kinds_.printed, rng_));
    fresh_[place].add(held);
    --unknown_[place];
  }

  void deal_hidden(unsigned place, std::uint64_t kinds) {
    for (; unknown_[place] > 0; --unknown_[place]) {
      const unsigned card = take_one(unseen_, kinds, rng_);
      dealt_[place].add(card);
      fresh_[place].add(card);
    }
  }

  // What others know of this place's cards, and the viewer does not, is now of other cards.
  void deal_knowledge(unsigned place) {
    Knowledge& knowledge = state_.secret.known[place];
    if (knowledge.count == 0) return;
    std::array<Pile, 8> by_bit{};
    Pile rest = fresh_[place];
    for (unsigned at = 0; at < kSetCards; ++at) {
      const SetCard& card = state_.secret.places[place].set[at];
      if (really_set(state_, place, at) && card.seen_by != 0 && rest.has(card.kind))
        rest.remove(card.kind);
    }
    for (unsigned i = 0; i < knowledge.count; ++i) {
      const Known entry = knowledge.cards[i];
      unsigned kind = entry.kind;
      if (!knows(entry.by, viewer_)) {
        if (rest.empty()) continue;
        kind = take_one(rest, ~std::uint64_t{0}, rng_);
      }
      each_bit(entry.by, [&](unsigned who) { by_bit[who].add(kind); });
    }
    knowledge = stacked(by_bit);
  }
  // Copies like a thermometer, sorted by kind (state.hpp).
  static Knowledge stacked(const std::array<Pile, 8>& by_bit) {
    Knowledge made;
    std::uint64_t kinds = 0;
    for (const Pile& pile : by_bit) kinds |= pile.kinds();
    each_kind(kinds, [&](unsigned kind) {
      for (int copy = 1; made.count < kMaxHidden; ++copy) {
        unsigned by = 0;
        for (unsigned who = 0; who < by_bit.size(); ++who)
          if (by_bit[who].count(kind) >= copy) by |= 1U << who;
        if (by == 0) break;
        made.cards[made.count++] = {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(by)};
      }
    });
    return made;
  }

  // CAV-SET-01, -02: what lies face down is an Attack card where there is one.
  void lay_out(unsigned place) {
    HiddenPlace& hidden = state_.secret.places[place];
    Pile cards = dealt_[place];
    cards.add(known_[place]);
    for (unsigned at = 0; at < kSetCards; ++at) {
      if (!really_set(state_, place, at) || sees_set(hidden.set[at], viewer_)) continue;
      const bool attacks = (cards.kinds() & kinds_.attacks) != 0;
      hidden.set[at].kind = static_cast<std::uint8_t>(
          take_one(cards, attacks ? kinds_.attacks : ~std::uint64_t{0}, rng_));
    }
    cards.add(named_[place]);
    hidden.hand = cards;
  }

  const CutthroatCaverns& rules_;
  State& state_;
  Viewer viewer_;
  unsigned own_;
  Kinds kinds_;
  Rng& rng_;
  Pile unseen_;
  std::array<Pile, kPlaces> named_{};   // in the hand, about to be played
  std::array<Pile, kPlaces> known_{};   // to the viewer, without these and a held one
  std::array<Pile, kPlaces> dealt_{};   // to hand and set
  std::array<Pile, kPlaces> fresh_{};   // dealt, the held one too
  std::array<int, kPlaces> unknown_{};  // slots still to be filled
};

// One packet of the draft: what was taken out of it pass by pass, then what is left of it.
struct Packet {
  std::array<std::uint8_t, kDraft> cards{};
  unsigned count = 0;
};

class DraftDealer {
 public:
  DraftDealer(State& state, unsigned place, unsigned kinds, Rng& rng)
      : state_(state), draft_(state.secret.draft), own_(place), rng_(rng) {
    for (unsigned i = 0; i < kinds; ++i) never_dealt_ |= 1U << i;
  }

  void deal() {
    std::array<Packet, kPlaces> packets{};
    for (unsigned origin = 0; origin < state_.config.seats; ++origin)
      packets[origin] = read(origin);
    each_bit(never_dealt_,
             [&](unsigned card) { pool_[size_++] = static_cast<std::uint8_t>(card); });
    for (unsigned origin = 0; origin < state_.config.seats; ++origin)
      for (unsigned i = 0; i < unseen_of(origin, packets[origin]); ++i)
        pool_[size_++] = packets[origin].cards[i];
    shuffle(std::span(pool_).first(size_), rng_);
    for (unsigned origin = 0; origin < state_.config.seats; ++origin) {
      mix(origin, packets[origin]);
      write(origin, packets[origin]);
    }
  }

 private:
  unsigned passed() const { return std::min<unsigned>(draft_.pass, kDraft); }

  Packet read(unsigned origin) {
    Packet packet;
    for (unsigned pass = 0; pass < passed(); ++pass) {
      const std::uint8_t pick = draft_.picks[packet_holder(state_, origin, pass)][pass];
      if (pick != 0) packet.cards[packet.count++] = static_cast<std::uint8_t>(pick - 1U);
    }
    each_bit(draft_.packet[origin], [&](unsigned card) {
      if (packet.count < kDraft) packet.cards[packet.count++] = static_cast<std::uint8_t>(card);
    });
    for (unsigned i = 0; i < packet.count; ++i) never_dealt_ &= ~(1U << packet.cards[i]);
    return packet;
  }
  bool looks(unsigned origin, unsigned pass) const {
    return own_ != kNothing && pass <= passed() && packet_holder(state_, origin, pass) == own_;
  }
  // How many cards had gone when the viewer first looked into the packet; all if he never has.
  unsigned unseen_of(unsigned origin, const Packet& packet) const {
    for (unsigned pass = 0; pass < packet.count; ++pass)
      if (looks(origin, pass)) return pass;
    return packet.count;
  }
  // Before the first look: anything unseen. Between two looks: what went missing, in any order.
  void mix(unsigned origin, Packet& packet) {
    const unsigned unseen = unseen_of(origin, packet);
    for (unsigned i = 0; i < unseen; ++i) packet.cards[i] = pool_[--size_];
    unsigned begin = unseen;
    for (unsigned pass = unseen; pass < packet.count; ++pass) {
      if (!looks(origin, pass)) continue;
      shuffle(std::span(packet.cards).subspan(begin, pass - begin), rng_);
      begin = pass < passed() ? pass + 1 : packet.count;
    }
    if (begin < packet.count)
      shuffle(std::span(packet.cards).subspan(begin, packet.count - begin), rng_);
  }
  void write(unsigned origin, const Packet& packet) {
    const unsigned picked = std::min(passed(), packet.count);
    for (unsigned pass = 0; pass < picked; ++pass)
      draft_.picks[packet_holder(state_, origin, pass)][pass] =
          static_cast<std::uint8_t>(packet.cards[pass] + 1U);
    draft_.packet[origin] = 0;
    for (unsigned i = picked; i < packet.count; ++i) draft_.packet[origin] |= 1U << packet.cards[i];
  }

  State& state_;
  Draft& draft_;
  unsigned own_;
  Rng& rng_;
  std::uint32_t never_dealt_ = 0;
  std::array<std::uint8_t, kMaxReputations> pool_{};
  std::size_t size_ = 0;
};

// What somebody has chosen so far of an answer in several parts.
void forget_wishes(State& state, unsigned place) {
  HiddenPlace& hidden = state.secret.places[place];
  for (unsigned at = 0; at < kSetCards; ++at)
    if (!really_set(state, place, at)) hidden.set[at] = {};
  if (state.step() == Step::set) hidden.stance = Stance::none;
  state.secret.draft.use[place] = 0;
}

// Nobody is asked who has nothing to say, and nobody lies with a card that is no Action.
bool all_can_answer(const CutthroatCaverns& rules, const State& state, Viewer viewer) {
  for (unsigned i = 0; i < state.play_count; ++i)
    if (state.secret.real[i] != 0 &&
        rules.content().cards[state.secret.real[i] - 1U].kind != CardKind::action)
      return false;
  for (const Seat seat : rules.waiting(state)) {
    if (seat == viewer) continue;
    OptionList list;
    rules.options(state, seat, list);
    if (list.empty()) return false;
  }
  return true;
}

}  // namespace

View CutthroatCaverns::view(const State& state, Viewer viewer) const {
  View view{static_cast<const Board&>(state), unseen_cards(*this, state, viewer)};
  view.viewer = viewer.index;
  view.place = static_cast<std::uint8_t>(place_of(state, viewer));
  view.waiting = static_cast<std::uint16_t>(waiting(state).bits());
  const SeatSet asked = state.secret.answers.asked();
  view.asked = asked.empty() ? view.waiting : static_cast<std::uint16_t>(asked.bits());
  for (unsigned place = 0; place < state.config.seats; ++place) {
    view.glimpses[place] =
        place == view.place ? own_glimpse(state, place) : others_glimpse(state, place, viewer);
    view.glimpses[place].answered = place < kPlaces && state.places[place].person < kPlaces &&
                                            state.secret.answers.has(person_at(state, place))
                                        ? 1
                                        : 0;
  }
  view.answer = {0xFFFF, 0, 0, 0};
  if (viewer.index < kPlaces) {
    // Also the first of two cards that are set anew, while the second is asked for.
    const Option given = state.secret.answers.of(viewer);
    if (state.secret.answers.has(viewer) || given != Option{}) view.answer = given;
    view.quest_left = state.secret.quest_left[viewer.index];
  }
  if (knows(state.secret.next_known, viewer)) view.next = state.secret.next;
  add_draft(view, state);
  add_plays(view, *this, state, viewer);
  return view;
}

void CutthroatCaverns::imagine(State& state, Viewer viewer, Rng& rng) const {
  const State before = state;
  for (int trial = 0; trial < kTries; ++trial) {
    imagine_hands(state, viewer, rng);
    imagine_quests(state, viewer, rng);
    imagine_draft(state, viewer, rng);
    imagine_answers(state, viewer, rng);
    if (all_can_answer(*this, state, viewer)) return;
    state = before;
  }
}

void CutthroatCaverns::imagine_hands(State& state, Viewer viewer, Rng& rng) const {
  const Dealer::Kinds kinds{action_cards_, attack_cards_, printed_cards_, item_cards_};
  Dealer(*this, state, viewer, kinds, rng).deal();
  // Oracle Bones: the next encounter is some card that nobody has seen openly.
  if (state.secret.next != kNothing && !knows(state.secret.next_known, viewer) &&
      state.encounters != 0) {
    std::uint64_t rest = state.encounters;
    const int count = std::popcount(rest);
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(count)); skip > 0; --skip)
      rest &= rest - 1;
    state.secret.next = static_cast<std::uint8_t>(std::countr_zero(rest));
  }
}

// Quests of others, and those that they did not keep: any that the viewer has never held.
void CutthroatCaverns::imagine_quests(State& state, Viewer viewer, Rng& rng) const {
  if (state.config.quests == QuestMode::off) return;
  const unsigned own = place_of(state, viewer);
  const auto hidden = [&](unsigned place) {
    const HiddenPlace& there = state.secret.places[place];
    return place != own && there.quest != kNothing && !knows(there.quest_known, viewer);
  };
  std::uint64_t unseen = content_.quests.size() >= 64
                             ? ~std::uint64_t{0}
                             : wide_bit(static_cast<unsigned>(content_.quests.size())) - 1U;
  for (unsigned place = 0; place < state.config.seats; ++place) {
    const std::uint8_t quest = state.secret.places[place].quest;
    if (quest != kNothing && !hidden(place)) unseen &= ~wide_bit(quest);
  }
  if (viewer.index < kPlaces && state.secret.quest_left[viewer.index] != kNothing)
    unseen &= ~wide_bit(state.secret.quest_left[viewer.index]);
  std::array<std::uint8_t, 64> pool{};
  std::size_t size = 0;
  each_kind(unseen, [&](unsigned quest) { pool[size++] = static_cast<std::uint8_t>(quest); });
  shuffle(std::span(pool).first(size), rng);
  for (unsigned place = 0; place < state.config.seats; ++place)
    if (hidden(place) && size > 0) state.secret.places[place].quest = pool[--size];
  for (unsigned person = 0; person < state.config.seats; ++person) {
    std::uint8_t& left = state.secret.quest_left[person];
    if (person != viewer.index && left != kNothing && size > 0) left = pool[--size];
  }
}

void CutthroatCaverns::imagine_draft(State& state, Viewer viewer, Rng& rng) const {
  if (state.step() != Step::draft && state.step() != Step::reputations) return;
  DraftDealer(state, place_of(state, viewer), static_cast<unsigned>(content_.reputations.size()),
              rng)
      .deal();
}

// Others' answers that wait become some other legal answer of that world; what somebody has only
// begun to choose is begun anew. Hold or Strike, until it is shown, may be either.
void CutthroatCaverns::imagine_answers(State& state, Viewer viewer, Rng& rng) const {
  for (unsigned place = 0; place < state.config.seats; ++place) {
    if (person_at(state, place) == viewer) continue;
    Stance& stance = state.secret.places[place].stance;
    if (state.step() == Step::set || state.step() == Step::reset ||
        state.step() == Step::reputations)
      forget_wishes(state, place);
    if (stance != Stance::none) stance = rng.below(2) == 0 ? Stance::hold : Stance::strike;
  }
  const SeatSet asked = state.secret.answers.asked();
  for (const Seat seat : state.secret.answers.waiting())
    if (seat != viewer) state.secret.answers.swap_in(seat, Option{});
  for (const Seat seat : asked - state.secret.answers.waiting())
    if (seat != viewer && !answer_anew(state, seat, kAnyAnswer, rng)) return;
}

// All are asked anew and only this one answers, so nothing is decided by it.
bool CutthroatCaverns::answer_anew(State& state, Seat seat, int level, Rng& rng) const {
  State world = state;
  world.secret.answers.ask(state.secret.answers.asked());
  Table table(rng);
  Patience patience;
  while (world.secret.answers.waiting().has(seat)) {
    OptionList list;
    options(world, seat, list);
    if (list.empty()) return false;
    const std::size_t pick =
        level == kAnyAnswer ? rng.below(static_cast<std::uint32_t>(list.size()))
                            : choose(level, view(world, seat), seat, list.span(), rng, patience);
    step(world, seat, list[pick], table);
  }
  const unsigned place = place_of(state, seat);
  state.secret.places[place] = world.secret.places[place];
  state.secret.draft.use[place] = world.secret.draft.use[place];
  state.secret.answers.swap_in(seat, world.secret.answers.of(seat));
  return true;
}

}  // namespace undercroft::cutthroat_caverns
