import { describe, expect, it } from 'vitest'
import { keyOn, placedAt, platter, platterSpaces, sitesOf, siteSpaces, slots, turned, wallsOf } from '../../src/boards/duel_of_ages/build'
import { labelOf, pointsOf, shortName, success, waysOf } from '../../src/boards/duel_of_ages/content'
import { centre, distance } from '../../src/boards/duel_of_ages/hex'
import { markersOf } from '../../src/boards/duel_of_ages/markers'
import { seatMarks } from '../../src/boards/duel_of_ages/marks'
import { groups, movesOf, onBoard, read, tapSpace, tapUnit } from '../../src/boards/duel_of_ages/moves'
import { peopleOf, shapePath } from '../../src/boards/duel_of_ages/people'
import { aheadOf, offersOf } from '../../src/boards/duel_of_ages/plan'
import { begin, Index, isDrama, pauseOf, quiet, tell } from '../../src/boards/duel_of_ages/story'
import { asView, spaceKey, unitOf } from '../../src/boards/duel_of_ages/view'
import type { LogLine } from '../../src/lib/protocol.gen'
import { ask, cards, mapOf, moments, roomOf, table, viewOf } from './duel_of_ages_moments'

const choice = (id: string) => ({ id, words: id })
const line = (kind: string, args: (number | null)[], n = 1): LogLine => ({ n, at: n, kind, rule: 'DUE-MOV-01', args, words: '' })

describe('dice', () => {
  it('make of every margin 36 ways, as two dice do', () => {
    for (let margin = -6; margin <= 6; ++margin) {
      const ways = [0, 0, 0, 0, 0]
      for (let a = 1; a <= 6; ++a)
        for (let b = 1; b <= 6; ++b) {
          const total = a + b + margin
          const grade = a + b === 2 ? 0 : a + b === 12 ? 4 : total <= 3 ? 0 : total <= 6 ? 1 : total === 7 ? 2 : total <= 10 ? 3 : 4
          ways[grade]!++
        }
      expect(waysOf(margin), String(margin)).toEqual(ways)
    }
    expect(success(waysOf(0))).toBe(21)
    expect(waysOf(9)).toEqual(waysOf(6))
  })
  it('score places densely', () => {
    expect(pointsOf([2, 1, 0])).toEqual([3, 1, 0])
    expect(pointsOf([2, 2, 0])).toEqual([2, 2, 1])
    expect(pointsOf([0, 0, 0])).toEqual([2, 2, 2])
    expect(pointsOf([3, 1, 1, 0])).toEqual([3, 1, 1, 0])
  })
})

describe('the map', () => {
  it('has 246 spaces for three platters and 13 sites that never touch', () => {
    expect(mapOf().spaces).toHaveLength(246)
    expect(platterSpaces).toHaveLength(43)
    expect(sitesOf(3)).toHaveLength(13)
    expect(sitesOf(4)).toHaveLength(16)
    for (const platters of [3, 4]) {
      const taken = new Set<string>()
      const all = [...slots.slice(0, platters).flatMap((slot) => platterSpaces.map(({ q, r }) => spaceKey(q + slot.q, r + slot.r))), ...sitesOf(platters).flatMap((site) => siteSpaces(site).map(({ q, r }) => spaceKey(q, r)))]
      for (const key of all) taken.add(key)
      expect(taken.size).toBe(all.length)
      expect(taken.size).toBe(platters === 3 ? 246 : 316)
    }
  })
  it('turns a platter in six steps and a key in three', () => {
    expect(turned({ q: 2, r: -4 }, 6)).toEqual({ q: 2, r: -4 })
    expect(platter(cards, 'anc_fen', 3)).toHaveLength(43)
    expect([0, 1, 2, 3].map((times) => placedAt(0, times))).toEqual([0, 2, 1, 0])
    for (const turn of [0, 1, 2]) expect(new Set(keyOn(cards, 'base', sitesOf(3)[7]!, turn).map(({ q, r }) => spaceKey(q, r))).size).toBe(9)
  })
  it('walls a labyrinth but for its one way, and gives the Base a gate', () => {
    const site = sitesOf(3)[7]!
    // Four spaces of six sides; three open sides inside count twice, the entrance once.
    expect(wallsOf(cards, 'lab_ancient', site, 0)).toHaveLength(24 - 3 * 2 - 1)
    expect(wallsOf(cards, 'base', site, 1).filter((wall) => wall.gate)).toHaveLength(1)
    expect(wallsOf(cards, 'ruins', site, 0)).toEqual([])
  })
  it('measures as the rulebook counts', () => {
    expect(distance({ q: 0, r: 0 }, { q: 2, r: -1 })).toBe(2)
    expect(centre(0, 0)).toEqual({ x: 0, y: 0 })
  })
  it('names spaces as they are printed', () => {
    expect(labelOf({ location: 'ruins', spot: 'track', position: 2 })).toBe('R2')
    expect(labelOf({ location: 'lab_future', spot: 'track', position: 5 })).toBe('L5')
    expect(labelOf({ location: 'base', spot: 'vault' })).toBe('Vault')
    expect(labelOf({ location: null, spot: null })).toBe('')
  })
})

