// What the board needs to know of a card beyond its name; it comes with the card (CardText::data).
import type { Card } from '../../lib/board'

export type Cards = Map<string, Card>

interface AttackData {
  ladder: number[]
  special_ladder: number[]
  special: string
  subtype: string
}

const data = <T>(card: Card | undefined) => (card?.data ?? {}) as Partial<T>

// Null, half, normal, double; nothing for a card without printed values.
export const ladderOf = (card: Card | undefined, special = false): number[] =>
  (special ? data<AttackData>(card).special_ladder : undefined) ?? data<AttackData>(card).ladder ?? []
export const subtypeOf = (card: Card | undefined) => data<AttackData>(card).subtype ?? ''
export const specialOf = (card: Card | undefined) => data<AttackData>(card).special
export const flavourOf = (card: Card | undefined) => data<{ flavour: string }>(card).flavour ?? ''
export const costOf = (card: Card | undefined) => data<{ cost: number }>(card).cost ?? 0
export const isTrap = (card: Card | undefined) => data<{ trap: boolean }>(card).trap ?? false
export const windowsOf = (card: Card | undefined) => data<{ windows: string[] }>(card).windows ?? []

export const nameOf = (cards: Cards, id: string | null | undefined) => {
  if (!id) return ''
  if (id === '?') return 'a hidden card'
  return cards.get(id)?.name ?? id.replace(/^(rl|rp|q|ev|ms|ab|sa)_/, '').replaceAll('_', ' ')
}
// "Vasha the Red" is "Vasha" where there is little room.
export const shortName = (name: string) => name.split(' ')[0] ?? name
export const calledOf = (cards: Cards, id: string | null | undefined) => shortName(nameOf(cards, id))

const kinds: Record<string, string> = {
  plain: 'Attack',
  special: 'Special attack',
  enhanced: 'Enhanced attack',
  maneuver: 'Maneuver',
  stand_in: 'Stand-In',
  additive_rider: 'Rider',
  multiplicative_rider: 'Rider',
}
export const kindWords = (card: Card | undefined) => {
  if (card?.kind === 'attack') return kinds[subtypeOf(card)] ?? 'Attack'
  if (card?.kind === 'action') return 'Action'
  if (card?.kind === 'item') return 'Item'
  return card?.kind ?? ''
}

// What stands large on a card in the hand: its normal value, or nothing.
export function valueOf(card: Card | undefined): number | undefined {
  const values = ladderOf(card)
  return card?.kind === 'attack' ? values[2] : undefined
}

export const statusNames: Record<string, string> = {
  strength: 'Strength',
  haste: 'Haste',
  iron_skin: 'Iron Skin',
  evade: 'Evades',
  vampyre: 'Vampyre',
  wereboar: 'Wereboar',
  no_set: 'Sets no card',
  crowded: 'Crowded',
  poison: 'Poison',
}
export const statusText: Record<string, string> = {
  strength: 'Every attack of theirs turns up one step.',
  haste: 'May set two cards.',
  iron_skin: 'Loses no LP this encounter, except to poison and exhaustion.',
  evade: 'Creatures ignore them.',
  vampyre: 'At the end of the round must make another player lose 5 LP.',
  wereboar: 'Attacks only players and wins when all others are dead.',
  no_set: 'Sets no card in the next round.',
  crowded: 'Every attack of theirs turns down one step this round.',
  poison: 'Each token costs 10 damage of an attack, and LP at the end of the round.',
}

export const count = (list: string[]): [string, number][] => {
  const found = new Map<string, number>()
  for (const id of list) found.set(id, (found.get(id) ?? 0) + 1)
  return [...found]
}

export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`
