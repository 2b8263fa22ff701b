// Figures, cards and decks of a position.
#include <algorithm>

#include "engine/nearest.hpp"
#include "games/duel_of_ages/hands.hpp"
#include "games/duel_of_ages/position_read.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

using namespace naming;

void PositionReader::read_units() {
  if (!root_.has("units")) return;
  const Cursor units = root_.at("units");
  if (!is_record(units)) return units.fault("expected a record of characters and henchmen");
  for (const auto& [key, unused] : units.value().members) {
    const unsigned found = names_.find_figure(key);
    if (!is_unit(found)) return no_such_unit(units, key);
    read_unit(units.at(key), found);
    if (failed()) return;
  }
}

void PositionReader::no_such_unit(const Cursor& at, std::string_view id) {
  std::vector<std::string> ids;
  for (unsigned unit = 0; unit < kUnits; ++unit)
    if (figure_exists(content_, unit)) ids.push_back(names_.figure_id(unit));
  const std::vector<std::string_view> known(ids.begin(), ids.end());
  at.fault("there is no character or henchman \"" + std::string(id) +
           "\"; possible: " + choices(id, known));
}

// Who has a place is on the board, with full Health where nothing else is said.
void PositionReader::read_unit(const Cursor& from, unsigned unit) {
  from.only({"standing", "owner", "at", "health", "marks", "grace", "target", "used", "spent",
             "speed", "shots", "op_weapon", "ventures", "cards"});
  if (failed()) return;
  Unit& to = state_.units[unit];
  to.standing = from.has("at") ? Standing::on : Standing::hidden;
  if (from.has("standing"))
    to.standing = static_cast<Standing>(from.at("standing").word(std::span(kStandingNames)));
  if (from.has("owner")) to.owner = seat(from.at("owner"));
  if (from.has("at")) to.space = space(from.at("at"));
  const Figure& printed = content_.figure(unit);
  const bool on = to.standing == Standing::on;
  const unsigned full = printed.ratings[static_cast<unsigned>(Rating::health)];
  const bool gracious = on && (printed.customs & custom_bit(Custom::grace)) != 0;
  to.health = small(from, "health", 255, on ? full : 0);
  to.grace = small(from, "grace", 3, gracious ? 3 : 0);
  to.marks = static_cast<std::uint16_t>(bits(from, "marks", kMarkNames));
  if (from.has("target")) to.target = byte(figure(from.at("target")));
  to.used = byte(numbers(from, "used", 7));
  to.spent = byte(numbers(from, "spent", 7));
  to.speed = small(from, "speed", 255, 0);
  to.shots = small(from, "shots", 255, 0);
  if (from.has("op_weapon")) to.op_weapon = byte(weapon(from.at("op_weapon")));
  to.ventures = small(from, "ventures", 255, 0);
  if (failed()) return;
  if (on && to.owner == kNobody) return from.fault("whose is it? say \"owner\"");
  if (on && to.owner < kPlayers) state_.on[to.owner] |= unit_bit(unit);
  if (from.has("cards")) read_hand(from.at("cards"), unit);
}

// A card is its id and words behind it ("kevlar_vest active"), or a record. Whatever is active,
// was set or was used is revealed.
void PositionReader::read_hand(const Cursor& list, unsigned holder) {
  if (list.size() > kMostCards && holder != kVault) return list.fault("nobody holds so many cards");
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const Cursor from = list.item(i);
    const HeldCard held = is_text(from) ? card_in_words(from) : card_in_record(from);
    if (failed()) return;
    if (state_.hands.total() >= kMaxCards) return list.fault("there are not so many cards");
    insert_card(state_, holder, held);
  }
}

HeldCard PositionReader::card_in_words(const Cursor& from) const {
  HeldCard held;
  std::string_view text = from.text();
  const std::string_view id = text.substr(0, text.find(' '));
  const auto found = std::ranges::find(cards_, id);
  if (found == cards_.end()) {
    from.fault("there is no card \"" + std::string(id) + "\"; possible: " + choices(id, cards_));
    return held;
  }
  held.kind = byte(found - cards_.begin());
  for (text.remove_prefix(id.size()); !text.empty();) {
    text.remove_prefix(1);
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    const auto flag = std::ranges::find(kCardFlagNames, word);
    if (flag != kCardFlagNames.end())
      held.flags = byte(held.flags | 1U << (flag - kCardFlagNames.begin()));
    else if (word != "revealed")
      from.fault("\"" + std::string(word) +
                 "\" is nothing that is said of a card: revealed, active, set, used, traded, "
                 "taken_off");
    held.revealed = held.revealed || word != "traded";
  }
  return held;
}

