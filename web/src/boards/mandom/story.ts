// What the log tells of a round: who took which item off, and the challenge card by card. The view says how things stand; only the log
// says how they came to be, and the board shows that one line after the other.
import type { LogLine } from '../../lib/protocol.gen'
import { isOnce, itemsOf, ofKind, type Cards } from './content'
import type { MandomView } from './view'

// What became of a card that was turned.
export type Verdict = 'facing' | 'stopped' | 'hit' | 'ignored' | 'harmless' | 'fed' | 'open'

export interface Fight {
  card: string
  strength: number | undefined
  verdict: Verdict
  // What stopped it; none where something before it did.
  item?: string
  damage?: number
  // Hit points after it.
  hp?: number
  // What else came of it, in words.
  notes: string[]
}

export interface Removal {
  seat: number
  item: string | undefined
}

export interface Delve {
  seat: number
  round: number
  hero: string | undefined
  // The cards that lay in the dungeon.
  deep: number
  startHp: number
  hp: number
  // Only where damage is summed up and compared at the end.
  damage: number | undefined
  named: string | null | undefined
  number: number | undefined
  fights: Fight[]
  // On the hero when the challenge began.
  equipped: string[]
  lost: string[]
  spent: string[]
  dead: boolean
  result: 'survived' | 'failed' | undefined
  // What the result did to the challenger's card.
  outcome: 'turned' | 'flipped' | 'dropped' | 'won' | undefined
  winner: number | undefined
  pairs: { seat: number; item: string; card: string }[]
}

// Event arguments are numbers into the content, in the order in which the gallery lists it.
export class Index {
  private monsters: string[]
  private items: string[]
  private heroes: string[]
  constructor(readonly cards: Cards) {
    const ids = (kind: string) => ofKind(cards, kind).map((card) => card.id)
    this.monsters = ids('monster')
    this.items = ids('item')
    this.heroes = ids('hero')
  }
  seat = (line: LogLine) => line.args[0] ?? -1
  monster = (line: LogLine, at = 1) => this.pick(this.monsters, line.args[at])
  item = (line: LogLine, at = 2) => this.pick(this.items, line.args[at])
  hero = (line: LogLine) => this.pick(this.heroes, line.args[3])
  amount = (line: LogLine) => line.args[3] ?? -1
  name = (id: string | undefined) => (id && this.cards.get(id)?.name) || 'an item'
  private pick(ids: string[], at: number | null | undefined) {
    return at === null || at === undefined || at < 0 ? undefined : ids[at]
  }
}

const lastIndex = (lines: LogLine[], kind: string, before = lines.length) => {
  for (let i = before - 1; i >= 0; --i) if (lines[i]!.kind === kind) return i
  return -1
}

// Who took what off the hero in this round, in the order in which the pairs lie.
export function removals(lines: LogLine[], index: Index): Removal[] {
  return lines
    .slice(lastIndex(lines, 'round_begins') + 1)
    .filter((line) => line.kind === 'removed')
    .map((line) => ({ seat: index.seat(line), item: index.item(line) }))
}

// Where the story of the latest challenge begins; -1 when there was none yet.
export const delveBegins = (lines: LogLine[]) => lastIndex(lines, 'challenges')

// The latest challenge as told by the first `upTo` lines. What the hero wore is read from all of them: it was open to everybody when the
// challenge began, but with hidden items only the end of the round says it in the log.
export function delve(lines: LogLine[], upTo: number, index: Index): Delve | undefined {
  const told = lines.slice(0, upTo)
  const begin = delveBegins(told)
  if (begin < 0) return undefined
  const made = opening(lines, begin, index)
  for (const line of told.slice(begin + 1)) {
    if (line.kind === 'round_begins') break
    tell(made, line, index)
  }
  return made
}

function opening(lines: LogLine[], begin: number, index: Index): Delve {
  const line = lines[begin]!
  const round = lastIndex(lines, 'round_begins', begin)
  const stands = lastIndex(lines, 'hero_stands', begin)
  const hero = stands < 0 ? undefined : index.hero(lines[stands]!)
  const gone = removals(lines.slice(0, begin), index).map((one) => one.item)
  for (const later of lines.slice(begin)) {
    if (later.kind === 'round_begins') break
    if (later.kind === 'pair_shown') gone.push(index.item(later))
  }
  return {
    seat: index.seat(line),
    round: round < 0 ? 0 : index.amount(lines[round]!),
    hero,
    deep: line.args[2] ?? 0,
    startHp: index.amount(line),
    hp: index.amount(line),
    damage: undefined,
    named: undefined,
    number: undefined,
    fights: [],
    equipped: itemsOf(hero ? index.cards.get(hero) : undefined).filter((id) => !gone.includes(id)),
    lost: [],
    spent: [],
    dead: false,
    result: undefined,
    outcome: undefined,
    winner: undefined,
    pairs: [],
  }
}

function tell(made: Delve, line: LogLine, index: Index) {
  const fight = made.fights.at(-1)
  const item = index.item(line)
  switch (line.kind) {
    case 'named_type':
      made.named = index.monster(line) ?? null
      break
    case 'named_none':
      made.named = null
      break
    case 'named_number':
      made.number = index.amount(line)
      break
    case 'revealed':
      made.fights.push(turned(made, line, index))
      break
    case 'succeeded':
    case 'failed':
      made.result = line.kind === 'succeeded' ? 'survived' : 'failed'
      break
    case 'turned':
    case 'flipped':
    case 'dropped':
      made.outcome = line.kind
      break
    case 'won':
      made.winner = index.seat(line)
      if (made.winner === made.seat) made.outcome = 'won'
      break
    case 'pair_shown':
      made.pairs.push({ seat: index.seat(line), item: item ?? '?', card: index.monster(line) ?? '?' })
      break
    default:
      if (fight) tellFight(made, fight, line, item, index)
  }
}

