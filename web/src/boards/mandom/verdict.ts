// What became of a turned card, in words.
import type { Cards } from './content'
import type { Fight } from './story'

export function verdictWords(fight: Fight, cards: Cards): string {
  const item = fight.item ? cards.get(fight.item)?.name : undefined
  const main = {
    facing: fight.strength === undefined ? 'stands before the hero' : `strength ${fight.strength}`,
    stopped: item ? `stopped by ${item}` : 'defeated by what came before',
    hit: fight.damage === 0 ? 'no damage' : `${fight.damage} damage`,
    ignored: 'ignored',
    harmless: 'nothing happens',
    fed: 'took an item',
    open: 'turned, too late to matter',
  }[fight.verdict]
  return [main, ...fight.notes].join('; ')
}
