// Every page, looked at in three sizes, and found accessible; the replay; the weight of the first page.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMatch } from '../wire/support/api'
import { finish, openSeats, table } from '../wire/support/players'
import { Server } from '../wire/support/server'
import { violations } from './support/access'
import { desk, Guest, openBrowser, phone, tablet } from './support/browser'
import { log, ready } from './support/table'

let server: Server
let browser: Browser
let over: string
beforeAll(async () => {
  server = await Server.start({ deal: 'pages' })
  browser = await openBrowser()
  const played = await table(server, 3, { listed: true })
  await finish(played.people)
  over = played.match
  await createMatch(server, { seats: openSeats(3) as never, listed: true })
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

const pages: [string, string, RegExp][] = [
  ['home', '/', /Undercroft/],
  ['watch', '/watch', /Watch/],
  ['replays', '/replays', /Replays/],
  ['about', '/about', /About/],
  ['host', '/play/mandom', /Mandom/],
  ['rules', '/rules/mandom', /Rules of Dungeon of Mandom/],
  ['cards', '/cards/mandom', /Cards of Dungeon of Mandom/],
  ['decks', '/decks/cthulhu_rising', /Decks for Cthulhu Rising/],
  ['no-decks', '/decks/mandom', /Decks for Dungeon of Mandom/],
  ['lost', '/no/such/page', /Nothing down here/],
  ['no-match', '/m/aaaaaaaaaa', /No such table/],
  ['no-replay', '/r/aaaaaaaaaa', /No replay/],
  ['no-rules', '/rules/chess', /Rulebook/],
]

test.each([
  ['desk', desk],
  ['tablet', tablet],
  ['phone', phone],
])('every page at the size of a %s', async (size, viewport) => {
  const guest = await Guest.arrive(browser, server, { size: viewport, touch: size === 'phone' })
  const { page } = guest
  for (const [name, path, heading] of pages) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await ready(page)
    await guest.shot(`page-${name}-${size}`, !['cards', 'rules'].includes(name))
    expect(await violations(page), `${path} at the size of a ${size}`).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(sideways, `${path} sticks out`).toBe(0)
  }
  // What is not there is answered with 404, and the browser says so of its own.
  expect(guest.faults().filter((text) => !/404/.test(text))).toEqual([])
  await guest.leave()
})

test('the rulebook and the cards can be searched', async () => {
  const guest = await Guest.arrive(browser, server)
  const { page } = guest
  await page.goto('/rules/mandom')
  await page.getByLabel('Search the rules').fill('vorpal')
  await page.getByText(/\d+ of \d+ rules/).waitFor()
  expect(await page.getByText(/MAN-/).count()).toBeLessThan(20)
  await page.getByLabel('Search the rules').fill('')
  await page.goto('/rules/mandom#MAN-BID-06')
  const rule = page.locator('#MAN-BID-06')
  await rule.waitFor()
  await expect.poll(() => rule.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(900)
  await page.goto('/cards/mandom')
  await page.getByLabel('Search the cards').fill('dragon')
  await page.getByText(/\d+ of \d+ cards/).waitFor()
  await page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name: 'item', exact: true }).click()
  expect(await page.getByText('Dragon Spear').count()).toBeGreaterThan(0)
  await guest.shot('cards-found')
  expect(guest.faults()).toEqual([])
  await guest.leave()
})

test('a replay: scrub, step, other eyes, a link to a moment', async () => {
  const guest = await Guest.arrive(browser, server)
  const { page } = guest
  await page.goto('/replays')
  await page
    .getByRole('link', { name: /^Replay Dungeon of Mandom/ })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/r/${over}`))
  const moment = page.getByRole('slider', { name: 'Moment' })
  await moment.waitFor()
  await page.getByText(/The deal was fair/).waitFor()
  expect(await violations(page)).toEqual([])
  const last = Number(await moment.getAttribute('max'))
  await page.getByRole('button', { name: 'One step on' }).click()
  await page.getByText(`1 / ${last}`).waitFor()
  await moment.fill(String(Math.floor(last / 2)))
  await page.getByText(`${Math.floor(last / 2)} / ${last}`).waitFor()
  await guest.shot('replay-middle')
  const eyes = page.getByLabel('Seen by')
  const unseen = await log(page).textContent()
  await eyes.selectOption({ index: 1 })
  // Whoever drew a card knows which it was.
  await expect.poll(() => log(page).textContent()).not.toBe(unseen)
  await expect.poll(() => page.url()).toMatch(new RegExp(`seat=0&at=${Math.floor(last / 2)}$`))
  await guest.shot('replay-eyes')
  const address = page.url()
  const shown = await log(page).textContent()

  const other = await Guest.arrive(browser, server, { size: phone })
  await other.page.goto(address)
  await other.page.getByText(`${Math.floor(last / 2)} / ${last}`).waitFor()
  await other.shot('phone-replay')
  expect(await violations(other.page)).toEqual([])
  await other.page.getByRole('button', { name: /^Log/ }).click()
  expect(await log(other.page).textContent()).toBe(shown)
  await page.getByRole('button', { name: 'To the end' }).click()
  await page.getByText(`${last} / ${last}`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'To the beginning' }).click()
  await page.getByLabel('Speed').selectOption({ label: '4 ×' })
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  // It goes on by itself; on a busy machine a single moment may pass unseen.
  await page.getByText(new RegExp(`^([3-9]|\\d\\d+) / ${last}$`)).waitFor()
  await guest.shot('replay-playing')
  expect([...guest.faults(), ...other.faults()]).toEqual([])
  await guest.leave()
  await other.leave()
})

test('the first page weighs at most 150 KB of JavaScript, and is cached for ever', async () => {
  const guest = await Guest.arrive(browser, server)
  const { page } = guest
  const scripts: { url: string; bytes: Promise<number>; headers: Record<string, string> }[] = []
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    scripts.push({
      url: response.url(),
      bytes: response
        .request()
        .sizes()
        .then((sizes) => sizes.responseBodySize),
      headers: response.headers(),
    })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  let total = 0
  for (const script of scripts) {
    total += await script.bytes
    expect(script.headers['content-encoding'], script.url).toMatch(/br|gzip/)
    expect(script.headers['cache-control'], script.url).toMatch(/immutable/)
  }
  console.log(`first page: ${scripts.length} scripts, ${total} bytes compressed`)
  expect(total).toBeLessThanOrEqual(150 * 1024)
  await guest.leave()
})
