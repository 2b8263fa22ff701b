// The HTTP side: every answer is checked for its shape and for the headers that no answer may lack.
import { request, type IncomingHttpHeaders } from 'node:http'
import type { CreateMatch, Refused, Room, Seated, TakeSeat } from '../../src/lib/protocol.gen'
import { check } from './schema'
import type { Server } from './server'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
}

export interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  // The address to call from: all of 127.0.0.0/8 is this machine, and limits go by address.
  from?: string
  // Another port than that of the guests.
  port?: number
}

// Each table calls from an address of its own, so that the limits for one address are met only where a test is about them.
let places = 0
export function elsewhere(): string {
  const n = ++places
  return `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
}

export function call(server: Server, path: string, ask: Ask = {}): Promise<Answer> {
  return new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port: ask.port ?? server.port, path, localAddress: ask.from, agent: false as const }
    const sent = request({ ...options, method: ask.method ?? 'GET', headers: ask.headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', failed)
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes.toString('utf8'), bytes })
      })
    })
    sent.on('error', failed)
    sent.end(ask.body)
  })
}

export function checkHeaders({ headers }: Answer) {
  const policy = headers['content-security-policy'] ?? ''
  const problems: string[] = []
  if (!/default-src '(self|none)'/.test(String(policy))) problems.push(`content-security-policy: ${policy}`)
  if (/script-src[^;]*unsafe/.test(String(policy))) problems.push(`content-security-policy: ${policy}`)
  if (!/frame-ancestors 'none'/.test(String(policy)) && headers['x-frame-options'] !== 'DENY') problems.push('framing')
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('x-content-type-options')
  if (!/no-referrer|same-origin/.test(headers['referrer-policy'] as string)) problems.push('referrer-policy')
  if (problems.length > 0) throw new Error(`headers are not safe: ${problems.join(', ')}`)
}

// What /metrics says, at the address that is for whoever runs the server: the figure of that name, or the first that fits.
export async function figure(server: Server, name: string | RegExp): Promise<number> {
  const { body } = await call(server, '/metrics', { port: server.adminPort })
  const fits = typeof name === 'string' ? new RegExp(`^undercroft_${name} `) : name
  const line = body.split('\n').find((one) => !one.startsWith('#') && fits.test(one))
  if (!line) throw new Error(`/metrics does not tell ${name}`)
  return Number(line.split(' ')[1])
}

export async function get<T>(server: Server, path: string, shape: string, from?: string): Promise<T> {
  const answer = await call(server, path, { from })
  checkHeaders(answer)
  if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.body}`)
  return check<T>(shape, JSON.parse(answer.body))
}

export async function post<T>(server: Server, path: string, body: unknown, shape: string, from?: string): Promise<T> {
  const answer = await send(server, path, JSON.stringify(body), from)
  checkHeaders(answer)
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${answer.body}`)
  return check<T>(shape, JSON.parse(answer.body))
}

// As a page posts something, whatever comes of it.
export function send(server: Server, path: string, body: string | Buffer, from?: string): Promise<Answer> {
  return call(server, path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, from })
}

// A request that must be refused: its status and its body.
export async function refusal(server: Server, path: string, body?: unknown): Promise<Refused & { status: number }> {
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const answer = body === undefined ? await call(server, path) : await send(server, path, text)
  checkHeaders(answer)
  if (answer.status < 400) throw new Error(`${path} was not refused: ${answer.body}`)
  return { status: answer.status, ...check<Refused>('Refused', JSON.parse(answer.body)) }
}

export type Plan = Partial<CreateMatch> & { seats: CreateMatch['seats'] }

export function createMatch(server: Server, plan: Plan, from?: string): Promise<Seated> {
  return post(server, '/api/matches', { game: 'mandom', name: 'Ann', pace: 0, ...plan }, 'Seated', from)
}
export function takeSeat(server: Server, match: string, seat: TakeSeat, from?: string): Promise<Seated> {
  return post(server, `/api/matches/${match}/seats`, seat, 'Seated', from)
}
export function roomOf(server: Server, match: string): Promise<Room> {
  return get(server, `/api/matches/${match}`, 'Room')
}
