// What the log tells, laid over the table as it was: each line changes the view a little, so that the board can show one after the other. The
// view that the server sends is the truth; this is only the way there.
import type { LogLine } from '../../lib/protocol.gen'
import { ladderOf, subtypeOf, type Cards } from './content'
import { ladder, type Attack, type CavernsView, type Creature, type Hit, type Place } from './view'

// Event arguments are [who, card, amount, more]. A player is `character | person << 4`, the character being its place in the gallery; a card of
// the deck is its place among them. Anything else printed is named in the line's words.
export class Index {
  readonly characters: string[]
  readonly deck: string[]
  constructor(readonly cards: Cards) {
    const ids = (...kinds: string[]) => kinds.flatMap((kind) => [...cards.values()].filter((card) => card.kind === kind)).map((card) => card.id)
    this.characters = ids('character')
    this.deck = ids('action', 'attack', 'item')
  }
  private player = (number: number | null | undefined) => (number === null || number === undefined || number < 0 ? undefined : this.characters[number & 15])
  who = (line: LogLine) => this.player(line.args[0])
  other = (line: LogLine) => this.player(line.args[3])
  card(line: LogLine): string | undefined {
    const number = line.args[1]
    if (number === null || number === undefined || number < 0) return undefined
    return number < 256 ? this.deck[number] : /\{([a-z0-9_]+)\}(?!.*\{)/.exec(line.words)?.[1]
  }
}

const amount = (line: LogLine) => line.args[2] ?? 0
const more = (line: LogLine) => line.args[3] ?? 0

export interface Flash {
  delta: number
  n: number
}

export interface Scene {
  view: CavernsView
  line: LogLine | undefined
  // LP that came or went with this line, by character and by creature's number.
  flash: Record<string, Flash>
  wounds: Record<number, Flash>
  // Prestige, by character.
  gain: Record<string, Flash>
  struck: string[]
  // A creature that falls with this line.
  fallen: number | undefined
}

// While something is told nobody is asked.
export const quiet = (view: CavernsView): CavernsView => ({
  ...view,
  step: 'telling',
  window: null,
  asked: [],
  choices: [],
  places: view.places.map((one) => ({ ...one, asked: false, answered: false })),
})

export const begin = (view: CavernsView): Scene => ({ view, line: undefined, flash: {}, wounds: {}, gain: {}, struck: [], fallen: undefined })

const without = (list: string[], one: string | undefined) => {
  const at = one === undefined ? -1 : list.indexOf(one)
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)]
}

// An attack as far as the lines tell of it; the server's own takes its place when it comes.
function laid(owner: string, card: string, view: CavernsView, cards: Cards): Attack {
  const values = ladderOf(cards.get(card))
  const kind = subtypeOf(cards.get(card))
  const isAttack = kind !== 'maneuver' && !kind.endsWith('rider')
  const place = view.places.find((one) => one.character === owner)
  return {
    owner,
    card,
    target: null,
    value: values[2] ?? 0,
    position: 'normal',
    riders: [],
    others: [],
    multiplier: 1,
    flat: 0,
    poison: (place?.poison ?? 0) * 10,
    protected: false,
    missed: false,
    attack: isAttack,
    applied: false,
    special: false,
    damage: isAttack ? (values[2] ?? 0) : 0,
    kills: false,
    mods: [],
  }
}

function reckon(attack: Attack, view: CavernsView, cards: Cards): Attack {
  const values = ladderOf(cards.get(attack.card ?? ''), attack.special)
  const value = values[ladder.indexOf(attack.position)] ?? attack.value
  const sum = [...attack.riders, ...attack.others].reduce((all, one) => all + one.value, value) * attack.multiplier + attack.flat - attack.poison
  const damage = attack.missed || !attack.attack ? 0 : Math.max(0, sum)
  const foe = view.creatures.find((one) => one.number === attack.target)
  return { ...attack, value, damage, kills: foe !== undefined && foe.barrier === null && damage >= foe.lp }
}

const modKinds = ['rotated', 'added', 'multiplied', 'protected', 'missed', 'replaced', 'special', 'capped', 'poisoned', 'armored', 'immune', 'barrier', 'floored', 'bonus']

