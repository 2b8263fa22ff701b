// Group decisions by vote or agreement: who has said what, and which proposal I can join with one tap.
import type { Ask } from '../../lib/protocol.gen'
import type { Cards } from './content'
import type { CastleView } from './view'
import { optionWords } from './words'

export interface Row {
  seat: number
  state: 'thinking' | 'given' | 'said'
  option: string | undefined
  words: string
  // In the second ballot: what this seat wanted in the first.
  before: string | undefined
  // I have not answered yet, and may say the same.
  agree: string | undefined
}

export interface Council {
  mode: 'vote' | 'agree'
  second: boolean
  said: number
  rows: Row[]
  text: string
}

export function council(view: CastleView, ask: Ask | undefined, you: number | undefined, cards: Cards): Council | undefined {
  const vote = view.vote
  if (!vote || view.group === 'speaker') return undefined
  const offered = new Set(ask?.options.map((one) => one.id))
  const rows = vote.answers.map(({ seat, option, before }): Row => {
    const wanted = before ? optionWords(before, cards, view) : undefined
    if (option === null || option === undefined) {
      const agree = before && seat !== you && offered.has(before) ? before : undefined
      return { seat, state: 'thinking', option: undefined, words: wanted ? `wanted: ${wanted}` : 'thinking', before: wanted, agree }
    }
    if (option === '?') return { seat, state: 'given', option: undefined, words: 'has voted', before: undefined, agree: undefined }
    return {
      seat,
      state: 'said',
      option,
      words: optionWords(option, cards, view),
      before: wanted,
      agree: seat !== you && offered.has(option) ? option : undefined,
    }
  })
  const second = vote.ballot > 1
  const said = rows.filter((row) => row.state !== 'thinking').length
  return { mode: view.group, second, said, rows, text: explain(view.group, second) }
}

function explain(mode: 'vote' | 'agree', second: boolean): string {
  if (mode === 'vote') return 'Most votes win; a tie goes with the speaker.'
  if (second) return 'You did not agree, so say it once more. If you still differ, most votes win and a tie goes with the speaker.'
  return 'Say openly what you want. If all say the same, it is done.'
}
