// What a turn does not ask for, trades, where a preview stands, and the text of a map.
import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { standing } from '../../src/boards/duel_of_ages/bubble'
import Board from '../../src/boards/duel_of_ages/Board.svelte'
import { dealOf, fits, proposal } from '../../src/boards/duel_of_ages/deal'
import { after, answerOf, firstBefore, type Asked, type Intent } from '../../src/boards/duel_of_ages/flow'
import { mapLink, mapText } from '../../src/boards/duel_of_ages/mapText'
import { movesOf } from '../../src/boards/duel_of_ages/moves'
import { asView } from '../../src/boards/duel_of_ages/view'
import { inAddress, isWritten, listWritten } from '../../src/lib/options'
import type { LogLine, OptionSpec } from '../../src/lib/protocol.gen'
import { ask, moments, props, standard, table, viewOf, type Moment } from './duel_of_ages_moments'

vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanup)

const options = (...ids: string[]) => ask('?', ids.map((id): [string, string] => [id, id]))
const line = (kind: string, args: (number | null)[]): LogLine => ({ n: 1, at: 1, kind, rule: 'DUE-LES-04', args, words: '' })
const asked = (step: string, phase: string, ids: string[], more: Partial<Asked> = {}): Asked => ({
  view: asView(table({ phase, question: { step, asked: 0 } })),
  moves: movesOf(options(...ids)),
  log: [],
  you: 0,
  intent: undefined,
  everywhere: false,
  delegated: true,
  ...more,
})
const wants = (more: Partial<Intent>): Intent => ({ turn: 6, then: [], step: 'move', ...more })

describe('what goes without asking', () => {
  it('is a Free Action phase in which one can only show cards', () => {
    expect(answerOf(asked('free', 'free_action', ['reveal vance field_kit', 'done']))).toBe('done')
    expect(answerOf(asked('free', 'free_action', ['reveal vance field_kit', 'use vance field_kit self', 'done']))).toBeUndefined()
  })
  it('is which unit moves where only one can', () => {
    expect(answerOf(asked('move', 'move', ['move vance', 'done']))).toBe('move vance')
    expect(answerOf(asked('move', 'move', ['move vance', 'move tanner', 'done']))).toBeUndefined()
  })
  it('is an order that hardly matters, unless the table says otherwise', () => {
    expect(answerOf(asked('next_venture', 'adventure', ['next vance', 'next tanner']))).toBe('next vance')
    expect(answerOf(asked('attacker', 'fire', ['attacker P2', 'attacker P0']))).toBe('attacker P2')
    expect(answerOf(asked('tie', 'melee', ['next vance', 'next tanner'], { delegated: false }))).toBeUndefined()
  })
  it('is who acts first, once it was said in this turn', () => {
    const log = [line('turn_begins', [1, -1, 6, 1]), line('acts_first', [2, -1, 1, 0])]
    expect(answerOf(asked('first', 'move', ['first P0', 'first P2'], { log }))).toBe('first P2')
    expect(answerOf(asked('first', 'free_action', ['first P0', 'first P2']))).toBeUndefined()
    expect(firstBefore([...log, line('turn_begins', [1, -1, 7, 0])], 0)).toBeUndefined()
    expect(firstBefore(log, 1)).toBeUndefined()
  })
  it('is nothing at all for whoever wants to be asked everywhere', () => {
    const everywhere = true
    expect(answerOf(asked('free', 'free_action', ['reveal vance field_kit', 'done'], { everywhere }))).toBeUndefined()
    expect(answerOf(asked('move', 'move', ['move vance', 'done'], { everywhere }))).toBeUndefined()
    expect(answerOf(asked('next_venture', 'adventure', ['next vance', 'next tanner'], { everywhere }))).toBeUndefined()
  })
})

describe('what was said in advance', () => {
  it('passes what lies between, and nothing of another turn', () => {
    const intent = wants({ goal: 'reinforce' })
    expect(answerOf(asked('declare', 'adventure', ['declare vance', 'done'], { intent }))).toBe('done')
    expect(answerOf(asked('declare', 'adventure', ['declare vance', 'done'], { intent: { ...intent, turn: 5 } }))).toBeUndefined()
  })
  it('never passes OpFire', () => {
    expect(answerOf(asked('shoot', 'op_fire', ['op_shoot vance natural tiax 2,0', 'pass'], { intent: wants({ goal: 'reinforce' }) }))).toBeUndefined()
  })
  it('waits while allies put themselves in order, and is dropped when something else is asked', () => {
    const intent = wants({ then: ['move vance'] })
    expect(after(intent, asView(table({ question: { step: 'first', asked: 0 } })))?.then).toEqual(['move vance'])
    expect(after(intent, asView(table({ question: { step: 'dome', asked: 0 } })))?.then).toEqual([])
  })
  it('answers only questions of its own step', () => {
    const intent = wants({ then: ['done'], step: 'declare' })
    expect(answerOf(asked('declare', 'adventure', ['done'], { intent }))).toBe('done')
    expect(answerOf(asked('take', 'adventure', ['take rapier vault', 'done'], { intent }))).toBeUndefined()
  })
})

