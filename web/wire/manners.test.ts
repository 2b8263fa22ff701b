// What people do at a table besides playing: taking back, pausing, giving up, coming and going.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMatch, roomOf } from './support/api'
import { Link } from './support/link'
import { chooseInTurn, elsewhere, finish, inTurn, table, verify } from './support/players'
import { Server, sleep } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start()
})
afterAll(() => server.dispose())

const others = (people: Link[], one: Link) => people.filter((link) => link !== one)
const seat = (link: Link, index: number | undefined) => link.room.seats[index ?? -1]

describe.concurrent('taking back', () => {
  async function placed() {
    const made = await table(server, 3)
    await chooseInTurn(made.people, 'draw')
    const mover = await chooseInTurn(made.people, 'place')
    const [one, two] = others(made.people, mover) as [Link, Link]
    return { ...made, mover, one, two }
  }

  test('needs everybody', async ({ expect }) => {
    const { people, mover, one, two, match } = await placed()
    mover.send({ t: 'undo' })
    await two.until(() => two.room.motion !== undefined, 'the motion')
    expect(two.room.motion).toMatchObject({ what: 'undo', by: mover.you })
    expect([...(two.room.motion?.needed ?? [])].sort()).toEqual([one.you, two.you].sort())
    one.send({ t: 'vote', yes: true })
    await two.until(() => two.room.motion?.agreed.includes(one.you as number) === true, 'one vote')
    expect(mover.era).toBe(0)
    two.send({ t: 'vote', yes: true })
    await Promise.all(people.map((link) => link.until(() => link.era === 1, 'the new era')))
    expect(two.room.motion).toBeUndefined()
    expect(mover.ask?.options.map((option) => option.id)).toContain('place')
    expect(mover.log.some((line) => line.kind === 'placed')).toBe(false)
    await finish(people)
    expect(await verify(server, match)).toContain('fairness')
  })

  test('one voice against it is enough', async ({ expect }) => {
    const { people, mover, one, two } = await placed()
    mover.send({ t: 'undo' })
    await two.until(() => two.room.motion !== undefined, 'the motion')
    one.send({ t: 'vote', yes: true })
    two.send({ t: 'vote', yes: false })
    await mover.until(() => mover.room.motion === undefined, 'the end of the motion')
    await Promise.all(people.map((link) => link.settle()))
    expect(people.map((link) => link.era)).toEqual([0, 0, 0])
    expect((await one.refusal({ t: 'vote', yes: true })).code).toBe('not_now')
  })

  test('never across what was revealed', async ({ expect }) => {
    const { people, mover } = await placed()
    const next = await chooseInTurn(people, 'draw')
    expect((await mover.refusal({ t: 'undo' })).code).toBe('not_now')
    // One's own draw showed a card, so it stays drawn.
    expect((await next.refusal({ t: 'undo' })).code).toBe('not_now')
  })

  test('a motion falls when the game goes on', async ({ expect }) => {
    const { people, mover, one, two } = await placed()
    mover.send({ t: 'undo' })
    await one.until(() => one.room.motion !== undefined, 'the motion')
    await chooseInTurn(people, 'draw')
    await Promise.all(people.map((link) => link.settle()))
    one.send({ t: 'vote', yes: true })
    two.send({ t: 'vote', yes: true })
    await Promise.all(people.map((link) => link.settle()))
    expect(people.map((link) => link.era)).toEqual([0, 0, 0])
    expect(people.map((link) => link.room.motion)).toEqual([undefined, undefined, undefined])
  })

  test('who asked has no voice', async ({ expect }) => {
    const { mover, one } = await placed()
    mover.send({ t: 'undo' })
    await one.until(() => one.room.motion !== undefined, 'the motion')
    expect((await mover.refusal({ t: 'vote', yes: true })).code).toBe('not_now')
    await mover.settle()
    expect(mover.era).toBe(0)
  })

  test('there is nothing to take back at the beginning', async ({ expect }) => {
    const { people } = await table(server, 2)
    for (const link of people) expect((await link.refusal({ t: 'undo' })).code).toBe('not_now')
  })

  test('alone among bots it needs nobody', async ({ expect }) => {
    const seats = [{ kind: 'you' }, { kind: 'bot', level: 'sound' }] as never
    const made = await createMatch(server, { seats, start: true, pace: 3000, options: { first_player: 'seat:0' } }, elsewhere())
    const me = await Link.join(server, made)
    await chooseInTurn([me], 'draw')
    await chooseInTurn([me], 'place')
    me.send({ t: 'undo' })
    await me.until(() => me.era === 1, 'the new era', 2500)
    expect(me.ask?.options.map((option) => option.id)).toContain('place')
  })
})

