// The main deck, 2.6 and 2.7: Attack, Action and Item cards.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "games/cutthroat_caverns/content_effects.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr std::array<std::string_view, 3> kCardKinds = {"attack", "action", "item"};
constexpr std::array<std::string_view, 7> kSubtypes = {"plain",
                                                       "special",
                                                       "enhanced",
                                                       "maneuver",
                                                       "stand_in",
                                                       "additive_rider",
                                                       "multiplicative_rider"};
constexpr std::array<std::string_view, 4> kStandIns = {"none", "double_strike", "opportunity_fire",
                                                       "snicker_snackt"};
constexpr int kMostValue = 250;  // in a byte, a multiple of 5
constexpr int kMostCards = 250;  // a pile counts in a byte

std::uint8_t byte(std::int64_t n) {
  return static_cast<std::uint8_t>(n);
}

// All LP and all damage are multiples of 5.
std::uint8_t value_or_none(const Cursor& record, std::string_view key) {
  const std::int64_t value = record.number_or(key, 0, kMostValue, 0);
  if (value % 5 != 0) record.at(key).fault("all LP and all damage are multiples of 5");
  return byte(value);
}

// Null, half, normal and double, as printed.
std::array<std::uint8_t, 4> read_ladder(const Cursor& field) {
  std::array<std::uint8_t, 4> ladder{};
  if (field.size() != ladder.size())
    field.fault("a card shows four values: null, half, normal, double; this one has " +
                std::to_string(field.size()));
  for (std::size_t i = 0; i < std::min(field.size(), ladder.size()); ++i) {
    const std::int64_t value = field.item(i).number(0, kMostValue);
    if (value % 5 != 0) field.item(i).fault("all LP and all damage are multiples of 5");
    ladder[i] = byte(value);
    if (i > 0 && ladder[i] < ladder[i - 1])
      field.item(i).fault("the values go up from null to double");
  }
  return ladder;
}

std::uint8_t character_named(Reader& reader, const Cursor& field, const ListedWord& word) {
  std::vector<std::string> names;
  for (const Character& character : reader.content.characters) names.push_back(character.id);
  return byte(static_cast<std::int64_t>(index_in(field, word, names, "character")));
}

void read_portraits(Reader& reader, Card& card, const Cursor& record) {
  if (!record.has("portraits")) return;
  const Cursor field = record.at("portraits");
  for (const ListedWord& word : listed_words(field))
    card.portraits = byte(card.portraits | 1U << character_named(reader, field, word));
}

void read_special(Reader& reader, Card& card, const Cursor& record) {
  if (card.subtype != Subtype::special) return;
  const Cursor field = record.at("special");
  for (const ListedWord& word : listed_words(field))
    card.special_of = character_named(reader, field, word);
  card.special_ladder = read_ladder(record.at("special_ladder"));
}

void read_bonus(Reader& reader, Card& card, const Cursor& record) {
  card.bonus = value_or_none(record, "bonus");
  if (!record.has("against")) return;
  const Cursor field = record.at("against");
  std::vector<std::string> names;
  for (const std::string& type : reader.content.types) names.push_back(type);
  for (std::string& name : names) name.front() = static_cast<char>(name.front() - 'A' + 'a');
  for (const ListedWord& word : listed_words(field))
    card.against |= 1U << index_in(field, word, names, "type of creature");
}

bool has_ladder(const Card& card) {
  return card.printed || card.subtype == Subtype::additive_rider;
}

void read_attack(Reader& reader, Card& card, const Cursor& record) {
  card.subtype = static_cast<Subtype>(record.at("subtype").word(kSubtypes));
  card.printed = card.subtype <= Subtype::enhanced;
  if (has_ladder(card)) card.ladder = read_ladder(record.at("ladder"));
  if (card.subtype == Subtype::stand_in)
    card.stand_in = static_cast<StandIn>(record.at("stand_in").word(kStandIns));
  if (card.subtype == Subtype::multiplicative_rider)
    card.multiplier = byte(record.at("multiplier").number(2, 4));
  card.protects = record.flag_or("protected", false);
  card.sweeps = record.flag_or("sweeping", false);
  card.cap = value_or_none(record, "cap");
  read_special(reader, card, record);
  read_portraits(reader, card, record);
  read_bonus(reader, card, record);
}

