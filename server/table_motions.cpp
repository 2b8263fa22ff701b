// What needs the agreement of the others: taking a choice back, and putting a bot into the seat of
// somebody absent.
#include "server/table.hpp"

namespace undercroft::server {

Answer<void> Table::on(Link& link, const UndoMessage&) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (!playing()) return refuse(Code::not_now, "There is nothing to take back now.");
  // Nobody has seen what waits for the others' answers.
  if (Question& question = place(*seat).question; question.sealed && question.by == By::person) {
    question.sealed.reset();
    settle();
    tell_state(*seat);
    return {};
  }
  if (auto fine = services_.quotas.may_replay(link.caller, services_.clock.now(), room_.decisions);
      !fine)
    return fine;
  if (auto possible = taken_back(*seat); !possible)
    return refuse(Code::not_now, with_names(possible.error().text));
  return move_motion({Motion::What::undo, *seat, *seat, {}, {}});
}

Answer<void> Table::on(Link& link, const ReplaceMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (!playing()) return refuse(Code::not_now, "Nobody needs replacing now.");
  if (message.seat.index >= room_.seats() || !room_.chair(message.seat).person() ||
      room_.chair(message.seat).played_by_bot())
    return refuse(Code::not_now, "No person plays that seat.");
  const Place& where = place(message.seat);
  if (where.links > 0 || services_.clock.now() < where.away_since + services_.limits.absence)
    return refuse(Code::not_now, room_.chair(message.seat).name + " has not been away for long.");
  return move_motion({Motion::What::replace, *seat, message.seat, {}, {}});
}

Answer<void> Table::move_motion(Motion motion) {
  if (room_.chair(motion.by).played_by_bot())
    return refuse(Code::not_now, "A bot plays your seat; take it back first.");
  if (motion_) return refuse(Code::not_now, "Another request is open.");
  motion_ = OpenMotion{motion, services_.clock.now() + services_.limits.motion};
  count_votes();
  if (motion_) {
    tell_room();
    set_alarm();
  }
  return {};
}

Answer<void> Table::on(Link& link, const VoteMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (!motion_) return refuse(Code::not_now, "There is nothing to vote on.");
  if (!motion_->motion.needed.has(*seat))
    return refuse(Code::not_now, "Your voice is not needed for this.");
  if (!message.yes) {
    end_motion();
    return {};
  }
  motion_->motion.agreed.add(*seat);
  tell_room();
  count_votes();
  return {};
}

// All other people who are here and play for themselves must agree; who leaves is asked no more.
void Table::count_votes() {
  Motion& motion = motion_->motion;
  const SeatSet before = motion.needed;
  motion.needed = {};
  for (const Seat seat : room_.people() & here())
    if (seat != motion.by && !room_.chair(seat).played_by_bot()) motion.needed.add(seat);
  if ((motion.needed - motion.agreed).empty()) return carry_motion();
  if (before != motion.needed && !before.empty()) tell_room();
}

void Table::carry_motion() {
  const Motion motion = motion_->motion;
  motion_.reset();
  if (motion.what == Motion::What::undo) return take_back(motion.by);
  put_in_bot(motion.seat, false);
}

void Table::end_motion() {
  motion_.reset();
  tell_room();
}

// A choice that the table made for the seat, where there was no other or the seat did not want to
// be asked, is taken back together with the one before it.
bool Table::nothing_to_ask(const Match& match, Seat seat, const OptionList& options) const {
  const Interrupt about = game().interrupt(match.position().state(), seat, options.span());
  if (options.size() == 1) return !about.rests;
  return about.is_window() && !room_.chair(seat).watch.asks(room_.info(), about);
}

Result<Match> Table::taken_back(Seat seat) const {
  Match match = *match_;
  OptionList options;
  do {
    if (auto fine = match.undo(seat); !fine) return std::unexpected(fine.error());
    match.position().options(seat, options);
  } while (nothing_to_ask(match, seat, options));
  return match;
}

void Table::take_back(Seat seat) {
  auto match = taken_back(seat);
  if (!match) return tell_room();
  match_ = std::move(*match);
  room_.decisions = match_->journal().entries.size();
  ++era_;
  ++services_.figures.undone;
  append(undo_line(room_.decisions));
  LogCount count;
  play_again(count);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    places_[i].lines = count.of(viewer_at(i));
    drop(places_[i].question);
    places_[i].plan.clear();
  }
  closes_ = kNever;
  settle();
  tell_welcomes();
}

// The engine knows people as P0, P1.
std::string Table::with_names(std::string text) const {
  for (std::size_t seat = 0; seat < room_.seats(); ++seat) {
    const std::string id = "\"P" + std::to_string(seat) + ":";
    if (const std::size_t at = text.find(id); at != std::string::npos)
      text.replace(at, id.size(), "\"" + room_.chairs[seat].name + ":");
  }
  return text;
}

}  // namespace undercroft::server