HeldCard PositionReader::card_in_record(const Cursor& from) const {
  HeldCard held;
  from.only({"card", "revealed", "active", "set", "used", "traded", "taken_off", "knows", "made"});
  if (failed()) return held;
  held.kind = byte(card(from.at("card")));
  for (unsigned bit = 0; bit < kCardFlagNames.size(); ++bit)
    if (from.flag_or(kCardFlagNames[bit], false)) held.flags = byte(held.flags | 1U << bit);
  held.revealed = from.flag_or("revealed", (held.flags & ~unsigned{kTraded}) != 0);
  held.knows = byte(numbers(from, "knows", kPlayers - 1));
  held.made = small(from, "made", 255, 0);
  return held;
}

// Where it began, then the spaces that it entered.
void PositionReader::read_trails() {
  if (!root_.has("trails")) return;
  const Cursor trails = root_.at("trails");
  if (!is_record(trails)) return trails.fault("expected a record of figures");
  const Geometry& spaces = geometry(state_.layout.size);
  for (const auto& [key, unused] : trails.value().members) {
    const unsigned found = names_.find_figure(key);
    if (found == kNobody) return trails.fault("there is no figure \"" + key + "\"");
    const Cursor list = trails.at(key);
    if (list.size() < 1 || list.size() > kTrail + 1)
      return list.fault("expected where it began and at most " + std::to_string(kTrail) +
                        " spaces");
    Space now = space(list.item(0));
    state_.trails[found].begin(now);
    for (std::size_t i = 1; i < list.size() && !failed(); ++i) {
      const Space next = space(list.item(i));
      unsigned way = 0;
      while (way < kDirections && spaces.beside[now][way] != next) ++way;
      if (way == kDirections || next == kNowhere)
        return list.item(i).fault("this is not beside the space before it");
      state_.trails[found].add(way);
      now = next;
    }
  }
}

void PositionReader::read_pets() {
  if (!root_.has("pets")) return;
  const Cursor pets = root_.at("pets");
  if (!is_record(pets)) return pets.fault("expected a record of pets");
  for (const auto& [key, unused] : pets.value().members) {
    const unsigned found = names_.find_figure(key);
    if (!is_pet(found)) return pets.fault("there is no pet \"" + key + "\"");
    const Cursor from = pets.at(key);
    from.only({"owner", "at", "health", "target", "made"});
    if (failed()) return;
    Pet& to = state_.pets[found - kUnits];
    to.owner = seat(from.at("owner"));
    to.space = space(from.at("at"));
    to.health = small(from, "health", 255,
                      content_.figure(found).ratings[static_cast<unsigned>(Rating::health)]);
    to.target = byte(character(from.at("target")));
    to.made = small(from, "made", 255, 0);
    if (failed()) return;
  }
}

void PositionReader::read_pads() {
  if (!root_.has("pads")) return;
  const Cursor list = root_.at("pads");
  if (list.size() > kPads) return list.fault("there are not so many Jump Pads");
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const Cursor from = list.item(i);
    if (is_null(from)) continue;
    from.only({"owner", "at", "made"});
    if (failed()) return;
    state_.pads[i].owner = seat(from.at("owner"));
    state_.pads[i].space = space(from.at("at"));
    state_.pads[i].made = small(from, "made", 255, 0);
  }
}

void PositionReader::read_dropped() {
  if (root_.has("vault")) read_hand(root_.at("vault"), kVault);
  if (!root_.has("dropped") || failed()) return;
  const Cursor list = root_.at("dropped");
  if (list.size() > kPileCards) return list.fault("there are not so many cards");
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const Cursor from = list.item(i);
    from.only({"at", "card"});
    if (failed()) return;
    state_.dropped.space[i] = space(from.at("at"));
    state_.dropped.kind[i] = byte(card(from.at("card")));
    ++state_.dropped.count;
  }
}

void PositionReader::read_pile(std::string_view key, Pile& pile) {
  if (failed() || !root_.has(key)) return;
  const Cursor list = root_.at(key);
  if (list.size() > kMaxCards) return list.fault("there are not so many cards");
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const unsigned kind = card(list.item(i));
    if (pile.count(kind) >= content_.cards[kind].copies)
      return list.item(i).fault("there are not so many of it");
    pile.add(kind);
  }
}

// Decks are what lies nowhere else.
void PositionReader::read_decks() {
  state_.made = small(root_, "made", 255, 0);
  read_pile("discard", state_.discard);
  read_pile("used_up", state_.used_up);
  if (root_.has("under")) {
    const Cursor list = root_.at("under");
    if (list.size() > state_.secret.under.size())
      return list.fault("nobody puts so many characters under the deck");
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
      const Cursor from = list.item(i);
      from.only({"character", "by"});
      if (failed()) return;
      state_.secret.under[i] = byte(character(from.at("character")));
      state_.under_by[i] = seat(from.at("by"));
      ++state_.under_count;
    }
  }
  state_.returned = units(root_, "returned");
  if (failed()) return;
  const Counts left = cards_left(content_, state_);
  for (unsigned kind = 0; kind < content_.cards.size(); ++kind) {
    if (left[kind] < 0)
      return root_.fault("there are more cards \"" + content_.cards[kind].id + "\" than " +
                         std::to_string(content_.cards[kind].copies));
    for (int copy = 0; copy < left[kind]; ++copy) state_.secret.deck.add(kind);
  }
  state_.deck = byte(state_.secret.deck.size());
  state_.secret.unused = characters_left(content_, state_);
  state_.unused_count = byte(std::popcount(state_.secret.unused) + state_.under_count);
  read_badges();
  if (!failed()) read_guardians();
}

