#include "games/cthulhu_rising/content_gallery.hpp"

#include <array>
#include <string>
#include <string_view>

#include "engine/json.hpp"
#include "games/cthulhu_rising/content_words.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr std::array<std::string_view, kIcons> kLetters = {"T", "C", "A", "I"};

// "T C C"
std::string icons_text(const std::array<std::uint8_t, kIcons>& icons) {
  std::string text;
  for (unsigned i = 0; i < kIcons; ++i)
    for (unsigned n = 0; n < icons[i]; ++n)
      text.append(text.empty() ? "" : " ").append(kLetters[i]);
  return text;
}

template <class Numbers>
void icons_json(json::Writer& out, std::string_view key, const Numbers& icons) {
  out.key(key).open();
  for (unsigned i = 0; i < kIcons; ++i) out.field(kLetters[i], std::int64_t{icons[i]});
  out.close();
}

std::string subtypes_text(const Content& content, const Card& card) {
  std::string text;
  for (const std::uint8_t subtype : card.listed)
    text.append(text.empty() ? "" : ", ").append(content.subtypes[subtype]);
  return text;
}

// "Agency character, cost 3, skill 2, C C; Government, Hunter; unique"
std::string facts_of(const Content& content, const Card& card) {
  std::string facts(faction_names()[static_cast<unsigned>(card.faction)]);
  if (card.faction == Faction::neutral) facts.front() = 'N';
  facts.append(" ").append(type_ids()[static_cast<unsigned>(card.type)]);
  facts += ", cost " + std::to_string(card.cost);
  if (card.type == CardType::character) {
    facts += ", skill " + std::to_string(card.skill);
    const std::string icons = icons_text(card.icons);
    if (!icons.empty()) facts += ", " + icons;
  }
  if (card.type == CardType::conspiracy) facts += ", struggles " + icons_text(card.struggles);
  const std::string subtypes = subtypes_text(content, card);
  if (!subtypes.empty()) facts += "; " + subtypes;
  return card.unique ? facts + "; unique" : facts;
}

void keywords_json(json::Writer& out, const Card& card) {
  out.key("keywords").open_list();
  for (unsigned i = 0; i < keyword_ids().size(); ++i)
    if ((card.keywords >> i & 1U) != 0) out.text(keyword_ids()[i]);
  out.close_list();
  if (card.toughness > 0) out.field("toughness", card.toughness);
  if (card.fated > 0) out.field("fated", card.fated);
  if (card.steadfast == 0) return;
  out.field("steadfast", card.steadfast);
  out.field("steadfast_faction", faction_ids()[static_cast<unsigned>(card.steadfast_faction)]);
}

// In which ready-made decks it is, and how often.
void decks_json(json::Writer& out, const Content& content, std::size_t kind) {
  out.key("decks").open();
  for (const DeckList& deck : content.decks)
    for (const DeckList::Line& line : deck.lines)
      if (line.card == kind) out.field(deck.id, line.copies);
  out.close();
}

std::string data_of(const Content& content, std::size_t kind) {
  const Card& card = content.cards[kind];
  std::string data;
  json::Writer out(data);
  out.open().field("faction", faction_ids()[static_cast<unsigned>(card.faction)]);
  out.field("cost", card.cost);
  if (card.type == CardType::character) {
    out.field("skill", card.skill).field("cp", card.cost + card.skill);
    icons_json(out, "icons", card.icons);
  }
  if (card.type == CardType::conspiracy) icons_json(out, "struggles", card.struggles);
  if (card.attach != 0)
    out.field("attach", content.picks[card.attach].sort == Sort::story ? "story" : "char");
  out.key("subtypes").open_list();
  for (const std::uint8_t subtype : card.listed) out.text(content.subtypes[subtype]);
  out.close_list();
  keywords_json(out, card);
  out.field_flag("unique", card.unique).field("tb", card.text_box);
  if (card.type == CardType::event) {
    const Ability& first = content.abilities[card.first_ability];
    out.field("aim", aim_ids()[static_cast<unsigned>(first.aim)]);
    out.field("lillith", lillith_ids()[static_cast<unsigned>(card.lillith)]);
  }
  decks_json(out, content, kind);
  out.field("flavour", card.flavour).close();
  return data;
}

CardText card_of(const Content& content, std::size_t kind) {
  const Card& card = content.cards[kind];
  std::string text = card.keywords_text;
  if (!card.text.empty()) text.append(text.empty() ? "" : " ").append(card.text);
  return {card.id,
          card.name,
          std::string(type_ids()[static_cast<unsigned>(card.type)]),
          facts_of(content, card),
          std::move(text),
          data_of(content, kind)};
}

CardText story_of(const StoryCard& story) {
  std::string data;
  json::Writer out(data);
  out.open();
  icons_json(out, "struggles", story.struggles);
  out.field("flavour", story.flavour).close();
  return {story.id,   story.name, "story", "struggles " + icons_text(story.struggles),
          story.text, data};
}

// A deck's id may be a faction's too; the gallery knows it as deck_ID.
CardText deck_of(const Content& content, const DeckList& deck) {
  const DeckReport report = check_deck(content, deck);
  std::string data;
  json::Writer out(data);
  out.open().field("deck", deck.id).field("size", report.size);
  out.field("characters", report.characters).field("skill", report.skill);
  out.key("curve").open_list();
  for (const int n : report.curve) out.number(n);
  out.close_list();
  icons_json(out, "icons", report.icons);
  out.key("lines").open_list();
  for (const DeckList::Line& line : deck.lines)
    out.open().field("card", content.cards[line.card].id).field("n", line.copies).close();
  out.close_list().close();
  return {
      "deck_" + deck.id,
      deck.name + " deck",
      "deck",
      std::to_string(report.size) + " cards, " + std::to_string(report.characters) + " characters",
      print_deck(content, deck),
      data};
}

}  // namespace

std::vector<CardText> gallery(const Content& content) {
  std::vector<CardText> cards;
  for (std::size_t kind = 0; kind < content.cards.size(); ++kind)
    cards.push_back(card_of(content, kind));
  for (const StoryCard& story : content.stories) cards.push_back(story_of(story));
  for (const DeckList& deck : content.decks) cards.push_back(deck_of(content, deck));
  return cards;
}

}  // namespace undercroft::cthulhu_rising
