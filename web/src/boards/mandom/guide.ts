// The first game, for somebody who has never played it.
import type { GuideStep } from '../../lib/board'

export const guide: GuideStep[] = [
  {
    title: 'What you see',
    icon: 'gi:visored-helm',
    text: 'One hero with hit points and six items. He belongs to nobody and to everybody: in the end one of you must lead him through the dungeon, which you all fill together, face down.',
  },
  {
    title: 'What you want',
    icon: 'gi:laurels',
    text: 'Survive the dungeon twice and you win. Fail twice and you are out; whoever is left alone wins too. So go in when you think you come out again, and let others go in when you think they do not.',
  },
  {
    title: 'On your turn: draw',
    icon: 'gi:card-draw',
    text: 'Draw a monster that only you see. Either put it on top of the dungeon, or throw it away together with one of the items the hero still has. Then the dungeon stays easier, but the hero gets weaker for whoever goes in.',
  },
  {
    title: 'Or pass',
    icon: 'gi:exit-door',
    text: 'If it gets too hot for you, pass instead of drawing: you are safe for this round. The last one who has not passed must go in, like it or not.',
  },
  {
    title: 'Lying is allowed',
    icon: 'gi:duality-mask',
    text: 'You know the cards that you placed and threw away, nobody else does. Say what you like about them. Look frightened in front of goblins. The table keeps in mind for you what you have seen.',
  },
  {
    title: 'The challenge',
    icon: 'gi:dungeon-gate',
    text: 'The cards are turned from the top, one by one. Armour and shield give hit points; the other items stop certain monsters entirely. Whatever is not stopped does damage as high as its number. When the damage reaches the hit points, the hero has failed.',
  },
  {
    title: 'A hint for the first round',
    icon: 'gi:evil-book',
    text: 'Golems and the Demon are hard to stop, so remember where they are. "Monsters" shows all cards of the round and what stops them, and every item tells about itself when you point at it or hold it.',
  },
]
