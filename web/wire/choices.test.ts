// Stale, repeated, out of turn, forged: none of it changes anything.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Link as LinkType } from './support/link'
import { Link } from './support/link'
import { chooseInTurn, finish, inTurn, table, verify } from './support/players'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start()
})
afterAll(() => server.dispose())

const others = (people: LinkType[], one: LinkType) => people.filter((link) => link !== one)

test('a choice sent twice is made once', async () => {
  const { people, match } = await table(server, 3)
  const link = await inTurn(people)
  const ask = link.ask?.id
  const before = link.log.length
  for (let i = 0; i < 3; ++i) link.send({ t: 'choose', ask, option: 'draw' })
  await link.until(() => link.refused.length === 2 && link.log.length > before, 'one choice and two refusals')
  await link.settle()
  expect(link.log.length).toBe(before + 1)
  // The one in turn is asked again with another question, so the copies are stale and not answers to it.
  expect(link.refused.map((one) => one.code)).toEqual(['stale', 'stale'])
  expect(link.ask?.id).not.toBe(ask)
  await finish(people)
  expect(await verify(server, match)).toContain('fairness')
})

test('a choice out of turn is refused', async () => {
  const { people } = await table(server, 3)
  const link = await inTurn(people)
  for (const other of others(people, link)) {
    const seq = other.seq
    expect((await other.refusal({ t: 'choose', ask: link.ask?.id, option: 'draw' })).code).toBe('not_asked')
    await other.settle()
    expect(other.seq).toBe(seq)
  }
})

test('an answer that is none is refused, with the rule where a rule forbids it', async () => {
  const { people } = await table(server, 3)
  const link = await inTurn(people)
  const ask = link.ask?.id as number
  expect((await link.refusal({ t: 'choose', ask: ask + 1, option: 'draw' })).code).toBe('stale')
  expect((await link.refusal({ t: 'choose', ask: ask - 1, option: 'draw' })).code).toBe('stale')
  expect((await link.refusal({ t: 'choose', ask, option: 'fly' })).code).toMatch(/illegal|bad_option/)
  expect((await link.refusal({ t: 'choose', ask, option: '' })).code).toMatch(/illegal|bad_message|bad_option/)
  const forbidden = await link.refusal({ t: 'choose', ask, option: 'place' })
  expect(forbidden.code).toBe('illegal')
  expect(forbidden.ask).toBe(ask)
  await link.settle()
  expect(link.ask?.id).toBe(ask)
  const cannot = link.ask?.cannot[0]
  if (cannot) expect((await link.refusal({ t: 'choose', ask, option: cannot.ids[0]! })).rule).toBe(cannot.rule)
})

test('forged tokens and those of other matches open nothing', async () => {
  const one = await table(server, 2)
  const two = await table(server, 2)
  const token = one.seats[0]?.token as string
  const twisted = token.replace(/^./, (c) => (c === '0' ? '1' : '0'))
  for (const bad of [
    '',
    'x',
    twisted,
    token.slice(1),
    `${token}0`,
    token.toUpperCase() === token ? `${token} ` : token.toUpperCase(),
    two.seats[0]?.token as string,
    '0'.repeat(32),
  ]) {
    const link = await Link.join(server, { match: one.match, token: bad })
    expect(link.refused[0]?.code, bad).toBe('bad_token')
    expect(link.seq).toBe(-1)
    expect((await link.refusal({ t: 'choose', ask: 1, option: 'draw' })).code).toMatch(/not_seated|no_match|not_now|bad_message/)
    link.close()
  }
  const nobody = await Link.join(server, { match: 'nomatch123', token })
  expect(nobody.refused[0]?.code).toBe('no_match')
})

test('a client of another version is told so', async () => {
  const { match } = await table(server, 2)
  const link = await Link.bare(server)
  expect((await link.refusal({ t: 'hello', v: 1, match })).code).toBe('version')
  expect((await link.refusal({ t: 'hello', v: 0, match })).code).toBe('version')
})

test('nothing is heard before hello', async () => {
  const link = await Link.bare(server)
  for (const message of [
    { t: 'choose', ask: 1, option: 'draw' },
    { t: 'say', words: 'hello' },
    { t: 'ready', ready: true },
  ])
    expect((await link.refusal(message)).code).toMatch(/not_seated|no_match|not_now|bad_message/)
})

test('choices of several people at once may come in any order', async () => {
  const { people, match } = await table(server, 3, { options: { first_player: 'rps' } })
  expect(people[0]?.waiting).toEqual([0, 1, 2])
  const [ann, bela, cleo] = people as [Link, Link, Link]
  cleo.choose('throw rock')
  await Promise.all([ann, bela].map((link) => link.until(() => !link.waiting.includes(2), 'Cleo has thrown')))
  // That Cleo has answered is seen, what she threw is not.
  for (const link of [ann, bela]) {
    expect(JSON.stringify(link.view)).not.toContain('rock')
    expect(link.frames.at(-1)).not.toContain('"rock"')
  }
  expect(ann.ask).toBeDefined()
  await cleo.until(() => cleo.ask === undefined, 'nothing more to ask')
  ann.choose('throw paper')
  bela.choose('throw paper')
  await Promise.all(people.map((link) => link.until(() => link.log.some((line) => line.kind === 'threw'), 'the signs')))
  await finish(people)
  expect(await verify(server, match)).toContain('fairness')
})

test('a choice is seen by all in the same order', async () => {
  const { people } = await table(server, 4)
  for (let i = 0; i < 6; ++i) await chooseInTurn(people, (link) => link.ask?.options[0]?.id as string)
  const kinds = people.map((link) => link.log.map((line) => line.kind).join())
  expect(new Set(kinds).size).toBe(1)
})
