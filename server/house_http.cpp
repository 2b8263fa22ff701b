// What happens between matches: making them, sitting down, looking around.
#include <algorithm>
#include <array>

#include "server/house.hpp"
#include "server/replay.hpp"

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
  if (request.path == kMatches || request.path.starts_with(std::string(kMatches) + "/"))
    return answer_matches(request, reply);
  if (settings_.elsewhere) return reply(settings_.elsewhere(request));
  reply(refused_response(nothing_there().error()));
}

void House::answer_matches(const HttpRequest& request, const Reply& reply) {
  std::string_view rest = std::string_view(request.path).substr(kMatches.size());
  const bool all = rest.empty();
  rest.remove_prefix(all ? 0 : 1);
  const std::string_view id = rest.substr(0, rest.find('/'));
  const std::string_view part = rest.substr(std::min(id.size() + 1, rest.size()));
  const bool get = request.method == "GET";
  const bool post = request.method == "POST";
  const auto send = [&](const Answer<std::string>& body) {
    reply(body ? with_body(200, *body) : refused_response(body.error()));
  };
  // Whoever sits down hears of it when that is safe on disk.
  const auto send_seated = [&](const Answer<Seated>& seated) {
    if (!seated) return reply(refused_response(seated.error()));
    outbox_.when_safe(tables_.at(seated->match)->written(),
                      [reply, body = seated_body(*seated)] { reply(with_body(201, body)); });
  };
  if (closing_)
    return reply(refused_response({Code::shutting_down, "The server is being restarted.", {}}));
  if (get && all) return send(list(request.query));
  if (get && part.empty()) return send(show(id));
  if (post && all) return send_seated(create(request));
  if (post && part == "seats") return send_seated(take_seat(id, request));
  if (get && (part == "replay" || part == "journal")) {
    const auto past_match = past(id, part == "journal", request.query);
    return reply(past_match ? *past_match : refused_response(past_match.error()));
  }
  reply(refused_response(nothing_there().error()));
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
    seated.token = room->seat_person(*you, std::move(*name), wanted->nonce);
  }
  if (auto fine = count_new(request.address); !fine) return std::unexpected(fine.error());
  // A match of bots only has nobody who could start it.
  const bool start = wanted->start || (seated.seat == kNoSeat && !room->has_open_seat());
  auto table = add_table(std::move(*room), start);
  if (!table) return std::unexpected(table.error());
  return seated;
}

Answer<Seated> House::take_seat(std::string_view id, const HttpRequest& request) {
  const auto wanted = read_take_seat(request.body);
  if (!wanted) return std::unexpected(wanted.error());
  auto table = find_table(id);
  if (!table) return std::unexpected(table.error());
  return (*table)->sit(*wanted);
}

Answer<std::string> House::list(std::string_view query) {
  constexpr std::array<std::string_view, 4> kStages = {"", "gathering", "playing", "over"};
  const std::string_view stage = query_value(query, "stage").value_or("");
  if (std::ranges::find(kStages, stage) == kStages.end())
    return refuse(Code::bad_message, "The stage is gathering, playing or over.");
  const auto records = store_.listed(stage, kMostListed);
  if (!records) {
    log("store_unreadable", records.error().text);
    return refuse(Code::not_found, "The list cannot be read now.");
  }
  std::string body;
  json::Writer out(body);
  out.open().key("matches").open_list();
  for (const MatchRecord& record : *records) {
    if (const auto table = tables_.find(record.id); table != tables_.end()) {
      out.raw(table->second->room_text());
      continue;
    }
    const auto room = load_room(shelf_, record);
    // A lobby that everybody has left is of no use to anybody.
    if (room && (room->stage != Stage::gathering || !room->people().empty()))
      write_room(out, *room, {});
  }
  out.close_list().close();
  return body;
}

Answer<std::string> House::show(std::string_view id) {
  if (const auto table = tables_.find(std::string(id)); table != tables_.end())
    return table->second->room_text();
  const auto room = read_room(id);
  if (!room) return std::unexpected(room.error());
  std::string body;
  json::Writer out(body);
  write_room(out, *room, {});
  return body;
}

Answer<HttpResponse> House::past(std::string_view id, bool journal, std::string_view query) {
  const auto found = tables_.find(std::string(id));
  const auto room = found != tables_.end() ? Answer<Room>(found->second->room()) : read_room(id);
  if (!room) return std::unexpected(room.error());
  if (room->stage != Stage::over) return refuse(Code::not_over, "The match is not over yet.");
  Viewer viewer = kSpectator;
  if (const auto seat = query_value(query, "viewer")) {
    if (seat->size() != 1 || seat->front() < '0' ||
        static_cast<std::size_t>(seat->front() - '0') >= room->seats())
      return refuse(Code::bad_message, "The viewer is the number of a seat.");
    viewer = Viewer{static_cast<std::uint8_t>(seat->front() - '0')};
  }
  const auto lines = store_.lines(id);
  auto saved = lines ? read_saved(*room->game->game, *lines, room->fair_seed())
                     : std::unexpected(lines.error());
  if (saved && journal) {
    HttpResponse response = with_body(200, journal_body(*room, std::move(*saved)));
    response.type = "application/x-ndjson";
    return response;
  }
  const auto body = saved ? replay_body(*room, *saved, viewer) : std::unexpected(saved.error());
  if (body) return with_body(200, *body);
  log("match_unreadable", std::string(id) + ": " + body.error().text);
  return refuse(Code::not_found, "This match cannot be read any more.");
}

}  // namespace undercroft::server
