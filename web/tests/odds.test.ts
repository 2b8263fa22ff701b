import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TableContext } from '../src/lib/context'
import { MatchState } from '../src/lib/match.svelte'
import { tellsOdds } from '../src/lib/options'
import type { GameSummary, Odds, Room, Update, Welcome } from '../src/lib/protocol.gen'
import OddsTeller from '../src/shell/OddsTeller.svelte'
import AtTable from './fixtures/AtTable.svelte'

afterEach(cleanup)

const odds: Odds = { t: 'odds', seq: 5, chance: 500, words: '@1 wins half the time.' }
const room = { id: 'abc', game: 'pact', stage: 'playing', seats: [], options: {} } as unknown as Room
const welcome: Welcome = { t: 'welcome', v: 2, room, seq: 5, era: 0, view: { goal: 3 }, log_from: 0, log: [], talk_from: 0, talk: [], waiting: [0] }
const update = (more: Partial<Update> = {}): Update => ({ t: 'update', seq: 6, log: [], set: {}, waiting: [1], ...more })

describe('odds', () => {
  it('are kept until the position changes', () => {
    const match = new MatchState()
    match.hear(welcome)
    match.oddsAsked = true
    match.hear(odds)
    expect(match.odds).toEqual(odds)
    expect(match.oddsAsked).toBe(false)
    match.hear({ t: 'said', line: { n: 0, at: 0, words: 'hm' } })
    match.oddsAsked = true
    match.hear(update())
    expect(match.odds).toEqual(odds)
    expect(match.oddsAsked).toBe(false)
    match.hear(update({ set: { goal: 2 } }))
    expect(match.odds).toBeUndefined()
  })

  it('may be asked for again after a refusal', () => {
    const match = new MatchState()
    match.hear(welcome)
    match.oddsAsked = true
    match.hear({ t: 'refused', code: 'too_fast', text: 'Wait.' })
    expect(match.oddsAsked).toBe(false)
  })

  it('are told where the game can and the table allows it', () => {
    const spec = { id: 'odds', kind: 'flag' as const, standard: 'true', help: '', rule: '', host: true }
    const game = { odds: true, options: [spec] } as unknown as GameSummary
    expect(tellsOdds(game, room)).toBe(true)
    expect(tellsOdds(game, { ...room, options: { odds: 'false' } })).toBe(false)
    expect(tellsOdds({ ...game, options: [{ ...spec, standard: 'false' }] }, room)).toBe(false)
    expect(tellsOdds({ ...game, odds: undefined }, room)).toBe(false)
  })

  it('are a button and then words', async () => {
    const ask = vi.fn()
    const table = { names: { seats: ['Ann', 'Bela'], card: (id: string) => id }, cards: new Map(), game: 'pact', view: {} } as unknown as TableContext
    const view = render(AtTable, { part: OddsTeller, table, given: { asked: false, ask } })
    const button = screen.getByRole('button', { name: 'Odds' })
    button.focus()
    expect(document.activeElement).toBe(button)
    await fireEvent.click(button)
    expect(ask).toHaveBeenCalledOnce()
    await view.rerender({ given: { asked: true, ask } })
    await fireEvent.click(button)
    expect(ask).toHaveBeenCalledOnce()
    await view.rerender({ given: { asked: false, ask, odds } })
    expect(screen.getByRole('status').textContent).toBe('Bela wins half the time.')
  })
})
