// The order that binds whoever runs the server: a journal whose chance follows from its secret and
// nonces is no proof where somebody could choose them.
#include "engine/deal_order.hpp"

#include <gtest/gtest.h>

#include "engine/match.hpp"
#include "tests/coin_game.hpp"

namespace undercroft {
namespace {

class DealOrder : public testing::Test {
 protected:
  // Anna is bound by a commitment, the other seat is a bot's.
  FairSeed bound() const {
    FairSeed fair;
    fair.secret = sha256("a secret");
    fair.nonces = {"anna", derived_nonce(fair.commitment(), Seat{1})};
    fair.nonce_commitments = {nonce_commitment(fair.commitment(), Seat{0}, "anna"), ""};
    return fair;
  }
  // A whole game of that seed, written and read again: every outcome follows from it.
  Journal played(const FairSeed& fair) const {
    auto match = Match::start(game_, standard_setup(game_.info()), fair);
    EXPECT_TRUE(match);
    OptionList options;
    while (!match->over()) {
      const Seat seat = match->position().waiting().lowest();
      match->position().options(seat, options);
      match->choose(seat, options[0]);
    }
    auto journal = read_journal(game_, write_journal(game_, match->journal()), "match.jsonl");
    EXPECT_TRUE(journal) << journal.error().text;
    return journal.value_or(Journal{});
  }
  std::string fault(const FairSeed& fair) const {
    const auto proof = Match::verify_fairness(game_, played(fair));
    return proof ? "" : proof.error().text;
  }
  coin::CoinGame game_{coin::Rules()};
};

TEST_F(DealOrder, IsWrittenAndProven) {
  const Journal journal = played(bound());
  EXPECT_EQ(journal.fair.nonce_commitments, bound().nonce_commitments);
  EXPECT_EQ(fault(bound()), "");
  EXPECT_LT(journal_header(game_, journal).find("nonce_commitments"),
            journal_header(game_, journal).find("\"nonces\""));
}

TEST_F(DealOrder, IsNotAskedOfOldJournals) {
  FairSeed old = bound();
  old.nonce_commitments.clear();
  old.nonces = {"anna", ""};
  EXPECT_FALSE(has_order(old));
  EXPECT_EQ(fault(old), "");
  EXPECT_EQ(journal_header(game_, played(old)).find("nonce_commitments"), std::string::npos);
}

TEST_F(DealOrder, FindsSwappedNonces) {
  FairSeed both = bound();
  both.nonces[1] = "bert";
  both.nonce_commitments[1] = nonce_commitment(both.commitment(), Seat{1}, "bert");
  EXPECT_EQ(fault(both), "");
  std::swap(both.nonces[0], both.nonces[1]);
  EXPECT_TRUE(fault(both).starts_with("seat 0: its nonce does not fit the commitment to it"));
  std::swap(both.nonce_commitments[0], both.nonce_commitments[1]);
  EXPECT_TRUE(fault(both).starts_with("seat 0: ")) << "a commitment is for one seat";
}

TEST_F(DealOrder, FindsACommitmentThatWasMadeForAnotherRoom) {
  FairSeed fair = bound();
  fair.nonce_commitments[0] =
      nonce_commitment(to_hex(sha256("another room")), Seat{0}, fair.nonces[0]);
  EXPECT_TRUE(fault(fair).starts_with("seat 0: its nonce does not fit the commitment to it"));
  // A secret that was chosen when the nonces were known binds nobody either.
  fair = bound();
  fair.secret = sha256("a better one");
  EXPECT_TRUE(fault(fair).starts_with("seat 0: "));
}

TEST_F(DealOrder, FindsANonceOfABotThatSomebodyChose) {
  FairSeed fair = bound();
  fair.nonces[1] = "lucky";
  EXPECT_TRUE(fault(fair).starts_with("seat 1: nobody committed to its nonce"));
}

TEST_F(DealOrder, FindsASeatThatIsMissing) {
  FairSeed fair = bound();
  fair.nonces.pop_back();
  EXPECT_TRUE(fault(fair).starts_with("there are 1 nonces and 2 commitments"));
}

TEST_F(DealOrder, CommitmentsAreDigestsOrNothing) {
  std::string text = write_journal(game_, played(bound()));
  text.replace(text.find("nonce_commitments\":[\"") + 21, 1, "x");
  const auto read = read_journal(game_, text, "m");
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().text.find("nonce_commitments[0]: expected 64 hexadecimal digits"),
            std::string::npos)
      << read.error().text;
}

}  // namespace
}  // namespace undercroft
