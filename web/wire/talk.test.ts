import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Replay } from '../src/lib/protocol.gen'
import { elsewhere, get } from './support/api'
import { Link } from './support/link'
import { finish, gather, table, verify } from './support/players'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start({ store: 'sqlite' })
})
afterAll(() => server.dispose())

const withoutTurns = (words: string) => words.replace(/\u202e/g, '')

describe.concurrent('table talk', () => {
  test('reaches everybody, before the game and in it', async ({ expect }) => {
    const { people, match } = await gather(server, 2)
    const [ann, bela] = people as [Link, Link]
    ann.send({ t: 'say', words: 'who is first?' })
    await bela.until(() => bela.talk.length === 1, 'the talk')
    expect(bela.talk[0]).toMatchObject({ n: 0, at: 0, seat: 0, words: 'who is first?' })
    const late = await Link.join(server, { match })
    expect(late.talk).toEqual(bela.talk)
  })

  test('is plain text, kept as it was said', async ({ expect }) => {
    const { people, match } = await table(server, 2, { options: { successes_to_win: '1', failures_to_drop: '1' } })
    const [ann, bela] = people as [Link, Link]
    const sayings = [
      '<script>alert(1)</script>',
      '"quotes" \\ and \\u0000',
      '🕯️ größer 日本語 \u202ebackwards',
      '@1 has {dragon}',
      "'; drop table matches; --",
    ]
    for (const words of sayings) {
      ann.send({ t: 'say', words })
      await bela.until(() => bela.talk.length > 0 && ann.talk.length === bela.talk.length, 'the talk')
      await ann.settle()
    }
    await bela.until(() => bela.talk.length === sayings.length, 'all of it')
    // Marks that would turn the text of others round may be taken out; nothing else may change.
    const heard = bela.talk.map((line) => line.words)
    expect(heard.map(withoutTurns)).toEqual(sayings.map(withoutTurns))
    await finish(people)
    const replay = await get<Replay>(server, `/api/matches/${match}/replay`, 'Replay')
    expect(replay.talk.map((line) => line.words)).toEqual(heard)
    expect(await verify(server, match)).toContain('fairness')
  })

  test('control characters do not get through', async ({ expect }) => {
    const { people } = await table(server, 2)
    const [ann, bela] = people as [Link, Link]
    ann.send({ t: 'say', words: 'one\u0000\u001b[31mtwo\r\n\u0007three' })
    await bela.until(() => bela.talk.length === 1, 'the talk')
    // eslint-disable-next-line no-control-regex
    expect(bela.talk[0]?.words).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/)
    expect(bela.talk[0]?.words).toContain('three')
  })

  test('has a length', async ({ expect }) => {
    const { people } = await table(server, 2)
    const [ann, bela] = people as [Link, Link]
    ann.send({ t: 'say', words: 'ü'.repeat(300) })
    await bela.until(() => bela.talk.length === 1, 'the longest')
    expect((await ann.refusal({ t: 'say', words: 'x'.repeat(301) })).code).toBe('too_long')
    expect((await ann.refusal({ t: 'say', words: '' })).code).toMatch(/bad_message|too_long/)
    expect((await ann.refusal({ t: 'say', words: ' \t \n ' })).code).toMatch(/bad_message|too_long/)
    expect((await ann.refusal({ t: 'say', words: 5 })).code).toBe('bad_message')
    expect(bela.talk).toHaveLength(1)
  })

  test('has a rate', async ({ expect }) => {
    const { people } = await table(server, 2)
    const [ann, bela] = people as [Link, Link]
    for (let i = 0; i < 20; ++i) ann.send({ t: 'say', words: `line ${i}` })
    await ann.settle()
    expect(ann.refused.map((one) => one.code)).toContain('too_fast')
    await bela.until(() => bela.talk.length > 1, 'some of it')
    await bela.settle()
    expect(bela.talk.length).toBeLessThan(15)
    // The other one is not made to be silent for it.
    bela.send({ t: 'say', words: 'calm down' })
    await ann.until(() => ann.talk.some((line) => line.words === 'calm down'), 'the answer')
  })

  test('emotes are seen, and have a rate', async ({ expect }) => {
    const { people } = await table(server, 2)
    const [ann, bela] = people as [Link, Link]
    const seen = bela.next('emoted')
    ann.send({ t: 'emote', emote: 'cheer' })
    expect(await seen).toMatchObject({ seat: 0, emote: 'cheer' })
    expect((await ann.refusal({ t: 'emote', emote: 'rude' })).code).toBe('bad_message')
    for (let i = 0; i < 20; ++i) ann.send({ t: 'emote', emote: 'gulp' })
    await ann.settle()
    expect(ann.refused.map((one) => one.code)).toContain('too_fast')
  })

  test('changes nothing in the game', async ({ expect }) => {
    const { people } = await table(server, 2)
    const [ann, bela] = people as [Link, Link]
    const before = JSON.stringify([ann.view, ann.ask, ann.log])
    bela.send({ t: 'say', words: 'I have the dragon' })
    await ann.until(() => ann.talk.length === 1, 'the talk')
    expect(JSON.stringify([ann.view, ann.ask, ann.log])).toBe(before)
  })

  test('that is long over is told no more, and the rest keeps its numbers', async ({ expect }) => {
    const { people, match, seats } = await table(server, 2)
    const ann = people[0] as Link
    // Whoever comes to watch may say five things at once.
    for (let i = 0; i < 45; ++i) {
      const watcher = await Link.join(server, { match }, undefined, elsewhere())
      for (let j = 0; j < 5; ++j) watcher.send({ t: 'say', words: `line ${5 * i + j}` })
      await ann.until(() => ann.talk.length === 5 * (i + 1), 'the talk')
      watcher.drop()
    }
    const late = await Link.join(server, seats[1] as never)
    expect(late.talk.length).toBeGreaterThanOrEqual(100)
    expect(late.talk.length).toBeLessThan(225)
    expect(late.talk.at(-1)).toMatchObject({ n: 224, words: 'line 224', name: 'Spectator' })
    const again = await Link.join(server, seats[1] as never, late)
    expect(again.talk).toEqual(late.talk)
  })
})
