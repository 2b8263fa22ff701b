// The names of options, read as far as the table needs it: what they are about, so that a click on that thing can offer them.
import type { Ask, Cannot, Choice } from '../../lib/protocol.gen'

export interface Move {
  verb: string
  // The card, Item, Relic, Reputation or Quest that it is about.
  thing: string | undefined
  // The character that it is aimed at.
  who: string | undefined
  // A creature's number.
  creature: number | undefined
  // Which of two set cards, of the target and of one's own.
  at: 'first' | 'second' | undefined
}

const withCard = new Set(['set', 'also', 'play', 'announce', 'lay', 'tip', 'relic', 'reputation', 'give', 'ask', 'take', 'with', 'steal', 'discard', 'pick', 'use'])
const onPeople = new Set(['be', 'choose'])

export function read(option: string): Move {
  const words = option.split(' ')
  const [verb = '', second = '', third = ''] = words
  const after = (word: string) => {
    const at = words.lastIndexOf(word)
    return at > 0 ? words[at + 1] : undefined
  }
  const last = words.at(-1)
  const at = last === 'first' || last === 'second' ? last : undefined
  const move: Move = { verb, thing: undefined, who: undefined, creature: undefined, at }
  if (verb === 'offer') return { ...move, who: third }
  if (verb === 'attack') return { ...move, who: second, thing: after('with') }
  if (verb === 'keep') return { ...move, verb: second === 'card' ? 'keep card' : 'keep', thing: second === 'card' ? third : second || undefined }
  if (verb === 'target') return /^\d+$/.test(second) ? { ...move, creature: Number(second) } : { ...move, who: second }
  if (onPeople.has(verb)) return { ...move, who: second }
  if (withCard.has(verb)) return { ...move, thing: second, who: after('on') ?? (verb === 'steal' ? after('from') : undefined) }
  return move
}

// Where the thing lies that an option is about.
const fromHand = new Set(['set', 'also', 'play', 'announce', 'lay', 'with', 'discard', 'attack'])
const mine = new Set(['tip', 'relic', 'reputation', 'give'])

export const handOptions = (ask: Ask | undefined, card: string): Choice[] =>
  (ask?.options ?? []).filter(({ id }) => {
    const move = read(id)
    return move.thing === card && fromHand.has(move.verb) && !id.endsWith(' from ring')
  })
export const mineOptions = (ask: Ask | undefined, thing: string): Choice[] =>
  (ask?.options ?? []).filter(({ id }) => {
    const move = read(id)
    return move.thing === thing && mine.has(move.verb)
  })
// Another player's Item that may be asked for, stolen or looted.
export const theirOptions = (ask: Ask | undefined, thing: string, whose: string): Choice[] =>
  (ask?.options ?? []).filter(({ id }) => {
    const move = read(id)
    return move.thing === thing && (move.verb === 'steal' ? move.who === whose : move.verb === 'ask')
  })
export const creatureOptions = (ask: Ask | undefined, number: number): Choice[] => (ask?.options ?? []).filter(({ id }) => read(id).creature === number)
// What a click on somebody can mean: whom to attack, to choose, to trade with.
export const personOptions = (ask: Ask | undefined, character: string): Choice[] =>
  (ask?.options ?? []).filter(({ id }) => {
    const move = read(id)
    return move.who === character && ['target', 'choose', 'offer', 'attack'].includes(move.verb)
  })

// Why nothing can be done with it now.
export function barred(ask: Ask | undefined, thing: string, verbs: 'hand' | 'mine'): Cannot | undefined {
  const wanted = verbs === 'hand' ? fromHand : mine
  const found = ask?.cannot.filter((one) => one.ids.some((id) => read(id).thing === thing && wanted.has(read(id).verb))) ?? []
  // Where cards are set, why it cannot be set says more than why it cannot be played.
  return found.find((one) => one.ids.some((id) => /^(set|also|discard|with) /.test(id))) ?? found[0]
}

// Answers that the table gives more comfortably than a list does.
export const onBoard = (option: string) => {
  const move = read(option)
  return move.thing !== undefined ? move.verb !== 'keep' && move.verb !== 'pick' && move.verb !== 'use' : move.creature !== undefined || move.verb === 'offer'
}
