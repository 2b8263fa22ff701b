// Behind a proxy: limits see people, and nobody else is believed about who calls.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { call, elsewhere } from './support/api'
import { eventually } from './support/patience'
import { RawLink, handshakeText } from './support/raw'
import { freePort, Server } from './support/server'

const mostLinks = 64

// Debian's, as people put it in front of a server.
class Haproxy {
  http = 0
  tcp = 0
  private output = ''
  private child: ChildProcess | undefined
  private folder = ''

  async start(server: Server) {
    this.http = await freePort()
    this.tcp = await freePort()
    this.folder = await mkdtemp(join(tmpdir(), 'undercroft-'))
    const file = join(this.folder, 'haproxy.cfg')
    await writeFile(
      file,
      `defaults
  timeout connect 60s
  timeout client 600s
  timeout server 600s
listen of_http
  mode http
  bind 127.0.0.1:${this.http}
  option forwardfor
  server table 127.0.0.1:${server.port}
listen of_tcp
  mode tcp
  bind 127.0.0.1:${this.tcp}
  server table 127.0.0.1:${server.port} send-proxy-v2 check check-send-proxy inter 100ms
`,
    )
    const child = spawn('haproxy', ['-db', '-f', file])
    this.child = child
    child.once('error', (fault) => (this.output += String(fault)))
    child.stderr.on('data', (text) => (this.output += text))
    for (const port of [this.http, this.tcp])
      await eventually(
        () => new Promise((done) => connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false))),
        () => `haproxy: ${this.output}`,
      )
  }
  async stop() {
    this.child?.kill('SIGKILL')
    await rm(this.folder, { recursive: true, force: true })
  }
}

const servers: Server[] = []
async function served(...args: string[]): Promise<Server> {
  const server = await Server.start({ args })
  servers.push(server)
  return server
}
afterAll(() => Promise.all(servers.map((server) => server.dispose())))

interface Way {
  port: number
  from?: string
  headers?: Record<string, string>
}

function openLink({ port, from, headers }: Way): Promise<WebSocket | undefined> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { localAddress: from, headers })
  return new Promise((done) => {
    socket.once('open', () => done(socket))
    socket.once('error', () => done(undefined))
  })
}

// How many of so many links are let in on that way.
async function letIn(count: number, way: Way): Promise<{ open: number; close: () => void }> {
  const links = await Promise.all(Array.from({ length: count }, () => openLink(way)))
  const open = links.filter((link) => link !== undefined)
  return { open: open.length, close: () => open.forEach((link) => link.terminate()) }
}

describe('haproxy', () => {
  const haproxy = new Haproxy()
  let server: Server
  beforeAll(async () => {
    server = await served('--trust-proxy', '127.0.0.1')
    await haproxy.start(server)
  })
  afterAll(() => haproxy.stop())

  const ways = [
    ['option forwardfor', () => haproxy.http],
    ['send-proxy-v2', () => haproxy.tcp],
  ] as const

  test.each(ways)('with %s: each person has all that one address may have', async (_, port) => {
    const ann = await letIn(mostLinks + 6, { port: port(), from: elsewhere() })
    const bela = await letIn(mostLinks + 6, { port: port(), from: elsewhere() })
    expect([ann.open, bela.open]).toEqual([mostLinks, mostLinks])
    ann.close()
    bela.close()
  })

  test.each(ways)('with %s: who asks too much is asked to wait, and the others are not', async (_, port) => {
    const from = elsewhere()
    const statuses = async (address: string) => (await call(server, '/healthz', { port: port(), from: address })).status
    await eventually(async () => {
      const many = await Promise.all(Array.from({ length: 40 }, () => statuses(from)))
      return many.includes(429)
    }, 'too much')
    expect(await statuses(elsewhere())).toBe(200)
  })

  test.each(ways)('with %s: nobody speaks for another', async (_, port) => {
    const from = elsewhere()
    const full = await letIn(mostLinks, { port: port(), from })
    expect(full.open).toBe(mostLinks)
    for (const headers of [{ 'X-Forwarded-For': elsewhere() }, { 'X-Forwarded-For': `${elsewhere()}, ${elsewhere()}` }])
      expect(await openLink({ port: port(), from, headers }), JSON.stringify(headers)).toBeUndefined()
    full.close()
  })
})

