// Moments of Duel of Ages as the board gets them from the shell: recorded ones, and a few that are laid out here on the standard map.
import { keyOn, platter, sitesOf, siteSpaces, slots, wallsOf } from '../../src/boards/duel_of_ages/build'
import { asView, type DuelView } from '../../src/boards/duel_of_ages/view'
import { ratings } from '../../src/boards/duel_of_ages/content'
import type { BoardProps, Card } from '../../src/lib/board'
import type { Ask, GameSummary, LogLine, Room } from '../../src/lib/protocol.gen'
import gallery from './fixtures/duel_of_ages_cards.json'
import recorded from './fixtures/duel_of_ages_moments.json'

export interface Moment {
  view: Record<string, unknown>
  waiting: number[]
  seats: string[]
  log: LogLine[]
  ask?: Ask
  you?: number
}

export const cards = new Map((gallery as unknown as Card[]).map((card) => [card.id, card]))
export const viewOf = (moment: Moment): DuelView => asView(moment.view)

export const standard =
  'anc_stones-0 col_timber-0 mod_suburb-0 lab_ancient-0 lab_colonial-0 ruins-0 merc_camp-0 lith_alliance-0 royal-0 lith_strategica-0 base-0 field-0 havoc-0 knowledge-0 lab_modern-0 lab_future-0'

interface RawSpace {
  q: number
  r: number
  [more: string]: unknown
}
export interface RawMap {
  size: number
  spaces: RawSpace[]
  slots: ({ platter: string; rotation: number } | null)[]
  sites: ({ key: string; rotation: number } | null)[]
}
// A map out of its words, as the server would tell it; keys from `upTo` on are not there yet.
export function mapOf(words = standard, upTo = 99): RawMap {
  const parts = words.split(' ').map((word) => ({ id: word.replace(/-\d$/, ''), rotation: Number(word.at(-1)) }))
  const size = parts.filter((part) => cards.get(part.id)?.kind === 'platter').length
  const sites = sitesOf(size)
  const by = new Map<string, RawSpace>()
  parts.slice(0, size).forEach((part, slot) => {
    let dome = 2 * slot
    for (const patch of platter(cards, part.id, part.rotation)) {
      const [q, r] = [slots[slot]!.q + patch.q, slots[slot]!.r + patch.r]
      by.set(`${q},${r}`, { q, r, terrain: patch.terrain, age: cards.get(part.id)!.data['age'], slot, ...(patch.terrain === 'dome' ? { dome: ++dome } : {}) })
    }
  })
  sites.forEach((site, n) => {
    const part = parts[size + n]
    siteSpaces(site).forEach(({ q, r }) => by.set(`${q},${r}`, { q, r, terrain: null, site: n }))
    if (!part || n >= upTo) return
    for (const patch of keyOn(cards, part.id, site, part.rotation)) {
      by.set(`${patch.q},${patch.r}`, {
        q: patch.q,
        r: patch.r,
        terrain: patch.terrain,
        age: cards.get(part.id)!.data['age'],
        location: part.id,
        site: n,
        ...(patch.spot ? { spot: patch.spot } : {}),
        ...(patch.position ? { position: patch.position } : {}),
      })
    }
    for (const wall of wallsOf(cards, part.id, site, part.rotation)) {
      const space = by.get(`${wall.q},${wall.r}`)!
      space['walls'] = ((space['walls'] as number | undefined) ?? 0) | (1 << wall.direction)
    }
  })
  const spaces = [...by.values()].sort((a, b) => a.r - b.r || a.q - b.q)
  return {
    size,
    spaces,
    slots: parts.slice(0, size).map((part) => ({ platter: part.id, rotation: part.rotation })),
    sites: sites.map((_, n) => (parts[size + n] && n < upTo ? { key: parts[size + n]!.id, rotation: parts[size + n]!.rotation } : null)),
  }
}

export const at = (map: RawMap, where: string): number => {
  const [q, r] = where.split(',').map(Number)
  return map.spaces.findIndex((space) => space.q === q && space.r === r)
}
export const spot = (map: RawMap, location: string, position?: number, name?: string): number =>
  map.spaces.findIndex((space) => space['location'] === location && (name ? space['spot'] === name : space['position'] === position))
export const dome = (map: RawMap, n: number): number => map.spaces.findIndex((space) => space['dome'] === n)

