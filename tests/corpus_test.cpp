// Every file of fuzz/corpus through its target, in every build: what a fuzzer found once stays
// found.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "fuzz/targets.hpp"

namespace undercroft {
namespace {

std::vector<std::uint8_t> bytes_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

class Corpus : public testing::TestWithParam<std::string> {};

TEST_P(Corpus, HoldsNoSurprise) {
  const std::filesystem::path folder =
      std::filesystem::path(UNDERCROFT_SOURCE_DIR) / "fuzz/corpus" / GetParam();
  const auto target = std::ranges::find(fuzz::kTargets, GetParam(), &fuzz::Target::name);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    EXPECT_EQ(target->run(bytes_of(entry.path())), "") << entry.path();
    ++files;
  }
  EXPECT_GT(files, 0) << folder;
}

std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const fuzz::Target& target : fuzz::kTargets) names.emplace_back(target.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Corpus, testing::ValuesIn(target_names()));

}  // namespace
}  // namespace undercroft
