// The table of Cthulhu Rising in some lines: the story row with who is where, the cards of both
// sides, what is going on, the own hand.
#include "games/cthulhu_rising/words.hpp"

namespace undercroft::cthulhu_rising {

namespace {

using namespace naming;

class TableTeller {
 public:
  TableTeller(const CthulhuRising& rules, const View& view)
      : rules_(rules),
        view_(view),
        say_(rules, view),
        names_(say_.names()),
        ahead_(rules.forecast(view)) {}

  std::string tell() const {
    std::string words = head();
    for (unsigned slot = 0; slot < kSlots; ++slot) words += story(slot);
    const unsigned own = view_.side < kSides ? unsigned{view_.side} : unsigned{kA};
    words += side(other_side(own)) + side(own) + going_on() + hand(own);
    return words;
  }

 private:
  std::string head() const {
    if (view_.ending != Ending::playing) {
      if (view_.winner >= kSides) return "A draw\n";
      return capital(say_.who(view_.winner)) + (say_.mine(view_.winner) ? " have" : " has") +
             " won\n";
    }
    if (view_.turn == 0) return "Before the first turn\n";
    std::string words = "Turn " + std::to_string(view_.turn) + ", " + say_.who(view_.active);
    if (view_.phase != Phase::none)
      words += ", " + std::string(name_in(kPhaseNames, static_cast<int>(view_.phase)));
    if ((view_.time & kItIsDay) != 0) words += ", day";
    if ((view_.time & kItIsNight) != 0) words += ", night";
    return words + "\n";
  }

  // "  2 {so_parish}  T1 C1 A1 I1  tokens you 2, the Minion 0" and who is there.
  std::string story(unsigned slot) const {
    if (!occupied(view_, slot)) return "";
    std::string words = "  " + std::to_string(slot) + " " + names_.slot(view_, slot);
    if (slot == own_slot(kA) || slot == own_slot(kB))
      words += " (" + say_.whose(slot == own_slot(kA) ? kA : kB) + " conspiracy)";
    words += "  ";
    for (unsigned icon = 0; icon < kIcons; ++icon) {
      const int count = rules_.struggles_at(view_, slot, icon);
      if (count > 0)
        words += std::string(static_cast<std::size_t>(count), kIconLetters[icon][0]) + " ";
    }
    words += " tokens: " + say_.tokens(slot);
    for (unsigned i = 0; i < view_.dormant_count; ++i)
      if (view_.dormant[i].slot == slot) words += dormant(i);
    words += "\n";
    for (const unsigned at : {unsigned{view_.active}, other_side(view_.active)})
      words += there(slot, at);
    if (attacked(view_, slot) && view_.phase == Phase::story) words += outcome(slot);
    return words;
  }
  std::string dormant(unsigned index) const {
    const Dormant& one = view_.dormant[index];
    const unsigned line =
        one.line != kNothing ? unsigned{one.line} : view_.dormant_lines[index] - 1U;
    return "; " + say_.whose(one.owner) + " Dormant " +
           (line < kMaxDeck && one.owner < kSides ? names_.card(view_.places[one.owner].kinds[line])
                                                  : std::string("card, face down"));
  }
  std::string there(unsigned slot, unsigned at) const {
    const Spots cards = view_.at[slot] & characters(view_, at);
    if (cards == 0) return "";
    std::vector<std::string> parts;
    in_play_order(view_, cards,
                  [&](unsigned spot) { parts.push_back(names_.thing(ref_at(view_, spot))); });
    std::string words = "      " + say_.who(at) + ": " + listed(parts) + "; skill " +
                        std::to_string(rules_.skill_total(view_, slot, at));
    for (unsigned icon = 0; icon < kIcons; ++icon)
      if (const int n = rules_.icon_total(view_, slot, at, icon); n > 0)
        words += ", " + std::string(kIconLetters[icon]) + " " + std::to_string(n);
    if (rules_.fast_at(view_, slot, at)) words += ", Fast";
    return words + "\n";
  }
  std::string outcome(unsigned slot) const {
    const Slot& now = ahead_.board.row[slot];
    if (!occupied(ahead_.board, slot)) return "      as it stands, this story would be won\n";
    return "      as it stands, it would have tokens: " + say_.who(kA) + " " +
           std::to_string(now.tokens[kA]) + ", " + say_.who(kB) + " " +
           std::to_string(now.tokens[kB]) + "\n";
  }

