// A seat in Escape the Dark Castle: whom it plays and how that one stands.
import type { SeatMarks } from '../../lib/board'
import { asView, type CastleView, type Prisoner } from './view'

const called = (character: string) => character.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

export function seatMarks(raw: Record<string, unknown>, seat: number): SeatMarks {
  const view = asView(raw)
  const mine = view.party.filter((one) => one.seat === seat && one.character)
  if (!mine.length) return { pips: [], label: 'no prisoner yet' }
  // How they stand is seen on the table.
  const who = mine.map((one) => called(one.character!)).join(', ')
  const doing = [...new Set(mine.map((one) => statusOf(view, one)).filter(Boolean))]
  const said = view.vote?.answers.find((one) => one.seat === seat)
  if (said?.option && view.group !== 'speaker') doing.push(view.group === 'vote' ? 'has voted' : 'has said')
  return {
    pips: [],
    status: [who, ...doing].join(' · '),
    label: mine
      .map((one) => `${called(one.character!)}, ${one.hp} of ${view.max_hp} hit points, ${one.items.length} item${one.items.length === 1 ? '' : 's'}`)
      .join('; '),
  }
}

function statusOf(view: CastleView, one: Prisoner): string {
  if (one.hp <= 0) return 'dead'
  if (view.result !== 'playing') return ''
  if (one.resting) return 'resting'
  if (one.blocked) return 'blocks'
  return ''
}
