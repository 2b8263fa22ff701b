// Cutthroat Caverns in the browser: alone with bots, with a friend, on a phone, by keys, and looked on. Encounters are set by the table's
// options; what is dealt is not, so everybody here plays on from whatever comes.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gallery } from '../src/lib/protocol.gen'
import { createMatch, get } from '../wire/support/api'
import { dice, pick } from '../wire/support/players'
import { Server } from '../wire/support/server'
import { violations } from './support/access'
import { Guest, openBrowser, phone, tablet, type GuestOptions } from './support/browser'
import { adventurer, board, calm, Ear, ending, hand, leaks, live, play, question, type Seen } from './support/caverns'
import { answers, dock, fairness, log, result, walkTo } from './support/table'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start({ deal: 'cutthroat_caverns' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})

const you = { kind: 'you' as const }
const open = { kind: 'open' as const }
const bot = { kind: 'bot' as const, level: 'novice' }
// Who plays whom is known, the way is short, and it begins with a creature that stands for a while.
const known = { characters: 'list', party: 'vasha,orn,talon,nyx', encounters: '3', fixed_encounters: 'battle_troll', silent_bots: 'true' }
// Enough cards that somebody can nearly always respond.
const manyCards = { hand_size: '10' }

interface Seat {
  guest: Guest
  page: Page
  ear: Ear
}

async function arrive(who: GuestOptions = {}): Promise<Seat> {
  const guest = await Guest.arrive(browser, server, { name: 'Ann', ...who })
  return { guest, page: guest.page, ear: new Ear(guest.page) }
}

