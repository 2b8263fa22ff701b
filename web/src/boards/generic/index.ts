// The general board, for any game that has none of its own.
import { addDrawings } from '../../lib/drawings'
import type { BoardKit } from '../../lib/board'
import Board from './Board.svelte'
import { guess, hand, rules, table } from './icons'
import { drawings } from './icons.gen'

addDrawings(drawings)

export function kitFor(game: string): BoardKit {
  return {
    Board,
    cardIcon: (card) => guess(`${card.kind} ${card.name}`.toLowerCase()),
    light: `light-${game}`,
    guide: [
      {
        title: 'What you see',
        icon: table,
        text: 'Everything that you may know of the table, each part under its name. Cards that are hidden from you lie face down; point at any card to read it.',
      },
      {
        title: 'What you can do',
        icon: hand,
        text: 'When it is your turn, the question says what there is to decide, and every possible answer is a button. What is not possible now is listed with the reason.',
      },
      {
        title: 'What you want',
        icon: rules,
        text: 'The rulebook says how this game is won. Every line of the log can be opened to the rule behind it.',
      },
    ],
  }
}
