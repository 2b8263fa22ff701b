import { describe, expect, it } from 'vitest'
import { barred, domainOptions, handOptions, onBoard, paysFor, read, refOptions, slotOptions, toDomain, toSlot } from '../../src/boards/cthulhu_rising/moves'
import { canGo, goesTo, guess, rowWith, steps } from '../../src/boards/cthulhu_rising/plan'
import { begin, Index, pauseOf, quiet, routeOf, tell } from '../../src/boards/cthulhu_rising/story'
import { decisions, lately } from '../../src/boards/cthulhu_rising/thoughts'
import { asView, cardAt, committedAt, homeOf, type RisingView } from '../../src/boards/cthulhu_rising/view'
import { seatMarks } from '../../src/boards/cthulhu_rising/marks'
import { iconOf } from '../../src/boards/cthulhu_rising/icons'
import type { Ask, LogLine } from '../../src/lib/protocol.gen'
import { cards, line, moments, viewOf } from './cthulhu_rising_moments'

const ask = (...ids: string[]): Ask => ({ id: 1, prompt: '', options: ids.map((id) => ({ id, words: '' })), cannot: [] }) as Ask

describe('the names of options', () => {
  it.each([
    ['pass', { verb: 'pass' }],
    ['resource ag_manhunt', { verb: 'resource', card: 'ag_manhunt' }],
    ['resource ag_manhunt at 2', { verb: 'resource', card: 'ag_manhunt', domain: 2 }],
    ['restore a.ag_federal_recruit', { verb: 'restore', ref: 'a.ag_federal_recruit' }],
    ['play ag_riot_sergeant', { verb: 'play', card: 'ag_riot_sergeant' }],
    ['play ag_riot_sergeant ability 2', { verb: 'play', card: 'ag_riot_sergeant' }],
    ['use a.ag_bureau_marksman.2 ability 2', { verb: 'use', ref: 'a.ag_bureau_marksman.2' }],
    ['place ct_star_spawn at 2', { verb: 'place', card: 'ct_star_spawn', slot: 2 }],
    ['disrupt with ha_silenced', { verb: 'disrupt', card: 'ha_silenced' }],
    ['disrupt with a.mu_armitage', { verb: 'disrupt', ref: 'a.mu_armitage' }],
    ['respond with a.st_adept to 2', { verb: 'respond', ref: 'a.st_adept' }],
    ['respond with mu_couplet ability 2 to 1', { verb: 'respond', card: 'mu_couplet' }],
    ['force a.mu_nervous_freshman to 1', { verb: 'force', ref: 'a.mu_nervous_freshman' }],
    ['choose b.ct_brood_guard', { verb: 'choose', ref: 'b.ct_brood_guard' }],
    ['choose story 2', { verb: 'choose story', slot: 2 }],
    ['take ag_raid_captain', { verb: 'take', card: 'ag_raid_captain' }],
    ['discard ag_manhunt', { verb: 'discard', card: 'ag_manhunt' }],
    ['pay with 2', { verb: 'pay', domain: 2 }],
    ['commit a.ag_riot_sergeant to 0', { verb: 'commit', ref: 'a.ag_riot_sergeant', slot: 0 }],
    ['resolve 4', { verb: 'resolve', slot: 4 }],
    ['ready a.mu_dean', { verb: 'ready', ref: 'a.mu_dean' }],
    ['attach to 3', { verb: 'attach', domain: 3 }],
    ['drain 1', { verb: 'drain', domain: 1 }],
    ['lose ag_manhunt from 2', { verb: 'lose', card: 'ag_manhunt', domain: 2 }],
  ])('%s', (option, found) => {
    expect(read(option)).toEqual({ ref: undefined, card: undefined, slot: undefined, domain: undefined, ...found })
    expect(onBoard(option)).toBe(option !== 'pass')
  })

  it('are found by what is clicked', () => {
    const all = ask('play mu_dean', 'place mu_dean at 1', 'resource mu_dean at 2', 'use a.mu_dean', 'choose story 1', 'resolve 1', 'pay with 2', 'drain 2', 'commit a.mu_dean to 3', 'pass')
    const ids = (found: { id: string }[]) => found.map(({ id }) => id)
    expect(ids(handOptions(all, 'mu_dean'))).toEqual(['play mu_dean', 'place mu_dean at 1', 'resource mu_dean at 2'])
    expect(ids(refOptions(all, 'a.mu_dean'))).toEqual(['use a.mu_dean', 'commit a.mu_dean to 3'])
    expect(ids(slotOptions(all, 1))).toEqual(['choose story 1', 'resolve 1'])
    expect(ids(domainOptions(all, 2, true))).toEqual(['pay with 2'])
    expect(ids(domainOptions(all, 2, false))).toEqual(['drain 2'])
    expect(toSlot(handOptions(all, 'mu_dean'), 1)?.id).toBe('place mu_dean at 1')
    expect(toDomain(handOptions(all, 'mu_dean'), 2)?.id).toBe('resource mu_dean at 2')
    expect(toDomain(handOptions(all, 'mu_dean'), 3)).toBeUndefined()
  })

  it('tell why a card cannot be used', () => {
    const cannot = [{ ids: ['play mu_dean'], rule: 'CTH-DOM-01', why: 'no domain can pay 4' }] as Ask['cannot']
    expect(barred({ ...ask('pass'), cannot }, { card: 'mu_dean' })?.rule).toBe('CTH-DOM-01')
    expect(barred({ ...ask('pass'), cannot }, { ref: 'a.mu_dean' })).toBeUndefined()
  })

  it('say what a domain could pay for', () => expect(paysFor(['play mu_dean', 'use a.mu_reading_room', 'play mu_dean ability 2'])).toEqual(['mu_dean', 'mu_reading_room']))
})

