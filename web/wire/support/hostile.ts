// Messages that no honest client sends, made from those that one does.
import { frame, type FrameShape } from './raw'
import { pick } from './players'

type Random = () => number

// A valid message of every kind, about a real match.
export function honest(match: string, token: string): Record<string, unknown>[] {
  return [
    { t: 'hello', v: 2, match, token },
    { t: 'hello', v: 2, match },
    { t: 'hello', v: 2, match, token, have: { era: 0, log: 3, talk: 1 } },
    { t: 'choose', ask: 1, option: 'draw' },
    { t: 'choose', ask: 7, option: 'remove torch' },
    { t: 'order', option: 'pass', until: 'round' },
    { t: 'order' },
    { t: 'ready', ready: true },
    { t: 'start' },
    { t: 'commit', to: 'ab'.repeat(32), nonce_commitment: 'cd'.repeat(32) },
    { t: 'reveal', to: 'ab'.repeat(32), nonce: 'mine' },
    { t: 'lost' },
    { t: 'bot', seat: 1, level: 'sound' },
    { t: 'leave' },
    { t: 'return' },
    { t: 'say', words: 'good evening' },
    { t: 'emote', emote: 'cheer' },
    { t: 'undo' },
    { t: 'replace', seat: 2 },
    { t: 'vote', yes: true },
    { t: 'pause', on: true },
    { t: 'concede' },
    { t: 'odds' },
    { t: 'rematch' },
    { t: 'door', entry: 'password', password: 'open sesame', watchers: false },
    { t: 'mute', seat: 1, on: true },
    { t: 'remove', watcher: 2 },
    { t: 'pardon' },
    { t: 'admit', knock: 1, yes: true },
    { t: 'knock', match, name: 'Nobody' },
    { t: 'ping', n: 4 },
  ]
}

const strangeTexts = [
  '',
  '\u0000',
  '\ud800',
  '\u202e',
  '../../etc/passwd',
  "' or 1=1 --",
  '%s%n%x',
  '@99',
  '{dragon}',
  '@-1',
  '{',
  '-1',
  '__proto__',
  'NaN',
  '\\u0000',
]
const strangeNumbers = [
  -1,
  1.5,
  -0,
  8,
  15,
  255,
  256,
  65536,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  -(2 ** 63),
  2 ** 63,
  2 ** 64,
  1e308,
  5e-324,
]

function strangeValue(random: Random, depth = 0): unknown {
  const kind = Math.floor(random() * (depth > 3 ? 5 : 7))
  if (kind === 0) return null
  if (kind === 1) return random() < 0.5
  if (kind === 2) return pick(random, strangeNumbers)
  if (kind === 3) return pick(random, strangeTexts)
  if (kind === 4) return 'x'.repeat(Math.floor(random() * (random() < 0.1 ? 9000 : 40)))
  const members = Array.from({ length: Math.floor(random() * 4) }, () => strangeValue(random, depth + 1))
  if (kind === 5) return members
  return Object.fromEntries(members.map((value, i) => [pick(random, ['t', 'v', 'a', 'ask', String(i), '']), value]))
}

// One member is another, is gone, or was never there.
function alteredMembers(random: Random, message: Record<string, unknown>): string {
  const altered = structuredClone(message)
  for (let i = 0; i <= random() * 2; ++i) {
    const keys = Object.keys(altered)
    const key = pick(random, keys)
    const how = random()
    if (how < 0.6) altered[key] = strangeValue(random)
    else if (how < 0.8) delete altered[key]
    else altered[pick(random, ['extra', 't', 'token', 'seat', '__proto__x'])] = strangeValue(random)
  }
  return JSON.stringify(altered)
}

// Letters change, vanish, or are doubled.
function alteredText(random: Random, message: Record<string, unknown>): string {
  let text = JSON.stringify(message)
  for (let i = 0; i <= random() * 3; ++i) {
    const at = Math.floor(random() * (text.length + 1))
    const how = random()
    if (how < 0.3) text = text.slice(0, at)
    else if (how < 0.6)
      text =
        text.slice(0, at) +
        pick(random, [...'{}[]",:\\0-+.eE \n\t', '\u0001', '\u00fc', '1e999', '\\ud800', '\\u', '//']) +
        text.slice(at + (random() < 0.5 ? 1 : 0))
    else if (how < 0.8) text += text
    else text = text.replace(/"[^"]*"/, (found) => `${found}:1,${found}`)
  }
  return text
}

function tooDeep(random: Random): string {
  const depth = 10 + Math.floor(random() * 7000)
  return pick(random, [
    '['.repeat(depth),
    '['.repeat(depth) + ']'.repeat(depth),
    '{"a":'.repeat(Math.floor(depth / 3)),
    `{"t":"hello","v":2,"match":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  ])
}

const hugeNumber = (random: Random) =>
  `{"t":"choose","ask":${pick(random, ['9'.repeat(4000), '-', '1e99999', '0x10', '1.', '.5', '00', '1e', '-0.0e-0', 'Infinity', `0.${'0'.repeat(4000)}1`])},"option":"draw"}`

// As much as a message may hold; more ends the link, which lethalBytes tries.
const mostBytes = 16 * 1024

// Text that a link survives.
export function hostileText(random: Random, sample: Record<string, unknown>[]): string {
  for (;;) {
    const text = anyText(random, sample)
    if (Buffer.byteLength(text) <= mostBytes) return text
  }
}

function anyText(random: Random, sample: Record<string, unknown>[]): string {
  const how = random()
  const message = pick(random, sample)
  if (how < 0.42) return alteredMembers(random, message)
  if (how < 0.68) return alteredText(random, message)
  if (how < 0.8) return JSON.stringify(strangeValue(random)) ?? 'null'
  if (how < 0.86) return tooDeep(random)
  if (how < 0.92) return hugeNumber(random)
  // In the wrong order, or at the wrong time, but well-formed.
  return JSON.stringify(message)
}

function noise(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
}

// Bytes after which a link may be closed, and mostly must be.
export function lethalBytes(random: Random, sample: Record<string, unknown>[]): Buffer {
  const text = Buffer.from(JSON.stringify(pick(random, sample)))
  const shapes: FrameShape[] = [
    { masked: false },
    { opcode: 2 },
    { opcode: 3 + Math.floor(random() * 5) },
    { opcode: 11 + Math.floor(random() * 5) },
    { opcode: 0 },
    { opcode: 8, final: false },
    { reserved: 1 + Math.floor(random() * 7) },
    { claims: 1n << 62n },
    { claims: 65536n },
  ]
  const how = random()
  if (how < 0.5) return frame(text, pick(random, shapes))
  if (how < 0.6) return frame(noise(random, 1 + Math.floor(random() * 200)))
  if (how < 0.7) return noise(random, 1 + Math.floor(random() * 400))
  if (how < 0.76) return frame(Buffer.alloc(16 * 1024 + 1 + Math.floor(random() * 60_000), 0x61))
  if (how < 0.82) return frame(noise(random, Math.floor(random() * 126)), { opcode: 8 })
  if (how < 0.9) return frame(text).subarray(0, Math.floor(random() * 12))
  return Buffer.concat([frame(text, { final: false }), frame(text)])
}
