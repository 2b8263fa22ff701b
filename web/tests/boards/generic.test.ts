import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { boardFor } from '../../src/boards'
import Board from '../../src/boards/generic/Board.svelte'
import { shapeOf, titleOf } from '../../src/boards/generic/shape'
import { cards, frames, moments, props } from './play'

afterEach(cleanup)

describe('the general board', () => {
  it('draws every view of a game it does not know', async () => {
    const all = [...frames(), ...Object.values(moments)]
    const board = render(Board, props(all[0]!))
    for (const moment of all) {
      await board.rerender(props(moment))
      expect(board.container.textContent).toContain('Round')
      expect(board.container.textContent).not.toMatch(/\[object|undefined|null|\{/)
    }
  }, 60_000)

  it('names seats and cards, and keeps hidden cards hidden', () => {
    const frame = frames().find((one) => (one.view.dungeon as unknown[]).length > 2)!
    const { container } = render(Board, props(frame))
    expect(container.textContent).toContain('Tess')
    expect(container.textContent).toContain('hidden')
    expect(screen.getAllByRole('button', { name: /^Torch\./ }).length).toBeGreaterThan(0)
  })

  it('lets a card that is an answer be clicked', async () => {
    const choose = vi.fn()
    const frame = frames().find((one) => one.ask?.options.some((option) => option.id === 'remove torch'))!
    render(Board, props(frame, { choose }))
    await fireEvent.click(screen.getByRole('button', { name: /^Torch\./ }))
    expect(choose.mock.calls).toEqual([['remove torch']])
  })

  it('serves games without a board of their own', async () => {
    const kit = await boardFor('a_sixth_game')()
    expect(kit.light).toBe('light-a_sixth_game')
    expect(kit.guide.length).toBeGreaterThan(0)
    expect((await boardFor('mandom')()).light).toBe('light-mandom')
  }, 60_000)
})

describe('what a member is', () => {
  it.each([
    ['seat', 1, 'seat'],
    ['hp', 1, 'number'],
    ['by', 7, 'number'],
    ['card', '?', 'hidden'],
    ['hero', 'warrior', 'card'],
    ['phase', 'dusk', 'text'],
    ['equipped', ['torch', '?'], 'cards'],
    ['waiting', [0, 2], 'seats'],
    ['dungeon', [{ card: '?' }], 'rows'],
    ['challenge', { hp: 3 }, 'group'],
    ['dice', [1, 2], 'list'],
    ['winner', null, 'nothing'],
  ] as const)('%s: %j is %s', (key, value, shape) => {
    expect(shapeOf(key, value as never, cards, 3)).toBe(shape)
  })

  it('is called in words', () => {
    expect(titleOf('equipped_count')).toBe('Equipped count')
    expect(titleOf('hp')).toBe('HP')
  })
})
