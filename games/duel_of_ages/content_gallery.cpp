#include "games/duel_of_ages/content_gallery.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "engine/json.hpp"

namespace undercroft::duel_of_ages {

namespace {

template <class Word>
std::string_view name_of(std::span<const std::string_view> names, Word word) {
  return names[static_cast<std::size_t>(word)];
}

std::string numbered(std::string_view name, int n) {
  return std::string(name) + " " + std::to_string(n);
}

// "Strength 5, Intellect 3"
std::string needed_ratings(const Card& card) {
  std::string text;
  if (card.strength > 0) text = numbered("Strength", card.strength);
  if (card.intellect > 0)
    text += (text.empty() ? "" : ", ") + numbered("Intellect", card.intellect);
  return text;
}

void ratings_json(json::Writer& out, const std::array<std::uint8_t, kRatings>& ratings) {
  out.key("ratings").open();
  for (unsigned i = 0; i < kRatings; ++i) out.field(rating_ids()[i], std::int64_t{ratings[i]});
  out.close();
}

void classes_json(json::Writer& out, std::string_view key, std::uint32_t classes) {
  out.key(key).open_list();
  for (unsigned i = 1; i < class_ids().size(); ++i)
    if ((classes >> i & 1U) != 0) out.text(class_ids()[i]);
  out.close_list();
}

void weapon_json(json::Writer& out, const Weapon& weapon) {
  out.key("weapon").open();
  if (weapon.ranged) {
    out.field("rating", name_of(rating_ids(), weapon.rating)).field("range", weapon.range);
    out.field("min", weapon.least).field("op", weapon.shots);
  } else {
    out.field("hit", weapon.hit);
  }
  out.field("power", weapon.power).field("damage", weapon.damage);
  out.field_flag("ranged", weapon.ranged).field_flag("area", weapon.area);
  out.field_flag("once", weapon.once);
  out.field_flag("stuns", weapon.stuns || weapon.stuns_instead).close();
}

// "A, b": what a figure is skilled in
std::string skills_text(std::uint32_t skills) {
  std::string text;
  for (unsigned i = 1; i < class_ids().size(); ++i)
    if ((skills >> i & 1U) != 0) text.append(text.empty() ? "" : ", ").append(class_ids()[i]);
  return text;
}

// "ancient being, 2 cards; bow, blade"
std::string facts_of(const Figure& figure, bool character) {
  std::string facts(name_of(age_ids(), figure.age));
  facts.append(" ").append(name_of(nature_ids(), figure.nature));
  if (character)
    facts += ", " + std::to_string(figure.cards) + (figure.cards == 1 ? " card" : " cards");
  if (figure.henchmen > 0)
    facts +=
        ", " + std::to_string(figure.henchmen) + (figure.henchmen == 1 ? " henchman" : " henchmen");
  const std::string skills = skills_text(figure.skills);
  return skills.empty() ? facts : facts + "; " + skills;
}

void figure_json(json::Writer& out, const Figure& figure) {
  out.field("age", name_of(age_ids(), figure.age));
  out.field("nature", name_of(nature_ids(), figure.nature));
  ratings_json(out, figure.ratings);
  classes_json(out, "skills", figure.skills);
  if (figure.natural) weapon_json(out, figure.weapon);
  for (const Trait& trait : figure.traits)
    if (trait.code == TraitCode::fly) out.field_flag("flies", true);
}

CardText character_entry(const Figure& figure) {
  std::string data;
  json::Writer out(data);
  out.open();
  figure_json(out, figure);
  out.field("cards", figure.cards).field("henchmen", figure.henchmen);
  out.key("customs").open_list();
  for (unsigned i = 0; i < kCustoms; ++i)
    if ((figure.customs >> i & 1U) != 0) out.text(custom_ids()[i]);
  out.close_list().close();
  return {figure.id, figure.name, "character", facts_of(figure, true), figure.text, data};
}

CardText henchman_entry(const Figure& figure) {
  std::string data;
  json::Writer out(data);
  out.open();
  figure_json(out, figure);
  out.field("copies", 2).close();
  return {figure.id,   figure.name, "henchman", facts_of(figure, false) + ", 2 tokens",
          figure.text, data};
}

// "colonial transport (mount), 2 copies; needs Strength 4"
std::string facts_of(const Card& card) {
  std::string facts(name_of(age_ids(), card.age));
  facts.append(" ").append(name_of(type_ids(), card.type));
  const std::string_view kind = name_of(class_ids(), card.kind);
  if (card.kind != Class::none && kind != name_of(type_ids(), card.type))
    facts.append(" (").append(kind).append(")");
  if (card.copies > 1) facts += ", " + std::to_string(card.copies) + " copies";
  const std::string needs = needed_ratings(card);
  return needs.empty() ? facts : facts + "; needs " + needs;
}

CardText card_entry(const Content& content, const Card& card) {
  std::string data;
  json::Writer out(data);
  out.open();
  if (card.pet != 0xFF)
    figure_json(out, content.pets[card.pet]);
  else
    out.field("age", name_of(age_ids(), card.age));
  out.field("type", name_of(type_ids(), card.type)).field("class", name_of(class_ids(), card.kind));
  out.field("copies", card.copies);
  out.field("strength", card.strength).field("intellect", card.intellect);
  if (card.type == CardType::ranged || card.type == CardType::melee) weapon_json(out, card.weapon);
  if (card.pet != 0xFF) out.field_flag("poison", content.pets[card.pet].poison);
  if (!card.actions.empty()) {
    const Action& action = card.actions[0];
    out.field_flag("discard", action.discard);
    out.field("use", action.when == When::free     ? "free"
                     : action.when == When::reroll ? "reroll"
                                                   : "duel");
  }
  out.close();
  // A pet's card and the pet itself are one entry, under the card's id.
  const bool pet = card.pet != 0xFF;
  return {card.id,        card.name, pet ? "pet" : std::string(name_of(type_ids(), card.type)),
          facts_of(card), card.text, data};
}

CardText badge_entry(const Badge& badge) {
  std::string data;
  json::Writer out(data);
  out.open().key("bonus").open();
  for (unsigned i = 0; i < kRatings; ++i)
    if (badge.bonus[i] != 0) out.field(rating_ids()[i], std::int64_t{badge.bonus[i]});
  out.close().close();
  return {badge.id, badge.name, "badge", "", badge.text, data};
}

CardText guardian_entry(const Guardian& guardian) {
  const std::string_view rating = name_of(rating_names(), guardian.rating);
  std::string data;
  json::Writer out(data);
  out.open().field("age", name_of(age_ids(), guardian.age));
  out.field("rating", name_of(rating_ids(), guardian.rating));
  out.field("difficulty", guardian.difficulty).close();
  return {guardian.id,
          guardian.name,
          "guardian",
          std::string(name_of(age_ids(), guardian.age)),
          "Challenge " + numbered(rating, guardian.difficulty) + ".",
          data};
}

// "14 clear, 3 woods, 2 Domes"
std::string terrain_text(const Platter& platter) {
  std::array<int, kTerrains> counts{};
  for (const Terrain terrain : platter.terrain) ++counts[static_cast<std::size_t>(terrain)];
  std::string text;
  for (std::size_t i = 0; i < kTerrains; ++i) {
    if (counts[i] == 0) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(counts[i]) + " ";
    text += i == static_cast<std::size_t>(Terrain::dome) ? std::string_view("Domes")
                                                         : terrain_names()[i];
  }
  return text + ".";
}

CardText platter_entry(const Platter& platter) {
  std::string data;
  json::Writer out(data);
  out.open().field("age", name_of(age_ids(), platter.age)).key("terrain").open_list();
  for (const Terrain terrain : platter.terrain) out.text(name_of(terrain_ids(), terrain));
  out.close_list().close();
  return {platter.id,
          platter.name,
          "platter",
          std::string(name_of(age_ids(), platter.age)),
          terrain_text(platter),
          data};
}

// "Strength 5", "pay 2 cards"
std::string stage_text(const Stage& stage) {
  const std::string_view rating = name_of(rating_names(), stage.rating);
  switch (stage.trial) {
    case Trial::test:
      return numbered(rating, stage.difficulty);
    case Trial::pay:
      return "pay " + std::to_string(stage.difficulty) +
             (stage.difficulty == 1 ? " card" : " cards");
    case Trial::guardian:
      return "guardian";
    case Trial::max_health:
      return numbered("maximum Health", stage.difficulty);
    case Trial::none:
      break;
  }
  return std::string(rating);
}

std::string stages_text(const Track& track, std::string_view letter) {
  std::string text;
  for (unsigned i = 0; i < track.stages; ++i) {
    text += (i == 0 ? "" : "; ") + std::string(letter) + std::to_string(i + 1) + " ";
    text += stage_text(track.at[i]);
  }
  return text + ".";
}

std::string base_text(const Track& track) {
  const auto stage = [&](unsigned i) { return stage_text(track.at[i]); };
  return "Main Gate: " + stage(0) + " or " + stage(1) + ". Vault: " + stage(2) +
         ". HQ: " + stage(3) + " or " + stage(4) + ". Prison: free prisoners with " + stage(5) +
         ", or interrogate one with Intellect against its Honor.";
}

// 2.9: what there is to do.
std::string key_text(const Content& content, Location location) {
  const Track& track = content.tracks[static_cast<std::size_t>(location)];
  switch (location) {
    case Location::lab_ancient:
    case Location::lab_colonial:
    case Location::lab_modern:
    case Location::lab_future:
      return "The marker goes from the heart L1 to the entrance L5; each step is a challenge of "
             "the guardian that lies face up. The first arrival at L5 brings a Badge.";
    case Location::base:
      return base_text(track);
    case Location::ruins:
      return stages_text(track, "R");
    case Location::merc_camp:
      return stages_text(track, "M");
    case Location::lith_alliance:
      return stages_text(track, "A");
    case Location::lith_strategica:
      return stages_text(track, "S");
    case Location::royal:
      return stages_text(track, "T");
    case Location::field:
      return "A duel against an enemy champion; the die says in what: " + stages_text(track, "");
    case Location::havoc:
    case Location::knowledge:
      return stages_text(track, "F");
    case Location::vista_spring:
      return "Free Action at the Spring: heals 1.";
    case Location::vista_market:
      return "Free Action at the Market: discard 1 card of the unit, draw 1.";
    case Location::vista_hill:
      return "Ranged attacks made from the Hill have +1 Hit, and Aim weapons +2 range there.";
  }
  return {};
}

void stages_json(json::Writer& out, const Track& track) {
  constexpr std::array<std::string_view, 5> kTrialIds = {"duel", "test", "pay", "guardian",
                                                         "max_health"};
  out.key("stages").open_list();
  for (unsigned i = 0; i < track.stages; ++i) {
    const Stage& stage = track.at[i];
    out.open().field("trial", name_of(kTrialIds, stage.trial));
    if (stage.trial == Trial::test || stage.trial == Trial::none)
      out.field("rating", name_of(rating_ids(), stage.rating));
    if (stage.difficulty > 0) out.field("n", stage.difficulty);
    out.close();
  }
  out.close_list();
}

CardText key_entry(const Content& content, Location location) {
  const auto index = static_cast<std::size_t>(location);
  const Key& key = content.keys[index];
  std::string data;
  json::Writer out(data);
  out.open().field("age", name_of(age_ids(), key.age)).field_flag("walled", key.walled);
  out.field_flag("vista", key.vista).key("spaces").open_list();
  for (const KeyLayout& space : key.spaces) {
    out.open().field("terrain", name_of(terrain_ids(), space.terrain));
    if (space.spot != Spot::none) out.field("spot", name_of(spot_ids(), space.spot));
    if (space.position > 0) out.field("position", space.position);
    out.close();
  }
  out.close_list();
  stages_json(out, content.tracks[index]);
  out.close();
  std::string facts(name_of(age_ids(), key.age));
  if (key.walled) facts += ", walled";
  if (key.vista) facts += ", for four players";
  return {key.id, key.name, "key", std::move(facts), key_text(content, location), data};
}

}  // namespace

std::vector<CardText> gallery(const Content& content) {
  std::vector<CardText> cards;
  for (const Figure& figure : content.characters) cards.push_back(character_entry(figure));
  for (const Card& card : content.cards) cards.push_back(card_entry(content, card));
  for (const Figure& figure : content.henchmen) cards.push_back(henchman_entry(figure));
  for (const Badge& badge : content.badges) cards.push_back(badge_entry(badge));
  for (const Guardian& guardian : content.guardians) cards.push_back(guardian_entry(guardian));
  for (const Platter& platter : content.platters) cards.push_back(platter_entry(platter));
  for (std::size_t i = 0; i < kLocations; ++i)
    cards.push_back(key_entry(content, static_cast<Location>(i)));
  return cards;
}

}  // namespace undercroft::duel_of_ages
