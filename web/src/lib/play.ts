// Making a match and sitting down in it.
import * as api from './api'
import type { CreateMatch, GameSummary, SeatPlan } from './protocol.gen'
import { router } from './router.svelte'
import { settings } from './settings.svelte'
import { keepSeat } from './tokens'

// The level that plays well without being the last word: "sound" where there is one.
export const usualLevel = (game: GameSummary) => (game.levels.includes('sound') ? 'sound' : game.levels.at(-1))

export const botSeats = (game: GameSummary, count: number): SeatPlan[] =>
  Array.from({ length: count }, () => ({ kind: 'bot', level: usualLevel(game) }))

export async function host(plan: Omit<CreateMatch, 'name'>) {
  const seated = await api.create({ ...plan, name: settings.name || 'Adventurer' })
  if (seated.token) keepSeat({ match: seated.match, token: seated.token, seat: seated.seat, game: plan.game })
  router.go(`/m/${seated.match}`)
}

export const playNow = (game: GameSummary) =>
  host({ game: game.id, seats: [{ kind: 'you' }, ...botSeats(game, game.usual_seats - 1)], listed: false, start: true })

export const watchBots = (game: GameSummary) =>
  host({ game: game.id, seats: botSeats(game, game.usual_seats), listed: true, start: true })

export async function sit(match: string, game: string, seat: number, password?: string) {
  const seated = await api.takeSeat(match, { seat, name: settings.name, ...(password && { password }) })
  if (seated.token) keepSeat({ match, token: seated.token, seat: seated.seat, game })
}

// "ABC", "/m/ABC" or a whole address with a personal token behind its #.
export function pathOfInvite(text: string): string | undefined {
  const found = /(?:^|\/m\/)([A-Za-z0-9_-]{4,40})\/?(#t=[0-9a-f]{32})?$/.exec(text.trim())
  return found ? `/m/${found[1]}${found[2] ?? ''}` : undefined
}

export const seatsText = (game: GameSummary) =>
  game.min_seats === game.max_seats ? `${game.min_seats} seats` : `${game.min_seats} to ${game.max_seats} seats`
