// Escape the Dark Castle in the browser: alone, with a friend and a bot, on a phone, by keys, and looked on. Pages and prisoners are set by the
// table's options; what the dice say is not, so everybody here plays on from whatever comes.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMatch } from '../wire/support/api'
import { dice } from '../wire/support/players'
import { Server } from '../wire/support/server'
import { violations } from './support/access'
import { Guest, openBrowser, phone, tablet, type GuestOptions } from './support/browser'
import { answers, byKeys, byTap, changed, dock, fairness, log, playOn, result, situation, waitForTurn } from './support/table'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start({ deal: 'dark_castle' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

const alone = [{ kind: 'you' as const }]
const withFriendAndBot = [{ kind: 'you' as const }, { kind: 'open' as const }, { kind: 'bot' as const, level: 'sound' }]
// Two prisoners who are known, and a short way out that begins with these pages.
const known = (castle: string, more: Record<string, string> = {}) => ({
  characters: 'list',
  party: 'cook,tailor,abbot',
  castle_length: '5',
  fixed_castle: castle,
  ...more,
})
const quiet = 'rotting_barrels,arrow_slits,abandoned_larder,ogre_cook'

// A table of one's own that has begun.
async function sitDown(options: Record<string, string>, who: GuestOptions = {}, overhear?: (page: Page) => void): Promise<Guest> {
  const guest = await Guest.arrive(browser, server, { name: 'Ann', ...who })
  overhear?.(guest.page)
  const seated = await createMatch(server, { game: 'dark_castle', seats: alone, options, start: true })
  await guest.page.goto(`/m/${seated.match}#t=${seated.token}`)
  return guest
}

async function leave(...guests: Guest[]) {
  for (const guest of guests) {
    expect(guest.faults()).toEqual([])
    await guest.leave()
  }
}

const board = (page: Page): Locator => page.locator('.castle')
const option = (page: Page, id: string): Locator => answers(page).and(page.locator(`[data-option="${id}"]`))
const ending = (page: Page): Locator => board(page).getByRole('status', { name: /^(Victory|Defeat)$/ })
const fight = (page: Page): Locator => board(page).getByRole('region', { name: 'The fight' })
const council = (page: Page): Locator => board(page).getByRole('region', { name: 'What each of you wants' })
const prisoner = (page: Page, name: string): Locator => board(page).getByRole('article', { name: new RegExp(`^The ${name}`) })
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// Answers with the first of these that is offered.
async function answer(page: Page, ...ids: string[]) {
  await waitForTurn(page)
  const before = await situation(page)
  for (const id of ids) {
    if ((await option(page, id).count()) === 0) continue
    await option(page, id).click()
    return changed(page, before)
  }
  throw new Error(`none of ${ids.join(', ')} is offered, but ${await offered(page)}`)
}
const offered = (page: Page) => answers(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.option ?? ''))

// Until the enemy stands there and somebody may rest.
async function toTheFight(page: Page) {
  await answer(page, 'turn cook')
  await option(page, 'rest nobody').waitFor()
}

test('a whole game alone with two prisoners, to the ending', async () => {
  const guest = await sitDown({ castle_length: '5' })
  const { page } = guest
  const seen = new Set<string>()
  await playOn(page, {
    random: dice(21),
    before: async () => {
      const kind = (await offered(page))[0]?.split(' ')[0] ?? ''
      if (seen.has(kind)) return
      seen.add(kind)
      await guest.shot(`castle-desk-${kind}`)
      expect(await violations(page), kind).toEqual([])
    },
  })
  expect(seen).toContain('be')
  expect(seen).toContain('turn')
  await ending(page).waitFor()
  const won = (await ending(page).getAttribute('aria-label')) === 'Victory'
  expect(await result(page).textContent()).toBe(won ? 'You won!' : 'You lost.')
  expect(await ending(page).textContent()).toMatch(/\d+ of 6 pages overcome/)
  await fairness(page).waitFor()
  await guest.shot('castle-desk-ending')
  expect(await violations(page)).toEqual([])
  await leave(guest)
})

test('two people and a bot agree, differ, and come to terms', async () => {
  const ann = await Guest.arrive(browser, server, { name: 'Ann' })
  const bela = await Guest.arrive(browser, server, { name: 'Bela', size: tablet })
  const options = known('ogre_cook,arrow_slits,abandoned_larder', { group_decision: 'agree', start_items: '0' })
  const seated = await createMatch(server, { game: 'dark_castle', seats: withFriendAndBot, options })
  const link = `/m/${seated.match}`
  await ann.page.goto(`${link}#t=${seated.token}`)
  await bela.page.goto(link)
  await bela.page.getByRole('button', { name: 'Sit here' }).first().click()
  await bela.page.getByRole('button', { name: 'I am ready' }).click()
  await ann.page.getByRole('button', { name: 'Start the game' }).click()

  // Ann proposes; Bela sees it and joins with one tap; the bot follows.
  await waitForTurn(bela.page)
  await option(ann.page, 'turn tailor').click()
  const said = council(bela.page).getByRole('listitem').filter({ hasText: 'Ann' })
  await said.getByText(/Tailor turns the page/).first().waitFor()
  await bela.shot('castle-proposal')
  expect(await violations(bela.page)).toEqual([])
  await said.getByRole('button', { name: /^Agree/ }).click()
  await board(ann.page).getByRole('heading', { name: 'The Ogre Cook' }).waitFor()
  await log(ann.page).getByText(/stepped forward to turn the page/).waitFor()

  // They differ: everybody sees both, and says it once more.
  await option(ann.page, 'choose keep_moving').click()
  await option(bela.page, 'choose rob_the_larder').click()
  await council(ann.page).getByText('Once more').waitFor()
  await council(ann.page).getByRole('listitem').filter({ hasText: 'Bela' }).getByText(/Rob the larder/).first().waitFor()
  await ann.shot('castle-second-ballot')
  expect(await violations(ann.page)).toEqual([])
  await option(ann.page, 'choose keep_moving').click()
  const again = council(bela.page).getByRole('listitem').filter({ hasText: 'Ann' })
  await again.getByRole('button', { name: /^Agree with Ann: .*[Kk]eep moving/ }).click()
  await Promise.all([option(ann.page, 'turn cook').waitFor(), option(bela.page, 'turn cook').waitFor()])
  expect(await council(ann.page).getByText('Once more').count()).toBe(0)
  await leave(ann, bela)
})

test('on a phone: an item by two taps, keep as is, and on to the end', async () => {
  const guest = await sitDown(known(quiet, { start_items: '1' }), { size: phone, touch: true })
  const { page } = guest
  await waitForTurn(page)
  const middle = board(page).getByRole('group', { name: /^In the middle: 2 items/ })
  await middle.getByRole('button').first().tap()
  await page.getByText(/is taken up: tap where it goes/).waitFor()
  expect(await violations(page)).toEqual([])
  await guest.shot('castle-phone-taken-up')
  await prisoner(page, 'Cook').getByRole('button', { name: /hand/ }).tap()
  await board(page).getByRole('group', { name: /^In the middle: 1 item/ }).waitFor()
  expect(await prisoner(page, 'Cook').getByRole('group', { name: 'Hands of The Cook' }).getByRole('button').count()).toBe(1)
  await board(page).getByRole('button', { name: /Done, leave it behind/ }).tap()
  await option(page, 'turn cook').tap()
  // Rotting Barrels: two more items. Left where they are; then the page is done, and what they hold they keep.
  await board(page).getByRole('button', { name: /Done, leave 2 items behind/ }).tap()
  const keep = board(page).getByRole('button', { name: 'Keep as is' })
  await keep.waitFor()
  await guest.shot('castle-phone-camp')
  expect(await sideways(page)).toBe(0)
  await keep.tap()
  await option(page, 'turn tailor').waitFor()
  await playOn(page, {
    random: dice(22),
    give: byTap,
    before: async (_, turn) => {
      if (turn < 5) await guest.shot(`castle-phone-${turn}`)
      expect(await sideways(page)).toBe(0)
    },
  })
  await ending(page).waitFor()
  await guest.shot('castle-phone-ending')
  expect(await violations(page)).toEqual([])
  await leave(guest)
})

test('with the keyboard alone', async () => {
  const guest = await sitDown({ castle_length: '5' })
  const { page } = guest
  expect(await playOn(page, { random: dice(23), give: byKeys(4), turns: 8 })).toBe(8)
  await leave(guest)
})

test('the odds of a fight, and a reload in the middle of it', async () => {
  const guest = await sitDown(known('rat_king'))
  const { page } = guest
  await answer(page, 'done')
  await toTheFight(page)
  await dock(page).getByRole('button', { name: 'Odds' }).click()
  await dock(page).getByRole('status').getByText(/\d+ ?(%|percent)/).waitFor()
  await guest.shot('castle-odds')
  expect(await violations(page)).toEqual([])
  await answer(page, 'rest tailor')
  await waitForTurn(page)

  const everything = async () => ({
    row: (await fight(page).count()) ? await fight(page).getByRole('list').first().getAttribute('aria-label') : '',
    table: await board(page).innerText(),
    question: await offered(page),
    log: await log(page).getByRole('listitem').allTextContents(),
  })
  const before = await everything()
  await page.reload()
  await waitForTurn(page)
  expect(await everything()).toEqual(before)
  await leave(guest)
})

test('no odds where the table has them off', async () => {
  const sent: string[] = []
  const guest = await sitDown(known('rat_king', { odds: 'false', start_items: '0' }), {}, (page) =>
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)).t))),
  )
  const { page } = guest
  await toTheFight(page)
  expect(await dock(page).getByRole('button', { name: 'Odds' }).count()).toBe(0)
  await page.keyboard.press('o')
  // Whatever the key had asked for would have gone out before the answer, and come back before what comes of it.
  await answer(page, 'rest tailor')
  expect(sent).toContain('choose')
  expect(sent).not.toContain('odds')
  expect(await dock(page).getByText('%').count()).toBe(0)
  await leave(guest)
})

