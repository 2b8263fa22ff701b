// Effects as operations, 2.3, and the other small languages inside records: perks and lists of
// words.
#include "games/cutthroat_caverns/content_effects.hpp"

#include <algorithm>
#include <utility>

#include "engine/nearest.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using Call = content::Node;
using Nodes = std::span<const Call>;

// A block is a frame of the agenda.
constexpr int kMostDeep = 4;

class EffectReader {
 public:
  EffectReader(Content& content, const Cursor& effect) : content_(&content), effect_(&effect) {}

  std::uint16_t block(Nodes statements, Where where, int depth) {
    if (statements.empty()) return 0;
    if (depth > kMostDeep)
      fault(statements.front(), "effects stand inside each other at most " +
                                    std::to_string(kMostDeep) + " deep; make it flatter");
    if (effect_->report().failed()) return 0;
    std::vector<Op> ops;
    for (const Call& statement : statements) append(ops, statement, where, depth);
    if (ops.empty()) return 0;
    Block made;
    made.first = static_cast<std::uint16_t>(content_->ops.size());
    made.count = static_cast<std::uint16_t>(ops.size());
    content_->ops.insert(content_->ops.end(), ops.begin(), ops.end());
    content_->blocks.push_back(made);
    return static_cast<std::uint16_t>(content_->blocks.size() - 1);
  }

 private:
  void fault(const Call& node, std::string_view what) { content::fault_at(*effect_, node, what); }

  // What a card does to an attack and to a hit stands side by side: an operation that has no such
  // subject does nothing.
  void append(std::vector<Op>& ops, const Call& statement, Where where, int depth) {
    if (statement.is("nothing")) return;
    if (statement.is("on_attack") || statement.is("on_hit")) {
      for (const Call& inner : statement.args) append(ops, inner, where, depth);
      return;
    }
    if (statement.is("otherwise")) return otherwise(ops, statement, where, depth);
    if (statement.is("to"))
      return fault(statement, "to(...) stands only at the end of an option of a node");
    ops.push_back(op(statement, where, depth));
  }

  void otherwise(std::vector<Op>& ops, const Call& statement, Where where, int depth) {
    if (ops.empty() || ops.back().code != OpCode::when || ops.back().other != 0)
      return fault(statement, "otherwise(...) stands right behind a when(...)");
    ops.back().other = block(statement.args, where, depth + 1);
  }

  Op op(const Call& statement, Where where, int depth) {
    check_place(*effect_, statement, where);
    check_fives(*effect_, statement);
    Op op;
    op.code = static_cast<OpCode>(statement.verb->code);
    if (statement.is("strike_back") || statement.is("steal_from_richer")) op.n = 1;
    const auto& params = statement.verb->params;
    const std::size_t plain =
        params.empty() || !params.back().many ? params.size() : params.size() - 1;
    for (std::size_t i = 0; i < std::min(plain, statement.args.size()); ++i)
      set(op, params[i].name, statement.args[i]);
    const Where inside = op.code == OpCode::hit    ? kInHit
                         : op.code == OpCode::each ? kInEach
                                                   : where;
    op.block = block(parts_of(statement), inside, depth + 1);
    return op;
  }

  static void set(Op& op, std::string_view name, const Call& arg) {
    const auto n = static_cast<std::int16_t>(arg.number);
    if (name == "who") return set_who(op, arg);
    if (name == "amount") return set_amount(op, arg);
    if (name == "condition") return set_condition(op, arg);
    if (name == "harm") op.harm = static_cast<Harm>(n);
    if (name == "protected") op.n = static_cast<std::int16_t>(op.n | n);
    if (name == "status" || name == "beyond" || name == "lp")
      op.index = static_cast<std::uint8_t>(n);
    if (name == "n" || name == "rounds") op.n = n;
  }

  static void set_who(Op& op, const Call& who) {
    op.who = static_cast<Who>(who.verb->code);
    if (!who.args.empty()) op.k = static_cast<std::uint8_t>(who.args[0].number);
  }
  static void set_amount(Op& op, const Call& amount) {
    op.amount = static_cast<Amount>(amount.verb->code);
    if (!amount.args.empty()) op.n = static_cast<std::int16_t>(amount.args[0].number);
  }
  static void set_condition(Op& op, const Call& condition) {
    op.condition = static_cast<Condition>(condition.verb->code);
    if (condition.args.empty()) return;
    const Call& arg = condition.args[0];
    if (op.condition == Condition::has_belonging) return set_who(op, arg);
    if (op.condition == Condition::card_was) op.index = static_cast<std::uint8_t>(arg.number);
    op.n = static_cast<std::int16_t>(arg.number);
  }

  Content* content_;
  const Cursor* effect_;
};

bool is_separator(char c) {
  return c == ',' || c == ';';
}
bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

}  // namespace

std::uint16_t read_block(Content& content, const Cursor& effect, Nodes statements, Where where) {
  return EffectReader(content, effect).block(statements, where, 1);
}

Effect read_effect(Reader& reader, const Cursor& record, std::string_view field, Where where) {
  Effect made;
  if (!record.has(field)) return made;
  const Cursor effect = record.at(field);
  const std::vector<Call> statements = content::parse_effect(reader.vocabulary, effect);
  if (record.report().failed()) return made;
  made.block = read_block(reader.content, effect, statements, where);
  made.text = clause(statements);
  return made;
}

Perks read_perks(Reader& reader, const Cursor& record) {
  Perks made;
  if (!record.has("perks")) return made;
  const Cursor field = record.at("perks");
  const std::vector<Call> statements = content::parse_effect(reader.vocabulary, field, "perk");
  for (const Call& perk : statements) {
    check_fives(field, perk);
    const int n = perk.args.empty() ? 1 : perk.args[0].number;
    made.perks.push_back({static_cast<Perk>(perk.verb->code), static_cast<std::int8_t>(n)});
  }
  made.text = clause(statements);
  return made;
}

std::vector<ListedWord> listed_words(const Cursor& field) {
  std::vector<ListedWord> words;
  const std::string_view text = field.text();
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && !is_separator(text[end])) ++end;
    std::size_t first = at;
    std::size_t last = end;
    while (first < last && is_blank(text[first])) ++first;
    while (last > first && is_blank(text[last - 1])) --last;
    const ListedWord word{text.substr(first, last - first), first};
    if (word.text.empty()) {
      fault_in(field, word, "expected a word here; leave the comma out");
      break;
    }
    words.push_back(word);
    at = end + 1;
  }
  return words;
}

void fault_in(const Cursor& text, const ListedWord& word, std::string_view what) {
  Call node;
  node.at = word.at;
  content::fault_at(text, node, what);
}

std::size_t index_in(const Cursor& text, const ListedWord& word, std::span<const std::string> names,
                     std::string_view what) {
  const auto found = std::ranges::find(names, word.text);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  const std::vector<std::string_view> known(names.begin(), names.end());
  std::string fault = "there is no ";
  fault.append(what).append(" \"").append(word.text).append("\"");
  if (const std::string_view near = nearest(word.text, known); !near.empty())
    fault.append("; did you mean ").append(near).append("?");
  fault_in(text, word, fault);
  return 0;
}

}  // namespace undercroft::cutthroat_caverns
