#include "tests/schema_rig.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

#include "engine/json.hpp"
#include "server/names.hpp"

namespace undercroft::server {

namespace {

constexpr std::string_view kReference = "#/$defs/";

Value read_schema() {
  std::ifstream file(UNDERCROFT_SOURCE_DIR "/docs/protocol.schema.json");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  auto value = json::parse(text, "protocol.schema.json");
  return value ? std::move(*value) : Value{};
}

const Value& schema() {
  static const Value value = read_schema();
  return value;
}

const Value* definition_of(std::string_view name) {
  const Value* all = schema().find("$defs");
  return all == nullptr ? nullptr : all->find(name);
}

std::string_view type_of(const Value& value) {
  constexpr std::array<std::string_view, 6> kTypes = {"null",   "boolean", "integer",
                                                      "string", "array",   "object"};
  return kTypes[static_cast<std::size_t>(value.kind)];
}

class Checker {
 public:
  std::string check(const Value& value, const Value& rule, const std::string& path) {
    for (const auto& [word, given] : rule.members)
      if (std::string fault = check_word(value, rule, word, given, path); !fault.empty())
        return fault;
    return "";
  }

 private:
  std::string check_word(const Value& value, const Value& rule, const std::string& word,
                         const Value& given, const std::string& path) {
    const auto wrong = [&](const std::string& what) { return path + ": " + what; };
    if (word == "description") return "";
    if (word == "$ref") {
      const Value* target = definition_of(std::string_view(given.text).substr(kReference.size()));
      return target == nullptr ? wrong("no definition " + given.text) : check(value, *target, path);
    }
    if (word == "type")
      return type_of(value) == given.text ? "" : wrong("is not of type " + given.text);
    if (word == "const")
      return json::print(value) == json::print(given) ? "" : wrong("is not " + json::print(given));
    if (word == "enum") {
      const bool found = std::ranges::any_of(
          given.items, [&](const Value& item) { return json::print(item) == json::print(value); });
      return found ? "" : wrong("is none of " + json::print(given));
    }
    if (word == "minimum") return value.number >= given.number ? "" : wrong("is too small");
    if (word == "maximum") return value.number <= given.number ? "" : wrong("is too large");
    if (word == "minLength" || word == "maxLength") {
      const auto length = static_cast<std::int64_t>(letters(value.text));
      const bool fine = word == "minLength" ? length >= given.number : length <= given.number;
      return fine ? "" : wrong("has a wrong length");
    }
    if (word == "minItems" || word == "maxItems") {
      const auto size = static_cast<std::int64_t>(value.items.size());
      const bool fine = word == "minItems" ? size >= given.number : size <= given.number;
      return fine ? "" : wrong("has a wrong number of items");
    }
    if (word == "required") return check_required(value, given, path);
    if (word == "properties") return check_properties(value, given, path);
    if (word == "additionalProperties") return check_others(value, rule, given, path);
    if (word == "items") return check_items(value, given, path);
    if (word == "oneOf" || word == "anyOf") return check_choice(value, given, path);
    return wrong("the checker does not know the word " + word);
  }

  static std::string check_required(const Value& value, const Value& given,
                                    const std::string& path) {
    for (const Value& name : given.items)
      if (value.find(name.text) == nullptr) return path + ": " + name.text + " is missing";
    return "";
  }
  std::string check_properties(const Value& value, const Value& given, const std::string& path) {
    for (const auto& [name, rule] : given.members)
      if (const Value* member = value.find(name))
        if (std::string fault = check(*member, rule, path + "." + name); !fault.empty())
          return fault;
    return "";
  }
  std::string check_others(const Value& value, const Value& rule, const Value& given,
                           const std::string& path) {
    const Value* known = rule.find("properties");
    for (const auto& [name, member] : value.members) {
      if (known != nullptr && known->find(name) != nullptr) continue;
      if (given.kind == Value::Kind::flag && !given.flag)
        return path + ": " + name + " does not belong there";
      if (given.kind != Value::Kind::record) continue;
      if (std::string fault = check(member, given, path + "." + name); !fault.empty()) return fault;
    }
    return "";
  }
  std::string check_items(const Value& value, const Value& given, const std::string& path) {
    for (std::size_t i = 0; i < value.items.size(); ++i)
      if (std::string fault = check(value.items[i], given, path + "[" + std::to_string(i) + "]");
          !fault.empty())
        return fault;
    return "";
  }
  // The nearest miss is the one that came furthest, which is the longest complaint's path.
  std::string check_choice(const Value& value, const Value& given, const std::string& path) {
    std::string nearest;
    for (const Value& choice : given.items) {
      const std::string fault = check(value, choice, path);
      if (fault.empty()) return "";
      if (fault.find(".t: ") == std::string::npos) nearest = fault;
    }
    return nearest.empty() ? path + ": fits none of the shapes" : nearest;
  }
};

}  // namespace

std::string schema_fault(const Value& value, std::string_view definition) {
  const Value* rule = definition_of(definition);
  if (rule == nullptr) return "the schema has no " + std::string(definition);
  return Checker().check(value, *rule, std::string(definition));
}

}  // namespace undercroft::server
