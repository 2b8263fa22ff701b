// The names of options, read as far as the table needs it: what they are about, so that a click on that thing can offer them.
import type { Ask, Cannot, Choice } from '../../lib/protocol.gen'
import { refCard } from './view'

export interface Move {
  verb: string
  // A card in play.
  ref: string | undefined
  // A card that is not in play, by its id.
  card: string | undefined
  slot: number | undefined
  domain: number | undefined
}

const isRef = (word: string) => /^[ab]\./.test(word)

export function read(option: string): Move {
  const words = option.split(' ')
  const move: Move = { verb: words[0] ?? '', ref: undefined, card: undefined, slot: undefined, domain: undefined }
  const after = (word: string) => {
    const at = words.lastIndexOf(word)
    return at > 0 ? Number(words[at + 1]) : undefined
  }
  switch (move.verb) {
    case 'choose':
      return words[1] === 'story' ? { ...move, verb: 'choose story', slot: Number(words[2]) } : { ...move, ref: words[1] }
    case 'disrupt':
    case 'respond': {
      const what = words[2] ?? ''
      return isRef(what) ? { ...move, ref: what } : { ...move, card: what }
    }
    case 'force':
    case 'use':
    case 'restore':
    case 'ready': {
      const what = words[1] ?? ''
      return isRef(what) ? { ...move, ref: what } : { ...move, card: what }
    }
    case 'commit':
      return { ...move, ref: words[1], slot: after('to') }
    case 'place':
      return { ...move, card: words[1], slot: after('at') }
    case 'resolve':
      return { ...move, slot: Number(words[1]) }
    case 'pay':
    case 'attach':
      return { ...move, domain: Number(words[2]) }
    case 'drain':
      return { ...move, domain: Number(words[1]) }
    case 'resource':
      return { ...move, card: words[1], domain: after('at') }
    case 'lose':
      return { ...move, card: words[1], domain: after('from') }
    case 'play':
    case 'take':
    case 'discard':
      return { ...move, card: words[1] }
    default:
      return move
  }
}

const options = (ask: Ask | undefined) => ask?.options ?? []
const fromHand = new Set(['play', 'place', 'resource', 'discard', 'take', 'disrupt', 'respond'])

export const handOptions = (ask: Ask | undefined, card: string): Choice[] =>
  options(ask).filter(({ id }) => {
    const move = read(id)
    return move.card === card && fromHand.has(move.verb)
  })
export const refOptions = (ask: Ask | undefined, ref: string): Choice[] => options(ask).filter(({ id }) => read(id).ref === ref)
export const slotOptions = (ask: Ask | undefined, slot: number): Choice[] =>
  options(ask).filter(({ id }) => {
    const move = read(id)
    return move.slot === slot && (move.verb === 'choose story' || move.verb === 'resolve')
  })
// Own domains: to pay with, to put a card to. `mine` is false for those of the other side, which may be drained.
export const domainOptions = (ask: Ask | undefined, n: number, mine: boolean): Choice[] =>
  options(ask).filter(({ id }) => {
    const move = read(id)
    if (move.domain !== n) return false
    return mine ? move.verb === 'pay' || move.verb === 'attach' || move.verb === 'lose' : move.verb === 'drain'
  })
// Where a card that was taken up can go: to stories or domains.
export const toSlot = (list: Choice[], slot: number) => list.find(({ id }) => read(id).slot === slot)
export const toDomain = (list: Choice[], domain: number) => list.find(({ id }) => read(id).domain === domain && read(id).verb === 'resource')

// Why nothing can be done with a card in the hand, or with one in play.
export function barred(ask: Ask | undefined, what: { card?: string; ref?: string }): Cannot | undefined {
  return ask?.cannot.find((one) =>
    one.ids.some((id) => {
      const move = read(id)
      return what.ref ? move.ref === what.ref : move.card === what.card
    }),
  )
}

// Answers that the table gives more comfortably than a list does.
export const onBoard = (option: string) => {
  const move = read(option)
  return move.ref !== undefined || move.card !== undefined || move.slot !== undefined || move.domain !== undefined
}

export const commits = (ask: Ask | undefined) => options(ask).some(({ id }) => id.startsWith('commit '))
export const isCommit = (step: string) => step === 'commit' || step === 'defend'

// Options that a domain could pay for, as cards of the hand or in play.
export const paysFor = (pays: string[]): string[] => [
  ...new Set(
    pays.flatMap((option) => {
      const move = read(option)
      return move.card ?? (move.ref ? refCard(move.ref) : [])
    }),
  ),
]
