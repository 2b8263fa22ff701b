// The drawings of Cthulhu Rising. tools/icons.mjs puts into this board what is named here.
import type { Card } from '../../lib/board'

const byId: Record<string, string> = {
  // The Agency
  ag_agent_delacroix: 'gi:police-target',
  ag_beat_patrolman: 'gi:police-officer-head',
  ag_both_barrels: 'gi:sawed-off-shotgun',
  ag_bureau_marksman: 'gi:winchester-rifle',
  ag_dawn_patrol: 'gi:sunrise',
  ag_federal_recruit: 'gi:id-card',
  ag_harbor_watchman: 'gi:harbor-dock',
  ag_inspector_legrasse: 'gi:swamp',
  ag_manhunt: 'gi:flashlight',
  ag_not_today: 'gi:stop-sign',
  ag_police_alienist: 'gi:brain',
  ag_precinct_house: 'gi:capitol',
  ag_raid_captain: 'gi:captain-hat-profile',
  ag_riot_sergeant: 'gi:baton',
  ag_scene_analyst: 'gi:finger-print',
  ag_service_revolver: 'gi:revolver',
  ag_warning_shots: 'gi:gunshot',
  // Cthulhu
  ct_acolyte: 'gi:cultist',
  ct_blood_offering: 'gi:sacrificial-dagger',
  ct_brood_guard: 'gi:fish-monster',
  ct_call_in_dreams: 'gi:night-sleep',
  ct_coral_blade: 'gi:trident',
  ct_cthulhu: 'gi:squid-head',
  ct_devil_reef: 'gi:wave-crest',
  ct_drag_under: 'gi:kraken-tentacle',
  ct_drowning_thing: 'gi:drowning',
  ct_fishwife: 'gi:fishing-net',
  ct_hierophant: 'gi:warlock-hood',
  ct_moonlit_tide: 'gi:moon-orbit',
  ct_reef_hunter: 'gi:spearfishing',
  ct_shoggoth: 'gi:slime',
  ct_star_spawn: 'gi:octoman',
  ct_stars_level: 'gi:star-formation',
  ct_tide_harvester: 'gi:angler-fish',
  // Hastur
  ha_byakhee: 'gi:bat-wing',
  ha_corrupt_alienist: 'gi:skull-with-syringe',
  ha_critic: 'gi:notebook',
  ha_endless_dusk: 'gi:sunset',
  ha_hastur: 'gi:king-ju-mask',
  ha_herald: 'gi:tattered-banner',
  ha_last_canto: 'gi:musical-score',
  ha_mask_bearer: 'gi:carnival-mask',
  ha_opening_night: 'gi:theater-curtains',
  ha_pallid_page: 'gi:jester-hat',
  ha_phantom: 'gi:ghost',
  ha_second_act: 'gi:drama-masks',
  ha_silenced: 'gi:silenced',
  ha_stagehand: 'gi:rope-coil',
  ha_theatre: 'gi:theater',
  ha_window_whisperer: 'gi:window',
  ha_yellow_sign: 'gi:light-thorny-triskelion',
  // Miskatonic
  mu_antarctic_geologist: 'gi:mountains',
  mu_armitage: 'gi:secret-book',
  mu_cartographer: 'gi:treasure-map',
  mu_couplet: 'gi:scroll-unfurled',
  mu_dead_tongue_linguist: 'gi:stone-tablet',
  mu_dean: 'gi:erlenmeyer',
  mu_expedition_truck: 'gi:truck',
  mu_marginalia: 'gi:quill-ink',
  mu_midnight_oil: 'gi:candle-light',
  mu_nervous_freshman: 'gi:graduate-cap',
  mu_night_demonstrator: 'gi:corked-tube',
  mu_orne_archivist: 'gi:book-pile',
  mu_peer_review: 'gi:discussion',
  mu_reading_room: 'gi:bookshelf',
  mu_stacks_keeper: 'gi:keyring',
  mu_thesis: 'gi:evil-book',
  mu_wilmarth: 'gi:envelope',
  // neutral
  ne_bad_dreams: 'gi:bed',
  ne_black_noon: 'gi:eclipse',
  ne_brawler: 'gi:anchor',
  ne_door: 'gi:secret-door',
  ne_gravedigger: 'gi:spade',
  ne_lucky_break: 'gi:clover',
  ne_medium: 'gi:crystal-ball',
  ne_newsman: 'gi:newspaper',
  ne_night_gaunt: 'gi:evil-wings',
  ne_old_hunter: 'gi:crossbow',
  ne_rats: 'gi:rat',
  ne_sanatorium: 'gi:hospital-cross',
  ne_shunned_house: 'gi:spooky-house',
  ne_sleepwalker: 'gi:sleepy',
  ne_storm_lantern: 'gi:old-lantern',
  ne_ugly_rumors: 'gi:conversation',
  ne_warding_star: 'gi:sea-star',
  // Shub-Niggurath
  sh_bitter_milk: 'gi:milk-carton',
  sh_chirurgeon: 'gi:skull-in-jar',
  sh_fecund_earth: 'gi:sprout',
  sh_feed_young: 'gi:meat',
  sh_goat_child: 'gi:goat',
  sh_grove: 'gi:birch-trees',
  sh_harvest_pact: 'gi:scythe',
  sh_matriarch: 'gi:spiked-tentacle',
  sh_midnight_wood: 'gi:forest',
  sh_midwife: 'gi:nurse-female',
  sh_mother_thornwood: 'gi:thorny-vine',
  sh_seething_brood: 'gi:maggot',
  sh_shub_niggurath: 'gi:evil-tree',
  sh_stampede: 'gi:hoof',
  sh_surveyor: 'gi:mushroom-gills',
  sh_thicket_young: 'gi:tree-roots',
  sh_tunnel_ghoul: 'gi:worm-mouth',
  // Silver Twilight
  st_adept: 'gi:lantern-flame',
  st_antiquary: 'gi:amphora',
  st_banisher: 'gi:magic-swirl',
  st_ceremonies: 'gi:top-hat',
  st_dismissal: 'gi:exit-door',
  st_doorward: 'gi:door-watcher',
  st_gather: 'gi:three-friends',
  st_grandmaster: 'gi:templar-eye',
  st_hidden_degrees: 'gi:ladder',
  st_lucian_vane: 'gi:third-eye',
  st_postulant: 'gi:hooded-figure',
  st_sanctum: 'gi:temple-gate',
  st_signet: 'gi:skull-signet',
  st_steward: 'gi:meal',
  st_unmaking: 'gi:disintegrate',
  st_ward_of_salt: 'gi:salt-shaker',
  st_warder: 'gi:sword-brandish',
  // The Syndicate
  sy_ambush: 'gi:cloak-dagger',
  sy_brass_knuckles: 'gi:brass-knuckles',
  sy_bribe: 'gi:pay-money',
  sy_card_sharp: 'gi:card-ace-spades',
  sy_cat_burglar: 'gi:robber-mask',
  sy_corner_lookout: 'gi:street-light',
  sy_dockside_enforcer: 'gi:baseball-bat',
  sy_double_cross: 'gi:backstab',
  sy_election_fixer: 'gi:vote',
  sy_getaway_driver: 'gi:city-car',
  sy_mags_finnegan: 'gi:queen-crown',
  sy_photographs: 'gi:photo-camera',
  sy_quiet_man: 'gi:fedora',
  sy_racket: 'gi:shop',
  sy_rum_runner: 'gi:barrel',
  sy_speakeasy: 'gi:beer-stein',
  sy_ward_boss: 'gi:cigar',
  // Yog-Sothoth
  yo_angle_stalker: 'gi:hound',
  yo_courier: 'gi:doorway',
  yo_fold: 'gi:divided-spiral',
  yo_gate_guardian: 'gi:stone-sphere',
  yo_geometry: 'gi:moebius-triangle',
  yo_hill_acolyte: 'gi:hood',
  yo_hill_wizard: 'gi:wizard-face',
  yo_limbo_door: 'gi:magic-portal',
  yo_sentinel_hill: 'gi:stone-stack',
  yo_slipped_hour: 'gi:empty-hourglass',
  yo_standing_stones: 'gi:menhir',
  yo_tarnished_key: 'gi:skeleton-key',
  yo_unravel: 'gi:sewing-string',
  yo_unseen_brother: 'gi:invisible',
  yo_whateley: 'gi:wizard-staff',
  yo_wrong_hours: 'gi:clock-tower',
  yo_yog_sothoth: 'gi:molecule',
  // stories
  so_parish: 'gi:church',
  so_orchard: 'gi:fruit-tree',
  so_ledger: 'gi:archive-register',
  so_tide: 'gi:boots',
  so_thirteen: 'gi:cuckoo-clock',
  so_exchange: 'gi:sound-waves',
  so_cellar: 'gi:cellar-barrels',
  so_lamp: 'gi:lantern',
  so_census: 'gi:checklist',
  so_bonfire: 'gi:campfire',
  so_letters: 'gi:love-letter',
  so_ajar: 'gi:open-gate',
}

