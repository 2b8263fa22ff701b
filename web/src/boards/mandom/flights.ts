// Which cards travel because of what has just happened, and between which spots of the table.
import type { LogLine } from '../../lib/protocol.gen'
import type { Index } from './story'

export interface Route {
  from: string[]
  to: string
  card: string | undefined
  kind: 'monster' | 'item'
  tone: 'a' | 'b'
}

// More than this at once is catching up, not something to watch.
const most = 3

export function routes(news: LogLine[], index: Index): Route[] {
  if (news.length > most) return []
  return news.flatMap((line): Route[] => {
    const card = index.monster(line)
    if (line.kind === 'drew') return [{ from: ['pile'], to: 'drawn', card, kind: 'monster', tone: 'b' }]
    if (line.kind === 'placed') return [{ from: ['drawn', 'pile'], to: 'dungeon', card, kind: 'monster', tone: 'a' }]
    if (line.kind !== 'removed') return []
    const item = index.item(line)
    const away: Route[] = [{ from: ['drawn', 'pile'], to: 'pair', card, kind: 'monster', tone: 'b' }]
    if (item) away.push({ from: [`item-${item}`], to: 'pair', card: item, kind: 'item', tone: 'b' })
    return away
  })
}
