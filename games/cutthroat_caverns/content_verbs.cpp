#include "games/cutthroat_caverns/content_verbs.hpp"

#include <algorithm>

namespace undercroft::cutthroat_caverns {

namespace {

using Call = content::Node;
using content::node_text;
using content::Param;
using Nodes = std::span<const Call>;

// "you" and several players go without the s.
bool plural(const Call& who) {
  return is_who(who, Who::actor) || (is_who(who, Who::next) && who.args[0].number > 1);
}

std::string filled(const Call& node, std::string_view slot) {
  const std::size_t mark = slot.find_first_of("|:");
  const std::string_view name = slot.substr(0, mark);
  const Call* arg = argument(node, name);
  if (name == "effects") return clause(parts_of(node));
  if (arg == nullptr) return {};
  if (mark == std::string_view::npos) return node_text(*arg);
  const std::string_view more = slot.substr(mark + 1);
  return slot[mark] == '|' ? does(*arg, more) : counted(arg->number, more);
}

}  // namespace

Param number(std::string name, int low, int high) {
  return {std::move(name), Param::Type::number, {}, low, high, false, false};
}
Param word(std::string name, std::string_view domain) {
  return {std::move(name), Param::Type::word, std::string(domain), 0, 0, false, false};
}
Param call(std::string name, std::string_view category) {
  return {std::move(name), Param::Type::call, std::string(category), 0, 0, false, false};
}
Param calls(std::string name, std::string_view category) {
  return {std::move(name), Param::Type::call, std::string(category), 0, 0, true, false};
}
Param maybe(Param param) {
  param.optional = true;
  return param;
}

bool is_who(const Call& node, Who who) {
  return node.verb != nullptr && node.verb->code == static_cast<std::uint8_t>(who);
}

std::string does(const Call& who, std::string_view verb) {
  return node_text(who).append(" ").append(verb).append(plural(who) ? "" : "s");
}

std::string fill(std::string_view form, const Call& node) {
  std::string text;
  std::size_t at = 0;
  for (std::size_t open = form.find('{'); open != std::string_view::npos;
       open = form.find('{', at)) {
    const std::size_t close = form.find('}', open);
    text += form.substr(at, open - at);
    text += filled(node, form.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  return text.append(form.substr(at));
}

Say say(std::string_view form) {
  return [form](const Call& node) { return fill(form, node); };
}

const Call* argument(const Call& node, std::string_view name) {
  const auto& params = node.verb->params;
  for (std::size_t i = 0; i < std::min(params.size(), node.args.size()); ++i)
    if (params[i].name == name) return &node.args[i];
  return nullptr;
}

Nodes parts_of(const Call& node) {
  const auto& params = node.verb->params;
  if (params.empty() || !params.back().many || node.args.size() < params.size()) return {};
  return Nodes(node.args).subspan(params.size() - 1);
}

std::string counted(int n, std::string_view thing) {
  return std::to_string(n).append(" ").append(thing).append(n == 1 ? "" : "s");
}

std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  char& first = text.front();
  if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  if (text.back() != '.') text += '.';
  return text;
}

std::string clause(Nodes statements) {
  std::string text;
  for (const Call& statement : statements) {
    const std::string words = node_text(statement);
    if (!words.empty()) text.append(text.empty() ? "" : "; ").append(words);
  }
  return text;
}

}  // namespace undercroft::cutthroat_caverns