const byKind: Record<string, string> = {
  character: 'gi:person',
  support: 'gi:cardboard-box-closed',
  event: 'gi:scroll-unfurled',
  conspiracy: 'gi:discussion',
  story: 'gi:open-book',
  deck: 'gi:card-pickup',
}

export const factionIcons: Record<string, string> = {
  agency: 'gi:police-badge',
  miskatonic: 'gi:open-book',
  syndicate: 'gi:pistol-gun',
  silver_twilight: 'gi:key',
  cthulhu: 'gi:octopus',
  hastur: 'gi:duality-mask',
  yog_sothoth: 'gi:portal',
  shub_niggurath: 'gi:goat',
  neutral: 'gi:plain-circle',
}
export const factionIcon = (faction: string) => factionIcons[faction] ?? 'gi:plain-circle'

// Terror, Combat, Arcane, Investigation.
export const struggleIcons: Record<string, string> = {
  T: 'gi:daemon-skull',
  C: 'gi:fist',
  A: 'gi:pentacle',
  I: 'gi:magnifying-glass',
}

export const skill = 'gi:muscle-up'
export const day = 'gi:sun'
export const night = 'gi:evil-moon'
export const wound = 'gi:drop'
export const insane = 'gi:spiral-tentacle'
export const exhausted = 'gi:tired-eye'
export const drained = 'gi:cancel'
export const token = 'gi:laurels'
export const cardBack = 'gi:tentacles-skull'
export const storyBack = 'gi:book-cover'
export const attachment = 'gi:linked-rings'
export const dormant = 'gi:sleeping-bag'
export const prophecy = 'gi:eye-of-horus'
export const thought = 'gi:brain-tentacle'
export const deckIcon = 'gi:card-pickup'
export const handIcon = 'gi:poker-hand'
export const discardIcon = 'gi:card-discard'
export const minion = 'gi:brain-tentacle'
export const lillith = 'gi:witch-face'
export const person = 'gi:person'
export const turnIcon = 'gi:clockwise-rotation'
export const check = 'gi:check-mark'
export const cancel = 'gi:cancel'
export const won = 'gi:laurel-crown'
export const lost = 'gi:tentacles-skull'
export const unique = 'gi:flat-star'
export const keywordIcons: Record<string, string> = {
  willpower: 'gi:meditation',
  invulnerability: 'gi:checked-shield',
  fast: 'gi:fast-arrow',
  heroic: 'gi:winged-emblem',
  villainous: 'gi:devil-mask',
  loyal: 'gi:chained-heart',
  transient: 'gi:hourglass',
  resilient: 'gi:cycle',
  dormant: 'gi:sleeping-bag',
  day: 'gi:sun',
  night: 'gi:evil-moon',
  prophecy: 'gi:eye-of-horus',
  fated: 'gi:star-struck',
  toughness: 'gi:shield',
}
// A die that shows nothing is an empty square.
export const dice = ['gi:square', 'gi:inverted-dice-1', 'gi:inverted-dice-2', 'gi:inverted-dice-3', 'gi:inverted-dice-4', 'gi:inverted-dice-5', 'gi:inverted-dice-6']

export const iconOf = (id: string | null | undefined, kind = ''): string => (id ? byId[id] : undefined) ?? byKind[kind] ?? 'gi:tentacles-skull'
export const cardIcon = (card: Card) =>
  card.kind === 'deck' ? factionIcon(card.id.replace(/^deck_/, '')) : (byId[card.id] ?? byKind[card.kind] ?? 'gi:tentacles-skull')

const verbs: Record<string, string> = {
  pass: 'gi:hand',
  done: 'gi:check-mark',
  none: 'gi:hand',
  yes: 'gi:check-mark',
  no: 'gi:cancel',
  keep: 'gi:check-mark',
  mulligan: 'gi:card-exchange',
  concede: 'gi:flying-flag',
  go: 'gi:fast-arrow',
  pay: 'gi:coins',
}
export function optionIcon(option: string): string | undefined {
  const words = option.split(' ')
  const own = words.slice(1).map((word) => word.replace(/^[ab]\./, '').replace(/\.\d$/, '')).find((word) => byId[word] !== undefined)
  return own ? byId[own] : verbs[words[0] ?? '']
}