void PositionReader::read_badges() {
  Badges& to = state_.badges;
  if (root_.has("badges")) {
    const Cursor badges = root_.at("badges");
    if (!is_record(badges)) return badges.fault("expected a record of Badges");
    for (const auto& [key, unused] : badges.value().members) {
      const auto found = std::ranges::find(badges_, key);
      if (found == badges_.end()) return badges.fault("there is no Badge \"" + key + "\"");
      to.holder[static_cast<std::size_t>(found - badges_.begin())] =
          byte(character(badges.at(key)));
    }
  }
  if (root_.has("badges_under")) {
    const Cursor list = root_.at("badges_under");
    if (list.size() > content_.badges.size()) return list.fault("there are not so many Badges");
    for (std::size_t i = 0; i < list.size(); ++i)
      to.under[to.under_count++] = byte(list.item(i).word(badges_));
  }
  to.fresh = badges_left(content_, state_);
}

// A labyrinth that is not named shows its first guardian, if it is on the map.
void PositionReader::read_guardians() {
  const bool any = root_.has("guardians");
  if (any) root_.at("guardians").only({"lab_ancient", "lab_colonial", "lab_modern", "lab_future"});
  for (unsigned age = 0; age < state_.guardians.size() && !failed(); ++age) {
    Guardians& to = state_.guardians[age];
    const std::string_view key = location_ids()[age];
    if ((state_.layout.blank >> age & 1U) == 0) to.face_up = byte(guardian_of(content_, age, 0));
    const bool said = any && root_.at("guardians").has(key);
    if (said) read_guardian_deck(root_.at("guardians").at(key), to);
    if (!said || !is_record(root_.at("guardians").at(key)) ||
        !root_.at("guardians").at(key).has("fresh"))
      to.fresh = guardians_left(content_, to, age);
  }
}

void PositionReader::read_guardian_deck(const Cursor& from, Guardians& to) const {
  const auto guardian = [&](const Cursor& at) { return byte(at.word(guardians_)); };
  if (is_text(from)) {
    to.face_up = guardian(from);
    return;
  }
  from.only({"face_up", "fresh", "under"});
  if (failed()) return;
  if (from.has("face_up"))
    to.face_up = is_null(from.at("face_up")) ? kNobody : guardian(from.at("face_up"));
  const std::size_t under = from.has("under") ? from.at("under").size() : 0;
  if (under > to.under.size()) return from.at("under").fault("there are not so many");
  for (std::size_t i = 0; i < under; ++i)
    to.under[to.under_count++] = guardian(from.at("under").item(i));
  if (!from.has("fresh")) return;
  const Cursor list = from.at("fresh");
  for (std::size_t i = 0; i < list.size(); ++i)
    to.fresh = byte(to.fresh | 1U << (number_of_guardian(content_, guardian(list.item(i))) & 7U));
}

void PositionReader::read_shots() {
  if (!root_.has("shots")) return;
  const Cursor list = root_.at("shots");
  if (list.size() > kShots) return list.fault("expected at most " + std::to_string(kShots));
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    list.item(i).only({"by", "at"});
    if (failed()) return;
    state_.shots[state_.shot_count++] = {byte(unit(list.item(i).at("by"))),
                                         byte(figure(list.item(i).at("at")))};
  }
}

void PositionReader::read_turn_notes() {
  state_.declared = units(root_, "declared");
  state_.fought = units(root_, "fought");
  state_.riposted = units(root_, "riposted");
  read_shots();
  if (root_.has("pets_fought")) {
    const Cursor list = root_.at("pets_fought");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const unsigned pet = figure(list.item(i));
      if (!is_pet(pet)) return list.item(i).fault("expected a pet");
      state_.pets_fought = static_cast<std::uint16_t>(state_.pets_fought | 1U << (pet - kUnits));
    }
  }
  if (root_.has("melees")) {
    const Cursor list = root_.at("melees");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Space at = space(list.item(i));
      if (at < kMaxSpaces) state_.melees[at / 64] |= std::uint64_t{1} << (at % 64);
    }
  }
  if (!root_.has("proposals")) return;
  const Cursor list = root_.at("proposals");
  if (list.size() > kPairs) return list.fault("expected at most " + std::to_string(kPairs));
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const Cursor from = list.item(i);
    from.only({"from", "to", "count"});
    if (failed()) return;
    state_.proposals[i] = {byte(unit(from.at("from"))), byte(unit(from.at("to"))),
                           byte(from.at("count").number(0, 255))};
  }
}

}  // namespace undercroft::duel_of_ages
