// The closed loop on a peer's server, in a process of its own: every client answers as soon as its view arrives.
//   node load.mjs boardgame|colyseus [--port 8391] [--matches 50] [--seconds 10] [--warmup 3] [--memory-matches 500]
// Prints one line of JSON. CPU time is the server's, as the kernel counts it; bytes are what all three clients received. Memory is what the server
// itself says it uses after collecting garbage, which is less than what it holds: the figure that is kinder to it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BoardgameMatch } from './boardgame_client.mjs';
import { ColyseusMatch } from './colyseus_client.mjs';

const { values, positionals: [name] } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '8391' },
    matches: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    warmup: { type: 'string', default: '3' },
    'memory-matches': { type: 'string', default: '500' },
  },
});
const Match = { boardgame: BoardgameMatch, colyseus: ColyseusMatch }[name];
if (!Match) {
  console.error('load.mjs: say which server, `boardgame` or `colyseus`');
  process.exit(2);
}
const port = Number(values.port);
const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
const total = (matches, what) => matches.reduce((sum, match) => sum + what(match), 0);

class PeerServer {
  static async start() {
    const server = new PeerServer();
    const file = fileURLToPath(new URL(`${name}_server.mjs`, import.meta.url));
    server.process = spawn(process.execPath, ['--expose-gc', file, `${port}`], { stdio: ['pipe', 'pipe', 'inherit'] });
    server.process.once('exit', () => { if (!server.ending) throw new Error(`the server of ${name} ended by itself`); });
    server.lines = createInterface({ input: server.process.stdout });
    await server.line('ready');
    return server;
  }

  line(beginning) {
    return new Promise((done) => {
      const hear = (line) => {
        if (!line.startsWith(beginning)) return;
        this.lines.off('line', hear);
        done(line);
      };
      this.lines.on('line', hear);
    });
  }

  async memory() {
    await sleep(1);
    const line = this.line('memory');
    this.process.stdin.write('memory\n');
    const [, used, resident] = (await line).split(' ').map(Number);
    return { used, resident };
  }

  cpuSeconds() {
    const ticksPerSecond = 100;
    const fields = readFileSync(`/proc/${this.process.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }

  async end() {
    this.ending = true;
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.stdin.end();
    await ended;
  }
}

async function open(count) {
  const matches = Array.from({ length: count }, () => new Match(port));
  for (const match of matches) await match.open();
  return matches;
}

async function measureMemory(count) {
  const server = await PeerServer.start();
  // One match first: what the server loads for the first of its kind is not the price of a match.
  const matches = await open(1);
  const before = await server.memory();
  matches.push(...await open(count));
  const after = await server.memory();
  for (const match of matches) match.close();
  await server.end();
  return { used: (after.used - before.used) / 1024 / count, resident: (after.resident - before.resident) / 1024 / count };
}

async function measureLoop(count) {
  const server = await PeerServer.start();
  const matches = await open(count);
  const figures = () => ({
    at: performance.now(),
    cpu: server.cpuSeconds(),
    choices: total(matches, (match) => match.moves),
    bytes: total(matches, (match) => match.received()),
  });
  for (const match of matches) match.start();
  await sleep(Number(values.warmup));
  const begin = figures();
  await sleep(Number(values.seconds));
  const end = figures();
  for (const match of matches) match.close();
  await server.end();
  return Object.fromEntries(Object.keys(end).map((key) => [key, end[key] - begin[key]]));
}

const memory = await measureMemory(Number(values['memory-matches']));
const { at, cpu, choices, bytes } = await measureLoop(Number(values.matches));
console.log(JSON.stringify({
  matches: Number(values.matches),
  seconds: at / 1000,
  choices,
  choices_per_second: choices / (at / 1000),
  server_cpu_seconds: cpu,
  choices_per_cpu_second: choices / cpu,
  bytes_per_choice: bytes / choices,
  kib_per_match: memory.used,
  resident_kib_per_match: memory.resident,
}));
process.exit(0);
