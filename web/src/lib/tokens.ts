// The seats that are mine: what opens each of them, kept in this browser and nowhere else.

export interface MySeat {
  match: string
  token: string
  seat?: number
  game?: string
  // What I added to the chance of the match, to be found again in the proof at its end.
  nonce?: string
  at: number
}

const key = 'undercroft.seats'
const most = 50
let memory = ''

function load(): MySeat[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as MySeat[]
  } catch {
    return memory ? (JSON.parse(memory) as MySeat[]) : []
  }
}

function save(seats: MySeat[]) {
  const text = JSON.stringify(seats.slice(0, most))
  try {
    localStorage.setItem(key, text)
  } catch {
    // A browser that keeps nothing still plays until it is closed.
    memory = text
  }
}

export function keepSeat(seat: Omit<MySeat, 'at'>) {
  const before = mySeat(seat.match)
  save([{ ...before, ...seat, at: Date.now() }, ...load().filter((one) => one.match !== seat.match)])
}

export const mySeats = (): MySeat[] => load()
export const mySeat = (match: string): MySeat | undefined => load().find((one) => one.match === match)
export const forgetSeat = (match: string) => save(load().filter((one) => one.match !== match))

export const personalLink = (match: string, token: string) => `${location.origin}/m/${match}#t=${token}`

// Opens the seat of a personal link and takes the token out of the address bar, before somebody reads it over a shoulder.
export function takeIn(match: string) {
  const token = /^#t=([0-9a-f]{32})$/.exec(location.hash)?.[1]
  if (!token) return
  history.replaceState(null, '', location.pathname + location.search)
  if (mySeat(match)?.token !== token) {
    forgetSeat(match)
    keepSeat({ match, token })
  }
}

// Sixteen random bytes; this part of the browser's crypto is there on plain http too.
export function freshNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
