// The table of Escape the Dark Castle in a few lines: the open page, the enemy's row, the
// prisoners, what lies about, and what has been proposed.
#include "games/dark_castle/dark_castle.hpp"
#include "games/dark_castle/naming.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

using namespace naming;

constexpr unsigned kPagesShown = 6;  // of the book: the whole of it would fill a terminal

std::string seat_word(unsigned seat) {
  return "@" + std::to_string(seat);
}

// Two HP a heart, and half a heart for an odd one.
std::string hearts(int hp, int max_hp) {
  std::string bar;
  for (int at = 0; at < max_hp; at += 2) bar += hp >= at + 2 ? "♥" : hp == at + 1 ? "♡" : "·";
  return bar;
}

class TableTeller {
 public:
  TableTeller(const View& view, const Content& content, SeatSet waiting)
      : state_(view.known),
        viewer_(view.viewer),
        content_(content),
        names_(content),
        waiting_(waiting) {}

  std::string tell() const {
    std::string words = head() + page() + row() + test();
    for (unsigned place = 0; place < state_.config.party; ++place) words += prisoner(place);
    return words + pool() + piles() + book() + ballot();
  }

 private:
  std::string head() const {
    const std::string of = " of " + std::to_string(state_.config.castle_length + 1);
    if (state_.result == Ending::won) return "The prisoners have escaped\n";
    const std::string lost = state_.result == Ending::lost ? "  The castle has won" : "";
    if (state_.step() == Step::take_character) return "Who are the prisoners?\n";
    const int open = open_page(state_);
    if (open < 0) return "Overcome: " + std::to_string(state_.pages) + of + " pages" + lost + "\n";
    return "Page " + std::to_string(state_.pages) + of + ": " + names_.chapter(open) +
           ", turned by " + at(state_.you) + lost + "\n";
  }

  // The flavour is read aloud, then the card is followed (ESC-FLOW-03).
  std::string page() const {
    const int open = open_page(state_);
    if (open < 0 || open >= static_cast<int>(content_.chapters.size())) return "";
    const Chapter& chapter = content_.chapters[static_cast<unsigned>(open)];
    std::string words = "  " + chapter.flavour + "\n";
    if (!chapter.text.empty()) words += "  " + chapter.text + "\n";
    if (state_.nominee != kNothing) words += "  Sent: " + at(state_.nominee) + "\n";
    return words;
  }

  std::string row() const {
    const Frame* combat = combat_of(state_);
    if (combat == nullptr) return "";
    const Fight& fight = content_.fights[combat->pc];
    std::string words = "  Row ";
    for (unsigned trait = 0; trait < kTraits; ++trait)
      for (unsigned die = 0; die < state_.combat.row[trait]; ++die)
        words += " [" + std::string(kTraitSigns[trait]) + "]";
    if (state_.combat.dice() == 0) words += " empty";
    words += state_.combat.round == 0 ? "   before round 1"
                                      : "   round " + std::to_string(state_.combat.round);
    for (const Special& special : specials_of(fight)) words += ", " + special_words(special, fight);
    if (state_.combat.no_attack != 0) words += ", smoke: no attack this round";
    return words + "\n";
  }

  std::string test() const {
    const Frame* test = test_of(state_);
    if (test == nullptr) return "";
    const Op& op = content_.ops[test->pc];
    if (test->step != Step::group_test)
      return "  Test  " + traits_words(op.traits) + ", " + at(test->b) + " in one attempt\n";
    const int needed = op.n == kPartySize ? state_.config.party : op.n;
    std::string words = "  Test  " + traits_words(op.traits) + " " + std::to_string(test->c) +
                        " of " + std::to_string(needed) + ", attempt " + std::to_string(test->b);
    if (op.tries > 0) words += " of " + std::to_string(op.tries);
    return words + "\n";
  }

  std::string prisoner(unsigned place) const {
    const Seat seat = controller(state_, place);
    const bool marked = waiting_.has(seat) && is_his_turn(place);
    std::string words = marked ? "> " : "  ";
    if (state_.config.seats > 1) words += seat_word(seat.index) + "  ";
    const int character = character_at(state_, place);
    if (character < 0) return words + (marked ? "choosing now\n" : "still to be chosen\n");
    words += names_.character(character) + padding(character);
    const int hp = std::max<int>(state_.party[place].hp, 0);
    words += "  " + hearts(hp, state_.config.max_hp) + (hp < 10 ? "   " : "  ") +
             std::to_string(hp) + "/" + std::to_string(state_.config.max_hp);
    return words + dice(place) + status(place) + "  " + hands(place) + "\n";
  }
  // Of a solo player's two, the one that a question is about.
  bool is_his_turn(unsigned place) const {
    const int asked = asked_place(state_, content_);
    return asked < 0 || asked == static_cast<int>(place);
  }
  // Names have different lengths; what follows stands in a column.
  std::string padding(int character) const {
    std::size_t widest = 0;
    for (unsigned place = 0; place < state_.config.party; ++place)
      if (const int other = character_at(state_, place); other >= 0)
        widest = std::max(widest, name_of(other).size());
    return std::string(widest - name_of(character).size(), ' ');
  }
  const std::string& name_of(int character) const {
    return content_.characters[static_cast<unsigned>(character)].name;
  }

