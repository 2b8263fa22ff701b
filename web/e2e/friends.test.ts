// Two people with browsers of their own, a bot, and somebody who looks on.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogLine } from '../src/lib/protocol.gen'
import { dice } from '../wire/support/players'
import { linesTooTelling, secretsShown } from '../wire/support/secrets'
import { eventually } from '../wire/support/patience'
import { Server } from '../wire/support/server'
import { violations } from './support/access'
import { Guest, openBrowser, phone } from './support/browser'
import { answers, dock, fairness, log, playOn, ready, result, waitForTurn } from './support/table'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start({ store: 'sqlite', deal: 'friends' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

// Ann opens a table with one seat for a friend and one for a bot, and gives the link.
async function hostTable(ann: Guest, listed = false): Promise<string> {
  const { page } = ann
  await page.goto('/')
  await page.getByRole('link', { name: 'Host for friends' }).first().click()
  await page.getByLabel('Your name').fill('Ann')
  await page.getByRole('combobox', { name: /^Seat 3/ }).selectOption({ label: 'bot, novice' })
  await page.getByLabel('Bots move').selectOption({ label: 'at once' })
  if (listed) await page.getByLabel(/List it/).check()
  await page.getByRole('button', { name: 'Open the table' }).click()
  const link = page.getByLabel('Link to this table')
  await link.first().waitFor()
  return page.getByRole('textbox', { name: 'Link to this table' }).inputValue()
}

async function joinTable(guest: Guest, link: string, name: string) {
  const { page } = guest
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Sit here' }).first().click()
  await page.getByRole('button', { name: 'I am ready' }).click()
  await page.getByRole('button', { name: /Ready/ }).waitFor()
}

async function startGame(...pages: Page[]) {
  await pages[0]?.getByRole('button', { name: 'Start the game' }).click()
  await Promise.all(pages.map((page) => dock(page).waitFor()))
}

async function say(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Table talk' }).fill(words)
  await page.keyboard.press('Enter')
}

test('host, invite, join, play, talk, reload, finish, once more', async () => {
  const ann = await Guest.arrive(browser, server)
  const bela = await Guest.arrive(browser, server)
  const link = await hostTable(ann)
  await ann.shot('lobby-host')
  expect(await violations(ann.page)).toEqual([])
  await bela.page.goto(link)
  await bela.page.getByLabel('Your name').waitFor()
  await bela.shot('lobby-guest')
  expect(await violations(bela.page)).toEqual([])
  await joinTable(bela, link, 'Bela <b>')
  await startGame(ann.page, bela.page)

  await say(ann.page, 'good evening & <i>good luck</i>')
  await log(bela.page).getByText('good evening & <i>good luck</i>').waitFor()
  await say(bela.page, 'and to you')
  await log(ann.page).getByText('and to you').waitFor()

  let reloaded = false
  const reload = async (page: Page, turn: number) => {
    if (turn !== 1 || reloaded) return
    reloaded = true
    const lines = await log(page).getByRole('listitem').allTextContents()
    await page.reload()
    await waitForTurn(page)
    expect(await log(page).getByRole('listitem').allTextContents()).toEqual(lines)
  }
  await Promise.all([
    playOn(ann.page, { random: dice(5), before: (_, turn) => (turn === 3 ? ann.shot('friends-desk') : Promise.resolve()) }),
    playOn(bela.page, { random: dice(6), before: reload }),
  ])
  expect(reloaded).toBe(true)
  await Promise.all([fairness(ann.page).waitFor(), fairness(bela.page).waitFor()])
  for (const { page } of [ann, bela]) {
    await dock(page).getByText('and what your browser added is in it').waitFor()
    await dock(page).getByText('Each nonce had been committed to before any was told').waitFor()
  }
  const title = await result(bela.page).textContent()
  expect(title).toMatch(/won/)
  await bela.shot('friends-result')

  await bela.page.getByRole('button', { name: 'Play again' }).click()
  const before = link
  await Promise.all([ann.page, bela.page].map((page) => page.waitForURL((url) => url.href !== before && url.pathname.startsWith('/m/'))))
  // The same people, the same terms: it begins when both pages have answered.
  await waitForTurnOfAny(ann.page, bela.page)
  expect([...ann.faults(), ...bela.faults()]).toEqual([])
  await ann.leave()
  await bela.leave()
})

async function waitForTurnOfAny(...pages: Page[]): Promise<Page> {
  let asked: Page | undefined
  await eventually(async () => {
    for (const page of pages) if ((await answers(page).count()) > 0 || (await result(page).isVisible())) asked = page
    return asked !== undefined
  }, 'somebody to be asked')
  return asked as Page
}

// Everything that came over this page's link.
function overhear(page: Page): { t: string; view?: Record<string, unknown>; set?: Record<string, unknown>; log?: LogLine[] }[] {
  const heard: ReturnType<typeof overhear> = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(String(payload)))))
  return heard
}

