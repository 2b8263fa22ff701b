// What the board needs to know of a card beyond its name; it comes with the card (CardText::data), so that a card which somebody added
// is understood like those in the box.
import type { Card } from '../../lib/board'
import type { CastleView, Special, Trait } from './view'

export type Cards = Map<string, Card>

interface CharacterData {
  faces: string[]
  flavour: string
}
interface ChapterData {
  kind: string
  flavour: string
  choices: string[]
}
interface ItemData {
  count: number
  hands: number
  one_use: boolean
  timing: string
}
const data = <T>(card: Card | undefined) => (card?.data ?? {}) as Partial<T>

export const ofKind = (cards: Cards, ...kinds: string[]) => [...cards.values()].filter((card) => kinds.includes(card.kind))

export const facesOf = (card: Card | undefined) => data<CharacterData>(card).faces ?? []
export const flavourOf = (card: Card | undefined) => data<ChapterData>(card).flavour ?? ''
export const kindOf = (card: Card | undefined) => data<ChapterData>(card).kind ?? ''
// What a page says, told to these prisoners: "everybody fights against" for "combat [all] against", and how many they are for "P".
export const spoken = (text: string, party: number) =>
  text
    .replace(/\bcombat \[all\] against/gi, (found) => (found[0] === 'C' ? 'Everybody fights against' : 'everybody fights against'))
    .replace(/\bcombat \[you alone\] against/gi, (found) => (found[0] === 'C' ? 'You fight alone against' : 'you fight alone against'))
    .replace(/\bcombat \[the nominee alone\] against/gi, (found) => (found[0] === 'C' ? 'The nominee fights alone against' : 'the nominee fights alone against'))
    .replace(/\bP (?=Might|Cunning|Wisdom)/g, `${party} `)
export const choicesOf = (card: Card | undefined) => data<ChapterData>(card).choices ?? []
export const handsOf = (card: Card | undefined) => data<ItemData>(card).hands ?? 1
export const isOnce = (card: Card | undefined) => data<ItemData>(card).one_use ?? false
export const timingOf = (card: Card | undefined) => data<ItemData>(card).timing ?? ''

export const traitNames: Record<Trait, string> = { M: 'Might', C: 'Cunning', W: 'Wisdom' }
export const traitName = (trait: string | undefined) => traitNames[trait as Trait] ?? ''
export const traitByName = (name: string) => ({ might: 'M', cunning: 'C', wisdom: 'W' })[name] as Trait | undefined

// "Might", "double Wisdom".
export function faceWords(face: string | null | undefined): string {
  if (!face) return 'not rolled'
  return face.length === 2 ? `double ${traitName(face[0])}` : traitName(face)
}

export const symbols = (face: string | null | undefined, traits: string) => (face && traits.includes(face[0]!) ? face.length : 0)

// How often each trait is on a die, in symbols.
export function strengths(faces: string[]): { trait: Trait; n: number }[] {
  return (['M', 'C', 'W'] as const).map((trait) => ({ trait, n: faces.reduce((sum, face) => sum + symbols(face, trait), 0) }))
}

// "The Cook" is "Cook" where there is little room.
export const shortName = (name: string) => name.replace(/^The /, '')
export const nameOf = (cards: Cards, id: string | null | undefined) => (id ? (cards.get(id)?.name ?? id.replaceAll('_', ' ')) : '')
export const calledOf = (cards: Cards, id: string | null | undefined) => shortName(nameOf(cards, id))

const joinOr = new Intl.ListFormat('en-GB', { type: 'disjunction' })

// What fits on a small card: the whole effect, or what there is to choose, or what is read aloud.
export function chapterLine(card: Card): string {
  const choices = choicesOf(card)
  if (card.text.length > 170 && choices.length) return `${joinOr.format(choices)}?`
  return (card.text.length > 220 ? flavourOf(card) : card.text) || flavourOf(card)
}

