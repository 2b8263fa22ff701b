// The view for the browser's board. Spaces are numbers, indices into map.spaces; figures and cards
// are ids. Of others' unrevealed cards and `off` characters there is nothing but their number.
#include "games/duel_of_ages/view_json.hpp"

#include "games/duel_of_ages/words.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

class ViewWriter {
 public:
  ViewWriter(const DuelOfAges& rules, const View& view, json::Writer& out)
      : rules_(rules), content_(rules.content()), view_(view), names_(content_), out_(out) {}

  void write() {
    out_.open();
    write_head();
    write_map(rules_, view_, out_);
    write_units();
    write_pets();
    write_loose();
    write_players();
    write_base();
    write_trails();
    write_under_way();
    write_question(rules_, view_, out_);
    out_.close();
  }

 private:
  template <class Enum>
  static int index(Enum value) {
    return static_cast<int>(value);
  }
  bool playing() const { return view_.phase != Phase::setup; }
  void seat(std::string_view key, unsigned player) {
    out_.key(key);
    player < kPlayers ? out_.number(player) : out_.null();
  }
  void figure(std::string_view key, unsigned figure) {
    out_.key(key);
    figure < kFigures ? out_.text(names_.figure_id(figure)) : out_.null();
  }
  void space(std::string_view key, unsigned space) {
    out_.key(key);
    space < kMaxSpaces ? out_.number(space) : out_.null();
  }

  void write_head() {
    out_.field("viewer", view_.viewer).field("seats", seats(view_));
    out_.field("turn", view_.turn).field("turn_limit", view_.config.turn_limit);
    out_.field("overtime", view_.config.overtime);
    out_.field("phase", name_in(kPhaseNames, index(view_.phase)));
    seat("loner", view_.loner);
    out_.key("sides").open_list();
    for (unsigned player = 0; player < seats(view_); ++player)
      out_.number(view_.players[player].side);
    out_.close_list().field("active", view_.active);
    out_.key("lesser").open_list();
    for (const std::uint8_t lesser : view_.lesser)
      lesser < kPlayers ? out_.number(lesser) : out_.null();
    out_.close_list().field("first_player", view_.first_player);
    out_.field_flag("clean", view_.clean != 0).field("triggered", view_.triggered);
    out_.field_flag("tournament_closed", view_.closed != 0);
    out_.field("deck", view_.deck).field("unused", view_.unused_count);
    out_.field("henchmen", view_.tokens);
    out_.key("discard").open_list();
    view_.discard.each([&](unsigned kind, int copies) {
      for (int copy = 0; copy < copies; ++copy) out_.text(names_.card_id(kind));
    });
    out_.close_list();
  }

  void write_units() {
    out_.key("units").open_list();
    for (unsigned unit = 0; unit < kUnits; ++unit) {
      const Unit& it = view_.units[unit];
      if (!figure_exists(content_, unit) || it.standing == Standing::hidden) continue;
      write_unit(it, unit);
    }
    out_.close_list();
  }
  void write_unit(const Unit& it, unsigned unit) {
    out_.open().field("id", names_.figure_id(unit)).field("name", name_of(unit));
    out_.field("kind", is_character(unit) ? "character" : "henchman");
    out_.field("card", content_.figure(unit).id);
    out_.field("standing", name_in(kStandingNames, index(it.standing)));
    seat("owner", it.owner);
    space("at", it.space);
    if (it.standing == Standing::on) write_standing(it, unit);
    out_.key("badges").open_list();
    for (unsigned badge = 0; badge < content_.badges.size() && badge < kMaxBadges; ++badge)
      if (view_.badges.holder[badge] == unit) out_.text(content_.badges[badge].id);
    out_.close_list();
    out_.close();
  }
  std::string name_of(unsigned unit) const {
    const std::string& name = content_.figure(unit).name;
    if (!is_henchman(unit)) return name;
    return name + ((unit - kMaxCharacters) % 2 == 0 ? " 1" : " 2");
  }
  void write_standing(const Unit& it, unsigned unit) {
    out_.field("health", it.health).field("max", rules_.max_health(view_, unit));
    out_.key("marks").open_list();
    for (unsigned mark = 0; mark < kMarkNames.size(); ++mark)
      if ((it.marks >> mark & 1U) != 0) out_.text(kMarkNames[mark]);
    out_.close_list();
    if (rules_.has_custom(unit, Custom::grace)) out_.field("grace", it.grace);
    if (it.target != kNobody) figure("target", it.target);
    if (it.op_weapon != kNobody) out_.field("op_weapon", names_.weapon_id(it.op_weapon));
    if (it.shots != 0) out_.field("shots", it.shots);
    if ((view_.declared >> unit & 1U) != 0) out_.field_flag("declared", true);
    out_.field("limit", rules_.card_limit(view_, unit));
    out_.key("ratings").open_list();
    for (unsigned rating = 0; rating < kRatings; ++rating)
      out_.number(rules_.rating(view_.sight(), unit, static_cast<Rating>(rating)).value);
    out_.close_list();
    write_hand("cards", unit);
  }
  void write_hand(std::string_view key, unsigned holder) {
    out_.key(key).open_list();
    for (unsigned i = view_.hands.begin[holder]; i < view_.hands.begin[holder + 1]; ++i) {
      out_.open().key("kind");
      view_.kinds[i] == kUnknown ? out_.null() : out_.text(names_.card_id(view_.kinds[i]));
      out_.field_flag("revealed", view_.hands.kind[i] != kUnknown);
      for (unsigned bit = 0; bit < kCardFlagNames.size(); ++bit)
        if ((view_.hands.flags[i] >> bit & 1U) != 0) out_.field_flag(kCardFlagNames[bit], true);
      out_.close();
    }
    out_.close_list();
  }

