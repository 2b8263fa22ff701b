import { describe, expect, it } from 'vitest'
import { atOnce, isMovable, optionsFor, refusal, targets } from '../../src/boards/dark_castle/camp'
import { chapterLine, facesOf, specialWords, spoken, strengths } from '../../src/boards/dark_castle/content'
import { read } from '../../src/boards/dark_castle/moves'
import { council } from '../../src/boards/dark_castle/proposals'
import { begin, Index, isDrama, pauseOf, tell } from '../../src/boards/dark_castle/story'
import { threatTo } from '../../src/boards/dark_castle/threat'
import { asView, type CastleView } from '../../src/boards/dark_castle/view'
import { optionWords } from '../../src/boards/dark_castle/words'
import { cards, line, moments, prisoner, round } from './dark_castle_moments'

const index = new Index(cards)
const camp = moments['camp after a chapter']

// A view as the server writes it names symbols as options and positions do.
describe('the symbols of a view', () => {
  it('are letters on the board', () => {
    const view = asView({
      party: [{ face: 'double might', second: null, extra: 'wisdom' }, { face: 'cunning' }],
      fight: { enemy: 'rat_king', round: 1, row: ['might', 'wisdom'], reward: 1, smoke: false, specials: [{ k: 'regrow', trait: 'cunning' }, { k: 'duel' }] },
      test: { kind: 'single', who: ['cook'], traits: ['might', 'wisdom'], need: 1, total: 0, attempt: 1, tries: 1, bonus: 0 },
    })
    expect(view.party.map((one) => [one.face, one.second, one.extra])).toEqual([
      ['MM', null, 'W'],
      ['C', null, null],
    ])
    expect(view.fight?.row).toEqual(['M', 'W'])
    expect(view.fight?.specials).toEqual([{ k: 'regrow', trait: 'C' }, { k: 'duel' }])
    expect(view.test?.traits).toBe('MW')
  })
})

describe('the names of options', () => {
  it.each([
    ['be cook', { verb: 'be', who: 'cook' }],
    ['turn cook', { verb: 'turn', who: 'cook' }],
    ['choose break_through_at_a_run', { verb: 'choose', id: 'break_through_at_a_run' }],
    ['take stale_loaf for cook', { verb: 'take', item: 'stale_loaf', to: 'cook' }],
    ['drop stale_loaf of cook', { verb: 'drop', item: 'stale_loaf', from: 'cook' }],
    ['give stale_loaf of cook to tailor', { verb: 'give', item: 'stale_loaf', from: 'cook', to: 'tailor' }],
    ['use stale_loaf of cook', { verb: 'use', item: 'stale_loaf', by: 'cook', pool: false, on: undefined }],
    ['use healing_salve of cook on tailor', { verb: 'use', item: 'healing_salve', by: 'cook', pool: false, on: 'tailor' }],
    ['use stale_loaf from pool by cook', { verb: 'use', item: 'stale_loaf', by: 'cook', pool: true, on: undefined }],
    ['use healing_salve from pool by cook on tailor', { verb: 'use', item: 'healing_salve', by: 'cook', pool: true, on: 'tailor' }],
    ['lose stale_loaf of cook', { verb: 'lose', item: 'stale_loaf', from: 'cook' }],
    ['rest nobody', { verb: 'rest nobody' }],
    ['help might', { verb: 'help', trait: 'M' }],
    ['set might to wisdom', { verb: 'set', from: 'M', to: 'W' }],
    ['something else', undefined],
  ])('%s', (option, move) => expect(read(option)).toEqual(move))

  it('are said in a few words', () => {
    expect(optionWords('turn cook', cards)).toBe('Cook turns the page')
    expect(optionWords('give stale_loaf of cook to tailor', cards)).toBe('Stale Loaf of Bread from Cook to Tailor')
    expect(optionWords('choose slip_past', cards, moments['page choice'].view)).toBe('Slip past')
    expect(optionWords('rest nobody', cards)).toBe('nobody rests')
  })
})

