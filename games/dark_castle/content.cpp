// Reading the records of Escape the Dark Castle: characters, chapters, bosses, items and the two
// cards around them.
#include "games/dark_castle/content.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/content_records.hpp"
#include "games/dark_castle/content_effects.hpp"
#include "games/dark_castle/content_words.hpp"
#include "games/dark_castle/rules.hpp"

namespace undercroft::dark_castle {

namespace {

using content::Node;

// The longest castle, and somebody to take for everybody.
constexpr std::size_t kFewestChapters = kMaxPages - 1;
constexpr std::size_t kFewestCharacters = kParty;
constexpr std::size_t kMostBosses = 8;
constexpr int kMostCopies = 20;
constexpr int kMostItemCards = 200;  // counted in a byte

constexpr std::array<std::string_view, kFaceCodes> kFaceSigns = {"M", "C", "W", "MM", "CC", "WW"};

// What all readers need at hand.
struct Reader {
  Content content;
  content::Ids ids;
  content::Vocabulary vocabulary = castle_vocabulary();
};

std::string name_of(const Cursor& record) {
  return std::string(record.at("name").text());
}

void read_character(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "flavour", "faces"});
  Character character;
  character.id = reader.ids.read(record);
  character.name = name_of(record);
  character.flavour = record.text_or("flavour", "");
  const Cursor faces = record.at("faces");
  if (faces.size() != kFaces)
    faces.fault("a die has six faces, this one has " + std::to_string(faces.size()));
  for (std::size_t i = 0; i < std::min<std::size_t>(faces.size(), kFaces); ++i) {
    const Face face = Face::from_code(static_cast<unsigned>(faces.item(i).word(kFaceSigns)));
    character.faces[i] = face;
    character.codes[i] = face.code();
    std::uint8_t& symbols = character.traits[face.trait()];
    symbols = static_cast<std::uint8_t>(symbols + (face.is_double() ? 2 : 1));
  }
  // I-10: somebody who cannot hit a die might fight it for ever.
  for (std::size_t trait = 0; trait < kTraits; ++trait)
    if (character.traits[trait] == 0)
      faces.fault("a die shows every trait; this one has no \"" + std::string(kFaceSigns[trait]) +
                  "\"");
  reader.content.characters.push_back(std::move(character));
}

std::vector<Node> read_effect(Reader& reader, Chapter& chapter, const Cursor& effect) {
  std::vector<Node> statements = content::parse_effect(reader.vocabulary, effect);
  if (effect.report().failed()) return {};
  chapter.text = chapter_text(statements);
  chapter.block = read_chapter_effect(reader.content, effect, statements);
  return statements;
}

bool wins_the_game(const Node& statement) {
  return statement.verb->code == kCombat &&
         std::ranges::any_of(statement.args,
                             [](const Node& part) { return part.is("wins_the_game"); });
}

// The first combat that wins the game, in whatever branch it stands.
const Node* winning_combat(std::span<const Node> statements) {
  for (const Node& statement : statements) {
    if (statement.verb == nullptr) continue;
    if (wins_the_game(statement)) return &statement;
    if (const Node* found = winning_combat(statement.args); found != nullptr) return found;
  }
  return nullptr;
}

// 2.4: a boss's last op is a combat with reward 0. It is the only one that ends the game.
void check_ending(const Cursor& effect, bool boss, std::span<const Node> statements) {
  if (statements.empty()) return;
  if (boss && !wins_the_game(statements.back()))
    content::fault_at(effect, statements.back(),
                      "a boss ends with a combat(...) that has wins_the_game");
  const Node* first = winning_combat(statements);
  if (first != nullptr && !(boss && first == &statements.back()))
    content::fault_at(effect, *first,
                      boss ? "only the last combat of a boss wins the game; say reward(0)"
                           : "only a boss has wins_the_game; say reward(0)");
}

void read_chapter(Reader& reader, const Cursor& record, bool boss) {
  record.only({"id", "name", "kind", "flavour", "effect"});
  Chapter chapter;
  chapter.id = reader.ids.read(record);
  chapter.name = name_of(record);
  chapter.kind = boss ? record.text_or("kind", "boss") : record.at("kind").text();
  chapter.flavour = record.at("flavour").text();
  chapter.boss = boss;
  const Cursor effect = record.at("effect");
  check_ending(effect, boss, read_effect(reader, chapter, effect));
  reader.content.chapters.push_back(std::move(chapter));
}

