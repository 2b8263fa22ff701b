// The table in words, for the terminal: sides, turn, everybody's units and markers, and the arena
// as letters.
#include <algorithm>

#include "games/duel_of_ages/words.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

class TableTeller {
 public:
  TableTeller(const DuelOfAges& rules, const View& view)
      : rules_(rules), content_(rules.content()), view_(view), say_(rules, view) {}

  std::string tell() {
    head();
    if (view_.phase != Phase::setup) {
      for (unsigned player = 0; player < seats(view_); ++player) tell_player(player);
      markers();
      loose();
      arena();
    } else {
      for (unsigned player = 0; player < seats(view_); ++player) waiting_with(player);
      laid();
    }
    return std::move(words_);
  }

 private:
  void line(const std::string& text) { words_.append(text).append("\n"); }

  // Who is with whom.
  std::string sides() const {
    if (view_.loner < seats(view_)) {
      const unsigned left = left_of(view_, view_.loner);
      const unsigned right = right_of(view_, view_.loner);
      return "The Loner: " + player_words(view_.loner) + ", against " + ally(left) + " and " +
             ally(right) + ".";
    }
    if (seats(view_) != 4) return "Nobody is the Loner yet.";
    std::vector<std::string> pair[2];
    for (unsigned player = 0; player < seats(view_); ++player)
      pair[side_of(view_, player) & 1U].push_back(ally(player));
    return listed(pair[0]) + " are allied against " + listed(pair[1]) + ".";
  }
  std::string ally(unsigned player) const {
    const bool lesser = view_.lesser[side_of(view_, player) & 1U] == player;
    return player_words(player) + (lesser ? " (Lesser Ally)" : "");
  }
  std::string active_names() const {
    std::vector<std::string> names;
    for (unsigned player = 0; player < seats(view_); ++player)
      if (active(view_, player)) names.push_back(player_words(player));
    return listed(names);
  }
  void head() {
    if (view_.phase == Phase::setup) return line("The arena is being built. " + sides());
    std::string text = "Turn " + std::to_string(view_.turn) + " of " +
                       std::to_string(view_.config.turn_limit) + ", " +
                       std::string(name_in(kPhaseTitles, static_cast<int>(view_.phase))) + ": " +
                       active_names() + ". " + sides();
    if (view_.triggered != 0) text += " The end is triggered.";
    line(text);
    text = "HQ: " + std::to_string(view_.structure) + " structure";
    if (view_.destroyer < seats(view_)) text += ", destroyed by " + player_words(view_.destroyer);
    text += "; Vault: " + count_words(static_cast<int>(view_.hands.count(kVault)), "card");
    line(text + "; deck: " + std::to_string(view_.deck) +
         ", discards: " + std::to_string(view_.discard.size()) +
         ", unused characters: " + std::to_string(view_.unused_count) + ".");
    text.clear();
    for (unsigned age = 0; age < view_.guardians.size(); ++age) {
      if (view_.guardians[age].face_up == kNobody) continue;
      const Guardian& guardian = content_.guardians[view_.guardians[age].face_up];
      text += (text.empty() ? "Guardians: {" : "; {") + guardian.id + "} at " + say_.location(age) +
              " (" + std::string(name_in(rating_names(), static_cast<int>(guardian.rating))) + " " +
              std::to_string(guardian.difficulty) + ")";
    }
    if (!text.empty()) line(text + ".");
  }

