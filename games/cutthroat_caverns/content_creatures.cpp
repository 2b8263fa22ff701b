// Creatures, tokens and Encounter cards, 2.8.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "games/cutthroat_caverns/content_effects.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr std::array<std::string_view, 4> kSets = {"core", "expanded", "boss", "module"};
constexpr std::array<std::string_view, kBehaviourCount> kBehaviours = {
    "none",         "horde",    "spore",   "vampyre",    "wereboar", "hivemind",
    "thantigist",   "ragnarok", "barrier", "blink_dogs", "naiad",    "drake",
    "shadowmancer", "gluttony", "lich",    "goblins",    "corridor", "bridge"};
constexpr int kMostLp = 5000;
constexpr std::size_t kMostTypes = 32;  // a bit each

// One number for all, or one for each of 3 to 6 players.
template <class Number>
std::array<Number, 4> read_rows(const Cursor& field, int least, int most) {
  std::array<Number, 4> rows{};
  if (field.value().kind == Value::Kind::number) {
    rows.fill(static_cast<Number>(field.number(least, most)));
    return rows;
  }
  if (field.size() != rows.size())
    field.fault("expected one number, or four for 3, 4, 5 and 6 players; got " +
                std::to_string(field.size()));
  for (std::size_t i = 0; i < std::min(field.size(), rows.size()); ++i)
    rows[i] = static_cast<Number>(field.item(i).number(least, most));
  return rows;
}

std::uint8_t read_fives(const Cursor& record, std::string_view key) {
  const std::int64_t value = record.number_or(key, 0, 100, 0);
  if (value % 5 != 0) record.at(key).fault("all LP and all damage are multiples of 5");
  return static_cast<std::uint8_t>(value);
}

std::array<std::uint16_t, 4> read_lp(const Cursor& field) {
  const auto rows = read_rows<std::uint16_t>(field, 5, kMostLp);
  if (std::ranges::any_of(rows, [](std::uint16_t lp) { return lp % 5 != 0; }))
    field.fault("all LP and all damage are multiples of 5");
  return rows;
}

// "undead" is the type Undead; the first creature that has it brings it into the game.
std::uint8_t type_named(Reader& reader, const Cursor& field, const ListedWord& word) {
  std::vector<std::string>& types = reader.content.types;
  std::string name(word.text);
  if (name.front() < 'a' || name.front() > 'z')
    fault_in(field, word, "a type is written in small letters");
  else
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
  const auto found = std::ranges::find(types, name);
  if (found == types.end() && types.size() == kMostTypes)
    fault_in(field, word, "there are at most " + std::to_string(kMostTypes) + " types");
  else if (found == types.end())
    types.push_back(name);
  const auto index = std::ranges::find(types, name) - types.begin();
  return static_cast<std::uint8_t>(index);
}

void read_types(Reader& reader, CreatureKind& kind, const Cursor& field) {
  bool first = true;
  for (const ListedWord& word : listed_words(field)) {
    const std::uint8_t type = type_named(reader, field, word);
    if (std::exchange(first, false)) kind.first_type = type;
    kind.types |= 1U << (type % kMostTypes);
  }
}

// Hits that one effect may make: everybody may be the victim of each, and all wait side by side.
constexpr int kMostHitsAtOnce = 3;

int hits_in(const Content& content, unsigned block) {
  int hits = 0;
  for (const Op& op : content.block(block)) {
    if (op.code == OpCode::hit || op.code == OpCode::steal_hit) ++hits;
    if (op.code == OpCode::when) hits += hits_in(content, op.block) + hits_in(content, op.other);
  }
  return hits;
}

void check_hits(const Content& content, const Cursor& record, std::string_view field,
                unsigned block) {
  if (!record.report().failed() && hits_in(content, block) > kMostHitsAtOnce)
    record.at(field).fault("a creature makes at most " + std::to_string(kMostHitsAtOnce) +
                           " hits at once; leave some out");
}

void append_sentence(std::string& text, std::string sentence) {
  if (sentence.empty()) return;
  text.append(text.empty() ? "" : " ").append(as_sentence(std::move(sentence)));
}

std::string when_it_acts(std::string_view when, const std::string& effect) {
  return effect.empty() ? std::string() : std::string(when).append(effect);
}

std::string rules_of(const CreatureKind& kind) {
  std::string text;
  if (kind.armor > 0)
    append_sentence(text,
                    "every attack and Item does " + std::to_string(kind.armor) + " less to it");
  if (kind.immune_up_to > 0)
    append_sentence(text, "an attack or Item that would do " + std::to_string(kind.immune_up_to) +
                              " or less does nothing to it");
  if (kind.incorporeal)
    append_sentence(text,
                    "the first attack with printed value on it in every round does nothing to it");
  if (kind.last_prestige > 0)
    append_sentence(
        text, (kind.token ? "the last one of the encounter is worth " : "a bonus makes it worth ") +
                  std::to_string(kind.last_prestige) + " Prestige more");
  if (kind.prestige < 0)
    append_sentence(text, "the killer loses " + std::to_string(-kind.prestige) + " Prestige");
  return text;
}

std::uint8_t creature_named(Reader& reader, const Cursor& field, const ListedWord& word) {
  std::vector<std::string> names;
  for (const CreatureKind& kind : reader.content.creatures) names.push_back(kind.id);
  return static_cast<std::uint8_t>(index_in(field, word, names, "creature"));
}

