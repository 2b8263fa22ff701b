#include "engine/game.hpp"

#include <algorithm>
#include <cctype>

#include "engine/nearest.hpp"

namespace undercroft {

Setup standard_setup(const GameInfo& info) {
  Setup setup;
  setup.seats = info.usual_seats;
  for (std::size_t i = 0; i < info.options.size(); ++i) setup.values[i] = info.options[i].standard;
  return setup;
}

Setup people_setup(const GameInfo& info) {
  Setup setup = standard_setup(info);
  for (std::size_t i = 0; i < info.options.size(); ++i)
    setup.values[i] = info.options[i].people.value_or(info.options[i].standard);
  return setup;
}

Result<void> check_setup(const GameInfo& info, const Setup& setup) {
  if (setup.seats < info.min_seats || setup.seats > info.max_seats)
    return fail(info.title + " seats " + std::to_string(info.min_seats) + " to " +
                std::to_string(info.max_seats) + ", not " + std::to_string(setup.seats));
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const OptionSpec& spec = info.options[i];
    const int value = setup.values[i];
    bool fine = false;
    switch (spec.kind) {
      case OptionSpec::Kind::flag:
        fine = value == 0 || value == 1;
        break;
      case OptionSpec::Kind::number:
        fine = value >= spec.low && value <= spec.high;
        break;
      case OptionSpec::Kind::choice:
        fine = value >= 0 && value < static_cast<int>(spec.values.size());
        break;
      case OptionSpec::Kind::subset:
        fine = value > 0 && value < 1 << spec.values.size();
        break;
      case OptionSpec::Kind::list:
        fine = sound_list(spec, setup, i);
        if (!fine) return fail("option " + spec.id + " has a list that cannot be");
        break;
    }
    if (!fine) return fail("option " + spec.id + " has no value " + std::to_string(value));
  }
  if (!info.refuses) return {};
  std::string reason = info.refuses(setup);
  return reason.empty() ? Result<void>{} : fail(std::move(reason));
}

const RuleText* find_rule(const GameInfo& info, std::string_view id) {
  const auto found = std::ranges::find(info.rules, id, &RuleText::id);
  return found == info.rules.end() ? nullptr : &*found;
}

const CardText* find_card(const GameInfo& info, std::string_view id_or_name) {
  for (const CardText& card : info.cards)
    if (card.id == id_or_name || card.name == id_or_name) return &card;
  return nullptr;
}

std::string plain_words(const Game& game, std::string_view words,
                        std::span<const std::string> seat_names) {
  std::string plain;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == '@' && i + 1 < words.size() && std::isdigit(words[i + 1]) != 0) {
      const auto seat = static_cast<std::size_t>(words[++i] - '0');
      plain += seat < seat_names.size() ? seat_names[seat] : "P" + std::to_string(seat);
    } else if (words[i] == '{') {
      const std::size_t end = std::min(words.find('}', i), words.size());
      const std::string_view id = words.substr(i + 1, end - i - 1);
      const CardText* card = find_card(game.info(), id);
      plain += card != nullptr ? std::string_view(card->name) : id;
      i = end;
    } else {
      plain += words[i];
    }
  }
  return plain;
}

std::string option_name(const Game& game, Option option) {
  std::string name;
  game.name_option(option, name);
  return name;
}

Result<Option> find_option(const Game& game, const void* state, Seat seat, std::string_view name) {
  OptionList list;
  const auto with_name = [&]() -> const Option* {
    for (const Option& option : list)
      if (option_name(game, option) == name) return &option;
    return nullptr;
  };
  if (game.waiting(state).has(seat)) {
    game.options(state, seat, list);
    if (const Option* option = with_name()) return *option;
  }
  std::vector<std::string> names;
  for (const Option& option : list) names.push_back(option_name(game, option));
  game.candidates(state, seat, list);
  if (const Option* option = with_name()) return *option;
  const std::vector<std::string_view> known(names.begin(), names.end());
  return fail("\"" + std::string(name) + "\" is nothing that can be done" +
              (known.empty() ? " now" : " here; possible now: " + choices(name, known)));
}

}  // namespace undercroft
