// What protects the machine and the other guests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { call, createMatch, elsewhere, figure } from './support/api'
import { Link } from './support/link'
import { eventually, sleep } from './support/patience'
import { finish, openSeats, playToEnd, dice, table, verify } from './support/players'
import { frame, handshakeText, RawLink } from './support/raw'
import { Server } from './support/server'

let server: Server
beforeAll(async () => {
  server = await Server.start()
})
afterAll(() => server.dispose())

describe('where a link may come from', () => {
  const tryFrom = (origin: string | undefined) => Link.bare(server, { origin, from: elsewhere() })

  test('pages of our own, and programs', async () => {
    for (const origin of [`http://127.0.0.1:${server.port}`, undefined]) (await tryFrom(origin)).close()
  })

  test('not pages of others', async () => {
    const strange = [
      'http://evil.example',
      `http://127.0.0.1:${server.port + 1}`,
      `http://127.0.0.1:${server.port}.evil.example`,
      'null',
      'file://',
      `http://evil.example/127.0.0.1:${server.port}`,
      `http://127.0.0.1:${server.port}@evil.example`,
    ]
    for (const origin of strange) await expect(tryFrom(origin), origin).rejects.toThrow(/403/)
  })
})

describe('what ends a link', () => {
  async function helloed(options: { from?: string } = {}) {
    const { match } = await createMatch(server, { seats: openSeats(2) as never }, elsewhere())
    const link = await Link.bare(server, { from: options.from ?? elsewhere() })
    link.hello({ match })
    await link.next('welcome')
    return link
  }

  test('a message of more than 16 KiB', async () => {
    const link = await helloed()
    link.socket.send(JSON.stringify({ t: 'say', words: 'x'.repeat(17 * 1024) }))
    expect((await link.gone()).code).toBe(1009)
  })

  test('one that is built from many pieces', async () => {
    const link = await RawLink.open(server, { from: elsewhere() })
    for (let i = 0; i < 40; ++i) link.write(frame(Buffer.alloc(1000, 0x61), { opcode: i === 0 ? 1 : 0, final: false }))
    expect(await link.until(() => link.closed)).toBe(true)
  })

  test('a message of 16 KiB is read and answered', async () => {
    const link = await helloed()
    const words = 'x'.repeat(16 * 1024 - JSON.stringify({ t: 'say', words: '' }).length)
    expect((await link.refusal({ t: 'say', words })).code).toMatch(/too_long|not_seated/)
  })

  test('a binary message', async () => {
    const link = await helloed()
    link.socket.send(Buffer.from('{"t":"ping","n":1}'))
    expect((await link.gone()).code).toBe(1003)
  })

  test('text that is not UTF-8', async () => {
    const link = await RawLink.open(server, { from: elsewhere() })
    link.write(frame(Buffer.from([0x22, 0xc3, 0x28, 0x22])))
    expect(await link.until(() => link.closed)).toBe(true)
  })

  test('a frame without a mask, of an unknown kind, or with bits that mean nothing', async () => {
    for (const shape of [
      { masked: false },
      { opcode: 3 },
      { opcode: 11 },
      { reserved: 1 },
      { reserved: 7 },
      { opcode: 0 },
      { opcode: 9, final: false },
    ]) {
      const link = await RawLink.open(server, { from: elsewhere() })
      link.write(frame(Buffer.from('{"t":"ping","n":1}'), shape))
      expect(await link.until(() => link.closed), JSON.stringify(shape)).toBe(true)
    }
  })

  test('a frame that claims to be endless', async () => {
    for (const claims of [1n << 63n, (1n << 63n) - 1n, 1n << 40n, 0xffff_ffffn]) {
      const link = await RawLink.open(server, { from: elsewhere() })
      link.write(frame(Buffer.from('x'), { claims }))
      expect(await link.until(() => link.closed), String(claims)).toBe(true)
    }
  })

  test('too many messages', async () => {
    const link = await helloed()
    const began = performance.now()
    for (let i = 0; i < 1000; ++i) link.send({ t: 'ping', n: i })
    await link.gone()
    const seconds = (performance.now() - began) / 1000
    expect(link.received.filter((one) => one.t === 'pong').length).toBeLessThanOrEqual(60 + 20 * seconds)
  })

  test('twenty messages a second do not', async () => {
    const link = await helloed()
    // Nearly all that may come at once, and then no faster than that: each is answered before the next is on its way.
    await Promise.all(Array.from({ length: 50 }, () => link.ping()))
    for (let i = 0; i < 30; ++i) {
      await sleep(50)
      await link.ping()
    }
    expect(link.closed).toBeUndefined()
  })
})