describe('a turn at the table', () => {
  const at = (step: string, phase: string, ids: string[], more: Record<string, unknown> = {}): Moment => ({ ...moments['free actions']!, view: table({ phase, question: { step, asked: 0 }, ...more }), ask: options(...ids) })
  const find = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector)
    expect(found, selector).not.toBeNull()
    return found!
  }

  it('takes two clicks from Free Action to where a unit can go', async () => {
    const choose = vi.fn()
    const { rerender } = render(Board, props(moments['free actions']!, { choose }))
    await fireEvent.click(find('[data-unit="vance"]'))
    await fireEvent.click(find('.sheet .later'))
    await rerender(props(at('shoot', 'fire', ['shoot vance revolver tiax', 'pass']), { choose }))
    await rerender(props(at('move', 'move', ['move tanner', 'move vance', 'done']), { choose }))
    await tick()
    expect(choose.mock.calls.flat()).toEqual(['done', 'pass', 'move vance'])
  })
  it('lets all adventure in one', async () => {
    const choose = vi.fn()
    const { rerender } = render(Board, props(at('declare', 'adventure', ['declare vance', 'declare perpetua', 'done']), { choose }))
    expect(find('.next').textContent).toContain('All 2 adventure')
    await fireEvent.click(find('.next'))
    await rerender(props(at('declare', 'adventure', ['declare perpetua', 'done']), { choose }))
    await rerender(props(at('declare', 'adventure', ['done']), { choose }))
    await tick()
    expect(choose.mock.calls.flat()).toEqual(['declare vance', 'declare perpetua', 'done'])
  })
  it('a click on a target means what its preview tells: where a grenade would do too, it asks', async () => {
    const choose = vi.fn()
    const moment = moments['a shot in Fire']!
    render(Board, props(moment, { choose }))
    await fireEvent.click(find('.target[data-unit="vexa"]'))
    expect(choose).not.toHaveBeenCalled()
    const offered = [...document.querySelectorAll<HTMLElement>('.among [data-option]')].map((one) => one.dataset['option'])
    expect(offered).toContain('shoot ferrow machine_pistol vexa')
    expect(offered.some((one) => one?.startsWith('blast ferrow frag_grenade'))).toBe(true)
    expect(offered).toHaveLength(2)
  })
  it('ends in one click', async () => {
    const choose = vi.fn()
    const { rerender } = render(Board, props(moments['which unit moves']!, { choose }))
    expect(find('.next').textContent).toContain('End my turn')
    await fireEvent.click(find('.next'))
    // A blow in between is asked for and changes nothing of it.
    await rerender(props(at('strike', 'melee', ['strike tiax natural', 'pass']), { choose }))
    await rerender(props(at('declare', 'adventure', ['declare perpetua', 'done']), { choose }))
    await tick()
    expect(choose.mock.calls.flat()).toEqual(['done', 'done'])
  })
})