type Held = [string | null, boolean?, ('active' | 'taken_off')?]
export function unit(id: string, owner: number, where: number, more: { health?: number; cards?: Held[]; marks?: string[]; standing?: string } = {}) {
  const card = cards.get(id) ?? cards.get(id.replace(/_[12]$/, ''))!
  const values = card.data['ratings'] as Record<string, number>
  return {
    id,
    name: card.name,
    kind: card.kind,
    card: card.id,
    standing: more.standing ?? 'on',
    owner,
    at: more.standing ? null : where,
    health: more.health ?? values['health'],
    max: values['health'],
    marks: more.marks ?? [],
    limit: card.kind === 'henchman' ? 1 : 4,
    ratings: ratings.map((rating) => values[rating] ?? 0),
    cards: (more.cards ?? []).map(([kind, revealed = false, gear]) => ({ kind, revealed, ...(gear ? { [gear]: true } : {}) })),
    badges: [],
  }
}

const player = (seat: number, side: number, more: Record<string, unknown> = {}) => ({
  seat,
  side,
  off_count: 1,
  off: [{ id: seat === 0 ? 'quell' : null, cards: [null, null], henchmen: 0 }],
  progress: {},
  scores: {},
  contests: [],
  points: 20,
  characters: 4,
  equipment: 6,
  deaths: 0,
  defeats: 0,
  lost: false,
  passed: false,
  ...more,
})

export function table(more: Record<string, unknown> = {}): Record<string, unknown> {
  const map = mapOf()
  return {
    viewer: 0,
    seats: 3,
    turn: 6,
    turn_limit: 20,
    overtime: 12,
    phase: 'move',
    loner: 1,
    sides: [1, 0, 1],
    active: 1,
    lesser: [null, 2],
    first_player: 0,
    clean: true,
    triggered: 0,
    tournament_closed: false,
    deck: 61,
    unused: 24,
    henchmen: 14,
    discard: ['rapier'],
    map,
    units: [
      unit('tanner', 0, at(map, '0,-2'), { cards: [['long_musket', true], ['kevlar_vest'], ['lucky_coin']] }),
      unit('vance', 0, at(map, '-2,1'), { health: 2, cards: [['revolver', true], ['field_kit']] }),
      unit('archer_1', 0, at(map, '-2,1')),
      unit('perpetua', 0, spot(map, 'ruins', 2), { marks: ['moved'] }),
      unit('tiax', 1, at(map, '2,0'), { health: 6 }),
      unit('lowe', 1, at(map, '6,2'), { cards: [['hunting_rifle', true], ['leather_jerkin', true, 'taken_off'], [null], [null]] }),
      unit('krule', 1, spot(map, 'base', undefined, 'hq'), { cards: [[null], [null], [null], [null], [null]] }),
      unit('jin', 2, at(map, '-2,1'), { cards: [['short_bow', true], [null]] }),
      unit('gorm', 2, at(map, '9,-4'), { health: 4, cards: [[null]] }),
      unit('mulligan', 2, dome(map, 5), { cards: [[null], [null]] }),
      unit('kallista', 2, 0, { standing: 'prison' }),
    ],
    pets: [{ id: 'war_hound', name: 'Gnasher', owner: 2, at: at(map, '6,2'), health: 2, max: 3, target: 'lowe' }],
    pads: [{ number: 1, owner: 0, at: at(map, '-1,0') }],
    dropped: [
      { at: at(map, '1,1'), kind: 'rapier' },
      { at: at(map, '1,1'), kind: 'sling' },
    ],
    players: [
      player(0, 1, { progress: { lab_ancient: 2, ruins: 1, royal: 2, havoc: 1, field: 0 }, contests: [1, 3], points: 24 }),
      player(1, 0, { progress: { lab_ancient: 1, merc_camp: 2, knowledge: 2, field: 2, royal: 1 }, contests: [3], points: 27, characters: 5 }),
      player(2, 1, { progress: { ruins: 3, lith_alliance: 2, lab_future: 1 }, points: 21, characters: 3 }),
    ],
    hq: { structure: 4, most: 6, destroyer: null },
    vault: [
      { kind: null, revealed: false },
      { kind: null, revealed: false },
      { kind: null, revealed: false },
    ],
    guardians: { lab_ancient: 'g_sphinx', lab_colonial: 'g_duelist', lab_modern: 'g_bomb', lab_future: 'g_lasers' },
    badges_left: 7,
    trails: {},
    attack: null,
    roll: null,
    venture: null,
    trade: null,
    question: { step: 'move', asked: 0 },
    ...more,
  }
}

