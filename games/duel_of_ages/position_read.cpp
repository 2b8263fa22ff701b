// The head of a position, its map and its players.
#include "games/duel_of_ages/position_read.hpp"

#include <algorithm>

#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

using namespace naming;

namespace {

constexpr unsigned kUsualTurn = 3;

// Everything but what the options say.
State empty_table(const State& fresh) {
  State state{};
  state.config = fresh.config;
  state.layout.size = fresh.layout.size;
  state.layout.blank = fresh.layout.blank;
  if (fresh.config.build == MapBuild::given) state.layout = fresh.layout;
  state.badges.holder.fill(kNobody);
  return state;
}

bool is_complete(const Layout& layout) {
  for (unsigned slot = 0; slot < layout.size; ++slot)
    if (layout.slots[slot].what == kNoPlatter) return false;
  for (unsigned site = 0; site < layout.site_count(); ++site)
    if (layout.sites[site].what == kNoKey) return false;
  return true;
}

}  // namespace

PositionReader::PositionReader(const Content& content, State& state, const Cursor& root)
    : content_(content),
      names_(content),
      state_(state),
      root_(root),
      cards_(ids_of(content.cards)),
      badges_(ids_of(content.badges)),
      guardians_(ids_of(content.guardians)),
      platters_(ids_of(content.platters)) {
  state_ = empty_table(state);
}

std::uint8_t PositionReader::seat(const Cursor& at) const {
  if (is_null(at)) return kNobody;
  return byte(at.number(0, static_cast<int>(seats()) - 1));
}

unsigned PositionReader::figure(const Cursor& at) const {
  if (is_null(at)) return kNobody;
  const unsigned found = names_.find_figure(at.text());
  if (found != kNobody) return found;
  at.fault("there is no figure \"" + std::string(at.text()) +
           "\": characters and pets by their id, henchmen as \"archer_1\"");
  return 0;
}

unsigned PositionReader::unit(const Cursor& at) const {
  const unsigned found = figure(at);
  if (is_unit(found)) return found;
  at.fault("expected a character or a henchman");
  return 0;
}

unsigned PositionReader::character(const Cursor& at) const {
  const unsigned found = figure(at);
  if (is_character(found)) return found;
  at.fault("expected a character");
  return 0;
}

unsigned PositionReader::card(const Cursor& at) const {
  return static_cast<unsigned>(at.word(cards_));
}

unsigned PositionReader::weapon(const Cursor& at) const {
  return is_text(at) && at.text() == "natural" ? unsigned{kNatural} : card(at);
}

Space PositionReader::space(const Cursor& at) const {
  if (is_null(at)) return kNowhere;
  const Space found = find_place(content_, state_.layout, at.text());
  if (found != kNowhere) return found;
  at.fault("there is no space \"" + std::string(at.text()) +
           "\" on this map: expected \"4,-1\", \"dome 3\", \"ruins.R1\" or \"base.vault\"");
  return 0;
}

Units PositionReader::units(const Cursor& from, std::string_view key) const {
  Units found = 0;
  if (!from.has(key)) return found;
  const Cursor list = from.at(key);
  for (std::size_t i = 0; i < list.size(); ++i) found |= unit_bit(unit(list.item(i)));
  return found;
}

unsigned PositionReader::numbers(const Cursor& from, std::string_view key, unsigned most) const {
  unsigned mask = 0;
  if (!from.has(key)) return mask;
  const Cursor list = from.at(key);
  for (std::size_t i = 0; i < list.size(); ++i) mask |= 1U << list.item(i).number(0, most);
  return mask;
}

std::uint8_t PositionReader::small(const Cursor& from, std::string_view key, unsigned most,
                                   unsigned otherwise) const {
  return byte(from.number_or(key, 0, most, otherwise));
}

void PositionReader::read_table() {
  root_.only({"turn",         "phase",       "loner",     "sides",        "active",    "lesser",
              "first_player", "next_side",   "new_loner", "clean",        "triggered", "closed",
              "cap_ended",    "hq",          "map",       "players",      "units",     "trails",
              "pets",         "pads",        "dropped",   "vault",        "discard",   "made",
              "under",        "returned",    "badges",    "badges_under", "guardians", "declared",
              "fought",       "pets_fought", "shots",     "riposted",     "melees",    "proposals",
              "attacks",      "roll",        "venture",   "trade",        "agenda",    "at",
              "first",        "used_up"});
  if (!failed()) read_map();
  if (!failed()) read_sides();
  if (!failed()) read_head();
  if (!failed()) read_players();
  if (!failed()) read_units();
  if (!failed()) read_trails();
  if (!failed()) read_pets();
  if (!failed()) read_pads();
  if (!failed()) read_dropped();
  if (!failed()) read_decks();
  if (!failed()) read_turn_notes();
}

