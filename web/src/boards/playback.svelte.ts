// Shows what happened line by line. The table is told as the view before it, changed by one line after the other; at rest it is the view.
import type { LogLine } from '../lib/protocol.gen'

// How a game tells its story: the picture before, what a line makes of it, and how long it is looked at.
export interface Story<View, Scene, Index> {
  begin: (view: View) => Scene
  // The view without what belongs to the moment.
  quiet: (view: View) => View
  tell: (scene: Scene, line: LogLine, index: Index, after: View) => Scene
  pauseOf: (line: LogLine, next?: LogLine) => number
  // Lines worth telling one by one.
  isDrama: (lines: LogLine[]) => boolean
}

export class Playback<View, Scene, Index> {
  scene = $state.raw<Scene>()
  // The number of the last line that was shown.
  upTo = $state<number>()
  private queue: LogLine[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private before: View | undefined
  // The number of the last line that came, and my question at that time.
  private heard = -1
  private mine: number | undefined

  // `longest`: all that waits is told within this time, in milliseconds.
  constructor(
    private readonly story: Story<View, Scene, Index>,
    private readonly longest: number,
  ) {}

  get playing(): boolean {
    return this.scene !== undefined
  }

  // An update of the table: `fresh` are its lines, `last` the number of the newest line of all, `asked` my question.
  hear(fresh: LogLine[], last: number, now: View, asked: number | undefined, index: Index, speed: number) {
    const was = this.before
    // Something changed that is not told: who is waited for, a question.
    const told = fresh.length > 0 && last !== this.heard
    const answered = this.mine !== undefined && asked !== this.mine
    this.before = now
    this.mine = asked
    // My own move brings the table up to date first, whatever comes of it.
    if (answered) this.stop()
    if (!told && last !== this.heard) this.stop()
    this.heard = last
    if (!told) return
    if (speed === 0) this.stop()
    else if (was && this.story.isDrama(fresh)) this.start(was, now, fresh, index, speed)
  }

  // `before`: the table as it was when the first of these lines came.
  start(before: View, after: View, lines: LogLine[], index: Index, speed: number) {
    if (!this.scene) this.scene = this.story.begin(this.story.quiet(before))
    this.queue.push(...lines)
    if (this.timer === undefined) this.step(after, index, speed)
    else this.next = () => this.step(after, index, speed)
  }

  private next: () => void = () => {}

  private step(after: View, index: Index, speed: number) {
    const { pauseOf, tell } = this.story
    this.timer = undefined
    this.next = () => this.step(after, index, speed)
    const waiting = this.queue.reduce((sum, line, at) => sum + pauseOf(line, this.queue[at + 1]), 0)
    const hurry = Math.min(1, this.longest / Math.max(1, waiting))
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