test('a spectator sees the table and no secrets', async () => {
  const ann = await Guest.arrive(browser, server)
  const bela = await Guest.arrive(browser, server)
  const eve = await Guest.arrive(browser, server, { size: phone })
  const heard = overhear(eve.page)
  const link = await hostTable(ann, true)
  await joinTable(bela, link, 'Bela')
  await startGame(ann.page, bela.page)
  await eve.page.goto('/watch')
  await eve.page
    .getByRole('link', { name: /^Watch Dungeon of Mandom/ })
    .first()
    .click()
  await dock(eve.page).getByText('You are watching').waitFor()
  expect(await violations(eve.page)).toEqual([])
  await eve.shot('phone-spectator')
  await Promise.all([playOn(ann.page, { random: dice(7) }), playOn(bela.page, { random: dice(8) })])
  await result(eve.page).waitFor()
  expect(await answers(eve.page).count()).toBe(0)

  let view: Record<string, unknown> = {}
  for (const message of heard) {
    if (message.view) view = { ...message.view }
    Object.assign(view, message.set ?? {})
    for (const [key, value] of Object.entries(view)) if (value === null) delete view[key]
    if (message.t === 'welcome' || message.t === 'update') expect(secretsShown(view, undefined)).toEqual([])
    expect(linesTooTelling(message.log ?? [], undefined)).toEqual([])
    expect(message).not.toHaveProperty('ask')
  }
  expect(heard.length).toBeGreaterThan(10)
  for (const guest of [ann, bela, eve]) {
    expect(guest.faults()).toEqual([])
    await guest.leave()
  }
})

test('the server is killed and started again, and the game goes on without a reload', async () => {
  const ann = await Guest.arrive(browser, server)
  const bela = await Guest.arrive(browser, server)
  const link = await hostTable(ann)
  await joinTable(bela, link, 'Bela')
  await startGame(ann.page, bela.page)
  for (const { page } of [ann, bela]) await page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  await playOn(await waitForTurnOfAny(ann.page, bela.page), { random: dice(9), turns: 1 })
  const lines = await log(ann.page).getByRole('listitem').allTextContents()
  await server.end('SIGKILL')
  await ann.page.getByText('connection lost, coming back').waitFor()
  await ann.shot('server-gone')
  expect(await violations(ann.page)).toEqual([])
  await server.launch()
  await Promise.all([ready(ann.page), ready(bela.page)])
  expect((await log(ann.page).getByRole('listitem').allTextContents()).slice(0, lines.length)).toEqual(lines)
  await Promise.all([playOn(ann.page, { random: dice(10) }), playOn(bela.page, { random: dice(11) })])
  await Promise.all([fairness(ann.page).waitFor(), fairness(bela.page).waitFor()])
  for (const guest of [ann, bela]) {
    expect(await guest.page.evaluate(() => 'neverReloaded' in window)).toBe(true)
    expect(guest.faults(true)).toEqual([])
    await guest.leave()
  }
})

test('a personal link opens the seat on another device', async () => {
  const ann = await Guest.arrive(browser, server)
  const { page } = ann
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).first().click()
  await waitForTurn(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: /another device/ }).click()
  const personal = await page.getByRole('textbox', { name: 'Personal link' }).inputValue()
  expect(personal).toMatch(/#t=[0-9a-f]{32}$/)
  expect(await violations(page)).toEqual([])
  const hand = await Guest.arrive(browser, server, { size: phone, touch: true })
  await hand.page.goto(personal)
  expect((await waitForTurn(hand.page)).length).toBeGreaterThan(0)
  expect(hand.page.url()).not.toContain('#t=')
  await hand.page.reload()
  expect((await waitForTurn(hand.page)).length).toBeGreaterThan(0)
  expect(hand.page.url()).not.toContain('#t=')
  await playOn(hand.page, { random: dice(12) })
  await page.keyboard.press('Escape')
  await result(page).waitFor()
  await ann.leave()
  await hand.leave()
})

test('pause, undo and a standing order', async () => {
  const ann = await Guest.arrive(browser, server)
  const bela = await Guest.arrive(browser, server)
  const link = await hostTable(ann)
  await joinTable(bela, link, 'Bela')
  await startGame(ann.page, bela.page)
  await bela.page.getByRole('button', { name: 'Menu' }).click()
  await bela.page.getByRole('button', { name: 'Pause' }).click()
  await dock(ann.page).getByText('The table is paused').waitFor()
  await ann.shot('paused')
  expect(await violations(ann.page)).toEqual([])
  await dock(ann.page).getByRole('button', { name: 'Go on' }).click()
  await dock(bela.page).getByText('The table is paused').waitFor({ state: 'detached' })

  // Where Bela is first, she moves, and the bot after her; then it is Ann's turn, with Bela next.
  if ((await waitForTurnOfAny(ann.page, bela.page)) === bela.page) await drawAndPlace(bela.page)
  await drawAndPlace(ann.page)
  await answers(bela.page).first().waitFor()
  await ann.page.getByRole('button', { name: 'Menu' }).click()
  await ann.page.getByRole('button', { name: /take back/ }).click()
  await bela.page.getByText(/Ann asks to take back/).waitFor()
  await bela.shot('undo-asked')
  expect(await violations(bela.page)).toEqual([])
  await bela.page.getByRole('button', { name: 'Agree' }).click()
  await option(ann.page, 'place').click()

  // Bela passes for the rest of the round without being asked again.
  await answers(bela.page).first().waitFor()
  await bela.page.getByRole('button', { name: /Always/ }).click()
  const orders = bela.page.getByRole('dialog')
  await orders.getByRole('radio', { name: /Pass/ }).check()
  await bela.shot('order')
  expect(await violations(bela.page)).toEqual([])
  await orders.getByRole('button', { name: 'Do it' }).click()
  await log(ann.page).getByText('Bela passed.').first().waitFor()
  for (const guest of [ann, bela]) {
    expect(guest.faults()).toEqual([])
    await guest.leave()
  }
})

const option = (page: Page, id: string) => answers(page).and(page.locator(`[data-option="${id}"]`))

async function drawAndPlace(page: Page) {
  await option(page, 'draw').click()
  await option(page, 'place').click()
}
