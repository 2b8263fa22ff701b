import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chronicle } from '../src/lib/chronicle'
import { changedOptions, subsetWith, valueWords } from '../src/lib/options'
import { pathOfInvite } from '../src/lib/play'
import { develop } from '../src/lib/replay'
import { ago, resultWords, roomLine } from '../src/lib/rooms'
import { matcher } from '../src/lib/search'
import type { OptionSpec, Replay, Room } from '../src/lib/protocol.gen'
import { freshNonce } from '../src/lib/nonces'
import { forgetSeat, keepSeat, mySeat, mySeats, personalLink, takeIn } from '../src/lib/tokens'

const token = '0123456789abcdef0123456789abcdef'

describe('seats of mine', () => {
  beforeEach(() => {
    localStorage.clear()
    history.replaceState(null, '', '/')
  })

  it('are kept by match, the newest first', () => {
    keepSeat({ match: 'a', token, nonce: 'n' })
    keepSeat({ match: 'b', token })
    keepSeat({ match: 'a', token, seat: 2 })
    expect(mySeats().map((seat) => seat.match)).toEqual(['a', 'b'])
    expect(mySeat('a')).toMatchObject({ seat: 2, nonce: 'n' })
    forgetSeat('a')
    expect(mySeat('a')).toBeUndefined()
  })

  it('come in by a personal link, whose token leaves the address at once', () => {
    const link = new URL(personalLink('abc', token))
    history.replaceState(null, '', link.pathname + link.hash)
    takeIn('abc')
    expect(mySeat('abc')?.token).toBe(token)
    expect(location.href).not.toContain(token)
  })

  it('stay over a reload where the browser keeps nothing, without the token in the address', async () => {
    const full = () => {
      throw new Error('the browser keeps nothing')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
    history.replaceState(null, '', `/m/abc#t=${token}`)
    takeIn('abc')
    expect(mySeat('abc')?.token).toBe(token)
    expect(location.href).not.toContain(token)
    vi.resetModules()
    const reloaded = await import('../src/lib/tokens')
    expect(reloaded.mySeat('abc')).toBeUndefined()
    reloaded.takeIn('abc')
    expect(reloaded.mySeat('abc')?.token).toBe(token)
    expect(location.href).not.toContain(token)
    vi.unstubAllGlobals()
  })

  it('make the link that is shown, from what is kept', () => {
    history.replaceState(null, '', `/m/abc#t=${token}`)
    takeIn('abc')
    expect(personalLink('abc', mySeat('abc')?.token ?? '')).toBe(`${location.origin}/m/abc#t=${token}`)
  })

  it('do not come in by anything else behind the #', () => {
    history.replaceState(null, '', '/m/abc#t=<script>')
    takeIn('abc')
    expect(mySeats()).toEqual([])
  })

  it('add chance of their own', () => {
    expect(freshNonce()).toMatch(/^[0-9a-f]{32}$/)
    expect(freshNonce()).not.toBe(freshNonce())
  })
})

it.each([
  ['k3f9x2abcd', '/m/k3f9x2abcd'],
  [' http://host:8080/m/k3f9x2abcd ', '/m/k3f9x2abcd'],
  [`https://h/m/k3f9x2abcd#t=${token}`, `/m/k3f9x2abcd#t=${token}`],
  ['http://host/about us', undefined],
  ['', undefined],
])('an invitation %s leads to %s', (text, path) => expect(pathOfInvite(text)).toBe(path))

it('puts what was said after the decisions made by then', () => {
  const event = (n: number, at: number) => ({ n, at, kind: '', rule: '', args: [], words: `${n}` })
  const said = (n: number, at: number) => ({ n, at, words: '' })
  const keys = chronicle([event(0, 0), event(1, 1), event(2, 1), event(3, 2)], [said(0, 0), said(1, 1), said(2, 2)]).map((one) => one.key)
  expect(keys).toEqual(['e0', 't0', 'e1', 'e2', 't1', 'e3', 't2'])
})

it('tells once what happened several times in a row', () => {
  const drew = (n: number, at: number, words: string) => ({ n, at, kind: '', rule: 'R', args: [], words })
  const told = chronicle([drew(0, 0, 'a card'), drew(1, 0, 'a card'), drew(2, 0, 'another'), drew(3, 0, 'a card'), drew(4, 1, 'a card')], [])
  expect(told.map((one) => [one.key, one.kind === 'event' && one.times])).toEqual([['e0', 2], ['e2', 1], ['e3', 1], ['e4', 1]])
})

describe('options', () => {
  const subset: OptionSpec = { id: 'heroes', kind: 'subset', values: ['warrior', 'mage', 'bard'], standard: 'warrior+mage', help: '', rule: '' }
  const flag: OptionSpec = { id: 'short', kind: 'flag', standard: 'false', help: '', rule: '' }

  it('tell which differ from what is usual', () => {
    expect(changedOptions([subset, flag], { heroes: 'warrior+mage', short: 'true' })).toEqual([flag])
    expect(changedOptions([{ ...flag, people: 'true' }], { short: 'true' })).toEqual([])
  })
  it('keep the order of a subset', () => {
    expect(subsetWith(subset, 'mage', 'warrior', true)).toBe('warrior+mage')
    expect(subsetWith(subset, 'warrior+mage', 'warrior', false)).toBe('mage')
  })
  it('speak in words', () => {
    expect(valueWords(flag, 'true')).toBe('yes')
    expect(valueWords(subset, 'warrior+mage')).toBe('warrior, mage')
    expect(valueWords({ ...flag, kind: 'choice' }, 'seat:0')).toBe('seat 1')
  })
})

it('develops a replay into whole moments', () => {
  const frames = [
    { at: 0, log: [], set: { round: 1, hp: 5 }, waiting: [0] },
    { at: 1, seat: 0, choice: 'x', choice_words: 'X', log: [], set: { hp: null, pile: 2 }, waiting: [1] },
    { at: 2, log: [], set: {}, waiting: [] },
  ]
  const film = develop({ frames } as unknown as Replay)
  expect(film.moments.map((moment) => moment.view)).toEqual([{ round: 1, hp: 5 }, { round: 1, pile: 2 }, { round: 1, pile: 2 }])
  expect(film.moments[1]).toMatchObject({ seat: 0, choice: 'X', waiting: [1] })
})

it('finds all words in any order', () => {
  expect(matcher('card DRAW')('Draw a card.')).toBe(true)
  expect(matcher('card hero')('Draw a card.')).toBe(false)
  expect(matcher('')('anything')).toBe(true)
})

it('tells of a room in a line', () => {
  const seats = [{ kind: 'person', name: 'Ada' }, { kind: 'bot', name: 'Bo' }, { kind: 'open', name: '' }]
  expect(roomLine({ seats, stage: 'gathering', decisions: 0 } as unknown as Room, 0)).toBe('with Bo, 1 open seat')
  expect(roomLine({ seats: seats.slice(0, 2), stage: 'playing', decisions: 3 } as unknown as Room)).toBe('with Ada and Bo, 3 decisions so far')
  expect(ago(1000, 1010)).toBe('just now')
  expect(ago(1000, 1000 + 7200)).toBe('2 hours ago')
})

it('tells who won, or how everybody fared', () => {
  const seats = ['Ada', 'Bo', 'Cy'].map((name) => ({ kind: 'person', name }))
  const room = (more: object) => ({ seats, ...more }) as unknown as Room
  expect(resultWords(room({ ranks: [2, 1, 1] }))).toBe('Bo and Cy won')
  expect(resultWords(room({ ranks: [2, 1, 1] }), [1, 2, 2], 0)).toBe('you won')
  expect(resultWords(room({ ranks: [2, 2, 2] }))).toBe('nobody won')
  expect(resultWords(room({ ranks: [1, 1, 1], cooperative: true }), undefined, 0)).toBe('everybody won')
  expect(resultWords(room({ ranks: [2, 2, 2], cooperative: true }))).toBe('everybody lost')
  expect(resultWords(room({ ranks: [2], cooperative: true }), undefined, 0)).toBe('you lost')
  expect(resultWords(room({ ranks: [2] }), undefined, 0)).toBe('you lost')
})
