import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Frame, Replay } from '../src/lib/protocol.gen'
import { createMatch, get, roomOf, type Plan } from './support/api'
import { Link, sameKnowledge, withoutNulls } from './support/link'
import { linesTooTelling, secretsShown } from './support/secrets'
import { dice, finish, playToEnd, table, verify } from './support/players'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start({ store: 'sqlite' })
})
afterAll(() => server.dispose())

function watchForSecrets(link: Link, found: string[]) {
  link.onChange(() => {
    for (const secret of secretsShown(link.view, link.you)) found.push(`seat ${link.you}: ${secret}`)
  })
}

const variants: [string, number, Partial<Plan>][] = [
  ['three at an ordinary table', 3, {}],
  ['two', 2, {}],
  ['four', 4, {}],
  ['signs thrown at the same time', 4, { options: { first_player: 'rps' } }],
  ['the starter chooses among all heroes', 3, { options: { hero_mode: 'starter_chooses', special_monsters: '2' } }],
  ['items hidden', 3, { options: { item_secrecy: 'turn_peek', short_reveal: '1', hero_mode: 'random_each_round' } }],
  ['three successes to win', 3, { options: { successes_to_win: '3', failures_to_drop: '3' } }],
]

describe.concurrent('whole games', () => {
  for (const [name, seats, plan] of variants) {
    test(name, async ({ expect }) => {
      const { people, match } = await table(server, seats, plan)
      const watcher = await Link.join(server, { match })
      const found: string[] = []
      const everybody = [...people, watcher]
      for (const link of everybody) watchForSecrets(link, found)
      const random = dice(seats)
      await Promise.all([...people.map((link) => playToEnd(link, random)), watcher.until(() => watcher.over, 'the end')])
      for (const link of everybody) if (link.fault) throw link.fault
      expect(found).toEqual([])
      for (const link of everybody) expect(linesTooTelling(link.log, link.you)).toEqual([])
      expect(people.flatMap((link) => link.refused)).toEqual([])
      expect(new Set(everybody.map((link) => JSON.stringify(link.result))).size).toBe(1)
      expect(watcher.result?.ranks.filter((rank) => rank === 1)).toHaveLength(1)
      expect(await verify(server, match)).toContain('fairness')
      await replaysAgree(match, everybody)
    })
  }
})

// Played back with somebody's eyes, a match shows what that one saw when it was played.
async function replaysAgree(match: string, viewers: Link[]) {
  for (const link of viewers) {
    const viewer = link.you === undefined ? '' : `?viewer=${link.you}`
    const replay = await get<Replay>(server, `/api/matches/${match}/replay${viewer}`, 'Replay')
    expect(replay.frames.flatMap((frame) => frame.log)).toEqual(link.log)
    expect(replay.viewer).toBe(link.you)
    expect(replay.result).toEqual(link.result)
    expect(replay.talk).toEqual(link.talk)
    expect(viewAt(replay.frames)).toEqual(withoutNulls(link.view))
    expect(replay.frames.map((frame) => frame.at)).toEqual(replay.frames.map((_, at) => at))
    expect(replay.frames.length - 1).toBe((await roomOf(server, match)).decisions)
  }
}
function viewAt(frames: Frame[]) {
  return withoutNulls(Object.assign({}, ...frames.map((frame) => frame.set)))
}

test('a server that deals for a test deals the same every time', async () => {
  const seats = [{ kind: 'you' as const }, { kind: 'bot' as const, level: 'sound' }]
  const played = async (deal: string) => {
    const dealer = await Server.start({ deal })
    const me = await Link.join(dealer, await createMatch(dealer, { seats, start: true }))
    await playToEnd(me, dice(3))
    const told = me.log.map(({ words }) => words)
    await dealer.dispose()
    return told
  }
  const once = await played('one')
  expect(await played('one')).toEqual(once)
  expect(await played('another')).not.toEqual(once)
})

test('what changed adds up to the whole', async () => {
  const { people, seats, match } = await table(server, 3)
  const random = dice(7)
  const viewers = [...people, await Link.join(server, { match })]
  const places = [...seats, { match }]
  for (let i = 0; i < 12 && !viewers[0]?.over; ++i) {
    await step(people, random)
    await Promise.all(viewers.map((link) => link.settle()))
    const which = i % places.length
    const fresh = await Link.join(server, places[which] as never)
    expect(fresh.view).toEqual(viewers[which]?.view)
    expect(fresh.ask).toEqual(viewers[which]?.ask)
    expect(sameKnowledge(fresh, viewers[which] as Link)).toBe(true)
    fresh.close()
  }
  for (const link of viewers) if (link.fault) throw link.fault
})

async function step(people: Link[], random: () => number) {
  const asked = people.find((link) => link.ask)
  if (!asked?.ask) return
  const seq = asked.seq
  asked.choose((asked.ask.options[Math.floor(random() * asked.ask.options.length)] as { id: string }).id)
  await Promise.all(people.map((link) => link.until(() => link.seq > seq, 'the choice')))
}

test('a question says what is not possible, and why', async () => {
  const { people } = await table(server, 2)
  const seen = new Map<string, { why: string; rule: string }>()
  for (const link of people) link.onChange(() => link.ask?.cannot.forEach((one) => one.ids.forEach((id) => seen.set(id, one))))
  await finish(people, 3)
  expect(seen.size).toBeGreaterThan(0)
  for (const { why, rule } of seen.values()) {
    expect(why.length).toBeGreaterThan(5)
    expect(rule).toMatch(/^MAN-/)
  }
})

test('the room is over for everybody who asks', async () => {
  const { people, match } = await table(server, 2)
  await finish(people)
  const room = await roomOf(server, match)
  expect(room).toMatchObject({ stage: 'over', ranks: people[0]?.result?.ranks })
  expect(room.decisions).toBeGreaterThan(3)
  await (people[0] as Link).until(() => people[0]?.room.stage === 'over', 'the room over')
})
