// Effects: from terms to checked calls. Every fault says what would have been right.
#include <algorithm>
#include <cstddef>
#include <limits>

#include "engine/content.hpp"
#include "engine/content_terms.hpp"
#include "engine/nearest.hpp"

namespace undercroft::content {

namespace {

// More choices than this do not help in a message.
constexpr std::size_t kMaxListed = 8;
// The count of repeated arguments is one byte of the program.
constexpr std::size_t kMaxRepeated = 255;

using Names = std::vector<std::string_view>;

std::string listing(const Names& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kMaxListed; ++i)
    text.append(i == 0 ? " (" : ", ").append(names[i]);
  if (names.size() > kMaxListed) text += ", ...";
  return text.empty() ? text : text + ")";
}

// The numbers that a parameter takes; a program holds a number in two bytes.
struct Range {
  int low;
  int high;
  explicit Range(const Param& param)
      : low(std::max<int>(param.low, std::numeric_limits<std::int16_t>::min())),
        high(std::min<int>(param.high, std::numeric_limits<std::int16_t>::max())) {}
};

class Checker {
 public:
  Checker(const Vocabulary& vocabulary, EffectText& text)
      : vocabulary_(&vocabulary), text_(&text) {}

  // `verb` is whose parameter this is, null for a statement.
  Node node(const Term& term, const Verb* verb, const Param& param) {
    Node node = read(term, verb, param);
    node.at = term.at;
    return node;
  }

  void refuse(std::size_t at, const Verb* verb, const Param& param, std::string_view got,
              std::string_view remedy = {}) {
    std::string what = verb == nullptr ? "expected " : verb->name + "(...) takes ";
    what += wanted(param);
    if (verb != nullptr && verb->params.size() > 1) what += " for " + param.name;
    text_->fault(at, what.append(", got ").append(got).append(remedy));
  }

 private:
  Node read(const Term& term, const Verb* verb, const Param& param) {
    switch (param.type) {
      case Param::Type::number:
        return number(term, verb, param);
      case Param::Type::word:
        return word(term, verb, param);
      case Param::Type::text:
        return text(term, verb, param);
      case Param::Type::call:
        break;
    }
    return call(term, verb, param);
  }

  std::string wanted(const Param& param) const {
    const Range range(param);
    const std::string span = std::to_string(range.low) + " to " + std::to_string(range.high);
    if (param.type == Param::Type::text) return "a text of " + span + " letters in single quotes";
    if (param.type != Param::Type::number) return param.of + listing(choices(param));
    if (param.of.empty()) return "a number from " + span;
    return "a number from " + span + " or " + param.of + listing(choices(param));
  }

  Names choices(const Param& param) const {
    Names names;
    if (param.type != Param::Type::call) {
      for (const Word& word : vocabulary_->words())
        if (word.domain == param.of) names.push_back(word.name);
    } else {
      for (const Verb& verb : vocabulary_->verbs())
        if (verb.category == param.of) names.push_back(verb.name);
    }
    return names;
  }

  // A word that does not belong here: what it is elsewhere, or what was probably meant.
  void refuse_word(const Term& term, const Verb* verb, const Param& param) {
    const Names names = choices(param);
    std::string remedy;
    if (const std::string_view near = nearest(term.text, names); !near.empty())
      remedy.append("; did you mean ").append(near).append("?");
    else if (const Verb* other = vocabulary_->verb(term.text); other != nullptr)
      remedy = " (" + other->category + ")";
    else if (const auto found = std::ranges::find(vocabulary_->words(), term.text, &Word::name);
             found != vocabulary_->words().end())
      remedy = " (" + found->domain + ")";
    refuse(term.at, verb, param, shown(term), remedy);
  }

  static std::string shown(const Term& term) {
    const std::string text = quoted(term.text);
    if (term.is_text) return "the text " + text;
    return term.is_number ? text.substr(1, text.size() - 2) : text;
  }
  static bool is_word(const Term& term) { return !term.is_number && !term.is_text; }

  Node number(const Term& term, const Verb* verb, const Param& param) {
    Node node;
    const Range range(param);
    if (!param.of.empty() && !term.is_number) return word(term, verb, param);
    if (!term.is_number || term.number < range.low || term.number > range.high)
      refuse(term.at, verb, param, shown(term));
    else
      node.number = static_cast<std::int32_t>(term.number);
    return node;
  }

