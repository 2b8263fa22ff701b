#include "server/room.hpp"

#include <algorithm>
#include <array>

#include "engine/deal_order.hpp"
#include "server/deal_proof.hpp"
#include "server/limits.hpp"
#include "server/names.hpp"
#include "server/tokens.hpp"

namespace undercroft::server {

namespace {

Answer<Setup> read_setup(const GameInfo& info, const CreateMatch& wanted) {
  Setup setup = people_setup(info);
  setup.seats = static_cast<int>(wanted.seats.size());
  std::vector<std::string> texts;
  for (const auto& [id, value] : wanted.options) texts.push_back(id + "=" + value);
  if (auto fine = set_options(info.options, setup, texts); !fine)
    return refuse(Code::bad_option, fine.error().text);
  if (auto fine = check_setup(info, setup); !fine)
    return refuse(Code::bad_option, fine.error().text);
  return setup;
}

// Whoever plays alone with bots has all the time there is, unless a clock is asked for.
int usual_clock(const Room& room, const CreateMatch& wanted) {
  constexpr std::string_view kOption = "turn_timer_s";
  const bool said = std::ranges::any_of(
      wanted.options, [&](const auto& option) { return option.first == kOption; });
  const auto people = std::ranges::count_if(
      wanted.seats, [](const SeatPlan& plan) { return plan.kind != SeatPlan::Kind::bot; });
  return said || people > 1 ? room.game->table_option(room.setup, kOption) : 0;
}

}  // namespace

std::string_view stage_name(Stage stage) {
  return kStageNames[static_cast<std::size_t>(stage)];
}

bool Room::has_open_seat() const {
  return std::ranges::any_of(chairs, [](const Chair& c) { return c.kind == Chair::Kind::open; });
}

SeatSet Room::people() const {
  SeatSet people;
  for (const Seat seat : all_seats())
    if (chair(seat).person()) people.add(seat);
  return people;
}

std::string Room::commitment() const {
  return to_hex(sha256(as_bytes(secret)));
}

FairSeed Room::fair_seed() const {
  FairSeed fair{secret, {}, {}};
  const std::string promised = commitment();
  for (const Seat seat : all_seats()) {
    const bool shared = !chair(seat).nonce.empty();
    fair.nonces.push_back(shared ? chair(seat).nonce : derived_nonce(promised, seat));
    fair.nonce_commitments.push_back(shared ? chair(seat).nonce_commitment : "");
  }
  return fair;
}

std::optional<Seat> Room::seat_of(std::string_view token) const {
  const Digest256 hash = token_hash(token);
  std::optional<Seat> found;
  for (const Seat seat : all_seats())
    if (chair(seat).has_token && same_hash(chair(seat).token, hash)) found = seat;
  return found;
}

Answer<std::string> Room::fitting_name(std::string_view name) const {
  const std::string tidy = tidied(name);
  if (tidy.empty()) return refuse(Code::bad_name, "A name needs at least one letter.");
  if (letters(tidy) > kNameLetters)
    return refuse(Code::bad_name,
                  "A name has at most " + std::to_string(kNameLetters) + " letters.");
  const auto taken = [&](const std::string& wanted) {
    return std::ranges::find(chairs, wanted, &Chair::name) != chairs.end();
  };
  std::string fitting = tidy;
  for (int number = 2; taken(fitting); ++number) fitting = tidy + " " + std::to_string(number);
  return fitting;
}

std::string Room::seat_person(Seat seat, std::string name) {
  stop_start(*this);
  chair(seat) = Chair{};
  chair(seat).kind = Chair::Kind::person;
  chair(seat).name = std::move(name);
  if (host == kNoSeat) host = seat;
  chair(seat).ready = host == seat;
  return give_token(seat);
}

std::string Room::give_token(Seat seat) {
  std::string token = random_token();
  chair(seat).token = token_hash(token);
  chair(seat).has_token = true;
  chair(seat).came = false;
  return token;
}

void Room::seat_bot(Seat seat, Bot bot) {
  stop_start(*this);
  chair(seat) = Chair{};
  chair(seat).kind = Chair::Kind::bot;
  chair(seat).bot = bot;
  chair(seat).ready = true;
  chair(seat).name = fitting_name(bot_name(seat.index)).value_or("");
}

void Room::empty_seat(Seat seat) {
  stop_start(*this);
  chair(seat) = Chair{};
  if (host != seat) return;
  const SeatSet others = people();
  host = others.empty() ? kNoSeat : others.lowest();
  if (host == kNoSeat) return;
  chair(host).ready = true;
  chair(host).muted = false;  // nobody could take it back
}

Answer<Room> furnish(const Shelf& shelf, const CreateMatch& wanted, std::int64_t date) {
  Room room;
  room.game = shelf.find(wanted.game);
  if (room.game == nullptr)
    return refuse(Code::no_game, "There is no game \"" + tidied(wanted.game) + "\" here.");
  auto setup = read_setup(room.info(), wanted);
  if (!setup) return std::unexpected(setup.error());
  room.setup = *setup;
  room.listed = wanted.listed;
  room.clock = wanted.clock.value_or(usual_clock(room, wanted));
  room.pace = wanted.pace.value_or(kUsualPace);
  room.created = date;
  room.id = random_match_id();
  room.secret = random_secret();
  room.door = new_door();
  if (auto fine = room.door.change(wanted.door); !fine) return std::unexpected(fine.error());
  room.chairs.resize(wanted.seats.size());
  for (const Seat seat : room.all_seats()) {
    const SeatPlan& plan = wanted.seats[seat.index];
    if (plan.kind != SeatPlan::Kind::bot) continue;
    const auto bot = find_bot(room.info(), plan.level);
    if (!bot) return refuse(Code::bad_option, bot.error().text);
    room.seat_bot(seat, *bot);
  }
  return room;
}

}  // namespace undercroft::server
