// The identity card of Dungeon of Mandom: title, seats, options of section 6, cards for the
// gallery; and its making.
#include "games/mandom/mandom.hpp"

#include <algorithm>

namespace undercroft::builtin {
extern const std::string_view mandom;  // games/mandom/content/*.toml, compiled by the build
}

namespace undercroft::mandom {

namespace {

using Kind = OptionSpec::Kind;

// I-06 with the longest options: at most n(s + f - 1) - 1 = 19 rounds of at most 17 draws with
// their cards, 3 passes, a hero, two names and two questions for each card; and 20 throws of four
// signs.
constexpr int kMostDecisions = 19 * (17 * 2 + 3 + 1 + 2 + 19 * 2) + 20 * 4;

std::string blockers(const Content& content, const Monster& monster, unsigned type) {
  std::string text;
  for (unsigned slot = 0; slot < kItems && !monster.special; ++slot)
    if ((content.blocks[0][slot] >> type & 1U) != 0)
      text += (text.empty() ? ", stopped by the " + content.heroes[0].name + "'s " : " and ") +
              content.item(0, slot).name;
  return text;
}

std::string monster_facts(const Content& content, unsigned type) {
  const Monster& monster = content.monsters[type];
  std::string facts = monster.special ? "special monster" : "monster";
  if (monster.has_strength() && monster.from == StrengthFrom::print)
    facts += ", strength " + std::to_string(monster.strength);
  if (monster.copies > 1) facts += ", " + std::to_string(monster.copies) + " copies";
  return facts + blockers(content, monster, type);
}

std::string item_facts(const Content& content, unsigned index) {
  std::string facts = "item of the ";
  bool first = true;
  for (const Hero& hero : content.heroes) {
    if (std::ranges::find(hero.items, index) == hero.items.end()) continue;
    facts += (first ? "" : " and the ") + hero.name;
    first = false;
  }
  return first ? "item" : facts;
}

// What the board must know of a card without reading English.
std::string monster_data(const Monster& monster) {
  std::string data;
  json::Writer out(data);
  out.open();
  if (monster.has_strength() && monster.from == StrengthFrom::print)
    out.field("strength", monster.strength);
  out.field("copies", monster.copies).field_flag("special", monster.special).close();
  return data;
}

// Always and by itself: not what is named, used once or needs a low HP.
bool stops(const Item& item, const Monster& monster, unsigned type) {
  if (!monster.has_strength() || monster.unbeatable || item.hp_up_to != 0) return false;
  return (item.defeats.types >> type & 1U) != 0 ||
         (monster.from == StrengthFrom::print &&
          (item.defeats.strengths >> monster.strength & 1U) != 0);
}

std::string item_data(const Content& content, const Item& item) {
  std::string data;
  json::Writer out(data);
  out.open().field("hp", item.hp).key("stops").open_list();
  for (unsigned type = 0; type < content.monsters.size(); ++type)
    if (stops(item, content.monsters[type], type)) out.text(content.monsters[type].id);
  out.close_list();
  out.field_flag("once",
                 !item.once.none() || item.exchange || item.revival == Revival::once_to_base);
  out.field_flag("names", item.names_type).close();
  return data;
}

std::string hero_data(const Content& content, const Hero& hero) {
  std::string data;
  json::Writer out(data);
  out.open().field("hp", hero.hp).key("items").open_list();
  for (const unsigned item : hero.items) out.text(content.items[item].id);
  out.close_list().close();
  return data;
}

}  // namespace

Mandom::Mandom(Content content) : content_(std::move(content)) {
  make_info();
  make_lists();
}

void Mandom::make_info() {
  info_.id = "mandom";
  info_.title = "Dungeon of Mandom";
  info_.blurb = "One hero, six items, a dungeon that everybody fills in secret: push on or pass?";
  info_.min_seats = 2;
  info_.max_seats = kSeats;
  info_.usual_seats = 3;
  info_.most_decisions = kMostDecisions;
  info_.rules = content_.rules;
  info_.levels = {"novice", "sound"};
  info_.endings = {"MAN-OUT-02", "MAN-OUT-05"};
  info_.rounds = {"MAN-BID-01"};
  info_.position = position_fields();
  std::vector<std::string> heroes;
  for (const Hero& hero : content_.heroes) heroes.push_back(hero.id);
  const int first_four = (1 << std::min<int>(4, static_cast<int>(heroes.size()))) - 1;
  // The order is that of OptionIndex in setup.cpp.
  info_.options = {
      {"first_player",
       Kind::choice,
       {"random", "rps", "seat:0", "seat:1", "seat:2", "seat:3"},
       0,
       0,
       0,
       "who starts the first round: by lot, by rock-paper-scissors, or a fixed seat",
       "MAN-SET-05",
       false},
      {"carry_challenger",
       Kind::flag,
       {},
       0,
       1,
       1,
       "in several games at one table the last challenger starts the next",
       "MAN-SET-05",
       false},
      {"hero", Kind::choice, heroes, 0, 0, 0, "the hero, with hero_mode fixed", "MAN-VAR-09",
       false},
      {"hero_mode",
       Kind::choice,
       {"fixed", "random_each_round", "starter_chooses"},
       0,
       0,
       0,
       "how each round gets its hero",
       "MAN-VAR-09",
       false},
      {"heroes_enabled", Kind::subset, heroes, 0, 0, first_four,
       "the heroes to draw or choose from", "MAN-VAR-09", false},
      {"special_monsters",
       Kind::choice,
       {"0", "2"},
       0,
       0,
       0,
       "special monsters shuffled in each round",
       "MAN-VAR-05",
       false},
      {"successes_to_win",
       Kind::number,
       {},
       1,
       3,
       2,
       "survived dungeons that win",
       "MAN-OUT-02",
       false},
      {"failures_to_drop",
       Kind::number,
       {},
       1,
       3,
       2,
       "failures that put a player out",
       "MAN-OUT-04",
       false},
      {"item_secrecy",
       Kind::choice,
       {"open", "turn_peek"},
       0,
       0,
       0,
       "whether everybody sees the equipped items all the time",
       "MAN-INF-02",
       false},
      {"short_reveal",
       Kind::flag,
       {},
       0,
       1,
       0,
       "stop revealing once the hero is lost",
       "MAN-VAR-13",
       false},
      {"claims",
       Kind::flag,
       {},
       0,
       1,
       1,
       "players may announce what they drew, true or not",
       "MAN-TALK-02",
       true},
      {"turn_timer_s",
       Kind::number,
       {},
       0,
       3600,
       0,
       "seconds to decide, 0 for no limit",
       "MAN-BID-03",
       true},
  };
  for (unsigned type = 0; type < content_.monsters.size(); ++type)
    info_.cards.push_back({content_.monsters[type].id, content_.monsters[type].name, "monster",
                           monster_facts(content_, type), content_.monsters[type].text,
                           monster_data(content_.monsters[type])});
  for (unsigned index = 0; index < content_.items.size(); ++index)
    info_.cards.push_back({content_.items[index].id, content_.items[index].name, "item",
                           item_facts(content_, index), content_.items[index].text,
                           item_data(content_, content_.items[index])});
  for (const Hero& hero : content_.heroes) {
    std::string text = "Carries";
    for (std::size_t i = 0; i < hero.items.size(); ++i)
      text += (i == 0                       ? " "
               : i + 1 == hero.items.size() ? " and "
                                            : ", ") +
              content_.items[hero.items[i]].name;
    info_.cards.push_back({hero.id, hero.name, "hero", std::to_string(hero.hp) + " HP", text + ".",
                           hero_data(content_, hero)});
  }
}

Result<std::unique_ptr<Game>> make(std::span<const content::Source> more) {
  auto sources = content::parse_builtin(builtin::mandom, "mandom");
  if (!sources) return std::unexpected(sources.error());
  sources->insert(sources->end(), more.begin(), more.end());
  auto content = read_content(*sources);
  if (!content) return std::unexpected(content.error());
  return std::make_unique<GameOf<Mandom>>(Mandom(std::move(*content)));
}

}  // namespace undercroft::mandom
