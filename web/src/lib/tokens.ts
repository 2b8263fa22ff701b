// The seats that are mine: what opens each of them, kept in this browser and nowhere else.

import type { MyPart } from './nonces'

export interface MySeat {
  match: string
  token: string
  seat?: number
  game?: string
  // What I add to the chance of the match, to be found again in the proof at its end.
  part?: MyPart
  // The same in matches from before nonces were committed to.
  nonce?: string
  at: number
}

const key = 'undercroft.seats'
const most = 50
let memory = ''

function load(): MySeat[] {
  try {
    return JSON.parse(memory || (localStorage.getItem(key) ?? '[]')) as MySeat[]
  } catch {
    return []
  }
}

// Whether they outlive this page.
function save(seats: MySeat[]): boolean {
  const text = JSON.stringify(seats.slice(0, most))
  try {
    localStorage.setItem(key, text)
    memory = ''
    return true
  } catch {
    // A browser that keeps nothing still plays until it is closed.
    memory = text
    return false
  }
}

export function keepSeat(seat: Omit<MySeat, 'at'>): boolean {
  const before = mySeat(seat.match)
  return save([{ ...before, ...seat, at: Date.now() }, ...load().filter((one) => one.match !== seat.match)])
}

export const mySeats = (): MySeat[] => load()
export const mySeat = (match: string): MySeat | undefined => load().find((one) => one.match === match)
export const forgetSeat = (match: string) => save(load().filter((one) => one.match !== match))

export const personalLink = (match: string, token: string) => `${location.origin}/m/${match}#t=${token}`

// Opens the seat of a personal link and takes the token out of the address bar, before somebody reads it over a shoulder. Where the browser
// keeps nothing the token stays with this step of the history, which nobody sees, or a reload would lose the seat. Whether a seat came in.
export function takeIn(match: string): boolean {
  const said = /^#t=([0-9a-f]{32})$/.exec(location.hash)?.[1]
  const token = said ?? (mySeat(match) ? undefined : (history.state as { token?: string } | null)?.token)
  if (!token) return false
  if (mySeat(match)?.token !== token) forgetSeat(match)
  const kept = keepSeat({ match, token })
  history.replaceState(kept ? null : { token }, '', location.pathname + location.search)
  return true
}
