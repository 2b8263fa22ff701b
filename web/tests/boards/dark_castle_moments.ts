// Telling moments of Escape the Dark Castle, as a board gets them from the shell.
import type { BoardProps, Card } from '../../src/lib/board'
import type { Ask, Cannot, GameSummary, LogLine, Room } from '../../src/lib/protocol.gen'
import type { CastleView, Prisoner } from '../../src/boards/dark_castle/view'
import list from './fixtures/dark_castle_cards.json'

export const cards = new Map((list as unknown as Card[]).map((card) => [card.id, card]))

const ids = (...kinds: string[]) => kinds.flatMap((kind) => [...cards.values()].filter((card) => card.kind === kind)).map((card) => card.id)
export const characters = ids('character')
export const chapters = ids('chapter', 'boss')
export const items = ids('item')
const faces = ['M', 'C', 'W', 'MM', 'CC', 'WW']
const traits = ['M', 'C', 'W']

const hands = (list: string[]) => list.reduce((sum, id) => sum + ((cards.get(id)?.data.hands as number | undefined) ?? 1), 0)

export function prisoner(character: string | null, seat: number, hp: number, more: Partial<Prisoner> = {}): Prisoner {
  const held = more.items ?? []
  return {
    character,
    seat,
    hp,
    items: held,
    free_hands: 2 - hands(held),
    face: null,
    second: null,
    extra: null,
    rolled: false,
    counted: false,
    fighting: false,
    blocked: false,
    resting: false,
    rested: false,
    removed: false,
    passed: false,
    spent: [],
    loss: 0,
    asked: false,
    ...more,
  }
}

const base: CastleView = {
  step: 'page',
  waiting: [0],
  result: 'playing',
  page: 0,
  castle: 15,
  length: 15,
  book: [],
  open: null,
  boss: false,
  next: null,
  you: null,
  nominee: null,
  must_turn: null,
  speaker: 0,
  group: 'speaker',
  decides: 'group',
  max_hp: 14,
  attack: 2,
  party: [],
  free: [],
  item_deck: 32,
  item_discard: [],
  pool: [],
  fight: null,
  test: null,
  choice: null,
  camp: null,
  window: null,
  vote: null,
  score: { overcome: 0, hp: 42, items: 0 },
}

const trio = (more: Partial<Prisoner>[] = []) => [
  prisoner('cook', 0, 11, { items: ['rotten_shield', 'stale_loaf'], ...more[0] }),
  prisoner('tailor', 1, 7, { items: ['effervescent_evasion'], ...more[1] }),
  prisoner('abbot', 2, 13, { items: ['cracked_axe'], ...more[2] }),
]

const pages = ['rotting_barrels', 'black_maze', 'rat_king', 'old_prisoner']
const midway = { page: 5, castle: 10, book: pages, you: 'cook', item_deck: 24, item_discard: ['stale_loaf', 'brew_of_might', 'partially_rotten_apple'] }

export interface Moment {
  view: CastleView
  ask?: Ask
  // The people around the table.
  seats?: string[]
  log?: LogLine[]
  you?: number
}

const choices = (options: [string, string][], cannot: Cannot[] = []): Pick<Ask, 'options' | 'cannot'> => ({
  options: options.map(([id, words]) => ({ id, words })),
  cannot,
})
let asks = 0
const ask = (prompt: string, options: [string, string][], cannot: Cannot[] = []): Ask => ({ id: ++asks, prompt, ...choices(options, cannot) })

// A line of the log. `who` and `to` are characters, `card` an item or a page.
export function line(n: number, kind: string, words: string, at: { who?: string; card?: string | number; amount?: number | string; more?: number | string } = {}): LogLine {
  const card = typeof at.card === 'string' ? Math.max(items.indexOf(at.card), chapters.indexOf(at.card)) : (at.card ?? -1)
  const amount = typeof at.amount === 'string' ? (kind === 'rolled' || kind === 'rerolled' ? faces : traits).indexOf(at.amount) : (at.amount ?? -1)
  const more = typeof at.more === 'string' ? characters.indexOf(at.more) : (at.more ?? -1)
  return { n, at: 1, kind, rule: 'ESC-CBT-05', args: [at.who ? characters.indexOf(at.who) : -1, card, amount, more], words }
}

