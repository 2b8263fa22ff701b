// What each side has in a view: piles, domains and what they could pay, the Minion's aims.
#include "games/cthulhu_rising/view_json.hpp"

namespace undercroft::cthulhu_rising {

using namespace naming;

void ViewWriter::write_sides() {
  out_.key("sides").open();
  for (unsigned side = 0; side < kSides; ++side) write_side(side);
  out_.close();
}

void ViewWriter::write_side(unsigned side) {
  const Place& place = view_.places[side];
  const Glimpse& glimpse = view_.glimpses[side];
  out_.key(kSideNames[side]).open();
  number_or_null("seat", place.person < kMaxSeats, place.person);
  out_.field("brain", name_in(kBrainNames, static_cast<int>(place.brain)));
  out_.field("deck", place.deck.size);
  const unsigned deck = view_.config.deck[side];
  text_or_null("deck_id", deck < content_.decks.size() ? content_.decks[deck].id : "?");
  const std::string top =
      place.deck.top > 0 ? kind_id(side, place.deck.known[place.deck.top - 1U]) : "?";
  text_or_null("top", top);
  text_or_null("prophecy", place.deck.face_up != 0 ? top : "?");
  out_.field("hand", place.hand);
  if (glimpse.sees_hand != 0)
    pile("cards", side, glimpse.hand);
  else
    out_.key("cards").null();
  pile("known", side, glimpse.known);
  pile("discard", side, place.discard);
  out_.key("won").open_list();
  for (unsigned i = 0; i < place.won_count && i < kWinStories; ++i)
    out_.text(place.won[i].owner == kNothing ? names_.story_id(place.won[i].card)
                                             : names_.card_id(place.won[i].card));
  out_.close_list();
  pile("removed", side, place.removed);
  write_domains(side);
  out_.key("pool").open_list();
  for (unsigned i = 0; i < place.pool_count && i < kMaxPool; ++i)
    out_.open()
        .field("card", kind_id(side, place.pool[i].line))
        .field("age", place.pool[i].age)
        .close();
  out_.close_list();
  out_.field_flag("mulligan", place.mulligan != 0).field("kept", place.kept);
  out_.field_flag("reserve", place.reserve != 0).field("card_drains", place.card_drains);
  out_.close();
}

void ViewWriter::write_domains(unsigned side) {
  const Place& place = view_.places[side];
  out_.key("domains").open_list();
  for (unsigned i = 0; i < place.domain_count; ++i) {
    const Domain& domain = place.domains[i];
    out_.open().field("n", i + 1);
    pile("resources", side, domain.resources);
    out_.field("worth", domain.worth);
    number_or_null("die", place.minion(), domain.worth);
    out_.field_flag("drained", domain.drained != 0).key("factions").open();
    for (unsigned faction = 0; faction < kFactions; ++faction)
      if (domain.match[faction] > 0) out_.field(faction_ids()[faction], domain.match[faction]);
    out_.close().key("pays").open_list();
    if (side == view_.side) write_pays(side, i);
    out_.close_list().close();
  }
  out_.close_list().key("events_domain");
  if (!place.minion()) {
    out_.null();
    return;
  }
  out_.open().field("die", place.events_die);
  out_.field_flag("drained", place.events_drained != 0).close();
}

// Which of the options this domain could pay for.
void ViewWriter::write_pays(unsigned side, unsigned domain) {
  for (const Option& option : options_)
    if ((payers(side, option) >> domain & 1U) != 0) out_.text(name(option));
}

unsigned ViewWriter::payers(unsigned side, Option option) const {
  const unsigned kind = kind_in(option.a);
  switch (static_cast<Verb>(option.verb)) {
    case Verb::pay:
      return option.a == 0 ? 0U : 1U << (option.a - 1U);
    case Verb::play:
      return kind < content_.cards.size() ? rules_.payers_of_card(view_, side, kind) : 0U;
    case Verb::disrupt:
    case Verb::respond:
      if (copy_in(option.a) == 0)
        return kind < content_.cards.size() ? rules_.payers_of_card(view_, side, kind) : 0U;
      break;
    case Verb::use:
      break;
    default:
      return 0;
  }
  const Card* card = names_.printed(kind);
  if (card == nullptr || option.b >= card->abilities) return 0;
  for (const Cost& cost : content_.costs_of(content_.abilities_of(*card)[option.b]))
    if (cost.kind == CostKind::pay) return rules_.payers(view_, side, cost.n, 0, Faction::neutral);
  return 0;
}

// Of the first Minion: what its open events wait for, and how many could defend against it.
void ViewWriter::write_minion() {
  out_.key("minion");
  const unsigned side = view_.places[kB].minion() ? kB : kA;
  const Place& place = view_.places[side];
  if (!place.minion()) {
    out_.null();
    return;
  }
  out_.open().key("aims").open_list();
  for (unsigned i = 0; i < place.pool_count && i < kMaxPool; ++i) {
    const Card* card = names_.printed(view_.places[side].kinds[place.pool[i].line]);
    if (card == nullptr || card->abilities == 0) continue;
    const Ability& ability = content_.abilities_of(*card)[0];
    out_.open().field("card", card->id);
    out_.field("aim", aim_ids()[static_cast<unsigned>(ability.aim)]);
    out_.field_flag("valid",
                    rules_.price(view_, side, place.kinds[place.pool[i].line]) == 0 ||
                        rules_.payers_of_card(view_, side, place.kinds[place.pool[i].line]) != 0);
    out_.close();
  }
  out_.close_list();
  int defenders = 0;
  each_bit(characters(view_, other_side(side)),
           [&](unsigned spot) { defenders += rules_.can_commit(view_, spot) ? 1 : 0; });
  out_.field("defenders", defenders).close();
}

}  // namespace undercroft::cthulhu_rising
