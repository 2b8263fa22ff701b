// The vocabulary of Dungeon of Mandom and the reading of its records.
#include "games/mandom/content.hpp"

#include <algorithm>
#include <bit>

#include "engine/content_records.hpp"
#include "games/mandom/rules.hpp"

namespace undercroft::mandom {

namespace {

using content::Node;
using content::Param;
using content::Program;
using content::Vocabulary;

// Codes of the compiled programs.
enum Code : std::uint8_t {
  kHp,
  kDefeat,
  kGainStrength,
  kGainHp,
  kDefeatNext,
  kSoftenLater,
  kNameType,
  kNameNumber,
  kOnceDefeat,
  kBecomeItsStrength,
  kRun,
  kDiscardToDefeat,
  kOnceExchange,
  kOnceRevive,
  kRevive,
  kSucceedIfAllDiffer,
  kWhileHpUpTo,
  kDealAtMost,
  kReduceDamage,
  kNothingHappens,
  kIgnoreNext,
  kTakeItem,
  kStrengthOf,
  kUnbeatable,
  kStrengthUpTo,
  kStrengthFrom,
  kStrengths,
  kEven,
  kOdd,
  kAny,
  kType,
  kSeenType,
  kItemsAmount,
  kPositionAmount,
  kLastStrengthAmount,
};

// No monster is stronger than this; a strength is a bit of a 32-bit mask.
constexpr int kMaxStrength = 20;

Param number(std::string name, int low, int high, bool many = false) {
  return {std::move(name), Param::Type::number, {}, low, high, many};
}
Param call(std::string name, std::string category) {
  return {std::move(name), Param::Type::call, std::move(category), 0, 0, false};
}

// "1, 3 or 5"
std::string either(const Node& node) {
  std::string text;
  for (std::size_t i = 0; i < node.args.size(); ++i) {
    if (i > 0) text += i + 1 == node.args.size() ? " or " : ", ";
    text += std::to_string(node.args[i].number);
  }
  return text;
}

void add_item_verbs(Vocabulary& v) {
  v.add({"hp",
         "effect",
         kHp,
         {number("n", 1, 20)},
         "the hero has {n} more HP while this is equipped",
         {}});
  v.add({"defeat",
         "effect",
         kDefeat,
         {call("monsters", "monsters")},
         "every {monsters} deals no damage",
         {}});
  v.add({"gain_strength",
         "effect",
         kGainStrength,
         {},
         "each so defeated adds its strength to the hero's HP",
         {}});
  v.add({"gain_hp",
         "effect",
         kGainHp,
         {number("n", 1, 20)},
         "each so defeated adds {n} to the hero's HP",
         {}});
  v.add({"defeat_next",
         "effect",
         kDefeatNext,
         {},
         "the monster revealed right after it is defeated too",
         {}});
  v.add({"soften_later",
         "effect",
         kSoftenLater,
         {number("n", 1, 9)},
         "each so defeated makes every later monster deal {n} less",
         {}});
  v.add({"name_type",
         "effect",
         kNameType,
         {},
         "before the first reveal the challenger may name one monster type; every monster of that "
         "type deals no damage in this challenge",
         {}});
  v.add({"name_number",
         "effect",
         kNameNumber,
         {number("n", 1, kMaxStrength, true)},
         "",
         [](const Node& node) {
           return "before the first reveal an opponent names " + either(node) +
                  "; monsters of that strength deal no damage";
         }});
  v.add({"once_defeat",
         "effect",
         kOnceDefeat,
         {call("monsters", "monsters")},
         "once a challenge the challenger may defeat a revealed {monsters}",
         {}});
  v.add({"become_its_strength",
         "effect",
         kBecomeItsStrength,
         {},
         "the hero's HP then become its strength",
         {}});
  v.add({"run",
         "effect",
         kRun,
         {},
         "those of the same kind that directly follow are defeated too",
         {}});
  v.add({"discard_to_defeat",
         "effect",
         kDiscardToDefeat,
         {call("monsters", "monsters")},
         "the challenger may discard another equipped item to defeat a revealed {monsters}",
         {}});
  v.add({"once_exchange",
         "effect",
         kOnceExchange,
         {},
         "once a challenge the challenger may set a revealed monster aside and face the top card "
         "of the draw pile instead",
         {}});
  v.add({"once_revive",
         "effect",
         kOnceRevive,
         {},
         "once a challenge, when the hero dies, the killing monster counts as defeated and the "
         "hero has base HP again",
         {}});
  v.add({"revive",
         "effect",
         kRevive,
         {number("hp", 1, 20), number("least", 1, 20)},
         "when the hero dies and had {least} HP or more just before, the killing monster counts as "
         "defeated and the hero has {hp} HP",
         {}});
  v.add({"succeed_if_all_differ",
         "effect",
         kSucceedIfAllDiffer,
         {},
         "if the hero is dead at the end and all monsters in the dungeon were of different types, "
         "the challenge succeeds",
         {}});
  v.add({"while_hp_up_to",
         "effect",
         kWhileHpUpTo,
         {number("n", 1, 20), call("effect", "effect")},
         "while the hero has {n} HP or less, {effect}",
         {}});
  v.add({"deal_at_most",
         "effect",
         kDealAtMost,
         {number("odd", 1, 9), number("even", 1, 9)},
         "a monster of odd strength deals {odd} and one of even strength {even}, never more than "
         "its strength",
         {}});
  v.add({"reduce_damage",
         "effect",
         kReduceDamage,
         {number("n", 1, 9)},
         "every monster deals {n} less damage",
         {}});
}

void add_monster_verbs(Vocabulary& v) {
  v.add({"nothing", "monster", kNothingHappens, {}, "nothing happens", {}});
  v.add({"ignore_next", "monster", kIgnoreNext, {}, "the next revealed card is ignored", {}});
  v.add({"take_item", "monster", kTakeItem, {}, "the challenger discards one equipped item", {}});
  v.add({"strength_of",
         "monster",
         kStrengthOf,
         {call("amount", "amount")},
         "its strength is {amount}",
         {}});
  v.add({"unbeatable", "monster", kUnbeatable, {}, "no item can defeat it", {}});
  v.add({"items",
         "amount",
         kItemsAmount,
         {},
         "the number of items equipped when it is revealed",
         {}});
  v.add({"position", "amount", kPositionAmount, {}, "its place in the order of reveal", {}});
  v.add({"last_strength",
         "amount",
         kLastStrengthAmount,
         {},
         "that of the last revealed card that had one, or 0",
         {}});
}

void add_filters(Vocabulary& v) {
  v.add({"strength_up_to",
         "monsters",
         kStrengthUpTo,
         {number("n", 0, kMaxStrength)},
         "monster of strength {n} or less",
         {}});
  v.add({"strength_from",
         "monsters",
         kStrengthFrom,
         {number("n", 0, kMaxStrength)},
         "monster of strength {n} or more",
         {}});
  v.add({"strengths",
         "monsters",
         kStrengths,
         {number("n", 0, kMaxStrength, true)},
         "",
         [](const Node& node) { return "monster of strength " + either(node); }});
  v.add({"even", "monsters", kEven, {}, "monster of even strength", {}});
  v.add({"odd", "monsters", kOdd, {}, "monster of odd strength", {}});
  v.add({"any", "monsters", kAny, {}, "monster", {}});
  v.add({"type",
         "monsters",
         kType,
         {{"type", Param::Type::word, "monster", 0, 0, false}},
         "{type}",
         {}});
  v.add({"seen_type",
         "monsters",
         kSeenType,
         {},
         "monster of a type already revealed in this challenge",
         {}});
}

// A filter of a program into masks; `seen` is set where it depends on what was revealed.
Monsters read_monsters(Program::Call filter, bool& seen) {
  constexpr std::uint32_t kAll = ~0U;
  Monsters monsters;
  switch (filter.code) {
    case kStrengthUpTo:
      monsters.strengths = (2U << filter.args.number()) - 1U;
      break;
    case kStrengthFrom:
      monsters.strengths = kAll << filter.args.number();
      break;
    case kStrengths:
      for (unsigned left = filter.args.count(); left > 0; --left)
        monsters.strengths |= 1U << filter.args.number();
      break;
    case kEven:
      monsters.strengths = 0x55555555U;
      break;
    case kOdd:
      monsters.strengths = 0xAAAAAAAAU;
      break;
    case kAny:
      monsters.strengths = kAll;
      break;
    case kType:
      monsters.types = 1U << filter.args.word();
      break;
    case kSeenType:
      seen = true;
      break;
    default:
      break;
  }
  return monsters;
}

void read_statement(Item& item, Program::Call statement) {
  bool unused = false;
  switch (statement.code) {
    case kHp:
      item.hp = static_cast<std::int8_t>(item.hp + statement.args.number());
      break;
    case kDefeat:
      item.defeats = read_monsters(statement.args.next(), item.defeats_seen);
      break;
    case kGainStrength:
      item.gain_strength = true;
      break;
    case kGainHp:
      item.gain_hp = static_cast<std::int8_t>(statement.args.number());
      break;
    case kDefeatNext:
      item.defeat_next = true;
      break;
    case kSoftenLater:
      item.soften_later = static_cast<std::uint8_t>(statement.args.number());
      break;
    case kNameType:
      item.names_type = true;
      break;
    case kNameNumber:
      for (unsigned left = statement.args.count(); left > 0; --left)
        item.names_number |= 1U << statement.args.number();
      break;
    case kOnceDefeat:
      item.once = read_monsters(statement.args.next(), unused);
      break;
    case kBecomeItsStrength:
      item.become_strength = true;
      break;
    case kRun:
      item.run = true;
      break;
    case kDiscardToDefeat:
      item.discard = read_monsters(statement.args.next(), unused);
      break;
    case kOnceExchange:
      item.exchange = true;
      break;
    case kOnceRevive:
      item.revival = Revival::once_to_base;
      break;
    case kRevive:
      item.revival = Revival::whenever;
      item.revive_to = static_cast<std::uint8_t>(statement.args.number());
      item.revive_from = static_cast<std::uint8_t>(statement.args.number());
      break;
    case kSucceedIfAllDiffer:
      item.all_differ = true;
      break;
    case kWhileHpUpTo:
      item.hp_up_to = static_cast<std::uint8_t>(statement.args.number());
      read_statement(item, statement.args.next());
      break;
    case kDealAtMost:
      item.odd_deals = static_cast<std::uint8_t>(statement.args.number());
      item.even_deals = static_cast<std::uint8_t>(statement.args.number());
      break;
    case kReduceDamage:
      item.reduce = static_cast<std::uint8_t>(statement.args.number());
      break;
    default:
      break;
  }
}

void read_statement(Monster& monster, Program::Call statement) {
  switch (statement.code) {
    case kNothingHappens:
      monster.effect = Special::nothing;
      break;
    case kIgnoreNext:
      monster.effect = Special::ignore_next;
      break;
    case kTakeItem:
      monster.effect = Special::take_item;
      break;
    case kUnbeatable:
      monster.unbeatable = true;
      break;
    case kStrengthOf: {
      const std::uint8_t amount = statement.args.next().code;
      monster.from = amount == kItemsAmount      ? StrengthFrom::items
                     : amount == kPositionAmount ? StrengthFrom::position
                                                 : StrengthFrom::last_strength;
      break;
    }
    default:
      break;
  }
}

template <class Thing>
void read_effect(Thing& thing, const Vocabulary& vocabulary, const Cursor& effect,
                 std::string_view category) {
  const std::vector<Node> statements = content::parse_effect(vocabulary, effect, category);
  if (effect.report().failed()) return;
  thing.text = content::effect_text(statements);
  const std::vector<std::uint8_t> code = content::compile(statements);
  for (Program program{code}; !program.done();) read_statement(thing, program.next());
}

void read_monster(Content& content, const Cursor& record, content::Ids& ids,
                  Vocabulary& vocabulary) {
  record.only({"id", "name", "strength", "copies", "special", "effect"});
  Monster monster;
  monster.id = ids.read(record);
  monster.name = record.at("name").text();
  monster.special = record.flag_or("special", false);
  monster.copies = static_cast<std::uint8_t>(record.number_or("copies", 1, kPileCap, 1));
  if (record.has("effect")) read_effect(monster, vocabulary, record.at("effect"), "monster");
  const bool printed = monster.has_strength() && monster.from == StrengthFrom::print;
  if (printed)
    monster.strength = static_cast<std::uint8_t>(record.at("strength").number(0, kMaxStrength));
  if (!monster.special && (!printed || monster.unbeatable))
    record.fault("only a special monster may have an effect; add special = true");
  if (monster.special && monster.copies != 1) record.fault("a special monster has one copy");
  vocabulary.add(content::Word{"monster", monster.id, static_cast<int>(content.monsters.size()),
                               monster.name});
  content.monsters.push_back(std::move(monster));
}

void read_item(Content& content, const Cursor& record, content::Ids& ids,
               const Vocabulary& vocabulary) {
  record.only({"id", "name", "effect"});
  Item item;
  item.id = ids.read(record);
  item.name = record.at("name").text();
  read_effect(item, vocabulary, record.at("effect"), "effect");
  content.items.push_back(std::move(item));
}

// What cannot be told from the sum of all damage at the end.
bool needs_running_hp(const Item& item) {
  return !item.once.none() || !item.discard.none() || item.exchange || item.all_differ ||
         item.revival != Revival::none || item.odd_deals != 0 || item.reduce != 0 ||
         item.names_number != 0 || item.hp_up_to != 0 || item.defeats_seen || item.gain_strength ||
         item.gain_hp != 0 || item.defeat_next || item.soften_later != 0;
}

void read_hero(Content& content, const Cursor& record, content::Ids& ids) {
  record.only({"id", "name", "hp", "summed", "items"});
  Hero hero;
  hero.id = ids.read(record);
  hero.name = record.at("name").text();
  hero.hp = static_cast<std::uint8_t>(record.at("hp").number(1, 20));
  hero.summed = record.flag_or("summed", false);
  const Cursor items = record.at("items");
  if (items.size() != kItems)
    items.fault("a hero has six items, this one has " + std::to_string(items.size()));
  for (std::size_t i = 0; i < items.size() && i < kItems; ++i) {
    const std::string_view id = items.item(i).text();
    const auto found = std::ranges::find(content.items, id, &Item::id);
    if (found == content.items.end()) {
      items.item(i).fault("there is no item \"" + std::string(id) + "\"");
      return;
    }
    hero.items[i] = static_cast<std::uint8_t>(found - content.items.begin());
    if (std::find(hero.items.begin(), hero.items.begin() + i, hero.items[i]) !=
        hero.items.begin() + i)
      items.item(i).fault("the hero has this item twice");
    if (hero.summed && needs_running_hp(*found))
      items.item(i).fault("this item needs a running HP; leave out summed = true");
  }
  content.heroes.push_back(std::move(hero));
}

Result<void> make_deck(Content& content, std::string_view file) {
  int cards = 0;
  for (std::size_t type = 0; type < content.monsters.size(); ++type) {
    const Monster& monster = content.monsters[type];
    content.strength[type] = monster.strength;
    if (monster.special) {
      content.special[content.special_count++] = static_cast<std::uint8_t>(type);
      continue;
    }
    ++content.type_count;
    cards += monster.copies;
    if (cards > kPileCap - 2)
      return fail(std::string(file) + ": the pile holds at most " + std::to_string(kPileCap - 2) +
                  " cards; " + monster.id + " makes it " + std::to_string(cards));
    for (int copy = 0; copy < monster.copies; ++copy)
      content.deck[content.deck_size++] = static_cast<std::uint8_t>(type);
  }
  if (content.deck_size == 0) return fail(std::string(file) + ": there is no ordinary monster");
  if (content.special_count < 2)
    return fail(std::string(file) + ": there must be at least two special monsters");
  return {};
}

// The masks that bidding and a summed challenge look up.
void make_tables(Content& content) {
  for (std::size_t h = 0; h < content.heroes.size(); ++h) {
    content.slot_of[h].fill(kNothing);
    for (unsigned slot = 0; slot < kItems; ++slot) {
      const unsigned index = content.heroes[h].items[slot];
      const Item& item = content.items[index];
      content.slot_of[h][index] = static_cast<std::uint8_t>(slot);
      content.slot_hp[h][slot] = item.hp;
      for (unsigned type = 0; type < content.type_count; ++type)
        if ((item.defeats.strengths >> content.strength[type] & 1U) != 0 ||
            (item.defeats.types >> type & 1U) != 0)
          content.blocks[h][slot] |= 1U << type;
      if (item.names_type)
        content.naming[h] = static_cast<std::uint8_t>(content.naming[h] | 1U << slot);
      if (item.names_number != 0)
        content.numbering[h] = static_cast<std::uint8_t>(content.numbering[h] | 1U << slot);
    }
    for (unsigned set = 0; set < 1U << kItems; ++set) {
      int hp = content.heroes[h].hp;
      for (unsigned slot = 0; slot < kItems; ++slot) {
        if ((set >> slot & 1U) == 0) continue;
        hp += content.slot_hp[h][slot];
        content.blocked_by[h][set] |= content.blocks[h][slot];
      }
      content.hp_with[h][set] = static_cast<std::uint8_t>(hp);
    }
  }
}

}  // namespace

std::span<const std::string_view> rule_ids() {
  return kRuleIds;
}

Result<Content> read_content(std::span<const content::Source> sources) {
  const content::Source all = content::lay_over(sources);
  Content content;
  content::Ids ids;
  Vocabulary vocabulary;
  add_item_verbs(vocabulary);
  add_monster_verbs(vocabulary);
  add_filters(vocabulary);
  // Ordinary monsters first, wherever a folder put its own: types are numbered in this order.
  for (const bool special : {false, true})
    if (auto read = content::each_record(all, "monster", kMaxTypes,
                                         [&](const Cursor& r) {
                                           if (r.flag_or("special", false) == special)
                                             read_monster(content, r, ids, vocabulary);
                                         });
        !read)
      return std::unexpected(read.error());
  if (auto made = make_deck(content, all.file); !made) return std::unexpected(made.error());
  if (auto read = content::each_record(
          all, "item", kMaxItems, [&](const Cursor& r) { read_item(content, r, ids, vocabulary); });
      !read)
    return std::unexpected(read.error());
  if (auto read = content::each_record(all, "hero", kMaxHeroes,
                                       [&](const Cursor& r) { read_hero(content, r, ids); });
      !read)
    return std::unexpected(read.error());
  if (content.heroes.empty()) return fail(all.file + ": there is no hero");
  auto rules = content::read_rules(all, kRuleIds);
  if (!rules) return std::unexpected(rules.error());
  content.rules = std::move(*rules);
  make_tables(content);
  return content;
}

}  // namespace undercroft::mandom
