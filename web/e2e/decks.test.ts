// Decks of one's own: built, checked, saved, handed on as text, and played with.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomOf } from '../wire/support/api'
import { Server } from '../wire/support/server'
import { Guest, openBrowser, phone } from './support/browser'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start({ deal: 'decks' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

test('a deck is built from a ready-made one, checked, saved and played with', async () => {
  const guest = await Guest.arrive(browser, server, { name: 'Ann' })
  const { page } = guest
  await page.goto('/decks/cthulhu_rising')
  await page.getByLabel('Begin with').selectOption({ label: 'Hastur' })
  const deck = page.getByRole('region', { name: 'Your deck' })
  await deck.getByText('50 cards').waitFor()

  // One card less is no deck; another one in its place is.
  await deck.getByRole('button', { name: 'One Pallid Page less' }).click()
  await deck.getByText('1 card to go: a deck has at least 50').waitFor()
  expect(await deck.getByRole('button', { name: 'Play with it' }).isDisabled()).toBe(true)
  await page.getByLabel('Search the cards').fill('storm lantern')
  await page.getByRole('button', { name: 'One Storm Lantern more' }).first().click()
  await deck.getByText('50 cards').waitFor()

  // The text says the same, and a text with a mistake says where it is.
  await deck.getByRole('button', { name: 'Text and link' }).click()
  const text = page.getByRole('textbox', { name: 'The deck as text' })
  const written = await text.inputValue()
  expect(written).toMatch(/^# My Hastur\n/)
  expect(written).toContain('2 Pallid Page\n')
  await text.fill(`${written}1 Nobody at All\n`)
  await page.getByText(/line \d+: there is no card “Nobody at All”/).waitFor()
  await text.fill(written.replace('# My Hastur', '# Yellow Mornings'))
  await page.getByRole('button', { name: 'Use this text' }).click()

  await deck.getByRole('button', { name: 'Save', exact: true }).click()
  await page.reload()
  await page.getByLabel('Begin with').selectOption({ label: 'Yellow Mornings' })
  await page.getByRole('region', { name: 'Your deck' }).getByText('50 cards').waitFor()
  await guest.shot('decks-desk')

  await page.getByRole('button', { name: 'Play with it' }).click()
  await page.getByLabel('Cards a').waitFor()
  await page.getByRole('button', { name: 'Start the game' }).click()
  await page.waitForURL(/\/m\//)
  const room = await roomOf(server, new URL(page.url()).pathname.split('/')[2]!)
  expect(room.options.cards_a).toContain('ha_pallid_page*2')
  expect(room.options.cards_a).toContain('ne_storm_lantern')
  expect(guest.faults()).toEqual([])
  await guest.leave()
})

test('a deck that somebody sent on opens on a phone', async () => {
  const guest = await Guest.arrive(browser, server, { size: phone, touch: true })
  const { page } = guest
  await page.goto('/decks/cthulhu_rising#name=Two+goats&cards=sh_goat_child*2%2Bno_such_card')
  await page.getByRole('button', { name: 'Deck 2' }).click()
  const deck = page.getByRole('region', { name: 'Your deck' })
  expect(await deck.getByLabel('Name').inputValue()).toBe('Two goats')
  await deck.getByRole('button', { name: /^Goat-Eyed Child/ }).click()
  await page.getByRole('dialog').getByText('Resilient').first().waitFor()
  await guest.shot('decks-phone')
  expect(guest.faults()).toEqual([])
  await guest.leave()
})
