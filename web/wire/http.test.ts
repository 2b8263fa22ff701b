import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gallery, Games, Matches, Room, Rulebook } from '../src/lib/protocol.gen'
import { call, checkHeaders, createMatch, elsewhere, get, refusal, roomOf, takeSeat } from './support/api'
import { openSeats, table, finish } from './support/players'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start()
})
afterAll(() => server.dispose())

const three = { seats: openSeats(3) as never }

test('every game is listed, and those to come say so', async () => {
  const { games } = await get<Games>(server, '/api/games', 'Games')
  expect(games.length).toBeGreaterThanOrEqual(5)
  const mandom = games.find((game) => game.id === 'mandom')
  expect(mandom).toMatchObject({ ready: true, min_seats: 2, max_seats: 4, levels: expect.arrayContaining(['sound']) })
  expect(games.filter((game) => !game.ready).every((game) => game.title && game.blurb)).toBe(true)
})

test('a game has its rulebook and its cards', async () => {
  const { games } = await get<Games>(server, '/api/games', 'Games')
  for (const game of games.filter((one) => one.ready)) {
    const book = await get<Rulebook>(server, `/api/games/${game.id}/rules`, 'Rulebook')
    expect(book.rules.length).toBeGreaterThan(10)
    const gallery = await get<Gallery>(server, `/api/games/${game.id}/cards`, 'Gallery')
    expect(gallery.cards.every((card) => card.name && (card.text || card.facts))).toBe(true)
  }
})

test('what is not there is refused with a code and a sentence', async () => {
  expect(await refusal(server, '/api/games/chess/rules')).toMatchObject({ status: 404, code: 'no_game' })
  expect(await refusal(server, '/api/games/chess/cards')).toMatchObject({ status: 404, code: 'no_game' })
  expect(await refusal(server, '/api/matches/aaaaaaaaaa')).toMatchObject({ status: 404, code: 'no_match' })
  expect(await refusal(server, '/api/matches/..%2f..%2fetc')).toMatchObject({ status: 404 })
  expect(await refusal(server, '/api/nothing')).toMatchObject({ status: 404, code: 'not_found' })
  expect(await refusal(server, '/api/matches/aaaaaaaaaa/seats', { name: 'Bela' })).toMatchObject({ code: 'no_match' })
  expect(await refusal(server, '/api/matches/aaaaaaaaaa/replay')).toMatchObject({ status: 404, code: 'no_match' })
})

test('a match that cannot be made is refused with its reason', async () => {
  const make = (more: object) => refusal(server, '/api/matches', { game: 'mandom', name: 'Ann', ...three, ...more })
  expect(await make({ game: 'chess' })).toMatchObject({ code: 'no_game' })
  expect(await make({ name: '' })).toMatchObject({ status: 400, code: 'bad_name' })
  expect(await make({ name: ' \u0007 ' })).toMatchObject({ code: 'bad_name' })
  expect(await make({ name: 'x'.repeat(25) })).toMatchObject({ code: expect.stringMatching(/bad_name|too_long/) })
  expect(await make({ options: { hero: 'nobody' } })).toMatchObject({ code: 'bad_option' })
  expect(await make({ options: { nothing: '1' } })).toMatchObject({ code: 'bad_option' })
  expect(await make({ options: { successes_to_win: '99' } })).toMatchObject({ code: 'bad_option' })
  expect((await make({ seats: [{ kind: 'you' }] })).code).toMatch(/bad_option|bad_message/)
  expect((await make({ seats: [] })).code).toMatch(/bad_option|bad_message/)
  expect((await make({ seats: Array(5).fill({ kind: 'open' }) })).code).toMatch(/bad_option|bad_message/)
  expect((await make({ seats: [{ kind: 'you' }, { kind: 'you' }] })).code).toMatch(/bad_option|bad_message/)
  expect((await make({ seats: [{ kind: 'you' }, { kind: 'ghost' }] })).code).toMatch(/bad_option|bad_message/)
  expect((await make({ seats: [{ kind: 'you' }, { kind: 'bot', level: 'genius' }] })).code).toMatch(/bad_option|bad_message/)
  expect((await make({ start: true })).code).toMatch(/not_now|bad_option|bad_message/)
  expect((await make({ clock: -5 })).code).toMatch(/bad_option|bad_message/)
  expect((await make({ pace: -1 })).code).toMatch(/bad_option|bad_message/)
  // A nonce that is chosen before the table has committed to its secret.
  expect(await make({ nonce: 'chosen before' })).toMatchObject({ code: 'version', text: expect.stringContaining('load the page again') })
  expect((await make({ extra: 1 })).code).toBe('bad_message')
  expect((await make({ listed: 'yes' })).code).toBe('bad_message')
})

