#include "tests/cthulhu_rising_rig.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "engine/content.hpp"

namespace undercroft::builtin {
extern const std::string_view cthulhu_rising;
}

namespace undercroft::cthulhu_rising {

const CthulhuRising& game() {
  static const CthulhuRising kGame = [] {
    auto sources = content::parse_builtin(builtin::cthulhu_rising, "cthulhu_rising");
    EXPECT_TRUE(sources.has_value());
    auto content = read_content(*sources);
    EXPECT_TRUE(content.has_value()) << content.error().text;
    return CthulhuRising(content ? std::move(*content) : Content{});
  }();
  return kGame;
}

}  // namespace undercroft::cthulhu_rising
