import { cleanup, fireEvent, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { kit } from '../../src/boards/duel_of_ages'
import Board from '../../src/boards/duel_of_ages/Board.svelte'
import { guide } from '../../src/boards/duel_of_ages/guide'
import { drawing } from '../../src/lib/drawings'
import { ask, cards, moments, props, table, viewOf } from './duel_of_ages_moments'

// The first table that is drawn waits for all its parts to be compiled.
vi.setConfig({ testTimeout: 60_000 })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (name: string) => {
  const moment = moments[name]!
  const choose = vi.fn()
  const drawn = render(Board, props(moment, { choose }))
  return { choose, moment, view: viewOf(moment), ...drawn }
}
const find = (selector: string, root: ParentNode = document) => {
  const found = root.querySelector<HTMLElement>(selector)
  expect(found, selector).not.toBeNull()
  return found!
}
const chip = (name: string | RegExp) => [...document.querySelectorAll<HTMLElement>('.chip')].find((one) => (one.getAttribute('aria-label') ?? '').match(name))!
const text = () => document.body.textContent?.replace(/\s+/g, ' ') ?? ''

describe('every moment', () => {
  it.each(Object.keys(moments))('%s is drawn', (name) => {
    const { view } = show(name)
    if (view.over) {
      expect(find('section[aria-label="The end"]').textContent).toMatch(/wins|share|win/)
      return
    }
    if (view.phase === 'setup') return
    for (const unit of view.units) if (unit.standing === 'on' && unit.at) find(`[data-unit="${unit.id}"]`)
    expect(text()).toContain(`Turn ${view.turn}`)
  })
})

describe('everything has a drawing', () => {
  it.each([...cards.values()].map((card) => card.id))('%s', (id) => {
    expect(drawing(kit.cardIcon(cards.get(id)!))).toBeTruthy()
  })
  it('also the pages of the guide', () => {
    for (const page of guide) expect(drawing(page.icon), page.icon).toBeTruthy()
  })
})

describe('a turn', () => {
  it('one tap on a unit says which one moves', async () => {
    const { choose } = show('which unit moves')
    await fireEvent.click(find('[data-unit="vance"]'))
    expect(choose.mock.calls).toEqual([['move vance']])
  })
  it('so does its chip, for those who use keys', async () => {
    const { choose } = show('which unit moves')
    await fireEvent.click(chip(/^Vance/))
    expect(choose.mock.calls).toEqual([['move vance']])
  })
  it('the mouse shows the way and goes there with one click', async () => {
    const { choose } = show('where it can go')
    const space = find('[data-option="go 2,-3"]')
    await fireEvent.pointerMove(space, { pointerType: 'mouse' })
    expect(text()).toContain('cost 2 of 6')
    expect(text()).toContain('Sergeant Ezekiel Lowe may shoot: 58%')
    expect(document.querySelector('.fire')).not.toBeNull()
    await fireEvent.click(space)
    expect(choose.mock.calls).toEqual([['go 2,-3']])
  })
  it('a finger looks first and goes with the second tap', async () => {
    const { choose } = show('where it can go')
    const tap = async () => {
      const space = find('.reach [data-space="2,-3"]')
      await fireEvent.pointerDown(space, { pointerType: 'touch', pointerId: 1 })
      await fireEvent.pointerUp(space, { pointerType: 'touch', pointerId: 1 })
      await fireEvent.click(space)
    }
    await tap()
    expect(choose).not.toHaveBeenCalled()
    expect(text()).toContain('Go here')
    await tap()
    expect(choose.mock.calls).toEqual([['go 2,-3']])
  })
  it('a space where an adventure waits tells its odds', async () => {
    show('where it can go')
    const view = viewOf(moments['where it can go']!)
    const way = view.question!.ways.find((one) => one.trial)!
    await fireEvent.pointerMove(find(`.reach [data-space="${way.to}"]`), { pointerType: 'mouse' })
    expect(text()).toContain('Adventure there: Strength 72%')
  })
  it('targets carry their chance, and a click on one shoots', async () => {
    const { choose } = show('whom to shoot')
    expect(find('.target[data-unit="lowe"]').textContent).toContain('28%')
    await fireEvent.click(find('.target[data-unit="lowe"]'))
    expect(choose.mock.calls).toEqual([['shoot tanner long_musket lowe']])
  })
  it('where several can shoot, it asks with what, the best first', async () => {
    const { choose } = show('whom to shoot')
    await fireEvent.click(find('.target[data-unit="tiax"]'))
    expect(choose).not.toHaveBeenCalled()
    const offered = [...document.querySelectorAll<HTMLElement>('.among [data-option]')].map((one) => one.dataset['option'])
    expect(offered).toEqual(['shoot tanner long_musket tiax', 'shoot vance revolver tiax', 'shoot archer_1 natural tiax'])
    await fireEvent.click(find('.among [data-option="shoot vance revolver tiax"]'))
    expect(choose.mock.calls).toEqual([['shoot vance revolver tiax']])
  })
  it('a unit that was taken up shoots at once', async () => {
    const { choose } = show('whom to shoot')
    await fireEvent.click(chip(/^Vance/))
    await fireEvent.click(find('.target[data-unit="tiax"]'))
    expect(choose.mock.calls).toEqual([['shoot vance revolver tiax']])
  })
  it('everything that a unit can do stands beside it', async () => {
    const { choose } = show('free actions')
    await fireEvent.click(find('[data-unit="vance"]'))
    const offered = [...document.querySelectorAll<HTMLElement>('.sheet [data-option]')].map((one) => one.dataset['option'])
    expect(offered).toEqual(['use vance field_kit self', 'trade vance jin', 'trade vance archer_1'])
    await fireEvent.click(find('.sheet [data-option="use vance field_kit self"]'))
    expect(choose.mock.calls).toEqual([['use vance field_kit self']])
  })
  it('a tap on a later phase passes what lies between', async () => {
    const { choose, rerender } = show('free actions')
    await fireEvent.click(find('button[aria-label="Go on to Move"]'))
    expect(choose.mock.calls).toEqual([['done']])
    const fire = { ...moments['whom to shoot']!, ask: { ...moments['whom to shoot']!.ask!, id: 901 } }
    await rerender(props(fire, { choose }))
    await tick()
    expect(choose.mock.calls).toEqual([['done'], ['pass']])
    const move = { ...moments['which unit moves']!, ask: { ...moments['which unit moves']!.ask!, id: 902 } }
    await rerender(props(move, { choose }))
    await tick()
    expect(choose).toHaveBeenCalledTimes(2)
  })
  it('Domes are chosen on the map', async () => {
    const moment = { ...moments['which unit moves']!, view: table({ question: { step: 'dome', asked: 0, unit: 'vance', number: 3 } }), ask: ask('Which Dome?', [['dome 3', 'Dome 3.'], ['dome 4', 'Dome 4.']]) }
    const choose = vi.fn()
    render(Board, props(moment, { choose }))
    const dome = viewOf(moment).map.spaces.find((space) => space.dome === 4)!
    await fireEvent.click(find(`.spots [data-space="${dome.q},${dome.r}"]`))
    expect(choose.mock.calls).toEqual([['dome 4']])
  })
})

describe('building', () => {
  it('platters are chosen by their pictures', async () => {
    const { choose } = show('which platter')
    await fireEvent.click(find('[data-option="platter fut_block"]'))
    expect(choose.mock.calls).toEqual([['platter fut_block']])
    expect(text()).toContain('Hob Tanner')
  })
  it('a key is taken from the tray', async () => {
    const { choose } = show('which key')
    await fireEvent.click(find('[data-option="key base"]'))
    expect(choose.mock.calls).toEqual([['key base']])
  })
  it('a site is shown as it would look, turned, and taken', async () => {
    const { choose } = show('a site for the key')
    await fireEvent.pointerMove(find('[data-site="7"]'), { pointerType: 'mouse' })
    expect(document.querySelectorAll('.ghost polygon')).toHaveLength(9)
    await fireEvent.keyDown(window, { key: 'r' })
    await fireEvent.click(find('.ghost [data-space]'))
    expect(choose.mock.calls[0]![0]).toMatch(/^site 7 r[02]$/)
  })
})

describe('what is known', () => {
  it('shows others’ cards as backs with their number', async () => {
    show('the other side acts')
    await fireEvent.click(find('[data-unit="lowe"]'))
    const sheet = find('.sheet[aria-label^="Sergeant"]')
    expect(sheet.textContent).toContain('Hunting Rifle')
    expect(sheet.textContent).toContain('2 cards face down')
    expect(sheet.textContent).toContain('Leather Jerkintaken off')
    expect(sheet.querySelectorAll('dt')).toHaveLength(16)
  })
  it('counts the races', () => {
    show('the other side acts')
    expect(document.querySelectorAll('tbody tr')).toHaveLength(14)
    expect(find('tfoot').textContent?.replace(/\s+/g, ' ')).toContain('24')
  })
  it('tells of a place who is how far and who guards it', async () => {
    show('which unit moves')
    await fireEvent.click([...document.querySelectorAll<HTMLElement>('button.place')].find((one) => one.textContent?.includes('Hall of Bones'))!)
    expect(find('article.place').textContent).toContain('Riddling Sphinx')
    expect(find('article.place').textContent).toContain('2 of 4')
  })
})

describe('what happened', () => {
  it('is told line by line and never keeps anybody waiting', async () => {
    vi.useFakeTimers()
    const moment = moments['the other side acts']!
    const choose = vi.fn()
    const shown = vi.fn()
    const { rerender } = render(Board, props(moment, { speed: 1, shown }))
    const index = (id: string) => [...cards.values()].filter((card) => card.kind === 'character').findIndex((card) => card.id === id)
    const news = [
      { n: 2, at: 2, kind: 'attack', rule: 'DUE-FIR-01', args: [1, index('lowe'), 10, index('tanner')], words: 'shot' },
      { n: 3, at: 2, kind: 'rolled', rule: 'DUE-CHA-01', args: [1, index('lowe'), 4 | (4 << 3), 3], words: 'rolled 4 and 4' },
      { n: 4, at: 2, kind: 'damaged', rule: 'DUE-DMG-01', args: [0, index('tanner'), 2, 3], words: 'took 2' },
    ]
    const next = { ...moments['which unit moves']!, view: table() }
    await rerender(props(next, { speed: 1, shown, choose, news, log: [...moment.log, ...news], ask: { ...next.ask!, id: 77 } }))
    expect(shown).toHaveBeenCalledWith(2)
    expect(document.querySelector('.skip-news')).not.toBeNull()
    await vi.advanceTimersByTimeAsync(600)
    expect(document.querySelectorAll('.die')).toHaveLength(2)
    // A tap goes on at once; the next one means it.
    await fireEvent.click(find('[data-unit="vance"]'))
    expect(document.querySelector('.skip-news')).toBeNull()
    await fireEvent.click(find('[data-unit="vance"]'))
    expect(choose.mock.calls).toEqual([['move vance']])
  })
})
