// The words of an effect, from the sentences of its verbs.
#include <algorithm>
#include <cstddef>

#include "engine/content.hpp"

namespace undercroft::content {

namespace {

// The arguments that belong to a parameter: one, or for the last one that takes many all that are
// left.
std::span<const Node> arguments_of(const Node& call, std::size_t param) {
  const std::span<const Node> args = call.args;
  if (param >= args.size()) return {};
  return call.verb->params[param].many ? args.subspan(param) : args.subspan(param, 1);
}

// "a, b and c"
std::string joined(std::span<const Node> nodes) {
  std::string text;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (i > 0) text += i + 1 == nodes.size() ? " and " : ", ";
    text += node_text(nodes[i]);
  }
  return text;
}

bool is_one(const Param& param, std::span<const Node> args) {
  if (args.size() != 1) return false;
  return param.many || (param.type == Param::Type::number && args[0].number == 1);
}

// What stands for a {slot} of the sentence: {n} the words of the argument, {n|s} "s" unless it is
// one, {n|is|are} the first for one and the second otherwise. A slot that names no parameter stays
// as it is, for everybody to see.
std::string filled(const Node& call, std::string_view slot) {
  const std::size_t bar = slot.find('|');
  const auto& params = call.verb->params;
  const auto found = std::ranges::find(params, slot.substr(0, bar), &Param::name);
  if (found == params.end()) return "{" + std::string(slot) + "}";
  const auto args = arguments_of(call, static_cast<std::size_t>(found - params.begin()));
  if (bar == std::string_view::npos) return joined(args);
  const std::string_view endings = slot.substr(bar + 1);
  const std::size_t second = endings.find('|');
  if (second == std::string_view::npos) return is_one(*found, args) ? "" : std::string(endings);
  return std::string(is_one(*found, args) ? endings.substr(0, second) : endings.substr(second + 1));
}

std::string sentence_of(const Node& call) {
  const std::string_view sentence = call.verb->sentence;
  std::string text;
  std::size_t at = 0;
  while (at < sentence.size()) {
    const std::size_t open = sentence.find('{', at);
    const std::size_t close = sentence.find('}', open);
    if (close == std::string_view::npos) break;
    text += sentence.substr(at, open - at);
    text += filled(call, sentence.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  text += sentence.substr(at);
  return text;
}

}  // namespace

std::string node_text(const Node& node) {
  if (node.word != nullptr) return node.word->text.empty() ? node.word->name : node.word->text;
  if (!node.text.empty()) return node.text;
  if (node.verb == nullptr) return std::to_string(node.number);
  if (node.verb->say) return node.verb->say(node);
  return node.verb->sentence.empty() ? node.verb->name : sentence_of(node);
}

std::string effect_text(std::span<const Node> statements) {
  std::string text;
  for (const Node& statement : statements) {
    std::string sentence = node_text(statement);
    if (sentence.empty()) continue;
    char& first = sentence.front();
    if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
    constexpr std::string_view kEnds = ".!?";
    if (kEnds.find(sentence.back()) == std::string_view::npos) sentence += '.';
    if (!text.empty()) text += ' ';
    text += sentence;
  }
  return text;
}

}  // namespace undercroft::content
