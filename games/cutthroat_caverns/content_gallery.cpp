#include "games/cutthroat_caverns/content_gallery.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engine/json.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr std::array<std::string_view, 8> kSubtypeNames = {"plain",
                                                           "special",
                                                           "enhanced",
                                                           "maneuver",
                                                           "stand_in",
                                                           "additive_rider",
                                                           "multiplicative_rider",
                                                           "none"};
constexpr std::array<std::string_view, 8> kSubtypeWords = {
    "plain attack", "special attack", "enhanced attack", "Tactical Maneuver",
    "Stand-In",     "Rider",          "Rider",           ""};
constexpr std::array<std::string_view, 4> kSetNames = {"core", "expanded", "boss", "module"};
constexpr std::array<std::string_view, 7> kNodeTypes = {"order",     "vote",   "choice", "trap",
                                                        "encounter", "puzzle", "boss"};

std::string copies_text(int count) {
  return count == 1 ? std::string("1 copy") : std::to_string(count) + " copies";
}

template <class Values>
std::string slashed(const Values& values) {
  std::string text;
  for (const auto value : values)
    text.append(text.empty() ? "" : "/").append(std::to_string(value));
  return text;
}

template <class Values>
void list(json::Writer& out, std::string_view key, const Values& values) {
  out.key(key).open_list();
  for (const auto value : values) out.number(value);
  out.close_list();
}

// The windows that admit it, in their order.
std::vector<unsigned> windows_of(const Content& content, Thing thing) {
  std::vector<unsigned> windows;
  for (const Response& response : content.responses) {
    const auto window = static_cast<unsigned>(response.window);
    if (response.thing == thing && std::ranges::find(windows, window) == windows.end())
      windows.push_back(window);
  }
  return windows;
}

void windows_json(json::Writer& out, const Content& content, Thing thing) {
  out.key("windows").open_list();
  for (const unsigned window : windows_of(content, thing)) out.text(content.windows[window].id);
  out.close_list();
}

// "your own turn, before the reveal, or your own turn, after an attack"
std::string occasions_text(const Content& content, Thing thing) {
  std::string text;
  for (const auto& [answer, subject] : content.occasions) {
    if (answer != thing || subject.empty()) continue;
    std::string words = subject;
    if (words.front() >= 'A' && words.front() <= 'Z')
      words.front() = static_cast<char>(words.front() - 'A' + 'a');
    text.append(text.empty() ? "" : ", or ").append(words);
  }
  return text;
}

std::string_view kind_of(const Card& card) {
  constexpr std::array<std::string_view, 3> kNames = {"attack", "action", "item"};
  return kNames[static_cast<std::size_t>(card.kind)];
}

bool shows_ladder(const Card& card) {
  return card.printed || card.subtype == Subtype::additive_rider || card.ladder[kNormal] > 0;
}

std::string card_facts(const Content& content, const Card& card, Thing thing) {
  std::string facts;
  if (card.kind == CardKind::attack) {
    facts = kSubtypeWords[static_cast<std::size_t>(card.subtype)];
    if (shows_ladder(card)) facts += " " + slashed(card.ladder);
  } else {
    facts = occasions_text(content, thing);
  }
  return facts + (facts.empty() ? "" : "; ") + copies_text(card.count);
}

std::string card_data(const Content& content, const Card& card, Thing thing) {
  std::string data;
  json::Writer out(data);
  out.open();
  if (shows_ladder(card)) list(out, "ladder", card.ladder);
  if (card.special_of != kNothing) {
    list(out, "special_ladder", card.special_ladder);
    out.field("special", content.characters[card.special_of].id);
  }
  if (card.kind == CardKind::attack)
    out.field("subtype", kSubtypeNames[static_cast<std::size_t>(card.subtype)]);
  else
    windows_json(out, content, thing);
  out.field("count", card.count).field_flag("new", card.is_new).field("flavour", card.flavour);
  out.close();
  return data;
}

// The first-listed one first.
std::vector<std::string> types_of(const Content& content, const CreatureKind& kind) {
  std::vector<std::string> types = {content.types[kind.first_type]};
  each_bit(kind.types & ~(1U << kind.first_type),
           [&](unsigned type) { types.push_back(content.types[type]); });
  return types;
}

std::string creature_facts(const Content& content, const CreatureKind& kind) {
  const bool same = std::ranges::all_of(kind.lp, [&](auto lp) { return lp == kind.lp[0]; });
  std::string types;
  for (const std::string& type : types_of(content, kind))
    types.append(types.empty() ? "" : ", ").append(type);
  return types + "; LP " + (same ? std::to_string(kind.lp[0]) : slashed(kind.lp)) + "; Prestige " +
         std::to_string(kind.prestige);
}

void creature_json(json::Writer& out, const Content& content, const CreatureKind& kind) {
  list(out, "lp", kind.lp);
  if (kind.barrier[0] > 0) list(out, "barrier", kind.barrier);
  out.field("prestige", kind.prestige);
  out.key("types").open_list();
  for (const std::string& type : types_of(content, kind)) out.text(type);
  out.close_list();
}

std::string creature_data(const Content& content, const CreatureKind& kind) {
  std::string data;
  json::Writer out(data);
  out.open();
  creature_json(out, content, kind);
  out.field_flag("token", kind.token).close();
  return data;
}

std::string encounter_facts(const Content& content, const EncounterCard& card) {
  if (card.trap) return "Trap";
  const std::uint8_t shown = card.creature != kNothing ? card.creature : card.others[0];
  return creature_facts(content, content.creatures[shown]);
}

