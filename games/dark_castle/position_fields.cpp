// What may stand in a position, in the words of whoever writes one. position.cpp reads it.
#include "games/dark_castle/position.hpp"

namespace undercroft::dark_castle {

namespace {

// A place is that of a character in the party, from 0.
constexpr auto kPositionFields = std::to_array<PositionField>({
    {"result", "playing, lost or won", "\"playing\"", "how the game has ended"},
    {"book", "chapters", "[]", "the pages turned so far, the last one on top"},
    {"open", "true or false", "false", "the last page of the book is being resolved"},
    {"next", "a chapter, or null", "null", "the page that somebody has peeked at"},
    {"you", "a place", "0", "who turned the page: \"you\" on the card"},
    {"nominee", "a place, or null", "null", "who was nominated"},
    {"each", "a place, or null", "null",
     "whose turn it is where one after the other does something"},
    {"must_turn", "a place, or null", "null", "who has to turn the next page"},
    {"passed", "places", "[]", "who has passed the test of this page"},
    {"party", "one for each character", "the first characters, whole and with empty hands",
     "the characters in the game"},
    {"party[].character", "a character, or null", "the first ones in order",
     "null: not yet chosen"},
    {"party[].hp", "1 to the full HP", "the full HP", "HP"},
    {"party[].items", "items of two hands at most", "[]", "what the character holds"},
    {"discard", "items", "[]", "the discard pile of items"},
    {"pool", "items", "[]", "items that are being shared out"},
    {"fight.card", "a chapter or a boss", "must be said",
     "the fight with this card is on; without a book this is the only page, or the boss behind "
     "some pages"},
    {"fight.which", "1 or more", "1", "which of the fights on the card"},
    {"fight.row", "might, cunning, wisdom: up to nine", "must be said", "the enemy's dice"},
    {"fight.round", "1 to 200", "1", "the round"},
    {"fight.who", "characters", "as the card says", "who takes part"},
    {"fight.at", "round, dice or guard", "\"round\"",
     "what comes next: the round begins; before round 1, items for dice; after the attacks, items "
     "against the enemy's"},
    {"rolls", "a record", "no die is rolled", "the dice that lie before the characters"},
    {"rolls.face", "might, cunning, wisdom, double might, double cunning, double wisdom or null",
     "null for each", "the die of each place"},
    {"rolls.second", "faces or null", "null for each", "the second die of each place"},
    {"rolls.extra", "might, cunning, wisdom or null", "null for each",
     "the symbol that a Cracked Axe added, for each place"},
    {"rolls.rolled", "places", "[]", "who has rolled"},
    {"rolls.counted", "places", "[]", "whose roll has been counted"},
    {"rolls.bonus", "0 to 8", "0", "symbols that potions added"},
    {"rolls.spent", "a number", "0",
     "hands used in this round or attempt: bit 2 x place, and the next one for the second hand"},
    {"combat.row", "might, cunning, wisdom: up to nine", "must be said", "the enemy's dice"},
    {"combat.round", "0 to 200", "0", "the round; 0 before the first"},
    {"combat.named", "places", "everybody", "who takes part, as the card says"},
    {"combat.fighters", "places", "[]", "who takes part in this round"},
    {"combat.blocked", "places", "[]", "who has blocked"},
    {"combat.removed", "places", "[]", "who has removed a die in this round"},
    {"combat.resting", "a place, or null", "null", "who rests"},
    {"combat.rested", "places", "[]", "who may not rest now"},
    {"combat.reinforced", "0 to 9", "0", "dice that have been added"},
    {"combat.no_attack", "true or false", "false", "the enemy does not attack in this round"},
    {"combat.last_hit", "a place, or null", "null", "who removed the last die"},
    {"combat.helps", "0 to 4", "0", "dice that may still be removed before round 1"},
    {"loss", "a number for each place", "0 for each", "HP that are being lost"},
    {"stack", "a list", "[{\"step\": \"page\"}]",
     "what is going on, the bottom first: written by dumps; a scenario says fight, or the steps "
     "page and camp for a camp between two pages, or plays up to the moment"},
    {"stack[].step", "the name of a step", "must be said",
     "over, take_character, page, block, choice, nominate, camp, window, hurt, discard, "
     "group_discard, test, each_test, group_test, combat, attack, duel, rest, order, help, set_die "
     "or verses"},
    {"stack[].a", "0 to 255", "0", "of the step: its phase, or who or how many"},
    {"stack[].b", "0 to 255", "0", "of the step"},
    {"stack[].c", "0 to 255", "0", "of the step"},
    {"stack[].pc", "a number", "0", "of the step: which operation or fight of the content"},
    {"stack[].end", "a number", "0", "of the step: where its operations end"},
    {"votes", "the name of an option or null, for each seat", "null for each",
     "what has been answered where all decide"},
    {"first_ballot", "the name of an option for each seat", "this is the first ballot",
     "what was proposed before the second ballot"},
});

}  // namespace

std::span<const PositionField> position_fields() {
  return kPositionFields;
}

}  // namespace undercroft::dark_castle
