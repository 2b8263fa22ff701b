// Cthulhu Rising: where things are on its table, somebody who plays it by clicking on it, and what came over that one's link.
import type { Locator, Page } from 'playwright-core'
import { pick } from '../../wire/support/players'
import { eventually } from '../../wire/support/patience'
import { answered, answers, dock, drawn, endless, hearAnswers, mostTurns, result, type Asking } from './table'

export const board = (page: Page): Locator => page.locator('.rising')
export const hand = (page: Page): Locator => board(page).locator('section.hand')
export const live = (page: Page): Locator => hand(page).locator('.part.can')
// Those who can be sent to a story, and stories that take whoever is held.
export const ready = (page: Page): Locator => board(page).locator('.home.mine .part.can')
export const goals = (page: Page): Locator => board(page).locator('.drop .part.can')
export const domains = (page: Page): Locator => board(page).getByRole('list', { name: 'Domains of You' }).locator('.part.can')
export const plan = (page: Page): Locator => board(page).getByRole('group', { name: 'Committing' })
export const chooser = (page: Page): Locator => board(page).getByRole('region', { name: /^What to do with/ })
export const ending = (page: Page): Locator => board(page).getByRole('status', { name: 'The end' })
export const question = (page: Page): Locator => dock(page).getByRole('heading')

interface SidePart {
  seat: number | null
  hand: number
  cards?: string[] | null
  known: string[]
  discard: string[]
  won: string[]
  domains: { resources: string[] }[]
}
export interface Seen {
  step: string
  viewer?: number
  side?: 'a' | 'b'
  turn: number
  phase: string
  window?: string
  active: 'a' | 'b'
  result: string
  day: boolean
  night: boolean
  sides: Record<'a' | 'b', SidePart>
  play: { ref: string; card: string; at: number | null }[]
  row: ({ dormant: { card: string }[] } | null)[]
}

// Everything that came over a page's link. It must be there before the page opens its link.
export class Ear implements Asking {
  readonly heard: string[] = []
  readonly told: { kind: string; rule: string; words: string }[] = []
  readonly steps = new Set<string>()
  asked = 0
  // My question, 0 where I have none.
  question = 0
  answered = 0
  private view: Record<string, unknown> = {}

  constructor(page: Page) {
    hearAnswers(page, this)
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.take(String(payload))))
  }
  get seen(): Seen {
    return this.view as unknown as Seen
  }
  private take(text: string) {
    this.heard.push(text)
    const message = JSON.parse(text) as { t: string; view?: Record<string, unknown>; set?: Record<string, unknown>; ask?: { id: number }; log?: Ear['told'] }
    const view = { ...(message.view ?? this.view), ...message.set }
    for (const [key, value] of Object.entries(view)) if (value === null) delete view[key]
    this.view = view
    this.told.push(...(message.log ?? []))
    // An update without a question: somebody else is asked, or nobody.
    if (!message.ask && (message.t === 'update' || message.t === 'welcome')) this.question = 0
    if (message.ask) {
      ++this.asked
      this.question = message.ask.id
      this.steps.add(this.seen.window ? `${this.seen.step} ${this.seen.window}` : this.seen.step)
    }
  }
}

export interface Playing {
  ear: Ear
  random: () => number
  press?: (target: Locator) => Promise<void>
  before?: (turn: number) => Promise<void>
  until?: () => boolean | Promise<boolean>
}

// Plays on the table: cards from the hand, resources to domains, characters to stories; where nothing on it is lit, by the answers below it.
// Gives the number of questions that were answered.
export async function play(page: Page, { ear, random, press = (target) => target.click(), before, until }: Playing): Promise<number> {
  for (let turn = 0; turn < mostTurns; ++turn) {
    if (!(await waits(page, ear, until))) return turn
    await before?.(turn)
    await answered(page, ear, () => answer(page, ear.seen.step, random, press))
  }
  throw endless()
}

async function answer(page: Page, step: string, random: () => number, press: (target: Locator) => Promise<void>) {
  if (step === 'commit' || step === 'defend') return commit(page, random, press)
  const cards = live(page)
  if ((await cards.count()) > 0 && (step === 'keep' || step === 'resource' || step === 'discard' || random() < 0.75)) {
    await press(pick(random, await cards.all()))
    if (step === 'resource') return press(pick(random, await domains(page).all()))
    const ways = chooser(page).locator('[data-option]')
    if ((await ways.count()) > 0) await press(pick(random, await ways.all()))
    return
  }
  const lit = board(page).locator('.part.can')
  if (['target', 'pay', 'host', 'victim', 'ready', 'next', 'restore', 'sacrifice', 'cost_card'].includes(step) && (await lit.count()) > 0) {
    await press(lit.first())
    const ways = chooser(page).locator('[data-option]')
    if ((await ways.count()) > 0) await press(ways.first())
    return
  }
  const listed = await answers(page).all()
  const way = listed.length > 0 ? listed : await lit.all()
  if (way.length > 0) await press(pick(random, way))
}

// Up to two of those who can go, one after the other, and then all at once.
async function commit(page: Page, random: () => number, press: (target: Locator) => Promise<void>) {
  for (let gone = 0; gone < 2 && (await ready(page).count()) > 0; ++gone) {
    await press(ready(page).first())
    await press(pick(random, await goals(page).all()))
  }
  const go = plan(page).locator('[data-option="done"]')
  await press((await go.count()) > 0 ? go : answers(page).and(page.locator('[data-option="done"]')))
}

// Until there is something new to answer, and it is drawn; false where the game is over or it is time to stop.
async function waits(page: Page, ear: Ear, until: Playing['until']): Promise<boolean> {
  // Where the table gives every answer, there is only the way to the list.
  const asked = answers(page).or(dock(page).getByRole('button', { name: /as a list$/ }))
  const over = async () => Boolean(await until?.()) || (await result(page).isVisible())
  await eventually(async () => (await over()) || (ear.question !== 0 && (await asked.count()) > 0), 'a question')
  await drawn(page)
  return !(await over())
}