describe.concurrent('pausing', () => {
  test('stops bots and resumes them', async ({ expect }) => {
    const seats = [{ kind: 'you' }, { kind: 'bot', level: 'sound' }, { kind: 'bot', level: 'sound' }] as never
    const made = await createMatch(server, { seats, start: true, pace: 60, options: { first_player: 'seat:1' } }, elsewhere())
    const me = await Link.join(server, made)
    me.send({ t: 'pause', on: true })
    await me.until(() => me.room.paused, 'the pause')
    const at = me.seq
    await sleep(400)
    await me.settle()
    expect(me.seq).toBe(at)
    me.send({ t: 'pause', on: false })
    await me.until(() => !me.room.paused && me.seq > at, 'bots at work')
    await finish([me])
  })

  test('holds choices until it ends', async ({ expect }) => {
    const { people } = await table(server, 2)
    const link = await inTurn(people)
    const other = others(people, link)[0] as Link
    other.send({ t: 'pause', on: true })
    await link.until(() => link.room.paused, 'the pause')
    expect((await link.refusal({ t: 'choose', ask: link.ask?.id, option: 'draw' })).code).toBe('paused')
    link.send({ t: 'pause', on: false })
    await other.until(() => !other.room.paused, 'the end of the pause')
    await finish(people)
  })
})

describe.concurrent('giving up and going', () => {
  test('a bot plays on for one who concedes', async ({ expect }) => {
    const { people, match, seats } = await table(server, 3)
    const [ann, bela, cleo] = people as [Link, Link, Link]
    cleo.send({ t: 'concede' })
    await ann.until(() => seat(ann, 2)?.conceded === true, 'Cleo gone')
    await cleo.until(() => cleo.ask === undefined, 'nothing more to ask')
    expect((await cleo.refusal({ t: 'return' })).code).toMatch(/not_now|not_seated/)
    await finish([ann, bela])
    expect(await verify(server, match)).toContain('fairness')
    // Cleo may still watch with her own eyes.
    const back = await Link.join(server, seats[2] as never)
    expect(back.over).toBe(true)
  })

  test('one who leaves may come back', async ({ expect }) => {
    const { people, match, seats } = await table(server, 3, { options: { first_player: 'seat:0' } })
    const [ann, bela, cleo] = people as [Link, Link, Link]
    cleo.send({ t: 'leave' })
    await ann.until(() => seat(ann, 2)?.stand_in === true, 'the stand-in')
    await chooseInTurn([ann, bela], 'draw')
    const back = await Link.join(server, seats[2] as never)
    expect(back.you).toBe(2)
    back.send({ t: 'return' })
    await ann.until(() => !seat(ann, 2)?.stand_in, 'Cleo back')
    expect(seat(ann, 2)?.kind).toBe('person')
    await finish([ann, bela, back])
    expect(await verify(server, match)).toContain('fairness')
  })

  test('everybody may concede, and the game ends all the same', async ({ expect }) => {
    const { people, match } = await table(server, 2)
    for (const link of people) link.send({ t: 'concede' })
    const watcher = await Link.join(server, { match })
    await watcher.until(() => watcher.over, 'the end', 15_000)
    expect(await verify(server, match)).toContain('fairness')
  })
})

