// Shows what happened line by line. The table is told as the view before it, changed by one line after the other; at rest it is the view.
import type { LogLine } from '../../lib/protocol.gen'
import { begin, pauseOf, quiet, tell, type Index, type Scene } from './story'
import type { CavernsView } from './view'

// All that waits is told within this time, in milliseconds.
const longest = 6000

export class Playback {
  scene = $state.raw<Scene>()
  // The number of the last line that was shown.
  upTo = $state<number>()
  private queue: LogLine[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  get playing(): boolean {
    return this.scene !== undefined
  }

  // `before`: the table as it was when the first of these lines came.
  start(before: CavernsView, after: CavernsView, lines: LogLine[], index: Index, speed: number) {
    if (!this.scene) this.scene = begin(quiet(before))
    this.queue.push(...lines)
    if (this.timer === undefined) this.step(after, index, speed)
    else this.next = () => this.step(after, index, speed)
  }

  private next: () => void = () => {}

  private step(after: CavernsView, index: Index, speed: number) {
    this.timer = undefined
    this.next = () => this.step(after, index, speed)
    const waiting = this.queue.reduce((sum, line, at) => sum + pauseOf(line, this.queue[at + 1]), 0)
    const hurry = Math.min(1, longest / Math.max(1, waiting))
    let pause = 0
    let scene = this.scene
    // Lines without a pause of their own appear together with the next one that has one.
    while (this.queue.length && !pause) {
      const line = this.queue.shift()!
      scene = tell(scene!, line, index, after)
      this.upTo = line.n
      pause = pauseOf(line, this.queue[0])
    }
    if (!pause) return this.stop()
    this.scene = scene
    this.timer = setTimeout(() => this.next(), (pause * hurry) / speed)
  }

  // Jumps to the end: the table as it is.
  stop() {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue = []
    this.scene = undefined
    this.upTo = undefined
  }
}
