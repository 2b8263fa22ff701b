// Records of cards and stories, 2.3 and 2.7.
#include <algorithm>
#include <array>

#include "games/cthulhu_rising/content_reader.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr int kMostIcons = 4;      // of one kind
constexpr int kMostStruggles = 6;  // of a conspiracy
constexpr std::string_view kPrintedIcons = "TCAI";

std::uint8_t byte(std::int64_t n) {
  return static_cast<std::uint8_t>(n);
}

// "C C I": letters between blanks.
std::array<std::uint8_t, kIcons> read_icons(const Cursor& field, int most) {
  std::array<std::uint8_t, kIcons> icons{};
  const std::string_view text = field.text();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t icon = kPrintedIcons.find(text[i]);
    if (text[i] == ' ') continue;
    if (icon == std::string_view::npos) {
      fault_in(field, {text.substr(i, 1), i}, "expected T, C, A or I");
      return icons;
    }
    if (++icons[icon] > most)
      fault_in(field, {text.substr(i, 1), i}, "at most " + std::to_string(most) + " of one icon");
  }
  return icons;
}

void read_keyword(Card& card, const Cursor& field, const content::Node& node) {
  const unsigned code = node.verb->code;
  const auto add = [&](unsigned keyword) {
    if ((card.keywords & keyword) != 0) content::fault_at(field, node, "this stands here twice");
    card.keywords = static_cast<std::uint16_t>(card.keywords | keyword);
  };
  if (code == kToughnessCode) {
    card.toughness = byte(node.args[0].number);
  } else if (code == kSteadfastCode) {
    card.steadfast_faction = static_cast<Faction>(node.args[0].number);
    card.steadfast = byte(node.args[1].number);
  } else if (code == kFatedCode) {
    card.fated = byte(node.args[0].number);
    add(kFated);
  } else {
    add(1U << code);
  }
}

// CTH-KEY: which keywords mean something on which type of card.
void check_keywords(const Card& card, const Cursor& field) {
  constexpr unsigned kOfCharacters = kWillpower | kInvulnerability | kFast | kHeroic | kVillainous;
  const auto refuse = [&](bool wrong, std::string_view what) {
    if (wrong) field.fault(what);
  };
  const bool character = card.type == CardType::character;
  refuse(!character && ((card.keywords & kOfCharacters) != 0 || card.toughness > 0),
         "Willpower, Invulnerability, Fast, Heroic, Villainous and Toughness are for characters");
  refuse((card.keywords & kProphecy) != 0 && card.type != CardType::event,
         "Prophecy is for events");
  refuse((card.keywords & kAttachment) != 0 && card.type != CardType::support,
         "Attachment is for supports");
  refuse(card.type >= CardType::event &&
             (card.keywords & (kResilient | kDormant | kFated | kDay | kNight)) != 0,
         "Resilient, Dormant, Fated, Day and Night are for cards that stay in play");
}

void read_keywords(Reader& reader, Card& card, const Cursor& record) {
  if (!record.has("keywords")) return;
  const Cursor field = record.at("keywords");
  for (const content::Node& node : content::parse_effect(reader.vocabulary, field, kKeywords))
    read_keyword(card, field, node);
  check_keywords(card, field);
}

void read_subtypes(Reader& reader, Card& card, const Cursor& record) {
  if (!record.has("subtypes")) return;
  for (const ListedWord& word : listed_words(record.at("subtypes"))) {
    const auto found = std::ranges::find(reader.content.subtypes, word.text);
    if (found == reader.content.subtypes.end()) continue;  // refused when they were gathered
    const auto index = found - reader.content.subtypes.begin();
    card.listed.push_back(byte(index));
    card.subtypes |= bit(static_cast<unsigned>(index));
  }
}

void read_attach(Reader& reader, Card& card, const Cursor& record) {
  const bool keyword = (card.keywords & kAttachment) != 0;
  if (keyword != record.has("attach"))
    record.fault(keyword ? "an Attachment says in `attach` what it is attached to"
                         : "what is attached has the keyword attachment");
  if (!record.has("attach")) return;
  card.attach = read_sort(reader, record.at("attach"));
  const Pick& pick = reader.content.picks[card.attach];
  if (card.attach != 0 && pick.sort != Sort::character && pick.sort != Sort::story)
    record.at("attach").fault("an Attachment goes to char(...) or story");
}

// No field that its type of card would not look at.
void only_fields(CardType type, const Cursor& record) {
  switch (type) {
    case CardType::character:
      return record.only({"id", "name", "type", "faction", "unique", "cost", "skill", "icons",
                          "subtypes", "keywords", "abilities", "flavour"});
    case CardType::support:
      return record.only({"id", "name", "type", "faction", "unique", "cost", "subtypes", "keywords",
                          "attach", "abilities", "flavour"});
    case CardType::event:
      return record.only({"id", "name", "type", "faction", "cost", "subtypes", "keywords",
                          "abilities", "flavour"});
    default:
      return record.only({"id", "name", "type", "faction", "cost", "struggles", "subtypes",
                          "keywords", "abilities", "flavour"});
  }
}

std::string read_name(Reader& reader, const Cursor& record) {
  std::string name(record.at("name").text());
  if (name.empty()) record.at("name").fault("a card has a name");
  if (!reader.names.insert(name).second)
    record.at("name").fault("the name \"" + name + "\" is used twice");
  return name;
}

