import { expect, it } from 'vitest'
import { groupsOf } from '../src/lib/answers'

const choices = (...words: string[]) => words.map((one, i) => ({ id: `o${i}`, words: one }))

it('says once what several answers begin with', () => {
  const groups = groupsOf(
    choices('Put it into the dungeon (1 → 2 cards)', 'Throw it away with {plate_armor} (hero 11 → 6 HP)', 'Throw it away with {torch}', 'Throw it away with {holy_grail}'),
  )
  expect(groups.map((group) => group.lead)).toEqual(['', 'Throw it away with'])
  expect(groups[1]!.answers).toEqual([
    { id: 'o1', index: 1, main: '{plate_armor}', small: 'hero 11 → 6 HP' },
    { id: 'o2', index: 2, main: '{torch}', small: '' },
    { id: 'o3', index: 3, main: '{holy_grail}', small: '' },
  ])
})

it('leaves two alike and single words alone', () => {
  expect(groupsOf(choices('Throw away {a}', 'Throw away {b}', 'Pass'))).toHaveLength(1)
  expect(groupsOf(choices('Rock', 'Paper', 'Scissors'))[0]!.answers.map((answer) => answer.main)).toEqual(['Rock', 'Paper', 'Scissors'])
})

it('leaves every answer a word of its own', () => {
  const groups = groupsOf(choices('Name the Orc', 'Name the Orc King', 'Name the Lich'))
  expect(groups[0]!.lead).toBe('Name the')
  expect(groups[0]!.answers.map((answer) => answer.main)).toEqual(['Orc', 'Orc King', 'Lich'])
})

it('keeps every answer exactly once, in order', () => {
  const words = ['Play it on {a}', 'Play it on {b}', 'Play it on {c}', 'Wait', 'Give one to @1', 'Give one to @2', 'Give one to @3', 'Pass']
  expect(groupsOf(choices(...words)).flatMap((group) => group.answers.map((answer) => answer.index))).toEqual(words.map((_, i) => i))
})
