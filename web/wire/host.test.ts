// What the host of a table can do about those who come: mute them, remove them, close the door to spectators, ask for a password, let
// strangers knock.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AtDoor, CreateMatch, Matches } from '../src/lib/protocol.gen'
import { call, createMatch, elsewhere, get, roomOf, send, takeSeat, type Plan } from './support/api'
import { Link } from './support/link'
import { begin, finish, gather, openSeats, table, verify } from './support/players'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start({ store: 'sqlite' })
})
afterAll(() => server.dispose())

const of = (count: number) => ({ seats: openSeats(count) as CreateMatch['seats'] })

// A table whose people call from different places.
async function strangers(count: number, plan: Partial<Plan> = {}) {
  const host = await createMatch(server, { ...of(count), ...plan }, elsewhere())
  const seats = [host]
  const from = [elsewhere()]
  for (let i = 1; i < count; ++i) {
    const place = elsewhere()
    from.push(place)
    seats.push(await takeSeat(server, host.match, { name: `Guest ${i}` }, place))
  }
  const people = await Promise.all(seats.map((seat, i) => Link.join(server, seat as never, undefined, from[i])))
  return { match: host.match, seats, people, from }
}

const lastDoor = (host: Link) => host.received.filter((one): one is AtDoor => one.t === 'door').at(-1)
const tryToSit = async (match: string, from: string, more: object = {}) => {
  const body = JSON.stringify({ name: 'Stranger', ...more })
  const answer = await send(server, `/api/matches/${match}/seats`, body, from)
  return { status: answer.status, ...(JSON.parse(answer.body) as { code?: string; text?: string; token?: string; seat?: number }) }
}

describe.concurrent('mute', () => {
  test('a person, whose words and gestures nobody hears, by whatever link', async ({ expect }) => {
    const { people, match, seats, from } = await strangers(3)
    const [ann, bela, cleo] = people as [Link, Link, Link]
    expect((await bela.refusal({ t: 'mute', seat: 2, on: true })).code).toBe('not_host')
    const told = bela.next('notice')
    ann.send({ t: 'mute', seat: 1, on: true })
    expect((await told).text).toMatch(/muted/)
    expect((await bela.refusal({ t: 'say', words: 'me!' })).code).toBe('muted')
    expect((await bela.refusal({ t: 'emote', emote: 'laugh' })).code).toBe('muted')
    const again = await Link.join(server, seats[1] as never, undefined, from[1])
    expect((await again.refusal({ t: 'say', words: 'me!' })).code).toBe('muted')
    const watching = await Link.join(server, { match }, undefined, from[1])
    expect((await watching.refusal({ t: 'say', words: 'me!' })).code).toBe('muted')
    await cleo.until(() => cleo.room.seats[1]?.muted === true, 'everybody sees it')
    cleo.send({ t: 'say', words: 'peace' })
    await ann.until(() => ann.talk.length === 1, 'the talk of the others')
    ann.send({ t: 'mute', seat: 1, on: false })
    await bela.until(() => bela.room.seats[1]?.muted === undefined, 'the end of it')
    bela.send({ t: 'say', words: 'sorry' })
    await cleo.until(() => cleo.talk.length === 2, 'the words')
    await ann.settle()
    expect(ann.talk.map((line) => line.words)).toEqual(['peace', 'sorry'])
    expect(cleo.received.some((one) => one.t === 'emoted')).toBe(false)
  })

  test('a spectator, by number', async ({ expect }) => {
    const { people, match } = await gather(server, 2)
    const ann = people[0] as Link
    const from = elsewhere()
    const loud = await Link.join(server, { match }, undefined, from)
    const calm = await Link.join(server, { match }, undefined, elsewhere())
    loud.send({ t: 'say', words: 'one' })
    calm.send({ t: 'say', words: 'two' })
    await ann.until(() => ann.talk.length === 2, 'both')
    const number = ann.talk.find((line) => line.words === 'one')?.watcher as number
    expect(number).toBeGreaterThan(0)
    const told = loud.next('notice')
    ann.send({ t: 'mute', watcher: number, on: true })
    await told
    expect((await loud.refusal({ t: 'say', words: 'three' })).code).toBe('muted')
    await ann.until(() => lastDoor(ann)?.watchers.some((one) => one.n === number && one.muted) === true, 'the host to see it')
    const again = await Link.join(server, { match }, undefined, from)
    expect((await again.refusal({ t: 'say', words: 'four' })).code).toBe('muted')
    calm.send({ t: 'say', words: 'five' })
    await ann.until(() => ann.talk.length === 3, 'the other')
    expect((await ann.refusal({ t: 'mute', watcher: 99, on: true })).code).toBe('not_found')
    expect((await ann.refusal({ t: 'mute', seat: 0, on: true })).code).toBe('not_now')
  })
})

