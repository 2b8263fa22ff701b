// What every board needs: names of seats, and which part of the table answers which option.
import type { Ask, Cannot, Choice, Room } from '../lib/protocol.gen'

export const seatName = (room: Room, seat: number, you: number | undefined) =>
  seat === you ? 'You' : room.seats[seat]?.name || `Seat ${seat + 1}`

export interface Answer {
  choice: Choice | undefined
  cannot: Cannot | undefined
}

// The one option for which `fits` holds, or why there is none. Where several fit, the part is not clickable: the shell's buttons are.
export function answer(ask: Ask | undefined, fits: (option: string) => boolean): Answer {
  const found = ask?.options.filter((option) => fits(option.id)) ?? []
  const cannot = found.length ? undefined : ask?.cannot.find((one) => one.ids.some(fits))
  return { choice: found.length === 1 ? found[0] : undefined, cannot }
}

export const option = (ask: Ask | undefined, id: string) => answer(ask, (one) => one === id)
