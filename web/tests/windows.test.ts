import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Trade } from '../src/lib/board'
import type { Ask, GameSummary, Room, RoomSeat, SetWatch, Watching } from '../src/lib/protocol.gen'
import Announcer from '../src/shell/Announcer.svelte'
import OfferDialog from '../src/shell/OfferDialog.svelte'
import SeatTile from '../src/shell/SeatTile.svelte'
import Waiting from '../src/shell/Waiting.svelte'
import WatchBar from '../src/shell/WatchBar.svelte'
import WatchDialog from '../src/shell/WatchDialog.svelte'
import WindowTools from '../src/shell/WindowTools.svelte'

HTMLDialogElement.prototype.showModal = function () {
  this.setAttribute('open', '')
}

afterEach(cleanup)

const seat = (name: string): RoomSeat => ({ kind: 'person', name, ready: true, here: true })
const room = { seats: [seat('Ann'), seat('Bob'), seat('Cid')] } as unknown as Room
const game = {
  windows: [
    { id: 'reveal', name: 'Reveal' },
    { id: 'kill', name: 'Killing blow' },
  ],
  acts: [{ id: 'offer', name: 'an offer to trade' }],
} as GameSummary
const ask: Ask = {
  id: 1,
  prompt: 'A card is face up.',
  window: { id: 'reveal', name: 'Reveal', stake: false, concerns: false },
  options: [
    { id: 'pass', words: 'Pass' },
    { id: 'play trip', words: 'Trip', group: 'trip' },
  ],
  cannot: [],
}
const name = (card: string) => card.replaceAll('_', ' ')

describe('the tools of windows', () => {
  const tools = (given: { ask?: Ask; watch?: Watching; trades?: boolean }) => {
    const did = { calm: vi.fn(), hand: vi.fn(), offer: vi.fn(), settings: vi.fn() }
    render(WindowTools, { ask: undefined, watch: undefined, trades: false, ...given, ...did })
    return did
  }

  it('let everything go with one tap', async () => {
    const did = tools({ ask })
    await fireEvent.click(screen.getByText('Pass until something happens to me'))
    await fireEvent.click(screen.getByText('Not this round'))
    expect(did.calm.mock.calls).toEqual([['me'], ['round']])
  })

  it('raise the hand, and lower it', async () => {
    const did = tools({})
    await fireEvent.click(screen.getByText('I want to act'))
    expect(did.hand).toHaveBeenCalledWith(true)
  })

  it('show that the hand is up', async () => {
    const did = tools({ watch: { hand: true } })
    const button = screen.getByText('I want to act')
    expect(button.getAttribute('aria-pressed')).toBe('true')
    await fireEvent.click(button)
    expect(did.hand).toHaveBeenCalledWith(false)
  })

  it('make offers where there is something to trade, one at a time', () => {
    tools({ trades: true, watch: { plan: ['offer to orn', 'send'] } })
    expect(screen.queryByText('Offer …')).toBeNull()
  })
})

describe('when to ask me', () => {
  it('is set window by window and card by card', async () => {
    const change = vi.fn<(wish: Omit<SetWatch, 't'>) => void>()
    render(WatchDialog, { game, watch: { windows: { kill: { ask: 'never', until: 'round' } } }, ask, cards: ['edge_out'], name, change, onclose: () => {} })
    const rows = screen.getAllByRole<HTMLSelectElement>('combobox')
    const labels = rows.map((row) => row.closest('label')!.querySelector('span')!.textContent)
    expect(labels).toEqual(['Everything', 'Reveal', 'Killing blowthis round', 'Trip', 'Edge out', 'An offer to trade'])
    expect(rows[2]!.value).toBe('never')
    await fireEvent.click(screen.getByLabelText('this round'))
    await fireEvent.change(rows[1]!, { target: { value: 'stake' } })
    await fireEvent.change(rows[4]!, { target: { value: 'always' } })
    expect(change.mock.calls).toEqual([[{ window: 'reveal', ask: 'stake', until: 'round' }], [{ group: 'edge_out', ask: 'always', until: 'round' }]])
  })

  it('is told in one line, with the way back', async () => {
    const end = vi.fn()
    render(WatchBar, { watch: { all: { ask: 'never', until: 'me' } }, game, name, change: () => {}, end })
    expect(screen.getByRole('status').textContent).toContain('Passing for you until something happens to you.')
    await fireEvent.click(screen.getByText('Ask me again'))
    expect(end).toHaveBeenCalled()
  })
})

