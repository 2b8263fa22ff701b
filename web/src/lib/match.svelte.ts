// One match as this viewer knows it, built from the server's messages in the order they come.
import type {
  Ask,
  AtDoor,
  Emote,
  Hello,
  LogLine,
  Odds,
  Order,
  RefusedMessage,
  Result,
  Room,
  ServerMessage,
  TalkLine,
  Update,
  View,
  Watching,
  Welcome,
} from './protocol.gen'

export interface Answer {
  ask: number
  option: string
}

export const protocolVersion = 2

// In a window to let things go is the usual answer.
function passFirst(ask: Ask): Ask {
  if (!ask.window) return ask
  const [lets, acts] = [ask.options.filter((option) => !option.group), ask.options.filter((option) => option.group)]
  return { ...ask, options: [...lets, ...acts] as Ask['options'] }
}

export class MatchState {
  room = $state.raw<Room>()
  you = $state<number>()
  view = $state.raw<View>()
  log = $state.raw<LogLine[]>([])
  talk = $state.raw<TalkLine[]>([])
  waiting = $state.raw<number[]>([])
  ask = $state.raw<Ask>()
  order = $state.raw<Order>()
  // What I want to be asked in windows, where it is not the usual.
  watch = $state.raw<Watching>()
  // The window that is open, and my answer in it, which counts when all are in.
  window = $state<string>()
  sealed = $state<string>()
  result = $state.raw<Result>()
  news = $state.raw<LogLine[]>([])
  // When the clock runs out, on this browser's own watch.
  deadline = $state<number>()
  // How many milliseconds there were in all.
  given = $state(0)
  // What I answered and the server has not yet shown to be done.
  sent = $state.raw<Answer>()
  // How good the chances are in this position, as far as I asked.
  odds = $state.raw<Odds>()
  oddsAsked = $state(false)
  // Who knocks and who watches, told to the host alone.
  door = $state.raw<AtDoor>()
  emotes = $state.raw<{ seat: number; emote: Emote; key: number }[]>([])
  // What each option said when it was last offered: a standing order names only its id.
  optionWords = new Map<string, string>()

  private era = -1
  private emoteKeys = 0

  hello(match: string, token: string | undefined): Hello {
    const hello: Hello = { t: 'hello', v: protocolVersion, match }
    if (token) hello.token = token
    if (this.era >= 0) hello.have = { era: this.era, log: this.log.length, talk: this.nextTalk() }
    return hello
  }

  // True when what came does not fit what is held, so that everything must be asked for again.
  hear(message: ServerMessage): boolean {
    if (message.t === 'welcome') return this.welcome(message)
    if (message.t === 'update') return this.update(message)
    if (message.t === 'room') this.room = message.room
    if (message.t === 'said') return this.said(message.line)
    if (message.t === 'emoted') this.emoted(message.seat, message.emote)
    if (message.t === 'odds') this.hearOdds(message)
    if (message.t === 'door') this.door = message
    if (message.t === 'refused') this.refused(message)
    return false
  }

  // Forgets everything, so that the next hello asks for all of it.
  forget() {
    this.era = -1
    this.log = []
    this.talk = []
  }

  answered(option: string): Answer | undefined {
    if (!this.ask) return undefined
    this.sent = { ask: this.ask.id, option }
    return this.sent
  }

  private welcome(message: Welcome): boolean {
    const goesOn = message.era === this.era
    if (message.log_from > 0 && !(goesOn && message.log_from <= this.log.length)) {
      this.forget()
      return true
    }
    this.era = message.era
    this.room = message.room
    this.you = message.you
    this.view = message.view
    this.log = [...this.log.slice(0, message.log_from), ...message.log]
    // Of long talk the server tells only the end; what lies between that and what I hold is gone.
    const kept = message.talk_from > this.nextTalk() ? [] : this.talk.filter((line) => line.n < message.talk_from)
    this.talk = [...kept, ...message.talk]
    this.news = []
    this.door = undefined
    this.hearOdds(undefined)
    this.now(message)
    if (this.sent && this.sent.ask !== this.ask?.id) this.sent = undefined
    return false
  }

  private update(message: Update): boolean {
    const fresh = message.log.filter((line) => line.n >= this.log.length)
    if (fresh.length && fresh[0]!.n !== this.log.length) {
      this.forget()
      return true
    }
    const view: View = { ...this.view, ...message.set }
    for (const [name, value] of Object.entries(message.set)) if (value === null) delete view[name]
    this.view = view
    if (fresh.length) this.log = [...this.log, ...fresh]
    this.news = fresh
    // What I cannot see changes none of the chances that I can know of; but an answer that was on its way is not coming any more.
    this.oddsAsked = false
    if (fresh.length || Object.keys(message.set).length) this.odds = undefined
    this.now(message)
    this.sent = undefined
    return false
  }

  private now(message: Welcome | Update) {
    this.waiting = message.waiting
    this.ask = message.ask && passFirst(message.ask)
    this.order = message.order
    this.watch = message.watch
    this.window = message.window
    this.sealed = message.answered
    this.result = message.result
    const left = message.ask?.left_ms ?? message.left_ms
    this.deadline = left === undefined ? undefined : Date.now() + left
    this.given = message.ask?.of_ms ?? message.of_ms ?? 0
    for (const option of message.ask?.options ?? []) this.optionWords.set(option.id, option.words)
  }

  private hearOdds(odds: Odds | undefined) {
    this.odds = odds
    this.oddsAsked = false
  }

  private nextTalk(): number {
    return (this.talk.at(-1)?.n ?? -1) + 1
  }

  private said(line: TalkLine): boolean {
    if (line.n < this.nextTalk()) return false
    if (line.n > this.nextTalk()) {
      this.forget()
      return true
    }
    this.talk = [...this.talk, line]
    return false
  }

  private emoted(seat: number, emote: Emote) {
    const key = ++this.emoteKeys
    this.emotes = [...this.emotes.filter((shown) => shown.seat !== seat), { seat, emote, key }]
    setTimeout(() => (this.emotes = this.emotes.filter((shown) => shown.key !== key)), 4000)
  }

  private refused(message: RefusedMessage) {
    this.oddsAsked = false
    if (message.ask === undefined || message.ask === this.sent?.ask) this.sent = undefined
  }
}
