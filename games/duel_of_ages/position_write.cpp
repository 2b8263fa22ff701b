// Positions as JSON: the whole state but what the set-up says (options) and what follows from the
// rest (decks are what lies nowhere else).
#include "games/duel_of_ages/position.hpp"
#include "games/duel_of_ages/sides.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

class PositionWriter {
 public:
  PositionWriter(const Content& content, const State& state, json::Writer& out)
      : content_(content), names_(content), state_(state), out_(out) {}

  void write() {
    out_.open();
    write_head();
    write_map();
    write_players();
    write_units();
    write_things();
    write_decks();
    write_turn_notes();
    write_under_way();
    write_agenda();
    out_.close();
  }

 private:
  void number(std::string_view key, std::int64_t value, std::int64_t plain = 0) {
    if (value != plain) out_.field(key, value);
  }
  void flag(std::string_view key, unsigned value) {
    if (value != 0) out_.field_flag(key, true);
  }
  void seat(std::string_view key, unsigned player) {
    out_.key(key);
    player < kPlayers ? out_.number(player) : out_.null();
  }
  void figure(std::string_view key, unsigned figure) {
    out_.key(key);
    figure == kNobody ? out_.null() : out_.text(names_.figure_id(figure));
  }
  void space(std::string_view key, unsigned space) {
    out_.key(key);
    space == kNowhere ? out_.null() : out_.text(at(space));
  }
  std::string at(unsigned space) const { return space_text(state_.layout.size, space); }
  void units(std::string_view key, Units units) {
    if (units == 0) return;
    out_.key(key).open_list();
    each_unit(units, [&](unsigned unit) { out_.text(names_.figure_id(unit)); });
    out_.close_list();
  }
  template <std::size_t N>
  void bits(std::string_view key, const std::array<std::string_view, N>& words, unsigned mask) {
    if (mask == 0) return;
    out_.key(key).open_list();
    for (unsigned i = 0; i < N; ++i)
      if ((mask >> i & 1U) != 0) out_.text(words[i]);
    out_.close_list();
  }
  void numbers(std::string_view key, unsigned mask) {
    if (mask == 0) return;
    out_.key(key).open_list();
    for (unsigned i = 0; i < 32; ++i)
      if ((mask >> i & 1U) != 0) out_.number(i);
    out_.close_list();
  }

  void write_head() {
    out_.field("turn", state_.turn).field("phase", name_in(kPhaseNames, index(state_.phase)));
    seat("loner", state_.loner);
    out_.key("sides").open_list();
    for (unsigned player = 0; player < seats(state_); ++player)
      out_.number(state_.players[player].side);
    out_.close_list();
    out_.field("active", state_.active);
    out_.key("lesser").open_list();
    for (const std::uint8_t lesser : state_.lesser)
      lesser < kPlayers ? out_.number(lesser) : out_.null();
    out_.close_list();
    out_.field("first_player", state_.first_player).field("next_side", state_.next_side);
    number("new_loner", state_.new_loner);
    out_.field_flag("clean", state_.clean != 0);
    number("triggered", state_.triggered);
    flag("closed", state_.closed);
    flag("cap_ended", state_.cap_ended);
    out_.key("hq").open().field("structure", state_.structure);
    seat("destroyer", state_.destroyer);
    out_.close();
  }
  template <class Enum>
  static int index(Enum value) {
    return static_cast<int>(value);
  }

  void write_map() {
    std::string text;
    const auto add = [&](const Placed& placed, const std::string& id) {
      text += text.empty() ? "" : "+";
      text += placed.what == 0xFF ? "-" : placed_text(id, placed);
    };
    for (unsigned slot = 0; slot < state_.layout.size; ++slot)
      add(state_.layout.slots[slot], names_.platter_id(state_.layout.slots[slot].what));
    for (unsigned site = 0; site < state_.layout.site_count(); ++site)
      add(state_.layout.sites[site], names_.key_id(state_.layout.sites[site].what));
    out_.field("map", text);
  }

