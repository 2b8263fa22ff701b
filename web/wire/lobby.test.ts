import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMatch, elsewhere, refusal, roomOf, takeSeat } from './support/api'
import { Link } from './support/link'
import { begin, finish, gather, openSeats, table, verify } from './support/players'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start()
})
afterAll(() => server.dispose())

const three = { seats: openSeats(3) as never }
const kinds = (link: Link) => link.room.seats.map((seat) => seat.kind).join(' ')

test('a match gathers its people and begins when the host says so', async () => {
  const { people, match } = await gather(server, 3)
  const [ann, bela, cleo] = people as [Link, Link, Link]
  expect(people.map((link) => link.you)).toEqual([0, 1, 2])
  expect(ann.room).toMatchObject({ id: match, stage: 'gathering', host: 0, game: 'mandom' })
  await ann.until(() => ann.room.seats.every((seat) => seat.here), 'everybody here')
  expect(ann.room.seats.map((seat) => seat.name)).toEqual(['Ann', 'Bela', 'Cleo'])
  expect(ann.room.commitment).toMatch(/^[0-9a-f]{64}$/)

  expect((await bela.refusal({ t: 'start' })).code).toBe('not_host')
  expect((await ann.refusal({ t: 'start' })).code).toBe('not_now')
  bela.send({ t: 'ready', ready: true })
  await cleo.until(() => cleo.room.seats[1]?.ready === true, 'Bela ready')
  bela.send({ t: 'ready', ready: false })
  await cleo.until(() => cleo.room.seats[1]?.ready === false, 'Bela not ready')
  const commitment = ann.room.commitment
  await begin({ people, match, seats: [] })
  expect(ann.room.commitment).toBe(commitment)
  expect(cleo.waiting.length).toBe(1)
  expect((await ann.refusal({ t: 'start' })).code).toBe('not_now')
})

test('a seat that is left is open again, and its token opens nothing', async () => {
  const { people, seats, match } = await gather(server, 3)
  const [ann, bela] = people as [Link, Link]
  bela.send({ t: 'leave' })
  await ann.until(() => kinds(ann) === 'person open person', 'the open seat')
  const again = await Link.join(server, seats[1] as never)
  expect(again.refused[0]?.code).toBe('bad_token')
  const dora = await takeSeat(server, match, { name: 'Dora' }, elsewhere())
  expect(dora.seat).toBe(1)
  await ann.until(() => ann.room.seats[1]?.name === 'Dora', 'Dora')
})

test('when the host leaves, somebody else is host', async () => {
  const { people, match } = await gather(server, 2, { seats: openSeats(2) as never })
  const [ann, bela] = people as [Link, Link]
  ann.send({ t: 'leave' })
  await bela.until(() => bela.room.seats[0]?.kind === 'open', 'the open seat')
  expect(bela.room.host).toBe(1)
  bela.send({ t: 'bot', seat: 0, level: 'sound' })
  await bela.until(() => bela.room.seats[0]?.kind === 'bot', 'the bot')
  bela.send({ t: 'ready', ready: true })
  bela.send({ t: 'start' })
  await bela.until(() => bela.room.stage === 'playing', 'the start')
  await finish([bela])
  expect(await verify(server, match)).toContain('fairness')
})

test('the host puts bots into open seats and takes them out', async () => {
  const { people, match } = await gather(server, 2, three)
  const [ann, bela] = people as [Link, Link]
  expect((await bela.refusal({ t: 'bot', seat: 2, level: 'sound' })).code).toBe('not_host')
  expect((await ann.refusal({ t: 'bot', seat: 2, level: 'genius' })).code).toBe('bad_option')
  expect((await ann.refusal({ t: 'bot', seat: 7, level: 'sound' })).code).toMatch(/bad_option|bad_message|not_found|not_now/)
  expect((await ann.refusal({ t: 'bot', seat: 1, level: 'sound' })).code).toMatch(/taken|not_now/)
  expect((await ann.refusal({ t: 'bot', seat: 1 })).code).toMatch(/taken|not_now/)
  ann.send({ t: 'bot', seat: 2, level: 'sound' })
  await bela.until(() => kinds(bela) === 'person person bot', 'the bot')
  expect(bela.room.seats[2]).toMatchObject({ level: 'sound', name: expect.stringMatching(/./) })
  expect(await refusal(server, `/api/matches/${match}/seats`, { name: 'Dora' })).toMatchObject({ code: 'taken' })
  ann.send({ t: 'bot', seat: 2 })
  await bela.until(() => kinds(bela) === 'person person open', 'the open seat')
  const dora = await takeSeat(server, match, { name: 'Dora', seat: 2 }, elsewhere())
  expect(dora.seat).toBe(2)
})

