// The map as a drawing: which spaces belong together, where their borders run, where names stand.
import { platterSpaces, slots } from './build'
import { centre, side, size, steps, type Point } from './hex'
import { spaceKey, type Space } from './view'

export interface Region {
  id: string
  age: string | null
  location: string | null
  spaces: Space[]
  // The border, as a path.
  border: string
  middle: Point
  top: Point
}

// The names of places stand above them.
export const boxOf = (spaces: { q: number; r: number }[], margin = size * 1.4, above = margin) => {
  const points = spaces.map(({ q, r }) => centre(q, r))
  if (!points.length) return { x: -100, y: -100, width: 200, height: 200 }
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - above]
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top }
}

const platterOf = new Map<string, number>()
slots.forEach((slot, at) => platterSpaces.forEach(({ q, r }) => platterOf.set(spaceKey(slot.q + q, slot.r + r), at)))

const regionId = (space: Space) => {
  const slot = platterOf.get(spaceKey(space.q, space.r))
  return slot === undefined ? `key-${space.location ?? 'none'}` : `slot-${slot}`
}

let last: { spaces: Space[]; regions: Region[] } | undefined
export function regionsOf(spaces: Space[]): Region[] {
  if (last?.spaces === spaces) return last.regions
  const by = new Map<string, Space[]>()
  const ids = new Map<string, string>()
  for (const space of spaces) {
    const id = regionId(space)
    ids.set(spaceKey(space.q, space.r), id)
    by.set(id, [...(by.get(id) ?? []), space])
  }
  const regions = [...by].map(([id, own]): Region => {
    const points = own.map(({ q, r }) => centre(q, r))
    const border = own.flatMap((space) => {
      const at = centre(space.q, space.r)
      return steps.flatMap(([dq, dr], direction) => {
        if (ids.get(spaceKey(space.q + dq, space.r + dr)) === id) return []
        const [a, b] = side(direction)
        return [`M${(at.x + a.x).toFixed(1)} ${(at.y + a.y).toFixed(1)}L${(at.x + b.x).toFixed(1)} ${(at.y + b.y).toFixed(1)}`]
      })
    })
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const first = own[0]!
    return {
      id,
      age: first.age,
      location: id.startsWith('slot') ? null : first.location,
      spaces: own,
      border: border.join(''),
      middle: { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) },
      top: { x: mean(points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) },
    }
  })
  last = { spaces, regions }
  return regions
}

export const middleOf = (key: string): Point => {
  const [q = 0, r = 0] = key.split(',').map(Number)
  return centre(q, r)
}
