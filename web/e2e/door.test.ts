// The host's tools in the browser: a password, knocking, muting, removing, and a door that is closed to spectators.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Server } from '../wire/support/server'
import { violations } from './support/access'
import { Guest, openBrowser, phone } from './support/browser'
import { dock } from './support/table'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start({ deal: 'door' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const linkOf = (page: Page) => page.getByRole('textbox', { name: 'Link to this table' }).inputValue()

async function changeDoor(page: Page, change: (page: Page) => Promise<unknown>) {
  await change(page)
  await button(page, 'Change').click()
  await page.getByText('Changed ✓').waitFor()
}

test('a password, a knock, and what the host does about people', async () => {
  const ann = await Guest.arrive(browser, server, { name: 'Ann' })
  const bela = await Guest.arrive(browser, server, { name: 'Bela', size: phone, touch: true })
  const cleo = await Guest.arrive(browser, server, { name: 'Cleo', size: phone, touch: true })
  const dora = await Guest.arrive(browser, server, { name: 'Dora' })

  // The table asks for a password.
  await ann.page.goto('/play/mandom')
  await ann.page.getByLabel(/^Who may sit down/).selectOption('password')
  await ann.page.getByRole('textbox', { name: 'Password' }).fill('swordfish')
  expect(await violations(ann.page)).toEqual([])
  await button(ann.page, 'Open the table').click()
  const link = await linkOf(ann.page)
  await bela.page.goto(link)
  const field = bela.page.locator('input[type=password]')
  await field.fill('sardine')
  await button(bela.page, 'Sit here').first().click()
  await bela.page.getByText('That is not the password of this table.').waitFor()
  await field.fill('swordfish')
  expect(await violations(bela.page)).toEqual([])
  await button(bela.page, 'Sit here').first().click()
  await button(bela.page, 'I am ready').click()

  // From now on the host lets people in.
  await changeDoor(ann.page, (page) => page.getByLabel(/^Who may sit down/).selectOption('ask'))
  await cleo.page.goto(link)
  await button(cleo.page, 'Knock').click()
  await cleo.page.getByText('You have knocked').waitFor()
  await ann.page.getByText('Cleo is knocking').waitFor()
  expect(await violations(ann.page)).toEqual([])
  await ann.shot('door-host')
  await button(ann.page, 'Let in Cleo').click()
  await button(cleo.page, 'I am ready').click()

  // Somebody who is muted has nothing to type.
  await button(ann.page, 'Mute Bela').click()
  await bela.page.getByText('The host has muted you.').waitFor()
  expect(await bela.page.getByRole('textbox', { name: 'Table talk' }).count()).toBe(0)
  await button(ann.page, 'Mute Bela').click()
  await bela.page.getByRole('textbox', { name: 'Table talk' }).waitFor()

  // Spectators go, and see no more than that there is a table.
  await dora.page.goto(link)
  await dora.page.getByRole('textbox', { name: 'Table talk' }).waitFor()
  await changeDoor(ann.page, (page) => page.getByLabel('Let people look on').uncheck())
  await dora.page.getByText('The host has closed this table to spectators.').waitFor()
  await dora.page.reload()
  await dora.page.getByText('Every seat is taken, and there are no spectators here.').waitFor()

  // During the game a bot takes the seat of whoever is removed.
  await button(ann.page, 'Start the game').click()
  await dock(ann.page).waitFor()
  await dora.page.getByText('There are no spectators at this table.').waitFor()
  await button(ann.page, 'Menu').click()
  await button(ann.page, 'People and the door …').click()
  await button(ann.page, 'Remove Cleo …').click()
  expect(await violations(ann.page)).toEqual([])
  await button(ann.page, 'Remove Cleo').click()
  await cleo.page.getByText('The host has taken you from your seat.').waitFor()
  await ann.page.getByText('conceded, a bot plays on').waitFor()
  for (const guest of [ann, bela, cleo, dora]) expect(guest.faults().filter((text) => !/403/.test(text))).toEqual([])
})

test('what a finger must hit is large enough', async () => {
  const ann = await Guest.arrive(browser, server, { name: 'Ann', size: phone, touch: true })
  await ann.page.goto('/play/mandom')
  await button(ann.page, 'Open the table').click()
  const link = await linkOf(ann.page)
  const bela = await Guest.arrive(browser, server, { name: 'Bela' })
  await bela.page.goto(link)
  await button(bela.page, 'Sit here').first().click()
  for (const name of ['Mute Bela', 'Remove Bela …', 'Change']) {
    await button(ann.page, name).waitFor()
    expect((await button(ann.page, name).boundingBox())?.height, name).toBeGreaterThanOrEqual(44)
  }
  expect(await ann.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})
