// Escape the Dark Castle, as the shell takes it.
import { addDrawings } from '../../lib/drawings'
import type { BoardKit } from '../../lib/board'
import Board from './Board.svelte'
import { chapterLine, standing } from './content'
import { guide } from './guide'
import { cardIcon, optionIcon } from './icons'
import { drawings } from './icons.gen'
import { seatMarks } from './marks'
import { isPast } from './moves'
import { portraits } from './portraits'
import { asView } from './view'

addDrawings({ ...drawings, ...portraits })

export const kit: BoardKit = {
  Board,
  cardIcon,
  optionIcon,
  onBoard: (option) => /^(take|drop|give|use) /.test(option),
  // Whose moment is over or still to come; the page and its chips tell that in their own way. Who may not rest again reads it on the tile.
  goesWithoutSaying: (option, raw) => option.startsWith('rest ') || isPast(option, asView(raw).step),
  // The open page.
  askAbout: (raw) => {
    const view = asView(raw)
    if (view.result !== 'playing' || view.step === 'take_character') return undefined
    if (view.open) return view.open
    return view.page === 0 && view.camp ? 'start_card' : undefined
  },
  askedInSight: true,
  cardLine: (card, _cards, raw) => {
    if (card.kind !== 'chapter' && card.kind !== 'boss') return undefined
    const view = raw?.open === card.id ? asView(raw) : undefined
    return (view && standing(card, view)) || chapterLine(card)
  },
  seatMarks,
  light: 'light-dark_castle',
  guide,
}
