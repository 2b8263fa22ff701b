// The drawings that are at hand. Those of the shell come with the first page; a game adds its own when its board is fetched, so that
// nobody loads the monsters of a game they do not look at.
import { drawings as shell } from './icons.gen'

const all: Record<string, string> = { ...shell }

export function addDrawings(more: Record<string, string>): void {
  Object.assign(all, more)
}

export function drawing(name: string): string | undefined {
  return all[name]
}
