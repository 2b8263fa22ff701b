// A game's set-up options in words, and as the host form edits them.
import { countedOf, totalOf } from './lists'
import type { GameSummary, OptionSpec, Room } from './protocol.gen'

export const optionTitle = (id: string) => {
  const words = id.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const sentence = (help: string) => help.charAt(0).toUpperCase() + help.slice(1).replace(/[.]?$/, '.')

export const valueTitle = (value: string) => value.replace(/^seat:(\d)$/, (_, seat: string) => `seat ${Number(seat) + 1}`).replaceAll('_', ' ')

// A value as people read it: the name of a card, or its words.
export const nameOfValue = (spec: OptionSpec, value: string) => spec.names?.[spec.values?.indexOf(value) ?? -1] ?? valueTitle(value)

export function valueWords(spec: OptionSpec, value: string): string {
  if (spec.kind === 'flag') return value === 'true' ? 'yes' : 'no'
  if (spec.kind === 'subset') return value.split('+').filter(Boolean).map((one) => nameOfValue(spec, one)).join(', ') || 'none'
  if ((spec.copies ?? 1) > 1) return value === 'none' ? 'none' : `${totalOf(countedOf(value))} cards`
  if (isWritten(spec)) return value === 'none' ? 'none' : 'one of their own'
  if (spec.kind === 'list') return listOf(value).map((one) => nameOfValue(spec, one)).join(', ') || 'none'
  return nameOfValue(spec, value)
}

// What was measured with that value of a choice, as it stands behind its name.
export const figureOf = (spec: OptionSpec, value: string) => (spec.figures?.[value] ? ` (${spec.figures[value]})` : '')

// What an option is at a table of people if nobody says anything about it.
export const usualValue = (spec: OptionSpec) => spec.people ?? spec.standard

// A game that can tell how good the chances are does so where the table's option allows it.
export function tellsOdds(game: GameSummary, room: Room): boolean {
  const spec = game.options.find((option) => option.id === 'odds')
  return game.odds === true && spec !== undefined && (room.options.odds ?? spec.standard) !== 'false'
}

// What a value of an option sets besides.
export const presetOf = (spec: OptionSpec, value: string | undefined): Record<string, string> =>
  (spec.presets?.[spec.values?.indexOf(value ?? '') ?? -1] ?? {}) as Record<string, string>

// Every option's value after these were chosen: what was chosen outright wins over what another choice brings along. The server does the same.
export function tableValues(specs: OptionSpec[], said: Record<string, string>): Record<string, string> {
  const usual = Object.fromEntries(specs.map((spec) => [spec.id, usualValue(spec)]))
  return Object.assign(usual, ...specs.map((spec) => presetOf(spec, said[spec.id])), said) as Record<string, string>
}

// The option whose choice brought this one's value along.
export const presetBy = (specs: OptionSpec[], said: Record<string, string>, id: string): OptionSpec | undefined =>
  id in said ? undefined : [...specs].reverse().find((spec) => id in presetOf(spec, said[spec.id]))

// Choices that came with the address of the host form: a deck to play with, terms that somebody sent on.
export function inAddress(specs: OptionSpec[], search: string): Record<string, string> {
  const said = new URLSearchParams(search)
  return Object.fromEntries(specs.map((spec) => [spec.id, said.get(spec.id)] as const).filter((pair): pair is [string, string] => pair[1] !== null))
}

export const changedOptions = (specs: OptionSpec[], values: Record<string, string>) =>
  specs.filter((spec) => (values[spec.id] ?? usualValue(spec)) !== usualValue(spec))

export const subsetHas = (value: string, member: string) => value.split('+').includes(member)

export function subsetWith(spec: OptionSpec, value: string, member: string, on: boolean): string {
  return (spec.values ?? []).filter((one) => (one === member ? on : subsetHas(value, one))).join('+')
}

// Whether one can put lists of one's own together (decks): they are too long to be chosen entry by entry at the table.
export const buildsLists = (game: GameSummary) => game.options.some((spec) => (spec.copies ?? 1) > 1)

// A list keeps the order in which its entries were chosen.
export const listOf = (value: string) => (value === 'none' ? [] : value.split('+').filter(Boolean))

const listText = (entries: string[]) => entries.join('+') || 'none'
export const listWith = (value: string, entry: string) => listText([...listOf(value), entry])
export const listWithout = (value: string, entry: string) => listText(listOf(value).filter((one) => one !== entry))

// A long list of words that have no names of their own is written, not put together entry by entry: words with spaces, commas or plus signs between them.
const longList = 10
export const isWritten = (spec: OptionSpec) => spec.kind === 'list' && !spec.names && (spec.copies ?? 1) === 1 && (spec.high ?? 0) > longList
export function listWritten(spec: OptionSpec, text: string): { value: string; unknown: string[] } {
  const words = text.trim().toLowerCase() === 'none' ? [] : text.split(/[\s,+]+/).filter(Boolean)
  return { value: listText(words), unknown: words.filter((word) => !spec.values?.includes(word)) }
}
