// Section 10: every card, character, henchman, Badge and guardian is in exactly one place.
#include "games/duel_of_ages/phases.hpp"
#include "games/duel_of_ages/position.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

// Hands, piles and decks of equipment.
class CardCheck {
 public:
  CardCheck(const DuelOfAges& rules, const State& state)
      : content_(rules.content()), state_(state), names_(content_) {}

  std::string find() {
    check_row();
    for (unsigned holder = 0; holder < kHolders && fine(); ++holder) check_hand(holder);
    if (fine()) check_loose();
    if (fine()) check_off();
    if (fine()) check_deck();
    return std::move(fault_);
  }

 private:
  bool fine() const { return fault_.empty(); }
  void want(bool holds, std::string_view otherwise) {
    if (!holds && fine()) fault_ = std::string(otherwise);
  }
  bool is_card(unsigned kind) const { return kind < content_.cards.size(); }
  bool is_space(unsigned space) const { return space < geometry(state_.layout.size).spaces; }

  void check_row() {
    const Hands& hands = state_.hands;
    want(state_.layout.size == 3 || state_.layout.size == 4, "a map has three or four platters");
    want(state_.config.seats == state_.layout.size, "the map is for another number of players");
    want(hands.begin[0] == 0 && hands.total() <= kMaxCards, "there are not so many cards");
    for (unsigned holder = 0; holder < kHolders && fine(); ++holder)
      want(hands.begin[holder] <= hands.begin[holder + 1], "hands lie across each other");
    if (!fine()) return;
    for (unsigned i = hands.total(); i < kMaxCards; ++i)
      want(hands.kind[i] == 0 && hands.flags[i] == 0 && hands.knows[i] == 0 && hands.made[i] == 0 &&
               state_.secret.kinds[i] == 0,
           "a card lies behind the last one");
  }
  void check_hand(unsigned holder) {
    const Hands& hands = state_.hands;
    want(holder == kVault || hands.count(holder) <= kMostCards, "somebody holds too many cards");
    unsigned worn = 0;
    for (unsigned i = hands.begin[holder]; i < hands.begin[holder + 1] && fine(); ++i) {
      const unsigned kind = state_.secret.kinds[i];
      want(is_card(kind), "a card in a hand is not there");
      if (!fine()) return;
      const bool revealed = hands.kind[i] != kUnknown;
      want(!revealed || hands.kind[i] == kind, "a revealed card is another one");
      want(!revealed || hands.knows[i] == 0, "somebody secretly knows a revealed card");
      want(hands.knows[i] >> seats(state_) == 0, "nobody who is there knows a card");
      want(holder == kVault || state_.units[holder].owner >= kPlayers ||
               (hands.knows[i] >> state_.units[holder].owner & 1U) == 0,
           "an owner is said to know his own card");
      want(hands.made[i] <= state_.made, "a card was drawn from a deck that is to come");
      want(hands.flags[i] < 32, "a card has a flag that is not there");
      want(revealed || (hands.flags[i] & (kActive | kGearSet | kUsed | kTakenOff)) == 0,
           "an unrevealed card is in use");
      want(holder != kVault || (!revealed && hands.flags[i] == 0), "a card of the Vault is shown");
      if ((hands.flags[i] & kActive) != 0) check_worn(content_.cards[kind].type, worn);
      if ((hands.flags[i] & kTakenOff) != 0) check_taken_off(content_.cards[kind].type, i);
    }
  }
  void check_taken_off(CardType type, unsigned at) {
    want(type == CardType::armor || type == CardType::shield,
         "a card was taken off that is neither armor nor shield");
    want((state_.hands.flags[at] & kActive) == 0, "a card is active that was taken off");
  }
  // DUE-CRD-04: one armor, one shield, one transport.
  void check_worn(CardType type, unsigned& worn) {
    const unsigned bit = 1U << static_cast<unsigned>(type);
    want(type == CardType::armor || type == CardType::shield || type == CardType::transport ||
             type == CardType::stealth,
         "a card is active that is no gear");
    if (type == CardType::stealth) return;
    want((worn & bit) == 0, "two cards of one kind of gear are active");
    worn |= bit;
  }