  void tell_player(unsigned player) {
    const Player& his = view_.players[player];
    std::string text = player_words(player);
    if (player == view_.loner) text += ", the Loner";
    text += ": " + count_words(rules_.points_of(view_, player), "point");
    if (his.deaths > 0) text += ", " + count_words(his.deaths, "death");
    if (his.defeats > 0) text += ", " + count_words(his.defeats, "defeat") + " this turn";
    line(text + ".");
    each_unit(view_.on[player], [&](unsigned unit) { tell_unit(unit); });
    for (unsigned unit = 0; unit < kUnits; ++unit) {
      if (view_.units[unit].owner != player) continue;
      if (view_.units[unit].standing == Standing::prison)
        line("  " + say_.figure(unit) + " in Prison.");
      if (view_.units[unit].standing == Standing::returning)
        line("  " + say_.figure(unit) + " will return.");
    }
    for (unsigned pet = 0; pet < kMaxPets; ++pet)
      if (view_.pets[pet].owner == player)
        line("  " + say_.figure(kUnits + pet) + " at " + say_.place(view_.pets[pet].space) +
             ", Health " + std::to_string(view_.pets[pet].health) + ", hunts " +
             say_.figure(view_.pets[pet].target) + ".");
    waiting_with(player);
  }
  void tell_unit(unsigned unit) {
    const Unit& it = view_.units[unit];
    std::string text = "  " + say_.figure(unit) + " at " + say_.place(it.space) + ", Health " +
                       std::to_string(it.health) + "/" +
                       std::to_string(rules_.max_health(view_, unit));
    if (const std::string cards = hand(unit); !cards.empty()) text += "; " + cards;
    for (unsigned badge = 0; badge < content_.badges.size() && badge < kMaxBadges; ++badge)
      if (view_.badges.holder[badge] == unit) text += "; {" + content_.badges[badge].id + "}";
    if (it.target != kNobody) text += "; hunts " + say_.figure(it.target);
    if (rules_.has_custom(unit, Custom::grace)) text += "; grace " + std::to_string(it.grace);
    for (unsigned mark = 0; mark < kMarkNames.size(); ++mark)
      if ((it.marks >> mark & 1U) != 0) text += "; " + std::string(kMarkNames[mark]);
    line(text + ".");
  }
  // What the viewer knows, and how many others there are.
  std::string hand(unsigned unit) const {
    std::vector<std::string> cards;
    int hidden = 0;
    for (unsigned i = view_.hands.begin[unit]; i < view_.hands.begin[unit + 1]; ++i) {
      if (view_.kinds[i] == kUnknown) {
        ++hidden;
        continue;
      }
      std::string card = say_.card(view_.kinds[i]);
      if ((view_.hands.flags[i] & kActive) != 0)
        card += " (active)";
      else if ((view_.hands.flags[i] & kTakenOff) != 0)
        card += " (taken off)";
      else if (view_.hands.kind[i] == kUnknown)
        card += " (unrevealed)";
      cards.push_back(card);
    }
    if (hidden > 0) cards.push_back(std::to_string(hidden) + " unrevealed");
    return listed(cards);
  }
  void waiting_with(unsigned player) {
    const Player& his = view_.players[player];
    if (his.off == 0) return;
    std::vector<std::string> names;
    for (unsigned i = 0; i < his.off && i < kOff; ++i) {
      const Off& off = view_.off[player][i];
      if (off.character == kUnknown) continue;
      std::string name = say_.figure(off.character);
      std::vector<std::string> cards;
      for (unsigned card = 0; card < his.off_cards[i] && card < kStartCards; ++card)
        cards.push_back(say_.card(off.cards[card]));
      if (is_henchman(off.token)) cards.push_back(say_.figure(off.token));
      if (!cards.empty()) name += " (" + listed(cards) + ")";
      names.push_back(name);
    }
    const std::string whose = view_.phase == Phase::setup ? player_words(player) + ": " : "  ";
    line(whose + count_words(his.off, "character") + " not yet on the board" +
         (names.empty() ? "." : ": " + listed(names) + "."));
  }
  // A line for every location where somebody has a marker, and one for all the others.
  void markers() {
    std::vector<std::string> fresh;
    int fresh_points = 0;
    for (unsigned i = 0; i < kAdventureKeys; ++i) {
      const auto location = static_cast<Location>(i);
      if ((view_.config.locations >> i & 1U) == 0 || location == Location::base) continue;
      const std::string name = "{" + std::string(location_ids()[i]) + "}";
      if (std::ranges::none_of(view_.players,
                               [&](const Player& player) { return player.progress[i] > 0; })) {
        fresh.push_back(name);
        fresh_points = rules_.location_points(view_, 0, location);
      } else {
        line("Markers at " + name + ": " + standings(location) + ".");
      }
    }
    if (!fresh.empty())
      line("No markers yet, " + count_words(fresh_points, "point") + " for everybody, at " +
           listed(fresh) + ".");
  }
  // "Celia 1 (3 points); you and Bruno 0 (1 point)": the leaders first.
  std::string standings(Location location) const {
    const auto at = static_cast<std::size_t>(location);
    std::string text;
    for (int steps = 6; steps >= 0; --steps) {
      std::vector<std::string> names;
      int points = 0;
      for (unsigned player = 0; player < seats(view_); ++player) {
        if (view_.players[player].progress[at] != steps) continue;
        names.push_back(player_words(player));
        points = rules_.location_points(view_, player, location);
      }
      if (names.empty()) continue;
      text += (text.empty() ? "" : "; ") + listed(names) + " " + std::to_string(steps) + " (" +
              count_words(points, "point") + ")";
    }
    return text;
  }