  void write_players() {
    out_.key("players").open();
    for (unsigned player = 0; player < seats(state_); ++player) {
      out_.key(std::to_string(player)).open();
      write_player(state_.players[player], player);
      out_.close();
    }
    out_.close();
  }
  void write_player(const Player& from, unsigned player) {
    out_.key("progress").open();
    for (unsigned i = 0; i < kLocations; ++i) number(location_ids()[i], from.progress[i]);
    out_.close();
    out_.key("contests").open_list();
    for (unsigned i = 0; i < kMaxStages; ++i)
      if ((from.contests >> i & 1U) != 0) out_.number(i + 1);
    out_.close_list();
    out_.key("labyrinths").open_list();
    for (unsigned i = 0; i < 4; ++i)
      if ((from.labyrinths >> i & 1U) != 0) out_.text(location_ids()[i]);
    out_.close_list();
    out_.field("deaths", from.deaths).field("defeats", from.defeats);
    number("lost", from.lost);
    number("refused", from.refused);
    number("passed", from.passed);
    number("draft_left", from.draft_left);
    if (from.platter != kNoPlatter) out_.field("platter", names_.platter_id(from.platter));
    out_.key("off").open_list();
    for (unsigned i = 0; i < from.off && i < kOff; ++i) write_off(from, player, i);
    out_.close_list();
  }
  void write_off(const Player& from, unsigned player, unsigned i) {
    const Off& off = state_.secret.off[player][i];
    out_.open().field("character", names_.figure_id(off.character));
    out_.key("cards").open_list();
    for (unsigned card = 0; card < from.off_cards[i] && card < kStartCards; ++card)
      out_.text(names_.card_id(off.cards[card]));
    out_.close_list();
    if (off.token != kNobody) figure("token", off.token);
    out_.close();
  }

  void write_units() {
    out_.key("units").open();
    for (unsigned unit = 0; unit < kUnits; ++unit) {
      const Unit& from = state_.units[unit];
      if (!figure_exists(content_, unit)) continue;
      if (from.standing == Standing::hidden && from.spent == 0) continue;
      out_.key(names_.figure_id(unit)).open();
      write_unit(from, unit);
      out_.close();
    }
    out_.close();
    write_trails();
  }
  void write_unit(const Unit& from, unsigned unit) {
    out_.field("standing", name_in(kStandingNames, index(from.standing)));
    if (from.owner != kNobody) seat("owner", from.owner);
    if (from.space != kNowhere) space("at", from.space);
    if (from.standing == Standing::on) out_.field("health", from.health);
    bits("marks", kMarkNames, from.marks);
    if (from.standing == Standing::on &&
        (content_.figure(unit).customs & custom_bit(Custom::grace)) != 0)
      out_.field("grace", from.grace);
    if (from.target != kNobody) figure("target", from.target);
    numbers("used", from.used);
    numbers("spent", from.spent);
    number("speed", from.speed);
    number("shots", from.shots);
    if (from.op_weapon != kNobody) out_.field("op_weapon", names_.weapon_id(from.op_weapon));
    number("ventures", from.ventures);
    if (from.standing == Standing::on) write_hand("cards", unit);
  }
  void write_hand(std::string_view key, unsigned holder) {
    out_.key(key).open_list();
    for (unsigned i = state_.hands.begin[holder]; i < state_.hands.begin[holder + 1]; ++i) {
      out_.open().field("card", names_.card_id(state_.secret.kinds[i]));
      const unsigned flags = state_.hands.flags[i];
      flag("revealed", state_.hands.kind[i] != kUnknown ? 1 : 0);
      for (unsigned bit = 0; bit < kCardFlagNames.size(); ++bit)
        flag(kCardFlagNames[bit], flags >> bit & 1U);
      numbers("knows", state_.hands.knows[i]);
      number("made", state_.hands.made[i]);
      out_.close();
    }
    out_.close_list();
  }
  void write_trails() {
    out_.key("trails").open();
    const Geometry& spaces = geometry(state_.layout.size);
    for (unsigned id = 0; id < kFigures; ++id) {
      const Trail& trail = state_.trails[id];
      if (trail.steps == 0) continue;
      out_.key(names_.figure_id(id)).open_list();
      Space now = trail.start();
      out_.text(at(now));
      for (unsigned i = 0; i < trail.size() && now < spaces.spaces; ++i) {
        now = trail.direction(i) < kDirections ? spaces.beside[now][trail.direction(i)] : kNowhere;
        out_.text(at(now));
      }
      out_.close_list();
    }
    out_.close();
  }

