#include "tests/duel_of_ages_rig.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "engine/content.hpp"

namespace undercroft::builtin {
extern const std::string_view duel_of_ages;
}

namespace undercroft::duel_of_ages {

const Content& box() {
  static const Content kBox = [] {
    const auto sources = content::parse_builtin(builtin::duel_of_ages, "duel_of_ages");
    EXPECT_TRUE(sources.has_value());
    auto content = sources ? read_content(*sources) : Result<Content>(Content{});
    EXPECT_TRUE(content.has_value()) << content.error().text;
    return content ? std::move(*content) : Content{};
  }();
  return kBox;
}

}  // namespace undercroft::duel_of_ages