  void loose() {
    for (unsigned i = 0; i < view_.pads.size(); ++i)
      if (view_.pads[i].owner < seats(view_))
        line("Jump Pad " + std::to_string(i + 1) + " of " + player_words(view_.pads[i].owner) +
             " at " + say_.place(view_.pads[i].space) + ".");
    for (unsigned i = 0; i < view_.dropped.count && i < kPileCards; ++i)
      line(say_.card(view_.dropped.kind[i]) + " lies at " + say_.place(view_.dropped.space[i]) +
           ".");
  }
  // While the arena is built.
  void laid() {
    std::vector<std::string> pieces;
    for (unsigned slot = 0; slot < view_.layout.size; ++slot)
      if (view_.layout.slots[slot].what != kNoPlatter)
        pieces.push_back(say_.names().platter(view_.layout.slots[slot].what) + " in slot " +
                         std::to_string(slot));
    for (unsigned site = 0; site < view_.layout.site_count(); ++site)
      if (view_.layout.sites[site].what != kNoKey)
        pieces.push_back("{" + say_.names().key_id(view_.layout.sites[site].what) + "} on site " +
                         std::to_string(site));
    if (!pieces.empty()) line("Placed: " + listed(pieces) + ".");
  }

  // Two signs a space: its terrain, and whose units are there. A row of the arena is half a space
  // further to the right than the one above.
  void arena() {
    const Geometry& spaces = geometry(view_.layout.size);
    const Map& map = rules_.map(view_);
    int least_x = 0;
    int least_r = 0;
    int most_r = 0;
    for (unsigned i = 0; i < spaces.spaces; ++i) {
      least_x = std::min(least_x, 2 * spaces.at[i].q + spaces.at[i].r);
      least_r = std::min<int>(least_r, spaces.at[i].r);
      most_r = std::max<int>(most_r, spaces.at[i].r);
    }
    std::vector<std::string> rows(static_cast<std::size_t>(most_r - least_r + 1));
    for (unsigned i = 0; i < spaces.spaces; ++i) {
      std::string& row = rows[static_cast<std::size_t>(spaces.at[i].r - least_r)];
      const auto x = static_cast<std::size_t>(2 * spaces.at[i].q + spaces.at[i].r - least_x);
      if (row.size() < x + 2) row.resize(x + 2, ' ');
      const auto space = static_cast<Space>(i);
      row[x] = letter(map.at(space));
      row[x + 1] = mark(space);
    }
    line(
        "Arena (. clear, w woods, r rough, s swamp, a water, x deep, b building, m mesa, c cavern, "
        "digits Domes, L R M A S T F H B labelled spaces; behind it who is there:" +
        signs() + " * several players, p a pet, $ only cards):");
    for (const std::string& row : rows) line(row);
  }
  static char letter(const Ground& ground) {
    constexpr std::string_view kTerrain = ".wrsaxbmcD";
    constexpr std::string_view kSpots = " LTFHBBBBBVVV";
    if (ground.dome != 0xFF) return static_cast<char>('1' + ground.dome);
    if (ground.spot == Spot::track) return label_of(ground)[0];
    if (ground.spot != Spot::none) return kSpots[static_cast<std::size_t>(ground.spot)];
    return kTerrain[static_cast<std::size_t>(ground.terrain)];
  }
  // The viewer's own sign is always the same; the others follow in the order of their seats.
  char sign_of(unsigned player) const {
    constexpr std::string_view kOthers = "#%&=";
    if (player == view_.viewer) return '+';
    return kOthers[player - (player > view_.viewer ? 1U : 0U)];
  }
  std::string signs() const {
    std::string text;
    for (unsigned player = 0; player < seats(view_); ++player)
      text += std::string(" ") + sign_of(player) + " " + player_words(player) + ",";
    return text;
  }
  char mark(Space space) const {
    char found = ' ';
    for (unsigned player = 0; player < seats(view_); ++player)
      if (in_space(view_, view_.on[player], space) != 0)
        found = found == ' ' ? sign_of(player) : '*';
    if (found != ' ') return found;
    for (const Pet& pet : view_.pets)
      if (pet.owner != kNobody && pet.space == space) return 'p';
    for (unsigned i = 0; i < view_.dropped.count && i < kPileCards; ++i)
      if (view_.dropped.space[i] == space) return '$';
    return ' ';
  }

  const DuelOfAges& rules_;
  const Content& content_;
  const View& view_;
  Sayer say_;
  std::string words_;
};

}  // namespace

void DuelOfAges::tell_table(const View& view, std::string& words) const {
  words += TableTeller(*this, view).tell();
}

}  // namespace undercroft::duel_of_ages