void read_type_of(Card& card, const Cursor& record) {
  if (card.type == CardType::character) {
    card.skill = byte(record.at("skill").number(0, kMostPrinted));
    if (record.has("icons")) card.icons = read_icons(record.at("icons"), kMostIcons);
    for (const std::uint8_t n : card.icons) card.icon_sum = byte(card.icon_sum + n);
  }
  if (card.type != CardType::conspiracy) return;
  card.struggles = read_icons(record.at("struggles"), kMostStruggles);
  int sum = 0;
  for (const std::uint8_t n : card.struggles) sum += n;
  if (sum < 1 || sum > kMostStruggles)
    record.at("struggles")
        .fault("a conspiracy has 1 to " + std::to_string(kMostStruggles) + " struggles");
}

std::uint8_t kinds_of(const Content& content, const Card& card) {
  unsigned kinds = 0;
  for (const Ability& ability : content.abilities_of(card))
    kinds |= 1U << static_cast<unsigned>(ability.kind);
  return byte(kinds);
}

// Whether what a passive ability changes depends on who is committed or ready.
bool heeds_stories(const Ability& ability, const Pick& pick) {
  constexpr std::array kWords = {FilterWord::committed, FilterWord::uncommitted,
                                 FilterWord::here,      FilterWord::attacked,
                                 FilterWord::ready,     FilterWord::exhausted};
  const bool asks = ability.condition == Condition::committed ||
                    ability.condition == Condition::attacking ||
                    ability.condition == Condition::defending;
  return asks || std::ranges::any_of(kWords, [&](FilterWord word) { return pick.has(word); });
}

unsigned marks_of(const Content& content, const Ability& ability, const Op& op) {
  switch (op.code) {
    case OpCode::mod:
    case OpCode::restrict_:
      return 1U << kModifies | (heeds_stories(ability, content.picks[op.pick]) ? 1U << kHeeds : 0U);
    case OpCode::struggle:
      return 1U << kStruggles;
    case OpCode::discount:
      return 1U << kDiscounts;
    default:
      return 0;
  }
}

std::uint16_t marks_of(const Content& content, const Card& card) {
  unsigned marks = 0;
  for (const Ability& ability : content.abilities_of(card))
    if (ability.kind == AbilityKind::passive)
      for (const Op& op : content.ops_of(ability)) marks |= marks_of(content, ability, op);
  if (card.has(AbilityKind::action)) marks |= 1U << kActs;
  if (card.has(AbilityKind::response)) marks |= 1U << kResponds;
  if (card.has(AbilityKind::forced)) marks |= 1U << kForces;
  if (card.has(AbilityKind::disrupt)) marks |= 1U << kDisrupts;
  if ((card.keywords & (kDay | kNight)) != 0) marks |= 1U << kTellsTime;
  if (card.fated > 0) marks |= 1U << kFates;
  if (card.attach != 0) marks |= 1U << kAttaches;
  return static_cast<std::uint16_t>(marks);
}

}  // namespace

void read_card(Reader& reader, const Cursor& record) {
  Card card;
  card.type = static_cast<CardType>(record.at("type").word(type_ids().first(4)));
  only_fields(card.type, record);
  card.id = reader.ids.read(record);
  card.name = read_name(reader, record);
  card.short_name = card.name.substr(0, card.name.find(','));
  card.flavour = record.text_or("flavour", "");
  card.faction = static_cast<Faction>(record.at("faction").word(faction_ids()));
  card.unique = record.flag_or("unique", false);
  card.cost = byte(record.at("cost").number(0, kMostPrinted));
  read_type_of(card, record);
  read_subtypes(reader, card, record);
  read_keywords(reader, card, record);
  read_attach(reader, card, record);
  const auto kind = byte(static_cast<std::int64_t>(reader.content.cards.size()));
  const AbilityRun run = read_abilities(reader, record, card.type, kind, card.keywords,
                                        (card.keywords & kAttachment) != 0);
  card.first_ability = run.first;
  card.abilities = run.count;
  card.kinds = kinds_of(reader.content, card);
  card.marks = marks_of(reader.content, card);
  if (card.type == CardType::event && card.abilities == 0 && !record.report().failed())
    record.fault("an event does something; write abilities");
  card.text_box = static_cast<std::int8_t>(text_box(reader.content, card));
  card.lillith = lillith_of(reader.content, card);
  reader.content.cards.push_back(std::move(card));
  if (record.report().failed()) return;
  Card& made = reader.content.cards.back();
  made.keywords_text = keywords_text(made);
  made.text = card_text(reader.content, made);
}

void read_story(Reader& reader, const Cursor& record) {
  StoryCard story;
  record.only({"id", "name", "abilities", "flavour"});
  story.id = reader.ids.read(record);
  story.name = read_name(reader, record);
  story.flavour = record.text_or("flavour", "");
  const auto index = byte(static_cast<std::int64_t>(reader.content.stories.size()));
  const AbilityRun run = read_abilities(reader, record, CardType::story, index, 0, false);
  story.first_ability = run.first;
  story.abilities = run.count;
  reader.content.stories.push_back(std::move(story));
  if (record.report().failed()) return;
  StoryCard& made = reader.content.stories.back();
  made.text = story_text(reader.content, made);
}

}  // namespace undercroft::cthulhu_rising
