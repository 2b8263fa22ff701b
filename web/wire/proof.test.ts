// The order in which a deal is proven: the table commits to its secret, everybody to a nonce, and only then are nonces told.
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Replay, Room } from '../src/lib/protocol.gen'
import { call, createMatch, elsewhere, get, refusal, takeSeat } from './support/api'
import { Link, type Where } from './support/link'
import { finish, openSeats, table, verify } from './support/players'
import { botNonce, commit, commitmentTo, reveal } from './support/proof'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start()
})
afterAll(() => server.dispose())

// People whose pages say nothing of the deal by themselves.
async function silent(people: number, bots = 0): Promise<Link[]> {
  const from = elsewhere()
  const seats = [...openSeats(people), ...Array(bots).fill({ kind: 'bot', level: 'novice' })] as never
  const places: Where[] = [await createMatch(server, { seats }, from)]
  while (places.length < people) places.push(await takeSeat(server, places[0]!.match, { name: 'Guest' }, from))
  return Promise.all(places.map((where) => Link.join(server, where, undefined, from, null)))
}
const committed = ({ seats }: Room) => seats.map((seat) => seat.nonce_commitment)
const nonceOf = (link: Link) => `secret of ${link.you}`
const commits = (link: Link) => commit(link.room, link.you!, nonceOf(link))

async function allCommit(people: Link[]) {
  for (const link of people) link.send(commits(link))
  await Promise.all(people.map((link) => link.until(() => people.every(({ you }) => link.room.seats[you!]?.nonce_commitment), 'all commitments')))
}
async function start([host, ...guests]: Link[]) {
  for (const link of guests) link.send({ t: 'ready', ready: true })
  await host!.until(() => host!.room.seats.every((seat) => seat.ready), 'everybody ready')
  host!.send({ t: 'start' })
  await Promise.all([host!, ...guests].map((link) => link.until(() => link.room.start !== undefined, 'the start')))
}
const dealt = (people: Link[]) => Promise.all(people.map((link) => link.until(() => link.room.stage === 'playing', 'the cards')))
const replayOf = (match: string) => get<Replay>(server, `/api/matches/${match}/replay`, 'Replay')

