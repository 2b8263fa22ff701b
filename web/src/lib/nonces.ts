// My part in the proof of a deal. The page is shown what the table has committed to, draws a nonce for just that and commits to it. When
// everybody has, it keeps what it was shown and reveals the nonce; in the end both are looked for in the journal.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CommitNonce, RevealNonce, Room } from './protocol.gen'

export interface MyPart {
  nonce: string
  // The table's commitment that it was drawn for.
  promised: string
  // What each seat had committed to when I revealed mine.
  shown?: string[]
  // How many times the table began anew after I had revealed one.
  anew?: number
}

export interface Turn {
  part: MyPart
  say?: CommitNonce | RevealNonce
  // My seat has committed to a nonce that this browser does not know: another one of mine drew it, or this one forgot it.
  lost?: boolean
}

const hashed = (use: string, commitment: string, seat: number, nonce: string) =>
  bytesToHex(sha256(utf8ToBytes(`undercroft ${use}\n${commitment}\n${seat}\n${nonce}`)))

export const nonceCommitment = (commitment: string, seat: number, nonce: string) => hashed('nonce', commitment, seat, nonce)
// Of a bot, and of whoever had no part in the deal.
export const derivedNonce = (commitment: string, seat: number) => hashed('bot', commitment, seat, '')

// Sixteen random bytes; this part of the browser's crypto is there on plain http too.
export const freshNonce = () => bytesToHex(crypto.getRandomValues(new Uint8Array(16)))

// What is mine to say in this room now, and what to keep before it is said. A nonce is never used for two commitments of the table.
export function takePart(room: Room, you: number, before?: MyPart): Turn | undefined {
  const { commitment: promised, start, seats } = room
  if (room.stage !== 'gathering' || start?.without.includes(you)) return undefined
  const part = before?.promised === promised ? before : { nonce: freshNonce(), promised, anew: (before?.anew ?? 0) + (before?.shown ? 1 : 0) }
  const mine = nonceCommitment(promised, you, part.nonce)
  const committed = seats[you]?.nonce_commitment
  if (!committed) return { part, say: { t: 'commit', to: promised, nonce_commitment: mine } }
  if (start?.step !== 'reveal' || !start.waiting.includes(you)) return { part }
  if (committed !== mine) return { part, lost: true }
  if (seats.some((seat, i) => seat.kind === 'person' && !seat.nonce_commitment && !start.without.includes(i))) return { part }
  const say: RevealNonce = { t: 'reveal', to: promised, nonce: part.nonce }
  return { part: part.shown ? part : { ...part, shown: seats.map((seat) => seat.nonce_commitment ?? '') }, say }
}
