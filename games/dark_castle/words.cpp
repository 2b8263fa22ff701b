// Escape the Dark Castle in words: names of options and outcomes, and what an option means now.
#include "games/dark_castle/dark_castle.hpp"
#include "games/dark_castle/naming.hpp"
#include "games/dark_castle/outline.hpp"

namespace undercroft::dark_castle {

namespace {

using namespace naming;

std::string hp_words(const State& state, unsigned place) {
  return std::to_string(state.party[place].hp) + "/" + std::to_string(state.config.max_hp) + " HP";
}

// "heals 2 (10 → 12)"
std::string heals_words(const State& state, int place, int n) {
  std::string words = "heals " + std::to_string(n);
  if (place < 0) return words;
  const int now = state.party[static_cast<unsigned>(place)].hp;
  const int then = std::min<int>(now + n, state.config.max_hp);
  if (then <= now) return words + " (has all HP already)";
  return words + " (" + std::to_string(now) + " → " + std::to_string(then) + ")";
}

// What using the item does, in a few words.
std::string effect_words(const State& state, const Names& names, const Item& item, Option option) {
  switch (item.heals) {
    case Heals::nobody:
      break;
    case Heals::holder:
      return heals_words(state, place_in_party(state, option.a), item.heal);
    case Heals::one:
      if (option.c == 0) return "somebody heals " + std::to_string(item.heal);
      return names.character(option.c - 1) + " " +
             heals_words(state, place_in_party(state, option.c - 1), item.heal);
    case Heals::all:
      return "everybody heals " + std::to_string(item.heal);
  }
  if (item.adds < kTraits) return "one more " + trait_name(item.adds);
  if (item.rerolls != 0) return "rolls the die again, and the new face counts";
  if (item.prevents) return "loses nothing";
  if (item.sets_die) return "turns one of the enemy's dice";
  if (item.free_attack) return "one attack before round 1 that is not answered";
  if (item.cancels_attack) return "no enemy attack in this round";
  return "";
}

// One option in words; the numbers are those of the moment.
class OptionTeller {
 public:
  OptionTeller(const View& view, const Content& content, Option option)
      : state_(view.known), content_(content), names_(content), option_(option) {}

  std::string tell() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::take_character:
        return be();
      case Verb::turn:
        return character() + " turns the page" + hp_aside();
      case Verb::pick:
        return pick();
      case Verb::nominate:
        return "Send " + character() + standing();
      case Verb::take:
        return "Let " + names_.character(option_.b) + " take " + names_.the_item(option_.a);
      case Verb::drop:
        return character() + " puts " + item() + " into the pool";
      case Verb::give:
        return character() + " gives " + item() + " to " + names_.character(option_.c);
      case Verb::use:
        return use("");
      case Verb::use_pool:
        return use(" straight from the pool");
      case Verb::done:
        return done();
      case Verb::pass:
        return pass();
      case Verb::lose:
        return character() + " gives up " + item();
      default:
        return tell_combat();
    }
  }

 private:
  std::string tell_combat() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::fight:
        return character() + " fights this round" + hp_aside();
      case Verb::rest:
        // What resting is, the question says.
        return "Rest " + character() + rests_aside();
      case Verb::rest_none:
        return "Nobody rests: everybody rolls";
      case Verb::attack:
        return attack();
      case Verb::help:
        return "Take away a " + trait_name(option_.a) + " die";
      case Verb::turn_die:
        return "Turn a " + trait_name(option_.a) + " die to " + trait_name(option_.b);
      case Verb::heal:
        return character() + " " + heals_words(state_, place(), verses_heal());
      case Verb::heal_none:
        return "Heal nobody";
      case Verb::abstain:
        return "Leave it to the others";
      default:
        return "?";
    }
  }

  int place() const { return place_in_party(state_, option_.a); }
  std::string character() const { return names_.character(option_.a); }
  std::string item() const { return names_.the_item(option_.b); }
  std::string hp_aside() const {
    return place() < 0 ? "" : " (" + hp_words(state_, static_cast<unsigned>(place())) + ")";
  }
  // "(12 → 13 HP)"
  std::string rests_aside() const {
    if (place() < 0) return "";
    const int now = state_.party[static_cast<unsigned>(place())].hp;
    if (now >= state_.config.max_hp) return hp_aside();
    return " (" + std::to_string(now) + " → " + std::to_string(now + 1) + " HP)";
  }
  std::string traits() const {
    if (option_.a >= content_.characters.size()) return "";
    const Character& who = content_.characters[option_.a];
    std::string words;
    for (unsigned trait = 0; trait < kTraits; ++trait)
      words +=
          (trait == 0 ? "" : ", ") + trait_name(trait) + " " + std::to_string(who.traits[trait]);
    return words;
  }
  // What a nomination is decided by.
  std::string standing() const {
    if (place() < 0) return "";
    return " (" + traits() + "; " + hp_words(state_, static_cast<unsigned>(place())) + ")";
  }
  std::string be() const {
    if (option_.a >= content_.characters.size()) return "Be somebody";
    std::string words = "Be " + character() + ": " + traits() + "; the die shows";
    for (const Face face : content_.characters[option_.a].faces) words += " " + face_sign(face);
    return words;
  }
  std::string pick() const {
    if (option_.a >= content_.choices.size()) return "?";
    const Choice& choice = content_.choices[option_.a];
    return choice.label + ": " + outline(content_, state_, choice.block);
  }
  std::string use(std::string_view from) const {
    std::string words = character() + " uses " + item() + std::string(from);
    if (option_.b >= content_.items.size()) return words;
    const std::string effect = effect_words(state_, names_, content_.items[option_.b], option_);
    return effect.empty() ? words : words + ": " + effect;
  }
  std::string done() const {
    const int left = cards_in(state_.pool);
    if (left == 0) return "Done: everything stays as it is";
    return "Done: " + count_words(left, "item") + " left in the pool " +
           (left == 1 ? "is" : "are") + " discarded";
  }
  std::string pass() const {
    const unsigned asked = state_.agenda.top().c;
    if (state_.step() != Step::hurt || asked >= kParty) return "Use nothing";
    return "Take it: lose " + std::to_string(state_.loss[asked]) + " HP";
  }
  std::string attack() const {
    std::string words = "Resolve the attack of " + character();
    if (place() < 0) return words;
    const auto at = static_cast<unsigned>(place());
    if (state_.rolls.face[at].none()) return words;
    const std::string extra = state_.rolls.extra[at] < kTraits
                                  ? " and the chapter die " + trait_name(state_.rolls.extra[at])
                                  : "";
    return words + ": " + face_name(state_.rolls.face[at].code()) + extra;
  }
  int verses_heal() const { return state_.step() == Step::verses ? state_.agenda.top().a : 1; }

  const State& state_;
  const Content& content_;
  Names names_;
  Option option_;
};

}  // namespace

