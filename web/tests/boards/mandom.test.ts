import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LogLine } from '../../src/lib/protocol.gen'
import { drawing } from '../../src/lib/drawings'
import { kit } from '../../src/boards/mandom'
import Board from '../../src/boards/mandom/Board.svelte'
import { cards, frames, moments, props, room, type Moment } from './play'

const game = frames()
const logTo = (at: number) => game.slice(0, at + 1).flatMap((frame) => frame.log)
const first = (fits: (frame: Moment) => boolean) => game.findIndex(fits)
const has = (frame: Moment, kind: string) => frame.log.some((line) => line.kind === kind)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a whole game', () => {
  it('is drawn frame after frame, and the hero and the piles are as the view says', async () => {
    const board = render(Board, props(game[0]!))
    // By label: looking for a role reads the whole page anew, eighty times.
    const labelled = (label: string) =>
      board.container.querySelector(`[aria-label^="${label}"]`) ??
      [...board.container.querySelectorAll('.said')].find((said) => said.textContent.startsWith(label))
    for (const [at, frame] of game.entries()) {
      await board.rerender(props(frame, { log: logTo(at), news: frame.log }))
      const view = frame.view as { hp: number; pile: number; challenge?: { damage: number; hp: number }; dungeon: unknown[] }
      const hp = view.challenge ? Math.max(0, view.challenge.hp - view.challenge.damage) : view.hp
      expect(labelled(`Warrior, ${hp} hit point`)).toBeTruthy()
      if (view.challenge) continue
      expect(labelled(`Draw pile, ${view.pile} card`)).toBeTruthy()
      expect(labelled(`Dungeon, ${view.dungeon.length} card`)).toBeTruthy()
    }
  }, 60_000)

  it('never shows a card that the view hides', () => {
    const at = first((frame) => frame.view.pending === '?')
    const board = render(Board, props(game[at]!, { log: logTo(at) }))
    expect(within(board.container).getByRole('img', { name: /looks at a card/ })).toBeTruthy()
  })

  it('says who took an item off', () => {
    const at = first((frame) => has(frame, 'removed') && frame.log[0]!.args[0] === 1)
    render(Board, props(game[at]!, { log: logTo(at) }))
    expect(screen.getByRole('button', { name: /^Plate Armor: Bram took it/ })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Thrown away in this round' }).textContent).toContain('Bram')
  })
})