let asks = 100
export const ask = (prompt: string, options: [string, string][]): Ask => ({ id: ++asks, prompt, options: options.map(([id, words]) => ({ id, words })) as Ask['options'], cannot: [] })

const seats = ['Mira', 'Bram', 'Tess']
const line = (n: number, kind: string, words: string, args: (number | null)[] = []): LogLine => ({ n, at: n, kind, rule: 'DUE-MOV-01', args, words })
const past = [line(0, 'turn_begins', 'Turn 6 began, with @1 as Loner.', [1, -1, 6, 1]), line(1, 'phase_begins', 'Move began.', [-1, -1, 3, 1])]

const made: Record<string, Moment> = {}
const base = (view: Record<string, unknown>, question?: Ask): Moment => ({ view, waiting: [question ? 0 : 1], seats, log: past, ...(question ? { ask: question } : {}) })

made['which unit moves'] = base(
  table(),
  ask('Which unit moves?', [
    ['move tanner', 'Move {tanner}, who stands at rough at 0,-2.'],
    ['move vance', 'Move {vance}.'],
    ['move archer_1', 'Move {archer} 1.'],
    ['done', 'Enough.'],
  ]),
)
{
  const map = mapOf()
  const reach: { space: number; cost: number; danger: number; path: number[]; shots: { by: string; at: number; hit: number }[]; trial?: unknown }[] = []
  map.spaces.forEach((space, n) => {
    const far = Math.max(Math.abs(space.q), Math.abs(space.r + 2), Math.abs(space.q + space.r + 2))
    if (far === 0 || far > 5 || space['terrain'] === 'dome' || space['terrain'] === 'deep' || (space['walls'] as number | undefined)) return
    const line = Array.from({ length: far }, (_, i) => {
      const t = (i + 1) / far
      const [q, r] = [Math.round(space.q * t), Math.round(-2 + (space.r + 2) * t)]
      return at(map, `${q},${r}`)
    }).filter((one) => one >= 0)
    const danger = space.q > 1 ? 1 : 0
    reach.push({
      space: n,
      cost: far,
      danger,
      path: [...line.slice(0, -1), n],
      shots: danger ? [{ by: 'lowe', at: n, hit: 580 }] : [],
      ...(space['spot'] === 'track' ? { trial: { rating: 'strength', margin: 1, success: 722 } } : {}),
    })
  })
  made['where it can go'] = base(
    table({ question: { step: 'path', asked: 0, unit: 'tanner', points: 6, reach } }),
    ask('Where does {tanner} go?', [['stay', 'Stay here.'], ...reach.map(({ space }): [string, string] => [`go ${map.spaces[space]!.q},${map.spaces[space]!.r}`, 'Go there.']), ['walk', 'Walk one step at a time.']]),
  )
}
made['whom to shoot'] = base(
  table({
    phase: 'fire',
    question: {
      step: 'shoot',
      asked: 0,
      kind: 0,
      odds: [
        { option: 'shoot tanner long_musket tiax', margin: 1, hit: 722, damage: 1100, defeat: 0 },
        { option: 'shoot tanner long_musket lowe', margin: -2, hit: 278, damage: 600, defeat: 20 },
        { option: 'shoot vance revolver tiax', margin: 2, hit: 833, damage: 900, defeat: 0 },
        { option: 'shoot archer_1 natural tiax', margin: -1, hit: 417, damage: 300, defeat: 0 },
      ],
    },
  }),
  ask('Who fires at whom?', [
    ['shoot tanner long_musket tiax', "Fire {tanner}'s {long_musket} at @1's {tiax}: hits 72 %, about 1.1 damage."],
    ['shoot tanner long_musket lowe', "Fire {tanner}'s {long_musket} at @1's {lowe}: hits 28 %, about 0.6 damage."],
    ['shoot vance revolver tiax', "Fire {vance}'s {revolver} at @1's {tiax}: hits 83 %, about 0.9 damage."],
    ['shoot archer_1 natural tiax', "Fire {archer} 1's natural attack at @1's {tiax}: hits 42 %, about 0.3 damage."],
    ['pass', 'No more shots in this phase.'],
  ]),
)
made['free actions'] = base(
  table({ phase: 'free_action', question: { step: 'free', asked: 0 } }),
  ask('A Free Action?', [
    ['use vance field_kit self', '{vance} uses {field_kit}.'],
    ['wear tanner kevlar_vest', '{tanner} makes use of {kevlar_vest}.'],
    ['reveal tanner lucky_coin', '{tanner} shows {lucky_coin}.'],
    ['trade vance jin', '{vance} trades with {jin}.'],
    ['trade vance archer_1', '{vance} trades with {archer} 1.'],
    ['done', 'Enough.'],
  ]),
)
made['a trade with an ally'] = base(
  table({ phase: 'free_action', question: { step: 'trade', asked: 0 }, trade: { from: 'vance', to: 'jin', gives: [], takes: [] } }),
  ask('What do {vance} and {jin} exchange? Nothing is offered yet.', [
    ['give revolver', 'Offer {revolver}.'],
    ['give field_kit', 'Offer {field_kit}.'],
    ['ask short_bow', 'Ask for {short_bow}.'],
    ['cancel', 'Let it be.'],
  ]),
)
made['a site for the key'] = base(
  table({
    phase: 'setup',
    map: mapOf(standard, 6),
    units: [],
    pets: [],
    pads: [],
    dropped: [],
    question: { step: 'site', asked: 0, key: 'base' },
  }),
  ask('Where does the Team Base go?', [6, 7, 8, 9, 10, 11, 12].flatMap((site) => [0, 1, 2].filter((turn) => turn !== site % 3).map((turn): [string, string] => [`site ${site} r${turn}`, `On site ${site}, turned ${turn}/3.`]))),
)
made['which key'] = base(
  table({ phase: 'setup', map: mapOf(standard, 6), units: [], pets: [], pads: [], dropped: [], question: { step: 'key', asked: 0 } }),
  ask('Which key?', ['lith_strategica', 'base', 'field', 'havoc', 'knowledge', 'lab_modern', 'lab_future'].map((key): [string, string] => [`key ${key}`, `Place {${key}}.`])),
)
made['which platter'] = base(
  table({
    phase: 'setup',
    map: { size: 3, spaces: [], slots: [null, null, null], sites: [] },
    units: [],
    pets: [],
    pads: [],
    dropped: [],
    question: { step: 'platter', asked: 0 },
    players: [player(0, 1, { off: [{ id: 'tanner', cards: ['rapier', 'sling'], henchmen: 0 }, { id: 'vance', cards: ['revolver', 'field_kit'], henchmen: 0 }] }), player(1, 0, { platter: 'anc_fen' }), player(2, 1)],
  }),
  ask(
    'Which platter do you take?',
    [...cards.values()].filter((card) => card.kind === 'platter' && card.id !== 'anc_fen').map((card): [string, string] => [`platter ${card.id}`, `Take {${card.id}}.`]),
  ),
)
made['the other side acts'] = base(table({ phase: 'fire', active: 0, question: { step: 'shoot', asked: 1 } }))
made['a reroll'] = base(
  table({ phase: 'adventure', question: { step: 'roll', asked: 0 }, roll: { for: 'adventure', figure: 'perpetua', margin: 2, dice: [1, 3], grade: 'fail', done: false } }),
  ask('Keep the roll?', [
    ['reroll lucky_coin', 'Reroll with {lucky_coin}.'],
    ['keep', 'Keep it.'],
  ]),
)
made['the end'] = base(table({ phase: 'end', turn: 21, question: null }))

export const moments: Record<string, Moment> = { ...made, ...(recorded as unknown as Record<string, Moment>) }

export const roomOf = (names: string[]): Room => ({
  id: 'test',
  game: 'duel_of_ages',
  title: 'Duel of Ages',
  stage: 'playing',
  listed: false,
  options: {},
  clock: 0,
  pace: 0,
  seats: names.map((name) => ({ kind: 'person' as const, name, ready: true, here: true })),
  watchers: 0,
  commitment: '',
  paused: false,
  created: 0,
  decisions: 0,
})

export const game: GameSummary = { id: 'duel_of_ages', title: 'Duel of Ages', blurb: '', ready: true, min_seats: 3, max_seats: 4, usual_seats: 3, levels: [], options: [] }

export function props(moment: Moment, more: Partial<BoardProps> = {}): BoardProps {
  return { view: moment.view, room: roomOf(moment.seats), game, cards, you: moment.you ?? 0, waiting: moment.waiting, ask: moment.ask, news: [], log: moment.log, speed: 0, choose: () => {}, ...more }
}
