// The first game, for somebody who has never played it.
import type { GuideStep } from '../../lib/board'

export const guide: GuideStep[] = [
  {
    title: 'Wrongly imprisoned, all of you',
    icon: 'gi:breaking-chain',
    text: 'You play together. Between you and the gate lie fifteen pages of the castle, and behind the last one waits a boss. Beat it and everybody wins. But if a single one of you dies, everybody loses.',
  },
  {
    title: 'Your prisoner and the die',
    icon: 'gi:prisoner',
    text: 'Each prisoner has a die of their own with Might (a fist), Cunning (a mask) and Wisdom (a book). Some faces are doubles: they count twice and, in a fight, they block. The six faces are always shown beside the prisoner.',
  },
  {
    title: 'Who turns the page?',
    icon: 'gi:bookmarklet',
    text: 'Before each page you decide together who turns it. On that page this prisoner is “you”, for better or worse. So send somebody who can take a blow, and do it before you know what comes.',
  },
  {
    title: 'Reading the page',
    icon: 'gi:white-book',
    text: 'Read it aloud, then do what it says. It may let you choose a way, test somebody, or set an enemy on you. A test is one roll: any face of the right trait will do. Where symbols are counted, a double counts as two.',
  },
  {
    title: 'Fighting',
    icon: 'gi:crossed-swords',
    text: 'The enemy is a row of dice. All of you roll at once; each symbol removes one die with the same symbol. If dice are left, everybody who did not roll a double loses 2 HP, and the next round begins. When the row is empty you have won, and it does not strike back.',
  },
  {
    title: 'Resting',
    icon: 'gi:night-sleep',
    text: 'At the start of a round one of you may rest: no roll, no blow, and 1 HP back. Not the same one twice in a row, and somebody else must go on fighting.',
  },
  {
    title: 'Two hands each',
    icon: 'gi:hand',
    text: 'What you find lies in the middle until you share it out. A hand holds one item; some need both. In camp, tap an item, then tap where it goes: to a prisoner, into a mouth, or back to the middle. What is left behind is gone.',
  },
  {
    title: 'Using things in time',
    icon: 'gi:brandy-bottle',
    text: 'You are asked at the moments when somebody holds something useful: after a roll, before a blow, when HP would be lost. Every item tells what it does when you point at it or hold it.',
  },
  {
    title: 'A hint for the first game',
    icon: 'gi:hearts',
    text: 'Let the healthiest turn the pages, eat as soon as nothing is wasted, and give shields and evasions to the weakest. Choose prisoners so that all three traits are well covered.',
  },
]