// The open page beside a question: how it stands, for the page itself lies on the table.
export function standing(card: Card, view: CastleView): string {
  if (view.choice) return `${joinOr.format(view.choice.options.map((one) => one.label))}?`
  const dice = view.fight?.row.length ?? 0
  if (view.fight) return `${view.fight.round ? `Round ${view.fight.round}` : 'Before round 1'}, ${dice} ${dice === 1 ? 'die' : 'dice'} left.`
  if (view.test?.kind === 'group') return `${traitName(view.test.traits)} ${view.test.total} of ${view.test.need}, attempt ${view.test.attempt}${view.test.tries ? ` of ${view.test.tries}` : ''}.`
  if (view.test) return `A test of ${joinOr.format([...view.test.traits].map(traitName))}.`
  return view.camp ? 'Camp.' : kindOf(card)
}

export interface SpecialWords {
  name: string
  text: string
}

const who = (target: string | undefined, you: string) =>
  ({ you, all: 'everybody', others: `everybody but ${you}` })[target ?? 'you'] ?? target ?? you

// A special rule of an enemy in plain words. `you` names the page turner.
export function specialWords(special: Special, you: string): SpecialWords {
  const trait = traitName(special.trait)
  const n = special.n ?? 1
  switch (special.k) {
    case 'regrow':
      return { name: `Regrows on ${trait}`, text: `A die that is hit is not removed at once: it is rolled. If it shows ${trait}, it stays as ${trait}; otherwise it is gone.` }
    case 'lowest_only':
      return { name: 'Hunts the weakest', text: `It attacks only whoever has the fewest HP among those who fight; with a tie, all of them.` }
    case 'duel':
      return { name: 'Duel', text: `One fighter a round: ${you} first, then whoever you all send. Nobody can rest.` }
    case 'final_blow':
      return { name: `Last breath ${n}`, text: `Whoever removes the last die loses ${n} HP. That cannot be blocked.` }
    case 'idle_bite':
      return { name: `Bites the idle ${n}`, text: `After its attack, everybody who rolled and removed no die loses ${n} HP more, blocked or not.` }
    case 'reinforce':
      return { name: `Reinforcements ${special.max ?? n}`, text: `At the end of a round one more die is rolled and joins the row, ${special.max ?? n} times at most.` }
    case 'no_rest':
      return { name: 'No rest', text: 'Nobody may rest in this fight.' }
    case 'no_block':
      return { name: 'No blocking', text: 'A double still hits twice, but it does not block.' }
    case 'hears':
      return { name: `Hears ${trait}`, text: `Its attack hits only those whose die shows ${trait}. A double of it still blocks.` }
    case 'guarded':
      return { name: `Guards ${trait}`, text: `Dice showing ${trait} cannot be removed as long as any other die is in the row.` }
    case 'shift':
      return { name: 'Shifts', text: 'From round 2 on, all its dice are rolled anew when a round begins.' }
    case 'helped':
      return { name: 'Help from the others', text: 'Before round 1 you all remove one die of your choice for everybody who passed the test.' }
    case 'stuck':
      return { name: 'Stuck', text: 'In round 1 whoever failed the test does not roll, cannot rest and cannot block, but can be hit.' }
    case 'thief':
      return { name: `Steals on ${trait}`, text: `After the attacks of a round everybody whose die shows ${trait} discards one item of their own choice.` }
    case 'you_first':
      return { name: `${you} first`, text: `In round 1 ${you} fights alone; from round 2 all do.` }
    case 'surprise':
      return { name: 'Taken by surprise', text: 'It makes no attack in round 1.' }
    case 'toll':
      return { name: `Toll ${n}`, text: `At the end of each round ${who(special.who, you)} ${special.who === 'you' || !special.who ? 'loses' : 'lose'} ${n} HP, resting or not, blocked or not.` }
    default:
      return { name: special.k.replaceAll('_', ' '), text: `A rule of this enemy: ${special.k.replaceAll('_', ' ')}.` }
  }
}
