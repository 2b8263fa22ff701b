// A seat in Cthulhu Rising: which side it plays and how many stories it has won.
import type { SeatMarks } from '../../lib/board'
import { factionName, plural } from './content'
import { asView, type Side } from './view'

export function seatMarks(raw: Record<string, unknown>, seat: number): SeatMarks {
  const view = asView(raw)
  const side = (['a', 'b'] as Side[]).find((one) => view.sides[one].seat === seat)
  if (!side) return { pips: [], status: 'watching', label: 'watching' }
  const place = view.sides[side]
  const pips = Array.from({ length: 3 }, (_, at) => ({ good: true, filled: at < place.won.length }))
  const deck = place.deck_id ? factionName(place.deck_id) : 'own deck'
  return {
    pips,
    status: [deck, view.result === 'playing' && view.active === side && view.turn > 0 ? 'has the turn' : ''].filter(Boolean).join(' · '),
    label: `${deck}, ${plural(place.won.length, 'story', 'stories')} of 3 won, ${plural(place.hand, 'card')} in hand`,
  }
}