// The table after one more line. `after` is the view at the end of all lines, for what the log does not say.
export function tell(scene: Scene, line: LogLine, index: Index, after: CavernsView): Scene {
  const made: Scene = { ...scene, line, flash: {}, wounds: {}, gain: {}, struck: [], fallen: undefined }
  const { cards } = index
  const who = index.who(line)
  const other = index.other(line)
  const card = index.card(line)
  let view = scene.view
  // What fell with the line before is gone now.
  if (view.plays.some((one) => one.cancelled)) view = { ...view, plays: view.plays.filter((one) => !one.cancelled) }
  if (scene.fallen !== undefined) view = { ...view, creatures: view.creatures.filter((one) => one.number !== scene.fallen) }

  const set = (part: Partial<CavernsView>) => (view = { ...view, ...part })
  const change = (character: string | undefined, how: (one: Place) => Partial<Place>) =>
    set({ places: view.places.map((one) => (character !== undefined && one.character === character ? { ...one, ...how(one) } : one)) })
  const wound = (number: number, how: (one: Creature) => Partial<Creature>) =>
    set({ creatures: view.creatures.map((one) => (one.number === number ? { ...one, ...how(one) } : one)) })
  const mine = (character: string | undefined) => view.place !== null && view.places[view.place]?.character === character
  const attack = (how: (one: Attack) => Partial<Attack>) => {
    if (view.attack) set({ attack: reckon({ ...view.attack, ...how(view.attack) }, view, cards) })
  }
  const hit = (how: (one: Hit) => Partial<Hit>) => set({ hits: view.hits.map((one) => (one.current ? { ...one, ...how(one) } : one)) })
  const leavesHand = (character: string | undefined, id: string | undefined) => {
    change(character, (one) => ({ hand: Math.max(0, one.hand - 1), known: without(one.known, id) }))
    if (mine(character)) set({ hand: without(view.hand, id) })
  }
  const gone = (id: string | undefined) => id && set({ discard: [...view.discard, id] })
  const lp = (character: string | undefined, now: number) => {
    const was = view.places.find((one) => one.character === character)?.lp ?? now
    change(character, () => ({ lp: now }))
    if (character && now !== was) made.flash = { [character]: { delta: now - was, n: line.n } }
  }

  switch (line.kind) {
    case 'lp_set':
      change(who, () => ({ lp: amount(line), start: amount(line), alive: true }))
      break
    case 'encounter_revealed':
      set({ places: view.places.map((one) => ({ ...one, dealt: 0, acted: false })) })
      set({ number: amount(line), encounter: after.encounter && after.encounter.card === card ? { ...after.encounter, round: 0, turn: null } : view.encounter, creatures: [], attack: null, hits: [], plays: [] })
      break
    case 'arrived': {
      const arrived = after.creatures.find((one) => one.number === more(line))
      if (arrived && !view.creatures.some((one) => one.number === arrived.number)) set({ creatures: [...view.creatures, { ...arrived, lp: amount(line), damage: {} }] })
      break
    }
    case 'initiative_drawn':
      set({ places: view.places.map((one) => (one.alive ? one : { ...one, initiative: 0 })) })
      change(who, () => ({ initiative: amount(line) }))
      break
    case 'initiative_swapped': {
      const [a, b] = [view.places.find((one) => one.character === who)?.initiative ?? 0, view.places.find((one) => one.character === other)?.initiative ?? 0]
      change(who, () => ({ initiative: b }))
      change(other, () => ({ initiative: a }))
      break
    }
    case 'round_begins':
      set({ places: view.places.map((one) => ({ ...one, dealt: 0, acted: false })), attack: null, hits: [], creatures: view.creatures.map((one) => ({ ...one, damage: {} })) })
      if (view.encounter) set({ encounter: { ...view.encounter, round: amount(line), turn: null } })
      break
    case 'drew':
      change(who, (one) => ({ hand: one.hand + 1 }))
      set({ draw: Math.max(0, view.draw - 1) })
      if (mine(who) && card) set({ hand: [...view.hand, card] })
      break
    case 'reshuffled':
      set({ draw: amount(line), discard: [] })
      break
    case 'item_laid':
      set({ draw: Math.max(0, view.draw - 1) })
      change(who, (one) => ({ items: card ? [...one.items, card] : one.items }))
      break
    case 'discarded':
      // Set and never turned up; otherwise from the hand.
      if (more(line) === 4) change(who, (one) => ({ set: Math.max(0, one.set - 1), set_cards: one.set_cards.slice(1) }))
      else leavesHand(who, card)
      gone(card)
      break
    case 'set': {
      const own = after.places.find((one) => one.character === who)
      const cardsSet = mine(who) && own && own.set === amount(line) ? own.set_cards : Array<string>(amount(line)).fill('?')
      change(who, (one) => ({ set: amount(line), set_cards: cardsSet, hand: Math.max(0, one.hand - amount(line)) }))
      if (mine(who)) set({ hand: cardsSet.reduce((hand, id) => without(hand, id), view.hand) })
      break
    }
    case 'turn_begins':
      set({ attack: null, hits: [] })
      if (view.encounter && who) set({ encounter: { ...view.encounter, turn: who } })
      break
    case 'revealed':
    case 'held_fired':
      if (!who || !card) break
      // Where no card is set it comes from the hand: the second of a Double Strike, a Counter Strike.
      if (line.kind === 'revealed' && !view.places.some((one) => one.character === who && one.set > 0)) leavesHand(who, card)
      change(who, (one) => (line.kind === 'held_fired' ? { held: null } : { set: Math.max(0, one.set - 1), set_cards: one.set_cards.includes(card) ? without(one.set_cards, card) : one.set_cards.slice(1) }))
      set({ attack: laid(who, card, view, cards) })
      break
    case 'stand_in':
      set({ attack: null })
      gone(card)
      break
    case 'used_special':
      attack(() => ({ special: true }))
      break
    case 'returned':
      change(who, (one) => ({ set: 0, set_cards: [], hand: one.hand + 1 }))
      if (mine(who) && card) set({ hand: [...view.hand, card] })
      break
    case 'rider_waits':
      change(who, (one) => ({ riders: card ? [...one.riders, card] : one.riders }))
      set({ attack: null })
      break
    case 'rider_attached':
      change(who, (one) => ({ riders: without(one.riders, card) }))
      if (card) {
        const value = ladderOf(cards.get(card))[2] ?? 0
        attack((one) => ({ riders: [...one.riders, { card, value }], multiplier: value ? one.multiplier : 2 }))
      }
      break
    case 'targeted':
      attack(() => ({ target: more(line) > 0 ? more(line) : null }))
      break
    case 'modified': {
      const what = modKinds[more(line)] ?? ''
      const by = card ?? null
      attack((one) => {
        const step = what === 'rotated' ? Math.max(0, Math.min(3, ladder.indexOf(one.position) + amount(line))) : ladder.indexOf(one.position)
        return {
          mods: [...one.mods, { what, amount: amount(line), by, who: who ?? null }],
          position: ladder[step] ?? 'normal',
          flat: one.flat + (what === 'added' ? amount(line) : 0),
          multiplier: what === 'multiplied' ? amount(line) : one.multiplier,
          protected: one.protected || what === 'protected',
          missed: one.missed || what === 'missed',
          special: one.special || what === 'special',
        }
      })
      break
    }
    case 'computed':
      if (view.attack) set({ attack: { ...view.attack, damage: amount(line) } })
      break
    case 'missed':
      attack(() => ({ missed: true }))
      break
    case 'struck': {
      const fits = (one: Creature) => one.kind === card && one.lp - amount(line) === more(line)
      // A Sweeping Blow strikes one after the other; each is known by what it has left.
      const aimed = view.creatures.find((one) => one.number === view.attack?.target)
      const number = (aimed && fits(aimed) ? aimed : (view.creatures.find(fits) ?? aimed))?.number
      if (number !== undefined) {
        wound(number, () => ({ lp: Math.max(0, more(line)) }))
        if (amount(line)) made.wounds = { [number]: { delta: -amount(line), n: line.n } }
      }
      change(who, (one) => ({ dealt: one.dealt + amount(line) }))
      if (view.attack) set({ attack: { ...view.attack, applied: true, damage: amount(line) } })
      break
    }
    case 'killed':
      made.fallen = more(line)
      wound(more(line), () => ({ lp: 0 }))
      break
    case 'survived':
      set({ creatures: view.creatures.map((one) => (one.number === view.attack?.target || (one.lp === 0 && one.kind === card) ? { ...one, lp: amount(line) } : one)) })
      break
    case 'saved':
      lp(who, amount(line))
      break
    case 'creature_healed':
      for (const one of view.creatures.filter((each) => each.kind === card && each.lp + amount(line) === more(line)).slice(0, 1)) {
        wound(one.number, () => ({ lp: more(line) }))
        made.wounds = { [one.number]: { delta: amount(line), n: line.n } }
      }
      break
    case 'prestige':
      change(who, () => ({ prestige: more(line) }))
      if (who && amount(line)) made.gain = { [who]: { delta: amount(line), n: line.n } }
      break
    case 'played':
      leavesHand(who, card)
      if (who) set({ plays: [...view.plays, { actor: who, card: card ?? null, target: other ?? null, at: 0, announced: amount(line) === 1, real: null, cancelled: false }] })
      break
    case 'cancelled':
    case 'captured':
      if (line.kind === 'captured') {
        change(who, (one) => ({ hand: one.hand + 1 }))
        if (mine(who) && card) set({ hand: [...view.hand, card] })
      }
      set({ plays: view.plays.map((one) => (one.card === card && one.actor === other ? { ...one, cancelled: true } : one)) })
      break
    case 'resolved':
    case 'fizzled': {
      const at = view.plays.map((one) => one.actor === who && one.card === card).lastIndexOf(true)
      if (at >= 0) set({ plays: view.plays.filter((_, each) => each !== at) })
      gone(card)
      break
    }
    case 'set_replaced':
      change(who, (one) => ({ hand: Math.max(0, one.hand - 1) }))
      change(other, (one) => ({ hand: one.hand + 1 }))
      break
    case 'bluffed':
      change(who, (one) => ({ set: Math.max(0, one.set - 1), set_cards: one.set_cards.slice(1) }))
      gone(card)
      break
    case 'set_discarded':
      change(who, (one) => ({ set: Math.max(0, one.set - 1), set_cards: one.set_cards.slice(1) }))
      gone(card)
      break
    case 'tipped':
      change(who, (one) => ({ items: without(one.items, card), tipped: card ? [...one.tipped, card] : one.tipped }))
      break
    case 'used_up':
      change(who, (one) => ({ tipped: without(one.tipped, card), items: without(one.items, card) }))
      break
    case 'passed_on':
    case 'stole':
      change(line.kind === 'stole' ? other : who, (one) => ({ items: without(one.items, card) }))
      change(line.kind === 'stole' ? who : other, (one) => ({ items: card && !card.startsWith('rl_') ? [...one.items, card] : one.items }))
      break
    case 'attacks': {
      const source = more(line)
      const waiting = view.hits.map((one) => ({ ...one, current: false }))
      const at = waiting.findIndex((one) => one.source === source && one.victim === who)
      const kind = view.creatures.find((one) => one.number === source)?.kind ?? card ?? null
      const now: Hit = { source, creature: kind, victim: who ?? null, damage: amount(line), costs: amount(line), lost: 0, locked: false, blocked: false, tried: who ? [who] : [], current: true }
      // The view that comes knows the whole row.
      const known = after.hits.some((one) => one.current && one.source === source && one.victim === who)
      set({ attack: null, hits: known ? after.hits : at < 0 ? [...waiting, now] : waiting.map((one, each) => (each === at ? { ...one, current: true } : one)) })
      break
    }
    case 'scaled':
      hit(() => ({ damage: amount(line), costs: amount(line) }))
      break
    case 'redirected':
      hit((one) => ({ victim: other ?? one.victim, tried: other ? [...one.tried, other] : one.tried }))
      break
    case 'blocked':
      hit(() => ({ blocked: true }))
      break
    case 'locked':
      hit(() => ({ locked: true }))
      break
    case 'lost_lp':
      lp(who, more(line))
      made.struck = who ? [who] : []
      set({ hits: view.hits.filter((one) => !(one.current && one.victim === who)) })
      break
    case 'healed':
      lp(who, more(line))
      break
    case 'died':
      change(who, () => ({ lp: 0, alive: false, set: 0, set_cards: [], hand: 0 }))
      made.struck = who ? [who] : []
      break
    case 'encounter_done':
      set({ attack: null, hits: [], plays: [] })
      break
    case 'water':
      set({ water: amount(line) })
      break
  }
  made.view = view
  return made
}

