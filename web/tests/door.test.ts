// The door of a table: what a host decides about those who come, and how one comes in.
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MatchState } from '../src/lib/match.svelte'
import type { AtDoor, Room } from '../src/lib/protocol.gen'
import { roomLine, speaker } from '../src/lib/rooms'
import { settings } from '../src/lib/settings.svelte'
import { Table } from '../src/lib/table.svelte'
import { forgetSeat, mySeat } from '../src/lib/tokens'
import HostForm from '../src/shell/HostForm.svelte'
import HostTools from '../src/shell/HostTools.svelte'
import Knocks from '../src/shell/Knocks.svelte'
import Lobby from '../src/shell/Lobby.svelte'
import TalkBox from '../src/shell/TalkBox.svelte'

class FakeSocket {
  static all: FakeSocket[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
const link = () => FakeSocket.all.at(-1)!

const seat = (kind: string, name: string, more = {}) => ({ kind, name, ready: true, here: true, ...more })
const room = (more = {}): Room =>
  ({
    id: 'k3f9x2abcd',
    game: 'some',
    title: 'Some',
    stage: 'gathering',
    listed: false,
    options: {},
    clock: 0,
    pace: 0,
    host: 0,
    seats: [seat('person', 'Ann'), seat('person', 'Bela'), seat('open', '')],
    watchers: 0,
    commitment: '00',
    paused: false,
    created: 0,
    decisions: 0,
    ...more,
  }) as unknown as Room
const welcome = (more = {}) => ({ t: 'welcome', v: 2, room: room(), seq: 0, era: 0, log_from: 0, log: [], talk_from: 0, talk: [], waiting: [], ...more })
const door = (more: Partial<AtDoor> = {}): AtDoor => ({ t: 'door', knocks: [], watchers: [], barred: 0, ...more })
const game = { id: 'some', title: 'Some', blurb: '', ready: true, min_seats: 1, max_seats: 3, usual_seats: 3, levels: ['random'], options: [] }

let answered: Response
beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  answered = new Response(JSON.stringify(room({ no_watchers: true, entry: 'ask' })))
  vi.stubGlobal('fetch', vi.fn(async () => answered.clone()))
  FakeSocket.all = []
  settings.name = 'Cleo'
  forgetSeat('k3f9x2abcd')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// A table to which the server has said that.
function tableThatHeard(...messages: object[]) {
  const table = new Table('k3f9x2abcd')
  link().open()
  for (const message of messages) link().say(message)
  link().sent = []
  return table
}

it('is said in a line, and spectators have numbers', () => {
  expect(roomLine(room({ entry: 'password' }))).toBe('with Ann and Bela, 1 open seat, asks for a password')
  expect(roomLine(room({ entry: 'ask', stage: 'playing' }))).not.toContain('host')
  const line = { n: 0, at: 0, words: '' }
  expect(speaker({ ...line, name: 'Spectator', watcher: 2 }, [])).toBe('Spectator 2')
  expect(speaker({ ...line, name: 'Spectator' }, [])).toBe('Spectator')
  expect(speaker({ ...line, seat: 1 }, ['Ann', 'Bela'])).toBe('Bela')
  expect(speaker(line, [])).toBe('The table')
})

it('is known to the host until the next welcome', () => {
  const match = new MatchState()
  match.hear(door({ barred: 2 }))
  expect(match.door?.barred).toBe(2)
  match.hear(welcome() as never)
  expect(match.door).toBeUndefined()
})

describe('the host', () => {
  it('lets in who knocks, or not', async () => {
    const admit = vi.fn()
    render(Knocks, { door: door({ knocks: [{ n: 4, name: 'Dora' }] }), admit })
    expect(screen.getByRole('status').textContent).toContain('Dora is knocking')
    await fireEvent.click(screen.getByRole('button', { name: 'Let in Dora' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Not now, Dora' }))
    expect(admit.mock.calls).toEqual([
      [4, true],
      [4, false],
    ])
  })

  it('mutes at once and removes when asked twice', async () => {
    const table = tableThatHeard(welcome({ you: 0 }), door({ watchers: [{ n: 3, muted: true }] }))
    render(HostTools, { table, room: room({ stage: 'playing' }), seats: true })
    await fireEvent.click(screen.getByRole('button', { name: 'Mute Bela' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Mute Spectator 3' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Remove Bela …' }))
    expect(link().sent).toHaveLength(2)
    await fireEvent.click(screen.getByRole('button', { name: 'Remove Bela' }))
    expect(link().sent).toEqual([
      { t: 'mute', seat: 1, on: true },
      { t: 'mute', watcher: 3, on: false },
      { t: 'remove', seat: 1 },
    ])
    expect(screen.queryByRole('button', { name: 'Mute Ann' })).toBeNull()
    table.close()
  })

  it('changes the door, and lets those back who were sent away', async () => {
    const table = tableThatHeard(welcome({ you: 0 }), door({ barred: 1 }))
    render(HostTools, { table, room: room() })
    const change = screen.getByRole<HTMLButtonElement>('button', { name: 'Change' })
    expect(change.disabled).toBe(true)
    await fireEvent.change(screen.getByLabelText('Who may sit down'), { target: { value: 'password' } })
    await fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'swordfish' } })
    await fireEvent.click(screen.getByLabelText('Let people look on'))
    await fireEvent.submit(change.form!)
    await fireEvent.click(screen.getByRole('button', { name: 'Let them come back' }))
    expect(link().sent).toEqual([{ t: 'door', entry: 'password', watchers: false, password: 'swordfish' }, { t: 'pardon' }])
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    table.close()
  })

  it('says so when the table is made', async () => {
    render(HostForm, { game })
    await fireEvent.change(screen.getByLabelText('Who may sit down'), { target: { value: 'password' } })
    await fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'swordfish' } })
    answered = new Response(JSON.stringify({ code: 'limit', text: 'no' }), { status: 429 })
    await fireEvent.submit(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the table' }).form!)
    const [, sent] = vi.mocked(fetch).mock.calls.at(-1)!
    expect(JSON.parse(sent?.body as string)).toMatchObject({ entry: 'password', password: 'swordfish', watchers: true })
  })
})

