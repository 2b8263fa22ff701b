// One person against bots: by mouse, by finger, by keyboard, with and without motion.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dice } from '../wire/support/players'
import { Server } from '../wire/support/server'
import { violations } from './support/access'
import { Guest, openBrowser, phone, tablet } from './support/browser'
import { answers, byKeys, byTap, fairness, log, playOn, result, waitForTurn, walkTo } from './support/table'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start({ deal: 'solo' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

test('from the first page into a game in one click, through the guide, to the result', async () => {
  const guest = await Guest.arrive(browser, server, { guided: false })
  const { page } = guest
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).first().click()
  const guide = page.getByRole('dialog')
  await guide.waitFor()
  await guest.shot('guide')
  expect(await violations(page)).toEqual([])
  for (;;) {
    const next = guide.getByRole('button', { name: 'Next' })
    if (!(await next.isVisible())) break
    await next.click()
  }
  await guide.getByRole('button', { name: 'To the table' }).click()
  await waitForTurn(page)
  await guest.shot('desk-first-turn')
  expect(await violations(page)).toEqual([])

  const seen = new Set<string>()
  const turns = await playOn(page, {
    random: dice(1),
    before: async (_, turn) => {
      const kind = (await answers(page).first().getAttribute('data-option'))?.split(' ')[0] ?? ''
      if (seen.has(kind)) return
      seen.add(kind)
      await guest.shot(`desk-turn-${turn}-${kind}`)
      expect(await violations(page)).toEqual([])
    },
  })
  expect(turns).toBeGreaterThan(1)
  await fairness(page).waitFor()
  await guest.shot('desk-result')
  expect(await violations(page)).toEqual([])
  // Once seen, the guide does not come again by itself.
  await page.getByRole('button', { name: 'Play again' }).click()
  await page.waitForURL(/\/m\//)
  expect(guest.faults()).toEqual([])
  await guest.leave()
})

test('a whole game on a phone, by tapping', async () => {
  const guest = await Guest.arrive(browser, server, { size: phone, touch: true })
  const { page } = guest
  await page.goto('/')
  await guest.shot('phone-home', true)
  await page.getByRole('button', { name: 'Play now' }).first().tap()
  await waitForTurn(page)
  await guest.shot('phone-first-turn')
  expect(await violations(page)).toEqual([])
  await playOn(page, {
    random: dice(2),
    give: byTap,
    before: async (_, turn) => {
      if (turn < 6) await guest.shot(`phone-turn-${turn}`)
      expect(await sideways(page)).toBe(0)
    },
  })
  await fairness(page).waitFor()
  await guest.shot('phone-result')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Log/ }).tap()
  await log(page).waitFor()
  await guest.shot('phone-log')
  expect(await violations(page)).toEqual([])
  expect(guest.faults()).toEqual([])
  await guest.leave()
})

// How far a page can be scrolled sideways: nothing may stick out.
const sideways = (page: Guest['page']) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('answers are large enough for a thumb', async () => {
  const guest = await Guest.arrive(browser, server, { size: phone, touch: true })
  const { page } = guest
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).first().tap()
  for (const answer of await waitForTurn(page)) expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await guest.leave()
})

test('a whole game with the keyboard alone', async () => {
  const guest = await Guest.arrive(browser, server)
  const { page } = guest
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).first().waitFor()
  await walkTo(page, page.getByRole('button', { name: 'Play now' }).first())
  await page.keyboard.press('Enter')
  await waitForTurn(page)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await gone(page, 'Keys')
  await page.keyboard.press('m')
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await guest.shot('desk-menu')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await gone(page, 'Menu')
  await playOn(page, { random: dice(3), give: byKeys() })
  await result(page).waitFor()
  await walkTo(page, page.getByRole('link', { name: 'Replay', exact: true }).last(), 300)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/r\//)
  expect(guest.faults()).toEqual([])
  await guest.leave()
})

// Not only closed: the table takes keys again when the dialog has left the page.
const gone = (page: Guest['page'], name: string) => page.getByRole('dialog', { name, includeHidden: true }).waitFor({ state: 'detached' })

test('motion never holds up an answer', async () => {
  const guest = await Guest.arrive(browser, server, { motion: true, size: tablet })
  const { page } = guest
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).first().click()
  const random = dice(4)
  await waitForTurn(page)
  let inMotion = 0
  for (let turn = 0; turn < 4; ++turn) {
    inMotion += await answerAtOnce(page, [random(), random()])
    await guest.shot(`tablet-motion-${turn}`)
  }
  expect(inMotion).toBeGreaterThan(0)
  expect(guest.faults()).toEqual([])
  await guest.leave()
})

// Each in the first frame that has an answer, not when everything has come to rest; gives how many were given while something moved.
const answerAtOnce = (page: Guest['page'], which: number[]) =>
  page.evaluate(async (parts) => {
    const frame = () => new Promise(requestAnimationFrame)
    const offered = () => [...document.querySelectorAll<HTMLElement>('#dock [data-option]:not(:disabled)')]
    const over = () => document.querySelector('#dock .end') !== null
    const moves = () => document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    let inMotion = 0
    for (const part of parts) {
      while (offered().length === 0 && !over()) await frame()
      if (over()) break
      if (moves()) ++inMotion
      offered()[Math.floor(part * offered().length)]?.click()
      await frame()
    }
    return inMotion
  }, which)

test('what may not be done says why', async () => {
  const guest = await Guest.arrive(browser, server)
  const { page } = guest
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).first().click()
  await waitForTurn(page)
  // Every line of the log opens the rule that caused it.
  const rule = log(page).getByRole('button', { name: /MAN-/ }).first()
  await rule.click()
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('dialog').textContent()).toMatch(/MAN-[A-Z]+-\d+/)
  expect(await violations(page)).toEqual([])
  await guest.shot('desk-rule')
  await page.keyboard.press('Escape')
  await guest.leave()
})

test('a whole game on the general board, which serves every game', async () => {
  const guest = await Guest.arrive(browser, server)
  const { page } = guest
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).first().click()
  await waitForTurn(page)
  await page.goto(`${page.url()}?board=generic`)
  await waitForTurn(page)
  await guest.shot('generic-first-turn')
  expect(await violations(page)).toEqual([])
  await playOn(page, {
    random: dice(13),
    before: async (_, turn) => {
      if (turn === 3) await guest.shot('generic-later')
    },
  })
  await fairness(page).waitFor()
  await guest.shot('generic-result')
  expect(await violations(page)).toEqual([])
  expect(guest.faults()).toEqual([])
  await guest.leave()
})
