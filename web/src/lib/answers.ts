// The answers to a question. Where several in a row begin with the same words, those are said once: "Throw it away with", and then
// six items.
import type { Choice } from './protocol.gen'
import { consequence } from './words'

export interface Answer {
  id: string
  // Its place among all answers, from 0: the key that gives it is one more.
  index: number
  main: string
  small: string
}

export interface Group {
  lead: string
  answers: Answer[]
}

const fewest = 3
const leadWords = 2

function sharedWords(a: string[], b: string[]): number {
  // Each must keep a word of its own.
  const most = Math.min(a.length, b.length) - 1
  let same = 0
  while (same < most && a[same] === b[same]) ++same
  return same
}

export function groupsOf(options: Choice[]): Group[] {
  const answers = options.map((option, index): Answer => ({ id: option.id, index, ...consequence(option.words) }))
  const words = answers.map((answer) => answer.main.split(' '))
  const groups: Group[] = []
  for (let from = 0; from < answers.length; ) {
    let to = from + 1
    let lead = Infinity
    for (; to < answers.length; ++to) {
      const shared = Math.min(lead, sharedWords(words[from]!, words[to]!))
      if (shared < leadWords) break
      lead = shared
    }
    if (to - from >= fewest) {
      const inside = answers.slice(from, to).map((answer) => ({ ...answer, main: answer.main.split(' ').slice(lead).join(' ') }))
      groups.push({ lead: words[from]!.slice(0, lead).join(' '), answers: inside })
      from = to
      continue
    }
    const last = groups.at(-1)
    if (last?.lead === '') last.answers.push(answers[from]!)
    else groups.push({ lead: '', answers: [answers[from]!] })
    ++from
  }
  return groups
}
