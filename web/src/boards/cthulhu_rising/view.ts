// The view of Cthulhu Rising as the server writes it (games/cthulhu_rising/view_json.cpp). Cards are named by id; in play with owner and copy
// ("a.mu_dean", "b.ct_brood_guard.2"); '?' is a card that this viewer may not know.

export type Side = 'a' | 'b'
export type Letter = 'T' | 'C' | 'A' | 'I'
export const letters: Letter[] = ['T', 'C', 'A', 'I']
export type Icons = Record<Letter, number>

export interface Totals extends Icons {
  skill: number
  fast: boolean
}

export interface Forecast {
  winners: Record<Letter, Side | null>
  success: Side | null
  // As many as there would be afterwards.
  tokens: Record<Side, number>
  won?: Side | null
}

export interface Slot {
  slot: number
  card: string
  conspiracy: boolean
  owner: Side | null
  tokens: Record<Side, number>
  struggles: Icons
  attacked: boolean
  fresh: boolean
  dormant: { owner: Side; card: string }[]
  totals: Record<Side, Totals>
  forecast: Forecast | null
}

export interface Domain {
  n: number
  resources: string[]
  worth: number
  die: number | null
  drained: boolean
  factions: Record<string, number>
  // Options that it could pay for now.
  pays: string[]
}

export interface Place {
  seat: number | null
  brain: 'person' | 'rising' | 'lillith'
  deck: number
  deck_id: string | null
  top: string | null
  prophecy: string | null
  hand: number
  cards: string[] | null
  known: string[]
  discard: string[]
  won: string[]
  removed: string[]
  domains: Domain[]
  events_domain: { die: number; drained: boolean } | null
  pool: { card: string; age: number }[]
  mulligan: boolean
  kept: number
  reserve: boolean
  card_drains: number
}

export interface InPlay {
  ref: string
  card: string
  owner: Side
  controller: Side
  number: number
  type: string
  exhausted: boolean
  insane: boolean
  at: number | null
  host: string | null
  attachments: string[]
  wounds: number
  tokens: number
  skill: number
  icons: Icons
  toughness: number
  keywords: string[]
  modified: Record<string, number>
  cp: number
}

export interface Playing {
  card: string
  ref: string | null
  side: Side
  kind: string
  targets: string[]
  cancelled: boolean
}

export interface Opening {
  n: number
  event: string
  side: Side | null
  card: string | null
  slot: number | null
}

export interface RisingView {
  step: string
  waiting: number[]
  viewer: number | null
  side: Side | null
  result: 'playing' | 'a' | 'b' | 'draw'
  ending: string | null
  turn: number
  active: Side
  phase: string
  window: string | null
  go: Side | null
  day: boolean
  night: boolean
  first: Side
  max_turns: number
  mode: string
  row: (Slot | null)[]
  story_deck: number
  resolving: { slot: number; icon: Letter | null; done: number; todo: number[] } | null
  sides: Record<Side, Place>
  play: InPlay[]
  stack: Playing[]
  harm: { what: string; cards: string[]; amount: number } | null
  open: Opening[]
  discounts: { side: Side; n: number; text?: string }[]
  look: string[]
  keep: string[]
  picked: string[]
  question: { kind: string; card: string | null; text: string } | null
  minion: { aims: { card: string; aim: string; valid: boolean }[]; defenders: number } | null
}

const noIcons: Icons = { T: 0, C: 0, A: 0, I: 0 }
const noTotals: Totals = { ...noIcons, skill: 0, fast: false }
const noPlace: Place = {
  seat: null,
  brain: 'person',
  deck: 0,
  deck_id: null,
  top: null,
  prophecy: null,
  hand: 0,
  cards: null,
  known: [],
  discard: [],
  won: [],
  removed: [],
  domains: [],
  events_domain: null,
  pool: [],
  mulligan: false,
  kept: 0,
  reserve: false,
  card_drains: 0,
}

