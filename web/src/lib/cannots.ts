// What is not possible now, ten times for one reason, becomes one line with that reason.
import type { Cannot } from './protocol.gen'

export interface Bar {
  why: string
  rule: string
  words: string[]
}

export function barsOf(cannot: Cannot[]): Bar[] {
  const bars = new Map<string, Bar>()
  for (const { why, rule, words } of cannot) {
    const key = `${rule} ${why}`
    const bar = bars.get(key) ?? { why, rule, words: [] }
    if (!bar.words.includes(words)) bar.words.push(words)
    bars.set(key, bar)
  }
  return [...bars.values()]
}
