import { afterEach, expect, test } from 'vitest'
import type { Room } from '../src/lib/protocol.gen'
import { call, createMatch, elsewhere, roomOf } from './support/api'
import { Link } from './support/link'
import { chooseInTurn, dice, finish, gather, begin, pick, table, verify } from './support/players'
import { Server } from './support/server'

let server: Server
afterEach(() => server.dispose())

const back = (link: Link) => Link.join(server, link.where as never, link)

test('SIGTERM says goodbye, writes everything and ends well', async () => {
  server = await Server.start({ store: 'sqlite' })
  const { people, match } = await table(server, 3)
  const watcher = await Link.join(server, { match })
  await chooseInTurn(people, 'draw')
  const everybody = [...people, watcher]
  const byes = Promise.all(everybody.map((link) => link.next('bye')))
  const ended = server.end('SIGTERM')
  for (const bye of await byes) expect(bye.retry_ms).toBeGreaterThanOrEqual(0)
  const closings = await Promise.all(everybody.map((link) => link.gone()))
  expect(new Set(closings.map((one) => one.code))).toEqual(new Set([1001]))
  expect(await ended).toEqual({ code: 0, signal: null })

  await server.launch()
  const again = await Promise.all(people.map(back))
  expect(again.map((link) => link.log)).toEqual(people.map((link) => link.log))
  expect(again.map((link) => link.view)).toEqual(people.map((link) => link.view))
  expect(again.map((link) => link.ask?.options)).toEqual(people.map((link) => link.ask?.options))
  await finish(again)
  expect(await verify(server, match)).toContain('fairness')
})

test('SIGINT ends it as well', async () => {
  server = await Server.start()
  expect(await server.end('SIGINT')).toEqual({ code: 0, signal: null })
})

test('a restarted server knows matches that gather, play and are over', async () => {
  server = await Server.start({ store: 'sqlite' })
  const gathering = await gather(server, 2, {
    seats: [{ kind: 'you' }, { kind: 'open' }, { kind: 'bot', level: 'novice' }] as never,
    listed: true,
  })
  const playing = await table(server, 3, { options: { hero: 'mage' } })
  ;(playing.people[0] as Link).send({ t: 'say', words: 'before the crash' })
  await chooseInTurn(playing.people, 'draw')
  const over = await table(server, 2, { options: { successes_to_win: '1' } })
  await finish(over.people)
  const rooms = await Promise.all([gathering, playing, over].map((one) => roomOf(server, one.match)))
  await (playing.people[0] as Link).settle()
  await server.end('SIGKILL')
  await server.launch()
  const after = await Promise.all([gathering, playing, over].map((one) => roomOf(server, one.match)))
  expect(after.map(lasting)).toEqual(rooms.map(lasting))

  expect(await verify(server, over.match)).toContain('fairness')
  const players = await Promise.all(playing.people.map(back))
  expect(players[0]?.talk.map((line) => line.words)).toContain('before the crash')
  expect((await roomOf(server, playing.match)).decisions).toBe(rooms[1]?.decisions)
  await finish(players)
  expect(await verify(server, playing.match)).toContain('fairness')
  const gathered = await Promise.all(gathering.people.map(back))
  await begin({ ...gathering, people: gathered })
  await finish(gathered)
  expect(await verify(server, gathering.match)).toContain('fairness')
})

// Nobody is here after a restart, and how far a game had come is counted when somebody comes back to it.
function lasting({ seats, watchers: _watchers, decisions, ...room }: Room) {
  return { ...room, decisions: room.stage === 'playing' ? 0 : decisions, seats: seats.map((seat) => ({ ...seat, here: false })) }
}

test('bots go on by themselves after a restart', async () => {
  server = await Server.start({ store: 'sqlite' })
  const seats = [{ kind: 'you' }, { kind: 'bot', level: 'sound' }, { kind: 'bot', level: 'sound' }] as never
  const made = await createMatch(server, { seats, start: true, pace: 40 }, elsewhere())
  const me = await Link.join(server, made)
  const random = dice(3)
  for (let i = 0; i < 3 && !me.over; ++i) {
    await me.until(() => me.ask !== undefined || me.over, 'my turn')
    if (me.ask) {
      const { id } = me.ask
      me.choose(pick(random, me.ask.options).id)
      await me.until(() => me.ask?.id !== id, 'my choice')
    }
  }
  await server.end('SIGKILL')
  await server.launch()
  const again = await back(me)
  await finish([again])
  expect(await verify(server, made.match)).toContain('fairness')
})

test('standing orders, pauses, concessions and stand-ins outlive the server', async () => {
  server = await Server.start({ store: 'sqlite' })
  const { people, match } = await table(server, 3, { options: { first_player: 'seat:0' } })
  const [ann, bela, cleo] = people as [Link, Link, Link]
  cleo.send({ t: 'concede' })
  await ann.until(() => ann.room.seats[2]?.conceded === true, 'Cleo gone')
  bela.send({ t: 'pause', on: true })
  await ann.until(() => ann.room.paused, 'the pause')
  await ann.settle()
  await server.end('SIGKILL')
  await server.launch()
  const again = [await back(ann), await back(bela)] as [Link, Link]
  expect(again[0].room.seats[2]?.conceded).toBe(true)
  expect(again[0].room.paused).toBe(true)
  again[1].send({ t: 'pause', on: false })
  await again[0].until(() => !again[0].room.paused, 'the end of the pause')
  await finish(again)
  expect(await verify(server, match)).toContain('fairness')
})

test('era and log survive a taken back choice and a restart', async () => {
  server = await Server.start({ store: 'sqlite' })
  const { people, match } = await table(server, 2)
  await chooseInTurn(people, 'draw')
  const mover = await chooseInTurn(people, 'place')
  const other = people.find((link) => link !== mover) as Link
  mover.send({ t: 'undo' })
  await other.until(() => other.room.motion !== undefined, 'the motion')
  other.send({ t: 'vote', yes: true })
  await Promise.all(people.map((link) => link.until(() => link.era === 1, 'the new era')))
  await server.end('SIGKILL')
  await server.launch()
  const again = await Promise.all(people.map(back))
  expect(again.map((link) => link.era)).toEqual([1, 1])
  expect(again.map((link) => link.log)).toEqual(people.map((link) => link.log))
  await finish(again)
  expect(await verify(server, match)).toContain('fairness')
})

test('a store that is in use or not ours is refused in words', async () => {
  server = await Server.start({ store: 'sqlite' })
  await expect(Server.start({ store: server.store })).rejects.toThrow(/did not start:\n[^\n]*\w+/)
  await expect(Server.start({ store: 'postgres:nothing' })).rejects.toThrow(/did not start:\n[^\n]*\w+/)
  expect((await call(server, '/healthz')).status).toBe(200)
})

test('what is logged is structured, and holds no tokens', async () => {
  server = await Server.start({ store: 'sqlite', log: 'debug' })
  const { people, seats, match } = await table(server, 2, { options: { successes_to_win: '1', failures_to_drop: '1' } })
  await Link.join(server, { match, token: 'f'.repeat(32) })
  await finish(people)
  await verify(server, match)
  await server.end('SIGTERM')
  const lines = server.output.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(JSON.parse(line)).toEqual(expect.objectContaining({}))
  for (const { token } of seats) expect(server.output).not.toContain(token)
  expect(server.output).not.toContain('f'.repeat(32))
})
