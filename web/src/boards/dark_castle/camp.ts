// Items under one's finger: what may be taken up, and where it may go. Tap an item, then tap where it goes; every pair is one option.
import type { Ask, Cannot } from '../../lib/protocol.gen'
import { read, type Move } from './moves'

// An item and where it lies: with a prisoner, or in the pool.
export interface Picked {
  item: string
  from: string
}
export const pool = 'pool'

export interface Target {
  // Hands of a prisoner; the pool; used on a prisoner.
  kind: 'hands' | 'pool' | 'use'
  who: string | undefined
  option: string
}

const sourceOf = (move: Move | undefined): Picked | undefined => {
  switch (move?.verb) {
    case 'take':
      return { item: move.item, from: pool }
    case 'drop':
    case 'give':
    case 'lose':
      return { item: move.item, from: move.from }
    case 'use':
      return { item: move.item, from: move.pool ? pool : move.by }
    default:
      return undefined
  }
}

const same = (one: Picked | undefined, other: Picked) => one?.item === other.item && one.from === other.from

// The options that are about this item in this place.
export const optionsFor = (ask: Ask | undefined, picked: Picked) =>
  (ask?.options ?? []).map((one) => one.id).filter((id) => same(sourceOf(read(id)), picked))

export const isMovable = (ask: Ask | undefined, picked: Picked) => optionsFor(ask, picked).length > 0

function targetOf(option: string): Target | undefined {
  const move = read(option)
  switch (move?.verb) {
    case 'take':
    case 'give':
      return { kind: 'hands', who: move.to, option }
    case 'drop':
    case 'lose':
      return { kind: 'pool', who: undefined, option }
    case 'use':
      return { kind: 'use', who: move.on ?? move.by, option }
    default:
      return undefined
  }
}

// Where it may go, each place once: it does not matter who unstops the bottle that somebody drinks.
export function targets(ask: Ask | undefined, picked: Picked | undefined): Target[] {
  if (!picked) return []
  const found = new Map<string, Target>()
  for (const option of optionsFor(ask, picked)) {
    const target = targetOf(option)
    if (!target) continue
    const key = `${target.kind} ${target.who ?? ''}`
    // Whoever holds it uses it on others; for oneself, oneself.
    const own = target.kind === 'use' && option.includes(` by ${target.who}`)
    if (!found.has(key) || own) found.set(key, target)
  }
  return [...found.values()]
}

export const targetFor = (all: Target[], kind: Target['kind'], who?: string) => all.find((one) => one.kind === kind && one.who === who)

// Why a prisoner cannot take it, where the server says so.
export function refusal(ask: Ask | undefined, picked: Picked | undefined, who: string): Cannot | undefined {
  if (!picked) return undefined
  const id = picked.from === pool ? `take ${picked.item} for ${who}` : `give ${picked.item} of ${picked.from} to ${who}`
  return ask?.cannot.find((one) => one.ids.includes(id))
}

// Why nothing can be done with an item now.
export const barred = (ask: Ask | undefined, picked: Picked): Cannot | undefined =>
  isMovable(ask, picked) ? undefined : ask?.cannot.find((one) => one.ids.some((id) => same(sourceOf(read(id)), picked)))

// An item that has a single use now needs no second tap; in a camp there is always a choice of places.
export function atOnce(ask: Ask | undefined, picked: Picked): string | undefined {
  const found = optionsFor(ask, picked)
  const [only] = found
  const verb = only ? read(only)?.verb : undefined
  return found.length === 1 && (verb === 'lose' || (verb === 'use' && !ask?.options.some((one) => one.id === 'done'))) ? only : undefined
}