describe.concurrent('the proof of the deal', () => {
  test('a nonce that was chosen before the table has committed is not taken', async ({ expect }) => {
    const plan = { game: 'mandom', name: 'Ann', seats: openSeats(2), nonce: 'chosen before' }
    expect(await refusal(server, '/api/matches', plan)).toMatchObject({ status: 400, code: 'version' })
    const { match } = await createMatch(server, { seats: openSeats(2) as never }, elsewhere())
    expect(await refusal(server, `/api/matches/${match}/seats`, { name: 'Bela', nonce: 'before' })).toMatchObject({ code: 'version' })
  })

  test('nobody deals before every nonce is there, the host with bots alone included', async ({ expect }) => {
    const seats = [{ kind: 'you' }, { kind: 'bot', level: 'novice' }] as never
    const made = await createMatch(server, { seats, start: true }, elsewhere())
    const ann = await Link.join(server, made, undefined, undefined, null)
    expect(ann.room).toMatchObject({ stage: 'gathering', start: { step: 'commit', waiting: [0], without: [] } })
    const promised = ann.room.commitment
    ann.send(commits(ann))
    await ann.until(() => ann.room.start?.step === 'reveal', 'my commitment')
    expect(committed(ann.room)).toEqual([commitmentTo(nonceOf(ann), promised, 0), undefined])
    ann.send(reveal(ann.room, nonceOf(ann)))
    await dealt([ann])
    expect(ann.room.commitment).toBe(promised)
    await finish([ann])
    expect(ann.result).toMatchObject({ nonces: [nonceOf(ann), botNonce(promised, 1)], nonce_commitments: [commitmentTo(nonceOf(ann), promised, 0), ''] })
    expect(await verify(server, made.match)).toMatch(/order +ok +1 nonce was committed to .* 1 follows/)
  })

  test('a nonce that does not fit its commitment is refused', async ({ expect }) => {
    const people = await silent(2)
    const [ann, bela] = people as [Link, Link]
    await allCommit(people)
    await start(people)
    expect(await ann.refusal(reveal(ann.room, 'another'))).toMatchObject({ code: 'bad_message', text: expect.stringContaining('committed to') })
    // Nor does somebody else's.
    expect((await ann.refusal(reveal(ann.room, nonceOf(bela)))).code).toBe('bad_message')
    expect((await ann.refusal({ t: 'reveal', to: 'ab'.repeat(32), nonce: nonceOf(ann) })).code).toBe('stale')
    expect((await ann.refusal({ t: 'reveal', to: ann.room.commitment, nonce: '' })).code).toBe('bad_message')
    for (const link of people) link.send(reveal(link.room, nonceOf(link)))
    await dealt(people)
  })

  test('nonces are not told before all have committed, and seen by nobody before the end', async ({ expect }) => {
    const people = await silent(2)
    const [ann, bela] = people as [Link, Link]
    const watcher = await Link.join(server, { match: ann.room.id })
    ann.send(commits(ann))
    await bela.until(() => committed(bela.room)[0] !== undefined, 'the commitment of Ann')
    expect((await ann.refusal(reveal(ann.room, nonceOf(ann)))).code).toBe('not_now')
    await start(people)
    expect(ann.room.start).toMatchObject({ step: 'commit', waiting: [1] })
    expect((await ann.refusal(reveal(ann.room, nonceOf(ann)))).code).toBe('not_now')
    bela.send(commits(bela))
    await ann.until(() => ann.room.start?.step === 'reveal', 'the commitment of Bela')
    // What was committed to stands, whoever has revealed by now.
    ann.send(reveal(ann.room, nonceOf(ann)))
    await bela.until(() => bela.room.start?.waiting.length === 1, 'the nonce of Ann')
    expect((await bela.refusal(commit(bela.room, 1, 'chosen after'))).code).toBe('stale')
    bela.send(reveal(bela.room, nonceOf(bela)))
    await dealt(people)
    const room = await call(server, `/api/matches/${ann.room.id}`)
    for (const text of [...people.flatMap((link) => link.frames), ...watcher.frames, room.body]) expect(text).not.toContain('secret of')
    await finish(people)
    expect(ann.result?.nonces).toEqual(people.map(nonceOf))
  })

  test('a commitment holds for one seat of one table', async ({ expect }) => {
    const [one, two] = [await silent(2), await silent(2)]
    const [ann, bela] = one as [Link, Link]
    const other = commit((two[0] as Link).room, 0, 'mine') as unknown as Record<string, unknown>
    expect((await ann.refusal(other)).code).toBe('stale')
    // Made for another seat, or another table, it is taken, because nobody can tell; but it cannot be opened.
    ann.send({ ...other, to: ann.room.commitment })
    bela.send(commit(bela.room, 0, 'mine'))
    await ann.until(() => committed(ann.room).every(Boolean), 'both')
    await start(one)
    expect((await ann.refusal(reveal(ann.room, 'mine'))).code).toBe('bad_message')
    expect((await bela.refusal(reveal(bela.room, 'mine'))).code).toBe('bad_message')
  })

  // Everybody has committed, the start was said, and Bela's page knows that Ann has revealed her nonce.
  async function annHasRevealed() {
    const people = await silent(2)
    const [ann, bela] = people as [Link, Link]
    await allCommit(people)
    await start(people)
    const promised = ann.room.commitment
    ann.send(reveal(ann.room, nonceOf(ann)))
    await bela.until(() => bela.room.start?.waiting.length === 1, 'the nonce of Ann')
    return { people, ann, bela, promised }
  }

  test('whoever lost a nonce gets another secret and new nonces of everybody, not another choice', async ({ expect }) => {
    const { people, ann, bela, promised } = await annHasRevealed()
    bela.send({ t: 'lost' })
    await ann.until(() => ann.room.commitment !== promised, 'another secret')
    expect(ann.room.start).toMatchObject({ step: 'commit', waiting: [0, 1] })
    expect(committed(ann.room)).toEqual([undefined, undefined])
    expect((await bela.refusal({ t: 'lost' })).code).toBe('too_fast')
    await allCommit(people)
    for (const link of people) link.send(reveal(link.room, nonceOf(link)))
    await dealt(people)
    await finish(people)
    expect(await verify(server, ann.room.id)).toMatch(/order +ok/)
  })

  test('a start is taken back by whoever is not ready after all', async ({ expect }) => {
    const { ann, bela, promised } = await annHasRevealed()
    bela.send({ t: 'ready', ready: false })
    await ann.until(() => ann.room.start === undefined, 'no start')
    expect(ann.room.commitment).not.toBe(promised)
  })

  test('a rematch goes the same way', async ({ expect }) => {
    const { people, match } = await table(server, 2, { options: { successes_to_win: '1' } })
    await finish(people)
    const moved = Promise.all(people.map((link) => link.next('moved')))
    people[0]!.send({ t: 'rematch' })
    const again = await Promise.all((await moved).map((where) => Link.join(server, where as Where, undefined, undefined, null)))
    const [ann, bela] = again as [Link, Link]
    expect(ann.room).toMatchObject({ stage: 'gathering', start: { step: 'commit', waiting: [0, 1] } })
    expect(committed(ann.room)).toEqual([undefined, undefined])
    expect(ann.room.commitment).not.toBe((await replayOf(match)).room.commitment)
    ann.send(commits(ann))
    expect((await ann.refusal(reveal(ann.room, nonceOf(ann)))).code).toBe('not_now')
    await allCommit(again)
    for (const link of again) link.send(reveal(link.room, nonceOf(link)))
    await dealt(again)
    await finish(again)
    expect(bela.result?.nonces).toEqual(again.map(nonceOf))
  })

  test('bots alone have nonces that follow from the commitment', async ({ expect }) => {
    const made = await createMatch(server, { seats: Array(3).fill({ kind: 'bot', level: 'novice' }) as never, start: true }, elsewhere())
    const watcher = await Link.join(server, made)
    await watcher.until(() => watcher.over, 'the end')
    expect(watcher.result?.nonces).toEqual([0, 1, 2].map((seat) => botNonce(watcher.room.commitment, seat)))
    expect(await verify(server, made.match)).toMatch(/order +not proven +no person/)
  })
})
