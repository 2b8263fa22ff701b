// What goes over the wire: nobody is sent what they may not know, and nothing that is sent to the
// house does any harm.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "tests/house_rig.hpp"
#include "tests/schema_rig.hpp"
#include "tests/suite.hpp"

namespace undercroft::server {
namespace {

// A position as a match in the store of a house, with everybody connected.
class World {
 public:
  // At a table that goes on at once everybody wants to be asked.
  World(Rig& rig, const ShelfGame& game, const Setup& setup, const Position& position,
        const std::string& id, bool at_once = false)
      : rig_(rig), id_(id) {
    Room room;
    room.id = id;
    room.game = &game;
    room.stage = Stage::playing;
    room.setup = setup;
    room.clock = 60;
    room.pace = at_once ? 0 : 5000;  // nothing happens by itself while we look
    room.chairs.resize(static_cast<std::size_t>(setup.seats));
    for (std::uint8_t i = 0; i < setup.seats; ++i) {
      room.chairs[i].kind = Chair::Kind::person;
      room.chairs[i].name = "Person " + std::to_string(i);
      room.chairs[i].token = sha256(token(i));
      room.chairs[i].has_token = room.chairs[i].came = true;
      if (at_once) room.chairs[i].watch.all.wanted = Wanted::always;
    }
    rig.store->keep(save_room(room));
    Journal journal;
    journal.game = game.info().id;
    journal.setup = setup;
    journal.fair = room.fair_seed();
    journal.commitment = room.commitment();
    journal.from = position.dump();
    journal.opening_hash = position.hash();
    rig.store->append(id, journal_header(*game.game, journal));
    for (std::uint8_t i = 0; i < setup.seats; ++i) arrive(token(i));
    arrive("");
    take();
  }
  // What each viewer has been sent since the last time; the last one is the spectator's.
  std::vector<std::vector<std::string>> take() {
    std::vector<std::vector<std::string>> frames;
    for (Client& client : people_) frames.push_back(rig_.network.sent[client.link()]);
    for (Client& client : people_) client.follow();
    return frames;
  }
  // What the viewer would be sent on coming back.
  std::string welcome(std::size_t viewer) {
    Client fresh = rig_.connect();
    fresh.hello(id_, viewer + 1 < people_.size() ? token(viewer) : "");
    std::string text = rig_.network.sent[fresh.link()].front();
    fresh.close();
    return text;
  }
  Client& person(std::size_t seat) { return people_[seat]; }

 private:
  static std::string token(std::size_t seat) { return "token" + std::to_string(seat); }
  void arrive(const std::string& token) {
    people_.push_back(rig_.connect());
    people_.back().hello(id_, token);
  }
  Rig& rig_;
  std::string id_;
  std::vector<Client> people_;
};

// What a viewer learns from a choice by the rules alone: the view, the events, and the question.
struct Learned {
  std::vector<unsigned char> view;
  std::vector<Event> events;
  SeatSet waiting;
  std::vector<Option> options;
  friend bool operator==(const Learned&, const Learned&) = default;
};

using Decisions = std::vector<std::pair<Seat, Option>>;

Learned learned(const Game& game, const Setup& setup, const Position& from, const FairSeed& fair,
                const Decisions& decisions, Viewer viewer) {
  struct Ears final : MatchListener {
    explicit Ears(Viewer v) : viewer(v) {}
    void happened(const LoggedEvent& logged) override {
      if (const auto seen = seen_as(logged.event, viewer)) events.push_back(*seen);
    }
    Viewer viewer;
    std::vector<Event> events;
  };
  Ears ears(viewer);
  const auto position = json::parse(from.dump());
  auto match = Match::start(game, setup, fair, &*position, "position", &ears);
  for (const auto& [seat, option] : decisions) match->choose(seat, option, &ears);
  Learned result;
  result.view.resize(game.view_bytes());
  game.view(match->position().state(), viewer, result.view.data());
  result.events = std::move(ears.events);
  result.waiting = match->position().waiting();
  if (result.waiting.has(viewer)) {
    OptionList list;
    match->position().options(viewer, list);
    result.options.assign(list.begin(), list.end());
  }
  return result;
}

class WireLeaks {
 public:
  WireLeaks(const std::string& game, std::uint64_t seed)
      : shelf_game_(*here_.shelf().find(game)), rng_(seed) {}

