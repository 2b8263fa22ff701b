// The names that a server goes by. A page of strangers whose name leads to this machine (DNS rebinding) is told apart by nothing else.
import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, checkHeaders, elsewhere } from './support/api'
import { handshakeText, RawLink } from './support/raw'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start({ args: ['--host', 'club.example', '--host', 'Other.example,third.example'] })
})
afterAll(() => server.dispose())

const ours = ['localhost', '127.0.0.1', '[::1]', '192.168.1.20', hostname(), 'club.example', 'CLUB.EXAMPLE.', 'other.example', 'third.example']
const theirs = ['evil.example', 'club.example.evil.example', 'localhost.evil.example', 'x']

const asked = (host: string, path: string, port?: number) => call(server, path, { headers: { Host: host }, from: elsewhere(), port })

// What the server said first to somebody who wants a WebSocket.
async function opened(host: string, origin: string) {
  const link = await RawLink.connect(server, elsewhere())
  link.socket.write(handshakeText(server.port, { Host: host, Origin: origin }))
  await link.until(() => link.received.includes('\r\n\r\n'))
  link.end()
  return link.received.toString('latin1').slice(0, 12)
}

describe('a request', () => {
  test('for one of our names is answered, whatever the port', async () => {
    for (const host of ours)
      for (const port of ['', ':8080', ':443']) expect((await asked(host + port, '/healthz')).status, host + port).toBe(200)
  })

  test('for another is refused with a sentence that says what to do', async () => {
    for (const host of theirs)
      for (const path of ['/', '/healthz', '/api/matches', '/ws']) {
        const answer = await asked(host, path)
        checkHeaders(answer)
        expect(answer.status, `${host}${path}`).toBe(421)
        expect(JSON.parse(answer.body).text).toMatch(/--host/)
      }
  })

  test('for figures as well', async () => {
    expect((await asked('localhost', '/metrics', server.adminPort)).status).toBe(200)
    expect((await asked('evil.example', '/metrics', server.adminPort)).status).toBe(421)
  })

  test('of a program that names nobody is answered', async () => {
    const link = await RawLink.connect(server, elsewhere())
    link.socket.write('GET /healthz HTTP/1.0\r\n\r\n')
    await link.until(() => link.closed)
    expect(link.received.toString('latin1')).toMatch(/^HTTP\/1.1 200/)
  })
})

describe('a WebSocket', () => {
  test('is for pages of our own names', async () => {
    for (const [host, origin] of [
      ['club.example', 'https://club.example'],
      [`localhost:${server.port}`, `http://localhost:${server.port}`],
    ] as const)
      expect(await opened(host, origin), origin).toBe('HTTP/1.1 101')
  })

  test('is not for pages whose name only leads here', async () => {
    expect(await opened('evil.example', 'http://evil.example')).toBe('HTTP/1.1 421')
    expect(await opened('club.example', 'http://evil.example')).toBe('HTTP/1.1 403')
    expect(await opened('club.example', 'http://other.example')).toBe('HTTP/1.1 403')
  })
})
