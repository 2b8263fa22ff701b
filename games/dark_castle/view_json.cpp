// A view of Escape the Dark Castle as JSON, for clients.
#include "games/dark_castle/dark_castle.hpp"
#include "games/dark_castle/naming.hpp"
#include "games/dark_castle/party.hpp"

namespace undercroft::dark_castle {

namespace {

using namespace naming;

// In the order of Ending and of Window.
constexpr std::array<std::string_view, 3> kEndingNames = {"playing", "lost", "won"};
constexpr std::array<std::string_view, kWindowCount> kWindowNames = {"ready", "ready", "dice",
                                                                     "roll",  "roll",  "guard"};

class ViewWriter {
 public:
  ViewWriter(const DarkCastle& game, const View& view, json::Writer& out)
      : game_(game),
        content_(game.content()),
        names_(content_),
        state_(view.known),
        viewer_(view.viewer),
        out_(out) {}

  void write() {
    out_.open();
    out_.field("step", name_in(kStepNames, static_cast<int>(state_.step())));
    out_.key("waiting").open_list();
    for (const Seat seat : game_.waiting(state_)) out_.number(seat.index);
    out_.close_list();
    out_.field("result", name_in(kEndingNames, static_cast<int>(state_.result)));
    write_castle();
    write_roles();
    write_party();
    write_items();
    write_fight();
    write_test();
    write_choice();
    write_camp();
    write_window();
    write_vote();
    out_.key("score").open();
    out_.field("overcome", pages_overcome(state_)).field("hp", hp_left());
    out_.field("items", held_items(state_)).close();
    out_.close();
  }

 private:
  // A text, or null where there is none.
  void text_or_null(std::string_view key, std::string_view text) {
    out_.key(key);
    text.empty() ? out_.null() : out_.text(text);
  }
  void chapter(std::string_view key, int chapter) {
    text_or_null(key, chapter < 0 ? "" : names_.chapter_id(chapter));
  }
  void character_in(std::string_view key, int place) {
    const int character = place < 0 ? -1 : character_at(state_, static_cast<unsigned>(place));
    text_or_null(key, character < 0 ? "" : names_.character_id(character));
  }
  static int some(std::uint8_t number) { return number == kNothing ? -1 : number; }
  int hp_left() const {
    int sum = 0;
    for (unsigned place = 0; place < state_.config.party; ++place)
      sum += std::max<int>(state_.party[place].hp, 0);
    return sum;
  }

  void write_castle() {
    const int open = open_page(state_);
    out_.field("page", state_.pages).field("castle", chapters_left(state_));
    out_.field("length", state_.config.castle_length);
    out_.key("book").open_list();
    for (int page = 0; page < pages_overcome(state_); ++page)
      out_.text(names_.chapter_id(state_.book[static_cast<unsigned>(page)]));
    out_.close_list();
    chapter("open", open);
    out_.field_flag("boss", open >= content_.first_boss());
    chapter("next", some(state_.next_page));
  }

  void write_roles() {
    character_in("you", page_is_open(state_) ? state_.you : -1);
    character_in("nominee", some(state_.nominee));
    character_in("must_turn", some(state_.must_turn));
    out_.field("speaker", speaker(state_).index);
    out_.field("group", name_in(kGroupNames, static_cast<int>(state_.config.group)));
    text_or_null("decides", decides());
    out_.field("max_hp", state_.config.max_hp).field("attack", state_.config.attack_value);
  }
  // Whose the open question is, or nothing.
  std::string_view decides() const {
    if (game_.group_decides(state_)) return "group";
    switch (state_.step()) {
      case Step::take_character:
        return "seat";
      case Step::choice:
        return "you";
      case Step::window:
      case Step::hurt:
      case Step::discard:
      case Step::set_die:
        return "holder";
      default:
        return "";
    }
  }

