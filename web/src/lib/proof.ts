// Fetches what the proof of a fair deal needs and carries it out.
import * as api from './api'
import { verifyDeal, type Verdict } from './fair'
import type { Replay } from './protocol.gen'

export type Proof = Verdict & { nonceThere?: boolean }

export function prove(replay: Replay, you?: number, nonce?: string): Proof {
  const { secret, nonces } = replay.result
  const verdict = verifyDeal({ commitment: replay.room.commitment, secret, nonces, rolled: replay.rolled })
  return you === undefined || !nonce ? verdict : { ...verdict, nonceThere: nonces[you] === nonce }
}

export const proveMatch = async (match: string, you?: number, nonce?: string) => prove(await api.replay(match), you, nonce)
