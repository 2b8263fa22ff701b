// An attack as it is built, in parts that can be shown: what it begins with, what was added, turned, doubled, taken away, and by whom.
import type { Cards } from './content'
import { calledOf, ladderOf, nameOf } from './content'
import { ladder, type Attack, type Mod } from './view'

export interface Term {
  // "50", "+20", "×2", "−10"
  sign: '' | '+' | '−' | '×'
  n: number
  card: string | null
  // Whose card it is, or what it is: "Orn", "poison".
  by: string
}

const signed = (n: number): Pick<Term, 'sign' | 'n'> => ({ sign: n < 0 ? '−' : '+', n: Math.abs(n) })

// The terms that give the number, in the order in which they are reckoned (CAV-ATK-10).
export function termsOf(attack: Attack, cards: Cards): Term[] {
  if (!attack.attack) return []
  const owner = calledOf(cards, attack.owner)
  const terms: Term[] = [{ sign: '', n: attack.value, card: attack.card, by: owner }]
  for (const other of attack.others) terms.push({ sign: '+', n: other.value, card: other.card, by: owner })
  for (const rider of attack.riders) if (rider.value > 0) terms.push({ sign: '+', n: rider.value, card: rider.card, by: owner })
  if (attack.multiplier > 1) {
    const by = attack.riders.find((rider) => rider.value === 0)
    terms.push({ sign: '×', n: attack.multiplier, card: by?.card ?? null, by: owner })
  }
  let flat = attack.flat
  for (const mod of attack.mods) {
    if (mod.what !== 'added' || mod.amount === 0) continue
    terms.push({ ...signed(mod.amount), card: mod.by, by: mod.who ? calledOf(cards, mod.who) : '' })
    flat -= mod.amount
  }
  if (flat !== 0) terms.push({ ...signed(flat), card: null, by: '' })
  if (attack.poison > 0) terms.push({ sign: '−', n: attack.poison, card: null, by: 'poison' })
  return terms
}

// What the terms come to before the target's own rules.
export function sumOf(terms: Term[]): number {
  let sum = 0
  for (const term of terms) {
    if (term.sign === '×') sum *= term.n
    else sum += term.sign === '−' ? -term.n : term.n
  }
  return Math.max(0, sum)
}

export interface Rung {
  name: string
  value: number
  now: boolean
}
export const rungs = (attack: Attack, cards: Cards): Rung[] =>
  ladderOf(cards.get(attack.card ?? ''), attack.special).map((value, at) => ({
    name: ['nothing', 'half', 'normal', 'double'][at] ?? '',
    value,
    now: ladder[at] === attack.position,
  }))

// What one modification did, in words; those that are terms of the sum are not said twice.
export function modWords(mod: Mod, cards: Cards): string {
  switch (mod.what) {
    case 'rotated':
      return mod.amount > 0 ? 'turned up a step' : 'turned down a step'
    case 'replaced':
      return `replaced by ${nameOf(cards, mod.by)}`
    case 'special':
      return 'used as a special attack'
    case 'capped':
      return `never more than ${mod.amount}`
    case 'armored':
      return `${Math.abs(mod.amount)} less: armour`
    case 'immune':
      return 'too weak: does nothing to it'
    case 'barrier':
      return 'strikes the barrier'
    case 'floored':
      return `it keeps ${mod.amount} LP`
    case 'multiplied':
      return `counts ${mod.amount} times`
    default:
      return ''
  }
}
export const changes = (attack: Attack) => attack.mods.filter((mod) => !['added', 'bonus', 'poisoned', 'multiplied', 'protected', 'missed'].includes(mod.what))

// What protects it, or makes it miss: said beside the attack and not among the numbers.
export const because = (attack: Attack, what: string) => attack.mods.filter((mod) => mod.what === what).at(-1)
