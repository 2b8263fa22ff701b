// Short names that stay: of options, of what chance may bring, of kinds of events.
#include "games/duel_of_ages/naming.hpp"

namespace undercroft::duel_of_ages {

namespace {

using namespace naming;

// What stands behind the verb.
class OptionNamer {
 public:
  OptionNamer(const Content& content, Option option, std::string& words)
      : names_(content), option_(option), words_(words) {}

  void name() {
    words_ += name_in(kVerbNames, option_.verb);
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::platter:
        return add(names_.platter_id(option_.a));
      case Verb::rotate:
        return number(option_.a);
      case Verb::key:
      case Verb::location:
        return add(names_.key_id(option_.a));
      case Verb::site:
        number(option_.a);
        return add("r" + std::to_string(option_.b));
      case Verb::first:
      case Verb::attacker:
      case Verb::player:
      case Verb::ask_first:
      case Verb::ally:
        return add(seat_name(option_.a));
      case Verb::use:
        return use();
      case Verb::give:
      case Verb::ask:
      case Verb::discard:
        return card(option_.a);
      case Verb::reveal:
      case Verb::wear:
      case Verb::take_off:
      case Verb::pick_up:
      case Verb::deploy:
        figure(option_.a);
        return card(option_.b);
      case Verb::trade:
        figure(option_.a);
        return figure(option_.b);
      case Verb::unleash:
        figure(option_.a);
        card(option_.b);
        return figure(option_.c);
      case Verb::jump:
        figure(option_.a);
        return add("pad " + std::to_string(option_.b + 1));
      case Verb::shoot:
        figure(option_.a);
        add(names_.weapon_id(option_.b));
        return figure(option_.c);
      case Verb::blast:
        figure(option_.a);
        add(names_.weapon_id(option_.b));
        return space(option_.c);
      case Verb::op_shoot:
        figure(option_.a & 0xFFU);
        add(names_.weapon_id(option_.b));
        figure(option_.a >> 8U);
        return space(option_.c);
      case Verb::go:
      case Verb::step:
      case Verb::melee:
        return space(option_.a);
      case Verb::strike:
        figure(option_.a);
        return add(names_.weapon_id(option_.b));
      case Verb::ability:
        figure(option_.a);
        if (option_.b != 0) number(option_.b);
        return;
      case Verb::dome:
        return number(option_.a + 1);
      case Verb::by:
        return add(std::string(name_in(rating_ids(), option_.a)));
      case Verb::contest:
        return add("T" + std::to_string(option_.a + 1));
      case Verb::take:
        card(option_.a);
        return option_.b == kVault ? add("vault") : figure(option_.b);
      case Verb::send:
        figure(option_.a);
        return add("dome " + std::to_string(option_.b + 1));
      case Verb::reroll:
        return option_.a == 0 ? add("own") : card(option_.a - 1);
      case Verb::put_under:
      case Verb::rest:
      case Verb::refresh:
      case Verb::move:
      case Verb::next:
      case Verb::target:
      case Verb::declare:
      case Verb::interrogate:
      case Verb::champion:
      case Verb::release:
      case Verb::bring:
      case Verb::enter:
        return figure(option_.a);
      default:
        return;
    }
  }

 private:
  void add(const std::string& word) { words_.append(" ").append(word); }
  void number(int n) { add(std::to_string(n)); }
  void figure(int id) { add(names_.figure_id(id)); }
  void card(int kind) { add(names_.card_id(kind)); }
  void space(unsigned space) {
    add(space_text((space & kWideMap) != 0 ? 4 : 3, space & kSpaceBits));
  }
  void use() {
    figure(option_.a);
    const unsigned action = option_.c & 0xFFU;
    const unsigned target = option_.c >> 8U;
    if (option_.b == kUseSpring) return add("spring");
    if (option_.b == kUseMarket) return add("market");
    const std::vector<Action>* actions = nullptr;
    if (option_.b > 0) {
      card(option_.b - 1);
      if (option_.b <= names_.content().cards.size())
        actions = &names_.content().cards[option_.b - 1U].actions;
    } else if (figure_exists(names_.content(), option_.a)) {
      actions = &names_.content().figure(option_.a).actions;
    }
    if (actions == nullptr || action >= actions->size())
      number(static_cast<int>(action));
    else if (actions->size() > 1)
      add(std::string(name_in(kOpNames, static_cast<int>((*actions)[action].ops[0].code))));
    if (target == kNobody) return;
    target == option_.a ? add("self") : figure(static_cast<int>(target));
  }

