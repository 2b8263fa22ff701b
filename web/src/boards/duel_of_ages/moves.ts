// The names of options, read as far as the table needs it: who does what to whom and where, so that a tap on a unit, a space or a target can
// give the answer.
import type { Ask, Choice } from '../../lib/protocol.gen'

export interface Move {
  verb: string
  // The own unit that does it, where the name says so.
  unit: string | undefined
  // Whom it is done to.
  target: string | undefined
  // A space "q,r".
  space: string | undefined
  // A card, a weapon ("natural" is none), a place, a platter.
  thing: string | undefined
  n: number | undefined
  seat: number | undefined
  choice: Choice
}

const whom = new Set(['put_under', 'rest', 'refresh', 'move', 'next', 'declare', 'bring', 'enter'])
const onWhom = new Set(['target', 'interrogate', 'champion', 'release'])
const withCard = new Set(['reveal', 'wear', 'take_off', 'pick_up', 'deploy'])
const players = new Set(['first', 'attacker', 'player', 'ask_first', 'ally'])
const things = new Set(['platter', 'key', 'location', 'give', 'ask', 'discard', 'by', 'contest'])

export function read(choice: Choice): Move {
  const words = choice.id.split(' ')
  const [verb = '', a, b, c, d] = words
  const move: Move = { verb, unit: undefined, target: undefined, space: undefined, thing: undefined, n: undefined, seat: undefined, choice }
  if (whom.has(verb)) return { ...move, unit: a }
  if (onWhom.has(verb)) return { ...move, target: a }
  if (withCard.has(verb)) return { ...move, unit: a, thing: b }
  if (players.has(verb)) return { ...move, seat: Number(a?.slice(1)) }
  if (things.has(verb)) return { ...move, thing: a }
  switch (verb) {
    case 'go':
    case 'step':
    case 'melee':
      return { ...move, space: a }
    case 'shoot':
      return { ...move, unit: a, thing: b, target: c }
    case 'blast':
      return { ...move, unit: a, thing: b, space: c }
    case 'op_shoot':
      return { ...move, unit: a, thing: b, target: c, space: d }
    case 'strike':
      return { ...move, target: a, thing: b }
    case 'ability':
      return { ...move, target: a, ...(b ? { n: Number(b) } : {}) }
    case 'use':
      return { ...move, unit: a, thing: b, target: words.length > 3 ? words.at(-1) : undefined }
    case 'trade':
      return { ...move, unit: a, target: b }
    case 'unleash':
      return { ...move, unit: a, thing: b, target: c }
    case 'jump':
      return { ...move, unit: a, n: Number(c) }
    case 'rotate':
      return { ...move, n: Number(a) }
    case 'site':
      return { ...move, n: Number(a), thing: b }
    case 'dome':
      return { ...move, n: Number(a) }
    case 'send':
      return { ...move, target: a, n: Number(c) }
    case 'take':
      return { ...move, thing: a, target: b }
    case 'reroll':
      return { ...move, thing: a }
    default:
      return move
  }
}

export const movesOf = (ask: Ask | undefined): Move[] => ask?.options.map(read) ?? []

// What ends a phase, a turn of a unit or a choice: the quiet answers.
const quiet = new Set(['pass', 'done', 'stay', 'stop', 'no', 'keep', 'refuse', 'decline', 'cancel'])
export const isQuiet = (verb: string) => quiet.has(verb)

// What the map and the panel beside it let one say more comfortably than a list.
const mapped = new Set(['go', 'step', 'shoot', 'blast', 'op_shoot', 'move', 'site', 'key', 'platter', 'use', 'reveal', 'wear', 'take_off', 'trade', 'unleash', 'jump', 'deploy', 'pick_up', 'rest', 'refresh', 'strike', 'send', 'rotate', 'give', 'ask'])
export const onBoard = (option: string) => mapped.has(option.split(' ')[0]!)

// Options of one unit, in the groups of its panel.
export interface Group {
  title: string
  moves: Move[]
}
const titles: [string, string[]][] = [
  ['Move', ['move', 'walk', 'stay']],
  ['Fire', ['shoot', 'blast', 'op_shoot']],
  ['Strike', ['strike', 'ability']],
  ['Adventure', ['declare', 'next']],
  ['Use', ['use', 'rest', 'refresh', 'jump', 'deploy', 'unleash']],
  ['Gear', ['wear', 'take_off', 'pick_up', 'reveal']],
  ['Trade', ['trade']],
]
export function groups(moves: Move[]): Group[] {
  const known = new Set(titles.flatMap(([, verbs]) => verbs))
  return [
    ...titles.map(([title, verbs]) => ({ title, moves: moves.filter((move) => verbs.includes(move.verb)) })),
    { title: 'Else', moves: moves.filter((move) => !known.has(move.verb)) },
  ].filter((group) => group.moves.length > 0)
}

// What a tap on a unit means: the one answer that is about it alone, or several to choose from, or nothing but a look at it.
export function tapUnit(moves: Move[], id: string, picked: string | undefined): { now?: Move; among?: Move[] } {
  const own = moves.filter((move) => move.unit === id && whom.has(move.verb) && move.verb !== 'rest' && move.verb !== 'refresh')
  if (own.length === 1) return { now: own[0]! }
  const aimed = moves.filter((move) => move.target === id && move.verb !== 'use' && move.verb !== 'trade' && move.verb !== 'take')
  const mine = aimed.filter((move) => picked !== undefined && move.unit === picked)
  const best = mine.length ? mine : aimed
  if (best.length === 1) return { now: best[0]! }
  if (best.length > 1) return { among: best }
  return {}
}
export function tapSpace(moves: Move[], space: string, dome: number | null, picked: string | undefined): { now?: Move; among?: Move[] } {
  const here = moves.filter((move) => (move.space === space && move.verb !== 'op_shoot') || (dome !== null && move.verb === 'dome' && move.n === dome))
  const mine = here.filter((move) => move.unit === undefined || move.unit === picked)
  const best = mine.length ? mine : here
  if (best.length === 1) return { now: best[0]! }
  if (best.length > 1) return { among: best }
  return {}
}
