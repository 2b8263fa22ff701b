// What the server tells a viewer about a table of Duel of Ages. It names spaces by their number; here they are called by their coordinates,
// "4,-1", as the names of options call them.
import { ratings, type Rating } from './content'

export interface Space {
  q: number
  r: number
  // null while nothing lies there yet.
  terrain: string
  age: string | null
  location: string | null
  spot: string | null
  position: number | null
  dome: number | null
  site: number | null
  slot: number | null
  // Directions of the rulebook in which a wall stands.
  walls: number[]
}

export interface HeldCard {
  // null: it lies face down, and this viewer does not know it.
  kind: string | null
  revealed: boolean
  active: boolean
  // Armor that its owner took off openly: it protects nobody until he sets it active.
  takenOff: boolean
}

export interface Unit {
  id: string
  kind: 'character' | 'henchman' | 'pet'
  owner: number | null
  standing: 'on' | 'prison' | 'returning' | 'dead'
  at: string | null
  health: number
  max: number
  marks: string[]
  ratings: Partial<Record<Rating, number>>
  cards: HeldCard[]
  limit: number
  badges: string[]
  grace: number | null
  target: string | null
  declared: boolean
  // The spaces that it entered in this Move phase, where it began first.
  trail: string[]
}

export interface Off {
  id: string | null
  cards: (string | null)[]
  henchman: string | null
}
export interface Player {
  seat: number
  side: number
  // Characters that still wait.
  off: Off[]
  progress: Record<string, number>
  scores: Record<string, number>
  contests: number[]
  // How many stand to be counted: living characters, equipment.
  characters: number
  equipment: number
  points: number
  deaths: number
  defeats: number
  platter: string | null
}

// One space where the asked unit may go, and what that would mean.
export interface Way {
  to: string
  cost: number
  path: string[]
  // How many could shoot on the way, and where known who and with what chance.
  danger: number
  shots: Danger[]
  trial: Odds | null
}
export interface Danger {
  by: string
  at: string
  hit: number
}
// What an answer may come to: a Hit with its damage, or a challenge.
export interface Odds {
  option: string
  margin: number
  // Chances from 0 to 1.
  hit: number | null
  damage: number
  defeat: number
  rating: string | null
  certain: boolean
  success: number | null
}

export interface Roll {
  purpose: string
  figure: string | null
  margin: number
  dice: number[]
  grade: string
  done: boolean
}
export interface Question {
  step: string
  unit: string | null
  points: number | null
  space: string | null
  key: string | null
  slot: number | null
  ways: Way[]
  odds: Map<string, Odds>
}

export interface DuelView {
  over: boolean
  seats: number
  turn: number
  limit: number
  overtime: number
  phase: string
  active: number
  loner: number | null
  lesser: (number | null)[]
  clean: boolean
  triggered: boolean
  closed: boolean
  you: number | null
  map: { size: number; spaces: Space[] }
  slots: ({ platter: string; rotation: number } | null)[]
  sites: ({ key: string; rotation: number } | null)[]
  units: Unit[]
  pads: { number: number; owner: number; at: string }[]
  piles: Record<string, string[]>
  players: Player[]
  vault: HeldCard[]
  hq: { structure: number; most: number; destroyer: number | null }
  guardians: Record<string, string | null>
  decks: { equipment: number; discard: string[]; unused: number; badges: number; henchmen: number }
  question: Question | null
  attack: { attacker: string; target: string; weapon: string; at: string | null; kind: string } | null
  roll: Roll | null
  venture: { unit: string; location: string | null; position: number; victim: number | null; champion: string | null } | null
  trade: { from: string; to: string; gives: number[]; takes: number[] } | null
}

export const spaceKey = (q: number, r: number) => `${q},${r}`

type Raw = Record<string, unknown>
const list = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])
const record = <T>(value: unknown): Record<string, T> => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, T>) : {})
const number = (value: unknown, otherwise = 0) => (typeof value === 'number' ? value : otherwise)
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
// Chances and damage come in thousandths.
const part = (value: unknown): number | null => (typeof value === 'number' ? value / 1000 : null)
const maybe = (value: unknown): number | null => (typeof value === 'number' ? value : null)

let last: { raw: Raw; view: DuelView } | undefined
// The same raw view is read once, however many parts of the table ask.
export function asView(raw: Raw): DuelView {
  if (last?.raw === raw) return last.view
  const view = readView(raw)
  last = { raw, view }
  return view
}

