import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { kit } from '../../src/boards/cthulhu_rising'
import Board from '../../src/boards/cthulhu_rising/Board.svelte'
import type { Staged } from '../../src/lib/board'
import { drawing } from '../../src/lib/drawings'
import Harness from './TableHarness.svelte'
import { cards, moments, props, recorded, viewOf, type Moment } from './cthulhu_rising_moments'

// The first table that is drawn waits for all its parts to be compiled.
vi.setConfig({ testTimeout: 30_000 })
afterEach(() => cleanup())

const show = (moment: Moment) => {
  const choose = vi.fn()
  let staged: Staged | undefined
  render(Harness, { Board, kit, cards, given: props(moment, { choose, stage: (plan) => (staged = plan) }) })
  return { choose, staged: () => staged, view: viewOf(moment) }
}
const called = (one: Element) => (one.getAttribute('aria-label') ?? one.querySelector(':scope > .said')?.textContent ?? one.textContent ?? '').replace(/\s+/g, ' ').trim()
const all = (selector: string, name: RegExp, root: ParentNode = document) => [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => name.test(called(one)))
function only(selector: string, name: RegExp, root: ParentNode = document): HTMLElement {
  const found = all(selector, name, root)
  expect(found.map(called), `${selector} ${String(name)}`).toHaveLength(1)
  return found[0]!
}
const press = (name: RegExp) => fireEvent.click(only('button', name))

describe('every moment', () => {
  const every = { ...Object.fromEntries(Object.entries(moments).map(([name, one]) => [`made: ${name}`, one])), ...recorded }
  it.each(Object.keys(every))('%s is drawn, with stories, cards and hands', (name) => {
    const { view } = show(every[name]!)
    for (const slot of view.row) if (slot) only('button', new RegExp(`^${cards.get(slot.card)!.name}, (story|conspiracy)\\. Tokens: .*${slot.tokens.a}, .*${slot.tokens.b} of 5`))
    for (const one of new Set(view.play.filter((each) => each.type !== 'conspiracy').map((each) => each.card)))
      expect(all('button', new RegExp(`^${cards.get(one)!.name}, (character|support), `)).length).toBe(view.play.filter((each) => each.card === one).length)
    for (const side of ['a', 'b'] as const) for (const each of view.sides[side].domains) expect(all('button', new RegExp(`^Domain ${each.n} of .*${each.drained ? 'drained' : 'can pay'}`)).length).toBeGreaterThan(0)
    if (view.result === 'playing') for (const id of view.sides.a.cards ?? []) expect(all('button', new RegExp(`^${cards.get(id)!.name}, .*cost ${cards.get(id)!.data.cost}`)).length).toBeGreaterThan(0)
  })
})

it('every drawing that is named is there', () => {
  for (const card of cards.values()) expect(drawing(kit.cardIcon(card)), card.id).toBeTruthy()
  for (const step of kit.guide) expect(drawing(step.icon), step.icon).toBeTruthy()
})

describe('clicking', () => {
  it('a card in the hand plays it', async () => {
    const { choose } = show(moments.operations!)
    await press(/^Orne Archivist, /)
    expect(choose).toHaveBeenCalledWith('play mu_orne_archivist')
  })
  it('a card that cannot be played tells why, and does nothing', async () => {
    const { choose } = show(moments.operations!)
    await press(/^Peer Review, /)
    expect(choose).not.toHaveBeenCalled()
    expect(document.body.textContent).toContain('only as a disrupt')
  })
  it('a domain pays', async () => {
    const { choose } = show(moments.paying!)
    await press(/^Domain 2 of You/)
    expect(choose).toHaveBeenCalledWith('pay with 2')
  })
  it('a card and then a domain makes it a resource', async () => {
    const { choose } = show(moments.resource!)
    await press(/^Dean of Natural Philosophy, /)
    expect(choose).not.toHaveBeenCalled()
    await press(/^Domain 3 of You/)
    expect(choose).toHaveBeenCalledWith('resource mu_dean at 3')
  })
  it('a target in play or in the row is chosen', async () => {
    const { choose } = show(moments.target!)
    await press(/^Unshackled Shoggoth, /)
    expect(choose).toHaveBeenLastCalledWith('choose b.ct_shoggoth')
    await press(/^The Clock with Thirteen Hours, story/)
    expect(choose).toHaveBeenLastCalledWith('choose story 2')
  })
})

describe('committing', () => {
  it('lays out who goes where and says it with one answer', async () => {
    const { choose, staged } = show(moments.commit!)
    await press(/^Wilmarth, Reluctant/)
    await press(/^The Parish beneath the Waves, story/)
    await press(/^Drifting Medium, /)
    await press(/^Letters from a Dead Man, story/)
    expect(choose).not.toHaveBeenCalled()
    expect(staged()).toMatchObject({ before: 'done', options: ['commit a.mu_wilmarth to 1', 'commit a.ne_medium to 3'] })
    only('button', /^The Parish beneath the Waves, .*skill 4 to 0, You would succeed/)
    await press(/^Attack with 2$/)
    expect(choose).toHaveBeenCalledWith('done')
  })
  it('takes one back, or all', async () => {
    const { staged } = show(moments.commit!)
    await press(/^Wilmarth, Reluctant/)
    await press(/^The Parish beneath the Waves, story/)
    await press(/^Drifting Medium, /)
    await press(/^Letters from a Dead Man, story/)
    await press(/^Wilmarth, Reluctant.*to be committed/)
    expect(staged()?.options).toEqual(['commit a.ne_medium to 3'])
    await press(/^Take all back$/)
    expect(staged()).toBeUndefined()
  })
})

describe('reading', () => {
  it('the Minion’s reasons are a click away', async () => {
    show(moments.operations!)
    await press(/^Why\?$/)
    const told = only('dialog', /./).textContent!
    expect(told).toContain('CTH-MIN-32')
    expect(told).toContain('Esoteric Hierophant')
  })
  it('piles can be looked through', async () => {
    show(moments.operations!)
    await press(/^Discard pile of You: 2 cards/)
    expect(only('dialog', /./).textContent).toContain('Burning the Midnight Oil')
  })
  it('the end says who won and why', () => {
    show(moments.over!)
    expect(only('section', /^The end$/).textContent).toMatch(/The Minion wins/)
  })
})
