#include "games/dark_castle/dark_castle.hpp"

#include <algorithm>

#include "engine/option_specs.hpp"
#include "games/dark_castle/option_index.hpp"
#include "games/dark_castle/party.hpp"
#include "games/dark_castle/position.hpp"

namespace undercroft::builtin {
extern const std::string_view dark_castle;  // games/dark_castle/content/*.toml
}

namespace undercroft::dark_castle {

namespace {

using namespace specs;

// 31 pages with at most 4 fights of at most 200 rounds (ESC-CBT-05). In a round: at most 12
// windows of 8 uses and 4 refusals, a rest, 4 attacks to order, 8 items to give up; a camp has 60
// actions. Every group decision may take two ballots of four seats.
constexpr int kMostDecisions = 31 * 4 * (kMostRounds * (12 * 12 + 16) + 600) * 8;

constexpr std::array<std::string_view, kTraits> kLetters = {"M", "C", "W"};
constexpr std::array<std::string_view, 8> kTimings = {"any",  "roll",  "attack", "test",
                                                      "dice", "round", "hurt",   "passive"};

std::string face_letters(Face face) {
  const std::string letter(kLetters[face.trait()]);
  return face.is_double() ? letter + letter : letter;
}

std::string character_data(const Character& character) {
  std::string data;
  json::Writer out(data);
  out.open().key("faces").open_list();
  for (const Face face : character.faces) out.text(face_letters(face));
  out.close_list();
  out.field("might", character.traits[0]).field("cunning", character.traits[1]);
  out.field("wisdom", character.traits[2]).field("flavour", character.flavour).close();
  return data;
}

std::string character_facts(const Character& character) {
  return "might " + std::to_string(character.traits[0]) + ", cunning " +
         std::to_string(character.traits[1]) + ", wisdom " + std::to_string(character.traits[2]);
}

std::string character_text(const Character& character) {
  std::string text = "The die shows ";
  for (std::size_t i = 0; i < character.faces.size(); ++i)
    text += (i == 0                            ? ""
             : i + 1 == character.faces.size() ? " and "
                                               : ", ") +
            face_letters(character.faces[i]);
  return character.flavour + " " + text + ".";
}

void choices_of(const Content& content, unsigned block, json::Writer& out) {
  for (const Op& op : content.block(block)) {
    if (op.code != OpCode::choice) continue;
    for (unsigned i = op.index; i < op.index + unsigned{op.n}; ++i) {
      out.text(content.choices[i].label);
      choices_of(content, content.choices[i].block, out);
    }
  }
}

std::string chapter_data(const Content& content, const Chapter& chapter) {
  std::string data;
  json::Writer out(data);
  out.open().field("kind", chapter.kind).field("flavour", chapter.flavour);
  out.key("choices").open_list();
  choices_of(content, chapter.block, out);
  out.close_list().close();
  return data;
}

std::string item_data(const Item& item) {
  std::string data;
  json::Writer out(data);
  out.open().field("count", item.count).field("hands", item.hands);
  out.field_flag("one_use", item.one_use);
  out.field("timing", kTimings[static_cast<unsigned>(item.timing)]).close();
  return data;
}

std::string item_facts(const Item& item) {
  std::string facts = item.hands == 2 ? "two-handed" : "one-handed";
  facts += item.one_use ? ", one use" : ", kept";
  return facts + (item.count > 1 ? ", " + std::to_string(item.count) + " copies" : "");
}

// ESC-ITM-08: which windows an item is for.
bool ever_used(const Item& item, Window window) {
  switch (item.timing) {
    case Timing::any:
      return true;
    case Timing::roll:
      return window == Window::roll_test || window == Window::roll_attack ||
             window == Window::guard;
    case Timing::attack:
      return window == Window::roll_attack;
    case Timing::test:
      return window == Window::roll_test;
    case Timing::dice:
      return window == Window::dice;
    case Timing::round:
      return window == Window::ready_round;
    case Timing::hurt:
    case Timing::passive:
      return false;
  }
  return false;
}

// Section 6. The order is that of OptionIndex.
std::vector<OptionSpec> options_of(const Content& content) {
  std::vector<std::string> bosses = {"random"};
  std::vector<std::string> chapters;
  for (const Chapter& chapter : content.chapters)
    (chapter.boss ? bosses : chapters).push_back(chapter.id);
  std::vector<std::string> characters;
  for (const Character& character : content.characters) characters.push_back(character.id);
  OptionSpec difficulty =
      choice_of("difficulty", {"merciful", "normal", "grim", "short", "long"}, 1,
                "how hard the escape is; what you set yourself wins over it", "ESC-SET-06");
  difficulty.presets = {"hp_bonus=2", "", "hp_bonus=-2", "castle_length=10", "castle_length=18"};
  OptionSpec group =
      choice_of("group_decision", {"speaker", "vote", "agree"}, 0,
                "who decides for the group: the speaker, a secret vote, or everybody "
                "by proposing and agreeing",
                "ESC-GRP-02");
  group.people = static_cast<int>(GroupDecision::agree);
  OptionSpec odds =
      flag("odds", true, "the table tells the chance to win a fight when asked", "ESC-CBT-05");
  odds.host = true;
  OptionSpec timer =
      specs::number("turn_timer_s", 0, 3600, 0, "seconds to decide, 0 for no limit", "ESC-GRP-05");
  timer.host = true;
  const int longest = std::min<int>(kMaxPages - 1, content.first_boss());
  return {
      std::move(difficulty),
      std::move(group),
      specs::number("castle_length", 5, longest, 15, "pages before the boss", "ESC-SET-02"),
      choice_of("boss", std::move(bosses), 0, "who waits at the end", "ESC-SET-03"),
      specs::number("hp_bonus", -4, 6, 0, "added to everybody's HP", "ESC-SET-06"),
      specs::number("attack_value", 1, 4, 2, "HP that an enemy's attack costs", "ESC-CBT-15"),
      choice_of("rest_rule", {"no_consecutive", "free", "once_per_combat", "none"}, 0,
                "how often a character may rest in a fight", "ESC-CBT-07"),
      specs::number("start_items", 0, 2, 1, "items for each character at the start", "ESC-SET-07"),
      flag("item_reshuffle", true, "an empty item deck takes the discard pile back", "ESC-ITM-02"),
      flag("auto_order", true, "the order of attacks is asked only where it can matter",
           "ESC-CBT-10"),
      choice_of("characters", {"choose", "random", "list"}, 0, "who the prisoners are",
                "ESC-SET-05"),
      list_of("party", std::move(characters), kPartyEntries, kParty,
              "the characters by seat, with characters=list", "ESC-SET-05"),
      list_of("fixed_castle", std::move(chapters), kFixedEntries, kMaxPages - 1,
              "the pages in this order instead of by lot", "ESC-SET-02"),
      std::move(odds),
      std::move(timer),
  };
}

}  // namespace

DarkCastle::DarkCastle(Content content) : content_(std::move(content)) {
  make_info();
  make_tables();
}

void DarkCastle::make_info() {
  info_.id = "dark_castle";
  info_.title = "Escape the Dark Castle";
  info_.blurb =
      "Prisoners turn fifteen pages of a grim story together: choose, fight, share, and leave "
      "nobody behind.";
  info_.min_seats = 1;
  info_.max_seats = kSeats;
  info_.usual_seats = 2;
  info_.cooperative = true;
  info_.most_decisions = kMostDecisions;
  info_.rules = content_.rules;
  info_.levels = {"novice", "sound", "expert"};
  info_.quick_levels = 2;
  info_.endings = {"ESC-END-01", "ESC-END-02"};
  info_.rounds = {"ESC-FLOW-01", "ESC-FLOW-02", "ESC-SOLO-02"};
  info_.options = options_of(content_);
  info_.position = position_fields();
  for (const Character& character : content_.characters)
    info_.cards.push_back({character.id, character.name, "character", character_facts(character),
                           character_text(character), character_data(character)});
  for (const Chapter& chapter : content_.chapters)
    info_.cards.push_back({chapter.id, chapter.name, chapter.boss ? "boss" : "chapter",
                           chapter.kind, chapter.text, chapter_data(content_, chapter)});
  for (const Item& item : content_.items)
    info_.cards.push_back(
        {item.id, item.name, "item", item_facts(item), item.text, item_data(item)});
  info_.cards.push_back({content_.start.id, content_.start.name, "start", "", content_.start.text,
                         chapter_data(content_, content_.start)});
  info_.cards.push_back({content_.victory.id, content_.victory.name, "victory",
                         "the end of the escape", content_.victory.text,
                         chapter_data(content_, content_.victory)});
}

void DarkCastle::make_tables() {
  for (std::size_t item = 0; item < content_.items.size(); ++item) {
    hands_[item] = content_.items[item].hands;
    if (content_.items[item].timing == Timing::any) camp_heals_[item] = content_.items[item].heals;
    for (unsigned window = 0; window < kWindowCount; ++window)
      if (ever_used(content_.items[item], static_cast<Window>(window)))
        window_items_[window] |= std::uint64_t{1} << item;
  }
  op_places_.resize(content_.ops.size());
  fight_places_.resize(content_.fights.size());
  place_ops(content_.start.block, {});
  for (std::size_t page = 0; page < content_.chapters.size(); ++page)
    place_ops(content_.chapters[page].block, {.page = static_cast<std::uint8_t>(page)});
}

// Goes through a block as the rules would, and notes what is known at each operation.
void DarkCastle::place_ops(unsigned block, OpPlace where) {
  const Block& run = content_.blocks[block];
  where.end = static_cast<std::uint16_t>(run.first + run.count);
  for (unsigned index = run.first; index < where.end; ++index) {
    const Op& op = content_.ops[index];
    op_places_[index] = where;
    if (op.code == OpCode::combat) fight_places_[op.index] = where;
    if (op.code == OpCode::nominate) where.nominated = true;
    if (op.code == OpCode::choice)
      for (unsigned i = op.index; i < op.index + unsigned{op.n}; ++i)
        place_ops(content_.choices[i].block, where);
    OpPlace inside = where;
    inside.each = where.each || op.code == OpCode::each_test || op.code == OpCode::discard;
    for (const std::uint16_t inner : op.block)
      if (inner != 0) place_ops(inner, inside);
  }
}

Result<std::unique_ptr<Game>> make(std::span<const content::Source> more) {
  auto sources = content::parse_builtin(builtin::dark_castle, "dark_castle");
  if (!sources) return std::unexpected(sources.error());
  sources->insert(sources->end(), more.begin(), more.end());
  auto content = read_content(*sources);
  if (!content) return std::unexpected(content.error());
  return std::make_unique<GameOf<DarkCastle>>(DarkCastle(std::move(*content)));
}

}  // namespace undercroft::dark_castle
