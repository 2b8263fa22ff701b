// A view of Cutthroat Caverns as JSON, for clients.
#include "games/cutthroat_caverns/naming.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using namespace naming;

constexpr int kUsualHit = 5;

class ViewWriter {
 public:
  ViewWriter(const CutthroatCaverns& rules, const View& view, json::Writer& out)
      : rules_(rules), content_(rules.content()), names_(content_), view_(view), out_(out) {}

  void write() {
    out_.open();
    write_question();
    write_track();
    write_encounter();
    write_creatures();
    write_events();
    write_module();
    write_places();
    write_cards();
    write_attack();
    write_hits();
    write_plays();
    write_window();
    write_offer();
    write_own();
    write_choices();
    out_.close();
  }

 private:
  void text_or_null(std::string_view key, std::string_view text) {
    out_.key(key);
    text.empty() || text == "?" ? out_.null() : out_.text(text);
  }
  static std::int64_t some(std::uint8_t number) { return number == kNothing ? -1 : number; }
  std::string who(std::int64_t place) const {
    return names_.character_id(character_at(view_, place));
  }
  void player(std::string_view key, std::uint8_t place) { text_or_null(key, who(some(place))); }
  void number_or_null(std::string_view key, bool there, std::int64_t number) {
    out_.key(key);
    there ? out_.number(number) : out_.null();
  }
  void persons(std::string_view key, unsigned mask) {
    out_.key(key).open_list();
    each_bit(mask, [&](unsigned person) { out_.number(person); });
    out_.close_list();
  }
  void players(std::string_view key, unsigned mask) {
    out_.key(key).open_list();
    each_bit(mask, [&](unsigned place) { out_.text(who(place)); });
    out_.close_list();
  }
  void pile(std::string_view key, const Pile& cards) {
    out_.key(key).open_list();
    for (const unsigned card : cards_of(cards)) out_.text(names_.card_id(card));
    out_.close_list();
  }
  void heap(std::string_view key, const Belongings& belongings) {
    out_.key(key).open_list();
    for (const unsigned thing : belongings_of(content_, belongings))
      out_.text(names_.belonging_id(thing));
    out_.close_list();
  }
  template <std::size_t N>
  void card_list(std::string_view key, const std::array<std::uint8_t, N>& cards) {
    out_.key(key).open_list();
    for (const std::uint8_t card : cards)
      if (card != kNothing) out_.text(names_.card_id(card));
    out_.close_list();
  }
  // A card, "?" where it is hidden, null where there is none.
  void card_or_hidden(std::uint8_t card) {
    if (card == kNothing)
      out_.null();
    else
      out_.text(card == kUnknown ? "?" : names_.card_id(card));
  }

  void write_question() {
    out_.field("step", name_in(kStepNames, static_cast<int>(view_.step())));
    persons("waiting", view_.waiting);
    persons("asked", view_.asked);
    number_or_null("viewer", view_.viewer < kPlaces, view_.viewer);
    number_or_null("place", view_.place < kPlaces, view_.place);
    out_.field("result", name_in(kEndingNames, static_cast<int>(view_.ending)));
    players("winners", view_.winners);
  }

  void write_track() {
    const int boss = view_.config.boss_final;
    const int aside = std::popcount(view_.encounters) - view_.deck_size;
    out_.field("number", view_.number).field("encounters", view_.config.encounters);
    out_.field("deck", view_.deck_size).field("aside", aside < 0 ? 0 : aside);
    out_.field_flag("boss", boss != 0);
    out_.field_flag("sudden_death", view_.sudden_death != 0);
    // What Enraged and difficulty add to a printed hit.
    out_.field("fury", rules_.declared(view_, kUsualHit) - kUsualHit);
    text_or_null("next", names_.encounter_id(some(view_.next)));
  }

  void write_encounter() {
    const Encounter& e = view_.encounter;
    out_.key("encounter");
    if (e.card == kNothing) {
      out_.null();
      return;
    }
    out_.open().field("card", names_.encounter_id(e.card));
    text_or_null("ongoing", names_.encounter_id(some(e.ongoing)));
    out_.field("round", e.round).field("part", e.part).field("record", e.record);
    out_.field_flag("defeated", e.defeated != 0).field_flag("complete", e.complete != 0);
    player("turn", e.turn);
    out_.field("actions", e.actions);
    heap("sack", view_.sack);
    out_.close();
  }

