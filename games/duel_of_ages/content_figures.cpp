// Records of characters, henchmen and pets: 2.2, 2.3, 2.4.
#include <algorithm>
#include <array>
#include <utility>

#include "games/duel_of_ages/content_reader.hpp"

namespace undercroft::duel_of_ages {

namespace {

constexpr int kMostPrinted = 9;      // of a rating, 2.1
constexpr int kMostStartCards = 6;   // the state keeps no more of a character that is `off`
constexpr int kMostStartTokens = 2;  // likewise
constexpr std::array<std::string_view, 3> kPronounIds = {"he", "she", "it"};

void read_ratings(Figure& figure, const Cursor& field) {
  if (field.size() != kRatings)
    field.fault("expected 16 ratings, got " + std::to_string(field.size()));
  for (std::size_t i = 0; i < kRatings && !field.report().failed(); ++i)
    figure.ratings[i] = byte(field.item(i).number(0, kMostPrinted));
  constexpr auto kHealth = static_cast<std::size_t>(Rating::health);
  if (figure.ratings[kHealth] == 0 && !field.report().failed())
    field.item(kHealth).fault("Health is at least 1");
}

Figure read_figure(Reader& reader, const Cursor& record, Bearer bearer) {
  Figure figure;
  figure.id = reader.ids.read(record);
  figure.name = read_name(reader, record);
  figure.called = record.text_or("called", figure.name);
  figure.age = read_age(record);
  figure.nature = static_cast<Nature>(record.at("nature").word(nature_ids()));
  if (record.has("pronoun"))
    figure.pronoun = static_cast<Pronoun>(record.at("pronoun").word(kPronounIds));
  read_ratings(figure, record.at("ratings"));
  figure.skills = read_skills(record);
  Abilities abilities = read_abilities(reader, record, bearer);
  figure.customs = abilities.customs;
  figure.natural = abilities.natural;
  figure.weapon = abilities.weapon;
  figure.poison = abilities.poison;
  figure.traits = std::move(abilities.traits);
  figure.actions = std::move(abilities.actions);
  figure.text = figure_text(figure, abilities.lines, bearer);
  return figure;
}

}  // namespace

std::string read_name(Reader& reader, const Cursor& record) {
  const Cursor field = record.at("name");
  std::string name(field.text());
  if (name.empty()) field.fault("this needs a name");
  if (!reader.names.insert(name).second) field.fault("the name \"" + name + "\" is used twice");
  return name;
}

Age read_age(const Cursor& record) {
  return static_cast<Age>(record.at("age").word(age_ids()));
}

// "bow, blade": classes between commas.
std::uint32_t read_skills(const Cursor& record) {
  if (!record.has("skills")) return 0;
  const Cursor field = record.at("skills");
  const std::string_view text = field.text();
  std::uint32_t skills = 0;
  for (std::size_t begin = 0; begin <= text.size() && !field.report().failed();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::size_t first = std::min(text.find_first_not_of(' ', begin), end);
    const std::size_t last = text.find_last_not_of(' ', end == 0 ? 0 : end - 1) + 1;
    const std::string_view word = text.substr(first, last < first ? 0 : last - first);
    const auto found = std::ranges::find(class_ids().subspan(1), word);
    const auto skill = static_cast<unsigned>(found - class_ids().begin());
    content::Node place;
    place.at = first;
    if (skill == class_ids().size())
      content::fault_at(field, place, "expected a class of cards, like bow or medical");
    else if ((skills >> skill & 1U) != 0)
      content::fault_at(field, place, "this stands here twice");
    else
      skills |= class_bit(static_cast<Class>(skill));
    begin = end + 1;
  }
  return skills;
}

void read_character(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "called", "age", "nature", "pronoun", "ratings", "cards", "henchmen",
               "skills", "abilities"});
  record.at("pronoun");
  Figure figure = read_figure(reader, record, Bearer::character);
  figure.cards = byte(record.at("cards").number(0, kMostStartCards));
  figure.henchmen = byte(record.number_or("henchmen", 0, kMostStartTokens, 0));
  reader.content.characters.push_back(std::move(figure));
}

void read_henchman(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "age", "nature", "ratings", "skills", "abilities"});
  reader.content.henchmen.push_back(read_figure(reader, record, Bearer::henchman));
}

// 2.3: a pet is a card without needs too.
void read_pet(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "age", "nature", "ratings", "abilities"});
  Figure figure = read_figure(reader, record, Bearer::pet);
  Card card;
  card.id = figure.id;
  card.name = figure.name;
  card.age = figure.age;
  card.type = CardType::pet;
  card.kind = Class::pet;
  card.pet = byte(std::ssize(reader.content.pets));
  Action unleash;
  unleash.op_count = 1;
  unleash.ops[0].code = OpCode::unleash;
  card.actions.push_back(unleash);
  card.text = card_text(card, std::array{AbilityLine{AbilityLine::Kind::action, 0}});
  if (!figure.text.empty()) card.text.append(" ").append(figure.text);
  reader.content.pet_cards[card.pet] = byte(std::ssize(reader.content.cards));
  reader.content.cards.push_back(std::move(card));
  reader.content.pets.push_back(std::move(figure));
}

}  // namespace undercroft::duel_of_ages
