// One hosted match: its room, its game, and everybody who is connected to it. A table does one
// thing at a time, so nothing in it is locked.
//
// Whatever changes is first written to the store; what is told of it waits in the outbox until that
// is safe.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.hpp"
#include "server/complaint.hpp"
#include "server/deal_proof.hpp"
#include "server/messages_in.hpp"
#include "server/messages_out.hpp"
#include "server/room.hpp"
#include "server/services.hpp"
#include "server/store_reader.hpp"
#include "server/talk.hpp"
#include "server/telling.hpp"
#include "server/view_patch.hpp"
#include "server/watchers.hpp"

namespace undercroft::server {

class Table final : public std::enable_shared_from_this<Table> {
 public:
  // A new one in a furnished room. Nothing is written before `open`.
  Table(Services& services, Room room);
  // The record and, where nobody's nonce is waited for after a start, the first journal line.
  Answer<void> open(bool start);
  // One that was put away goes on where it stood. Its room has been moved in before.
  void resume(Woken woken);

  const Room& room() const { return room_; }
  // The last change that was written.
  Ticket written() const { return written_; }
  std::size_t links() const { return links_.size(); }
  std::size_t people_here() const;
  // Nobody is connected and the time is up for keeping it in memory.
  bool forgettable() const;
  // What the store should know before it goes, once until somebody comes.
  void put_away();
  bool is_put_away() const { return put_away_; }
  // Somebody came before it went.
  void stay();
  std::string room_text() const;
  // The same, of the room as the disk has it, where that is behind.
  std::string room_text_of(Room on_disk) const;
  // The whole journal, once it is over.
  const Match* match() const { return match_ ? &*match_ : nullptr; }

  // table_links.cpp: coming and going
  // As whom the token, or the lack of one, lets somebody in.
  Answer<Viewer> admit(const HelloMessage& hello, CallerKey caller) const;
  void arrive(LinkId link, CallerKey caller, Viewer viewer, const Have& have);
  // How many decisions are played again to show the log to somebody who has so much of it.
  std::size_t played_again_for(Viewer viewer, const Have& have) const;
  void depart(LinkId link);
  Viewer viewer_of(LinkId link) const;
  Answer<Seated> sit(const TakeSeat& wanted, CallerKey caller);
  void say_goodbye(const Text& text);
  // table_door.cpp: somebody asks the host for a seat, and goes away again.
  Answer<void> knock(LinkId link, CallerKey caller, const TakeSeat& wanted);
  void forget_knock(LinkId link);

  // A message of somebody who has arrived.
  Answer<void> receive(LinkId link, const ClientMessage& message);
  // It asked to be woken.
  void ring();

  // table_rematch.cpp: the same people again
  Answer<void> may_rematch(LinkId link) const;
  Room next_room(std::int64_t date) const;
  void set_next(std::string next);
  std::string give_token(Seat seat);
  SeatSet here() const;
  template <class Visit>
  void for_each_link(Visit visit) const {
    for (const Link& link : links_) visit(link.id);
  }

 private:
  struct Link {
    LinkId id = 0;
    CallerKey caller = 0;
    Viewer viewer = kSpectator;
    std::uint32_t watcher = 0;  // the number of a spectator
    bool odds_asked = false;    // and not yet told
  };
  enum class By : std::uint8_t { person, bot, table };
  // What a seat is asked now.
  struct Question {
    std::uint64_t hash = 0;  // of its words; 0: nothing is asked
    std::int64_t id = 0;
    Time due = kNever;              // when the table answers by itself
    Time deadline = kNever;         // when its person's time is up
    Time given{};                   // how much there was
    Thoughts::Number thinking = 0;  // the thought that is on its way; 0: none
    std::size_t given_up = 0;       // thoughts about it that were overdue
    std::optional<Option> thought;
    std::string claim;
    // In a window: what was answered. It counts when all answers are in.
    std::optional<Option> sealed;
    By by = By::table;  // who gave it
  };
  struct Order {
    std::string option;
    Until until = Until::off;
  };
  // A viewer: a seat, or the last one, which all spectators share.
  struct Place {
    std::uint32_t lines = 0;  // of the log
    std::uint32_t links = 0;
    ViewPatch shown;
    Question question;
    std::optional<Order> order;
    std::vector<std::string> plan;  // options to choose, one after the other
    std::size_t planned = 0;        // how many of them were
    Time away_since{};
    Allowance talk;
    Allowance odds;
    Allowance lost;  // nonces
  };
  // Somebody who asks the host for a seat.
  struct Knock {
    std::uint32_t number = 0;
    LinkId link = 0;
    CallerKey caller = 0;
    TakeSeat wanted;
  };
  struct OpenMotion {
    Motion motion;
    Time lapses{};
  };