  void write_party() {
    out_.key("party").open_list();
    for (unsigned place = 0; place < state_.config.party; ++place) {
      out_.open();
      write_prisoner(place);
      write_dice(place);
      write_combat_marks(place);
      out_.field_flag("passed", in_mask(state_.passed, place));
      write_spent(place);
      out_.field("loss", state_.loss[place]);
      out_.field_flag("asked", asked_place(state_, content_) == static_cast<int>(place));
      out_.close();
    }
    out_.close_list();
    write_free();
  }
  void write_prisoner(unsigned place) {
    const Prisoner& prisoner = state_.party[place];
    character_in("character", static_cast<int>(place));
    out_.field("seat", controller(state_, place).index).field("hp", std::max<int>(prisoner.hp, 0));
    int free = kHands;
    out_.key("items").open_list();
    for (const std::uint8_t item : prisoner.items) {
      if (item >= content_.items.size()) continue;
      out_.text(content_.items[item].id);
      free -= content_.items[item].hands;
    }
    out_.close_list();
    out_.field("free_hands", free);
  }
  void write_dice(unsigned place) {
    const Rolls& rolls = state_.rolls;
    const auto face = [&](std::string_view key, Face shown) {
      text_or_null(key, shown.none() ? "" : face_id(shown.code()));
    };
    face("face", rolls.face[place]);
    face("second", rolls.second[place]);
    const std::uint8_t extra = rolls.extra[place];
    text_or_null("extra", extra < kTraits ? kTraitIds[extra] : std::string_view());
    out_.field_flag("rolled", in_mask(rolls.rolled, place));
    out_.field_flag("counted", in_mask(rolls.counted, place));
  }
  void write_combat_marks(unsigned place) {
    const bool fight = combat_of(state_) != nullptr;
    const Combat& combat = state_.combat;
    out_.field_flag("fighting", fight && in_mask(fighters_of(state_), place));
    out_.field_flag("blocked", fight && in_mask(combat.blocked, place));
    out_.field_flag("resting", fight && combat.resting == place);
    out_.field_flag("rested", fight && in_mask(combat.rested, place));
    out_.field_flag("removed", fight && in_mask(combat.removed, place));
  }
  void write_spent(unsigned place) {
    out_.key("spent").open_list();
    for (unsigned hand = 0; hand < kHands; ++hand) {
      const std::uint8_t item = state_.party[place].items[hand];
      if (in_mask(state_.rolls.spent, kHands * place + hand) && item < content_.items.size())
        out_.text(content_.items[item].id);
    }
    out_.close_list();
  }
  void write_free() {
    out_.key("free").open_list();
    if (state_.step() == Step::take_character)
      for (std::size_t i = 0; i < content_.characters.size(); ++i)
        if (place_in_party(state_, static_cast<std::int64_t>(i)) < 0)
          out_.text(content_.characters[i].id);
    out_.close_list();
  }

  void write_items() {
    out_.field("item_deck", cards_in(state_.deck));
    pile("item_discard", state_.discard);
    pile("pool", state_.pool);
  }
  // One entry a copy, in the order of the item table.
  void pile(std::string_view key, const std::array<std::uint8_t, kMaxItems>& copies) {
    out_.key(key).open_list();
    for (std::size_t item = 0; item < content_.items.size() && item < kMaxItems; ++item)
      for (unsigned copy = 0; copy < copies[item]; ++copy) out_.text(content_.items[item].id);
    out_.close_list();
  }

  void write_fight() {
    out_.key("fight");
    const Frame* combat = combat_of(state_);
    if (combat == nullptr) {
      out_.null();
      return;
    }
    const Fight& fight = content_.fights[combat->pc];
    out_.open();
    chapter("enemy", open_page(state_));
    out_.field("round", state_.combat.round);
    out_.key("row").open_list();
    for (unsigned trait = 0; trait < kTraits; ++trait)
      for (unsigned die = 0; die < state_.combat.row[trait]; ++die) out_.text(kTraitIds[trait]);
    out_.close_list();
    out_.field("reward", fight.reward).field_flag("smoke", state_.combat.no_attack != 0);
    out_.key("specials").open_list();
    for (const Special& special : specials_of(fight)) write_special(special, fight);
    out_.close_list().close();
  }
  // With the fields of its card (2.4).
  void write_special(const Special& special, const Fight& fight) {
    out_.open().field("k", special.name);
    if (special.trait != kNoTrait) out_.field("trait", name_in(kTraitIds, special.trait));
    if (special.name == "toll")
      out_.field("who", name_in(kWhoNames, static_cast<int>(fight.toll_who)));
    if (special.n > 0) out_.field(special.name == "reinforce" ? "max" : "n", special.n);
    out_.close();
  }

