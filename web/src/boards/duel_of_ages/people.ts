// Whose is what, without colour alone: every seat has a shape, a letter and a tone.
import type { Room } from '../../lib/protocol.gen'

export const shapes = ['circle', 'square', 'diamond', 'hexagon'] as const
export type Shape = (typeof shapes)[number]

export interface Person {
  seat: number
  shape: Shape
  letter: string
  name: string
}

export function peopleOf(room: Room, you: number | undefined, seats: number): Person[] {
  const names = Array.from({ length: seats }, (_, seat) => room.seats[seat]?.name || `Seat ${seat + 1}`)
  const initials = names.map((name) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase())
  return names.map((name, seat) => ({
    seat,
    shape: shapes[seat % shapes.length]!,
    letter: initials.filter((initial) => initial === initials[seat]).length > 1 ? String(seat + 1) : initials[seat]!,
    name: seat === you ? 'You' : name,
  }))
}

// A shape of that radius around the origin, as a path.
export function shapePath(shape: Shape | 'pet', radius: number): string {
  const round = (n: number) => Math.round(n * 100) / 100
  const through = (points: [number, number][]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
  switch (shape) {
    case 'square': {
      const half = radius * 0.88
      const bend = radius * 0.2
      return `M${-half + bend} ${-half}H${half - bend}Q${half} ${-half} ${half} ${-half + bend}V${half - bend}Q${half} ${half} ${half - bend} ${half}H${-half + bend}Q${-half} ${half} ${-half} ${half - bend}V${-half + bend}Q${-half} ${-half} ${-half + bend} ${-half}Z`
    }
    case 'diamond':
      return through([
        [0, -radius * 1.16],
        [radius * 1.16, 0],
        [0, radius * 1.16],
        [-radius * 1.16, 0],
      ])
    case 'hexagon':
      return through([0, 1, 2, 3, 4, 5].map((n) => [radius * 1.08 * Math.cos((Math.PI / 3) * n), radius * 1.08 * Math.sin((Math.PI / 3) * n)]))
    default:
      return `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`
  }
}
