// What happens at the table, line by line, as changes of the picture: units travel, shots and blows flash, dice tumble, markers move on.
import type { LogLine } from '../../lib/protocol.gen'
import { locations, ratings, type Cards } from './content'
import type { DuelView, Unit } from './view'
import { spaceKey, unitOf } from './view'

export interface Effect {
  n: number
  kind: 'shot' | 'blow' | 'ring' | 'words'
  // Where it is seen: at a unit or at a space; a shot comes from somebody.
  unit?: string | undefined
  at?: string | undefined
  from?: string | undefined
  words?: string | undefined
  good?: boolean | undefined
}

// Dice on the table: what they are for and what came of it.
export interface Throw {
  n: number
  dice: [number, number]
  grade: number | undefined
  margin: number | undefined
  purpose: 'hit' | 'damage' | 'adventure' | 'ability' | 'other'
  rating: string | undefined
  who: string | undefined
}

export interface Scene {
  view: DuelView
  line: LogLine | undefined
  effects: Effect[]
  dice: Throw | undefined
  // The challenge that was announced and is not thrown yet.
  margin: { value: number; rating: string | undefined; purpose: Throw['purpose'] } | undefined
  // The spaces that the line is about, to bring into sight.
  look: string[]
}

// The events number figures and cards as the gallery lists them.
export class Index {
  private readonly figures: (string | undefined)[] = []
  private readonly kinds: string[] = []
  constructor(cards: Cards) {
    const all = [...cards.values()]
    all.filter((card) => card.kind === 'character').forEach((card, n) => (this.figures[n] = card.id))
    all
      .filter((card) => card.kind === 'henchman')
      .forEach((card, n) => {
        this.figures[48 + 2 * n] = `${card.id}_1`
        this.figures[49 + 2 * n] = `${card.id}_2`
      })
    all.filter((card) => card.kind === 'pet').forEach((card, n) => (this.figures[64 + n] = card.id))
    const others = new Set(['character', 'henchman', 'badge', 'guardian', 'platter', 'key'])
    this.kinds = all.filter((card) => !others.has(card.kind)).map((card) => card.id)
  }
  figure(n: number | null | undefined): string | undefined {
    return n === null || n === undefined || n < 0 ? undefined : this.figures[n]
  }
  card(n: number | null | undefined): string | undefined {
    return n === null || n === undefined || n < 0 ? undefined : this.kinds[n]
  }
}

export const begin = (view: DuelView): Scene => ({ view, line: undefined, effects: [], dice: undefined, margin: undefined, look: [] })
export const quiet = (view: DuelView): DuelView => ({ ...view, question: view.question ? { ...view.question, ways: [], odds: new Map() } : null })

const spaceOf = (view: DuelView, n: number | null | undefined): string | undefined => {
  const space = n === null || n === undefined || n < 0 ? undefined : view.map.spaces[n]
  return space ? spaceKey(space.q, space.r) : undefined
}
const domeSpace = (view: DuelView, dome: number | null | undefined): string | undefined => {
  const space = view.map.spaces.find((one) => one.dome === dome)
  return space ? spaceKey(space.q, space.r) : undefined
}

const phases = ['setup', 'free_action', 'fire', 'move', 'op_fire', 'melee', 'adventure', 'reinforce', 'end']
const purposes: Throw['purpose'][] = ['other', 'hit', 'damage', 'adventure', 'ability']

