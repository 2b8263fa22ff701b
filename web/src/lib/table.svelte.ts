// A seat at a table: the match as I know it, the link to it, and everything that I can do there.
import * as api from './api'
import { Connection, linkAddress, type LinkState } from './connection'
import { MatchState } from './match.svelte'
import { takePart } from './nonces'
import type { Admitted, ClientMessage, Emote, GiveOrder, Knock, RefusedMessage, Room, ServerMessage, SetDoor, SetWatch } from './protocol.gen'
import { router } from './router.svelte'
import { settings } from './settings.svelte'
import { toasts } from './toasts.svelte'
import { forgetSeat, keepSeat, mySeat, takeIn } from './tokens'

// Somebody at the table, for its host: by seat, or a spectator by number.
export type Somebody = { seat: number } | { watcher: number }

// What ends a knock.
const knockAnswers: RefusedMessage['code'][] = ['declined', 'barred', 'taken', 'not_now', 'limit', 'too_fast', 'bad_name']

// So long another browser of mine has time to reveal what it committed to.
const otherBrowserMs = 3000

export class Table {
  readonly match = new MatchState()
  link = $state<LinkState>('connecting')
  // Why there is nothing to show: a sentence of the server's.
  gone = $state('')
  // There is a table, but not for me.
  sentAway = $state(false)
  // The room as it is told to those who may not look on.
  outside = $state.raw<Room>()
  // I have asked the host for a seat and wait for the answer.
  knocking = $state.raw<Knock>()
  private connection: Connection
  // For the proof of the deal: what was said last over this link, and when it is given up that another browser of mine says it.
  private saidOfDeal = ''
  private givingUp: ReturnType<typeof setTimeout> | undefined

  constructor(readonly id: string) {
    takeIn(id)
    window.addEventListener('hashchange', this.cameByLink)
    this.connection = new Connection({
      url: linkAddress(),
      hello: () => this.match.hello(id, mySeat(id)?.token),
      heard: (message) => this.heard(message),
      changed: (state) => (this.link = state),
    })
  }

  close = () => {
    window.removeEventListener('hashchange', this.cameByLink)
    clearTimeout(this.givingUp)
    this.connection.close()
  }
  // After I sat down or stood up here: who I am has changed.
  again = () => {
    this.match.forget()
    this.connection.greet()
  }

  choose = (option: string) => {
    const answer = this.match.answered(option)
    // Where the link is down the answer waits for the next welcome.
    if (answer) this.connection.send({ t: 'choose', ...answer })
  }
  order = (option?: string, until?: GiveOrder['until']) => this.tell(option ? { t: 'order', option, until } : { t: 'order' })
  watch = (wish: Omit<SetWatch, 't'>) => this.tell({ t: 'watch', ...wish })
  // To be asked in the next window where I can do something; or what to do there, step by step.
  hand = (up: boolean, plan?: string[]) => this.tell(plan ? { t: 'hand', up, plan } : { t: 'hand', up })
  ready = (ready: boolean) => this.tell({ t: 'ready', ready })
  start = () => this.tell({ t: 'start' })
  bot = (seat: number, level?: string) => this.tell(level ? { t: 'bot', seat, level } : { t: 'bot', seat })
  leave = () => this.tell({ t: 'leave' })
  comeBack = () => this.tell({ t: 'return' })
  say = (words: string) => this.tell({ t: 'say', words })
  emote = (emote: Emote) => this.tell({ t: 'emote', emote })
  undo = () => this.tell({ t: 'undo' })
  replace = (seat: number) => this.tell({ t: 'replace', seat })
  vote = (yes: boolean) => this.tell({ t: 'vote', yes })
  pause = (on: boolean) => this.tell({ t: 'pause', on })
  concede = () => this.tell({ t: 'concede' })
  odds = () => {
    this.match.oddsAsked = this.tell({ t: 'odds' })
  }
  rematch = () => this.tell({ t: 'rematch' })
  // What only the host may do.
  door = (wish: Omit<SetDoor, 't'>) => this.tell({ t: 'door', ...wish })
  mute = (who: Somebody, on: boolean) => this.tell({ t: 'mute', ...who, on })
  remove = (who: Somebody) => this.tell({ t: 'remove', ...who })
  pardon = () => this.tell({ t: 'pardon' })
  admit = (knock: number, yes: boolean) => this.tell({ t: 'admit', knock, yes })

