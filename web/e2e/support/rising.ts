// Cthulhu Rising: where things are on its table, somebody who plays it by clicking on it, and what came over that one's link.
import type { Locator, Page } from 'playwright-core'
import { pick } from '../../wire/support/players'
import { sleep } from '../../wire/support/patience'
import { answers, dock, result } from './table'

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
export class Ear {
  readonly heard: string[] = []
  readonly told: { kind: string; rule: string; words: string }[] = []
  readonly steps = new Set<string>()
  asked = 0
  // My question, 0 where I have none.
  question = 0
  private view: Record<string, unknown> = {}

  constructor(page: Page) {
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
  turns?: number
}

// Plays on the table: cards from the hand, resources to domains, characters to stories; where nothing on it is lit, by the answers below it.
// Gives the number of questions that were answered.
export async function play(page: Page, { ear, random, press = (target) => target.click({ timeout: 5000 }), before, until, turns = 400 }: Playing): Promise<number> {
  let answered = 0
  for (let turn = 0; turn < turns; ++turn) {
    if (!(await waits(page, ear, answered, until))) return turn
    await before?.(turn)
    const open = ear.question
    // What is taken up and laid down again has answered nothing.
    for (let tries = 0; ear.question === open && ear.seen.result === 'playing' && tries < 5; ++tries) {
      // A card may move away while it is reached for.
      await answer(page, ear.seen.step, random, press).catch((fault: unknown) => {
        if (tries >= 3) throw fault
      })
      await settled(() => ear.question !== open || ear.seen.result !== 'playing')
    }
    answered = open
  }
  return turns
}

async function settled(done: () => boolean, ms = 3000) {
  for (const deadline = Date.now() + ms; Date.now() < deadline && !done(); ) await sleep(10)
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
async function waits(page: Page, ear: Ear, answered: number, until: Playing['until'], ms = 60_000): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; ) {
    if ((await until?.()) || (await result(page).isVisible())) return false
    // Where the table gives every answer, there is only the way to the list.
    const drawn = answers(page).or(dock(page).getByRole('button', { name: /as a list$/ }))
    if (ear.question !== 0 && ear.question !== answered && (await drawn.count()) > 0) {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      if ((await drawn.count()) > 0) return !(await until?.())
    }
    await sleep(15)
  }
  throw new Error('nothing is asked')
}
