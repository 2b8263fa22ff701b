// What the board needs to know of a card beyond its name; it comes with the card (CardText::data).
import type { Card } from '../../lib/board'
import { letters, type Icons, type Letter } from './view'

export type Cards = Map<string, Card>

interface Data {
  faction: string
  cost: number
  skill: number
  icons: Icons
  struggles: Icons
  subtypes: string[]
  keywords: string[]
  toughness: number
  fated: number
  steadfast: number
  steadfast_faction: string
  unique: boolean
  attach: string
  flavour: string
  cp: number
  aim: string
  lillith: string
}

const data = (card: Card | undefined) => (card?.data ?? {}) as Partial<Data>

export const factionOf = (card: Card | undefined) => data(card).faction ?? 'neutral'
export const costOf = (card: Card | undefined) => data(card).cost
export const skillOf = (card: Card | undefined) => data(card).skill
export const iconsOf = (card: Card | undefined): Icons | undefined => data(card).icons
export const strugglesOf = (card: Card | undefined): Icons | undefined => data(card).struggles
export const subtypesOf = (card: Card | undefined) => data(card).subtypes ?? []
export const isUnique = (card: Card | undefined) => data(card).unique ?? false
export const attachesTo = (card: Card | undefined) => data(card).attach
export const flavourOf = (card: Card | undefined) => data(card).flavour ?? ''
export const aimOf = (card: Card | undefined) => data(card).aim ?? ''
export const cpOf = (card: Card | undefined) => data(card).cp

export const nameOf = (cards: Cards, id: string | null | undefined) => {
  if (!id) return ''
  if (id === '?') return 'a card that you may not see'
  return cards.get(id)?.name ?? id.replaceAll('_', ' ')
}
// "Dr. Armitage, Reader of the Forbidden" is "Dr. Armitage" where there is little room.
export const shortName = (name: string) => name.split(', ')[0] ?? name

export const factionNames: Record<string, string> = {
  agency: 'The Agency',
  miskatonic: 'Miskatonic University',
  syndicate: 'The Syndicate',
  silver_twilight: 'Order of the Silver Twilight',
  cthulhu: 'Cthulhu',
  hastur: 'Hastur',
  yog_sothoth: 'Yog-Sothoth',
  shub_niggurath: 'Shub-Niggurath',
  neutral: 'Neutral',
}
export const factionName = (id: string) => factionNames[id] ?? id.replaceAll('_', ' ')

// "Miskatonic University" is "Miskatonic" where there is little room.
export const shortFaction = (id: string) => factionName(id).replace(/^(The|Order of the) /, '').replace(/ University$/, '')

export const struggleNames: Record<Letter, string> = { T: 'Terror', C: 'Combat', A: 'Arcane', I: 'Investigation' }
export const struggleWhat: Record<Letter, string> = {
  T: 'The loser’s character goes insane.',
  C: 'The loser’s character is wounded.',
  A: 'The winner may ready a character.',
  I: 'The winner puts a success token.',
}

export const keywordText: Record<string, string> = {
  willpower: 'cannot go insane',
  invulnerability: 'cannot be wounded',
  fast: 'breaks ties in struggles',
  heroic: 'not together with Villainous',
  villainous: 'not together with Heroic',
  loyal: 'paid by its own faction alone',
  transient: 'counts two as a resource, once',
  resilient: 'may go on top of the deck instead',
  dormant: 'may be laid at a story and wake when it is won',
  day: 'while it is in play it is Day',
  night: 'while it is in play it is Night',
  prophecy: 'lies face up on the deck',
}

export const iconWords = (icons: Icons | undefined): string =>
  letters
    .filter((letter) => (icons?.[letter] ?? 0) > 0)
    .map((letter) => `${icons![letter]} ${struggleNames[letter]}`)
    .join(', ')

export const count = (list: string[]): [string, number][] => {
  const found = new Map<string, number>()
  for (const id of list) found.set(id, (found.get(id) ?? 0) + 1)
  return [...found]
}
export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

export const kindWords: Record<string, string> = { character: 'Character', support: 'Support', event: 'Event', conspiracy: 'Conspiracy', story: 'Story', deck: 'Deck' }
// "Agency character, cost 3"
export function about(card: Card | undefined): string {
  if (!card) return ''
  const cost = costOf(card)
  return [factionOf(card) === 'neutral' && card.kind === 'story' ? '' : factionName(factionOf(card)), (kindWords[card.kind] ?? card.kind).toLowerCase(), cost === undefined ? '' : `cost ${cost}`]
    .filter(Boolean)
    .join(', ')
}

export const phaseNames: Record<string, string> = { refresh: 'Refresh', draw: 'Draw', resource: 'Resource', operations: 'Operations', story: 'Story', end: 'End' }
export const phases = ['refresh', 'draw', 'resource', 'operations', 'story'] as const
export const windowNames: Record<string, string> = {
  refresh: 'after refreshing',
  draw: 'after drawing',
  resource: 'after the resource',
  operations: 'operations',
  s1: 'before attackers commit',
  s2: 'before defenders commit',
  s3: 'before the struggles',
  s4: 'after the stories',
}
