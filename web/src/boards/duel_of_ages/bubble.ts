// Where the bubble with a preview stands: beside what it is about, and over nothing that must be seen with it, the way, its goal and who could
// shoot. In a narrow window it is a strip at the upper or the lower edge.
export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
export interface Standing {
  left: number
  top: number
  // As wide as the window.
  strip: boolean
  // How far the map must go down for the strip to cover nothing; 0 nearly always.
  shift: number
}

const narrow = 560
const rim = 8
const gap = 8

export const isNarrow = (window: Size) => window.width < narrow

const covers = (left: number, top: number, size: Size, reach: number) => (at: Point) =>
  at.x > left - reach && at.x < left + size.width + reach && at.y > top - reach && at.y < top + size.height + reach
const clamp = (value: number, most: number) => Math.max(rim, Math.min(most, value))

// The way must be seen, others had better be.
export function standing(window: Size, size: Size, goal: Point, way: Point[], others: Point[], reach: number): Standing {
  const must = [goal, ...way]
  return isNarrow(window) ? strip(window, size, must, others, reach) : beside(window, size, goal, [...must, ...others], reach)
}

function strip(window: Size, size: Size, must: Point[], others: Point[], reach: number): Standing {
  const [under, lowest] = [rim + size.height + reach, window.height - size.height - rim]
  const cost = (hidden: (at: Point) => boolean) => 10 * must.filter(hidden).length + others.filter(hidden).length
  const [above, below] = [cost(({ y }) => y < under), cost(({ y }) => y > lowest - reach)]
  const highest = Math.min(...must.map(({ y }) => y))
  const last = Math.max(...must.map(({ y }) => y))
  const isUp = above <= below
  // What would be hidden comes down, as far as the rest stays in sight.
  const wanted = (isUp ? under : rim + reach) - highest
  const room = (isUp ? window.height - rim : lowest) - reach - last
  return { left: rim, top: isUp ? rim : lowest, strip: true, shift: Math.max(0, Math.min(wanted, room)) }
}

function beside(window: Size, size: Size, goal: Point, points: Point[], reach: number): Standing {
  const off = reach + gap
  const [middle, right, left] = [goal.x - size.width / 2, goal.x + off, goal.x - off - size.width]
  const [centre, under, upper] = [goal.y - size.height / 2, goal.y + off, goal.y - off - size.height]
  const places: [number, number][] = [[middle, upper], [middle, under], [right, centre], [left, centre], [right, upper], [left, upper], [right, under], [left, under]]
  let best: Standing & { cost: number } = { left: rim, top: rim, strip: false, shift: 0, cost: Infinity }
  places.forEach(([x, y], n) => {
    const at = { left: clamp(x, window.width - size.width - rim), top: clamp(y, window.height - size.height - rim) }
    const cost = 10 * points.filter(covers(at.left, at.top, size, reach)).length + n / 10
    if (cost < best.cost) best = { ...at, strip: false, shift: 0, cost }
  })
  return best
}
