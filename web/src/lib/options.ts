// A game's set-up options in words, and as the host form edits them.
import type { OptionSpec } from './protocol.gen'

export const optionTitle = (id: string) => {
  const words = id.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const sentence = (help: string) => help.charAt(0).toUpperCase() + help.slice(1).replace(/[.]?$/, '.')

export const valueTitle = (value: string) => value.replace(/^seat:(\d)$/, (_, seat: string) => `seat ${Number(seat) + 1}`).replaceAll('_', ' ')

export function valueWords(spec: OptionSpec, value: string): string {
  if (spec.kind === 'flag') return value === 'true' ? 'yes' : 'no'
  if (spec.kind === 'subset') return value.split('+').filter(Boolean).map(valueTitle).join(', ') || 'none'
  return valueTitle(value)
}

// Only what differs from the standard is sent.
export function changedOptions(specs: OptionSpec[], values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    specs.flatMap((spec) => {
      const value = values[spec.id]
      return value === undefined || value === spec.standard ? [] : [[spec.id, value]]
    }),
  )
}

export const subsetHas = (value: string, member: string) => value.split('+').includes(member)

export function subsetWith(spec: OptionSpec, value: string, member: string, on: boolean): string {
  return (spec.values ?? []).filter((one) => (one === member ? on : subsetHas(value, one))).join('+')
}
