// A house under siege: malformed and hostile messages over many links, while two tables play on. HOSTILE_MESSAGES sets how many,
// HOSTILE_SEED which (tools/hostile).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, createMatch, elsewhere, figure } from './support/api'
import { hostileText, honest, lethalBytes } from './support/hostile'
import { eventually, wholeTest } from './support/patience'
import { dice, finish, gather, pick, table, verify, type Table } from './support/players'
import { frame, RawLink } from './support/raw'
import { Server } from './support/server'

const messages = Number(process.env.HOSTILE_MESSAGES ?? 5000)
const seed = Number(process.env.HOSTILE_SEED || 1)
const attackers = 12
// Within the burst that a link is allowed, so that they are read and not just counted.
const perLink = 50

let server: Server
beforeAll(async () => {
  server = await Server.start({ store: 'sqlite' })
})
afterAll(() => server.dispose())

let sent = 0
// Said by those who ran away before they can have been heard.
let lost = 0
let stopped = false
const finished: string[] = []
// As much as was asked for, and until two games were played in the middle of it from beginning to end.
const enough = () => stopped || (sent >= messages && finished.length >= 2)

// One link's worth of malice, and an honest ping at its end where the link should have survived it. Some run away at once.
async function attack(random: () => number, prey: Table) {
  const sample = honest(prey.match, pick(random, prey.seats).token as string)
  const link = await RawLink.open(server, { from: elsewhere() })
  if (random() < 0.8) link.write(frame(Buffer.from(JSON.stringify(sample[Math.floor(random() * 2)]))))
  const lethal = random() < 0.4
  sent += perLink
  for (let i = 0; i < perLink - (lethal ? 1 : 0); ++i) link.write(frame(Buffer.from(hostileText(random, sample))))
  if (lethal) {
    link.write(lethalBytes(random, sample))
    await link.finish()
  } else if (random() < 0.8) {
    link.write(frame(Buffer.from('{"t":"ping","n":123456789}')))
    // What is said in a host's name may send others away, as it should.
    const answered = () => ['"n":123456789', 'sent away'].some((text) => link.received.includes(text))
    if (!(await link.until(answered)) && !stopped)
      throw new Error(
        `a link did not survive malformed text: ${link.closed ? link.received.subarray(-200).toString('latin1') : 'no answer'}`,
      )
  } else lost += perLink
  link.end()
}

async function attackOverHttp(random: () => number, prey: Table) {
  const from = elsewhere()
  const plans = [
    {
      game: 'mandom',
      name: 'Eve',
      seats: [{ kind: 'you' }, { kind: 'open' }],
      options: { hero: 'mage' },
      listed: true,
      clock: 30,
      pace: 0,
      start: false,
    },
    { seat: 1, name: 'Eve' },
  ] as Record<string, unknown>[]
  for (let i = 0; i < 5; ++i) {
    ++sent
    const path = pick(random, [
      '/api/matches',
      `/api/matches/${prey.match}/seats`,
      `/api/matches/${prey.match}/replay?viewer=${hostileText(random, plans).slice(0, 20)}`,
    ])
    const body = hostileText(random, plans)
    const answer = await call(server, encodeURI(path).replace(/[^\x21-\x7e]/g, ''), {
      method: pick(random, ['POST', 'POST', 'GET']),
      headers: random() < 0.9 ? { 'Content-Type': 'application/json' } : {},
      body,
      from,
    }).catch(() => undefined)
    if (answer && answer.status >= 500) throw new Error(`${answer.status} for ${path} ${body}`)
  }
}

async function besiege(random: () => number, prey: Table[]) {
  while (!enough()) await (random() < 0.06 ? attackOverHttp : attack)(random, pick(random, prey))
}

// A table of honest people that plays one game after the other and notes how long a choice takes to be shown.
async function playOn(delays: number[]) {
  for (let games = 1; !stopped; ++games) {
    const begun = sent
    const { people, match } = await table(server, 3)
    for (const link of people) {
      let asked: number | undefined
      let since = 0
      const send = link.choose.bind(link)
      link.choose = (option) => {
        asked = link.ask?.id
        since = performance.now()
        send(option)
      }
      link.onChange(() => {
        if (asked === undefined || link.ask?.id === asked) return
        delays.push(performance.now() - since)
        asked = undefined
      })
    }
    await finish(people, games)
    for (const link of people) if (link.fault) throw link.fault
    expect(people.flatMap((link) => link.refused)).toEqual([])
    expect(people.map((link) => link.over)).toEqual([true, true, true])
    expect(await verify(server, match)).toContain('fairness')
    if (begun > 0) finished.push(match)
    for (const link of people) link.close()
  }
}

test(`${messages} hostile messages, seed ${seed}`, { timeout: wholeTest + messages * 100 }, async () => {
  const prey = [await table(server, 3), await gather(server, 3), await table(server, 2)]
  await finish(prey[2]?.people ?? [])
  // The prey's people stay connected; what the attackers do in their name is theirs to bear.
  const delays: number[] = []
  const honestTables = Promise.all([playOn(delays), playOn(delays)])
  honestTables.catch(() => (stopped = true))
  await eventually(() => stopped || delays.length > 20, 'people to play')
  const readBefore = await figure(server, /messages_in/)
  const before = server.residentKiB()
  const random = dice(seed)
  await Promise.all(Array.from({ length: attackers }, () => besiege(random, prey)))
  const read = (await figure(server, /messages_in/)) - readBefore
  stopped = true
  await honestTables
  const after = server.residentKiB()

  expect(server.running, server.output).toBe(true)
  expect((await call(server, '/healthz')).status).toBe(200)
  expect(sent).toBeGreaterThanOrEqual(messages)
  // Nearly all of it came as far as the house; what breaks a frame does not.
  expect(read).toBeGreaterThan((sent - lost) * 0.85)
  delays.sort((a, b) => a - b)
  const slowest = delays.at(-1) ?? 0
  const p99 = delays[Math.floor(delays.length * 0.99)] ?? 0
  console.log(
    `${sent} sent, ${read} read; ${finished.length} honest games with ${delays.length} choices, shown after ${p99.toFixed(1)} ms (p99), ${slowest.toFixed(0)} ms at most; ${before} KiB before, ${after} KiB after`,
  )
  expect(finished.length).toBeGreaterThanOrEqual(2)
  if (!process.env.UNDERCROFT_SANITIZED) expect(after - before).toBeLessThan(96 * 1024)

  // It can still be used, and ends well: a sanitizer would speak here.
  await createMatch(server, { seats: [{ kind: 'you' }, { kind: 'open' }] as never }, elsewhere())
  const ended = await server.end('SIGTERM')
  expect(ended, server.output).toEqual({ code: 0, signal: null })
  expect(server.output).not.toMatch(/Sanitizer|runtime error|Assertion/)
})