// Which side is whose: the Loner's is 0 where nothing else is said; of four players the first and
// the one to his right are together (DUE-FOU-01).
void PositionReader::read_sides() {
  const bool three = seats() == 3;
  state_.first_player = small(root_, "first_player", seats() - 1, 0);
  if (three) {
    const bool set_up = root_.has("loner") && is_null(root_.at("loner"));
    state_.loner = set_up               ? kNobody
                   : root_.has("loner") ? seat(root_.at("loner"))
                                        : std::uint8_t{0};
    if (!root_.has("first_player") && state_.loner != kNobody) state_.first_player = state_.loner;
  } else if (root_.has("loner") && !is_null(root_.at("loner"))) {
    return root_.at("loner").fault("four players have no Loner");
  }
  for (unsigned player = 0; player < seats(); ++player) {
    const unsigned first = state_.first_player;
    const bool with = player == first || player == right_of(state_, first);
    state_.players[player].side = byte(three ? (player == state_.loner ? 0 : 1) : (with ? 0 : 1));
  }
  if (root_.has("sides")) {
    const Cursor list = root_.at("sides");
    if (list.size() != seats()) return list.fault("expected the side of each player");
    for (unsigned player = 0; player < seats(); ++player)
      state_.players[player].side = byte(list.item(player).number(0, 1));
  }
  if (!root_.has("active")) return;
  const Cursor active = root_.at("active");
  constexpr std::array<std::string_view, 2> kWords = {"loner", "alliance"};
  if (!is_text(active)) {
    state_.active = byte(active.number(0, 1));
    return;
  }
  if (state_.loner == kNobody) return active.fault("expected a side, 0 or 1");
  const unsigned side = state_.players[state_.loner].side;
  state_.active = byte(active.word(kWords) == 0 ? side : 1 - side);
}

void PositionReader::read_head() {
  state_.turn = small(root_, "turn", 255, kUsualTurn);
  if (root_.has("phase"))
    state_.phase = static_cast<Phase>(root_.at("phase").word(std::span(kPhaseNames)));
  state_.next_side = small(root_, "next_side", 1, 0);
  state_.new_loner = small(root_, "new_loner", 4, 0);
  state_.clean = root_.flag_or("clean", true) ? 1 : 0;
  state_.triggered = small(root_, "triggered", 3, 0);
  state_.closed = root_.flag_or("closed", false) ? 1 : 0;
  state_.cap_ended = root_.flag_or("cap_ended", false) ? 1 : 0;
  state_.structure = state_.config.structure;
  if (root_.has("hq")) {
    const Cursor hq = root_.at("hq");
    hq.only({"structure", "destroyer"});
    if (hq.has("destroyer")) state_.destroyer = seat(hq.at("destroyer"));
    state_.structure = small(hq, "structure", state_.config.structure,
                             state_.destroyer == kNobody ? state_.config.structure : 0);
  }
  if (!root_.has("lesser")) return;
  const Cursor list = root_.at("lesser");
  if (is_number(list)) {
    const std::uint8_t lesser = seat(list);
    if (!failed()) state_.lesser[state_.players[lesser].side] = lesser;
    return;
  }
  if (list.size() != 2) return list.fault("expected the Lesser Ally of each side, or one seat");
  for (unsigned side = 0; side < 2; ++side) state_.lesser[side] = seat(list.item(side));
}

