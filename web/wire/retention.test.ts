// Finished matches are kept as long as whoever runs the server says.
import { afterAll, afterEach, expect, test } from 'vitest'
import { call, createMatch, elsewhere, figure, refusal, roomOf } from './support/api'
import { Link } from './support/link'
import { Machine } from './support/machine'
import { eventually } from './support/patience'
import { finish, openSeats, table, verify } from './support/players'
import { Server } from './support/server'

const machine = new Machine()
let server: Server
afterEach(async () => {
  machine.isWell()
  await server?.dispose()
})
afterAll(() => machine.dispose())

const short = { options: { successes_to_win: '1', failures_to_drop: '1' } }

test('a finished match goes when its time is up, and one that is played stays', async () => {
  server = await Server.start({ store: 'sqlite', env: machine.env, args: ['--keep', '90d'] })
  const old = await table(server, 2, short)
  await finish(old.people)
  const journal = await call(server, `/api/matches/${old.match}/journal`, { from: elsewhere() })
  await eventually(async () => (await figure(server, 'matches_over')) === 1 && (await figure(server, 'journals_unpacked')) === 0, 'its journal to be packed')
  expect((await call(server, `/api/matches/${old.match}/journal`, { from: elsewhere() })).bytes).toEqual(journal.bytes)
  expect(await verify(server, old.match)).toContain('fairness')
  const playing = await table(server, 2, short)
  for (const link of old.people) link.close()

  machine.isAhead(91)
  await eventually(async () => (await figure(server, 'matches_removed_total')) === 1, 'the old match to go')
  const sentence = /not kept any more/
  for (const part of ['', '/replay', '/journal']) {
    const gone = await refusal(server, `/api/matches/${old.match}${part}`)
    expect(gone).toMatchObject({ status: 404, code: 'no_match' })
    expect(gone.text).toMatch(sentence)
  }
  const late = await Link.bare(server, { from: elsewhere() })
  expect(await late.refusal({ t: 'hello', v: 2, match: old.match, token: old.seats[0]?.token })).toMatchObject({ code: 'no_match' })
  await finish(playing.people)
  expect(await verify(server, playing.match)).toContain('fairness')
  await eventually(async () => (await figure(server, 'matches_over')) === 1, 'the other match to be counted')

  // Nobody who comes back after a restart finds a table gone.
  const gathering = await createMatch(server, { seats: openSeats(2) }, elsewhere())
  await server.end('SIGKILL')
  machine.isAhead(200)
  await server.launch()
  await eventually(async () => (await figure(server, 'matches_removed_total')) === 1, 'the other match to go')
  expect((await roomOf(server, gathering.match)).stage).toBe('gathering')
})

test('a wrong time is refused in words', async () => {
  await expect(Server.start({ args: ['--keep', '90'] })).rejects.toThrow(
    /--keep takes forever, or a number of hours, days or weeks like 36h, 90d or 12w, not "90"/,
  )
})
