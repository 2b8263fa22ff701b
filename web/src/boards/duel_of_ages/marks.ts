// A seat in Duel of Ages: its side, its points, and how many still stand.
import type { SeatMarks } from '../../lib/board'
import { plural } from './content'
import { asView } from './view'

export function seatMarks(raw: Record<string, unknown>, seat: number): SeatMarks {
  const view = asView(raw)
  const player = view.players.find((one) => one.seat === seat)
  if (!player) return { pips: [], label: '' }
  if (view.phase === 'setup') return { pips: [], status: player.platter ? 'has a platter' : 'getting ready', label: 'getting ready' }
  const role = view.loner === seat ? 'Loner' : view.lesser.includes(seat) ? 'Lesser Ally' : view.loner === null ? `Alliance ${player.side + 1}` : 'Alliance'
  const gone = player.characters === 0
  return {
    pips: [],
    status: `${role} · ${player.points} pts`,
    faded: gone,
    label: `${role}, ${plural(player.points, 'point')}, ${plural(player.characters, 'character')}${gone ? ', nobody left' : ''}`,
  }
}
