// What the board needs to know of a card beyond its name. The numbers come with the card (games/mandom/mandom.cpp), so that a card which
// somebody added to the content is understood like those in the box.
import type { Card } from '../../lib/board'

export type Cards = Map<string, Card>

interface MonsterData {
  strength?: number
  copies: number
  special: boolean
}
interface ItemData {
  hp: number
  stops: string[]
  once: boolean
  names: boolean
}
interface HeroData {
  hp: number
  items: string[]
}
const monsterData = (card: Card) => card.data as unknown as MonsterData
const itemData = (card: Card) => card.data as unknown as ItemData
const heroData = (card: Card) => card.data as unknown as HeroData

export const ofKind = (cards: Cards, kind: string) => [...cards.values()].filter((card) => card.kind === kind)

export const strengthOf = (monster: Card) => monsterData(monster).strength
export const copiesOf = (monster: Card) => monsterData(monster).copies
export const isSpecial = (monster: Card) => monsterData(monster).special
export const baseHp = (hero: Card) => heroData(hero).hp
export const hpOf = (item: Card) => itemData(item).hp
export const isOnce = (item: Card) => itemData(item).once
export const itemsOf = (hero: Card | undefined) => (hero ? heroData(hero).items : [])

// Whether an item by itself, all the time, stops a monster. What is named, used once or needs a low HP is not counted.
export const stops = (item: Card, monster: Card) => itemData(item).stops.includes(monster.id)

export const canBeNamed = (items: string[], cards: Cards) =>
  items.find((id) => {
    const item = cards.get(id)
    return item !== undefined && itemData(item).names
  })

// A monster's line: which of these items stops it.
export function stoppedBy(monster: Card, items: string[], cards: Cards): string[] {
  return items.filter((id) => {
    const item = cards.get(id)
    return item !== undefined && stops(item, monster)
  })
}

const joined = (names: string[]) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

export function monsterLine(monster: Card, hero: Card | undefined, cards: Cards): string {
  if (monster.text) return monster.text
  const items = itemsOf(hero)
  if (!items.length) return sentence(monster.facts.split(', ').slice(1).filter((fact) => !/^strength|copies$/.test(fact)).join(', '))
  const by = stoppedBy(monster, items, cards).map((id) => cards.get(id)!.name)
  const named = canBeNamed(items, cards)
  if (by.length) return `Stopped by ${joined(by)}.`
  return named ? `Only the ${cards.get(named)!.name} stops it, if named.` : 'No item stops it by itself.'
}

const sentence = (text: string) => (text ? text[0]!.toUpperCase() + text.slice(1) + (text.endsWith('.') ? '' : '.') : '')

// The text of an item in the few words that fit on a tile; what has no short form is shown as it is.
const short: [RegExp, string][] = [
  [/^The hero has (\d+) more HP.*$/, '+$1 HP'],
  [/^Every monster of a type already revealed.*$/, 'stops what comes again'],
  [/^Every monster deals (\d+) less damage\.$/, 'each monster deals $1 less'],
  [/^Every monster of (.+?) deals no damage\./, 'stops $1'],
  [/^Every (.+?) deals no damage\./, 'stops every $1'],
  [/^While the hero has (\d+) HP or less, every monster of strength (.+?) deals no damage\.$/, 'at $1 HP or less: stops $2'],
  [/^While the hero has (\d+) HP or less, a monster of odd strength deals (\d).*?(\d), never.*$/, 'at $1 HP or less: odd deals $2, even $3'],
  [/^Before the first reveal the challenger may name one monster type.*$/, 'stops one named type'],
  [/^Before the first reveal an opponent names (.+?);.*$/, 'stops $1, as an opponent says'],
  [/^Once a challenge the challenger may defeat a revealed monster(?: of (.+?))?\./, 'once: defeats $1'],
  [/^Once a challenge the challenger may set a revealed monster aside.*$/, 'once: swaps a monster for the top card'],
  [/^Once a challenge, when the hero dies.*$/, 'once: back from death'],
  [/^When the hero dies and had (\d+) HP or more.*has (\d+) HP\.$/, 'from $1 HP: back from death with $2'],
  [/^The challenger may discard another equipped item.*$/, 'give another item: defeats any'],
  [/^If the hero is dead at the end and all.*$/, 'wins if all types differ'],
  [/ Each so defeated adds its strength to the hero's HP\./, ', adds them to HP'],
  [/ Each so defeated adds (\d+) to the hero's HP\./, ', +$1 HP each'],
  [/ Each so defeated makes every later monster deal (\d+) less\./, ', later ones deal $1 less'],
  [/ The monster revealed right after it is defeated too\./, ' and the next card'],
  [/ The hero's HP then become its strength\./, ', HP become its strength'],
  [/ Those of the same kind that directly follow.*$/, ' and those that follow'],
]

export function brief(item: Card): string {
  let text = item.text
  for (const [pattern, words] of short) text = text.replace(pattern, words)
  return text.replace(/defeats ([,.]|$)/, 'defeats any$1')
}

// For the smallest tiles, where a number can only be a strength.
export const terse = (item: Card) => brief(item).replace(/strength (?=\d)|(?<=even|odd) strength/g, '')
