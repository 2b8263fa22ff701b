// One visitor wants the whole machine, and it is looked at what the others notice. What comes before what is the same on any machine; how
// long it takes is held against what docs/security.md promises where ATTACK_BARS is set (tools/hostile --bars, on a quiet machine).
import { afterAll, describe, expect, test } from 'vitest'
import { call, createMatch, elsewhere, figure } from './support/api'
import { Link } from './support/link'
import { eventually, sleep } from './support/patience'
import { openSeats } from './support/players'
import { frame, RawLink } from './support/raw'
import { Server } from './support/server'

const bars = process.env.ATTACK_BARS !== undefined
const samples = bars ? 400 : 40

const share = (values: number[], part: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] as number
const words = (values: number[]) =>
  `p50 ${share(values, 0.5).toFixed(1)} ms, p99 ${share(values, 0.99).toFixed(1)} ms, at most ${Math.max(...values).toFixed(1)} ms`

const servers: Server[] = []
async function start(options: Parameters<typeof Server.start>[0] = {}): Promise<Server> {
  const server = await Server.start(options)
  servers.push(server)
  return server
}
afterAll(() => Promise.all(servers.map((server) => server.dispose())))

// A table of bots that somebody watches.
async function watchBots(server: Server, plan: { game: string; level: string; seats: number }, from: string): Promise<Link> {
  const seats = Array.from({ length: plan.seats }, () => ({
    kind: 'bot',
    level: plan.level,
  }))
  const { match } = await createMatch(server, { game: plan.game, seats: seats as never }, from)
  return Link.join(server, { match }, undefined, from)
}

describe('ten tables of six bots that search, all watched from one address', () => {
  const attacker = elsewhere()

  // One person against a bot that answers at once, one game after the other: how long each of its answers takes, in milliseconds, and how
  // many searches of others were begun meanwhile.
  async function novices(server: Server, count: number): Promise<{ delays: number[]; searches: number[] }> {
    const delays: number[] = []
    const searches: number[] = []
    while (delays.length < count) {
      const seats = [{ kind: 'you' }, { kind: 'bot', level: 'novice' }]
      const where = await createMatch(server, { seats: seats as never, start: true }, elsewhere())
      const person = await Link.join(server, where, undefined, elsewhere())
      while (!person.over && delays.length < count) {
        await person.until(() => person.ask !== undefined || person.over, 'my turn')
        if (person.ask === undefined) break
        const seq = person.seq
        const begun = await figure(server, /^undercroft_searches_begun_total/)
        person.choose(person.ask.options.at(-1)?.id as string)
        await person.until(() => person.seq > seq, 'my choice')
        // It is mine again, or the game is over: nobody was waited for.
        if (person.ask !== undefined || person.over) continue
        const since = performance.now()
        const shown = person.seq
        await person.until(() => person.seq > shown, 'the answer of the bot')
        delays.push(performance.now() - since)
        searches.push((await figure(server, /^undercroft_searches_begun_total/)) - begun)
      }
      person.close()
    }
    return { delays, searches }
  }

  test('a bot elsewhere answers as before, and nothing is left when they go', async () => {
    const server = await start()
    const quiet = await novices(server, samples)
    const watched = await Promise.all(
      Array.from({ length: 10 }, () => watchBots(server, { game: 'cutthroat_caverns', level: 'expert', seats: 6 }, attacker)),
    )
    await eventually(async () => (await figure(server, /^undercroft_searches_waiting/)) > 5, 'the attack to be felt')
    const attacked = await novices(server, samples)
    expect(await figure(server, /^undercroft_searches_waiting/), 'the attack went on').toBeGreaterThan(5)
    console.log(
      `a novice's answer: ${words(quiet.delays)}; under attack ${words(attacked.delays)}, with ${share(attacked.searches, 0.5)} searches begun meanwhile`,
    )
    // Behind all of them it would have been dozens.
    expect(share(attacked.searches, 0.5)).toBeLessThan(10)
    if (bars) expect(share(attacked.delays, 0.99)).toBeLessThan(5 * share(quiet.delays, 0.99))

    for (const link of watched) link.close()
    await eventually(async () => (await figure(server, /^undercroft_searches_waiting/)) === 0, 'what nobody waits for to be dropped')
    await eventually(async () => (await figure(server, /^undercroft_watchers/)) === 0, 'them to be gone')
    const begun = await figure(server, /^undercroft_searches_begun_total/)
    const after = await novices(server, samples)
    expect(await figure(server, /^undercroft_searches_begun_total/)).toBe(begun)
    console.log(`after the attack: ${words(after.delays)}`)
    if (bars) expect(share(after.delays, 0.99)).toBeLessThan(5 * share(quiet.delays, 0.99))
  })
})