describe('answering on the board', () => {
  const choosing = (moment: Moment, log: LogLine[]) => {
    const choose = vi.fn()
    render(Board, props(moment, { log, choose }))
    return choose
  }

  it.each([
    ['Torch', 'remove torch'],
    ['Plate Armor', 'remove plate_armor'],
    ['Dungeon', 'place'],
  ])('%s chooses %s', async (part, option) => {
    const at = first((frame) => frame.ask?.options[0]?.id === 'place' && frame.ask.options.length === 7)
    const choose = choosing(game[at]!, logTo(at))
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${part}\\b`) }))
    expect(choose.mock.calls).toEqual([[option]])
  })

  it('says why not, with the rule, and chooses nothing', async () => {
    const at = first((frame) => frame.ask?.options[0]?.id === 'draw')
    const choose = choosing(game[at]!, logTo(at))
    const torch = screen.getByRole('button', { name: /^Torch\b/ })
    expect(torch.getAttribute('aria-disabled')).toBe('true')
    await fireEvent.click(torch)
    expect(choose).not.toHaveBeenCalled()
    const note = document.getElementById(torch.getAttribute('aria-describedby')!)!
    expect(note.textContent).toContain('First draw a card.')
    expect(note.textContent).toContain('MAN-BID-05')
  })

  it.each([
    ['throw', 'paper', 'throw paper'],
    ['take', 'Mage', 'take mage'],
    ['name goblin', 'Golem', 'name golem'],
    ['name 5', 'Strength 6', 'name 6'],
    ['exchange', 'Draw pile', 'exchange'],
    ['use vorpal_axe', 'Vorpal Axe', 'use vorpal_axe'],
    ['use puppet', 'Puppet Strings', 'use puppet_strings'],
    ['use lucky', 'Lucky Coin', 'use lucky_coin'],
  ])('when asked to %s, clicking %s chooses %s', async (name, part, option) => {
    const moment = moments[name]!
    const choose = choosing(moment, moment.log)
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${part}\\b`) }))
    expect(choose.mock.calls).toEqual([[option]])
  })

  it.each(['give up', 'use smoke'])('when asked to %s, every item that may go is clickable', async (name) => {
    const moment = moments[name]!
    const offered = moment.ask!.options.map((option) => option.id).filter((id) => id !== 'use none')
    const choose = choosing(moment, moment.log)
    for (const id of offered) {
      const item = cards.get(id.split(' ').at(-1)!)!
      await fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${item.name}: `) }))
    }
    expect(choose.mock.calls.map(([id]) => id)).toEqual(offered)
  })

  it('with hidden items says how many are left and that none is certain', () => {
    const moment = moments['hidden items']!
    choosing(moment, moment.log)
    expect(screen.getByText(/^4 of these are on the hero/)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Warrior, hit points hidden' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /perhaps still on the hero/ })).toHaveLength(6)
  })
})

describe('the challenge', () => {
  const at = first((frame) => has(frame, 'failed'))
  const before = game[at - 1]!
  const after = game[at]!

  it('without motion shows the next round at once, and the whole dungeon beside it', async () => {
    const board = render(Board, props(before, { log: logTo(at - 1) }))
    await board.rerender(props(after, { log: logTo(at), news: after.log, speed: 0 }))
    expect(screen.getByRole('img', { name: /^Warrior, 11 hit points$/ })).toBeTruthy()
    const past = screen.getByRole('region', { name: 'The last dungeon' })
    expect(within(past).getAllByRole('button', { name: /stopped by|damage/ })).toHaveLength(after.log.filter((line) => line.kind === 'revealed').length)
    expect(past.textContent).toContain('Failed')
  })

  it('with motion turns one card after the other and ends at the view', async () => {
    vi.useFakeTimers()
    const shown: (number | undefined)[] = []
    const board = render(Board, props(before, { log: logTo(at - 1), speed: 1 }))
    await board.rerender(props(after, { log: logTo(at), news: after.log, speed: 1, shown: (upTo) => shown.push(upTo) }))
    const turned = () => screen.queryAllByRole('button', { name: /strength \d|stopped by|damage/ }).length
    expect(screen.queryByText('Failed')).toBeNull()
    const early = turned()
    await vi.advanceTimersByTimeAsync(2500)
    expect(turned()).toBeGreaterThan(early)
    expect(screen.queryByText('Failed')).toBeNull()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(screen.getByRole('img', { name: /^Warrior, 11 hit points$/ })).toBeTruthy()
    expect(shown.at(-1)).toBeUndefined()
    const numbers = shown.filter((upTo) => upTo !== undefined)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect(numbers.length).toBeGreaterThan(10)
  })

  it('can be skipped, and my own next move skips it', async () => {
    vi.useFakeTimers()
    const board = render(Board, props(before, { log: logTo(at - 1), speed: 1 }))
    await board.rerender(props(after, { log: logTo(at), news: after.log, speed: 1 }))
    await fireEvent.click(screen.getByRole('button', { name: 'Skip to the end' }))
    expect(screen.getByRole('button', { name: /^Draw pile, 13/ })).toBeTruthy()

    await board.rerender(props(after, { log: logTo(at), news: [...after.log], speed: 1 }))
    expect(screen.queryByRole('button', { name: /^Draw pile/ })).toBeNull()
    const mine: LogLine = { n: logTo(at).length, at: 0, kind: 'drew', rule: 'MAN-BID-05', args: [0, 3, -1, -1], words: '' }
    await board.rerender(props(after, { log: [...logTo(at), mine], news: [mine], speed: 1 }))
    expect(screen.getByRole('button', { name: /^Draw pile/ })).toBeTruthy()
  })
})

describe('the kit', () => {
  it('has a drawing for every card of its own', () => {
    const drawn = [...cards.values()].map((card) => kit.cardIcon(card))
    expect(drawn.filter((name) => name === 'gi:card-random' || name === 'gi:horned-skull' || name === 'gi:knapsack')).toEqual([])
    expect(new Set(drawn).size).toBe(cards.size)
  })

  it('has every drawing of its guide at hand', () => {
    expect(kit.guide.length).toBeGreaterThanOrEqual(5)
    for (const step of kit.guide) expect(drawing(step.icon), step.icon).toBeTruthy()
  })

  it('says what a question is about', () => {
    const at = first((frame) => frame.ask?.options[0]?.id === 'place')
    expect(kit.askAbout?.(game[at]!.view, 0)).toBe(game[at]!.view.pending)
    expect(kit.askAbout?.(moments['use vorpal_axe']!.view, 0)).toBeDefined()
  })

  it('marks a seat by successes and failures', () => {
    const marks = kit.seatMarks!(game.at(-1)!.view, 1, room)
    expect(marks.pips.map((pip) => pip.filled)).toEqual([true, true, false, false])
    expect(marks.status).toBe('won the game')
    expect(kit.seatMarks!(game.at(-1)!.view, 2, room).faded).toBe(true)
  })

  it('prints on a monster what stops it for this hero', () => {
    const line = (id: string, hero: string) => kit.cardLine!(cards.get(id)!, cards, { hero })
    expect(line('skeleton', 'warrior')).toBe('Stopped by Torch and Holy Grail.')
    expect(line('demon', 'warrior')).toBe('Only the Vorpal Sword stops it, if named.')
    expect(line('golem', 'barbarian')).toBe('Stopped by War Hammer.')
    expect(line('dragon', 'ninja')).toBe('Stopped by Ninjato.')
    expect(line('orc', 'necromancer')).toBe('Stopped by Dark Stone.')
  })
})
