// From the start to the first card: who is waited for, for how long, and what becomes of the deal
// when somebody does not answer.
#include <gtest/gtest.h>

#include "engine/deal_order.hpp"
#include "tests/house_rig.hpp"

namespace undercroft::server {
namespace {

using namespace std::chrono_literals;

// Ann is the host, Bela sits in seat 1. Their pages answer by themselves where the rig says so.
struct HouseProof : testing::Test {
  void open(bool pages_answer, RigSettings settings = {}) {
    rig = std::make_unique<Rig>(std::move(settings));
    rig->pages_answer = pages_answer;
    const Rig::Made made = rig->make("yo");
    match = made.match;
    tokens = {made.token, rig->sit(match, "Bela").token};
    for (const std::string& token : tokens) arrive(token);
    people[1].say(R"({"t":"ready","ready":true})");
  }
  Client& arrive(const std::string& token) {
    people.push_back(rig->connect());
    people.back().hello(match, token);
    return people.back();
  }
  Client& ann() { return people[0]; }
  Client& bela() { return people[1]; }
  const Value& room() {
    ann().follow();
    return ann().room;
  }
  std::string text(std::string_view name) { return room().find(name)->text; }
  std::string seat_kind(std::size_t seat) {
    return room().find("seats")->items[seat].find("kind")->text;
  }
  std::string start() {
    const Value* const start = room().find("start");
    return start == nullptr ? "" : json::print(*start);
  }
  void commit(std::size_t seat) {
    const std::string to = text("commitment");
    const Seat mine{static_cast<std::uint8_t>(seat)};
    people[seat].say(R"({"t":"commit","to":")" + to + R"(","nonce_commitment":")" +
                     nonce_commitment(to, mine, Rig::nonce(seat)) + "\"}");
  }
  void reveal(std::size_t seat) {
    people[seat].say(R"({"t":"reveal","to":")" + text("commitment") + R"(","nonce":")" +
                     Rig::nonce(seat) + "\"}");
  }
  // Everybody has committed, the start was said, and Ann has revealed her nonce.
  void begin() {
    commit(0);
    commit(1);
    say_start();
    reveal(0);
  }
  void say_start() { ann().say(R"({"t":"start"})"); }
  FairSeed deal() {
    const auto lines = rig->store->lines(match);
    EXPECT_TRUE(lines && !lines->empty());
    const auto header = json::parse(lines->front(), "header");
    EXPECT_EQ(header->find("commitment")->text, text("commitment"));
    FairSeed fair;
    for (const Value& nonce : header->find("nonces")->items) fair.nonces.push_back(nonce.text);
    for (const Value& promised : header->find("nonce_commitments")->items)
      fair.nonce_commitments.push_back(promised.text);
    EXPECT_TRUE(check_order(fair, text("commitment"), 2));
    return fair;
  }

  std::unique_ptr<Rig> rig;
  std::string match;
  std::vector<std::string> tokens;
  std::vector<Client> people;
};

TEST_F(HouseProof, CardsAreDealtWithTheLastNonce) {
  open(false);
  const std::string promised = text("commitment");
  begin();
  EXPECT_EQ(start(), R"({"step":"reveal","waiting":[0,1],"without":[]})");
  rig->advance(1s);
  EXPECT_EQ(start(), R"({"step":"reveal","waiting":[1],"without":[]})") << "told a moment later";
  EXPECT_EQ(text("stage"), "gathering");
  reveal(1);
  EXPECT_EQ(text("stage"), "playing");
  EXPECT_EQ(text("commitment"), promised);
  EXPECT_EQ(deal().nonces, (std::vector<std::string>{Rig::nonce(0), Rig::nonce(1)}));
}

TEST_F(HouseProof, WhoWithholdsANonceIsLeftOutOfAnotherDeal) {
  open(false);
  const std::string promised = text("commitment");
  begin();
  rig->advance(19s);
  EXPECT_EQ(text("commitment"), promised);
  rig->advance(2s);
  EXPECT_NE(text("commitment"), promised);
  EXPECT_EQ(start(), R"({"step":"commit","waiting":[0],"without":[1]})");
  // Too late: nothing of this deal is known yet, but the last one was.
  commit(1);
  EXPECT_EQ(bela().refusal(), "not_now");
  commit(0);
  reveal(0);
  EXPECT_EQ(text("stage"), "playing");
  const FairSeed fair = deal();
  EXPECT_EQ(fair.nonces[0], Rig::nonce(0));
  EXPECT_EQ(fair.nonce_commitments[1], "");
  EXPECT_EQ(seat_kind(1), "person");
}

TEST_F(HouseProof, WhoDoesNotCommitIsLeftOutOfTheSameDeal) {
  open(false);
  const std::string promised = text("commitment");
  commit(0);
  say_start();
  EXPECT_EQ(start(), R"({"step":"commit","waiting":[1],"without":[]})");
  rig->advance(21s);
  EXPECT_EQ(start(), R"({"step":"reveal","waiting":[0],"without":[1]})");
  EXPECT_EQ(text("commitment"), promised) << "nothing had been revealed";
  reveal(0);
  EXPECT_EQ(text("stage"), "playing");
}

