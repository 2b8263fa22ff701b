// Duel of Ages: where things are on its table, and somebody who plays it by clicking on the map.
import type { Locator, Page } from 'playwright-core'
import { pick } from '../../wire/support/players'
import { eventually } from '../../wire/support/patience'
import { answered, answers, dock, drawn, endless, hearAnswers, mostTurns, result, type Asking } from './table'

export const board = (page: Page): Locator => page.locator('.duel')
export const map = (page: Page): Locator => board(page).getByRole('application')
export const ending = (page: Page): Locator => board(page).getByRole('status', { name: 'The end' })
// Units that can act, as chips below the map.
export const able = (page: Page): Locator => board(page).locator('.chip.able')
// Spaces of the map that answer.
export const goals = (page: Page): Locator => board(page).locator('.reach [data-space]')
export const spots = (page: Page): Locator => board(page).locator('.spots [data-space]')
export const targets = (page: Page): Locator => board(page).locator('.target')
export const offered = (page: Page): Locator => board(page).locator('.among [data-option]')

// The usual next thing of a turn, in one click: on to Move, all adventure, the end of it.
export const onward = (page: Page): Locator => board(page).locator('.next')

export interface Seen {
  turn: number
  active: number
  loner: number | null
  phase: string
  viewer: number
  question?: { step: string; asked?: number; reach?: { space: number; danger: number; trial?: { success: number } }[] }
  map: { spaces: { q: number; r: number }[] }
  players: { points: number; side: number }[]
  units: { id: string; owner: number | null; standing: string; marks: string[]; cards?: { kind: string | null; revealed: boolean }[] }[]
}

// Everything that came over a page's link. It must be there before the page opens its link.
export class Ear implements Asking {
  readonly heard: string[] = []
  readonly told: { n: number; kind: string; words: string }[] = []
  readonly steps = new Map<string, number>()
  question = 0
  answered = 0
  // How many questions there were.
  asked = 0
  private view: Record<string, unknown> = {}

  constructor(page: Page) {
    hearAnswers(page, this)
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.take(String(payload))))
  }
  get seen(): Seen {
    return this.view as unknown as Seen
  }
  get step(): string {
    return this.seen.question?.step ?? 'over'
  }
  private take(text: string) {
    this.heard.push(text)
    const message = JSON.parse(text) as { t: string; view?: Record<string, unknown>; set?: Record<string, unknown>; ask?: { id: number }; log?: Ear['told'] }
    if (message.t !== 'update' && message.t !== 'welcome') return
    const view = { ...(message.view ?? this.view), ...message.set }
    for (const [key, value] of Object.entries(view)) if (value === null) delete view[key]
    this.view = view
    this.told.push(...(message.log ?? []))
    if (message.ask && message.ask.id !== this.question) ++this.asked
    this.question = message.ask?.id ?? 0
    if (message.ask) this.steps.set(this.step, (this.steps.get(this.step) ?? 0) + 1)
  }
}

export interface Playing {
  ear: Ear
  random: () => number
  before?: () => Promise<void>
  until?: () => boolean
  // How something on the map is pressed, and how often a finger has to.
  press?: (target: Locator) => Promise<void>
  taps?: number
}

// A space or a unit may lie under another or outside what is looked at; whoever plays would turn to the list then.
const click = (target: Locator) => target.click({ force: true })

export async function play(page: Page, { ear, random, before, until = () => false, press = click, taps = 1 }: Playing): Promise<number> {
  let clicks = 0
  const on = async (target: Locator) => {
    for (let n = 0; n < taps; ++n) await press(target)
    clicks += taps
  }
  for (let asked = 0; asked < mostTurns; ++asked) {
    if (!(await waits(page, ear, until))) return clicks
    await before?.()
    await answered(page, ear, (tries) => (tries === 0 ? answer(page, ear, random, on) : byList(page, random)))
  }
  throw endless()
}

