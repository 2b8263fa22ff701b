import { describe, expect, it } from 'vitest'
import { consequence, parse, plain, type Names } from '../src/lib/words'

const names: Names = { seats: ['Ada', 'Bo', ''], you: 1, card: (id) => id.charAt(0).toUpperCase() + id.slice(1) }

describe('words', () => {
  it('splits a sentence into text, people and cards', () => {
    expect(parse('@0 removed {torch}.', names)).toEqual([
      { kind: 'seat', text: 'Ada', seat: 0 },
      { kind: 'text', text: ' removed ' },
      { kind: 'card', text: 'Torch', card: 'torch' },
      { kind: 'text', text: '.' },
    ])
  })

  it.each([
    ['@1 passed.', 'You passed.'],
    ['Round 2 began; @1 had the first turn.', 'Round 2 began; you had the first turn.'],
    ['It ended. @1 won.', 'It ended. You won.'],
    ['@1 was out.', 'You were out.'],
    ["@0 saw @1's card.", 'Ada saw your card.'],
    ["@1's torch was lost.", 'Your torch was lost.'],
    ["@0's torch; @0 was glad.", "Ada's torch; Ada was glad."],
    ['@2 waits.', 'Seat 3 waits.'],
    ['100 @ 5 {not a card}', '100 @ 5 {not a card}'],
  ])('says %s as %s', (words, said) => expect(plain(words, names)).toBe(said))

  it('knows no "you" for a spectator', () => {
    expect(plain('@1 was out.', { ...names, you: undefined })).toBe('Bo was out.')
  })

  it.each([
    ['Throw it away with {torch} (hero 11 → 6 HP)', 'Throw it away with {torch}', 'hero 11 → 6 HP'],
    ['Pass: out of this round, somebody else goes in', 'Pass', 'out of this round, somebody else goes in'],
    ['Draw a card', 'Draw a card', ''],
    ['Say (as you like) that it is harmless', 'Say (as you like) that it is harmless', ''],
  ])('parts %s from what comes of it', (words, main, small) => expect(consequence(words)).toEqual({ main, small }))
})