// Members that are null are left out by the shell, and an id may stand where it was "nothing".
const filled = <T extends object>(usual: T, given: Partial<T> | null | undefined): T => {
  const made = { ...usual }
  for (const [key, value] of Object.entries(given ?? {})) if (value !== null && value !== undefined) (made as Record<string, unknown>)[key] = value
  return made
}

function slotOf(raw: Partial<Slot> | null, at: number): Slot | null {
  if (!raw?.card) return null
  const slot = filled<Slot>(
    { slot: at, card: '', conspiracy: false, owner: null, tokens: { a: 0, b: 0 }, struggles: noIcons, attacked: false, fresh: false, dormant: [], totals: { a: noTotals, b: noTotals }, forecast: null },
    raw,
  )
  return { ...slot, totals: { a: filled(noTotals, slot.totals.a), b: filled(noTotals, slot.totals.b) } }
}

const domainOf = (raw: Partial<Domain>, at: number): Domain =>
  filled<Domain>({ n: at + 1, resources: [], worth: 0, die: null, drained: false, factions: {}, pays: [] }, raw)

function placeOf(raw: Partial<Place> | undefined): Place {
  const place = filled(noPlace, raw)
  return { ...place, domains: place.domains.map(domainOf) }
}

export const inPlayOf = (raw: Partial<InPlay>): InPlay =>
  filled<InPlay>(
    {
      ref: '',
      card: '',
      owner: 'a',
      controller: 'a',
      number: 0,
      type: 'character',
      exhausted: false,
      insane: false,
      at: null,
      host: null,
      attachments: [],
      wounds: 0,
      tokens: 0,
      skill: 0,
      icons: noIcons,
      toughness: 0,
      keywords: [],
      modified: {},
      cp: 0,
    },
    raw,
  )

export function asView(raw: Record<string, unknown>): RisingView {
  const given = raw as unknown as Partial<RisingView>
  const view = filled<RisingView>(
    {
      step: '',
      waiting: [],
      viewer: null,
      side: null,
      result: 'playing',
      ending: null,
      turn: 0,
      active: 'a',
      phase: 'none',
      window: null,
      go: null,
      day: false,
      night: false,
      first: 'a',
      max_turns: 100,
      mode: 'solo',
      row: [],
      story_deck: 0,
      resolving: null,
      sides: { a: noPlace, b: noPlace },
      play: [],
      stack: [],
      harm: null,
      open: [],
      discounts: [],
      look: [],
      keep: [],
      picked: [],
      question: null,
      minion: null,
    },
    given,
  )
  return {
    ...view,
    row: Array.from({ length: 5 }, (_, at) => slotOf(view.row[at] ?? null, at)),
    sides: { a: placeOf(given.sides?.a), b: placeOf(given.sides?.b) },
    play: view.play.map(inPlayOf),
  }
}

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a')
// Whose side lies below: the viewer's, or A's for a spectator.
export const below = (view: RisingView): Side => view.side ?? 'a'
export const cardAt = (view: RisingView, ref: string | null | undefined) => view.play.find((one) => one.ref === ref)
export const slotAt = (view: RisingView, slot: number | null | undefined) => (slot === null || slot === undefined ? null : (view.row[slot] ?? null))
export const isMinion = (place: Place) => place.brain !== 'person'

export interface Home {
  characters: InPlay[]
  supports: InPlay[]
}
// What a side has in front of it and not at a story; what is attached lies with its host.
export function homeOf(view: RisingView, side: Side, away: (ref: string) => boolean = () => false): Home {
  const mine = view.play.filter((one) => one.controller === side && one.at === null && one.host === null && one.type !== 'conspiracy' && !away(one.ref))
  return { characters: mine.filter((one) => one.type === 'character'), supports: mine.filter((one) => one.type !== 'character') }
}
export const committedAt = (view: RisingView, slot: number, side: Side) => view.play.filter((one) => one.at === slot && one.controller === side && one.type === 'character')
export const attachedTo = (view: RisingView, host: string) => view.play.filter((one) => one.host === host)

export const refCard = (ref: string) => ref.replace(/^[ab]\./, '').replace(/\.\d+$/, '')
