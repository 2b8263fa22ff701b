// 3.5: how far the set-up has come agrees with what lies on the table, so that it can go on.
#include "games/duel_of_ages/phases.hpp"
#include "games/duel_of_ages/position.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

class SetupCheck {
 public:
  SetupCheck(const DuelOfAges& rules, const State& state)
      : content_(rules.content()),
        state_(state),
        top_(state.agenda.top()),
        frame_(state.agenda.below(1)) {}

  std::string find() {
    switch (top_.step) {
      case Step::draft:
        check_draft();
        break;
      case Step::platter:
        check_platters();
        break;
      case Step::rotation:
        check_slots();
        break;
      default:
        check_keys();
    }
    return std::move(fault_);
  }

 private:
  void want(bool holds, std::string_view otherwise) {
    if (!holds && fault_.empty()) fault_ = std::string(otherwise);
  }
  bool builds(bool keys) const {
    return state_.config.build == MapBuild::full ||
           (!keys && state_.config.build == MapBuild::platters_only);
  }
  unsigned player_after(unsigned first, unsigned n) const { return (first + n) % seats(state_); }
  unsigned laid_slots() const {
    unsigned n = 0;
    while (n < state_.layout.size && state_.layout.slots[n].what != kNoPlatter) ++n;
    return n;
  }
  unsigned laid_keys() const {
    unsigned n = 0;
    for (const Placed& placed : state_.layout.sites) n += placed.what != kNoKey ? 1 : 0;
    return n;
  }
  bool chose(unsigned player) const { return state_.players[player].platter != kNoPlatter; }
  bool all_chose_differently() const {
    std::uint32_t seen = 0;
    for (unsigned player = 0; player < seats(state_); ++player) {
      const unsigned platter = state_.players[player].platter;
      if (platter == kNoPlatter || (seen >> (platter & 31U) & 1U) != 0) return false;
      seen |= 1U << (platter & 31U);
    }
    return true;
  }

  // Section 6, `draft`.
  void check_draft() {
    unsigned left = state_.under_count;
    for (unsigned player = 0; player < seats(state_); ++player) {
      const Player& his = state_.players[player];
      want(his.draft_left == 0 || his.off > his.draft_left, "somebody would put all away");
      left += his.draft_left;
      for (const std::uint8_t cards : his.off_cards) want(cards == 0, "cards were drawn too early");
      for (const std::uint8_t tokens : his.off_tokens)
        want(tokens == 0, "henchmen were drawn too early");
    }
    want(frame_.a == kSetupDraft && state_.players[top_.a].draft_left > 0, "nobody drafts now");
    want(left <= state_.secret.under.size(), "too many are put under the deck");
    want(laid_slots() == 0 || state_.config.build == MapBuild::given,
         "the arena is built too early");
  }
  // DUE-SET-05.
  void check_platters() {
    const unsigned first = state_.first_player;
    const unsigned begins = seats(state_) == 3 ? left_of(state_, first) : first;
    want(frame_.a == kSetupPlatters && builds(false), "nobody chooses a platter now");
    want(frame_.c >= 1 && frame_.c <= seats(state_), "there are not so many players");
    want(top_.a == player_after(begins, frame_.c - 1U), "somebody else chooses a platter");
    for (unsigned n = 0; n < seats(state_); ++n)
      want(chose(player_after(begins, n)) == (n + 1U < frame_.c), "a platter was chosen too early");
    want(laid_slots() == 0 && laid_keys() == 0, "the arena is built too early");
  }
  // DUE-SET-06.
  void check_slots() {
    want(frame_.a == kSetupSlots && builds(false) && frame_.c == top_.b + 1U,
         "no platter is placed now");
    want(top_.a == player_after(state_.first_player, top_.b), "somebody else places a platter");
    want(all_chose_differently(), "not everybody has a platter of his own");
    want(laid_slots() == top_.b && laid_keys() == 0, "the arena is built too early");
    for (unsigned slot = 0; slot < kMaxSlots; ++slot)
      want(state_.layout.slots[slot].what ==
               (slot < top_.b ? state_.players[player_after(state_.first_player, slot)].platter
                              : kNoPlatter),
           "a platter lies in the wrong slot");
  }
  void check_keys() {
    want(frame_.a == kSetupKeys && builds(true), "no key is placed now");
    want(laid_slots() == state_.layout.size, "the platters are not placed yet");
    want(frame_.c >= 1 && frame_.c <= state_.layout.site_count() && laid_keys() + 1 == frame_.c,
         "keys are counted wrongly");
    want(top_.a == player_after(state_.first_player, frame_.c - 1U), "somebody else places a key");
    if (top_.step != Step::site || !fault_.empty()) return;
    for (const Placed& placed : state_.layout.sites)
      want(placed.what != top_.b, "this key is placed already");
    want(!content_.keys[top_.b].vista || seats(state_) == 4, "vista keys are for four players");
  }

  const Content& content_;
  const State& state_;
  const Frame& top_;
  const Frame& frame_;
  std::string fault_;
};

}  // namespace

std::string broken_setup(const DuelOfAges& rules, const State& state) {
  return SetupCheck(rules, state).find();
}

}  // namespace undercroft::duel_of_ages