describe('an item in camp', () => {
  const salve = { item: 'healing_salve', from: 'pool' }

  it('can be taken up where an option is about it', () => {
    expect(isMovable(camp.ask, salve)).toBe(true)
    expect(isMovable(camp.ask, { item: 'healing_salve', from: 'cook' })).toBe(false)
    expect(optionsFor(camp.ask, { item: 'stale_loaf', from: 'cook' })).toHaveLength(3)
  })

  it('lights up the places where it may go, and only those', () => {
    const places = targets(camp.ask, salve).map(({ kind, who }) => `${kind} ${who}`)
    expect(places).toEqual(['hands tailor', 'use cook', 'use tailor', 'use abbot'])
    expect(targets(camp.ask, { item: 'rotten_shield', from: 'cook' }).map((one) => one.option)).toEqual([
      'drop rotten_shield of cook',
      'give rotten_shield of cook to tailor',
    ])
    expect(targets(camp.ask, undefined)).toEqual([])
  })

  it('says why a prisoner cannot take it', () => {
    expect(refusal(camp.ask, salve, 'cook')?.rule).toBe('ESC-ITM-01')
    expect(refusal(camp.ask, salve, 'tailor')).toBeUndefined()
  })

  it('always asks for the place in camp, but is used at once where there is one way', () => {
    expect(atOnce(camp.ask, { item: 'cracked_axe', from: 'abbot' })).toBeUndefined()
    expect(atOnce(moments['hurt window'].ask, { item: 'effervescent_evasion', from: 'tailor' })).toBe('use effervescent_evasion of tailor')
    expect(atOnce(moments['combat with blocks'].ask, { item: 'healing_salve', from: 'cook' })).toBeUndefined()
    const lose = { id: 1, prompt: '', options: [{ id: 'lose stale_loaf of cook', words: '' }], cannot: [] }
    expect(atOnce(lose, { item: 'stale_loaf', from: 'cook' })).toBe('lose stale_loaf of cook')
  })
})

describe('a decision of everybody', () => {
  const agree = moments['agree proposals']

  it('shows who said what and lets me agree', () => {
    const found = council(agree.view, agree.ask, 0, cards)!
    expect(found.second).toBe(true)
    expect(found.rows.map((row) => row.state)).toEqual(['thinking', 'said', 'said'])
    expect(found.rows.map((row) => row.agree)).toEqual([undefined, 'turn abbot', 'turn cook'])
    expect(found.text).toMatch(/once more/)
  })

  it('offers nothing to somebody who has answered', () => {
    expect(council(agree.view, undefined, 1, cards)!.rows.every((row) => row.agree === undefined)).toBe(true)
  })

  it('keeps a secret vote hidden', () => {
    const { view, ask } = moments['secret vote']
    const found = council(view, ask, 0, cards)!
    expect(found.rows.map((row) => row.state)).toEqual(['thinking', 'given', 'thinking'])
    expect(found.said).toBe(1)
  })

  it('looks back at the first ballot in the second', () => {
    const rows = council(agree.view, agree.ask, 0, cards)!.rows
    expect(rows[0]).toMatchObject({ state: 'thinking', words: 'wanted: Tailor turns the page', agree: undefined })
    const view = { ...agree.view, vote: { ballot: 2, answers: [0, 1].map((seat) => ({ seat, option: null, before: 'turn cook' })) } }
    expect(council(view, agree.ask, 0, cards)!.rows[1]).toMatchObject({ state: 'thinking', words: 'wanted: Cook turns the page', agree: 'turn cook' })
  })

  it('is no council where the speaker decides', () => {
    expect(council(moments['page decision'].view, undefined, 0, cards)).toBeUndefined()
  })
})

