#include "server/catalogue.hpp"

#include <algorithm>
#include <array>

#include "engine/sha256.hpp"

namespace undercroft::server {

namespace {

using Kind = OptionSpec::Kind;
constexpr std::array<std::string_view, 5> kKinds = {"flag", "number", "choice", "subset", "list"};

// For each value what it sets besides, as those values would be typed.
void write_presets(json::Writer& out, const GameInfo& info, const OptionSpec& spec) {
  out.key("presets").open_list();
  for (std::size_t value = 0; value < spec.presets.size(); ++value) {
    Setup setup = standard_setup(info);
    out.open();
    for (const std::string& text : preset_of(spec, static_cast<int>(value))) {
      if (!set_option(info.options, setup, text)) continue;
      const auto set =
          std::ranges::find(info.options, text.substr(0, text.find('=')), &OptionSpec::id);
      const auto index = static_cast<std::size_t>(set - info.options.begin());
      out.field(set->id, option_value(*set, setup, index));
    }
    out.close();
  }
  out.close_list();
}

// Where values are cards, people read their names. A list in which they may stand several times is
// not chosen from word by word.
void write_names(json::Writer& out, const GameInfo& info, const OptionSpec& spec) {
  const auto is_card = [&](const std::string& value) { return find_card(info, value) != nullptr; };
  if (std::ranges::none_of(spec.values, is_card)) return;
  out.key("names").open_list();
  for (const std::string& value : spec.values) {
    const CardText* card = find_card(info, value);
    out.text(card != nullptr ? card->name : value);
  }
  out.close_list();
}

// What was measured, by the value as it would be typed.
void write_figures(json::Writer& out, const OptionSpec& spec) {
  out.field("measure", spec.measure).key("figures").open();
  for (const ValueFigure& figure : spec.figures)
    out.field(option_value(spec, figure.value), figure.text);
  out.close();
}

void write_option(json::Writer& out, const GameInfo& info, const OptionSpec& spec) {
  out.open().field("id", spec.id).field("kind", kKinds[static_cast<std::size_t>(spec.kind)]);
  if (!spec.values.empty()) {
    out.key("values").open_list();
    for (const std::string& value : spec.values) out.text(value);
    out.close_list();
  }
  if (spec.copies == 1) write_names(out, info, spec);
  if (spec.kind == Kind::number) out.field("low", spec.low).field("high", spec.high);
  if (spec.kind == Kind::list) out.field("high", spec.high);
  if (spec.copies > 1) out.field("copies", spec.copies);
  out.field("standard", option_value(spec, spec.standard));
  if (spec.people) out.field("people", option_value(spec, *spec.people));
  if (!spec.presets.empty()) write_presets(out, info, spec);
  if (!spec.figures.empty()) write_figures(out, spec);
  out.field("help", spec.help).field("rule", spec.rule);
  if (spec.host) out.field_flag("host", true);
  out.close();
}

void write_named(json::Writer& out, std::string_view key, const std::vector<Named>& list) {
  if (list.empty()) return;
  out.key(key).open_list();
  for (const Named& one : list) out.open().field("id", one.id).field("name", one.name).close();
  out.close_list();
}

void write_game(json::Writer& out, const Game& game) {
  const GameInfo& info = game.info();
  out.open().field("id", info.id).field("title", info.title).field("blurb", info.blurb);
  out.field_flag("ready", true);
  out.field("min_seats", info.min_seats).field("max_seats", info.max_seats);
  out.field("usual_seats", info.usual_seats);
  if (info.cooperative) out.field_flag("cooperative", true);
  if (game.has_odds()) out.field_flag("odds", true);
  out.key("levels").open_list().text("random");
  for (const std::string& level : info.levels) out.text(level);
  out.close_list();
  write_named(out, "windows", info.windows);
  write_named(out, "acts", info.acts);
  out.key("options").open_list();
  for (const OptionSpec& spec : info.options) write_option(out, info, spec);
  out.close_list().close();
}

void write_coming(json::Writer& out, const ComingGame& game) {
  out.open().field("id", game.id).field("title", game.title).field("blurb", game.blurb);
  out.field_flag("ready", false);
  out.field("min_seats", game.min_seats).field("max_seats", game.max_seats);
  out.field("usual_seats", game.usual_seats);
  out.key("levels").open_list().close_list().key("options").open_list().close_list().close();
}

std::string games_body(const Shelf& shelf, std::string_view version) {
  std::string body;
  json::Writer out(body);
  out.open().field("version", version).key("games").open_list();
  for (const auto& game : shelf.games()) write_game(out, *game->game);
  for (const ComingGame& coming : coming_games()) write_coming(out, coming);
  out.close_list().close();
  return body;
}

std::string rules_body(const GameInfo& info) {
  std::string body;
  json::Writer out(body);
  out.open().field("game", info.id).field("title", info.title).key("rules").open_list();
  for (const RuleText& rule : info.rules)
    out.open().field("id", rule.id).field("section", rule.section).field("text", rule.text).close();
  out.close_list().close();
  return body;
}

std::string cards_body(const GameInfo& info) {
  std::string body;
  json::Writer out(body);
  out.open().field("game", info.id).field("title", info.title).key("cards").open_list();
  for (const CardText& card : info.cards)
    out.open()
        .field("id", card.id)
        .field("name", card.name)
        .field("kind", card.kind)
        .field("facts", card.facts)
        .field("text", card.text)
        .key("data")
        .raw(card.data)
        .close();
  out.close_list().close();
  return body;
}

}  // namespace

Catalogue::Catalogue(const Shelf& shelf, std::string_view version) {
  add("/api/games", games_body(shelf, version));
  for (const auto& game : shelf.games()) {
    const std::string path = "/api/games/" + game->info().id;
    add(path + "/rules", rules_body(game->info()));
    add(path + "/cards", cards_body(game->info()));
  }
}

void Catalogue::add(std::string path, std::string body) {
  std::string etag = "\"" + to_hex(sha256(body)).substr(0, 20) + "\"";
  pages_.emplace(std::move(path), Page{std::move(body), std::move(etag)});
}

std::optional<HttpResponse> Catalogue::answer(const HttpRequest& request) const {
  const auto found = pages_.find(request.path);
  if (found == pages_.end() || (request.method != "GET" && request.method != "HEAD"))
    return std::nullopt;
  HttpResponse response;
  response.headers = {{"ETag", found->second.etag}, {"Cache-Control", "no-cache"}};
  if (request.if_none_match == found->second.etag)
    response.status = 304;
  else
    response.lasting = found->second.body;
  return response;
}

}  // namespace undercroft::server