  void write_creatures() {
    out_.key("creatures").open_list();
    for (unsigned i = 0; i < view_.creature_count; ++i) write_creature(view_.creatures[i]);
    out_.close_list();
  }
  void write_creature(const Creature& creature) {
    if (creature.kind >= content_.creatures.size()) return;
    const CreatureKind& kind = content_.creatures[creature.kind];
    const bool numbered =
        names_.creature_numbered(view_, creature) != names_.creature(creature.kind);
    out_.open().field("number", creature.number).field("kind", kind.id);
    out_.field("name", numbered ? kind.name + " " + std::to_string(creature.number) : kind.name);
    out_.key("types").open_list();
    // The first of them as on the card: it is the one that counts for a Naturalist.
    out_.text(content_.types[kind.first_type]);
    each_bit(kind.types & ~(1U << kind.first_type), [&](unsigned type) {
      if (type < content_.types.size()) out_.text(content_.types[type]);
    });
    out_.close_list();
    out_.field("lp", creature.lp)
        .field("start", creature.start_lp)
        .field("prestige", kind.prestige);
    number_or_null("barrier", (creature.flags & kBarrierUp) != 0, creature.barrier);
    player("before", creature.before);
    out_.field_flag("attacking", (creature.flags & kAttacking) != 0);
    out_.field_flag("stunned", (creature.flags & kStunned) != 0);
    out_.field("floor", creature.floor);
    text_or_null("relic", names_.relic_id(some(creature.relic)));
    out_.key("damage").open();
    for (unsigned place = 0; place < view_.config.seats; ++place)
      if (creature.damage[place] > 0) out_.field(who(place), creature.damage[place]);
    out_.close().key("threats").open_list();
    if ((creature.flags & kStunned) == 0) write_threats(creature, kind.specific);
    out_.close_list().close();
  }
  // Whom its row after the players' turns would hit, and for how much, as things are now.
  void write_threats(const Creature& creature, unsigned block) {
    for (const Op& op : content_.block(block)) {
      if (op.code == OpCode::when) {
        write_threats(creature, rules_.row_holds(view_, op, &creature) ? op.block : op.other);
      } else if (op.code == OpCode::hit) {
        const int damage = rules_.declared(view_, rules_.row_amount(view_, op, &creature));
        if (damage == 0) continue;
        by_initiative(view_, rules_.select(view_, op, &creature), [&](unsigned place) {
          out_.open().field("victim", who(place)).field("damage", damage).close();
        });
      }
    }
  }

  void write_events() {
    out_.key("events").open_list();
    for (const std::uint8_t event : view_.encounter.events)
      if (event != kNothing) out_.text(names_.event_id(event));
    out_.close_list();
  }

  void write_module() {
    const Adventure& a = view_.adventure;
    number_or_null("water", view_.config.module != 0, a.water);
    out_.key("module");
    if (view_.config.module == 0) {
      out_.null();
      return;
    }
    out_.open().field("id", content_.modules[view_.config.module - 1U].id);
    out_.field("node", names_.node_id(a.node)).field("name", names_.node(a.node));
    out_.field("acolyte", name_in(kAcolyteNames, static_cast<int>(a.acolyte)));
    out_.field("acolyte_lp", a.acolyte_lp);
    player("protector", a.protector);
    player("robber", a.robber);
    out_.key("march").open_list();
    for (const std::uint8_t place : a.march)
      if (place != kNothing) out_.text(who(place));
    out_.close_list().close();
  }

