// Cards in play.
#include <algorithm>

#include "games/cthulhu_rising/position_read.hpp"
#include "games/cthulhu_rising/sides.hpp"

namespace undercroft::cthulhu_rising {

// Hosts may come after what is attached to them.
void PositionReader::read_cards() {
  if (root_.has("play")) {
    const Cursor list = root_.at("play");
    if (list.size() > kSpots) return list.fault("there are at most 64 cards in play");
    std::vector<unsigned> spots;
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) {
      read_card(list.item(i));
      if (!failed()) spots.push_back(spot_of(list.item(i)));
    }
    for (std::size_t i = 0; i < list.size() && !failed(); ++i) read_host(list.item(i), spots[i]);
  }
  if (failed() || !root_.has("last_number")) return;
  const std::int64_t last = root_.at("last_number").number(0, 0xFFFF);
  if (last < state_.last_number)
    return root_.at("last_number").fault("a card in play has a higher number");
  state_.last_number = static_cast<std::uint16_t>(last);
}

void PositionReader::read_card(const Cursor& at) {
  const bool plain = is_text(at);
  if (!plain)
    at.only({"card", "controller", "exhausted", "insane", "at", "host", "wounds", "tokens",
             "number", "spot", "used", "until_end"});
  if (failed()) return;
  const auto found = named(plain ? at : at.at("card"));
  if (!found) return;
  const Card& printed = content_.cards[found->kind];
  if (printed.type != CardType::character && printed.type != CardType::support)
    return at.fault("only characters and supports are in play");
  unsigned taken = 0;
  Spots numbers_like_it = 0;
  each_bit(owned(state_, found->owner), [&](unsigned spot) {
    if (state_.table[spot].kind == found->kind) taken |= 1U << state_.table[spot].copy;
  });
  unsigned copy = found->copy;
  for (unsigned next = 1; copy == 0 && next <= kMaxCopies; ++next)
    if (!has(taken, next)) copy = next;
  if (copy == 0 || has(taken, copy)) return at.fault("this copy is in play already");
  const unsigned spot = plain || !at.has("spot")
                            ? free_spot(state_)
                            : static_cast<unsigned>(at.at("spot").number(0, kSpots - 1));
  if (has(state_.there, spot)) return at.fault("another card lies in this spot");
  InPlay& card = state_.table[spot];
  card.number = static_cast<std::uint16_t>(
      plain ? state_.last_number + 1 : at.number_or("number", 1, 0xFFFE, state_.last_number + 1));
  each_bit(state_.there, [&](unsigned other) {
    if (state_.table[other].number == card.number) numbers_like_it |= bit(other);
  });
  if (numbers_like_it != 0) return at.fault("another card has this play number");
  state_.last_number = std::max(state_.last_number, card.number);
  card.kind = byte(found->kind);
  card.line = byte(line_of(state_, found->owner, found->kind));
  card.copy = byte(copy);
  state_.there |= bit(spot);
  if (printed.type == CardType::character) state_.characters |= bit(spot);
  if (found->owner == kB) state_.owned_by_b |= bit(spot);
  const unsigned by = plain ? found->owner : side_or(at, "controller", found->owner);
  if (by == kB) state_.of_b |= bit(spot);
  if (!plain) read_state_of(at, spot);
}

void PositionReader::read_state_of(const Cursor& at, unsigned spot) {
  InPlay& card = state_.table[spot];
  const bool character = has(state_.characters, spot);
  const bool insane = at.flag_or("insane", false);
  const bool exhausted = at.flag_or("exhausted", false);
  if (insane && !character) return at.fault("only characters go insane");
  if (insane && exhausted) return at.fault("an insane character is neither ready nor exhausted");
  if (insane) state_.insane |= bit(spot);
  if (exhausted) state_.exhausted |= bit(spot);
  card.wounds = byte(at.number_or("wounds", 0, 99, 0));
  card.tokens = byte(at.number_or("tokens", 0, 99, 0));
  card.used = byte(static_cast<std::int64_t>(bits(at, "used", kMaxAbilities)));
  if (at.has("at") && !is_null(at.at("at"))) {
    const auto slot = static_cast<unsigned>(at.at("at").number(0, kSlots - 1));
    if (!character || insane) return at.fault("only sane characters are committed");
    // A game that is won ends before anybody goes home.
    if (!occupied(state_, slot) && state_.ending == Ending::playing)
      return at.at("at").fault("there is no story");
    state_.at[slot] |= bit(spot);
  }
  if (!at.has("until_end")) return;
  const Cursor from = at.at("until_end");
  from.only({"skill", "T", "C", "A", "I", "toughness", "gained", "lost"});
  if (failed()) return;
  card.until_end.skill = static_cast<std::int8_t>(from.number_or("skill", -100, 100, 0));
  card.until_end.toughness = static_cast<std::int8_t>(from.number_or("toughness", -100, 100, 0));
  read_icons(from, card.until_end.icons);
  const auto keywords = [&](std::string_view key) {
    unsigned mask = 0;
    if (!from.has(key)) return std::uint16_t{0};
    const Cursor list = from.at(key);
    for (std::size_t i = 0; i < list.size(); ++i) mask |= 1U << list.item(i).word(kKeywordWords);
    return static_cast<std::uint16_t>(mask);
  };
  card.until_end.gained = keywords("gained");
  card.until_end.lost = keywords("lost");
}

// The card that was read last.
unsigned PositionReader::spot_of(const Cursor& at) const {
  if (!is_text(at) && at.has("spot"))
    return static_cast<unsigned>(at.at("spot").number(0, kSpots - 1));
  unsigned spot = lowest(state_.there);
  const std::uint16_t number = static_cast<std::uint16_t>(
      is_text(at) || !at.has("number") ? state_.last_number : at.at("number").number(1, 0xFFFE));
  each_bit(state_.there, [&](unsigned other) {
    if (state_.table[other].number == number) spot = other;
  });
  return spot;
}

// "story 2", or a card in play.
void PositionReader::read_host(const Cursor& at, unsigned spot) {
  const bool attaches = content_.cards[state_.table[spot].kind].attach != 0;
  if (is_text(at) || !at.has("host")) {
    if (attaches) at.fault("an attachment has a host");
    return;
  }
  const Cursor where = at.at("host");
  if (is_null(where)) return;
  if (!attaches) return where.fault("only attachments have a host");
  const std::string_view text = where.text();
  if (text.size() == 7 && text.starts_with("story ")) {
    const unsigned slot = static_cast<unsigned char>(text[6]) - unsigned{'0'};
    if (slot >= kSlots || (!occupied(state_, slot) && state_.ending == Ending::playing))
      return where.fault("there is no such story");
    state_.table[spot].host = byte(kStoryHost | slot);
    return;
  }
  const auto found = named(where);
  if (!found) return;
  const unsigned host =
      spot_named(state_, ref_of(found->owner, found->kind, std::max(found->copy, 1U)));
  if (host == kNothing || host == spot || !has(state_.characters, host))
    return where.fault("this is no character in play");
  state_.table[spot].host = byte(host);
}

}  // namespace undercroft::cthulhu_rising
