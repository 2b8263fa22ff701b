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

}  // namespace

void write_question(const Game& game, const void* state, Seat seat, const OptionList& options,
                    std::string& out) {
  thread_local std::string words;
  json::Writer json(out);
  words.clear();
  game.tell_prompt(state, seat, words);
  json.field("prompt", std::string_view(words));
  json.key("options").open_list();
  for (const Option& option : options) {
    write_option(json, game, state, seat, option, words);
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
