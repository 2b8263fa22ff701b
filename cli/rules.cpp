// undercroft rules: the rulebook by section, or the rules whose id begins as asked.
#include "cli/lookup.hpp"

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

void print_json(const GameInfo& info, const std::vector<const RuleText*>& rules) {
  std::string text;
  json::Writer out(text);
  out.open().field("game", info.id).key("rules").open_list();
  for (const RuleText* rule : rules)
    out.open()
        .field("id", rule->id)
        .field("section", rule->section)
        .field("text", rule->text)
        .close();
  out.close_list().close();
  print_raw(text + "\n");
}

}  // namespace

int run_rules(const LookupRequest& request) {
  const auto game = take_game(request.game);
  const auto rules = asked(find_rules(game->info(), request.what));
  if (request.json)
    print_json(game->info(), rules);
  else
    print_wrapped(rulebook(game->info(), rules));
  return kFine;
}

}  // namespace undercroft::cli
