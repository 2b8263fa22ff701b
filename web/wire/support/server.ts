// The server as a process: started on a free port, stopped, killed, started again on the same port and store.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from './patience'

const web = fileURLToPath(new URL('../..', import.meta.url))
export const binary = resolve(web, process.env.UNDERCROFT_BINARY ?? '../build/undercroft')

export interface ServerOptions {
  // 'memory', 'sqlite' (a new file) or 'sqlite:FILE'.
  store?: string
  // Milliseconds that a bot takes for a move.
  pace?: number
  log?: 'quiet' | 'info' | 'debug'
  // The address to listen at: this machine's own where nothing is said.
  bind?: string
  args?: string[]
  env?: Record<string, string>
  // Matches are dealt as this text says, the same every time.
  deal?: string
  // How many files and sockets it may have open.
  descriptors?: number
  // Whether it tells its figures anywhere.
  admin?: boolean
}

// A server that is started again takes the port that it had. So it is none that the system hands out to whoever calls somewhere
// (from 32768 on), and each process that tests has some of its own.
let ports = 0
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + ((process.pid * 64 + ports++) % 20_000)
    const probe = createServer()
    const free = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (free) return port
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const asked = request({ host: '127.0.0.1', port, path: '/healthz' }, (answer) => {
      answer.resume()
      done(answer.statusCode === 200)
    })
    asked.on('error', () => done(false))
    asked.end()
  })
}

export class Server {
  output = ''
  private child: ChildProcess | undefined
  private exited: Promise<{ code: number | null; signal: string | null }> | undefined
  private folder: string | undefined

  private constructor(
    readonly port: number,
    // Where it tells its figures.
    readonly adminPort: number,
    readonly store: string,
    private readonly options: ServerOptions,
  ) {}

  static async start(options: ServerOptions = {}): Promise<Server> {
    let store = options.store ?? 'memory'
    let folder: string | undefined
    if (store === 'sqlite') {
      folder = await mkdtemp(join(tmpdir(), 'undercroft-'))
      store = `sqlite:${join(folder, 'matches.db')}`
    }
    const server = new Server(await freePort(), await freePort(), store, options)
    server.folder = folder
    await server.launch()
    return server
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }
  get pid() {
    return this.child?.pid ?? 0
  }
  get running() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
  }

  async launch(): Promise<void> {
    const { pace = 0, log = 'quiet', bind = '127.0.0.1', args = [], env = {}, deal, descriptors, admin = true } = this.options
    const serve = ['serve', '--port', `${this.port}`, '--bind', bind, '--store', this.store, '--pace', `${pace}`, '--log', log]
    if (admin) serve.push('--admin', `127.0.0.1:${this.adminPort}`)
    const words = [binary, ...serve, ...args]
    if (descriptors) words.unshift('sh', '-c', `ulimit -n ${descriptors} && exec "$0" "$@"`)
    const child = spawn(words[0] as string, words.slice(1), {
      env: { ...process.env, ...env, ...(deal && { UNDERCROFT_TEST_DEAL: deal }) },
    })
    this.child = child
    child.stdout.on('data', (text) => (this.output += text))
    child.stderr.on('data', (text) => (this.output += text))
    this.exited = new Promise((done) => child.once('exit', (code, signal) => done({ code, signal })))
    child.once('error', (fault) => (this.output += String(fault)))
    await eventually(
      async () => !this.running || (await answers(this.port)),
      () => `the server to start:\n${this.output}`,
    )
    if (!this.running) throw new Error(`the server did not start:\n${this.output}`)
  }

  // Sends the signal and waits until the process is gone.
  async end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: string | null }> {
    if (this.running) this.child?.kill(signal)
    const ended = await this.exited
    this.child = undefined
    return ended ?? { code: null, signal: null }
  }
  signal(signal: NodeJS.Signals) {
    this.child?.kill(signal)
  }

  async dispose(): Promise<void> {
    if (this.running) await this.end('SIGKILL')
    if (this.folder) await rm(this.folder, { recursive: true, force: true })
  }

  // Memory that the process holds now, in KiB.
  residentKiB(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  }
}
