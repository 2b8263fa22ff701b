// Moments of Cthulhu Rising as the board gets them from the shell: some of games that were really played, and some that were made to click in.
import type { BoardProps, Card } from '../../src/lib/board'
import { asView, type InPlay, type RisingView } from '../../src/boards/cthulhu_rising/view'
import { iconsOf, skillOf } from '../../src/boards/cthulhu_rising/content'
import type { Ask, GameSummary, LogLine, Room } from '../../src/lib/protocol.gen'
import gallery from './fixtures/cthulhu_rising_cards.json'
import played from './fixtures/cthulhu_rising_moments.json'

export interface Moment {
  view: Record<string, unknown>
  waiting: number[]
  seats: string[]
  log: LogLine[]
  ask?: Ask
  you?: number
}

export const cards = new Map((gallery as unknown as Card[]).map((card) => [card.id, card]))
export const viewOf = (moment: Moment): RisingView => asView(moment.view)

// A card in play as the server would write it.
export function inPlay(ref: string, more: Partial<InPlay> = {}): InPlay {
  const id = ref.replace(/^[ab]\./, '').replace(/\.\d$/, '')
  const card = cards.get(id)!
  const side = ref.startsWith('b') ? 'b' : 'a'
  return {
    ref,
    card: id,
    owner: side,
    controller: side,
    number: 1,
    type: card.kind,
    exhausted: false,
    insane: false,
    at: null,
    host: null,
    attachments: [],
    wounds: 0,
    tokens: 0,
    skill: skillOf(card) ?? 0,
    icons: iconsOf(card) ?? { T: 0, C: 0, A: 0, I: 0 },
    toughness: (card.data.toughness as number | undefined) ?? 0,
    keywords: (card.data.keywords as string[] | undefined) ?? [],
    modified: {},
    cp: 0,
    ...more,
  }
}

const none = { T: 0, C: 0, A: 0, I: 0, skill: 0, fast: false }
const one = { T: 1, C: 1, A: 1, I: 1 }
function slot(at: number, card: string, a: number, b: number, play: InPlay[], more: Record<string, unknown> = {}) {
  const totals = { a: { ...none }, b: { ...none } }
  for (const each of play.filter((card) => card.at === at)) {
    totals[each.controller].skill += each.skill
    for (const letter of ['T', 'C', 'A', 'I'] as const) totals[each.controller][letter] += each.icons[letter]
  }
  return { slot: at, card, conspiracy: false, owner: null, tokens: { a, b }, struggles: one, attacked: play.some((each) => each.at === at), fresh: false, dormant: [], totals, forecast: null, ...more }
}

const place = (more: Record<string, unknown>) => ({ seat: null, brain: 'person', deck: 34, deck_id: 'miskatonic', hand: 4, known: [], discard: [], won: [], removed: [], domains: [], pool: [], mulligan: false, kept: 0, ...more })
const domain = (n: number, resources: string[], drained = false, pays: string[] = []) => {
  const factions: Record<string, number> = {}
  for (const id of resources) {
    const faction = String(cards.get(id)!.data.faction)
    factions[faction] = (factions[faction] ?? 0) + 1
  }
  return { n, resources, worth: resources.length, die: null, drained, factions, pays }
}
const die = (n: number, value: number, drained = false) => ({ n, resources: [], worth: value, die: value, drained, factions: {}, pays: [] })

function table(play: InPlay[], more: Record<string, unknown> = {}, rows: Record<number, Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    step: 'window',
    waiting: [0],
    viewer: 0,
    side: 'a',
    result: 'playing',
    turn: 7,
    active: 'a',
    phase: 'operations',
    window: 'operations',
    go: 'a',
    day: false,
    night: false,
    first: 'a',
    max_turns: 100,
    mode: 'solo',
    row: [null, slot(1, 'so_parish', 2, 1, play, rows[1]), slot(2, 'so_thirteen', 0, 3, play, rows[2]), slot(3, 'so_letters', 4, 0, play, rows[3]), null],
    story_deck: 9,
    sides: {
      a: place({
        seat: 0,
        cards: ['mu_dean', 'mu_peer_review', 'mu_orne_archivist', 'mu_marginalia', 'ne_newsman'],
        hand: 5,
        discard: ['mu_midnight_oil', 'mu_nervous_freshman'],
        won: ['so_lamp'],
        domains: [domain(1, ['mu_thesis', 'mu_couplet', 'ne_rats'], false, ['play mu_dean', 'play mu_orne_archivist']), domain(2, ['mu_expedition_truck', 'ne_newsman']), domain(3, ['mu_cartographer'], true)],
      }),
      b: place({ brain: 'rising', deck_id: 'cthulhu', deck: 36, hand: 3, won: ['so_tide'], discard: ['ct_drag_under'], domains: [die(1, 2), die(2, 4, true), die(3, 3)], events_domain: { die: 3, drained: false }, pool: [{ card: 'ct_call_in_dreams', age: 2 }, { card: 'ct_blood_offering', age: 0 }] }),
    },
    play,
    stack: [],
    open: [],
    discounts: [],
    look: [],
    keep: [],
    picked: [],
    ...more,
  }
}