  void check_loose() {
    const Dropped& dropped = state_.dropped;
    want(dropped.count <= kPileCards, "there are not so many dropped cards");
    for (unsigned i = 0; i < kPileCards && fine(); ++i) {
      if (i >= dropped.count) {
        want(dropped.space[i] == 0 && dropped.kind[i] == 0, "a card lies behind the last pile");
        continue;
      }
      want(is_space(dropped.space[i]) && is_card(dropped.kind[i]), "a card lies outside the map");
    }
    for (const Pad& pad : state_.pads) {
      if (pad.owner == kNobody) {
        want(pad.space == kNowhere && pad.made == 0, "a pad that is not there keeps something");
        continue;
      }
      want(pad.owner < seats(state_) && is_space(pad.space), "a Jump Pad is nobody's");
      want(may_use_hq(state_, pad.owner), "a Jump Pad is left of somebody who lost the HQ");
    }
  }
  void check_off() {
    for (unsigned player = 0; player < kPlayers && fine(); ++player) {
      const Player& open = state_.players[player];
      want(open.off <= kOff, "nobody has so many characters");
      for (unsigned i = 0; i < kOff && fine(); ++i) {
        const Off& off = state_.secret.off[player][i];
        want(open.off_cards[i] <= kStartCards && open.off_tokens[i] <= 1,
             "too much lies on a character");
        if (!fine()) return;
        for (unsigned card = 0; card < kStartCards; ++card)
          want(card < open.off_cards[i] ? is_card(off.cards[card]) : off.cards[card] == 0,
               "what lies on a character is not counted right");
        const bool there = i < open.off;
        want(there || (open.off_cards[i] == 0 && open.off_tokens[i] == 0),
             "something lies on nobody");
        want(there ? off.character < content_.characters.size() : off.character == kNobody,
             "a character that waits is not there");
        want((open.off_tokens[i] == 1) == (off.token != kNobody), "a henchman waits uncounted");
        want(off.token == kNobody || (is_henchman(off.token) && figure_exists(content_, off.token)),
             "a henchman that waits is not there");
      }
    }
  }
  void check_deck() {
    const Counts left = cards_left(content_, state_);
    for (unsigned kind = 0; kind < kMaxKinds && fine(); ++kind) {
      if (!is_card(kind)) {
        want(state_.secret.deck.count(kind) == 0 && state_.discard.count(kind) == 0 &&
                 state_.used_up.count(kind) == 0,
             "a card is in a pile that is not there");
        continue;
      }
      want(state_.used_up.count(kind) <= content_.cards[kind].copies,
           "a card was used more often than once a turn");
      if (left[kind] == state_.secret.deck.count(kind)) continue;
      const Card& card = content_.cards[kind];
      want(false, "there are " +
                      std::to_string(card.copies - left[kind] + state_.secret.deck.count(kind)) +
                      " cards \"" + card.id + "\" instead of " + std::to_string(card.copies));
    }
    want(state_.deck == state_.secret.deck.size(), "the deck is counted wrongly");
  }

  const Content& content_;
  const State& state_;
  Names names_;
  std::string fault_;
};

// Characters, henchmen, Badges, guardians.
class PeopleCheck {
 public:
  PeopleCheck(const DuelOfAges& rules, const State& state)
      : rules_(rules), content_(rules.content()), state_(state), names_(content_) {}

  std::string find() {
    check_characters();
    if (fine()) check_tokens();
    if (fine()) check_badges();
    for (unsigned age = 0; age < state_.guardians.size() && fine(); ++age) check_guardians(age);
    if (fine() && state_.phase != Phase::setup) check_places();
    for (unsigned unit = 0; unit < kUnits && fine(); ++unit) check_limit(unit);
    return std::move(fault_);
  }

 private:
  bool fine() const { return fault_.empty(); }
  void want(bool holds, std::string_view otherwise) {
    if (!holds && fine()) fault_ = std::string(otherwise);
  }

  void want(bool holds, unsigned figure, std::string_view says) {
    if (!holds && fine()) fault_ = names_.figure_id(figure) + std::string(says);
  }

