// What can respond to what, 2.1: windows and the rows of content/responses.toml.
#include <array>
#include <string_view>
#include <utility>

#include "games/cutthroat_caverns/content_effects.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr std::size_t kMostRows = 200;

constexpr std::array<std::string_view, kWindowCount> kWindows = {
    "pre",      "init",   "lock",      "prereveal",     "reveal", "kill",    "post",     "held",
    "declared", "struck", "round_end", "encounter_end", "action", "consent", "challenge"};

// In the order of Need, a bit each.
constexpr std::array<std::string_view, 27> kNeeds = {"owner_is_actor",
                                                     "owner_is_other",
                                                     "victim_is_actor",
                                                     "victim_is_other",
                                                     "printed",
                                                     "no_attack",
                                                     "consent",
                                                     "unlocked",
                                                     "unblocked",
                                                     "source_alive",
                                                     "great_damage",
                                                     "small_card",
                                                     "own_set_card",
                                                     "attack_card",
                                                     "own_turn",
                                                     "play_of_other",
                                                     "play_targets_actor",
                                                     "held",
                                                     "undead_before",
                                                     "doll",
                                                     "protector",
                                                     "window_of_actor",
                                                     "hurt",
                                                     "change",
                                                     "belongings",
                                                     "of_other",
                                                     "player_turns"};
static_assert(kNeedPlayerTurns == 1U << (kNeeds.size() - 1));

constexpr std::array<std::string_view, kActCount> kActs = {"offer", "ask_help", "pin", "acolyte",
                                                           "fire_held"};
// Besides those: what is answered to an announced card.
constexpr std::string_view kChallenge = "challenge";
constexpr std::array<std::string_view, kActCount> kActNames = {
    "an offer to trade", "a call for help", "a pin in a doll", "the acolyte", "a held card"};

// Everything that can be an answer, by its id.
struct Answers {
  std::vector<std::string> ids;
  std::vector<std::string> names;
  std::vector<Thing> things;
  void add(std::string id, std::string name, Thing thing) {
    ids.push_back(std::move(id));
    names.push_back(std::move(name));
    things.push_back(thing);
  }
};

Answers all_answers(const Content& content) {
  Answers answers;
  for (unsigned i = 0; i < content.cards.size(); ++i)
    if (content.cards[i].kind != CardKind::attack)
      answers.add(content.cards[i].id, content.cards[i].name, thing(Category::card, i));
  for (unsigned i = 0; i < content.relics.size(); ++i)
    answers.add(content.relics[i].id, content.relics[i].name, thing(Category::relic, i));
  for (unsigned i = 0; i < content.reputations.size(); ++i)
    answers.add(content.reputations[i].id, content.reputations[i].name,
                thing(Category::reputation, i));
  for (unsigned i = 0; i < content.characters.size(); ++i)
    answers.add("ab_" + content.characters[i].id, content.characters[i].name + "'s ability",
                thing(Category::ability, i));
  for (unsigned i = 0; i < kActs.size(); ++i)
    answers.add(std::string(kActs[i]), std::string(kActNames[i]), thing(Category::rule, i));
  return answers;
}

void read_window(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "prompt", "text"});
  WindowText window;
  const std::size_t index = reader.content.windows.size();
  window.id = reader.ids.read(record);
  window.name = record.at("name").text();
  window.prompt = record.at("prompt").text();
  window.text = record.text_or("text", "");
  if (index < kWindows.size() && window.id != kWindows[index])
    record.at("id").fault("expected the window " + std::string(kWindows[index]) + " here");
  reader.content.windows.push_back(std::move(window));
}

std::uint32_t read_needs(const Cursor& record) {
  if (!record.has("needs")) return 0;
  static const std::vector<std::string> kNames(kNeeds.begin(), kNeeds.end());
  const Cursor field = record.at("needs");
  std::uint32_t needs = 0;
  for (const ListedWord& word : listed_words(field))
    needs |= 1U << index_in(field, word, kNames, "condition");
  return needs;
}

void describe(Reader& reader, const Cursor& record, unsigned window, const std::string& answers) {
  std::string& text = reader.content.windows[window].text;
  text.append(text.empty() ? "" : " ").append(record.text_or("subject", "Besides"));
  text.append(": ").append(answers).append(".");
}

// In a window the rows keep their order.
void sort_by_window(std::vector<Response>& responses) {
  std::vector<Response> sorted;
  for (unsigned window = 0; window < kWindowCount; ++window)
    for (const Response& response : responses)
      if (response.window == static_cast<Window>(window)) sorted.push_back(response);
  responses = std::move(sorted);
}

// Why the window takes no further answer like this one, or nothing.
std::string no_place(const Content& content, Thing thing, unsigned window) {
  std::size_t answers = 0;
  for (const Response& response : content.responses) {
    if (response.window != static_cast<Window>(window)) continue;
    if (response.thing == thing) return " is already an answer in the window ";
    ++answers;
  }
  return answers < kMaxAnswers ? "" : " is one answer too many in the window ";
}

void read_row(Reader& reader, const Answers& answers, const Cursor& record) {
  record.only({"id", "subject", "windows", "answers", "needs", "quiet"});
  static const std::vector<std::string> kNames(kWindows.begin(), kWindows.end());
  reader.ids.read(record);
  const std::uint32_t needs = read_needs(record);
  const std::uint8_t quiet = record.flag_or("quiet", false) ? 1 : 0;
  const Cursor where = record.at("windows");
  const Cursor what = record.at("answers");
  std::vector<Thing> things;
  std::vector<std::string> answered;
  std::string words;
  for (const ListedWord& word : listed_words(what)) {
    const std::size_t index = index_in(what, word, answers.ids, "answer");
    things.push_back(answers.things[index]);
    answered.push_back(answers.ids[index]);
    words.append(words.empty() ? "" : ", ").append(answers.names[index]);
    reader.content.occasions.emplace_back(answers.things[index], record.text_or("subject", ""));
  }
  for (const ListedWord& word : listed_words(where)) {
    const auto window = static_cast<unsigned>(index_in(where, word, kNames, "window"));
    if (record.report().failed()) return;
    for (std::size_t i = 0; i < things.size(); ++i)
      if (const std::string fault = no_place(reader.content, things[i], window); fault.empty())
        reader.content.responses.push_back({things[i], static_cast<Window>(window), quiet, needs});
      else
        what.fault(answered[i] + fault + std::string(kWindows[window]));
    describe(reader, record, window, words);
  }
}

}  // namespace

Result<void> read_responses(Reader& reader, const content::Source& all) {
  auto read = content::each_record(all, "window", kWindowCount,
                                   [&](const Cursor& record) { read_window(reader, record); });
  if (!read) return read;
  if (reader.content.windows.size() != kWindowCount)
    return fail("content: there are " + std::to_string(kWindowCount) + " windows; [[window]] has " +
                std::to_string(reader.content.windows.size()));
  for (unsigned i = 0; i < kActs.size(); ++i)
    reader.content.acts.push_back({std::string(kActs[i]), std::string(kActNames[i])});
  reader.content.acts.push_back({std::string(kChallenge), "a challenge"});
  const Answers answers = all_answers(reader.content);
  read = content::each_record(all, "response", kMostRows,
                              [&](const Cursor& record) { read_row(reader, answers, record); });
  sort_by_window(reader.content.responses);
  return read;
}

}  // namespace undercroft::cutthroat_caverns
