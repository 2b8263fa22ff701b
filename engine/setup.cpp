#include "engine/setup.hpp"

#include <algorithm>
#include <charconv>

namespace undercroft {

namespace {

constexpr std::string_view kEmptyList = "none";

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

std::string often(int copies) {
  return copies == 1 ? "twice"
                     : "more than " + std::to_string(copies) + " times (word*" +
                           std::to_string(copies) + ")";
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
    case OptionSpec::Kind::list:
      return "up to " + std::to_string(spec.high) + " of " + join(spec.values) +
             ", joined by + in their order and none " + often(spec.copies) + ", or " +
             std::string(kEmptyList);
  }
  return "";
}

// "rat*3": how many of it are meant, and the word without that; 0 where it is no such number.
int take_copies(const OptionSpec& spec, std::string_view& word) {
  const std::size_t star = word.find('*');
  if (star == std::string_view::npos || spec.copies == 1) return 1;
  const std::string_view digits = word.substr(star + 1);
  word = word.substr(0, star);
  int copies = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), copies);
  const bool fine = error == std::errc{} && end == digits.data() + digits.size();
  return fine && copies <= spec.copies ? std::max(copies, 0) : 0;
}

// The words between plus signs, each by its place among the values.
std::optional<std::vector<std::uint8_t>> parse_words(const OptionSpec& spec,
                                                     std::string_view text) {
  std::vector<std::uint8_t> words;
  while (!text.empty()) {
    const std::size_t plus = text.find_first_of("+,");
    std::string_view word = text.substr(0, plus);
    const int copies = take_copies(spec, word);
    const auto index = index_of(spec, word);
    if (!index || copies == 0) return std::nullopt;
    words.insert(words.end(), static_cast<std::size_t>(copies), static_cast<std::uint8_t>(*index));
    text = plus == std::string_view::npos ? "" : text.substr(plus + 1);
  }
  return words;
}

std::optional<int> parse_subset(const OptionSpec& spec, std::string_view text) {
  const auto words = parse_words(spec, text);
  if (!words || words->empty()) return std::nullopt;
  int mask = 0;
  for (const std::uint8_t word : *words) mask |= 1 << word;
  return mask;
}

bool none_too_often(const OptionSpec& spec, std::span<const std::uint8_t> entries) {
  return std::ranges::all_of(entries, [&](std::uint8_t entry) {
    return std::ranges::count(entries, entry) <= spec.copies;
  });
}

std::optional<std::vector<std::uint8_t>> parse_list(const OptionSpec& spec, std::string_view text) {
  if (text == kEmptyList) return std::vector<std::uint8_t>{};
  auto words = parse_words(spec, text);
  if (!words || words->empty() || words->size() > static_cast<std::size_t>(spec.high) ||
      !none_too_often(spec, *words))
    return std::nullopt;
  return words;
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
    case OptionSpec::Kind::list:
      break;
  }
  return std::nullopt;
}

bool set_value(const OptionSpec& spec, Setup& setup, std::size_t index, std::string_view text) {
  if (spec.kind == OptionSpec::Kind::list) {
    const auto entries = parse_list(spec, text);
    if (entries) set_list(spec, setup, index, *entries);
    return entries.has_value();
  }
  const auto value = parse_value(spec, text);
  if (value) setup.values[index] = *value;
  return value.has_value();
}

std::string subset_text(const OptionSpec& spec, int mask) {
  std::string text;
  for (std::size_t i = 0; i < spec.values.size(); ++i)
    if ((mask >> i & 1) != 0) text += (text.empty() ? "" : "+") + spec.values[i];
  return text;
}

std::string list_text(const OptionSpec& spec, std::span<const std::uint8_t> entries) {
  if (entries.empty()) return std::string(kEmptyList);
  std::string text;
  for (std::size_t i = 0; i < entries.size();) {
    std::size_t same = 1;
    while (i + same < entries.size() && entries[i + same] == entries[i]) ++same;
    text += (text.empty() ? "" : "+") + spec.values[entries[i]];
    if (same > 1) text += "*" + std::to_string(same);
    i += same;
  }
  return text;
}

auto find_spec(const std::vector<OptionSpec>& specs, std::string_view text) {
  return std::ranges::find(specs, text.substr(0, text.find('=')), &OptionSpec::id);
}

// Which options are said outright.
using Given = std::array<bool, Setup::kMaxOptions>;

// What the values chosen outright bring along, in the order of the options.
Result<void> apply_presets(const std::vector<OptionSpec>& specs, const Given& given,
                           const Setup& wanted, Setup& setup) {
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (!given[i]) continue;
    for (const std::string& text : preset_of(specs[i], wanted.values[i]))
      if (auto fine = set_option(specs, setup, text); !fine) return fine;
  }
  return {};
}

Setup unsaid(const std::vector<OptionSpec>& specs) {
  Setup setup;
  for (std::size_t i = 0; i < specs.size(); ++i) setup.values[i] = specs[i].standard;
  return setup;
}

bool same_value(const OptionSpec& spec, const Setup& a, const Setup& b, std::size_t index) {
  if (spec.kind != OptionSpec::Kind::list) return a.values[index] == b.values[index];
  return std::ranges::equal(list_entries(spec, a, index), list_entries(spec, b, index));
}