// What travels because of a line, and between which spots of the table.
export interface Route {
  // A card's id, or nothing for one that is face down.
  card: string | undefined
  from: string
  to: string
  words?: string
}
export function routeOf(line: LogLine, index: Index): Route | undefined {
  const who = index.who(line)
  const card = index.card(line)
  const other = index.other(line)
  switch (line.kind) {
    case 'drew':
      return { card, from: 'deck', to: `place-${who}` }
    case 'item_laid':
      return { card, from: 'deck', to: `place-${who}` }
    case 'played':
      return { card, from: `place-${who}`, to: 'play' }
    case 'discarded':
    case 'set_discarded':
      return { card, from: `place-${who}`, to: 'discard' }
    case 'passed_on':
      return { card, from: `place-${who}`, to: `place-${other}` }
    case 'stole':
      return { card, from: `place-${other}`, to: `place-${who}` }
    case 'killed':
      return amount(line) && who ? { card: undefined, from: `creature-${more(line)}`, to: `prestige-${who}`, words: `${amount(line) > 0 ? '+' : '−'}${Math.abs(amount(line))}` } : undefined
    default:
      return undefined
  }
}

// How long each line is looked at, in milliseconds; lines that are not here need no time of their own.
const pauses: Record<string, number> = {
  encounter_revealed: 900,
  event_drawn: 700,
  arrived: 250,
  initiative_drawn: 360,
  initiative_swapped: 500,
  round_begins: 350,
  drew: 200,
  item_laid: 350,
  discarded: 260,
  set: 220,
  turn_begins: 260,
  stance_shown: 380,
  revealed: 650,
  held_fired: 650,
  returned: 320,
  rider_waits: 420,
  rider_attached: 450,
  targeted: 260,
  modified: 480,
  computed: 400,
  struck: 700,
  missed: 600,
  killed: 1100,
  survived: 700,
  prestige: 600,
  creature_healed: 450,
  played: 650,
  cancelled: 600,
  captured: 600,
  resolved: 300,
  lie: 700,
  truth: 700,
  set_discarded: 600,
  set_swapped: 550,
  set_replaced: 450,
  tipped: 480,
  used: 480,
  trade_done: 450,
  passed_on: 360,
  stole: 500,
  attacks: 600,
  scaled: 450,
  redirected: 500,
  blocked: 500,
  locked: 300,
  lost_lp: 520,
  healed: 420,
  saved: 600,
  died: 1300,
  poisoned: 350,
  estate: 200,
  looted: 350,
  became_vampyre: 700,
  became_boar: 900,
  swapped_seats: 800,
  measure: 700,
  relic_taken: 500,
  node_entered: 700,
  vote_counted: 500,
  water: 500,
  encounter_done: 500,
}
// What happens to several at once follows more closely: cards dealt, numbers drawn, blows that fall together.
const together: Record<string, { next: string[]; pause: number }> = {
  initiative_drawn: { next: ['initiative_drawn'], pause: 110 },
  drew: { next: ['drew', 'item_laid'], pause: 60 },
  set: { next: ['set'], pause: 90 },
  arrived: { next: ['arrived'], pause: 110 },
  discarded: { next: ['discarded'], pause: 110 },
  lost_lp: { next: ['lost_lp'], pause: 200 },
  healed: { next: ['healed'], pause: 200 },
  estate: { next: ['estate'], pause: 80 },
}
export function pauseOf(line: LogLine, next?: LogLine): number {
  const close = together[line.kind]
  if (close && next && close.next.includes(next.kind)) return close.pause
  return pauses[line.kind] ?? 0
}

// Whether anything of it is worth watching.
export const isDrama = (lines: LogLine[]) => lines.some((line) => pauseOf(line) > 0)

// What was done to the hit that is being dealt with, since it was declared.
export function hitChanges(log: LogLine[]): LogLine[] {
  const from = log.map((line) => line.kind).lastIndexOf('attacks')
  return from < 0 ? [] : log.slice(from + 1).filter((line) => ['scaled', 'redirected', 'blocked', 'locked'].includes(line.kind))
}
