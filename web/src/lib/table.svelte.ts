// A seat at a table: the match as I know it, the link to it, and everything that I can do there.
import { Connection, linkAddress, type LinkState } from './connection'
import { MatchState } from './match.svelte'
import type { ClientMessage, Emote, GiveOrder, RefusedMessage, ServerMessage, SetWatch } from './protocol.gen'
import { router } from './router.svelte'
import { toasts } from './toasts.svelte'
import { forgetSeat, keepSeat, mySeat, takeIn } from './tokens'

export class Table {
  readonly match = new MatchState()
  link = $state<LinkState>('connecting')
  // Why there is nothing to show: a sentence of the server's.
  gone = $state('')
  private connection: Connection

  constructor(readonly id: string) {
    takeIn(id)
    this.connection = new Connection({
      url: linkAddress(),
      hello: () => this.match.hello(id, mySeat(id)?.token),
      heard: (message) => this.heard(message),
      changed: (state) => (this.link = state),
    })
  }

  close = () => this.connection.close()
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

  private tell(message: ClientMessage): boolean {
    const sent = this.connection.send(message)
    if (!sent) toasts.say('The connection is down just now. Try again in a moment.')
    return sent
  }

  private heard(message: ServerMessage) {
    if (this.match.hear(message)) return this.connection.greet()
    if (message.t === 'welcome') this.welcomed()
    if (message.t === 'refused') this.refused(message)
    if (message.t === 'bye') toasts.say(message.text)
    if (message.t === 'moved') {
      if (message.token) keepSeat({ match: message.match, token: message.token, seat: message.seat, game: this.match.room?.game })
      router.go(`/m/${message.match}`)
    }
  }

  private welcomed() {
    const { you, room, sent, ask } = this.match
    const mine = mySeat(this.id)
    if (mine && you !== undefined) keepSeat({ match: this.id, token: mine.token, seat: you, game: room?.game })
    // The answer went out just before the link broke; whether it arrived, the question tells.
    if (sent && sent.ask === ask?.id) this.connection.send({ t: 'choose', ...sent })
  }

  private refused(message: RefusedMessage) {
    if (message.code === 'no_match' || message.code === 'version') {
      this.gone = message.text
      return this.close()
    }
    if (message.code === 'bad_token') {
      forgetSeat(this.id)
      this.again()
    }
    toasts.say(message.text, message.rule)
  }
}
