// The first game, for somebody who has never played it.
import type { GuideStep } from '../../lib/board'

export const guide: GuideStep[] = [
  {
    title: 'Three stories',
    icon: 'gi:open-gate',
    text: 'Between the two sides lie three stories. Whoever has five success tokens on a story wins it; whoever wins three stories first wins the game. And whoever runs out of cards loses, so do not dawdle.',
  },
  {
    title: 'Your turn',
    icon: 'gi:clockwise-rotation',
    text: 'Your cards are refreshed, you draw two, you may turn one card of your hand into a resource, then you play cards, and then you send characters to the stories. The line above the table shows where you are.',
  },
  {
    title: 'Domains pay',
    icon: 'gi:coins',
    text: 'You have three domains. To play a card you drain one of them: it must hold at least as many resources as the card costs, one of them of the card’s faction. Each domain pays once a turn, and what is too much is lost. So grow one for big cards and keep the others for small ones.',
  },
  {
    title: 'Characters and their icons',
    icon: 'gi:person',
    text: 'A character has skill (the number) and icons: Terror, Combat, Arcane and Investigation. They are ready in the turn in which you play them. Whoever goes to a story is exhausted and cannot defend in the other side’s turn.',
  },
  {
    title: 'Going to a story',
    icon: 'gi:three-friends',
    text: 'Click a character, then a story. The table shows at once how the struggles would go. Until you say that you are done you can take everybody back. Then the other side sends defenders, but only to where you attack.',
  },
  {
    title: 'Four struggles, then skill',
    icon: 'gi:daemon-skull',
    text: 'At each story the icons are compared one after the other. Terror: somebody of the loser’s goes insane. Combat: somebody is wounded, which is mostly the end. Arcane: the winner readies a character. Investigation: the winner puts a token. Then skill: if the attacker has more, a token, and two if nobody stands against it.',
  },
  {
    title: 'Insane, not gone',
    icon: 'gi:spiral-tentacle',
    text: 'Who goes insane lies face down and does nothing. One of them comes back at the beginning of each of your turns. A character with a Terror icon or Willpower cannot go insane.',
  },
  {
    title: 'The Minion',
    icon: 'gi:brain-tentacle',
    text: 'Alone you play against the Minion. It has dice instead of resources: a die pays for cards up to its number, and one of them grows each turn. Its events lie open. It follows fixed rules, and “Why?” tells you the rule behind everything it did, with all that it considered.',
  },
  {
    title: 'A hint for the first game',
    icon: 'gi:magnifying-glass',
    text: 'Early on, put a card to a domain every turn. Do not send everybody out: who stays home ready defends. An undefended story with one skill against nothing is worth two tokens.',
  },
]