  void write_places() {
    out_.key("places").open_list();
    for (unsigned place = 0; place < view_.config.seats; ++place) {
      out_.open();
      write_sheet(place);
      write_hidden(place);
      write_belongings(place);
      write_marks(place);
      out_.close();
    }
    out_.close_list();
  }
  void write_sheet(unsigned at) {
    const Place& place = view_.places[at];
    text_or_null("character", who(at));
    out_.field("seat", place.person).field("lp", place.lp).field("start", place.start_lp);
    out_.field("prestige", place.prestige).field("initiative", place.initiative);
    out_.field_flag("alive", place.alive());
    out_.field_flag("taking_part", in_mask(view_.taking_part, at));
    out_.field_flag("acted", in_mask(view_.encounter.acted, at));
    out_.field("died", place.died).field("kills", place.deeds.kills);
  }
  void write_hidden(unsigned at) {
    const Place& place = view_.places[at];
    const Glimpse& glimpse = view_.glimpses[at];
    out_.field("hand", place.hand);
    pile("known", at == view_.place ? Pile{} : glimpse.known);
    out_.field("set", place.set);
    out_.key("set_cards").open_list();
    for (const std::uint8_t card : glimpse.set)
      if (card != kNothing) card_or_hidden(card);
    out_.close_list();
    out_.key("fixed").open_list();
    for (unsigned i = 0; i < place.set; ++i) out_.flag(in_mask(place.set_fixed, i));
    out_.close_list().key("held");
    card_or_hidden(glimpse.held);
    out_.key("stance");
    write_stance(at);
    out_.key("quest");
    if (glimpse.quest == kNothing)
      out_.null();
    else
      out_.text(glimpse.quest == kUnknown ? "?" : names_.quest_id(glimpse.quest));
    out_.field_flag("fulfilled", glimpse.quest < content_.quests.size() &&
                                     rules_.fulfilled(view_, at, content_.quests[glimpse.quest]));
  }
  // "?" while a Hold or Strike card lies under somebody's set card.
  void write_stance(unsigned at) {
    const Stance stance = view_.glimpses[at].stance;
    if (stance != Stance::none)
      out_.text(name_in(kStanceNames, static_cast<int>(stance)));
    else if (hides_stance() && view_.places[at].set > 0)
      out_.text("?");
    else
      out_.null();
  }
  bool hides_stance() const {
    const std::uint8_t card = view_.encounter.card;
    if (card >= content_.encounters.size()) return false;
    const Behaviour behaviour = content_.encounters[card].behaviour;
    return behaviour == Behaviour::naiad || behaviour == Behaviour::drake;
  }
  void write_belongings(unsigned at) {
    const Place& place = view_.places[at];
    card_list("riders", place.riders);
    heap("items", {.relics = 0, .items = place.belongings.items});
    heap("tipped", {.relics = 0, .items = place.tipped});
    out_.key("relics").open_list();
    each_bit(place.belongings.relics, [&](unsigned relic) {
      out_.open().field("id", names_.relic_id(relic));
      out_.field_flag("used", in_mask(view_.relics_used, relic)).close();
    });
    out_.close_list().key("reputations").open_list();
    each_bit(place.reputations, [&](unsigned which) {
      out_.open().field("id", names_.reputation_id(which));
      out_.field_flag("used", in_mask(place.reputations_used | place.reputations_gone, which));
      out_.close();
    });
    out_.close_list().key("ability");
    view_.config.abilities == 0 ? out_.null() : out_.flag(place.ability_used == 0);
  }
  void write_marks(unsigned at) {
    const Place& place = view_.places[at];
    out_.field("poison", place.status.poison).key("statuses").open_list();
    for (const StatusNow& now : statuses_of(place))
      out_.open().field("k", name_in(kStatusNames, now.status)).field("rounds", now.rounds).close();
    out_.close_list();
    out_.field("dealt", place.round_damage);
    out_.field("max_hand", place.character == kNothing ? 0 : rules_.max_hand(view_, at));
    out_.field_flag("asked", in_mask(view_.asked, place.person));
    out_.field_flag("answered", view_.glimpses[at].answered != 0);
    player("doll", view_.encounter.doll[at]);
  }

  void write_cards() {
    pile("hand", view_.place == kNothing ? Pile{} : view_.glimpses[view_.place].known);
    out_.field("draw", view_.draw_size);
    pile("discard", view_.discard);
    pile("stack", view_.stack);
    text_or_null("stack_top", names_.card_id(some(view_.stack_top)));
    out_.field("fog", view_.fog_size);
    pile("gone", view_.gone);
    heap("estate", view_.estate);
    text_or_null("ring", names_.card_id(some(view_.ring)));
  }