  void check_characters() {
    Units seen = state_.secret.unused;
    const Units real = unit_bit(static_cast<unsigned>(content_.characters.size())) - 1;
    want((seen & ~real) == 0, "somebody is in the unused deck who is no character");
    const auto see = [&](unsigned character) {
      if (character >= content_.characters.size()) return want(false, "a character is not there");
      want((seen >> character & 1U) == 0, character, " is in two places");
      seen |= unit_bit(character);
    };
    for (unsigned player = 0; player < seats(state_); ++player)
      for (unsigned i = 0; i < state_.players[player].off && fine(); ++i)
        see(state_.secret.off[player][i].character);
    want(state_.under_count <= state_.secret.under.size(),
         "too many characters are under the deck");
    if (!fine()) return;
    for (unsigned i = 0; i < state_.secret.under.size() && fine(); ++i) {
      if (i >= state_.under_count) {
        want(state_.secret.under[i] == 0 && state_.under_by[i] == 0, "nobody is under the deck");
        continue;
      }
      see(state_.secret.under[i]);
      want(state_.under_by[i] < seats(state_), "nobody put a character under the deck");
    }
    for (unsigned character = 0; character < content_.characters.size() && fine(); ++character)
      if (state_.units[character].standing != Standing::hidden) see(character);
    want(seen == real, "a character is nowhere");
    want(state_.unused_count == std::popcount(state_.secret.unused) + state_.under_count,
         "the unused deck is counted wrongly");
    want((state_.returned & ~state_.secret.unused) == 0, "somebody came back to no deck");
  }
  void check_tokens() {
    unsigned seen = 0;
    for (unsigned player = 0; player < seats(state_); ++player)
      for (unsigned i = 0; i < state_.players[player].off; ++i)
        if (const unsigned token = state_.secret.off[player][i].token; token != kNobody) {
          want((seen >> (token - kMaxCharacters) & 1U) == 0 &&
                   state_.units[token].standing != Standing::on,
               token, " is in two places");
          seen |= 1U << (token - kMaxCharacters);
        }
    want(state_.secret.tokens == tokens_left(content_, state_),
         "a henchman is in no place, or in two");
    want(state_.tokens == std::popcount(state_.secret.tokens), "henchmen are counted wrongly");
  }
  void check_badges() {
    const Badges& badges = state_.badges;
    want(badges.under_count <= content_.badges.size(), "there are not so many Badges");
    if (!fine()) return;
    unsigned seen = badges.fresh;
    const auto see = [&](unsigned badge) {
      want(badge < content_.badges.size() && (seen >> badge & 1U) == 0, "a Badge is in two places");
      seen |= 1U << (badge & 31U);
    };
    for (unsigned i = 0; i < kMaxBadges && fine(); ++i) {
      if (i < badges.under_count)
        see(badges.under[i]);
      else
        want(badges.under[i] == 0, "a Badge is under the last");
    }
    for (unsigned badge = 0; badge < kMaxBadges && fine(); ++badge) {
      const unsigned holder = badges.holder[badge];
      if (holder == kNobody) continue;
      see(badge);
      if (!fine()) return;
      want(holder < content_.characters.size(), "a Badge is no character's");
      if (!fine()) return;
      const Standing standing = state_.units[holder].standing;
      want(standing == Standing::on || standing == Standing::prison ||
               standing == Standing::returning,
           "somebody who is gone has a Badge");
    }
    want(seen == (1U << content_.badges.size()) - 1U, "a Badge is nowhere");
  }
  void check_guardians(unsigned age) {
    const Guardians& deck = state_.guardians[age];
    want(deck.under_count <= deck.under.size(), "there are not so many guardians");
    if (!fine()) return;
    std::uint32_t seen = 0;
    const auto see = [&](unsigned guardian) {
      want(guardian < content_.guardians.size() &&
               static_cast<unsigned>(content_.guardians[guardian].age) == age &&
               (seen >> guardian & 1U) == 0,
           "a guardian is in the wrong place");
      seen |= 1U << (guardian & 31U);
    };
    if (deck.face_up != kNobody) see(deck.face_up);
    for (unsigned i = 0; i < deck.under.size() && fine(); ++i) {
      if (i < deck.under_count)
        see(deck.under[i]);
      else
        want(deck.under[i] == 0, "a guardian is under the last");
    }
    for (unsigned number = 0; number < 8 && fine(); ++number)
      if ((deck.fresh >> number & 1U) != 0) see(guardian_of(content_, age, number));
    for (unsigned i = 0; i < content_.guardians.size(); ++i)
      want(static_cast<unsigned>(content_.guardians[i].age) != age || (seen >> i & 1U) != 0,
           "a guardian is nowhere");
    const bool blank = (state_.layout.blank >> age & 1U) != 0;
    want(deck.face_up != kNobody || blank || state_.phase == Phase::setup,
         "nobody guards a labyrinth");
  }
  // Domes hold no piles; pads lie outside Domes and the Base.
  void check_places() {
    const Map& map = rules_.map(state_);
    for (unsigned i = 0; i < state_.dropped.count; ++i)
      want(map.at(state_.dropped.space[i]).terrain != Terrain::dome, "cards lie in a Dome");
    for (const Pad& pad : state_.pads)
      want(pad.owner == kNobody ||
               (map.at(pad.space).terrain != Terrain::dome && !map.at(pad.space).base),
           "a Jump Pad lies in a Dome or in the Base");
  }
  // DUE-CRD-03, but while it draws, steals or gives up cards.
  void check_limit(unsigned unit) {
    if (state_.units[unit].standing != Standing::on) return;
    if (state_.hands.count(unit) <= rules_.card_limit(state_, unit)) return;
    for (int depth = 0; depth < state_.agenda.size(); ++depth) {
      const Frame& frame = state_.agenda.below(depth);
      if (frame.step == Step::discard && frame.b == unit) return;
      if ((frame.step == Step::take || frame.step == Step::spoils) && frame.c == unit) return;
    }
    want(false, unit, " holds more cards than it may");
  }

  const DuelOfAges& rules_;
  const Content& content_;
  const State& state_;
  Names names_;
  std::string fault_;
};

}  // namespace

std::string broken_cards(const DuelOfAges& rules, const State& state) {
  return CardCheck(rules, state).find();
}

std::string broken_people(const DuelOfAges& rules, const State& state) {
  return PeopleCheck(rules, state).find();
}

}  // namespace undercroft::duel_of_ages
