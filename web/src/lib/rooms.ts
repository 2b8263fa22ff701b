// A room in a few words, for lists.
import type { Room, RoomSeat } from './protocol.gen'

export const seatName = (seat: RoomSeat | undefined, index: number) => seat?.name || (seat?.kind === 'open' ? 'open seat' : `Seat ${index + 1}`)

export const seatNames = (room: Room) => room.seats.map(seatName)

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
export const list = (words: string[]) => listed.format(words)

// "with Bruno and Celia, 12 decisions so far"
export function roomLine(room: Room, you?: number): string {
  const others = room.seats.flatMap((seat, i) => (i === you || seat.kind === 'open' ? [] : [seatName(seat, i)]))
  const open = room.seats.filter((seat) => seat.kind === 'open').length
  const people = others.length ? `with ${list(others)}` : ''
  const chairs = open ? `${open} open ${open === 1 ? 'seat' : 'seats'}` : ''
  const length = room.stage === 'gathering' ? '' : `${room.decisions} decisions${room.stage === 'playing' ? ' so far' : ''}`
  return [people, chairs, length].filter(Boolean).join(', ')
}

export function winners(room: Room): string[] {
  return (room.ranks ?? []).flatMap((rank, i) => (rank === 1 ? [seatName(room.seats[i], i)] : []))
}

const near = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
export function ago(seconds: number, now = Date.now() / 1000): string {
  const past = seconds - now
  if (past > -60) return 'just now'
  if (past > -3600) return near.format(Math.round(past / 60), 'minute')
  if (past > -86400) return near.format(Math.round(past / 3600), 'hour')
  return near.format(Math.round(past / 86400), 'day')
}
