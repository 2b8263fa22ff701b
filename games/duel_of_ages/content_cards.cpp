// Records of equipment, 2.3.
#include <algorithm>
#include <array>
#include <utility>

#include "games/duel_of_ages/content_reader.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kMostCopies = 15;  // four bits of a pile
constexpr int kMostNeed = 9;     // no printed rating is higher
constexpr int kMostShots = 9;
constexpr int kMostBonus = 9;

std::int8_t small(std::int64_t n) {
  return static_cast<std::int8_t>(n);
}

Card read_common(Reader& reader, const Cursor& record, CardType type) {
  Card card;
  card.id = reader.ids.read(record);
  card.name = read_name(reader, record);
  card.age = read_age(record);
  card.type = type;
  card.copies = byte(record.number_or("copies", 1, kMostCopies, 1));
  card.strength = byte(record.number_or("strength", 0, kMostNeed, 0));
  card.intellect = byte(record.number_or("intellect", 0, kMostNeed, 0));
  return card;
}

void read_class(Card& card, const Cursor& record, std::span<const std::string_view> classes) {
  const Cursor field = record.at("class");
  const std::string_view name = classes[field.word(classes)];
  card.kind = static_cast<Class>(std::ranges::find(class_ids(), name) - class_ids().begin());
}

void finish(Reader& reader, const Cursor& record, Card card, Bearer bearer) {
  Weapon* weapon = bearer == Bearer::gear ? nullptr : &card.weapon;
  Abilities abilities = read_abilities(reader, record, bearer, weapon);
  card.traits = std::move(abilities.traits);
  card.actions = std::move(abilities.actions);
  card.jump_pad = !card.actions.empty() && card.actions[0].ops[0].code == OpCode::deploy;
  card.text = card_text(card, abilities.lines);
  reader.content.cards.push_back(std::move(card));
}

// Weapon classes, and those that go with the other types of cards.
constexpr auto kWeaponClasses =
    std::to_array<std::string_view>({"bow", "blade", "swing", "thrown", "thrust", "brawl", "powder",
                                     "rifle", "revolver", "auto", "heavy", "energy", "grenade"});
constexpr auto kTransportClasses = std::to_array<std::string_view>({"mount", "vehicle"});

Class class_of(CardType type) {
  switch (type) {
    case CardType::armor:
    case CardType::shield:
      return Class::armor;
    case CardType::stealth:
      return Class::stealth;
    case CardType::medical:
      return Class::medical;
    case CardType::gadget:
      return Class::gadget;
    default:
      return Class::none;
  }
}

// What a type of card is looked at for (DUE-CRD-04): gear counts by itself, the others are used.
void check_gear(const Card& card, const Cursor& record) {
  const bool used = card.type == CardType::medical || card.type >= CardType::secret;
  const Cursor field = record.at("abilities");
  if (used && !card.traits.empty()) field.fault("this type of card has only what is used: FA(...)");
  if (!used && card.type != CardType::gadget && card.type != CardType::stealth &&
      !card.actions.empty())
    field.fault("armor, shields and transports have only what holds by itself: P(...), DF(...)");
  if (card.jump_pad && card.actions.size() != 1) field.fault("a Jump Pad has FA(deploy) alone");
}

}  // namespace

void read_ranged(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "age", "class", "copies", "strength", "intellect", "rating", "range",
               "op", "power", "damage", "area", "abilities"});
  Card card = read_common(reader, record, CardType::ranged);
  read_class(card, record, kWeaponClasses);
  constexpr auto kFirst = static_cast<std::size_t>(Rating::aim);
  Weapon& weapon = card.weapon;
  weapon.ranged = true;
  weapon.rating =
      static_cast<Rating>(kFirst + record.at("rating").word(rating_ids().subspan(kFirst, 3)));
  weapon.range = byte(record.at("range").number(1, kMostRange));
  weapon.shots = byte(record.at("op").number(0, kMostShots));
  weapon.power = small(record.at("power").number(0, 2 * kMostBonus));
  weapon.damage = small(record.at("damage").number(0, kMostBonus));
  weapon.area = record.flag_or("area", false);
  finish(reader, record, std::move(card), Bearer::ranged);
}

void read_melee(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "age", "class", "copies", "strength", "intellect", "hit", "power",
               "damage", "abilities"});
  Card card = read_common(reader, record, CardType::melee);
  read_class(card, record, kWeaponClasses);
  card.weapon.hit = small(record.number_or("hit", -kMostBonus, kMostBonus, 0));
  card.weapon.power = small(record.number_or("power", -kMostBonus, kMostBonus, 0));
  card.weapon.damage = small(record.number_or("damage", -kMostBonus, kMostBonus, 0));
  finish(reader, record, std::move(card), Bearer::melee);
}

void read_gear(Reader& reader, const Cursor& record) {
  record.only(
      {"id", "name", "age", "type", "class", "copies", "strength", "intellect", "abilities"});
  constexpr auto kFirst = static_cast<std::size_t>(CardType::armor);
  constexpr auto kCount = static_cast<std::size_t>(CardType::pet) - kFirst;
  const auto type =
      static_cast<CardType>(kFirst + record.at("type").word(type_ids().subspan(kFirst, kCount)));
  Card card = read_common(reader, record, type);
  card.kind = class_of(type);
  if (type == CardType::transport)
    read_class(card, record, kTransportClasses);
  else if (record.has("class") &&
           record.at("class").text() != class_ids()[static_cast<std::size_t>(card.kind)])
    record.at("class").fault("the class follows from the type of this card; leave it out");
  record.at("abilities");
  const std::size_t before = reader.content.cards.size();
  finish(reader, record, std::move(card), Bearer::gear);
  if (!record.report().failed()) check_gear(reader.content.cards[before], record);
}

}  // namespace undercroft::duel_of_ages
