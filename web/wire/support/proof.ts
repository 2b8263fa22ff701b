// What a page adds to the deal, from docs/protocol.md alone, and not with the client's own code.
import { createHash } from 'node:crypto'
import type { ClientMessage, Room } from '../../src/lib/protocol.gen'

const hash = (...lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')

export const commitmentTo = (nonce: string, to: string, seat: number) => hash('undercroft nonce', to, String(seat), nonce)
export const botNonce = (to: string, seat: number) => hash('undercroft bot', to, String(seat), '')

export function commit(room: Room, seat: number, nonce: string): ClientMessage {
  return { t: 'commit', to: room.commitment, nonce_commitment: commitmentTo(nonce, room.commitment, seat) }
}
export function reveal(room: Room, nonce: string): ClientMessage {
  return { t: 'reveal', to: room.commitment, nonce }
}

// What a page says by itself in such a room, if anything.
export function answer(room: Room, seat: number, nonce: string): ClientMessage | undefined {
  if (room.stage !== 'gathering' || room.start?.without.includes(seat)) return undefined
  if (!room.seats[seat]?.nonce_commitment) return commit(room, seat, nonce)
  return room.start?.step === 'reveal' ? reveal(room, nonce) : undefined
}
