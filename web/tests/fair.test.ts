import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FairChance, verifyDeal, type Deal } from '../src/lib/fair'

// Two games that the engine played and `undercroft verify` found fair: one without nonces, one with three (an empty one, and one
// whose letters take more than a byte).
const deals = JSON.parse(readFileSync(`${import.meta.dirname}/fixtures/deals.json`, 'utf8')) as Deal[]

describe('the proof of a fair deal', () => {
  it.each(deals)('finds every outcome of a journal again', (deal) => {
    expect(verifyDeal(deal)).toEqual({ fair: true, outcomes: deal.rolled.length, bound: undefined })
    expect(deal.rolled.length).toBeGreaterThan(20)
  })

  it.each(deals)('notices a single changed outcome', (deal) => {
    const last = deal.rolled.length - 1
    const [of = 2, which = 0] = deal.rolled[last]!
    const rolled = [...deal.rolled.slice(0, last), [of, (which + 1) % of]]
    expect(verifyDeal({ ...deal, rolled })).toMatchObject({ fair: false, why: expect.stringContaining(`Outcome ${last + 1} should`) })
  })

  it('notices another secret than the promised one', () => {
    const deal = deals[0]!
    const secret = deal.secret.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    expect(verifyDeal({ ...deal, secret })).toMatchObject({ fair: false, why: expect.stringContaining('not the one that was promised') })
    expect(verifyDeal({ ...deal, secret: 'xyz' }).fair).toBe(false)
  })

  it('depends on what each player added', () => {
    const deal = deals[1]!
    expect(verifyDeal({ ...deal, nonces: [...deal.nonces].reverse() }).fair).toBe(false)
    expect(verifyDeal({ ...deal, nonces: ['a1', 'b2c3', deal.nonces[2]!] }).fair).toBe(false)
  })

  it('refuses an outcome that is one of nothing', () => {
    expect(verifyDeal({ ...deals[0]!, rolled: [[0, 0]] })).toEqual({ fair: false, why: 'Outcome 1 is one of 0, which cannot be.' })
  })

  it('is uniform within chance', () => {
    const chance = new FairChance(new Uint8Array(32), [])
    const counts = [0, 0, 0, 0, 0, 0]
    for (let i = 0; i < 6000; ++i) counts[chance.roll(6)]!++
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(130)
  })
})
