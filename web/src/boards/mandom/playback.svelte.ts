// Shows the lines of a challenge one after the other. Everything up to `upTo` has been shown; at rest that is everything.
import type { LogLine } from '../../lib/protocol.gen'
import { pacing } from './story'

export class Playback {
  upTo = $state(Infinity)
  private timer: ReturnType<typeof setTimeout> | undefined

  get playing(): boolean {
    return this.upTo !== Infinity
  }

  start(lines: LogLine[], from: number, speed: number) {
    this.stop()
    const pauses = pacing(lines.slice(from))
    const step = (at: number) => {
      // Lines without a pause of their own appear together with the one before them.
      while (at < pauses.length && !pauses[at]) ++at
      if (at >= pauses.length) return this.stop()
      this.upTo = from + at + 1
      this.timer = setTimeout(() => step(at + 1), pauses[at]! / speed)
    }
    step(0)
  }

  // Jumps to the end: the table as it is.
  stop() {
    clearTimeout(this.timer)
    this.upTo = Infinity
  }
}
