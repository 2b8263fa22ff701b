// Duel of Ages in the browser: a whole game by clicking on the map against bots, the map built by hand, on a phone, and by keys.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMatch } from '../wire/support/api'
import { dice } from '../wire/support/players'
import { Server } from '../wire/support/server'
import { violations } from './support/access'
import { Guest, openBrowser, phone, type GuestOptions } from './support/browser'
import { able, board, Ear, ending, goals, map, play, playTurn } from './support/duel'
import { answers, dock, fairness, result, walkTo } from './support/table'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start({ deal: 'duel_of_ages' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

const you = { kind: 'you' as const }
const bot = { kind: 'bot' as const, level: 'novice' as const }

interface Seat {
  guest: Guest
  page: Page
  ear: Ear
}
async function sitDown(options: Record<string, string> = {}, who: GuestOptions = {}): Promise<Seat> {
  const guest = await Guest.arrive(browser, server, { name: 'Ann', ...who })
  const ear = new Ear(guest.page)
  const seated = await createMatch(server, { game: 'duel_of_ages', seats: [you, bot, bot], options: { map_build: 'random', chars_per_player: '3', turn_limit: '8', overtime: '0', ...options }, start: true })
  await guest.page.goto(`/m/${seated.match}#t=${seated.token}`)
  await board(guest.page).waitFor()
  return { guest, page: guest.page, ear }
}
async function leave({ guest }: Seat) {
  expect(guest.faults()).toEqual([])
  await guest.leave()
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a whole game against bots, by clicking on the map', async () => {
  const seat = await sitDown()
  const { guest, page, ear } = seat
  const pictured = new Set<string>()
  await play(page, {
    ear,
    random: dice(71),
    before: async () => {
      if (pictured.has(ear.step)) return
      pictured.add(ear.step)
      if (['move', 'path', 'shoot', 'strike', 'offer'].includes(ear.step)) await guest.shot(`duel-desk-${ear.step}`)
      if (ear.step === 'path') expect(await violations(page), ear.step).toEqual([])
    },
  })
  await ending(page).waitFor()
  await result(page).waitFor()
  await fairness(page).waitFor()
  for (const step of ['move', 'path']) expect([...pictured]).toContain(step)
  expect(await ending(page).textContent()).toMatch(/wins?|share/)
  await guest.shot('duel-desk-ending')
  expect(await violations(page)).toEqual([])
  // Whatever lies face down with others came to nobody.
  for (const unit of ear.seen.units) if (unit.owner !== null && unit.owner !== ear.seen.viewer) for (const card of unit.cards ?? []) if (!card.revealed) expect(card.kind).toBeNull()
  await leave(seat)
})

// The turn of my Alliance has begun, I have three units or more on the board, and none has moved.
function begins({ seen, question, step }: Ear): number {
  const mine = seen.units.filter(({ owner, standing }) => owner === seen.viewer && standing === 'on')
  const turn = seen.loner !== seen.viewer && seen.players[seen.viewer]?.side === seen.active && mine.every(({ marks }) => !marks.includes('moved'))
  const early = seen.phase === 'free_action' || (seen.phase === 'move' && step === 'move')
  return question !== 0 && turn && early && mine.length >= 3 ? mine.length : 0
}

test('a turn of an ally takes about two clicks a unit', async () => {
  let units = 0
  // Now and then somebody is the Loner all the time, or has lost too many.
  for (let games = 0; games < 12 && units === 0; ++games) {
    const seat = await sitDown({ chars_per_player: '5', turn_limit: '10' })
    const { guest, page, ear } = seat
    await play(page, { ear, random: dice(75 + games), until: () => begins(ear) > 0 })
    units = begins(ear)
    if (units > 0) {
      const { clicks, brought, asked } = await playTurn(page, ear)
      console.log(`${units} units: ${clicks} clicks, and ${brought} for what dice and others brought; the table asked ${asked} times`)
      // Who is first (as Lesser Ally), on to Move, each unit and where it goes, all adventure; the last unit need not be named.
      // Two more where dice open a choice that is one's own.
      expect(clicks).toBeLessThanOrEqual(2 * units + 4)
      expect(clicks + brought).toBeLessThanOrEqual(asked + 1)
      await guest.shot('duel-desk-turn')
    }
    await leave(seat)
  }
  expect(units).toBeGreaterThan(0)
})

test('the map is built by hand: a platter by its picture, keys from the tray', async () => {
  const seat = await sitDown({ map_build: 'full' })
  const { guest, page, ear } = seat
  const seen = new Set<string>()
  await play(page, {
    ear,
    random: dice(72),
    until: () => seen.has('site') && (ear.steps.get('site') ?? 0) > 1,
    before: async () => {
      if (!seen.has(ear.step)) {
        seen.add(ear.step)
        await guest.shot(`duel-desk-${ear.step}`)
        if (ear.step === 'platter') expect(await violations(page), ear.step).toEqual([])
      }
    },
  })
  for (const step of ['platter', 'rotation', 'key', 'site']) expect([...seen]).toContain(step)
  expect(ear.told.some(({ kind }) => kind === 'key_placed')).toBe(true)
  await leave(seat)
})

test('on a phone: a finger looks first, and nothing scrolls sideways', async () => {
  const seat = await sitDown({}, { size: phone, touch: true })
  const { guest, page, ear } = seat
  await play(page, { ear, random: dice(73), until: () => ear.step === 'path' && ear.question !== 0, press: (target) => target.tap({ force: true }) })
  await goals(page).first().waitFor()
  await guest.shot('duel-phone-path')
  expect(await sideways(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  const asked = ear.question
  // One beside the middle of the map, where nothing lies over it.
  const box = (await map(page).boundingBox())!
  const near = await goals(page).evaluateAll((all, at) => {
    const far = all.map((one) => one.getBoundingClientRect()).map((one) => Math.hypot(one.x + one.width / 2 - at.x, one.y + one.height / 2 - at.y))
    return far.indexOf(Math.min(...far))
  }, { x: box.x + box.width / 2, y: box.y + box.height / 3 })
  const goal = goals(page).nth(near)
  await goal.tap({ force: true })
  await page.getByRole('button', { name: 'Go here' }).waitFor()
  expect(ear.question).toBe(asked)
  await guest.shot('duel-phone-aim')
  await page.getByRole('button', { name: 'Go here' }).tap()
  await expect.poll(() => ear.told.some(({ kind }) => kind === 'move_ends')).toBe(true)
  await leave(seat)
})

test('by keys: chips, the map and the list', async () => {
  const seat = await sitDown()
  const { page, ear } = seat
  await play(page, { ear, random: dice(74), until: () => ear.step === 'move' && ear.question !== 0 })
  await able(page).first().waitFor()
  await walkTo(page, able(page).first())
  await page.keyboard.press('Enter')
  await expect.poll(() => ear.step).not.toBe('move')
  if (ear.step === 'path') {
    await goals(page).first().waitFor()
    await map(page).focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('0')
    await page.keyboard.press('Shift+ArrowRight')
    await board(page).locator('.cursor').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => ear.told.some(({ kind }) => kind === 'move_ends')).toBe(true)
  }
  await answers(page).or(dock(page).getByRole('button', { name: /as a list$/ })).first().waitFor()
  await leave(seat)
})