  void write_test() {
    out_.key("test");
    const Frame* test = test_of(state_);
    if (test == nullptr) {
      out_.null();
      return;
    }
    const Op& op = content_.ops[test->pc];
    const bool group = test->step == Step::group_test;
    out_.open();
    out_.field("kind", group ? "group" : test->step == Step::each_test ? "each" : "single");
    out_.key("who").open_list();
    const unsigned rollers = group ? test->end : 1U << test->b;
    for (unsigned place = 0; place < state_.config.party; ++place)
      if (in_mask(rollers, place)) out_.text(names_.character_id(character_at(state_, place)));
    out_.close_list();
    out_.key("traits").open_list();
    for (unsigned trait = 0; trait < kTraits; ++trait)
      if (in_mask(op.traits, trait)) out_.text(kTraitIds[trait]);
    out_.close_list();
    write_progress(*test, op, group);
    out_.close();
  }
  // A single attempt needs one symbol and is one attempt of one.
  void write_progress(const Frame& test, const Op& op, bool group) {
    const int needed = op.n == kPartySize ? state_.config.party : op.n;
    out_.field("need", group ? needed : 1).field("total", group ? test.c : 0);
    out_.field("attempt", group ? test.b : 1).field("tries", group ? op.tries : 1);
    out_.field("bonus", state_.rolls.bonus);
  }

  void write_choice() {
    out_.key("choice");
    if (state_.step() != Step::choice) {
      out_.null();
      return;
    }
    const Op& op = content_.ops[state_.agenda.top().pc];
    out_.open().field("by", op.by_group ? "group" : "you");
    out_.key("options").open_list();
    for (unsigned i = op.index; i < op.index + op.n && i < content_.choices.size(); ++i) {
      const Choice& choice = content_.choices[i];
      out_.open().field("option", option_name(Verb::pick, i)).field("label", choice.label);
      out_.field_flag("legal", !choice.needs_item || held_items(state_) > 0).close();
    }
    out_.close_list().close();
  }
  std::string option_name(Verb verb, unsigned a) const {
    return option_name({static_cast<std::uint16_t>(verb), static_cast<std::uint16_t>(a), 0, 0});
  }
  std::string option_name(Option option) const {
    std::string name;
    game_.name_option(option, name);
    return name;
  }

  void write_camp() {
    out_.key("camp");
    if (state_.step() != Step::camp) {
      out_.null();
      return;
    }
    out_.open().field("actions", state_.agenda.top().a).field("most", kCampActions).close();
  }

  void write_window() {
    out_.key("window");
    const Frame& frame = state_.agenda.top();
    if (frame.step != Step::window && frame.step != Step::hurt) {
      out_.null();
      return;
    }
    out_.open().field("kind", frame.step == Step::hurt ? "hurt" : name_in(kWindowNames, frame.a));
    character_in("asked", frame.c);
    out_.close();
  }

  // In a secret vote the viewer knows its own answer, and of others that they have answered
  // (ESC-GRP-03); proposals are open.
  void write_vote() {
    out_.key("vote");
    if (state_.votes.asked().empty()) {
      out_.null();
      return;
    }
    out_.open().field("ballot", state_.ballot + 1);
    out_.key("answers").open_list();
    for (const Seat seat : state_.votes.asked()) {
      const bool hidden = state_.config.group == GroupDecision::vote && seat.index != viewer_;
      out_.open().field("seat", seat.index);
      text_or_null("option", !state_.votes.has(seat) ? ""
                             : hidden                ? "?"
                                                     : option_name(state_.votes.of(seat)));
      if (state_.ballot != 0) out_.field("before", option_name(state_.first_ballot[seat.index]));
      out_.close();
    }
    out_.close_list().close();
  }

  const DarkCastle& game_;
  const Content& content_;
  Names names_;
  const State& state_;
  unsigned viewer_;
  json::Writer& out_;
};

}  // namespace

void DarkCastle::view_json(const View& view, json::Writer& out) const {
  ViewWriter(*this, view, out).write();
}

}  // namespace undercroft::dark_castle
