// The drawings of Cutthroat Caverns. tools/icons.mjs puts into this board what is named here.
import type { Card } from '../../lib/board'

const byId: Record<string, string> = {
  // adventurers
  vasha: 'gi:swordwoman',
  orn: 'gi:dwarf-face',
  talon: 'gi:black-knight-helm',
  nyx: 'gi:hooded-assassin',
  edaiyn: 'gi:woman-elf-face',
  nephiedra: 'gi:cleopatra',
  // attacks
  attack_100: 'gi:winged-sword',
  attack_50: 'gi:two-handed-sword',
  attack_40: 'gi:battle-axe',
  attack_30: 'gi:flail',
  attack_25: 'gi:broadsword',
  attack_20: 'gi:gladius',
  attack_10: 'gi:plain-dagger',
  attack_5: 'gi:slap',
  poke_with_stick: 'gi:wood-stick',
  sa_vasha: 'gi:reaper-scythe',
  sa_orn: 'gi:thor-hammer',
  sa_talon: 'gi:steel-claws',
  sa_nyx: 'gi:cloak-dagger',
  sa_edaiyn: 'gi:bow-arrow',
  sa_nephiedra: 'gi:sandstorm',
  crowd: 'gi:three-friends',
  throw_holy_water: 'gi:holy-water',
  sticky_fingers: 'gi:robber-hand',
  sweeping_blow: 'gi:sword-spin',
  feint: 'gi:dodging',
  double_strike: 'gi:crossed-swords',
  opportunity_fire: 'gi:crossbow',
  focus_strength: 'gi:biceps',
  slip_behind: 'gi:backstab',
  strike_and_evade_1: 'gi:running-ninja',
  strike_and_evade_2: 'gi:running-ninja',
  strike_and_evade_3: 'gi:running-ninja',
  strike_of_destiny: 'gi:zeus-sword',
  snicker_snackt: 'gi:triple-scratches',
  // actions
  edge_out: 'gi:boot-kick',
  not_so_tough: 'gi:armor-downgrade',
  tougher_than_he_looks: 'gi:armor-upgrade',
  called_you_ugly: 'gi:shouting',
  human_shield: 'gi:shield-bounces',
  my_hero: 'gi:laurel-crown',
  counter_strike: 'gi:riposte',
  mixed_signals: 'gi:card-exchange',
  not_on_my_watch: 'gi:stop-sign',
  not_so_fast: 'gi:snatch',
  unintentional_strike: 'gi:unfriendly-fire',
  trip: 'gi:tripwire',
  critical_miss: 'gi:sword-break',
  rally: 'gi:rally-the-troops',
  jump_the_line: 'gi:jump-across',
  if_i_cant_have_it: 'gi:broken-heart',
  impressive_move: 'gi:trophy',
  takin_one: 'gi:shield-impact',
  unwitting_assist: 'gi:puppet',
  // items
  alchemist_fire: 'gi:fire-bottle',
  amulet_of_mentalism: 'gi:gem-pendant',
  cure_wounds: 'gi:healing',
  potion_of_healing: 'gi:health-potion',
  potion_of_iron_skin: 'gi:metal-scales',
  potion_of_haste: 'gi:wingfoot',
  potion_of_strength: 'gi:strong',
  // encounters
  ripper: 'gi:saber-toothed-cat-head',
  battle_troll: 'gi:troll',
  anti_paladin: 'gi:overlord-helm',
  iron_skin_gargoyle: 'gi:gargoyle',
  bloated_carrion: 'gi:shambling-zombie',
  gnasher_pack: 'gi:direwolf',
  mirror_knight: 'gi:mirror-mirror',
  strongbox_mimic: 'gi:mimic-chest',
  grave_wraith: 'gi:spectre',
  ash_fiend: 'gi:fire-silhouette',
  medusa: 'gi:medusa-head',
  hag_of_the_mire: 'gi:witch-face',
  lightning_wyrm: 'gi:dragon-head',
  venom_spinner: 'gi:masked-spider',
  goblin_cutpurses: 'gi:goblin',
  bone_colossus: 'gi:carrion',
  shrieking_fungus: 'gi:mushroom-gills',
  ogre_twins: 'gi:ogre',
  ogre_twin: 'gi:ogre',
  spectral_bailiff: 'gi:haunting',
  leech_swarm: 'gi:leeching-worm',
  clockwork_sentinel: 'gi:robot-golem',
  doomsayer: 'gi:cultist',
  ember_drake: 'gi:wyvern',
  corridor_of_blades: 'gi:spinning-blades',
  collapsing_bridge: 'gi:rope-bridge',
  endless_horde: 'gi:raise-zombie',
  undead: 'gi:shambling-zombie',
  treasure_spore: 'gi:mushrooms-cluster',
  protospore: 'gi:super-mushroom',
  vampyre: 'gi:vampire-dracula',
  wereboar: 'gi:boar-tusks',
  hivemind: 'gi:brain-tentacle',
  thantigist: 'gi:body-swapping',
  ragnarok: 'gi:frozen-body',
  barrier_magus: 'gi:wizard-face',
  blink_dogs: 'gi:wolf-howl',
  blink_dog: 'gi:wolf-howl',
  cursed_naiad: 'gi:mermaid',
  spitting_drake: 'gi:spiked-dragon-head',
  shadowmancer: 'gi:shadow-grasp',
  gluttony: 'gi:swallower',
  arshtongue: 'gi:daemon-skull',
  cursed_goblin: 'gi:goblin-head',
  obsidian_gate: 'gi:dungeon-gate',
  emperor_lich: 'gi:crowned-skull',
  lich: 'gi:crowned-skull',
  skeleton: 'gi:skeleton',
  risen: 'gi:raise-skeleton',
  relic_token: 'gi:crystal-shrine',
  drowned_reliquarian: 'gi:drowning',
  // relics
  rl_bloodstone: 'gi:rupee',
  rl_ring_of_storing: 'gi:skull-signet',
  rl_evil_eye: 'gi:evil-eyes',
  rl_serpent_charm: 'gi:snake-totem',
  rl_gauntlets: 'gi:gauntlet',
  rl_cloak_of_ash: 'gi:cloak',
  rl_hourglass: 'gi:hourglass',
  rl_crown: 'gi:crown',
  rl_lodestone: 'gi:magnet',
  rl_phoenix_feather: 'gi:feather',
  rl_mirror_shield: 'gi:shield-reflect',
  rl_satchel: 'gi:knapsack',
  rl_oracle_bones: 'gi:crossed-bones',
  rl_thieves_hook: 'gi:hook',
  rl_saints_knuckle: 'gi:skeletal-hand',
  rl_war_drum: 'gi:drum',
  // events
  ev_fog_of_war: 'gi:fog',
  ev_close_quarters: 'gi:contortionist',
  ev_walls_close_in: 'gi:brick-wall',
  ev_voodoo: 'gi:voodoo-doll',
  ev_thick_hide: 'gi:animal-hide',
  ev_enraged: 'gi:angry-eyes',
  ev_pitch_dark: 'gi:night-sky',
  ev_slick_stone: 'gi:droplets',
  ev_cave_gas: 'gi:poison-gas',
  ev_bloodlust: 'gi:bloody-sword',
  ev_dead_silence: 'gi:silence',
  ev_tremor: 'gi:earth-crack',
  ev_second_wind: 'gi:wind-hole',
  ev_old_campsite: 'gi:campfire',
}