test('a body that is no JSON, or none of ours, is refused', async () => {
  for (const body of ['', '{', '[]', 'null', '"x"', '1e999', '{"game":}', '\u0000', '{"game":"mandom"', '[['.repeat(5000)]) {
    const refused = await refusal(server, '/api/matches', body)
    expect(refused.status).toBe(400)
    expect(refused.code).toMatch(/bad_json|bad_message/)
  }
  const broken = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
  expect((await refusal(server, '/api/matches', broken)).code).toMatch(/bad_json|bad_message/)
})

test('a body that is too large is refused', async () => {
  const answer = await call(server, '/api/matches', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.alloc(300 * 1024, 0x20),
  }).catch(
    (fault: NodeJS.ErrnoException) => fault,
  )
  // The server need not read it to its end.
  if (answer instanceof Error) expect(String(answer)).toMatch(/ECONNRESET|EPIPE/)
  else expect(answer.status).toBe(413)
})

test('methods that mean nothing are refused, and the answer says which do', async () => {
  const { match } = await createMatch(server, three, elsewhere())
  const methods = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']
  const allowed = [
    ['/api/matches', methods, 'GET, HEAD, POST'],
    [`/api/matches/${match}/seats`, [...methods, 'GET', 'HEAD'], 'POST'],
    [`/api/matches/${match}`, [...methods, 'POST'], 'GET, HEAD'],
    ['/api/games', [...methods, 'POST'], 'GET, HEAD'],
    ['/healthz', [...methods, 'POST'], 'GET, HEAD'],
    ['/', [...methods, 'POST'], 'GET, HEAD'],
    ['/ws', [...methods, 'POST'], 'GET, HEAD'],
  ] as const
  for (const [path, wrong, right] of allowed)
    for (const method of wrong) {
      const answer = await call(server, path, { method, from: elsewhere() })
      checkHeaders(answer)
      expect([answer.status, answer.headers.allow], `${method} ${path}`).toEqual([405, right])
    }
})

test('HEAD is GET without the body', async () => {
  const { match } = await createMatch(server, three, elsewhere())
  for (const path of ['/', '/api/games', '/api/matches', `/api/matches/${match}`, '/healthz', '/api/nothing', '/ws']) {
    const got = await call(server, path)
    const head = await call(server, path, { method: 'HEAD' })
    expect(head.status, path).toBe(got.status)
    expect(head.headers['content-length'], path).toBe(got.headers['content-length'])
    expect(head.headers['content-type'], path).toBe(got.headers['content-type'])
    expect(head.body, path).toBe('')
  }
})

test('what is sent is JSON and says so', async () => {
  const from = elsewhere()
  const { match } = await createMatch(server, three, from)
  const plan = JSON.stringify({ game: 'mandom', name: 'Ann', ...three })
  const send = (path: string, type: string | undefined, body: string) =>
    call(server, path, { method: 'POST', headers: type ? { 'Content-Type': type } : {}, body, from })
  // What a form on a page of strangers can send.
  for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    for (const [path, body] of [
      ['/api/matches', plan],
      [`/api/matches/${match}/seats`, '{"name":"Bela"}'],
    ] as const) {
      const answer = await send(path, type, body)
      checkHeaders(answer)
      expect(answer.status, `${type}`).toBe(415)
      expect(JSON.parse(answer.body).text).toMatch(/application\/json/)
    }
  expect((await send('/api/matches', 'application/json; charset=utf-8', plan)).status).toBe(201)
})

test('no answer lacks the headers that protect people', async () => {
  const { match } = await createMatch(server, three, elsewhere())
  const paths = [
    '/',
    '/api/games',
    '/api/games/x/rules',
    '/api/matches',
    `/api/matches/${match}`,
    '/healthz',
    '/nowhere/at/all.js',
    '/ws',
  ]
  for (const path of paths) {
    const answer = await call(server, path)
    checkHeaders(answer)
  }
})

test('paths cannot leave the client', async () => {
  for (const path of [
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/%00',
    '/%ff%fe',
    '//etc/passwd',
    '/%',
  ]) {
    const answer = await call(server, path)
    checkHeaders(answer)
    expect(answer.body).not.toContain('root:')
    expect(answer.status).toBeLessThan(500)
  }
})

