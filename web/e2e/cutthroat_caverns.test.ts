// Cutthroat Caverns in the browser: alone with bots, with a friend, on a phone, by keys, and looked on. Encounters are set by the table's
// options; what is dealt is not, so everybody here plays on from whatever comes.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMatch } from '../wire/support/api'
import { dice } from '../wire/support/players'
import { Server } from '../wire/support/server'
import { violations } from './support/access'
import { Guest, openBrowser, phone, tablet, type GuestOptions } from './support/browser'
import { adventurer, board, calm, Ear, ending, hand, live, play, question, secretsOf } from './support/caverns'
import { dock, fairness, log, result, waitForTurn, walkTo } from './support/table'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

const you = { kind: 'you' as const }
const bot = { kind: 'bot' as const, level: 'novice' }
const open = { kind: 'open' as const }
// Who plays whom is known, and the way is short.
const known = { characters: 'list', party: 'vasha,orn,talon,nyx', encounters: '3' }

// A table with bots that has begun.
async function sitDown(options: Record<string, string>, who: GuestOptions = {}): Promise<{ guest: Guest; page: Page; ear: Ear }> {
  const guest = await Guest.arrive(browser, server, { name: 'Ann', ...who })
  const ear = new Ear(guest.page)
  const seated = await createMatch(server, { game: 'cutthroat_caverns', seats: [you, bot, bot, bot], options, start: true })
  await guest.page.goto(`/m/${seated.match}#t=${seated.token}`)
  await board(guest.page).waitFor()
  return { guest, page: guest.page, ear }
}

async function leave(...guests: Guest[]) {
  for (const guest of guests) {
    expect(guest.faults()).toEqual([])
    await guest.leave()
  }
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a whole game by clicking, to the ending', async () => {
  const { guest, page, ear } = await sitDown({ encounters: '3' })
  const seen = new Set<string>()
  await play(page, {
    random: dice(31),
    before: async () => {
      const { step, window } = ear.seen
      const what = window?.id ?? step
      if (seen.has(what)) return
      seen.add(what)
      await guest.shot(`caverns-desk-${what}`)
      if (seen.size < 4) expect(await violations(page), what).toEqual([])
    },
  })
  expect(seen).toContain('set')
  await ending(page).waitFor()
  await result(page).waitFor()
  await fairness(page).waitFor()
  await guest.shot('caverns-desk-ending')
  expect(await violations(page)).toEqual([])
  await leave(guest)
})