export function tell(scene: Scene, line: LogLine, index: Index, after: DuelView): Scene {
  let view = scene.view
  const [who, figure, amount, more] = line.args
  const id = index.figure(figure)
  const made: Scene = { view, line, effects: [], dice: scene.dice, margin: scene.margin, look: [] }
  const change = (unit: string | undefined, how: (one: Unit) => Partial<Unit>) => {
    if (unit) view = { ...view, units: view.units.map((one) => (one.id === unit ? { ...one, ...how(one) } : one)) }
  }
  // Somebody who comes on, or was not seen before.
  const bring = (unit: string | undefined, at: string | undefined) => {
    if (!unit) return
    if (!unitOf(view, unit)) {
      const known = unitOf(after, unit)
      if (!known) return
      view = { ...view, units: [...view.units, { ...known, at: null, trail: [] }] }
    }
    if (at) change(unit, () => ({ at, standing: 'on' }))
    made.look = at ? [at] : []
  }
  const here = (unit: string | undefined) => {
    const at = unitOf(view, unit)?.at
    if (at) made.look = [at]
  }
  const effect = (one: Omit<Effect, 'n'>) => made.effects.push({ ...one, n: line.n * 8 + made.effects.length })

  switch (line.kind) {
    case 'turn_begins':
      made.dice = undefined
      view = { ...view, turn: amount ?? view.turn, active: more ?? view.active, loner: who !== null && who !== undefined && who >= 0 ? who : view.loner, units: view.units.map((one) => ({ ...one, trail: [], marks: [] })) }
      break
    case 'phase_begins':
      made.dice = undefined
      view = { ...view, phase: phases[amount ?? 0] ?? view.phase }
      break
    case 'entered':
      bring(id, spaceOf(view, more))
      if (id) effect({ kind: 'ring', unit: id })
      break
    case 'hired':
    case 'comes_on':
      bring(id, undefined)
      break
    case 'healed':
      change(id, (one) => ({ health: more ?? one.health }))
      effect({ kind: 'words', unit: id, words: `+${amount ?? 0}`, good: true })
      here(id)
      break
    case 'stepped': {
      const to = spaceOf(view, more)
      change(id, (one) => ({ at: to ?? one.at, trail: to ? [...(one.trail.length ? one.trail : one.at ? [one.at] : []), to] : one.trail }))
      made.look = to ? [to] : []
      break
    }
    case 'move_ends':
    case 'pet_moved':
    case 'placed':
    case 'jumped': {
      const to = spaceOf(view, more)
      if (to) change(id, () => ({ at: to }))
      if (line.kind === 'move_ends') change(id, (one) => ({ marks: one.marks.includes('moved') ? one.marks : [...one.marks, 'moved'] }))
      made.look = to ? [to] : []
      break
    }
    case 'dismissed':
    case 'banished': {
      const to = domeSpace(view, amount)
      bring(id, to)
      break
    }
    case 'unleashed':
      bring(index.figure(amount), unitOf(view, id)?.at ?? undefined)
      break
    case 'attack': {
      const target = index.figure(more)
      const [a, b] = [unitOf(view, id), unitOf(view, target)]
      made.look = [a?.at, b?.at].flatMap((at) => at ?? [])
      made.dice = undefined
      effect(a?.at && a.at !== b?.at ? { kind: 'shot', unit: target, from: id } : { kind: 'ring', unit: target })
      break
    }
    case 'blast':
      made.look = [spaceOf(view, more), unitOf(view, id)?.at ?? undefined].flatMap((at) => at ?? [])
      effect({ kind: 'shot', at: spaceOf(view, more), from: id })
      break
    case 'challenge':
      made.margin = { value: amount ?? 0, rating: ratings[(more ?? 0) & 255], purpose: purposes[(more ?? 0) >> 8] ?? 'other' }
      here(id)
      break
    case 'rolled':
      made.dice = {
        n: line.n,
        dice: [(amount ?? 0) & 7, ((amount ?? 0) >> 3) & 7],
        grade: more ?? undefined,
        margin: scene.margin?.value,
        purpose: scene.margin?.purpose ?? 'other',
        rating: scene.margin?.rating,
        who: id,
      }
      break
    case 'raised':
      if (made.dice) made.dice = { ...made.dice, grade: more ?? made.dice.grade }
      break
    case 'hit':
      effect((amount ?? 0) < 2 ? { kind: 'words', unit: id, words: 'miss', good: true } : { kind: 'blow', unit: id })
      here(id)
      break
    case 'damaged':
      change(id, (one) => ({ health: more ?? one.health }))
      effect({ kind: 'words', unit: id, words: `−${amount ?? 0}` })
      here(id)
      break
    case 'stunned':
      change(id, (one) => ({ marks: [...one.marks, 'stun_next'] }))
      here(id)
      break
    case 'killed':
    case 'reset':
      change(id, () => ({ standing: line.kind === 'reset' ? 'returning' : 'dead', at: null, health: 0 }))
      break
    case 'pet_leaves':
      view = { ...view, units: view.units.filter((one) => one.id !== id) }
      break
    case 'imprisoned':
      change(id, () => ({ standing: 'prison', at: null }))
      break
    case 'taken_over':
    case 'pet_given':
      change(id, (one) => ({ owner: who ?? one.owner }))
      here(id)
      break
    case 'defeated':
      here(id)
      effect({ kind: 'blow', unit: id })
      break
    case 'revealed':
      {
        const kind = index.card(amount)
        change(id, (one) => {
          const at = one.cards.findIndex((card) => card.kind === kind && !card.revealed)
          const back = at >= 0 ? at : one.cards.findIndex((card) => card.kind === null)
          return { cards: one.cards.map((card, n) => (n === back ? { ...card, kind: kind ?? null, revealed: true } : card)) }
        })
      }
      break
    case 'drew':
      change(id, (one) => ({ cards: [...one.cards, { kind: index.card(amount) ?? null, revealed: false, active: false, takenOff: false }] }))
      if (id) effect({ kind: 'words', unit: id, words: '+ card', good: true })
      here(id)
      break
    case 'marker':
    case 'marker_back': {
      const location = locations[amount ?? -1]
      if (!location) break
      view = { ...view, players: view.players.map((player) => (player.seat === who ? { ...player, progress: { ...player.progress, [location]: more ?? 0 } } : player)) }
      const own = view.map.spaces.find((space) => space.location === location && (space.spot === 'tower' || space.spot === 'field' || space.position === Math.min((more ?? 0) + 1, 5)))
      made.look = own ? [spaceKey(own.q, own.r)] : []
      if (own) effect({ kind: 'ring', at: spaceKey(own.q, own.r) })
      break
    }
    case 'contest_won':
      view = { ...view, players: view.players.map((player) => (player.seat === who ? { ...player, contests: [...player.contests, (amount ?? 0) + 1], progress: { ...player.progress, royal: player.contests.length + 1 } } : player)) }
      here(id)
      break
    case 'adventure':
      made.dice = undefined
      here(id)
      if (id) effect({ kind: 'ring', unit: id })
      break
    case 'hq_damaged':
      view = { ...view, hq: { ...view.hq, structure: more ?? view.hq.structure } }
      here(id)
      break
    case 'becomes_loner':
      if (who !== null && who !== undefined) view = { ...view, loner: who, players: view.players.map((player) => ({ ...player, side: player.seat === who ? 0 : 1 })) }
      break
    case 'key_placed':
    case 'platter_placed':
      view = { ...view, map: after.map, slots: after.slots, sites: after.sites }
      break
  }
  made.view = view
  return made
}

