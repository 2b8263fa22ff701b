#include "bench/load_party.hpp"

#include <algorithm>

#include "engine/deal_order.hpp"

namespace undercroft::load {

namespace {

constexpr std::string_view kNonce = "load";
constexpr unsigned kEverybody = (1U << kSeats) - 1;

// The specification's random player: passes one time in four, places one time in two, or any
// option.
std::size_t pick(const std::vector<std::string>& options, Rng& rng) {
  const auto count = static_cast<std::uint32_t>(options.size());
  if (options.back() == "pass") return rng.below(4) == 0 ? count - 1 : rng.below(count - 1);
  if (options.front() == "place") return rng.below(2) == 0 ? 0 : 1 + rng.below(count - 1);
  return rng.below(count);
}

// Somebody has said so, or it is a rematch.
bool is_starting(std::string_view message) {
  return message.find("\"start\":{") != std::string_view::npos;
}

}  // namespace

Party::Party(std::string match, std::array<std::string, kSeats> tokens)
    : match_(std::move(match)), tokens_(std::move(tokens)) {}

Result<void> Party::connect(std::uint16_t port) {
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    auto link = WebSocket::open(port);
    if (!link) return std::unexpected(link.error());
    people_[seat].emplace(std::move(*link));
    if (auto said = greet(seat, match_, tokens_[seat]); !said) return said;
  }
  return {};
}

Result<void> Party::receive(std::size_t seat, Tally& tally) {
  WebSocket& link = *people_[seat];
  const std::uint64_t before = link.bytes_received();
  Result<void> fine;
  const bool open = link.receive([&](std::string_view message) {
    if (fine) fine = hear(seat, message, tally);
  });
  tally.bytes += link.bytes_received() - before;
  if (fine && !open) return fail("the server closed the link of a player");
  return fine;
}

Result<void> Party::hear(std::size_t seat, std::string_view message, Tally& tally) {
  const std::string_view type = text_after(message.substr(0, 24), "\"t\":");
  if (type == "update") return hear_game(seat, message, tally);
  if (type == "room") return hear_room(seat, message);
  if (type == "welcome") {
    if (auto fine = hear_welcome(seat, message); !fine) return fine;
    return hear_game(seat, message, tally);
  }
  if (type == "moved") return hear_moved(seat, message);
  if (type == "pong") return {};
  return fail("unexpected: " + std::string(message.substr(0, 300)));
}

Result<void> Party::hear_welcome(std::size_t seat, std::string_view message) {
  if (text_after(message, "\"stage\":") != "gathering") return {};
  promised_[seat].clear();
  if (is_starting(message)) return take_part(seat, message);
  if (auto said = say(seat, R"({"t":"ready","ready":true})"); !said) return said;
  return hear_room(seat, message);
}

// The first of the three who hears of the rematch begins anew for all.
Result<void> Party::hear_moved(std::size_t seat, std::string_view message) {
  const std::string_view match = text_after(message, "\"match\":");
  if (match != match_) {
    match_ = match;
    asked_.reset();
    seq_ = seq_before_ = -1;
    unaware_ = 0;
    started_ = over_ = false;
  }
  return greet(seat, match, text_after(message, "\"token\":"));
}

// The host begins when everybody is ready.
Result<void> Party::hear_room(std::size_t seat, std::string_view message) {
  if (auto said = take_part(seat, message); !said) return said;
  if (seat != 0 || started_ || over_ || is_starting(message)) return {};
  if (text_after(message, "\"stage\":") != "gathering") return {};
  if (count_of(message, "\"ready\":true") < static_cast<int>(kSeats)) return {};
  started_ = true;
  return say(seat, R"({"t":"start"})");
}

