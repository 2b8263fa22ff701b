// Dungeon of Mandom, as the shell takes it.
import { addDrawings } from '../../lib/drawings'
import type { BoardKit } from '../../lib/board'
import Board from './Board.svelte'
import { monsterLine } from './content'
import { guide } from './guide'
import { cardIcon, optionIcon } from './icons'
import { drawings } from './icons.gen'
import { seatMarks } from './marks'
import { asView } from './view'

addDrawings(drawings)

export const kit: BoardKit = {
  Board,
  cardIcon,
  optionIcon,
  // The card in my hand; in the dungeon, the one that stands before me.
  askAbout: (raw) => {
    const view = asView(raw)
    if (view.pending && view.pending !== '?') return view.pending
    const now = view.challenge
    if (!now?.revealed || view.winner !== null) return undefined
    const card = view.dungeon[view.dungeon.length - now.revealed]?.card
    return card === '?' ? undefined : card
  },
  cardLine: (card, cards, raw) => {
    if (card.kind !== 'monster') return undefined
    const hero = raw ? asView(raw).hero : undefined
    return monsterLine(card, hero ? cards.get(hero) : undefined, cards)
  },
  seatMarks,
  light: 'light-mandom',
  guide,
}
