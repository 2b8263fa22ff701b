// A room in a few words, for lists.
import type { Room, RoomSeat, TalkLine } from './protocol.gen'

export const seatName = (seat: RoomSeat | undefined, index: number) => seat?.name || (seat?.kind === 'open' ? 'open seat' : `Seat ${index + 1}`)

export const seatNames = (room: Room) => room.seats.map(seatName)

// Who said it. Spectators have no names, but numbers to tell them apart.
export function speaker(line: TalkLine, names: string[]): string {
  if (line.seat !== undefined) return names[line.seat] ?? line.name ?? `Seat ${line.seat + 1}`
  return line.watcher ? watcherName(line.watcher) : line.name || 'The table'
}
export const watcherName = (number: number) => `Spectator ${number}`

// What somebody new meets at the door, if it is not open.
export const doorWords = (room: Room) =>
  room.stage !== 'gathering' ? '' : room.entry === 'password' ? 'asks for a password' : room.entry === 'ask' ? 'the host lets people in' : ''

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
export const list = (words: string[]) => listed.format(words)

// "with Bruno and Celia, 12 decisions so far"
export function roomLine(room: Room, you?: number): string {
  const others = room.seats.flatMap((seat, i) => (i === you || seat.kind === 'open' ? [] : [seatName(seat, i)]))
  const open = room.seats.filter((seat) => seat.kind === 'open').length
  const people = others.length ? `with ${list(others)}` : ''
  const chairs = open ? `${open} open ${open === 1 ? 'seat' : 'seats'}` : ''
  const length = room.stage === 'gathering' ? '' : `${room.decisions} decisions${room.stage === 'playing' ? ' so far' : ''}`
  return [people, chairs, length, open ? doorWords(room) : ''].filter(Boolean).join(', ')
}

// "Ada won": how it ended, with the reader as "you".
export function resultWords(room: Room, ranks = room.ranks ?? [], you?: number): string {
  const called = (seat: number) => (seat === you ? 'you' : seatName(room.seats[seat], seat))
  // Whoever plays alone wins or loses alone.
  if (room.cooperative || ranks.length === 1) return `${ranks.length === 1 ? called(0) : 'everybody'} ${ranks[0] === 1 ? 'won' : 'lost'}`
  const first = ranks.flatMap((rank, i) => (rank === 1 ? [called(i)] : []))
  return first.length ? `${list(first)} won` : 'nobody won'
}

const near = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
export function ago(seconds: number, now = Date.now() / 1000): string {
  const past = seconds - now
  if (past > -60) return 'just now'
  if (past > -3600) return near.format(Math.round(past / 60), 'minute')
  if (past > -86400) return near.format(Math.round(past / 3600), 'hour')
  return near.format(Math.round(past / 86400), 'day')
}
