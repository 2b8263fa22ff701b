// What can be traded (CAV-TRD-01): Items and Relics that lie untipped before the living.
import type { Trade, TradeThing } from '../../lib/board'
import { count } from './content'
import { asView, placeAt, type Place } from './view'

const things = (place: Place, verb: 'give' | 'ask'): TradeThing[] =>
  count([...place.items, ...place.relics.map((relic) => relic.id)]).map(([card, n]) => ({ option: `${verb} ${card}`, card, count: n }))

export function trade(raw: Record<string, unknown>, you: number): Trade | undefined {
  const view = asView(raw)
  const mine = placeAt(view, you)
  if (!mine?.character || !mine.alive || view.result !== 'playing') return undefined
  const own = things(mine, 'give')
  const others = view.places
    .filter((place) => place !== mine && place.character && place.alive && place.taking_part)
    .map((place) => ({ option: `offer to ${place.character}`, seat: place.seat, things: things(place, 'ask') }))
    // One of the two has to have something.
    .filter((other) => own.length > 0 || other.things.length > 0)
  if (others.length === 0) return undefined
  return {
    mine: own,
    others,
    send: 'send',
    when: 'Offers are made before an encounter, when all cards are set, and at the end of rounds and encounters: yours is made at the next of these.',
  }
}