  void write_pets() {
    out_.key("pets").open_list();
    for (unsigned pet = 0; pet < kMaxPets; ++pet) {
      const Pet& it = view_.pets[pet];
      if (it.owner == kNobody) continue;
      out_.open().field("id", names_.figure_id(kUnits + pet));
      out_.field("name", content_.figure(kUnits + pet).name);
      seat("owner", it.owner);
      space("at", it.space);
      out_.field("health", it.health).field("max", rules_.max_health(view_, kUnits + pet));
      figure("target", it.target);
      out_.close();
    }
    out_.close_list();
  }
  void write_loose() {
    out_.key("pads").open_list();
    for (unsigned i = 0; i < view_.pads.size(); ++i) {
      if (view_.pads[i].owner == kNobody) continue;
      out_.open().field("number", i + 1);
      seat("owner", view_.pads[i].owner);
      space("at", view_.pads[i].space);
      out_.close();
    }
    out_.close_list();
    out_.key("dropped").open_list();
    for (unsigned i = 0; i < view_.dropped.count && i < kPileCards; ++i) {
      out_.open();
      space("at", view_.dropped.space[i]);
      out_.field("kind", names_.card_id(view_.dropped.kind[i])).close();
    }
    out_.close_list();
  }

  void write_players() {
    out_.key("players").open_list();
    for (unsigned player = 0; player < seats(view_); ++player) write_player(player);
    out_.close_list();
  }
  void write_player(unsigned player) {
    const Player& it = view_.players[player];
    out_.open().field("seat", player).field("side", it.side);
    out_.field("off_count", it.off).key("off").open_list();
    for (unsigned i = 0; i < it.off && i < kOff; ++i) write_off(player, i);
    out_.close_list().key("progress").open();
    for (unsigned i = 0; i < kAdventureKeys; ++i)
      if (scored(i)) out_.field(location_ids()[i], it.progress[i]);
    out_.close().key("scores").open();
    for (unsigned i = 0; i < kAdventureKeys; ++i)
      if (playing() && scored(i))
        out_.field(location_ids()[i],
                   rules_.location_points(view_, player, static_cast<Location>(i)));
    out_.close().key("contests").open_list();
    for (unsigned i = 0; i < kMaxStages; ++i)
      if ((it.contests >> i & 1U) != 0) out_.number(i + 1);
    out_.close_list();
    out_.field("points", playing() ? rules_.points_of(view_, player) : 0);
    out_.field("characters", rules_.characters_of(view_, player));
    out_.field("equipment", rules_.equipment_of(view_, player));
    out_.field("deaths", it.deaths).field("defeats", it.defeats);
    out_.field_flag("lost", it.lost != 0).field_flag("passed", it.passed != 0);
    if (it.platter != kNoPlatter) out_.field("platter", names_.platter_id(it.platter));
    out_.close();
  }
  bool scored(unsigned location) const {
    return static_cast<Location>(location) != Location::base &&
           (view_.config.locations >> location & 1U) != 0;
  }
  // Of others only how much lies on it.
  void write_off(unsigned player, unsigned i) {
    const Off& off = view_.off[player][i];
    const Player& it = view_.players[player];
    out_.open().key("id");
    off.character == kUnknown ? out_.null() : out_.text(names_.figure_id(off.character));
    out_.key("cards").open_list();
    for (unsigned card = 0; card < it.off_cards[i] && card < kStartCards; ++card)
      off.cards[card] == kUnknown ? out_.null() : out_.text(names_.card_id(off.cards[card]));
    out_.close_list().field("henchmen", it.off_tokens[i]);
    if (is_henchman(off.token)) figure("henchman", off.token);
    out_.close();
  }