void read_others(Reader& reader, EncounterCard& card, const Cursor& record) {
  if (!record.has("others")) return;
  const Cursor field = record.at("others");
  const std::vector<ListedWord> words = listed_words(field);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i >= card.others.size()) return fault_in(field, words[i], "at most two others come later");
    card.others[i] = creature_named(reader, field, words[i]);
  }
}

std::string count_text(const EncounterCard& card) {
  if (card.count == std::array<std::uint8_t, 4>{1, 1, 1, 1}) return {};
  const bool always = std::ranges::all_of(card.count, [&](auto n) { return n == card.count[0]; });
  if (always) return counted(card.count[0], "token");
  std::string text;
  for (std::size_t i = 0; i < card.count.size(); ++i)
    text.append(i == 0 ? "" : i == 3 ? " or " : ", ").append(std::to_string(card.count[i]));
  return text + " tokens with 3, 4, 5 or 6 players";
}

std::string encounter_text(const Content& content, const EncounterCard& card) {
  std::string text;
  if (card.creature != kNothing) {
    const CreatureKind& kind = content.creatures[card.creature];
    append_sentence(text, count_text(card));
    append_sentence(text, kind.text);
  }
  append_sentence(text, std::string(behaviour_text(card.behaviour)));
  return text;
}

void check_encounter(const EncounterCard& card, const Cursor& record) {
  if (record.report().failed()) return;
  if (card.trap && card.creature != kNothing)
    record.at("creature").fault("a trap has no creature; leave it out");
  if (!card.trap && card.creature == kNothing && card.others[0] == kNothing)
    record.fault("an encounter has a creature, or others that come later, or trap = true");
}

}  // namespace

void read_creature(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "types", "lp", "barrier", "prestige", "last_prestige", "armor",
               "immune_up_to", "incorporeal", "token", "specific", "random", "death", "note"});
  CreatureKind kind;
  kind.id = reader.creature_ids.read(record);
  kind.name = record.at("name").text();
  read_types(reader, kind, record.at("types"));
  kind.lp = read_lp(record.at("lp"));
  if (record.has("barrier")) kind.barrier = read_lp(record.at("barrier"));
  kind.prestige = static_cast<std::int8_t>(record.number_or("prestige", -9, 9, 0));
  kind.last_prestige = static_cast<std::int8_t>(record.number_or("last_prestige", 0, 9, 0));
  kind.armor = read_fives(record, "armor");
  kind.immune_up_to = read_fives(record, "immune_up_to");
  kind.incorporeal = record.flag_or("incorporeal", false);
  kind.token = record.flag_or("token", false);
  const Effect specific = read_effect(reader, record, "specific", kInCreature);
  const Effect random = read_effect(reader, record, "random", kInCreature);
  const Effect death = read_effect(reader, record, "death", kInDeath);
  kind.specific = specific.block;
  kind.random = random.block;
  kind.death = death.block;
  check_hits(reader.content, record, "specific", kind.specific);
  check_hits(reader.content, record, "random", kind.random);
  check_hits(reader.content, record, "death", kind.death);
  append_sentence(kind.text, when_it_acts("after the players' turns: ", specific.text));
  append_sentence(kind.text, when_it_acts("after the new Initiative draw: ", random.text));
  append_sentence(kind.text, when_it_acts("when it dies: ", death.text));
  append_sentence(kind.text, rules_of(kind));
  append_sentence(kind.text, std::string(record.text_or("note", "")));
  if (reader.content.creatures.size() >= kNothing) record.fault("too many creatures");
  reader.content.creatures.push_back(std::move(kind));
}

void read_encounter(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "set", "creature", "count", "behaviour", "others", "trap",
               "no_sudden_death", "flavour"});
  EncounterCard card;
  card.id = reader.ids.read(record);
  card.name = record.at("name").text();
  card.flavour = record.text_or("flavour", "");
  card.set = static_cast<EncounterSet>(record.at("set").word(kSets));
  if (record.has("behaviour"))
    card.behaviour = static_cast<Behaviour>(record.at("behaviour").word(kBehaviours));
  card.trap = record.flag_or("trap", false);
  card.no_sudden_death = record.flag_or("no_sudden_death", false);
  if (record.has("creature")) {
    const Cursor field = record.at("creature");
    for (const ListedWord& word : listed_words(field))
      card.creature = creature_named(reader, field, word);
  }
  if (record.has("count"))
    card.count = read_rows<std::uint8_t>(record.at("count"), 1, kMaxCreatures / 2);
  read_others(reader, card, record);
  check_encounter(card, record);
  if (!record.report().failed()) card.text = encounter_text(reader.content, card);
  reader.content.encounters.push_back(std::move(card));
}

// Difficulty `even`: a record for each kind of box.
void read_even(Reader& reader, const Cursor& record) {
  constexpr std::array<std::string_view, kEvenKinds> kBoxes = {"even_core", "even_expanded",
                                                               "even_events", "even_module"};
  record.only({"id", "lp", "more_damage"});
  const auto kind = static_cast<std::size_t>(record.at("id").word(kBoxes));
  static_cast<void>(reader.ids.read(record));
  EvenRow& row = reader.content.even[kind];
  row.lp = read_rows<std::uint8_t>(record.at("lp"), 50, 250);
  row.fury = read_rows<std::uint8_t>(record.at("more_damage"), 0, 50);
  if (std::ranges::any_of(row.fury, [](std::uint8_t more) { return more % 5 != 0; }))
    record.at("more_damage").fault("all LP and all damage are multiples of 5");
}

}  // namespace undercroft::cutthroat_caverns
