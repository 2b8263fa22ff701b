// The story row and what lies before each side.
#include <algorithm>

#include "games/cthulhu_rising/position_read.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

void PositionReader::read_table() {
  read_row();
  for (unsigned at = 0; at < kSides && !failed(); ++at) read_side(at);
  if (!failed()) read_cards();
  if (!failed()) read_dormant();
  if (!failed() && root_.has("plays")) read_plays();
  for (unsigned at = 0; at < kSides && !failed(); ++at) {
    read_rest(at);
    check_sight(at);
  }
}

// Slots that are not named hold the first stories that lie nowhere else.
void PositionReader::read_row() {
  std::array<bool, kSlots> said{};
  if (root_.has("row")) {
    const Cursor row = root_.at("row");
    row.only({"0", "1", "2", "3", "4"});
    for (unsigned slot = 0; slot < kSlots && !failed(); ++slot) {
      const std::string key = std::to_string(slot);
      if (!row.has(key)) continue;
      said[slot] = true;
      if (!is_null(row.at(key))) read_slot(row.at(key), slot);
    }
  }
  for (unsigned at = 0; at < kSides && !failed(); ++at)
    if (root_.has(kSideWords[at])) read_won(root_.at(kSideWords[at]), at);
  if (failed()) return;
  std::uint32_t used = 0;
  const auto use = [&](unsigned card) {
    if (has(used, card)) root_.fault("a story lies in two places");
    used |= 1U << card;
  };
  for (unsigned slot = 1; slot <= kStories; ++slot)
    if (occupied(state_, slot)) use(state_.row[slot].card);
  for (const Place& place : state_.places)
    for (unsigned i = 0; i < place.won_count; ++i)
      if (place.won[i].owner == kNothing) use(place.won[i].card);
  if (failed()) return;
  if (root_.has("story_deck")) read_story_deck(used);
  for (unsigned slot = 1; slot <= kStories; ++slot) {
    const std::uint32_t left = stories_ & ~used & ~state_.story_deck;
    if (said[slot] || left == 0) continue;
    state_.row[slot].card = byte(lowest(left));
    used |= 1U << lowest(left);
  }
  if (!root_.has("story_deck")) state_.story_deck = stories_ & ~used;
}

void PositionReader::read_story_deck(std::uint32_t used) {
  const Cursor list = root_.at("story_deck");
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const unsigned one = story(list.item(i));
    if (has(used | state_.story_deck, one)) list.item(i).fault("this story lies somewhere already");
    state_.story_deck |= 1U << one;
  }
}

void PositionReader::read_slot(const Cursor& from, unsigned at) {
  Slot& slot = state_.row[at];
  const bool own = at == own_slot(kA) || at == own_slot(kB);
  const auto read_what = [&](const Cursor& where) {
    if (!own) return byte(story(where));
    const unsigned kind = card(where);
    if (!failed() && content_.cards[kind].type != CardType::conspiracy)
      where.fault("this is no conspiracy");
    return byte(kind);
  };
  if (is_text(from)) {
    slot.card = read_what(from);
    return;
  }
  from.only({"card", "tokens", "fresh", "extra"});
  if (failed()) return;
  if (!is_null(from.at("card"))) slot.card = read_what(from.at("card"));
  slot.fresh = from.flag_or("fresh", false) ? 1 : 0;
  if (from.has("extra")) {
    from.at("extra").only({"T", "C", "A", "I"});
    read_icons(from.at("extra"), slot.extra);
  }
  if (!from.has("tokens")) return;
  const Cursor tokens = from.at("tokens");
  if (tokens.size() != kSides) return tokens.fault("expected A's and B's tokens");
  for (unsigned side = 0; side < kSides; ++side)
    slot.tokens[side] = byte(tokens.item(side).number(0, 99));
}

void PositionReader::read_icons(const Cursor& from, std::array<std::int8_t, kIcons>& to) const {
  for (unsigned i = 0; i < kIcons; ++i)
    to[i] = static_cast<std::int8_t>(from.number_or(kIconWords[i], -100, 100, 0));
}

