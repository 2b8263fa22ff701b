// What the log tells, laid over the table as it was: each line changes the view a little, so that the board can show one after the other. The
// view that the server sends is the truth; this is only the way there.
import type { LogLine } from '../../lib/protocol.gen'
import { costOf, iconsOf, skillOf, type Cards } from './content'
import { inPlayOf, letters, otherSide, type InPlay, type Letter, type Place, type RisingView, type Side, type Slot } from './view'

const storyRef = 0x1000
const noRef = 0x7fff

// Event arguments are [who, card, amount, more]. A player is `side | person << 4`; a card is `owner << 10 | kind << 2 | copy`, a story its
// place among the stories with a bit set. The gallery has them in their order.
export class Index {
  readonly kinds: string[]
  readonly stories: string[]
  constructor(readonly cards: Cards) {
    this.kinds = [...cards.values()].filter((card) => card.kind !== 'story' && card.kind !== 'deck').map((card) => card.id)
    this.stories = [...cards.values()].filter((card) => card.kind === 'story').map((card) => card.id)
  }
  side = (line: LogLine): Side | undefined => {
    const who = line.args[0]
    return who === null || who === undefined || who < 0 ? undefined : who & 1 ? 'b' : 'a'
  }
  private known = (number: number | null | undefined) => number !== null && number !== undefined && number >= 0 && number !== noRef
  // The id of the card, wherever it is.
  id(number: number | null | undefined): string | undefined {
    if (!this.known(number)) return undefined
    return number! & storyRef ? this.stories[number! & 0xfff] : this.kinds[(number! >> 2) & 0xff]
  }
  // Its name in play.
  ref(number: number | null | undefined): string | undefined {
    if (!this.known(number) || number! & storyRef) return undefined
    const copy = number! & 3
    const id = this.id(number)
    if (!id || copy === 0) return undefined
    return `${(number! >> 10) & 1 ? 'b' : 'a'}.${id}${copy > 1 ? `.${copy}` : ''}`
  }
  card = (line: LogLine) => this.id(line.args[1])
  cardRef = (line: LogLine) => this.ref(line.args[1])
}

const amount = (line: LogLine) => line.args[2] ?? 0
const more = (line: LogLine) => line.args[3] ?? 0

// A story being resolved: the struggle that is looked at, and how those before it ended.
export interface Clash {
  slot: number
  icon: Letter | null
  results: Partial<Record<Letter, Side | null>>
  success: Side | null | undefined
}

export interface Scene {
  view: RisingView
  line: LogLine | undefined
  clash: Clash | undefined
  // What happens to a card with this line, by its name in play.
  flash: Record<string, string>
  gain: Record<number, Partial<Record<Side, number>>>
  // A die that has just changed: side and domain.
  die: { side: Side; domain: number } | undefined
}

// While something is told nobody is asked.
export const quiet = (view: RisingView): RisingView => ({ ...view, step: 'telling', question: null, look: [], picked: [] })
export const begin = (view: RisingView): Scene => ({ view, line: undefined, clash: undefined, flash: {}, gain: {}, die: undefined })

const without = (list: string[], one: string | undefined) => {
  const at = one === undefined ? -1 : list.indexOf(one)
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)]
}

const phaseOf = ['none', 'refresh', 'draw', 'resource', 'operations', 'story', 'end']
const windowOf = ['refresh', 'draw', 'resource', 'operations', 's1', 's2', 's3', 's4']

const emptyTotals = { T: 0, C: 0, A: 0, I: 0, skill: 0, fast: false }
// Totals of everybody committed, from the cards as they lie there.
function totalled(view: RisingView): RisingView {
  return {
    ...view,
    row: view.row.map((slot, at) => {
      if (!slot) return slot
      const totals = { a: { ...emptyTotals }, b: { ...emptyTotals } }
      for (const one of view.play) {
        if (one.at !== at || one.insane) continue
        const sum = totals[one.controller]
        sum.skill += one.skill
        for (const letter of letters) sum[letter] += one.icons[letter]
        sum.fast ||= one.keywords.includes('fast')
      }
      return { ...slot, totals, forecast: null }
    }),
  }
}

