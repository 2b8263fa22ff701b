// People who answer at random, and the tables they sit at.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientMessage, CreateMatch } from '../../src/lib/protocol.gen'
import { call, createMatch, elsewhere, takeSeat, type Plan } from './api'
import { Link, type Where } from './link'
import { eventually, sleep } from './patience'
import { reveal } from './proof'
import { binary, type Server } from './server'

// A small generator of our own: a failing run can be repeated with its seed.
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
export const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

// Below the server's limit of 20 messages a second after a burst of 60.
export class Breath {
  private free = 50
  private at = Date.now()
  async take() {
    for (;;) {
      const now = Date.now()
      this.free = Math.min(50, this.free + ((now - this.at) * 18) / 1000)
      this.at = now
      if (this.free >= 1) break
      await sleep(60)
    }
    this.free -= 1
  }
}

export type Chooser = (link: Link, random: () => number) => string

const anyOption: Chooser = (link, random) => pick(random, link.ask?.options ?? []).id

// More answers of one person than any game takes.
const mostAnswers = 1000

// Answers every question until the game is over or the link closed.
export async function playToEnd(link: Link, random: () => number, choose: Chooser = anyOption) {
  const breath = new Breath()
  let answered = -1
  const open = () => link.ask !== undefined && link.ask.id !== answered
  for (let answers = 0; !link.over && !link.closed; ++answers) {
    if (answers > mostAnswers) throw new Error(`the game does not end: seat ${link.you} has given ${mostAnswers} answers`)
    await link.until(() => open() || link.over || link.closed !== undefined, 'my turn or the end')
    if (!link.ask || !open() || link.over) continue
    await breath.take()
    if (!link.ask) continue
    answered = link.ask.id
    link.choose(choose(link, random))
  }
}

export interface Table {
  match: string
  seats: Where[]
  people: Link[]
}

const names = ['Ann', 'Bela', 'Cleo', 'Dora']

// A match with so many people, all connected, ready and started.
export async function table(server: Server, people: number, plan: Partial<Plan> = {}, from?: string): Promise<Table> {
  const gathered = await gather(server, people, plan, from)
  await begin(gathered)
  return gathered
}

// The same before it is started.
export async function gather(server: Server, people: number, plan: Partial<Plan> = {}, from = elsewhere()): Promise<Table> {
  const seats = plan.seats ?? (openSeats(people) as CreateMatch['seats'])
  const host = await createMatch(server, { name: 'Ann', ...plan, seats }, from)
  const places: Where[] = [{ match: host.match, token: host.token }]
  for (let i = 1; i < people; ++i) {
    const guest = await takeSeat(server, host.match, { name: names[i] as string }, from)
    places.push({ match: host.match, token: guest.token })
  }
  const links = await Promise.all(places.map((where) => Link.join(server, where, undefined, from)))
  return { match: host.match, seats: places, people: links }
}

// With something that the host says in the same breath as the last word before the cards.
export async function begin({ people }: Table, besides?: ClientMessage) {
  for (const link of people) link.send({ t: 'ready', ready: true })
  const host = people[0] as Link
  await host.until(() => host.room.seats.every((s) => s.kind === 'bot' || (s.ready && s.nonce_commitment)), 'everybody ready')
  const { nonce } = host
  if (besides) host.nonce = null
  host.send({ t: 'start' })
  if (besides && nonce !== null) {
    await host.until(() => host.room.start?.waiting.length === 1, 'the nonces of the others')
    host.send(reveal(host.room, nonce))
    host.send(besides)
  }
  await Promise.all(people.map((link) => link.until(() => link.room.stage === 'playing', 'the start')))
}

export const openSeats = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ kind: i === 0 ? ('you' as const) : ('open' as const) }))

// The one whose turn it is.
export async function inTurn(people: Link[]): Promise<Link> {
  const asked = () => (agreed(people) ? people.find((link) => link.ask !== undefined) : undefined)
  await eventually(() => {
    for (const link of people) if (link.fault) throw link.fault
    return asked() !== undefined
  }, 'somebody to be asked')
  return asked() as Link
}
// Everybody has heard of the same.
export const agreed = (people: Link[]) => new Set(people.map((link) => link.seq)).size === 1

// The one in turn chooses it, and everybody has heard of it.
export async function chooseInTurn(people: Link[], option: string | ((link: Link) => string)): Promise<Link> {
  const link = await inTurn(people)
  const seq = link.seq
  link.choose(typeof option === 'string' ? option : option(link))
  await Promise.all(people.map((other) => other.until(() => other.seq > seq, `what came of "${option}"`)))
  return link
}

export async function finish(people: Link[], seed = 1) {
  const random = dice(seed)
  await Promise.all(people.map((link) => playToEnd(link, random)))
}

// The downloaded journal passes `undercroft verify`.
export async function verify(server: Server, match: string): Promise<string> {
  const answer = await call(server, `/api/matches/${match}/journal`, { from: elsewhere() })
  if (answer.status !== 200) throw new Error(`no journal: ${answer.status} ${answer.body}`)
  const folder = await mkdtemp(join(tmpdir(), 'undercroft-verify-'))
  try {
    const file = join(folder, 'match.journal')
    await writeFile(file, answer.bytes)
    return await run(binary, ['verify', file])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((done, failed) => {
    execFile(program, args, (fault, out, err) => {
      if (fault) failed(new Error(`${args.join(' ')}: ${out}${err}`))
      else done(out)
    })
  })
}
