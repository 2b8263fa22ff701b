import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Games, GameSummary, Odds } from '../src/lib/protocol.gen'
import { get, post } from './support/api'
import { Link } from './support/link'
import { table } from './support/players'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start()
})
afterAll(() => server.dispose())

const gamesWithOdds = async () => (await get<Games>(server, '/api/games', 'Games')).games.filter((game) => game.odds)

async function sitDown(game: GameSummary, odds: string): Promise<Link> {
  const seats = Array.from({ length: game.usual_seats }, (_, i) => (i === 0 ? { kind: 'you' } : { kind: 'bot', level: 'random' }))
  const plan = { game: game.id, name: 'Ann', seats, options: { odds }, start: true, pace: 0 }
  const made = await post<{ match: string; token: string }>(server, '/api/matches', plan, 'Seated')
  return Link.join(server, made)
}

describe.concurrent('odds', () => {
  test('are refused by a game that has none', async ({ expect }) => {
    const { people } = await table(server, 2)
    expect(await people[0]!.refusal({ t: 'odds' })).toMatchObject({ code: 'not_now', text: 'This game tells no odds.' })
    expect((await people[0]!.refusal({ t: 'odds', of: 1 })).code).toBe('bad_message')
  })

  test('are told to whoever asks, where the table allows it', async ({ expect }) => {
    for (const game of await gamesWithOdds()) {
      const ann = await sitDown(game, 'true')
      await ann.until(() => ann.ask !== undefined, 'a question')
      const told = ann.next('odds')
      ann.send({ t: 'odds' })
      expect(((await told) as Odds).words).not.toBe('')
      const silent = await sitDown(game, 'false')
      expect((await silent.refusal({ t: 'odds' })).text).toBe('The odds are not told at this table.')
    }
  })
})
