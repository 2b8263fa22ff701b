#include "server/question.hpp"

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
  OptionList expected;
  game.candidates(state, seat, expected);
  for (const Option& option : expected) {
    if (options.contains(option)) continue;
    const Refusal refusal = game.why_not(state, seat, option);
    if (refusal.allowed()) continue;
    write_option(json, game, state, seat, option, words);
    json.field("why", refusal.why).field("rule", game.info().rules[refusal.rule.index].id).close();
  }
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
