// A seat at a table, and how one comes to sit there.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Table } from '../src/lib/table.svelte'

const token = '0123456789abcdef0123456789abcdef'
const greetings: unknown[] = []

class FakeSocket {
  readyState = 1
  onopen: (() => void) | null = null
  constructor() {
    queueMicrotask(() => this.onopen?.())
  }
  send(text: string) {
    greetings.push(JSON.parse(text))
  }
  close() {}
}

beforeEach(() => {
  localStorage.clear()
  greetings.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => vi.unstubAllGlobals())

const open = async (hash: string) => {
  history.replaceState(null, '', `/m/abcdefghij${hash}`)
  const table = new Table('abcdefghij')
  await Promise.resolve()
  return table
}

it('a personal link sits down, its token leaves the address, and a reload sits there again', async () => {
  const first = await open(`#t=${token}`)
  expect(greetings).toEqual([expect.objectContaining({ t: 'hello', token })])
  expect(location.href).not.toContain(token)
  first.close()
  const reloaded = await open('')
  expect(greetings[1]).toMatchObject({ t: 'hello', token })
  reloaded.close()
})

it('a personal link to the table that is open sits down at once', async () => {
  const table = await open('')
  expect(greetings).toEqual([expect.not.objectContaining({ token })])
  // As the browser does it: no page is loaded.
  history.pushState(null, '', `#t=${token}`)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(greetings[1]).toMatchObject({ t: 'hello', token })
  expect(location.href).not.toContain(token)
  table.close()
  history.pushState(null, '', `#t=${token}`)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(greetings.length).toBe(2)
})
