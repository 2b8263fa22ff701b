// One client at the table: it keeps what the server told it, and holds every message against the protocol's promises.
import { isDeepStrictEqual } from 'node:util'
import WebSocket from 'ws'
import type {
  Ask,
  ClientMessage,
  Hello,
  LogLine,
  Order,
  RefusedMessage,
  Result,
  Room,
  ServerMessage,
  TalkLine,
  Welcome,
} from '../../src/lib/protocol.gen'
import { createMatch, elsewhere } from './api'
import { patience, sleep } from './patience'
import { answer } from './proof'
import { checkMessage } from './schema'
import type { Server } from './server'

export interface Where {
  match: string
  token?: string
}

type Message<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>

// The server or the line is gone; everything else that a link throws is a broken promise.
export class LinkClosed extends Error {}

export class Link {
  room!: Room
  you: number | undefined
  view: Record<string, unknown> = {}
  log: LogLine[] = []
  talk: TalkLine[] = []
  waiting: number[] = []
  seq = -1
  era = 0
  leftMs: number | undefined
  ask: Ask | undefined
  order: Order | undefined
  result: Result | undefined
  refused: RefusedMessage[] = []
  received: ServerMessage[] = []
  // As they came, for whoever looks for what must not be in them.
  frames: string[] = []
  closed: { code: number; reason: string } | undefined
  fault: Error | undefined
  // What this page adds to the deal by itself; null for one that says nothing of it.
  nonce: string | null = null
  private saidOfDeal = ''
  private pings = 0
  private talkFrom = 0
  private listeners = new Set<() => void>()