describe.concurrent('remove', () => {
  test('somebody from a seat before the game', async ({ expect }) => {
    const { people, match, seats, from } = await strangers(3)
    const [ann, bela, cleo] = people as [Link, Link, Link]
    expect((await cleo.refusal({ t: 'remove', seat: 1 })).code).toBe('not_host')
    const told = bela.next('notice')
    ann.send({ t: 'remove', seat: 1 })
    expect((await told).text).toMatch(/taken you from your seat/)
    await cleo.until(() => cleo.room.seats[1]?.kind === 'open', 'the open seat')
    await bela.until(() => bela.you === undefined, 'to be a spectator')
    const back = await Link.join(server, seats[1] as never, undefined, from[1])
    expect(back.refused[0]?.code).toBe('bad_token')
    expect(await tryToSit(match, from[1] as string)).toMatchObject({ status: 403, code: 'barred' })
    expect((await tryToSit(match, elsewhere())).status).toBe(201)
    // Who has thought better of it lets them back.
    await ann.until(() => lastDoor(ann)?.barred === 1, 'the count')
    ann.send({ t: 'remove', seat: 1 })
    await ann.until(() => ann.room.seats[1]?.kind === 'open', 'the open seat')
    ann.send({ t: 'pardon' })
    await ann.until(() => lastDoor(ann)?.barred === 0, 'the pardon')
    expect((await tryToSit(match, from[1] as string)).status).toBe(201)
  })

  test('somebody from a seat during the game: a bot plays it to the end', async ({ expect }) => {
    const { people, match, seats, from } = await strangers(2)
    await begin({ match, people, seats: [] })
    const [ann, bela] = people as [Link, Link]
    ann.send({ t: 'remove', seat: 1 })
    await ann.until(() => ann.room.seats[1]?.conceded === true, 'the bot')
    await bela.until(() => bela.you === undefined, 'to be a spectator')
    expect(bela.ask).toBeUndefined()
    expect((await bela.refusal({ t: 'return' })).code).toBe('not_seated')
    const back = await Link.join(server, seats[1] as never, undefined, from[1])
    expect(back.refused[0]?.code).toBe('bad_token')
    await finish([ann])
    expect(await verify(server, match)).toContain('fairness')
  })

  test('a spectator from the room', async ({ expect }) => {
    const { people, match } = await gather(server, 2)
    const ann = people[0] as Link
    const from = elsewhere()
    const rude = await Link.join(server, { match }, undefined, from)
    await ann.until(() => lastDoor(ann)?.watchers.length === 1, 'the spectator')
    const calm = await Link.join(server, { match }, undefined, elsewhere())
    const bye = rude.next('bye')
    ann.send({ t: 'remove', watcher: lastDoor(ann)!.watchers[0]!.n })
    expect(await bye).toMatchObject({ text: expect.stringMatching(/sent you away/) })
    await rude.gone()
    expect((await bye).retry_ms).toBeUndefined()
    const again = await Link.join(server, { match }, undefined, from)
    expect(again.refused[0]?.code).toBe('barred')
    expect(await tryToSit(match, from)).toMatchObject({ code: expect.stringMatching(/barred|taken/) })
    await calm.ping()
    expect(calm.closed).toBeUndefined()
    await ann.until(() => ann.room.watchers === 1, 'one spectator')
  })
})

describe.concurrent('spectators', () => {
  test('are sent away, and none come, until they may', async ({ expect }) => {
    const { people, match, seats } = await table(server, 2)
    const [ann, bela] = people as [Link, Link]
    const watcher = await Link.join(server, { match }, undefined, elsewhere())
    const bye = watcher.next('bye')
    ann.send({ t: 'door', watchers: false })
    expect((await bye).text).toMatch(/spectators/)
    await watcher.gone()
    await bela.until(() => bela.room.no_watchers === true && bela.room.watchers === 0, 'everybody sees it')
    expect((await Link.join(server, { match }, undefined, elsewhere())).refused[0]?.code).toBe('no_watchers')
    const phone = await Link.join(server, seats[1] as never)
    expect(phone.you).toBe(1)
    ann.send({ t: 'door', watchers: true })
    await ann.until(() => ann.room.no_watchers === undefined, 'the open door')
    expect((await Link.join(server, { match }, undefined, elsewhere())).refused).toEqual([])
  })

  test('who stands up at such a table goes', async ({ expect }) => {
    const { people } = await gather(server, 2, { watchers: false })
    const bela = people[1] as Link
    const bye = bela.next('bye')
    bela.send({ t: 'leave' })
    await bye
    expect((await bela.gone()).code).toBe(1008)
  })
})

