// A machine with a disk that is slow or hangs, or with a calendar that is ahead (machine.c): the server runs on it with `env`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export class Machine {
  private readonly folder = mkdtempSync(join(tmpdir(), 'undercroft-machine-'))
  private readonly file = join(this.folder, 'says')
  readonly env: Record<string, string>

  constructor() {
    const library = join(this.folder, 'machine.so')
    const source = fileURLToPath(new URL('machine.c', import.meta.url))
    execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'])
    this.env = { LD_PRELOAD: library, UNDERCROFT_TEST_MACHINE: this.file }
    this.say('')
  }

  diskHangs() {
    this.say('hangs')
  }
  diskTakes(ms: number) {
    this.say(`takes ${ms}`)
  }
  isAhead(days: number) {
    this.say(`ahead ${days}`)
  }
  isWell() {
    this.say('')
  }
  dispose() {
    rmSync(this.folder, { recursive: true, force: true })
  }

  // At once, so that nobody reads half of it.
  private say(what: string) {
    writeFileSync(`${this.file}.new`, what)
    renameSync(`${this.file}.new`, this.file)
  }
}
