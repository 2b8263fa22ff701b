// Which board shows a game. Each is fetched when it is needed; a game without a board of its own gets the general one.
import type { BoardKit } from '../lib/board'

const boards: Record<string, () => Promise<{ kit: BoardKit }>> = {
  mandom: () => import('./mandom'),
  dark_castle: () => import('./dark_castle'),
  cutthroat_caverns: () => import('./cutthroat_caverns'),
  cthulhu_rising: () => import('./cthulhu_rising'),
  duel_of_ages: () => import('./duel_of_ages'),
}

export const boardFor = (game: string) => async (): Promise<BoardKit> => {
  const own = boards[game]
  // ?board=generic: for whoever works on the general board while every game has its own.
  const general = new URLSearchParams(location.search).get('board') === 'generic'
  if (own && !general) return (await own()).kit
  return (await import('./generic')).kitFor(game)
}