describe('how many', () => {
  test('links of one address', async () => {
    const from = elsewhere()
    const links: WebSocket[] = []
    let refused = 0
    for (let i = 0; i < 80; ++i) {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { localAddress: from })
      const open = await new Promise<boolean>((done) => {
        socket.once('open', () => done(true))
        socket.once('error', () => done(false))
      })
      if (open) links.push(socket)
      else ++refused
    }
    expect(links.length).toBe(64)
    expect(refused).toBe(16)
    // Others are not touched by it, and neither is the address once it lets go.
    ;(await Link.bare(server, { from: elsewhere() })).close()
    for (const socket of links) socket.terminate()
    await eventually(async () => {
      const again = await Link.bare(server, { from }).catch(() => undefined)
      again?.close()
      return again !== undefined
    }, 'the address to be let in again')
  })

  test('requests of one address', async () => {
    const from = elsewhere()
    // One behind the other over one line, as fast as the server reads them, to the first that is refused: that ends the line.
    const line = await RawLink.connect(server, from)
    const began = performance.now()
    line.socket.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`.repeat(2000))
    await line.until(() => line.closed)
    const seconds = (performance.now() - began) / 1000
    const statuses = [...line.received.toString('latin1').matchAll(/HTTP\/1.1 (\d+)/g)].map((found) => Number(found[1]))
    expect(statuses.pop()).toBe(429)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(statuses.length).toBeGreaterThanOrEqual(200)
    expect(statuses.length).toBeLessThanOrEqual(200 + 50 * seconds)
    expect((await call(server, '/healthz', { from: elsewhere() })).status).toBe(200)
  })

  test('matches of one address', async () => {
    const from = elsewhere()
    let made = 0
    let refused = ''
    while (made < 100 && !refused) {
      try {
        await createMatch(server, { seats: openSeats(2) as never }, from)
        ++made
      } catch (fault) {
        refused = String(fault)
      }
    }
    expect(made).toBe(60)
    expect(refused).toMatch(/429.*limit/)
    await createMatch(server, { seats: openSeats(2) as never }, elsewhere())
  })
})

test('who does not read is dropped, and the others go on', async () => {
  const free = await Server.start({ args: ['--limits', 'off'] })
  const dropped = () => figure(free, /slow_readers/)
  const { people, match } = await table(free, 3)
  // A view grows with its log; asking for it again and again without reading fills any buffer.
  const slow = await RawLink.open(free)
  slow.socket.pause()
  const hello = frame(Buffer.from(JSON.stringify({ t: 'hello', v: 2, match })))
  const random = dice(5)
  const playing = Promise.all(people.map((link) => playToEnd(link, random)))
  await eventually(async () => {
    for (let i = 0; i < 20; ++i) slow.write(hello)
    return (await dropped()) > 0
  }, 'who does not read to be dropped')
  await playing
  expect(await verify(free, match)).toContain('fairness')
  expect(await dropped()).toBe(1)
  slow.end()
  await free.dispose()
})

test('a handshake that is none is refused', async () => {
  const good = handshakeText(server.port)
  const bad = [
    good.replace('Sec-WebSocket-Version: 13', 'Sec-WebSocket-Version: 8'),
    good.replace(/Sec-WebSocket-Key: .*\r\n/, ''),
    good.replace('Upgrade: websocket\r\n', 'Upgrade: h2c\r\n'),
    good.replace('/ws', '/elsewhere'),
    good.replace('GET', 'POST'),
    'GET / HTTP/9.9\r\n\r\n',
    'nonsense\r\n\r\n',
    `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n\r\n`,
    `GET / HTTP/1.1\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
    '\0\0\0\0',
    'POST /api/matches HTTP/1.1\r\nContent-Length: -5\r\n\r\n',
    'POST /api/matches HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    'POST /api/matches HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n',
  ]
  for (const text of bad) {
    const link = await RawLink.connect(server, elsewhere())
    link.socket.write(text, 'latin1')
    await link.finish()
    expect(link.received.toString('latin1')).not.toMatch(/^HTTP\/1.1 101/)
  }
  expect((await call(server, '/healthz')).status).toBe(200)
})

test('half a request holds nobody up', async () => {
  const links = await Promise.all(Array.from({ length: 20 }, () => RawLink.connect(server, elsewhere())))
  for (const link of links) link.socket.write('GET /api/games HT')
  const { people, match } = await table(server, 2)
  await finish(people)
  expect(await verify(server, match)).toContain('fairness')
  for (const link of links) link.end()
})
