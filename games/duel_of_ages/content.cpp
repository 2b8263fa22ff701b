// Reading the records of Duel of Ages, and what has to add up.
#include "games/duel_of_ages/content.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/content_records.hpp"
#include "engine/nearest.hpp"
#include "games/duel_of_ages/content_reader.hpp"
#include "games/duel_of_ages/rules.hpp"

namespace undercroft::duel_of_ages {

namespace {

// What the state has room for (state.hpp).
constexpr int kMostCopiesInAll = 112;
constexpr int kMostPads = 4;
// DUE-SET-03 deals 16 and leaves some unused.
constexpr std::ptrdiff_t kLeastCharactersInAll = 20;
constexpr std::ptrdiff_t kLeastPlatters = 4;

Result<void> check_cards(const Content& content) {
  int copies = 0;
  int pads = 0;
  for (const Card& card : content.cards) {
    copies += card.copies;
    if (card.jump_pad) pads += card.copies;
  }
  if (copies > kMostCopiesInAll)
    return fail("content: at most " + std::to_string(kMostCopiesInAll) +
                " cards of equipment fit, got " + std::to_string(copies));
  if (pads > kMostPads)
    return fail("content: at most " + std::to_string(kMostPads) + " Jump Pads fit, got " +
                std::to_string(pads));
  return {};
}

// Every labyrinth has guardians: those of its age.
Result<void> check_guardians(const Content& content) {
  for (std::size_t age = 0; age < age_ids().size(); ++age) {
    if (std::ranges::count(content.guardians, static_cast<Age>(age), &Guardian::age) == 0)
      return fail("content: there is no guardian of the " + std::string(age_ids()[age]) + " age");
    if (content.keys[age].age != static_cast<Age>(age))
      return fail("content: the key " + content.keys[age].id + " belongs to the " +
                  std::string(age_ids()[age]) + " age");
  }
  return {};
}

Result<void> check_all(const Content& content) {
  for (std::size_t i = 0; i < kLocations; ++i) {
    if (content.keys[i].id.empty())
      return fail("content: the key " + std::string(location_ids()[i]) + " is missing");
    if (i < kAdventureKeys && content.tracks[i].stages == 0)
      return fail("content: the track of " + std::string(location_ids()[i]) + " is missing");
  }
  if (std::ssize(content.characters) < kLeastCharactersInAll)
    return fail("content: there must be at least " + std::to_string(kLeastCharactersInAll) +
                " characters");
  if (std::ssize(content.platters) < kLeastPlatters)
    return fail("content: there must be at least " + std::to_string(kLeastPlatters) + " platters");
  if (auto checked = check_guardians(content); !checked) return checked;
  return check_cards(content);
}

// A kind that nobody reads is a mistake, not a wish.
Result<void> check_kinds(const content::Source& all) {
  constexpr auto kKinds = std::to_array<std::string_view>(
      {"game", "character", "henchman", "ranged", "melee", "gear", "pet", "badge", "guardian",
       "platter", "key", "track", "rule"});
  for (const auto& [kind, list] : all.root.members) {
    if (std::ranges::find(kKinds, kind) != kKinds.end()) continue;
    const Value& first = list.items.empty() ? list : list.items.front();
    Report report{content::file_of(first, all.file), {}};
    const std::string_view near = nearest(kind, kKinds);
    report.fault(first, kind,
                 "there are no records of this kind here" +
                     (near.empty() ? std::string() : "; did you mean " + std::string(near) + "?"));
    return report.result();
  }
  return {};
}

// The kinds of records in the order of ids (DUE-GEN-09).
Result<void> read_all(Reader& reader, const content::Source& all) {
  const auto each = [&](std::string_view kind, std::size_t most,
                        void (*read)(Reader&, const Cursor&)) {
    return content::each_record(all, kind, most,
                                [&](const Cursor& record) { read(reader, record); });
  };
  const auto left = [&] { return kMaxKinds - reader.content.cards.size(); };
  if (auto read = each("character", kMaxCharacters, read_character); !read) return read;
  if (auto read = each("henchman", kMaxTokens / 2, read_henchman); !read) return read;
  if (auto read = each("ranged", left(), read_ranged); !read) return read;
  if (auto read = each("melee", left(), read_melee); !read) return read;
  if (auto read = each("gear", left(), read_gear); !read) return read;
  const std::size_t pets = std::min<std::size_t>(left(), kMaxPets);
  if (auto read = each("pet", pets, read_pet); !read) return read;
  if (auto read = each("badge", kMaxBadges, read_badge); !read) return read;
  if (auto read = each("guardian", kMaxGuardians, read_guardian); !read) return read;
  if (auto read = each("platter", kMaxPlatters, read_platter); !read) return read;
  if (auto read = each("key", kLocations, read_key); !read) return read;
  return each("track", kAdventureKeys, read_track);
}

}  // namespace

Result<Content> read_content(std::span<const content::Source> sources) {
  const content::Source all = content::lay_over(sources);
  if (auto checked = check_kinds(all); !checked) return std::unexpected(checked.error());
  Reader reader;
  if (auto read = read_all(reader, all); !read) return std::unexpected(read.error());
  if (auto checked = check_all(reader.content); !checked) return std::unexpected(checked.error());
  auto rules = content::read_rules(all, kRuleIds);
  if (!rules) return std::unexpected(rules.error());
  for (RuleText& rule : *rules)
    reader.content.rulebook.push_back(
        {std::move(rule.id), std::move(rule.section), std::move(rule.text)});
  return std::move(reader.content);
}

}  // namespace undercroft::duel_of_ages
