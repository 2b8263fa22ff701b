// The kinds of option, a call each, for the lists in which games describe theirs.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/setup.hpp"

namespace undercroft::specs {

inline OptionSpec flag(std::string id, bool standard, std::string help, std::string rule) {
  return {.id = std::move(id),
          .kind = OptionSpec::Kind::flag,
          .values = {},
          .standard = standard ? 1 : 0,
          .help = std::move(help),
          .rule = std::move(rule)};
}

inline OptionSpec number(std::string id, int low, int high, int standard, std::string help,
                         std::string rule) {
  return {.id = std::move(id),
          .kind = OptionSpec::Kind::number,
          .values = {},
          .low = low,
          .high = high,
          .standard = standard,
          .help = std::move(help),
          .rule = std::move(rule)};
}

inline OptionSpec choice_of(std::string id, std::vector<std::string> values, int standard,
                            std::string help, std::string rule) {
  return {.id = std::move(id),
          .kind = OptionSpec::Kind::choice,
          .values = std::move(values),
          .standard = standard,
          .help = std::move(help),
          .rule = std::move(rule)};
}

// Its entries lie in Setup::entries from `offset` on.
inline OptionSpec list_of(std::string id, std::vector<std::string> values, unsigned offset,
                          int most, std::string help, std::string rule) {
  return {.id = std::move(id),
          .kind = OptionSpec::Kind::list,
          .values = std::move(values),
          .low = static_cast<int>(offset),
          .high = most,
          .help = std::move(help),
          .rule = std::move(rule)};
}

// Another default where people play.
inline OptionSpec for_people(OptionSpec spec, int usual) {
  spec.people = usual;
  return spec;
}

// Not a rule: the host looks after it.
inline OptionSpec for_host(OptionSpec spec) {
  spec.host = true;
  return spec;
}

}  // namespace undercroft::specs
