// What an option does and what is likely to come of it, in words for the one who is asked.
#include "games/duel_of_ages/words.hpp"

#include <cmath>

#include "games/duel_of_ages/phases.hpp"
#include "games/duel_of_ages/ways.hpp"

namespace undercroft::duel_of_ages {

using namespace naming;

std::string Sayer::one(std::int64_t id) const {
  if (!stands_there(id)) return figure(id);
  const unsigned owner = owner_of(view_, static_cast<unsigned>(id));
  return (owner == view_.viewer ? "your " : player_words(owner) + "'s ") + figure(id);
}

std::string Sayer::place(std::int64_t space) const {
  if (view_.phase == Phase::setup || space < 0 || space >= kMaxSpaces) return "somewhere";
  return names_.place(rules_.map(view_), space);
}

std::string Sayer::percent(double chance) {
  return std::to_string(static_cast<int>(std::lround(chance * 100))) + " %";
}

bool Sayer::stands_there(std::int64_t id) const {
  return figure_exists(rules_.content(), id) && stands(view_, static_cast<unsigned>(id)) &&
         space_of(view_, static_cast<unsigned>(id)) < kMaxSpaces;
}

Space Sayer::space_in(unsigned argument) const {
  const unsigned space = argument & kSpaceBits;
  return space < geometry(view_.layout.size).spaces ? static_cast<Space>(space) : kNowhere;
}

Sayer::Forecast Sayer::forecast(unsigned attacker, unsigned target, unsigned weapon,
                                AttackKind kind, Space space, unsigned flags) const {
  const bool weapon_there = weapon == kNatural || weapon < rules_.content().cards.size();
  if (!stands_there(attacker) || !stands_there(target) || !weapon_there || space == kNowhere)
    return {};
  const AttackPlan plan = rules_.plan_attack(sight_, attacker, target, weapon, kind, space, flags);
  const bool stuns = kind != AttackKind::melee && rules_.weapon_of(attacker, weapon).stuns_instead;
  return {true, plan.margin, rules_.attack_odds(sight_, plan, target, stuns)};
}

std::string Sayer::odds(const Forecast& forecast) const {
  if (!forecast.known) return ".";
  const auto tenths = std::lround(forecast.odds.damage * 10);
  std::string words = ": hits " + percent(forecast.odds.hit) + ", about " +
                      std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " damage";
  if (forecast.odds.defeat >= 0.005) words += ", defeats " + percent(forecast.odds.defeat);
  return words + ".";
}

Sayer::Chance Sayer::chance_of(unsigned unit, const Venture& venture) const {
  if (!stands_there(unit) || venture.location >= kLocations || venture.space == kNowhere) return {};
  const DuelOfAges::VenturePlan plan = rules_.plan_venture(sight_, unit, venture);
  const double success = plan.certain ? 1 : chances(plan.margin).success() / 36.0;
  return {true, plan.certain, plan.rating, plan.margin, success};
}

Sayer::Chance Sayer::chance_here(unsigned unit) const {
  if (!stands_there(unit) || !is_unit(unit)) return {};
  if (!rules_.may_venture_on(view_, unit, view_.units[unit].space).allowed()) return {};
  return chance_of(unit, rules_.venture_on(view_, unit, view_.units[unit].space));
}

std::string Sayer::success(const Chance& chance) const {
  if (!chance.known) return ".";
  if (chance.certain) return ": passes without a roll.";
  return ": " + std::string(name_in(rating_names(), static_cast<int>(chance.rating))) + " at " +
         signed_words(chance.margin) + ", succeeds " + percent(chance.success) + ".";
}

namespace {

class OptionTeller {
 public:
  OptionTeller(const DuelOfAges& rules, const View& view, Option option)
      : rules_(rules), view_(view), say_(rules, view), option_(option) {}

  std::string tell() const {
    const auto verb = static_cast<Verb>(option_.verb);
    if (option_.verb >= kVerbCount) return "Nothing that there is.";
    if (verb <= Verb::first) return tell_setup(verb);
    if (verb <= Verb::jump) return tell_free(verb);
    if (verb <= Verb::step) return tell_moves(verb);
    if (verb <= Verb::target) return tell_melee(verb);
    if (verb <= Verb::pay_more) return tell_adventure(verb);
    if (verb <= Verb::send) return tell_results(verb);
    return tell_rest(verb);
  }