void read_action(Card& card, const Cursor& record) {
  if (record.has("aim")) card.aim = static_cast<Aim>(record.at("aim").word(kAims));
  if (record.has("ladder")) card.ladder = read_ladder(record.at("ladder"));
}

void read_item(Reader& reader, Card& card, const Cursor& record) {
  card.item = byte(static_cast<std::int64_t>(reader.content.items.size()));
  if (card.item >= kMaxItems)
    record.fault("at most " + std::to_string(kMaxItems) + " kinds of Items fit");
  reader.content.items.push_back(byte(static_cast<std::int64_t>(reader.content.cards.size())));
  card.own_turn = record.flag_or("own_turn", false);
  card.passive = record.flag_or("passive", false);
  card.heals = value_or_none(record, "heals");
  card.heals_prestige = byte(record.number_or("heals_prestige", 0, 9, 0));
}

// No field that its kind of card would not look at.
void only_fields(const Card& card, const Cursor& record) {
  switch (card.kind) {
    case CardKind::attack:
      return record.only({"id",        "name",         "kind",     "count",      "new",
                          "flavour",   "subtype",      "ladder",   "special",    "special_ladder",
                          "portraits", "protected",    "cap",      "sweeping",   "bonus",
                          "against",   "bonus_effect", "stand_in", "multiplier", "effect",
                          "hit_effect"});
    case CardKind::action:
      return record.only(
          {"id", "name", "kind", "count", "new", "flavour", "aim", "ladder", "effect"});
    case CardKind::item:
      return record.only({"id", "name", "kind", "count", "new", "flavour", "effect", "own_turn",
                          "passive", "heals", "heals_prestige", "perks"});
  }
}

Where place_of(CardKind kind) {
  constexpr std::array<Where, 3> kPlacesOf = {kInAttack, kInAction, kInItem};
  return kPlacesOf[static_cast<std::size_t>(kind)];
}

int copies(const Content& content, bool (*counts)(const Card&)) {
  int sum = 0;
  for (const Card& card : content.cards)
    if (counts(card)) sum += card.count;
  return sum;
}

}  // namespace

void read_card(Reader& reader, const Cursor& record) {
  Card card;
  card.kind = static_cast<CardKind>(record.at("kind").word(kCardKinds));
  only_fields(card, record);
  card.id = reader.ids.read(record);
  card.name = record.at("name").text();
  card.flavour = record.text_or("flavour", "");
  card.count = byte(record.number_or("count", 1, kMaxCopies, 1));
  card.is_new = record.flag_or("new", false);
  if (card.kind == CardKind::attack) read_attack(reader, card, record);
  if (card.kind == CardKind::action) read_action(card, record);
  if (card.kind == CardKind::item) read_item(reader, card, record);
  const Effect effect = read_effect(reader, record, "effect", place_of(card.kind));
  const Effect hit_effect = read_effect(reader, record, "hit_effect", kInAttack);
  const Effect bonus_effect = read_effect(reader, record, "bonus_effect", kInAttack);
  card.effect = effect.block;
  card.hit_effect = hit_effect.block;
  card.bonus_effect = bonus_effect.block;
  if (card.kind == CardKind::action && card.effect == 0 && !record.report().failed())
    record.fault("an Action card does something; write an effect");
  Perks perks = read_perks(reader, record);
  card.perks = std::move(perks.perks);
  std::string words = effect.text;
  if (!perks.text.empty()) words.append(words.empty() ? "" : "; ").append(perks.text);
  card.text = card_text(reader.content, card, words, hit_effect.text, bonus_effect.text);
  reader.content.cards.push_back(std::move(card));
  check_deck(reader, record);
}

// What the state has room for.
void check_deck(Reader& reader, const Cursor& record) {
  const auto limit = [&](int there, int most, std::string_view what) {
    if (there > most)
      record.fault("the deck has at most " + std::to_string(most) + " " + std::string(what) +
                   ", this makes it " + std::to_string(there));
  };
  const Content& content = reader.content;
  limit(copies(content, [](const Card&) { return true; }), kMostCards, "cards");
  limit(copies(content, is_rider), kMaxRiders, "Riders");
  limit(copies(content, [](const Card& card) { return card.kind == CardKind::action; }), kMaxFog,
        "Action cards");
}

}  // namespace undercroft::cutthroat_caverns
