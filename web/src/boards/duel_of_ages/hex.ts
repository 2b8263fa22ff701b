// Hexagons on a plane: pointed at the top, rows r below each other, as the rulebook counts them (q, r).
export const size = 30
const wide = Math.sqrt(3) * size

export interface Point {
  x: number
  y: number
}

export const centre = (q: number, r: number): Point => ({ x: wide * (q + r / 2), y: 1.5 * size * r })

// The corner that comes first going clockwise from the right of the top, and the five after it.
const corner = (n: number, radius: number): Point => {
  const angle = (Math.PI / 180) * (60 * n - 30)
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}
const round = (n: number) => Math.round(n * 100) / 100
export const outline = (radius = size): string => [0, 1, 2, 3, 4, 5].map((n) => `${round(corner(n, radius).x)},${round(corner(n, radius).y)}`).join(' ')

// The side towards a direction of the rulebook: (1,0), (1,-1), (0,-1), (-1,0), (-1,1), (0,1).
const sides: [number, number][] = [
  [0, 1],
  [5, 0],
  [4, 5],
  [3, 4],
  [2, 3],
  [1, 2],
]
export function side(direction: number, radius = size): [Point, Point] {
  const [a, b] = sides[direction]!
  return [corner(a, radius), corner(b, radius)]
}

export const steps: [number, number][] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
]

export const distance = (a: { q: number; r: number }, b: { q: number; r: number }) =>
  Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.q - b.q + a.r - b.r))

// Where the n-th of several tokens on one space stands: one in the middle, then a ring.
export function spread(n: number, of: number, radius = size * 0.46): Point {
  if (of === 1) return { x: 0, y: 0 }
  const angle = (2 * Math.PI * n) / of - Math.PI / 2
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) }
}
