// A game that was really played, and single moments of others, as a board gets them from the shell.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BoardProps, Card } from '../../src/lib/board'
import type { Ask, GameSummary, LogLine, Room } from '../../src/lib/protocol.gen'

interface Packed {
  log: LogLine[]
  set: Record<string, unknown>
  gone?: string[]
  waiting: number[]
  ask?: Ask
}

export interface Moment {
  log: LogLine[]
  view: Record<string, unknown>
  waiting: number[]
  ask?: Ask
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8'))

export const cards = new Map((read('cards') as Card[]).map((card) => [card.id, card]))
export const moments = read('moments') as Record<string, Moment>

// Each frame with its whole view; the log holds what that frame brought.
export function frames(): Moment[] {
  let view: Record<string, unknown> = {}
  return (read('game') as Packed[]).map((packed) => {
    view = { ...view, ...packed.set }
    for (const gone of packed.gone ?? []) delete view[gone]
    return { log: packed.log, view, waiting: packed.waiting, ...(packed.ask ? { ask: packed.ask } : {}) }
  })
}

const seat = (name: string) => ({ kind: 'person' as const, name, ready: true, here: true })

export const room: Room = {
  id: 'test',
  game: 'mandom',
  title: 'Dungeon of Mandom',
  stage: 'playing',
  listed: false,
  options: {},
  clock: 0,
  pace: 0,
  seats: [seat('Mira'), seat('Bram'), seat('Tess')],
  watchers: 0,
  commitment: '',
  paused: false,
  created: 0,
  decisions: 0,
}

const game: GameSummary = {
  id: 'mandom',
  title: 'Dungeon of Mandom',
  blurb: '',
  ready: true,
  min_seats: 2,
  max_seats: 4,
  usual_seats: 3,
  levels: [],
  options: [],
}

export function props(moment: Moment, more: Partial<BoardProps> = {}): BoardProps {
  return {
    view: moment.view,
    room,
    game,
    cards,
    you: 0,
    waiting: moment.waiting,
    ask: moment.ask,
    news: [],
    log: moment.log,
    speed: 0,
    choose: () => {},
    ...more,
  }
}
