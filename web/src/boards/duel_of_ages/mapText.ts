// The map as the short text that the option `map` reads: every platter by its slot, then every key by its site, as id-rotation.
import type { DuelView } from './view'

export function mapText(view: DuelView): string | undefined {
  const keys = view.sites.flatMap((one) => (one ? [`${one.key}-${one.rotation}`] : []))
  const platters = view.slots.flatMap((one) => (one ? [`${one.platter}-${one.rotation}`] : []))
  const complete = platters.length === view.map.size && platters.length > 0 && keys.length === view.sites.length && keys.length > 0
  return complete ? [...platters, ...keys].join('+') : undefined
}

// Where a table with this map is set up.
export const mapLink = (text: string, origin = ''): string => `${origin}/play/duel_of_ages?map=${encodeURIComponent(text)}`