  void target(std::string_view key, unsigned target) {
    out_.key(key);
    if (target == kNoTarget)
      out_.null();
    else if (target == kEveryCreature)
      out_.text("all");
    else if (is_player(target))
      out_.text(who(target - kFirstPlayer));
    else
      out_.number(target);
  }
  void write_attack() {
    out_.field("attacks", view_.unit_count).key("attack");
    if (view_.unit_count == 0) {
      out_.null();
      return;
    }
    const Unit& unit = top_unit(view_);
    const bool attack = (unit.flags & kNoAttack) == 0;
    out_.open();
    player("owner", unit.owner);
    text_or_null("card", names_.card_id(some(unit.card)));
    target("target", unit.target);
    out_.field("value", attack ? rules_.card_value(view_, unit) : 0);
    out_.field("position", name_in(kLadderNames, unit.position));
    write_riders(unit);
    out_.field("multiplier", unit.multiplier).field("flat", unit.flat);
    const Place& owner = view_.places[unit.owner];
    out_.field("poison", owner.status.poison * 10);
    out_.field_flag("protected", (unit.flags & kProtected) != 0);
    out_.field_flag("missed", (unit.flags & kMissed) != 0);
    out_.field_flag("attack", attack);
    out_.field_flag("applied", (unit.flags & kApplied) != 0);
    out_.field_flag("special", (unit.flags & kSpecial) != 0);
    write_damage(unit, attack);
    write_mods(unit);
    out_.close();
  }
  void write_riders(const Unit& unit) {
    const auto value = [&](unsigned card, unsigned position) {
      return card < content_.cards.size() ? int{content_.cards[card].ladder[position]} : 0;
    };
    out_.key("riders").open_list();
    for (const std::uint8_t rider : unit.riders)
      if (rider != kNothing)
        out_.open()
            .field("card", names_.card_id(rider))
            .field("value", value(rider, unit.rider_position))
            .close();
    out_.close_list().key("others").open_list();
    for (const std::uint8_t other : unit.others)
      if (other != kNothing)
        out_.open()
            .field("card", names_.card_id(other))
            .field("value", value(other, kNormal))
            .close();
    out_.close_list();
  }
  // What will hit as things are; of an attack that is over, what did.
  void write_damage(const Unit& unit, bool attack) {
    int damage = unit.damage;
    bool kills = false;
    if (attack && (unit.flags & (kApplied | kMissed)) == 0) {
      damage = rules_.compute(view_, unit);
      if (const Creature* creature = find_creature(view_, unit.target); creature != nullptr) {
        const CutthroatCaverns::Blow blow = rules_.after_target(view_, unit, *creature, damage);
        damage = blow.damage;
        kills = blow.kills;
      }
    }
    out_.field("damage", (unit.flags & kMissed) != 0 ? 0 : damage).field_flag("kills", kills);
  }
  void write_mods(const Unit& unit) {
    out_.key("mods").open_list();
    for (unsigned i = 0; i < unit.mod_count; ++i) {
      const Mod& mod = unit.mods[i];
      out_.open().field("what", name_in(kModNames, static_cast<int>(mod.what)));
      out_.field("amount", mod.amount);
      text_or_null("by", mod.thing == kNoThing ? "" : names_.thing_id(mod.thing));
      player("who", mod.who);
      out_.close();
    }
    out_.close_list();
  }

  void write_hits() {
    const unsigned current = current_hit(view_);
    out_.key("hits").open_list();
    for (unsigned i = 0; i < view_.hit_count; ++i) {
      const Hit& hit = view_.hits[i];
      out_.open();
      target("source", hit.source);
      text_or_null("creature", names_.creature_id(some(hit.kind)));
      player("victim", hit.victim);
      out_.field("damage", hit.damage).field("costs", rules_.hit_loss(view_, hit));
      out_.field("lost", hit.lost);
      out_.field_flag("locked", (hit.flags & kLocked) != 0);
      out_.field_flag("blocked", (hit.flags & kBlocked) != 0);
      players("tried", hit.tried);
      out_.field_flag("current", i == current).close();
    }
    out_.close_list();
  }

