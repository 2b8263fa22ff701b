// How a game is set up: the number of seats and the values of its options.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.hpp"

namespace undercroft {

// Some values of a choice that go together, under a name.
struct ValueGroup {
  std::string id;
  std::vector<std::int32_t> values;
};

// What was measured with one value of an option, and is shown beside it.
struct ValueFigure {
  int value = 0;
  std::string text;
};

// One option of a game, as section 6 of its specification lists them.
struct OptionSpec {
  // A subset is some of the values, at least one, in their own order; a list is values in an order
  // that counts, none twice unless `copies` says so, perhaps none at all.
  enum class Kind : std::uint8_t { flag, number, choice, subset, list };
  std::string id;
  Kind kind = Kind::flag;
  std::vector<std::string> values;  // of a choice, a subset or a list
  int low = 0;                      // of a number; of a list: where its entries begin in Setup
  int high = 1;                     // of a number; of a list: the most entries
  // The default: 0 or 1, the number, the index of the choice, the mask of the subset, 0 for the
  // empty list.
  int standard = 0;
  std::string help;
  std::string rule;
  bool host = false;  // for the table only: no rule reads it
  // Of a choice, where its values also set other options: for each value nothing, or settings
  // separated by spaces ("hp_bonus=2 short=true"). A preset has no presets of its own.
  // NOLINTNEXTLINE(readability-redundant-member-init): else shorter initialisers are warned of
  std::vector<std::string> presets = {};
  // The default where people play, if it is another than `standard`, which simulations, scenarios
  // and tests take.
  // NOLINTNEXTLINE(readability-redundant-member-init)
  std::optional<int> people = {};
  // Of a list: how often one value may stand in it. Three of a kind are typed "rat*3".
  int copies = 1;
  // Of a choice: the groups that its values fall into, if that matters.
  // NOLINTNEXTLINE(readability-redundant-member-init)
  std::vector<ValueGroup> groups = {};
  // What `figures` say of the values they stand beside: "a sound bot wins".
  // NOLINTNEXTLINE(readability-redundant-member-init)
  std::string measure = {};
  // NOLINTNEXTLINE(readability-redundant-member-init)
  std::vector<ValueFigure> figures = {};
};

// What was measured with that value, or nothing.
std::string_view figure_of(const OptionSpec& spec, int value);
// All of it in one line: "a sound bot wins: 0: 35 %, 1: 30 %"; nothing where nothing was measured.
std::string figures_text(const OptionSpec& spec);

struct Setup {
  // Cutthroat Caverns has the most switches, about 40.
  static constexpr std::size_t kMaxOptions = 48;
  // Two decks of Cthulhu Rising, 64 cards each.
  static constexpr std::size_t kMaxEntries = 128;
  int seats = 0;
  std::array<std::int32_t, kMaxOptions> values{};
  // The entries of all lists, each an index into its option's values; `values` has their number.
  std::array<std::uint8_t, kMaxEntries> entries{};
  // What the game before this one at the same table hands on (Game::carry), or -1.
  int carry = -1;
};

// "hero=rogue" into the set-up, and nothing but that; a clear sentence where there is no such
// option or value. What was written down as it was (a journal, a saved room) is read with this.
Result<void> set_option(const std::vector<OptionSpec>& specs, Setup& setup, std::string_view text);

// Several of these as somebody wants them: the presets of the values chosen come first, so that
// what is said outright wins, in whatever order it was said. Where one is wrong nothing is changed.
Result<void> set_options(const std::vector<OptionSpec>& specs, Setup& setup,
                         std::span<const std::string> texts);
// What a value of a choice sets besides, one setting each.
std::vector<std::string> preset_of(const OptionSpec& spec, int value);
// Settings that make this of a set-up with every option at its default; those that need no saying
// are left out.
std::vector<std::string> settings_of(const std::vector<OptionSpec>& specs, const Setup& setup);

// The value as it would be typed; `index` is the option's place among those of the game.
std::string option_value(const OptionSpec& spec, const Setup& setup, std::size_t index);
// Likewise any value of an option that is not a list, and the empty list for one that is.
std::string option_value(const OptionSpec& spec, int value);

std::span<const std::uint8_t> list_entries(const OptionSpec& spec, const Setup& setup,
                                           std::size_t index);
void set_list(const OptionSpec& spec, Setup& setup, std::size_t index,
              std::span<const std::uint8_t> entries);
// No more entries than there may be, each one of the values, none twice.
bool sound_list(const OptionSpec& spec, const Setup& setup, std::size_t index);

}  // namespace undercroft