const company = (more: Partial<Record<string, Partial<InPlay>>> = {}) =>
  ['a.mu_wilmarth', 'a.mu_stacks_keeper', 'a.mu_nervous_freshman', 'a.ne_medium', 'a.mu_reading_room', 'b.ct_brood_guard', 'b.ct_brood_guard.2', 'b.ct_hierophant', 'b.ct_shoggoth', 'b.ct_devil_reef'].map((ref) => inPlay(ref, more[ref]))

let lines = 0
export const line = (kind: string, rule: string, words: string, args: (number | null)[] = []): LogLine => ({ n: lines++, at: 0, kind, rule, args, words })
const thoughts = () => [
  line('turn_begins', 'CTH-PHA-01', 'Turn 6: the Minion.', [1 | (15 << 4), -1, 6, -1]),
  line('considered', 'CTH-MIN-32', 'Candidate: {ct_brood_guard}, CP 6.'),
  line('considered', 'CTH-MIN-32', 'Candidate: {ct_hierophant}, CP 5.'),
  line('decided', 'CTH-MIN-32', 'The Minion plays {ct_brood_guard}: highest potential (CP 6).'),
]
const ask = (prompt: string, ids: string[], more: Partial<Ask> = {}): Ask => ({ id: 1, prompt, options: ids.map((id) => ({ id, words: id.replace(/\b([a-z]{2}_[a-z_]+)/, '{$1}') })), cannot: [], ...more }) as Ask

const goers = ['a.mu_wilmarth', 'a.mu_stacks_keeper', 'a.ne_medium']
const fight = company({
  'a.mu_wilmarth': { at: 1, exhausted: true },
  'a.mu_stacks_keeper': { at: 1, exhausted: true },
  'a.ne_medium': { at: 3, exhausted: true, wounds: 1, toughness: 1 },
  'a.mu_nervous_freshman': { insane: true },
  'b.ct_brood_guard': { at: 1, exhausted: true },
  'b.ct_hierophant': { exhausted: true },
})
const everybody = [...cards.values()].filter((card) => card.kind === 'character').map((card) => card.id)
const crowd = [
  ...everybody.slice(40, 52).map((id, at) => inPlay(`a.${id}`, { at: at < 5 ? 1 + (at % 3) : null, exhausted: at < 6, wounds: at === 7 ? 1 : 0 })),
  inPlay('a.mu_reading_room'),
  inPlay('a.ne_storm_lantern', { host: `a.${everybody[46]}` }),
  ...everybody.slice(12, 22).map((id, at) => inPlay(`b.${id}`, { at: at < 4 ? 1 + (at % 2) : null, exhausted: at < 4, insane: at === 6 })),
  inPlay('b.ct_devil_reef'),
]