void read_item(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "count", "hands", "one_use", "timing", "effect"});
  Item item;
  item.id = reader.ids.read(record);
  item.name = name_of(record);
  item.count = static_cast<std::uint8_t>(record.number_or("count", 1, kMostCopies, 1));
  item.hands = static_cast<std::uint8_t>(record.number_or("hands", 1, kHands, 1));
  item.one_use = record.at("one_use").flag();
  item.timing = static_cast<Timing>(record.at("timing").word(kTimingNames));
  const Cursor effect = record.at("effect");
  const std::vector<Node> statements = content::parse_effect(reader.vocabulary, effect, "item");
  if (record.report().failed()) return;
  read_item_effect(item, effect, statements);
  item.text = item_text(item, statements);
  const int cards = reader.content.item_cards + item.count;
  if (cards > kMostItemCards)
    record.fault("there are at most " + std::to_string(kMostItemCards) +
                 " item cards, this makes it " + std::to_string(cards));
  reader.content.item_cards = static_cast<std::uint8_t>(std::min(cards, kMostItemCards));
  reader.content.items.push_back(std::move(item));
}

// 2.8: nobody is "you" yet, so there is nothing to do but draw.
void read_start(Reader& reader, const Cursor& record) {
  Chapter& start = reader.content.start;
  start.flavour = record.at("flavour").text();
  const Cursor effect = record.at("effect");
  for (const Node& statement : read_effect(reader, start, effect))
    if (statement.verb->code != kDraw)
      content::fault_at(effect, statement, "the start card can only draw(...)");
}

void read_card(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "flavour", "effect"});
  const std::string id = reader.ids.read(record);
  const bool start = id == "start_card";
  if (!start && id != "victory_card")
    record.at("id").fault("there are two such cards, start_card and victory_card; got \"" + id +
                          "\"");
  Chapter& card = start ? reader.content.start : reader.content.victory;
  card.id = id;
  card.name = name_of(record);
  if (start) return read_start(reader, record);
  card.flavour = record.text_or("flavour", "");
  if (record.has("effect"))
    record.at("effect").fault("the victory card has no effect; leave it out");
}

Result<void> enough(std::size_t there, std::size_t needed, std::string_view kind) {
  if (there >= needed) return {};
  return fail("content: there must be at least " + std::to_string(needed) + " of [[" +
              std::string(kind) + "]], there are " + std::to_string(there));
}

// The chapters first and the bosses behind them, 2.5 and 2.6; a bit each in the state.
Result<void> read_chapters(Reader& reader, const content::Source& all) {
  auto read =
      content::each_record(all, "chapter", kMaxChapters - kMostBosses,
                           [&](const Cursor& record) { read_chapter(reader, record, false); });
  if (!read) return read;
  const std::size_t chapters = reader.content.chapters.size();
  read = content::each_record(all, "boss", kMostBosses,
                              [&](const Cursor& record) { read_chapter(reader, record, true); });
  if (!read) return read;
  const std::size_t bosses = reader.content.chapters.size() - chapters;
  reader.content.boss_count = static_cast<std::uint8_t>(bosses);
  if (auto fine = enough(chapters, kFewestChapters, "chapter"); !fine) return fine;
  return enough(bosses, 1, "boss");
}

Result<void> read_rest(Reader& reader, const content::Source& all) {
  const Content& content = reader.content;
  auto read = content::each_record(all, "character", kMaxCharacters,
                                   [&](const Cursor& record) { read_character(reader, record); });
  if (!read) return read;
  if (auto fine = enough(content.characters.size(), kFewestCharacters, "character"); !fine)
    return fine;
  read = content::each_record(all, "item", kMaxItems,
                              [&](const Cursor& record) { read_item(reader, record); });
  if (!read) return read;
  if (auto fine = enough(content.items.size(), 1, "item"); !fine) return fine;
  read = content::each_record(all, "card", 2,
                              [&](const Cursor& record) { read_card(reader, record); });
  if (!read) return read;
  return enough(content.start.id.empty() || content.victory.id.empty() ? 1 : 2, 2, "card");
}

}  // namespace

std::span<const std::string_view> rule_ids() {
  return kRuleIds;
}

Result<Content> read_content(std::span<const content::Source> sources) {
  const content::Source all = content::lay_over(sources);
  Reader reader;
  reader.content.blocks.emplace_back();  // block 0 is empty
  if (auto read = read_chapters(reader, all); !read) return std::unexpected(read.error());
  if (auto read = read_rest(reader, all); !read) return std::unexpected(read.error());
  auto rules = content::read_rules(all, kRuleIds);
  if (!rules) return std::unexpected(rules.error());
  reader.content.rules = std::move(*rules);
  return std::move(reader.content);
}

}  // namespace undercroft::dark_castle
