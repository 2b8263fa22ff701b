// How good the chances are, for whoever asks. Working it out may take long, so the bots' workers do
// it; nobody else hears of it.
#include "server/limits.hpp"
#include "server/table.hpp"

namespace undercroft::server {

Answer<void> Table::on(Link& link, const OddsMessage&) {
  if (!game().has_odds()) return refuse(Code::not_now, "This game tells no odds.");
  if (room_.game->table_option(room_.setup, "odds") == 0)
    return refuse(Code::not_now, "The odds are not told at this table.");
  if (!playing()) return refuse(Code::not_now, "There are odds only while the match is played.");
  if (services_.thoughts.stuck() >= kMostStuck)
    return refuse(Code::not_now, "The odds cannot be worked out now.");
  const Time now = services_.clock.now();
  const auto may_ask = [&] {
    if (link.viewer == kSpectator) return services_.quotas.odds.take(link.caller, now);
    return place(link.viewer).odds.take(now, kTalkAtOnce, kTalkEvery);
  };
  if (link.odds_asked || !may_ask())
    return refuse(Code::too_fast, "That was a lot at once; wait a moment.");
  work_out_odds(link);
  return {};
}

void Table::work_out_odds(Link& link) {
  link.odds_asked = true;
  auto position = std::make_shared<const Position>(match_->position());
  const auto tell = [table = weak_from_this(), link = link.id, viewer = link.viewer,
                     of = moment()](const Odds& odds) {
    if (const auto alive = table.lock(); alive != nullptr) alive->tell_odds(link, viewer, of, odds);
  };
  services_.thoughts.begin({
      .think = [position, tell, viewer = link.viewer](Patience& patience) -> Thoughts::News {
        return [tell, odds = position->game().odds(position->state(), viewer, patience)] {
          tell(odds);
        };
      },
      .overdue = [tell] { tell({false, 0, "These odds take too long to work out."}); },
      .subject = subject(link.viewer, "odds", 0, position),
      .turn = {link.caller, number_},
      .searches = true,
  });
}

Subject Table::subject(Viewer viewer, std::string thinker, std::uint64_t seed,
                       std::shared_ptr<const Position> position) const {
  return {room_.id, room_.decisions, viewer,   std::move(thinker),
          seed,     room_.setup,     position, room_.game->shared_from_this()};
}

void Table::tell_odds(LinkId to, Viewer viewer, Moment of, const Odds& odds) {
  Link* const link = find_link(to);
  if (link == nullptr) return;
  link->odds_asked = false;
  // The table has moved on, or somebody else looks on through this link by now.
  if (of != moment() || link->viewer != viewer || !playing()) return;
  send(*link, std::make_shared<const std::string>(odds_message(seq_, odds)));
}

}  // namespace undercroft::server
