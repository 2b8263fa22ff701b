// Moments of games that were really played, as the board gets them from the shell; and a few that differ from one of them.
import type { BoardProps, Card } from '../../src/lib/board'
import type { CavernsView } from '../../src/boards/cutthroat_caverns/view'
import { asView } from '../../src/boards/cutthroat_caverns/view'
import type { Ask, GameSummary, LogLine, Room } from '../../src/lib/protocol.gen'
import gallery from './fixtures/cutthroat_caverns_cards.json'
import stretch from './fixtures/cutthroat_caverns_game.json'
import recorded from './fixtures/cutthroat_caverns_moments.json'

export interface Moment {
  view: Record<string, unknown>
  waiting: number[]
  seats: string[]
  log: LogLine[]
  ask?: Ask
  you?: number
}

export const cards = new Map((gallery as unknown as Card[]).map((card) => [card.id, card]))

const played = recorded as unknown as Record<string, Moment>
export const viewOf = (moment: Moment): CavernsView => asView(moment.view)

// Somebody else's offer, made to the reader.
const offered = played['offer to answer']!
const [from, to] = [viewOf(offered).places[1]!.character!, viewOf(offered).places[0]!.character!]
const answering: Moment = {
  ...offered,
  view: { ...offered.view, offer: { from, to, gives: ['potion_of_haste', 'rl_crown'], takes: ['potion_of_healing'] }, waiting: [0], asked: [0] },
  waiting: [0],
  ask: {
    id: 9001,
    prompt: `{${from}} offers a trade. Do you accept?`,
    options: [
      { id: 'yes', words: 'Accept the trade' },
      { id: 'no', words: 'Decline' },
    ],
    cannot: [],
  },
}

// As many as the table holds.
const horde = played.horde!
const crowd: Moment = {
  ...horde,
  view: {
    ...horde.view,
    creatures: Array.from({ length: 24 }, (_, at) => {
      const some = viewOf(horde).creatures
      const one = some[at % some.length]!
      return { ...one, number: at + 1, name: `${one.name.replace(/ \d+$/, '')} ${at + 1}` }
    }),
  },
}

export const moments: Record<string, Moment> = { ...played, 'an offer to you': answering, 'a full cavern': crowd }

interface Packed {
  log: LogLine[]
  set: Record<string, unknown>
  gone?: string[]
}
// A stretch of a game of three up to its first kill and beyond: each frame with its whole view and the lines that led there.
export function frames(): Moment[] {
  let view: Record<string, unknown> = {}
  return (stretch as unknown as Packed[]).map((packed) => {
    view = { ...view, ...packed.set }
    for (const gone of packed.gone ?? []) delete view[gone]
    return { view, waiting: [], seats: ['Mira', 'Bram', 'Tess'], log: packed.log }
  })
}

export const roomOf = (names: string[]): Room => ({
  id: 'test',
  game: 'cutthroat_caverns',
  title: 'Cutthroat Caverns',
  stage: 'playing',
  listed: false,
  options: {},
  clock: 0,
  pace: 0,
  seats: names.map((name) => ({ kind: 'person' as const, name, ready: true, here: true })),
  watchers: 0,
  commitment: '',
  paused: false,
  created: 0,
  decisions: 0,
})

export const game: GameSummary = {
  id: 'cutthroat_caverns',
  title: 'Cutthroat Caverns',
  blurb: '',
  ready: true,
  min_seats: 3,
  max_seats: 6,
  usual_seats: 4,
  levels: [],
  options: [],
}

export function props(moment: Moment, more: Partial<BoardProps> = {}): BoardProps {
  return {
    view: moment.view,
    room: roomOf(moment.seats),
    game,
    cards,
    you: moment.you ?? 0,
    waiting: moment.waiting,
    ask: moment.ask,
    news: [],
    log: moment.log,
    speed: 0,
    choose: () => {},
    ...more,
  }
}
