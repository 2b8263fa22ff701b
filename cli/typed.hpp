// What a person typed at the table, understood: a choice by number or name, or a word to the host.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/session.hpp"

namespace undercroft::cli {

enum class Order : std::uint8_t {
  nothing,
  choose,
  explain,
  log,
  undo,
  save,
  dump,
  say,
  table,
  odds,
  act,
  hush,
  watch,
  rules,
  cards,
  help,
  quit,
  unknown
};

struct Typed {
  Order order = Order::nothing;
  Option option{};
  std::string rest;
};

// `seat` is nobody's once the match is over: then only words to the host make sense.
Typed understand(const Session& session, std::optional<Seat> seat, std::string_view text);

// A choice by its number, its name, or the beginning of a name that fits only one; also one that is
// not possible now, so that the answer can say why.
std::optional<Option> find_choice(const Session& session, Seat seat, std::string_view text);

Line not_understood(const Session& session, std::optional<Seat> seat, std::string_view text);
// Carries out `act`, `hush` or `watch` and says what holds now.
Lines obey_watch(Session& session, Seat seat, const Typed& typed);
// What can be typed.
Lines typing_help();

}  // namespace undercroft::cli
