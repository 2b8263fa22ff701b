// What part of the map is looked at. Wheel and pinch zoom where the pointer is, a drag pans, arrows and plus and minus do the same; nothing can be
// lost from sight.
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const closest = 4.5

export class Camera {
  // The middle of what is seen, in the map's measure, and how large it is drawn; 1: all of it.
  x = $state(0)
  y = $state(0)
  zoom = $state(1)
  // The window on the page, in pixels.
  width = $state(1)
  height = $state(1)
  moving = $state(false)
  private fingers = new Map<number, { x: number; y: number }>()
  private dragged = 0

  constructor(private map: Box) {
    this.x = map.x + map.width / 2
    this.y = map.y + map.height / 2
  }

  // Map units for a pixel when all is seen.
  private get whole() {
    return Math.max(this.map.width / this.width, this.map.height / this.height)
  }
  get unit() {
    return this.whole / this.zoom
  }
  get box(): Box {
    const width = this.width * this.unit
    const height = this.height * this.unit
    return { x: this.x - width / 2, y: this.y - height / 2, width, height }
  }

  resize(map: Box) {
    this.map = map
    this.settle()
  }
  private settle() {
    this.zoom = Math.min(closest, Math.max(1, this.zoom))
    const half = { x: (this.width * this.unit) / 2, y: (this.height * this.unit) / 2 }
    const inside = (at: number, from: number, length: number, reach: number) =>
      length <= 2 * reach ? from + length / 2 : Math.min(from + length - reach, Math.max(from + reach, at))
    this.x = inside(this.x, this.map.x, this.map.width, half.x)
    this.y = inside(this.y, this.map.y, this.map.height, half.y)
  }

  // Zooms by a factor so that the point of the window (in pixels from its corner) stays where it is.
  by(factor: number, at = { x: this.width / 2, y: this.height / 2 }) {
    const before = { x: this.box.x + at.x * this.unit, y: this.box.y + at.y * this.unit }
    this.zoom = Math.min(closest, Math.max(1, this.zoom * factor))
    this.x += before.x - (this.box.x + at.x * this.unit)
    this.y += before.y - (this.box.y + at.y * this.unit)
    this.settle()
  }
  pan(dx: number, dy: number) {
    this.x -= dx * this.unit
    this.y -= dy * this.unit
    this.settle()
  }
  // Down by so many pixels, also beyond the edge of the map; the next movement brings it back.
  lower(dy: number) {
    this.y -= dy * this.unit
  }
  look(x: number, y: number, zoom = this.zoom) {
    this.zoom = zoom
    this.x = x
    this.y = y
    this.settle()
  }
  all() {
    this.look(this.map.x + this.map.width / 2, this.map.y + this.map.height / 2, 1)
  }
  sees(x: number, y: number, margin = 0) {
    const box = this.box
    return x > box.x + margin && x < box.x + box.width - margin && y > box.y + margin && y < box.y + box.height - margin
  }

  wheel(event: WheelEvent, at: { x: number; y: number }) {
    event.preventDefault()
    this.by(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), at)
  }
  down(event: PointerEvent) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.fingers.size === 1) this.dragged = 0
  }
  // Whether this was a movement of the map.
  move(event: PointerEvent, corner: { x: number; y: number }): boolean {
    const before = this.fingers.get(event.pointerId)
    if (!before) return false
    const now = { x: event.clientX, y: event.clientY }
    if (this.fingers.size === 2) {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)![1]
      const far = (a: { x: number; y: number }) => Math.hypot(a.x - other.x, a.y - other.y)
      const middle = { x: (now.x + other.x) / 2 - corner.x, y: (now.y + other.y) / 2 - corner.y }
      this.by(far(now) / Math.max(1, far(before)), middle)
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
      this.dragged = 99
    } else {
      this.dragged += Math.hypot(now.x - before.x, now.y - before.y)
      if (this.dragged > 6) this.pan(now.x - before.x, now.y - before.y)
    }
    this.fingers.set(event.pointerId, now)
    this.moving = this.dragged > 6
    return this.moving
  }
  // Whether it was a click and not a drag.
  up(event: PointerEvent): boolean {
    this.fingers.delete(event.pointerId)
    const click = this.dragged <= 6
    if (this.fingers.size === 0) this.moving = false
    return click
  }
  key(event: KeyboardEvent): boolean {
    const step = 60
    const moves: Record<string, () => void> = {
      ArrowLeft: () => this.pan(step, 0),
      ArrowRight: () => this.pan(-step, 0),
      ArrowUp: () => this.pan(0, step),
      ArrowDown: () => this.pan(0, -step),
      '+': () => this.by(1.25),
      '=': () => this.by(1.25),
      '-': () => this.by(0.8),
      '0': () => this.all(),
    }
    const act = moves[event.key]
    act?.()
    return act !== undefined
  }
}