describe('a guest', () => {
  it('says the password with the seat', async () => {
    const table = tableThatHeard(welcome({ room: room({ entry: 'password' }) }))
    render(Lobby, { table, room: room({ entry: 'password' }), game })
    await fireEvent.click(screen.getByRole('button', { name: 'Sit here' }))
    expect(fetch).not.toHaveBeenCalled()
    await fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'swordfish' } })
    await fireEvent.click(screen.getByRole('button', { name: 'Sit here' }))
    const [path, sent] = vi.mocked(fetch).mock.calls.at(-1)!
    expect(path).toBe('/api/matches/k3f9x2abcd/seats')
    expect(JSON.parse(sent?.body as string)).toMatchObject({ seat: 2, name: 'Cleo', password: 'swordfish' })
    table.close()
  })

  it('knocks, waits, and is let in', async () => {
    const table = tableThatHeard(welcome({ room: room({ entry: 'ask' }) }))
    render(Lobby, { table, room: room({ entry: 'ask' }), game })
    await fireEvent.click(screen.getByRole('button', { name: 'Knock' }))
    expect(link().sent.at(-1)).toMatchObject({ t: 'knock', match: 'k3f9x2abcd', seat: 2, name: 'Cleo' })
    expect(screen.getByText(/You have knocked/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Knock' }).disabled).toBe(true)
    // The link is lost and comes back: so does the knock.
    link().say(welcome({ room: room({ entry: 'ask' }) }))
    expect(link().sent.filter((one) => one.t === 'knock')).toHaveLength(2)
    link().say({ t: 'admitted', match: 'k3f9x2abcd', seat: 2, token: 'f'.repeat(32) })
    expect(mySeat('k3f9x2abcd')).toMatchObject({ seat: 2, token: 'f'.repeat(32) })
    expect(link().sent.at(-1)).toMatchObject({ t: 'hello', token: 'f'.repeat(32) })
    expect(table.knocking).toBeUndefined()
    table.close()
  })

  it('hears that the host does not let them in', () => {
    const table = tableThatHeard(welcome({ room: room({ entry: 'ask' }) }))
    table.knock(2)
    link().say({ t: 'refused', code: 'declined', text: 'No.' })
    expect(table.knocking).toBeUndefined()
    table.close()
  })

  it('sees from outside the table that has no spectators', async () => {
    const table = tableThatHeard({ t: 'refused', code: 'no_watchers', text: 'No.' })
    await vi.waitFor(() => expect(table.outside?.no_watchers).toBe(true))
    render(Lobby, { table, room: table.outside!, game })
    expect(screen.getByText('Knock, and the host lets you in.')).toBeTruthy()
    expect(screen.queryByLabelText('Table talk')).toBeNull()
    table.close()
  })

  it('is told when sent away', () => {
    const table = tableThatHeard(welcome(), { t: 'bye', text: 'The host has sent you away from this table.' })
    expect([table.gone, table.sentAway]).toEqual(['The host has sent you away from this table.', true])
    const barred = tableThatHeard({ t: 'refused', code: 'barred', text: 'Away.' })
    expect([barred.gone, barred.sentAway]).toEqual(['Away.', true])
    table.close()
  })

  it('has nothing to type where muted', () => {
    render(TalkBox, { say: () => true, muted: true })
    expect(screen.getByRole('status').textContent).toBe('The host has muted you.')
    expect(screen.queryByLabelText('Table talk')).toBeNull()
  })
})
