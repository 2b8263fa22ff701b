// What the log tells, laid over the table as it was: each line changes the view a little, so that the board can show one after the other. The
// view that the server sends is the truth; this is only the way there.
import type { LogLine } from '../../lib/protocol.gen'
import { isOnce, ofKind, type Cards } from './content'
import type { CastleView, Prisoner, Trait } from './view'

export const traits: Trait[] = ['M', 'C', 'W']
const faces = ['M', 'C', 'W', 'MM', 'CC', 'WW']

// Event arguments are numbers into the content, in the order in which the gallery lists it; chapters come before bosses.
export class Index {
  readonly characters: string[]
  readonly chapters: string[]
  readonly items: string[]
  constructor(readonly cards: Cards) {
    const ids = (...kinds: string[]) => kinds.flatMap((kind) => ofKind(cards, kind)).map((card) => card.id)
    this.characters = ids('character')
    this.chapters = ids('chapter', 'boss')
    this.items = ids('item')
  }
  who = (line: LogLine) => this.pick(this.characters, line.args[0])
  to = (line: LogLine) => this.pick(this.characters, line.args[3])
  chapter = (line: LogLine) => this.pick(this.chapters, line.args[1])
  item = (line: LogLine) => this.pick(this.items, line.args[1])
  private pick(ids: string[], at: number | null | undefined) {
    return at === null || at === undefined || at < 0 ? undefined : ids[at]
  }
}

const maskOf = (mask: number) => (mask > 0 ? traits.filter((_, at) => (mask >> at) & 1).join('') : '')
const amount = (line: LogLine) => line.args[2] ?? -1
const more = (line: LogLine) => line.args[3] ?? -1

export interface Flash {
  delta: number
  n: number
}

export interface Scene {
  view: CastleView
  line: LogLine | undefined
  // Whose die fell with which line: a new number is a new roll.
  rolls: Record<string, number>
  flash: Record<string, Flash>
  verdict: Record<string, 'passed' | 'failed'>
  // Prisoners that the enemy strikes with this line.
  struck: string[]
  // A hit or a miss of this line.
  blow: { who: string; trait: Trait; gone: boolean | undefined; back: Trait | undefined } | undefined
  // A chapter die rolled for the page.
  die: { trait: Trait; n: number } | undefined
  stamp: { good: boolean; words: string } | undefined
  drawn: string[]
}

// While something is told nobody is asked.
export const quiet = (view: CastleView): CastleView => ({
  ...view,
  step: 'telling',
  window: null,
  vote: null,
  party: view.party.map((one) => ({ ...one, asked: false })),
})

export const begin = (view: CastleView): Scene => ({
  view,
  line: undefined,
  rolls: {},
  flash: {},
  verdict: {},
  struck: [],
  blow: undefined,
  die: undefined,
  stamp: undefined,
  drawn: [],
})

const without = (list: string[], one: string | undefined) => {
  const at = one === undefined ? -1 : list.indexOf(one)
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)]
}

const wiped = { face: null, second: null, extra: null, rolled: false, counted: false, spent: [] as string[] }
const afresh = { ...wiped, blocked: false, resting: false, removed: false }