describe('a password', () => {
  const password = 'swordfish 123'
  const open = (plan: Partial<Plan> = {}) => createMatch(server, { ...of(4), entry: 'password', password, ...plan }, elsewhere())

  test('opens the seats, and the personal link needs none', async () => {
    const host = await open({ listed: true })
    expect((await roomOf(server, host.match)).entry).toBe('password')
    const list = await get<Matches>(server, '/api/matches?stage=gathering', 'Matches')
    expect(list.matches.find((one) => one.id === host.match)?.entry).toBe('password')
    const from = elsewhere()
    expect(await tryToSit(host.match, from)).toMatchObject({ status: 403, code: 'bad_password' })
    expect(await tryToSit(host.match, from, { password: 'wrong' })).toMatchObject({ status: 403, code: 'bad_password' })
    // Whoever knows it was invited: friends behind one router all find a seat.
    for (let i = 0; i < 3; ++i) expect((await tryToSit(host.match, from, { password })).status).toBe(201)
    expect((await Link.join(server, host as never)).you).toBe(0)
  })

  test('is not guessed', async () => {
    const host = await open()
    const from = elsewhere()
    const began = performance.now()
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 20; ++i) codes.push((await tryToSit(host.match, from, { password: `guess ${i}` })).code)
    const minutes = (performance.now() - began) / 60_000
    expect(codes.filter((code) => code === 'bad_password').length).toBeLessThanOrEqual(10 + Math.ceil(minutes))
    // By then even the right one comes too late from there, and not from elsewhere.
    expect((await tryToSit(host.match, from, { password })).code).toBe('too_fast')
    expect((await tryToSit(host.match, elsewhere(), { password })).status).toBe(201)
  })

  test('is changed by the host, outlives a restart, and is told to nobody', async () => {
    const kept = await Server.start({ store: 'sqlite', log: 'debug' })
    const home = elsewhere()
    const host = await createMatch(kept, { ...of(3), entry: 'password', password, listed: true }, home)
    const ann = await Link.join(kept, host as never, undefined, home)
    expect((await ann.refusal({ t: 'door', entry: 'password', password: 'abc' })).code).toBe('bad_message')
    const next = 'another secret'
    ann.send({ t: 'door', password: next })
    await ann.ping()
    const watcher = await Link.join(kept, { match: host.match }, undefined, elsewhere())
    await kept.end('SIGTERM')
    await kept.launch()
    const sit = async (more: object) => {
      const body = JSON.stringify({ name: 'Bela', ...more })
      return send(kept, `/api/matches/${host.match}/seats`, body, elsewhere())
    }
    const answers = [await sit({ password }), await sit({ password: next }), await call(kept, `/api/matches/${host.match}`)]
    expect(answers.map((one) => one.status)).toEqual([403, 201, 200])
    const back = await Link.join(kept, host as never, undefined, home)
    const said = [...ann.frames, ...watcher.frames, ...back.frames, ...answers.map((one) => one.body), kept.output].join('\n')
    for (const secret of [password, next]) expect(said).not.toContain(secret)
    await kept.dispose()
  })
})

