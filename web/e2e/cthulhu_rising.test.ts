// Cthulhu Rising in the browser: alone against the Minion, with a friend, on a phone, by keys, and looked on.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gallery } from '../src/lib/protocol.gen'
import { createMatch, get } from '../wire/support/api'
import { dice } from '../wire/support/players'
import { Server } from '../wire/support/server'
import { violations } from './support/access'
import { Guest, openBrowser, phone, type GuestOptions } from './support/browser'
import { board, Ear, ending, goals, hand, live, plan, play, question, ready } from './support/rising'
import { answers, dock, drawn, fairness, log, result, walkTo } from './support/table'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start({ deal: 'cthulhu_rising' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

const you = { kind: 'you' as const }
const open = { kind: 'open' as const }

interface Seat {
  guest: Guest
  page: Page
  ear: Ear
}
async function arrive(who: GuestOptions = {}): Promise<Seat> {
  const guest = await Guest.arrive(browser, server, { name: 'Ann', ...who })
  return { guest, page: guest.page, ear: new Ear(guest.page) }
}
async function sitDown(options: Record<string, string> = {}, who: GuestOptions = {}, listed = false): Promise<Seat> {
  const seat = await arrive(who)
  const seated = await createMatch(server, { game: 'cthulhu_rising', seats: [you], options, listed, start: true })
  await seat.page.goto(`/m/${seated.match}#t=${seated.token}`)
  await board(seat.page).waitFor()
  return seat
}
async function leave(...seats: Seat[]) {
  for (const { guest } of seats) {
    expect(guest.faults()).toEqual([])
    await guest.leave()
  }
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a whole game against the Minion, by clicking on the table', async () => {
  const seat = await sitDown({ first_player: 'a' })
  const { guest, page, ear } = seat
  const pictured = new Set<string>()
  let reasoned = false
  await play(page, {
    ear,
    random: dice(61),
    before: async () => {
      const { step, turn } = ear.seen
      const why = board(page).getByRole('button', { name: 'Why?' })
      if (!reasoned && turn > 3 && (await why.count()) > 0) {
        reasoned = true
        await why.click()
        const dialog = page.getByRole('dialog', { name: /^Why The Minion/ })
        expect(await dialog.textContent()).toMatch(/CTH-(MIN|EVA)-\d\d/)
        await guest.shot('rising-desk-why')
        expect(await violations(page), 'why').toEqual([])
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
      if (pictured.has(step)) return
      pictured.add(step)
      await guest.shot(`rising-desk-${step}`)
      if (['keep', 'commit'].includes(step)) expect(await violations(page), step).toEqual([])
    },
  })
  await ending(page).waitFor()
  await result(page).waitFor()
  await fairness(page).waitFor()
  expect(reasoned).toBe(true)
  for (const step of ['mulligan', 'keep', 'resource', 'commit']) expect([...pictured]).toContain(step)
  expect(await ending(page).textContent()).toMatch(/wins?/)
  await guest.shot('rising-desk-ending')
  expect(await violations(page)).toEqual([])
  // Whatever the Minion has in its hand came to nobody.
  expect(ear.heard.join('\n')).not.toMatch(/"brain":"rising"[^{}]*"cards":\[/)
  await leave(seat)
})

// Pointing at the hand must not change its height: it would move away from under the pointer, and come back, and so on.
test('nothing moves where the pointer rests', async () => {
  const seat = await sitDown({ first_player: 'a' })
  const { page, ear } = seat
  const height = async () => (await hand(page).last().boundingBox())?.height
  const steps = new Set<string>()
  await play(page, {
    ear,
    random: dice(66),
    until: () => steps.has('low'),
    before: async () => {
      await page.mouse.move(0, 0)
      const before = await height()
      if (before === undefined) return
      if (await page.locator('section.hand.low').count()) steps.add('low')
      await hand(page).last().hover({ position: { x: 40, y: 2 }, force: true })
      await drawn(page)
      expect(await height(), ear.seen.step).toBe(before)
    },
  })
  await leave(seat)
})

test('laid out, taken back and sent: nothing is said before it is done', async () => {
  const seat = await sitDown({ first_player: 'a', first_turn_standard: 'full' })
  const { page, ear } = seat
  await play(page, { ear, random: dice(62), until: () => ear.seen.step === 'commit' && ear.question !== 0 })
  const before = ear.heard.length
  const name = await ready(page).first().locator('.said').textContent()
  await ready(page).first().click()
  await goals(page).first().click()
  await plan(page).getByText('1 character will attack').waitFor()
  await board(page).locator('.force.down .part.can').first().click()
  await plan(page).getByText(/Tap a character/).waitFor()
  expect(ear.heard.length).toBe(before)
  await ready(page).first().click()
  await goals(page).last().click()
  // The answer below the table says the same as the button on it.
  await dock(page).getByRole('button', { name: /^Attack with 1 character/ }).click()
  await expect.poll(() => ear.told.some(({ kind }) => kind === 'committed')).toBe(true)
  expect(name).toContain('ready')
  await log(page).getByText(/^You committed /).first().waitFor()
  await leave(seat)
})

test('two people: neither page holds what the other has in hand', async () => {
  const ann = await arrive()
  const bela = await arrive({ name: 'Bela' })
  const seated = await createMatch(server, { game: 'cthulhu_rising', seats: [you, open], options: { deck_a: 'agency', deck_b: 'hastur' } })
  await ann.page.goto(`/m/${seated.match}#t=${seated.token}`)
  await bela.page.goto(`/m/${seated.match}`)
  await bela.page.getByRole('button', { name: 'Sit here' }).first().click()
  await bela.page.getByRole('button', { name: 'I am ready' }).click()
  await ann.page.getByRole('button', { name: 'Start the game' }).click()
  await Promise.all([board(ann.page).waitFor(), board(bela.page).waitFor()])
  const until = () => ann.ear.seen.turn >= 3 || ann.ear.seen.result !== 'playing'
  await Promise.all([ann, bela].map(({ page, ear }, at) => play(page, { ear, random: dice(63 + at), until })))
  await ann.guest.shot('rising-desk-versus')
  expect(await violations(ann.page)).toEqual([])
  const { cards } = await get<Gallery>(server, '/api/games/cthulhu_rising/cards', 'Gallery')
  for (const [me, other] of [
    [ann, bela],
    [bela, ann],
  ] as const) {
    const theirs = other.ear.seen.side!
    const { cards: held = [], discard, domains } = other.ear.seen.sides[theirs]
    expect(me.ear.seen.sides[theirs].cards ?? null).toBeNull()
    expect(held!.length).toBe(me.ear.seen.sides[theirs].hand)
    // Copies of it may lie open, and its name may stand on another card.
    const shown = new Set([...(me.ear.seen.sides[theirs].known ?? []), ...discard, ...domains.flatMap((one) => one.resources), ...me.ear.seen.play.map((one) => one.card)])
    const text = await board(me.page).innerText()
    const told = me.ear.heard.join('\n')
    for (const id of new Set(held)) {
      const name = cards.find((card) => card.id === id)!.name
      if (shown.has(id) || new RegExp(`\\{${id}\\}`).test(told)) continue
      expect(text).not.toContain(name)
      expect(told).not.toMatch(new RegExp(`"${id}"`))
    }
  }
  await leave(ann, bela)
})

test('on a phone: nothing is too small, nothing scrolls sideways', async () => {
  const seat = await sitDown({ first_player: 'a' }, { size: phone, touch: true })
  const { guest, page, ear } = seat
  const seen = new Set<string>()
  await play(page, {
    ear,
    random: dice(65),
    press: (target) => target.tap(),
    until: () => ear.seen.turn >= 4 || ear.seen.result !== 'playing',
    before: async () => {
      expect(await sideways(page)).toBe(0)
      const { step } = ear.seen
      if (seen.has(step)) return
      seen.add(step)
      await guest.shot(`rising-phone-${step}`)
      if (['keep', 'resource', 'commit', 'defend'].includes(step)) expect(await violations(page), step).toEqual([])
      for (const one of (await board(page).locator('.part.can').all()).slice(0, 6)) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(43.5)
    },
  })
  expect([...seen]).toEqual(expect.arrayContaining(['keep', 'resource']))
  await leave(seat)
})

test('the opening with the keyboard alone, and a reload in the middle of it', async () => {
  const seat = await sitDown({ first_player: 'a' })
  const { page, ear } = seat
  const press = async (target: Locator) => {
    await walkTo(page, target, 200)
    await page.keyboard.press('Enter')
  }
  await play(page, { ear, random: dice(66), press, until: () => ear.seen.step === 'window' && ear.seen.window === 'operations' })
  expect(ear.seen.turn).toBeGreaterThan(0)
  await answers(page).first().waitFor()
  const everything = async () => ({
    question: await question(page).allTextContents(),
    answers: await answers(page).allTextContents(),
    table: await board(page).innerText(),
    log: await log(page).getByRole('listitem').allTextContents(),
  })
  const before = await everything()
  await page.reload()
  await answers(page).first().waitFor()
  expect(await everything()).toEqual(before)
  await leave(seat)
})

test('somebody looks on and sees no hand', async () => {
  const ann = await sitDown({ first_player: 'a' }, {}, true)
  const eve = await arrive({ name: 'Eve', size: phone, touch: true })
  await play(ann.page, { ear: ann.ear, random: dice(67), until: () => ann.ear.seen.turn >= 1 })
  await eve.page.goto('/watch')
  await eve.page.getByRole('link', { name: /^Watch Cthulhu Rising/ }).first().click()
  await dock(eve.page).getByText('You are watching').waitFor()
  await board(eve.page).waitFor()
  await play(ann.page, { ear: ann.ear, random: dice(68), until: () => ann.ear.seen.turn >= 3 || ann.ear.seen.result !== 'playing' })
  expect(await hand(eve.page).count()).toBe(0)
  expect(await live(eve.page).count()).toBe(0)
  expect(await eve.page.locator('[data-option]').count()).toBe(0)
  expect(eve.ear.asked).toBe(0)
  expect(eve.ear.seen.sides.a.cards ?? null).toBeNull()
  expect(await sideways(eve.page)).toBe(0)
  expect(await violations(eve.page)).toEqual([])
  await eve.guest.shot('rising-phone-spectator')
  await leave(ann, eve)
})