  void write_things() {
    out_.key("pets").open();
    for (unsigned pet = 0; pet < kMaxPets; ++pet) {
      const Pet& from = state_.pets[pet];
      if (from.owner == kNobody) continue;
      out_.key(names_.figure_id(kUnits + pet)).open();
      seat("owner", from.owner);
      space("at", from.space);
      out_.field("health", from.health);
      figure("target", from.target);
      number("made", from.made);
      out_.close();
    }
    out_.close();
    out_.key("pads").open_list();
    for (const Pad& pad : state_.pads) {
      if (pad.owner == kNobody) {
        out_.null();
        continue;
      }
      out_.open();
      seat("owner", pad.owner);
      space("at", pad.space);
      number("made", pad.made);
      out_.close();
    }
    out_.close_list();
    out_.key("dropped").open_list();
    for (unsigned i = 0; i < state_.dropped.count && i < kPileCards; ++i) {
      out_.open();
      space("at", state_.dropped.space[i]);
      out_.field("card", names_.card_id(state_.dropped.kind[i])).close();
    }
    out_.close_list();
    write_hand("vault", kVault);
  }

  void pile(std::string_view key, const Pile& pile) {
    out_.key(key).open_list();
    pile.each([&](unsigned kind, int copies) {
      for (int copy = 0; copy < copies; ++copy) out_.text(names_.card_id(kind));
    });
    out_.close_list();
  }
  void write_decks() {
    pile("discard", state_.discard);
    if (!state_.used_up.empty()) pile("used_up", state_.used_up);
    number("made", state_.made);
    out_.key("under").open_list();
    for (unsigned i = 0; i < state_.under_count && i < state_.secret.under.size(); ++i) {
      out_.open().field("character", names_.figure_id(state_.secret.under[i]));
      seat("by", state_.under_by[i]);
      out_.close();
    }
    out_.close_list();
    units("returned", state_.returned);
    out_.key("badges").open();
    for (unsigned badge = 0; badge < content_.badges.size(); ++badge)
      if (state_.badges.holder[badge] != kNobody)
        figure(content_.badges[badge].id, state_.badges.holder[badge]);
    out_.close();
    out_.key("badges_under").open_list();
    for (unsigned i = 0; i < state_.badges.under_count && i < kMaxBadges; ++i)
      out_.text(names_.badge_id(state_.badges.under[i]));
    out_.close_list();
    write_guardians();
  }
  void write_guardians() {
    out_.key("guardians").open();
    for (unsigned age = 0; age < state_.guardians.size(); ++age) {
      const Guardians& from = state_.guardians[age];
      out_.key(location_ids()[age]).open().key("face_up");
      from.face_up == kNobody ? out_.null() : out_.text(names_.guardian_id(from.face_up));
      out_.key("fresh").open_list();
      for (unsigned i = 0; i < 8; ++i)
        if ((from.fresh >> i & 1U) != 0)
          out_.text(names_.guardian_id(guardian_of(content_, age, i)));
      out_.close_list().key("under").open_list();
      for (unsigned i = 0; i < from.under_count && i < from.under.size(); ++i)
        out_.text(names_.guardian_id(from.under[i]));
      out_.close_list().close();
    }
    out_.close();
  }

  void write_turn_notes() {
    units("declared", state_.declared);
    units("fought", state_.fought);
    units("riposted", state_.riposted);
    out_.key("pets_fought").open_list();
    for (unsigned pet = 0; pet < kMaxPets; ++pet)
      if ((state_.pets_fought >> pet & 1U) != 0) out_.text(names_.figure_id(kUnits + pet));
    out_.close_list().key("shots").open_list();
    for (unsigned i = 0; i < state_.shot_count && i < kShots; ++i) {
      out_.open();
      figure("by", state_.shots[i].shooter);
      figure("at", state_.shots[i].target);
      out_.close();
    }
    out_.close_list();
    out_.key("melees").open_list();
    for (unsigned space = 0; space < kMaxSpaces; ++space)
      if ((state_.melees[space / 64] >> (space % 64) & 1U) != 0) out_.text(at(space));
    out_.close_list();
    out_.key("proposals").open_list();
    for (const Proposals& one : state_.proposals) {
      if (one.from == kNobody) break;
      out_.open();
      figure("from", one.from);
      figure("to", one.to);
      out_.field("count", one.count).close();
    }
    out_.close_list();
  }

