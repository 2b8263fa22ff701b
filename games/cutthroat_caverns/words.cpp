// Cutthroat Caverns in words: names of options and outcomes, and what an option means now.
#include "games/cutthroat_caverns/naming.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

using namespace naming;

// Which of two face-down cards; the first needs no word.
std::string position_word(unsigned at) {
  return at == 0 ? "first" : at == 1 ? "second" : "?";
}

unsigned at_of(Option option) {
  return option.c & 0xFFU;
}
unsigned own_of(Option option) {
  return option.c >> 8U;
}

// The short names, of any numbers whatever.
class OptionNamer {
 public:
  OptionNamer(const Content& content, Option option)
      : content_(content), names_(content), option_(option) {}

  std::string name() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::pass:
        return "pass";
      case Verb::take_character:
        return "be " + names_.character_id(option_.a);
      case Verb::pick:
        return "pick " + names_.reputation_id(option_.a);
      case Verb::use:
        return "use " + names_.reputation_id(option_.a);
      case Verb::done:
        return "done";
      case Verb::keep_quest:
        return "keep " + names_.quest_id(option_.a);
      case Verb::set:
        return "set " + card();
      case Verb::also:
        return "also " + card();
      case Verb::hold:
        return "hold";
      case Verb::strike:
        return "strike";
      case Verb::run:
        return "run";
      case Verb::keep:
        return "keep";
      case Verb::reveal:
        return "reveal " + position_word(option_.a);
      default:
        return name_play();
    }
  }

 private:
  std::string name_play() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::play:
        return "play " + card() + aimed();
      case Verb::play_ring:
        return "play " + card() + aimed() + " from ring";
      case Verb::announce:
        return "announce " + card() + aimed();
      case Verb::lay:
        return "lay " + card();
      case Verb::tip:
        return "tip " + card() + on();
      case Verb::ability:
        return "ability";
      case Verb::relic:
        return "relic " + names_.relic_id(option_.a) + on() + at();
      case Verb::reputation:
        return "reputation " + names_.reputation_id(option_.a) + on() + at();
      case Verb::fire:
        return "fire";
      case Verb::call_help:
        return "call for help";
      case Verb::pin:
        return "pin";
      case Verb::acolyte:
        return "acolyte";
      case Verb::challenge:
        return "challenge";
      case Verb::offer:
        return "offer to " + who(option_.a);
      case Verb::give:
        return "give " + names_.belonging_id(option_.a);
      case Verb::ask:
        return "ask " + names_.belonging_id(option_.a);
      case Verb::send:
        return "send";
      case Verb::withdraw:
        return "withdraw";
      default:
        return name_choice();
    }
  }
  std::string name_choice() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::yes:
        return "yes";
      case Verb::no:
        return "no";
      case Verb::target:
        return "target " + (option_.b == 0 ? std::to_string(option_.a) : who(option_.b));
      case Verb::with:
        return "with " + card();
      case Verb::none:
        return "none";
      case Verb::steal:
        return "steal " + names_.belonging_id(option_.a) + " from " + who(option_.b);
      case Verb::choose:
        return "choose " + who(option_.a);
      case Verb::attack_as_risen:
        return "attack " + who(option_.b) +
               (option_.a == 0 ? "" : " with " + names_.card_id(option_.a - 1));
      case Verb::discard:
        return "discard " + card();
      case Verb::take:
        return "take " + names_.belonging_id(option_.a);
      case Verb::keep_card:
        return "keep card " + card();
      case Verb::draw:
        return "draw " + std::to_string(option_.a);
      case Verb::vote:
        return "vote " + names_.choice_id(option_.a);
      case Verb::valve:
        return "valve " + std::to_string(option_.a);
      default:
        return "?";
    }
  }

  std::string card() const { return names_.card_id(option_.a); }
  std::string who(unsigned who) const { return who == 0 ? "?" : names_.character_id(who - 1); }
  std::string on() const { return option_.b == 0 ? "" : " on " + who(option_.b); }
  std::string at() const { return option_.c == 0 ? "" : " " + position_word(at_of(option_)); }
  // "on orn second"; of a card that swaps, both: "second on orn first".
  std::string aimed() const {
    const bool swaps =
        option_.a < content_.cards.size() && content_.cards[option_.a].aim == Aim::own_and_other;
    if (!swaps || option_.c == 0) return on() + at();
    return " " + position_word(own_of(option_)) + on() + " " + position_word(at_of(option_));
  }

  const Content& content_;
  Names names_;
  Option option_;
};

// One option in words; the numbers are those of the moment.
class OptionTeller {
 public:
  OptionTeller(const CutthroatCaverns& rules, const View& view, Option option)
      : rules_(rules), view_(view), content_(rules.content()), names_(content_), option_(option) {}