  knock = (seat: number) => {
    const knock: Knock = { t: 'knock', match: this.id, seat, name: settings.name }
    if (this.tell(knock)) this.knocking = knock
  }
  // Those who are outside are told nothing, so they look again now and then.
  lookAgain = async () => {
    this.outside = await api.room(this.id).catch(() => this.outside)
  }

  // A personal link that is opened where this table is shown already loads no page.
  private cameByLink = () => {
    if (takeIn(this.id)) this.again()
  }

  private tell(message: ClientMessage): boolean {
    const sent = this.connection.send(message)
    if (!sent) toasts.say('The connection is down just now. Try again in a moment.')
    return sent
  }

  private heard(message: ServerMessage) {
    if (this.match.hear(message)) return this.connection.greet()
    if (message.t === 'welcome') this.welcomed()
    if (message.t === 'welcome' || message.t === 'room') this.takePart()
    if (message.t === 'refused') this.refused(message)
    if (message.t === 'bye') this.dismissed(message.text, message.retry_ms === undefined)
    if (message.t === 'notice') toasts.say(message.text)
    if (message.t === 'admitted') this.admitted(message)
    if (message.t === 'moved') {
      if (message.token) keepSeat({ match: message.match, token: message.token, seat: message.seat, game: this.match.room?.game })
      router.go(`/m/${message.match}`)
    }
  }

  private dismissed(text: string, forGood: boolean) {
    if (!forGood) return toasts.say(text)
    this.sentAway = true
    this.gone = text
  }

  private admitted({ match, token, seat }: Admitted) {
    keepSeat({ match, token, seat, game: (this.match.room ?? this.outside)?.game })
    this.knocking = undefined
    toasts.say('The host has let you in.')
    this.again()
  }

  // The link was lost meanwhile, and with it the knock.
  private knockAgain() {
    if (this.knocking) this.connection.send(this.knocking)
  }

  private welcomed() {
    this.outside = undefined
    this.knockAgain()
    const { you, room, sent, ask } = this.match
    const mine = mySeat(this.id)
    this.saidOfDeal = ''
    if (mine && you !== undefined) keepSeat({ match: this.id, token: mine.token, seat: you, game: room?.game })
    // The answer went out just before the link broke; whether it arrived, the question tells.
    if (sent && sent.ask === ask?.id) this.connection.send({ t: 'choose', ...sent })
  }

  // Kept before it is said, so that it is there whatever happens in between.
  private takePart() {
    const { you, room } = this.match
    const mine = mySeat(this.id)
    const turn = mine && room && you !== undefined ? takePart(room, you, mine.part) : undefined
    if (turn?.lost) this.givingUp ??= setTimeout(() => this.connection.send({ t: 'lost' }), otherBrowserMs)
    else this.givingUp = void clearTimeout(this.givingUp)
    if (!mine || !turn) return
    if (turn.part !== mine.part) keepSeat({ match: this.id, token: mine.token, part: turn.part })
    const text = JSON.stringify(turn.say ?? '')
    if (!turn.say || text === this.saidOfDeal) return
    this.saidOfDeal = text
    this.connection.send(turn.say)
  }

  private refused(message: RefusedMessage) {
    // What I said of the deal crossed with news of it, which I have heard by now.
    if (message.code === 'stale' && message.ask === undefined) return
    if (message.code === 'no_match' || message.code === 'version') {
      this.gone = message.text
      return this.close()
    }
    if (message.code === 'barred' && !this.match.room && !this.outside) {
      this.dismissed(message.text, true)
      return this.close()
    }
    if (message.code === 'no_watchers') {
      this.knockAgain()
      return void this.lookAgain()
    }
    if (message.code === 'bad_token') {
      forgetSeat(this.id)
      this.again()
    }
    if (this.knocking && knockAnswers.includes(message.code)) this.knocking = undefined
    toasts.say(message.text, message.rule)
  }
}
