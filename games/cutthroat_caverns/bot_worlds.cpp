// Worlds that fit what a seat knows. What it cannot know is laid out as it comes, so that numbers
// and knowledge agree, and then dealt by `imagine`; those who have answered already are asked anew,
// and answer as sound players would.
#include "games/cutthroat_caverns/bot.hpp"
#include "games/cutthroat_caverns/sight.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr std::uint16_t kNoAnswer = 0xFFFF;  // View::answer

class WorldFiller {
 public:
  WorldFiller(const CutthroatCaverns& rules, const View& view, State& world)
      : rules_(rules), view_(view), viewer_{view.viewer}, world_(world) {}

  // Whether what is known adds up.
  bool fill(bool hides_stance) {
    world_ = State{};
    static_cast<Board&>(world_) = view_;
    for (unsigned place = 0; place < view_.config.seats; ++place) {
      world_.secret.places[place].quest = quest_of(place);
      if (place == view_.place)
        fill_own();
      else if (!fill_other(place))
        return false;
      else if (hides_stance && view_.places[place].set > 0 &&
               view_.places[place].stance == Stance::none)
        world_.secret.places[place].stance = Stance::hold;
    }
    world_.secret.draw = rest_;
    world_.secret.quest_left[viewer_.index] = view_.quest_left;
    world_.secret.next = view_.next;
    if (view_.next != kNothing) world_.secret.next_known = bit();
    fill_answers();
    return rest_.size() == view_.draw_size;
  }

 private:
  std::uint8_t bit() const { return static_cast<std::uint8_t>(person_bit(viewer_)); }

  std::uint8_t quest_of(unsigned place) {
    const std::uint8_t quest = view_.glimpses[place].quest;
    if (quest == kUnknown) return 0;  // some: `imagine` deals it
    if (quest != kNothing) world_.secret.places[place].quest_known = bit();
    return quest;
  }

  void fill_own() {
    const Glimpse& glimpse = view_.glimpses[view_.place];
    HiddenPlace& hidden = world_.secret.places[view_.place];
    hidden.hand = glimpse.known;
    for (unsigned at = 0; at < kSetCards; ++at) hidden.set[at].kind = glimpse.set[at];
    if (glimpse.no_second != 0) hidden.set[1].seen_by = kNoSecond;
    hidden.held = glimpse.held;
    if (view_.places[view_.place].stance == Stance::none) hidden.stance = glimpse.stance;
  }

  bool fill_other(unsigned place) {
    const Glimpse& glimpse = view_.glimpses[place];
    const Place& open = view_.places[place];
    HiddenPlace& hidden = world_.secret.places[place];
    Knowledge& knowledge = world_.secret.known[place];
    Pile cards = glimpse.known;
    cards.each([&](unsigned kind, int copies) {
      for (int copy = 0; copy < copies; ++copy)
        knowledge.cards[knowledge.count++] = {static_cast<std::uint8_t>(kind), bit()};
    });
    int wanted = open.hand + open.set + open.held;
    for (unsigned at = 0; at < open.set; ++at) {
      if (glimpse.set[at] >= kUnknown) continue;
      hidden.set[at] = {glimpse.set[at], bit()};
      --wanted;
      if (cards.has(glimpse.set[at])) cards.remove(glimpse.set[at]);
    }
    // What he has announced is in his hand.
    const Pile named = named_cards(rules_, view_, place);
    named.each([&](unsigned kind, int copies) {
      while (cards.count(kind) < copies) cards.add(kind);
    });
    for (; cards.size() < wanted && !rest_.empty(); rest_.remove(rest_.at(0)))
      cards.add(rest_.at(0));
    if (cards.size() != wanted || named.size() > open.hand) return false;
    take_all(cards, named);
    const auto take = [&] {
      const unsigned kind = cards.at(0);
      cards.remove(kind);
      return static_cast<std::uint8_t>(kind);
    };
    for (unsigned at = 0; at < open.set; ++at)
      if (hidden.set[at].kind == kNothing) hidden.set[at].kind = take();
    if (open.held != 0) hidden.held = take();
    hidden.hand = named;
    hidden.hand.add(cards);
    return true;
  }

  // The first of two cards that are set anew is an answer that waits, too.
  void fill_answers() {
    const bool begun = view_.answer.verb != kNoAnswer;
    if (!asks_many(view_.step()) && !(view_.step() == Step::reset && begun)) return;
    auto& answers = world_.secret.answers;
    answers.ask(SeatSet::from_bits(view_.asked));
    for (unsigned place = 0; place < view_.config.seats; ++place)
      if (view_.glimpses[place].answered != 0) answers.put(person_at(view_, place), Option{});
    if (begun) answers.swap_in(viewer_, view_.answer);
  }

  const CutthroatCaverns& rules_;
  const View& view_;
  Viewer viewer_;
  State& world_;
  Pile rest_ = view_.unseen;
};

bool drafts(Step step) {
  return step == Step::draft || step == Step::reputations || step == Step::quest;
}

}  // namespace

bool bot::only_hands_hidden(const View& view) {
  for (unsigned i = 0; i < view.play_count; ++i)
    if ((view.plays[i].flags & kFogged) != 0) return false;
  for (const Taken& taken : view.taken)
    if (taken.kind != kNothing) return false;
  return view.fog_size == 0 && !drafts(view.step());
}

bool CutthroatCaverns::deal_world(const View& view, State& world, Rng& rng) const {
  if (view.place >= view.config.seats || !bot::only_hands_hidden(view)) return false;
  if (!WorldFiller(*this, view, world).fill(hides_stance(view))) return false;
  const Seat viewer{view.viewer};
  imagine(world, viewer, rng);
  const auto& answers = world.secret.answers;
  for (const Seat seat : answers.asked() - answers.waiting())
    if (seat != viewer && !answer_anew(world, seat, bot::kSoundLevel, rng)) return false;
  return true;
}

}  // namespace undercroft::cutthroat_caverns
