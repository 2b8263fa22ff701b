import { describe, expect, it } from 'vitest'
import { barred, handOptions, mineOptions, onBoard, personOptions, read, theirOptions } from '../../src/boards/cutthroat_caverns/moves'
import { begin, hitChanges, Index, pauseOf, quiet, routeOf, tell } from '../../src/boards/cutthroat_caverns/story'
import { changes, rungs, sumOf, termsOf } from '../../src/boards/cutthroat_caverns/sums'
import type { Attack, CavernsView } from '../../src/boards/cutthroat_caverns/view'
import type { Ask, LogLine } from '../../src/lib/protocol.gen'
import { cards, frames, moments, viewOf } from './cutthroat_caverns_moments'

const ask = (...ids: string[]): Ask => ({ id: 1, prompt: '', options: ids.map((id) => ({ id, words: '' })), cannot: [] })

describe('the names of options', () => {
  it.each([
    ['set attack_50', { verb: 'set', thing: 'attack_50' }],
    ['play edge_out on orn second', { verb: 'play', thing: 'edge_out', who: 'orn', at: 'second' }],
    ['play mixed_signals second on orn first', { verb: 'play', thing: 'mixed_signals', who: 'orn', at: 'first' }],
    ['tip potion_of_healing on orn', { verb: 'tip', thing: 'potion_of_healing', who: 'orn' }],
    ['offer to nyx', { verb: 'offer', who: 'nyx' }],
    ['target 3', { verb: 'target', creature: 3 }],
    ['target orn', { verb: 'target', who: 'orn' }],
    ['steal amulet_of_mentalism from orn', { verb: 'steal', thing: 'amulet_of_mentalism', who: 'orn' }],
    ['attack orn with attack_50', { verb: 'attack', who: 'orn', thing: 'attack_50' }],
    ['attack orn', { verb: 'attack', who: 'orn' }],
    ['keep card feint', { verb: 'keep card', thing: 'feint' }],
    ['keep', { verb: 'keep' }],
    ['choose orn', { verb: 'choose', who: 'orn' }],
    ['pass', { verb: 'pass' }],
  ])('%s', (option, found) => {
    const nothing = { thing: undefined, who: undefined, creature: undefined, at: undefined }
    expect(read(option)).toEqual({ ...nothing, ...found })
  })

  it('are found by the thing that is clicked', () => {
    const all = ask('play edge_out on orn', 'play edge_out on nyx', 'play edge_out from ring', 'tip cure_wounds', 'steal cure_wounds from nyx', 'ask cure_wounds', 'offer to orn', 'pass')
    expect(handOptions(all, 'edge_out').map(({ id }) => id)).toEqual(['play edge_out on orn', 'play edge_out on nyx'])
    expect(mineOptions(all, 'cure_wounds').map(({ id }) => id)).toEqual(['tip cure_wounds'])
    expect(theirOptions(all, 'cure_wounds', 'nyx').map(({ id }) => id)).toEqual(['steal cure_wounds from nyx', 'ask cure_wounds'])
    expect(theirOptions(all, 'cure_wounds', 'orn').map(({ id }) => id)).toEqual(['ask cure_wounds'])
    expect(personOptions(all, 'orn').map(({ id }) => id)).toEqual(['offer to orn'])
  })

  it('that the table offers, and those that it leaves to the buttons', () => {
    expect(['set attack_5', 'play rally', 'tip cure_wounds', 'offer to orn', 'target 2'].map(onBoard)).toEqual([true, true, true, true, true])
    expect(['pass', 'done', 'yes', 'keep q_martyr', 'pick rp_lucky', 'hold'].map(onBoard)).toEqual([false, false, false, false, false, false])
  })

  it('say why a card cannot be set rather than why it cannot be played', () => {
    const cannot = (ids: string[], why: string) => ({ ids, words: '', why, rule: '' })
    const some: Ask = { ...ask('pass'), cannot: [cannot(['play trip'], 'not now'), cannot(['set trip'], 'no bluff'), cannot(['tip trip'], 'no item')] }
    expect(barred(some, 'trip', 'hand')?.why).toBe('no bluff')
    expect(barred(some, 'trip', 'mine')?.why).toBe('no item')
    expect(barred(some, 'rally', 'hand')).toBeUndefined()
  })
})

const blow: Attack = {
  owner: 'orn',
  card: 'attack_50',
  target: 1,
  value: 50,
  position: 'normal',
  riders: [],
  others: [],
  multiplier: 1,
  flat: 0,
  poison: 0,
  protected: false,
  missed: false,
  attack: true,
  applied: false,
  special: false,
  damage: 50,
  kills: false,
  mods: [],
}