void DarkCastle::name_option(Option option, std::string& words) const {
  const Names names(content_);
  const auto character = [&](unsigned which) { return names.character_id(which); };
  const auto trait = [](unsigned which) { return std::string(name_in(kTraitIds, which)); };
  const auto on_target = [&] { return option.c == 0 ? "" : " on " + character(option.c - 1U); };
  switch (static_cast<Verb>(option.verb)) {
    case Verb::take_character:
      words += "be " + character(option.a);
      return;
    case Verb::turn:
      words += "turn " + character(option.a);
      return;
    case Verb::pick:
      words += "choose " + names.choice_id(option.a);
      return;
    case Verb::nominate:
      words += "nominate " + character(option.a);
      return;
    case Verb::take:
      words += "take " + names.item_id(option.a) + " for " + character(option.b);
      return;
    case Verb::drop:
      words += "drop " + names.item_id(option.b) + " of " + character(option.a);
      return;
    case Verb::give:
      words += "give " + names.item_id(option.b) + " of " + character(option.a) + " to " +
               character(option.c);
      return;
    case Verb::use:
      words += "use " + names.item_id(option.b) + " of " + character(option.a) + on_target();
      return;
    case Verb::use_pool:
      words +=
          "use " + names.item_id(option.b) + " from pool by " + character(option.a) + on_target();
      return;
    case Verb::done:
      words += "done";
      return;
    case Verb::pass:
      words += "pass";
      return;
    case Verb::lose:
      words += "lose " + names.item_id(option.b) + " of " + character(option.a);
      return;
    case Verb::fight:
      words += "fight " + character(option.a);
      return;
    case Verb::rest:
      words += "rest " + character(option.a);
      return;
    case Verb::rest_none:
      words += "rest nobody";
      return;
    case Verb::attack:
      words += "attack " + character(option.a);
      return;
    case Verb::help:
      words += "help " + trait(option.a);
      return;
    case Verb::turn_die:
      words += "set " + trait(option.a) + " to " + trait(option.b);
      return;
    case Verb::heal:
      words += "heal " + character(option.a);
      return;
    case Verb::heal_none:
      words += "heal nobody";
      return;
    case Verb::abstain:
      words += "abstain";
      return;
  }
  words += "?";
}

void DarkCastle::name_chance(std::uint16_t kind, std::uint32_t value, std::string& words) const {
  const Names names(content_);
  switch (static_cast<ChanceKind>(kind)) {
    case ChanceKind::character:
    case ChanceKind::victim:
      words += names.character_id(value);
      return;
    case ChanceKind::page:
      words += names.chapter_id(value);
      return;
    case ChanceKind::item:
      words += names.item_id(value);
      return;
    case ChanceKind::die:
      words += face_id(value);
      return;
    case ChanceKind::chapter_die:
      words += name_in(kTraitIds, value);
      return;
  }
  words += "?";
}

void DarkCastle::tell_option(const View& view, Option option, std::string& words) const {
  words += OptionTeller(view, content_, option).tell();
}

}  // namespace undercroft::dark_castle
