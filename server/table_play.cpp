// The game goes on: choices of people, of bots, and those that the table makes for somebody.
#include <algorithm>
#include <utility>

#include "server/question.hpp"
#include "server/table.hpp"

namespace undercroft::server {

namespace {

Telling& fresh_telling() {
  thread_local Telling telling;
  telling.clear();
  return telling;
}

// A number that a browser holds exactly. The same question at the same place in the match has the
// same id, and no other has it, also after the server was started again.
std::int64_t question_id(std::uint64_t hash, std::uint64_t seq) {
  return static_cast<std::int64_t>(combine(hash, seq) >> 16);
}

// Never 0, which stands for nothing.
std::uint64_t hash_text(std::string_view text) {
  return hash_bytes(text.data(), text.size()) | 1U;
}
std::uint64_t hash_options(const OptionList& options) {
  return hash_bytes(options.begin(), options.size() * sizeof(Option)) | 1U;
}

}  // namespace

SeatSet Table::waiting() const {
  return playing() && match_ ? match_->position().waiting() : SeatSet{};
}

Answer<void> Table::begin() {
  Telling& telling = fresh_telling();
  auto match = Match::start(game(), room_.setup, room_.fair_seed(), nullptr, "position", &telling);
  if (!match) return refuse(Code::bad_option, match.error().text);
  match_ = std::move(*match);
  room_.stage = Stage::playing;
  room_.starting = false;
  room_.without = {};
  keep();
  append(journal_header(game(), match_->journal()));
  if (match_->over()) finish();
  settle();
  tell_room();
  tell_update(telling);
  turn_away([](const Knock&) { return true; }, "The match has begun without you.");
  tell_host();
  return {};
}

Answer<void> Table::on(Link& link, const ChooseMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (!playing())
    return refuse(Code::not_now,
                  room_.stage == Stage::over ? "The match is over." : "The match has not begun.");
  if (room_.paused) return refuse(Code::paused, "The match is paused.");
  if (room_.chair(*seat).played_by_bot())
    return refuse(Code::not_now, "A bot plays your seat now.");
  const Question& question = place(*seat).question;
  if (question.hash == 0) return refuse(Code::not_asked, "It is not for you to decide now.");
  if (question.id != message.ask) return refuse(Code::stale, "That question is no longer open.");
  OptionList options;
  match_->position().options(*seat, options);
  if (const Option* option = option_named(game(), options, message.option); option != nullptr) {
    answer(*seat, *option, By::person);
    return {};
  }
  game().candidates(state(), *seat, options);
  const Option* expected = option_named(game(), options, message.option);
  if (expected == nullptr) return refuse(Code::bad_option, "There is no such choice here.");
  const Refusal why = game().why_not(state(), *seat, *expected);
  return refuse(Code::illegal, std::string(why.why),
                why.allowed() ? "" : room_.info().rules[why.rule.index].id);
}

void Table::answer(Seat seat, Option option, By by) {
  if (window_) return seal(seat, option, by);
  const Decision decision{seat, option, by};
  carry_out({&decision, 1});
}

// Several where a window closes: what came of all of them is told at once.
void Table::carry_out(std::span<const Decision> decisions) {
  Telling& telling = fresh_telling();
  if (all_safe()) told_decisions_ = room_.decisions;
  std::vector<std::pair<Seat, std::string>> claims;
  for (const auto& [seat, option, by] : decisions) {
    if (!match_->choose(seat, option, &telling).allowed()) continue;
    ++(by == By::person ? services_.figures.choices
       : by == By::bot  ? services_.figures.bot_choices
                        : services_.figures.other_choices);
    room_.decisions = match_->journal().entries.size();
    append(journal_line(game(), match_->journal(), room_.decisions - 1));
    Question& question = place(seat).question;
    if (by == By::bot && !question.claim.empty())
      claims.emplace_back(seat, std::move(question.claim));
    drop(question);
  }
  closes_ = kNever;
  // What was to be taken back lies further behind now. An empty seat is still empty.
  const bool had_motion = motion_ && motion_->motion.what == Motion::What::undo;
  if (had_motion || match_->over()) motion_.reset();
  end_orders(telling, decisions.size() == 1 ? decisions.front().seat : kNoSeat);
  if (match_->over()) finish();
  settle();
  tell_update(telling);
  if (had_motion || !playing()) tell_room();
  for (const auto& [seat, claim] : claims) say(seat, claim);
}

void Table::finish() {
  room_.stage = Stage::over;
  room_.paused = false;
  const Outcome outcome = match_->position().outcome();
  room_.ranks.assign(outcome.rank.begin(),
                     outcome.rank.begin() + static_cast<std::ptrdiff_t>(room_.seats()));
  append(journal_end(match_->journal()));
  room_.touched = services_.clock.date();
  keep();
}

// Asks those who have to decide now, and sees to it that the others are not asked.
void Table::settle() {
  const SeatSet asked = waiting();
  window_ = in_window();
  if (!window_)
    closes_ = kNever;
  else if (closes_ == kNever)
    closes_ = table_time() + window_pause();
  for (const Seat seat : room_.all_seats()) {
    if (asked.has(seat) && !holds_back(seat))
      refresh(seat);
    else
      drop(place(seat).question);
  }
  set_alarm();
}

// In a co-operative game bots follow what people propose: while a person is waited for they are not
// asked, and what one thought before is forgotten.
bool Table::holds_back(Seat seat) const {
  if (!room_.info().cooperative || !room_.chair(seat).played_by_bot()) return false;
  for (const Seat other : waiting())
    if (!room_.chair(other).played_by_bot() && !places_[other.index].question.sealed) return true;
  return false;
}

// A question is put into words to see whether it is new, and soon again to be sent: the last one is
// kept, for all tables together.
const std::string& Table::question_text(Seat seat) const {
  struct Last {
    std::uint64_t table = 0;
    std::uint64_t seq = 0;
    Seat seat{};
    std::string words;
  };
  thread_local Last last;
  if (last.table == number_ && last.seq == seq_ && last.seat == seat) return last.words;
  OptionList options;
  match_->position().options(seat, options);
  last.table = number_;
  last.seq = seq_;
  last.seat = seat;
  last.words.clear();
  write_question(game(), state(), seat, options, last.words);
  return last.words;
}

void Table::refresh(Seat seat) {
  OptionList options;
  match_->position().options(seat, options);
  const bool bot = room_.chair(seat).played_by_bot();
  Question& question = place(seat).question;
  const std::uint64_t hash = bot ? hash_options(options) : hash_text(question_text(seat));
  if (hash != question.hash) {
    // What is public must not depend on what only this seat knows: the clock runs from when it
    // began to be waited for, however its question changes meanwhile and whether it has a choice or
    // not.
    const Time deadline = question.deadline;
    const Time given = question.given;
    drop(question);
    question.deadline = deadline;
    question.given = given;
    question.hash = hash;
    question.id = question_id(hash, seq_);
  }
  if (question.sealed) return;
  const Interrupt interrupt = about(seat, options);
  if (bot) {
    question.deadline = kNever;
  } else if (question.deadline == kNever) {
    question.given = time_to_decide(interrupt);
    if (question.given > Time{0}) question.deadline = table_time() + question.given;
  }
  if (!bot) follow_plan(seat, options);
  if (interrupt.concerns) room_.chair(seat).watch.ends(Until::me);
  if (table_answers(seat, options, interrupt)) {
    if (question.due == kNever) question.due = window_ ? closes_ : table_time() + pause();
    if (bot && !question.thought && question.thinking == 0 && !links_.empty()) think(seat);
  } else {
    question.due = kNever;
  }
}

bool Table::table_answers(Seat seat, const OptionList& options, const Interrupt& about) const {
  const Chair& chair = room_.chair(seat);
  if (chair.played_by_bot() || planned(seat, options) != nullptr) return true;
  if (options.size() == 1 && !about.rests) return true;
  const auto& order = places_[seat.index].order;
  if (order && option_named(game(), options, order->option) != nullptr) return true;
  return about.is_window() && !chair.watch.asks(room_.info(), about);
}

// Like a person's: nobody shall tell from the time it takes whether there was a choice.
Time Table::pause() {
  const double share = 0.6 + 0.8 * services_.dice.real();
  return Time(static_cast<Time::rep>(pace() * share));
}

double Table::pace() const {
  return static_cast<double>(
      std::max<Time::rep>(room_.pace, services_.limits.fastest_pace.count()));
}

void Table::ring() {
  const Time now = services_.clock.now();
  if (alarm_ <= now) alarm_ = kNever;
  if (motion_ && motion_->lapses <= now) end_motion();
  tell_answers();
  start_without_late();
  act();
  set_alarm();
}

// At most one decision: others want their turn as well.
void Table::act() {
  if (frozen_ || !playing()) return;
  const Time now = services_.clock.now();
  for (const Seat seat : waiting()) {
    const Question& question = place(seat).question;
    if (question.sealed) continue;
    const bool ready = !room_.chair(seat).played_by_bot() || question.thought;
    const bool due = question.due <= now && ready;
    if (!due && question.deadline > now) continue;
    due ? answer_for(seat) : time_is_up(seat);
    if (!window_) return;
  }
  if (window_ && closes_ <= now && all_sealed()) close_window();
}

void Table::answer_for(Seat seat) {
  const Question& question = place(seat).question;
  if (question.thought) return answer(seat, *question.thought, By::bot);
  OptionList options;
  match_->position().options(seat, options);
  if (const Option* next = planned(seat, options); next != nullptr) {
    const Option chosen = *next;
    if (!window_) ++place(seat).planned;
    return answer(seat, chosen, By::table);
  }
  if (options.size() == 1) return answer(seat, options[0], By::table);
  const auto& order = place(seat).order;
  const Option* ordered = order ? option_named(game(), options, order->option) : nullptr;
  if (ordered != nullptr) return answer(seat, *ordered, By::table);
  time_is_up(seat);
}

void Table::time_is_up(Seat seat) {
  answer(seat, game().fallback(state(), seat, services_.dice), By::table);
}

void Table::think(Seat seat) {
  Question& question = place(seat).question;
  const auto bot = thinker(seat);
  if (!bot) {
    question.thought = game().fallback(state(), seat, services_.dice);
    return;
  }
  const std::uint64_t seed = services_.dice.next();
  const bool talks =
      room_.game->claim != nullptr && room_.game->table_option(room_.setup, "claims") != 0;
  auto position = std::make_shared<const Position>(match_->position());
  question.thinking = services_.thoughts.begin({
      .think = [position, seat, bot = *bot, shelf = room_.game, talks, seed,
                table = weak_from_this(), id = question.id](Patience& patience) -> Thoughts::News {
        Rng rng(seed);
        OptionList options;
        position->options(seat, options);
        const void* state = position->state();
        const Game& game = position->game();
        const Option option = options[bot.choose(game, state, seat, options.span(), rng, patience)];
        std::string claim;
        if (talks) claim = shelf->claim(game, state, seat, option, rng);
        return [table, seat, id, option, claim = std::move(claim)] {
          if (const auto alive = table.lock(); alive != nullptr)
            alive->thought(seat, id, option, claim);
        };
      },
      .overdue =
          [table = weak_from_this(), seat, id = question.id] {
            if (const auto alive = table.lock(); alive != nullptr) alive->overdue(seat, id);
          },
      .subject = subject(seat, bot_name(room_.info(), *bot), seed, position),
      .turn = {caller(), number_},
      .searches = bot->level >= room_.info().quick_levels,
  });
}

// Whoever sits here first; a table that is only watched is its first watcher's.
CallerKey Table::caller() const {
  for (const Link& link : links_)
    if (link.viewer != kSpectator) return link.caller;
  return links_.empty() ? 0 : links_.front().caller;
}

void Table::stop_thinking(Question& question) {
  if (question.thinking == 0) return;
  services_.thoughts.cancel(std::exchange(question.thinking, 0));
  ++services_.figures.thoughts_dropped;
}

void Table::drop(Question& question) {
  stop_thinking(question);
  question = {};
}

// The bot of that seat; after a thought that was overdue the best of those that answer at once;
// then nobody, and the table chooses as if time were up. Where many threads are stuck, none is
// risked.
std::optional<Bot> Table::thinker(Seat seat) const {
  const Bot bot = room_.chair(seat).bot;
  const int quick = room_.info().quick_levels;
  const bool searches = bot.level >= quick;
  const std::size_t passed_over =
      std::max(places_[seat.index].question.given_up,
               services_.thoughts.stuck() / (searches ? kMostStuck : 2 * kMostStuck));
  if (passed_over == 0) return bot;
  if (passed_over == 1 && searches) return Bot{quick - 1};
  return std::nullopt;
}

void Table::overdue(Seat seat, std::int64_t id) {
  Question& question = place(seat).question;
  if (question.hash == 0 || question.id != id || !room_.chair(seat).played_by_bot()) return;
  question.thinking = 0;
  ++question.given_up;
  think(seat);
  ring();
}

void Table::thought(Seat seat, std::int64_t id, Option option, std::string claim) {
  Question& question = place(seat).question;
  // The table has moved on: something was taken back, or a person sits there again.
  if (question.hash == 0 || question.id != id || !room_.chair(seat).played_by_bot()) {
    ++services_.figures.thoughts_dropped;
    return;
  }
  question.thinking = 0;
  question.thought = option;
  question.claim = std::move(claim);
  ring();
}

void Table::end_orders(Telling& telling, Seat by) {
  bool round = false;
  for (std::size_t i = 0; i < telling.size(); ++i) {
    const RuleId rule = telling.event(i).rule;
    round = round || (!rule.none() && room_.game->begins_round[rule.index]);
  }
  for (const Seat seat : room_.all_seats()) {
    if (round) room_.chair(seat).watch.ends(Until::round);
    auto& order = place(seat).order;
    if (!order) continue;
    const bool me = order->until == Until::me && by != seat && telling.mentions(game(), seat);
    if (me || (order->until == Until::round && round)) order.reset();
  }
}

Answer<void> Table::on(Link& link, const OrderMessage& message) {
  const auto seat = seated(link);
  if (!seat) return std::unexpected(seat.error());
  if (!playing()) return refuse(Code::not_now, "Orders are for while the match is played.");
  Place& where = place(*seat);
  if (message.option)
    where.order = Order{*message.option, message.until};
  else
    where.order.reset();
  settle();
  tell_state(*seat);
  return {};
}

Time Table::table_time() const {
  return frozen_.value_or(services_.clock.now());
}

void Table::freeze_or_thaw() {
  const bool still = room_.paused || links_.empty();
  const Time now = services_.clock.now();
  if (still && !frozen_) {
    frozen_ = now;
  } else if (!still && frozen_) {
    const Time lost = now - *frozen_;
    frozen_.reset();
    if (closes_ != kNever) closes_ += lost;
    if (start_due_ != kNever) start_due_ += lost;
    for (Place& place : places_) {
      if (place.question.due != kNever) place.question.due += lost;
      if (place.question.deadline != kNever) place.question.deadline += lost;
    }
    // Bots think again about what nobody waited for.
    settle();
  }
}

void Table::set_alarm() {
  Time next = kNever;
  if (!frozen_ && playing()) {
    for (const Place& place : places_) {
      const Question& question = place.question;
      if (question.sealed) continue;
      // A bot that is still thinking speaks up by itself.
      if (question.thinking == 0) next = std::min(next, question.due);
      next = std::min(next, question.deadline);
    }
    if (window_ && all_sealed()) next = std::min(next, closes_);
  }
  if (!frozen_ && room_.starting) next = std::min(next, start_due_);
  next = std::min(next, untold_);
  if (motion_) next = std::min(next, motion_->lapses);
  if (links_.empty() && knocks_.empty() && !put_away_)
    next = std::min(next, asleep_since_ + services_.limits.asleep);
  if (next >= alarm_) return;
  alarm_ = next;
  services_.alarms.set(weak_from_this(), next);
}

}  // namespace undercroft::server