// How long each line is looked at, in milliseconds; lines that are not here need no time of their own.
const pauses: Record<string, number> = {
  rolled_for_first: 450,
  first_player: 700,
  platter_chosen: 350,
  platter_placed: 450,
  key_placed: 350,
  turn_begins: 500,
  entered: 550,
  used: 450,
  healed: 450,
  revealed: 350,
  drew: 220,
  unleashed: 600,
  jumped: 500,
  die_rolled: 500,
  attack: 480,
  blast: 500,
  rolled: 620,
  rerolled: 300,
  raised: 400,
  hit: 420,
  damaged: 620,
  stunned: 450,
  weapon_lost: 450,
  stepped: 150,
  move_ends: 160,
  pet_moved: 420,
  melee_begins: 350,
  defeated: 500,
  killed: 800,
  imprisoned: 800,
  taken_over: 900,
  reset: 700,
  freed: 600,
  pet_leaves: 350,
  target_named: 400,
  dismissed: 420,
  banished: 480,
  placed: 420,
  adventure: 520,
  paid: 350,
  marker: 700,
  marker_back: 600,
  track_complete: 800,
  contest_won: 700,
  badge_drawn: 500,
  hired: 350,
  champion_named: 600,
  discipline: 450,
  stolen: 500,
  gate_passed: 500,
  hq_damaged: 700,
  hq_destroyed: 1300,
  planned: 700,
  becomes_loner: 1400,
  alliance: 900,
  offer_made: 500,
  end_triggered: 1000,
  game_ends: 800,
  won: 900,
}
export function pauseOf(line: LogLine, next?: LogLine): number {
  if (line.kind === 'drew' && next?.kind === 'drew') return 90
  return pauses[line.kind] ?? 0
}
export const isDrama = (lines: LogLine[]) => lines.some((line) => pauseOf(line) > 0)
