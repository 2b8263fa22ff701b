// Adventure modules, 2.14: nodes, what they offer and where they lead.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "games/cutthroat_caverns/content_effects.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using Call = content::Node;

constexpr std::array<std::string_view, 7> kTypes = {"order",     "vote",   "choice", "trap",
                                                    "encounter", "puzzle", "boss"};
constexpr std::size_t kMostModules = 8;
constexpr std::size_t kMostNodes = 200;
constexpr std::size_t kMostOptions = 8;

// The label in lower case with underscores.
std::string id_of(std::string_view label) {
  std::string id;
  for (const char c : label) {
    const bool capital = c >= 'A' && c <= 'Z';
    const char low = capital ? static_cast<char>(c - 'A' + 'a') : c;
    if ((low >= 'a' && low <= 'z') || (low >= '0' && low <= '9'))
      id += low;
    else if (!id.empty() && id.back() != '_')
      id += '_';
  }
  while (!id.empty() && id.back() == '_') id.pop_back();
  return id;
}

std::vector<std::string> node_names(const Reader& reader) {
  std::vector<std::string> names;
  for (const content::Word& word : reader.vocabulary.words())
    if (word.domain == kNodeWords) names.push_back(word.name);
  return names;
}

std::uint8_t node_named(const Reader& reader, const Cursor& field) {
  const std::vector<ListedWord> words = listed_words(field);
  if (words.size() != 1) {
    field.fault("expected one node");
    return 0;
  }
  return static_cast<std::uint8_t>(index_in(field, words[0], node_names(reader), "node"));
}

Choice read_option(Reader& reader, const Cursor& field, const Call& option) {
  Choice choice;
  choice.label = option.args[0].text;
  choice.id = id_of(choice.label);
  if (choice.id.empty())
    content::fault_at(field, option.args[0], "a label needs a letter from a to z or a digit");
  auto effects = parts_of(option);
  if (!effects.empty() && effects.back().is("to")) {
    choice.next = static_cast<std::uint8_t>(effects.back().args[0].number);
    effects = effects.first(effects.size() - 1);
  }
  choice.effect = read_block(reader.content, field, effects, kInNode);
  return choice;
}

// What an option says on the card; where it leads is seen when one gets there.
std::string option_text(const Call& option) {
  auto effects = parts_of(option);
  if (!effects.empty() && effects.back().is("to")) effects = effects.first(effects.size() - 1);
  if (!effects.empty() && effects.front().is("nothing")) effects = {};
  const std::string words = clause(effects);
  return option.args[0].text + (words.empty() ? "" : ": " + words);
}

void read_choices(Reader& reader, Node& node, const Cursor& record, std::string& text) {
  if (!record.has("choices")) return;
  const Cursor field = record.at("choices");
  const auto options = content::parse_effect(reader.vocabulary, field, "option");
  std::vector<Choice>& choices = reader.content.choices;
  node.first_choice = static_cast<std::uint16_t>(choices.size());
  for (const Call& option : options) {
    Choice choice = read_option(reader, field, option);
    for (std::size_t i = node.first_choice; i < choices.size(); ++i)
      if (choices[i].id == choice.id)
        content::fault_at(field, option, "two options read alike; give this another label");
    if (node.choices == kMostOptions)
      return content::fault_at(field, option,
                               "a node has at most " + std::to_string(kMostOptions) + " options");
    choices.push_back(std::move(choice));
    ++node.choices;
    text.append(" ").append(as_sentence(option_text(option)));
  }
}

void read_encounter_of(Reader& reader, Node& node, const Cursor& record) {
  const bool needed = node.type == NodeType::trap || node.type == NodeType::encounter ||
                      node.type == NodeType::boss;
  if (!needed && !record.has("encounter")) return;
  const Cursor field = record.at("encounter");
  std::vector<std::string> names;
  for (const EncounterCard& card : reader.content.encounters) names.push_back(card.id);
  for (const ListedWord& word : listed_words(field))
    node.encounter = static_cast<std::uint8_t>(index_in(field, word, names, "encounter"));
}

void read_node(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "text", "type", "encounter", "effect", "next", "choices"});
  Node node;
  node.id = reader.ids.read(record);
  node.name = record.at("name").text();
  node.type = static_cast<NodeType>(record.at("type").word(kTypes));
  read_encounter_of(reader, node, record);
  const Effect effect = read_effect(reader, record, "effect", kInNode);
  node.effect = effect.block;
  if (record.has("next")) node.next = node_named(reader, record.at("next"));
  std::string text(record.text_or("text", ""));
  if (node.encounter < reader.content.encounters.size())
    text.append(text.empty() ? "" : " ")
        .append(as_sentence("encounter: " + reader.content.encounters[node.encounter].name));
  if (!effect.text.empty()) text.append(text.empty() ? "" : " ").append(as_sentence(effect.text));
  read_choices(reader, node, record, text);
  node.text = std::move(text);
  const bool asks = node.type == NodeType::vote || node.type == NodeType::choice;
  if (asks && node.choices == 0 && !record.report().failed())
    record.fault("a vote or choice needs choices");
  reader.content.nodes.push_back(std::move(node));
}

void read_module(Reader& reader, const Cursor& record) {
  record.only({"id", "name", "text", "first"});
  Module module;
  module.id = reader.ids.read(record);
  module.name = record.at("name").text();
  module.text = record.text_or("text", "");
  module.first = node_named(reader, record.at("first"));
  reader.content.modules.push_back(std::move(module));
}

}  // namespace

Result<void> read_modules(Reader& reader, const content::Source& all) {
  auto read = content::each_record(all, "node", kMostNodes,
                                   [&](const Cursor& record) { read_node(reader, record); });
  if (!read) return read;
  return content::each_record(all, "module", kMostModules,
                              [&](const Cursor& record) { read_module(reader, record); });
}

}  // namespace undercroft::cutthroat_caverns
