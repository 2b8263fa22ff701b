// What the enemy is about to do to whom, as the dice lie now.
import type { CastleView, Prisoner, Special } from './view'
import { isDouble } from './view'

export interface Threat {
  kind: 'safe' | 'hit' | 'maybe' | 'out'
  // HP that go if nothing changes.
  loss: number
  words: string
}

const special = (view: CastleView, k: string): Special | undefined => view.fight?.specials.find((one) => one.k === k)

function attackOn(view: CastleView, one: Prisoner): number {
  const shield = one.items.includes('rotten_shield')
  return shield ? Math.max(1, view.attack - 1) : view.attack
}

function attackMisses(view: CastleView, one: Prisoner): string | undefined {
  const fight = view.fight!
  if (fight.smoke) return 'smoke hides you all'
  if (special(view, 'surprise') && fight.round <= 1) return 'it sleeps this round'
  if (special(view, 'lowest_only')) {
    const fighters = view.party.filter((other) => other.fighting && !other.resting)
    const least = Math.min(...fighters.map((other) => other.hp))
    if (one.hp > least) return 'it hunts the weakest'
  }
  const hears = special(view, 'hears')
  if (hears?.trait && one.face) {
    const heard = [one.face, one.second].some((face) => face?.[0] === hears.trait)
    if (!heard) return 'not heard'
  }
  return undefined
}

// Nothing while there is no fight or before round 1.
export function threatTo(view: CastleView, one: Prisoner): Threat | undefined {
  const fight = view.fight
  if (!fight || fight.round < 1 || !one.character || !fight.row.length) return undefined
  const toll = special(view, 'toll')
  const tolled = toll && (toll.who === 'all' || (toll.who ?? 'you') === 'you' ? toll.who === 'all' || view.you === one.character : false) ? (toll.n ?? 1) : 0
  const paid = tolled ? `, toll ${tolled}` : ''
  if (one.resting) return { kind: tolled ? 'hit' : 'safe', loss: tolled, words: `rests${paid}` }
  if (!one.fighting) return { kind: tolled ? 'hit' : 'out', loss: tolled, words: `not in this round${paid}` }
  const bite = special(view, 'idle_bite')?.n ?? 0
  const idle = one.rolled && !one.removed ? bite : 0
  const blocks = one.blocked || (!special(view, 'no_block') && (isDouble(one.face) || isDouble(one.second)))
  const missed = attackMisses(view, one)
  const rolled = one.rolled || one.face !== null
  if (rolled && blocks) {
    const loss = idle + tolled
    return { kind: loss ? 'hit' : 'safe', loss, words: `blocks${idle ? `, idle ${idle}` : ''}${paid}` }
  }
  if (missed) {
    const loss = idle + tolled
    return { kind: loss ? 'hit' : 'safe', loss, words: `${missed}${idle ? `, idle ${idle}` : ''}${paid}` }
  }
  const hit = attackOn(view, one)
  if (!rolled) return { kind: 'maybe', loss: hit + tolled, words: special(view, 'no_block') ? `loses ${hit}${paid}` : `${hit} unless a double${paid}` }
  const loss = hit + idle + tolled
  // Once every blow has fallen nothing is left open.
  const sure = view.party.every((other) => !other.fighting || other.resting || other.counted)
  return { kind: 'hit', loss, words: sure ? `will lose ${loss}` : `loses ${loss} if dice remain` }
}