  void write_base() {
    out_.key("hq").open().field("structure", view_.structure);
    out_.field("most", view_.config.structure);
    seat("destroyer", view_.destroyer);
    out_.close();
    write_hand("vault", kVault);
    out_.key("guardians").open();
    for (unsigned age = 0; age < view_.guardians.size(); ++age) {
      const Guardians& deck = view_.guardians[age];
      out_.key(location_ids()[age]);
      deck.face_up == kNobody ? out_.null() : out_.text(names_.guardian_id(deck.face_up));
    }
    out_.close();
    out_.field("badges_left", std::popcount(view_.badges.fresh) + view_.badges.under_count);
  }

  void write_trails() {
    const Geometry& spaces = geometry(view_.layout.size);
    out_.key("trails").open();
    for (unsigned id = 0; id < kFigures; ++id) {
      const Trail& trail = view_.trails[id];
      if (trail.empty()) continue;
      out_.key(names_.figure_id(id)).open_list().number(trail.start());
      Space at = trail.start();
      for (unsigned i = 0; i < trail.size() && at < spaces.spaces; ++i) {
        at = trail.direction(i) < kDirections ? spaces.beside[at][trail.direction(i)] : kNowhere;
        out_.number(at);
      }
      out_.close_list();
    }
    out_.close();
  }

  void write_under_way() {
    out_.key("attack");
    if (view_.attack_count == 0 || view_.attack_count > kAttacks)
      out_.null();
    else
      write_attack(view_.attacks[view_.attack_count - 1U]);
    out_.key("roll");
    view_.roll.purpose == RollFor::nothing ? void(out_.null()) : write_roll(view_.roll);
    out_.key("venture");
    view_.venture.figure == kNobody ? void(out_.null()) : write_venture(view_.venture);
    out_.key("trade");
    view_.trade.from == kNobody ? void(out_.null()) : write_trade(view_.trade);
  }
  void write_attack(const Attack& it) {
    out_.open();
    figure("attacker", it.attacker);
    figure("target", it.target);
    out_.field("weapon", names_.weapon_id(it.weapon));
    space("at", it.space);
    out_.field("kind", name_in(kAttackKindNames, index(it.kind))).close();
  }
  void write_roll(const Roll& it) {
    out_.open().field("for", name_in(kRollForNames, index(it.purpose)));
    figure("figure", it.figure);
    out_.field("margin", it.margin);
    out_.key("dice").open_list().number(it.first).number(it.second).close_list();
    out_.field("grade", name_in(grade_ids(), index(it.grade)));
    out_.field_flag("done", it.done != 0).close();
  }
  void write_venture(const Venture& it) {
    out_.open();
    figure("unit", it.figure);
    space("at", it.space);
    out_.key("location");
    it.location < kLocations ? out_.text(location_ids()[it.location]) : out_.null();
    out_.field("position", it.position);
    seat("victim", it.victim);
    figure("champion", it.champion);
    out_.field("points", it.points).close();
  }
  void write_trade(const Trade& it) {
    out_.open();
    figure("from", it.from);
    figure("to", it.to);
    const auto places = [&](std::string_view key, std::uint32_t mask) {
      out_.key(key).open_list();
      for (unsigned place = 0; place < kMostCards; ++place)
        if ((mask >> place & 1U) != 0) out_.number(place);
      out_.close_list();
    };
    places("gives", it.gives);
    places("takes", it.takes);
    out_.close();
  }

  const DuelOfAges& rules_;
  const Content& content_;
  const View& view_;
  Names names_;
  json::Writer& out_;
};

}  // namespace

void DuelOfAges::view_json(const View& view, json::Writer& out) const {
  ViewWriter(*this, view, out).write();
}

}  // namespace undercroft::duel_of_ages