  const Game& game() const { return *room_.game->game; }
  const void* state() const { return match_->position().state(); }
  // The journal from its beginning, for somebody who listens.
  void play_again(MatchListener& listener) const;
  bool playing() const { return room_.stage == Stage::playing; }
  Place& place(Viewer viewer);
  const Place& place(Viewer viewer) const;
  Viewer viewer_at(std::size_t place) const;
  // Now, or when everything stopped.
  Time table_time() const;
  Link* find_link(LinkId link);

  // table_write.cpp: the store
  void keep();
  void append(std::string_view line);
  bool all_safe() const { return services_.store.durable() >= written_; }

  // table_tell.cpp: what goes out
  void send(const Link& link, Text text, Haste haste = Haste::now);
  void send_all(const std::string& text);
  void send_place(std::size_t place, const std::string& text, Haste haste = Haste::now);
  static bool is_asked(const Place& place);
  void tell_room();
  void tell_update(Telling& telling);
  void tell_state(Viewer viewer);
  void write_state(std::string& out, Viewer viewer);
  void write_ask(std::string& out, Seat seat);
  void write_result(std::string& out) const;
  Attendance attendance() const;
  void write_time(std::string& out, const Question& question) const;

  // table_welcome.cpp: everything at once
  struct Welcome {
    LinkId link = 0;
    Viewer viewer = kSpectator;
    std::uint32_t from = 0;  // the first line of the log that is wanted
    bool complete = false;   // none is
    std::string text;
    std::size_t log_at = 0;  // in the text
  };
  void tell_welcome(const Link& link, const Have& have);
  void tell_welcomes();
  // The first line of the log that somebody lacks who has so much.
  std::uint32_t first_line(Viewer viewer, const Have& have) const;
  Welcome welcome(const Link& link, const Have& have);
  static void write_logs(const Game& game, const Journal& journal, std::vector<Welcome>& welcomes);
  void send_welcomes(std::vector<Welcome> welcomes, CallerKey caller);

  // table_play.cpp: the game goes on
  Answer<void> begin();
  struct Decision {
    Seat seat{};
    Option option{};
    By by = By::table;
  };
  void answer(Seat seat, Option option, By by);
  void carry_out(std::span<const Decision> decisions);
  void finish();
  void settle();
  void refresh(Seat seat);
  const std::string& question_text(Seat seat) const;
  bool table_answers(Seat seat, const OptionList& options, const Interrupt& about) const;
  bool holds_back(Seat seat) const;
  void act();
  void answer_for(Seat seat);
  void time_is_up(Seat seat);
  void think(Seat seat);
  // Whose turn it takes when something is worked out for this table.
  CallerKey caller() const;
  // The question is gone, and with it what was thought about it.
  void drop(Question& question);
  void stop_thinking(Question& question);
  std::optional<Bot> thinker(Seat seat) const;
  void overdue(Seat seat, std::int64_t question);
  void thought(Seat seat, std::int64_t question, Option option, std::string claim);
  Time pause();
  double pace() const;  // milliseconds
  void end_orders(Telling& telling, Seat by);
  void set_alarm();
  void freeze_or_thaw();
  SeatSet waiting() const;

  // table_windows.cpp: interruptions
  // Whether the question is one in which people may interrupt: everybody knows.
  bool in_window() const;
  std::string_view window_name() const;
  Interrupt about(Seat seat, const OptionList& options) const;
  Time window_pause();
  bool thinkers_asked() const;
  Time time_to_decide(const Interrupt& about) const;
  void seal(Seat seat, Option option, By by);
  bool all_sealed() const;
  void close_window();
  // Moves the plan on to this question; what of it is to be chosen now, or nothing.
  void follow_plan(Seat seat, const OptionList& options);
  const Option* planned(Seat seat, const OptionList& options) const;
  void write_watch(std::string& out, Seat seat) const;

  // table_links.cpp
  std::optional<Viewer> lose(LinkId link);
  void rearrange();
  Answer<Seat> free_seat(const TakeSeat& wanted) const;
  Answer<Seated> seat_down(const TakeSeat& wanted, CallerKey caller);
  void make_watchers(Seat seat, std::string_view otherwise);

  // table_door.cpp: who may come in
  CallerMark mark_of(CallerKey caller) const;
  bool at_home(CallerMark mark) const;
  Answer<void> may_watch(CallerKey caller) const;
  Answer<void> may_sit(const TakeSeat& wanted, CallerKey caller);
  Answer<void> check_password(const TakeSeat& wanted, CallerKey caller);
  Answer<void> count_seat(CallerKey caller);
  Answer<void> on(Link& link, const KnockMessage& message);
  Answer<void> on(Link& link, const AdmitMessage& message);
  void turn_away(const std::function<bool(const Knock&)>& meant, std::string_view words);
  void tell_host(bool anew = false);

