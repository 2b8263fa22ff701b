// Everything at once, for whoever arrives. The log is not kept: the journal is played again, and
// what the viewer saw of it is written down. Where that takes long it is a chore, and only the link
// that is welcomed waits for it.
#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "server/table.hpp"

namespace undercroft::server {

namespace {

constexpr std::uint16_t kTryAgainLater = 1013;  // a close code of the WebSocket registry

}  // namespace

std::uint32_t Table::first_line(Viewer viewer, const Have& have) const {
  if (have.era != era_) return 0;
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(have.log, 0, place(viewer).lines));
}

std::size_t Table::played_again_for(Viewer viewer, const Have& have) const {
  return first_line(viewer, have) < place(viewer).lines ? room_.decisions : 0;
}

// All of it but the log.
Table::Welcome Table::welcome(const Link& link, const Have& have) {
  ++services_.figures.welcomes;
  Place& where = place(link.viewer);
  Welcome welcome;
  welcome.link = link.id;
  welcome.viewer = link.viewer;
  std::string& out = welcome.text = "{\"t\":\"welcome\",\"v\":2,\"room\":";
  json::Writer json(out);
  write_room(json, room_, attendance());
  if (link.viewer != kSpectator) json.field("you", link.viewer.index);
  json.field("seq", static_cast<std::int64_t>(seq_)).field("era", era_);
  if (match_) {
    std::string view;
    std::string patch;
    json::Writer inner(view);
    game().view_json(state(), link.viewer, inner);
    json.key("view").raw(view);
    where.shown.patch(view, patch);
  }
  welcome.from = first_line(link.viewer, have);
  welcome.complete = !match_ || welcome.from == where.lines;
  json.field("log_from", welcome.from);
  out += ",\"log\":[";
  welcome.log_at = out.size();
  out += "]";
  const std::size_t talk = talk_.from(have.talk);
  json.field("talk_from", static_cast<std::int64_t>(talk)).key("talk");
  talk_.write(json, talk);
  write_state(out, link.viewer);
  out += '}';
  return welcome;
}

// Many links may see the same.
void Table::write_logs(const Game& game, const Journal& journal, std::vector<Welcome>& welcomes) {
  std::map<std::pair<std::uint8_t, std::uint32_t>, std::string> logs;
  for (Welcome& welcome : welcomes) {
    if (welcome.complete) continue;
    const auto [log, fresh] = logs.try_emplace({welcome.viewer.index, welcome.from});
    if (fresh) {
      LogWriter writer(game, welcome.viewer, welcome.from, log->second);
      [[maybe_unused]] const auto again = Match::replay(game, journal, &writer);
      assert(again);
    }
    welcome.text.insert(welcome.log_at, log->second);
  }
}

void Table::tell_welcome(const Link& link, const Have& have) {
  std::vector<Welcome> one;
  one.push_back(welcome(link, have));
  send_welcomes(std::move(one), link.caller);
}

void Table::tell_welcomes() {
  std::vector<Welcome> all;
  for (const Link& link : links_)
    all.push_back(welcome(link, {era_, 0, static_cast<std::int64_t>(talk_.count())}));
  send_welcomes(std::move(all), caller());
}

void Table::send_welcomes(std::vector<Welcome> welcomes, CallerKey caller) {
  if (std::ranges::all_of(welcomes, &Welcome::complete) ||
      room_.decisions <= services_.limits.replayed_here) {
    if (match_) write_logs(game(), match_->journal(), welcomes);
    for (Welcome& one : welcomes)
      services_.outbox.send(one.link, std::make_shared<const std::string>(std::move(one.text)),
                            written_);
    return;
  }
  std::vector<std::pair<LinkId, Outbox::Gap>> gaps;
  for (const Welcome& one : welcomes)
    gaps.emplace_back(one.link, services_.outbox.leave_gap(one.link));
  const bool begun = services_.chores.begin(
      caller,
      [welcomes = std::move(welcomes), gaps, journal = match_->journal(),
       shelf = room_.game->shared_from_this(), after = written_,
       &outbox = services_.outbox]() mutable -> Chores::News {
        write_logs(*shelf->game, journal, welcomes);
        std::vector<Text> texts;
        for (Welcome& one : welcomes)
          texts.push_back(std::make_shared<const std::string>(std::move(one.text)));
        return [gaps, texts = std::move(texts), after, &outbox] {
          for (std::size_t i = 0; i < gaps.size(); ++i)
            outbox.fill(gaps[i].first, gaps[i].second, texts[i], after);
        };
      });
  if (begun) return;
  for (const auto& [link, gap] : gaps)
    services_.network.close(link, kTryAgainLater, "That was a lot at once; wait a moment.");
}

}  // namespace undercroft::server