test('it says that it is well, and counts for whoever runs it', async () => {
  const port = server.adminPort
  for (const where of [{}, { port }]) expect((await call(server, '/healthz', where)).status).toBe(200)
  const metrics = await call(server, '/metrics', { port })
  checkHeaders(metrics)
  expect(metrics.headers['content-type']).toMatch(/^text\/plain/)
  const samples = metrics.body.split('\n').filter((line) => line && !line.startsWith('#'))
  expect(samples.length).toBeGreaterThan(10)
  for (const line of samples) expect(line).toMatch(/^[a-z_][a-z0-9_]*(\{[^}]*\})? -?[0-9.e+]+$/)
  for (const line of samples) expect(metrics.body).toContain(`# TYPE ${/^[a-z0-9_]+?(?=(_bucket|_sum|_count)?[{ ])/.exec(line)?.[0]}`)
})

test('listed matches are shown by stage, private ones never', async () => {
  const from = elsewhere()
  const shown = await createMatch(server, { ...three, listed: true }, from)
  const hidden = await createMatch(server, { ...three, listed: false }, from)
  const ids = async (stage: string) => {
    const { matches } = await get<Matches>(server, `/api/matches${stage && `?stage=${stage}`}`, 'Matches')
    return matches.map((room: Room) => room.id)
  }
  for (const stage of ['', 'gathering']) {
    expect(await ids(stage)).toContain(shown.match)
    expect(await ids(stage)).not.toContain(hidden.match)
  }
  expect(await ids('playing')).not.toContain(shown.match)
  expect(await ids('over')).not.toContain(shown.match)
  expect((await ids(''))[0]).toBe(shown.match)
  // Whoever has the link of a private match finds it all the same.
  expect((await roomOf(server, hidden.match)).listed).toBe(false)
})

test('a replay and a journal are for finished matches only', async () => {
  const { match, people } = await table(server, 2)
  expect(await refusal(server, `/api/matches/${match}/replay`)).toMatchObject({ code: 'not_over' })
  expect(await refusal(server, `/api/matches/${match}/journal`)).toMatchObject({ code: 'not_over' })
  await finish(people)
  for (const viewer of ['9', '-1', 'x', '2', '99999999999999999999', '1.5', ''])
    expect((await refusal(server, `/api/matches/${match}/replay?viewer=${viewer}`)).status, viewer).toBeLessThan(500)
  people.forEach((link) => link.close())
})

test('nobody sits down on a taken seat, or at a full table', async () => {
  const from = elsewhere()
  const { match } = await createMatch(server, { seats: openSeats(2) as never }, from)
  const path = `/api/matches/${match}/seats`
  expect(await refusal(server, path, { name: 'Bela', seat: 0 })).toMatchObject({ status: 409, code: 'taken' })
  expect((await refusal(server, path, { name: 'Bela', seat: 7 })).status).toBeLessThan(500)
  expect(await refusal(server, path, { name: '' })).toMatchObject({ code: 'bad_name' })
  const bela = await takeSeat(server, match, { name: 'Bela' }, from)
  expect(bela).toMatchObject({ match, seat: 1, token: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(await refusal(server, path, { name: 'Cleo' })).toMatchObject({ code: 'taken' })
})

test('tokens are told to their owner only', async () => {
  const from = elsewhere()
  const host = await createMatch(server, { ...three, listed: true }, from)
  for (const [path, port] of [['/api/matches'], [`/api/matches/${host.match}`], ['/metrics', server.adminPort]] as const)
    expect((await call(server, path, { port })).body).not.toContain(host.token)
})

test('guests see no figures, and whoever looks at figures no guests', async () => {
  const { match } = await createMatch(server, three, elsewhere())
  expect((await call(server, '/metrics')).body).not.toContain('undercroft_links_open')
  const port = server.adminPort
  for (const path of ['/', '/api/games', '/api/matches', `/api/matches/${match}`, '/ws', '/admin'])
    expect((await call(server, path, { port })).status, path).toBe(404)
  expect((await call(server, '/api/matches', { port, method: 'POST', body: '{}' })).status).toBe(405)
})

test('a server that was not told where tells its figures nowhere', async () => {
  const silent = await Server.start({ admin: false })
  expect((await call(silent, '/healthz')).status).toBe(200)
  await expect(call(silent, '/healthz', { port: silent.adminPort })).rejects.toThrow(/ECONNREFUSED/)
  await silent.dispose()
})
