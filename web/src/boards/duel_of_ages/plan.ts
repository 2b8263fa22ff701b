// What the question lets one do on the map: where to go, whom to aim at, which own units can act.
import type { Move } from './moves'
import type { DuelView, Odds, Way } from './view'
import { spaceKey } from './view'

export interface Mark {
  chance?: number | undefined
}
export interface Offers {
  reach: Map<string, Way>
  targets: Map<string, Mark>
  spots: Map<string, Mark>
  able: Set<string>
}

const better = (map: Map<string, Mark>, key: string, chance: number | undefined) => {
  const now = map.get(key)?.chance
  if (!map.has(key) || (chance !== undefined && (now === undefined || chance > now))) map.set(key, { chance })
}
const chanceOf = (odds: Odds | undefined) => odds?.hit ?? odds?.success ?? undefined

const aims = new Set(['shoot', 'op_shoot', 'strike', 'ability', 'target', 'champion', 'interrogate', 'release'])
const acts = new Set(['move', 'declare', 'next', 'bring', 'shoot', 'blast', 'op_shoot', 'use', 'rest', 'refresh', 'jump', 'deploy', 'unleash', 'wear', 'take_off', 'pick_up', 'reveal', 'trade'])

export function offersOf(view: DuelView, moves: Move[], picked: string | undefined): Offers {
  const reach = new Map<string, Way>()
  const targets = new Map<string, Mark>()
  const spots = new Map<string, Mark>()
  const able = new Set<string>()
  const odds = view.question?.odds ?? new Map<string, Odds>()
  const ways = new Map((view.question?.ways ?? []).map((way) => [way.to, way]))
  const shooter = picked !== undefined && moves.some((move) => move.unit === picked && (move.verb === 'shoot' || move.verb === 'blast' || move.verb === 'op_shoot')) ? picked : undefined
  for (const move of moves) {
    const chance = chanceOf(odds.get(move.choice.id))
    if (move.unit && acts.has(move.verb)) able.add(move.unit)
    if (shooter && move.unit && move.unit !== shooter) continue
    if (move.verb === 'go' && move.space) reach.set(move.space, ways.get(move.space) ?? { to: move.space, cost: 0, path: [], danger: 0, shots: [], trial: null })
    if (move.target && aims.has(move.verb)) better(targets, move.target, chance)
    if (move.space && (move.verb === 'step' || move.verb === 'melee' || move.verb === 'blast')) better(spots, move.space, chance)
    if (move.verb === 'dome') {
      const space = view.map.spaces.find((one) => one.dome === move.n)
      if (space) better(spots, spaceKey(space.q, space.r), undefined)
    }
  }
  return { reach, targets, spots, able }
}

// The phases in which the same player is asked again and can go straight on to.
export const order = ['free_action', 'fire', 'move', 'op_fire', 'melee', 'adventure', 'reinforce']
const passes = new Set(['free', 'shoot', 'move', 'declare'])
export const canSkip = (step: string | undefined) => passes.has(step ?? '')
export function aheadOf(view: DuelView, asked: boolean): string[] {
  if (!asked || !canSkip(view.question?.step) || view.phase === 'op_fire') return []
  const now = order.indexOf(view.phase)
  return ['fire', 'move', 'adventure', 'reinforce'].filter((phase) => order.indexOf(phase) > now)
}
