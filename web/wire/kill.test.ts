// SIGKILL at random moments, again and again, while people play who come back by themselves: nothing that was acknowledged is lost, and every
// match comes to its end, its journal packed. KILLS sets how many times, KILL_SEED what happens (tools/kill).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogLine, TalkLine } from '../src/lib/protocol.gen'
import { call, createMatch, elsewhere, figure, takeSeat } from './support/api'
import { Link, LinkClosed, type Where } from './support/link'
import { eventually, sleep, wholeTest } from './support/patience'
import { Breath, dice, pick, verify } from './support/players'
import { Server } from './support/server'

const kills = Number(process.env.KILLS ?? 5)
const seed = Number(process.env.KILL_SEED || 1)
const tables = 5
const random = dice(seed)

let server: Server
let ending = false
const figures = { kills: 0, returns: 0, choices: 0, linesChecked: 0, slowestReturnMs: 0 }
const finished: string[] = []

beforeAll(async () => {
  server = await Server.start({ store: 'sqlite' })
})
afterAll(() => server.dispose())

// Trouble with the line is what this test makes; whatever else goes wrong is a finding.
const lineTrouble = (fault: unknown) =>
  fault instanceof LinkClosed || /ECONNRE|EPIPE|socket hang up|closed before|network socket disconnected/i.test(String(fault))

async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (fault) {
      if (!lineTrouble(fault)) throw fault
      await sleep(4)
    }
  }
}

class Player {
  private link: Link | undefined
  private seen: { seq: number; log: LogLine[]; talk: TalkLine[] } = { seq: -1, log: [], talk: [] }
  private breath = new Breath()

  constructor(
    private readonly where: Where,
    private readonly from: string,
    private readonly host: boolean,
  ) {}

  get over() {
    return this.link?.over ?? false
  }

  async play() {
    while (!this.over) {
      try {
        await this.sit()
      } catch (fault) {
        if (!lineTrouble(fault)) throw fault
      }
      this.note()
    }
    this.link?.drop()
  }

  // What was shown to me counts as acknowledged.
  private note() {
    const link = this.link
    if (link?.fault) throw link.fault
    if (link && link.seq >= 0) this.seen = { seq: link.seq, log: link.log, talk: link.talk }
  }

  private async sit() {
    const began = performance.now()
    const last = this.link
    // With what I hold, as a browser does, or from nothing, to compare every line.
    const link = await insist(() => Link.join(server, this.where, last && last.seq >= 0 && random() < 0.5 ? last : undefined, this.from))
    if (link.refused.length > 0) throw new Error(`after ${figures.kills} kills: ${JSON.stringify(link.refused[0])}`)
    if (last) {
      ++figures.returns
      figures.slowestReturnMs = Math.max(figures.slowestReturnMs, performance.now() - began)
    }
    this.link = link
    this.compare(link)
    if (link.room.stage === 'gathering') await this.getReady(link)
    await this.answer(link)
  }

  private compare(link: Link) {
    const { seq, log, talk } = this.seen
    if (link.seq < seq) throw new Error(`seq went back from ${seq} to ${link.seq}`)
    expect(link.log.slice(0, log.length)).toEqual(log)
    expect(link.talk.slice(0, talk.length)).toEqual(talk)
    figures.linesChecked += log.length + talk.length
  }

  private async getReady(link: Link) {
    link.send({ t: 'ready', ready: true })
    if (this.host) {
      await link.until(() => link.room.seats.every((seat) => seat.ready || seat.kind === 'bot'), 'everybody ready')
      if (link.room.stage === 'gathering') link.send({ t: 'start' })
    }
    await link.until(() => link.room.stage !== 'gathering', 'the start')
  }

  private async answer(link: Link) {
    while (!link.over) {
      await link.until(() => link.ask !== undefined || link.over, 'my turn or the end')
      if (!link.ask) continue
      await this.breath.take()
      if (!link.ask) continue
      const { id, options } = link.ask
      if (random() < 0.1) link.send({ t: 'say', words: `before question ${id}` })
      // A game of a few hundred milliseconds would hardly ever be hit.
      await sleep(random() * 12)
      link.send({ t: 'choose', ask: id, option: pick(random, options).id })
      await link.until(() => link.ask?.id !== id, 'my choice done')
      ++figures.choices
    }
  }
}

// One match after the other, from sitting down to the proof of fairness.
async function keepPlaying() {
  while (!ending) {
    const from = elsewhere()
    const bots = random() < 0.4
    const seats = [{ kind: 'you' }, { kind: 'open' }, bots ? { kind: 'bot', level: 'sound' } : { kind: 'open' }] as never
    const host = await insist(() => createMatch(server, { seats }, from))
    const places: Where[] = [host]
    for (let seat = 1; seat < (bots ? 2 : 3); ++seat) places.push(await sitDown(host.match, seat, from))
    await Promise.all(places.map((where, i) => new Player(where, from, i === 0).play()))
    expect(await insist(() => verify(server, host.match))).toContain('fairness')
    finished.push(host.match)
  }
}

// Where the answer was lost, the seat may be taken by nobody who knows its token: then the host of this test takes it for a bot instead.
async function sitDown(match: string, seat: number, from: string): Promise<Where> {
  const known = await insist(() => call(server, `/api/matches/${match}`, { from }))
  if (known.status !== 200) throw new Error(`a match that was made is gone: ${known.status} ${known.body}`)
  while (!server.running || restarting) await sleep(5)
  holding += 1
  try {
    return await takeSeat(server, match, { name: `Guest ${seat}`, seat }, from)
  } finally {
    holding -= 1
  }
}
let holding = 0
let restarting = false

async function killAgainAndAgain() {
  while (figures.kills < kills) {
    // However fast they play, they come some way before the next.
    const enough = figures.choices + random() * 60
    await eventually(() => figures.choices > enough, 'people to play on')
    await sleep(random() * 20)
    // An answer with a token that never arrives would leave a seat for ever closed; that is not what is tried here.
    while (holding > 0) await sleep(2)
    restarting = true
    await server.end('SIGKILL')
    ++figures.kills
    await server.launch()
    restarting = false
  }
  ending = true
}

test(`${kills} kills, seed ${seed}`, { timeout: wholeTest + kills * 30_000 }, async () => {
  await Promise.all([killAgainAndAgain(), ...Array.from({ length: tables }, keepPlaying)])
  // Journals were packed all the while; now all of them are, and each is still whole.
  const counted = async () => (await figure(server, 'matches_over')) >= finished.length
  await eventually(async () => (await counted()) && (await figure(server, 'journals_unpacked')) === 0, 'all journals to be packed')
  for (const match of finished) expect(await verify(server, match)).toContain('fairness')
  console.log(
    `${figures.kills} kills, ${figures.returns} returns (${figures.slowestReturnMs.toFixed(0)} ms at most), ${figures.choices} choices, ${figures.linesChecked} lines compared, ${finished.length} matches finished and verified`,
  )
  expect(finished.length).toBeGreaterThanOrEqual(tables)
  expect(figures.returns).toBeGreaterThan(kills)
})
