// The view of Escape the Dark Castle as the server writes it (games/dark_castle/view_json.cpp), but for symbols: a face is 'might' or 'double might' there, and
// 'M' or 'MM' on this board.

export type Trait = 'M' | 'C' | 'W'

export interface Prisoner {
  // None while it is being chosen.
  character: string | null
  seat: number
  hp: number
  items: string[]
  free_hands: number
  face: string | null
  // Of Dented Daggers.
  second: string | null
  // Of the Cracked Axe: a chapter die.
  extra: string | null
  rolled: boolean
  counted: boolean
  // Takes part in this round.
  fighting: boolean
  blocked: boolean
  resting: boolean
  // May not rest now.
  rested: boolean
  // Removed a die in this round.
  removed: boolean
  // Passed the last test of everybody.
  passed: boolean
  // Items used in this round or attempt.
  spent: string[]
  // What it would lose in the step in progress.
  loss: number
  asked: boolean
}

export interface Special {
  k: string
  trait?: Trait
  n?: number
  max?: number
  who?: string
}

export interface Fight {
  enemy: string
  // 0: before round 1.
  round: number
  row: string[]
  reward: number
  smoke: boolean
  specials: Special[]
}

export interface Test {
  kind: 'single' | 'each' | 'group'
  who: string[]
  // Any of them will do.
  traits: string
  need: number
  total: number
  attempt: number
  // 0: as many as it takes.
  tries: number
  bonus: number
}

export interface PageChoice {
  option: string
  label: string
  legal: boolean
}

export interface Proposal {
  seat: number
  // '?': given and hidden. Null: still thinking.
  option: string | null
  // In the second ballot: what this seat said in the first.
  before?: string
}

export interface CastleView {
  step: string
  waiting: number[]
  result: 'playing' | 'won' | 'lost'
  page: number
  castle: number
  length: number
  book: string[]
  open: string | null
  boss: boolean
  next: string | null
  you: string | null
  nominee: string | null
  must_turn: string | null
  speaker: number
  group: 'speaker' | 'vote' | 'agree'
  decides: 'group' | 'you' | 'holder' | 'seat' | null
  max_hp: number
  attack: number
  party: Prisoner[]
  free: string[]
  item_deck: number
  item_discard: string[]
  pool: string[]
  fight: Fight | null
  test: Test | null
  choice: { by: 'group' | 'you'; options: PageChoice[] } | null
  camp: { actions: number; most: number } | null
  window: { kind: 'ready' | 'dice' | 'roll' | 'guard' | 'hurt'; asked: string } | null
  vote: { ballot: number; answers: Proposal[] } | null
  score: { overcome: number; hp: number; items: number }
}

const signs: Record<string, string> = {
  might: 'M',
  cunning: 'C',
  wisdom: 'W',
  'double might': 'MM',
  'double cunning': 'CC',
  'double wisdom': 'WW',
}
const sign = (name: string) => signs[name] ?? name
const signOrNull = (name: string | null | undefined) => (name ? sign(name) : null)

function signedFight(fight: Fight): Fight {
  const specials = fight.specials ?? []
  return {
    ...fight,
    row: (fight.row ?? []).map(sign),
    specials: specials.map((one) => (one.trait ? { ...one, trait: sign(one.trait) as Trait } : one)),
  }
}

// The shell leaves out what is null.
export function asView(raw: Record<string, unknown>): CastleView {
  const view = raw as unknown as Partial<CastleView>
  return {
    ...(view as CastleView),
    party: (view.party ?? []).map((one) => ({
      ...one,
      face: signOrNull(one.face),
      second: signOrNull(one.second),
      extra: signOrNull(one.extra),
    })),
    book: view.book ?? [],
    free: view.free ?? [],
    pool: view.pool ?? [],
    item_discard: view.item_discard ?? [],
    waiting: view.waiting ?? [],
    open: view.open ?? null,
    next: view.next ?? null,
    you: view.you ?? null,
    nominee: view.nominee ?? null,
    must_turn: view.must_turn ?? null,
    decides: view.decides ?? null,
    fight: view.fight ? signedFight(view.fight) : null,
    test: view.test ? { ...view.test, traits: [...view.test.traits].map(sign).join('') } : null,
    choice: view.choice ?? null,
    camp: view.camp ?? null,
    window: view.window ?? null,
    vote: view.vote ?? null,
    result: view.result ?? 'playing',
  }
}

export const prisonerOf = (view: CastleView, character: string | null | undefined) =>
  character ? view.party.find((one) => one.character === character) : undefined

export const isDouble = (face: string | null | undefined) => face?.length === 2
export const traitOf = (face: string) => face[0] as Trait
