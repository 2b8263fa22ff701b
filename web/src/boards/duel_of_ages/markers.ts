// Where the markers of all players stand on the map.
import { centre } from './hex'
import { races } from './content'
import type { DuelView, Space } from './view'

export interface Marker {
  key: string
  seat: number
  location: string
  x: number
  y: number
  // More than one marker at this place: the Field of Honor, floors of a tower.
  count: number
}

// The space on which a player's marker of that race stands; a finished track keeps it on its last space.
export function markerSpace(spaces: Space[], location: string, progress: number): Space | undefined {
  const own = spaces.filter((space) => space.location === location)
  if (location === 'field') return own.find((space) => space.spot === 'field')
  if (location === 'havoc' || location === 'knowledge') return own.find((space) => space.spot === 'tower')
  const last = location.startsWith('lab_') ? 5 : 4
  return own.find((space) => space.spot === 'track' && space.position === Math.min(last, progress + 1))
}

export function markersOf(view: DuelView): Marker[] {
  const seats = view.players.length
  return view.players.flatMap((player, n) => {
    const off = (n - (seats - 1) / 2) * 14
    const at = (space: Space, location: string, count: number, more = ''): Marker => {
      const middle = centre(space.q, space.r)
      return { key: `${player.seat} ${location}${more}`, seat: player.seat, location, x: middle.x + off, y: middle.y + 20 - Math.abs(off) * 0.28, count }
    }
    return races.flatMap((location) => {
      const progress = player.progress[location] ?? 0
      if (location === 'royal')
        return player.contests.flatMap((contest) => {
          const space = view.map.spaces.find((one) => one.location === 'royal' && one.position === contest)
          return space ? [at(space, location, 1, ` ${contest}`)] : []
        })
      if (location === 'field' && progress === 0) return []
      const space = markerSpace(view.map.spaces, location, progress)
      return space ? [at(space, location, location === 'field' || location === 'havoc' || location === 'knowledge' ? progress : 1)] : []
    })
  })
}
