// Group decisions by vote or agreement: who has said what, and which proposal I can join with one tap.
import type { Ask, LogLine } from '../../lib/protocol.gen'
import { plain, type Names } from '../../lib/words'
import type { Cards } from './content'
import type { Index } from './story'
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

export function council(view: CastleView, ask: Ask | undefined, you: number | undefined, cards: Cards, first = new Map<number, Wish>()): Council | undefined {
  const vote = view.vote
  if (!vote || view.group === 'speaker') return undefined
  const offered = new Set(ask?.options.map((one) => one.id))
  const rows = vote.answers.map(({ seat, option }): Row => {
    const wish = vote.ballot > 1 ? first.get(seat) : undefined
    const wanted = wish && (wish.option ? optionWords(wish.option, cards, view) : wish.words)
    if (option === null || option === undefined) {
      const agree = wish?.option && seat !== you && offered.has(wish.option) ? wish.option : undefined
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

// The verbs in the order of the rules, as proposals are told in the log.
const verbs = 'be turn choose nominate take drop give use use_pool done pass lose fight rest rest_none attack help set heal heal_none'.split(' ')
const traits = ['might', 'cunning', 'wisdom']

// The option that a "proposed" line names; a way on the page has a number there that only the rules know.
export function proposedOption(line: LogLine, index: Index): string | undefined {
  const [, verb = -1, a = -1, more = -1] = line.args.map((one) => one ?? -1)
  const [b, c] = more < 0 ? [-1, 0] : [more & 255, more >> 8]
  const character = (at: number) => index.characters[at] ?? '?'
  const item = (at: number) => index.items[at] ?? '?'
  const on = c > 0 ? ` on ${character(c - 1)}` : ''
  const name = verbs[verb]
  switch (name) {
    case 'be':
    case 'turn':
    case 'nominate':
    case 'fight':
    case 'rest':
    case 'attack':
    case 'heal':
      return `${name} ${character(a)}`
    case 'take':
      return `take ${item(a)} for ${character(b)}`
    case 'drop':
    case 'lose':
      return `${name} ${item(b)} of ${character(a)}`
    case 'give':
      return `give ${item(b)} of ${character(a)} to ${character(c)}`
    case 'use':
      return `use ${item(b)} of ${character(a)}${on}`
    case 'use_pool':
      return `use ${item(b)} from pool by ${character(a)}${on}`
    case 'help':
      return `help ${traits[a]}`
    case 'set':
      return `set ${traits[a]} to ${traits[b]}`
    case 'rest_none':
      return 'rest nobody'
    case 'heal_none':
      return 'heal nobody'
    case 'done':
    case 'pass':
      return name
    default:
      return undefined
  }
}

export interface Wish {
  option: string | undefined
  words: string
}

// What each seat proposed in the ballot that was split, by the log.
export function wishes(lines: LogLine[], index: Index, names: Names): Map<number, Wish> {
  const found = new Map<number, Wish>()
  let at = lines.length - 1
  while (at >= 0 && lines[at]!.kind === 'proposed') --at
  if (lines[at]?.kind !== 'vote_split') return found
  for (--at; at >= 0 && lines[at]!.kind === 'proposed'; --at) {
    const line = lines[at]!
    found.set(line.args[0] ?? -1, { option: proposedOption(line, index), words: plain(line.words, names) })
  }
  return found
}
