// How cards read: from what they do alone, so that a card cannot say something else than it does.
#include <string_view>

#include "games/cutthroat_caverns/content_effects.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

void sentence(std::string& text, std::string words) {
  if (words.empty()) return;
  text.append(text.empty() ? "" : " ").append(as_sentence(std::move(words)));
}

std::string names_of(const Content& content, std::uint8_t characters) {
  std::string text;
  for (std::size_t i = 0; i < content.characters.size(); ++i)
    if ((characters >> i & 1U) != 0)
      text.append(text.empty() ? "" : " or ").append(content.characters[i].name);
  return text;
}

std::string value(std::uint8_t n) {
  return std::to_string(n);
}

std::string_view stand_in_text(StandIn stand_in) {
  switch (stand_in) {
    case StandIn::none:
      return "";
    case StandIn::double_strike:
      return "Stand-In: discard it and play up to two Attack cards with printed value from your "
             "hand, one after the other, as two attacks. Waiting Riders go to the last of them.";
    case StandIn::opportunity_fire:
      return "Stand-In: discard it and hold an Attack card with printed value face down. You may "
             "reveal it this round right after an attack of another player, or when all turns are "
             "over.";
    case StandIn::snicker_snackt:
      return "Stand-In: discard it and put 2 or 3 Attack cards with printed value together, 60 or "
             "more in all, as one attack. Only the last of them can be turned, and their texts do "
             "not count.";
  }
  return "";
}

std::string_view subtype_text(const Card& card) {
  switch (card.subtype) {
    case Subtype::maneuver:
      return "Tactical Maneuver: no attack and no damage, whatever happens";
    case Subtype::stand_in:
      return stand_in_text(card.stand_in);
    default:
      return "";
  }
}

std::string rider_text(const Card& card) {
  if (card.subtype == Subtype::additive_rider)
    return "Rider: it waits face up and adds " + value(card.ladder[kNormal]) +
           " to your next attack";
  if (card.subtype == Subtype::multiplicative_rider)
    return "Rider: it waits face up and makes your next attack count " +
           (card.multiplier == 2 ? "twice" : value(card.multiplier) + " times") +
           "; only one such Rider works on an attack";
  return {};
}

std::string damage_text(const Card& card) {
  if (!card.printed) return {};
  const std::string normal = value(card.ladder[kNormal]);
  if (card.ladder[kDouble] == 0) return "an attack that does no damage";
  return card.sweeps ? normal + " damage to every engaged creature" : normal + " damage";
}

std::string attack_text(const Content& content, const Card& card, std::string_view effect,
                        std::string_view hit_effect, std::string_view bonus_effect) {
  std::string text;
  sentence(text, damage_text(card));
  sentence(text, std::string(subtype_text(card)));
  sentence(text, rider_text(card));
  if (card.special_of != kNothing)
    sentence(text, content.characters[card.special_of].name + " may use it as " +
                       value(card.special_ladder[kNormal]) + ", Protected");
  if (card.portraits != 0)
    sentence(text, "for " + names_of(content, card.portraits) + " it begins at " +
                       value(card.ladder[kDouble]) + " and is Protected");
  if (card.protects) sentence(text, "Protected, whoever uses it");
  if (card.cap > 0) sentence(text, "the attack never does more than " + value(card.cap));
  if (card.against != 0) {
    std::string words = "against " + types_text(content, card.against, " or ") + " you may add " +
                        value(card.bonus) + " damage";
    if (!bonus_effect.empty()) words.append("; then ").append(bonus_effect);
    sentence(text, words);
  }
  if (!effect.empty()) sentence(text, std::string("after the damage: ").append(effect));
  if (!hit_effect.empty()) sentence(text, std::string("if it did damage: ").append(hit_effect));
  return text;
}

std::string item_text(const Card& card, std::string_view effect) {
  std::string text;
  if (card.passive) sentence(text, "never tipped");
  if (card.own_turn) sentence(text, "only in your own turn");
  if (card.heals > 0) {
    std::string words = "you or another player who agrees heals " + value(card.heals) + " LP";
    if (card.heals_prestige > 0)
      words += "; for another player you gain " + value(card.heals_prestige) + " Prestige";
    sentence(text, words);
  }
  sentence(text, std::string(effect));
  return text;
}

}  // namespace

std::string types_text(const Content& content, std::uint32_t types, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < content.types.size(); ++i) {
    if ((types >> i & 1U) == 0) continue;
    const bool more = (types >> i) > 1U;
    text.append(text.empty() ? "" : more ? ", " : last).append(content.types[i]);
  }
  return text;
}

std::string card_text(const Content& content, const Card& card, std::string_view effect,
                      std::string_view hit_effect, std::string_view bonus_effect) {
  switch (card.kind) {
    case CardKind::attack:
      return attack_text(content, card, effect, hit_effect, bonus_effect);
    case CardKind::action: {
      std::string text;
      sentence(text, std::string(effect));
      if (card.ladder[kNormal] > 0)
        sentence(text, "as an attack it does " + value(card.ladder[kNormal]) + " damage");
      return text;
    }
    case CardKind::item:
      return item_text(card, effect);
  }
  return {};
}