// The table after one more line. `after` is the view at the end of all lines, for what the log does not say (an enemy's specials).
export function tell(scene: Scene, line: LogLine, index: Index, after: CastleView): Scene {
  const made: Scene = { ...scene, line, struck: [], blow: undefined, stamp: undefined }
  const who = index.who(line)
  const item = index.item(line)
  let view = scene.view

  const set = (more: Partial<CastleView>) => (view = { ...view, ...more })
  const change = (character: string | undefined, how: (one: Prisoner) => Partial<Prisoner>) =>
    set({ party: view.party.map((one) => (one.character === character && character ? { ...one, ...how(one) } : one)) })
  const everybody = (more: Partial<Prisoner>) => set({ party: view.party.map((one) => ({ ...one, ...more })) })
  const fight = (more: Partial<NonNullable<CastleView['fight']>>) => view.fight && set({ fight: { ...view.fight, ...more } })
  const toDiscard = (card: string | undefined) => card && set({ item_discard: [...view.item_discard, card] })
  const leaves = (character: string | undefined, card: string | undefined) => change(character, (one) => ({ items: without(one.items, card) }))
  const arrives = (character: string | undefined, card: string | undefined) => card && change(character, (one) => ({ items: [...one.items, card] }))
  const row = () => view.fight?.row ?? []

  switch (line.kind) {
    case 'took_character': {
      const free = view.party.findIndex((one) => one.seat === more(line) && !one.character)
      set({
        party: view.party.map((one, at) => (at === free ? { ...one, character: who ?? null } : one)),
        free: without(view.free, who),
      })
      break
    }
    case 'castle_laid':
      set({ castle: amount(line), length: amount(line) })
      break
    case 'hp_given':
      set({ max_hp: amount(line) })
      everybody({ hp: amount(line) })
      break
    case 'page_decided':
      set({ you: who ?? null, vote: null, camp: null })
      break
    case 'page_turned':
      everybody({ ...afresh, passed: false })
      made.verdict = {}
      made.rolls = {}
      made.die = undefined
      set({
        open: index.chapter(line) ?? null,
        boss: more(line) === 1,
        page: amount(line),
        you: who ?? view.you,
        castle: more(line) === 1 ? view.castle : Math.max(0, view.castle - 1),
        next: null,
        nominee: null,
        must_turn: null,
        fight: null,
        test: null,
        choice: null,
        camp: null,
        vote: null,
      })
      break
    case 'page_done': {
      const page = index.chapter(line)
      everybody({ ...afresh })
      set({ book: page ? [...view.book, page] : view.book, open: null, fight: null, test: null, choice: null, nominee: null })
      made.verdict = {}
      break
    }
    case 'chose':
      set({ choice: null, vote: null })
      break
    case 'nominated':
      set({ nominee: who ?? null, vote: null })
      break
    case 'drew_item':
      if (item) {
        set({ pool: [...view.pool, item], item_deck: Math.max(0, view.item_deck - 1), fight: view.fight?.row.length ? view.fight : null })
        made.drawn = [...made.drawn, item]
      }
      break
    case 'deck_reshuffled':
      set({ item_deck: amount(line), item_discard: [] })
      break
    case 'took':
      set({ pool: without(view.pool, item) })
      arrives(who, item)
      break
    case 'dropped':
      leaves(who, item)
      if (item) set({ pool: [...view.pool, item] })
      break
    case 'gave':
      leaves(who, item)
      arrives(index.to(line), item)
      break
    case 'used':
      if (!isOnce(item ? index.cards.get(item) : undefined)) {
        if (item) change(who, (one) => ({ spent: [...one.spent, item] }))
      } else {
        if (amount(line) === 1) set({ pool: without(view.pool, item) })
        else leaves(who, item)
        toDiscard(item)
      }
      break
    case 'camp_left':
      set({ pool: without(view.pool, item) })
      toDiscard(item)
      break
    case 'discarded':
      leaves(who, item)
      toDiscard(item)
      break
    case 'items_collected':
      everybody({ items: [] })
      break
    case 'item_dealt':
      arrives(who, item)
      break
    case 'item_unheld':
      toDiscard(item)
      break
    case 'peeked':
      set({ next: index.chapter(line) ?? null })
      break
    case 'must_turn':
      set({ must_turn: who ?? null })
      break
    case 'rolled': {
      const face = faces[amount(line)] ?? null
      if (more(line) === 3) change(who, () => ({ second: face }))
      else {
        // A new attempt begins with the first die of it.
        const again = more(line) === 0 && view.party.find((one) => one.character === who)?.counted
        if (again) everybody(wiped)
        change(who, () => ({ face, rolled: true, counted: false }))
      }
      if (who) made.rolls = { ...made.rolls, [who]: line.n }
      break
    }
    case 'rerolled':
      change(who, () => ({ face: faces[amount(line)] ?? null, rolled: true }))
      if (who) made.rolls = { ...made.rolls, [who]: line.n }
      break
    case 'extra_die':
      change(who, () => ({ extra: traits[amount(line)] ?? null }))
      break
    case 'test_passed':
    case 'test_failed': {
      const passed = line.kind === 'test_passed'
      change(who, () => ({ passed, counted: true }))
      if (who) made.verdict = { ...made.verdict, [who]: passed ? 'passed' : 'failed' }
      if (who && view.test?.kind !== 'group')
        set({ test: { kind: view.test?.kind ?? 'single', who: [who], traits: maskOf(amount(line)), need: 1, total: 0, attempt: 1, tries: 1, bonus: 0 } })
      break
    }
    case 'group_total':
      set({ party: view.party.map((one) => (one.rolled ? { ...one, counted: true } : one)) })
      set({
        test: {
          // What was not seen before is not known: who rolls, which trait, how often.
          ...(view.test?.kind === 'group' ? view.test : after.test?.kind === 'group' ? after.test : { kind: 'group', who: [], tries: 0, bonus: 0, traits: maskOf(line.args[0] ?? -1) }),
          total: line.args[1] ?? 0,
          need: amount(line),
          attempt: more(line),
        },
      })
      break
    case 'group_passed':
      made.stamp = { good: true, words: 'Together you did it' }
      break
    case 'group_failed':
      made.stamp = { good: false, words: 'Not enough' }
      break
    case 'die_rolled':
      made.die = { trait: traits[amount(line)] ?? 'M', n: line.n }
      break
    case 'victim_drawn':
      made.struck = who ? [who] : []
      break
    case 'lost_hp':
    case 'healed': {
      const sign = line.kind === 'healed' ? 1 : -1
      change(who, () => ({ hp: more(line), loss: 0 }))
      if (who) made.flash = { ...made.flash, [who]: { delta: sign * amount(line), n: line.n } }
      break
    }
    case 'evaded':
      change(who, () => ({ loss: 0 }))
      break
    case 'combat_begins':
      everybody({ ...afresh, rested: false })
      made.rolls = {}
      set({
        test: null,
        choice: null,
        fight: {
          enemy: index.chapter(line) ?? view.open ?? '',
          round: 0,
          row: [],
          reward: after.fight?.reward ?? 1,
          smoke: false,
          specials: after.fight?.specials ?? [],
        },
        party: view.party.map((one, at) => ({ ...one, fighting: ((amount(line) >> at) & 1) === 1 })),
      })
      break
    case 'row_set':
      fight({ row: traits.flatMap((trait, at) => Array<string>(Math.max(0, line.args[at] ?? 0)).fill(trait)) })
      break
    case 'help_removed':
      fight({ row: without(row(), traits[amount(line)]) })
      break
    case 'die_turned':
      fight({ row: [...without(row(), traits[amount(line)]), traits[more(line)] ?? 'M'] })
      break
    case 'round_begins':
      set({ party: view.party.map((one) => ({ ...one, ...afresh, rested: one.resting })) })
      made.rolls = {}
      fight({ round: amount(line), smoke: false })
      break
    case 'duels':
      set({ party: view.party.map((one) => ({ ...one, fighting: one.character === who })) })
      break
    case 'rests':
      // What it heals is a line of its own, if it heals anything.
      change(who, () => ({ resting: true }))
      break
    case 'hit': {
      const trait = traits[amount(line)]
      const gone = more(line) === 1
      const back = gone ? undefined : traits[line.args[1] ?? -1]
      fight({ row: back ? [...without(row(), trait), back] : without(row(), trait) })
      change(who, (one) => ({ removed: one.removed || gone }))
      if (who && trait) made.blow = { who, trait, gone, back }
      break
    }
    case 'missed': {
      const trait = traits[amount(line)]
      if (who && trait) made.blow = { who, trait, gone: undefined, back: undefined }
      break
    }
    case 'blocks':
      change(who, () => ({ blocked: true }))
      break
    case 'enemy_attacks':
      made.struck = view.party.flatMap((one, at) => (one.character && (amount(line) >> at) & 1 ? [one.character] : []))
      break
    case 'enemy_holds':
      if (amount(line) === 1) fight({ smoke: true })
      break
    case 'reinforced':
      fight({ row: [...row(), traits[amount(line)] ?? 'M'] })
      break
    case 'combat_won':
      fight({ row: [] })
      made.stamp = { good: true, words: 'Defeated' }
      break
    case 'died':
      change(who, () => ({ hp: 0 }))
      made.struck = who ? [who] : []
      break
    case 'lost_game':
      set({ result: 'lost' })
      break
    case 'won_game':
      set({ result: 'won' })
      break
  }
  made.view = view
  return made
}