 private:
  unsigned a() const { return option_.a; }
  unsigned b() const { return option_.b; }
  std::string figure() const { return say_.figure(option_.a); }
  std::string card(unsigned kind) const { return say_.card(kind); }
  std::string weapon(unsigned unit, unsigned weapon) const {
    return say_.names().weapon(unit, weapon);
  }

  std::string tell_setup(Verb verb) const {
    switch (verb) {
      case Verb::pass:
        return pass();
      case Verb::done:
        return "Enough.";
      case Verb::platter:
        return "Take " + say_.names().platter(a()) + ".";
      case Verb::rotate:
        return "Turn it by " + std::to_string(a() * 60) + " degrees.";
      case Verb::key:
        return "Place " + say_.location(a()) + ".";
      case Verb::site:
        return "On site " + std::to_string(a()) + ", turned " + std::to_string(b()) + "/3.";
      case Verb::put_under:
        return "Put " + figure() + " under the unused deck.";
      default:
        return a() == view_.viewer ? "You act first." : capital(say_.player(a())) + " acts first.";
    }
  }
  std::string pass() const {
    switch (say_.frame().step) {
      case Step::shoot:
        return say_.frame().b == kShotOp ? "No more OpFire." : "No more shots in this phase.";
      case Step::strike:
        return "It does not attack.";
      default:
        return "Pass.";
    }
  }

  std::string tell_free(Verb verb) const {
    switch (verb) {
      case Verb::use:
        return use();
      case Verb::reveal:
        return figure() + " shows " + card(b()) + ".";
      case Verb::wear:
        return figure() + " makes use of " + card(b()) + ".";
      case Verb::take_off:
        return figure() + " puts " + card(b()) + " away.";
      case Verb::trade:
        return figure() + " trades with " + say_.figure(b()) + ".";
      case Verb::give:
        return "Offer " + card(a()) + ".";
      case Verb::ask:
        return "Ask for " + card(a()) + ".";
      case Verb::propose:
        return "Propose it.";
      case Verb::cancel:
        return "Let it be.";
      case Verb::accept:
        return "Accept: the cards change hands.";
      case Verb::refuse:
        return "Refuse.";
      case Verb::pick_up:
        return figure() + " picks up " + card(b()) + ".";
      case Verb::unleash:
        return figure() + " unleashes " + card(b()) + " on " + say_.figure(option_.c) + ".";
      case Verb::rest:
        return figure() + " rests in the HQ and heals 1.";
      case Verb::refresh:
        return figure() + " refreshes itself: 3 grace.";
      case Verb::deploy:
        return figure() + " deploys " + card(b()) + " in its space.";
      default:
        return figure() + " jumps between pad " + std::to_string(b() + 1) + " and the HQ.";
    }
  }
  std::string use() const {
    const unsigned target = option_.c >> 8U;
    const std::string on = target == kNobody || target == a() ? "" : " on " + say_.figure(target);
    if (b() == kUseSpring) return figure() + " drinks from the Spring and heals 1.";
    if (b() == kUseMarket) return figure() + " discards a card at the Market and draws one.";
    if (b() > 0)
      return figure() + " uses " + card(b() - 1U) + on + text_of(source(), option_.c & 0xFFU);
    return figure() + " uses its own ability" + on + text_of(source(), option_.c & 0xFFU);
  }
  const std::vector<Action>* source() const {
    const Content& content = rules_.content();
    if (b() > 0) return b() <= content.cards.size() ? &content.cards[b() - 1U].actions : nullptr;
    return figure_exists(content, a()) ? &content.figure(a()).actions : nullptr;
  }
  // Which of several actions it is.
  static std::string text_of(const std::vector<Action>* actions, unsigned action) {
    if (actions == nullptr || action >= actions->size() || actions->size() < 2) return ".";
    return " (" + std::string(name_in(kOpNames, static_cast<int>((*actions)[action].ops[0].code))) +
           ").";
  }