describe('the view', () => {
  const view = asView(table())
  it('calls spaces by their coordinates', () => {
    expect(unitOf(view, 'tanner')!.at).toBe('0,-2')
    expect(unitOf(view, 'war_hound')).toMatchObject({ kind: 'pet', at: '6,2' })
    expect(unitOf(view, 'kallista')).toMatchObject({ standing: 'prison', at: null })
    expect(view.piles['1,1']).toEqual(['rapier', 'sling'])
  })
  it('is read once', () => {
    const raw = table()
    expect(asView(raw)).toBe(asView(raw))
  })
  it('puts everybody’s markers where they stand', () => {
    const markers = markersOf(view)
    const ruins = markers.filter((one) => one.location === 'ruins')
    expect(ruins).toHaveLength(3)
    expect(new Set(ruins.map(({ x, y }) => `${x} ${y}`)).size).toBe(3)
    expect(markers.filter((one) => one.location === 'royal')).toHaveLength(3)
    expect(markers.filter((one) => one.location === 'field')).toEqual([expect.objectContaining({ seat: 1, count: 2 })])
  })
  it('marks a seat with its side and its points', () => {
    expect(seatMarks(table(), 1)).toMatchObject({ status: 'Loner · 27 pts' })
    expect(seatMarks(table(), 2).label).toBe('Lesser Ally, 21 points, 3 characters')
  })
  it('gives every player a shape and a letter of his own', () => {
    const people = peopleOf(roomOf(['Mira', 'Max', 'Tess']), 0, 3)
    expect(people.map(({ letter }) => letter)).toEqual(['1', '2', 'T'])
    expect(new Set(people.map(({ shape }) => shape)).size).toBe(3)
    expect(people[0]!.name).toBe('You')
    expect(shapePath('diamond', 10)).toMatch(/^M/)
  })
  it('calls a figure by its name', () => {
    expect(['tanner', 'archer_2', 'old_marrow', 'tiax', 'wallard_blatt'].map((id) => shortName(cards, id))).toEqual(['Tanner', 'Archer 2', 'Old Marrow', 'TiAx', 'Blatt'])
  })
})

describe('the names of options', () => {
  it('are read', () => {
    expect(read(choice('shoot tanner long_musket vance'))).toMatchObject({ verb: 'shoot', unit: 'tanner', thing: 'long_musket', target: 'vance' })
    expect(read(choice('op_shoot lowe natural dunmore 4,-1'))).toMatchObject({ unit: 'lowe', target: 'dunmore', space: '4,-1' })
    expect(read(choice('blast tanner frag_grenade 4,-1'))).toMatchObject({ unit: 'tanner', space: '4,-1' })
    expect(read(choice('site 7 r1'))).toMatchObject({ n: 7, thing: 'r1' })
    expect(read(choice('first P2'))).toMatchObject({ seat: 2 })
    expect(read(choice('use vance field_kit tanner'))).toMatchObject({ unit: 'vance', thing: 'field_kit', target: 'tanner' })
    expect(read(choice('send jin dome 3'))).toMatchObject({ target: 'jin', n: 3 })
    expect(read(choice('done'))).toMatchObject({ verb: 'done', unit: undefined })
  })
  it('fold away where the map says them better', () => {
    expect(['go 4,-1', 'shoot a b c', 'site 1 r0', 'move jin'].every(onBoard)).toBe(true)
    expect(['done', 'pass', 'kill', 'keep', 'become'].some(onBoard)).toBe(false)
  })
  it('stand together by what they are', () => {
    const some = ['use vance field_kit self', 'wear vance kevlar_vest', 'trade vance jin'].map((id) => read(choice(id)))
    expect(groups(some).map(({ title }) => title)).toEqual(['Use', 'Gear', 'Trade'])
  })
})