  void write_plays() {
    out_.key("plays").open_list();
    for (unsigned i = 0; i < view_.play_count; ++i) {
      const Play& play = view_.plays[i];
      out_.open();
      player("actor", play.actor);
      text_or_null("card", names_.card_id(some(play.card)));
      player("target", play.target);
      out_.field("at", play.at);
      out_.field_flag("announced", (play.flags & kFogged) != 0);
      text_or_null("real", view_.real[i] == 0 ? "" : names_.card_id(view_.real[i] - 1));
      out_.field_flag("cancelled", (play.flags & kCancelled) != 0).close();
    }
    out_.close_list();
  }

  void write_window() {
    out_.key("window");
    const Frame& top = view_.agenda.top();
    if (top.step != Step::window) {
      out_.null();
      return;
    }
    const auto window = static_cast<Window>(top.a);
    out_.open().field("id", names_.window_id(top.a)).field("name", names_.window(top.a));
    out_.field("subject", subject_of(window));
    player("place", window == Window::prereveal ? top.b : kNothing);
    out_.field_flag("happened", (top.c & kWindowHappened) != 0).close();
  }
  static std::string_view subject_of(Window window) {
    switch (window) {
      case Window::prereveal:
        return "place";
      case Window::reveal:
      case Window::kill:
      case Window::post:
        return "attack";
      case Window::declared:
      case Window::struck:
        return "hit";
      case Window::action:
      case Window::challenge:
        return "play";
      default:
        return "none";
    }
  }

  void write_offer() {
    const Offer& offer = view_.offer;
    out_.key("offer");
    if (offer.from == kNothing) {
      out_.null();
    } else {
      out_.open();
      player("from", offer.from);
      player("to", offer.to);
      heap("gives", offer.gives);
      heap("takes", offer.takes);
      out_.close();
    }
    out_.key("offers_left").open();
    for (unsigned place = 0; place < view_.config.seats; ++place)
      if (character_at(view_, place) >= 0)
        out_.field(who(place), std::max(0, view_.config.offers - view_.offers[place]));
    out_.close();
  }

  void write_own() {
    std::string answer;
    if (view_.answer.verb != 0xFFFF) rules_.name_option(view_.answer, answer);
    text_or_null("answer", answer);
    out_.key("draft");
    if (view_.step() != Step::draft && view_.step() != Step::reputations) {
      out_.null();
    } else {
      out_.open();
      reputations("packet", view_.packet);
      reputations("picked", view_.picked);
      reputations("using", view_.used);
      int lp = view_.config.start_lp;
      each_bit(view_.used, [&](unsigned which) {
        if (which < content_.reputations.size()) lp -= content_.reputations[which].cost;
      });
      out_.field("lp", lp).close();
    }
    text_or_null("quest_left", names_.quest_id(some(view_.quest_left)));
    out_.key("taken").open_list();
    for (const Taken& taken : view_.taken) {
      if (taken.kind == kNothing) continue;
      out_.open().key("card");
      card_or_hidden(taken.kind);
      player("from", taken.from);
      out_.close();
    }
    out_.close_list();
  }
  void reputations(std::string_view key, std::uint32_t mask) {
    out_.key(key).open_list();
    each_bit(mask, [&](unsigned which) { out_.text(names_.reputation_id(which)); });
    out_.close_list();
  }

  void write_choices() {
    out_.key("choices").open_list();
    const Frame& top = view_.agenda.top();
    if (top.step == Step::vote || top.step == Step::module_choice)
      for (unsigned i = top.x; i < unsigned{top.x} + top.y; ++i)
        out_.open()
            .field("option", "vote " + names_.choice_id(i))
            .field("label", names_.label(i))
            .close();
    out_.close_list();
  }

  const CutthroatCaverns& rules_;
  const Content& content_;
  Names names_;
  const View& view_;
  json::Writer& out_;
};

}  // namespace

void CutthroatCaverns::view_json(const View& view, json::Writer& out) const {
  ViewWriter(*this, view, out).write();
}

}  // namespace undercroft::cutthroat_caverns
