// A seat in Cutthroat Caverns: whom it plays and how that one stands.
import type { SeatMarks } from '../../lib/board'
import { plural } from './content'
import { asView, placeAt } from './view'

const called = (id: string) => id.replace(/^./, (letter) => letter.toUpperCase())

export function seatMarks(raw: Record<string, unknown>, seat: number): SeatMarks {
  const view = asView(raw)
  const one = placeAt(view, seat)
  if (!one?.character) return { pips: [], label: 'no adventurer yet' }
  const who = called(one.character)
  const label = `${who}, ${one.lp} of ${one.start} LP, ${one.prestige} Prestige, ${plural(one.hand, 'card')}`
  // Before the LP are given out nobody is dead.
  if (!one.alive && one.start > 0) return { pips: [], status: `${who} · dead`, faded: true, label: `${label}, dead` }
  // How they stand is seen on the table.
  const status = [who]
  if (view.result === 'playing' && one.asked && one.answered) status.push('has answered')
  return { pips: [], status: status.join(' · '), label }
}