TEST_F(HouseProof, ADealWithoutAnyPersonIsNotMade) {
  open(false);
  say_start();
  rig->advance(30min);
  EXPECT_EQ(start(), R"({"step":"commit","waiting":[0,1],"without":[]})");
  commit(0);
  rig->advance(21s);
  reveal(0);
  EXPECT_EQ(text("stage"), "playing");
}

TEST_F(HouseProof, WhereNobodyAnswersThoseWhoAreHereAreWaitedFor) {
  open(false);
  say_start();
  bela().close();
  rig->advance(21s);
  EXPECT_EQ(start(), R"({"step":"commit","waiting":[0],"without":[1]})");
  commit(0);
  reveal(0);
  EXPECT_EQ(text("stage"), "playing");
}

TEST_F(HouseProof, WhoHasBeenAwayForLongIsNotWaitedFor) {
  open(true);
  bela().close();
  rig->advance(21s);
  say_start();
  EXPECT_EQ(text("stage"), "playing");
  EXPECT_EQ(deal().nonce_commitments[1], "");
  // The seat is Bela's as before.
  Client back = rig->connect();
  back.hello(match, tokens[1]);
  EXPECT_EQ(back.last("welcome").find("you")->number, 1);
  EXPECT_EQ(seat_kind(1), "person");
}

TEST_F(HouseProof, WhoHasJustLeftIsWaitedForAWhile) {
  open(true);
  const std::string promised = text("commitment");
  bela().close();
  say_start();
  rig->advance(1s);
  EXPECT_EQ(start(), R"({"step":"reveal","waiting":[1],"without":[]})");
  rig->advance(21s);
  EXPECT_EQ(text("stage"), "playing") << "Ann's page has answered for the new secret";
  EXPECT_NE(text("commitment"), promised);
  EXPECT_EQ(deal().nonce_commitments[1], "");
}

TEST_F(HouseProof, GoesOnAfterARestart) {
  open(false);
  const std::string promised = text("commitment");
  begin();
  rig->restart();
  people.clear();
  for (const std::string& token : tokens) arrive(token);
  EXPECT_EQ(start(), R"({"step":"reveal","waiting":[1],"without":[]})");
  EXPECT_EQ(text("commitment"), promised);
  reveal(1);
  EXPECT_EQ(text("stage"), "playing");
  EXPECT_EQ(deal().nonces[0], Rig::nonce(0));
}

TEST_F(HouseProof, WhatWasRevealedIsUsedForNoOtherTable) {
  open(false);
  std::string promised = text("commitment");
  begin();
  bela().say(R"({"t":"leave"})");
  EXPECT_EQ(start(), "");
  EXPECT_NE(text("commitment"), promised) << "somebody else may sit down now";
  promised = text("commitment");
  ann().say(R"({"t":"bot","seat":1,"level":"random"})");
  EXPECT_EQ(text("commitment"), promised) << "nothing of it was revealed";
}

TEST_F(HouseProof, ALostNonceBeginsAnewOnceInAWhile) {
  open(false);
  bela().say(R"({"t":"lost"})");
  EXPECT_EQ(bela().refusal(), "not_now") << "there is nothing to lose";
  rig->advance(2min);
  begin();
  const std::string promised = text("commitment");
  bela().say(R"({"t":"lost"})");
  EXPECT_EQ(start(), R"({"step":"commit","waiting":[0,1],"without":[]})");
  EXPECT_NE(text("commitment"), promised);
  bela().say(R"({"t":"lost"})");
  EXPECT_EQ(bela().refusal(), "too_fast");
  // Whoever only says so is left out before it can be said again.
  commit(0);
  rig->advance(21s);
  EXPECT_EQ(start(), R"({"step":"reveal","waiting":[0],"without":[1]})");
}

TEST_F(HouseProof, ADealThatWasCutOffIsTheSameDeal) {
  open(true);
  say_start();
  ASSERT_EQ(text("stage"), "playing");
  const auto record = rig->store->record(match);
  auto room = load_room(rig->shelf(), *record);
  ASSERT_TRUE(room);
  const FairSeed fair = deal();
  // All that was written but the journal.
  room->id = "aaaaaaaaaa";
  rig->store->keep(save_room(*room));
  Client back = rig->connect();
  back.hello(room->id, tokens[0]);
  back.follow();
  EXPECT_EQ(back.room.find("stage")->text, "playing");
  const auto lines = rig->store->lines(room->id);
  ASSERT_TRUE(lines && !lines->empty());
  EXPECT_NE(lines->front().find(fair.nonce_commitments[1]), std::string::npos);
  EXPECT_EQ(lines->front(), rig->store->lines(match)->front());
}

TEST_F(HouseProof, ANonceFromBeforeTheyWereCommittedToIsWorthNothing) {
  open(false);
  auto record = rig->store->record(match);
  ASSERT_TRUE(record);
  const std::string ready = R"("ready":true)";
  record->room.insert(record->room.find(ready), R"("nonce":"old",)");
  const auto room = load_room(rig->shelf(), *record);
  ASSERT_TRUE(room) << room.error().text;
  EXPECT_EQ(room->chairs[0].nonce, "");
}

}  // namespace
}  // namespace undercroft::server
