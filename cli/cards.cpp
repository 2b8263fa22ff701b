// undercroft cards: every card with its facts and the text that is generated from its effect.
#include "cli/lookup.hpp"

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/shelf.hpp"
#include "cli/stop.hpp"

namespace undercroft::cli {

namespace {

void print_json(const GameInfo& info, const std::vector<const CardText*>& cards) {
  std::string text;
  json::Writer out(text);
  out.open().field("game", info.id).key("cards").open_list();
  for (const CardText* card : cards)
    out.open()
        .field("id", card->id)
        .field("name", card->name)
        .field("kind", card->kind)
        .field("facts", card->facts)
        .field("text", card->text)
        .key("data")
        .raw(card->data)
        .close();
  out.close_list().close();
  print_raw(text + "\n");
}

}  // namespace

int run_cards(const LookupRequest& request) {
  const auto game = take_game(request.game);
  const auto cards = asked(find_cards(game->info(), request.what));
  if (request.json)
    print_json(game->info(), cards);
  else
    print_wrapped(gallery(cards));
  return kFine;
}

}  // namespace undercroft::cli
