// Why something that was asked for was not done: a code for the client, a sentence for the person,
// and the rule where a rule forbids it.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace undercroft::server {

enum class Code : std::uint8_t {
  bad_json,
  bad_message,
  version,
  no_match,
  no_game,
  bad_token,
  bad_option,
  bad_name,
  not_seated,
  not_host,
  not_now,
  not_asked,
  stale,
  illegal,
  paused,
  too_long,
  too_fast,
  taken,
  limit,
  not_over,
  not_found,
  muted,
  barred,
  no_watchers,
  bad_password,
  must_ask,
  declined,
  shutting_down,
};
std::string_view code_name(Code code);
// The HTTP status that fits.
int code_status(Code code);

struct Complaint {
  Code code;
  std::string text;
  std::string rule;
};

template <class T>
using Answer = std::expected<T, Complaint>;

inline std::unexpected<Complaint> refuse(Code code, std::string text, std::string rule = {}) {
  return std::unexpected(Complaint{code, std::move(text), std::move(rule)});
}

}  // namespace undercroft::server