test('a spectator watches and touches nothing', async () => {
  const { people, match } = await gather(server, 3)
  const ann = people[0] as Link
  const watcher = await Link.join(server, { match })
  expect(watcher.you).toBeUndefined()
  await ann.until(() => ann.room.watchers === 1, 'a watcher')
  for (const message of [{ t: 'ready', ready: true }, { t: 'start' }, { t: 'bot', seat: 1 }, { t: 'leave' }, { t: 'concede' }])
    expect((await watcher.refusal(message)).code).toBe('not_seated')
  await begin({ people, match, seats: [] })
  await watcher.until(() => watcher.room.stage === 'playing', 'the start')
  expect(watcher.ask).toBeUndefined()
  for (const message of [
    { t: 'choose', ask: 1, option: 'draw' },
    { t: 'undo' },
    { t: 'pause', on: true },
    { t: 'vote', yes: true },
    { t: 'return' },
    { t: 'order' },
  ])
    expect((await watcher.refusal(message)).code).toBe('not_seated')
  watcher.close()
  await ann.until(() => ann.room.watchers === 0, 'no watcher')
})

test('a match against bots begins at once', async () => {
  const seats = [{ kind: 'bot', level: 'novice' }, { kind: 'you' }, { kind: 'bot', level: 'sound' }] as never
  const made = await createMatch(server, { seats, start: true }, elsewhere())
  expect(made.seat).toBe(1)
  const me = await Link.join(server, made)
  await me.until(() => me.room.stage === 'playing', 'the cards')
  await finish([me])
  expect(me.result?.nonces[1]).toBe('mine')
  expect(me.room.stage === 'over' || (await roomOf(server, made.match)).stage === 'over').toBe(true)
  expect(await verify(server, made.match)).toContain('fairness')
})

test('bots play among themselves while somebody watches', async () => {
  const seats = Array(3).fill({ kind: 'bot', level: 'sound' }) as never
  const made = await createMatch(server, { seats, start: true }, elsewhere())
  expect(made.token).toBeUndefined()
  const watcher = await Link.join(server, made)
  await watcher.until(() => watcher.over, 'the end')
  expect(await verify(server, made.match)).toContain('fairness')
})

test('the personal link opens the seat from another device', async () => {
  const { people, seats } = await table(server, 2)
  const [ann, bela] = people as [Link, Link]
  const phone = await Link.join(server, seats[0] as never)
  expect(phone.you).toBe(0)
  expect(phone.view).toEqual(ann.view)
  expect(phone.ask).toEqual(ann.ask)
  ann.close()
  await ann.gone()
  await bela.settle()
  expect(bela.room.seats[0]?.here).toBe(true)
  await finish([phone, bela])
  expect(phone.over).toBe(true)
})

test('a link may move to another match', async () => {
  const one = await table(server, 2)
  const two = await table(server, 2)
  const ann = one.people[0] as Link
  const elsewhereToo = await Link.join(server, one.seats[0] as never)
  elsewhereToo.hello(two.seats[1] as never)
  await elsewhereToo.until(() => elsewhereToo.room.id === two.match, 'the other match')
  expect(elsewhereToo.you).toBe(1)
  expect(elsewhereToo.view).toEqual(two.people[1]?.view)
  await ann.settle()
  expect(ann.room.seats[0]?.here).toBe(true)
})
