// Options and situations in our own short words: on the board there is less room than in the question.
import { calledOf, nameOf, traitName, type Cards } from './content'
import { read } from './moves'
import type { CastleView } from './view'

// What an option means, as something that somebody proposes: "Cook turns the page".
export function optionWords(option: string, cards: Cards, view?: CastleView): string {
  const move = read(option)
  const name = (id: string) => calledOf(cards, id)
  if (!move) return option
  switch (move.verb) {
    case 'be':
      return `be ${nameOf(cards, move.who)}`
    case 'turn':
      return `${name(move.who)} turns the page`
    case 'nominate':
      return `${name(move.who)} does it`
    case 'fight':
      return `${name(move.who)} fights`
    case 'rest':
      return `${name(move.who)} rests`
    case 'attack':
      return `${name(move.who)} attacks next`
    case 'heal':
      return `${name(move.who)} heals`
    case 'choose':
      return view?.choice?.options.find((one) => one.option === option)?.label ?? move.id.replaceAll('_', ' ')
    case 'take':
      return `${name(move.item)} to ${name(move.to)}`
    case 'drop':
      return `${name(move.from)} lays down ${name(move.item)}`
    case 'lose':
      return `${name(move.from)} gives up ${name(move.item)}`
    case 'give':
      return `${name(move.item)} from ${name(move.from)} to ${name(move.to)}`
    case 'use':
      return `${name(move.by)} uses ${name(move.item)}${move.on ? ` on ${name(move.on)}` : ''}`
    case 'help':
      return `remove a ${traitName(move.trait)} die`
    case 'set':
      return `turn ${traitName(move.from)} to ${traitName(move.to)}`
    case 'done':
      return 'break up camp'
    case 'pass':
      return 'use nothing'
    case 'abstain':
      return 'leaves it to the others'
    case 'rest nobody':
      return 'nobody rests'
    case 'heal nobody':
      return 'nobody heals'
  }
}

// What stands on the button below a prisoner.
export function actionWords(option: string, cards: Cards): string {
  const move = read(option)
  if (!move || !('who' in move)) return ''
  const name = calledOf(cards, move.who)
  return {
    be: `Be ${nameOf(cards, move.who)}`,
    turn: 'Turns the page',
    nominate: 'Send forward',
    fight: 'Into the ring',
    rest: 'Rest: +1 HP',
    attack: 'Attack now',
    heal: 'Heal 1',
  }[move.verb] ?? name
}

export const windowWords: Record<string, string> = {
  ready: 'use something before it begins?',
  dice: 'the dice lie. Use something before round 1?',
  roll: 'the roll lies. Change it?',
  guard: 'use something before it strikes?',
  hurt: 'about to lose HP. Prevent it?',
}