function story(...told: Parameters<typeof line> extends [number, ...infer Rest] ? Rest[] : never): LogLine[] {
  return told.map((one, n) => line(n, ...one))
}

const view = (more: Partial<CastleView>): CastleView => ({ ...base, ...more })

const campOptions: [string, string][] = [
  ['take healing_salve for tailor', '{healing_salve} to {tailor}'],
  ['take decayed_blade for tailor', '{decayed_blade} to {tailor}'],
  ['drop rotten_shield of cook', '{cook} lays down {rotten_shield}'],
  ['drop stale_loaf of cook', '{cook} lays down {stale_loaf}'],
  ['drop effervescent_evasion of tailor', '{tailor} lays down {effervescent_evasion}'],
  ['drop cracked_axe of abbot', '{abbot} lays down {cracked_axe}'],
  ['give rotten_shield of cook to tailor', '{cook} gives {rotten_shield} to {tailor}'],
  ['give stale_loaf of cook to tailor', '{cook} gives {stale_loaf} to {tailor}'],
  ['use stale_loaf of cook', '{cook} eats {stale_loaf} (11 -> 13 HP)'],
  ['use healing_salve from pool by tailor on cook', '{tailor} uses {healing_salve} on {cook}'],
  ['use healing_salve from pool by tailor on tailor', '{tailor} uses {healing_salve} on {tailor}'],
  ['use healing_salve from pool by tailor on abbot', '{tailor} uses {healing_salve} on {abbot}'],
  ['done', 'Break up camp: leave {healing_salve} and {decayed_blade} behind'],
]
const full: Cannot[] = [
  {
    ids: ['take healing_salve for cook', 'take healing_salve for abbot', 'take decayed_blade for cook', 'take decayed_blade for abbot', 'give rotten_shield of cook to abbot', 'give stale_loaf of cook to abbot'],
    words: '{healing_salve} to {cook}',
    why: 'Both hands are full.',
    rule: 'ESC-ITM-01',
  },
]

const ratKing = { enemy: 'rat_king', reward: 1, smoke: false, specials: [{ k: 'idle_bite', n: 1 }] }
const fighting = { fighting: true }

