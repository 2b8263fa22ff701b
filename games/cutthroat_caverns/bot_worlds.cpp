// Worlds that fit what a seat knows: the hands of the others are dealt anew.
#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns::bot {

namespace {

constexpr int kDeals = 20;  // deals until everything lies where it may

// One card of these kinds where there is one, else any.
std::uint8_t take(Pile& pile, std::uint64_t kinds, Rng& rng) {
  int among = 0;
  each_kind(pile.kinds() & kinds, [&](unsigned kind) { among += pile.count(kind); });
  if (among == 0) {
    kinds = ~std::uint64_t{0};
    among = pile.size();
  }
  int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(among)));
  unsigned found = kNothing;
  each_kind(pile.kinds() & kinds, [&](unsigned kind) {
    if (found != kNothing) return;
    rank -= pile.count(kind);
    if (rank < 0) found = kind;
  });
  pile.remove(found);
  return static_cast<std::uint8_t>(found);
}

class WorldDealer {
 public:
  WorldDealer(const CutthroatCaverns& rules, const View& view, Rng& rng) : view_(view), rng_(rng) {
    const auto& cards = rules.content().cards;
    for (unsigned kind = 0; kind < cards.size(); ++kind) {
      if (cards[kind].kind == CardKind::attack) attacks_ |= std::uint64_t{1} << kind;
      if (cards[kind].kind == CardKind::item) items_ |= std::uint64_t{1} << kind;
      if (cards[kind].printed) printed_ |= std::uint64_t{1} << kind;
    }
  }

  bool deal(State& world) const {
    world = State{};
    static_cast<Board&>(world) = view_;
    Pile rest = view_.unseen;
    for (unsigned place = 0; place < view_.config.seats; ++place)
      if (place == view_.place ? !fill_own(world) : !deal_place(world, place, rest)) return false;
    if (rest.size() != view_.draw_size) return false;
    world.secret.draw = rest;
    world.secret.next = view_.next;
    if (view_.asked != 0) world.secret.answers.ask(SeatSet::from_bits(view_.asked));
    return true;
  }

 private:
  static std::uint8_t quest_of(const Glimpse& glimpse) {
    return glimpse.quest < kUnknown ? glimpse.quest : std::uint8_t{kNothing};
  }

  bool fill_own(State& world) const {
    const Glimpse& glimpse = view_.glimpses[view_.place];
    const Place& open = view_.places[view_.place];
    HiddenPlace& hidden = world.secret.places[view_.place];
    hidden.quest = quest_of(glimpse);
    hidden.hand = glimpse.known;
    for (unsigned at = 0; at < kSetCards; ++at) hidden.set[at].kind = glimpse.set[at];
    if (glimpse.no_second != 0) hidden.set[1].seen_by = kNoSecond;
    hidden.held = glimpse.held;
    if (open.stance == Stance::none) hidden.stance = glimpse.stance;
    return hidden.hand.size() == open.hand;
  }

  bool deal_place(State& world, unsigned place, Pile& rest) const {
    const Glimpse& glimpse = view_.glimpses[place];
    const Place& open = view_.places[place];
    HiddenPlace& hidden = world.secret.places[place];
    hidden.quest = quest_of(glimpse);
    Pile cards = glimpse.known;
    int wanted = open.hand + open.set + open.held;
    for (unsigned at = 0; at < open.set; ++at) {
      if (glimpse.set[at] >= kUnknown) continue;
      --wanted;
      if (cards.count(glimpse.set[at]) > 0) cards.remove(glimpse.set[at]);
    }
    while (cards.size() < wanted) {
      // CAV-ITM-01: no hand holds an Item.
      if ((rest.kinds() & ~items_) == 0) return false;
      cards.add(take(rest, ~items_, rng_));
    }
    if (cards.size() != wanted) return false;
    if (open.held != 0) {
      // CAV-STD-03: only a card with a printed value is held.
      if ((cards.kinds() & printed_) == 0) return false;
      hidden.held = take(cards, printed_, rng_);
    }
    for (unsigned at = 0; at < open.set; ++at)
      hidden.set[at].kind =
          glimpse.set[at] < kUnknown ? glimpse.set[at] : take(cards, attacks_, rng_);
    hidden.hand = cards;
    return true;
  }

  const View& view_;
  Rng& rng_;
  std::uint64_t attacks_ = 0;
  std::uint64_t items_ = 0;
  std::uint64_t printed_ = 0;
};

}  // namespace

bool only_hands_hidden(const View& view) {
  for (unsigned i = 0; i < view.play_count; ++i)
    if ((view.plays[i].flags & kFogged) != 0) return false;
  for (const Taken& taken : view.taken)
    if (taken.kind != kNothing) return false;
  return view.fog_size == 0;
}

bool deal_world(const CutthroatCaverns& rules, const View& view, State& world, Rng& rng) {
  const WorldDealer dealer(rules, view, rng);
  for (int trial = 0; trial < kDeals; ++trial)
    if (dealer.deal(world)) return true;
  return false;
}

}  // namespace undercroft::cutthroat_caverns::bot
