// What people do at a table besides playing: taking back, pausing, giving up, coming and going.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMatch, elsewhere, roomOf } from './support/api'
import { Link } from './support/link'
import { eventually, sleep } from './support/patience'
import { agreed, begin, chooseInTurn, finish, gather, inTurn, table, verify } from './support/players'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start()
})
afterAll(() => server.dispose())

const others = (people: Link[], one: Link) => people.filter((link) => link !== one)
// So much of the server's own time: a table where nobody chooses is told what its clock of a second chose.
async function secondsPass(seconds: number) {
  const { people } = await table(server, 2, { clock: 1 })
  const link = people[0] as Link
  await link.until(() => passes(link).length >= seconds, 'the clock')
  link.send({ t: 'pause', on: true })
}

const passes = (link: Link) => link.log.filter(({ kind }) => kind === 'passed')
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
    const made = await createMatch(server, { seats, start: true, pace: 10_000, options: { first_player: 'seat:0' } }, elsewhere())
    const me = await Link.join(server, made)
    await chooseInTurn([me], 'draw')
    // In one breath, before the bot has moved.
    me.choose('place')
    me.send({ t: 'undo' })
    await me.until(() => me.era === 1, 'the new era')
    expect(me.ask?.options.map((option) => option.id)).toContain('place')
  })
})

describe.concurrent('pausing', () => {
  test('stops bots and resumes them', async ({ expect }) => {
    const seats = [{ kind: 'you' }, { kind: 'bot', level: 'sound' }, { kind: 'bot', level: 'sound' }] as never
    const made = await createMatch(server, { seats, start: true, pace: 1000, options: { first_player: 'seat:0' } }, elsewhere())
    const me = await Link.join(server, made)
    await chooseInTurn([me], 'draw')
    // In one breath, so that it is a bot's turn that is stopped.
    me.choose('place')
    me.send({ t: 'pause', on: true })
    await me.until(() => me.room.paused, 'the pause')
    expect(me.waiting).toEqual([1])
    const at = me.seq
    await secondsPass(2)
    await me.settle()
    expect(me.seq).toBe(at)
    me.send({ t: 'pause', on: false })
    await me.until(() => !me.room.paused && me.seq > at, 'bots at work')
    await me.until(() => me.ask !== undefined, 'my turn')
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
    await watcher.until(() => watcher.over, 'the end')
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

  test('the others agree to put a bot in, and the seat can be taken back', async ({ expect }) => {
    const { people, match, seats } = await table(server, 3)
    const [ann, bela, cleo] = people as [Link, Link, Link]
    cleo.drop()
    await ann.until(() => seat(ann, 2)?.here === false, 'Cleo away')
    expect((await ann.refusal({ t: 'replace', seat: 2 })).code).toBe('not_now')
    // Again and again until Cleo has been away for long.
    await eventually(async () => {
      await sleep(500)
      ann.send({ t: 'replace', seat: 2 })
      await ann.settle()
      return ann.room.motion !== undefined
    }, 'the motion')
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
  for (let i = 0; i < 200; ++i) {
    await eventually(() => done() || (agreed(people) && people.some((link) => link.ask)), 'somebody to be asked')
    if (done()) return
    await chooseInTurn(people, (link) => link.ask?.options[0]?.id as string)
  }
  throw new Error('the game does not come that far')
}

describe.concurrent('the clock', () => {
  test('chooses what is fair when time is up', async ({ expect }) => {
    const gathered = await gather(server, 2, { clock: 1, options: { first_player: 'seat:0' } })
    const { people, match } = gathered
    const [ann, bela] = people as [Link, Link]
    expect(ann.room.clock).toBe(1)
    const asks = () => ann.received.flatMap((message) => ((message.t === 'update' || message.t === 'welcome') && message.ask ? [message.ask] : []))
    const began = performance.now()
    await begin(gathered)
    await bela.until(() => passes(bela).length > 0, 'the choice of the table')
    expect(passes(bela)[0]?.args[0]).toBe(0)
    // Its second is within the time since before the start; how much later we hear of it is the machine's.
    expect(performance.now() - began).toBeGreaterThan(990)
    expect(asks()[0]?.left_ms).toBeGreaterThan(0)
    expect(asks()[0]?.left_ms).toBeLessThanOrEqual(1000)
    ann.send({ t: 'concede' })
    bela.send({ t: 'concede' })
    const watcher = await Link.join(server, { match })
    await watcher.until(() => watcher.over, 'the end')
    expect(await verify(server, match)).toContain('fairness')
  })

  test('stands still during a pause', async ({ expect }) => {
    const gathered = await gather(server, 2, { clock: 1, options: { first_player: 'seat:0' } })
    const [ann, bela] = gathered.people as [Link, Link]
    // In one breath, before it has run down.
    await begin(gathered, { t: 'pause', on: true })
    await ann.until(() => ann.room.paused, 'the pause')
    expect(passes(ann)).toEqual([])
    const seq = ann.seq
    await secondsPass(2)
    await ann.settle()
    expect(ann.seq).toBe(seq)
    bela.send({ t: 'pause', on: false })
    await ann.until(() => ann.seq > seq, 'the choice of the table')
  })
})

test('a table without a clock waits', async () => {
  const made = await table(server, 2)
  const asked = await inTurn(made.people)
  expect(asked.ask?.left_ms).toBeUndefined()
  expect(asked.room.clock).toBe(0)
})