  std::string tell() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::pass:
        return "Do nothing";
      case Verb::take_character:
        return "Be " + names_.character(option_.a) + ability();
      case Verb::pick:
        return "Take " + names_.reputation(option_.a) + cost();
      case Verb::use:
        return "Use " + names_.reputation(option_.a) + cost();
      case Verb::done:
        return done();
      case Verb::keep_quest:
        return "Keep " + names_.quest(option_.a) + quest();
      case Verb::set:
        return "Set " + card() + worth();
      case Verb::also:
        return "Set " + card() + worth() + " as well";
      case Verb::hold:
        return view_.step() == Step::bridge ? "Hold the ropes" : "Hold: the card comes back";
      case Verb::strike:
        return "Strike: the attack is made";
      case Verb::run:
        return "Run for it";
      case Verb::keep:
        return "Leave your cards as they lie";
      case Verb::reveal:
        return reveal();
      default:
        return tell_play();
    }
  }

 private:
  std::string tell_play() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::play:
        return "Play " + card() + aimed();
      case Verb::play_ring:
        return "Play " + card() + aimed() + " from under the Ring";
      case Verb::announce:
        return "Lay a card face down and call it " + card() + aimed() + held_too();
      case Verb::lay:
        return "It really is " + card() + (true_name() ? ": the truth" : ": a lie");
      case Verb::tip:
        return tip();
      case Verb::ability:
        return "Use your ability, once in the game" + own_ability();
      case Verb::relic:
        return "Use " + names_.relic(option_.a) + on() + at();
      case Verb::reputation:
        return "Use " + names_.reputation(option_.a) + on() + at();
      case Verb::fire:
        return "Turn up the card that you hold";
      case Verb::call_help:
        return "Call for help: others may attack the Undead before you in this round";
      case Verb::pin:
        return "Stick a pin into the doll";
      case Verb::acolyte:
        return "Let the acolyte take the blow";
      case Verb::challenge:
        return "\"I don't believe you.\" A lie costs 3 Prestige, a wrong challenge 1";
      case Verb::offer:
        return "Offer a trade to " + who(option_.a);
      case Verb::give:
        return "Give " + names_.belonging(option_.a);
      case Verb::ask:
        return "Ask for " + names_.belonging(option_.a);
      case Verb::send:
        return "Make the offer" + offer();
      case Verb::withdraw:
        return "Think better of it";
      default:
        return tell_choice();
    }
  }
  std::string tell_choice() const {
    switch (static_cast<Verb>(option_.verb)) {
      case Verb::yes:
        return yes();
      case Verb::no:
        return no();
      case Verb::target:
        return target();
      case Verb::with:
        return with();
      case Verb::none:
        return none();
      case Verb::steal:
        return "Take " + names_.belonging(option_.a) + " from " + who(option_.b);
      case Verb::choose:
        return choose();
      case Verb::attack_as_risen:
        return attack_as_risen();
      case Verb::discard:
        return "Discard " + card() + worth();
      case Verb::take:
        return "Take " + names_.belonging(option_.a);
      case Verb::keep_card:
        return "Keep " + card();
      case Verb::draw:
        return option_.a == 0 ? "Draw nothing" : "Draw " + count_words(option_.a, "card");
      case Verb::vote:
        return names_.label(option_.a);
      case Verb::valve:
        return "Turn valve " + std::to_string(option_.a);
      default:
        return "?";
    }
  }

  std::string card() const { return names_.card(option_.a); }
  std::string who(unsigned who) const { return name_only(who) + standing(who); }
  // Whom one wants to see hurt or healed depends on LP and Prestige.
  std::string standing(unsigned who) const {
    const unsigned place = place_named(view_, who);
    if (place == kNothing) return "";
    const Place& there = view_.places[place];
    return " (" + std::to_string(there.lp) + " LP, " + std::to_string(there.prestige) +
           " Prestige)";
  }
  std::string name_only(unsigned who) const {
    const unsigned place = place_named(view_, who);
    return place == kNothing ? "nobody" : names_.at(view_, place);
  }
  std::string on() const { return option_.b == 0 ? "" : " on " + who(option_.b); }
  std::string at() const {
    return option_.c == 0 ? "" : ", the " + position_word(at_of(option_)) + " card";
  }
  const Card* printed(unsigned card) const {
    return card < content_.cards.size() ? &content_.cards[card] : nullptr;
  }
  bool mine(unsigned place) const { return place == view_.place; }

  std::string ability() const {
    if (view_.config.abilities == 0 || option_.a >= content_.characters.size()) return "";
    return ": " + content_.characters[option_.a].ability_text;
  }
  std::string own_ability() const {
    const int character = view_.place == kNothing ? -1 : character_at(view_, view_.place);
    if (character < 0 || character >= static_cast<int>(content_.characters.size())) return "";
    return ": " + content_.characters[static_cast<unsigned>(character)].ability_text;
  }
  std::string cost() const {
    if (option_.a >= content_.reputations.size()) return "";
    const Reputation& which = content_.reputations[option_.a];
    const std::string price = which.cost < 0 ? "gives " + std::to_string(-which.cost) + " LP"
                                             : "costs " + std::to_string(which.cost) + " LP";
    return " (" + price + "): " + which.text;
  }
  std::string quest() const {
    return option_.a < content_.quests.size() ? ": " + content_.quests[option_.a].text : "";
  }
  // What a card hits for as it lies: the printed number, before anything turns it.
  std::string worth() const {
    const Card* card = printed(option_.a);
    if (card == nullptr) return "";
    if (card->kind == CardKind::action) return view_.step() == Step::set ? " as a bluff" : "";
    if (card->subtype == Subtype::additive_rider)
      return ", a Rider: " + signed_words(card->ladder[kNormal]) + " to your next attack";
    if (card->subtype == Subtype::multiplicative_rider)
      return ", a Rider: your next attack counts " + std::to_string(card->multiplier) + " times";
    if (!card->printed) return "";
    const int character = view_.place == kNothing ? -1 : character_at(view_, view_.place);
    if (card->special_of == character)
      return " for " + std::to_string(card->ladder[kNormal]) + ", or as your special attack " +
             std::to_string(card->special_ladder[kNormal]);
    const std::string value = std::to_string(card->ladder[kNormal]);
    return card->name.ends_with(" " + value) ? "" : " for " + value;
  }
  std::string done() const {
    switch (view_.step()) {
      case Step::set:
      case Step::reset:
        return "One card is enough";
      case Step::reputations:
        return "That is all; start with " + std::to_string(lp_with_reputations()) + " LP";
      case Step::snicker:
        return "Attack with these cards";
      default:
        return "Keep these cards";
    }
  }
  int lp_with_reputations() const {
    int lp = view_.config.start_lp;
    each_bit(view_.used, [&](unsigned which) {
      if (which < content_.reputations.size()) lp -= content_.reputations[which].cost;
    });
    return lp;
  }
  std::string reveal() const {
    std::string words = "Turn up the " + position_word(option_.a) + " card first";
    if (view_.place == kNothing || option_.a >= kSetCards) return words;
    const std::uint8_t kind = view_.glimpses[view_.place].set[option_.a];
    if (kind < content_.cards.size()) words += ": " + names_.card(kind);
    return words;
  }

  std::string aimed() const {
    const Card* played = printed(option_.a);
    if (played == nullptr) return on() + at();
    switch (played->aim) {
      case Aim::own_and_other:
        return " and swap your " + (option_.c == 0 ? "" : position_word(own_of(option_)) + " ") +
               "card with that of " + name_only(option_.b) +
               (option_.c == 0 ? "" : " (" + position_word(at_of(option_)) + ")");
      case Aim::set_card:
        return " on the face-down card of " + who(option_.b) +
               (option_.c == 0 ? "" : " (the " + position_word(at_of(option_)) + ")");
      case Aim::new_victim:
        return ": " + who(option_.b) + " is hit instead";
      case Aim::other_player:
        return " with " + who(option_.b);
      case Aim::nothing:
        break;
    }
    return "";
  }
  std::string held_too() const {
    if (view_.place == kNothing) return "";
    return view_.glimpses[view_.place].known.has(option_.a) ? " (you have it)" : " (you lie)";
  }
  bool true_name() const { return view_.play_count > 0 && top_play(view_).card == option_.a; }
  std::string tip() const {
    const Card* item = printed(option_.a);
    const std::string words = "Use " + card();
    if (item == nullptr || item->heals == 0) return words + on();
    const unsigned place = option_.b == 0 ? view_.place : place_named(view_, option_.b);
    if (place >= kPlaces) return words + on();
    const Place& there = view_.places[place];
    const int then = std::min(there.lp + item->heals, int{there.start_lp});
    return words + (mine(place) ? "" : " on " + name_only(option_.b)) + ": LP " +
           std::to_string(there.lp) + " → " + std::to_string(then) +
           (mine(place) ? "" : ", " + std::to_string(item->heals_prestige) + " Prestige for you");
  }
  std::string offer() const {
    const auto side = [&](const Belongings& heap) {
      std::vector<std::string> parts;
      for (const unsigned thing : belongings_of(content_, heap))
        parts.push_back(names_.belonging(thing));
      return parts.empty() ? std::string("nothing") : listed(parts);
    };
    return ": " + side(view_.offer.gives) + " for " + side(view_.offer.takes);
  }

  std::string yes() const {
    switch (view_.step()) {
      case Step::consent:
        return "Let it happen";
      case Step::heal_consent:
        return "Be healed";
      case Step::offer_answer:
        return "Agree";
      case Step::special:
        return "Use it as your special attack";
      case Step::holy:
        return "Take the bonus";
      case Step::double_strike:
        return "A second attack follows";
      case Step::ring:
        return "Store it under the Ring";
      case Step::glutton:
        return "Draw another card" + gluttony();
      case Step::ragnarok:
        return "Bring somebody back";
      case Step::greed:
        return "Take it";
      default:
        return "Yes";
    }
  }
  // CAV-GLUT-02.
  std::string gluttony() const {
    if (view_.place == kNothing) return "";
    const bool beyond = view_.places[view_.place].hand >= rules_.max_hand(view_, view_.place);
    return beyond ? " and be bitten" : "";
  }
  std::string no() const {
    switch (view_.step()) {
      case Step::consent:
      case Step::heal_consent:
        return "Refuse";
      case Step::offer_answer:
        return "Decline";
      case Step::special:
        return "Use it like anybody would";
      case Step::holy:
        return "Throw it without the bonus";
      case Step::double_strike:
        return "One attack is enough";
      case Step::ring:
        return "Discard it";
      case Step::glutton:
        return "Stop drawing";
      case Step::ragnarok:
        return "Let the dead lie";
      case Step::greed:
        return "Leave it";
      default:
        return "No";
    }
  }
  std::string target() const {
    if (option_.b != 0) return "Attack " + who(option_.b);
    const Creature* creature = find_creature(view_, option_.a);
    if (creature == nullptr) return "Attack number " + std::to_string(option_.a);
    return "Attack " + names_.creature_numbered(view_, *creature) + " (" +
           std::to_string(creature->lp) + " LP" +
           (creature->before < kPlaces ? ", before " + names_.at(view_, creature->before) : "") +
           ")";
  }
  std::string with() const {
    switch (view_.step()) {
      case Step::hold_card:
        return "Hold back " + card() + worth();
      case Step::assist:
        return "Put " + card() + worth() + " before the other";
      case Step::snicker:
        return "Add " + card() + worth();
      case Step::double_strike:
      case Step::extra:
        return "Attack with " + card() + worth();
      default:
        return "Give up " + card() + worth();
    }
  }
  std::string none() const {
    switch (view_.step()) {
      case Step::hold_card:
        return "Hold nothing back";
      case Step::steal:
      case Step::loot:
        return "Take nothing";
      case Step::bloodstone:
        return "Hurt nobody";
      case Step::extra:
      case Step::double_strike:
      case Step::snicker:
        return "Make no attack";
      default:
        return "None";
    }
  }
  std::string choose() const {
    switch (view_.step()) {
      case Step::bites:
        return "Bite " + who(option_.a);
      case Step::doll:
        return "Take the doll of " + who(option_.a);
      case Step::bloodstone:
        return "Hurt " + who(option_.a);
      default:
        return "Choose " + who(option_.a);
    }
  }
  std::string attack_as_risen() const {
    std::string words = "Attack " + who(option_.b);
    if (option_.a == 0) return words + " with bare bones for 5";
    const Card* used = printed(option_.a - 1U);
    if (used != nullptr)
      words +=
          " with " + names_.card(option_.a - 1) + " for " + std::to_string(used->ladder[kHalf]);
    return words;
  }

  const CutthroatCaverns& rules_;
  const View& view_;
  const Content& content_;
  Names names_;
  Option option_;
};

}  // namespace

