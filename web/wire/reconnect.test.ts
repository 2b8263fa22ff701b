import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { RefusedMessage, Welcome } from '../src/lib/protocol.gen'
import { Link, sameKnowledge } from './support/link'
import { Breath, chooseInTurn, dice, finish, pick, table, verify } from './support/players'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start({ store: 'sqlite' })
})
afterAll(() => server.dispose())

test('somebody who comes back hears what was missed, and nothing twice', async () => {
  const { people, seats } = await table(server, 3, { options: { first_player: 'seat:0' } })
  const [ann, bela, cleo] = people as [Link, Link, Link]
  await chooseInTurn(people, 'draw')
  await chooseInTurn(people, 'place')
  ann.send({ t: 'say', words: 'heard by all' })
  await cleo.until(() => cleo.talk.length === 1, 'the talk')
  const known = cleo.log.length
  cleo.drop()
  bela.send({ t: 'say', words: 'missed by Cleo' })
  await ann.until(() => ann.talk.length === 2, 'the talk')
  await chooseInTurn([ann, bela], 'draw')
  const back = await Link.join(server, seats[2] as never, cleo)
  const welcome = back.received[0] as { log_from: number; talk_from: number }
  expect(welcome.log_from).toBe(known)
  expect(welcome.talk_from).toBe(1)
  expect(back.talk.map((line) => line.words)).toEqual(['heard by all', 'missed by Cleo'])
  const fresh = await Link.join(server, seats[2] as never)
  expect(sameKnowledge(back, fresh)).toBe(true)
})

test('a client that claims to have more than there is does no harm', async () => {
  const { seats } = await table(server, 2)
  const fresh = await Link.join(server, seats[0] as never)
  for (const have of [
    { era: 0, log: 9999, talk: 9999 },
    { era: 7, log: 1, talk: 0 },
    { era: 0, log: -1, talk: -1 },
    { era: -1, log: 0, talk: 0 },
    { era: 0, log: 2 ** 31, talk: 2 ** 31 },
  ]) {
    const answer = await greeting({ t: 'hello', v: 2, ...seats[0], have })
    if (answer.t === 'refused') expect(answer.code).toBe('bad_message')
    else expect(answer.log_from + answer.log.length).toBe(fresh.log.length)
  }
})

async function greeting(hello: object): Promise<Welcome | RefusedMessage> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`)
  await once(socket, 'open')
  socket.send(JSON.stringify(hello))
  const [text] = await once(socket, 'message')
  socket.terminate()
  return JSON.parse(String(text))
}

// Everybody's line is cut again and again; each comes back with what it holds.
test('a whole game over bad lines', async () => {
  const { people, seats, match } = await table(server, 3, { options: { successes_to_win: '3', failures_to_drop: '3' } })
  const random = dice(11)
  const cuts = { count: 0 }
  await Promise.all(people.map((link, i) => playBadly(link, seats[i] as never, random, cuts)))
  expect(cuts.count).toBeGreaterThan(8)
  expect(await verify(server, match)).toContain('fairness')
})

async function playBadly(first: Link, where: { match: string; token: string }, random: () => number, cuts: { count: number }) {
  let link = first
  const breath = new Breath()
  while (!link.over) {
    await link.until(() => link.ask !== undefined || link.over, 'my turn')
    if (!link.ask) break
    const { id, options } = link.ask
    await breath.take()
    link.choose(pick(random, options).id)
    if (random() < 0.6) {
      // Sometimes before the choice can have arrived, sometimes after.
      if (random() < 0.5) await new Promise((done) => setTimeout(done, random() * 6))
      link.drop()
      link = await Link.join(server, where, link)
      ++cuts.count
      continue
    }
    await link.until(() => link.ask?.id !== id, 'my choice done')
  }
  if (link.fault) throw link.fault
  const fresh = await Link.join(server, where)
  expect(fresh.log).toEqual(link.log)
}

test('after a choice is taken back everything is told anew', async () => {
  const { people, seats } = await table(server, 2)
  const [ann, bela] = people as [Link, Link]
  await chooseInTurn(people, 'draw')
  const mover = await chooseInTurn(people, 'place')
  const other = mover === ann ? bela : ann
  const away = seats[people.indexOf(other)] as { match: string; token: string }
  mover.send({ t: 'undo' })
  await other.until(() => other.room.motion !== undefined, 'the motion')
  const before = await Link.join(server, away)
  before.drop()
  other.send({ t: 'vote', yes: true })
  await mover.until(() => mover.era === 1, 'the new era')
  const back = await Link.join(server, away, before)
  expect(back.era).toBe(1)
  expect((back.received[0] as { log_from: number }).log_from).toBe(0)
  expect(back.log.some((line) => line.kind === 'placed')).toBe(false)
  await finish([mover, back])
})
