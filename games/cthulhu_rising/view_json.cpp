// A view of Cthulhu Rising as JSON, for clients.
#include <algorithm>

#include "games/cthulhu_rising/phases.hpp"
#include "games/cthulhu_rising/words.hpp"

namespace undercroft::cthulhu_rising {

namespace {

using namespace naming;

class ViewWriter {
 public:
  ViewWriter(const CthulhuRising& rules, const View& view, json::Writer& out,
             std::span<const Option> options)
      : rules_(rules),
        content_(rules.content()),
        view_(view),
        out_(out),
        options_(options),
        say_(rules, view),
        names_(say_.names()),
        ahead_(rules.forecast(view)) {}

  void write() {
    out_.open();
    write_head();
    write_row();
    write_resolving();
    write_sides();
    write_cards();
    write_stack();
    write_harm();
    write_open();
    write_discounts();
    write_own();
    write_choices();
    write_question();
    write_minion();
    out_.close();
  }

 private:
  void text_or_null(std::string_view key, std::string_view text) {
    out_.key(key);
    text.empty() || text == "?" ? out_.null() : out_.text(text);
  }
  void side_or_null(std::string_view key, unsigned side) {
    text_or_null(key, side < kSides ? kSideNames[side] : std::string_view());
  }
  void number_or_null(std::string_view key, bool there, std::int64_t number) {
    out_.key(key);
    there ? out_.number(number) : out_.null();
  }
  void icons(std::string_view key, const auto& value) {
    out_.key(key).open();
    for (unsigned icon = 0; icon < kIcons; ++icon) out_.field(kIconLetters[icon], value(icon));
    out_.close();
  }
  std::string kind_id(unsigned side, unsigned line) const {
    return line < kMaxDeck ? names_.card_id(view_.places[side].kinds[line]) : "?";
  }
  void pile(std::string_view key, unsigned side, const Pile& cards) {
    out_.key(key).open_list();
    cards.each([&](unsigned line, int copies) {
      for (int copy = 0; copy < copies; ++copy) out_.text(kind_id(side, line));
    });
    out_.close_list();
  }
  unsigned own() const { return view_.side < kSides ? unsigned{view_.side} : unsigned{kA}; }

  void write_head() {
    out_.field("step", name_in(kStepNames, static_cast<int>(view_.step())));
    out_.key("waiting").open_list();
    each_bit(view_.waiting, [&](unsigned seat) { out_.number(seat); });
    out_.close_list();
    number_or_null("viewer", view_.viewer < kMaxSeats, view_.viewer);
    side_or_null("side", view_.side);
    out_.field("result", view_.ending == Ending::playing ? "playing"
                         : view_.winner < kSides         ? kSideNames[view_.winner]
                                                         : std::string_view("draw"));
    text_or_null("ending", view_.ending == Ending::playing
                               ? std::string_view()
                               : name_in(kEndingNames, static_cast<int>(view_.ending)));
    out_.field("turn", view_.turn).field("active", kSideNames[view_.active & 1U]);
    out_.field("phase", name_in(kPhaseNames, static_cast<int>(view_.phase)));
    const Frame* window = frame_of(view_, Step::window);
    text_or_null("window",
                 window == nullptr ? std::string_view() : name_in(kWindowNames, window->a));
    side_or_null("go", window == nullptr ? unsigned{kNothing} : unsigned{window->b});
    out_.field_flag("day", (view_.time & kItIsDay) != 0);
    out_.field_flag("night", (view_.time & kItIsNight) != 0);
    out_.field("first", kSideNames[view_.first & 1U]).field("max_turns", view_.config.max_turns);
    out_.field("mode", name_in(kModeNames, static_cast<int>(view_.config.mode)));
  }

