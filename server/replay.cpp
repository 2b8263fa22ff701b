#include "server/replay.hpp"

#include "server/messages_out.hpp"
#include "server/telling.hpp"
#include "server/view_patch.hpp"

namespace undercroft::server {

namespace {

// Writes a frame for the set-up and for each decision, while the match is played again.
class Frames final : public MatchListener {
 public:
  Frames(const Game& game, Viewer viewer, std::string& out)
      : game_(game), viewer_(viewer), before_(game), out_(out) {}

  void happened(const LoggedEvent& logged) override { telling_.happened(logged); }

  void settled(const Match& match) override {
    const std::size_t at = match.journal().entries.size();
    if (at > 0) out_ += ',';
    json::Writer frame(out_);
    frame.open().field("at", static_cast<std::int64_t>(at));
    if (at > 0) write_choice(frame, match.journal().entries.back());
    write_log(frame);
    write_view(frame, match.position());
    frame.key("waiting").open_list();
    for (const Seat seat : match.position().waiting()) frame.number(seat.index);
    frame.close_list().close();
    before_ = match.position();
  }

 private:
  // What somebody chose may be a secret of theirs; the log tells what others learned of it.
  void write_choice(json::Writer& frame, const JournalEntry& entry) {
    frame.field("seat", entry.seat.index);
    if (viewer_ != entry.seat) return;
    words_.clear();
    game_.tell_option(before_.state(), entry.seat, entry.option, words_);
    frame.field("choice", option_name(game_, entry.option)).field("choice_words", words_);
  }
  void write_log(json::Writer& frame) {
    words_.clear();
    lines_ = telling_.write(game_, viewer_, lines_, words_);
    telling_.clear();
    frame.key("log").open_list();
    if (!words_.empty()) frame.raw(words_);
    frame.close_list();
  }
  void write_view(json::Writer& frame, const Position& now) {
    words_.clear();
    json::Writer view(words_);
    game_.view_json(now.state(), viewer_, view);
    changed_.clear();
    shown_.patch(words_, changed_);
    frame.key("set").raw(changed_);
  }

  const Game& game_;
  Viewer viewer_;
  Position before_;
  Telling telling_;
  ViewPatch shown_;
  std::uint32_t lines_ = 0;
  std::string words_;
  std::string changed_;
  std::string& out_;
};

void write_result(json::Writer& out, const Match& match) {
  const Journal& journal = match.journal();
  const Outcome outcome = match.position().outcome();
  out.key("result").open().key("ranks").open_list();
  for (int seat = 0; seat < journal.setup.seats; ++seat)
    out.number(outcome.rank[static_cast<std::size_t>(seat)]);
  out.close_list();
  write_proof(out, journal.fair);
  out.close();
}

void write_rolled(json::Writer& out, const Journal& journal) {
  out.key("rolled").open_list();
  for (const auto* list : {&journal.opening, &journal.rolled})
    for (const Rolled& one : *list) out.open_list().number(one.n).number(one.value).close_list();
  out.close_list();
}

void write_talk(json::Writer& out, const std::vector<TalkLine>& talk) {
  out.key("talk").open_list();
  for (std::size_t n = 0; n < talk.size(); ++n) write_talk_line(out, talk[n], n);
  out.close_list();
}

}  // namespace

Result<std::string> replay_body(const Room& room, const SavedMatch& saved, Viewer viewer) {
  const Game& game = *room.game->game;
  std::string frames;
  Frames listener(game, viewer, frames);
  const auto match = Match::replay(game, saved.journal, &listener);
  if (!match) return std::unexpected(match.error());
  std::string body;
  json::Writer out(body);
  out.open().key("room");
  write_room(out, room, {});
  if (viewer != kSpectator) out.field("viewer", viewer.index);
  out.key("frames").open_list().raw(frames).close_list();
  write_talk(out, saved.talk);
  write_result(out, *match);
  write_rolled(out, match->journal());
  out.close();
  return body;
}

std::string journal_body(const Room& room, SavedMatch saved) {
  return write_journal(*room.game->game, whole_journal(std::move(saved)));
}

}  // namespace undercroft::server