describe('a trade', () => {
  const trading = (ids: string[], more: Record<string, unknown> = {}): Moment => ({
    ...moments['free actions']!,
    view: table({ phase: 'free_action', question: { step: 'trade', asked: 0 }, trade: { from: 'vance', to: 'jin', gives: [], takes: [] }, ...more }),
    ask: options(...ids),
  })
  const ids = ['give revolver', 'give field_kit', 'ask short_bow', 'cancel']

  it('is laid out and taken back on the board, and said at once', async () => {
    const choose = vi.fn()
    const { rerender } = render(Board, props(trading(ids), { choose }))
    const things = () => [...document.querySelectorAll<HTMLElement>('.deal button.thing')]
    expect(things().map((one) => one.textContent?.trim())).toEqual(['Service Revolver', 'Field Kit', 'Short Bow'])
    await fireEvent.click(things()[0]!)
    await fireEvent.click(things()[1]!)
    await fireEvent.click(things()[0]!)
    await fireEvent.click(things()[2]!)
    expect(choose).not.toHaveBeenCalled()
    await fireEvent.click([...document.querySelectorAll('button')].find((one) => one.textContent === 'Propose it')!)
    await rerender(props(trading(['give revolver', 'ask short_bow', 'propose', 'cancel'], { trade: { from: 'vance', to: 'jin', gives: [1], takes: [] } }), { choose }))
    await rerender(props(trading(['give revolver', 'propose', 'cancel'], { trade: { from: 'vance', to: 'jin', gives: [1], takes: [0] } }), { choose }))
    await tick()
    expect(choose.mock.calls.flat()).toEqual(['give field_kit', 'ask short_bow', 'propose'])
  })
  it('that an ally offers is accepted or refused there', async () => {
    const choose = vi.fn()
    const view = table({ phase: 'free_action', question: { step: 'trade_answer', asked: 0 }, trade: { from: 'jin', to: 'vance', gives: [0], takes: [1] } })
    render(Board, props({ ...trading([]), view, ask: options('accept', 'refuse') }, { choose }))
    expect([...document.querySelectorAll('.deal .thing.on')].map((one) => one.textContent?.replace(/[→←]/, '').trim())).toEqual(['Short Bow', 'Field Kit'])
    await fireEvent.click(document.querySelector('.deal [data-option="accept"]')!)
    expect(choose.mock.calls.flat()).toEqual(['accept'])
  })
  it('keeps to the number of cards that each may hold', () => {
    const moment = trading(ids)
    const deal = dealOf(viewOf(moment), movesOf(moment.ask))!
    expect(deal.givable).toEqual([0, 1])
    expect(deal.askable).toEqual([0])
    expect(fits(deal, 2, 0)).toBe(true)
    expect(fits({ ...deal, to: { ...deal.to, limit: 3 } }, 2, 0)).toBe(false)
    expect(proposal({ ...deal, gives: [0] }, [0, 1], [])).toEqual(['give field_kit', 'propose'])
  })
})

describe('a preview', () => {
  const size = { width: 240, height: 120 }
  const within = (spot: { left: number; top: number }, at: { x: number; y: number }) => at.x > spot.left && at.x < spot.left + size.width && at.y > spot.top && at.y < spot.top + size.height

  it('covers neither the way nor its goal', () => {
    const way = [{ x: 300, y: 300 }, { x: 320, y: 250 }, { x: 340, y: 200 }, { x: 360, y: 150 }]
    for (const goal of way) {
      const spot = standing({ width: 800, height: 600 }, size, goal, way, [], 24)
      for (const at of way) expect(within(spot, at)).toBe(false)
      expect(spot.left).toBeGreaterThanOrEqual(0)
      expect(spot.left + size.width).toBeLessThanOrEqual(800)
    }
  })
  it('is a strip at the edge of a narrow map, away from the way', () => {
    const window = { width: 362, height: 388 }
    expect(standing(window, size, { x: 180, y: 330 }, [{ x: 180, y: 280 }], [], 24)).toMatchObject({ strip: true, top: 8, shift: 0 })
    expect(standing(window, size, { x: 180, y: 60 }, [{ x: 180, y: 120 }], [{ x: 180, y: 330 }], 24)).toMatchObject({ strip: true, top: 260, shift: 0 })
    const tall = standing(window, size, { x: 180, y: 100 }, [{ x: 180, y: 300 }], [], 24)
    expect(tall.shift).toBeGreaterThan(0)
  })
})

describe('the text of a map', () => {
  it('is what the option reads, and a link carries it to a new table', () => {
    const text = mapText(viewOf(moments['which unit moves']!))!
    expect(text.split('+')).toEqual(standard.split(' '))
    const spec = { id: 'map', kind: 'list', standard: 'none', help: '', rule: 'DUE-SET-06', high: 20, values: standard.split(' ') } as unknown as OptionSpec
    expect(inAddress([spec], new URL(mapLink(text, 'http://table')).search)).toEqual({ map: text })
    expect(isWritten(spec)).toBe(true)
    expect(listWritten(spec, ` ${standard}\n`)).toEqual({ value: text, unknown: [] })
    expect(listWritten(spec, `${standard} nowhere-1`).unknown).toEqual(['nowhere-1'])
    expect(listWritten(spec, '')).toEqual({ value: 'none', unknown: [] })
  })
  it('is not there before the map is', () => {
    expect(mapText(viewOf(moments['which key']!))).toBeUndefined()
  })
})