  Names names_;
  Option option_;
  std::string& words_;
};

// In the order of EventKind.
// clang-format off
constexpr std::array<std::string_view, kEventCount> kEventNames = {
    "rolled_for_first", "first_player", "dealt", "dealt_character", "put_under", "drew",
    "deck_made", "platter_chosen", "platter_placed", "key_placed", "vault_filled",
    "guardian_shown", "turn_begins", "phase_begins", "lesser_ally", "lesser_roll", "acts_first",
    "entered", "used", "healed", "refreshed", "revealed", "worn", "traded", "trade_proposed",
    "trade_refused", "moved_card", "picked_up", "dropped", "discarded", "unleashed", "deployed",
    "jumped", "sped_up", "hidden", "cannot_move", "die_rolled", "attack", "blast", "challenge",
    "rolled", "rerolled", "raised", "hit", "damaged", "stunned", "weapon_lost", "passes",
    "move_ends", "stepped", "pet_moved", "melee_begins", "defeated", "credited", "killed",
    "imprisoned", "taken_over", "reset", "freed", "pet_leaves", "pet_given", "target_named",
    "target_gone", "dome_rolled", "dismissed", "banished", "placed", "reinforces", "declared",
    "adventure", "adventure_ends", "paid", "marker", "marker_back", "track_complete",
    "contest_won", "tournament_over", "badge_drawn", "badge_back", "guardian_gone", "hired",
    "victim_named", "discipline", "champion_named", "gage_spent", "point_dealt", "stolen",
    "looked", "looked_at", "gate_passed", "hq_damaged", "hq_destroyed", "grace_lost", "planned",
    "offer_made", "offer_refused", "becomes_loner", "alliance", "end_triggered", "hard_cap",
    "scored", "game_ends", "points", "won", "comes_on"};
// clang-format on

}  // namespace

void DuelOfAges::name_option(Option option, std::string& words) const {
  OptionNamer(content_, option, words).name();
}

void DuelOfAges::name_event(std::uint16_t kind, std::string& words) const {
  words += name_in(kEventNames, kind);
}

void DuelOfAges::name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const {
  const Names names(content_);
  switch (static_cast<ChanceKind>(kind)) {
    case ChanceKind::die:
      words += std::to_string(value + 1);
      return;
    case ChanceKind::dome:
      words += "dome " + std::to_string(value + 1);
      return;
    case ChanceKind::card:
      words += names.card_id(value);
      return;
    case ChanceKind::character:
      words += names.figure_id(value);
      return;
    case ChanceKind::henchman:
      words += names.figure_id(value < kMaxTokens ? value + kMaxCharacters : value);
      return;
    case ChanceKind::badge:
      words += names.badge_id(value);
      return;
    case ChanceKind::guardian:
      words += names.guardian_id(value);
      return;
    case ChanceKind::slot:
      words += "slot " + std::to_string(value + 1);
      return;
    case ChanceKind::platter:
      words += names.platter_id(value);
      return;
    case ChanceKind::rotation:
      words += "rotation " + std::to_string(value);
      return;
    case ChanceKind::site:
      words += "site " + std::to_string(value / 3) + " r" + std::to_string(value % 3);
      return;
  }
  words += "?";
}

}  // namespace undercroft::duel_of_ages