test('motion tells a round blow by blow, can be skipped, and holds nobody up', async () => {
  const guest = await sitDown(known('strangling_vine,rat_king', { start_items: '0', hp_bonus: '6' }), { motion: true })
  const { page } = guest
  await answer(page, 'turn cook')
  const skip = board(page).getByRole('button', { name: 'Skip' })
  await skip.waitFor()
  await guest.shot('castle-told')
  expect(await violations(page)).toEqual([])
  await skip.click()
  await skip.waitFor({ state: 'detached' })
  await playOn(page, { random: dice(24), turns: 3 })
  await leave(guest)
})

test('somebody looks on', async () => {
  const ann = await Guest.arrive(browser, server, { name: 'Ann' })
  const eve = await Guest.arrive(browser, server, { size: phone, touch: true })
  const seats = [{ kind: 'you' as const }, { kind: 'bot' as const, level: 'sound' }]
  const options = known('rat_king', { group_decision: 'agree', start_items: '0' })
  const seated = await createMatch(server, { game: 'dark_castle', seats, options, listed: true, start: true })
  await ann.page.goto(`/m/${seated.match}#t=${seated.token}`)
  await waitForTurn(ann.page)
  await eve.page.goto('/watch')
  await eve.page.getByRole('link', { name: /^Watch Escape the Dark Castle/ }).first().click()
  await dock(eve.page).getByText('You are watching').waitFor()
  await prisoner(eve.page, 'Cook').waitFor()
  await option(ann.page, 'turn cook').click()
  await fight(eve.page).waitFor()
  await eve.shot('castle-phone-spectator')
  expect(await violations(eve.page)).toEqual([])
  expect(await sideways(eve.page)).toBe(0)
  expect(await eve.page.locator('[data-option]').count()).toBe(0)
  await leave(ann, eve)
})
