// Decks as the deck builder edits them: the same check and the same text as `undercroft deck` has (2.1, 2.4 of the rules).
import type { Card } from '../../lib/board'
import type { Counted } from '../../lib/lists'
import { totalOf } from '../../lib/lists'
import { costOf, factionName, factionOf, iconsOf, plural, skillOf, type Cards } from './content'
import { letters, type Icons } from './view'

export const leastCards = 50
export const mostCards = 64
export const mostCopies = 3
const leastShare = 60
const mostShare = 65
// Fewer cards of a faction than this are seldom paid for: a domain needs one of them.
const fewOfFaction = 6

export interface Deck {
  name: string
  lines: Counted
}

export const kinds = ['character', 'support', 'event', 'conspiracy'] as const
export const kindTitles: Record<string, string> = { character: 'Characters', support: 'Supports', event: 'Events', conspiracy: 'Conspiracies' }

export const playable = (cards: Cards): Card[] => [...cards.values()].filter((card) => (kinds as readonly string[]).includes(card.kind))

const rank = (card: Card) => kinds.indexOf(card.kind as (typeof kinds)[number])
// As a deck is printed: by kind, cost and name.
export const inOrder = (a: Card, b: Card) => rank(a) - rank(b) || (costOf(a) ?? 0) - (costOf(b) ?? 0) || (a.name < b.name ? -1 : 1)

export interface ReadyDeck extends Deck {
  id: string
}
export const readyDecks = (cards: Cards): ReadyDeck[] =>
  [...cards.values()]
    .filter((card) => card.kind === 'deck')
    .map((card) => {
      const { deck, lines } = card.data as { deck: string; lines: { card: string; n: number }[] }
      return { id: deck, name: card.name.replace(/ deck$/, ''), lines: new Map(lines.map((line) => [line.card, line.n])) }
    })

export interface Report {
  size: number
  characters: number
  share: number
  skill: number
  // Characters by cost, the last for that and more.
  curve: number[]
  icons: Icons
  factions: [string, number][]
  faults: string[]
  warnings: string[]
}

export const curveEnd = 7

export function reportOf(deck: Deck, cards: Cards): Report {
  const report: Report = {
    size: totalOf(deck.lines),
    characters: 0,
    share: 0,
    skill: 0,
    curve: Array.from({ length: curveEnd + 1 }, () => 0),
    icons: { T: 0, C: 0, A: 0, I: 0 },
    factions: [],
    faults: [],
    warnings: [],
  }
  const factions = new Map<string, number>()
  for (const [id, n] of deck.lines) {
    const card = cards.get(id)
    factions.set(factionOf(card), (factions.get(factionOf(card)) ?? 0) + n)
    if (n > mostCopies) report.faults.push(`${n} copies of ${card?.name ?? id}: at most ${mostCopies} are allowed`)
    if (card?.kind !== 'character') continue
    report.characters += n
    report.skill += n * (skillOf(card) ?? 0)
    const at = Math.min(costOf(card) ?? 0, curveEnd)
    report.curve[at] = (report.curve[at] ?? 0) + n
    for (const letter of letters) report.icons[letter] += n * (iconsOf(card)?.[letter] ?? 0)
  }
  report.factions = [...factions].sort((a, b) => b[1] - a[1])
  if (report.size < leastCards) report.faults.unshift(`${plural(leastCards - report.size, 'card')} to go: a deck has at least ${leastCards}`)
  if (report.size > mostCards) report.faults.unshift(`${plural(report.size - mostCards, 'card')} too many: a deck has at most ${mostCards}`)
  if (report.size) report.share = Math.floor((100 * report.characters) / report.size)
  if (report.size && (report.share < leastShare || report.share > mostShare))
    report.warnings.push(`${report.share} percent characters; ${leastShare} to ${mostShare} play best`)
  for (const [faction, n] of report.factions)
    if (faction !== 'neutral' && n < fewOfFaction)
      report.warnings.push(`only ${plural(n, 'card')} of ${factionName(faction)}: a domain needs one of them to pay for another`)
  return report
}

export function deckText(deck: Deck, cards: Cards): string {
  const lines = [...deck.lines.keys()]
    .map((id) => cards.get(id))
    .filter((card): card is Card => card !== undefined)
    .sort(inOrder)
    .map((card) => `${deck.lines.get(card.id)} ${card.name}`)
  return [`# ${deck.name}`, ...lines, ''].join('\n')
}

// What was read, and for each line that is not understood what is wrong with it.
export function readDeck(text: string, cards: Cards): { deck: Deck; faults: string[] } {
  const byName = new Map(playable(cards).map((card) => [card.name.toLowerCase(), card]))
  const byId = new Map(playable(cards).map((card) => [card.id, card]))
  const deck: Deck = { name: '', lines: new Map() }
  const faults: string[] = []
  text.split(/\r?\n/).forEach((whole, index) => {
    const line = whole.trim()
    if (line.startsWith('#') && !deck.name) deck.name = line.slice(1).trim()
    const said = line.split('#')[0]!.trim()
    if (!said) return
    const found = /^(\d+)x?\s+(.+)$/.exec(said)
    if (!found) return faults.push(`line ${index + 1}: expected a number of copies and a card, like 3 Rum Runner`)
    const card = byId.get(found[2]!) ?? byName.get(found[2]!.toLowerCase())
    if (!card) return faults.push(`line ${index + 1}: there is no card “${found[2]!.slice(0, 60)}”`)
    const n = (deck.lines.get(card.id) ?? 0) + Number(found[1])
    if (Number(found[1]) < 1 || n > mostCopies) return faults.push(`line ${index + 1}: a deck has 1 to ${mostCopies} copies of a card`)
    deck.lines.set(card.id, n)
  })
  deck.name ||= 'My deck'
  return { deck, faults }
}

// A new deck; the old one stays as it was.
export function withCopies(deck: Deck, id: string, n: number): Deck {
  const lines = new Map(deck.lines)
  if (n <= 0) lines.delete(id)
  else lines.set(id, Math.min(n, mostCopies))
  return { ...deck, lines }
}

export interface Filter {
  words: string
  kind: string
  factions: string[]
  icon: string
  most: number
}
export const nothingFiltered: Filter = { words: '', kind: '', factions: [], icon: '', most: 99 }

export function fits(card: Card, filter: Filter, matches: (text: string) => boolean): boolean {
  return (
    (!filter.kind || card.kind === filter.kind) &&
    (!filter.factions.length || filter.factions.includes(factionOf(card))) &&
    (!filter.icon || (iconsOf(card)?.[filter.icon as 'T'] ?? 0) > 0) &&
    (costOf(card) ?? 0) <= filter.most &&
    matches(`${card.name} ${card.facts} ${card.text}`)
  )
}