// An option that is not yet as it should be after those were given. One that brings others along
// comes first: it may save saying those.
std::optional<std::size_t> to_be_said(const std::vector<OptionSpec>& specs, const Setup& setup,
                                      const Given& given) {
  Setup made = unsaid(specs);
  [[maybe_unused]] const auto fine = apply_presets(specs, given, setup, made);
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < specs.size(); ++i) {
    if (given[i] || same_value(specs[i], setup, made, i)) continue;
    if (!specs[i].presets.empty()) return i;
    if (!found) found = i;
  }
  return found;
}

}  // namespace

Result<void> set_option(const std::vector<OptionSpec>& specs, Setup& setup, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    return fail("\"" + std::string(text) + "\" is not of the form option=value");
  const std::string_view id = text.substr(0, equals);
  const auto spec = find_spec(specs, text);
  if (spec == specs.end()) {
    std::string known;
    for (const OptionSpec& s : specs) known += (known.empty() ? "" : ", ") + s.id;
    return fail("there is no option \"" + std::string(id) + "\"; the options are " + known);
  }
  const std::string_view value = text.substr(equals + 1);
  if (!set_value(*spec, setup, static_cast<std::size_t>(spec - specs.begin()), value))
    return fail("option " + spec->id + " takes " + expected_values(*spec) + ", not \"" +
                std::string(value) + "\"");
  return {};
}

std::vector<std::string> preset_of(const OptionSpec& spec, int value) {
  std::vector<std::string> texts;
  if (spec.presets.empty()) return texts;
  std::string_view rest = spec.presets[static_cast<std::size_t>(value)];
  while (!rest.empty()) {
    const std::size_t space = std::min(rest.find(' '), rest.size());
    if (space > 0) texts.emplace_back(rest.substr(0, space));
    rest.remove_prefix(std::min(space + 1, rest.size()));
  }
  return texts;
}

Result<void> set_options(const std::vector<OptionSpec>& specs, Setup& setup,
                         std::span<const std::string> texts) {
  Setup wanted = setup;
  for (const std::string& text : texts)
    if (auto fine = set_option(specs, wanted, text); !fine) return fine;
  Given given{};
  for (const std::string& text : texts)
    given[static_cast<std::size_t>(find_spec(specs, text) - specs.begin())] = true;
  Setup made = setup;
  if (auto fine = apply_presets(specs, given, wanted, made); !fine) return fine;
  for (const std::string& text : texts)
    if (auto fine = set_option(specs, made, text); !fine) return fine;
  setup = made;
  return {};
}

std::vector<std::string> settings_of(const std::vector<OptionSpec>& specs, const Setup& setup) {
  Given given{};
  while (const auto next = to_be_said(specs, setup, given)) given[*next] = true;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < specs.size(); ++i)
    if (given[i]) texts.push_back(specs[i].id + "=" + option_value(specs[i], setup, i));
  return texts;
}

std::string option_value(const OptionSpec& spec, const Setup& setup, std::size_t index) {
  if (spec.kind == OptionSpec::Kind::list) return list_text(spec, list_entries(spec, setup, index));
  return option_value(spec, setup.values[index]);
}

std::string option_value(const OptionSpec& spec, int value) {
  switch (spec.kind) {
    case OptionSpec::Kind::flag:
      return value != 0 ? "true" : "false";
    case OptionSpec::Kind::number:
      return std::to_string(value);
    case OptionSpec::Kind::choice:
      return spec.values[static_cast<std::size_t>(value)];
    case OptionSpec::Kind::subset:
      return subset_text(spec, value);
    case OptionSpec::Kind::list:
      return list_text(spec, {});
  }
  return "";
}

std::string_view figure_of(const OptionSpec& spec, int value) {
  const auto found = std::ranges::find(spec.figures, value, &ValueFigure::value);
  return found == spec.figures.end() ? std::string_view{} : std::string_view(found->text);
}

std::string figures_text(const OptionSpec& spec) {
  std::string text;
  for (const ValueFigure& figure : spec.figures)
    text += (text.empty() ? spec.measure + ": " : ", ") + option_value(spec, figure.value) + ": " +
            figure.text;
  return text;
}

std::span<const std::uint8_t> list_entries(const OptionSpec& spec, const Setup& setup,
                                           std::size_t index) {
  return std::span(setup.entries)
      .subspan(static_cast<std::size_t>(spec.low), static_cast<std::size_t>(setup.values[index]));
}

void set_list(const OptionSpec& spec, Setup& setup, std::size_t index,
              std::span<const std::uint8_t> entries) {
  const auto place =
      std::span(setup.entries)
          .subspan(static_cast<std::size_t>(spec.low), static_cast<std::size_t>(spec.high));
  // Equal lists are equal bytes.
  std::ranges::fill(place, std::uint8_t{0});
  std::ranges::copy(entries, place.begin());
  setup.values[index] = static_cast<std::int32_t>(entries.size());
}

bool sound_list(const OptionSpec& spec, const Setup& setup, std::size_t index) {
  if (setup.values[index] < 0 || setup.values[index] > spec.high) return false;
  const auto entries = list_entries(spec, setup, index);
  return none_too_often(spec, entries) && std::ranges::all_of(entries, [&](std::uint8_t entry) {
           return entry < spec.values.size();
         });
}

}  // namespace undercroft
