// A trade that is being put together: who deals with whom, and what of their cards can be laid down.
import type { Move } from './moves'
import type { DuelView, Unit } from './view'
import { unitOf } from './view'

export interface Deal {
  from: Unit
  to: Unit
  // Places of cards that the table has been told of.
  gives: number[]
  takes: number[]
  // Places of cards that can still be laid down.
  givable: number[]
  askable: number[]
}

export function dealOf(view: DuelView, moves: Move[]): Deal | undefined {
  const [from, to] = [unitOf(view, view.trade?.from), unitOf(view, view.trade?.to)]
  if (!view.trade || !from || !to) return undefined
  const kinds = (verb: string) => new Set(moves.filter((move) => move.verb === verb).map((move) => move.thing))
  const open = (unit: Unit, told: number[], may: Set<string | undefined>) => unit.cards.flatMap((held, n) => (held.kind !== null && may.has(held.kind) && !told.includes(n) ? [n] : []))
  const { gives, takes } = view.trade
  return { from, to, gives, takes, givable: open(from, gives, kinds('give')), askable: open(to, takes, kinds('ask')) }
}

// DUE-CRD-03: nobody may hold too many afterwards.
export const fits = ({ from, to }: Deal, gives: number, takes: number): boolean => from.cards.length - gives + takes <= from.limit && to.cards.length - takes + gives <= to.limit

// The answers that say all of it.
export function proposal(deal: Deal, gives: number[], takes: number[]): string[] {
  const said = (verb: string, unit: Unit, laid: number[], told: number[]) => laid.flatMap((n) => (told.includes(n) ? [] : [`${verb} ${unit.cards[n]?.kind}`]))
  return [...said('give', deal.from, gives, deal.gives), ...said('ask', deal.to, takes, deal.takes), 'propose']
}
