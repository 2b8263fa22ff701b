// The game's identity card, its options, and the tables that rules look things up in.
#include "games/cutthroat_caverns/cutthroat_caverns.hpp"

#include <algorithm>
#include <utility>

#include "games/cutthroat_caverns/option_index.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::builtin {
extern const std::string_view cutthroat_caverns;  // games/cutthroat_caverns/content/*.toml
}

namespace undercroft::cutthroat_caverns {

namespace {

using Kind = OptionSpec::Kind;

// 12 encounters and 43 sudden deaths of at most 48 rounds (invariant 15 with exhaustion at round
// 30). In a round: 30 windows that may each see some 40 plays, offers and refusals by six people,
// and as many questions again.
constexpr int kMostDecisions = 55 * 48 * 30 * 40 * 6 * 2;

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

OptionSpec flag(std::string id, bool standard, std::string help, std::string rule) {
  return {.id = std::move(id),
          .kind = Kind::flag,
          .values = {},
          .standard = standard ? 1 : 0,
          .help = std::move(help),
          .rule = std::move(rule)};
}
OptionSpec number(std::string id, int low, int high, int standard, std::string help,
                  std::string rule) {
  return {.id = std::move(id),
          .kind = Kind::number,
          .values = {},
          .low = low,
          .high = high,
          .standard = standard,
          .help = std::move(help),
          .rule = std::move(rule)};
}
OptionSpec choice_of(std::string id, std::vector<std::string> values, int standard,
                     std::string help, std::string rule) {
  return {.id = std::move(id),
          .kind = Kind::choice,
          .values = std::move(values),
          .standard = standard,
          .help = std::move(help),
          .rule = std::move(rule)};
}
OptionSpec list_of(std::string id, std::vector<std::string> values, unsigned offset, int most,
                   std::string help, std::string rule) {
  return {.id = std::move(id),
          .kind = Kind::list,
          .values = std::move(values),
          .low = static_cast<int>(offset),
          .high = most,
          .help = std::move(help),
          .rule = std::move(rule)};
}
OptionSpec for_host(OptionSpec spec) {
  spec.host = true;
  return spec;
}

// 2.0: what each preset switches on and off.
OptionSpec preset_option() {
  OptionSpec preset = choice_of("preset", {"core", "standard", "complete", "adventure"}, 1,
                                "how much of the game is in the box; what you set yourself wins "
                                "over it",
                                "CAV-SETUP-08");
  preset.presets = {
      "new_main_cards=false pool=core", "",
      "abilities=true events=true reputations=standard quests=victory boss_final=true",
      "module=drowned_reliquary"};
  return preset;
}

template <class List>
std::vector<std::string> ids_of(const List& list) {
  std::vector<std::string> ids;
  for (const auto& one : list) ids.push_back(one.id);
  return ids;
}

std::vector<std::string> module_ids(const Content& content) {
  std::vector<std::string> ids = ids_of(content.modules);
  ids.insert(ids.begin(), "none");
  return ids;
}

// Section 6. The order is that of OptionIndex.
std::vector<OptionSpec> options_of(const Content& content) {
  return {
      preset_option(),
      number("encounters", 3, kMaxTrack, 9, "encounters from the first to the last",
             "CAV-SETUP-06"),
      flag("new_main_cards", true, "16 more Attack and Action cards", "CAV-SETUP-05"),
      choice_of("pool", {"core", "core+expanded"}, 1, "which encounters may come", "CAV-SETUP-06"),
      flag("abilities", false, "every character has an ability, once per game", "CAV-ABL-01"),
      flag("events", false, "Events, Measures and Relics", "CAV-EVT-01"),
      choice_of("reputations", {"off", "pregen", "quick", "standard"}, 0,
                "strengths and flaws paid for with LP: ready-made, five to choose from, or drafted",
                "CAV-REP-01"),
      choice_of("quests", {"off", "victory", "bonus"}, 0,
                "secret Quests: before Prestige, or worth 5 Prestige", "CAV-QST-02"),
      flag("boss_final", false, "the Emperor Lich is the last encounter", "CAV-SETUP-06"),
      choice_of("module", module_ids(content), 0, "an adventure instead of the encounter deck",
                "CAV-ADV-01"),
      choice_of(
          "difficulty", {"easy", "normal", "hard", "deadly"}, 1,
          "easy: creatures have 15% fewer LP; hard: their hits do 5 more; deadly: that, and 15% "
          "more LP",
          "CAV-CA-05"),
      number("hand_size", 5, 10, 7, "cards that a hand may hold", "CAV-ENC-12"),
      number("start_lp", 60, 140, 100, "LP at the start, a multiple of 5", "CAV-SETUP-03"),
      number("exhaustion_round", 8, 30, 12, "the round from which a fight wears everybody out",
             "CAV-ENC-14"),
      number("trade_offers_per_window", 0, 5, 2, "offers to trade that one may make at a time",
             "CAV-TRD-02"),
      flag("mulligan_no_attack", false, "a first hand without an Attack card is dealt again",
           "CAV-SETUP-05"),
      flag("potions_only_before_encounter", false, "Items only between fights", "CAV-ITM-02"),
      choice_of("characters", {"random", "choose", "list"}, 0, "who plays whom", "CAV-SETUP-02"),
      list_of("party", ids_of(content.characters), kPartyEntries, kPlaces,
              "the characters by seat, with characters=list", "CAV-SETUP-02"),
      list_of("fixed_encounters", ids_of(content.encounters), kFixedEntries, kMaxTrack,
              "the encounters in this order instead of by lot", "CAV-SETUP-06"),
      for_host(flag("open_hands_replay", false, "replays show all hands", "CAV-DET-02")),
      for_host(flag("silent_bots", false, "bots say nothing", "CAV-TRD-03")),
      for_host(
          number("bot_temper", 0, 10, 5, "how long bots remember who wronged them", "CAV-TRD-03")),
      for_host(
          number("turn_timer_s", 0, 3600, 0, "seconds to decide, 0 for no limit", "CAV-DET-02")),
  };
}

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

// "Lock, Before the reveal"
std::string windows_text(const Content& content, Thing thing) {
  std::string text;
  for (const unsigned window : windows_of(content, thing))
    text.append(text.empty() ? "" : ", ").append(content.windows[window].name);
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
    facts = windows_text(content, thing);
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

void people(const Content& content, Cards& cards) {
  for (unsigned i = 0; i < content.characters.size(); ++i) {
    const Character& character = content.characters[i];
    cards.push_back({character.id, character.name, "character", "", character.flavour,
                     character_data(content, character)});
    const Thing it = thing(Category::ability, i);
    cards.push_back({"ab_" + character.id, character.name + "'s ability", "ability",
                     windows_text(content, it), character.ability_text,
                     usable_data(content, it, 0)});
  }
  for (unsigned i = 0; i < content.reputations.size(); ++i) {
    const Reputation& reputation = content.reputations[i];
    cards.push_back({reputation.id, reputation.name, "reputation", cost_text(reputation.cost),
                     reputation.text,
                     usable_data(content, thing(Category::reputation, i), reputation.cost)});
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
                     windows_text(content, it), content.relics[i].text,
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

// Whose perks these are, a bit each by perk; the first number of each is kept.
template <std::size_t Count>
void note_perks(std::array<std::uint32_t, Count>& bringers, std::array<std::int8_t, Count>& numbers,
                std::span<const PerkOf> perks, std::size_t index) {
  for (const PerkOf& perk : perks) {
    const auto at = static_cast<std::size_t>(perk.perk);
    bringers[at] |= 1U << index;
    if (numbers[at] == 0) numbers[at] = perk.n;
  }
}

}  // namespace

CutthroatCaverns::CutthroatCaverns(Content content) : content_(std::move(content)) {
  make_info();
  make_tables();
}

void CutthroatCaverns::make_info() {
  info_.id = "cutthroat_caverns";
  info_.title = "Cutthroat Caverns";
  info_.blurb =
      "Nine creatures must fall and nobody can fell them alone, but the last blow takes all the "
      "glory.";
  info_.min_seats = kLeastSeats;
  info_.max_seats = kPlaces;
  info_.usual_seats = 4;
  info_.most_decisions = kMostDecisions;
  info_.rules = content_.rules;
  info_.levels = {"novice", "sound"};
  info_.endings = {"CAV-END-02", "CAV-END-04", "CAV-DTH-04", "CAV-BOAR-04"};
  info_.rounds = {"CAV-RND-01"};
  info_.options = options_of(content_);
  main_deck(content_, info_.cards);
  encounters(content_, info_.cards);
  people(content_, info_.cards);
  events(content_, info_.cards);
  rest(content_, info_.cards);
}

void CutthroatCaverns::make_tables() {
  for (unsigned i = 0; i < content_.cards.size(); ++i) {
    const Card& card = content_.cards[i];
    const std::uint64_t bit = std::uint64_t{1} << i;
    if (card.kind == CardKind::attack) attack_cards_ |= bit;
    if (card.kind == CardKind::action) action_cards_ |= bit;
    if (card.kind == CardKind::item) item_cards_ |= bit;
    if (card.printed) printed_cards_ |= bit;
    if (!card.is_new) base_cards_ |= bit;
    if (card.kind == CardKind::item) note_perks(perk_items_, perk_numbers_, card.perks, card.item);
  }
  for (std::size_t i = 0; i < content_.relics.size(); ++i)
    note_perks(perk_relics_, perk_numbers_, content_.relics[i].perks, i);
  for (std::size_t i = 0; i < content_.reputations.size(); ++i)
    note_perks(perk_reputations_, perk_numbers_, content_.reputations[i].perks, i);
  for (std::size_t i = 0; i < content_.events.size(); ++i)
    note_perks(perk_events_, perk_numbers_, content_.events[i].perks, i);
  for (std::size_t i = 0; i < content_.responses.size(); ++i) {
    const Response& row = content_.responses[i];
    const auto window = static_cast<std::size_t>(row.window);
    if (window_rows_[window].count++ == 0)
      window_rows_[window].first = static_cast<std::uint16_t>(i);
    if (category_of(row.thing) != Category::card) continue;
    const std::uint64_t bit = std::uint64_t{1} << index_of(row.thing);
    ((item_cards_ & bit) != 0 ? window_items_ : window_actions_)[window] |= bit;
  }
  for (std::size_t i = 0; i < content_.encounters.size(); ++i) {
    const EncounterCard& card = content_.encounters[i];
    const std::uint64_t bit = std::uint64_t{1} << i;
    if (card.set == EncounterSet::core) core_pool_ |= bit;
    if (card.set == EncounterSet::expanded) expanded_pool_ |= bit;
    if (!card.no_sudden_death) sudden_pool_ |= bit;
  }
}

Result<std::unique_ptr<Game>> make(std::span<const content::Source> more) {
  auto sources = content::parse_builtin(builtin::cutthroat_caverns, "cutthroat_caverns");
  if (!sources) return std::unexpected(sources.error());
  sources->insert(sources->end(), more.begin(), more.end());
  auto content = read_content(*sources);
  if (!content) return std::unexpected(content.error());
  return std::make_unique<GameOf<CutthroatCaverns>>(CutthroatCaverns(std::move(*content)));
}

}  // namespace undercroft::cutthroat_caverns
