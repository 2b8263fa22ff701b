// The drawings of the shell. tools/icons.mjs puts into the client what is named here.

export const brand = 'gi:dungeon-gate'

export const gameIcons: Record<string, string> = {
  mandom: 'gi:visored-helm',
  dark_castle: 'gi:castle',
  cutthroat_caverns: 'gi:backstab',
  cthulhu_rising: 'gi:tentacles-skull',
  duel_of_ages: 'gi:crossed-swords',
}

export const gameIcon = (game: string) => gameIcons[game] ?? brand

const faces = ['gi:fox', 'gi:owl', 'gi:rabbit', 'gi:wolf-head', 'gi:stag-head', 'gi:raven', 'gi:bear-head', 'gi:frog']
export const face = (seat: number) => faces[seat % faces.length]!

export const emoteIcons = {
  hello: 'gi:hand',
  thanks: 'gi:chained-heart',
  well_played: 'gi:thumb-up',
  oops: 'gi:tear-tracks',
  thinking: 'gi:think',
  laugh: 'gi:imp-laugh',
  cheer: 'gi:party-popper',
  gulp: 'gi:screaming',
  help: 'gi:prayer',
} as const

export const shield = 'gi:checked-shield'
export const laurels = 'gi:laurel-crown'
export const fallen = 'gi:death-skull'
export const robot = 'gi:vintage-robot'
export const chair = 'gi:wooden-chair'
