// What happens between matches: making them, sitting down, looking around.
#include <algorithm>
#include <array>

#include "server/house.hpp"
#include "server/past.hpp"
#include "server/requests.hpp"

namespace undercroft::server {

namespace {

constexpr std::string_view kMatches = "/api/matches";

HttpResponse with_body(int status, std::string body) {
  HttpResponse response;
  response.status = status;
  response.body = std::move(body);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

HttpResponse refused_response(const Complaint& complaint) {
  return with_body(code_status(complaint.code), refused_body(complaint));
}

// The value of a key of the query; none of ours needs an escape.
std::optional<std::string_view> query_value(std::string_view query, std::string_view key) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const std::size_t equals = pair.find('=');
    if (pair.substr(0, equals) != key) continue;
    return equals == std::string_view::npos ? std::string_view() : pair.substr(equals + 1);
  }
  return std::nullopt;
}

std::unexpected<Complaint> nothing_there() {
  return refuse(Code::not_found, "There is nothing here.");
}

Complaint too_many_at_once() {
  return {Code::too_fast, "That was a lot at once; wait a moment.", {}};
}

std::string room_text(const Room& room) {
  std::string text;
  json::Writer out(text);
  write_room(out, room, {});
  return text;
}

std::optional<Seat> seat_of_you(const CreateMatch& wanted) {
  for (const Seat seat : SeatSet::first(static_cast<int>(wanted.seats.size())))
    if (wanted.seats[seat.index].kind == SeatPlan::Kind::you) return seat;
  return std::nullopt;
}

Answer<void> check_plan(const CreateMatch& wanted) {
  if (std::ranges::count(wanted.seats, SeatPlan::Kind::you, &SeatPlan::kind) > 1)
    return refuse(Code::bad_message, "Only one of the seats can be yours.");
  const bool open =
      std::ranges::find(wanted.seats, SeatPlan::Kind::open, &SeatPlan::kind) != wanted.seats.end();
  if (wanted.start && open)
    return refuse(Code::not_now, "A match with an open seat cannot start at once.");
  return {};
}

}  // namespace

void House::answer(HttpRequest request, Reply reply) {
  if (auto no = unfit(request)) return reply(std::move(*no));
  if (request.path == kMatches || request.path.starts_with(std::string(kMatches) + "/"))
    return answer_matches(request, reply);
  if (settings_.elsewhere) return reply(settings_.elsewhere(request));
  reply(refused_response(nothing_there().error()));
}

void House::answer_matches(const HttpRequest& request, const Reply& reply) {
  std::string_view rest = std::string_view(request.path).substr(kMatches.size());
  const bool all = rest.empty();
  rest.remove_prefix(all ? 0 : 1);
  const std::string id(rest.substr(0, rest.find('/')));
  const std::string_view part = rest.substr(std::min(id.size() + 1, rest.size()));
  const bool post = request.method == "POST";
  // The network leaves the body out for HEAD.
  const bool get = !post;
  if (closing_)
    return reply(refused_response({Code::shutting_down, "The server is being restarted.", {}}));
  if (get && all) return list(request, reply);
  if (get && part.empty()) return show(id, request.caller, reply);
  if (post && all) return reply_seated(reply, create(request));
  if (post && part == "seats") return take_seat(id, request, reply);
  if (get && (part == "replay" || part == "journal"))
    return past(id, part == "journal", request, reply);
  reply(refused_response(nothing_there().error()));
}

// Whoever sits down hears of it when that is safe on disk.
void House::reply_seated(const Reply& reply, const Answer<Seated>& seated) {
  if (!seated) return reply(refused_response(seated.error()));
  outbox_.when_safe(tables_.at(seated->match)->written(),
                    [reply, body = seated_body(*seated)] { reply(with_body(201, body)); });
}

Answer<Seated> House::create(const HttpRequest& request) {
  auto wanted = read_create(request.body);
  if (!wanted) return std::unexpected(wanted.error());
  if (!wanted->pace) wanted->pace = settings_.pace;
  if (auto fine = check_plan(*wanted); !fine) return std::unexpected(fine.error());
  auto room = furnish(shelf_, *wanted, settings_.clock.date());
  if (!room) return std::unexpected(room.error());
  Seated seated{room->id, kNoSeat, {}};
  if (const auto you = seat_of_you(*wanted)) {
    auto name = room->fitting_name(wanted->name);
    if (!name) return std::unexpected(name.error());
    seated.seat = *you;
    seated.token = room->seat_person(*you, std::move(*name));
    room->chair(*you).mark = room->door.mark_of(request.caller);
  }
  if (auto fine = count_new(request.caller); !fine) return std::unexpected(fine.error());
  // A match of bots only has nobody who could start it.
  const bool start = wanted->start || (seated.seat == kNoSeat && !room->has_open_seat());
  auto table = add_table(std::move(*room), start);
  if (!table) return std::unexpected(table.error());
  return seated;
}