describe('a finished duel, asked for over and over', () => {
  // One every few milliseconds, whether the last was answered or not, each over another link: more of them over one would be refused.
  async function pings(links: Link[], until: (count: number) => boolean): Promise<number[]> {
    const delays: number[] = []
    const open: Promise<unknown>[] = []
    for (let n = 0; !until(n); ++n) {
      const since = performance.now()
      const answered = (links[n % links.length] as Link).ping()
      open.push(answered.then(() => delays.push(performance.now() - since)))
      await sleep(4)
    }
    await Promise.all(open)
    return delays
  }

  // The status of the answer; what else comes is not even looked at.
  async function ask(server: Server, path: string, from: string): Promise<number> {
    const line = await RawLink.connect(server, from)
    let head = ''
    line.socket.removeAllListeners('data').on('data', (chunk) => (head ||= chunk.subarray(0, 15).toString('latin1')))
    line.socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`)
    await line.until(() => line.closed)
    return Number(head.split(' ')[1])
  }

  test('nobody else waits for it', async () => {
    const playing = await start({ store: 'sqlite', args: ['--limits', 'off'] })
    const watcher = await watchBots(playing, { game: 'duel_of_ages', level: 'novice', seats: 4 }, elsewhere())
    const match = watcher.room.id
    await watcher.until(() => watcher.over, 'the end of the duel')
    await playing.end('SIGTERM')
    const server = await start({ store: playing.store })

    const seats = openSeats(2) as never
    const where = { match: (await createMatch(server, { seats }, elsewhere())).match }
    const bystanders = await Promise.all(Array.from({ length: 60 }, () => Link.join(server, where, undefined, elsewhere())))
    const quiet = await pings(bystanders, (count) => count === samples)
    // The first one has to be put together: meanwhile others are answered.
    let answered = false
    const first = call(server, `/api/matches/${match}/replay`, { from: elsewhere() }).finally(() => (answered = true))
    const meanwhile = await pings(bystanders, () => answered)
    const { status, bytes } = await first
    expect(status).toBe(200)
    expect(bytes.length).toBeGreaterThan(300_000)
    expect(meanwhile.length).toBeGreaterThan(3)

    // Eight ask for every seat's replay and the journal, and eight to be shown the whole match, as fast as they are answered.
    let stopped = false
    const counts = new Map<number, number>()
    const count = (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1)
    const readers = Array.from({ length: 8 }, async (_, i) => {
      const from = elsewhere()
      for (let n = i; !stopped; ++n) {
        const part = n % 6 === 5 ? 'journal' : n % 6 === 4 ? 'replay' : `replay?viewer=${n % 6}`
        count(await ask(server, `/api/matches/${match}/${part}`, from))
      }
    })
    const hello = frame(Buffer.from(JSON.stringify({ t: 'hello', v: 2, match })))
    const guests = Array.from({ length: 8 }, async () => {
      const link = await RawLink.open(server, { from: elsewhere() })
      link.socket.removeAllListeners('data').resume()
      for (; !stopped && link.write(hello); await sleep(60));
      link.end()
    })
    const felt = () => counts.has(200) && counts.has(429)
    const delays = await pings(bystanders, (count) => count >= 2 * samples && felt())
    stopped = true
    await Promise.all([...readers, ...guests])
    const asked = [...counts].map(([status, count]) => `${count} times ${status}`).join(', ')
    console.log(`a replay of ${bytes.length} bytes, ${asked}; a ping: ${words(quiet)}; under attack ${words(delays)}`)
    expect(new Set(counts.keys())).toEqual(new Set([200, 429]))
    if (bars) expect(share(delays, 0.99)).toBeLessThan(20)
    for (const link of bystanders) link.close()
  })
})
