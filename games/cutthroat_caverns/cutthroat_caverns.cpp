// The game's identity card, its options, and the tables that rules look things up in.
#include "games/cutthroat_caverns/cutthroat_caverns.hpp"

#include <utility>

#include "engine/option_specs.hpp"
#include "games/cutthroat_caverns/content_gallery.hpp"
#include "games/cutthroat_caverns/option_index.hpp"
#include "games/cutthroat_caverns/position.hpp"
#include "games/cutthroat_caverns/study.hpp"

namespace undercroft::builtin {
extern const std::string_view cutthroat_caverns;  // games/cutthroat_caverns/content/*.toml
}

namespace undercroft::cutthroat_caverns {

namespace {

using namespace specs;

constexpr int kFairTime = 90;  // seconds, where several people play

// 12 encounters and 43 sudden deaths of at most 48 rounds (invariant 15 with exhaustion at round
// 30). In a round: 30 windows that may each see some 40 plays, offers and refusals by six people,
// and as many questions again.
constexpr int kMostDecisions = 55 * 48 * 30 * 40 * 6 * 2;

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

// Invariant 2: LP are multiples of 5.
OptionSpec start_lp_option() {
  std::vector<std::string> values;
  for (int lp = kLeastStartLp; lp <= kMostStartLp; lp += kStartLpStep)
    values.push_back(std::to_string(lp));
  return choice_of("start_lp", std::move(values), (kUsualStartLp - kLeastStartLp) / kStartLpStep,
                   "LP at the start", "CAV-SETUP-03");
}

// People play `even`, which depends on how many they are; the rulebook's own numbers are `normal`.
OptionSpec difficulty_option() {
  OptionSpec difficulty = choice_of(
      "difficulty", {"easy", "normal", "hard", "deadly", "even"}, 1,
      "even: so hard that a good party of this size is seldom wiped out and never safe; easy: "
      "creatures have 15% fewer LP; normal: as printed; hard: their hits do 5 more; deadly: that, "
      "and 15% more LP",
      "CAV-CA-05");
  difficulty.people = static_cast<int>(Difficulty::even);
  return difficulty;
}

template <class List>
std::vector<std::string> id_list(const List& list) {
  std::vector<std::string> ids;
  for (const auto& one : list) ids.push_back(one.id);
  return ids;
}

std::vector<std::string> module_ids(const Content& content) {
  std::vector<std::string> ids = id_list(content.modules);
  ids.insert(ids.begin(), "none");
  return ids;
}

// Section 6. The order is that of OptionIndex.
std::vector<OptionSpec> options_of(const Content& content) {
  return {
      preset_option(),
      specs::number("encounters", 3, kMaxTrack, 9, "encounters from the first to the last",
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
      difficulty_option(),
      specs::number("hand_size", 5, 10, 7, "cards that a hand may hold", "CAV-ENC-12"),
      start_lp_option(),
      specs::number("exhaustion_round", 8, 30, 12,
                    "the round from which a fight wears everybody out", "CAV-ENC-14"),
      specs::number("trade_offers_per_window", 0, 5, 2,
                    "offers to trade that one may make at a time", "CAV-TRD-02"),
      flag("mulligan_no_attack", false, "a first hand without an Attack card is dealt again",
           "CAV-SETUP-05"),
      flag("potions_only_before_encounter", false, "Items only between fights", "CAV-ITM-02"),
      choice_of("characters", {"random", "choose", "list"}, 0, "who plays whom", "CAV-SETUP-02"),
      list_of("party", id_list(content.characters), kPartyEntries, kPlaces,
              "the characters by seat, with characters=list", "CAV-SETUP-02"),
      list_of("fixed_encounters", id_list(content.encounters), kFixedEntries, kMaxTrack,
              "the encounters in this order instead of by lot", "CAV-SETUP-06"),
      for_host(flag("open_hands_replay", false, "replays show all hands", "CAV-DET-02")),
      for_host(flag("silent_bots", false, "bots say nothing", "CAV-TRD-03")),
      for_host(
          specs::number("bot_temper", 0, 10, 5,
                        "how bots take things: 0 gentle, 5 fair, 10 spiteful; the fewer, the more "
                        "they care for the party and the sooner they forget a wrong",
                        "CAV-TRD-03")),
      for_host(
          for_people(specs::number("turn_timer_s", 0, 3600, 0,
                                   "seconds to decide, a third of that to respond; 0 for no limit",
                                   "CAV-DET-02"),
                     kFairTime)),
  };
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
  info_.levels = {"novice", "sound", "expert"};
  info_.quick_levels = 2;
  info_.endings = {"CAV-END-02", "CAV-END-04", "CAV-DTH-04", "CAV-BOAR-04"};
  info_.rounds = {"CAV-RND-01"};
  for (const WindowText& window : content_.windows)
    info_.windows.push_back({window.id, window.name});
  info_.acts = content_.acts;
  info_.options = options_of(content_);
  info_.position = position_fields();
  info_.cards = gallery(content_);
  info_.studies = study_tables();
  info_.expected = study_expected();
}

// Whether whoever it is aimed at has a reason to mind. What spoils the own attack of its player, or
// takes a blow upon himself, is nobody's business.
bool CutthroatCaverns::is_hostile(unsigned effect) const {
  for (const OpCode code : {OpCode::discard_set, OpCode::swap_set, OpCode::put_set, OpCode::miss,
                            OpCode::floor, OpCode::replace_attack})
    if (find_op(effect, code) != nullptr) return true;
  if (const Op* turns = find_op(effect, OpCode::rotate); turns != nullptr && turns->n < 0)
    return true;
  const Op* redirects = find_op(effect, OpCode::redirect);
  return redirects != nullptr && redirects->who != Who::actor;
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
    if (card.kind == CardKind::action && is_hostile(card.effect)) hostile_cards_ |= bit;
    if (card.kind == CardKind::item) note_perks(perk_items_, perk_numbers_, card.perks, card.item);
  }
  for (std::size_t i = 0; i < content_.relics.size(); ++i)
    note_perks(perk_relics_, perk_numbers_, content_.relics[i].perks, i);
  for (std::size_t i = 0; i < content_.reputations.size(); ++i)
    note_perks(perk_reputations_, perk_numbers_, content_.reputations[i].perks, i);
  for (std::size_t i = 0; i < content_.events.size(); ++i)
    note_perks(perk_events_, perk_numbers_, content_.events[i].perks, i);
  for (std::size_t i = content_.responses.size(); i-- > 0;)
    window_rows_[static_cast<std::size_t>(content_.responses[i].window)].first =
        static_cast<std::uint16_t>(i);
  for (std::size_t i = 0; i < content_.responses.size(); ++i) note_row(i);
  for (std::size_t i = 0; i < content_.encounters.size(); ++i) {
    const EncounterCard& card = content_.encounters[i];
    const std::uint64_t bit = std::uint64_t{1} << i;
    if (card.set == EncounterSet::core) core_pool_ |= bit;
    if (card.set == EncounterSet::expanded) expanded_pool_ |= bit;
    if (!card.no_sudden_death) sudden_pool_ |= bit;
  }
}

void CutthroatCaverns::note_row(std::size_t index) {
  const Response& response = content_.responses[index];
  WindowRows& rows = window_rows_[static_cast<std::size_t>(response.window)];
  const auto row = static_cast<std::uint8_t>(index - rows.first);
  const unsigned what = index_of(response.thing);
  const std::uint32_t bit = 1U << what % 32U;
  switch (category_of(response.thing)) {
    case Category::card: {
      const std::uint64_t kind = std::uint64_t{1} << what;
      rows.card[what] = row;
      rows.items |= kind & item_cards_;
      rows.actions |= kind & action_cards_;
      if ((kind & action_cards_) != 0) rows.action_rows |= std::uint64_t{1} << row;
      return;
    }
    case Category::relic:
      rows.relic[what] = row;
      rows.relics |= bit;
      return;
    case Category::reputation:
      rows.reputation[what] = row;
      rows.reputations |= bit;
      return;
    case Category::ability:
      rows.ability[what] = row;
      rows.characters |= bit;
      return;
    default:
      rows.act[what] = row;
      rows.act_rows |= std::uint64_t{1} << row;
      rows.acts = static_cast<std::uint8_t>(rows.acts | bit);
      return;
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