function fresh(ref: string, id: string, side: Side, cards: Cards, after: RisingView): InPlay {
  const known = after.play.find((one) => one.ref === ref)
  const card = cards.get(id)
  if (known) return { ...known, at: null, exhausted: false, insane: false, wounds: 0 }
  return inPlayOf({
    ref,
    card: id,
    owner: ref.startsWith('b') ? 'b' : 'a',
    controller: side,
    type: card?.kind ?? 'character',
    skill: skillOf(card) ?? 0,
    ...(iconsOf(card) ? { icons: iconsOf(card)! } : {}),
    cp: (costOf(card) ?? 0) + (skillOf(card) ?? 0),
  })
}

// The table after one more line. `after` is the view at the end of all lines, for what the log does not say.
export function tell(scene: Scene, line: LogLine, index: Index, after: RisingView): Scene {
  const made: Scene = { ...scene, line, flash: {}, gain: {}, die: undefined }
  const side = index.side(line)
  const id = index.card(line)
  const ref = index.cardRef(line)
  let view = scene.view

  const set = (part: Partial<RisingView>) => (view = { ...view, ...part })
  const place = (which: Side | undefined, how: (one: Place) => Partial<Place>) => {
    if (which) set({ sides: { ...view.sides, [which]: { ...view.sides[which], ...how(view.sides[which]) } } })
  }
  const change = (which: string | undefined, how: Partial<InPlay>, flash = '') => {
    if (!which) return
    set({ play: view.play.map((one) => (one.ref === which ? { ...one, ...how } : one)) })
    if (flash) made.flash = { ...made.flash, [which]: flash }
  }
  const slot = (at: number, how: (one: Slot) => Partial<Slot>) => set({ row: view.row.map((one, i) => (one && i === at ? { ...one, ...how(one) } : one)) })
  const leaves = (which: string | undefined) => which && set({ play: view.play.filter((one) => one.ref !== which) })
  const domain = (which: Side | undefined, n: number, how: (one: Place['domains'][number]) => Partial<Place['domains'][number]>) =>
    place(which, (one) => ({ domains: one.domains.map((each) => (each.n === n ? { ...each, ...how(each) } : each)) }))
  const fromHand = (which: Side | undefined) =>
    place(which, (one) => ({ hand: Math.max(0, one.hand - 1), cards: one.cards ? without(one.cards, id) : one.cards, pool: one.pool.some((each) => each.card === id) ? one.pool.filter((each, at) => at !== one.pool.findIndex((first) => first.card === id) || each.card !== id) : one.pool }))
  const discards = (which: Side | undefined) => id && place(which, (one) => ({ discard: [...one.discard, id] }))
  const owner: Side | undefined = ref ? (ref.startsWith('b') ? 'b' : 'a') : side

  switch (line.kind) {
    case 'turn_begins':
      set({ turn: amount(line), ...(side ? { active: side } : {}), phase: 'refresh', window: null, go: null })
      made.clash = undefined
      break
    case 'phase_begins':
      set({ phase: phaseOf[amount(line)] ?? view.phase, window: null })
      break
    case 'window_opens':
      set({ window: windowOf[amount(line)] ?? null, go: side ?? null })
      break
    case 'passed':
      if (side) set({ go: otherSide(side) })
      break
    case 'story_dealt':
      set({ row: view.row.map((one, at) => (at === more(line) ? (after.row[at]?.card === id ? { ...after.row[at]!, tokens: { a: 0, b: 0 } } : one) : one)) })
      break
    case 'drew':
      place(side, (one) => ({ hand: one.hand + 1, deck: Math.max(0, one.deck - 1), cards: one.cards && id ? [...one.cards, id] : one.cards }))
      break
    case 'to_pool':
      place(side, (one) => ({ pool: id ? [...one.pool, { card: id, age: 0 }] : one.pool }))
      break
    case 'resource_added':
    case 'resource_kept':
      fromHand(side)
      if (id) domain(side, more(line), (one) => ({ resources: [...one.resources, id], worth: one.worth + 1 }))
      break
    case 'domain_drained':
      if (more(line) > 0) domain(side, more(line), () => ({ drained: true }))
      else place(side, (one) => ({ events_domain: one.events_domain ? { ...one.events_domain, drained: true } : null }))
      break
    case 'domains_refreshed':
      place(side, (one) => ({ domains: one.domains.map((each) => ({ ...each, drained: false })), events_domain: one.events_domain ? { ...one.events_domain, drained: false } : null }))
      break
    case 'resource_lost':
    case 'transient_spent':
      domain(side, more(line), (one) => ({ resources: without(one.resources, id), worth: Math.max(0, one.worth - 1) }))
      discards(side)
      break
    case 'rolled':
      if (side && more(line) > 0) made.die = { side, domain: more(line) }
      break
    case 'die_set':
    case 'die_raised':
    case 'die_lowered':
      if (side) made.die = { side, domain: more(line) }
      if (more(line) > 0) domain(side, more(line), () => ({ die: amount(line), worth: amount(line) }))
      else place(side, (one) => ({ events_domain: one.events_domain ? { ...one.events_domain, die: amount(line) } : null }))
      break
    case 'discarded':
      if (more(line) !== 5 && more(line) !== 6) fromHand(side)
      discards(side)
      break
    case 'milled':
      place(side, (one) => ({ deck: Math.max(0, one.deck - 1) }))
      discards(side)
      break
    case 'played':
      fromHand(side)
      if (id && side) set({ stack: [...view.stack, { card: id, ref: ref ?? null, side, kind: 'card', targets: [], cancelled: false }] })
      break
    case 'used':
    case 'responded':
    case 'forced':
    case 'disrupted':
      if (id && side) set({ stack: [...view.stack.filter((one) => one.card !== id), { card: id, ref: ref ?? null, side, kind: { used: 'action', responded: 'response', forced: 'forced', disrupted: 'disrupt' }[line.kind] ?? 'action', targets: [], cancelled: false }] })
      break
    case 'targeted': {
      const target = index.ref(more(line))
      const at = view.row.findIndex((one) => one !== null && one.card === index.id(more(line)) && !target)
      const what = target ?? (at >= 0 ? `story ${at}` : undefined)
      if (what) set({ stack: view.stack.map((one, each) => (each === view.stack.length - 1 ? { ...one, targets: [...one.targets, what] } : one)) })
      break
    }
    case 'cancelled':
      set({ stack: view.stack.map((one) => (one.card === id ? { ...one, cancelled: true } : one)) })
      break
    case 'entered':
    case 'scout_found':
    case 'woke':
      set({ stack: view.stack.filter((one) => one.card !== id) })
      if (ref && id && side) {
        if (!view.play.some((one) => one.ref === ref) && index.cards.get(id)?.kind !== 'conspiracy') set({ play: [...view.play, fresh(ref, id, side, index.cards, after)] })
        made.flash = { [ref]: 'entered' }
      }
      break
    case 'attached': {
      const host = index.ref(more(line))
      if (host) change(ref, { host })
      break
    }
    case 'wounded':
      change(ref, { wounds: amount(line) }, 'wounded')
      break
    case 'went_insane':
      change(ref, { insane: true, exhausted: false, at: null, skill: 0, icons: { T: 0, C: 0, A: 0, I: 0 } }, 'went_insane')
      break
    case 'destroyed':
    case 'sacrificed':
      leaves(ref)
      discards(owner)
      break
    case 'returned':
      leaves(ref)
      place(owner, (one) => ({ hand: one.hand + 1, cards: one.cards && id ? [...one.cards, id] : one.cards }))
      break
    case 'to_deck_top':
    case 'to_deck_bottom':
      leaves(ref)
      place(owner, (one) => ({ deck: one.deck + 1 }))
      break
    case 'exhausted':
      change(ref, { exhausted: true })
      break
    case 'readied':
      change(ref, { exhausted: false }, 'readied')
      break
    case 'restored': {
      const card = index.cards.get(id ?? '')
      change(ref, { insane: false, exhausted: true, skill: skillOf(card) ?? 0, ...(iconsOf(card) ? { icons: iconsOf(card)! } : {}) }, 'restored')
      break
    }
    case 'healed':
      change(ref, { wounds: amount(line) })
      break
    case 'control_taken':
      if (side) change(ref, { controller: side })
      break
    case 'time_changed':
      set({ day: (amount(line) & 1) !== 0, night: (amount(line) & 2) !== 0 })
      break
    case 'committed':
      change(ref, { at: more(line), exhausted: true }, 'entered')
      slot(more(line), (one) => ({ attacked: one.attacked || side === view.active }))
      view = totalled(view)
      break
    case 'uncommitted':
      change(ref, { at: null })
      view = totalled(view)
      break
    case 'story_begins':
      made.clash = { slot: more(line), icon: null, results: {}, success: undefined }
      break
    case 'struggle': {
      const [icon, at] = [letters[more(line) & 3]!, more(line) >> 2]
      const before = scene.clash?.slot === at ? scene.clash.results : {}
      made.clash = { slot: at, icon, results: { ...before, [icon]: side ?? null }, success: undefined }
      break
    }
    case 'success':
    case 'no_success':
      made.clash = { slot: more(line), icon: null, results: scene.clash?.slot === more(line) ? scene.clash.results : {}, success: line.kind === 'success' ? (side ?? null) : null }
      break
    case 'token': {
      const at = more(line) & 7
      const tokens = more(line) >> 3
      if (!side) break
      slot(at, (one) => ({ tokens: { ...one.tokens, [side]: tokens } }))
      made.gain = { [at]: { [side]: amount(line) } }
      break
    }
    case 'story_won':
      if (id) place(side, (one) => ({ won: [...one.won, id] }))
      set({ row: view.row.map((one, at) => (at === more(line) ? null : one)), play: view.play.map((one) => (one.at === more(line) ? { ...one, at: null } : one)) })
      made.clash = undefined
      break
    case 'phase_ends':
      made.clash = undefined
      set({ stack: [], play: view.play.map((one) => (amount(line) === 5 ? { ...one, at: null } : one)) })
      break
  }
  if (line.kind === 'wounded' || line.kind === 'went_insane' || line.kind === 'destroyed') view = totalled(view)
  // An event that did its work goes; what is told next is something new.
  if (view.stack.length && ['passed', 'window_opens', 'struggle', 'committed', 'turn_begins'].includes(line.kind)) set({ stack: [] })
  made.view = view
  return made
}