// The words of the option `map`, joined by + or spaces: platters, then keys in the order of sites.
void PositionReader::read_map() {
  if (!root_.has("map") && is_complete(state_.layout)) return;
  const std::string_view text =
      root_.has("map") ? root_.at("map").text() : standard_map(state_.layout.size);
  const Cursor at = root_.has("map") ? root_.at("map") : root_;
  state_.layout.slots = {};
  state_.layout.sites = {};
  const unsigned wanted = state_.layout.size + state_.layout.site_count();
  unsigned index = 0;
  for (std::size_t begin = 0; begin < text.size() && !failed();) {
    const std::size_t end = std::min(text.find_first_of("+ ", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    if (!word.empty() && index >= wanted) return at.fault("there are too many words in the map");
    if (!word.empty()) read_placed(at, word, index++);
    begin = end + 1;
  }
  if (!failed() && index != wanted)
    at.fault("a map for " + std::to_string(state_.layout.size) + " players is " +
             std::to_string(state_.layout.size) + " platters, then " +
             std::to_string(state_.layout.site_count()) + " keys");
}

void PositionReader::read_placed(const Cursor& at, std::string_view word, unsigned index) {
  if (word == "-") return;
  const bool platter = index < state_.layout.size;
  const std::size_t dash = word.rfind('-');
  const std::string_view id = word.substr(0, dash);
  const std::string_view turns =
      dash == std::string_view::npos ? std::string_view() : word.substr(dash + 1);
  const auto ids = platter ? std::span<const std::string_view>(platters_) : location_ids();
  const auto found = std::ranges::find(ids, id);
  const char last = platter ? '5' : '2';
  if (found == ids.end() || turns.size() != 1 || turns[0] < '0' || turns[0] > last)
    return at.fault("\"" + std::string(word) + "\" is no " + (platter ? "platter" : "key") +
                    " with its rotation, like \"" +
                    (platter ? "anc_stones-0\" to \"anc_stones-5\"" : "ruins-0\" to \"ruins-2\""));
  Placed& to =
      platter ? state_.layout.slots[index] : state_.layout.sites[index - state_.layout.size];
  to = {byte(found - ids.begin()), byte(turns[0] - '0')};
}

void PositionReader::read_players() {
  if (!root_.has("players")) return;
  const Cursor players = root_.at("players");
  players.only({"0", "1", "2", "3"});
  for (unsigned player = 0; player < kPlayers && !failed(); ++player) {
    const std::string key = std::to_string(player);
    if (!players.has(key)) continue;
    if (player >= seats()) return players.at(key).fault("there is no such player");
    read_player(players.at(key), player);
  }
}

void PositionReader::read_player(const Cursor& from, unsigned player) {
  from.only({"progress", "contests", "labyrinths", "deaths", "defeats", "lost", "refused", "passed",
             "draft_left", "platter", "off"});
  if (failed()) return;
  Player& to = state_.players[player];
  read_progress(from, player);
  to.deaths = small(from, "deaths", 255, 0);
  to.defeats = small(from, "defeats", 255, 0);
  to.lost = small(from, "lost", 255, 0);
  to.refused = small(from, "refused", 255, 0);
  to.passed = small(from, "passed", 255, 0);
  to.draft_left = small(from, "draft_left", kOff, 0);
  if (from.has("platter")) to.platter = byte(from.at("platter").word(platters_));
  if (from.has("off")) read_off(from.at("off"), player);
}

void PositionReader::read_progress(const Cursor& from, unsigned player) {
  Player& to = state_.players[player];
  if (from.has("contests")) {
    const Cursor list = from.at("contests");
    for (std::size_t i = 0; i < list.size(); ++i)
      to.contests = byte(to.contests | 1U << (list.item(i).number(1, kMaxStages) - 1));
    to.progress[location_index(Location::royal)] = byte(std::popcount(to.contests));
  }
  if (from.has("progress")) {
    const Cursor progress = from.at("progress");
    if (!is_record(progress)) return progress.fault("expected a record");
    for (const auto& [key, unused] : progress.value().members) {
      const auto found = std::ranges::find(location_ids(), key);
      if (found == location_ids().end())
        return progress.fault("there is no location \"" + key + "\"");
      to.progress[static_cast<std::size_t>(found - location_ids().begin())] =
          byte(progress.at(key).number(0, kMaxStages));
    }
  }
  // The first arrival brought a Badge, unless it is said otherwise.
  for (unsigned i = 0; i < 4; ++i)
    if (!from.has("labyrinths") && to.progress[i] == 4)
      to.labyrinths = byte(to.labyrinths | 1U << i);
  if (!from.has("labyrinths")) return;
  const Cursor list = from.at("labyrinths");
  for (std::size_t i = 0; i < list.size(); ++i)
    to.labyrinths = byte(to.labyrinths | 1U << list.item(i).word(location_ids().first(4)));
}

// A character by its id alone has nothing on it.
void PositionReader::read_off(const Cursor& list, unsigned player) {
  Player& open = state_.players[player];
  if (list.size() > kOff) return list.fault("nobody has so many characters");
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const Cursor from = list.item(i);
    Off& off = state_.secret.off[player][i];
    ++open.off;
    if (is_text(from)) {
      off.character = byte(character(from));
      continue;
    }
    from.only({"character", "cards", "token"});
    if (failed()) return;
    off.character = byte(character(from.at("character")));
    if (from.has("token") && !is_null(from.at("token"))) {
      off.token = byte(unit(from.at("token")));
      open.off_tokens[i] = 1;
    }
    if (!from.has("cards")) continue;
    const Cursor cards = from.at("cards");
    if (cards.size() > kStartCards) return cards.fault("no character starts with so many cards");
    open.off_cards[i] = byte(static_cast<std::int64_t>(cards.size()));
    for (std::size_t n = 0; n < cards.size(); ++n) off.cards[n] = byte(card(cards.item(n)));
  }
}

}  // namespace undercroft::duel_of_ages
