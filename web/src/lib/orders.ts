import type { Order } from './protocol.gen'

export const untilWords: Record<Order['until'], string> = {
  round: 'until the round ends',
  me: 'until something concerns you',
  off: 'until you say otherwise',
}