describe('what the enemy is about to do', () => {
  const blocks = moments['combat with blocks'].view
  const of = (view: CastleView, id: string) => threatTo(view, view.party.find((one) => one.character === id)!)

  it('hears only Might here, and a shield takes one away', () => {
    expect(of(blocks, 'cook')).toMatchObject({ kind: 'hit', loss: 1 })
    expect(of(blocks, 'abbot')).toMatchObject({ kind: 'hit', loss: 2 })
    expect(of(blocks, 'tailor')).toMatchObject({ kind: 'safe', loss: 0 })
  })

  it('bites the idle even when they block', () => {
    const view = moments['hurt window'].view
    const idle = { ...view.party[0]!, removed: false }
    expect(threatTo(view, idle)).toMatchObject({ kind: 'hit', loss: 1 })
    expect(of(view, 'abbot')).toMatchObject({ kind: 'safe' })
  })

  it('takes its toll of the page turner, resting or not', () => {
    const { view } = moments.boss
    expect(of(view, 'abbot')).toMatchObject({ kind: 'maybe', loss: 3 })
    expect(threatTo(view, { ...view.party[1]!, resting: true })).toMatchObject({ kind: 'hit', loss: 1 })
    expect(of(view, 'cook')).toMatchObject({ loss: 2 })
  })

  it('hunts the weakest, sleeps, is blinded by smoke', () => {
    const { view } = moments['rest decision']
    const rolled = (hp: number) => prisoner('cook', 0, hp, { fighting: true, rolled: true, removed: true, face: 'M' })
    const as = (k: string, more: Partial<NonNullable<CastleView['fight']>> = {}): CastleView => ({
      ...view,
      fight: { ...view.fight!, specials: [{ k }], ...more },
    })
    expect(threatTo(as('lowest_only'), rolled(11))).toMatchObject({ kind: 'safe' })
    expect(threatTo(as('lowest_only'), rolled(5))).toMatchObject({ kind: 'hit', loss: 2 })
    expect(threatTo(as('surprise', { round: 1 }), rolled(5))).toMatchObject({ kind: 'safe' })
    expect(threatTo(as('surprise'), rolled(5))).toMatchObject({ kind: 'hit' })
    expect(threatTo(as('no_rest', { smoke: true }), rolled(5))).toMatchObject({ kind: 'safe' })
    expect(threatTo(as('no_block'), { ...rolled(5), face: 'MM' })).toMatchObject({ kind: 'hit' })
  })
})

