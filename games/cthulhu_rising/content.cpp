// Reading the records of Cthulhu Rising, in an order in which every name is known before it is
// used.
#include "games/cthulhu_rising/content.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "engine/content_records.hpp"
#include "games/cthulhu_rising/content_reader.hpp"
#include "games/cthulhu_rising/rules.hpp"

namespace undercroft::cthulhu_rising {

namespace {

constexpr std::size_t kMostDecks = 200;

constexpr std::array<std::string_view, kFactions> kFactionIds = {
    "agency", "miskatonic",  "syndicate",      "silver_twilight", "cthulhu",
    "hastur", "yog_sothoth", "shub_niggurath", "neutral"};
constexpr std::array<std::string_view, kFactions> kFactionNames = {
    "Agency", "Miskatonic",  "Syndicate",      "Silver Twilight", "Cthulhu",
    "Hastur", "Yog-Sothoth", "Shub-Niggurath", "neutral"};
constexpr std::array<std::string_view, 5> kTypeIds = {"character", "support", "event", "conspiracy",
                                                      "story"};
constexpr std::array<std::string_view, kIcons> kIconIds = {"terror", "combat", "arcane",
                                                           "investigation"};
constexpr std::array<std::string_view, kIcons> kIconNames = {"Terror", "Combat", "Arcane",
                                                             "Investigation"};
constexpr std::array<std::string_view, 7> kAimIds = {"S1 own",   "S2 own",   "S3",     "ops",
                                                     "own draw", "opp-draw", "trigger"};
constexpr std::array<std::string_view, 12> kLillithIds = {"-",      "STRIKE", "PUMP",  "SHRINK",
                                                          "ENGINE", "RAISE",  "MEND",  "SCORE",
                                                          "CANCEL", "SAVE",   "REACT", "PROPHECY"};

// Every subtype that some card has, in the order of the alphabet, as words for effects.
Result<void> gather_subtypes(Reader& reader, const content::Source& all) {
  std::set<std::string, std::less<>> names;
  const auto read = content::each_record(all, "card", kMaxKinds, [&](const Cursor& record) {
    if (!record.has("subtypes")) return;
    const Cursor field = record.at("subtypes");
    for (const ListedWord& word : listed_words(field)) {
      names.emplace(word.text);
      if (names.size() > kMaxSubtypes)
        fault_in(field, word, "at most " + std::to_string(kMaxSubtypes) + " subtypes fit");
    }
  });
  if (!read) return read;
  std::set<std::string, std::less<>> ids;
  for (const std::string& name : names) {
    const auto index = static_cast<int>(reader.content.subtypes.size());
    if (!ids.insert(subtype_id(name)).second)
      return fail("content: two subtypes would be written " + subtype_id(name) + " in an effect");
    reader.vocabulary.add(content::Word{std::string(kSubtypeWords), subtype_id(name), index, name});
    reader.content.subtypes.push_back(name);
  }
  return {};
}

// CTH-GEN-06: cards are numbered by id.
void sort_by_id(content::Source& all, std::string_view kind) {
  Value* list = all.root.find(kind);
  if (list == nullptr) return;
  const auto id_of = [](const Value& record) {
    const Value* id = record.find("id");
    return id == nullptr ? std::string_view{} : std::string_view(id->text);
  };
  std::ranges::sort(list->items, {}, id_of);
}

// CTH-LIL-02: the alphabet of names, by bytes.
void rank_names(Content& content) {
  std::vector<std::size_t> order(content.cards.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {},
                    [&](std::size_t i) -> const std::string& { return content.cards[i].name; });
  for (std::size_t rank = 0; rank < order.size(); ++rank)
    content.cards[order[rank]].name_rank = static_cast<std::uint16_t>(rank);
}

Result<void> read_all(Reader& reader, const content::Source& all) {
  if (auto read = gather_subtypes(reader, all); !read) return read;
  const auto each = [&](std::string_view kind, std::size_t most,
                        void (*read)(Reader&, const Cursor&)) {
    return content::each_record(all, kind, most,
                                [&](const Cursor& record) { read(reader, record); });
  };
  if (auto read = each("card", kMaxKinds, read_card); !read) return read;
  if (auto read = each("story", kMaxStories, read_story); !read) return read;
  if (std::ssize(reader.content.stories) < kLeastStories)
    return fail("content: there must be at least " + std::to_string(kLeastStories) + " stories");
  rank_names(reader.content);
  return each("deck", kMostDecks, read_deck_record);
}

}  // namespace

std::span<const std::string_view> faction_ids() {
  return kFactionIds;
}
std::span<const std::string_view> faction_names() {
  return kFactionNames;
}
std::span<const std::string_view> type_ids() {
  return kTypeIds;
}
std::span<const std::string_view> icon_ids() {
  return kIconIds;
}
std::span<const std::string_view> icon_names() {
  return kIconNames;
}
std::span<const std::string_view> aim_ids() {
  return kAimIds;
}
std::span<const std::string_view> lillith_ids() {
  return kLillithIds;
}
std::span<const std::string_view> rule_ids() {
  return kRuleIds;
}

std::vector<ListedWord> listed_words(const Cursor& text) {
  constexpr std::string_view kBlanks = " \t\n\r";
  std::vector<ListedWord> words;
  const std::string_view all = text.text();
  for (std::size_t begin = 0; begin <= all.size();) {
    const std::size_t end = std::min(all.find(',', begin), all.size());
    const std::size_t first = std::min(all.find_first_not_of(kBlanks, begin), end);
    std::size_t last = end;
    while (last > first && kBlanks.find(all[last - 1]) != std::string_view::npos) --last;
    words.push_back({all.substr(first, last - first), first});
    if (last == first && !text.report().failed()) fault_in(text, words.back(), "expected a word");
    begin = end + 1;
  }
  return words;
}

void fault_in(const Cursor& text, const ListedWord& word, std::string_view what) {
  content::Node place;
  place.at = word.at;
  content::fault_at(text, place, what);
}

Result<Content> read_content(std::span<const content::Source> sources) {
  content::Source all = content::lay_over(sources);
  sort_by_id(all, "card");
  Reader reader;
  reader.content.picks.emplace_back();      // pick 0 is empty
  reader.content.abilities.emplace_back();  // ability 0 too: no card begins there
  if (auto read = read_all(reader, all); !read) return std::unexpected(read.error());
  auto rules = content::read_rules(all, kRuleIds);
  if (!rules) return std::unexpected(rules.error());
  reader.content.rules = std::move(*rules);
  return std::move(reader.content);
}

}  // namespace undercroft::cthulhu_rising
