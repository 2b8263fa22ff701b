// What a viewer of Mandom must not be told before the cards are turned.
import type { LogLine } from '../../src/lib/protocol.gen'

interface Dungeon {
  card: string | null
  by: number
}

// The cards of a view that this viewer may not know yet must be question marks.
export function secretsShown(view: Record<string, unknown>, viewer: number | undefined): string[] {
  if (view.challenge) return []
  const shown: string[] = []
  const turn = (view.waiting as number[])[0]
  if (view.pending && view.pending !== '?' && turn !== viewer) shown.push(`pending ${view.pending}`)
  for (const { card, by } of (view.dungeon ?? []) as Dungeon[]) if (card !== '?' && by !== viewer) shown.push(`dungeon ${card}`)
  for (const pair of (view.pairs ?? []) as { seat: number; card: string }[])
    if (pair.card !== '?' && pair.seat !== viewer) shown.push(`pair ${pair.card}`)
  return shown
}

// A `drew` line tells the card to the one who drew it only; placing and removing likewise.
export function linesTooTelling(log: LogLine[], viewer: number | undefined): LogLine[] {
  return log.filter(({ kind, args }) => ['drew', 'placed', 'removed'].includes(kind) && args[0] !== viewer && args[1] !== null)
}
