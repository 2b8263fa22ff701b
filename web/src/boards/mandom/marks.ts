// A seat in Dungeon of Mandom: survived dungeons, failures, and what it is doing.
import type { SeatMarks } from '../../lib/board'
import type { Room } from '../../lib/protocol.gen'
import { asView, type MandomView } from './view'

const limit = (room: Room | undefined, option: string, held: number) => Math.max(held, Number(room?.options[option] ?? 2))

export function seatMarks(raw: Record<string, unknown>, seat: number, room?: Room): SeatMarks {
  const view = asView(raw)
  const player = view.players?.[seat]
  if (!player) return { pips: [], label: '' }
  const wins = limit(room, 'successes_to_win', player.successes)
  const losses = limit(room, 'failures_to_drop', player.failures)
  const pips = [
    ...Array.from({ length: wins }, (_, i) => ({ good: true, filled: i < player.successes })),
    ...Array.from({ length: losses }, (_, i) => ({ good: false, filled: i < player.failures })),
  ]
  const status = statusOf(view, seat)
  const said = status && status !== 'to decide' ? `, ${status}` : ''
  return {
    pips,
    status,
    faded: player.out || status === 'passed',
    label: `${player.successes} of ${wins} dungeons survived, ${player.failures} of ${losses} failed${said}`,
  }
}

function statusOf(view: MandomView, seat: number): string {
  const player = view.players[seat]!
  const signs = view.players.some((one) => one.sign !== undefined) || (view.hero === null && view.round === 0)
  if (view.winner === seat) return 'won the game'
  if (player.out) return 'out of the game'
  if (view.challenge?.seat === seat) return 'in the dungeon'
  if (player.sign !== undefined) return 'has thrown'
  if (view.waiting.includes(seat)) return view.pending ? 'holds a card' : 'to decide'
  if (!signs && !player.active) return 'passed'
  return ''
}