describe('a plan', () => {
  const { view: raw, ask: question } = moments.commit!
  const view = asView(raw)
  it('knows who can go where', () => {
    expect(canGo(question, 'a.mu_wilmarth')).toBe(true)
    expect(canGo(question, 'a.mu_nervous_freshman')).toBe(false)
    expect(goesTo(question, 'a.mu_wilmarth', 0)).toBe(false)
  })
  it('is said in the order in which the answers are offered', () =>
    expect(steps(question, { 'a.ne_medium': 1, 'a.mu_wilmarth': 3, 'a.nobody': 1 })).toEqual(['commit a.mu_wilmarth to 3', 'commit a.ne_medium to 1']))
  it('shows what would come of it, and changes nothing else', () => {
    const row = rowWith(view, { 'a.mu_wilmarth': 1, 'a.mu_stacks_keeper': 1 })
    const skill = cardAt(view, 'a.mu_wilmarth')!.skill + cardAt(view, 'a.mu_stacks_keeper')!.skill
    expect(row[1]!.totals.a.skill).toBe(skill)
    expect(row[1]!.forecast!.success).toBe('a')
    // Nobody stands against them: a token for Investigation, two for success.
    expect(row[1]!.forecast!.tokens).toEqual({ a: view.row[1]!.tokens.a + 3, b: view.row[1]!.tokens.b })
    expect(row[1]!.forecast!.won).toBe('a')
    expect(row[2]).toEqual(view.row[2])
    expect(rowWith(view, {})).toBe(view.row)
  })
  it('gives ties of icons to whoever is Fast alone, and ties of skill to nobody', () => {
    const even = { T: 1, C: 0, A: 2, I: 2, skill: 3, fast: false }
    const slot = { ...view.row[1]!, totals: { a: { ...even, fast: true }, b: even } }
    const tied = guess(view, slot, 'a', true)
    expect(tied.winners).toEqual({ T: 'a', C: null, A: 'a', I: 'a' })
    expect(tied.success).toBeNull()
    expect(guess(view, { ...slot, totals: { a: even, b: even } }, 'a', true).winners).toEqual({ T: null, C: null, A: null, I: null })
    expect(guess(view, { ...slot, struggles: { T: 0, C: 1, A: 1, I: 0 } }, 'a', true).winners).toEqual({ T: null, C: null, A: 'a', I: null })
  })
})

describe('the view', () => {
  const view = viewOf(moments.struggle!)
  it('knows who is at home and who was sent', () => {
    expect(homeOf(view, 'a').characters.map((one) => one.card)).toEqual(['mu_nervous_freshman'])
    expect(homeOf(view, 'a').supports.map((one) => one.card)).toEqual(['mu_reading_room'])
    expect(committedAt(view, 1, 'a').map((one) => one.card)).toEqual(['mu_wilmarth', 'mu_stacks_keeper'])
    expect(committedAt(view, 1, 'b').map((one) => one.card)).toEqual(['ct_brood_guard'])
  })
  it('is whole where the server left things out', () => {
    const bare = asView({})
    expect(bare.row).toEqual([null, null, null, null, null])
    expect(bare.sides.b.domains).toEqual([])
  })
  it('is told beside a seat', () => {
    expect(seatMarks(moments.operations!.view, 0)).toMatchObject({ pips: [{ filled: true }, { filled: false }, { filled: false }], status: 'Miskatonic University · has the turn' })
    expect(seatMarks(moments.operations!.view, 1).label).toBe('watching')
  })
  it('has a drawing for every card', () => {
    const without = [...cards.values()].filter((card) => card.kind !== 'deck' && iconOf(card.id) === iconOf('nothing'))
    expect(without.map((card) => card.id)).toEqual([])
  })
})