  void write_under_way() {
    out_.key("attacks").open_list();
    for (unsigned i = 0; i < state_.attack_count && i < kAttacks; ++i)
      write_attack(state_.attacks[i]);
    out_.close_list();
    if (state_.roll.purpose != RollFor::nothing) write_roll(state_.roll);
    if (state_.venture.figure != kNobody) write_venture(state_.venture);
    if (state_.secret.trade.from != kNobody) write_trade(state_.secret.trade);
  }
  void write_attack(const Attack& from) {
    out_.open();
    figure("attacker", from.attacker);
    figure("target", from.target);
    out_.field("weapon", names_.weapon_id(from.weapon));
    space("at", from.space);
    out_.field("kind", name_in(kAttackKindNames, index(from.kind)));
    bits("flags", kAttackFlagNames, from.flags);
    out_.field("hit", name_in(grade_ids(), index(from.hit))).close();
  }
  void write_roll(const Roll& from) {
    out_.key("roll").open().field("for", name_in(kRollForNames, index(from.purpose)));
    figure("figure", from.figure);
    out_.field("margin", from.margin);
    out_.key("dice").open_list().number(from.first).number(from.second).close_list();
    out_.field("grade", name_in(grade_ids(), index(from.grade)));
    flag("done", from.done);
    number("rerolls", from.rerolls);
    out_.close();
  }
  void write_venture(const Venture& from) {
    out_.key("venture").open();
    figure("unit", from.figure);
    space("at", from.space);
    out_.key("location");
    from.location < kLocations ? out_.text(location_ids()[from.location]) : out_.null();
    number("position", from.position);
    bits("flags", kVentureFlagNames, from.flags);
    seat("victim", from.victim);
    figure("champion", from.champion);
    number("points", from.points);
    out_.field("discipline", name_in(rating_ids(), from.discipline));
    out_.field("grade", name_in(grade_ids(), index(from.grade))).close();
  }
  void write_trade(const Trade& from) {
    out_.key("trade").open();
    figure("from", from.from);
    figure("to", from.to);
    numbers("gives", from.gives);
    numbers("takes", from.takes);
    out_.close();
  }

  void write_agenda() {
    out_.key("agenda").open_list();
    for (int depth = state_.agenda.size() - 1; depth >= 0; --depth) {
      const Frame& frame = state_.agenda.below(depth);
      out_.open().field("step", name_in(kStepNames, index(frame.step)));
      const Letters& letters = letters_of(frame.step);
      for (unsigned i = 0; i < kLetters; ++i) write_letter(letters[i], i, letter(frame, i));
      out_.close();
    }
    out_.close_list();
  }
  // What is not said of a frame is 0.
  void write_letter(const Letter& as, unsigned which, unsigned value) {
    constexpr std::array<std::string_view, kLetters> kPlain = {"a", "b", "c", "x", "y"};
    switch (as.as) {
      case As::nothing:
        return number(kPlain[which], value);
      case As::number:
        return number(as.name, value);
      case As::seat:
      case As::maybe_seat:
        return seat(as.name, value);
      case As::unit:
      case As::character:
      case As::figure:
      case As::maybe_unit:
      case As::maybe_figure:
        return figure(as.name, value);
      case As::one_more:
        if (value != 0) figure(as.name, value - 1);
        return;
      case As::space:
      case As::maybe_space:
        return space(as.name, value);
      case As::key:
        out_.field(as.name, names_.key_id(value));
        return;
      case As::phase:
        out_.field(as.name, name_in(kPhaseNames, value));
        return;
    }
  }

  const Content& content_;
  Names names_;
  const State& state_;
  json::Writer& out_;
};

}  // namespace

void DuelOfAges::dump(const State& state, json::Writer& out) const {
  PositionWriter(content_, state, out).write();
}

}  // namespace undercroft::duel_of_ages
