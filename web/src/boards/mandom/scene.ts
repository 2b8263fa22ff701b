// The hero and the items as the board shows them at this moment: of the view, or of the line of a challenge that is being told.
import { itemsOf, type Cards } from './content'
import type { Delve, Removal } from './story'
import type { MandomView } from './view'

// 'unsure': somebody may have taken it off since this viewer last looked (hidden items).
export type Wear = 'on' | 'unsure' | 'gone' | 'lost' | 'spent'

export interface ItemState {
  id: string
  wear: Wear
  // Who took it off, where that is known.
  by: number | undefined
  // It has just stopped a monster.
  strikes: boolean
}

export function sceneItems(view: MandomView, stage: Delve | undefined, removed: Removal[], cards: Cards): ItemState[] {
  const hero = stage?.hero ?? view.hero
  const all = itemsOf(hero ? cards.get(hero) : undefined)
  const same = view.challenge !== undefined && stage !== undefined && view.round === stage.round
  const worn = stage && !same ? stage.equipped : [...view.equipped, ...view.lost]
  const lost = stage?.lost ?? view.lost
  const spent = stage?.spent ?? []
  const last = stage?.fights.at(-1)
  return all.map((id) => ({
    id,
    wear: wear(id),
    by: removed.find((one) => one.item === id)?.seat ?? view.pairs.find((pair) => pair.item === id)?.seat,
    strikes: last?.verdict === 'stopped' && last.item === id && stage?.result === undefined,
  }))

  function wear(id: string): Wear {
    if (lost.includes(id)) return 'lost'
    if (!worn.includes(id)) return 'gone'
    if (spent.includes(id)) return 'spent'
    return stage || view.sees_items ? 'on' : 'unsure'
  }
}

const ordinals = ['', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth']

// Where a card lies in the dungeon, counted from below.
export function placeInPile(at: number, height: number): string {
  if (height === 1) return 'the only card'
  if (at === height - 1) return 'on top'
  if (at === 0) return 'at the bottom'
  return `${ordinals[at] ?? `${at + 1}th`} from below`
}
