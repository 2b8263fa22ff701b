// What may stand in a position, in the words of whoever writes one. position.cpp reads it.
#include <array>

#include "games/mandom/mandom.hpp"

namespace undercroft::mandom {

namespace {

constexpr auto kPositionFields = std::to_array<PositionField>({
    {"round", "0 to 99", "1", "which round of the game"},
    {"first", "a seat, 0 to 3", "as set up", "who began the round"},
    {"step",
     "over, throw_sign, choose_hero, turn, card, name_type, name_number, exchange, use_item or "
     "feed_ooze",
     "card where one is pending, else turn", "what is asked"},
    {"turn", "a seat", "who began, or the next who has not passed", "who is asked"},
    {"hero", "a hero", "as set up", "the hero of the round"},
    {"equipped", "items", "all that are not concealed or lost",
     "the hero's items that are still on"},
    {"lost", "items", "[]", "items that the dungeon took"},
    {"concealed", "items, or rest", "[]",
     "items that were given up by whoever began the round, each on the weakest card left; rest: "
     "all that are not named"},
    {"specials", "two special monsters", "as set up", "those that are in this round's deck"},
    {"pile", "monsters", "the cards that are nowhere else", "the draw pile, which has no order"},
    {"dungeon", "monsters", "[]", "bottom first; a name alone was placed by who began the round"},
    {"dungeon[].card", "a monster", "must be said", "the card"},
    {"dungeon[].by", "a seat", "must be said", "who placed it"},
    {"pairs", "a list", "[]", "concealed items, each on the card for which it was given up"},
    {"pairs[].seat", "a seat", "must be said", "who gave it up"},
    {"pairs[].item", "an item", "must be said", "the item"},
    {"pairs[].card", "a monster", "must be said", "the card under it"},
    {"pending", "a monster, or null", "null", "the card that was drawn and is in hand"},
    {"passed", "seats", "[]", "who has passed in this round"},
    {"players", "one for each seat", "nobody has won or lost anything", "the player cards"},
    {"players[].successes", "0 to 2", "0", "challenges won"},
    {"players[].failures", "0 to 2", "0", "challenges lost"},
    {"players[].out", "true or false", "false", "has lost too often"},
    {"players[].looks", "0 to 127", "0",
     "with item_secrecy=turn_peek: bit k says that the player saw the items when k were concealed"},
    {"throws", "0 to 20", "0", "signs thrown so far for who begins"},
    {"throwing", "seats", "all", "who throws signs, in step throw_sign"},
    {"signs", "rock, paper, scissors or null, one for each seat", "null for each",
     "signs that were chosen already"},
    {"challenge.seat", "a seat", "must be said", "the challenger"},
    {"challenge.hp", "-200 to 200", "must be said", "HP left"},
    {"challenge.damage", "0 to 400", "0", "damage so far, of a hero whose damage is added up"},
    {"challenge.revealed", "a number", "0", "cards turned up, from the top"},
    {"challenge.strength", "0 to 20", "0", "of the card that is turned up"},
    {"challenge.last_strength", "0 to 20", "0", "of the one before"},
    {"challenge.mark", "none, ignore or defeat", "\"none\"",
     "what the last card left for the next"},
    {"challenge.spent", "items", "[]", "used up in this challenge"},
    {"challenge.run", "0 to 6", "0", "the place of the item that goes on by itself, from 1"},
    {"challenge.softened", "0 to 99", "0", "how often the Charming Flute was played"},
    {"challenge.named", "a monster, or null", "null", "named for the Vorpal Sword"},
    {"challenge.number", "0 to 20", "0", "the number that was named"},
    {"challenge.aside", "a monster, or null", "null", "the card that Polymorph exchanged"},
    {"challenge.exchanged", "true or false", "false", "the card turned up took another's place"},
    {"challenge.dead", "true or false", "false", "the hero has died"},
    {"challenge.seen", "monsters", "[]", "kinds turned up and done with"},
    {"winner", "a seat", "none", "in step over: who has won"},
});

}  // namespace

std::span<const PositionField> position_fields() {
  return kPositionFields;
}

}  // namespace undercroft::mandom
