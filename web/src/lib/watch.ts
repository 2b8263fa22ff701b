// What I want to be asked in windows, in words.
import type { GameSummary, Until, Wanted, Watching, Wish } from './protocol.gen'

export const wantedWords: Record<Wanted, string> = {
  usual: 'as usual',
  always: 'always',
  stake: 'only when a kill or a life is at stake',
  never: 'never',
}

export const untilShort: Record<Until, string> = {
  round: 'this round',
  me: 'until something happens to me',
  off: 'in this match',
}

// "never this round"
export const wishWords = (wish: Wish) => `${wantedWords[wish.ask]} ${untilShort[wish.until]}`

// One line about everything that is not as usual; `name` gives the name of a card.
export function watchLine(watch: Watching | undefined, game: GameSummary, name: (card: string) => string): string {
  if (!watch) return ''
  const parts: string[] = []
  if (watch.plan) parts.push('Your offer is made as soon as it is possible')
  if (watch.hand) parts.push('You are asked as soon as you can do something')
  if (watch.all?.ask === 'never') parts.push(`Passing for you ${untilWords(watch.all)}`)
  else if (watch.all) parts.push(`You are asked ${wishWords(watch.all)}`)
  const named = (list: { id: string; name: string }[] | undefined, id: string) => list?.find((one) => one.id === id)?.name
  const single = [
    ...Object.entries(watch.windows ?? {}).map(([id, wish]) => `${named(game.windows, id) ?? id}: ${wishWords(wish!)}`),
    ...Object.entries(watch.groups ?? {}).map(([id, wish]) => `${named(game.acts, id) ?? name(id)}: ${wishWords(wish!)}`),
  ]
  if (single.length > 2) parts.push(`${single.length} windows and cards are set`)
  else parts.push(...single)
  return parts.length ? `${parts.join('. ')}.` : ''
}

function untilWords(wish: Wish): string {
  if (wish.until === 'round') return 'until the round ends'
  return wish.until === 'me' ? 'until something happens to you' : 'until you say otherwise'
}
