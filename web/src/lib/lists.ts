// Lists in which a value may stand several times (a deck: "rat*3+owl"), and those that somebody saved in this browser.

export type Counted = Map<string, number>

export function countedOf(value: string): Counted {
  const found: Counted = new Map()
  for (const entry of value === 'none' ? [] : value.split('+').filter(Boolean)) {
    const [id = '', times = '1'] = entry.split('*')
    found.set(id, (found.get(id) ?? 0) + (Number(times) || 1))
  }
  return found
}

export const countedText = (list: Counted): string => [...list].map(([id, n]) => (n > 1 ? `${id}*${n}` : id)).join('+') || 'none'

export const totalOf = (list: Counted): number => [...list.values()].reduce((sum, n) => sum + n, 0)

export interface SavedList {
  name: string
  value: string
}

const keyOf = (game: string) => `undercroft.lists.${game}`

export function savedLists(game: string): SavedList[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(game)) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((one): one is SavedList => typeof one?.name === 'string' && typeof one?.value === 'string')
  } catch {
    return []
  }
}

// Says whether it could be kept: a browser may forbid it.
export function keepLists(game: string, lists: SavedList[]): boolean {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(lists))
    return true
  } catch {
    return false
  }
}

// One of that name is replaced.
export const withList = (lists: SavedList[], list: SavedList): SavedList[] =>
  [...lists.filter((one) => one.name !== list.name), list].sort((a, b) => a.name.localeCompare(b.name))