  std::string side(unsigned at) const {
    const Place& place = view_.places[at];
    std::string words = asked(at) ? "> " : "  ";
    words += capital(say_.who(at)) + "  won " + std::to_string(place.won_count) + ", deck " +
             std::to_string(place.deck.size) + ", hand " + std::to_string(place.hand) +
             ", discarded " + std::to_string(place.discard.size()) + "; " + domains(at) + "\n";
    words += pool(at);
    in_play_order(view_, controlled(view_, at), [&](unsigned spot) {
      if (view_.table[spot].host == kNothing) words += card(spot);
    });
    return words;
  }
  bool asked(unsigned at) const {
    const unsigned person = view_.places[at].person;
    return person < kMaxSeats && has(view_.waiting, person);
  }
  std::string domains(unsigned at) const {
    const Place& place = view_.places[at];
    std::string words = place.minion() ? "dice" : "domains";
    for (unsigned i = 0; i < place.domain_count; ++i) {
      const std::string worth = std::to_string(place.domains[i].worth);
      words += place.domains[i].drained != 0 ? " (" + worth + ")" : " " + worth;
      if (!place.minion()) words += factions(place.domains[i]);
    }
    if (!place.minion()) return words;
    const std::string worth = std::to_string(place.events_die);
    return words + ", events " + (place.events_drained != 0 ? "(" + worth + ")" : worth);
  }
  static std::string factions(const Domain& domain) {
    std::string words;
    for (unsigned faction = 0; faction < kFactions; ++faction)
      if (domain.match[faction] > 0)
        words += (words.empty() ? "" : "+") + std::string(faction_names()[faction]);
    return words.empty() ? "" : " [" + words + "]";
  }
  std::string pool(unsigned at) const {
    const Place& place = view_.places[at];
    std::string words;
    for (unsigned i = 0; i < place.pool_count; ++i)
      words += (i == 0 ? "    Events Pool: " : ", ") + names_.card(place.kinds[place.pool[i].line]);
    if (!words.empty()) words += "\n";
    if (place.deck.face_up != 0 && place.deck.top > 0)
      words +=
          "    Prophecy: " + names_.card(place.kinds[place.deck.known[place.deck.top - 1U]]) + "\n";
    return words;
  }
  std::string card(unsigned spot) const {
    std::string words = "    " + names_.thing(ref_at(view_, spot));
    const std::string standing = say_.standing(spot);
    if (!standing.empty()) words += "  " + standing;
    each_bit(view_.there, [&](unsigned other) {
      if (view_.table[other].host == spot) words += ", with " + say_.card_at(other);
    });
    return words + "\n";
  }

  std::string going_on() const {
    std::string words;
    for (unsigned i = 0; i < view_.play_count; ++i) {
      const Play& play = view_.plays[i];
      words += "  " + capital(say_.who(play.side)) + ": " + names_.thing(play.card) +
               say_.targets(play) + ((play.flags & kCancelled) != 0 ? ", cancelled" : "") + "\n";
    }
    return words;
  }
  std::string hand(unsigned own) const {
    std::string words;
    const Glimpse& glimpse = view_.glimpses[own];
    if (glimpse.sees_hand != 0) words += cards("  Hand", own, glimpse.hand);
    const Glimpse& other = view_.glimpses[other_side(own)];
    const Pile& known = other.sees_hand != 0 ? other.hand : other.known;
    words +=
        cards("  You know of " + say_.whose(other_side(own)) + " hand", other_side(own), known);
    words += cards("  You see", own, view_.look);
    return words + cards("  Resources chosen", own, view_.keep);
  }
  std::string cards(const std::string& title, unsigned at, const Pile& pile) const {
    if (pile.empty()) return "";
    std::string words = title;
    pile.each([&](unsigned line, int copies) {
      words += " [" + (copies > 1 ? std::to_string(copies) + " " : std::string()) +
               names_.card(view_.places[at].kinds[line]) + "]";
    });
    return words + "\n";
  }

  const CthulhuRising& rules_;
  const View& view_;
  Sayer say_;
  const Names& names_;
  Forecast ahead_;
};

}  // namespace

void CthulhuRising::tell_table(const View& view, std::string& words) const {
  words += TableTeller(*this, view).tell();
}

}  // namespace undercroft::cthulhu_rising
