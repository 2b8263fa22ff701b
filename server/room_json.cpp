// A room as anybody may see it, and as the store keeps it.
#include <array>

#include "server/deal_proof.hpp"
#include "server/limits.hpp"
#include "server/room.hpp"

namespace undercroft::server {

namespace {

constexpr std::array<std::string_view, 3> kChairKinds = {"open", "person", "bot"};

void write_options(json::Writer& out, const GameInfo& info, const Setup& setup) {
  out.key("options").open();
  for (std::size_t i = 0; i < info.options.size(); ++i)
    if (setup.values[i] != info.options[i].standard)
      out.field(info.options[i].id, option_value(info.options[i], setup, i));
  out.close();
}

void write_seats(json::Writer& out, std::string_view key, SeatSet seats) {
  out.key(key).open_list();
  for (const Seat seat : seats) out.number(seat.index);
  out.close_list();
}

void write_chair(json::Writer& out, const Room& room, Seat seat, bool here) {
  const GameInfo& info = room.info();
  const Chair& chair = room.chair(seat);
  out.open()
      .field("kind", kChairKinds[static_cast<std::size_t>(chair.kind)])
      .field("name", chair.name);
  if (chair.played_by_bot()) out.field("level", undercroft::bot_name(info, chair.bot));
  out.field_flag("ready", chair.ready).field_flag("here", here);
  if (chair.conceded) out.field_flag("conceded", true);
  if (chair.stand_in) out.field_flag("stand_in", true);
  if (chair.muted) out.field_flag("muted", true);
  if (room.stage == Stage::gathering && !chair.nonce_commitment.empty())
    out.field("nonce_commitment", chair.nonce_commitment);
  out.close();
}

void write_start(json::Writer& out, const Room& room) {
  if (!room.starting) return;
  const bool commit = proof_step(room) == ProofStep::commit;
  out.key("start").open().field("step", commit ? "commit" : "reveal");
  write_seats(out, "waiting", awaited(room));
  write_seats(out, "without", room.without);
  out.close();
}

// What differs from a room that is open to everybody.
void write_door(json::Writer& out, const Door& door) {
  if (door.entry != Entry::open)
    out.field("entry", kEntryNames[static_cast<std::size_t>(door.entry)]);
  if (!door.watchers) out.field_flag("no_watchers", true);
}

void write_motion(json::Writer& out, const Motion& motion) {
  const bool undo = motion.what == Motion::What::undo;
  out.key("motion").open().field("what", undo ? "undo" : "replace").field("by", motion.by.index);
  if (!undo) out.field("seat", motion.seat.index);
  write_seats(out, "agreed", motion.agreed);
  write_seats(out, "needed", motion.needed);
  out.close();
}

void write_ranks(json::Writer& out, const Room& room) {
  if (room.ranks.empty()) return;
  out.key("ranks").open_list();
  for (const std::uint8_t rank : room.ranks) out.number(rank);
  out.close_list();
}

// Wishes that end by themselves are soon made again; the others are kept.
void save_wishes(json::Writer& out, std::string_view key, const Watch::Wishes& wishes) {
  if (wishes.empty()) return;
  out.key(key).open();
  for (const auto& [id, wish] : wishes) out.field(id, wanted_name(wish.wanted));
  out.close();
}

void save_watch(json::Writer& out, const Watch& watch) {
  if (watch.empty()) return;
  out.key("watch").open();
  if (watch.all.wanted != Wanted::usual) out.field("all", wanted_name(watch.all.wanted));
  save_wishes(out, "windows", watch.windows());
  save_wishes(out, "groups", watch.groups());
  out.close();
}

Wish load_wish(const Cursor& cursor) {
  return {static_cast<Wanted>(cursor.word(kWantedNames)), Until::off};
}

Watch load_watch(const Cursor& cursor) {
  cursor.only({"all", "windows", "groups"});
  Watch watch;
  if (cursor.has("all")) watch.all = load_wish(cursor.at("all"));
  if (cursor.has("windows"))
    for (const auto& [id, wish] : cursor.at("windows").value().members)
      watch.want_window(id, load_wish(cursor.at("windows").at(id)));
  if (cursor.has("groups"))
    for (const auto& [id, wish] : cursor.at("groups").value().members)
      watch.want_group(id, load_wish(cursor.at("groups").at(id)));
  return watch;
}

void save_chair(json::Writer& out, const GameInfo& info, const Chair& chair) {
  out.open()
      .field("kind", kChairKinds[static_cast<std::size_t>(chair.kind)])
      .field("name", chair.name);
  if (chair.played_by_bot()) out.field("level", undercroft::bot_name(info, chair.bot));
  if (chair.has_token) out.field("token", to_hex(chair.token));
  if (chair.mark != 0) out.field("mark", mark_text(chair.mark));
  if (!chair.nonce_commitment.empty()) out.field("nonce_commitment", chair.nonce_commitment);
  if (!chair.nonce.empty()) out.field("nonce", chair.nonce);
  out.field_flag("ready", chair.ready);
  if (chair.came) out.field_flag("came", true);
  if (chair.conceded) out.field_flag("conceded", true);
  if (chair.stand_in) out.field_flag("stand_in", true);
  if (chair.muted) out.field_flag("muted", true);
  save_watch(out, chair.watch.lasting());
  out.close();
}

Digest256 load_digest(const Cursor& cursor) {
  Digest256 digest{};
  if (!from_hex(cursor.text(), digest)) cursor.fault("expected 64 hexadecimal digits");
  return digest;
}

Chair load_chair(const Cursor& cursor, const GameInfo& info) {
  cursor.only({"kind", "name", "level", "token", "nonce_commitment", "nonce", "ready", "came",
               "conceded", "stand_in", "watch", "mark", "muted"});
  Chair chair;
  chair.kind = static_cast<Chair::Kind>(cursor.at("kind").word(kChairKinds));
  chair.name = cursor.at("name").text();
  if (cursor.has("mark")) chair.mark = load_mark(cursor.at("mark"));
  // A nonce from before they were committed to is worth nothing.
  chair.nonce_commitment = cursor.text_or("nonce_commitment", "");
  if (!chair.nonce_commitment.empty()) chair.nonce = cursor.text_or("nonce", "");
  chair.ready = cursor.at("ready").flag();
  chair.came = cursor.flag_or("came", false);
  chair.conceded = cursor.flag_or("conceded", false);
  chair.stand_in = cursor.flag_or("stand_in", false);
  chair.muted = cursor.flag_or("muted", false);
  if (cursor.has("watch")) chair.watch = load_watch(cursor.at("watch"));
  chair.has_token = cursor.has("token");
  if (chair.has_token) chair.token = load_digest(cursor.at("token"));
  if (!cursor.has("level")) return chair;
  // A level that there is no more is played by what there is.
  const auto bot = find_bot(info, cursor.at("level").text());
  chair.bot = bot.value_or(Bot{static_cast<int>(info.levels.size()) - 1});
  return chair;
}

void load_options(const Cursor& cursor, const GameInfo& info, Setup& setup) {
  for (const auto& [id, value] : cursor.value().members) {
    std::string text = id;
    text.append("=").append(cursor.at(id).text());
    if (auto fine = set_option(info.options, setup, text); !fine) cursor.fault(fine.error().text);
  }
}

Seat load_seat(const Cursor& cursor, const Room& room) {
  return Seat{static_cast<std::uint8_t>(cursor.number(0, room.setup.seats - 1))};
}

void load_chairs(const Cursor& cursor, Room& room) {
  for (std::size_t i = 0; i < cursor.size(); ++i)
    room.chairs.push_back(load_chair(cursor.item(i), room.info()));
  room.setup.seats = static_cast<int>(room.chairs.size());
}

}  // namespace

void write_room(json::Writer& out, const Room& room, const Attendance& attendance) {
  out.open().field("id", room.id).field("game", room.info().id).field("title", room.info().title);
  if (room.info().cooperative) out.field_flag("cooperative", true);
  out.field("stage", stage_name(room.stage)).field_flag("listed", room.listed);
  write_door(out, room.door);
  write_options(out, room.info(), room.setup);
  out.field("clock", room.clock).field("pace", room.pace);
  if (room.host != kNoSeat) out.field("host", room.host.index);
  out.key("seats").open_list();
  for (const Seat seat : room.all_seats()) write_chair(out, room, seat, attendance.here.has(seat));
  out.close_list();
  out.field("watchers", attendance.watchers).field("commitment", room.commitment());
  out.field_flag("paused", room.paused);
  write_start(out, room);
  if (attendance.motion != nullptr) write_motion(out, *attendance.motion);
  if (!room.next.empty()) out.field("next", room.next);
  write_ranks(out, room);
  out.field("created", room.created);
  out.field("decisions", static_cast<std::int64_t>(room.decisions)).close();
}

MatchRecord save_room(const Room& room) {
  MatchRecord record;
  record.id = room.id;
  record.game = room.info().id;
  record.stage = stage_name(room.stage);
  record.listed = room.listed;
  record.created = room.created;
  record.touched = room.touched;
  json::Writer out(record.room);
  out.open();
  write_options(out, room.info(), room.setup);
  out.field("carry", room.setup.carry).field("clock", room.clock).field("pace", room.pace);
  if (room.host != kNoSeat) out.field("host", room.host.index);
  out.key("seats").open_list();
  for (const Chair& chair : room.chairs) save_chair(out, room.info(), chair);
  out.close_list().key("door");
  save_door(out, room.door);
  out.field("secret", to_hex(room.secret)).field_flag("paused", room.paused);
  if (room.starting) {
    out.field_flag("starting", true);
    write_seats(out, "without", room.without);
  }
  if (!room.next.empty()) out.field("next", room.next);
  write_ranks(out, room);
  out.field("decisions", static_cast<std::int64_t>(room.decisions)).close();
  return record;
}

Result<Room> load_room(const Shelf& shelf, const MatchRecord& record) {
  Room room;
  room.id = record.id;
  room.game = shelf.find(record.game);
  if (room.game == nullptr) return fail("there is no game \"" + record.game + "\" here any more");
  const auto value = json::parse(record.room, "match " + record.id);
  if (!value) return std::unexpected(value.error());
  Report report{"match " + record.id, {}};
  const Cursor cursor(*value, report);
  room.listed = record.listed;
  room.created = record.created;
  room.touched = record.touched;
  room.setup = standard_setup(room.info());
  load_options(cursor.at("options"), room.info(), room.setup);
  room.setup.carry = static_cast<int>(cursor.number_or("carry", -1, 0xFFFF, -1));
  room.clock = static_cast<int>(cursor.number_or("clock", 0, kLongestClock, 0));
  room.pace = static_cast<int>(cursor.number_or("pace", 0, kSlowestPace, kUsualPace));
  load_chairs(cursor.at("seats"), room);
  if (cursor.has("host")) room.host = load_seat(cursor.at("host"), room);
  room.door = cursor.has("door") ? load_door(cursor.at("door")) : new_door();
  room.secret = load_digest(cursor.at("secret"));
  room.paused = cursor.flag_or("paused", false);
  room.starting = cursor.flag_or("starting", false);
  if (cursor.has("without"))
    for (std::size_t i = 0; i < cursor.at("without").size(); ++i)
      room.without.add(load_seat(cursor.at("without").item(i), room));
  room.next = cursor.text_or("next", "");
  if (cursor.has("ranks"))
    for (std::size_t i = 0; i < cursor.at("ranks").size(); ++i)
      room.ranks.push_back(
          static_cast<std::uint8_t>(cursor.at("ranks").item(i).number(0, kMaxSeats)));
  room.decisions = static_cast<std::size_t>(cursor.number_or("decisions", 0, 1 << 30, 0));
  const Value stage = Value::of(record.stage);
  room.stage = static_cast<Stage>(Cursor(stage, report, "stage").word(kStageNames));
  if (auto fine = report.result(); !fine) return std::unexpected(fine.error());
  if (auto fine = check_setup(room.info(), room.setup); !fine) return std::unexpected(fine.error());
  return room;
}

}  // namespace undercroft::server