let grounds: { raw: unknown; spaces: Space[] } | undefined
function readSpaces(raw: unknown): Space[] {
  if (grounds && grounds.raw === raw) return grounds.spaces
  const spaces = list<Raw>(raw).map(
    (one): Space => ({
      q: number(one['q']),
      r: number(one['r']),
      terrain: text(one['terrain']) ?? 'bare',
      age: text(one['age']),
      location: text(one['location']),
      spot: text(one['spot']),
      position: maybe(one['position']),
      dome: maybe(one['dome']),
      site: maybe(one['site']),
      slot: maybe(one['slot']),
      walls: [0, 1, 2, 3, 4, 5].filter((way) => (number(one['walls']) >> way) & 1),
    }),
  )
  grounds = { raw, spaces }
  return spaces
}

class Reader {
  constructor(
    private readonly raw: Raw,
    private readonly spaces: Space[],
  ) {}

  at(value: unknown): string | null {
    const space = typeof value === 'number' ? this.spaces[value] : undefined
    return space ? spaceKey(space.q, space.r) : null
  }
  all(value: unknown): string[] {
    return list<unknown>(value).flatMap((one) => this.at(one) ?? [])
  }

  units(): Unit[] {
    const trails = record<unknown>(this.raw['trails'])
    const read = (one: Raw, pet: boolean): Unit => {
      const id = text(one['id']) ?? '?'
      const values = list<number>(one['ratings'])
      return {
        id,
        kind: pet ? 'pet' : ((text(one['kind']) ?? 'character') as Unit['kind']),
        owner: maybe(one['owner']),
        standing: pet ? 'on' : ((text(one['standing']) ?? 'on') as Unit['standing']),
        at: this.at(one['at']),
        health: number(one['health']),
        max: number(one['max']),
        marks: list<string>(one['marks']),
        ratings: Object.fromEntries(ratings.flatMap((rating, n) => (values[n] === undefined ? [] : [[rating, values[n]]]))),
        cards: this.hand(one['cards']),
        limit: number(one['limit'], 4),
        badges: list<string>(one['badges']),
        grace: maybe(one['grace']),
        target: text(one['target']),
        declared: one['declared'] === true,
        trail: this.all(trails[id]),
      }
    }
    return [...list<Raw>(this.raw['units']).map((one) => read(one, false)), ...list<Raw>(this.raw['pets']).map((one) => read(one, true))]
  }
  hand(value: unknown): HeldCard[] {
    return list<Raw>(value).map((card) => ({ kind: text(card['kind']), revealed: card['revealed'] === true, active: card['active'] === true, takenOff: card['taken_off'] === true }))
  }
  piles(): Record<string, string[]> {
    const piles: Record<string, string[]> = {}
    for (const one of list<Raw>(this.raw['dropped'])) {
      const at = this.at(one['at'])
      if (at) (piles[at] ??= []).push(text(one['kind']) ?? '?')
    }
    return piles
  }
  players(): Player[] {
    return list<Raw>(this.raw['players']).map((one, seat) => ({
      seat: number(one['seat'], seat),
      side: number(one['side']),
      off: list<Raw>(one['off']).map((off) => ({ id: text(off['id']), cards: list<string | null>(off['cards']), henchman: text(off['henchman']) })),
      progress: record<number>(one['progress']),
      scores: record<number>(one['scores']),
      contests: list<number>(one['contests']),
      characters: number(one['characters']),
      equipment: number(one['equipment']),
      points: number(one['points']),
      deaths: number(one['deaths']),
      defeats: number(one['defeats']),
      platter: text(one['platter']),
    }))
  }
  odds(one: Raw): Odds {
    return {
      option: text(one['option']) ?? '',
      margin: number(one['margin']),
      hit: part(one['hit']),
      damage: part(one['damage']) ?? 0,
      defeat: part(one['defeat']) ?? 0,
      rating: text(one['rating']),
      certain: one['certain'] === true,
      success: part(one['success']),
    }
  }
  question(): Question | null {
    const raw = this.raw['question']
    if (typeof raw !== 'object' || raw === null) return null
    const one = raw as Raw
    const ways = list<Raw>(one['reach']).flatMap((way): Way[] => {
      const to = this.at(way['space'])
      if (!to) return []
      const shots = list<Raw>(way['shots']).flatMap((shot) => {
        const at = this.at(shot['at'])
        return at ? [{ by: text(shot['by']) ?? '?', at, hit: part(shot['hit']) ?? 0 }] : []
      })
      return [{ to, cost: number(way['cost']), path: this.all(way['path']), danger: number(way['danger']), shots, trial: way['trial'] ? this.odds(way['trial'] as Raw) : null }]
    })
    return {
      step: text(one['step']) ?? '',
      unit: text(one['unit']) ?? text(one['figure']),
      points: maybe(one['points']),
      space: this.at(one['space']),
      key: text(one['key']),
      slot: maybe(one['slot']),
      ways,
      odds: new Map(list<Raw>(one['odds']).map((each) => [text(each['option']) ?? '', this.odds(each)])),
    }
  }
}