// What travels because of a line, and between which spots of the table.
export interface Route {
  card: string | undefined
  from: string
  to: string
}
export function routeOf(line: LogLine, index: Index): Route | undefined {
  const side = index.side(line)
  const card = index.card(line)
  const ref = index.cardRef(line)
  switch (line.kind) {
    case 'drew':
      return { card, from: `deck-${side}`, to: `hand-${side}` }
    case 'resource_added':
      return { card, from: `hand-${side}`, to: `domain-${side}-${more(line)}` }
    case 'played':
      return { card, from: `hand-${side}`, to: 'stack' }
    case 'discarded':
      return { card, from: `hand-${side}`, to: `discard-${side}` }
    case 'milled':
      return { card, from: `deck-${side}`, to: `discard-${side}` }
    case 'destroyed':
    case 'sacrificed':
      return ref ? { card, from: ref, to: `discard-${ref.startsWith('b') ? 'b' : 'a'}` } : undefined
    case 'returned':
      return ref ? { card, from: ref, to: `hand-${ref.startsWith('b') ? 'b' : 'a'}` } : undefined
    case 'story_won':
      return { card, from: `slot-${more(line)}`, to: `won-${side}` }
    default:
      return undefined
  }
}

// How long each line is looked at, in milliseconds; lines that are not here need no time of their own.
const pauses: Record<string, number> = {
  turn_begins: 500,
  phase_begins: 120,
  drew: 220,
  to_pool: 350,
  resource_added: 400,
  rolled: 450,
  die_raised: 350,
  domain_drained: 220,
  played: 650,
  entered: 380,
  used: 500,
  responded: 550,
  forced: 500,
  disrupted: 600,
  targeted: 380,
  cancelled: 600,
  wounded: 520,
  went_insane: 620,
  destroyed: 480,
  sacrificed: 480,
  returned: 420,
  readied: 300,
  restored: 400,
  committed: 420,
  story_begins: 450,
  struggle: 800,
  success: 700,
  no_success: 500,
  token: 450,
  story_won: 1200,
  story_dealt: 400,
  woke: 500,
  time_changed: 500,
  discarded: 260,
  milled: 200,
  deck_empty: 900,
  game_won: 600,
  coin_flipped: 600,
  scout_found: 500,
}
// What happens to several at once follows more closely.
const together: Record<string, number> = { drew: 80, committed: 220, readied: 60, milled: 60, discarded: 110, destroyed: 160, wounded: 160, story_dealt: 150, die_raised: 100 }
export function pauseOf(line: LogLine, next?: LogLine): number {
  if (next?.kind === line.kind && together[line.kind] !== undefined) return together[line.kind]!
  // Nobody had any of these icons there: nothing to see.
  if (line.kind === 'struggle' && (line.args[2] ?? 0) === 0) return 140
  return pauses[line.kind] ?? 0
}

// Whether anything of it is worth watching.
export const isDrama = (lines: LogLine[]) => lines.some((line) => pauseOf(line) > 0)

