// The drawings of Escape the Dark Castle. tools/icons.mjs puts into this board what is named here; three are our own (portraits.ts).
import type { Card } from '../../lib/board'

const byCard: Record<string, string> = {
  bone_sentries: 'gi:skeleton',
  stitched_hound: 'gi:hound',
  starveling: 'gi:mouth-watering',
  pit_champion: 'gi:swordwoman',
  ember_wraith: 'gi:fire-silhouette',
  rat_king: 'gi:rat',
  drunken_guards: 'gi:beer-stein',
  gaoler: 'gi:keyring',
  kennel_master: 'gi:wolf-howl',
  strangling_vine: 'gi:vines',
  blind_torturer: 'gi:blindfold',
  mirror_knight: 'gi:black-knight-helm',
  gallows_wights: 'gi:haunting',
  ogre_cook: 'gi:ogre',
  shifting_shade: 'gi:two-shadows',
  executioner: 'gi:executioner-hood',
  web_gallery: 'gi:hanging-spider',
  twin_acolytes: 'gi:cultist',
  cutpurse_imp: 'gi:imp',
  moat_eel: 'gi:eel',
  castle_watch: 'gi:guards',
  sleeping_giant: 'gi:giant',
  dripping_vault: 'gi:dripping-stone',
  black_maze: 'gi:maze',
  cave_in: 'gi:falling-rocks',
  whispering_idol: 'gi:moai',
  flooded_crawl: 'gi:waves',
  swinging_blades: 'gi:crescent-blade',
  rope_bridge: 'gi:rope-bridge',
  choking_gas: 'gi:poison-gas',
  iron_door: 'gi:steel-door',
  falling_portcullis: 'gi:spiked-fence',
  drowning_cell: 'gi:drowning',
  riddle_door: 'gi:totem-head',
  tumbling_stair: 'gi:falling',
  abandoned_larder: 'gi:flour',
  alchemists_bench: 'gi:bubbling-flask',
  blood_altar: 'gi:sword-altar',
  rotting_barrels: 'gi:barrel-leak',
  old_prisoner: 'gi:imprisoned',
  ruined_chapel: 'gi:church',
  gamblers_ghost: 'gi:rolling-dice-cup',
  scriptorium: 'gi:scroll-quill',
  arrow_slits: 'gi:striking-arrows',
  armoury_hatch: 'gi:sword-array',

  dark_one: 'gi:overlord-helm',
  demented_priestess: 'gi:tarot-02-the-high-priestess',
  terror_of_the_underworld: 'gi:diablo-skull',

  partially_rotten_apple: 'gi:apple-core',
  stale_loaf: 'gi:sliced-bread',
  salt_pork: 'gi:ham-shank',
  kettle_of_broth: 'gi:cauldron',
  brew_of_might: 'gi:brandy-bottle',
  cunning_concoction: 'gi:fizzing-flask',
  draught_of_wisdom: 'gi:round-potion',
  effervescent_evasion: 'gi:bottle-vapors',
  liquid_luck: 'gi:square-bottle',
  elixir_of_insight: 'gi:crystal-ball',
  healing_salve: 'gi:herbs-bundle',
  decayed_blade: 'gi:rusty-sword',
  rusted_flail: 'gi:flail',
  notched_hatchet: 'gi:hatchet',
  cracked_axe: 'gi:broken-axe',
  dented_daggers: 'gi:daggers',
  warped_longbow: 'gi:pocket-bow',
  rotten_shield: 'gi:broken-shield',
  replication_stones: 'gi:rune-stone',
  healing_verses: 'gi:tied-scroll',
  tallow_lantern: 'gi:lantern',
  smoke_pot: 'gi:smoke-bomb',

  abbot: 'gi:monk-face',
  cook: 'gi:cook',
  miller: 'dc:miller',
  smith: 'gi:blacksmith',
  tailor: 'dc:tailor',
  tanner: 'dc:tanner',

  start_card: 'gi:breaking-chain',
  victory_card: 'gi:sunrise',
}

const byKind: Record<string, string> = {
  chapter: 'gi:castle-ruins',
  boss: 'gi:crowned-skull',
  item: 'gi:knapsack',
  character: 'gi:prisoner',
  start: 'gi:breaking-chain',
  victory: 'gi:sunrise',
}

// A card that somebody added gets the drawing of its kind.
export const cardIcon = (card: Card) => byCard[card.id] ?? byKind[card.kind] ?? 'gi:castle-ruins'
export const iconOf = (id: string, kind = 'chapter') => byCard[id] ?? byKind[kind] ?? 'gi:castle-ruins'

export const traitIcons: Record<string, string> = { M: 'gi:fist', C: 'gi:domino-mask', W: 'gi:open-book' }

export const castle = 'gi:castle'
export const bossBack = 'gi:crowned-skull'
export const itemBack = 'gi:knapsack'
export const discard = 'gi:card-discard'
export const shield = 'gi:shield'
export const rest = 'gi:night-sleep'
export const swords = 'gi:crossed-swords'
export const camp = 'gi:campfire'
export const mouth = 'gi:eating'
export const hand = 'gi:hand'
export const bookmark = 'gi:bookmarklet'
export const asked = 'gi:think'
export const wound = 'gi:bleeding-wound'
export const skull = 'gi:death-skull'
export const grave = 'gi:imprisoned'
export const dawn = 'gi:sunrise'
export const heart = 'gi:hearts'
export const book = 'gi:white-book'
export const vote = 'gi:vote'
export const talk = 'gi:discussion'
export const passed = 'gi:check-mark'
export const failed = 'gi:cross-mark'
export const door = 'gi:locked-door'
export const hidden = 'gi:uncertainty'
export const dice = 'gi:rolling-dices'
export const prisoner = 'gi:prisoner'

const specials: Record<string, string> = {
  regrow: 'gi:regeneration',
  lowest_only: 'gi:hunter-eyes',
  duel: 'gi:sword-clash',
  final_blow: 'gi:skull-crack',
  idle_bite: 'gi:fangs',
  reinforce: 'gi:minions',
  no_rest: 'gi:sunken-eye',
  no_block: 'gi:shield-disabled',
  hears: 'gi:sound-waves',
  guarded: 'gi:shield-reflect',
  shift: 'gi:cycle',
  helped: 'gi:shaking-hands',
  stuck: 'gi:spider-web',
  thief: 'gi:robber-hand',
  you_first: 'gi:bookmarklet',
  surprise: 'gi:sleepy',
  toll: 'gi:coins',
}
export const specialIcon = (k: string) => specials[k] ?? 'gi:uncertainty'

const byVerb: Record<string, string> = {
  choose: 'gi:crossroad',
  done: 'gi:campfire',
  pass: 'gi:cancel',
  abstain: 'gi:think',
  'rest nobody': 'gi:crossed-swords',
  'heal nobody': 'gi:cancel',
  rest: 'gi:night-sleep',
  help: 'gi:shaking-hands',
  set: 'gi:crystal-ball',
}

// "turn cook" has the Cook's drawing, "use stale_loaf of cook" the loaf's.
export function optionIcon(option: string): string | undefined {
  const [verb, what] = option.split(' ')
  const trait = ({ might: 'M', cunning: 'C', wisdom: 'W' } as const)[what as 'might']
  if (verb === 'help' && trait) return traitIcons[trait]
  return byVerb[option] ?? byVerb[verb ?? ''] ?? byCard[what ?? '']
}
