// The drawings of Dungeon of Mandom. tools/icons.mjs puts into this board what is named here.
import type { Card } from '../../lib/board'

const byCard: Record<string, string> = {
  goblin: 'gi:goblin-head',
  skeleton: 'gi:skeleton-inside',
  orc: 'gi:orc-head',
  vampire: 'gi:vampire-dracula',
  golem: 'gi:rock-golem',
  lich: 'gi:crowned-skull',
  demon: 'gi:daemon-skull',
  dragon: 'gi:spiked-dragon-head',
  fairy: 'gi:fairy',
  ally: 'gi:shaking-hands',
  ooze: 'gi:slime',
  mimic: 'gi:mimic-chest',
  shapeshifter: 'gi:duality-mask',
  vampire_lord: 'gi:vampire-cape',
  cave_twin: 'gi:double-face-mask',

  plate_armor: 'gi:breastplate',
  knight_shield: 'gi:checked-shield',
  torch: 'gi:torch',
  holy_grail: 'gi:holy-grail',
  dragon_spear: 'gi:barbed-spear',
  vorpal_sword: 'gi:broadsword',
  leather_shield: 'gi:round-shield',
  chainmail: 'gi:chain-mail',
  war_hammer: 'gi:warhammer',
  vorpal_axe: 'gi:battle-axe',
  healing_potion: 'gi:health-potion',
  buckler: 'gi:viking-shield',
  mithril_armor: 'gi:mail-shirt',
  ring_of_power: 'gi:power-ring',
  invisibility_cloak: 'gi:cloak',
  vorpal_dagger: 'gi:plain-dagger',
  bracelet_of_protection: 'gi:bracer',
  wall_of_fire: 'gi:firewall',
  demonic_pact: 'gi:pentacle',
  polymorph: 'gi:frog-prince',
  omnipotence: 'gi:all-seeing-eye',
  curative_herbs: 'gi:herbs-bundle',
  weird_concoction: 'gi:bubbling-flask',
  wooden_shuriken: 'gi:shuriken',
  ninjato: 'gi:katana',
  shinobi_gear: 'gi:ninja-armor',
  smoke_bomb: 'gi:smoke-bomb',
  fancy_hat: 'gi:robin-hood-hat',
  glamorous_tunic: 'gi:clothes',
  charming_flute: 'gi:flute',
  elvish_harp: 'gi:harp',
  dancing_blade: 'gi:spinning-sword',
  lucky_coin: 'gi:crown-coin',
  fiend_coat: 'gi:robe',
  zombie_servant: 'gi:shambling-zombie',
  dark_stone: 'gi:rune-stone',
  blood_staff: 'gi:skull-staff',
  puppet_strings: 'gi:puppet',
  raise_dead: 'gi:raise-zombie',
  chaperone: 'gi:nun-face',
  suitor: 'gi:rose',
  dragon_collar: 'gi:spiked-collar',
  royal_sceptre: 'gi:winged-scepter',
  fathers_sword: 'gi:ancient-sword',
  crown: 'gi:queen-crown',

  warrior: 'gi:visored-helm',
  barbarian: 'gi:barbarian',
  rogue: 'gi:rogue',
  mage: 'gi:wizard-face',
  ninja: 'gi:ninja-head',
  bard: 'gi:lyre',
  necromancer: 'gi:warlock-hood',
  princess: 'gi:tiara',
}

const byKind: Record<string, string> = { monster: 'gi:horned-skull', item: 'gi:knapsack', hero: 'gi:hooded-figure' }

// A card that somebody added gets the drawing of its kind.
export const cardIcon = (card: Card) => byCard[card.id] ?? byKind[card.kind] ?? 'gi:card-random'
export const iconOf = (id: string, kind = 'monster') => byCard[id] ?? byKind[kind] ?? 'gi:card-random'

export const dungeon = 'gi:dungeon-gate'
export const pile = 'gi:candle-skull'
export const unknown = 'gi:uncertainty'
export const stopped = 'gi:shield-reflect'
export const hurt = 'gi:bleeding-wound'
export const skull = 'gi:skull-crack'
export const laurels = 'gi:laurels'
export const nothing = 'gi:feather'
export const bestiary = 'gi:evil-book'
export const hidden = 'gi:knapsack'
export const past = 'gi:footsteps'

const byVerb: Record<string, string> = {
  draw: 'gi:card-draw',
  pass: 'gi:exit-door',
  place: 'gi:dungeon-gate',
  'name none': 'gi:cancel',
  exchange: 'gi:card-exchange',
  keep: 'gi:sword-clash',
  'use none': 'gi:bleeding-wound',
  'throw rock': 'gi:rock',
  'throw paper': 'gi:paper',
  'throw scissors': 'gi:scissors',
}

// "remove torch" has the Torch's drawing, "name goblin" the Goblin's; "use smoke_bomb discarding ninjato" that of what is given away.
export function optionIcon(option: string): string | undefined {
  return byVerb[option] ?? byCard[option.split(' ').at(-1) ?? '']
}
