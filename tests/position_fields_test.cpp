// What is said of the fields of a position holds for what the games write and read.
#include "engine/position_fields.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/json.hpp"
#include "engine/position.hpp"
#include "engine/scenario_step.hpp"
#include "games/registry.hpp"
#include "tests/suite.hpp"

namespace undercroft {
namespace {

namespace fs = std::filesystem;

std::string place_text(const FieldPlace& place) {
  std::string text;
  for (const std::string& step : place) text += (text.empty() || step == "[]" ? "" : ".") + step;
  return text;
}

std::string whole_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// The steps of a field's path, as in places.
FieldPlace steps_of(std::string_view path) {
  FieldPlace steps;
  for (std::size_t begin = 0; begin < path.size();) {
    if (path[begin] == '.') {
      ++begin;
      continue;
    }
    const std::size_t end =
        path[begin] == '[' ? begin + 2 : std::min(path.find_first_of(".[", begin), path.size());
    steps.emplace_back(path.substr(begin, end - begin));
    begin = end;
  }
  return steps;
}

// Says the field in a position that leaves it out, in the first place where that is so.
bool say(Value& at, const FieldPlace& steps, std::size_t next, const Value& value) {
  const std::string& step = steps[next];
  const bool last = next + 1 == steps.size();
  if (step == "[]") {
    for (Value& item : at.items)
      if (!last && say(item, steps, next + 1, value)) return true;
    return false;
  }
  if (at.kind != Value::Kind::record) return false;
  const bool plain = step != "*" && step.find('|') == std::string::npos;
  if (!plain) {
    const std::string all = "|" + step + "|";
    for (auto& [name, member] : at.members)
      if (!last && (step == "*" || all.find("|" + name + "|") != std::string::npos) &&
          say(member, steps, next + 1, value))
        return true;
  }
  const std::string name = step.substr(0, step.find('|'));
  if (name == "*") return false;
  if (Value* member = at.find(name); member != nullptr)
    return !last && say(*member, steps, next + 1, value);
  if (!plain && !last) return false;
  Value made = value;
  for (std::size_t i = steps.size(); i-- > next + 1;) {
    if (steps[i] == "[]" || steps[i] == "*") return false;
    Value outer;
    outer.set(steps[i].substr(0, steps[i].find('|')), std::move(made));
    made = std::move(outer);
  }
  at.set(name, std::move(made));
  return true;
}

// Puts a value at the field's place, with whatever must be around it; false where only the game
// knows a name for that.
bool put(Value& at, const FieldPlace& steps, std::size_t next, const Value& value) {
  if (next == steps.size()) {
    at = value;
    return true;
  }
  if (steps[next] == "[]") {
    at.kind = Value::Kind::list;
    if (at.items.empty()) at.items.emplace_back();
    return put(at.items.front(), steps, next + 1, value);
  }
  if (at.kind != Value::Kind::record) at = Value{};
  at.kind = Value::Kind::record;
  if (steps[next] == "*")
    return !at.members.empty() && put(at.members.front().second, steps, next + 1, value);
  const std::string name = steps[next].substr(0, steps[next].find('|'));
  if (at.find(name) == nullptr) at.set(name, Value{});
  return put(*at.find(name), steps, next + 1, value);
}

// A record that is left out cannot be begun with one field where others must be said.
bool stands_alone(const GameInfo& info, const FieldPlace& steps) {
  for (const PositionField& other : info.position) {
    const FieldPlace beside = steps_of(other.path);
    if (other.otherwise == "must be said" && beside.size() >= steps.size() &&
        std::equal(steps.begin(), steps.end() - 1, beside.begin()))
      return false;
  }
  return true;
}

class PositionFields : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto made = make_game(GetParam());
    ASSERT_TRUE(made) << made.error().text;
    game_ = std::move(*made);
  }
  const GameInfo& info() const { return game_->info(); }

