// The link to the server: one WebSocket that comes back by itself. It knows nothing of games; it greets, listens and tells whether
// anybody is there.
import type { ClientMessage, Hello, ServerMessage } from './protocol.gen'

export type LinkState = 'connecting' | 'open' | 'away' | 'ended'

export interface LinkPlan {
  url: string
  // Asked anew at each greeting, since what the client holds has grown by then.
  hello: () => Hello
  heard: (message: ServerMessage) => void
  changed: (state: LinkState, retryMs?: number) => void
  random?: () => number
}

export const firstWaitMs = 300
export const longestWaitMs = 10_000
export const pingEveryMs = 20_000
export const silenceMs = 10_000
// What the test's fake leaves out of the browser's constants.
const isOpen = 1

export class Connection {
  private socket: WebSocket | undefined
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setTimeout> | undefined
  private pings = 0
  private state: LinkState = 'connecting'

  constructor(private readonly plan: LinkPlan) {
    window.addEventListener('online', this.hurry)
    document.addEventListener('visibilitychange', this.hurry)
    this.open()
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== isOpen) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  // Greets again over the same link, for another seat or to be told everything anew.
  greet() {
    if (this.state === 'ended') this.open()
    else this.send(this.plan.hello())
  }

  close() {
    window.removeEventListener('online', this.hurry)
    document.removeEventListener('visibilitychange', this.hurry)
    this.drop()
  }

  private open() {
    this.drop()
    this.become('connecting')
    const socket = new WebSocket(this.plan.url)
    this.socket = socket
    socket.onopen = () => {
      socket.send(JSON.stringify(this.plan.hello()))
      this.beat()
    }
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = () => this.lost()
  }

  private hear(message: ServerMessage) {
    this.beat()
    if (message.t === 'welcome') {
      this.failures = 0
      this.become('open')
    }
    this.plan.heard(message)
    if (message.t === 'bye') this.dismissed(message.retry_ms)
  }

  // A link over which nothing comes for long is asked whether it is still there, and given up when it does not answer.
  private beat() {
    clearTimeout(this.pulse)
    this.pulse = setTimeout(() => {
      this.send({ t: 'ping', n: ++this.pings })
      this.pulse = setTimeout(() => this.lost(), silenceMs)
    }, pingEveryMs)
  }

  private lost() {
    if (this.state === 'ended') return
    const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** this.failures++)
    // Half of the wait is chance, so that a room full of people does not come back in one moment.
    this.retryIn(Math.max(firstWaitMs, longest * (0.5 + 0.5 * (this.plan.random ?? Math.random)())))
  }

  private dismissed(retryMs: number | undefined) {
    if (retryMs !== undefined) return this.retryIn(retryMs)
    this.drop()
    this.become('ended')
  }

  private retryIn(ms: number) {
    this.drop()
    this.become('away', ms)
    this.timer = setTimeout(() => this.open(), ms)
  }

  private hurry = () => {
    if (this.state === 'away' && document.visibilityState !== 'hidden') this.open()
  }

  private drop() {
    clearTimeout(this.timer)
    clearTimeout(this.pulse)
    const socket = this.socket
    this.socket = undefined
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  private become(state: LinkState, retryMs?: number) {
    this.state = state
    this.plan.changed(state, retryMs)
  }
}

export function linkAddress(at: Location = location): string {
  return `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}/ws`
}