// Each page commits to its nonce and, when all have, reveals it.
Result<void> Party::take_part(std::size_t seat, std::string_view message) {
  if (text_after(message, "\"stage\":") != "gathering") return {};
  const std::string to(text_after(message, "\"commitment\":"));
  if (to != promised_[seat]) {
    promised_[seat] = to;
    revealed_[seat] = false;
    const Seat mine{static_cast<std::uint8_t>(seat)};
    return say(seat, "{\"t\":\"commit\",\"to\":\"" + to + "\",\"nonce_commitment\":\"" +
                         nonce_commitment(to, mine, kNonce) + "\"}");
  }
  if (revealed_[seat] || message.find("\"step\":\"reveal\"") == std::string_view::npos) return {};
  revealed_[seat] = true;
  return say(seat,
             "{\"t\":\"reveal\",\"to\":\"" + to + "\",\"nonce\":\"" + std::string(kNonce) + "\"}");
}

Result<void> Party::hear_game(std::size_t seat, std::string_view message, Tally& tally) {
  if (const auto seq = number_after(message, "\"seq\":")) noticed(seat, *seq, tally);
  if (message.find("\"result\":{") != std::string_view::npos) {
    if (seat != 0 || over_) return {};
    over_ = true;
    ++tally.games;
    return say(seat, R"({"t":"rematch"})");
  }
  if (read_question(message, scanned_))
    asked_ = Question{seat, scanned_.id, {scanned_.options.begin(), scanned_.options.end()}};
  return {};
}

void Party::noticed(std::size_t seat, std::int64_t seq, Tally& tally) {
  seq_ = std::max(seq_, seq);
  const unsigned bit = 1U << seat;
  if (seq <= seq_before_ || (unaware_ & bit) == 0) return;
  unaware_ &= ~bit;
  if (unaware_ == 0) tally.delays.push_back(Clock::now() - chosen_at_);
}

Result<void> Party::answer(Rng& rng, Tally& tally) {
  const Question question = std::move(*asked_);
  asked_.reset();
  seq_before_ = seq_;
  unaware_ = kEverybody;
  ++tally.choices;
  chosen_at_ = Clock::now();
  return say(question.seat, "{\"t\":\"choose\",\"ask\":" + std::to_string(question.id) +
                                ",\"option\":\"" + question.options[pick(question.options, rng)] +
                                "\"}");
}

Result<void> Party::greet(std::size_t seat, std::string_view match, std::string_view token) {
  return say(seat, "{\"t\":\"hello\",\"v\":2,\"match\":\"" + std::string(match) +
                       "\",\"token\":\"" + std::string(token) + "\"}");
}

Result<void> Party::say(std::size_t seat, std::string_view text) {
  if (!people_[seat]->send_text(text)) return fail("the server takes no more messages");
  return {};
}

Result<std::vector<Party>> gather(std::uint16_t port, std::size_t count) {
  const Post create{"/api/matches", R"({"game":"mandom","name":"P0","listed":false,"pace":0,)"
                                    R"("seats":[{"kind":"you"},{"kind":"open"},{"kind":"open"}]})"};
  const auto made = post_all(port, std::vector<Post>(count, create));
  if (!made) return std::unexpected(made.error());
  std::vector<std::array<std::string, kSeats>> tokens(count);
  std::vector<std::string> matches;
  for (std::size_t i = 0; i < count; ++i) {
    matches.emplace_back(text_after((*made)[i], "\"match\":"));
    tokens[i][0] = text_after((*made)[i], "\"token\":");
  }
  for (std::size_t seat = 1; seat < kSeats; ++seat) {
    std::vector<Post> posts;
    for (const std::string& match : matches)
      posts.push_back(
          {"/api/matches/" + match + "/seats",
           "{\"seat\":" + std::to_string(seat) + ",\"name\":\"P" + std::to_string(seat) + "\"}"});
    const auto seated = post_all(port, posts);
    if (!seated) return std::unexpected(seated.error());
    for (std::size_t i = 0; i < count; ++i)
      tokens[i][seat] = text_after((*seated)[i], "\"token\":");
  }
  std::vector<Party> parties;
  for (std::size_t i = 0; i < count; ++i)
    parties.emplace_back(std::move(matches[i]), std::move(tokens[i]));
  return parties;
}

}  // namespace undercroft::load
