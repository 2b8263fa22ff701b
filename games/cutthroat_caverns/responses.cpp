// What can respond to what (2.1, CAV-WIN-03, CAV-WIN-04). The rows are the content's; here stands
// what their conditions mean. Every condition is a mask of places and depends on public facts
// alone, so that the same function says who is asked and why somebody may not.
#include "games/cutthroat_caverns/events.hpp"
#include "games/cutthroat_caverns/phases.hpp"
#include "games/cutthroat_caverns/places.hpp"

namespace undercroft::cutthroat_caverns {

namespace {

constexpr int kGreatDamage = 50;
constexpr int kSmallest = 1;
constexpr int kSmall = 20;
constexpr std::array<Option, 1> kOnlyPass{{{0, 0, 0, 0}}};

// The window that is open: on top, or beneath a play that is resolved.
const Frame& open_window(const Board& board) {
  for (int i = 0; i < board.agenda.size(); ++i)
    if (board.agenda.below(i).step == Step::window) return board.agenda.below(i);
  return board.agenda.top();
}
int depth_of(const Board& board, Step step, unsigned b) {
  for (int i = 0; i < board.agenda.size(); ++i)
    if (board.agenda.below(i).step == step && board.agenda.below(i).b == b)
      return board.agenda.size() - i;
  return 0;
}
int window_depth(const Board& board) {
  for (int i = 0; i < board.agenda.size(); ++i)
    if (board.agenda.below(i).step == Step::window) return board.agenda.size() - i;
  return 0;
}

// CAV-PROT-02, CAV-ITM-04. Where no further refusal could be noted, nobody is asked any more.
bool refused_before(const Board& board, int depth, unsigned actor, unsigned card, unsigned target) {
  bool room = false;
  for (const Refused& refused : board.refused) {
    if (refused.depth == 0) room = true;
    if (refused.depth == depth && refused.actor == actor && refused.card == card &&
        refused.target == target)
      return true;
  }
  return !room;
}

const Unit* window_unit(const Board& board, const Frame& window) {
  switch (window_of(window)) {
    case Window::reveal:
    case Window::kill:
    case Window::post:
      return window.b < board.unit_count ? &board.units[window.b] : nullptr;
    default:
      return nullptr;
  }
}
const Hit* window_hit(const Board& board, const Frame& window) {
  const Window now = window_of(window);
  if (now != Window::declared && now != Window::struck) return nullptr;
  return window.b < board.hit_count ? &board.hits[window.b] : nullptr;
}
const Play* window_play(const Board& board, const Frame& window) {
  if (window_of(window) != Window::action) return nullptr;
  return window.b < board.play_count ? &board.plays[window.b] : nullptr;
}

template <class Test>
unsigned filter(unsigned among, Test test) {
  unsigned kept = 0;
  each_bit(among, [&](unsigned place) { kept |= unsigned{test(place)} << place; });
  return kept;
}

bool hurt_place(const Board& board, unsigned place) {
  return board.places[place].lp < board.places[place].start_lp;
}

bool source_lives(const Board& board, const Hit& hit) {
  if (is_player(hit.source)) return board.places[hit.source - kFirstPlayer].alive();
  return find_creature(board, hit.source) != nullptr;
}

// CAV-TURN-05: RND-4 is what the step `turns` is.
bool in_player_turns(const Board& board) {
  for (int i = 0; i < board.agenda.size(); ++i)
    if (board.agenda.below(i).step == Step::turns) return true;
  return false;
}

unsigned with_set_cards(const Board& board) {
  return filter(living(board), [&](unsigned place) { return board.places[place].set > 0; });
}
unsigned with_belongings(const Board& board) {
  return filter(living(board),
                [&](unsigned place) { return !empty(board.places[place].belongings); });
}

constexpr std::uint32_t kAttackNeeds = kNeedOwnerIsActor | kNeedOwnerIsOther | kNeedPrinted |
                                       kNeedNoAttack | kNeedOfOther | kNeedGreatDamage |
                                       kNeedConsent | kNeedSmallCard;
constexpr std::uint32_t kHitNeeds =
    kNeedVictimIsActor | kNeedVictimIsOther | kNeedUnlocked | kNeedUnblocked | kNeedSourceAlive;

unsigned meeting_hit(const Board& board, const Hit& hit, std::uint32_t need, unsigned among) {
  switch (need) {
    case kNeedVictimIsActor:
      return among & bit_of(hit.victim);
    case kNeedVictimIsOther:
      return among & ~bit_of(hit.victim);
    case kNeedUnlocked:
      return (hit.flags & kLocked) == 0 ? among : 0;
    case kNeedUnblocked:
      return (hit.flags & kBlocked) == 0 ? among : 0;
    default:
      return source_lives(board, hit) ? among : 0;
  }
}

// What each need forbids, for those who ask why.
struct Reason {
  std::uint32_t need;
  RuleId rule;
  std::string_view why;
};
constexpr std::array kReasons = {
    Reason{kNeedOwnerIsActor, rule("CAV-ACT-01"), "It is only for an attack of one's own."},
    Reason{kNeedOwnerIsOther, rule("CAV-ACT-01"), "It is only for another player's attack."},
    Reason{kNeedVictimIsActor, rule("CAV-ACT-01"), "It is only for whoever is attacked."},
    Reason{kNeedVictimIsOther, rule("CAV-ACT-01"), "It is only for a blow at another player."},
    Reason{kNeedPrinted, rule("CAV-ACT-10"), "It needs an attack with a printed value."},
    Reason{kNeedNoAttack, rule("CAV-ACT-10"), "It needs a revealed Maneuver or Rider."},
    Reason{kNeedConsent, rule("CAV-PROT-02"),
           "The attack is Protected, and its owner has refused this card."},
    Reason{kNeedUnlocked, rule("CAV-CA-07"), "The blow is locked."},
    Reason{kNeedUnblocked, rule("CAV-ABL-02"), "The blow is blocked."},
    Reason{kNeedSourceAlive, rule("CAV-ACT-01"), "The attacker is dead."},
    Reason{kNeedGreatDamage, rule("CAV-ACT-01"), "The attack did less than 50 damage."},
    Reason{kNeedSmallCard, rule("CAV-REP-05"), "The card's printed value is not 1 to 20."},
    Reason{kNeedOwnSetCard, rule("CAV-ACT-09"), "It needs an own face-down card."},
    Reason{kNeedAttackCard, rule("CAV-ACT-01"), "It needs an Attack card in the hand."},
    Reason{kNeedOwnTurn, rule("CAV-ITM-07"), "It is only for the own turn."},
    Reason{kNeedPlayOfOther, rule("CAV-ACT-03"), "Nobody answers his own Action."},
    Reason{kNeedPlayTargetsActor, rule("CAV-ACT-03"), "That Action is not aimed at this player."},
    Reason{kNeedHeld, rule("CAV-TURN-05"), "There is no held card."},
    Reason{
        kNeedUndeadBefore, rule("CAV-HORD-05"),
        "Help is for a player with an Undead before him that others may not attack, once a round."},
    Reason{kNeedDoll, rule("CAV-EVT-02"), "There is no doll to stick a pin into."},
    Reason{kNeedProtector, rule("CAV-ADV-01"), "The acolyte does not stand before this player."},
    Reason{kNeedWindowOfActor, rule("CAV-ITM-07"), "It is only for the own turn."},
    Reason{kNeedHurt, rule("CAV-WIN-04"), "Nobody whom it would heal is hurt and willing."},
    Reason{kNeedChange, rule("CAV-WIN-04"), "It would change nothing."},
    Reason{kNeedBelongings, rule("CAV-TRD-02"),
           "There is nothing to trade, or all offers of this window have been made."},
    Reason{kNeedOfOther, rule("CAV-TURN-05"),
           "A held card answers another player's attack, not a Rider or Maneuver."},
    Reason{kNeedPlayerTurns, rule("CAV-TURN-05"), "A held card is fired in the players' turns."},
};

Refusal reason_of(std::uint32_t need) {
  for (const Reason& reason : kReasons)
    if (reason.need == need) return {reason.rule, reason.why};
  return refuse(rule("CAV-ACT-01"), "This is not the moment for it.");
}

struct Aimed {
  Aim aim = Aim::nothing;
  unsigned effect = 0;
};

}  // namespace

const Response* CutthroatCaverns::find_response(Window window, Thing thing) const {
  const WindowRows& rows = window_rows_[static_cast<unsigned>(window)];
  const unsigned index = index_of(thing);
  const auto found = [&](std::uint64_t admitted, std::span<const std::uint8_t> numbers) {
    return (admitted >> index & 1U) == 0 ? nullptr
                                         : &content_.responses[rows.first + numbers[index]];
  };
  switch (category_of(thing)) {
    case Category::card:
      return found(rows.actions | rows.items, rows.card);
    case Category::relic:
      return found(rows.relics, rows.relic);
    case Category::reputation:
      return found(rows.reputations, rows.reputation);
    case Category::ability:
      return found(rows.characters, rows.ability);
    default:
      return found(rows.acts, rows.act);
  }
}

// Only what is worth a closer look: whether it may be used, `admits` says.
std::uint64_t CutthroatCaverns::open_rows(const Board& board, unsigned place,
                                          const WindowRows& rows) const {
  const Place& who = board.places[place];
  std::uint64_t open = rows.act_rows;
  const auto look = [&](unsigned row) { open |= std::uint64_t{1} << row; };
  if ((rows.characters >> who.character & 1U) != 0) look(rows.ability[who.character]);
  each_bit(who.reputations & rows.reputations,
           [&](unsigned reputation) { look(rows.reputation[reputation]); });
  if (empty(who.belongings)) return open;
  each_bit(who.belongings.relics & rows.relics, [&](unsigned relic) { look(rows.relic[relic]); });
  each_kind(rows.items, [&](unsigned card) {
    if (owns(who.belongings, content_.cards[card].item)) look(rows.card[card]);
  });
  return open;
}

// Action cards by what everybody knows: a hand is a hand. Under Dead Silence nobody plays one in
// round 1, and the Honest never cancel.
unsigned CutthroatCaverns::action_holders(const Board& board, unsigned card, unsigned among) const {
  if (board.config.new_main_cards == 0 && content_.cards[card].is_new) return 0;
  if (!room_for_play(board)) return 0;
  if (board.encounter.round == 1 && event_active(board, Perk::dead_silence)) return 0;
  among = filter(among, [&](unsigned place) {
    return board.places[place].hand > 0 ||
           (board.ring == card && has_perk(board, place, Perk::ring));
  });
  if (card == content_.named.not_on_my_watch || card == content_.named.not_so_fast)
    among = filter(among, [&](unsigned place) { return !has_perk(board, place, Perk::honest); });
  return among;
}

unsigned CutthroatCaverns::act_holders(const Board& board, Act act, unsigned among) const {
  if (act == Act::offer) return board.config.offers > 0 ? among : 0;
  if (act != Act::fire_held) return among;
  if (!room_for_play(board)) return 0;
  if (board.creature_count > 0) return among;
  const unsigned boar = wereboar_place(board);
  return boar == kNothing ? 0 : among & ~(1U << boar);
}

// Who has the thing, unused. Relics that may be used at any time are used once an encounter too:
// a window has to end.
unsigned CutthroatCaverns::holders(const Board& board, const Response& response,
                                   unsigned among) const {
  const unsigned index = index_of(response.thing);
  switch (category_of(response.thing)) {
    case Category::card: {
      const Card& card = content_.cards[index];
      if (card.kind == CardKind::action) return action_holders(board, index, among);
      if (card.kind != CardKind::item || card.passive) return 0;
      const bool between =
          response.window == Window::pre || response.window == Window::encounter_end;
      if (board.config.potions_between != 0 && !card.own_turn && !between) return 0;
      return filter(among, [&](unsigned place) {
        return board.places[place].belongings.items[card.item] > 0;
      });
    }
    case Category::relic:
      if ((board.relics_used >> index & 1U) != 0) return 0;
      return filter(among, [&](unsigned place) {
        return (board.places[place].belongings.relics >> index & 1U) != 0;
      });
    case Category::reputation:
      return filter(among, [&](unsigned place) {
        const Place& at = board.places[place];
        return ((at.reputations & ~at.reputations_used & ~at.reputations_gone) >> index & 1U) != 0;
      });
    case Category::ability:
      if (board.config.abilities == 0) return 0;
      return filter(among, [&](unsigned place) {
        return board.places[place].character == index && board.places[place].ability_used == 0;
      });
    case Category::rule:
      return act_holders(board, static_cast<Act>(index), among);
    default:
      return 0;
  }
}

// Needs that are about the revealed attack.
unsigned CutthroatCaverns::meeting_attack(const Board& board, const Frame& window,
                                          const Response& response, std::uint32_t need,
                                          unsigned among) const {
  const Unit* unit = window_unit(board, window);
  if (unit == nullptr) return 0;
  const bool attacks = (unit->flags & kNoAttack) == 0;
  switch (need) {
    case kNeedOwnerIsActor:
      return among & bit_of(unit->owner);
    case kNeedOwnerIsOther:
      return among & ~bit_of(unit->owner);
    case kNeedPrinted:
      return attacks ? among : 0;
    case kNeedNoAttack:
      return attacks ? 0 : among;
    case kNeedOfOther:
      return attacks ? among & ~bit_of(unit->owner) : 0;
    case kNeedGreatDamage:
      return unit->damage >= kGreatDamage ? among : 0;
    case kNeedConsent: {
      if ((unit->flags & kProtected) == 0) return among;
      const int depth = depth_of(board, Step::attack, window.b);
      const unsigned card = index_of(response.thing);
      return filter(among, [&](unsigned place) {
        return place == unit->owner || !refused_before(board, depth, place, card, kNothing);
      });
    }
    default: {
      if (!attacks || unit->card == kNothing) return 0;
      const Card& card = content_.cards[unit->card];
      const int value =
          ((unit->flags & kSpecial) != 0 ? card.special_ladder : card.ladder)[kNormal];
      return value >= kSmallest && value <= kSmall ? among : 0;
    }
  }
}

// Needs that are about what lies before the players.
unsigned CutthroatCaverns::meeting_place(const Board& board, const Frame& window,
                                         std::uint32_t need, unsigned among) const {
  switch (need) {
    case kNeedOwnSetCard:
      return among & with_set_cards(board);
    case kNeedAttackCard:
      return filter(among, [&](unsigned place) { return board.places[place].hand > 0; });
    case kNeedOwnTurn:
      return among & bit_of(board.encounter.turn);
    case kNeedHeld:
      return filter(among, [&](unsigned place) { return board.places[place].held != 0; });
    case kNeedUndeadBefore: {
      // Where a call would allow nothing: CAV-HORD-07, or nobody else lives.
      if (board.encounter.defeated != 0 || std::has_single_bit(living(board))) return 0;
      unsigned before = 0;
      for (unsigned i = 0; i < board.creature_count; ++i)
        if (board.creatures[i].kind == content_.named.undead)
          before |= bit_of(board.creatures[i].before);
      return among & before & ~unsigned{board.encounter.help};
    }
    case kNeedDoll:
      return filter(among & ~unsigned{board.encounter.pinned}, [&](unsigned place) {
        const unsigned doll = board.encounter.doll[place];
        return doll < kPlaces && board.places[doll].alive();
      });
    case kNeedProtector:
      return board.adventure.acolyte == Acolyte::freed && board.adventure.acolyte_lp > 0
                 ? among & bit_of(board.adventure.protector)
                 : 0;
    case kNeedWindowOfActor:
      return window_of(window) == Window::prereveal ? among & bit_of(window.b) : 0;
    case kNeedBelongings:
      if (with_belongings(board) == 0 || std::has_single_bit(living(board))) return 0;
      return filter(among,
                    [&](unsigned place) { return board.offers[place] < board.config.offers; });
    case kNeedPlayerTurns:
      return in_player_turns(board) ? among : 0;
    default:
      return 0;
  }
}

// CAV-WIN-04, CAV-ITM-04: somebody is hurt and has not refused; something would change.
unsigned CutthroatCaverns::meeting_use(const Board& board, const Response& response,
                                       std::uint32_t need, unsigned among) const {
  const unsigned index = index_of(response.thing);
  if (need == kNeedChange) {
    const bool item = category_of(response.thing) == Category::card;
    return filter(among, [&](unsigned place) {
      return item ? item_useful(board, place, index) : thing_useful(board, place, response.thing);
    });
  }
  const int depth = window_depth(board);
  const unsigned hurt =
      filter(living(board), [&](unsigned place) { return hurt_place(board, place); });
  return filter(among, [&](unsigned place) {
    if ((hurt >> place & 1U) != 0) return true;
    return filter(hurt, [&](unsigned other) {
             return !refused_before(board, depth, place, index, other);
           }) != 0;
  });
}

unsigned CutthroatCaverns::meeting(const Board& board, const Frame& window,
                                   const Response& response, std::uint32_t need,
                                   unsigned among) const {
  if ((need & kAttackNeeds) != 0) return meeting_attack(board, window, response, need, among);
  if ((need & kHitNeeds) != 0) {
    const Hit* hit = window_hit(board, window);
    return hit == nullptr ? 0 : meeting_hit(board, *hit, need, among);
  }
  if ((need & (kNeedHurt | kNeedChange)) != 0) return meeting_use(board, response, need, among);
  if ((need & (kNeedPlayOfOther | kNeedPlayTargetsActor)) == 0)
    return meeting_place(board, window, need, among);
  const Play* play = window_play(board, window);
  if (play == nullptr) return 0;
  return need == kNeedPlayOfOther ? among & ~bit_of(play->actor)
                                  : among & bit_of(aimed_at(board, *play));
}

// CAV-CA-07, CAV-ACT-12: among the legal new victims the one with the most Prestige; a tie goes to
// the lowest Initiative.
unsigned CutthroatCaverns::hero(const Board& board, const Hit& hit, unsigned actor) const {
  unsigned best = kNothing;
  each_bit(new_victims(board, hit) & ~bit_of(actor), [&](unsigned place) {
    if (best == kNothing || board.places[place].prestige > board.places[best].prestige ||
        (board.places[place].prestige == board.places[best].prestige &&
         board.places[place].initiative < board.places[best].initiative))
      best = place;
  });
  return best;
}

// CAV-WIN-04 for what is no Item: there must be something to steal, nobody evades twice, and a swap
// needs two.
bool CutthroatCaverns::thing_useful(const Board& board, unsigned place, Thing what) const {
  const unsigned index = index_of(what);
  unsigned effect = 0;
  if (category_of(what) == Category::relic) effect = content_.relics[index].effect;
  if (category_of(what) == Category::reputation) effect = content_.reputations[index].effect;
  if (category_of(what) == Category::ability) effect = content_.characters[index].ability;
  if (effect == 0) return true;
  if (const Op* given = find_op(effect, OpCode::status);
      given != nullptr && given->index == kEvade && board.places[place].status.evade == 2)
    return false;
  if (find_op(effect, OpCode::swap_initiative) != nullptr && (living(board) & ~(1U << place)) == 0)
    return false;
  const Op* steals = find_op(effect, OpCode::steal);
  if (steals == nullptr) return true;
  const bool richer = steals->n == 1;
  return anything_to_steal(board, {.step = Step::steal,
                                   .a = richer ? std::uint8_t{1} : std::uint8_t{0},
                                   .b = static_cast<std::uint8_t>(place),
                                   .c = richer ? kStealRicher : kStealAnybody});
}

// Who has somebody or something to aim at: a set card of another player, a new victim; and whose
// redirection would find a legal victim.
unsigned CutthroatCaverns::aimers(const Board& board, const Frame& window, const Response& response,
                                  unsigned among) const {
  const unsigned index = index_of(response.thing);
  const auto aimed = [&]() -> Aimed {
    switch (category_of(response.thing)) {
      case Category::card:
        if (content_.cards[index].kind != CardKind::action) return {};
        return {content_.cards[index].aim, content_.cards[index].effect};
      case Category::relic:
        return {content_.relics[index].aim, content_.relics[index].effect};
      case Category::reputation:
        return {content_.reputations[index].aim, content_.reputations[index].effect};
      case Category::ability:
        return {Aim::nothing, content_.characters[index].ability};
      default:
        return {};
    }
  }();
  const Hit* hit = window_hit(board, window);
  const auto others = [&](unsigned mask) {
    among = filter(among, [&](unsigned place) { return (mask & ~(1U << place)) != 0; });
  };
  switch (aimed.aim) {
    case Aim::nothing:
      break;
    case Aim::set_card:
      others(with_set_cards(board));
      break;
    case Aim::own_and_other:
      among &= with_set_cards(board);
      others(with_set_cards(board));
      break;
    case Aim::new_victim:
      if (hit == nullptr || new_victims(board, *hit) == 0) return 0;
      break;
    case Aim::other_player:
      others(living(board));
      break;
  }
  if (aimed.effect == 0) return among;
  const bool is_card = category_of(response.thing) == Category::card;
  if (!is_card && find_op(aimed.effect, OpCode::peek_encounter) != nullptr &&
      (board.deck_size == 0 || board.sudden_death != 0))
    return 0;
  if (!is_card && find_op(aimed.effect, OpCode::nyx) != nullptr)
    among = filter(among, [&](unsigned place) {
      return filter(living(board) & ~(1U << place),
                    [&](unsigned other) { return board.places[other].hand > 0; }) != 0;
    });
  if (hit == nullptr) return among;
  const Op* redirects = find_op(aimed.effect, OpCode::redirect);
  if (redirects == nullptr) return among;
  if (redirects->who == Who::actor) return among & new_victims(board, *hit);
  if (redirects->who == Who::target) return among;
  return filter(among, [&](unsigned place) { return hero(board, *hit, place) != kNothing; });
}

unsigned CutthroatCaverns::admits(const Board& board, const Frame& window, const Response& response,
                                  unsigned among) const {
  among = holders(board, response, among);
  for (std::uint32_t needs = response.needs; needs != 0 && among != 0; needs &= needs - 1)
    among = meeting(board, window, response, needs & (~needs + 1U), among);
  return among == 0 ? 0 : aimers(board, window, response, among);
}

// CAV-WIN-01: never looks at a hand. W-CHALLENGE: everybody but the actor.
unsigned CutthroatCaverns::could_answer(const Board& board) const {
  const Frame& window = board.agenda.top();
  const unsigned alive = living(board);
  if (window_of(window) == Window::challenge) return alive & ~bit_of(board.plays[window.b].actor);
  const WindowRows& rows = window_rows_[window.a];
  unsigned could = 0;
  const auto look = [&](std::uint64_t at) {
    for (; at != 0 && could != alive; at &= at - 1) {
      const auto row = static_cast<unsigned>(std::countr_zero(at));
      could |= admits(board, window, content_.responses[rows.first + row], alive & ~could);
    }
  };
  look(rows.action_rows);
  if (could == alive) return could;
  std::uint64_t open = 0;
  each_bit(alive & ~could, [&](unsigned place) { open |= open_rows(board, place, rows); });
  look(open);
  return could;
}

Refusal CutthroatCaverns::why_not_held(const Board& board, unsigned place,
                                       const Response& response) const {
  const unsigned index = index_of(response.thing);
  switch (category_of(response.thing)) {
    case Category::card:
      if (content_.cards[index].kind == CardKind::item) {
        if (content_.cards[index].passive)
          return refuse(rule("CAV-ITM-08"), "It works by itself and is never tipped.");
        if (board.places[place].belongings.items[content_.cards[index].item] == 0)
          return refuse(rule("CAV-ITM-03"), "There is no such untipped Item before this player.");
        return refuse(rule("CAV-ITM-02"), "Items are only for before and after encounters here.");
      }
      if (board.encounter.round == 1 && event_active(board, Perk::dead_silence))
        return refuse(rule("CAV-EVT-02"), "Dead Silence: no Actions in the first round.");
      if (has_perk(board, place, Perk::honest))
        return refuse(rule("CAV-REP-05"), "The Honest do not cancel.");
      if (!room_for_play(board))
        return refuse(rule("CAV-ACT-03"), "Too many Actions wait for their answers.");
      return refuse(rule("CAV-ACT-01"), "That card is not in the hand.");
    case Category::relic:
      return refuse(rule("CAV-EVT-06"), "The Relic is not there, or has been used.");
    case Category::reputation:
      return refuse(rule("CAV-REP-05"), "That Reputation is not there, or has been used.");
    case Category::ability:
      return refuse(rule("CAV-ABL-01"), "The ability is used once a game, by its character.");
    default:
      if (static_cast<Act>(index) == Act::offer)
        return refuse(rule("CAV-TRD-02"), "There is no trading in this game.");
      return refuse(rule("CAV-TURN-05"), "No creature is there to fire at.");
  }
}

Refusal CutthroatCaverns::permit(const Board& board, unsigned place,
                                 const Response& response) const {
  const Frame& window = open_window(board);
  const unsigned bit = bit_of(place);
  if (holders(board, response, bit) == 0) return why_not_held(board, place, response);
  for (std::uint32_t needs = response.needs; needs != 0; needs &= needs - 1) {
    const std::uint32_t need = needs & (~needs + 1U);
    if (meeting(board, window, response, need, bit) == 0) return reason_of(need);
  }
  if (aimers(board, window, response, bit) == 0)
    return window_hit(board, window) != nullptr
               ? refuse(rule("CAV-CA-07"), "Nobody could be the new victim.")
               : refuse(rule("CAV-ACT-08"), "There is nothing to aim it at.");
  return kAllowed;
}

// CAV-WIN-03. The card has left the hand, and its cost is paid: only subject and targets count.
bool CutthroatCaverns::still_legal(const Board& board, const Play& play,
                                   const Frame& window) const {
  if (!board.places[play.actor].alive() || subject_gone(board, window)) return false;
  const Response* response = find_response(window_of(window), thing(Category::card, play.card));
  if (response == nullptr) return false;
  const unsigned bit = 1U << play.actor;
  for (std::uint32_t needs = response->needs & ~std::uint32_t{kNeedConsent}; needs != 0;
       needs &= needs - 1)
    if (meeting(board, window, *response, needs & (~needs + 1U), bit) == 0) return false;
  if (aimers(board, window, *response, bit) == 0) return false;
  const unsigned who = play.target < kPlaces ? who_option(board, play.target) : 0;
  const unsigned at = play.at | unsigned{play.own} << 8;
  const Aim aim = content_.cards[play.card].aim;
  return permit_aim(board, play.actor, aim, option_of(Verb::play, play.card, who, at)).allowed();
}

// CAV-PROT-02.
bool CutthroatCaverns::needs_consent(const Board& board, unsigned place,
                                     const Response& response) const {
  const Unit* unit = window_unit(board, open_window(board));
  return (response.needs & kNeedConsent) != 0 && unit != nullptr &&
         (unit->flags & kProtected) != 0 && unit->owner != place;
}

// CAV-ACT-08, CAV-ACT-09, CAV-CA-07: whom or what the play names.
Refusal CutthroatCaverns::permit_aim(const Board& board, unsigned place, Aim aim,
                                     Option option) const {
  const Refusal none = refuse(rule("CAV-ACT-02"), "That is not what this is aimed at.");
  if (aim == Aim::nothing) return option.b == 0 && option.c == 0 ? kAllowed : none;
  const unsigned target = place_named(board, option.b);
  if (target == kNothing || (living(board) >> target & 1U) == 0)
    return refuse(rule("CAV-ACT-02"), "It has to name a living player.");
  const unsigned at = option.c & 0xFFU;
  const unsigned own = option.c >> 8;
  switch (aim) {
    case Aim::set_card:
    case Aim::own_and_other:
      if (target == place) return refuse(rule("CAV-ACT-08"), "It needs another player's card.");
      if (at >= board.places[target].set)
        return refuse(rule("CAV-ACT-08"), "No such face-down card lies there.");
      if (aim == Aim::set_card) return own == 0 ? kAllowed : none;
      if (own >= board.places[place].set)
        return refuse(rule("CAV-ACT-09"), "It needs an own face-down card.");
      return kAllowed;
    case Aim::new_victim: {
      const Hit* hit = window_hit(board, open_window(board));
      if (option.c != 0) return none;
      if (hit == nullptr || (new_victims(board, *hit) >> target & 1U) == 0)
        return refuse(rule("CAV-CA-07"), "That player cannot be the new victim.");
      return kAllowed;
    }
    default:
      if (option.c != 0) return none;
      return target != place ? kAllowed : refuse(rule("CAV-ACT-02"), "It names another player.");
  }
}

// What only the player himself can see: the Attack card that he must hold, or must have set.
bool CutthroatCaverns::has_what_it_takes(const State& state, unsigned place,
                                         const Response& response) const {
  const HiddenPlace& hidden = state.secret.places[place];
  if (category_of(response.thing) == Category::ability && response.window == Window::prereveal &&
      (response.needs & (kNeedOwnSetCard | kNeedAttackCard)) != 0) {
    for (unsigned at = 0; at < state.places[place].set; ++at)
      if ((attack_cards_ >> hidden.set[at].kind & 1U) != 0) return true;
    return false;
  }
  const unsigned index = index_of(response.thing);
  const bool puts = category_of(response.thing) == Category::card &&
                    find_op(content_.cards[index].effect, OpCode::put_set) != nullptr;
  if (!puts && (response.needs & kNeedAttackCard) == 0) return true;
  return (hidden.hand.kinds() & attack_cards_) != 0;
}

void CutthroatCaverns::list_card(const State& state, unsigned place, unsigned card, Verb how,
                                 OptionList& list) const {
  const Aim aim = content_.cards[card].aim;
  const unsigned sets = with_set_cards(state) & ~(1U << place);
  switch (aim) {
    case Aim::nothing:
      return list.add(verb(how), card);
    case Aim::set_card:
      return each_bit(sets, [&](unsigned other) {
        for (unsigned at = 0; at < state.places[other].set; ++at)
          list.add(verb(how), card, who_option(state, other), at);
      });
    case Aim::own_and_other:
      for (unsigned own = 0; own < state.places[place].set; ++own)
        each_bit(sets, [&](unsigned other) {
          for (unsigned at = 0; at < state.places[other].set; ++at)
            list.add(verb(how), card, who_option(state, other), at | own << 8);
        });
      return;
    case Aim::new_victim:
      if (const Hit* hit = window_hit(state, open_window(state)); hit != nullptr)
        each_bit(new_victims(state, *hit),
                 [&](unsigned other) { list.add(verb(how), card, who_option(state, other)); });
      return;
    case Aim::other_player:
      return each_bit(living(state) & ~(1U << place),
                      [&](unsigned other) { list.add(verb(how), card, who_option(state, other)); });
  }
}

// Everything that lies open: Items, Relics, Reputations, abilities and the acts of the rules.
void CutthroatCaverns::list_thing(const State& state, unsigned place, const Response& response,
                                  OptionList& list) const {
  const unsigned index = index_of(response.thing);
  const unsigned others = living(state) & ~(1U << place);
  const auto aimed = [&](Verb how, Aim aim) {
    if (aim == Aim::nothing) return list.add(verb(how), index);
    const unsigned whom = aim == Aim::other_player ? others : others & with_set_cards(state);
    each_bit(whom, [&](unsigned other) {
      const unsigned cards = aim == Aim::other_player ? 1U : state.places[other].set;
      for (unsigned at = 0; at < cards; ++at)
        list.add(verb(how), index, who_option(state, other), at);
    });
  };
  switch (category_of(response.thing)) {
    case Category::card: {
      if (content_.cards[index].heals == 0) return list.add(verb(Verb::tip), index);
      const int depth = window_depth(state);
      if (hurt_place(state, place)) list.add(verb(Verb::tip), index);
      return each_bit(others, [&](unsigned other) {
        if (hurt_place(state, other) && !refused_before(state, depth, place, index, other))
          list.add(verb(Verb::tip), index, who_option(state, other));
      });
    }
    case Category::relic:
      return aimed(Verb::relic, content_.relics[index].aim);
    case Category::reputation:
      return aimed(Verb::reputation, content_.reputations[index].aim);
    case Category::ability:
      return list.add(verb(Verb::ability));
    default:
      break;
  }
  switch (static_cast<Act>(index)) {
    case Act::offer: {
      const unsigned rich = with_belongings(state);
      return each_bit(others, [&](unsigned other) {
        if ((rich & (1U << place | 1U << other)) != 0)
          list.add(verb(Verb::offer), who_option(state, other));
      });
    }
    case Act::ask_help:
      return list.add(verb(Verb::call_help));
    case Act::pin:
      return list.add(verb(Verb::pin));
    case Act::acolyte:
      return list.add(verb(Verb::acolyte));
    case Act::fire_held:
      return list.add(verb(Verb::fire));
  }
}

// DEC-WINDOW, DEC-CANCEL, DEC-CHALLENGE. Mostly there is nothing: that list is ready made.
void CutthroatCaverns::window_options(const State& state, unsigned place, OptionList& list) const {
  const Frame& window = state.agenda.top();
  if (window_of(window) == Window::challenge) {
    list.add(verb(Verb::challenge));
    return list.add(verb(Verb::pass));
  }
  const bool fog = event_active(state, Perk::fog);
  const Pile& hand = state.secret.places[place].hand;
  const WindowRows& rows = window_rows_[window.a];
  const std::uint64_t playable = fog ? 0 : hand.kinds() & rows.actions;
  const std::uint64_t stored = state.ring != kNothing && has_perk(state, place, Perk::ring)
                                   ? rows.actions & std::uint64_t{1} << state.ring
                                   : 0;
  if (fog) fog_options(state, place, list);
  std::uint64_t open = open_rows(state, place, rows);
  each_kind(playable | stored, [&](unsigned card) { open |= std::uint64_t{1} << rows.card[card]; });
  for (; open != 0; open &= open - 1) {
    const auto row = static_cast<unsigned>(std::countr_zero(open));
    const Response& response = content_.responses[rows.first + row];
    if (admits(state, window, response, 1U << place) == 0 ||
        !has_what_it_takes(state, place, response))
      continue;
    if ((rows.action_rows >> row & 1U) == 0) {
      list_thing(state, place, response, list);
      continue;
    }
    const unsigned card = index_of(response.thing);
    if ((playable >> card & 1U) != 0) list_card(state, place, card, Verb::play, list);
    if ((stored >> card & 1U) != 0) list_card(state, place, card, Verb::play_ring, list);
  }
  if (list.empty()) return list.borrow(kOnlyPass);
  list.add(verb(Verb::pass));
}

// Whether the player has the Action card, and may play or announce it at all.
Refusal CutthroatCaverns::permit_card(const State& state, unsigned place, Option option) const {
  const auto how = static_cast<Verb>(option.verb);
  const bool fog = event_active(state, Perk::fog);
  const Pile& hand = state.secret.places[place].hand;
  if (option.a >= content_.cards.size() || content_.cards[option.a].kind != CardKind::action)
    return refuse(rule("CAV-ACT-01"), "Only Action cards are played in a window.");
  if (how == Verb::play && fog)
    return refuse(rule("CAV-FOG-01"), "In the Fog of War Actions are announced.");
  if (how == Verb::announce && !fog)
    return refuse(rule("CAV-FOG-01"), "Only in the Fog of War are Actions announced.");
  if (how == Verb::play && !hand.has(option.a))
    return refuse(rule("CAV-ACT-01"), "That card is not in the hand.");
  if (how == Verb::play_ring && (state.ring != option.a || !has_perk(state, place, Perk::ring)))
    return refuse(rule("CAV-EVT-04"), "That card is not under the own Ring of Storing.");
  if (how == Verb::announce && (hand.kinds() & action_cards_) == 0)
    return refuse(rule("CAV-FOG-01"), "There is no Action card in the hand.");
  if (how == Verb::announce && has_perk(state, place, Perk::honest) && !hand.has(option.a))
    return refuse(rule("CAV-REP-05"), "The Honest announce no false name.");
  return kAllowed;
}

// Why an answer in the window on top is not possible.
Refusal CutthroatCaverns::permit_play(const State& state, unsigned place, Option option) const {
  const Window now = window_of(state.agenda.top());
  const auto how = static_cast<Verb>(option.verb);
  const Refusal moment = refuse(rule("CAV-ACT-01"), "This is not the moment for it.");
  const auto in_row = [&](Thing what, Aim aim) -> Refusal {
    const Response* response = find_response(now, what);
    if (response == nullptr) return moment;
    if (const Refusal no = permit(state, place, *response); !no.allowed()) return no;
    if (how != Verb::announce && !has_what_it_takes(state, place, *response))
      return reason_of(kNeedAttackCard);
    return permit_aim(state, place, aim, option);
  };
  const auto act = [&](Act what) -> Refusal {
    const Response* response =
        find_response(now, thing(Category::rule, static_cast<unsigned>(what)));
    return response == nullptr ? moment : permit(state, place, *response);
  };
  switch (how) {
    case Verb::pass:
      return option.a == 0 && option.b == 0 && option.c == 0 ? kAllowed : moment;
    case Verb::play:
    case Verb::play_ring:
    case Verb::announce:
      if (const Refusal no = permit_card(state, place, option); !no.allowed()) return no;
      return in_row(thing(Category::card, option.a), content_.cards[option.a].aim);
    case Verb::tip: {
      if (option.a >= content_.cards.size() || content_.cards[option.a].kind != CardKind::item)
        return refuse(rule("CAV-ITM-01"), "There is no such Item.");
      const Card& card = content_.cards[option.a];
      if (card.heals == 0 || option.b == 0)
        return in_row(thing(Category::card, option.a), Aim::nothing);
      if (const Refusal no = in_row(thing(Category::card, option.a), Aim::other_player);
          !no.allowed())
        return no;
      return hurt_place(state, place_named(state, option.b))
                 ? refuse(rule("CAV-ITM-04"), "That player has refused it in this window.")
                 : refuse(rule("CAV-ITM-04"), "That player is not hurt.");
    }
    case Verb::relic:
      if (option.a >= content_.relics.size()) return moment;
      return in_row(thing(Category::relic, option.a), content_.relics[option.a].aim);
    case Verb::reputation:
      if (option.a >= content_.reputations.size()) return moment;
      return in_row(thing(Category::reputation, option.a), content_.reputations[option.a].aim);
    case Verb::ability:
      return in_row(thing(Category::ability, state.places[place].character), Aim::nothing);
    case Verb::fire:
      return act(Act::fire_held);
    case Verb::call_help:
      return act(Act::ask_help);
    case Verb::pin:
      return act(Act::pin);
    case Verb::acolyte:
      return act(Act::acolyte);
    case Verb::offer:
      return act(Act::offer);
    case Verb::challenge:
      return refuse(rule("CAV-FOG-02"), "Only an announced Action is challenged.");
    default:
      return moment;
  }
}

}  // namespace undercroft::cutthroat_caverns
