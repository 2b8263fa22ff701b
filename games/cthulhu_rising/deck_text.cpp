// Decks: their records, their check (2.1, 2.4), and decks as plain text.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <map>

#include "engine/nearest.hpp"
#include "games/cthulhu_rising/content_reader.hpp"
#include "games/cthulhu_rising/option_index.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr int kLeastShare = 60;  // percent of characters, 2.1
constexpr int kMostShare = 65;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
  const std::size_t last = text.find_last_not_of(kBlanks);
  return last == std::string_view::npos ? std::string_view{} : text.substr(first, last - first + 1);
}

bool same_letters(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(a, b, {}, small, small);
}

const Card* find_card_named(const Content& content, std::string_view id_or_name) {
  for (const Card& card : content.cards)
    if (card.id == id_or_name || same_letters(card.name, id_or_name)) return &card;
  return nullptr;
}

std::string unknown_card(const Content& content, std::string_view name) {
  std::vector<std::string_view> known;
  for (const Card& card : content.cards) {
    known.push_back(card.name);
    known.push_back(card.id);
  }
  std::string what = "there is no card \"" + std::string(name.substr(0, 60)) + "\"";
  if (const std::string_view near = nearest(name, known); !near.empty())
    what.append("; did you mean ").append(near).append("?");
  return what;
}

// "3 Beat Patrolman", "3x ag_beat_patrolman"
struct Said {
  int copies = 0;
  std::string_view card;
};
std::optional<Said> parse_line(std::string_view line) {
  Said said;
  const char* end = line.data() + line.size();
  const auto [stop, error] = std::from_chars(line.data(), end, said.copies);
  if (error != std::errc{} || stop == end) return std::nullopt;
  std::string_view rest = line.substr(static_cast<std::size_t>(stop - line.data()));
  if (rest.starts_with('x')) rest.remove_prefix(1);
  if (rest.empty() || kBlanks.find(rest.front()) == std::string_view::npos) return std::nullopt;
  said.card = trimmed(rest);
  if (said.card.empty()) return std::nullopt;
  return said;
}

// Lines in the order of ids, a card that is named twice added up.
class Gatherer {
 public:
  explicit Gatherer(const Content& content) : content_(&content) {}
  // What is wrong, or nothing.
  std::string add(const Said& said) {
    const Card* card = find_card_named(*content_, said.card);
    if (card == nullptr) return unknown_card(*content_, said.card);
    int& copies = copies_[card - content_->cards.data()];
    copies += said.copies;
    if (said.copies >= 1 && copies <= kMaxCopies) return {};
    return "a deck has 1 to " + std::to_string(kMaxCopies) + " copies of a card";
  }
  std::vector<DeckList::Line> lines() const {
    std::vector<DeckList::Line> made;
    for (const auto& [card, copies] : copies_)
      made.push_back({static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(copies)});
    return made;
  }

 private:
  const Content* content_;
  std::map<std::ptrdiff_t, int> copies_;
};

std::string id_of_name(std::string_view name) {
  const std::string id = subtype_id(name);
  return id.empty() ? "my_deck" : id;
}

void count_characters(const Content& content, const DeckList& deck, DeckReport& report) {
  for (const DeckList::Line& line : deck.lines) {
    const Card& card = content.cards[line.card];
    report.size += line.copies;
    if (card.type != CardType::character) continue;
    report.characters += line.copies;
    report.curve[std::min<std::size_t>(card.cost, report.curve.size() - 1)] += line.copies;
    report.skill += line.copies * card.skill;
    for (unsigned i = 0; i < kIcons; ++i) report.icons[i] += line.copies * card.icons[i];
  }
}

// CTH-DOM-02: cards of a faction that hardly any resource could match.
void warn_of_factions(const Content& content, const DeckList& deck, DeckReport& report) {
  constexpr int kFew = 6;
  std::array<int, kFactions> count{};
  for (const DeckList::Line& line : deck.lines)
    count[static_cast<unsigned>(content.cards[line.card].faction)] += line.copies;
  for (unsigned faction = 0; faction + 1 < kFactions; ++faction)
    if (count[faction] > 0 && count[faction] < kFew)
      report.warnings.push_back("only " + std::to_string(count[faction]) + " cards of " +
                                std::string(faction_names()[faction]) +
                                ": a domain needs one of them to pay for another");
}

}  // namespace