void PositionReader::read_won(const Cursor& from, unsigned side_of_winner) {
  if (!from.has("won")) return;
  const Cursor list = from.at("won");
  Place& place = state_.places[side_of_winner];
  if (list.size() > kWinStories) return list.fault("nobody wins more than three stories");
  if (list.size() == kWinStories && state_.ending == Ending::playing)
    return list.fault("whoever has won three stories has won");
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const Cursor one = list.item(i);
    Won& won = place.won[place.won_count++];
    if (is_text(one)) {
      won.card = byte(story(one));
      continue;
    }
    one.only({"card", "owner"});
    if (failed()) return;
    won.card = byte(card(one.at("card")));
    won.owner = byte(side(one.at("owner")));
    if (!failed() && content_.cards[won.card].type != CardType::conspiracy)
      one.fault("this is no conspiracy");
  }
}

void PositionReader::read_side(unsigned at) {
  Place& place = state_.places[at];
  place.domain_count = kFirstDomains;
  place.turns = turns_begun(state_, at);
  // After the set-up a person's first resources are laid.
  if (!place.minion() && !root_.has("agenda")) place.kept = kOpeningResources;
  if (place.minion()) {
    place.events_die = state_.config.start_events_dice;
    for (unsigned i = 0; i < kFirstDomains; ++i) place.domains[i].worth = state_.config.start_dice;
  }
  if (!root_.has(kSideWords[at])) return;
  const Cursor from = root_.at(kSideWords[at]);
  only(from, kPlaceFields,
       {"events_die", "deck", "list", "hand", "library", "discard", "removed", "won", "domains",
        "pool", "shown", "peeked", "keep", "look", "turns"});
  if (failed()) return;
  fields(from, place, kPlaceFields);
  for (const std::string_view key : {"events_drained", "mulligan", "third_drain", "reserve"})
    if (from.has(key)) from.at(key).number(0, 1);
  if (from.has("kept")) from.at("kept").number(0, kOpeningResources);
  place.events_die = byte(from.number_or("events_die", 0, kMaxDie, place.events_die));
  place.turns = byte(from.number_or("turns", 0, 255, place.turns));
  HiddenPlace& hidden = state_.secret.places[at];
  hidden.hand = pile(from, "hand", at);
  place.hand = byte(hidden.hand.size());
  if (place.minion() && (hidden.hand.lines() & place.masks.events) != 0)
    return from.at("hand").fault("a Minion holds no events: they lie in its pool");
  place.discard = pile(from, "discard", at);
  place.removed = pile(from, "removed", at);
  if (from.has("domains")) read_domains(from.at("domains"), at);
  if (from.has("pool")) read_pool(from.at("pool"), at);
  if (from.has("library") && !is_number(from.at("library")) && !is_list(from.at("library")))
    read_known(from.at("library"), at);
}

Pile PositionReader::pile(const Cursor& from, std::string_view key, unsigned at) const {
  Pile read;
  if (!from.has(key)) return read;
  const Cursor list = from.at(key);
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const unsigned kind = card(list.item(i));
    const unsigned line = failed() ? unsigned{kNothing} : line_of(state_, at, kind);
    if (line == kNothing || read.count(line) >= state_.places[at].copies.count(line)) {
      list.item(i).fault("the deck list has not so many of this card");
      return read;
    }
    read.add(line);
  }
  return read;
}

void PositionReader::read_domains(const Cursor& list, unsigned at) {
  Place& place = state_.places[at];
  if (list.size() > kMaxDomains)
    return list.fault("there are at most " + std::to_string(kMaxDomains) + " domains");
  for (unsigned i = 0; i < list.size() && !failed(); ++i)
    read_domain(list.item(i), at, place.domains[i]);
  place.domain_count = static_cast<std::uint8_t>(std::max<std::size_t>(kFirstDomains, list.size()));
}

