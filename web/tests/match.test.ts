import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MatchState } from '../src/lib/match.svelte'
import type { LogLine, Room, TalkLine, Update, Welcome } from '../src/lib/protocol.gen'

const room = { id: 'abc', game: 'mandom', title: 'Dungeon of Mandom', stage: 'playing', seats: [] } as unknown as Room
const line = (n: number): LogLine => ({ n, at: n, kind: 'drew', rule: 'MAN-BID-05', args: [], words: `line ${n}` })
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => line(from + i))
const talk = (n: number): TalkLine => ({ n, at: 0, seat: 0, words: `said ${n}` })
const ask = (id: number) => ({ id, prompt: 'Draw?', options: [{ id: 'draw', words: 'Draw a card' }], cannot: [] })

const welcome = (more: Partial<Welcome> = {}): Welcome => ({
  t: 'welcome', v: 2, room, you: 0, seq: 5, era: 0, view: { round: 1, hp: 11 }, log_from: 0, log: lines(0, 3), talk_from: 0, talk: [], waiting: [0], ...more,
})
const update = (more: Partial<Update> = {}): Update => ({ t: 'update', seq: 6, log: [], set: {}, waiting: [1], ...more })
const numbers = (match: MatchState) => match.log.map((one) => one.n)

describe('a match', () => {
  let match: MatchState
  beforeEach(() => {
    match = new MatchState()
  })

  it('says nothing of what it holds before it holds anything', () => {
    expect(match.hello('abc', undefined)).toEqual({ t: 'hello', v: 2, match: 'abc' })
    expect(match.hello('abc', 'ff')).toEqual({ t: 'hello', v: 2, match: 'abc', token: 'ff' })
    match.hear(welcome({ talk: [talk(0)] }))
    expect(match.hello('abc', 'ff').have).toEqual({ era: 0, log: 3, talk: 1 })
  })

  it('takes in a welcome without calling anything news', () => {
    expect(match.hear(welcome({ ask: ask(4) }))).toBe(false)
    expect(numbers(match)).toEqual([0, 1, 2])
    expect(match.news).toEqual([])
    expect(match.ask?.id).toBe(4)
    expect(match.view).toEqual({ round: 1, hp: 11 })
  })

  it('lays an update over the view; what is gone is null', () => {
    match.hear(welcome({ ask: ask(4) }))
    match.hear(update({ set: { hp: null, pile: 9 }, log: [line(3)] }))
    expect(match.view).toEqual({ round: 1, pile: 9 })
    expect(match.news).toEqual([line(3)])
    expect(match.ask).toBeUndefined()
    expect(match.waiting).toEqual([1])
  })

  it('shows no line twice, whatever comes again', () => {
    match.hear(welcome())
    match.hear(update({ log: [line(3)] }))
    match.hear(update({ log: [line(2), line(3), line(4)] }))
    expect(numbers(match)).toEqual([0, 1, 2, 3, 4])
    expect(match.news).toEqual([line(4)])
    match.hear(welcome({ log_from: 5, log: lines(5, 7) }))
    expect(numbers(match)).toEqual([0, 1, 2, 3, 4, 5, 6])
    match.hear(welcome({ log_from: 3, log: lines(3, 7) }))
    expect(numbers(match)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('asks for everything again where a line is missing', () => {
    match.hear(welcome())
    expect(match.hear(update({ log: [line(9)] }))).toBe(true)
    expect(match.hello('abc', 'ff').have).toBeUndefined()
    match.hear(welcome())
    expect(match.hear(welcome({ log_from: 30, log: [line(30)] }))).toBe(true)
  })

  it('begins anew with another era', () => {
    match.hear(welcome())
    match.hear(welcome({ era: 1, log: lines(0, 2) }))
    expect(numbers(match)).toEqual([0, 1])
    expect(match.hear(welcome({ era: 2, log_from: 2, log: [line(2)] }))).toBe(true)
  })

  it('keeps an answer until it is shown to be done', () => {
    expect(match.answered('draw')).toBeUndefined()
    match.hear(welcome({ ask: ask(4) }))
    expect(match.answered('draw')).toEqual({ ask: 4, option: 'draw' })
    match.hear(welcome({ log_from: 3, log: [], ask: ask(4) }))
    expect(match.sent).toEqual({ ask: 4, option: 'draw' })
    match.hear(welcome({ log_from: 3, log: [line(3)], ask: ask(5) }))
    expect(match.sent).toBeUndefined()
    match.answered('draw')
    match.hear({ t: 'refused', code: 'illegal', text: 'No.', ask: 5 })
    expect(match.sent).toBeUndefined()
  })

  it('takes the end of a long talk for all there is', () => {
    expect(match.hear(welcome({ talk_from: 40, talk: [talk(40), talk(41)] }))).toBe(false)
    match.hear({ t: 'said', line: talk(42) })
    expect(match.talk.map((one) => one.n)).toEqual([40, 41, 42])
    expect(match.hello('abc', 'ff').have).toEqual({ era: 0, log: 3, talk: 43 })
    match.hear(welcome({ log_from: 3, log: [], talk_from: 43, talk: [talk(43)] }))
    expect(match.talk.map((one) => one.n)).toEqual([40, 41, 42, 43])
    // Away for so long that lines between are gone.
    match.hear(welcome({ log_from: 3, log: [], talk_from: 90, talk: [talk(90)] }))
    expect(match.talk.map((one) => one.n)).toEqual([90])
  })

  it('hears talk once each', () => {
    match.hear(welcome({ talk: [talk(0)] }))
    match.hear({ t: 'said', line: talk(1) })
    match.hear({ t: 'said', line: talk(1) })
    expect(match.talk.map((one) => one.n)).toEqual([0, 1])
    expect(match.hear({ t: 'said', line: talk(5) })).toBe(true)
  })

  it('remembers what options said, for the orders that name them', () => {
    match.hear(welcome({ ask: ask(4) }))
    match.hear(update({ order: { option: 'draw', until: 'round' } }))
    expect(match.optionWords.get(match.order!.option)).toBe('Draw a card')
    match.hear(update())
    expect(match.order).toBeUndefined()
  })

  it('counts the clock on its own watch', () => {
    vi.useFakeTimers({ now: 1000 })
    match.hear(welcome({ left_ms: 20_000 }))
    expect(match.deadline).toBe(21_000)
    match.hear(update())
    expect(match.deadline).toBeUndefined()
    vi.useRealTimers()
  })

  it('lets a gesture pass', () => {
    vi.useFakeTimers()
    match.hear({ t: 'emoted', seat: 1, emote: 'laugh' })
    match.hear({ t: 'emoted', seat: 1, emote: 'gulp' })
    expect(match.emotes.map((one) => one.emote)).toEqual(['gulp'])
    vi.advanceTimersByTime(4000)
    expect(match.emotes).toEqual([])
    vi.useRealTimers()
  })
})