  std::string dice(unsigned place) const {
    const Rolls& rolls = state_.rolls;
    if (!in_mask(rolls.rolled, place) || rolls.face[place].none()) return "";
    std::string words = "  " + face_sign(rolls.face[place]);
    if (rolls.extra[place] < kTraits) words += "+" + std::string(kTraitSigns[rolls.extra[place]]);
    if (!rolls.second[place].none()) words += " " + face_sign(rolls.second[place]);
    return words;
  }

  std::string status(unsigned place) const {
    std::vector<std::string> marks;
    const auto mark = [&](bool on, std::string_view word) {
      if (on) marks.emplace_back(word);
    };
    mark(page_is_open(state_) && state_.you == place, "\"you\"");
    mark(state_.must_turn == place, "turns next");
    if (combat_of(state_) != nullptr) {
      mark(!in_mask(fighters_of(state_), place), "looks on");
      mark(in_mask(state_.combat.blocked, place), "blocked");
      mark(state_.combat.resting == place, "resting");
      mark(in_mask(state_.combat.rested, place) && state_.combat.resting != place, "may not rest");
    }
    mark(in_mask(state_.passed, place), "passed");
    if (state_.loss[place] > 0)
      marks.push_back("about to lose " + std::to_string(state_.loss[place]));
    std::string words;
    for (const std::string& word : marks) words += (words.empty() ? "  " : ", ") + word;
    return words;
  }

  std::string hands(unsigned place) const {
    std::string words;
    int full = 0;
    for (const std::uint8_t item : state_.party[place].items) {
      if (item >= content_.items.size()) continue;
      const bool both = content_.items[item].hands == kHands;
      full += content_.items[item].hands;
      words += "[{" + content_.items[item].id + "}" + (both ? ", both hands] " : "] ");
    }
    for (; full < kHands; ++full) words += "[ ] ";
    words.pop_back();
    return words;
  }

  std::string pool() const {
    std::string words;
    for (unsigned item = 0; item < content_.items.size() && item < kMaxItems; ++item)
      for (unsigned copy = 0; copy < state_.pool[item]; ++copy)
        words += " [{" + content_.items[item].id + "}]";
    return words.empty() ? "" : "  Pool " + words + "\n";
  }

  std::string piles() const {
    std::string words = "  Castle " + count_words(chapters_left(state_), "chapter");
    words += state_.pages <= state_.config.castle_length ? " and the boss" : "";
    if (state_.next_page != kNothing) words += ", next " + names_.chapter(state_.next_page);
    return words + "   Items " + std::to_string(cards_in(state_.deck)) + ", discarded " +
           std::to_string(cards_in(state_.discard)) + "\n";
  }

  std::string book() const {
    const auto overcome = static_cast<unsigned>(pages_overcome(state_));
    if (overcome == 0) return "";
    const unsigned first = overcome > kPagesShown ? overcome - kPagesShown : 0;
    std::string words = "  Book " + std::to_string(overcome) + ":" + (first > 0 ? " ..." : "");
    for (unsigned page = first; page < overcome; ++page)
      words += (page > first ? ", " : " ") + names_.chapter(state_.book[page]);
    return words + "\n";
  }

  // In a secret vote only one's own answer is known (ESC-GRP-03).
  std::string ballot() const {
    if (state_.votes.asked().empty()) return "";
    const bool secret = state_.config.group == GroupDecision::vote;
    std::string words = secret               ? "  Votes:"
                        : state_.ballot == 0 ? "  Proposals:"
                                             : "  Proposals, second time:";
    std::string_view between = " ";
    for (const Seat seat : state_.votes.asked()) {
      words += std::string(between) + seat_word(seat.index) + ": ";
      between = "; ";
      if (!state_.votes.has(seat))
        words += "thinking" + before(seat);
      else if (secret && seat.index != viewer_)
        words += "has voted";
      else
        words += names_.wish(state_.votes.of(seat));
    }
    return words + "\n";
  }

  // What was proposed the first time is still known while all think again.
  std::string before(Seat seat) const {
    if (state_.ballot == 0 || seat.index >= kSeats) return "";
    return " (before: " + names_.wish(state_.first_ballot[seat.index]) + ")";
  }

  std::string at(unsigned place) const { return names_.character(character_at(state_, place)); }

  const State& state_;
  unsigned viewer_;
  const Content& content_;
  Names names_;
  SeatSet waiting_;
};

}  // namespace

void DarkCastle::tell_table(const View& view, std::string& words) const {
  words += TableTeller(view, content_, waiting(view.known)).tell();
}

}  // namespace undercroft::dark_castle
