// Characters, Relics, Reputations, Events and Quests: 2.5, 2.9 to 2.13.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "games/cutthroat_caverns/content_effects.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr std::array<std::string_view, 3> kUses = {"any", "per_encounter", "per_game"};
constexpr std::array<std::string_view, 3> kUsesText = {"",
                                                       "once per encounter: ", "once per game: "};
constexpr std::array<std::string_view, 2> kEventKinds = {"events", "measures"};
constexpr std::array<std::string_view, 11> kMeasures = {
    "none",      "might",     "blood",     "nerve", "guile",        "mercy",
    "restraint", "precision", "endurance", "greed", "relics_awaken"};

// Five of the cheapest beside the most LP that a game begins with still fit in a byte.
constexpr int kLeastCost = -20;
constexpr int kMostCost = 50;

// Relics and Reputations are written alike: what they do by themselves and what they can be used
// for.
template <class Thing>
void read_usable(Reader& reader, Thing& thing, const Cursor& record) {
  thing.id = reader.ids.read(record);
  thing.name = record.at("name").text();
  if (record.has("uses")) thing.uses = static_cast<Uses>(record.at("uses").word(kUses));
  if (record.has("aim")) thing.aim = static_cast<Aim>(record.at("aim").word(kAims));
  Perks perks = read_perks(reader, record);
  const Effect effect = read_effect(reader, record, "effect", kInThing);
  thing.perks = std::move(perks.perks);
  thing.effect = effect.block;
  if (thing.perks.empty() && thing.effect == 0 && !record.report().failed())
    record.fault("it does nothing; write perks or an effect");
  std::string words(kUsesText[static_cast<std::size_t>(thing.uses)]);
  words += effect.text;
  if (!perks.text.empty() && !effect.text.empty()) words += "; ";
  thing.text = as_sentence(words + perks.text);
}

// The encounter numbers at which an Event activates.
std::uint16_t read_track(const Cursor& field) {
  unsigned track = 0;
  for (std::size_t i = 0; i < field.size(); ++i) track |= 1U << field.item(i).number(1, kMaxTrack);
  if (track == 0) field.fault("an Event needs an encounter number at which it is active");
  return static_cast<std::uint16_t>(track);
}

}  // namespace

void read_relic(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "uses", "aim", "perks", "effect"});
  Relic relic;
  read_usable(reader, relic, record);
  reader.content.relics.push_back(std::move(relic));
}

void read_reputation(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "cost", "uses", "aim", "perks", "effect"});
  Reputation reputation;
  read_usable(reader, reputation, record);
  const std::int64_t cost = record.at("cost").number(kLeastCost, kMostCost);
  if (cost % 5 != 0) record.at("cost").fault("all LP and all damage are multiples of 5");
  reputation.cost = static_cast<std::int8_t>(cost);
  reader.content.reputations.push_back(std::move(reputation));
}

// CAV-REP-02: the themed sets are of Reputations that are there.
void read_character(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "flavour", "ability", "pregen"});
  Character character;
  character.id = reader.ids.read(record);
  character.name = record.at("name").text();
  character.flavour = record.text_or("flavour", "");
  const Effect ability = read_effect(reader, record, "ability", kInThing);
  character.ability = ability.block;
  if (!ability.text.empty()) character.ability_text = as_sentence("once per game: " + ability.text);
  std::vector<std::string> names;
  for (const Reputation& reputation : reader.content.reputations) names.push_back(reputation.id);
  if (record.has("pregen")) {
    const Cursor field = record.at("pregen");
    for (const ListedWord& word : listed_words(field))
      character.pregen |= 1U << index_in(field, word, names, "Reputation");
  }
  reader.content.characters.push_back(std::move(character));
}

void read_event(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "kind", "track", "measure", "perks", "effect"});
  EventCard event;
  event.id = reader.ids.read(record);
  event.name = record.at("name").text();
  const bool measures = record.at("kind").word(kEventKinds) == 1;
  event.track = read_track(record.at("track"));
  if (measures) event.measure = static_cast<Measure>(record.at("measure").word(kMeasures));
  Perks perks = read_perks(reader, record);
  const Effect effect = read_effect(reader, record, "effect", kInEvent);
  if (measures && (effect.block != 0 || !perks.perks.empty()))
    record.fault("Measures! are looked at when the encounter ends; leave perks and effect out");
  event.perks = std::move(perks.perks);
  event.effect = effect.block;
  std::string words = effect.text;
  if (!words.empty() && !perks.text.empty()) words += "; ";
  words += perks.text;
  event.text = as_sentence(measures ? std::string(measure_text(event.measure)) : words);
  reader.content.events.push_back(std::move(event));
}

void read_quest(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "goal"});
  Quest quest;
  quest.id = reader.ids.read(record);
  quest.name = record.at("name").text();
  const Cursor field = record.at("goal");
  const auto goals = content::parse_effect(reader.vocabulary, field, "goal");
  if (goals.size() > 1) content::fault_at(field, goals[1], "a Quest has one goal; leave this out");
  if (goals.empty()) return;
  quest.goal = static_cast<Goal>(goals[0].verb->code);
  if (!goals[0].args.empty()) quest.n = static_cast<std::uint8_t>(goals[0].args[0].number);
  quest.text = as_sentence(clause(goals));
  reader.content.quests.push_back(std::move(quest));
}

}  // namespace undercroft::cutthroat_caverns