  void examine(int positions) {
    for (const Setup& setup : suite::random_setups(game().info(), rng_.next(), positions)) {
      const Position now = random_position(setup);
      for (int viewer = 0; viewer <= setup.seats; ++viewer)
        compare(setup, now, static_cast<std::size_t>(viewer));
      if (testing::Test::HasFailure()) return;
    }
  }
  int welcomes = 0;
  int updates = 0;
  int asked = 0;

 private:
  const Game& game() const { return *shelf_game_.game; }
  std::uint32_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }

  Position random_position(const Setup& setup) {
    Position position(game());
    undercroft::Table table(rng_);
    game().setup(position.state(), setup, table);
    OptionList list;
    for (std::uint32_t left = below(60); left > 0 && !position.waiting().empty(); --left) {
      const Position before = position;
      const Seat seat = position.waiting().lowest();
      position.options(seat, list);
      game().step(position.state(), seat, list[below(list.size())], table);
      if (position.waiting().empty()) return before;
    }
    return position;
  }

  void compare(const Setup& setup, const Position& now, std::size_t place) {
    const bool watches = place == static_cast<std::size_t>(setup.seats);
    const Viewer viewer = watches ? kSpectator : Viewer{static_cast<std::uint8_t>(place)};
    Position imagined = now;
    game().imagine(imagined.state(), viewer, rng_);
    const std::string id = next_id();
    World here(here_, shelf_game_, setup, now, id);
    World there(there_, shelf_game_, setup, imagined, id);
    EXPECT_EQ(here.welcome(place), there.welcome(place));
    ++welcomes;
    here.take();
    there.take();
    const Seat seat = random_member(now.waiting());
    OptionList list;
    now.options(seat, list);
    const Option option = list[below(list.size())];
    if (list.size() == 1 || !game().why_not(imagined.state(), seat, option).allowed()) return;
    OptionList other;
    imagined.options(seat, other);
    if (other.size() == 1) return;
    const bool window = game().interrupt(now.state(), seat, {}).is_window();
    const Decisions decisions = window ? with_others(now, seat, option) : Decisions{{seat, option}};
    // As the rooms of both worlds have it.
    Room room;
    room.chairs.resize(static_cast<std::size_t>(setup.seats));
    const FairSeed fair = room.fair_seed();
    // A choice that shows the viewer something hidden shows different things in different worlds.
    if (learned(game(), setup, now, fair, decisions, viewer) !=
        learned(game(), setup, imagined, fair, decisions, viewer))
      return;
    if (window) return compare_window(setup, now, imagined, decisions, place);
    const std::string name = option_name(game(), option);
    here.person(seat.index).choose(name);
    there.person(seat.index).choose(name);
    const auto ours = here.take()[place];
    const auto theirs = there.take()[place];
    EXPECT_FALSE(ours.empty());
    EXPECT_EQ(ours, theirs);
    ++updates;
    if (ours.back().find("\"ask\"") != std::string::npos) ++asked;
  }
  // All answers of a window count together: the others let it go.
  Decisions with_others(const Position& now, Seat seat, Option option) {
    Decisions decisions;
    for (const Seat other : now.waiting())
      decisions.emplace_back(other,
                             other == seat ? option : game().fallback(now.state(), other, rng_));
    return decisions;
  }
  // What comes of a window is told at once, to everybody; what follows may take its time.
  void compare_window(const Setup& setup, const Position& now, const Position& imagined,
                      const Decisions& decisions, std::size_t place) {
    const std::string id = next_id();
    World here(here_, shelf_game_, setup, now, id, true);
    World there(there_, shelf_game_, setup, imagined, id, true);
    const auto result = [&](World& world) -> std::string {
      for (const auto& [who, chosen] : decisions)
        if (Client& person = world.person(who.index); !person.options.empty())
          person.choose(option_name(game(), chosen));
      const auto frames = world.take();
      for (const std::string& frame : frames[place])
        if (frame.find("\"answered\":\"") == std::string::npos) return frame;
      return "";
    };
    const std::string ours = result(here);
    EXPECT_NE(ours, "");
    EXPECT_EQ(ours, result(there));
    ++updates;
    if (ours.find("\"ask\"") != std::string::npos) ++asked;
  }
  Seat random_member(SeatSet seats) {
    std::uint32_t skip = below(static_cast<std::size_t>(seats.count()));
    for (const Seat seat : seats)
      if (skip-- == 0) return seat;
    return seats.lowest();
  }
  std::string next_id() {
    constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz";
    std::string id = "aaaaaaaaaa";
    for (std::size_t i = 0, rest = ++ids_; rest > 0; ++i, rest /= kLetters.size())
      id[i] = kLetters[rest % kLetters.size()];
    return id;
  }