  // Positions of random games with random set-ups, every few decisions.
  template <class Visit>
  void each_position(int games, Visit visit) const {
    const auto setups = suite::random_setups(info(), 7, games);
    for (std::size_t number = 0; number < setups.size(); ++number) {
      Rng rng(number);
      Table table(rng);
      Position now(*game_);
      game_->setup(now.state(), setups[number], table);
      OptionList list;
      for (int decision = 0; !now.waiting().empty() && decision < 1500; ++decision) {
        if (rng.below(8) == 0) visit(now, setups[number]);
        const Seat seat = now.waiting().lowest();
        now.options(seat, list);
        game_->step(now.state(), seat, list[rng.below(static_cast<std::uint32_t>(list.size()))],
                    table);
      }
      visit(now, setups[number]);
    }
  }
  std::set<FieldPlace> places_in_scenarios() const {
    std::set<FieldPlace> found;
    const fs::path folder = fs::path(UNDERCROFT_SOURCE_DIR) / "games" / GetParam() / "scenarios";
    for (const auto& entry : fs::directory_iterator(folder)) {
      const auto file = parse_scenarios(whole_file(entry.path()), entry.path().string());
      EXPECT_TRUE(file) << entry.path();
      if (!file) continue;
      for (const Scenario& scenario : file->scenarios)
        if (scenario.given) found.merge(places_in(*scenario.given));
    }
    return found;
  }

  std::unique_ptr<Game> game_;
};

// Whatever a game writes is described. What is described is written, or given by a scenario, or
// looked at where it is given: nonsense there is refused, and not because there is no such field.
TEST_P(PositionFields, AreWhatIsWrittenAndGiven) {
  std::set<FieldPlace> found = places_in_scenarios();
  std::vector<std::pair<Value, undercroft::Setup>> examples;
  each_position(40, [&](const Position& now, const undercroft::Setup& setup) {
    const auto value = json::parse(now.dump());
    ASSERT_TRUE(value);
    found.merge(places_in(*value));
    if (examples.size() < 200) examples.emplace_back(*value, setup);
  });
  std::map<const PositionField*, int> seen;
  for (const FieldPlace& place : found) {
    EXPECT_TRUE(place.back() == "[]" || is_described(info().position, place)) << place_text(place);
    if (const PositionField* field = find_field(info().position, place)) ++seen[field];
  }
  for (const PositionField& field : info().position) {
    if (seen[&field] > 0) continue;
    const FieldPlace steps = steps_of(field.path);
    const std::string top = steps.front().substr(0, steps.front().find('|'));
    bool looked_at = false;
    std::string said;
    for (std::size_t i = 0; i < examples.size() && !looked_at; ++i) {
      Value nonsense = examples[i].first;
      if (!put(nonsense, steps, 0, Value::of("no such thing"))) continue;
      const auto loaded = load_position(*game_, examples[i].second, nonsense, "position");
      said = loaded ? "it was taken" : loaded.error().text;
      const bool known = said.find("no field") == std::string::npos &&
                         said.find("not known") == std::string::npos &&
                         said.find(" has no ") == std::string::npos;
      looked_at = !loaded && known && said.find(": " + top) != std::string::npos;
    }
    EXPECT_TRUE(looked_at) << field.path << " is nowhere, and given: " << said;
  }
}

// Saying what holds anyhow changes nothing.
TEST_P(PositionFields, HaveTheDefaultsThatAreSaid) {
  std::map<const PositionField*, int> tried;
  each_position(12, [&](const Position& now, const undercroft::Setup& setup) {
    const auto value = json::parse(now.dump());
    ASSERT_TRUE(value);
    for (const PositionField& field : info().position) {
      const FieldPlace steps = steps_of(field.path);
      const auto otherwise = value_otherwise(field);
      if (!otherwise || tried[&field] >= 5) continue;
      Value said = *value;
      if (!say(said, steps, 0, *otherwise)) continue;
      // Begun anew, its record may ask for more than this one field.
      if (places_in(said).size() > places_in(*value).size() + 1 && !stands_alone(info(), steps))
        continue;
      ++tried[&field];
      const auto loaded = load_position(*game_, setup, said, "position");
      ASSERT_TRUE(loaded) << field.path << ": " << loaded.error().text;
      EXPECT_TRUE(*loaded == now) << field.path << " is not " << field.otherwise;
    }
  });
}

TEST_P(PositionFields, AreEachSaidOnce) {
  std::set<std::string_view> paths;
  for (const PositionField& field : info().position) {
    EXPECT_TRUE(paths.insert(field.path).second) << field.path;
    EXPECT_FALSE(field.type.empty() || field.otherwise.empty() || field.meaning.empty())
        << field.path;
  }
  EXPECT_FALSE(paths.empty());
}

std::vector<std::string> field_game_ids() {
  std::vector<std::string> ids;
  for (const GameEntry& entry : registered_games()) ids.emplace_back(entry.id);
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Games, PositionFields, testing::ValuesIn(field_game_ids()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace undercroft