// A list of resources or a die, or a record with one of them.
void PositionReader::read_domain(const Cursor& from, unsigned at, Domain& to) const {
  const bool minion = state_.places[at].minion();
  constexpr std::string_view kDie = "a Minion's domain has a die, a standard one resources";
  if (is_number(from)) {
    if (!minion) return from.fault(kDie);
    to.worth = byte(from.number(0, kMaxDie));
    return;
  }
  if (is_list(from)) {
    if (minion) return from.fault(kDie);
    Value record;
    record.kind = Value::Kind::record;
    record.set("resources", from.value());
    to.resources = pile(Cursor(record, root_.report(), from.path()), "resources", at);
    return;
  }
  from.only({"resources", "die", "drained"});
  if (failed()) return;
  if (from.has(minion ? "resources" : "die")) return from.fault(kDie);
  to.resources = pile(from, "resources", at);
  if (minion) to.worth = byte(from.number_or("die", 0, kMaxDie, to.worth));
  to.drained = from.flag_or("drained", false) ? 1 : 0;
}

void PositionReader::read_pool(const Cursor& list, unsigned at) {
  Place& place = state_.places[at];
  if (!place.minion()) return list.fault("only a Minion has an Events Pool");
  if (list.size() > kMaxPool) return list.fault("the Events Pool does not hold so many");
  for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
    const Cursor one = list.item(i);
    PoolEvent& to = place.pool[place.pool_count++];
    if (!is_text(one)) {
      one.only({"card", "age"});
      to.age = byte(one.number_or("age", 0, 255, 0));
    }
    const unsigned kind = card(is_text(one) ? one : one.at("card"));
    if (failed()) return;
    if (content_.cards[kind].type != CardType::event) return one.fault("this is no event");
    to.line = byte(line_of(state_, at, kind));
  }
}

// What is known of the deck's order: `top` from the topmost down, `bottom` with the lowest last.
void PositionReader::read_known(const Cursor& from, unsigned at) {
  from.only({"size", "top", "bottom", "face_up", "cards"});
  if (failed()) return;
  Deck& deck = state_.places[at].deck;
  const auto line = [&](const Cursor& where) {
    const unsigned kind = card(where);
    return failed() ? std::uint8_t{0} : byte(line_of(state_, at, kind));
  };
  if (from.has("top")) {
    const Cursor list = from.at("top");
    for (std::size_t i = list.size(); i-- > 0 && deck.top < kMaxDeck;)
      deck.known[deck.top++] = line(list.item(i));
  }
  if (from.has("bottom")) {
    const Cursor list = from.at("bottom");
    const std::size_t count = list.size();
    if (deck.top + count > kMaxDeck) return list.fault("a deck does not hold so many cards");
    for (std::size_t i = 0; i < count; ++i) deck.known[kMaxDeck - count + i] = line(list.item(i));
    deck.bottom = byte(static_cast<std::int64_t>(count));
  }
  if (failed() || !from.flag_or("face_up", false)) return;
  const bool prophecy =
      deck.top > 0 &&
      (content_.cards[kind_of(state_, at, deck.known[deck.top - 1U])].keywords & kProphecy) != 0;
  if (!prophecy) return from.at("face_up").fault("only a Prophecy lies face up on a deck");
  deck.face_up = 1;
}

void PositionReader::read_dormant() {
  if (root_.has("dormant")) {
    const Cursor list = root_.at("dormant");
    if (list.size() > kMaxDormant) return list.fault("there are not so many Dormant cards");
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
      const Cursor from = list.item(i);
      from.only({"slot", "owner", "card", "face_down"});
      if (failed()) return;
      const unsigned owner_side = side_or(from, "owner", kA);
      const unsigned kind = card(from.at("card"));
      Dormant& to = state_.dormant[state_.dormant_count];
      to.slot = byte(from.at("slot").number(0, kSlots - 1));
      if (failed()) return;
      if ((content_.cards[kind].keywords & kDormant) == 0)
        return from.fault("this card is not Dormant");
      to.owner = byte(owner_side);
      const unsigned line = line_of(state_, owner_side, kind);
      if (from.flag_or("face_down", !state_.places[owner_side].minion()))
        state_.secret.dormant[state_.dormant_count] = byte(line + 1U);
      else
        to.line = byte(line);
      ++state_.dormant_count;
    }
  }
  if (!root_.has("placing") || failed()) return;
  if (state_.dormant_count == kMaxDormant) return root_.at("placing").fault("there is no room");
  state_.secret.dormant[state_.dormant_count] =
      byte(root_.at("placing").number(0, kMaxDeck - 1) + 1);
}

