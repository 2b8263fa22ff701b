// How platters and keys lie (DUE-MAP-02 to 06): for pictures of them before they are on the map.
import type { Cards } from './content'

export interface Hex {
  q: number
  r: number
}
export interface Patch extends Hex {
  terrain: string
  spot?: string | undefined
  position?: number | undefined
}

// The rows of a platter: r, the first q, and how many.
const rows: [number, number, number][] = [
  [-4, 2, 1],
  [-3, 0, 4],
  [-2, -2, 7],
  [-1, -2, 6],
  [0, -3, 7],
  [1, -3, 6],
  [2, -4, 7],
  [3, -3, 4],
  [4, -2, 1],
]
export const platterSpaces: Hex[] = rows.flatMap(([r, first, count]) => Array.from({ length: count }, (_, n) => ({ q: first + n, r })))

const turn = ({ q, r }: Hex): Hex => ({ q: -r, r: q + r })
export const turned = (hex: Hex, times: number): Hex => Array.from({ length: times }).reduce<Hex>((at) => turn(at), hex)

export function platter(cards: Cards, id: string, rotation = 0): Patch[] {
  const terrain = (cards.get(id)?.data['terrain'] as string[] | undefined) ?? []
  return platterSpaces.map((hex, at) => ({ ...turned(hex, rotation), terrain: terrain[at] ?? 'clear' }))
}

// A, B, C, o1 to o6 of a site of type E; those of type W are turned about.
export const keyOffsets: Hex[] = [
  { q: 0, r: 0 },
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 1, r: -2 },
  { q: 2, r: -1 },
  { q: 2, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: 0, r: -1 },
]
// Where what is printed on a label goes with one turn: A to C to B, o1 to o3 to o5, o2 to o4 to o6.
const rho = [2, 0, 1, 5, 6, 7, 8, 3, 4]
export const placedAt = (label: number, rotation: number): number => Array.from({ length: rotation }).reduce<number>((at) => rho[at]!, label)

export interface Site extends Hex {
  east: boolean
}
const three = 'W14,-10 E8,-9 W5,-5 E13,-5 E-1,-4 W10,-1 W-4,0 E4,0 W1,4 E9,4 E-5,5 W6,8 E0,9'
const four = 'W14,-10 E8,-9 W19,-6 W5,-5 E13,-5 E-1,-4 W10,-1 E18,-1 W-4,0 E4,0 W15,3 W1,4 E9,4 E-5,5 W6,8 E0,9'
const read = (text: string): Site[] =>
  text.split(' ').map((one) => {
    const [q, r] = one.slice(1).split(',').map(Number)
    return { east: one.startsWith('E'), q: q!, r: r! }
  })
export const sitesOf = (platters: number): Site[] => read(platters === 4 ? four : three)
export const slots: Hex[] = [
  { q: 0, r: 0 },
  { q: 5, r: 4 },
  { q: 9, r: -5 },
  { q: 14, r: -1 },
]

export const siteSpaces = (site: Site): Hex[] => keyOffsets.map(({ q, r }) => (site.east ? { q: site.q + q, r: site.r + r } : { q: site.q - q, r: site.r - r }))

interface Printed {
  terrain: string
  spot?: string
  position?: number
}
export const printedOn = (cards: Cards, key: string): Printed[] => (cards.get(key)?.data['spaces'] as Printed[] | undefined) ?? []
export const isWalled = (cards: Cards, key: string) => cards.get(key)?.data['walled'] === true

// A key on a site, turned so often.
export function keyOn(cards: Cards, key: string, site: Site, rotation: number): Patch[] {
  const at = siteSpaces(site)
  return printedOn(cards, key).map((space, label) => ({ ...at[placedAt(label, rotation)]!, terrain: space.terrain, spot: space.spot, position: space.position }))
}
// Where walls stand between two spaces of a walled key: every side of A, B, C and o2 but the open ones.
const openIn: Record<string, [number, number][]> = {
  labyrinth: [
    [8, 0],
    [0, 1],
    [1, 4],
    [4, 2],
  ],
  base: [
    [0, 1],
    [0, 2],
    [1, 2],
    [1, 4],
    [2, 4],
  ],
}
const around: Hex[] = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
]
export interface Wall extends Hex {
  direction: number
  gate: boolean
}
export function wallsOf(cards: Cards, key: string, site: Site, rotation: number): Wall[] {
  if (!isWalled(cards, key)) return []
  const at = siteSpaces(site)
  const where = keyOffsets.map((_, label) => at[placedAt(label, rotation)]!)
  const open = openIn[key === 'base' ? 'base' : 'labyrinth']!
  const isOpen = (a: number, b: number) => open.some(([x, y]) => (x === a && y === b) || (x === b && y === a))
  return [0, 1, 2, 4].flatMap((label) =>
    around.flatMap((step, direction) => {
      const here = where[label]!
      const next = where.findIndex((one) => one.q === here.q + step.q && one.r === here.r + step.r)
      if (next >= 0 && isOpen(label, next)) return []
      return [{ ...here, direction, gate: key === 'base' && label === 0 && next === 8 }]
    }),
  )
}
