// What the shell hands to a game's board, and what a board hands back. A board draws the view; it never talks to the server.
import type { Component } from 'svelte'
import type { Ask, GameSummary, LogLine, Room } from './protocol.gen'

export interface Card {
  id: string
  name: string
  kind: string
  facts: string
  text: string
  // The same facts for the game's own board.
  data: Record<string, unknown>
}

export interface BoardProps {
  // What this viewer may know: the game's own members, as the server sent them.
  view: Record<string, unknown>
  room: Room
  game: GameSummary
  cards: Map<string, Card>
  // The viewer's seat; undefined for a spectator.
  you: number | undefined
  // The seats that are waited for.
  waiting: number[]
  // My question, where I have one. A board may let its parts be clicked to answer (a card, an item); the shell also shows every
  // answer as a button, so a board is never the only way.
  ask: Ask | undefined
  // What has just happened, oldest first; a new array with each update, empty after a reload. Boards animate from it.
  news: LogLine[]
  // Every line that this viewer has, `news` at its end. A board that tells a longer story (a challenge over several questions) reads it.
  log?: LogLine[]
  // A board that shows its news one after the other says up to which line (`n`) it has come, so that the shell can hold back the log and
  // the seats' marks until then; undefined: everything is shown.
  shown?: (upTo: number | undefined) => void
  // 0: no motion (also with reduced motion); 1: as designed; 2: twice as fast.
  speed: number
  choose: (option: string) => void
  // Answers that are laid out on the board and can still be taken back: they are given one after the other, before the one that says so.
  stage?: (plan: Staged | undefined) => void
}

export interface Staged {
  options: string[]
  // The answer that ends it, and what it says with all this before it.
  before: string
  words: string
}

// What a board tells the shell about its game, so that the shell can be the same for all.
export interface BoardKit {
  Board: Component<BoardProps>
  // The drawing of a card, an icon id as in icons.ts.
  cardIcon: (card: Card) => string
  // The drawing of an option's button, or nothing.
  optionIcon?: (option: string) => string | undefined
  // Answers that the board lets one give more comfortably than a list does (things moved from here to there). Where there are many of
  // them the shell folds them away behind a button, and why they are not possible is told on the board.
  onBoard?: (option: string) => boolean
  // So comfortably that the list may be folded away even where there is no other answer.
  listsNothing?: boolean
  // What is not possible now and nobody looks for: its moment is another. The question does not list it.
  goesWithoutSaying?: (option: string, view: Record<string, unknown>) => boolean
  // The card that a question is about, shown beside it: its id, or nothing.
  askAbout?: (view: Record<string, unknown>, you: number) => string | undefined
  // That card lies open on the table anyway: a small screen does not show it twice.
  askedInSight?: boolean
  // What is printed on a card where its own text does not say it ("stopped by Torch"); the view gives the hero of the moment.
  cardLine?: (card: Card, cards: Map<string, Card>, view?: Record<string, unknown>) => string | undefined
  // Marks and a word of status under a seat's name; the room knows the options of the match.
  seatMarks?: (view: Record<string, unknown>, seat: number, room?: Room) => SeatMarks
  // What I could offer to whom, where the game has trades; the shell's dialog puts an offer together from it.
  trade?: (view: Record<string, unknown>, you: number) => Trade | undefined
  // The option that gives the game up, in games where that is a rule: no answer among others, it stands in the menu.
  givesUp?: string
  // Where things for the game are made (decks), fetched when somebody goes there.
  workshop?: { title: string; load: () => Promise<{ default: Component<WorkshopProps> }> }
  // The board says itself who plays: on a large screen it takes the room of the seats, and they stand above the log.
  wide?: boolean
  // The light in the room: a class on the page, "light-mandom".
  light: string
  guide: GuideStep[]
}

export interface WorkshopProps {
  game: GameSummary
  cards: Map<string, Card>
}

// Parts of an offer by the options that name them.
export interface Trade {
  mine: TradeThing[]
  others: { option: string; seat: number; things: TradeThing[] }[]
  // The option that sends the offer when its parts are named.
  send: string
  // When an offer can be made.
  when: string
}
export interface TradeThing {
  option: string
  card: string
  count: number
}

export interface SeatMarks {
  // Round and green for what is good, square and red for what is not; filled or hollow.
  pips: { good: boolean; filled: boolean }[]
  status?: string
  faded?: boolean
  label: string
}

// One page of the first-game guide.
export interface GuideStep {
  title: string
  text: string
  icon: string
}
