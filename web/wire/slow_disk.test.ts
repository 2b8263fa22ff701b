// A disk that hangs holds up what must be written, and nothing else. Everything here is a matter of order: what is answered before the disk
// goes on again, and what only after.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Matches, Replay } from '../src/lib/protocol.gen'
import { call, createMatch, elsewhere, figure, get, roomOf, takeSeat } from './support/api'
import { Link } from './support/link'
import { Machine } from './support/machine'
import { chooseInTurn, finish, inTurn, openSeats, table, verify, type Table } from './support/players'
import { Server } from './support/server'

const machine = new Machine()
let server: Server
let first: Table
let second: Table
beforeAll(async () => {
  server = await Server.start({ store: 'sqlite', env: machine.env })
  first = await over()
  second = await over()
  // From here on these two are on the disk and nowhere else.
  await server.end('SIGTERM')
  await server.launch()
})
beforeEach(() => machine.isWell())
afterAll(async () => {
  machine.isWell()
  await server.dispose()
  machine.dispose()
})

async function over(): Promise<Table> {
  const played = await table(server, 2, { listed: true, options: { successes_to_win: '1', failures_to_drop: '1' } })
  await finish(played.people)
  await verify(server, played.match)
  return played
}

// What is asked now, and whether it has been answered.
class Waiting<T> {
  answered = false
  readonly answer: Promise<T>
  constructor(asked: Promise<T>) {
    this.answer = asked.finally(() => (this.answered = true))
    this.answer.catch(() => {})
  }
}
const replay = (match: string) => get<Replay>(server, `/api/matches/${match}/replay`, 'Replay', elsewhere())
const list = async () => (await get<Matches>(server, '/api/matches', 'Matches', elsewhere())).matches

// Whoever is connected, and whoever comes now, is answered.
async function everybodyIsAnswered(links: Link[]) {
  await Promise.all(links.map((link) => link.ping()))
  expect((await call(server, '/healthz', { from: elsewhere() })).body).toBe('ok\n')
  expect(await figure(server, 'store_bytes')).toBeGreaterThan(0)
  expect((await list()).length).toBeGreaterThan(0)
  expect((await replay(first.match)).frames.length).toBeGreaterThan(0)
  expect(await verify(server, first.match)).toContain('fairness')
  expect((await roomOf(server, first.match)).stage).toBe('over')
  const watcher = await Link.join(server, { match: first.match })
  expect(watcher.log.length).toBeGreaterThan(0)
  watcher.close()
}

test('lists, pings and old matches are answered while the disk hangs, and nothing is told that it does not have', async () => {
  const playing = await table(server, 2, { listed: true })
  const gathering = await createMatch(server, { seats: openSeats(2), listed: true }, elsewhere())
  const guest = await Link.join(server, second.seats[0] as never)
  await chooseInTurn(playing.people, 'draw')
  const mover = await inTurn(playing.people)
  const other = playing.people.find((link) => link !== mover) as Link
  const links = [...playing.people, guest]
  await Promise.all(links.map((link) => link.settle()))
  const told = links.map((link) => link.received.filter((message) => message.t !== 'pong').length)
  const { decisions } = await roomOf(server, playing.match)
  const heard = () => links.map((link) => link.received.filter((message) => message.t !== 'pong').length)

  machine.diskHangs()
  mover.choose('place')
  other.send({ t: 'say', words: 'anybody there?' })
  guest.send({ t: 'say', words: 'a word about the end' })
  await everybodyIsAnswered(links)
  // Whoever wants what is being written waits, and keeps nobody else waiting.
  const waiting = [
    new Waiting(replay(second.match)),
    new Waiting(roomOf(server, playing.match)),
    new Waiting(takeSeat(server, gathering.match, { name: 'Bela' }, elsewhere())),
    new Waiting(createMatch(server, { seats: openSeats(2), listed: true }, elsewhere())),
  ]
  for (let i = 0; i < 5; ++i) await everybodyIsAnswered(links)
  expect(waiting.map((one) => one.answered)).toEqual([false, false, false, false])
  expect(heard()).toEqual(told)
  const listed = await list()
  expect(listed.find((room) => room.id === playing.match)?.decisions).toBe(decisions)
  expect(listed.find((room) => room.id === gathering.match)?.seats.map((seat) => seat.kind)).toEqual(['person', 'open'])

  machine.isWell()
  await Promise.all(waiting.map((one) => one.answer))
  expect(JSON.stringify(await (waiting[0] as Waiting<Replay>).answer)).toContain('a word about the end')
  await Promise.all(playing.people.map((link) => link.until(() => link.talk.at(-1)?.words === 'anybody there?', 'what was said')))
  expect((await roomOf(server, playing.match)).decisions).toBe(decisions + 1)
  expect((await list()).find((room) => room.id === gathering.match)?.seats.map((seat) => seat.kind)).toEqual(['person', 'person'])
  await finish(playing.people)
  expect(await verify(server, playing.match)).toContain('fairness')
})

test('what was not told is lost with the machine, and nothing else', async () => {
  const { people, match } = await table(server, 2)
  await chooseInTurn(people, 'draw')
  const mover = await inTurn(people)
  await mover.settle()
  const { seq, log } = mover
  machine.diskHangs()
  mover.choose('place')
  await mover.ping()
  expect(mover.seq).toBe(seq)
  await server.end('SIGKILL')
  machine.isWell()
  await server.launch()
  const again = await Promise.all(people.map((link) => Link.join(server, link.where as never)))
  const back = again[people.indexOf(mover)] as Link
  expect(back.log.slice(0, log.length)).toEqual(log)
  await finish(again)
  expect(await verify(server, match)).toContain('fairness')
})
