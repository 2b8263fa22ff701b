// The view of Dungeon of Mandom as the server writes it (games/mandom/view_json.cpp). A card that is there but hidden is "?".

export interface Placed {
  card: string
  by: number
}

export interface Pair {
  seat: number
  item: string
  card: string
}

export interface Player {
  successes: number
  failures: number
  active: boolean
  out: boolean
  sign?: 'rock' | 'paper' | 'scissors' | '?'
}

export interface Challenge {
  seat: number
  hp: number
  damage: number
  revealed: number
  strength: number
  named: string | null
  number: number
  aside: string | null
  spent: string[]
  softened: number
  dead: boolean
}

export interface MandomView {
  round: number
  first: number
  waiting: number[]
  // None while it is being chosen, or while signs are thrown.
  hero: string | null
  // Null when it is hidden from this viewer.
  hp: number | null
  // False: `equipped` are those not known to be gone, and only their number is certain.
  sees_items: boolean
  equipped: string[]
  equipped_count: number
  lost: string[]
  pile: number
  pending: string | null
  // From the bottom to the top; the top is turned first.
  dungeon: Placed[]
  pairs: Pair[]
  players: Player[]
  specials: string[]
  challenge?: Challenge
  winner: number | null
}

export const asView = (view: Record<string, unknown>) => view as unknown as MandomView