  Node word(const Term& term, const Verb* verb, const Param& param) {
    Node node;
    node.word = is_word(term) ? vocabulary_->word(param.of, term.text) : nullptr;
    if (node.word == nullptr)
      refuse_word(term, verb, param);
    else if (term.has_brackets)
      text_->fault(term.at, quoted(term.text) + " is a word and takes no arguments");
    else
      node.number = node.word->value;
    return node;
  }

  Node text(const Term& term, const Verb* verb, const Param& param) {
    Node node;
    if (!term.is_text) {
      refuse(term.at, verb, param, shown(term),
             term.has_brackets ? "" : "; put it between ' and '");
      return node;
    }
    // Two quotes in a text are one.
    for (std::size_t i = 0; i < term.text.size(); ++i) {
      node.text += term.text[i];
      if (term.text[i] == '\'') ++i;
    }
    const auto letters = static_cast<std::int64_t>(letters_in(node.text));
    if (letters < param.low || letters > param.high)
      refuse(term.at, verb, param, std::to_string(letters));
    return node;
  }

  Node call(const Term& term, const Verb* verb, const Param& param) {
    Node node;
    const auto fits = [&](const Verb& candidate) {
      return candidate.category == param.of && candidate.name == term.text;
    };
    const auto found = std::ranges::find_if(vocabulary_->verbs(), fits);
    if (!is_word(term) || found == vocabulary_->verbs().end()) {
      refuse_word(term, verb, param);
    } else {
      node.verb = &*found;
      arguments(term, node);
    }
    return node;
  }

  void arguments(const Term& term, Node& node) {
    const Verb& verb = *node.verb;
    const std::size_t count = verb.params.size();
    for (std::size_t i = 0; i < term.args.size() && !text_->failed(); ++i) {
      const bool repeated = count > 0 && i + 1 >= count && verb.params.back().many;
      if (i >= count && !repeated) return surplus(term.args[i], verb);
      if (i >= count - 1 + kMaxRepeated)
        return text_->fault(term.args[i].at, "at most " + std::to_string(kMaxRepeated) +
                                                 " arguments may stand here");
      node.args.push_back(this->node(term.args[i], &verb, verb.params[std::min(i, count - 1)]));
    }
    const std::size_t needed = count > 0 && verb.params.back().optional ? count - 1 : count;
    if (node.args.size() < needed && !text_->failed())
      refuse(term.end, &verb, verb.params[node.args.size()], "nothing");
  }

  void surplus(const Term& term, const Verb& verb) {
    const std::size_t count = verb.params.size();
    std::string what = verb.name + "(...) takes ";
    what += count == 0 ? "no arguments" : "no more than " + std::to_string(count);
    if (count > 0) what += count == 1 ? " argument" : " arguments";
    text_->fault(term.at, what + ", got " + shown(term));
  }

  const Vocabulary* vocabulary_;
  EffectText* text_;
};

}  // namespace

const Verb* Vocabulary::verb(std::string_view name) const {
  const auto found = std::ranges::find(verbs_, name, &Verb::name);
  return found == verbs_.end() ? nullptr : &*found;
}

const Word* Vocabulary::word(std::string_view domain, std::string_view name) const {
  const auto found = std::ranges::find_if(
      words_, [&](const Word& word) { return word.domain == domain && word.name == name; });
  return found == words_.end() ? nullptr : &*found;
}

void fault_at(const Cursor& effect, const Node& node, std::string_view what) {
  EffectText(effect).fault(node.at, what);
}

std::vector<Node> parse_effect(const Vocabulary& vocabulary, const Cursor& text,
                               std::string_view category) {
  EffectText source(text);
  if (source.failed()) return {};
  Checker checker(vocabulary, source);
  Param statement;
  statement.type = Param::Type::call;
  statement.of = category;
  const std::vector<Term> terms = parse_terms(source);
  std::vector<Node> nodes;
  for (const Term& term : terms) {
    nodes.push_back(checker.node(term, nullptr, statement));
    if (source.failed()) break;
  }
  if (nodes.empty() && !source.failed()) checker.refuse(0, nullptr, statement, "nothing");
  if (source.failed()) nodes.clear();
  return nodes;
}

}  // namespace undercroft::content
