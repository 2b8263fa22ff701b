// A WebSocket by hand: whatever bytes a test wants to send, and no reading unless it wants to.
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { eventually } from './patience'
import type { Server } from './server'

export interface Handshake {
  headers?: Record<string, string>
  from?: string
}

export function handshakeText(port: number, headers: Record<string, string> = {}): string {
  const all = {
    Host: `127.0.0.1:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `GET /ws HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

export class RawLink {
  received = Buffer.alloc(0)
  closed = false
  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => (this.received = Buffer.concat([this.received, chunk])))
    socket.on('close', () => (this.closed = true))
    socket.on('error', () => (this.closed = true))
  }

  static connect(server: Server, from?: string): Promise<RawLink> {
    return new Promise((done, failed) => {
      const socket = connect({ host: '127.0.0.1', port: server.port, localAddress: from })
      socket.once('connect', () => done(new RawLink(socket)))
      socket.once('error', failed)
    })
  }

  // Connected and upgraded.
  static async open(server: Server, { headers, from }: Handshake = {}): Promise<RawLink> {
    const link = await RawLink.connect(server, from)
    link.socket.write(handshakeText(server.port, headers))
    await link.until(() => link.received.includes('\r\n\r\n'))
    if (!link.received.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(link.received.toString('latin1').slice(0, 200))
    return link
  }

  // Whether it came to that before the link was closed.
  async until(condition: () => boolean): Promise<boolean> {
    await eventually(() => condition() || this.closed, () => `the server, which said ${this.received.subarray(-200).toString('latin1')}`)
    return condition()
  }

  write(bytes: Buffer): boolean {
    return !this.closed && this.socket.write(bytes)
  }
  // Says nothing more, and waits until the server has read all of it and hung up.
  async finish(): Promise<void> {
    this.socket.end()
    await this.until(() => this.closed)
  }
  end() {
    this.socket.destroy()
  }
}

export interface FrameShape {
  opcode?: number
  final?: boolean
  masked?: boolean
  reserved?: number
  // What the header claims, where that differs from what follows.
  claims?: bigint
}

export function frame(payload: Buffer, { opcode = 1, final = true, masked = true, reserved = 0, claims }: FrameShape = {}): Buffer {
  const size = claims ?? BigInt(payload.length)
  const first = (final ? 0x80 : 0) | (reserved << 4) | opcode
  const mask = masked ? 0x80 : 0
  let head: Buffer
  if (size < 126n) head = Buffer.from([first, mask | Number(size)])
  else if (size < 65536n) {
    head = Buffer.from([first, mask | 126, 0, 0])
    head.writeUInt16BE(Number(size), 2)
  } else {
    head = Buffer.alloc(10)
    head[0] = first
    head[1] = mask | 127
    head.writeBigUInt64BE(size, 2)
  }
  if (!masked) return Buffer.concat([head, payload])
  const key = randomBytes(4)
  const hidden = Buffer.from(payload.map((byte, i) => byte ^ (key[i % 4] as number)))
  return Buffer.concat([head, key, hidden])
}