  private constructor(
    private readonly server: Server,
    readonly socket: WebSocket,
    readonly where: Where | undefined,
  ) {
    socket.on('message', (data, binary) => this.take(data.toString(), binary))
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
      this.tell()
    })
    socket.on('error', () => {})
  }

  // A link that has said nothing yet.
  static async bare(server: Server, options: { origin?: string; from?: string } = {}): Promise<Link> {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, {
      origin: options.origin,
      localAddress: options.from,
      perMessageDeflate: false,
    })
    const link = new Link(server, socket, undefined)
    await opened(socket)
    return link
  }

  static async join(server: Server, where: Where, last?: Link, from?: string, nonce: string | null = 'mine'): Promise<Link> {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { perMessageDeflate: false, localAddress: from })
    const link = new Link(server, socket, where)
    link.nonce = nonce
    await opened(socket)
    if (last) link.remember(last)
    link.hello(where, last !== undefined)
    await link.until(() => link.seq >= 0 || link.refused.length > 0, 'welcome')
    // Where nobody else is waited for the cards come at once.
    const { waiting } = link.room?.start ?? { waiting: [] }
    if (nonce !== null && waiting.length === 1 && waiting[0] === link.you) await link.until(() => link.room.stage !== 'gathering', 'the cards')
    return link
  }

  hello(where: Where, have = false) {
    const message: Hello = { t: 'hello', v: 2, match: where.match }
    if (where.token !== undefined) message.token = where.token
    if (have) message.have = { era: this.era, log: this.log.length, talk: this.talkNext }
    this.send(message)
  }

  // What an earlier link of the same viewer had seen.
  private remember(last: Link) {
    this.era = last.era
    this.log = [...last.log]
    this.talk = [...last.talk]
  }

  send(message: ClientMessage | Record<string, unknown>) {
    this.socket.send(JSON.stringify(message))
  }

  choose(option: string) {
    if (!this.ask) throw new Error('nothing is asked')
    this.send({ t: 'choose', ask: this.ask.id, option })
  }

  // Waits until the condition holds, however long the messages take.
  async until(condition: () => boolean, what: string): Promise<void> {
    let wake = () => {}
    const listener = () => wake()
    this.listeners.add(listener)
    try {
      const deadline = Date.now() + patience
      for (;;) {
        if (this.fault) throw this.fault
        if (condition()) return
        const left = deadline - Date.now()
        if (left <= 0) throw new Error(`waited in vain for ${what}; ${this.describe()}`)
        if (this.closed) throw new LinkClosed(`the link was closed while waiting for ${what}; ${this.describe()}`)
        await Promise.race([new Promise<void>((done) => (wake = done)), sleep(Math.min(left, 250))])
      }
    } finally {
      this.listeners.delete(listener)
    }
  }

  // The next message of that type from now on that meets the condition.
  async next<T extends ServerMessage['t']>(t: T, fits: (message: Message<T>) => boolean = () => true) {
    const from = this.received.length
    let found: Message<T> | undefined
    const look = () => {
      found = this.received.slice(from).find((m): m is Message<T> => m.t === t && fits(m as Message<T>))
      return found !== undefined
    }
    await this.until(look, `a message "${t}"`)
    return found as Message<T>
  }

  // Sends it and gives back the refusal that must follow.
  async refusal(message: ClientMessage | Record<string, unknown>): Promise<RefusedMessage> {
    const refused = this.next('refused')
    this.send(message)
    return refused
  }

  // Everything sent before this has been dealt with when it returns, and what came of it for this link is here and on disk. What is told
  // only when it is written leaves in the order of writing: before the answer to whoever makes another match now.
  async settle(): Promise<void> {
    await this.ping()
    await createMatch(this.server, { seats: [{ kind: 'you' }, { kind: 'open' }] }, elsewhere())
    await this.ping()
  }

  async ping(): Promise<void> {
    const n = ++this.pings
    const pong = this.next('pong', (m) => m.n === n)
    this.send({ t: 'ping', n })
    await pong
  }

  async gone(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== undefined, 'the end of the link')
    return this.closed as { code: number; reason: string }
  }

  close() {
    this.socket.close()
  }
  drop() {
    this.socket.terminate()
  }

  get over() {
    return this.result !== undefined
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private get talkNext() {
    return (this.talk.at(-1)?.n ?? -1) + 1
  }

  private describe() {
    const last = this.received.slice(-3).map((m) => JSON.stringify(m).slice(0, 200))
    return `seat ${this.you}, seq ${this.seq}, ask ${this.ask?.id}, waiting ${this.waiting}, closed ${JSON.stringify(this.closed)}, last ${last.join(' | ')}`
  }

  private tell() {
    for (const listener of [...this.listeners]) listener()
  }

  private take(text: string, binary: boolean) {
    try {
      if (binary) throw new Error('a binary message from the server')
      const message = checkMessage<ServerMessage>(JSON.parse(text))
      this.frames.push(text)
      this.received.push(message)
      this.apply(message)
    } catch (fault) {
      this.fault ??= fault as Error
    }
    this.tell()
  }

  private apply(message: ServerMessage) {
    this.hold(message)
    if (message.t === 'welcome' || message.t === 'room') this.takePart()
  }

  // Its part in the proof of the deal, each thing once over this link.
  private takePart() {
    if (this.nonce === null || this.you === undefined) return
    const said = answer(this.room, this.you, this.nonce)
    if (!said || JSON.stringify(said) === this.saidOfDeal) return
    this.saidOfDeal = JSON.stringify(said)
    this.send(said)
  }

  private hold(message: ServerMessage) {
    if (message.t === 'welcome') this.welcome(message)
    else if (message.t === 'room') this.room = message.room
    else if (message.t === 'refused') this.refused.push(message)
    else if (message.t === 'said') this.hear(message.line)
    else if (message.t === 'update') {
      promise(message.seq >= this.seq, `seq went from ${this.seq} to ${message.seq}`)
      this.seq = message.seq
      for (const line of message.log) this.append(line)
      for (const [key, value] of Object.entries(message.set)) {
        // A member of null is a member that is gone.
        if (value === null) delete this.view[key]
        else this.view[key] = value
      }
      this.situation(message)
    }
  }

  private welcome(message: Welcome) {
    const again = this.where !== undefined && message.era === this.era && message.log_from > 0
    promise(again || message.log_from === 0, `a log from ${message.log_from} for somebody who has era ${this.era}`)
    promise(message.log_from <= this.log.length, `the log begins at ${message.log_from}, I have ${this.log.length}`)
    if (this.seq < 0 && again) promise(message.log_from === this.log.length, 'a line comes twice')
    this.log = this.log.slice(0, message.log_from)
    this.talk = this.talk.filter((line) => line.n < message.talk_from)
    // Only the newest talk is kept; what was said long before may be missing at the beginning.
    if (message.talk_from > this.talkNext) this.talk = []
    this.talkFrom = message.talk_from
    this.room = message.room
    this.you = message.you
    this.seq = message.seq
    this.era = message.era
    this.view = withoutNulls(message.view ?? {})
    for (const line of message.log) this.append(line)
    for (const line of message.talk) this.hear(line)
    this.situation(message)
  }

  private situation(message: Pick<Welcome, 'waiting' | 'ask' | 'order' | 'result' | 'left_ms'>) {
    this.waiting = message.waiting
    this.leftMs = message.left_ms
    this.ask = message.ask
    this.order = message.order
    this.result = message.result
    if (message.ask) promise(this.you !== undefined && this.waiting.includes(this.you), 'a question to one not waited for')
    if (message.result) promise(this.waiting.length === 0, 'somebody is waited for after the end')
  }

  private append(line: LogLine) {
    promise(line.n === this.log.length, `log line ${line.n} came where ${this.log.length} was due`)
    this.log.push(line)
  }
  private hear(line: TalkLine) {
    const due = this.talk.length === 0 ? this.talkFrom : this.talkNext
    promise(line.n === due, `talk line ${line.n} came where ${due} was due`)
    this.talk.push(line)
  }
}

export function withoutNulls(view: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== null))
}

// What two links of the same viewer must agree on.
export function sameKnowledge(one: Link, other: Link): boolean {
  const knows = (link: Link) => [link.view, link.log, link.talk, link.waiting, link.result, link.seq, link.era]
  return isDeepStrictEqual(knows(one), knows(other))
}

function promise(kept: boolean, what: string) {
  if (!kept) throw new Error(`a promise of the protocol is broken: ${what}`)
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((done, failed) => {
    socket.once('open', done)
    socket.once('error', failed)
  })
}
