import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { kit } from '../../src/boards/cutthroat_caverns'
import Board from '../../src/boards/cutthroat_caverns/Board.svelte'
import { drawing } from '../../src/lib/drawings'
import { cards, frames, moments, props, viewOf, type Moment } from './cutthroat_caverns_moments'

// The first table that is drawn waits for all its parts to be compiled.
vi.setConfig({ testTimeout: 30_000 })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (name: string) => {
  const moment = moments[name]!
  const choose = vi.fn()
  render(Board, props(moment, { choose }))
  return { choose, moment, view: viewOf(moment) }
}
const named = (id: string | null) => cards.get(id ?? '')!.name

// A whole table has hundreds of parts; asking for each by role and name reckons the name of all of them. What they are called stands in a
// label, in what is said by a part, or in its text.
const called = (one: Element) => (one.getAttribute('aria-label') ?? one.querySelector(':scope > .said')?.textContent ?? one.textContent ?? '').replace(/\s+/g, ' ').trim()
const all = (selector: string, name: string | RegExp, root: ParentNode = document) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => (typeof name === 'string' ? called(one) === name : name.test(called(one))))
function only(selector: string, name: string | RegExp, root: ParentNode = document): HTMLElement {
  const found = all(selector, name, root)
  expect(found.map(called), `${selector} ${String(name)}`).toHaveLength(1)
  return found[0]!
}
const button = (name: string | RegExp, root?: ParentNode) => only('button', name, root)
const press = (name: string | RegExp, root?: ParentNode) => fireEvent.click(button(name, root))
const image = (name: string | RegExp, root?: ParentNode) => only('[role="img"]', name, root)
const region = (name: string | RegExp) => only('section', name)
const tile = (character: string | null) => only('article', new RegExp(`^${named(character)}, played by`))

describe('every moment', () => {
  it.each(Object.keys(moments))('%s is drawn, with how everybody stands', (name) => {
    const { view } = show(name)
    if (['take_character', 'draft', 'reputations', 'quest'].includes(view.step)) {
      region('Before it begins')
      return
    }
    for (const one of view.places) {
      const its = tile(one.character)
      image(new RegExp(`^${named(one.character)}: ${one.lp} of ${one.start} LP`), its)
      image(new RegExp(`^${one.prestige} Prestige`), its)
      image(one.initiative ? `Initiative ${one.initiative}` : 'no Initiative yet', its)
      if (one.alive) button(new RegExp(`^${one.hand} cards? in hand`), its)
    }
    if (view.result !== 'playing') return
    for (const one of view.creatures) expect(all('[role="img"]', new RegExp(`^${one.name}: ${one.lp} of ${one.start} LP`)).length).toBeGreaterThan(0)
  })

  it('lays the adventurers in the order of their turns', () => {
    const { view } = show('setting a card')
    const order = [...document.querySelectorAll('article')].map((one) => Number(image(/^Initiative/, one).textContent))
    expect(order).toEqual([...view.places.map((one) => one.initiative)].sort((a, b) => a - b))
  })
})