describe.concurrent('absence', () => {
  test('somebody present is not replaced', async ({ expect }) => {
    const { people } = await table(server, 3)
    const [ann] = people as [Link]
    expect((await ann.refusal({ t: 'replace', seat: 1 })).code).toBe('not_now')
    expect((await ann.refusal({ t: 'replace', seat: 0 })).code).toBe('not_now')
    expect((await ann.refusal({ t: 'replace', seat: 7 })).code).toMatch(/not_now|bad_message|bad_option|not_found/)
  })

  test('the others agree to put a bot in, and the seat can be taken back', { timeout: 50_000 }, async ({ expect }) => {
    const { people, match, seats } = await table(server, 3)
    const [ann, bela, cleo] = people as [Link, Link, Link]
    cleo.drop()
    await ann.until(() => seat(ann, 2)?.here === false, 'Cleo away')
    expect((await ann.refusal({ t: 'replace', seat: 2 })).code).toBe('not_now')
    await sleep(20_500)
    ann.send({ t: 'replace', seat: 2 })
    await bela.until(() => bela.room.motion?.what === 'replace', 'the motion')
    expect(bela.room.motion).toMatchObject({ by: 0, seat: 2, needed: [1] })
    bela.send({ t: 'vote', yes: true })
    await ann.until(() => seat(ann, 2)?.stand_in === true, 'the stand-in')
    const back = await Link.join(server, seats[2] as never)
    back.send({ t: 'return' })
    await ann.until(() => !seat(ann, 2)?.stand_in && seat(ann, 2)?.here === true, 'Cleo back')
    await finish([ann, bela, back])
    expect(await verify(server, match)).toContain('fairness')
  })
})

describe.concurrent('once more', () => {
  test('the same people sit down again with new tokens', async ({ expect }) => {
    const { people, match, seats } = await table(server, 3, { options: { successes_to_win: '1' } })
    await finish(people)
    const watcher = await Link.join(server, { match })
    const moved = Promise.all([...people, watcher].map((link) => link.next('moved')))
    ;(people[1] as Link).send({ t: 'rematch' })
    const [ann, bela, cleo, spectator] = await moved
    expect(spectator?.token).toBeUndefined()
    expect(new Set([ann?.match, bela?.match, cleo?.match, spectator?.match]).size).toBe(1)
    expect(ann?.match).not.toBe(match)
    expect((await roomOf(server, match)).next).toBe(ann?.match)
    const tokens = [ann, bela, cleo].map((one) => one?.token)
    expect(new Set([...tokens, ...seats.map((where) => where.token)]).size).toBe(6)
    const again = await Promise.all([ann, bela, cleo].map((one) => Link.join(server, one as never)))
    expect(again[0]?.room.options).toEqual({ successes_to_win: '1' })
    expect(again.map((link) => link.you)).toEqual([ann, bela, cleo].map((one) => one?.seat))
    if (again[0]?.room.stage === 'gathering') {
      for (const link of again) link.send({ t: 'ready', ready: true })
      const host = again.find((link) => link.you === link.room.host) as Link
      await host.until(() => host.room.seats.every((one) => one.ready), 'everybody ready')
      host.send({ t: 'start' })
    }
    await Promise.all(again.map((link) => link.until(() => link.room.stage === 'playing', 'the start')))
    await finish(again)
    expect(await verify(server, ann?.match as string)).toContain('fairness')
  })

  test('not before the end', async ({ expect }) => {
    const { people } = await table(server, 2)
    expect((await (people[0] as Link).refusal({ t: 'rematch' })).code).toMatch(/not_over|not_now/)
  })

  test('asking twice makes one', async ({ expect }) => {
    const { people } = await table(server, 2, { options: { successes_to_win: '1', failures_to_drop: '1' } })
    await finish(people)
    const both = Promise.all(people.map((link) => link.next('moved')))
    for (const link of people) link.send({ t: 'rematch' })
    const [one, two] = await both
    expect(one?.match).toBe(two?.match)
  })
})