export const moments = {
  'choosing characters': {
    view: view({
      step: 'take_character',
      waiting: [1],
      decides: 'seat',
      max_hp: 14,
      party: [prisoner('smith', 0, 14), prisoner(null, 1, 14), prisoner(null, 2, 14)],
      free: ['abbot', 'cook', 'miller', 'tailor', 'tanner'],
      score: { overcome: 0, hp: 42, items: 0 },
    }),
    you: 1,
    ask: ask('Which prisoner are you?', [
      ['be abbot', 'The Abbot (Might 3, Cunning 1, Wisdom 4)'],
      ['be cook', 'The Cook (Might 4, Cunning 3, Wisdom 1)'],
      ['be miller', 'The Miller (Might 3, Cunning 4, Wisdom 1)'],
      ['be tailor', 'The Tailor (Might 1, Cunning 4, Wisdom 3)'],
      ['be tanner', 'The Tanner (Might 1, Cunning 3, Wisdom 4)'],
    ]),
  },
  'start camp': {
    view: view({
      step: 'camp',
      party: [prisoner('cook', 0, 14), prisoner('tailor', 1, 14), prisoner('abbot', 2, 14)],
      pool: ['stale_loaf', 'decayed_blade', 'cracked_axe'],
      camp: { actions: 0, most: 60 },
    }),
    ask: ask('Camp: share out what you found.', [
      ...['cook', 'tailor', 'abbot'].flatMap((who): [string, string][] => [
        [`take stale_loaf for ${who}`, `{stale_loaf} to {${who}}`],
        [`take decayed_blade for ${who}`, `{decayed_blade} to {${who}}`],
        [`take cracked_axe for ${who}`, `{cracked_axe} to {${who}}`],
      ]),
      ['done', 'Break up camp: leave 3 items behind'],
    ]),
  },
  'page decision': {
    view: view({ ...midway, page: 4, castle: 11, next: 'gaoler', party: trio(), score: { overcome: 4, hp: 31, items: 4 } }),
    ask: ask('Who turns the next page?', [
      ['turn cook', '{cook} (11 HP)'],
      ['turn tailor', '{tailor} (7 HP)'],
      ['turn abbot', '{abbot} (13 HP)'],
    ]),
  },
  'page choice': {
    view: view({
      ...midway,
      step: 'choice',
      open: 'drunken_guards',
      party: trio().map((one) => ({ ...one, items: [], free_hands: 2 })),
      choice: {
        by: 'group',
        options: [
          { option: 'choose bribe_them', label: 'Bribe them', legal: false },
          { option: 'choose slip_past', label: 'Slip past', legal: true },
          { option: 'choose attack_first', label: 'Attack first', legal: true },
        ],
      },
    }),
    ask: ask(
      'Drunken Guards: which way?',
      [
        ['choose slip_past', 'Slip past: {cook} tests Cunning'],
        ['choose attack_first', 'Attack first: 1 Cunning and 3 rolled dice'],
      ],
      [{ ids: ['choose bribe_them'], words: 'Bribe them', why: 'Nobody holds an item.', rule: 'ESC-GRP-01' }],
    ),
  },
  'each test': {
    view: view({
      ...midway,
      step: 'window',
      open: 'choking_gas',
      decides: 'holder',
      party: trio([
        { face: null, passed: true },
        { face: 'C', rolled: true, items: ['tallow_lantern', 'brew_of_might'], free_hands: 0, asked: true },
      ]),
      test: { kind: 'each', who: ['tailor'], traits: 'M', need: 1, total: 0, attempt: 1, tries: 1, bonus: 0 },
      window: { kind: 'roll', asked: 'tailor' },
      waiting: [1],
    }),
    you: 1,
    ask: ask('{tailor} rolled Cunning against Might. Use something?', [
      ['use tallow_lantern of tailor', 'Roll again with {tallow_lantern}'],
      ['use brew_of_might of tailor', 'Drink {brew_of_might}: passed'],
      ['pass', 'Use nothing: failed, loses 2 HP'],
    ]),
  },
  'group test': {
    view: view({
      ...midway,
      step: 'window',
      open: 'black_maze',
      book: ['rotting_barrels', 'rat_king', 'old_prisoner', 'cave_in'],
      decides: 'holder',
      party: trio([
        { face: 'W', rolled: true },
        { face: 'C', rolled: true, items: ['liquid_luck'], free_hands: 1, asked: true },
        { face: 'M', rolled: true },
      ]),
      test: { kind: 'group', who: ['cook', 'tailor', 'abbot'], traits: 'W', need: 3, total: 1, attempt: 2, tries: 3, bonus: 0 },
      window: { kind: 'roll', asked: 'tailor' },
      waiting: [1],
    }),
    ask: undefined,
  },
  'rest decision': {
    view: view({
      ...midway,
      step: 'rest',
      open: 'rat_king',
      book: ['rotting_barrels', 'black_maze', 'old_prisoner', 'cave_in'],
      party: trio([fighting, { ...fighting, hp: 5 }, { ...fighting, rested: true }]),
      fight: { ...ratKing, round: 2, row: ['M', 'C', 'W'] },
    }),
    ask: ask(
      'Round 2 against {rat_king}: does somebody rest?',
      [
        ['rest cook', '{cook} rests (11 -> 12 HP)'],
        ['rest tailor', '{tailor} rests (5 -> 6 HP)'],
        ['rest nobody', 'Nobody rests'],
      ],
      [{ ids: ['rest abbot'], words: '{abbot} rests', why: 'Rested in the last round.', rule: 'ESC-CBT-07' }],
    ),
  },
  'combat order': {
    view: view({
      ...midway,
      step: 'order',
      open: 'mirror_knight',
      party: trio([
        { ...fighting, face: 'MM', rolled: true },
        { ...fighting, face: 'C', rolled: true },
        { ...fighting, face: 'W', extra: 'C', rolled: true },
      ]),
      fight: { enemy: 'mirror_knight', round: 1, row: ['M', 'M', 'C', 'W', 'W'], reward: 1, smoke: false, specials: [{ k: 'guarded', trait: 'M' }] },
    }),
    ask: ask('Whose attack is resolved next?', [
      ['attack cook', '{cook} (double Might)'],
      ['attack tailor', '{tailor} (Cunning)'],
      ['attack abbot', '{abbot} (Wisdom, and Cunning with {cracked_axe})'],
    ]),
  },
  'combat with blocks': {
    view: view({
      ...midway,
      step: 'window',
      open: 'blind_torturer',
      max_hp: 12,
      decides: 'holder',
      window: { kind: 'guard', asked: 'cook' },
      party: [
        prisoner('cook', 0, 8, { ...fighting, items: ['healing_salve', 'rotten_shield'], face: 'M', rolled: true, counted: true, removed: true, asked: true }),
        prisoner('tailor', 1, 4, { ...fighting, items: ['effervescent_evasion', 'decayed_blade'], spent: ['decayed_blade'], face: 'CC', rolled: true, counted: true, removed: true, blocked: true }),
        prisoner('abbot', 2, 9, { ...fighting, items: ['dented_daggers'], face: 'W', second: 'M', rolled: true, counted: true, removed: true }),
        prisoner('smith', 3, 12, { ...fighting, items: [], face: 'WW', rolled: true, counted: true, blocked: true }),
      ],
      fight: {
        enemy: 'blind_torturer',
        round: 3,
        row: ['C', 'W'],
        reward: 1,
        smoke: false,
        specials: [{ k: 'hears', trait: 'M' }, { k: 'no_rest' }],
      },
    }),
    seats: ['Mira', 'Old Bram', 'Tess', 'Juno'],
    ask: ask('Before it strikes: does {cook} use something?', [
      ['use healing_salve of cook on cook', '{healing_salve} on {cook} (8 -> 11 HP)'],
      ['use healing_salve of cook on tailor', '{healing_salve} on {tailor} (4 -> 7 HP)'],
      ['use healing_salve of cook on abbot', '{healing_salve} on {abbot} (9 -> 12 HP)'],
      ['pass', 'Use nothing'],
    ]),
  },
  'hurt window': {
    view: view({
      ...midway,
      step: 'hurt',
      open: 'rat_king',
      book: ['rotting_barrels', 'black_maze', 'old_prisoner', 'cave_in'],
      decides: 'holder',
      window: { kind: 'hurt', asked: 'tailor' },
      waiting: [1],
      party: trio([
        { ...fighting, face: 'CC', rolled: true, counted: true, blocked: true, removed: true },
        { ...fighting, hp: 2, face: 'W', rolled: true, counted: true, loss: 2, asked: true },
        { ...fighting, resting: true, hp: 14 },
      ]),
      fight: { ...ratKing, round: 3, row: ['M', 'W'] },
    }),
    you: 1,
    ask: ask('{tailor} is about to lose 2 HP and die. Prevent it?', [
      ['use effervescent_evasion of tailor', 'Drink {effervescent_evasion}: loses nothing'],
      ['pass', 'Take it'],
    ]),
  },
  boss: {
    view: view({
      step: 'rest',
      page: 16,
      castle: 0,
      book: [...pages, 'cave_in', 'gaoler', 'ember_wraith', 'iron_door', 'blood_altar', 'riddle_door', 'moat_eel', 'arrow_slits', 'scriptorium', 'twin_acolytes', 'castle_watch'],
      open: 'dark_one',
      boss: true,
      you: 'abbot',
      max_hp: 18,
      party: [
        prisoner('cook', 0, 9, { ...fighting, items: ['notched_hatchet', 'liquid_luck'] }),
        prisoner('abbot', 0, 12, { ...fighting, items: ['replication_stones'] }),
      ],
      item_deck: 9,
      item_discard: ['stale_loaf', 'stale_loaf', 'partially_rotten_apple', 'kettle_of_broth', 'smoke_pot'],
      fight: { enemy: 'dark_one', round: 1, row: ['M', 'C', 'C', 'W', 'W'], reward: 0, smoke: false, specials: [{ k: 'shift' }, { k: 'toll', who: 'you', n: 1 }] },
    }),
    seats: ['Mira'],
    ask: ask('Round 1 against {dark_one}: does somebody rest?', [
      ['rest cook', '{cook} rests (9 -> 10 HP)'],
      ['rest abbot', '{abbot} rests (12 -> 13 HP)'],
      ['rest nobody', 'Nobody rests'],
    ]),
  },
  'agree proposals': {
    view: view({
      ...midway,
      page: 4,
      castle: 11,
      group: 'agree',
      party: trio(),
      waiting: [0],
      vote: {
        ballot: 2,
        answers: [
          { seat: 0, option: null, before: 'turn tailor' },
          { seat: 1, option: 'turn abbot', before: 'turn abbot' },
          { seat: 2, option: 'turn cook', before: 'turn tailor' },
        ],
      },
    }),
    ask: ask('You did not agree. Who turns the next page?', [
      ['turn cook', '{cook} (11 HP)'],
      ['turn tailor', '{tailor} (7 HP)'],
      ['turn abbot', '{abbot} (13 HP)'],
    ]),
  },
  'secret vote': {
    view: view({
      ...midway,
      step: 'choice',
      open: 'ember_wraith',
      group: 'vote',
      party: trio(),
      waiting: [0, 2],
      choice: {
        by: 'group',
        options: [
          { option: 'choose run_through_the_fire', label: 'Run through the fire', legal: true },
          { option: 'choose stand_and_fight', label: 'Stand and fight', legal: true },
        ],
      },
      vote: {
        ballot: 1,
        answers: [
          { seat: 0, option: null },
          { seat: 1, option: '?' },
          { seat: 2, option: null },
        ],
      },
    }),
    ask: ask('The Ember Wraith: which way?', [
      ['choose run_through_the_fire', 'Run through the fire: everybody loses 2 HP'],
      ['choose stand_and_fight', 'Stand and fight: 1 Cunning and 3 rolled dice'],
      ['abstain', 'Leave it to the others'],
    ]),
  },
  'camp after a chapter': {
    view: view({ ...midway, step: 'camp', party: trio(), pool: ['healing_salve', 'decayed_blade'], camp: { actions: 2, most: 60 } }),
    ask: ask('Camp: share, eat, swap.', campOptions, full),
  },
  victory: {
    view: view({
      step: 'over',
      waiting: [],
      result: 'won',
      page: 16,
      castle: 0,
      book: [...pages, 'cave_in', 'gaoler', 'ember_wraith', 'iron_door', 'blood_altar', 'riddle_door', 'moat_eel', 'arrow_slits', 'scriptorium', 'twin_acolytes', 'castle_watch', 'dark_one'],
      boss: true,
      you: 'abbot',
      party: trio([{ hp: 4 }, { hp: 1, items: [] }, { hp: 6 }]),
      item_deck: 9,
      item_discard: ['stale_loaf', 'stale_loaf', 'smoke_pot'],
      score: { overcome: 16, hp: 11, items: 3 },
    }),
  },
  defeat: {
    view: view({
      ...midway,
      step: 'over',
      waiting: [],
      result: 'lost',
      open: 'gallows_wights',
      party: trio([{ hp: 3 }, { hp: 0 }, { hp: 6 }]),
      fight: { enemy: 'gallows_wights', round: 4, row: ['W'], reward: 1, smoke: false, specials: [{ k: 'no_block' }] },
      score: { overcome: 4, hp: 9, items: 4 },
    }),
  },
} satisfies Record<string, Moment>

