// What happened and what was said, in one order: talk stands after the decisions that had been made when it was said.
import type { LogLine, TalkLine } from './protocol.gen'

export type Entry = { kind: 'event'; key: string; line: LogLine; times: number } | { kind: 'talk'; key: string; line: TalkLine }

export function chronicle(log: LogLine[], talk: TalkLine[]): Entry[] {
  const entries: Entry[] = []
  let next = 0
  const speak = (until: number) => {
    for (; next < talk.length && talk[next]!.at < until; ++next) entries.push({ kind: 'talk', key: `t${next}`, line: talk[next]! })
  }
  for (const line of log) {
    speak(line.at)
    // Some things go without saying; boards hear of them all the same.
    if (line.words === '') continue
    const last = entries.at(-1)
    // Seven cards dealt to somebody are one thing that happened.
    if (last?.kind === 'event' && last.line.at === line.at && last.line.words === line.words && last.line.rule === line.rule) ++last.times
    else entries.push({ kind: 'event', key: `e${line.n}`, line, times: 1 })
  }
  speak(Infinity)
  return entries
}