describe('the story', () => {
  it('tells a round line by line and comes out where the view is', () => {
    let scene = begin(round.before)
    const rows: string[] = []
    for (const told of round.log) {
      scene = tell(scene, told, index, round.after)
      rows.push(scene.view.fight!.row.join(''))
    }
    expect(rows.slice(3)).toEqual(['MMCW', 'MCW', 'CW', 'CW', 'WW', 'WW', 'WW', 'WW'])
    expect(scene.view.fight).toEqual(round.after.fight)
    expect(scene.view.party).toEqual(round.after.party)
  })

  it('remembers what each line did', () => {
    const [rests, heals, rolls] = round.log
    let scene = tell(begin(round.before), rests!, index, round.after)
    expect(scene.view.party[2]).toMatchObject({ resting: true, hp: 13 })
    scene = tell(scene, heals!, index, round.after)
    expect(scene.view.party[2]).toMatchObject({ resting: true, hp: 14 })
    expect(scene.flash.abbot).toEqual({ delta: 1, n: 1 })
    scene = tell(scene, rolls!, index, round.after)
    expect(scene.view.party[0]).toMatchObject({ face: 'MM', rolled: true })
    expect(scene.rolls.cook).toBe(2)
    scene = tell(scene, round.log[8]!, index, round.after)
    expect(scene.struck).toEqual(['tailor'])
  })

  it('turns a page and lays it into the book', () => {
    const { view } = moments['page decision']
    let scene = tell(begin(view), line(1, 'page_turned', '', { who: 'tailor', card: 'gaoler', amount: 5, more: 0 }), index, view)
    expect(scene.view).toMatchObject({ open: 'gaoler', you: 'tailor', castle: 10, page: 5, next: null })
    scene = tell(scene, line(2, 'page_done', '', { card: 'gaoler', amount: 5 }), index, view)
    expect(scene.view.book.at(-1)).toBe('gaoler')
    expect(scene.view.open).toBeNull()
    scene = tell(scene, line(3, 'page_turned', '', { who: 'cook', card: 'dark_one', amount: 16, more: 1 }), index, view)
    expect(scene.view).toMatchObject({ open: 'dark_one', boss: true, castle: 10 })
  })

  it('moves items from hand to hand, into mouths and away', () => {
    const { view } = camp
    const after = (...told: ReturnType<typeof line>[]) => told.reduce((scene, one) => tell(scene, one, index, view), begin(view)).view
    const items = (of: CastleView, id: string) => of.party.find((one) => one.character === id)!.items
    expect(items(after(line(1, 'took', '', { who: 'tailor', card: 'decayed_blade' })), 'tailor')).toEqual(['effervescent_evasion', 'decayed_blade'])
    expect(after(line(1, 'took', '', { who: 'tailor', card: 'decayed_blade' })).pool).toEqual(['healing_salve'])
    expect(items(after(line(1, 'gave', '', { who: 'cook', card: 'rotten_shield', more: 'tailor' })), 'tailor')).toContain('rotten_shield')
    const eaten = after(line(1, 'used', '', { who: 'cook', card: 'stale_loaf' }), line(2, 'healed', '', { who: 'cook', amount: 2, more: 13 }))
    expect(items(eaten, 'cook')).toEqual(['rotten_shield'])
    expect(eaten.item_discard.at(-1)).toBe('stale_loaf')
    expect(eaten.party[0]!.hp).toBe(13)
    expect(after(line(1, 'used', '', { who: 'tailor', card: 'healing_salve', amount: 1 })).pool).toEqual(['decayed_blade'])
    // What is not used up stays in the hand.
    expect(items(after(line(1, 'used', '', { who: 'abbot', card: 'cracked_axe' })), 'abbot')).toEqual(['cracked_axe'])
    expect(after(line(1, 'camp_left', '', { card: 'decayed_blade' })).item_discard.at(-1)).toBe('decayed_blade')
  })

  it('lets dice that fall together fall together', () => {
    expect(pauseOf(round.log[2]!, round.log[3])).toBeLessThan(pauseOf(round.log[3]!, round.log[4]) / 2)
    expect(isDrama([line(0, 'proposed', '')])).toBe(false)
    expect(isDrama(round.log)).toBe(true)
  })

  it('is not upset by a line that it does not know', () => {
    const scene = begin(camp.view)
    expect(tell(scene, line(0, 'something_new', ''), index, camp.view).view).toEqual(camp.view)
  })
})

describe('content', () => {
  it('says a page to those who stand before it', () => {
    expect(spoken('Combat [all] against 1 Might, no rest.', 3)).toBe('Everybody fights against 1 Might, no rest.')
    expect(spoken('failure: combat [you alone] against 2 Might.', 3)).toBe('failure: you fight alone against 2 Might.')
    expect(spoken('Every character rolls together, collecting P Wisdom in at most 3 attempts.', 4)).toContain('collecting 4 Wisdom')
    for (const card of cards.values()) expect(spoken(card.text, 2)).not.toMatch(/\[|\bP\b/)
  })

  it('knows the six faces of every die', () => {
    const all = [...cards.values()].filter((card) => card.kind === 'character')
    expect(all).toHaveLength(6)
    for (const card of all) {
      expect(facesOf(card)).toHaveLength(6)
      expect(strengths(facesOf(card)).map((one) => one.n)).toEqual([card.data.might, card.data.cunning, card.data.wisdom])
    }
  })

  it('explains every special in words of its own', () => {
    const kinds = 'regrow lowest_only duel final_blow idle_bite reinforce no_rest no_block hears guarded shift helped stuck thief you_first surprise toll'.split(' ')
    const texts = kinds.map((k) => specialWords({ k, trait: 'W', n: 1, max: 2, who: 'you' }, 'Cook').text)
    expect(new Set(texts).size).toBe(kinds.length)
    for (const text of texts) expect(text).not.toMatch(/undefined|_/)
  })

  it('puts on a small card what fits on it', () => {
    for (const card of cards.values()) if (card.kind === 'chapter') expect(chapterLine(card).length, card.id).toBeLessThan(230)
    expect(chapterLine(cards.get('bone_sentries')!)).toBe('Break through at a run or Lock arms and grind forward?')
  })
})