  // table_host.cpp: what the host does about those who came
  Answer<void> check_host(const Link& link) const;
  Answer<Seat> guest_at(Seat seat) const;
  Answer<CallerKey> watcher_called(std::uint32_t number) const;
  std::vector<CallerMark> marks_at(Seat seat) const;
  Answer<void> on(Link& link, const DoorMessage& message);
  Answer<void> on(Link& link, const MuteMessage& message);
  Answer<void> on(Link& link, const RemoveMessage& message);
  Answer<void> on(Link& link, const PardonMessage& message);
  bool muted(const Link& link) const;
  Answer<void> remove_from_seat(Seat seat);
  void notify(const std::function<bool(const Link&)>& meant, std::string_view words) const;
  void send_away(const std::function<bool(const Link&)>& meant, std::string_view words);

  // table_start.cpp: from the start to the first card
  Answer<void> on(Link& link, const StartMessage& message);
  Answer<void> on(Link& link, const CommitMessage& message);
  Answer<void> on(Link& link, const RevealMessage& message);
  Answer<void> on(Link& link, const LostMessage& message);
  Answer<void> go_on_starting();
  Answer<void> answered_start(ProofStep before);
  void tell_answers();
  SeatSet long_away() const;
  void start_without_late();

  // table_people.cpp: people and bots
  Answer<Seat> seated(const Link& link) const;
  Answer<void> on(Link& link, const HelloMessage& message);
  Answer<void> on(Link& link, const ChooseMessage& message);
  Answer<void> on(Link& link, const OrderMessage& message);
  Answer<void> on(Link& link, const WatchMessage& message);
  Answer<void> on(Link& link, const HandMessage& message);
  Answer<void> on(Link& link, const ReadyMessage& message);
  Answer<void> on(Link& link, const BotMessage& message);
  Answer<void> on(Link& link, const LeaveMessage& message);
  Answer<void> on(Link& link, const ReturnMessage& message);
  Answer<void> on(Link& link, const SayMessage& message);
  Answer<void> on(Link& link, const EmoteMessage& message);
  Answer<void> on(Link& link, const UndoMessage& message);
  Answer<void> on(Link& link, const ReplaceMessage& message);
  Answer<void> on(Link& link, const VoteMessage& message);
  Answer<void> on(Link& link, const PauseMessage& message);
  Answer<void> on(Link& link, const ConcedeMessage& message);
  Answer<void> on(Link& link, const OddsMessage& message);
  Answer<void> on(Link& link, const RematchMessage& message);
  Answer<void> on(Link& link, const PingMessage& message);
  Answer<void> may_talk(const Link& link);
  void say(Viewer by, std::string words, std::uint32_t watcher = 0);
  void put_in_bot(Seat seat, bool for_good);
  void leave_lobby(Seat seat, std::string_view otherwise);

  // table_odds.cpp: how good the chances are
  // Which position is on the table: odds of another are of no use.
  struct Moment {
    std::uint32_t era = 0;
    std::size_t decisions = 0;
    friend bool operator==(const Moment&, const Moment&) = default;
  };
  Moment moment() const { return {era_, room_.decisions}; }
  void work_out_odds(Link& link);
  Subject subject(Viewer viewer, std::string thinker, std::uint64_t seed,
                  std::shared_ptr<const Position> position) const;
  void tell_odds(LinkId link, Viewer viewer, Moment of, const Odds& odds);

  // table_motions.cpp: what needs agreement
  Answer<void> move_motion(Motion motion);
  void count_votes();
  void carry_motion();
  void end_motion();
  Result<Match> taken_back(Seat seat) const;
  bool nothing_to_ask(const Match& match, Seat seat, const OptionList& options) const;
  void take_back(Seat seat);
  std::string with_names(std::string text) const;

  Services& services_;
  std::uint64_t number_;  // no other table has or had it
  Room room_;
  std::optional<Match> match_;
  Talk talk_;
  std::vector<Link> links_;
  Watchers watchers_;
  std::vector<Knock> knocks_;
  std::uint32_t last_knock_ = 0;
  std::string door_told_;  // to the host, last
  std::vector<Place> places_;
  std::optional<OpenMotion> motion_;
  std::optional<Time> frozen_;  // since when clocks and bots stand still
  Time asleep_since_{};
  bool put_away_ = false;
  Time alarm_ = kNever;
  bool window_ = false;      // the question that is open is a window,
  Time closes_ = kNever;     // which does not close before this, so that nobody sees who was quick
  Time untold_ = kNever;     // when answers to the proof of the deal are told
  Time start_due_ = kNever;  // when whoever has no part in the proof of the deal is left out
  Ticket written_ = 0;
  std::size_t told_decisions_ = 0;  // so many may be told, whatever is still being written
  std::uint64_t seq_ = 0;
  std::uint32_t era_ = 0;
};

}  // namespace undercroft::server
