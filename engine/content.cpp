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

void append(std::vector<std::uint8_t>& code, const Node& node) {
  if (node.verb != nullptr) return append_call(code, node);
  if (node.word != nullptr) {
    assert(node.number >= 0 && node.number <= 0xFF && "a word of the vocabulary fits in a byte");
    return code.push_back(static_cast<std::uint8_t>(node.number));
  }
  code.resize(code.size() + 2);
  put_two_bytes(code, code.size() - 2, static_cast<unsigned>(node.number));
}

void append_call(std::vector<std::uint8_t>& code, const Node& call) {
  code.push_back(call.verb->code);
  const std::size_t length_at = code.size();
  code.resize(length_at + 2);
  const auto& params = call.verb->params;
  const bool many = !params.empty() && params.back().many;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (many && i + 1 == params.size())
      code.push_back(static_cast<std::uint8_t>(call.args.size() - i));
    append(code, call.args[i]);
  }
  const std::size_t length = code.size() - length_at - 2;
  assert(length <= 0xFFFF && "the parser limits the text so that this holds");
  put_two_bytes(code, length_at, static_cast<unsigned>(length));
}

}  // namespace

std::vector<std::uint8_t> compile(std::span<const Node> statements) {
  std::vector<std::uint8_t> code;
  for (const Node& statement : statements) append(code, statement);
  return code;
}

}  // namespace undercroft::content