  Rig here_;
  Rig there_;
  const ShelfGame& shelf_game_;
  Rng rng_;
  std::size_t ids_ = 0;
};

// UNDERCROFT_POSITIONS sets another number (sanitizers are slow).
int positions_wanted() {
  const char* const wanted = std::getenv("UNDERCROFT_POSITIONS");
  return wanted != nullptr ? std::atoi(wanted) : 120;
}

class HouseWireOf : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Games, HouseWireOf, testing::ValuesIn([] {
                           std::vector<std::string> games = {"tiny"};
                           for (const GameEntry& game : registered_games())
                             games.emplace_back(game.id);
                           return games;
                         }()),
                         [](const auto& test) { return test.param; });

TEST_P(HouseWireOf, frames_are_the_same_in_worlds_that_look_the_same) {
  const int positions = positions_wanted();
  WireLeaks leaks(GetParam(), 7);
  leaks.examine(positions);
  EXPECT_GT(leaks.welcomes, positions * 5 / 6);
  EXPECT_GT(leaks.updates, positions / 2);
  EXPECT_GT(leaks.asked, positions / 12);
}

// The comparison itself notices a leak: what a seat is told differs where its own hand does.
TEST(HouseWire, frames_differ_in_worlds_that_look_different) {
  Rig here;
  Rig there;
  const ShelfGame& game = *here.shelf().find("mandom");
  const auto setup = standard_setup(game.info());
  Rng rng(3);
  undercroft::Table table(rng);
  Position now(*game.game);
  game.game->setup(now.state(), setup, table);
  OptionList list;
  const Seat seat = now.waiting().lowest();
  now.options(seat, list);
  game.game->step(now.state(), seat, list[0], table);  // draw
  const Viewer other{static_cast<std::uint8_t>((seat.index + 1) % setup.seats)};
  bool differs = false;
  for (const char letter : std::string_view("abcdefgh")) {
    Position imagined = now;
    game.game->imagine(imagined.state(), other, rng);
    const std::string id = std::string("aaaaaaaaa") + letter;
    World one(here, game, setup, now, id);
    World two(there, game, setup, imagined, id);
    differs = differs || one.welcome(seat.index) != two.welcome(seat.index);
  }
  EXPECT_TRUE(differs);
}

// Mutations keep to ASCII: the network lets no broken UTF-8 through.
class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : rng_(seed) {}
  std::uint32_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }

  std::string mutate(std::string text) {
    for (std::uint32_t times = below(4); times > 0; --times) mutate_once(text);
    return text;
  }

 private:
  void mutate_once(std::string& text) {
    static constexpr std::array<std::string_view, 22> kPieces = {"null",
                                                                 "-1",
                                                                 "999999999999999999",
                                                                 "1e9",
                                                                 "\"\"",
                                                                 "[",
                                                                 "{",
                                                                 "}",
                                                                 "\\u0000",
                                                                 "\\ud800",
                                                                 "true",
                                                                 "\"t\":\"choose\",",
                                                                 "\"seat\":7",
                                                                 "[[[[[[[[",
                                                                 "0",
                                                                 "\"",
                                                                 "\\",
                                                                 ",",
                                                                 ":",
                                                                 "\"__proto__\"",
                                                                 "1.5",
                                                                 "\x7f"};
    const std::size_t at = below(text.size() + 1);
    switch (below(6)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(below(128));
        return;
      case 1:
        text.insert(at, 1, static_cast<char>(below(128)));
        return;
      case 2:
        text.erase(at, 1 + below(4));
        return;
      case 3:
        text.insert(at, text.substr(below(text.size() + 1), below(40)));
        return;
      case 4:
        text.resize(at);
        return;
      default:
        text.insert(at, kPieces[below(kPieces.size())]);
    }
  }
  Rng rng_;
};

