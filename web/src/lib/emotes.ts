import type { Emote } from './protocol.gen'

export const emoteWords: Record<Emote, string> = {
  hello: 'Hello!',
  thanks: 'Thank you!',
  well_played: 'Well played!',
  oops: 'Oops!',
  thinking: 'Hmm …',
  laugh: 'Ha ha!',
  cheer: 'Hurray!',
  gulp: 'Gulp!',
  help: 'Help me!',
}

export const emotes = Object.keys(emoteWords) as Emote[]