describe('what happened, line by line', () => {
  const index = new Index(cards)
  const ref = (owner: number, id: string, copy = 1) => (owner << 10) | (index.kinds.indexOf(id) << 2) | copy
  const minion = 1 | (15 << 4)
  const said = (kind: string, ...args: (number | null)[]): LogLine => line(kind, 'CTH-X', '', args)
  const view = viewOf(moments.struggle!)
  const told = (from: RisingView, ...lines: LogLine[]) => lines.reduce((scene, one) => tell(scene, one, index, from), begin(quiet(from)))

  it('reads cards and sides out of its numbers', () => {
    expect(index.ref(ref(1, 'ct_brood_guard', 2))).toBe('b.ct_brood_guard.2')
    expect(index.ref(ref(0, 'mu_dean', 1))).toBe('a.mu_dean')
    expect(index.ref(ref(0, 'mu_dean', 0))).toBeUndefined()
    expect(index.id(ref(0, 'mu_dean', 0))).toBe('mu_dean')
    expect(index.id(0x1000)).toBe('so_parish')
    expect(index.id(0x7fff)).toBeUndefined()
    expect(index.side(said('drew', minion))).toBe('b')
  })
  it('resolves struggles one after the other', () => {
    const first = told(view, said('story_begins', 0, 0x1000, -1, 1), said('struggle', minion, 0x1000, 1, 0 | (1 << 2)))
    expect(first.clash).toEqual({ slot: 1, icon: 'T', results: { T: 'b' }, success: undefined })
    const second = tell(first, said('struggle', -1, 0x1000, 1, 1 | (1 << 2)), index, view)
    expect(second.clash).toEqual({ slot: 1, icon: 'C', results: { T: 'b', C: null }, success: undefined })
    const last = tell(second, said('success', 0, 0x1000, 5, 1), index, view)
    expect(last.clash?.success).toBe('a')
  })
  it('wounds, maddens and takes away', () => {
    const hurt = told(view, said('wounded', 0, ref(0, 'mu_wilmarth'), 1))
    expect(cardAt(hurt.view, 'a.mu_wilmarth')?.wounds).toBe(1)
    expect(hurt.flash).toEqual({ 'a.mu_wilmarth': 'wounded' })
    const mad = told(view, said('went_insane', 0, ref(0, 'mu_wilmarth')))
    expect(cardAt(mad.view, 'a.mu_wilmarth')).toMatchObject({ insane: true, at: null, skill: 0 })
    expect(mad.view.row[1]!.totals.a.skill).toBe(view.row[1]!.totals.a.skill - cardAt(view, 'a.mu_wilmarth')!.skill)
    const gone = told(view, said('destroyed', minion, ref(1, 'ct_brood_guard')))
    expect(cardAt(gone.view, 'b.ct_brood_guard')).toBeUndefined()
    expect(gone.view.sides.b.discard).toContain('ct_brood_guard')
  })
  it('counts tokens and takes a won story from the row', () => {
    const scene = told(view, said('token', 0, 0x1000, 1, 3 | (5 << 3)), said('story_won', 0, 0x1000 | index.stories.indexOf('so_letters'), 2, 3))
    expect(scene.view.row[3]).toBeNull()
    expect(scene.view.sides.a.won).toContain('so_letters')
    expect(cardAt(scene.view, 'a.ne_medium')?.at).toBeNull()
  })
  it('commits, with the totals of all who are there', () => {
    const scene = told(view, said('committed', minion, ref(1, 'ct_shoggoth'), -1, 3))
    expect(cardAt(scene.view, 'b.ct_shoggoth')).toMatchObject({ at: 3, exhausted: true })
    expect(scene.view.row[3]!.totals.b.skill).toBe(cardAt(view, 'b.ct_shoggoth')!.skill)
  })
  it('pays, plays and raises dice', () => {
    const scene = told(view, said('domain_drained', minion, -1, 3, 1), said('played', minion, ref(1, 'ct_acolyte', 0), 2), said('die_raised', minion, -1, 5, 3))
    expect(scene.view.sides.b.domains[0]!.drained).toBe(true)
    expect(scene.view.stack.map((one) => one.card)).toEqual(['ct_acolyte'])
    expect(scene.view.sides.b.domains[2]!.die).toBe(5)
    expect(scene.die).toEqual({ side: 'b', domain: 3 })
    const there = tell(scene, said('entered', minion, ref(1, 'ct_acolyte'), -1, 1), index, view)
    expect(cardAt(there.view, 'b.ct_acolyte')).toMatchObject({ controller: 'b', type: 'character' })
    expect(there.view.stack).toEqual([])
  })
  it('lets cards travel, and hurries where several do the same', () => {
    expect(routeOf(said('played', 0, ref(0, 'mu_dean', 0), 2), index)).toEqual({ card: 'mu_dean', from: 'hand-a', to: 'stack' })
    expect(routeOf(said('drew', minion, null), index)).toEqual({ card: undefined, from: 'deck-b', to: 'hand-b' })
    expect(pauseOf(said('drew', 0), said('drew', 0))).toBeLessThan(pauseOf(said('drew', 0)))
    expect(pauseOf(said('considered', minion))).toBe(0)
  })
})

describe('the Minion’s reasons', () => {
  const log = ['turn_begins', 'considered', 'decided', 'turn_begins', 'considered', 'considered', 'tie_broken', 'decided', 'played', 'weighed', 'declined'].map((kind, n): LogLine => ({ n, at: 0, kind, rule: `R${n}`, args: [], words: kind }))
  it('stand with what they decided', () => {
    expect(decisions(log).map((one) => [one.said.n, one.looked.map((each) => each.n)])).toEqual([
      [2, [1]],
      [7, [4, 5, 6]],
      [10, [9]],
    ])
    expect(decisions(log, lately(log, 1)).map((one) => one.said.n)).toEqual([7, 10])
  })
})
