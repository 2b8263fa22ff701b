// The enemies of combats, 2.4: dice and specials.
#include "games/dark_castle/content_effects.hpp"
#include "games/dark_castle/content_words.hpp"

namespace undercroft::dark_castle {

namespace {

using content::Node;

// A card that shows more than fit is refused for their number, which must not wrap around before.
void show(Fight& fight, const Node& face) {
  std::uint8_t& count = fight.shows[small(face)];
  if (count <= kMaxRow) ++count;
}

void read_special(Fight& fight, const Node& part) {
  const auto& args = part.args;
  switch (part.verb->code) {
    case kRegrow:
      fight.regrow = small(args[0]);
      break;
    case kLowestOnly:
      fight.lowest_only = true;
      break;
    case kDuel:
      fight.duel = true;
      break;
    case kFinalBlow:
      fight.final_blow = small(args[0]);
      break;
    case kIdleBite:
      fight.idle_bite = small(args[0]);
      break;
    case kReinforce:
      fight.reinforce = small(args[0]);
      break;
    case kNoRest:
      fight.no_rest = true;
      break;
    case kNoBlock:
      fight.no_block = true;
      break;
    case kHears:
      fight.hears = small(args[0]);
      break;
    case kGuarded:
      fight.guarded = small(args[0]);
      break;
    case kShift:
      fight.shift = true;
      break;
    case kHelped:
      fight.helped = true;
      break;
    case kStuck:
      fight.stuck = true;
      break;
    case kThief:
      fight.thief = small(args[0]);
      break;
    case kYouFirst:
      fight.you_first = true;
      break;
    case kSurprise:
      fight.surprise = true;
      break;
    case kToll:
      fight.toll_who = static_cast<Who>(args[0].number);
      fight.toll = small(args[1]);
      break;
    default:
      break;
  }
}

}  // namespace

Fight read_fight(const Node& combat) {
  Fight fight;
  fight.who = static_cast<Who>(combat.args[0].number);
  for (const Node& part : parts_of(combat, 1)) {
    switch (part.verb->code) {
      case kShows:
        for (const Node& face : part.args) show(fight, face);
        break;
      case kRolls:
        fight.rolls = small(part.args[0]);
        break;
      case kReward:
        fight.reward = small(part.args[0]);
        break;
      case kWinsTheGame:
        fight.reward = 0;
        break;
      default:
        read_special(fight, part);
        break;
    }
  }
  return fight;
}

}  // namespace undercroft::dark_castle
