import { describe, expect, it } from 'vitest'
import { verifyDeal, FairChance } from '../src/lib/fair'
import { derivedNonce, nonceCommitment, takePart, type MyPart } from '../src/lib/nonces'
import { prove } from '../src/lib/proof'
import type { Replay, Room } from '../src/lib/protocol.gen'
import { botNonce, commitmentTo } from '../wire/support/proof'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const secret = new Uint8Array(32).fill(7)
const promised = bytesToHex(sha256(secret))
const elsewhere = 'ab'.repeat(32)

const room = (more: Partial<Room> = {}, ...commitments: (string | undefined)[]) =>
  ({
    stage: 'gathering',
    commitment: promised,
    seats: [0, 1, 2].map((seat) => ({ kind: seat === 2 ? 'bot' : 'person', nonce_commitment: commitments[seat] })),
    ...more,
  }) as unknown as Room
const reveals = (...waiting: number[]): Partial<Room> => ({ start: { step: 'reveal', waiting, without: [] } })

it('promises what the protocol says', () => {
  expect(nonceCommitment(promised, 1, 'été')).toBe(commitmentTo('été', promised, 1))
  expect(derivedNonce(promised, 2)).toBe(botNonce(promised, 2))
})

describe('my part in the proof', () => {
  const mine: MyPart = { nonce: 'mine', promised }
  const own = nonceCommitment(promised, 0, 'mine')

  it('is a nonce for just this commitment, drawn when that is known', () => {
    const first = takePart(room(), 0)!
    expect(first.say).toEqual({ t: 'commit', to: promised, nonce_commitment: nonceCommitment(promised, 0, first.part.nonce) })
    expect(takePart(room(), 0, first.part)!.part).toBe(first.part)
    const other = takePart(room({ commitment: elsewhere }), 0, first.part)!
    expect(other.part.promised).toBe(elsewhere)
    expect(other.part.nonce).not.toBe(first.part.nonce)
    expect(other.part.anew).toBe(0)
    expect(takePart(room({ commitment: elsewhere }), 0, { ...first.part, shown: [] })!.part.anew).toBe(1)
  })

  it('is revealed when everybody has committed, and what was shown then is kept', () => {
    expect(takePart(room({}, own, 'theirs'), 0, mine)!.say).toBeUndefined()
    expect(takePart(room(reveals(0, 1), own, undefined), 0, mine)!.say).toBeUndefined()
    const turn = takePart(room(reveals(0, 1), own, 'theirs'), 0, mine)!
    expect(turn.say).toEqual({ t: 'reveal', to: promised, nonce: 'mine' })
    expect(turn.part.shown).toEqual([own, 'theirs', ''])
    // What was shown first counts, whatever comes later.
    expect(takePart(room(reveals(0, 1), own, 'changed'), 0, turn.part)!.part.shown).toEqual([own, 'theirs', ''])
  })

  it('is given up where the seat has committed to what this browser does not know', () => {
    expect(takePart(room(reveals(0), 'of my phone', 'theirs'), 0, mine)).toEqual({ part: mine, lost: true })
    expect(takePart(room({}, 'of my phone', 'theirs'), 0, mine)).toEqual({ part: mine })
  })

  it('is nothing where the table deals without it, or has dealt', () => {
    expect(takePart(room({ start: { step: 'commit', waiting: [1], without: [0] } }), 0, mine)).toBeUndefined()
    expect(takePart(room({ stage: 'playing' }), 0, mine)).toBeUndefined()
  })
})

describe('the order of a deal', () => {
  const nonces = ['mine', 'theirs', derivedNonce(promised, 2)]
  const nonce_commitments = [nonceCommitment(promised, 0, 'mine'), nonceCommitment(promised, 1, 'theirs'), '']
  const rolls = (list: string[]) => {
    const chance = new FairChance(secret, list)
    return Array.from({ length: 30 }, () => [6, chance.roll(6)])
  }
  const deal = { commitment: promised, secret: bytesToHex(secret), nonces, nonce_commitments, rolled: rolls(nonces) }

  it('is found', () => expect(verifyDeal(deal)).toEqual({ fair: true, outcomes: 30, bound: 2 }))

  it.each([
    ['swapped nonces', { nonces: ['theirs', 'mine', nonces[2]!] }, /seat 1 is not the one/],
    ['a commitment made for another table', { nonce_commitments: [nonceCommitment(elsewhere, 0, 'mine'), nonce_commitments[1]!, ''] }, /seat 1 is not/],
    ['a commitment made for another seat', { nonce_commitments: [nonce_commitments[0]!, nonceCommitment(promised, 0, 'theirs'), ''] }, /seat 2 is not/],
    ['a nonce of a bot that somebody chose', { nonces: ['mine', 'theirs', 'lucky'] }, /Somebody chose the nonce of seat 3/],
    ['a commitment that is missing', { nonce_commitments: nonce_commitments.slice(1) }, /3 nonces and 2/],
  ])('is refuted by %s, although every outcome follows', (_, change, why) => {
    const bad = { ...deal, ...change }
    expect(verifyDeal({ ...bad, rolled: rolls(bad.nonces) })).toMatchObject({ fair: false, why: expect.stringMatching(why) })
  })

  const { rolled, commitment, ...result } = deal
  const replay = { room: { commitment }, result: { ranks: [], ...result }, rolled } as unknown as Replay
  const part: MyPart = { nonce: 'mine', promised, shown: nonce_commitments }

  it('is held against what this browser was shown and kept', () => {
    expect(prove(replay, 0, { part })).toMatchObject({ fair: true, share: 'mine' })
    expect(prove(replay, 0, { part: { ...part, nonce: 'another' } })).toMatchObject({ fair: false, why: expect.stringContaining('added') })
    expect(prove(replay, 0, { part: { ...part, shown: [nonce_commitments[0]!, 'another', ''] } })).toMatchObject({ fair: false, why: expect.stringContaining('other commitments') })
    // A journal from which the commitments were left out looks old, but not to whoever was shown them.
    const { nonce_commitments: _, ...old } = replay.result
    expect(prove({ ...replay, result: old } as Replay, 0, { part }).fair).toBe(false)
    expect(prove({ ...replay, result: old } as Replay, 0)).toMatchObject({ fair: true, bound: undefined })
  })

  it('says where this browser had no part', () => {
    expect(prove(replay, 0, { part: { ...part, promised: elsewhere } })).toMatchObject({ fair: true, share: 'elsewhere' })
    expect(prove(replay, 2, { part: { ...part, promised: elsewhere } })).toMatchObject({ fair: true, share: 'anew' })
    expect(prove(replay, 2, { part: { nonce: 'late', promised } })).toMatchObject({ fair: true, share: 'none' })
    expect(prove(replay, 0, { nonce: 'mine' })).toMatchObject({ fair: true, share: 'mine' })
    expect(prove(replay, 0, { nonce: 'gone' }).fair).toBe(false)
  })
})
