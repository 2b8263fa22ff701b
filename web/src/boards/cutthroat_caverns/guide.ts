// The first game, for somebody who has never played it.
import type { GuideStep } from '../../lib/board'

export const guide: GuideStep[] = [
  {
    title: 'Together in, alone to glory',
    icon: 'gi:cave-entrance',
    text: 'Nine creatures stand between you and the way out, and none of you can fell them alone. But there is one winner: whoever has the most Prestige among those who live when the ninth has fallen. If everybody dies, nobody wins.',
  },
  {
    title: 'The last blow takes it all',
    icon: 'gi:laurels',
    text: 'A creature has life points, LP. All your blows bring them down, but only the blow that takes the last one earns its Prestige. So count along: how much is left, who strikes before you, and what might they have set?',
  },
  {
    title: 'Setting a card',
    icon: 'gi:poker-hand',
    text: 'Every round each of you chooses one card from the hand and sets it face down, all at once. Click a card to set it. Attack cards say how hard they hit; Riders wait and strengthen your next attack; a Maneuver does nothing, on purpose.',
  },
  {
    title: 'Initiative',
    icon: 'gi:clockwise-rotation',
    text: 'The number on your shield says when you strike: 1 goes first. The numbers are drawn anew every round. Creatures look at them as well, and their cards tell whom they hit, so early is not always good.',
  },
  {
    title: 'Four values on every attack',
    icon: 'gi:armor-upgrade',
    text: 'An attack has four values: nothing, half, normal, double. It begins at normal. Cards turn it up or down a step. The table always shows where it stands and what it will do before it does it, and whether it kills.',
  },
  {
    title: 'Interfering',
    icon: 'gi:card-play',
    text: 'Action cards are for spoiling the plans of your friends: push a set card out of the way, make an attack miss, send a creature to somebody else. At each moment where that is possible everybody is asked; the ring shows who is still thinking. If two want to act, the lower Initiative goes first.',
  },
  {
    title: 'Then it hits back',
    icon: 'gi:claws',
    text: 'After your turns the creature does what its card says. At 0 LP you are dead: out of the game, your things are shared out. You need each other alive for a while. Not for ever.',
  },
  {
    title: 'Items, trades and lies',
    icon: 'gi:trade',
    text: 'Items lie open before you and work once; healing somebody else earns Prestige. Before and after fights you may offer trades. Promises bind nobody, and everything may be said.',
  },
  {
    title: 'A hint for the first game',
    icon: 'gi:backstab',
    text: 'Do not waste your big attacks while the creature has plenty of LP left. Keep them for the round in which it can fall, keep one card that spoils another’s blow, and keep an eye on whoever is in the lead.',
  },
]
