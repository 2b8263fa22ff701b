// Fetches what the proof of a fair deal needs, carries it out, and holds it against what this browser was shown and kept.
import * as api from './api'
import { verifyDeal, type Deal, type Verdict } from './fair'
import type { MyPart } from './nonces'
import type { Replay } from './protocol.gen'

// `mine`: what this browser added is in it; `elsewhere`: what another browser of the same seat did, of which this one knows nothing;
// `anew`: it revealed a nonce for another commitment of the table, which then dealt from this one without it; `none`: nothing of this
// seat's person.
export type Share = 'mine' | 'elsewhere' | 'anew' | 'none'
export type Proof = Verdict & { share?: Share; anew?: number }
export interface Kept {
  part?: MyPart
  nonce?: string
}

export function prove(replay: Replay, you?: number, kept?: Kept): Proof {
  const deal = { ...replay.result, commitment: replay.room.commitment, rolled: replay.rolled }
  const verdict = verifyDeal(deal)
  if (!verdict.fair || you === undefined || !kept) return verdict
  const found = kept.part ? findPart(deal, you, kept.part) : findNonce(deal, you, kept.nonce)
  if ('why' in found) return { fair: false, why: found.why }
  return { ...verdict, ...found, anew: kept.part?.anew }
}

function findNonce({ nonces }: Deal, you: number, nonce?: string): { share?: Share } | { why: string } {
  if (!nonce) return {}
  return nonces[you] === nonce ? { share: 'mine' } : { why: 'What your browser added is not in it.' }
}

function findPart(deal: Deal, you: number, { promised, nonce, shown }: MyPart): { share: Share } | { why: string } {
  const { commitment, nonces, nonce_commitments: listed = [] } = deal
  if (promised !== commitment || !shown) return { share: listed[you] ? 'elsewhere' : shown ? 'anew' : 'none' }
  if (nonces[you] !== nonce) return { why: 'What your browser added is not in it.' }
  const same = shown.length === listed.length && shown.every((one, seat) => one === listed[seat])
  return same ? { share: 'mine' } : { why: 'Before your browser revealed its nonce it was shown other commitments than these.' }
}

export const proveMatch = async (match: string, you?: number, kept?: Kept) => prove(await api.replay(match), you, kept)
