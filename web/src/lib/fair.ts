// The proof of a fair deal, carried out in the browser: the secret is the one that was promised, every nonce is the one committed to for
// that secret, and together they give every outcome of the match again. SHA-256 comes from a library because crypto.subtle is missing on plain http. The stream is that
// of engine/chance.cpp, number for number.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { derivedNonce, nonceCommitment } from './nonces'

export interface Deal {
  commitment: string
  secret: string
  nonces: string[]
  // Empty for a nonce that follows from the commitment; absent in matches from before nonces were committed to.
  nonce_commitments?: string[]
  // Every outcome in order: of how many, which.
  rolled: number[][]
}

// How many people were bound by a commitment before any nonce was told: then nobody could choose the deal. Unknown for old matches.
export type Verdict = { fair: true; outcomes: number; bound: number | undefined } | { fair: false; why: string }

// Block i is SHA-256 of secret, nonces and i; each block gives eight numbers of 32 bits.
export class FairChance {
  private readonly key: Uint8Array
  private block = 0
  private bytes = new DataView(new ArrayBuffer(0))
  private used = 0

  constructor(secret: Uint8Array, nonces: string[]) {
    const named = nonces.map((nonce) => {
      const bytes = utf8ToBytes(nonce)
      return concatBytes(utf8ToBytes(`${bytes.length}:`), bytes)
    })
    this.key = concatBytes(secret, ...named)
  }

  // Uniform below n: the high half of a product, rejecting the few low halves that would favour some outcomes.
  roll(n: number): number {
    const wide = BigInt(n)
    const floor = (1n << 32n) % wide
    for (;;) {
      const product = BigInt(this.next()) * wide
      if (BigInt.asUintN(32, product) >= floor) return Number(product >> 32n)
    }
  }

  private next(): number {
    if (this.used === this.bytes.byteLength) {
      const digest = sha256(concatBytes(this.key, utf8ToBytes(`/${this.block++}`)))
      this.bytes = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
      this.used = 0
    }
    const word = this.bytes.getUint32(this.used)
    this.used += 4
    return word
  }
}

export function verifyDeal(deal: Deal): Verdict {
  if (!/^[0-9a-f]{64}$/.test(deal.secret)) return { fair: false, why: 'The secret is not 32 bytes in hexadecimal.' }
  const secret = hexToBytes(deal.secret)
  const hash = bytesToHex(sha256(secret))
  if (hash !== deal.commitment)
    return { fair: false, why: `The secret is not the one that was promised: its hash is ${hash}, the promise ${deal.commitment}.` }
  const why = disorder(deal)
  if (why) return { fair: false, why }
  const chance = new FairChance(secret, deal.nonces)
  for (const [i, [of = 0, which = -1]] of deal.rolled.entries()) {
    if (of < 1) return { fair: false, why: `Outcome ${i + 1} is one of ${of}, which cannot be.` }
    const due = chance.roll(of)
    if (due !== which) return { fair: false, why: `Outcome ${i + 1} should have been ${due} of ${of}, but it was ${which}.` }
  }
  return { fair: true, outcomes: deal.rolled.length, bound: deal.nonce_commitments?.filter(Boolean).length }
}

function disorder({ commitment, nonces, nonce_commitments: promised }: Deal): string | undefined {
  if (!promised) return undefined
  if (promised.length !== nonces.length) return `There are ${nonces.length} nonces and ${promised.length} commitments to them.`
  for (const [seat, nonce] of nonces.entries()) {
    if (!promised[seat] && nonce !== derivedNonce(commitment, seat)) return `Somebody chose the nonce of seat ${seat + 1}, to which nobody had committed.`
    if (promised[seat] && promised[seat] !== nonceCommitment(commitment, seat, nonce))
      return `The nonce of seat ${seat + 1} is not the one that was committed to for this deal.`
  }
  return undefined
}