describe('a tap', () => {
  const moves = (...ids: string[]) => ids.map((id) => read(choice(id)))
  it('on a unit answers which one moves', () => {
    expect(tapUnit(moves('move tanner', 'move vance', 'done'), 'vance', undefined).now?.choice.id).toBe('move vance')
  })
  it('on a target shoots with the unit that was taken up', () => {
    const some = moves('shoot tanner long_musket tiax', 'shoot vance revolver tiax')
    expect(tapUnit(some, 'tiax', 'vance').now?.choice.id).toBe('shoot vance revolver tiax')
    expect(tapUnit(some, 'tiax', undefined).among).toHaveLength(2)
    expect(tapUnit(some, 'lowe', undefined)).toEqual({})
  })
  it('on a space goes there, on a Dome takes that one', () => {
    expect(tapSpace(moves('go 4,-1', 'stay'), '4,-1', null, undefined).now?.choice.id).toBe('go 4,-1')
    expect(tapSpace(moves('dome 3', 'dome 4'), '1,1', 4, undefined).now?.choice.id).toBe('dome 4')
  })
})

describe('what the question allows', () => {
  it('is seen on the map before anything is said', () => {
    const moment = moments['where it can go']!
    const { reach, able } = offersOf(viewOf(moment), movesOf(moment.ask), 'tanner')
    expect(reach.size).toBe(moment.ask!.options.length - 2)
    expect([...reach.values()].some((way) => way.danger > 0 && way.shots[0]!.by === 'lowe')).toBe(true)
    expect(able.size).toBe(0)
  })
  it('shows the best chance at every target, or that of whoever was taken up', () => {
    const moment = moments['whom to shoot']!
    const of = (picked?: string) => offersOf(viewOf(moment), movesOf(moment.ask), picked)
    expect(of().targets.get('tiax')!.chance).toBeCloseTo(0.833)
    expect(of('tanner').targets.get('tiax')!.chance).toBeCloseTo(0.722)
    expect([...of().able].sort()).toEqual(['archer_1', 'tanner', 'vance'])
  })
  it('lets one go straight on to a later phase', () => {
    expect(aheadOf(viewOf(moments['free actions']!), true)).toEqual(['fire', 'move', 'adventure', 'reinforce'])
    expect(aheadOf(viewOf(moments['free actions']!), false)).toEqual([])
    expect(aheadOf(viewOf(moments['where it can go']!), true)).toEqual([])
    void ask
  })
})

describe('the story', () => {
  const index = new Index(cards)
  const before = asView(table())
  const after = before
  const figure = (id: string) => [...Array(80).keys()].find((n) => index.figure(n) === id)!
  const space = (key: string) => before.map.spaces.findIndex((one) => spaceKey(one.q, one.r) === key)
  const told = (lines: LogLine[]) => lines.reduce((scene, one) => tell(scene, one, index, after), begin(quiet(before)))

  it('knows figures and cards by the numbers of the events', () => {
    expect(index.figure(0)).toBe('avindel')
    expect(index.figure(48)).toBe('spearman_1')
    expect(index.figure(64)).toBe('war_hound')
    expect(index.card(0)).toBe('sling')
    expect(index.figure(-1)).toBeUndefined()
  })
  it('lets a unit travel along its way', () => {
    const scene = told([line('stepped', [0, figure('tanner'), -1, space('0,-1')]), line('stepped', [0, figure('tanner'), -1, space('0,0')])])
    expect(unitOf(scene.view, 'tanner')).toMatchObject({ at: '0,0', trail: ['0,-2', '0,-1', '0,0'] })
    expect(scene.look).toEqual(['0,0'])
  })
  it('throws dice and takes Health', () => {
    const scene = told([line('challenge', [0, figure('tanner'), 1, 6 | (1 << 8)]), line('rolled', [0, figure('tanner'), 3 | (5 << 3), 3])])
    expect(scene.dice).toMatchObject({ dice: [3, 5], grade: 3, margin: 1, purpose: 'hit', rating: 'aim', who: 'tanner' })
    const hurt = tell(scene, line('damaged', [1, figure('tiax'), 2, 4], 7), index, after)
    expect(unitOf(hurt.view, 'tiax')!.health).toBe(4)
    expect(hurt.effects[0]).toMatchObject({ unit: 'tiax', words: '−2' })
  })
  it('sends to a Dome, kills, moves markers and makes a new Loner', () => {
    const scene = told([line('dismissed', [0, figure('vance'), 3, -1]), line('killed', [2, figure('gorm')]), line('marker', [0, -1, 5, 3]), line('becomes_loner', [2])])
    const dome = before.map.spaces.find((one) => one.dome === 3)!
    expect(unitOf(scene.view, 'vance')!.at).toBe(spaceKey(dome.q, dome.r))
    expect(unitOf(scene.view, 'gorm')!.standing).toBe('dead')
    expect(scene.view.players[0]!.progress['ruins']).toBe(3)
    expect(scene.view).toMatchObject({ loner: 2 })
  })
  it('takes no time for what nobody watches', () => {
    expect(pauseOf(line('phase_begins', []))).toBe(0)
    expect(isDrama([line('passes', [])])).toBe(false)
    expect(isDrama([line('attack', [0, 1, 2, 3])])).toBe(true)
  })
})
