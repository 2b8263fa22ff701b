#include "server/complaint.hpp"

#include <array>

namespace undercroft::server {

namespace {

struct CodeText {
  std::string_view name;
  int status;
};

// In the order of the enumeration.
constexpr std::array<CodeText, 28> kCodes = {{
    {"bad_json", 400},     {"bad_message", 400}, {"version", 400},    {"no_match", 404},
    {"no_game", 404},      {"bad_token", 403},   {"bad_option", 400}, {"bad_name", 400},
    {"not_seated", 403},   {"not_host", 403},    {"not_now", 409},    {"not_asked", 409},
    {"stale", 409},        {"illegal", 409},     {"paused", 409},     {"too_long", 400},
    {"too_fast", 429},     {"taken", 409},       {"limit", 429},      {"not_over", 409},
    {"not_found", 404},    {"muted", 403},       {"barred", 403},     {"no_watchers", 403},
    {"bad_password", 403}, {"must_ask", 403},    {"declined", 403},   {"shutting_down", 503},
}};
static_assert(kCodes[static_cast<std::size_t>(Code::shutting_down)].name == "shutting_down");

}  // namespace

std::string_view code_name(Code code) {
  return kCodes[static_cast<std::size_t>(code)].name;
}

int code_status(Code code) {
  return kCodes[static_cast<std::size_t>(code)].status;
}

}  // namespace undercroft::server
