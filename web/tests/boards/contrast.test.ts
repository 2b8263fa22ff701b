import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../src/style/tokens.css'), 'utf8')

function block(selector: string): Record<string, string> {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0]!
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]))
}

function luminance(colour: string): number {
  const channel = (at: number) => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const stone = ['ink', 'vault', 'stone', 'stone2', 'felt', 'glow-far', 'glow']
const pairs: [string, string[]][] = [
  ['bone', stone],
  ['dust', stone],
  ['faint', ['ink', 'vault', 'stone', 'stone2', 'felt']],
  ['brass', stone],
  ['accent', stone],
  ['moss-text', stone],
  ['blood-text', ['ink', 'vault', 'stone', 'stone2', 'felt']],
  ['script', ['parch', 'parch2']],
  ['script-soft', ['parch', 'parch2']],
  ['claw', ['parch', 'parch2']],
  ['blood-script', ['parch', 'parch2']],
  ['moss-script', ['parch', 'parch2']],
  ['on-accent', ['accent', 'accent-high', 'accent-low']],
  ['back-a-mark', ['back-a']],
  ['back-b-mark', ['back-b']],
]
// What is not text but must be told apart from its ground.
const marks: [string, string[]][] = [
  ['edge-strong', ['ink', 'vault', 'stone', 'felt']],
  ['ring', stone],
  ['moss', ['ink', 'vault', 'felt']],
  ['blood', ['ink', 'vault', 'felt']],
]

describe.each(['mandom', 'dark_castle', 'cutthroat_caverns', 'cthulhu_rising', 'duel_of_ages'])('the light of %s', (game) => {
  const colours = { ...block(':root'), ...block(`.light-${game}`) }
  const worst = (list: [string, string[]][], least: number) =>
    list.flatMap(([ink, grounds]) =>
      grounds
        .map((ground) => ({ ink, ground, ratio: Number(contrast(colours[ink]!, colours[ground]!).toFixed(2)) }))
        .filter((found) => found.ratio < least),
    )

  it('lets all text be read (4.5:1)', () => expect(worst(pairs, 4.5)).toEqual([]))
  it('lets marks and edges be seen (3:1)', () => expect(worst(marks, 3)).toEqual([]))
})
