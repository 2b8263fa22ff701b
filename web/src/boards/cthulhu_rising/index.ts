// Cthulhu Rising, as the shell takes it.
import { addDrawings } from '../../lib/drawings'
import type { BoardKit } from '../../lib/board'
import Board from './Board.svelte'
import { guide } from './guide'
import { cardIcon, optionIcon } from './icons'
import { drawings } from './icons.gen'
import { seatMarks } from './marks'
import { onBoard } from './moves'

addDrawings(drawings)

export const kit: BoardKit = {
  Board,
  cardIcon,
  optionIcon,
  onBoard,
  listsNothing: true,
  // Whatever cannot be done with a card is told where the card lies.
  goesWithoutSaying: () => true,
  askedInSight: true,
  seatMarks,
  wide: true,
  givesUp: 'concede',
  workshop: { title: 'Decks', load: () => import('./DeckBuilder.svelte') },
  light: 'light-cthulhu_rising',
  guide,
}
