// Which cards a side has: its deck list, and those that a position puts somewhere.
#include "games/cthulhu_rising/position_read.hpp"

#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

template <class Visit>
void PositionReader::each_in(const Cursor& from, std::string_view key, Visit visit) const {
  if (!from.has(key)) return;
  const Cursor list = from.at(key);
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) visit(list.item(i));
}

// Every place of the document that puts a card of somebody's deck somewhere, with its owner.
template <class Visit>
void PositionReader::each_card(Visit visit) const {
  for (unsigned at = 0; at < kSides; ++at) {
    if (!root_.has(kSideWords[at])) continue;
    const Cursor from = root_.at(kSideWords[at]);
    const auto here = [&](const Cursor& one) { visit(at, one); };
    const auto here_or_member = [&](const Cursor& one) {
      visit(at, is_text(one) ? one : one.at("card"));
    };
    for (const std::string_view key : {"hand", "discard", "removed"}) each_in(from, key, here);
    each_in(from, "pool", here_or_member);
    each_in(from, "domains", [&](const Cursor& one) {
      if (is_list(one))
        for (std::size_t i = 0; i < one.size(); ++i) here(one.item(i));
      else if (!is_number(one))
        each_in(one, "resources", here);
    });
    each_in(from, "won", [&](const Cursor& one) {
      if (!is_text(one)) visit(side(one.at("owner")), one.at("card"));
    });
    if (!from.has("library")) continue;
    const Cursor library = from.at("library");
    if (is_list(library))
      for (std::size_t i = 0; i < library.size(); ++i) here(library.item(i));
    else if (!is_number(library))
      for (const std::string_view key : {"top", "bottom", "cards"}) each_in(library, key, here);
  }
  each_in(root_, "dormant",
          [&](const Cursor& one) { visit(side_or(one, "owner", kA), one.at("card")); });
  if (!root_.has("row")) return;
  const Cursor row = root_.at("row");
  for (const unsigned at : {kA, kB}) {
    const std::string key = std::to_string(own_slot(at));
    if (!row.has(key) || is_null(row.at(key))) continue;
    const Cursor slot = row.at(key);
    if (is_text(slot))
      visit(at, slot);
    else if (!is_null(slot.at("card")))
      visit(at, slot.at("card"));
  }
}

void PositionReader::read_lists() {
  for (unsigned at = 0; at < kSides && !failed(); ++at) read_list(at);
}

void PositionReader::read_list(unsigned at) {
  std::array<int, kMaxKinds> copies{};
  bool said = false;
  const Place& place = state_.places[at];
  for (unsigned line = 0; line < place.lines; ++line)
    copies[place.kinds[line]] = place.copies.count(line);
  if (root_.has(kSideWords[at])) {
    const Cursor from = root_.at(kSideWords[at]);
    if (from.has("deck") && is_text(from.at("deck"))) {
      const std::size_t deck = from.at("deck").word(decks_);
      if (failed()) return;
      state_.config.deck[at] = byte(static_cast<std::int64_t>(deck));
      copies = {};
      for (const DeckList::Line& line : content_.decks[deck].lines) copies[line.card] = line.copies;
    } else if (from.has("deck")) {
      state_.config.deck[at] = kNothing;
      said = true;
      said_list(from.at("deck"), copies);
    }
    if (from.has("list")) {
      said = true;
      said_list(from.at("list"), copies);
    }
  }
  if (failed()) return;
  std::array<int, kMaxKinds> needed{};
  const auto need = [&](unsigned owner, unsigned kind, const Cursor& where) {
    if (owner != at || failed()) return;
    if (++needed[kind] <= copies[kind]) return;
    if (said) return where.fault("the deck list has not so many of this card");
    if (needed[kind] > kMaxCopies) return where.fault("there are at most three of a card");
    ++copies[kind];
  };
  each_card([&](unsigned owner, const Cursor& where) { need(owner, card(where), where); });
  each_in(root_, "play", [&](const Cursor& one) {
    const Cursor where = is_text(one) ? one : one.at("card");
    if (const auto found = named(where)) need(found->owner, found->kind, where);
  });
  // Cards in limbo count when the plays have been read; a position with plays says its lists.
  if (failed()) return;
  int size = 0;
  for (const int n : copies) size += n;
  // Where there are too many, cards that nothing is said of stay out.
  for (std::size_t kind = kMaxKinds; kind-- > 0 && size > kMaxDeck;)
    while (size > kMaxDeck && copies[kind] > needed[kind]) {
      --copies[kind];
      --size;
    }
  if (size == 0 || size > kMaxDeck)
    return root_.fault("a deck has 1 to " + std::to_string(kMaxDeck) + " cards");
  take_list(at, copies);
}

void PositionReader::said_list(const Cursor& from, std::array<int, kMaxKinds>& copies) const {
  copies = {};
  if (from.value().kind != Value::Kind::record)
    return from.fault("expected a deck's id, or cards with their numbers");
  for (const auto& [id, number] : from.value().members) {
    const Value text = Value::of(id);
    const unsigned kind = card(Cursor(text, root_.report(), from.path()));
    if (failed()) return;
    copies[kind] = static_cast<int>(from.at(id).number(1, kMaxCopies));
  }
}

void PositionReader::take_list(unsigned at, const std::array<int, kMaxKinds>& copies) {
  Place& place = state_.places[at];
  place.lines = 0;
  place.kinds = {};
  place.copies = Pile{};
  for (unsigned kind = 0; kind < kMaxKinds; ++kind) {
    if (copies[kind] == 0) continue;
    const unsigned line = place.lines++;
    place.kinds[line] = byte(kind);
    for (int copy = 0; copy < copies[kind]; ++copy) place.copies.add(line);
  }
}

}  // namespace undercroft::cthulhu_rising
