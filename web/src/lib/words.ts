// The server's sentences with their marks filled in: "@1" is the person in seat 1, "{torch}" the card of that id.

export type Part = { kind: 'text'; text: string } | { kind: 'seat'; text: string; seat: number } | { kind: 'card'; text: string; card: string }

export interface Names {
  // By seat.
  seats: string[]
  // Whoever reads: that seat is "you".
  you?: number
  card: (id: string) => string
}

const marks = /@(\d)('s)?( was\b)?|\{([a-z0-9_]+)\}/g

export function parse(words: string, names: Names): Part[] {
  const parts: Part[] = []
  const text = (more: string) => {
    const last = parts.at(-1)
    if (last?.kind === 'text') last.text += more
    else if (more) parts.push({ kind: 'text', text: more })
  }
  let end = 0
  for (const mark of words.matchAll(marks)) {
    const before = words.slice(0, mark.index)
    text(words.slice(end, mark.index))
    end = mark.index + mark[0].length
    if (mark[4] !== undefined) {
      parts.push({ kind: 'card', text: names.card(mark[4]), card: mark[4] })
      continue
    }
    const [name, rest] = called(Number(mark[1]), mark[2] !== undefined, mark[3] !== undefined, before, names)
    parts.push({ kind: 'seat', text: name, seat: Number(mark[1]) })
    text(rest)
  }
  text(words.slice(end))
  return parts
}

// A name and what follows it, which differs when it is the reader's own: "Ada was", "you were"; "Ada's", "your".
function called(seat: number, owns: boolean, was: boolean, before: string, names: Names): [string, string] {
  if (seat !== names.you) return [names.seats[seat] || `Seat ${seat + 1}`, (owns ? "'s" : '') + (was ? ' was' : '')]
  const begins = /(^|[.?!:]\s*)$/.test(before)
  const name = (begins ? 'You' : 'you') + (owns ? 'r' : '')
  return [name, was ? (owns ? ' was' : ' were') : '']
}

export const plain = (words: string, names: Names) => parse(words, names).map((part) => part.text).join('')

// "Draw a card (12 left)" and "Pass: out of this round" each say first what it is and then what comes of it.
export function consequence(words: string): { main: string; small: string } {
  const bracket = /^(.+?) \(([^()]+)\)$/.exec(words)
  if (bracket) return { main: bracket[1]!, small: bracket[2]! }
  const colon = /^([^:]{1,24}): (.+)$/.exec(words)
  if (colon) return { main: colon[1]!, small: colon[2]! }
  return { main: words, small: '' }
}
