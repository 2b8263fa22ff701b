// What people do at the table, finding things by what they are and what they are called.
import type { Locator, Page } from 'playwright-core'
import { pick } from '../../wire/support/players'

export const dock = (page: Page): Locator => page.getByRole('region', { name: 'Now' })
export const answers = (page: Page): Locator =>
  dock(page).getByRole('group').getByRole('button', { disabled: false }).and(page.locator('[data-option]'))
export const result = (page: Page): Locator => dock(page).getByRole('heading', { name: /(won|lost)[.!]$/ })
export const log = (page: Page): Locator => page.getByRole('log', { name: 'What happened' })
export const fairness = (page: Page): Locator => dock(page).getByText(/The deal was fair/)

export type Give = (page: Page, answer: Locator, index: number) => Promise<void>

export const byClick: Give = (_page, answer) => answer.click()
export const byTap: Give = (_page, answer) => answer.tap()

// With the keyboard alone: the first answers by walking to them and Enter, the others by their numbers.
export function byKeys(walks = 6): Give {
  let given = 0
  return async (page, answer, index) => {
    if (given++ >= walks && index < 9) {
      // A key that comes too soon after the question is taken for one that was meant for the question before.
      await page.waitForTimeout(280)
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
export async function waitForTurn(page: Page, ms = 60_000): Promise<Locator[]> {
  await answers(page).or(result(page)).first().waitFor({ timeout: ms })
  return (await result(page).isVisible()) ? [] : answers(page).all()
}

export interface Playing {
  random: () => number
  give?: Give
  // Called before each answer.
  before?: (page: Page, turn: number) => Promise<void>
  // So many answers at most.
  turns?: number
}

// Answers at random until the result is there; gives the number of answers.
export async function playOn(page: Page, { random, give = byClick, before, turns = 400 }: Playing): Promise<number> {
  for (let turn = 0; turn < turns; ++turn) {
    const offered = await waitForTurn(page)
    if (offered.length === 0) return turn
    await before?.(page, turn)
    const answer = pick(random, offered)
    const asked = await situation(page)
    await give(page, answer, offered.indexOf(answer))
    await changed(page, asked)
  }
  return turns
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