  std::string tell_moves(Verb verb) const {
    switch (verb) {
      case Verb::attacker:
        return a() == view_.viewer ? "You attack next."
                                   : capital(say_.player(a())) + " attacks next.";
      case Verb::shoot:
        return shoot();
      case Verb::blast:
        return blast();
      case Verb::op_shoot:
        return op_shoot();
      case Verb::move:
        return "Move " + figure() + ", who stands at " + say_.place(where(a())) + ".";
      case Verb::stay:
        return say_.frame().step == Step::walk ? "Stop here." : "Stay here.";
      case Verb::go:
        return "Go to " + say_.place(say_.space_in(a())) + cost() + ".";
      case Verb::walk:
        return "Walk one step at a time.";
      default:
        return "Step to " + say_.place(say_.space_in(a())) + ".";
    }
  }
  Space where(unsigned id) const { return say_.stands_there(id) ? space_of(view_, id) : kNowhere; }
  std::string shoot() const {
    const unsigned flags = say_.frame().b == kShotParting ? unsigned{kParting} : 0U;
    return "Fire " + figure() + "'s " + weapon(a(), b()) + " at " + say_.one(option_.c) +
           say_.odds(say_.forecast(a(), option_.c, b(), AttackKind::fire, where(option_.c), flags));
  }
  std::string blast() const {
    const Space space = say_.space_in(option_.c);
    std::string words = figure() + " aims " + weapon(a(), b()) + " at " + say_.place(space);
    std::vector<std::string> odds;
    for (unsigned id = 0; id < kFigures && say_.stands_there(a()); ++id)
      if (say_.stands_there(id) && where(id) == space && enemies(view_, a(), id))
        odds.push_back(say_.figure(id) +
                       say_.odds(say_.forecast(a(), id, b(), AttackKind::fire, space, kArea)));
    for (const std::string& one : odds) words += "; " + one.substr(0, one.size() - 1);
    return words + ".";
  }
  std::string op_shoot() const {
    const unsigned unit = a() & 0xFFU;
    const unsigned target = a() >> 8U;
    const Space space = say_.space_in(option_.c);
    return "OpFire " + say_.figure(unit) + "'s " + weapon(unit, b()) + " at " + say_.one(target) +
           " on its way over " + say_.place(space) +
           say_.odds(say_.forecast(unit, target, b(), AttackKind::op_fire, space, 0));
  }
  // What it costs, where the question is D-10.
  std::string cost() const {
    const Frame& frame = say_.frame();
    if (frame.step != Step::path || !say_.stands_there(frame.b)) return "";
    const Ways ways = rules_.reach(say_.sight(), frame.b, view_.units[frame.b].space,
                                   rules_.speed_of(say_.sight(), frame.b));
    const Space space = say_.space_in(a());
    if (space == kNowhere || !ways.reaches(space)) return "";
    return " for " + count_words(static_cast<int>(ways.cost(space)), "point");
  }

  std::string tell_melee(Verb verb) const {
    switch (verb) {
      case Verb::melee:
        return "The Melee at " + say_.place(say_.space_in(a())) + ".";
      case Verb::next:
        return capital(say_.one(a())) +
               (say_.frame().step == Step::tie ? " attacks next." : " adventures next.");
      case Verb::strike:
        return "Strike " + say_.one(a()) + " with " + weapon(say_.frame().b, b()) +
               say_.odds(say_.forecast(say_.frame().b, a(), b(), AttackKind::melee, where(a()), 0));
      case Verb::ability:
        return "Use " + say_.figure(say_.frame().b) + "'s ability on " + say_.one(a()) +
               " instead of attacking.";
      case Verb::kill:
        return "Kill " + say_.one(say_.frame().b) + ".";
      case Verb::imprison:
        return "Imprison " + say_.one(say_.frame().b) + ".";
      case Verb::dome:
        return "Dome " + std::to_string(a() + 1) + ".";
      default:
        return target();
    }
  }
  std::string target() const {
    switch (say_.frame().step) {
      case Step::point:
        return say_.frame().b == kPointDamage ? "One point of damage to " + say_.one(a()) + "."
                                              : capital(say_.one(a())) + ".";
      case Step::whom_to_reveal:
      case Step::show:
        return capital(say_.one(a())) + " shows all its cards.";
      default:
        return "Name " + say_.one(a()) + ".";
    }
  }