// What is not mentioned lies in the deck without an order; with a size or with cards named, the
// rest is out of the game.
void PositionReader::read_rest(unsigned at) {
  Place& place = state_.places[at];
  HiddenPlace& hidden = state_.secret.places[at];
  const bool said = root_.has(kSideWords[at]);
  const Cursor from = said ? root_.at(kSideWords[at]) : root_;
  LineCounts left = placed_cards(state_, at);
  for (unsigned line = 0; line < place.lines; ++line)
    left[line] = place.copies.count(line) - left[line];
  Pile named_cards;
  const bool library = said && from.has("library");
  const bool record = library && !is_number(from.at("library")) && !is_list(from.at("library"));
  const bool exact =
      library && (is_list(from.at("library")) || (record && from.at("library").has("cards")));
  if (library && is_list(from.at("library"))) named_cards = pile(from, "library", at);
  if (record) named_cards = pile(from.at("library"), "cards", at);
  for (unsigned line = 0; line < place.lines; ++line) {
    if (left[line] < named_cards.count(line) || left[line] < 0)
      return from.fault("there are more of " + content_.cards[place.kinds[line]].id +
                        " than the deck list of side " + std::string(kSideWords[at]) + " has");
    for (int copy = 0; copy < left[line]; ++copy)
      (exact && copy >= named_cards.count(line) ? place.removed : hidden.deck).add(line);
  }
  int size = hidden.deck.size() + place.deck.top + place.deck.bottom;
  int wanted = size;
  if (library && is_number(from.at("library")))
    wanted = static_cast<int>(from.at("library").number(0, kMaxDeck));
  if (record) wanted = static_cast<int>(from.at("library").number_or("size", 0, kMaxDeck, size));
  if (wanted > size || wanted < size - hidden.deck.size())
    return from.at("library").fault("the deck list leaves " + std::to_string(size) +
                                    " cards for the deck");
  while (size > wanted) {
    const unsigned last = hidden.deck.at(hidden.deck.size() - 1);
    hidden.deck.remove(last);
    place.removed.add(last);
    --size;
  }
  if (size == 0 && state_.ending == Ending::playing)
    return from.fault("a side without a deck has lost: its library needs a card");
  place.deck.size = byte(size);
  place.hidden = hidden.deck;
  const auto hide = [&](unsigned line, int copies) {
    for (int copy = 0; copy < copies; ++copy) place.hidden.add(line);
  };
  hidden.hand.each(hide);
  for (unsigned i = 0; i < state_.dormant_count; ++i)
    if (state_.dormant[i].owner == at && state_.dormant[i].line == kNothing)
      hide(state_.secret.dormant[i] - 1U, 1);
}

// What was seen of a hand, what is kept of it and what is looked at must be there.
void PositionReader::check_sight(unsigned at) const {
  if (failed() || !root_.has(kSideWords[at])) return;
  const Cursor from = root_.at(kSideWords[at]);
  Place& place = state_.places[at];
  HiddenPlace& hidden = state_.secret.places[at];
  Pile held = hidden.hand;
  for (unsigned i = 0; i < state_.dormant_count; ++i)
    if (state_.dormant[i].owner == at && state_.dormant[i].line == kNothing)
      held.add(state_.secret.dormant[i] - 1U);
  const auto read = [&](std::string_view key, const Pile& within, Pile otherwise) {
    if (!from.has(key)) return otherwise;
    const Pile cards = pile(from, key, at);
    cards.each([&](unsigned line, int copies) {
      if (copies > within.count(line) && !failed())
        from.at(key).fault("not all of these cards are where they would have to be");
    });
    return cards;
  };
  place.shown = read("shown", held, Pile{});
  hidden.peeked = read("peeked", held, place.shown);
  place.shown.each([&](unsigned line, int copies) {
    if (copies > hidden.peeked.count(line) && !failed())
      from.at("peeked").fault("what everybody has seen, the other side has seen");
  });
  hidden.keep = read("keep", hidden.hand, Pile{});
  if (!hidden.keep.empty() && hidden.keep.size() != place.kept && !failed())
    from.at("keep").fault("as many cards are kept as \"kept\" says");
  hidden.look = read("look", hidden.deck, Pile{});
}

}  // namespace undercroft::cthulhu_rising
