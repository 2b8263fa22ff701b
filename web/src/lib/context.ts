// What the parts of a table need to turn the server's words into people, cards and rules.
import { getContext, setContext } from 'svelte'
import type { BoardKit, Card } from './board'
import type { View } from './protocol.gen'
import type { Names } from './words'

export interface TableContext {
  readonly names: Names
  readonly cards: Map<string, Card>
  readonly kit: BoardKit
  readonly game: string
  readonly view: View
  openRule: (rule: string) => void
}

const key = Symbol('table')
export const provideTable = (context: TableContext) => setContext(key, context)
export const useTable = () => getContext<TableContext>(key)
