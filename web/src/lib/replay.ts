// A finished match as a row of moments, each whole, so that one can jump to any of them.
import type { LogLine, Replay, TalkLine, View } from './protocol.gen'

export interface Moment {
  view: View
  waiting: number[]
  // How many lines had been written by then.
  lines: number
  news: LogLine[]
  seat?: number
  choice?: string
}

export interface Film {
  moments: Moment[]
  log: LogLine[]
}

export function develop(replay: Replay): Film {
  const moments: Moment[] = []
  const log: LogLine[] = []
  let view: View = {}
  for (const frame of replay.frames) {
    view = { ...view, ...frame.set }
    for (const [name, value] of Object.entries(frame.set)) if (value === null) delete view[name]
    log.push(...frame.log)
    moments.push({ view, waiting: frame.waiting, lines: log.length, news: frame.log, seat: frame.seat, choice: frame.choice_words })
  }
  return { moments, log }
}

export const talkAt = (talk: TalkLine[], at: number) => talk.filter((line) => line.at <= at)