// A table with bots that has begun.
async function sitDown(options: Record<string, string>, who: GuestOptions = {}, listed = false): Promise<Seat> {
  const seat = await arrive(who)
  const seated = await createMatch(server, { game: 'cutthroat_caverns', seats: [you, bot, bot, bot], options, listed, start: true })
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
const part = (page: Page, name: string | RegExp): Locator => board(page).getByRole('region', { name })
const setting = (page: Page) => question(page).getByText(/Which card do you set\?/).isVisible()
const roundOf = ({ number, encounter }: Seen) => `encounter ${number}, round ${encounter?.round ?? 0}`
const inRound = (ear: Ear, round: number) => ear.seen.number > 1 || (ear.seen.encounter?.round ?? 0) >= round

test('a whole game by clicking, to the ending', async () => {
  const seat = await sitDown({ encounters: '3' })
  const { guest, page, ear } = seat
  const seen = new Set<string>()
  await play(page, {
    random: dice(31),
    before: async () => {
      const what = ear.seen.window?.id ?? ear.seen.step
      if (seen.has(what)) return
      seen.add(what)
      await guest.shot(`caverns-desk-${what}`)
      if (['set', 'reveal', 'declared'].includes(what)) expect(await violations(page), what).toEqual([])
    },
  })
  expect(seen).toContain('set')
  await ending(page).waitFor()
  await result(page).waitFor()
  await fairness(page).waitFor()
  expect(await ending(page).textContent()).toMatch(/\d+ Prestige/)
  await guest.shot('caverns-desk-ending')
  expect(await violations(page)).toEqual([])

  // Besides setting a card, whoever has none to respond with is left alone: potions and trades do not ask. A card held for later in the round
  // (Opportunity Fire) is one to respond with.
  const asked = new Map<string, string[]>()
  for (const { window, options, prompt, seen: view } of ear.asked) {
    if (!window || options.some(({ group }) => group && (group === 'fire_held' || view.hand?.includes(group)))) continue
    asked.set(roundOf(view), [...(asked.get(roundOf(view)) ?? []), prompt])
  }
  for (const [round, prompts] of asked) expect(prompts.length, `${round}: ${prompts.join(' ')}`).toBeLessThanOrEqual(2)
  await leave(seat)
})

test('two people: a trade, a card against the other’s attack, and nobody sees what the other holds', async () => {
  const ann = await arrive()
  const bela = await arrive({ name: 'Bela' })
  const seated = await createMatch(server, { game: 'cutthroat_caverns', seats: [you, open, bot, bot], options: { preset: 'core', ...known, ...manyCards, encounters: '9' } })
  await ann.page.goto(`/m/${seated.match}#t=${seated.token}`)
  await bela.page.goto(`/m/${seated.match}`)
  await bela.page.getByRole('button', { name: 'Sit here' }).first().click()
  await bela.page.getByRole('button', { name: 'I am ready' }).click()
  await ann.page.getByRole('button', { name: 'Start the game' }).click()
  const randoms = [dice(32), dice(33)]
  type Wish = () => Promise<Locator | undefined>
  const both = (until: () => boolean, annWants?: Wish, belaWants?: Wish) =>
    Promise.all([
      play(ann.page, { random: randoms[0]!, until, wish: annWants, aim: 'Bela' }),
      play(bela.page, { random: randoms[1]!, until, wish: belaWants, aim: 'Ann' }),
    ])

  // Both choose a card; neither page holds what is in the hand of the other, before and after it is set.
  await Promise.all(
    [ann, bela].map(({ page }, at) => play(page, { random: randoms[at]!, until: () => setting(page) })),
  )
  await expectApart(ann, bela)
  await expectApart(bela, ann)
  await pick(randoms[0]!, await live(ann.page).all()).click()
  await adventurer(ann.page, 'Vasha').getByRole('button', { name: /, set/ }).waitFor()
  await expectApart(bela, ann)

  // Where one of them has something, Ann offers it, or asks for it.
  const has = (seat: number) => ann.ear.seen.places.find((place) => place.seat === seat)?.items ?? []
  let something = false
  await both(() => (something ||= has(0).length + has(1).length > 0))
  const gives = has(0).length > 0
  const [before, item] = [has(gives ? 0 : 1).length, has(gives ? 0 : 1)[0]!]
  await dock(ann.page).getByRole('button', { name: 'Offer …' }).click()
  const dialog = ann.page.getByRole('dialog', { name: 'Make an offer' })
  await dialog.getByRole('radio', { name: /Bela/ }).check()
  await dialog.getByRole('group', { name: gives ? 'I give' : 'I ask for' }).getByRole('checkbox').first().check()
  await ann.guest.shot('caverns-offer-dialog')
  expect(await violations(ann.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Offer it' }).click()
  await dialog.waitFor({ state: 'detached' })
  let offered = false
  const accept: Wish = async () => {
    const yes = part(bela.page, 'An offer to trade').getByRole('button', { name: 'Accept' })
    if ((await yes.count()) === 0) return undefined
    if (!offered) {
      await bela.guest.shot('caverns-offer')
      expect(await violations(bela.page)).toEqual([])
    }
    offered = true
    return yes
  }
  await both(() => ann.ear.told.some((line) => line.endsWith(' traded.')), undefined, accept)
  expect(offered).toBe(true)
  for (const { page } of [ann, bela]) await log(page).getByText(/ traded\.$/).waitFor()
  expect(has(gives ? 0 : 1).length).toBe(before - 1)
  expect(has(gives ? 1 : 0)).toContain(item)

  // One of them attacks, and the other has something to say about it.
  const against =
    (me: Seat, name: string, other: string): Wish =>
    async () => {
      const asked = (await question(me.page).textContent()) ?? ''
      if (!new RegExp(`${other} attacks|${other}'s turn`).test(asked) || (await live(me.page).count()) === 0) return undefined
      await me.guest.shot(`caverns-respond-${name}`)
      return live(me.page).first()
    }
  const responded = () => ann.ear.told.find((line) => /^@[01] played /.test(line))
  await both(() => responded() !== undefined, against(ann, 'Ann', 'Bela'), against(bela, 'Bela', 'Ann'))
  const [name, other] = responded()!.startsWith('@0') ? (['Ann', bela] as const) : (['Bela', ann] as const)
  await log(other.page)
    .getByText(new RegExp(`^${name} played `))
    .first()
    .waitFor()
  await other.guest.shot('caverns-responded')
  expect(await violations(other.page)).toEqual([])

  for (const [seat, { ear }] of [ann, bela].entries()) {
    expect(ear.views.length).toBeGreaterThan(10)
    expect(leaks(ear.views, seat)).toEqual([])
  }
  await leave(ann, bela)
})

// No name and no id of a card in the other's hand: neither in the page nor in what came over its link. Left out are cards that this one has
// too, or that lie open, and names that other cards have in theirs.
async function expectApart(me: Seat, other: Seat) {
  const { cards } = await get<Gallery>(server, '/api/games/cutthroat_caverns/cards', 'Gallery')
  const { hand: mine = [], discard, stack, gone, places } = me.ear.seen
  const lies = places.flatMap(({ items, riders, known }) => [...items, ...riders, ...known])
  const known = new Set([...mine, ...discard, ...stack, ...gone, ...lies])
  const { hand: theirs = [], places: others } = other.ear.seen
  const set = others.flatMap(({ set_cards }) => set_cards).filter((card) => card !== '?')
  const hidden = [...new Set([...theirs, ...set])].filter((card) => !known.has(card))
  expect(hidden.length).toBeGreaterThan(0)
  const [page, link] = [await me.page.content(), me.ear.heard.join('\n')]
  for (const id of hidden) {
    expect(link).not.toMatch(new RegExp(`\\b${id}\\b`))
    const name = cards.find((card) => card.id === id)?.name ?? ''
    expect(name).not.toBe('')
    const elsewhere = cards.some((card) => card.id !== id && `${card.name} ${card.text}`.includes(name))
    if (!elsewhere) expect(page).not.toContain(name)
  }
}

test('on a phone: set cards and let windows go, without scrolling sideways', async () => {
  const seat = await sitDown({ ...known, ...manyCards }, { size: phone, touch: true })
  const { guest, page, ear } = seat
  const seen = new Set<string>()
  await play(page, {
    random: dice(34),
    press: (target) => target.tap(),
    until: () => inRound(ear, 3) && seen.has('window'),
    before: async () => {
      expect(await sideways(page)).toBe(0)
      const what = ear.seen.window ? 'window' : ear.seen.step
      if (seen.has(what)) return
      seen.add(what)
      await guest.shot(`caverns-phone-${what}`)
      expect(await violations(page), what).toEqual([])
      const thumbs = what === 'set' ? live(page) : answers(page)
      for (const one of await thumbs.all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    },
  })
  expect(seen).toContain('set')
  expect(seen).toContain('window')
  await leave(seat)
})

test('a round with the keyboard alone, and a reload in the middle of a window', async () => {
  const seat = await sitDown({ ...known, ...manyCards })
  const { guest, page, ear } = seat
  const press = async (target: Locator) => {
    await walkTo(page, target, 200)
    await page.keyboard.press('Enter')
  }
  const given = await play(page, { random: dice(35), press, until: () => inRound(ear, 2) })
  expect(given).toBeGreaterThan(0)

  const inWindow = async () => ear.seen.window !== undefined && (await calm(page).count()) > 0
  await play(page, { random: dice(36), until: inWindow })
  const everything = async () => ({
    question: await question(page).allTextContents(),
    answers: await answers(page).allTextContents(),
    table: await board(page).innerText(),
    log: await log(page).getByRole('listitem').allTextContents(),
  })
  const before = await everything()
  await guest.shot('caverns-before-reload')
  await page.reload()
  await calm(page).first().waitFor()
  expect(await everything()).toEqual(before)
  await leave(seat)
})

test('somebody looks on and sees no hand', async () => {
  const ann = await sitDown(known, {}, true)
  const eve = await arrive({ name: 'Eve', size: phone, touch: true })
  await play(ann.page, { random: dice(37), until: () => setting(ann.page) })
  await eve.page.goto('/watch')
  await eve.page.getByRole('link', { name: /^Watch Cutthroat Caverns/ }).first().click()
  await dock(eve.page).getByText('You are watching').waitFor()
  await adventurer(eve.page, 'Vasha').waitFor()
  await live(ann.page).first().click()
  await eve.page.getByRole('button', { name: /^Log/ }).tap()
  await log(eve.page).getByText('Ann set 1 card.').waitFor()
  await eve.page.getByRole('button', { name: 'Close' }).tap()
  await log(eve.page).waitFor({ state: 'hidden' })
  await eve.guest.shot('caverns-phone-spectator')
  expect(await violations(eve.page)).toEqual([])
  expect(await sideways(eve.page)).toBe(0)
  await play(ann.page, { random: dice(38), until: () => inRound(ann.ear, 2) })
  expect(await hand(eve.page).count()).toBe(0)
  expect(await eve.page.locator('[data-option]').count()).toBe(0)
  expect(eve.ear.views.length).toBeGreaterThan(3)
  expect(leaks(eve.ear.views, undefined)).toEqual([])
  expect(eve.ear.asked).toEqual([])
  await leave(ann, eve)
})

test('the complete game: Reputations are drafted, a Quest is kept, and the first encounter is overcome', async () => {
  const seat = await sitDown({ preset: 'complete', encounters: '3', fixed_encounters: 'goblin_cutpurses', difficulty: 'easy' })
  const { guest, page, ear } = seat
  const random = dice(39)
  const steps = new Set<string>()
  const tiles = part(page, 'Before it begins').getByRole('button', { disabled: false })
  let used = false
  await play(page, {
    random,
    until: () => ear.seen.number > 1,
    before: async () => {
      const { step } = ear.seen
      if (steps.has(step)) return
      steps.add(step)
      await guest.shot(`caverns-complete-${step}`)
      if (['draft', 'reputations', 'quest', 'set'].includes(step)) expect(await violations(page), step).toEqual([])
    },
    wish: async () => {
      if (ear.seen.step === 'reputations' && used) return undefined
      used ||= ear.seen.step === 'reputations'
      const offered = await tiles.all()
      return offered.length > 0 ? pick(random, offered) : undefined
    },
  })
  expect([...steps]).toEqual(expect.arrayContaining(['draft', 'reputations', 'quest']))
  expect(ear.seen.places.some(({ quest, seat }) => seat === 0 && quest?.startsWith('q_'))).toBe(true)
  expect(leaks(ear.views, 0)).toEqual([])
  await leave(seat)
})

test('the adventure: the party votes and comes to its first encounter and past it', async () => {
  const seat = await sitDown({ preset: 'adventure', difficulty: 'easy' }, { size: tablet })
  const { guest, page, ear } = seat
  const random = dice(40)
  const steps = new Set<string>()
  const ways = part(page, /^The (marching order|gorge)$/).getByRole('button', { disabled: false })
  const there = () => ['a4', 'a5'].includes(ear.seen.module?.node ?? '')
  await play(page, {
    random,
    until: () => there() || ear.seen.result !== 'playing',
    before: async () => {
      const { step } = ear.seen
      if (steps.has(step)) return
      steps.add(step)
      await guest.shot(`caverns-adventure-${step}`)
      if (step === 'vote') expect(await violations(page)).toEqual([])
    },
    wish: async () => {
      const offered = await ways.all()
      return offered.length > 0 ? pick(random, offered) : undefined
    },
  })
  expect(steps).toContain('vote')
  expect(there()).toBe(true)
  await leave(seat)
})