describe('a trusted address', () => {
  let server: Server
  beforeAll(async () => {
    server = await served('--trust-proxy', '127.77.0.0/16,::1')
  })
  const proxy = '127.77.0.1'
  const withHeader = (headers: Record<string, string>) => letIn(mostLinks + 1, { port: server.port, from: proxy, headers })

  test.each([
    ['X-Forwarded-For', '2001:db8:1::1'],
    ['X-Forwarded-For', '1.2.3.4, 203.0.113.1'],
    ['X-Forwarded-For', '203.0.113.2:4711, 127.77.3.4'],
    ['Forwarded', 'for=203.0.113.3;proto=https;by=_here'],
    ['Forwarded', 'for=1.2.3.4, For="[2001:db8:2::1]:4711" , for="127.77.9.9:80"'],
  ])('says with %s: %s who calls', async (name, value) => {
    const links = await withHeader({ [name]: value })
    expect(links.open).toBe(mostLinks)
    // It is not the proxy that has too many.
    const other = await openLink({ port: server.port, from: proxy, headers: { 'X-Forwarded-For': '203.0.113.200' } })
    expect(other).toBeDefined()
    other?.terminate()
    links.close()
  })

  test('answers for those whom it does not name', async () => {
    const links = await withHeader({ Forwarded: 'for=unknown' })
    expect(links.open).toBe(mostLinks)
    for (const headers of [{}, { Forwarded: 'for=_hidden' }, { Forwarded: 'for="broken' }, { 'X-Forwarded-For': 'unknown' }])
      expect(await openLink({ port: server.port, from: proxy, headers: headers as Record<string, string> })).toBeUndefined()
    links.close()
  })

  test('may use several lines of a header', async () => {
    const full = await withHeader({ 'X-Forwarded-For': '203.0.113.50' })
    expect(full.open).toBe(mostLinks)
    const link = await RawLink.connect(server, proxy)
    const lines = 'X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 203.0.113.50\r\n'
    link.socket.write(handshakeText(server.port).replace('\r\n\r\n', `\r\n${lines}\r\n`))
    await link.until(() => link.received.includes('\r\n\r\n'))
    expect(link.received.toString('latin1')).toMatch(/^HTTP\/1.1 503/)
    link.end()
    full.close()
  })

  test('may call for many over one connection', async () => {
    const line = await RawLink.connect(server, proxy)
    const ask = (who: string) => `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${who}\r\n\r\n`
    // More than one address may ask at once.
    line.socket.write(Array.from({ length: 600 }, (_, i) => ask(`203.0.113.${i % 6}`)).join(''))
    const answers = () => line.received.toString('latin1').match(/HTTP\/1.1 200/g)?.length ?? 0
    await line.until(() => answers() === 600)
    expect(answers()).toBe(600)
    line.end()
  })
})

describe('any other address', () => {
  let server: Server
  beforeAll(async () => {
    server = await served('--trust-proxy', '127.77.0.1')
  })

  const preamble = Buffer.concat([
    Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1'),
    Buffer.from([0x21, 0x11, 0, 12, 203, 0, 113, 9, 127, 0, 0, 1, 1, 2, 3, 4]),
  ])
  const request = Buffer.from('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')

  test('speaks for itself, whatever its headers say', async () => {
    const from = elsewhere()
    const links = await Promise.all(
      Array.from({ length: mostLinks + 6 }, (_, i) =>
        openLink({ port: server.port, from, headers: { 'X-Forwarded-For': `203.0.113.${i}`, Forwarded: `for=203.0.113.${i}` } }),
      ),
    )
    const open = links.filter((link) => link !== undefined)
    expect(open.length).toBe(mostLinks)
    for (const link of open) link.terminate()
  })

  test('is refused when it begins as a proxy does', async () => {
    for (const first of [preamble, Buffer.from('PROXY TCP4 203.0.113.9 127.0.0.1 1 2\r\n')]) {
      const link = await RawLink.connect(server, elsewhere())
      link.socket.write(Buffer.concat([first, request]))
      await link.until(() => link.closed)
      expect(link.received.toString('latin1')).toMatch(/^HTTP\/1.1 400/)
      expect(link.received.toString('latin1')).toMatch(/--trust-proxy/)
    }
  })

  test('is heard in pieces and refused where it is broken, when it is trusted', async () => {
    const whole = Buffer.concat([preamble, request])
    const link = await RawLink.connect(server, '127.77.0.1')
    link.socket.setNoDelay(true)
    for (const byte of whole) {
      link.socket.write(Buffer.from([byte]))
      await new Promise((done) => setImmediate(done))
    }
    await link.until(() => link.received.includes('ok\n'))
    expect(link.received.toString('latin1')).toMatch(/^HTTP\/1.1 200/)
    link.end()
    const broken = await RawLink.connect(server, '127.77.0.1')
    const wrong = Buffer.from(whole)
    wrong[12] = 0x35
    broken.socket.write(wrong)
    await broken.until(() => broken.closed)
    expect(broken.received.length).toBe(0)
  })
})