describe('an offer', () => {
  const trade: Trade = {
    mine: [{ option: 'give cure_wounds', card: 'cure_wounds', count: 2 }],
    others: [
      { option: 'offer to orn', seat: 1, things: [{ option: 'ask rl_crown', card: 'rl_crown', count: 1 }] },
      { option: 'offer to nyx', seat: 2, things: [] },
    ],
    send: 'send',
    when: 'At the end of a round.',
  }
  const open = () => {
    const make = vi.fn<(plan: string[]) => void>()
    render(OfferDialog, { trade, room, name, make, onclose: () => {} })
    return make
  }

  it('is put together in one go', async () => {
    const make = open()
    const send = screen.getByText<HTMLButtonElement>('Offer it')
    expect(send.disabled).toBe(true)
    await fireEvent.click(screen.getByLabelText('Bob'))
    for (const box of screen.getAllByLabelText('cure wounds')) await fireEvent.click(box)
    await fireEvent.click(screen.getByLabelText('rl crown'))
    await fireEvent.submit(send.closest('form')!)
    expect(make).toHaveBeenCalledWith(['offer to orn', 'give cure_wounds', 'give cure_wounds', 'ask rl_crown', 'send'])
  })

  it('may be a gift; what lies before another is no part of it', async () => {
    const make = open()
    await fireEvent.click(screen.getByLabelText('Bob'))
    await fireEvent.click(screen.getByLabelText('rl crown'))
    await fireEvent.click(screen.getByLabelText('Cid'))
    await fireEvent.click(screen.getAllByLabelText('cure wounds')[0]!)
    expect(screen.getByText(/This is a gift/)).toBeTruthy()
    await fireEvent.submit(screen.getByText('Offer it').closest('form')!)
    expect(make).toHaveBeenCalledWith(['offer to nyx', 'give cure_wounds', 'send'])
  })
})

describe('who is still thinking', () => {
  it('has a ring, with the seconds when they are few', async () => {
    const tile = { index: 1, seat: seat('Bob'), you: false, clock: 30_000 }
    const { container, rerender } = render(SeatTile, { ...tile, waited: true, deadline: Date.now() + 20_000 })
    expect(container.querySelector('.face svg.turns')).toBeNull()
    expect(container.querySelector('.face .left')!.getAttribute('stroke-dasharray')).toMatch(/^6\d/)
    expect(screen.queryByRole('timer')).toBeNull()
    await rerender({ ...tile, waited: true, deadline: Date.now() + 4_000 })
    await tick()
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('4 seconds left')
    await rerender({ ...tile, waited: false, deadline: undefined })
    expect(container.querySelector('.face .left')).toBeNull()
  })

  it('is named with the window that is open', () => {
    const { container } = render(Waiting, { room, waiting: [0, 1, 2], you: 0, window: 'Reveal' })
    expect(container.textContent).toContain('Reveal')
    expect(container.textContent).toContain('Bob and Cid are thinking')
  })

  describe('is spoken', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    it('only when it takes long', async () => {
      const names = { seats: ['Ann', 'Bob', 'Cid'], card: name }
      const { container, rerender } = render(Announcer, { lines: [], names, waiting: [0, 1], you: 0 })
      const said = () => container.querySelectorAll('[aria-live]')[1]!.textContent
      await vi.advanceTimersByTimeAsync(3000)
      await rerender({ lines: [], names, waiting: [0, 2], you: 0 })
      await vi.advanceTimersByTimeAsync(3000)
      expect(said()).toBe('')
      await vi.advanceTimersByTimeAsync(3000)
      await tick()
      expect(said()).toBe('Cid is thinking.')
    })
  })
})