  std::string tell_adventure(Verb verb) const {
    switch (verb) {
      case Verb::to_hq:
        return "In the HQ.";
      case Verb::to_place:
        return "In its usual place.";
      case Verb::discard:
        return "Give up " + card(a()) + ".";
      case Verb::declare:
        return figure() + " adventures at " + say_.place(where(a())) +
               say_.success(say_.chance_here(a()));
      case Verb::sneak:
        return "Sneak in" + say_.success(way(0, kForce));
      case Verb::force:
        return "Break in" + say_.success(way(kForce, 0));
      case Verb::by:
        return by();
      case Verb::free:
        return "Free your prisoners" + say_.success(way(0, kInterrogates));
      case Verb::interrogate:
        return interrogate();
      case Verb::pay:
        return "Pay what is asked.";
      default:
        return "Pay one card more, and go on to the next position.";
    }
  }
  Sayer::Chance way(unsigned set, unsigned clear) const {
    Venture venture = view_.venture;
    venture.flags = static_cast<std::uint8_t>((venture.flags | set) & ~clear);
    return say_.chance_of(say_.frame().b, venture);
  }
  std::string by() const {
    const std::string name(name_in(rating_names(), a()));
    const Sayer::Chance plain = say_.frame().c == kWayHq ? way(0, kForce) : way(0, kOtherRating);
    const Sayer::Chance other = say_.frame().c == kWayHq ? way(kForce, 0) : way(kOtherRating, 0);
    const bool first = plain.known && static_cast<unsigned>(plain.rating) == a();
    return "By " + name + say_.success(first ? plain : other);
  }
  std::string interrogate() const {
    Venture venture = view_.venture;
    venture.flags = static_cast<std::uint8_t>(venture.flags | kInterrogates);
    if (!figure_exists(rules_.content(), a())) return "Interrogate somebody.";
    venture.champion = static_cast<std::uint8_t>(a());
    return "Interrogate " + figure() + say_.success(say_.chance_of(say_.frame().b, venture));
  }

  std::string tell_results(Verb verb) const {
    switch (verb) {
      case Verb::player:
        return capital(say_.player(a())) + ".";
      case Verb::champion:
        return "Send " + figure() + ".";
      case Verb::gage:
        return "Throw down {champions_gage}: +3, and it is discarded.";
      case Verb::no:
        return "No.";
      case Verb::again:
        return "Challenge again" + say_.success(say_.chance_here(say_.frame().b));
      case Verb::stop:
        return "Stop; it stays there.";
      case Verb::location:
        return capital(say_.location(a())) + ".";
      case Verb::contest:
        return "The marker on T" + std::to_string(a() + 1) + ".";
      case Verb::take:
        return b() == kVault ? "Take " + card(a()) + " from the Vault."
                             : "Take " + card(a()) + " from " + say_.one(b()) + ".";
      case Verb::release:
        return "Free " + figure() + ".";
      case Verb::bring:
        return "Take " + figure() + " along.";
      default:
        return "Send " + figure() + " to Dome " + std::to_string(b() + 1) + ".";
    }
  }

  std::string tell_rest(Verb verb) const {
    switch (verb) {
      case Verb::keep:
        return "Keep the roll.";
      case Verb::reroll:
        return a() == 0 ? "Reroll, and keep the second roll."
                        : "Discard " + card(a() - 1U) + " and reroll; the second roll counts.";
      case Verb::enter:
        return "Bring on " + figure() + ".";
      case Verb::ask_first:
        return capital(say_.player(a())) + " is asked first.";
      case Verb::become:
        return "Turn your coat: you are the Loner, with a new character and the next turn.";
      case Verb::refuse_offer:
        return "Stay.";
      default:
        return "Ally yourself with " + say_.player(a()) + ".";
    }
  }

  const DuelOfAges& rules_;
  const View& view_;
  Sayer say_;
  Option option_;
};

}  // namespace

void DuelOfAges::tell_option(const View& view, Option option, std::string& words) const {
  words += OptionTeller(*this, view, option).tell();
}

}  // namespace undercroft::duel_of_ages
