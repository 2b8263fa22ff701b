// The view of Cutthroat Caverns as the server writes it (games/cutthroat_caverns/view_json.cpp). Players are named by their character, cards
// and all else by id; '?' is a card that this viewer may not know.

export interface Threat {
  victim: string
  damage: number
}

export interface Creature {
  number: number
  kind: string
  name: string
  types: string[]
  lp: number
  start: number
  prestige: number
  barrier: number | null
  before: string | null
  attacking: boolean
  stunned: boolean
  floor: number
  relic: string | null
  // Of this round, by character.
  damage: Record<string, number>
  // Whom it would hit after the players' turns as things are now.
  threats: Threat[]
}

export interface Encounter {
  card: string
  ongoing: string | null
  round: number
  part: number
  record: number
  defeated: boolean
  complete: boolean
  turn: string | null
  actions: number
  sack: string[]
}

export interface Used {
  id: string
  used: boolean
}

export interface Place {
  character: string | null
  seat: number
  lp: number
  start: number
  prestige: number
  initiative: number
  alive: boolean
  taking_part: boolean
  // Has had the turn of this round.
  acted: boolean
  // The how-manieth death; 0: none.
  died: number
  kills: number
  hand: number
  known: string[]
  set: number
  set_cards: string[]
  fixed: boolean[]
  held: string | null
  stance: string | null
  quest: string | null
  fulfilled: boolean
  riders: string[]
  items: string[]
  tipped: string[]
  relics: Used[]
  reputations: Used[]
  // Still to be used; null: not in this game.
  ability: boolean | null
  poison: number
  statuses: { k: string; rounds: number }[]
  dealt: number
  max_hand: number
  asked: boolean
  answered: boolean
  doll: string | null
}

export interface Mod {
  what: string
  amount: number
  by: string | null
  who: string | null
}

export interface Valued {
  card: string
  value: number
}

export interface Attack {
  owner: string
  card: string | null
  target: number | string | null
  value: number
  position: 'null' | 'half' | 'normal' | 'double'
  riders: Valued[]
  others: Valued[]
  multiplier: number
  flat: number
  poison: number
  protected: boolean
  missed: boolean
  // A Rider or a Maneuver lies face up: no attack.
  attack: boolean
  // The damage has been dealt.
  applied: boolean
  special: boolean
  damage: number
  kills: boolean
  mods: Mod[]
}

export interface Hit {
  source: number | string | null
  creature: string | null
  victim: string | null
  damage: number
  costs: number
  // LP that it has cost: it has landed.
  lost: number
  locked: boolean
  blocked: boolean
  tried: string[]
  current: boolean
}

export interface Play {
  actor: string
  card: string | null
  target: string | null
  at: number
  announced: boolean
  real: string | null
  cancelled: boolean
}

export interface Window {
  id: string
  name: string
  subject: 'attack' | 'hit' | 'play' | 'place' | 'none'
  place: string | null
  happened: boolean
}

export interface Module {
  node: string
  name: string
  acolyte: string
  acolyte_lp: number
  protector: string | null
  robber: string | null
  march: string[]
}

export interface CavernsView {
  step: string
  waiting: number[]
  asked: number[]
  viewer: number | null
  place: number | null
  result: 'playing' | 'wiped_out' | 'won' | 'boar_won'
  winners: string[]
  number: number
  encounters: number
  deck: number
  aside: number
  boss: boolean
  sudden_death: boolean
  // What every hit does beyond what is printed.
  fury: number
  next: string | null
  encounter: Encounter | null
  creatures: Creature[]
  events: string[]
  water: number | null
  module: Module | null
  places: Place[]
  hand: string[]
  draw: number
  discard: string[]
  stack: string[]
  stack_top: string | null
  fog: number
  gone: string[]
  estate: string[]
  ring: string | null
  attacks: number
  attack: Attack | null
  hits: Hit[]
  plays: Play[]
  window: Window | null
  offer: { from: string; to: string; gives: string[]; takes: string[] } | null
  offers_left: Record<string, number>
  answer: string | null
  draft: { packet: string[]; picked: string[]; using: string[]; lp: number } | null
  quest_left: string | null
  taken: { card: string | null; from: string | null }[]
  choices: { option: string; label: string }[]
}

// The shell leaves out what is null.
export function asView(raw: Record<string, unknown>): CavernsView {
  const view = raw as unknown as Partial<CavernsView>
  return {
    ...(view as CavernsView),
    step: view.step ?? '',
    waiting: view.waiting ?? [],
    asked: view.asked ?? [],
    viewer: view.viewer ?? null,
    place: view.place ?? null,
    result: view.result ?? 'playing',
    winners: view.winners ?? [],
    number: view.number ?? 0,
    fury: view.fury ?? 0,
    encounters: view.encounters ?? 9,
    next: view.next ?? null,
    encounter: view.encounter ?? null,
    creatures: view.creatures ?? [],
    events: view.events ?? [],
    water: view.water ?? null,
    module: view.module ?? null,
    places: view.places ?? [],
    hand: view.hand ?? [],
    draw: view.draw ?? 0,
    discard: view.discard ?? [],
    stack: view.stack ?? [],
    stack_top: view.stack_top ?? null,
    fog: view.fog ?? 0,
    gone: view.gone ?? [],
    estate: view.estate ?? [],
    ring: view.ring ?? null,
    attacks: view.attacks ?? 0,
    attack: view.attack ?? null,
    hits: (view.hits ?? []).map((hit) => ({ ...hit, lost: hit.lost ?? 0 })),
    plays: view.plays ?? [],
    window: view.window ?? null,
    offer: view.offer ?? null,
    offers_left: view.offers_left ?? {},
    answer: view.answer ?? null,
    draft: view.draft ?? null,
    quest_left: view.quest_left ?? null,
    taken: view.taken ?? [],
    choices: view.choices ?? [],
  }
}

export const placeOf = (view: CavernsView, character: string | null | undefined) =>
  character ? view.places.find((one) => one.character === character) : undefined
export const placeAt = (view: CavernsView, seat: number | undefined) => (seat === undefined ? undefined : view.places.find((one) => one.seat === seat))
export const creatureOf = (view: CavernsView, number: number | string | null | undefined) =>
  typeof number === 'number' ? view.creatures.find((one) => one.number === number) : undefined

// The order of turns; who has no number yet comes last, in the order of places.
export const inOrder = (view: CavernsView) =>
  view.places.map((one, at) => ({ one, at })).sort((a, b) => (a.one.initiative || 99) - (b.one.initiative || 99) || a.at - b.at).map(({ one }) => one)

export const ladder = ['null', 'half', 'normal', 'double'] as const
