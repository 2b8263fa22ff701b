// The names of options, read: "give stale_loaf of cook to tailor".
import { traitByName } from './content'
import type { Trait } from './view'

export type Move =
  | { verb: 'be' | 'turn' | 'nominate' | 'fight' | 'rest' | 'attack' | 'heal'; who: string }
  | { verb: 'choose'; id: string }
  | { verb: 'take'; item: string; to: string }
  | { verb: 'drop' | 'lose'; item: string; from: string }
  | { verb: 'give'; item: string; from: string; to: string }
  | { verb: 'use'; item: string; by: string; pool: boolean; on: string | undefined }
  | { verb: 'help'; trait: Trait }
  | { verb: 'set'; from: Trait; to: Trait }
  | { verb: 'done' | 'pass' | 'abstain' | 'rest nobody' | 'heal nobody' }

const people = new Set(['be', 'turn', 'nominate', 'fight', 'rest', 'attack', 'heal'])

export function read(option: string): Move | undefined {
  if (option === 'done' || option === 'pass' || option === 'abstain' || option === 'rest nobody' || option === 'heal nobody') return { verb: option }
  const [verb = '', ...words] = option.split(' ')
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = words
  if (people.has(verb)) return { verb: verb as 'be', who: a }
  if (verb === 'choose') return { verb, id: a }
  if (verb === 'take' && b === 'for') return { verb, item: a, to: c }
  if ((verb === 'drop' || verb === 'lose') && b === 'of') return { verb, item: a, from: c }
  if (verb === 'give' && b === 'of' && d === 'to') return { verb, item: a, from: c, to: e }
  if (verb === 'use' && b === 'of') return { verb, item: a, by: c, pool: false, on: d === 'on' ? e : undefined }
  if (verb === 'use' && b === 'from' && c === 'pool' && d === 'by') return { verb, item: a, by: e, pool: true, on: f === 'on' ? words[6] : undefined }
  const [from, to] = [traitByName(a), traitByName(c)]
  if (verb === 'help' && from) return { verb, trait: from }
  if (verb === 'set' && b === 'to' && from && to) return { verb, from, to }
  return undefined
}

// Its moment is another: nobody looks for it now.
export const isPast = (option: string, step: string) =>
  option === 'abstain' || (option.startsWith('turn ') && step !== 'page') || (option.startsWith('rest ') && step !== 'rest')