TEST(HouseWire, malformed_messages_do_no_harm) {
  Rig rig;
  const Rig::Made calm = rig.make("yo");
  const Rig::Made guest = rig.sit(calm.match, "Calm");
  Client calm_one = rig.connect();
  Client calm_two = rig.connect();
  calm_one.hello(calm.match, calm.token);
  calm_two.hello(calm.match, guest.token);
  calm_two.say(R"({"t":"ready","ready":true})");
  calm_one.say(R"({"t":"start"})");
  calm_one.follow();
  calm_two.follow();
  const auto view = calm_one.view;
  const auto log = calm_one.log;
  calm_one.take();

  Mutator mutator(99);
  Rig::Made wild;
  std::vector<Client> clients;
  std::uint64_t answered = 0;
  const auto open_wild = [&] {
    for (Client& client : clients) client.close();
    clients.clear();
    wild = rig.make("yob", R"(,"clock":30)");
    const Rig::Made second = rig.sit(wild.match, "Wild");
    for (const std::string& token : {wild.token, second.token, std::string()}) {
      clients.push_back(rig.connect());
      clients.back().trusting = true;
      clients.back().hello(wild.match, token);
    }
    clients.push_back(rig.connect());
    clients.back().trusting = true;
    clients[1].say(R"({"t":"ready","ready":true})");
    clients[0].say(R"({"t":"start"})");
  };
  for (int i = 0; i < 20'000; ++i) {
    if (i % 500 == 0) {
      rig.advance(std::chrono::minutes(2));
      open_wild();
    }
    Client& client = clients[mutator.below(clients.size())];
    client.follow();
    const std::string option = client.options.empty() ? "pass" : client.options.front();
    const std::array<std::string, 18> valid = {
        R"({"t":"hello","v":2,"match":")" + wild.match + R"(","token":")" + wild.token +
            R"(","have":{"era":0,"log":3,"talk":0}})",
        R"({"t":"choose","ask":)" + std::to_string(client.ask_id) + R"(,"option":")" + option +
            "\"}",
        R"({"t":"choose","ask":)" + std::to_string(client.ask_id) + R"(,"option":")" + option +
            "\"}",
        R"({"t":"order","option":"pass","until":"round"})",
        R"({"t":"order"})",
        R"({"t":"ready","ready":true})",
        R"({"t":"start"})",
        R"({"t":"bot","seat":2,"level":"random"})",
        R"({"t":"leave"})",
        R"({"t":"return"})",
        R"({"t":"say","words":"hello"})",
        R"({"t":"emote","emote":"gulp"})",
        R"({"t":"undo"})",
        R"({"t":"replace","seat":1})",
        R"({"t":"vote","yes":true})",
        R"({"t":"pause","on":false})",
        R"({"t":"rematch"})",
        R"({"t":"ping","n":1})"};
    const std::uint64_t before = rig.network.messages;
    client.say(mutator.mutate(valid[mutator.below(valid.size())]));
    if (rig.network.messages > before) ++answered;
    client.take();
  }
  EXPECT_GT(answered, 15'000U);
  EXPECT_EQ(calm_one.take().size(), 0U);
  Client back = rig.connect();
  back.hello(calm.match, calm.token);
  back.follow();
  EXPECT_EQ(back.view, view);
  EXPECT_EQ(back.log, log);
}

TEST(HouseWire, malformed_bodies_do_no_harm) {
  RigSettings settings;
  settings.limits.matches_per_address = 1'000'000;
  settings.limits.matches = 500;
  Rig rig(settings);
  const Rig::Made made = rig.make("yo");
  Mutator mutator(5);
  for (int i = 0; i < 3'000; ++i) {
    const bool create = mutator.below(2) == 0;
    const std::string body = mutator.mutate(
        create ? R"({"game":"mandom","name":"A","seats":[{"kind":"you"},{"kind":"bot","level":)"
                 R"("random"}],"options":{"successes_to_win":"1"},"start":true})"
               : R"({"seat":1,"name":"B"})");
    const Rig::Answer answer =
        rig.http("POST", create ? "/api/matches" : "/api/matches/" + made.match + "/seats", body);
    EXPECT_EQ(schema_fault(answer.body, answer.status == 201 ? "Seated" : "Refused"), "")
        << answer.text;
  }
}

}  // namespace
}  // namespace undercroft::server