describe.concurrent('standing orders', () => {
  test('"pass" for the round is answered by the table, and asked again in the next', async ({ expect }) => {
    const { people } = await table(server, 3, { options: { first_player: 'seat:0' } })
    const [ann, bela, cleo] = people as [Link, Link, Link]
    bela.send({ t: 'order', option: 'pass', until: 'round' })
    await bela.until(() => bela.order?.option === 'pass', 'the order in force')
    expect(ann.order).toBeUndefined()
    await chooseInTurn(people, 'draw')
    ann.choose('place')
    await cleo.until(() => cleo.ask !== undefined, 'Cleo in turn, Bela having passed')
    expect(cleo.log.some((line) => line.kind === 'passed' && line.args[0] === 1)).toBe(true)
    cleo.choose('pass')
    await bela.until(
      () => bela.log.filter((line) => line.kind === 'round_begins').length === 2 || bela.over || ann.ask !== undefined,
      'what follows',
    )
    await finishUntil(people, () => bela.log.filter((line) => line.kind === 'round_begins').length === 2 || bela.over)
    await bela.settle()
    if (!bela.over) expect(bela.order).toBeUndefined()
  })

  test('an order can be taken back, and one that makes no sense is refused', async ({ expect }) => {
    const { people } = await table(server, 3, { options: { first_player: 'seat:0' } })
    const bela = people[1] as Link
    bela.send({ t: 'order', option: 'pass', until: 'off' })
    await bela.until(() => bela.order?.until === 'off', 'the order')
    bela.send({ t: 'order' })
    await bela.until(() => bela.order === undefined, 'no order')
    expect((await bela.refusal({ t: 'order', option: 'pass', until: 'doomsday' })).code).toBe('bad_message')
    expect((await bela.refusal({ t: 'order', option: 'x'.repeat(2000), until: 'off' })).code).toMatch(/bad_message|too_long|illegal/)
    await chooseInTurn(people, 'draw')
    await chooseInTurn(people, 'place')
    expect((await inTurn(people)).you).toBe(1)
  })

  test('an order for the question that is open answers it', async ({ expect }) => {
    const { people } = await table(server, 3, { options: { first_player: 'seat:0' } })
    const [ann, , cleo] = people as [Link, Link, Link]
    ann.send({ t: 'order', option: 'pass', until: 'round' })
    await cleo.until(() => cleo.log.some((line) => line.kind === 'passed' && line.args[0] === 0), 'Ann passed')
    expect((await inTurn(people)).you).toBe(1)
  })
})

async function finishUntil(people: Link[], done: () => boolean) {
  for (let i = 0; i < 200 && !done(); ++i) {
    const asked = people.find((link) => link.ask)
    if (asked?.ask) {
      const seq = asked.seq
      asked.choose(asked.ask.options[0]?.id as string)
      await asked.until(() => asked.seq > seq, 'the choice')
    } else await sleep(10)
  }
}

describe.concurrent('the clock', () => {
  test('chooses what is fair when time is up', async ({ expect }) => {
    const { people, match } = await table(server, 2, { clock: 1, options: { first_player: 'seat:0' } })
    const [ann, bela] = people as [Link, Link]
    expect(ann.room.clock).toBe(1)
    expect(ann.ask?.left_ms).toBeGreaterThan(100)
    expect(ann.ask?.left_ms).toBeLessThanOrEqual(1000)
    const seq = ann.seq
    const began = Date.now()
    await bela.until(() => bela.seq > seq, 'the choice of the table', 4000)
    expect(Date.now() - began).toBeGreaterThan(400)
    expect(Date.now() - began).toBeLessThan(2500)
    await bela.until(() => bela.over, 'the end without anybody choosing', 0.1).catch(() => {})
    ann.send({ t: 'concede' })
    bela.send({ t: 'concede' })
    const watcher = await Link.join(server, { match })
    await watcher.until(() => watcher.over, 'the end', 15_000)
    expect(await verify(server, match)).toContain('fairness')
  })

  test('stands still during a pause', async ({ expect }) => {
    const { people } = await table(server, 2, { clock: 1, options: { first_player: 'seat:0' } })
    const [ann, bela] = people as [Link, Link]
    bela.send({ t: 'pause', on: true })
    await ann.until(() => ann.room.paused, 'the pause')
    const seq = ann.seq
    await sleep(1800)
    await ann.settle()
    expect(ann.seq).toBe(seq)
    bela.send({ t: 'pause', on: false })
    await ann.until(() => ann.seq > seq, 'the choice of the table', 4000)
  })
})

test('a table without a clock waits', async () => {
  const made = await table(server, 2)
  const asked = await inTurn(made.people)
  expect(asked.ask?.left_ms).toBeUndefined()
  expect(asked.room.clock).toBe(0)
})