function readView(raw: Raw): DuelView {
  const map = record<unknown>(raw['map'])
  const spaces = readSpaces(map['spaces'])
  const reader = new Reader(raw, spaces)
  const hq = record<unknown>(raw['hq'])
  const some = <T>(value: unknown, read: (one: Raw) => T): T | null => (typeof value === 'object' && value !== null ? read(value as Raw) : null)
  return {
    over: raw['question'] === null || raw['question'] === undefined,
    seats: number(raw['seats'], 3),
    turn: number(raw['turn']),
    limit: number(raw['turn_limit'], 20),
    overtime: number(raw['overtime'], 12),
    phase: text(raw['phase']) ?? 'setup',
    active: number(raw['active']),
    loner: maybe(raw['loner']),
    lesser: list<number | null>(raw['lesser']),
    clean: raw['clean'] !== false,
    triggered: Boolean(raw['triggered']),
    closed: raw['tournament_closed'] === true,
    you: number(raw['viewer'], 9) < number(raw['seats'], 3) ? number(raw['viewer']) : null,
    map: { size: number(map['size'], 3), spaces },
    slots: list(map['slots']),
    sites: list(map['sites']),
    units: reader.units(),
    pads: list<Raw>(raw['pads']).flatMap((pad) => {
      const at = reader.at(pad['at'])
      return at ? [{ number: number(pad['number']), owner: number(pad['owner']), at }] : []
    }),
    piles: reader.piles(),
    players: reader.players(),
    vault: reader.hand(raw['vault']),
    hq: { structure: number(hq['structure']), most: number(hq['most'], 6), destroyer: maybe(hq['destroyer']) },
    guardians: record(raw['guardians']),
    decks: { equipment: number(raw['deck']), discard: list<string>(raw['discard']), unused: number(raw['unused']), badges: number(raw['badges_left']), henchmen: number(raw['henchmen']) },
    question: reader.question(),
    attack: some(raw['attack'], (one) => ({ attacker: text(one['attacker']) ?? '', target: text(one['target']) ?? '', weapon: text(one['weapon']) ?? 'natural', at: reader.at(one['at']), kind: text(one['kind']) ?? '' })),
    roll: some(raw['roll'], (one) => ({ purpose: text(one['for']) ?? '', figure: text(one['figure']), margin: number(one['margin']), dice: list<number>(one['dice']), grade: text(one['grade']) ?? '', done: one['done'] === true })),
    venture: some(raw['venture'], (one) => ({ unit: text(one['unit']) ?? '', location: text(one['location']), position: number(one['position']), victim: maybe(one['victim']), champion: text(one['champion']) })),
    trade: some(raw['trade'], (one) => ({ from: text(one['from']) ?? '', to: text(one['to']) ?? '', gives: list<number>(one['gives']), takes: list<number>(one['takes']) })),
  }
}

export const onBoard = (view: DuelView) => view.units.filter((unit) => unit.standing === 'on' && unit.at !== null)
export const unitOf = (view: DuelView, id: string | null | undefined) => view.units.find((unit) => unit.id === id)
export const sideOf = (view: DuelView, seat: number | null | undefined) => view.players.find((player) => player.seat === seat)?.side
export const areEnemies = (view: DuelView, a: number | null | undefined, b: number | null | undefined) => sideOf(view, a) !== sideOf(view, b)
export const spaceAt = (view: DuelView, key: string | null | undefined) => (key ? view.map.spaces.find((space) => spaceKey(space.q, space.r) === key) : undefined)
export const isInDome = (view: DuelView, unit: Unit) => spaceAt(view, unit.at)?.dome != null
// Who reads stands where: the side to move, the Lesser Ally.
export const isActive = (view: DuelView, seat: number | null | undefined) => sideOf(view, seat) === view.active