  void write_row() {
    out_.key("row").open_list();
    for (unsigned slot = 0; slot < kSlots; ++slot)
      occupied(view_, slot) ? write_slot(slot) : static_cast<void>(out_.null());
    out_.close_list();
    out_.field("story_deck", std::popcount(view_.story_deck));
  }
  void write_slot(unsigned slot) {
    const bool conspiracy = slot == own_slot(kA) || slot == own_slot(kB);
    out_.open().field("slot", slot).field("card", names_.id(ref_in_row(view_, slot)));
    out_.field_flag("conspiracy", conspiracy);
    side_or_null("owner", !conspiracy            ? unsigned{kNothing}
                          : slot == own_slot(kA) ? unsigned{kA}
                                                 : unsigned{kB});
    write_tokens("tokens", view_.row[slot]);
    icons("struggles", [&](unsigned icon) { return rules_.struggles_at(view_, slot, icon); });
    out_.field_flag("attacked", attacked(view_, slot));
    out_.field_flag("fresh", view_.row[slot].fresh != 0);
    out_.key("dormant").open_list();
    for (unsigned i = 0; i < view_.dormant_count; ++i) {
      const Dormant& one = view_.dormant[i];
      if (one.slot != slot || one.owner >= kSides) continue;
      const unsigned line = one.line != kNothing ? unsigned{one.line} : view_.dormant_lines[i] - 1U;
      out_.open().field("owner", kSideNames[one.owner]).field("card", kind_id(one.owner, line));
      out_.close();
    }
    out_.close_list().key("totals").open();
    for (unsigned side = 0; side < kSides; ++side) write_totals(slot, side);
    out_.close();
    write_forecast(slot);
    out_.close();
  }
  void write_tokens(std::string_view key, const Slot& slot) {
    out_.key(key).open().field("a", slot.tokens[kA]).field("b", slot.tokens[kB]).close();
  }
  void write_totals(unsigned slot, unsigned side) {
    out_.key(kSideNames[side]).open().field("skill", rules_.skill_total(view_, slot, side));
    for (unsigned icon = 0; icon < kIcons; ++icon)
      out_.field(kIconLetters[icon], rules_.icon_total(view_, slot, side, icon));
    out_.field_flag("fast", rules_.fast_at(view_, slot, side)).close();
  }
  // What would come of it as it stands: who wins which struggle now, and the tokens afterwards.
  void write_forecast(unsigned slot) {
    out_.key("forecast");
    if (view_.phase != Phase::story || !attacked(view_, slot) || view_.row[slot].fresh != 0) {
      out_.null();
      return;
    }
    out_.open().key("winners").open();
    for (unsigned icon = 0; icon < kIcons; ++icon)
      side_or_null(kIconLetters[icon], rules_.struggles_at(view_, slot, icon) > 0
                                           ? rules_.struggle_winner(view_, slot, icon)
                                           : unsigned{kNothing});
    out_.close();
    const unsigned att = attacker(view_);
    const bool succeeds =
        rules_.skill_total(view_, slot, att) > rules_.skill_total(view_, slot, other_side(att));
    side_or_null("success", succeeds ? att : unsigned{kNothing});
    // A story that would be won is gone then.
    const bool won = !occupied(ahead_.board, slot);
    Slot then = won ? view_.row[slot] : ahead_.board.row[slot];
    unsigned winner = kNothing;
    for (unsigned side = 0; won && side < kSides; ++side)
      if (ahead_.board.places[side].won_count > view_.places[side].won_count) winner = side;
    if (winner < kSides) then.tokens[winner] = kWinTokens;
    write_tokens("tokens", then);
    side_or_null("won", winner);
    out_.close();
  }

  void write_resolving() {
    out_.key("resolving");
    const Frame* frame = frame_of(view_, Step::resolve);
    if (frame == nullptr || frame->a == kResolveNext) {
      out_.null();
      return;
    }
    out_.open().field("slot", frame->b);
    text_or_null("icon", frame->c < kIcons ? kIconLetters[frame->c] : std::string_view());
    out_.field("done", frame->y).key("todo").open_list();
    each_bit(frame->x, [&](unsigned slot) { out_.number(slot); });
    out_.close_list().close();
  }