DeckReport check_deck(const Content& content, const DeckList& deck) {
  DeckReport report;
  count_characters(content, deck, report);
  if (report.size < kLeastDeck)
    report.faults.push_back("a deck has at least " + std::to_string(kLeastDeck) +
                            " cards, this one has " + std::to_string(report.size));
  if (report.size > kMaxDeck)
    report.faults.push_back("a deck has at most " + std::to_string(kMaxDeck) +
                            " cards, this one has " + std::to_string(report.size));
  for (const DeckList::Line& line : deck.lines)
    if (line.copies > kMaxCopies)
      report.faults.push_back(std::to_string(line.copies) + " copies of " +
                              content.cards[line.card].name + ": at most " +
                              std::to_string(kMaxCopies) + " are allowed");
  if (report.size > 0) {
    const int share = 100 * report.characters / report.size;
    if (share < kLeastShare || share > kMostShare)
      report.warnings.push_back(std::to_string(share) + " percent characters; " +
                                std::to_string(kLeastShare) + " to " + std::to_string(kMostShare) +
                                " play best");
  }
  warn_of_factions(content, deck, report);
  return report;
}

// CTH-SET-01
DeckList own_deck(const Content& content, const Setup& setup, unsigned side) {
  const std::size_t option = side == kA ? kCardsAOption : kCardsBOption;
  const unsigned from = side == kA ? kCardsAEntries : kCardsBEntries;
  std::array<std::uint8_t, kMaxKinds> copies{};
  for (int i = 0; i < setup.values[option]; ++i)
    ++copies[setup.entries[from + static_cast<unsigned>(i)]];
  DeckList made;
  for (unsigned card = 0; card < content.cards.size(); ++card)
    if (copies[card] > 0) made.lines.push_back({static_cast<std::uint8_t>(card), copies[card]});
  return made;
}

// 2.4
std::string deck_fault(const Content& content, const Setup& setup) {
  for (unsigned side = 0; side < kSides; ++side) {
    const DeckList made = own_deck(content, setup, side);
    if (made.lines.empty()) continue;
    const DeckReport report = check_deck(content, made);
    if (!report.legal())
      return std::string(side == kA ? "cards_a: " : "cards_b: ") + report.faults.front();
  }
  const int stories = std::popcount(static_cast<std::uint32_t>(setup.values[kStoryDeckOption]));
  if (stories >= kLeastStories) return {};
  return "story_deck: at least " + std::to_string(kLeastStories) + " stories are needed, not " +
         std::to_string(stories);
}

std::string print_deck(const Content& content, const DeckList& deck) {
  std::vector<DeckList::Line> lines = deck.lines;
  std::ranges::sort(lines, [&](const DeckList::Line& a, const DeckList::Line& b) {
    const Card& one = content.cards[a.card];
    const Card& other = content.cards[b.card];
    return std::tie(one.type, one.cost, one.name) < std::tie(other.type, other.cost, other.name);
  });
  std::string text = "# " + deck.name + "\n";
  for (const DeckList::Line& line : lines)
    text += std::to_string(line.copies) + " " + content.cards[line.card].name + "\n";
  return text;
}

Result<DeckList> read_deck(const Content& content, std::string_view text, std::string_view file) {
  DeckList deck;
  Gatherer gatherer(content);
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.starts_with('#') && deck.name.empty()) deck.name = trimmed(line.substr(1));
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    const auto said = parse_line(line);
    const std::string fault =
        said ? gatherer.add(*said) : "expected a number of copies and a card, like 3 Rum Runner";
    if (!fault.empty())
      return fail(std::string(file) + ":" + std::to_string(number) + ": " + fault);
  }
  if (deck.name.empty()) deck.name = "My deck";
  deck.id = id_of_name(deck.name);
  deck.lines = gatherer.lines();
  return deck;
}

namespace {

// The deck that another one takes the place of; it stands above it.
std::uint8_t tuned_deck(const Content& content, const Cursor& field) {
  const auto found = std::ranges::find(content.decks, field.text(), &DeckList::id);
  if (found == content.decks.end()) {
    field.fault("expected the id of a deck above this one");
    return kNothing;
  }
  return static_cast<std::uint8_t>(found - content.decks.begin());
}

}  // namespace

// A record of the content: its cards are written as in a deck's text, between commas.
void read_deck_record(Reader& reader, const Cursor& record) {
  DeckList deck;
  record.only({"id", "name", "cards", "tunes"});
  deck.id = reader.ids.read(record);
  deck.name = record.at("name").text();
  if (record.has("tunes")) deck.tunes = tuned_deck(reader.content, record.at("tunes"));
  const Cursor field = record.at("cards");
  Gatherer gatherer(reader.content);
  for (const ListedWord& word : listed_words(field)) {
    if (record.report().failed()) return;
    const auto said = parse_line(word.text);
    const std::string fault =
        said ? gatherer.add(*said) : "expected a number of copies and a card, like 3 sy_rum_runner";
    if (!fault.empty()) fault_in(field, word, fault);
  }
  deck.lines = gatherer.lines();
  const DeckReport report = check_deck(reader.content, deck);
  if (!report.legal() && !record.report().failed()) field.fault(report.faults.front());
  reader.content.decks.push_back(std::move(deck));
}

}  // namespace undercroft::cthulhu_rising
