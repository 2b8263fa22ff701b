import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, linkAddress, longestWaitMs, pingEveryMs, silenceMs, type LinkState } from '../src/lib/connection'
import type { ServerMessage } from '../src/lib/protocol.gen'

class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 0
  sent: unknown[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  break() {
    this.readyState = 3
    this.onclose?.()
  }
}

const last = () => FakeSocket.all.at(-1)!
const welcome = { t: 'welcome' }

describe('the connection', () => {
  let states: [LinkState, number | undefined][]
  let heard: ServerMessage[]
  let held: number
  let chance: number
  let link: Connection

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    FakeSocket.all = []
    states = []
    heard = []
    held = 0
    chance = 1
    link = new Connection({
      url: 'ws://here/ws',
      hello: () => ({ t: 'hello', v: 2, match: 'abc', have: { era: 0, log: held, talk: 0 } }),
      heard: (message) => heard.push(message),
      changed: (state, ms) => states.push([state, ms]),
      random: () => chance,
    })
  })
  afterEach(() => {
    link.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const waits = () => states.filter(([state]) => state === 'away').map(([, ms]) => ms)

  it('greets first, and is open once it is welcome', () => {
    expect(link.send({ t: 'start' })).toBe(false)
    last().open()
    expect(last().sent).toEqual([{ t: 'hello', v: 2, match: 'abc', have: { era: 0, log: 0, talk: 0 } }])
    expect(states.at(-1)![0]).toBe('connecting')
    last().say(welcome)
    expect(states.at(-1)![0]).toBe('open')
    expect(link.send({ t: 'start' })).toBe(true)
    expect(last().sent.at(-1)).toEqual({ t: 'start' })
  })

  it('comes back with growing waits up to ten seconds, saying what it holds by then', () => {
    last().open()
    last().say(welcome)
    held = 7
    for (let i = 0; i < 8; ++i) {
      last().break()
      vi.advanceTimersByTime(waits().at(-1)!)
    }
    expect(waits()).toEqual([300, 600, 1200, 2400, 4800, 9600, longestWaitMs, longestWaitMs])
    expect(FakeSocket.all).toHaveLength(9)
    last().open()
    expect(last().sent[0]).toMatchObject({ have: { log: 7 } })
    last().say(welcome)
    last().break()
    expect(waits().at(-1)).toBe(300)
  })

  it('lets chance spread the waits, never below the first', () => {
    chance = 0
    for (let i = 0; i < 4; ++i) {
      last().break()
      vi.advanceTimersByTime(waits().at(-1)!)
    }
    expect(waits()).toEqual([300, 300, 600, 1200])
  })

  it('hurries when the network or the page is back', () => {
    for (let i = 0; i < 5; ++i) {
      last().break()
      if (i < 4) vi.advanceTimersByTime(waits().at(-1)!)
    }
    const before = FakeSocket.all.length
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(before + 1)
    // And not twice while it is on its way.
    document.dispatchEvent(new Event('visibilitychange'))
    expect(FakeSocket.all).toHaveLength(before + 1)
  })

  it('pings a silent link and gives it up when nothing answers', () => {
    last().open()
    last().say(welcome)
    vi.advanceTimersByTime(pingEveryMs)
    expect(last().sent.at(-1)).toEqual({ t: 'ping', n: 1 })
    last().say({ t: 'pong', n: 1 })
    vi.advanceTimersByTime(pingEveryMs)
    expect(last().sent.at(-1)).toEqual({ t: 'ping', n: 2 })
    expect(states.at(-1)![0]).toBe('open')
    vi.advanceTimersByTime(silenceMs)
    expect(states.at(-1)![0]).toBe('away')
  })

  it('does as a bye says', () => {
    last().open()
    last().say(welcome)
    last().say({ t: 'bye', text: 'Back soon.', retry_ms: 1500 })
    expect(waits()).toEqual([1500])
    vi.advanceTimersByTime(1499)
    expect(FakeSocket.all).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeSocket.all).toHaveLength(2)
    last().open()
    last().say({ t: 'bye', text: 'For good.' })
    expect(states.at(-1)![0]).toBe('ended')
    vi.advanceTimersByTime(60_000)
    window.dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
    link.greet()
    expect(FakeSocket.all).toHaveLength(3)
  })

  it('is silent after it was closed', () => {
    last().open()
    link.close()
    expect(last().readyState).toBe(3)
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.all).toHaveLength(1)
  })

  it('ignores a socket that it has given up', () => {
    const old = last()
    old.open()
    old.break()
    vi.advanceTimersByTime(300)
    old.say(welcome)
    expect(heard).toEqual([])
  })
})

it('speaks to the host that the page came from', () => {
  expect(linkAddress({ protocol: 'https:', host: 'a.example' } as Location)).toBe('wss://a.example/ws')
  expect(linkAddress({ protocol: 'http:', host: 'b:8080' } as Location)).toBe('ws://b:8080/ws')
})
