// Duel of Ages, as the shell takes it.
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
  // Where a unit cannot go and whom it cannot shoot is seen on the map.
  goesWithoutSaying: () => true,
  listsNothing: true,
  askedInSight: true,
  wide: true,
  seatMarks,
  light: 'light-duel_of_ages',
  guide,
}
