// What of a turn goes without asking: the phases between here and where somebody wants to go, answers that were given in advance, a choice that
// was made before in this turn, and a choice of one.
import type { LogLine } from '../../lib/protocol.gen'
import type { Move } from './moves'
import { canSkip, order } from './plan'
import type { DuelView } from './view'

// What was said in advance; it holds for one turn.
export interface Intent {
  turn: number
  // The phase to go on to: what lies between is passed.
  goal?: string | undefined
  // Answers, each as soon as it can be given, to questions of one step.
  then: string[]
  step: string
}
export interface Asked {
  view: DuelView
  moves: Move[]
  log: LogLine[]
  you: number | undefined
  intent: Intent | undefined
  // Stop in every phase, also where there is nothing to do but to show cards, and ask for every order.
  everywhere: boolean
  // Orders that hardly matter are the table's, as the option ordering_delegated says.
  delegated: boolean
}

export const outOf = (moves: Move[]): string | undefined => moves.find((move) => move.verb === 'done' || move.verb === 'pass')?.choice.id

// Whom this player, as Lesser Ally, let act first in an earlier phase of this turn (DUE-LES-04).
export function firstBefore(log: LogLine[], you: number | undefined): number | undefined {
  for (const { kind, args } of [...log].reverse()) {
    if (kind === 'turn_begins') return undefined
    if (kind === 'acts_first' && args[3] === you) return args[0] ?? undefined
  }
  return undefined
}

// Whose attack, which Melee, which of two equals, which adventure comes next: the first will do until somebody asks for these (DUE-LES-09).
const orders = new Set(['attacker', 'melee', 'tie', 'next_venture'])

const isAhead = (view: DuelView, goal: string | undefined) => goal !== undefined && order.indexOf(view.phase) < order.indexOf(goal)
export const holds = (intent: Intent | undefined, view: DuelView): intent is Intent =>
  intent !== undefined && intent.turn === view.turn && (intent.then.length > 0 || isAhead(view, intent.goal))

// What is left of it when something else is asked: orders of allies are asked for in between.
export function after(intent: Intent | undefined, view: DuelView): Intent | undefined {
  if (!holds(intent, view)) return undefined
  const waits = isAhead(view, intent.goal) || ['first', 'attacker'].includes(view.question?.step ?? '')
  return waits ? intent : { ...intent, then: [] }
}

// The answer that need not be asked for, if there is one.
export function answerOf({ view, moves, log, you, intent, everywhere, delegated }: Asked): string | undefined {
  const step = view.question?.step
  const first = step === 'first' ? firstBefore(log, you) : undefined
  if (first !== undefined && !everywhere) return moves.find((move) => move.verb === 'first' && move.seat === first)?.choice.id
  if (holds(intent, view)) {
    const next = step === intent.step ? moves.find((move) => move.choice.id === intent.then[0]) : undefined
    if (next) return next.choice.id
    if (isAhead(view, intent.goal) && canSkip(step) && view.phase !== 'op_fire') return outOf(moves)
  }
  if (everywhere) return undefined
  if (delegated && orders.has(step ?? '')) return moves[0]?.choice.id
  const real = moves.filter((move) => move.choice.id !== outOf(moves))
  if (step === 'free' && real.every((move) => move.verb === 'reveal')) return outOf(moves)
  // The last unit that can move: to let it stay is the same as to be done.
  if (step === 'move' && real.length === 1 && real[0]!.verb === 'move') return real[0]!.choice.id
  return undefined
}