export const moments: Record<string, Moment> = {
  keep: {
    view: table([inPlay('b.ct_brood_guard')], {
      step: 'keep',
      turn: 0,
      phase: 'none',
      window: null,
      keep: ['mu_couplet'],
      sides: {
        a: place({ seat: 0, cards: ['mu_dean', 'mu_peer_review', 'mu_orne_archivist', 'mu_marginalia', 'ne_newsman', 'mu_couplet', 'mu_wilmarth', 'ne_rats'], hand: 8, kept: 1, domains: [domain(1, []), domain(2, []), domain(3, [])] }),
        b: place({ brain: 'rising', deck_id: 'cthulhu', hand: 4, domains: [die(1, 2), die(2, 2), die(3, 2)], events_domain: { die: 2, drained: false }, pool: [{ card: 'ct_call_in_dreams', age: 0 }] }),
      },
    }),
    waiting: [0],
    seats: ['Mira'],
    log: [],
    ask: ask('Three of your eight cards become your first resources, one in each domain; the other five are your hand. 2 are still to be chosen.', ['mu_dean', 'mu_peer_review', 'mu_orne_archivist', 'mu_marginalia', 'ne_newsman', 'mu_wilmarth', 'ne_rats'].map((id) => `resource ${id}`)),
  },
  operations: {
    view: table(company()),
    waiting: [0],
    seats: ['Mira'],
    log: thoughts(),
    ask: ask('Your operations: play cards, use actions, or pass.', ['play mu_dean', 'play mu_orne_archivist', 'play ne_newsman', 'use a.mu_reading_room', 'pass'], { cannot: [{ ids: ['play mu_peer_review'], rule: 'CTH-ACT-02', why: 'only as a disrupt' }] as Ask['cannot'] }),
  },
  paying: {
    view: table(company(), { step: 'pay', window: null, stack: [{ card: 'mu_dean', ref: null, side: 'a', kind: 'card', targets: [], cancelled: false }] }),
    waiting: [0],
    seats: ['Mira'],
    log: thoughts(),
    ask: ask('Which domain pays 2 for {mu_dean}?', ['pay with 1', 'pay with 2']),
  },
  resource: {
    view: table(company(), { step: 'resource', phase: 'resource', window: null }),
    waiting: [0],
    seats: ['Mira'],
    log: thoughts(),
    ask: ask('You may add one card of your hand to a domain.', [...['mu_dean', 'mu_peer_review', 'mu_orne_archivist', 'mu_marginalia', 'ne_newsman'].flatMap((id) => [1, 2, 3].map((n) => `resource ${id} at ${n}`)), 'none']),
  },
  commit: {
    view: table(company(), { step: 'commit', phase: 'story', window: null, night: true }),
    waiting: [0],
    seats: ['Mira'],
    log: thoughts(),
    ask: ask('Whom do you commit, and to which story? They are exhausted by it.', [...goers.flatMap((ref) => [1, 2, 3].map((at) => `commit ${ref} to ${at}`)), 'done']),
  },
  struggle: {
    view: table(fight, { step: 'victim', phase: 'story', window: null, day: true, resolving: { slot: 1, icon: 'C', done: 0, todo: [3] } }, {
      1: { forecast: { winners: { T: 'b', C: 'b', A: null, I: 'a' }, success: 'a', tokens: { a: 2, b: 0 } } },
      3: { forecast: { winners: { T: null, C: null, A: 'a', I: null }, success: 'a', tokens: { a: 2, b: 0 } } },
    }),
    waiting: [0],
    seats: ['Mira'],
    log: thoughts(),
    ask: ask('You lost a Combat struggle at The Parish beneath the Waves. Who is wounded?', ['choose a.mu_wilmarth', 'choose a.mu_stacks_keeper']),
  },
  target: {
    view: table(fight, { step: 'target', phase: 'story', window: 's3', stack: [{ card: 'ct_call_in_dreams', ref: null, side: 'b', kind: 'card', targets: ['a.mu_wilmarth'], cancelled: false }] }),
    waiting: [0],
    seats: ['Mira'],
    log: thoughts(),
    ask: ask('Choose a character an opponent controls.', ['choose b.ct_brood_guard', 'choose b.ct_brood_guard.2', 'choose b.ct_shoggoth', 'choose story 2']),
  },
  crowd: {
    view: table(crowd, { step: 'window', phase: 'story', window: 's3', row: [{ ...slot(0, 'ct_stars_level', 1, 2, crowd, { conspiracy: true, owner: 'b', struggles: { T: 2, C: 0, A: 2, I: 0 } }) }, slot(1, 'so_parish', 2, 1, crowd), slot(2, 'so_thirteen', 0, 3, crowd), slot(3, 'so_letters', 4, 0, crowd, { dormant: [{ owner: 'b', card: 'ct_star_spawn' }] }), { ...slot(4, 'mu_thesis', 0, 1, crowd, { conspiracy: true, owner: 'a' }) }] }),
    waiting: [0],
    seats: ['Mira'],
    log: thoughts(),
    ask: ask('All are committed, the struggles come next: do you use an action?', ['pass', 'play mu_peer_review']),
  },
  theirs: {
    view: table(company(), { active: 'b', go: 'b', waiting: [], sides: { ...(table(company()).sides as object) } }),
    waiting: [1],
    seats: ['Mira', 'Bram'],
    log: thoughts(),
  },
  over: {
    view: table(fight, { step: 'over', result: 'b', ending: 'stories', window: null, go: null }),
    waiting: [],
    seats: ['Mira'],
    log: thoughts(),
  },
}

export const recorded = played as unknown as Record<string, Moment>

export const roomOf = (names: string[]): Room => ({
  id: 'test',
  game: 'cthulhu_rising',
  title: 'Cthulhu Rising',
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

export const game: GameSummary = {
  id: 'cthulhu_rising',
  title: 'Cthulhu Rising',
  blurb: '',
  ready: true,
  min_seats: 1,
  max_seats: 2,
  usual_seats: 1,
  levels: [],
  options: [],
}

export function props(moment: Moment, more: Partial<BoardProps> = {}): BoardProps {
  return {
    view: moment.view,
    room: roomOf(moment.seats),
    game,
    cards,
    you: moment.you ?? 0,
    waiting: moment.waiting,
    ask: moment.ask,
    news: [],
    log: moment.log,
    speed: 0,
    choose: () => {},
    ...more,
  }
}
