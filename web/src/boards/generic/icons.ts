// The drawings of the general board.
export const faceUp = 'gi:card-random'
export const faceDown = 'gi:card-burn'
export const yes = 'gi:check-mark'
export const no = 'gi:cancel'
export const seat = 'gi:person'
export const rules = 'gi:rule-book'
export const table = 'gi:round-table'
export const hand = 'gi:card-pick'

// A drawing by what a card is called, for games that have not chosen theirs.
const byWord: [RegExp, string][] = [
  [/sword|blade|dagger|axe|weapon|attack/, 'gi:crossed-swords'],
  [/shield|armou?r|guard|defen/, 'gi:checked-shield'],
  [/potion|heal|food|rest/, 'gi:health-potion'],
  [/item|gear|equip|loot|relic/, 'gi:knapsack'],
  [/boss|monster|creature|beast|encounter/, 'gi:horned-skull'],
  [/hero|character|ally|henchman/, 'gi:hooded-figure'],
  [/story|chapter|event|quest/, 'gi:open-book'],
  [/place|location|domain|map|platter/, 'gi:treasure-map'],
]

export function guess(words: string): string {
  return byWord.find(([pattern]) => pattern.test(words))?.[1] ?? faceUp
}
