#include "server/question.hpp"

#include <vector>

namespace undercroft::server {

namespace {

void write_option(json::Writer& out, const Game& game, const void* state, Seat seat, Option option,
                  std::string& words) {
  words.clear();
  game.name_option(option, words);
  out.open().field("id", std::string_view(words));
  words.clear();
  game.tell_option(state, seat, option, words);
  out.field("words", std::string_view(words));
}

// What is barred for the same reason is told together, in the words of the first.
void write_cannot(json::Writer& out, const Game& game, const void* state, Seat seat,
                  const OptionList& options, std::string& words) {
  struct Barred {
    Option option;
    Refusal refusal;
    bool told = false;
  };
  thread_local std::vector<Barred> barred;
  barred.clear();
  OptionList expected;
  game.candidates(state, seat, expected);
  for (const Option& option : expected) {
    if (options.contains(option)) continue;
    const Refusal refusal = game.why_not(state, seat, option);
    if (!refusal.allowed()) barred.push_back({option, refusal});
  }
  for (const Barred& first : barred) {
    if (first.told) continue;
    out.open().key("ids").open_list();
    for (Barred& other : barred) {
      if (other.refusal.rule != first.refusal.rule || other.refusal.why != first.refusal.why)
        continue;
      other.told = true;
      words.clear();
      game.name_option(other.option, words);
      out.text(words);
    }
    words.clear();
    game.tell_option(state, seat, first.option, words);
    out.close_list().field("words", std::string_view(words));
    out.field("why", first.refusal.why);
    out.field("rule", game.info().rules[first.refusal.rule.index].id).close();
  }
}

void write_window(json::Writer& out, const GameInfo& info, const Interrupt& about) {
  if (about.lapses) out.field_flag("lapses", true);
  if (!about.is_window()) return;
  const Named& window = info.windows[static_cast<std::size_t>(about.window)];
  out.key("window").open().field("id", window.id).field("name", window.name);
  out.field_flag("stake", about.stake).field_flag("concerns", about.concerns).close();
}

}  // namespace

void write_question(const Game& game, const void* state, Seat seat, const OptionList& options,
                    std::string& out) {
  thread_local std::string words;
  json::Writer json(out);
  words.clear();
  game.tell_prompt(state, seat, words);
  json.field("prompt", std::string_view(words));
  const Interrupt about = game.interrupt(state, seat, options.span());
  write_window(json, game.info(), about);
  json.key("options").open_list();
  for (std::size_t i = 0; i < options.size(); ++i) {
    write_option(json, game, state, seat, options[i], words);
    if (i < about.ways.size() && !about.ways[i].group.empty()) {
      json.field("group", about.ways[i].group);
      if (about.ways[i].quiet) json.field_flag("quiet", true);
    }
    json.close();
  }
  json.close_list().key("cannot").open_list();
  write_cannot(json, game, state, seat, options, words);
  json.close_list();
}

const Option* option_named(const Game& game, const OptionList& options, std::string_view name) {
  thread_local std::string words;
  for (const Option& option : options) {
    words.clear();
    game.name_option(option, words);
    if (words == name) return &option;
  }
  return nullptr;
}

}  // namespace undercroft::server