  void write_sides() {
    out_.key("sides").open();
    for (unsigned side = 0; side < kSides; ++side) write_side(side);
    out_.close();
  }
  void write_side(unsigned side) {
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
  void write_domains(unsigned side) {
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
  void write_pays(unsigned side, unsigned domain) {
    for (const Option& option : options_)
      if ((payers(side, option) >> domain & 1U) != 0) out_.text(name(option));
  }
  unsigned payers(unsigned side, Option option) const {
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
      if (cost.kind == CostKind::pay)
        return rules_.payers(view_, side, cost.n, 0, Faction::neutral);
    return 0;
  }
  std::string name(Option option) const {
    std::string words;
    rules_.name_option(option, words);
    return words;
  }

  void write_cards() {
    out_.key("play").open_list();
    in_play_order(view_, view_.there, [&](unsigned spot) { write_card(spot); });
    out_.close_list();
  }
  void write_card(unsigned spot) {
    const InPlay& card = view_.table[spot];
    const Card* print = names_.printed(card.kind);
    if (print == nullptr) return;
    const Ref ref = ref_at(view_, spot);
    const bool character = has(view_.characters, spot);
    out_.open().field("ref", names_.ref(ref)).field("card", print->id);
    out_.field("owner", kSideNames[owner(view_, spot)]);
    out_.field("controller", kSideNames[controller(view_, spot)]);
    out_.field("number", card.number);
    out_.field("type", type_ids()[static_cast<unsigned>(print->type)]);
    out_.field_flag("exhausted", has(view_.exhausted, spot));
    out_.field_flag("insane", has(view_.insane, spot));
    const unsigned slot = slot_of(view_, spot);
    number_or_null("at", slot != kNothing, slot);
    text_or_null("host", host(card.host));
    out_.key("attachments").open_list();
    each_bit(view_.there, [&](unsigned other) {
      if (view_.table[other].host == spot) out_.text(names_.ref(ref_at(view_, other)));
    });
    out_.close_list();
    out_.field("wounds", card.wounds).field("tokens", card.tokens).field("skill", card.skill);
    icons("icons", [&](unsigned icon) { return int{card.icons[icon]}; });
    out_.field("toughness", card.toughness).key("keywords").open_list();
    for (const std::string_view keyword : keywords_in(card.keywords, false)) out_.text(keyword);
    out_.close_list();
    write_modified(card, *print, character && !has(view_.insane, spot));
    out_.key("used").open_list();
    each_bit(card.used, [&](unsigned ability) { out_.number(ability); });
    out_.close_list();
    out_.field("cp", character ? rules_.potential(view_, spot).cp : 0);
    out_.field_flag("asked", std::ranges::any_of(options_, [&](const Option& option) {
                      return card_in(option) == ref;
                    }));
    out_.close();
  }
  std::string host(unsigned at) const {
    if (at == kNothing) return "?";
    if ((at & kStoryHost) != 0) return "story " + std::to_string(at & 7U);
    return names_.ref(ref_at(view_, at));
  }
  void write_modified(const InPlay& card, const Card& print, bool counts) {
    const auto changed = [](int now, int printed) { return now - printed; };
    bool any = false;
    if (counts) {
      any = card.skill != print.skill || card.icons != print.icons ||
            card.toughness != print.toughness;
    }
    out_.field_flag("printed", !any).key("modified").open();
    if (any) {
      if (card.skill != print.skill) out_.field("skill", changed(card.skill, print.skill));
      for (unsigned icon = 0; icon < kIcons; ++icon)
        if (card.icons[icon] != print.icons[icon])
          out_.field(kIconLetters[icon], changed(card.icons[icon], print.icons[icon]));
      if (card.toughness != print.toughness)
        out_.field("toughness", changed(card.toughness, print.toughness));
    }
    out_.close();
  }
  // The card in play that an option names.
  static Ref card_in(Option option) {
    switch (static_cast<Verb>(option.verb)) {
      case Verb::restore:
      case Verb::use:
      case Verb::disrupt:
      case Verb::respond:
      case Verb::force:
      case Verb::choose:
      case Verb::commit:
      case Verb::ready:
        return option.a;
      default:
        return kNoRef;
    }
  }

  void write_stack() {
    out_.key("stack").open_list();
    for (unsigned i = 0; i < view_.play_count; ++i) write_play(view_.plays[i]);
    out_.close_list();
  }
  void write_play(const Play& play) {
    out_.open();
    text_or_null("card", play.card == kNoRef ? "?" : names_.id(play.card));
    text_or_null("ref", play.card == kNoRef ? "?" : names_.ref(play.card));
    side_or_null("side", play.side);
    out_.field("kind", kind_of_play(play)).key("targets").open_list();
    write_targets(play);
    out_.close_list().field_flag("cancelled", (play.flags & kCancelled) != 0).close();
  }
  std::string_view kind_of_play(const Play& play) const {
    if (play.ability >= content_.abilities.size()) return "card";
    switch (content_.abilities[play.ability].kind) {
      case AbilityKind::action:
        return "action";
      case AbilityKind::response:
        return "response";
      case AbilityKind::forced:
        return "forced";
      case AbilityKind::disrupt:
        return "disrupt";
      case AbilityKind::win:
        return "win";
      case AbilityKind::passive:
        break;
    }
    return "card";
  }
  void write_targets(const Play& play) {
    if (play.ability >= content_.abilities.size()) return;
    const auto each_op = [&](const Ability& ability, const auto& self) -> void {
      for (const Op& op : content_.ops_of(ability)) {
        write_picked(play, content_.picks[op.pick]);
        if (op.story != 0) write_picked(play, content_.picks[op.story]);
        if (op.code == OpCode::instead) self(content_.abilities[op.ability], self);
      }
    };
    each_op(content_.abilities[play.ability], each_op);
  }
  void write_picked(const Play& play, const Pick& pick) {
    if (pick.number >= kMaxPicks || play.side >= kSides) return;
    const Chosen& chosen = play.picks[pick.number];
    if (pick.sort == Sort::story)
      each_bit(chosen.one, [&](unsigned slot) { out_.text("story " + std::to_string(slot)); });
    else if (pick.in_pile())
      each_chosen_line(play, pick, [&](unsigned line) { out_.text(kind_id(play.side, line)); });
    else
      each_bit(chosen.one & view_.there,
               [&](unsigned spot) { out_.text(names_.ref(ref_at(view_, spot))); });
  }

  void write_harm() {
    out_.key("harm");
    const Frame* frame = frame_of(view_, Step::harm);
    if (frame == nullptr || frame->b >= view_.batch_count) {
      out_.null();
      return;
    }
    const Batch& batch = view_.batches[frame->b];
    out_.open().field("what", name_in(kHarmNames, batch.what)).key("cards").open_list();
    in_play_order(view_, batch.cards & view_.there,
                  [&](unsigned spot) { out_.text(names_.ref(ref_at(view_, spot))); });
    out_.close_list().field("amount", batch.amount).close();
  }

  void write_open() {
    out_.key("open").open_list();
    for (unsigned i = 0; i < view_.trigger_count; ++i) {
      const Trigger& trigger = view_.triggers[i];
      out_.open().field("n", i + 1);
      out_.field("event", name_in(kTriggerNames, static_cast<int>(trigger.kind)));
      side_or_null("side", trigger.card == kNothing      ? unsigned{trigger.side}
                           : (trigger.flags & kOfB) != 0 ? unsigned{kB}
                                                         : unsigned{kA});
      text_or_null("card", trigger.spot < kSpots && has(view_.there, trigger.spot)
                               ? names_.ref(ref_at(view_, trigger.spot))
                           : trigger.card == kNothing ? "?"
                                                      : names_.card_id(trigger.card));
      number_or_null("slot", trigger.slot < kSlots, trigger.slot);
      out_.field("text", capital(say_.trigger(i))).close();
    }
    out_.close_list();
  }

  void write_discounts() {
    out_.key("discounts").open_list();
    for (const Discount& discount : view_.discounts) {
      if (discount.pick == 0 || discount.side >= kSides) continue;
      out_.open().field("side", kSideNames[discount.side]).field("n", discount.n);
      out_.field("text", "the next such card costs " + std::to_string(discount.n) + " less");
      out_.close();
    }
    out_.close_list();
  }

  void write_own() {
    pile("look", own(), view_.look);
    pile("keep", own(), view_.keep);
    pile("picked", other_side(own()), view_.picked);
  }

  void write_choices() {
    out_.key("choices").open_list();
    for (const Option& option : options_) {
      out_.open().field("option", name(option));
      text_or_null("card", named(option));
      out_.close();
    }
    out_.close_list();
  }
  std::string named(Option option) const {
    switch (static_cast<Verb>(option.verb)) {
      case Verb::choose_story:
      case Verb::resolve:
        return "story " + std::to_string(option.a);
      case Verb::resource:
      case Verb::play:
      case Verb::place:
      case Verb::take:
      case Verb::discard:
      case Verb::lose:
        return names_.id(option.a);
      default:
        return card_in(option) == kNoRef ? "?" : names_.ref(option.a);
    }
  }

  void write_question() {
    out_.key("question");
    if (options_.empty()) {
      out_.null();
      return;
    }
    std::string text;
    rules_.tell_prompt(view_, Seat{view_.viewer}, text);
    out_.open().field("kind", name_in(kStepNames, static_cast<int>(view_.step())));
    text_or_null("card", question_card());
    out_.field("text", text).close();
  }
  std::string question_card() const {
    const Frame& top = view_.agenda.top();
    switch (top.step) {
      case Step::effect:
        return names_.id(top.x);
      case Step::resilient:
        return top.c < kSpots && has(view_.there, top.c) ? names_.id(ref_at(view_, top.c)) : "?";
      default:
        break;
    }
    if (view_.play_count == 0 || top_play(view_).card == kNoRef) return "?";
    return names_.id(top_play(view_).card);
  }

  // Of the first Minion: what its open events wait for, and how many could defend against it.
  void write_minion() {
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

  const CthulhuRising& rules_;
  const Content& content_;
  const View& view_;
  json::Writer& out_;
  std::span<const Option> options_;
  Sayer say_;
  const Names& names_;
  Forecast ahead_;
};

}  // namespace

// The state as far as the viewer knows it: enough for the options of his own.
void CthulhuRising::options_seen(const View& view, OptionList& list) const {
  if (view.side >= kSides) {
    if (view.step() == Step::watch && view.waiting != 0 && view.viewer == 0)
      list.add(option_of(Verb::go_on));
    return;
  }
  if (view.viewer >= kMaxSeats || !has(view.waiting, view.viewer)) return;
  State seen{};
  static_cast<Board&>(seen) = view;
  for (unsigned side = 0; side < kSides; ++side)
    if (view.glimpses[side].sees_hand != 0)
      seen.secret.places[side].hand = view.glimpses[side].hand;
  HiddenPlace& own = seen.secret.places[view.side];
  own.look = view.look;
  own.keep = view.keep;
  if (!view.picked.empty()) seen.secret.places[other_side(view.side)].hand = view.picked;
  seen.secret.dormant = view.dormant_lines;
  options(seen, Seat{view.viewer}, list);
}

void CthulhuRising::view_json(const View& view, json::Writer& out) const {
  OptionList list;
  options_seen(view, list);
  ViewWriter(*this, view, out, list.span()).write();
}

}  // namespace undercroft::cthulhu_rising
