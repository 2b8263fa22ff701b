// The cards of Cutthroat Caverns: all there, reading as they always did; what the rules get of
// them; and what is said of a mistaken card.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "content/toml.hpp"
#include "engine/content.hpp"
#include "games/cutthroat_caverns/content.hpp"
#include "games/cutthroat_caverns/content_words.hpp"

namespace undercroft::builtin {
extern const std::string_view cutthroat_caverns;
}

namespace undercroft::cutthroat_caverns {
namespace {

Result<Content> with(std::string_view house) {
  auto sources = content::parse_builtin(builtin::cutthroat_caverns, "cutthroat_caverns");
  if (!sources) return std::unexpected(sources.error());
  auto root = content::parse_toml(house, "house.toml");
  if (!root) return std::unexpected(root.error());
  sources->push_back({"house.toml", std::move(*root)});
  return read_content(*sources);
}

const Content& box() {
  static const Content kBox = [] {
    auto content = with("");
    EXPECT_TRUE(content.has_value()) << content.error().text;
    return content ? std::move(*content) : Content{};
  }();
  return kBox;
}

std::string fault_of(std::string_view house) {
  const auto content = with(house);
  return content ? "nothing is wrong" : content.error().text;
}

template <class List>
const auto& in(const List& list, std::string_view id) {
  static const typename List::value_type kNone{};
  const auto found = std::ranges::find(list, id, &List::value_type::id);
  EXPECT_NE(found, list.end()) << id;
  return found == list.end() ? kNone : *found;
}

const Card& card(std::string_view id) {
  return in(box().cards, id);
}
const CreatureKind& creature(std::string_view id) {
  return in(box().creatures, id);
}

// The ids and texts of a list, behind those that are there.
template <class List>
void texts_of(std::vector<std::pair<std::string, std::string>>& texts, const List& list) {
  for (const auto& one : list) texts.emplace_back(one.id, one.text);
}

std::vector<std::pair<std::string, std::string>> all_texts() {
  std::vector<std::pair<std::string, std::string>> texts;
  texts_of(texts, box().cards);
  texts_of(texts, box().encounters);
  for (const CreatureKind& kind : box().creatures)
    if (std::ranges::find(box().encounters, kind.id, &EncounterCard::id) == box().encounters.end())
      texts.emplace_back(kind.id, kind.text);
  for (const Character& character : box().characters)
    texts.emplace_back("ab_" + character.id, character.ability_text);
  texts_of(texts, box().reputations);
  texts_of(texts, box().relics);
  texts_of(texts, box().events);
  texts_of(texts, box().quests);
  texts_of(texts, box().nodes);
  texts_of(texts, box().windows);
  return texts;
}

int copies(CardKind kind, bool with_new) {
  int sum = 0;
  for (const Card& one : box().cards)
    if (one.kind == kind && (with_new || !one.is_new)) sum += one.count;
  return sum;
}

std::uint32_t needs(std::string_view id, Window window) {
  for (const Response& row : box().responses)
    if (row.window == window && category_of(row.thing) == Category::card &&
        box().cards[index_of(row.thing)].id == id)
      return row.needs;
  ADD_FAILURE() << id;
  return 0;
}

TEST(CavernsContent, IsAllThere) {
  EXPECT_EQ(box().cards.size(), 55u);
  EXPECT_EQ(box().items.size(), 7u);
  EXPECT_EQ(box().encounters.size(), 43u);
  EXPECT_EQ(box().characters.size(), 6u);
  EXPECT_EQ(box().reputations.size(), 30u);
  EXPECT_EQ(box().relics.size(), 16u);
  EXPECT_EQ(box().events.size(), 24u);
  EXPECT_EQ(box().quests.size(), 12u);
  EXPECT_EQ(box().modules.size(), 1u);
  EXPECT_EQ(box().nodes.size(), 13u);
  EXPECT_EQ(box().windows.size(), 15u);
  EXPECT_EQ(box().rules.size(), 231u);
  const auto of = [](EncounterSet set) {
    return std::ranges::count(box().encounters, set, &EncounterCard::set);
  };
  EXPECT_EQ(of(EncounterSet::core), 25);
  EXPECT_EQ(of(EncounterSet::expanded), 16);
  EXPECT_EQ(of(EncounterSet::boss), 1);
  EXPECT_EQ(of(EncounterSet::module), 1);
}

// 2.6 and 2.7.
TEST(CavernsContent, TheDeckHas94CardsOr110) {
  EXPECT_EQ(copies(CardKind::attack, false), 57);
  EXPECT_EQ(copies(CardKind::action, false), 25);
  EXPECT_EQ(copies(CardKind::item, false), 12);
  EXPECT_EQ(copies(CardKind::attack, true), 64);
  EXPECT_EQ(copies(CardKind::action, true), 34);
  EXPECT_EQ(copies(CardKind::item, true), 12);
}

TEST(CavernsContent, ReadsAsItAlwaysDid) {
  std::ifstream file(UNDERCROFT_SOURCE_DIR "/tests/cutthroat_caverns_texts.txt");
  std::vector<std::pair<std::string, std::string>> golden;
  for (std::string line; std::getline(file, line);) {
    const std::size_t tab = line.find('\t');
    ASSERT_NE(tab, std::string::npos) << line;
    golden.emplace_back(line.substr(0, tab), line.substr(tab + 1));
  }
  const auto texts = all_texts();
  ASSERT_EQ(texts.size(), golden.size());
  for (std::size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(texts[i], golden[i]);
}

TEST(CavernsContent, EveryCardSaysSomethingAndNoTwoShareAnId) {
  std::set<std::string> ids;
  for (const auto& [id, text] : all_texts()) {
    EXPECT_TRUE(ids.insert(id).second) << id;
    ASSERT_FALSE(text.empty()) << id;
    EXPECT_EQ(text.back(), '.') << id << ": " << text;
    EXPECT_EQ(text.find('{'), std::string::npos) << id << ": " << text;
    EXPECT_EQ(text.find(".."), std::string::npos) << id << ": " << text;
  }
}

TEST(CavernsContent, AttacksAreWhatTheyPrint) {
  using Ladder = std::array<std::uint8_t, 4>;
  EXPECT_EQ(card("attack_25").ladder, (Ladder{0, 15, 25, 50}));
  EXPECT_EQ(card("attack_5").ladder, (Ladder{0, 0, 5, 10}));
  EXPECT_EQ(card("attack_100").ladder, (Ladder{0, 50, 100, 200}));
  EXPECT_TRUE(card("poke_with_stick").printed);
  EXPECT_FALSE(card("feint").printed);
  EXPECT_FALSE(card("focus_strength").printed);
  EXPECT_EQ(card("focus_strength").ladder, (Ladder{0, 10, 20, 40}));
  EXPECT_EQ(card("slip_behind").multiplier, 2);
  EXPECT_EQ(card("sa_orn").special_of, 1);
  EXPECT_EQ(card("sa_orn").special_ladder, (Ladder{0, 25, 50, 100}));
  EXPECT_EQ(card("strike_and_evade_2").portraits, 0b001100);
  EXPECT_EQ(card("strike_and_evade_2").name, card("strike_and_evade_3").name);
  EXPECT_EQ(card("strike_of_destiny").cap, 35);
  EXPECT_TRUE(card("strike_of_destiny").protects);
  EXPECT_TRUE(card("sweeping_blow").sweeps);
  EXPECT_EQ(card("throw_holy_water").against, box().unholy);
  EXPECT_EQ(card("throw_holy_water").bonus, 50);
  EXPECT_EQ(card("double_strike").stand_in, StandIn::double_strike);
  EXPECT_EQ(card("unintentional_strike").ladder, (Ladder{0, 0, 5, 10}));
}

TEST(CavernsContent, EffectsBecomeOperations) {
  const auto edge = box().block(card("edge_out").effect);
  ASSERT_EQ(edge.size(), 2u);
  EXPECT_EQ(edge[0].code, OpCode::discard_set);
  EXPECT_EQ(edge[1].code, OpCode::when);
  EXPECT_EQ(edge[1].condition, Condition::card_was);
  EXPECT_EQ(edge[1].index, box().named.strike_of_destiny);
  const auto hurts = box().block(edge[1].block);
  ASSERT_EQ(hurts.size(), 1u);
  EXPECT_EQ(hurts[0].code, OpCode::damage);
  EXPECT_EQ(hurts[0].who, Who::actor);
  EXPECT_EQ(hurts[0].n, 35);
  EXPECT_EQ(hurts[0].harm, Harm::player);

  const auto tough = box().block(card("not_so_tough").effect);
  ASSERT_EQ(tough.size(), 2u);
  EXPECT_EQ(tough[0].code, OpCode::rotate);
  EXPECT_EQ(tough[0].n, -1);
  EXPECT_EQ(tough[1].code, OpCode::halve);

  const auto crowd = box().block(card("crowd").effect);
  ASSERT_EQ(crowd.size(), 1u);
  EXPECT_EQ(crowd[0].code, OpCode::status);
  EXPECT_EQ(crowd[0].who, Who::next);
  EXPECT_EQ(crowd[0].k, 2);
  EXPECT_EQ(crowd[0].index, kCrowded);
  EXPECT_EQ(crowd[0].n, 0);
}

TEST(CavernsContent, CreaturesBecomeOperations) {
  const auto ripper = box().block(creature("ripper").random);
  ASSERT_EQ(ripper.size(), 1u);
  EXPECT_EQ(ripper[0].code, OpCode::hit);
  EXPECT_EQ(ripper[0].who, Who::init);
  EXPECT_EQ(ripper[0].k, 2);
  EXPECT_EQ(ripper[0].n, 15);
  ASSERT_EQ(box().block(ripper[0].block).size(), 1u);
  EXPECT_EQ(box().block(ripper[0].block)[0].code, OpCode::discard_random);
  EXPECT_EQ(box().block(ripper[0].block)[0].who, Who::victim);

  const auto paladin = box().block(creature("anti_paladin").specific);
  ASSERT_EQ(paladin.size(), 2u);
  EXPECT_EQ(paladin[1].code, OpCode::heal_creature);
  EXPECT_EQ(paladin[1].amount, Amount::lost_to_it);
  EXPECT_EQ(paladin[1].index, 1);
  const auto leeches = box().block(box().block(creature("leech_swarm").random)[0].block);
  EXPECT_EQ(leeches[0].n, 10);
  EXPECT_EQ(leeches[0].index, 1);

  const auto wyrm = box().block(creature("lightning_wyrm").specific);
  ASSERT_EQ(wyrm.size(), 1u);
  EXPECT_EQ(wyrm[0].condition, Condition::odd_round);
  EXPECT_EQ(box().block(wyrm[0].block)[0].who, Who::most_damage);
  EXPECT_EQ(box().block(wyrm[0].other)[0].who, Who::all);

  const auto knight = box().block(creature("mirror_knight").specific);
  ASSERT_EQ(knight.size(), 1u);
  EXPECT_EQ(knight[0].condition, Condition::somebody_damaged);
  EXPECT_EQ(box().block(knight[0].block)[0].amount, Amount::half_most_damage);
  EXPECT_EQ(box().block(knight[0].block)[0].n, 25);

  EXPECT_EQ(creature("cursed_goblin").prestige, -2);
  EXPECT_EQ(creature("hivemind").last_prestige, 2);
  EXPECT_EQ(creature("hivemind").lp, (std::array<std::uint16_t, 4>{40, 40, 40, 40}));
  EXPECT_EQ(creature("barrier_magus").barrier[3], 70);
  EXPECT_EQ(creature("clockwork_sentinel").armor, 10);
  EXPECT_EQ(creature("iron_skin_gargoyle").immune_up_to, 20);
  EXPECT_TRUE(creature("grave_wraith").incorporeal);
  EXPECT_EQ(box().types[creature("gluttony").first_type], "Demon");
}

TEST(CavernsContent, AbilitiesSayWhatTheExtraAttackIsLike) {
  const auto vasha = box().block(in(box().characters, "vasha").ability);
  ASSERT_EQ(vasha.size(), 1u);
  EXPECT_EQ(vasha[0].code, OpCode::extra_attack);
  EXPECT_EQ(vasha[0].n, 2);
  const auto talon = box().block(in(box().characters, "talon").ability);
  ASSERT_EQ(talon.size(), 4u);
  EXPECT_EQ(talon[3].code, OpCode::extra_attack);
  EXPECT_EQ(talon[3].n, 3);
  const auto counter = box().block(card("counter_strike").effect);
  EXPECT_EQ(counter[0].n, 1);
}

// 2.13.
TEST(CavernsContent, ReadyMadeCharactersCostWhatTheyShould) {
  const std::array<int, 6> expected = {15, 10, 20, 5, 15, 5};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    int cost = 0;
    for (std::size_t r = 0; r < box().reputations.size(); ++r)
      if ((box().characters[i].pregen >> r & 1U) != 0) cost += box().reputations[r].cost;
    EXPECT_EQ(cost, expected[i]) << box().characters[i].id;
  }
}

TEST(CavernsContent, EventsCountAtTheirNumbers) {
  const EventCard& fog = in(box().events, "ev_fog_of_war");
  EXPECT_EQ(fog.track, 1U << 2 | 1U << 4 | 1U << 6 | 1U << 8 | 1U << 9);
  EXPECT_EQ(fog.measure, Measure::none);
  EXPECT_EQ(in(box().events, "ms_relics_awaken").measure, Measure::relics_awaken);
  EXPECT_EQ(in(box().events, "ms_relics_awaken").effect, 0);
  EXPECT_EQ(in(box().quests, "q_martyr").n, 130);
}

TEST(CavernsContent, TheModuleLeadsFromTheGorgeToTheReliquary) {
  const Node& gorge = in(box().nodes, "a2");
  ASSERT_EQ(gorge.choices, 2);
  const Choice& bridge = box().choices[gorge.first_choice];
  const Choice& wade = box().choices[gorge.first_choice + 1U];
  EXPECT_EQ(bridge.id, "rope_bridge");
  EXPECT_EQ(box().nodes[bridge.next].id, "a3a");
  EXPECT_EQ(bridge.effect, 0);
  EXPECT_EQ(box().block(wade.effect)[0].code, OpCode::water);
  EXPECT_EQ(box().nodes[wade.next].id, "a3b");
  const Node& end = in(box().nodes, "a11");
  EXPECT_EQ(end.next, kNothing);
  EXPECT_EQ(box().encounters[end.encounter].id, "drowned_reliquarian");
  EXPECT_EQ(box().nodes[box().modules[0].first].id, "a1");
  const auto toll = box().block(in(box().nodes, "a1").effect);
  EXPECT_EQ(toll[0].n, 20);
  EXPECT_EQ(toll[0].index, 10);
}

TEST(CavernsContent, ResponsesLieByWindow) {
  EXPECT_TRUE(std::ranges::is_sorted(box().responses, {}, &Response::window));
  EXPECT_EQ(needs("edge_out", Window::lock), 0u);
  EXPECT_EQ(needs("trip", Window::reveal), kNeedOwnerIsOther | kNeedPrinted | kNeedConsent);
  EXPECT_EQ(needs("counter_strike", Window::struck), kNeedVictimIsActor | kNeedSourceAlive);
  EXPECT_EQ(needs("impressive_move", Window::post), kNeedOwnerIsActor | kNeedGreatDamage);
  for (const Card& one : box().cards) {
    if (one.kind == CardKind::attack || one.passive) continue;
    const auto index = static_cast<unsigned>(&one - box().cards.data());
    EXPECT_TRUE(std::ranges::any_of(
        box().responses,
        [&](const Response& row) { return row.thing == thing(Category::card, index); }))
        << one.id << " can never be played";
  }
}

TEST(CavernsContent, BlockZeroIsEmptyAndEveryIndexIsInRange) {
  EXPECT_EQ(box().blocks[0].count, 0);
  for (const Block& block : box().blocks) EXPECT_LE(block.first + block.count, box().ops.size());
  for (const Op& op : box().ops) {
    EXPECT_LT(op.block, box().blocks.size());
    EXPECT_LT(op.other, box().blocks.size());
  }
}

TEST(CavernsContent, AHouseRuleChangesOneNumber) {
  const auto content = with("[[creature]]\nid = \"ripper\"\nprestige = 5\n");
  ASSERT_TRUE(content.has_value()) << content.error().text;
  EXPECT_EQ(in(content->creatures, "ripper").prestige, 5);
  EXPECT_EQ(in(content->creatures, "ripper").lp[0], 150);
}

TEST(CavernsContent, FaultsNameThePlaceAndTheRemedy) {
  EXPECT_EQ(fault_of("[[card]]\nid = \"rally\"\neffect = \"ad(20)\"\n"),
            "house.toml:3:11: card.rally.effect: expected effect (rotate, add, miss, protect, "
            "replace_attack, discard_set, swap_set, put_set, ...), got \"ad\"; did you mean add?");
  EXPECT_EQ(fault_of("[[card]]\nid = \"trip\"\neffect = \"miss; otherwise(miss)\"\n"),
            "house.toml:3:17: card.trip.effect: otherwise(...) stands right behind a when(...)");
  EXPECT_EQ(fault_of("[[response]]\nid = \"row_drum\"\nanswers = \"rl_war_drun\"\n"),
            "house.toml:3:12: response.row_drum.answers: there is no answer \"rl_war_drun\"; did "
            "you mean rl_war_drum?");
  EXPECT_EQ(fault_of("[[response]]\nid = \"row_drum\"\nneeds = \"printed; conset\"\n"),
            "house.toml:3:19: response.row_drum.needs: there is no condition \"conset\"; did you "
            "mean consent?");
  EXPECT_EQ(fault_of("[[card]]\nid = \"attack_5\"\nladder = [0, 0, 7, 10]\n"),
            "house.toml:3:17: card.attack_5.ladder[2]: all LP and all damage are multiples of 5");
  EXPECT_EQ(fault_of("[[card]]\nid = \"slip_behind\"\ncount = 9\n"),
            "house.toml:1:1: card.slip_behind: the deck has at most 6 Riders, this makes it 11");
  EXPECT_EQ(fault_of("[[node]]\nid = \"a4\"\nnext = \"a55\"\n").substr(0, 23),
            "house.toml:3:9: node.a4");
}

TEST(CavernsContent, AnEffectStandsOnlyWhereItMakesSense) {
  EXPECT_EQ(fault_of("[[card]]\nid = \"rally\"\neffect = \"hit(all, 5)\"\n"),
            "house.toml:3:11: card.rally.effect: hit cannot stand in an Action card, only in a "
            "creature's attack or a creature's death");
  EXPECT_EQ(fault_of("[[creature]]\nid = \"ripper\"\nrandom = \"hit(victim, 5)\"\n"),
            "house.toml:3:15: creature.ripper.random: victim cannot stand in a creature's attack, "
            "only in a hit");
  EXPECT_EQ(fault_of("[[creature]]\nid = \"ripper\"\nrandom = \"hit(all, 7)\"\n"),
            "house.toml:3:20: creature.ripper.random: all LP and all damage are multiples of 5");
  EXPECT_EQ(fault_of("[[relic]]\nid = \"rl_crown\"\nperks = \"evil_eye(4)\"\n"),
            "house.toml:3:19: relic.rl_crown.perks: all LP and all damage are multiples of 5");
}

// An Event has no player of its own; in an `each` one after the other is.
TEST(CavernsContent, EachIsTheTurnOfOnePlayerAfterTheOther) {
  const auto tremor = box().block(in(box().events, "ev_tremor").effect);
  ASSERT_EQ(tremor.size(), 1u);
  EXPECT_EQ(tremor[0].code, OpCode::each);
  EXPECT_EQ(tremor[0].who, Who::all);
  const auto turn = box().block(tremor[0].block);
  ASSERT_EQ(turn.size(), 2u);
  EXPECT_EQ(turn[0].code, OpCode::discard_random);
  EXPECT_EQ(turn[0].who, Who::actor);
  EXPECT_EQ(turn[1].code, OpCode::draw);
  EXPECT_EQ(fault_of("[[event]]\nid = \"ev_tremor\"\neffect = \"draw(actor, 1)\"\n"),
            "house.toml:3:16: event.ev_tremor.effect: actor cannot stand in an Event, only in an "
            "Attack card or an Action card or an Item or a Relic, Reputation or ability or a node "
            "or an each");
}

TEST(CavernsContent, ContentFitsIntoTheState) {
  EXPECT_EQ(fault_of("[[creature]]\nid = \"ripper\"\nspecific = \"hit(all, 5); hit(all, 5); "
                     "hit(all, 5); hit(all, 5)\"\n"),
            "house.toml:3:12: creature.ripper.specific: a creature makes at most 3 hits at once; "
            "leave some out");
  EXPECT_EQ(fault_of("[[response]]\nid = \"row_drum\"\nanswers = \"rally\"\n"),
            "house.toml:3:11: response.row_drum.answers: rally is already an answer in the window "
            "reveal");
  EXPECT_EQ(fault_of("[[relic]]\nid = \"rl_crown\"\nperks = \"hand_more(1)\"\n"),
            "content: hand_more(...) of all Relics, Reputations and Items together adds at most 2 "
            "cards, this makes it 3");
}

}  // namespace
}  // namespace undercroft::cutthroat_caverns
