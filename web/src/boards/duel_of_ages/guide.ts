// The first-game guide, for somebody who has never played.
import type { GuideStep } from '../../lib/board'

export const guide: GuideStep[] = [
  {
    title: 'One against two, for now',
    text: 'Heroes of four ages are dropped into one arena. One player is the Loner, the other two are an Alliance that takes its turn together. But everybody scores alone: an ally is a rival with a handshake. (With four players there are two Alliances.)',
    icon: 'gi:wolf-head',
  },
  {
    title: 'Points come from places',
    text: 'Twelve places on the map are small races. Whoever is ahead of everybody in one gets 3 points, a tie for first gives 2, second place 1, even to somebody who never went there. Living characters are scored the same way. So spread out first, then break ties.',
    icon: 'gi:ancient-ruins',
  },
  {
    title: 'Walk, then try',
    text: 'In your turn each of your units may fire or move; after the fights, characters on an adventure space may try it. Two dice and a rating against a difficulty: click a character to see its chance. A success moves your marker there and sends the character to a Dome, from where it walks on next turn.',
    icon: 'gi:compass',
  },
  {
    title: 'Shots and blows',
    text: 'Whom you can shoot is marked with the chance to hit; woods and buildings protect. Whoever moves through an enemy’s sight may be shot at: the map warns you before you go. Units that meet in one space fight, both sides, the quickest wits first.',
    icon: 'gi:crosshair',
  },
  {
    title: 'Cards stay face down',
    text: 'Everybody sees how many cards a unit holds, nobody which, not even an ally, until a card is used. Armor and the like show themselves when they are needed. A character holds four.',
    icon: 'gi:card-draw',
  },
  {
    title: 'The Lesser Ally',
    text: 'The ally with fewer characters decides who of the two acts first, and in which order attacks and adventures happen. The table asks only where it matters.',
    icon: 'gi:scales',
  },
  {
    title: 'Turn your coat',
    text: 'An ally who kills, imprisons or takes over a unit of the Loner may become the new Loner at the end of that turn: he gets a new character and the next turn. The old Loner becomes an ally. Timing this is the heart of the game.',
    icon: 'gi:swap-bag',
  },
  {
    title: 'The Team Base',
    text: 'There is one Base, and it is nobody’s. Sneak or force your way in: steal from the Vault, free or question prisoners, rest in the HQ, or tear the HQ down for 3 points.',
    icon: 'gi:military-fort',
  },
  {
    title: 'How it ends',
    text: 'After the last turn, or when somebody has no character left, the game ends with the first turn of the Loner in which he loses nobody. Most points win.',
    icon: 'gi:trophy-cup',
  },
]
