#include "cli/typed.hpp"

#include <array>
#include <charconv>

#include "cli/lookup.hpp"
#include "cli/shelf.hpp"

namespace undercroft::cli {

namespace {

struct Word {
  std::string_view word;
  Order order;
  std::string_view takes;
  std::string_view help;
};

constexpr std::array<Word, 16> kWords = {{
    {"?", Order::explain, "[CHOICE]",
     "what a choice does, or why it is not possible; a card; a rule"},
    {"table", Order::table, "", "the table again"},
    {"log", Order::log, "", "everything that happened"},
    {"odds", Order::odds, "", "how good the chances are, where the game can tell"},
    {"act", Order::act, "", "be asked in the next window where you can do anything at all"},
    {"hush", Order::hush, "[round]",
     "let everything go until something happens to you, or until the round is over"},
    {"watch", Order::watch, "[WHAT WHEN]",
     "what you are asked in windows: `watch reveal stake`, `watch edge_out never round`"},
    {"undo", Order::undo, "", "take back your last choice, while nobody has learned from it"},
    {"say", Order::say, "WORDS", "table talk, true or not"},
    {"rules", Order::rules, "[RULE]", "the rulebook, a chapter of it or one rule"},
    {"cards", Order::cards, "[CARD]", "the cards"},
    {"save", Order::save, "[FILE]", "keep the match; play --resume goes on with it"},
    {"dump", Order::dump, "[FILE]", "the position with all hidden cards; play --from begins there"},
    {"help", Order::help, "", "this"},
    {"quit", Order::quit, "", "leave"},
    {"exit", Order::quit, "", ""},
}};

std::string_view trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

std::optional<Typed> order_of(std::string_view text) {
  const bool question = text.starts_with('?');
  const std::size_t space = question ? 1 : std::min(text.find(' '), text.size());
  for (const Word& word : kWords)
    if (word.word == text.substr(0, space))
      return Typed{word.order, {}, std::string(trimmed(text.substr(space)))};
  return std::nullopt;
}

std::optional<Option> numbered(std::span<const Option> list, std::string_view text) {
  std::size_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end || number < 1 || number > list.size())
    return std::nullopt;
  return list[number - 1];
}

std::optional<Option> named(const Game& game, std::span<const Option> list,
                            const std::string& wanted) {
  for (const Option& option : list)
    if (folded(option_name(game, option)) == wanted) return option;
  return std::nullopt;
}

// Only where it is plain which one is meant.
std::optional<Option> begun(const Game& game, std::span<const Option> list,
                            const std::string& wanted) {
  std::optional<Option> found;
  for (const Option& option : list) {
    if (!folded(option_name(game, option)).starts_with(wanted)) continue;
    if (found) return std::nullopt;
    found = option;
  }
  return found;
}

std::optional<Option> exact_choice(const Session& session, Seat seat, std::string_view text) {
  const std::vector<Option> list = session.options(seat);
  if (const auto option = numbered(list, text)) return option;
  if (const auto option = named(session.game(), list, folded(text))) return option;
  return named(session.game(), session.candidates(seat), folded(text));
}

}  // namespace

std::optional<Option> find_choice(const Session& session, Seat seat, std::string_view text) {
  if (const auto option = exact_choice(session, seat, text)) return option;
  return begun(session.game(), session.options(seat), folded(text));
}

Typed understand(const Session& session, std::optional<Seat> seat, std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return {};
  if (seat)
    if (const auto option = exact_choice(session, *seat, text)) return {Order::choose, *option, {}};
  if (auto typed = order_of(text)) return std::move(*typed);
  if (seat)
    if (const auto option = find_choice(session, *seat, text)) return {Order::choose, *option, {}};
  return {Order::unknown, {}, std::string(text)};
}

Line not_understood(const Session& session, std::optional<Seat> seat, std::string_view text) {
  std::vector<std::string> words;
  if (seat)
    for (const Option& option : session.candidates(*seat))
      words.push_back(option_name(session.game(), option));
  for (const Word& word : kWords) words.emplace_back(word.word);
  return Line("\"" + harmless(text) + "\" is nothing that can be done here" +
                  did_you_mean(text, words, "; `help` lists what can be typed"),
              Tone::bad);
}

Lines typing_help() {
  constexpr int kColumn = 18;
  Lines lines;
  lines.push_back(Line("  ")
                      .add("2", Tone::key)
                      .add(" or ")
                      .add("pass", Tone::key)
                      .pad(kColumn)
                      .add("a choice, by its number or its name; the beginning is enough"));
  lines.push_back(Line("  ").add("Enter", Tone::key).pad(kColumn).add("in a window: let it go"));
  for (const Word& word : kWords) {
    if (word.help.empty()) continue;
    Line line("  ");
    line.add(word.word, Tone::key).add(" ").add(word.takes).pad(kColumn).add(word.help);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace undercroft::cli
