// What belongs to the person or the caller and not to the link: saying hello again, coming back, or many addresses give nobody more.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Seated } from '../src/lib/protocol.gen'
import { createMatch, elsewhere, send, takeSeat } from './support/api'
import { Link } from './support/link'
import { gather, openSeats, table } from './support/players'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start()
})
afterAll(() => server.dispose())

const openTable = (seats: number, listed = false) => ({ seats: openSeats(seats) as never, listed })

// The most that may come through of what is limited like talk: five at once, and one more every two seconds.
const most = (began: number) => 5 + Math.ceil((performance.now() - began) / 2000)

describe.concurrent('table talk and odds', () => {
  test('of a spectator who says hello again before each line', async ({ expect }) => {
    const { people, match } = await gather(server, 2)
    const ann = people[0] as Link
    const loud = await Link.join(server, { match }, undefined, elsewhere())
    const began = performance.now()
    for (let i = 0; i < 25; ++i) {
      loud.hello({ match })
      loud.send({ t: 'say', words: `line ${i}` })
    }
    await loud.settle()
    await ann.settle()
    expect(ann.talk.length).toBeGreaterThan(0)
    expect(ann.talk.length).toBeLessThanOrEqual(most(began))
    expect(loud.refused.map((one) => one.code)).toContain('too_fast')
  })

  test('of a spectator who comes back, and comes to another table', async ({ expect }) => {
    const from = elsewhere()
    const one = await gather(server, 2)
    const two = await gather(server, 2)
    const began = performance.now()
    for (let i = 0; i < 10; ++i) {
      const loud = await Link.join(server, { match: i % 2 ? one.match : two.match }, undefined, from)
      for (let j = 0; j < 5; ++j) loud.send({ t: 'say', words: `line ${5 * i + j}` })
      await loud.settle()
      loud.drop()
    }
    const heard = await Promise.all([one, two].map(async ({ people }) => (await (people[0] as Link).settle(), (people[0] as Link).talk.length)))
    expect(heard[0]! + heard[1]!).toBeLessThanOrEqual(most(began))
  })

  test('of a person who says hello again, and who stands up and sits down again', async ({ expect }) => {
    const from = elsewhere()
    const { people, match, seats } = await gather(server, 2, {}, from)
    const [ann, bela] = people as [Link, Link]
    const began = performance.now()
    for (let i = 0; i < 10; ++i) {
      bela.hello(seats[1] as never)
      bela.send({ t: 'say', words: `line ${i}` })
    }
    await bela.settle()
    bela.send({ t: 'leave' })
    for (let i = 0; i < 3; ++i) {
      const again = await takeSeat(server, match, { name: 'Bela' }, from)
      bela.hello(again as never)
      for (let j = 0; j < 5; ++j) bela.send({ t: 'say', words: `again ${5 * i + j}` })
      await bela.settle()
      bela.send({ t: 'leave' })
    }
    await ann.settle()
    expect(ann.talk.length).toBeLessThanOrEqual(most(began))
  })

  test('odds are asked for as often as that, and no more for a hello', async ({ expect }) => {
    const { match, people } = await table(server, 2, { game: 'dark_castle' })
    const ann = people[0] as Link
    expect(ann.room.stage).toBe('playing')
    const asker = await Link.join(server, { match }, undefined, elsewhere())
    const began = performance.now()
    for (let i = 0; i < 25; ++i) {
      asker.hello({ match })
      asker.send({ t: 'odds' })
    }
    await asker.settle()
    const refused = asker.refused.filter((one) => one.code === 'too_fast').length
    expect(refused).toBeGreaterThanOrEqual(25 - most(began))
  })
})

test('a rematch is a match that was made', async () => {
  const from = elsewhere()
  for (let i = 0; i < 58; ++i) await createMatch(server, openTable(2), from)
  const seats = [{ kind: 'you' }, { kind: 'bot', level: 'random' }] as never
  const short = { successes_to_win: '1', failures_to_drop: '1' }
  const made: Seated = await createMatch(server, { seats, options: short, start: true }, from)
  const link = await Link.join(server, made as never, undefined, from)
  const end = async () => {
    await link.until(() => link.room.stage === 'playing', 'the deal')
    link.send({ t: 'concede' })
    await link.until(() => link.over, 'the end')
  }
  await end()
  const moved = link.next('moved')
  link.send({ t: 'rematch' })
  const next = await moved
  link.log = []
  link.hello(next as never)
  await link.until(() => link.room.id === next.match, 'the rematch')
  await end()
  const refused = await link.refusal({ t: 'rematch' })
  expect(refused.code).toBe('limit')
  expect(refused.text).toMatch(/many matches/)
})

test('many addresses make the server forget nobody who has used up what was theirs', async () => {
  const from = elsewhere()
  const make = async (address: string) => {
    const body = JSON.stringify({ game: 'mandom', name: 'Ann', seats: openSeats(2) })
    return (await send(server, '/api/matches', body, address)).status
  }
  let status = 201
  for (let i = 0; i < 100 && status === 201; ++i) status = await make(from)
  expect(status).toBe(429)
  // More than the server remembers; the one who keeps trying is not the one unused longest.
  for (let i = 0; i < 10_500; i += 50) {
    await Promise.all(Array.from({ length: 50 }, () => make(elsewhere())))
    if (i % 2500 === 0) await make(from)
  }
  expect(await make(from)).toBe(429)
})

test('an IPv4 address is a caller of its own also at a server that listens to both kinds', async () => {
  const both = await Server.start({ bind: '::' })
  const make = async (from: string) => {
    const body = JSON.stringify({ game: 'mandom', name: 'Ann', seats: openSeats(2) })
    return (await send(both, '/api/matches', body, from)).status
  }
  const from = elsewhere()
  let status = 201
  for (let i = 0; i < 100 && status === 201; ++i) status = await make(from)
  expect(status).toBe(429)
  expect(await make(elsewhere())).toBe(201)
  await both.dispose()
})

describe('seats', () => {
  const sit = async (match: string, from: string) => {
    const body = JSON.stringify({ name: 'Bela' })
    return (await send(server, `/api/matches/${match}/seats`, body, from)).status
  }
  const count = async (statuses: Promise<number>[]) => (await Promise.all(statuses)).filter((one) => one === 201).length

  test('of a listed table: a stranger takes half of them, and friends of the house all', async () => {
    const home = elsewhere()
    const { match } = await createMatch(server, openTable(4, true), home)
    const stranger = elsewhere()
    expect(await count([1, 2, 3].map(() => sit(match, stranger)))).toBe(2)
    expect(await sit(match, elsewhere())).toBe(201)
    const ours = await createMatch(server, openTable(4, true), home)
    expect(await count([1, 2, 3].map(() => sit(ours.match, home)))).toBe(3)
  })

  test('of a table that is not listed: whoever was told of it may come with everybody', async () => {
    const { match } = await createMatch(server, openTable(4), elsewhere())
    const friends = elsewhere()
    expect(await count([1, 2, 3].map(() => sit(match, friends)))).toBe(3)
  })

  test('of thirty tables a stranger takes a few', async () => {
    const stranger = elsewhere()
    const tables = await Promise.all(Array.from({ length: 30 }, () => createMatch(server, openTable(2, true), elsewhere())))
    expect(await count(tables.map(({ match }) => sit(match, stranger)))).toBe(8)
    // Somebody else still finds one.
    const other = elsewhere()
    let found = 0
    for (const { match } of tables) if (found === 0 && (await sit(match, other)) === 201) ++found
    expect(found).toBe(1)
  })
})
