#include "cli/screen_host.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/lookup.hpp"

namespace undercroft::cli {

namespace {

constexpr std::string_view kChoiceKeys = "123456789abefgijkmnopvwxyz";

Lines key_help() {
  Lines lines;
  const auto add = [&](std::string_view key, std::string_view what) {
    lines.push_back(std::move(Line("  ").add(key, Tone::key).pad(14).add(what)));
  };
  add("1 2 3 ...", "the choice with that key; ↑ ↓ and Enter do it too");
  add("?", "then a choice's key: what it does, or why it is not possible");
  add("u", "take back your last choice, while nobody has learned from it");
  add("l", "the log");
  add("t", "talk: say something, true or not");
  add("r, c", "the rulebook, the cards");
  add("s", "save the match");
  add(":", "type a command; `help` there lists them");
  add("q", "leave");
  return lines;
}

}  // namespace

std::string choice_key(std::size_t index) {
  return index < kChoiceKeys.size() ? std::string(1, kChoiceKeys[index]) : " ";
}

std::optional<std::size_t> choice_of(const Key& key, std::size_t count) {
  if (!key.is(Key::Kind::letter) || key.letter.size() != 1) return std::nullopt;
  const std::size_t index = kChoiceKeys.find(key.letter[0]);
  if (index >= std::min(count, kChoiceKeys.size())) return std::nullopt;
  return index;
}

Line footer_keys(std::initializer_list<std::pair<std::string_view, std::string_view>> keys) {
  Line line(" ");
  for (const auto& [key, what] : keys) line.add(key, Tone::key).add(" ").add(what).add("  ");
  return line;
}

void ScreenHost::look_as(Viewer viewer) {
  viewer_ = viewer;
  shown = session().log(viewer).size();
  lay_table();
}

TablePicture ScreenHost::picture() {
  TablePicture made;
  made.title = Line(info().title, Tone::strong);
  const int seats = session().setup().seats;
  made.title.add(fmt::format("  {} seat{}", seats, seats == 1 ? "" : "s"), Tone::quiet);
  made.aside = Line(aside, Tone::quiet);
  made.table = table;
  const auto log = session().log(viewer_);
  for (std::size_t i = 0; i < std::min(shown, log.size()); ++i) made.log.push_back(log[i].line);
  made.footer = notice.empty() ? keys : Line(" ").append(notice);
  return made;
}

void ScreenHost::draw_waiting() {
  TablePicture made = picture();
  if (const auto seat = session().acting())
    made.heading = Line(session().names_for(viewer_).seats[seat->index] + " ...", Tone::quiet);
  draw_table(screen_, made);
}

void ScreenHost::draw_question(Seat seat, std::size_t chosen) {
  TablePicture made = picture();
  made.heading =
      Line(session().people() > 1 ? session().chairs()[seat.index].name : "Your turn", Tone::own);
  made.question = session().prompt_notes(seat);
  made.question.insert(made.question.begin(), session().prompt_words(seat));
  const auto list = session().options(seat);
  for (std::size_t i = 0; i < list.size(); ++i) {
    made.choices.push_back(session().option_words(seat, list[i]));
    made.keys.push_back(choice_key(i));
  }
  made.chosen = chosen;
  draw_table(screen_, made);
}

void ScreenHost::draw_end() {
  TablePicture made = picture();
  made.heading = Line("The end", Tone::own);
  made.question = sitting_.farewell();
  draw_table(screen_, made);
}

void ScreenHost::show(const Backdrop& draw) {
  screen_.clear();
  draw();
  screen_.show();
}

void ScreenHost::panel(std::string_view title, const Lines& lines, const Backdrop& backdrop,
                       bool from_end) {
  if (!read_panel(screen_, backdrop, Line(title, Tone::strong), lines, from_end)) left = true;
}

void ScreenHost::show_log(const Backdrop& backdrop) {
  Lines lines;
  const auto log = session().log(viewer_);
  for (std::size_t i = 0; i < std::min(shown, log.size()); ++i)
    lines.push_back(Line(fmt::format("{:4}  ", log[i].decision), Tone::quiet).append(log[i].line));
  panel("Log", lines, backdrop, true);
}

void ScreenHost::show_rules(const std::string& what, const Backdrop& backdrop) {
  const auto found = find_rules(info(), what);
  if (!found)
    notice = Line(found.error().text, Tone::bad);
  else
    panel("Rules", rulebook(info(), *found), backdrop);
}

void ScreenHost::show_cards(const std::string& what, const Backdrop& backdrop) {
  const auto found = find_cards(info(), what);
  if (!found)
    notice = Line(found.error().text, Tone::bad);
  else
    panel("Cards", gallery(*found), backdrop);
}

void ScreenHost::save_as(const Backdrop& backdrop) {
  const auto file =
      fill_in(screen_, backdrop, Line("Save as:", Tone::strong), sitting_.usual_file());
  if (file && !file->empty()) save(*file);
}

void ScreenHost::save(const std::string& file) {
  guarded([&] {
    sitting_.save(file);
    notice = Line("Saved in " + file + ".", Tone::good);
  });
}

void ScreenHost::dump(const std::string& file) {
  if (file.empty()) {
    notice = Line("dump needs a file here: `dump position.json`", Tone::bad);
    return;
  }
  guarded([&] {
    sitting_.dump(file);
    notice = Line("Written to " + file + ".", Tone::good);
  });
}

void ScreenHost::autosave() {
  guarded([&] { sitting_.autosave(); });
}

void ScreenHost::leave(const Backdrop& backdrop) {
  autosave();
  if (sitting_.saved() || session().over()) {
    left = true;
    return;
  }
  notice = Line("Leave without saving? ", Tone::strong)
               .add("y", Tone::key)
               .add(" leave  ")
               .add("s", Tone::key)
               .add(" save and leave  any other key stays");
  show(backdrop);
  const Key key = screen_.wait(-1);
  notice = {};
  if (key.is('s')) save(sitting_.usual_file());
  left = key.is('y') || key.is(Key::Kind::closed) || (key.is('s') && sitting_.saved());
}

bool ScreenHost::undo(Seat seat) {
  if (auto fine = session().undo(seat); !fine) {
    notice = Line(fine.error().text, Tone::bad);
    return false;
  }
  notice = Line("Taken back.", Tone::good);
  return true;
}

void ScreenHost::say(Seat seat, const std::string& words) {
  if (words.empty()) return;
  session().say(seat, words);
  shown = session().log(viewer_).size();
}

void ScreenHost::serve(const Key& key, const Backdrop& backdrop) {
  if (key.is('l')) return show_log(backdrop);
  if (key.is('r')) return show_rules("", backdrop);
  if (key.is('c')) return show_cards("", backdrop);
  if (key.is('h')) return panel("Keys", key_help(), backdrop);
  if (key.is('s')) return save_as(backdrop);
  if (key.is('q')) return leave(backdrop);
  if (key.is(Key::Kind::closed)) left = true;
}

}  // namespace undercroft::cli