describe('ask me', () => {
  test('somebody knocks, the host sees it and lets them in', async () => {
    const home = elsewhere()
    const host = await createMatch(server, { ...of(3), entry: 'ask', watchers: false }, home)
    const ann = await Link.join(server, host as never, undefined, home)
    expect(await tryToSit(host.match, elsewhere())).toMatchObject({ status: 403, code: 'must_ask' })
    const bela = await Link.bare(server, { from: elsewhere() })
    bela.send({ t: 'knock', match: host.match, name: '  Bela\u0007 ' })
    await ann.until(() => lastDoor(ann)?.knocks.length === 1, 'the knock')
    const knock = lastDoor(ann)!.knocks[0]!
    expect(knock.name).toBe('Bela')
    const admitted = bela.next('admitted')
    ann.send({ t: 'admit', knock: knock.n, yes: true })
    const seat = await admitted
    expect(seat).toMatchObject({ match: host.match, seat: 1 })
    await ann.until(() => lastDoor(ann)?.knocks.length === 0, 'nobody at the door')
    expect((await Link.join(server, seat as never)).you).toBe(1)
    expect((await ann.refusal({ t: 'admit', knock: knock.n, yes: true })).code).toBe('not_found')
  })

  test('or not; who goes away knocks no more, and who came late hears so', async () => {
    const { people, match, seats } = await gather(server, 2, { ...of(3), watchers: true })
    const [ann, bela] = people as [Link, Link]
    ann.send({ t: 'door', entry: 'ask' })
    await bela.until(() => bela.room.entry === 'ask', 'the door')
    const from = elsewhere()
    const cleo = await Link.join(server, { match }, undefined, from)
    cleo.send({ t: 'knock', match, name: 'Cleo' })
    await ann.until(() => lastDoor(ann)?.knocks.length === 1, 'the knock')
    expect((await bela.refusal({ t: 'admit', knock: lastDoor(ann)!.knocks[0]!.n, yes: true })).code).toBe('not_host')
    expect(lastDoor(bela)).toBeUndefined()
    const refused = cleo.next('refused')
    ann.send({ t: 'admit', knock: lastDoor(ann)!.knocks[0]!.n, yes: false })
    expect((await refused).code).toBe('declined')
    cleo.send({ t: 'knock', match, name: 'Cleo' })
    await ann.until(() => lastDoor(ann)?.knocks.length === 1, 'the second knock')
    cleo.drop()
    await ann.until(() => lastDoor(ann)?.knocks.length === 0, 'nobody')
    const dora = await Link.join(server, { match }, undefined, elsewhere())
    dora.send({ t: 'knock', match, name: 'Dora' })
    await ann.until(() => lastDoor(ann)?.knocks.length === 1, 'Dora')
    const late = dora.next('refused')
    ann.send({ t: 'bot', seat: 2, level: 'random' })
    await begin({ match, people, seats })
    expect((await late).code).toBe('declined')
  })

  test('has a rate', async () => {
    const host = await createMatch(server, { ...of(3), entry: 'ask' }, elsewhere())
    const from = elsewhere()
    const codes: string[] = []
    for (let i = 0; i < 8; ++i) {
      const link = await Link.bare(server, { from })
      link.send({ t: 'knock', match: host.match, name: `Name ${i}` })
      await link.ping()
      codes.push(link.refused[0]?.code ?? 'fine')
    }
    expect(codes.slice(0, 3)).toEqual(['fine', 'fine', 'fine'])
    expect(codes).toContain('too_fast')
  })
})

test('what the host decided outlives a restart, and goes with a rematch', async () => {
  const kept = await Server.start({ store: 'sqlite' })
  const home = elsewhere()
  const rude = elsewhere()
  const seats = [{ kind: 'you' }, { kind: 'open' }, { kind: 'open' }] as CreateMatch['seats']
  const host = await createMatch(kept, { seats }, home)
  const ann = await Link.join(kept, host as never, undefined, home)
  const watcher = await Link.join(kept, { match: host.match }, undefined, rude)
  await ann.until(() => lastDoor(ann)?.watchers.length === 1, 'the spectator')
  ann.send({ t: 'remove', watcher: lastDoor(ann)!.watchers[0]!.n })
  await watcher.gone()
  const loud = await takeSeat(kept, host.match, { name: 'Loud' }, elsewhere())
  ann.send({ t: 'mute', seat: loud.seat as number, on: true })
  ann.send({ t: 'door', entry: 'ask' })
  await ann.until(() => ann.room.seats[1]?.muted === true && ann.room.entry === 'ask', 'all of it')
  await kept.end('SIGKILL')
  await kept.launch()
  const back = await Link.join(kept, host as never, undefined, home)
  expect(back.room).toMatchObject({ entry: 'ask', seats: [{}, { muted: true }, {}] })
  expect(lastDoor(back)?.barred).toBe(1)
  expect((await Link.join(kept, { match: host.match }, undefined, rude)).refused[0]?.code).toBe('barred')
  // On to the end and once more.
  const two = await Link.join(kept, loud as never)
  back.send({ t: 'bot', seat: 2, level: 'random' })
  await begin({ match: host.match, people: [back, two], seats: [] })
  two.send({ t: 'concede' })
  back.send({ t: 'concede' })
  await back.until(() => back.over, 'the end')
  const moved = back.next('moved')
  back.send({ t: 'rematch' })
  const next = await moved
  expect((await Link.join(kept, { match: next.match }, undefined, rude)).refused[0]?.code).toBe('barred')
  expect((await roomOf(kept, next.match)).entry).toBe('ask')
  await kept.dispose()
})