describe('the table answers', () => {
  it('when a card is set', async () => {
    const { choose, moment } = show('setting a card')
    const hand = region(/^Your hand/)
    expect(within(hand).getAllByRole('listitem')).toHaveLength(viewOf(moment).hand.length)
    await press(/^Hammerfall, Special attack/)
    expect(choose.mock.calls).toEqual([['set sa_orn']])
  })

  it('and a card that cannot be set says why', async () => {
    const { choose, moment } = show('setting a card')
    const bar = moment.ask!.cannot.find((one) => one.ids.some((id) => id.startsWith('set ')))!
    const card = cards.get(bar.ids.find((id) => id.startsWith('set '))!.slice(4))!
    const [part] = all('button', new RegExp(`^${card.name.replace(/[!'?]/g, '.')}, `))
    await fireEvent.click(part!)
    expect(choose).not.toHaveBeenCalled()
    expect(document.getElementById(part!.getAttribute('aria-describedby')!)!.textContent).toContain(bar.why)
  })

  it('with Hold or Strike', async () => {
    const { choose } = show('hold or strike')
    await press(/^Strike/)
    expect(choose.mock.calls).toEqual([['strike']])
  })

  it('when a card has several targets, it asks which', async () => {
    const { choose } = show('interfere with set cards')
    await press(/^Edge Out, Action/)
    expect(choose).not.toHaveBeenCalled()
    const which = region('What to do with Edge Out')
    expect(within(which).getAllByRole('button').map((one) => one.dataset.option)).toEqual([
      'play edge_out on nephiedra',
      'play edge_out on orn',
      'play edge_out on edaiyn',
      'play edge_out on vasha',
      'play edge_out on nyx',
      undefined,
    ])
    await fireEvent.click(within(which).getAllByRole('button')[1]!)
    expect(choose.mock.calls).toEqual([['play edge_out on orn']])
  })

  it('and what was taken up can be put back', async () => {
    const { choose } = show('interfere with set cards')
    await press(/^Edge Out, Action/)
    await press('Put it back')
    expect(all('section', /^What to do with/)).toEqual([])
    await press(/^Edge Out, Action/)
    await fireEvent.keyDown(window, { key: 'Escape' })
    expect(all('section', /^What to do with/)).toEqual([])
    expect(choose).not.toHaveBeenCalled()
  })

  it('with an Item before one', async () => {
    const { choose, view } = show('interfere with set cards')
    await press(/^Potion of Healing, Item/, tile(view.places[view.place!]!.character))
    const which = region('What to do with Potion of Healing')
    await fireEvent.click(within(which).getAllByRole('button')[0]!)
    expect(choose.mock.calls).toEqual([['tip potion_of_healing on nephiedra']])
  })

  it('when a trade is offered to somebody', async () => {
    const { choose } = show('a full table')
    await press('Offer a trade to Orn Hammerfist')
    expect(choose.mock.calls).toEqual([['offer to orn']])
  })

  it('when an offer is put together', async () => {
    const { choose } = show('building an offer')
    await press(/^Give Alchemist's Fire/)
    await press(/^Ask for Potion of Haste/)
    await press('Withdraw it')
    expect(choose.mock.calls).toEqual([['give alchemist_fire'], ['ask potion_of_haste'], ['withdraw']])
  })

  it('when an offer lies there: what is given, what is asked, yes or no', async () => {
    const { choose } = show('an offer to you')
    const offer = region('An offer to trade')
    expect(offer.textContent).toMatch(/gives.*Potion of Haste.*Crown of Tallies.*gives.*Potion of Healing/s)
    await press('Accept', offer)
    await press('Decline', offer)
    expect(choose.mock.calls).toEqual([['yes'], ['no']])
  })

  it('when a target is asked for', async () => {
    const moment = moments.horde!
    const numbers = viewOf(moment).creatures.slice(0, 2).map((one) => one.number)
    const choose = vi.fn()
    const ask = { id: 1, prompt: '', options: numbers.map((number) => ({ id: `target ${number}`, words: '' })), cannot: [] }
    render(Board, props({ ...moment, ask }, { choose }))
    await fireEvent.click(all('button', /^Attack /)[1]!)
    expect(choose.mock.calls).toEqual([[`target ${numbers[1]}`]])
  })

  it('when too many cards are held', async () => {
    const { choose } = show('too many cards')
    await press(/^Crowd 20, /)
    expect(choose.mock.calls).toEqual([['discard crowd']])
  })

  it('when characters, Reputations and Quests are chosen', async () => {
    let shown = show('choosing characters')
    await press(/^Nyx\b/)
    expect(shown.choose.mock.calls).toEqual([['be nyx']])
    cleanup()
    shown = show('draft')
    await press(/^Tactician, costs 10 LP/)
    expect(shown.choose.mock.calls).toEqual([['pick rp_tactician']])
    cleanup()
    shown = show('reputations')
    await press(/^Cursed Blood, gives 15 LP/)
    expect(shown.choose.mock.calls).toEqual([['use rp_cursed_blood']])
    cleanup()
    shown = show('quest')
    await press(/^Humble/)
    expect(shown.choose.mock.calls).toEqual([['keep q_humble']])
  })

  it('when the adventure asks', async () => {
    const { choose } = show('vote')
    await press(/Wade/, region('The gorge'))
    expect(choose.mock.calls).toEqual([['vote wade']])
    cleanup()
    const valves = show('valves')
    await fireEvent.click(document.querySelector('.council [data-option="valve 2"]')!)
    expect(valves.choose.mock.calls).toEqual([['valve 2']])
  })
})

describe('what is seen', () => {
  it('the attack: four values, where it stands, who changed it, and what will hit', () => {
    show('an attack is built')
    const blow = region('The attack')
    const steps = within(within(blow).getByRole('list', { name: 'The four values' })).getAllByRole('listitem')
    expect(steps.map((one) => one.textContent)).toEqual(['0nothing', '10half', '20normal', '40double'])
    expect(steps.map((one) => one.getAttribute('aria-current'))).toEqual([null, null, null, 'step'])
    const why = within(blow).getByRole('list', { name: 'What made it so' })
    expect(within(why).getAllByRole('listitem').map((one) => one.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
      'turned up a step Tougher Than He LooksNyx',
      'turned up a step Tougher Than He LooksEdaiyn',
      '40 Crowd 20',
      '+20 RallyNyx',
    ])
    expect(blow.textContent).toMatch(/60\s*will hit/)
  })

  it('that it kills, and what that is worth to whom', () => {
    show('a killing blow')
    const blow = region('The attack')
    expect(blow.textContent).toMatch(/It kills Skeleton 3!.*1 for Orn/s)
    image(/^Skeleton 3: 30 of 30 LP, about to lose 30/)
  })

  it('hits of creatures: who, how much, what it costs, what changed it', () => {
    show('creature hits')
    const hits = region('Hits of creatures')
    expect(hits.textContent).toMatch(/Hivemind hits Vasha.*65 → 60 LP/s)
    expect(hits.textContent).toMatch(/costs nothing/)
    expect(hits.textContent).toMatch(/locked/)
    expect(hits.textContent).toMatch(/You halved the blow to 5\./)
  })

  it('Action cards that wait, the next first', () => {
    const { view } = show('an action waits')
    const list = within(region(/^Action cards on the table/)).getAllByRole('listitem')
    expect(list).toHaveLength(view.plays.length)
    expect(list[0]!.textContent).toContain('Not So Fast!')
    expect(list[1]!.textContent).toContain("If I Can't Have It")
  })

  it('who is still thinking', () => {
    const { moment } = show('between turns')
    const asked = screen.getByRole('list', { name: 'Who is asked' })
    expect(within(asked).getAllByRole('img', { name: /is thinking$/ })).toHaveLength(moment.waiting.length)
    expect(within(asked).getAllByRole('img', { name: /has answered$/ })).toHaveLength(viewOf(moment).asked.length - moment.waiting.length)
  })

  it('whom a creature would hit as things are', () => {
    show('interfere with set cards')
    expect(screen.getByText(/it will hit Nephiedra for 25/)).toBeTruthy()
  })

  it('face-down cards stay face down', () => {
    const { view } = show('interfere with set cards')
    for (const one of view.places.filter((place) => place.set && place.seat !== 0)) {
      expect(all('[role="img"]', 'a card set face down', tile(one.character))).toHaveLength(one.set)
    }
    const mine = view.places[view.place!]!
    button(new RegExp(`^${named(mine.set_cards[0]!)}, set`), tile(mine.character))
  })

  it('as many tokens as the table holds', () => {
    show('a full cavern')
    expect(document.querySelectorAll('.token')).toHaveLength(24)
  })

  it('who is dead, and what was used', () => {
    const { view } = show('somebody is dead')
    const dead = view.places.find((one) => !one.alive)!
    expect(tile(dead.character).textContent).toContain('dead')
    cleanup()
    show('creature hits')
    button(/^Potion of Iron Skin, Item, tipped/, tile('talon'))
  })

  it('the piles', async () => {
    const { view } = show('setting a card')
    await press(/on the discard pile/)
    const piles = screen.getByRole('dialog', { name: 'The piles' })
    expect(piles.textContent).toContain(`Draw pile: ${view.draw} cards`)
    expect(piles.textContent).toContain(named(view.discard[0]!))
  })

  it('the card of the creature can be read', async () => {
    show('a full table')
    await press('Read the card of Doomsayer')
    expect(screen.getByRole('dialog', { name: 'Doomsayer' }).textContent).toContain('from round 4 on')
  })

  it('the end: the ranking, the dead, the Quests', () => {
    const { view } = show('victory')
    const end = screen.getByRole('status', { name: 'The end' })
    const rows = within(end).getAllByRole('listitem')
    expect(rows[0]!.textContent).toContain(named(view.winners[0]!))
    expect(rows).toHaveLength(view.places.length)
    expect(end.textContent).toMatch(/not fulfilled|fulfilled/)
    expect(end.textContent).toContain('died first')
    cleanup()
    show('wiped out')
    expect(screen.getByRole('status', { name: 'The end' }).textContent).toContain('Nobody comes out')
  })
})

describe('a stretch of a game', () => {
  const game = frames()
  const from = game.findIndex((frame) => frame.log.some((line) => line.kind === 'struck'))
  const before: Moment = { ...moments['setting a card']!, seats: ['Mira', 'Bram', 'Tess'], view: game[from - 1]!.view, waiting: [], log: game[from - 1]!.log }
  delete before.ask
  const after: Moment = { ...before, view: game[from]!.view, log: [...game[from - 1]!.log, ...game[from]!.log] }

  it('without motion is simply over', async () => {
    const board = render(Board, props(before))
    await board.rerender(props(after, { news: game[from]!.log, speed: 0 }))
    expect(all('button', 'Skip')).toEqual([])
    const [foe] = viewOf(after).creatures
    image(new RegExp(`^${foe!.name}: ${foe!.lp} of`))
  })

  it('with motion is told line by line and ends at the view', async () => {
    vi.useFakeTimers()
    const upTo: (number | undefined)[] = []
    const board = render(Board, props(before, { speed: 1 }))
    await board.rerender(props(after, { news: game[from]!.log, speed: 1, shown: (n) => upTo.push(n) }))
    button('Skip')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(all('button', 'Skip')).toEqual([])
    expect(upTo.at(-1)).toBeUndefined()
    expect(upTo.filter((n) => n !== undefined).length).toBeGreaterThan(1)
    for (const one of viewOf(after).places) image(new RegExp(`: ${one.lp} of ${one.start} LP`), tile(one.character))
  })

  it('can be skipped', async () => {
    vi.useFakeTimers()
    const board = render(Board, props(before, { speed: 1 }))
    await board.rerender(props(after, { news: game[from]!.log, speed: 1 }))
    await press('Skip')
    expect(all('button', 'Skip')).toEqual([])
    const [foe] = viewOf(after).creatures
    image(new RegExp(`^${foe!.name}: ${foe!.lp} of`))
  })
})

describe('what the shell gets', () => {
  it('a drawing for every card', () => {
    expect([...cards.values()].filter((card) => !drawing(kit.cardIcon(card))).map((card) => card.id)).toEqual([])
  })
  it('a guide with drawings', () => {
    expect(kit.guide.filter((step) => !drawing(step.icon) || step.text.length < 60)).toEqual([])
  })
  it('marks of every seat', () => {
    const { view, seats } = moments['somebody is dead']!
    const marks = seats.map((_, seat) => kit.seatMarks!(view, seat))
    expect(marks.filter((one) => one.faded).map((one) => one.status)).toEqual([expect.stringMatching(/· dead$/)])
    expect(marks[0]!.label).toMatch(/^\w+, \d+ of \d+ LP, \d+ Prestige, \d+ cards?$/)
    expect(moments.draft!.seats.map((_, seat) => kit.seatMarks!(moments.draft!.view, seat).faded)).not.toContain(true)
  })
})
