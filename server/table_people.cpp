// People and the bots in their seats: before the game, during it, and what they say.
#include "server/deal_proof.hpp"
#include "server/limits.hpp"
#include "server/names.hpp"
#include "server/table.hpp"

namespace undercroft::server {

namespace {

Bot strongest(const GameInfo& info) {
  return Bot{static_cast<int>(info.levels.size()) - 1};
}

}  // namespace

Answer<Seat> Table::seated(const Link& link) const {
  if (link.viewer == kSpectator) return refuse(Code::not_seated, "You only watch this match.");
  return link.viewer;
}

// The house answers these four itself.
Answer<void> Table::on(Link&, const HelloMessage&) {
  return {};
}

Answer<void> Table::on(Link&, const PingMessage&) {
  return {};
}

Answer<void> Table::on(Link&, const RematchMessage&) {
  return {};
}

Answer<void> Table::on(Link&, const KnockMessage&) {
  return {};
}

Answer<void> Table::on(Link& link, const ReadyMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (room_.stage != Stage::gathering) return refuse(Code::not_now, "The match has begun already.");
  room_.chair(*seat).ready = message.ready;
  if (!message.ready) stop_start(room_);
  keep();
  tell_room();
  return {};
}

Answer<void> Table::on(Link& link, const BotMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (room_.stage != Stage::gathering) return refuse(Code::not_now, "The match has begun already.");
  if (*seat != room_.host) return refuse(Code::not_host, "Only the host seats bots.");
  if (message.seat.index >= room_.seats())
    return refuse(Code::bad_message, "There is no such seat.");
  if (room_.chair(message.seat).person()) return refuse(Code::taken, "Somebody sits there.");
  if (message.level) {
    const auto bot = find_bot(room_.info(), *message.level);
    if (!bot) return refuse(Code::bad_option, bot.error().text);
    room_.seat_bot(message.seat, *bot);
  } else {
    room_.empty_seat(message.seat);
  }
  keep();
  tell_room();
  return {};
}

Answer<void> Table::on(Link& link, const LeaveMessage&) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (room_.stage == Stage::over) return refuse(Code::not_now, "The match is over.");
  if (room_.stage == Stage::gathering) {
    leave_lobby(*seat, "You have left your seat, and there are no spectators here.");
    return {};
  }
  if (room_.chair(*seat).played_by_bot())
    return refuse(Code::not_now, "A bot plays your seat already.");
  put_in_bot(*seat, false);
  return {};
}

void Table::leave_lobby(Seat seat, std::string_view otherwise) {
  room_.empty_seat(seat);
  keep();
  make_watchers(seat, otherwise);
  tell_room();
  tell_host(true);  // who may be another now
}

Answer<void> Table::on(Link& link, const ReturnMessage&) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  Chair& chair = room_.chair(*seat);
  if (!playing() || !chair.stand_in)
    return refuse(Code::not_now, chair.conceded ? "You have conceded; the bot plays to the end."
                                                : "No bot stands in for you.");
  chair.stand_in = false;
  keep();
  settle();
  tell_room();
  tell_state(*seat);
  return {};
}

Answer<void> Table::on(Link& link, const ConcedeMessage&) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (!playing()) return refuse(Code::not_now, "There is no game to concede.");
  if (room_.chair(*seat).conceded) return refuse(Code::not_now, "You have conceded already.");
  put_in_bot(*seat, true);
  return {};
}

void Table::put_in_bot(Seat seat, bool for_good) {
  Chair& chair = room_.chair(seat);
  chair.conceded = for_good;
  chair.stand_in = !for_good;
  chair.bot = strongest(room_.info());
  place(seat).order.reset();
  place(seat).plan.clear();
  keep();
  settle();
  if (motion_) count_votes();
  tell_room();
  tell_state(seat);
}

Answer<void> Table::on(Link& link, const PauseMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (!playing()) return refuse(Code::not_now, "There is nothing to pause.");
  if (room_.paused == message.on) return {};
  room_.paused = message.on;
  keep();
  freeze_or_thaw();
  tell_room();
  // Clocks went on or stood still meanwhile; everybody sees how much is left.
  if (room_.clock > 0)
    for (std::size_t i = 0; i < places_.size(); ++i) tell_state(viewer_at(i));
  return {};
}

Answer<void> Table::on(Link& link, const SayMessage& message) {
  std::string words = tidied(message.words);
  if (words.empty()) return refuse(Code::bad_message, "There is nothing in that.");
  if (auto fine = may_talk(link); !fine) return fine;
  say(link.viewer, std::move(words), link.watcher);
  return {};
}

// A person's allowance goes with the seat and a spectator's with the caller: another link or
// another hello gives nobody more.
Answer<void> Table::may_talk(const Link& link) {
  if (muted(link)) return refuse(Code::muted, "The host has muted you: what you say is not told.");
  const Time now = services_.clock.now();
  const bool may = link.viewer == kSpectator
                       ? services_.quotas.talk.take(link.caller, now)
                       : place(link.viewer).talk.take(now, kTalkAtOnce, kTalkEvery);
  if (!may) return refuse(Code::too_fast, "That was a lot at once; wait a moment.");
  return {};
}

void Table::say(Viewer by, std::string words, std::uint32_t watcher) {
  ++services_.figures.said;
  const auto at = match_ ? match_->journal().entries.size() : 0;
  append(by == kSpectator ? watcher_line(words) : journal_line(Said{at, by, words}));
  talk_.add({static_cast<std::uint32_t>(at), by, std::move(words), watcher});
  send_all(said_message(talk_.last(), talk_.count() - 1));
}

Answer<void> Table::on(Link& link, const EmoteMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (auto fine = may_talk(link); !fine) return fine;
  send_all(emoted_message(*seat, message.emote));
  return {};
}

}  // namespace undercroft::server
