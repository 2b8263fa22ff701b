import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listOf, listWith, listWithout, presetBy, tableValues, valueWords } from '../src/lib/options'
import type { OptionSpec } from '../src/lib/protocol.gen'
import HostForm from '../src/shell/HostForm.svelte'
import OptionField from '../src/shell/OptionField.svelte'

afterEach(cleanup)

const route: OptionSpec = {
  id: 'route',
  kind: 'list',
  values: ['old_abbey', 'bog', 'cave'],
  high: 2,
  standard: 'none',
  help: 'where to go first',
  rule: 'SOM-SET-01',
}

describe('a list', () => {
  it('keeps the order in which it was chosen', () => {
    expect(listOf('none')).toEqual([])
    expect(listWith('none', 'cave')).toBe('cave')
    expect(listWith('cave', 'bog')).toBe('cave+bog')
    expect(listWithout('cave+bog', 'cave')).toBe('bog')
    expect(listWithout('bog', 'bog')).toBe('none')
    expect(valueWords(route, 'cave+old_abbey')).toBe('cave, old abbey')
    expect(valueWords(route, 'none')).toBe('none')
  })

  it('is added to with a select that offers what is left', async () => {
    const set = vi.fn()
    render(OptionField, { spec: route, game: 'some', value: 'cave', set })
    const select = screen.getByLabelText<HTMLSelectElement>('Add to route')
    expect([...select.options].map((option) => option.value)).toEqual(['', 'old_abbey', 'bog'])
    await fireEvent.change(select, { target: { value: 'bog' } })
    expect(set).toHaveBeenCalledWith('cave+bog')
  })

  it('shows its entries in order, each to be taken out', async () => {
    const set = vi.fn()
    render(OptionField, { spec: route, game: 'some', value: 'cave+old_abbey', set })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual(['cave ✕', 'old abbey ✕'])
    expect(screen.getByLabelText<HTMLSelectElement>('Add to route').disabled).toBe(true)
    await fireEvent.click(screen.getByLabelText('Remove cave'))
    expect(set).toHaveBeenCalledWith('old_abbey')
  })
})

describe('presets', () => {
  const level: OptionSpec = {
    id: 'level',
    kind: 'choice',
    values: ['usual', 'mild'],
    presets: [{}, { bonus: '2', quick: 'true' }],
    standard: 'usual',
    help: '',
    rule: '',
  }
  const bonus: OptionSpec = { id: 'bonus', kind: 'number', low: 0, high: 3, standard: '0', people: '1', help: '', rule: '' }
  const quick: OptionSpec = { id: 'quick', kind: 'flag', standard: 'false', help: '', rule: '' }
  const specs = [level, bonus, quick]

  it('begin with what is usual among people', () => {
    expect(tableValues(specs, {})).toEqual({ level: 'usual', bonus: '1', quick: 'false' })
  })

  it('bring along what was not chosen outright, in whatever order', () => {
    expect(tableValues(specs, { level: 'mild' })).toEqual({ level: 'mild', bonus: '2', quick: 'true' })
    expect(tableValues(specs, { bonus: '0', level: 'mild' })).toEqual({ level: 'mild', bonus: '0', quick: 'true' })
    expect(presetBy(specs, { bonus: '0', level: 'mild' }, 'quick')).toBe(level)
    expect(presetBy(specs, { bonus: '0', level: 'mild' }, 'bonus')).toBeUndefined()
  })

  it('show in the host form what they change', async () => {
    const game = { id: 'some', title: 'Some', blurb: '', ready: true, min_seats: 1, max_seats: 2, usual_seats: 1, levels: ['random'], options: specs }
    render(HostForm, { game })
    const field = screen.getByLabelText<HTMLInputElement>('Bonus')
    expect(field.value).toBe('1')
    await fireEvent.change(screen.getByLabelText('Level'), { target: { value: 'mild' } })
    expect(field.value).toBe('2')
    expect(screen.getAllByText('goes with level')).toHaveLength(2)
    await fireEvent.change(field, { target: { value: '3' } })
    await fireEvent.change(screen.getByLabelText('Level'), { target: { value: 'usual' } })
    expect(field.value).toBe('3')
    expect(screen.getByLabelText<HTMLInputElement>('Quick').checked).toBe(false)
  })
})

describe('figures', () => {
  const dice: OptionSpec = { id: 'start_dice', kind: 'number', low: 0, high: 2, standard: '2', measure: 'a sound bot wins', figures: { 0: '41 %', 2: '25 %' }, help: '', rule: '' }
  const draw: OptionSpec = { ...dice, id: 'brain', kind: 'choice', values: ['rising', 'lillith'], standard: 'rising', figures: { rising: '25 %', lillith: '5 %' } }

  it('stand beside the values that they were measured with, and that of the moment is marked', () => {
    const { container } = render(OptionField, { spec: dice, game: 'some', value: '2', set: () => {} })
    expect(screen.getByText('41 %')).toBeTruthy()
    expect(container.querySelector('.figure.now')?.textContent).toBe('2 25 %')
  })
  it('stand in the list that one chooses from', () => {
    render(OptionField, { spec: draw, game: 'some', value: 'rising', set: () => {} })
    expect(screen.getByRole('option', { name: 'lillith (5 %)' })).toBeTruthy()
  })
})
