// What people do at the table, finding things by what they are and what they are called.
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../../wire/support/patience'
import { pick } from '../../wire/support/players'

export const dock = (page: Page): Locator => page.getByRole('region', { name: 'Now' })
export const answers = (page: Page): Locator =>
  dock(page).getByRole('group').getByRole('button', { disabled: false }).and(page.locator('[data-option]'))
export const result = (page: Page): Locator => dock(page).getByRole('heading', { name: /(won|lost)[.!]$/ })
export const log = (page: Page): Locator => page.getByRole('log', { name: 'What happened' })
export const fairness = (page: Page): Locator => dock(page).getByText(/The deal was fair/)

// Nothing is being fetched, and nobody is out of reach: no line says that something is about to come.
export const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => ![...document.querySelectorAll('[role=status]')].some((line) => line.textContent?.includes('…')))

export type Give = (page: Page, answer: Locator, index: number) => Promise<void>

export const byClick: Give = (_page, answer) => answer.click()
export const byTap: Give = (_page, answer) => answer.tap()

// With the keyboard alone: the first answers by walking to them and Enter, the others by their numbers.
export function byKeys(walks = 6): Give {
  let given = 0
  return async (page, answer, index) => {
    if (given++ >= walks && index < 9) {
      // A key that comes too soon after the question would be taken for one that was meant for the question before.
      await answer.and(page.locator('[aria-keyshortcuts]')).waitFor()
      await page.keyboard.press(String(index + 1))
      return
    }
    // After the first answer the focus is at the question already.
    if (given === 1) await goToQuestion(page)
    await walkTo(page, answer, 12)
    await page.keyboard.press('Enter')
  }
}

async function goToQuestion(page: Page) {
  await walkTo(page, page.getByRole('link', { name: 'To the question' }))
  await page.keyboard.press('Enter')
}

// Tab until it has the focus.
export async function walkTo(page: Page, target: Locator, steps = 120) {
  for (let i = 0; i < steps; ++i) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} cannot be reached with ${steps} presses of Tab`)
}

// The answers that can be given now, or none when the game is over.
export async function waitForTurn(page: Page): Promise<Locator[]> {
  await answers(page).or(result(page)).first().waitFor()
  return (await result(page).isVisible()) ? [] : answers(page).all()
}

export interface Playing {
  random: () => number
  give?: Give
  // Called before each answer.
  before?: (page: Page, turn: number) => Promise<void>
  // To stop after so many answers.
  turns?: number
}

// More answers than any game takes: one that comes to no end fails by them.
export const mostTurns = 600
export const endless = () => new Error(`the game does not come to its end in ${mostTurns} answers`)

// Answers at random until the result is there; gives the number of answers.
export async function playOn(page: Page, { random, give = byClick, before, turns = mostTurns }: Playing): Promise<number> {
  for (let turn = 0; turn < turns; ++turn) {
    const offered = await waitForTurn(page)
    if (offered.length === 0) return turn
    await before?.(page, turn)
    const answer = pick(random, offered)
    const asked = await situation(page)
    await give(page, answer, offered.indexOf(answer))
    await changed(page, asked)
  }
  if (turns >= mostTurns) throw endless()
  return turns
}

// The page shows all that has come over its link by now: a test hears of it first.
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

// What came and went over a page's link, as far as questions go.
export interface Asking {
  // My question, 0 where I have none.
  question: number
  // The last to which the page has sent an answer.
  answered: number
}
export function hearAnswers(page: Page, asking: Asking) {
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { t, ask } = JSON.parse(String(payload)) as { t: string; ask?: number }
      if (t === 'choose') asking.answered = ask ?? 0
    }),
  )
}

// Tries until the page has sent an answer, and waits for what comes of it. What is taken up and laid down again has answered nothing.
export async function answered(page: Page, asking: Asking, attempt: (tries: number) => Promise<void>) {
  const open = asking.question
  const waits = () => asking.question === open && asking.answered !== open
  let fault: unknown
  for (let tries = 0; waits(); ++tries) {
    if (tries === 6) throw new Error(`question ${open} cannot be answered`, { cause: fault })
    await attempt(tries).catch((found: unknown) => (fault = found))
    await drawn(page)
  }
  await eventually(() => asking.question !== open, `what comes of the answer to question ${open}`)
}

// What there is to decide and how much has happened: another as soon as an answer is done, even where the next question reads the same.
export const situation = (page: Page): Promise<string> => page.evaluate(describeSituation)
export async function changed(page: Page, before: string) {
  await page.waitForFunction(
    (old) => `${document.querySelector('#dock')?.textContent} ${document.querySelectorAll('#log li').length}` !== old,
    before,
  )
}
const describeSituation = () => `${document.querySelector('#dock')?.textContent} ${document.querySelectorAll('#log li').length}`
