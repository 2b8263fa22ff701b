// What the gallery says of cards, read once: names, ratings, tests of a place. And what two dice make of a margin.
import type { Card } from '../../lib/board'

export type Cards = Map<string, Card>

export const ages = ['ancient', 'colonial', 'modern', 'future'] as const
export type Age = (typeof ages)[number]

export const ratings = ['speed', 'health', 'wits', 'melee', 'power', 'damage', 'aim', 'point', 'throw', 'react', 'stealth', 'armor', 'strength', 'intellect', 'honor', 'respect'] as const
export type Rating = (typeof ratings)[number]

export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`
export const capital = (words: string) => words.replace(/^./, (letter) => letter.toUpperCase())

// Henchmen are two of a kind: archer_1 and archer_2 are one card.
export const kindOf = (figure: string) => figure.replace(/_[12]$/, '')
export const cardOf = (cards: Cards, id: string): Card | undefined => cards.get(id) ?? cards.get(kindOf(id))
export function nameOf(cards: Cards, id: string | null | undefined): string {
  if (!id) return 'a card'
  const card = cards.get(id)
  if (card) return card.name
  const kind = cards.get(kindOf(id))
  return kind ? `${kind.name} ${id.endsWith('_2') ? 2 : 1}` : id.replaceAll('_', ' ')
}
// What is said on a small chip: the name by which a figure goes, spelled as on its card.
export function shortName(cards: Cards, id: string): string {
  const spelled = nameOf(cards, kindOf(id)).split(/[ -]/)
  const words = kindOf(id).split('_')
  const last = words.length > 1 && words.join('').length > 11 ? words.slice(-1) : words
  const short = last.map((word) => spelled.find((one) => one.toLowerCase() === word) ?? capital(word)).join(' ')
  return id === kindOf(id) || !cards.has(kindOf(id)) ? short : `${short} ${id.at(-1)}`
}
export const placeName = (cards: Cards, id: string) => (cards.get(id)?.name ?? id).replace(/ \(.*\)$/, '')

export interface Stage {
  trial: 'test' | 'pay' | 'guardian' | 'max_health' | 'duel'
  rating?: Rating
  n?: number
}
export const stagesOf = (cards: Cards, place: string): Stage[] => (cards.get(place)?.data['stages'] as Stage[] | undefined) ?? []
export const ageOf = (cards: Cards, id: string): Age | undefined => cardOf(cards, id)?.data['age'] as Age | undefined
export const printed = (cards: Cards, id: string): Partial<Record<Rating, number>> => (cardOf(cards, id)?.data['ratings'] as Partial<Record<Rating, number>> | undefined) ?? {}

// Ways out of 36 for Fopp, Fail, Squeak, Pass and Amaze at margins -6 to +6 (DUE-CHA-02).
const table: [number, number, number, number, number][] = [
  [30, 5, 0, 0, 1],
  [26, 9, 0, 0, 1],
  [21, 12, 2, 0, 1],
  [15, 15, 3, 2, 1],
  [10, 16, 4, 5, 1],
  [6, 15, 5, 9, 1],
  [3, 12, 6, 12, 3],
  [1, 9, 5, 15, 6],
  [1, 5, 4, 16, 10],
  [1, 2, 3, 15, 15],
  [1, 0, 2, 12, 21],
  [1, 0, 0, 9, 26],
  [1, 0, 0, 5, 30],
]
export const grades = ['Fopp', 'Fail', 'Squeak', 'Pass', 'Amaze'] as const
export const waysOf = (margin: number): [number, number, number, number, number] => table[Math.max(-6, Math.min(6, margin)) + 6]!
export const success = (ways: readonly number[]) => (ways[2] ?? 0) + (ways[3] ?? 0) + (ways[4] ?? 0)
export const percent = (ways: number, of = 36) => `${Math.round((100 * ways) / of)}%`

export const chance = (part: number) => `${Math.round(100 * part)}%`

export const ratingName = (rating: string) => capital(rating)
// As on the printed card.
export const ratingShort: Record<Rating, string> = {
  speed: 'Sp',
  health: 'He',
  wits: 'Wi',
  melee: 'Me',
  power: 'Po',
  damage: 'Da',
  aim: 'Ai',
  point: 'Pt',
  throw: 'Th',
  react: 'Re',
  stealth: 'St',
  armor: 'Ar',
  strength: 'Sr',
  intellect: 'In',
  honor: 'Ho',
  respect: 'Rs',
}

// How a space is labelled on its key: L1 to L5, R1 to R4, T1 to T6, and the rooms of the Base.
const letters: Record<string, string> = { ruins: 'R', merc_camp: 'M', lith_alliance: 'A', lith_strategica: 'S', royal: 'T' }
const spots: Record<string, string> = {
  gate_yard: 'Gate Yard',
  main_gate: 'Main Gate',
  hq: 'HQ',
  prison: 'Prison',
  vault: 'Vault',
  tower: 'Tower',
  field: 'Field',
  spring: 'Spring',
  market: 'Market',
  hill: 'Hill',
}
export function labelOf(space: { location?: string | null; spot?: string | null; position?: number | null }): string {
  if (!space.spot || space.spot === 'none') return ''
  if (space.spot === 'track' || space.spot === 'contest') return `${letters[space.location ?? ''] ?? 'L'}${space.position ?? ''}`
  return spots[space.spot] ?? ''
}
export const terrainName: Record<string, string> = {
  clear: 'clear ground',
  woods: 'woods',
  rough: 'rough',
  swamp: 'swamp',
  water: 'water',
  deep: 'deep water',
  building: 'building',
  mesa: 'mesa',
  cavern: 'cavern',
  dome: 'Dome',
  bare: 'nothing yet',
}
export const terrainCost: Record<string, string> = { clear: '1', woods: '2', rough: '2', swamp: '3', water: '3', deep: '–', building: '2', mesa: '3, from mesa 1', cavern: '1', dome: '–' }
export const terrainCover: Record<string, number> = { woods: 2, rough: 1, swamp: 1, building: 3 }

// The twelve races, the living characters and the HQ, in the order in which they are scored.
export const races = ['lab_ancient', 'lab_colonial', 'lab_modern', 'lab_future', 'ruins', 'merc_camp', 'lith_alliance', 'lith_strategica', 'royal', 'field', 'havoc', 'knowledge'] as const
export const locations = ['lab_ancient', 'lab_colonial', 'lab_modern', 'lab_future', 'base', 'ruins', 'merc_camp', 'lith_alliance', 'lith_strategica', 'royal', 'field', 'havoc', 'knowledge', 'vista_spring', 'vista_market', 'vista_hill'] as const
export const lengthOf = (place: string) => (place === 'havoc' || place === 'knowledge' ? 3 : place === 'royal' || place === 'field' ? 6 : 4)

// DUE-VP-01 to 03: ahead of all others 3, tied for first 2, second 1.
export function pointsOf(values: number[]): number[] {
  const order = [...new Set(values)].sort((a, b) => b - a)
  const first = values.filter((value) => value === order[0]).length
  return values.map((value) => (value === order[0] ? (first > 1 ? 2 : 3) : value === order[1] ? 1 : 0))
}