describe('the reckoning of an attack', () => {
  const told = (attack: Attack) => termsOf(attack, cards).map((term) => `${term.sign}${term.n}${term.by ? ` ${term.by}` : ''}`)

  it('begins with the card', () => expect(told(blow)).toEqual(['50 Orn']))
  it('adds Riders before they are doubled, and poison after', () => {
    const attack = {
      ...blow,
      riders: [
        { card: 'focus_strength', value: 20 },
        { card: 'slip_behind', value: 0 },
      ],
      multiplier: 2,
      flat: 20,
      poison: 10,
      mods: [{ what: 'added', amount: 20, by: 'rally', who: 'nyx' }],
    }
    expect(told(attack)).toEqual(['50 Orn', '+20 Orn', '×2 Orn', '+20 Nyx', '−10 poison'])
    expect(sumOf(termsOf(attack, cards))).toBe(150)
  })
  it('never falls below nothing', () => expect(sumOf(termsOf({ ...blow, value: 0, position: 'null', poison: 20 }, cards))).toBe(0))
  it('shows an addition that no card is named for', () => expect(told({ ...blow, flat: 15 })).toEqual(['50 Orn', '+15']))
  it('stands on the ladder of the special attack where it is used so', () => {
    const special: Attack = { ...blow, card: 'sa_orn', special: true, position: 'half', value: 25 }
    expect(rungs(special, cards).map((step) => `${step.value}${step.now ? '!' : ''}`)).toEqual(['0', '25!', '50', '100'])
  })
  it('names what turned it, and leaves out what the sum says', () => {
    const mods = ['rotated', 'added', 'protected', 'armored'].map((what) => ({ what, amount: 1, by: null, who: null }))
    expect(changes({ ...blow, mods }).map((mod) => mod.what)).toEqual(['rotated', 'armored'])
  })
  it.each(Object.keys(moments).filter((name) => viewOf(moments[name]!).attack?.attack))('of "%s" comes to what the server says, unless its target has a say', (name) => {
    const view = viewOf(moments[name]!)
    const attack = view.attack!
    const sum = sumOf(termsOf(attack, cards))
    const hard = ['protected'].includes(name)
    expect(hard ? attack.damage <= sum : attack.damage === sum || attack.missed).toBe(true)
  })
})

describe('the story', () => {
  const index = new Index(cards)
  const line = (kind: string, args: (number | null)[], words = ''): LogLine => ({ n: 1, at: 1, kind, rule: '', args, words })
  const player = (character: string, seat: number) => index.characters.indexOf(character) | (seat << 4)

  it('of a stretch of a real game comes to what the server says', () => {
    const all = frames()
    const facts = (view: CavernsView, fallen?: number) => ({
      lp: view.places.map((one) => one.lp),
      prestige: view.places.map((one) => one.prestige),
      initiative: view.places.map((one) => one.initiative),
      set: view.places.map((one) => one.set),
      dealt: view.places.map((one) => one.dealt),
      creatures: view.creatures.filter((one) => one.number !== fallen).map((one) => [one.number, one.lp]),
    })
    let lines = 0
    for (let at = 1; at < all.length; ++at) {
      const now = viewOf(all[at]!)
      let scene = begin(quiet(viewOf(all[at - 1]!)))
      for (const one of all[at]!.log) scene = tell(scene, one, index, now)
      lines += all[at]!.log.length
      expect(facts(scene.view, scene.fallen), `frame ${at}: ${all[at]!.log.map((one) => one.kind).join(' ')}`).toEqual(facts(now))
    }
    expect(lines).toBeGreaterThan(100)
  })

  it('asks nobody while it is told', () => {
    const told = quiet(viewOf(moments['interfere with set cards']!))
    expect(told.window).toBeNull()
    expect(told.places.some((one) => one.asked)).toBe(false)
  })

  it('lets a card travel, and the Prestige fly to the killer', () => {
    const who = player('orn', 2)
    expect(routeOf(line('drew', [who, null, -1, 0]), index)).toEqual({ card: undefined, from: 'deck', to: 'place-orn' })
    expect(routeOf(line('played', [who, 0, 0, -1]), index)).toEqual({ card: 'edge_out', from: 'place-orn', to: 'play' })
    expect(routeOf(line('killed', [who, 1825, 3, 1]), index)).toEqual({ card: undefined, from: 'creature-1', to: 'prestige-orn', words: '+3' })
    expect(routeOf(line('killed', [-1, 1825, 0, 1]), index)).toBeUndefined()
  })

  it('shows a loss where it falls, and takes away what has fallen', () => {
    const view = viewOf(moments['setting a card']!)
    const one = view.places[0]!
    const foe = view.creatures[0]!
    const hurt = tell(begin(view), line('lost_lp', [player(one.character!, one.seat), -1, 10, one.lp - 10]), index, view)
    expect(hurt.flash[one.character!]).toEqual({ delta: -10, n: 1 })
    expect(hurt.view.places[0]!.lp).toBe(one.lp - 10)
    const falls = tell(hurt, line('killed', [player(one.character!, one.seat), 1800, 2, foe.number]), index, view)
    expect(falls.fallen).toBe(foe.number)
    expect(falls.view.creatures.some((each) => each.number === foe.number)).toBe(true)
    expect(tell(falls, line('total', [-1, -1, 0, 0]), index, view).view.creatures.some((each) => each.number === foe.number)).toBe(false)
  })

  it('tells numbers drawn together faster than one alone', () => {
    const drawn = line('initiative_drawn', [0, -1, 1, -1])
    expect(pauseOf(drawn, drawn)).toBeLessThan(pauseOf(drawn))
    expect(pauseOf(line('answers_in', []))).toBe(0)
  })

  it('knows what changed the hit that is being dealt with', () => {
    const log = ['attacks', 'scaled', 'attacks', 'redirected', 'played', 'locked'].map((kind) => line(kind, []))
    expect(hitChanges(log).map((one) => one.kind)).toEqual(['redirected', 'locked'])
    expect(hitChanges([])).toEqual([])
  })
})