void House::take_seat(const std::string& id, const HttpRequest& request, const Reply& reply) {
  const auto wanted = read_take_seat(request.body);
  if (!wanted) return reply(refused_response(wanted.error()));
  find_table(id, request.caller,
             [this, wanted = *wanted, caller = request.caller,
              reply](const Answer<std::shared_ptr<Table>>& table) {
               reply_seated(reply,
                            table ? (*table)->sit(wanted, caller) : std::unexpected(table.error()));
             });
}

void House::list(const HttpRequest& request, const Reply& reply) {
  constexpr std::array<std::string_view, 4> kStages = {"", "gathering", "playing", "over"};
  const std::string stage(query_value(request.query, "stage").value_or(""));
  if (std::ranges::find(kStages, stage) == kStages.end())
    return reply(
        refused_response({Code::bad_message, "The stage is gathering, playing or over.", {}}));
  const bool begun = chores_.begin(
      request.caller,
      [this, reading = StoreReader(shelf_, store_), stage, reply]() mutable -> Chores::News {
        auto read = reading.list(stage, kMostListed);
        return [this, stage, reply, read = std::move(read), fault = reading.fault()] {
          if (!fault.empty()) this->fault("store_unreadable", fault);
          reply(read ? with_body(200, listing(stage, *read)) : refused_response(read.error()));
        };
      });
  if (!begun) reply(refused_response(too_many_at_once()));
}

// What is in memory is told as it is now, unless the disk does not have it yet.
std::string House::listing(std::string_view stage, const std::vector<Listed>& read) const {
  std::string body;
  json::Writer out(body);
  out.open().key("matches").open_list();
  for (const Listed& one : read) {
    const auto table = table_in_memory(one.id);
    const bool safe = table != nullptr && store_.durable() >= table->written();
    if (safe && !stage.empty() && stage != stage_name(table->room().stage)) continue;
    if (safe)
      out.raw(table->room_text());
    else if (one.room && table != nullptr)
      out.raw(table->room_text_of(*one.room));
    else if (one.room)
      out.raw(room_text(*one.room));
  }
  out.close_list().close();
  return body;
}

void House::show(const std::string& id, CallerKey caller, const Reply& reply) {
  // Nobody hears of a commitment that is not on disk.
  if (const auto table = table_in_memory(id); table != nullptr)
    return outbox_.when_safe(table->written(),
                             [reply, text = table->room_text()] { reply(with_body(200, text)); });
  outbox_.when_safe(written_of(id), [this, id, caller, reply] { show_asleep(id, caller, reply); });
}

void House::show_asleep(const std::string& id, CallerKey caller, const Reply& reply) {
  const bool begun = chores_.begin(
      caller, [this, reading = StoreReader(shelf_, store_), id, reply]() mutable -> Chores::News {
        const auto room = reading.room(id);
        HttpResponse response =
            room ? with_body(200, room_text(*room)) : refused_response(room.error());
        return [this, reply, response = std::move(response), fault = reading.fault()] {
          if (!fault.empty()) this->fault("match_unreadable", fault);
          reply(response);
        };
      });
  if (!begun) reply(refused_response(too_many_at_once()));
}

void House::past(const std::string& id, bool journal, const HttpRequest& request,
                 const Reply& reply) {
  Past::Wanted wanted{id, journal, kSpectator};
  if (const auto seat = query_value(request.query, "viewer")) {
    if (seat->size() != 1 || seat->front() < '0' || seat->front() >= '0' + kMaxSeats)
      return reply(
          refused_response({Code::bad_message, "The viewer is the number of a seat.", {}}));
    wanted.viewer = Viewer{static_cast<std::uint8_t>(seat->front() - '0')};
  }
  outbox_.when_safe(written_of(id), [this, wanted, caller = request.caller, reply] {
    const auto table = table_in_memory(wanted.match);
    past_.answer(wanted, table != nullptr ? std::optional(table->room()) : std::nullopt, caller,
                 [reply](const Answer<HttpResponse>& response) {
                   reply(response ? *response : refused_response(response.error()));
                 });
  });
}

}  // namespace undercroft::server