std::string encounter_data(const Content& content, const EncounterCard& card) {
  std::string data;
  json::Writer out(data);
  out.open().field("set", kSetNames[static_cast<std::size_t>(card.set)]);
  if (card.creature != kNothing) {
    const CreatureKind& kind = content.creatures[card.creature];
    out.field("creature", kind.id);
    creature_json(out, content, kind);
    list(out, "count", card.count);
  }
  out.field_flag("trap", card.trap).field("flavour", card.flavour).close();
  return data;
}

std::string event_data(const EventCard& event) {
  std::string data;
  json::Writer out(data);
  out.open().key("track").open_list();
  each_bit(event.track, [&](unsigned number) { out.number(number); });
  out.close_list();
  out.field("kind", event.measure == Measure::none ? "Events!" : "Measures!").close();
  return data;
}

std::string track_text(const EventCard& event) {
  std::string text;
  each_bit(event.track, [&](unsigned number) {
    text.append(text.empty() ? "" : ", ").append(std::to_string(number));
  });
  return (event.measure == Measure::none ? "Events!" : "Measures!") + (" at encounter " + text);
}

std::string usable_data(const Content& content, Thing thing, int cost) {
  std::string data;
  json::Writer out(data);
  out.open();
  windows_json(out, content, thing);
  if (category_of(thing) == Category::reputation) out.field("cost", cost);
  out.close();
  return data;
}

std::string character_data(const Content& content, const Character& character) {
  std::string data;
  json::Writer out(data);
  out.open().field("flavour", character.flavour).key("pregen").open_list();
  each_bit(character.pregen, [&](unsigned i) { out.text(content.reputations[i].id); });
  out.close_list().close();
  return data;
}

std::string cost_text(int cost) {
  return cost < 0 ? "gives " + std::to_string(-cost) + " LP"
                  : "costs " + std::to_string(cost) + " LP";
}

// A creature that an encounter is named for is told there.
bool has_encounter(const Content& content, const CreatureKind& kind) {
  return std::ranges::find(content.encounters, kind.id, &EncounterCard::id) !=
         content.encounters.end();
}

using Cards = std::vector<CardText>;

void main_deck(const Content& content, Cards& cards) {
  for (unsigned i = 0; i < content.cards.size(); ++i) {
    const Card& card = content.cards[i];
    const Thing it = thing(Category::card, i);
    cards.push_back({card.id, card.name, std::string(kind_of(card)), card_facts(content, card, it),
                     card.text, card_data(content, card, it)});
  }
}

void encounters(const Content& content, Cards& cards) {
  for (const EncounterCard& card : content.encounters) {
    const bool boss = card.set == EncounterSet::boss || card.set == EncounterSet::module;
    cards.push_back({card.id, card.name, boss ? "boss" : "encounter",
                     encounter_facts(content, card), card.text, encounter_data(content, card)});
  }
  for (const CreatureKind& kind : content.creatures)
    if (!has_encounter(content, kind))
      cards.push_back({kind.id, kind.name, "creature", creature_facts(content, kind), kind.text,
                       creature_data(content, kind)});
}

// "special attack Heartseeker": what only this character makes of a card.
std::string character_facts(const Content& content, unsigned who) {
  std::string facts;
  for (const Card& card : content.cards)
    if (card.special_of == who) facts += (facts.empty() ? "special attack " : ", ") + card.name;
  return facts.empty() ? "no special attack" : facts;
}

void people(const Content& content, Cards& cards) {
  for (unsigned i = 0; i < content.characters.size(); ++i) {
    const Character& character = content.characters[i];
    cards.push_back({character.id, character.name, "character", character_facts(content, i),
                     character.flavour, character_data(content, character)});
    const Thing it = thing(Category::ability, i);
    cards.push_back({"ab_" + character.id, character.name + "'s ability", "ability",
                     occasions_text(content, it), character.ability_text,
                     usable_data(content, it, 0)});
  }
  for (unsigned i = 0; i < content.reputations.size(); ++i) {
    const Reputation& reputation = content.reputations[i];
    const Thing it = thing(Category::reputation, i);
    const std::string when = occasions_text(content, it);
    cards.push_back({reputation.id, reputation.name, "reputation",
                     cost_text(reputation.cost) + (when.empty() ? "" : "; " + when),
                     reputation.text, usable_data(content, it, reputation.cost)});
  }
  for (const Quest& quest : content.quests)
    cards.push_back({quest.id, quest.name, "quest", "", quest.text, "{}"});
}

void events(const Content& content, Cards& cards) {
  for (const EventCard& event : content.events)
    cards.push_back({event.id, event.name, event.measure == Measure::none ? "event" : "measure",
                     track_text(event), event.text, event_data(event)});
  for (unsigned i = 0; i < content.relics.size(); ++i) {
    const Thing it = thing(Category::relic, i);
    cards.push_back({content.relics[i].id, content.relics[i].name, "relic",
                     occasions_text(content, it), content.relics[i].text,
                     usable_data(content, it, 0)});
  }
}

void rest(const Content& content, Cards& cards) {
  for (const Module& module : content.modules)
    cards.push_back({module.id, module.name, "module", "", module.text, "{}"});
  for (const Node& node : content.nodes)
    cards.push_back({node.id, node.name, "node",
                     std::string(kNodeTypes[static_cast<std::size_t>(node.type)]), node.text,
                     "{}"});
  for (const WindowText& window : content.windows)
    cards.push_back({window.id, window.name, "window", window.prompt, window.text, "{}"});
}

}  // namespace

std::vector<CardText> gallery(const Content& content) {
  Cards cards;
  main_deck(content, cards);
  encounters(content, cards);
  people(content, cards);
  events(content, cards);
  rest(content, cards);
  return cards;
}

}  // namespace undercroft::cutthroat_caverns