const byKind: Record<string, string> = {
  character: 'gi:cowled',
  ability: 'gi:aura',
  attack: 'gi:crossed-swords',
  action: 'gi:card-play',
  item: 'gi:swap-bag',
  encounter: 'gi:cave-entrance',
  boss: 'gi:crowned-skull',
  creature: 'gi:claws',
  event: 'gi:stalactites',
  measure: 'gi:scales',
  relic: 'gi:crystal-shine',
  quest: 'gi:scroll-unfurled',
  reputation: 'gi:wanted-reward',
  module: 'gi:treasure-map',
  node: 'gi:trail',
  window: 'gi:hourglass',
}

export const heart = 'gi:hearts'
export const skull = 'gi:death-skull'
export const prestige = 'gi:laurels'
export const hand = 'gi:poker-hand'
export const cardBack = 'gi:backstab'
export const encounterBack = 'gi:cave-entrance'
export const discard = 'gi:card-discard'
export const deck = 'gi:card-draw'
export const poison = 'gi:poison-bottle'
export const locked = 'gi:padlock'
export const blocked = 'gi:shield'
export const isProtected = 'gi:checked-shield'
export const missed = 'gi:broken-arrow'
export const trade = 'gi:trade'
export const gift = 'gi:present'
export const ability = 'gi:aura'
export const quest = 'gi:scroll-unfurled'
export const pin = 'gi:voodoo-doll'
export const barrier = 'gi:magic-shield'
export const stunned = 'gi:knockout'
export const water = 'gi:waves'
export const cave = 'gi:cave-entrance'
export const thinking = 'gi:think'
export const answered = 'gi:check-mark'
export const turns = 'gi:clockwise-rotation'
export const acolyte = 'gi:prisoner'
export const relic = 'gi:crystal-shine'
export const sack = 'gi:swap-bag'
export const target = 'gi:archery-target'
export const cancelled = 'gi:cancel'
export const eye = 'gi:semi-closed-eye'
export const dealt = 'gi:sword-wound'

export const statusIcons: Record<string, string> = {
  strength: 'gi:strong',
  haste: 'gi:wingfoot',
  iron_skin: 'gi:metal-scales',
  evade: 'gi:running-ninja',
  vampyre: 'gi:vampire-dracula',
  wereboar: 'gi:boar-tusks',
  no_set: 'gi:card-burn',
  crowded: 'gi:three-friends',
  poison: 'gi:poison-bottle',
}

const ofPrefix: Record<string, string> = { rp: 'reputation', q: 'quest', ms: 'measure', rl: 'relic', ev: 'event', ab: 'ability' }

export function iconOf(id: string | null | undefined, kind = ''): string {
  if (!id) return byKind[kind] ?? 'gi:perspective-dice-six'
  return byId[id] ?? byKind[ofPrefix[id.split('_')[0] ?? ''] ?? kind] ?? byKind[kind] ?? 'gi:card-play'
}
export const cardIcon = (card: Card) => (card.kind === 'ability' ? ability : iconOf(card.id, card.kind))

const verbs: Record<string, string> = {
  pass: 'gi:hand',
  done: 'gi:check-mark',
  none: 'gi:hand',
  yes: 'gi:check-mark',
  no: 'gi:cancel',
  keep: 'gi:check-mark',
  send: 'gi:trade',
  withdraw: 'gi:cancel',
  hold: 'gi:hand',
  strike: 'gi:crossed-swords',
  run: 'gi:run',
  fire: 'gi:crossbow',
  pin: 'gi:voodoo-doll',
  acolyte: 'gi:prisoner',
  challenge: 'gi:public-speaker',
  ability: 'gi:aura',
  call: 'gi:shouting',
  offer: 'gi:trade',
  valve: 'gi:valve',
  draw: 'gi:card-draw',
  vote: 'gi:vote',
}
export function optionIcon(option: string): string | undefined {
  const words = option.split(' ')
  const own = words.slice(1).find((word) => byId[word] !== undefined)
  if (own) return byId[own]
  return verbs[words[0] ?? '']
}
