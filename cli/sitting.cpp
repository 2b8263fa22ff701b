#include "cli/sitting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <random>

#include "cli/files.hpp"
#include "cli/match_files.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

constexpr std::array<std::string_view, kMaxSeats> kBotNames = {"Agnes", "Bruno", "Celia", "Doran",
                                                               "Edda",  "Falk",  "Greta", "Hagen"};

Digest256 random_secret() {
  std::random_device device;
  Digest256 secret{};
  for (auto& byte : secret) byte = static_cast<std::uint8_t>(device());
  return secret;
}

// The level that plays best is the best company.
std::vector<std::string> levels_wanted(const GameInfo& info, const PlayRequest& request) {
  if (!request.bots.empty()) return request.bots;
  return {bot_levels(info).back()};
}

std::optional<int> seats_wanted(const PlayRequest& request) {
  if (request.seats || request.bots.size() < 2) return request.seats;
  return request.people + static_cast<int>(request.bots.size());
}

std::size_t lines_of(const Journal& journal) {
  return journal.entries.size() + journal.talk.size() + (journal.finished ? 1 : 0);
}

// Whoever plays alone with bots has all the time there is.
Setup usual_setup(const GameInfo& info, const PlayRequest& request) {
  Setup setup = people_setup(info);
  for (std::size_t i = 0; i < info.options.size() && request.people < 2; ++i)
    if (info.options[i].id == "turn_timer_s") setup.values[i] = info.options[i].standard;
  return setup;
}

void check_game(const PlayRequest& request, const Game& game, const std::string& file) {
  if (!request.game.id.empty() && request.game.id != game.info().id)
    misused(fmt::format("{} is of the game {}, not of {}", file, game.info().id, request.game.id));
}

void check_seats(const PlayRequest& request, int seats, const std::string& file) {
  if (request.seats && *request.seats != seats)
    misused(fmt::format("{} has {} seats, not {}; leave --seats out", file, seats, *request.seats));
}

}  // namespace

Sitting::Sitting(const PlayRequest& request)
    : seed_(request.seed), keep_in_(request.save), pace_ms_(std::max(0, request.pace_ms)) {
  if (!request.resume.empty() && !request.from.empty())
    misused("--resume goes on with a match and --from begins one; use one of them");
  if (request.resume.empty())
    begin(request);
  else
    resume(request);
  // A file that cannot be written is better known now than after an hour.
  autosave();
}

void Sitting::resume(const PlayRequest& request) {
  if (!request.set.empty() || request.seed)
    misused("a resumed match keeps its options and its cards; leave --set and --seed out");
  JournalFile loaded = need(load_journal(request.resume, request.game.content));
  check_game(request, *loaded.game, request.resume);
  check_seats(request, loaded.journal.setup.seats, request.resume);
  game_ = std::move(loaded.game);
  auto match = Match::replay(*game_, loaded.journal);
  if (!match) failed(request.resume + ": " + match.error().text);
  if (match->over())
    failed(request.resume + " is a match that is over; `undercroft replay` shows it");
  came_from_ = request.resume;
  saved_as_ = request.resume;
  saved_lines_ = lines_of(match->journal());
  const int seats = loaded.journal.setup.seats;
  session_.emplace(std::move(*match), make_chairs(request, seats));
}

void Sitting::begin(const PlayRequest& request) {
  Setup setup;
  std::optional<PositionFile> from;
  if (!request.from.empty()) {
    from = load_position_file(request.from, request.game.content);
    check_game(request, *from->game, request.from);
    check_seats(request, from->setup.seats, request.from);
    game_ = std::move(from->game);
    setup = from->setup;
    asked(set_options(game_->info().options, setup, request.set));
  } else {
    if (request.game.id.empty()) misused("play needs a game, such as `undercroft play mandom`");
    game_ = take_game(request.game);
    setup = make_setup(game_->info(), usual_setup(game_->info(), request), seats_wanted(request),
                       request.set);
  }
  auto chairs = make_chairs(request, setup.seats);
  session_.emplace(need(Match::start(*game_, setup, next_seed(), from ? &from->position : nullptr,
                                     request.from)),
                   std::move(chairs));
}

