// A server that has no descriptor left for another connection.
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { call, elsewhere, figure } from './support/api'
import { eventually } from './support/patience'
import { RawLink } from './support/raw'
import { Server } from './support/server'

// Enough to start, and soon full.
const descriptors = 96

let server: Server
beforeAll(async () => {
  server = await Server.start({ descriptors })
})
afterAll(() => server.dispose())

const well = async () => (await call(server, '/healthz', { from: elsewhere() })).status

function openLink(): Promise<WebSocket | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { localAddress: elsewhere() })
  return new Promise((done) => {
    socket.once('open', () => done(socket))
    socket.once('error', () => done(undefined))
  })
}

const told = () => server.output.match(/"what":"accept_failed"/g)?.length ?? 0

test('links to the last descriptor: health is told, nobody else is let in, and once there is room everybody is', async () => {
  const links: WebSocket[] = []
  for (let link = await openLink(); link; link = await openLink()) {
    links.push(link)
    expect(links.length).toBeLessThan(descriptors)
  }
  expect(links.length).toBeGreaterThan(descriptors / 4)
  for (let i = 0; i < 5; ++i) expect(await well()).toBe(200)
  expect(await figure(server, /accepts_failed/)).toBeGreaterThan(0)
  // Those who are in are served as before.
  const link = links[0] as WebSocket
  const pong = new Promise((done) => link.once('message', (data) => done(JSON.parse(data.toString()))))
  link.send('{"t":"ping","n":7}')
  expect(await pong).toEqual({ t: 'pong', n: 7 })
  // Once for each place where it listens, not once for each that came.
  expect(told()).toBeGreaterThan(0)
  expect(told()).toBeLessThanOrEqual(2)
  expect(server.output).toMatch(/"level":"fault".*may have 96 open/)

  for (const one of links.splice(0, 10)) one.terminate()
  let again: WebSocket | undefined
  await eventually(async () => (again = await openLink()) !== undefined, 'room for another')
  again?.terminate()
  for (const one of links) one.terminate()
  expect(await well()).toBe(200)
})

test('connections that say nothing make room for those that do', async () => {
  const silent = await Promise.all(Array.from({ length: descriptors * 2 }, () => RawLink.connect(server, elsewhere())))
  for (let i = 0; i < 5; ++i) expect(await well()).toBe(200)
  const link = await openLink()
  expect(link).toBeDefined()
  link?.terminate()
  // In the end nobody is left waiting outside.
  for (const one of silent) one.end()
  expect(await well()).toBe(200)
})

test('it waits without working', async () => {
  const links: WebSocket[] = []
  for (let link = await openLink(); link; link = await openLink()) links.push(link)
  // There is always somebody to be let in.
  const waiting = await Promise.all(Array.from({ length: 5 }, () => RawLink.connect(server, elsewhere())))
  const before = await figure(server, /accepts_failed/)
  const began = Date.now()
  await eventually(async () => (await figure(server, /accepts_failed/)) >= before + 20, 'twenty tries')
  // Ten a second at each of two places, besides those for whom one of the five made room.
  expect(Date.now() - began).toBeGreaterThan(500)
  for (const one of waiting) one.end()
  for (const one of links) one.terminate()
})
