// Effects as programs: what the rules walk.
#include "engine/content.hpp"

#include <cassert>
#include <cstddef>

namespace undercroft::content {

namespace {

void put_two_bytes(std::vector<std::uint8_t>& code, std::size_t at, unsigned value) {
  code[at] = static_cast<std::uint8_t>(value & 0xFF);
  code[at + 1] = static_cast<std::uint8_t>(value >> 8 & 0xFF);
}

void append_call(std::vector<std::uint8_t>& code, const Node& call);

void append(std::vector<std::uint8_t>& code, const Node& node, Param::Type type) {
  if (type == Param::Type::call) return append_call(code, node);
  if (type == Param::Type::word) {
    assert(node.number >= 0 && node.number <= 0xFF && "a word of the vocabulary fits in a byte");
    return code.push_back(static_cast<std::uint8_t>(node.number));
  }
  code.resize(code.size() + 2);
  put_two_bytes(code, code.size() - 2, static_cast<unsigned>(node.number));
}

// The arguments from the `first` on belong to the last parameter, which is repeated.
void append_repeated(std::vector<std::uint8_t>& code, const Node& call, std::size_t first) {
  const Param::Type type = call.verb->params.back().type;
  if (type == Param::Type::text) return;
  const std::size_t count = call.args.size() > first ? call.args.size() - first : 0;
  code.push_back(static_cast<std::uint8_t>(count));
  for (std::size_t i = first; i < call.args.size(); ++i) append(code, call.args[i], type);
}

void append_call(std::vector<std::uint8_t>& code, const Node& call) {
  code.push_back(call.verb->code);
  const std::size_t length_at = code.size();
  code.resize(length_at + 2);
  const auto& params = call.verb->params;
  for (std::size_t i = 0; i < params.size(); ++i) {
    if (params[i].many)
      append_repeated(code, call, i);
    else if (i < call.args.size() && params[i].type != Param::Type::text)
      append(code, call.args[i], params[i].type);
  }
  const std::size_t length = code.size() - length_at - 2;
  assert(length <= 0xFFFF && "the parser limits the text so that this holds");
  put_two_bytes(code, length_at, static_cast<unsigned>(length));
}

}  // namespace

std::vector<std::uint8_t> compile(std::span<const Node> statements) {
  std::vector<std::uint8_t> code;
  for (const Node& statement : statements) append_call(code, statement);
  return code;
}

}  // namespace undercroft::content