// A round of combat as it is told: Cook hits twice and blocks, Tailor's hit grows back, Abbot rests.
const beforeRound = view({
  ...midway,
  step: 'rest',
  open: 'stitched_hound',
  party: trio([fighting, fighting, fighting]),
  fight: { enemy: 'stitched_hound', round: 1, row: ['M', 'M', 'C', 'W'], reward: 1, smoke: false, specials: [{ k: 'regrow', trait: 'W' }] },
})
export const round = {
  before: beforeRound,
  after: view({
    ...beforeRound,
    party: trio([
      { ...fighting, rested: false },
      { ...fighting, hp: 5 },
      { ...fighting, rested: true, hp: 14 },
    ]),
    fight: { enemy: 'stitched_hound', round: 2, row: ['W', 'W'], reward: 1, smoke: false, specials: [{ k: 'regrow', trait: 'W' }] },
  }),
  log: story(
    ['rests', '{abbot} rests.', { who: 'abbot' }],
    ['healed', '{abbot} heals 1.', { who: 'abbot', amount: 1, more: 14 }],
    ['rolled', '{cook} rolls double Might.', { who: 'cook', amount: 'MM', more: 1 }],
    ['rolled', '{tailor} rolls Cunning.', { who: 'tailor', amount: 'C', more: 1 }],
    ['hit', '{cook} removes Might.', { who: 'cook', amount: 'M', more: 1 }],
    ['hit', '{cook} removes Might.', { who: 'cook', amount: 'M', more: 1 }],
    ['blocks', '{cook} blocks.', { who: 'cook' }],
    ['hit', '{tailor} hits, but the die comes back as Wisdom.', { who: 'tailor', amount: 'C', more: 0, card: 2 }],
    ['enemy_attacks', '{stitched_hound} attacks.', { amount: 0b010 }],
    ['lost_hp', '{tailor} loses 2 HP.', { who: 'tailor', amount: 2, more: 5 }],
    ['round_begins', 'Round 2.', { amount: 2 }],
  ),
}

export const seat = (name: string) => ({ kind: 'person' as const, name, ready: true, here: true })

export const roomOf = (names: string[] = ['Mira', 'Old Bram', 'Tess']): Room => ({
  id: 'test',
  game: 'dark_castle',
  title: 'Escape the Dark Castle',
  stage: 'playing',
  listed: false,
  options: {},
  clock: 0,
  pace: 0,
  seats: names.map(seat),
  watchers: 0,
  commitment: '',
  paused: false,
  created: 0,
  decisions: 0,
})

export const game: GameSummary = {
  id: 'dark_castle',
  title: 'Escape the Dark Castle',
  blurb: '',
  ready: true,
  min_seats: 1,
  max_seats: 4,
  usual_seats: 2,
  levels: [],
  options: [],
}

export function props(moment: Moment, more: Partial<BoardProps> = {}): BoardProps {
  return {
    view: moment.view as unknown as Record<string, unknown>,
    room: roomOf(moment.seats),
    game,
    cards,
    you: moment.you ?? 0,
    waiting: moment.view.waiting,
    ask: moment.ask,
    news: [],
    log: moment.log ?? [],
    speed: 0,
    choose: () => {},
    ...more,
  }
}