// Which item travels because of a line, and between which spots of the table.
export function routeOf(line: LogLine, index: Index): { item: string; from: string; to: string } | undefined {
  const item = index.item(line)
  const who = `prisoner-${index.who(line)}`
  if (!item) return undefined
  switch (line.kind) {
    case 'drew_item':
      return { item, from: 'deck', to: 'pool' }
    case 'took':
      return { item, from: 'pool', to: who }
    case 'dropped':
      return { item, from: who, to: 'pool' }
    case 'gave':
      return { item, from: who, to: `prisoner-${index.to(line)}` }
    case 'camp_left':
      return { item, from: 'pool', to: 'discard' }
    case 'discarded':
      return { item, from: who, to: 'discard' }
    case 'item_dealt':
      return { item, from: 'castle', to: who }
    default:
      return undefined
  }
}

// How long each line is looked at, in milliseconds; lines that are not here need no time of their own.
const pauses: Record<string, number> = {
  took_character: 350,
  start_turned: 500,
  page_turned: 1500,
  page_done: 500,
  chose: 600,
  nominated: 500,
  vote_split: 500,
  vote_counted: 400,
  drew_item: 550,
  deck_reshuffled: 350,
  took: 340,
  dropped: 340,
  gave: 360,
  used: 550,
  camp_left: 220,
  discarded: 500,
  items_collected: 500,
  item_dealt: 300,
  peeked: 700,
  must_turn: 500,
  rolled: 750,
  rerolled: 900,
  extra_die: 500,
  test_passed: 650,
  test_failed: 650,
  group_total: 700,
  group_passed: 800,
  group_failed: 800,
  die_rolled: 1000,
  victim_drawn: 700,
  lost_hp: 480,
  healed: 420,
  evaded: 550,
  shielded: 250,
  combat_begins: 900,
  row_set: 900,
  help_removed: 450,
  die_turned: 500,
  round_begins: 550,
  duels: 500,
  rests: 550,
  hit: 480,
  missed: 320,
  blocks: 380,
  enemy_attacks: 700,
  enemy_holds: 550,
  reinforced: 600,
  combat_won: 1000,
  died: 1600,
  lost_game: 600,
  won_game: 600,
}
// What happens to several at once follows more closely: dice thrown together, blows that fall together.
const together: Record<string, { next: string[]; pause: number }> = {
  rolled: { next: ['rolled', 'extra_die'], pause: 170 },
  extra_die: { next: ['rolled'], pause: 170 },
  lost_hp: { next: ['lost_hp'], pause: 160 },
  healed: { next: ['healed'], pause: 160 },
  drew_item: { next: ['drew_item'], pause: 300 },
  camp_left: { next: ['camp_left'], pause: 90 },
}
export function pauseOf(line: LogLine, next?: LogLine): number {
  const close = together[line.kind]
  if (close && next && close.next.includes(next.kind)) return close.pause
  return pauses[line.kind] ?? 0
}

// Whether anything of it is worth watching.
export const isDrama = (lines: LogLine[]) => lines.some((line) => pauseOf(line) > 0)
