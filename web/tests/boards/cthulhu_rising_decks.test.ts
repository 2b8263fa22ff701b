import { describe, expect, it } from 'vitest'
import type { Card } from '../../src/lib/board'
import { countedOf, countedText, totalOf, withList } from '../../src/lib/lists'
import { inAddress, valueWords } from '../../src/lib/options'
import type { OptionSpec } from '../../src/lib/protocol.gen'
import { deckText, fits, nothingFiltered, readDeck, readyDecks, reportOf, withCopies } from '../../src/boards/cthulhu_rising/decks'
import { matcher } from '../../src/lib/search'

const card = (id: string, name: string, kind: string, data: object, text = ''): [string, Card] => [id, { id, name, kind, facts: kind, text, data: data as never }]
const cards = new Map([
  card('ag_recruit', 'Federal Recruit', 'character', { faction: 'agency', cost: 1, skill: 1, icons: { T: 0, C: 1, A: 0, I: 0 } }),
  card('ct_cthulhu', 'Cthulhu', 'character', { faction: 'cthulhu', cost: 8, skill: 7, icons: { T: 3, C: 2, A: 1, I: 0 } }),
  card('ne_door', 'The Door', 'support', { faction: 'neutral', cost: 2 }, 'Draw a card.'),
  card('ag_not_today', 'Not Today', 'event', { faction: 'agency', cost: 0 }),
  card('so_parish', 'The Parish', 'story', {}),
  card('deck_agency', 'Agency deck', 'deck', { deck: 'agency', lines: [{ card: 'ag_recruit', n: 3 }, { card: 'ne_door', n: 1 }] }),
])
const deck = { name: 'Raiders', lines: new Map([['ne_door', 1], ['ct_cthulhu', 2], ['ag_recruit', 3]]) }

describe('lists with copies', () => {
  it('are written and read back', () => {
    expect(countedText(deck.lines)).toBe('ne_door+ct_cthulhu*2+ag_recruit*3')
    expect(countedOf('ne_door+ct_cthulhu*2+ag_recruit*3')).toEqual(deck.lines)
    expect(countedText(new Map())).toBe('none')
    expect(totalOf(countedOf('none'))).toBe(0)
    expect(totalOf(deck.lines)).toBe(6)
  })
  it('are saved one to a name', () => {
    const lists = withList(withList([], { name: 'b', value: 'x' }), { name: 'a', value: 'y' })
    expect(withList(lists, { name: 'b', value: 'z' })).toEqual([{ name: 'a', value: 'y' }, { name: 'b', value: 'z' }])
  })
  it('are told by their number, and come with an address', () => {
    const spec: OptionSpec = { id: 'cards_a', kind: 'list', copies: 3, values: [...cards.keys()], high: 64, standard: 'none', help: '', rule: '' }
    expect(valueWords(spec, 'ne_door*3+ct_cthulhu')).toBe('4 cards')
    expect(inAddress([spec], '?cards_a=ne_door*3&deck_b=hastur')).toEqual({ cards_a: 'ne_door*3' })
  })
})

describe('a deck', () => {
  it('is printed by kind, cost and name, and read back', () => {
    const text = deckText(deck, cards)
    expect(text).toBe('# Raiders\n3 Federal Recruit\n2 Cthulhu\n1 The Door\n')
    const read = readDeck(text, cards)
    expect(read.faults).toEqual([])
    expect(read.deck.name).toBe('Raiders')
    expect(Object.fromEntries(read.deck.lines)).toEqual(Object.fromEntries(deck.lines))
  })
  it('is read with ids, an x, comments and capitals as they come', () => {
    const { deck: read, faults } = readDeck('2x ag_recruit # the young ones\n\n# late name\n1 the door\n1 AG_RECRUIT', cards)
    expect(faults).toEqual(['line 5: there is no card “AG_RECRUIT”'])
    expect(Object.fromEntries(read.lines)).toEqual({ ag_recruit: 2, ne_door: 1 })
    expect(read.name).toBe('late name')
  })
  it('says which line is wrong and why', () => {
    expect(readDeck('Cthulhu\n2 Nobody\n4 Cthulhu\n1 The Parish\n2 The Door\n2 The Door', cards).faults).toEqual([
      'line 1: expected a number of copies and a card, like 3 Rum Runner',
      'line 2: there is no card “Nobody”',
      'line 3: a deck has 1 to 3 copies of a card',
      'line 4: there is no card “The Parish”',
      'line 6: a deck has 1 to 3 copies of a card',
    ])
  })
  it('is counted', () => {
    const report = reportOf(deck, cards)
    expect(report).toMatchObject({ size: 6, characters: 5, share: 83, skill: 17, icons: { T: 6, C: 7, A: 2, I: 0 } })
    expect(report.curve).toEqual([0, 3, 0, 0, 0, 0, 0, 2])
    expect(report.faults).toEqual(['44 cards to go: a deck has at least 50'])
    expect(report.warnings).toContain('83 percent characters; 60 to 65 play best')
    expect(report.warnings).toContain('only 2 cards of Cthulhu: a domain needs one of them to pay for another')
    expect(report.factions[0]).toEqual(['agency', 3])
  })
  it('has at most three of a card and none of what is taken out', () => {
    expect(withCopies(deck, 'ne_door', 9).lines.get('ne_door')).toBe(3)
    expect(withCopies(deck, 'ne_door', 0).lines.has('ne_door')).toBe(false)
    expect(deck.lines.get('ne_door')).toBe(1)
  })
  it('can begin with a ready-made one', () => {
    expect(readyDecks(cards)).toEqual([{ id: 'agency', name: 'Agency', lines: new Map([['ag_recruit', 3], ['ne_door', 1]]) }])
  })
})

it('cards are found by kind, faction, icon, cost and words', () => {
  const found = (filter: object, words = '') => [...cards.values()].filter((one) => fits(one, { ...nothingFiltered, ...filter }, matcher(words))).map((one) => one.id)
  expect(found({ kind: 'event' })).toEqual(['ag_not_today'])
  expect(found({ factions: ['agency'] })).toEqual(['ag_recruit', 'ag_not_today'])
  expect(found({ icon: 'T' })).toEqual(['ct_cthulhu'])
  expect(found({ kind: 'character', most: 1 })).toEqual(['ag_recruit'])
  expect(found({}, 'draw a')).toEqual(['ne_door'])
})