std::vector<Chair> Sitting::make_chairs(const PlayRequest& request, int seats) const {
  if (request.seat < 0 || request.seat >= seats)
    misused(fmt::format("--seat takes 0 to {}, not {}", seats - 1, request.seat));
  if (request.people < 0 || request.people > seats)
    misused(fmt::format("--hotseat takes 0 to {} people, not {}", seats, request.people));
  const auto count = static_cast<std::size_t>(seats);
  const auto people = static_cast<std::size_t>(request.people);
  const auto bots = take_bots(game_->info(), levels_wanted(game_->info(), request), count - people);
  std::vector<Chair> chairs(count);
  // People sit side by side from the chosen seat on; bots take the rest in the order named.
  for (std::size_t i = 0; i < people; ++i)
    chairs[(static_cast<std::size_t>(request.seat) + i) % count].name =
        fmt::format("Player {}", i + 1);
  auto bot = bots.begin();
  for (std::size_t seat = 0; seat < count; ++seat)
    if (chairs[seat].name.empty()) chairs[seat] = {std::string(kBotNames[seat]), *bot++};
  return chairs;
}

FairSeed Sitting::next_seed() {
  ++games_;
  FairSeed fair;
  if (!seed_)
    fair.secret = random_secret();
  else
    fair.secret = sha256("seed:" + *seed_ + (games_ == 1 ? "" : "#" + std::to_string(games_)));
  return fair;
}

void Sitting::rematch() {
  Setup setup = session_->setup();
  setup.carry = game_->carry(session_->state());
  std::vector<Chair> chairs = session_->chairs();
  Match match = need(Match::start(*game_, setup, next_seed()));
  // The match before keeps its file.
  if (!keep_in_.empty()) {
    const std::filesystem::path file = keep_in_;
    keep_in_ = (file.parent_path() / file.stem()).string() + "-" + std::to_string(games_) +
               file.extension().string();
  }
  came_from_.clear();
  saved_as_.clear();
  saved_lines_ = 0;
  session_.emplace(std::move(match), std::move(chairs));
}

std::string Sitting::usual_file() const {
  if (!keep_in_.empty()) return keep_in_;
  if (!came_from_.empty()) return came_from_;
  return game_->info().id + "-" + session_->match().journal().commitment.substr(0, 8) + ".jsonl";
}

void Sitting::save(const std::string& file) {
  const Journal& journal = session_->match().journal();
  write_text(file, write_journal(*game_, journal));
  saved_as_ = file;
  saved_lines_ = lines_of(journal);
}

void Sitting::autosave() {
  if (!keep_in_.empty()) save(keep_in_);
}

bool Sitting::saved() const {
  return !saved_as_.empty() && saved_lines_ == lines_of(session_->match().journal());
}

std::string Sitting::dump_text() const {
  return position_text(session_->setup(), session_->match().position());
}

void Sitting::dump(const std::string& file) const {
  write_text(file, dump_text());
}

Lines Sitting::welcome() const {
  const GameInfo& info = game_->info();
  const Names names = session_->names_for(session_->common_viewer());
  Line who(info.title, Tone::strong);
  who.add(", " + setup_words(info, session_->setup()) + ": ");
  for (std::size_t seat = 0; seat < names.seats.size(); ++seat) {
    const Chair& chair = session_->chairs()[seat];
    who.add(seat == 0 ? "" : ", ");
    who.add(names.seats[seat], seat == names.own.index ? Tone::own : Tone::seat);
    if (chair.bot) who.add(" (" + bot_name(info, *chair.bot) + ")", Tone::quiet);
  }
  Line promise("All cards come from one secret; its hash is ", Tone::quiet);
  promise.add(session_->match().journal().commitment.substr(0, 16) + "...", Tone::quiet);
  Lines lines = {who.add("."), promise};
  if (!keep_in_.empty())
    lines.push_back(Line("The match is kept in " + keep_in_ + ".", Tone::quiet));
  return lines;
}

Lines Sitting::farewell() const {
  Lines lines = {session_->result_words()};
  lines.push_back(Line("Secret ", Tone::quiet)
                      .add(to_hex(session_->match().journal().fair.secret), Tone::quiet));
  if (saved())
    lines.push_back(
        Line("Kept in " + saved_as_ + "; `undercroft verify " + saved_as_ + "` checks it all.",
             Tone::quiet));
  return lines;
}

}  // namespace undercroft::cli