function turned(made: Delve, line: LogLine, index: Index): Fight {
  const strength = index.amount(line)
  return {
    card: index.monster(line) ?? '?',
    strength: strength < 0 ? undefined : strength,
    // After the hero's death the rest is only looked at.
    verdict: made.dead ? 'open' : 'facing',
    notes: [],
  }
}

function tellFight(made: Delve, fight: Fight, line: LogLine, item: string | undefined, index: Index) {
  const once = (id: string | undefined) => id && isOnce(index.cards.get(id)!) && made.spent.push(id)
  switch (line.kind) {
    case 'blocked':
      fight.verdict = 'stopped'
      if (item) fight.item = item
      break
    case 'damaged':
      fight.verdict = 'hit'
      fight.damage = index.amount(line)
      // The sum so far, or, for a hero whose hit points run down, what is left of them.
      if (index.seat(line) < 0) {
        made.damage = line.args[2] ?? 0
        made.hp = made.startHp - made.damage
      } else made.hp = line.args[2] ?? made.hp
      break
    case 'ignored':
      fight.verdict = 'ignored'
      break
    case 'nothing':
      fight.verdict = 'harmless'
      break
    case 'marks_ignore':
      fight.verdict = 'harmless'
      fight.notes.push('the next card will be ignored')
      break
    case 'exchanged': {
      const stranger = index.cards.get(index.monster(line, 2) ?? '')
      fight.notes.push(`took the place of ${index.name(fight.card)}`)
      once([...index.cards.values()].find((card) => /face the top card of the draw pile/.test(card.text))?.id)
      fight.card = stranger?.id ?? '?'
      fight.strength = undefined
      fight.verdict = 'facing'
      break
    }
    case 'gained_hp':
      made.hp = index.amount(line)
      fight.notes.push(`${index.name(item)} gave ${line.args[0]} HP`)
      break
    case 'hp_becomes':
      made.hp = index.amount(line)
      fight.notes.push(`${index.name(item)} set the hero to ${made.hp} HP`)
      break
    case 'marks_defeat':
      fight.notes.push('the next monster will be defeated too')
      break
    case 'softened':
      fight.notes.push(`later monsters deal ${index.amount(line)} less`)
      break
    case 'run_begins':
      fight.notes.push('the same kind will be defeated as long as it keeps coming')
      break
    case 'run_ends':
      fight.notes.push('ended the run')
      break
    case 'used':
      fight.verdict = 'stopped'
      if (item) fight.item = item
      once(item)
      break
    case 'lost_item':
      if (fight.verdict === 'facing') fight.verdict = 'fed'
      if (item) made.lost.push(item)
      made.hp = index.amount(line)
      fight.notes.push(`${index.name(item)} is lost`)
      break
    case 'revived':
      made.hp = index.amount(line)
      once(item)
      fight.notes.push(`${index.name(item)} brought the hero back with ${made.hp} HP`)
      break
    case 'died':
      made.dead = true
      fight.notes.push('the hero died')
      break
  }
  if (fight.verdict !== 'facing') fight.hp = made.hp
}

// A challenge of which no log is at hand (a spectator who came late): what the view still shows of it.
export function delveFromView(view: MandomView): Delve | undefined {
  const now = view.challenge
  if (!now) return undefined
  const open = view.dungeon.slice(view.dungeon.length - now.revealed).reverse()
  return {
    seat: now.seat,
    round: view.round,
    hero: view.hero ?? undefined,
    deep: view.dungeon.length,
    startHp: now.hp,
    hp: now.hp - now.damage,
    damage: now.damage || undefined,
    named: now.named ?? undefined,
    number: now.number || undefined,
    fights: open.map(({ card }, i) => ({
      card,
      strength: i === open.length - 1 ? now.strength : undefined,
      verdict: i === open.length - 1 && view.waiting.length ? 'facing' : 'open',
      notes: [],
    })),
    equipped: [...view.equipped, ...view.lost],
    lost: view.lost,
    spent: now.spent,
    dead: now.dead,
    result: view.winner === null ? undefined : view.winner === now.seat ? 'survived' : 'failed',
    outcome: view.winner === now.seat ? 'won' : undefined,
    winner: view.winner ?? undefined,
    pairs: [],
  }
}

// How long each line is looked at, in milliseconds; lines that are not here need no time of their own.
const pauses: Record<string, number> = {
  challenges: 800,
  named_type: 700,
  named_none: 500,
  named_number: 700,
  revealed: 480,
  blocked: 420,
  damaged: 560,
  ignored: 420,
  nothing: 420,
  marks_ignore: 420,
  exchanged: 600,
  gained_hp: 420,
  hp_becomes: 420,
  lost_item: 500,
  revived: 800,
  died: 800,
  all_differ: 800,
  used: 450,
  succeeded: 900,
  failed: 900,
  turned: 700,
  flipped: 700,
  dropped: 900,
  won: 900,
  pair_shown: 450,
  round_ends: 1400,
}
const longest = 11000

// Whether something of a challenge happened that is worth watching.
const dramatic = new Set(
  'challenges named_type named_none named_number revealed blocked damaged lost_item succeeded failed'.split(' '),
)
export const isDrama = (lines: LogLine[]) => lines.some((line) => dramatic.has(line.kind))

// A pause for each line; a long dungeon is told faster.
export function pacing(lines: LogLine[]): number[] {
  const each = lines.map((line) => pauses[line.kind] ?? 0)
  const all = each.reduce((sum, pause) => sum + pause, 0)
  const hurry = Math.min(1, longest / Math.max(1, all))
  return each.map((pause) => pause * hurry)
}