void CutthroatCaverns::name_option(Option option, std::string& words) const {
  words += OptionNamer(content_, option).name();
}

void CutthroatCaverns::name_chance(std::uint16_t kind, std::uint32_t value,
                                   std::string& words) const {
  const Names names(content_);
  if (kind >= kChanceCount) {
    words += "?";
    return;
  }
  switch (static_cast<ChanceKind>(kind)) {
    case ChanceKind::character:
    case ChanceKind::player:
      words += names.character_id(value);
      return;
    case ChanceKind::initiative:
      words += std::to_string(value);
      return;
    case ChanceKind::card:
    case ChanceKind::discard:
    case ChanceKind::stolen:
      words += names.card_id(value);
      return;
    case ChanceKind::encounter:
      words += names.encounter_id(value);
      return;
    case ChanceKind::event:
      words += names.event_id(value);
      return;
    case ChanceKind::relic:
      words += names.relic_id(value);
      return;
    case ChanceKind::quest:
      words += names.quest_id(value);
      return;
    case ChanceKind::reputation:
      words += names.reputation_id(value);
      return;
    case ChanceKind::belonging:
      words += names.belonging_id(value);
      return;
  }
}

void CutthroatCaverns::tell_option(const View& view, Option option, std::string& words) const {
  words += OptionTeller(*this, view, option).tell();
}

}  // namespace undercroft::cutthroat_caverns
