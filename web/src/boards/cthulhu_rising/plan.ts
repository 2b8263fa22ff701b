// Who goes where, laid out before it is said: the server is told when the plan is done, so that everything can be taken back until then.
import type { Ask } from '../../lib/protocol.gen'
import { read } from './moves'
import { cardAt, letters, otherSide, type Forecast, type RisingView, type Side, type Slot, type Totals } from './view'

// By card in play: the slot.
export type Plan = Record<string, number>

export const canGo = (ask: Ask | undefined, ref: string) => ask?.options.some(({ id }) => id.startsWith(`commit ${ref} to `)) ?? false
export const goesTo = (ask: Ask | undefined, ref: string, slot: number) => ask?.options.some(({ id }) => id === `commit ${ref} to ${slot}`) ?? false

// The plan as options, in the order in which they are offered: some tables want them in that order.
export const steps = (ask: Ask | undefined, plan: Plan): string[] =>
  (ask?.options ?? []).filter(({ id }) => {
    const move = read(id)
    return move.verb === 'commit' && move.ref !== undefined && plan[move.ref] === move.slot
  }).map(({ id }) => id)

const plus = (totals: Totals, view: RisingView, refs: string[]): Totals => {
  const made = { ...totals }
  for (const ref of refs) {
    const one = cardAt(view, ref)
    if (!one) continue
    made.skill += one.skill
    for (const letter of letters) made[letter] += one.icons[letter]
    made.fast ||= one.keywords.includes('fast')
  }
  return made
}

// What would come of it if nobody else went there and nothing was done: struggles by the totals, success by skill.
export function guess(view: RisingView, slot: Slot, attacker: Side, defended: boolean): Forecast {
  const [mine, theirs] = [slot.totals[attacker], slot.totals[otherSide(attacker)]]
  const winners = {} as Forecast['winners']
  const tokens: Record<Side, number> = { ...slot.tokens }
  for (const letter of letters) {
    const [a, d] = [mine[letter], theirs[letter]]
    const fast = mine.fast !== theirs.fast && a > 0
    winners[letter] = slot.struggles[letter] < 1 ? null : a > d ? attacker : d > a ? otherSide(attacker) : fast ? (mine.fast ? attacker : otherSide(attacker)) : null
  }
  if (winners.I) tokens[winners.I] += slot.struggles.I
  const success = mine.skill > theirs.skill ? attacker : null
  if (success) tokens[success] += defended ? 1 : 2
  const won = tokens[attacker] >= 5 ? attacker : tokens[otherSide(attacker)] >= 5 ? otherSide(attacker) : null
  return { winners, success, tokens: { a: Math.min(5, tokens.a), b: Math.min(5, tokens.b) }, won }
}

// The row with the plan on it.
export function rowWith(view: RisingView, plan: Plan): (Slot | null)[] {
  const planned = Object.entries(plan)
  if (!planned.length || view.side === null) return view.row
  const side = view.side
  return view.row.map((slot, at) => {
    const going = planned.filter(([, to]) => to === at).map(([ref]) => ref)
    if (!slot || !going.length) return slot
    const made = { ...slot, attacked: true, totals: { ...slot.totals, [side]: plus(slot.totals[side], view, going) } }
    const defended = view.play.some((one) => one.at === at && one.controller !== view.active) || side !== view.active
    return { ...made, forecast: guess(view, made, view.active, defended) }
  })
}
