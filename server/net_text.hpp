// The words of HTTP: what a request's text means and what a reply's text is, without sockets.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace undercroft::server {

bool same_word(std::string_view a, std::string_view b);  // in whatever case
std::string lower_case(std::string_view text);
// Without the blanks around it.
std::string_view trimmed(std::string_view text);

// "/a%20b" as "/a b"; nothing where the escapes are broken or hide a NUL or bytes that are not
// UTF-8.
std::optional<std::string> percent_decoded(std::string_view path);

// Whether a page from `origin` ("https://play.example:8443") is one that `host` served.
bool same_origin(std::string_view origin, std::string_view host);

// Whether a list like "keep-alive, Upgrade" holds the word, in whatever case.
bool lists(std::string_view list, std::string_view word);

// Whether a Content-Type like "application/json; charset=utf-8" names that type.
bool is_type(std::string_view header, std::string_view type);

// What a server answers to the key of a WebSocket client (RFC 6455, section 4.2.2); nothing where
// the key is not 16 bytes in base64.
std::optional<std::string> accept_key(std::string_view key);

// A reply up to its body.
using Headers = std::vector<std::pair<std::string, std::string>>;
std::string reply_head(int status, const Headers& headers);

}  // namespace undercroft::server
