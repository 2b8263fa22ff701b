// Why the Minion did what it did: the lines of the log that tell its thoughts, decision by decision.
import type { LogLine } from '../../lib/protocol.gen'

export const thoughtKinds = new Set(['considered', 'weighed', 'tie_broken', 'decided', 'declined', 'held_back', 'quota_set', 'story_order', 'planned', 'plan_raised', 'rolled', 'reserve_set'])
const conclusions = new Set(['decided', 'declined', 'held_back', 'plan_raised', 'rolled', 'reserve_set'])

export interface Decision {
  // What was looked at, in order.
  looked: LogLine[]
  said: LogLine
}

// The newest last. Lines of thought without a conclusion belong to the next one.
export function decisions(log: LogLine[], from = 0): Decision[] {
  const found: Decision[] = []
  let looked: LogLine[] = []
  for (const line of log) {
    if (line.n < from || !thoughtKinds.has(line.kind)) continue
    if (conclusions.has(line.kind)) {
      found.push({ looked, said: line })
      looked = []
    } else looked = [...looked, line]
  }
  return found
}

// The number of the line at which the last turn or the one before began: what is worth explaining now.
export function lately(log: LogLine[], turns = 2): number {
  const begins = log.filter((line) => line.kind === 'turn_begins').map((line) => line.n)
  return begins.at(-turns) ?? 0
}
