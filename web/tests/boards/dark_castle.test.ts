import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { kit } from '../../src/boards/dark_castle'
import Board from '../../src/boards/dark_castle/Board.svelte'
import { drawing } from '../../src/lib/drawings'
import type { LogLine } from '../../src/lib/protocol.gen'
import { cards, line, moments, props, round, type Moment } from './dark_castle_moments'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (moment: Moment) => {
  const choose = vi.fn()
  render(Board, props(moment, { choose }))
  return choose
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tile = (name: string) => screen.getByRole('article', { name: new RegExp(`^${name}, played by`) })

describe('every moment', () => {
  it.each(Object.keys(moments))('%s is drawn, with the HP of everybody', (name) => {
    const moment = moments[name as keyof typeof moments] as Moment
    show(moment)
    if (moment.view.party.some((one) => !one.character)) return
    for (const one of moment.view.party) {
      expect(within(tile(cards.get(one.character!)!.name)).getByRole('img', { name: new RegExp(`^${one.hp} of ${moment.view.max_hp} hit points`) })).toBeTruthy()
    }
  })
})

describe('the table answers', () => {
  it('when prisoners are chosen', async () => {
    const choose = show(moments['choosing characters'])
    expect(screen.getByRole('button', { name: /^The Smith, taken by Mira/ }).getAttribute('aria-disabled')).toBe('true')
    await press(/^The Tanner\. /)
    expect(choose.mock.calls).toEqual([['be tanner']])
  })

  it('when a page is to be turned', async () => {
    const choose = show(moments['page decision'])
    await fireEvent.click(within(tile('The Abbot')).getByRole('button', { name: /Turns the page/ }))
    expect(choose.mock.calls).toEqual([['turn abbot']])
    expect(screen.getByRole('heading', { name: 'The Gaoler' })).toBeTruthy()
  })

  it('with the ways on the page, and says why one is closed', async () => {
    const choose = show(moments['page choice'])
    const bribe = screen.getByRole('button', { name: 'Bribe them' })
    await fireEvent.click(bribe)
    expect(choose).not.toHaveBeenCalled()
    expect(document.getElementById(bribe.getAttribute('aria-describedby')!)!.textContent).toContain('Nobody holds an item.')
    await press(/^Slip past/)
    expect(choose.mock.calls).toEqual([['choose slip_past']])
  })

  it('when somebody may rest', async () => {
    const choose = show(moments['rest decision'])
    expect(tile('The Abbot').textContent).toContain('Rested in the last round.')
    await fireEvent.click(within(tile('The Tailor')).getByRole('button', { name: /^Rest/ }))
    await press('Nobody rests')
    expect(choose.mock.calls).toEqual([['rest tailor'], ['rest nobody']])
  })

  it('when the order of blows is asked', async () => {
    const choose = show(moments['combat order'])
    await fireEvent.click(within(tile('The Tailor')).getByRole('button', { name: /^Attack now/ }))
    expect(choose.mock.calls).toEqual([['attack tailor']])
  })

  it('with an item that has one use now', async () => {
    const choose = show(moments['hurt window'])
    expect(tile('The Tailor').textContent).toContain('about to lose 2')
    await press(/^Effervescent Evasion/)
    expect(choose.mock.calls).toEqual([['use effervescent_evasion of tailor']])
  })

  it('with an item that needs somebody to be used on', async () => {
    const choose = show(moments['combat with blocks'])
    await press(/^Healing Salve/)
    expect(choose).not.toHaveBeenCalled()
    await press(/^Use on Tailor/)
    expect(choose.mock.calls).toEqual([['use healing_salve of cook on tailor']])
  })

  it('in camp: tap an item, then where it goes', async () => {
    const choose = show(moments['camp after a chapter'])
    await press(/^Decayed Blade/)
    expect(within(tile('The Cook')).queryByRole('button', { name: /Into this hand/ })).toBeNull()
    expect(tile('The Cook').textContent).toContain('Both hands are full.')
    await fireEvent.click(within(tile('The Tailor')).getByRole('button', { name: /Into this hand/ }))
    await press(/^Rotten Shield/)
    await press('Lay it down here')
    await press(/^Stale Loaf/)
    await press(/^Use on Cook/)
    await press(/^Done, leave 2 items behind/)
    expect(choose.mock.calls.map(([option]) => option)).toEqual([
      'take decayed_blade for tailor',
      'drop rotten_shield of cook',
      'use stale_loaf of cook',
      'done',
    ])
  })

  it('in camp: what was taken up can be put back', async () => {
    const choose = show(moments['camp after a chapter'])
    await press(/^Decayed Blade/)
    await press('Put it back')
    expect(screen.queryByRole('button', { name: /Into this hand/ })).toBeNull()
    await press(/^Decayed Blade/)
    await fireEvent.keyDown(window, { key: 'Escape' })
    expect(screen.queryByRole('button', { name: /Into this hand/ })).toBeNull()
    expect(choose).not.toHaveBeenCalled()
  })

  it('with one tap to agree', async () => {
    const choose = show(moments['agree proposals'])
    const all = screen.getByRole('region', { name: 'What each of you wants' })
    expect(all.textContent).toContain('once more')
    await fireEvent.click(within(all).getByRole('button', { name: /Agree with Tess: Cook turns the page/ }))
    expect(choose.mock.calls).toEqual([['turn cook']])
  })

  it('keeps secret votes secret', () => {
    show(moments['secret vote'])
    const all = screen.getByRole('region', { name: 'The vote' })
    expect(all.textContent).toContain('1 of 3 have voted')
    expect(within(all).queryAllByRole('button')).toHaveLength(0)
  })

  it('removes and turns dice of the row', async () => {
    const { view } = moments['rest decision']
    const help = { id: 90, prompt: '', options: [{ id: 'help might', words: '' }, { id: 'help wisdom', words: '' }], cannot: [] }
    let choose = show({ view: { ...view, step: 'help' }, ask: help })
    await press(/^Remove this Wisdom die/)
    expect(choose.mock.calls).toEqual([['help wisdom']])
    cleanup()
    const set = { id: 91, prompt: '', options: ['might to cunning', 'might to wisdom', 'cunning to might'].map((id) => ({ id: `set ${id}`, words: '' })), cannot: [] }
    choose = show({ view: { ...view, step: 'set_die' }, ask: set })
    await press(/^Turn this Might die/)
    await press(/^Wisdom$/)
    expect(choose.mock.calls).toEqual([['set might to wisdom']])
  })
})

describe('what is seen', () => {
  it('the page turner, a block, a rest and a failed seat are marked by words', () => {
    show(moments['combat with blocks'])
    expect(tile('The Cook').textContent).toContain('“You”')
    expect(tile('The Tailor').textContent).toContain('BLOCK')
    cleanup()
    show(moments['hurt window'])
    expect(tile('The Abbot').textContent).toContain('resting')
  })

  it('the specials of an enemy explain themselves', () => {
    show(moments['combat with blocks'])
    expect(screen.getByRole('button', { name: /^Hears Might: Its attack hits only those/ })).toBeTruthy()
  })

  it('the running total of a test', () => {
    show(moments['group test'])
    expect(screen.getByRole('img', { name: '1 of 3 symbols, 1 more on the dice' })).toBeTruthy()
    expect(screen.getByText('Attempt 2 of 3')).toBeTruthy()
  })

  it('the book can be read again', async () => {
    show(moments['page decision'])
    await press(/^Page 3: The Rat King/)
    const page = screen.getByRole('dialog', { name: 'The Rat King' })
    expect(page.textContent).toContain('crown of teeth')
    await fireEvent.click(within(page).getByRole('button', { name: 'The whole book' }))
    expect(within(screen.getByRole('dialog', { name: 'The book' })).getAllByRole('listitem')).toHaveLength(4)
  })

  it('the end: pages, HP and items left', () => {
    show(moments.victory)
    expect(screen.getByRole('status', { name: 'Victory' }).textContent).toMatch(/16 of 16 pages overcome.*11 HP left.*3 items left/s)
    cleanup()
    show(moments.defeat)
    expect(screen.getByRole('status', { name: 'Defeat' }).textContent).toMatch(/The Tailor is dead.*Gallows Wights.*4 of 16/s)
  })
})

describe('a round of combat', () => {
  const start: Moment = { view: round.before }
  const end: Moment = { view: round.after }
  const row = () => screen.getByRole('list', { name: /^The enemy's dice/ }).getAttribute('aria-label')

  it('without motion is simply over', async () => {
    const board = render(Board, props(start, { log: [] }))
    await board.rerender(props(end, { log: round.log, news: round.log, speed: 0 }))
    expect(row()).toBe("The enemy's dice: Wisdom, Wisdom")
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })

  it('with motion is told line by line and ends at the view', async () => {
    vi.useFakeTimers()
    const shown: (number | undefined)[] = []
    const board = render(Board, props(start, { log: [], speed: 1 }))
    await board.rerender(props(end, { log: round.log, news: round.log, speed: 1, shown: (upTo) => shown.push(upTo) }))
    expect(row()).toBe("The enemy's dice: Might, Might, Cunning, Wisdom")
    expect(tile('The Abbot').textContent).toContain('resting')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(row()).toBe("The enemy's dice: Wisdom, Wisdom")
    expect(shown.at(-1)).toBeUndefined()
    const numbers = shown.filter((upTo) => upTo !== undefined)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    expect(numbers.length).toBeGreaterThan(7)
  })

  it('can be skipped, and goes on with what comes meanwhile', async () => {
    vi.useFakeTimers()
    const board = render(Board, props(start, { log: [], speed: 1 }))
    await board.rerender(props(end, { log: round.log, news: round.log, speed: 1 }))
    await fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(row()).toBe("The enemy's dice: Wisdom, Wisdom")

    const more: LogLine = { ...round.log[0]!, n: 20 }
    await board.rerender(props(end, { log: [...round.log, more], news: [more], speed: 1 }))
    const next: LogLine = { ...round.log[8]!, n: 21 }
    await board.rerender(props(end, { log: [...round.log, more, next], news: [next], speed: 1 }))
    expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy()
    await vi.advanceTimersByTimeAsync(5000)
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })

  it('is cut short by my own next move', async () => {
    vi.useFakeTimers()
    const asked = { ...end, ask: moments['rest decision'].ask }
    const board = render(Board, props(start, { log: [], speed: 1 }))
    await board.rerender(props(asked, { log: round.log, news: round.log, speed: 1 }))
    const mine: LogLine = { ...round.log[0]!, n: 20 }
    await board.rerender(props(end, { log: [...round.log, mine], news: [mine], speed: 1 }))
    expect(row()).toBe("The enemy's dice: Wisdom, Wisdom")
  })
})

describe('a test that is over before anybody saw it', () => {
  it('is told with what the lines say', async () => {
    vi.useFakeTimers()
    const { view } = moments['page decision']
    const log = [
      line(0, 'page_turned', '', { who: 'cook', card: 'black_maze', amount: 5, more: 0 }),
      line(1, 'rolled', '', { who: 'cook', amount: 'W', more: 0 }),
      line(2, 'group_total', '', { card: 1, amount: 3, more: 1 }),
    ]
    const board = render(Board, props({ view }, { log: [], speed: 1 }))
    await board.rerender(props({ view }, { log, news: log, speed: 1 }))
    expect(screen.getByRole('heading', { name: 'The Black Maze' })).toBeTruthy()
    await vi.advanceTimersByTimeAsync(2400)
    expect(screen.getByRole('img', { name: '1 of 3 symbols' })).toBeTruthy()
    expect(screen.getByText('Attempt 1')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(5000)
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })
})

describe('the kit', () => {
  it('has a drawing for every card, each its own', () => {
    const drawn = [...cards.values()].map((card) => kit.cardIcon(card))
    for (const name of drawn) expect(drawing(name), name).toBeTruthy()
    expect(new Set(drawn).size).toBe(cards.size)
  })

  it('has every drawing of its guide at hand', () => {
    expect(kit.guide.length).toBeGreaterThanOrEqual(7)
    expect(kit.guide.length).toBeLessThanOrEqual(9)
    for (const step of kit.guide) expect(drawing(step.icon), step.icon).toBeTruthy()
  })

  it('has a drawing for options', () => {
    for (const moment of Object.values(moments) as Moment[])
      for (const { id } of moment.ask?.options ?? []) expect(drawing(kit.optionIcon!(id) ?? ''), id).toBeTruthy()
  })

  it('says what a question is about', () => {
    const about = (moment: Moment) => kit.askAbout!(moment.view as unknown as Record<string, unknown>, 0)
    expect(about(moments['page choice'])).toBe('drunken_guards')
    expect(about(moments['start camp'])).toBe('start_card')
    expect(about(moments['choosing characters'])).toBeUndefined()
    expect(about(moments['page decision'])).toBeUndefined()
  })

  it('prints how the open page stands, and what a page says otherwise', () => {
    const prints = (id: string, moment?: Moment) => kit.cardLine!(cards.get(id)!, cards, moment?.view as unknown as Record<string, unknown>)
    expect(prints('rat_king', moments['rest decision'])).toBe('Round 2, 3 dice left.')
    expect(prints('black_maze', moments['group test'])).toBe('Wisdom 1 of 3, attempt 2 of 3.')
    expect(prints('choking_gas', moments['each test'])).toBe('A test of Might.')
    expect(prints('drunken_guards', moments['page choice'])).toBe('Bribe them, Slip past or Attack first?')
    expect(prints('rat_king', moments['page decision'])).toBe(cards.get('rat_king')!.text)
    expect(prints('stale_loaf')).toBeUndefined()
  })

  it('says under a seat who it is and how that one stands', () => {
    const marks = (moment: Moment, seat: number) => kit.seatMarks!(moment.view as unknown as Record<string, unknown>, seat)
    expect(marks(moments['hurt window'], 2).status).toBe('Abbot · resting')
    expect(marks(moments.boss, 0).status).toBe('Cook, Abbot')
    expect(marks(moments['choosing characters'], 2).label).toBe('no prisoner yet')
    expect(marks(moments['agree proposals'], 1).status).toContain('has said')
  })
})