// What a turn came to: questions that the table asked, clicks for what was decided about it (whom to move, where to, who adventures), clicks
// for what dice and others brought with them.
export interface Count {
  asked: number
  clicks: number
  brought: number
}
const decided = new Set(['first', 'free', 'shoot', 'move', 'path', 'declare', 'next_venture'])

// One turn of my side, as somebody plays it who wants to get on: straight to Move, every unit to where it is worth most, all adventure.
export async function playTurn(page: Page, ear: Ear): Promise<Count> {
  const { turn } = ear.seen
  const before = ear.asked
  const count: Count = { asked: 0, clicks: 0, brought: 0 }
  const over = () => ear.seen.turn !== turn || ear.step === 'offer'
  while (await waits(page, ear, over)) {
    const [open, step] = [ear.question, ear.step]
    const opened = ear.seen.phase
    await (step === 'path' ? goals(page).first() : onward(page).or(able(page)).or(answers(page)).first()).waitFor()
    const ways = ear.seen.question?.reach ?? []
    const best = [...ways].sort((a, b) => (b.trial?.success ?? 0) - (a.trial?.success ?? 0) || a.danger - b.danger)[0]
    const at = best ? ear.seen.map.spaces[best.space]! : undefined
    const skips = step === 'free' || step === 'shoot' || (step === 'declare' && (await onward(page).filter({ hasText: 'adventure' }).count()) > 0)
    if (skips && opened !== 'op_fire') await onward(page).click()
    else if ((step === 'move' || step === 'declare') && (await able(page).count()) > 0) await able(page).first().click()
    else if (step === 'path' && at) await click(board(page).locator(`.reach [data-space="${at.q},${at.r}"]`))
    else await answers(page).first().click()
    if (decided.has(step) && opened !== 'op_fire') ++count.clicks
    else ++count.brought
    await eventually(() => ear.question !== open, 'what comes of it')
  }
  return { ...count, asked: ear.asked - before }
}

// As somebody plays who looks at the map: units go where an adventure waits, and shoot where it is worth it.
async function answer(page: Page, ear: Ear, random: () => number, on: (target: Locator) => Promise<void>) {
  const { question, map: ground } = ear.seen
  const step = ear.step
  if ((step === 'move' || step === 'declare') && (await able(page).count()) > 0) return on(able(page).first())
  if (step === 'path' && question?.reach?.length) {
    const best = [...question.reach].sort((a, b) => (b.trial?.success ?? 0) - (a.trial?.success ?? 0))[0]!
    const way = best.trial ? best : pick(random, question.reach)
    const { q, r } = ground.spaces[way.space]!
    return on(board(page).locator(`.reach [data-space="${q},${r}"]`))
  }
  if ((step === 'shoot' || step === 'strike') && (await targets(page).count()) > 0 && random() < 0.8) {
    await on(targets(page).first())
    if ((await offered(page).count()) > 0) await offered(page).first().click()
    return
  }
  if (step === 'dome' && (await spots(page).count()) > 0) return on(spots(page).first())
  return byList(page, random)
}

async function byList(page: Page, random: () => number) {
  const list = dock(page).getByRole('button', { name: /as a list$/ })
  if ((await answers(page).count()) === 0 && (await list.count()) > 0) await list.click()
  const all = await answers(page).all()
  const calm = answers(page).and(page.locator('[data-option="done"], [data-option="pass"], [data-option="stay"], [data-option="keep"], [data-option="cancel"]'))
  if ((await calm.count()) > 0 && random() < 0.8) return calm.first().click()
  if (all.length) await pick(random, all).click()
}

async function waits(page: Page, ear: Ear, until: () => boolean): Promise<boolean> {
  const asked = answers(page).or(dock(page).getByRole('button', { name: /as a list$/ }))
  const over = async () => until() || (await result(page).isVisible())
  await eventually(async () => (await over()) || (ear.question !== 0 && (await asked.count()) > 0), 'a question')
  await drawn(page)
  return !(await over())
}
