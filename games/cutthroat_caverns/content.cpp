// Reading the records of Cutthroat Caverns, in an order in which every name is known before it is
// used.
#include "games/cutthroat_caverns/content.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/content_records.hpp"
#include "games/cutthroat_caverns/content_effects.hpp"
#include "games/cutthroat_caverns/content_words.hpp"
#include "games/cutthroat_caverns/rules.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr std::size_t kMostCreatures = 200;
constexpr std::size_t kMostQuests = 64;

// Ids that effects may name before their record has been read.
void add_id_words(Reader& reader, const content::Source& all, std::string_view kind,
                  std::string_view domain) {
  const Value* list = all.root.find(kind);
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->items.size() && i < kNothing; ++i) {
    const Value* id = list->items[i].find("id");
    const Value* name = list->items[i].find("name");
    if (id == nullptr) continue;
    reader.vocabulary.add(content::Word{std::string(domain), id->text, static_cast<int>(i),
                                        name == nullptr ? id->text : name->text});
  }
}

// A kind of record, how many there may be and how many there must be.
struct Kind {
  std::string_view name;
  std::size_t least;
  std::size_t most;
  void (*read)(Reader&, const Cursor&);
};

// A character for everybody; two Quests and five Reputations for everybody.
constexpr std::array<Kind, 9> kKinds = {{
    {"creature", 1, kMostCreatures, read_creature},
    {"encounter", 1, kMaxEncounters, read_encounter},
    {"relic", 1, kMaxRelics, read_relic},
    {"reputation", kPlaces * kDraft, kMaxReputations, read_reputation},
    {"character", kPlaces, kMaxCharacters, read_character},
    {"card", 1, kMaxCards, read_card},
    {"event", 1, kMaxEvents, read_event},
    {"quest", kPlaces * 2, kMostQuests, read_quest},
    {"even", kEvenKinds, kEvenKinds, read_even},
}};

Result<void> read_kind(Reader& reader, const content::Source& all, const Kind& kind) {
  std::size_t count = 0;
  const auto read = content::each_record(all, kind.name, kind.most, [&](const Cursor& record) {
    kind.read(reader, record);
    ++count;
  });
  if (!read || count >= kind.least) return read;
  return fail("content: there must be at least " + std::to_string(kind.least) + " of [[" +
              std::string(kind.name) + "]], there are " + std::to_string(count));
}

// Finds by id what the rules know by name, and remembers the first that is missing.
class Namer {
 public:
  explicit Namer(const Content& content) : content_(&content) {}
  const std::string& missing() const { return missing_; }
  std::uint8_t card(std::string_view id) { return find(content_->cards, id, "card"); }
  std::uint8_t creature(std::string_view id) { return find(content_->creatures, id, "creature"); }
  std::uint8_t encounter(std::string_view id) {
    return find(content_->encounters, id, "encounter");
  }
  std::uint8_t type(std::string_view name) {
    const auto found = std::ranges::find(content_->types, name);
    if (found != content_->types.end())
      return static_cast<std::uint8_t>(found - content_->types.begin());
    note(name, "type of creature");
    return 0;
  }

 private:
  template <class List>
  std::uint8_t find(const List& list, std::string_view id, std::string_view kind) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].id == id) return static_cast<std::uint8_t>(i);
    note(id, kind);
    return 0;
  }
  void note(std::string_view id, std::string_view kind) {
    if (missing_.empty())
      missing_ = "content: the rules need the " + std::string(kind) + " \"" + std::string(id) +
                 "\", which is missing";
  }
  const Content* content_;
  std::string missing_;
};

Result<void> name_cards(Content& content) {
  Namer namer(content);
  Content::Named& named = content.named;
  named.edge_out = namer.card("edge_out");
  named.called_you_ugly = namer.card("called_you_ugly");
  named.trip = namer.card("trip");
  named.critical_miss = namer.card("critical_miss");
  named.strike_of_destiny = namer.card("strike_of_destiny");
  named.not_on_my_watch = namer.card("not_on_my_watch");
  named.not_so_fast = namer.card("not_so_fast");
  named.cure_wounds = namer.card("cure_wounds");
  named.potion_of_healing = namer.card("potion_of_healing");
  named.potion_of_strength = namer.card("potion_of_strength");
  named.iron_skin = namer.card("potion_of_iron_skin");
  named.amulet = namer.card("amulet_of_mentalism");
  named.undead = namer.creature("undead");
  named.protospore = namer.creature("protospore");
  named.skeleton = namer.creature("skeleton");
  named.risen = namer.creature("risen");
  named.lich = namer.creature("lich");
  named.relic_token = namer.creature("relic_token");
  named.undead_type = namer.type("Undead");
  named.fiend_type = namer.type("Fiend");
  named.demon_type = namer.type("Demon");
  named.emperor_lich = namer.encounter("emperor_lich");
  content.unholy = 1U << named.undead_type | 1U << named.fiend_type | 1U << named.demon_type;
  if (!namer.missing().empty()) return fail(namer.missing());
  return {};
}

// Cards more that somebody can ever hold beyond a size that is set: what the state has room for.
constexpr int kMostMore = 2;

int more_cards(std::span<const PerkOf> perks) {
  int more = 0;
  for (const PerkOf& perk : perks)
    if (perk.perk == Perk::hand_more) more += std::max<int>(perk.n, 0);
  return more;
}

Result<void> check_hands(const Content& content) {
  int more = 0;
  for (const Relic& relic : content.relics) more += more_cards(relic.perks);
  for (const Reputation& reputation : content.reputations) more += more_cards(reputation.perks);
  for (const Card& card : content.cards) more += card.count * more_cards(card.perks);
  if (more <= kMostMore) return {};
  return fail(
      "content: hand_more(...) of all Relics, Reputations and Items together adds at most " +
      std::to_string(kMostMore) + " cards, this makes it " + std::to_string(more));
}

// An encounter deck of the longest game, and somebody to break a tie with.
Result<void> check_pool(const Content& content) {
  const auto core = std::ranges::count(content.encounters, EncounterSet::core, &EncounterCard::set);
  if (core > kMaxTrack) return {};
  return fail("content: there must be more than " + std::to_string(kMaxTrack) +
              " core encounters, there are " + std::to_string(core));
}

Result<void> read_all(Reader& reader, const content::Source& all) {
  for (const Kind& kind : kKinds) {
    if (auto read = read_kind(reader, all, kind); !read) return read;
  }
  if (auto read = read_modules(reader, all); !read) return read;
  if (auto read = read_responses(reader, all); !read) return read;
  if (auto named = name_cards(reader.content); !named) return named;
  if (auto fits = check_hands(reader.content); !fits) return fits;
  return check_pool(reader.content);
}

}  // namespace

std::span<const std::string_view> rule_ids() {
  return kRuleIds;
}

Result<Content> read_content(std::span<const content::Source> sources) {
  const content::Source all = content::lay_over(sources);
  Reader reader;
  reader.content.blocks.emplace_back();  // block 0 is empty
  add_id_words(reader, all, "card", kCardWords);
  add_id_words(reader, all, "node", kNodeWords);
  if (auto read = read_all(reader, all); !read) return std::unexpected(read.error());
  auto rules = content::read_rules(all, kRuleIds);
  if (!rules) return std::unexpected(rules.error());
  reader.content.rules = std::move(*rules);
  return std::move(reader.content);
}

}  // namespace undercroft::cutthroat_caverns
