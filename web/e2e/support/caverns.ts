// Cutthroat Caverns: where things are on its table, somebody who plays it by clicking, and what came over that one's link.
import type { Locator, Page } from 'playwright-core'
import { pick } from '../../wire/support/players'
import { eventually } from '../../wire/support/patience'
import { answers, dock, drawn, endless, mostTurns, result } from './table'

export const board = (page: Page): Locator => page.locator('.caverns')
export const hand = (page: Page): Locator => board(page).getByRole('region', { name: /^Your hand/ })
// Cards with which something can be done now.
export const live = (page: Page): Locator => hand(page).getByRole('button', { disabled: false })
export const adventurer = (page: Page, name: string): Locator => board(page).getByRole('article', { name: new RegExp(`^${name}`) })
export const chooser = (page: Page): Locator => board(page).getByRole('region', { name: /^What to do with/ })
export const ending = (page: Page): Locator => board(page).getByRole('status', { name: 'The end' })
export const question = (page: Page): Locator => dock(page).getByRole('heading')
// To let things go, or to leave them as they are.
export const calm = (page: Page): Locator =>
  dock(page).getByRole('button', { name: /^(Do nothing|Keep the rest|Leave your cards|One card is enough|That is all)/ })

export interface Asked {
  id: number
  prompt: string
  options: { id: string; words: string; group?: string; quiet?: boolean }[]
  window?: { id: string; name: string; stake: boolean; concerns: boolean }
}
interface Place {
  character: string | null
  seat: number
  hand: number
  known: string[]
  set_cards: string[]
  held: string | null
  stance: string | null
  quest: string | null
  items: string[]
  riders: string[]
}
export interface Seen {
  step: string
  viewer?: number
  number: number
  hand?: string[]
  discard: string[]
  stack: string[]
  gone: string[]
  module?: { node: string }
  places: Place[]
  encounter?: { card: string; round: number }
  window?: { id: string }
  attack?: { owner: string }
  draft?: unknown
  result: string
  offer?: { from: string; to: string; gives: string[]; takes: string[] }
}

// Everything that came over a page's link. It must be there before the page opens its link.
export class Ear {
  readonly heard: string[] = []
  // What the log said, in the words of the server: "@0 played {trip}."
  readonly told: string[] = []
  readonly views: Seen[] = []
  readonly asked: (Asked & { seen: Seen })[] = []
  private view: Record<string, unknown> = {}

  constructor(page: Page) {
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.take(String(payload))))
  }

  // The table as it stands.
  get seen(): Seen {
    return this.view as unknown as Seen
  }

  private take(text: string) {
    this.heard.push(text)
    const message = JSON.parse(text) as { view?: Record<string, unknown>; set?: Record<string, unknown>; ask?: Asked; log?: { words: string }[] }
    const view = { ...(message.view ?? this.view), ...message.set }
    for (const [key, value] of Object.entries(view)) if (value === null) delete view[key]
    this.view = view
    if ('places' in view) this.views.push(this.seen)
    for (const { words } of message.log ?? []) this.told.push(words)
    const { ask } = message
    if (ask && this.asked.at(-1)?.id !== ask.id) this.asked.push({ ...ask, seen: this.seen })
  }
}

// What this seat was shown of others that it may not know; a spectator has none. One knows cards that were shown openly (`known`), and a set
// card that was one's own before it was swapped or put there.
export function leaks(views: Seen[], viewer: number | undefined): string[] {
  const shown: string[] = []
  const owned = new Set<string>()
  for (const view of views) {
    for (const card of [...(view.hand ?? []), ...view.places.flatMap((place) => (place.seat === viewer ? place.set_cards : []))]) owned.add(card)
    if (viewer === undefined && view.hand?.length) shown.push(`a hand: ${view.hand}`)
    if (viewer === undefined && view.draft) shown.push('a draft')
    if (view.result !== 'playing') continue
    for (const place of view.places) {
      if (place.seat === viewer) continue
      if (place.quest && place.quest !== '?') shown.push(`${place.character}'s Quest: ${place.quest}`)
      if (place.held && place.held !== '?') shown.push(`${place.character} holds ${place.held}`)
      if (place.stance && place.stance !== '?' && view.step === 'set') shown.push(`${place.character} will ${place.stance}`)
      if (place.known.length > 0) continue
      for (const card of place.set_cards) if (card !== '?' && !owned.has(card)) shown.push(`${place.character} has set ${card}`)
    }
  }
  return shown
}

export interface Playing {
  random: () => number
  press?: (target: Locator) => Promise<void>
  // What to do instead of the usual, where there is something.
  wish?: () => Promise<Locator | undefined>
  // Whom to choose where a card can be played on several.
  aim?: string
  before?: (turn: number) => Promise<void>
  // When to stop.
  until?: () => boolean | Promise<boolean>
}

// Plays by clicking: sets cards from the hand, lets windows go, and takes any answer where nothing is plain. Gives the number of answers.
export async function play(page: Page, { random, press = (target) => target.click(), wish, aim = '', before, until }: Playing): Promise<number> {
  for (let turn = 0; turn < mostTurns; ++turn) {
    if (!(await asked(page, until))) return turn
    await before?.(turn)
    const was = await written(page)
    await press((await wish?.()) ?? (await usual(page, random)))
    const ways = chooser(page).locator('[data-option]')
    const aimed = await ways.filter({ hasText: aim }).all()
    if ((await ways.count()) > 0) await press(pick(random, aimed.length > 0 ? aimed : await ways.all()))
    await page.waitForFunction(
      (old) =>
        `${document.querySelector('#dock')?.textContent}|${document.querySelectorAll('#log li').length}|${document.querySelector('.caverns')?.textContent}` !== old,
      was,
    )
  }
  throw endless()
}

// All that can be read on the table and in the question: another whenever something has happened.
const written = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      `${document.querySelector('#dock')?.textContent}|${document.querySelectorAll('#log li').length}|${document.querySelector('.caverns')?.textContent}`,
  )

// Until there is something to answer; false where the game is over or it is time to stop.
async function asked(page: Page, until: Playing['until']): Promise<boolean> {
  let ready = false
  let stop = false
  await eventually(async () => {
    ready = (await answers(page).count()) > 0
    // Asked after that: what is ready does not go away by itself.
    stop = Boolean(await until?.()) || (await result(page).isVisible())
    return ready || stop
  }, 'a question')
  await drawn(page)
  return !stop
}

async function usual(page: Page, random: () => number): Promise<Locator> {
  if ((await calm(page).count()) > 0) return calm(page).first()
  const cards = await live(page).all()
  return pick(random, cards.length > 0 ? cards : await answers(page).all())
}
