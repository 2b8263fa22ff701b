#include "engine/setup.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace undercroft {

namespace {

std::string join(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

std::optional<int> index_of(const OptionSpec& spec, std::string_view word) {
  const auto found = std::ranges::find(spec.values, word);
  if (found == spec.values.end()) return std::nullopt;
  return static_cast<int>(found - spec.values.begin());
}

std::string expected_values(const OptionSpec& spec) {
  switch (spec.kind) {
    case OptionSpec::Kind::flag:
      return "true or false";
    case OptionSpec::Kind::number:
      return "a number from " + std::to_string(spec.low) + " to " + std::to_string(spec.high);
    case OptionSpec::Kind::choice:
      return "one of " + join(spec.values);
    case OptionSpec::Kind::subset:
      return "one or more of " + join(spec.values) + ", joined by +";
  }
  return "";
}

std::optional<int> parse_subset(const OptionSpec& spec, std::string_view text) {
  int mask = 0;
  while (!text.empty()) {
    const std::size_t plus = text.find_first_of("+,");
    const auto index = index_of(spec, text.substr(0, plus));
    if (!index) return std::nullopt;
    mask |= 1 << *index;
    text = plus == std::string_view::npos ? "" : text.substr(plus + 1);
  }
  if (mask == 0) return std::nullopt;
  return mask;
}

std::optional<int> parse_value(const OptionSpec& spec, std::string_view text) {
  switch (spec.kind) {
    case OptionSpec::Kind::flag:
      if (text == "true" || text == "on" || text == "yes" || text == "1") return 1;
      if (text == "false" || text == "off" || text == "no" || text == "0") return 0;
      return std::nullopt;
    case OptionSpec::Kind::number: {
      int number = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
      if (number < spec.low || number > spec.high) return std::nullopt;
      return number;
    }
    case OptionSpec::Kind::choice:
      return index_of(spec, text);
    case OptionSpec::Kind::subset:
      return parse_subset(spec, text);
  }
  return std::nullopt;
}

}  // namespace

Result<void> set_option(const std::vector<OptionSpec>& specs, Setup& setup, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    return fail("\"" + std::string(text) + "\" is not of the form option=value");
  const std::string_view id = text.substr(0, equals);
  const auto spec = std::ranges::find(specs, id, &OptionSpec::id);
  if (spec == specs.end()) {
    std::string known;
    for (const OptionSpec& s : specs) known += (known.empty() ? "" : ", ") + s.id;
    return fail("there is no option \"" + std::string(id) + "\"; the options are " + known);
  }
  const auto value = parse_value(*spec, text.substr(equals + 1));
  if (!value)
    return fail("option " + spec->id + " takes " + expected_values(*spec) + ", not \"" +
                std::string(text.substr(equals + 1)) + "\"");
  setup.values[static_cast<std::size_t>(spec - specs.begin())] = *value;
  return {};
}

std::string option_value(const OptionSpec& spec, int value) {
  switch (spec.kind) {
    case OptionSpec::Kind::flag:
      return value != 0 ? "true" : "false";
    case OptionSpec::Kind::number:
      return std::to_string(value);
    case OptionSpec::Kind::choice:
      return spec.values[static_cast<std::size_t>(value)];
    case OptionSpec::Kind::subset: {
      std::string text;
      for (std::size_t i = 0; i < spec.values.size(); ++i)
        if ((value >> i & 1) != 0) text += (text.empty() ? "" : "+") + spec.values[i];
      return text;
    }
  }
  return "";
}

}  // namespace undercroft