std::string_view behaviour_text(Behaviour behaviour) {
  switch (behaviour) {
    case Behaviour::none:
    case Behaviour::ragnarok:
    case Behaviour::goblins:
      return "";
    case Behaviour::horde:
      return "The Horde stays beside the next encounter, which is revealed at once. At the start "
             "of "
             "every round all Approaching Undead turn to Attacking and a new one comes before the "
             "player with Initiative 1; with five or six players one more before the last. You may "
             "attack the current encounter, an Undead before you, or one before a player who asked "
             "for help. When the current encounter has fallen, no more come and everybody may "
             "attack all of them; it is over when none is left.";
    case Behaviour::spore:
      return "In every odd round a Protospore appears, two with five or six players, at most six. "
             "At the end of a round each heals the Spore 30 LP. If the Spore would die while "
             "Protospores are there, they are discarded and it has 30 LP for each of them instead.";
    case Behaviour::vampyre:
      return "At the end of every round each Vampyre must make another player lose 5 LP. All are "
             "healed of it when the creature dies.";
    case Behaviour::wereboar:
      return "The first player whom it would kill becomes a Wereboar with 50 LP instead: he "
             "attacks "
             "only players, his attacks are turned down one step, he gains no Prestige, and he "
             "wins "
             "when all others are dead. Whoever kills him gains 4 Prestige.";
    case Behaviour::hivemind:
      return "With more tokens than players they count from Initiative 1 again. If no token died "
             "in a round, another one appears, at most two for each player. I Think He Called You "
             "Ugly Too does not turn its hit away but splits it in two.";
    case Behaviour::thantigist:
      return "Before it hits, the people who drew Initiative 1 and the highest number change "
             "seats: "
             "each goes on with everything that lies before the other.";
    case Behaviour::barrier:
      return "While the barrier is up, only the barrier is damaged; whoever brings it down loses "
             "10 "
             "LP. With the barrier down he raises it again instead of hitting.";
    case Behaviour::blink_dogs:
      return "After every Initiative draw dog 1 jumps before the player with Initiative 1, dog 2 "
             "before 2, and so on. It bites only where it has just arrived. If I Think He Called "
             "You "
             "Ugly Too turns its bite away, it stands before the new victim.";
    case Behaviour::naiad:
      return "Everybody hides Hold or Strike with the Attack card; who holds does not attack. If "
             "all "
             "hold, she loses 40 LP, but keeps 10, and does not attack. If all strike, she hits "
             "everybody for 15. Otherwise she hits everybody who strikes for 10 and everybody who "
             "holds heals 5 LP.";
    case Behaviour::drake:
      return "Everybody hides Hold or Strike with the Attack card; who holds does not attack. If "
             "more "
             "strike, it hits everybody who strikes for 10. If more hold, it hits everybody who "
             "holds "
             "for 5 and poisons them. If as many strike as hold, it hits everybody for 5.";
    case Behaviour::shadowmancer:
      return "From round 2 on the attack of the player with Initiative 1 must do more than the "
             "best "
             "attack of last round's player with Initiative 1, or it does nothing and the turn is "
             "lost.";
    case Behaviour::gluttony:
      return "Hands may grow to twice their size. When the round ends you may go on drawing, but "
             "every card beyond your usual hand costs you 5 LP.";
    case Behaviour::lich:
      return "Three parts. First a skeleton of 30 LP comes before every player. Then the dead rise "
             "with 40 LP each, played by their own people, and attack the living. Last comes the "
             "Lich himself, worth 5 Prestige and 2 more; he hits Initiative 1 for 15 and "
             "Initiative "
             "2 for 10.";
    case Behaviour::corridor:
      return "Two passages. In each everybody sets a card; the lowest printed value loses 20 LP, "
             "or "
             "all lose 10 if all are equal. Then everybody draws a card.";
    case Behaviour::bridge:
      return "Everybody secretly holds or runs. If at least half hold, they lose 5 LP each and the "
             "runners nothing. Otherwise every runner loses 20 LP and every holder 10.";
  }
  return "";
}

std::string_view measure_text(Measure measure) {
  switch (measure) {
    case Measure::none:
      return "";
    case Measure::might:
      return "whoever did the most damage with one attack takes a Relic";
    case Measure::blood:
      return "the living player who lost the most LP takes a Relic";
    case Measure::nerve:
      return "if the encounter ended in round 1 or 2, the killer takes a Relic";
    case Measure::guile:
      return "whoever played the most Action cards, at least 2, takes a Relic; nobody does if two "
             "played as many";
    case Measure::mercy:
      return "whoever healed others most, or gave an Item away, takes a Relic; if nobody did "
             "either, everybody loses 5 LP";
    case Measure::restraint:
      return "the living player who did the least damage, but some, takes a Relic";
    case Measure::precision:
      return "if the killing blow did at most 10 more than was needed, the killer takes a Relic; "
             "otherwise the killer loses 1 Prestige";
    case Measure::endurance:
      return "the living player with the fewest LP takes a Relic";
    case Measure::greed:
      return "the killer may take a Relic and lose 2 Prestige";
    case Measure::relics_awaken:
      return "every Relic in play comes to life as a creature of 30 LP and hits its holder for 10; "
             "for two rounds everybody may attack them, and whoever destroys one takes that Relic";
  }
  return "";
}

}  // namespace undercroft::cutthroat_caverns
