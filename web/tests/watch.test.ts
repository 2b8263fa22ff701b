import { describe, expect, it } from 'vitest'
import { MatchState } from '../src/lib/match.svelte'
import type { Ask, GameSummary, Room, Update, Watching, Welcome } from '../src/lib/protocol.gen'
import { watchLine } from '../src/lib/watch'

const game = {
  windows: [
    { id: 'reveal', name: 'Reveal' },
    { id: 'lock', name: 'Lock' },
  ],
  acts: [{ id: 'offer', name: 'an offer to trade' }],
} as GameSummary
const name = (card: string) => (card === 'edge_out' ? 'Edge Out' : card)
const line = (watch: Watching | undefined) => watchLine(watch, game, name)

describe('what is not as usual', () => {
  it('is nothing where nothing was said', () => expect(line(undefined)).toBe(''))

  it.each<[Watching, string]>([
    [{ all: { ask: 'never', until: 'me' } }, 'Passing for you until something happens to you.'],
    [{ all: { ask: 'never', until: 'round' } }, 'Passing for you until the round ends.'],
    [{ all: { ask: 'stake', until: 'off' } }, 'You are asked only when a kill or a life is at stake in this match.'],
    [{ hand: true }, 'You are asked as soon as you can do something.'],
    [{ plan: ['offer to orn', 'send'] }, 'Your offer is made as soon as it is possible.'],
    [{ windows: { reveal: { ask: 'stake', until: 'off' } } }, 'Reveal: only when a kill or a life is at stake in this match.'],
    [{ groups: { edge_out: { ask: 'never', until: 'round' }, offer: { ask: 'always', until: 'off' } } }, 'Edge Out: never this round. an offer to trade: always in this match.'],
  ])('is told in one line: %j', (watch, words) => expect(line(watch)).toBe(words))

  it('is counted where it is much', () => {
    const wish = { ask: 'never', until: 'off' } as const
    expect(line({ windows: { reveal: wish, lock: wish }, groups: { edge_out: wish } })).toBe('3 windows and cards are set.')
  })
})

describe('a window', () => {
  const ask: Ask = {
    id: 7,
    prompt: 'A card is face up.',
    window: { id: 'reveal', name: 'Reveal', stake: true, concerns: false },
    options: [
      { id: 'play trip', words: 'Trip', group: 'trip' },
      { id: 'tip potion', words: 'Drink', group: 'potion', quiet: true },
      { id: 'pass', words: 'Pass' },
    ],
    cannot: [],
    left_ms: 30_000,
    of_ms: 30_000,
  }
  const welcome: Welcome = {
    t: 'welcome',
    v: 2,
    room: { seats: [] } as unknown as Room,
    you: 0,
    seq: 1,
    era: 0,
    view: {},
    log_from: 0,
    log: [],
    talk_from: 0,
    talk: [],
    waiting: [0, 1],
    window: 'reveal',
    ask,
  }
  const update = (more: Partial<Update>): Update => ({ t: 'update', seq: 2, log: [], set: {}, waiting: [0, 1], ...more })

  it('offers first to let it go', () => {
    const match = new MatchState()
    match.hear(welcome)
    expect(match.ask?.options.map((option) => option.id)).toEqual(['pass', 'play trip', 'tip potion'])
    expect(match.given).toBe(30_000)
    expect(match.window).toBe('reveal')
  })

  it('knows my answer while the others think', () => {
    const match = new MatchState()
    match.hear(welcome)
    match.hear(update({ answered: 'pass', window: 'reveal', watch: { all: { ask: 'never', until: 'me' } } }))
    expect(match.ask).toBeUndefined()
    expect(match.sealed).toBe('pass')
    expect(match.watch?.all?.until).toBe('me')
    match.hear(update({ seq: 3, waiting: [1] }))
    expect(match.sealed).toBeUndefined()
    expect(match.watch).toBeUndefined()
  })

  it('leaves other questions as they are', () => {
    const match = new MatchState()
    match.hear({ ...welcome, ask: { ...ask, window: undefined } })
    expect(match.ask?.options[0]?.id).toBe('play trip')
  })
})
