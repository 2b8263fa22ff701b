// The server's HTTP interface. A refusal arrives as an error whose message is the server's own sentence.
import type {
  CreateMatch,
  Gallery,
  Games,
  GameSummary,
  Matches,
  Refused,
  Replay,
  Room,
  Rulebook,
  Seated,
  TakeSeat,
} from './protocol.gen'

export class Refusal extends Error {
  constructor(
    readonly code: Refused['code'] | 'offline',
    text: string,
    readonly rule?: string,
  ) {
    super(text)
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  if (body !== undefined) request.headers = { 'content-type': 'application/json' }
  let answer: Response
  try {
    answer = await fetch(path, request)
  } catch {
    throw new Refusal('offline', 'The server cannot be reached. Is the connection there?')
  }
  const read = (await answer.json().catch(() => undefined)) as T | Refused | undefined
  if (answer.ok && read !== undefined) return read as T
  const refused = read as Refused | undefined
  throw new Refusal(refused?.code ?? 'offline', refused?.text ?? `The server answered ${answer.status}.`, refused?.rule)
}

// What does not change while the page is open is asked for once; a failure is not kept.
function once<T>(make: (key: string) => Promise<T>): (key?: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (key = '') => {
    const found = kept.get(key) ?? make(key)
    kept.set(key, found)
    found.catch(() => kept.delete(key))
    return found
  }
}

const part = encodeURIComponent

export const games = once(() => ask<Games>('/api/games'))
export const rulebook = once((game) => ask<Rulebook>(`/api/games/${part(game)}/rules`))
export const gallery = once((game) => ask<Gallery>(`/api/games/${part(game)}/cards`))

export async function game(id: string): Promise<GameSummary> {
  const found = (await games()).games.find((one) => one.id === id)
  if (!found) throw new Refusal('no_game', `There is no game "${id}" here.`)
  return found
}

export const matches = (stage: Room['stage']) => ask<Matches>(`/api/matches?stage=${stage}`)
export const room = (id: string) => ask<Room>(`/api/matches/${part(id)}`)
export const create = (plan: CreateMatch) => ask<Seated>('/api/matches', plan)
export const takeSeat = (id: string, seat: TakeSeat) => ask<Seated>(`/api/matches/${part(id)}/seats`, seat)
export const replay = (id: string, viewer?: number) =>
  ask<Replay>(`/api/matches/${part(id)}/replay${viewer === undefined ? '' : `?viewer=${viewer}`}`)
